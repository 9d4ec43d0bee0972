"""What `docs/games/epicpvp.md` says is what the engine does."""

from __future__ import annotations

import re

from rules.core.catalog import read_catalog
from rules.core.construction import LEGAL
from rules.core.rulebook import rulebook
from rules.field import candidates, entrants
from rules.games.epicpvp import goldfish, setup
from rules.games.epicpvp.cards import EpicCard
from rules.games.epicpvp.game import EPICPVP
from rules.games.epicpvp.pieces import AGGRESSION_GAIN, HAND_SIZE
from rules.games.epicpvp.rulings import Rulings
from tests.rules.epicpvp.decks import CATALOG
from tests.rules.epicpvp.play import CLASSES, RACES
from tests.rules.switch_table import page, with_table

TEXT = page("epicpvp").read_text(encoding="utf-8")
WORDS = " ".join(TEXT.split())
PUBLISHED = [card for card in CATALOG.cards if isinstance(card, EpicCard) and not card.sample]


def test_the_page_lists_every_switch_as_it_is() -> None:
    """After a wanted change: `python -m tests.rules.switch_table epicpvp`."""
    assert with_table("epicpvp", TEXT) == TEXT
    assert TEXT.count("| EPV-Q-") >= 25


def test_every_rule_that_the_page_names_exists() -> None:
    book = rulebook("epicpvp")

    assert set(re.findall(r"EPV-[A-Z]+-\d\d", TEXT)) <= book.rules.keys() | book.decisions.keys()


def test_the_rulebook_has_83_rules_and_25_decisions() -> None:
    book = rulebook("epicpvp")

    assert (len(book.rules), len(book.decisions)) == (83, 25)
    assert all(rule.text and rule.source for rule in book.rules.values())
    assert all(decision.reading and decision.why for decision in book.decisions.values())


def test_the_numbers_that_the_page_gives_are_those_of_the_program() -> None:
    rulings = Rulings()

    assert f"hands of {HAND_SIZE} drawn" in WORDS
    assert f"**Aggression**: {AGGRESSION_GAIN} cards from the deck" in WORDS
    assert f"up to {setup.MOST_COMPARED} times, then a coin" in WORDS
    assert f"has {goldfish.OWN_TURNS} turns" in WORDS
    assert f"{rulings.dummy_attackers} of Attack {rulings.dummy_attack};" in WORDS
    assert f"{rulings.dummy_blockers} Move of Block {rulings.dummy_block} in each" in WORDS
    for variant in EPICPVP.variants:
        assert f"- **{variant.code.capitalize()}**" in TEXT


def test_EPV_Q_23_the_cards_that_the_page_counts_are_those_on_record() -> None:
    of = {
        card_type: [card for card in PUBLISHED if card.type == card_type]
        for card_type in ("Race", "Class")
    }
    sized = {
        card_type: sum(card.deck_size == 20 for card in cards) for card_type, cards in of.items()
    }
    others = [card for card in PUBLISHED if card.type not in of]

    assert (len(of["Race"]), len(of["Class"]), sized["Race"], sized["Class"]) == (7, 8, 6, 7)
    assert "Seven Races and eight Classes are attested, six and seven of them with" in WORDS
    assert len(others) == 9
    assert "Nine Moves and Specials are known, two of them without their name" in WORDS
    assert sum("name not on record" in card.name for card in others) == 2
    for card in PUBLISHED:
        if card.effects and card.type in of:
            assert card.name in WORDS


def test_the_page_names_the_sample_characters() -> None:
    assert f"four Races ({', '.join(RACES)})" in WORDS
    assert f"four Classes ({', '.join(sorted(CLASSES))})" in WORDS
    assert CATALOG.sets["EPS"].name in WORDS


def test_the_set_that_the_page_shows_makes_a_race_that_can_be_played() -> None:
    table = TEXT.partition("```csv\n")[2].partition("```")[0]
    catalog = CATALOG.merged(read_catalog(EPICPVP, table.encode(), where="page"))
    field = entrants(EPICPVP, candidates(EPICPVP, catalog), {}, catalog, allow_illegal=False)
    own = [entrant for entrant in field if entrant.deck.name.startswith("Tidekin ")]

    played = [entrant.deck.name for entrant in own if not entrant.refusal]
    assert sorted(played) == sorted(f"Tidekin {name}" for name in CLASSES)
    assert all(entrant.verdict == LEGAL for entrant in own if not entrant.refusal)
