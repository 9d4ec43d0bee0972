"""The pages that belong to no app: the front page and the theme button."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from collection.public_pages import THEME_COOKIE
from collection.selectors import shelves
from web.context import THEMES
from web.front import showcase, tables

YEAR = 365 * 24 * 3600


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    known = shelves()
    context = {"tables": tables(known), "showcase": showcase(known)}
    return render(request, "web/home.html", context)


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Keep the chosen theme in a cookie and go back to the page; a script does it at once."""
    wanted = request.POST.get("next", "")
    back = url_has_allowed_host_and_scheme(wanted, allowed_hosts={request.get_host()})
    answer = redirect(wanted if back else resolve_url("home"))
    chosen = request.POST.get("theme", "")
    if chosen in [theme.code for theme in THEMES]:
        answer.set_cookie(THEME_COOKIE, chosen, max_age=YEAR, samesite="Lax", httponly=False)
    return answer
