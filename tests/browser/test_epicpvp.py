"""Epic PVP in a real browser: a Race, a Class, test games, and the table with two and with four."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_every_light import public_deck
from tests.browser.test_two_sides import REPORT_SECONDS
from tests.browser.test_whole_way import sign_up

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FIRST_DECK = "Emberkin Duskblade"
BY_A_MOVE = re.compile(r"Player \w\d blocks .* with Basic ")
WIDEST_WORD_FITS = """head => {
  const whole = head.getBoundingClientRect().height;
  head.style.overflowWrap = "normal";
  return head.getBoundingClientRect().height === whole;
}"""
"""Whether a cell is as high where no word may be broken as it is where it may."""
OTHERS = ("Gullfolk Tidecaller", "Mossback Tidecaller", "Lanternfolk Gearwright")


def test_from_a_race_and_a_class_to_the_game_that_they_play(visit: Visit) -> None:
    page = visit.page
    sign_up(visit, "smith")
    choose(visit, "Coal and Knives", "Emberkin", "Duskblade")
    deck = page.locator("#builder-deck")
    expect(deck.get_by_text("Legal", exact=True)).to_be_visible()
    expect(deck.get_by_text("Long Knife")).to_be_visible()
    visit.look("epicpvp-builder")
    page.get_by_role("button", name="Banneret").click()
    expect(deck.get_by_text("Shield Line")).to_be_visible()
    expect(deck.get_by_text("Long Knife")).to_have_count(0)
    expect(deck.get_by_text("Legal", exact=True)).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(deck.get_by_text("Long Knife")).to_be_visible()
    page.get_by_role("link", name="Deck page").first.click()
    expect(page.get_by_role("heading", name="Emberkin set")).to_be_visible()
    visit.look("epicpvp-deck")
    page.get_by_role("link", name="Play test games").click()
    page.get_by_label("Number of games").fill("40")
    play(page)
    expect(page.get_by_role("heading", name="Damage", exact=True)).to_be_visible()
    visit.look("epicpvp-goldfish")
    page.get_by_role("link", name="A game (").click()
    expect(page.get_by_text("The table is set up.")).to_be_visible()
    for step in (1, 2, 3):
        visit.press("ArrowRight")
        expect(page.get_by_text(f"step {step} of")).to_be_visible()
    expect(party(page, "Player 2").locator(".life")).to_contain_text("endless")
    expect(party(page, "Player 1").locator(".marker--life")).to_have_count(4)
    visit.press("End")
    expect(page.locator(".moment")).to_contain_text("The game ends in turn 40")


def test_partners_with_a_deck_each_against_partners(visit: Visit) -> None:
    page = visit.page
    sign_up(visit, "captain")
    visit.go(public_deck_named(visit, FIRST_DECK))
    page.get_by_role("link", name="Play test games").click()
    page.get_by_text("Against another deck").click()
    mate, enemy, enemy_mate = OTHERS
    page.get_by_label("Against", exact=True).select_option(label=enemy)
    page.locator("input[name=seating][value='2v2']").check()
    page.get_by_label("My partner’s deck").select_option(label=mate)
    page.get_by_label("The opponent’s partner’s deck").select_option(label=enemy_mate)
    page.get_by_label("Number of pairs").fill("3")
    visit.look("epicpvp-order")
    play(page)
    expect(page.get_by_text("2 against 2").first).to_be_visible()
    visit.look("epicpvp-report")
    page.get_by_role("link", name=re.compile("^A .*game")).first.click()
    expect(page.get_by_text("The table is set up.")).to_be_visible()
    heads = page.locator(".party h3")
    expect(heads).to_have_count(4)
    seated = " ".join(heads.all_inner_texts())
    for name in (FIRST_DECK, *OTHERS):
        assert name in seated
    lives = (party(page, "Team A"), party(page, "Team B"))
    for team in lives:
        expect(team.locator(".hero-seat")).to_have_count(2)
    page.locator(".log").get_by_text(BY_A_MOVE).first.click()
    expect(page.locator(".clash").first).to_be_visible()
    expect(page.locator(".turn-steps [aria-current=step]")).to_have_text("Block")
    visit.look("epicpvp-replay")
    blocked = page.locator(".clash .strike--incoming").first
    expect(blocked.locator(".strike-note")).to_contain_text("blocked by")
    visit.press("End")
    expect(page.locator(".moment")).to_contain_text(re.compile("Team [AB] wins in turn"))
    expect(page.locator(".marker--lost").first).to_be_visible()


def test_dark_and_on_a_phone_nothing_is_hidden_or_too_faint(browser: Browser, address: str) -> None:
    context = browser.new_context(color_scheme="dark", viewport={"width": 360, "height": 740})
    context.set_default_timeout(15_000)
    visit = Visit(context.new_page(), address)
    sign_up(visit, "walker")
    deck = public_deck(visit, "epicpvp")
    visit.go(f"{deck}simulate/?kind=match")
    page = visit.page
    page.get_by_label("Against", exact=True).select_option(label=OTHERS[0])
    page.locator("input[name=seating][value='2v2']").check()
    page.get_by_label("Number of pairs").fill("1")
    play(page)
    run = page.url.removeprefix(address)
    for name, path in {
        "cards": "/epicpvp/cards/",
        "race": "/cards/EPS-001/",
        "unknown-card": "/cards/EPV-M01/",
        "new-deck": "/decks/new/?game=epicpvp",
        "deck": deck,
        "order": f"{deck}simulate/?kind=match",
        "matrix": "/epicpvp/matrix/",
        "report": run,
        "replay": f"{run}games/0/?step=0",
        "replay-later": f"{run}games/0/?step=60",
    }.items():
        visit.go(path)
        visit.look(f"phone-dark-epicpvp-{name}")
        for part in page.locator(".strip-in, .scroll:has(> .boxes)").all():
            assert part.evaluate("box => box.scrollWidth <= box.clientWidth"), f"{name} is cut off"
    page.locator(".log").get_by_text(BY_A_MOVE).first.click()
    expect(page.locator(".clash").first).to_be_visible()
    visit.look("phone-dark-epicpvp-blocks")
    page.set_viewport_size({"width": 768, "height": 1024})
    visit.look("tablet-dark-epicpvp-blocks")
    assert visit.faults == []
    context.close()


def test_figures_fold_away_on_a_phone_even_where_the_report_comes_while_one_waits(
    visit: Visit,
) -> None:
    page = visit.page
    page.set_viewport_size({"width": 390, "height": 844})
    sign_up(visit, "stroller")
    visit.go(f"{public_deck(visit, 'epicpvp')}simulate/")
    page.get_by_label("Number of games").fill("2000")
    play(page)
    tables, opened = (page.locator(f"details[data-fold]{state}") for state in ("", "[open]"))
    expect(tables).to_have_count(5)
    expect(opened).to_have_count(0)
    page.get_by_text("Shares", exact=False).first.click()
    expect(opened).to_have_count(1)
    expect(page.get_by_role("rowheader", name="Energy used")).to_be_visible()
    page.emulate_media(media="print")
    expect(opened).to_have_count(5)
    page.emulate_media(media="screen")
    expect(opened).to_have_count(0)
    page.set_viewport_size({"width": 1280, "height": 900})
    expect(opened).to_have_count(5)


def test_a_deck_may_be_called_by_one_long_word(visit: Visit) -> None:
    page = visit.page
    sign_up(visit, "namer")
    choose(visit, "<b>`*" + "W" * 195, "Emberkin", "Duskblade")
    page.get_by_role("link", name="Deck page").first.click()
    page.wait_for_url(re.compile("/decks/[^/]+/$"))
    deck = page.url.removeprefix(visit.address)
    runs = []
    for kind in ("goldfish", "match"):
        visit.go(f"{deck}simulate/?kind={kind}")
        if kind == "match":
            page.get_by_label("Against", exact=True).select_option(label=OTHERS[0])
            page.get_by_label("Number of pairs").fill("5")
        else:
            page.get_by_label("Number of games").fill("5")
        visit.look(f"long-name-{kind}-order")
        play(page)
        runs.append(page.url.removeprefix(visit.address))
    visit.go("/epicpvp/matrix/")
    page.get_by_role("button", name="Tick none").first.click()
    page.get_by_role("checkbox", name="WWW").check()
    page.get_by_role("checkbox", name=OTHERS[0]).first.check()
    page.get_by_label("Pairs of games for each pairing").fill("2")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/simulations/*/")
    expect(page.locator(".heatmap").first).to_be_visible(timeout=REPORT_SECONDS)
    matrix = page.url.removeprefix(visit.address)
    paths = {"deck": deck, "goldfish": runs[0], "match": runs[1], "matrix": matrix}
    paths["pairing"] = f"{matrix}pairings/0/1/"
    for width in (360, 820, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        for name, path in paths.items():
            visit.go(path)
            visit.look(f"long-name-{name}-{width}")
            tables = page.locator(".scroll:has(table)").all() if width == 1280 else []
            for table in tables:
                assert table.evaluate("box => box.scrollWidth <= box.clientWidth"), name


def test_on_a_phone_names_and_kinds_break_between_words_only(visit: Visit) -> None:
    page = visit.page
    page.set_viewport_size({"width": 360, "height": 740})
    sign_up(visit, "reader")
    deck = public_deck_named(visit, FIRST_DECK)
    visit.go(f"{deck}simulate/?kind=match")
    page.get_by_label("Against", exact=True).select_option(label=OTHERS[2])
    page.get_by_label("Number of pairs").fill("5")
    play(page)
    for path in (deck, page.url.removeprefix(visit.address)):
        visit.go(path)
        heads = page.locator("th[scope=row]:visible")
        assert heads.count() > 1
        for head in heads.all():
            assert head.evaluate(WIDEST_WORD_FITS), head.inner_text()


def choose(visit: Visit, name: str, race: str, class_: str) -> None:
    """A new deck of a Race and a Class."""
    visit.go("/decks/new/?game=epicpvp")
    page = visit.page
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("radio", name=re.compile(f"^{race}")).check()
    page.get_by_role("radio", name=re.compile(f"^{class_}")).check()
    page.get_by_role("button", name="Start building").click()
    page.wait_for_url("**/build/")


def play(page: Page) -> None:
    """Order the games, and wait for their report."""
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/simulations/*/")
    expect(page.get_by_role("heading", name="All figures")).to_be_visible(timeout=REPORT_SECONDS)


def public_deck_named(visit: Visit, name: str) -> str:
    visit.go("/epicpvp/decks/")
    link = visit.page.get_by_role("link", name=name, exact=True)
    return str(link.get_attribute("href"))


def party(page: Page, name: str) -> Locator:
    """A team in the picture of the table."""
    return page.get_by_role("region", name=name, exact=True)
