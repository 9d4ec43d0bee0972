"""Scenarios of Bloodsuckers as people write them: what is refused, what is said, what fails."""

from __future__ import annotations

import re
from functools import partial

import pytest
import yaml

from rules.core.scenario import read_scenarios
from rules.core.scenario_text import ScenarioError
from rules.games.bloodsuckers import (
    questions,
    scenario,
    scenario_cast,
    scenario_deck,
    scenario_expect,
    scenario_labels,
    scenario_state,
)
from rules.games.bloodsuckers.game import BLOODSUCKERS
from rules.games.bloodsuckers.questions import QUESTIONS
from rules.games.bloodsuckers.vocabulary import ABILITIES
from tests.rules import scenario_words
from tests.rules.scenario_words import Labelling, chapter, words_named

WORDS = BLOODSUCKERS.vocabulary()
CHAPTER = chapter("The words of Bloodsuckers")

failures = partial(scenario_words.failures, WORDS, "BLD-ATK-01")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("{step: lunch}", "'step' is one of setup, commit, actions"),
        ("{clock: noon}", "'noon' is no clock space; they are V1 night, H1 night"),
        ("{clock: V3 day}", "'V3 day' is no clock space"),
        ("{battle: 6}", "'battle' is 1 to 5, not 6"),
        ("{starter: V}", "'V' is none of hunters, vampires"),
        ("{location: Bar}", "'Bar' is none of Church, Graveyard, Nightclub"),
        ("{open: [Bar]}", "'Bar' is none of Church"),
        ("{locations: {Bar: Open}}", "knows no 'Bar'"),
        ("{locations: {Church: In Play}}", "a location is one of Open, Hunter Controlled"),
        ("{columns: 6}", "a battle has 1 to 5 columns"),
        ("{columns: 2, bystanders: [Amy]}", "a battle has 1 to 5 columns"),
        ("{won: {4: H}}", "knows no '4'"),
        ("{won: {1: H1}}", "'H1' is none of H, V"),
        ("{dice: [7]}", "a roll is 1 to 6, not 7"),
        ("{dice: 4}", "'dice' must be a list"),
        ("{players: [H, V3]}", "'V3' is none of H, H1, H2, V, V1, V2"),
        ("{H: {}, H2: {}}", "a side is H alone or the team H1 and H2, not both"),
        ("{players: [H1, V], H: {}}", "H does not play in this scenario"),
        ("{H: {pocket: 1}}", "knows no 'pocket'"),
        ("{H: {hand: -1}}", "a number of cards is 0 to 500, not -1"),
        ("{H: {hand: [Ang]}}", "'Ang' is no combat card: Character"),
        ("{H: {hand: [Drain]}}", "'Drain' is a card of the vampires"),
        ("{H: {hand: [Sord]}}", "no one card or character is called 'Sord'; did you mean Sword"),
        ("{H: {hand: [{card: Sword, attack: 3}]}}", "a card that is named has no 'attack'"),
        ("{H: {hand: [{attack: 3}]}}", "a card needs 'card' (an existing one) or 'name'"),
        ("{H: {hand: [{name: X, type: Attack}]}}", "the attack value of 'X' is not on record"),
        ("{H: {hand: [{name: X, type: Song}]}}", "'Song' is none of Attack, Strike"),
        ("{H: {hand: [{name: X, effects: [{effect: fly}]}]}}", "no effect is named 'fly'"),
        ("{H: {reserve: [Sword]}}", "'Sword' is no character: Attack"),
        ("{H: {reserve: [Ang], columns: {1: Ang}}}", "'Ang' is somewhere else already"),
        ("{H: {reserve: [{name: X, ability: Flight}]}}", "'Flight' is none of Swift, Luck"),
        ("{cards: [{name: X, cost: 1}, {name: X, cost: 2}]}", "'X' is described twice"),
        ("{cards: [{attack: 1}]}", "a card of 'cards' needs a 'name'"),
        ("{H: {columns: {4: Ang}}}", "columns knows no '4'; it knows 1, 2, 3"),
        ("{H: {columns: {1: {character: Ang, attack: high}}}}", "must be a whole number"),
        ("{H: {columns: {1: {attack: 3, set_by: Sword}}}}", "no character in this scenario"),
        ("{H: {columns: {1: {character: Ang, blood: true}}}}", "of hunters cannot be 'blood'"),
        ("{V: {reserve: [{character: Ang, bitten: V}]}}", "of vampires cannot be 'bitten'"),
        ("{H: {reserve: [{character: Ang, bitten: H}]}}", "names the Vampire who bit"),
        ("{character_pile: [{character: Ang, stunned: true}]}", "of nobody cannot be 'stunned'"),
        ("{H: {tokens: 3}}", "this number is 0 to 2, not 3"),
        ("{clock: dusk, H: {actions: 1}}", "H has no actions now"),
        ("{step: hand, V: {actions: 1}}", "V has no actions now"),
        ("{step: commit, H: {columns: {1: Ang}}}", "no columns before a battle has begun"),
        ("{H1: {deck: 3}, H2: {deck: 4}}", "teammates share one deck; name it at one of them"),
    ],
)
def test_a_state_that_cannot_be_set_up_says_why(given: str, message: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        failures(f"given: {given}\nexpect: {{}}\n")

    assert message in refused.value.message
    assert refused.value.line <= 3


@pytest.mark.parametrize(
    ("expect", "message"),
    [
        ("{pocket: 1}", "knows no 'pocket'"),
        ("{H1: {hand: 1}}", "H1 does not play in this scenario"),
        ("{H: {hand: [Sword]}}", "nothing in this scenario is called 'Sword'"),
        ("{H: {hand: [{blanks: 1, card: Ang}]}}", "knows no 'card'"),
        ("{H: {columns: {1: Eva}}}", "nothing in this scenario is called 'Eva'"),
        ("{H: {columns: {1: {mood: 1}}}}", "knows no 'mood'"),
        ("{H: {sees: {everything: 1}}}", "knows no 'everything'"),
        ("{winner: H}", "'H' is none of hunters, vampires, nobody, none yet"),
        ("{won: {1: H1}}", "'H1' is none of H, V"),
        ("{rest: same}", "'rest' can only be 'unchanged'"),
        ("{clock: noon}", "is no clock space"),
    ],
)
def test_what_cannot_be_expected_says_why(expect: str, message: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        failures(f"given: {{H: {{reserve: [Ang]}}}}\nexpect: {expect}\n")

    assert message in refused.value.message
    assert refused.value.line == 4


STATE = """\
given:
  clock: H night
  bystanders: [Amy, blank, none]
  H:
    actions: 1
    hand: [Sword, Sword]
    columns: {1: {character: Ang, attack: 0}, 2: {attack: 5}}
    pool: 1
  V: {reserve: [Eva, {character: Connor, stunned: true}], discard: [Bite, Drain]}
"""


@pytest.mark.parametrize(
    ("expect", "message"),
    [
        ("{clock: H night}", "clock is 'V2 night', not 'H1 night'"),
        ("{time: day}", "the time is 'night', not 'day'"),
        ("{turn: 3}", "the turn is 2, not 3"),
        ("{battle: 2}", "the battle is 1, not 2"),
        ("{location: none}", "the location In Play is 'Church', not 'none'"),
        ("{locations: {Hospital: Locked}}", "locations Hospital is 'Open', not 'Locked'"),
        ("{bystanders: 3}", "the number of Bystanders is 2, not 3"),
        ("{bystanders: {1: bystander 1}}", "bystanders 1 is 'Amy', not 'bystander 1'"),
        ("{bystanders: {3: Amy}}", "bystanders 3 is 'none', not 'Amy'"),
        ("{won: {1: V}}", "won 1 is 'none', not 'V'"),
        ("{character_pile: 11}", "the number of cards in character_pile is 12, not 11"),
        ("{character_discard: [Eva]}", "character_discard is [], not [Eva]"),
        ("{winner: hunters}", "the winner is 'none yet', not 'hunters'"),
        ("{how: locations}", "how it ended is 'not over', not 'locations'"),
        ("{H: {hand: [Sword]}}", "H hand is [Sword, Sword, blank, blank, blank], not [Sword]"),
        ("{H: {deck: 18}}", "the number of cards in hunters deck is 17, not 18"),
        ("{H: {columns: {1: none}}}", "H columns 1 character is 'Ang', not 'none'"),
        ("{H: {columns: {1: {attack: none}}}}", "H columns 1 attack is 0, not 'none'"),
        ("{H: {columns: {3: {attack: 0}}}}", "H columns 3 attack is 'none', not 0"),
        ("{H: {columns: {1: {set_by: none}}}}", "H columns 1 set_by is 'Ang', not 'none'"),
        ("{H: {columns: {2: {set_by: Ang}}}}", "H columns 2 set_by is 'none', not 'Ang'"),
        ("{H: {columns: {1: {stunned: true}}}}", "Ang stunned is False, not True"),
        ("{H: {columns: {1: {bitten: V}}}}", "Ang bitten is 'none', not 'V'"),
        ("{H: {columns: {1: {adrenaline: 1}}}}", "Ang adrenaline is 0, not 1"),
        ("{H: {pool: 0}}", "H pool is 1, not 0"),
        ("{H: {tokens: 1}}", "H tokens is 0, not 1"),
        ("{H: {actions: 1}}", "H actions is 0, not 1"),
        ("{H: {must_draw: true}}", "H must_draw is False, not True"),
        ("{H: {characters: 2}}", "H characters is 1, not 2"),
        ("{V: {reserve: [Eva]}}", "V reserve is [Eva, Connor], not [Eva]"),
        ("{V: {reserve: [Eva, {character: Connor, stunned: false}]}}", "Connor stunned is True"),
        ("{V: {discard: [Drain]}}", "vampires discard is [Bite, Drain], not [Drain]"),
        ("{V: {sees: {hand_sizes: {H: 2}}}}", "what V sees of hand_sizes of H is 5, not 2"),
        ("{V: {sees: {known_hands: {H: []}}}}", "known_hands of H is 'unknown', not []"),
        ("{V: {sees: {bystanders: 3}}}", "what V sees of bystanders is 2, not 3"),
        ("{V: {sees: {discard: [Bite]}}}", "what V sees of discard is [Bite, Drain]"),
        ("{V: {sees: {reserves: {H: [Ang]}}}}", "what V sees of reserves of H is [], not [Ang]"),
        ("{events: [H drew 3, H turn Night 2]}", "'H turn Night 2' did not happen after"),
        ("{events: [H drew 4]}", "'H drew 4' did not happen; it went: [H turn Night 2, "),
        ("{rest: unchanged}", "clock (rest: unchanged) is 'V2 night', not 'H1 night'"),
    ],
)
def test_what_is_otherwise_than_expected_is_said(expect: str, message: str) -> None:
    play = "play: [pass, bank 0, pass]\nuntil: end of turn\n"

    assert message in failures(f"{STATE}{play}expect: {expect}\n")[0]


@pytest.mark.parametrize(
    "expect",
    [
        "{time: night, turn: 2, battle: 1, location: Church, winner: none yet, how: not over}",
        "{bystanders: 2, won: {1: none}, character_pile: 12, character_discard: []}",
        "{bystanders: {1: Amy, 2: bystander 1, 3: none}}",
        "{H: {hand: [{blanks: 3}, Sword, Sword], deck: [{blanks: 17}], columns: {2: none}}}",
        "{H: {hand: [H blank 2, {blanks: 2}, Sword, Sword], columns: {2: {attack: 5}}}}",
        "{V: {discard: [Drain, Bite], reserve: [{character: Connor, stunned: true}, Eva]}}",
        "{V: {sees: {hand_sizes: {H: 5}, known_hands: {H: unknown}, enemy_deck: 17, roll: 0}}}",
        "{clock: V2 night, H: {hand: 5, deck: 17}, rest: unchanged}",
    ],
)
def test_what_is_as_expected_holds(expect: str) -> None:
    play = "play: [pass, bank 0, pass]\nuntil: end of turn\n"

    assert failures(f"{STATE}{play}expect: {expect}\n") == []


def test_the_top_of_a_pile_is_named_first() -> None:
    given = "{clock: H night, H: {hand: 4, deck: [Sword, Knife]}, V: {reserve: 1}, step: hand}"

    assert failures(f"given: {given}\nplay: [pass]\nexpect: {{H: {{deck: [Knife]}}}}\n") == []


def test_copies_in_one_question_are_numbered() -> None:
    offered = "offered: [play Sword, 'play Sword #2']\nnot_offered: ['play Sword #3']\n"

    assert failures(STATE + offered) == []


def test_every_roll_of_the_die_that_is_given_must_be_made() -> None:
    given = "{step: commit, dice: [6, 1, 4], H: {reserve: 1}, V: {reserve: 1}, open: [Church]}"
    play = "play: [to column 1, to column 1]\nexpect: {H: {reserve: []}}\n"

    assert failures(f"given: {given}\n{play}") == ["these rolls of 'dice' were not made: 4"]


def test_a_number_of_players_is_told_by_their_names() -> None:
    solo = "given: {H: {deck: 9}, V1: {hand: 1}}\nexpect: {V2: {deck: 20}, H: {deck: 9}}\n"

    assert failures(solo + "play: [pass, bank 0]\n") == []


@pytest.mark.parametrize("until", ["end of day", "turn 3", "end of turn x", "end of"])
def test_an_end_that_does_not_exist_is_refused(until: str) -> None:
    with pytest.raises(ScenarioError, match="'until' is one of"):
        failures(f"until: {until}\nexpect: {{}}\n")


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ("{}", "a deck needs a 'side'"),
        ("{side: ghosts}", "'ghosts' is none of hunters, vampires"),
        ("{side: hunters, format: modern}", "'format' is one of standard, lab, not 'modern'"),
        ("{side: hunters, change: {Sword: -1}}", "a number of copies is 0 to 9999"),
        ("{side: hunters, change: {Sord: 1}}", "did you mean Sword"),
        ("{combat: [Ang]}", "'Ang' is no combat card"),
    ],
)
def test_a_deck_that_cannot_be_checked_says_why(deck: str, message: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        failures(f"given: {{deck: {deck}}}\nviolations: []\n")

    assert message in refused.value.message


def game_of_four(seed: int) -> str:
    """A whole game with the printed decks, every ability four times, and every optional rule."""
    decks = {
        starter.side: [code for code, _, copies in starter.lines for _ in range(copies)]
        for starter in BLOODSUCKERS.starters
    }
    optional = ("abilities", "perpetual_day_night", "recruiting_drive", "location_bonuses")
    given = {
        "step": "setup",
        "seed": seed,
        "players": ["H1", "H2", "V1", "V2"],
        "character_pile": [
            {"name": f"{ability} {number}", "ability": ability}
            for ability in ABILITIES
            for number in range(4)
        ],
        "H1": {"deck": decks["hunters"]},
        "V1": {"deck": decks["vampires"]},
    }
    written = {
        "scenario": "x",
        "rules": ["BLD-TURN-01"],
        "rulings": dict.fromkeys(optional, True),
        "given": given,
        "until": "end of game",
        "expect": {},
    }
    return yaml.safe_dump(written)


def test_every_question_has_labels_that_tell_its_options_apart() -> None:
    asked: set[str] = set()
    for seed in range(8):
        (read,) = read_scenarios(game_of_four(seed).encode())
        policy = Labelling(seed)
        policy.stage = WORDS.stage(read, policy)
        policy.stage.run()
        asked |= policy.asked

    assert set(QUESTIONS) - asked == {questions.LAY}


def test_in_the_tiebreaker_an_attack_card_is_laid() -> None:
    hands = "H: {deck: [Knife, Sword, {blanks: 3}]}, V: {deck: [Gouge, {blanks: 4}]}"
    laid = "offered: [lay Knife, lay Sword]\nplay: [lay Sword]\n"

    assert (
        failures(f"given: {{step: tiebreaker, {hands}}}\n{laid}expect: {{winner: vampires}}\n")
        == []
    )


def test_the_guide_names_every_key_of_a_scenario() -> None:
    named = words_named(CHAPTER)
    keys = {
        *scenario.GIVEN,
        *scenario.EXPECTED,
        *scenario_state.GIVEN_TO_PLAYER,
        *scenario_state.CONDITION,
        *scenario_expect.EXPECTED_OF_PLAYER,
        *scenario_expect.IN_COLUMN,
        *scenario_expect.SEEN,
        *scenario_cast.CARD_NAMING,
        *scenario_cast.CHARACTER_NAMING,
        *scenario_deck.DECK,
    }

    assert keys - named == set()


def test_the_guide_names_every_label() -> None:
    labels = re.search(r"### Labels\n(.*?)\n### ", CHAPTER, re.DOTALL)
    assert labels
    words = (
        *scenario_labels.CARD_WORDS.values(),
        *scenario_labels.CHARACTER_WORDS.values(),
        *scenario_labels.DEEDS.values(),
        *scenario_labels.YES.values(),
    )

    assert [word for word in words if f"`{word}" not in labels[1]] == []
