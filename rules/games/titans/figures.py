"""Figures that follow from a deck alone: curves, totals, and the highest Power under each Limit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from rules.core.deck import Deck
from rules.core.game import Curve, DeckFigure
from rules.games.titans.cards import CARD_TYPES, CHARACTER, FIELD, SKILLZ, TitansCard

PAYABLE: Final = 5
"""The Action Area that the best Skillz may cost: one hand."""

MOST_FIGHTERS: Final = 6
"""More copies of an Infinite card than this are not looked at: a Staging Area holds 6."""


Copies = tuple[TitansCard, int]
"""A card and its copies; they are never written out one by one, there may be millions."""


def copies_of(deck: Deck, card_type: str) -> list[Copies]:
    """The counted cards of one card type."""
    return [
        (line.card, line.quantity)
        for line in deck.counted()
        if isinstance(line.card, TitansCard) and line.card.type == card_type and line.quantity
    ]


def curves(deck: Deck) -> tuple[Curve, ...]:
    """Grade and Power of the Characters, and the card types of the 30."""
    characters = copies_of(deck, CHARACTER)
    types: Counter[str] = Counter()
    for line in deck.counted():
        types[line.card.type] += line.quantity
    return (
        _curve("grade", "Grade", [(card.grade, many) for card, many in characters]),
        _curve("power", "Power", [(card.power, many) for card, many in characters]),
        Curve(
            "types",
            "Card types",
            tuple((word, types[word]) for word in CARD_TYPES),
        ),
    )


def _curve(code: str, label: str, values: Iterable[tuple[int | None, int]]) -> Curve:
    known: Counter[int] = Counter()
    unknown = 0
    for value, many in values:
        if value is None:
            unknown += many
        else:
            known[value] += many
    bars: tuple[tuple[str, int], ...] = ()
    if known:
        bars = tuple((str(value), known[value]) for value in range(min(known), max(known) + 1))
    return Curve(code, label, bars, unknown)


def totals(deck: Deck) -> tuple[tuple[str, int, int | None, str], ...]:
    """Cards, Fields and the sum of the known Limits, each beside what the rules ask for."""
    fields = copies_of(deck, FIELD)
    placed = sum(many for _, many in fields)
    cards = sum(line.quantity for line in deck.counted()) - placed
    return (
        ("Cards", cards, 30, "TT-DECK-01"),
        ("Fields", placed, 3, "TT-DECK-02"),
        ("Limits", sum((card.limit or 0) * many for card, many in fields), 10, "TT-DECK-03"),
    )


def figures(deck: Deck) -> tuple[DeckFigure, ...]:
    """Section 9: the highest Power that fits under each Limit, and the Skillz nobody can use."""
    characters = [
        card
        for card, many in copies_of(deck, CHARACTER)
        if _is_playable(card)
        for _ in range(min(many, MOST_FIGHTERS))
    ]
    skillz = copies_of(deck, SKILLZ)
    attributes = {word for card in characters for word in card.attributes or ()}
    dead = sum(many for card, many in skillz if card.requirement not in attributes)
    found = [
        DeckFigure(
            "Dead Skillz in the deck",
            f"{dead} of {sum(many for _, many in skillz)}",
            "Skillz whose Requirement no Character of the deck has.",
        )
    ]
    for limit in range(2, 7):
        power, _ = highest_power(characters, limit)
        with_skillz = highest_with_skillz(characters, [card for card, _ in skillz], limit)
        found.append(
            DeckFigure(
                f"Highest Power under Limit {limit}",
                f"{power} ({with_skillz} with a Skillz)",
                "The strongest group of one Team, or of none, whose Grades fit; by printed Power, "
                f"and with the best single Skillz for at most {PAYABLE} Action Cards.",
            )
        )
    return tuple(found)


def _is_playable(card: TitansCard) -> bool:
    return None not in (card.grade, card.team, card.power, card.attributes)


def highest_power(
    characters: Iterable[TitansCard], limit: int, attribute: str = ""
) -> tuple[int, int]:
    """The Power of the strongest legal group under a Limit (TT-CARD-12, TT-MOVE-08), and its size.

    One copy of a non-Infinite Character at most (TT-STAGE-05). With `attribute`, one of the group
    must have it. A knapsack for each Team: the states are (Grades used, attribute met).
    """
    best = (0, 0)
    teams: dict[str, list[TitansCard]] = {}
    for card in characters:
        teams.setdefault(card.team or "", []).append(card)
    for members in teams.values():
        states: dict[tuple[int, bool], tuple[int, int]] = {(0, not attribute): (0, 0)}
        for choices in _one_of_each(members):
            reached = dict(states)
            for (used, met), (power, size) in states.items():
                for card in choices:
                    grades = used + (card.grade or 0)
                    state = (grades, met or attribute in (card.attributes or ()))
                    found = (power + (card.power or 0), size + 1)
                    if grades <= limit and found > reached.get(state, (0, 0)):
                        reached[state] = found
            states = reached
        best = max(best, *(found for (_, met), found in states.items() if met), (0, 0))
    return best


def _one_of_each(members: Iterable[TitansCard]) -> list[list[TitansCard]]:
    """The cards of which at most one may be taken: those of one Name, or one Infinite copy."""
    names: dict[str, list[TitansCard]] = {}
    copies: Counter[str] = Counter()
    alone: list[list[TitansCard]] = []
    for card in members:
        if card.infinite:
            copies[card.code] += 1
            if copies[card.code] <= MOST_FIGHTERS:
                alone.append([card])
        elif card not in names.setdefault(card.name, []):
            names[card.name].append(card)
    return [*names.values(), *alone]


def highest_with_skillz(
    characters: Sequence[TitansCard], skillz: Iterable[TitansCard], limit: int
) -> int:
    """The same with the one Skillz, at a payable level, that makes it highest."""
    added: dict[str, int] = {}
    for card in skillz:
        for cost, power in card.power_meter or ():
            if card.requirement and cost <= PAYABLE:
                added[card.requirement] = max(power, added.get(card.requirement, 0))
    best, _ = highest_power(characters, limit)
    for attribute, power in added.items():
        group, size = highest_power(characters, limit, attribute)
        if size:
            best = max(best, group + power)
    return best
