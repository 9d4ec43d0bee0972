"""What a request may say: fields with one meaning, bodies and queries that take no other name.

A text is a text and a whole number a whole number: `"3"`, `3.0`, `1e3`, `4_0`, `true` and digits of
other scripts are no numbers here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rest_framework import serializers
from rest_framework.request import Request

from api.problems import Fault, Problem

WHOLE: Final = re.compile(r"-?[0-9]{1,15}", re.ASCII)


class Text(serializers.CharField):
    """A JSON text of at most `max_length` characters, without control characters but line ends."""

    CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")

    def __init__(self, *, max_length: int, **options: Any) -> None:
        super().__init__(max_length=max_length, **options)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        if self.CONTROL.search(data):
            raise serializers.ValidationError("This text holds a control character.", "invalid")
        return str(super().to_internal_value(data))


class RawText(serializers.CharField):
    """A text that is taken as it is, for readers that say line by line what they cannot read."""

    def __init__(self, *, max_length: int, **options: Any) -> None:
        super().__init__(max_length=max_length, trim_whitespace=False, **options)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return data


class FileBytes(serializers.FileField):
    """The bytes of an uploaded file, which is kept nowhere."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, bytes):
            self.fail("invalid")
        return data


class Whole(serializers.IntegerField):
    """A JSON whole number between two bounds."""

    def __init__(self, *, min_value: int, max_value: int, **options: Any) -> None:
        super().__init__(min_value=min_value, max_value=max_value, **options)

    def to_internal_value(self, data: Any) -> int:
        if not isinstance(data, int) or isinstance(data, bool):
            self.fail("invalid")
        return data


class QueryWhole(Whole):
    """The same in a query string: ASCII digits only."""

    def to_internal_value(self, data: Any) -> int:
        if not isinstance(data, str) or not WHOLE.fullmatch(data):
            self.fail("invalid")
        return int(data)


class Flag(serializers.BooleanField):
    """JSON true or false."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class QueryFlag(serializers.BooleanField):
    """`true` or `false` in a query string or a form."""

    def to_internal_value(self, data: Any) -> bool:
        if data not in ("true", "false"):
            raise serializers.ValidationError("Must be true or false.", "invalid")
        return bool(data == "true")


class Choice(serializers.ChoiceField):
    """One of the listed words, exactly as written; a refusal lists them."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str) or data not in self.choices:
            words = ", ".join(self.choices)
            raise serializers.ValidationError(f"Must be one of: {words}.", "invalid_choice")
        return data


class Body(serializers.Serializer[Any]):
    """A JSON object with the declared names and no other."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            unknown = {
                name: serializers.ErrorDetail(f"There is no field {name!r} here.", "unknown_field")
                for name in data
                if name not in self.fields
            }
            if unknown:
                raise serializers.ValidationError(unknown)
        return super().to_internal_value(data)


class EmptyBody(Body):
    """Nothing, or an empty object."""


class Query(serializers.Serializer[Any]):
    """The query parameters that an operation takes, each at most once."""


class NoParameters(Query):
    """An operation without query parameters."""


def read_query(request: Request, query: type[Query]) -> dict[str, Any]:
    """The typed query parameters. Raises Problem (400): unknown names, repeats, NUL, bad values."""
    faults: list[Fault] = []
    given: dict[str, str] = {}
    known = query._declared_fields
    for name, values in request.query_params.lists():
        if name not in known:
            names = ", ".join(known) or "none"
            message = f"There is no query parameter {name!r} here; known: {names}."
            faults.append(Fault(f"?{name}", "unknown_parameter", message.replace("\0", "\\0")))
        elif len(values) > 1:
            faults.append(Fault(f"?{name}", "repeated", f"{name} may be given once."))
        elif "\0" in values[0]:
            faults.append(Fault(f"?{name}", "invalid", f"{name} holds a NUL character."))
        else:
            given[name] = values[0]
    serializer = query(data=given)
    if not serializer.is_valid():
        for name, errors in serializer.errors.items():
            faults += [Fault(f"?{name}", str(error.code), f"{name}: {error}") for error in errors]
    if faults:
        raise Problem(400, "invalid", said(faults), faults=faults)
    return dict(serializer.validated_data)


def read_body(request: Request, body: type[serializers.Serializer[Any]]) -> dict[str, Any]:
    """The checked body. Raises Problem (400) with every fault."""
    serializer = body(data=request.data)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


def read_list(request: Request, item: type[Body], *, max_length: int) -> list[dict[str, Any]]:
    """The checked items of a body that is a list. Raises Problem (400) with every fault."""
    serializer: Any = serializers.ListSerializer(
        child=item(), data=request.data, max_length=max_length
    )
    serializer.is_valid(raise_exception=True)
    return list(serializer.validated_data)


def said(faults: Sequence[Fault]) -> str:
    return faults[0].message if len(faults) == 1 else f"{len(faults)} values are wrong."
