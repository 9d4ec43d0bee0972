"""Decks that follow from a choice: made, exchanged part by part, mended, undone."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from collection.models import Card
from decks.errors import NoFix, StaleVersion
from decks.models import Deck, DeckCard
from decks.selectors import deck_fixes, deck_verdict, deck_violations, rules_deck
from decks.services import (
    deck_apply_fix,
    deck_change_card,
    deck_create,
    deck_import,
    deck_undo,
    deck_update,
)
from rules.core.catalog import shipped_catalog
from rules.core.decklist import FORMATS, write_decklist
from rules.registry import game
from tests.factories import UserFactory, make_deck

pytestmark = pytest.mark.usefixtures("epic")

EPIC = "epicpvp"
CATALOG = shipped_catalog(game(EPIC))
RACE, OTHER_RACE = "EPS-001", "EPS-004"
CLASS, OTHER_CLASS = "EPS-005", "EPS-006"
MATCHLESS = "EPV-R06"
"""A real Race of which no number and no card is on record."""


@pytest.fixture
def owner(db: None) -> Any:
    return UserFactory()


def begun(owner: Any, *parts: str) -> Deck:
    return deck_create(owner=owner, game=EPIC, name="Mine", parts=parts)


def held(deck: Deck, zone: str = "moves") -> dict[str, int]:
    rows = DeckCard.objects.filter(deck=deck, zone=zone)
    return dict(rows.values_list("card__code", "quantity"))


def set_of(code: str) -> dict[str, int]:
    """What the catalog file itself says of a set."""
    name = CATALOG.by_code[code].name
    return {
        card.code: card.copies  # type: ignore[attr-defined]
        for card in CATALOG.cards
        if getattr(card, "indicator", None) == name
    }


def test_a_race_and_a_class_fill_the_deck(owner: Any) -> None:
    deck = begun(owner, CLASS, RACE)
    assert (held(deck, "race"), held(deck, "class")) == ({RACE: 1}, {CLASS: 1})
    assert held(deck) == set_of(RACE) | set_of(CLASS)
    assert sum(held(deck).values()) == 40
    assert deck_verdict(deck) == "legal"
    assert deck.version == 1


@pytest.mark.parametrize("race", ["EPS-001", "EPS-002", "EPS-003", "EPS-004"])
@pytest.mark.parametrize("class_", ["EPS-005", "EPS-006", "EPS-007", "EPS-008"])
def test_each_of_the_sample_characters_is_legal(owner: Any, race: str, class_: str) -> None:
    assert deck_verdict(begun(owner, race, class_)) == "legal"


@pytest.mark.parametrize(
    ("parts", "code", "said"),
    [
        ([], "part-missing", "Choose a Race and a Class."),
        ([RACE], "part-missing", "Choose a Class."),
        ([CLASS], "part-missing", "Choose a Race."),
        ([RACE, OTHER_RACE, CLASS], "part-twice", "A deck has one Race, not two"),
        ([RACE, RACE, CLASS], "part-twice", "A deck has one Race, not two"),
        ([RACE, "EPS-999"], "unknown-card", "has no card 'EPS-999' on offer"),
        ([RACE, "EPS-009"], "no-part", "is no Race and no Class"),
        (["TTS-001"], "unknown-card", "has no card 'TTS-001'"),
    ],
)
def test_what_is_no_whole_choice_is_refused(
    owner: Any, parts: list[str], code: str, said: str
) -> None:
    with pytest.raises(ValidationError) as refused:
        begun(owner, *parts)
    (error,) = refused.value.error_dict["parts"]
    assert error.code == code
    assert said in error.message
    assert Deck.objects.count() == 0


def test_parts_stand_beside_neither_cards_nor_a_starter(owner: Any) -> None:
    with pytest.raises(ValidationError) as refused:
        deck_create(
            owner=owner, game=EPIC, name="X", parts=[RACE, CLASS], lines=[("EPS-009", "", 1)]
        )
    assert refused.value.error_dict["parts"][0].code == "parts-and-cards"
    with pytest.raises(ValidationError) as refused:
        deck_create(owner=owner, game=EPIC, name="X", parts=[RACE, CLASS], starter="one")
    assert refused.value.error_dict["parts"][0].code == "parts-and-starter"


def test_a_game_of_single_cards_has_no_parts(owner: Any) -> None:
    with pytest.raises(ValidationError) as refused:
        deck_create(owner=owner, game="titans", name="X", parts=[])
    assert refused.value.error_dict["parts"][0].code == "no-parts"


def test_another_race_exchanges_the_card_and_its_set_in_one_step(owner: Any) -> None:
    deck = begun(owner, RACE, CLASS)
    deck = deck_update(deck=deck, version=1, parts=[OTHER_RACE])
    assert deck.version == 2
    assert (held(deck, "race"), held(deck, "class")) == ({OTHER_RACE: 1}, {CLASS: 1})
    assert held(deck) == set_of(OTHER_RACE) | set_of(CLASS)
    assert deck_verdict(deck) == "legal"
    assert deck.changes.count() == 2
    deck = deck_undo(deck=deck)
    assert held(deck, "race") == {RACE: 1}
    assert held(deck) == set_of(RACE) | set_of(CLASS)


def test_both_parts_may_be_exchanged_at_once_and_the_name_with_them(owner: Any) -> None:
    deck = begun(owner, RACE, CLASS)
    parts = [OTHER_CLASS, OTHER_RACE]
    deck = deck_update(deck=deck, version=1, name="Another", parts=parts)
    assert (deck.version, deck.name) == (2, "Another")
    assert held(deck) == set_of(OTHER_RACE) | set_of(OTHER_CLASS)


def test_what_is_chosen_already_changes_nothing_but_what_is_missing(owner: Any) -> None:
    deck = begun(owner, RACE, CLASS)
    deck = deck_update(deck=deck, version=1, parts=[RACE])
    assert deck.version == 1
    whole = held(deck)
    taken = Card.objects.get(code="EPS-009")
    deck = deck_change_card(deck=deck, card=taken, zone="moves", delta=-1)
    assert deck_verdict(deck) == "illegal"
    deck = deck_update(deck=deck, version=2, parts=[RACE])
    assert held(deck) == whole


def test_maybes_and_foreign_cards_stay(owner: Any) -> None:
    foreign = next(iter(set_of("EPS-008")))
    lines = [(RACE, "", 1), (CLASS, "", 1), (foreign, "", 1), ("EPS-009", "maybe", 2)]
    deck = make_deck(owner, lines, game=EPIC, name="Broken")
    deck = deck_update(deck=deck, version=1, parts=[OTHER_RACE])
    assert held(deck) == set_of(OTHER_RACE) | {foreign: 1}
    assert held(deck, "maybe") == {"EPS-009": 2}


def test_a_choice_takes_the_place_of_all_that_were_there_for_it(owner: Any) -> None:
    lines = [(RACE, "", 2), ("EPS-002", "", 1), (CLASS, "", 1)]
    deck = make_deck(owner, lines, game=EPIC, name="Three Races")
    deck = deck_update(deck=deck, version=1, parts=[OTHER_RACE])
    assert held(deck, "race") == {OTHER_RACE: 1}


def test_a_choice_at_a_version_that_is_past_changes_nothing(owner: Any) -> None:
    deck = begun(owner, RACE, CLASS)
    deck_update(deck=deck, version=1, parts=[OTHER_CLASS])
    with pytest.raises(StaleVersion):
        deck_update(deck=deck, version=1, parts=[OTHER_RACE])
    assert held(deck, "race") == {RACE: 1}


def test_a_race_without_known_cards_cannot_be_told(owner: Any) -> None:
    deck = begun(owner, MATCHLESS, CLASS)
    assert deck_verdict(deck) == "unknown"
    faults = Counter((fault.rule, fault.field) for fault in deck_violations(deck))
    assert faults == {
        ("EPV-DECK-04", ""): 1,
        ("EPV-DECK-06", "life"): 1,
        ("EPV-DECK-06", "initiative"): 1,
    }
    with pytest.raises(NoFix):
        deck_apply_fix(deck=deck, version=1)


def test_a_list_of_two_cards_is_filled_by_one_click(owner: Any) -> None:
    text = f"1 {CATALOG.by_code[RACE].name}\n1 {CATALOG.by_code[CLASS].name}\n"
    imported = deck_import(owner=owner, game=EPIC, data=text)
    assert imported.deck is not None
    assert deck_verdict(imported.deck) == "illegal"
    deck = deck_apply_fix(deck=imported.deck, version=1)
    assert held(deck) == set_of(RACE) | set_of(CLASS)
    assert deck_verdict(deck) == "legal"


def test_a_deck_that_breaks_every_bound_is_told_and_mended(owner: Any) -> None:
    """EPV-DECK-02 (two Races), EPV-DECK-04 (one copy short), EPV-DECK-05 (one too many) and
    EPV-DECK-03 (of no chosen set), at once."""
    first, second, *_ = [code for code, copies in set_of(RACE).items() if copies > 1]
    foreign = next(iter(set_of("EPS-008")))
    lines = [*set_of(RACE).items(), *set_of(CLASS).items()]
    counts = Counter(dict(lines)) + Counter({second: 1, foreign: 1}) - Counter({first: 1})
    wanted = [(code, "", count) for code, count in counts.items()]
    parts = [(RACE, "", 1), ("EPS-002", "", 1), (CLASS, "", 1)]
    deck = make_deck(owner, [*parts, *wanted], game=EPIC, name="Broken")
    rules = {fault.rule for fault in deck_violations(deck) if fault.level == "error"}
    assert rules == {"EPV-DECK-02", "EPV-DECK-03", "EPV-DECK-04", "EPV-DECK-05"}
    fix = deck_fixes(deck)
    assert fix is not None
    assert sum(step.quantity for step in fix.steps) == 3  # one swap, one Move and one Race out
    deck = deck_apply_fix(deck=deck, version=1)
    assert deck_verdict(deck) == "legal"
    assert held(deck) == set_of(RACE) | set_of(CLASS)


@pytest.mark.parametrize("as_", FORMATS)
def test_a_character_comes_back_from_every_list_that_it_is_written_to(owner: Any, as_: str) -> None:
    """Two Basic Blows of two sets, told apart by `(Race)` and `(Class)`."""
    deck = begun(owner, RACE, CLASS)
    text = write_decklist(rules_deck(deck), CATALOG, game(EPIC), as_=as_)
    imported = deck_import(owner=owner, game=EPIC, data=text, name="Back")
    assert imported.deck is not None, imported.reading.problems
    assert held(imported.deck) == held(deck)
    assert deck_verdict(imported.deck) == "legal"
