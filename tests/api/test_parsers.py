"""What the strict JSON parser takes and refuses, on both sides of each limit."""

from __future__ import annotations

import io
import json
import time
from typing import Any

import pytest
from django.test import RequestFactory

from api.parsers import MAX_BYTES, MAX_DEPTH, DecklistFormParser, StrictJSONParser, read_json
from api.problems import Problem


def parse(body: bytes, **headers: str) -> Any:
    request = RequestFactory().post("/", body, content_type="application/json", headers=headers)
    return StrictJSONParser().parse(io.BytesIO(body), "application/json", {"request": request})


def refusal(body: bytes, **headers: str) -> Problem:
    with pytest.raises(Problem) as raised:
        parse(body, **headers)
    return raised.value


def nested(depth: int, inner: str = "") -> bytes:
    return ("[" * depth + inner + "]" * depth).encode()


def test_a_body_of_exactly_1_mb_is_read() -> None:
    body = b'"' + b"a" * (MAX_BYTES - 2) + b'"'
    assert len(parse(body)) == MAX_BYTES - 2


def test_one_byte_more_is_413_and_names_the_limit() -> None:
    problem = refusal(b'"' + b"a" * (MAX_BYTES - 1) + b'"')
    assert problem.status_code == 413
    assert "1 MB" in str(problem.detail)


def test_too_long_a_body_is_not_read_whatever_its_length_header_says() -> None:
    request = RequestFactory().post("/", b"[]", content_type="application/json")
    request.META["CONTENT_LENGTH"] = "2"
    stream = io.BytesIO(b" " * (MAX_BYTES + 5))
    with pytest.raises(Problem) as raised:
        StrictJSONParser().parse(stream, "application/json", {"request": request})
    assert raised.value.status_code == 413
    assert stream.tell() == MAX_BYTES + 1


@pytest.mark.parametrize("inner", ["", "1", '"a"'])
def test_twenty_levels_are_read(inner: str) -> None:
    assert parse(nested(MAX_DEPTH, inner)) is not None


def test_twenty_levels_of_objects_are_read() -> None:
    assert parse(b'{"a":' * MAX_DEPTH + b"1" + b"}" * MAX_DEPTH) is not None


@pytest.mark.parametrize("depth", [MAX_DEPTH + 1, 100, 1_000, 400_000])
def test_more_levels_are_refused_quickly(depth: int) -> None:
    started = time.process_time()
    problem = refusal(nested(depth))
    assert problem.status_code == 400
    assert "20" in str(problem.detail)
    assert time.process_time() - started < 1


def test_brackets_inside_a_text_are_no_levels() -> None:
    assert parse(json.dumps("[" * 100).encode()) == "[" * 100


def test_many_small_lists_side_by_side_are_read_quickly() -> None:
    started = time.process_time()
    assert len(parse(b"[" + b"[]," * 300_000 + b"[]]")) == 300_001
    assert time.process_time() - started < 1


@pytest.mark.parametrize(
    "body",
    [
        b'"\\ud800"',
        b'"\\udfff"',
        b'"\\ude00\\ud83d"',
        b'{"\\ud800": 1}',
        b'[{"a": ["\\udc00"]}]',
        b'"\xed\xa0\x80"',
    ],
)
def test_half_a_surrogate_pair_is_refused_in_texts_and_names(body: bytes) -> None:
    assert refusal(body).status_code == 400


def test_a_whole_surrogate_pair_is_read() -> None:
    assert parse(b'"\\ud83d\\ude00"') == "\U0001f600"


@pytest.mark.parametrize("body", [b'"\\u0000"', b'{"a\\u0000": 1}', b'"a\x00b"', b"\x00"])
def test_nul_is_refused(body: bytes) -> None:
    assert refusal(body).status_code == 400


def test_the_character_after_nul_is_read() -> None:
    assert parse(b'"\\u0001"') == "\x01"


@pytest.mark.parametrize("body", [b"NaN", b"[Infinity]", b'{"a": -Infinity}', b"1e309", b"-1e400"])
def test_numbers_that_json_does_not_have_are_refused(body: bytes) -> None:
    assert refusal(body).status_code == 400


@pytest.mark.parametrize(("body", "value"), [(b"1e308", 1e308), (b"-0.5", -0.5), (b"7", 7)])
def test_finite_numbers_are_read(body: bytes, value: float) -> None:
    assert parse(body) == value


def test_a_number_of_five_thousand_digits_is_refused() -> None:
    assert "digits" in str(refusal(b"9" * 5_000).detail)


@pytest.mark.parametrize(
    "body", [b"\xff\xfe[\x00]\x00", b'"\xe9"', b"\xef\xbb\xbf[]", b"\x1f\x8b\x08"]
)
def test_anything_but_plain_utf_8_is_refused(body: bytes) -> None:
    assert refusal(body).status_code == 400


@pytest.mark.parametrize("charset", ["utf-16", "latin-1", "bz2_codec", "bogus", "utf-7"])
def test_another_charset_is_refused(charset: str) -> None:
    request = RequestFactory().post("/", b"[]", content_type="application/json")
    request.META["CONTENT_TYPE"] = f"application/json; charset={charset}"
    with pytest.raises(Problem) as raised:
        StrictJSONParser().parse(io.BytesIO(b"[]"), "application/json", {"request": request})
    assert raised.value.status_code == 400


@pytest.mark.parametrize("charset", ["utf-8", "UTF-8", '"utf-8"'])
def test_utf_8_may_be_named(charset: str) -> None:
    request = RequestFactory().post("/", b"[]", content_type="application/json")
    request.META["CONTENT_TYPE"] = f"application/json; charset={charset}"
    parsed = StrictJSONParser().parse(io.BytesIO(b"[]"), "application/json", {"request": request})
    assert parsed == []


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br", "gzip, identity"])
def test_a_compressed_body_is_refused(encoding: str) -> None:
    headers = {"Content-Encoding": encoding}
    assert "Content-Encoding" in str(refusal(b"[]", **headers).detail)


def test_the_identity_encoding_is_no_encoding() -> None:
    headers = {"Content-Encoding": "identity"}
    assert parse(b"[]", **headers) == []


@pytest.mark.parametrize("body", [b"", b"[1,]", b"{'a': 1}", b"[1] [2]", b"hello", b'{"a" 1}'])
def test_what_is_no_json_is_refused_with_its_place(body: bytes) -> None:
    assert "line 1, column" in str(refusal(body).detail)


def test_reading_is_what_json_says() -> None:
    value = {"a": [1, 2.5, None, True, "é", {"b": {}}]}
    assert read_json(json.dumps(value).encode()) == value


def form(parts: list[tuple[str, str]]) -> Any:
    boundary = "b" * 20
    body = "".join(
        f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"{file}\r\n\r\n'
        for name, file in parts
    ).replace("\r\n\r\n--", "\r\n\r\nvalue\r\n--")
    content = f"{body}value\r\n--{boundary}--\r\n".encode()
    kind = f"multipart/form-data; boundary={boundary}"
    request = RequestFactory().post("/", content, content_type=kind)
    return DecklistFormParser().parse(io.BytesIO(content), kind, {"request": request})


def test_a_form_gives_texts_and_the_bytes_of_its_file() -> None:
    assert form([("game", ""), ("file", '; filename="a.txt"')]) == {
        "game": "value",
        "file": b"value",
    }


@pytest.mark.parametrize("file", ["", '; filename="b.txt"'])
def test_a_form_that_says_something_twice_is_refused(file: str) -> None:
    with pytest.raises(Problem, match="more than once"):
        form([("game", ""), ("game", file)])
