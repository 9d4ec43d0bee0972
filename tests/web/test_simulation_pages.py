"""Ordering test games, the report's words, and stepping through a game."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from decks import simulations
from decks.chunks import chunk_play, chunks_next
from decks.models import Deck, SimulationRun
from decks.selectors import rules_run
from decks.services import deck_delete, deck_update
from decks.simulations import simulation_start
from rules.registry import game
from tests.factories import make_deck
from tests.web.conftest import play_all, shipped_lines

GOLDFISH = {"kind": "goldfish", "games": "1,000", "variant": "undefended", "policy": "greedy"}
MATCH = {"kind": "match", "pairs": "10", "policy": "greedy", "opponent_policy": "random"}


@pytest.fixture
def second(owner: Any) -> Deck:
    return make_deck(owner, shipped_lines("rust-giants"), name="Rust Giants")


def order(client: Client, deck: Deck, typed: dict[str, str]) -> Any:
    return client.post(reverse("deck-simulate", args=[deck.pk]), typed)


def test_the_form_begins_with_good_values(mine: Client, legal: Deck, second: Deck) -> None:
    page = mine.get(reverse("deck-simulate", args=[legal.pk])).content.decode()
    assert 'name="games" value="10,000"' in page
    assert f'<option value="{second.pk}">Rust Giants</option>' in page
    assert f'value="{legal.pk}"' not in page
    assert "TT-Q-01" in page


def test_the_form_asks_who_plays_the_other_deck_of_a_match_only(mine: Client, legal: Deck) -> None:
    page = mine.get(reverse("deck-simulate", args=[legal.pk])).content.decode()
    assert '<div class="field"><label for="policy">Who plays “Rooftop Rush”</label>' in page
    assert '<select id="policy" name="policy"><option selected>greedy</option>' in page
    assert '<div class="field if-match"><label for="opponent_policy">Who plays the other' in page
    assert '<select id="opponent_policy" name="opponent_policy">' in page


def test_a_goldfish_is_ordered_as_typed(mine: Client, legal: Deck) -> None:
    answer = order(mine, legal, {**GOLDFISH, "seed": "42", "variant": "defended"})
    run = SimulationRun.objects.get()
    assert answer["Location"] == reverse("simulation", args=[run.pk])
    ordered = rules_run(run)
    assert (ordered.kind, ordered.games, ordered.seed) == ("goldfish", 1_000, 42)
    assert (ordered.variant, ordered.policies, ordered.switches) == ("defended", ("greedy",), {})


def test_a_match_is_ordered_as_typed(mine: Client, legal: Deck, second: Deck) -> None:
    order(mine, legal, {**MATCH, "opponent": str(second.pk)})
    ordered = rules_run(SimulationRun.objects.get())
    assert [deck.name for deck in ordered.decks] == ["Rooftop Rush", "Rust Giants"]
    assert (ordered.units, ordered.policies) == (10, ("greedy", "random"))


def test_only_readings_that_differ_are_stored(mine: Client, legal: Deck) -> None:
    page = mine.get(reverse("deck-simulate", args=[legal.pk])).content.decode()
    boxes = re.findall(r'type="checkbox" name="(ruling-[a-z_]+)" value="([^"]*)"[^>]*>', page)
    assert len(boxes) > 5
    assert not re.search(r'name="ruling-[^>]* checked', page)
    form = dict(re.findall(r'type="text"[^>]* name="(ruling-[a-z_]+)" value="([^"]*)"', page))
    assert form == {"ruling-copies_per_number": "3", "ruling-turn_cap": "200"}
    order(mine, legal, {**GOLDFISH, **form, "ruling-allow_illegal_decks": "yes"})
    assert rules_run(SimulationRun.objects.get()).switches == {"allow_illegal_decks": True}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"games": "0"}, "not between 1 and"),
        ({"games": "-5"}, "give a whole number"),
        ({"games": "1e9"}, "give a whole number"),
        ({"games": "100001"}, "100,001"),
        ({"games": ""}, "give a whole number"),
        ({"games": "٣"}, "give a whole number"),
        ({"seed": "x"}, "Seed"),
        ({"seed": "99999999999999999"}, "Seed"),
        ({"kind": "solitaire"}, "Choose whether"),
        ({"variant": "nightmare"}, "nightmare"),
        ({"policy": "genius"}, "genius"),
        ({"ruling-allow_illegal_decks": "maybe"}, "one of the two readings"),
    ],
)
def test_a_bad_order_says_why_and_keeps_what_was_typed(
    mine: Client, legal: Deck, changed: dict[str, str], said: str
) -> None:
    answer = order(mine, legal, {**GOLDFISH, "seed": "7", **changed})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert said in page
    for name in ("games", "seed"):
        typed = changed.get(name, {"games": "1,000", "seed": "7"}[name])
        assert f'name="{name}" value="{typed}"' in page
    assert not SimulationRun.objects.exists()


@pytest.mark.parametrize(
    "opponent", ["", "not-an-id", "00000000-0000-4000-8000-000000000000", "hidden"]
)
def test_a_match_needs_an_opponent_that_may_be_read(
    mine: Client, legal: Deck, opponent: str
) -> None:
    if opponent == "hidden":
        opponent = str(make_deck(lines=shipped_lines("rust-giants")).pk)
    answer = order(mine, legal, {**MATCH, "opponent": opponent})
    assert answer.status_code == 400
    assert b"opponent" in answer.content or b"Choose a deck" in answer.content
    assert not SimulationRun.objects.exists()


def test_an_illegal_deck_is_refused_with_its_rules(mine: Client, illegal: Deck) -> None:
    answer = order(mine, illegal, GOLDFISH)
    assert answer.status_code == 400
    assert b"TT-DECK-01" in answer.content


def test_who_has_an_illegal_deck_is_told_where_it_may_be_allowed(
    mine: Client, illegal: Deck, legal: Deck
) -> None:
    said = "Only legal decks are played, unless you allow others under “More”."
    page = mine.get(reverse("deck-simulate", args=[illegal.pk])).content.decode()
    assert said in page
    assert 'name="ruling-allow_illegal_decks"' in page
    assert "Mend it in the builder" in page
    page = mine.get(reverse("deck-simulate", args=[legal.pk])).content.decode()
    assert said not in page
    assert "in the builder" not in page


def test_cancel_frees_the_run(mine: Client, owner: Any, legal: Deck) -> None:
    run = simulation_start(owner=owner, kind="goldfish", decks=[legal], games=50_000, seed=1)
    mine.post(reverse("simulation-cancel", args=[run.pk]))
    run.refresh_from_db()
    assert run.state == "cancelled"
    assert b"Cancelled" in mine.get(reverse("simulation", args=[run.pk])).content


def test_again_orders_the_same_with_another_seed(
    mine: Client, owner: Any, legal: Deck, second: Deck
) -> None:
    run = simulation_start(
        owner=owner, kind="match", decks=[legal, second], games=3, seed=1, policies=("greedy",) * 2
    )
    answer = mine.post(reverse("simulation-again", args=[run.pk]))
    made = SimulationRun.objects.exclude(pk=run.pk).get()
    assert answer["Location"] == reverse("simulation", args=[made.pk])
    first, again = rules_run(run), rules_run(made)
    assert (again.kind, again.games, again.decks) == (first.kind, first.games, first.decks)
    assert again.seed != first.seed


def test_again_knows_its_decks_whatever_they_are_called_now(
    mine: Client, owner: Any, legal: Deck, second: Deck
) -> None:
    second = deck_update(deck=second, version=second.version, name=legal.name)
    run = simulation_start(owner=owner, kind="match", decks=[second, legal], games=1, seed=1)
    deck_update(deck=legal, version=legal.version, name="Another name")
    mine.post(reverse("simulation-again", args=[run.pk]))
    made = SimulationRun.objects.exclude(pk=run.pk).get()
    assert [deck.name for deck in rules_run(made).decks] == [second.name, "Another name"]


def test_again_without_its_deck_says_so(mine: Client, owner: Any, legal: Deck) -> None:
    run = simulation_start(owner=owner, kind="goldfish", decks=[legal], games=3, seed=1)
    deck_delete(deck=legal)
    page = mine.post(reverse("simulation-again", args=[run.pk]), follow=True).content.decode()
    assert "is no longer there" in page
    assert SimulationRun.objects.count() == 1


def test_the_match_report_tells_the_rate_with_its_interval(
    mine: Client, owner: Any, legal: Deck
) -> None:
    run = simulation_start(owner=owner, kind="match", decks=[legal, legal], games=5, seed=9)
    play_all()
    page = mine.get(reverse("simulation", args=[run.pk])).content.decode()
    assert "Win rate of Rooftop Rush: 50.0 %, between 50.0 % and 50.0 %" in page
    assert "10 games, seed 9" in page
    assert "A shortest game" in page


@pytest.fixture
def run(owner: Any, legal: Deck, second: Deck) -> SimulationRun:
    return simulation_start(owner=owner, kind="match", decks=[legal, second], games=2, seed=5)


def test_every_step_of_a_game_has_an_address(mine: Client, run: SimulationRun) -> None:
    address = reverse("simulation-game", args=[run.pk, 0])
    page = mine.get(address).content.decode()
    last = int(re.search(r"step 0 of (\d+)", page)[1])  # type: ignore[index]
    assert "The table is set up." in page
    middle = mine.get(f"{address}?step={last // 2}").content.decode()
    assert f'href="?step={last // 2 - 1}" rel="prev"' in middle
    assert f'href="?step={last // 2 + 1}" rel="next"' in middle
    end = mine.get(f"{address}?step={last}").content.decode()
    assert "wins in turn" in end
    assert mine.get(f"{address}?step={last + 1}").status_code == 404


def test_a_game_s_events_stand_under_their_turn_and_phase(mine: Client, run: SimulationRun) -> None:
    page = mine.get(reverse("simulation-game", args=[run.pk, 1])).content.decode()
    assert (
        page.index("<h2>Turn 1</h2>") < page.index("<h3>Draw</h3>") < page.index("<h2>Turn 2</h2>")
    )
    assert "<h3>Battle</h3>" in page


@pytest.mark.parametrize("step", ["-1", "x", "1e3", "²", "9999999"])
def test_a_strange_step_shows_the_beginning(mine: Client, run: SimulationRun, step: str) -> None:
    answer = mine.get(reverse("simulation-game", args=[run.pk, 0]), {"step": step})
    assert answer.status_code == 200
    assert b"The table is set up." in answer.content


def test_a_game_that_was_not_ordered_is_no_page(mine: Client, run: SimulationRun) -> None:
    assert mine.get(reverse("simulation-game", args=[run.pk, 3])).status_code == 200
    assert mine.get(reverse("simulation-game", args=[run.pk, 4])).status_code == 404


def test_a_goldfish_says_which_way_it_was_played(mine: Client, owner: Any, legal: Deck) -> None:
    for variant in game("titans").variants:
        run = simulation_start(
            owner=owner, kind="goldfish", decks=[legal], games=1, variant=variant.code
        )
        page = mine.get(reverse("simulation", args=[run.pk])).content.decode()
        assert f'<p class="lede">Teen Titans CCG · {variant.label}</p>' in page


def test_a_typed_game_number_leads_to_the_game(mine: Client, run: SimulationRun) -> None:
    address = reverse("simulation-games", args=[run.pk])
    assert mine.get(address, {"game": "3"})["Location"].endswith("/games/3/")
    page = mine.get(address, {"game": "4"}, follow=True).content.decode()
    assert "is not between 0 and 3" in page


def test_the_first_figures_are_told_while_games_are_still_played(
    mine: Client, owner: Any, legal: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulations, "LARGEST_CHUNK", 5)
    run = simulation_start(owner=owner, kind="goldfish", decks=[legal], games=20, seed=1)
    address = reverse("simulation", args=[run.pk])
    assert b"so far" not in mine.get(address).content
    assert chunk_play(chunks_next(1)[0])
    page = mine.get(address, headers={"HX-Target": "progress"}).content.decode()
    assert "Turn of winning, so far" in page
    assert "5 of 20 games" in page


@pytest.mark.parametrize("written", ["1,200", "1 200", " 1200 "])
def test_numbers_of_an_order_may_be_grouped_with_commas_or_spaces(
    mine: Client, legal: Deck, written: str
) -> None:
    order(mine, legal, {**GOLDFISH, "games": written, "seed": written})
    run = SimulationRun.objects.get()
    assert (rules_run(run).games, rules_run(run).seed) == (1_200, 1_200)
