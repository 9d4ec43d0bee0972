"""The table as plain data for the replay: clock, locations, columns, and who holds what."""

from __future__ import annotations

from typing import Final

from rules.core.table import NOBODY
from rules.games.bloodsuckers.log import ENDINGS, seat_name
from rules.games.bloodsuckers.pieces import (
    DAWN_SPACE,
    DUSK_SPACE,
    SPACES,
    Character,
    CombatCard,
    Player,
    Side,
)
from rules.games.bloodsuckers.state import BloodTable
from rules.games.bloodsuckers.vocabulary import DAY, HUNTERS, NIGHT

SPACE_LABELS: Final = {DUSK_SPACE: "Dusk", DAWN_SPACE: "Dawn"}


def picture(table: BloodTable) -> dict[str, object]:
    """The whole table, hidden cards too: hands, and who the facedown Bystanders are."""
    outcome = table.outcome
    return {
        "turn": table.turn,
        "phase": table.phase,
        "time": table.time,
        "current": None if table.current is None else table.current.seat,
        "clock": [_space(table, space) for space in range(len(SPACES))],
        "locations": [
            {"name": place.name, "status": place.status, "bystanders": place.bystanders}
            for place in table.places
        ],
        "battle": _battle(table),
        "sides": [_side(side) for side in table.sides],
        "players": [_player(table, player) for player in table.players],
        "abilities": table.rulings.abilities,
        "character_deck": len(table.characters),
        "character_discard": [_character(character) for character in table.lost],
        "outcome": outcome
        and {
            "winner": None if outcome.winner == NOBODY else outcome.winner,
            "side": None if outcome.winner == NOBODY else table.players[outcome.winner].side.code,
            "how": ENDINGS[outcome.how],
            "turn": outcome.turn,
        },
    }


def _space(table: BloodTable, space: int) -> dict[str, object]:
    """A space of the clock: its time, and the player whose turn it is."""
    code, number = SPACES[space]
    side = table.hunters if code == HUNTERS else table.vampires
    return {
        "label": SPACE_LABELS.get(space, ""),
        "time": NIGHT if space < DAWN_SPACE else DAY,
        "side": code,
        "name": seat_name(table, _whose(side, number)),
        "current": space == table.space,
        "start": table.battle is not None and space == table.battle.start,
    }


def _whose(side: Side, number: int) -> Player:
    """The player of a space: #1 or #2, or the only one of the side (BLD-COMP-08, BLD-Q-02)."""
    for player in side.players:
        if player.number == number:
            return player
    return side.players[0]


def _battle(table: BloodTable) -> dict[str, object] | None:
    """The battle in play, column by column, each with every player's space."""
    battle = table.battle
    if battle is None:
        return None
    return {
        "number": battle.number,
        "place": battle.place.name,
        "starter": battle.starter.code,
        "columns": [
            {
                "number": index + 1,
                "bystander": _character(bystander) if bystander is not None else None,
                "winner": None if winner is None else winner.seat,
                "spaces": [_column_space(player, index) for player in table.players],
            }
            for index, (bystander, winner) in enumerate(
                zip(battle.bystanders, battle.winners, strict=True)
            )
        ],
    }


def _column_space(player: Player, index: int) -> dict[str, object]:
    character = player.spaces[index]
    return {
        "seat": player.seat,
        "side": player.side.code,
        "character": character and _character(character),
        "attack": player.attacks[index],
    }


def _side(side: Side) -> dict[str, object]:
    return {
        "code": side.code,
        "controlled": side.controlled,
        "characters": side.character_count(),
        "deck": len(side.deck),
        "discard": [_card(card) for card in side.discard],
    }


def _player(table: BloodTable, player: Player) -> dict[str, object]:
    return {
        "seat": player.seat,
        "name": seat_name(table, player),
        "side": player.side.code,
        "number": player.number,
        "current": table.current is player,
        "actions": player.actions,
        "tokens": player.tokens,
        "pool": player.pool,
        "pool_of": "Adrenaline" if player.side.code == HUNTERS else "Blood",
        "hand": [_card(card) for card in player.hand],
        "reserve": [_character(character) for character in player.reserve],
    }


def _card(card: CombatCard) -> dict[str, object]:
    """A combat card; its values by Day and Night are None where it has none or rolls them."""
    printed = card.printed
    return {
        "id": card.id,
        "code": printed.definition.code,
        "name": printed.name,
        "type": printed.type,
        "day": printed.definition.attack_day,
        "night": printed.definition.attack_night,
        "rolled": printed.rolled,
        "time": printed.time,
    }


def _character(character: Character) -> dict[str, object]:
    return {
        "id": character.id,
        "code": character.definition.code,
        "name": character.name,
        "ability": character.ability,
        "stunned": character.stunned,
        "bitten": character.bite is not None,
        "blood": character.blood,
        "adrenaline": character.adrenaline,
    }
