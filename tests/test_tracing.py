"""Tests that are timed run without the cost of measuring coverage."""

from __future__ import annotations

import sys

import pytest
from coverage import Coverage


@pytest.mark.no_cover
def test_nothing_traces_a_test_without_coverage() -> None:
    assert "coverage" not in type(sys.gettrace()).__module__


def test_the_others_are_traced_where_coverage_is_measured(cov: Coverage | None) -> None:
    if cov is None:
        pytest.skip("this run measures no coverage")
    assert "coverage" in type(sys.gettrace()).__module__
