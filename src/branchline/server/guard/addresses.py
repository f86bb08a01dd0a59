"""Where a request comes from and where it wants to go: hosts, origins and addresses."""

from __future__ import annotations

import functools
import ipaddress
import socket
from urllib.parse import urlsplit

from starlette.types import Scope

from branchline.server.settings import Settings


def client_address(scope: Scope) -> str:
    """What limits by address count: an IPv4 address, the network of an IPv6 address, or `local`."""
    client = scope.get("client")
    return "local" if client is None else _network(str(client[0]))


def is_encrypted(scope: Scope) -> bool:
    """Whether the client, or the proxy that speaks for it, came with TLS."""
    return scope.get("scheme") in ("https", "wss")


def own_names(settings: Settings) -> frozenset[str]:
    """The names that this server goes by."""
    machine = socket.gethostname().lower().rstrip(".")
    names = {"localhost", machine, machine.partition(".")[0], f"{machine.partition('.')[0]}.local"}
    names.add(settings.host.lower().rstrip("."))
    if settings.public_url is not None:
        names.add((urlsplit(settings.public_url).hostname or "").rstrip("."))
    return frozenset(names - {"", ".local"})


def host_name(host: str) -> str | None:
    """The name or address in a Host header, without its port."""
    if host.startswith("["):
        name, bracket, port = host[1:].partition("]")
        if not bracket or not (port == "" or port.startswith(":")):
            return None
        port = port[1:]
    else:
        name, _, port = host.partition(":")
    if port and not (port.isascii() and port.isdigit()):
        return None
    return name.lower().rstrip(".")


def is_address(name: str) -> bool:
    """Whether it is an IP address, not a name."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def origin_of(url: str) -> tuple[str, str] | None:
    """Scheme and place of an address, to be compared; None if it is none of the web."""
    scheme, sign, rest = url.lower().partition("://")
    if not sign or scheme not in ("http", "https"):
        return None
    return scheme, place_of(rest.partition("/")[0], scheme)


def place_of(host: str, scheme: str) -> str:
    """Host and port, without a port that the scheme implies."""
    return host.lower().removesuffix(":443" if scheme == "https" else ":80")


@functools.lru_cache(maxsize=4096)
def _network(address: str) -> str:
    """The network of an address: of IPv6 the first half, since everybody has all of the second."""
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(found) >> 64 << 64, 64)))
