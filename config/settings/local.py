"""`make run` and development: SQLite in `var/`, static files straight from their folders."""

from config.keys import local_secret_key
from config.settings.base import *

SECRET_KEY = SECRET_KEY or local_secret_key(VAR_DIR / "secret_key")
WHITENOISE_USE_FINDERS = True
# Nothing is collected here; WhiteNoise warns about a folder that does not exist.
STATIC_ROOT = None
