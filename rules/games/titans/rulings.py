"""Section 8: the open readings of the rulebook, with the documented defaults (TT-Q-01..35)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from rules.core.rulings import FixedDecision, switch

NAME: Final = "name"
NUMBER: Final = "number"
STAGING: Final = "staging"
TRASH: Final = "trash"


@dataclass(frozen=True)
class Rulings:
    """One field for each reading that can be changed; `FIXED` lists the decisions that cannot."""

    copies_per_number: int = field(
        default=3,
        metadata=switch(
            "TT-Q-01",
            "At most 3 copies of a card number in all.",
            "One card and 3 duplicates: 4 in all.",
            minimum=3,
            maximum=4,
        ),
    )
    distinct_fields: bool = field(
        default=False,
        metadata=switch(
            "TT-Q-01",
            "Two of the three Fields may be the same card.",
            "The three Fields must be different cards.",
        ),
    )
    unique_by: str = field(
        default=NAME,
        metadata=switch(
            "TT-Q-02",
            "In play, two Characters of one name are the same Character.",
            "In play, only two Characters of one card number are the same.",
            choices=(NAME, NUMBER),
        ),
    )
    infinite_exempt_in_play: bool = field(
        default=True,
        metadata=switch(
            "TT-Q-03",
            "Infinite Characters may be in play in any number.",
            "Infinite lifts the limit of copies in a deck only.",
        ),
    )
    offense_draws_first: bool = field(
        default=True,
        metadata=switch(
            "TT-Q-04", "The Offense draws before the Defense.", "The Defense draws first."
        ),
    )
    attack_on_first_turn: bool = field(
        default=True,
        metadata=switch(
            "TT-Q-05", "The Offense may attack on turn 1.", "Nobody may attack on turn 1."
        ),
    )
    hidden_limit_stops_joining: bool = field(
        default=False,
        metadata=switch(
            "TT-Q-06",
            "A Character may join others on a Field whose Limit its owner cannot see.",
            "Joining is also refused where a hidden Limit would be exceeded.",
        ),
    )
    lone_over_limit: bool = field(
        default=True,
        metadata=switch(
            "TT-Q-07",
            "A single Character may move to an empty Field whose Limit it is known to exceed.",
            "Such a move is refused.",
        ),
    )
    retreat_from_any_field: bool = field(
        default=True,
        metadata=switch(
            "TT-Q-09",
            "A player may pull Characters back from any Field, in either role.",
            "The Offense pulls back from the enemy's Fields only, the Defense from its own.",
        ),
    )
    captured_field_to: str = field(
        default=STAGING,
        metadata=switch(
            "TT-Q-10",
            "Characters on a captured Field go to their owners' Staging Areas.",
            "They go to their owners' Trash.",
            choices=(STAGING, TRASH),
        ),
    )
    tie_returns_to_staging: bool = field(
        default=False,
        metadata=switch(
            "TT-Q-11",
            "After a tie all Characters stay on the Field.",
            "After a tie all Characters of that battle go back to Staging.",
        ),
    )
    defense_checked_after_failure: bool = field(
        default=False,
        metadata=switch(
            "TT-Q-12",
            "If the Offense fails a check, the Defense is not checked.",
            "The Defense is checked all the same, and may lose its place.",
        ),
    )
    failed_check_deals_damage: bool = field(
        default=False,
        metadata=switch(
            "TT-Q-13",
            "An Offense that fails a check deals no Field Damage.",
            "On an undefended Field it still deals 1 Field Damage.",
        ),
    )
    uncontested_counts_as_won: bool = field(
        default=False,
        metadata=switch(
            "TT-Q-14",
            "An uncontested battle is not won: effects that ask for a win do nothing.",
            "The Offense has won it, and such effects count.",
        ),
    )
    power_meter_adds_up: bool = field(
        default=False,
        metadata=switch(
            "TT-Q-15",
            "One Power Meter level is picked and paid; its cost and Power are totals.",
            "Levels are steps: each is paid on top of those below it, and their Power adds up.",
        ),
    )
    requirement_for_all: bool = field(
        default=False,
        metadata=switch(
            "TT-Q-16",
            "One Character in the battle with the required Attribute is enough.",
            "Every Character of that side must have it.",
        ),
    )
    unpayable_may_be_played: bool = field(
        default=True,
        metadata=switch(
            "TT-Q-17",
            "A card that cannot be paid may be played; it goes to the Trash without effect.",
            "Such a card cannot be played at all.",
        ),
    )
    skillz_paid_as_placed: bool = field(
        default=False,
        metadata=switch(
            "TT-Q-18",
            "The owner picks the order in which Skillz are paid.",
            "Skillz are paid in the order in which they were placed.",
        ),
    )
    move_storylines_stay: bool = field(
        default=True,
        metadata=switch(
            "TT-Q-19",
            "Storylines of the Move Phase go to the Trash at the end of the turn.",
            "They go to the Trash as soon as they have taken effect.",
        ),
    )
    first_played_prevails: bool = field(
        default=True,
        metadata=switch(
            "TT-Q-20",
            "Of contradicting Storylines in a battle the one played first holds.",
            "The one played last holds.",
        ),
    )
    hidden_second_copy: bool = field(
        default=True,
        metadata=switch(
            "TT-Q-21",
            "A second copy of a Character may be staged face down.",
            "A Character cannot be staged while its owner has a copy in play.",
        ),
    )
    unique_by_face_up: bool = field(
        default=False,
        metadata=switch(
            "TT-Q-21",
            "Of two face-up copies the one that entered play earlier goes.",
            "The one that was face up first goes; if both turned up at once, the owner picks.",
        ),
    )
    virtual_damage: bool = field(
        default=True,
        metadata=switch(
            "TT-Q-22",
            "Without a card in Deck and Trash a marker counts as 1 Field Damage.",
            "Without a card no Field Damage is dealt.",
        ),
    )
    reshuffle_at_once: bool = field(
        default=False,
        metadata=switch(
            "TT-Q-23",
            "The Trash is reshuffled when a card is needed from an empty Deck.",
            "It is reshuffled as soon as the last card leaves the Deck.",
        ),
    )
    empty_deck_loses: bool = field(
        default=False,
        metadata=switch(
            "TT-Q-24",
            "A player with nothing left to draw goes on playing.",
            "A player who must draw and has no card in Deck or Trash loses.",
        ),
    )
    offense_scores_first: bool = field(
        default=True,
        metadata=switch(
            "TT-Q-25",
            "Where both gain VP at once, the Offense's count first.",
            "The Defense's count first.",
        ),
    )
    victory_tested_at_once: bool = field(
        default=True,
        metadata=switch(
            "TT-Q-26",
            "Victory is tested after each single award, and the game stops there.",
            "Victory is tested when a battle is over.",
        ),
    )
    allow_illegal_decks: bool = field(
        default=False,
        metadata=switch(
            "TT-Q-28",
            "The engine refuses a deck that breaks a construction rule, or may break one.",
            "It plays whatever it is given, as long as there is a Field for each slot.",
        ),
    )
    power_not_below_zero: bool = field(
        default=False,
        metadata=switch("TT-Q-31", "Power may be negative.", "Power below zero counts as zero."),
    )
    removed_defense_counts_as_lost: bool = field(
        default=False,
        metadata=switch(
            "TT-Q-32",
            "A Defense removed by a check leaves the Field uncontested.",
            "It has lost the battle: effects that ask for a win count.",
        ),
    )
    staging_checked_before_storylines: bool = field(
        default=False,
        metadata=switch(
            "TT-Q-33",
            "More than 6 Characters in Staging are trashed after the Storylines of the Move Phase.",
            "They are trashed before those Storylines.",
        ),
    )
    turn_cap: int = field(
        default=200,
        metadata=switch(
            "TT-Q-34",
            "A game without a winner after 200 turns ends without a decision.",
            "Another number of turns.",
            minimum=1,
            maximum=10_000,
        ),
    )
    team_checked_at_move: bool = field(
        default=True,
        metadata=switch(
            "TT-Q-35",
            "A move that would mix Teams on a Field is refused.",
            "It is allowed, and the Team Check decides.",
        ),
    )


FIXED: Final = (
    FixedDecision(
        "TT-Q-08",
        "No other reading can be played: a battle on a Field of the Offense would have to damage "
        "the Field of a player who is not attacked.",
    ),
    FixedDecision(
        "TT-Q-27",
        "Asking for Field Damage equal to the Limit would make a Field safe once an effect has "
        "taken it above; and every card that leaves play goes to its owner's Trash.",
    ),
    FixedDecision(
        "TT-Q-29", "Nothing in the rulebook turns a card down, so there is no moment to do it."
    ),
    FixedDecision(
        "TT-Q-30",
        "A player picks the Action Area cards that pay a cost, and so must see them; Field Damage "
        "is never picked from.",
    ),
)
"""The decisions that are no switch."""
