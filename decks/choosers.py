"""What a deck is chosen by, as pages offer it: for each part the cards, with what each one brings.

In a game whose decks follow from a choice this stands where others have a pool of cards.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache

from collection.faces import Face, face
from collection.selectors import Shelf
from rules.core.catalog import Catalog
from rules.core.game import Game, Part
from rules.core.parts import gaps, part_choices
from rules.messages import sentence


@dataclass(frozen=True)
class Option:
    """A card that may be chosen. `cards` is how many it brings that are on record; `gaps` are
    sentences on what is not, so that a deck with it is never told to be legal.
    """

    face: Face
    cards: int
    gaps: tuple[str, ...]
    chosen: bool


@dataclass(frozen=True)
class PartChooser:
    """One choice: `whole` options of which all is on record, and `partial` ones."""

    part: Part
    whole: tuple[Option, ...]
    partial: tuple[Option, ...]

    @property
    def open(self) -> bool:
        """Whether the partial options are shown at once: one is chosen, or there are no others."""
        return not self.whole or any(option.chosen for option in self.partial)


def choosers(game: Game, cards: Shelf, chosen: Collection[str]) -> tuple[PartChooser, ...]:
    """The game's parts with the cards on offer for each; `chosen` are the codes of those taken."""
    found = []
    for part, offered in _offers(game, cards.catalog):
        options = [
            replace(option, chosen=True) if option.face.card.code in chosen else option
            for option in offered
        ]
        found.append(
            PartChooser(
                part,
                tuple(option for option in options if not option.gaps),
                tuple(option for option in options if option.gaps),
            )
        )
    return tuple(found)


@lru_cache(maxsize=8)
def _offers(game: Game, catalog: Catalog) -> tuple[tuple[Part, tuple[Option, ...]], ...]:
    """Each part with its options, none of them chosen; kept, since a catalog does not change."""
    set_names = {known.code: known.name for known in catalog.sets.values()}
    return tuple(
        (
            part,
            tuple(
                Option(
                    face=face(game, card, set_names),
                    cards=sum(line.quantity for line in game.assembled([card], catalog)) - 1,
                    gaps=tuple(
                        sentence(fault, catalog, game) for fault in gaps(game, card, catalog)
                    ),
                    chosen=False,
                )
                for card in offered
            ),
        )
        for part, offered in zip(game.parts, part_choices(game, catalog.cards), strict=True)
    )
