"""The form that orders a matrix: who may be in the field, and everything that is typed, read
strictly.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.http import QueryDict

from collection.selectors import shelf
from decks.models import Deck
from decks.ordering import PolicyRow, TableOrder, number_errors, read_rulings
from decks.parsing import plain
from decks.selectors import deck_sides, rules_decks
from decks.simulations import MOST_MATRIX_PAIRS, MOST_PAIRS
from rules.core.deck import Deck as RulesDeck
from rules.core.game import Game, Seating
from rules.core.parts import characters, chosen_parts
from rules.core.run import MATRIX, MOST_FIELD, MOST_SEED, Run, RunError
from rules.field import Entrant, entrants, refusals
from rules.registry import game as game_of

PAIRS: Final = "50"
LONGEST_NUMBER: Final = 7
BETWEEN: Final = " "
"""Stands between the card codes of a character in the value of its box."""


@dataclass(frozen=True)
class Box:
    """A box to tick: a saved deck, or a character by the codes of its cards."""

    value: str
    name: str
    note: str
    ticked: bool


@dataclass(frozen=True)
class Cell:
    """A place in the grid of characters; `box` is None where the character cannot be played."""

    name: str
    box: Box | None


@dataclass(frozen=True)
class GridRow:
    """The characters of one card of the first part."""

    name: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Refusal:
    """Characters that cannot be played for one reason."""

    reason: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class Characters:
    """The characters that a game's cards make: those that can be played in a grid of both parts,
    or in `others` where there are more or fewer than two parts.
    """

    columns: tuple[str, ...] = ()
    rows: tuple[GridRow, ...] = ()
    others: tuple[Box, ...] = ()
    refused: tuple[Refusal, ...] = ()

    @property
    def boxes(self) -> list[Box]:
        in_grid = [cell.box for row in self.rows for cell in row.cells if cell.box is not None]
        return [*in_grid, *self.others]

    @property
    def refused_count(self) -> int:
        return sum(len(refusal.names) for refusal in self.refused)


@dataclass(frozen=True, kw_only=True)
class MatrixOrder(TableOrder):
    """An order of a matrix: what was typed, and who is ticked."""

    pairs: str
    decks: tuple[str, ...] = ()
    characters: tuple[str, ...] = ()

    @classmethod
    def suggested(cls, game: Game, decks: Iterable[Deck] = ()) -> MatrixOrder:
        """All characters that can be played, as far as there is room, in a game that has any; else
        these decks.
        """
        playable = [BETWEEN.join(codes) for codes in _playable(game)]
        return cls(
            pairs=PAIRS,
            seating=game.seatings[0].code,
            policy=game.default_policy,
            decks=() if playable else tuple(str(deck.pk) for deck in decks)[:MOST_FIELD],
            characters=tuple(playable[:MOST_FIELD]),
        )

    @property
    def pair_number(self) -> int:
        return int(plain(self.pairs))

    @property
    def pair_count(self) -> int:
        """The pairs as far as they have been typed: 0 where that is no number yet."""
        written = plain(self.pairs)
        typed = written.isascii() and written.isdigit() and len(written) < LONGEST_NUMBER
        return int(written) if typed else 0

    def players(self, seating: Seating) -> str:
        return "Partners play one deck." if len(seating.decks) > 2 else "One against one."

    def who_plays(self) -> tuple[PolicyRow, ...]:
        """Who makes the choices of all decks."""
        return (PolicyRow("policy", "Who plays all decks", self.policy),)

    @property
    def character_codes(self) -> list[list[str]]:
        return [written.split(BETWEEN) for written in self.characters]


@dataclass(frozen=True)
class Cost:
    """What an order takes: its pairings, and the games of all of them together."""

    decks: int
    pairings: int
    games: int

    @property
    def most_decks(self) -> int:
        return MOST_FIELD

    @property
    def most(self) -> int:
        return 2 * MOST_MATRIX_PAIRS

    @property
    def too_many(self) -> bool:
        return self.games > self.most


def read_matrix(form: QueryDict, game: Game) -> tuple[MatrixOrder, list[str]]:
    """The order as typed, and everything that is wrong with it in sentences."""
    readings = read_rulings(form, game, alone=False)
    order = MatrixOrder(
        pairs=form.get("pairs", "").strip(),
        seating=form.get("seating", ""),
        policy=form.get("policy", game.default_policy),
        seed=form.get("seed", "").strip(),
        decks=tuple(dict.fromkeys(form.getlist("deck"))),
        characters=tuple(dict.fromkeys(form.getlist("character"))),
        rulings=readings.rulings,
        switches=readings.switches,
    )
    errors = list(readings.errors)
    numbers = [("Pairs of each pairing", order.pairs, 1, MOST_PAIRS)]
    if order.seed:
        numbers.append(("Seed", order.seed, 0, MOST_SEED))
    errors += number_errors(numbers)
    field_size = len(order.decks) + len(order.characters)
    if not 2 <= field_size <= MOST_FIELD:
        ticked = "1 is" if field_size == 1 else f"{field_size} are"
        errors.append(f"Tick 2 to {MOST_FIELD} decks; {ticked} ticked.")
    return order, errors


def deck_boxes(game: Game, decks: Sequence[Deck], order: MatrixOrder) -> list[Box]:
    """A box for each saved deck."""
    sides = deck_sides(decks) if game.sides else [None] * len(decks)
    return [
        Box(
            str(deck.pk),
            deck.name,
            side.label if side else "",
            str(deck.pk) in order.decks,
        )
        for deck, side in zip(decks, sides, strict=True)
    ]


def character_boxes(game: Game, order: MatrixOrder) -> Characters:
    """A box for each character that can be played, and the reasons for all others."""
    if not game.parts:
        return Characters()
    judged = _judged(game)
    refused = tuple(
        Refusal(reason, tuple(names)) for reason, names in refusals(judged.values()).items()
    )
    boxes = {
        codes: _character_box(codes, entrant, order)
        for codes, entrant in judged.items()
        if not entrant.refusal
    }
    if len(game.parts) != 2:
        return Characters(others=tuple(boxes.values()), refused=refused)
    cards = {
        card.code: card
        for entrant in judged.values()
        for chosen in chosen_parts(game, entrant.deck)
        for card in chosen
    }
    rows = list(dict.fromkeys(codes[0] for codes in boxes))
    columns = list(dict.fromkeys(codes[1] for codes in boxes))
    return Characters(
        columns=tuple(cards[column].label for column in columns),
        rows=tuple(
            GridRow(
                cards[row].label,
                tuple(
                    Cell(f"{cards[row].name} {cards[column].name}", boxes.get((row, column)))
                    for column in columns
                ),
            )
            for row in rows
        ),
        refused=refused,
    )


def cost(game: Game, order: MatrixOrder, decks: Iterable[Deck]) -> Cost:
    """What the ticked characters and those of these saved decks that are ticked take; who cannot
    meet by the chosen rulings is in no pairing.
    """
    known = _judged(game) if game.parts else {}
    codes = [tuple(written) for written in order.character_codes]
    field = [known[character].deck for character in codes if character in known]
    ticked = [deck for deck in decks if str(deck.pk) in order.decks]
    field += [deck for _, deck in rules_decks(ticked)]
    pairings = _pairings(game, order, field)
    return Cost(len(field), pairings, 2 * pairings * order.pair_count)


def _pairings(game: Game, order: MatrixOrder, field: Sequence[RulesDeck]) -> int:
    """How many pairings a matrix of this field has; none where it cannot be played."""
    try:
        run = Run(
            kind=MATRIX,
            game=game,
            decks=field,
            games=1,
            seed=0,
            policies=(game.default_policy,) * len(field),
            seating=order.seating,
            switches=order.switches,
        )
    except RunError:
        return 0
    return len(run.pairings)


def part_codes(game: Game, deck: RulesDeck) -> list[str]:
    """The codes of the cards that a character is chosen by."""
    return [card.code for chosen in chosen_parts(game, deck) for card in chosen]


def whole_field(game: Game) -> list[list[str]]:
    """Every character that can be played; none in a game without parts."""
    return [list(codes) for codes in _playable(game)]


def _playable(game: Game) -> list[tuple[str, ...]]:
    return [codes for codes, entrant in _judged(game).items() if not entrant.refusal]


def _judged(game: Game) -> Mapping[tuple[str, ...], Entrant]:
    """Every character by the codes of its cards, with what speaks against it by the default
    rulings.
    """
    return _judged_once(game.code, shelf(game.code).catalog.version)


@lru_cache(maxsize=8)
def _judged_once(code: str, version: str) -> Mapping[tuple[str, ...], Entrant]:
    """The same, for as long as the catalog has this version."""
    game, catalog = game_of(code), shelf(code).catalog
    judged = entrants(game, characters(game, catalog), {}, catalog)
    return {tuple(part_codes(game, entrant.deck)): entrant for entrant in judged}


def _character_box(codes: tuple[str, ...], entrant: Entrant, order: MatrixOrder) -> Box:
    value = BETWEEN.join(codes)
    return Box(value, entrant.deck.name, "", value in order.characters)
