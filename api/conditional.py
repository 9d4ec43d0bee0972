"""Strong ETags: 304 for what the caller has, `If-Match` for what the caller wants to change."""

from __future__ import annotations

import hashlib
from typing import Any

from django.http import HttpResponse
from django.utils.http import parse_etags
from rest_framework.request import Request
from rest_framework.response import Response

from api.problems import Problem

PUBLIC = "public, max-age=60"
PRIVATE = "private, no-store"

STALE = "The deck was changed since you read it; nothing was written. Read it again."
NO_STRONG_TAG = (
    "If-Match must be the ETag as it was sent, in its quotes; neither * nor a weak one (W/) will "
    "do. Nothing was written."
)


def etag_of(*parts: object) -> str:
    """A strong ETag of everything that the answer depends on."""
    digest = hashlib.blake2b("\0".join(map(str, parts)).encode(), digest_size=12)
    return f'"{digest.hexdigest()}"'


def has_already(request: Request, etag: str) -> bool:
    """Whether `If-None-Match` names this ETag (weak comparison, RFC 9110 13.1.2)."""
    header = request.META.get("HTTP_IF_NONE_MATCH", "")
    if not header:
        return False
    return any(tag.removeprefix("W/") == etag for tag in parse_etags(header))


def not_modified(etag: str, *, cache: str = PRIVATE) -> HttpResponse:
    response = HttpResponse(status=304)
    del response["Content-Type"]
    response["ETag"] = etag
    response["Cache-Control"] = cache
    return response


def tagged(request: Request, etag: str, data: Any, *, status: int = 200) -> HttpResponse:
    """The answer with its ETag, or 304 for a GET whose caller has it already."""
    if request.method in ("GET", "HEAD") and has_already(request, etag):
        return not_modified(etag)
    return Response(data, status=status, headers={"ETag": etag})


def deck_etag(version: int, *more: object) -> str:
    """A deck's ETag: its version, and a digest of what else its picture depends on."""
    return f'"{version}.{etag_of(version, *more)[1:9]}"' if more else f'"{version}"'


def version_matched(request: Request, current: int) -> int:
    """The version that `If-Match` names. Raises Problem: 428 without it, 412 if it is stale."""
    header = request.META.get("HTTP_IF_MATCH", "")
    if not header.strip():
        raise Problem(
            428,
            "precondition_required",
            "Send If-Match with the ETag of the deck that you have seen.",
        )
    strong = [tag for tag in parse_etags(header) if tag.startswith('"')]
    if any(tag.strip('"').partition(".")[0] == str(current) for tag in strong):
        return current
    raise Problem(412, "stale", STALE if strong else NO_STRONG_TAG)
