"""The outermost layer: a 400 for what cannot even become a request."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, Final

from django.core.exceptions import BadRequest

WORDS: Final = "The request cannot be read: its Content-Type names an unknown charset."

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
