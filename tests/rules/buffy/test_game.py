"""The game object: where cards lie before a game, what is refused, what a reader is told."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any, cast

import pytest

from rules.core.deck import Deck, DeckLine
from rules.core.policies import PassivePolicy
from rules.core.prepared import UnplayableDeck
from rules.core.table import NO_DECISION
from rules.games.buffy.assumptions import published_cards
from rules.games.buffy.game import BUFFY
from rules.games.buffy.rulings import Rulings
from rules.games.buffy.state import BuffyTable
from rules.registry import game
from tests.rules.buffy.decks import deck_of, made

ITEMS = [made(f"Item {number}", "Item") for number in range(8)]
CHALLENGES = [made(f"Task {number}", "Challenge", goal_smarts=3) for number in range(7)]
PLACES = [made(f"Place {number}", "Location") for number in range(5)]
MORE = [DeckLine(made(f"Rope {number}", "Item"), "resource", 3) for number in range(5)]


def plain(name: str, side: str = "Hero") -> Deck:
    """A legal deck of 24 Items and five locations."""
    return deck_of(
        made(name, "Character", main=True, side=side),
        made(name, "Essence", side=side),
        [
            *[(card, 3) for card in ITEMS],
            *[(card, 1) for card in CHALLENGES],
            *[(card, 1) for card in PLACES],
        ],
        name=name,
    )


def table(*decks: Deck, **switches: Any) -> BuffyTable:
    seats = [PassivePolicy() for _ in decks]
    rulings = Rulings(**switches)
    return cast(BuffyTable, BUFFY.table(decks, seed=1, policies=seats, rulings=rulings))


def test_the_registry_has_the_game() -> None:
    assert game("buffy") is BUFFY
    assert [known.code for known in BUFFY.formats] == ["rulebook", "casual", "tournament"]
    assert BUFFY.big_zone == "resource"


def test_BUF_SETUP_02_BUF_SETUP_03_BUF_SETUP_07_each_card_lies_in_its_zone_before_the_game() -> (
    None
):
    t = table(plain("Mira"), plain("Vex", "Villain"))

    for player, name in zip(t.players, ("Mira", "Vex"), strict=True):
        assert player.essence is not None
        assert player.starter is not None
        assert (player.essence.printed.name, player.starter.printed.name) == (name, name)
        assert Counter(piece.printed.name for piece in player.deck) == {
            card.name: 3 for card in ITEMS
        }
        assert {piece.printed.name for piece in player.challenge_deck} == {
            card.name for card in CHALLENGES
        }
        assert len(player.locations) == 5
        assert player.hand == []
    ids = [
        piece.id
        for player in t.players
        for zone in (player.deck, player.challenge_deck, player.locations)
        for piece in zone
    ]
    assert len(ids) == len(set(ids)) == 2 * (24 + 7 + 5)


def test_decks_of_different_formats_meet() -> None:
    vex = replace(plain("Vex", "Villain"), lines=(*plain("Vex", "Villain").lines, *MORE))
    casual = replace(vex, format="casual")
    played = BUFFY.play(table(plain("Mira"), casual, turn_cap=2))

    assert (played.how, played.turn) == (NO_DECISION, 2)


def test_an_illegal_deck_is_refused_at_the_table_and_alone() -> None:
    bad = deck_of(
        made("Mira", "Character", main=True), made("Mira", "Essence"), [(CHALLENGES[0], 6)]
    )

    with pytest.raises(UnplayableDeck, match="breaks BUF-DECK-01"):
        table(plain("Vex", "Villain"), bad)
    with pytest.raises(UnplayableDeck, match="breaks BUF-DECK-01"):
        BUFFY.goldfish_table(
            bad, variant="passive", seed=1, policy=PassivePolicy(), rulings=Rulings()
        )
    assert len(table(plain("Vex", "Villain"), bad, allow_illegal_decks=True).players[1].deck) == 0


def test_a_reader_is_told_what_is_assumed() -> None:
    said = BUFFY.assumptions("passive", Rulings())

    assert any("BUF-Q-01" in sentence for sentence in said)
    assert any("after 100 turns" in sentence for sentence in said)
    assert any("of the published game" in sentence for sentence in said)
    assert not any(
        "BUF-Q-01" in one for one in BUFFY.assumptions("", Rulings(allow_illegal_decks=True))
    )


def test_published_cards_are_counted_and_sample_cards_are_not() -> None:
    whole, lacking = made("Known", "Item"), made("Lost", "Item", charm=None)

    assert published_cards([whole, lacking]).startswith("Of the 2 cards of the published game")
    assert "by name, 1 are on record" in published_cards([whole, lacking])
    assert published_cards([]) == "No card of the published game is on record."
