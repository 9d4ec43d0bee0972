"""The schema, its page, and the answer where there is nothing."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from api.conditional import PRIVATE, PUBLIC, etag_of, has_already, not_modified
from api.renderers import dumps
from api.views.base import ApiView

OPENAPI = "application/vnd.oai.openapi+json"


@cache
def schema_body() -> bytes:
    """The schema as JSON; it only changes with the program."""
    generator: Any = SchemaGenerator()  # type: ignore[no-untyped-call]
    return dumps(generator.get_schema(request=None, public=True))


class OpenView(ApiView):
    """Documents about the API, open to all and no operations of it."""

    cache_control = PUBLIC
    permission_classes = ()


@extend_schema(exclude=True)
class Schema(OpenView):
    def get(self, request: Request) -> HttpResponse:
        body = schema_body()
        tag = etag_of(body)
        if has_already(request, tag):
            return not_modified(tag, cache=PUBLIC)
        return HttpResponse(body, content_type=OPENAPI, headers={"ETag": tag})


@extend_schema(exclude=True)
class Docs(OpenView):
    cache_control = PRIVATE  # each page has a nonce of its own

    def get(self, request: Request) -> HttpResponse:
        return render(request._request, "api/docs.html")


@extend_schema(exclude=True)
class Nothing(OpenView):
    """Below `/api/` there are no HTML pages, so nothing is a problem document as well."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        raise Http404
