"""JSON as few bytes as it takes, in UTF-8."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from rest_framework.renderers import BaseRenderer
from rest_framework.utils.encoders import JSONEncoder


class CompactJSONRenderer(BaseRenderer):
    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        return b"" if data is None else dumps(data)


def dumps(data: Any) -> bytes:
    return json.dumps(
        data, ensure_ascii=False, separators=(",", ":"), allow_nan=False, cls=JSONEncoder
    ).encode()
