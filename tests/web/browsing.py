"""A browser for the tests: Debian's Chromium, the devices that people use, and everything that goes wrong on a page."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    expect,
    sync_playwright,
)

ROOT: Final = Path(__file__).resolve().parent.parent.parent
CLIENT: Final = ROOT / "src" / "branchline" / "server" / "client" / "index.html"
PATIENCE_MS: Final = 60_000  # what has not come by then never will

ARGUMENTS: Final = (
    "--no-sandbox",  # the tests may run as root
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--hide-scrollbars",
    "--font-render-hinting=none",
)

# What a person has in this browser before they come: everything happens at once, and in English.
QUICK: Final[Mapping[str, object]] = {"language": "en", "speed": 0, "pace": "live", "endAnimation": False}
PREFERENCES_KEY: Final = "branchline.preferences"


@dataclass(frozen=True)
class Device:
    """A screen, and what one has in one's hand before it."""

    width: int
    height: int
    is_touch: bool = False
    is_dark: bool = False


DESKTOP: Final = Device(1280, 800)
PHONE: Final = Device(360, 640, is_touch=True)
DARK_DESKTOP: Final = Device(1280, 800, is_dark=True)
DARK_PHONE: Final = Device(360, 640, is_touch=True, is_dark=True)
DEVICES: Final = {"desktop": DESKTOP, "phone": PHONE, "dark desktop": DARK_DESKTOP, "dark phone": DARK_PHONE}


def browser_missing() -> str | None:
    """Why no browser can be driven here, and what to do about it; None if one can."""
    if shutil.which("chromium") is None:
        return "Chromium is not installed; run: sudo apt-get install chromium"
    if not CLIENT.exists():
        return "the browser client is not built; run: make setup"
    return None


class Chromium:
    """One browser, started when it is first needed.

    As long as it runs, an event loop of Playwright's counts as running in this thread, and nobody else can start one:
    so it is stopped before tests of other kinds.
    """

    def __init__(self) -> None:
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None

    def __call__(self) -> Browser:
        """The browser, which runs."""
        if self._browser is None or not self._browser.is_connected():
            self.stop()
            self._playwright = sync_playwright().start()
            self._browser = self._playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=list(ARGUMENTS), timeout=60_000
            )
        return self._browser

    def stop(self) -> None:
        """It does not run; twice is fine."""
        if self._browser is not None:
            self._browser.close()
        if self._playwright is not None:
            self._playwright.stop()
        self._browser = self._playwright = None


expect.set_options(timeout=PATIENCE_MS)  # its own patience ends after five seconds, which a busy machine may need

# What a browser says when its server dies: no line, no answer, a kept socket that is gone, or half an answer.
NO_LINE: Final = (
    "WebSocket connection",
    "ERR_CONNECTION",
    "ERR_EMPTY_RESPONSE",
    "ERR_SOCKET_NOT_CONNECTED",
    "ERR_CONTENT_LENGTH_MISMATCH",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
)


@dataclass
class Watch:
    """Writes down whatever goes wrong on the pages of one person, and all that the console says."""

    address: str
    faults: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    allowed: list[re.Pattern[str]] = field(
        default_factory=lambda: [re.compile("Service Worker .* blocked by Playwright")]
    )

    def allow(self, *patterns: str) -> None:
        """Faults in which one of these is found are part of the test."""
        self.allowed += [re.compile(pattern) for pattern in patterns]

    def unexpected(self) -> list[str]:
        """The faults that nothing allows."""
        return [fault for fault in self.faults if not any(pattern.search(fault) for pattern in self.allowed)]

    def attend(self, page: Page) -> None:
        """From now on what happens on this page is noted."""
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.faults.append(f"error in the page: {error}"))
        page.on("request", self._request)
        page.on("requestfailed", self._failed)
        page.on("crash", lambda _: self.faults.append("the page has crashed"))
        page.on("response", lambda answer: self._status(answer.status, answer.url))

    def _console(self, message: ConsoleMessage) -> None:
        place = f"{message.location['url']}:{message.location['lineNumber']}"
        line = f"{message.type}: {message.text} ({place})"
        self.said.append(line)
        if message.type in ("error", "warning"):
            self.faults.append(f"console {line}")

    def _request(self, request: Request) -> None:
        if not self._is_ours(request.url):
            self.faults.append(f"a request to somebody else: {request.url}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page itself has lost interest, as by being left
            self.faults.append(f"a request failed: {request.method} {request.url}: {request.failure}")

    def _status(self, status: int, url: str) -> None:
        if status >= 400:
            self.faults.append(f"an answer with {status}: {url}")

    def _is_ours(self, url: str) -> bool:
        parts = urlsplit(url)
        return parts.scheme in ("data", "blob", "about") or parts.netloc == urlsplit(self.address).netloc


@dataclass
class Person:
    """Somebody with a browser window of their own; cookies and preferences are theirs alone."""

    name: str
    address: str
    context: BrowserContext
    page: Page
    watch: Watch

    def go(self, path: str) -> None:
        """They are at this address, and the page is there."""
        self.page.goto(self.address + path)
        self.page.get_by_role("main").wait_for()


def open_window(
    browser: Browser,
    address: str,
    *,
    name: str = "somebody",
    device: Device = DESKTOP,
    preferences: Mapping[str, object] = QUICK,
    arguments: Sequence[str] = (),
) -> Person:
    """A window without any past, on this device."""
    context = browser.new_context(
        base_url=address,
        viewport={"width": device.width, "height": device.height},
        has_touch=device.is_touch,
        is_mobile=device.is_touch,
        color_scheme="dark" if device.is_dark else "light",
        reduced_motion="reduce",
        locale="en-US",
        timezone_id="UTC",
        service_workers="block",  # what they keep would outlive the test that it belongs to
    )
    context.set_default_timeout(PATIENCE_MS)
    kept = json.dumps(json.dumps(dict(preferences)))
    key = json.dumps(PREFERENCES_KEY)
    context.add_init_script(
        f"if (location.protocol !== 'about:') localStorage.getItem({key}) ?? localStorage.setItem({key}, {kept});"
    )
    watch = Watch(address)
    context.on("page", watch.attend)
    return Person(name, address, context, context.new_page(), watch)


def become_phone_at_night(person: Person) -> None:
    """The window is as small as a phone's, dark, and touched by fingers; the page stays where it is."""
    page = person.page
    person.context.new_cdp_session(page).send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    page.set_viewport_size({"width": DARK_PHONE.width, "height": DARK_PHONE.height})
    page.emulate_media(color_scheme="dark")
    page.locator("html[data-theme='dark']").wait_for()
