"""Section 8: the open readings of the rulebook with the documented defaults (EPV-Q-01..25), the one
of a card text, and what the dummy of a solo game does.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from rules.core.rulings import FixedDecision, switch

MOST_DUMMY_MOVES: Final = 10
HIGHEST_DUMMY_NUMBER: Final = 20


@dataclass(frozen=True)
class Rulings:
    """One field for each reading that can be changed; `FIXED` lists the decisions that cannot."""

    one_box: bool = field(
        default=False,
        metadata=switch(
            "EPV-Q-02",
            "Players may have the same Race or Class, as with two copies of the game.",
            "One box holds one of each: decks that share a Race or a Class do not meet.",
        ),
    )
    coin_after_first_tie: bool = field(
        default=False,
        metadata=switch(
            "EPV-Q-03",
            "Equal Costs are compared again with the next cards, up to 10 times or an empty deck; "
            "then a coin decides. This costs no Damage.",
            "A coin decides at the first equal Costs.",
        ),
    )
    draw_oldest: bool = field(
        default=False,
        metadata=switch(
            "EPV-Q-04",
            "Cards are drawn from the top of the Aggression Pile: the last one in comes out first.",
            "They are drawn from its bottom: the oldest comes out first.",
        ),
    )
    block_by_symbol: bool = field(
        default=False,
        metadata=switch(
            "EPV-Q-05",
            "A Move blocks at most one incoming Move, and is blocked by at most one. A deck with a "
            "Move that has not exactly one Block and one Attack symbol is refused.",
            "Each Block symbol stops one Attack symbol, of one Move or of several; a Move does 1 "
            "Damage for each of its Attack symbols that is not stopped.",
        ),
    )
    aggression_spent: bool = field(
        default=False,
        metadata=switch(
            "EPV-Q-06",
            "Playing Moves costs no cards: the Aggression Pile is as large after a turn as after "
            "its Step 2.",
            "At the end of the turn as many cards as the Cost of the Moves played go from the top "
            "of the Aggression Pile to their owner's discard pile.",
        ),
    )
    energy_fixed: bool = field(
        default=False,
        metadata=switch(
            "EPV-Q-08",
            "Each Move played is measured against the Aggression Pile as it is at that moment.",
            "The energy of a turn is the size that the Aggression Pile had after Step 2.",
        ),
    )
    loss_after_all_damage: bool = field(
        default=False,
        metadata=switch(
            "EPV-Q-09",
            "A Life Pile is looked at after every single Damage; the rest is not dealt.",
            "It is looked at once Step 4 is over, when all Damage has been dealt.",
        ),
    )
    both_at_zero_draw: bool = field(
        default=False,
        metadata=switch(
            "EPV-Q-10",
            "Where both Life Piles are empty at once, the player whose turn it is loses.",
            "The game is a draw.",
        ),
    )
    fatigue_not_taken: bool = field(
        default=False,
        metadata=switch(
            "EPV-Q-12",
            "The Damage of getting tired sets off texts for Damage that you take, none for Damage "
            "that you deal.",
            "It sets off neither.",
        ),
    )
    tired_at_once: bool = field(
        default=False,
        metadata=switch(
            "EPV-Q-13",
            "A player gets tired when a card is needed and the deck has none.",
            "A player gets tired as soon as the last card leaves the deck.",
        ),
    )
    human_whole_hand: bool = field(
        default=False,
        metadata=switch(
            "EPV-Q-15",
            "The Human discards any number of cards from 1 up to the whole hand, and draws as "
            "many.",
            "The Human discards the whole hand, and draws as many cards.",
        ),
    )
    druid_names_at_once: bool = field(
        default=False,
        metadata=switch(
            "EPV-Q-16",
            "Which Move the Druid's text blocks is chosen in Step 4, when blocks are assigned.",
            "It is chosen as soon as the Basic Move is discarded, before any Move is played.",
        ),
    )
    rogue_once_a_turn: bool = field(
        default=False,
        metadata=switch(
            "EPV-Q-17",
            "The Rogue's text works for each Damage that a Move of the Rogue does.",
            "It works once a turn, however many Moves did Damage.",
        ),
    )
    rogue_opponents_life: bool = field(
        default=False,
        metadata=switch(
            "EPV-Q-17",
            "2 against 2: the Rogue's text works for any Damage to the enemy team; the player "
            "across from the Rogue discards.",
            "It works only for Damage that costs a Life card of the player across.",
        ),
    )
    feint_forced: bool = field(
        default=False,
        metadata=switch(
            "EPV-Q-19",
            "Feint need not be blocked; if it is, then only by a Move of the highest Cost that its "
            "player played this turn.",
            "Feint must be blocked where a Move of that highest Cost can do it.",
        ),
    )
    team_tie_coin: bool = field(
        default=False,
        metadata=switch(
            "EPV-Q-20",
            "Teams of equal Initiative: the one with less Life goes first, then the partners with "
            "the higher Initiative compare their top cards.",
            "A coin decides between teams of equal Initiative.",
        ),
    )
    turn_cap: int = field(
        default=200,
        metadata=switch(
            "EPV-Q-24",
            "A game that has not ended after 200 turns is given up as no decision.",
            "It is given up after another number of turns.",
            minimum=20,
            maximum=1000,
        ),
    )
    tanglevines_on_hit: bool = field(
        default=False,
        metadata=switch(
            "EPV-RC-06",
            "Tanglevines works when it is played.",
            "It works when it does Damage.",
        ),
    )
    dummy_attackers: int = field(
        default=2,
        metadata=switch(
            "EPV-BLOCK-06",
            "Solo play against attacks: 2 Moves come in each turn.",
            "Another number of Moves comes in each turn.",
            minimum=1,
            maximum=MOST_DUMMY_MOVES,
            optional=True,
        ),
    )
    dummy_attack: int = field(
        default=2,
        metadata=switch(
            "EPV-BLOCK-02",
            "Solo play against attacks: each of the Moves that come in has Attack 2.",
            "Each of them has another Attack.",
            minimum=0,
            maximum=HIGHEST_DUMMY_NUMBER,
            optional=True,
        ),
    )
    dummy_blockers: int = field(
        default=1,
        metadata=switch(
            "EPV-BLOCK-01",
            "Solo play against blocks: 1 Move a turn is met by a blocker.",
            "Another number of Moves is met by a blocker each turn.",
            minimum=1,
            maximum=MOST_DUMMY_MOVES,
            optional=True,
        ),
    )
    dummy_block: int = field(
        default=2,
        metadata=switch(
            "EPV-BLOCK-02",
            "Solo play against blocks: each blocker has Block 2.",
            "Each of them has another Block.",
            minimum=0,
            maximum=HIGHEST_DUMMY_NUMBER,
            optional=True,
        ),
    )


FIXED: Final = (
    FixedDecision(
        "EPV-Q-01",
        "The rulebook describes the printed cards with Life on the Race, and gives the Goblin its "
        "4; the board of the published game says the same.",
    ),
    FixedDecision("EPV-Q-07", "A limit would be invented: the rulebook has none."),
    FixedDecision("EPV-Q-11", "The pile is shuffled and face down, so any card of it is as good."),
    FixedDecision(
        "EPV-Q-14",
        "The rulebook has the Damage come just before the shuffle, so that the Life card is the "
        "new deck; where it is the partner's there is nothing to shuffle.",
    ),
    FixedDecision("EPV-Q-18", "The Move's own text says that it hits."),
    FixedDecision(
        "EPV-Q-21", "The rulebook has one Life Pile a team, and a deck and a turn for each player."
    ),
    FixedDecision(
        "EPV-Q-22", "Sizes and copies are values of the cards; one not on record stays unknown."
    ),
    FixedDecision("EPV-Q-23", "Any other text would be invented."),
    FixedDecision("EPV-Q-25", "It is EPV-Q-14 once more for each further card that is needed."),
)
"""The decisions that are no switch."""
