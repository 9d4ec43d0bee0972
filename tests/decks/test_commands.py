"""`demo` and `backup`."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command

from decks.models import Deck
from decks.selectors import public_decks, sample_decks
from decks.services import deck_change_card, deck_update
from rules.registry import GAMES
from tests.live import Site, beside, execute

pytestmark = pytest.mark.django_db


def demo() -> None:
    call_command("demo", verbosity=0)


def test_the_demo_makes_legal_public_decks_of_a_user_nobody_can_be() -> None:
    demo()
    decks = {code: list(sample_decks(code)) for code in GAMES}
    assert {code: len(listed) for code, listed in decks.items()} == {
        "titans": 4,
        "bloodsuckers": 2,
        "epicpvp": 6,
        "buffy": 7,
    }
    every = [deck for listed in decks.values() for deck in listed]
    assert {deck.verdict for deck in every} == {"legal"}
    assert set(every) == set(public_decks())
    assert {deck.side for deck in decks["bloodsuckers"]} == {"hunters", "vampires"}
    owner = get_user_model().objects.get(username="demo")
    assert not owner.has_usable_password()
    assert not owner.is_staff


@pytest.mark.parametrize("code", list(GAMES))
def test_the_second_demo_changes_nothing_and_a_changed_deck_is_put_right(code: str) -> None:
    demo()
    before = list(Deck.objects.order_by("pk").values_list())
    demo()
    assert list(Deck.objects.order_by("pk").values_list()) == before
    deck = sample_decks(code)[0]
    side = deck.side
    line = deck.cards.order_by("pk")[0]
    deck = deck_change_card(deck=deck, card=line.card, zone=line.zone, delta=-1)
    deck_update(deck=deck, version=deck.version, side="")
    demo()
    deck.refresh_from_db()
    assert (deck.verdict, deck.side) == ("legal", side)
    assert Deck.objects.count() == len(before)


def test_without_sample_sets_there_are_decks_of_real_cards_only(settings: Any) -> None:
    settings.DECKWRIGHT_SAMPLE_SETS = False
    demo()
    names = sorted(Deck.objects.values_list("name", flat=True))
    assert names == ["The Hunters of Blackwood", "The Vampires of Blackwood"]


def test_another_persons_deck_of_the_same_name_is_left_alone() -> None:
    demo()
    before = Deck.objects.count()
    deck = Deck.objects.order_by("name")[0]
    Deck.objects.filter(pk=deck.pk).update(owner=get_user_model().objects.create(username="me"))
    deck.refresh_from_db()
    deck_update(deck=deck, version=deck.version, notes="Mine.")
    demo()
    deck.refresh_from_db()
    assert deck.notes == "Mine."
    assert Deck.objects.count() == before + 1


@pytest.mark.slow
def test_a_backup_holds_what_only_the_log_holds_yet(sqlite_site: Site, tmp_path: Path) -> None:
    path = sqlite_site.environment["DATABASE_URL"].removeprefix("sqlite:///")
    writer = sqlite3.connect(path)
    with writer:
        writer.execute("UPDATE decks_deck SET notes = 'the last known write'")
    # The write is in the write-ahead log: a copy of the main file would miss it.
    assert b"the last known write" not in Path(path).read_bytes()
    made = Path(sqlite_site.manage("backup", str(tmp_path / "copies")).strip())
    writer.close()
    assert [known.name for known in made.parent.iterdir()] == [made.name]
    copy = sqlite3.connect(made)
    assert copy.execute("SELECT DISTINCT notes FROM decks_deck").fetchall() == [
        ("the last known write",)
    ]
    copy.close()


@pytest.mark.slow
@pytest.mark.postgres
def test_a_postgresql_backup_can_be_restored(
    postgres_site: Site, postgres_template: tuple[str, str], tmp_path: Path
) -> None:
    postgres_site.change("UPDATE decks_deck SET notes = 'the last known write'")
    made = postgres_site.manage("backup", str(tmp_path)).strip()
    server, _ = postgres_template
    fresh = f"{beside(server, 'restored')}_{tmp_path.name.replace('-', '_')}"
    name = fresh.rsplit("/", 1)[1]
    execute(server, f'CREATE DATABASE "{name}"')
    try:
        postgres_site.run("pg_restore", f"--dbname={fresh}", made)
        restored = Site(fresh)
        assert restored.rows("SELECT DISTINCT notes FROM decks_deck") == [("the last known write",)]
    finally:
        execute(server, f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.mark.slow
def test_a_backup_into_what_is_no_folder_says_so(sqlite_site: Site, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(AssertionError, match="No backup was made"):
        sqlite_site.manage("backup", str(tmp_path / "file"))
