"""Section 5.12, step F: Skillz."""

from __future__ import annotations

from rules.core.windows import take_or_pass
from rules.games.titans.costs import pay
from rules.games.titans.power import levels
from rules.games.titans.questions import LEVEL, PAY
from rules.games.titans.questions import SKILLZ as PLACE
from rules.games.titans.state import Battle, Piece, Player, Side, TitansTable
from rules.games.titans.vocabulary import SKILLZ


def play_skillz(fought: Battle) -> None:
    """Both place Skillz face down, the Offense first (TT-SKILL-01); all are turned up together
    (TT-SKILL-02); then the Offense pays for its own, and the Defense, knowing that, for its own
    (TT-SKILL-03, TT-SKILL-06).
    """
    offense, defense = fought.offense, fought.defense
    placed_by_offense = place_skillz(fought.table, offense)
    placed_by_defense = place_skillz(fought.table, defense)
    for card in placed_by_offense:
        fought.table.turn_up(card, "")
    for card in placed_by_defense:
        fought.table.turn_up(card, "")
    waiting_for_offense = keep_fitting(fought.table, offense, placed_by_offense)
    waiting_for_defense = keep_fitting(fought.table, defense, placed_by_defense)
    pay_skillz(fought.table, offense, waiting_for_offense)
    pay_skillz(fought.table, defense, waiting_for_defense)


def place_skillz(t: TitansTable, side: Side) -> list[Piece]:
    """One player places any number of Skillz from hand face down (TT-SKILL-01, TT-SKILL-07); where
    unpayable cards are refused (TT-Q-17), as many as the Action Area pays at their cheapest.
    """
    placed: list[Piece] = []
    player = side.player
    area = len(player.action_area)
    if not player.acts:
        return placed
    while card := take_or_pass(t, player.seat, PLACE, playable_skillz(t, player, area)):
        player.hand.remove(card)
        card.face_up = False
        player.battle_cards.append(card)
        placed.append(card)
        if fits(t, side, card):
            area -= cheapest(t, card)
        if t.log is not None:
            t.emit("placed", player.seat, card, "", 0)
    return placed


def playable_skillz(t: TitansTable, player: Player, area: int) -> list[Piece]:
    """The Skillz in hand; without bluffs (TT-Q-17) those that `area` more cards can pay for."""
    return [
        card
        for card in player.hand
        if card.printed.plays_as == SKILLZ
        and (t.rulings.unpayable_may_be_played or cheapest(t, card) <= area)
    ]


def keep_fitting(t: TitansTable, side: Side, placed: list[Piece]) -> list[Piece]:
    """A Skillz that fits no Character of its side goes to the Trash at once (TT-SKILL-05)."""
    fitting: list[Piece] = []
    for card in placed:
        if fits(t, side, card):
            fitting.append(card)
        else:
            trash_battle_card(t, card)
    return fitting


def pay_skillz(t: TitansTable, side: Side, waiting: list[Piece]) -> None:
    """The costs of a side's Skillz, in the order that the owner picks (TT-SKILL-03, TT-Q-18)."""
    while waiting:
        as_placed = t.rulings.skillz_paid_as_placed
        index = 0 if as_placed else t.ask(side.player.seat, PAY, waiting)
        pay_one_skillz(t, side, waiting.pop(index))


def fits(t: TitansTable, side: Side, card: Piece) -> bool:
    """TT-CARD-08: one Character in the battle with the required Attribute is enough (TT-Q-16)."""
    requirement = card.printed.requirement
    fitting = 0
    for fighter in side.fighters:
        if requirement in fighter.printed.attributes:
            fitting += 1
    if t.rulings.requirement_for_all:
        return fitting == len(side.fighters)
    return fitting > 0


def cheapest(t: TitansTable, skillz: Piece) -> int:
    """The cost of the lowest level of its Power Meter."""
    return levels(t.rulings, skillz)[0][0]


def pay_one_skillz(t: TitansTable, side: Side, card: Piece) -> None:
    """The owner picks a level of the Power Meter that can be paid, and pays it (TT-SKILL-03,
    TT-Q-15). Where even the cheapest cannot be paid, the Skillz goes to the Trash without effect
    (TT-SKILL-04, TT-COST-02).
    """
    player = side.player
    area = len(player.action_area)
    payable = [level for level in levels(t.rulings, card) if level[0] <= area]
    if not payable:
        trash_battle_card(t, card)
        return
    t.subject = card
    cost, power = payable[t.ask(player.seat, LEVEL, [level[0] for level in payable])]
    pay(t, player, card, cost)
    side.skillz.append(card)
    side.meter_power += power
    if t.log is not None:
        t.emit("used", player.seat, card, "", power)


def trash_battle_card(t: TitansTable, card: Piece) -> None:
    """A Skillz without effect goes to its owner's Trash at once (TT-SKILL-04, TT-SKILL-05)."""
    t.players[card.owner].battle_cards.remove(card)
    t.to_trash(card)
