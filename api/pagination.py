"""Pages of lists: `{"count", "next", "previous", "results"}` in a total order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlencode

from rest_framework.request import Request

from api.fields import Query, QueryWhole
from api.problems import NOT_FOUND, Problem

PAGE_SIZE: Final = 50
MAX_PAGE_SIZE: Final = 200
MAX_PAGE: Final = 1_000_000


class PageQuery(Query):
    """The parameters of every list; lists add their own filters."""

    page = QueryWhole(min_value=1, max_value=MAX_PAGE, required=False, help_text="From 1.")
    page_size = QueryWhole(
        min_value=1,
        max_value=MAX_PAGE_SIZE,
        required=False,
        help_text=f"At most {MAX_PAGE_SIZE}; {PAGE_SIZE} when not given.",
    )


class Page:
    """One page asked for: which rows, and the links to its neighbours."""

    def __init__(self, request: Request, query: Mapping[str, Any]) -> None:
        self.number: int = query.get("page", 1)
        self.size: int = query.get("page_size", PAGE_SIZE)
        self.rows = slice((self.number - 1) * self.size, self.number * self.size)
        self._request = request

    def document(self, count: int, results: Sequence[object]) -> dict[str, object]:
        """The answer. Raises Problem (404) where the list ends before this page."""
        if self.number > 1 and self.rows.start >= count:
            raise Problem(404, "not_found", NOT_FOUND)
        return {
            "count": count,
            "next": self._link(self.number + 1) if self.rows.stop < count else None,
            "previous": self._link(self.number - 1) if self.number > 1 else None,
            "results": results,
        }

    def _link(self, number: int) -> str:
        parameters = {**self._request.query_params.dict(), "page": str(number)}
        return self._request.build_absolute_uri(f"{self._request.path}?{urlencode(parameters)}")
