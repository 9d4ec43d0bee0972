"""What a run found, as plain data: figures with intervals, and everything that qualifies them.

The same run gives the same bytes (`canonical`), whoever played its parts. Games that nobody could
decide stand apart as "no decision": neither won, lost nor drawn.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

from rules.core import statistics
from rules.core.game import AVERAGE, CURVE, FULL, SHARE, TURN, Measure
from rules.core.matrix import matrix
from rules.core.rounding import bounds, part, rounded
from rules.core.rulings import switches
from rules.core.run import MATCH, MATRIX, PARTNERED, Run
from rules.core.statistics import Interval
from rules.core.streams import INTERVAL_UNIT, stream
from rules.core.table import NO_DECISION, NOBODY
from rules.core.tally import WON_BY, Figure, Tally, points

QUANTILES: Final = (5, 25, 50, 75, 95)
FIRST_TURN: Final = 1

PAIRED: Final = (
    "Each pair is two games with the same seed and the seats swapped; the interval is a bootstrap "
    "over pairs."
)
DECIDED: Final = (
    "A win rate counts decided games, a draw as half a win; games without a decision are left out "
    "and counted apart."
)
UNOFFICIAL: Final = (
    "{deck} is a house deck, of the format “{format}”: these games are no legal play."
)
MIRRORED: Final = (
    "Both decks and both policies are the same: the win rate is exactly 50 % by the way pairs are "
    "made."
)
BY_TEAM: Final = (
    "Partners bring a deck each: games are won by teams, and each deck's figures are those of its "
    "own seat."
)
BY_THE_FIRST: Final = (
    "Partners play one deck: what is counted of one player, not of a team, is counted of the first "
    "of them."
)
EACH_PAIRING: Final = (
    "Each pairing is played in pairs of games with the same seed and the seats swapped; its "
    "interval is Wilson's, for as many independent games as its pairs are worth."
)
EACH_ALIKE: Final = (
    "A deck's average counts every opponent alike, however many games were decided; the average of "
    "a card that decks are chosen by is that of its decks. Their intervals join those of the "
    "pairings (Zou and Donner, 2008)."
)
NOT_ALL_MET: Final = (
    "Not all decks have the same opponents: pairings that the rulings forbid are in no average."
)
NOT_ITSELF: Final = (
    "No deck plays itself: that would be 50 % by the way pairs are made, and it is in no average."
)
BY_CHANCE: Final = (
    "Each interval holds the true rate with 95 % confidence: {missed} may lie outside theirs by "
    "chance alone."
)
ONE_MISS: Final = 20
"""Of how many intervals of 95 % one may be expected not to hold the true rate."""


def canonical(document: object) -> bytes:
    """The one way to write a JSON document: sorted keys, no spaces, UTF-8."""
    written = json.dumps(
        document, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )
    return written.encode()


def report(run: Run, tally: Tally) -> dict[str, object]:
    """The report of a run, or of the part of it that has been played."""
    game = run.game
    variant = next((known for known in game.variants if known.code == run.variant), None)
    assumptions = [
        *house_decks(run),
        *game.assumptions(run.variant, run.rulings),
        *(
            game.policy_words[name]
            for name in dict.fromkeys(run.policies)
            if name in game.policy_words
        ),
    ]
    document: dict[str, object] = {
        "kind": run.kind,
        "game": game.code,
        "game_name": game.name,
        "decks": _decks(run),
        "games": tally.games,
        "games_wanted": run.games_played,
        "seed": run.seed,
        "variant": variant and {"code": variant.code, "label": variant.label, "help": variant.help},
        "rulings": _rulings_set_by_hand(run),
        "engine_version": game.engine_version,
        "catalog_version": run.catalog_version,
        "metrics": [
            _metric(measure, deck, tally.figures[deck].get(measure.code, {}))
            for deck in range(len(run.decks))
            for measure in run.measures
        ],
        "endings": _endings(run, tally),
        "no_decision": part(_no_decisions(tally), tally.games),
        "length": _length(tally),
        "cards": _cards(run),
    }
    if run.kind == MATCH:
        document.update(_match(run, tally))
        assumptions += [PAIRED, DECIDED] + ([MIRRORED] if run.mirror else [])
        assumptions += _partners(run)
    if run.kind == MATRIX:
        document.update(matrix(run, tally), **_seated(run))
        assumptions += [EACH_PAIRING, DECIDED, EACH_ALIKE, NOT_ITSELF]
        assumptions += [NOT_ALL_MET] if run.left_out else []
        assumptions.append(BY_CHANCE.format(missed=_missed(len(run.pairings))))
    document["assumptions"] = assumptions
    return document


def _missed(pairings: int) -> str:
    """How many of so many pairings may have a true rate outside of their interval, in words."""
    if pairings < ONE_MISS:
        return f"one in {ONE_MISS}"
    return f"of {pairings:,} pairings about {(pairings + ONE_MISS // 2) // ONE_MISS:,}"


def _partners(run: Run) -> list[str]:
    """Whose figures a match shows, where partners sit at its table."""
    if len(run.decks) == PARTNERED:
        return [BY_TEAM]
    return [BY_THE_FIRST] if len(run.seats[0]) > len(run.decks) else []


def _decks(run: Run) -> list[dict[str, object]]:
    """The decks; the side of each where the game has sides, the team where partners bring one."""
    decks: list[dict[str, object]] = [
        {
            "name": deck.name,
            "format": deck.format,
            "cards": sum(line.quantity for line in deck.lines),
            "policy": policy,
        }
        for deck, policy in zip(run.decks, run.policies, strict=True)
    ]
    for deck, side in zip(decks, run.sides, strict=False):
        deck["side"] = side
    if run.kind == MATCH and len(decks) == PARTNERED:
        for number, deck in enumerate(decks):
            deck["team"] = number % 2
    return decks


def house_decks(run: Run) -> list[str]:
    """A sentence for each deck whose format is no official one: its games are no legal play."""
    unofficial = {known.code: known.label for known in run.game.formats if not known.official}
    return [
        UNOFFICIAL.format(
            deck=f"“{deck.name}”" if deck.name else "A deck", format=unofficial[deck.format]
        )
        for deck in run.decks
        if deck.format in unofficial
    ]


def _rulings_set_by_hand(run: Run) -> list[dict[str, object]]:
    """The switches whose value is not the documented default, with what that value means."""
    rulings = run.rulings
    return [
        {
            "switch": switch.name,
            "decision": switch.decision,
            "value": getattr(rulings, switch.name),
            "default": switch.default,
            "reading": switch.other_reading,
        }
        for switch in switches(type(rulings))
        if getattr(rulings, switch.name) != switch.default
    ]


def _metric(measure: Measure, deck: int, figures: Mapping[Figure, int]) -> dict[str, object]:
    metric: dict[str, object] = {
        "code": measure.code,
        "label": measure.label,
        "help": measure.help,
        "kind": measure.kind,
        "plot": measure.plot,
        "deck": deck,
    }
    if measure.kind == SHARE:
        metric.update(_share(figures))
        return metric
    if measure.kind == AVERAGE:
        metric.update(_average(measure, figures))
        return metric
    if measure.kind == CURVE:
        metric.update(_curve(measure, figures))
        return metric
    numbers = {key: times for key, times in figures.items() if isinstance(key, int)}
    never = figures.get(None, 0)
    games = statistics.count(numbers)
    lowest = FIRST_TURN if measure.kind == TURN else measure.lowest
    metric.update(
        games=games,
        mean=rounded(statistics.mean(numbers)) if games else None,
        interval=bounds(statistics.mean_interval(numbers, lowest, measure.highest)),
        quantiles=_quantiles(numbers, never),
        histogram=[[value, numbers[value]] for value in sorted(numbers)],
    )
    if measure.kind == TURN:
        metric["reached"] = part(games, games + never)
    return metric


def _share(figures: Mapping[Figure, int]) -> dict[str, object]:
    games = {key: times for key, times in figures.items() if isinstance(key, tuple)}
    hits = sum(key[0] * times for key, times in games.items())
    tries = sum(key[1] * times for key, times in games.items())
    return {
        "games": sum(times for key, times in games.items() if key[1]),
        "hits": hits,
        "tries": tries,
        "mean": rounded(hits / tries) if tries else None,
        "interval": bounds(statistics.ratio_interval(games)),
        "quantiles": {},
        "histogram": [],
    }


def _average(measure: Measure, figures: Mapping[Figure, int]) -> dict[str, object]:
    games = {key: times for key, times in figures.items() if isinstance(key, tuple)}
    total = sum(key[0] * times for key, times in games.items())
    parts = sum(key[1] * times for key, times in games.items())
    return {
        "games": sum(times for key, times in games.items() if key[1]),
        "total": total,
        "parts": parts,
        "mean": rounded(total / parts) if parts else None,
        "interval": bounds(statistics.average_interval(games, measure.lowest, measure.highest)),
        "quantiles": {},
        "histogram": [],
    }


def _curve(measure: Measure, figures: Mapping[Figure, int]) -> dict[str, object]:
    """Of each turn that came: the mean, over the games that it came in."""
    of_turn: dict[int, dict[int, int]] = {}
    for key, times in figures.items():
        if isinstance(key, tuple):
            of_turn.setdefault(key[0], {})[key[1]] = times
    return {
        "games": statistics.count(of_turn.get(FIRST_TURN, {})),
        "mean": None,
        "interval": None,
        "turns": [
            {
                "turn": turn,
                "games": statistics.count(numbers),
                "mean": rounded(statistics.mean(numbers)),
                "interval": bounds(
                    statistics.mean_interval(numbers, measure.lowest, measure.highest)
                ),
            }
            for turn, numbers in sorted(of_turn.items())
        ],
        "quantiles": {},
        "histogram": [],
    }


def _quantiles(numbers: Mapping[int, int], never: int) -> dict[str, int | None]:
    """Quantiles over all games; one that falls among the games where it never came is None."""
    games = statistics.count(numbers) + never
    if not games:
        return {}
    late = max(numbers, default=0) + 1
    with_never = {**numbers, late: never} if never else numbers
    found = {percent: statistics.quantile(with_never, percent) for percent in QUANTILES}
    return {
        str(percent): None if never and value == late else value for percent, value in found.items()
    }


def _endings(run: Run, tally: Tally) -> list[dict[str, object]]:
    """How games ended, the commonest first. `winner` is a deck, 1 in a goldfish the other side,
    with partners a team; in a matrix, where each deck has its own figures, nobody is named.
    """
    games: dict[tuple[int, str], int] = {}
    for (winner, _, how), times in tally.endings.items():
        deck = NOBODY if run.kind == MATRIX else winner
        games[(deck, how)] = games.get((deck, how), 0) + times
    order = sorted(games, key=lambda ending: (-games[ending], ending))
    return [
        {
            "how": how,
            "label": run.game.endings.get(how, how),
            "winner": None if deck == NOBODY else deck,
            **part(games[(deck, how)], tally.games),
        }
        for deck, how in order
    ]


def _no_decisions(tally: Tally) -> int:
    return sum(times for (_, _, how), times in tally.endings.items() if how == NO_DECISION)


def _length(tally: Tally) -> dict[str, object]:
    """Turns that a game took."""
    return {
        "mean": rounded(statistics.mean(tally.lengths)) if tally.lengths else None,
        "interval": bounds(statistics.mean_interval(tally.lengths, lowest=0)),
        "quantiles": _quantiles(tally.lengths, 0),
        "histogram": [[turn, tally.lengths[turn]] for turn in sorted(tally.lengths)],
        "games_to_open": _games_to_open(tally),
    }


def _games_to_open(tally: Tally) -> list[dict[str, object]]:
    """The first game of the least, the middle and the greatest length."""
    if not tally.lengths:
        return []
    turns = {
        "shortest": min(tally.lengths),
        "median": statistics.quantile(tally.lengths, 50),
        "longest": max(tally.lengths),
    }
    return [
        {"which": which, "turn": turn, "game": tally.first_games[turn]}
        for which, turn in turns.items()
    ]


def _cards(run: Run) -> dict[str, object]:
    """How many copies were fully simulated, and which cards were not, and why; in a matrix each
    card once, of no deck in particular.
    """
    full = every = 0
    partly: dict[tuple[int | None, str, str], dict[str, object]] = {}
    quantities: dict[tuple[int | None, str, str], int] = {}
    for number, deck in enumerate(run.decks):
        whose = None if run.kind == MATRIX else number
        for line in deck.lines:
            coverage = run.game.coverage(line.card)
            every += line.quantity
            if coverage.level == FULL:
                full += line.quantity
                continue
            key = (whose, line.zone, line.card.code)
            quantities[key] = quantities.get(key, 0) + line.quantity
            partly[key] = {
                "deck": whose,
                "card": line.card.code,
                "name": line.card.label,
                "zone": line.zone,
                "quantity": quantities[key],
                "level": coverage.level,
                "reason": coverage.reason,
            }
    return {
        "copies": every,
        "fully_simulated": full,
        "not_fully_simulated": list(partly.values()),
    }


_OTHER_DECK: Final = dict(zip(WON_BY, reversed(WON_BY), strict=True))


def _match(run: Run, tally: Tally) -> dict[str, object]:
    """What only a match has; `wins` and the rates are those of teams. Decks of two sides are
    resampled in the order of the sides, so that the intervals are the same whichever deck was named
    first.
    """
    results = sorted(tally.pairs, key=_other_way_round if _is_second_side_first(run) else None)
    counts = [tally.pairs[result] for result in results]
    deck_0 = WON_BY[0]
    first = "".join(WON_BY[teams[0]] for teams in run.teams)
    questions = {
        "win_rate": [points(result, deck_0 + deck_0) for result in results],
        "first_seat": [points(result, first) for result in results],
        "deck_0_first": [points(result[0], deck_0) for result in results],
        "deck_0_second": [points(result[1], deck_0) for result in results],
    }
    seed = stream(run.seed, INTERVAL_UNIT, 0)
    intervals = statistics.bootstrap(counts, list(questions.values()), seed)
    rates = {
        name: _rate(counts, ratio, interval)
        for (name, ratio), interval in zip(questions.items(), intervals, strict=True)
    }
    if run.mirror and rates["win_rate"]["rate"] is not None:
        rates["win_rate"]["interval"] = [0.5, 0.5]
    wins = [
        sum(times for (team, _, _), times in tally.endings.items() if team == number)
        for number in range(2)
    ]
    document: dict[str, object] = {
        "pairs": sum(counts),
        "mirror": run.mirror,
        "pair_results": [[result, number] for result, number in sorted(tally.pairs.items())],
        "wins": wins,
        "draws": tally.games - sum(wins) - _no_decisions(tally),
        "win_rate": rates["win_rate"],
        "seats": {name: rates[name] for name in ("first_seat", "deck_0_first", "deck_0_second")},
        **_seated(run),
    }
    if run.sides:
        document["sides"] = _side_advantage(run, rates["win_rate"])
    return document


def _seated(run: Run) -> dict[str, object]:
    """Who sits at the table, in a game that leaves a choice."""
    if len(run.game.seatings) < 2:
        return {}
    seating = run.game.seating(run.seating)
    return {
        "seating": {
            "code": seating.code,
            "label": seating.label,
            "players": len(seating.decks),
        }
    }


def _side_advantage(run: Run, rate: Mapping[str, object]) -> list[dict[str, object]]:
    """What each side won of the decided games, in the game's order of sides."""
    advantage: list[dict[str, object]] = []
    for side in run.game.sides:
        deck = run.sides.index(side.code)
        won, bounds = rate["rate"], rate["interval"]
        if deck and isinstance(won, float):
            won = rounded(1 - won)
        if deck and isinstance(bounds, list):
            bounds = [rounded(1 - bound) for bound in reversed(bounds)]
        advantage.append(
            {
                "side": side.code,
                "label": side.label,
                "deck": deck,
                "win_rate": won,
                "interval": bounds,
                "decided": rate["decided"],
            }
        )
    return advantage


def _is_second_side_first(run: Run) -> bool:
    return bool(run.sides) and run.sides[0] != run.game.sides[0].code


def _other_way_round(result: str) -> str:
    """The result of a pair as it is with the decks named in the other order."""
    return "".join(_OTHER_DECK.get(letter, letter) for letter in reversed(result))


def _rate(
    counts: Sequence[int], ratio: Sequence[tuple[int, int]], interval: Interval | None
) -> dict[str, object]:
    above = sum(number * part[0] for number, part in zip(counts, ratio, strict=True))
    below = sum(number * part[1] for number, part in zip(counts, ratio, strict=True))
    return {
        "rate": rounded(above / below) if below else None,
        "interval": bounds(interval),
        "decided": below // 2,
    }
