"""The frame of card texts (BUF-EDGE-01): what an effect is, where it works and when it may be used.

An effect is either *standing*, it changes a number or a right for as long as its card is in play,
or a *deed*, carried out once each time its text is played or used:

- of an Action, as the card is played in a step or stage that it names (BUF-TURN-08), and of an
  Event, as it is played;
- of a card in play with `when`, as it is used in that step or stage, at a cost;
- of any other, as the card comes into play.

Effects register here; `effects` joins them all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rules.core.effects import FLAG, INTEGER, WORD, EffectRegistry, Parameter
from rules.games.buffy.vocabulary import (
    CHALLENGE_BATTLE,
    CHALLENGE_CHOOSE,
    CHALLENGE_DISCARD,
    CHALLENGE_RESOLVE,
    CONFLICT,
    DAY,
    END,
    FIGHT_BATTLE,
    FIGHT_CHOOSE,
    FIGHT_DISCARD,
    FIGHT_RESOLVE,
    MOVEMENT,
    NIGHT,
    PROLOGUE,
    REFRESH,
    RESOURCE,
    TALENTS,
    WINDOWS,
)

TALENT: Final = "talent"
"""Adds to a talent of a Character: `function(t, source, character, talent, *arguments) -> int`."""
GOAL: Final = "goal"
"""Adds to a goal of a challenge: `function(t, source, placed, talent, *arguments) -> int`."""
ITEMS: Final = "items"
"""How many more Items a Character may bear. Of this and all that follow: `function(t, source,
character, *arguments) -> int`, and what the texts give is added up."""
MOVES: Final = "moves"
"""How many more times a turn it may move."""
DAY_MOVES: Final = "moves by day"
"""Whether it moves by day although a Vampire."""
UNFATIGUED: Final = "enters unfatigued"
"""Whether going from the Park to an enemy space does not fatigue it."""
UNDOUBLED: Final = "cannot be doubled"
"""Whether nobody may fight in place of whom it attacks."""
RESOLVED_BY: Final = "resolved by"
"""By which talent its fights resolve: the place of the talent, plus 1."""
MORE_DESTINY: Final = "more destiny"
"""What its owner gains beside the 1 Destiny Point for a fight that it wins."""
PARTS: Final = "parts"
"""Which part of an Episode in play of the same name may come into play too: its number."""
DEED: Final = "deed"
"""Is carried out: `function(t, player, source, *arguments) -> None`."""

RIGHTS: Final = (ITEMS, MOVES, DAY_MOVES, UNFATIGUED, UNDOUBLED, RESOLVED_BY, MORE_DESTINY)
AROUND: Final = {timing: f"{timing} of others" for timing in (TALENT, *RIGHTS)}
"""The timing under which a standing effect is kept that works for more than the Character of its
own card: only for these must all cards in play be looked at."""

THIS: Final = "this"
"""The Character itself, or the one that bears the Skill or Item."""
OWN_HERE: Final = "own here"
"""Its owner's Characters at its space; of a Location those of whoever acts: everybody's there."""
ENEMIES_HERE: Final = "enemies here"
ALL_HERE: Final = "all here"
OWN: Final = "own"
ENEMIES: Final = "enemies"
SCOPES: Final = (THIS, OWN_HERE, ENEMIES_HERE, ALL_HERE, OWN, ENEMIES)

HERE: Final = "here"
ANYWHERE: Final = "anywhere"
PLACES: Final = (HERE, ANYWHERE)
"""Which challenges a text about goals is about: those at its card's space, or all in play."""

EACH: Final = "each"
"""All four talents."""

ENEMY: Final = "enemy"

FATIGUE: Final = "fatigue"
DISCARD: Final = "discard"
TURN: Final = "turn"
COSTS: Final = (FATIGUE, DISCARD, TURN)
"""What the use of a card in play costs: the card is fatigued, or discarded; or it costs nothing and
can be used once a turn. Every use has one, so that there is an end."""

OPEN_FIGHT: Final = (FIGHT_CHOOSE, FIGHT_BATTLE, FIGHT_RESOLVE)
"""The stages in which a fight is not decided yet."""
OPEN_CHALLENGE: Final = (CHALLENGE_CHOOSE, CHALLENGE_BATTLE, CHALLENGE_RESOLVE)
"""The stages in which a challenge is not decided yet."""
DECIDED: Final = (FIGHT_DISCARD, CHALLENGE_DISCARD)
"""The stages in which it is."""

EFFECTS: Final = EffectRegistry()

Function = Callable[..., Any]
Possible = Callable[..., bool]
"""`function(t, player, source, *arguments) -> bool`."""


class Occasion:
    """When one deed has anything to work on, whatever card carries it: `windows` are the steps and
    stages in which it can have, `possible` says whether it has now.
    """

    __slots__ = ("possible", "windows")

    def __init__(self, windows: tuple[str, ...], possible: Possible | None) -> None:
        self.windows = windows
        self.possible = possible


OCCASIONS: Final[dict[str, Occasion]] = {}

# Parameters of many effects.

SIGNED: Final = tuple([(amount, f"−{-amount}") for amount in range(-9, 0)])
AMOUNT: Final = Parameter(
    "amount",
    INTEGER,
    minimum=-9,
    maximum=9,
    phrase="+{}",
    special=SIGNED,
    help="What is added; below 0 what is taken away.",
)
COUNT: Final = Parameter(
    "count",
    INTEGER,
    maximum=9,
    phrase="{} cards",
    special=((1, "1 card"),),
    help="How many cards.",
)
POINTS: Final = Parameter(
    "amount",
    INTEGER,
    maximum=9,
    phrase="{} Destiny Points",
    special=((1, "1 Destiny Point"),),
    help="How many Destiny Points.",
)
ONE_TALENT: Final = Parameter("talent", WORD, TALENTS, help="Which talent.")
ANY_TALENT: Final = Parameter(
    "talent",
    WORD,
    (*TALENTS, EACH),
    special=((EACH, "in each talent"),),
    help="Which talent; each for all four.",
)
A_GOAL: Final = Parameter(
    "talent",
    WORD,
    TALENTS,
    "",
    phrase="the {} goal",
    special=(("", "each goal"),),
    help="Which goal; each of them without.",
)

WHOSE_WORDS: Final = (
    (THIS, "this Character"),
    (OWN_HERE, "your Characters here"),
    (ENEMIES_HERE, "enemy Characters here"),
    (ALL_HERE, "all Characters here"),
    (OWN, "your Characters"),
    (ENEMIES, "enemy Characters"),
)
WHOSE: Final = Parameter(
    "whose",
    WORD,
    SCOPES,
    THIS,
    special=WHOSE_WORDS,
    help="For which Characters it works; here is the space of the card.",
)
SUBJECT: Final = Parameter(
    "whose",
    WORD,
    SCOPES,
    THIS,
    special=tuple([(scope, words[0].upper() + words[1:]) for scope, words in WHOSE_WORDS]),
    help=WHOSE.help,
)
"""The same at the beginning of a sentence."""
TIME: Final = Parameter(
    "time", WORD, (DAY, NIGHT), "", phrase=", by {}", help="Only by day or by night; else always."
)
TRAIT: Final = Parameter(
    "trait",
    WORD,
    (),
    "",
    phrase=" with the trait {}",
    help="Only for Characters with this trait; else for all.",
)

WINDOW_WORDS: Final = (
    (PROLOGUE, "the Prologue Step"),
    (REFRESH, "the Refresh Step"),
    (MOVEMENT, "the Movement Step"),
    (RESOURCE, "the Resource Step"),
    (CONFLICT, "the Conflict Step"),
    (FIGHT_CHOOSE, "the Choose stage of a fight"),
    (FIGHT_BATTLE, "the Battle stage of a fight"),
    (FIGHT_RESOLVE, "the Resolve stage of a fight"),
    (FIGHT_DISCARD, "the Discard stage of a fight"),
    (CHALLENGE_CHOOSE, "the Choose stage of a challenge"),
    (CHALLENGE_BATTLE, "the Battle stage of a challenge"),
    (CHALLENGE_RESOLVE, "the Resolve stage of a challenge"),
    (CHALLENGE_DISCARD, "the Discard stage of a challenge"),
    (END, "the End Step"),
)
COST: Final = Parameter(
    "cost",
    WORD,
    COSTS,
    "",
    special=(
        (FATIGUE, "Fatigue this card"),
        (DISCARD, "Discard this card"),
        (TURN, "Once a turn"),
    ),
    help="What the use of a card in play costs: its fatigue, the card, or nothing once a turn.",
)
WHEN: Final = Parameter(
    "when",
    WORD,
    WINDOWS,
    "",
    special=tuple([(window, f" in {words}: ") for window, words in WINDOW_WORDS]),
    help="Of a card in play: the step or stage in which it may be used.",
)
IF_WON: Final = Parameter(
    "if_won",
    FLAG,
    (),
    False,
    special=((1, ", if you won"), (0, "")),
    help="Only for whoever won the fight or defeated the challenge.",
)

FRAME: Final = ("cost", "when", "if_won", "whose", "where", "time", "trait")
"""Parameters that say when and for whom an effect works; its function does not take them."""


def standing(timing: str, template: str, *parameters: Parameter) -> Callable[[Function], Function]:
    """Register a standing effect under the function's name."""
    return EFFECTS.effect(timing, template, *parameters)


def deed(
    template: str,
    *parameters: Parameter,
    windows: tuple[str, ...] = WINDOWS,
    possible: Possible | None = None,
) -> Callable[[Function], Function]:
    """Register a deed. `template` is what is done, without its full stop: when and at what cost a
    card in play does it stands before, for whom after it.
    """

    def register(function: Function) -> Function:
        OCCASIONS[function.__name__] = Occasion(windows, possible)
        said = f"{{cost}}{{when}}{template}{{if_won}}."
        return EFFECTS.effect(DEED, said, *parameters, COST, WHEN, IF_WON)(function)

    return register


class Effect:
    """An effect of one card, ready to be called.

    Of a standing one `whose` says for which Characters it works (`SCOPES`), or for which challenges
    (`PLACES`), `time` whether only by day or by night ("" = always), `trait` what a Character must
    have, as names are compared ("" = nothing). Of a deed `when` is the window in which a card in
    play may be used, "" of any other; `cost` is what that takes; with `if_won` only whoever won the
    fight or defeated the challenge may use it. `possible` says whether a deed has anything to work
    on, so that nobody is offered what would do nothing; it takes what the function takes.
    """

    __slots__ = (
        "arguments",
        "cost",
        "function",
        "if_won",
        "name",
        "possible",
        "time",
        "timing",
        "trait",
        "when",
        "whose",
    )

    def __init__(
        self, name: str, timing: str, function: Function, arguments: tuple[object, ...]
    ) -> None:
        self.name = name
        self.timing = timing
        self.function = function
        self.arguments = arguments
        self.possible: Possible | None = None
        self.whose = THIS
        self.time = ""
        self.trait = ""
        self.when = ""
        self.cost = ""
        self.if_won = False
