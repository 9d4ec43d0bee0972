"""A matrix in a real browser: the cost told while ticking, the heat map by keyboard, in both
lights and on a phone, and all of it without any script.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit
from tests.browser.test_whole_way import sign_up

pytestmark = [pytest.mark.browser, pytest.mark.slow]

REPORT_SECONDS = 90_000


def test_from_a_field_to_a_game_of_one_pairing_by_keyboard(visit: Visit) -> None:
    page = visit.page
    sign_up(visit, "surveyor")
    visit.go("/epicpvp/matrix/")
    cost = page.locator("#cost")
    expect(cost).to_contain_text("12,000 games in 120 pairings of 16 decks")
    visit.look("matrix-order")
    page.get_by_role("button", name="Tick none").first.press("Enter")
    expect(cost).to_contain_text("0 games in 0 pairings of 0 decks")
    for name in ("Emberkin Duskblade", "Gullfolk Duskblade", "Gullfolk Banneret"):
        page.get_by_role("checkbox", name=name, exact=True).first.press("Space")
    page.get_by_label("Pairs of games for each pairing").fill("20,000")
    expect(cost).to_contain_text("120,000 games in 3 pairings of 3 decks")
    expect(cost).to_contain_text("100,000 are the most")
    page.get_by_label("Pairs of games for each pairing").fill("4")
    expect(cost).to_contain_text("24 games in 3 pairings of 3 decks")
    page.get_by_text("More: seed, who plays").click()
    page.locator("[name=ruling-one_box]").check()
    expect(cost).to_contain_text("8 games in 1 pairing of 3 decks")
    page.get_by_role("link", name="Test games").first.click()
    page.wait_for_url("**/simulations/")
    page.go_back()
    expect(cost).to_contain_text("8 games in 1 pairing of 3 decks")
    page.get_by_text("More: seed, who plays").click()
    page.locator("[name=ruling-one_box]").uncheck()
    expect(cost).to_contain_text("24 games in 3 pairings of 3 decks")
    page.get_by_label("Pairs of games for each pairing").focus()
    expect(cost).not_to_contain_text("are the most")
    page.keyboard.press("Enter")
    page.wait_for_url("**/simulations/*/")
    table = page.get_by_role("table").and_(page.locator(".heatmap")).first
    expect(table).to_be_visible(timeout=REPORT_SECONDS)
    expect(table.get_by_role("columnheader")).to_have_count(4)
    expect(table.get_by_role("rowheader")).to_have_count(3)
    visit.look("matrix-report")
    table.get_by_role("link").first.press("Enter")
    panel = page.locator("#pairing")
    expect(panel.get_by_text("4 pairs of games, the seats swapped")).to_be_visible()
    expect(table).to_be_visible()
    visit.look("matrix-pairing")
    panel.get_by_role("link", name="seats swapped").first.press("Enter")
    expect(page.get_by_text("The table is set up.")).to_be_visible()


def test_on_a_phone_the_map_scrolls_in_its_own_box_in_both_lights(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740})
    context.set_default_timeout(15_000)
    page = context.new_page()
    visit = Visit(page, address)
    sign_up(visit, "walker")
    order_all(visit)
    expect(page.locator(".heatmap").first).to_be_visible(timeout=REPORT_SECONDS)
    box = page.locator(".heat-box").first
    wide, shown = box.evaluate("box => [box.scrollWidth, box.clientWidth]")
    assert wide > shown
    head = page.locator(".heatmap tbody th").first
    before = head.bounding_box()
    box.evaluate("box => { box.scrollLeft = 300 }")
    assert head.bounding_box() == before
    page.locator(".heatmap a").nth(7).click()
    expect(page.locator("#pairing")).to_contain_text("1 pair of games, the seats swapped")
    for light in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if light == "dark" else "light")
        visit.look(f"phone-{light}-matrix-report")
    visit.go("/epicpvp/matrix/")
    visit.look("phone-dark-matrix-order")
    assert visit.faults == []
    context.close()


def test_ordering_and_reading_need_no_script(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    context.set_default_timeout(15_000)
    page = context.new_page()
    visit = Visit(page, address)
    sign_up(visit, "silent")
    visit.go("/epicpvp/matrix/")
    expect(page.get_by_text("12,000 games")).to_be_visible()
    expect(page.get_by_role("button", name="Tick all")).to_have_count(0)
    order_all(visit)
    for _ in range(60):
        if page.locator(".heatmap").count():
            break
        page.wait_for_timeout(500)
        page.reload()
    page.locator(".heatmap a").nth(7).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("against")
    page.locator("#pairing a").first.click()
    expect(page.get_by_text("The table is set up.")).to_be_visible()
    context.close()


def order_all(visit: Visit) -> None:
    """One pair of each pairing of all characters, quickly played."""
    page = visit.page
    visit.go("/epicpvp/matrix/")
    page.get_by_label("Pairs of games for each pairing").fill("1")
    page.get_by_text("More: seed, who plays").click()
    page.get_by_label("Who plays all decks").select_option("random")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/simulations/*/")
