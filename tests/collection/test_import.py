"""Catalog imports: idempotent, all or nothing, and no deck ever loses a card."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from collection.models import Card, CardAlias, CardSet, CatalogVersion, Printing
from collection.selectors import catalog, catalog_version
from collection.services import CatalogChanges, catalog_import
from decks.models import DeckCard
from decks.selectors import rules_deck
from rules.core.catalog import CatalogError, read_catalog
from rules.registry import game
from tests.factories import make_deck

TITANS = game("titans")

FILE: dict[str, Any] = {
    "game": "titans",
    "sets": [{"code": "INV", "name": "Invented"}],
    "cards": [
        {
            "code": "INV-1",
            "set": "INV",
            "number": "1",
            "name": "Bright Heron",
            "type": "Character",
            "grade": 1,
            "power": 3,
            "aliases": ["Herron", "Bright Bird"],
        },
        {"code": "INV-2", "set": "INV", "number": "2", "name": "Old Quay", "type": "Field"},
    ],
}

pytestmark = pytest.mark.django_db


def take(file: dict[str, Any], dry_run: bool = False) -> CatalogChanges:
    read = read_catalog(TITANS, file, where="test")
    return catalog_import(catalog=read, where="test", dry_run=dry_run)


def rows() -> list[tuple[object, ...]]:
    return [
        *Card.objects.order_by("code").values_list(),
        *CardAlias.objects.order_by("card__code", "name").values_list("card__code", "name"),
        *CardSet.objects.order_by("code").values_list(),
        *Printing.objects.order_by("code").values_list(),
        *CatalogVersion.objects.values_list("game", "version"),
    ]


def test_the_second_import_changes_nothing() -> None:
    first = take(FILE)
    before = rows()
    second = take(FILE)
    assert (first.added, first.changed, first.removed) == (("INV-1", "INV-2"), (), ())
    assert not second
    assert second.unchanged == 2
    assert rows() == before


def test_a_change_of_one_field_changes_one_card_and_the_version() -> None:
    take(FILE)
    version = catalog_version("titans")
    file = deepcopy(FILE)
    file["cards"][1]["limit"] = 4
    changes = take(file)
    assert (changes.added, changes.changed, changes.removed) == ((), ("INV-2",), ())
    assert Card.objects.get(code="INV-2").facts == {"limit": 4}
    assert catalog_version("titans") != version
    assert catalog("titans").by_code["INV-2"].limit == 4  # type: ignore[attr-defined]


def test_aliases_are_replaced_as_a_whole() -> None:
    take(FILE)
    file = deepcopy(FILE)
    file["cards"][0]["aliases"] = ["Bright Bird"]
    assert take(file).changed == ("INV-1",)
    assert list(CardAlias.objects.values_list("name", flat=True)) == ["Bright Bird"]
    assert catalog("titans").find("bright bird").card is not None
    assert catalog("titans").find("herron").card is None


def test_a_dry_run_says_what_would_change_and_changes_nothing() -> None:
    take(FILE)
    before = rows()
    file = deepcopy(FILE)
    file["cards"] = [{**file["cards"][0], "power": 9}, {**file["cards"][1], "code": "INV-3"}]
    changes = take(file, dry_run=True)
    assert (changes.added, changes.changed, changes.removed) == (
        ("INV-3",),
        ("INV-1",),
        ("INV-2",),
    )
    assert rows() == before


def test_a_card_that_a_deck_uses_is_retired_and_stays_in_the_deck() -> None:
    take(FILE)
    deck = make_deck(lines=[("INV-1", "main", 2), ("INV-2", "fields", 1)])
    file = deepcopy(FILE)
    del file["cards"][0]
    assert take(file).removed == ("INV-1",)
    assert Card.objects.get(code="INV-1").retired
    assert "INV-1" not in catalog("titans").by_code
    assert DeckCard.objects.filter(deck=deck).count() == 2
    assert {line.card.code for line in rules_deck(deck).lines} == {"INV-1", "INV-2"}
    assert not take(file)
    # The file has it again: the same row comes back.
    assert take(FILE).changed == ("INV-1",)
    assert not Card.objects.get(code="INV-1").retired


def test_sets_that_the_file_does_not_name_are_left_alone() -> None:
    take(FILE)
    other = {
        "game": "titans",
        "sets": [{"code": "NEW", "name": "Newer"}],
        "cards": [{"code": "NEW-1", "set": "NEW", "name": "Far Pier", "type": "Field"}],
    }
    changes = take(other)
    assert (changes.added, changes.removed) == (("NEW-1",), ())
    assert set(catalog("titans").by_code) == {"INV-1", "INV-2", "NEW-1"}
    # The version is that of the whole catalog, whatever the order of imports.
    version = catalog_version("titans")
    assert catalog("titans").version == version


def test_a_code_of_another_game_is_refused() -> None:
    take(FILE)
    Card.objects.update(game="elsewhere")
    with pytest.raises(CatalogError, match="INV-1: code: is a card of elsewhere already"):
        take(FILE)


def test_the_database_itself_keeps_two_cards_from_one_code() -> None:
    from django.db import IntegrityError, transaction

    take(FILE)
    card = Card.objects.get(code="INV-1")
    with pytest.raises(IntegrityError), transaction.atomic():
        Card.objects.create(game="titans", code="INV-1", name="Twin", type="Field")
    for field in ("code", "name", "type"):
        with pytest.raises(IntegrityError), transaction.atomic():
            Card.objects.filter(pk=card.pk).update(**{field: ""})
    with pytest.raises(IntegrityError), transaction.atomic():
        Printing.objects.create(
            code="INV-1-again", card=card, card_set=card.card_set, number=card.number
        )


# The command


def command(path: Path, *options: str, capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    call_command("import_catalog", str(path), *options)
    said = capsys.readouterr()
    return said.out, said.err


def refused(path: Path, *options: str) -> tuple[str, int]:
    with pytest.raises(CommandError) as error:
        call_command("import_catalog", str(path), *options)
    return str(error.value), error.value.returncode


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(FILE))
    return path


def test_the_command_reports_each_card_and_the_counts(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, _ = command(file, "--dry-run", capsys=capsys)
    assert "added    INV-1" in out
    assert "Would be 2 added, 0 changed, 0 removed, 0 as before." in out
    assert not Card.objects.exists()
    command(file, capsys=capsys)
    out, _ = command(file, capsys=capsys)
    assert out == "Catalog: 0 added, 0 changed, 0 removed, 2 as before.\n"


def test_one_bad_row_in_the_file_and_nothing_is_changed(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = deepcopy(FILE)
    bad["cards"].append({**FILE["cards"][0], "code": "INV-3", "grade": "many", "power": -1})
    file.write_text(json.dumps(bad))
    message, status = refused(file)
    assert status == 2
    assert message == "2 faults; nothing was changed."
    said = capsys.readouterr().err
    assert "card 3: grade: 'many' is not a whole number" in said
    assert "card 3: power: -1 is below 0" in said
    assert not Card.objects.exists()


def test_a_table_is_read_with_the_game_named_and_its_lines_numbered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "cards.csv"
    table.write_text("code,set,number,name,type,limit\nINV-9,INV,9,Low Pier,Field,3\n")
    command(table, "--game", "titans", capsys=capsys)
    assert Card.objects.get().facts == {"limit": 3}
    message, status = refused(table)
    assert status == 2
    assert "does not say which game" in message
    table.write_text("code,set,number,name,type,limit\nINV-9,INV,9,Low Pier,Field,lots\n")
    assert refused(table, "--game", "titans")[1] == 2
    assert "line 2: limit: 'lots' is not a whole number" in capsys.readouterr().err


@pytest.mark.parametrize(
    "content", [b"", b"\x00\x01\x02", b"\xff\xfe", b"[1, 2]", b'{"game": "titans"}', b"{" * 100_000]
)
def test_what_is_no_catalog_is_refused_with_status_2(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd"
    path.write_bytes(content)
    assert refused(path, "--game", "titans")[1] == 2
    assert refused(tmp_path / "not-there", "--game", "titans")[1] == 2
    assert not Card.objects.exists()


def test_an_unknown_game_is_refused_with_the_known_ones(file: Path) -> None:
    message, status = refused(file, "--game", "chess")
    assert status == 2
    assert "titans" in message


@pytest.mark.usefixtures("shipped", "blackwood", "epic")
@pytest.mark.parametrize(
    ("code", "cards"), [("titans", 91), ("bloodsuckers", 53), ("epicpvp", 110)]
)
def test_an_exported_catalog_imports_without_a_change(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], code: str, cards: int
) -> None:
    path = tmp_path / "out.json"
    call_command("export_catalog", str(path), game=code)
    out, _ = command(path, "--game", code, capsys=capsys)
    assert out == f"Catalog: 0 added, 0 changed, 0 removed, {cards} as before.\n"
    exported = read_catalog(game(code), path.read_bytes(), where="out")
    assert exported.version == catalog_version(code)
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("export_catalog", str(path))
