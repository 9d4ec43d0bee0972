"""The sample set: four Races and four Classes with whole sets, and every effect on some card."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from rules.games.epicpvp.cards import CARD_FIELDS, EpicCard, define
from rules.games.epicpvp.effects import EFFECTS
from rules.games.epicpvp.texts import TRAITS
from rules.games.epicpvp.vocabulary import HAPPENINGS, WINDOWS

FILE = Path(__file__).parents[3] / "rules" / "games" / "epicpvp" / "sample.json"
DOCUMENT = json.loads(FILE.read_text(encoding="utf-8"))
ROWS = DOCUMENT["cards"]
CARDS = [define(row) for row in ROWS]
BOARDS = [card for card in CARDS if card.type in ("Race", "Class")]

SMALL_NUMBERS = {1: r"\b1\b|\ba\b|\bthe top card\b|\ban?other\b|\bone\b", 2: r"\b2\b"}
"""How a text may say a number."""


def of(board: EpicCard, *types: str) -> list[EpicCard]:
    return [card for card in CARDS if card.indicator == board.name and card.type in types]


def test_the_set_is_marked_as_a_sample_and_every_card_is_in_it() -> None:
    assert [(each["code"], each["sample"]) for each in DOCUMENT["sets"]] == [("EPS", True)]
    assert {row["set"] for row in ROWS} == {"EPS"}
    assert len({row["code"] for row in ROWS}) == len({row["number"] for row in ROWS}) == len(ROWS)


def test_every_number_of_every_sample_card_is_known() -> None:
    assert {
        card.code: card.missing(CARD_FIELDS) for card in CARDS if card.missing(CARD_FIELDS)
    } == {}


def test_EPV_COMP_01_four_Races_and_four_Classes_make_16_characters() -> None:
    kinds = Counter(card.type for card in BOARDS)

    assert kinds == {"Race": 4, "Class": 4}
    assert all(card.effects for card in BOARDS)


def test_EPV_COMP_03_Races_have_4_to_6_Life() -> None:
    lives = sorted(card.life or 0 for card in BOARDS if card.type == "Race")

    assert lives == [4, 5, 5, 6]


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_EPV_COMP_02_EPV_DECK_04_each_set_is_whole(board: EpicCard) -> None:
    cards = of(board, "Move", "Special")

    assert sum(card.copies or 0 for card in cards) == board.deck_size == 20
    assert len({card.identity for card in cards}) == len(cards)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_EPV_COMP_06_EPV_TEXT_05_each_set_has_Basics_texts_Specials_and_a_Permanent(
    board: EpicCard,
) -> None:
    moves = of(board, "Move")
    basics = [card for card in moves if card.basic]
    lasting = [
        card
        for card in of(board, "Move", "Special")
        if any(effect.name == "become_permanent" for effect in card.effects)
    ]

    assert [card.name for card in basics] == ["Basic Blow", "Basic Guard", "Basic Rush"]
    assert len([card for card in moves if card.effects]) >= 4
    assert len(of(board, "Special")) >= 2
    assert lasting


def test_EPV_SETUP_04_EPV_SETUP_05_EPV_SETUP_06_Initiatives_tie_with_and_without_equal_Life() -> (
    None
):
    """Characters with another Race and another Class, which can meet out of one box."""
    tied: dict[int, set[tuple[str, str, int]]] = defaultdict(set)
    for race in BOARDS[:4]:
        for class_ in BOARDS[4:]:
            total = (race.initiative or 0) + (class_.initiative or 0)
            tied[total].add((race.name, class_.name, race.life or 0))
    pairs = [
        (one, other)
        for group in tied.values()
        for one in group
        for other in group
        if one < other and one[0] != other[0] and one[1] != other[1]
    ]

    assert [pair for pair in pairs if pair[0][2] != pair[1][2]]
    assert [pair for pair in pairs if pair[0][2] == pair[1][2]]


def test_EPV_TEXT_01_every_effect_of_the_registry_is_on_a_sample_card() -> None:
    used = {effect.name for card in CARDS for effect in card.effects}

    assert set(EFFECTS.specs) - used == set()


def test_EPV_TEXT_03_every_moment_is_waited_for_by_a_sample_card() -> None:
    named = {
        str(effect.arguments["when"])
        for card in CARDS
        for effect in card.effects
        if "when" in effect.arguments
    }
    own = {
        moment
        for card in CARDS
        for effect in card.effects
        for moment in TRAITS[effect.name].moments
    }

    assert {*HAPPENINGS, *WINDOWS} - named - own == set()


def test_every_condition_of_a_deed_is_on_a_sample_card() -> None:
    used = {name for card in CARDS for effect in card.effects for name in effect.arguments}

    assert {
        "by_opponent", "spare", "same_cost", "with_basic", "may", "limit", "discards_this",
        "as_permanent",
    } - used == set()  # fmt: skip


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.code)
def test_EPV_TEXT_01_a_sample_card_has_text_where_it_has_effects_with_the_same_numbers(
    card: EpicCard,
) -> None:
    assert bool(card.text) == bool(card.effects)
    for effect in card.effects:
        for name, value in effect.arguments.items():
            if isinstance(value, int) and not isinstance(value, bool):
                wanted = SMALL_NUMBERS.get(value, rf"\b{value}\b")
                assert re.search(wanted, card.text), (card.text, name, value)
