"""Deck construction: what a game declares, and the faults that a deck check reports.

A format is one `Construction`: its zones and a list of declared checks. A check answers with faults
of three levels: `error` (the deck is illegal), `unknown` (a value that the check needs is not on
record, and the answer hangs on it) and `advice` (legal, but worth a look). No sentences here: a
fault is a rule ID, a code and numbers; `rules.messages` words it once for page, API and command
line.

The same declaration answers `room`, the limit that a + button stops at, and guides
`rules.core.repair`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Final, NamedTuple

from rules.core.cards import CardDef
from rules.core.deck import MAYBE, Deck, DeckLine, Zone

ERROR: Final = "error"
UNKNOWN: Final = "unknown"
ADVICE: Final = "advice"

LEGAL: Final = "legal"
ILLEGAL: Final = "illegal"

TOO_FEW: Final = "too-few"
TOO_MANY: Final = "too-many"
SUM_TOO_LOW: Final = "sum-too-low"
SUM_TOO_HIGH: Final = "sum-too-high"
TOO_FEW_COPIES: Final = "too-few-copies"
TOO_MANY_COPIES: Final = "too-many-copies"
NOT_IN_DECK: Final = "not-in-deck"
WRONG_ZONE: Final = "wrong-zone"
UNKNOWN_VALUE: Final = "unknown-value"
UNKNOWN_COPIES: Final = "unknown-copies"
NOT_ON_RECORD: Final = "not-on-record"
MORE_THAN_HALF: Final = "more-than-half"

UNBOUNDED: Final = 9_999
"""The most copies that a deck line may ask for; `room` answers it where no rule sets a limit."""


@dataclass(frozen=True)
class Violation:
    """One fault. `cards` are card codes; `have` and `need` are the numbers compared, where there
    are any.

    `have` is None where it cannot be told. `need` is the bound that is broken. `field` is the
    declared name of the card field that is added up, or that is not on record. `kind` is what the
    counted cards are called, where the zone alone does not tell.
    """

    rule: str
    code: str
    level: str
    zone: str
    cards: tuple[str, ...] = ()
    have: int | None = None
    need: int | None = None
    field: str = ""
    kind: str = ""


@dataclass(frozen=True)
class Room:
    """How many more copies a deck may take; `rule` stops the next one (empty: none does)."""

    more: int
    rule: str = ""
    need: int | None = None


class Group:
    """The counted lines of one card type in one zone, and how many copies they are."""

    __slots__ = ("copies", "lines", "type", "zone")

    def __init__(self, zone: str, type: str) -> None:
        self.zone = zone
        self.type = type
        self.copies = 0
        self.lines: list[DeckLine] = []


class Contents:
    """A deck sorted once for all checks."""

    __slots__ = ("groups",)

    def __init__(self, lines: Iterable[DeckLine]) -> None:
        groups: dict[tuple[str, str], Group] = {}
        group = Group("", "")
        for line in lines:
            zone = line.zone
            quantity = line.quantity
            if zone == MAYBE or not quantity:
                continue
            card_type = line.card.type
            # Lines of one kind mostly stand together.
            if card_type != group.type or zone != group.zone:
                key = (zone, card_type)
                if key not in groups:
                    groups[key] = Group(zone, card_type)
                group = groups[key]
            group.copies += quantity
            group.lines.append(line)
        self.groups = list(groups.values())

    def of_types(self, types: Sequence[str]) -> list[Group]:
        """The groups of these card types, whatever their zone; no types = all groups."""
        return [group for group in self.groups if group.type in types] if types else self.groups

    def lying_in(self, zones: Sequence[str], types: Sequence[str]) -> list[Group]:
        """The groups of these card types in these zones; of each none given = all."""
        if not zones:
            return self.of_types(types)
        if not types:
            return [group for group in self.groups if group.zone in zones]
        return [group for group in self.groups if group.type in types and group.zone in zones]


def _copies(groups: Iterable[Group]) -> int:
    return sum([group.copies for group in groups])


def _codes(lines: Iterable[DeckLine]) -> tuple[str, ...]:
    """The codes of the cards on these lines, each once, in order."""
    return tuple(dict.fromkeys([line.card.code for line in lines]))


class Bounds(NamedTuple):
    """What a number may be; None = no bound on that side."""

    low: int | None
    high: int | None


class DeckCheck:
    """One declared check. Every kind has a `rule` and answers the two questions below."""

    def faults(self, contents: Contents) -> list[Violation]:
        """Everything in the deck that breaks this rule."""
        raise NotImplementedError

    def room(self, contents: Contents, card: CardDef, zone: str) -> Room | None:
        """How many more copies this rule alone lets in for certain; None = it sets no limit."""
        raise NotImplementedError


class SumCheck(DeckCheck):
    """A check of one number that is added up card by card, and what it may come to."""

    def bounds(self) -> Bounds:
        """What the number must come to."""
        raise NotImplementedError

    def weight(self, card: CardDef, zone: str) -> int | None:
        """What one copy of this card in this zone adds; None = its value is not on record."""
        raise NotImplementedError


@dataclass(frozen=True)
class Count(SumCheck):
    """How many cards there must be: those in `zone`, or those of `types` wherever they lie, or in
    the zones `within`.

    `kind` is what these are called, where the zone holds others too.
    """

    zone: str
    rule: str
    exactly: int | None = None
    at_least: int | None = None
    at_most: int | None = None
    types: tuple[str, ...] = ()
    within: tuple[str, ...] = ()
    kind: str = ""

    def bounds(self) -> Bounds:
        """What the number must come to."""
        if self.exactly is not None:
            return Bounds(self.exactly, self.exactly)
        return Bounds(self.at_least, self.at_most)

    def counts(self, card: CardDef, zone: str) -> bool:
        """Whether a copy of this card in this zone belongs to the number."""
        if not self.types:
            return zone == self.zone
        return card.type in self.types and (not self.within or zone in self.within)

    def weight(self, card: CardDef, zone: str) -> int | None:
        return int(self.counts(card, zone))

    def have(self, contents: Contents) -> int:
        """How many there are."""
        if self.types:
            return _copies(contents.lying_in(self.within, self.types))
        return _copies([group for group in contents.groups if group.zone == self.zone])

    def faults(self, contents: Contents) -> list[Violation]:
        have = self.have(contents)
        low = high = self.exactly
        if low is None:
            low, high = self.at_least, self.at_most
        if low is not None and have < low:
            return [self._fault(TOO_FEW, have, low)]
        if high is not None and have > high:
            return [self._fault(TOO_MANY, have, high)]
        return []

    def _fault(self, code: str, have: int, need: int) -> Violation:
        return Violation(self.rule, code, ERROR, self.zone, (), have, need, kind=self.kind)

    def room(self, contents: Contents, card: CardDef, zone: str) -> Room | None:
        high = self.bounds().high
        if high is None or not self.counts(card, zone):
            return None
        return Room(max(0, high - self.have(contents)), self.rule, high)


@dataclass(frozen=True)
class Total(SumCheck):
    """What the values of one card field must add up to, over the cards of `types`, or in `zone`.

    Values are 0 or more. A value that is not on record makes the answer unknown, unless the known
    ones alone are already above the bound.
    """

    zone: str
    rule: str
    of: str
    exactly: int | None = None
    at_least: int | None = None
    at_most: int | None = None
    types: tuple[str, ...] = ()

    def bounds(self) -> Bounds:
        """What the number must come to."""
        if self.exactly is not None:
            return Bounds(self.exactly, self.exactly)
        return Bounds(self.at_least, self.at_most)

    def counts(self, card: CardDef, zone: str) -> bool:
        """Whether a copy of this card in this zone belongs to the number."""
        return card.type in self.types if self.types else zone == self.zone

    def value(self, card: CardDef) -> int | None:
        """What one copy adds; None = not on record."""
        value: int | None = getattr(card, self.of)
        return value

    def weight(self, card: CardDef, zone: str) -> int | None:
        return self.value(card) if self.counts(card, zone) else 0

    def lines(self, contents: Contents) -> list[DeckLine]:
        """The lines whose values are added up."""
        if self.types:
            return [line for group in contents.of_types(self.types) for line in group.lines]
        return [
            line for group in contents.groups if group.zone == self.zone for line in group.lines
        ]

    def faults(self, contents: Contents) -> list[Violation]:
        lines = self.lines(contents)
        bounds = self.bounds()
        known = 0
        unknown: list[DeckLine] = []
        for line in lines:
            value = self.value(line.card)
            if value is None:
                unknown.append(line)
            else:
                known += value * line.quantity
        if bounds.high is not None and known > bounds.high:
            return [self._fault(SUM_TOO_HIGH, lines, known, bounds.high)]
        if bounds.low is not None and known < bounds.low and not unknown:
            return [self._fault(SUM_TOO_LOW, lines, known, bounds.low)]
        if unknown and (bounds.high is not None or (bounds.low is not None and known < bounds.low)):
            need = bounds.high if bounds.high is not None else bounds.low
            cards = _codes(unknown)
            return [
                Violation(self.rule, UNKNOWN_VALUE, UNKNOWN, self.zone, cards, None, need, self.of)
            ]
        return []

    def _fault(self, code: str, lines: Sequence[DeckLine], have: int, need: int) -> Violation:
        return Violation(self.rule, code, ERROR, self.zone, _codes(lines), have, need, self.of)

    def room(self, contents: Contents, card: CardDef, zone: str) -> Room | None:
        high = self.bounds().high
        if high is None or not self.counts(card, zone):
            return None
        value = self.value(card)
        if not value:
            return None
        known = 0
        for line in self.lines(contents):
            known += (self.value(line.card) or 0) * line.quantity
        return Room(max(0, high - known) // value, self.rule, high)


@dataclass(frozen=True)
class AtMostHalf(SumCheck):
    """Of the cards of the types `among` in the zones `within` at most half are of `types`.

    The number that is bounded is by how many those of `types` outnumber the others. Nobody is
    stopped from adding one, since others may still come.
    """

    zone: str
    rule: str
    types: tuple[str, ...]
    among: tuple[str, ...]
    within: tuple[str, ...] = ()
    kind: str = ""

    def bounds(self) -> Bounds:
        return Bounds(None, 0)

    def weight(self, card: CardDef, zone: str) -> int | None:
        if card.type not in self.among or (self.within and zone not in self.within):
            return 0
        return 1 if card.type in self.types else -1

    def faults(self, contents: Contents) -> list[Violation]:
        have = whole = 0
        for group in contents.lying_in(self.within, self.among):
            whole += group.copies
            if group.type in self.types:
                have += group.copies
        if 2 * have <= whole:
            return []
        need = whole // 2
        return [
            Violation(self.rule, MORE_THAN_HALF, ERROR, self.zone, (), have, need, kind=self.kind)
        ]

    def room(self, contents: Contents, card: CardDef, zone: str) -> Room | None:
        return None


@dataclass(frozen=True)
class Copies(DeckCheck):
    """At most so many copies of the same card, wherever in the deck they lie, or in `zones`.

    The same card = the same set and `per` field (the code, where one of the two is unknown); with
    `across_sets` the same `per` field alone. `unless` names a flag that lifts the limit;
    `unless_types` are the card types that carry it. `types` narrows the check to some card types.
    """

    at_most: int
    per: str
    rule: str
    unless: str = ""
    unless_types: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    across_sets: bool = False

    def same(self, card: CardDef) -> tuple[str, str]:
        """What the copies of a card have in common."""
        value = getattr(card, self.per)
        if value is None or not (card.set_code or self.across_sets):
            return ("", card.code)
        return ("any set" if self.across_sets else card.set_code, str(value))

    def counts(self, card: CardDef) -> bool:
        """Whether the check is about cards of this type."""
        return not self.types or card.type in self.types

    def counts_in(self, zone: str) -> bool:
        """Whether copies in this zone count."""
        return not self.zones or zone in self.zones

    def exempt(self, card: CardDef) -> bool | None:
        """Whether the flag lifts the limit for this card; None = the flag is not on record."""
        if not self.unless or card.type not in self.unless_types:
            return False
        flag: bool | None = getattr(card, self.unless)
        return flag

    def faults(self, contents: Contents) -> list[Violation]:
        # Cards that share a value of `per` are at least as many as the copies of any one of them,
        # so that most decks are cleared by one cheap look.
        rough: dict[object, int] = {}
        so_far = rough.get
        groups = contents.lying_in(self.zones, self.types)
        per = self.per
        for group in groups:
            for line in group.lines:
                value = getattr(line.card, per)
                rough[value] = so_far(value, 0) + line.quantity
        at_most = self.at_most
        suspects = {value for value, copies in rough.items() if copies > at_most}
        if not suspects:
            return []
        same: dict[tuple[str, str], list[DeckLine]] = {}
        for group in groups:
            for line in group.lines:
                if getattr(line.card, per) in suspects:
                    same.setdefault(self.same(line.card), []).append(line)
        found: list[Violation] = []
        for lines in same.values():
            copies = sum([line.quantity for line in lines])
            if copies > at_most:
                found += self._judge(lines, copies)
        return found

    def _judge(self, lines: Sequence[DeckLine], copies: int) -> list[Violation]:
        flags = {self.exempt(line.card) for line in lines}
        if flags == {True}:
            return []
        zones = {line.zone for line in lines}
        zone = zones.pop() if len(zones) == 1 else ""
        cards = _codes(lines)
        if False in flags:
            return [Violation(self.rule, TOO_MANY_COPIES, ERROR, zone, cards, copies, self.at_most)]
        return [
            Violation(
                self.rule, UNKNOWN_VALUE, UNKNOWN, zone, cards, copies, self.at_most, self.unless
            )
        ]

    def have(self, contents: Contents, card: CardDef) -> int:
        """How many copies of the same card there are."""
        same = self.same(card)
        return sum(
            line.quantity
            for group in contents.lying_in(self.zones, self.types)
            for line in group.lines
            if self.same(line.card) == same
        )

    def room(self, contents: Contents, card: CardDef, zone: str) -> Room | None:
        if not (self.counts(card) and self.counts_in(zone)) or self.exempt(card) is not False:
            return None
        return Room(max(0, self.at_most - self.have(contents, card)), self.rule, self.at_most)


@dataclass(frozen=True)
class Listed(DeckCheck):
    """A printed list: so many copies of each card on it, wherever in the deck they lie.

    `copies` has the copies of each card code; None = on the list, but how often is not on record,
    so that nothing can be told. `rule_above`, where given, is the rule that forbids more of them.
    `same` has further codes of a listed card, and the code that the list has it under. Whether
    other cards may be there too is for `Only`.
    """

    zone: str
    rule: str
    copies: Mapping[str, int | None]
    rule_above: str = ""
    same: Mapping[str, str] = field(default_factory=dict)

    def listed(self, code: str) -> str:
        """The code that the list has a card under; its own where it is not listed."""
        return self.same.get(code, code)

    def faults(self, contents: Contents) -> list[Violation]:
        have = dict.fromkeys(self.copies, 0)
        for group in contents.groups:
            for line in group.lines:
                code = line.card.code
                if self.same:
                    code = self.listed(code)
                if code in have:
                    have[code] += line.quantity
        found: list[Violation] = []
        if have == self.copies:
            return found
        for code, need in self.copies.items():
            if need is None:
                found.append(Violation(self.rule, UNKNOWN_COPIES, UNKNOWN, self.zone, (code,)))
                continue
            if have[code] < need:
                rule, fault = self.rule, TOO_FEW_COPIES
            elif have[code] > need:
                rule, fault = self.rule_above or self.rule, TOO_MANY_COPIES
            else:
                continue
            found.append(Violation(rule, fault, ERROR, self.zone, (code,), have[code], need))
        return found

    def room(self, contents: Contents, card: CardDef, zone: str) -> Room | None:
        code = self.listed(card.code)
        need = self.copies.get(code)
        if need is None:
            return None
        have = sum(
            line.quantity
            for group in contents.groups
            for line in group.lines
            if self.listed(line.card.code) == code
        )
        return Room(max(0, need - have), self.rule_above or self.rule, need)


@dataclass(frozen=True)
class Only(DeckCheck):
    """No card but those that `allows` lets in, in the whole deck or in `zones`; of `types`, where
    given, and any other. Cards of one full label and origin are one fault.

    `allows` answers None where it cannot tell, because the card's `field` is not on record. A game
    that gives the fault a `code` of its own words it (`Game.fault_words`).
    """

    zone: str
    rule: str
    allows: Callable[[CardDef], bool | None]
    field: str = ""
    zones: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    code: str = NOT_IN_DECK

    def lets_in(self, card: CardDef, zone: str) -> bool | None:
        """Whether this card may lie in this zone; None = it cannot be told."""
        if (self.zones and zone not in self.zones) or (self.types and card.type not in self.types):
            return True
        return self.allows(card)

    def faults(self, contents: Contents) -> list[Violation]:
        strays: dict[tuple[str, str, str], list[DeckLine]] = {}
        for group in contents.lying_in(self.zones, self.types):
            for line in group.lines:
                card = line.card
                allowed = self.allows(card)
                if not allowed:
                    level = UNKNOWN if allowed is None else ERROR
                    strays.setdefault((card.full_label, card.origin, level), []).append(line)
        return [self._fault(level, lines) for (_, _, level), lines in strays.items()]

    def _fault(self, level: str, lines: Sequence[DeckLine]) -> Violation:
        copies = sum([line.quantity for line in lines])
        cards = _codes(lines)
        if level == ERROR:
            return Violation(self.rule, self.code, ERROR, self.zone, cards, copies, 0)
        return Violation(
            self.rule, NOT_ON_RECORD, UNKNOWN, self.zone, cards, copies, field=self.field
        )

    def room(self, contents: Contents, card: CardDef, zone: str) -> Room | None:
        return Room(0, self.rule, 0) if self.lets_in(card, zone) is False else None


@dataclass(frozen=True)
class OnRecord(DeckCheck):
    """Each card of `types` in the deck has a value on record in each of these fields.

    One that has not is a fault for each such field: what hangs on the value cannot be told.
    """

    zone: str
    rule: str
    types: tuple[str, ...]
    fields: tuple[str, ...]

    def lacking(self, card: CardDef) -> list[str]:
        """The fields of a card whose value is needed and not on record."""
        if card.type not in self.types:
            return []
        return [field for field in self.fields if getattr(card, field) is None]

    def faults(self, contents: Contents) -> list[Violation]:
        values = attrgetter("code", *self.fields)
        codes: dict[str, list[str]] = {}
        for group in contents.of_types(self.types):
            for line in group.lines:
                if None in values(line.card):
                    codes.setdefault(line.card.code, self.lacking(line.card))
        return [
            Violation(self.rule, NOT_ON_RECORD, UNKNOWN, self.zone, (code,), field=field)
            for code, fields in codes.items()
            for field in fields
        ]

    def room(self, contents: Contents, card: CardDef, zone: str) -> Room | None:
        return None


@dataclass(frozen=True)
class Belongs(DeckCheck):
    """Each card lies in a zone that its type belongs to.

    `rules` has the rule of each zone that has one of its own. `untold` is the card type of a card
    whose type is not on record, in a game that has such cards: whether it belongs cannot be told.
    """

    zones: tuple[Zone, ...]
    rule: str
    rules: Mapping[str, str] = field(default_factory=dict)
    untold: str = ""

    def holds(self, card_type: str, zone: str) -> bool:
        """Whether cards of this type belong in this zone."""
        for known in self.zones:
            if known.code == zone:
                return card_type in known.types
        return False

    def faults(self, contents: Contents) -> list[Violation]:
        strays: dict[str, list[Group]] = {}
        for group in contents.groups:
            if not self.holds(group.type, group.zone):
                strays.setdefault(group.zone, []).append(group)
        found: list[Violation] = []
        for zone, groups in strays.items():
            rule = self.rules.get(zone, self.rule)
            wrong = [group for group in groups if group.type != self.untold]
            if wrong:
                codes = _codes([line for group in wrong for line in group.lines])
                found.append(Violation(rule, WRONG_ZONE, ERROR, zone, codes, _copies(wrong), 0))
            for group in groups:
                if group.type == self.untold:
                    codes = _codes(group.lines)
                    found.append(Violation(rule, NOT_ON_RECORD, UNKNOWN, zone, codes, field="type"))
        return found

    def room(self, contents: Contents, card: CardDef, zone: str) -> Room | None:
        if card.type == self.untold or self.holds(card.type, zone):
            return None
        return Room(0, self.rules.get(zone, self.rule))


@dataclass(frozen=True)
class Check(DeckCheck):
    """The way out for a rule that fits no other kind: a named function.

    It answers the codes of the cards at fault (perhaps none by name), or None where all is well.
    The game words the fault's `code` itself (`Game.fault_words`).
    """

    function: Callable[[Contents], tuple[str, ...] | None]
    rule: str
    code: str
    zone: str = ""
    level: str = ERROR

    def faults(self, contents: Contents) -> list[Violation]:
        cards = self.function(contents)
        return (
            [] if cards is None else [Violation(self.rule, self.code, self.level, self.zone, cards)]
        )

    def room(self, contents: Contents, card: CardDef, zone: str) -> Room | None:
        return None


@dataclass(frozen=True)
class Certain(DeckCheck):
    """A fault that is there whatever the deck holds: what the construction itself cannot tell.

    The game words its `code` (`Game.fault_words`).
    """

    violation: Violation

    def faults(self, contents: Contents) -> list[Violation]:
        return [self.violation]

    def room(self, contents: Contents, card: CardDef, zone: str) -> Room | None:
        return None


@dataclass(frozen=True)
class Construction:
    """What a legal deck of one format is: its zones, and the checks in the rulebook's order."""

    zones: tuple[Zone, ...]
    checks: tuple[DeckCheck, ...]


def validate(deck: Deck, construction: Construction) -> list[Violation]:
    """Every fault of a deck, in the order in which the checks are declared."""
    contents = Contents(deck.lines)
    found: list[Violation] = []
    for check in construction.checks:
        found += check.faults(contents)
    return found


def verdict(violations: Sequence[Violation]) -> str:
    """`illegal` if any error, else `unknown` if anything could not be told, else `legal`."""
    levels = {violation.level for violation in violations}
    if ERROR in levels:
        return ILLEGAL
    if UNKNOWN in levels:
        return UNKNOWN
    return LEGAL


def room(deck: Deck, construction: Construction, card: CardDef, zone: str) -> Room:
    """How many more copies of a card a zone may take before a rule is broken for certain.

    The rule that allows the fewest is named, the first declared among equals. A limit that hangs on
    a value not on record stops nobody.
    """
    least = Room(UNBOUNDED)
    if zone == MAYBE:
        return least
    contents = Contents(deck.lines)
    for check in construction.checks:
        answer = check.room(contents, card, zone)
        if answer is not None and answer.more < least.more:
            least = answer
    return least
