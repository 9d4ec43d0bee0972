"""Decks of a game with sides: whose a deck is, what fills itself, house decks, seatings."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext

from collection.models import Card
from decks.errors import LimitReached, NoFix
from decks.models import Deck, DeckCard, Revision, SimulationRun
from decks.past import revisions
from decks.selectors import (
    deck_sides,
    deck_verdict,
    decks_of,
    opponents_among,
    revision_for,
    rules_run,
    run_report,
    run_seating,
)
from decks.services import (
    deck_apply_fix,
    deck_change_card,
    deck_copy,
    deck_create,
    deck_import,
    deck_restore,
    deck_undo,
    deck_update,
)
from decks.simulations import simulation_start
from decks.standing import standing
from rules.registry import game
from tests.factories import UserFactory, make_deck
from tests.web.conftest import play_all

pytestmark = pytest.mark.usefixtures("blackwood")

BLOOD = "bloodsuckers"
SWORD = "BLD-H04"  # 6 in the printed Hunter deck
THROW = "BLD-V05"  # 5 in the printed Vampire deck


def blood(owner: Any = None, **fields: Any) -> Deck:
    return make_deck(owner, **{"game": BLOOD, **fields})


def faults(error: pytest.ExceptionInfo[ValidationError]) -> dict[str, list[str]]:
    return error.value.message_dict


def copies(deck: Deck) -> int:
    return sum(DeckCard.objects.filter(deck=deck).values_list("quantity", flat=True))


def sides(*decks: Deck) -> list[str]:
    return [side.label if side else "" for side in deck_sides(decks)]


# Whose deck it is


def test_a_deck_says_its_side_or_its_cards_tell_it() -> None:
    said = blood(side="vampires", lines=[(SWORD, "", 1)])
    told = blood(lines=[(SWORD, "", 2), (THROW, "", 1)])
    even = blood(lines=[(SWORD, "", 1), (THROW, "", 1)])
    assert (said.side, told.side) == ("vampires", "")
    assert sides(said, told, even, blood()) == ["Vampires", "Hunters", "", ""]


def test_sides_of_many_decks_take_the_same_few_queries() -> None:
    owner = UserFactory()
    for number in range(12):
        blood(owner, lines=[(SWORD, "", 1)], side="hunters" if number % 2 else "")
    decks = list(decks_of(owner))
    with CaptureQueriesContext(connection) as asked:
        assert sides(*decks) == ["Hunters"] * 12
    assert len(asked) == 2  # the catalog version, and the lines of those that do not say it


@pytest.mark.parametrize("side", ["Hunters", "werewolves", "\0", "x" * 500, "%s"])
def test_an_unknown_side_is_refused_and_the_sides_are_listed(side: str) -> None:
    with pytest.raises(ValidationError) as error:
        blood(side=side)
    (message,) = faults(error)["side"]
    assert "hunters, vampires" in message
    deck = blood()
    with pytest.raises(ValidationError):
        deck_update(deck=deck, version=1, side=side)
    assert Deck.objects.get().version == 1


@pytest.mark.usefixtures("shipped")
def test_a_game_without_sides_takes_none() -> None:
    with pytest.raises(ValidationError) as error:
        make_deck(side="hunters")
    assert "no side 'hunters'" in faults(error)["side"][0]
    assert make_deck().side == ""


def test_a_side_is_changed_undone_and_restored_like_any_field() -> None:
    deck = blood(side="hunters", lines=[(SWORD, "", 6)])
    deck = deck_update(deck=deck, version=1, side="vampires", format="lab")
    assert deck.changes.get(kind="update").fields == {
        "side": ["hunters", "vampires"],
        "format": ["standard", "lab"],
    }
    assert deck_undo(deck=deck).side == "hunters"
    deck = deck_update(deck=deck, version=3, side="")
    deck = deck_restore(deck=deck, number=2)
    assert (deck.side, deck.format) == ("vampires", "lab")
    told = [one.words for one in revisions(deck, limit=9)]
    assert told == [
        "Brought back an earlier state",
        "Changed: side",
        "Undone",
        "Changed: format, side",
        "Made",
    ]


def test_a_changed_side_changes_the_verdict() -> None:
    deck = deck_create(owner=UserFactory(), game=BLOOD, name="Mine", starter="hunters")
    assert deck_verdict(deck) == "legal"
    deck = deck_update(deck=deck, version=1, side="vampires")
    assert (deck.verdict, deck_verdict(deck)) == ("illegal", "illegal")


def test_a_revision_from_before_there_were_sides_can_be_restored() -> None:
    deck = blood(name="First")
    revision = Revision.objects.get(deck=deck)
    del revision.snapshot["side"]
    revision.save()
    deck = deck_update(deck=deck, version=1, side="hunters", name="Second")
    deck = deck_restore(deck=deck, number=1)
    assert (deck.side, deck.name) == ("", "First")
    assert revision_for(deck, 3).snapshot["side"] == ""


def test_a_copy_is_of_the_same_side() -> None:
    assert deck_copy(deck=blood(side="vampires"), owner=UserFactory()).side == "vampires"


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("Vampires\n1 Throw\n", "vampires"),
        ("Hunter deck\n1 Sword\n", "hunters"),
        ("1 Sword\n", ""),
        (";; side: vampires\n1 Throw\n", "vampires"),
        ('{"game": "bloodsuckers", "side": "vampires", "cards": []}', "vampires"),
    ],
)
def test_an_imported_list_says_its_side_by_its_heading(text: str, side: str) -> None:
    done = deck_import(owner=UserFactory(), game=BLOOD, data=text)
    assert done.deck is not None, done.reading.problems
    assert done.deck.side == side


def test_an_import_may_be_told_the_side() -> None:
    done = deck_import(owner=UserFactory(), game=BLOOD, data="1 Throw", side="hunters")
    assert done.deck is not None
    assert done.deck.side == "hunters"
    with pytest.raises(ValidationError):
        deck_import(owner=UserFactory(), game=BLOOD, data="1 Throw", side="wolves")
    assert Deck.objects.count() == 1


# Decks that fill themselves


@pytest.mark.parametrize(("starter", "strike"), [("hunters", "Stake"), ("vampires", "Bite")])
def test_a_starter_fills_a_legal_deck(starter: str, strike: str) -> None:
    deck = deck_create(owner=UserFactory(), game=BLOOD, name="Mine", starter=starter)
    assert (deck.side, deck.format, deck.verdict, copies(deck)) == (
        starter,
        "standard",
        "legal",
        51,
    )
    assert DeckCard.objects.get(deck=deck, card__name=strike).quantity == 2


def test_a_starter_begins_a_house_deck_where_that_is_wanted() -> None:
    deck = deck_create(
        owner=UserFactory(), game=BLOOD, name="Mine", starter="hunters", format="lab"
    )
    assert (deck.format, copies(deck)) == ("lab", 51)


def test_an_unknown_starter_and_a_starter_with_cards_are_refused() -> None:
    owner = UserFactory()
    for starter in ("Hunters", "wolves", "\0"):
        with pytest.raises(ValidationError) as error:
            deck_create(owner=owner, game=BLOOD, name="Mine", starter=starter)
        assert "its starters are: hunters, vampires" in faults(error)["starter"][0]
    with pytest.raises(ValidationError) as error:
        deck_create(owner=owner, game=BLOOD, name="Mine", starter="hunters", lines=[(SWORD, "", 1)])
    assert "not both" in faults(error)["starter"][0]
    assert not Deck.objects.exists()


@pytest.mark.usefixtures("shipped")
def test_a_game_without_starters_says_so() -> None:
    with pytest.raises(ValidationError) as error:
        make_deck(starter="hunters")
    assert "its starters are: none" in faults(error)["starter"][0]


def test_a_starter_of_one_side_makes_no_deck_of_the_other() -> None:
    owner = UserFactory()
    with pytest.raises(ValidationError) as error:
        deck_create(owner=owner, game=BLOOD, name="X", starter="hunters", side="vampires")
    assert "no deck of the side 'vampires'" in faults(error)["side"][0]
    deck = deck_create(owner=owner, game=BLOOD, name="X", starter="hunters", side="hunters")
    assert (deck.side, deck.verdict) == ("hunters", "legal")


def test_mending_fills_an_empty_deck_to_the_printed_list_of_its_side() -> None:
    deck = deck_apply_fix(deck=blood(side="vampires"), version=1)
    assert (deck.verdict, copies(deck)) == ("legal", 51)
    assert deck.cards.get(card__code=THROW).quantity == 5


def test_a_deck_of_nobody_is_not_mended() -> None:
    with pytest.raises(NoFix):
        deck_apply_fix(deck=blood(), version=1)


def test_plus_stops_at_the_printed_copies_and_at_the_other_side_s_cards() -> None:
    deck = blood(side="hunters", lines=[(SWORD, "", 5)])
    sword, throw = (Card.objects.get(code=code) for code in (SWORD, THROW))
    deck = deck_change_card(deck=deck, card=sword, zone="combat", delta=1)
    with pytest.raises(LimitReached, match=r"Sword: rule BLD-DECK-03 .*at most 6"):
        deck_change_card(deck=deck, card=sword, zone="combat", delta=1)
    with pytest.raises(LimitReached, match="BLD-DECK-04"):
        deck_change_card(deck=deck, card=throw, zone="combat", delta=1)
    deck = deck_update(deck=deck, version=deck.version, format="lab")
    deck = deck_change_card(deck=deck, card=sword, zone="combat", delta=20)
    with pytest.raises(LimitReached, match="BLD-DECK-04"):
        deck_change_card(deck=deck, card=throw, zone="combat", delta=1)
    assert copies(deck) == 26


# House decks


@pytest.mark.parametrize(
    ("format", "verdict", "words", "remark"),
    [
        ("standard", "legal", "Legal", ""),
        ("standard", "illegal", "Illegal", ""),
        ("standard", "unknown", "Cannot tell", ""),
        ("lab", "legal", "House deck: no legal play", "It fits the format “Lab: house decks”."),
        ("lab", "illegal", "House deck with faults", "It does not fit the format"),
        ("lab", "unknown", "House deck: cannot tell", "It cannot be told whether it fits"),
    ],
)
def test_a_house_deck_is_never_called_legal(
    format: str, verdict: str, words: str, remark: str
) -> None:
    told = standing(game(BLOOD), format, verdict)
    assert told.words == words
    assert told.remark.startswith(remark)
    assert bool(told.remark) is (format == "lab")
    assert ("no legal play" in told.remark) is (format == "lab")


# Test games


@pytest.fixture
def hunters(person: Any) -> Deck:
    return deck_create(owner=person, game=BLOOD, name="The Hunt", starter="hunters")


@pytest.fixture
def vampires(person: Any) -> Deck:
    return deck_create(owner=person, game=BLOOD, name="The Night", starter="vampires")


def order(*decks: Deck, **asked: Any) -> SimulationRun:
    asked = {"kind": "match", "games": 2, "seed": 3, **asked}
    return simulation_start(owner=decks[0].owner, decks=list(decks), **asked)


@pytest.mark.parametrize(
    ("seating", "kept", "label"),
    [("", "2", "2 players"), ("2", "2", "2 players"), ("4", "4", "4 players")],
)
def test_a_match_keeps_its_seating(
    hunters: Deck, vampires: Deck, seating: str, kept: str, label: str
) -> None:
    run = order(hunters, vampires, seating=seating)
    assert rules_run(run).seating == kept
    seated = run_seating(run)
    assert seated is not None
    assert seated.label == label


@pytest.mark.parametrize("seating", ["5", "two", "2 ", "\0", "x" * 500])
def test_an_unknown_seating_is_refused_with_those_that_there_are(
    hunters: Deck, vampires: Deck, seating: str
) -> None:
    with pytest.raises(ValidationError) as error:
        order(hunters, vampires, seating=seating)
    assert "3b (" in error.value.messages[0]
    assert not SimulationRun.objects.exists()


def test_a_goldfish_has_no_seating(hunters: Deck) -> None:
    with pytest.raises(ValidationError, match="goldfish has no seatings"):
        order(hunters, kind="goldfish", seating="4")
    assert run_seating(order(hunters, kind="goldfish")) is None


def test_decks_of_one_side_do_not_play_each_other(hunters: Deck, person: Any) -> None:
    other = deck_create(owner=person, game=BLOOD, name="More", starter="hunters")
    for pair in ((hunters, other), (hunters, hunters)):
        with pytest.raises(ValidationError, match="needs a Hunters deck and a Vampires deck"):
            order(*pair)
    with pytest.raises(ValidationError, match="says no side"):
        order(hunters, blood(person, lines=[(SWORD, "", 1), (THROW, "", 1)]))
    assert not SimulationRun.objects.exists()


def test_opponents_are_of_another_side(person: Any, hunters: Deck, vampires: Deck) -> None:
    told = blood(person, name="Told by cards", lines=[(THROW, "", 1)])
    blood(person, name="Hunters by cards", lines=[(SWORD, "", 1)])
    nobody = blood(person, name="Nobody's")
    mine = decks_of(person, BLOOD)
    assert set(opponents_among(mine, hunters, most=9)) == {told, vampires}
    assert set(opponents_among(mine, vampires, most=9)) == {
        hunters,
        Deck.objects.get(name="Hunters by cards"),
    }
    assert len(opponents_among(mine, nobody, most=9)) == 4


@pytest.mark.parametrize(("seating", "players"), [("2", 2), ("3", 3), ("3b", 3), ("4", 4)])
def test_a_report_tells_who_sat_there_and_which_side_has_the_advantage(
    hunters: Deck, vampires: Deck, seating: str, players: int
) -> None:
    run = order(hunters, vampires, seating=seating)
    play_all()
    run.refresh_from_db()
    told = run_report(run)
    assert told is not None, run.reason
    assert told["seating"]["players"] == players
    assert [(side["side"], side["deck"]) for side in told["sides"]] == [
        ("hunters", 0),
        ("vampires", 1),
    ]
    assert told["games"] == 4


def test_a_run_from_before_there_were_seatings_is_of_the_first(
    hunters: Deck, vampires: Deck
) -> None:
    run = order(hunters, vampires, seating="4")
    del run.run["seating"]
    run.save()
    seated = run_seating(run)
    assert seated is not None
    assert (seated.code, rules_run(run).seating) == ("2", "2")
