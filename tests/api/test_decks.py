"""Decks through the API: versions, history, and answers that change nothing when refused."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from decks.models import Deck
from decks.services import deck_create
from rules.core.catalog import Catalog
from tests.api.conftest import GAME, Caller, codes


def match(answer: Any) -> dict[str, str]:
    return {"If_Match": answer["ETag"]}


def test_a_deck_is_made_read_changed_and_deleted(api: Caller, cards: Catalog) -> None:
    card = codes(cards, "Character")[0]
    body = {
        "game": GAME,
        "name": "  Night   Watch ",
        "notes": "Hold the pier.",
        "cards": [{"card": card, "quantity": 2}],
    }
    made = api.post("decks/", body)
    assert made.status_code == 201
    deck = made.json()
    assert deck["name"] == "Night Watch"
    assert deck["visibility"] == "private"
    assert deck["format"] == "standard"
    assert deck["verdict"] == "illegal"
    assert [(line["zone"], line["quantity"]) for line in deck["cards"]] == [("main", 2)]
    assert made["Location"].endswith(f"/api/v1/decks/{deck['id']}/")

    read = api.get(made["Location"].removeprefix("http://testserver"))
    assert read.json() == deck
    assert read["ETag"] == made["ETag"]

    renamed = api.patch(f"decks/{deck['id']}/", {"name": "Dawn"}, **match(read))
    assert renamed.status_code == 200
    assert renamed.json()["name"] == "Dawn"
    assert renamed.json()["notes"] == "Hold the pier."
    assert renamed["ETag"] != read["ETag"]

    assert api.delete(f"decks/{deck['id']}/", **match(renamed)).status_code == 204
    assert api.get(f"decks/{deck['id']}/").status_code == 404


WRITES = [
    ("patch", "", {"name": "x"}),
    ("delete", "", None),
    ("put", "cards/", []),
    ("patch", "cards/", []),
    ("post", "restore/1/", {}),
]


@pytest.mark.parametrize(("method", "path", "body"), WRITES)
def test_a_write_without_if_match_is_428(
    method: str, path: str, body: Any, api: Caller, deck: Deck
) -> None:
    answer = api.ask(method, f"decks/{deck.id}/{path}", body)
    assert answer.status_code == 428
    assert Deck.objects.get().version == deck.version


@pytest.mark.parametrize(("method", "path", "body"), WRITES)
@pytest.mark.parametrize(
    "tag", ['"2"', '"0.abc"', "*", "1", 'W/"1"', '"x"', '""', "garbage", '"11"']
)
def test_a_write_on_another_version_is_412(
    method: str, path: str, body: Any, tag: str, api: Caller, deck: Deck
) -> None:
    answer = api.ask(method, f"decks/{deck.id}/{path}", body, If_Match=tag)
    assert answer.status_code == 412
    no_strong_tag = not tag.startswith('"')
    assert ("must be the ETag as it was sent" in answer.json()["detail"]) is no_strong_tag
    assert Deck.objects.get().version == deck.version


def test_one_of_several_etags_may_match(api: Caller, deck: Deck) -> None:
    answer = api.patch(f"decks/{deck.id}/", {"name": "x"}, If_Match='"7", "1.abc"')
    assert answer.status_code == 200


def test_of_two_edits_of_one_version_the_second_is_412(api: Caller, deck: Deck) -> None:
    seen = api.get(f"decks/{deck.id}/")
    first = api.patch(f"decks/{deck.id}/", {"name": "first"}, **match(seen))
    second = api.patch(f"decks/{deck.id}/", {"name": "second"}, **match(seen))
    assert (first.status_code, second.status_code) == (200, 412)
    assert api.get(f"decks/{deck.id}/").json()["name"] == "first"


@pytest.mark.parametrize("path", ["", "cards/", "validation/", "stats/", "export/", "revisions/1/"])
def test_what_is_current_is_304_and_what_changed_is_not(path: str, api: Caller, deck: Deck) -> None:
    address = f"decks/{deck.id}/{path}"
    seen = api.get(address)
    assert seen["ETag"].startswith('"')
    again = api.get(address, If_None_Match=seen["ETag"])
    assert again.status_code == 304
    assert again.content == b""
    assert again["ETag"] == seen["ETag"]
    if "revisions" not in path:
        api.patch(f"decks/{deck.id}/", {"notes": "x"}, If_Match='"1"')
        assert api.get(address, If_None_Match=seen["ETag"]).status_code == 200


def test_each_picture_of_a_deck_has_its_own_etag(api: Caller, deck: Deck) -> None:
    paths = ("", "cards/", "validation/", "stats/", "export/?as=json", "export/?as=plain")
    tags = {api.get(f"decks/{deck.id}/{path}")["ETag"] for path in paths}
    assert len(tags) == len(paths)


def test_private_answers_are_kept_by_nobody(api: Caller, deck: Deck) -> None:
    for path in ("decks/", f"decks/{deck.id}/", "tokens/", "simulations/"):
        assert api.get(path)["Cache-Control"] == "private, no-store"


def test_a_read_list_can_be_sent_back(api: Caller, deck: Deck) -> None:
    seen = api.get(f"decks/{deck.id}/cards/")
    answer = api.put(f"decks/{deck.id}/cards/", seen.json()["results"], **match(seen))
    assert answer.status_code == 200
    assert answer.json() == seen.json()
    assert answer["ETag"] == seen["ETag"]


def test_put_replaces_all_lines(api: Caller, deck: Deck, cards: Catalog) -> None:
    card = codes(cards, "Character")[1]
    lines = [{"card": card, "zone": "maybe", "quantity": 9_999}]
    answer = api.put(f"decks/{deck.id}/cards/", lines, If_Match='"1"')
    assert [(line["card"], line["quantity"]) for line in answer.json()["results"]] == [
        (card, 9_999)
    ]
    assert answer.json()["count"] == 1


def test_patch_puts_in_and_takes_out_at_once(api: Caller, deck: Deck, cards: Catalog) -> None:
    first, second = codes(cards, "Character")[:2]
    changes = [
        {"card": first, "zone": "main", "delta": -2},
        {"card": second, "zone": "main", "delta": 1},
        {"card": second, "zone": "maybe", "delta": 1},
    ]
    answer = api.patch(f"decks/{deck.id}/cards/", changes, If_Match='"1"')
    found = {(line["card"], line["zone"]): line["quantity"] for line in answer.json()["results"]}
    assert (first, "main") not in found
    assert found[(second, "main")] == found[(second, "maybe")] == 1


def test_a_change_stops_at_the_limit_of_the_rules_and_names_it(
    api: Caller, deck: Deck, cards: Catalog
) -> None:
    finite = next(
        card.code
        for card in cards.cards
        if card.type == "Character"
        and card.code != codes(cards, "Character")[0]
        and card.infinite is False
    )
    three = [{"card": finite, "zone": "main", "delta": 3}]
    assert api.patch(f"decks/{deck.id}/cards/", three, If_Match='"1"').status_code == 200
    one = [{"card": finite, "zone": "main", "delta": 1}]
    answer = api.patch(f"decks/{deck.id}/cards/", one, If_Match='"2"')
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["code"] == "TT-DECK-04"
    assert Deck.objects.get().version == 2


def test_a_refused_change_carries_out_none(api: Caller, deck: Deck, cards: Catalog) -> None:
    first, second = codes(cards, "Character")[:2]
    changes = [
        {"card": second, "zone": "main", "delta": 1},
        {"card": first, "zone": "main", "delta": -3},
    ]
    before = api.get(f"decks/{deck.id}/cards/").json()
    answer = api.patch(f"decks/{deck.id}/cards/", changes, If_Match='"1"')
    assert answer.status_code == 422
    assert api.get(f"decks/{deck.id}/cards/").json() == before


@pytest.mark.parametrize(
    ("line", "pointer"),
    [
        ({"card": "NOPE", "quantity": 1}, "/0/card"),
        ({"card": "TTS-001", "zone": "attic", "quantity": 1}, "/0/zone"),
        ({"card": "TTS-001", "quantity": 0}, "/0/quantity"),
        ({"card": "TTS-001", "quantity": 10_000}, "/0/quantity"),
        ({"card": "TTS-001", "quantity": -1}, "/0/quantity"),
        ({"card": "TTS-001", "quantity": 10**9}, "/0/quantity"),
        ({"card": "TTS-001", "quantity": 10**400}, "/0/quantity"),
        ({"card": "TTS-001", "quantity": 1.5}, "/0/quantity"),
        ({"card": "TTS-001", "quantity": "3"}, "/0/quantity"),
        ({"card": "TTS-001", "quantity": True}, "/0/quantity"),
        ({"card": "TTS-001"}, "/0/quantity"),
        ({"quantity": 1}, "/0/card"),
        ({"card": "TTS-001", "quantity": 1, "deck": 1}, "/0/deck"),
        ("TTS-001", "/0"),
    ],
)
def test_a_bad_line_is_named_and_nothing_is_written(
    line: Any, pointer: str, api: Caller, deck: Deck
) -> None:
    answer = api.put(f"decks/{deck.id}/cards/", [line], If_Match='"1"')
    assert answer.status_code == 400
    assert [fault["pointer"] for fault in answer.json()["errors"]] == [pointer]
    assert Deck.objects.get().version == 1


@pytest.mark.parametrize("body", [{}, {"cards": []}, "text", 1, None])
def test_the_whole_list_must_be_a_list(body: Any, api: Caller, deck: Deck) -> None:
    answer = api.client.put(
        f"/api/v1/decks/{deck.id}/cards/",
        body,
        content_type="application/json",
        headers={**api.headers, "If-Match": '"1"'},
    )
    assert answer.status_code == 400


def test_history_is_read_and_restored(api: Caller, deck: Deck) -> None:
    lines = api.get(f"decks/{deck.id}/cards/").json()
    api.put(f"decks/{deck.id}/cards/", [], If_Match='"1"')
    listed = api.get(f"decks/{deck.id}/revisions/").json()
    assert [revision["number"] for revision in listed["results"]] == [2, 1]
    then = api.get(f"decks/{deck.id}/revisions/1/").json()
    assert {line["card"] for line in then["cards"]} == {line["card"] for line in lines["results"]}
    restored = api.post(f"decks/{deck.id}/restore/1/", {}, If_Match='"2"')
    assert restored.status_code == 200
    assert restored.json()["version"] == 3
    assert api.get(f"decks/{deck.id}/cards/").json() == lines


@pytest.mark.parametrize("number", ["0", "99", "999999999", "1000000000", "x", "-1"])
def test_a_revision_that_is_not_there_is_404(number: str, api: Caller, deck: Deck) -> None:
    assert api.get(f"decks/{deck.id}/revisions/{number}/").status_code == 404
    restore = api.post(f"decks/{deck.id}/restore/{number}/", {}, If_Match='"1"')
    assert restore.status_code == 404


def test_a_copy_is_private_and_ones_own(
    api: Caller, somebody: Caller, other: User, deck: Deck
) -> None:
    api.patch(f"decks/{deck.id}/", {"visibility": "public", "notes": "n"}, If_Match='"1"')
    copied = somebody.post(f"decks/{deck.id}/copy/").json()
    assert copied["owner"] == other.username
    assert copied["visibility"] == "private"
    assert copied["notes"] == "n"
    assert copied["name"] == "Copy of Night Watch"
    assert api.get(f"decks/{copied['id']}/").status_code == 404


def test_validation_says_what_the_command_line_says(api: Caller, deck: Deck) -> None:
    answer = api.get(f"decks/{deck.id}/validation/").json()
    assert answer["verdict"] == "illegal"
    rules = {fault["rule"]: (fault["have"], fault["need"]) for fault in answer["violations"]}
    assert rules["TT-DECK-01"] == (2, 30)
    assert rules["TT-DECK-02"] == (1, 3)


def test_stats_count_by_zone(api: Caller, deck: Deck) -> None:
    stats = api.get(f"decks/{deck.id}/stats/").json()
    assert {zone["zone"]: zone["copies"] for zone in stats["zones"]} == {"fields": 1, "main": 2}
    assert stats["totals"][0] == {"label": "Cards", "have": 2, "need": 30, "rule": "TT-DECK-01"}


def test_the_list_shows_verdicts_without_counting_again(api: Caller, deck: Deck) -> None:
    listed = api.get("decks/").json()["results"]
    assert [(one["name"], one["verdict"], one["copies"]) for one in listed] == [
        ("Night Watch", "illegal", 3)
    ]
    Deck.objects.update(verdict_of="older")
    assert api.get("decks/").json()["results"][0]["verdict"] is None
    assert api.get(f"decks/{deck.id}/").json()["verdict"] == "illegal"


@pytest.mark.parametrize("size", [1, 60])
def test_a_list_of_decks_takes_the_same_few_queries_at_any_size(
    size: int, api: Caller, owner: User, cards: Catalog
) -> None:
    for number in range(size):
        lines = [("TTS-001", "main", 1)]
        deck_create(owner=owner, game=GAME, name=f"Deck {number}", lines=lines)
    api.get("decks/")
    with CaptureQueriesContext(connection) as asked:
        listed = api.get("decks/?page_size=200").json()
    assert len(listed["results"]) == size
    assert len(asked) == 4  # token, catalog version, page, count


def test_a_deck_of_any_size_takes_the_same_queries(
    api: Caller, owner: User, cards: Catalog
) -> None:
    counts = []
    for lines in ([("TTS-001", "main", 1)], [(code, "maybe", 1) for code in cards.by_code]):
        deck = deck_create(owner=owner, game=GAME, name="x", lines=lines)
        api.get(f"decks/{deck.id}/")
        with CaptureQueriesContext(connection) as asked:
            api.get(f"decks/{deck.id}/")
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 7


def test_public_decks_can_be_listed_by_all(api: Caller, stranger: Caller, deck: Deck) -> None:
    assert stranger.get("decks/").json()["count"] == 0
    api.patch(f"decks/{deck.id}/", {"visibility": "public"}, If_Match='"1"')
    assert stranger.get("decks/").json()["count"] == 1
    assert api.get("decks/?of=public&game=titans").json()["count"] == 1
    api.patch(f"decks/{deck.id}/", {"visibility": "unlisted"}, If_Match='"2"')
    assert stranger.get("decks/").json()["count"] == 0


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"name": "x"}, "/game"),
        ({"game": "chess", "name": "x"}, "/game"),
        ({"game": GAME}, "/name"),
        ({"game": GAME, "name": ""}, "/name"),
        ({"game": GAME, "name": "x" * 201}, "/name"),
        ({"game": GAME, "name": "a\u200bb"}, "/name"),
        ({"game": GAME, "name": "x", "format": "nope"}, "/format"),
        ({"game": GAME, "name": "x", "visibility": "secret"}, "/visibility"),
        ({"game": GAME, "name": "x", "notes": "n" * 20_001}, "/notes"),
        ({"game": GAME, "name": "x", "cards": "TTS-001"}, "/cards"),
        ({"game": GAME, "name": "x", "cards": [{"card": "N", "quantity": 1}]}, "/cards/0/card"),
    ],
)
def test_a_bad_deck_is_refused_with_its_place(
    body: Any, pointer: str, api: Caller, cards: Catalog
) -> None:
    answer = api.post("decks/", body)
    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"
    assert [fault["pointer"] for fault in answer.json()["errors"]] == [pointer]
    assert Deck.objects.count() == 0


def test_a_deck_may_have_400_lines_and_no_more(api: Caller, cards: Catalog) -> None:
    line = {"card": "TTS-001", "zone": "maybe", "quantity": 1}
    body = {"game": GAME, "name": "x", "cards": [line] * 401}
    assert api.post("decks/", body).status_code == 400
    body["cards"] = [line] * 400
    made = api.post("decks/", body)
    assert made.json()["cards"][0]["quantity"] == 400
