"""High Card: a whole game in a few lines, played by the core's own tests.

The core must know no game; this one has nothing in common with those under `rules/games`. A deck is
ten or more numbered cards. Each turn both players hold three cards and show one, unseen by the
other; the higher number takes a point, a tie none. Five points win. A deck that runs out ends the
game drawn; with "endless" set it is shuffled again and a cap of 40 turns ends the game undecided.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules.core.cards import INTEGER, CardDef, CardError, CardField, read_effects, read_fields
from rules.core.deck import Deck, DeckLine
from rules.core.effects import EffectRegistry
from rules.core.game import AVERAGE, COUNT, SHARE, TURN, Coverage, Curve, Game, Measure, Variant
from rules.core.policies import PassivePolicy, Policy, RandomPolicy
from rules.core.rulings import read_switches, switch
from rules.core.table import NOBODY, Card, Event, GameOver, Outcome, Table
from rules.core.views import View

POINTS_TO_WIN = 5
TURN_CAP = 40
ENDINGS = {"points": "Five points", "cards-gone": "A deck ran out", "no-decision": "Turn cap"}


@dataclass(frozen=True)
class HighCard(CardDef):
    rank: int | None


@dataclass(frozen=True)
class Rulings:
    endless: bool = field(
        default=False,
        metadata=switch("HC-Q-01", "An empty deck ends the game.", "It is shuffled again."),
    )
    hand_size: int = field(
        default=3,
        metadata=switch("HC-Q-02", "Three cards.", "Another number.", minimum=1, maximum=9),
    )


class HandView(View):
    def __init__(self, seat: int, hand: list[Card]) -> None:
        super().__init__(seat)
        self.hand = hand


class HighestPolicy(Policy):
    def choose(self, view: View, kind: str, options: Sequence[object]) -> int:
        ranks = [rank_of(card) for card in options if isinstance(card, Card)]
        return ranks.index(max(ranks))


def rank_of(card: Card) -> int:
    definition = card.definition
    assert isinstance(definition, HighCard)
    return definition.rank or 0


class Player:
    def __init__(self, seat: int, deck: Sequence[CardDef]) -> None:
        self.seat = seat
        self.deck = [Card(card, number, seat) for number, card in enumerate(deck)]
        self.hand: list[Card] = []
        self.shown: list[Card] = []
        self.points = 0
        self.first_point: int | None = None
        self.ties = 0


class HighCardTable(Table):
    def __init__(
        self,
        decks: Sequence[Sequence[CardDef]],
        *,
        seed: int,
        policies: Sequence[Policy],
        rulings: Rulings,
        log: bool,
    ) -> None:
        super().__init__(seed, policies, log=log)
        self.rulings = rulings
        self.players = [Player(seat, deck) for seat, deck in enumerate(decks)]
        self.views = [HandView(player.seat, player.hand) for player in self.players]
        for player in self.players:
            self.shuffle(player.deck)

    def turn_of_both(self) -> None:
        self.turn += 1
        self.phase = "draw"
        self.emit("turn", NOBODY, amount=self.turn)
        for player in self.players:
            self.fill_hand(player)
        self.phase = "show"
        shown = [self.show(player) for player in self.players]
        self.score(rank_of(shown[0]) - rank_of(shown[1]))

    def fill_hand(self, player: Player) -> None:
        while len(player.hand) < self.rulings.hand_size:
            if not player.deck:
                if not self.rulings.endless:
                    return
                player.deck, player.shown = player.shown, []
                self.shuffle(player.deck)
            player.hand.append(player.deck.pop())
            self.emit("draw", player.seat, player.hand[-1])

    def show(self, player: Player) -> Card:
        if not player.hand:
            raise GameOver(Outcome(NOBODY, "cards-gone", self.turn))
        card = player.hand.pop(self.ask(player.seat, "show", player.hand))
        player.shown.append(card)
        self.emit("show", player.seat, card)
        return card

    def score(self, margin: int) -> None:
        if margin == 0:
            for player in self.players:
                player.ties += 1
            return
        winner = self.players[0 if margin > 0 else 1]
        winner.points += 1
        if winner.first_point is None:
            winner.first_point = self.turn
        self.emit("point", winner.seat, amount=winner.points)
        if winner.points == POINTS_TO_WIN:
            raise GameOver(Outcome(winner.seat, "points", self.turn))


class HighCardGame(Game):
    code = "highcard"
    name = "High Card"
    summary = "The higher number takes the point."
    players = (2,)
    card_types = ("Number",)
    card_fields = (CardField("rank", "Rank", INTEGER, ("Number",), needed_to_play=True),)
    zones = ()
    big_zone = "main"
    formats = ()
    effects = EffectRegistry()
    policies = ("highest", "random", "passive")
    default_policy = "highest"
    policy_words: Mapping[str, str] = {"highest": "The highest number is shown first."}
    variants = (
        Variant("alone", "Against ones", "The other side shows nothing but ones."),
        Variant("mirror", "Against itself", "The other side plays the same deck."),
    )
    goldfish_measures = (
        Measure("first_point", "First point", TURN, "The turn of the first point.", plot=True),
        Measure("points", "Points", COUNT, "Points at the end.", highest=POINTS_TO_WIN),
        Measure("ties", "Ties", SHARE, "Turns that gave no point, of all turns."),
        Measure("pace", "Points a turn", AVERAGE, "Of all turns of the game.", highest=1),
    )
    match_measures = (
        Measure("points", "Points", COUNT, "Points at the end.", highest=POINTS_TO_WIN),
    )
    endings = ENDINGS
    engine_version = "1"

    def define(self, row: Mapping[str, object]) -> CardDef:
        values, problems = read_fields(row, "Number", self.card_fields)
        effects, _ = read_effects(row.get("effects"))
        if problems:
            raise CardError(str(row.get("name")), problems)
        rank = values["rank"]
        assert rank is None or isinstance(rank, int)
        return HighCard(
            code=str(row["code"]),
            name=str(row["name"]),
            type="Number",
            set_code=str(row.get("set") or ""),
            number=None,
            rarity=None,
            text=str(row.get("text") or ""),
            sample=row.get("sample") is True,
            effects=effects,
            rank=rank,
        )

    def coverage(self, card: CardDef) -> Coverage:
        if card.missing(self.card_fields):
            return Coverage("none", "Its Rank is not on record.")
        return (
            Coverage("value", "Its text has no effect on record.")
            if card.text
            else Coverage("full")
        )

    def curves(self, deck: Deck) -> tuple[Curve, ...]:
        return ()

    def rulings(self, switches: Mapping[str, object]) -> Rulings:
        return read_switches(Rulings, switches)

    def policy(self, name: str, seed: int) -> Policy:
        if name == "highest":
            return HighestPolicy()
        return RandomPolicy(seed) if name == "random" else PassivePolicy()

    def table(
        self,
        decks: Sequence[Deck],
        *,
        seed: int,
        policies: Sequence[Policy],
        rulings: object,
        log: bool = False,
    ) -> Table:
        assert isinstance(rulings, Rulings)
        cards = [deck.copies("main") for deck in decks]
        return HighCardTable(cards, seed=seed, policies=policies, rulings=rulings, log=log)

    def goldfish_table(
        self,
        deck: Deck,
        *,
        variant: str,
        seed: int,
        policy: Policy,
        rulings: object,
        log: bool = False,
    ) -> Table:
        assert isinstance(rulings, Rulings)
        own = deck.copies("main")
        one = self.define({"code": "ONE", "name": "One", "rank": 1})
        other = own if variant == "mirror" else [one] * len(own)
        return HighCardTable(
            [own, other],
            seed=seed,
            policies=[policy, PassivePolicy()],
            rulings=rulings,
            log=log,
        )

    def play(self, table: Table) -> Outcome:
        assert isinstance(table, HighCardTable)
        try:
            while table.turn < TURN_CAP:
                table.turn_of_both()
        except GameOver as over:
            return over.outcome
        return Outcome(NOBODY, "no-decision", table.turn)

    def measure(self, table: Table, seat: int, measures: Sequence[Measure]) -> list[object]:
        assert isinstance(table, HighCardTable)
        player = table.players[seat]
        figures: dict[str, object] = {
            "first_point": player.first_point,
            "points": player.points,
            "ties": (player.ties, table.turn),
            "pace": (player.points, table.turn),
        }
        return [figures[measure.code] for measure in measures]

    def assumptions(self, variant: str, rulings: object) -> tuple[str, ...]:
        return ("Both show at the same time.",)

    def event_text(self, table: Table, event: Event) -> str:
        if event.kind == "turn":
            return f"Turn {event.amount} begins."
        if event.kind == "point":
            return f"Seat {event.seat} has {event.amount} points."
        assert event.card is not None
        return f"Seat {event.seat}: {event.kind} {event.card.definition.name}."

    def picture(self, table: Table) -> dict[str, object]:
        assert isinstance(table, HighCardTable)
        return {
            "points": [player.points for player in table.players],
            "hands": [[rank_of(card) for card in player.hand] for player in table.players],
            "shown": [[rank_of(card) for card in player.shown] for player in table.players],
        }


HIGHCARD = HighCardGame()


def deck_of(ranks: Sequence[int | None], name: str = "Deck", text: str = "") -> Deck:
    """A deck with one card of each rank given, in this order."""
    lines = tuple(
        DeckLine(
            HIGHCARD.define(
                {"code": f"N-{position}", "name": f"Card {rank}", "rank": rank, "text": text}
            ),
            "main",
            1,
        )
        for position, rank in enumerate(ranks)
    )
    return Deck("highcard", "", lines, name)
