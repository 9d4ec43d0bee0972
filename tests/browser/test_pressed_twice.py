"""Quick fingers: presses that come before the first one is answered."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_every_light import public_deck
from tests.browser.test_whole_way import sign_up

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_deck_and_choice_agree_after_presses_in_one_breath(visit: Visit) -> None:
    page = visit.page
    sign_up(visit, "hurried")
    visit.go("/decks/new/?game=epicpvp")
    page.get_by_label("Name", exact=True).fill("In a hurry")
    page.get_by_label("Mossback").check()
    page.get_by_label("Tidecaller").check()
    page.get_by_role("button", name="Start building").click()
    page.wait_for_url("**/build/")
    page.wait_for_load_state("load")
    page.evaluate(
        """for (const code of ["EPS-001", "EPS-003", "EPS-002", "EPS-006"]) {
             document.getElementById(`choose-${code}`).click();
           }"""
    )
    pressed = page.locator("[aria-pressed=true] .part-name")
    expect(pressed).to_have_text(["Gullfolk", "Banneret"])
    deck = page.locator("#builder-deck")
    expect(deck.get_by_text("Gullfolk", exact=True)).to_be_visible()
    expect(deck.get_by_text("Banneret", exact=True)).to_be_visible()


def test_games_ordered_with_a_double_click_are_played_once(visit: Visit) -> None:
    page = visit.page
    sign_up(visit, "eager")
    visit.go(f"{public_deck(visit, 'epicpvp')}simulate/")
    page.get_by_label("Number of games").fill("2")
    page.wait_for_load_state("load")
    page.get_by_role("button", name="Play", exact=True).evaluate(
        "button => { button.click(); setTimeout(() => button.click(), 30); }"
    )
    page.wait_for_url("**/simulations/*/")
    visit.go("/simulations/")
    expect(page.locator("tbody tr")).to_have_count(1)


def test_a_form_can_be_sent_again_after_going_back_to_it(visit: Visit) -> None:
    page = visit.page
    sign_up(visit, "returning")
    visit.go(f"{public_deck(visit, 'epicpvp')}simulate/")
    for _ in range(2):
        page.get_by_label("Number of games").fill("2")
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_url("**/simulations/*/")
        page.go_back()
    visit.go("/simulations/")
    expect(page.locator("tbody tr")).to_have_count(2)
