"""Section 5.11, step E, and the end of the Move Phase: Storylines."""

from __future__ import annotations

from rules.core.windows import take_or_pass
from rules.games.titans.costs import pay
from rules.games.titans.effects import STORY_BATTLE, STORY_MOVE
from rules.games.titans.questions import STORYLINE
from rules.games.titans.state import Piece, Player, TitansTable


def play_storylines(t: TitansTable, player: Player, phase: str) -> None:
    """Step E, and the end of the Move Phase: one player plays any number of Storylines of this
    phase (TT-STORY-01, TT-STORY-03, TT-STORY-05, TT-MOVE-12), paying each at once (TT-STORY-02).
    """
    if not player.acts:
        return
    while card := take_or_pass(t, player.seat, STORYLINE, playable_storylines(t, player, phase)):
        play_storyline(t, player, card)


def playable_storylines(t: TitansTable, player: Player, phase: str) -> list[Piece]:
    """The Storylines in hand of this phase; without bluffs (TT-Q-17) those that can be paid now."""
    most = 99 if t.rulings.unpayable_may_be_played else len(player.action_area)
    return [
        card for card in player.hand if card.printed.phase == phase and card.printed.cost <= most
    ]


def play_storyline(t: TitansTable, player: Player, card: Piece) -> None:
    """A Storyline is paid and takes effect, or is trashed without (TT-STORY-04, TT-COST-02).

    It stays until the end of the battle or, in the Move Phase, of the turn (TT-OUT-09, TT-Q-19).
    """
    player.hand.remove(card)
    cost = card.printed.cost
    if cost > len(player.action_area):
        t.to_trash(card)
        return
    fought = t.battle
    if fought is None:
        player.storylines.append(card)
    else:
        player.battle_cards.append(card)
    card.face_up = True
    if t.log is not None:
        t.emit("played", player.seat, card, "", cost)
    pay(t, player, card, cost)
    for effect in card.printed.effects:
        if fought is not None and effect.timing == STORY_BATTLE:
            effect.function(fought, fought.side(player.seat), card, *effect.arguments)
        elif fought is None and effect.timing == STORY_MOVE:
            effect.function(t, player, card, *effect.arguments)
    if fought is None and not t.rulings.move_storylines_stay:
        player.storylines.remove(card)
        t.to_trash(card)
