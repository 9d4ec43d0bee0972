"""Section 1 and section 6: what a catalog row may say, and the cards that are on record."""

from __future__ import annotations

import pytest

from rules.core.cards import CardError
from rules.core.catalog import CatalogError, read_catalog
from rules.games.epicpvp.cards import CARD_FIELDS, EpicCard, define
from rules.games.epicpvp.coverage import coverage
from rules.games.epicpvp.game import EPICPVP
from tests.rules.epicpvp.decks import CATALOG, card, made

RACES = ["Human", "Goblin", "High Elf", "Dwarf", "Dark Elf", "Orc", "Halfling"]
CLASSES = [
    "Druid", "Rogue", "Paladin", "Ranger", "Samurai", "Barbarian", "Monk", "Cleric",
]  # fmt: skip
TOKENS_ONLY = ["Halfling", "Cleric"]

ON_RECORD: dict[str, dict[str, object]] = {
    "Dance of Blades": {"type": "Move", "indicator": "High Elf", "attack": (3, 3)},
    "Steel Dervish": {"type": "Move", "indicator": "Dark Elf", "block": (4, 4, 4)},
    "Tanglevines": {"type": "Move", "indicator": "Druid"},
    "Feint": {"type": "Move", "indicator": "Rogue"},
    "Quick Stab": {"type": "Move"},
    "Basic Strike": {"type": "Move", "basic": True},
    "Battle Prayer": {"type": "Special"},
    "Goblin Special, name not on record": {"type": "Special", "indicator": "Goblin"},
    "Human Special, name not on record": {
        "type": "Special",
        "indicator": "Human",
        "incomplete": True,
    },
}
"""All that is known of each, but its text."""

EFFECT_DATA: dict[str, list[tuple[str, dict[str, object]]]] = {
    "Human": [("replace_hand", {})],
    "Goblin": [("draw", {"count": 1, "when": "blocks", "same_cost": True})],
    "High Elf": [("draw_more", {"count": 2})],
    "Druid": [("saving_throw", {})],
    "Rogue": [("upset_opponent", {"count": 1, "when": "hits"})],
    "Tanglevines": [("slow_opponent", {"count": 1})],
    "Feint": [("feint", {})],
    "Quick Stab": [("hits_with_another", {})],
    "Battle Prayer": [
        ("gain_life", {"count": 1, "when": "blocks", "spare": 3}),
        ("draw", {"count": 1, "when": "blocks", "spare": 3}),
    ],
    "Goblin Special, name not on record": [("block_all", {"when": "assigning blocks"})],
}

FIELDS = [declared.name for declared in CARD_FIELDS]


def published() -> list[EpicCard]:
    return [each for each in CATALOG.cards if isinstance(each, EpicCard) and not each.sample]


# What is on record.


def test_EPV_COMP_03_the_attested_Races_and_Classes_are_there() -> None:
    assert [each.name for each in published() if each.type == "Race"] == RACES
    assert [each.name for each in published() if each.type == "Class"] == CLASSES


def test_EPV_Q_01_EPV_RC_03_the_only_Life_on_record_is_that_of_the_Goblin() -> None:
    assert {each.name: each.life for each in published() if each.life is not None} == {"Goblin": 4}
    assert {each.initiative for each in published()} == {None}


def test_EPV_Q_22_a_set_of_the_published_game_has_20_cards_and_of_two_nothing_is_known() -> None:
    sizes = {name: card(name).deck_size for name in RACES + CLASSES}

    assert {name for name, size in sizes.items() if size is None} == set(TOKENS_ONLY)
    assert {size for size in sizes.values() if size is not None} == {20}


def test_EPV_Q_23_of_a_Move_or_Special_there_is_what_is_on_record_and_no_more() -> None:
    others = [each for each in published() if each.type in ("Move", "Special")]

    assert [each.name for each in others] == list(ON_RECORD)
    for each in others:
        known = ON_RECORD[each.name]
        for field in FIELDS:
            assert getattr(each, field) == known.get(field), (each.name, field)
        assert each.type == known["type"]


def test_EPV_TEXT_03_EPV_RC_04_EPV_RC_06_EPV_RC_08_texts_on_record_are_effect_data() -> None:
    found = {
        each.name: [(effect.name, dict(effect.arguments)) for effect in each.effects]
        for each in published()
        if each.effects
    }

    assert found == EFFECT_DATA
    assert all(each.text for each in published() if each.effects)


def test_EPV_RC_02_the_Special_of_the_Human_has_no_text_and_does_nothing() -> None:
    masked = card("Human Special, name not on record")

    assert (masked.text, masked.effects, masked.incomplete) == ("", (), True)
    assert coverage(masked).level == "none"


def test_no_published_card_is_a_sample_and_no_sample_card_has_a_published_name() -> None:
    samples = {each.name for each in CATALOG.cards if each.sample}

    assert not samples & {each.name for each in published()}


# What a row may say.


def test_EPV_COMP_05_a_Move_has_Cost_Block_and_Attack() -> None:
    move = made("Jab", cost="1", block="2", attack=[3])

    assert (move.cost, move.block, move.attack) == (1, (2,), (3,))
    assert made("Whirl", attack="3;3").attack == (3, 3)
    assert made("Guard", attack="none").attack == ()
    rumour = made("Rumour", cost=None, block="", attack=None)
    assert {"cost", "block", "attack"} < set(rumour.missing(CARD_FIELDS))


def test_EPV_COMP_06_a_Basic_Move_has_no_text_and_no_effects() -> None:
    with pytest.raises(CardError) as refused:
        made("Basic Tap", basic=True, text="Draw 1 card.", effects=[{"effect": "feint"}])

    assert [problem.field for problem in refused.value.problems] == ["text", "effects"]
    assert made("Basic Tap", basic=True).basic is True
    assert made("Jab", basic=False, text="Says much.").text == "Says much."


@pytest.mark.parametrize("field", ["cost", "block", "attack"])
def test_EPV_COMP_07_a_Special_with_a_number_is_read_for_the_deck_check_to_find(field: str) -> None:
    special = made("Prayer", "Special", **{field: 2})

    assert getattr(special, field) is not None
    assert coverage(special).level == "none"
    assert special.missing(CARD_FIELDS) == ("indicator", "copies")


@pytest.mark.parametrize(
    ("type", "field", "value", "message"),
    [
        ("Class", "life", 4, "a Class has no Life"),
        ("Move", "life", 4, "a Move has no Life"),
        ("Move", "initiative", 4, "a Move has no Initiative"),
        ("Special", "basic", True, "a Special has no Basic Move"),
        ("Race", "cost", 1, "a Race has no Cost"),
        ("Race", "life", 0, "0 is below 1"),
        ("Race", "life", 61, "61 is above 60"),
        ("Race", "initiative", -1, "-1 is below 0"),
        ("Move", "cost", -1, "-1 is below 0"),
        ("Move", "attack", "3;x", "'x' is not a whole number"),
        ("Move", "copies", 0, "0 is below 1"),
    ],
)
def test_EPV_COMP_02_EPV_COMP_03_a_value_on_the_wrong_card_or_out_of_bounds_is_a_data_error(
    type: str, field: str, value: object, message: str
) -> None:
    with pytest.raises(CardError) as refused:
        made("Odd", type, **{field: value})

    assert [(each.field, each.message) for each in refused.value.problems] == [(field, message)]


@pytest.mark.parametrize(("life", "initiative"), [(1, 0), (60, 99)])
def test_EPV_COMP_03_the_bounds_of_Life_and_Initiative_themselves_are_taken(
    life: int, initiative: int
) -> None:
    race = made("Moth", "Race", life=life, initiative=initiative)

    assert (race.life, race.initiative) == (life, initiative)


@pytest.mark.parametrize(
    ("row", "field"),
    [
        ({"code": "X", "name": "X", "type": "Hero"}, "type"),
        ({"code": "X", "name": "", "type": "Move"}, "name"),
        ({"code": "", "name": "X", "type": "Move"}, "code"),
        ({"code": "X", "name": "X", "type": "Move", "effects": [{"effect": "win"}]}, "effects"),
        ({"code": "X", "name": "X", "type": "Race", "effects": [{"effect": "feint"}]}, "effects"),
    ],
)
def test_a_row_that_is_no_card_is_refused_with_the_field(
    row: dict[str, object], field: str
) -> None:
    with pytest.raises(CardError) as refused:
        define(row)

    assert [each.field for each in refused.value.problems] == [field]


def test_every_problem_of_a_file_is_told_at_once() -> None:
    rows = [
        {"code": "X-1", "name": "A", "type": "Race", "life": 0},
        {"code": "X-2", "name": "B", "type": "Move", "cost": "many"},
    ]
    with pytest.raises(CatalogError) as refused:
        read_catalog(EPICPVP, {"game": "epicpvp", "cards": rows}, where="odd.json")

    assert [(each.place, each.field) for each in refused.value.problems] == [
        ("card 1", "life"),
        ("card 2", "cost"),
    ]


def test_section_7_a_card_is_told_by_its_name_and_its_Race_or_Class() -> None:
    race, class_ = card("Basic Blow", "Emberkin"), card("Basic Blow", "Duskblade")

    assert (race.identity, class_.identity) == (
        ("Basic Blow", "emberkin"),
        ("Basic Blow", "duskblade"),
    )
    assert CATALOG.short_form(race) == "Basic Blow (Emberkin)"
    assert CATALOG.find("Basic Blow", "Duskblade").card is class_


OWN_CARD: dict[str, object] = {
    "code": "OWN-1", "set": "OWN", "name": "Tap", "type": "Move", "indicator": "Moth", "copies": 3,
}  # fmt: skip


def own_file(*rows: dict[str, object]) -> dict[str, object]:
    sets = [{"code": "OWN", "name": "Mine"}, {"code": "OLD", "name": "Before"}]
    return {"game": "epicpvp", "sets": sets, "cards": [OWN_CARD, *rows]}


@pytest.mark.parametrize(
    ("change", "called"),
    [
        ({"copies": 4}, "Tap (Moth)"),
        ({"indicator": " MOTH "}, "Tap (MOTH)"),
        ({"type": "Special"}, "Tap (Moth)"),
    ],
)
def test_section_7_a_set_that_has_one_card_twice_is_refused_with_the_second_record(
    change: dict[str, object], called: str
) -> None:
    file = own_file(
        {**OWN_CARD, "code": "OWN-9", "name": "Tip"}, {**OWN_CARD, "code": "OWN-2", **change}
    )
    with pytest.raises(CatalogError) as refused:
        read_catalog(EPICPVP, file, where="mine.json")

    assert str(refused.value) == (
        f"mine.json: card 3: name: {called} is there already, as OWN-1: take one of the two out, "
        "or correct what tells them apart"
    )


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Tip"},
        {"indicator": "Smith"},
        {"set": "OLD"},
        {"set": None},
    ],
)
def test_section_7_what_differs_in_name_Race_or_Class_or_set_is_another_record(
    change: dict[str, object],
) -> None:
    file = own_file({**OWN_CARD, "code": "OWN-2", **change})

    assert len(read_catalog(EPICPVP, file, where="mine.json").cards) == 2


@pytest.mark.parametrize(
    ("second", "called"),
    [
        ({"type": "Race", "name": "Moth"}, "Moth"),
        ({"type": "Race", "name": "MOTH"}, "MOTH"),
        ({"type": "Class", "name": "Moth"}, ""),
        ({"type": "Race", "name": "Moths"}, ""),
    ],
)
def test_section_7_a_Race_or_a_Class_is_told_by_its_name(
    second: dict[str, object], called: str
) -> None:
    race: dict[str, object] = {"code": "OWN-8", "set": "OWN", "name": "Moth", "type": "Race"}
    file = own_file(race, {**race, "code": "OWN-9", **second})
    if not called:
        assert len(read_catalog(EPICPVP, file, where="mine.json").cards) == 3
        return

    with pytest.raises(
        CatalogError, match=f"card 3: name: {called} .OWN. is there already, as OWN-8"
    ):
        read_catalog(EPICPVP, file, where="mine.json")


def test_section_7_cards_whose_Race_or_Class_nobody_knows_may_have_one_name() -> None:
    unknown = {**OWN_CARD, "indicator": None}
    file = own_file({**unknown, "code": "OWN-2"}, {**unknown, "code": "OWN-3"})

    assert len(read_catalog(EPICPVP, file, where="mine.json").cards) == 3


# How much of a card is played.


@pytest.mark.parametrize(
    ("it", "level", "reason"),
    [
        (card("Emberkin"), "full", ""),
        (card("Goblin"), "none", "Initiative not on record: no game can be set up with it."),
        (card("Orc"), "none", "Life and Initiative not on record: no game can be set up with it."),
        (card("Feint"), "none", "Cost, Block and Attack not on record: it cannot be played."),
        (card("Battle Prayer"), "full", ""),
        (made("Jab"), "full", ""),
        (made("Jab", text="Says much."), "value", "Its text has no effect on record: it plays by "
         "its numbers."),
        (made("Jab", incomplete=True), "value", "Its text is not on record: it plays by its "
         "numbers."),
        (made("Jab", incomplete=True, text="A.", effects=[{"effect": "feint"}]), "value",
         "Only a part of its text is on record: it plays by that."),
        (made("Whirl", attack=[3, 3]), "value", "It has not one Block and one Attack symbol: it is "
         "played only as the switch block_by_symbol reads them (EPV-Q-05)."),
        (made("Guard", attack=[]), "value", "It has not one Block and one Attack symbol: it is "
         "played only as the switch block_by_symbol reads them (EPV-Q-05)."),
        (made("Moth", "Race", life=4, initiative=1, incomplete=True), "value",
         "Its ability is not on record: it has none."),
        (made("Moth", "Race", life=4, initiative=1), "full", ""),
        (made("Dust", "Special"), "none", "Its text is not on record: it does nothing."),
        (made("Dust", "Special", text="Says much."), "none", "Its text has no effect on record: it "
         "does nothing."),
        (made("Dust", "Special", attack=2), "none", "A Special has no Cost, Block or Attack: no "
         "legal deck holds it."),
    ],
)  # fmt: skip
def test_EPV_Q_23_coverage_says_how_much_is_played_and_why(
    it: EpicCard, level: str, reason: str
) -> None:
    assert (coverage(it).level, coverage(it).reason) == (level, reason)
