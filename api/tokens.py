"""Tokens: made, listed, looked up and revoked. The only module that touches their rows."""

from __future__ import annotations

import uuid
from datetime import timedelta
from hmac import compare_digest
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from knox.crypto import hash_token
from knox.settings import CONSTANTS

from api.models import Token

MAX_TOKENS: Final = 50
MAX_DAYS: Final = 365
USED_STEP: Final = timedelta(minutes=1)
"""`last_used` is kept to the minute, so that reading does not write each time."""


class TooManyTokens(ValueError):
    """The user has as many tokens as one may have."""


def token_create(*, user: User, name: str, scope: str, days: int) -> tuple[Token, str]:
    """A new token and its text, which exists nowhere else. Raises TooManyTokens."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        Token.objects.filter(user=user, expiry__lt=timezone.now()).delete()
        if Token.objects.filter(user=user).count() >= MAX_TOKENS:
            raise TooManyTokens(f"You have {MAX_TOKENS} tokens: revoke one first.")
        row, text = Token.objects.create(
            user=user, expiry=timedelta(days=days), id=uuid.uuid4(), name=name, scope=scope
        )
    return row, text


def tokens_of(user: User) -> QuerySet[Token]:
    """The user's tokens that still work, newest first."""
    tokens: QuerySet[Token] = Token.objects.filter(user=user, expiry__gte=timezone.now())
    return tokens.order_by("-created", "id")


def token_revoke(*, user: User, token_id: uuid.UUID) -> bool:
    """Whether there was such a token of this user; it works no longer."""
    deleted, _ = Token.objects.filter(user=user, id=token_id).delete()
    return bool(deleted)


def token_for(text: str) -> Token | None:
    """The valid token that reads like this, its use noted; None for anything else."""
    now = timezone.now()
    digest = hash_token(text)
    key = text[: CONSTANTS.TOKEN_KEY_LENGTH]
    candidates: QuerySet[Token] = Token.objects.filter(token_key=key).select_related("user")
    for token in candidates:
        if not compare_digest(digest, token.digest):
            continue
        if token.expiry is None or token.expiry < now or not token.user.is_active:
            return None
        if token.last_used is None or token.last_used < now - USED_STEP:
            Token.objects.filter(pk=token.pk).update(last_used=now)
        return token
    return None
