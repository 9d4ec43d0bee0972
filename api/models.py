"""Rows that only the API needs: who may come in by token, and which answers were already given."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.db import models
from knox.models import AbstractAuthToken

READ: Final = "read"
WRITE: Final = "write"


class Token(AbstractAuthToken):  # type: ignore[misc]
    """A token of one user. Only its digest is stored; it is found by its start, `token_key`."""

    class Scope(models.TextChoices):
        READ = READ, "read"
        WRITE = WRITE, "read and write"

    id = models.UUIDField(unique=True, editable=False)
    name = models.CharField(max_length=80)
    scope = models.CharField(max_length=5, choices=Scope.choices)
    last_used = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(scope__in=[READ, WRITE]), name="token_scope"),
            models.CheckConstraint(condition=models.Q(expiry__isnull=False), name="token_expires"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.scope})"


class RememberedAnswer(models.Model):
    """The answer to one POST with an `Idempotency-Key`, kept for a day.

    `request` is a digest of address and body, so that the same key with another body is noticed.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="remembered_answers"
    )
    key = models.CharField(max_length=100)
    request = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    answer = models.JSONField(default=dict)
    headers = models.JSONField(default=dict)
    created = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "key"], name="answer_once_per_key"),
        ]

    def __str__(self) -> str:
        return f"{self.key}: {self.status}"
