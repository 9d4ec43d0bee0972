"""What was typed into a form that could not be taken, shown on the next page to be sent again.

A form cannot be taken when its sender was logged out meanwhile, or when its token went stale by
logging in in another tab. Going back would not help: pages that know a person are not stored.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

MOST_FIELDS: Final = 100
SHOWN_FROM: Final = 20
"""Characters from which a value is shown to be read; shorter ones only ride along."""


@dataclass(frozen=True)
class Field:
    name: str
    value: str

    @property
    def label(self) -> str:
        return self.name.capitalize()

    @property
    def shown(self) -> bool:
        return self.name in ("name", "notes", "text") or len(self.value) >= SHOWN_FROM


@dataclass(frozen=True)
class KeptForm:
    """The address of a form, and its fields without token and passwords."""

    address: str
    fields: tuple[Field, ...]
    files: bool
    """Whether files were chosen: these cannot be kept."""

    def __str__(self) -> str:
        """The form as text that `read_kept` reads, for the page on which to log in."""
        pairs = [[field.name, field.value] for field in self.fields]
        return json.dumps([self.address, pairs, self.files])


def kept_form(request: HttpRequest) -> KeptForm | None:
    """The form that a request sent; None where it held nothing that anybody typed or chose.

    Forms on pages of other sites are none of ours: where a browser names another origin, or none,
    nothing is kept, so that nobody can be led to send what they did not write.
    """
    if request.headers.get("Origin") != f"{request.scheme}://{request.get_host()}":
        return None
    fields = tuple(
        Field(name, str(value))
        for name, values in request.POST.lists()
        for value in values
        if value and name != "csrfmiddlewaretoken" and "password" not in name
    )
    if not fields or len(fields) > MOST_FIELDS:
        return None
    return KeptForm(request.get_full_path(), fields, bool(request.FILES))


def read_kept(request: HttpRequest) -> KeptForm | None:
    """The form that rode along while its sender logged in again; None where there is none."""
    try:
        address, pairs, files = json.loads(request.POST.get("kept", ""))
        fields = tuple(Field(str(name), str(value)) for name, value in pairs)
    except (ValueError, TypeError):
        return None
    ours = isinstance(address, str) and url_has_allowed_host_and_scheme(address, allowed_hosts=None)
    return KeptForm(address, fields, bool(files)) if ours and len(fields) <= MOST_FIELDS else None


def page_of(request: HttpRequest) -> str:
    """The page of this site from which a request was sent; empty where the browser does not say."""
    sent_from = request.headers.get("Referer", "")
    origin = f"{request.scheme}://{request.get_host()}/"
    return sent_from.removeprefix(origin[:-1]) if sent_from.startswith(origin) else ""
