"""Matrices and matches of partners as rows: what may be ordered, and what is remembered of it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from decks import simulations
from decks.chunks import chunk_play, chunks_next
from decks.models import Deck, SimulationChunk, SimulationRun
from decks.selectors import (
    decks_of_run,
    rules_run,
    run_progress,
    run_report,
    run_seating,
)
from decks.services import deck_create, deck_delete, deck_delete_for_good
from decks.simulations import simulation_start
from rules.core.report import canonical, report
from rules.core.simulate import play

EMBERKIN, GULLFOLK, DUSKBLADE, BANNERET = "EPS-001", "EPS-002", "EPS-005", "EPS-006"
FIELD = [[EMBERKIN, DUSKBLADE], [GULLFOLK, DUSKBLADE], [GULLFOLK, BANNERET]]

pytestmark = pytest.mark.usefixtures("epic")


def saved(owner: Any, race: str, character_class: str, name: str) -> Deck:
    return deck_create(owner=owner, game="epicpvp", name=name, parts=[race, character_class])


@pytest.fixture
def deck(person: Any) -> Deck:
    return saved(person, EMBERKIN, BANNERET, "Ember Banner")


@pytest.fixture
def second(person: Any) -> Deck:
    return saved(person, GULLFOLK, DUSKBLADE, "Gull Blade")


def start(owner: Any, **order: Any) -> SimulationRun:
    values = {"kind": "matrix", "games": 2, "seed": 11, "policies": ["passive"], "game": "epicpvp"}
    return simulation_start(owner=owner, **{**values, **order})


def work_off() -> None:
    while turn := chunks_next(1):
        assert chunk_play(turn[0])


def test_a_matrix_has_decks_and_characters_and_keeps_all_it_takes(person: Any, deck: Deck) -> None:
    run = start(person, decks=[deck], characters=FIELD)
    assert (run.kind, run.title, run.units, run.state) == (
        "matrix",
        "Matrix of 4 decks",
        12,
        "queued",
    )
    order = rules_run(run)
    names = ["Ember Banner", "Emberkin Duskblade", "Gullfolk Duskblade", "Gullfolk Banneret"]
    assert [one.name for one in order.decks] == names
    assert order.policies == ("passive",) * 4
    assert sum(line.quantity for line in order.decks[1].lines) == 42
    assert run.deck_ids == [str(deck.pk), None, None, None]
    assert list(run.decks.all()) == [deck]
    assert run_seating(run) is not None
    assert run.catalog_version == order.catalog_version != ""


def test_a_matrix_is_played_in_chunks_and_reports_as_if_in_one_piece(
    person: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulations, "LARGEST_CHUNK", 1)
    run = start(person, characters=FIELD)
    assert SimulationChunk.objects.filter(run=run).count() == 6
    last, *others = [chunk.pk for chunk in SimulationChunk.objects.order_by("-start")]
    assert chunk_play(last)
    assert (run_progress(run).done, run_progress(run).state) == (1, "running")
    so_far = run_report(run)
    assert so_far is not None
    assert (so_far["games"], so_far["games_wanted"]) == (2, 12)
    assert [pairing["pairs"] for pairing in so_far["pairings"]] == [0, 0, 1]
    for chunk in others:
        assert chunk_play(chunk)
    run.refresh_from_db()
    order = rules_run(run)
    assert run.state == "done"
    assert run.report == canonical(report(order, play(order, 0, order.units))).decode()


@pytest.mark.parametrize(
    ("field", "order"),
    [
        ("decks", {"characters": FIELD[:1]}),
        ("decks", {"characters": FIELD * 14}),
        ("game", {"game": "", "characters": FIELD}),
        ("game", {"game": "chess", "characters": FIELD}),
        ("characters", {"characters": [*FIELD, [EMBERKIN]]}),
        ("characters", {"characters": [*FIELD, [EMBERKIN, "EPS-999"]]}),
        ("characters", {"characters": [*FIELD, [EMBERKIN, GULLFOLK]]}),
        ("games", {"characters": FIELD, "games": 0}),
        ("games", {"characters": FIELD, "games": 16_667}),
        ("games", {"characters": FIELD, "games": 20_001}),
        ("partners", {"characters": FIELD, "partners": ["deck", "deck"]}),
        ("policies", {"characters": FIELD, "policies": ["psychic"]}),
        ("policies", {"characters": FIELD, "policies": ["random", "random"]}),
        ("variant", {"characters": FIELD, "variant": "asleep"}),
        ("seating", {"characters": FIELD, "seating": "3"}),
        ("rulings", {"characters": FIELD, "switches": {"psychic": True}}),
        ("__all__", {"characters": FIELD[:2], "switches": {"one_box": True}}),
    ],
)
def test_a_bad_matrix_is_refused_in_words_and_stores_nothing(
    person: Any, deck: Deck, field: str, order: dict[str, Any]
) -> None:
    if "partners" in order:
        order = {**order, "partners": [deck, deck]}
    with pytest.raises(ValidationError) as error:
        start(person, **order)
    assert len(error.value.messages) == 1
    if field != "__all__":
        assert list(error.value.message_dict) == [field]
    assert not SimulationRun.objects.exists()


def test_partners_who_play_one_deck_need_two_boxes(person: Any) -> None:
    assert start(person, characters=FIELD, switches={"one_box": True}).units == 2
    with pytest.raises(ValidationError) as error:
        start(person, characters=FIELD, switches={"one_box": True}, seating="2v2")
    assert error.value.messages == [
        "No pairing of this matrix can be played: choose other decks, or other rulings, or a table "
        "without partners. Emberkin Duskblade against Gullfolk Duskblade: Two players have the "
        "Class Duskblade, and one box holds one of each (EPV-Q-02)."
    ]


def test_the_most_pairs_of_a_matrix_are_taken(person: Any) -> None:
    assert start(person, characters=FIELD, games=16_666).units == 49_998
    with pytest.raises(ValidationError, match="choose at most 16,666 for each pairing"):
        start(person, characters=FIELD, games=16_667)


def test_a_character_that_cannot_be_played_is_refused_with_the_reason(person: Any) -> None:
    with pytest.raises(ValidationError) as error:
        start(person, characters=[*FIELD, ["EPV-RACE-GOBLIN", DUSKBLADE]])
    assert error.value.messages[0]


def test_a_kind_that_nobody_knows_is_refused_by_the_database_too(person: Any) -> None:
    run = start(person, characters=FIELD)
    with pytest.raises(IntegrityError), transaction.atomic():
        SimulationRun.objects.filter(pk=run.pk).update(kind="league")


# Partners


def test_partners_bring_a_deck_each(person: Any, deck: Deck, second: Deck) -> None:
    third = saved(person, GULLFOLK, BANNERET, "Gull Banner")
    run = start(
        person,
        kind="match",
        decks=[deck, second],
        partners=[third, deck],
        seating="2v2",
        policies=["passive", "random"],
    )
    assert run.title == "Ember Banner and Gull Banner against Gull Blade and Ember Banner"
    order = rules_run(run)
    assert [one.name for one in order.decks] == [
        "Ember Banner",
        "Gull Blade",
        "Gull Banner",
        "Ember Banner",
    ]
    assert order.policies == ("passive", "random", "passive", "random")
    assert decks_of_run(run) == [deck, second, third, deck]
    work_off()
    run.refresh_from_db()
    found = run_report(run)
    assert found is not None
    assert [one["team"] for one in found["decks"]] == [0, 1, 0, 1]
    assert sum(found["wins"]) + found["draws"] + found["no_decision"]["games"] == 4


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ({"partners": 2}, "nobody has a partner with a deck of their own"),
        ({"partners": 1, "seating": "2v2"}, "Both teams have a partner's deck, or none has"),
        ({"partners": 2, "kind": "goldfish", "decks": 1}, "Only a match has partners"),
        ({"partners": 0, "decks": 3}, "needs 2 deck"),
    ],
)
def test_partners_that_have_no_seat_are_refused(
    person: Any, deck: Deck, order: dict[str, Any], said: str
) -> None:
    values = {"kind": "match", "policies": (), **order}
    values["partners"] = [deck] * values["partners"]
    values["decks"] = [deck] * values.get("decks", 2)
    with pytest.raises(ValidationError, match=said):
        start(person, **values)


def test_long_names_of_partners_fit_the_title(person: Any) -> None:
    named = [saved(person, EMBERKIN, BANNERET, letter * 200) for letter in "abcd"]
    run = start(
        person, kind="match", decks=named[:2], partners=named[2:], seating="2v2", policies=()
    )
    assert len(run.title) <= 420
    assert "…" in run.title


# What is remembered


def test_decks_of_a_run_are_known_by_their_ids(person: Any, deck: Deck, second: Deck) -> None:
    run = start(person, decks=[second, deck], characters=FIELD)
    assert decks_of_run(run) == [second, deck, None, None, None]
    deck_delete(deck=deck)
    assert decks_of_run(run) == [second, None, None, None, None]
    deck.refresh_from_db()
    deck_delete_for_good(deck=deck)
    assert decks_of_run(run) == [second, None, None, None, None]


def test_older_runs_are_told_which_decks_they_had(person: Any, deck: Deck, second: Deck) -> None:
    twice = start(person, kind="match", decks=[deck, deck], policies=())
    alone = start(person, kind="goldfish", decks=[second], policies=())
    both = start(person, kind="match", decks=[second, deck], policies=())
    lost = start(person, kind="match", decks=[deck, second], policies=())
    lost.decks.remove(deck)
    SimulationRun.objects.update(deck_ids=[])
    import_module("decks.migrations.0004_deck_ids").fill(apps, None)
    ids = dict(SimulationRun.objects.values_list("pk", "deck_ids"))
    assert ids[twice.pk] == [str(deck.pk)] * 2
    assert ids[alone.pk] == [str(second.pk)]
    assert sorted(ids[both.pk]) == sorted([str(second.pk), str(deck.pk)])
    assert ids[lost.pk] == ["", str(second.pk)]
    lost.refresh_from_db()
    assert decks_of_run(lost) == [None, second]
