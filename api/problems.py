"""Every refusal in one form: `application/problem+json` (RFC 9457), with what is wrong where."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.core.exceptions import ValidationError as DjangoValidationError
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response

from decks.errors import (
    LimitReached,
    NotThatMany,
    QuotaReached,
    Refused,
    StaleVersion,
    TooBusy,
    TooManyRuns,
)

CONTENT_TYPE = "application/problem+json"
NOT_FOUND = "There is nothing at this address, or you may not see it."


class Fault:
    """One thing that is wrong. `pointer` is a JSON Pointer into the body, or `?name`."""

    __slots__ = ("code", "message", "pointer")

    def __init__(self, pointer: str, code: str, message: str) -> None:
        self.pointer = pointer
        self.code = code
        self.message = message

    def json(self) -> dict[str, str]:
        return {"pointer": self.pointer, "code": self.code, "message": self.message}


class Problem(exceptions.APIException):
    """A refusal with its HTTP status, a code for programs and a sentence for people."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        faults: Sequence[Fault] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.status_code = status
        self.code = code
        self.faults = tuple(faults)
        self.headers = dict(headers or {})
        super().__init__(detail, code)


def invalid(pointer: str, message: str, *, code: str = "invalid") -> Problem:
    """400 for one bad value."""
    return Problem(400, "invalid", message, faults=[Fault(pointer, code, message)])


def document(
    status: int, code: str, detail: str, faults: Sequence[Fault] = ()
) -> dict[str, object]:
    return {
        "type": f"urn:deckwright:problem:{code.replace('_', '-')}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "errors": [fault.json() for fault in faults],
    }


def exception_handler(exception: Exception, context: Mapping[str, Any]) -> Response | None:
    """DRF's exception handler: a refusal as a problem; None (a fault of ours) for the rest."""
    problem = as_problem(exception)
    if problem is None:
        return None
    if isinstance(getattr(context["request"], "_full_data", None), list):
        for fault in problem.faults:
            fault.pointer = fault.pointer.removeprefix("/cards")
    headers = dict(problem.headers)
    challenge = getattr(exception, "auth_header", None)
    if challenge:
        headers["WWW-Authenticate"] = challenge
    return Response(
        document(problem.status_code, problem.code, str(problem.detail), problem.faults),
        status=problem.status_code,
        headers=headers,
        content_type=CONTENT_TYPE,
    )


def as_problem(exception: Exception) -> Problem | None:
    match exception:
        case Problem():
            return exception
        case exceptions.ValidationError():
            faults = list(validation_faults(exception.detail))
            said = faults[0].message if len(faults) == 1 else f"{len(faults)} values are wrong."
            return Problem(400, "invalid", said, faults=faults)
        case DjangoValidationError():
            return refused_values(exception)
        case StaleVersion():
            return Problem(412, "stale", str(exception))
        case Refused():
            return refused(exception)
        case Http404() | exceptions.NotFound():
            return Problem(404, "not_found", NOT_FOUND)
        case PermissionDenied():
            return Problem(403, "forbidden", "You may not do this.")
        case exceptions.Throttled():
            wait = max(1, math.ceil(getattr(exception, "wait", None) or 1))
            return Problem(
                429,
                "throttled",
                f"Too many requests: try again in {wait} s.",
                headers={"Retry-After": str(wait)},
            )
        case exceptions.UnsupportedMediaType():
            return Problem(415, "unsupported_media_type", str(exception.detail))
        case exceptions.APIException():
            code = str(getattr(exception.detail, "code", exception.default_code))
            return Problem(exception.status_code, code, str(exception.detail))
        case RequestDataTooBig():
            return Problem(413, "too_large", "The request is larger than the 1 MB that are read.")
        case SuspiciousOperation():
            return Problem(400, "bad_request", "The request cannot be read.")
    return None


def refused(refusal: Refused) -> Problem:
    """What a service did not do, with the figures that it gives."""
    said = str(refusal)
    match refusal:
        case LimitReached():
            faults = [Fault("", refusal.room.rule, said)]
            return Problem(422, "limit_reached", said, faults=faults)
        case NotThatMany():
            return Problem(422, "not_that_many", said)
        case QuotaReached():
            return Problem(422, "quota", said)
        case TooManyRuns():
            return Problem(429, "too_many_runs", said, headers={"Retry-After": "30"})
        case TooBusy():
            return Problem(503, "busy", said, headers={"Retry-After": "30"})
    return Problem(422, "refused", said)


def refused_values(error: DjangoValidationError) -> Problem:
    """The values that a service does not take; lines are named by their place in `cards`."""
    faults = []
    by_field = getattr(error, "error_dict", None) or {"": error.error_list}
    for field, errors in by_field.items():
        for one in errors:
            place = one.params or {}
            steps = [field, *(str(place[step]) for step in ("line", "field") if step in place)]
            pointer = "".join(f"/{escape(step)}" for step in steps if step)
            faults.append(Fault(pointer, one.code or "invalid", " ".join(one.messages)))
    said = faults[0].message if len(faults) == 1 else f"{len(faults)} values are wrong."
    return Problem(400, "invalid", said, faults=faults)


def validation_faults(detail: Any, pointer: str = "") -> Iterator[Fault]:
    """DRF's nested error details as flat faults, in order."""
    if isinstance(detail, Mapping):
        for key, inner in detail.items():
            step = "" if key == "non_field_errors" else f"/{escape(str(key))}"
            yield from validation_faults(inner, pointer + step)
    elif isinstance(detail, list):
        for index, inner in enumerate(detail):
            if isinstance(inner, Mapping | list):
                yield from validation_faults(inner, f"{pointer}/{index}")
            else:
                yield Fault(pointer, str(getattr(inner, "code", "invalid")), str(inner))
    else:
        yield Fault(pointer, str(getattr(detail, "code", "invalid")), str(detail))


def escape(token: str) -> str:
    """A name as one step of a JSON Pointer (RFC 6901)."""
    return token.replace("~", "~0").replace("/", "~1")
