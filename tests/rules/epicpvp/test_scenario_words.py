"""Scenarios of Epic PVP as people write them: what is refused, what is said, what fails."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

import pytest
import yaml

from rules.core.scenario import read_scenarios
from rules.core.scenario_text import ScenarioError
from rules.games.epicpvp import (
    questions,
    scenario,
    scenario_cast,
    scenario_deck,
    scenario_expect,
    scenario_labels,
    scenario_state,
)
from rules.games.epicpvp.game import EPICPVP
from rules.games.epicpvp.vocabulary import SET_TYPES
from tests.rules import scenario_words
from tests.rules.epicpvp.play import CLASSES, RACES, SEATINGS
from tests.rules.scenario_words import Labelling, chapter, words_named

WORDS = EPICPVP.vocabulary()
CHAPTER = chapter("The words of Epic PVP: Fantasy")
KINDS = {word for name, word in vars(questions).items() if name.isupper() and isinstance(word, str)}
"""Every kind of question."""

failures = partial(scenario_words.failures, WORDS, "EPV-PLAY-01")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("{step: lunch}", "'step' is one of setup, aggression, draw, play, block, rotate"),
        ("{turn: 0}", "'turn' is 1 to 1000, not 0"),
        ("{turn_of: A1}", "'A1' is none of A, B"),
        ("{players: 3}", "'players' is 2 or 4, not 3: there is no mode for another number"),
        ("{players: 2, B2: {}}", "B2 does not play with 2 players"),
        ("{A1: {}, A: {hand: 3}}", "A knows no 'hand'; it knows life, order"),
        ("{A1: {}, A: {order: [A1]}}", "'order' lists A1 and A2"),
        ("{A1: {life: 3}, A: {life: [A2]}}", "told twice: for the team and for A1"),
        ("{A1: {}, A: {life: [B1]}}", "a Life card of partners is A1 or A2 (a blank one"),
        ("{A1: {}, A: {life: [{name: Jab}]}}", "says whose it is: {card: ..., of: A1}"),
        ("{step: setup, turn: 2}", "before set-up there is no 'turn'"),
        ("{step: setup, A: {hand: 3}}", "A knows no 'hand'; it knows race, class, deck"),
        ("{step: setup, A1: {}, A: {order: [A1, A2]}}", "before set-up there is no 'A'"),
        ("{A: {trash: 3}}", "A knows no 'trash'"),
        ("{A: {hand: -1}}", "a number of cards is 0 to 500, not -1"),
        ("{A: {hand: 501}}", "a number of cards is 0 to 500, not 501"),
        ("{A: {hand: [Jap]}}", "no one card is called 'Jap'"),
        ("{A: {hand: [Fient]}}", "no one card is called 'Fient'; did you mean Feint"),
        ("{A: {hand: [Feint]}}", "not on record of 'Feint': cost, block, attack; say it, as in"),
        ("{A: {hand: [Goblin]}}", "'Goblin' is a Race, not a Move or a Special"),
        ("{A: {hand: [{card: Feint, cost: 1}]}}", "not on record of 'Feint': block, attack"),
        (
            "{A: {hand: [{card: Feint, cost: 1, block: 1, attack: 1, basic: true}]}}",
            "'Feint' is a card on record and takes no 'basic'",
        ),
        ("{A: {hand: [{cost: 1}]}}", "a card needs 'card' (an existing one) or 'name'"),
        ("{A: {hand: [{name: Jab, costs: 1}]}}", "a card knows no 'costs'"),
        ("{A: {hand: [{name: Jab, cost: much}]}}", "Jab: cost: 'much' is not a whole number"),
        ("{A: {hand: [{name: Jab, type: Race}]}}", "'type' is one of Move, Special, not 'Race'"),
        ("{A: {hand: [{name: Jab, type: Special, attack: 2}]}}", "a Special has no 'attack'"),
        (
            "{A: {hand: [{name: Jab, basic: true, effects: [{effect: feint}]}]}}",
            "a Basic Move has none",
        ),
        ("{A: {hand: [{name: Jab, effects: [{effect: fly}]}]}}", "fly"),
        (
            "{A: {hand: [{name: Jab, cost: 1}, {name: Jab, cost: 2}]}}",
            "'Jab' is described twice, and not alike; tell them apart by 'as'",
        ),
        ("{cards: [{cost: 1}]}", "a card of 'cards' needs a 'name'"),
        ("{A: {field: [{name: Trick, type: Special}]}}", "'Trick' is no Move, and only Moves"),
        ("{A: {field: 2}}", "'A blank 21' is no Move"),
        ("{A: {race: Rogue}}", "'Rogue' is a Class, not a Race"),
        ("{A: {race: {card: Goblin, life: 6}}}", "'Goblin' is a card on record and takes no"),
        ("{A: {class: {life: 6}}}", "a Class knows no 'life'"),
        ("{A: {used: [Jab]}}", "A has no 'Jab' in play, but A Race, A Class"),
        ("{A: {slowed: 100}}", "this number is 0 to 99, not 100"),
        ("{played: [Jab]}", "no card in play is called 'Jab'"),
        ("{played: [Jab], A: {field: [{name: Jab}, Jab]}}", "several cards in play are"),
    ],
)
def test_a_state_that_cannot_be_set_up_says_why(given: str, message: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        failures(f"given: {given}\nexpect: {{}}\n")

    assert message in refused.value.message
    assert refused.value.line == 3


@pytest.mark.parametrize(
    ("expect", "message"),
    [
        ("{A: {trash: 1}}", "A knows no 'trash'"),
        ("{A1: {hand: 1}}", "A1 does not play in this scenario"),
        ("{A: {hand: [Bash]}}", "nothing in this scenario is called 'Bash'"),
        ("{A: {hand: [{blanks: 1, card: Jab}]}}", "blank cards knows no 'card'"),
        ("{A: {used: [Bash]}}", "nothing in this scenario is called 'Bash'"),
        ("{A: {sees: {everything: 1}}}", "knows no 'everything'"),
        ("{A: {sees: {hand_size: {A1: 1}}}}", "knows no 'A1'; it knows A, B"),
        ("{winner: A1}", "'A1' is none of A, B, nobody, none yet"),
        ("{turn_of: nobody}", "'nobody' is none of A, B"),
        ("{A: {order: [A]}}", "A knows no 'order'"),
        ("{turn: soon}", "'turn' must be a whole number, not 'soon'"),
        ("{rest: same}", "'rest' can only be 'unchanged'"),
    ],
)
def test_what_cannot_be_expected_says_why(expect: str, message: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        failures(f"given: {{A: {{hand: [{{name: Jab}}]}}}}\nexpect: {expect}\n")

    assert message in refused.value.message
    assert refused.value.line == 4


STATE = """\
given:
  A:
    race: {name: Ogre, life: 4, effects: [{effect: replace_hand}]}
    hand: [{name: Jab, cost: 2}, {name: Kick, cost: 5}]
    aggression: [{name: Top}, {name: Low}]
    used: [Ogre]
    slowed: 1
    discard: [{name: Old}, {name: Older}]
  B: {permanents: [{name: Idol}], deck: [{name: Next}, {blanks: 2}]}
"""
PLAYED = "play: [play Jab]\nuntil: end of play\n"


@pytest.mark.parametrize(
    ("expect", "message"),
    [
        ("{turn: 4}", "the turn is 3, not 4"),
        ("{turn_of: B}", "whose turn it is is 'A', not 'B'"),
        ("{winner: B}", "the winner is 'none yet', not 'B'"),
        ("{how: life}", "how it ended is 'not over', not 'life'"),
        ("{A: {hand: [Jab, Kick]}}", "A hand is [Kick], not [Jab, Kick]"),
        ("{A: {hand: 2}}", "the number of cards in A hand is 1, not 2"),
        ("{A: {hand: [{blanks: 1}]}}", "A hand is [Kick], not [blank]"),
        ("{A: {aggression: [Low, Top]}}", "A aggression is [Top, Low], not [Low, Top]"),
        ("{A: {deck: [{blanks: 19}]}}", "A deck is [blank, "),
        ("{A: {life: 5}}", "the number of cards in A life is 4, not 5"),
        ("{A: {field: []}}", "A field is [Jab], not []"),
        ("{A: {discard: [Old]}}", "A discard is [Old, Older], not [Old]"),
        ("{A: {energy: 1}}", "A energy is 0, not 1"),
        ("{A: {spent: 1}}", "A spent is 2, not 1"),
        ("{A: {initiative: 7}}", "A initiative is 6, not 7"),
        ("{A: {slowed: 0}}", "A slowed is 1, not 0"),
        ("{A: {used: []}}", "A used is [Ogre], not []"),
        ("{A: {free_blocks: [Ogre]}}", "A free_blocks is [], not [Ogre]"),
        ("{B: {permanents: []}}", "B permanents is [Idol], not []"),
        ("{B: {deck: [{blanks: 2}, Next]}}", "B deck is [Next, blank, blank], not [blank, "),
        ("{B: {sees: {hand_size: {A: 2}}}}", "what B sees of hand_size of A is 1, not 2"),
        ("{B: {sees: {field: {A: []}}}}", "what B sees of field of A is [Jab], not []"),
        ("{B: {sees: {discard: {A: [Old]}}}}", "what B sees of discard of A is [Old, Older]"),
        ("{B: {sees: {incoming: []}}}", "what B sees of incoming is [Jab], not []"),
        ("{A: {sees: {hand: []}}}", "what A sees of hand is [Kick], not []"),
        ("{A: {sees: {enemy_life: 4}}}", "what A sees of enemy_life is 5, not 4"),
        ("{events: [A played Kick 5]}", "'A played Kick 5' did not happen; it went: [A played Jab"),
        ("{rest: unchanged}", "A hand (rest: unchanged) is ["),
    ],
)
def test_what_is_otherwise_than_expected_is_said(expect: str, message: str) -> None:
    assert message in failures(f"{STATE}{PLAYED}expect: {expect}\n")[0]


@pytest.mark.parametrize(
    "expect",
    [
        "{turn: 3, turn_of: A, winner: none yet, how: not over, events: [A played Jab 2]}",
        "{A: {hand: [Kick], field: [Jab], aggression: [Top, Low], spent: 2, energy: 0}}",
        "{A: {deck: [{blanks: 20}], life: [{blanks: 4}], discard: [Older, Old], initiative: 6}}",
        "{A: {deck: [A blank 1, {blanks: 19}], used: [Ogre], slowed: 1, free_blocks: []}}",
        "{B: {permanents: [Idol], deck: [Next, {blanks: 2}], hand: 0, aggression: []}}",
        "{B: {sees: {hand: [], life: 5, enemy_life: 4, incoming: [Jab], energy: {A: 0, B: 0}}}}",
        "{B: {sees: {permanents: {B: [Idol]}, deck_size: {A: 20}, aggression_size: {A: 2}}}}",
        "{A: {hand: [Kick], field: [Jab]}, rest: unchanged}",
    ],
)
def test_what_is_as_expected_holds(expect: str) -> None:
    assert failures(f"{STATE}{PLAYED}expect: {expect}\n") == []


def test_a_bystander_that_changes_is_named() -> None:
    found = failures(f"{STATE}{PLAYED}expect: {{A: {{hand: [Kick]}}, rest: unchanged}}\n")

    assert found == ["A field (rest: unchanged) is [Jab], not []"]


def test_copies_in_one_question_are_numbered() -> None:
    given = "given: {A: {aggression: 2, hand: [{name: Jab}, Jab]}}\n"
    offered = "offered: [play Jab, 'play Jab #2']\nnot_offered: ['play Jab #3']\n"

    assert failures(given + offered) == []


def test_a_question_says_what_it_is_about() -> None:
    fields = "{A: {field: [{name: Jab}]}, B: {field: [{name: Slash}]}, step: block}"

    assert failures(f"given: {fields}\nexpect: {{}}\n") == [
        "a question is left open: A, block (Jab); offered: 'Jab blocks Slash', 'pass'"
    ]


def test_a_card_described_once_is_named_as_often_as_wanted() -> None:
    given = (
        "{cards: [{name: Jab, cost: 2}], step: play, A: {aggression: 4, "
        "hand: [Jab, {card: Jab, as: left Jab}, {name: Jab, as: right Jab}]}}"
    )
    offered = "offered: [play Jab, play left Jab, play right Jab, pass]\n"

    assert failures(f"given: {given}\n{offered}") == []


def test_cards_that_are_not_alike_may_have_one_name() -> None:
    hand = "[{name: Jab, cost: 1, as: light Jab}, {name: Jab, cost: 3, as: heavy Jab}]"
    offered = "offered: [play light Jab, pass]\nnot_offered: [play heavy Jab]\n"

    assert failures(f"given: {{A: {{aggression: 2, hand: {hand}}}}}\n{offered}") == []


def test_a_player_sees_what_a_question_is_about() -> None:
    given = "{step: block, A: {field: [{name: Jab}]}, B: {field: [{name: Slash}]}}"
    seen = "expect: {A: {sees: {subject: Jab}}, B: {sees: {subject: Jab}}}"

    assert (
        failures(f"given: {given}\nexpect: {{A: {{sees: {{subject: none}}}}}}\nplay: [pass]") != []
    )
    assert failures(f"given: {given}\nplay: [{{{seen}}}, pass]\n") == []


# Chance.

ROGUE = """\
given:
  step: block
  A: {hand: [{name: Jab}, {name: Kick}]}
  B: {class: Rogue, field: [{name: Slash}]}
"""


def test_what_is_left_to_chance_must_be_said() -> None:
    with pytest.raises(ScenarioError, match="chance decides something here; say what comes up"):
        failures(f"{ROGUE}expect: {{}}\n")


def test_what_comes_up_must_be_able_to() -> None:
    with pytest.raises(ScenarioError) as refused:
        failures(f"{ROGUE}  chance: [Slash]\nexpect: {{}}\n")

    assert refused.value.message == (
        "'Slash' cannot come up by chance here: it is drawn from [Jab, Kick]"
    )
    assert refused.value.line == 7


def test_a_coin_is_no_card() -> None:
    with pytest.raises(ScenarioError, match="'Jab' cannot come up by chance here: it is drawn"):
        failures("given: {step: setup, chance: [Jab], A: {deck: 10}, B: {deck: 10}}\nexpect: {}\n")


def test_every_outcome_of_chance_must_come_up() -> None:
    expect = "  chance: [Kick, Jab]\nexpect: {A: {discard: [Kick, {blanks: 1}]}}\n"

    assert failures(ROGUE + expect) == ["nothing was left to this chance: Jab"]


def test_a_seed_is_real_chance() -> None:
    kept = {
        failures(f"{ROGUE}  seed: {seed}\nexpect: {{A: {{hand: [Jab]}}}}\n")[0]
        for seed in range(12)
    }

    assert {found[: found.index(",")] for found in kept} == {"A hand is [Kick", "A hand is [Jab"}


def test_which_of_several_blank_cards_goes_need_not_be_said() -> None:
    given = ROGUE.replace("[{name: Jab}, {name: Kick}]", "3")

    assert failures(f"{given}expect: {{A: {{hand: 3, discard: 2}}}}\n") == []


def test_a_seed_shuffles_and_without_one_the_order_stays() -> None:
    given = "given: {step: setup, A: {race: {life: 1, initiative: 9}, deck: [" + ", ".join(
        f"{{name: Card {number}}}" for number in range(12)
    )
    expect = "expect: {A: {life: [Card 0], hand: [Card 1, Card 2, Card 3, Card 4, Card 5]}}\n"

    assert failures(f"{given}]}}}}\n{expect}") == []
    assert failures(f"{given}]}}, seed: 1}}\n{expect}") != []


# Two against two.


def test_partners_without_words_act_by_initiative() -> None:
    given = "{A1: {class: {initiative: 2}}, B2: {}}"

    assert (
        failures(f"given: {given}\nexpect: {{A: {{order: [A2, A1]}}, B: {{order: [B1, B2]}}}}")
        == []
    )


def test_a_life_pile_of_partners_is_read_from_its_top() -> None:
    given = "{A1: {life: 1}, A2: {life: [{name: Zap}, {name: Zip}]}, step: rotate}"
    expect = "{A: {life: [A1, Zap, Zip]}, A1: {life: 1}, A2: {life: [Zap, Zip]}, B: {life: 10}}"

    assert failures(f"given: {given}\nexpect: {expect}\n") == []
    assert failures(f"given: {given}\nexpect: {{A: {{life: [Zap, A1, Zip]}}}}\n") == [
        "A life is [A1, Zap, Zip], not [Zap, A1, Zip]"
    ]


# Where a scenario ends.


@pytest.mark.parametrize("until", ["end of day", "turn 3", "end of turn x", "end of"])
def test_an_end_that_does_not_exist_is_refused(until: str) -> None:
    with pytest.raises(ScenarioError, match="'until' is one of"):
        failures(f"until: {until}\nexpect: {{}}\n")


@pytest.mark.parametrize(
    ("until", "turn"),
    [
        ("end of turn", 3),
        ("end of rotate", 3),
        ("end of aggression of turn 4", 4),
        ("end of turn 5", 5),
        ("end of game", 7),
    ],
)
def test_where_a_scenario_ends(until: str, turn: int) -> None:
    """Nobody has a card to play; draw nothing. A's deck is empty, so that getting tired ends it."""
    given = "given: {step: rotate, A: {deck: 1, life: 2}}\n"
    lines = "play: [draw 0, draw 0, draw 0]\n" if turn > 5 else ""
    lines = lines or ("play: [draw 0, draw 0]\n" if turn == 5 else "")

    assert failures(f"{given}{lines}until: {until}\nexpect: {{turn: {turn}}}\n") == []


# Deck construction.


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("{}", "a scenario of deck construction needs a 'deck'"),
        ("{deck: {race: Ogre}}", "no Race of this scenario's sets is called 'Ogre'"),
        ("{deck: {race: Goblin, moves: [Jab]}}", "no Move or Special of this scenario's sets"),
        ("{deck: {moves: [{copies: 3}]}}", "a card of a deck needs 'card', its name"),
        ("{deck: {change: {Feint: -1}}}", "a number of copies is 0 to 9999, not -1"),
        ("{sets: [{life: 4}], deck: {}}", "a set is that of a 'race' or of a 'class'"),
        ("{sets: [{race: X, class: Y}], deck: {}}", "a set is that of a 'race' or of a 'class'"),
        ("{sets: [{class: Y, life: 4}], deck: {}}", "a Class has no Life"),
        ("{sets: [{race: X, cards: [{cost: 1}]}], deck: {}}", "name: is missing"),
        (
            "{sets: [{race: X, cards: [{name: Jab}]}, {class: Y, cards: [{name: Jab}]}], "
            "deck: {race: X, class: Y, change: {Jab: 2}}}",
            "'Jab' may be Jab (X), Jab (Y); write it with its set",
        ),
    ],
)
def test_a_deck_that_cannot_be_checked_says_why(given: str, message: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        failures(f"given: {given}\nviolations: []\n")

    assert message in refused.value.message


def test_without_sets_the_cards_on_record_count() -> None:
    race, class_ = RACES[0], CLASSES[0]

    assert failures(f"given: {{deck: {{race: {race}, class: {class_}}}}}\nverdict: legal\n") == []
    assert failures("given: {deck: {race: Human, class: Druid}}\nverdict: unknown\n") == []


# Labels and the guide.


STOIC = {"effects": [{"effect": "draw", "count": 1, "when": "damaged"}]}
BOARDS: Final = {
    "A1": {"race": "High Elf", "class": "Druid"},
    "B1": {"race": "Human", "class": "Rogue"},
    "A2": {"race": STOIC, "class": STOIC},
    "B2": {"race": "Goblin", "class": "Druid"},
}


def game_of_four(seed: int) -> str:
    """A whole game with the cards of the sample set, and Races and Classes on record."""
    written: dict[str, object] = {"step": "setup", "seed": seed}
    for name, deck in zip(("A1", "B1", "A2", "B2"), SEATINGS["2v2"], strict=True):
        cards = [
            line.card.code
            for line in deck.lines
            if line.card.type in SET_TYPES
            for _ in range(line.quantity)
        ]
        written[name] = {**BOARDS[name], "deck": cards}
    document = {
        "scenario": "x",
        "rules": ["EPV-TURN-01"],
        "given": written,
        "until": "end of game",
        "expect": {},
    }
    return yaml.safe_dump(document)


def test_every_question_has_labels_that_tell_its_options_apart() -> None:
    asked: set[str] = set()
    for seed in range(6):
        (read,) = read_scenarios(game_of_four(seed).encode())
        policy = Labelling(seed)
        policy.stage = WORDS.stage(read, policy)
        policy.stage.run()
        asked |= policy.asked

    assert KINDS - asked == set()


def test_the_guide_names_every_key_of_a_scenario() -> None:
    named = words_named(CHAPTER)
    keys = {
        *scenario.GIVEN,
        *scenario.EXPECTED,
        *scenario_state.GIVEN_TO_PLAYER,
        *scenario_state.GIVEN_TO_TEAM,
        *scenario_expect.EXPECTED_OF_PLAYER,
        *scenario_expect.SEEN,
        *scenario_cast.NAMING,
        *scenario_cast.BOARD_NAMING,
        *scenario_deck.GIVEN,
        *scenario_deck.SET,
        *scenario_deck.SET_CARD,
        *scenario_deck.DECK,
    }

    assert keys - named == set()


def test_the_guide_names_every_label() -> None:
    labels = re.search(r"### What is asked.*?\n(.*?)\n### ", CHAPTER, re.DOTALL)
    assert labels
    words = (*scenario_labels.CARD_WORDS.values(), *scenario_labels.NUMBER_WORDS.values())

    assert [word for word in words if f"`{word} " not in labels[1]] == []
