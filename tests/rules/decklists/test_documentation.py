"""Every example of `docs/decklists.md` is read, and those of our own forms are what we write."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.core.catalog import shipped_catalog
from rules.core.decklist import FORMATS, Reading, read_decklist, write_decklist
from rules.registry import game

PAGE = Path(__file__).resolve().parents[3] / "docs/decklists.md"
TITANS = game("titans")
CATALOG = shipped_catalog(TITANS)

BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
EXAMPLES = [(form, text) for form, text in BLOCKS if form not in ("side", "part")]
OF_A_SIDE = [text for form, text in BLOCKS if form == "side"]
OF_PARTS = [text for form, text in BLOCKS if form == "part"]

QUAY_WATCH = {
    ("TTS-004", "main"): 3,
    ("TTS-003", "main"): 2,
    ("TTS-066", "main"): 1,
    ("TTS-087", "fields"): 1,
    ("TTS-079", "fields"): 1,
}


def read(text: str) -> Reading:
    reading = read_decklist(text, CATALOG, TITANS, strict=True)
    assert [problem.sentence() for problem in reading.problems] == []
    assert reading.notices == ()
    return reading


def test_there_is_an_example_of_every_form() -> None:
    assert [form for form, _ in EXAMPLES[: len(FORMATS)]] == list(FORMATS)


@pytest.mark.parametrize(
    ("form", "text"), EXAMPLES, ids=[f"{n}-{form}" for n, (form, _) in enumerate(EXAMPLES)]
)
def test_each_example_is_the_same_deck(form: str, text: str) -> None:
    deck = read(text).deck
    assert {(line.card.code, line.zone): line.quantity for line in deck.lines} == QUAY_WATCH


@pytest.mark.parametrize(("form", "text"), EXAMPLES[: len(FORMATS) - 1])
def test_each_example_of_a_text_form_is_what_we_write(form: str, text: str) -> None:
    example = read(text)
    written = write_decklist(
        example.deck, CATALOG, TITANS, as_=form, notes=example.notes, tags=example.tags
    )
    assert written.removeprefix("\ufeff").replace("\r\n", "\n") == text


@pytest.mark.parametrize(
    ("text", "form"), list(zip(OF_A_SIDE, ("plain", "sets", "csv", "json"), strict=True))
)
def test_each_example_of_a_side_says_the_same_and_is_what_we_write(text: str, form: str) -> None:
    bloodsuckers = game("bloodsuckers")
    catalog = shipped_catalog(bloodsuckers)
    reading = read_decklist(text, catalog, bloodsuckers, strict=True)
    assert (reading.problems, reading.notices) == ((), ())
    assert (reading.side, reading.deck.side) == ("hunters", "hunters")
    assert {(line.card.code, line.zone): line.quantity for line in reading.deck.lines} == {
        ("BLD-H04", "combat"): 3,
        ("BLD-H08", "combat"): 2,
    }
    if form != "json":
        written = write_decklist(reading.deck, catalog, bloodsuckers, as_=form)
        assert written.removeprefix("\ufeff").replace("\r\n", "\n") == text


def test_the_example_of_a_race_and_a_class_is_two_sets_and_what_we_write() -> None:
    epic = game("epicpvp")
    catalog = shipped_catalog(epic)
    (text,) = OF_PARTS
    reading = read_decklist(text, catalog, epic, strict=True)
    assert (reading.problems, reading.notices) == ((), ())
    assert {(line.card.code, line.zone): line.quantity for line in reading.deck.lines} == {
        ("EPS-001", "race"): 1,
        ("EPS-005", "class"): 1,
        ("EPS-009", "moves"): 4,
        ("EPS-049", "moves"): 3,
    }
    assert write_decklist(reading.deck, catalog, epic, as_="plain") == text
