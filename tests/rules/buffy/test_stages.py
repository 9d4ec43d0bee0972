"""The stages of fights and challenges, and what a question in them is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rules.core.policies import DelegatedPolicy, PassivePolicy, RandomPolicy
from rules.core.views import View
from rules.games.buffy import conflict, fight
from rules.games.buffy.challenge import margins
from rules.games.buffy.pieces import Attempt, Fight
from rules.games.buffy.questions import FACING, TARGET
from rules.games.buffy.views import BuffyView
from rules.games.buffy.vocabulary import (
    CHALLENGE_BATTLE,
    CHALLENGE_CHOOSE,
    CHALLENGE_DISCARD,
    CHALLENGE_DRAW,
    CHALLENGE_RESOLVE,
    CHALLENGE_STAGES,
    CONFLICT,
    FIGHT_BATTLE,
    FIGHT_CHOOSE,
    FIGHT_DISCARD,
    FIGHT_DRAW,
    FIGHT_RESOLVE,
    FIGHT_STAGES,
    RESOURCE,
    SMARTS,
    WINDOWS,
)
from tests.rules.buffy.duel import Duel


def first(view: View, kind: str, options: Sequence[object]) -> int:
    """Whoever takes the first thing offered."""
    return 0


def eager(*, phase: str = CONFLICT) -> Duel:
    """Whoever is asked does what is offered first, and all that happens is written down."""
    return Duel(policies=[DelegatedPolicy(first), PassivePolicy()], log=True, phase=phase)


def phases(duel: Duel) -> dict[str, str]:
    """The phase in which each kind of event happened last."""
    return {event.kind: event.phase for event in duel.t.events()}


def test_what_happens_in_which_stage_of_a_fight() -> None:
    """BUF-FIGHT-01."""
    duel = eager()
    duel.character("Xan", 1, space=duel.park)
    duel.character("Spite", player=duel.enemy, space=duel.park)
    duel.hold(duel.card("Jab", butt_kicking=1))

    conflict.conflict_step(duel.t)

    happened = phases(duel)
    assert happened["fight"] == CONFLICT
    assert happened["drew"] == FIGHT_DRAW
    assert happened["boosted"] == FIGHT_BATTLE
    assert happened["won fight"] == happened["gained destiny"] == FIGHT_RESOLVE
    assert happened["left play"] == FIGHT_RESOLVE
    assert happened["discarded"] == happened["fatigued"] == FIGHT_DISCARD
    assert duel.t.phase == CONFLICT


def test_what_happens_in_which_stage_of_a_challenge() -> None:
    """BUF-CHAL-01."""
    duel = eager()
    duel.character("Will", 0, 3)
    duel.challenge("Riddle", 0, 3)
    duel.hold(duel.card("Hint", smarts=1))

    conflict.conflict_step(duel.t)

    happened = phases(duel)
    assert happened["faced"] == CONFLICT
    assert happened["drew"] == CHALLENGE_DRAW
    assert happened["boosted"] == CHALLENGE_BATTLE
    assert happened["defeated challenge"] == happened["gained destiny"] == CHALLENGE_RESOLVE
    assert happened["fatigued"] == CHALLENGE_RESOLVE
    assert happened["discarded"] == CHALLENGE_DISCARD
    assert duel.t.phase == CONFLICT


def test_the_conflict_step_says_where_it_is() -> None:
    """BUF-TURN-01."""
    duel = eager(phase=RESOURCE)

    conflict.conflict_step(duel.t)

    assert duel.t.phase == CONFLICT


def test_texts_are_asked_for_in_each_stage_but_draw() -> None:
    """BUF-FIGHT-04, -10, -22 and BUF-CHAL-03: every stage but Draw has watches."""
    asked: list[str] = []

    def choose(view: View, kind: str, options: Sequence[object]) -> int:
        asked.append(kind)
        return 0 if kind == CONFLICT and len(options) > 1 else len(options) - 1

    duel = Duel(policies=[DelegatedPolicy(choose), PassivePolicy()])
    duel.character("Xan", 1, 3, space=duel.park)
    duel.character("Spite", player=duel.enemy, space=duel.park)
    duel.character("Will", 0, 3)
    duel.challenge("Riddle", 0, 3)
    stages = [*FIGHT_STAGES, *CHALLENGE_STAGES]
    stages = [stage for stage in stages if stage in WINDOWS]
    duel.hold(duel.card("Any", playable_in=stages, effects=[{"effect": "draw_cards", "count": 1}]))
    duel.hold(duel.card("Else"))

    conflict.conflict_step(duel.t)

    order = [kind for at, kind in enumerate(asked) if kind not in asked[:at]]
    assert [kind for kind in order if kind in stages] == [
        FIGHT_CHOOSE,
        FIGHT_BATTLE,
        FIGHT_RESOLVE,
        FIGHT_DISCARD,
        CHALLENGE_CHOOSE,
        CHALLENGE_BATTLE,
        CHALLENGE_RESOLVE,
        CHALLENGE_DISCARD,
    ]


def test_a_target_and_a_companion_are_asked_for_with_their_subject() -> None:
    """BUF-CONF-01, BUF-CHAL-02."""
    subjects: dict[str, object] = {}

    def choose(view: View, kind: str, options: Sequence[object]) -> int:
        subjects.setdefault(kind, cast(BuffyView, view).subject)
        return 0

    duel = Duel(policies=[DelegatedPolicy(choose), PassivePolicy()])
    xan = duel.character("Xan", 1, space=duel.park)
    for name in ("Spite", "Rogue"):
        duel.character(name, player=duel.enemy, space=duel.park)
    for name in ("Will", "Giles"):
        duel.character(name, 0, 3)
    riddle = duel.challenge("Riddle", 0, 3)

    conflict.conflict_step(duel.t)

    assert subjects[TARGET] is xan
    assert subjects[FACING] is riddle
    assert subjects[CONFLICT] is None
    assert duel.t.subject is None


def test_a_challenge_that_several_may_face_is_offered_once() -> None:
    """BUF-CONF-02: who of them faces it is asked after that."""
    duel = Duel()
    duel.character("Will", 0, 3)
    duel.character("Xan", 0, 2)
    riddle = duel.challenge("Riddle", 0, 3)

    assert conflict.challenges(duel.t, duel.me) == [riddle]


def test_a_fight_as_it_stands() -> None:
    """BUF-FIGHT-11, BUF-FIGHT-12: the own talent and the own stack, in the resolving talent."""
    duel = Duel()
    xan = duel.character("Xan", 4, 2)
    spite = duel.character("Spite", 5, 1, player=duel.enemy)
    this = Fight(xan, spite)
    this.stacks.sums[0][0] = 3
    this.stacks.sums[1][0] = 1

    assert [fight.strength(duel.t, this, each) for each in (xan, spite)] == [7, 6]

    this.talent = SMARTS
    assert [fight.strength(duel.t, this, each) for each in (xan, spite)] == [2, 1]


def test_a_challenge_as_it_stands() -> None:
    """BUF-CHAL-02, BUF-CHAL-06: for each goal what is there, and the goal with what is added."""
    duel = Duel()
    facing = [duel.character("Will", 0, 3), duel.character("Xan", 0, 2, 1)]
    this = Attempt(0, duel.challenge("Riddle", 0, 6, 4), facing)
    this.stacks.sums[0][1] = 2
    this.stacks.sums[1][1] = 1
    this.stacks.sums[1][2] = 2

    assert margins(duel.t, this) == [(1, 7, 7), (2, 1, 6)]


def test_random_fights_leave_no_trace() -> None:
    """BUF-Q-21: nothing is left of a fight but what it has done."""
    for seed in range(20):
        duel = Duel(policies=[RandomPolicy(seed), RandomPolicy(-seed)])
        for player in duel.t.players:
            duel.character("One", 1, player=player, space=duel.park)
            duel.character("Two", 2, player=player, space=duel.park)
            duel.hold(*[duel.card("Jab", player=player, butt_kicking=1) for _ in range(4)])
        duel.challenge("Riddle", 2, space=duel.park)

        conflict.conflict_step(duel.t)

        for player in duel.t.players:
            assert len(player.hand) <= 5
            levels = sum([len(character.cards) for character in player.characters])
            assert len(player.deck) + len(player.hand) + len(player.discard) + levels == 26
        assert duel.t.fight is None
        assert duel.t.attempt is None
        assert duel.t.changes == []
