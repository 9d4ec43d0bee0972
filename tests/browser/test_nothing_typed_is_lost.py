"""What somebody is typing survives the buttons beside it, and a log-out in another tab."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_whole_way import PASSWORD, add, new_deck, sign_up

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_notes_stay_while_cards_are_added(visit: Visit) -> None:
    page = visit.page
    sign_up(visit, "notekeeper")
    new_deck(page, "Two things at once")
    page.locator("summary", has_text="Name, notes").click()
    page.get_by_label("Notes").fill("Typed, and not saved yet.")
    add(page, "TTS-001", 2)
    expect(page.get_by_label("Notes")).to_have_value("Typed, and not saved yet.")
    page.locator("#words").get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.locator("#in-TTS-001")).to_contain_text("2")
    expect(page.locator("#deck-notes")).to_have_value("Typed, and not saved yet.")


def test_a_pasted_list_stays_when_its_writer_was_logged_out(visit: Visit) -> None:
    page = visit.page
    sign_up(visit, "forgetful")
    visit.go("/decks/import/")
    page.get_by_label("Decklist").fill("3 Jolt\n2 Sidestep")
    page.context.clear_cookies(name="sessionid")
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Log in to go on")
    visit.faults.clear()  # the browser's own note on the 403
    visit.look("logged-out-form")
    page.get_by_label("Name", exact=True).fill("forgetful")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    visit.look("form-to-send-again")
    page.get_by_role("button", name="Send it again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Imported deck")
