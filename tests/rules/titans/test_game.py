"""The game object: what is refused, what is covered, what can be switched."""

from __future__ import annotations

import pytest

from rules.core.deck import Deck, DeckLine
from rules.core.prepared import UnplayableDeck
from rules.core.rulings import switches
from rules.games.titans.game import TITANS
from rules.games.titans.rulings import FIXED, Rulings
from rules.registry import GAMES, UnknownGame, game
from tests.rules.titans.decks import (
    character,
    deck_of,
    field,
    plain_fields,
    red_deck,
    skillz,
    storyline,
)
from tests.rules.titans.play import policies, seated


def short_deck() -> Deck:
    return deck_of([(character(1, infinite=True), 29)], plain_fields(), "short")


def test_TT_Q_28_an_illegal_deck_is_refused_with_its_rules() -> None:
    with pytest.raises(UnplayableDeck, match=r"The deck short breaks TT-DECK-01; .*allow_illegal"):
        seated([short_deck(), red_deck()], policies(["random", "random"], 1), 1)


def test_TT_Q_28_the_switch_lets_an_illegal_deck_play() -> None:
    table = seated(
        [short_deck(), red_deck()],
        policies(["random", "random"], 1),
        1,
        rulings=Rulings(allow_illegal_decks=True),
    )

    assert TITANS.play(table).turn >= 1
    assert len(table.players[0].deck) <= 29


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (plain_fields((4, 6)), "A game needs 3 Fields a player; the deck has 2"),
        ([*plain_fields((4, 3)), field(99, None)], "The Limit of Field 99 is not on record"),
    ],
)
def test_no_switch_plays_without_three_fields_of_known_limit(
    fields: list[object], message: str
) -> None:
    deck = deck_of([(character(1, infinite=True), 30)], fields)  # type: ignore[arg-type]

    with pytest.raises(UnplayableDeck, match=message):
        seated(
            [deck, red_deck()],
            policies(["random", "random"], 1),
            1,
            rulings=Rulings(allow_illegal_decks=True),
        )


def test_a_card_in_maybe_is_never_drawn() -> None:
    legal = red_deck()
    extra = DeckLine(character(77), "maybe", 3)
    deck = Deck("titans", "standard", (*legal.lines, extra))
    table = seated([deck, red_deck()], policies(["random", "random"], 1), 1)

    assert len(table.players[0].deck) == 30
    assert all(card.printed.name != "Character 77" for card in table.players[0].deck)


@pytest.mark.parametrize(
    ("card", "level", "reason"),
    [
        (character(1), "full", ""),
        (character(1, text="Sings.", effects=None), "value", "no effect on record"),
        (character(1, power=None), "none", "Power not on record: it cannot be staged"),
        (skillz(1, power_meter=None), "none", "Power Meter not on record"),
        (storyline(1, phase=None, action_cost=None), "none", "Action Cost, Phase not on record"),
        (field(1, None), "none", "Limit not on record: it cannot be played"),
        (character(1, infinite=None), "full", ""),
    ],
)
def test_coverage_says_how_much_of_a_card_is_played(card: object, level: str, reason: str) -> None:
    found = TITANS.coverage(card)  # type: ignore[arg-type]

    assert found.level == level
    assert reason in found.reason


@pytest.mark.parametrize("written", ["none", "None", " NONE "])
def test_TT_CARD_02_having_no_Team_is_read_in_any_case(written: str) -> None:
    assert character(1, team=written).team == "none"
    assert character(1, team="Red").team == "Red"
    assert character(1, team=None).team is None


def test_a_character_with_an_unknown_number_is_never_staged_but_pays() -> None:
    nobody = character(1, power=None, infinite=True)
    deck = deck_of([(nobody, 30)], plain_fields(), "unknown")
    table = seated([deck, red_deck()], policies(["random", "passive"], 1), 1, log=True)

    TITANS.play(table)

    done = {event.kind for event in table.events() if event.seat == 0}
    assert "staged" not in done
    assert "action" in done


def test_every_decision_is_a_switch_or_says_why_not() -> None:
    switched = {switch.decision for switch in switches(Rulings)}
    fixed = {decision.decision for decision in FIXED}

    assert switched | fixed == {f"TT-Q-{number:02}" for number in range(1, 36)}
    assert not switched & fixed
    assert all(decision.why for decision in FIXED)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"no_such": True}, "No switch is named 'no_such'; known are copies_per_number"),
        ({"turn_cap": 0}, r"turn_cap \(TT-Q-34\) is 1 to 10000, not 0"),
        ({"turn_cap": True}, "is a whole number, not True"),
        ({"distinct_fields": 1}, "is true or false, not 1"),
        ({"unique_by": "team"}, "is one of name, number, not 'team'"),
    ],
)
def test_a_bad_switch_is_named(values: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        TITANS.rulings(values)


def test_switches_that_are_not_set_keep_their_default() -> None:
    assert TITANS.rulings({}) == Rulings()
    assert TITANS.rulings({"turn_cap": 9}) == Rulings(turn_cap=9)


def test_the_registry_knows_its_games() -> None:
    assert game("titans") is GAMES["titans"] is TITANS
    with pytest.raises(UnknownGame, match="No game has the code 'chess'; known are titans"):
        game("chess")


def test_an_unknown_policy_is_named() -> None:
    with pytest.raises(ValueError, match="No policy is named 'clever'; known are greedy"):
        TITANS.policy("clever", 1)
