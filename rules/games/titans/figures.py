"""Figures that follow from a deck alone: curves, totals, and the highest Power under each Limit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.core.deck import Deck
from rules.core.game import Curve, DeckFigure
from rules.games.titans.cards import CHARACTER, FIELD, SKILLZ, TitansCard

PAYABLE: int = 5
"""The Action Area that the best Skillz may cost: one hand."""

MOST_FIGHTERS: int = 6


def cards_of(deck: Deck, card_type: str) -> list[TitansCard]:
    """Every counted copy of one card type."""
    return [
        line.card
        for line in deck.counted()
        if isinstance(line.card, TitansCard) and line.card.type == card_type
        for _ in range(line.quantity)
    ]


def curves(deck: Deck) -> tuple[Curve, ...]:
    """Grade and Power of the Characters, and the card types of the 30."""
    characters = cards_of(deck, CHARACTER)
    types = Counter(line.card.type for line in deck.counted() for _ in range(line.quantity))
    return (
        _curve("grade", "Grade", [card.grade for card in characters]),
        _curve("power", "Power", [card.power for card in characters]),
        Curve(
            "types",
            "Card types",
            tuple((word, types[word]) for word in ("Character", "Skillz", "Storyline", "Field")),
        ),
    )


def _curve(code: str, label: str, values: Sequence[int | None]) -> Curve:
    known = Counter(value for value in values if value is not None)
    bars: tuple[tuple[str, int], ...] = ()
    if known:
        bars = tuple((str(value), known[value]) for value in range(min(known), max(known) + 1))
    return Curve(code, label, bars, values.count(None))


def totals(deck: Deck) -> tuple[tuple[str, int, int | None, str], ...]:
    """Cards, Fields and the sum of the known Limits, each beside what the rules ask for."""
    fields = cards_of(deck, FIELD)
    cards = sum(line.quantity for line in deck.counted()) - len(fields)
    return (
        ("Cards", cards, 30, "TT-DECK-01"),
        ("Fields", len(fields), 3, "TT-DECK-02"),
        ("Limits", sum(card.limit or 0 for card in fields), 10, "TT-DECK-03"),
    )


def figures(deck: Deck) -> tuple[DeckFigure, ...]:
    """Section 9: the highest Power that fits under each Limit, and the Skillz nobody can use."""
    characters = [card for card in cards_of(deck, CHARACTER) if _is_playable(card)]
    skillz = cards_of(deck, SKILLZ)
    attributes = {word for card in characters for word in card.attributes or ()}
    dead = [card for card in skillz if card.requirement not in attributes]
    found = [
        DeckFigure(
            "Dead Skillz in the deck",
            f"{len(dead)} of {len(skillz)}",
            "Skillz whose Requirement no Character of the deck has.",
        )
    ]
    for limit in range(2, 7):
        power, fighters = highest_power(characters, limit)
        boost = best_skillz(skillz, fighters)
        found.append(
            DeckFigure(
                f"Highest Power under Limit {limit}",
                f"{power} ({power + boost} with a Skillz)",
                "The strongest group of one Team, or of none, whose Grades fit; by printed Power, "
                f"and with the best single Skillz for at most {PAYABLE} Action Cards.",
            )
        )
    return tuple(found)


def _is_playable(card: TitansCard) -> bool:
    return None not in (card.grade, card.team, card.power, card.attributes)


def highest_power(characters: Iterable[TitansCard], limit: int) -> tuple[int, list[TitansCard]]:
    """The strongest legal group under a Limit (TT-CARD-12, TT-MOVE-08), one copy of a non-Infinite
    Character at most (TT-STAGE-05), and its Power. A knapsack for each Team.
    """
    best: tuple[int, list[TitansCard]] = (0, [])
    teams: dict[str, list[TitansCard]] = {}
    for card in characters:
        teams.setdefault(card.team or "", []).append(card)
    for members in teams.values():
        filled: dict[int, tuple[int, list[TitansCard]]] = {0: (0, [])}
        for card in _usable(members):
            for used, (power, group) in sorted(filled.items(), reverse=True):
                total = used + (card.grade or 0)
                reached = power + (card.power or 0)
                fits = total <= limit and len(group) < MOST_FIGHTERS
                if fits and reached > filled.get(total, (-1, []))[0]:
                    filled[total] = (reached, [*group, card])
        strongest = max(filled.values(), key=lambda found: found[0])
        if strongest[0] > best[0]:
            best = strongest
    return best


def _usable(members: Iterable[TitansCard]) -> list[TitansCard]:
    """Infinite Characters in all their copies, of each other name the strongest for its Grade."""
    usable: list[TitansCard] = []
    names: set[str] = set()
    for card in sorted(members, key=lambda card: ((card.grade or 0), -(card.power or 0))):
        if not card.infinite:
            if card.name in names:
                continue
            names.add(card.name)
        usable.append(card)
    return usable


def best_skillz(skillz: Iterable[TitansCard], fighters: Iterable[TitansCard]) -> int:
    """The most that one Skillz with a fitting Requirement adds for a payable cost."""
    attributes = {word for card in fighters for word in card.attributes or ()}
    return max(
        (
            power
            for card in skillz
            if card.requirement in attributes
            for cost, power in card.power_meter or ()
            if cost <= PAYABLE
        ),
        default=0,
    )
