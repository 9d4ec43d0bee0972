"""What a scenario expects, held against the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.scenario_facts import Fact, FactComparison, story
from rules.core.scenario_text import Entry, ScenarioError
from rules.games.buffy import values
from rules.games.buffy.pieces import Character, Placed, Player
from rules.games.buffy.scenario_facts import facts
from rules.games.buffy.scenario_state import NUMBERS, PILES, ZONES
from rules.games.buffy.scenario_words import (
    PLAYERS,
    player_named,
    space_name,
    space_named,
    talents_read,
    times,
)
from rules.games.buffy.views import BuffyView
from rules.games.buffy.vocabulary import TALENTS

if TYPE_CHECKING:
    from rules.games.buffy.scenario_cast import Cast
    from rules.games.buffy.state import BuffyTable
    from rules.games.buffy.views import SeatView

EXPECTED_OF_PLAYER: Final = (
    *ZONES,
    *NUMBERS,
    "main",
    "characters",
    "challenges",
    "locations",
    "episodes",
    "resurrected",
    "stacks",
    "placed",
    "fatigued",
    "sees",
)
SEEN_NUMBERS: Final = ("hand_size", "deck_size", "challenge_deck_size", "locations_left")
SEEN_ZONES: Final = ("discard", "crypt", "defeated")
SEEN_CARDS: Final = ("challenge", "essence", "starter")
SEEN_OF: Final = (*SEEN_NUMBERS, *SEEN_ZONES, *SEEN_CARDS)
"""What a player sees of each player."""
SEEN: Final = ("hand", "locations", "subject", *SEEN_OF)
CHARACTER_FLAGS: Final = ("fatigued", "skilled", "ascended")
CHARACTER_ZONES: Final = ("levels", "skills", "items")
EXPECTED_OF_CHARACTER: Final = (
    "space",
    "level",
    "moved",
    "talents",
    *CHARACTER_FLAGS,
    *CHARACTER_ZONES,
)
EXPECTED_OF_CHALLENGE: Final = ("space", "faced", "goals")
FIGHT: Final = ("attacker", "defender", "doubled", "talent")
FACING: Final = ("challenge", "by", "characters")


class BuffyComparison(FactComparison):
    """Holds `expect` against the table."""

    def __init__(self, table: BuffyTable, cast: Cast, start: dict[Fact, object]) -> None:
        super().__init__(cast, facts(table, cast), start)
        self.table = table
        self.cast = cast

    def player(self, name: str, entry: Entry) -> None:
        """What is expected of one player."""
        player = self.table.players[PLAYERS.index(name)]
        for key, part in entry.keys(name, EXPECTED_OF_PLAYER).items():
            if key in (*ZONES, "episodes"):
                self.cards((name, key), part, in_order=key in PILES)
            elif key in NUMBERS:
                self.fact((name, key), part, part.number(f"'{key}'"))
            elif key == "main":
                self.fact((name, key), part, part.text("'main'"))
            elif key == "resurrected":
                self.fact((name, key), part, part.flag("'resurrected'"))
            elif key == "characters":
                self._characters(player, name, part)
            elif key == "challenges":
                self._challenges(player, name, part)
            elif key == "locations":
                for number, each in part.keys("'locations'").items():
                    self._location(name, number, each)
            elif key == "stacks":
                self._stacks(player, name, part)
            elif key == "placed":
                self._placed(player, name, part)
            elif key == "sees":
                self._sees(name, part)
            else:
                self._fatigued(name, part)

    def _location(self, name: str, number: str, entry: Entry) -> None:
        """A location by its name, or `none`; as a mapping also whether it is fatigued."""
        said = entry
        if entry.is_mapping():
            parts = entry.keys("a location", ("card", "fatigued"))
            said = parts.get("card", entry)
            if "fatigued" in parts:
                flag = parts["fatigued"].flag("'fatigued'")
                fact = (name, "fatigued", said.text("a location"))
                self.fact(fact, parts["fatigued"], flag)
        self.fact((name, "locations", number), said, said.text("a location"))

    def _fatigued(self, name: str, entry: Entry) -> None:
        """Which of the player's cards in play, Characters apart, lie fatigued."""
        actual = [
            fact[2]
            for fact, value in self.facts.items()
            if fact[:2] == (name, "fatigued") and value
        ]
        expected = [self.cast.known(each) for each in entry.entries("'fatigued'")]
        for fact in self.facts:
            if fact[:2] == (name, "fatigued"):
                self.looked_at.add(fact)
        self.same(entry, f"{name} fatigued", sorted(actual), sorted(expected))

    # In town.

    def _told(self, fact: Fact, entry: Entry, what: str) -> dict[str, Entry]:
        """What is said of those in town, by name. A list: these and no others; a mapping: those
        that it names, and others.
        """
        if entry.is_mapping():
            told = entry.keys(f"'{fact[-1]}'")
        else:
            self.cards(fact, entry)
            told = {
                self.cast.known(each): Entry(_without_name(each), each.line)
                for each in (() if entry.is_number() else entry.entries(f"'{fact[-1]}'"))
                if each.is_mapping() and "blanks" not in each.keys(what)
            }
        for called, part in told.items():
            if not self.cast.is_known(called):
                raise ScenarioError(part.line, f"nothing in this scenario is called {called!r}")
        return told

    def _characters(self, player: Player, name: str, entry: Entry) -> None:
        there = {self.cast.character(each): each for each in player.characters}
        fact = (name, "characters")
        for called, part in self._told(fact, entry, "a Character").items():
            parts = part.keys("a Character", EXPECTED_OF_CHARACTER)
            if called in there:
                self._character((*fact, called), there[called], parts)
            elif entry.is_mapping():
                self.same(part, " ".join(fact), sorted(there), [called])

    def _character(self, fact: Fact, character: Character, parts: dict[str, Entry]) -> None:
        for key, part in parts.items():
            if key == "space":
                space = space_name(space_named(self.table, part, character.owner))
                self.fact((*fact, key), part, space)
            elif key == "level":
                self.fact((*fact, key), part, part.number("'level'"))
            elif key == "moved":
                self.fact((*fact, key), part, times(part, "'moved'"))
            elif key in CHARACTER_FLAGS:
                self.fact((*fact, key), part, part.flag(f"'{key}'"))
            elif key in CHARACTER_ZONES:
                self.cards((*fact, key), part, in_order=key == "levels")
            else:
                for talent, each in talents_read(part, "'talents'").items():
                    actual = values.talent(self.table, character, talent)
                    what = f"{' '.join(fact)} {TALENTS[talent]}"
                    self.same(each, what, actual, each.number("a talent"))

    def _challenges(self, player: Player, name: str, entry: Entry) -> None:
        placed = [space.challenges[player.seat] for space in self.table.spaces]
        there = {self.cast.name(each.card): each for each in placed if each is not None}
        fact = (name, "challenges")
        for called, part in self._told(fact, entry, "a challenge").items():
            parts = part.keys("a challenge", EXPECTED_OF_CHALLENGE)
            if called in there:
                self._challenge((*fact, called), there[called], parts)
            elif entry.is_mapping():
                self.same(part, " ".join(fact), sorted(there), [called])

    def _challenge(self, fact: Fact, placed: Placed, parts: dict[str, Entry]) -> None:
        for key, part in parts.items():
            if key == "space":
                space = space_name(space_named(self.table, part, placed.owner))
                self.fact((*fact, key), part, space)
            elif key == "faced":
                faced = tuple(player_named(each) for each in part.entries("'faced'"))
                self.fact((*fact, key), part, tuple(sorted(faced)))
            else:
                actual = dict(values.goals(self.table, placed))
                expected = {
                    talent: each.number("a goal")
                    for talent, each in talents_read(part, "'goals'").items()
                }
                self.same(
                    part,
                    f"{' '.join(fact)} goals",
                    {TALENTS[talent]: goal for talent, goal in sorted(actual.items())},
                    {TALENTS[talent]: goal for talent, goal in sorted(expected.items())},
                )

    # A fight or a challenge going on.

    def _stacks(self, player: Player, name: str, entry: Entry) -> None:
        """What the player's talent stacks add up to; those that are not named are not looked at."""
        going = self.table.fight or self.table.attempt
        for talent, each in talents_read(entry, "'stacks'").items():
            actual = going.stacks.sums[player.seat][talent] if going is not None else 0
            self.same(each, f"{name} stack of {TALENTS[talent]}", actual, each.number("a stack"))

    def _placed(self, player: Player, name: str, entry: Entry) -> None:
        """The cards that the player has placed in stacks."""
        going = self.table.fight or self.table.attempt
        cards = going.stacks.cards[player.seat] if going is not None else []
        expected = [self.cast.known(each) for each in entry.entries("'placed'")]
        actual = [self.cast.name(card) for card in cards]
        self.same(entry, f"{name} placed", sorted(actual), sorted(expected))

    def fight(self, entry: Entry) -> None:
        """The fight that is going on, or `none`."""
        fight = self.table.fight
        if not entry.is_mapping():
            said = entry.text("'fight'")
            if said != "none":
                raise ScenarioError(entry.line, "'fight' is none, or says who fights")
            self.same(entry, "the fight", "none" if fight is None else "one going on", said)
            return
        for key, part in entry.keys("'fight'", FIGHT).items():
            actual = "none"
            if fight is not None:
                if key == "talent":
                    actual = TALENTS[fight.talent]
                else:
                    who = {
                        "attacker": fight.attacker,
                        "defender": fight.defender,
                        "doubled": fight.doubled,
                    }[key]
                    actual = "none" if who is None else self.cast.character(who)
            self.same(part, f"the fight's {key}", actual, part.text(f"'{key}'"))

    def facing(self, entry: Entry) -> None:
        """The challenge that is being faced, or `none`."""
        attempt = self.table.attempt
        if not entry.is_mapping():
            said = entry.text("'facing'")
            if said != "none":
                raise ScenarioError(entry.line, "'facing' is none, or says which challenge")
            self.same(entry, "what is faced", "none" if attempt is None else "a challenge", said)
            return
        for key, part in entry.keys("'facing'", FACING).items():
            if key == "characters":
                expected = sorted(self.cast.known(each) for each in part.entries("'characters'"))
                there = [] if attempt is None else attempt.characters
                actual = sorted(self.cast.character(each) for each in there)
                self.same(part, "who faces it", actual, expected)
            elif key == "by":
                by = "none" if attempt is None else PLAYERS[attempt.seat]
                self.same(part, "whose attempt it is", by, player_named(part))
            else:
                card = None if attempt is None else attempt.placed.card
                self.same(part, "what is faced", self.cast.name(card), part.text("'challenge'"))

    def events_played(self, entry: Entry) -> None:
        """The names of the events played so far, by anybody."""
        names = tuple(sorted(each.text("an event") for each in entry.entries("'events_played'")))
        self.fact(("events_played",), entry, names)

    def events(self, entry: Entry) -> None:
        """These happened in this order; others may lie between them."""
        told = story(self.table, PLAYERS, self.cast)
        for space in self.table.spaces:
            told = [each.replace(space.label, space_name(space)) for each in told]
        self.happened(entry, told)

    # What a seat knows.

    def _sees(self, name: str, entry: Entry) -> None:
        """What this player knows, as the policy of that seat is shown it."""
        view = self.table.views[PLAYERS.index(name)]
        assert isinstance(view, BuffyView)  # noqa: S101 - this game's view
        for key, part in entry.keys("'sees'", SEEN).items():
            what = f"what {name} sees of {key}"
            if key in SEEN_OF:
                for other, each in part.keys(f"'{key}'", PLAYERS).items():
                    seat = view.seats[PLAYERS.index(other)]
                    self.seen(each, f"{what} of {other}", self._seen_of(seat, key))
            elif key == "subject":
                self.seen(part, what, self._subject(view))
            else:
                self.seen(part, what, self.names_of(getattr(view, key)))

    def _seen_of(self, seat: SeatView, key: str) -> object:
        if key in SEEN_CARDS:
            return self.cast.name(getattr(seat, key))
        if key in SEEN_ZONES:
            return self.names_of(getattr(seat, key))
        return getattr(seat, key)

    def _subject(self, view: BuffyView) -> str:
        subject = view.subject
        if isinstance(subject, Character):
            return self.cast.character(subject)
        return self.cast.name(subject.card if isinstance(subject, Placed) else subject)


def _without_name(entry: Entry) -> dict[str, Entry]:
    parts = entry.keys("a card")
    return {key: part for key, part in parts.items() if key not in ("card", "name", "as")}
