"""Section 1: cards, what may not be recorded of them, when two are the same, how far they play."""

from __future__ import annotations

import pytest

from rules.core.cards import CardError
from rules.games.buffy.cards import define
from rules.games.buffy.game import BUFFY
from tests.rules.buffy.decks import made


def problems(type: str, **fields: object) -> str:
    with pytest.raises(CardError) as caught:
        made("X", type, **fields)
    return str(caught.value)


def test_a_level_1_asks_for_no_Destiny_where_nothing_is_said() -> None:
    row: dict[str, object] = {"code": "X", "name": "X", "type": "Character"}

    assert define({**row, "level": 1}).destiny_requirement == 0
    assert define({**row, "level": 2}).destiny_requirement is None
    assert define(row).destiny_requirement is None


@pytest.mark.parametrize(
    ("type", "fields", "words"),
    [
        ("Character", {"level": 1, "destiny_requirement": 2}, "a level 1 has none"),
        ("Action", {"charm": -1}, "0 or more"),
        ("Skill", {"required_talent": "Charm"}, "how much of the required talent"),
        ("Item", {"required_value": 3}, "which talent the required value"),
        (
            "Challenge",
            {"goal_charm": 1, "at_location": "A", "at_location_type": "B"},
            "not by both",
        ),
        ("Challenge", {"goal_charm": 0}, "at least one goal"),
        ("Unknown", {"level": 1}, "an Unknown has no Level"),
    ],
)
def test_contradictions_are_refused(type: str, fields: dict[str, object], words: str) -> None:
    assert words in problems(type, **fields)


def test_a_value_that_cannot_be_read_is_said_once() -> None:
    said = problems("Item", required_talent="Muscle", required_value=4)
    assert "'Muscle' is none of" in said
    assert "which talent" not in said
    assert "how much" not in problems("Skill", required_talent="Charm", required_value="many")


def test_one_trait_in_two_spellings_is_one() -> None:
    assert made("X", "Character", traits=["vampire", "Old One", "old  one", "Vampire"]).traits == (
        "Vampire",
        "Old One",
    )
    assert made("X", "Character", traits="VAMPIRE;Demon;demon").traits == ("Vampire", "Demon")


def test_an_Item_may_lower_a_talent_and_a_challenge_may_lack_one_goal_on_record() -> None:
    assert made("Chain", "Item", charm=-2).charm == -2
    assert made("Riddle", "Challenge", goal_smarts=None).goal_smarts is None


def test_BUF_FMT_01_what_tells_cards_apart() -> None:
    one = made("Ivo", "Character", level=1, side="Hero")

    assert made("IVO", "Character", level=1, side="Hero").same_card == one.same_card
    for fields in ({"level": 2}, {"side": "Villain"}, {"version": "Masked"}):
        assert made("Ivo", "Character", **{"side": "Hero", **fields}).same_card != one.same_card
    assert made("Tale", "Episode", part=1).same_card != made("Tale", "Episode", part=2).same_card
    assert made("Ivo", "Character", side=None).same_card is None


def test_a_set_has_a_card_once_but_what_is_not_told_apart_may_be_two() -> None:
    one, two = made("Rope", "Item"), made("rope", "Item", charm=1)

    assert one.identity == two.identity
    first = define({"code": "A", "name": "Ivo", "type": "Character"})
    assert first.identity != define({"code": "B", "name": "Ivo", "type": "Character"}).identity


@pytest.mark.parametrize(
    ("type", "fields", "level"),
    [
        ("Character", {}, "full"),
        ("Character", {"charm": None}, "none"),
        ("Character", {"text": "Wise."}, "value"),
        ("Action", {"charm": None}, "none"),
        ("Challenge", {"goal_charm": 3, "destiny_points": None}, "none"),
        ("Item", {"charm": None}, "value"),
        ("Item", {"incomplete": True}, "value"),
        ("Event", {}, "none"),
        ("Event", {"effects": [{"effect": "gain_destiny", "amount": 1}]}, "full"),
        (
            "Event",
            {"effects": [{"effect": "gain_destiny", "amount": 1}], "incomplete": True},
            "value",
        ),
        ("Essence", {}, "full"),
        ("Location", {"text": "Dark."}, "value"),
        ("Unknown", {}, "none"),
    ],
)
def test_coverage_says_how_far_a_card_plays(
    type: str, fields: dict[str, object], level: str
) -> None:
    found = BUFFY.coverage(made("X", type, **fields))

    assert found.level == level
    assert bool(found.reason) == (level != "full")


def test_zones_follow_from_the_type() -> None:
    homes = {
        "Essence": "essence",
        "Challenge": "challenges",
        "Location": "locations",
        "Character": "resource",
        "Event": "resource",
        "Unknown": "resource",
    }
    for type, zone in homes.items():
        assert (
            BUFFY.zone_for(made("X", type, **({"goal_charm": 1} if type == "Challenge" else {})))
            == zone
        )
