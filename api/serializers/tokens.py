"""Tokens as their owner sees them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.fields import Body, Choice, Text, Whole
from api.models import Token
from api.schema import list_of
from api.tokens import MAX_DAYS


class TokenBody(Body):
    """A new token: what it is for, what it may do, how many days it lives."""

    name = Text(max_length=80)
    scope = Choice(choices=["read", "write"], default="read")
    days = Whole(min_value=1, max_value=MAX_DAYS, default=90)
    username = Text(max_length=150, required=False)
    password = Text(max_length=4096, required=False, trim_whitespace=False)


class TokenSerializer(serializers.Serializer[Any]):
    """A token without its text."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    scope = serializers.ChoiceField(choices=["read", "write"])
    created = serializers.DateTimeField()
    expiry = serializers.DateTimeField()
    last_used = serializers.DateTimeField(allow_null=True, help_text="To the minute.")


class NewTokenSerializer(TokenSerializer):
    """A token with its text, which is shown this once."""

    token = serializers.CharField()


TokenPage = list_of(TokenSerializer, "Token")


def token_document(token: Token) -> dict[str, Any]:
    return {
        "id": token.id,
        "name": token.name,
        "scope": token.scope,
        "created": token.created,
        "expiry": token.expiry,
        "last_used": token.last_used,
    }
