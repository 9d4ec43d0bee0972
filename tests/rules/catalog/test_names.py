"""Names as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.names import fold, is_clean, near, shown


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("Rooftop Courier", "rooftop courier"),
        ("ROOFTOP   courier", "rooftop courier"),
        ("Zoë Tempest", "zoe tempest"),
        ("Zoe\u0308 Tempest", "zoe tempest"),
        ("Fishmonger’s Steps", "fishmongers steps"),
        ("Fishmonger's Steps", "fishmongers steps"),
        ("Fishmonger´s Steps", "fishmongers steps"),
        ("Tar-and-Feather Tom", "tar and feather tom"),
        ("Tar–and—Feather Tom!", "tar and feather tom"),
        ("“Tar & Feather” Tom", "tar and feather tom"),
        ("The Breakwater", "breakwater"),
        ("A Breakwater", "breakwater"),
        ("An Anchor", "anchor"),
        ("The", "the"),
        ("Theatre", "theatre"),
        ("Long Night, Pt. 1", "long night part 1"),
        ("Straße Øre Æther Łódź", "strasse ore aether lodz"),
        ("Ⅳ ﬁne", "iv fine"),
        ("!!!", "!!!"),
        ("", ""),
    ],
)
def test_folding(written: str, folded: str) -> None:
    assert fold(written) == folded


@given(st.text(max_size=30))
def test_folding_never_makes_nothing_of_something(name: str) -> None:
    folded = fold(name)
    assert folded == " ".join(folded.split())
    assert bool(folded) == bool("".join(name.split()))


def test_near_names_come_best_first_and_far_ones_not_at_all() -> None:
    names = ["beacon", "bacon", "breakwater", "jolt"]
    assert near("beacn", names) == ["beacon", "bacon"]
    assert near("xyzzy", names) == []


def test_what_nothing_can_store_is_not_clean() -> None:
    assert is_clean("Zoë 𝔘")
    assert not is_clean("a\0b")
    assert not is_clean("half \ud800 a pair")


def test_a_long_value_is_shown_short() -> None:
    assert shown("two") == "'two'"
    assert shown("a\nb") == r"'a\nb'"
    assert len(shown("x" * 1_000)) == 80
