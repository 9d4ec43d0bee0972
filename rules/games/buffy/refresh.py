"""Section 3.3: the Refresh Step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.buffy import uses
from rules.games.buffy.questions import READY_ALL, Deed
from rules.games.buffy.vocabulary import REFRESH
from rules.games.buffy.watches import alternate, take

if TYPE_CHECKING:
    from rules.games.buffy.pieces import Piece, Player
    from rules.games.buffy.state import BuffyTable


def refresh_step(t: BuffyTable) -> None:
    """Each player has to refresh all own cards, once (BUF-REF-01), and may play actions and texts
    before it or after (BUF-REF-03).
    """
    t.phase = REFRESH
    for player in (t.active, t.active.enemy):
        if player.acts and REFRESH in t.texts:
            player.owes = True
        else:
            refresh_all(t, player)
    if REFRESH in t.texts:
        alternate(t, watch)


def watch(t: BuffyTable, player: Player) -> bool:
    """One watch: the mandatory refresh, an action or a text."""
    options: list[Deed | Piece] = [READY_ALL] if player.owes else []
    options += uses.playable(t, player, REFRESH)
    chosen = take(t, player, REFRESH, options, owing=player.owes)
    if chosen is None:
        return False
    if isinstance(chosen, Deed):
        player.owes = False
        refresh_all(t, player)
    else:
        uses.use(t, player, chosen, REFRESH)
    return True


def refresh_all(t: BuffyTable, player: Player) -> None:
    """All own fatigued cards become ready (BUF-REF-01), of which an Essence never is one; what is
    fatigued later stays so (BUF-REF-02).
    """
    for character in player.characters:
        if character.fatigued:
            t.refresh(character)
    if t.cards_tire:
        for character in player.characters:
            for card in character.skills:
                t.refresh_card(card)
            for card in character.items:
                t.refresh_card(card)
        for card in player.episodes:
            t.refresh_card(card)
        for space in player.spaces:
            if space.location is not None:
                t.refresh_card(space.location)
