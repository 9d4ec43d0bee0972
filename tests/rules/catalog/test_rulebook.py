"""The rulebook is parsed whole: every rule with its words, every decision with its reading."""

from __future__ import annotations

import pytest

from rules.core.rulebook import Decision, Rule, parse, rulebook


def test_the_titans_rulebook_has_127_rules_and_35_decisions() -> None:
    book = rulebook("titans")
    assert (len(book.rules), len(book.decisions)) == (127, 35)
    assert {rule.kind for rule in book.rules.values()} == {
        "construction",
        "engine",
        "policy",
        "card-text",
    }
    assert all(rule.text and rule.source for rule in book.rules.values())
    assert all(decision.reading and decision.why for decision in book.decisions.values())


def test_each_rule_stands_in_its_section() -> None:
    book = rulebook("titans")
    assert book.rules["TT-DECK-04"].section == "6"
    assert book.rules["TT-MOVE-01"].section == "5.4"
    listed = [id for section in book.sections for id in section.ids]
    assert sorted(listed) == sorted([*book.rules, *book.decisions])


def test_words_of_rules_decisions_and_nothing() -> None:
    book = rulebook("titans")
    assert book.words("TT-DECK-04").startswith("At most 3 copies")
    assert book.words("TT-DECK-06").startswith("Fields belong to the Field list")
    assert book.rules["TT-DECK-06"].text.startswith("(derived) Fields belong")
    assert book.words("TT-Q-01") == "3 in all."
    assert book.words("TT-NO-99") == ""


SMALL = """# Game
One
two.

Three.
## 1. Cards
Words.

| ID | Kind | Src | Rule | Example |
|---|---|---|---|---|
| A-1 | engine | L1 | Do. | Done. |
### 1.2 Open
| ID | Question | Reading | Why |
|---|---|---|---|
| A-Q-1 | This? | That. | So. |
"""


def test_a_small_rulebook_is_parsed_as_written() -> None:
    book = parse(SMALL)
    assert (book.title, book.introduction) == ("Game", ("One two.", "Three."))
    assert [(s.number, s.title, s.paragraphs, s.ids) for s in book.sections] == [
        ("1", "Cards", ("Words.",), ("A-1",)),
        ("1.2", "Open", (), ("A-Q-1",)),
    ]
    assert book.rules["A-1"] == Rule("A-1", "engine", "L1", "Do.", "Done.", "1")
    assert book.decisions["A-Q-1"] == Decision("A-Q-1", "This?", "That.", "So.")


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("| A-1 | engine | L1 | Again. | x |", "A-1 stands twice"),
        ("| A-2 | engine |", "2 cells"),
    ],
)
def test_a_row_that_does_not_fit_is_refused(row: str, words: str) -> None:
    text = SMALL.replace("### 1.2", f"{row}\n### 1.2")
    with pytest.raises(ValueError, match=words):
        parse(text)
