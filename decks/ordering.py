"""The form that orders test games: good values to begin with, everything read strictly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from django.core.exceptions import ValidationError
from django.http import QueryDict

from decks.parsing import plain, read_whole
from decks.simulations import MOST_GAMES, MOST_PAIRS
from rules.core.game import Game, Seating
from rules.core.rulings import ALLOW_ILLEGAL, Switch, switches
from rules.core.run import GOLDFISH, MATCH, MOST_SEED

KINDS: Final = (GOLDFISH, MATCH)
GAMES: Final = "10,000"
PAIRS: Final = "1,000"
SWITCH: Final = "ruling-"
YES: Final = "yes"
NO: Final = "no"


@dataclass(frozen=True)
class SwitchRow:
    """A ruling as the form offers it, with the words of both readings.

    One that is on or off is a box: `turned` is what it sends when ticked, and empty for the others.
    `choices` are (value, words); none for a whole number. `when` is the kind of play that a row
    is only for; empty: every one. `changed` says whether something else than the default was typed,
    `optional` whether it is no open reading (`Switch`).
    """

    name: str
    decision: str
    default: str
    other: str
    turned: str
    choices: tuple[tuple[str, str], ...]
    chosen: str
    changed: bool
    minimum: int
    maximum: int
    when: str
    optional: bool

    @property
    def ticked(self) -> bool:
        return self.chosen == self.turned


@dataclass(frozen=True)
class SeatingRow:
    """A seating as the form offers it; `players` says who plays how many of its seats."""

    seating: Seating
    players: str
    chosen: bool


@dataclass(frozen=True)
class PolicyRow:
    """Who makes the choices of a deck, as the form offers it. `when` is the kind of play that has
    such a deck; empty: every one.
    """

    name: str
    label: str
    chosen: str
    when: str = ""


@dataclass(frozen=True, kw_only=True)
class TableOrder:
    """What every order of games says of table and rules, kept as typed until it is good."""

    seating: str
    policy: str
    seed: str = ""
    rulings: Mapping[str, str] = field(default_factory=dict)
    switches: Mapping[str, object] = field(default_factory=dict)

    @property
    def seed_number(self) -> int | None:
        return int(plain(self.seed)) if self.seed else None

    def seats(self, game: Game) -> tuple[SeatingRow, ...]:
        """Who may sit at the table, one of them chosen; none where there is no choice."""
        if len(game.seatings) < 2:
            return ()
        chosen = self.seating or game.seatings[0].code
        return tuple(
            SeatingRow(known, self.players(known), known.code == chosen) for known in game.seatings
        )

    def players(self, seating: Seating) -> str:
        """Who plays the seats of a seating, in a sentence or two."""
        own, other = seating.decks.count(0), seating.decks.count(1)
        return (
            f"This deck: {own} player{'s'[: own > 1]}. The other: {other} player{'s'[: other > 1]}."
        )

    def rules(self, game: Game, *, alone: bool = True) -> dict[str, object]:
        """What a form shows of the game's switches: optional rules (`options`), `readings` of what
        the rulebook leaves open, whether any of each is changed, and whether one of the switches
        lets illegal decks play. Without `alone`, nothing that only a goldfish has.
        """
        rows = [row for row in _switch_rows(game, self.rulings) if alone or row.when != GOLDFISH]
        return {
            "options": [row for row in rows if row.optional],
            "options_changed": any(row.optional and row.changed for row in rows),
            "readings": [row for row in rows if not row.optional],
            "readings_changed": any(row.changed for row in rows if not row.optional),
            "may_allow_illegal": any(row.name == ALLOW_ILLEGAL for row in rows),
        }


@dataclass(frozen=True, kw_only=True)
class Order(TableOrder):
    """An order of a goldfish or a match."""

    kind: str
    games: str
    pairs: str
    variant: str
    opponent_policy: str
    opponent: str = ""
    partner: str = ""
    opponent_partner: str = ""

    @classmethod
    def suggested(cls, game: Game, *, kind: str) -> Order:
        return cls(
            kind=kind if kind in KINDS else GOLDFISH,
            games=GAMES,
            pairs=PAIRS,
            variant=game.variants[0].code,
            seating=game.seatings[0].code,
            policy=game.default_policy,
            opponent_policy=game.default_policy,
        )

    @property
    def units(self) -> int:
        return int(plain(self.games if self.kind == GOLDFISH else self.pairs))

    @property
    def policies(self) -> tuple[str, ...]:
        return (self.policy,) if self.kind == GOLDFISH else (self.policy, self.opponent_policy)

    def who_plays(self, deck: str) -> tuple[PolicyRow, ...]:
        """Who makes the choices of the deck of this name, and of the other one of a match."""
        return (
            PolicyRow("policy", f"Who plays “{deck}”", self.policy),
            PolicyRow("opponent_policy", "Who plays the other deck", self.opponent_policy, MATCH),
        )

    @property
    def partnered(self) -> bool:
        """Whether a deck was chosen for some partner."""
        return bool(self.partner or self.opponent_partner)


def _switch_rows(game: Game, rulings: Mapping[str, str]) -> tuple[SwitchRow, ...]:
    """Every optional rule and open point of the rulebook; `rulings` is what was typed of them."""
    return tuple(
        SwitchRow(
            known.name,
            known.decision,
            known.default_reading,
            known.other_reading,
            _written(not known.default) if isinstance(known.default, bool) else "",
            tuple((choice, _in_words(game, choice)) for choice in known.choices),
            rulings.get(known.name, _written(known.default)),
            rulings.get(known.name, "") not in ("", _written(known.default)),
            known.minimum,
            known.maximum,
            GOLDFISH if known.alone else "",
            known.optional,
        )
        for known in switches(type(game.rulings({})))
    )


@dataclass(frozen=True)
class Readings:
    """The rulings of a form: as typed, those that are not the default as values, and what is wrong
    with them in sentences.
    """

    rulings: Mapping[str, str]
    switches: Mapping[str, object]
    errors: tuple[str, ...]


def read_rulings(form: QueryDict, game: Game, *, alone: bool) -> Readings:
    """The readings that were chosen on a form; without `alone`, what only a goldfish has is kept as
    typed and means nothing.
    """
    errors: list[str] = []
    known = switches(type(game.rulings({})))
    rulings = {
        one.name: form.get(SWITCH + one.name, "") for one in known if SWITCH + one.name in form
    }
    changed: dict[str, object] = {}
    for one in known:
        if one.alone and not alone:
            continue
        written = rulings.get(one.name, "")
        if written in ("", _written(one.default)):
            continue
        try:
            changed[one.name] = _read_switch(one, written)
        except ValidationError as error:
            errors += error.messages
    try:
        game.rulings(changed)
    except ValueError as error:
        errors.append(str(error))
    return Readings(rulings, changed, tuple(errors))


def number_errors(numbers: Iterable[tuple[str, str, int, int]]) -> list[str]:
    """What is wrong with numbers, each given as (label, as typed, least, most), in sentences."""
    errors: list[str] = []
    for label, written, least, most in numbers:
        try:
            read_whole(written, label, least, most)
        except ValidationError as error:
            errors += error.messages
    return errors


def read_order(form: QueryDict, game: Game) -> tuple[Order, list[str]]:
    """The order as typed, and everything that is wrong with it in sentences."""
    kind = form.get("kind", "")
    readings = read_rulings(form, game, alone=kind == GOLDFISH)
    errors = list(readings.errors)
    order = Order(
        kind=kind,
        games=form.get("games", "").strip(),
        pairs=form.get("pairs", "").strip(),
        variant=form.get("variant", ""),
        seating=form.get("seating", ""),
        policy=form.get("policy", game.default_policy),
        opponent_policy=form.get("opponent_policy", game.default_policy),
        opponent=form.get("opponent", ""),
        seed=form.get("seed", "").strip(),
        partner=form.get("partner", ""),
        opponent_partner=form.get("opponent_partner", ""),
        rulings=readings.rulings,
        switches=readings.switches,
    )
    if order.kind not in KINDS:
        errors.append("Choose whether to play alone or against another deck.")
    numbers = [("Number of games", order.games, 1, MOST_GAMES)]
    if order.kind == MATCH:
        numbers = [("Number of pairs", order.pairs, 1, MOST_PAIRS)]
    if order.seed:
        numbers.append(("Seed", order.seed, 0, MOST_SEED))
    errors += number_errors(numbers)
    if order.kind == MATCH and order.partnered:
        errors += _partner_errors(game, order)
    return order, errors


def _partner_errors(game: Game, order: Order) -> list[str]:
    """What is wrong with choosing a partner's deck in this seating; an unknown one is found out
    later.
    """
    chosen = order.seating or game.seatings[0].code
    seating = next((known for known in game.seatings if known.code == chosen), None)
    if seating is None or seating.own_decks:
        return []
    able = " or ".join(f"“{known.label}”" for known in game.seatings if known.own_decks)
    hint = f"choose {able}, or no partner's deck" if able else "choose none"
    return [f"With “{seating.label}” nobody has a partner with a deck of their own: {hint}."]


def _in_words(game: Game, choice: str) -> str:
    """A choice of a switch as people call it: a side by its name."""
    return next((side.label for side in game.sides if side.code == choice), choice)


def _written(value: object) -> str:
    if isinstance(value, bool):
        return YES if value else NO
    return str(value)


def _read_switch(known: Switch, written: str) -> object:
    if isinstance(known.default, bool):
        if written not in (YES, NO):
            raise ValidationError(f"{known.decision}: choose one of the two readings.")
        return written == YES
    if isinstance(known.default, int):
        label = f"{known.name.replace('_', ' ').capitalize()} ({known.decision})"
        return read_whole(written, label, known.minimum, known.maximum)
    return written
