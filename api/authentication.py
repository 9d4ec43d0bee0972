"""Who asks: a token in `Authorization: Bearer ...`, or (for reading only) the site's login."""

from __future__ import annotations

import re
from typing import Any, Final

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from api.tokens import token_for

TOKEN: Final = re.compile(r"[!-~]{16,200}", re.ASCII)
REFUSED: Final = "This token is not valid: unknown, expired or revoked."


class TokenAuthentication(BaseAuthentication):
    """Any `Authorization` header that is not a valid token is 401, whatever bytes it holds."""

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        header = request.META.get("HTTP_AUTHORIZATION")
        if header is None:
            return None
        scheme, _, text = header.partition(" ")
        text = text.strip(" ")
        if scheme.lower() != "bearer" or not TOKEN.fullmatch(text):
            raise AuthenticationFailed("Authorization must read: Bearer <token>.")
        token = token_for(text)
        if token is None:
            raise AuthenticationFailed(REFUSED)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="api"'


class SessionForReading(BaseAuthentication):
    """The site's login cookie, for methods that change nothing: no foreign form writes with it."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        user = getattr(request._request, "user", None)
        if request.method not in SAFE_METHODS or user is None or not user.is_authenticated:
            return None
        return user, None


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "Made under `tokens/`."}


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = SessionForReading
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME}
