"""A table as facts that `expect` can be held against."""

from __future__ import annotations

from rules.core.scenario_cards import NONE
from rules.core.scenario_facts import Fact
from rules.games.bloodsuckers.scenario_cast import Cast
from rules.games.bloodsuckers.scenario_words import COLUMNS, space_name
from rules.games.bloodsuckers.state import BloodTable


def facts(table: BloodTable, cast: Cast, names: tuple[str, ...]) -> dict[Fact, object]:
    """Everything that can be compared: names as tuples, numbers, flags and words. What is looked at
    is ("H", "hand"), ("V", "columns", "1", "attack"), ("Ang", "stunned") and so on.
    """
    found: dict[Fact, object] = {
        ("clock",): space_name(table.space),
        ("character_pile",): tuple(cast.name(each) for each in table.characters[::-1]),
        ("character_discard",): tuple(cast.name(each) for each in table.lost[::-1]),
    }
    for place in table.places:
        found["locations", place.name] = place.status
    battle = table.battle
    for index in range(len(COLUMNS) if battle is None else battle.columns):
        bystander = None if battle is None else battle.bystanders[index]
        winner = None if battle is None else battle.winners[index]
        found["bystanders", str(index + 1)] = cast.name(bystander)
        found["won", str(index + 1)] = NONE if winner is None else names[winner.seat]
    for side in table.sides:
        found[side.code, "deck"] = tuple(cast.name(card) for card in side.deck[::-1])
        found[side.code, "discard"] = tuple(cast.name(card) for card in side.discard[::-1])
    for player in table.players:
        name = names[player.seat]
        found[name, "hand"] = tuple(cast.name(card) for card in player.hand)
        found[name, "reserve"] = tuple(cast.name(each) for each in player.reserve)
        found[name, "tokens"] = player.tokens
        found[name, "pool"] = player.pool
        found[name, "must_draw"] = player.must_draw
        for index, character in enumerate(player.spaces):
            where = (name, "columns", str(index + 1))
            attack = player.attacks[index]
            found[*where, "character"] = cast.name(character)
            found[*where, "attack"] = NONE if attack is None else attack
        for character in player.characters():
            who = cast.name(character)
            biter = character.bitten_by
            found[who, "stunned"] = character.stunned
            found[who, "bitten"] = NONE if character.bite is None else names[biter]
            found[who, "blood"] = character.blood
            found[who, "adrenaline"] = character.adrenaline
    return found
