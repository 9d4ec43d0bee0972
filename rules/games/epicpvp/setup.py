"""Section 2 and EPV-TEAM-02..07: set-up, and who takes the first turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.games.epicpvp import teams
from rules.games.epicpvp.pieces import HAND_SIZE
from rules.games.epicpvp.vocabulary import SETUP_STEP

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Player, Team
    from rules.games.epicpvp.state import EpicTable, Put

MOST_COMPARED: Final = 10
"""How often top cards are compared before a coin decides (EPV-Q-03)."""


def set_up(t: EpicTable) -> None:
    """Decks are shuffled (EPV-SETUP-01), Life Piles made and hands drawn; Aggression and discard
    piles begin empty (EPV-SETUP-08). Then it is settled who goes first. All boards count as played
    now, in turn order (EPV-TIME-02).

    A deck that is too small gives what it has: nobody gets tired before the first turn.
    """
    t.phase = SETUP_STEP
    for player in t.players:
        t.shuffle(player.deck)
    for team in t.teams:
        make_life_pile(t, team)
    for player in t.players:
        dealt = deal(player, HAND_SIZE, player.take_in_hand)
        if t.log is not None and dealt:
            t.emit("drew", player.seat, None, "", dealt)
    for team in t.teams:
        teams.settle_order(t, team)
    first = first_team(t)
    t.current = first
    for player in first.players + first.enemy.players:
        for board in player.boards:
            t.enter_play(board)
    if t.log is not None:
        t.emit("first", first.players[0].seat)


def deal(player: Player, count: int, put: Put) -> int:
    """The top cards of the deck are put into a zone, as far as there are any; how many it was."""
    dealt = min(count, len(player.deck))
    put([player.deck.pop() for _ in range(dealt)])
    return dealt


def make_life_pile(t: EpicTable, team: Team) -> None:
    """As many top cards as the Life stat says go face down to the Life Pile (EPV-SETUP-02);
    partners shuffle theirs into one (EPV-TEAM-02).
    """
    for player in team.players:
        dealt = deal(player, player.life, team.life.extend)
        if t.log is not None and dealt:
            t.emit("life", player.seat, None, "", dealt)
    if len(team.players) > 1:
        t.shuffle(team.life)


# Who takes the first turn.


def first_team(t: EpicTable) -> Team:
    """The higher Initiative goes first (EPV-SETUP-04, EPV-TEAM-04), then the lower Life
    (EPV-SETUP-05, EPV-Q-20), then whose top card costs more (EPV-SETUP-06). A goldfish never does.
    """
    one, other = t.teams
    for team in t.teams:
        if not team.players[0].acts:
            return team.enemy
    difference = teams.initiative(one) - teams.initiative(other)
    if difference == 0 and len(one.players) > 1 and t.rulings.team_tie_coin:
        return coin(t)
    if difference == 0:
        difference = len(other.life) - len(one.life)
    if difference == 0:
        return compare_costs(t, one.players[0], other.players[0])
    return one if difference > 0 else other


def compare_costs(t: EpicTable, one: Player, other: Player) -> Team:
    """Both discard the top card of the deck, and the higher Cost goes first (EPV-SETUP-06); of
    teams those who act first compare (EPV-Q-20).

    Equal Costs are compared again, but with `coin_after_first_tie`, up to 10 times or until a deck
    is empty; then a coin decides. Nobody takes Damage for it (EPV-Q-03).
    """
    for _ in range(1 if t.rulings.coin_after_first_tie else MOST_COMPARED):
        if not one.deck or not other.deck:
            break
        difference = discard_top(t, one) - discard_top(t, other)
        if difference:
            return one.team if difference > 0 else other.team
    return coin(t)


def discard_top(t: EpicTable, player: Player) -> int:
    """The top card of the deck is discarded; its Cost, which is 0 for a Special (EPV-SETUP-07)."""
    card = player.deck.pop()
    player.discard.append(card)
    cost = card.printed.cost if card.printed.is_move else 0
    if t.log is not None:
        t.emit("compared", player.seat, card, "", cost)
    return cost


def coin(t: EpicTable) -> Team:
    """A coin says which team goes first (EPV-Q-03, EPV-Q-20)."""
    team = t.teams[t.random.randrange(2)]
    if t.log is not None:
        t.emit("coin", team.players[0].seat)
    return team
