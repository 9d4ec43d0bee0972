"""What views are given, as far as types can tell."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.http import HttpRequest


class PersonalRequest(HttpRequest):
    """A request behind `login_required`: somebody is logged in."""

    user: User
