"""Words when the database is busy or full, and no shared cache of what knows a person."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control

logger = logging.getLogger(__name__)

Answer = Callable[[HttpRequest], HttpResponse]

BUSY = "The database is busy. Nothing was changed; please try again in a moment."
FULL = "The disk is full. Nothing was changed; reading goes on."


class DatabaseBusyMiddleware:
    """503 for a lock that did not come free in time, 507 for a full disk: nothing was written."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, OperationalError):
            return None
        logger.error("database: %s", error)
        full = "is full" in str(error) or "No space left" in str(error)
        status, title, words = (507, "Disk full", FULL) if full else (503, "Busy", BUSY)
        if request.path.startswith("/api/"):
            problem = {
                "type": f"urn:deckwright:problem:{title.lower().replace(' ', '-')}",
                "title": title,
                "status": status,
                "detail": words,
                "errors": [],
            }
            answer: HttpResponse = JsonResponse(
                problem, status=status, content_type="application/problem+json"
            )
        else:
            answer = render(request, "503.html", {"words": words}, status=status)
        answer["Retry-After"] = "5"
        return answer


class NoBlankPageMiddleware:
    """A page for who opens an address that only takes what forms send (405)."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not isinstance(response, HttpResponseNotAllowed) or request.path.startswith("/api/"):
            return response
        answer = render(request, "405.html", status=405)
        answer["Allow"] = response["Allow"]
        return answer


class PrivateAnswersMiddleware:
    """Whatever was made for a person who is logged in is theirs alone: `private, no-store`."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        # A page that never looked at the session cannot know who asked.
        if request.session.accessed and request.user.is_authenticated:
            response.headers.pop("Cache-Control", None)
            patch_cache_control(response, private=True, no_store=True)
        return response
