"""Every example of `docs/command-line.md` is run, and ends as the page says."""

from __future__ import annotations

import io
import re
import shlex
import sys
from pathlib import Path

import pytest

from rules.__main__ import COMMANDS, main
from rules.core.catalog import shipped_decks
from rules.registry import GAMES

PAGE = (Path(__file__).resolve().parents[3] / "docs/command-line.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)(?: (\d))?\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
FILES = {
    "quay-watch.txt": next(text for kind, _, text in BLOCKS if kind == "text"),
    "mine.csv": next(text for kind, _, text in BLOCKS if kind == "csv"),
}
SHIPPED = {
    f"{slug}.txt": deck for game in GAMES.values() for slug, deck in shipped_decks(game).items()
}
EXAMPLES = [(int(status), text) for kind, status, text in BLOCKS if kind == "console"]


@pytest.mark.parametrize(("status", "text"), EXAMPLES)
def test_each_example_ends_as_the_page_says(
    status: int,
    text: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, content in {**SHIPPED, **FILES}.items():
        (tmp_path / name).write_text(content, "utf-8")
    monkeypatch.chdir(tmp_path)
    line, _, shown = text.partition("\n")
    piped, _, command = line.removeprefix("$ ").rpartition(" | ")
    words = shlex.split(command)
    assert words[:3] == ["python", "-m", "rules"]
    if piped:
        given = " ".join(shlex.split(piped)[1:]).encode() + b"\n"
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
    assert main(words[3:]) == status
    said = capsys.readouterr()
    printed = said.err + said.out
    if shown.endswith("...\n"):
        assert printed.startswith(shown.removesuffix("...\n"))
    else:
        assert printed == shown


def test_every_command_stands_on_the_page() -> None:
    assert re.findall(r"^\| `(\w+)", PAGE, re.MULTILINE) == list(COMMANDS)
