"""A deck as pages show it: lines by zone and type, faults in words, totals, curves, mending.

Built from the rules' own answers (`validate`, `room`, `repair`); nothing here says what is legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from collection.faces import SIDE, Face, face
from collection.selectors import Shelf, facet_labels, shelf
from decks import plots
from decks.models import Deck
from decks.selectors import (
    construction_of,
    deck_verdicts,
    fixes_of,
    rules_deck_from,
    rules_decks,
    side_of,
)
from decks.standing import Standing, standing
from rules.core.cards import CardDef
from rules.core.catalog import Catalog
from rules.core.construction import (
    ADVICE,
    ILLEGAL,
    UNKNOWN,
    Construction,
    Count,
    Room,
    room,
    validate,
    verdict,
)
from rules.core.deck import MAYBE, DeckLine
from rules.core.deck import Deck as RulesDeck
from rules.core.game import Game, Side
from rules.core.parts import chosen_parts, part_of
from rules.core.rulebook import rulebook
from rules.core.simulate import refusal
from rules.messages import sentence, step_sentence
from rules.registry import game as game_of


@dataclass(frozen=True)
class Line:
    """Copies of one card in one zone. `room` is None where nobody may add any (a deck page)."""

    card: CardDef
    called: str
    """The name that no other card of the game has: what its buttons say."""
    zone: str
    quantity: int
    about: str
    room: Room | None = None


@dataclass(frozen=True)
class Group:
    type: str
    copies: int
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class ZoneList:
    code: str
    label: str
    copies: int
    groups: tuple[Group, ...]


@dataclass(frozen=True)
class Fault:
    """A violation in words, with what the rule says."""

    rule: str
    level: str
    message: str
    words: str


@dataclass(frozen=True)
class Total:
    label: str
    have: int
    need: int | None
    rule: str

    @property
    def off(self) -> bool:
        return self.need is not None and self.have != self.need


@dataclass(frozen=True)
class Step:
    """One step of mending, and the rule that asks for it."""

    message: str
    rule: str


@dataclass(frozen=True)
class Place:
    """A zone that a card on offer may go into: how many are there, and how many more may go in."""

    zone: str
    label: str
    copies: int
    room: Room


@dataclass(frozen=True)
class PoolRow:
    """A card on offer beside a deck: how many are in, and how many more may go in. `label` is the
    zone's, where there is a choice of zones.
    """

    face: Face
    called: str
    zone: str
    copies: int
    maybe: int
    room: Room
    stop: str
    """The rule that stops this card, where it is not one that stops all cards of its kind."""
    label: str = ""
    elsewhere: tuple[Place, ...] = ()


@dataclass(frozen=True)
class Tile:
    """A deck on a shelf."""

    deck: Deck
    side: Side | None
    standing: Standing
    note: str
    spark: plots.Plot | None


@dataclass(frozen=True)
class Board:
    deck: Deck
    game: Game
    rules: RulesDeck
    catalog: Catalog
    side: Side | None
    zones: tuple[ZoneList, ...]
    maybe: ZoneList
    standing: Standing
    faults: tuple[Fault, ...]
    advice: tuple[Fault, ...]
    """What is legal, but worth a look."""
    totals: tuple[Total, ...]
    curves: tuple[plots.Plot, ...]
    steps: tuple[Step, ...]
    construction: Construction
    unplayable: str
    """Why no test game can be set up with it, where what is not on record may be the reason."""

    @property
    def remarks(self) -> int:
        return len(self.faults) + len(self.advice)

    @property
    def copies(self) -> int:
        return sum(zone.copies for zone in self.zones)

    @property
    def printed(self) -> bool:
        """Whether decks of this format are a printed list, which mending fills."""
        return any(starter.format == self.deck.format for starter in self.game.starters)


def board(deck: Deck, *, editable: bool = False) -> Board:
    """Everything that a page shows of a deck (two queries). `editable` adds rooms and mending."""
    game = game_of(deck.game)
    cards = shelf(deck.game)
    rules = rules_deck_from(deck, cards)
    construction = construction_of(game, rules, cards.catalog)
    faults = validate(rules, construction)
    fix = None
    if editable and verdict(faults) == ILLEGAL:
        fix = fixes_of(game, rules, cards.catalog)
    limits = construction if editable else None
    book = rulebook(game.code)
    labels = zone_labels(game, rules)
    sets = _sets(game, rules, cards.catalog)
    said = [
        Fault(fault.rule, fault.level, sentence(fault, cards.catalog, game), book.words(fault.rule))
        for fault in faults
    ]
    zones = {
        code: _zone_list(game, rules, cards.catalog, code, label, limits, sets)
        for code, label in labels.items()
    }
    maybe = zones.pop(MAYBE)
    return Board(
        deck=deck,
        game=game,
        rules=rules,
        catalog=cards.catalog,
        side=side_of(game, rules),
        zones=tuple(zones.values()),
        maybe=maybe,
        standing=standing(game, deck.format, verdict(faults)),
        faults=tuple(fault for fault in said if fault.level != ADVICE),
        advice=tuple(fault for fault in said if fault.level == ADVICE),
        totals=tuple(Total(*total) for total in game.totals(rules)),
        curves=tuple(
            plots.columns(curve.label, curve.bars, unknown=curve.unknown)
            for curve in game.curves(rules)
        ),
        steps=()
        if fix is None
        else tuple(Step(step_sentence(step, cards.catalog, game), step.rule) for step in fix.steps),
        construction=construction,
        unplayable=refusal(game, rules, {}) if verdict(faults) == UNKNOWN else "",
    )


def zone_labels(game: Game, deck: RulesDeck) -> dict[str, str]:
    """The headings of a deck's zones; that of the big one is the deck's side, if it has one."""
    side = game.side_of(deck)
    return {zone.code: game.heading(zone, side) for zone in game.zones} | {MAYBE: "Maybe"}


@dataclass(frozen=True)
class Stop:
    """A rule that lets no more cards of a zone in, whichever."""

    rule: str
    need: int | None
    zone: str


def offered(seen: Board) -> dict[str, list[str]]:
    """The cards that a pool begins with, as facets: of types that a deck holds, of its side."""
    homes = {card_type for zone in seen.game.zones for card_type in zone.types}
    wanted: dict[str, list[str]] = {}
    if not homes.issuperset(seen.game.card_types):
        wanted["type"] = [known for known in seen.game.card_types if known in homes]
    if seen.side is not None and SIDE in facet_labels(seen.game.code):
        wanted[SIDE] = [seen.side.code]
    return wanted


@dataclass(frozen=True)
class Pool:
    rows: tuple[PoolRow, ...]
    stops: tuple[Stop, ...]


def pool(seen: Board, faces: Iterable[Face]) -> Pool:
    """The cards on offer with their counts and room in the deck.

    A rule on the size of a zone, or one that stops a card of which there is no copy yet, stops them
    all: it is told once. One that never lets this card in is the card's own.
    """
    inside: dict[tuple[str, str], int] = {}
    for line in seen.rules.lines:
        key = (line.card.code, line.zone)
        inside[key] = inside.get(key, 0) + line.quantity
    labels = zone_labels(seen.game, seen.rules)
    found = [
        (
            shown,
            [
                Place(
                    zone,
                    labels[zone],
                    inside.get((shown.card.code, zone), 0),
                    room(seen.rules, seen.construction, shown.card, zone),
                )
                for zone in _zones_for(seen, shown.card)
            ],
        )
        for shown in faces
    ]
    sizes = {
        check.rule
        for check in seen.construction.checks
        if isinstance(check, Count) and not check.types
    }
    stops = {
        place.room.rule: Stop(place.room.rule, place.room.need, place.label)
        for _, places in found
        for place in places
        if not place.room.more
        and (place.room.rule in sizes or (place.room.need != 0 and not place.copies))
    }
    rows = tuple(
        PoolRow(
            face=shown,
            called=seen.catalog.short_form(shown.card),
            zone=home.zone,
            copies=home.copies,
            maybe=inside.get((shown.card.code, MAYBE), 0),
            room=home.room,
            stop="" if home.room.more or home.room.rule in stops else home.room.rule,
            label=home.label if others else "",
            elsewhere=tuple(others),
        )
        for shown, (home, *others) in found
    )
    return Pool(rows, tuple(stops.values()))


def _zones_for(seen: Board, card: CardDef) -> list[str]:
    """The zone of a card, and the others that its type belongs to and that an empty deck would have
    room for it in.
    """
    home = seen.game.zone_for(card)
    empty = replace(seen.rules, lines=())
    others = [
        zone.code
        for zone in seen.game.zones
        if zone.code != home
        and card.type in zone.types
        and room(empty, seen.construction, card, zone.code).more
    ]
    return [home, *others]


def _sets(game: Game, rules: RulesDeck, catalog: Catalog) -> dict[str, str]:
    """In a game whose decks follow from a choice: card codes to the set that they came with."""
    return {
        line.card.code: set_heading(card.label)
        for cards in chosen_parts(game, rules)
        for card in cards
        for line in game.assembled([card], catalog)
        if part_of(game, line.card) is None
    }


def set_heading(brought_by: str) -> str:
    """What heads the cards that came with a choice."""
    return f"{brought_by} set"


def _zone_list(
    game: Game,
    rules: RulesDeck,
    catalog: Catalog,
    code: str,
    label: str,
    limits: Construction | None,
    sets: Mapping[str, str],
) -> ZoneList:
    """A zone's lines by type; cards that came with a choice, by what brought them."""
    lines = [line for line in rules.lines if line.zone == code]
    kinds = (*sets.values(), *game.card_types)
    grouped: dict[str, list[DeckLine]] = {kind: [] for kind in kinds}
    for line in lines:
        grouped[sets.get(line.card.code, line.card.type)].append(line)
    groups = tuple(
        Group(
            kind,
            sum(line.quantity for line in alike),
            tuple(
                Line(
                    line.card,
                    catalog.short_form(line.card),
                    code,
                    line.quantity,
                    about(game, line.card, told=sets.get(line.card.code, "")),
                    room(rules, limits, line.card, code) if limits else None,
                )
                for line in alike
            ),
        )
        for kind, alike in grouped.items()
        if alike
    )
    return ZoneList(code, label, sum(line.quantity for line in lines), groups)


def about(game: Game, card: CardDef, told: str = "") -> str:
    """A card in half a line: the figures that it is played with, its words and flags, and whether
    it is played in part only.

    Its side is that of the deck, and not said again; nor what its heading tells (`told`), which is
    its kind unless it came with a choice: then a card without figures says it itself.
    """
    shown = face(game, card, {})
    said = [
        f"{fact.label} {'?' if fact.value is None else fact.value}"
        for fact in shown.figures
        if fact.main
    ]
    if told and not said:
        said.append(card.type)
    said += [
        fact.alone
        for fact in shown.words
        if fact.value is not None and fact.field != SIDE and told != set_heading(str(fact.value))
    ]
    said += [*shown.flags, *filter(None, [shown.shortfall])]
    return " · ".join(said)


def tiles(decks: Iterable[Deck], known: Mapping[str, Shelf] | None = None) -> tuple[Tile, ...]:
    """Decks on a shelf, with their first curves (one query, and two a game for who does not have
    the cards already).
    """
    shown = []
    listed = list(decks)
    for (deck, rules), shown_verdict in zip(
        rules_decks(listed, known), deck_verdicts(listed, known), strict=True
    ):
        game = game_of(deck.game)
        curves = game.curves(rules)
        shown.append(
            Tile(
                deck=deck,
                side=side_of(game, rules),
                standing=standing(game, deck.format, shown_verdict),
                note=deck.notes.split("\n", 1)[0],
                spark=plots.spark(curves[0].label, curves[0].bars) if curves else None,
            )
        )
    return tuple(shown)
