"""Pages of Epic PVP: what its cards say, and its table in a replay."""

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
from rules.core.catalog import shipped_catalog
from rules.registry import game
from tests.factories import UserFactory
from tests.web.test_sides import page_of

pytestmark = pytest.mark.usefixtures("epic")

EPIC = "epicpvp"
BASIC_RUSH = shipped_catalog(game(EPIC)).by_code["EPS-011"]
LIFE = re.compile(r'<span class="life-word">Life</span> <b>(\w+)</b>')
FIGURE = re.compile(r"<dt>([^<]*)</dt><dd[^>]*>(.*?)</dd>")


@pytest.fixture
def owner(db: None) -> Any:
    return UserFactory()


def begun(owner: Any, name: str, *parts: str) -> Deck:
    return deck_create(owner=owner, game=EPIC, name=name, parts=parts, visibility="public")


@pytest.fixture
def knives(owner: Any) -> Deck:
    """Emberkin Duskblade."""
    return begun(owner, "Coal and Knives", "EPS-001", "EPS-005")


@pytest.fixture
def roots(owner: Any) -> Deck:
    """Mossback Tidecaller."""
    return begun(owner, "Deep Roots", "EPS-004", "EPS-007")


@pytest.fixture
def wings(owner: Any) -> Deck:
    """Gullfolk Banneret."""
    return begun(owner, "White Wings", "EPS-002", "EPS-006")


@pytest.fixture
def lamps(owner: Any) -> Deck:
    """Lanternfolk Gearwright."""
    return begun(owner, "Last Lamps", "EPS-003", "EPS-008")


def figures_of(page: str) -> dict[str, str]:
    """The figures on the text card of a card page."""
    told = page.split('<dl class="figures">')[1].split("</dl>")[0]
    return {label: re.sub(r"<[^>]*>", "", value) for label, value in FIGURE.findall(told)}


def head_of(page: str) -> str:
    """The line above a card's name: its kind, and whose it is."""
    told = page.split('class="face-type">')[1].split("</p>")[0]
    return " ".join(re.sub(r"<[^>]*>", " ", told).split())


# Cards


def test_a_race_shows_its_life_and_initiative(stranger: Client) -> None:
    page = page_of(stranger, "card", "EPS-001")
    assert figures_of(page) == {"Life": "4", "Initiative": "4", "Cards in its set": "20"}
    assert head_of(page) == "Race"
    assert "Draw 1 card when blocking a Move of the same Cost." in page
    assert "Plays fully" in page
    assert 'class="badge badge--sample">sample<' in page


def test_a_move_shows_whose_it_is_and_its_three_numbers_first(stranger: Client) -> None:
    page = page_of(stranger, "card", "EPS-011")
    assert list(figures_of(page).items()) == [
        (label, re.sub(r"\D", "", str(getattr(BASIC_RUSH, label.lower()))))
        for label in ("Cost", "Block", "Attack", "Copies")
    ]
    assert head_of(page) == "Move · Emberkin Basic Move"


def test_EPV_COMP_07_a_special_has_no_numbers_of_a_move(stranger: Client) -> None:
    page = page_of(stranger, "card", "EPS-016")
    assert figures_of(page) == {"Copies": "1"}
    assert head_of(page) == "Special · Emberkin"


def test_a_real_card_shows_each_symbol_and_what_is_not_on_record(stranger: Client) -> None:
    page = page_of(stranger, "card", "EPV-M01")  # Dance of Blades
    told = figures_of(page)
    assert told["Attack"] == "3, 3"
    for unknown in ("Cost", "Block", "Copies"):
        assert told[unknown] == "?not on record"
    assert "Not simulated</span>" in page
    assert "Cost and Block not on record" in page


@pytest.mark.parametrize(
    ("code", "rules"),
    [
        ("EPV-R02", ["EPV-COMP-03", "EPV-RC-03", "EPV-RC-04"]),  # Goblin
        ("EPV-C01", ["EPV-COMP-03", "EPV-RC-05", "EPV-RC-06"]),  # Druid
        ("EPV-M04", ["EPV-COMP-05", "EPV-RC-07", "EPV-RC-08"]),  # Feint of the Rogue
        ("EPV-M05", ["EPV-COMP-06", "EPV-TEXT-06"]),  # Quick Stab
        ("EPV-S01", ["EPV-COMP-08", "EPV-TEXT-07"]),  # Battle Prayer
    ],
)
def test_a_card_page_names_the_rules_on_its_kind_and_on_itself(
    stranger: Client, code: str, rules: list[str]
) -> None:
    page = page_of(stranger, "card", code)
    for rule in rules:
        assert f'href="/epicpvp/rules/#{rule}">{rule}</a>' in page
    assert "EPV-RC-01" not in page  # Human


def test_cards_are_found_by_their_set_and_their_numbers(stranger: Client) -> None:
    page = page_of(stranger, "cards", EPIC)
    offered = re.findall(r'<details class="facet" data-facet="(\w+)"( open)?', page)
    assert [field for field, is_open in offered if is_open] == ["type", "set", "indicator", "cost"]
    assert [field for field, is_open in offered if not is_open] == [
        "block",
        "attack",
        "life",
        "initiative",
        "basic",
        "incomplete",
    ]
    page = page_of(stranger, "cards", EPIC, query="?indicator=Emberkin&basic=yes&order=number")
    names = re.findall(r'<a href="/cards/[^"]*">([^<]*)</a></h2>', page)
    assert names == ["Basic Blow", "Basic Guard", "Basic Rush"]
    page = page_of(stranger, "cards", EPIC, query="?attack=3;3")
    assert '<strong class="figure">1</strong> card' in page
    assert "Dance of Blades" in page


def test_cards_that_are_not_played_in_full_are_marked_in_lists(stranger: Client) -> None:
    page = page_of(stranger, "cards", EPIC, query="?set=EPV&type=Race&view=list")
    assert page.count(">not simulated</span>") == 7  # no real Race has its Initiative on record
    page = page_of(stranger, "cards", EPIC, query="?set=EPS&view=list")
    assert 'class="shortfall' not in page


def test_a_deck_lists_each_set_with_what_its_cards_are_played_for(
    stranger: Client, knives: Deck
) -> None:
    page = page_of(stranger, "deck", knives.pk)
    assert re.findall(r'<h4 class="group-name">([^<]*)</h4>', page) == [
        "Emberkin set (20)",
        "Duskblade set (20)",
    ]
    told = dict(re.findall(r">([^<]*)</a> <span class=\"about\">([^<]*)</span>", page))
    assert told["Emberkin"] == "Life 4 · Initiative 4"
    assert re.fullmatch(r"Cost \d · Block \d · Attack \d", told["Flashfire"])
    assert told["Smother"] == "Special"


@pytest.mark.usefixtures("shipped", "blackwood")
def test_the_front_page_tells_the_game(stranger: Client) -> None:
    page = page_of(stranger, "home")
    part = page.split('id="game-epicpvp"')[1].split("</section>")[0]
    assert ">Epic PVP: Fantasy</h2>" in f">{part.split('>', 1)[1]}"
    assert "A Race and a Class make a character" in part
    assert "110 cards</a>" in part


# The table in a replay


def order(owner: Any, *decks: Deck, **fields: Any) -> SimulationRun:
    return simulation_start(owner=owner, decks=decks, games=1, seed=2, **fields)


def parties(page: str) -> list[tuple[str, str]]:
    """Each team of the picture, the far one first: its name, and all that is said of it."""
    found = re.findall(
        r'<section class="party[^"]*" aria-label="([^"]*)">(.*?)</section>', page, re.S
    )
    return [(name, said) for name, said in found]


def test_two_players_face_each_other_across_the_field(
    mine: Client, owner: Any, knives: Deck, roots: Deck
) -> None:
    run = order(owner, knives, roots, kind="match")
    for index, seats in ((0, (knives, roots)), (1, (roots, knives))):
        page = page_of(mine, "simulation-game", run.pk, index, query="?step=12")
        (far, theirs), (near, ours) = parties(page)
        assert (far, near) == ("Player 2", "Player 1")
        assert f"<h2>Player 2: {seats[1].name}" in theirs
        assert f"<h2>Player 1: {seats[0].name}" in ours
        for said in (theirs, ours):
            assert said.count("marker--life") == int(LIFE.findall(said)[0])
        assert page.index('aria-label="Player 2"') < page.index('aria-label="The field"')
        assert page.index('aria-label="The field"') < page.index('aria-label="Player 1"')
        assert (theirs + ours).count("at turn</span>") == 1


def test_the_steps_of_the_turn_say_where_the_game_stands(
    mine: Client, owner: Any, knives: Deck, roots: Deck
) -> None:
    run = order(owner, knives, roots, kind="match")
    page = page_of(mine, "simulation-game", run.pk, 0, query="?step=0")
    assert "<strong>Before the first turn</strong>" in page
    assert 'aria-current="step">' not in page.split('class="turn-steps"')[1].split("</ol>")[0]
    page = page_of(mine, "simulation-game", run.pk, 0, query="?step=7")
    assert "<strong>Turn 1</strong>, Player" in page
    steps = page.split('class="turn-steps"')[1].split("</ol>")[0]
    assert re.findall(r"<li([^>]*)>(\w+)</li>", steps) == [
        (' class="is-now" aria-current="step"', "Aggression"),
        ("", "Draw"),
        ("", "Play"),
        ("", "Block"),
        ("", "Rotate"),
    ]


def test_every_sign_of_the_table_is_in_the_sprite_and_its_numbers_have_words(
    mine: Client, owner: Any, knives: Deck, roots: Deck
) -> None:
    sprite = Path(str(finders.find("icons/epicpvp.svg"))).read_text("utf-8")
    drawn = re.findall(r'<symbol id="([^"]*)"', sprite)
    run = order(owner, knives, roots, kind="match")
    used: set[str] = set()
    strikes = incoming = 0
    for step in range(4, 60, 7):
        page = page_of(mine, "simulation-game", run.pk, 0, query=f"?step={step}")
        used |= set(re.findall(r"epicpvp\.svg#([^\"]*)\"", page))
        moves = re.findall(r'<li class="strike strike--(\w+).*?</li>', page, re.S)
        strikes += len(moves)
        incoming += moves.count("incoming")
        for word in ("Cost", "Block", "Attack"):
            said = f'<span class="visually-hidden">{word}</span></dt>'
            assert page.count(said) == len(moves)
    assert {"cost", "block", "attack", "life", "energy", "race", "class"} <= used
    assert used <= set(drawn)
    assert 0 < incoming < strikes
    assert len(drawn) == len(set(drawn))


def test_partners_sit_side_by_side_each_with_the_own_deck(
    mine: Client, owner: Any, knives: Deck, roots: Deck, wings: Deck, lamps: Deck
) -> None:
    run = order(owner, knives, roots, kind="match", seating="2v2", partners=[wings, lamps])
    page = page_of(mine, "simulation-game", run.pk, 0, query="?step=20")
    (far, theirs), (near, ours) = parties(page)
    assert (far, near) == ("Team B", "Team A")
    assert re.findall(r"<h3>([^<]*)</h3>", theirs) == [
        "Player B1: Deep Roots",
        "Player B2: Last Lamps",
    ]
    assert re.findall(r"<h3>([^<]*)</h3>", ours) == [
        "Player A1: Coal and Knives",
        "Player A2: White Wings",
    ]
    assert (LIFE.findall(theirs), LIFE.findall(ours)) == (["11"], ["9"])  # 6 + 5, 4 + 5
    assert theirs.count("marker--life") == 11


def test_a_goldfish_has_endless_life(mine: Client, owner: Any, knives: Deck) -> None:
    run = order(owner, knives, kind="goldfish")
    page = page_of(mine, "simulation-game", run.pk, 0, query="?step=30")
    (far, theirs), (_, ours) = parties(page)
    assert far == "Player 2"
    assert "<h2>Player 2: The other side" in theirs
    assert LIFE.findall(theirs) == ["endless"]
    assert "Hand (" in ours
    assert "Hand (" not in theirs


def test_EPV_RC_06_what_a_card_leaves_open_stands_among_the_readings(
    mine: Client, knives: Deck
) -> None:
    """There are no optional rules; what may be set of a goldfish's enemy stands in their place."""
    page = page_of(mine, "deck-simulate", knives.pk)
    optional, readings = page.split("<summary>Optional rules and settings")[1].split(
        "<summary>More"
    )

    assert 'name="ruling-dummy_attack"' in optional
    assert 'name="ruling-tanglevines_on_hit"' not in optional
    assert 'name="ruling-tanglevines_on_hit"' in readings


def test_EPV_TEAM_13_a_form_for_three_players_is_refused_with_the_reason(
    mine: Client, owner: Any, knives: Deck
) -> None:
    """Whatever the form offers: the seating is sent by hand."""
    other = begun(owner, "Gulls", "EPS-002", "EPS-006")
    order = {"kind": "match", "opponent": str(other.pk), "pairs": "2", "seating": "3"}
    answer = mine.post(reverse("deck-simulate", args=[knives.pk]), order)

    assert "cannot be played by three: the rulebook has no rules for it yet (EPV-TEAM-13)" in (
        answer.content.decode()
    )
    assert not SimulationRun.objects.exists()
