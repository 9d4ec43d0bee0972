"""Section 3: starting a battle. The location, its Bystanders, and who is committed where."""

from __future__ import annotations

from typing import Final

from rules.core.windows import take_or_pass
from rules.games.bloodsuckers import abilities, clock, ending
from rules.games.bloodsuckers.pieces import (
    DAWN_SPACE,
    DUSK_SPACE,
    Battle,
    Character,
    Place,
    Player,
    Side,
)
from rules.games.bloodsuckers.questions import COMMIT, COMMIT_TO, LOCATION, START_AT
from rules.games.bloodsuckers.state import COMMIT_PHASE, BloodTable
from rules.games.bloodsuckers.vocabulary import (
    CHURCH,
    DAWN,
    DUSK,
    GRAVEYARD,
    IN_PLAY,
    NIGHTCLUB,
    OPEN,
    POLICE_STATION,
)

START_TIMES: Final = {
    NIGHTCLUB: DUSK_SPACE,
    GRAVEYARD: DUSK_SPACE,
    POLICE_STATION: DAWN_SPACE,
    CHURCH: DAWN_SPACE,
}
"""BLD-ALT-02; at the Hospital it is the chooser's choice."""
EITHER: Final = (DUSK, DAWN)


def start_battle(t: BloodTable) -> None:
    """A battle from the choice of its location to its first turn.

    The starting side commits first (BLD-START-03), then the location goes to In Play and the clock
    is set (BLD-START-07), then the others answer what they see (BLD-START-08).
    """
    t.phase = COMMIT_PHASE
    if t.rulings.whos_on_first and t.battles:
        change_places(t)
    chooser = ending.chooser(t)
    place = choose_location(t, chooser)
    battle = open_battle(t, place, chooser.side)
    battle.start = start_space(t, chooser, place)
    first = first_to_commit(t, battle)
    commit_side(t, first)
    place.status = IN_PLAY
    if t.log is not None:
        t.emit("in play", -1, None, place.name)
    clock.set_to(t, battle.start)
    commit_side(t, first.enemy)
    for player in t.players:
        if player.standing_attack:
            player.attacks = [player.standing_attack] * battle.columns
    if not t.rulings.rally_at_commit:
        for side in (first, first.enemy):
            abilities.rally(t, side)


def change_places(t: BloodTable) -> None:
    """Who's on First: teammates change #1 and #2 (BLD-ALT-01)."""
    for side in t.sides:
        if len(side.players) == 2:
            side.players.reverse()
            for number, player in enumerate(side.players, 1):
                player.number = number
                if t.log is not None:
                    t.emit("changed number", player.seat, None, "", number)


def choose_location(t: BloodTable, chooser: Player) -> Place:
    """The starting side chooses an Open location (BLD-START-01), of those that are used
    (BLD-COMP-02).
    """
    places = [place for place in t.places if place.status == OPEN]
    return places[t.ask(chooser.seat, LOCATION, places) if chooser.acts else 0]


def open_battle(t: BloodTable, place: Place, starter: Side) -> Battle:
    """As many characters as the location shows (BLD-COMP-05) are drawn, each the facedown Bystander
    of a column (BLD-START-02); fewer where there are no more (BLD-Q-07). The columns are empty, and
    no counter is on the track.
    """
    t.battles += 1
    starter.record.started += 1
    battle = Battle(t.battles, place, starter)
    if t.log is not None:
        t.emit("battle", starter.players[0].seat, None, place.name, battle.number)
    t.battle = battle
    for _ in range(place.bystanders):
        bystander = t.top_character()
        if bystander is None:
            break
        battle.add_column(bystander)
        for player in t.players:
            player.clear_columns(battle.columns)
    if t.log is not None:
        t.emit("bystanders", -1, None, "", battle.columns)
    return battle


def start_space(t: BloodTable, chooser: Player, place: Place) -> int:
    """Dusk where Vampires start, Dawn where Hunters do (BLD-NEXT-03); under Perpetual Day/Night the
    location tells it (BLD-ALT-02).
    """
    if t.rulings.perpetual_day_night:
        if place.name in START_TIMES:
            return START_TIMES[place.name]
        if chooser.acts:
            return DUSK_SPACE if t.ask(chooser.seat, START_AT, EITHER) == 0 else DAWN_SPACE
    return side_space(t, chooser.side)


def side_space(t: BloodTable, side: Side) -> int:
    """The space on which a side starts."""
    return DAWN_SPACE if side is t.hunters else DUSK_SPACE


def first_to_commit(t: BloodTable, battle: Battle) -> Side:
    """The side that chose the location, or by the switch that of the start space (BLD-Q-31)."""
    if t.rulings.dial_side_commits_first:
        return t.hunters if battle.start == side_space(t, t.hunters) else t.vampires
    return battle.starter


def commit_side(t: BloodTable, side: Side) -> None:
    """The players of a side commit, #1 first."""
    for player in side.players:
        commit(t, player)
    if t.rulings.rally_at_commit:
        abilities.rally(t, side)


def commit(t: BloodTable, player: Player) -> None:
    """A player commits at least 1 character (BLD-START-04) and at most one a column, on the own
    space beside a teammate's (BLD-START-05, BLD-START-06, BLD-Q-28); Hunters lie Human side up,
    Vampires Vampire side up (BLD-START-09).
    """
    if not player.reserve and not may_draw_one(t, player):
        return
    free = [index + 1 for index, there in enumerate(player.spaces) if there is None]
    while free and player.reserve:
        character = choose_character(t, player)
        if character is None:
            break
        t.subject = character
        column = free[t.ask(player.seat, COMMIT_TO, free) if player.acts else 0]
        free.remove(column)
        player.reserve.remove(character)
        player.place(character, column)
        if t.log is not None:
            t.emit("committed", player.seat, character, "", column)


def may_draw_one(t: BloodTable, player: Player) -> bool:
    """A player with nobody to commit draws 1 character in the first turn, and does nothing else in
    it; with `draw_to_commit` at once, to commit it (BLD-Q-15).
    """
    character = t.top_character() if t.rulings.draw_to_commit else None
    if character is None:
        player.must_draw = True
        if t.log is not None:
            t.emit("nobody to commit", player.seat)
        return False
    player.must_draw = False
    t.take_over(character, player)
    if t.log is not None:
        t.emit("drew to commit", player.seat, character)
    return True


def choose_character(t: BloodTable, player: Player) -> Character | None:
    """The next character to commit, or None where the player has enough."""
    if not player.acts:
        return player.reserve[0]
    if player.committed():
        return take_or_pass(t, player.seat, COMMIT, player.reserve)
    return player.reserve[t.ask(player.seat, COMMIT, player.reserve)]
