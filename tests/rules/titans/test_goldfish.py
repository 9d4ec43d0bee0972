"""Section 9: solo play, its bounds and measures, worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest

from rules.core.deck import Deck
from rules.core.policies import Policy
from rules.core.views import View
from rules.games.titans import questions as q
from rules.games.titans.game import TITANS
from rules.games.titans.goldfish import DEFENDED, GOLDFISH_MEASURES, MATCH_MEASURES, UNDEFENDED
from rules.games.titans.rulings import Rulings
from rules.games.titans.state import TitansTable
from rules.games.titans.views import TitansView
from tests.rules.titans.decks import (
    DEFAULT,
    blue_deck,
    character,
    deck_of,
    plain_fields,
    random_deck,
    red_deck,
    skillz,
)
from tests.rules.titans.play import played


def goldfish(deck: Deck, policy: Policy, seed: int, variant: str = UNDEFENDED) -> TitansTable:
    table = cast(
        TitansTable,
        TITANS.goldfish_table(
            deck, variant=variant, seed=seed, policy=policy, rulings=DEFAULT, log=True
        ),
    )
    TITANS.play(table)
    return table


def figures(table: TitansTable) -> dict[str, object]:
    values = TITANS.measure(table, 0, GOLDFISH_MEASURES)
    return {measure.code: value for measure, value in zip(GOLDFISH_MEASURES, values, strict=True)}


def small_characters() -> Deck:
    """30 different Characters of one Team that fit every Field."""
    cards = [(character(n, team="Red", grade=1), 1) for n in range(1, 31)]
    return deck_of(cards, plain_fields())


def test_three_fields_fall_no_earlier_than_turn_7() -> None:
    """1 attack on turn 1, 3 on turns 3, 5 and 7: 10 Field Damage (the catalog's bound)."""
    wins = set()
    for seed in range(60):
        table = goldfish(small_characters(), TITANS.policy("greedy", 0), seed)
        assert table.outcome is not None
        assert table.outcome.how == "fields"
        assert figures(table)["won"] == figures(table)["capture-3"] == table.outcome.turn
        first = next(event.seat for event in table.events() if event.kind == "first")
        if first == 0:
            wins.add(table.outcome.turn)

    assert min(wins) == 7


def test_the_undefended_opponent_plays_nothing_and_its_fields_are_worth_10() -> None:
    table = goldfish(red_deck(), TITANS.policy("greedy", 0), 3)

    done = {event.kind for event in table.events() if event.seat == 1}
    assert done <= {"placed field", "first", "turn", "drew", "turned up", "damage", "reshuffled"}
    assert table.players[0].vp == 10
    assert len(table.players[1].hand) == 5


def test_15_vp_can_be_reached_against_the_defended_board() -> None:
    table = goldfish(blue_deck(), TITANS.policy("greedy", 0), 3, DEFENDED)

    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.how) == (0, "vp")
    assert table.players[0].vp >= 15


def test_the_defender_never_attacks_and_replaces_its_guards() -> None:
    table = goldfish(blue_deck(), TITANS.policy("greedy", 0), 4, DEFENDED)

    own = {"P2’s Field 1", "P2’s Field 2", "P2’s Field 3"}
    moves = [event for event in table.events() if event.kind == "to field" and event.seat == 1]
    assert moves
    assert {event.place for event in moves} <= own


def test_three_guards_wait_where_nobody_falls() -> None:
    table = TITANS.goldfish_table(
        red_deck(),
        variant=DEFENDED,
        seed=1,
        policy=TITANS.policy("passive", 0),
        rulings=Rulings(turn_cap=6),
    )
    TITANS.play(table)
    guards = cast(TitansTable, table).players[1]

    assert len(guards.staging) == 3
    assert [len(slot.defenders) for slot in guards.fields] == [1, 1, 1]
    assert not any(slot.attackers for slot in guards.enemy.fields)


def test_a_guard_that_falls_is_replaced_in_a_later_turn() -> None:
    table = goldfish(blue_deck(), TITANS.policy("greedy", 0), 4, DEFENDED)
    events = table.events()
    taken = [event for event in events if event.kind == "taken" and event.seat == 0]
    came = [event for event in events if event.kind == "to field" and event.seat == 1]

    assert taken
    for fall in taken:
        later = [event for event in came if event.turn > fall.turn]
        over = [event for event in events if event.kind == "captured" and event.place == fall.place]
        last = table.turn <= fall.turn + 1
        assert last or over or any(event.place == fall.place for event in later)


def test_a_passive_player_never_wins_and_never_attacks() -> None:
    found = figures(goldfish(red_deck(), TITANS.policy("passive", 0), 1))

    assert found["won"] is found["first-attack"] is found["capture-1"] is None
    assert found["failed-hidden"] == (0, 0)
    assert found["action-cards"] == 0


def test_a_deck_without_characters_never_has_one_to_stage() -> None:
    cards = [(skillz(n), 3) for n in range(1, 11)]
    found = figures(goldfish(deck_of(cards, plain_fields()), TITANS.policy("greedy", 0), 1))

    assert found["no-character"] == 200
    assert found["opening-stageable"] == (0, 1)
    assert found["opening-skillz"] == 5
    assert found["opening-characters"] == found["opening-storylines"] == 0
    hits, tries = cast("tuple[int, int]", found["dead-skillz"])
    assert hits == tries


def test_characters_too_big_for_every_field_fail_each_attack_on_a_hidden_one() -> None:
    cards = [(character(n, grade=9, team="Red"), 3) for n in range(1, 11)]
    found = figures(goldfish(deck_of(cards, plain_fields()), TITANS.policy("random", 2), 1))

    failed, attacks = cast("tuple[int, int]", found["failed-hidden"])
    assert 1 <= failed <= 3 < attacks
    assert found["capture-1"] is None


@pytest.mark.parametrize("seed", range(5))
def test_the_measures_of_a_match_agree_with_its_events(seed: int) -> None:
    table, _ = played([red_deck(), blue_deck()], ["greedy", "greedy"], seed, log=True)
    events = table.events()
    for seat in (0, 1):
        values = TITANS.measure(table, seat, MATCH_MEASURES)
        found = {measure.code: value for measure, value in zip(MATCH_MEASURES, values, strict=True)}
        own = [event for event in events if event.seat == seat]
        wins = [event for event in own if event.kind == "won"]
        attacking = [event for event in wins if not event.place.startswith(f"P{seat + 1}")]
        captures = [event.turn for event in own if event.kind == "captured"]
        paid = sum(event.kind == "paid" for event in own)
        put = sum(event.kind in ("action", "gained action") for event in own)
        gained = ("taken", "captured", "gained vp")
        assert found["vp"] == sum(event.amount for event in own if event.kind in gained)
        assert found["fields"] == len(captures)
        assert found["capture-1"] == (captures[0] if captures else None)
        assert found["won-attacking"] == len(attacking)
        assert found["won-defending"] == len(wins) - len(attacking)
        assert found["action-spent"] == (paid, put)
        assert found["action-cards"] == put
        assert found["turns"] == table.turn
        assert sum(cast(int, found[f"opening-{kind}"]) for kind in OPENING) == 5


class Watcher(Policy):
    """A greedy player that writes down in which turns it was asked whom to stage."""

    def __init__(self) -> None:
        self.greedy = TITANS.policy("greedy", 0)
        self.staging_turns: set[int] = set()

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        if kind == q.STAGE:
            self.staging_turns.add(cast(TitansView, view).turn)
        return self.greedy.choose(view, kind, options)


class HandsAtTurnEnds(list):  # type: ignore[type-arg]
    """A log that counts the dead Skillz in P1's hand whenever a new turn begins."""

    def __init__(self, table: TitansTable) -> None:
        super().__init__()
        self.table = table
        self.held = self.dead = 0

    def append(self, entry: tuple[object, ...]) -> None:
        super().append(entry)
        if entry[0] != "turn" or self.table.turn == 1:
            return
        player = self.table.players[0]
        fields = [slot.defenders for slot in player.fields]
        fields += [slot.attackers for slot in player.enemy.fields]
        in_play = [card for zone in (player.staging, *fields) for card in zone]
        for card in player.hand:
            wanted = card.printed.definition.requirement
            if wanted is not None:
                self.held += 1
                self.dead += not any(wanted in each.printed.attributes for each in in_play)


@pytest.mark.parametrize("variant", [UNDEFENDED, DEFENDED])
@pytest.mark.parametrize("seed", range(6))
def test_the_measures_of_a_goldfish_agree_with_its_events(seed: int, variant: str) -> None:
    deck = (red_deck, blue_deck, lambda: random_deck(seed))[seed % 3]()
    watcher = Watcher()
    table = cast(
        TitansTable,
        TITANS.goldfish_table(
            deck, variant=variant, seed=seed, policy=watcher, rulings=DEFAULT, log=True
        ),
    )
    log = table.log = HandsAtTurnEnds(table)
    outcome = TITANS.play(table)
    found = figures(table)
    events = [event for event in table.events() if event.seat == 0]
    up_in = {(event.card, event.turn) for event in table.events() if event.kind == "turned up"}
    battles = [event for event in events if event.kind == "battle"]
    failed = [event for event in events if event.kind == "failed grade check"]
    hidden = [event for event in failed if (event.card, event.turn) in up_in]
    captures = [event.turn for event in events if event.kind == "captured"]

    assert found["first-attack"] == (battles[0].turn if battles else None)
    assert found["failed-hidden"] == (len(hidden), len(battles))
    assert found["no-character"] == outcome.turn - len(watcher.staging_turns)
    assert found["dead-skillz"] == (log.dead, log.held)
    assert found["capture-3"] == (captures[2] if len(captures) > 2 else None)
    assert found["won"] == (outcome.turn if outcome.winner == 0 else None)
    assert found["action-spent"] == (
        sum(event.kind == "paid" for event in events),
        sum(event.kind in ("action", "gained action") for event in events),
    )


OPENING = ("characters", "skillz", "storylines")
