"""Lists of words: with choices in their order, open ones in printed order; none is not unknown."""

from __future__ import annotations

import pytest

from rules.core.cards import CHOICES, CardField, read_fields

OPEN = CardField("traits", "Traits", CHOICES, ("Piece",))
CLOSED = CardField("traits", "Traits", CHOICES, ("Piece",), choices=("Vampire", "Elder"))


def read(raw: object, declared: CardField) -> object:
    values, problems = read_fields({"traits": raw}, "Piece", (declared,))
    return [problem.message for problem in problems] or values["traits"]


@pytest.mark.parametrize(
    ("raw", "open_list", "closed_list"),
    [
        (["Elder", "Vampire"], ("Elder", "Vampire"), ("Vampire", "Elder")),
        ("Elder;Vampire", ("Elder", "Vampire"), ("Vampire", "Elder")),
        (" Elder ; Elder;", ("Elder",), ("Elder",)),
        ([], (), ()),
        ("none", (), ()),
        (" None ", (), ()),
        (None, None, None),
        ("", None, None),
        (["Ghost"], ("Ghost",), ["'Ghost' is none of Vampire, Elder"]),
        (3, ["3 is not a list"], ["3 is not a list"]),
        ([3], ["3 is not a text"], ["3 is not a text"]),
    ],
)
def test_words_are_read_alike_from_json_and_csv(
    raw: object, open_list: object, closed_list: object
) -> None:
    assert read(raw, OPEN) == open_list
    assert read(raw, CLOSED) == closed_list


@pytest.mark.parametrize("word", ["Elder;Vampire", "none", "NONE"])
def test_a_word_that_one_text_could_not_hold_is_refused(word: str) -> None:
    assert read(["Elder", word], OPEN) == [
        f"{word!r} is no word of a list: it would be read as another"
    ]


def test_an_open_list_has_a_bound() -> None:
    twenty = [f"T{number}" for number in range(20)]
    assert read(twenty, OPEN) == tuple(twenty)
    assert read([*twenty, "T20"], OPEN) == ["has 21 words; at most 20 are read"]
