"""The outermost layer: a 400 for what cannot even become a request, and no refusal unheard."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, Final

from django.core.exceptions import BadRequest

WORDS: Final = "The request cannot be read: its Content-Type names an unknown charset."

MOST_UNREAD: Final = 32_000_000
PIECE: Final = 65_536

Environ = dict[str, Any]
StartResponse = Callable[..., Any]
Application = Callable[[Environ, StartResponse], Iterable[bytes]]


def refuse_unreadable(handle: Application) -> Application:
    """Answer 400 where Django raises BadRequest before its own handlers are at work.

    A `Content-Type` with a charset that does not exist is such a case: the request object is built
    outside of every middleware, and the server would answer 500.
    """

    def answer(environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        try:
            return handle(environ, start_response)
        except BadRequest:
            kind, body = refusal(environ.get("PATH_INFO", ""))
            start_response(
                "400 Bad Request",
                [("Content-Type", kind), ("X-Content-Type-Options", "nosniff")],
            )
            return [body]

    return answer


def refusal(path: str) -> tuple[str, bytes]:
    """Content type and body of the 400: the API's own form under `/api/`, text elsewhere."""
    if not path.startswith("/api/"):
        return "text/plain; charset=utf-8", f"{WORDS}\n".encode()
    problem = {
        "type": "urn:deckwright:problem:unreadable",
        "title": "Bad Request",
        "status": 400,
        "detail": WORDS,
        "errors": [],
    }
    return "application/problem+json", json.dumps(problem).encode()


def hear_out(handle: Application) -> Application:
    """Take the rest of a body that the application has refused, before the answer goes out.

    A server that closes a connection with bytes unread makes most clients report a broken pipe
    instead of the 413 that says what the limit is. Nothing is kept, and it has an end.
    """

    def answer(environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        body = handle(environ, start_response)
        if environ.get("CONTENT_LENGTH") or environ.get("HTTP_TRANSFER_ENCODING"):
            left = MOST_UNREAD
            while left > 0 and (piece := environ["wsgi.input"].read(PIECE)):
                left -= len(piece)
        return body

    return answer
