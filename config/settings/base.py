"""What holds everywhere. See docs/operating.md for the environment variables."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from django.utils.csp import CSP

from config import env
from config.database import database_from
from config.settings.api import *

BASE_DIR = Path(__file__).resolve().parent.parent.parent
VAR_DIR = BASE_DIR / "var"

DEBUG = env.flag("DEBUG", default=False)
SECRET_KEY = os.environ.get("SECRET_KEY", "")
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", default="localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS", default="")

# The invented sample sets; off hides their cards from lists, search and imports.
DECKWRIGHT_SAMPLE_SETS = env.flag("DECKWRIGHT_SAMPLE_SETS", default=True)

INSTALLED_APPS = [
    "config.apps.DeckwrightConfig",
    "collection",
    "decks",
    "api",
    "accounts",
    "web",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "knox",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "api.middleware.ProblemMiddleware",
    "config.middleware.DatabaseBusyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "config.middleware.PrivateAnswersMiddleware",
    "config.middleware.NoBlankPageMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.csp",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "web.context.site",
            ],
        },
    },
]

# ATOMIC_REQUESTS stays off: with IMMEDIATE transactions every read would take SQLite's write lock.
DATABASES = {"default": database_from(os.environ.get("DATABASE_URL", ""), VAR_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.address("REDIS_URL", schemes=("redis", "rediss"))
# Sites that share a Redis each need a prefix of their own.
REDIS_PREFIX = os.environ.get("REDIS_PREFIX", "deckwright:")
# Redis gets two seconds: a frozen one must not hold a page (measured: over 40 s without).
REDIS_PATIENCE = {"socket_timeout": 2.0, "socket_connect_timeout": 2.0}
CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": REDIS_PREFIX + "cache",
        "OPTIONS": dict(REDIS_PATIENCE),
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
    **REDIS_PATIENCE,
    "visibility_timeout": 60,
    "unacked_restore_interval": 2,
    "unacked_restore_throttle": 1,
    "unacked_mutex_expire": 10,
    # One try: the page goes on after two seconds, the sweeper sends later (measured: 6 s without).
    "max_retries": 0,
    "global_keyprefix": REDIS_PREFIX,
}
# Kombu reads the timeout in three places; where one is left out it is an hour.
CELERY_VISIBILITY_TIMEOUT = 60
CELERY_RESULT_BACKEND_TRANSPORT_OPTIONS = {"visibility_timeout": 60}
CELERY_REDIS_SOCKET_TIMEOUT = 2.0
CELERY_REDIS_SOCKET_CONNECT_TIMEOUT = 2.0
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = False
CELERY_TASK_SOFT_TIME_LIMIT = 20
CELERY_TASK_TIME_LIMIT = 30
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CONCURRENCY = env.number("SIMULATION_WORKERS", default=2, least=1, most=64)
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 10.0
CELERY_WORKER_MAX_MEMORY_PER_CHILD = 300_000
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "decks.tasks.sweep_and_dispatch", "schedule": 5.0, "options": {"expires": 5}},
    "prune": {"task": "decks.tasks.prune", "schedule": 86_400.0},
}

# Worker processes that play simulations; also how many chunks may wait in the broker (two each).
SIMULATION_WORKERS = CELERY_WORKER_CONCURRENCY

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "CommonPasswordValidator")
] + [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    }
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
LOGIN_URL = "login"
CSRF_FAILURE_VIEW = "web.errors.csrf_failure"
LOGIN_REDIRECT_URL = "decks"
LOGOUT_REDIRECT_URL = "home"

SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CSP = {
    "default-src": [CSP.SELF],
    "script-src": [CSP.SELF, CSP.NONCE],
    "img-src": [CSP.SELF, "data:"],
    "object-src": [CSP.NONE],
    "base-uri": [CSP.NONE],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
}
# Bodies: a decklist is at most 1 MB; the readers refuse with the limit named before this one does.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_500_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1_000

LANGUAGE_CODE = "en"
USE_I18N = False
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT: Path | None = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "config.logs.JsonLines"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "decks": {"level": "INFO"},
        # A missing page is no event worth a line.
        "django.request": {"level": "ERROR"},
    },
}
