"""A deck, its checks and a pool as columns and rows, for `rules.core.repair`.

All that a check sees of a copy is what it adds to each count and total, and how many of the card
are allowed. Copies that are alike in this stand for one another, so that a deck and a pool of
hundreds of cards come down to a few columns ("take such a copy out", "put one in") over a few rows
(a number with its bounds, `SumCheck`), which `rules.core.cheapest` settles exactly. Values of card
fields are taken to be 0 or more, as in `Total`. A `Listed` card has a row of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.core.cards import CardDef
from rules.core.cheapest import IN_PASSING, Column, Row
from rules.core.construction import (
    Belongs,
    Construction,
    Copies,
    Listed,
    Only,
    OnRecord,
    SumCheck,
)
from rules.core.deck import MAYBE, Deck, DeckLine

Place = tuple[str, str]
"""(card code, zone)."""
Group = tuple[int, tuple[str, str]]
"""(number of the Copies check, what the copies of a card have in common)."""
Weights = tuple[int, ...]
"""What one copy adds to each count and total, and to each listed card."""


def shift(copies: dict[Place, int], place: Place, quantity: int) -> None:
    """So many more copies at a place, or fewer."""
    copies[place] = copies.get(place, 0) + quantity


class Deed:
    """What stands behind a column: whose copies are taken or brought, best first, and where.

    `source` is the deed that takes out what this one moves (`moves`) or brings in again elsewhere.
    The first `over` copies taken out must leave the deck.
    """

    __slots__ = ("members", "moves", "over", "source", "zone")

    def __init__(self, zone: str, source: Deed | None = None, *, moves: bool = False) -> None:
        self.zone = zone
        self.source = source
        self.moves = moves
        self.members: list[tuple[CardDef, int]] = []
        self.over = 0


class Plan:
    """The columns and rows of one question, and the deed behind each column."""

    def __init__(
        self,
        deck: Deck,
        construction: Construction,
        pool: Sequence[CardDef],
        owned: Mapping[str, int],
    ) -> None:
        self.deck = deck
        self.construction = construction
        self.owned = owned
        self.copies: dict[Place, int] = {}
        self.used: dict[str, int] = {}
        self.cards: dict[str, CardDef] = {card.code: card for card in pool}
        self.rank = {card.code: place for place, card in enumerate(pool)}
        for line in deck.counted():
            if line.quantity:
                self.cards[line.card.code] = line.card
                shift(self.copies, (line.card.code, line.zone), line.quantity)
                self.used[line.card.code] = self.used.get(line.card.code, 0) + line.quantity
        self.names = {self.cards[code].name for code in self.used}
        self.zones = list(
            dict.fromkeys(
                [
                    *(zone.code for zone in construction.zones),
                    *(zone for _, zone in self.copies),
                ]
            )
        )
        checks = construction.checks
        self.homes = [check for check in checks if isinstance(check, Belongs)]
        self.gates = [check for check in checks if isinstance(check, Only)]
        self.records = [check for check in checks if isinstance(check, OnRecord)]
        self.limits = [check for check in checks if isinstance(check, Copies)]
        self.sums = [check for check in checks if isinstance(check, SumCheck)]
        self.rows = [Row(0, check.bounds().low, check.bounds().high) for check in self.sums]
        lists = [check for check in checks if isinstance(check, Listed)]
        self.listed = [(check, code) for check in lists for code in check.copies]
        self.rows += [Row(0, need, need) for check in lists for need in check.copies.values()]
        for (code, zone), quantity in self.copies.items():
            for number, weight in enumerate(self.weights(self.cards[code], zone)):
                self.rows[number].amount += weight * quantity
        self.useful = self._useful()
        self.groups = _Groups(self)
        found = [*self._taking_out(), *self._putting_in()]
        found.sort(key=lambda pair: self._order(pair[1]))
        self.columns = [column for column, _ in found]
        self.deeds = [deed for _, deed in found]

    def weights(self, card: CardDef, zone: str) -> Weights:
        """What a copy in this zone adds; a value that is not on record adds 0."""
        sums = [check.weight(card, zone) or 0 for check in self.sums]
        return (*sums, *[int(check.listed(card.code) == code) for check, code in self.listed])

    def barred(self, card: CardDef, zone: str) -> bool:
        """Whether no legal deck can hold this card in this zone.

        The card is not let in or the zone is not for its type, or a value is not on record that a
        bound hangs on, or that must be.
        """
        if not all(check.lets_in(card, zone) for check in self.gates):
            return True
        if any(check.lacking(card) for check in self.records):
            return True
        if not all(check.holds(card.type, zone) for check in self.homes):
            return True
        return any(
            check.weight(card, zone) is None and check.bounds().high is not None
            for check in self.sums
        )

    def open_zones(self, card: CardDef) -> list[str]:
        """The zones in which a legal deck may hold this card."""
        zones = [zone.code for zone in self.construction.zones]
        return [zone for zone in zones if not self.barred(card, zone)]

    def _useful(self) -> int:
        """More copies than any smallest change needs to add, or to take out where none must go."""
        useful = 0
        for row in self.rows:
            excess = row.amount - row.high if row.high is not None else 0
            useful += max(0, excess) + (row.low or 0) + (row.high or 0)
        return useful + 1

    def _taking_out(self) -> list[tuple[Column, Deed]]:
        """Columns that take copies out, each followed by those that bring them in elsewhere."""
        alike: dict[tuple[object, ...], list[Place]] = {}
        for code, zone in self.copies:
            card = self.cards[code]
            key = (
                zone,
                self.weights(card, zone),
                self.barred(card, zone),
                tuple([(home, self.weights(card, home)) for home in self.open_zones(card)]),
                self.groups.apart(card),
            )
            alike.setdefault(key, []).append((code, zone))
        return [pair for places in alike.values() for pair in self._out_of(places)]

    def _out_of(self, places: list[Place]) -> list[tuple[Column, Deed]]:
        """The columns of copies that are alike."""
        first = self.cards[places[0][0]]
        zone = places[0][1]
        deed = Deed(zone)
        over: list[tuple[CardDef, int]] = []
        rest: list[tuple[CardDef, int]] = []
        for code, _ in sorted(places, key=self._expendable):
            card = self.cards[code]
            many = self.copies[code, zone]
            extra = self.groups.over((code, zone))
            over.append((card, extra))
            rest.append((card, many - extra))
        deed.members = [run for run in over + rest if run[1]]
        deed.over = sum(many for _, many in over)
        available = deed.over + sum(many for _, many in rest)
        barred = self.barred(first, zone)
        least = available if barred else deed.over
        most = min(available, least + self.groups.excess(first) + self.useful)
        weights = {number: -value for number, value in enumerate(self.weights(first, zone))}
        weights.update(dict.fromkeys(self.groups.rows(first, zone), -1))
        homes = [home for home in self.open_zones(first) if home != zone]
        removal = self._column(weights, zone, out=True, least=deed.over, most=most, free=most)
        pairs = [(removal, deed)]
        handled = self._new_row(removal, least, available)
        for home in homes:
            change = dict(weights)
            for number, value in self._brought(first, home).items():
                change[number] = change.get(number, 0) + value
            move = Column(change, place=IN_PASSING, out=False, free=most, fresh=False)
            move.most = available - deed.over
            move.weights[handled] = 1
            pairs.append((move, Deed(home, deed, moves=True)))
        for home in homes:
            # What was taken out here (for a swap) may come in there: no more than was taken.
            back = self._brought(first, home)
            again = self._column(back, home, most=available - deed.over, free=available)
            again.weights[self._new_row(removal, None, -deed.over, weight=-1)] = 1
            pairs.append((again, Deed(home, deed)))
        return pairs

    def _brought(self, card: CardDef, zone: str) -> dict[int, int]:
        """What a copy that comes into this zone adds to each row."""
        weights = dict(enumerate(self.weights(card, zone)))
        weights.update(dict.fromkeys(self.groups.rows(card, zone), 1))
        return weights

    def _column(
        self,
        weights: dict[int, int],
        zone: str,
        *,
        out: bool = False,
        least: int = 0,
        most: int = 0,
        free: int = 0,
    ) -> Column:
        place = self.zones.index(zone)
        return Column(weights, place=place, out=out, least=least, most=most, free=free)

    def _new_row(
        self, column: Column, low: int | None, high: int | None, *, weight: int = 1
    ) -> int:
        """A row that begins at 0 and that each use of a column changes."""
        self.rows.append(Row(0, low, high))
        column.weights[len(self.rows) - 1] = weight
        return len(self.rows) - 1

    def _putting_in(self) -> list[tuple[Column, Deed]]:
        """Columns that put cards of the pool in: those that the player has free come first."""
        made: dict[tuple[object, ...], tuple[Column, Deed]] = {}
        for free in (True, False):
            for card, wanted in self._helpings(free=free):
                for home in self.open_zones(card):
                    room = self.groups.room(card, wanted)
                    if not room:
                        continue
                    key = (home, self.weights(card, home), self.groups.apart(card))
                    if key not in made:
                        made[key] = (self._column(self._brought(card, home), home), Deed(home))
                    column, deed = made[key]
                    deed.members.append((card, room))
                    column.most += room
                    if free or not self.owned:
                        column.free += room
        return list(made.values())

    def _helpings(self, *, free: bool) -> list[tuple[CardDef, int]]:
        """The cards of the pool in the order in which they are taken, and how many copies: those
        that the player has `free`, or any. Of cards without a limit each comes into the deck once
        before any comes again.
        """
        first: list[tuple[CardDef, int]] = []
        again: list[tuple[CardDef, int]] = []
        for code in sorted(self.rank, key=self._wanted):
            card = self.cards[code]
            wanted = self._spare(card) if free else self.useful
            once = wanted if self.groups.of_card[code] else min(wanted, int(code not in self.used))
            first.append((card, once))
            again.append((card, wanted - once))
        return first + again

    def _order(self, deed: Deed) -> tuple[str, int]:
        """Zone by zone, each card that is kept apart by itself: of changes that cost the same the
        order decides which is found, and in which order it is told.
        """
        source = deed.source or deed
        return self.groups.apart(source.members[0][0]), self.zones.index(source.zone)

    def _spare(self, card: CardDef) -> int:
        """Copies that the player has beyond those in the deck."""
        return max(0, self.owned.get(card.code, 0) - self.used.get(card.code, 0))

    def _wanted(self, code: str) -> tuple[bool, bool, int]:
        """Cards that the deck already plays come first, then those of a name that it plays, then
        those early in the pool.
        """
        return code not in self.used, self.cards[code].name not in self.names, self.rank[code]

    def _expendable(self, place: Place) -> tuple[bool, int, str]:
        """Cards that the player lacks go first, then single copies."""
        code, _ = place
        return self.owned.get(code, 0) >= self.used[code], self.copies[place], code

    def deck_of(self, copies: Mapping[Place, int]) -> Deck:
        """The deck with these copies, and its maybes as they are."""
        counted = [
            DeckLine(self.cards[code], zone, many) for (code, zone), many in copies.items() if many
        ]
        maybes = [line for line in self.deck.lines if line.zone == MAYBE]
        return replace(self.deck, lines=(*counted, *maybes))


class _Groups:
    """How many copies of each card are allowed.

    Most cards can be planned for by their room alone: so many more may come in, so many must go. Of
    too many copies those in a wrong zone go: whoever takes one out of its right zone and moves a
    stray there could as well leave the one and take out the other. Where a card may lie in several
    zones, or is listed, it is kept *apart*: it has columns of its own, and a row for each of its
    limits.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.of_card: dict[str, list[Group]] = {code: [] for code in plan.cards}
        cards: dict[Group, list[CardDef]] = {}
        for number, check in enumerate(plan.limits):
            for card in plan.cards.values():
                if check.counts(card):
                    cards.setdefault((number, check.same(card)), []).append(card)
        self.cards = {
            group: members
            for group, members in cards.items()
            if any(plan.limits[group[0]].exempt(card) is not True for card in members)
        }
        for group, members in self.cards.items():
            for card in members:
                self.of_card[card.code].append(group)
        self.places: dict[str, list[Place]] = {}
        for place in plan.copies:
            self.places.setdefault(place[0], []).append(place)
        self.have = {
            group: sum(
                plan.copies[place]
                for card in members
                for place in self.places.get(card.code, ())
                if plan.limits[group[0]].counts_in(place[1])
            )
            for group, members in self.cards.items()
        }
        self.knotted = self._knotted()
        self.row_of: dict[Group, int] = {}
        for group in dict.fromkeys(group for code in self.knotted for group in self.of_card[code]):
            self.row_of[group] = len(plan.rows)
            plan.rows.append(Row(self.have[group], None, plan.limits[group[0]].at_most))
        self.left: dict[Group, int] = {}
        self.over_at: dict[Place, int] = {}
        for group, members in self.cards.items():
            if not self.apart(members[0]):
                self._allot(group, members)

    def _allot(self, group: Group, members: Sequence[CardDef]) -> None:
        """Give the copies in their right zone what is allowed first; what is left is room."""
        plan = self.plan
        left = min([plan.limits[number].at_most for number, _ in self.of_card[members[0].code]])
        places = [place for card in members for place in self.places.get(card.code, ())]
        places.sort(key=lambda place: plan.barred(plan.cards[place[0]], place[1]))
        for place in places:
            kept = min(plan.copies[place], left)
            self.over_at[place] = plan.copies[place] - kept
            left -= kept
        self.left[group] = left

    def _knotted(self) -> dict[str, None]:
        """The cards that are kept apart, with all cards that share a limit with one of them."""
        knotted = dict.fromkeys(code for _, code in self.plan.listed if code in self.of_card)
        waiting = [group for group in self.cards if self._is_knot(group)]
        waiting += [group for code in knotted for group in self.of_card[code]]
        while waiting:
            for card in self.cards[waiting.pop()]:
                if card.code not in knotted:
                    knotted[card.code] = None
                    waiting += self.of_card[card.code]
        return knotted

    def _is_knot(self, group: Group) -> bool:
        plan = self.plan
        members = self.cards[group]
        if len({tuple(self.of_card[card.code]) for card in members}) > 1:
            return True
        if len({same for _, same in self.of_card[members[0].code]}) > 1:
            return True
        check = plan.limits[group[0]]
        if not all(
            check.counts_in(zone)
            for card in members
            for zone in (
                *plan.open_zones(card),
                *[zone for _, zone in self.places.get(card.code, ())],
            )
        ):
            return True
        homes = {
            (home, plan.weights(card, home)) for card in members for home in plan.open_zones(card)
        }
        if len(homes) > 1:
            return True
        strays = {
            (zone, plan.weights(card, zone))
            for card in members
            for _, zone in self.places.get(card.code, ())
            if plan.barred(card, zone)
        }
        return len(strays) > 1

    def apart(self, card: CardDef) -> str:
        """The code of a card that is kept apart; empty for all others."""
        return card.code if card.code in self.knotted else ""

    def rows(self, card: CardDef, zone: str) -> list[int]:
        """The rows of a card that is kept apart, of those limits that count this zone."""
        return [
            self.row_of[group]
            for group in self.of_card[card.code]
            if group in self.row_of and self.plan.limits[group[0]].counts_in(zone)
        ]

    def over(self, place: Place) -> int:
        """How many copies must go because there are too many; of a card apart its row says so."""
        return self.over_at.get(place, 0)

    def excess(self, card: CardDef) -> int:
        """By how much the copies are above the lowest of the card's limits."""
        limits = self.plan.limits
        over = [self.have[group] - limits[group[0]].at_most for group in self.of_card[card.code]]
        return max([*over, 0])

    def room(self, card: CardDef, wanted: int) -> int:
        """Up to `wanted` more copies that may come in; they are not given out twice."""
        groups = self.of_card[card.code]
        if not groups or self.apart(card):
            return wanted
        room = min([wanted, *(self.left[group] for group in groups)])
        for group in groups:
            self.left[group] -= room
        return room
