"""No HTML below `/api/`: what Django refuses before a view is asked is a problem document too."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from api.conditional import PRIVATE
from api.problems import CONTENT_TYPE, NOT_FOUND, document
from api.renderers import dumps

SAID = {
    400: ("bad_request", "The request cannot be read."),
    403: ("forbidden", "You may not do this."),
    404: ("not_found", NOT_FOUND),
    413: ("too_large", "The request is larger than what is read."),
    500: ("error", "Something went wrong here, not with your request. It has been logged."),
}


class ProblemMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if (
            response.status_code < 400
            or not request.path.startswith("/api/")
            or response.get("Content-Type") == CONTENT_TYPE
        ):
            return response
        status = response.status_code
        code, detail = SAID.get(status, ("refused", "The request was refused."))
        answer = HttpResponse(
            dumps(document(status, code, detail)), status=status, content_type=CONTENT_TYPE
        )
        answer["Cache-Control"] = PRIVATE
        return answer
