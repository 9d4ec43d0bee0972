"""Games, sets and cards: the same for everybody, and kept until the catalog changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from rest_framework.request import Request

from api.conditional import PUBLIC
from api.fields import Choice, Text
from api.kept import card_texts, catalog_state, public_answer
from api.pagination import Page, PageQuery
from api.problems import invalid
from api.renderers import dumps
from api.schema import operation
from api.serializers.cards import (
    CardDetailSerializer,
    CardPage,
    SetPage,
    card_detail,
    set_document,
)
from api.serializers.games import (
    GamePage,
    GameSerializer,
    game_document,
    game_summary,
)
from api.views.base import ApiView
from collection.models import Card
from collection.selectors import LONGEST_SEARCH, card_for, cards_found, orderings, sets_of, shelf
from rules.registry import GAMES

CARD_ORDERINGS = list(dict.fromkeys(name for code in GAMES for name in orderings(code)))


class GameFilter(PageQuery):
    game = Choice(choices=list(GAMES), required=False)


class CardFilter(GameFilter):
    set = Text(max_length=40, required=False, help_text="The code of a set.")
    type = Text(max_length=40, required=False, help_text="A card type, as the game names it.")
    q = Text(
        max_length=LONGEST_SEARCH,
        required=False,
        allow_blank=True,
        help_text="Words that must all be found in name, text or fields.",
    )
    ordering = Choice(
        choices=CARD_ORDERINGS,
        required=False,
        help_text="A leading - turns the order round. By set and number when not given.",
    )


class PublicView(ApiView):
    """An answer is kept under its whole address, so its query is read only when it is made."""

    cache_control = PUBLIC

    def check_query(self) -> None:
        pass

    def answer(self, build: Callable[[dict[str, str]], bytes | dict[str, object]]) -> HttpResponse:
        """What `build` makes of the state of the catalog; made once for each address and state."""
        state = catalog_state()

        def checked() -> bytes | dict[str, object]:
            super(PublicView, self).check_query()
            return build(state)

        return public_answer(self.request, state, checked)


class GameList(PublicView):
    @operation("games_list", tag="catalog", open=True, query=PageQuery, answer=GamePage)
    def get(self, request: Request) -> HttpResponse:
        """The games."""

        def build(_: dict[str, str]) -> dict[str, object]:
            page = Page(request, self.query)
            games = list(GAMES.values())
            return page.document(len(games), [game_summary(game) for game in games[page.rows]])

        return self.answer(build)


class GameDetail(PublicView):
    @operation("games_read", tag="catalog", open=True, etag=True, answer=GameSerializer)
    def get(self, request: Request, game: str) -> HttpResponse:
        """A game: zones, parts, formats, rules, card fields, effects, measures, switches."""
        if game not in GAMES:
            raise Http404
        return self.answer(lambda _: game_document(game, shelf(game).catalog))


class SetList(PublicView):
    @operation("sets_list", tag="catalog", open=True, query=GameFilter, answer=SetPage)
    def get(self, request: Request) -> HttpResponse:
        """The sets, by game and code."""

        def build(_: dict[str, str]) -> dict[str, object]:
            page = Page(request, self.query)
            sets = reduce(or_, map(sets_of, chosen_games(self.query))).order_by("game", "code")
            return page.document(sets.count(), [set_document(row) for row in sets[page.rows]])

        return self.answer(build)


class CardList(PublicView):
    @operation("cards_list", tag="catalog", open=True, query=CardFilter, answer=CardPage)
    def get(self, request: Request) -> HttpResponse:
        """The cards that the catalog offers."""

        def build(state: dict[str, str]) -> bytes:
            page = Page(request, self.query)
            found = cards_asked(self.query)
            frame = dumps(page.document(found.count(), []))
            texts = card_texts(state, found.values_list("game", "code")[page.rows])
            return frame.removesuffix(b"]}") + b",".join(texts) + b"]}"

        return self.answer(build)


class CardDetail(PublicView):
    @operation("cards_read", tag="catalog", open=True, etag=True, answer=CardDetailSerializer)
    def get(self, request: Request, code: str) -> HttpResponse:
        """A card with its aliases, its printings, and what is missing on record."""

        def build(_: dict[str, str]) -> dict[str, object]:
            row = card_for(code)
            return card_detail(GAMES[row.game], row, shelf(row.game).cards[row.code])

        return self.answer(build)


def chosen_games(query: dict[str, Any]) -> list[str]:
    return [query["game"]] if "game" in query else list(GAMES)


def cards_asked(query: dict[str, Any]) -> QuerySet[Card]:
    """The cards of all games asked for. Raises Problem (400) for an order that a game lacks."""
    chosen = {field: [query[field]] for field in ("set", "type") if query.get(field)}
    ordering = query.get("ordering", "number")
    try:
        by_game = [
            cards_found(game, query.get("q", ""), chosen, ordering) for game in chosen_games(query)
        ]
    except ValueError as error:
        raise invalid("?ordering", str(error)) from None
    return reduce(or_, by_game)
