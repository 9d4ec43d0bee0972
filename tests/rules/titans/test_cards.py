"""Section 1: what a catalog row may say of a card of each type, and what is refused."""

from __future__ import annotations

import pytest

from rules.core.cards import CardError
from rules.games.titans.cards import TitansCard, define

NINE = [
    "Intelligence",
    "Agility",
    "Gadgets",
    "Water",
    "Flight",
    "Strength",
    "Energy",
    "Magic",
    "Fire",
]
CARRIED: dict[str, dict[str, object]] = {
    "Character": {"grade": 2, "team": "Red", "power": 5, "attributes": ["Agility", "Gadgets"]},
    "Skillz": {"requirement": "Fire", "power_meter": [[1, 2], [2, 4]]},
    "Storyline": {"action_cost": 2, "phase": "Battle"},
    "Field": {"limit": 4},
}
"""The fields that each type has to itself."""


def made(card_type: str, **fields: object) -> TitansCard:
    return define({"code": "X-1", "name": "X", "type": card_type} | fields)


def refused(card_type: str, **fields: object) -> str:
    """What is said of a row that is not taken."""
    with pytest.raises(CardError) as caught:
        made(card_type, **fields)
    return str(caught.value)


@pytest.mark.parametrize("written", [*CARRIED, "skillz", " FIELD "])
def test_TT_CARD_01_there_are_four_types(written: str) -> None:
    assert made(written).type == written.strip().capitalize()


@pytest.mark.parametrize("written", ["Item", "", "Fields"])
def test_TT_CARD_01_there_is_no_fifth_type(written: str) -> None:
    assert "none of Character, Skillz, Storyline, Field" in refused(written)


@pytest.mark.parametrize("other", CARRIED)
@pytest.mark.parametrize("card_type", CARRIED)
def test_TT_CARD_02_TT_CARD_07_TT_CARD_10_TT_CARD_11_each_type_has_its_own_fields(
    card_type: str, other: str
) -> None:
    for name, value in CARRIED[other].items():
        if other == card_type:
            assert getattr(made(card_type, **{name: value}), name) is not None
        else:
            assert f"a {card_type} has no" in refused(card_type, **{name: value})


def test_TT_CARD_02_a_field_that_is_not_given_is_unknown_and_not_zero() -> None:
    card = made("Character", grade="", team=None)

    fields = ("grade", "team", "power", "attributes", "infinite")
    assert [getattr(card, field) for field in fields] == [None] * 5
    assert made("Character", grade=0, power=0, attributes=[]).attributes == ()


@pytest.mark.parametrize(
    ("field", "value"),
    [("grade", -1), ("grade", "two"), ("grade", 2.5), ("grade", True), ("power", -1)],
)
def test_TT_CARD_02_Grade_and_Power_are_whole_numbers(field: str, value: object) -> None:
    assert field in refused("Character", **{field: value})


def test_TT_CARD_03_there_are_nine_Attributes_and_no_tenth() -> None:
    assert made("Character", attributes=NINE[::-1]).attributes == tuple(NINE)
    assert made("Character", attributes="fire; MAGIC").attributes == ("Magic", "Fire")
    assert "'Ice' is none of Intelligence" in refused("Character", attributes=["Fire", "Ice"])
    assert "'Ice' is none of" in refused("Skillz", requirement="Ice")


def test_TT_CARD_07_a_Power_Meter_lists_levels_of_cost_and_Power() -> None:
    assert made("Skillz", power_meter="2:4;1:2").power_meter == ((1, 2), (2, 4))
    assert "at least one level" in refused("Skillz", power_meter=[])
    assert "same cost" in refused("Skillz", power_meter=[[1, 2], [1, 3]])
    assert "not a cost:power pair" in refused("Skillz", power_meter="1")
    assert "below 0" in refused("Skillz", power_meter=[[-1, 2]])


def test_TT_CARD_10_a_Storyline_has_a_cost_and_one_of_two_phases() -> None:
    card = made("Storyline", action_cost=0, phase="move")

    assert (card.action_cost, card.phase) == (0, "Move")
    assert "'Draw' is none of Move, Battle" in refused("Storyline", phase="Draw")
    assert "below 0" in refused("Storyline", action_cost=-1)


def test_TT_CARD_11_a_Limit_is_at_least_one() -> None:
    assert made("Field", limit=1).limit == 1
    assert "0 is below 1" in refused("Field", limit=0)


def test_an_effect_stands_only_on_cards_on_which_the_engine_looks_for_it() -> None:
    draw = {"effect": "story_draw", "count": 1}
    hold = {"effect": "story_hold"}

    assert made("Storyline", phase="Battle", effects=[draw]).effects[0].name == "story_draw"
    assert made("Storyline", phase="Move", effects=[hold]).effects[0].name == "story_hold"
    assert made("Storyline", effects=[draw]).phase is None
    assert "story_draw does nothing on a Character" in refused("Character", effects=[draw])
    assert "needs a Storyline of the Battle Phase, not Move" in refused(
        "Storyline", phase="Move", effects=[draw]
    )
    assert "power_bonus does nothing on a Storyline" in refused(
        "Storyline", phase="Battle", effects=[{"effect": "power_bonus", "amount": 1}]
    )
    assert "belongs on a Field" in refused(
        "Character", effects=[{"effect": "field_both_gain_vp", "amount": 1}]
    )
