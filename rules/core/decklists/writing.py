"""A deck as text, in the forms that other tools and people read; each comes back in unchanged.

Lines are sorted within a zone by type, label, set and number, so that two exports of one deck are
the same bytes. Each card line is read back before it is taken: a name that would be misread is
written in a longer form.
"""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.core.cards import CardDef
from rules.core.catalog import Catalog
from rules.core.deck import MAYBE, Deck, DeckLine
from rules.core.decklists.headings import MAYBE_LABEL, Headings
from rules.core.decklists.lines import read_card_line
from rules.core.decklists.text import is_title
from rules.core.game import Game
from rules.core.names import one_line

DECKWRIGHT: Final = 1
"""The version of our deck JSON."""

RUN_BY_SPREADSHEETS: Final = ("=", "+", "-", "@", "\t", "\r", "'")
"""Starts of a CSV cell that a spreadsheet would run; one ' is put before them."""


@dataclass(frozen=True)
class Section:
    zone: str
    label: str
    lines: tuple[DeckLine, ...]

    @property
    def copies(self) -> int:
        return sum(line.quantity for line in self.lines)


class Writer:
    """Writes one deck. Zones in the game's order, `maybe` last; empty ones are left out, but for
    the big zone of a deck whose side its heading says.
    """

    def __init__(
        self, deck: Deck, catalog: Catalog, game: Game, notes: str, tags: Sequence[str]
    ) -> None:
        self.deck = deck
        self.catalog = catalog
        self.game = game
        self.title = one_line(deck.name)
        self.notes = notes
        self.tags = tuple(tags)
        self.sections = [
            section
            for section in _sections(deck, game)
            if section.lines or (deck.side and section.zone == game.big_zone)
        ]

    def big_first(self) -> tuple[Section | None, list[Section]]:
        """The big zone, if it is not left out, and the other zones."""
        big = [section for section in self.sections if section.zone == self.game.big_zone]
        others = [section for section in self.sections if section.zone != self.game.big_zone]
        return (big[0] if big else None), others

    def plain(self) -> str:
        blocks: list[str] = []
        if self.title:
            guard = not is_title(self.title, self.catalog, self.game)
            blocks.append(f";; title: {self.title}" if guard else self.title)
        for section in self.sections:
            lines = [f"{section.label} ({section.copies})"]
            lines += [
                self._line(line, self._short_forms(line.card), "{quantity} {form}")
                for line in section.lines
            ]
            blocks.append("\n".join(lines))
        if not self.sections:
            label = next(z.label for z in self.game.zones if z.code == self.game.big_zone)
            blocks.append(f"{label} (0)")
        return "\n\n".join(blocks) + "\n"

    def sets(self) -> str:
        head = [f";; title: {self.title}"] if self.title else []
        head += [f";; game: {self.deck.game}", f";; format: {self.deck.format}"]
        if self.deck.side:
            head.append(f";; side: {self.deck.side}")
        if self.tags:
            head.append(f";; tags: {', '.join(self.tags)}")
        head += [f";; notes: {line}" for line in self.notes.split("\n") if self.notes]
        blocks = self._headed("{quantity}x {form}", self._set_forms)
        return "\n".join(["\n".join(head), "\n\n".join(blocks)]).rstrip("\n") + "\n"

    def arena(self) -> str:
        blocks = self._headed("{quantity} {form}", self._numbered_forms)
        return "\n\n".join(blocks) + "\n"

    def mws(self) -> str:
        big, others = self.big_first()
        lines: list[str] = []
        if self.title:
            guard = Headings(self.game).zone(self.title) or not is_title(
                self.title, self.catalog, self.game
            )
            lines.append(f"// title: {self.title}" if guard else f"// {self.title}")
        if big is not None:
            if self.deck.side or self._has_stray(big):
                lines.append(f"// {big.label}")
            lines += [self._short(line) for line in big.lines]
        for section in others:
            lines += ["", f"// {section.label}"]
            lines += [f"SB: {self._short(line)}" for line in section.lines]
        return "\n".join(lines) + "\n"

    def mtgo(self) -> str:
        big, others = self.big_first()
        lines = [self._short(line) for line in big.lines] if big is not None else []
        lines.append("")
        for section in others:
            if section.zone != MAYBE:
                lines += [self._short(line) for line in section.lines]
        return "\n".join(lines) + "\n"

    def lackey(self) -> str:
        big, others = self.big_first()
        lines: list[str] = []
        if big is not None:
            if self._hides_side() or self._has_stray(big):
                lines.append(f"{big.label}:")
            lines += [self._lackey(line) for line in big.lines]
        for section in others:
            lines.append(f"{section.label}:")
            lines += [self._lackey(line) for line in section.lines]
        return "\n".join(lines) + "\n"

    def csv(self) -> str:
        out = io.StringIO(newline="")
        table = csv.writer(out)
        table.writerow(("quantity", "name", "set", "number", "zone"))
        for section in self.sections:
            for line in section.lines:
                card = line.card
                cells = (
                    str(line.quantity),
                    self._cell_name(card),
                    card.origin,
                    card.number or "",
                    self._cell_zone(section),
                )
                table.writerow([guarded(cell) for cell in cells])
        return "\ufeff" + out.getvalue()

    def json(self) -> str:
        document: dict[str, object] = {
            "deckwright": DECKWRIGHT,
            "game": self.deck.game,
            "format": self.deck.format,
            **({"side": self.deck.side or None} if self.game.sides else {}),
            "name": self.deck.name,
            "notes": self.notes,
            "tags": list(self.tags),
            "cards": [
                {
                    "card": line.card.code,
                    "zone": section.zone,
                    "quantity": line.quantity,
                    "name": self.catalog.label(line.card),
                    "set": line.card.origin or None,
                    "number": line.card.number,
                }
                for section in self.sections
                for line in section.lines
            ],
        }
        return json.dumps(document, ensure_ascii=False, indent=1) + "\n"

    def _headed(self, pattern: str, forms: Callable[[CardDef], Iterator[str]]) -> list[str]:
        return [
            "\n".join(
                [
                    section.label,
                    *[self._line(line, forms(line.card), pattern) for line in section.lines],
                ]
            )
            for section in self.sections
        ]

    def _has_stray(self, section: Section) -> bool:
        """Whether a card lies here that without a heading would be read into another zone."""
        return any(self.game.zone_for(line.card) != section.zone for line in section.lines)

    def _hides_side(self) -> bool:
        """Whether the cards alone do not tell the side that the deck says."""
        told = self.game.side_of(replace(self.deck, side=""))
        return bool(self.deck.side) and told != self.deck.side

    def _cell_zone(self, section: Section) -> str:
        """The zone's code; of the big zone the side's, which opens it too and says more."""
        big = section.zone == self.game.big_zone
        return self.deck.side if big and self.deck.side else section.zone

    def _short(self, line: DeckLine) -> str:
        return self._line(line, self._short_forms(line.card), "{quantity} {form}")

    def _lackey(self, line: DeckLine) -> str:
        """LackeyCCG wants a tab, plain ASCII and no slash."""
        forms = (_ascii(form) for form in self._short_forms(line.card))
        return self._line(line, forms, "{quantity}\t{form}")

    def _line(self, line: DeckLine, forms: Iterator[str], pattern: str) -> str:
        """The line in the first form that is read back as this card, this many times."""
        written = ""
        for form in forms:
            written = pattern.format(quantity=line.quantity, form=form)
            read = read_card_line(written, self.catalog)
            card = read.match.card
            same = card is not None and card.code == line.card.code
            if same and read.quantity == line.quantity and not read.foil:
                return written
        return written

    def _short_forms(self, card: CardDef) -> Iterator[str]:
        """From the shortest to the bare code, which always reads back."""
        label = self.catalog.label(card)
        yield label
        if card.origin:
            yield f"{label} ({card.origin})"
        yield from self._numbered_forms(card)

    def _numbered_forms(self, card: CardDef) -> Iterator[str]:
        """With set and number, as far as they are known, and what to fall back on."""
        label = self.catalog.label(card)
        if card.origin and card.number is not None:
            yield f"{label} ({card.origin}) {card.number}"
        elif card.origin:
            yield f"{label} ({card.origin})"
        elif card.number is not None:
            yield f"{label} #{card.number}"
        yield label
        yield f"{label} [{card.code}]"
        yield card.code

    def _set_forms(self, card: CardDef) -> Iterator[str]:
        label = self.catalog.label(card)
        known = self.catalog.sets.get(card.origin)
        number = f" #{card.number}" if card.number is not None else ""
        if known is not None:
            yield f"{label} ({known.name}){number}"
        if card.origin:
            yield f"{label} ({card.origin}){number}"
        yield from self._numbered_forms(card)

    def _cell_name(self, card: CardDef) -> str:
        """The label where it names one card of that set and number; else with the code."""
        label = self.catalog.label(card)
        found = self.catalog.find_exact(label, card.origin or None, card.number)
        if found.card is not None and found.card.code == card.code:
            return label
        return f"{label} [{card.code}]"


def guarded(cell: str) -> str:
    """A CSV cell that no spreadsheet takes for a formula; reading takes the mark off again."""
    return f"'{cell}" if cell.startswith(RUN_BY_SPREADSHEETS) else cell


def _sections(deck: Deck, game: Game) -> Iterator[Section]:
    """The deck by zone, copies of one card added up, sorted."""
    quantities: dict[str, dict[str, DeckLine]] = {}
    for line in deck.lines:
        if not line.quantity:
            continue
        zone = quantities.setdefault(line.zone, {})
        before = zone.get(line.card.code)
        quantity = line.quantity + (before.quantity if before is not None else 0)
        zone[line.card.code] = DeckLine(line.card, line.zone, quantity)
    order = {card_type: place for place, card_type in enumerate(game.card_types)}
    headings = [(zone.code, game.heading(zone, deck.side)) for zone in game.zones]
    labels = [*headings, (MAYBE, MAYBE_LABEL)]
    for code, label in labels:
        lines = sorted(quantities.get(code, {}).values(), key=lambda line: _place(line, order))
        yield Section(code, label, tuple(lines))


def _place(
    line: DeckLine, order: dict[str, int]
) -> tuple[int, str, str, str, tuple[int, str], str]:
    card = line.card
    number = card.number or ""
    leading = number[: len(number) - len(number.lstrip("0123456789"))]
    return (
        order.get(card.type, len(order)),
        card.label.casefold(),
        card.label,
        card.origin,
        (int(leading[:9] or 0), number),
        card.code,
    )


def _ascii(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.replace("’", "'").replace("–", "-"))
    return " ".join(plain.encode("ascii", "ignore").decode().replace("/", " ").split())


FORMATS: Final[dict[str, Callable[[Writer], str]]] = {
    "plain": Writer.plain,
    "sets": Writer.sets,
    "arena": Writer.arena,
    "mws": Writer.mws,
    "mtgo": Writer.mtgo,
    "lackey": Writer.lackey,
    "csv": Writer.csv,
    "json": Writer.json,
}
"""Each form that a deck can be written in."""

EXTENSIONS: Final = {
    "plain": ".plain.txt",
    "sets": ".sets.txt",
    "arena": ".arena.txt",
    "mws": ".mws.txt",
    "mtgo": ".mtgo.txt",
    "lackey": ".lackey.txt",
    "csv": ".deck.csv",
    "json": ".json",
}


def write_decklist(
    deck: Deck,
    catalog: Catalog,
    game: Game,
    *,
    as_: str = "plain",
    notes: str = "",
    tags: Sequence[str] = (),
) -> str:
    """A deck in one of the FORMATS. Raises ValueError with a sentence for another.

    Line ends are part of the text: write it to a file without translating them.
    """
    if as_ not in FORMATS:
        raise ValueError(f"No deck format is named {as_!r}; known are {', '.join(FORMATS)}.")
    return FORMATS[as_](Writer(deck, catalog, game, notes, tags))


def file_name(deck: Deck, as_: str, *, otherwise: str = "deck") -> str:
    """`<game>-<slug of the title>.<extension>`; `otherwise` where the title has no letters."""
    letters = _ascii(deck.name).lower()
    slug = "-".join("".join(c if c.isalnum() else " " for c in letters).split())[:60].strip("-")
    return f"{deck.game}-{slug or otherwise}{EXTENSIONS[as_]}"
