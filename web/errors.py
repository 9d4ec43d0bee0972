"""What goes wrong, told in the site's own design; htmx gets a partial that says the same."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from decks.views.kept import kept_form


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form whose token went stale: nothing was changed, and what was typed stays."""
    part = bool(request.headers.get("HX-Request"))
    kept = None if part or request.path.startswith("/accounts/") else kept_form(request)
    if kept is not None:
        return render(request, "errors/kept_form.html", {"kept": kept}, status=403)
    answer = render(request, "errors/stale_form.html" if part else "403_csrf.html", status=403)
    if part:
        answer["HX-Retarget"] = "#messages"
        answer["HX-Reswap"] = "innerHTML"
    return answer
