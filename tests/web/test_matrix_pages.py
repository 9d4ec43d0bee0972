"""Ordering a matrix or a match of partners, the heat map and its pairings, and playing it again."""

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
from decks.services import deck_create, deck_delete
from decks.simulations import simulation_start
from tests.factories import UserFactory, make_deck
from tests.web.conftest import play_all, shipped_lines

FIELD = [["EPS-001", "EPS-005"], ["EPS-002", "EPS-005"], ["EPS-002", "EPS-006"]]
ORDER = {
    "character": [" ".join(codes) for codes in FIELD],
    "pairs": "2",
    "policy": "passive",
    "seed": "42",
    "seating": "2",
}
ADDRESS = "/epicpvp/matrix/"


@pytest.fixture
def person(epic: None) -> Any:
    return UserFactory()


@pytest.fixture
def page_of(person: Any) -> Client:
    client = Client()
    client.force_login(person)
    return client


def saved(owner: Any, name: str, *parts: str) -> Deck:
    return deck_create(owner=owner, game="epicpvp", name=name, parts=parts)


def matrix(owner: Any, **order: Any) -> SimulationRun:
    values = {"kind": "matrix", "characters": FIELD, "game": "epicpvp", "games": 2, "seed": 11}
    return simulation_start(owner=owner, policies=["random"], **{**values, **order})


def heat_map_of(page: str) -> str:
    found = re.search(r'<table class="heatmap">.*?</table>', page, re.DOTALL)
    assert found is not None
    return found[0]


def test_the_form_asks_nothing_that_only_a_goldfish_has(page_of: Client, person: Any) -> None:
    assert "ruling-one_box" in page_of.get(ADDRESS).content.decode()
    assert "ruling-dummy_" not in page_of.get(ADDRESS).content.decode()
    assert page_of.post(ADDRESS, {**ORDER, "ruling-dummy_attack": "21"}).status_code == 302
    assert rules_run(SimulationRun.objects.get()).switches == {}


def test_an_order_of_a_match_leaves_out_what_only_a_goldfish_has(
    page_of: Client, person: Any
) -> None:
    deck, other = (saved(person, name, *parts) for name, parts in zip("AB", FIELD, strict=False))
    address = reverse("deck-simulate", args=[deck.pk])
    page = page_of.get(address).content.decode()
    assert '<div class="ruling if-goldfish">\n  <p id="about-dummy_attack">' in page
    assert '<div class="ruling">\n  <p id="about-one_box">' in page
    typed = {"games": "1", "ruling-dummy_attack": "7", "ruling-turn_cap": "150"}
    page_of.post(address, {**MATCH, **typed, "opponent": str(other.pk)})
    page_of.post(address, {**MATCH, **typed, "kind": "goldfish"})
    match, goldfish = SimulationRun.objects.order_by("created")
    assert rules_run(match).switches == {"turn_cap": 150}
    assert rules_run(goldfish).switches == {"turn_cap": 150, "dummy_attack": 7}
    refused = page_of.post(
        address, {**MATCH, **typed, "kind": "goldfish", "ruling-dummy_attack": "21"}
    )
    assert refused.status_code == 400
    assert "Dummy attack (EPV-BLOCK-02)" in refused.content.decode()


def costs(page: str) -> str:
    """What a page says of the cost of an order."""
    [found] = re.findall(r"<strong>([\d,]+ games)</strong> <span class=.soft.>(.*?)</span>", page)
    return " ".join(found)


def counted(client: Client, address: str = f"{ADDRESS}cost/", **typed: Any) -> str:
    answer = client.post(address, {**ORDER, **typed})
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_cost_counts_only_pairings_that_can_be_played(page_of: Client, person: Any) -> None:
    assert costs(counted(page_of)) == "12 games in 3 pairings of 3 decks"
    # Of the three, two are Duskblades and two are Gullfolk: only the first and the last meet.
    boxed = counted(page_of, **{"ruling-one_box": "yes"})
    assert costs(boxed) == "4 games in 1 pairing of 3 decks"
    one = counted(page_of, character=ORDER["character"][:1])
    assert costs(one) == "0 games in 0 pairings of 1 deck"
    deck = saved(person, "Mine", *FIELD[0])
    assert costs(counted(page_of, deck=[str(deck.pk)])) == "24 games in 6 pairings of 4 decks"
    foreign = saved(UserFactory(), "Not mine", *FIELD[0])
    assert costs(counted(page_of, deck=[str(foreign.pk)])) == "12 games in 3 pairings of 3 decks"
    assert not SimulationRun.objects.exists()


def test_whoever_has_logged_out_meanwhile_keeps_the_form_as_it_is(page_of: Client) -> None:
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post(f"{ADDRESS}cost/", ORDER)
    assert (answer.status_code, answer.content) == (204, b"")
    assert page_of.get(f"{ADDRESS}cost/").status_code == 405
    assert page_of.post("/chess/matrix/cost/", ORDER).status_code == 404


@pytest.mark.parametrize(
    ("pairs", "games"),
    [
        ("", "0"),
        ("x", "0"),
        ("²", "0"),
        ("1234567", "0"),
        ("16,666", "99,996"),
        ("16667", "100,002"),
    ],
)
def test_the_cost_is_told_while_numbers_are_typed(page_of: Client, pairs: str, games: str) -> None:
    page = counted(page_of, pairs=pairs)
    assert costs(page).startswith(f"{games} games")
    assert ("100,000 are the most" in page) == (games == "100,002")


def test_the_cost_of_too_large_a_field_says_so(
    page_of: Client, person: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("decks.matrices.MOST_FIELD", 3)
    assert "are the most" not in counted(page_of)
    deck = saved(person, "Mine", *FIELD[0])
    assert "3 decks are the most: tick fewer." in counted(page_of, deck=[str(deck.pk)])


def test_the_form_begins_with_every_character_that_can_be_played(page_of: Client) -> None:
    page = page_of.get(ADDRESS).content.decode()
    ticked = re.findall(r'name="character" value="([^"]+)" checked', page)
    assert len(ticked) == 16
    assert "EPS-001 EPS-005" in ticked
    assert '<th scope="row">Emberkin</th>' in page
    assert '<th scope="col">Duskblade</th>' in page
    assert costs(page) == "12,000 games in 120 pairings of 16 decks"
    assert "116 characters cannot be played" in page
    assert "The set of Human holds 20 cards" in page
    assert "EPV-Q-05" in page


def test_a_matrix_is_ordered_as_ticked(page_of: Client, person: Any) -> None:
    deck = saved(person, "Mine", "EPS-004", "EPS-008")
    answer = page_of.post(ADDRESS, {**ORDER, "deck": [str(deck.pk)], "seating": "2v2"})
    run = SimulationRun.objects.get()
    assert answer["Location"] == reverse("simulation", args=[run.pk])
    order = rules_run(run)
    assert [one.name for one in order.decks] == [
        "Mine",
        "Emberkin Duskblade",
        "Gullfolk Duskblade",
        "Gullfolk Banneret",
    ]
    assert (order.games, order.seed, order.seating) == (2, 42, "2v2")
    assert set(order.policies) == {"passive"}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"character": []}, "Tick 2 to 40 decks; 0 are ticked."),
        ({"character": ORDER["character"][:1]}, "Tick 2 to 40 decks; 1 is ticked."),
        ({"character": ["EPS-001", "x y"]}, "Choose a Class"),
        ({"character": ["EPS-001 EPS-999", "EPS-001 EPS-005"]}, "no card &#x27;EPS-999&#x27;"),
        ({"deck": ["not-an-id"]}, "A ticked deck is no longer there"),
        ({"deck": ["00000000-0000-4000-8000-000000000000"]}, "A ticked deck is no longer there"),
        ({"pairs": "0"}, "not between 1 and"),
        ({"pairs": ""}, "give a whole number"),
        ({"pairs": "1e3"}, "give a whole number"),
        ({"pairs": "20000"}, "60,000 pairs of games, and 50,000 are the most"),
        ({"seed": "x"}, "Seed: give a whole number"),
        ({"policy": "genius"}, "genius"),
        ({"seating": "3"}, "seatings are"),
        ({"ruling-one_box": "maybe"}, "one of the two readings"),
        (
            {"ruling-one_box": "yes", "character": ORDER["character"][:2]},
            "Emberkin Duskblade against Gullfolk Duskblade: Two players have the Class Duskblade",
        ),
    ],
)
def test_a_bad_order_says_why_and_keeps_what_was_ticked(
    page_of: Client, changed: dict[str, Any], said: str
) -> None:
    typed = {**ORDER, **changed}
    answer = page_of.post(ADDRESS, typed)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert said in page
    for value in ORDER["character"]:
        box = f'name="character" value="{value}" checked'
        assert (box in page) == (value in typed["character"])
    assert f'name="pairs" value="{typed["pairs"]}"' in page
    assert not SimulationRun.objects.exists()


def test_somebody_elses_private_deck_is_not_there(page_of: Client) -> None:
    deck = saved(UserFactory(), "Hidden", "EPS-004", "EPS-008")
    assert "Hidden" not in page_of.get(ADDRESS).content.decode()
    answer = page_of.post(ADDRESS, {**ORDER, "deck": [str(deck.pk)]})
    assert answer.status_code == 400
    assert not SimulationRun.objects.exists()


def test_decks_of_a_game_without_characters_are_ticked_by_name(mine: Client, owner: Any) -> None:
    decks = [
        make_deck(owner, shipped_lines(name), name=name) for name in ("rooftop-rush", "rust-giants")
    ]
    page = mine.get("/titans/matrix/").content.decode()
    assert "<legend>Characters<" not in page
    assert all(f'name="deck" value="{deck.pk}">' in page for deck in decks)
    order = {"deck": [str(deck.pk) for deck in decks], "pairs": "1", "policy": "random"}
    answer = mine.post("/titans/matrix/", order)
    run = SimulationRun.objects.get()
    assert answer["Location"] == reverse("simulation", args=[run.pk])
    assert rules_run(run).units == 1


def test_who_is_not_logged_in_is_asked_to(epic: None) -> None:
    answer = Client().get(ADDRESS)
    assert answer.status_code == 302
    assert "/accounts/login/" in answer["Location"]


def test_the_page_of_a_matrix_tells_how_far_it_is_and_who_leads(
    page_of: Client, person: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulations, "LARGEST_CHUNK", 3)
    run = matrix(person)
    assert chunk_play(chunks_next(1)[0])
    page = page_of.get(reverse("simulation", args=[run.pk])).content.decode()
    assert "of 6 pairs of games" in page
    assert "best average: " in page
    assert "so far" in page


def test_pairings_that_have_not_met_yet_are_not_counted(
    page_of: Client, person: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulations, "LARGEST_CHUNK", 1)
    run = matrix(person)
    assert chunk_play(chunks_next(1)[0])
    page = page_of.get(reverse("simulation", args=[run.pk])).content.decode()
    assert "1 of 6 pairs of games" in page
    assert re.search(r"<dt>pairings, so far</dt>\s*<dd>1</dd>", page)


@pytest.fixture
def done(person: Any) -> SimulationRun:
    run = matrix(person)
    play_all()
    run.refresh_from_db()
    assert run.state == "done"
    return run


def test_the_heat_map_is_a_table_with_heads_and_figures(
    page_of: Client, done: SimulationRun
) -> None:
    page = page_of.get(reverse("simulation", args=[done.pk])).content.decode()
    table = heat_map_of(page)
    assert len(re.findall(r'<th scope="col">', table)) == 3
    assert len(re.findall(r'<th scope="row">', table)) == 3
    assert len(re.findall(r'<td class="heat[ "]', table)) == 6
    assert table.count('<span class="visually-hidden">itself</span>') == 3
    figures = [int(figure) for figure in re.findall(r'title="[^"]*">(\d+)', table)]
    assert len(figures) == 6
    assert sum(figures) == pytest.approx(300, abs=3)
    for head in ("Standings", "Race and Class", "By Race", "By Class", "How games ended"):
        assert f">{head}</h2>" in page
    assert "6 pairs, seats swapped" in page
    assert "one in 20 may lie outside" in page


def test_the_page_of_a_matrix_names_the_game(page_of: Client, done: SimulationRun) -> None:
    page = page_of.get(reverse("simulation", args=[done.pk])).content.decode()
    assert "<title>Matrix of 3 decks · Epic PVP: Fantasy · Deckwright</title>" in page
    assert '<p class="lede">Epic PVP: Fantasy · 2 players</p>' in page
    assert "<li>Matrix of Epic PVP: Fantasy</li>" in page_of.get(ADDRESS).content.decode()


def test_pairings_that_cannot_be_played_are_said_and_have_no_cell(
    page_of: Client, person: Any
) -> None:
    run = matrix(person, switches={"one_box": True})
    play_all()
    page = page_of.get(reverse("simulation", args=[run.pk])).content.decode()
    # Of the three pairings two share a Race or a Class.
    assert "<summary>2 pairings cannot be played</summary>" in page
    assert "Two players have the Race Gullfolk, and one box holds one of each" in page
    assert "Gullfolk Duskblade against Gullfolk Banneret" in page
    assert "Emberkin Duskblade against Gullfolk Duskblade" in page
    table = heat_map_of(page)
    assert len(re.findall(r'<td class="heat[ "]', table)) == 2
    assert table.count('title="Two players have the Class Duskblade') == 2
    assert reverse("simulation-pairing", args=[run.pk, 0, 2]) in table
    assert reverse("simulation-pairing", args=[run.pk, 0, 1]) not in table
    assert page_of.get(reverse("simulation-pairing", args=[run.pk, 0, 1])).status_code == 404


def test_a_matrix_of_which_all_can_be_played_says_nothing_of_it(
    page_of: Client, done: SimulationRun
) -> None:
    page = page_of.get(reverse("simulation", args=[done.pk])).content.decode()
    assert "cannot be played" not in page


@pytest.mark.parametrize("headers", [{}, {"HX-Target": "pairing"}])
def test_a_cell_leads_to_its_pairing_with_games_to_look_at(
    page_of: Client, done: SimulationRun, headers: dict[str, str]
) -> None:
    address = reverse("simulation-pairing", args=[done.pk, 2, 0])
    page = page_of.get(address, headers=headers).content.decode()
    assert ("<html" in page) != bool(headers)
    # Its name is said once: by the page's own heading, or by the panel's.
    levels = ["<h3>", "<h4>"] if headers else ["<h1>", "<h2>"]
    assert re.findall(r"<h\d>", page) == levels
    assert "won by Gullfolk Banneret" in page
    assert "2 pairs of games" in page
    # Pairing 1 of 3 (0-2): its pairs are the games 2 and 3, 8 and 9.
    for game in (2, 3, 8, 9):
        assert reverse("simulation-game", args=[done.pk, game]) in page
    turned = page_of.get(reverse("simulation-pairing", args=[done.pk, 0, 2])).content.decode()
    here, there = (
        float(re.search(r"<dd>([\d.]+) %", text)[1])  # type: ignore[index]
        for text in (page, turned)
    )
    assert here + there == pytest.approx(100)


def test_the_games_of_a_pairing_are_between_its_decks(page_of: Client, done: SimulationRun) -> None:
    game = page_of.get(reverse("simulation-game", args=[done.pk, 2])).content.decode()
    assert "Emberkin Duskblade" in game
    assert "Gullfolk Banneret" in game
    assert "Gullfolk Duskblade" not in game
    assert page_of.get(reverse("simulation-game", args=[done.pk, 11])).status_code == 200
    assert page_of.get(reverse("simulation-game", args=[done.pk, 12])).status_code == 404


@pytest.mark.parametrize(("one", "other"), [(0, 0), (0, 3), (7, 9)])
def test_a_pairing_that_was_not_played_is_no_page(
    page_of: Client, done: SimulationRun, one: int, other: int
) -> None:
    address = reverse("simulation-pairing", args=[done.pk, one, other])
    assert page_of.get(address).status_code == 404


def test_a_pairing_is_shown_to_its_owner_only_and_only_once_it_is_done(
    page_of: Client, person: Any, done: SimulationRun
) -> None:
    stranger = Client()
    stranger.force_login(UserFactory())
    assert stranger.get(reverse("simulation-pairing", args=[done.pk, 0, 1])).status_code == 404
    waiting = matrix(person)
    assert page_of.get(reverse("simulation-pairing", args=[waiting.pk, 0, 1])).status_code == 404


def test_again_orders_the_same_field_with_another_seed(page_of: Client, person: Any) -> None:
    deck = saved(person, "Mine", "EPS-004", "EPS-008")
    run = matrix(person, decks=[deck])
    page_of.post(reverse("simulation-again", args=[run.pk]))
    made = SimulationRun.objects.exclude(pk=run.pk).get()
    first, second = rules_run(run), rules_run(made)
    assert (second.decks, second.games, second.policies) == (
        first.decks,
        first.games,
        first.policies,
    )
    assert second.seed != first.seed
    assert made.deck_ids == run.deck_ids
    deck_delete(deck=deck)
    answer = page_of.post(reverse("simulation-again", args=[run.pk]), follow=True)
    assert "is no longer there" in answer.content.decode()


def test_the_list_of_test_games_leads_to_a_matrix_of_each_game(page_of: Client) -> None:
    page = page_of.get(reverse("simulations")).content.decode()
    assert ADDRESS in page
    assert "/titans/matrix/" in page


# Partners


MATCH = {"kind": "match", "pairs": "1", "policy": "passive", "opponent_policy": "passive"}


@pytest.fixture
def four(person: Any) -> list[Deck]:
    names = {"Amber": "EPS-001", "Blue": "EPS-002", "Coral": "EPS-003", "Dun": "EPS-004"}
    return [saved(person, name, race, "EPS-005") for name, race in names.items()]


def test_partners_may_be_chosen_where_a_seating_has_them(
    page_of: Client, four: list[Deck], mine: Client, legal: Deck
) -> None:
    page = page_of.get(reverse("deck-simulate", args=[four[0].pk])).content.decode()
    assert '<select id="partner" name="partner">' in page
    assert '<select id="opponent_partner" name="opponent_partner">' in page
    assert "“2 against 2”" in page
    other = mine.get(reverse("deck-simulate", args=[legal.pk])).content.decode()
    assert "partner" not in other


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ({}, ["Amber", "Blue"]),
        ({"partner": 2, "opponent_partner": 3}, ["Amber", "Blue", "Coral", "Dun"]),
        ({"partner": 2}, ["Amber", "Blue", "Coral", "Blue"]),
        ({"opponent_partner": 0}, ["Amber", "Blue", "Amber", "Amber"]),
    ],
)
def test_a_match_of_partners_is_ordered_as_chosen(
    page_of: Client, four: list[Deck], chosen: dict[str, int], expected: list[str]
) -> None:
    typed = {name: str(four[place].pk) for name, place in chosen.items()}
    order = {**MATCH, "opponent": str(four[1].pk), "seating": "2v2", **typed}
    page_of.post(reverse("deck-simulate", args=[four[0].pk]), order)
    run = SimulationRun.objects.get()
    assert [deck.name for deck in rules_run(run).decks] == expected


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"seating": "2"}, "nobody has a partner with a deck of their own: choose “2 against 2”"),
        ({"seating": ""}, "nobody has a partner"),
        ({"opponent_partner": "not-an-id"}, "chosen opponent&#x27;s partner is no longer there"),
        ({"opponent": ""}, "Choose a deck to play against"),
    ],
)
def test_partners_without_a_seat_are_an_error_that_says_so(
    page_of: Client, four: list[Deck], changed: dict[str, str], said: str
) -> None:
    order = {**MATCH, "opponent": str(four[1].pk), "partner": str(four[2].pk), "seating": "2v2"}
    answer = page_of.post(reverse("deck-simulate", args=[four[0].pk]), {**order, **changed})
    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert not SimulationRun.objects.exists()


def test_report_and_replay_of_partners_name_both(
    page_of: Client, person: Any, four: list[Deck]
) -> None:
    run = simulation_start(
        owner=person,
        kind="match",
        decks=four[:2],
        partners=four[2:],
        games=1,
        seed=3,
        seating="2v2",
        policies=["random", "random"],
    )
    play_all()
    page = page_of.get(reverse("simulation", args=[run.pk])).content.decode()
    assert "<h1>Amber and Coral against Blue and Dun</h1>" in page
    assert "games won by Amber and Coral" in page
    assert "games won by Blue and Dun" in page
    assert "whoever sits first" in page
    for name in ("Amber", "Blue", "Coral", "Dun"):
        assert f'<th scope="col">{name}</th>' in page
    address = reverse("simulation-game", args=[run.pk, 1])
    replayed = page_of.get(address).content.decode()
    assert re.search(r"(Amber and Coral|Blue and Dun) won in turn", replayed)
    page_of.post(reverse("simulation-again", args=[run.pk]))
    made = SimulationRun.objects.exclude(pk=run.pk).get()
    assert rules_run(made).decks == rules_run(run).decks


def test_numbers_of_an_order_may_be_grouped_with_commas_or_spaces(page_of: Client) -> None:
    """Where the form takes a number so, the order has it, and the count reckons with it."""
    typed = {**ORDER, "pairs": "1 000", "seed": "42,000"}
    assert "6,000 games" in page_of.post(f"{ADDRESS}cost/", typed).content.decode()
    assert page_of.post(ADDRESS, typed).status_code == 302
    run = rules_run(SimulationRun.objects.get())
    assert (run.games, run.seed) == (1_000, 42_000)
