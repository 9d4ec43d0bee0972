"""One game of a run, played again with its log: no other game has to be played for it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from rules.core.run import Run, RunError, seated
from rules.core.simulate import table_of
from rules.core.table import NOBODY, Event, LogEnd, Outcome, Table


@dataclass(frozen=True)
class Replay:
    """A replayed game: its events, a sentence for each, how it ended, and one picture of the table.

    `seats` says which deck sat in which seat. `picture` shows the table after event number `step`;
    0 is the table as it was set up.
    """

    index: int
    seats: tuple[int, ...]
    events: tuple[Event, ...]
    sentences: tuple[str, ...]
    outcome: Outcome
    step: int
    picture: dict[str, object]


def replay(run: Run, index: int, *, step: int | None = None) -> Replay:
    """Game `index` of the run, and the table after `step` of its events (None: after all of them).

    Raises RunError where the run has no such game or the game no such step.
    """
    if not 0 <= index < run.games_played:
        raise RunError(f"The run has the games 0 to {run.games_played - 1}, not {index}.")
    table = table_of(run, index, log=True)
    outcome = run.game.play(table)
    events = tuple(table.events())
    if step is None:
        step = len(events)
    if not 0 <= step <= len(events):
        raise RunError(f"Game {index} has the steps 0 to {len(events)}, not {step}.")
    shown = table if step == len(events) else _table_after(run, index, step)
    return Replay(
        index=index,
        seats=seated(run, index),
        events=events,
        sentences=tuple(run.game.event_text(table, event) for event in events),
        outcome=outcome,
        step=step,
        picture=run.game.picture(shown),
    )


def _table_after(run: Run, index: int, step: int) -> Table:
    """The table of a game that is left right after its event number `step`."""
    table = table_of(run, index, log=True)
    if step > len(table.log or ()):
        table.log_limit = step
        with suppress(LogEnd):
            run.game.play(table)
    return table


def replay_to_json(run: Run, played: Replay) -> dict[str, object]:
    """The replay as JSON data: every event with its number, and the picture."""
    return {
        "game": run.game.code,
        "kind": run.kind,
        "index": played.index,
        "seed": run.seed,
        "decks": [run.decks[deck].name for deck in played.seats],
        "outcome": outcome_to_json(run, played),
        "events": [
            event_to_json(event, step, sentence)
            for step, (event, sentence) in enumerate(
                zip(played.events, played.sentences, strict=True), 1
            )
        ],
        "step": played.step,
        "picture": played.picture,
    }


def outcome_to_json(run: Run, played: Replay) -> dict[str, object]:
    """Who won (a seat, and the deck in it; null: nobody), how, and on which turn."""
    outcome = played.outcome
    seat = None if outcome.winner == NOBODY else outcome.winner
    deck = played.seats[seat] if seat is not None and seat < len(played.seats) else None
    return {
        "winner_seat": seat,
        "winner_deck": deck,
        "how": outcome.how,
        "label": run.game.endings.get(outcome.how, outcome.how),
        "turn": outcome.turn,
    }


def event_to_json(event: Event, step: int, sentence: str) -> dict[str, object]:
    """One event; `step` counts from 1."""
    return {
        "step": step,
        "turn": event.turn,
        "phase": event.phase,
        "kind": event.kind,
        "seat": None if event.seat == NOBODY else event.seat,
        "card": None if event.card is None else event.card.definition.code,
        "place": event.place,
        "amount": event.amount,
        "text": sentence,
    }
