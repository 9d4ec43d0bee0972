"""Decks: read, made, changed, checked, counted, copied, restored."""

from __future__ import annotations

import uuid

from django.http import HttpResponse
from django.urls import reverse
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api.conditional import (
    deck_etag,
    etag_of,
    has_already,
    not_modified,
    tagged,
    version_matched,
)
from api.fields import Choice, EmptyBody, read_body, read_list
from api.idempotency import answered_once
from api.pagination import Page, PageQuery
from api.schema import operation
from api.serializers.decks import (
    ChangeBody,
    DeckBody,
    DeckChangeBody,
    DeckPage,
    DeckSerializer,
    LineBody,
    LinePage,
    RevisionPage,
    RevisionSerializer,
    StatsSerializer,
    deck_document,
    deck_summary,
    fields_given,
    line_documents,
    lines_given,
    revision_document,
    revision_summary,
    stats_document,
    whole_list,
)
from api.serializers.validation import ValidationSerializer, validation_document
from api.views.base import ApiView
from collection.selectors import catalog_versions, shelf
from decks.models import Deck
from decks.selectors import (
    deck_for,
    deck_verdict,
    decks_of,
    own_deck_for,
    public_decks,
    revision_for,
    revisions_of,
    rules_deck,
    rules_deck_from,
    verdict_key,
)
from decks.services import (
    MOST_LINES,
    deck_change_cards,
    deck_copy,
    deck_create,
    deck_delete,
    deck_replace_cards,
    deck_restore,
    deck_update,
)
from rules.registry import GAMES

MINE = "mine"
PUBLIC = "public"


class DeckFilter(PageQuery):
    game = Choice(choices=list(GAMES), required=False)
    of = Choice(
        choices=[MINE, PUBLIC],
        required=False,
        help_text="Your decks (as if logged in and nothing given), or those that all may find.",
    )


class DeckList(ApiView):
    @operation("decks_list", tag="decks", open=True, query=DeckFilter, answer=DeckPage)
    def get(self, request: Request) -> Response:
        """Your decks, or the public ones; last changed first."""
        known = request.user.is_authenticated
        whose = self.query.get("of", MINE if known else PUBLIC)
        if whose == MINE and not known:
            raise NotAuthenticated
        game = self.query.get("game")
        decks = decks_of(self.user, game) if whose == MINE else public_decks(game)
        page = Page(request, self.query)
        versions = catalog_versions()
        found = [
            deck_summary(deck, verdict=verdict_on_record(deck, versions), copies=deck.copies)  # type: ignore[attr-defined]
            for deck in decks[page.rows]
        ]
        return Response(page.document(decks.count(), found))

    @operation(
        "decks_create",
        tag="decks",
        writes=True,
        key=True,
        etag=True,
        body=DeckBody,
        status=201,
        answer=DeckSerializer,
    )
    def post(self, request: Request) -> Response:
        """Make a deck: of cards, of one of the game's starters, or of what it is chosen by."""

        def work() -> Response:
            body = fields_given(read_body(request, DeckBody))
            lines = lines_given(body.pop("cards")) if "cards" in body else None
            return made(request, deck_create(owner=self.user, lines=lines, **body))

        return answered_once(request, self.user, work)


class DeckDetail(ApiView):
    @operation("decks_read", tag="decks", open=True, etag=True, answer=DeckSerializer)
    def get(self, request: Request, deck_id: uuid.UUID) -> HttpResponse:
        """A deck with its cards."""
        deck = deck_for(request.user, deck_id)
        tag = etag(deck)
        return not_modified(tag) if has_already(request, tag) else whole(deck)

    @operation(
        "decks_update",
        tag="decks",
        writes=True,
        etag=True,
        if_match=True,
        also=(422,),
        body=DeckChangeBody,
        answer=DeckSerializer,
    )
    def patch(self, request: Request, deck_id: uuid.UUID) -> HttpResponse:
        """Change name, format, side, notes, visibility, or what the deck is chosen by."""
        deck = own_deck_for(request.user, deck_id)
        version = version_matched(request, deck.version)
        body = fields_given(read_body(request, DeckChangeBody))
        return whole(deck_update(deck=deck, version=version, **body))

    @operation("decks_delete", tag="decks", writes=True, if_match=True, status=204)
    def delete(self, request: Request, deck_id: uuid.UUID) -> HttpResponse:
        """Put a deck into your wastebasket; on your decks' page it can be brought back."""
        deck = own_deck_for(request.user, deck_id)
        deck_delete(deck=deck, version=version_matched(request, deck.version))
        return HttpResponse(status=204)


class DeckCards(ApiView):
    @operation("decks_cards_list", tag="decks", open=True, etag=True, answer=LinePage)
    def get(self, request: Request, deck_id: uuid.UUID) -> HttpResponse:
        """All lines of a deck, never cut into pages."""
        deck = deck_for(request.user, deck_id)
        tag = etag(deck, "cards")
        return not_modified(tag) if has_already(request, tag) else lines(deck)

    @operation(
        "decks_cards_replace",
        tag="decks",
        writes=True,
        etag=True,
        if_match=True,
        also=(422,),
        body=LineBody(many=True),
        answer=LinePage,
    )
    def put(self, request: Request, deck_id: uuid.UUID) -> HttpResponse:
        """Make these the deck's lines, all of them."""
        deck = own_deck_for(request.user, deck_id)
        version = version_matched(request, deck.version)
        given = lines_given(read_list(request, LineBody, max_length=MOST_LINES))
        return lines(deck_replace_cards(deck=deck, version=version, lines=given))

    @operation(
        "decks_cards_change",
        tag="decks",
        writes=True,
        etag=True,
        if_match=True,
        also=(422,),
        body=ChangeBody(many=True),
        answer=LinePage,
    )
    def patch(self, request: Request, deck_id: uuid.UUID) -> HttpResponse:
        """Put copies in or take some out: all changes or none. Stops at the rules' limits."""
        deck = own_deck_for(request.user, deck_id)
        version = version_matched(request, deck.version)
        changes = [
            (change["card"], change.get("zone", ""), change["delta"])
            for change in read_list(request, ChangeBody, max_length=MOST_LINES)
        ]
        return lines(deck_change_cards(deck=deck, version=version, changes=changes))


class DeckValidation(ApiView):
    @operation("decks_validation", tag="decks", open=True, etag=True, answer=ValidationSerializer)
    def get(self, request: Request, deck_id: uuid.UUID) -> HttpResponse:
        """The verdict, every fault with its rule, and the smallest change that mends them."""
        deck = deck_for(request.user, deck_id)
        tag = etag(deck, "validation")
        if has_already(request, tag):
            return not_modified(tag)
        cards = shelf(deck.game)
        answer = validation_document(GAMES[deck.game], cards.catalog, rules_deck_from(deck, cards))
        return Response(answer, headers={"ETag": tag})


class DeckStats(ApiView):
    @operation("decks_stats", tag="decks", open=True, etag=True, answer=StatsSerializer)
    def get(self, request: Request, deck_id: uuid.UUID) -> HttpResponse:
        """Copies by zone, the totals that rules ask for, and curves."""
        deck = deck_for(request.user, deck_id)
        answer = stats_document(GAMES[deck.game], rules_deck(deck))
        return tagged(request, etag(deck, "stats"), answer)


class DeckRevisions(ApiView):
    @operation("decks_revisions_list", tag="decks", query=PageQuery, answer=RevisionPage)
    def get(self, request: Request, deck_id: uuid.UUID) -> Response:
        """What the deck was before, latest first."""
        revisions = revisions_of(own_deck_for(request.user, deck_id))
        page = Page(request, self.query)
        found = [revision_summary(revision) for revision in revisions[page.rows]]
        return Response(page.document(revisions.count(), found))


class DeckRevision(ApiView):
    @operation("decks_revisions_read", tag="decks", answer=RevisionSerializer, etag=True)
    def get(self, request: Request, deck_id: uuid.UUID, number: int) -> HttpResponse:
        """The whole deck as it was."""
        revision = revision_for(own_deck_for(request.user, deck_id), number)
        return tagged(request, etag_of(revision.pk, revision.ended), revision_document(revision))


class DeckCopy(ApiView):
    @operation(
        "decks_copy",
        tag="decks",
        writes=True,
        key=True,
        etag=True,
        status=201,
        answer=DeckSerializer,
    )
    def post(self, request: Request, deck_id: uuid.UUID) -> Response:
        """A private copy of your own of a deck that you may read."""

        def work() -> Response:
            deck = deck_for(request.user, deck_id)
            read_body(request, EmptyBody)
            return made(request, deck_copy(deck=deck, owner=self.user))

        return answered_once(request, self.user, work)


class DeckRestore(ApiView):
    @operation(
        "decks_restore",
        tag="decks",
        writes=True,
        etag=True,
        if_match=True,
        also=(422,),
        answer=DeckSerializer,
    )
    def post(self, request: Request, deck_id: uuid.UUID, number: int) -> HttpResponse:
        """Make the deck what it was after this revision, as a new step."""
        deck = own_deck_for(request.user, deck_id)
        version = version_matched(request, deck.version)
        read_body(request, EmptyBody)
        return whole(deck_restore(deck=deck, version=version, number=number))


def etag(deck: Deck, *view: str) -> str:
    """The deck's ETag: its version, and what the rules and the catalog say about it."""
    return deck_etag(deck.version, verdict_key(deck, catalog_versions().get(deck.game, "")), *view)


def whole(deck: Deck, status: int = 200, **headers: str) -> Response:
    """The deck as it is now."""
    document = deck_document(deck, rules_deck(deck), deck_verdict(deck))
    return Response(document, status=status, headers={"ETag": etag(deck), **headers})


def made(request: Request, deck: Deck) -> Response:
    """201 with the new deck and its address."""
    address = request.build_absolute_uri(reverse("api:deck", args=[deck.id]))
    return whole(deck, 201, Location=address)


def lines(deck: Deck) -> Response:
    """The deck's lines as they are now."""
    document = whole_list(line_documents(rules_deck(deck)))
    return Response(document, headers={"ETag": etag(deck, "cards")})


def verdict_on_record(deck: Deck, versions: dict[str, str]) -> str | None:
    current = verdict_key(deck, versions.get(deck.game, ""))
    return deck.verdict if deck.verdict_of == current else None
