"""The same POST sent twice does its work once: the answer is remembered with the caller's key."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from api.models import RememberedAnswer
from api.problems import Problem, invalid
from api.renderers import dumps

KEPT: Final = timedelta(hours=24)
KEY: Final = re.compile(r"[!-~]{1,100}", re.ASCII)
KEPT_HEADERS: Final = ("ETag", "Location")


def answered_once(request: Request, user: User, work: Callable[[], Response]) -> Response:
    """The answer of `work`, or the one that this key already got.

    Key, work and answer are one transaction: a parallel request with the same key waits for it and
    then gets its answer. Raises Problem: 422 where the key belongs to another request. A refusal is
    not remembered, because it changed nothing.
    """
    key = request.META.get("HTTP_IDEMPOTENCY_KEY")
    if key is None:
        return work()
    if not KEY.fullmatch(key):
        raise invalid("", "Idempotency-Key must be 1 to 100 visible ASCII characters.")
    digest = digest_of(request)
    with transaction.atomic():
        RememberedAnswer.objects.filter(created__lt=timezone.now() - KEPT).delete()
        row, new = RememberedAnswer.objects.get_or_create(
            user=user, key=key, defaults={"request": digest}
        )
        if not new:
            return remembered(row, digest)
        response = work()
        row.status = response.status_code
        row.answer = json.loads(dumps(response.data))
        row.headers = {
            name: response.headers[name] for name in KEPT_HEADERS if name in response.headers
        }
        row.save(update_fields=["status", "answer", "headers"])
    return response


def remembered(row: RememberedAnswer, digest: str) -> Response:
    if row.request != digest:
        raise Problem(
            422,
            "key_reused",
            "This Idempotency-Key was used for another request. Choose a new one.",
        )
    return Response(row.answer, status=row.status, headers=row.headers)


def digest_of(request: Request) -> str:
    """Address and body of a request as one digest."""
    body: Any = request.data
    if isinstance(body, dict):
        body = {
            name: hashlib.sha256(value).hexdigest() if isinstance(value, bytes) else value
            for name, value in body.items()
        }
    said = [request.get_full_path(), body]
    return hashlib.sha256(dumps_sorted(said)).hexdigest()


def dumps_sorted(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()
