"""The door for web servers, and a 400 for what cannot even become a request."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")

from django.core.exceptions import BadRequest
from django.core.wsgi import get_wsgi_application
from django.db import connection

Environ = dict[str, Any]
StartResponse = Callable[..., Any]
Application = Callable[[Environ, StartResponse], Iterable[bytes]]

UNREADABLE = "The request cannot be read: its Content-Type names an unknown charset."
PROBLEM = {
    "type": "urn:deckwright:problem:unreadable",
    "title": "Bad Request",
    "status": 400,
    "detail": UNREADABLE,
    "errors": [],
}


def refuse_unreadable(handle: Application) -> Application:
    """Answer 400 where Django raises BadRequest before its own handlers are at work.

    A `Content-Type` with a charset that does not exist is such a case: the request object is built
    outside of every middleware, and the server would answer 500.
    """

    def answer(environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        try:
            return handle(environ, start_response)
        except BadRequest:
            kind, body = "text/plain; charset=utf-8", f"{UNREADABLE}\n"
            if environ.get("PATH_INFO", "").startswith("/api/"):
                kind, body = "application/problem+json", json.dumps(PROBLEM)
            start_response(
                "400 Bad Request", [("Content-Type", kind), ("X-Content-Type-Options", "nosniff")]
            )
            return [body.encode()]

    return answer


application = refuse_unreadable(get_wsgi_application())

if connection.vendor == "sqlite":
    # Fails the start, with the reason, where SQLite cannot do WAL.
    connection.ensure_connection()
    connection.close()
