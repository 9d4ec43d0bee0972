"""What card texts do, joined: where an effect may stand, and how a card's entry becomes one that
can be called. The frame is `texts`; the modules imported here register the effects themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from rules.games.epicpvp import abilities, deeds, permanents, standing
from rules.games.epicpvp.texts import (
    CONDITIONS,
    DEED,
    EFFECTS,
    FIELD,
    HAND,
    LASTING,
    TRAITS,
    UNSTATED,
    Effect,
    Moment,
    place_of,
)
from rules.games.epicpvp.vocabulary import (
    AFTER_AGGRESSION,
    AFTER_DRAW,
    BEFORE_MOVES,
    BLOCKED,
    BLOCKS,
    BOARD_TYPES,
    DAMAGED,
    HITS,
    MOVE,
    PLAYED,
    PLAYING,
    WINDOWS,
)

if TYPE_CHECKING:
    from rules.core.cards import EffectData

__all__ = ["BECOMES_PERMANENT", "EFFECTS", "REGISTERED", "Effect", "Moment", "bind", "misplaced"]

REGISTERED: Final = (standing, deeds, permanents, abilities)
"""The modules whose effects a card may name."""

BECOMES_PERMANENT: Final = "become_permanent"
RETURNS: Final = "return_to_hand"
CONVERSIONS: Final = (PLAYED, BLOCKED, HITS)
"""When a Move may become a Permanent."""
BEFORE_THE_FIELD: Final = (AFTER_AGGRESSION, AFTER_DRAW, BEFORE_MOVES)
"""Windows at which a player has no Move in the field."""
OPTIONS: Final = ("may", "limit", "discards_this")
FRAME: Final = ("when", *[condition.name for condition in CONDITIONS])
"""Parameters that say when and whether a deed is done; its function does not take them."""


def misplaced(data: EffectData, card_type: str, effects: Sequence[EffectData]) -> str:
    """Why the engine would never look at a registered effect on a card of this type that has these
    effects in all, or why it cannot be played so; empty if all is well.
    """
    name = data.name
    traits = TRAITS[name]
    given = data.arguments
    if card_type not in traits.carriers:
        return f"{name} does nothing on a {card_type}; it belongs on a {_or(traits.carriers)}"
    as_permanent = given.get("as_permanent") is True
    if given.get("discards_this") and card_type in BOARD_TYPES:
        return f"{name}: a {card_type} is in play all game and is never discarded"
    if as_permanent and card_type in BOARD_TYPES:
        return f"{name}: a {card_type} is in play all game and is no Permanent"
    place = place_of(name, card_type, as_permanent)
    if (
        place == LASTING
        and card_type not in BOARD_TYPES
        and not any(other.name == BECOMES_PERMANENT for other in effects)
    ):
        return f"{name} works on a {card_type} only as a Permanent; it needs {BECOMES_PERMANENT}"
    others = [other for other in effects if other is not data]
    if _limit(data) and any(_limit(other) for other in others):
        return f"{name}: a card keeps count of one text with a limit, and this one has two"
    if EFFECTS.specs[name].timing != DEED or traits.moments:
        return ""
    when = str(given.get("when", UNSTATED))
    if name == BECOMES_PERMANENT:
        if as_permanent:
            return f"{name}: the card is no Permanent yet"
        if card_type == MOVE and when not in CONVERSIONS:
            return f"{name} on a Move works {_or(CONVERSIONS)}, not {when}"
    if name == RETURNS and as_permanent:
        return f"{name}: a Permanent lies in the field no more"
    if name == "gain_life" and when == DAMAGED and place != HAND and not _ends(data):
        return f"{name} {DAMAGED} needs a limit: getting tired is Damage too, there may be no end"
    return _wrong_condition(name, given, when) or _wrong_option(data, when, place)


def _ends(data: EffectData) -> bool:
    """Whether a text is used up at some time."""
    return bool(_limit(data) or data.arguments.get("discards_this"))


def _limit(data: EffectData) -> str:
    """How often a text works: "" = each time."""
    return str(TRAITS[data.name].limit or data.arguments.get("limit", ""))


def _wrong_condition(name: str, given: Mapping[str, object], when: str) -> str:
    """A condition that the moment knows nothing of."""
    for condition, moment in (("spare", BLOCKS), ("same_cost", BLOCKS), ("by_opponent", BLOCKED)):
        if given.get(condition) and when != moment:
            return f"{name}: {condition} needs the moment {moment!r}, not {when!r}"
    if given.get("with_basic") and when in BEFORE_THE_FIELD:
        return f"{name}: with_basic needs Moves of the turn, and none is played yet {when}"
    return ""


def _wrong_option(data: EffectData, when: str, place: str) -> str:
    """A right to use the text that its place does not have, or that would have no end."""
    name = data.name
    may, limit, discards = [bool(data.arguments.get(option)) for option in OPTIONS]
    if discards and place != LASTING:
        return f"{name}: discards_this is for a Permanent; it needs as_permanent"
    if when == UNSTATED and place != FIELD:
        return f"{name}: only the text of a Move in the field may leave open when it works"
    if place == HAND:
        if may or limit:
            return f"{name}: a Special may always be left, and is discarded as it is used"
        return ""
    if place == FIELD:
        if limit:
            return f"{name}: a Move has no limit; it leaves the field"
        if when in BEFORE_THE_FIELD:
            return f"{name}: no Move of yours is in the field {when}"
    if when in WINDOWS and may and not _ends(data):
        return f"{name}: a text that may be used in a window needs a limit, or there is no end"
    if when == PLAYING and not may and not discards:
        return f"{name}: nothing happens {when} by itself; it needs may"
    return ""


def _or(words: Sequence[str]) -> str:
    return " or ".join(words)


def bind(data: EffectData, card_type: str) -> Effect:
    """The callable effect of one checked entry of the `effects` list of a card of this type."""
    spec = EFFECTS.specs[data.name]
    traits = TRAITS[data.name]
    names = [parameter.name for parameter in spec.parameters]
    given = dict(zip(names, spec.values(data.arguments), strict=True))
    effect = Effect(
        data.name,
        spec.timing,
        spec.function,
        tuple(value for name, value in given.items() if name not in FRAME),
        place_of(data.name, card_type, given.get("as_permanent") is True),
    )
    effect.possible = traits.possible
    if traits.moments:
        effect.moments = traits.moments
        effect.limit = traits.limit
        effect.may = True
    elif spec.timing == DEED:
        effect.unstated = given["when"] == UNSTATED
        effect.moments = (PLAYED, HITS) if effect.unstated else (str(given["when"]),)
        effect.limit = str(given["limit"])
        effect.may = given["may"] is True or given["discards_this"] is True
        effect.spare = int(str(given["spare"]))
        effect.same_cost = given["same_cost"] is True
        effect.by_opponent = given["by_opponent"] is True
        effect.with_basic = given["with_basic"] is True
        effect.discards_this = given["discards_this"] is True
    return effect
