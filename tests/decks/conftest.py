"""Sites of their own for the races."""

from tests.live import postgres_site, postgres_template, site, sqlite_site, sqlite_template

__all__ = ["postgres_site", "postgres_template", "site", "sqlite_site", "sqlite_template"]
