"""What a row may say, the attested cards with what is known of them, and how they are named."""

from __future__ import annotations

import json

import pytest

from rules.core.cards import CardError
from rules.core.catalog import Catalog, CatalogError, read_catalog
from rules.core.snapshot import card_row
from rules.games.buffy.card_fields import CARD_FIELDS
from rules.games.buffy.cards import BuffyCard, define
from rules.games.buffy.game import BUFFY
from tests.rules.buffy.decks import CATALOG

ATTESTED = [
    card for card in CATALOG.cards if isinstance(card, BuffyCard) and not card.sample
]  # fmt: skip
BY_CODE = {card.code: card for card in ATTESTED}


def known(card: BuffyCard) -> dict[str, object]:
    """The declared fields that are on record."""
    values = {declared.name: getattr(card, declared.name) for declared in CARD_FIELDS}
    return {name: value for name, value in values.items() if value is not None}


# What is on record.


def test_the_attested_cards_keep_their_codes() -> None:
    assert [card.code for card in ATTESTED] == [f"BUF-{place:03}" for place in range(1, 113)]
    assert (BY_CODE["BUF-001"].label, BY_CODE["BUF-112"].label) == (
        "Adam Essence",
        "Zachary Kralik",
    )
    assert BY_CODE["BUF-056"].label == "Bad Girls Part 1"


def test_only_the_Essences_of_the_first_set_have_a_set() -> None:
    placed = {card.label for card in ATTESTED if card.set_code}
    assert placed == {
        "Angel Essence", "Buffy Essence", "Collin Essence", "Drusilla Essence", "Giles Essence",
        "Spike Essence", "The Master Essence", "Willow Essence",
    }  # fmt: skip
    assert CATALOG.sets["BPP"].name == "Pergamum Prophecy"


def test_no_text_number_or_effect_is_made_up() -> None:
    assert {(card.text, card.number, card.rarity, card.effects) for card in ATTESTED} == {
        ("", None, None, ())
    }


@pytest.mark.parametrize(
    ("code", "fields"),
    [
        ("BUF-001", {}),
        ("BUF-004", {"side": "Hero"}),
        ("BUF-018", {
            "level": 2, "butt_kicking": 0, "smarts": 0, "charm": 1, "weirdness": 1,
            "incomplete": True,
        }),
        ("BUF-019", {}),
        ("BUF-024", {
            "level": 1, "butt_kicking": 0, "smarts": 2, "charm": 2, "weirdness": 2,
            "destiny_requirement": 0,
        }),
        ("BUF-032", {"level": 1, "traits": ("Computers",), "destiny_requirement": 0}),
        ("BUF-034", {"level": 3}),
        ("BUF-041", {"incomplete": True}),
        ("BUF-042", {
            "required_talent": "Butt-Kicking", "required_value": 7, "incomplete": True,
        }),
        ("BUF-075", {"at_location": "The Bronze", "incomplete": True}),
        ("BUF-076", {"destiny_points": 2, "incomplete": True}),
    ],
)  # fmt: skip
def test_a_card_says_what_is_attested_and_no_more(code: str, fields: dict[str, object]) -> None:
    assert known(BY_CODE[code]) == fields


def test_a_card_of_unknown_type_has_a_name_alone() -> None:
    unknown = [card for card in ATTESTED if card.type == "Unknown"]
    assert len(unknown) == 35
    assert {BUFFY.coverage(card).level for card in unknown} == {"none"}


# How they are named.


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("Willow L1", "BUF-032"),
        ("willow lv.2", "BUF-033"),
        ("Level 2 Willow", "BUF-033"),
        ("Buffy level 3", "BUF-022"),
        ("Buffy Companion", "BUF-021"),
        ("Companion Buffy", "BUF-021"),
        ("Jenny’s Lv.2", "BUF-027"),
        ("Jenny's Lv.2", "BUF-027"),
        ("Companion Jenny Calendar Lvl 2", "BUF-027"),
        ("Hero Cordelia Level 1", "BUF-023"),
        ("Cordelia Level 1 Hero", "BUF-023"),
        ("Cordelia Hero L1", "BUF-023"),
        ("Snyder L1", "BUF-030"),
        ("WW1 Spike", "BUF-031"),
        ("Willow Essence", "BUF-015"),
        ("Essence of Willow", "BUF-015"),
        ("Willow's Essence", "BUF-015"),
        ("Bizzaro Bronze", "BUF-061"),
        ("Biazzaro Bronze", "BUF-061"),
        ("Bronze", "BUF-071"),
        ("Real Literary-Like", "BUF-047"),
        ("Lounging About with Imbeciles", "BUF-096"),
        ("Bad Girls Pt. 2", "BUF-057"),
        ("bad girls part 2", "BUF-057"),
        ("Watcher Trainings", "BUF-049"),
        ("AFiN", "BUF-037"),
        ("1630 Revello Dr.", "BUF-078"),
        ("Osric L1 Companion", "BFS-055"),
        ("Companion Osric, Level 1", "BFS-055"),
        ("Osric Hero L1", "BFS-008"),
        ("Unmasked Rook L1", "BFS-067"),
        ("Rook L1 Minion", "BFS-024"),
    ],
)
def test_a_name_is_found_as_people_write_it(written: str, code: str) -> None:
    found = CATALOG.find(written)
    assert found.card is not None
    assert found.card.code == code


@pytest.mark.parametrize(
    ("written", "labels"),
    [
        ("Buffy", ["Buffy Essence", "Buffy Companion", "Buffy L3"]),
        ("Jenny", ["Jenny Calendar L1", "Jenny Calendar L2"]),
        ("Spike", ["Spike Essence", "Spike [BUF-031]"]),
        ("Bad Girls", ["Bad Girls Part 1", "Bad Girls Part 2"]),
        ("Osric L1", ["Osric L1 Hero", "Osric L1 Companion"]),
        ("Hero Osric", ["Osric L1 Hero", "Osric L2", "Osric L3"]),
        ("level 1 rook", ["Rook L1 Minion", "Rook L1 Unmasked Minion"]),
    ],
)
def test_what_may_be_several_cards_is_asked(written: str, labels: list[str]) -> None:
    found = CATALOG.find(written)
    assert found.card is None
    assert [CATALOG.short_form(card) for card in found.candidates] == labels


@pytest.mark.parametrize("written", ["Buffy L2", "Villain Cordelia L1", "Willow L4", "Evil Faith"])
def test_a_card_of_another_level_or_side_is_never_taken(written: str) -> None:
    found = CATALOG.find(written)
    assert (found.card, found.candidates) == (None, ())


@pytest.mark.parametrize("card", CATALOG.cards, ids=lambda card: card.code)
def test_every_form_of_a_card_finds_it(card: BuffyCard) -> None:
    for form in (CATALOG.short_form(card), CATALOG.exact_form(card)):
        label, _, rest = form.partition(" [")
        found = CATALOG.find(rest.removesuffix("]") if rest else label.partition(" (")[0])
        assert card in (found.card, *found.candidates)


# Rows.


def row(**fields: object) -> dict[str, object]:
    return {"code": "x", "name": "X", **fields}


def test_no_traits_are_not_unknown_ones() -> None:
    assert define(row(type="Character", traits=[])).traits == ()
    assert define(row(type="Character", traits="none")).traits == ()
    assert define(row(type="Character", traits="Elder; Vampire")).traits == ("Elder", "Vampire")
    assert define(row(type="Character")).traits is None


@pytest.mark.parametrize("traits", [["Elder;Vampire"], ["None"], ["Elder", "none"]])
def test_a_trait_that_would_be_read_as_another_is_refused(traits: list[str]) -> None:
    with pytest.raises(CardError, match=r"traits: .* is no word of a list"):
        define(row(type="Character", traits=traits))


@pytest.mark.parametrize("card", CATALOG.cards, ids=lambda card: card.code)
def test_a_card_and_its_row_say_the_same(card: BuffyCard) -> None:
    assert define(json.loads(json.dumps(card_row(BUFFY, card)))) == card


def test_a_catalog_in_CSV_and_in_JSON_has_the_same_cards() -> None:
    table = (
        b"code,name,type,level,side,traits,playable_in,part,aliases\n"
        b"a,Ada,Character,1,Hero,Elder;Vampire,,,Ada the Old\n"
        b"b,Bo,Character,1,Minion,none,,,\n"
        b"c,Cy,Character,,,,,,\n"
        b"d,Dash,Action,,,,fight battle;conflict,,\n"
        b"e,Echo,Action,,,,none,,\n"
        b"f,Fog,Episode,,,,,2,\n"
    )
    rows = [
        {"code": "a", "name": "Ada", "type": "Character", "level": 1, "side": "Hero",
         "traits": ["Elder", "Vampire"], "aliases": ["Ada the Old"]},
        {"code": "b", "name": "Bo", "type": "Character", "level": 1, "side": "Minion",
         "traits": []},
        {"code": "c", "name": "Cy", "type": "Character"},
        {"code": "d", "name": "Dash", "type": "Action",
         "playable_in": ["conflict", "fight battle"]},
        {"code": "e", "name": "Echo", "type": "Action", "playable_in": []},
        {"code": "f", "name": "Fog", "type": "Episode", "part": 2},
    ]  # fmt: skip
    document = json.dumps({"game": "buffy", "cards": rows}).encode()
    one = read_catalog(BUFFY, table, where="t")
    other = read_catalog(BUFFY, document, where="d")

    assert one.cards == other.cards
    assert one.version == other.version
    assert Catalog("buffy", [], one.cards).version != one.version
    with pytest.raises(CatalogError, match="a Skill has no Traits"):
        read_catalog(BUFFY, b"code,name,type,traits\na,Ada,Skill,Elder\n", where="t")
