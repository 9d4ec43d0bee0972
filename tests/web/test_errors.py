"""Error pages are in the site's own design, also where nothing but the page itself can be had."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string
from django.test import Client

from decks.models import Deck


@pytest.mark.parametrize("template", ["400.html", "500.html", "503.html"])
def test_pages_for_the_worst_moments_need_no_context(template: str) -> None:
    page = render_to_string(template)
    assert 'href="/static/css/tokens' in page
    assert page.count("<h1") == 1


def test_a_missing_page_is_told_in_the_site_s_own_design(stranger: Client) -> None:
    answer = stranger.get("/nowhere/")
    assert answer.status_code == 404
    assert b"Nothing here" in answer.content
    assert b'class="masthead"' in answer.content


def test_more_text_than_is_taken_at_once_is_refused_in_words(mine: Client) -> None:
    answer = mine.post("/decks/import/", {"game": "titans", "text": "3 Jolt\n" * 300_000})
    assert answer.status_code in (400, 413)
    assert b"more than it takes at once" in answer.content
    assert not Deck.objects.exists()
