"""What every page is given: the games, the theme, the style sheets and scripts in their order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest

from collection.public_pages import THEME_COOKIE
from rules.registry import GAMES

STYLESHEETS: Final = tuple(
    f"css/{name}.css" for name in ("tokens", "base", "frame", "cards", "decks", "reports", "replay")
)
SCRIPTS: Final = tuple(
    f"js/{name}.js" for name in ("theme", "once", "copy", "browse", "builder", "matrix", "replay")
)


@dataclass(frozen=True)
class Theme:
    """A choice of the theme button; `code` is what it stores ("" follows the device)."""

    code: str
    label: str
    icon: str


THEMES: Final = (
    Theme("auto", "Theme: follow the device", "auto"),
    Theme("light", "Theme: light", "sun"),
    Theme("dark", "Theme: dark", "moon"),
)


def site(request: HttpRequest) -> dict[str, object]:
    """The context processor named in the settings."""
    stored = request.COOKIES.get(THEME_COOKIE, "auto")
    codes = [theme.code for theme in THEMES]
    current = codes.index(stored) if stored in codes else 0
    return {
        "games": list(GAMES.values()),
        "theme": "" if current == 0 else THEMES[current].code,
        "next_theme": THEMES[(current + 1) % len(THEMES)],
        "stylesheets": STYLESHEETS,
        "scripts": SCRIPTS,
        "next_page": next_page(request),
    }


def next_page(request: HttpRequest) -> str:
    """Where a log-in should lead back to: the page being read, unless it is one of these."""
    path = request.get_full_path()
    return "" if request.method != "GET" or path.startswith("/accounts/") or path == "/" else path
