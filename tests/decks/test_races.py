"""Many people at once, on a real database with a connection each; each race has a control."""

import psycopg
import pytest

from tests.live import Site

pytestmark = pytest.mark.slow


def test_parallel_plus_loses_nothing_and_history_adds_up(site: Site) -> None:
    done = site.act("change_by_one", clients=8, times=10, delta=1, start=1)
    assert done["outcomes"] == {"done": 8}
    assert done["copies"] == 81
    assert done["history"] == 81
    assert done["version"] == 81


def test_control_read_change_save_loses_updates(site: Site) -> None:
    assert site.act("change_by_one_unguarded", clients=8, times=10) < 81


def test_parallel_minus_stops_at_none(site: Site) -> None:
    done = site.act("change_by_one", clients=16, times=1, delta=-1, start=10)
    assert done["outcomes"] == {"done": 10, "NotThatMany": 6}
    assert (done["copies"], done["history"]) == (0, 0)


def test_of_edits_from_one_version_one_wins(site: Site) -> None:
    done = site.act("rename_from_one_version", clients=8)
    assert done == {"outcomes": {"done": 1, "StaleVersion": 7}, "version": 2, "kept": True}


def test_clicks_and_undos_at_once_keep_the_history_whole(site: Site) -> None:
    done = site.act("edit_and_undo", clients=3, times=8)
    assert done == {"outcomes": {"done": 6}, "copies": 0}


def test_the_quota_of_decks_is_exact_under_parallel_requests(site: Site) -> None:
    done = site.act("create_up_to", quota=5, clients=12)
    assert done == {"outcomes": {"done": 5, "QuotaReached": 7}, "decks": 5}


def test_the_same_import_at_once_is_one_after_the_other(site: Site) -> None:
    done = site.act("import_at_once", clients=4)
    assert done == {"outcomes": {"done": 4}, "aliases": ["Jolly"], "retired": ["TTS-091"]}


def test_one_chunk_given_to_ten_workers_is_stored_once(site: Site) -> None:
    done = site.act("play_one_chunk_at_once", clients=10)
    assert (done["stored"], done["state"]) == (1, "done")
    assert [chunk["attempt"] for chunk in done["chunks"]] == [1]


def test_cancel_against_finish_ends_in_exactly_one_of_the_two(site: Site) -> None:
    states = site.act("cancel_against_finish", times=60)
    assert set(states) <= {"done", "cancelled"}
    assert sum(states.values()) == 60


def test_the_limit_of_runs_for_one_person_is_exact(site: Site) -> None:
    done = site.act("start_up_to_the_limit", clients=26)
    assert done == {"outcomes": {"done": 22, "TooManyRuns": 4}, "runs": 22}


@pytest.mark.postgres
def test_a_row_that_stays_locked_is_given_up_after_three_seconds(postgres_site: Site) -> None:
    with psycopg.connect(postgres_site.environment["DATABASE_URL"]) as holder:
        holder.execute("SELECT * FROM decks_deck FOR UPDATE")
        done = postgres_site.act("click_on_a_demo_deck")
    assert done["outcome"] == "OperationalError"
    assert 2 < done["seconds"] < 4
