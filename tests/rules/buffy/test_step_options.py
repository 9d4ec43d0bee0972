"""The options of the steps, in whole random games, against the rules written down once more: what
is offered is all that is legal, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings

from rules.core.policies import PASS, Policy, RandomPolicy
from rules.core.table import Entry
from rules.core.views import View
from rules.games.buffy import questions as q
from rules.games.buffy import values
from rules.games.buffy.game import BUFFY
from rules.games.buffy.pieces import PARK, Character, Piece, Player, Space
from rules.games.buffy.rulings import Rulings
from rules.games.buffy.state import BuffyTable
from rules.games.buffy.vocabulary import (
    ACTION,
    CHARACTER,
    DRAW,
    END,
    EPISODE,
    EVENT,
    ITEM,
    MOVEMENT,
    PROLOGUE,
    REFRESH,
    RESOURCE,
    SKILL,
)
from tests.rules.buffy.play import seated
from tests.rules.buffy.test_invariants import DECKS, PLACES, SEEDS, any_rulings


class Rulebook:
    """What a player may do, straight from the rulebook, without regard to time."""

    def __init__(self, table: BuffyTable, me: Player) -> None:
        self.t = table
        self.me = me
        self.rulings = table.rulings

    def near(self, one: Space, other: Space) -> bool:
        """BUF-MOVE-01, BUF-Q-08."""
        if PARK in (one.index, other.index):
            return one is not other
        if one.owner == other.owner:
            return abs(one.number - other.number) == 1
        return self.rulings.rows_touch and one.number == other.number

    def challenge_spaces(self) -> list[Space]:
        """BUF-PRO-04, BUF-Q-07."""
        card = self.me.challenge_deck[-1].definition
        name = self.me.challenge_deck[-1].printed.same
        lying = [placed for space in self.t.spaces for placed in space.challenges if placed]
        if any(placed.printed.same == name for placed in lying):
            return []
        found = []
        for space in self.t.spaces:
            place = space.location
            tied = [getattr(card, "at_location", None), getattr(card, "at_location_type", None)]
            if any(tied):
                fits = place is not None and (
                    tied[0] in (None, place.definition.name)
                    and tied[1] in (None, getattr(place.definition, "location_type", None))
                )
            else:
                fits = space.index != PARK or self.rulings.challenge_in_park
            if fits and space.challenges[self.me.seat] is None:
                found.append(space)
        return found

    def movers(self) -> set[Character]:
        """BUF-MOVE-03..05, BUF-Q-09."""
        found = set()
        for one in self.me.characters:
            moved = one.moves if one.moved_on == self.t.turn else 0
            if moved < values.move_limit(self.t, one) and not (
                self.rulings.fatigued_cannot_move and one.fatigued
            ):
                found.add(one)
        return found

    def bears(self, character: Character, card: Piece) -> bool:
        needs = card.printed.needs
        return needs is None or values.talent(self.t, character, needs[0]) >= needs[1]

    def bears_instead(self, character: Character, old: Piece, card: Piece) -> bool:
        """BUF-RES-11 and what the card asks for, once it has taken the place of the old one."""
        limit = values.item_limit(self.t, character)
        before, bearers = character.items[:], (old.bearer, card.bearer)
        character.items.remove(old)
        able = self.bears(character, card)
        character.items.append(card)
        old.bearer, card.bearer = card.bearer, character
        after = values.item_limit(self.t, character)
        character.items[:] = before
        old.bearer, card.bearer = bearers
        return able and (after >= limit or len(before) <= after)

    def may_enter(self, card: Piece) -> bool:
        """BUF-RES-01, BUF-Q-26, BUF-Q-33."""
        starter, theirs = self.me.starter, self.me.enemy.starter
        assert starter is not None
        assert theirs is not None
        mine = card.id == starter.id
        others = [one for one in self.me.characters if not one.is_main]
        if self.rulings.supporting_limit_5 and not mine and len(others) >= 5:
            return False
        if not self.rulings.unique_characters:
            return True
        names = {one.printed.name for one in self.me.characters}
        rivals = [one for one in self.me.enemy.characters if not one.is_main]
        names |= {one.printed.name for one in rivals}
        if starter.printed.name != card.printed.name:
            names.add(theirs.printed.name)
        return card.printed.name not in names

    def ascending(self, card: Piece) -> list[Character]:
        """BUF-ASC-01..03, BUF-Q-34."""
        printed = card.printed
        return [
            one
            for one in self.me.characters
            if (one.printed.name, one.printed.level + 1) == (printed.name, printed.level)
            and self.me.destiny >= printed.requirement
            and one.ascended_on != self.t.turn
            and not (self.rulings.new_characters_wait and one.entered_on == self.t.turn)
        ]

    def skill_bearers(self, card: Piece) -> list[Character]:
        """BUF-RES-05..08."""
        return [
            one
            for one in self.me.characters
            if not one.fatigued and one.skilled_on != self.t.turn and self.bears(one, card)
        ]

    def item_options(self, card: Piece) -> list[object]:
        """BUF-RES-10..12, BUF-RES-15, BUF-Q-24."""
        found: list[object] = []
        for one in self.me.characters:
            if self.bears(one, card):
                room = len(one.items) < values.item_limit(self.t, one)
                found += [one] if room or self.rulings.attach_then_discard else []
            if card.swapped_on != self.t.turn:
                fresh = [item for item in one.items if item.swapped_on != self.t.turn]
                found += [item for item in fresh if self.bears_instead(one, item, card)]
        return found

    def swaps(self, item: Piece) -> list[object]:
        """BUF-RES-13, BUF-RES-14, BUF-Q-24."""
        bearer = item.bearer
        assert bearer is not None
        found: list[object] = []
        for one in self.me.characters:
            if one is not bearer and one.space is bearer.space:
                room = len(one.items) < values.item_limit(self.t, one)
                found += [one] if room and self.bears(one, item) else []
                found += [
                    other
                    for other in one.items
                    if other.swapped_on != self.t.turn
                    and self.bears_instead(bearer, item, other)
                    and self.bears_instead(one, other, item)
                ]
        return found if item.swapped_on != self.t.turn else []

    def resources(self) -> set[object]:
        """Everything of the Resource Step but texts (section 3.5)."""
        found: set[object] = set()
        for card in self.me.hand:
            printed = card.printed
            legal: object = False
            if printed.type == CHARACTER:
                legal = self.may_enter(card) if printed.level == 1 else self.ascending(card)
            elif printed.type == SKILL:
                legal = self.skill_bearers(card)
            elif printed.type == ITEM:
                legal = self.item_options(card)
            elif printed.type == EPISODE:
                legal = values.may_enter(self.t, self.me, card)
            if legal and card.played_on != self.t.turn:
                found.add(card)
        for one in self.me.characters:
            found |= {item for item in one.items if self.swaps(item)}
        starter = self.me.starter
        assert starter is not None
        if self.me.resurrected_on != self.t.turn and self.may_enter(starter):
            found |= {card for card in self.me.discard if card.id == starter.id}
        return found


class Comparing(Policy):
    """Plays at random, and compares what it is offered with the rulebook."""

    def __init__(self, seed: int) -> None:
        self.chance = RandomPolicy(seed)
        self.table: BuffyTable
        self.seen: set[str] = set()

    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        t = self.table
        self.seen.add(kind)
        me = t.players[view.seat]
        rulebook = Rulebook(t, me)
        free = options[-1] is PASS
        offered = list(options[:-1] if free else options)
        subject = t.subject
        if kind == PROLOGUE:
            self.prologue(rulebook, offered, free=free)
        elif kind == q.CHALLENGE_AT:
            assert offered == rulebook.challenge_spaces()
        elif kind == REFRESH:
            assert (q.READY_ALL in offered) == me.owes == (not free)
        elif kind == MOVEMENT:
            assert free
            assert {one for one in offered if isinstance(one, Character)} == rulebook.movers()
        elif kind == q.TO and t.phase == MOVEMENT and isinstance(subject, Character):
            here = subject.space
            assert set(offered) == {space for space in t.spaces if rulebook.near(here, space)}
        elif kind == RESOURCE:
            assert free
            self.resource(rulebook, offered)
        elif kind in (q.MAIN_AT, q.ENTER_AT):
            assert offered == list(me.spaces)
        elif kind == q.ASCENDS:
            assert isinstance(subject, Piece)
            assert offered == rulebook.ascending(subject)
        elif kind == q.BEARER:
            assert isinstance(subject, Piece)
            skill = subject.printed.type == SKILL
            legal: Sequence[object] = (
                rulebook.skill_bearers(subject) if skill else rulebook.item_options(subject)
            )
            assert set(offered) == set(legal)
            assert len(offered) == len(legal)
        elif kind == q.SWAP:
            assert isinstance(subject, Piece)
            assert set(offered) == set(rulebook.swaps(subject))
        elif kind == q.SURPLUS:
            assert isinstance(subject, Character)
            assert offered == subject.items
            assert len(offered) > values.item_limit(t, subject)
        elif kind == q.DISCARD and t.phase == DRAW:
            assert offered == me.hand
            assert free == (len(me.hand) <= 5)
        return self.chance.choose(view, kind, options)

    def prologue(self, rulebook: Rulebook, offered: list[object], *, free: bool) -> None:
        """BUF-PRO-01..07, BUF-TURN-05."""
        me = rulebook.me
        t = rulebook.t
        card = me.challenge_deck[-1] if me.challenge_deck else None
        spaces = rulebook.challenge_spaces() if card is not None else []
        stuck = card is not None and not spaces and len(me.challenge_deck) > 1
        assert (card in offered) == bool(me.owes and spaces)
        assert (q.CYCLE in offered) == bool(me.owes and stuck and me.cycled_on != t.turn)
        assert free == (card not in offered and q.CYCLE not in offered)
        for option in offered:
            if isinstance(option, Piece) and option.printed.type == EVENT:
                assert option in me.hand
                assert option.printed.same not in t.events_played

    def resource(self, rulebook: Rulebook, offered: list[object]) -> None:
        """What is offered beside texts: an Action, and what has a use in this step, are texts."""
        legal = rulebook.resources()
        assert len(set(offered)) == len(offered)
        assert legal <= set(offered)
        for option in set(offered) - legal:
            assert isinstance(option, Piece)
            assert option.printed.type == ACTION or RESOURCE in option.printed.uses


class ParkLog(list[Entry]):
    """Counts the turn ends with the Park held (BUF-WIN-02..05) along with the engine."""

    def __init__(self, table: BuffyTable) -> None:
        super().__init__()
        self.table = table
        self.counts = [0, 0]

    def append(self, entry: Entry) -> None:
        super().append(entry)
        t = self.table
        turned_by_a_text = entry[2] is not None
        if entry[0] == "time" and t.phase == END and not turned_by_a_text:
            there = t.park.characters
            for seat in (0, 1):
                held = bool(there[seat]) and not there[1 - seat]
                self.counts[seat] = self.counts[seat] + 1 if held else 0
            assert [player.park_count for player in t.players] == self.counts


def compared(one: int, other: int, rulings: Rulings, seed: int) -> list[Comparing]:
    policies = [Comparing(seed), Comparing(seed + 1)]
    table = seated([DECKS[one], DECKS[other]], policies, seed, log=True, rulings=rulings)
    for policy in policies:
        policy.table = table
    table.log = ParkLog(table)
    BUFFY.play(table)
    return policies


@settings(max_examples=15, deadline=None)
@given(one=PLACES, other=PLACES, rulings=any_rulings(), seed=SEEDS)
def test_what_the_steps_offer_is_what_the_rulebook_allows(
    one: int, other: int, rulings: Rulings, seed: int
) -> None:
    compared(one, other, rulings, seed)


def test_the_games_come_to_all_these_questions() -> None:
    """The comparison is not an empty one."""
    seen: set[str] = set()
    switches = Rulings(attach_then_discard=True)
    for seed in range(9):
        for policy in compared(seed % 4, 4 + seed % 4, switches, seed):
            seen |= policy.seen
    steps = {PROLOGUE, REFRESH, MOVEMENT, RESOURCE, END}
    parts = {q.CHALLENGE_AT, q.TO, q.ENTER_AT, q.BEARER, q.SWAP, q.SURPLUS, q.DISCARD, q.ASCENDS}
    assert steps | parts <= seen
