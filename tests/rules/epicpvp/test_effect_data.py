"""Effects as data: what a catalog row may say, where it may stand, and how it is read back."""

from __future__ import annotations

import pytest

from rules.core.cards import CardError, EffectData
from rules.games.epicpvp.cards import EpicCard, define
from rules.games.epicpvp.effects import EFFECTS, bind, misplaced
from rules.games.epicpvp.texts import FIELD, HAND, LASTING

PERMANENT = {"effect": "become_permanent", "when": "is blocked"}


def card(card_type: str, *effects: dict[str, object]) -> EpicCard:
    return define({"code": "X", "name": "X", "type": card_type, "effects": list(effects)})


def reason(card_type: str, *effects: dict[str, object]) -> str:
    """Why the last of these effects is misplaced on a card that has them all."""
    read = [
        EffectData(str(entry["effect"]), {k: v for k, v in entry.items() if k != "effect"})
        for entry in effects
    ]
    return misplaced(read[-1], card_type, read)


@pytest.mark.parametrize(
    ("name", "arguments", "sentence"),
    [
        ("attack_with_basic", {"amount": 1},
         "+1 Attack if you also played a Basic Move that turn."),
        ("basics_cheaper", {"amount": 2}, "Your Basic Moves cost 2 less."),
        ("blocked_from_cost", {"cost": 3}, "Cannot be blocked by Moves below Cost 3."),
        ("draw", {"count": 1, "when": "played"}, "Draw 1 card when played."),
        ("draw", {"count": 2, "when": "blocks", "same_cost": True},
         "Draw 2 cards when blocking a Move of the same Cost."),
        ("draw", {"count": 1, "when": "is blocked", "by_opponent": True},
         "Draw 1 card when blocked by your opponent."),
        ("draw", {"count": 1, "when": "damaged", "may": True, "limit": "game"},
         "Draw 1 card for each Damage that you take, if you like, once a game."),
        ("draw", {"count": 1, "when": "after moves", "may": True, "discards_this": True,
                  "as_permanent": True},
         "Draw 1 card after playing Moves, if you like, discarding this Permanent (as a "
         "Permanent)."),
        ("gain_life", {"count": 1, "when": "blocks", "spare": 3},
         "Put the top 1 card of your deck into your Life Pile when blocking with at least 3 more "
         "Block than needed."),
        ("gain_aggression", {"count": 1, "when": "hits", "with_basic": True},
         "Put the top 1 card of your deck onto your Aggression Pile for each Damage done, if you "
         "also played a Basic Move that turn."),
        ("slow_opponent", {"count": 1}, "Your opponent's next Step 1 adds 1 card fewer."),
        ("slow_opponent", {"count": 1, "when": "hits"},
         "Your opponent's next Step 1 adds 1 card fewer for each Damage done."),
        ("draw_more", {"count": 2},
         "After drawing from your Aggression Pile you may draw up to 2 cards more from it."),
        ("take_back_basic", {"count": 1, "when": "played"},
         "Take up to 1 Basic Move from your discard pile into your hand when played."),
        ("take_back_basic", {"count": 2, "when": "played"},
         "Take up to 2 Basic Moves from your discard pile into your hand when played."),
        ("draw_more", {"count": 1},
         "After drawing from your Aggression Pile you may draw up to 1 card more from it."),
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
    assert "  " not in summary
    assert "at least" not in summary  # a condition that need not be there is not said
    assert summary.endswith(".")


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ({"effect": "sing"}, "no effect is named 'sing'; known are attack_per_move"),
        ({"effect": "draw", "when": "played"}, "draw needs 'count', a whole number"),
        ({"effect": "draw", "count": 1}, "draw needs 'when', a word"),
        ({"effect": "draw", "count": 0, "when": "played"}, "count must be 1 to 20, not 0"),
        ({"effect": "draw", "count": 21, "when": "played"}, "count must be 1 to 20, not 21"),
        ({"effect": "draw", "count": 1, "when": "noon"}, "when must be one of played, blocks"),
        ({"effect": "draw", "count": 1, "when": "blocks", "spare": 0}, "spare must be 1 to 20"),
        ({"effect": "draw", "count": 1, "when": "blocks", "may": 1}, "may must be true or false"),
        ({"effect": "draw", "count": 1, "when": "blocks", "limit": "day"}, "limit must be one of"),
        ({"effect": "feint", "cost": 1}, "feint takes no argument 'cost'"),
        ({"effect": "more_damage"}, "more_damage needs 'amount'"),
        ({"effect": "more_damage", "amount": 0}, "amount must be 1 to 20, not 0"),
        ({"effect": "more_damage", "amount": 21}, "amount must be 1 to 20, not 21"),
        ({"effect": "draw_more", "count": 0}, "count must be 1 to 20, not 0"),
        ({"effect": "draw_more", "count": 21}, "count must be 1 to 20, not 21"),
        ({"effect": "take_back_basic", "count": 0, "when": "played"}, "count must be 1 to 20"),
        ({"effect": "take_back_basic", "count": 21, "when": "played"}, "count must be 1 to 20"),
        ({"effect": "damage_both", "count": 0, "when": "played"}, "count must be 1 to 20"),
        ({"effect": "damage_both", "count": 21, "when": "played"}, "count must be 1 to 20"),
        ({"effect": "blocked_from_cost", "cost": 21}, "cost must be 1 to 20, not 21"),
        ({"effect": "draw", "count": 1, "when": "blocks", "spare": 21}, "spare must be 1 to 20"),
        ({"effect": "blocked_from_cost", "cost": 0}, "cost must be 1 to 20, not 0"),
    ],
)
def test_a_wrong_effect_is_refused_with_its_reason(effect: dict[str, object], message: str) -> None:
    with pytest.raises(CardError, match=message):
        card("Move", effect)


@pytest.mark.parametrize("number", [1, 20])
@pytest.mark.parametrize(
    ("card_type", "name", "parameter", "more"),
    [
        ("Move", "draw", "count", {"when": "played"}),
        ("Move", "take_back_basic", "count", {"when": "played"}),
        ("Move", "damage_both", "count", {"when": "played"}),
        ("Move", "more_damage", "amount", {}),
        ("Move", "blocked_from_cost", "cost", {}),
        ("Move", "draw", "spare", {"when": "blocks", "count": 1}),
        ("Race", "draw_more", "count", {}),
    ],
)
def test_both_bounds_of_a_number_are_legal(
    card_type: str, name: str, parameter: str, more: dict[str, object], number: int
) -> None:
    effect = {"effect": name, parameter: number, **more}

    assert card(card_type, effect).effects[0].arguments[parameter] == number


@pytest.mark.parametrize(
    ("card_type", "effects", "expected"),
    [
        # What changes a Move itself is printed on a Move.
        ("Move", [{"effect": "attack_with_basic", "amount": 1}], ""),
        ("Special", [{"effect": "attack_with_basic", "amount": 1}],
         "attack_with_basic does nothing on a Special; it belongs on a Move"),
        ("Race", [{"effect": "feint"}], "feint does nothing on a Race; it belongs on a Move"),
        # What lasts is printed on a board, or on what becomes a Permanent.
        ("Class", [{"effect": "basics_attack", "amount": 1}], ""),
        ("Move", [PERMANENT, {"effect": "basics_attack", "amount": 1}], ""),
        ("Move", [{"effect": "basics_attack", "amount": 1}],
         "basics_attack works on a Move only as a Permanent; it needs become_permanent"),
        ("Special", [{"effect": "extra_energy", "amount": 1}],
         "extra_energy works on a Special only as a Permanent; it needs become_permanent"),
        ("Special", [{"effect": "saving_throw"}],
         "saving_throw works on a Special only as a Permanent; it needs become_permanent"),
        ("Move", [{"effect": "draw", "count": 1, "when": "blocks", "as_permanent": True}],
         "draw works on a Move only as a Permanent; it needs become_permanent"),
        ("Race", [{"effect": "draw", "count": 1, "when": "blocks", "as_permanent": True}],
         "draw: a Race is in play all game and is no Permanent"),
        # What becomes a Permanent.
        ("Race", [PERMANENT],
         "become_permanent does nothing on a Race; it belongs on a Move or Special"),
        ("Move", [{"effect": "become_permanent", "when": "played"}], ""),
        ("Move", [{"effect": "become_permanent", "when": "blocks"}],
         "become_permanent on a Move works played or is blocked or hits, not blocks"),
        ("Special", [{"effect": "become_permanent", "when": "playing moves"}], ""),
        ("Special", [{"effect": "become_permanent", "when": "blocks", "as_permanent": True}],
         "become_permanent: the card is no Permanent yet"),
        ("Move", [{"effect": "become_permanent", "when": "played"},
                  {"effect": "return_to_hand", "when": "hits", "as_permanent": True}],
         "return_to_hand: a Permanent lies in the field no more"),
        ("Move", [{"effect": "become_permanent", "when": "played"},
                  {"effect": "return_to_hand", "when": "hits"}], ""),
        ("Special", [{"effect": "return_to_hand", "when": "is blocked"}],
         "return_to_hand does nothing on a Special; it belongs on a Move"),
        # Conditions that only one moment knows.
        ("Race", [{"effect": "draw", "count": 1, "when": "blocks", "same_cost": True}], ""),
        ("Race", [{"effect": "draw", "count": 1, "when": "played", "same_cost": True}],
         "draw: same_cost needs the moment 'blocks', not 'played'"),
        ("Special", [{"effect": "draw", "count": 1, "when": "is blocked", "spare": 3}],
         "draw: spare needs the moment 'blocks', not 'is blocked'"),
        ("Move", [{"effect": "draw", "count": 1, "when": "blocks", "by_opponent": True}],
         "draw: by_opponent needs the moment 'is blocked', not 'blocks'"),
        *[
            ("Race", [{"effect": "draw", "count": 1, "when": when, "with_basic": True}],
             f"draw: with_basic needs Moves of the turn, and none is played yet {when}")
            for when in ("after aggression", "after draw", "before moves")
        ],
        ("Race", [{"effect": "draw", "count": 1, "when": "before moves"}], ""),
        ("Race", [{"effect": "draw", "count": 1, "when": "after moves", "with_basic": True}], ""),
        ("Race", [{"effect": "draw", "count": 1, "when": "damaged", "with_basic": True}], ""),
        # Rights that a Special or a Move does not need.
        ("Special", [{"effect": "draw", "count": 1, "when": "blocks", "may": True}],
         "draw: a Special may always be left, and is discarded as it is used"),
        ("Special", [{"effect": "draw", "count": 1, "when": "end", "limit": "turn"}],
         "draw: a Special may always be left, and is discarded as it is used"),
        ("Move", [{"effect": "draw", "count": 1, "when": "hits", "may": True}], ""),
        ("Move", [{"effect": "draw", "count": 1, "when": "hits", "limit": "turn"}],
         "draw: a Move has no limit; it leaves the field"),
        ("Move", [{"effect": "draw", "count": 1, "when": "end", "discards_this": True}],
         "draw: discards_this is for a Permanent; it needs as_permanent"),
        ("Class", [{"effect": "draw", "count": 1, "when": "end", "discards_this": True}],
         "draw: a Class is in play all game and is never discarded"),
        ("Move", [PERMANENT, {"effect": "draw", "count": 1, "when": "end", "may": True,
                              "discards_this": True, "as_permanent": True}], ""),
        # Windows.
        ("Move", [{"effect": "draw", "count": 1, "when": "before moves"}],
         "draw: no Move of yours is in the field before moves"),
        ("Move", [{"effect": "draw", "count": 1, "when": "after moves"}], ""),
        ("Race", [{"effect": "draw", "count": 1, "when": "after moves", "may": True}],
         "draw: a text that may be used in a window needs a limit, or there is no end"),
        ("Race", [{"effect": "draw", "count": 1, "when": "after moves", "may": True,
                   "limit": "turn"}], ""),
        ("Race", [{"effect": "draw", "count": 1, "when": "playing moves"}],
         "draw: nothing happens playing moves by itself; it needs may"),
        ("Special", [{"effect": "draw", "count": 1, "when": "playing moves"}], ""),
        ("Move", [PERMANENT, {"effect": "draw", "count": 1, "when": "playing moves",
                              "discards_this": True, "as_permanent": True}], ""),
        # A card keeps count of one text.
        ("Race", [{"effect": "replace_hand"},
                  {"effect": "draw", "count": 1, "when": "hits", "limit": "turn"}],
         "draw: a card keeps count of one text with a limit, and this one has two"),
        ("Race", [{"effect": "replace_hand"}, {"effect": "draw", "count": 1, "when": "hits"}], ""),
        # Gaining Life for getting tired could go on without end.
        ("Race", [{"effect": "gain_life", "count": 1, "when": "damaged"}],
         "gain_life damaged needs a limit: getting tired is Damage too, there may be no end"),
        ("Race", [{"effect": "gain_life", "count": 1, "when": "damaged", "limit": "turn"}], ""),
        ("Special", [{"effect": "gain_life", "count": 1, "when": "damaged"}], ""),
        # Tanglevines is a Move.
        ("Move", [{"effect": "slow_opponent", "count": 1}], ""),
        ("Special", [{"effect": "slow_opponent", "count": 1}],
         "slow_opponent: only the text of a Move in the field may leave open when it works"),
        ("Special", [{"effect": "slow_opponent", "count": 1, "when": "playing moves"}], ""),
        # Blocks by text come before blocks are assigned.
        *[
            ("Special", [{"effect": name, "when": when}], "")
            for name in ("block_one", "block_all")
            for when in ("played", "after draw", "before moves", "playing moves", "after moves")
        ],
        ("Special", [{"effect": "block_all", "when": "assigning blocks"}], ""),
    ],
)  # fmt: skip
def test_an_effect_stands_where_the_engine_looks_for_it(
    card_type: str, effects: list[dict[str, object]], expected: str
) -> None:
    assert reason(card_type, *effects) == expected


def test_a_misplaced_effect_is_no_card() -> None:
    with pytest.raises(CardError, match="feint does nothing on a Special"):
        card("Special", {"effect": "feint"})


@pytest.mark.parametrize(
    ("card_type", "name", "when"),
    [
        ("Special", "block_all", "end"),
        ("Special", "block_one", "after blocking"),
        ("Move", "return_to_hand", "played"),
        ("Move", "return_to_hand", "blocks"),
    ],
)
def test_a_text_is_for_the_time_at_which_it_can_do_anything(
    card_type: str, name: str, when: str
) -> None:
    with pytest.raises(CardError, match="when must be one of"):
        card(card_type, {"effect": name, "when": when})


@pytest.mark.parametrize(
    ("card_type", "data", "place"),
    [
        ("Race", EffectData("draw", {"count": 1, "when": "blocks"}), LASTING),
        ("Move", EffectData("draw", {"count": 1, "when": "blocks"}), FIELD),
        ("Special", EffectData("draw", {"count": 1, "when": "blocks"}), HAND),
        ("Move", EffectData("draw", {"count": 1, "when": "end", "as_permanent": True}), LASTING),
        ("Move", EffectData("basics_attack", {"amount": 1}), LASTING),
        ("Move", EffectData("feint", {}), FIELD),
        ("Class", EffectData("replace_hand", {}), LASTING),
    ],
)
def test_a_text_works_in_one_place(card_type: str, data: EffectData, place: str) -> None:
    assert bind(data, card_type).place == place


def test_a_bound_deed_keeps_its_arguments_apart_from_its_conditions() -> None:
    effect = bind(EffectData("gain_life", {"spare": 3, "when": "blocks", "count": 2}), "Special")

    assert effect.arguments == (2,)
    assert effect.moments == ("blocks",)
    assert (effect.spare, effect.same_cost, effect.may, effect.limit) == (3, False, False, "")


def test_what_discards_itself_may_be_left() -> None:
    data = EffectData(
        "draw", {"count": 1, "when": "end", "discards_this": True, "as_permanent": True}
    )

    assert bind(data, "Move").may is True


def test_an_ability_has_moments_and_a_limit_of_its_own() -> None:
    human = bind(EffectData("replace_hand", {}), "Race")

    assert human.moments == ("after aggression", "playing moves")
    assert (human.limit, human.may) == ("game", True)


def test_tanglevines_may_work_at_either_of_two_moments() -> None:
    left_open = bind(EffectData("slow_opponent", {"count": 1}), "Move")
    said = bind(EffectData("slow_opponent", {"count": 1, "when": "hits"}), "Move")

    assert (left_open.moments, left_open.unstated) == (("played", "hits"), True)
    assert (said.moments, said.unstated) == (("hits",), False)
