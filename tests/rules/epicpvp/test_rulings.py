"""Section 8: every decision is a switch or says why not, and every switch changes games."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from typing import Final, cast

import pytest

from rules.core.catalog import Catalog
from rules.core.deck import Deck
from rules.core.rulebook import rulebook
from rules.core.rulings import switches
from rules.core.table import NO_DECISION, NOBODY
from rules.games.epicpvp.cards import EpicCard
from rules.games.epicpvp.game import EPICPVP
from rules.games.epicpvp.rulings import FIXED, Rulings
from rules.games.epicpvp.state import EpicTable
from tests.rules.epicpvp.decks import character, made
from tests.rules.epicpvp.play import log_hash, played, policies

GAMES: Final = 60
"""So many games at most are looked through for one that a switch changes."""


def owned(name: str, *cards: EpicCard, **race: object) -> Deck:
    """A character whose Race brings these cards, its Class only one Move that nobody can play."""
    size = sum(card.copies or 1 for card in cards)
    boards = [
        made(name, "Race", **{"life": 4, "initiative": 1, "deck_size": size, **race}),
        made(f"{name} Hand", "Class", initiative=1, deck_size=1),
    ]
    stone = made("Stone", indicator=f"{name} Hand", copies=1, cost=99)
    own = [replace(card, indicator=name) for card in cards]
    catalog = Catalog("epicpvp", (), [*boards, stone, *own])
    return Deck("epicpvp", "standard", EPICPVP.assembled(boards, catalog), name)


EMBER_BLADE: Final = character("Emberkin", "Duskblade")
MOSS_TIDE: Final = character("Mossback", "Tidecaller")
GULL_TIDE: Final = character("Gullfolk", "Tidecaller")
GULL_GEAR: Final = character("Gullfolk", "Gearwright")
LANTERN_BANNER: Final = character("Lanternfolk", "Banneret")
LANTERN_GEAR: Final = character("Lanternfolk", "Gearwright")

JAB: Final = made("Jab", copies=6, cost=1, block=[1], attack=[1])
WHIRL: Final = made("Whirl", copies=20, cost=1, block=[2, 2], attack=[1, 1])
GRIEF: Final = made(
    "Grief",
    "Special",
    copies=20,
    effects=[{"effect": "damage_both", "count": 1, "when": "after moves"}],
)
ACHE: Final = [{"effect": "draw", "count": 1, "when": "damaged"}]
WHIRLING: Final = owned("Whirler", WHIRL)
GRIEVING: Final = owned("Griever", GRIEF, life=2)
ACHING: Final = owned("Acher", JAB, replace(GRIEF, code="X-Rest", copies=8, effects=()),
                      life=6, effects=ACHE)  # fmt: skip


@dataclass(frozen=True)
class Change:
    """Another value of a switch, and whose games it changes."""

    value: object
    decks: tuple[Deck, ...] = (EMBER_BLADE, MOSS_TIDE)
    policy: str = "random"
    goldfish: str = ""


CHANGES: Final = {
    "coin_after_first_tie": Change(True, (GULL_TIDE, LANTERN_BANNER)),
    "draw_oldest": Change(True),
    "aggression_spent": Change(True),
    "energy_fixed": Change(True, (LANTERN_GEAR, MOSS_TIDE)),
    "loss_after_all_damage": Change(True),
    "both_at_zero_draw": Change(True, (GRIEVING, GRIEVING)),
    "fatigue_not_taken": Change(True, (ACHING, ACHING)),
    "tired_at_once": Change(True, (ACHING, MOSS_TIDE)),
    "human_whole_hand": Change(True, (LANTERN_GEAR, MOSS_TIDE)),
    "druid_names_at_once": Change(True),
    "rogue_once_a_turn": Change(True),
    "rogue_opponents_life": Change(True, (EMBER_BLADE, MOSS_TIDE, GULL_GEAR, LANTERN_BANNER)),
    "feint_forced": Change(True, (GULL_GEAR, LANTERN_GEAR)),
    "team_tie_coin": Change(True, (GULL_TIDE, LANTERN_BANNER, GULL_TIDE, LANTERN_BANNER)),
    "turn_cap": Change(20, policy="passive"),
    "tanglevines_on_hit": Change(True),
    "dummy_attackers": Change(3, (EMBER_BLADE,), goldfish="attacks"),
    "dummy_attack": Change(1, (EMBER_BLADE,), goldfish="attacks"),
    "dummy_blockers": Change(3, (EMBER_BLADE,), goldfish="blocks"),
    "dummy_block": Change(20, (EMBER_BLADE,), goldfish="blocks"),
}
NO_OTHER_GAME: Final = {"one_box", "block_by_symbol"}
"""Switches that let a game be played or not; they have tests of their own."""


def with_switches(values: dict[str, object]) -> Rulings:
    return cast(Rulings, EPICPVP.rulings(values))


def test_every_decision_is_a_switch_or_says_why_not() -> None:
    switched = {switch.decision for switch in switches(Rulings)}
    fixed = [decision.decision for decision in FIXED]
    decisions = {known for known in switched if "-Q-" in known}

    assert decisions | set(fixed) == {f"EPV-Q-{number:02}" for number in range(1, 26)}
    assert not decisions & set(fixed)
    assert len(fixed) == len(set(fixed))
    assert all(decision.why for decision in FIXED)


def test_a_switch_names_a_decision_or_rule_that_exists_and_words_both_readings() -> None:
    book = rulebook("epicpvp")
    listed = switches(Rulings)

    assert len(listed) == len(fields(Rulings))
    for switch in listed:
        assert book.words(switch.decision)
        assert re.fullmatch(r"[A-Z0-9].*\.", switch.default_reading)
        assert re.fullmatch(r"[A-Z].*\.", switch.other_reading)


def test_every_other_reading_is_off_by_default() -> None:
    flags = {known.name: known.default for known in switches(Rulings)}

    assert {name for name, default in flags.items() if default is not False} == {
        "turn_cap", "dummy_attackers", "dummy_attack", "dummy_blockers", "dummy_block",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"no_such": True}, "No switch is named 'no_such'; known are one_box, coin_after_first_"),
        ({"one_box": 1}, r"one_box \(EPV-Q-02\) is true or false, not 1"),
        ({"turn_cap": 19}, r"turn_cap \(EPV-Q-24\) is 20 to 1000, not 19"),
        ({"turn_cap": 1001}, "is 20 to 1000, not 1001"),
        ({"turn_cap": True}, "is a whole number, not True"),
        ({"dummy_attackers": 0}, "is 1 to 10, not 0"),
        ({"dummy_block": 21}, "is 0 to 20, not 21"),
    ],
)
def test_a_bad_switch_is_named(values: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        with_switches(values)


@pytest.mark.parametrize(
    "values", [{"turn_cap": 20}, {"turn_cap": 1000}, {"dummy_attackers": 10, "dummy_attack": 0}]
)
def test_the_bounds_of_a_switch_themselves_are_taken(values: dict[str, object]) -> None:
    rulings = with_switches(values)

    assert {name: getattr(rulings, name) for name in values} == values


def test_every_switch_is_tried() -> None:
    assert set(CHANGES) | NO_OTHER_GAME == {switch.name for switch in switches(Rulings)}


def log_of(change: Change, rulings: Rulings, seed: int) -> str:
    if change.goldfish:
        table = EPICPVP.goldfish_table(
            change.decks[0],
            variant=change.goldfish,
            seed=seed,
            policy=policies([change.policy], seed)[0],
            rulings=rulings,
            log=True,
        )
        EPICPVP.play(table)
        return log_hash(table)
    names = [change.policy] * len(change.decks)
    return log_hash(played(change.decks, names, seed, log=True, rulings=rulings)[0])


@pytest.mark.parametrize("name", CHANGES)
def test_a_switch_changes_some_game_and_every_game_is_played_to_its_end(name: str) -> None:
    change = CHANGES[name]
    before, after = Rulings(), with_switches({name: change.value})
    assert getattr(before, name) != change.value

    for seed in range(GAMES):
        if log_of(change, before, seed) != log_of(change, after, seed):
            return
    pytest.fail(f"{name} changed none of {GAMES} games")


@pytest.mark.parametrize("seed", range(3))
def test_EPV_Q_05_symbols_one_by_one_are_as_ever_where_each_Move_has_one_of_each(seed: int) -> None:
    change = Change(True)

    assert log_of(change, Rulings(), seed) == log_of(change, Rulings(block_by_symbol=True), seed)


def test_EPV_Q_05_Moves_of_several_symbols_are_played_to_the_end_under_the_switch() -> None:
    table, outcome = played(
        [WHIRLING, WHIRLING], ["random"] * 2, 1, log=True,
        rulings=Rulings(block_by_symbol=True),
    )  # fmt: skip

    assert outcome.how == "life"
    # Whirl has two Attacks: not stopped at all, it does 2 Damage.
    assert any(event.kind == "damage" for event in table.events())


@pytest.mark.parametrize(("drawn", "winner"), [(False, {0, 1}), (True, {NOBODY})])
def test_EPV_Q_10_both_out_of_Life_at_once_by_text(drawn: bool, winner: set[int]) -> None:
    rulings = Rulings(both_at_zero_draw=drawn)
    decks = [GRIEVING, GRIEVING]
    played_out = [played(decks, ["random"] * 2, seed, rulings=rulings)[1] for seed in range(10)]
    by_text = [outcome for outcome in played_out if outcome.turn < 8]

    assert by_text
    assert {outcome.winner for outcome in by_text} <= winner


def test_EPV_Q_24_a_game_that_goes_on_is_no_decision() -> None:
    names = ["passive", "passive"]
    decks = [EMBER_BLADE, MOSS_TIDE]

    _, outcome = played(decks, names, 1, rulings=Rulings(turn_cap=20))
    assert (outcome.how, outcome.winner, outcome.turn) == (NO_DECISION, NOBODY, 20)
    _, outcome = played(decks, names, 1)
    # Even those who do nothing get tired: every game ends by itself.
    assert outcome.how == "life"
    assert 20 < outcome.turn < 200


def test_EPV_Q_07_no_limit_of_hand_or_Aggression_stops_a_passive_player() -> None:
    table, _ = played([EMBER_BLADE, MOSS_TIDE], ["passive", "passive"], 1)

    assert isinstance(table, EpicTable)
    assert all(len(player.aggression) > 20 for player in table.players)
