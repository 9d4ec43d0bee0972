"""Writing decks. Every change is one transaction that also writes its history.

Services take keywords only and answer the deck as it is afterwards. Bad values raise
ValidationError by field (faults of lines under `cards`, with `params` naming `line` and `field`);
what may not be raises a `decks.errors.Refused`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from collection.models import Card
from collection.selectors import Shelf, catalog, shelf
from decks import history
from decks.errors import (
    LimitReached,
    NoFix,
    NotDeleted,
    NothingToUndo,
    NotThatMany,
    QuotaReached,
    StaleVersion,
)
from decks.history import LineMap, Step, lines_of
from decks.models import MAX_QUANTITY, Change, Deck, DeckCard, Visibility
from decks.parts import exchanged, parts_given, whole_choice
from decks.selectors import (
    Lines,
    build_deck,
    change_to_undo,
    construction_of,
    deck_fixes,
    revision_for,
    verdict_key,
)
from rules.core.construction import Room, room, validate, verdict
from rules.core.deck import MAYBE
from rules.core.decklist import Reading, read_decklist
from rules.core.game import Game, Starter
from rules.registry import UnknownGame
from rules.registry import game as game_of

MOST_DECKS: Final = 1_000
MOST_DELETED: Final = 50
DELETED_FOR: Final = timedelta(days=30)
"""How long, and how many at most, deleted decks wait in a wastebasket."""
MOST_LINES: Final = 400
JOINERS: Final = {0x200C: None, 0x200D: None}
"""Letters of some scripts, and many emoji, are written with these two unseen characters."""
LONGEST_NAME: Final = 200
LONGEST_NOTES: Final = 20_000


@dataclass(frozen=True)
class Imported:
    """What became of a decklist: its reading with the report line by line, and the deck made of it.

    `deck` is None after a dry run, and where a line could not be read.
    """

    deck: Deck | None
    reading: Reading


def deck_create(
    *,
    owner: AbstractBaseUser,
    game: str,
    name: str,
    format: str = "",
    side: str = "",
    starter: str = "",
    parts: Sequence[str] | None = None,
    lines: Lines | None = None,
    notes: str = "",
    visibility: str = Visibility.PRIVATE,
) -> Deck:
    """A new deck. `format` empty is the game's first one, `side` empty what the cards tell; a
    line's zone empty is where it belongs.

    One of the game's starters brings lines, format and side; `parts`, the code of one card for each
    of the game's parts, bring all that follows from them. Neither takes `lines` beside its own, not
    even an empty list. Raises ValidationError, or QuotaReached at MOST_DECKS decks or MOST_LINES
    lines.
    """
    rules = _game(game)
    if parts is not None:
        if starter or lines is not None:
            other = "a starter" if starter else "cards"
            message = f"What is chosen brings its own cards: give parts or {other}, not both."
            raise _fault("parts", message, "parts-and-starter" if starter else "parts-and-cards")
        cards = shelf(game)
        followed = rules.assembled(whole_choice(rules, cards, parts), cards.catalog)
        lines = [(line.card.code, line.zone, line.quantity) for line in followed]
    if starter:
        begun = _starter(rules, starter)
        if lines is not None:
            message = "A starter brings its own cards: give a starter or cards, not both."
            raise _fault("starter", message, "starter-and-cards")
        if begun.side and _side(rules, side) not in ("", begun.side):
            message = f"The starter {starter!r} is no deck of the side {side!r}: leave one out."
            raise _fault("side", message, "starter-and-side")
        format, side, lines = format or begun.format, side or begun.side, begun.lines
    fields = {
        "name": _line_of_text("name", name, LONGEST_NAME),
        "format": _format(rules, format or rules.formats[0].code),
        "side": _side(rules, side),
        "notes": _text("notes", notes, LONGEST_NOTES),
        "visibility": _visibility(visibility),
    }
    wanted = _lines(rules, shelf(game), lines or ())
    with transaction.atomic():
        _check_place_for_a_deck(owner.pk)
        deck = Deck.objects.create(owner_id=owner.pk, game=game, version=0, **fields)
        return _save(deck, kind=history.CREATE, before={}, after=wanted)


def deck_update(
    *,
    deck: Deck,
    version: int,
    name: str | None = None,
    format: str | None = None,
    side: str | None = None,
    notes: str | None = None,
    visibility: str | None = None,
    parts: Sequence[str] | None = None,
) -> Deck:
    """Change what is given of the deck's fields, and what it is chosen by, as one step.

    The `parts`, card codes, come with all that they bring in the place of what the deck has for the
    same parts of the game; what it has already is filled up. Raises StaleVersion, ValidationError
    or QuotaReached.
    """
    fields: dict[str, str] = {}
    if name is not None:
        fields["name"] = _line_of_text("name", name, LONGEST_NAME)
    if format is not None:
        fields["format"] = _format(_game(deck.game), format)
    if side is not None:
        fields["side"] = _side(_game(deck.game), side)
    if notes is not None:
        fields["notes"] = _text("notes", notes, LONGEST_NOTES)
    if visibility is not None:
        fields["visibility"] = _visibility(visibility)
    with transaction.atomic():
        deck = _locked(deck, version)
        before = after = _lines_now(deck)
        kind = history.UPDATE
        if parts is not None:
            rules, cards = _game(deck.game), shelf(deck.game)
            kind = history.CHOOSE
            after = exchanged(rules, cards, before, parts_given(rules, cards, parts))
        return _save(deck, kind=kind, before=before, after=after, fields=fields)


def deck_change_card(*, deck: Deck, card: Card, zone: str, delta: int) -> Deck:
    """Put `delta` copies of a card into a zone, or take them out.

    Raises LimitReached where a rule lets fewer in, NotThatMany where fewer are there, and
    ValidationError for a card or zone that the game does not have.
    """
    rules = _game(deck.game)
    with transaction.atomic():
        deck = _locked(deck)
        before = _lines_now(deck)
        cards = shelf(deck.game)
        (key,) = _lines(rules, cards, [(card.code, zone, abs(delta) or 1)], known=before)
        have = before.get(key, 0)
        if have + delta < 0:
            raise NotThatMany(have)
        if delta > 0:
            _check_room(rules, deck, cards, before, key, delta)
        after = {**before, key: have + delta}
        return _save(deck, kind=history.EDIT, before=before, after=after, cards=cards)


def deck_replace_cards(*, deck: Deck, version: int, lines: Lines) -> Deck:
    """Make these all of the deck's lines. Raises StaleVersion, ValidationError or QuotaReached."""
    rules = _game(deck.game)
    with transaction.atomic():
        deck = _locked(deck, version)
        before = _lines_now(deck)
        cards = shelf(deck.game)
        after = _lines(rules, cards, lines, known=before)
        return _save(deck, kind=history.REPLACE, before=before, after=after, cards=cards)


def deck_change_cards(*, deck: Deck, version: int, changes: Sequence[tuple[str, str, int]]) -> Deck:
    """Several changes `(card code, zone, delta)` at once, all or none.

    Raises StaleVersion, NotThatMany, LimitReached or ValidationError.
    """
    rules = _game(deck.game)
    with transaction.atomic():
        deck = _locked(deck, version)
        before = _lines_now(deck)
        cards = shelf(deck.game)
        amounts = [(code, zone, abs(delta) or 1) for code, zone, delta in changes]
        after = dict(before)
        for amount, (_, _, delta) in zip(amounts, changes, strict=True):
            (key,) = _lines(rules, cards, [amount], known=before)
            if after.get(key, 0) + delta < 0:
                raise NotThatMany(after.get(key, 0))
            if delta > 0:
                _check_room(rules, deck, cards, after, key, delta)
            after[key] = after.get(key, 0) + delta
        return _save(deck, kind=history.EDIT, before=before, after=after, cards=cards)


def deck_apply_fix(*, deck: Deck, version: int) -> Deck:
    """Carry out the smallest change that makes the deck legal. Raises NoFix or StaleVersion."""
    with transaction.atomic():
        deck = _locked(deck, version)
        repair = deck_fixes(deck)
        if repair is None or not repair.steps:
            raise NoFix(
                "No change with the cards on record was found that makes this deck legal, "
                "or it is legal."
            )
        before = _lines_now(deck)
        after: LineMap = {}
        for line in repair.deck.lines:
            key = (line.card.code, line.zone)
            after[key] = after.get(key, 0) + line.quantity
        return _save(deck, kind=history.FIX, before=before, after=after)


def deck_delete(*, deck: Deck, version: int | None = None) -> None:
    """Put a deck into its owner's wastebasket; simulations keep their snapshots of it.

    The wastebasket holds MOST_DELETED decks for DELETED_FOR: what goes beyond is gone for good.
    """
    now = timezone.now()
    with transaction.atomic():
        deck = _locked(deck, version)
        Deck.objects.filter(pk=deck.pk).update(deleted=now)
        gone = Deck.objects.filter(owner_id=deck.owner_id, deleted__isnull=False)
        kept = gone.filter(deleted__gte=now - DELETED_FOR).order_by("-deleted", "id")
        gone.exclude(pk__in=list(kept.values_list("pk", flat=True)[:MOST_DELETED])).delete()


def deck_bring_back(*, deck: Deck) -> Deck:
    """Take a deck out of the wastebasket: the very deck, with its history. Raises QuotaReached."""
    with transaction.atomic():
        _check_place_for_a_deck(deck.owner_id)
        if not _in_wastebasket(deck).update(deleted=None):
            raise NotDeleted
    deck.deleted = None
    return deck


def deck_delete_for_good(*, deck: Deck) -> None:
    """Delete a deck of the wastebasket with its history; nothing brings it back."""
    _in_wastebasket(deck).delete()


def deck_copy(*, deck: Deck, owner: AbstractBaseUser) -> Deck:
    """A private copy for `owner`, who may read the deck."""
    name = f"Copy of {deck.name}"[:LONGEST_NAME]
    lines = [(code, zone, count) for (code, zone), count in _lines_now(deck).items()]
    return deck_create(
        owner=owner,
        game=deck.game,
        name=name,
        format=deck.format,
        side=deck.side,
        lines=lines,
        notes=deck.notes,
    )


def deck_restore(*, deck: Deck, number: int, version: int | None = None) -> Deck:
    """Make the deck what it was after revision `number`, as a new step.

    Raises Http404, or StaleVersion where `version` is given and is not the deck's own.
    """
    then = revision_for(deck, number).snapshot
    with transaction.atomic():
        deck = _locked(deck, version)
        return _save(
            deck,
            kind=history.RESTORE,
            before=_lines_now(deck),
            after=lines_of(then),
            fields={
                name: value
                for name, value in history.fields_of(then).items()
                if name != "visibility"  # who may see it is no part of what it was
            },
        )


def deck_undo(*, deck: Deck) -> Deck:
    """Take back the latest step that still stands, exactly. Raises NothingToUndo."""
    with transaction.atomic():
        deck = _locked(deck)
        change = change_to_undo(deck)
        if change is None:
            raise NothingToUndo
        before = _lines_now(deck)
        after = dict(before)
        for code, zone, had, _ in change.lines:
            after[(code, zone)] = had
        fields = {name: had for name, (had, _) in change.fields.items()}
        return _save(
            deck, kind=history.UNDO, before=before, after=after, fields=fields, undoes=change
        )


def deck_import(
    *,
    owner: AbstractBaseUser,
    game: str,
    data: bytes | str,
    name: str = "",
    format: str = "",
    side: str = "",
    chosen: Mapping[str, str] | None = None,
    dry_run: bool = False,
    strict: bool = False,
) -> Imported:
    """A deck made of a decklist in any form that is read; none if a line is at fault.

    `name`, `format` and `side` empty are the list's own. `chosen` says which card (its code) an
    ambiguous name means. A line of 0 copies is left out with a notice, or is at fault where
    `strict`. Raises ValidationError or QuotaReached.
    """
    rules = _game(game)
    side = _side(rules, side)
    reading = read_decklist(
        data, catalog(game), rules, format_code=format, chosen=chosen, strict=strict
    )
    if dry_run or reading.problems:
        return Imported(None, reading)
    lines = [(line.card.code, line.zone, line.quantity) for line in reading.deck.lines]
    deck = deck_create(
        owner=owner,
        game=game,
        name=name.strip() or reading.title or "Imported deck",
        format=reading.format,
        side=side or reading.deck.side,
        lines=lines,
        notes=reading.notes,
    )
    return Imported(deck, reading)


# Inside a transaction


def _locked(deck: Deck, version: int | None = None) -> Deck:
    """The deck's row, locked until the transaction ends, at the version that the caller knows.

    SQLite needs no row lock: its transactions are IMMEDIATE, one writer at a time.
    """
    now = Deck.objects.select_for_update().filter(pk=deck.pk, deleted=None).first()
    if now is None:
        raise StaleVersion(0)
    if version is not None and now.version != version:
        raise StaleVersion(now.version)
    return now


def _check_place_for_a_deck(owner_id: int) -> None:
    """Raises QuotaReached at MOST_DECKS decks. What is in the wastebasket takes no place."""
    # The owner's row is the lock that makes the quota exact under parallel requests.
    get_user_model().objects.select_for_update().get(pk=owner_id)
    if Deck.objects.filter(owner_id=owner_id, deleted=None).count() >= MOST_DECKS:
        raise QuotaReached(
            MOST_DECKS, f"You have {MOST_DECKS} decks, the most that one account may keep."
        )


def _in_wastebasket(deck: Deck) -> QuerySet[Deck]:
    return Deck.objects.filter(pk=deck.pk, deleted__isnull=False)


def _lines_now(deck: Deck) -> LineMap:
    rows = DeckCard.objects.filter(deck_id=deck.pk).values_list("card__code", "zone", "quantity")
    return {(code, zone): quantity for code, zone, quantity in rows}


def _save(
    deck: Deck,
    *,
    kind: str,
    before: LineMap,
    after: LineMap,
    fields: Mapping[str, str] | None = None,
    undoes: Change | None = None,
    cards: Shelf | None = None,
) -> Deck:
    """Write what differs, with version, verdict and history. Nothing where nothing differs."""
    after = {key: quantity for key, quantity in after.items() if quantity}
    step = Step(
        lines={
            key: (before.get(key, 0), after.get(key, 0))
            for key in {*before, *after}
            if before.get(key, 0) != after.get(key, 0)
        },
        fields={
            name: (getattr(deck, name), value)
            for name, value in (fields or {}).items()
            if getattr(deck, name) != value
        },
    )
    if not step and kind != history.CREATE:
        return deck
    if len(after) > MOST_LINES:
        raise QuotaReached(
            MOST_LINES, f"{len(after)} different lines; a deck may have {MOST_LINES} at most."
        )
    _write_lines(deck, step)
    for name, (_, value) in step.fields.items():
        setattr(deck, name, value)
    cards = cards or shelf(deck.game)
    built = build_deck(deck, cards, [(*key, quantity) for key, quantity in after.items()])
    construction = construction_of(_game(deck.game), built, cards.catalog)
    read = deck.version
    deck.version += 1
    deck.verdict = verdict(validate(built, construction))
    deck.verdict_of = verdict_key(deck, cards.version)
    deck.changed = timezone.now()
    columns = ("version", "verdict", "verdict_of", "changed", *step.fields)
    written = Deck.objects.filter(pk=deck.pk, version=read).update(
        **{name: getattr(deck, name) for name in columns}
    )
    if not written:
        raise StaleVersion(read)
    history.record(deck, kind=kind, step=step, lines=after, undoes=undoes)
    return deck


def _write_lines(deck: Deck, step: Step) -> None:
    """Each line by compare-and-set on the count that was read: a lost update cannot pass."""
    codes = {code for code, _ in step.lines}
    ids = dict(Card.objects.filter(code__in=codes).values_list("code", "pk"))
    fresh: list[DeckCard] = []
    for (code, zone), (had, has) in step.lines.items():
        if not had:
            fresh.append(DeckCard(deck=deck, card_id=ids[code], zone=zone, quantity=has))
            continue
        line = DeckCard.objects.filter(deck=deck, card_id=ids[code], zone=zone, quantity=had)
        done = line.update(quantity=F("quantity") + has - had) if has else line.delete()[0]
        if not done:
            raise StaleVersion(deck.version)
    DeckCard.objects.bulk_create(fresh, batch_size=500)


def _check_room(
    rules: Game, deck: Deck, cards: Shelf, lines: LineMap, key: tuple[str, str], delta: int
) -> None:
    """Raises LimitReached where fewer than `delta` more copies may go in."""
    code, zone = key
    card = cards.cards[code]
    built = build_deck(deck, cards, [(*known, quantity) for known, quantity in lines.items()])
    space = room(built, construction_of(rules, built, cards.catalog), card, zone)
    least = Room(MAX_QUANTITY - lines.get(key, 0))
    if least.more < space.more:
        space = least
    if delta > space.more:
        raise LimitReached(space, _limit_sentence(card.label, space))


def _limit_sentence(label: str, space: Room) -> str:
    more = "no more copies" if not space.more else f"only {space.more} more"
    if not space.rule:
        return f"{label}: {more}; a line may have {MAX_QUANTITY} copies at most."
    bound = "" if space.need is None else f" (at most {space.need})"
    return f"{label}: rule {space.rule} lets {more} in{bound}."


# What callers give


def _game(code: str) -> Game:
    try:
        return game_of(code)
    except UnknownGame as error:
        raise _fault("game", str(error), "unknown-game") from None


def _format(rules: Game, format: str) -> str:
    try:
        rules.format(format)
    except ValueError as error:
        raise _fault("format", str(error), "unknown-format") from None
    return format


def _side(rules: Game, side: str) -> str:
    """One of the game's sides, or empty."""
    if side:
        try:
            rules.side(side)
        except ValueError as error:
            raise _fault("side", str(error), "unknown-side") from None
    return side


def _starter(rules: Game, starter: str) -> Starter:
    for known in rules.starters:
        if known.code == starter:
            return known
    codes = ", ".join(known.code for known in rules.starters) or "none"
    message = f"{rules.name} has no starter {starter!r}; its starters are: {codes}."
    raise _fault("starter", message, "unknown-starter")


def _visibility(visibility: str) -> str:
    if visibility not in Visibility.values:
        known = ", ".join(Visibility.values)
        raise _fault("visibility", f"{visibility!r} is none of {known}.", "unknown-visibility")
    return str(visibility)


def _text(field: str, text: str, longest: int) -> str:
    if len(text) > longest:
        message = f"{len(text):,} characters; at most {longest:,} are kept."
        raise _fault(field, message, "too-long")
    # NUL is refused by PostgreSQL; a lone surrogate by every reader of the answer.
    if any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in text):
        raise _fault(field, "The text holds a character that no text may hold.", "bad-character")
    return text.replace("\r\n", "\n")


def _line_of_text(field: str, text: str, longest: int) -> str:
    line = " ".join(_text(field, text, longest).split())
    if not line:
        raise _fault(field, f"Give a {field}; it is empty.", "blank")
    if not line.translate(JOINERS).isprintable():
        raise _fault(field, "The text holds a character that cannot be shown.", "bad-character")
    return line


def _fault(field: str, message: str, code: str, **where: object) -> ValidationError:
    # Django fills `params` into the message: a percent sign of the user's must stand for itself.
    escaped = message.replace("%", "%%") if where else message
    return ValidationError({field: ValidationError(escaped, code=code, params=where or None)})


def _lines(rules: Game, cards: Shelf, lines: Lines, known: LineMap | None = None) -> LineMap:
    """The lines with equal ones added up. Raises ValidationError with every fault of every line.

    `known` are lines that the deck has: their cards may be retired by now.
    """
    zones = [zone.code for zone in rules.zones] + [MAYBE]
    held = {code for code, _ in known or ()}
    merged: LineMap = {}
    faults: list[ValidationError] = []

    for index, (code, zone, quantity) in enumerate(lines):

        def fault(field: str, error: str, message: str, line: int = index) -> None:
            params: dict[str, Any] = {"line": line, "field": field}
            faults.append(ValidationError(message.replace("%", "%%"), code=error, params=params))

        card = cards.catalog.by_code.get(code)
        if card is None and code in held:
            card = cards.cards.get(code)
        if card is None:
            fault("card", "unknown-card", f"{rules.name} has no card {code!r} on offer.")
            continue
        zone = zone or rules.zone_for(card)
        if zone not in zones:
            fault("zone", "unknown-zone", f"{zone!r} is none of the zones {', '.join(zones)}.")
        elif not 1 <= quantity <= MAX_QUANTITY:
            message = f"{quantity} copies: a line has 1 to {MAX_QUANTITY}."
            fault("quantity", "quantity", message)
        else:
            key = (code, zone)
            merged[key] = merged.get(key, 0) + quantity
            if merged[key] > MAX_QUANTITY:
                message = f"{merged[key]} copies of {card.label} together; at most {MAX_QUANTITY}."
                fault("quantity", "quantity", message)
    if faults:
        raise ValidationError({"cards": faults})
    return merged
