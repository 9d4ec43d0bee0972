"""Counting by sets of bits says the same as counting card by card."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from collection.facet_index import FacetIndex

FIELDS = {"type": "abc", "grade": "123", "team": "xy"}
CARDS = st.lists(
    st.fixed_dictionaries({field: st.sets(st.sampled_from(v)) for field, v in FIELDS.items()}),
    max_size=20,
)
CHOSEN = st.fixed_dictionaries(
    {}, optional={field: st.sets(st.sampled_from(v + "?")) for field, v in FIELDS.items()}
)


def facet_text(card: dict[str, set[str]]) -> str:
    return "".join(f"\n{field}={value}" for field, some in card.items() for value in some) + "\n"


@given(cards=CARDS, chosen=CHOSEN)
def test_counts_are_those_of_the_cards_that_fit_all_other_fields(
    cards: list[dict[str, set[str]]], chosen: dict[str, set[str]]
) -> None:
    index = FacetIndex(("", facet_text(card)) for card in cards)
    counts = index.counts(index.with_words([]), chosen)
    for field, values in FIELDS.items():
        others = {other: some for other, some in chosen.items() if other != field}
        fitting = [card for card in cards if all(card[o] & some for o, some in others.items())]
        wanted = {value: sum(value in card[field] for card in fitting) for value in values}
        assert counts.get(field, {}) == {value: n for value, n in wanted.items() if n}


def test_every_word_must_be_in_the_text_of_a_card() -> None:
    index = FacetIndex([("bright heron", "\ntype=a\n"), ("dark heron", "\ntype=b\n"), ("ox", "")])
    assert index.counts(index.with_words(["heron", "dark"]), {}) == {"type": {"b": 1}}
    assert index.counts(index.with_words(["er"]), {}) == {"type": {"a": 1, "b": 1}}
    assert not any(index.counts(index.with_words(["heron", "ox"]), {}).values())
