"""Sections 1, 7, 8 and 12: what a catalog row may say, and the cards that are on record."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.core.cards import CardError
from rules.core.catalog import CatalogError, read_catalog
from rules.games.bloodsuckers.cards import BloodCard, define
from rules.games.bloodsuckers.characters import character_deck, nameless
from rules.games.bloodsuckers.coverage import coverage
from rules.games.bloodsuckers.effects import EFFECTS
from rules.games.bloodsuckers.game import BLOODSUCKERS
from tests.rules.bloodsuckers.decks import CATALOG, card

HUNTERS = {
    "Knife": ("Attack", 3, 3, 4),
    "Molotov Cocktail": ("Attack", 2, 2, 2),
    "Pistol": ("Attack", 3, 3, 3),
    "Sword": ("Attack", 4, 3, 6),
    "Shotgun": ("Attack", 5, 3, 5),
    "Sub-Machine Gun": ("Attack", 4, 4, 4),
    "Frag Grenade": ("Attack", None, None, 3),
    "Stake": ("Strike", None, None, 2),
    "Sunlight": ("Strike", None, None, 2),
    "Crucifix": ("Dodge", None, None, 3),
    "Reload": ("Impact", None, None, 3),
    "Glancing Blow": ("Impact", None, None, 3),
    "Holy Water": ("Impact", None, None, 1),
    "Blessed Weapon": ("Impact", None, None, 3),
    "Lucky Break": ("Impact", None, None, 2),
    "Recon": ("Impact", None, None, 3),
    "First Aid": ("Impact", None, None, 2),
}
"""Type, value by Day, value by Night, copies: the rulebook's list, copied by hand."""

VAMPIRES = {
    "Frenzy": ("Attack", 3, 3, 4),
    "Shatter": ("Attack", 3, 3, 2),
    "Shred": ("Attack", None, None, 3),
    "Gouge": ("Attack", 3, 5, 5),
    "Throw": ("Attack", 4, 4, 5),
    "Pounce": ("Attack", 3, 4, 5),
    "Pummel": ("Attack", 3, 3, 4),
    "Bite": ("Strike", None, None, 2),
    "Drain": ("Strike", None, None, 2),
    "Wall Crawl": ("Dodge", None, None, 3),
    "Mesmerize": ("Impact", None, None, 3),
    "Overwhelm": ("Impact", None, None, 3),
    "Terrify": ("Impact", None, None, 1),
    "Speed": ("Impact", None, None, 2),
    "Regenerate": ("Impact", None, None, 2),
    "Foresee": ("Impact", None, None, 2),
    "Rage": ("Impact", None, None, 3),
}

EFFECT_DATA = {
    "Molotov Cocktail": ("and", "zero_counter", {}),
    "Shotgun": ("and", "stun_lower", {}),
    "Sub-Machine Gun": ("or", "raise_side", {"amount": 1}),
    "Gouge": ("and", "discard_at_random", {"count": 1}),
    "Pummel": ("and", "roll_to_stun", {"at_least": 3}),
    "Stake": (None, "destroy", {}),
    "Sunlight": (None, "destroy", {}),
    "Drain": (None, "destroy", {}),
    "Bite": (None, "bite", {}),
    "Crucifix": (None, "cancel_strike", {}),
    "Wall Crawl": (None, "cancel_strike", {}),
    "Reload": (None, "draw_each", {"count": 2}),
    "Holy Water": (None, "cure", {}),
    "Recon": (None, "see_hand", {}),
    "First Aid": (None, "pass_cards", {}),
    "Mesmerize": (None, "lower_attack", {"amount": 4, "time": "night"}),
    "Speed": (None, "free_move", {}),
    "Rage": (None, "raise_attack", {"amount": 1, "per_discard": 1}),
}
"""The effects on record: mode, name and arguments."""

ABILITIES = {
    "Alexander": "Swift",
    "Allison": "Swift",
    "Amy": "Swift",
    "Ang": "Rally",
    "Arturo": "Knockout",
    "Cassandra": "Swift",
    "Connor": "Luck",
    "David": "Luck",
    "Dimitri": "Endurance",
    "Eva": "Boost",
    "Ezekiel": "Rally",
    "Francisco": "Rally",
    "Marcus": None,
    "Rebecca": None,
}

CARRIED: dict[str, dict[str, object]] = {
    "Attack": {"attack_day": 3, "attack_night": 3, "rolled": True, "effect_mode": "or"},
    "Strike": {"time": "day"},
    "Dodge": {},
    "Impact": {},
    "Character": {"ability": "Luck"},
    "Location": {"bystanders": 2, "starts": "dawn"},
}
"""The fields that each type has to itself."""


def made(card_type: str, **fields: object) -> BloodCard:
    name = "Church" if card_type == "Location" else "X"
    return define({"code": "X-1", "name": name, "type": card_type} | fields)


def refused(card_type: str, **fields: object) -> str:
    """What is said of a row that is not taken."""
    with pytest.raises(CardError) as caught:
        made(card_type, **fields)
    return str(caught.value)


# What a row may say.


@pytest.mark.parametrize("written", [*CARRIED, "strike", " IMPACT "])
def test_BLD_PLAY_01_there_are_four_types_of_combat_cards_with_characters_and_locations(
    written: str,
) -> None:
    name = "Church" if written == "Location" else "X"
    assert made(written, name=name).type == written.strip().capitalize()


@pytest.mark.parametrize("written", ["Item", "", "Attacks"])
def test_BLD_PLAY_01_there_is_no_other_type(written: str) -> None:
    assert "is none of Attack, Strike, Dodge, Impact, Character, Location" in refused(written)


@pytest.mark.parametrize("other", CARRIED)
@pytest.mark.parametrize("card_type", CARRIED)
def test_each_type_has_its_own_fields(card_type: str, other: str) -> None:
    for name, value in CARRIED[other].items():
        if other == card_type:
            assert getattr(made(card_type, **{name: value}), name) is not None
        else:
            article = "an" if card_type[0] in "AEIOU" else "a"
            assert f"{article} {card_type} has no" in refused(card_type, **{name: value})


@pytest.mark.parametrize("card_type", ["Attack", "Strike", "Impact", "Dodge"])
def test_every_combat_card_has_a_side_and_copies_and_a_dodge_costs_no_action(
    card_type: str,
) -> None:
    combat = made(card_type, side="Hunters", copies=51)

    assert (combat.side, combat.copies) == ("hunters", 51)
    assert "'elves' is none of hunters, vampires" in refused(card_type, side="elves")
    assert "copies: 0 is below 1" in refused(card_type, copies=0)
    if card_type == "Dodge":
        assert "a Dodge has no Actions" in refused("Dodge", action_cost=0)
    else:
        assert made(card_type, action_cost=0).action_cost == 0


@pytest.mark.parametrize("card_type", ["Character", "Location"])
def test_characters_and_locations_have_no_side(card_type: str) -> None:
    assert f"a {card_type} has no Side" in refused(card_type, side="hunters")


def test_a_field_that_is_not_given_is_unknown_and_not_zero() -> None:
    attack = made("Attack", attack_day="", attack_night=None)

    assert (attack.attack_day, attack.attack_night, attack.rolled) == (None, None, None)
    assert (attack.side, attack.copies, attack.action_cost) == (None, None, None)
    assert made("Attack", attack_day=0, attack_night=0).attack_day == 0
    assert made("Character").ability is None
    assert made("Location").bystanders is None


@pytest.mark.parametrize("name", ["Church", "Graveyard", "Nightclub", "Police Station", "Hospital"])
def test_BLD_COMP_02_there_are_five_locations(name: str) -> None:
    assert made("Location", name=name).name == name


@pytest.mark.parametrize("name", ["Bar", "church", "Churches"])
def test_BLD_COMP_02_there_is_no_sixth_location(name: str) -> None:
    assert f"name: {name!r} is none of the locations Church, Graveyard" in refused(
        "Location", name=name
    )


def test_BLD_COMP_02_a_row_without_a_name_is_told_so_once() -> None:
    assert refused("Location", name="") == "X-1: name: is missing"


@pytest.mark.parametrize("bystanders", [0, 6])
def test_BLD_COMP_05_a_dial_shows_one_to_five_bystanders(bystanders: int) -> None:
    assert made("Location", bystanders=1).bystanders == 1
    assert made("Location", bystanders=5).bystanders == 5
    assert "bystanders:" in refused("Location", bystanders=bystanders)


def test_BLD_ATK_05_BLD_ATK_06_a_value_is_printed_or_rolled_but_not_both() -> None:
    assert made("Attack", rolled=True).rolled is True
    assert made("Attack", rolled=False, attack_day=5, attack_night=3).attack_night == 3
    assert "attack_night: is a number, but the value is rolled" in refused(
        "Attack", rolled=True, attack_night=3
    )


def test_BLD_STRIKE_04_a_strike_may_be_bound_to_a_time_of_day() -> None:
    assert made("Strike", time="Night").time == "night"
    assert made("Strike").time is None
    assert "'dusk' is none of day, night" in refused("Strike", time="dusk")


EIGHT = ["Swift", "Luck", "Endurance", "Rally", "Knockout", "Boost", "Aggression", "Adapt"]


@pytest.mark.parametrize("ability", EIGHT)
def test_BLD_DECK_06_there_are_eight_abilities(ability: str) -> None:
    assert made("Character", ability=ability.lower()).ability == ability


@pytest.mark.parametrize("ability", ["Flight", "Swift; Luck", "Swift, Luck"])
def test_BLD_DECK_06_there_is_no_ninth_and_nobody_has_two(ability: str) -> None:
    assert f"ability: {ability!r} is none of Swift, Luck, Endurance" in refused(
        "Character", ability=ability
    )


def test_BLD_DECK_06_a_list_of_abilities_is_refused_too() -> None:
    assert "ability: ['Swift', 'Luck'] is not a text" in refused(
        "Character", ability=["Swift", "Luck"]
    )


def test_an_effect_stands_only_on_cards_on_which_the_engine_looks_for_it() -> None:
    draw = {"effect": "draw_each", "count": 2}
    raise_side = {"effect": "raise_side", "amount": 1}

    assert made("Impact", effects=[draw]).effects[0].name == "draw_each"
    assert made("Attack", effect_mode="or", effects=[raise_side]).effect_mode == "or"
    assert "draw_each does nothing on a card of type Strike" in refused("Strike", effects=[draw])
    assert "raise_side needs an Attack Card with OR, not AND" in refused(
        "Attack", effect_mode="and", effects=[raise_side]
    )
    assert "no effect is named 'win'" in refused("Impact", effects=[{"effect": "win"}])
    assert "draw_each needs 'count'" in refused("Impact", effects=[{"effect": "draw_each"}])


def test_every_bad_field_is_named() -> None:
    said = refused("Attack", name="", side="elves", attack_day=-1, ability="Swift")

    for field in ("name", "side", "attack_day", "ability"):
        assert f"{field}:" in said


# The cards on record.


@pytest.mark.parametrize(
    ("side", "listed", "size"), [("hunters", HUNTERS, 51), ("vampires", VAMPIRES, 51)]
)
def test_the_catalog_has_both_decks_as_the_rulebook_lists_them(
    side: str, listed: dict[str, tuple[object, ...]], size: int
) -> None:
    cards = [known for known in CATALOG.cards if isinstance(known, BloodCard)]
    found = {
        known.name: (known.type, known.attack_day, known.attack_night, known.copies)
        for known in cards
        if known.side == side
    }

    assert found == listed
    assert sum(known.copies or 0 for known in cards if known.side == side) == size
    assert not any(known.sample for known in cards)


def test_BLD_HC_07_BLD_VC_03_two_attacks_are_rolled() -> None:
    rolled = [known.name for known in CATALOG.cards if getattr(known, "rolled", None)]

    assert rolled == ["Frag Grenade", "Shred"]


def test_BLD_HC_08_BLD_HC_09_BLD_VC_08_BLD_VC_09_two_strikes_are_bound_to_a_time() -> None:
    times = {known.name: card(known.name).time for known in CATALOG.cards if known.type == "Strike"}

    assert times == {"Stake": None, "Sunlight": "day", "Bite": None, "Drain": "night"}


def test_BLD_VC_14_Speed_alone_costs_no_action() -> None:
    free = [known.name for known in CATALOG.cards if getattr(known, "action_cost", None) == 0]

    assert free == ["Speed"]


def test_the_effects_on_record_are_data_and_no_other_card_has_any() -> None:
    combat = [card(name) for name in (*HUNTERS, *VAMPIRES)]
    found = {
        known.name: (known.effect_mode, effect.name, dict(effect.arguments))
        for known in combat
        for effect in known.effects
    }

    assert found == EFFECT_DATA
    assert {name for _, name, _ in EFFECT_DATA.values()} == set(EFFECTS.specs)
    assert all(known.text for known in combat if known.effects)


def test_BLD_Q_26_what_is_unknown_has_no_text() -> None:
    """13 of the 34 cards, and the two of which only the die is known."""
    silent = {name for name in (*HUNTERS, *VAMPIRES) if not card(name).text}

    assert silent == {
        "Knife", "Pistol", "Sword", "Frag Grenade", "Glancing Blow", "Blessed Weapon",
        "Lucky Break", "Shatter", "Shred", "Throw", "Pounce", "Overwhelm", "Terrify", "Regenerate",
        "Foresee",
    }  # fmt: skip


def test_BLD_ABIL_12_BLD_Q_34_twelve_abilities_and_fourteen_names_are_on_record() -> None:
    found = {
        known.name: card(known.name).ability for known in CATALOG.cards if known.type == "Character"
    }

    assert found == ABILITIES


def test_BLD_ALT_02_the_locations_say_where_the_clock_starts() -> None:
    starts = {
        known.name: (card(known.name).starts, card(known.name).bystanders)
        for known in CATALOG.cards
        if known.type == "Location"
    }

    assert starts == {
        "Church": ("dawn", None),
        "Graveyard": ("dusk", None),
        "Nightclub": ("dusk", None),
        "Police Station": ("dawn", None),
        "Hospital": ("chooser", None),
    }


def test_BLD_HC_18_Sprint_is_not_on_record() -> None:
    assert CATALOG.find("Sprint").card is None


def test_a_file_with_a_bar_and_a_flyer_is_refused_whole() -> None:
    rows = [
        {"code": "A", "name": "Bar", "type": "Location"},
        {"code": "B", "name": "Ada", "type": "Character", "ability": "Flight"},
    ]

    with pytest.raises(CatalogError, match=r"card 1: name: 'Bar' is none .*card 2: ability: "):
        read_catalog(BLOODSUCKERS, {"cards": rows}, where="test")


# The characters of a game.


def test_BLD_Q_34_nameless_characters_fill_up_to_the_number_agreed() -> None:
    cast = character_deck(CATALOG.cards, 32)

    assert len(cast) == 32
    assert [known.name for known in cast[:14]] == list(ABILITIES)
    assert [known.name for known in cast[14:16]] == ["Character 15", "Character 16"]
    assert cast[-1].name == "Character 32"
    assert {known.ability for known in cast[14:]} == {None}
    assert len(character_deck(CATALOG.cards, 14)) == 14


def test_BLD_DECK_06_names_are_unique() -> None:
    assert max(Counter(known.name for known in character_deck(CATALOG.cards, 99)).values()) == 1
    with pytest.raises(CardError, match="Ada: name: is the name of two characters"):
        character_deck([made("Character", name="Ada"), made("Character", name="Ada")], 14)


def test_a_nameless_character_is_made_once() -> None:
    assert nameless(20) is nameless(20)
    assert nameless(20).code == "BLD-C20"


# How much of them is played.


@pytest.mark.parametrize(
    ("name", "level", "reason"),
    [
        ("Molotov Cocktail", "full", ""),
        ("Stake", "full", ""),
        ("Wall Crawl", "full", ""),
        ("Speed", "full", ""),
        ("Knife", "value", "Its text is not on record: it plays for its value."),
        ("Shred", "value", "Its text is not on record: it plays for its value."),
        ("Frenzy", "value", "Its text has no effect on record: it plays for its value."),
        ("Mesmerize", "value", "Only a part of its text is on record: it plays by that."),
        ("First Aid", "value", "Only a part of its text is on record"),
        ("Terrify", "none", "Its text is not on record: it may be played and does nothing."),
        ("Eva", "full", ""),
        ("Marcus", "value", "Its ability is not on record"),
        ("Church", "value", "The number of Bystanders on its dial is not on record"),
    ],
)
def test_BLD_Q_26_coverage_says_how_much_of_a_card_is_played(
    name: str, level: str, reason: str
) -> None:
    found = coverage(card(name))

    assert found.level == level
    assert reason in found.reason
    assert bool(found.reason) == (level != "full")


@pytest.mark.parametrize(
    ("attack", "level"),
    [
        (made("Attack", attack_day=3), "none"),
        (made("Attack", attack_night=3), "none"),
        (made("Attack", attack_day=3, attack_night=3), "value"),
        (made("Attack", rolled=True), "value"),
        (made("Dodge"), "none"),
        (made("Strike"), "none"),
    ],
)
def test_a_card_without_what_the_engine_needs_is_not_played(attack: BloodCard, level: str) -> None:
    assert coverage(attack).level == level


def test_eighteen_of_the_34_combat_cards_are_not_played_in_full() -> None:
    levels = Counter(coverage(card(name)).level for name in (*HUNTERS, *VAMPIRES))

    assert levels == {"full": 16, "value": 11, "none": 7}
