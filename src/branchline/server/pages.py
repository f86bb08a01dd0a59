"""The server's own pages: where one is, what can be asked for, where a link leads. Nothing on them comes from afar."""

from __future__ import annotations

from html import escape
from typing import Final, cast

from fastapi import APIRouter, Request, Response
from pydantic import ValidationError

from branchline.build_info import VERSION
from branchline.server.api.common import address_of
from branchline.server.models import JoinWish
from branchline.server.reference import HERE, reference

router = APIRouter(include_in_schema=False)

READING: Final = ["GET", "HEAD"]
HOUR: Final = {"cache-control": "max-age=3600"}

STYLE: Final = """
:root { color-scheme: light dark; --line: #8886; --quiet: color-mix(in srgb, currentColor 70%, transparent); }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 62rem; margin: 0 auto; padding: 1rem; }
body { overflow-wrap: break-word; }
h1 { line-height: 1.2; margin: .5rem 0; }
h2 { margin-top: 2.5rem; border-bottom: 2px solid var(--line); }
h3 { font-size: 1rem; margin: 0; }
p, ul, ol { margin: .4rem 0; }
ul, ol { padding-left: 1.4rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; list-style: none; padding: 0; }
nav a { display: inline-block; padding: .3rem 0; }
code, pre { font: .9em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { border: 1px solid var(--line); border-radius: .4rem; padding: .5rem .7rem; margin: .4rem 0; }
pre { white-space: pre-wrap; }
section { border-top: 1px solid var(--line); padding: .8rem 0; }
section:target, tr:target { outline: 2px solid; outline-offset: .3rem; }
.method { display: inline-block; min-width: 4rem; }
h3 code, th code { font-weight: 700; }
.state { display: block; font-weight: 400; }
.state, .limits { font-size: .85rem; color: var(--quiet); }
.state code { font-weight: 400; }
.example { font-size: .9rem; color: var(--quiet); }
table { border-collapse: collapse; width: 100%; table-layout: fixed; margin: .4rem 0; }
td, th { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; border-top: 1px solid var(--line); }
th { width: 24%; } th + td { width: 28%; }
td > p:first-child, td > ul:first-child { margin-top: 0; }
@media (max-width: 44rem) {
  tr { display: block; border-top: 1px solid var(--line); padding: .4rem 0; }
  td, th, th + td { display: block; width: auto; border: 0; padding: .1rem 0; }
  th .state { display: inline; margin-left: .6rem; }
}
"""

# Two cities, the line between them, and the branch that leaves it
ICON: Final = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="7" fill="#1d4e5f"/>
<path d="M6 22H26M11 22C17 22 16 10 24 10" fill="none" stroke="#f3e9d2" stroke-width="3" stroke-linecap="round"/>
<circle cx="6" cy="22" r="3.5" fill="#f2b544"/><circle cx="26" cy="22" r="3.5" fill="#f2b544"/>
<circle cx="24.5" cy="10" r="3.5" fill="#e4572e"/>
</svg>
"""


@router.api_route("/", methods=READING)
async def home() -> Response:
    """Where one is."""
    body = (
        f"<h1>Branchline</h1><p>Railway games with routes and tickets. Server {escape(VERSION)}.</p>"
        '<ul><li><a href="/docs">What can be asked for</a>, for people</li>'
        '<li><a href="/openapi.json">The same</a>, for programs</li>'
        '<li><a href="/api/rooms">Public rooms</a> · <a href="/api/games">the games</a> · '
        '<a href="/api/bots">the bots</a></li></ul>'
    )
    return _page("Branchline", body)


@router.api_route("/docs", methods=READING)
async def docs(request: Request) -> Response:
    """All routes and messages, from the OpenAPI document."""
    state = request.app.state
    if not hasattr(state, "reference"):  # the same for everybody but for the address, and slow to make
        state.reference = reference(request.app.openapi())
    text = cast(str, state.reference).replace(HERE, escape(address_of(request)))
    return _page("Branchline: what can be asked for", text)


@router.api_route("/join/{token}", methods=READING)
async def invitation(request: Request, token: str) -> Response:
    """What to do with a link. Whether it holds is not looked up: only who comes in learns that."""
    headers = {"cache-control": "no-store"}
    try:
        JoinWish(token=token)
    except ValidationError:
        body = "<h1>This link is not whole</h1><p>Copy all of it, or ask whoever invited you to send it again.</p>"
        return _page("Branchline: a link", body, 404, headers)
    body = (
        "<h1>You are invited to a game</h1><p>Somebody has given you a link to a game of Branchline on this server. "
        "The page where it is played in the browser is not here yet.</p><p>A program comes in with this link so:</p>"
        f"<pre><code>curl -c jar -b jar -H 'Content-Type: application/json' -d '{{\"token\": \"{token}\"}}' "
        f"{escape(address_of(request))}/api/join</code></pre><p>The answer says which room it is, and which seats are "
        'yours. What comes next: <a href="/docs">what can be asked for</a>. Keep the link to yourself: whoever has it '
        "can come in.</p>"
    )
    return _page("Branchline: an invitation", body, headers=headers)


@router.api_route("/style.css", methods=READING)
async def style() -> Response:
    """How the pages look."""
    return Response(STYLE, media_type="text/css", headers=HOUR)


@router.api_route("/favicon.svg", methods=READING)
@router.api_route("/favicon.ico", methods=READING)
async def icon() -> Response:
    """The sign of the pages, also where browsers look for one by themselves."""
    return Response(ICON, media_type="image/svg+xml", headers=HOUR)


def _page(title: str, body: str, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    text = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/style.css">'
        f"<body><main>{body}</main></body></html>"
    )
    return Response(text, status, headers, media_type="text/html")
