"""Section 11: solo play against an empty seat, or one that does next to nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.game import Variant
from rules.games.buffy.cards import define
from rules.games.buffy.measures import GOLDFISH_MEASURES, MATCH_MEASURES, measure
from rules.games.buffy.printed import Printed
from rules.games.buffy.solo import LAST_TURN, Solo, average_raises
from rules.games.buffy.vocabulary import CHARACTER, MINION

if TYPE_CHECKING:
    from rules.games.buffy.rulings import Rulings
    from rules.games.buffy.state import BuffyTable

__all__ = [
    "GOLDFISH_MEASURES",
    "MATCH_MEASURES",
    "VARIANTS",
    "assumptions",
    "measure",
    "seat_dummy",
]

PASSIVE: Final = "passive"
RAISES: Final = "raises"
TARGETS: Final = "targets"

VARIANTS: Final = (
    Variant(
        PASSIVE,
        "An empty seat",
        "Nobody fights you, boosts against a challenge, or takes the Park from you.",
    ),
    Variant(
        RAISES,
        "An empty seat, goals raised",
        "As if somebody boosted: one goal of each challenge that you face rises by what 3 average "
        "cards of your Resource Deck add, or another number of the settings.",
    ),
    Variant(
        TARGETS,
        "Targets to fight",
        "On each space, the Park too, stands a Character of Butt-Kicking 4, or another of the "
        "settings. It never moves or attacks, and stands up again each turn.",
    ),
)

SOLO: Final = (
    "The other seat has no cards, is never asked and does nothing.",
    "Holding the Park does not end a solo game; the turn in which it would have is a figure of its "
    "own.",
)


def seat_dummy(t: BuffyTable, variant: str) -> None:
    """Make the player in seat 1 what the variant says; the own cards lie in their zones by then."""
    player, dummy = t.players
    dummy.acts = False
    t.park_ends = False
    solo = Solo()
    t.solo = solo
    rulings = t.rulings
    cards = [card.printed for card in player.deck]
    lasting = cards + [card.printed for card in player.locations]
    if player.starter is not None:
        lasting.append(player.starter.printed)
    solo.ends_empty = not any(
        effect.name == "gain_destiny" for card in lasting for effect in card.effects
    )
    if variant == RAISES:
        solo.raises = average_raises(cards, rulings.dummy_boost_cards)
    elif variant == TARGETS:
        solo.targets = True
        solo.ends_empty = False
        target = Printed(
            define(
                {
                    "code": "GOLDFISH-Target",
                    "name": "Target",
                    "type": CHARACTER,
                    "level": 1,
                    "side": MINION,
                    "butt_kicking": rulings.dummy_butt_kicking,
                    "smarts": 0,
                    "charm": 0,
                    "weirdness": 0,
                    "traits": [],
                    "destiny_requirement": 0,
                }
            )
        )
        for space, card in zip(t.spaces, t.pieces_of([target] * len(t.spaces), 1), strict=True):
            t.enter(dummy, card, space)


def assumptions(variant: str, rulings: Rulings) -> tuple[str, ...]:
    """What a reader of a report must know about the play; `assumptions` tells of the cards."""
    said: list[str] = []
    if variant in (PASSIVE, RAISES, TARGETS):
        said += [
            *SOLO,
            *_dummy(variant, rulings),
            "A solo game ends with 10 Destiny Points; as soon as no challenge is left to bring "
            f"any, unless a card text or a fight could; or after turn {LAST_TURN}. In the last two "
            "cases 10 points never came.",
        ]
    said += [
        f"A game that has not ended after {rulings.turn_cap} turns is counted as no decision.",
        "What a policy does not see it does not use: Resource Decks, the enemy’s hand, and the "
        "challenges that do not lie face up.",
    ]
    return tuple(said)


def _dummy(variant: str, rulings: Rulings) -> tuple[str, ...]:
    """What the other seat of this variant is for."""
    if variant == PASSIVE:
        return ("Nobody boosts against the challenges, and there are no fights.",)
    if variant == RAISES:
        return (
            "When a challenge is faced, one of its goals rises before the boosts begin: the one "
            "met most narrowly or missed by most. There are no fights.",
            f"It rises by the boosts of {_cards(rulings.dummy_boost_cards)} of the own Resource "
            "Deck: each counts with its best boost in a talent of that challenge, and the sum is "
            "rounded to the nearest whole number.",
        )
    return (
        "On each of the nine spaces stands a target: a Character of Butt-Kicking "
        f"{rulings.dummy_butt_kicking} and 0 in all other talents, that never moves, attacks or "
        "boosts.",
        "Fights are won and lost by the rules, for Destiny Points too, and what was beaten stands "
        "up again as the next turn begins. Nobody boosts against the challenges.",
    )


def _cards(count: int) -> str:
    return "1 average card" if count == 1 else f"{count} average cards"
