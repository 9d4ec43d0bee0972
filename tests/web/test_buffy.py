"""Pages of the Buffy CCG: what its cards say, the builder with five zones, the town in a replay."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from decks.models import Deck, SimulationRun
from decks.services import deck_create
from decks.simulations import simulation_start
from rules.core.deck import Deck as RulesDeck
from rules.games.buffy.game import BUFFY as BUFFY_GAME
from rules.games.buffy.vocabulary import ACTION, ESSENCE_ZONE, EVIL
from tests.factories import UserFactory
from tests.rules.buffy.decks import CATALOG, TALENT_KEYS, card
from tests.rules.buffy.play import SAMPLES
from tests.web.test_epicpvp import figures_of, head_of
from tests.web.test_sides import page_of

pytestmark = pytest.mark.usefixtures("sunnydale")

BUFFY = "buffy"
MIRA, VESPER = card("Mira L1"), card("Vesper L1")
ZONE = re.compile(
    r'<section class="zone" aria-label="([^"]*)">\s*'
    r'<h[23]><span>[^<]*</span><span class="figure">(\d+)</span>'
)
FAULT = re.compile(r'class="fault fault--(\w+)"><a class="rule" href="[^"#]*#([^"]*)"')


def sample_of(evil: bool) -> RulesDeck:
    """The first shipped deck of the Heroes or of the Villains."""
    return next(
        deck
        for deck in SAMPLES.values()
        for essence in deck.copies(ESSENCE_ZONE)
        if (getattr(essence, "side", "") in EVIL) == evil
    )


def kept(owner: Any, deck: RulesDeck) -> Deck:
    lines = [(line.card.code, line.zone, line.quantity) for line in deck.lines]
    return deck_create(owner=owner, game=BUFFY, name=deck.name, lines=lines, visibility="public")


@pytest.fixture
def owner(db: None) -> Any:
    return UserFactory()


@pytest.fixture
def heroes(owner: Any) -> Deck:
    return kept(owner, sample_of(evil=False))


@pytest.fixture
def villains(owner: Any) -> Deck:
    return kept(owner, sample_of(evil=True))


@pytest.fixture
def bare(owner: Any) -> Deck:
    """An Essence and nothing else."""
    return deck_create(owner=owner, game=BUFFY, name="Bare", lines=[("BFS-001", "", 1)])


# Cards


def test_BUF_COMP_10_a_character_shows_its_level_and_all_four_talents(stranger: Client) -> None:
    page = page_of(stranger, "card", MIRA.code)
    assert figures_of(page) == {
        "Level": "1",
        "Butt-Kicking": str(MIRA.butt_kicking),
        "Smarts": str(MIRA.smarts),
        "Charm": str(MIRA.charm),
        "Weirdness": str(MIRA.weirdness),
    }
    assert head_of(page).startswith("Character · Hero")
    assert '<span class="flag">Main Character</span>' in page


def test_BUF_ASC_02_a_higher_level_shows_what_it_takes(stranger: Client) -> None:
    higher = card("Mira L2")
    told = figures_of(page_of(stranger, "card", higher.code))
    assert told["Destiny Requirement"] == str(higher.destiny_requirement)


def test_BUF_FIGHT_07_an_action_shows_only_the_icons_that_it_has(stranger: Client) -> None:
    action = next(
        known
        for known in CATALOG.cards
        if known.type == ACTION and 0 in [getattr(known, key) for key in TALENT_KEYS]
    )
    have = [key for key in TALENT_KEYS if getattr(action, key)]
    told = figures_of(page_of(stranger, "card", action.code))
    talents = {"Butt-Kicking", "Smarts", "Charm", "Weirdness"}
    assert len(talents & set(told)) == len(have) < 4


def test_what_can_be_played_comes_before_cards_of_which_only_a_name_is_known(
    stranger: Client,
) -> None:
    """Of the attested cards nobody knows the set."""
    first = page_of(stranger, "cards", BUFFY)
    assert first.count('class="face-name"') == first.count(">sample<") == 24
    last = page_of(stranger, "cards", BUFFY, query="?page=13")
    assert ">sample<" not in last
    assert "<span>Set unknown</span>" in last


def test_a_card_page_says_that_the_set_is_unknown_and_names_its_neighbours_in_full(
    stranger: Client,
) -> None:
    page = page_of(stranger, "card", "BUF-001")
    assert "<dt>Set</dt><dd>not on record</dd>" in page
    beside = re.findall(
        r'rel="(prev|next)"[^>]*>(.*?)</a>', page_of(stranger, "card", "BFS-006"), re.S
    )
    assert [(end, re.sub("<[^>]*>", "", name).strip()) for end, name in beside] == [
        ("prev", "Mira L1"),
        ("next", "Mira L3"),
    ]


def test_BUF_CHAL_07_a_challenge_shows_only_the_goals_that_it_has(stranger: Client) -> None:
    told = figures_of(page_of(stranger, "card", card("Midnight Duel").code))
    assert set(told) == {"Butt-Kicking goal", "Charm goal", "Destiny Points"}


def test_what_a_card_needs_is_not_taken_for_what_it_has(stranger: Client) -> None:
    page = page_of(stranger, "card", card("Break His Toys").code)
    assert "Required talent: Butt-Kicking" in head_of(page)
    page = page_of(stranger, "card", card("Hold the Bridge").code)
    assert "Only at the location: Tannery Steps" in head_of(page)


def test_a_trait_has_no_sign_and_a_step_has_one(stranger: Client) -> None:
    page = page_of(stranger, "card", MIRA.code)
    traits = re.findall(r'<ul class="attributes" aria-label="Traits">(.*?)</ul>', page)
    assert traits
    assert "<svg" not in traits[0]
    page = page_of(stranger, "card", card("Bad News").code)
    assert 'buffy.svg#prologue"' in page.split('aria-label="Playable in"')[1].split("</ul>")[0]


# Building


def test_BUF_FMT_01_to_03_a_new_deck_begins_in_one_of_three_formats(
    mine: Client, owner: Any
) -> None:
    page = page_of(mine, "deck-new", query="?game=buffy")
    for form in BUFFY_GAME.formats:
        assert f'value="buffy/{form.code}"' in page
        assert f'<span class="help">{form.help}</span>' in page
    mine.post(reverse("deck-new"), {"name": "Sixty", "way": "buffy/tournament"})
    deck = Deck.objects.get(name="Sixty")
    assert (deck.format, deck.game) == ("tournament", BUFFY)
    page = page_of(mine, "deck-build", deck.pk)
    assert ("error", "BUF-FMT-03") in FAULT.findall(page)


def test_the_builder_offers_what_can_be_played_first_and_fills_a_deck_with_it(
    mine: Client, bare: Deck
) -> None:
    page = page_of(mine, "deck-build", bare.pk)
    assert page.count('class="pool-row') == 24
    assert 'class="shortfall">' not in page
    steps = re.findall(r"<li>Add .*? to Challenge deck", page)
    assert len(steps) == 7
    mine.post(reverse("deck-mend", args=[bare.pk]))
    page = page_of(mine, "deck", bare.pk)
    assert "not simulated" not in page
    assert "Legal" in page


def test_a_list_that_is_not_on_record_is_no_word_in_the_pool(mine: Client, bare: Deck) -> None:
    row = row_of(page_of(mine, "deck-build", bare.pk, query="?q=crazy+plan"), "BUF-036")
    assert "A Crazy Plan" in row
    assert "None" not in row


def test_the_builder_has_five_zones(mine: Client, bare: Deck) -> None:
    page = page_of(mine, "deck-build", bare.pk)
    assert ZONE.findall(page) == [
        ("Essence", "1"),
        ("Main character", "0"),
        ("Resource deck", "0"),
        ("Challenge deck", "0"),
        ("Locations", "0"),
    ]


def row_of(page: str, code: str) -> str:
    return page.split(f'data-row="{code}">')[1].split("</li>")[0]


def test_BUF_DECK_04_a_level_1_character_is_put_where_one_chooses(mine: Client, bare: Deck) -> None:
    row = row_of(page_of(mine, "deck-build", bare.pk, query="?q=Mira"), MIRA.code)
    assert re.findall(r'value="plus \S+ (\w+)"', row) == ["resource", "main_character"]
    for zone in ("main_character", "resource"):
        mine.post(reverse("deck-change", args=[bare.pk]), {"change": f"plus {MIRA.code} {zone}"})
    page = page_of(mine, "deck-build", bare.pk, query="?q=Mira")
    assert ("Main character", "1") in ZONE.findall(page)
    assert ("Resource deck", "1") in ZONE.findall(page)
    row = row_of(page, MIRA.code)
    assert f'aria-label="{MIRA.label} as Main character (stopped by BUF-DECK-04)"' in row
    assert f'aria-label="One {MIRA.label} more"' in row


def test_BUF_DECK_04_the_main_zone_holds_one(mine: Client, bare: Deck) -> None:
    address = reverse("deck-change", args=[bare.pk])
    for code in (MIRA.code, VESPER.code):
        answer = mine.post(address, {"change": f"plus {code} main_character"}, follow=True)
    assert "rule BUF-DECK-04 lets no more copies in" in re.sub(
        r"<[^>]*>", "", answer.content.decode()
    )
    assert list(bare.cards.filter(zone="main_character").values_list("card__code", "quantity")) == [
        (MIRA.code, 1)
    ]


@pytest.mark.parametrize("label", ["Mira L2", "Tobin L1"])
def test_BUF_Q_06_only_a_main_character_of_level_1_has_the_choice(
    mine: Client, bare: Deck, label: str
) -> None:
    name, code = label.split()[0], card(label).code
    row = row_of(page_of(mine, "deck-build", bare.pk, query=f"?q={name}"), code)
    assert re.findall(r'value="plus \S+ (\w+)"', row) == ["resource"]


def test_BUF_DECK_08_advice_stands_apart_from_what_is_wrong(mine: Client, bare: Deck) -> None:
    for name in ("deck-build", "deck"):
        page = page_of(mine, name, bare.pk)
        wrong, advice = page.split('<details class="advice">')
        assert {level for level, _ in FAULT.findall(wrong)} == {"error"}
        told = FAULT.findall(advice)
        assert ("advice", "BUF-DECK-08") in told
        assert {level for level, _ in told} == {"advice"}


def test_advice_of_a_legal_deck_lies_open(mine: Client, owner: Any) -> None:
    deck = sample_of(evil=False)
    lines = [
        (line.card.code, line.zone, line.quantity)
        for line in deck.lines
        if line.zone != "locations"
    ]
    made = deck_create(owner=owner, game=BUFFY, name="Nowhere", format="rulebook", lines=lines)
    assert made.verdict == "legal"
    page = page_of(mine, "deck", made.pk)
    assert '<details class="advice" open>' in page
    assert ("advice", "BUF-DECK-08") in FAULT.findall(page)


def test_an_order_offers_what_the_other_side_may_do_and_the_open_readings(
    mine: Client, heroes: Deck
) -> None:
    page = page_of(mine, "deck-simulate", heroes.pk)
    assert page.count('name="variant"') == 3
    assert 'name="ruling-challenge_in_park"' in page
    assert 'name="ruling-turn_cap"' in page


# The town in a replay


def order(owner: Any, *decks: Deck, **fields: Any) -> SimulationRun:
    return simulation_start(owner=owner, decks=decks, games=1, seed=2, **fields)


def test_BUF_COMP_07_the_town_lies_between_its_players(
    mine: Client, owner: Any, heroes: Deck, villains: Deck
) -> None:
    run = order(owner, heroes, villains, kind="match")
    page = page_of(mine, "simulation-game", run.pk, 0, query="?step=40")
    rows = page.split('class="map"')[1].split('aria-label="Player 1"')[0]
    assert rows.count('<li class="spot') == 9
    assert rows.count("spot--park") == 1
    order_told = [
        'aria-label="Player 2"',
        'aria-label="Spaces of Player 2"',
        "Sunnydale Park</b>",
        'aria-label="Spaces of Player 1"',
        'aria-label="Player 1"',
    ]
    places = [page.index(told) for told in order_told]
    assert places == sorted(places)
    assert f"Player 2: {villains.name}" in page
    assert f"Player 1: {heroes.name}" in page


def test_before_the_first_turn_there_is_no_step(
    mine: Client, owner: Any, heroes: Deck, villains: Deck
) -> None:
    run = order(owner, heroes, villains, kind="match")
    page = page_of(mine, "simulation-game", run.pk, 0, query="?step=0")
    assert "<strong>Before the first turn</strong>" in page
    assert 'aria-current="step">' not in page.split('class="turn-steps"')[1].split("</ol>")[0]
    assert page.count('class="notch"') == 20


def test_each_moment_draws_what_is_fought_and_faced_with_signs_and_words(
    mine: Client, owner: Any, heroes: Deck, villains: Deck
) -> None:
    sprite = Path(str(finders.find("icons/buffy.svg"))).read_text("utf-8")
    symbols = re.findall(r'<symbol id="([^"]*)"', sprite)
    assert len(symbols) == len(set(symbols))
    run = order(owner, heroes, villains, kind="match")
    seen: set[str] = set()
    used: set[str] = set()
    for step in range(4, 180, 16):
        answer = mine.get(reverse("simulation-game", args=[run.pk, 0]) + f"?step={step}")
        if answer.status_code != 200:
            break
        page = answer.content.decode()
        used |= set(re.findall(r"buffy\.svg#([^\"]*)\"", page))
        seen |= set(re.findall(r'<section class="showdown" aria-label="(\w+)"', page))
        talents = re.findall(r'<ul class="talents">(.*?)</ul>', page)
        assert len(talents) == len(re.findall(r'<li class="townie ', page))
        for told in talents:
            assert [told.count(word) for word in ("Butt-Kicking ", "Smarts ", "Charm ")] == [1] * 3
    assert "Challenge" in seen
    assert used <= set(symbols)
    assert {"butt-kicking", "smarts", "charm", "weirdness", "destiny", "park", "main"} <= used


def test_a_goldfish_faces_an_empty_seat(mine: Client, owner: Any, heroes: Deck) -> None:
    run = order(owner, heroes, kind="goldfish")
    page = page_of(mine, "simulation-game", run.pk, 0, query="?step=30")
    far = page.split('aria-label="Player 2"')[1].split("</section>")[0]
    assert "An empty seat." in far
    assert "Hand (" not in far
    assert "Hand (" in page.split('aria-label="Player 1"')[1].split("</section>")[0]
