"""Settings of the server that the bench loads: production, with a peer's address beside ours."""

from config.settings.production import *  # noqa: F403

ROOT_URLCONF = "tests.bench.site_urls"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
