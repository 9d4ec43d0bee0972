"""`tokens/`: made with the password or a writing token, listed and revoked by their owner."""

from __future__ import annotations

import uuid

from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.http import HttpResponse
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.throttle import TRIES, Unavailable, logged_in, may_log_in
from api.fields import read_body
from api.pagination import Page, PageQuery
from api.problems import NOT_FOUND, Problem
from api.schema import operation
from api.serializers.tokens import (
    NewTokenSerializer,
    TokenBody,
    TokenPage,
    token_document,
)
from api.throttling import CallerThrottle, unavailable
from api.tokens import TooManyTokens, token_create, token_revoke, tokens_of
from api.views.base import ApiView


class TokenList(ApiView):
    @operation("tokens_list", tag="tokens", query=PageQuery, answer=TokenPage)
    def get(self, request: Request) -> Response:
        """Your tokens that still work; their text is never shown again."""
        page = Page(request, self.query)
        tokens = tokens_of(self.user)
        return Response(
            page.document(tokens.count(), [token_document(token) for token in tokens[page.rows]])
        )

    @operation(
        "tokens_create",
        tag="tokens",
        open=True,
        writes=True,
        fail_closed=True,
        body=TokenBody,
        status=201,
        answer=NewTokenSerializer,
        also=(422,),
    )
    def post(self, request: Request) -> Response:
        """Make a token. Without one that may write, give `username` and `password`.

        The answer holds the token's text, once. An `Idempotency-Key` is not heeded here, because
        the text is not kept.
        """
        body = read_body(request, TokenBody)
        user = self.user if request.user.is_authenticated else self.user_by_password(body)
        try:
            token, text = token_create(
                user=user, name=body["name"], scope=body["scope"], days=body["days"]
            )
        except TooManyTokens as error:
            raise Problem(422, "quota", str(error)) from None
        return Response({**token_document(token), "token": text}, status=201)

    def user_by_password(self, body: dict[str, str]) -> User:
        username = body.get("username")
        password = body.get("password")
        if not username or not password:
            raise AuthenticationFailed("Give username and password, or a token that may write.")
        address = CallerThrottle().get_ident(self.request)
        try:
            if not may_log_in(username, address, known_browser=False):
                raise Throttled(wait=TRIES.get_expiry())
            user = authenticate(self.request._request, username=username, password=password)
            if not isinstance(user, User):
                raise AuthenticationFailed("There is no such user with this password.")
            logged_in(username, address)
        except Unavailable:
            raise unavailable() from None
        return user


class TokenDetail(ApiView):
    @operation("tokens_revoke", tag="tokens", writes=True, status=204)
    def delete(self, request: Request, token_id: uuid.UUID) -> HttpResponse:
        """Revoke a token; it works no longer."""
        if not token_revoke(user=self.user, token_id=token_id):
            raise Problem(404, "not_found", NOT_FOUND)
        return HttpResponse(status=204)
