"""`/livez`: the process answers. `/readyz`: it can do its work; why not is for staff only."""

from __future__ import annotations

from django.conf import settings
from django.core.cache import cache
from django.db import Error, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from decks.selectors import worker_seen


@require_safe
def livez(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"alive": True})


@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    causes = [cause for cause in (database_cause(), redis_cause()) if cause]
    if not causes and not worker_seen():
        causes.append("No simulation worker was seen in the last 12 seconds.")
    answer: dict[str, object] = {"ready": not causes}
    if causes and not causes[0].startswith("Database") and request.user.is_staff:
        answer["causes"] = causes
    return JsonResponse(answer, status=503 if causes else 200)


def database_cause() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error as error:
        return f"Database: {error}"
    return ""


def redis_cause() -> str:
    if not settings.REDIS_URL:
        return ""
    # What the cache's client raises depends on its version; any failure means the same here.
    try:
        cache.get("readyz")
    except Exception as error:
        return f"Redis: {error}"
    return ""
