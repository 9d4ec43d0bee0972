"""Section 5: completing a battle, in the order of BLD-Q-24."""

from __future__ import annotations

from rules.games.bloodsuckers import bite, bonuses, ending
from rules.games.bloodsuckers.pieces import DUSK_SPACE, Battle, Player, Side
from rules.games.bloodsuckers.state import COLUMN_LABELS, RESOLVE_PHASE, BloodTable
from rules.games.bloodsuckers.vocabulary import CONTROLLED, LOCKED, OPEN


def complete_battle(t: BloodTable) -> None:
    """Columns, location, its bonus, characters and Bystanders, tokens; then the Bitten turn, and
    the game may be over. Hands and Action Tokens are kept (BLD-END-01, BLD-END-13).
    """
    t.phase = RESOLVE_PHASE
    t.current = None
    battle = t.battle
    assert battle is not None  # noqa: S101 - it is what is completed
    resolve_columns(t, battle)
    winner = location_winner(t, battle)
    if winner is not None and t.rulings.location_bonuses:
        bonuses.award(t, winner, battle.place)
    return_characters(t)
    control_bystanders(t, battle)
    reset_tokens(t)
    t.battle = None
    counts = ending.character_counts(t)
    if battle.start == DUSK_SPACE or ending.is_over(t):
        bite.turn_bitten(t)
    if not t.rulings.counted_before_turning:
        counts = ending.character_counts(t)
    if ending.is_over(t):
        ending.decide(t, counts)


# Columns.


def resolve_columns(t: BloodTable, battle: Battle) -> None:
    """Each column goes to the player with the highest attack value there (BLD-END-02), unless Lucky
    13 has given it away already. Who is in the column does not matter (BLD-END-05), nor whether
    they are stunned (BLD-END-06, BLD-STUN-05).
    """
    for column in battle.open:
        winner = column_winner(t, column)
        battle.winners[column - 1] = winner
        if t.log is not None:
            label = COLUMN_LABELS[column - 1]
            if winner is None:
                t.emit("column drawn", -1, None, label)
            else:
                t.emit("column won", winner.seat, None, label, winner.attacks[column - 1] or 0)
    battle.open = []
    for side in t.sides:
        values = [
            best_of(side, column + 1).attacks[column] or 0 for column in range(battle.columns)
        ]
        side.record.final.append(values)
        side.record.columns_won.append(columns_won(battle, side))


def column_winner(t: BloodTable, column: int) -> Player | None:
    """The player with the highest attack value of the column, which is at least 1 (BLD-END-04);
    None where nobody is higher than the other side (BLD-END-03). Values of teammates never add.
    """
    hunter = best_of(t.hunters, column)
    vampire = best_of(t.vampires, column)
    hunter_value = hunter.attacks[column - 1] or 0
    vampire_value = vampire.attacks[column - 1] or 0
    if hunter_value == vampire_value:
        return None
    best = hunter if hunter_value > vampire_value else vampire
    if not t.rulings.tied_teammates_win and is_tied(t, best, column):
        return None
    return best


def best_of(side: Side, column: int) -> Player:
    """The player of a side with its highest attack value in a column; of teammates who are tied #1
    (BLD-Q-18).
    """
    best = side.players[0]
    for player in side.players:
        if (player.attacks[column - 1] or 0) > (best.attacks[column - 1] or 0):
            best = player
    return best


def is_tied(t: BloodTable, player: Player, column: int) -> bool:
    """Whether the teammate has the same attack value in the column (BLD-Q-18)."""
    mate = t.teammate(player)
    return mate is not None and mate.attacks[column - 1] == player.attacks[column - 1]


def columns_won(battle: Battle, side: Side) -> int:
    """How many columns have gone to a side, so far."""
    return sum(winner is not None and winner.side is side for winner in battle.winners)


# The location.


def location_winner(t: BloodTable, battle: Battle) -> Side | None:
    """The side that has won more columns controls the location (BLD-END-07); with as many each it
    is Locked (BLD-END-08). With Body Count a Hunter that is about to turn counts as a column of the
    Vampires (BLD-ALT-04).
    """
    won = [columns_won(battle, side) for side in t.sides]
    if t.rulings.body_count:
        battle.turned = about_to_turn(t, battle)
        won[t.vampires.index] += battle.turned
        if t.log is not None and battle.turned:
            t.emit("body count", t.vampires.players[0].seat, None, "", battle.turned)
    if won[0] == won[1]:
        battle.place.status = LOCKED
        if t.log is not None:
            t.emit("locked", -1, None, battle.place.name)
        return None
    winner = t.hunters if won[0] > won[1] else t.vampires
    winner.controlled += 1
    battle.place.status = CONTROLLED[winner.code]
    if t.log is not None:
        t.emit("controlled", winner.players[0].seat, None, battle.place.name, won[winner.index])
    return winner


def about_to_turn(t: BloodTable, battle: Battle) -> int:
    """How many Hunters will turn as this battle ends: all that are Bitten if it ends at Dusk
    (BLD-BITE-05), or is the last one (BLD-BITE-07).
    """
    is_last = not any(place.status == OPEN for place in t.places)
    if battle.start != DUSK_SPACE and not is_last:
        return 0
    return sum(
        character.bite is not None
        for player in t.hunters.players
        for character in player.characters()
    )


# Characters and tokens.


def return_characters(t: BloodTable) -> None:
    """All characters go back to their reinforcement piles (BLD-END-09), the Bitten with the Bite
    card on them (BLD-BITE-06, BLD-BITE-08); the stunned stand up (BLD-Q-41).
    """
    for player in t.players:
        for character in player.committed():
            t.withdraw(character)
        if not t.rulings.stun_outlasts_battle:
            for character in player.reserve:
                character.stunned = False


def control_bystanders(t: BloodTable, battle: Battle) -> None:
    """The Bystander of a column that was won joins its winner (BLD-END-10); the others go to the
    character discard pile (BLD-END-11).
    """
    for index, bystander in enumerate(battle.bystanders):
        if bystander is None:
            continue
        battle.bystanders[index] = None
        winner = battle.winners[index]
        if winner is None:
            t.to_lost(bystander)
            if t.log is not None:
                t.emit("bystander gone", -1, bystander)
        else:
            t.take_over(bystander, winner)
            if t.log is not None:
                t.emit("won bystander", winner.seat, bystander)


def reset_tokens(t: BloodTable) -> None:
    """Tokens on characters go to the supply, those in pools stay there; the attack counters go back
    to the players (BLD-END-12).
    """
    for player in t.players:
        for character in player.reserve:
            character.blood = False
            character.adrenaline = 0
        player.clear_columns(0)
