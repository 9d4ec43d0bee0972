"""What a scenario cannot show of turns, battles and the end: what is written down for the measures,
who is not asked, and a game that nobody can win.
"""

from __future__ import annotations

import pytest

from rules.core.table import GameOver
from rules.games.bloodsuckers import bonuses, ending, turn
from rules.games.bloodsuckers.completion import complete_battle
from rules.games.bloodsuckers.pieces import Player
from rules.games.bloodsuckers.questions import BANK
from rules.games.bloodsuckers.rulings import Rulings
from rules.games.bloodsuckers.state import BloodTable
from rules.games.bloodsuckers.vocabulary import LOCATIONS, POLICE_STATION
from tests.rules.bloodsuckers.play import SEATINGS, played
from tests.rules.bloodsuckers.skirmish import FOUR, TWO, battle, commit, give


def begun(t: BloodTable, player: Player) -> None:
    """It is the turn of this player."""
    while True:
        turn.begin_turn(t)
        if t.current is player:
            return
        t.space += 1


def deal(t: BloodTable, player: Player, *values: int) -> None:
    """Attack Cards of these values are the player's deck, the first on top."""
    for value in reversed(values):
        card = give(t, player, f"Card {value}", "Attack", attack_day=value, attack_night=value)
        player.hand.remove(card)
        player.side.deck.append(card)


def test_BLD_ACT_08_actions_used_and_banked_are_written_down() -> None:
    t, _ = battle("Knife", "pass", "1")
    hunter = t.players[0]
    commit(t, hunter, 1)
    give(t, hunter, "Knife", "Attack", attack_day=3, attack_night=3)
    begun(t, hunter)
    before = hunter.record.turns

    turn.perform_actions(t)

    record = hunter.record
    assert (record.actions, record.actions_used, record.full_turns, record.banked) == (3, 1, 0, 1)
    assert (record.cards_played, before) == (1, 1)
    assert record.hand_sizes == [1]
    assert hunter.tokens == 1


def test_BLD_ACT_10_a_spent_token_counts_among_the_actions_had() -> None:
    t, _ = battle("spend an Action Token", *["Knife"] * 4)
    hunter = t.players[0]
    hunter.tokens = 1
    commit(t, hunter, 1)
    for _ in range(4):
        give(t, hunter, "Knife", "Attack", attack_day=3, attack_night=3)
    begun(t, hunter)

    turn.perform_actions(t)

    record = hunter.record
    assert (record.actions, record.actions_used, record.full_turns) == (4, 4, 1)
    assert (record.attack_cards, record.overwritten) == (4, 3)


def test_BLD_ACT_09_with_two_tokens_nobody_is_asked_to_bank() -> None:
    t, answers = battle("pass")
    hunter = t.players[0]
    hunter.tokens = 2
    commit(t, hunter, 1)
    begun(t, hunter)

    turn.perform_actions(t)

    assert BANK not in [kind for _, kind, _ in answers.asked]
    assert hunter.actions == 0


def test_a_player_who_does_not_act_is_asked_nothing_in_the_own_turn() -> None:
    """Section 16: the other side passes."""
    t, answers = battle()
    vampire = t.players[1]
    vampire.acts = False
    commit(t, vampire, 1, stunned=True)
    give(t, vampire, "Throw", "Attack", attack_day=4, attack_night=4)
    begun(t, vampire)

    for step in (turn.perform_actions, turn.discard_and_draw, turn.unstun):
        step(t)

    assert answers.asked == []
    assert (vampire.tokens, vampire.actions, len(vampire.hand)) == (0, 0, 1)
    assert not vampire.committed()[0].stunned


@pytest.mark.parametrize("name", LOCATIONS)
def test_a_player_who_does_not_act_is_asked_nothing_for_a_bonus(name: str) -> None:
    """Section 16: what can be declined is declined, and of several cards one is kept."""
    t, answers = battle()
    vampire = t.players[1]
    vampire.acts = False
    own, lost = commit(t, vampire, 1), commit(t, t.players[0], 1)
    t.lose(lost)
    for card in ("Throw", "Gouge"):
        t.discard_from_hand(vampire, give(t, vampire, card, "Attack", attack_day=4, attack_night=4))

    bonuses.award(t, t.vampires, next(place for place in t.places if place.name == name))

    assert answers.asked == []
    assert vampire.characters() == [own]
    assert t.lost == [lost]
    assert len(vampire.hand) == (1 if name == POLICE_STATION else 0)


def test_a_player_who_does_not_act_lays_the_first_attack_card_unasked() -> None:
    t, answers = battle()
    hunter, vampire = t.players
    vampire.acts = False
    deal(t, hunter, 4)
    deal(t, vampire, 5, 3)

    outcome = turn.play_from(t, "tiebreaker")

    assert outcome is not None
    assert (outcome.winner, outcome.how) == (1, "tiebreaker")
    assert answers.asked == []


def test_BLD_END_02_what_a_battle_ends_with_is_written_down_by_side() -> None:
    t, _ = battle(seats=FOUR)
    first, second, vampire, _ = t.players
    first.attacks = [3, None, 2]
    second.attacks = [5, None, 0]
    vampire.attacks = [4, 1, 2]

    complete_battle(t)

    assert t.hunters.record.final == [[5, 0, 2]]
    assert t.vampires.record.final == [[4, 1, 2]]
    assert t.hunters.record.columns_won == [1]
    assert t.vampires.record.columns_won == [1]


def test_BLD_TB_04_a_tiebreaker_that_would_go_on_for_ever_is_given_up() -> None:
    """Two decks of one equal Attack Card and nothing else."""
    t, _ = battle(seats=TWO)
    for player in t.players:
        give(t, player, "Knife", "Attack", attack_day=3, attack_night=3)

    outcome = turn.play_from(t, "tiebreaker")

    assert outcome is not None
    assert (outcome.winner, outcome.how) == (-1, "no-decision")


def test_BLD_Q_23_whoever_cannot_draw_an_attack_card_does_not_try_for_ever() -> None:
    t, _ = battle(seats=TWO, rulings=Rulings(redraw_each=True))
    give(t, t.players[0], "Knife", "Attack", attack_day=3, attack_night=3)
    give(t, t.players[1], "Bite", "Strike")

    outcome = turn.play_from(t, "tiebreaker")

    assert outcome is not None
    assert (outcome.winner, outcome.how) == (0, "tiebreaker")


@pytest.mark.parametrize("redraw_each", [False, True])
def test_BLD_Q_23_without_a_reshuffle_what_was_laid_is_gone(redraw_each: bool) -> None:
    rulings = Rulings(reshuffle_combat=False, redraw_each=redraw_each)
    t, _ = battle(seats=TWO, rulings=rulings)
    for player in t.players:
        knife = give(t, player, "Knife", "Attack", attack_day=3, attack_night=3)
        player.hand.remove(knife)
        player.side.deck.append(knife)

    outcome = turn.play_from(t, "tiebreaker")

    assert outcome is not None
    assert outcome.how == "no-decision"
    assert [len(side.discard) for side in t.sides] == [1, 1]


def test_BLD_WIN_02_the_winner_is_the_seat_of_number_1() -> None:
    """With Who's on First that may be the second seat of the side."""
    t, _ = battle(seats=FOUR)
    t.hunters.players.reverse()
    t.hunters.controlled = 1
    t.battle = None

    with pytest.raises(GameOver) as over:
        ending.decide(t, (3, 3))

    assert over.value.outcome.winner == 1
    assert over.value.outcome.how == "locations"


def test_a_game_of_40_turns_is_written_down_whole() -> None:
    """Every turn belongs to one side, every battle to both, and no column to two."""
    for seating, decks in SEATINGS.items():
        t, outcome = played(decks, ["random"] * len(decks), 3)
        hunters, vampires = (side.record for side in t.sides)
        assert hunters.turns + vampires.turns == outcome.turn == 40, seating
        assert hunters.turns == 20
        assert len(hunters.hand_sizes) == 20
        assert hunters.started + vampires.started == 5
        assert [len(values) for values in hunters.final] == [3] * 5
        for won in zip(hunters.columns_won, vampires.columns_won, strict=True):
            assert sum(won) <= 3
        for record in (hunters, vampires):
            assert record.actions_used <= record.actions
            assert record.full_turns <= record.turns
            assert record.overwritten <= record.attack_cards <= record.cards_played
            assert record.dead_strikes[0] <= record.strikes_held[0]
