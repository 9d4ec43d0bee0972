"""Section 7: the deck follows from the Race and the Class, each fault by its rule."""

from __future__ import annotations

import gc
from dataclasses import replace
from weakref import ref

import pytest

from rules.core.catalog import Catalog
from rules.core.construction import UNBOUNDED, Room, Violation, room, validate, verdict
from rules.core.deck import Deck, DeckLine
from rules.core.decklist import read_decklist, write_decklist
from rules.games.epicpvp.cards import EpicCard
from rules.games.epicpvp.deck import card_sets
from rules.games.epicpvp.game import EPICPVP
from rules.games.epicpvp.rulings import Rulings
from rules.messages import sentence
from tests.rules.epicpvp.decks import (
    CATALOG,
    card,
    changed,
    character,
    made,
    small_catalog,
    small_deck,
    with_values,
)

SMALL = small_catalog()
MOTH_SMITH = small_deck(SMALL)
FLUTTER, ANVIL = card("Flutter", catalog=SMALL), card("Anvil", catalog=SMALL)
SMITH = card("Smith", catalog=SMALL)
EMPTY = Deck("epicpvp", "standard", ())


def faults(deck: Deck, catalog: Catalog = SMALL) -> list[Violation]:
    return validate(deck, EPICPVP.construction(deck, Rulings(), catalog))


def short(deck: Deck, catalog: Catalog = SMALL) -> list[tuple[str, str, tuple[str, ...]]]:
    """Rule, level and names of each fault."""
    return [
        (fault.rule, fault.level, tuple(catalog.by_code[code].name for code in fault.cards))
        for fault in faults(deck, catalog)
    ]


def said(deck: Deck, catalog: Catalog = SMALL) -> list[str]:
    return [sentence(fault, catalog, EPICPVP) for fault in faults(deck, catalog)]


# What follows from a choice.


def test_EPV_COMP_01_EPV_COMP_02_a_Race_and_a_Class_bring_the_whole_of_their_sets() -> None:
    held = [(line.card.code, line.zone, line.quantity) for line in MOTH_SMITH.lines]

    assert held == [
        ("X-Moth-", "race", 1),
        ("X-Smith-", "class", 1),
        ("X-Basic Tap-Moth", "moves", 4),
        ("X-Flutter-Moth", "moves", 3),
        ("X-Dust-Moth", "moves", 1),
        ("X-Basic Tap-Smith", "moves", 5),
        ("X-Anvil-Smith", "moves", 2),
    ]
    assert faults(MOTH_SMITH) == []


def test_one_choice_alone_brings_its_own_set_and_none_brings_nothing() -> None:
    lines = EPICPVP.assembled([SMITH], SMALL)

    assert sum(line.quantity for line in lines if line.zone == "moves") == 7
    assert EPICPVP.assembled([], SMALL) == ()


def test_EPV_Q_22_a_card_whose_copies_are_not_on_record_is_there_once() -> None:
    goblin = character("Goblin", "Rogue")

    assert [(line.card.name, line.quantity) for line in goblin.lines] == [
        ("Goblin", 1),
        ("Rogue", 1),
        ("Goblin Special, name not on record", 1),
        ("Feint", 1),
    ]


@pytest.mark.parametrize(
    ("name", "zone"),
    [("Emberkin", "race"), ("Duskblade", "class"), ("Cinder Jab", "moves"), ("Kindle", "moves")],
)
def test_each_card_has_its_zone(name: str, zone: str) -> None:
    assert EPICPVP.zone_for(card(name)) == zone


@pytest.mark.parametrize("race", ["Emberkin", "Gullfolk", "Lanternfolk", "Mossback"])
@pytest.mark.parametrize("class_", ["Banneret", "Duskblade", "Gearwright", "Tidecaller"])
def test_EPV_DECK_04_EPV_DECK_05_every_sample_character_is_legal_with_40_cards(
    race: str, class_: str
) -> None:
    deck = character(race, class_)

    assert faults(deck, CATALOG) == []
    assert sum(line.quantity for line in deck.lines) == 42


# EPV-DECK-01, EPV-DECK-02.


def test_EPV_DECK_01_no_Class_and_two_copies_of_one_are_faults() -> None:
    none = changed(MOTH_SMITH, (SMITH, 0))
    two = changed(MOTH_SMITH, (SMITH, 2))

    assert faults(two) == [
        Violation("EPV-DECK-01", "too-many", "error", "class", (), 2, 1, kind="Class")
    ]
    assert faults(none)[0] == Violation(
        "EPV-DECK-01", "too-few", "error", "class", (), 0, 1, kind="Class"
    )
    assert said(two) == ["Class: 2 Class cards, 1 more than the 1 allowed. Take 1 out."]


def test_EPV_DECK_02_two_Races_are_a_fault_and_the_cards_of_both_are_expected() -> None:
    owl = made("Owl", "Race", life=5, initiative=1, deck_size=2)
    catalog = small_catalog(owl, made("Hoot", indicator="Owl", copies=2))
    both = changed(MOTH_SMITH, (owl, 1))

    assert short(both, catalog) == [
        ("EPV-DECK-02", "error", ()),
        ("EPV-DECK-04", "error", ("Hoot",)),
    ]
    whole = changed(both, (card("Hoot", catalog=catalog), 2))
    assert faults(whole, catalog) == [
        Violation("EPV-DECK-02", "too-many", "error", "race", (), 2, 1, kind="Race")
    ]


def test_EPV_DECK_01_EPV_DECK_02_without_either_every_Move_is_foreign() -> None:
    moves = replace(MOTH_SMITH, lines=MOTH_SMITH.lines[2:])

    assert sorted(short(moves)) == [
        ("EPV-DECK-01", "error", ()),
        ("EPV-DECK-02", "error", ()),
        ("EPV-DECK-03", "error", ("Anvil",)),
        ("EPV-DECK-03", "error", ("Basic Tap",)),
        ("EPV-DECK-03", "error", ("Basic Tap",)),
        ("EPV-DECK-03", "error", ("Dust",)),
        ("EPV-DECK-03", "error", ("Flutter",)),
    ]
    assert short(EMPTY) == [("EPV-DECK-01", "error", ()), ("EPV-DECK-02", "error", ())]


def test_cards_count_wherever_in_the_deck_they_lie_but_not_in_maybe() -> None:
    moved = replace(MOTH_SMITH, lines=tuple(replace(one, zone="moves") for one in MOTH_SMITH.lines))
    extra = replace(MOTH_SMITH, lines=(*MOTH_SMITH.lines, DeckLine(FLUTTER, "maybe", 9)))

    assert faults(moved) == faults(extra) == []


def test_EPV_DECK_01_a_Class_of_which_there_is_no_copy_is_not_there_and_expects_nothing() -> None:
    none = replace(MOTH_SMITH, lines=(*MOTH_SMITH.lines[:1], DeckLine(SMITH, "class", 0)))
    moths = [line for line in MOTH_SMITH.lines if getattr(line.card, "indicator", "") == "Moth"]

    found = faults(replace(none, lines=(*none.lines, *moths)))
    assert [fault.rule for fault in found if fault.level == "error"] == ["EPV-DECK-01"]


# EPV-DECK-03.


def test_EPV_DECK_03_one_fault_for_each_foreign_card_and_none_under_05() -> None:
    owl = made("Basic Tap", indicator="Owl", copies=4, basic=True)
    bat = made("Basic Tap", indicator="Bat", copies=4, basic=True)
    catalog = small_catalog(owl, bat)
    deck = changed(MOTH_SMITH, (owl, 3), (bat, 1))

    assert faults(deck, catalog) == [
        Violation("EPV-DECK-03", "not-in-deck", "error", "moves", (owl.code,), 3, 0),
        Violation("EPV-DECK-03", "not-in-deck", "error", "moves", (bat.code,), 1, 0),
    ]
    assert said(deck, catalog)[0] == (
        "3 copies of Basic Tap (Owl): this deck may not hold that card. Take them out."
    )


def test_EPV_DECK_03_a_card_that_names_no_Race_or_Class_leaves_the_answer_open() -> None:
    stray = made("Stray")
    catalog = small_catalog(stray)
    deck = changed(MOTH_SMITH, (stray, 1))

    assert short(deck, catalog) == [("EPV-DECK-03", "unknown", ("Stray",))]
    assert verdict(faults(deck, catalog)) == "unknown"
    assert "Race or Class is not on record" in said(deck, catalog)[0]


@pytest.mark.parametrize("written", ["moth", "MOTH", "  Moth "])
def test_EPV_DECK_03_a_Race_or_Class_is_meant_however_its_name_is_written(written: str) -> None:
    """As a card is found by any spelling that `fold` takes for the same name."""
    wing = made("Wing", indicator=written, copies=1)
    catalog = small_catalog(wing, deck_size=9)

    assert wing.identity == made("Wing", indicator="Moth").identity
    assert wing in [line.card for line in small_deck(catalog).lines]
    assert short(small_deck(catalog), catalog) == []


def test_EPV_DECK_03_a_name_with_one_letter_more_is_another_one() -> None:
    catalog = small_catalog(made("Wing", indicator="Moths", copies=1))
    deck = changed(small_deck(catalog), (card("Wing", catalog=catalog), 1))

    assert short(deck, catalog) == [("EPV-DECK-03", "error", ("Wing",))]


def test_EPV_DECK_04_a_Race_and_a_Class_of_one_name_share_their_cards() -> None:
    """Each of them is there once; what each set holds is a question to the catalog."""
    race = made("Ape", "Race", code="X-1", life=4, initiative=1, deck_size=20)
    class_ = made("Ape", "Class", code="X-2", initiative=1, deck_size=12)
    catalog = Catalog("epicpvp", (), [race, class_, made("Swing", indicator="Ape", copies=20)])
    deck = replace(EMPTY, lines=EPICPVP.assembled([race, class_], catalog))

    assert [(line.card.name, line.quantity) for line in deck.lines] == [
        ("Ape", 1), ("Ape", 1), ("Swing", 20),
    ]  # fmt: skip
    found = [(fault.code, fault.have, fault.need) for fault in faults(deck, catalog)]
    assert found == [("set-too-large", 20, 12)]


# EPV-DECK-04, EPV-DECK-05.


@pytest.mark.parametrize(
    ("copies", "rule", "code"),
    [
        (0, "EPV-DECK-04", "too-few-copies"),
        (2, "EPV-DECK-04", "too-few-copies"),
        (3, "", ""),
        (4, "EPV-DECK-05", "too-many-copies"),
    ],
)
def test_EPV_DECK_04_EPV_DECK_05_a_copy_too_few_or_too_many(
    copies: int, rule: str, code: str
) -> None:
    found = faults(changed(MOTH_SMITH, (FLUTTER, copies)))
    expected = [Violation(rule, code, "error", "moves", (FLUTTER.code,), copies, 3)]

    assert found == (expected if rule else [])


def test_EPV_DECK_04_EPV_DECK_05_two_cards_of_one_name_are_two_entries() -> None:
    own, other = card("Basic Tap", "Moth", SMALL), card("Basic Tap", "Smith", SMALL)
    swapped = changed(MOTH_SMITH, (own, 5), (other, 4))

    assert [(fault.rule, fault.cards) for fault in faults(swapped)] == [
        ("EPV-DECK-05", (own.code,)),
        ("EPV-DECK-04", (other.code,)),
    ]
    assert said(swapped) == [
        "5 copies of Basic Tap (Moth), 1 more than the 4 allowed. Take 1 out.",
        "4 copies of Basic Tap (Smith), 1 fewer than the 5 needed. Add 1.",
    ]


def test_section_7_one_card_under_two_codes_is_one_card_of_the_set() -> None:
    again = replace(FLUTTER, code="Y-Flutter")
    catalog = small_catalog(again)
    mixed = changed(MOTH_SMITH, (FLUTTER, 1), (again, 2))

    assert faults(mixed, catalog) == []
    assert faults(changed(mixed, (again, 3)), catalog) == [
        Violation("EPV-DECK-05", "too-many-copies", "error", "moves", ("Y-Flutter",), 4, 3)
    ]
    assert sum(line.quantity for line in small_deck(catalog).lines) == 17


def test_section_7_of_two_codes_the_one_whose_copies_are_on_record_is_counted_by() -> None:
    vague = replace(FLUTTER, code="Y-Flutter", copies=None)

    assert faults(MOTH_SMITH, small_catalog(vague)) == []


@pytest.mark.parametrize(
    ("size", "code", "words"),
    [
        (None, "no-set-size", "How many cards the set of Moth holds is not on record"),
        (9, "set-incomplete", "The set of Moth holds 9 cards, of which the catalog has 8, so"),
        (8, "", ""),
        (7, "set-too-large", "The set of Moth holds 7 cards, but those on record for it are 8."),
    ],
)
def test_EPV_DECK_04_a_set_that_is_not_fully_on_record_leaves_the_answer_open(
    size: int | None, code: str, words: str
) -> None:
    catalog = small_catalog(deck_size=size)
    found = faults(small_deck(catalog), catalog)

    assert [(fault.rule, fault.code, fault.level, fault.cards) for fault in found] == (
        [("EPV-DECK-04", code, "unknown", ("X-Moth-",))] if code else []
    )
    assert [line.startswith(words) for line in said(small_deck(catalog), catalog)] == (
        [True] if code else []
    )


@pytest.mark.parametrize("copies", [0, 1, 7])
def test_EPV_DECK_04_copies_that_are_not_on_record_are_never_too_few_or_too_many(
    copies: int,
) -> None:
    rumour = made("Rumour", indicator="Moth")
    catalog = small_catalog(rumour, deck_size=9)
    deck = changed(small_deck(catalog), (rumour, copies))

    assert faults(deck, catalog) == [
        Violation("EPV-DECK-04", "unknown-copies", "unknown", "moves", (rumour.code,))
    ]


# EPV-DECK-06, EPV-DECK-07, EPV-Q-22.


def test_EPV_DECK_06_Life_and_Initiatives_must_be_on_record() -> None:
    catalog = small_catalog(life=None, initiative=None)
    deck = small_deck(catalog)

    assert faults(deck, catalog) == [
        Violation("EPV-DECK-06", "not-on-record", "unknown", "race", ("X-Moth-",), field="life"),
        Violation(
            "EPV-DECK-06", "not-on-record", "unknown", "race", ("X-Moth-",), field="initiative"
        ),
    ]
    assert verdict(faults(deck, catalog)) == "unknown"
    assert said(deck, catalog)[0].startswith("Moth: Life is not on record.")


def test_EPV_DECK_06_holds_for_the_Class_too() -> None:
    smith = replace(SMITH, initiative=None)
    catalog = SMALL.merged(Catalog("epicpvp", (), [smith]))

    assert short(small_deck(catalog), catalog) == [("EPV-DECK-06", "unknown", ("Smith",))]


def test_EPV_DECK_07_a_Special_with_a_number_is_an_error() -> None:
    dust = replace(card("Dust", catalog=SMALL), attack=(2,))
    catalog = SMALL.merged(Catalog("epicpvp", (), [dust]))

    assert short(small_deck(catalog), catalog) == [("EPV-DECK-07", "error", ("Dust",))]
    assert said(small_deck(catalog), catalog) == [
        "A Special has no Cost, Block or Attack, and Dust has one on record. Take it away in the "
        "catalog, or make the card a Move."
    ]


@pytest.mark.parametrize("field", ["cost", "block", "attack"])
def test_EPV_DECK_07_a_Move_without_a_number_leaves_the_answer_open(field: str) -> None:
    catalog = SMALL.merged(Catalog("epicpvp", (), [with_values(ANVIL, {field: None})]))

    assert faults(small_deck(catalog), catalog) == [
        Violation("EPV-DECK-07", "not-on-record", "unknown", "moves", (ANVIL.code,), field=field)
    ]


def test_EPV_DECK_07_a_Move_of_no_Attack_symbol_has_its_Attack_on_record() -> None:
    catalog = SMALL.merged(Catalog("epicpvp", (), [replace(ANVIL, attack=())]))

    assert faults(small_deck(catalog), catalog) == []


@pytest.mark.parametrize(("life", "told"), [(9, False), (10, True), (11, True)])
def test_EPV_Q_22_Life_and_opening_hand_as_large_as_the_deck_are_worth_a_look(
    life: int, told: bool
) -> None:
    """15 cards: 10 Life and 5 in hand leave none to draw."""
    catalog = small_catalog(life=life)
    found = short(small_deck(catalog), catalog)

    assert found == ([("EPV-Q-22", "advice", ("Moth",))] if told else [])
    assert [fault.zone for fault in faults(small_deck(catalog), catalog)] == ["moves"] * told
    assert said(small_deck(catalog), catalog) == (
        [
            "The Life of Moth and the opening hand take the whole deck: its player gets tired on "
            "the first turn."
        ]
        if told
        else []
    )
    assert verdict(faults(small_deck(catalog), catalog)) == "legal"


def test_EPV_Q_22_a_deck_without_cards_has_other_faults() -> None:
    boards = replace(MOTH_SMITH, lines=MOTH_SMITH.lines[:2])

    assert {rule for rule, _, _ in short(boards)} == {"EPV-DECK-04"}


# All together.


def test_every_failed_check_is_told() -> None:
    owl = made("Hoot", indicator="Owl", copies=2)
    catalog = small_catalog(owl, initiative=None)
    deck = changed(
        small_deck(catalog), (SMITH, 2), (owl, 1), (card("Flutter", catalog=catalog), 1),
        (card("Anvil", catalog=catalog), 3),
    )  # fmt: skip

    assert [rule for rule, _, _ in short(deck, catalog)] == [
        "EPV-DECK-01", "EPV-DECK-03", "EPV-DECK-04", "EPV-DECK-05", "EPV-DECK-06",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("race", "class_", "verdict_", "rules"),
    [
        ("Human", "Rogue", "unknown", {"EPV-DECK-04", "EPV-DECK-06", "EPV-DECK-07"}),
        ("Halfling", "Cleric", "unknown", {"EPV-DECK-04", "EPV-DECK-06"}),
        ("Emberkin", "Rogue", "unknown", {"EPV-DECK-04", "EPV-DECK-06", "EPV-DECK-07"}),
    ],
)
def test_EPV_DECK_06_an_attested_Race_without_Life_is_neither_legal_nor_illegal(
    race: str, class_: str, verdict_: str, rules: set[str]
) -> None:
    found = faults(character(race, class_), CATALOG)

    assert verdict(found) == verdict_
    assert {fault.rule for fault in found} == rules


def test_the_shipped_catalog_is_asked_where_no_other_is_given() -> None:
    deck = character("Emberkin", "Banneret")

    assert validate(deck, EPICPVP.construction(deck, Rulings())) == []
    unknown = validate(MOTH_SMITH, EPICPVP.construction(MOTH_SMITH, Rulings()))
    assert [(fault.code, fault.have) for fault in unknown] == [("set-incomplete", 0)] * 2


@pytest.mark.parametrize(
    ("it", "zone", "expected"),
    [
        (FLUTTER, "moves", Room(0, "EPV-DECK-05", 3)),
        (SMITH, "class", Room(0, "EPV-DECK-01", 1)),
        (made("Hoot", indicator="Owl"), "moves", Room(0, "EPV-DECK-03", 0)),
        (FLUTTER, "maybe", Room(UNBOUNDED)),
        (made("Stray"), "moves", Room(UNBOUNDED)),
    ],
)
def test_the_limit_of_a_card_is_what_its_set_holds(it: EpicCard, zone: str, expected: Room) -> None:
    construction = EPICPVP.construction(MOTH_SMITH, Rulings(), SMALL)

    assert room(MOTH_SMITH, construction, it, zone) == expected
    assert room(changed(MOTH_SMITH, (FLUTTER, 1)), construction, FLUTTER, "moves").more == 2


# Kept for the next check.


def test_the_checks_of_a_character_are_made_once_for_a_catalog_object() -> None:
    catalog = small_catalog()
    deck = small_deck(catalog)
    first = EPICPVP.construction(deck, Rulings(), catalog)

    assert EPICPVP.construction(small_deck(catalog), Rulings(), catalog) is first
    assert EPICPVP.construction(deck, Rulings(), small_catalog()) is not first


def test_what_is_kept_goes_with_its_catalog() -> None:
    catalog = small_catalog()
    kept = ref(card_sets(catalog))
    assert kept() is not None

    del catalog
    gc.collect()
    assert kept() is None


# In text.


@pytest.mark.parametrize("form", ["plain", "sets", "arena", "mws", "csv", "json"])
def test_a_deck_survives_every_way_of_writing_it(form: str) -> None:
    deck = character("Gullfolk", "Duskblade")
    back = read_decklist(write_decklist(deck, CATALOG, EPICPVP, as_=form), CATALOG, EPICPVP)

    def held(one: Deck) -> set[tuple[str, str, int]]:
        return {(line.card.code, line.zone, line.quantity) for line in one.lines}

    assert not back.problems
    assert held(back.deck) == held(deck)


@pytest.mark.parametrize(
    ("heading", "zone"),
    [("Moves", "moves"), ("Deck", "moves"), ("Cards", "moves"), ("Move cards", "moves")],
)
def test_the_headings_of_the_big_zone_are_read(heading: str, zone: str) -> None:
    text = f"Race\n1 Emberkin\n\nClass\n1 Duskblade\n\n{heading}\n4 Basic Blow (Emberkin)\n"
    reading = read_decklist(text, CATALOG, EPICPVP)

    assert [(line.card.name, line.zone) for line in reading.deck.lines] == [
        ("Emberkin", "race"), ("Duskblade", "class"), ("Basic Blow", zone),
    ]  # fmt: skip
