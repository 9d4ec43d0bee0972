"""The smallest change that makes a deck legal.

A step adds one copy, removes one, swaps one for another card in the same zone, or moves one to
another zone. The number of steps is the least there can be; among equals the deck is taken that
asks for the fewest cards that the player does not have, then the one that changes the least.

How it is found: `rules.core.repair_plan` puts deck and pool in the terms of `rules.core.cheapest`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.core.cards import CardDef
from rules.core.cheapest import cheapest
from rules.core.construction import ADVICE, LEGAL, Construction, Contents, validate, verdict
from rules.core.deck import Deck
from rules.core.repair_plan import Deed, Place, Plan, shift
from rules.core.simplex import Effort, TooFar

ADD: Final = "add"
REMOVE: Final = "remove"
SWAP: Final = "swap"
MOVE: Final = "move"


@dataclass(frozen=True)
class Step:
    """One step, `quantity` times. `rule` is what the deck would break without it.

    `card` is put into `zone` (add), taken out of it (remove), taken out of it while `replacement`
    is put in (swap), or moved from it `to` another zone (move).
    """

    kind: str
    card: CardDef
    zone: str
    quantity: int
    rule: str
    to: str = ""
    replacement: CardDef | None = None


@dataclass(frozen=True)
class Repair:
    """Steps that make a deck legal, and the deck that they make. No steps: it was legal."""

    steps: tuple[Step, ...]
    deck: Deck


def repair(
    deck: Deck,
    construction: Construction,
    pool: Sequence[CardDef],
    owned: Mapping[str, int],
    *,
    effort: Effort | None = None,
    fewer_than: int | None = None,
) -> Repair | None:
    """The smallest change with cards of the pool, or None where no change makes the deck legal, or
    none of `fewer_than` so many steps.

    None too where so much is wrong that the smallest change cannot be found in about a second, or
    with the `effort` that is left.

    `owned` is how many copies the player has, by code, those in this deck among them; empty where
    that is not known. A `Check` of level error cannot be planned for: where one still finds a fault
    in the mended deck, the answer is None.
    """
    if verdict(validate(deck, construction)) == LEGAL:
        return Repair((), deck)
    plan = Plan(deck, construction, pool, owned)
    try:
        uses = cheapest(plan.columns, plan.rows, effort, fewer_than)
    except TooFar:
        return None
    if uses is None:
        return None
    changes = _changes(plan, uses)
    copies = dict(plan.copies)
    for change in changes:
        change.apply(copies, change.quantity)
    mended = plan.deck_of(copies)
    if verdict(validate(mended, construction)) != LEGAL:
        return None
    changes.sort(key=lambda change: plan.zones.index(change.home))
    steps = [change.step(_reason(plan, change, copies)) for change in changes]
    return Repair(tuple(_together(steps)), mended)


def _together(steps: Iterable[Step]) -> list[Step]:
    """Steps that do the same for the same reason as one."""
    made: dict[tuple[str, ...], Step] = {}
    for step in steps:
        new = step.replacement.code if step.replacement is not None else ""
        key = (step.kind, step.card.code, step.zone, step.to, new, step.rule)
        before = made.get(key)
        made[key] = replace(step, quantity=step.quantity + (before.quantity if before else 0))
    return list(made.values())


class _Run:
    """So many copies of a card that go out of a zone, or come into one."""

    __slots__ = ("card", "quantity", "zone")

    def __init__(self, card: CardDef, zone: str, quantity: int) -> None:
        self.card = card
        self.zone = zone
        self.quantity = quantity


class _Change:
    """Copies that go out, copies that come in, or as many of both."""

    __slots__ = ("new", "old", "quantity")

    def __init__(self, old: _Run | None, new: _Run | None, quantity: int) -> None:
        self.old = old
        self.new = new
        self.quantity = quantity

    @property
    def home(self) -> str:
        """The zone that it is done in, or ends in."""
        run = self.new or self.old
        return run.zone if run is not None else ""

    def apply(self, copies: dict[Place, int], quantity: int) -> None:
        """Carry it out on a deck's copies, `quantity` times; backwards if that is negative."""
        if self.old is not None:
            shift(copies, (self.old.card.code, self.old.zone), -quantity)
        if self.new is not None:
            shift(copies, (self.new.card.code, self.new.zone), quantity)

    def step(self, rule: str) -> Step:
        """The change as a step that is told, with the rule that it is for."""
        old, new = self.old, self.new
        if old is None or new is None:
            run = old or new
            assert run is not None  # noqa: S101 - a change without either is never made
            kind = REMOVE if new is None else ADD
            return Step(kind, run.card, run.zone, self.quantity, rule)
        if old.zone != new.zone:
            return Step(MOVE, old.card, old.zone, self.quantity, rule, new.zone)
        return Step(SWAP, old.card, old.zone, self.quantity, rule, replacement=new.card)


def _changes(plan: Plan, uses: Sequence[int]) -> list[_Change]:
    """The uses of the columns as changes of the deck."""
    taken: list[_Run] = []
    brought: list[_Run] = []
    moved: list[_Change] = []
    kept: dict[Deed, list[tuple[CardDef, int]]] = {}
    gone: dict[Deed, list[tuple[CardDef, int]]] = {}
    for column, deed, many in zip(plan.columns, plan.deeds, uses, strict=True):
        if column.out:
            chosen = _first(deed.members, many)
            kept[deed] = _beyond(deed.members, many)
            gone[deed] = _beyond(chosen, deed.over)
            taken += [_Run(card, deed.zone, count) for card, count in chosen]
    for column, deed, many in zip(plan.columns, plan.deeds, uses, strict=True):
        if column.out:
            continue
        source = deed.source
        if source is None:
            members = deed.members
        else:
            store = kept if deed.moves else gone
            members = store[source]
            store[source] = _beyond(members, many)
        for card, count in _first(members, many):
            new = _Run(card, deed.zone, count)
            if deed.moves and source is not None:
                moved.append(_Change(_Run(card, source.zone, count), new, count))
            else:
                brought.append(new)
    return moved + _paired(taken, brought)


def _paired(taken: Sequence[_Run], brought: Sequence[_Run]) -> list[_Change]:
    """What goes out and comes in, as swaps where it is in the same zone, of the same type first."""
    changes: list[_Change] = []
    for alike in (True, False):
        for old in taken:
            for new in brought:
                both = min(old.quantity, new.quantity)
                fits = old.zone == new.zone and (not alike or old.card.type == new.card.type)
                if both and fits:
                    changes.append(_Change(old, new, both))
                    old.quantity -= both
                    new.quantity -= both
    changes += [_Change(old, None, old.quantity) for old in taken if old.quantity]
    changes += [_Change(None, new, new.quantity) for new in brought if new.quantity]
    return changes


def _reason(plan: Plan, change: _Change, copies: Mapping[Place, int]) -> str:
    """The first rule that the mended deck breaks if this change is done once less."""
    without = dict(copies)
    change.apply(without, -1)
    contents = Contents(plan.deck_of(without).lines)
    for check in plan.construction.checks:
        for fault in check.faults(contents):
            if fault.level != ADVICE:
                return fault.rule
    return ""


def _first(members: Iterable[tuple[CardDef, int]], many: int) -> list[tuple[CardDef, int]]:
    """The first so many copies."""
    chosen: list[tuple[CardDef, int]] = []
    for card, count in members:
        part = min(count, many)
        many -= part
        if part:
            chosen.append((card, part))
    return chosen


def _beyond(members: Iterable[tuple[CardDef, int]], many: int) -> list[tuple[CardDef, int]]:
    """All but the first so many copies."""
    left: list[tuple[CardDef, int]] = []
    for card, count in members:
        part = min(count, many)
        many -= part
        if count > part:
            left.append((card, count - part))
    return left
