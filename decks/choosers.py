"""What a deck is chosen by, as pages offer it: for each part the cards, with what each one brings.

In a game whose decks follow from a choice this stands where others have a pool of cards.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from collection.faces import Face, face
from collection.selectors import Shelf
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
    set_names = {known.code: known.name for known in cards.catalog.sets.values()}
    found = []
    choices = part_choices(game, cards.catalog.cards)
    for part, offered in zip(game.parts, choices, strict=True):
        options = [
            Option(
                face=face(game, card, set_names),
                cards=sum(line.quantity for line in game.assembled([card], cards.catalog)) - 1,
                gaps=tuple(
                    sentence(fault, cards.catalog, game)
                    for fault in gaps(game, card, cards.catalog)
                ),
                chosen=card.code in chosen,
            )
            for card in offered
        ]
        found.append(
            PartChooser(
                part,
                tuple(option for option in options if not option.gaps),
                tuple(option for option in options if option.gaps),
            )
        )
    return tuple(found)
