"""Section 5.10: paying Action Costs."""

from __future__ import annotations

from rules.games.titans.questions import COST
from rules.games.titans.state import Piece, Player, TitansTable


def pay(t: TitansTable, player: Player, card: Piece, cost: int) -> None:
    """Cards go from the Action Area to the Trash, as many as the cost (TT-COST-01); the payer picks
    which (TT-COST-03). The caller has made sure that there are enough.
    """
    area = player.action_area
    player.record.action_spent += cost
    while cost:
        if len(area) > cost:
            t.subject = card
            paid = area.pop(t.ask(player.seat, COST, area))
        else:
            paid = area.pop()
        player.trash.append(paid)
        cost -= 1
        if t.log is not None:
            t.emit("paid", player.seat, paid, "", 0)
