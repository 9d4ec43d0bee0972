"""Where an effect may stand: what the engine would never look at, what could not be paid, and what
would have no end, is refused as a card is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.games.buffy.texts import (
    ALL_HERE,
    ANYWHERE,
    DECIDED,
    DEED,
    DISCARD,
    EFFECTS,
    ENEMIES,
    ENEMIES_HERE,
    FATIGUE,
    HERE,
    OCCASIONS,
    OPEN_CHALLENGE,
    OPEN_FIGHT,
    OWN,
    OWN_HERE,
    SCOPES,
    THIS,
    TURN,
    WINDOW_WORDS,
)
from rules.games.buffy.vocabulary import (
    ACTION,
    CHALLENGE,
    CHARACTER,
    EPISODE,
    ESSENCE,
    EVENT,
    ITEM,
    LOCATION,
    PROLOGUE,
    RESOURCE,
    SKILL,
    UNKNOWN_TYPE,
)

if TYPE_CHECKING:
    from rules.core.cards import EffectData

ABROAD: Final = (OWN, ENEMIES)
WHOSE_ON: Final = {
    CHARACTER: SCOPES,
    SKILL: SCOPES,
    ITEM: SCOPES,
    LOCATION: (OWN_HERE, ALL_HERE),
    CHALLENGE: (OWN_HERE, ENEMIES_HERE, ALL_HERE, *ABROAD),
    EPISODE: ABROAD,
    ESSENCE: ABROAD,
}
"""For which Characters a standing text of each type of card may work. A Location is nobody's, an
Episode and an Essence lie on no space, and a Character bears none of the three."""
WITHOUT_SPACE: Final = (EPISODE, ESSENCE)
USED: Final = (CHARACTER, SKILL, ITEM, LOCATION, EPISODE, ESSENCE)
"""The cards in play that a player may use."""

ENTERING: Final = (RESOURCE,)
"""Where a card comes into play: at set-up, in the Prologue or in the Resource Step, of which one
stands for all. No fight and no challenge is going on in any."""

REFRESHES: Final = ("refresh_character", "refresh_item")
NAMES: Final = dict(WINDOW_WORDS)


def misplaced(
    data: EffectData,
    card_type: str,
    windows: Sequence[str] | None = None,
    others: Sequence[EffectData] = (),
) -> str:
    """Why the engine would never look at a registered effect on a card of this type; empty if all
    is well. `windows` are those in which an Action may be played, None where they are unknown;
    `others` all the effects of the card.
    """
    if card_type == UNKNOWN_TYPE:
        return f"{data.name} does nothing on a card whose type is unknown"
    if data.arguments.get("amount") == 0:
        return f"{data.name}: an amount of 0 does nothing"
    if EFFECTS.specs[data.name].timing != DEED:
        return _standing(data, card_type)
    when = str(data.arguments.get("when", ""))
    cost = str(data.arguments.get("cost", ""))
    return (
        _use(data.name, card_type, when, cost)
        or _moment(data, _moments(card_type, when, windows), card_type not in (ACTION, EVENT))
        or _ends(data, when, cost, others)
    )


def _standing(data: EffectData, card_type: str) -> str:
    """Why a standing effect would not work on a card of this type."""
    name = data.name
    if card_type not in WHOSE_ON:
        return f"{name} works while its card is in play, and {_a(card_type)} never is"
    if name == "allows_part":
        if card_type != EPISODE:
            return f"{name} is about the parts of an Episode and does nothing on {_a(card_type)}"
        return ""
    if name == "goal_bonus":
        if card_type in WITHOUT_SPACE and data.arguments.get("where", HERE) != ANYWHERE:
            return f"{name}: {_a(card_type)} lies on no space; it needs where {ANYWHERE!r}"
        return ""
    whose = str(data.arguments.get("whose", THIS))
    if whose not in WHOSE_ON[card_type]:
        return f"{name}: {_a(card_type)} works for {_or(WHOSE_ON[card_type])}, not for {whose!r}"
    return ""


def _use(name: str, card_type: str, when: str, cost: str) -> str:
    """Why a deed could not be used, or not be paid for, on a card of this type."""
    if card_type in (ACTION, EVENT):
        if when:
            return f"{name}: {_a(card_type)} is played from the hand and has no when"
        if cost:
            return f"{name}: {_a(card_type)} is played from the hand and has no cost"
        return ""
    if cost and not when:
        return f"{name}: a cost is for the use of a card in play; it needs when"
    if card_type == ESSENCE and not when:
        return f"{name}: an Essence is there from the beginning; it needs when"
    if not when:
        return ""
    if card_type not in USED:
        return f"{name}: nobody uses {_a(card_type)}; what it does it does as it comes into play"
    if not cost:
        return f"{name}: the use of a card in play needs a cost, or there is no end"
    if card_type == ESSENCE and cost != TURN:
        return f"{name}: an Essence is never fatigued or discarded; its cost is {TURN!r}"
    if card_type == LOCATION and cost == DISCARD:
        return f"{name}: a Location stays where it is all game; its cost is {_or((FATIGUE, TURN))}"
    return ""


def _moments(card_type: str, when: str, windows: Sequence[str] | None) -> tuple[str, ...] | None:
    """The steps and stages in which a deed may be carried out, None where that is unknown."""
    if card_type == ACTION:
        return None if windows is None else tuple(windows)
    if card_type == EVENT:
        return (PROLOGUE,)
    return (when,) if when else ENTERING


def _moment(data: EffectData, moments: tuple[str, ...] | None, in_play: bool) -> str:
    """Why a deed would have nothing to work on in any of these steps and stages; of a card that is
    put `in_play` without a `when` as that comes there.
    """
    if moments is None:
        return ""
    name = data.name
    if not moments:
        return f"{name}: the Action names no step or stage in which its text may be played"
    if data.arguments.get("if_won"):
        if not _any(moments, DECIDED):
            return f"{name}: nobody has won before {_stages(DECIDED)}; if_won needs one of these"
        moments = tuple([moment for moment in moments if moment in DECIDED])
    working = OCCASIONS[name].windows
    if not _any(moments, working):
        entering = in_play and not data.arguments.get("when")
        said = "as its card comes into play" if entering else f"in {_stages(moments)}"
        return f"{name} works in {_stages(working)}, not {said}"
    if (
        name == "raise_talent"
        and not data.arguments.get("all_turn")
        and not _any(moments, (*OPEN_FIGHT, *OPEN_CHALLENGE))
    ):
        return f"{name}: there is no fight or challenge to last for; it needs all_turn"
    return ""


def _ends(data: EffectData, when: str, cost: str, others: Sequence[EffectData]) -> str:
    """Why the uses of a card in play could go on without end, or could not be told apart."""
    name = data.name
    if name in REFRESHES and cost == FATIGUE:
        return f"{name}: two such cards would refresh each other without end; it needs another cost"
    if not when:
        return ""
    for other in others:
        other_when = other.arguments.get("when", "")
        other_cost = other.arguments.get("cost", "")
        if other_when == when and other_cost != cost:
            return f"{name}: what a card does in {NAMES[when]} has one cost, and this has two"
        if other_when and other_when != when and cost == other_cost == TURN:
            return f"{name}: a card keeps count of one text once a turn, and this one has two"
    return ""


def _any(moments: Sequence[str], windows: Sequence[str]) -> bool:
    return any(moment in windows for moment in moments)


def _stages(windows: Sequence[str]) -> str:
    return _or([NAMES[window] for window in windows])


def _or(words: Sequence[str]) -> str:
    return " or ".join(words)


def _a(card_type: str) -> str:
    return f"{'an' if card_type[0] in 'AEI' else 'a'} {card_type}"
