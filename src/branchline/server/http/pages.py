"""The server's pages: those of the client, and one of its own that says what can be asked for. All of it is local."""

from __future__ import annotations

from html import escape
from typing import Final, cast

from fastapi import APIRouter, Request, Response

from branchline.server.client import READING
from branchline.server.client import router as client
from branchline.server.http.api_docs.reference import HERE, reference
from branchline.server.http.common import server_address

router = APIRouter(include_in_schema=False)
router.include_router(client)

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

# A line with two stations, and the branch that leaves it; the client's signs are drawn alike (web/public/icons)
ICON: Final = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<rect width="64" height="64" rx="14" fill="#a8321f"/>
<path d="M0 44H64M18 44C33 44 29 20 44 20H64" fill="none" stroke="#7c2114" stroke-width="9"/>
<path d="M0 44H64M18 44C33 44 29 20 44 20H64" fill="none" stroke="#fff4dd" stroke-width="6"/>
<g fill="#fff4dd" stroke="#22303a" stroke-width="3.5"><circle cx="14" cy="44" r="6.5"/>
<circle cx="48" cy="44" r="6.5"/><circle cx="48" cy="20" r="6.5" fill="#f2b544"/></g>
</svg>
"""


@router.api_route("/docs", methods=READING)
async def docs(request: Request) -> Response:
    """All routes and messages, from the OpenAPI document."""
    state = request.app.state
    if not hasattr(state, "reference"):  # the same for everybody but for the address, and slow to make
        state.reference = reference(request.app.openapi())
    text = cast(str, state.reference).replace(HERE, escape(server_address(request)))
    return Response(text, media_type="text/html")


@router.api_route("/style.css", methods=READING)
async def style() -> Response:
    """How the pages look."""
    return Response(STYLE, media_type="text/css", headers=HOUR)


@router.api_route("/favicon.svg", methods=READING)
@router.api_route("/favicon.ico", methods=READING)
async def icon() -> Response:
    """The sign of the pages, also where browsers look for one by themselves."""
    return Response(ICON, media_type="image/svg+xml", headers=HOUR)
