"""The frame of every operation: authenticate, count, permit; and the headers of every answer."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

from django.contrib.auth.models import User
from django.utils.cache import patch_vary_headers
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from rest_framework.views import APIView

from api.conditional import PRIVATE
from api.fields import read_query
from api.operations import operation_of
from api.throttling import CallerThrottle


class ApiView(APIView):
    """One address; each of its methods is declared by `api.schema.operation`."""

    http_method_names: ClassVar[list[str]] = [  # type: ignore[misc]
        "get",
        "head",
        "post",
        "put",
        "patch",
        "delete",
    ]
    cache_control: ClassVar[str] = PRIVATE

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Count every request, also one with a bad token, before anything else is done for it."""
        self.format_kwarg = None
        negotiated = self.perform_content_negotiation(request)
        request.accepted_renderer, request.accepted_media_type = negotiated
        refused: AuthenticationFailed | None = None
        try:
            self.perform_authentication(request)
        except AuthenticationFailed as error:
            refused = error
        self.check_throttles(request)
        if refused is not None:
            raise refused
        self.check_permissions(request)
        self.check_query()

    def check_query(self) -> None:
        """Refuse a bad query before the operation begins."""
        if operation_of(self, self.request) is not None:
            self.query  # noqa: B018 (reading it is the check)

    @cached_property
    def query(self) -> dict[str, Any]:
        """The query parameters, typed. Raises Problem (400) for what is not taken here."""
        declared = operation_of(self, self.request)
        return read_query(self.request, declared.query) if declared is not None else {}

    @property
    def user(self) -> User:
        """Who is logged in; only for operations that are not open to all."""
        user = self.request.user
        assert isinstance(user, User)  # noqa: S101
        return user

    def get_throttles(self) -> list[Any]:
        self.throttles = super().get_throttles()
        return self.throttles

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        for throttle in getattr(self, "throttles", ()):
            if isinstance(throttle, CallerThrottle) and throttle.limit is not None:
                for name, value in throttle.limit.headers.items():
                    response.headers.setdefault(name, value)
        if response.status_code >= 400 or request.user.is_authenticated:
            response["Cache-Control"] = PRIVATE
        else:
            response.headers.setdefault("Cache-Control", self.cache_control)
        if self.cache_control == PRIVATE:
            patch_vary_headers(response, ["Authorization", "Cookie"])
        return response
