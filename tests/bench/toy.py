"""A toy of the shape of Teen Titans with made-up cards: the yardstick of goal P2.

It has no hidden information, no events, no card texts: how fast code of this shape can be at all.
Draw to five, pay into an action area, stage a character, move to fields, battle by sums of power
with storylines and power meters; 15 points or three fields win. Random policy.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

CHAR: Final = 0
SKILL: Final = 1
STORY: Final = 2
YES_NO: Final = ("yes", "no")
ONE_IN_3: Final = ("yes", "no", "no")
ONE_IN_4: Final = ("yes", "no", "no", "no")
LEVELS: Final[list[tuple[int, ...]]] = [(0,), (0, 1), (0, 1, 2)]


class Card:
    __slots__ = (
        "amount",
        "attr",
        "cost",
        "effect",
        "grade",
        "kind",
        "levels",
        "number",
        "power",
        "team",
    )

    def __init__(
        self,
        number: int,
        kind: int,
        grade: int,
        power: int,
        team: int,
        attr: int,
        effect: int,
        amount: int,
        cost: int,
        levels: tuple[int, int, int],
    ) -> None:
        self.number: int = number
        self.kind: int = kind
        self.grade: int = grade
        self.power: int = power
        self.team: int = team
        self.attr: int = attr
        self.effect: int = effect
        self.amount: int = amount
        self.cost: int = cost
        self.levels: tuple[int, int, int] = levels


class Policy:
    """Chooses one of the legal actions; this one at random."""

    def __init__(self, rnd: Callable[[], float]) -> None:
        self.rnd: Callable[[], float] = rnd

    def choose(self, game: Game, player: int, kind: str, options: Sequence[object]) -> int:
        return int(self.rnd() * len(options))


class Field:
    __slots__ = ("attackers", "attr", "damage", "defenders", "limit", "taken")

    def __init__(self, limit: int, attr: int) -> None:
        self.limit: int = limit
        self.attr: int = attr
        self.damage: list[Card] = []
        self.taken: bool = False
        self.defenders: list[Card] = []
        self.attackers: list[Card] = []


class Player:
    __slots__ = (
        "action",
        "captured",
        "deck",
        "fields",
        "hand",
        "number",
        "passive",
        "policy",
        "staging",
        "trash",
        "vp",
    )

    def __init__(
        self, deck: list[Card], fields: list[Field], passive: bool, number: int, policy: Policy
    ) -> None:
        self.number: int = number
        self.policy: Policy = policy
        self.deck: list[Card] = deck
        self.hand: list[Card] = []
        self.trash: list[Card] = []
        self.action: list[Card] = []
        self.staging: list[Card] = []
        self.fields: list[Field] = fields
        self.vp: int = 0
        self.captured: int = 0
        self.passive: bool = passive


Effect = Callable[[Card, list[Card], list[Card], bool], int]


def on_offense(c: Card, mine: list[Card], theirs: list[Card], attack: bool) -> int:
    return c.amount if attack else 0


def on_defense(c: Card, mine: list[Card], theirs: list[Card], attack: bool) -> int:
    return 0 if attack else c.amount


def against_team(c: Card, mine: list[Card], theirs: list[Card], attack: bool) -> int:
    for t in theirs:
        if t.team == 1:
            return c.amount
    return 0


def with_allies(c: Card, mine: list[Card], theirs: list[Card], attack: bool) -> int:
    return len(mine) - 1


def against_high(c: Card, mine: list[Card], theirs: list[Card], attack: bool) -> int:
    total = 0
    for t in theirs:
        if t.grade >= 3:
            total += c.amount
    return total


EFFECTS: Final[dict[int, Effect]] = {
    1: on_offense,
    2: on_defense,
    3: against_team,
    4: with_allies,
    5: against_high,
}


class Game:
    __slots__ = ("decisions", "log", "players", "rnd", "turn")

    def __init__(
        self,
        decks: list[list[Card]],
        limits: tuple[tuple[int, ...], ...],
        attrs: tuple[tuple[int, ...], ...],
        rnd: Callable[[], float],
        solo: bool,
    ) -> None:
        self.rnd: Callable[[], float] = rnd
        self.turn: int = 0
        self.decisions: int = 0
        self.log: list[tuple[str, object]] | None = None
        policy = Policy(rnd)
        self.players: list[Player] = []
        for p in range(2):
            fields = [Field(limits[p][i], attrs[p][i]) for i in range(3)]
            player = Player(list(decks[p]), fields, solo and p == 1, p, policy)
            self.players.append(player)
            self.shuffle(player.deck)

    # -- helpers
    def ask(self, p: Player, kind: str, options: Sequence[object]) -> int:
        """Which of the legal options the player's policy takes."""
        self.decisions += 1
        i = p.policy.choose(self, p.number, kind, options)
        if self.log is not None:
            self.log.append((kind, options[i]))
        return i

    def shuffle(self, cards: list[Card]) -> None:
        rnd = self.rnd
        for i in range(len(cards) - 1, 0, -1):
            j = int(rnd() * (i + 1))
            cards[i], cards[j] = cards[j], cards[i]

    def draw(self, p: Player) -> Card | None:
        if not p.deck:
            if not p.trash:
                return None
            p.deck, p.trash = p.trash, p.deck
            self.shuffle(p.deck)
        return p.deck.pop()

    def pay(self, p: Player, cost: int) -> None:
        for _ in range(cost):
            p.trash.append(p.action.pop())

    # -- the game
    def play(self, max_turns: int, win_vp: int) -> int:
        """0 or 1: the winner; 2: no winner within max_turns."""
        for turn in range(max_turns):
            self.turn = turn
            offense = self.players[turn & 1]
            defense = self.players[1 - (turn & 1)]
            for p in (offense, defense):
                self.draw_phase(p)
            for p in (offense, defense):
                if not p.passive:
                    self.action_phase(p)
            for p in (offense, defense):
                if not p.passive:
                    self.staging_phase(p)
            if not offense.passive:
                self.move_phase(offense, defense, True)
            if not defense.passive:
                self.move_phase(defense, defense, False)
            self.battle_phase(offense, defense)
            for i in range(2):
                p = self.players[i]
                if p.vp >= win_vp or p.captured == 3:
                    return i
        return 2

    def draw_phase(self, p: Player) -> None:
        while len(p.hand) < 5:
            card = self.draw(p)
            if card is None:
                return
            p.hand.append(card)

    def action_phase(self, p: Player) -> None:
        keep: list[Card] = []
        for card in p.hand:
            if len(p.action) < 8 and self.ask(p, "pay", ONE_IN_3) == 0:
                p.action.append(card)
            else:
                keep.append(card)
        p.hand = keep

    def staging_phase(self, p: Player) -> None:
        options = [c for c in p.hand if c.kind == CHAR and not self.in_play(p, c)]
        choices: list[Card | None] = [*options, None]
        i = self.ask(p, "stage", choices)
        if i < len(options):
            p.hand.remove(options[i])
            p.staging.append(options[i])

    def in_play(self, p: Player, card: Card) -> bool:
        for c in p.staging:
            if c.number == card.number:
                return True
        for q in self.players:
            for f in q.fields:
                side = f.defenders if q is p else f.attackers
                for c in side:
                    if c.number == card.number:
                        return True
        return False

    def move_phase(self, p: Player, owner: Player, attack: bool) -> None:
        back: list[Card] = []
        for f in owner.fields:
            side = f.attackers if attack else f.defenders
            if side and self.ask(p, "back", ONE_IN_4) == 0:
                back.append(side.pop())
        stay: list[Card] = []
        for card in p.staging:
            options = [f for f in owner.fields if self.may_enter(card, f, attack)]
            choices: list[Field | None] = [*options, None]
            i = self.ask(p, "move", choices)
            if i == len(options):
                stay.append(card)
            elif attack:
                options[i].attackers.append(card)
            else:
                options[i].defenders.append(card)
        stay.extend(back)
        while len(stay) > 6:
            p.trash.append(stay.pop(0))
        p.staging = stay

    def may_enter(self, card: Card, f: Field, attack: bool) -> bool:
        if f.taken:
            return False
        total = card.grade
        side = f.attackers if attack else f.defenders
        for c in side:
            if c.team != card.team:
                return False
            total += c.grade
        return total <= f.limit

    def battle_phase(self, offense: Player, defense: Player) -> None:
        todo = [f for f in defense.fields if f.attackers]
        while todo:
            f = todo.pop(self.ask(offense, "battle", todo) if len(todo) > 1 else 0)
            self.battle(offense, defense, f)

    def battle(self, offense: Player, defense: Player, f: Field) -> None:
        if not f.defenders:
            self.field_damage(offense, defense, f)
            return
        a = self.power(f.attackers, f.defenders, f, True)
        d = self.power(f.defenders, f.attackers, f, False)
        if not offense.passive:
            own, other = self.storylines(offense)
            a += own
            d -= other
        if not defense.passive:
            own, other = self.storylines(defense)
            d += own
            a -= other
        if not offense.passive:
            a += self.skills(offense, f.attackers)
        if not defense.passive:
            d += self.skills(defense, f.defenders)
        if a > d:
            offense.vp += self.grades(f.defenders)
            defense.trash.extend(f.defenders)
            f.defenders = []
            self.field_damage(offense, defense, f)
        elif d > a:
            defense.vp += self.grades(f.attackers)
            offense.trash.extend(f.attackers)
            f.attackers = []

    def grades(self, cards: list[Card]) -> int:
        total = 0
        for c in cards:
            total += c.grade
        return total

    def power(self, mine: list[Card], theirs: list[Card], f: Field, attack: bool) -> int:
        total = 0
        for c in mine:
            total += c.power
            if c.attr & f.attr:
                total += 1
            effect = EFFECTS.get(c.effect)
            if effect is not None:
                total += effect(c, mine, theirs, attack)
        return total

    def storylines(self, p: Player) -> tuple[int, int]:
        own = 0
        other = 0
        keep: list[Card] = []
        drawn = 0
        for c in p.hand:
            if c.kind == STORY and c.cost <= len(p.action) and self.ask(p, "story", YES_NO) == 0:
                self.pay(p, c.cost)
                p.trash.append(c)
                if c.effect == 0:
                    own += c.amount
                elif c.effect == 1:
                    other += c.amount
                elif c.effect == 2:
                    drawn += c.amount
                else:
                    own += len(p.staging)
            else:
                keep.append(c)
        p.hand = keep
        for _ in range(drawn):
            card = self.draw(p)
            if card is not None:
                p.hand.append(card)
        return own, other

    def skills(self, p: Player, fighters: list[Card]) -> int:
        attrs = 0
        for c in fighters:
            attrs |= c.attr
        total = 0
        keep: list[Card] = []
        for c in p.hand:
            if (
                c.kind == SKILL
                and c.attr & attrs
                and c.cost <= len(p.action)
                and self.ask(p, "skill", YES_NO) == 0
            ):
                self.pay(p, c.cost)
                level = self.ask(p, "level", LEVELS[min(2, len(p.action))])
                self.pay(p, level)
                total += c.power + c.levels[level]
                if c.effect == 1:
                    total += c.amount
                p.trash.append(c)
            else:
                keep.append(c)
        p.hand = keep
        return total

    def field_damage(self, offense: Player, defense: Player, f: Field) -> None:
        card = self.draw(defense)
        if card is not None:
            f.damage.append(card)
        if len(f.damage) >= f.limit:
            defense.trash.extend(f.damage)
            f.damage = []
            f.taken = True
            offense.vp += f.limit
            offense.captured += 1
            offense.staging.extend(f.attackers)
            defense.staging.extend(f.defenders)
            f.attackers = []
            f.defenders = []


def run(
    n: int,
    decks: list[list[Card]],
    limits: tuple[tuple[int, ...], ...],
    attrs: tuple[tuple[int, ...], ...],
    rnd: Callable[[], float],
    solo: bool,
    max_turns: int,
    win_vp: int,
) -> tuple[int, int, int]:
    wins = 0
    turns = 0
    decisions = 0
    for _ in range(n):
        game = Game(decks, limits, attrs, rnd, solo)
        if game.play(max_turns, win_vp) == 0:
            wins += 1
        turns += game.turn + 1
        decisions += game.decisions
    return wins, turns, decisions


MOST_TURNS: Final = 80
POINTS_TO_WIN: Final = 15
LIMITS: Final = ((3, 3, 4), (2, 3, 5))
FIELD_ATTRIBUTES: Final = ((1, 16, 64), (2, 8, 32))


def pool() -> list[Card]:
    """36 characters, 16 skills and 8 storylines, the same every time."""
    chance = random.Random(20240)
    cards: list[Card] = []
    for number in range(60):
        if number < 36:
            grade = chance.choice((1, 1, 2, 2, 2, 3, 3, 4))
            power = grade * 2 + chance.randrange(3)
            attributes = (1 << chance.randrange(9)) | (1 << chance.randrange(9))
            effect = chance.randrange(6)
            amount = 1 + chance.randrange(3)
            cards.append(
                Card(
                    number, CHAR, grade, power, number % 3, attributes, effect, amount, 0, (0, 0, 0)
                )
            )
        elif number < 52:
            power = chance.randrange(3)
            attribute = 1 << chance.randrange(9)
            effect = chance.randrange(2)
            cost = chance.randrange(2)
            cards.append(Card(number, SKILL, 0, power, 0, attribute, effect, 1, cost, (0, 2, 4)))
        else:
            effect = chance.randrange(4)
            amount = 1 + chance.randrange(3)
            cost = 1 + chance.randrange(2)
            cards.append(Card(number, STORY, 0, 0, 0, 0, effect, amount, cost, (0, 0, 0)))
    return cards


def decks() -> list[list[Card]]:
    """Two decks of 30: 18 characters, 8 skills and 4 storylines each."""
    cards = pool()
    made: list[list[Card]] = []
    for seed in (1, 2):
        chance = random.Random(seed)
        numbers = [chance.randrange(36) for _ in range(18)]
        numbers += [36 + chance.randrange(16) for _ in range(8)]
        numbers += [52 + chance.randrange(8) for _ in range(4)]
        made.append([cards[number] for number in numbers])
    return made


def play(games: int, seed: int) -> tuple[int, int, int]:
    """Games won by the first deck, turns, and decisions."""
    chance = random.Random(seed).random
    return run(games, decks(), LIMITS, FIELD_ATTRIBUTES, chance, False, MOST_TURNS, POINTS_TO_WIN)
