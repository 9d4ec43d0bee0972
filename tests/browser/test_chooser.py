"""Choosing a Race and a Class: by keyboard, and on a phone without any script."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit
from tests.browser.test_whole_way import sign_up

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_by_keyboard_alone(visit: Visit) -> None:
    page = visit.page
    sign_up(visit, "typist")
    visit.go("/decks/new/?game=epicpvp")
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    page.keyboard.type("By keys")
    page.keyboard.press("Tab")  # the ways to begin: chosen already
    page.keyboard.press("Tab")
    page.keyboard.press("Space")  # the first Race
    page.keyboard.press("ArrowDown")  # and the second
    page.keyboard.press("Tab")  # what is not all on record stays folded
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    visit.look("chooser-new")
    page.keyboard.press("Enter")
    page.wait_for_url("**/build/")
    pressed = page.locator("[aria-pressed=true] .part-name")
    expect(pressed).to_have_text(["Gullfolk", "Duskblade"])
    visit.press("c")
    expect(page.locator("[aria-pressed=true]").first).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(pressed).to_have_text(["Lanternfolk", "Duskblade"])
    # The button that was pressed is still the one in focus, and the page's keys go on working.
    expect(page.get_by_role("button", name="Lanternfolk")).to_be_focused()
    visit.press("u")
    expect(pressed).to_have_text(["Gullfolk", "Duskblade"])
    visit.look("chooser-builder")


def test_on_a_phone_without_scripts(browser: Browser, address: str) -> None:
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, java_script_enabled=False, color_scheme="dark"
    )
    context.set_default_timeout(15_000)
    visit = Visit(context.new_page(), address)
    page = visit.page
    sign_up(visit, "pedestrian")
    visit.go("/decks/new/")
    parts = page.locator("fieldset[data-parts] .parts")
    expect(parts).to_be_hidden()
    page.get_by_label("Choose a Race and a Class").check()
    expect(parts).to_be_visible()
    page.get_by_label("Name", exact=True).fill("On foot")
    page.get_by_label("Mossback").check()
    page.get_by_role("button", name="Start building").click()
    expect(page.get_by_text("Choose a Class.")).to_be_visible()
    expect(page.get_by_label("Mossback")).to_be_checked()
    page.get_by_label("Tidecaller").check()
    page.get_by_role("button", name="Start building").click()
    page.wait_for_url("**/build/")
    page.get_by_text("7 more, of which not all is on record").click()
    page.get_by_role("button", name="Orc").click()
    page.wait_for_url("**/build/")
    expect(page.locator("[aria-pressed=true] .part-name")).to_have_text(["Orc", "Tidecaller"])
    page.locator("label[for=show-deck]").click()
    deck = page.locator("#builder-deck")
    expect(deck.get_by_text("Cannot tell", exact=True)).to_be_visible()
    expect(deck.get_by_text("Orc: Life is not on record.")).to_be_visible()
    expect(deck.locator("#why-not")).to_contain_text("Orc")
    deck.get_by_role("button", name="Undo").click()
    page.wait_for_url("**/build/")
    expect(page.locator("[aria-pressed=true] .part-name")).to_have_text(["Mossback", "Tidecaller"])
    context.close()
    # Half a choice is answered by 400, which the browser writes down too.
    assert [fault for fault in visit.faults if " 400 " not in fault] == []
