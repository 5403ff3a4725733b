"""A real browser for the page: Chromium, from `MRSCOUT_CHROMIUM` or the PATH."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from mrscout.report.html import render
from mrscout.report.run_report import RunReport

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
#: it may run as root, has no screen, and looks for nothing outside
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")

#: milliseconds; how long something takes says more about the machine than about the page
PATIENCE = 60_000
WIDE = {"viewport": {"width": 1400, "height": 900}}
expect.set_options(timeout=PATIENCE)

Open = Callable[..., Page]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, once for all tests of a process."""
    found = os.environ.get("MRSCOUT_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip("no Chromium: install it, or name it in MRSCOUT_CHROMIUM")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield started
        started.close()


def begin(browser: Browser, **options: object) -> BrowserContext:
    """A window of its own, with nothing in its memory."""
    context = browser.new_context(**{**WIDE, **options})
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    return context


@pytest.fixture(scope="session")
def window(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> BrowserContext:
    """What most tests share. One page in it stays open, so that not every other one starts a process."""
    path = tmp_path_factory.mktemp("window") / "empty.html"
    path.write_bytes(b"")
    context = begin(browser)
    context.new_page().goto(path.as_uri())
    return context


@pytest.fixture
def open_page(
    browser: Browser, window: BrowserContext, tmp_path: Path, every_state: RunReport
) -> Iterator[Open]:
    """Opens the report of a run from disk. Whatever goes wrong inside, or is fetched, fails the test."""
    wrong: list[str] = []
    opened: list[Page] = []

    def open_it(
        report: RunReport = every_state, at: str = "", *, wait: bool = True, **options: object
    ) -> Page:
        path = tmp_path / "index.html"
        path.write_bytes(render(report))
        page = (begin(browser, **options) if options else window).new_page()
        opened.append(page)
        page.set_default_timeout(PATIENCE)
        page.on(
            "console", lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None
        )
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("dialog", lambda dialog: (wrong.append(dialog.message), dialog.dismiss()))
        page.on("request", lambda asked: None if asked.url.startswith("file:") else wrong.append(asked.url))
        page.goto(f"{path.as_uri()}{at}")
        if wait:
            page.wait_for_selector("html.ready")
        return page

    yield open_it
    for page in opened:
        if page.context is window:
            page.evaluate("localStorage.clear()")  # what one test leaves there is no business of the next
            page.close()
        else:
            page.context.close()
    assert wrong == []
