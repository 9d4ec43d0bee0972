"""What holds in every game: any switches and seats, random play, looked at after every event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.policies import PASS, Policy, RandomPolicy
from rules.core.table import Entry
from rules.core.views import View
from rules.games.bloodsuckers import questions as q
from rules.games.bloodsuckers.game import BLOODSUCKERS
from rules.games.bloodsuckers.pieces import (
    BYSTANDER,
    Battle,
    Character,
    CombatCard,
    Place,
    Player,
)
from rules.games.bloodsuckers.rulings import Rulings
from rules.games.bloodsuckers.state import BloodTable
from rules.games.bloodsuckers.views import BloodView
from tests.rules.bloodsuckers.play import ADVANCED, DEFAULT, SEATINGS, seated

SEEDS = st.integers(0, 2**32 - 1)
FLAGS = [
    field.name
    for field in fields(DEFAULT)
    if isinstance(field.default, bool) and field.name != "allow_illegal_decks"
]


@st.composite
def any_rulings(draw: st.DrawFn) -> Rulings:
    """Any switches, and dials with 0 to 5 Bystanders, at least one location Open."""
    changes: dict[str, object] = {name: draw(st.booleans()) for name in FLAGS}
    dials = draw(st.lists(st.integers(0, 5), min_size=5, max_size=5).filter(any))
    for name, shown in zip(
        ("church", "graveyard", "nightclub", "police_station", "hospital"), dials, strict=True
    ):
        changes[f"bystanders_{name}"] = shown
    changes["characters"] = draw(st.integers(14, 40))
    changes["first_to_start"] = draw(st.sampled_from(("roll", "hunters", "vampires")))
    return replace(DEFAULT, **changes)  # type: ignore[arg-type]


def combat_cards(table: BloodTable) -> list[CombatCard]:
    """Every combat card on the table, found zone by zone."""
    found: list[CombatCard] = []
    for side in table.sides:
        found += side.deck + side.discard
    for player in table.players:
        found += player.hand
        found += [card for each in player.characters() if (card := each.bite) is not None]
    return found


def characters(table: BloodTable) -> list[Character]:
    """Every character on the table, found zone by zone."""
    found = table.characters + table.lost
    for player in table.players:
        found += player.characters()
    if table.battle is not None:
        found += [each for each in table.battle.bystanders if each is not None]
    return found


def check_table(table: BloodTable) -> None:
    """51 combat cards a side and all characters, each in one place; one location In Play."""
    cards = combat_cards(table)
    assert len(cards) == len({card.id for card in cards}) == 102
    assert Counter(card.owner for card in cards) == {0: 51, 1: 51}
    people = characters(table)
    if table.phase == "setup":  # Those drawn to choose from lie nowhere yet.
        assert len(people) == len({each.id for each in people}) <= table.rulings.characters
    else:
        assert len(people) == len({each.id for each in people}) == table.rulings.characters
    for side in table.sides:
        assert all(card.owner == side.index for card in side.deck + side.discard)
        status = "Hunter Controlled" if side is table.hunters else "Vampire Controlled"
        assert side.controlled == sum(place.status == status for place in table.places)
    for idle in table.characters + table.lost:
        assert idle.owner == BYSTANDER
        assert (idle.column, idle.bite, idle.blood, idle.adrenaline) == (0, None, False, 0)
    assert sum(place.status == "In Play" for place in table.places) <= 1
    columns = 0
    if table.battle is not None:
        columns = table.battle.columns
        check_battle(table, table.battle)
    for player in table.players:
        check_player(table, player, columns)


def check_battle(table: BloodTable, battle: Battle) -> None:
    assert len(battle.bystanders) == len(battle.winners) == battle.columns <= 5
    assert battle.columns <= battle.place.bystanders
    for column, winner in enumerate(battle.winners, 1):
        if table.phase != "resolve":
            assert (column in battle.open) == (winner is None)
            assert winner is None or table.rulings.lucky_13
    for bystander in battle.bystanders:
        assert bystander is None or bystander.owner == BYSTANDER


def check_player(table: BloodTable, player: Player, columns: int) -> None:
    assert len(player.spaces) == len(player.attacks) == len(player.set_by) == columns
    assert all(card.owner == player.side.index for card in player.hand)
    assert 0 <= player.tokens <= 2
    assert player.pool >= 0
    assert player.actions >= 0
    assert player.actions == 0 or player is table.current
    for index, character in enumerate(player.spaces):
        assert character is None or character.column == index + 1
    for character in player.reserve:
        assert character.column == 0
        assert not character.stunned or table.rulings.stun_outlasts_battle
    for character in player.characters():
        assert character.owner == player.seat
        assert not character.blood or player.side is table.vampires
        assert not character.adrenaline or player.side is table.hunters
        assert character.bite is None or player.side is table.hunters
    for attack, setter in zip(player.attacks, player.set_by, strict=True):
        assert (attack is None) == (setter is None)
        assert attack is None or 0 <= attack <= (13 if table.rulings.track_cap_13 else 99)


class CheckedLog(list[Entry]):
    """A log that looks at the whole table at every event."""

    def __init__(self, table: BloodTable) -> None:
        super().__init__()
        self.table = table

    def append(self, entry: Entry) -> None:
        super().append(entry)
        check_table(self.table)


def check_events(table: BloodTable) -> None:
    """BLD-TURN-03: 8 turns a battle, by the spaces of the clock from the start space on."""
    events = table.events()
    assert [event.kind for event in events].count("ended") == 1
    assert events[-1].kind == "ended"
    battle: list[str] = []
    for event in events:
        if event.kind == "turn":
            battle.append(event.place)
        if event.kind in ("locked", "controlled"):
            day, night = ["Dawn", "Day", "Day", "Day"], ["Dusk", "Night", "Night", "Night"]
            if table.rulings.solo_on_both_spaces or len(table.players) != 3:
                assert battle in (day + night, night + day)
            else:
                assert len(battle) == 6
            battle.clear()


@settings(max_examples=60, deadline=None)
@given(seating=st.sampled_from(sorted(SEATINGS)), rulings=any_rulings(), seed=SEEDS)
def test_BLD_COMP_11_no_card_is_lost_or_doubled_and_all_lies_where_it_may(
    seating: str, rulings: Rulings, seed: int
) -> None:
    """BLD-COMP-04, BLD-COMP-09, BLD-ACT-09, BLD-Q-09 and BLD-TURN-03 in whole games."""
    decks = SEATINGS[seating]
    chance = [RandomPolicy(seed + seat) for seat in range(len(decks))]
    table = seated(decks, chance, seed, log=True, rulings=rulings)
    table.log = CheckedLog(table)

    outcome = BLOODSUCKERS.play(table)

    check_table(table)
    check_events(table)
    hunters, vampires = table.sides
    if outcome.how == "locations":
        winner = table.players[outcome.winner].side
        assert winner.controlled > winner.enemy.controlled
    else:
        assert hunters.controlled == vampires.controlled
    if outcome.how == "tiebreaker" and not rulings.counted_before_turning:
        assert hunters.character_count() == vampires.character_count()


@pytest.mark.parametrize("rulings", [DEFAULT, ADVANCED], ids=["basic", "advanced"])
@pytest.mark.parametrize("seating", sorted(SEATINGS))
def test_games_of_every_kind_end(seating: str, rulings: Rulings) -> None:
    """BLD-WIN-01: five battles of 8 turns, and somebody has won."""
    decks = SEATINGS[seating]
    for seed in range(25):
        chance = [RandomPolicy(1000 * seed + seat) for seat in range(len(decks))]
        table = seated(decks, chance, seed, rulings=rulings)

        outcome = BLOODSUCKERS.play(table)

        assert outcome.turn == 40
        assert outcome.how in ("locations", "characters", "tiebreaker")


class Inspector(Policy):
    """Random play that checks each option by the rulebook, not by the engine's functions."""

    def __init__(self, seed: int) -> None:
        self.random = RandomPolicy(seed)
        self.table: BloodTable

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        assert len(options) > 1
        assert kind in q.QUESTIONS
        assert len({id(option) for option in options}) == len(options)
        player = self.table.players[view.seat]
        check = getattr(self, f"check_{kind.replace(' ', '_')}", None)
        if check is not None:
            check(player, cast(BloodView, view), list(options))
        return self.random.choose(view, kind, options)

    def opponents(self, player: Player) -> list[Player]:
        return [other for other in self.table.players if other.side is not player.side]

    def mates(self, player: Player) -> list[Player]:
        side = player.side
        return [other for other in self.table.players if other.side is side and other is not player]

    def is_night(self) -> bool:
        return self.table.space < 4

    def check_location(self, player: Player, view: BloodView, options: list[object]) -> None:
        assert options == [place for place in self.table.places if place.status == "Open"]
        assert all(isinstance(option, Place) for option in options)
        mine, theirs = player.side.controlled, player.side.enemy.controlled
        assert mine <= theirs or self.table.battles == 0

    def check_keep(self, player: Player, view: BloodView, options: list[object]) -> None:
        drawn = 10 if len(self.table.players) == 3 and not self.mates(player) else 5
        assert len(options) + len(player.reserve) <= drawn

    def check_commit(self, player: Player, view: BloodView, options: list[object]) -> None:
        committed = [each for each in player.spaces if each is not None]
        assert options == player.reserve + ([PASS] if committed else [])
        assert len(committed) < view.columns

    def check_commit_to(self, player: Player, view: BloodView, options: list[object]) -> None:
        assert view.subject in player.reserve
        assert options == [
            column for column in range(1, view.columns + 1) if player.spaces[column - 1] is None
        ]

    def check_action(self, player: Player, view: BloodView, options: list[object]) -> None:
        assert player is self.table.current
        assert self.table.phase == "actions"
        assert options[-1] is PASS
        opened = [column for column in range(1, view.columns + 1) if view.winner(column) is None]
        fighters = {
            column: each
            for column, each in enumerate(player.spaces, 1)
            if each is not None and not each.stunned
        }
        swift = self.abilities_left(player, "Swift")
        boost = self.abilities_left(player, "Boost")
        has_action = player.actions > 0
        for card in player.hand:
            kind = card.printed.type
            legal = has_action or card.printed.name == "Speed"
            if kind == "Attack":
                legal = legal and any(column in opened for column in fighters)
            elif kind == "Strike":
                in_time = {"Sunlight": not self.is_night(), "Drain": self.is_night()}
                legal = legal and in_time.get(card.printed.name, True)
                targets = [
                    each
                    for column in fighters
                    for other in self.opponents(player)
                    if (each := other.spaces[column - 1]) is not None
                ]
                if card.printed.name == "Bite" and not view.rulings.bite_again:
                    targets = [each for each in targets if each.bite is None]
                legal = legal and bool(targets)
            elif kind == "Impact":
                committed = any(each is not None for each in player.spaces)
                reserve = view.rulings.impact_from_reserve and bool(player.reserve)
                legal = legal and (committed or reserve)
            else:
                legal = False
            assert (card in options) == legal
        for character in player.characters():
            free = any(player.spaces[column - 1] is None for column in opened)
            legal = (has_action or swift > 0) and not character.stunned
            assert (character in options) == (legal and (character.column > 0 or free))
        side = player.side
        can_draw = bool(side.deck or (side.discard and view.rulings.reshuffle_combat))
        assert (q.DRAW in options) == (has_action and can_draw)
        assert (q.SPEND in options) == (player.tokens > 0)
        takers = [each for each in player.characters() if self.may_carry(each, view)]
        assert (q.TOKEN in options) == (
            player.pool > 0 and bool(takers) and (has_action or boost > 0)
        )
        mates = self.mates(player)
        assert (q.GIVE in options) == (has_action and bool(mates and player.reserve))
        hands = bool(mates) and bool(player.hand or mates[0].hand)
        assert (q.SHARE in options) == (hands and not player.shared)

    def abilities_left(self, player: Player, ability: str) -> int:
        if not self.table.rulings.abilities:
            return 0
        having = [
            each
            for each in player.spaces
            if each is not None and not each.stunned and each.ability == ability
        ]
        return len(having) - player.used.get(ability, 0)

    def may_carry(self, character: Character, view: BloodView) -> bool:
        if view.side == "vampires":
            return not character.blood
        return not (view.rulings.one_adrenaline_each and character.adrenaline)

    def check_token_on(self, player: Player, view: BloodView, options: list[object]) -> None:
        takers = [each for each in player.characters() if self.may_carry(each, view)]
        assert options == takers

    def check_move_to(self, player: Player, view: BloodView, options: list[object]) -> None:
        subject = cast(Character, view.subject)
        assert subject in player.characters()
        assert not subject.stunned
        legal: list[object] = [
            column
            for column in range(1, view.columns + 1)
            if view.winner(column) is None and player.spaces[column - 1] is None
        ]
        if subject.column:
            legal.append(0)
            for other in player.characters():
                closed = [
                    each.column
                    for each in (subject, other)
                    if each.column and view.winner(each.column) is not None
                ]
                if other is not subject and not other.stunned and not closed:
                    legal.append(other)
        assert options == legal

    def check_given(self, player: Player, view: BloodView, options: list[object]) -> None:
        assert options == player.reserve
        assert len(player.side.players) == 2

    def check_shared(self, player: Player, view: BloodView, options: list[object]) -> None:
        assert options == player.hand

    def check_taken(self, player: Player, view: BloodView, options: list[object]) -> None:
        hand = self.mates(player)[0].hand
        discarded = player.side.discard
        assert options == hand or all(card in discarded for card in options[:-1])

    def check_dodge(self, player: Player, view: BloodView, options: list[object]) -> None:
        assert options[-1] is PASS
        assert player is not self.table.current
        assert options[:-1] == [card for card in player.hand if card.printed.type == "Dodge"]
        target = cast(Character, view.subject)
        if target in player.characters():
            assert not target.stunned
        else:
            assert len(self.table.players) == 4
            assert target in self.mates(player)[0].characters()

    def check_bank(self, player: Player, view: BloodView, options: list[object]) -> None:
        most = max(cast(list[int], options))
        assert options == list(range(most, -1, -1))
        assert most <= player.actions
        assert most + player.tokens <= 2

    def check_discard(self, player: Player, view: BloodView, options: list[object]) -> None:
        assert player is self.table.current
        assert options == [*player.hand, PASS]

    def check_bonus(self, player: Player, view: BloodView, options: list[object]) -> None:
        assert view.place is not None
        assert view.place.name in ("Graveyard", "Church")
        assert view.place.status.split()[0].lower() in player.side.code
        assert options == [*player.characters(), PASS]

    def check_swap(self, player: Player, view: BloodView, options: list[object]) -> None:
        assert options == self.table.lost

    def check_chosen(self, player: Player, view: BloodView, options: list[object]) -> None:
        assert view.place is not None
        assert view.place.name == "Police Station"
        looked_at = 3 if len(self.table.players) == 2 else 6
        assert len(options) <= looked_at
        assert all(card in player.side.discard[-looked_at:] for card in options)

    def check_lay(self, player: Player, view: BloodView, options: list[object]) -> None:
        assert self.table.phase == "tiebreaker"
        assert options == [card for card in player.hand if card.printed.type == "Attack"]


@settings(max_examples=60, deadline=None)
@given(seating=st.sampled_from(sorted(SEATINGS)), rulings=any_rulings(), seed=SEEDS)
def test_every_option_is_legal_by_an_independent_checker(
    seating: str, rulings: Rulings, seed: int
) -> None:
    decks = SEATINGS[seating]
    inspectors = [Inspector(seed + seat) for seat in range(len(decks))]
    table = seated(decks, inspectors, seed, rulings=rulings)
    for inspector in inspectors:
        inspector.table = table

    BLOODSUCKERS.play(table)
