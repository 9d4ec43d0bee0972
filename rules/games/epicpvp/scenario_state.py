"""A scenario's `given` as a table."""

from __future__ import annotations

from typing import Final

from rules.core.scenario_cards import listed, up_to
from rules.core.scenario_text import Entry, ScenarioError
from rules.games.epicpvp.pieces import Piece, Player, Printed
from rules.games.epicpvp.scenario_cast import NAMING, Cast
from rules.games.epicpvp.scenario_words import ALONE, TEAMS, team_of
from rules.games.epicpvp.state import EpicTable
from rules.games.epicpvp.values import cost_of
from rules.games.epicpvp.vocabulary import CLASS, MOVE, RACE

BOARDS: Final = ("race", "class")
PILES: Final = ("deck", "life", "aggression", "discard")
"""Listed with their top first; what lies there is in this order."""
ZONES: Final = ("hand", *PILES, "permanents", "field")
NUMBERS: Final = ("spent", "slowed")
GIVEN_TO_PLAYER: Final = (*BOARDS, *ZONES, *NUMBERS, "used", "free_blocks")
BEFORE_SETUP: Final = (*BOARDS, "deck")
GIVEN_TO_TEAM: Final = ("life", "order")
DECK_SIZE: Final = 20
"""Blank cards in a deck that is not named."""
DECK_BEFORE_SETUP: Final = 40
HIGHEST: Final = 99


def characters(
    cast: Cast, given: dict[str, Entry], names: tuple[str, ...]
) -> list[tuple[Printed, Printed]]:
    """The Race and the Class of each seat. Raises ScenarioError."""
    found: list[tuple[Printed, Printed]] = []
    for name in names:
        parts = given[name].keys(name, GIVEN_TO_PLAYER) if name in given else {}
        race = cast.board(parts.get("race"), RACE, name)
        found.append((race, cast.board(parts.get("class"), CLASS, name)))
    return found


class Setting:
    """Puts the cards of `given` where they lie."""

    def __init__(
        self, table: EpicTable, cast: Cast, names: tuple[str, ...], given: dict[str, Entry]
    ) -> None:
        self.table = table
        self.cast = cast
        self.names = names
        self.given = given

    def _parts(self, player: Player, known: tuple[str, ...]) -> dict[str, Entry]:
        name = self.names[player.seat]
        return self.given[name].keys(name, known) if name in self.given else {}

    def before_setup(self, line: int) -> None:
        """Each player's whole deck, as it lies once it is shuffled."""
        for player in self.table.players:
            parts = self._parts(player, BEFORE_SETUP)
            deck = parts.get("deck") or Entry(DECK_BEFORE_SETUP, line)
            player.deck = self.cards(player, deck, "deck")[::-1]

    def in_play(self, line: int) -> None:
        """Each player's zones; what is not named is empty, Deck and Life are blank."""
        for player in self.table.players:
            parts = self._parts(player, GIVEN_TO_PLAYER)
            deck = parts.get("deck") or Entry(DECK_SIZE, line)
            player.deck = self.cards(player, deck, "deck")[::-1]
            player.take_in_hand(self._zone(player, parts, "hand"))
            player.aggression = self._zone(player, parts, "aggression")[::-1]
            player.discard = self._zone(player, parts, "discard")[::-1]
            player.permanents = self._zone(player, parts, "permanents")
            player.field = self._field(player, parts)
            if "slowed" in parts:
                player.slowed = up_to(parts["slowed"], HIGHEST)
            player.played = list(player.field)
            player.at_play = len(player.aggression)
            player.refresh()
            for piece in self._texts(player, parts.get("used")):
                piece.used_on = self.table.turn
            player.free_blocks = self._texts(player, parts.get("free_blocks"))
        for player in self.table.players:
            parts = self._parts(player, GIVEN_TO_PLAYER)
            if "spent" in parts:
                player.spent = up_to(parts["spent"], HIGHEST)
            elif player.team is self.table.current:
                player.spent = sum(cost_of(self.table, piece) for piece in player.field)
        self._lives(line)
        self._order()
        self._ages()

    def _zone(self, player: Player, parts: dict[str, Entry], zone: str) -> list[Piece]:
        return self.cards(player, parts[zone], zone) if zone in parts else []

    def cards(self, player: Player, entry: Entry, zone: str) -> list[Piece]:
        """The cards of a player's zone that are listed, or so many blank ones."""
        name = self.names[player.seat]
        return listed(
            entry,
            f"{name} {zone}",
            lambda each: self.cast.card(self.table, player.seat, each),
            lambda: self.cast.blank_card(self.table, player.seat, name),
        )

    def _field(self, player: Player, parts: dict[str, Entry]) -> list[Piece]:
        """Moves in the field, in the order in which they were played."""
        found = self._zone(player, parts, "field")
        for piece in found:
            if piece.printed.type != MOVE:
                raise ScenarioError(
                    parts["field"].line,
                    f"{self.cast.name(piece)!r} is no Move, and only Moves lie in the field",
                )
        return found

    def _texts(self, player: Player, entry: Entry | None) -> list[Piece]:
        """Race, Class and Permanents of a player that are named."""
        found: list[Piece] = []
        cards = [*player.boards, *player.permanents]
        for each in entry.entries("a list of cards") if entry is not None else ():
            name = each.text("a card")
            named = next((card for card in cards if self.cast.name(card) == name), None)
            if named is None:
                known = ", ".join(self.cast.name(card) for card in cards)
                raise ScenarioError(
                    each.line, f"{self.names[player.seat]} has no {name!r} in play, but {known}"
                )
            found.append(named)
        return found

    def _lives(self, line: int) -> None:
        """The Life Piles: of each player of a team the given cards, or as many blank ones as the
        Life stat says, those of the first partner on top; or a list for the team.
        """
        for team in self.table.teams:
            name = TEAMS[team.index]
            partners = [player for player in self.table.players if player.team is team]
            given = (
                self.given[name].keys(name) if self.names != ALONE and name in self.given else {}
            )
            if "life" in given:
                for player in partners:
                    if "life" in self._parts(player, GIVEN_TO_PLAYER):
                        raise ScenarioError(
                            given["life"].line,
                            f"the Life Pile of {name} is told twice: for the team and for "
                            f"{self.names[player.seat]}",
                        )
                team.life = self._team_life(given["life"], team.index)[::-1]
                continue
            pile: list[Piece] = []
            for player in partners:
                parts = self._parts(player, GIVEN_TO_PLAYER)
                pile += self.cards(player, parts.get("life") or Entry(player.life, line), "life")
            team.life = pile[::-1]

    def _team_life(self, entry: Entry, team: int) -> list[Piece]:
        """Life cards of partners: a partner's name is a blank card of that deck, `of` says whose
        any other is.
        """
        partners = {name: seat for seat, name in enumerate(self.names) if team_of(name) == team}
        found: list[Piece] = []
        for each in entry.entries("'life'"):
            if not each.is_mapping():
                name = each.text("a Life card")
            else:
                parts = dict(each.keys("a Life card", (*NAMING, "of")))
                name = parts["of"].text("'of'") if "of" in parts else ""
            if name not in partners:
                raise ScenarioError(
                    each.line,
                    f"a Life card of partners is {' or '.join(partners)} (a blank one of that "
                    f"deck), or a card that says whose it is: {{card: ..., of: {min(partners)}}}",
                )
            if each.is_mapping():
                del parts["of"]
                found.append(self.cast.card(self.table, partners[name], Entry(parts, each.line)))
            else:
                found.append(self.cast.blank_card(self.table, partners[name], name))
        return found

    def _order(self) -> None:
        """The partners in the order in which they act (EPV-TEAM-07)."""
        for team in self.table.teams:
            team.players.sort(key=lambda player: -player.initiative)
            name = TEAMS[team.index]
            if self.names == ALONE or name not in self.given:
                continue
            parts = self.given[name].keys(name, GIVEN_TO_TEAM)
            if "order" in parts:
                listed = [each.text("a player") for each in parts["order"].entries("'order'")]
                partners = [each for each in self.names if team_of(each) == team.index]
                if sorted(listed) != sorted(partners):
                    raise ScenarioError(
                        parts["order"].line, f"'order' lists {' and '.join(partners)}"
                    )
                team.players = [self.table.players[self.names.index(each)] for each in listed]

    def _ages(self) -> None:
        """When each card in play was played (EPV-TIME-02): boards first, then Permanents, the Moves
        that come in, and those of this turn, each in the order of the players; after all these,
        oldest first, those that `played` lists.
        """
        t = self.table
        coming = [player for player in t.players if player.team is not t.current]
        acting = [player for player in t.players if player.team is t.current]
        in_play = [
            *(board for player in t.players for board in player.boards),
            *(piece for player in t.players for piece in player.permanents),
            *(piece for player in coming + acting for piece in player.field),
        ]
        told: list[Piece] = []
        for each in self.given["played"].entries("'played'") if "played" in self.given else ():
            name = each.text("a card")
            found = [piece for piece in in_play if self.cast.name(piece) == name]
            if len(found) != 1:
                told_of = "several cards in play are" if found else "no card in play is"
                raise ScenarioError(each.line, f"{told_of} called {name!r}")
            told += found
        for piece in [*(piece for piece in in_play if piece not in told), *told]:
            t.enter_play(piece)
