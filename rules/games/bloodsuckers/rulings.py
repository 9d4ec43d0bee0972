"""Section 15: the open readings of the rulebook with the documented defaults (BLD-Q-01..41), and
what a table agrees on before it plays: locations, characters, advanced play, alternate rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from rules.core.rulings import FixedDecision, switch
from rules.games.bloodsuckers.vocabulary import HUNTERS, VAMPIRES

ROLL: Final = "roll"

NAMED: Final = 14
"""Characters whose names are on record (BLD-Q-34)."""


@dataclass(frozen=True)
class Rulings:
    """One field for each reading that can be changed; `FIXED` lists the decisions that cannot.

    Raises ValueError where all five locations are Locked (BLD-DECK-05).
    """

    bystanders_church: int = field(
        default=3,
        metadata=switch(
            "BLD-Q-04",
            "The Church shows 3 Bystanders, the middle of what is known (2 to 5).",
            "It shows another number; 0 = it is Locked from the start.",
            minimum=0,
            maximum=5,
        ),
    )
    bystanders_graveyard: int = field(
        default=3,
        metadata=switch(
            "BLD-Q-04",
            "The Graveyard shows 3 Bystanders.",
            "It shows another number; 0 = it is Locked from the start.",
            minimum=0,
            maximum=5,
        ),
    )
    bystanders_nightclub: int = field(
        default=3,
        metadata=switch(
            "BLD-Q-04",
            "The Nightclub shows 3 Bystanders.",
            "It shows another number; 0 = it is Locked from the start.",
            minimum=0,
            maximum=5,
        ),
    )
    bystanders_police_station: int = field(
        default=3,
        metadata=switch(
            "BLD-Q-04",
            "The Police Station shows 3 Bystanders.",
            "It shows another number; 0 = it is Locked from the start.",
            minimum=0,
            maximum=5,
        ),
    )
    bystanders_hospital: int = field(
        default=3,
        metadata=switch(
            "BLD-Q-04",
            "The Hospital shows 3 Bystanders.",
            "It shows another number; 0 = it is Locked from the start.",
            minimum=0,
            maximum=5,
        ),
    )
    characters: int = field(
        default=32,
        metadata=switch(
            "BLD-Q-34",
            "There are 32 characters: those on record, and nameless ones without an ability.",
            "There are more or fewer nameless ones.",
            minimum=NAMED,
            maximum=99,
        ),
    )
    abilities: bool = field(
        default=False,
        metadata=switch(
            "BLD-ABIL-01",
            "Character abilities are not used.",
            "Advanced play: the abilities on record are used.",
            optional=True,
        ),
    )
    whos_on_first: bool = field(
        default=False,
        metadata=switch(
            "BLD-ALT-01",
            "Teammates keep their places #1 and #2.",
            "Who's on First: they change places at the beginning of every battle but the first.",
            optional=True,
        ),
    )
    perpetual_day_night: bool = field(
        default=False,
        metadata=switch(
            "BLD-ALT-02",
            "The side that starts a battle tells its start: Dusk for Vampires, Dawn for Hunters.",
            "Perpetual Day/Night: the location tells it.",
            optional=True,
        ),
    )
    recruiting_drive: bool = field(
        default=False,
        metadata=switch(
            "BLD-ALT-03",
            "Each player is dealt 3 characters (the single player 6).",
            "Recruiting Drive: each draws 5 and keeps 3 (the single player 10 and 6).",
            optional=True,
        ),
    )
    body_count: bool = field(
        default=False,
        metadata=switch(
            "BLD-ALT-04",
            "A location's winner is told by the columns alone.",
            "Body Count: Hunters that turn at the end of the battle count as columns for the "
            "Vampires.",
            optional=True,
        ),
    )
    lucky_13: bool = field(
        default=False,
        metadata=switch(
            "BLD-ALT-05",
            "Columns are won when the battle is over.",
            "Lucky 13: a counter moved to 13 wins its column at once.",
            optional=True,
        ),
    )
    location_bonuses: bool = field(
        default=False,
        metadata=switch(
            "BLD-ALT-06",
            "Locations give no bonus.",
            "The winner of a location gets its bonus, once.",
            optional=True,
        ),
    )
    solo_on_both_spaces: bool = field(
        default=True,
        metadata=switch(
            "BLD-Q-02",
            "The single player of a game of three acts on both spaces of the side.",
            "The single player acts on the spaces with #1 only; the clock passes over those "
            "with #2.",
        ),
    )
    first_to_start: str = field(
        default=ROLL,
        metadata=switch(
            "BLD-Q-03",
            "All roll the die for the first battle; the highest chooses and starts.",
            "The named side chooses the first location and starts.",
            choices=(ROLL, HUNTERS, VAMPIRES),
        ),
    )
    reshuffle_combat: bool = field(
        default=True,
        metadata=switch(
            "BLD-Q-06",
            "When a card is needed from an empty combat deck, the side's discard pile is shuffled.",
            "An empty combat deck stays empty: nothing is drawn.",
        ),
    )
    reshuffle_characters: bool = field(
        default=True,
        metadata=switch(
            "BLD-Q-07",
            "When a character is needed from an empty draw pile, the discard pile is shuffled.",
            "An empty character draw pile stays empty.",
        ),
    )
    track_cap_13: bool = field(
        default=False,
        metadata=switch(
            "BLD-Q-09",
            "The combat track has no upper end.",
            "Its last space is 13: no attack value goes above.",
        ),
    )
    impact_from_reserve: bool = field(
        default=False,
        metadata=switch(
            "BLD-Q-12",
            "An Impact Card needs an own character committed to a column.",
            "A character in the reinforcement pile is in play too and is enough.",
        ),
    )
    bite_again: bool = field(
        default=True,
        metadata=switch(
            "BLD-Q-13",
            "A Bitten character may be bitten again: one more Blood Token, and stunned again.",
            "A Bitten character cannot be the target of Bite.",
        ),
    )
    set_to_dusk_turns: bool = field(
        default=True,
        metadata=switch(
            "BLD-Q-14",
            "Setting the clock to Dusk for a new battle turns the Bitten.",
            "Only rotating it to Dusk turns them.",
        ),
    )
    draw_to_commit: bool = field(
        default=False,
        metadata=switch(
            "BLD-Q-15",
            "A player with nobody to commit commits none and draws 1 character on the first turn.",
            "Such a player draws 1 character at the start of the battle and commits it.",
        ),
    )
    adrenaline_hand_size: bool = field(
        default=True,
        metadata=switch(
            "BLD-Q-16",
            "Each active Adrenaline Token adds 1 to the hand size.",
            "The hand size stays 5 (the single player's 6).",
        ),
    )
    one_adrenaline_each: bool = field(
        default=False,
        metadata=switch(
            "BLD-Q-17",
            "A Hunter character may carry any number of Adrenaline Tokens.",
            "It carries at most one, as a Vampire does of Blood.",
        ),
    )
    tied_teammates_win: bool = field(
        default=True,
        metadata=switch(
            "BLD-Q-18",
            "Teammates tied for the highest attack value win the column; #1 gets the Bystander.",
            "Any tie for the highest attack value is a draw.",
        ),
    )
    helper_needs_character: bool = field(
        default=False,
        metadata=switch(
            "BLD-Q-19",
            "With four players a teammate may dodge without a character in the column.",
            "The teammate too needs an unstunned character there.",
        ),
    )
    bank_any_action: bool = field(
        default=True,
        metadata=switch(
            "BLD-Q-20",
            "Any unused action may be banked.",
            "Only what is left of the three actions of a turn may be banked, not those added by "
            "Action Tokens and Adrenaline.",
        ),
    )
    all_roll_again: bool = field(
        default=False,
        metadata=switch(
            "BLD-Q-21",
            "If the highest dice are equal, the players tied roll again.",
            "All players roll again.",
        ),
    )
    stop_at_majority: bool = field(
        default=False,
        metadata=switch(
            "BLD-Q-22",
            "All Open locations are played.",
            "The game stops as soon as a side controls more than half of the locations used.",
        ),
    )
    redraw_each: bool = field(
        default=False,
        metadata=switch(
            "BLD-Q-23",
            "In the tiebreaker a hand without an Attack Card counts 0; only if all hands lack one, "
            "all discard and draw 5 again.",
            "Each player without an Attack Card discards the hand and draws 5 again.",
        ),
    )
    counted_before_turning: bool = field(
        default=False,
        metadata=switch(
            "BLD-Q-24",
            "At the end of the game characters are counted after the Bitten have turned.",
            "They are counted before.",
        ),
    )
    die_cap_6: bool = field(
        default=False,
        metadata=switch(
            "BLD-Q-30",
            "Luck may raise a roll of 6 to 7.",
            "A raised roll stays at 6.",
        ),
    )
    dial_side_commits_first: bool = field(
        default=False,
        metadata=switch(
            "BLD-Q-31",
            "Under Perpetual Day/Night the side that chose the location commits first.",
            "The side of the clock's start space commits first.",
        ),
    )
    rally_at_commit: bool = field(
        default=False,
        metadata=switch(
            "BLD-Q-33",
            "Rally draws after both sides have committed.",
            "Rally draws as soon as the own side has committed.",
        ),
    )
    allow_illegal_decks: bool = field(
        default=False,
        metadata=switch(
            "BLD-Q-35",
            "The engine refuses a combat deck that is not the printed one.",
            "It plays whatever it is given.",
        ),
    )
    blood_on_old_counters: bool = field(
        default=False,
        metadata=switch(
            "BLD-Q-37",
            "Feeding adds to the counter in the character's present column only.",
            "It adds to every counter that the character set last, also in columns it has left.",
        ),
    )
    stun_outlasts_battle: bool = field(
        default=False,
        metadata=switch(
            "BLD-Q-41",
            "Characters still stunned when a battle ends stand up.",
            "They stay stunned until the end of their player's next turn.",
        ),
    )

    def __post_init__(self) -> None:
        if not any(self.bystanders()):
            raise ValueError(
                "All five locations are Locked: a game uses 1 to 5 of them (BLD-DECK-05). Give at "
                "least one of the bystanders_ switches a number above 0."
            )

    def bystanders(self) -> tuple[int, int, int, int, int]:
        """What the dials show, in the order of `LOCATIONS`; 0 = Locked from the start."""
        return (
            self.bystanders_church,
            self.bystanders_graveyard,
            self.bystanders_nightclub,
            self.bystanders_police_station,
            self.bystanders_hospital,
        )


FIXED: Final = (
    FixedDecision(
        "BLD-Q-01",
        "No other order has Dusk for a Vampire and Dawn for a Hunter, the sides taking turns "
        "within Night and within Day, and #1 before #2; the dial itself was not seen.",
    ),
    FixedDecision("BLD-Q-05", "The box holds one die, and it has six sides."),
    FixedDecision(
        "BLD-Q-08",
        "A character given away takes its counter off the track, so a counter must remember who "
        "set it; and a destroyed character's counter is the one in its own column.",
    ),
    FixedDecision(
        "BLD-Q-10", "The rulebook itself parts the two: the Shotgun stuns at 0, not without one."
    ),
    FixedDecision(
        "BLD-Q-11",
        'What adds to an attack needs one: of Blood the rulebook says "current attack value (if '
        'any)".',
    ),
    FixedDecision(
        "BLD-Q-25", "The rulebook says that the Bitten do not turn until the battle is resolved."
    ),
    FixedDecision("BLD-Q-26", "Any other effect would be invented."),
    FixedDecision(
        "BLD-Q-27",
        "The clock tells the time of every turn, and the rulebook gives the tiebreaker the higher "
        "value.",
    ),
    FixedDecision("BLD-Q-28", "A column without a Bystander is no part of the battle."),
    FixedDecision(
        "BLD-Q-29",
        "Only Aggression makes the value just set another than the printed one, and no character "
        "on record has it.",
    ),
    FixedDecision("BLD-Q-32", '"Immediately wins" leaves nothing in that column to be fought for.'),
    FixedDecision("BLD-Q-36", "The rulebook's sample turn does it: Molotov Cocktail from 3 to 2."),
    FixedDecision("BLD-Q-38", 'The rulebook says "1 card".'),
    FixedDecision("BLD-Q-39", "The rulebook says that a stunned character cannot be moved."),
    FixedDecision("BLD-Q-40", "The player has to name the character that the Strike is for."),
)
"""The decisions that are no switch."""
