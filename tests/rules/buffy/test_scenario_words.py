"""Scenarios of the Buffy CCG as people write them: what is refused, what is said, what fails."""

from __future__ import annotations

import re
from functools import partial

import pytest
import yaml

from rules.core.scenario import read_scenarios
from rules.core.scenario_text import ScenarioError
from rules.games.buffy import (
    questions,
    scenario,
    scenario_cast,
    scenario_deck,
    scenario_expect,
    scenario_labels,
    scenario_state,
    vocabulary,
)
from rules.games.buffy.cards import BuffyCard
from rules.games.buffy.game import BUFFY
from tests.rules import scenario_words
from tests.rules.buffy.decks import HEROES, VILLAINS
from tests.rules.scenario_words import Labelling, chapter, words_named

WORDS = BUFFY.vocabulary()
CHAPTER = chapter("The words of Buffy")
KINDS = {word for name, word in vars(questions).items() if name.isupper() and isinstance(word, str)}
"""Every kind of question that is no step or stage."""

failures = partial(scenario_words.failures, WORDS, "BUF-TURN-01")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("{step: lunch}", "'step' is one of setup, prologue, draw, refresh, movement, resource"),
        ("{step: fight battle}", "'step' is one of setup"),
        ("{turn: 0}", "'turn' is 1 to 1000, not 0"),
        ("{turn: 1001}", "'turn' is 1 to 1000, not 1001"),
        ("{active: P3}", "'P3' is none of P1, P2"),
        ("{time: noon}", "'time' is day or night, not 'noon'"),
        ("{chance: [Mira]}", "'Mira' is none of P1, P2"),
        ("{step: setup, turn: 2}", "before set-up there is no 'turn'"),
        ("{step: setup, time: day}", "before set-up there is no 'time'"),
        ("{step: setup, P1: {hand: 3}}", "P1 knows no 'hand'; it knows essence, main, deck"),
        ("{P1: {trash: 3}}", "P1 knows no 'trash'"),
        ("{P3: {}}", "'given' knows no 'P3'"),
        ("{P1: {hand: -1}}", "a number of cards is 0 to 500, not -1"),
        ("{P1: {hand: 501}}", "a number of cards is 0 to 500, not 501"),
        ("{P1: {destiny: -1}}", "this number is 0 to 999, not -1"),
        ("{P1: {hand: [No Such Thing]}}", "no one card is called 'No Such Thing'"),
        ("{P1: {hand: [{talents: [1, 1, 1, 1]}]}}", "a card needs 'card' (an existing one)"),
        ("{P1: {hand: [{name: Jab, costs: 1}]}}", "a card knows no 'costs'"),
        ("{P1: {hand: [{name: Jab, space: 2}]}}", "a card knows no 'space'"),
        ("{P1: {hand: [{name: Jab, type: Ship}]}}", "'type' is one of Essence, Action, "),
        ("{P1: {hand: [{name: Jab, talents: [1, 2]}]}}", "lists four numbers (Butt-Kicking, "),
        ("{P1: {hand: [{name: Jab, talents: {Luck: 1}}]}}", "'Luck' is no talent; these are"),
        ("{P1: {hand: [{name: Jab, talents: {Smarts: lots}}]}}", "'lots' is not a whole number"),
        ("{P1: {hand: [{name: Jab, talents: {Smarts: 100}}]}}", "Jab: smarts: 100 is above 99"),
        ("{P1: {hand: [{name: Jab, needs: {Smarts: 1, Charm: 1}}]}}", "one talent and its value"),
        ("{P1: {hand: [{name: Jab, effects: [{effect: fly}]}]}}", "fly"),
        ("{P1: {hand: [{name: Jab, playable_in: [draw]}]}}", "playable_in"),
        (
            "{P1: {hand: [{name: Jab, talents: {Charm: 1}}, {name: Jab, talents: {Charm: 2}}]}}",
            "'Jab' is described twice, and not alike; tell them apart by 'as'",
        ),
        ("{cards: [{type: Item}]}", "a card of 'cards' needs a 'name'"),
        ("{P1: {characters: [{name: Mira, space: 5}]}}", "5 is no space: say 1 to 4"),
        ("{P1: {characters: [{name: Mira, space: P3 1}]}}", "'P3 1' is no space"),
        ("{P1: {characters: [{name: Mira, space: the Park}]}}", "'the Park' is no space"),
        ("{P1: {characters: [{name: Stake, type: Item}]}}", "'Stake' is no Character"),
        ("{P1: {characters: [{name: Mira, asleep: true}]}}", "a card knows no 'asleep'"),
        ("{P1: {characters: [{name: Mira, fatigued: 1}]}}", "'fatigued' must be true or false"),
        ("{P1: {characters: [{name: Mira, moved: -1}]}}", "'moved' is 0 to 999, not -1"),
        (
            "{P1: {characters: [{name: Mira, items: [{name: Jab, type: Action}]}]}}",
            "'Jab' is no Item",
        ),
        (
            "{P1: {characters: [{name: Mira, skills: [{name: Jab, swapped: yes}]}]}}",
            "'swapped' must be true or false",
        ),
        ("{P1: {main: Mira}}", "P1 has no 'Mira' in play, discard pile, hand or deck"),
        (
            "{P1: {challenges: [{name: Homework}, {name: Exam}]}}",
            "P1 has two challenges on one space",
        ),
        ("{P1: {challenges: [{name: Homework, faced: [Mira]}]}}", "'Mira' is none of P1, P2"),
        ("{P1: {challenges: [{name: Homework, goals: {Luck: 3}}]}}", "'Luck' is no talent"),
        ("{P1: {locations: [School]}}", "'locations' must be a mapping, not a list"),
        ("{P1: {locations: {park: {name: School}}}}", "'park' is no space of its own"),
        ("{P1: {locations: {P2 1: {name: School}}}}", "'P2 1' is no space of its own"),
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
        ("{P1: {trash: 1}}", "P1 knows no 'trash'"),
        ("{P1: {acts: true}}", "P1 knows no 'acts'"),
        ("{P3: {hand: 1}}", "'expect' knows no 'P3'"),
        ("{P1: {hand: [Bash]}}", "nothing in this scenario is called 'Bash'"),
        ("{P1: {hand: [{blanks: 1, card: Jab}]}}", "blank cards knows no 'card'"),
        ("{P1: {characters: {Bash: {}}}}", "nothing in this scenario is called 'Bash'"),
        ("{P1: {characters: [Bash]}}", "nothing in this scenario is called 'Bash'"),
        ("{P1: {characters: {Jab: {asleep: true}}}}", "a Character knows no 'asleep'"),
        ("{P1: {challenges: {Jab: {beaten: true}}}}", "a challenge knows no 'beaten'"),
        ("{P1: {challenges: {Bash: {}}}}", "nothing in this scenario is called 'Bash'"),
        ("{P1: {stacks: {Luck: 1}}}", "'Luck' is no talent"),
        ("{P1: {sees: {deck: 3}}}", "'sees' knows no 'deck'"),
        ("{P1: {sees: {hand_size: {P3: 3}}}}", "'hand_size' knows no 'P3'"),
        ("{winner: Mira}", "'Mira' is none of P1, P2, nobody, none yet"),
        ("{active: nobody}", "'nobody' is none of P1, P2"),
        ("{time: noon}", "'time' is day or night"),
        ("{turn: soon}", "'turn' must be a whole number, not 'soon'"),
        ("{fight: soon}", "'fight' is none, or says who fights"),
        ("{fight: {victim: Jab}}", "'fight' knows no 'victim'"),
        ("{facing: soon}", "'facing' is none, or says which challenge"),
        ("{rest: same}", "'rest' can only be 'unchanged'"),
    ],
)
def test_what_cannot_be_expected_says_why(expect: str, message: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        failures(f"given: {{P1: {{hand: [{{name: Jab}}]}}}}\nexpect: {expect}\n")

    assert message in refused.value.message
    assert refused.value.line == 4


STATE = """\
given:
  time: night
  events_played: [Eclipse]
  P1:
    destiny: 2
    main: Mira
    hand: [{name: Tom, level: 1}, {name: Jab}, {name: Archery, type: Skill, talents: {Charm: 2}}]
    discard: [{name: Old}, {name: Older}]
    characters:
      - name: Mira
        level: 2
        talents: [4, 3, 2, 1]
        space: park
        items: [{name: Cross, fatigued: true}]
    episodes: [{name: Long Night}]
    locations: {2: {name: School}}
    park_count: 3
  P2:
    deck: [{name: Next}, {blanks: 2}]
    challenge_deck: [{name: Exam}, {name: Test}]
    challenges: [{name: Homework, space: P1 4, goals: {Smarts: 5, Charm: 2}, faced: [P1]}]
    crypt: [{name: Library}]
    defeated: [{name: Chore}]
"""
PLAYED = "play: [play Tom, at P1 3, attach Archery, to Mira]\n"


@pytest.mark.parametrize(
    ("expect", "message"),
    [
        ("{turn: 4}", "the turn is 3, not 4"),
        ("{active: P2}", "the active player is 'P1', not 'P2'"),
        ("{time: day}", "the time is 'night', not 'day'"),
        ("{step: end}", "the step is 'resource', not 'end'"),
        ("{winner: P2}", "the winner is 'none yet', not 'P2'"),
        ("{how: park}", "how it ended is 'not over', not 'park'"),
        ("{fight: {attacker: Mira}}", "the fight's attacker is 'none', not 'Mira'"),
        ("{facing: {challenge: Homework}}", "what is faced is 'none', not 'Homework'"),
        ("{facing: {by: P1}}", "whose attempt it is is 'none', not 'P1'"),
        ("{facing: {characters: [Mira]}}", "who faces it is [], not [Mira]"),
        ("{events_played: []}", "events_played is [Eclipse], not []"),
        ("{P1: {destiny: 3}}", "P1 destiny is 2, not 3"),
        ("{P1: {park_count: 0}}", "P1 park_count is 3, not 0"),
        ("{P1: {main: none}}", "P1 main is 'Mira', not 'none'"),
        ("{P1: {resurrected: true}}", "P1 resurrected is False, not True"),
        ("{P1: {hand: [Tom]}}", "P1 hand is [Jab], not [Tom]"),
        ("{P1: {hand: 2}}", "the number of cards in P1 hand is 1, not 2"),
        ("{P1: {hand: [{blanks: 1}]}}", "P1 hand is [Jab], not [blank]"),
        ("{P1: {discard: [Older, Old]}}", "P1 discard is [Old, Older], not [Older, Old]"),
        ("{P1: {episodes: []}}", "P1 episodes is [Long Night], not []"),
        ("{P1: {locations: {2: none}}}", "P1 locations 2 is 'School', not 'none'"),
        ("{P1: {locations: {1: School}}}", "P1 locations 1 is 'none', not 'School'"),
        ("{P1: {characters: [Mira]}}", "P1 characters is [Mira, Tom], not [Mira]"),
        ("{P1: {characters: 1}}", "the number of cards in P1 characters is 2, not 1"),
        ("{P1: {characters: {Jab: {}}}}", "P1 characters is [Mira, Tom], not [Jab]"),
        (
            "{P1: {characters: [Mira, {card: Tom, space: park}]}}",
            "P1 characters Tom space is 'P1 3', not 'park'",
        ),
        (
            "{P1: {characters: {Mira: {fatigued: false}}}}",
            "P1 characters Mira fatigued is True, not False",
        ),
        ("{P1: {characters: {Mira: {level: 1}}}}", "P1 characters Mira level is 2, not 1"),
        (
            "{P1: {characters: {Mira: {levels: [Mira L2, Mira]}}}}",
            "P1 characters Mira levels is [Mira, Mira L2], not [Mira L2, Mira]",
        ),
        (
            "{P1: {characters: {Mira: {skills: []}}}}",
            "P1 characters Mira skills is [Archery], not []",
        ),
        ("{P1: {characters: {Mira: {items: []}}}}", "P1 characters Mira items is [Cross], not []"),
        ("{P1: {characters: {Mira: {moved: true}}}}", "P1 characters Mira moved is 0, not 1"),
        (
            "{P1: {characters: {Mira: {skilled: false}}}}",
            "P1 characters Mira skilled is True, not False",
        ),
        (
            "{P1: {characters: {Mira: {ascended: true}}}}",
            "P1 characters Mira ascended is False, not True",
        ),
        (
            "{P1: {characters: {Mira: {talents: {Charm: 2}}}}}",
            "P1 characters Mira Charm is 4, not 2",
        ),
        ("{P1: {fatigued: []}}", "P1 fatigued is [Cross], not []"),
        ("{P1: {stacks: {Smarts: 1}}}", "P1 stack of Smarts is 0, not 1"),
        ("{P1: {placed: [Jab]}}", "P1 placed is [], not [Jab]"),
        ("{P2: {deck: [{blanks: 2}, Next]}}", "P2 deck is [Next, blank, blank], not [blank, "),
        ("{P2: {challenge_deck: [Test, Exam]}}", "P2 challenge_deck is [Exam, Test], not [Test"),
        ("{P2: {crypt: 0}}", "the number of cards in P2 crypt is 1, not 0"),
        ("{P2: {defeated: []}}", "P2 defeated is [Chore], not []"),
        ("{P2: {challenges: []}}", "P2 challenges is [Homework], not []"),
        ("{P2: {challenges: {Exam: {}}}}", "P2 challenges is [Homework], not [Exam]"),
        (
            "{P2: {challenges: [{card: Homework, space: 4}]}}",
            "P2 challenges Homework space is 'P1 4', not 'P2 4'",
        ),
        (
            "{P2: {challenges: {Homework: {faced: [P1, P2]}}}}",
            "P2 challenges Homework faced is [P1], not [P1, P2]",
        ),
        (
            "{P2: {challenges: {Homework: {goals: {Smarts: 5}}}}}",
            "P2 challenges Homework goals is {'Smarts': 5, 'Charm': 2}, not {'Smarts': 5}",
        ),
        ("{P1: {sees: {hand: []}}}", "what P1 sees of hand is [Jab], not []"),
        ("{P1: {sees: {locations: [School]}}}", "what P1 sees of locations is [], not [School]"),
        ("{P2: {sees: {hand_size: {P1: 3}}}}", "what P2 sees of hand_size of P1 is 1, not 3"),
        ("{P2: {sees: {deck_size: {P2: 2}}}}", "what P2 sees of deck_size of P2 is 3, not 2"),
        (
            "{P1: {sees: {challenge: {P2: Test}}}}",
            "what P1 sees of challenge of P2 is 'Exam', not 'Test'",
        ),
        ("{P2: {sees: {starter: {P1: none}}}}", "what P2 sees of starter of P1 is 'Mira', not"),
        (
            "{P2: {sees: {discard: {P1: [Old]}}}}",
            "what P2 sees of discard of P1 is [Old, Older], not [Old]",
        ),
        ("{events: [P1 entered Tom P1 2]}", "'P1 entered Tom P1 2' did not happen; it went: [P1 "),
        ("{rest: unchanged}", "P1 hand (rest: unchanged) is ["),
    ],
)
def test_what_is_otherwise_than_expected_is_said(expect: str, message: str) -> None:
    assert message in failures(f"{STATE}{PLAYED}expect: {expect}\n")[0]


@pytest.mark.parametrize(
    "expect",
    [
        "{turn: 3, active: P1, time: night, step: resource, winner: none yet, how: not over}",
        "{fight: none, facing: none, events_played: [Eclipse], events: [P1 entered Tom P1 3]}",
        "{P1: {destiny: 2, hand: [Jab], discard: [Old, Older], park_count: 3, main: Mira}}",
        "{P1: {characters: [Tom, Mira], episodes: [Long Night], locations: {2: School, 3: none}}}",
        "{P1: {characters: {Mira: {level: 2, levels: [Mira, Mira L2], skills: [Archery]}}}}",
        "{P1: {characters: {Mira: {items: [Cross], fatigued: true, skilled: true, moved: 0}}}}",
        "{P1: {characters: {Mira: {talents: [4, 3, 4, 1], space: park, ascended: false}}}}",
        "{P1: {characters: [Mira, {card: Tom, space: 3, level: 1, talents: {Smarts: 0}}]}}",
        "{P1: {fatigued: [Cross], stacks: {Smarts: 0}, placed: [], resurrected: false}}",
        "{P2: {deck: [Next, {blanks: 2}], hand: 0, challenge_deck: [Exam, Test], main: none}}",
        "{P2: {challenges: [{card: Homework, space: P1 4, faced: [P1]}], defeated: [Chore]}}",
        "{P1: {sees: {hand: [Jab], challenge: {P1: none, P2: Exam}, crypt: {P2: [Library]}}}}",
        "{P2: {sees: {hand: [], challenge_deck_size: {P2: 2}, locations_left: {P1: 0}}}}",
        "{P2: {sees: {discard: {P1: [Older, Old]}, defeated: {P2: [Chore]}}}}",
        "{P2: {challenges: {Homework: {goals: {Charm: 2, Smarts: 5}}}, crypt: [Library]}}",
    ],
)
def test_what_is_as_expected_holds(expect: str) -> None:
    assert failures(f"{STATE}{PLAYED}expect: {expect}\n") == []


def test_a_bystander_that_changes_is_named() -> None:
    expect = (
        "{P1: {hand: [Jab], characters: [{card: Mira, skills: [Archery], skilled: true}, Tom]}}"
    )

    assert failures(f"{STATE}{PLAYED}expect: {expect[:-1]}, rest: unchanged}}\n") == [
        "P1 characters Mira fatigued (rest: unchanged) is True, not False"
    ]


FIGHT = """\
given:
  step: conflict
  P1:
    hand: [{name: Jab, talents: {Smarts: 2}}]
    characters: [{name: Mira}]
  P2: {characters: [{name: Vex, space: P1 1}, {name: Imp, space: P1 1}]}
"""


@pytest.mark.parametrize(
    ("expect", "message"),
    [
        ("{fight: none}", "the fight is 'one going on', not 'none'"),
        ("{fight: {attacker: Vex}}", "the fight's attacker is 'Mira', not 'Vex'"),
        ("{fight: {defender: Vex}}", "the fight's defender is 'Imp', not 'Vex'"),
        ("{fight: {doubled: none}}", "the fight's doubled is 'Vex', not 'none'"),
        ("{fight: {talent: Smarts}}", "the fight's talent is 'Butt-Kicking', not 'Smarts'"),
        ("{P1: {placed: []}}", "P1 placed is [Jab], not []"),
        ("{P1: {stacks: {Smarts: 1}}}", "P1 stack of Smarts is 2, not 1"),
    ],
)
def test_a_fight_that_is_otherwise_than_expected_is_told(expect: str, message: str) -> None:
    item = FIGHT.replace("hand: [", "hand: [{name: Stake, type: Item}, ")
    lines = ["Mira fights", "against Vex", "Imp doubles", "boost with Jab"]
    play = f"play: [{', '.join(lines)}, expect: {expect}]\n"

    assert failures(item + play) == [message]


def test_what_a_question_is_about_is_said() -> None:
    play = "play: [Mira fights]\n"

    assert failures(f"{FIGHT}{play}expect: {{}}\n") == [
        "a question is left open: P1, target (Mira); offered: 'against Vex', 'against Imp'"
    ]


def test_a_player_sees_what_a_question_is_about() -> None:
    seen = "expect: {P1: {sees: {subject: Mira}}, P2: {sees: {subject: Mira}}}"

    assert failures(f"{FIGHT}play: [Mira fights, {seen}]\n") == []
    assert failures(f"{FIGHT}play: [{seen}]\n") == [
        "what P1 sees of subject is 'none', not 'Mira'",
        "what P2 sees of subject is 'none', not 'Mira'",
    ]


def test_copies_in_one_question_are_numbered() -> None:
    given = "given: {step: draw, P1: {hand: [{name: Jab}, Jab]}}\n"
    offered = "offered: [discard Jab, 'discard Jab #2', keep the rest]\n"
    not_offered = "not_offered: ['discard Jab #3', pass]\n"

    assert failures(given + offered + not_offered) == []


def test_a_card_described_once_is_named_as_often_as_wanted() -> None:
    given = (
        "{cards: [{name: Stake, type: Item}], P1: {characters: [{name: Mira}], "
        "hand: [Stake, {card: Stake, as: old Stake}, {name: Stake, as: new Stake}]}}"
    )
    offered = "offered: [attach Stake, attach old Stake, attach new Stake, pass]\n"

    assert failures(f"given: {given}\n{offered}") == []


def test_cards_that_are_not_alike_may_have_one_name() -> None:
    hand = "[{name: Jab, type: Item, as: light Jab}, {name: Jab, type: Skill, as: heavy Jab}]"
    given = f"{{P1: {{hand: {hand}, characters: [{{name: Mira, fatigued: true}}]}}}}"
    offered = "offered: [attach light Jab, pass]\nnot_offered: [attach heavy Jab]\n"

    assert failures(f"given: {given}\n{offered}") == []


def test_a_level_card_below_is_the_one_that_is_described() -> None:
    given = "{P1: {hand: [{name: Mira, level: 1, as: base}], characters: [{name: Mira, level: 3}]}}"
    levels = "{P1: {characters: {Mira: {levels: [Mira, Mira L2, Mira L3], level: 3}}}}"

    assert failures(f"given: {given}\nexpect: {levels}\nplay: [pass]\n") == []


def test_the_levels_below_may_be_said() -> None:
    lower = "[{name: Mira, level: 1, as: young}, {name: Mira, level: 2, as: grown}]"
    given = f"{{P1: {{characters: [{{name: Mira, level: 3, levels: {lower}}}]}}}}"
    expect = "{P1: {characters: [{card: young, levels: [young, grown, Mira L3]}]}}"

    assert failures(f"given: {given}\nexpect: {expect}\n") == []


@pytest.mark.parametrize("zone", ["discard", "hand", "deck"])
def test_a_main_character_may_be_out_of_play(zone: str) -> None:
    given = f"{{P1: {{main: Mira, {zone}: [{{name: Mira, level: 1}}]}}}}"
    offered = {
        "discard": "offered: [resurrect Mira, pass]",
        "hand": "offered: [play Mira, pass]",
        "deck": "expect: {P1: {main: none}}",
    }[zone]

    assert failures(f"given: {given}\n{offered}\n") == []


def test_the_active_player_tells_the_turn_and_the_turn_the_active_player() -> None:
    assert failures("given: {active: P2}\nexpect: {turn: 4, active: P2, time: day}\n") == []
    assert failures("given: {turn: 8}\nexpect: {turn: 8, active: P2}\n") == []
    assert failures("given: {turn: 8, active: P1}\nexpect: {turn: 8, active: P1}\n") == []


def test_what_was_done_this_turn_is_not_done_again() -> None:
    given = (
        "{P1: {discard: [{name: Mira, level: 1}], main: Mira, resurrected: true, "
        "hand: [{name: Archery, type: Skill}, {name: Tom, level: 2}], "
        "characters: [{name: Tom, skilled: true, ascended: true}]}}"
    )

    assert failures(f"given: {given}\nexpect: {{P1: {{resurrected: true, hand: 2}}}}\n") == []
    assert failures(f"given: {given.replace('resurrected: true, ', '')}\nexpect: {{}}\n") != []
    assert failures(f"given: {given.replace('skilled: true, ', '')}\nexpect: {{}}\n") != []
    assert failures(f"given: {given.replace(', ascended: true', '')}\nexpect: {{}}\n") != []


def test_an_empty_seat_is_never_asked() -> None:
    given = "{step: draw, P2: {acts: false, hand: [{name: Jab}]}}"

    assert failures(f"given: {given}\nexpect: {{P1: {{hand: 5}}, P2: {{hand: [Jab]}}}}\n") == []


def test_a_value_that_is_not_on_record_is_unknown() -> None:
    known = "{P1: {hand: [{name: Tom, level: 1, talents: {Smarts: 2}}]}}"
    unknown = known.replace("2", "unknown")

    assert failures(f"given: {known}\noffered: [play Tom, pass]\n") == []
    assert failures(f"given: {unknown}\nexpect: {{P1: {{hand: [Tom]}}}}\n") == []


def test_what_is_on_record_cannot_be_said_otherwise() -> None:
    shipped = next(
        card for card in WORDS.catalog.cards if isinstance(card, BuffyCard) and card.smarts
    )
    given = f"{{P1: {{hand: [{{card: {shipped.code}, smarts: 3}}]}}}}"

    with pytest.raises(ScenarioError, match="is a card on record and takes no 'smarts'"):
        failures(f"given: {given}\nexpect: {{}}\n")


def test_what_is_not_on_record_may_be_added() -> None:
    short = next(
        card
        for card in WORDS.catalog.cards
        if isinstance(card, BuffyCard) and card.type == "Item" and card.smarts is None
    )
    talents = "talents: [1, 0, 0, 0]"
    hand = f"hand: [{{card: {short.code}, as: new, {talents}}}, {short.code}]"
    given = f"{{P1: {{{hand}, characters: [{{name: Mira, fatigued: true}}]}}}}"

    offered = "offered: [attach new, pass]\n"
    not_offered = f"not_offered: ['attach {short.name}']\n"
    assert failures(f"given: {given}\n{offered}{not_offered}") == []


def test_what_is_in_play_may_be_used_or_swapped_this_turn() -> None:
    text = "effects: [{effect: draw_cards, count: 1, when: resource, cost: turn}]"
    given = (
        "{P1: {challenge_deck: [{name: Exam}, {name: Test}], cycled: true, "
        f"episodes: [{{name: Long Night, {text}, used: true}}], "
        f"locations: {{1: {{name: Cafe, {text}, used: true}}}}, "
        "characters: [{name: Tom}, "
        f"{{name: Mira, {text}, used: true, items: [{{name: Stake, swapped: true}}]}}]}}}}"
    )

    assert failures(f"given: {given}\nexpect: {{P1: {{hand: 0}}}}\n") == []
    for done, offered in (
        (", swapped: true", "swap Stake"),
        ("cost: turn}], used: true}], locations", "use Long Night"),
        ("cost: turn}], used: true}}", "use Cafe"),
        ("cost: turn}], used: true, items", "use Mira"),
    ):
        undone = done.replace(", used: true", "").replace(", swapped: true", "")
        changed = given.replace(done, undone)
        assert changed != given
        assert failures(f"given: {changed}\noffered: ['{offered}', pass]\n") == []


def test_a_challenge_that_was_put_under_the_deck_this_turn_is_not_again() -> None:
    deck = "challenge_deck: [{name: Exam, at_location: School}, {name: Test, at_location: School}]"
    given = f"{{step: prologue, P1: {{{deck}, cycled: true}}}}"
    kept, cycled = "[Exam, Test]", "[Test, Exam]"

    for said, order in ((given, kept), (given.replace(", cycled: true", ""), cycled)):
        expect = f"{{P1: {{challenge_deck: {order}}}}}"
        assert failures(f"given: {said}\nexpect: {expect}\n") == []


def test_a_new_character_may_have_to_wait() -> None:
    given = (
        "{step: conflict, P1: {characters: [{name: Mira, new: true}]}, "
        "P2: {characters: [{name: Vex, space: P1 1, fatigued: true}]}}"
    )
    waits = "rulings: {new_characters_wait: true}\n"

    assert failures(f"{waits}given: {given}\nexpect: {{fight: none}}\n") == []
    assert failures(f"given: {given}\noffered: [Mira fights, pass]\n") == []


def test_a_location_may_be_expected_fatigued() -> None:
    given = "{P1: {locations: {2: {name: Cafe, fatigued: true}}}}"
    expect = "expect: {P1: {locations: {2: {card: Cafe, fatigued: %s}}, fatigued: [Cafe]}}\n"

    assert failures(f"given: {given}\n{expect % 'true'}") == []
    assert failures(f"given: {given}\n{expect % 'false'}") == [
        "P1 fatigued Cafe is True, not False"
    ]


# Chance.


COIN = (
    "given: {step: setup, chance: [%s]}\nplay: [at P%s 1, at P%s 1, day]\nexpect: {active: P%s}\n"
)


@pytest.mark.parametrize(("first", "second"), [(1, 2), (2, 1)])
def test_the_coin_falls_as_the_scenario_says(first: int, second: int) -> None:
    assert failures(COIN % (f"P{first}", first, second, first)) == []


def test_every_outcome_of_chance_must_come_up() -> None:
    found = failures(COIN % ("P1, P2", 1, 2, 1))

    assert found == ["nothing was left to this chance: P2"]


def test_without_a_word_the_coin_is_that_of_the_seed() -> None:
    """Which of both it is does not matter; over some seeds it is both."""
    found = [
        failures(f"given: {{step: setup, seed: {seed}}}\nexpect: {{}}\n")[0] for seed in range(12)
    ]

    asked = {told.removeprefix("a question is left open: ")[:2] for told in found}
    assert asked == {"P1", "P2"}


def test_a_seed_shuffles_and_without_one_the_order_stays() -> None:
    cards = ", ".join(f"{{name: Card {number}}}" for number in range(12))
    given = f"given: {{step: draw, P1: {{deck: 0, discard: [{cards}]}}"
    expect = "expect: {P1: {hand: [Card 0, Card 1, Card 2, Card 3, Card 4]}}\n"

    assert failures(f"{given}}}\n{expect}") != failures(f"{given}, seed: 1}}\n{expect}")


def test_a_discard_pile_that_is_shuffled_keeps_its_order_without_a_seed() -> None:
    given = "given: {step: draw, P1: {deck: 0, discard: [{name: Top}, {blanks: 5}, {name: Low}]}}\n"

    assert failures(f"{given}expect: {{P1: {{hand: [Top, {{blanks: 4}}], deck: 2}}}}\n") == []


def test_which_of_several_blank_cards_goes_need_not_be_said() -> None:
    given = "given: {step: draw, P1: {hand: 7}}\nplay: [keep the rest]\n"

    assert failures(f"{given}expect: {{P1: {{hand: 5, discard: 2}}}}\n") == []


# Where a scenario ends.


@pytest.mark.parametrize("until", ["end of day", "turn 3", "end of turn x", "end of"])
def test_an_end_that_does_not_exist_is_refused(until: str) -> None:
    with pytest.raises(ScenarioError, match="'until' is one of"):
        failures(f"until: {until}\nexpect: {{}}\n")


@pytest.mark.parametrize(
    ("until", "turn"),
    [
        ("end of turn", 3),
        ("end of end", 3),
        ("end of prologue of turn 4", 4),
        ("end of turn 4", 4),
        ("end of game", 5),
    ],
)
def test_where_a_scenario_ends(until: str, turn: int) -> None:
    """Nobody has a card, a Character or a challenge; the game is given up after turn 5."""
    given = "rulings: {turn_cap: 5}\ngiven: {P1: {deck: 0}, P2: {deck: 0}}\n"

    assert failures(f"{given}until: {until}\nexpect: {{turn: {turn}}}\n") == []


# Deck construction.


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("{}", "a scenario of deck construction needs a 'deck'"),
        ("{deck: {format: legacy}}", "'format' is one of rulebook, casual, tournament, not"),
        ("{deck: {side: [Jab]}}", "'deck' knows no 'side'"),
        ("{deck: {resource: [No Such Thing]}}", "no one card is called 'No Such Thing'"),
        ("{deck: {resource: [{copies: 3}]}}", "a card needs 'card' (an existing one) or 'name'"),
        ("{deck: {resource: [{name: Jab, copies: -1}]}}", "a number of copies is 0 to 9999, not"),
        ("{deck: {challenges: [{name: Exam, space: 3}]}}", "a card knows no 'space'"),
    ],
)
def test_a_deck_that_cannot_be_checked_says_why(given: str, message: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        failures(f"given: {given}\nviolations: []\n")

    assert message in refused.value.message


@pytest.mark.parametrize("format", ["rulebook", "casual", "tournament"])
def test_a_deck_of_which_nothing_is_said_has_no_fault(format: str) -> None:
    deck = f"{{deck: {{format: {format}}}}}"

    assert failures(f"given: {deck}\nviolations: []\nverdict: legal\n") == []


def test_plain_cards_and_others_stand_in_one_list() -> None:
    deck = "{deck: {challenges: [{name: Exam}, {blanks: 6}], locations: 9}}"
    fault = "{rule: BUF-DECK-02, have: 9, need: 8}"

    assert failures(f"given: {deck}\nviolations: [{fault}]\nverdict: illegal\n") == []


def test_cards_of_a_deck_may_be_described_once() -> None:
    cards = "cards: [{name: Exam, type: Challenge}]"
    given = f"{{{cards}, deck: {{challenges: [{{blanks: 6}}, Exam], resource: [{{blanks: 20}}]}}}}"

    assert failures(f"given: {given}\nverdict: legal\n") == []


def test_faults_name_the_cards_as_the_scenario_does() -> None:
    deck = "{deck: {resource: [{blanks: 60}, {name: Exam, type: Challenge, copies: 2}]}}"
    fault = "{rule: BUF-DECK-05, cards: [Exam]}"

    assert failures(f"given: {deck}\nviolations: [{fault}]\n") == []


# Labels and the guide.


def whole_game(seed: int) -> str:
    """A game from set-up to its end with decks built in code, each card described."""
    written: dict[str, object] = {"step": "setup", "seed": seed}
    described: dict[str, dict[str, object]] = {}
    for name, deck in (("P1", HEROES[seed % 4]), ("P2", VILLAINS[seed // 2 % 4])):
        zones: dict[str, list[object]] = {zone.code: [] for zone in BUFFY.zones}
        for line in deck.lines:
            card = line.card
            assert isinstance(card, BuffyCard)
            label = scenario_cast.short_label(card)
            described[label] = as_written(card)
            zones[line.zone] += [label] * line.quantity
        written[name] = {
            "essence": zones["essence"][0],
            "main": zones["main_character"][0],
            "deck": zones["resource"],
            "challenge_deck": zones["challenges"],
            "locations": zones["locations"],
        }
    written["cards"] = list(described.values())
    document = {
        "scenario": "x",
        "rules": ["BUF-TURN-01"],
        "rulings": {"attach_then_discard": True},
        "given": written,
        "until": "end of game",
        "expect": {},
    }
    return yaml.safe_dump(document)


def as_written(card: BuffyCard) -> dict[str, object]:
    """A card as a scenario describes it."""
    row: dict[str, object] = {"name": card.name, "type": card.type}
    for field in BUFFY.card_fields:
        value = getattr(card, field.name)
        if value is not None:
            row[field.name] = list(value) if isinstance(value, tuple) else value
    row["effects"] = [{"effect": data.name, **dict(data.arguments)} for data in card.effects]
    return row


def test_every_question_has_labels_that_tell_its_options_apart() -> None:
    asked: set[str] = set()
    said: set[str] = set()
    for seed in range(8):
        (read,) = read_scenarios(whole_game(seed).encode())
        policy = Labelling(seed)
        policy.stage = WORDS.stage(read, policy)
        policy.stage.run()
        asked |= policy.asked
        said |= policy.said

    assert {*KINDS, *vocabulary.WINDOWS} - asked == set()
    assert {
        "boost",
        "attach",
        "ascend",
        "swap",
        "resurrect",
        "play",
        "use",
        "place",
    } - said == set()


def test_the_guide_names_every_key_of_a_scenario() -> None:
    named = words_named(CHAPTER)
    keys = {
        *scenario.GIVEN,
        *scenario.EXPECTED,
        *scenario_state.GIVEN_TO_PLAYER,
        *scenario_state.OF_CHARACTER,
        *scenario_state.OF_CHALLENGE,
        *scenario_state.IN_PLAY,
        *scenario_expect.EXPECTED_OF_PLAYER,
        *scenario_expect.EXPECTED_OF_CHARACTER,
        *scenario_expect.EXPECTED_OF_CHALLENGE,
        *scenario_expect.FIGHT,
        *scenario_expect.SEEN,
        *scenario_expect.FACING,
        *scenario_deck.ZONE_TYPES,
        *(key for key in scenario_cast.NAMING if key not in scenario_cast.FIELDS_BY_SHORT),
    }

    assert keys - named == set()


def test_the_guide_names_every_label() -> None:
    labels = re.search(r"### What Buffy asks.*?\n(.*?)\n### ", CHAPTER, re.DOTALL)
    assert labels
    deeds = [deed.name for deed in vars(questions).values() if isinstance(deed, questions.Deed)]

    assert [word for word in scenario_labels.WORDS.values() if f"`{word} " not in labels[1]] == []
    assert [deed for deed in deeds if f"`{deed}`" not in labels[1]] == []
