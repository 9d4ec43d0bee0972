"""The OpenAPI schema, from the same declarations that the views enforce.

Query parameters come from `ApiView.queries`, refusals from what the operation is; so neither can be
forgotten in the schema.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers

from api.fields import Body, NoParameters, Query
from api.operations import Operation, declared_operation
from api.pagination import PageQuery
from api.problems import CONTENT_TYPE
from api.serializers.problems import ProblemSerializer

Output = serializers.Serializer[Any]
Handler = TypeVar("Handler", bound=Callable[..., Any])

KEY_PATTERN: Final = r"^[!-~]{1,100}$"

MEANING: Final = {
    304: "What `If-None-Match` names is still current.",
    400: "Unreadable, or a value is wrong.",
    401: "The token is not valid, or there is none where one is needed.",
    403: "A read token cannot write.",
    404: "There is nothing here that the caller may see.",
    409: "The same request is still at work.",
    412: "`If-Match` names an older version.",
    413: "Larger than 1 MB.",
    415: "Not a media type that is read here.",
    422: "Readable, but it cannot be done: a limit, a quota, or a reused key.",
    428: "`If-Match` is missing.",
    429: "Too many requests; `Retry-After` says when to come back.",
    503: "Not possible at the moment; nothing was changed.",
    507: "The disk is full; nothing was changed.",
}


def operation(
    name: str,
    *,
    tag: str,
    query: type[Query] = NoParameters,
    open: bool = False,
    writes: bool = False,
    fail_closed: bool = False,
    answer: Any = None,
    status: int = 200,
    body: Any = None,
    etag: bool = False,
    if_match: bool = False,
    key: bool = False,
    also: tuple[int, ...] = (),
    more: dict[Any, Any] | None = None,
) -> Callable[[Handler], Handler]:
    """Declare one operation: what it is (`Operation`), what it takes and what it answers.

    `also` are statuses beyond those that follow from the rest, `more` further kinds of answer.
    `etag`: the answer has one, and GET knows 304. `if_match`: a write on a version. `key`: a POST
    that remembers its answer.
    """
    headers: list[OpenApiParameter] = []
    refusals = set(also)
    if etag:
        headers.append(header("ETag", "Strong; stands for this answer.", response=[status]))
    if if_match:
        refusals |= {412, 428}
        headers.append(header("If-Match", "The ETag of the deck that was read.", required=True))
    if key:
        refusals |= {409, 422}
        headers.append(
            header(
                "Idempotency-Key",
                "Any word of your own: the same request sent again gets the same answer for 24 h.",
                pattern=KEY_PATTERN,
            )
        )
    responses: dict[Any, Any] = {status: answer if answer is not None else OpenApiResponse()}
    responses.update(more or {})
    for code in sorted(refusals):
        responses[(code, CONTENT_TYPE)] = refusal(code)
    declared = Operation(query, open, writes, fail_closed, etag)
    describe = extend_schema(
        operation_id=name, tags=[tag], parameters=headers, request=body, responses=responses
    )

    def declare(handler: Handler) -> Handler:
        handler.operation = declared  # type: ignore[attr-defined]
        return describe(handler)

    return declare


def header(
    name: str,
    description: str,
    *,
    required: bool = False,
    pattern: str | None = None,
    response: list[int] | bool = False,
) -> OpenApiParameter:
    return OpenApiParameter(
        name,
        str,
        OpenApiParameter.HEADER,
        description=description,
        required=required,
        pattern=pattern,
        response=response,
    )


def refusal(status: int) -> OpenApiResponse:
    return OpenApiResponse(ProblemSerializer, description=MEANING[status])


class ApiSchema(AutoSchema):
    """Adds what every operation has: its query parameters and its refusals."""

    def get_override_parameters(self) -> list[Any]:
        parameters = list(super().get_override_parameters())
        declared = self.declared()
        if declared.query is not NoParameters:
            parameters.append(declared.query)
        if self.method == "GET" and declared.etag:
            parameters.append(header("If-None-Match", "An ETag: 304 if it is still current."))
        return parameters

    def get_summary(self) -> str:
        """The first line of the method's docstring, which the docs page shows beside the path."""
        return str(super().get_description()).partition("\n")[0].removesuffix(".")

    def get_description(self) -> str:  # type: ignore[override]
        return str(super().get_description()).partition("\n\n")[2]

    def get_auth(self) -> list[Any]:
        super().get_auth()  # puts the schemes themselves into the schema
        declared = self.declared()
        ways: list[Any] = [{"token": []}]
        if self.method == "GET":
            ways.append({"session": []})
        return [*ways, {}] if declared.open else ways

    def _get_response_bodies(self, direction: Any = "response") -> Any:
        responses = super()._get_response_bodies(direction)
        if self.method == "GET" and self.declared().etag:
            responses["304"] = {"description": MEANING[304]}
        for status in self.refusals():
            responses[str(status)] = self._get_response_for_code(  # type: ignore[no-untyped-call]
                refusal(status), str(status), [CONTENT_TYPE], direction
            )
        return dict(sorted(responses.items()))

    def declared(self) -> Operation:
        declared = declared_operation(self.view, self.method)
        assert declared is not None, f"{self.method} {self.path} is not declared"  # noqa: S101
        return declared

    def refusals(self) -> list[int]:
        found = [400, 401, 429, 503]
        if "{" in self.path or issubclass(self.declared().query, PageQuery):
            found.append(404)
        if self.method != "GET":
            found.append(507)
            if self.declared().writes:
                found.append(403)
            if self.method != "DELETE":
                found += [413, 415]
        return found

    def _map_basic_serializer(self, serializer: Any, direction: Any) -> Any:
        schema = super()._map_basic_serializer(serializer, direction)  # type: ignore[no-untyped-call]
        if isinstance(serializer, Body) or (
            isinstance(serializer, type) and issubclass(serializer, Body)
        ):
            schema["additionalProperties"] = False
        return schema


def list_of(item: type[Output], name: str) -> type[Output]:
    """The serializer of a page of `item`s."""
    return type(
        f"{name}Page",
        (serializers.Serializer,),
        {
            "__doc__": "One page of a list.",
            "count": serializers.IntegerField(help_text="Items on all pages together."),
            "next": serializers.CharField(allow_null=True, help_text="Address of the next page."),
            "previous": serializers.CharField(allow_null=True),
            "results": item(many=True),
        },
    )
