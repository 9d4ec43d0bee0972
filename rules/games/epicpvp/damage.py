"""Damage (EPV-DMG, EPV-WIN), and getting tired (EPV-TIRED)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.epicpvp import timing
from rules.games.epicpvp.pieces import NO_TEAM, Piece
from rules.games.epicpvp.texts import Moment
from rules.games.epicpvp.vocabulary import BLOCK_STEP, BY_LIFE, BY_NOBODY, DAMAGED, HITS

if TYPE_CHECKING:
    from rules.games.epicpvp.pieces import Player, Team
    from rules.games.epicpvp.state import EpicTable


def deal(t: EpicTable, team: Team, count: int, by: Piece | None = None) -> None:
    """So many Damage, one by one; what waits for each is done before the next (EPV-DMG-02).

    `by` is the Move that hits. Raises GameOver where the team is out of Life (EPV-Q-09).
    """
    for _ in range(count):
        lost = lose_life(t, team)
        if by is not None:
            t.players[by.owner].record.now.damage += 1
            if lost is not None:
                t.players[lost.owner].record.now.taken += 1
        if not team.life:
            look_for_loss(t)
        set_off(t, lost, by)


def deal_both(t: EpicTable, count: int) -> None:
    """So many Damage to both teams at once, that of the team whose turn it is first; it is looked
    at after each pair who is out of Life (EPV-Q-10).
    """
    first = t.teams[0] if t.current is NO_TEAM else t.current
    for _ in range(count):
        lost = (lose_life(t, first), lose_life(t, first.enemy))
        look_for_loss(t)
        if takes(t, lost[0]) or takes(t, lost[1]):
            happening = timing.Happening()
            for card in lost:
                if card is not None:
                    happening.add(t.players[card.owner], Moment(DAMAGED, None, None, 0, card))
            timing.resolve(t, happening)


def lose_life(t: EpicTable, team: Team) -> Piece | None:
    """The top card of the Life Pile is revealed and goes to the discard pile of the player whose
    deck it came from (EPV-DMG-02, EPV-TEAM-09, EPV-Q-11); None where there is none to lose.
    """
    if not team.life:
        if t.log is not None:
            t.emit("endless" if team.endless else "no life", team.index)
        return None
    card = team.life.pop()
    player = t.players[card.owner]
    player.discard.append(card)
    player.record.lost += 1
    if t.log is not None:
        t.emit("damage", player.seat, card, "", len(team.life))
    return card


def set_off(t: EpicTable, lost: Piece | None, by: Piece | None) -> None:
    """What waits for a Damage is done: texts of the player whose Move hits, and of the one whose
    Life card is lost, not of that one's partner (EPV-TEAM-12).
    """
    if HITS not in t.moments and DAMAGED not in t.moments:
        return
    hits = by is not None and timing.waits_with(t.players[by.owner], HITS, by)
    if hits or takes(t, lost):
        happening = timing.Happening()
        if by is not None:
            happening.add(t.players[by.owner], Moment(HITS, by, None, 0, lost))
        if lost is not None:
            happening.add(t.players[lost.owner], Moment(DAMAGED, None, by, 0, lost))
        timing.resolve(t, happening)


def takes(t: EpicTable, lost: Piece | None) -> bool:
    """Whether the player whose Life card is lost has a card that waits for Damage taken."""
    return lost is not None and timing.waits(t.players[lost.owner], DAMAGED)


def look_for_loss(t: EpicTable) -> None:
    """A team without Life loses (EPV-WIN-01, EPV-TEAM-03): at once, or with `loss_after_all_damage`
    once Step 4 is over (EPV-Q-09).
    """
    if t.phase != BLOCK_STEP or not t.rulings.loss_after_all_damage:
        end_without_life(t)


def end_without_life(t: EpicTable) -> None:
    """The game ends if a team is out of Life. Where both are, the one whose turn it is loses, or
    with `both_at_zero_draw` neither (EPV-Q-10).
    """
    out = [team for team in t.teams if not team.life and not team.endless]
    if not out:
        return
    if len(out) == 2:
        if t.rulings.both_at_zero_draw:
            t.end(None, BY_NOBODY)
        loser = t.teams[0] if t.current is NO_TEAM else t.current
    else:
        loser = out[0]
    t.end(loser.enemy, BY_LIFE)


def tire(t: EpicTable, player: Player) -> bool:
    """The player gets tired (EPV-TIRED-01, EPV-TIRED-03): the team takes 1 Damage (EPV-Q-21), then
    the own discard pile, that Life card on it if it is an own one, is shuffled into a new deck
    (EPV-TIRED-02). Without Life the game is lost before (EPV-TIRED-04).

    The Damage sets off texts once the deck is made (EPV-Q-12), so that they find it. The cards are
    new objects: a policy that has kept one of the discard pile cannot follow it on. Whether there
    was anything to shuffle (EPV-Q-14).
    """
    team = player.team
    record = player.record
    record.tired.append(len(record.turns))
    if t.log is not None:
        t.emit("tired", player.seat)
    lost = lose_life(t, team)
    if not team.life and not team.endless:
        look_for_loss(t)
    made = bool(player.discard)
    if made:
        record.reshuffles.append(len(record.turns))
        player.deck = [Piece(card.printed, card.id, card.owner) for card in player.discard]
        player.discard = []
        t.shuffle(player.deck)
        if t.log is not None:
            t.emit("reshuffled", player.seat, None, "", len(player.deck))
    if not t.rulings.fatigue_not_taken:
        set_off(t, lost, None)
    return made
