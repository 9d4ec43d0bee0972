"""Section 16: the goldfish's other side, and the measures, by hand and against the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, cast

import pytest

from rules.core.deck import Deck, DeckLine
from rules.core.game import AVERAGE, COUNT, SHARE, Measure
from rules.core.policies import PASS, Policy
from rules.core.table import Event
from rules.core.views import View
from rules.games.bloodsuckers import combat
from rules.games.bloodsuckers import questions as q
from rules.games.bloodsuckers.completion import complete_battle
from rules.games.bloodsuckers.game import BLOODSUCKERS
from rules.games.bloodsuckers.goldfish import (
    DODGING,
    GOLDFISH_MEASURES,
    MATCH_MEASURES,
    PASSIVE,
    TAKERS,
    VARIANTS,
    WHO_STARTS,
    Dodger,
    assumptions,
)
from rules.games.bloodsuckers.pieces import Character, CombatCard, Printed
from rules.games.bloodsuckers.rulings import Rulings
from rules.games.bloodsuckers.state import BloodTable
from rules.games.bloodsuckers.views import BloodView
from rules.games.bloodsuckers.vocabulary import ATTACK, DODGE
from tests.rules.bloodsuckers.decks import card
from tests.rules.bloodsuckers.play import (
    DEFAULT,
    HUNTER_DECK,
    SEATINGS,
    VAMPIRE_DECK,
    played,
)
from tests.rules.bloodsuckers.skirmish import FOUR, battle, commit

DECKS: Final = [
    pytest.param(HUNTER_DECK, id="hunters"),
    pytest.param(VAMPIRE_DECK, id="vampires"),
]
CODES: Final = [variant.code for variant in VARIANTS]
ONE_COLUMN: Final = replace(
    DEFAULT,
    bystanders_church=1,
    bystanders_graveyard=0,
    bystanders_nightclub=0,
    bystanders_police_station=0,
    bystanders_hospital=0,
    allow_illegal_decks=True,
)
KNIVES: Final = replace(HUNTER_DECK, lines=(DeckLine(card("Knife"), "combat", 51),))
THROWS: Final = replace(VAMPIRE_DECK, lines=(DeckLine(card("Throw"), "combat", 51),))


def goldfish(
    deck: Deck,
    variant: str,
    seed: int,
    policy: Policy | None = None,
    rulings: Rulings = DEFAULT,
) -> BloodTable:
    """A finished goldfish with its log."""
    table = BLOODSUCKERS.goldfish_table(
        deck,
        variant=variant,
        seed=seed,
        policy=policy or BLOODSUCKERS.policy("greedy", 0),
        rulings=rulings,
        log=True,
    )
    BLOODSUCKERS.play(table)
    return cast(BloodTable, table)


def figures(
    table: BloodTable, seat: int = 0, measures: Sequence[Measure] = GOLDFISH_MEASURES
) -> dict[str, Any]:
    values = BLOODSUCKERS.measure(table, seat, measures)
    return {measure.code: value for measure, value in zip(measures, values, strict=True)}


class Attacker(Policy):
    """Commits all it can, and plays so many Attack Cards a turn, each in the first column."""

    def __init__(self, attacks: int) -> None:
        self.attacks = attacks
        self.turn = 0
        self.done = 0

    def choose(self, seat_view: View, kind: str, options: Sequence[object]) -> int:
        view = cast(BloodView, seat_view)
        if kind == q.ACTION:
            if view.turn != self.turn:
                self.turn, self.done = view.turn, 0
            for index, card in enumerate(options):
                if isinstance(card, CombatCard) and card.printed.type == ATTACK:
                    if self.done < self.attacks:
                        self.done += 1
                        return index
                    break
        elif kind == q.COMMIT and isinstance(options[0], Character):
            return 0
        return len(options) - 1 if options[-1] is PASS else 0


class Watcher(Policy):
    """A greedy player that writes down the enemy's attacks and hand before each battle's turns."""

    def __init__(self) -> None:
        self.greedy = BLOODSUCKERS.policy("greedy", 0)
        self.seen: dict[int, tuple[list[int | None], int, int]] = {}

    def choose(self, seat_view: View, kind: str, options: Sequence[object]) -> int:
        view = cast(BloodView, seat_view)
        if kind == q.ACTION and view.battles not in self.seen:
            enemy = view.opponents[0]
            self.seen[view.battles] = (list(enemy.attacks), len(enemy.committed()), enemy.hand_size)
        return self.greedy.choose(view, kind, options)


def kinds_of(table: BloodTable, seat: int) -> set[str]:
    return {event.kind for event in table.events() if event.seat == seat}


# The other side.

IDLE: Final = {
    "dealt",
    "rolled to start",
    "battle",
    "committed",
    "turn",
    "nobody to commit",
    "drew character",
    "counter off",
    "stood up",
    "bitten",
    "stunned",
    "destroyed",
    "column won",
    "controlled",
    "won bystander",
    "discarded",
    "attack",
}
"""What may be told of a player who never acts: what befalls it, too."""


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("variant", [code for code in CODES if code != DODGING])
def test_the_other_side_commits_3_characters_and_plays_nothing(deck: Deck, variant: str) -> None:
    watcher = Watcher()
    table = goldfish(deck, variant, 3, watcher)

    assert kinds_of(table, 1) <= IDLE
    assert watcher.seen[1][1:] == (3, 0)
    assert table.players[1].tokens == 0
    assert table.turn == 40


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize(
    ("variant", "value"), [(PASSIVE, None), ("attack-3", 3), ("attack-4", 4), ("attack-5", 5)]
)
def test_its_attack_stands_in_every_column_of_each_battle(
    deck: Deck, variant: str, value: int | None
) -> None:
    watcher = Watcher()
    goldfish(deck, variant, 4, watcher, replace(DEFAULT, bystanders_graveyard=5))

    assert sorted(watcher.seen) == [1, 2, 3, 4, 5]
    for attacks, _, _ in watcher.seen.values():
        assert attacks in ([value] * 3, [value] * 5)


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("value", [3, 4, 5])
def test_without_strikes_as_many_columns_are_won_as_end_above_its_attack(
    deck: Deck, value: int
) -> None:
    for seed in range(4):
        found = figures(goldfish(deck, f"attack-{value}", seed, Attacker(2)))

        assert found["columns"] == found[f"above-{value}"]
        assert found["strikes"] == 0


def test_who_does_nothing_loses_to_a_standing_attack_and_draws_with_none() -> None:
    passive = BLOODSUCKERS.policy("passive", 0)
    lost = goldfish(HUNTER_DECK, "attack-3", 1, passive)
    drawn = goldfish(HUNTER_DECK, PASSIVE, 1, passive)

    assert lost.outcome is not None
    assert (lost.outcome.winner, lost.outcome.how) == (1, "locations")
    assert lost.vampires.controlled == 5
    assert [place.status for place in drawn.places] == ["Locked"] * 5


@pytest.mark.parametrize("deck", DECKS)
def test_the_dodger_dodges_and_does_nothing_else(deck: Deck) -> None:
    strikes = dodged = 0
    for seed in range(8):
        watcher = Watcher()
        table = goldfish(deck, DODGING, seed, watcher)
        found = figures(table)
        dodges = [event for event in table.events() if event.kind == "dodged"]
        assert kinds_of(table, 1) <= IDLE | {"drew", "dodged", "reshuffled"}
        assert all(event.seat == 1 for event in dodges)
        assert watcher.seen[1][1:] == (3, 5)
        assert table.players[1].tokens == 0
        assert all(dodge.card.printed.type == DODGE for dodge in dodges)  # type: ignore[union-attr]
        assert found["landed"] == (found["strikes"] - len(dodges), found["strikes"])
        strikes += found["strikes"]
        dodged += len(dodges)

    assert 0 < dodged < strikes


def test_the_dodger_keeps_nothing_but_dodges() -> None:
    t, _ = battle()
    dodger = Dodger()
    cards = t.pieces_of([Printed(card(name)) for name in ("Wall Crawl", "Throw", "Bite")], 1)

    assert dodger.choose(t.views[1], q.DISCARD, [*cards, PASS]) == 1
    assert dodger.choose(t.views[1], q.DISCARD, [cards[0], PASS]) == 1
    assert dodger.choose(t.views[1], q.BANK, [2, 1, 0]) == 2
    assert dodger.choose(t.views[1], q.ACTION, [*cards, q.DRAW, PASS]) == 4


def test_the_dodger_commits_as_long_as_it_can_and_dodges_with_its_last_dodge() -> None:
    t, _ = battle()
    dodger = Dodger()
    dodge = t.pieces_of([Printed(card("Wall Crawl"))], 1)
    people = t.cast_of([card("Eva"), card("Marcus")])

    assert dodger.choose(t.views[1], q.COMMIT, [*people, PASS]) == 0
    assert dodger.choose(t.views[1], q.COMMIT, [people[0], PASS]) == 0
    assert dodger.choose(t.views[1], q.DODGE, [*dodge, PASS]) == 0


def test_the_dodger_holds_the_printed_deck_of_its_side() -> None:
    table = goldfish(HUNTER_DECK, DODGING, 2)
    side = table.vampires
    bites = [each.bite for each in table.players[0].characters() if each.bite is not None]
    cards = side.deck + side.discard + table.players[1].hand + bites

    assert len(cards) == 51
    assert sum(card.printed.type == DODGE for card in cards) == 3
    assert {card.printed.definition.code for card in cards} == {
        line.card.code for line in VAMPIRE_DECK.lines
    }


# The measures.


def test_every_measure_is_taken_and_each_has_a_code_of_its_own() -> None:
    for measures in (GOLDFISH_MEASURES, MATCH_MEASURES):
        codes = [measure.code for measure in measures]
        assert len(codes) == len(set(codes))
        assert {measure.kind for measure in measures} == {AVERAGE, COUNT, SHARE}
    assert {measure.code for measure in MATCH_MEASURES} == set(TAKERS)
    assert {measure.code for measure in GOLDFISH_MEASURES} == set(TAKERS) - {
        "characters",
        "started",
        "turns",
    }


def test_the_measures_by_hand() -> None:
    """Two battles of three and two columns; the figures are what was written down."""
    t, _ = battle()
    record = t.hunters.record
    record.final = [[5, 0, 4], [3, 7]]
    record.columns_won = [2, 1]
    record.turns, record.full_turns = 8, 6
    record.actions, record.actions_used, record.banked = 26, 21, 4
    record.cards_played, record.card_actions = 17, 16
    record.attack_cards, record.overwritten = 12, 3
    record.strikes_held, record.dead_strikes = [3, 4], [1, 4]
    record.strikes_played, record.strikes_landed = 3, 2
    record.tokens_earned, record.tokens_used = 2, 1
    record.hand_sizes = [5, 4, 5, 6, 5, 5, 3, 7]
    record.started = 1
    t.hunters.controlled = 1
    t.turn = 16

    assert figures(t, 0, MATCH_MEASURES) == {
        "locations": 1,
        "columns-won": 3,
        "columns": (3, 5),
        "characters": 0,
        "started": 1,
        "turns": 16,
        "attack-column": (19, 5),
        "attack-battle": (19, 2),
        "attack-first": 9,
        "attack-total": 19,
        "weakest": 0,
        "strongest": 5,
        "above-0": (4, 5),
        "above-3": (3, 5),
        "above-4": (2, 5),
        "above-5": (1, 5),
        "overwritten": (3, 12),
        "cards": 17,
        "card-actions": (16, 26),
        "full-turns": (6, 8),
        "banked": 4,
        "wasted": (1, 26),
        "strikes": 3,
        "landed": (2, 3),
        "dead-day": (1, 3),
        "dead-night": (4, 4),
        "tokens": 2,
        "tokens-used": (1, 2),
        "hand-2": 4,
        "hand-4": 6,
        "hand-last": 7,
        "short-hands": (2, 8),
    }
    record.hand_sizes = [5, 3]
    assert figures(t)["hand-4"] == 3


def test_BLD_ACT_07_a_card_that_costs_no_action_is_played_but_no_action_spent() -> None:
    t, _ = battle()
    hunter = t.players[0]
    for name, spent in (("Speed", 0), ("Reload", 1)):
        hunter.hand = t.pieces_of([Printed(card(name))], 0)
        hunter.spaces = [commit(t, hunter, 1, stunned=True), None, None]
        combat.play(t, hunter, hunter.hand[0])
        assert hunter.record.card_actions == spent
    assert hunter.record.cards_played == 2


def test_a_scripted_game_of_one_column() -> None:
    """One battle of 8 turns over one Bystander. The attacker plays two Attack Cards in each of its
    4 turns, and banks: 1 left after the first turn, 1 after the second, no room after that.
    """
    found = figures(goldfish(KNIVES, PASSIVE, 5, Attacker(2), ONE_COLUMN))

    assert found["columns"] == (1, 1)
    assert (found["columns-won"], found["locations"]) == (1, 1)
    assert found["card-actions"] == (8, 12)
    assert found["overwritten"] == (7, 8)
    assert found["full-turns"] == (0, 4)
    assert found["banked"] == 2
    assert found["wasted"] == (2, 12)
    assert found["strikes"] == found["tokens"] == 0
    for code in ("weakest", "strongest", "attack-first", "attack-total"):
        assert found[code] == 3
    assert found["attack-column"] == found["attack-battle"] == (3, 1)
    assert (found["above-0"], found["above-3"]) == ((1, 1), (0, 1))
    assert found["short-hands"] == (0, 4)


@pytest.mark.parametrize("attacks", [0, 1, 3])
def test_what_is_played_of_three_actions(attacks: int) -> None:
    """0: nothing is played, 2 are banked once and then there is no room. 1: likewise. 3: all."""
    found = figures(goldfish(THROWS, PASSIVE, 5, Attacker(attacks), ONE_COLUMN))

    assert found["card-actions"] == (4 * attacks, 12)
    assert found["banked"] == (0 if attacks == 3 else 2)
    assert found["wasted"] == (12 - 4 * attacks - found["banked"], 12)
    assert found["full-turns"] == (4 if attacks == 3 else 0, 4)
    assert found["overwritten"] == (max(4 * attacks - 1, 0), 4 * attacks)
    assert found["columns-won"] == (1 if attacks else 0)
    assert found["attack-first"] == (4 if attacks else 0)


def test_in_a_team_both_seats_give_the_figures_of_the_side() -> None:
    table, _ = played(SEATINGS["4"], ["greedy"] * 4, 7)
    first, second, third, fourth = (figures(table, seat, MATCH_MEASURES) for seat in range(4))

    assert first == second
    assert third == fourth
    assert first["columns"][1] == third["columns"][1] == 15
    assert first["columns-won"] + third["columns-won"] <= 15
    assert first["started"] + third["started"] == 5
    assert first["short-hands"][1] == third["short-hands"][1] == 20


def test_of_teammates_the_higher_attack_counts_in_a_column() -> None:
    t, _ = battle(seats=FOUR)
    t.players[0].attacks = [4, None, 0]
    t.players[1].attacks = [5, 3, None]
    first = [measure for measure in MATCH_MEASURES if measure.code == "attack-first"]

    complete_battle(t)

    assert [BLOODSUCKERS.measure(t, seat, first) for seat in range(4)] == [[8], [8], [0], [0]]
    assert t.hunters.record.final == [[5, 3, 0]]
    assert t.hunters.record.columns_won == [2]
    assert t.vampires.record.final == [[0, 0, 0]]


def recounted(table: BloodTable, seats: Sequence[int]) -> dict[str, object]:
    """Some measures of a side, from the log alone."""
    events = [event for event in table.events() if event.seat in seats]

    def told(*kinds: str) -> list[Event]:
        return [event for event in events if event.kind in kinds]

    struck = told("struck")
    answered = [event for event in table.events() if event.kind == "dodged"]
    dodged = [event for event in answered if event.seat not in seats]
    return {
        "columns-won": len(told("column won")),
        "locations": len(told("controlled")),
        "started": len(told("battle")),
        "banked": sum(event.amount for event in told("banked")),
        "cards": len(told("played", "played in", "struck")),
        "strikes": len(struck),
        "landed": (len(struck) - len(dodged), len(struck)),
        "tokens": len(told("took token")),
        "tokens-used": (len(told("fed", "activated")), len(told("took token"))),
        "turns": table.turn,
        "characters": sum(len(table.players[seat].characters()) for seat in seats),
    }


@pytest.mark.parametrize("seating", sorted(SEATINGS))
@pytest.mark.parametrize("name", ["greedy", "random"])
def test_the_measures_of_a_match_agree_with_its_log(seating: str, name: str) -> None:
    decks = SEATINGS[seating]
    for seed in range(2):
        table, _ = played(decks, [name] * len(decks), seed, log=True)
        for side in table.sides:
            found = figures(table, side.players[0].seat, MATCH_MEASURES)
            told = recounted(table, [player.seat for player in side.players])
            assert {code: found[code] for code in told} == told
            for measure in MATCH_MEASURES:
                check_bounds(measure, found[measure.code])


def check_bounds(measure: Measure, value: Any) -> None:
    """No share is above 1, no count outside its bounds, and no average below."""
    if measure.kind == SHARE:
        assert 0 <= value[0] <= value[1]
    elif measure.kind == AVERAGE:
        assert value[0] >= 0 < value[1]
    else:
        assert isinstance(value, int)
        assert (measure.lowest or 0) <= value
        assert measure.highest is None or value <= measure.highest


# What a reader must know.


@pytest.mark.parametrize("variant", VARIANTS, ids=CODES)
def test_the_assumptions_begin_with_what_the_other_side_does(variant: Any) -> None:
    said = assumptions(variant.code, DEFAULT)

    assert said[0] == variant.help
    assert said[1] == WHO_STARTS
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in said)


def test_the_assumptions_name_the_alternate_rules_in_use() -> None:
    none = assumptions("", DEFAULT)
    assert WHO_STARTS not in none
    some = assumptions("", replace(DEFAULT, lucky_13=True, location_bonuses=True))

    assert none[0] == "No alternate rule and no location bonus is in use."
    assert some[0] == "Alternate rules in use: Lucky 13, location bonuses."
    assert none[1:] == some[1:]
