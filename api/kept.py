"""Public answers of the catalog: an ETag from its version, 304, and bodies kept in the process.

An answer depends on its address and the state of the catalog only, so nothing kept can be stale.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.conf import settings
from django.http import HttpResponse
from rest_framework.request import Request

from api.conditional import PUBLIC, etag_of, has_already, not_modified
from api.renderers import dumps
from api.serializers.cards import card_document
from collection.bodies import Bodies
from collection.selectors import catalog_versions, shelf
from rules.registry import GAMES

_bodies = Bodies()
_card_texts: dict[str, tuple[str, dict[str, bytes]]] = {}


def forget() -> None:
    """Drop everything kept; only tests that count queries need it."""
    _bodies.clear()
    _card_texts.clear()


def catalog_state() -> dict[str, str]:
    """What all public answers depend on, by game: cards, rules, and whether samples are shown."""
    versions = catalog_versions()
    samples = settings.DECKWRIGHT_SAMPLE_SETS
    return {
        code: f"{game.engine_version}/{versions.get(code, '')}/{samples}"
        for code, game in GAMES.items()
    }


def public_answer(
    request: Request, state: object, build: Callable[[], bytes | dict[str, object]]
) -> HttpResponse:
    """The answer for this address at this state: 304, a kept body, or a new one."""
    address = request.build_absolute_uri()
    etag = etag_of(state, address)
    if has_already(request, etag):
        return not_modified(etag, cache=PUBLIC)
    body = _bodies.get(etag)
    if body is None:
        built = build()
        body = built if isinstance(built, bytes) else dumps(built)
        _bodies.keep(etag, body)
    headers = {"ETag": etag, "Cache-Control": PUBLIC}
    return HttpResponse(body, content_type="application/json", headers=headers)


def card_texts(state: dict[str, str], cards: Iterable[tuple[str, str]]) -> list[bytes]:
    """The JSON of each (game, code), written once for each state of the catalog."""
    wanted = list(cards)
    for game in {game for game, _ in wanted}:
        if game not in _card_texts or _card_texts[game][0] != state[game]:
            _card_texts[game] = (state[game], {})
        texts = _card_texts[game][1]
        missing = [code for of, code in wanted if of == game and code not in texts]
        if missing:
            definitions = shelf(game).cards
            for code in missing:
                texts[code] = dumps(card_document(GAMES[game], definitions[code]))
    return [_card_texts[game][1][code] for game, code in wanted]
