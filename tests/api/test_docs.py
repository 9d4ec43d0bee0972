"""The examples of docs/api.md are run as they stand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from accounts import throttle
from decks.models import Deck
from tests.api.conftest import Caller

PAGE = Path(__file__).resolve().parents[2] / "docs" / "api.md"

Example = tuple[str, str, dict[str, str], str]


def examples() -> Iterator[Example]:
    """Method, address, headers and body of each request, in order."""
    for block in re.findall(r"```\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL):
        lines = block.splitlines()
        if all(line.startswith("GET ") for line in lines):
            for line in lines:
                yield "get", line.split()[1], {}, ""
            continue
        method, address = lines[0].split()
        headers = {}
        for line in lines[1:]:
            name, colon, value = line.partition(": ")
            if not colon or line.startswith(("{", "[")):
                continue
            headers[name] = value
        body = "\n".join(line for line in lines[1:] if line.startswith(("{", "[")))
        yield method.lower(), address, headers, body


@pytest.mark.usefixtures("blackwood", "epic")
def test_every_example_is_answered_as_it_says(owner: User, legal: Deck) -> None:
    User.objects.create_user("ada", password="a long password")
    throttle.forget_counts()
    known: dict[str, str] = {}
    asked = 0
    for method, address, headers, body in examples():
        for word, value in known.items():
            address = address.replace(word, value)
            body = body.replace(word, value)
            headers = {name: text.replace(word, value) for name, text in headers.items()}
        data = json.loads(body) if body else None
        answer = Caller().ask(method, address, data, **headers)
        assert answer.status_code in (200, 201, 202), (method, address, answer.content)
        asked += 1
        remember(known, address, answer, legal)
    assert asked == 24


def remember(known: dict[str, str], address: str, answer: Any, legal: Deck) -> None:
    """What later examples name in angle brackets."""
    if answer.headers.get("ETag"):
        known["<etag>"] = answer["ETag"]
    if address.endswith("/tokens/"):
        known["<token>"] = answer.json()["token"]
    if address.endswith("/decks/"):
        known["<deck>"] = answer.json()["id"]
        legal.owner = User.objects.get(username="ada")
        legal.save()
        known["<legal deck>"] = str(legal.id)
    if address.endswith("/simulations/"):
        known["<run>"] = answer.json()["id"]
