"""Requests of somebody who is logged in; whoever is not, loses nothing by it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from decks.views.kept import kept_form, page_of


class PersonalRequest(HttpRequest):
    """A request behind `personal`: somebody is logged in."""

    user: User


def personal[**Rest](
    view: Callable[Concatenate[PersonalRequest, Rest], HttpResponse],
) -> Callable[Concatenate[HttpRequest, Rest], HttpResponse]:
    """Only for who is logged in.

    Others are sent to the log-in, from there back to the page that they came from. A form that they
    filled in is shown to them with what they typed, to be sent once they are logged in.
    """

    @wraps(view)
    def ask_first(request: HttpRequest, /, *args: Rest.args, **kwargs: Rest.kwargs) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)  # type: ignore[arg-type]
        if request.method in ("GET", "HEAD"):
            return redirect_to_login(request.get_full_path())
        form = None if request.headers.get("HX-Request") else kept_form(request)
        if form is None:
            return redirect_to_login(page_of(request))
        return render(request, "errors/kept_form.html", {"kept": form}, status=403)

    return ask_first
