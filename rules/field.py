"""The field of a matrix: which decks there are, and which of them cannot be played, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.core.catalog import Catalog, shipped_decks
from rules.core.construction import ADVICE, LEGAL, validate, verdict
from rules.core.deck import Deck
from rules.core.decklist import read_decklist
from rules.core.game import Game
from rules.core.parts import characters
from rules.core.rulings import ALLOW_ILLEGAL
from rules.core.simulate import refusal
from rules.messages import violation_json

MOST_NAMED: Final = 3
"""Decks named in one sentence; the rest are counted."""


@dataclass(frozen=True)
class Entrant:
    """A deck that might be in a field. `refusal` says why it cannot be played; "" if it can be."""

    deck: Deck
    verdict: str
    refusal: str


def repeated(keys: Sequence[object], names: Sequence[str], called: str) -> tuple[int, str] | None:
    """The place of the first deck whose key another one before it has, and a sentence that says so;
    None where a field has each deck once. `called` is what their list is called.
    """
    for place, key in enumerate(keys):
        first = keys.index(key)
        if first < place:
            return place, (
                f"A matrix has each deck once, and {names[place]} is number {first + 1} and number "
                f"{place + 1} of the {called}: leave one out."
            )
    return None


def candidates(game: Game, catalog: Catalog) -> list[Deck]:
    """All characters of a game whose decks follow from a choice, else the decks shipped with it."""
    if game.parts:
        return characters(game, catalog)
    return [read_decklist(text, catalog, game).deck for text in shipped_decks(game).values()]


def entrants(
    game: Game,
    decks: Sequence[Deck],
    switches: Mapping[str, object],
    catalog: Catalog,
    *,
    allow_illegal: bool = False,
) -> list[Entrant]:
    """Each deck with what speaks against playing it under these switches: that it is not legal or
    cannot be told to be, or what the game itself says of it. Raises ValueError for a bad switch.
    """
    rulings = game.rulings(switches)
    allow = allow_illegal or switches.get(ALLOW_ILLEGAL) is True
    found: list[Entrant] = []
    for deck in decks:
        faults = validate(deck, game.construction(deck, rulings, catalog))
        answer = verdict(faults)
        if answer == LEGAL or allow:
            reason = refusal(game, deck, switches)
        else:
            worst = next(fault for fault in faults if fault.level != ADVICE)
            said = violation_json(worst, catalog, game)
            reason = f"{said['rule']}: {said['message']}"
        found.append(Entrant(deck, answer, reason))
    return found


def refusals(judged: Iterable[Entrant]) -> dict[str, list[str]]:
    """Every reason for which decks cannot be played, with the names of these decks."""
    reasons: dict[str, list[str]] = {}
    for entrant in judged:
        if entrant.refusal:
            reasons.setdefault(entrant.refusal, []).append(entrant.deck.name)
    return reasons


def named(names: Sequence[str]) -> str:
    """Some names as the beginning of a sentence about all of them."""
    if len(names) > MOST_NAMED:
        return f"{', '.join(names[:MOST_NAMED])} and {len(names) - MOST_NAMED} more"
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)
