"""Tests: quick password hashes, everything else as it is for people."""

import os

from config.settings.base import *

SECRET_KEY = "only-for-tests-" + "t" * 40
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
WHITENOISE_USE_FINDERS = True
STATIC_ROOT = None
# Runs of the suite beside each other must not share a database.
if DATABASES["default"]["ENGINE"].endswith("postgresql"):
    DATABASES["default"]["TEST"] = {"NAME": f"deckwright_test_{os.getpid()}"}
