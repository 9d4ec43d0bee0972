"""Public pages as strangers get them, kept in the process until what they show changes.

A stranger is whoever brings neither a session nor a message: nothing on the page is theirs. What
differs from one stranger to the next is part of the key (the theme), or is put into the kept page
for each request (the token of its forms). Nobody who is logged in gets or makes a kept page.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from collection.bodies import Bodies

THEME_COOKIE: Final = "theme"
LONGEST_ADDRESS: Final = 500
"""Longer addresses are made by nobody's click, and not kept."""

# As good as a secret: nothing that a page shows can look like it.
_TOKEN_GOES_HERE: Final = f"token-{secrets.token_hex(16)}"
_pages = Bodies()


def forget() -> None:
    """Drop every kept page; only tests that count queries need it."""
    _pages.clear()


def public_page(
    request: HttpRequest,
    template: str,
    *,
    state: Callable[[], object],
    context: Callable[[], dict[str, object]],
) -> HttpResponse:
    """The page of `template`, from memory where a stranger has had it at this `state` before.

    `state` says in what state everything is that the page depends on beside its address; `context`
    works out what the template needs, and is asked only where the page is not kept.
    """
    if not _may_be_kept(request):
        answer = render(request, template, context())
    else:
        parts = (request.get_full_path(), template, request.COOKIES.get(THEME_COOKIE, ""), state())
        key = "\0".join(map(str, parts))
        body = _pages.get(key)
        if body is None:
            made = render(request, template, {**context(), "csrf_token": _TOKEN_GOES_HERE})
            body = made.content
            _pages.keep(key, body)
        token = get_token(request).encode()
        answer = HttpResponse(body.replace(_TOKEN_GOES_HERE.encode(), token))
        # The token in it is this browser's own.
        answer["Cache-Control"] = "private"
    patch_vary_headers(answer, ("Cookie", "HX-Target"))
    return answer


def _may_be_kept(request: HttpRequest) -> bool:
    return (
        not settings.DEBUG  # where templates are being worked on
        and settings.SESSION_COOKIE_NAME not in request.COOKIES
        and "messages" not in request.COOKIES
        and len(request.get_full_path()) <= LONGEST_ADDRESS
    )
