"""A scenario's `given` as a table."""

from __future__ import annotations

from typing import Final

from rules.core.scenario_cards import BLANK, MOST_CARDS, NONE, listed, up_to
from rules.core.scenario_text import Entry, ScenarioError
from rules.games.bloodsuckers.pieces import (
    BYSTANDER,
    DAWN_SPACE,
    DUSK_SPACE,
    Battle,
    Character,
    CombatCard,
    Place,
    Player,
)
from rules.games.bloodsuckers.scenario_cast import (
    CARD_NAMING,
    CHARACTER_NAMING,
    Cast,
)
from rules.games.bloodsuckers.scenario_words import COLUMNS, side_named, space_named
from rules.games.bloodsuckers.state import BloodTable
from rules.games.bloodsuckers.vocabulary import (
    CONTROLLED,
    HUNTERS,
    IN_PLAY,
    LOCATIONS,
    LOCKED,
    OPEN,
    SIDES,
    VAMPIRES,
)

STATES: Final = (OPEN, *CONTROLLED.values(), LOCKED)
"""What a location may be besides In Play, which `location` says."""
PILES: Final = ("deck", "discard")
ZONES: Final = ("hand", "reserve")
NUMBERS: Final = ("tokens", "pool", "actions")
GIVEN_TO_PLAYER: Final = (*ZONES, "columns", *PILES, *NUMBERS, "must_draw", "shared")
CONDITION: Final = {
    "stunned": SIDES,
    "bitten": (HUNTERS,),
    "blood": (VAMPIRES,),
    "adrenaline": (HUNTERS,),
}
"""What may be said of a character, in a column or a reserve, of which sides."""
DEFAULT_COLUMNS: Final = 3
"""Columns of a battle at a location whose dial shows nothing."""


class Setting:
    """Puts the cards, characters and counters of `given` where they lie."""

    def __init__(self, table: BloodTable, cast: Cast, names: tuple[str, ...]) -> None:
        self.table = table
        self.cast = cast
        self.names = names

    def seat(self, entry: Entry) -> int:
        """The seat of a player that is named. Raises ScenarioError."""
        word = entry.text("a player")
        if word not in self.names:
            raise ScenarioError(entry.line, f"{word!r} is none of {', '.join(self.names)}")
        return self.names.index(word)

    def places(self, given: dict[str, Entry]) -> None:
        """The states of the five locations. Those not named are Open as the switches have it, or
        Locked where `open` lists which are Open.
        """
        parts = given["locations"].keys("'locations'", LOCATIONS) if "locations" in given else {}
        if "open" in given:
            left = [self.place(each).name for each in given["open"].entries("'open'")]
            for place in self.table.places:
                place.status = OPEN if place.name in left else LOCKED
        for place in self.table.places:
            if place.name in parts:
                place.status = _state(parts[place.name])
        for side in self.table.sides:
            side.controlled = sum(
                place.status == CONTROLLED[side.code] for place in self.table.places
            )

    def place(self, entry: Entry) -> Place:
        """The location that is named. Raises ScenarioError."""
        name = entry.text("a location")
        for place in self.table.places:
            if place.name == name:
                return place
        raise ScenarioError(entry.line, f"{name!r} is none of {', '.join(LOCATIONS)}")

    def battle(self, given: dict[str, Entry], number: int) -> Battle:
        """The battle that is being fought: where, by whom begun, on which columns."""
        t = self.table
        place = self.place(given["location"]) if "location" in given else t.places[0]
        place.status = IN_PLAY
        starter = side_named(given["starter"]) if "starter" in given else VAMPIRES
        battle = Battle(number, place, t.hunters if starter == HUNTERS else t.vampires)
        battle.start = DUSK_SPACE if starter == VAMPIRES else DAWN_SPACE
        if "began" in given:
            battle.start = space_named(given["began"])
        self._columns(battle, given)
        t.battle = battle
        return battle

    def _columns(self, battle: Battle, given: dict[str, Entry]) -> None:
        t = self.table
        listed = given["bystanders"].entries("'bystanders'") if "bystanders" in given else []
        count = len(listed) or battle.place.bystanders or DEFAULT_COLUMNS
        if "columns" in given:
            count = given["columns"].number("'columns'")
        if not 1 <= count <= len(COLUMNS) or (listed and len(listed) != count):
            line = given["columns" if "columns" in given else "bystanders"].line
            raise ScenarioError(line, "a battle has 1 to 5 columns, each with one Bystander")
        bystanders = [self._bystander(each) for each in listed]
        for _ in range(count - len(bystanders)):
            bystanders.append(self.cast.blank_character(t, BYSTANDER, "bystander"))
        for bystander in bystanders:
            battle.add_column(bystander)
        for player in t.players:
            player.clear_columns(count)
        if "won" in given:
            for column, winner in given["won"].keys("'won'", COLUMNS[:count]).items():
                battle.winners[int(column) - 1] = t.players[self.seat(winner)]
                battle.open.remove(int(column))
                battle.bystanders[int(column) - 1] = None

    def _bystander(self, entry: Entry) -> Character | None:
        if _is_none(entry):
            return None
        if entry.value == BLANK:
            return self.cast.blank_character(self.table, BYSTANDER, "bystander")
        return self.cast.character(self.table, entry, BYSTANDER)

    def piles(self, given: dict[str, Entry], line: int, blanks: int) -> None:
        """The character draw pile, top first, without a word so many blank ones; and the character
        discard pile, top first.
        """
        pile = given.get("character_pile") or Entry(blanks, line)
        self.table.characters = self.characters(pile, BYSTANDER, "character")[::-1]
        if "character_discard" in given:
            lost = self.characters(given["character_discard"], BYSTANDER, "lost character")
            self.table.lost = lost[::-1]

    def decks(self, given: dict[str, Entry], line: int, blanks: int) -> None:
        """Both sides' combat decks, without a word so many blank cards, and discard piles: named at
        one of the side's players.
        """
        for side in self.table.sides:
            for pile in PILES:
                found: Entry | None = None
                for player in side.players:
                    parts = self._parts(given, player)
                    if pile not in parts:
                        continue
                    if found is not None:
                        raise ScenarioError(
                            parts[pile].line,
                            f"teammates share one {pile}; name it at one of them",
                        )
                    found = parts[pile]
                if found is None:
                    found = Entry(blanks if pile == "deck" else 0, line)
                cards = self.cards(side.players[0], found, f"a {pile}")[::-1]
                if pile == "deck":
                    side.deck = cards
                else:
                    side.discard = cards

    def _parts(self, given: dict[str, Entry], player: Player) -> dict[str, Entry]:
        name = self.names[player.seat]
        return given[name].keys(name, GIVEN_TO_PLAYER) if name in given else {}

    def player(self, player: Player, given: dict[str, Entry]) -> None:
        """One player's hand, characters, counters and tokens; what is not named is not there."""
        name = self.names[player.seat]
        parts = self._parts(given, player)
        if "hand" in parts:
            player.hand = self.cards(player, parts["hand"], f"{name} hand")
        if "reserve" in parts:
            player.reserve = self.characters(parts["reserve"], player.seat, f"{name} character")
        if "columns" in parts:
            if self.table.battle is None:
                raise ScenarioError(
                    parts["columns"].line, "there are no columns before a battle has begun"
                )
            count = self.table.battle.columns
            for column, entry in parts["columns"].keys("columns", COLUMNS[:count]).items():
                self._space(player, int(column), entry)
        if "tokens" in parts:
            player.tokens = up_to(parts["tokens"], 2)
        if "pool" in parts:
            player.pool = up_to(parts["pool"], MOST_CARDS)
        for key in ("must_draw", "shared"):
            if key in parts:
                setattr(player, key, parts[key].flag(f"'{key}'"))

    def actions(self, player: Player, given: dict[str, Entry]) -> int | None:
        """The actions that a player has left, where the scenario says."""
        parts = self._parts(given, player)
        return up_to(parts["actions"], MOST_CARDS) if "actions" in parts else None

    def setters(self, player: Player, given: dict[str, Entry]) -> None:
        """Who set each counter (BLD-Q-08): the character in the column where nothing is said."""
        columns = self._parts(given, player).get("columns")
        for column, entry in (columns.keys("columns") if columns is not None else {}).items():
            parts = entry.keys("a column") if entry.is_mapping() else {}
            index = int(column) - 1
            if player.attacks[index] is None:
                continue
            if "set_by" in parts:
                player.set_by[index] = self.cast.known_character(parts["set_by"])
            else:
                player.set_by[index] = player.spaces[index]

    def _space(self, player: Player, column: int, entry: Entry) -> None:
        """One column of a player: a character, or its state, or only a counter."""
        known = (*CHARACTER_NAMING, "attack", "set_by", *CONDITION)
        parts = entry.keys("a column", known) if entry.is_mapping() else {}
        if "attack" in parts and not _is_none(parts["attack"]):
            player.attacks[column - 1] = parts["attack"].number("'attack'")
        named = parts.get("character") or parts.get("name") or (None if parts else entry)
        if named is None or _is_none(named):
            return
        character = self.cast.character(self.table, entry, player.seat)
        player.place(character, column)
        self._condition(character, parts)

    def _condition(self, character: Character, parts: dict[str, Entry]) -> None:
        """What is said of a character, as far as it can be true of one of its player's."""
        owner = character.owner
        side = "" if owner == BYSTANDER else self.table.players[owner].side.code
        for key, whose in CONDITION.items():
            if key in parts and side not in whose:
                raise ScenarioError(
                    parts[key].line, f"a character of {side or 'nobody'} cannot be {key!r}"
                )
        if "stunned" in parts:
            character.stunned = parts["stunned"].flag("'stunned'")
        if "blood" in parts:
            character.blood = parts["blood"].flag("'blood'")
        if "adrenaline" in parts:
            character.adrenaline = up_to(parts["adrenaline"], MOST_CARDS)
        if "bitten" in parts and not _is_none(parts["bitten"]):
            biter = self.table.players[self.seat(parts["bitten"])]
            if biter.side is not self.table.vampires:
                raise ScenarioError(parts["bitten"].line, "'bitten' names the Vampire who bit")
            character.bitten_by = biter.seat
            bite = Entry("Bite", parts["bitten"].line)
            character.bite = self.cast.card(self.table, biter.side, bite)

    def characters(self, entry: Entry, owner: int, blank: str) -> list[Character]:
        """The characters that are listed, or so many blank ones."""
        return listed(
            entry,
            "characters",
            lambda each: self._listed_character(each, owner),
            lambda: self.cast.blank_character(self.table, owner, blank),
        )

    def _listed_character(self, entry: Entry, owner: int) -> Character:
        known = (*CHARACTER_NAMING, *CONDITION)
        parts = entry.keys("a character", known) if entry.is_mapping() else {}
        character = self.cast.character(self.table, entry, owner)
        self._condition(character, parts)
        return character

    def cards(self, player: Player, entry: Entry, what: str) -> list[CombatCard]:
        """The combat cards that are listed, or so many blank ones."""
        return listed(
            entry,
            what,
            lambda each: self._listed_card(each, player),
            lambda: self.cast.blank_card(self.table, player.side),
        )

    def _listed_card(self, entry: Entry, player: Player) -> CombatCard:
        if entry.is_mapping():
            entry.keys("a card", CARD_NAMING)
        return self.cast.card(self.table, player.side, entry)


def _state(entry: Entry) -> str:
    word = entry.text("a location's state")
    if word not in STATES:
        raise ScenarioError(entry.line, f"a location is one of {', '.join(STATES)}, not {word!r}")
    return word


def _is_none(entry: Entry) -> bool:
    return entry.value == NONE
