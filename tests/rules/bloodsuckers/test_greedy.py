"""The greedy policy's good sense, one question at a time, and what it is worth in whole games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, cast

import pytest

from rules.core.policies import PASS
from rules.core.table import Card
from rules.games.bloodsuckers import combat, ideas, moves, turn
from rules.games.bloodsuckers import questions as q
from rules.games.bloodsuckers.estimates import CHANCES, Board, Outlook, worth
from rules.games.bloodsuckers.game import BLOODSUCKERS
from rules.games.bloodsuckers.pieces import Character, CombatCard, Player, Printed
from rules.games.bloodsuckers.policies import GreedyPolicy
from rules.games.bloodsuckers.rulings import Rulings
from rules.games.bloodsuckers.views import BloodView
from rules.games.bloodsuckers.vocabulary import DAY, HUNTERS, LOCKED, NIGHT, OPEN
from tests.rules.bloodsuckers.decks import card
from tests.rules.bloodsuckers.play import ADVANCED, DEFAULT, HUNTER_DECK, SEATINGS, policies, seated
from tests.rules.bloodsuckers.skirmish import FOUR, SOLO_HUNTER, TWO, battle, commit

FIRST_NIGHT: Final = 0
LAST_NIGHT: Final = 3
FIRST_DAY: Final = 4
LAST_DAY: Final = 7


class Laid:
    """A battle of three columns, everybody committed, that began at Dusk; all locations are used
    up. Cards are those on record, by name. The player looked at has 3 actions.
    """

    def __init__(
        self, side: str, space: int, *, seats: Sequence[str] = TWO, rulings: Rulings = DEFAULT
    ) -> None:
        self.t, _ = battle(seats=seats, rulings=rulings)
        self.t.space = space
        self.t.turn = 1
        for place in self.t.places:
            place.status = LOCKED
        self.me = next(player for player in self.t.players if player.side.code == side)
        self.enemy = self.t.opponents(self.me)[0]
        for player in self.t.players:
            for column in (1, 2, 3):
                commit(self.t, player, column)
        self.t.current = self.me
        self.policy = GreedyPolicy()

    def attacks(self, mine: Sequence[int | None], theirs: Sequence[int | None]) -> None:
        for player, values in ((self.me, mine), (self.enemy, theirs)):
            player.attacks = list(values)
            player.set_by = [
                None if value is None else fighter
                for value, fighter in zip(values, player.spaces, strict=True)
            ]

    def hold(self, *names: str, player: Player | None = None) -> list[CombatCard]:
        owner = player or self.me
        cards = self.t.pieces_of([Printed(card(name)) for name in names], owner.side.index)
        owner.hand += cards
        return cards

    def choose(self, kind: str, options: Sequence[object]) -> str:
        option = options[self.policy.choose(self.t.views[self.me.seat], kind, options)]
        return option.definition.name if isinstance(option, Card) else str(option)

    def action(self) -> str:
        """What the player does next, of all that may be done."""
        t, me = self.t, self.me
        free = me.actions or moves.is_free(t, me)
        characters = moves.movable(t, me) if free else []
        return self.choose(
            q.ACTION, [*combat.playable(t, me), *characters, *turn.deeds(t, me), PASS]
        )

    def view(self) -> BloodView:
        return cast(BloodView, self.t.views[self.me.seat])

    def board(self) -> Board:
        return Board(self.view(), Outlook(self.view(), self.view().me))

    def gain_of(self, held: CombatCard) -> float:
        """What it gains to play a card now."""
        idea = ideas.for_card(self.view(), self.board(), held, -9.0)
        assert idea is not None
        return idea.gain

    def ready(self) -> Character:
        """One more own character, among the reinforcements."""
        newcomer = commit(self.t, self.me, 1, "newcomer")
        self.me.spaces[0] = None
        newcomer.column = 0
        self.me.reserve.append(newcomer)
        return newcomer


# Attack Cards.


@pytest.mark.parametrize(
    ("space", "played"), [(LAST_NIGHT, "Gouge"), (LAST_DAY, "Throw")], ids=["night", "day"]
)
def test_BLD_ATK_06_the_card_that_is_worth_more_at_this_time_is_played(
    space: int, played: str
) -> None:
    """Gouge is 3 by Day and 5 at Night, Throw 4; the enemy has 3 in the only open question."""
    laid = Laid("vampires", space)
    laid.attacks([9, 0, 0], [0, 9, 3])
    laid.hold("Gouge", "Throw")

    assert laid.action() == played
    assert laid.choose(q.COLUMN, [1, 2, 3]) == "3"


def test_BLD_ATK_06_a_card_is_kept_for_its_better_time_if_that_comes() -> None:
    """Pounce is 3 now and 4 at Night, Shatter 3: the same now, but at Dawn with a Night to come."""
    laid = Laid("vampires", FIRST_DAY)
    assert laid.t.battle is not None
    laid.t.battle.start = FIRST_DAY
    laid.hold("Pounce", "Shatter")

    assert laid.action() == "Shatter"

    laid.me.hand.clear()
    laid.t.battle.start = FIRST_NIGHT
    laid.t.turn += 1
    laid.hold("Pounce", "Shatter")

    assert laid.action() == "Pounce"


@pytest.mark.parametrize(
    ("mine", "theirs", "column"),
    [([5, 0, 0], [3, 3, 9], "2"), ([0, 0, 5], [9, 3, 3], "2"), ([2, 5, 9], [3, 3, 0], "1")],
)
def test_a_column_is_won_rather_than_one_overwritten_that_is_won_already(
    mine: list[int | None], theirs: list[int | None], column: str
) -> None:
    laid = Laid("vampires", LAST_DAY)
    laid.attacks(mine, theirs)
    laid.hold("Throw")

    assert laid.action() == "Throw"
    assert laid.choose(q.COLUMN, [1, 2, 3]) == column


def test_an_attack_that_would_only_lower_the_own_value_is_not_made() -> None:
    laid = Laid("vampires", LAST_DAY)
    laid.attacks([5, 5, 5], [3, 3, 3])
    laid.hold("Throw", "Throw")

    assert laid.action() == PASS


def test_the_column_that_decides_the_location_weighs_most() -> None:
    """Column 1 is won and 3 lost, so all hangs on 2, a draw; of the other two each hangs half on
    what becomes of it. And a character is worth a tenth of a location.
    """
    laid = Laid("hunters", LAST_DAY)
    laid.attacks([9, 3, 0], [0, 3, 9])

    assert laid.board().weights == pytest.approx([0.6, 1.1, 0.6])


def test_BLD_Q_32_a_column_won_at_once_weighs_nothing_more() -> None:
    laid = Laid("hunters", LAST_DAY, rulings=replace(DEFAULT, lucky_13=True))
    laid.attacks([13, 3, 3], [0, 3, 3])
    assert laid.t.battle is not None
    laid.t.battle.winners[0] = laid.me

    assert laid.board().weights == pytest.approx([0, 0.6, 0.6])


def test_who_has_more_turns_left_is_more_likely_to_win_a_column() -> None:
    """A turn more is worth 0.6 of attack; without enemy turns the higher attack has won."""
    even, ahead, behind, last = (
        CHANCES[enemy][side] for enemy, side in ((2, 2), (2, 3), (2, 1), (0, 3))
    )

    assert even[0] == 0.5
    assert behind[0] == pytest.approx(1 - ahead[0]) == pytest.approx(0.429, abs=0.001)
    assert even[-1] < even[0] < even[1] < even[10] == pytest.approx(0.9915, abs=0.0001)
    assert (last[-1], last[0], last[1]) == (0, 0.5, 1)


@pytest.mark.parametrize(
    ("seats", "seat", "space", "found"),
    [
        (TWO, 1, 0, (4, 3, [NIGHT, DAY, DAY])),
        (TWO, 0, 6, (1, 0, [])),
        (FOUR, 0, 1, (3, 3, [DAY])),
        (FOUR, 3, 7, (0, 0, [])),
        (SOLO_HUNTER, 0, 1, (3, 3, [NIGHT, DAY, DAY])),
        (SOLO_HUNTER, 1, 1, (3, 3, [DAY])),
    ],
)
def test_BLD_Q_01_the_turns_to_come_are_those_of_the_clock(
    seats: Sequence[str], seat: int, space: int, found: tuple[int, int, list[str]]
) -> None:
    """Turns of the enemy, of the own side, and the times of the own ones; the start was at Dusk."""
    laid = Laid("hunters", space, seats=seats)
    view = cast(BloodView, laid.t.views[seat])
    ahead = Outlook(view, view.me)

    assert (ahead.enemy, ahead.side, ahead.times) == found
    assert ahead.own == len(ahead.times)
    assert ahead.next_time == (ahead.times[0] if ahead.times else "")


def test_BLD_Q_02_spaces_that_the_clock_passes_over_are_no_turns() -> None:
    """Left are V2, H1, V1 and V2: the Hunter's #2 on spaces 3 and 6 is nobody's turn."""
    rulings = replace(DEFAULT, solo_on_both_spaces=False)
    laid = Laid("hunters", 1, seats=SOLO_HUNTER, rulings=rulings)
    view = cast(BloodView, laid.t.views[0])
    ahead = Outlook(view, view.me)

    assert (ahead.enemy, ahead.side, ahead.times) == (3, 1, [DAY])


@pytest.mark.parametrize(
    ("mine", "theirs", "used"),
    [
        ([3, 3, 3], [3, 3, 3], "its effect"),
        ([3, 0, 0], [3, 3, 9], "its value"),
        ([None, None, None], [None, 3, 3], "its value"),
    ],
)
def test_BLD_ATK_08_value_or_effect_whichever_gains_more(
    mine: list[int | None], theirs: list[int | None], used: str
) -> None:
    """Three ties are won by +1 each, a single one by 4 as well; what is not there is not raised."""
    laid = Laid("hunters", LAST_DAY)
    laid.attacks(mine, theirs)
    laid.hold("Sub-Machine Gun")

    assert laid.action() == "Sub-Machine Gun"
    assert laid.choose(q.USE, [q.VALUE, q.EFFECT]) == used


def test_BLD_VC_07_a_stun_is_worth_something_while_the_enemy_has_turns_to_come() -> None:
    """Pummel and Shatter are both 3. There is nobody to stun once all lie stunned."""
    laid = Laid("vampires", FIRST_NIGHT)
    laid.hold("Shatter", "Pummel")
    assert laid.action() == "Pummel"

    for hunter in laid.enemy.committed():
        hunter.stunned = True
    assert laid.action() == "Shatter"


@pytest.mark.parametrize(("there", "stuns"), [(0, True), (4, True), (5, False), (None, False)])
def test_BLD_HC_05_a_shotgun_is_worth_more_where_it_stuns(there: int | None, stuns: bool) -> None:
    """5 by Day: it stuns whose attack is lower, a counter on 0 too, and nobody without one."""
    laid = Laid("hunters", FIRST_DAY)
    laid.attacks([None, None, None], [there, None, None])
    shotgun = laid.hold("Shotgun")[0]
    board = laid.board()
    standing, _ = ideas.best_attack(laid.view(), board, shotgun.printed, [0])
    for vampire in laid.enemy.committed():
        vampire.stunned = True
    lying, _ = ideas.best_attack(laid.view(), board, shotgun.printed, [0])

    assert standing - lying == pytest.approx(0.15 * board.weights[0] if stuns else 0)


def test_BLD_VC_04_a_card_that_the_enemy_loses_is_worth_something() -> None:
    laid = Laid("vampires", LAST_NIGHT)
    gouge = laid.hold("Gouge")[0]
    before = laid.gain_of(gouge)
    laid.hold("Knife", player=laid.enemy)

    assert laid.gain_of(gouge) - before == pytest.approx(0.03)


def test_BLD_BLOOD_04_a_fed_character_attacks_with_2_more() -> None:
    """Throw is 4, and 6 by the fed character of column 3; the enemy has 5 in all columns."""
    laid = Laid("vampires", LAST_DAY)
    laid.attacks([0, 0, 0], [5, 5, 5])
    laid.hold("Throw")
    assert laid.action() == PASS

    fed = laid.me.spaces[2]
    assert fed is not None
    fed.blood = True
    assert laid.action() == "Throw"
    assert laid.choose(q.COLUMN, [1, 2, 3]) == "3"


@pytest.mark.parametrize(("ability", "played"), [("", PASS), ("Adapt", "Sword")])
def test_BLD_ABIL_11_what_adapt_makes_of_a_card_is_reckoned_with(ability: str, played: str) -> None:
    """At Night a Sword is 3, and ties; reversed it is 4."""
    laid = Laid("hunters", LAST_NIGHT, rulings=replace(DEFAULT, abilities=True))
    assert laid.t.battle is not None
    laid.t.battle.start = FIRST_DAY
    laid.attacks([3, 9, 0], [3, 0, 9])
    fighter = laid.me.spaces[2]
    assert fighter is not None
    fighter.ability = ability
    laid.hold("Sword")

    assert laid.action() == played


def test_BLD_ATK_07_an_effect_beside_the_value_is_wanted() -> None:
    laid = Laid("vampires", LAST_NIGHT)
    laid.hold("Gouge")

    assert laid.action() == "Gouge"
    assert laid.choose(q.USE, [q.EFFECT, PASS]) == "its effect"


def test_BLD_HC_02_a_molotov_goes_where_the_enemy_is_highest() -> None:
    """2 and the enemy on 0: that wins column 2, as it would column 1, which is won already."""
    laid = Laid("hunters", LAST_DAY)
    laid.attacks([6, 0, 0], [3, 6, None])
    laid.hold("Molotov Cocktail")

    assert laid.action() == "Molotov Cocktail"
    assert laid.choose(q.COLUMN, [1, 2, 3]) == "2"


def test_BLD_HC_02_of_two_opponents_the_higher_attack_is_taken_down() -> None:
    laid = Laid("hunters", LAST_DAY, seats=FOUR)
    second = laid.t.players[3]
    laid.attacks([1, None, None], [3, None, None])
    second.attacks = [3, 5, None]
    laid.hold("Molotov Cocktail")

    assert laid.action() == "Molotov Cocktail"
    assert laid.choose(q.COLUMN, [1, 2, 3]) == "2"
    assert laid.choose(q.TARGET, [2, 3]) == "3"


# Strikes and Dodges.


def test_BLD_STRIKE_03_a_strike_goes_first_at_whom_it_hurts_most() -> None:
    """Without the 6 the own 4 wins column 3; the others would stay as they are."""
    laid = Laid("hunters", LAST_DAY)
    laid.attacks([9, 0, 4], [0, None, 6])
    laid.hold("Knife", "Stake")
    targets = laid.enemy.committed()

    assert laid.action() == "Stake"
    assert laid.choose(q.TARGET, targets) == targets[2].name


def test_BLD_STRIKE_04_a_strike_that_is_not_legal_is_not_missed() -> None:
    laid = Laid("vampires", LAST_DAY)
    laid.hold("Drain", "Throw")

    assert laid.action() == "Throw"


def test_a_second_bite_is_for_another_hunter() -> None:
    laid = Laid("vampires", FIRST_NIGHT)
    bite = laid.hold("Bite", "Bite")
    first, second, _ = laid.enemy.committed()
    first.bite = bite.pop(0)
    laid.me.hand.remove(first.bite)

    assert laid.action() == "Bite"
    assert laid.choose(q.TARGET, laid.enemy.committed()) == second.name


def test_what_a_strike_gains_by_hand() -> None:
    """A token 0.05, a character 0.1, and column 3, which weighs 0.6, drawn instead of lost; of all
    that 85 %, for it may be dodged. While the enemy has turns, the empty space is a fifth of the
    column besides.
    """
    laid = Laid("hunters", LAST_DAY)
    laid.attacks([9, 3, 0], [0, 3, 9])
    stake = laid.hold("Stake")[0]
    last = laid.enemy.spaces[2]
    assert last is not None

    gain = ideas.strike_on(laid.view(), laid.board(), stake.printed.reading, last)
    assert gain == pytest.approx(0.85 * (0.05 + 0.1 + 0.6 * 0.5))

    laid.t.space = FIRST_DAY
    laid.attacks([9, 3, 0], [0, 3, None])
    board = laid.board()
    gain = ideas.strike_on(laid.view(), board, stake.printed.reading, last)
    assert gain == pytest.approx(0.85 * (0.05 + 0.1 + 0.2 * board.weights[2]))


def test_BLD_Q_13_a_second_bite_still_brings_a_token() -> None:
    laid = Laid("vampires", LAST_DAY)
    bites = laid.hold("Bite", "Bite", "Bite", "Bite")
    for hunter in laid.enemy.committed():
        hunter.bite = bites.pop()
        laid.me.hand.remove(hunter.bite)

    assert laid.action() == "Bite"


def test_BLD_DODGE_06_a_dodge_is_always_played() -> None:
    laid = Laid("hunters", FIRST_NIGHT)

    assert laid.choose(q.DODGE, [*laid.hold("Crucifix", "Crucifix"), PASS]) == "Crucifix"


# Impact Cards.


def test_BLD_Q_26_a_card_without_a_known_text_is_never_played() -> None:
    laid = Laid("vampires", LAST_DAY)
    laid.hold("Overwhelm", "Terrify", "Regenerate", "Foresee")

    assert laid.action() == PASS


@pytest.mark.parametrize(("space", "played"), [(LAST_NIGHT, "Mesmerize"), (LAST_DAY, PASS)])
def test_BLD_VC_11_mesmerize_is_played_at_night_on_the_attack_that_decides(
    space: int, played: str
) -> None:
    laid = Laid("vampires", space)
    laid.t.players[0].hand.clear()
    laid.attacks([9, 0, 3], [0, 9, 5])
    laid.hold("Mesmerize")

    assert laid.action() == played
    if played != PASS:
        assert laid.choose(q.COLUMN, [1, 2, 3]) == "3"


@pytest.mark.parametrize(("enemy", "played"), [(4, "Rage"), (5, "Rage"), (6, PASS)])
def test_BLD_VC_17_rage_is_played_where_it_wins_with_what_may_go_with_it(
    enemy: int, played: str
) -> None:
    """3 and 1, and 1 more for each of two cards that are worth nothing: 6 ties, which is a gain."""
    laid = Laid("vampires", LAST_DAY)
    laid.attacks([9, 3, 0], [0, enemy + 1, 9])
    laid.hold("Rage", "Overwhelm", "Foresee")

    assert laid.action() == played
    if played != PASS:
        assert laid.choose(q.COLUMN, [1, 2]) == "2"
        laid.me.actions -= 1
        laid.me.hand.pop(0)
        assert laid.choose(q.DISCARD, [*laid.me.hand, PASS]) == "Overwhelm"


def test_what_is_of_use_does_not_go_with_rage_while_it_may_still_be_played() -> None:
    laid = Laid("vampires", LAST_DAY)
    laid.t.phase = "actions"
    cards = laid.hold("Throw", "Pummel", "Wall Crawl", "Bite")

    assert laid.choose(q.DISCARD, [*cards, PASS]) == PASS

    laid.me.actions = 0
    assert laid.choose(q.DISCARD, [*cards, PASS]) == "Throw"


def test_BLD_HC_13_holy_water_is_for_the_bitten() -> None:
    laid = Laid("hunters", LAST_DAY)
    laid.attacks([9, 9, 9], [0, 0, 0])
    laid.hold("Holy Water")
    assert laid.action() == PASS

    fighter = laid.me.spaces[1]
    assert fighter is not None
    fighter.bite = laid.hold("Bite", player=laid.enemy)[0]
    assert laid.action() == "Holy Water"


# Moves and tokens.


def test_BLD_MOVE_04_a_character_goes_into_an_empty_column_to_attack_there() -> None:
    laid = Laid("vampires", LAST_DAY)
    laid.attacks([None, 9, 0], [3, 0, 9])
    newcomer = laid.ready()
    laid.hold("Throw")

    assert laid.action() == newcomer.name
    assert laid.choose(q.MOVE_TO, [1]) == "1"

    laid.me.actions = 1
    assert laid.action() == PASS


def test_BLD_VC_14_speed_makes_way_for_the_last_action() -> None:
    laid = Laid("vampires", LAST_DAY)
    laid.attacks([None, 9, 0], [3, 0, 9])
    newcomer = laid.ready()
    laid.hold("Speed", "Throw")
    laid.me.actions = 1

    assert laid.action() == "Speed"
    assert laid.choose(q.TARGET, [*laid.me.committed(), newcomer]) == newcomer.name
    assert laid.choose(q.MOVE_TO, [1]) == "1"


def test_nobody_is_moved_without_an_attack_to_make() -> None:
    laid = Laid("vampires", LAST_DAY)
    laid.ready()
    laid.hold("Overwhelm")

    assert laid.action() == PASS


@pytest.mark.parametrize(
    ("space", "place", "done"),
    [
        (1, LOCKED, "play a token"),
        (1, OPEN, "play a token"),
        (6, LOCKED, PASS),
        (4, OPEN, PASS),
        (4, LOCKED, "play a token"),
    ],
)
def test_BLD_ADR_03_adrenaline_is_for_the_turns_to_come(space: int, place: str, done: str) -> None:
    """After spaces 1, 4 and 6 the Hunter has three turns, one and none: one only pays in the last
    battle.
    """
    laid = Laid("hunters", space)
    laid.t.places[1].status = place
    laid.me.pool = 1

    assert laid.action() == done


def test_BLD_BLOOD_03_feeding_wins_a_column_at_once() -> None:
    laid = Laid("vampires", LAST_DAY)
    laid.attacks([9, 3, 0], [0, 4, 9])
    laid.me.pool = 1

    assert laid.action() == "play a token"
    assert laid.choose(q.TOKEN_ON, laid.me.committed()) == "vampires 2"


@pytest.mark.parametrize(("place", "done"), [(LOCKED, "play a token"), (OPEN, PASS)])
def test_a_blood_token_is_kept_for_another_battle_with_more_turns(place: str, done: str) -> None:
    """One own turn is still to come after this one, and there is no attack yet to add to."""
    laid = Laid("vampires", FIRST_DAY + 1)
    laid.t.places[1].status = place
    laid.me.pool = 1

    assert laid.action() == done


def test_a_move_by_an_action_is_worth_half_of_the_attack_it_makes_way_for() -> None:
    laid = Laid("vampires", LAST_DAY, rulings=replace(DEFAULT, abilities=True))
    laid.attacks([None, 9, 0], [3, 0, 9])
    newcomer = laid.ready()
    laid.hold("Throw")
    share = laid.policy.share_of_move(laid.view())
    assert share == 0.5
    moved = ideas.move(laid.view(), laid.board(), newcomer, share, 0.0)
    assert moved is not None
    assert moved.gain == pytest.approx(laid.board().weights[0] / 2)

    fighter = laid.me.spaces[1]
    assert fighter is not None
    fighter.ability = "Swift"
    assert laid.policy.share_of_move(laid.view()) == 1


def test_an_action_token_is_not_spent_while_there_are_actions() -> None:
    laid = Laid("vampires", LAST_DAY)
    laid.attacks([9, 0, 0], [0, 4, 9])
    laid.hold("Throw")
    laid.me.actions = laid.me.tokens = 1

    assert laid.action() == "Throw"


@pytest.mark.parametrize(("enemy", "spent"), [(4, True), (3, False)])
def test_BLD_ACT_10_an_action_token_is_spent_where_one_more_action_gains(
    enemy: int, spent: bool
) -> None:
    """Column 2 is tied by the 4 of Throw, or is won already."""
    laid = Laid("vampires", LAST_DAY)
    laid.attacks([9, 4 if enemy == 3 else 0, 0], [0, enemy, 9])
    laid.hold("Throw")
    laid.me.actions = 0
    laid.me.tokens = 1

    assert (laid.action() == "spend an Action Token") == spent


@pytest.mark.parametrize(
    ("actions", "tokens", "done"), [(2, 0, PASS), (3, 0, "draw"), (1, 2, "draw"), (1, 1, PASS)]
)
def test_BLD_ACT_08_actions_are_banked_as_far_as_they_can_be_and_else_draw(
    actions: int, tokens: int, done: str
) -> None:
    laid = Laid("vampires", FIRST_DAY)
    laid.t.vampires.deck = laid.t.pieces_of([Printed(card("Throw"))] * 9, 1)
    laid.hold("Overwhelm")
    laid.t.places[1].status = OPEN
    laid.me.actions, laid.me.tokens = actions, tokens

    assert laid.action() == ("draw a card" if done == "draw" else PASS)


def test_BLD_ACT_08_as_many_actions_are_banked_as_may_be() -> None:
    assert Laid("vampires", LAST_DAY).choose(q.BANK, [2, 1, 0]) == "2"


# Step 2.


@pytest.mark.parametrize(
    ("name", "day", "night", "unknown"),
    [
        ("Knife", 3, 3, 3),
        ("Sword", 4, 3, 3.5),
        ("Shotgun", 6, 4, 5),
        ("Molotov Cocktail", 4.5, 4.5, 4.5),
        ("Sub-Machine Gun", 4.7, 4.7, 4.7),
        ("Frag Grenade", 3.5, 3.5, 3.5),
        ("Gouge", 3.7, 5.7, 4.7),
        ("Pummel", 4, 4, 4),
        ("Stake", 7, 7, 7),
        ("Sunlight", 7, 6, 7),
        ("Drain", 6, 7, 7),
        ("Crucifix", 5, 5, 5),
        ("Mesmerize", 3.5, 5, 5),
        ("Rage", 4.2, 4.2, 4.2),
        ("Reload", 3, 3, 3),
        ("Holy Water", 1.5, 1.5, 1.5),
        ("Speed", 2, 2, 2),
        ("Recon", 0, 0, 0),
        ("Overwhelm", 0, 0, 0),
    ],
)
def test_what_a_card_is_worth_in_hand(name: str, day: float, night: float, unknown: float) -> None:
    """In points of attack, by the time of the next own turn."""
    laid = Laid("hunters", FIRST_DAY)
    held = laid.hold(name)[0]

    worths = [worth(laid.view(), held, time) for time in (DAY, NIGHT, "")]
    assert worths == pytest.approx([day, night, unknown])


def test_what_a_card_is_worth_to_a_team_and_to_the_bitten() -> None:
    laid = Laid("hunters", FIRST_DAY, seats=FOUR)
    reload, water = laid.hold("Reload", "Holy Water")
    mate = laid.t.players[1].spaces[0]
    assert mate is not None
    mate.bite = laid.hold("Bite", player=laid.enemy)[0]

    assert worth(laid.view(), reload, DAY) == 5
    assert worth(laid.view(), water, DAY) == 8


@pytest.mark.parametrize(
    ("held", "gone"),
    [
        (["Gouge", "Overwhelm"], "Overwhelm"),
        (["Gouge", "Shatter"], "Shatter"),
        (["Drain", "Wall Crawl", "Gouge"], PASS),
        (["Gouge", "Gouge", "Gouge", "Gouge", "Drain", "Shatter"], PASS),
        (["Gouge", "Gouge", "Gouge", "Gouge", "Drain", "Foresee"], "Foresee"),
    ],
)
def test_BLD_HAND_01_what_is_worth_less_than_a_new_card_goes(held: list[str], gone: str) -> None:
    """The next own turn is at Night. A hand above 5 gets no new card for what is only weak."""
    laid = Laid("vampires", FIRST_NIGHT)
    laid.t.phase = "hand"
    cards = laid.hold(*held)

    assert laid.choose(q.DISCARD, [*cards, PASS]) == gone


# Teams.


def test_BLD_ACT_13_sunlight_goes_to_the_one_who_acts_by_day() -> None:
    """The rulebook's sample: Hunter 2 acts on the last Night space, Hunter 1 at Dawn."""
    laid = Laid("hunters", LAST_NIGHT, seats=FOUR)
    mate = laid.me
    laid.me = laid.t.players[1]
    laid.t.current = laid.me
    laid.hold("Sunlight", "Crucifix")
    laid.hold("Reload", "Glancing Blow", player=mate)

    assert laid.action() == "share a card"
    assert laid.choose(q.SHARING, [q.HAND_OVER, q.TAKE, q.TRADE]) == "trade cards"
    assert laid.choose(q.SHARED, laid.me.hand) == "Sunlight"
    assert laid.choose(q.TAKEN, mate.hand) == "Reload"


def test_BLD_ACT_13_a_turn_may_end_with_a_gift_that_the_teammate_can_use_next() -> None:
    laid = Laid("hunters", LAST_NIGHT, seats=FOUR)
    laid.me = laid.t.players[1]
    laid.attacks([9, 9, 9], [0, 0, 0])
    laid.hold("Shotgun", "Knife")
    laid.policy.turn = laid.t.turn
    laid.me.actions = 0

    assert laid.action() == "share a card"
    assert laid.choose(q.SHARING, [q.HAND_OVER, q.TAKE]) == "give a card"
    assert laid.choose(q.SHARED, laid.me.hand) == "Shotgun"


def test_BLD_ACT_06_a_character_goes_to_a_teammate_who_has_too_few() -> None:
    laid = Laid("hunters", FIRST_DAY, seats=FOUR)
    laid.attacks([9, 9, 9], [0, 0, 0])
    newcomer = laid.ready()
    laid.me.spaces[0] = commit(laid.t, laid.me, 1)
    laid.t.players[1].spaces = [None, None, None]

    assert laid.action() == "give a character"
    assert laid.choose(q.GIVEN, [newcomer]) == "newcomer"


# Starting a battle, and what is rarely asked.


def test_BLD_START_03_everybody_is_committed_the_bitten_last() -> None:
    laid = Laid("hunters", FIRST_DAY)
    first, second, third = laid.me.committed()
    first.bite = laid.hold("Bite", player=laid.enemy)[0]
    third.ability = "Rally"

    assert laid.choose(q.COMMIT, [first, second, third]) == third.name
    assert laid.choose(q.COMMIT, [first, second, PASS]) == second.name
    assert laid.choose(q.COMMIT, [first, PASS]) == first.name


def test_BLD_START_06_an_own_column_is_looked_for_first() -> None:
    laid = Laid("hunters", FIRST_DAY, seats=FOUR)
    laid.t.players[1].spaces = [None, laid.me.spaces[1], None]
    laid.t.players[2].spaces = laid.t.players[3].spaces = [laid.enemy.spaces[0], None, None]

    assert laid.choose(q.COMMIT_TO, [1, 2, 3]) == "3"
    assert laid.choose(q.COMMIT_TO, [1, 2]) == "1"


def test_BLD_START_01_the_location_with_the_most_bystanders_is_chosen() -> None:
    laid = Laid("hunters", FIRST_DAY)
    places = laid.t.places
    for place, bystanders in zip(places, (2, 4, 4, 3, 1), strict=True):
        place.bystanders = bystanders

    assert laid.policy.choose(laid.t.views[0], q.LOCATION, places) == 1


def test_BLD_ALT_02_each_side_starts_at_its_own_time() -> None:
    assert Laid("hunters", FIRST_DAY).choose(q.START_AT, ["dusk", "dawn"]) == "dawn"
    assert Laid("vampires", FIRST_DAY).choose(q.START_AT, ["dusk", "dawn"]) == "dusk"


@pytest.mark.parametrize(
    ("rolled", "options", "done"),
    [
        (3, [q.REROLL, q.LUCKY, PASS], "roll again"),
        (4, [q.REROLL, q.LUCKY, PASS], "add 1 to the roll"),
        (1, [q.LUCKY, PASS], "add 1 to the roll"),
        (5, [q.REROLL, PASS], PASS),
    ],
)
def test_BLD_ABIL_06_a_low_roll_is_rolled_again(
    rolled: int, options: list[object], done: str
) -> None:
    laid = Laid("hunters", FIRST_DAY)
    laid.t.roll = rolled

    assert laid.choose(q.ROLL, options) == done


@pytest.mark.parametrize(
    ("name", "time", "done"),
    [("Sword", NIGHT, "yes"), ("Sword", DAY, PASS), ("Mesmerize", DAY, "yes")],
)
def test_BLD_ABIL_11_a_card_is_reversed_if_it_is_better_so(name: str, time: str, done: str) -> None:
    side = "hunters" if name == "Sword" else "vampires"
    laid = Laid(side, FIRST_NIGHT if time == NIGHT else FIRST_DAY)
    laid.t.subject = laid.hold(name)[0]

    assert laid.choose(q.REVERSE, [q.YES, PASS]) == done


def test_BLD_ALT_07_only_a_bitten_character_is_given_up_for_another() -> None:
    laid = Laid("hunters", FIRST_DAY)
    first, second, third = laid.me.committed()
    assert laid.choose(q.BONUS, [first, second, third, PASS]) == PASS

    second.bite = laid.hold("Bite", player=laid.enemy)[0]
    third.ability = "Swift"
    assert laid.choose(q.BONUS, [first, second, third, PASS]) == second.name
    assert laid.choose(q.SWAP, [first, second, third]) == third.name
    assert laid.choose(q.KEEP, [second, first]) == first.name


def test_BLD_ALT_10_the_best_card_is_kept() -> None:
    laid = Laid("hunters", FIRST_NIGHT)

    assert laid.choose(q.CHOSEN, laid.hold("Glancing Blow", "Stake", "Knife")) == "Stake"


@pytest.mark.parametrize(
    ("held", "laid_first"),
    [(["Knife", "Shotgun", "Sword"], "Shotgun"), (["Knife", "Frag Grenade"], "Frag Grenade")],
)
def test_BLD_TB_03_the_highest_card_is_laid_whatever_the_time(
    held: list[str], laid_first: str
) -> None:
    laid = Laid("hunters", FIRST_NIGHT)

    assert laid.choose(q.LAY, laid.hold(*held)) == laid_first


def test_BLD_HC_17_of_what_the_teammate_discards_only_what_is_of_use_is_taken() -> None:
    laid = Laid("hunters", FIRST_DAY, seats=FOUR)

    assert laid.choose(q.TAKEN, [*laid.hold("Knife", "Stake"), PASS]) == "Stake"
    assert laid.choose(q.TAKEN, [*laid.hold("Knife", "Recon"), PASS]) == PASS


# Whole games.


def games_won(
    seating: str, other: str, seeds: Sequence[int], rulings: Rulings = DEFAULT
) -> dict[str, int]:
    """Games that greedy Hunters and greedy Vampires won against the other policy: two a seed."""
    decks = SEATINGS[seating]
    won = {"hunters": 0, "vampires": 0}
    for side in won:
        greedy = [(deck is HUNTER_DECK) == (side == HUNTERS) for deck in decks]
        names = ["greedy" if mine else other for mine in greedy]
        for seed in seeds:
            table = seated(decks, policies(names, seed), seed, rulings=rulings)
            winner = BLOODSUCKERS.play(table).winner
            won[side] += winner >= 0 and table.players[winner].side.code == side
    return won


@pytest.mark.parametrize("rulings", [DEFAULT, ADVANCED], ids=["basic", "advanced"])
@pytest.mark.parametrize("seating", sorted(SEATINGS))
def test_greedy_beats_random_with_either_side(seating: str, rulings: Rulings) -> None:
    won = games_won(seating, "random", range(6), rulings)

    assert sum(won.values()) >= 11


@pytest.mark.parametrize("seating", sorted(SEATINGS))
def test_greedy_always_beats_passive(seating: str) -> None:
    assert games_won(seating, "passive", range(4)) == {"hunters": 4, "vampires": 4}


@pytest.mark.slow
@pytest.mark.parametrize("seating", sorted(SEATINGS))
def test_greedy_beats_random_in_98_of_100_games(seating: str) -> None:
    """1,000 pairs in all, each of one seed with the policies on either side."""
    won = games_won(seating, "random", range(250))

    assert sum(won.values()) >= 490
    assert min(won.values()) >= 240


def test_a_greedy_player_answers_by_what_it_sees_alone() -> None:
    """The same table with other hidden cards: the same choice."""
    first, second = Laid("hunters", FIRST_DAY), Laid("hunters", FIRST_DAY)
    for laid, hidden in ((first, "Wall Crawl"), (second, "Drain")):
        laid.attacks([3, 0, None], [4, 3, 2])
        laid.hold("Shotgun", "Stake", "Sword", "Reload")
        laid.hold(hidden, player=laid.enemy)

    assert first.action() == second.action()
