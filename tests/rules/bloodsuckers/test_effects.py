"""Effects as data: what a catalog row may say, where it may stand, and how it is read back."""

from __future__ import annotations

import pytest

from rules.core.cards import CardError, EffectData
from rules.games.bloodsuckers.cards import define
from rules.games.bloodsuckers.effects import EFFECTS, bind, misplaced
from rules.games.bloodsuckers.pieces import Printed


@pytest.mark.parametrize(
    ("name", "arguments", "sentence"),
    [
        ("discard_at_random", {"count": 1},
         "AND one opponent discards 1 card from hand at random."),
        ("discard_at_random", {"count": 2},
         "AND one opponent discards 2 cards from hand at random."),
        ("roll_to_stun", {"at_least": 3},
         "AND roll the die: on 3 or more, one opponent's character in this column is stunned."),
        ("raise_side", {"amount": 1}, "OR every attack of your side gets +1."),
        ("draw_each", {"count": 2}, "You and your teammate draw 2 cards each."),
        ("lower_attack", {"amount": 4}, "One opponent's attack is lowered by 4."),
        ("lower_attack", {"amount": 4, "time": "night"},
         "By Night: One opponent's attack is lowered by 4."),
        ("raise_attack", {"amount": 1, "per_discard": 2},
         "+1 to one attack of your side, and +2 more for each card that you discard with it."),
    ],
)  # fmt: skip
def test_an_effect_is_read_back_with_its_arguments(
    name: str, arguments: dict[str, object], sentence: str
) -> None:
    assert EFFECTS.sentence(EffectData(name, arguments)) == sentence


@pytest.mark.parametrize("name", sorted(EFFECTS.specs))
def test_every_effect_has_a_summary_without_gaps(name: str) -> None:
    summary = EFFECTS.specs[name].summary

    assert "{" not in summary
    assert summary.endswith(".")


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ({"effect": "sing"}, "no effect is named 'sing'; known are bite, cancel_strike"),
        ({"effect": "draw_each"}, "draw_each needs 'count', a whole number"),
        ({"effect": "draw_each", "count": 0}, "count must be 1 to 99, not 0"),
        ({"effect": "cure", "count": 1}, "cure takes no argument 'count'"),
        ({"effect": "lower_attack", "amount": 4, "time": "noon"}, "time must be one of day, night"),
        ({"effect": "raise_attack", "amount": 1}, "raise_attack needs 'per_discard'"),
    ],
)
def test_a_wrong_effect_is_refused_with_its_reason(effect: dict[str, object], message: str) -> None:
    with pytest.raises(CardError, match=message):
        define({"code": "X", "name": "X", "type": "Impact", "effects": [effect]})


@pytest.mark.parametrize("at_least", [0, 7])
def test_no_roll_of_the_die_is_asked_for_that_it_cannot_show(at_least: int) -> None:
    effect = {"effect": "roll_to_stun", "at_least": at_least}

    with pytest.raises(CardError, match=f"at_least must be 1 to 6, not {at_least}"):
        define({"code": "X", "name": "X", "type": "Attack", "effects": [effect]})


@pytest.mark.parametrize(
    ("name", "card_type", "mode", "reason"),
    [
        ("destroy", "Strike", None, ""),
        ("destroy", "Attack", None,
         "destroy does nothing on a card of type Attack; it belongs on Strike"),
        ("cancel_strike", "Dodge", None, ""),
        ("cancel_strike", "Strike", None,
         "cancel_strike does nothing on a card of type Strike; it belongs on Dodge"),
        ("draw_each", "Impact", None, ""),
        ("draw_each", "Character", None,
         "draw_each does nothing on a card of type Character; it belongs on Impact"),
        ("zero_counter", "Attack", "and", ""),
        ("zero_counter", "Attack", None,
         "zero_counter needs an Attack Card with AND, not one without a mode"),
        ("zero_counter", "Attack", "or",
         "zero_counter needs an Attack Card with AND, not OR"),
        ("raise_side", "Attack", "or", ""),
        ("raise_side", "Attack", "and",
         "raise_side needs an Attack Card with OR, not AND"),
    ],
)  # fmt: skip
def test_an_effect_belongs_on_one_type_of_card_and_one_mode(
    name: str, card_type: str, mode: str | None, reason: str
) -> None:
    assert misplaced(EffectData(name, {"amount": 1, "count": 1}), card_type, mode) == reason


def test_bound_arguments_are_in_declared_order_and_the_time_stands_apart() -> None:
    effect = bind(EffectData("lower_attack", {"time": "night", "amount": 4}))

    assert (effect.timing, effect.time, effect.arguments) == ("Impact", "night", (4,))


def test_an_effect_without_a_time_counts_at_any() -> None:
    assert bind(EffectData("lower_attack", {"amount": 4})).time == ""
    assert bind(EffectData("draw_each", {"count": 4})).time == ""


def test_a_mode_without_an_effect_on_record_is_not_asked_for() -> None:
    card = define({"code": "X", "name": "X", "type": "Attack", "effect_mode": "or"})

    assert Printed(card).mode == ""
