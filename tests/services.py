"""What a test needs beside Python: skipped with the reason where it is missing, a fault in CI."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def missing(reason: str) -> NoReturn:
    if os.environ.get("CI") == "true":
        pytest.fail(f"CI needs every service: {reason}")
    pytest.skip(reason)
