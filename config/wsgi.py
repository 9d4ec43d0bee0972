"""The door for web servers."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")

from django.core.wsgi import get_wsgi_application
from django.db import connection

from config.edge import hear_out, refuse_unreadable

application = hear_out(refuse_unreadable(get_wsgi_application()))

if connection.vendor == "sqlite":
    # Fails the start, with the reason, where SQLite cannot do WAL.
    connection.ensure_connection()
    connection.close()
