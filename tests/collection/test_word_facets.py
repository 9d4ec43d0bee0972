"""Facets and search of lists of words: known to be empty is a value, unknown another."""

from __future__ import annotations

from collection.definitions import facet_values, search_text
from rules.games.buffy.cards import define
from rules.games.buffy.game import BUFFY


def facets(**fields: object) -> dict[str, list[str]]:
    card = define({"code": "x", "name": "Ada", "type": "Character", "level": 2, **fields})
    return dict(facet_values(BUFFY, card))


def test_no_traits_some_and_unknown_ones_are_told_apart() -> None:
    assert facets(traits=[])["traits"] == ["none"]
    assert facets(traits=["Elder", "Vampire"])["traits"] == ["Elder", "Vampire"]
    assert facets()["traits"] == ["unknown"]


def test_a_card_is_found_by_its_level_and_side() -> None:
    row = {"code": "x", "name": "Ada", "type": "Character", "level": 2, "side": "Minion"}
    words = search_text(BUFFY, define({**row, "traits": ["Elder"]}), ["Old Ada"])
    assert words.startswith("ada l2 minion old ada x character")
    assert "elder" in words
