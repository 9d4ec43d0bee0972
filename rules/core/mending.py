"""The smallest change that makes a deck legal, in any game.

Where people pick cards, `rules.core.repair` answers it; where one card decides what others may be
there (`Game.constructions`), it is asked for each such card. Where a deck follows from a choice
(`Game.parts`), what the deck must hold hangs on what is chosen: each choice that the deck leaves
open is tried. The nearest come first, and the one is taken that changes the least.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final

from rules.core.cards import CardDef
from rules.core.catalog import Catalog
from rules.core.construction import LEGAL, Belongs, Construction, Only, validate, verdict
from rules.core.deck import Deck, DeckLine
from rules.core.game import FULL, NONE, VALUE, Game
from rules.core.parts import chosen_parts, part_choices
from rules.core.repair import Repair, repair
from rules.core.simplex import Effort

LEVELS: Final = (FULL, VALUE, NONE)
"""How much of a card is played (`Coverage`), best first."""


def mend(
    game: Game, deck: Deck, rulings: object, catalog: Catalog, owned: Mapping[str, int]
) -> Repair | None:
    """The smallest change with cards of the catalog that makes the deck legal; None where there is
    none, or none was found (`repair`). `owned` is how many copies the player has, by code.
    """
    if verdict(validate(deck, game.construction(deck, rulings, catalog))) == LEGAL:
        return Repair((), deck)
    if game.parts:
        targets = _targets(game, deck, rulings, catalog)
    else:
        pool = _best_known_first(game, catalog.cards)
        targets = [
            _Target(deck, pool, construction)
            for construction in game.constructions(deck, rulings, catalog)
        ]
    best: Repair | None = None
    fewer_than: int | None = None
    effort = Effort()
    for target in sorted(targets, key=lambda one: one.distance):
        if fewer_than is not None and fewer_than <= target.distance:
            break
        found = repair(
            deck, target.construction, target.pool, owned, effort=effort, fewer_than=fewer_than
        )
        if found is not None:
            best, fewer_than = found, _steps(found)
    return best


def _best_known_first(game: Game, cards: Sequence[CardDef]) -> list[CardDef]:
    """The cards as they come, but those first that test games play in full, and of these those of
    which all is on record: among equals a deck is mended with what can be played.
    """
    return sorted(
        cards,
        key=lambda card: (
            LEVELS.index(game.coverage(card).level),
            bool(card.missing(game.card_fields)),
        ),
    )


class _Target:
    """Legal decks that have something in common. `distance` is the least number of steps to one."""

    __slots__ = ("construction", "distance", "pool")

    def __init__(
        self, deck: Deck, pool: Sequence[CardDef], construction: Construction, distance: int = 0
    ) -> None:
        self.pool = pool
        self.construction = construction
        # Each copy that may not stay takes a step.
        gates = [check for check in construction.checks if isinstance(check, Only)]
        strays = sum(
            line.quantity
            for line in deck.counted()
            if not all(check.lets_in(line.card, line.zone) for check in gates)
        )
        self.distance = max(strays, distance)


def _whole(deck: Deck, lines: Sequence[DeckLine], construction: Construction) -> _Target:
    """The one deck that a choice leads to."""
    pool = list({line.card.code: line.card for line in lines}.values())
    codes = {card.code for card in pool}
    # To a game's own checks any card of a part may be as good as the chosen one, and any zone
    # as good as its own.
    pinned = Only(lines[0].zone, rule="", allows=lambda card: card.code in codes)
    at_home = Belongs(construction.zones, rule="")
    checks = (*construction.checks, pinned, at_home)
    short: Counter[str] = Counter()
    for line in lines:
        short[line.card.code] += line.quantity
    for line in deck.counted():
        short[line.card.code] -= line.quantity
    # A step brings in one copy at most, and takes out one at most.
    brought = sum(count for count in short.values() if count > 0)
    distance = max(brought, brought - short.total())
    return _Target(deck, pool, Construction(construction.zones, checks), distance)


def _targets(game: Game, deck: Deck, rulings: object, catalog: Catalog) -> list[_Target]:
    """The legal decks of each choice among what the deck lists; of all there is, where it lists
    nothing.
    """
    listed = chosen_parts(game, deck)
    open_choices = part_choices(game, catalog.cards)
    found: list[_Target] = []
    for parts in product(
        *(have or known for have, known in zip(listed, open_choices, strict=True))
    ):
        lines = game.assembled(parts, catalog)
        whole = Deck(deck.game, deck.format, lines, side=deck.side)
        construction = game.construction(whole, rulings, catalog)
        if verdict(validate(whole, construction)) == LEGAL:
            found.append(_whole(deck, lines, construction))
    return found


def _steps(found: Repair) -> int:
    return sum(step.quantity for step in found.steps)
