"""The games by code: each is loaded when it is first asked for, and is what its code says."""

import subprocess
import sys
from pathlib import Path

import pytest

from rules.core.policies import GREEDY
from rules.registry import GAMES, Games, UnknownGame, game
from tests.rules.core.highcard import HIGHCARD

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("code", GAMES)
def test_each_code_names_its_game(code: str) -> None:
    assert game(code) is GAMES[code]
    assert GAMES[code].code == code


@pytest.mark.parametrize("code", GAMES)
def test_what_a_game_says_of_its_greedy_policy_it_says_nowhere_else(code: str) -> None:
    known = GAMES[code]
    assert set(known.policy_words) == {GREEDY}
    assert "greedy policy looks no turn ahead" in known.policy_words[GREEDY]
    for variant in ("", *(variant.code for variant in known.variants)):
        assert "reedy" not in " ".join(known.assumptions(variant, known.rulings({})))


@pytest.mark.parametrize("code", GAMES)
def test_variants_are_told_apart_in_a_few_words_each(code: str) -> None:
    """Their words stand side by side on the order page: the whole of it is told by the report."""
    words = [variant.help for variant in GAMES[code].variants]
    assert all(0 < len(help) <= 300 for help in words), [len(help) for help in words]
    assert len(set(words)) == len(words)


@pytest.mark.parametrize("code", GAMES)
def test_formats_are_told_apart_where_there_are_several(code: str) -> None:
    known = GAMES[code]
    if len(known.formats) > 1 and not known.starters:
        helps = [form.help for form in known.formats]
        assert all(helps)
        assert len(set(helps)) == len(helps)


def test_the_games_are_known_before_one_is_loaded() -> None:
    code = (
        "import sys; from rules.registry import GAMES; "
        "assert list(GAMES)[:2] == ['titans', 'bloodsuckers'] and 'titans' in GAMES; "
        "assert len(GAMES) == len(list(GAMES)); "
        "loaded = lambda: [code for code in GAMES if f'rules.games.{code}' in sys.modules]; "
        "assert loaded() == [], loaded(); "
        "GAMES['bloodsuckers']; "
        "assert loaded() == ['bloodsuckers'], loaded()"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_unknown_code_is_a_sentence_that_lists_them() -> None:
    with pytest.raises(UnknownGame, match="No game has the code 'chess'; known are titans, "):
        game("chess")
    with pytest.raises(KeyError):
        GAMES["chess"]
    assert "chess" not in GAMES


def test_a_game_may_be_added_and_taken_away() -> None:
    games = Games({"titans": "TITANS"})
    games["highcard"] = HIGHCARD
    assert list(games) == ["titans", "highcard"]
    assert games["highcard"] is HIGHCARD
    assert games["titans"] is GAMES["titans"]
    del games["titans"]
    del games["highcard"]
    assert list(games) == []
    with pytest.raises(KeyError):
        games["highcard"]
