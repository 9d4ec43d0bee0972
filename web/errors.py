"""What goes wrong, told in the site's own design; htmx gets a partial that says the same."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form whose token went stale: nothing was changed, and what was typed stays."""
    template = "errors/stale_form.html" if request.headers.get("HX-Request") else "403_csrf.html"
    answer = render(request, template, status=403)
    if request.headers.get("HX-Request"):
        answer["HX-Retarget"] = "#messages"
        answer["HX-Reswap"] = "innerHTML"
    return answer
