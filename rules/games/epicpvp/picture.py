"""The table as plain data for the replay: characters, piles, and the field between the teams."""

from __future__ import annotations

from typing import Final

from rules.core.table import NOBODY
from rules.games.epicpvp.log import ENDINGS, seat_name, team_name
from rules.games.epicpvp.pieces import NO_TEAM, Piece, Player, Team
from rules.games.epicpvp.state import EpicTable
from rules.games.epicpvp.texts import GAME
from rules.games.epicpvp.values import attacks_of, blocks_of, energy_of
from rules.games.epicpvp.vocabulary import STEPS

LIFE: Final = "life"
LOST: Final = "lost"
ENERGY: Final = "energy"
SPENT: Final = "spent"


def picture(table: EpicTable) -> dict[str, object]:
    """The whole table: what lies open, and the hands. Decks, Life and Aggression Piles lie face
    down for everybody, so only their sizes are told (EPV-COMP-04).
    """
    clashes = _clashes(table)
    met = {id(move) for clash in clashes for side in clash for move in side}
    outcome = table.outcome
    return {
        "turn": table.turn,
        "phase": table.phase,
        "steps": [{"label": step.capitalize(), "now": step == table.phase} for step in STEPS[1:]],
        "current": None if table.current is NO_TEAM else table.current.index,
        "teams": [_team(table, team, met) for team in table.teams],
        "players": [_player(table, player) for player in table.players],
        "clashes": [[[_move(table, move) for move in side] for side in clash] for clash in clashes],
        "in_field": sum(len(player.field) for player in table.players),
        "outcome": outcome
        and {
            "winner": None if outcome.winner == NOBODY else outcome.winner,
            "how": ENDINGS[outcome.how],
            "turn": outcome.turn,
        },
    }


def _team(table: EpicTable, team: Team, met: set[int]) -> dict[str, object]:
    """A team: its Life Pile, and its Moves in the field that neither block nor are blocked by one.

    `markers` has one for each Life card, and one for each lost of those that it began with.
    """
    players = [player for player in table.players if player.team is team]
    life = len(team.life)
    began = 0 if team.endless else sum(player.life for player in players)
    return {
        "index": team.index,
        "name": team_name(table, team),
        "current": team is table.current,
        "life": life,
        "endless": team.endless,
        "markers": [LIFE] * life + [LOST] * (began - life),
        "field": [
            _move(table, move) for player in players for move in player.field if id(move) not in met
        ],
    }


def _player(table: EpicTable, player: Player) -> dict[str, object]:
    """A player; one who does not act is a goldfish, which has nothing but Moves in the field.

    In its turn `energy` is what it may still spend, `spent` what it has spent, and `pips` has one
    for each; out of its turn it has one for each card of the Aggression Pile.
    """
    acting = player.acts and player.team is table.current
    energy = energy_of(table, player) if acting else None
    spent = player.spent if acting else 0
    left = len(player.aggression) if energy is None else energy
    return {
        "seat": player.seat,
        "name": seat_name(table, player),
        "team": player.team.index,
        "across": player.across.seat,
        "acts": player.acts,
        "boards": [_board(board) for board in player.boards],
        "initiative": player.initiative,
        "aggression": len(player.aggression),
        "slowed": player.slowed,
        "energy": energy,
        "spent": spent,
        "pips": [ENERGY] * left + [SPENT] * spent,
        "deck": len(player.deck),
        "hand": [_card(card) for card in player.hand],
        "discard": [_card(card) for card in player.discard],
        "permanents": [_card(card) for card in player.permanents],
    }


def _board(board: Piece) -> dict[str, object]:
    """A Race or a Class; `used` says that its once-a-game text is spent."""
    return {
        "id": board.id,
        "code": board.definition.code,
        "name": board.printed.name,
        "type": board.printed.type,
        "used": board.printed.limit == GAME and board.used_on > 0,
    }


def _card(card: Piece) -> dict[str, object]:
    """A Move or a Special outside the field, with what is printed on it; a Special has no numbers
    (EPV-COMP-07).
    """
    printed = card.printed
    return {
        "id": card.id,
        "code": card.definition.code,
        "name": printed.name,
        "type": printed.type,
        "cost": printed.cost,
        "block": list(printed.blocks),
        "attack": list(printed.attacks),
    }


def _move(table: EpicTable, move: Piece) -> dict[str, object]:
    """A Move in the field, Block and Attack as texts change them (EPV-TEXT-01).

    `blocks` names what it has blocked this turn and `blocked_by` what has blocked it, a Move or a
    card with such a text; it is `stopped` once no Attack symbol is open.
    """
    player = table.players[move.owner]
    return {
        **_card(move),
        "seat": player.seat,
        "incoming": table.current is not NO_TEAM and player.team is not table.current,
        "block": list(blocks_of(table, move)),
        "attack": list(attacks_of(table, move)),
        "blocks": [stop.incoming.printed.name for stop in table.stops if stop.by is move],
        "blocked_by": [stop.by.printed.name for stop in table.stops if stop.incoming is move],
        "stopped": move.blocked_by is not None,
    }


def _clashes(table: EpicTable) -> list[tuple[list[Piece], list[Piece]]]:
    """The Moves that meet, of the one team and of the other: those that a block joins, directly or
    through a third, are together. Usually one and one (EPV-BLOCK-05).
    """
    lying = {id(move) for player in table.players for move in player.field}
    clashes: list[list[Piece]] = []
    for stop in table.stops:
        if id(stop.by) in lying and id(stop.incoming) in lying:
            joined = [clash for clash in clashes if stop.by in clash or stop.incoming in clash]
            clashes = [clash for clash in clashes if clash not in joined]
            found = [move for clash in joined for move in clash]
            found += [move for move in (stop.by, stop.incoming) if move not in found]
            clashes.append(found)
    return [
        (
            [move for move in clash if move.owner % 2 == 0],
            [move for move in clash if move.owner % 2 == 1],
        )
        for clash in clashes
    ]
