"""What `docs/games/bloodsuckers.md` says is what the engine does."""

from __future__ import annotations

import re

from rules.core.rulebook import rulebook
from rules.games.bloodsuckers import goldfish, pieces, setup, turn
from rules.games.bloodsuckers.cards import BloodCard
from rules.games.bloodsuckers.clock import LABELS
from rules.games.bloodsuckers.coverage import coverage
from rules.games.bloodsuckers.deck import DECK_SIZE, LAB
from rules.games.bloodsuckers.game import BLOODSUCKERS
from rules.games.bloodsuckers.rulings import NAMED, Rulings
from tests.rules.bloodsuckers.decks import CATALOG
from tests.rules.switch_table import page, with_table

TEXT = page("bloodsuckers").read_text(encoding="utf-8")
WORDS = " ".join(TEXT.split())
COMBAT = [known for known in CATALOG.cards if isinstance(known, BloodCard) and known.side]


def test_the_page_lists_every_switch_as_it_is() -> None:
    """After a wanted change: `python -m tests.rules.switch_table bloodsuckers`."""
    assert with_table("bloodsuckers", TEXT) == TEXT
    assert TEXT.count("| BLD-Q-") >= 41


def test_every_rule_that_the_page_names_exists() -> None:
    book = rulebook("bloodsuckers")
    named = set(re.findall(r"BLD-[A-Z]+-\d\d", TEXT))

    assert named <= book.rules.keys() | book.decisions.keys()


def test_the_rulebook_has_213_rules_and_41_decisions() -> None:
    book = rulebook("bloodsuckers")

    assert (len(book.rules), len(book.decisions)) == (213, 41)
    assert all(rule.text and rule.source for rule in book.rules.values())
    assert all(decision.reading and decision.why for decision in book.decisions.values())


def test_the_numbers_that_the_page_gives_are_those_of_the_program() -> None:
    rulings = Rulings()

    assert f"{DECK_SIZE} cards a side" in WORDS
    assert f"**{LAB.label}**" in WORDS
    assert f"{setup.DEALT} to a player, {setup.SOLO_DEALT} to a single player" in WORDS
    assert f"hands of {pieces.HAND_SIZE} drawn, of {pieces.SOLO_HAND_SIZE} by" in WORDS
    assert f"{NAMED} of {rulings.characters} names and 12 abilities" in WORDS
    assert set(rulings.bystanders()) == {3}
    assert "Each has a switch, 3 by default" in WORDS
    assert turn.ACTIONS == 3
    three, four, five = goldfish.STANDING.values()
    assert f"**Attack {three}, {four}, {five}**" in WORDS
    for variant in BLOODSUCKERS.variants:
        assert variant.label.split()[0] in WORDS


def test_the_order_of_the_clock_is_that_of_the_page() -> None:
    spaces = [f"{side[0].upper()}{number}" for side, number in pieces.SPACES]
    night, day = " ".join(spaces[:4]), " ".join(spaces[4:])

    assert f"{night} by Night from Dusk on, {day} by Day from Dawn on" in WORDS
    assert (LABELS[pieces.DUSK_SPACE], LABELS[pieces.DAWN_SPACE]) == ("Dusk", "Dawn")


def test_BLD_Q_26_the_cards_that_the_page_counts_are_those_on_record() -> None:
    levels = [coverage(known).level for known in COMBAT]
    silent = [known for known in COMBAT if not known.text and not known.rolled]
    nothing = [known for known in COMBAT if coverage(known).level == "none"]

    assert f"Of the {len(COMBAT)} combat cards {len(silent)} have no known text" in WORDS
    assert f"Each of these {len(levels) - levels.count('full')} is" in WORDS
    assert "Frag Grenade and Shred" in WORDS
    assert {known.name for known in COMBAT if known.incomplete} == {
        "Frenzy",
        "Mesmerize",
        "First Aid",
    }
    vampires = sum(known.side == "vampires" for known in nothing)
    assert f"{len(nothing)} of the {len(COMBAT)} cards do nothing, {vampires} of them" in WORDS
