"""A real Chromium in front of a real site: web and worker processes of their own."""

from __future__ import annotations

import os
import shutil
import socket
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

from tests.live import ROOT, Site, sqlite_site, sqlite_template, until
from tests.services import missing

__all__ = ["sqlite_site", "sqlite_template"]

SHOTS = ROOT / "artefacts" / "screenshots"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""A browser for tests: no services of its own, and no sandbox, which a container does not allow."""


FRAME = """() => {
    const box = (query) => document.querySelector(query)?.getBoundingClientRect();
    const name = box(".wordmark"), strip = document.querySelector(".strip-in");
    const first = [...document.querySelectorAll(".account > *")]
        .map((one) => one.getBoundingClientRect()).filter((one) => one.width > 1)[0];
    if (name && first && first.left < name.right && first.top < name.bottom)
        return "who is logged in lies upon the name of the site";
    if (strip && strip.scrollWidth > strip.clientWidth)
        return "the pages of the game need scrolling";
    return "";
}"""
"""What is wrong with the frame around a page, in words."""


def chromium() -> str:
    """The browser to drive: CHROMIUM, or Debian's."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not found:
        missing("no Chromium found: install `chromium`, or name one by CHROMIUM")
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield started
        started.close()


@pytest.fixture
def address(sqlite_site: Site) -> str:
    """Where the site is: gunicorn and a worker on a database of this test's own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    sqlite_site.start(
        *(sys.executable, "-m", "gunicorn", "config.wsgi", "--bind", f"127.0.0.1:{port}"),
        *("--threads", "4", "--log-level", "error"),
    )
    sqlite_site.worker()
    url = f"http://127.0.0.1:{port}"

    def answers() -> bool:
        try:
            with urllib.request.urlopen(f"{url}/livez", timeout=1):
                return True
        except OSError:
            return False

    until(answers, 30)
    return url


class Visit:
    """One person's way through the site, watched: no script errors, no broken rule of access."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        page.on(
            "console",
            lambda said: (
                self.faults.append(f"{said.text} {said.location}") if said.type == "error" else None
            ),
        )
        page.on(
            "response",
            lambda answer: (
                self.faults.append(f"{answer.status} {answer.url}")
                if answer.status >= 500
                else None
            ),
        )

    def go(self, path: str) -> None:
        answer = self.page.goto(self.address + path)
        assert answer is not None
        assert answer.ok, f"{path} answered {answer.status}"

    def press(self, key: str) -> None:
        """Press one of the site's own keys; nothing hears it before the page's scripts have run."""
        self.page.wait_for_load_state("load")
        self.page.keyboard.press(key)

    def look(self, name: str, *, full: bool = True) -> None:
        """Check the page for barriers, and keep a picture of it."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}.png", full_page=full)
        found = Axe().run(self.page)
        barriers = [
            f"{name}: {one['id']}: {one['help']} {[node['target'] for node in one['nodes']][:4]}"
            for one in found.response["violations"]
        ]
        assert not barriers, "\n".join(barriers)
        width = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert width <= 0, f"{name} is {width} px wider than the window"
        hidden = self.page.evaluate(FRAME)
        assert not hidden, f"{name}: {hidden}"


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=address)
    context.set_default_timeout(15_000)
    person = Visit(context.new_page(), address)
    yield person
    context.close()
    assert person.faults == []


def picture_of(name: str) -> Path:
    return SHOTS / f"{name}.png"
