"""Section 10: the open readings of the rulebook with the documented defaults (BUF-Q-01..40)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from rules.core.rulings import FixedDecision, switch

HIGHEST_CAP: Final = 1_000
HIGHEST_DUMMY: Final = 20


@dataclass(frozen=True)
class Rulings:
    """One field for each reading that can be changed; `FIXED` lists the decisions that cannot."""

    distinct_challenges: bool = field(
        default=False,
        metadata=switch(
            "BUF-Q-03",
            "Several copies of one challenge may be in a Challenge Deck; only one can be in play.",
            "The 7 challenges must be 7 different ones.",
        ),
    )
    opening_hand: bool = field(
        default=False,
        metadata=switch(
            "BUF-Q-05",
            "Hands are empty until the Draw Step of turn 1.",
            "Both players draw 5 cards at the end of set-up.",
        ),
    )
    any_main: bool = field(
        default=False,
        metadata=switch(
            "BUF-Q-06",
            "Only a card marked as such may be the Main Character.",
            "Any level 1 Character may be.",
        ),
    )
    challenge_in_park: bool = field(
        default=True,
        metadata=switch(
            "BUF-Q-07",
            "A challenge that is tied to no location may also be placed in the Park.",
            "It may be placed on location spaces only.",
        ),
    )
    rows_touch: bool = field(
        default=False,
        metadata=switch(
            "BUF-Q-08",
            "The two rows of spaces touch only through the Park.",
            "Spaces of the same number are adjacent too.",
        ),
    )
    fatigued_cannot_move: bool = field(
        default=False,
        metadata=switch(
            "BUF-Q-09",
            "Fatigued Characters may move.",
            "Only ready Characters may.",
        ),
    )
    attacker_starts: bool = field(
        default=False,
        metadata=switch(
            "BUF-Q-11",
            "The active player goes first in every stage of a fight or challenge.",
            "The attacker goes first, or whoever faces the challenge.",
        ),
    )
    place_after_cycling: bool = field(
        default=False,
        metadata=switch(
            "BUF-Q-16",
            "A challenge without a legal space goes to the bottom, and none is placed this turn.",
            "The next one turned up is placed in the same step, if it can be.",
        ),
    )
    owner_faces_only: bool = field(
        default=False,
        metadata=switch(
            "BUF-Q-17",
            "Either player may face any challenge.",
            "A challenge is faced by the player who placed it only.",
        ),
    )
    boost_needs_character: bool = field(
        default=False,
        metadata=switch(
            "BUF-Q-19",
            "The opponent of a challenge draws 3 and boosts without any Character there.",
            "The opponent needs a Character on the challenge’s space for it.",
        ),
    )
    all_icons_count: bool = field(
        default=False,
        metadata=switch(
            "BUF-Q-20",
            "An action with several icons is placed in one of their stacks.",
            "It counts in all of them.",
        ),
    )
    upgrade_to_hand: bool = field(
        default=False,
        metadata=switch(
            "BUF-Q-24",
            "An Item that is upgraded goes to the discard pile.",
            "It goes back to the hand.",
        ),
    )
    attach_then_discard: bool = field(
        default=False,
        metadata=switch(
            "BUF-RES-11",
            "A third Item cannot be attached.",
            "It is attached first; then one of the three is discarded.",
        ),
    )
    unique_characters: bool = field(
        default=False,
        metadata=switch(
            "BUF-Q-26",
            "Several Characters of one name may be in play.",
            "A Character cannot come into play while one of its name is, on either side; a Main "
            "Character’s name stays taken for the enemy even while it is discarded. Where both "
            "Main Characters have one name, neither is in the way of the other.",
        ),
    )
    ditching_costs_nothing: bool = field(
        default=False,
        metadata=switch(
            "BUF-Q-27",
            "A Main Character that ditches a fight costs its owner 1 Destiny Point.",
            "It costs nothing, since it is not discarded.",
        ),
    )
    loss_before_gain: bool = field(
        default=False,
        metadata=switch(
            "BUF-Q-28",
            "In a fight the winner’s Destiny Point comes first, then the loser’s loss.",
            "The loss comes first.",
        ),
    )
    parts_in_order: bool = field(
        default=False,
        metadata=switch(
            "BUF-Q-32",
            "Of an Episode only Part 1 may be put into play, others where a text allows it.",
            "Each further part may be put into play while the part before it is in play.",
        ),
    )
    supporting_limit_5: bool = field(
        default=False,
        metadata=switch(
            "BUF-Q-33",
            "Any number of Characters may be in play.",
            "A player may have at most 5 beside the Main Character.",
        ),
    )
    new_characters_wait: bool = field(
        default=False,
        metadata=switch(
            "BUF-Q-34",
            "A Character may fight, face challenges and ascend in the turn in which it comes into "
            "play.",
            "It waits until the next turn with all three.",
        ),
    )
    many_doubles: bool = field(
        default=False,
        metadata=switch(
            "BUF-Q-35",
            "Once a fight, another Character may fight in place of the one attacked.",
            "Any number of times, one after the other.",
        ),
    )
    first_patrol_allowed: bool = field(
        default=False,
        metadata=switch(
            "BUF-Q-37",
            "First Patrol cards are out of every deck.",
            "They may be played: only starters leave them out.",
        ),
    )
    main_not_counted: bool = field(
        default=False,
        metadata=switch(
            "BUF-Q-39",
            "The Main Character’s card counts in copies and shares too.",
            "It counts for the least number of cards only.",
        ),
    )
    played_to_crypt: bool = field(
        default=False,
        metadata=switch(
            "BUF-Q-40",
            "Actions and events that were played go to the discard pile.",
            "They go to the Crypt, out of the game.",
        ),
    )
    allow_illegal_decks: bool = field(
        default=False,
        metadata=switch(
            "BUF-DECK-01",
            "Only legal decks are played.",
            "Decks are played as they are, as far as they can be.",
        ),
    )
    dummy_boost_cards: int = field(
        default=3,
        metadata=switch(
            "BUF-CHAL-06",
            "Solo play against raised goals: a goal rises by what 3 average cards boost.",
            "It rises by what another number of average cards boost.",
            minimum=1,
            maximum=HIGHEST_DUMMY,
            optional=True,
        ),
    )
    dummy_butt_kicking: int = field(
        default=4,
        metadata=switch(
            "BUF-FIGHT-11",
            "Solo play against targets: each target has Butt-Kicking 4.",
            "Each of them has another Butt-Kicking.",
            minimum=0,
            maximum=HIGHEST_DUMMY,
            optional=True,
        ),
    )
    turn_cap: int = field(
        default=100,
        metadata=switch(
            "BUF-Q-31",
            "A game that nobody has won after 100 turns ends without a decision.",
            "After another number of turns.",
            minimum=1,
            maximum=HIGHEST_CAP,
        ),
    )


FIXED: Final = (
    FixedDecision(
        "BUF-Q-01",
        "A format of the deck says it: rulebook has no least size, casual 40, tournament 60.",
    ),
    FixedDecision(
        "BUF-Q-02", "A format of the deck says it: rulebook has no limit, the other two have 3."
    ),
    FixedDecision(
        "BUF-Q-04",
        "The side of the Main Character decides; the publisher’s later rulebook confirms the "
        "random choice where there is no Villain or more than one.",
    ),
    FixedDecision(
        "BUF-Q-10", "Without it movement has no point, and the double stands at the same location."
    ),
    FixedDecision("BUF-Q-12", "Fatigue after a won attack is the only limit that the rules state."),
    FixedDecision(
        "BUF-Q-13", "The rulebook has a word of its own for it, apart from the discard pile."
    ),
    FixedDecision(
        "BUF-Q-14", "In the discard pile it would be shuffled into the Resource Deck and drawn."
    ),
    FixedDecision("BUF-Q-15", "A challenge is placed if possible, and without one it is not."),
    FixedDecision("BUF-Q-18", "As for fights: without it movement has no point (BUF-Q-10)."),
    FixedDecision("BUF-Q-21", "They are in play no longer, and there is no other pile for them."),
    FixedDecision(
        "BUF-Q-22", "The 1 is said of cards in talent stacks; any other bonus is a text’s own."
    ),
    FixedDecision(
        "BUF-Q-23", "The level 1 card must be in the discard pile, to be put back from there."
    ),
    FixedDecision("BUF-Q-25", "The rules name the discard pile; anything else would be invented."),
    FixedDecision(
        "BUF-Q-29", "No text gives points to both at once; the verbs of the game act one by one."
    ),
    FixedDecision(
        "BUF-Q-30", "Control is counted at the end of the turn, and the step is the end of it."
    ),
    FixedDecision("BUF-Q-36", "It is the order of every other step, once around."),
    FixedDecision(
        "BUF-Q-38",
        "Set-up takes all locations out, so that none can be drawn wherever it is listed.",
    ),
)
"""The decisions that are no switch."""
