"""Hunters against Vampires in a real browser: by keyboard alone, and without any script."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_whole_way import new_deck, sign_up

pytestmark = [pytest.mark.browser, pytest.mark.slow]

REPORT_SECONDS = 90_000


def test_from_a_deck_that_fills_itself_to_a_game_of_four_by_keyboard(visit: Visit) -> None:
    page = visit.page
    sign_up(visit, "slayer")
    begin_by_keys(page, "The Hunt", "New Hunter deck")
    deck = page.locator("#builder-deck")
    expect(deck.get_by_text("Legal", exact=True)).to_be_visible()
    expect(page.get_by_text("no more cards fit")).to_have_count(1)
    visit.look("bloodsuckers-builder")
    page.get_by_role("link", name="Deck page").first.press("Enter")
    expect(page.get_by_text("Bloodsuckers · Hunters · by slayer")).to_be_visible()
    visit.look("bloodsuckers-deck")
    order_by_keys(page)
    expect(page.get_by_role("heading", name="Sides")).to_be_visible(timeout=REPORT_SECONDS)
    expect(page.get_by_text("4 players").first).to_be_visible()
    visit.look("bloodsuckers-report")
    page.get_by_role("link", name="A game (").press("Enter")
    expect(page.get_by_text("The table is set up.")).to_be_visible()
    for step in (1, 2, 3):
        visit.press("ArrowRight")
        expect(page.get_by_text(f"step {step} of")).to_be_visible()
    for name in ("Hunter 1", "Hunter 2", "Vampire 1", "Vampire 2"):
        expect(page.locator(".seat-head strong", has_text=name)).to_have_count(1)
    page.locator(".log a", has_text="wins column").first.press("Enter")
    expect(page.get_by_role("region", name="The battle for the")).to_be_visible()
    expect(page.locator(".column")).to_have_count(3)
    visit.look("bloodsuckers-replay")
    visit.press("End")
    expect(page.locator(".moment")).to_contain_text("win in turn")


def begin_by_keys(page: Page, name: str, way: str) -> None:
    page.get_by_role("link", name="New deck").first.press("Enter")
    page.get_by_label("Name", exact=True).fill(name)
    page.keyboard.press("Tab")
    expect(page.get_by_label("Empty deck", exact=False).first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label(way)).to_be_checked()
    page.keyboard.press("Enter")
    page.wait_for_url("**/build/")


def order_by_keys(page: Page) -> None:
    page.get_by_role("link", name="Play test games").press("Enter")
    page.locator("#kind-goldfish").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Against a deck of the Vampires")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    expect(page.get_by_label("2 players", exact=False).first).to_be_focused()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(page.locator("input[name=seating][value='4']")).to_be_checked()
    page.keyboard.press("Tab")
    page.get_by_label("Number of pairs").fill("20")
    page.keyboard.press("Enter")
    page.wait_for_url("**/simulations/*/")


def test_filling_and_ordering_need_no_script(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    context.set_default_timeout(15_000)
    page = context.new_page()
    visit = Visit(page, address)
    sign_up(visit, "quiet")
    new_deck(page, "By Forms", "Empty deck (Standard)")
    page.locator("#builder-deck").get_by_role("button", name="Vampires").click()
    page.get_by_role("button", name="Fill to the printed list").click()
    expect(page.locator("#builder-deck").get_by_text("Legal", exact=True)).to_be_visible()
    page.locator("#pool-plus-BLD-V05").click(force=True)
    expect(page.get_by_text("rule BLD-DECK-01 lets no more copies in")).to_be_visible()
    page.get_by_role("link", name="Play test games").click()
    page.get_by_text("Against another deck").click()
    page.get_by_label("Against a deck of the Hunters").select_option(index=1)
    page.get_by_label("3 players, the first deck alone").check()
    page.get_by_label("Number of pairs").fill("2")
    page.get_by_role("button", name="Play", exact=True).click()
    for _ in range(60):
        if page.get_by_role("heading", name="Sides").count():
            break
        page.wait_for_timeout(500)
        page.reload()
    expect(page.get_by_text("4 games, seed")).to_be_visible()
    page.get_by_role("link", name="A game (").click()
    page.get_by_role("link", name="Next step").click()
    expect(page.get_by_text("step 1 of")).to_be_visible()
    context.close()


def test_a_house_deck_is_told_apart_in_the_builder(visit: Visit) -> None:
    page = visit.page
    sign_up(visit, "tinkerer")
    new_deck(page, "Swords only", "Empty deck (Lab: house decks)")
    page.set_viewport_size({"width": 820, "height": 1180})
    page.locator("#pool-plus-BLD-H04").click()
    page.locator("label[for=show-deck]").click()
    deck = page.locator("#builder-deck")
    expect(deck.get_by_text("House deck: no legal play")).to_be_visible()
    expect(deck.get_by_text("Legal", exact=True)).to_have_count(0)
    expect(deck.get_by_role("heading", name="Hunters")).to_be_visible()
    visit.look("bloodsuckers-house-deck")
