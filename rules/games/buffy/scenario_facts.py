"""A table as facts that `expect` can be held against."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.buffy.pieces import Player
from rules.games.buffy.scenario_words import PLAYERS, space_name

if TYPE_CHECKING:
    from rules.core.scenario_facts import Fact
    from rules.games.buffy.scenario_cast import Cast
    from rules.games.buffy.state import BuffyTable


def facts(t: BuffyTable, cast: Cast) -> dict[Fact, object]:
    """Everything that can be compared: names as tuples, piles from their top, numbers and words."""
    found: dict[Fact, object] = {("events_played",): tuple(sorted(t.events_played.values()))}
    for player in t.players:
        name = PLAYERS[player.seat]
        zones = {
            "hand": player.hand,
            "deck": player.deck[::-1],
            "discard": player.discard[::-1],
            "challenge_deck": player.challenge_deck[::-1],
            "defeated": player.defeated,
            "crypt": player.crypt,
            "episodes": player.episodes,
        }
        for zone, cards in zones.items():
            found[name, zone] = tuple(cast.name(card) for card in cards)
        found[name, "destiny"] = player.destiny
        found[name, "park_count"] = player.park_count
        found[name, "main"] = "none" if player.main is None else cast.character(player.main)
        found[name, "resurrected"] = 0 < player.resurrected_on == t.turn
        _in_town(t, cast, player, name, found)
    return found


def _in_town(
    t: BuffyTable, cast: Cast, player: Player, name: str, found: dict[Fact, object]
) -> None:
    lying = [*player.episodes, *([player.essence] if player.essence is not None else [])]
    found[name, "characters"] = tuple(cast.character(each) for each in player.characters)
    for character in player.characters:
        fact = (name, "characters", cast.character(character))
        found[*fact, "space"] = space_name(character.space)
        found[*fact, "fatigued"] = character.fatigued
        found[*fact, "level"] = character.printed.level
        found[*fact, "levels"] = tuple(cast.name(card) for card in character.cards)
        found[*fact, "skills"] = tuple(cast.name(card) for card in character.skills)
        found[*fact, "items"] = tuple(cast.name(card) for card in character.items)
        found[*fact, "moved"] = character.moves if character.moved_on == t.turn else 0
        found[*fact, "skilled"] = 0 < character.skilled_on == t.turn
        found[*fact, "ascended"] = 0 < character.ascended_on == t.turn
        lying += [*character.skills, *character.items]
    placed = [each for space in t.spaces if (each := space.challenges[player.seat]) is not None]
    found[name, "challenges"] = tuple(cast.name(each.card) for each in placed)
    for each in placed:
        fact = (name, "challenges", cast.name(each.card))
        found[*fact, "space"] = space_name(each.space)
        found[*fact, "faced"] = tuple(
            other for seat, other in enumerate(PLAYERS) if 0 < each.faced_on[seat] == t.turn
        )
    for space in player.spaces:
        found[name, "locations", str(space.number)] = (
            "none" if space.location is None else cast.name(space.location)
        )
        if space.location is not None:
            lying.append(space.location)
    for card in lying:
        found[name, "fatigued", cast.name(card)] = card.fatigued
