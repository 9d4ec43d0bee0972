"""Pages of a game with sides and fixed decks: begin, build, house decks, order, report, replay."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from decks.models import Deck, DeckCard, SimulationRun
from decks.selectors import rules_run
from decks.services import deck_create, deck_update
from decks.simulations import simulation_start
from rules.games.bloodsuckers.vocabulary import ABILITIES
from tests.factories import UserFactory, make_deck
from tests.web.conftest import play_all
from tests.web.test_pages import INLINE

pytestmark = pytest.mark.usefixtures("blackwood")

BLOOD = "bloodsuckers"
SWORD = "BLD-H04"
THROW = "BLD-V05"
HOUSE = "House deck: no legal play"
LEGAL_BADGE = re.compile(r'class="badge badge--good">.{0,200}?Legal<', re.S)


@pytest.fixture
def owner(db: None) -> Any:
    return UserFactory()


def begun(owner: Any, starter: str, name: str, **fields: Any) -> Deck:
    return deck_create(owner=owner, game=BLOOD, name=name, starter=starter, **fields)


@pytest.fixture
def hunters(owner: Any) -> Deck:
    return begun(owner, "hunters", "The Hunt")


@pytest.fixture
def vampires(owner: Any) -> Deck:
    return begun(owner, "vampires", "The Night")


@pytest.fixture
def lab(owner: Any) -> Deck:
    lines = [(SWORD, "combat", 40)]
    return make_deck(
        owner, lines, game=BLOOD, name="Swords", format="lab", side="hunters", visibility="public"
    )


def page_of(client: Client, name: str, *args: Any, query: str = "") -> str:
    answer = client.get(reverse(name, args=args) + query)
    assert answer.status_code == 200
    page: str = answer.content.decode()
    assert not INLINE.search(page)
    return page


# Beginning


def test_a_new_deck_begins_filled_or_empty_in_each_game(mine: Client) -> None:
    page = page_of(mine, "deck-new", query="?game=bloodsuckers")
    ways = re.findall(r'name="way" value="([^"]*)" required( checked)?><b>([^<]*)</b>', page)
    assert ways == [
        ("bloodsuckers/standard/hunters", " checked", "New Hunter deck"),
        ("bloodsuckers/standard/vampires", "", "New Vampire deck"),
        ("bloodsuckers/standard", "", "Empty deck (Standard)"),
        ("bloodsuckers/lab", "", "Empty deck (Lab: house decks)"),
        ("titans/standard", "", "Empty deck"),
        ("epicpvp/standard", "", "Choose a Race and a Class"),
        ("buffy/rulebook", "", "Empty deck (Rulebook)"),
        ("buffy/casual", "", "Empty deck (Casual)"),
        ("buffy/tournament", "", "Empty deck (Tournament)"),
    ]
    assert page.count("what fits it is no legal play") == 1
    assert 'value="titans/standard" required checked' in page_of(mine, "deck-new")


@pytest.mark.parametrize(
    ("way", "side", "format", "copies"),
    [
        ("bloodsuckers/standard/hunters", "hunters", "standard", 51),
        ("bloodsuckers/standard/vampires", "vampires", "standard", 51),
        ("bloodsuckers/lab", "", "lab", 0),
        ("bloodsuckers/standard", "", "standard", 0),
    ],
)
def test_a_deck_is_begun_as_chosen(
    mine: Client, way: str, side: str, format: str, copies: int
) -> None:
    answer = mine.post("/decks/new/", {"name": "Mine", "way": way})
    deck = Deck.objects.get()
    assert answer["Location"] == reverse("deck-build", args=[deck.pk])
    assert (deck.side, deck.format) == (side, format)
    assert sum(DeckCard.objects.values_list("quantity", flat=True)) == copies


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ("bloodsuckers/standard/wolves", "has no starter"),
        ("titans/standard/hunters", "its starters are: none"),
        ("bloodsuckers/legacy/hunters", "its formats are: standard, lab"),
        ("chess//", "chess"),
        ("", "game"),
        ("bloodsuckers/standard/hunters/more", "has no starter"),
        ("<b>/standard", "&lt;b&gt;"),
    ],
)
def test_a_way_there_is_not_gives_a_sentence_and_keeps_the_name(
    mine: Client, way: str, said: str
) -> None:
    answer = mine.post("/decks/new/", {"name": "Kept", "way": way})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert said in page
    assert 'value="Kept"' in page
    assert not Deck.objects.exists()


# The deck and its builder


def test_a_deck_page_says_the_side_and_heads_the_list_by_it(mine: Client, hunters: Deck) -> None:
    page = page_of(mine, "deck", hunters.pk)
    assert "Bloodsuckers · Hunters · by" in page
    assert '<section class="zone" aria-label="Hunters">' in page
    assert LEGAL_BADGE.search(page)


def test_a_plus_beyond_the_printed_list_is_refused_with_the_rule(mine: Client, owner: Any) -> None:
    deck = make_deck(owner, [(SWORD, "combat", 6)], game=BLOOD, side="hunters")
    page = page_of(mine, "deck-build", deck.pk)
    assert re.search(r"No more: <a [^>]*>BLD-DECK-03</a> \(at most 6\)", page)
    change = {"change": f"plus {SWORD} combat"}
    address = reverse("deck-change", args=[deck.pk])
    told = mine.post(address, change, headers={"HX-Request": "true"}).content.decode()
    assert 'role="alert">Sword: rule <a' in told
    assert DeckCard.objects.get(deck=deck).quantity == 6


def test_a_full_deck_says_so_once(mine: Client, hunters: Deck) -> None:
    page = page_of(mine, "deck-build", hunters.pk)
    assert page.count("no more cards fit") == 1
    assert "No more:" not in page


def test_the_pool_begins_with_the_cards_of_the_deck_s_own_side(mine: Client, hunters: Deck) -> None:
    page = page_of(mine, "deck-build", hunters.pk)
    assert '<strong class="figure">17</strong> cards' in page
    assert "Throw" not in page.split('id="builder-deck"')[0].split('id="pool"')[1]
    assert page.count("×</span>") == 0  # nothing that could be taken away was chosen
    few = make_deck(hunters.owner, [(SWORD, "", 1)], game=BLOOD)
    asked = page_of(mine, "deck-build", few.pk, query="?side=vampires")
    assert '<strong class="figure">17</strong> cards' in asked
    assert "BLD-DECK-04" in asked
    anything = page_of(mine, "deck-build", hunters.pk, query="?side=werewolves")
    assert "No card fits all of this" in anything


def test_a_deck_is_filled_to_the_printed_list_with_one_click(mine: Client, owner: Any) -> None:
    deck = make_deck(owner, [(THROW, "combat", 9)], game=BLOOD, side="hunters")
    page = page_of(mine, "deck-build", deck.pk)
    assert "Fill to the printed list" in page
    assert "Fill it to the printed list in the builder" in page_of(mine, "deck", deck.pk)
    mine.post(reverse("deck-mend", args=[deck.pk]))
    deck.refresh_from_db()
    assert deck.verdict == "legal"
    page = page_of(mine, "deck-build", deck.pk)
    assert "Fill to the printed list" not in page


def test_a_deck_of_nobody_is_asked_whose_it_is(mine: Client, owner: Any) -> None:
    deck = make_deck(owner, game=BLOOD)
    page = page_of(mine, "deck-build", deck.pk)
    assert "Whose deck is it?" in page
    assert "Fill to the printed list" not in page
    saved = mine.post(
        reverse("deck-words", args=[deck.pk]), {"version": deck.version, "side": "vampires"}
    )
    assert saved.status_code == 302
    deck.refresh_from_db()
    assert (deck.side, deck.name) == ("vampires", "Night Watch")
    page = page_of(mine, "deck-build", deck.pk)
    assert "Whose deck is it?" not in page
    assert "Fill to the printed list" in page


def test_side_and_format_are_changed_beside_name_and_notes(mine: Client, hunters: Deck) -> None:
    page = page_of(mine, "deck-build", hunters.pk)
    assert 'name="side" value="hunters" checked' in page
    assert 'name="format" value="standard" checked' in page
    typed = {"name": "X", "notes": "", "visibility": "private", "version": hunters.version}
    address = reverse("deck-words", args=[hunters.pk])
    mine.post(address, {**typed, "side": "", "format": "lab"})
    hunters.refresh_from_db()
    assert (hunters.side, hunters.format) == ("", "lab")
    assert "Changed: name, format, side" in page_of(mine, "deck", hunters.pk)
    refused = mine.post(address, {**typed, "version": hunters.version, "side": "wolves"})
    assert refused.status_code == 400
    assert b"has no side" in refused.content


def test_two_edits_at_once_show_both_sides(mine: Client, hunters: Deck) -> None:
    deck_update(deck=hunters, version=1, side="vampires", format="lab")
    typed = {"name": "X", "version": "1", "side": "hunters", "format": "standard"}
    answer = mine.post(reverse("deck-words", args=[hunters.pk]), typed)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert 'name="side" value="hunters" checked' in page
    assert "<dt>Side</dt><dd>Vampires</dd>" in page
    assert "<dt>Format</dt><dd>Lab: house decks</dd>" in page


@pytest.mark.usefixtures("shipped")
def test_a_game_of_one_format_and_no_sides_asks_for_neither(mine: Client, owner: Any) -> None:
    page = page_of(mine, "deck-build", make_deck(owner).pk)
    assert 'name="side"' not in page
    assert 'name="format"' not in page
    assert "Whose deck is it?" not in page


# House decks


def test_a_house_deck_is_nowhere_called_legal(
    mine: Client, stranger: Client, owner: Any, lab: Deck, vampires: Deck
) -> None:
    assert lab.verdict == "legal"  # of its format
    vampires_only = page_of(mine, "decks").count("badge--good")
    run = simulation_start(owner=owner, kind="match", decks=[lab, vampires], games=1, seed=1)
    play_all()
    pages = {
        "deck": page_of(mine, "deck", lab.pk),
        "builder": page_of(mine, "deck-build", lab.pk),
        "order": page_of(mine, "deck-simulate", lab.pk),
        "public": page_of(stranger, "game-decks", BLOOD),
        "report": page_of(mine, "simulation", run.pk),
    }
    for name, page in pages.items():
        assert "no legal play" in page, name
        assert "House deck" in page, name
        assert not LEGAL_BADGE.search(page), name
    assert "It fits the format “Lab: house decks”" in pages["deck"]
    assert "“Swords” is a house deck" in pages["report"]
    assert HOUSE in page_of(mine, "decks")
    assert vampires_only == 1


def test_an_official_deck_is_called_legal_and_no_house_deck(mine: Client, hunters: Deck) -> None:
    for name in ("deck", "deck-build", "deck-simulate"):
        assert "house deck" not in page_of(mine, name, hunters.pk).lower().split('id="words"')[
            0
        ].replace("lab: house decks", "")


# Test games


ORDER = {"kind": "match", "pairs": "1", "policy": "greedy", "opponent_policy": "greedy"}


def test_the_form_offers_opponents_of_the_other_side_and_who_sits_there(
    mine: Client, owner: Any, hunters: Deck, vampires: Deck, lab: Deck
) -> None:
    theirs = begun(UserFactory(), "vampires", "Theirs", visibility="public")
    begun(UserFactory(), "vampires", "Hidden")
    page = page_of(mine, "deck-simulate", hunters.pk)
    offered = re.findall(r'<option value="([0-9a-f-]{36})"', page)
    assert set(offered) == {str(vampires.pk), str(theirs.pk)}
    assert "Against a deck of the Vampires" in page
    seats = re.findall(r'name="seating" value="([^"]*)"( checked)?', page)
    assert seats == [("2", " checked"), ("3", ""), ("3b", ""), ("4", "")]
    assert "This deck: 1 player. The other: 2 players." in page
    assert "This deck: 2 players. The other: 1 player." in page
    against_hunters = page_of(mine, "deck-simulate", vampires.pk)
    assert set(re.findall(r'<option value="([0-9a-f-]{36})"', against_hunters)) == {
        str(hunters.pk),
        str(lab.pk),
    }


def test_without_an_opponent_the_form_says_how_to_make_one(mine: Client, hunters: Deck) -> None:
    page = page_of(mine, "deck-simulate", hunters.pk)
    assert "There is no such deck yet." in page
    assert 'href="/decks/new/?game=bloodsuckers"' in page


@pytest.mark.usefixtures("shipped")
def test_a_game_of_one_seating_asks_for_none(mine: Client, owner: Any) -> None:
    page = page_of(mine, "deck-simulate", make_deck(owner).pk)
    assert 'name="seating"' not in page
    assert ">Against</label>" in page


def test_a_match_is_ordered_for_four_and_played_again_so(
    mine: Client, hunters: Deck, vampires: Deck
) -> None:
    order = {**ORDER, "opponent": str(vampires.pk), "seating": "4"}
    answer = mine.post(reverse("deck-simulate", args=[hunters.pk]), order)
    run = SimulationRun.objects.get()
    assert answer["Location"] == reverse("simulation", args=[run.pk])
    assert rules_run(run).seating == "4"
    assert '<p class="lede">Bloodsuckers · 4 players</p>' in page_of(mine, "simulation", run.pk)
    mine.post(reverse("simulation-again", args=[run.pk]))
    made = SimulationRun.objects.exclude(pk=run.pk).get()
    assert rules_run(made).seating == "4"


@pytest.mark.parametrize("seating", ["5", "four", "<b>", "2'--", "x" * 500])
def test_an_unknown_seating_says_why_and_keeps_what_was_typed(
    mine: Client, hunters: Deck, vampires: Deck, seating: str
) -> None:
    order = {**ORDER, "opponent": str(vampires.pk), "seating": seating, "pairs": "7"}
    answer = mine.post(reverse("deck-simulate", args=[hunters.pk]), order)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "has no seating" in page
    assert "<b>" not in page.split('role="alert"')[1].split("</ul>")[0]
    assert 'name="pairs" value="7"' in page
    assert not SimulationRun.objects.exists()


def test_a_seating_does_not_hinder_a_goldfish(mine: Client, hunters: Deck) -> None:
    order = {"kind": "goldfish", "games": "3", "variant": "passive", "seating": "4"}
    mine.post(reverse("deck-simulate", args=[hunters.pk]), order)
    assert rules_run(SimulationRun.objects.get()).kind == "goldfish"


def test_optional_rules_are_boxes_apart_from_open_readings(mine: Client, hunters: Deck) -> None:
    page = page_of(mine, "deck-simulate", hunters.pk)
    optional, readings = page.split("<summary>Optional rules and settings")[1].split(
        "<summary>More"
    )
    named = re.findall(r'type="checkbox" name="ruling-([a-z_0-9]+)" value="yes"', optional)
    assert named == [
        "abilities",
        "whos_on_first",
        "perpetual_day_night",
        "recruiting_drive",
        "body_count",
        "lucky_13",
        "location_bonuses",
    ]
    assert ">Locations give no bonus. <a" in optional
    assert 'name="ruling-bystanders_church" value="3"' in readings
    assert "(0 to 5)" in readings
    # What is on by default is turned off by its box.
    assert 'name="ruling-solo_on_both_spaces" value="no"' in readings
    assert '<option value="hunters">Hunters</option>' in readings


@pytest.mark.usefixtures("shipped")
def test_a_game_without_optional_rules_asks_for_none(mine: Client, owner: Any) -> None:
    page = page_of(mine, "deck-simulate", make_deck(owner).pk)
    assert "optional rules" not in page
    assert "TT-Q-01" in page


def test_ticked_boxes_are_what_the_table_agrees_on(mine: Client, hunters: Deck) -> None:
    order = {"kind": "goldfish", "games": "1", "variant": "passive"}
    agreed = {
        "ruling-abilities": "yes",
        "ruling-solo_on_both_spaces": "no",
        "ruling-bystanders_church": "5",
    }
    mine.post(reverse("deck-simulate", args=[hunters.pk]), {**order, **agreed})
    assert rules_run(SimulationRun.objects.get()).switches == {
        "abilities": True,
        "solo_on_both_spaces": False,
        "bystanders_church": 5,
    }


def test_what_is_ticked_stays_ticked_where_a_number_is_wrong(mine: Client, hunters: Deck) -> None:
    order = {"kind": "goldfish", "games": "1", "variant": "passive", "ruling-lucky_13": "yes"}
    wrong = {**order, "ruling-bystanders_hospital": "6"}
    answer = mine.post(reverse("deck-simulate", args=[hunters.pk]), wrong)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Bystanders hospital (BLD-Q-04): 6 is not between 0 and 5." in page
    ticked = re.findall(r'name="ruling-([a-z_0-9]+)" value="[a-z]+"[^>]* checked', page)
    assert ticked == ["lucky_13"]
    assert '<details class="more" open><summary>Optional rules' in page
    assert '<details class="more" open><summary>More' in page  # Where the wrong number stands.


@pytest.mark.parametrize(
    ("typed", "opened"),
    [
        ({}, []),
        ({"ruling-lucky_13": "no", "ruling-bystanders_hospital": "3"}, []),
        ({"ruling-lucky_13": "perhaps"}, ["Optional rules"]),
        ({"ruling-bystanders_hospital": "6"}, ["More"]),
        ({"seed": "x"}, ["More"]),
    ],
)
def test_after_an_error_what_was_filled_in_is_not_folded_away(
    mine: Client, hunters: Deck, typed: dict[str, str], opened: list[str]
) -> None:
    order = {"kind": "goldfish", "games": "0", "variant": "passive"}
    answer = mine.post(reverse("deck-simulate", args=[hunters.pk]), {**order, **typed})
    assert answer.status_code == 400
    found = re.findall(
        r'<details class="more" open><summary>(More|Optional rules)', answer.content.decode()
    )
    assert found == opened


def test_a_deck_of_the_same_side_is_refused_as_opponent(
    mine: Client, hunters: Deck, lab: Deck
) -> None:
    order = {**ORDER, "opponent": str(lab.pk), "seating": "2"}
    answer = mine.post(reverse("deck-simulate", args=[hunters.pk]), order)
    assert answer.status_code == 400
    assert b"needs a Hunters deck and a Vampires deck" in answer.content


def test_the_report_tells_players_and_the_side_advantage(
    mine: Client, owner: Any, hunters: Deck, vampires: Deck
) -> None:
    run = simulation_start(
        owner=owner, kind="match", decks=[vampires, hunters], games=4, seed=1, seating="3"
    )
    play_all()
    page = page_of(mine, "simulation", run.pk)
    assert "8 games, seed 1, 3 players" in page
    for side, deck in (("Hunters", "The Hunt"), ("Vampires", "The Night")):
        assert f"<figcaption>{side}: {deck}</figcaption>" in page
        assert re.search(rf'aria-label="{side} win: [\d.]+ %, between', page)
    assert "The Night, sitting last" in page
    assert "advantage" in page


def test_a_goldfish_of_a_game_without_a_turn_to_wait_for_begins_with_its_first_figures(
    mine: Client, owner: Any, hunters: Deck
) -> None:
    run = simulation_start(owner=owner, kind="goldfish", decks=[hunters], games=4, seed=1)
    play_all()
    page = page_of(mine, "simulation", run.pk)
    headline = page.split('<dl class="headline">')[1].split("</dl>")[0]
    assert headline.count("<dt>") == 3
    assert "Columns won" in headline


def test_a_report_tells_numbers_that_were_set_and_one_game_where_all_are_as_long(
    mine: Client, owner: Any, hunters: Deck, vampires: Deck
) -> None:
    run = simulation_start(
        owner=owner,
        kind="match",
        decks=[hunters, vampires],
        games=2,
        seed=1,
        switches={"bystanders_church": 0, "first_to_start": "vampires", "lucky_13": True},
    )
    play_all()
    page = page_of(mine, "simulation", run.pk)
    assert ": bystanders church set to 0 instead of 3." in page
    assert ": first to start set to vampires instead of roll." in page
    assert ": Lucky 13: a counter moved to 13 wins its column at once." in page
    assert "another number" not in page
    assert re.findall(r">(A [a-z]* ?game \([^)]*\))</a>", page) == [
        "A game (32 turns, as every one)"
    ]
    assert "When things come about" not in page  # no measure waits for a turn
    assert "Win rate of" not in page  # each side's is there


# The replay


SEATS = {
    "2": ["Hunter", "Vampire"],
    "3": ["Hunter", "Vampire 1", "Vampire 2"],
    "3b": ["Hunter 1", "Hunter 2", "Vampire"],
    "4": ["Hunter 1", "Hunter 2", "Vampire 1", "Vampire 2"],
}


@pytest.mark.parametrize("seating", SEATS)
def test_a_game_is_drawn_for_so_many_players_each_by_name(
    mine: Client, owner: Any, hunters: Deck, vampires: Deck, seating: str
) -> None:
    run = simulation_start(
        owner=owner, kind="match", decks=[hunters, vampires], games=1, seed=2, seating=seating
    )
    for index in (0, 1):
        for step in (0, 40, 90):
            page = page_of(mine, "simulation-game", run.pk, index, query=f"?step={step}")
            heads = re.findall(r'class="seat-head"><strong>([^<]*)</strong>', page)
            assert sorted(heads) == SEATS[seating]
            assert page.count('<li class="space is-') == 8
            assert page.count('class="place place--') == 5
            for deck in ("The Hunt", "The Night"):
                assert f'<span class="camp-deck">{deck}</span>' in page
    assert 'aria-label="The battle for the' in page
    assert page.count('class="fighter fighter--') == 3 * len(SEATS[seating])
    assert re.search(r"’s turn</span>", page)


def test_every_sign_in_the_picture_is_in_the_sprite(
    mine: Client, owner: Any, hunters: Deck, vampires: Deck
) -> None:
    sprite = Path(str(finders.find("icons/bloodsuckers.svg"))).read_text("utf-8")
    drawn = set(re.findall(r'<symbol id="([^"]*)"', sprite))
    run = simulation_start(
        owner=owner,
        kind="match",
        decks=[hunters, vampires],
        games=1,
        seed=2,
        switches={"abilities": True},
    )
    used: set[str] = set()
    for step in range(0, 400, 23):
        page = page_of(mine, "simulation-game", run.pk, 0, query=f"?step={step}")
        used |= set(re.findall(r"bloodsuckers\.svg#([^\"]*)\"", page))
    assert {"day", "night", "hunters", "vampires", "attack", "stunned"} <= used
    assert used <= drawn


@pytest.mark.parametrize("advanced", [True, False])
def test_abilities_are_shown_in_advanced_play_only(
    mine: Client, owner: Any, hunters: Deck, vampires: Deck, advanced: bool
) -> None:
    run = simulation_start(
        owner=owner,
        kind="match",
        decks=[hunters, vampires],
        games=1,
        seed=2,
        seating="4",
        switches={"abilities": advanced},
    )
    page = page_of(mine, "simulation-game", run.pk, 0, query="?step=60")
    assert any(f"#{ability.lower()}" in page for ability in ABILITIES) is advanced


def test_the_end_names_the_deck_that_won(
    mine: Client, owner: Any, hunters: Deck, vampires: Deck
) -> None:
    run = simulation_start(
        owner=owner, kind="match", decks=[hunters, vampires], games=1, seed=2, seating="4"
    )
    page = page_of(mine, "simulation-game", run.pk, 0)
    assert re.search(r"(The Hunt|The Night) won in turn 40: ", page)


# Decklists


@pytest.mark.usefixtures("shipped")
def test_a_list_for_another_game_is_read_for_it_with_one_click(mine: Client) -> None:
    typed = {"game": "titans", "text": "Vampires\n4 Frenzy\n5 Throw\n", "name": ""}
    page = mine.post("/decks/import/", {**typed, "import": "1"}).content.decode()
    assert "For Bloodsuckers every line can be read." in page
    assert 'form="import" name="as" value="bloodsuckers"' in page
    answer = mine.post("/decks/import/", {**typed, "as": "bloodsuckers"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "Every line is understood" in page
    assert 'value="bloodsuckers" checked' in page
    assert not Deck.objects.exists()


@pytest.mark.usefixtures("shipped")
@pytest.mark.parametrize(
    "text", ["Vampires\n4 Frenzy\n1 No Such Card\n", "// nothing but a remark\n0 Frenzy\nX\n"]
)
def test_no_game_is_offered_that_cannot_read_every_line(mine: Client, text: str) -> None:
    typed = {"game": "titans", "text": text, "import": "1"}
    answer = mine.post("/decks/import/", typed)
    assert answer.status_code == 400
    assert 'name="as"' not in answer.content.decode()


@pytest.mark.parametrize("game", ["chess", "<b>", "\0"])
def test_a_game_there_is_not_reads_nothing(mine: Client, game: str) -> None:
    answer = mine.post("/decks/import/", {"game": BLOOD, "text": "4 Frenzy", "as": game})
    assert answer.status_code == 400
    assert not Deck.objects.exists()


# Lists, cards, and what pages cost


def test_lists_say_the_side_of_each_deck(
    mine: Client, stranger: Client, owner: Any, lab: Deck
) -> None:
    make_deck(owner, [(THROW, "", 1)], game=BLOOD, name="Told", visibility="public")
    mine_page, public = page_of(mine, "decks"), page_of(stranger, "game-decks", BLOOD)
    for page in (mine_page, public):
        assert "Hunters" in page
        assert "Vampires" in page


@pytest.mark.usefixtures("shipped", "epic")
def test_the_front_page_deals_cards_of_all_games(stranger: Client) -> None:
    page = page_of(stranger, "home")
    hand = page.split('<ul class="hand"')[1].split("</ul>\n</section>")[0]
    assert re.findall(r'<article class="face [^>]*data-game="([a-z]*)"', hand) == [
        "titans",
        "bloodsuckers",
        "epicpvp",
    ]
    for game in ("Teen Titans CCG", "Bloodsuckers", "Epic PVP: Fantasy"):
        assert f">{game} cards</a>" in page


def test_a_card_shows_only_what_applies_to_it(stranger: Client) -> None:
    rolled = page_of(stranger, "card", "BLD-H07")
    assert "Value by die" in rolled
    assert "Attack by Day" not in rolled
    strike = page_of(stranger, "card", "BLD-H08")
    assert "Time" not in strike.split('id="facts"')[0]
    limited = page_of(stranger, "card", "BLD-H09")
    assert "Time: by Day only" in limited
    unknown = page_of(stranger, "card", "BLD-H12")
    assert "not on record" in unknown
    assert "1 action<" not in unknown


def test_cards_that_are_not_played_in_full_are_marked_wherever_they_are_listed(
    mine: Client, stranger: Client, hunters: Deck
) -> None:
    faces = page_of(stranger, "cards", BLOOD, query="?type=Impact&side=hunters")
    unknown = '<p class="face-text soft">Its text is not on record: it may be played and does '
    assert faces.count(unknown) == 3  # Glancing Blow, Blessed Weapon, Lucky Break
    knife = page_of(stranger, "cards", BLOOD, query="?q=knife")
    assert "Its text is not on record: it plays for its value." in knife
    listed = page_of(stranger, "cards", BLOOD, query="?view=list&type=Attack&side=hunters")
    assert listed.count(">plays in part</span>") == 4  # Knife, Pistol, Sword, Frag Grenade
    assert listed.count(">Value by die</span>") == 1
    deck = page_of(mine, "deck", hunters.pk)
    assert deck.count("not simulated</span>") == 3
    assert "Value by die · plays in part</span>" in deck
    pool = page_of(mine, "deck-build", hunters.pk).split('id="builder-deck"')[0]
    assert pool.count('class="shortfall">') == 8
    assert pool.count('class="shortfall">not simulated<') == 3


def test_a_card_page_says_how_far_a_card_is_played(stranger: Client) -> None:
    assert "Plays in part</span>" in page_of(stranger, "card", "BLD-H17")  # First Aid
    assert "Not simulated</span>" in page_of(stranger, "card", "BLD-H12")  # Glancing Blow
    character = page_of(stranger, "card", "BLD-C01")
    assert "Plays fully</span>" in character
    assert "its numbers are all there is to it" not in character
    assert "Decks with it" not in character
    assert "Decks with it" in page_of(stranger, "card", SWORD)


def test_the_rules_page_begins_with_what_its_short_forms_stand_for(stranger: Client) -> None:
    page = page_of(stranger, "rules", BLOOD).split('class="rulebook"')[0]
    assert "<b>RP</b> a player&#x27;s reinforcement pile; <b>AV</b> attack value" in page
    assert "<b>solo</b> the single player of a 3P game.</p>" in page
    titans = page_of(stranger, "rules", "titans").split('class="rulebook"')[0]
    assert "<b>AA</b> Action Area; <b>FD</b> Field Damage; <b>VP</b> Victory Points.</p>" in titans


def test_a_card_page_names_the_rules_on_its_kind_and_on_itself(stranger: Client) -> None:
    page = page_of(stranger, "card", "BLD-V09")
    for rule in ("BLD-STRIKE-04", "BLD-VC-09"):
        assert f"#{rule}" in page
    assert "#BLD-ABIL-04" in page_of(stranger, "card", "BLD-C01")  # Swift
    assert "#BLD-ALT-07" in page_of(stranger, "card", "BLD-L2")  # the Graveyard's bonus


def test_sides_are_named_in_facets_and_on_faces(stranger: Client) -> None:
    page = page_of(stranger, "cards", BLOOD, query="?side=hunters&effect_mode=and")
    assert ">Side: Hunters <span" in page
    assert ">Effect: beside its value <span" in page
    assert '<strong class="figure">2</strong> cards' in page
    assert stranger.get("/bloodsuckers/cards/?side=%00&side=<b>").status_code == 200


@pytest.mark.usefixtures("shipped", "epic")
def test_pages_ask_the_database_at_most_twelve_times(
    mine: Client,
    owner: Any,
    hunters: Deck,
    lab: Deck,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(25):
        make_deck(owner, [(SWORD, "", 1)], game=BLOOD, name=f"Deck {number}", visibility="public")
    addresses = [
        "/",
        "/decks/",
        "/bloodsuckers/decks/",
        *(
            reverse(name, args=[hunters.pk])
            for name in ("deck", "deck-build", "deck-simulate", "deck-export")
        ),
    ]
    for address in addresses:
        mine.get(address)
        with django_assert_max_num_queries(12):
            mine.get(address)
