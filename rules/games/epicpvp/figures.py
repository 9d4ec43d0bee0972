"""Figures that follow from a deck alone: Cost, Block and Attack, Basic Moves, blocks to spare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

from rules.core.deck import Deck
from rules.core.game import Curve, DeckFigure
from rules.core.odds import MOST_CARDS, hypergeometric
from rules.games.epicpvp.cards import EpicCard
from rules.games.epicpvp.pieces import AGGRESSION_GAIN, HAND_SIZE
from rules.games.epicpvp.vocabulary import BOARD_TYPES, CLASS, MOVE, RACE, SET_TYPES, SPECIAL

Copies = tuple[EpicCard, int]
"""A card and its copies; they are never written out one by one, there may be millions."""

Numbers = Callable[[EpicCard], "tuple[int, ...] | None"]
"""The numbers of one kind that are printed on a card; None = not on record."""


def copies_of(deck: Deck, *types: str) -> list[Copies]:
    """The counted cards of some card types, or of all."""
    return [
        (line.card, line.quantity)
        for line in deck.counted()
        if isinstance(line.card, EpicCard)
        and line.quantity
        and (not types or line.card.type in types)
    ]


def _costs(card: EpicCard) -> tuple[int, ...] | None:
    return None if card.cost is None else (card.cost,)


def _blocks(card: EpicCard) -> tuple[int, ...] | None:
    return card.block


def _attacks(card: EpicCard) -> tuple[int, ...] | None:
    return card.attack


KINDS: Final[tuple[tuple[str, Numbers], ...]] = (
    ("Cost", _costs),
    ("Block", _blocks),
    ("Attack", _attacks),
)


def curves(deck: Deck) -> tuple[Curve, ...]:
    """Moves by Cost, and their Block and Attack symbols on the same bars."""
    moves = copies_of(deck, MOVE)
    block, attack = _counted(moves, _blocks), _counted(moves, _attacks)
    printed = [*block, *attack]
    span = range(min(printed), max(printed) + 1) if printed else range(0)
    costs = _counted(moves, _costs)
    dearest = max(costs, default=-1)
    return (
        _curve("cost", "Moves by Cost", moves, _costs, range(min(costs, default=0), dearest + 1)),
        _curve("block", "Block", moves, _blocks, span),
        _curve("attack", "Attack", moves, _attacks, span),
    )


def _counted(moves: Sequence[Copies], numbers: Numbers) -> Counter[int]:
    found: Counter[int] = Counter()
    for card, many in moves:
        for number in numbers(card) or ():
            found[number] += many
    return found


def _curve(code: str, label: str, moves: Sequence[Copies], numbers: Numbers, span: range) -> Curve:
    found = _counted(moves, numbers)
    unknown = sum(many for card, many in moves if numbers(card) is None)
    return Curve(code, label, tuple((str(number), found[number]) for number in span), unknown)


def totals(deck: Deck) -> tuple[tuple[str, int, int | None, str], ...]:
    """Race, Class and the cards of their sets, beside what the rules ask for."""
    counts: Counter[str] = Counter()
    for card, many in copies_of(deck):
        counts[card.type] += many
    return (
        (RACE, counts[RACE], 1, "EPV-DECK-02"),
        (CLASS, counts[CLASS], 1, "EPV-DECK-01"),
        ("Cards of both sets", counts[MOVE] + counts[SPECIAL], _set_sizes(deck), "EPV-DECK-04"),
        ("Moves", counts[MOVE], None, "EPV-DECK-04"),
        ("Specials", counts[SPECIAL], None, "EPV-DECK-04"),
    )


def _set_sizes(deck: Deck) -> int | None:
    """How many cards the sets of the Race and the Class hold; None where it cannot be told."""
    boards = copies_of(deck, *BOARD_TYPES)
    sizes = [card.deck_size for card, _ in boards]
    if {card.type for card, _ in boards} != set(BOARD_TYPES) or None in sizes:
        return None
    return sum(size for size in sizes if size is not None)


def figures(deck: Deck) -> tuple[DeckFigure, ...]:
    """What a player would like to know of a character before playing it."""
    moves = copies_of(deck, MOVE)
    cards = copies_of(deck, *SET_TYPES)
    whole = sum(many for _, many in cards)
    basics = sum(many for card, many in moves if card.basic)
    cheap = sum(
        many for card, many in moves if card.cost is not None and card.cost <= AGGRESSION_GAIN
    )
    stops, spare = _blocks_of_its_kind(moves)
    return (
        DeckFigure("Life", _board_sum(deck, (RACE,), "life"), "Cards of the Life Pile at set-up."),
        DeckFigure(
            "Initiative",
            _board_sum(deck, BOARD_TYPES, "initiative"),
            "Race and Class added up; the higher sum takes the first turn (EPV-SETUP-04).",
        ),
        *(
            DeckFigure(f"Mean {label}", _mean(moves, numbers), f"The mean {label} on the Moves.")
            for label, numbers in KINDS
        ),
        DeckFigure(
            "Basic Moves",
            _part(basics, whole),
            "Of all cards of the deck: the chance that a card of the Aggression Pile is a Basic "
            "Move (EPV-RC-05).",
        ),
        DeckFigure(
            "Blocks its own kind",
            stops,
            "Of all pairs of its Moves, those where the Block of the one is enough for the Attack "
            "of the other (EPV-BLOCK-02).",
        ),
        DeckFigure(
            "Average surplus", spare, "The Block that is left over in those pairs, on average."
        ),
        DeckFigure(
            "Playable on the first turn",
            _odds(whole, cheap),
            f"The exact chance that one of the {HAND_SIZE} cards of the opening hand is a Move "
            f"whose Cost the first {AGGRESSION_GAIN} cards of Aggression pay.",
        ),
    )


def _board_sum(deck: Deck, types: Sequence[str], name: str) -> str:
    """The numbers of one of each of these card types, added up."""
    boards = copies_of(deck, *types)
    values = [getattr(card, name) for card, _ in boards]
    if sorted(card.type for card, _ in boards) != sorted(types) or None in values:
        return "unknown"
    return str(sum(values))


def _mean(moves: Sequence[Copies], numbers: Numbers) -> str:
    found = _counted(moves, numbers)
    if not found.total():
        return "unknown"
    unknown = sum(many for card, many in moves if numbers(card) is None)
    mean = float(Fraction(sum(number * many for number, many in found.items()), found.total()))
    return f"{mean:.2f}" + (f" ({unknown} unknown)" if unknown else "")


def _part(part: int, whole: int) -> str:
    return f"{part} of {whole} ({part / whole:.0%})" if whole else "no cards"


def _blocks_of_its_kind(moves: Sequence[Copies]) -> tuple[str, str]:
    """How many pairs of a blocking and an attacking symbol fit, and the mean Block to spare."""
    block, attack = _counted(moves, _blocks), _counted(moves, _attacks)
    pairs = block.total() * attack.total()
    if not pairs:
        return "unknown", "unknown"
    fits: Counter[int] = Counter()
    for high, blockers in block.items():
        for low, attackers in attack.items():
            if high >= low:
                fits[high - low] += blockers * attackers
    fitting = fits.total()
    if not fitting:
        return "0%", "none"
    mean = float(Fraction(sum(spare * many for spare, many in fits.items()), fitting))
    return f"{fitting / pairs:.0%}", f"{mean:.2f}"


def _odds(whole: int, copies: int) -> str:
    if not HAND_SIZE <= whole <= MOST_CARDS:
        return f"no odds of {whole} cards"
    return f"{float(hypergeometric(whole, copies, HAND_SIZE, 1)):.1%}"
