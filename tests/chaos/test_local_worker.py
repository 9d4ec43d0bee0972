"""The local worker: killed, cancelled, told to stop, left alone. Real processes, real databases."""

import os
import signal
import subprocess
import sys
import time

import psutil
import pytest

from tests.live import MANAGE, ROOT, Site, kill_group, until

pytestmark = [pytest.mark.chaos, pytest.mark.xdist_group("chaos")]

LEASES = "UPDATE decks_simulationchunk SET lease = '{}' WHERE state = 'running'"
LET_LEASES_LAPSE = LEASES.format("2001-01-01 00:00:00")
HOLD_LEASES = LEASES.format("2999-01-01 00:00:00")
"""As if ten seconds had gone by, and as if leases never ran out."""


def children(worker: subprocess.Popen[str]) -> list[psutil.Process]:
    return psutil.Process(worker.pid).children()


def replaced(worker: subprocess.Popen[str], victim: psutil.Process) -> bool:
    """Whether another child has taken the victim's place (a dead one is a child until reaped)."""
    family = children(worker)
    return len(family) == 2 and victim not in family


LONG = 12_000
"""Games that two processes of a fast and idle machine play in more than two seconds."""


def playing(site: Site) -> bool:
    return bool(chunks(site, "running"))


def chunks(site: Site, state: str) -> int:
    """How many chunks of all runs are in this state."""
    question = f"SELECT count(*) FROM decks_simulationchunk WHERE state = '{state}'"
    return int(site.rows(question)[0][0])


def assert_whole(site: Site, run: str) -> None:
    """Done, every unit once, few attempts, and the same bytes as a quiet run."""
    found = site.act("look", run=run)
    assert found["state"] == "done"
    edges = [0] + [chunk["stop"] for chunk in found["chunks"]]
    assert [chunk["start"] for chunk in found["chunks"]] == edges[:-1]
    assert edges[-1] == found["units"]
    assert max(chunk["attempt"] for chunk in found["chunks"]) <= 6
    assert found["report"] == site.act("quiet_report", run=run)


def state(site: Site, person: str = "racer") -> str:
    """The state of this person's only run."""
    question = (
        "SELECT state FROM decks_simulationrun AS run JOIN auth_user ON auth_user.id = owner_id "
        f"WHERE username = '{person}'"
    )
    return str(site.rows(question)[0][0])


def test_workers_killed_one_by_one_lose_nothing(site: Site) -> None:
    run = site.act("start", games=LONG)
    worker = site.worker()
    kills = 0
    until(lambda: playing(site) and len(children(worker)) == 2, 15)
    while kills < 4 and state(site) == "running":
        victim = children(worker)[kills % 2]
        victim.send_signal(signal.SIGKILL)
        kills += 1
        until(lambda victim=victim: replaced(worker, victim), 5)
        site.change(LET_LEASES_LAPSE)
    assert kills >= 2
    until(lambda: state(site) == "done", 60, every=0.5)
    assert_whole(site, run)


def test_the_whole_worker_killed_and_started_again_loses_nothing(sqlite_site: Site) -> None:
    run = sqlite_site.act("start", games=LONG)
    first = sqlite_site.worker()
    until(lambda: playing(sqlite_site), 15)
    kill_group(first)
    assert state(sqlite_site) == "running"
    sqlite_site.worker()
    until(lambda: state(sqlite_site) == "done", 60, every=0.5)
    assert_whole(sqlite_site, run)


def test_control_without_leases_a_killed_worker_is_waited_for_in_vain(sqlite_site: Site) -> None:
    sqlite_site.act("start", games=LONG)
    first = sqlite_site.worker()
    until(lambda: playing(sqlite_site), 15)
    kill_group(first)
    held = sqlite_site.change(HOLD_LEASES)
    assert held >= 1
    sqlite_site.worker()
    # The other chunks are played, the killed worker's are not.
    until(lambda: not chunks(sqlite_site, "queued"), 30)
    until(lambda: chunks(sqlite_site, "running") == held, 30)
    time.sleep(3)
    assert state(sqlite_site) == "running"


def test_a_worker_prunes_what_is_old_without_being_asked(sqlite_site: Site) -> None:
    sqlite_site.act("start", games=1, who="old")
    sqlite_site.act("start", games=1, who="young")
    first = sqlite_site.worker()
    until(lambda: state(sqlite_site, "old") == state(sqlite_site, "young") == "done", 30)
    kill_group(first)
    decks = "SELECT name FROM decks_deck ORDER BY name"
    runs = "SELECT username FROM decks_simulationrun JOIN auth_user ON auth_user.id = owner_id"
    *kept, (thrown_away,) = sqlite_site.rows(decks)
    long_ago = "'2001-01-01 00:00:00'"
    sqlite_site.change(f"UPDATE decks_deck SET deleted = {long_ago} WHERE name = '{thrown_away}'")
    owner = "(SELECT id FROM auth_user WHERE username = 'old')"
    sqlite_site.change(
        f"UPDATE decks_simulationrun SET ended = {long_ago} WHERE owner_id = {owner}"
    )
    sqlite_site.worker()
    until(lambda: sqlite_site.rows(runs) == [("young",)], 15)
    until(lambda: sqlite_site.rows(decks) == kept, 15)


def test_cancel_frees_the_processor_within_three_seconds(sqlite_site: Site) -> None:
    run = sqlite_site.act("start", games=100_000)
    worker = sqlite_site.worker()
    until(lambda: playing(sqlite_site), 15)
    assert sqlite_site.act("cancel", run=run) == "cancelled"
    time.sleep(3)
    processes = children(worker)
    before = [sum(process.cpu_times()[:2]) for process in processes]
    time.sleep(1)
    after = [sum(process.cpu_times()[:2]) for process in processes]
    # Polling costs a few hundredths; playing would cost the whole second.
    assert sum(after) - sum(before) < 0.5
    found = sqlite_site.act("look", run=run)
    assert found["state"] == "cancelled"
    assert {chunk["state"] for chunk in found["chunks"]} <= {"done", "cancelled"}
    assert [process.pid for process in children(worker)] == [process.pid for process in processes]


def test_sigterm_ends_the_worker_in_three_seconds_and_keeps_what_was_played(
    sqlite_site: Site,
) -> None:
    run = sqlite_site.act("start", games=100_000)
    worker = sqlite_site.worker()
    until(lambda: playing(sqlite_site), 15)
    time.sleep(1)
    family = children(worker)
    began = time.monotonic()
    worker.terminate()
    assert worker.wait(timeout=10) == 0
    assert time.monotonic() - began < 3
    assert not any(process.is_running() for process in family)
    found = sqlite_site.act("look", run=run)
    assert {chunk["state"] for chunk in found["chunks"]} == {"done", "queued"}
    assert all(chunk["attempt"] == (chunk["state"] == "done") for chunk in found["chunks"])


def test_a_worker_ends_with_its_parent(sqlite_site: Site) -> None:
    parent = sqlite_site.start(
        sys.executable,
        "-c",
        "import subprocess, sys; subprocess.run(sys.argv[1:])",
        *MANAGE,
        "run_worker",
        "--stop-with-parent",
    )
    family = until(
        lambda: len(found := psutil.Process(parent.pid).children(recursive=True)) == 3 and found, 15
    )
    until(lambda: len(sqlite_site.rows("SELECT name FROM decks_heartbeat")) == 3, 15)
    os.kill(parent.pid, signal.SIGKILL)
    parent.wait()
    gone, left = psutil.wait_procs(family, timeout=4)
    assert (len(gone), left) == (3, [])


def test_a_game_that_kills_its_worker_fails_with_a_reason_and_others_go_on(
    sqlite_site: Site,
) -> None:
    sqlite_site.environment["DJANGO_SETTINGS_MODULE"] = "tests.chaos.settings"
    poisoned = sqlite_site.act("start_poisoned")
    sqlite_site.act("start", games=500, who="bystander")
    sqlite_site.worker()
    until(lambda: state(sqlite_site, "bystander") == "done", 30)

    def given_up() -> bool:
        sqlite_site.change(LET_LEASES_LAPSE)
        return state(sqlite_site) == "failed"

    until(given_up, 60)
    found = sqlite_site.act("look", run=poisoned)
    assert found["reason"] == "The games 0 to 1 stopped their worker 6 times in a row."
    assert [chunk["attempt"] for chunk in found["chunks"]] == [6]


@pytest.mark.parametrize("processes", ["0", "-1", "65", "many"])
def test_a_bad_number_of_processes_is_refused(sqlite_site: Site, processes: str) -> None:
    done = subprocess.run(
        [*MANAGE, "run_worker", "--processes", processes],
        cwd=ROOT,
        env=sqlite_site.environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert "--processes" in done.stderr
    assert "Traceback" not in done.stderr
