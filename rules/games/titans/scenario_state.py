"""A scenario's `given` as a table, and a table as facts that `expect` can be held against."""

from __future__ import annotations

from typing import Final

from rules.core.scenario_cards import listed
from rules.core.scenario_facts import Fact
from rules.core.scenario_text import Entry, ScenarioError
from rules.games.titans.power import side_power
from rules.games.titans.scenario_cast import NAMING, Cast
from rules.games.titans.state import SLOTS, Piece, Player, Slot, TitansTable
from rules.games.titans.vocabulary import CHARACTER, FIELD

PLAYERS: Final = ("P1", "P2")
ZONES: Final = ("deck", "hand", "action", "staging", "storylines", "trash", "vp")
GIVEN_TO_PLAYER: Final = (*ZONES, "fields")
IN_PLAY: Final = ("face", "entered", "moved", "turned_up")
FIELD_STATE: Final = ("face", "captured", "damage", "attackers", "defenders")
LIMITS: Final = (4, 3, 3)
"""Limits of the Fields that are not named."""
DECK_SIZE: Final = 20
"""Blank cards in a Deck that is not named."""


class Setting:
    """Puts the cards of `given` where they lie."""

    def __init__(self, table: TitansTable, cast: Cast) -> None:
        self.table = table
        self.cast = cast

    def player(self, seat: int, given: Entry) -> None:
        """One player's zones; what is not named is empty, the Deck and the Fields are blank."""
        name = PLAYERS[seat]
        player = self.table.players[seat]
        parts = given.keys(name, GIVEN_TO_PLAYER)
        deck = parts.get("deck") or Entry(DECK_SIZE, given.line)
        player.deck = self.cards(seat, deck, f"{name} deck")[::-1]
        player.hand = self._zone(seat, parts, "hand")
        player.action_area = self._zone(seat, parts, "action")
        player.trash = self._zone(seat, parts, "trash")
        player.staging = self._in_play(seat, parts.get("staging"), "staging")
        player.storylines = self._zone(seat, parts, "storylines")
        for card in player.storylines:
            card.face_up = True
        self._points(player, parts.get("vp"))
        fields = (
            parts["fields"].keys(f"{name} fields", ("1", "2", "3")) if "fields" in parts else {}
        )
        for slot in player.fields:
            self._field(slot, fields.get(str(slot.number)) or Entry({}, given.line))

    def set_aside(self, seat: int, entry: Entry | None) -> list[Piece]:
        """The three Fields before setup places them."""
        if entry is None:
            return [
                self.cast.blank_field(
                    self.table, seat, f"{PLAYERS[seat]} Field {number}", LIMITS[number - 1]
                )
                for number in range(1, SLOTS + 1)
            ]
        fields = self.cards(seat, entry, f"{PLAYERS[seat]} fields")
        if len(fields) != SLOTS or any(card.printed.type != FIELD for card in fields):
            raise ScenarioError(entry.line, f"before setup 'fields' is a list of {SLOTS} Fields")
        for card in fields:
            self._must_be_known(card, entry)
        return fields

    def _must_be_known(self, card: Piece, entry: Entry) -> None:
        """A number that is not on record is not played as 0. Raises ScenarioError."""
        missing = self.cast.missing(card)
        if missing:
            raise ScenarioError(
                entry.line,
                f"{self.cast.name(card)!r} cannot be in play: its {missing} is not on record",
            )

    def _zone(self, seat: int, parts: dict[str, Entry], zone: str) -> list[Piece]:
        return self.cards(seat, parts[zone], f"{PLAYERS[seat]} {zone}") if zone in parts else []

    def cards(self, seat: int, entry: Entry, what: str) -> list[Piece]:
        """The cards of a zone that are listed, or so many blank ones."""
        return listed(
            entry,
            what,
            lambda each: self._listed(seat, each),
            lambda: self.cast.blank_piece(self.table, seat, PLAYERS[seat]),
        )

    def _listed(self, seat: int, entry: Entry) -> Piece:
        if entry.is_mapping():
            entry.keys("a card", (*NAMING, *IN_PLAY))
        return self.cast.piece(self.table, seat, entry)

    def _in_play(self, seat: int, entry: Entry | None, what: str) -> list[Piece]:
        """Characters in Staging or on a Field: face up, unmoved, there since the turn before."""
        if entry is None:
            return []
        found: list[Piece] = []
        for each in entry.entries(f"{PLAYERS[seat]} {what}"):
            parts = each.keys("a card", (*NAMING, *IN_PLAY)) if each.is_mapping() else {}
            card = self.cast.piece(self.table, seat, each)
            if card.printed.type != CHARACTER:
                raise ScenarioError(each.line, f"{self.cast.name(card)!r} is no Character")
            self._must_be_known(card, each)
            before = max(0, self.table.turn - 1)
            card.face_up = _face(parts.get("face"), True)
            card.entered = parts["entered"].number("'entered'") if "entered" in parts else before
            if "moved" in parts and parts["moved"].flag("'moved'"):
                card.moved = self.table.turn
            if "turned_up" in parts:
                card.turned_up = parts["turned_up"].number("'turned_up'")
            elif card.face_up:
                card.turned_up = before
            found.append(card)
        return found

    def _points(self, player: Player, entry: Entry | None) -> None:
        """A VP area: defeated enemy Characters, or a number of VP that card effects gave."""
        if entry is None:
            return
        if entry.is_number():
            player.effect_vp = player.vp = entry.number("'vp'")
            return
        for each in entry.entries("'vp'"):
            card = self.cast.piece(self.table, player.enemy.seat, each)
            if card.printed.type != CHARACTER:
                raise ScenarioError(
                    each.line,
                    "a VP area is given its Characters; give a captured Field in 'fields'",
                )
            self._must_be_known(card, each)
            player.vp_area.append(card)
            player.vp += card.printed.grade

    def _field(self, slot: Slot, entry: Entry) -> None:
        name = PLAYERS[slot.owner]
        parts = entry.keys("a Field", (*NAMING, *FIELD_STATE)) if entry.is_mapping() else {}
        if not entry.is_mapping() or any(key in NAMING for key in parts):
            card = self.cast.piece(self.table, slot.owner, entry)
        else:
            limit = LIMITS[slot.number - 1]
            card = self.cast.blank_field(
                self.table, slot.owner, f"{name} Field {slot.number}", limit
            )
        if card.printed.type != FIELD:
            raise ScenarioError(entry.line, f"{self.cast.name(card)!r} is no Field")
        self._must_be_known(card, entry)
        card.face_up = _face(parts.get("face"), True)
        if card.face_up:
            card.turned_up = max(0, self.table.turn - 1)
        if "captured" in parts and parts["captured"].flag("'captured'"):
            captor = self.table.players[1 - slot.owner]
            captor.vp_area.append(card)
            captor.vp += card.printed.limit
            captor.captured += 1
            return
        slot.card = card
        if "damage" in parts:
            slot.damage = self.cards(slot.owner, parts["damage"], "'damage'")
        slot.attackers = self._in_play(1 - slot.owner, parts.get("attackers"), "attackers")
        slot.defenders = self._in_play(slot.owner, parts.get("defenders"), "defenders")
        for card in slot.attackers + slot.defenders:
            card.place = slot.place


def _face(entry: Entry | None, default: bool) -> bool:
    if entry is None:
        return default
    word = entry.text("'face'")
    if word not in ("up", "down"):
        raise ScenarioError(entry.line, f"'face' is up or down, not {word!r}")
    return word == "up"


def facts(table: TitansTable, cast: Cast) -> dict[Fact, object]:
    """Everything that can be compared: card names as tuples, numbers and words. What is looked at
    is ("P1", "hand"), ("P2", "fields", "1", "damage"), ("card", the card's id, "face") and so on.
    """
    found: dict[Fact, object] = {}
    for player in table.players:
        name = PLAYERS[player.seat]
        zones = (
            player.deck[::-1],
            player.hand,
            player.action_area,
            player.staging,
            player.storylines,
            player.trash,
            player.vp_area,
        )
        for zone, cards in zip(ZONES, zones, strict=True):
            found[name, zone] = tuple(cast.name(card) for card in cards)
        found[name, "points"] = player.vp
        found[name, "captured"] = player.captured
        found[name, "battle_cards"] = tuple(cast.name(card) for card in player.battle_cards)
        for slot in player.fields:
            where = (name, "fields", str(slot.number))
            found[*where, "card"] = cast.name(slot.card) if slot.card else ""
            found[*where, "captured"] = slot.card is None
            found[*where, "face"] = _orientation(slot.card)
            found[*where, "damage"] = slot.damage_count()
            found[*where, "attackers"] = tuple(cast.name(card) for card in slot.attackers)
            found[*where, "defenders"] = tuple(cast.name(card) for card in slot.defenders)
        for card in player.in_play():
            found["card", str(card.id), "face"] = _orientation(card)
    return found


def _orientation(card: Piece | None) -> str:
    return "" if card is None else "up" if card.face_up else "down"


def powers(table: TitansTable) -> tuple[int, int] | None:
    """The Powers of P1's and P2's side in the battle being fought; None where there is none."""
    battle = table.battle
    if battle is None:
        return None
    first, second = (side_power(battle, battle.side(seat)) for seat in (0, 1))
    return first, second


def story_of(table: TitansTable, cast: Cast) -> list[str]:
    """The log in short words: player, what happened, card, number."""
    told: list[str] = []
    for event in table.events():
        parts = [PLAYERS[event.seat] if event.seat >= 0 else "nobody", event.kind]
        if isinstance(event.card, Piece):
            parts.append(cast.name(event.card))
        if event.amount:
            parts.append(str(event.amount))
        told.append(" ".join(parts))
    return told
