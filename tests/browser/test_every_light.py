"""The pages on a phone and in the dark, and without any script: nothing may depend on either."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit
from tests.browser.test_whole_way import new_deck, sign_up
from tests.live import Site, until

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_dark_and_on_a_phone_nothing_is_hidden_or_too_faint(
    browser: Browser, address: str, sqlite_site: Site
) -> None:
    context = browser.new_context(color_scheme="dark", viewport={"width": 360, "height": 740})
    context.set_default_timeout(15_000)
    visit = Visit(context.new_page(), address)
    sign_up(visit, "nightowl")
    run = sqlite_site.act("start", games=50, kind="match", who="nightowl")
    four = sqlite_site.act("start_for_four", who="nightowl")
    until(lambda: sqlite_site.act("look", run=run)["state"] == "done", 60, every=1.0)
    until(lambda: sqlite_site.act("look", run=four)["state"] == "done", 60, every=1.0)
    deck = public_deck(visit)
    for name, path in {
        "home": "/",
        "cards": "/titans/cards/",
        "cards-list": "/titans/cards/?view=list",
        "card": "/cards/TTS-046/",
        "rules": "/titans/rules/",
        "deck": deck,
        "simulate": f"{deck}simulate/",
        "report": f"/simulations/{run}/",
        "replay": f"/simulations/{run}/games/0/?step=120",
        "import": "/decks/import/",
        "new-deck": "/decks/new/?game=bloodsuckers",
        "bloodsuckers-cards": "/bloodsuckers/cards/",
        "bloodsuckers-card": "/cards/BLD-H05/",
        "bloodsuckers-rules": "/bloodsuckers/rules/",
        "bloodsuckers-deck": public_deck(visit, "bloodsuckers"),
        "bloodsuckers-simulate": f"{public_deck(visit, 'bloodsuckers')}simulate/?kind=match",
        "bloodsuckers-report": f"/simulations/{four}/",
        "bloodsuckers-replay": f"/simulations/{four}/games/1/?step=120",
    }.items():
        visit.go(path)
        visit.look(f"phone-dark-{name}", full="rules" not in name)
    visit.go("/decks/")
    new_deck(visit.page, "At Night")
    visit.look("phone-dark-builder")
    assert visit.faults == []
    context.close()


def public_deck(visit: Visit, game: str = "titans") -> str:
    visit.go(f"/{game}/decks/")
    return str(visit.page.locator(".deck-link").first.get_attribute("href"))


def test_reading_and_building_need_no_script(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    context.set_default_timeout(15_000)
    page = context.new_page()
    visit: Any = Visit(page, address)
    visit.go("/titans/cards/")
    page.get_by_label("Storyline").check()
    page.get_by_role("button", name="Apply filters").click()
    expect(page.get_by_text("15 cards")).to_be_visible()
    sign_up(visit, "plain")
    new_deck(page, "By Forms")
    page.get_by_label("Search names and texts").fill("storm chaser")
    page.get_by_role("button", name="Search").click()
    expect(page.locator(".pool-row")).to_have_count(1)
    page.get_by_role("button", name="One Storm Chaser more").click()
    expect(page.locator("#in-TTS-007")).to_contain_text("1")
    assert "q=storm+chaser" in page.url
    page.get_by_role("button", name="Mend the deck").click()
    expect(page.locator("#builder-deck").get_by_text("Legal", exact=True)).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#builder-deck").get_by_text("Illegal")).to_be_visible()
    page.get_by_role("button", name="Theme: light").click()
    expect(page.locator("html[data-theme=light]")).to_have_count(1)
    context.close()
