"""Requests that mean no good, through the whole stack: problem documents, never HTML, never 500."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable
from typing import Any

import pytest
from django.test import Client

from collection.models import Card, CatalogVersion
from decks.models import Deck
from rules.core.catalog import Catalog
from tests.api.conftest import Caller


def raw(
    caller: Caller,
    body: bytes,
    content_type: str = "application/json",
    path: str = "decks/",
    **headers: str,
) -> Any:
    sent = {**caller.headers, **{name.replace("_", "-"): text for name, text in headers.items()}}
    return caller.client.generic("POST", f"/api/v1/{path}", body, content_type, headers=sent)


def is_problem(answer: Any) -> bool:
    document = json.loads(answer.content)
    return bool(
        answer["Content-Type"] == "application/problem+json"
        and set(document) == {"type", "title", "status", "detail", "errors"}
        and document["status"] == answer.status_code
        and document["detail"]
    )


BAD_BODIES = {
    "no JSON": (b"{", 400),
    "depth 21": (b"[" * 21 + b"]" * 21, 400),
    "depth 100000": (b"[" * 100_000, 400),
    "NUL": (b'{"name": "a\\u0000"}', 400),
    "half a surrogate": (b'{"name": "\\ud800"}', 400),
    "NaN": (b'{"name": NaN}', 400),
    "1e999": (b'{"name": 1e999}', 400),
    "latin-1": (b'{"name": "\xe9"}', 400),
    "5000 digits": (b'{"name": ' + b"9" * 5_000 + b"}", 400),
    "1 MB and a byte": (b'"' + b"a" * 999_999 + b'"', 413),
    "10 MB": (b'"' + b"a" * 10_000_000 + b'"', 413),
}


@pytest.mark.parametrize("name", BAD_BODIES)
@pytest.mark.parametrize("path", ["decks/", "validate/", "odds/", "tokens/", "decks/import/"])
def test_a_bad_body_is_refused_everywhere(name: str, path: str, api: Caller) -> None:
    body, status = BAD_BODIES[name]
    answer = raw(api, body, path=path)
    assert answer.status_code == status
    assert is_problem(answer)


@pytest.mark.parametrize(
    "content_type",
    [
        "text/plain",
        "application/xml",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonx",
        "json",
        "x" * 10_000,
        "application/json+evil; charset=utf-8",
    ],
)
def test_another_media_type_is_415(content_type: str, api: Caller) -> None:
    answer = raw(api, b"{}", content_type)
    assert answer.status_code == 415
    assert is_problem(answer)


@pytest.mark.parametrize("charset", ["bz2_codec", "utf-16", "latin-1", "no-such-charset"])
def test_another_charset_is_400(charset: str, api: Caller) -> None:
    answer = raw(api, b"{}", f"application/json; charset={charset}")
    assert answer.status_code == 400
    assert is_problem(answer)


def test_a_compressed_body_is_400(api: Caller) -> None:
    answer = raw(api, b"{}", Content_Encoding="gzip")
    assert answer.status_code == 400
    assert is_problem(answer)


def test_a_charset_that_breaks_the_request_itself_is_400_in_the_same_form(db: None) -> None:
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": "/api/v1/validate/",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "CONTENT_TYPE": "application/json; charset*=BOGUS''x",
        "CONTENT_LENGTH": "2",
        "wsgi.input": io.BytesIO(b"{}"),
        "wsgi.url_scheme": "http",
        "wsgi.errors": io.StringIO(),
    }
    started: list[Any] = []

    def start_response(status: str, headers: Iterable[tuple[str, str]], *_: Any) -> None:
        started.append((status, dict(headers)))

    from config.wsgi import application  # opens the database

    body = b"".join(application(environ, start_response))
    status, headers = started[0]
    assert status.startswith("400")
    assert headers["Content-Type"] == "application/problem+json"
    assert set(json.loads(body)) == {"type", "title", "status", "detail", "errors"}


@pytest.mark.parametrize(
    "path",
    [
        "/api/",
        "/api/v1/",
        "/api/v2/games/",
        "/api/v1/games",
        "/api/v1/decks/not-a-uuid/",
        "/api/v1/%00",
        "/api/v1/cards/../../etc/passwd",
        "/api/v1/simulations/1/",
        "/api/v1/" + "a" * 2_000,
    ],
)
@pytest.mark.parametrize("method", ["get", "post", "delete"])
def test_nothing_below_api_is_a_problem_document(path: str, method: str, stranger: Caller) -> None:
    answer = stranger.ask(method, path, {} if method == "post" else None)
    assert answer.status_code == 404
    assert is_problem(answer)


def test_a_host_that_is_not_ours_is_a_problem_document(stranger: Caller) -> None:
    answer = stranger.client.get("/api/v1/games/", headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert is_problem(answer)


@pytest.mark.parametrize(
    "accept", ["text/html", "application/xml", "*/*", "", "nonsense", "a/b;q=x," * 500]
)
def test_accept_changes_nothing(accept: str, stranger: Caller) -> None:
    answer = stranger.get("games/", Accept=accept)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/json"


@pytest.mark.parametrize("method", ["OPTIONS", "TRACE", "PROPFIND", "get"])
def test_odd_methods_are_405(method: str, stranger: Caller) -> None:
    answer = stranger.client.generic(method, "/api/v1/odds/")
    assert answer.status_code == 405
    assert is_problem(answer)


def test_head_is_get_without_its_body(api: Caller, deck: Deck) -> None:
    for path in ("cards/", f"decks/{deck.id}/", "schema/"):
        get, head = api.get(path), api.ask("head", path)
        assert (head.status_code, head.content) == (200, b"")
        assert head["ETag"] == get["ETag"] if "ETag" in get else True


def test_an_error_of_ours_is_500_in_the_same_form_and_tells_nothing(
    stranger: Caller, cards: Catalog
) -> None:
    Card.objects.filter(code="TTS-001").update(type="No such type")
    CatalogVersion.objects.update(version="another")
    answer = stranger.get("cards/TTS-001/")
    assert answer.status_code == 500
    assert is_problem(answer)
    assert b"No such type" not in answer.content


@pytest.mark.parametrize("header", ["If-Match", "If-None-Match", "Idempotency-Key", "Accept"])
@pytest.mark.parametrize("value", ["\x00", "\xff\xfe", "é", '"' * 5_000, ",,,", "W/", "*"])
def test_odd_headers_are_no_errors_of_ours(
    header: str, value: str, api: Caller, deck: Deck, cards: Catalog
) -> None:
    extra = {"HTTP_" + header.upper().replace("-", "_"): value}
    for method, path, body in (
        ("get", f"decks/{deck.id}/", None),
        ("patch", f"decks/{deck.id}/", {"name": "x"}),
        ("post", "decks/", {"game": "titans", "name": "x"}),
    ):
        request = getattr(api.client, method)
        sent = {"data": body, "content_type": "application/json"} if body else {}
        answer = request(f"/api/v1/{path}", headers=api.headers, **sent, **extra)
        assert answer.status_code < 500


def test_the_docs_page_takes_nothing_from_elsewhere(db: None) -> None:
    answer = Client().get("/api/v1/docs/")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "http://" not in page
    assert "https://" not in page
    assert "<style" not in page
    assert "onload" not in page
    assert (
        Client().get("/api/v1/docs/")["Content-Security-Policy"]
        != answer["Content-Security-Policy"]
    )
