"""A table as facts that `expect` can be held against."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.epicpvp.conditions import is_spent
from rules.games.epicpvp.scenario_words import ALONE, TEAMS

if TYPE_CHECKING:
    from rules.core.scenario_facts import Fact
    from rules.games.epicpvp.scenario_cast import Cast
    from rules.games.epicpvp.state import EpicTable


def facts(table: EpicTable, cast: Cast, names: tuple[str, ...]) -> dict[Fact, object]:
    """Everything that can be compared: names as tuples, piles from their top, and numbers.

    The Life Pile of partners has for a blank card the name of the player whose deck it is of.
    """
    found: dict[Fact, object] = {}
    for player in table.players:
        name = names[player.seat]
        life = [card for card in player.team.life[::-1] if card.owner == player.seat]
        zones = {
            "deck": player.deck[::-1],
            "hand": player.hand,
            "life": life,
            "aggression": player.aggression[::-1],
            "discard": player.discard[::-1],
            "permanents": player.permanents,
            "field": player.field,
            "free_blocks": player.free_blocks,
            "used": [
                card for card in (*player.boards, *player.permanents) if is_spent(table, card)
            ],
        }
        for zone, cards in zones.items():
            found[name, zone] = tuple(cast.name(card) for card in cards)
        found[name, "slowed"] = player.slowed
    for team in table.teams if names != ALONE else ():
        found[TEAMS[team.index], "order"] = tuple(names[player.seat] for player in team.players)
        found[TEAMS[team.index], "life"] = tuple(
            names[card.owner] if cast.is_blank_name(cast.name(card)) else cast.name(card)
            for card in team.life[::-1]
        )
    return found
