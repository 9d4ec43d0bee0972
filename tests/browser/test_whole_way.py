"""The whole way of a person through the site, in a real browser on real processes.

Look through the cards, sign up, build a deck under a live verdict, mend it with one click, play
10,000 goldfish games, read the report, play against another deck, watch a game, take the list away
as text and bring it back.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PASSWORD = "quay lamps at midnight"


def sign_up(visit: Visit, name: str) -> None:
    visit.go("/accounts/signup/")
    page = visit.page
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    page.wait_for_url("**/decks/")


def new_deck(page: Page, name: str, way: str = "") -> None:
    """A new deck, begun in the suggested way or in the one that is labelled so."""
    page.get_by_role("link", name="New deck").first.click()
    page.get_by_label("Name", exact=True).fill(name)
    if way:
        page.get_by_label(way).check()
    page.get_by_role("button", name="Start building").click()
    page.wait_for_url("**/build/")


def copies(page: Page, code: str) -> str:
    return page.locator(f"#in-{code}").inner_text().split("\n")[-1].strip()


def test_the_whole_way(visit: Visit) -> None:
    page = visit.page
    look_through_the_cards(visit)
    sign_up(visit, "harbourmaster")
    visit.look("my-decks-empty")
    new_deck(page, "Rooftops by Night")
    build(visit)
    deck_address = read_the_deck_page(visit)
    goldfish(visit)
    match(visit, deck_address)
    watch_a_game(visit)
    out_and_back(visit, deck_address)


def look_through_the_cards(visit: Visit) -> None:
    page = visit.page
    visit.go("/")
    visit.look("home")
    page.get_by_role("link", name="Teen Titans CCG cards").click()
    visit.look("cards")
    page.get_by_label("Character").check()
    expect(page.get_by_text("44 cards")).to_be_visible()
    expect(page.locator("label", has=page.locator("#facet-set-tts"))).to_contain_text("44")
    expect(page.get_by_label("Character")).to_be_focused()
    page.get_by_label("Search names and texts").press_sequentially("sparrow", delay=20)
    expect(page.locator(".face")).to_have_count(2)
    assert "type=Character" in page.url
    assert "q=sparrow" in page.url
    page.get_by_role("link", name="Kit Sparrow").last.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Kit Sparrow")
    visit.look("card")
    page.get_by_role("link", name="TT-CARD-02", exact=True).first.click()
    expect(page.locator("#TT-CARD-02")).to_be_in_viewport()
    visit.look("rules", full=False)


def build(visit: Visit) -> None:
    """Put together 30 cards and 3 Fields by clicks, run into limits, go too far, be mended."""
    page = visit.page
    deck = page.locator("#builder-deck")
    expect(deck.get_by_text("Illegal")).to_be_visible()
    add(page, "TTS-001", 3)
    expect(page.locator("#pool-plus-TTS-001")).to_have_attribute("aria-disabled", "true")
    expect(page.locator('[data-row="TTS-001"] .stop')).to_contain_text("TT-DECK-04")
    page.locator("#pool-plus-TTS-001").click(force=True)
    expect(deck.get_by_role("alert")).to_contain_text("TT-DECK-04")
    for code in ("TTS-002", "TTS-003", "TTS-004", "TTS-005", "TTS-006"):
        add(page, code, 3)
    press_quickly(page, "TTS-007", 12)
    expect(page.get_by_text("no more cards fit").first).to_be_visible()
    visit.look("builder-full")
    page.locator("summary", has_text="Filters and order").click()
    page.locator("#facet-type-field").check()
    expect(page.locator(".pool-row")).to_have_count(14)
    page.get_by_label("Sort").select_option(label="Limit, low first")
    expect(page.locator(".pool-row").last).to_contain_text("Storm Tower")
    for code in field_codes(page)[:2]:
        add(page, code, 1)
    add(page, "TTS-085", 1)
    visit.look("builder-illegal")
    steps = deck.locator(".mend li")
    assert steps.count() >= 1
    deck.get_by_role("button", name="Mend the deck").click()
    expect(deck.get_by_text("Legal", exact=True)).to_be_visible()
    expect(deck.locator(".fault")).to_have_count(0)
    visit.look("builder-legal")
    deck.get_by_role("button", name="Undo").click()
    expect(deck.get_by_text("Illegal")).to_be_visible()
    deck.get_by_role("button", name="Mend the deck").click()
    expect(deck.get_by_text("Legal", exact=True)).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 740})
    expect(deck).to_be_hidden()
    page.locator("label[for=show-deck]").click()
    expect(deck).to_be_visible()
    visit.look("builder-phone-deck", full=False)
    page.set_viewport_size({"width": 1280, "height": 900})


def add(page: Page, code: str, times: int) -> None:
    before = int(copies(page, code))
    for done in range(1, times + 1):
        page.locator(f"#pool-plus-{code}").click()
        expect(page.locator(f"#in-{code}")).to_contain_text(str(before + done))


def press_quickly(page: Page, code: str, times: int) -> None:
    """Faster than the answers come: no press may be lost."""
    page.locator(f"#pool-plus-{code}").evaluate(
        "(button, times) => { for (let n = 0; n < times; n++) button.click(); }", times
    )
    expect(page.locator(f"#in-{code}")).to_contain_text(str(times))


def field_codes(page: Page) -> list[str]:
    rows = page.locator(".pool [data-row]")
    return [str(rows.nth(place).get_attribute("data-row")) for place in range(rows.count())]


def read_the_deck_page(visit: Visit) -> str:
    page = visit.page
    page.get_by_role("link", name="Deck page").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rooftops by Night")
    expect(page.get_by_role("heading", name="Opening hand")).to_be_visible()
    visit.look("deck")
    return page.url


def goldfish(visit: Visit) -> None:
    page = visit.page
    page.get_by_role("link", name="Play test games").click()
    visit.look("simulate")
    expect(page.get_by_label("Number of games")).to_have_value("10,000")
    page.locator("summary", has_text="More").click()
    page.get_by_label("Seed").fill("2026")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/simulations/*/")
    seen: list[int] = []
    bar = page.get_by_role("progressbar")
    while bar.count():
        try:
            seen.append(int(bar.get_attribute("aria-valuenow", timeout=1_000) or 0))
        except Exception:
            break
        if len(seen) == 1:
            visit.look("progress")
        page.wait_for_timeout(300)
    expect(page.get_by_role("heading", name="How games ended")).to_be_visible(timeout=90_000)
    assert seen == sorted(seen)
    expect(page.locator("svg.plot").first).to_be_visible()
    expect(page.get_by_text("10,000 games, seed 2026")).to_be_visible()
    words = page.locator("svg.plot").first.get_attribute("aria-label") or ""
    assert "10,000 games" in words
    visit.look("goldfish-report")


def match(visit: Visit, deck_address: str) -> None:
    page = visit.page
    page.goto(deck_address)
    page.get_by_role("link", name="Play test games").click()
    page.get_by_text("Against another deck").click()
    page.get_by_label("Against", exact=True).select_option(label="Rust Giants")
    page.get_by_label("Number of pairs").fill("100")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/simulations/*/")
    expect(page.get_by_role("heading", name="Seats")).to_be_visible(timeout=90_000)
    expect(page.get_by_text("with 95 % confidence").first).to_be_visible()
    visit.look("match-report")


def watch_a_game(visit: Visit) -> None:
    page = visit.page
    page.get_by_role("link", name="A middling game").click()
    expect(page.get_by_text("The table is set up.")).to_be_visible()
    page.get_by_role("link", name="Next step").click()
    expect(page.get_by_text("step 1 of")).to_be_visible()
    visit.press("ArrowRight")
    expect(page.get_by_text("step 2 of")).to_be_visible()
    page.locator(".log a").nth(60).click()
    expect(page.get_by_text("step 61 of")).to_be_visible()
    visit.look("replay")
    visit.press("End")
    expect(page.locator(".moment")).to_contain_text("wins in turn")
    visit.look("replay-end")


def out_and_back(visit: Visit, deck_address: str) -> None:
    page = visit.page
    page.goto(deck_address)
    page.locator("summary", has_text="Export").click()
    page.get_by_role("link", name="Plain text").click()
    text = page.get_by_label("Decklist").input_value()
    visit.look("export")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == text
    visit.go("/decks/import/")
    page.get_by_label("Decklist").fill(text + "\n2 No Such Card\n")
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_role("heading", name="1 line could not be read")).to_be_visible()
    assert page.get_by_label("Decklist").input_value().rstrip().endswith("2 No Such Card")
    visit.faults = [fault for fault in visit.faults if "400" not in fault]
    visit.look("import-report")
    page.get_by_label("Decklist").fill(text)
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rooftops by Night")
    assert page.url != deck_address
    page.locator("summary", has_text="Export").click()
    page.get_by_role("link", name="Plain text").click()
    assert page.get_by_label("Decklist").input_value() == text
    visit.go("/decks/")
    visit.look("my-decks")


def test_building_by_keyboard_alone(visit: Visit) -> None:
    page = visit.page
    sign_up(visit, "keyboardist")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
    new_deck(page, "By Keys")
    page.locator("body").press("/")
    expect(page.get_by_label("Search names and texts")).to_be_focused()
    page.keyboard.type("storm chaser")
    expect(page.locator(".pool-row")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(page.locator("#pool-plus-TTS-007")).to_be_focused()
    for count in (1, 2, 3):
        page.keyboard.press("+")
        expect(page.locator("#in-TTS-007")).to_contain_text(str(count))
        expect(page.locator("#pool-plus-TTS-007")).to_be_focused()
    page.keyboard.press("-")
    expect(page.locator("#in-TTS-007")).to_contain_text("2")
    page.keyboard.press("u")
    expect(page.locator("#in-TTS-007")).to_contain_text("3")
    page.keyboard.press("m")
    expect(page.get_by_role("region", name="Maybe")).to_be_visible()
    page.keyboard.press("d")
    expect(page.locator("#main-plus-TTS-007")).to_be_focused()
    page.keyboard.press("+")
    expect(page.locator("#main-plus-TTS-007")).to_be_focused()
    expect(page.locator("#builder-deck .copies").first).to_have_text("3")
    page.keyboard.press("?")
    expect(page.get_by_text("One copy of that card more or fewer")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("f")
    expect(page.locator("#builder-deck").get_by_text("Legal", exact=True)).to_be_visible()
    visit.look("builder-by-keyboard")


def test_a_slow_click_on_a_search_result_is_not_lost(visit: Visit) -> None:
    """Leaving the search field must not exchange the list between press and release."""
    page = visit.page
    visit.go("/titans/cards/")
    page.get_by_label("Search names and texts").press_sequentially("sparrow")
    page.wait_for_url("**q=sparrow*")
    expect(page.locator(".face")).to_have_count(2)
    page.get_by_role("link", name="Kit Sparrow").last.hover()
    page.mouse.down()
    page.wait_for_timeout(700)
    page.mouse.up()
    expect(page.get_by_role("heading", level=1)).to_have_text("Kit Sparrow")
