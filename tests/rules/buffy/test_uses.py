"""The use of texts (BUF-TURN-08): what may be played and used when, by whom and at what cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

import pytest

from rules.core.policies import DelegatedPolicy, PassivePolicy, RandomPolicy, ScriptedPolicy
from rules.core.table import GameOver
from rules.core.views import View
from rules.games.buffy import uses
from rules.games.buffy.pieces import Attempt, Fight, Piece
from rules.games.buffy.questions import CHOOSE, TO
from rules.games.buffy.rulings import Rulings
from rules.games.buffy.views import BuffyView
from rules.games.buffy.vocabulary import (
    ACTION,
    CHALLENGE,
    CHALLENGE_DISCARD,
    CONFLICT,
    END,
    EPISODE,
    ESSENCE,
    EVENT,
    FIGHT_DISCARD,
    ITEM,
    PROLOGUE,
    RESOURCE,
    SKILL,
    WINDOWS,
)
from tests.rules.buffy.duel import Duel, label

Text = dict[str, object]
DRAW: Final[Text] = {"effect": "draw_cards", "count": 1}
NAMED: Final = {"playable_in": list(WINDOWS)}


def usable(cost: str = "turn", when: str = RESOURCE, **more: object) -> list[Text]:
    """A text of a card in play that draws a card."""
    return [{**DRAW, "when": when, "cost": cost, **more}]


def names(cards: list[Piece]) -> list[str]:
    return [label(card) for card in cards]


def playable(duel: Duel, window: str, seat: int = 0) -> list[str]:
    return names(uses.playable(duel.t, duel.t.players[seat], window))


# What may be used.


@pytest.mark.parametrize("window", WINDOWS)
def test_an_action_is_playable_in_the_windows_that_it_names(window: str) -> None:
    duel = Duel()
    duel.hold(duel.card("Study", playable_in=[window], effects=[DRAW]))

    assert [other for other in WINDOWS if playable(duel, other)] == [window]


@pytest.mark.parametrize("window", WINDOWS)
def test_a_card_in_play_is_used_in_the_window_that_it_names(window: str) -> None:
    duel = Duel()
    duel.character("Mira", effects=usable(when=window))

    assert [other for other in WINDOWS if playable(duel, other)] == [window]


def test_hand_cards_come_first_and_cards_of_other_types_not_at_all() -> None:
    duel = Duel()
    duel.character("Mira", effects=usable())
    study = duel.card("Study", effects=[DRAW], **NAMED)
    event = duel.card("Omen", EVENT, effects=[DRAW])
    item = duel.card("Book", ITEM, effects=usable())
    blank = duel.card("Blank", **NAMED)
    duel.hold(event, item, blank, study)

    assert playable(duel, RESOURCE) == ["Study", "Mira"]
    assert playable(duel, PROLOGUE) == ["Study"]


def test_an_action_of_which_a_number_is_unknown_is_not_played() -> None:
    duel = Duel()
    duel.hold(duel.card("Half", effects=[DRAW], weirdness=None, **NAMED))

    assert playable(duel, RESOURCE) == []


def test_who_does_not_act_has_nothing_to_play() -> None:
    duel = Duel()
    duel.hold(duel.card("Study", player=duel.enemy, effects=[DRAW], **NAMED))
    assert playable(duel, RESOURCE, seat=1) == ["Study"]

    duel.enemy.acts = False

    assert playable(duel, RESOURCE, seat=1) == []


def test_every_kind_of_card_in_play_may_have_a_use() -> None:
    duel = Duel()
    duel.me.essence = duel.card("Essence", ESSENCE, effects=usable())
    duel.t.put_episode(duel.me, duel.card("Episode", EPISODE, effects=usable()))
    mira = duel.character("Mira", effects=usable())
    duel.skill(mira, "Skill", effects=usable())
    duel.bear(mira, "Item", effects=usable())
    duel.location("Cafe", mira.space, effects=usable())

    assert sorted(playable(duel, RESOURCE)) == [
        "Cafe", "Episode", "Essence", "Item", "Mira", "Skill",
    ]  # fmt: skip
    assert playable(duel, RESOURCE, seat=1) == []


def test_a_location_is_for_whoever_has_a_character_there() -> None:
    duel = Duel()
    duel.location("Cafe", duel.me.spaces[1], effects=usable("fatigue"))
    mira = duel.character("Mira")
    vex = duel.character("Vex", player=duel.enemy, space=duel.me.spaces[1])
    assert (playable(duel, RESOURCE), playable(duel, RESOURCE, seat=1)) == ([], ["Cafe"])

    duel.t.move(mira, duel.me.spaces[1])
    assert (playable(duel, RESOURCE), playable(duel, RESOURCE, seat=1)) == (["Cafe"], ["Cafe"])

    duel.t.move(vex, duel.park)
    duel.t.move(mira, duel.park)
    assert (playable(duel, RESOURCE), playable(duel, RESOURCE, seat=1)) == ([], [])


def test_one_of_several_deeds_that_can_be_done_is_enough() -> None:
    duel = Duel()
    text = [{"effect": "fatigue_enemy"}, {"effect": "refresh_character"}]
    duel.hold(duel.card("Study", effects=text, **NAMED))
    assert playable(duel, RESOURCE) == []

    duel.character("Mira", fatigued=True)

    assert playable(duel, RESOURCE) == ["Study"]


# Costs.


def test_a_character_is_fatigued_for_its_text() -> None:
    duel = Duel()
    mira = duel.character("Mira", effects=usable("fatigue"))
    uses.use(duel.t, duel.me, mira.card, RESOURCE)

    assert mira.fatigued
    assert not mira.card.fatigued
    assert (len(duel.me.hand), playable(duel, RESOURCE)) == (1, [])

    duel.t.refresh(mira)

    assert playable(duel, RESOURCE) == ["Mira"]


@pytest.mark.parametrize("card_type", [SKILL, ITEM])
def test_what_is_borne_is_fatigued_itself(card_type: str) -> None:
    duel = Duel()
    mira = duel.character("Mira", fatigued=True)
    thing = duel.bear(mira, "Thing", card_type, effects=usable("fatigue"))
    assert playable(duel, RESOURCE) == ["Thing"]
    duel.t.refresh(mira)

    uses.use(duel.t, duel.me, thing, RESOURCE)

    assert thing.fatigued
    assert not mira.fatigued
    assert (len(duel.me.hand), playable(duel, RESOURCE)) == (1, [])


@pytest.mark.parametrize("card_type", [SKILL, ITEM])
def test_what_is_borne_leaves_its_bearer_as_it_is_discarded(card_type: str) -> None:
    duel = Duel()
    mira = duel.character("Mira")
    thing = duel.bear(mira, "Thing", card_type, effects=usable("discard"))

    uses.use(duel.t, duel.me, thing, RESOURCE)

    assert (mira.skills, mira.items, thing.bearer) == ([], [], None)
    assert duel.me.discard == [thing]
    assert len(duel.me.hand) == 1


def test_an_episode_is_discarded_for_its_text() -> None:
    duel = Duel()
    episode = duel.card("Moon", EPISODE, effects=usable("discard"))
    duel.t.put_episode(duel.me, episode)

    uses.use(duel.t, duel.me, episode, RESOURCE)

    assert (duel.me.episodes, duel.me.discard) == ([], [episode])


def test_a_character_that_is_discarded_takes_all_along() -> None:
    """BUF-Q-23. No fight has been lost, so even a Main Character costs no Destiny Point."""
    duel = Duel()
    duel.me.destiny = 3
    mira = duel.character("Mira", main=True, effects=usable("discard"))
    ring = duel.bear(mira, "Ring")

    uses.use(duel.t, duel.me, mira.card, RESOURCE)

    assert duel.me.characters == []
    assert duel.me.main is None
    assert set(names(duel.me.discard)) == {"Mira", "Ring"}
    assert ring.bearer is None
    assert (duel.me.destiny, len(duel.me.hand)) == (3, 1)


def test_what_costs_nothing_is_used_once_a_turn() -> None:
    duel = Duel()
    mira = duel.character("Mira", fatigued=True, effects=usable("turn"))
    uses.use(duel.t, duel.me, mira.card, RESOURCE)
    assert mira.card.used_on == duel.t.turn
    assert playable(duel, RESOURCE) == []

    duel.t.turn += 1

    assert playable(duel, RESOURCE) == ["Mira"]


def test_another_cost_leaves_the_text_of_the_turn_alone() -> None:
    """A card may have a text for its fatigue in one step and one for the turn in another."""
    duel = Duel()
    mira = duel.character(
        "Mira", effects=[*usable("fatigue", when=CONFLICT), *usable("turn", when=END)]
    )

    uses.use(duel.t, duel.me, mira.card, CONFLICT)

    assert playable(duel, END) == ["Mira"]


def test_the_cost_is_paid_before_the_text_is_carried_out() -> None:
    """The discarded card lies in the pile as that is shuffled into a new deck."""
    duel = Duel()
    duel.me.deck = []
    mira = duel.character("Mira")
    flare = duel.bear(mira, "Flare", effects=usable("discard"))
    duel.me.discard = [duel.card("Note")]

    uses.use(duel.t, duel.me, flare, RESOURCE)

    assert (len(duel.me.hand), len(duel.me.deck), duel.me.discard) == (1, 1, [])
    assert sorted(names([*duel.me.hand, *duel.me.deck])) == ["Flare", "Note"]


def test_several_texts_of_one_window_are_one_use() -> None:
    duel = Duel()
    gain: Text = {"effect": "gain_destiny", "amount": 2, "when": RESOURCE, "cost": "fatigue"}
    mira = duel.character("Mira", effects=[*usable("fatigue"), gain])

    uses.use(duel.t, duel.me, mira.card, RESOURCE)

    assert (len(duel.me.hand), duel.me.destiny) == (1, 2)


# For winners.


@pytest.mark.parametrize(("winner", "mine", "theirs"), [(0, 1, 0), (1, 0, 1), (-1, 0, 0)])
def test_a_text_for_winners_is_for_who_has_won_the_fight(
    winner: int, mine: int, theirs: int
) -> None:
    duel = Duel(phase=FIGHT_DISCARD)
    text = usable("turn", when=FIGHT_DISCARD, if_won=True)
    mira = duel.character("Mira", effects=text)
    vex = duel.character("Vex", player=duel.enemy, effects=text)
    duel.t.fight = Fight(mira, vex)
    duel.t.fight.winner = winner

    assert len(playable(duel, FIGHT_DISCARD)) == mine
    assert len(playable(duel, FIGHT_DISCARD, seat=1)) == theirs


@pytest.mark.parametrize(
    ("seat", "defeated", "mine", "theirs"), [(0, True, 1, 0), (1, True, 0, 1), (0, False, 0, 0)]
)
def test_a_text_for_winners_is_for_who_has_defeated_the_challenge(
    seat: int, defeated: bool, mine: int, theirs: int
) -> None:
    duel = Duel(phase=CHALLENGE_DISCARD)
    text = usable("turn", when=CHALLENGE_DISCARD, if_won=True)
    duel.character("Mira", effects=text)
    duel.character("Vex", player=duel.enemy, effects=text)
    duel.t.attempt = Attempt(seat, duel.challenge("Exam", 0, 3), [])
    duel.t.attempt.defeated = defeated

    assert len(playable(duel, CHALLENGE_DISCARD)) == mine
    assert len(playable(duel, CHALLENGE_DISCARD, seat=1)) == theirs


def test_only_the_deed_for_winners_is_left_out_for_others() -> None:
    duel = Duel(phase=FIGHT_DISCARD)
    gain: Text = {"effect": "gain_destiny", "amount": 1, "if_won": True}
    gloat = duel.card("Gloat", effects=[DRAW, gain], **NAMED)
    duel.hold(gloat)
    duel.t.fight = Fight(duel.character("Mira"), duel.character("Vex", player=duel.enemy))

    uses.use(duel.t, duel.me, gloat, FIGHT_DISCARD)

    assert (len(duel.me.hand), duel.me.destiny) == (1, 0)


# Playing from the hand.


def test_a_played_action_lies_nowhere_until_it_is_resolved() -> None:
    """BUF-Q-40: then in its owner's discard pile."""
    duel = Duel(log=True)
    duel.me.deck = [duel.card("Last")]
    duel.me.discard = [duel.card("Note")]
    study = duel.card("Study", effects=[{"effect": "draw_cards", "count": 3}], **NAMED)
    duel.hold(study)

    uses.use(duel.t, duel.me, study, RESOURCE)

    assert sorted(names(duel.me.hand)) == ["Last", "Note"]
    assert duel.me.discard == [study]
    kinds = [event.kind for event in duel.t.events()]
    assert kinds == ["played", "reshuffled", "drew", "discarded"]


def test_with_played_to_crypt_it_leaves_the_game() -> None:
    duel = Duel(rulings=Rulings(played_to_crypt=True))
    study = duel.card("Study", effects=[DRAW], **NAMED)
    duel.hold(study)

    uses.use(duel.t, duel.me, study, RESOURCE)

    assert (duel.me.crypt, duel.me.discard) == ([study], [])


@pytest.mark.parametrize("to_crypt", [False, True])
def test_the_card_that_wins_the_game_lies_in_its_pile(to_crypt: bool) -> None:
    """BUF-WIN-01: what else it says is not carried out, and nothing is told after the end."""
    duel = Duel(rulings=Rulings(played_to_crypt=to_crypt), log=True)
    duel.me.destiny = 9
    omen = duel.card("Omen", EVENT, effects=[{"effect": "gain_destiny", "amount": 1}, DRAW])
    duel.hold(omen)

    with pytest.raises(GameOver):
        uses.play_event(duel.t, duel.me, omen)

    assert (duel.me.crypt if to_crypt else duel.me.discard) == [omen]
    assert duel.me.hand == []
    assert duel.t.events()[-1].kind == "over"


def test_an_event_is_played_once_a_game_by_name() -> None:
    """BUF-PRO-07, BUF-EDGE-06: also once it is back in a hand, for both players."""
    duel = Duel()
    omen = duel.card("Omen", EVENT, effects=[DRAW])
    other = duel.card("Storm", EVENT, effects=[DRAW])
    theirs = duel.card("Omen", EVENT, player=duel.enemy, effects=[DRAW])
    duel.hold(omen, other, theirs)
    assert names(uses.events(duel.t, duel.me)) == ["Omen", "Storm"]

    uses.play_event(duel.t, duel.me, omen)

    assert duel.t.events_played == {"omen": "Omen"}
    duel.me.discard.remove(omen)
    duel.hold(omen)
    assert names(uses.events(duel.t, duel.me)) == ["Storm"]
    assert uses.events(duel.t, duel.enemy) == []


def test_an_event_asks_for_a_character_as_an_action_does() -> None:
    duel = Duel()
    duel.hold(
        duel.card("Omen", EVENT, effects=[DRAW], required_talent="Charm", required_value=2),
        duel.card("Mute", EVENT),
    )
    duel.character("Mira", 0, 0, 1)
    assert uses.events(duel.t, duel.me) == []

    duel.character("Tom", 0, 0, 2)

    assert names(uses.events(duel.t, duel.me)) == ["Omen"]


def test_what_comes_into_play_does_what_it_can() -> None:
    duel = Duel()
    text = [{"effect": "fatigue_enemy"}, DRAW]
    mira = duel.character("Mira", effects=text)
    uses.comes_into_play(duel.t, duel.me, mira.card)
    assert len(duel.me.hand) == 1

    placed = duel.challenge("Curse", 0, 3, effects=[{"effect": "enemy_discards", "count": 1}])
    duel.hold(duel.card("Knife", player=duel.enemy))
    uses.comes_into_play(duel.t, duel.me, placed.card)
    assert duel.enemy.hand == []
    assert placed.printed.type == CHALLENGE


def test_a_text_is_carried_out_before_the_other_player_may_act() -> None:
    """What the enemy must do for it included: it chooses, and is asked for one card at a time."""
    duel = Duel(policies=[RandomPolicy(1), ScriptedPolicy([2, 0])])
    news = duel.card("News", effects=[{"effect": "enemy_discards", "count": 2}, DRAW], **NAMED)
    duel.hold(news, *[duel.card(name, player=duel.enemy) for name in ("A", "B", "C")])

    uses.use(duel.t, duel.me, news, RESOURCE)

    assert names(duel.enemy.discard) == ["C", "A"]
    assert names(duel.enemy.hand) == ["B"]
    assert len(duel.me.hand) == 1


def test_an_empty_seat_is_never_asked_to_discard() -> None:
    duel = Duel()
    duel.hold(
        duel.card("News", effects=[{"effect": "enemy_discards", "count": 1}], **NAMED),
        duel.card("Knife", player=duel.enemy),
    )
    assert playable(duel, RESOURCE) == ["News"]

    duel.enemy.acts = False

    assert playable(duel, RESOURCE) == []


def test_a_requirement_is_asked_for_in_the_fight() -> None:
    duel = Duel()
    riddle = duel.card(
        "Riddle", ACTION, effects=[DRAW], required_talent="Smarts", required_value=3, **NAMED
    )
    duel.hold(riddle)
    mira = duel.character("Mira", 0, 2)
    duel.character("Tom", 0, 3)
    assert playable(duel, CONFLICT) == ["Riddle"]

    duel.t.fight = Fight(mira, duel.character("Vex", player=duel.enemy))

    assert playable(duel, CONFLICT) == []


# What a question of a text is about.


def test_a_text_asks_with_its_card_and_a_move_with_who_moves() -> None:
    """Whoever is asked is told by `subject` what the question is about."""
    asked: list[tuple[str, object]] = []

    def first(view: View, kind: str, options: Sequence[object]) -> int:
        asked.append((kind, cast(BuffyView, view).subject))
        return 0

    duel = Duel(policies=[DelegatedPolicy(first), PassivePolicy()])
    mira, _ = duel.character("Mira"), duel.character("Tom")
    texts: list[Text] = [{"effect": "move_character", "of": "own"}, {"effect": "take_back"}]
    errand = duel.card("Errand", effects=texts, **NAMED)
    duel.hold(errand)
    duel.me.discard += [duel.card("Old"), duel.card("New")]

    uses.use(duel.t, duel.me, errand, CONFLICT)

    assert asked == [(CHOOSE, errand), (TO, mira), (CHOOSE, errand)]
    assert duel.t.subject is None
