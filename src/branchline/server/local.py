"""Branchline on one's own machine: the port that it takes, and the browser that shows it."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Mapping
from dataclasses import replace
from http.client import HTTPException
from typing import Final
from urllib.request import ProxyHandler, build_opener

from branchline.build_info import is_compiled
from branchline.errors import OptionError
from branchline.server.client import read_client
from branchline.server.settings import Settings
from branchline.variants import games

_BACKLOG: Final = 2048  # connections that wait to be taken
_EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}
_PROBE_SECONDS: Final = 3  # for whatever has the port already to say what it is
_PROBE_BYTES: Final = 1_000_000  # far more than a list of games has


def settle(settings: Settings, say: Callable[[str], None]) -> Settings:
    """Return the settings with a port among those that they allow: a running Branchline's, or else the first free one.

    `say` is told if it is another than was hoped for; OptionError if all are taken.
    """
    places = [replace(settings, port=settings.port + more) for more in range(settings.more_ports + 1)]
    taken = [place for place in places if _is_taken(place)]
    for place in taken:
        if answers_as_branchline(local_address(place)):
            return place
    free = next((place for place in places if place not in taken), None)
    if free is None:
        raise OptionError(
            f"the ports {places[0].port} to {places[-1].port} are in use by other programs; "
            "choose another with branchline serve --open --port (0 takes any free one)"
        )
    if free.port != settings.port:
        say(f"port {settings.port} is in use by another program, so Branchline takes {free.port}")
    return free


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket that listens there; OSError if it cannot, and for a host that is none gaierror or UnicodeError."""
    if not host:
        raise socket.gaierror  # it would mean every address there is, which nobody asked for
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    # A name like localhost may stand for several; the older kind is understood by everybody.
    family, _, _, _, address = min(found, key=lambda one: one[0] != socket.AF_INET)
    listening = socket.socket(family)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(_BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening


def shown_address(settings: Settings) -> str:
    """An address that leads to the server from this machine, or the public one if there is one."""
    return replace(settings, host=_EVERYWHERE.get(settings.host, settings.host)).address


def local_address(settings: Settings) -> str:
    """An address that leads to the server from this machine."""
    return shown_address(replace(settings, public_url=None))


def answers_as_branchline(address: str) -> bool:
    """Whether a Branchline answers at this address: it has the games of this one."""
    opener = build_opener(ProxyHandler({}))  # this machine is never behind a proxy
    try:
        with opener.open(f"{address}/api/games", timeout=_PROBE_SECONDS) as answer:
            found: object = json.loads(answer.read(_PROBE_BYTES))
    except (OSError, HTTPException, ValueError):
        return False
    listed = found if isinstance(found, list) else []
    return {info.key for info in games()} <= {one.get("key") for one in listed if isinstance(one, dict)}


def first_words() -> list[str]:
    """What whoever has started Branchline to play is told below its address."""
    lines = ["It opens in your browser." if can_show(os.environ) else "Open this address in a browser."]
    lines[0] += " Ctrl-C here stops it, and games are kept. All commands: branchline --help"
    if read_client().index is None:
        lines.append("The page to play on is not built, as it says itself; branchline play is the game in a terminal.")
    if not is_compiled():
        lines.append("The core is not compiled: everything works, but the stronger bots take longer.")
    return lines


def open_browser(address: str, environment: Mapping[str, str] | None = None) -> threading.Thread:
    """The user's browser is being told to show this address, if there is one to be seen; nothing depends on it."""

    def show() -> None:
        if can_show(os.environ if environment is None else environment):
            with contextlib.suppress(Exception):  # a browser is foreign, and the server is there without it
                webbrowser.open(address)

    thread = threading.Thread(target=show, daemon=True, name="browser")
    thread.start()
    return thread


def can_show(environment: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Whether a browser that is opened would be seen by somebody: not by CI, nor on a machine without a screen."""
    if environment.get("CI", "").lower() not in ("", "0", "false"):
        return False
    if platform.startswith("win"):
        return True
    if platform == "darwin":
        return "SSH_CONNECTION" not in environment
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def _is_taken(settings: Settings) -> bool:
    """Whether somebody else has this port. Whatever else is wrong with the address, starting the server will say."""
    try:
        listening_socket(settings.host, settings.port).close()
    except UnicodeError:
        return False
    except OSError as error:
        return error.errno == errno.EADDRINUSE
    return False
