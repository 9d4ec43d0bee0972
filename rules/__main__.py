"""`python -m rules COMMAND`: the rules core from the command line, without a database.

Exit status: 0 done and legal; 1 done but illegal or unknown (or a scenario failed); 2 the input
cannot be read or used.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import os
import sys
from collections.abc import Iterable, Sequence
from typing import Final, NoReturn

COMMANDS: Final = {
    "validate": "check a deck against the rules, and say what would mend it",
    "goldfish": "play a deck against a passive opponent, and report what it does",
    "match": "play two decks against each other, and report who wins",
    "matrix": "play every deck of a field against every other, and rank them",
    "replay": "show one game of a run, event by event",
    "scenario": "run scenario files",
    "bench": "measure games and decisions per second on one core",
    "cards": "list which cards are fully simulated, which are not, and why",
}
"""Each command is a module of `rules.commands`."""

UNUSABLE: Final = 2
INTERRUPTED: Final = 130


def main(words: Sequence[str]) -> int:
    """Run one command; the exit status."""
    if words[:1] == ["help"] and len(words) > 1:
        words = [*words[1:], "--help"]
    if not words or words[0] in ("-h", "--help", "help"):
        print(_help())
        return 0 if words else UNUSABLE
    name, *rest = words
    if name not in COMMANDS:
        print(f"There is no command {name!r}.{_near(name, COMMANDS)}\n\n{_help()}", file=sys.stderr)
        return UNUSABLE
    command = importlib.import_module(f"rules.commands.{name}")
    inputs = importlib.import_module("rules.commands.inputs")
    summary = COMMANDS[name]
    parser = _Parser(
        prog=f"python -m rules {name}",
        description=f"{summary[0].upper()}{summary[1:]}.",
        allow_abbrev=False,
    )
    command.add_arguments(parser)
    try:
        parser.refuse_unknown(rest)
        return int(command.run(parser.parse_args(rest)))
    except inputs.InputError as error:
        return int(inputs.report(error, as_json="--json" in rest))


class _Parser(argparse.ArgumentParser):
    """Wrong arguments are input like any other: a sentence, and JSON if that was asked for."""

    def refuse_unknown(self, words: Sequence[str]) -> None:
        """A misspelt option is said to be one, and not that the option it stands for is missing."""
        known = [option for option in self._option_string_actions if option.startswith("--")]
        for word in words:
            if word == "--":
                return
            option = word.partition("=")[0]
            if option.startswith("--") and option not in known:
                self.error(f"there is no option {option}.{_near(option, known)}")

    def error(self, message: str) -> NoReturn:
        inputs = importlib.import_module("rules.commands.inputs")
        end = "" if message.endswith(("?", ".")) else "."
        raise inputs.InputError(f"{message[:1].upper()}{message[1:]}{end} See {self.prog} --help.")


def _near(word: str, known: Iterable[str]) -> str:
    import difflib  # only a misspelt word needs it

    found = difflib.get_close_matches(word.lower(), known, n=1)
    return f" Did you mean {found[0]}?" if found else ""


def _help() -> str:
    width = max(map(len, COMMANDS))
    lines = [f"  {name:<{width}}  {summary}" for name, summary in COMMANDS.items()]
    return "\n".join(
        [
            "python -m rules COMMAND [ARGUMENT]...",
            *lines,
            "python -m rules COMMAND --help lists the arguments of a command.",
        ]
    )


def _script() -> int:
    _ready_streams()
    try:
        status = main(sys.argv[1:])
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        # Where the reader has gone (`| head`), there is nobody left to tell.
        if not isinstance(error, BrokenPipeError):
            with contextlib.suppress(OSError):
                print(f"The output cannot be written: {error.strerror}.", file=sys.stderr)
        # What is still waiting to be written would fail again when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


def _ready_streams() -> None:
    """Streams that are there, even where they were closed before the start, and take any letter."""
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115 - open to the end
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A card name may hold letters that the terminal's encoding lacks.
            stream.reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(_script())
