"""The outermost layer: a 400 for what cannot even become a request."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.core.exceptions import BadRequest

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
            start_response(
                "400 Bad Request",
                [
                    ("Content-Type", "text/plain; charset=utf-8"),
                    ("X-Content-Type-Options", "nosniff"),
                ],
            )
            return [b"The request cannot be read: its Content-Type names an unknown charset.\n"]

    return answer
