"""The only ways a body gets in: strict JSON, and a form with one file for decklists.

Bytes are read up to the cap, then decoded, then parsed; each refusal names its limit.
"""

from __future__ import annotations

import io
import json
import math
import re
from collections.abc import Mapping
from typing import IO, Any, Final, Never

from django.core.files.uploadhandler import MemoryFileUploadHandler
from django.http.multipartparser import MultiPartParser, MultiPartParserError
from rest_framework.parsers import BaseParser

from api.problems import Problem

MAX_BYTES: Final = 1_000_000
MAX_DEPTH: Final = 20
FORM_FRAME: Final = 16_000
"""What a form may add around a file of MAX_BYTES."""

CHARSET = re.compile(r";\s*charset\*?\s*=", re.IGNORECASE)


class StrictJSONParser(BaseParser):
    """UTF-8 JSON of at most MAX_BYTES and MAX_DEPTH levels; no NUL, half surrogate, NaN."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        refuse_encodings(parser_context)
        return read_json(read_capped(stream, parser_context))


class DecklistFormParser(BaseParser):
    """`multipart/form-data` with one file of at most MAX_BYTES, which is given as bytes."""

    media_type = "multipart/form-data"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, object]:
        refuse_encodings(parser_context)
        body = read_capped(stream, parser_context, MAX_BYTES + FORM_FRAME)
        meta = {"CONTENT_TYPE": media_type or self.media_type, "CONTENT_LENGTH": len(body)}
        try:
            fields, files = MultiPartParser(
                meta, io.BytesIO(body), [MemoryFileUploadHandler()], "utf-8"
            ).parse()
        except MultiPartParserError as error:
            raise unreadable(f"The form cannot be read: {error}") from None
        read: dict[str, object] = {}
        for name, values in fields.lists():
            read[name] = one_value(name, values)
        for name, uploads in files.lists():
            if name in read:
                one_value(name, [*uploads, ""])
            read[name] = one_value(name, [upload.read() for upload in uploads])
        for value in read.values():
            if isinstance(value, str) and "\0" in value:
                raise unreadable("The form holds a NUL character.")
        return read


def one_value(name: str, values: list[Any]) -> Any:
    if len(values) != 1:
        raise unreadable(f"The form gives {name!r} more than once.")
    return values[0]


def refuse_encodings(parser_context: Mapping[str, Any] | None) -> None:
    """No compression and no charset but UTF-8: a small body must not turn into a large one."""
    if not parser_context:
        return
    meta = parser_context["request"].META
    if meta.get("HTTP_CONTENT_ENCODING", "identity").strip().lower() != "identity":
        raise unreadable("Send the body as it is: Content-Encoding is not accepted.")
    content_type = meta.get("CONTENT_TYPE", "")
    if CHARSET.search(content_type):
        charset = CHARSET.split(content_type)[-1].split(";")[0].strip().strip('"').lower()
        if charset not in ("utf-8", "utf8"):
            raise unreadable("The body must be UTF-8; no other charset is read.")


def read_capped(
    stream: IO[Any], parser_context: Mapping[str, Any] | None, most: int = MAX_BYTES
) -> bytes:
    length = parser_context["request"].META.get("CONTENT_LENGTH") if parser_context else None
    if length and length.isascii() and length.isdigit() and int(length[:12]) > most:
        raise too_large()
    body: bytes = stream.read(most + 1)
    if len(body) > most:
        raise too_large()
    return body


def read_json(body: bytes) -> Any:
    """The value that the body writes. Raises Problem (400) naming what is not accepted."""
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise unreadable(f"The body is not UTF-8: byte {error.start} does not fit.") from None
    try:
        value = json.loads(text, parse_constant=refuse_constant, parse_float=finite)
    except RecursionError:
        raise too_deep() from None
    except json.JSONDecodeError as error:
        raise unreadable(
            f"The body is not JSON: {error.msg} in line {error.lineno}, column {error.colno}."
        ) from None
    except ValueError:
        raise unreadable("The body holds a number with too many digits.") from None
    check_value(value)
    return value


def check_value(value: Any) -> None:
    """Depth and characters of a parsed value, without recursion."""
    level: list[Any] = [value]
    depth = 0
    while level:
        inner: list[Any] = []
        for item in level:
            if depth == MAX_DEPTH and isinstance(item, dict | list):
                raise too_deep()
            if isinstance(item, dict):
                for name in item:
                    check_text(name)
                inner += item.values()
            elif isinstance(item, list):
                inner += item
            elif isinstance(item, str):
                check_text(item)
        level = inner
        depth += 1


def check_text(text: str) -> None:
    if "\0" in text:
        raise unreadable("The body holds a NUL character (\\u0000).")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise unreadable("The body holds half of a surrogate pair (\\ud800 to \\udfff).") from None


def finite(written: str) -> float:
    number = float(written)
    if math.isinf(number):
        raise unreadable("The body holds a number too large to be told from infinity.")
    return number


def refuse_constant(name: str) -> Never:
    raise unreadable(f"The body holds {name}, which JSON does not have.")


def unreadable(detail: str) -> Problem:
    return Problem(400, "unreadable", detail)


def too_deep() -> Problem:
    return unreadable(f"The body is nested deeper than {MAX_DEPTH} levels.")


def too_large() -> Problem:
    return Problem(413, "too_large", f"The body is larger than {MAX_BYTES // 1_000_000} MB.")
