"""The Buffy CCG in a real browser: a deck of five zones, its verdict, a test game, the town."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_epicpvp import play
from tests.browser.test_every_light import public_deck
from tests.browser.test_whole_way import new_deck, sign_up

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ESSENCE, MAIN = "BFS-001", "BFS-005"
"""Mira: her Essence, and her card of level 1."""
OTHER_MAIN = "BFS-011"
SLOW = 15_000
"""Milliseconds for an answer of a builder that also works out how to mend the deck."""


def test_from_five_zones_to_a_walk_through_the_town(visit: Visit) -> None:
    page = visit.page
    sign_up(visit, "slayer")
    new_deck(page, "Library Night", "Empty deck (Rulebook)")
    deck = page.locator("#builder-deck")
    for name in ("Essence", "Main character", "Resource deck", "Challenge deck", "Locations"):
        expect(zone(deck, name)).to_contain_text("Nothing yet.")
    seek(page, "Mira")
    page.locator(f"#pool-plus-{ESSENCE}").click()
    expect(zone(deck, "Essence")).to_contain_text("Mira")
    page.locator(f"#pool-plus-main_character-{MAIN}").click()
    expect(zone(deck, "Main character")).to_contain_text("Mira")
    page.locator(f"#pool-plus-{MAIN}").click()
    expect(zone(deck, "Resource deck")).to_contain_text("Mira")
    seek(page, "Vesper")
    expect(page.locator(f"#pool-plus-main_character-{OTHER_MAIN}")).to_have_attribute(
        "aria-disabled", "true"
    )
    expect(deck.get_by_text("Illegal")).to_be_visible()
    fill(page, "Character", "Action", "Item")
    page.get_by_role("button", name="Mend the deck").click()
    expect(deck.get_by_text("Legal", exact=True)).to_be_visible()
    advice = deck.locator(".advice")
    expect(advice.locator("summary")).to_contain_text("advice")
    expect(advice.get_by_text("location").first).to_be_visible()
    expect(deck.locator(".fault--error")).to_have_count(0)
    visit.look("buffy-builder")
    page.get_by_role("link", name="Deck page").first.click()
    expect(page.get_by_role("heading", name="Curves")).to_be_visible()
    visit.look("buffy-deck")
    page.get_by_role("link", name="Play test games").click()
    visit.look("buffy-order")
    page.get_by_label("Number of games").fill("20")
    play(page)
    visit.look("buffy-goldfish")
    walk(visit)


def seek(page: Page, name: str) -> None:
    """Have the pool show the cards of this name only."""
    page.get_by_label("Search names and texts").fill(name)
    page.get_by_role("button", name="Search").click()
    expect(page.locator(".pool-name").filter(has_not_text=name)).to_have_count(0, timeout=SLOW)


def fill(page: Page, *types: str) -> None:
    """One copy of each of the first sample cards of these types."""
    for kind in types:
        page.goto(page.url.split("?")[0] + f"?set=BFS&type={kind}")
        for index in range(3):
            row = page.locator(".pool-row").nth(index)
            count = row.locator(".pool-count").first
            before = count.inner_text()
            row.locator("[data-key='+']").click()
            expect(count).not_to_have_text(before, timeout=SLOW)


def walk(visit: Visit) -> None:
    """Step through a game by keyboard, and look at the town."""
    page = visit.page
    page.get_by_role("region", name="Watch a game").get_by_role("link").first.click()
    expect(page.get_by_text("The table is set up.")).to_be_visible()
    for step in (1, 2, 3):
        visit.press("ArrowRight")
        expect(page.get_by_text(f"step {step} of")).to_be_visible()
    town = page.get_by_role("region", name="The town")
    expect(town.locator(".spot")).to_have_count(9)
    expect(town.locator(".townie")).to_have_count(1)
    expect(page.get_by_role("region", name="Player 2")).to_contain_text("An empty seat.")
    visit.press("End")
    expect(page.locator(".moment")).to_contain_text(re.compile("(wins|ends) in turn"))


def test_dark_and_on_a_phone_nothing_is_hidden_or_too_faint(browser: Browser, address: str) -> None:
    context = browser.new_context(color_scheme="dark", viewport={"width": 320, "height": 740})
    context.set_default_timeout(15_000)
    visit = Visit(context.new_page(), address)
    sign_up(visit, "walker")
    deck = public_deck(visit, "buffy")
    visit.go(f"{deck}simulate/?kind=match")
    page = visit.page
    page.get_by_label("Against", exact=True).select_option(index=1)
    page.get_by_label("Number of pairs").fill("2")
    play(page)
    run = page.url.removeprefix(address)
    for name, path in {
        "cards": "/buffy/cards/",
        "card": f"/cards/{MAIN}/",
        "rules": "/buffy/rules/",
        "deck": deck,
        "order": f"{deck}simulate/",
        "report": run,
        "set-up": f"{run}games/0/?step=0",
        "later": f"{run}games/0/?step=80",
    }.items():
        visit.go(path)
        visit.look(f"phone-dark-buffy-{name}", full=name != "rules")
    visit.go(f"{run}games/0/?step=80")
    for word, region in ((" attacks ", "Fight"), (" faces ", "Challenge")):
        told = find(visit, run, word)
        visit.go(told)
        expect(page.get_by_role("region", name=region)).to_be_visible()
        for width, height in ((320, 740), (768, 1024), (1280, 900)):
            page.set_viewport_size({"width": width, "height": height})
            visit.look(f"dark-buffy-{region.lower()}-{width}")
        page.emulate_media(color_scheme="light")
        visit.look(f"light-buffy-{region.lower()}-1280")
        page.emulate_media(color_scheme="dark")
    visit.go("/decks/")
    new_deck(page, "At Night", "Empty deck (Rulebook)")
    page.set_viewport_size({"width": 320, "height": 740})
    seek(page, "Mira")
    page.locator(f"#pool-plus-main_character-{MAIN}").click()
    page.get_by_text("Deck 1").click()
    expect(zone(page.locator("#builder-deck"), "Main character")).to_contain_text("Mira")
    visit.look("phone-dark-buffy-builder")
    visit.go("/decks/")
    for name in ("Edit At Night", "Play test games with At Night"):
        box = page.get_by_role("link", name=name).bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 320
    visit.look("phone-dark-buffy-mine")
    assert visit.faults == []
    context.close()


def find(visit: Visit, run: str, word: str) -> str:
    """The moment of a game of the run that is told with this word."""
    page = visit.page
    for game in range(4):
        visit.go(f"{run}games/{game}/?step=0")
        told = page.locator(".log a", has_text=word)
        if told.count():
            return f"{run}games/{game}/{told.first.get_attribute('href')}"
    raise AssertionError(f"no game tells of anything that{word}")


def test_building_and_watching_need_no_script(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    context.set_default_timeout(15_000)
    page = context.new_page()
    visit = Visit(page, address)
    sign_up(visit, "plain")
    new_deck(page, "By Forms", "Empty deck (Rulebook)")
    seek(page, "Mira")
    page.locator(f"#pool-plus-main_character-{MAIN}").click()
    deck = page.locator("#builder-deck")
    expect(zone(deck, "Main character")).to_contain_text("Mira")
    page.locator(f"#pool-minus-main_character-{MAIN}").click()
    expect(zone(deck, "Main character")).to_contain_text("Nothing yet.")
    page.get_by_role("button", name="Undo").click()
    expect(zone(deck, "Main character")).to_contain_text("Mira")
    assert visit.faults == []
    context.close()


def zone(deck: Locator, name: str) -> Locator:
    return deck.get_by_role("region", name=name, exact=True)
