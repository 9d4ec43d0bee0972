"""The test settings with one more game: one that kills the process that plays it."""

import os
import signal

from config.settings.test import *
from rules.core.table import Outcome, Table
from rules.registry import GAMES
from tests.rules.core.highcard import HighCardGame


class PoisonGame(HighCardGame):
    code = "poison"

    def play(self, table: Table) -> Outcome:
        os.kill(os.getpid(), signal.SIGKILL)
        return super().play(table)


GAMES["poison"] = PoisonGame()
