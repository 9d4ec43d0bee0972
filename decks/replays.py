"""A replay as its page shows it: events by turn and phase, and the steps around this one."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from rules.core.replay import Replay
from rules.core.run import GOLDFISH, Run, team_of
from rules.core.table import NOBODY


@dataclass(frozen=True)
class Moment:
    """One event: its step number and its sentence."""

    step: int
    sentence: str
    now: bool


@dataclass(frozen=True)
class Part:
    """The events of one phase of a turn; a game without phases has one nameless part a turn."""

    phase: str
    moments: tuple[Moment, ...]


@dataclass(frozen=True)
class TurnLog:
    turn: int
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Scene:
    """Where in the game the page stands. `seats` are the names of the decks by seat."""

    step: int
    last: int
    turn: int
    now: str
    turns: tuple[TurnLog, ...]
    seats: tuple[str, ...]
    end: str

    @property
    def previous(self) -> int:
        return max(0, self.step - 1)

    @property
    def next(self) -> int:
        return min(self.last, self.step + 1)


def moments(run: Run, played: Replay) -> Scene:
    """The scene of a replay at its step."""
    told = zip(played.events, played.sentences, strict=True)
    numbered = [(number, event, said) for number, (event, said) in enumerate(told, 1)]
    turns = tuple(
        TurnLog(
            turn,
            tuple(
                Part(
                    phase.capitalize(),
                    tuple(Moment(number, said, number == played.step) for number, _, said in part),
                )
                for phase, part in groupby(of_turn, key=lambda told: told[1].phase)
            ),
        )
        for turn, of_turn in groupby(numbered, key=lambda told: told[1].turn)
    )
    return Scene(
        step=played.step,
        last=len(played.events),
        turn=played.events[played.step - 1].turn if played.step else 0,
        now=played.sentences[played.step - 1] if played.step else "The table is set up.",
        turns=turns,
        seats=seat_names(run, played),
        end=end_words(run, played),
    )


def seat_names(run: Run, played: Replay) -> tuple[str, ...]:
    """The decks by seat; a goldfish has nobody's deck in the other."""
    names = tuple(run.decks[deck].name for deck in played.seats)
    return (*names, "The other side") if run.kind == GOLDFISH else names


def end_words(run: Run, played: Replay) -> str:
    """Who won, how and when, in a sentence."""
    outcome = played.outcome
    how = run.game.endings.get(outcome.how, outcome.how)
    if outcome.winner == NOBODY:
        return f"Nobody won: {how}, in turn {outcome.turn}."
    return f"{_winners(run, played)} won in turn {outcome.turn}: {how}."


def _winners(run: Run, played: Replay) -> str:
    """Whose deck won; both decks of a team, where partners have one each."""
    winner = played.outcome.winner
    if winner >= len(played.seats):
        return seat_names(run, played)[winner]
    return " and ".join(run.decks[deck].name for deck in team_of(run, played.seats[winner]))
