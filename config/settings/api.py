"""The REST API: how it reads and answers, how much a caller may ask, what its schema says."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from config import env

# Requests a minute by token, and by address without one.
API_RATES = {
    "token": f"{env.number('API_TOKEN_RATE', default=120, least=1)}/minute",
    "address": f"{env.number('API_ADDRESS_RATE', default=60, least=1)}/minute",
}

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "api.authentication.TokenAuthentication",
        "api.authentication.SessionForReading",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["api.permissions.Access"],
    "DEFAULT_THROTTLE_CLASSES": ["api.throttling.CallerThrottle"],
    "DEFAULT_PARSER_CLASSES": ["api.parsers.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["api.renderers.CompactJSONRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "api.negotiation.OnlyJSON",
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_SCHEMA_CLASS": "api.schema.ApiSchema",
    "EXCEPTION_HANDLER": "api.problems.exception_handler",
    "URL_FORMAT_OVERRIDE": None,
    # Proxies whose X-Forwarded-For is believed; 0 = the caller's own address counts.
    "NUM_PROXIES": env.number("NUM_PROXIES", default=0, most=10),
}

KNOX_TOKEN_MODEL = "api.Token"
# Its migrations would make a table for the model that ours replaces.
MIGRATION_MODULES = {"knox": None}
REST_KNOX = {
    "TOKEN_MODEL": KNOX_TOKEN_MODEL,
    "TOKEN_PREFIX": "dw_",
    "AUTH_TOKEN_CHARACTER_LENGTH": 96,
    "AUTH_HEADER_PREFIX": "Bearer",
    "TOKEN_TTL": timedelta(days=90),
}

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Deckwright",
    "VERSION": "1",
    "DESCRIPTION": (
        "Catalog, decks, validation, exact odds and test games for card games that no publisher "
        "serves any more. Errors are `application/problem+json`; lists have `count`, `next`, "
        "`previous` and `results`; single resources carry a strong `ETag`."
    ),
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "COMPONENT_SPLIT_PATCH": False,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "SimulationKindEnum": ["goldfish", "match", "matrix"],
        "LineKindEnum": ["card", "heading", "metadata", "comment", "blank", "error"],
        "FixKindEnum": ["add", "remove", "swap", "move"],
    },
}
