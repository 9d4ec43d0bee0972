"""Section 16: what is written down of a game as it is played, for the measures."""

from __future__ import annotations


class Record:
    """What the measures of section 16 need to know about one side's game; its players share it.

    By turn: `turns` played, `full_turns` in which at least 3 actions were used, `actions` had (with
    those that Adrenaline and Action Tokens add), `actions_used` of them, `banked` as Action Tokens,
    `hand_sizes` as each turn begins.

    By card: `cards_played` in own turns, `card_actions` spent on them; `attack_cards` that set a
    counter, `overwritten` those whose value, above 0, a later one of the same player replaced.
    `strikes_held` are the Strikes in hand as Step 1 begins, `dead_strikes` those of them that
    cannot be played then (wrong time of day, no unstunned striker, nobody to hit), both by (Day,
    Night). `strikes_played`, and `strikes_landed` that were not dodged. `tokens_earned` are Blood
    or Adrenaline Tokens taken, `tokens_used` those played.

    By battle: `final` is the side's highest attack value in each column as it ends (0 without a
    counter), `columns_won` how many columns went to the side. `started` counts the battles whose
    location it chose.
    """

    __slots__ = (
        "actions",
        "actions_used",
        "attack_cards",
        "banked",
        "card_actions",
        "cards_played",
        "columns_won",
        "dead_strikes",
        "final",
        "full_turns",
        "hand_sizes",
        "overwritten",
        "started",
        "strikes_held",
        "strikes_landed",
        "strikes_played",
        "tokens_earned",
        "tokens_used",
        "turns",
    )

    def __init__(self) -> None:
        self.turns = 0
        self.full_turns = 0
        self.actions = 0
        self.actions_used = 0
        self.banked = 0
        self.cards_played = 0
        self.card_actions = 0
        self.attack_cards = 0
        self.overwritten = 0
        self.strikes_held = [0, 0]
        self.dead_strikes = [0, 0]
        self.strikes_played = 0
        self.strikes_landed = 0
        self.tokens_earned = 0
        self.tokens_used = 0
        self.hand_sizes: list[int] = []
        self.final: list[list[int]] = []
        self.columns_won: list[int] = []
        self.started = 0
