"""A scenario's `given` as a table."""

from __future__ import annotations

from typing import Final

from rules.core.names import fold
from rules.core.scenario_cards import listed, up_to
from rules.core.scenario_text import Entry, ScenarioError
from rules.games.buffy.pieces import Character, Piece, Placed, Player
from rules.games.buffy.scenario_cast import Cast, short_label
from rules.games.buffy.scenario_words import (
    HIGHEST,
    PLAYERS,
    player_named,
    space_named,
    times,
)
from rules.games.buffy.state import BuffyTable
from rules.games.buffy.vocabulary import (
    ACTION,
    CHALLENGE,
    CHARACTER,
    EPISODE,
    ESSENCE,
    ITEM,
    LOCATION,
    SKILL,
)

ZONES: Final = ("hand", "deck", "discard", "challenge_deck", "defeated", "crypt")
"""Lists of cards; what is a pile lies with its top first."""
PILES: Final = ("deck", "discard", "challenge_deck")
NUMBERS: Final = ("destiny", "park_count")
GIVEN_TO_PLAYER: Final = (
    *ZONES,
    *NUMBERS,
    "essence",
    "main",
    "characters",
    "challenges",
    "locations",
    "episodes",
    "resurrected",
    "cycled",
    "acts",
)
BEFORE_SETUP: Final = ("essence", "main", "deck", "challenge_deck", "locations", "acts")
IN_PLAY: Final = ("fatigued", "used", "swapped")
"""What may be said of any card in play."""
OF_CHARACTER: Final = (
    "space",
    "fatigued",
    "used",
    "levels",
    "skills",
    "items",
    "moved",
    "skilled",
    "ascended",
    "new",
)
OF_CHALLENGE: Final = ("space", "faced")
DECK_SIZE: Final = 20
"""Blank cards in a Resource Deck that is not named."""
DECK_BEFORE_SETUP: Final = 40
CHALLENGES_BEFORE_SETUP: Final = 7
PILE_TYPES: Final = {"challenge_deck": CHALLENGE, "defeated": CHALLENGE, "crypt": LOCATION}
"""What a described card of a zone is, where nothing else tells."""


class Setting:
    """Puts the cards of `given` where they lie."""

    def __init__(self, table: BuffyTable, cast: Cast, given: dict[str, Entry]) -> None:
        self.table = table
        self.cast = cast
        self.given = given

    def _parts(self, player: Player, known: tuple[str, ...]) -> dict[str, Entry]:
        name = PLAYERS[player.seat]
        return self.given[name].keys(name, known) if name in self.given else {}

    def before_setup(self, line: int) -> None:
        """Each player's whole deck, as it lies once it is shuffled."""
        for player in self.table.players:
            name = PLAYERS[player.seat]
            parts = self._parts(player, BEFORE_SETUP)
            described = Entry({"name": Entry(f"{name} Main", line)}, line)
            starter = self._card(player, parts.get("main") or described, CHARACTER)
            player.starter = starter
            described = Entry({"name": Entry(starter.printed.name, line)}, line)
            player.essence = self._card(player, parts.get("essence") or described, ESSENCE)
            player.deck = self.cards(
                player, parts.get("deck") or Entry(DECK_BEFORE_SETUP, line), "deck"
            )[::-1]
            challenges = parts.get("challenge_deck") or Entry(CHALLENGES_BEFORE_SETUP, line)
            player.challenge_deck = self.cards(player, challenges, "challenge_deck")[::-1]
            if "locations" in parts:
                player.locations = [
                    self._card(player, each, LOCATION)
                    for each in parts["locations"].entries("'locations'")
                ]
            if "acts" in parts:
                player.acts = parts["acts"].flag("'acts'")

    def in_play(self, line: int) -> None:
        """Each player's zones; what is not named is empty, the Resource Deck is blank."""
        for player in self.table.players:
            parts = self._parts(player, GIVEN_TO_PLAYER)
            deck = parts.get("deck") or Entry(DECK_SIZE, line)
            player.deck = self.cards(player, deck, "deck")[::-1]
            player.hand = self._zone(player, parts, "hand")
            player.discard = self._zone(player, parts, "discard")[::-1]
            player.challenge_deck = self._zone(player, parts, "challenge_deck")[::-1]
            player.defeated = self._zone(player, parts, "defeated")
            player.crypt = self._zone(player, parts, "crypt")
            if "essence" in parts:
                player.essence = self._card(player, parts["essence"], ESSENCE)
            if "destiny" in parts:
                player.destiny = up_to(parts["destiny"], HIGHEST)
            if "park_count" in parts:
                player.park_count = up_to(parts["park_count"], HIGHEST)
            for each in (
                parts["characters"].entries("'characters'") if "characters" in parts else ()
            ):
                self._character(player, each)
            for each in (
                parts["challenges"].entries("'challenges'") if "challenges" in parts else ()
            ):
                self._challenge(player, each)
            if "locations" in parts:
                self._locations(player, parts["locations"])
            for each in parts["episodes"].entries("'episodes'") if "episodes" in parts else ():
                player.episodes.append(self._in_play(player, each, EPISODE))
            if "resurrected" in parts and parts["resurrected"].flag("'resurrected'"):
                player.resurrected_on = self.table.turn
            if "cycled" in parts and parts["cycled"].flag("'cycled'"):
                player.cycled_on = self.table.turn
            if "main" in parts:
                self._main(player, parts["main"])
            if "acts" in parts:
                player.acts = parts["acts"].flag("'acts'")
        for each in (
            self.given["events_played"].entries("'events_played'")
            if "events_played" in self.given
            else ()
        ):
            name = each.text("an event")
            self.table.events_played[fold(name)] = name

    # Cards.

    def _zone(self, player: Player, parts: dict[str, Entry], zone: str) -> list[Piece]:
        return self.cards(player, parts[zone], zone) if zone in parts else []

    def cards(self, player: Player, entry: Entry, zone: str) -> list[Piece]:
        """The cards of a player's zone that are listed, or so many blank ones."""
        name = PLAYERS[player.seat]
        return listed(
            entry,
            f"{name} {zone}",
            lambda each: self._card(player, each, PILE_TYPES.get(zone, ACTION)),
            lambda: self.cast.blank_card(self.table, player.seat, name),
        )

    def _card(
        self, player: Player, entry: Entry, card_type: str, also: tuple[str, ...] = ()
    ) -> Piece:
        return self.cast.card(self.table, player.seat, entry, card_type, also)

    def _in_play(self, player: Player, entry: Entry, card_type: str) -> Piece:
        """A Skill, Item, Episode or Location that lies in play. Raises ScenarioError."""
        piece = self._card(player, entry, card_type, IN_PLAY)
        if piece.printed.type != card_type:
            raise ScenarioError(entry.line, f"{self.cast.name(piece)!r} is no {card_type}")
        parts = _said(entry)
        if "fatigued" in parts:
            piece.fatigued = parts["fatigued"].flag("'fatigued'")
        if "used" in parts and parts["used"].flag("'used'"):
            piece.used_on = self.table.turn
        if "swapped" in parts and parts["swapped"].flag("'swapped'"):
            piece.swapped_on = self.table.turn
        return piece

    # Characters.

    def _character(self, player: Player, entry: Entry) -> None:
        """A Character in play, on its owner's space 1 where nothing else is said."""
        t = self.table
        top = self._card(player, entry, CHARACTER, OF_CHARACTER)
        if top.printed.type != CHARACTER:
            raise ScenarioError(entry.line, f"{self.cast.name(top)!r} is no {CHARACTER}")
        parts = _said(entry)
        levels = self._levels(player, entry, top, parts)
        space = (
            space_named(t, parts["space"], player.seat) if "space" in parts else player.spaces[0]
        )
        named = parts.get("as") or parts.get("name")
        if len(levels) > 1 and named is not None and "levels" not in parts:
            self.cast.handles[levels[0].id] = named.text("a name")
        character = Character(levels[0], space)
        character.cards = levels
        character.printed = top.printed
        for card in levels:
            card.bearer = character
        player.characters.append(character)
        space.characters[player.seat].append(character)
        self._state(character, parts)
        for key, card_type in (("skills", SKILL), ("items", ITEM)):
            for each in parts[key].entries(f"'{key}'") if key in parts else ():
                card = self._in_play(player, each, card_type)
                card.bearer = character
                (character.items if card_type == ITEM else character.skills).append(card)

    def _levels(
        self, player: Player, entry: Entry, top: Piece, parts: dict[str, Entry]
    ) -> list[Piece]:
        """Its level cards, the lowest first: those of `levels`, else one for each lower level."""
        if "levels" in parts:
            lower = [
                self._card(player, each, CHARACTER) for each in parts["levels"].entries("'levels'")
            ]
            return [*lower, top]
        found: list[Piece] = []
        for level in range(1, top.printed.level):
            card = self.cast.lower_level(
                entry, self.cast.definition(entry, CHARACTER, OF_CHARACTER), level
            )
            found.append(self.cast.piece(self.table, card, player.seat, short_label(card)))
        return [*found, top]

    def _state(self, character: Character, parts: dict[str, Entry]) -> None:
        """What it has done this turn."""
        turn = self.table.turn
        if "fatigued" in parts:
            character.fatigued = parts["fatigued"].flag("'fatigued'")
        if "moved" in parts:
            character.moves = times(parts["moved"], "'moved'")
            character.moved_on = turn
        if "skilled" in parts and parts["skilled"].flag("'skilled'"):
            character.skilled_on = turn
        if "ascended" in parts and parts["ascended"].flag("'ascended'"):
            character.ascended_on = turn
        if "new" in parts and parts["new"].flag("'new'"):
            character.entered_on = turn
        if "used" in parts and parts["used"].flag("'used'"):
            character.card.used_on = turn

    def _main(self, player: Player, entry: Entry) -> None:
        """The Main Character: one in play, or a level 1 card of the discard pile, hand or deck."""
        said = entry.text("'main'")
        for character in player.characters:
            if self.cast.character(character) == said:
                player.starter = character.cards[0]
                player.main = character
                character.is_main = True
                return
        for card in (*player.discard, *player.hand, *player.deck):
            if self.cast.name(card) == said:
                player.starter = card
                return
        raise ScenarioError(
            entry.line,
            f"{PLAYERS[player.seat]} has no {said!r} in play, discard pile, hand or deck",
        )

    # Challenges and locations.

    def _challenge(self, player: Player, entry: Entry) -> None:
        """A challenge in play, on its owner's space 1 where nothing else is said."""
        card = self._card(player, entry, CHALLENGE, OF_CHALLENGE)
        parts = _said(entry)
        space = (
            space_named(self.table, parts["space"], player.seat)
            if "space" in parts
            else player.spaces[0]
        )
        placed = Placed(card, space)
        if space.challenges[player.seat] is not None:
            raise ScenarioError(
                entry.line, f"{PLAYERS[player.seat]} has two challenges on one space"
            )
        space.challenges[player.seat] = placed
        for each in parts["faced"].entries("'faced'") if "faced" in parts else ():
            placed.faced_on[PLAYERS.index(player_named(each))] = self.table.turn

    def _locations(self, player: Player, entry: Entry) -> None:
        """Locations in play by the number of the space, as `{1: School}`."""
        for number, each in entry.keys("'locations'").items():
            space = space_named(self.table, Entry(number, each.line), player.seat)
            if space.owner != player.seat:
                raise ScenarioError(each.line, f"{number!r} is no space of its own")
            space.location = self._in_play(player, each, LOCATION)


def _said(entry: Entry) -> dict[str, Entry]:
    """What an entry says besides which card it is."""
    return entry.keys("a card") if entry.is_mapping() else {}
