"""`python -m rules COMMAND`: the rules core from the command line, without a database.

Exit status: 0 done and legal; 1 done but illegal or unknown (or a scenario failed); 2 the input
cannot be read or used.
"""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence
from typing import Final, NoReturn

COMMANDS: Final = {
    "validate": "check a deck against the rules, and say what would mend it",
    "goldfish": "play a deck against a passive opponent, and report what it does",
    "match": "play two decks against each other, and report who wins",
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
    if not words or words[0] in ("-h", "--help", "help"):
        print(_help())
        return 0 if words else UNUSABLE
    name, *rest = words
    if name not in COMMANDS:
        print(f"There is no command {name!r}. The commands are:\n{_help()}", file=sys.stderr)
        return UNUSABLE
    command = importlib.import_module(f"rules.commands.{name}")
    inputs = importlib.import_module("rules.commands.inputs")
    parser = _Parser(prog=f"python -m rules {name}", description=f"{COMMANDS[name].capitalize()}.")
    command.add_arguments(parser)
    try:
        return int(command.run(parser.parse_args(rest)))
    except inputs.InputError as error:
        return int(inputs.report(error, as_json="--json" in rest))


class _Parser(argparse.ArgumentParser):
    """Wrong arguments are input like any other: a sentence, and JSON if that was asked for."""

    def error(self, message: str) -> NoReturn:
        inputs = importlib.import_module("rules.commands.inputs")
        raise inputs.InputError(f"{message[:1].upper()}{message[1:]}. See {self.prog} --help.")


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
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A card name may hold letters that the terminal's encoding lacks.
            stream.reconfigure(errors="backslashreplace")
    try:
        status = main(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has gone (`| head`); there is nobody left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


if __name__ == "__main__":
    sys.exit(_script())
