"""The game object: who sits where, what is refused, what begins, what a reader is told."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import cast

import pytest

from rules.core.cards import CardDef
from rules.core.deck import Deck, DeckLine
from rules.core.policies import PassivePolicy
from rules.core.prepared import UnplayableDeck
from rules.core.table import NO_DECISION
from rules.games.bloodsuckers.game import BLOODSUCKERS
from rules.games.bloodsuckers.rulings import Rulings
from rules.games.bloodsuckers.state import BloodTable
from tests.rules.bloodsuckers.decks import CATALOG, card, changed, house_card, printed
from tests.rules.bloodsuckers.play import policies, seated

HUNTERS = printed("hunters")
VAMPIRES = printed("vampires")
LAB = replace(HUNTERS, format="lab")


def table(*decks: Deck, rulings: Rulings | None = None) -> BloodTable:
    return seated(decks, policies(["random"] * len(decks), 1), 1, rulings=rulings or Rulings())


# Who sits where.


@pytest.mark.parametrize(
    ("code", "sides"),
    [
        ("2", "HV"),
        ("3", "HVV"),
        ("3b", "HHV"),
        ("4", "HHVV"),
    ],
)
def test_BLD_COMP_01_the_seatings_have_one_or_two_of_a_side(code: str, sides: str) -> None:
    seating = BLOODSUCKERS.seating(code)
    decks = [(HUNTERS, VAMPIRES)[deck] for deck in seating.decks]
    t = table(*decks)

    assert "".join(player.side.code[0].upper() for player in t.players) == sides
    assert len(seating.decks) in BLOODSUCKERS.players


def test_BLD_SETUP_03_partners_are_numbered_in_the_order_of_seats() -> None:
    t = table(VAMPIRES, HUNTERS, VAMPIRES, HUNTERS)

    assert [(player.side.code, player.number) for player in t.players] == [
        ("vampires", 1), ("hunters", 1), ("vampires", 2), ("hunters", 2),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "decks", [(HUNTERS, HUNTERS), (HUNTERS,), (HUNTERS, HUNTERS, HUNTERS, VAMPIRES)]
)
def test_BLD_SETUP_01_each_side_has_one_or_two_players(decks: tuple[Deck, ...]) -> None:
    with pytest.raises(UnplayableDeck, match=r"A game needs 1 or 2 players with a .* deck, not"):
        table(*decks)


def test_BLD_SETUP_06_a_side_has_one_combat_deck_whoever_plays_it() -> None:
    for decks in ((HUNTERS, VAMPIRES), (HUNTERS, VAMPIRES, VAMPIRES)):
        t = table(*decks)
        assert [len(side.deck) for side in t.sides] == [51, 51]
        assert {piece.owner for piece in t.vampires.deck} == {1}
    pieces = [*t.hunters.deck, *t.vampires.deck, *t.characters]
    assert len({piece.id for piece in pieces}) == len(pieces) == 134


def test_the_cards_of_a_table_are_those_of_the_deck_and_maybe_is_left_out() -> None:
    extra = DeckLine(card("Stake"), "maybe", 9)
    t = table(replace(HUNTERS, lines=(*HUNTERS.lines, extra)), VAMPIRES)
    drawn = Counter(piece.printed.name for piece in t.hunters.deck)

    assert drawn == {line.card.name: line.quantity for line in HUNTERS.lines}


def test_BLD_Q_34_the_characters_are_those_agreed_on() -> None:
    assert len(table(HUNTERS, VAMPIRES).characters) == 32
    small = table(HUNTERS, VAMPIRES, rulings=Rulings(characters=14)).characters
    assert [character.name for character in small][-2:] == ["Marcus", "Rebecca"]
    assert Counter(character.ability for character in small)["Swift"] == 4


def test_BLD_SETUP_02_BLD_Q_04_a_location_with_no_bystanders_is_locked_from_the_start() -> None:
    rulings = Rulings(bystanders_nightclub=0, bystanders_hospital=5)
    t = table(HUNTERS, VAMPIRES, rulings=rulings)

    assert [(place.name, place.bystanders, place.status) for place in t.places] == [
        ("Church", 3, "Open"),
        ("Graveyard", 3, "Open"),
        ("Nightclub", 0, "Locked"),
        ("Police Station", 3, "Open"),
        ("Hospital", 5, "Open"),
    ]


# Which decks are played.


def test_BLD_Q_35_a_deck_that_is_not_the_printed_one_is_refused_with_its_rules() -> None:
    short = changed(HUNTERS, {"Sword": 5})

    with pytest.raises(UnplayableDeck) as refused:
        table(replace(short, name="Short"), VAMPIRES)
    assert str(refused.value) == (
        "The deck Short breaks BLD-DECK-01, BLD-DECK-02, BLD-DECK-03; only the printed decks are "
        "played, and house decks of the format lab, unless the switch allow_illegal_decks is set."
    )
    assert len(table(short, VAMPIRES, rulings=Rulings(allow_illegal_decks=True)).hunters.deck) == 50


def test_BLD_Q_35_a_house_deck_is_played_but_not_with_a_card_of_the_other_side() -> None:
    crossbow = house_card("Crossbow", attack_day=4, attack_night=4)

    assert len(table(changed(LAB, {}, (crossbow, 2)), VAMPIRES).hunters.deck) == 53
    with pytest.raises(UnplayableDeck, match="breaks BLD-DECK-04; "):
        table(changed(LAB, {"Bite": 1}), VAMPIRES)


def test_a_deck_of_no_side_is_refused_whatever_is_set() -> None:
    nobody = Deck("bloodsuckers", "standard", ())

    with pytest.raises(UnplayableDeck, match="The deck without a name says no side and its cards"):
        table(nobody, VAMPIRES, rulings=Rulings(allow_illegal_decks=True))


@pytest.mark.parametrize("name", ["Eva", "Church"])
def test_only_combat_cards_are_played(name: str) -> None:
    with pytest.raises(UnplayableDeck, match=f"{name} is no combat card of Bloodsuckers"):
        table(changed(HUNTERS, {name: 1}), VAMPIRES, rulings=Rulings(allow_illegal_decks=True))


@pytest.mark.parametrize("known", [{}, {"attack_day": 3}, {"attack_night": 3}])
def test_an_attack_card_without_a_value_is_never_played(known: dict[str, object]) -> None:
    club = house_card("Club", **known)

    with pytest.raises(UnplayableDeck, match="The attack value of Club is not on record"):
        table(changed(LAB, {}, (club, 1)), VAMPIRES)


def test_a_deck_is_made_ready_once_for_one_set_of_rulings() -> None:
    rulings = Rulings()
    first, second = (table(HUNTERS, VAMPIRES, rulings=rulings) for _ in range(2))
    other = table(HUNTERS, VAMPIRES, rulings=Rulings(characters=33))

    assert first.hunters.deck[0].printed is second.hunters.deck[0].printed
    assert first.hunters.deck[0].printed is not other.hunters.deck[0].printed
    assert first.hunters.deck[0] is not second.hunters.deck[0]


def test_an_empty_house_deck_is_played_to_the_end() -> None:
    empty = [Deck("bloodsuckers", "lab", (), side, side) for side in ("hunters", "vampires")]

    outcome = BLOODSUCKERS.play(table(*empty))

    assert (outcome.how, outcome.turn) == (NO_DECISION, 40)


# What begins, what belongs where.


@pytest.mark.parametrize(
    ("code", "label"), [("hunters", "New Hunter deck"), ("vampires", "New Vampire deck")]
)
def test_a_starter_is_the_printed_deck(code: str, label: str) -> None:
    starter = next(known for known in BLOODSUCKERS.starters if known.code == code)

    assert (starter.label, starter.side, starter.format) == (label, code, "standard")
    assert sum(copies for _, _, copies in starter.lines) == 51
    assert {zone for _, zone, _ in starter.lines} == {"combat"}


def test_characters_and_locations_belong_in_no_deck() -> None:
    zones = {known.type: BLOODSUCKERS.zone_for(known) for known in CATALOG.cards}

    assert zones == {
        "Attack": "combat", "Strike": "combat", "Dodge": "combat", "Impact": "combat",
        "Character": "maybe", "Location": "maybe",
    }  # fmt: skip


def test_the_contract_s_codes() -> None:
    assert [zone.code for zone in BLOODSUCKERS.zones] == ["combat"]
    assert [known.code for known in BLOODSUCKERS.formats] == ["standard", "lab"]
    assert [side.code for side in BLOODSUCKERS.sides] == ["hunters", "vampires"]
    assert BLOODSUCKERS.seatings[0].code == "2"


@pytest.mark.parametrize("name", ["greedy", "random", "passive"])
def test_a_policy_has_a_name(name: str) -> None:
    assert BLOODSUCKERS.policy(name, 1) is not BLOODSUCKERS.policy(name, 1)


def test_an_unknown_policy_is_named() -> None:
    with pytest.raises(ValueError, match="No policy is named 'lucky'; known are greedy, random"):
        BLOODSUCKERS.policy("lucky", 1)


@pytest.mark.parametrize("deck", [HUNTERS, VAMPIRES])
@pytest.mark.parametrize("variant", [known.code for known in BLOODSUCKERS.variants])
def test_a_goldfish_puts_the_other_side_into_the_other_seat(deck: Deck, variant: str) -> None:
    t = cast(
        BloodTable,
        BLOODSUCKERS.goldfish_table(
            deck, variant=variant, seed=1, policy=PassivePolicy(), rulings=Rulings()
        ),
    )

    assert [player.side.code for player in t.players] == [
        deck.side,
        "vampires" if deck.side == "hunters" else "hunters",
    ]
    assert len(t.players[0].side.deck) == 51
    assert BLOODSUCKERS.play(t).turn == 40


def test_a_goldfish_refuses_the_same_decks() -> None:
    with pytest.raises(UnplayableDeck, match="breaks BLD-DECK-01"):
        BLOODSUCKERS.goldfish_table(
            changed(HUNTERS, {"Stake": 3}),
            variant=BLOODSUCKERS.variants[0].code,
            seed=1,
            policy=PassivePolicy(),
            rulings=Rulings(),
        )


# What a reader is told.


def said(**switches: object) -> str:
    rulings = BLOODSUCKERS.rulings(switches)
    return "\n".join(BLOODSUCKERS.assumptions(BLOODSUCKERS.variants[0].code, rulings))


def test_BLD_Q_04_a_report_says_how_many_bystanders_each_location_has() -> None:
    assert "Church 3, Graveyard 3, Nightclub 3, Police Station 3, Hospital 3." in said()
    locked = said(bystanders_church=5, bystanders_hospital=0)
    assert "Church 5, Graveyard 3, Nightclub 3, Police Station 3. Locked from the start" in locked
    assert "Locked from the start: Hospital." in locked
    assert "Locked from the start" not in said()


def test_BLD_Q_34_BLD_ABIL_01_a_report_says_who_takes_part_with_which_abilities() -> None:
    assert "32 characters take part; 14 names and 12 abilities are on record" in said()
    assert "18 are nameless" in said()
    assert "Abilities are not used." in said()
    assert "Abilities are used: advanced play." in said(abilities=True)
    assert "14 characters take part" in said(characters=14)
    assert "0 are nameless" in said(characters=14)


def test_BLD_Q_26_a_report_says_that_cards_are_not_on_record_in_full() -> None:
    assert "Of the 34 combat cards of both decks 18 are not on record in full" in said()


def test_every_card_of_a_deck_that_is_not_played_in_full_has_a_reason() -> None:
    levels: Counter[str] = Counter()
    for line in HUNTERS.lines:
        found = BLOODSUCKERS.coverage(cast(CardDef, line.card))
        levels[found.level] += line.quantity
        assert bool(found.reason) == (found.level != "full")

    # Knife 4, Pistol 3, Sword 6, Frag Grenade 3, First Aid 2; Glancing Blow 3, Blessed Weapon 3,
    # Lucky Break 2.
    assert levels == {"full": 25, "value": 18, "none": 8}
