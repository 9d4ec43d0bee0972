"""Sign up, log in, log out."""

from __future__ import annotations

from typing import Final

from django.contrib.auth import login as start_session
from django.contrib.auth import logout as end_session
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts import throttle
from accounts.forms import LogInForm, SignUpForm
from decks.views.kept import read_kept

KNOWN_BROWSER: Final = "known_browser"
"""A signed cookie with the last name that logged in here: it passes the limit on a name."""

YEAR: Final = 365 * 24 * 3600

TOO_MANY: Final = "Too many tries. Please wait a quarter of an hour and try again."
TOO_MANY_NEW: Final = "Too many new accounts from your address. Please try again in an hour."
CANNOT_COUNT: Final = "Logging in is out of order for a moment. Please try again soon."


@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def login(request: HttpRequest) -> HttpResponse:
    if request.method == "GET":
        return _page(request, "accounts/login.html", LogInForm(request))
    username = request.POST.get("username", "")
    form = LogInForm(request, data=request.POST)
    try:
        allowed = throttle.may_log_in(username, _address(request), known_browser=_knows(request))
        if not allowed:
            return _refused(request, "accounts/login.html", LogInForm(request), TOO_MANY, 429)
        if not form.is_valid():
            return _page(request, "accounts/login.html", form, status=400)
        throttle.logged_in(username, _address(request))
    except throttle.Unavailable:
        return _refused(request, "accounts/login.html", LogInForm(request), CANNOT_COUNT, 503)
    start_session(request, form.get_user())
    return _welcome(request, form.get_user().get_username())


@sensitive_post_parameters("password1", "password2")
@require_http_methods(["GET", "POST"])
def signup(request: HttpRequest) -> HttpResponse:
    if request.method == "GET":
        return _page(request, "accounts/signup.html", SignUpForm())
    form = SignUpForm(request.POST)
    if not form.is_valid():
        return _page(request, "accounts/signup.html", form, status=400)
    try:
        if not throttle.may_sign_up(_address(request)):
            return _refused(request, "accounts/signup.html", form, TOO_MANY_NEW, 429)
    except throttle.Unavailable:
        return _refused(request, "accounts/signup.html", form, CANNOT_COUNT, 503)
    user = form.save()
    start_session(request, user)
    return _welcome(request, user.get_username())


@require_POST
def logout(request: HttpRequest) -> HttpResponse:
    end_session(request)
    return redirect("home")


def _page(
    request: HttpRequest, template: str, form: object, *, status: int = 200, refusal: str = ""
) -> HttpResponse:
    context = {"form": form, "next": _next(request), "refusal": refusal, "kept": read_kept(request)}
    return render(request, template, context, status=status)


def _refused(
    request: HttpRequest, template: str, form: object, words: str, status: int
) -> HttpResponse:
    answer = _page(request, template, form, status=status, refusal=words)
    answer["Retry-After"] = "900"
    return answer


def _welcome(request: HttpRequest, username: str) -> HttpResponse:
    kept = read_kept(request)
    if kept is None:
        answer: HttpResponse = redirect(_next(request) or resolve_url("decks"))
    else:
        answer = render(request, "errors/kept_form.html", {"kept": kept})
    answer.set_signed_cookie(
        KNOWN_BROWSER,
        username,
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return answer


def _knows(request: HttpRequest) -> bool:
    name = request.get_signed_cookie(KNOWN_BROWSER, default="", max_age=YEAR) or ""
    return bool(name) and name.casefold() == request.POST.get("username", "").casefold()


def _next(request: HttpRequest) -> str:
    """Where to go on, if it is a page of this site."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if safe else ""


def _address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))
