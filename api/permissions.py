"""What a caller may do; which rows a caller may see is the selectors' business."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from api.models import READ, Token
from api.operations import operation_of
from api.problems import Problem

if TYPE_CHECKING:
    from rest_framework.views import APIView


class Access(BasePermission):
    """A login where the operation is not open; a read token never writes."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        declared = operation_of(view, request)
        if declared is None:
            return True  # the answer is 405, whoever asks
        if not request.user.is_authenticated:
            return declared.open
        token = request.auth
        if declared.writes and isinstance(token, Token) and token.scope == READ:
            raise Problem(403, "read_only_token", "This token may read, not write.")
        return True
