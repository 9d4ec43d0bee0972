"""Effects as data: what a catalog row may say, where it may stand, and how it is read back."""

from __future__ import annotations

import itertools
import re

import pytest

from rules.core.cards import CardError, EffectData
from rules.core.effects import FLAG, INTEGER, Parameter
from rules.games.buffy.cards import BuffyCard
from rules.games.buffy.effects import EFFECTS, bind, misplaced
from rules.games.buffy.texts import ANYWHERE, AROUND, DEED, MOVES, TALENT
from rules.games.buffy.vocabulary import CHARACTER
from tests.rules.buffy.decks import made

Effect = dict[str, object]


def read(entry: Effect) -> EffectData:
    return EffectData(
        str(entry["effect"]), {key: value for key, value in entry.items() if key != "effect"}
    )


def card(card_type: str, *effects: Effect, **fields: object) -> BuffyCard:
    return made("X", card_type, effects=list(effects), **fields)


def reason(card_type: str, *effects: Effect, windows: tuple[str, ...] | None = None) -> str:
    """Why the last of these effects is misplaced on a card that has them all."""
    known = [read(entry) for entry in effects]
    return misplaced(known[-1], card_type, windows, known)


# Sentences.


@pytest.mark.parametrize(
    ("name", "arguments", "sentence"),
    [
        ("talent_bonus", {"talent": "Charm", "amount": 1}, "+1 Charm for this Character."),
        ("talent_bonus", {"talent": "Charm", "amount": -9, "whose": "enemies here",
                          "time": "night"},
         "−9 Charm for enemy Characters here, by night."),
        ("talent_bonus", {"talent": "each", "amount": 9, "whose": "own", "trait": "Vampire",
                          "time": "day"},
         "+9 in each talent for your Characters with the trait Vampire, by day."),
        ("goal_bonus", {"amount": -1}, "−1 to each goal of challenges here."),
        ("goal_bonus", {"amount": 2, "talent": "Smarts", "where": "anywhere", "time": "day"},
         "+2 to the Smarts goal of all challenges, by day."),
        ("more_items", {"count": 1}, "This Character may bear 1 more Item."),
        ("more_items", {"count": 2, "whose": "all here"},
         "All Characters here may bear 2 more Items."),
        ("more_moves", {"count": 1, "whose": "own here", "time": "day"},
         "Your Characters here may move once more a turn, by day."),
        ("more_moves", {"count": 2}, "This Character may move 2 more times a turn."),
        ("moves_by_day", {"whose": "own", "trait": "Elder"},
         "Your Characters with the trait Elder may move by day, Vampire or not."),
        ("enters_unfatigued", {},
         "This Character may go from the Park to an enemy space without fatigue."),
        ("cannot_be_doubled", {}, "Nobody fights as a Stunt-Double against this Character."),
        ("fights_by", {"talent": "Weirdness", "whose": "enemies"},
         "Fights of enemy Characters are resolved by Weirdness."),
        ("more_destiny", {"amount": 1},
         "1 Destiny Point more for each fight won by this Character."),
        ("more_destiny", {"amount": 2, "whose": "own here"},
         "2 Destiny Points more for each fight won by your Characters here."),
        ("allows_part", {"part": 2}, "Part 2 of this Episode may be put into play."),
        ("draw_cards", {"count": 1}, "Draw 1 card."),
        ("draw_cards", {"count": 2, "when": "resource", "cost": "turn"},
         "Once a turn in the Resource Step: Draw 2 cards."),
        ("draw_cards", {"count": 1, "when": "fight discard", "cost": "fatigue", "if_won": True},
         "Fatigue this card in the Discard stage of a fight: Draw 1 card, if you won."),
        ("enemy_discards", {"count": 1, "if_won": True},
         "Your enemy discards 1 card from the hand, if you won."),
        ("take_back", {},
         "Take one card from your discard pile into your hand, but none that takes cards back."),
        ("take_back", {"type": "Item", "when": "end", "cost": "discard"},
         "Discard this card in the End Step: Take one Item from your discard pile into your hand, "
         "but none that takes cards back."),
        ("raise_talent", {"talent": "Charm", "amount": 2, "of": "own"},
         "+2 Charm for one of your Characters until the fight or challenge is over."),
        ("raise_talent", {"talent": "Smarts", "amount": -2, "of": "enemy", "all_turn": True},
         "−2 Smarts for one enemy Character until the end of the turn."),
        ("change_goal", {"amount": -1}, "−1 to each goal of the challenge being faced."),
        ("change_goal", {"amount": 3, "talent": "Charm", "when": "challenge battle",
                         "cost": "discard"},
         "Discard this card in the Battle stage of a challenge: +3 to the Charm goal of the "
         "challenge being faced."),
        ("set_resolving_talent", {"talent": "Charm"},
         "The resolving talent of the fight becomes Charm."),
        ("forbid_double", {"when": "fight choose", "cost": "turn"},
         "Once a turn in the Choose stage of a fight: No Stunt-Double may be chosen in the fight."),
        ("ditch_fight", {}, "Your Character leaves the fight; it loses and is not discarded."),
        ("join_challenge", {}, "One more of your Characters here takes part in the challenge."),
        ("move_character", {"of": "own"},
         "Move one of your Characters one space, even by day, beside its own moves."),
        ("move_character", {"of": "enemy"},
         "Move one enemy Character one space, even by day, beside its own moves."),
        ("turn_day_night", {"when": "prologue", "cost": "fatigue"},
         "Fatigue this card in the Prologue Step: Turn the Day/Night card."),
        ("refresh_character", {"when": "refresh", "cost": "turn"},
         "Once a turn in the Refresh Step: Refresh one of your Characters."),
        ("fatigue_enemy", {"when": "movement", "cost": "turn"},
         "Once a turn in the Movement Step: Fatigue one enemy Character."),
        ("refresh_item", {"when": "conflict", "cost": "turn"},
         "Once a turn in the Conflict Step: Refresh one of your Items."),
        ("discard_item", {"when": "fight resolve", "cost": "fatigue"},
         "Fatigue this card in the Resolve stage of a fight: Discard one Item of an enemy "
         "Character."),
        ("gain_destiny", {"amount": 1}, "You gain 1 Destiny Point."),
        ("enemy_loses_destiny", {"amount": 2, "when": "challenge discard", "cost": "turn"},
         "Once a turn in the Discard stage of a challenge: Your enemy loses 2 Destiny Points."),
        ("discard_enemy", {"talent": "Weirdness", "at_most": 0},
         "Discard one enemy Character with Weirdness of 0 or less, but no Main Character."),
    ],
)  # fmt: skip
def test_an_effect_is_read_back_with_its_arguments(
    name: str, arguments: dict[str, object], sentence: str
) -> None:
    assert EFFECTS.sentence(EffectData(name, arguments)) == sentence


def some(parameter: Parameter) -> list[object]:
    """Values of a parameter that are worded each in its own way."""
    if parameter.kind == INTEGER:
        return [parameter.minimum, 1, 2, parameter.maximum]
    if parameter.kind == FLAG:
        return [False, True]
    words: list[object] = list(parameter.choices or ("Vampire",))
    return words if parameter.default is None else [parameter.default, *words]


@pytest.mark.parametrize("name", sorted(EFFECTS.specs))
def test_an_effect_reads_well_whatever_its_arguments(name: str) -> None:
    """A cost and a window go together; all else may be combined as it likes."""
    spec = EFFECTS.specs[name]
    names = [parameter.name for parameter in spec.parameters]
    for values in itertools.product(*[some(parameter) for parameter in spec.parameters]):
        arguments = dict(zip(names, values, strict=True))
        if bool(arguments.get("cost")) != bool(arguments.get("when")):
            continue
        said = spec.sentence(arguments)
        assert re.fullmatch(r"[A-Z+−1-9][^{}_]*[^ ,:.]\.", said), said
        assert "  " not in said
        assert not re.search(r" [,.:]|[,.:]{2}|\b1 more Items|\b1 cards|Points? Point", said), said


@pytest.mark.parametrize("name", sorted(EFFECTS.specs))
def test_every_effect_has_a_summary_without_gaps(name: str) -> None:
    summary = EFFECTS.specs[name].summary

    assert "{" not in summary
    assert "  " not in summary
    assert ":" not in summary  # no use in play is said where none need be
    assert summary.endswith(".")


# What is no effect at all.


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ({"effect": "sing"}, "no effect is named 'sing'; known are allows_part"),
        ({"effect": "draw_cards"}, "draw_cards needs 'count', a whole number"),
        ({"effect": "draw_cards", "count": 0}, "count must be 1 to 9, not 0"),
        ({"effect": "draw_cards", "count": 10}, "count must be 1 to 9, not 10"),
        ({"effect": "draw_cards", "count": 1, "when": "noon"}, "when must be one of prologue"),
        ({"effect": "draw_cards", "count": 1, "when": "draw"}, "when must be one of prologue"),
        ({"effect": "draw_cards", "count": 1, "when": "fight draw"}, "when must be one of"),
        ({"effect": "draw_cards", "count": 1, "cost": "blood"}, "cost must be one of fatigue"),
        ({"effect": "draw_cards", "count": 1, "if_won": 1}, "if_won must be true or false"),
        ({"effect": "talent_bonus", "talent": "Smarts", "amount": 10}, "amount must be -9 to 9"),
        ({"effect": "talent_bonus", "talent": "Smarts", "amount": -10}, "amount must be -9 to 9"),
        ({"effect": "talent_bonus", "talent": "Luck", "amount": 1}, "talent must be one of"),
        ({"effect": "talent_bonus", "talent": "each", "amount": 1, "whose": "all"},
         "whose must be one of this, own here"),
        ({"effect": "talent_bonus", "talent": "each", "amount": 1, "time": "dusk"},
         "time must be one of day, night"),
        ({"effect": "fights_by", "talent": "each"}, "talent must be one of Butt-Kicking"),
        ({"effect": "raise_talent", "talent": "each", "amount": 1, "of": "own"},
         "talent must be one of Butt-Kicking"),
        ({"effect": "raise_talent", "talent": "Smarts", "amount": 1}, "raise_talent needs 'of'"),
        ({"effect": "set_resolving_talent", "talent": "each"}, "talent must be one of"),
        ({"effect": "change_goal", "amount": 1, "talent": "each"}, "talent must be one of"),
        ({"effect": "goal_bonus", "amount": 1, "where": "there"}, "where must be one of here"),
        ({"effect": "allows_part", "part": 1}, "part must be 2 to 9, not 1"),
        ({"effect": "allows_part", "part": 10}, "part must be 2 to 9, not 10"),
        ({"effect": "moves_by_day", "time": "night"}, "moves_by_day takes no argument 'time'"),
        ({"effect": "move_character", "of": "all"}, "of must be one of own, enemy"),
        ({"effect": "take_back", "type": "Location"}, "type must be one of Action"),
        ({"effect": "discard_enemy", "talent": "Charm", "at_most": -1}, "at_most must be 0 to 20"),
        ({"effect": "discard_enemy", "talent": "Charm", "at_most": 21}, "at_most must be 0 to 20"),
        ({"effect": "gain_destiny", "amount": 0}, "amount must be 1 to 9"),
    ],
)  # fmt: skip
def test_a_wrong_effect_is_refused_with_its_reason(effect: Effect, message: str) -> None:
    with pytest.raises(CardError, match=message):
        card(CHARACTER, effect)


@pytest.mark.parametrize("bound", [0, 1])
@pytest.mark.parametrize(
    ("card_type", "name", "parameter", "bounds", "more"),
    [
        ("Character", "talent_bonus", "amount", (-9, 9), {"talent": "each"}),
        ("Character", "goal_bonus", "amount", (-9, 9), {}),
        ("Character", "more_items", "count", (1, 9), {}),
        ("Character", "more_moves", "count", (1, 9), {}),
        ("Character", "more_destiny", "amount", (1, 9), {}),
        ("Episode", "allows_part", "part", (2, 9), {}),
        ("Event", "draw_cards", "count", (1, 9), {}),
        ("Event", "discard_enemy", "at_most", (0, 20), {"talent": "Charm"}),
        ("Event", "gain_destiny", "amount", (1, 9), {}),
    ],
)
def test_both_bounds_of_a_number_are_legal(
    card_type: str, name: str, parameter: str, bounds: tuple[int, int], more: Effect, bound: int
) -> None:
    effect = {"effect": name, parameter: bounds[bound], **more}

    assert card(card_type, effect).effects[0].arguments[parameter] == bounds[bound]


# Where an effect may stand.

DRAW: Effect = {"effect": "draw_cards", "count": 1}
CHARM: Effect = {"effect": "talent_bonus", "talent": "Charm", "amount": 1}
RAISE: Effect = {"effect": "raise_talent", "talent": "Charm", "amount": 1, "of": "own"}


@pytest.mark.parametrize("card_type", ["Character", "Skill", "Item"])
@pytest.mark.parametrize(
    "whose", ["this", "own here", "enemies here", "all here", "own", "enemies"]
)
def test_what_a_character_is_or_bears_may_be_about_anybody(card_type: str, whose: str) -> None:
    assert reason(card_type, {**CHARM, "whose": whose}) == ""


@pytest.mark.parametrize(
    ("card_type", "effects", "expected"),
    [
        # What is never in play.
        ("Action", [CHARM], "talent_bonus works while its card is in play, and an Action never is"),
        ("Event", [CHARM], "talent_bonus works while its card is in play, and an Event never is"),
        ("Unknown", [CHARM], "talent_bonus does nothing on a card whose type is unknown"),
        ("Unknown", [DRAW], "draw_cards does nothing on a card whose type is unknown"),
        # Nothing added.
        ("Skill", [{**CHARM, "amount": 0}], "talent_bonus: an amount of 0 does nothing"),
        ("Item", [{"effect": "goal_bonus", "amount": 0}],
         "goal_bonus: an amount of 0 does nothing"),
        ("Event", [{**RAISE, "amount": 0, "all_turn": True}],
         "raise_talent: an amount of 0 does nothing"),
        # For whom.
        ("Location", [CHARM], "talent_bonus: a Location works for own here or all here, not for "
         "'this'"),
        ("Location", [{**CHARM, "whose": "own here"}], ""),
        ("Location", [{**CHARM, "whose": "all here"}], ""),
        ("Location", [{**CHARM, "whose": "enemies here"}],
         "talent_bonus: a Location works for own here or all here, not for 'enemies here'"),
        ("Episode", [CHARM], "talent_bonus: an Episode works for own or enemies, not for 'this'"),
        ("Episode", [{**CHARM, "whose": "own"}], ""),
        ("Episode", [{**CHARM, "whose": "own here"}],
         "talent_bonus: an Episode works for own or enemies, not for 'own here'"),
        ("Essence", [{**CHARM, "whose": "enemies"}], ""),
        ("Essence", [{**CHARM, "whose": "all here"}],
         "talent_bonus: an Essence works for own or enemies, not for 'all here'"),
        ("Challenge", [{**CHARM, "whose": "all here"}], ""),
        ("Challenge", [CHARM], "talent_bonus: a Challenge works for own here or enemies here or "
         "all here or own or enemies, not for 'this'"),
        # Goals.
        ("Challenge", [{"effect": "goal_bonus", "amount": 1}], ""),
        ("Location", [{"effect": "goal_bonus", "amount": 1}], ""),
        ("Episode", [{"effect": "goal_bonus", "amount": 1, "where": "anywhere"}], ""),
        ("Episode", [{"effect": "goal_bonus", "amount": 1}],
         "goal_bonus: an Episode lies on no space; it needs where 'anywhere'"),
        ("Essence", [{"effect": "goal_bonus", "amount": 1, "where": "here"}],
         "goal_bonus: an Essence lies on no space; it needs where 'anywhere'"),
        # Parts.
        ("Episode", [{"effect": "allows_part", "part": 2}], ""),
        ("Item", [{"effect": "allows_part", "part": 2}],
         "allows_part is about the parts of an Episode and does nothing on an Item"),
        # Costs and windows.
        ("Item", [DRAW], ""),
        ("Item", [{**DRAW, "when": "end", "cost": "discard"}], ""),
        ("Item", [{**DRAW, "when": "end"}],
         "draw_cards: the use of a card in play needs a cost, or there is no end"),
        ("Item", [{**DRAW, "cost": "fatigue"}],
         "draw_cards: a cost is for the use of a card in play; it needs when"),
        ("Action", [{**DRAW, "when": "end"}],
         "draw_cards: an Action is played from the hand and has no when"),
        ("Event", [{**DRAW, "cost": "turn"}],
         "draw_cards: an Event is played from the hand and has no cost"),
        ("Essence", [{**DRAW, "when": "end", "cost": "turn"}], ""),
        ("Essence", [DRAW], "draw_cards: an Essence is there from the beginning; it needs when"),
        ("Essence", [{**DRAW, "when": "end", "cost": "fatigue"}],
         "draw_cards: an Essence is never fatigued or discarded; its cost is 'turn'"),
        ("Location", [DRAW], ""),
        ("Location", [{**DRAW, "when": "end", "cost": "fatigue"}], ""),
        ("Location", [{**DRAW, "when": "end", "cost": "discard"}],
         "draw_cards: a Location stays where it is all game; its cost is fatigue or turn"),
        ("Challenge", [DRAW], ""),
        ("Challenge", [{**DRAW, "when": "end", "cost": "turn"}],
         "draw_cards: nobody uses a Challenge; what it does it does as it comes into play"),
        # Winners.
        ("Item", [{**DRAW, "when": "fight discard", "cost": "turn", "if_won": True}], ""),
        ("Item", [{**DRAW, "when": "fight resolve", "cost": "turn", "if_won": True}],
         "draw_cards: nobody has won before the Discard stage of a fight or the Discard stage of "
         "a challenge; if_won needs one of these"),
        ("Event", [{**DRAW, "if_won": True}],
         "draw_cards: nobody has won before the Discard stage of a fight or the Discard stage of "
         "a challenge; if_won needs one of these"),
        # Fights and challenges.
        ("Item", [{"effect": "forbid_double", "when": "fight choose", "cost": "turn"}], ""),
        ("Item", [{"effect": "forbid_double", "when": "fight battle", "cost": "turn"}],
         "forbid_double works in the Choose stage of a fight, not in the Battle stage of a fight"),
        ("Item", [{"effect": "ditch_fight", "when": "fight resolve", "cost": "turn"}], ""),
        ("Item", [{"effect": "ditch_fight", "when": "fight discard", "cost": "turn"}],
         "ditch_fight works in the Choose stage of a fight or the Battle stage of a fight or the "
         "Resolve stage of a fight, not in the Discard stage of a fight"),
        ("Event", [{"effect": "ditch_fight"}],
         "ditch_fight works in the Choose stage of a fight or the Battle stage of a fight or the "
         "Resolve stage of a fight, not in the Prologue Step"),
        ("Item", [{"effect": "set_resolving_talent", "talent": "Charm"}],
         "set_resolving_talent works in the Choose stage of a fight or the Battle stage of a fight "
         "or the Resolve stage of a fight, not as its card comes into play"),
        ("Item", [{"effect": "change_goal", "amount": 1, "when": "challenge resolve",
                   "cost": "turn"}], ""),
        ("Item", [{"effect": "change_goal", "amount": 1, "when": "fight battle", "cost": "turn"}],
         "change_goal works in the Choose stage of a challenge or the Battle stage of a challenge "
         "or the Resolve stage of a challenge, not in the Battle stage of a fight"),
        ("Challenge", [{"effect": "join_challenge"}],
         "join_challenge works in the Choose stage of a challenge or the Battle stage of a "
         "challenge or the Resolve stage of a challenge, not as its card comes into play"),
        # What lasts for a fight or challenge needs one.
        ("Item", [{**RAISE, "when": "challenge choose", "cost": "turn"}], ""),
        ("Item", [{**RAISE, "when": "conflict", "cost": "turn"}],
         "raise_talent: there is no fight or challenge to last for; it needs all_turn"),
        ("Item", [{**RAISE, "when": "fight discard", "cost": "turn"}],
         "raise_talent: there is no fight or challenge to last for; it needs all_turn"),
        ("Item", [{**RAISE, "when": "conflict", "cost": "turn", "all_turn": True}], ""),
        ("Event", [RAISE],
         "raise_talent: there is no fight or challenge to last for; it needs all_turn"),
        ("Event", [{**RAISE, "all_turn": True}], ""),
        # No end.
        *[
            ("Item", [{"effect": name, "when": "refresh", "cost": cost}], expected)
            for name in ("refresh_character", "refresh_item")
            for cost, expected in (
                ("turn", ""),
                ("discard", ""),
                ("fatigue", f"{name}: two such cards would refresh each other without end; it "
                 "needs another cost"),
            )
        ],
        # Several uses of one card.
        ("Item", [{**DRAW, "when": "end", "cost": "turn"},
                  {"effect": "gain_destiny", "amount": 1, "when": "end", "cost": "turn"}], ""),
        ("Item", [{**DRAW, "when": "end", "cost": "discard"},
                  {"effect": "gain_destiny", "amount": 1, "when": "end", "cost": "turn"}],
         "gain_destiny: what a card does in the End Step has one cost, and this has two"),
        ("Item", [{**DRAW, "when": "refresh", "cost": "turn"},
                  {"effect": "gain_destiny", "amount": 1, "when": "end", "cost": "turn"}],
         "gain_destiny: a card keeps count of one text once a turn, and this one has two"),
        ("Item", [{**DRAW, "when": "refresh", "cost": "fatigue"},
                  {"effect": "gain_destiny", "amount": 1, "when": "end", "cost": "turn"}], ""),
        ("Item", [{**DRAW, "when": "refresh", "cost": "turn"},
                  {"effect": "gain_destiny", "amount": 1}], ""),
    ],
)  # fmt: skip
def test_an_effect_stands_where_the_engine_looks_for_it(
    card_type: str, effects: list[Effect], expected: str
) -> None:
    assert reason(card_type, *effects) == expected


@pytest.mark.parametrize(
    ("effect", "windows", "expected"),
    [
        ({"effect": "ditch_fight"}, ("conflict", "fight battle"), ""),
        ({"effect": "ditch_fight"}, ("conflict", "end"),
         "ditch_fight works in the Choose stage of a fight or the Battle stage of a fight or the "
         "Resolve stage of a fight, not in the Conflict Step or the End Step"),
        ({"effect": "ditch_fight"}, None, ""),
        (DRAW, (), "draw_cards: the Action names no step or stage in which its text may be played"),
        ({**DRAW, "if_won": True}, ("end", "challenge discard"), ""),
        ({**DRAW, "if_won": True}, ("end",),
         "draw_cards: nobody has won before the Discard stage of a fight or the Discard stage of "
         "a challenge; if_won needs one of these"),
        (RAISE, ("end", "fight choose"), ""),
        (RAISE, ("end",),
         "raise_talent: there is no fight or challenge to last for; it needs all_turn"),
    ],
)  # fmt: skip
def test_an_action_has_a_step_or_stage_in_which_its_text_works(
    effect: Effect, windows: tuple[str, ...] | None, expected: str
) -> None:
    assert reason("Action", effect, windows=windows) == expected


def test_a_misplaced_effect_is_no_card() -> None:
    with pytest.raises(CardError, match="talent_bonus works while its card is in play"):
        card("Action", CHARM, playable_in=["end"])
    with pytest.raises(CardError, match="ditch_fight works in the Choose stage of a fight"):
        card("Action", {"effect": "ditch_fight"}, playable_in=["end"])
    with pytest.raises(CardError, match="what a card does in the End Step has one cost"):
        card(
            "Item",
            {**DRAW, "when": "end", "cost": "turn"},
            {**DRAW, "when": "end", "cost": "discard"},
        )


# As it is called.


def test_a_deed_keeps_its_arguments_apart_from_when_and_at_what_cost() -> None:
    effect = bind(
        read({**RAISE, "when": "fight battle", "cost": "discard", "all_turn": True}), "Item"
    )

    assert effect.timing == DEED
    assert effect.arguments == ("Charm", 1, "own", True)
    assert (effect.when, effect.cost, effect.if_won) == ("fight battle", "discard", False)
    assert effect.possible is not None


def test_a_standing_text_keeps_for_whom_and_when_apart() -> None:
    effect = bind(read({**CHARM, "whose": "own", "trait": "Vampire", "time": "night"}), "Skill")

    assert effect.arguments == ("Charm", 1)
    assert (effect.whose, effect.trait, effect.time) == ("own", "vampire", "night")
    assert effect.timing == AROUND[TALENT]


def test_a_text_about_its_own_character_alone_is_looked_for_there_alone() -> None:
    assert bind(read(CHARM), "Item").timing == TALENT
    assert bind(read({"effect": "more_moves", "count": 1}), "Item").timing == MOVES
    assert (
        bind(read({"effect": "more_moves", "count": 1, "whose": "all here"}), "Item").timing
        == (AROUND[MOVES])
    )


def test_a_text_about_goals_keeps_where() -> None:
    assert bind(read({"effect": "goal_bonus", "amount": 1}), "Item").whose == "here"
    assert bind(
        read({"effect": "goal_bonus", "amount": 1, "where": "anywhere"}), "Episode"
    ).whose == (ANYWHERE)
