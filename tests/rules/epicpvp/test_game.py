"""The game object: who sits where, what is refused, what begins, what a reader is told."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any, cast

import pytest

from rules.core.catalog import Catalog
from rules.core.deck import Deck, DeckLine
from rules.core.policies import PassivePolicy
from rules.core.prepared import UnplayableDeck
from rules.core.run import MATRIX, Run, RunError
from rules.games.epicpvp.cards import EpicCard
from rules.games.epicpvp.game import EPICPVP
from rules.games.epicpvp.rulings import Rulings
from rules.games.epicpvp.state import EpicTable
from tests.rules.epicpvp.decks import (
    card,
    changed,
    character,
    made,
    small_catalog,
    small_deck,
    with_values,
)

FIRST = character("Emberkin", "Duskblade")
SECOND = character("Mossback", "Tidecaller")
THIRD = character("Gullfolk", "Banneret")
FOURTH = character("Lanternfolk", "Gearwright")


def table(*decks: Deck, **switches: Any) -> EpicTable:
    seats = [PassivePolicy() for _ in decks]
    made_rulings = Rulings(**switches)
    return cast(EpicTable, EPICPVP.table(decks, seed=1, policies=seats, rulings=made_rulings))


# Who sits where.


def test_EPV_COMP_01_EPV_SETUP_01_each_seat_has_its_character_and_the_cards_of_both_sets() -> None:
    t = table(FIRST, SECOND)

    assert [[board.printed.name for board in player.boards] for player in t.players] == [
        ["Emberkin", "Duskblade"],
        ["Mossback", "Tidecaller"],
    ]
    for player, deck in zip(t.players, (FIRST, SECOND), strict=True):
        held = Counter(line.card.code for line in deck.lines for _ in range(line.quantity))
        held -= Counter(board.printed.definition.code for board in player.boards)
        assert Counter(piece.printed.definition.code for piece in player.deck) == held
        assert len(player.deck) == 40
        assert {piece.owner for piece in player.deck} == {player.seat}
    assert len({piece.id for player in t.players for piece in player.deck}) == 80


def test_EPV_Q_01_EPV_SETUP_04_Life_is_the_Race_s_and_Initiative_the_sum_of_both() -> None:
    t = table(FIRST, SECOND)

    assert [(player.life, player.initiative) for player in t.players] == [(4, 8), (6, 3)]


def test_EPV_TEAM_01_partners_bring_a_deck_each_or_play_the_same() -> None:
    seating = EPICPVP.seating("2v2")
    t = table(FIRST, SECOND, THIRD, FOURTH)

    assert (seating.decks, seating.own_decks) == ((0, 1, 0, 1), True)
    assert [player.team.index for player in t.players] == [0, 1, 0, 1]
    assert [player.across.seat for player in t.players] == [1, 0, 3, 2]
    assert len(table(FIRST, SECOND, FIRST, SECOND).players) == 4


def test_EPV_TEAM_13_three_players_are_refused_with_the_reason() -> None:
    with pytest.raises(ValueError, match=r"cannot be played by three: .*\(EPV-TEAM-13\)\. Its sea"):
        EPICPVP.seating("3")
    with pytest.raises(ValueError, match="has no seating '5'; its seatings are: 2"):
        EPICPVP.seating("5")
    assert [EPICPVP.seating(code).code for code in ("", "2", "2v2", "4")] == [
        "2", "2", "2v2", "2v2",
    ]  # fmt: skip
    assert 3 not in EPICPVP.players


def test_what_is_in_maybe_is_not_played() -> None:
    extra = DeckLine(card("Kindle"), "maybe", 9)

    assert len(table(replace(FIRST, lines=(*FIRST.lines, extra)), SECOND).players[0].deck) == 40


# Which decks are played.


@pytest.mark.parametrize(
    ("deck", "rules"),
    [
        (changed(FIRST, (card("Kindle"), 2)), "breaks EPV-DECK-05"),
        (changed(FIRST, (card("Basic Blow", "Emberkin"), 3)), "breaks EPV-DECK-04"),
        (changed(FIRST, (card("Ripple"), 2)), "breaks EPV-DECK-03"),
        (changed(FIRST, (card("Duskblade"), 0)), "breaks EPV-DECK-01, EPV-DECK-03"),
        (changed(FIRST, (card("Mossback"), 1)), "breaks EPV-DECK-02, EPV-DECK-04"),
        (changed(FIRST, (card("Kindle"), 0)), "breaks EPV-DECK-04"),
        (Deck("epicpvp", "standard", ()), "breaks EPV-DECK-01, EPV-DECK-02"),
    ],
)
def test_EPV_DECK_04_only_whole_characters_are_played(deck: Deck, rules: str) -> None:
    with pytest.raises(UnplayableDeck) as refused:
        table(replace(deck, name="Odd"), SECOND)

    assert str(refused.value) == (
        f"The deck Odd {rules}; only a Race and a Class with the whole set of each are played."
    )


@pytest.mark.parametrize(
    ("board", "more", "size"),
    [
        ({"deck_size": None}, [], 15),
        ({"deck_size": 9}, [made("Rumour", indicator="Moth")], 16),
        ({}, [], 15),
    ],
)
def test_EPV_Q_22_what_is_there_is_played_where_size_or_copies_are_not_on_record(
    board: dict[str, Any], more: list[EpicCard], size: int
) -> None:
    deck = small_deck(small_catalog(*more, **board))

    assert len(table(deck, SECOND).players[0].deck) == size


def test_a_character_of_another_catalog_than_the_shipped_is_played() -> None:
    assert len(table(small_deck(small_catalog()), SECOND).players[0].deck) == 15


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        (character("Goblin", "Duskblade"), "Initiative of Goblin: not on record, and no game can "
         "be set up without"),
        (character("Human", "Duskblade"), "Life and Initiative of Human: not on record, and no"),
        (character("Emberkin", "Rogue"), "Initiative of Rogue: not on record"),
        (changed(FIRST, (card("Feint"), 1)), "Cost, Block and Attack of Feint: not on record, and "
         "a Move cannot be played without"),
    ],
)  # fmt: skip
def test_EPV_DECK_06_EPV_DECK_07_what_is_not_on_record_cannot_be_played(
    deck: Deck, message: str
) -> None:
    with pytest.raises(UnplayableDeck, match=message):
        table(deck, SECOND)


@pytest.mark.parametrize("symbols", [{"attack": (3, 3)}, {"block": ()}, {"attack": ()}])
def test_EPV_Q_05_Moves_of_several_symbols_or_of_none_need_the_switch(
    symbols: dict[str, Any],
) -> None:
    catalog = small_catalog()
    odd = with_values(card("Anvil", catalog=catalog), symbols)
    deck = small_deck(catalog.merged(Catalog("epicpvp", (), [odd])))

    with pytest.raises(UnplayableDeck, match=r"Anvil has not one Block and one Attack symbol; .*"
                                             r"block_by_symbol \(EPV-Q-05\)"):  # fmt: skip
        table(deck, SECOND)
    assert len(table(deck, SECOND, block_by_symbol=True).players[0].deck) == 15


def test_a_card_of_another_game_is_no_card_of_this() -> None:
    other = Deck("epicpvp", "standard", (DeckLine(cast(Any, object.__new__(_Other)), "moves", 1),))

    with pytest.raises(UnplayableDeck, match="Robin is no card of Epic PVP: Fantasy"):
        table(other, SECOND)


class _Other:
    name = "Robin"
    type = "Character"


@pytest.mark.parametrize(
    ("decks", "shared"),
    [
        ((FIRST, FIRST), "Race Emberkin"),
        ((FIRST, character("Mossback", "Duskblade")), "Class Duskblade"),
        ((FIRST, SECOND, FIRST, FOURTH), "Race Emberkin"),
        ((FIRST, SECOND, character("Gullfolk", "Tidecaller"), FOURTH), "Class Tidecaller"),
    ],
)
def test_EPV_Q_02_one_box_holds_one_of_each_and_else_all_may_be_shared(
    decks: tuple[Deck, ...], shared: str
) -> None:
    assert len(table(*decks).players) == len(decks)
    with pytest.raises(UnplayableDeck, match=f"Two players have the {shared}, and one box holds"):
        table(*decks, one_box=True)
    assert len(table(FIRST, SECOND, THIRD, FOURTH, one_box=True).players) == 4


def matrix(*decks: Deck, seating: str) -> Run:
    return Run(
        kind=MATRIX,
        game=EPICPVP,
        decks=decks,
        games=1,
        seed=1,
        policies=["random"] * len(decks),
        seating=seating,
        switches={"one_box": True},
    )


def test_EPV_Q_02_with_one_box_no_two_at_one_table_of_a_matrix_share_a_board() -> None:
    """Partners of a matrix play one deck: nobody meets anybody."""
    other = character("Emberkin", "Banneret")
    run = matrix(FIRST, SECOND, other, seating="2")
    assert run.pairings == ((0, 1), (1, 2))
    assert list(run.left_out) == [(0, 2)]

    with pytest.raises(RunError, match="Two players have the Class Duskblade, and one box"):
        matrix(FIRST, SECOND, seating="2v2")


def test_a_deck_is_made_ready_once_for_one_set_of_rulings() -> None:
    seats = [PassivePolicy(), PassivePolicy()]
    rulings = Rulings()
    first, second, other = (
        cast(EpicTable, EPICPVP.table([FIRST, SECOND], seed=1, policies=seats, rulings=used))
        for used in (rulings, rulings, Rulings(turn_cap=20))
    )

    assert first.players[0].boards[0].printed is second.players[0].boards[0].printed
    assert first.players[0].boards[0].printed is not other.players[0].boards[0].printed
    assert first.players[0].deck[0] is not second.players[0].deck[0]


# What begins, what belongs where.


def test_the_contract_s_codes() -> None:
    assert [zone.code for zone in EPICPVP.zones] == ["race", "class", "moves"]
    assert EPICPVP.big_zone == "moves"
    assert [known.code for known in EPICPVP.formats] == ["standard"]
    assert [known.code for known in EPICPVP.seatings] == ["2", "2v2"]
    assert [part.zone for part in EPICPVP.parts] == ["race", "class"]
    assert not EPICPVP.sides
    assert not EPICPVP.starters


@pytest.mark.parametrize("name", ["greedy", "random", "passive"])
def test_a_policy_has_a_name(name: str) -> None:
    assert EPICPVP.policy(name, 1) is not EPICPVP.policy(name, 1)
    with pytest.raises(ValueError, match="No policy is named 'lucky'; known are greedy, random"):
        EPICPVP.policy("lucky", 1)


@pytest.mark.parametrize("variant", [known.code for known in EPICPVP.variants])
def test_a_goldfish_sits_across_from_the_character(variant: str) -> None:
    t = cast(
        EpicTable,
        EPICPVP.goldfish_table(
            FIRST, variant=variant, seed=1, policy=PassivePolicy(), rulings=Rulings()
        ),
    )

    assert [len(player.deck) for player in t.players] == [40, 0]
    assert [player.acts for player in t.players] == [True, False]
    assert t.players[1].team.endless


def test_a_goldfish_refuses_the_same_decks() -> None:
    with pytest.raises(UnplayableDeck, match="breaks EPV-DECK-05"):
        EPICPVP.goldfish_table(
            changed(FIRST, (card("Kindle"), 2)),
            variant=EPICPVP.variants[0].code,
            seed=1,
            policy=PassivePolicy(),
            rulings=Rulings(),
        )


# What a reader is told.


def said(**switches: object) -> str:
    return "\n".join(EPICPVP.assumptions("", EPICPVP.rulings(switches)))


def test_EPV_Q_02_a_report_says_that_Races_and_Classes_may_be_shared() -> None:
    assert "Players may have the same Race or Class" in said()
    assert "nobody has the Race or the Class of another (EPV-Q-02)" in said(one_box=True)


def test_EPV_Q_23_a_report_says_how_little_is_on_record() -> None:
    # Of the Moves and Specials only Battle Prayer and the Goblin's Special have all they need.
    assert (
        "Of the 15 Races and Classes of the published game 15 lack a number that a game needs, and "
        "of the 9 Moves and Specials known by name 7 are not on record in full." in said()
    )


def test_EPV_Q_24_a_report_says_when_a_game_is_given_up() -> None:
    assert "200 turns" in said()
    assert "50 turns" in said(turn_cap=50)


def test_every_sample_card_is_played_in_full() -> None:
    assert {
        EPICPVP.coverage(line.card).level for deck in (FIRST, SECOND, THIRD, FOURTH)
        for line in deck.lines
    } == {"full"}  # fmt: skip
    assert EPICPVP.coverage(made("Jab", text="Says much.")).level == "value"
