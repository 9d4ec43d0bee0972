"""Decklists in and out."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from api.conditional import has_already, not_modified
from api.fields import Choice, Query, read_body
from api.idempotency import answered_once
from api.parsers import DecklistFormParser, StrictJSONParser, too_large
from api.problems import Problem
from api.schema import operation
from api.serializers.imports import (
    ImportBody,
    ImportForm,
    ImportSerializer,
    import_document,
    line_faults,
)
from api.views.base import ApiView
from api.views.decks import etag, made
from decks.exports import EXPORTS, export_text, file_name
from decks.selectors import deck_for
from decks.services import deck_import
from rules.core.decklist import LARGEST_DECKLIST


class DeckImport(ApiView):
    parser_classes = (StrictJSONParser, DecklistFormParser)

    @operation(
        "decks_import",
        tag="decks",
        writes=True,
        key=True,
        body={"application/json": ImportBody, "multipart/form-data": ImportForm},
        status=201,
        answer=ImportSerializer,
        more={200: ImportSerializer},
    )
    def post(self, request: Request) -> Response:
        """Make a deck of a decklist. A dry run, or a faulty line, saves nothing.

        201 with the deck; 200 with the report alone for a dry run; 400 names the lines at fault.
        """

        def work() -> Response:
            data, body = self.decklist(request)
            if len(data) > LARGEST_DECKLIST:
                raise too_large()
            imported = deck_import(
                owner=self.user,
                game=body["game"],
                data=data,
                name=body.get("name", ""),
                side=body.get("side") or "",
                dry_run=body["dry_run"],
                strict=True,
            )
            if body["dry_run"]:
                return Response(import_document(imported.reading, None))
            if imported.deck is None:
                faults = line_faults(imported.reading, "/file" if "file" in body else "/text")
                raise Problem(400, "decklist", faults_said(len(faults)), faults=faults)
            response = made(request, imported.deck)
            response.data = import_document(imported.reading, response.data)
            return response

        return answered_once(request, self.user, work)

    def decklist(self, request: Request) -> tuple[bytes | str, dict[str, Any]]:
        if request.content_type.startswith(DecklistFormParser.media_type):
            form = read_body(request, ImportForm)
            return form["file"], form
        body = read_body(request, ImportBody)
        return body["text"], body


def faults_said(count: int) -> str:
    lines = "1 line" if count == 1 else f"{count} lines"
    return f"{lines} of the decklist could not be taken; nothing was saved."


# `as` is a word of Python, so this class cannot be written with a `class` statement.
ExportQuery = type(
    "ExportQuery",
    (Query,),
    {
        "as": Choice(
            choices=[form.code for form in EXPORTS], required=False, help_text="Else deck JSON."
        )
    },
)


class DeckExport(ApiView):
    @operation(
        "decks_export",
        tag="decks",
        open=True,
        etag=True,
        query=ExportQuery,
        answer=OpenApiTypes.OBJECT,
        more={
            (200, "text/plain; charset=utf-8"): OpenApiTypes.STR,
            (200, "text/csv; charset=utf-8"): OpenApiTypes.STR,
        },
    )
    def get(self, request: Request, deck_id: uuid.UUID) -> HttpResponse:
        """The deck as a decklist; every form can be imported again."""
        deck = deck_for(request.user, deck_id)
        tag = etag(deck, "export", self.query.get("as", "json"))
        if has_already(request, tag):
            return not_modified(tag)
        export = next(form for form in EXPORTS if form.code == self.query.get("as", "json"))
        return HttpResponse(
            export_text(deck, export),
            content_type=export.type,
            headers={
                "ETag": tag,
                "Content-Disposition": f'attachment; filename="{file_name(deck, export)}"',
            },
        )
