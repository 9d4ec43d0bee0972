"""The words for what a deck check finds, once for page, API and command line.

Each fault is one sentence (or two) that says where, what, how many, and what to do, with the cards
by name. The rule's own words come from the rulebook.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.core.catalog import Catalog
from rules.core.construction import (
    MORE_THAN_HALF,
    NOT_IN_DECK,
    NOT_ON_RECORD,
    SUM_TOO_HIGH,
    SUM_TOO_LOW,
    TOO_FEW,
    TOO_FEW_COPIES,
    TOO_MANY,
    TOO_MANY_COPIES,
    UNKNOWN_COPIES,
    UNKNOWN_VALUE,
    WRONG_ZONE,
    Violation,
    verdict,
)
from rules.core.deck import MAYBE, Deck
from rules.core.game import Game
from rules.core.repair import ADD, MOVE, REMOVE, Repair, Step
from rules.core.rulebook import rulebook

MOST_NAMES: Final = 5
"""Cards named in one sentence; the rest are counted."""


def sentence(violation: Violation, catalog: Catalog, game: Game) -> str:
    """What is wrong, where, how much, and what mends it."""
    have, need = violation.have, violation.need
    words = _words_of(violation, catalog, game)
    if words or have is None or need is None:
        return words
    where = zone_label(violation.zone, game)
    counted = _cards(have, violation.kind)
    if violation.code == TOO_FEW:
        short = need - have
        return f"{where}: {counted}, {short} fewer than the {need} needed. Add {short}."
    if violation.code == TOO_MANY:
        over = have - need
        return f"{where}: {counted}, {over} more than the {need} allowed. Take {over} out."
    if violation.code == MORE_THAN_HALF:
        over = have - need
        return (
            f"{where}: {counted}, {over} more than half of all, {need}. Swap {over} for cards of "
            "another type."
        )
    return rulebook(game.code).words(violation.rule)


def _words_of(violation: Violation, catalog: Catalog, game: Game) -> str:
    code = violation.code
    if code in (SUM_TOO_LOW, SUM_TOO_HIGH):
        return _total_sentence(violation, catalog, game)
    if code in (TOO_FEW_COPIES, TOO_MANY_COPIES):
        return _copies_sentence(violation, catalog)
    if code == NOT_IN_DECK:
        return _stray_sentence(violation, catalog)
    if code == UNKNOWN_VALUE:
        return _unknown_sentence(violation, catalog, game)
    if code == UNKNOWN_COPIES:
        return _unknown_copies_sentence(violation, catalog)
    if code == NOT_ON_RECORD:
        return _not_on_record_sentence(violation, catalog, game)
    if code == WRONG_ZONE:
        return _zone_sentence(violation, catalog, game)
    names = _names(violation.cards, catalog)
    words = game.fault_words.get(code, "")
    return words.format(cards=names, have=violation.have, need=violation.need)


def _total_sentence(violation: Violation, catalog: Catalog, game: Game) -> str:
    have, need = violation.have or 0, violation.need or 0
    where = zone_label(violation.zone, game)
    label = field_label(violation.field, game)
    names = _names(violation.cards, catalog)
    has = "has" if len(violation.cards) == 1 else "have"
    total = f"{names} {has} {label} {have} in all" if names else f"no card has a {label}"
    if violation.code == SUM_TOO_HIGH:
        return (
            f"{where}: {total}, {have - need} more than the {need} allowed. "
            f"Swap a card for one with a lower {label}."
        )
    mend = f"Swap a card for one with a higher {label}, or add one." if names else "Add some."
    return f"{where}: {total}, {need - have} less than the {need} needed. {mend}"


def _copies_sentence(violation: Violation, catalog: Catalog) -> str:
    have, need = violation.have or 0, violation.need or 0
    said = f"{_copies(have)} of {_names(violation.cards, catalog, exact=True)}"
    over = have - need
    if over < 0:
        return f"{said}, {-over} fewer than the {need} needed. Add {-over}."
    return f"{said}, {over} more than the {need} allowed. Take {over} out."


def _stray_sentence(violation: Violation, catalog: Catalog) -> str:
    have = violation.have or 0
    said = f"{_copies(have)} of {_names(violation.cards, catalog, exact=True)}"
    pronoun = "it" if have == 1 else "them"
    return f"{said}: this deck may not hold that card. Take {pronoun} out."


def _unknown_sentence(violation: Violation, catalog: Catalog, game: Game) -> str:
    label = field_label(violation.field, game)
    names = _names(violation.cards, catalog, exact=True)
    if violation.have is not None and violation.need is not None:
        return (
            f"Cannot tell whether {violation.have} copies of {names} are allowed: {violation.need} "
            f"are, and more only if the card is {label}, which is not on record. Record it in the "
            f"catalog, or take {violation.have - violation.need} out."
        )
    where = zone_label(violation.zone, game)
    has = "has" if len(violation.cards) == 1 else "have"
    return (
        f"{where}: cannot tell whether the {label} adds up to {violation.need}, because {names} "
        f"{has} no {label} on record. Record it in the catalog, or use a card whose {label} is "
        "known."
    )


def _unknown_copies_sentence(violation: Violation, catalog: Catalog) -> str:
    names = _names(violation.cards, catalog, exact=True)
    return (
        f"How many copies of {names} belong in this deck is not on record, so it cannot be told "
        "whether all are there. Record it in the catalog."
    )


def _not_on_record_sentence(violation: Violation, catalog: Catalog, game: Game) -> str:
    label = field_label(violation.field, game)
    names = _names(violation.cards, catalog, exact=True)
    said = f"{names}: {label} is not on record"
    if violation.have is None:
        return f"{said}. Record it in the catalog, or choose a card whose {label} is known."
    pronoun = "it" if violation.have == 1 else "them"
    return (
        f"{said}, so it cannot be told whether this deck may hold {_copies(violation.have)}. "
        f"Record it in the catalog, or take {pronoun} out."
    )


def _zone_sentence(violation: Violation, catalog: Catalog, game: Game) -> str:
    where = zone_label(violation.zone, game)
    homes: dict[str, list[str]] = {}
    for code in violation.cards:
        card = catalog.by_code.get(code)
        home = game.zone_for(card) if card is not None else ""
        homes.setdefault(home, []).append(code)
    said: list[str] = []
    for home, codes in homes.items():
        verb = "does" if len(codes) == 1 else "do"
        pronoun = "it" if len(codes) == 1 else "them"
        mend = f"Move {pronoun} to {zone_label(home, game)}." if home else f"Take {pronoun} out."
        said.append(f"{_names(codes, catalog)} {verb} not belong in {where}. {mend}")
    return " ".join(said)


def zone_label(zone: str, game: Game) -> str:
    """The heading of a zone; the code itself where the game has no such zone."""
    if zone == MAYBE:
        return "Maybe"
    return next((known.label for known in game.zones if known.code == zone), zone)


def field_label(field: str, game: Game) -> str:
    """What a card field is called on the card."""
    return next((known.label for known in game.card_fields if known.name == field), field)


def _cards(count: int, kind: str = "") -> str:
    noun = f"{kind} card".lstrip()
    return f"1 {noun}" if count == 1 else f"{count} {noun}s"


def _copies(count: int) -> str:
    return "1 copy" if count == 1 else f"{count or 'No'} copies"


def _names(codes: Sequence[str], catalog: Catalog, *, exact: bool = False) -> str:
    """Cards by name, "A, B and C"; with set and number where the name names several, or where
    they are wanted (`exact`) and known.
    """
    said = [_name(code, catalog, exact) for code in codes[:MOST_NAMES]]
    if len(codes) > MOST_NAMES:
        said.append(f"{len(codes) - MOST_NAMES} more")
    return " and ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said)


def _name(code: str, catalog: Catalog, exact: bool) -> str:
    card = catalog.by_code.get(code)
    if card is None:
        return code
    return catalog.exact_form(card) if exact and card.number else catalog.short_form(card)


def violation_json(violation: Violation, catalog: Catalog, game: Game) -> dict[str, object]:
    """A fault as the command line and the API give it out."""
    return {
        "rule": violation.rule,
        "code": violation.code,
        "level": violation.level,
        "zone": violation.zone,
        "cards": list(violation.cards),
        "have": violation.have,
        "need": violation.need,
        "field": violation.field,
        "message": sentence(violation, catalog, game),
        "words": rulebook(game.code).words(violation.rule),
    }


def step_sentence(step: Step, catalog: Catalog, game: Game) -> str:
    """One step of a repair as an order, with the rule that asks for it, if one does."""
    copies = f"{step.quantity} × {catalog.short_form(step.card)}"
    zone = zone_label(step.zone, game)
    why = f" ({step.rule})" if step.rule else ""
    if step.kind == ADD:
        return f"Add {copies} to {zone}{why}."
    if step.kind == REMOVE:
        return f"Take {copies} out of {zone}{why}."
    if step.kind == MOVE:
        return f"Move {copies} from {zone} to {zone_label(step.to, game)}{why}."
    new = catalog.short_form(step.replacement) if step.replacement is not None else ""
    return f"In {zone}, swap {copies} for {step.quantity} × {new}{why}."


def step_json(step: Step, catalog: Catalog, game: Game) -> dict[str, object]:
    """One step of a repair as the command line and the API give it out; cards are codes."""
    return {
        "kind": step.kind,
        "card": step.card.code,
        "replacement": step.replacement.code if step.replacement is not None else None,
        "zone": step.zone,
        "to": step.to,
        "quantity": step.quantity,
        "rule": step.rule,
        "message": step_sentence(step, catalog, game),
    }


def validation_json(
    deck: Deck,
    violations: Sequence[Violation],
    repair: Repair | None,
    catalog: Catalog,
    game: Game,
) -> dict[str, object]:
    """The answer of `validate`: verdict, faults and the smallest change that mends them.

    `fixes` is empty for a legal deck, and null where no change with these cards was found. `side`,
    in a game with sides, is the one that the deck was checked for, or empty.
    """
    fixes = None
    if repair is not None:
        fixes = [step_json(step, catalog, game) for step in repair.steps]
    document: dict[str, object] = {
        "game": deck.game,
        "format": deck.format,
        "verdict": verdict(violations),
        "violations": [violation_json(violation, catalog, game) for violation in violations],
        "fixes": fixes,
    }
    if game.sides:
        document["side"] = game.side_of(deck)
    return document
