"""The form of every refusal."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class FaultSerializer(serializers.Serializer[Any]):
    """One thing that is wrong."""

    pointer = serializers.CharField(
        help_text="JSON Pointer into the body, or `?name` for a query parameter; empty = the whole."
    )
    code = serializers.CharField()
    message = serializers.CharField()


class ProblemSerializer(serializers.Serializer[Any]):
    """RFC 9457: why a request was refused."""

    type = serializers.CharField(help_text="`urn:deckwright:problem:<code>`")
    title = serializers.CharField(help_text="The words of the HTTP status.")
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="What is wrong, in a sentence.")
    errors = FaultSerializer(many=True)  # type: ignore[assignment]
