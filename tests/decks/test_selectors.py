"""Who may see what: private is the same as missing; and what a page of decks costs."""

import uuid
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from decks.models import Visibility
from decks.selectors import (
    deck_for,
    decks_of,
    own_deck_for,
    public_decks,
    run_for,
    runs_of,
    sample_decks,
)
from decks.simulations import simulation_start
from rules.core.catalog import shipped_decks
from rules.registry import game
from tests.factories import UserFactory, make_deck

pytestmark = pytest.mark.usefixtures("shipped")

LINES = [("TTS-004", "main", 3), ("TTS-086", "fields", 1), ("TTS-007", "maybe", 9)]


@pytest.mark.parametrize(
    ("visibility", "seen_by_others", "listed"),
    [
        (Visibility.PRIVATE, False, False),
        (Visibility.UNLISTED, True, False),
        ("public", True, True),
    ],
)
def test_who_sees_a_deck(visibility: str, seen_by_others: bool, listed: bool) -> None:
    deck = make_deck(lines=LINES, visibility=visibility)
    other, stranger = UserFactory(), AnonymousUser()
    assert deck_for(deck.owner, deck.pk) == deck
    assert own_deck_for(deck.owner, str(deck.pk)) == deck
    for user in (other, stranger):
        if seen_by_others:
            assert deck_for(user, deck.pk) == deck
        else:
            with pytest.raises(Http404):
                deck_for(user, deck.pk)
        with pytest.raises(Http404):
            own_deck_for(user, deck.pk)
    assert (deck in public_decks()) is listed
    assert deck not in decks_of(other)


def test_private_answers_exactly_as_missing_does() -> None:
    other = UserFactory()
    said = []
    for wanted in (make_deck().pk, uuid.uuid4()):
        with pytest.raises(Http404) as error:
            deck_for(other, wanted)
        said.append(str(error.value))
    assert said[0] == said[1]


@pytest.mark.parametrize("wanted", ["", "1", "no-uuid", "\0", "x" * 1000, "' OR 1=1"])
def test_what_is_no_id_is_a_missing_page(wanted: str) -> None:
    for find in (deck_for, own_deck_for, run_for):
        with pytest.raises(Http404):
            find(UserFactory(), wanted)  # type: ignore[operator]


def test_a_list_counts_the_cards_that_count_in_one_query(django_assert_num_queries: Any) -> None:
    owner = UserFactory()
    make_deck(owner, lines=LINES)
    make_deck(owner)
    make_deck()
    with django_assert_num_queries(1):
        counted = {deck.copies for deck in decks_of(owner, "titans")}  # type: ignore[attr-defined]
    assert counted == {4, 0}
    assert not decks_of(owner, "buffy")
    assert not decks_of(AnonymousUser())


def test_the_sample_decks_are_those_of_the_demo_user() -> None:
    demo = UserFactory(username="demo")
    shown = make_deck(demo, visibility="public", name="Shown")
    make_deck(demo)
    make_deck(visibility="public")
    assert list(sample_decks("titans")) == [shown]


def test_a_simulation_is_its_owners_alone_even_of_a_public_deck() -> None:
    from decks.services import deck_import

    owner = UserFactory()
    text = shipped_decks(game("titans"))["rooftop-rush"]
    deck = deck_import(owner=owner, game="titans", data=text).deck
    assert deck is not None
    run = simulation_start(owner=owner, kind="goldfish", decks=[deck], games=10)
    assert run_for(owner, run.pk) == run
    for user in (UserFactory(), AnonymousUser()):
        with pytest.raises(Http404):
            run_for(user, run.pk)
        assert not runs_of(user)
