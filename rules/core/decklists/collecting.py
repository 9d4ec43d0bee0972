"""From lines to a deck: zones settled, copies added up, faults worded, every line accounted for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from rules.core.cards import CardDef
from rules.core.catalog import MOST_ASKED, Catalog, Match
from rules.core.deck import MAYBE, Deck, DeckLine
from rules.core.decklists.headings import SIDEBOARD, Headings
from rules.core.decklists.lines import resolve
from rules.core.decklists.reports import (
    AMBIGUOUS_CARD,
    BAD_QUANTITY,
    CARD,
    ERROR,
    HEADING,
    METADATA,
    MOST_COPIES,
    SEVERAL_SIDES,
    UNKNOWN_CARD,
    UNKNOWN_FORMAT,
    UNKNOWN_SIDE,
    WRONG_GAME,
    LineReport,
    Reading,
    quoted,
    whole_file,
)
from rules.core.game import Game
from rules.core.names import fold, listing, one_line

MOST_SUGGESTED: Final = 20
"""Failing lines for which near names are looked up."""
MOST_COMPARED: Final = 100_000
"""Names that all these look-ups together may go through; each goes through the whole catalog."""
MOST_SUMMED: Final = 10
"""Lines named in one sum."""
MOST_OFFERED: Final = 5
"""Cards named in one message."""
LONGEST_NOTES: Final = 20_000


class Entry:
    """A line that names a card, before its zone is settled. `quantity` None = it cannot be read.

    `aside` says that it stands behind a blank line below other cards. One copy goes to the zone
    `one_in`, if that is set (`Game.singled_out`).
    """

    __slots__ = ("aside", "line", "match", "name", "number", "one_in", "quantity", "zone")

    def __init__(
        self,
        number: int,
        line: str,
        match: Match,
        quantity: int | None,
        name: str,
        zone: str,
        *,
        aside: bool = False,
    ) -> None:
        self.number = number
        self.line = line
        self.match = match
        self.quantity = quantity
        self.name = name
        self.zone = zone
        self.aside = aside
        self.one_in = ""


class Collector:
    """Takes what a reader finds, in order; `finish` makes the Reading.

    `unit` is the word for what is counted: "line", or "card" in JSON. `chosen` answers ambiguous
    names: the name as written, and the code of the card that is meant. `strict` makes a line of 0
    copies a fault.
    """

    def __init__(
        self,
        catalog: Catalog,
        game: Game,
        *,
        kind: str,
        unit: str,
        chosen: Mapping[str, str],
        strict: bool = False,
    ) -> None:
        self.catalog = catalog
        self.game = game
        self.kind = kind
        self.unit = unit
        self.strict = strict
        self.chosen = {fold(name): code for name, code in chosen.items()}
        self.title = ""
        self.format = ""
        self.side = ""
        self.notes: list[str] = []
        self.tags: list[str] = []
        self.entries: list[Entry] = []
        self.items: list[Entry | LineReport] = []
        self.notices: list[str] = []
        self.suggested = 0
        self.described = False

    def place(self, number: int) -> str:
        """Where a line stands, in the reader's words: "line 3", "card 3"."""
        return f"{self.unit} {number}"

    def plain(self, number: int, line: str, kind: str) -> None:
        """A line that is neither a card nor at fault."""
        self.described = self.described or kind == HEADING
        self.items.append(LineReport(number, self.place(number), line, kind))

    def error(self, number: int, line: str, reason: str, message: str) -> None:
        """A line at fault."""
        self.described = True
        self.items.append(LineReport(number, self.place(number), line, ERROR, reason, message))

    def whole_file(self, reason: str, message: str) -> None:
        """A fault of the list as a whole."""
        self.described = True
        self.items.append(whole_file(reason, message))

    def card(self, entry: Entry) -> None:
        """A line that names a card; of several that are so called, one that may lie there."""
        self.described = True
        entry.match = self._at_home(entry.match, entry.zone)
        self.entries.append(entry)
        self.items.append(entry)

    def _at_home(self, match: Match, zone: str) -> Match:
        """The candidates whose types the zone of the heading is for, if there are any."""
        types = next((known.types for known in self.game.zones if known.code == zone), ())
        fitting = tuple([card for card in match.candidates if card.type in types])
        if not fitting:
            return match
        return Match(fitting[0]) if len(fitting) == 1 else Match(candidates=fitting)

    def notice(self, number: int, words: str) -> None:
        """Something that a reader should know of a line which was taken."""
        self.notices.append(f"{self.place(number)}: {words}.")

    def check_name(self, number: int, card: CardDef, name: str) -> None:
        """A notice where a code is one card's, and the name beside it another's."""
        match, _ = resolve(name, self.catalog, exact=False) if name else (Match(card), False)
        if match.card is not card and card not in match.candidates:
            label = self.catalog.label(card)
            self.notice(number, f"{card.code} is {label}, not {quoted(name)}; the code counts")

    def metadata(self, number: int, line: str, key: str, value: str) -> None:
        """A line of metadata; a game, format or side that does not fit is an error."""
        wrong = self.describe(key, value)
        if wrong:
            self.error(number, line, *wrong)
        else:
            self.plain(number, line, METADATA)

    def describe(self, key: str, value: str) -> tuple[str, str] | None:
        """Take one piece of metadata; (reason, message) if it does not fit."""
        self.described = True
        if key == "title":
            self.title = one_line(value)
        elif key == "notes":
            self.notes.append(value)
        elif key == "tags":
            self.tags += [tag.strip() for tag in value.split(",") if tag.strip()]
        elif key == "game" and not self.is_game(value):
            return WRONG_GAME, self.wrong_game(value)
        elif key == "format":
            return self._describe_format(value.strip())
        elif key == "side":
            return self._describe_side(value.strip())
        return None

    def is_game(self, name: str) -> bool:
        """Whether a name or code is that of the game that the list is read for."""
        known = (self.game.code.casefold(), self.game.name.casefold())
        return name.strip().casefold() in known

    def wrong_game(self, name: str) -> str:
        return f"This is for {quoted(name.strip())}, and is read for {self.game.name}."

    def _describe_format(self, value: str) -> tuple[str, str] | None:
        for known in self.game.formats:
            if value.casefold() in (known.code.casefold(), known.label.casefold()):
                self.format = known.code
                return None
        codes = listing([known.code for known in self.game.formats])
        return UNKNOWN_FORMAT, (
            f"{self.game.name} has no format {quoted(value)}; its formats are: {codes}."
        )

    def _describe_side(self, value: str) -> tuple[str, str] | None:
        side = Headings(self.game).side(value)
        if side:
            return self.say_side(side)
        codes = listing([known.code for known in self.game.sides])
        return UNKNOWN_SIDE, (
            f"{self.game.name} has no side {quoted(value)}; its sides are: {codes}."
        )

    def say_side(self, side: str) -> tuple[str, str] | None:
        """Take the side that a place of the list names; (reason, message) if it is the second."""
        if side and self.side and side != self.side:
            first, second = (self.game.side(code).label for code in (self.side, side))
            return SEVERAL_SIDES, (
                f"Above, this list is for the {first}, and here for the {second}. A deck is for "
                "one side: take one of the two out, or read the decks one by one."
            )
        self.side = side or self.side
        return None

    def finish(self, format_code: str) -> Reading:
        """Everything read, as a Reading; `format_code` overrides the list's own format."""
        lines: list[LineReport] = []
        copies: dict[tuple[str, str], int] = {}
        where: dict[tuple[str, str], list[tuple[int, int]]] = {}
        self._single_out()
        for item in self.items:
            report = self._settle(item, copies) if isinstance(item, Entry) else item
            lines.append(report)
            if report.kind == CARD and report.card is not None and report.quantity:
                quantity = report.quantity
                if isinstance(item, Entry) and item.one_in:
                    copies[report.card.code, item.one_in] = 1
                    quantity -= 1
                key = (report.card.code, report.zone)
                copies[key] = copies.get(key, 0) + quantity
                where.setdefault(key, []).append((report.number, quantity))
        self._say_sums(where)
        format_code = format_code or self.format or self.game.formats[0].code
        cards = self.catalog.by_code
        deck_lines = [DeckLine(cards[code], zone, many) for (code, zone), many in copies.items()]
        notes = "\n".join(self.notes)[:LONGEST_NOTES]
        return Reading(
            deck=Deck(self.game.code, format_code, tuple(deck_lines), self.title, self.side),
            title=self.title,
            format=format_code,
            kind=self.kind,
            lines=tuple(lines),
            problems=tuple(line for line in lines if line.kind == ERROR),
            notices=tuple(self.notices),
            notes=notes,
            tags=tuple(dict.fromkeys(self.tags)),
            side=self.side,
        )

    def _single_out(self) -> None:
        """In a list that opens no zone: one copy of the card that the game singles out goes to
        that card's zone. Which of several it is, is asked.
        """
        if any(entry.zone not in ("", SIDEBOARD) for entry in self.entries):
            return
        known: list[tuple[Entry, CardDef]] = []
        for entry in self.entries:
            card = entry.match.card or self._chosen(entry)
            if card is not None and entry.quantity:
                known.append((entry, card))
        aside = [card for entry, card in known if entry.aside or entry.zone == SIDEBOARD]
        code, cards = self.game.singled_out([card for _, card in known], aside)
        if not cards:
            return
        label = next(zone.label for zone in self.game.zones if zone.code == code)
        picked = self.chosen.get(fold(label))
        cards = tuple([card for card in cards if card.code == picked]) or cards
        if len(cards) > 1:
            message = (
                f"{self._offer(cards)} may be the {label}. Say which: write one copy of it under "
                f"the heading “{label}”."
            )
            self.items.append(
                replace(whole_file(AMBIGUOUS_CARD, message), candidates=cards[:MOST_ASKED])
            )
            return
        lines = [entry for entry, card in known if card is cards[0]]
        entry = min(lines, key=lambda line: (not line.aside, line.zone == "", line.quantity or 0))
        if entry.quantity == 1:
            entry.zone = code
        else:
            entry.one_in = code
            self.notice(entry.number, f"1 of these copies is taken as the {label}")

    def _settle(self, entry: Entry, copies: Mapping[tuple[str, str], int]) -> LineReport:
        """A card line with its zone, or what is wrong with it."""
        card = entry.match.card or self._chosen(entry)
        if entry.quantity is None:
            return self._bad(entry, BAD_QUANTITY, self._quantity_message(entry))
        if card is None:
            return self._unresolved(entry)
        zone = zone_of(card, entry.zone, self.game)
        label = self.catalog.label(card)
        if copies.get((card.code, zone), 0) + entry.quantity > MOST_COPIES:
            message = f"The copies of {label} add up to more than {MOST_COPIES:,}."
            return self._bad(entry, BAD_QUANTITY, message)
        if not entry.quantity and self.strict:
            message = f"0 copies of {label} are none: write how many, or leave the line out."
            return self._bad(entry, BAD_QUANTITY, message)
        if not entry.quantity:
            self.notice(entry.number, f"0 copies of {label} are none, and were left out")
        return LineReport(
            entry.number,
            self.place(entry.number),
            entry.line,
            CARD,
            card=card,
            zone=zone,
            quantity=entry.quantity,
        )

    def _chosen(self, entry: Entry) -> CardDef | None:
        """The candidate that was picked for this name, if one was."""
        code = self.chosen.get(fold(entry.name))
        return next((card for card in entry.match.candidates if card.code == code), None)

    def _bad(
        self, entry: Entry, reason: str, message: str, *, suggestions: tuple[CardDef, ...] = ()
    ) -> LineReport:
        return LineReport(
            entry.number,
            self.place(entry.number),
            entry.line,
            ERROR,
            reason,
            message,
            candidates=entry.match.candidates,
            suggestions=suggestions,
        )

    def _quantity_message(self, entry: Entry) -> str:
        known = entry.match.card is not None or entry.match.candidates
        lead = "" if known else "no card has this name, and "
        return (
            f"{quoted(entry.line.strip())}: {lead}a quantity is a whole number from "
            f"{int(self.strict)} to {MOST_COPIES:,}, in plain digits."
        )

    def _unresolved(self, entry: Entry) -> LineReport:
        candidates, named = entry.match.candidates, entry.match.suggestions
        name = quoted(entry.name.strip())
        if candidates:
            told = self._told_apart(candidates)
            how = "by set and number" if told else "by its code"
            message = f"{name} may be {self._offer(candidates)}. Say which, {how}."
            return self._bad(entry, AMBIGUOUS_CARD, message)
        if named:
            message = f"{name} fits no card by set and number; there is {self._offer(named)}."
            return self._bad(entry, UNKNOWN_CARD, message, suggestions=named)
        near: tuple[CardDef, ...] = ()
        compared = self.suggested * len(self.catalog.by_code)
        if self.suggested < MOST_SUGGESTED and compared < MOST_COMPARED:
            self.suggested += 1
            near = self.catalog.suggest(entry.name)
        offered = f" Did you mean {self._offer(near)}?" if near else ""
        message = f"No card of {self.game.name} is named {name}.{offered}"
        return self._bad(entry, UNKNOWN_CARD, message, suggestions=near)

    def _told_apart(self, cards: tuple[CardDef, ...]) -> bool:
        """Whether set and number tell these cards apart."""
        return len({self.catalog.exact_form(card) for card in cards}) == len(cards)

    def _offer(self, cards: tuple[CardDef, ...]) -> str:
        """Some cards as they may be written, by their codes where nothing else parts them."""
        if self._told_apart(cards):
            said = [self.catalog.exact_form(card) for card in cards[:MOST_OFFERED]]
        else:
            said = [f"{self.catalog.label(card)} [{card.code}]" for card in cards[:MOST_OFFERED]]
        if len(cards) > MOST_OFFERED:
            said.append(f"{len(cards) - MOST_OFFERED} more")
        return listing(said)

    def _say_sums(self, where: Mapping[tuple[str, str], list[tuple[int, int]]]) -> None:
        """A notice for each card that stands on several lines of one zone."""
        for (code, _), parts in where.items():
            if len(parts) > 1:
                said = parts[:MOST_SUMMED]
                numbers = [str(number) for number, _ in said]
                total = " + ".join(str(quantity) for _, quantity in said)
                if len(parts) > MOST_SUMMED:
                    numbers.append(f"{len(parts) - MOST_SUMMED} more")
                    total += f" + ... = {sum(quantity for _, quantity in parts)}"
                where_all = listing(numbers, last="and")
                label = self.catalog.label(self.catalog.by_code[code])
                self.notices.append(f"{self.unit}s {where_all}: {label} adds up, {total}.")


def zone_of(card: CardDef, zone: str, game: Game) -> str:
    """The zone that a card goes to: its heading's, else the one of its type.

    Of what lies in a sideboard, cards of a big-zone type are maybes.
    """
    home = game.zone_for(card)
    if zone == SIDEBOARD:
        return MAYBE if home == game.big_zone else home
    return zone or home
