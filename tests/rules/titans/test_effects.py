"""Effects as data: what a catalog row may say, and how it is read back."""

from __future__ import annotations

import pytest

from rules.core.cards import CardError, EffectData
from rules.games.titans.effects import EFFECTS, bind
from tests.rules.titans.decks import character


@pytest.mark.parametrize(
    ("name", "arguments", "sentence"),
    [
        ("power_bonus", {"amount": 2}, "+2 Power."),
        (
            "power_bonus",
            {"amount": 2, "role": "offense", "against_team": "Red", "alongside_attribute": "Fire"},
            "OFFENSE: +2 Power against an enemy Character of the Red alongside another Character "
            "of yours with Fire.",
        ),
        ("enemy_penalty", {"amount": 1, "against_attribute": "Magic"},
         "The enemy side has -1 Power if it has a Character with Magic."),
        ("draw_on_win", {"count": 1}, "If you win, draw 1 card."),
        ("draw_on_win", {"count": 2, "role": "defense"}, "DEFENSE: If you win, draw 2 cards."),
        ("field_changes_team", {"team": "none", "attribute": "Water"},
         "In a Team Check here each Character with Water counts as having no Team."),
        ("action_on_win", {"count": 1},
         "If you win, put the top card of your Deck into your Action Area."),
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
        ({"effect": "sing"}, "no effect is named 'sing'; known are action_on_win"),
        ({"effect": "draw_on_win"}, "draw_on_win needs 'count', a whole number"),
        ({"effect": "draw_on_win", "count": 0}, "count must be 1 to 99, not 0"),
        ({"effect": "draw_on_win", "count": 100}, "count must be 1 to 99, not 100"),
        ({"effect": "draw_on_win", "count": True}, "count must be a whole number"),
        ({"effect": "draw_on_win", "count": "2"}, "count must be a whole number"),
        ({"effect": "draw_on_win", "count": 1, "much": 1}, "takes no argument 'much'"),
        (
            {"effect": "draw_on_win", "count": 1, "role": "goalie"},
            "role must be one of any, offens",
        ),
        (
            {"effect": "story_power", "amount": 1, "attribute": "Ice"},
            "attribute must be one of Int",
        ),
        ({"effect": "story_power", "amount": 1, "team": 5}, "team must be a word"),
    ],
)
def test_a_wrong_effect_is_refused_with_its_reason(effect: dict[str, object], message: str) -> None:
    with pytest.raises(CardError, match=message):
        character(1, effects=[effect])


def test_bound_arguments_are_in_declared_order_with_defaults_and_without_the_role() -> None:
    effect = bind(
        EffectData("power_bonus", {"against_team": "Red", "amount": 3, "role": "defense"})
    )

    assert effect.role == "defense"
    assert effect.arguments == (3, "", "Red", "", "")
