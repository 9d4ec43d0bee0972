"""What an operation is: declared once above its method, read by schema, permission, throttle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rest_framework.request import Request

from api.fields import NoParameters, Query

if TYPE_CHECKING:
    from rest_framework.views import APIView


@dataclass(frozen=True)
class Operation:
    """`open`: needs no login. `writes`: a read token may not. `fail_closed`: never uncounted."""

    query: type[Query] = NoParameters
    open: bool = False
    writes: bool = False
    fail_closed: bool = False
    etag: bool = False


def operation_of(view: APIView, request: Request) -> Operation | None:
    """The declaration of the method that is asked; None where the answer is 405."""
    return declared_operation(view, str(request.method))


def declared_operation(view: APIView, method: str) -> Operation | None:
    name = "get" if method == "HEAD" else method.lower()
    handler = getattr(view, name, None) if name in view.http_method_names else None
    declared: Operation | None = getattr(handler, "operation", None)
    return declared
