"""Fields with one meaning each, and queries that take no other name."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework import serializers

from api.fields import Body, Choice, Flag, QueryWhole, Text, Whole


class Sample(Body):
    text = Text(max_length=5, required=False)
    whole = Whole(min_value=-2, max_value=9, required=False)
    query = QueryWhole(min_value=-2, max_value=9, required=False)
    flag = Flag(required=False)
    choice = Choice(choices=["a", "b"], required=False)


def takes(name: str, value: Any) -> bool:
    return bool(Sample(data={name: value}).is_valid())


@pytest.mark.parametrize("value", [-2, 0, 9])
def test_whole_numbers_within_the_bounds(value: int) -> None:
    assert takes("whole", value)
    assert takes("query", str(value))


@pytest.mark.parametrize("value", [-3, 10, 10**30])
def test_whole_numbers_outside_of_the_bounds(value: int) -> None:
    assert not takes("whole", value)
    assert not takes("query", str(value))


@pytest.mark.parametrize("value", ["3", 3.0, 1.5, True, None, [], {}, "1e3"])
def test_what_is_no_whole_number_in_json(value: Any) -> None:
    assert not takes("whole", value)


@pytest.mark.parametrize(
    "value", ["", "1.5", "1e0", "4_0", "٣", "０", " 3", "+3", "0x3", "9" * 5_000, "abc", 3]
)
def test_what_is_no_whole_number_in_a_query(value: Any) -> None:
    assert not takes("query", value)


@pytest.mark.parametrize("value", ["a", "12345", "é\n\tx"])
def test_texts_up_to_their_length(value: str) -> None:
    assert takes("text", value)


@pytest.mark.parametrize("value", ["123456", "", "  ", 5, 1.5, True, None, ["a"], "a\x00", "a\x1b"])
def test_what_is_no_such_text(value: Any) -> None:
    assert not takes("text", value)


@pytest.mark.parametrize("value", ["true", 1, 0, None, "yes", []])
def test_a_flag_is_true_or_false_only(value: Any) -> None:
    assert takes("flag", True)
    assert takes("flag", False)
    assert not takes("flag", value)


@pytest.mark.parametrize("value", ["A", "", 1, None, ["a"], {"a": 1}, True])
def test_a_choice_is_one_of_its_words_only(value: Any) -> None:
    assert takes("choice", "b")
    assert not takes("choice", value)


def test_a_refused_choice_lists_the_words() -> None:
    with pytest.raises(serializers.ValidationError, match="Must be one of: a, b"):
        Choice(choices=["a", "b"]).run_validation("A" * 100_000)


def test_an_unknown_name_is_refused_and_named() -> None:
    body = Sample(data={"owner": 1, "text": "a"})
    assert not body.is_valid()
    assert isinstance(body, serializers.Serializer)
    assert list(body.errors) == ["owner"]
