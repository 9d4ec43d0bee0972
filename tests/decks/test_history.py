"""History: a row for every step, undo takes back exactly one, restore any revision."""

import random
from datetime import timedelta
from typing import Any

import pytest
from django.http import Http404
from django.utils import timezone

from collection.models import Card
from decks import history
from decks.errors import NothingToUndo, Refused
from decks.models import Change, Deck, DeckCard, Revision
from decks.past import revisions
from decks.selectors import revision_for, revisions_of
from decks.services import (
    deck_change_card,
    deck_replace_cards,
    deck_restore,
    deck_undo,
    deck_update,
)
from tests.factories import make_deck

pytestmark = pytest.mark.usefixtures("shipped")

JOLT = "TTS-004"
CHASER = "TTS-007"


def plus(deck: Deck, code: str = JOLT, delta: int = 1, zone: str = "main") -> Deck:
    return deck_change_card(deck=deck, card=Card.objects.get(code=code), zone=zone, delta=delta)


def lines(deck: Deck) -> dict[tuple[str, str], int]:
    rows = DeckCard.objects.filter(deck=deck)
    return {(code, zone): n for code, zone, n in rows.values_list("card__code", "zone", "quantity")}


def test_a_burst_of_clicks_is_one_revision_and_each_click_one_step() -> None:
    deck = make_deck()
    for _ in range(3):
        deck = plus(deck)
    kinds = list(revisions_of(deck).values_list("number", "kind"))
    assert kinds == [(2, "edit"), (1, "create")]
    steps = Change.objects.filter(deck=deck, kind="edit").order_by("id")
    assert [step.lines for step in steps] == [[[JOLT, "main", n, n + 1]] for n in range(3)]
    assert all(step.user_id == deck.owner_id for step in steps)
    assert revision_for(deck, 2).snapshot["cards"] == [
        {"card": JOLT, "zone": "main", "quantity": 3}
    ]


def test_a_pause_ends_the_burst() -> None:
    deck = plus(make_deck())
    Revision.objects.filter(deck=deck).update(
        started=timezone.now() - timedelta(hours=1), ended=timezone.now() - history.BURST
    )
    deck = plus(deck)
    assert [revision.number for revision in revisions_of(deck)] == [3, 2, 1]
    assert history.lines_of(revision_for(deck, 2).snapshot) == {(JOLT, "main"): 1}
    assert history.lines_of(revision_for(deck, 3).snapshot) == {(JOLT, "main"): 2}


def test_undo_takes_back_one_step_at_a_time_down_to_the_beginning() -> None:
    deck = make_deck(lines=[(CHASER, "main", 4)])
    deck = plus(plus(deck))
    deck = deck_update(deck=deck, version=deck.version, name="Renamed", notes="Why not.")
    deck = deck_undo(deck=deck)
    assert (deck.name, deck.notes) == ("Night Watch", "")
    deck = deck_undo(deck=deck)
    assert lines(deck) == {(CHASER, "main"): 4, (JOLT, "main"): 1}
    # A new step in between: it is the first to go.
    deck = plus(deck, CHASER)
    deck = deck_undo(deck=deck)
    assert lines(deck) == {(CHASER, "main"): 4, (JOLT, "main"): 1}
    deck = deck_undo(deck=deck)
    assert lines(deck) == {(CHASER, "main"): 4}
    with pytest.raises(NothingToUndo):
        deck_undo(deck=deck)
    assert lines(deck) == {(CHASER, "main"): 4}


def test_restore_is_a_step_of_its_own_that_can_be_undone() -> None:
    deck = make_deck(lines=[(JOLT, "main", 1)], name="First")
    deck = deck_update(deck=deck, version=1, name="Second", visibility="public")
    deck = deck_replace_cards(deck=deck, version=2, lines=[(CHASER, "main", 2)])
    deck = deck_restore(deck=deck, number=1)
    assert (deck.name, lines(deck)) == ("First", {(JOLT, "main"): 1})
    # Who may see it is no part of what it was.
    assert deck.visibility == "public"
    deck = deck_undo(deck=deck)
    assert (deck.name, lines(deck)) == ("Second", {(CHASER, "main"): 2})
    with pytest.raises(Http404):
        deck_restore(deck=deck, number=99)


def test_after_200_random_steps_the_history_adds_up_and_undoes_to_nothing() -> None:
    chance = random.Random(7)
    codes = list(Card.objects.order_by("code").values_list("code", flat=True)[:12])
    deck = make_deck()
    for _ in range(200):
        before = lines(deck)
        try:
            match chance.randrange(5):
                case 0 | 1:
                    deck = plus(deck, chance.choice(codes), 1, chance.choice(["main", "maybe"]))
                case 2:
                    deck = plus(deck, chance.choice(codes), -1, chance.choice(["main", "maybe"]))
                case 3:
                    deck = deck_undo(deck=deck)
                case 4:
                    some = [(code, "maybe", chance.randint(1, 3)) for code in codes[:3]]
                    deck = deck_replace_cards(deck=deck, version=deck.version, lines=some)
        except Refused:
            assert lines(deck) == before
    summed: dict[Any, int] = {}
    for change in Change.objects.filter(deck=deck):
        for code, zone, had, has in change.lines:
            summed[(code, zone)] = summed.get((code, zone), 0) + has - had
    assert {key: count for key, count in summed.items() if count} == lines(deck)
    latest = revisions_of(deck).first()
    assert latest is not None
    assert history.lines_of(latest.snapshot) == lines(deck)
    while True:
        try:
            deck = deck_undo(deck=deck)
        except NothingToUndo:
            break
    assert lines(deck) == {}


def test_few_changes_stand_in_the_history_and_many_fold_out() -> None:
    codes = [f"TTS-{number:03}" for number in range(1, 8)]
    deck = make_deck(lines=[(code, "main", 2) for code in codes])
    thin = [*((code, "main", 1) for code in codes[:6]), (codes[6], "main", 2)]
    deck = deck_replace_cards(deck=deck, version=1, lines=thin)
    deck_replace_cards(deck=deck, version=2, lines=[])
    emptied, thinned, made = revisions(deck, limit=9)
    assert (made.summary, len(made.differences)) == ("14 copies more", 7)
    assert (thinned.summary, len(thinned.differences)) == ("", 6)
    assert emptied.summary == "8 copies fewer"
    assert {one.choice for one in (emptied, thinned, made)} == {""}
