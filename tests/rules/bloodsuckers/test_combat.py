"""What a scenario cannot show of section 7: who is asked and who not, and what is written down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest

from rules.core.views import View
from rules.games.bloodsuckers import abilities, combat
from rules.games.bloodsuckers.pieces import CombatCard, Player
from rules.games.bloodsuckers.rulings import Rulings
from rules.games.bloodsuckers.state import BloodTable
from rules.games.bloodsuckers.views import BloodView
from rules.games.bloodsuckers.vocabulary import DAY
from tests.rules.bloodsuckers.skirmish import FOUR, Answers, battle, commit, give

DESTROY = [{"effect": "destroy"}]
CANCEL = [{"effect": "cancel_strike"}]


def stake(t: BloodTable, player: Player, **fields: object) -> CombatCard:
    return give(t, player, "Stake", "Strike", effects=DESTROY, **fields)


def wall_crawl(t: BloodTable, player: Player) -> CombatCard:
    return give(t, player, "Wall Crawl", "Dodge", effects=CANCEL)


def test_BLD_DODGE_06_a_player_without_a_dodge_is_asked_nothing_at_all() -> None:
    t, answers = battle()
    hunter, vampire = t.players
    commit(t, hunter, 1)
    target = commit(t, vampire, 1)
    give(t, vampire, "Throw", "Attack", attack_day=4, attack_night=4)

    combat.play(t, hunter, stake(t, hunter))

    assert answers.asked == []
    assert t.lost == [target]


def test_BLD_DODGE_03_a_dodge_that_may_not_be_played_is_not_asked_for() -> None:
    t, answers = battle()
    hunter, vampire = t.players
    commit(t, hunter, 1)
    target = commit(t, vampire, 1, stunned=True)
    wall_crawl(t, vampire)

    combat.play(t, hunter, stake(t, hunter))

    assert answers.asked == []
    assert t.lost == [target]


def test_BLD_Q_26_a_dodge_whose_text_is_not_on_record_is_not_asked_for() -> None:
    t, answers = battle()
    hunter, vampire = t.players
    commit(t, hunter, 1)
    target = commit(t, vampire, 1)
    give(t, vampire, "Mist", "Dodge")

    combat.play(t, hunter, stake(t, hunter))

    assert answers.asked == []
    assert t.lost == [target]


def test_BLD_DODGE_04_the_attacked_player_is_asked_first_then_the_teammate() -> None:
    t, answers = battle("pass", "pass", seats=FOUR)
    hunter, _, first, second = t.players
    commit(t, hunter, 2)
    target = commit(t, second, 2)
    wall_crawl(t, first)
    wall_crawl(t, second)

    combat.play(t, hunter, stake(t, hunter))

    offered = ["Wall Crawl", "pass"]
    assert answers.asked == [(3, "dodge", offered), (2, "dodge", offered)]
    assert t.lost == [target]


def test_BLD_DODGE_04_the_teammate_is_not_asked_for_what_is_dodged_already() -> None:
    t, answers = battle("Wall Crawl", seats=FOUR)
    hunter, _, first, second = t.players
    commit(t, hunter, 2)
    commit(t, second, 2)
    kept = wall_crawl(t, first)
    wall_crawl(t, second)

    combat.play(t, hunter, stake(t, hunter))

    assert len(answers.asked) == 1
    assert (first.hand, second.hand, t.lost) == ([kept], [], [])


def test_a_player_who_does_not_act_is_not_asked_for_a_dodge() -> None:
    t, answers = battle()
    hunter, vampire = t.players
    commit(t, hunter, 1)
    target = commit(t, vampire, 1)
    wall_crawl(t, vampire)
    vampire.acts = False

    combat.play(t, hunter, stake(t, hunter))

    assert answers.asked == []
    assert t.lost == [target]


def test_a_strike_that_is_being_answered_lies_on_its_discard_pile() -> None:
    """So that the defender may look which one it is (BLD-PLAY-02, BLD-PLAY-03)."""
    t, _ = battle("Wall Crawl")
    hunter, vampire = t.players
    commit(t, hunter, 1)
    target = commit(t, vampire, 1)
    wall_crawl(t, vampire)
    card = stake(t, hunter)

    combat.play(t, hunter, card)

    assert t.views[1].enemy_discard == [card]  # type: ignore[attr-defined]
    assert t.subject is target


def test_BLD_HC_16_what_recon_shows_is_known_to_its_player_alone_and_as_it_was() -> None:
    t, _ = battle("3", seats=FOUR)
    scout, _, first, second = t.players
    commit(t, scout, 1)
    give(t, first, "Pounce", "Attack", attack_day=3, attack_night=4)
    seen = give(t, second, "Gouge", "Attack", attack_day=3, attack_night=5)
    recon = give(t, scout, "Recon", "Impact", effects=[{"effect": "see_hand"}])

    combat.play(t, scout, recon)
    give(t, second, "Throw", "Attack", attack_day=4, attack_night=4)

    assert [view.known_hands for view in t.views] == [  # type: ignore[attr-defined]
        {3: (seen,)}, {}, {}, {},
    ]  # fmt: skip


def test_BLD_VC_04_the_card_that_gouge_takes_is_picked_by_the_table() -> None:
    gone: set[str] = set()
    for seed in range(60):
        t, answers = battle("its effect")
        t.random.seed(seed)
        hunter, vampire = t.players
        commit(t, vampire, 1)
        for name in ("Knife", "Sword", "Pistol"):
            give(t, hunter, name, "Attack", attack_day=3, attack_night=3)
        gouge = give(
            t, vampire, "Gouge", "Attack", attack_day=3, attack_night=5, effect_mode="and",
            effects=[{"effect": "discard_at_random", "count": 1}],
        )  # fmt: skip

        combat.play(t, vampire, gouge)

        assert [kind for _, kind, _ in answers.asked] == ["use"]
        assert (len(hunter.hand), len(hunter.side.discard)) == (2, 1)
        gone.add(hunter.side.discard[0].definition.name)
    assert gone == {"Knife", "Sword", "Pistol"}


def test_cards_strikes_and_tokens_are_counted() -> None:
    t, _ = battle("Wall Crawl")
    hunter, vampire = t.players
    commit(t, hunter, 1)
    commit(t, vampire, 1)
    wall_crawl(t, vampire)

    combat.play(t, hunter, stake(t, hunter))
    combat.play(t, hunter, stake(t, hunter))
    combat.play(t, hunter, give(t, hunter, "Lucky Break", "Impact"))

    record = hunter.record
    assert (record.cards_played, record.strikes_played, record.strikes_landed) == (3, 2, 1)
    assert (record.tokens_earned, hunter.pool, hunter.actions) == (1, 1, 0)
    assert vampire.record.cards_played == 0


def test_attack_cards_and_those_that_a_later_one_replaces_are_counted() -> None:
    t, _ = battle("1", "1", "2")
    hunter = t.players[0]
    commit(t, hunter, 1)
    commit(t, hunter, 2)
    for _ in range(3):
        combat.play(t, hunter, give(t, hunter, "Knife", "Attack", attack_day=3, attack_night=3))

    assert (hunter.record.attack_cards, hunter.record.overwritten) == (3, 1)


def test_dead_strikes_are_counted_by_time_of_day() -> None:
    t, _ = battle(time=DAY)
    hunter, vampire = t.players
    sunlight = stake(t, vampire, time="day")
    stake(t, vampire, time="night")
    wall_crawl(t, vampire)

    combat.count_strikes(t, vampire)
    assert (vampire.record.strikes_held, vampire.record.dead_strikes) == ([2, 0], [2, 0])

    commit(t, vampire, 1)
    commit(t, hunter, 1)
    combat.count_strikes(t, vampire)
    assert (vampire.record.strikes_held, vampire.record.dead_strikes) == ([4, 0], [3, 0])

    t.space = 0
    vampire.hand.remove(sunlight)
    combat.count_strikes(t, vampire)
    assert (vampire.record.strikes_held, vampire.record.dead_strikes) == ([4, 1], [3, 0])


def test_BLD_Q_13_a_second_bite_leaves_its_card_on_the_discard_pile() -> None:
    t, _ = battle()
    hunter, vampire = t.players
    commit(t, vampire, 1)
    bitten = commit(t, hunter, 1)
    first = give(t, vampire, "Bite", "Strike", effects=[{"effect": "bite"}])
    second = give(t, vampire, "Bite", "Strike", effects=[{"effect": "bite"}])

    combat.play(t, vampire, first)
    combat.play(t, vampire, second)

    assert bitten.bite is first
    assert (vampire.side.discard, vampire.pool) == ([second], 2)


class Subjects(Answers):
    """Writes down the subject of each question as well."""

    def __init__(self, *labels: str) -> None:
        super().__init__(*labels)
        self.subjects: list[tuple[str, str]] = []

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        subject = cast(BloodView, view).subject
        self.subjects.append((kind, subject.definition.name if subject else ""))
        return super().choose(view, kind, options)


PUNCH = {"attack_day": 3, "attack_night": 3}


@pytest.mark.parametrize(
    ("kind", "fields", "answers", "asked"),
    [
        ("Attack", PUNCH, ["1"], ["column"]),
        (
            "Attack",
            {**PUNCH, "effect_mode": "or", "effects": [{"effect": "raise_side", "amount": 1}]},
            ["its value", "1"],
            ["use", "column"],
        ),
        (
            "Attack",
            {**PUNCH, "effect_mode": "and", "effects": [{"effect": "zero_counter"}]},
            ["1", "its effect", "2"],
            ["column", "use", "target"],
        ),
        ("Strike", {"effects": DESTROY}, ["left"], ["target"]),
        ("Impact", {"effects": [{"effect": "cure"}]}, ["own left"], ["target"]),
        ("Impact", {"effects": [{"effect": "see_hand"}]}, ["3"], ["target"]),
        (
            "Impact",
            {"effects": [{"effect": "lower_attack", "amount": 4}]},
            ["1", "2"],
            ["column", "target"],
        ),
        (
            "Impact",
            {"effects": [{"effect": "raise_attack", "amount": 1, "per_discard": 1}]},
            ["1", "0", "pass"],
            ["column", "target", "discard"],
        ),
        (
            "Impact",
            {"effects": [{"effect": "pass_cards"}]},
            ["Knife", "pass"],
            ["discard", "taken"],
        ),
    ],
)
def test_every_question_of_a_card_has_the_card_as_its_subject(
    kind: str, fields: dict[str, object], answers: list[str], asked: list[str]
) -> None:
    t, _ = battle(seats=FOUR)
    hunter = t.players[0]
    for player in t.players:
        for column, name in ((1, "left"), (2, "right")):
            own = "own " if player.side is t.hunters else ""
            each = commit(t, player, column, f"{own}{name}")
            if own:
                each.bite = stake(t, t.players[2])
            player.attacks[column - 1] = 2
    give(t, hunter, "Knife", "Attack", **PUNCH)
    policy = Subjects(*answers)
    t.policies = [policy] * 4

    combat.play(t, hunter, give(t, hunter, "This", kind, **fields))

    assert policy.subjects == [(question, "This") for question in asked]


def test_a_moved_character_is_chosen_for_the_card_and_then_is_the_subject_itself() -> None:
    t, _ = battle()
    hunter = t.players[0]
    commit(t, hunter, 1, "left")
    commit(t, hunter, 2, "right")
    policy = Subjects("right", "3")
    t.policies = [policy] * 2

    combat.play(t, hunter, give(t, hunter, "This", "Impact", effects=[{"effect": "free_move"}]))

    assert policy.subjects == [("target", "This"), ("move to", "right")]


def test_the_question_of_adapt_is_about_the_card_too() -> None:
    t, _ = battle(rulings=Rulings(abilities=True))
    hunter = t.players[0]
    commit(t, hunter, 1, ability="Adapt")
    policy = Subjects("yes")
    t.policies = [policy] * 2

    combat.play(t, hunter, give(t, hunter, "This", "Attack", attack_day=5, attack_night=3))

    assert policy.subjects == [("reverse", "This")]
    assert hunter.attacks == [5, None, None]


def test_cards_of_one_name_are_all_playable() -> None:
    t, _ = battle(rulings=Rulings())
    hunter = t.players[0]
    commit(t, hunter, 1)
    knives = [give(t, hunter, "Knife", "Attack", attack_day=3) for _ in range(2)]

    assert combat.playable(t, hunter) == knives


def test_a_player_who_does_not_act_draws_nothing_by_rally() -> None:
    t, answers = battle(rulings=Rulings(abilities=True))
    commit(t, t.players[0], 1, ability="Rally")
    t.players[0].acts = False

    abilities.rally(t, t.hunters)

    assert answers.asked == []
