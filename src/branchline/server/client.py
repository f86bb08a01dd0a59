"""The browser client: its built files, answered from a table. Nothing outside of it can be asked for.

The table is made with the application, before the server listens: a client that is built later is for the next start.
The build leaves in the folder `client` beside this file an `index.html` for every address of the client, files under
`assets` whose names change with their content, and a few whose names stay. Beside what is text may lie the same
compressed (`.gz`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final, cast

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException

from branchline.server.http.headers import header_values, takes_gzip

FOLDER: Final = Path(__file__).resolve().parent / "client"
INDEX: Final = "index.html"
WORKER: Final = "sw.js"
READING: Final = ["GET", "HEAD"]
BUILD: Final = b"__BUILD__"  # in the service worker: stands for the whole build, so that every build has its own caches
FOREVER: Final = "public, max-age=31536000, immutable"
ALWAYS_ASKED: Final = "no-cache"
KEPT_NOWHERE: Final = "no-store"

ADDRESSES: Final = (
    "/", "/new", "/lobby", "/games", "/learn", "/settings", "/desk", "/rules", "/rules/{rest:path}",
    "/room/{rest:path}", "/replay/{rest:path}", "/record/{rest:path}",
)  # fmt: skip

MEDIA_TYPES: Final[Mapping[str, str]] = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}

NOT_BUILT: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Branchline: not built</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/style.css">
<body><main><h1>The page to play on is not here yet</h1>
<p>This Branchline was installed without its browser client. The server itself works: other programs can open rooms and
play.</p>
<p>To build the client, run this in the folder of Branchline's source, and start the server again:</p>
<pre><code>make setup</code></pre>
<p>Meanwhile there is <a href="/docs">what programs can ask for</a>, and the game in a terminal:
<code>branchline play</code>.</p></main></body></html>
"""

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class ClientFile:
    """One file, as it is answered."""

    content: bytes
    packed: bytes | None  # the same by gzip
    kind: str
    tag: str


@dataclass(frozen=True)
class Client:
    """The built client."""

    files: Mapping[str, ClientFile]  # by their paths in its folder, with slashes

    @property
    def index(self) -> ClientFile | None:
        """The page of every address; None: the client is not built."""
        return self.files.get(INDEX)


def read_client(folder: Path = FOLDER) -> Client:
    """Everything in the folder that a browser may ask for; nothing if the folder is not there."""
    contents = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix in (*MEDIA_TYPES, ".gz") and not path.name.startswith(".")
    }
    build = sha256("".join(f"{name} {_tag(content)}\n" for name, content in contents.items()).encode()).hexdigest()[:12]
    files: dict[str, ClientFile] = {}
    for name, content in contents.items():
        if name.endswith(".gz"):
            continue
        sent = content.replace(BUILD, build.encode()) if name == WORKER else content
        packed = contents.get(f"{name}.gz") if sent == content else None
        files[name] = ClientFile(sent, packed, MEDIA_TYPES[Path(name).suffix], f'W/"{_tag(sent)}"')
    return Client(files)


async def show_page(request: Request) -> Response:
    """The page of the client, which finds out by the address what to show."""
    return _page(request, ALWAYS_ASKED)


for _address in ADDRESSES:
    router.add_api_route(_address, show_page, methods=READING)


@router.api_route("/join/{rest:path}", methods=READING)
async def invitation(request: Request) -> Response:
    """The page of the client for a link. Whether it holds is not looked up, and the answer is kept nowhere."""
    return _page(request, KEPT_NOWHERE)


@router.api_route("/assets/{name:path}", methods=READING)
async def asset(request: Request, name: str) -> Response:
    """A file that never changes under its name."""
    return _file(request, f"assets/{name}", FOREVER)


@router.api_route("/icons/{name:path}", methods=READING)
async def icon(request: Request, name: str) -> Response:
    """A sign of the client for the screens of phones."""
    return _file(request, f"icons/{name}", ALWAYS_ASKED)


@router.api_route("/manifest.webmanifest", methods=READING)
async def manifest(request: Request) -> Response:
    """What a phone or a desktop needs to know to install the client."""
    return _file(request, "manifest.webmanifest", ALWAYS_ASKED)


@router.api_route("/licenses.txt", methods=READING)
async def licenses(request: Request) -> Response:
    """What is built into the client, with the license of each part."""
    return _file(request, "licenses.txt", ALWAYS_ASKED)


@router.api_route("/sw.js", methods=READING)
async def worker(request: Request) -> Response:
    """What keeps the client's files in the browser."""
    return _file(request, WORKER, ALWAYS_ASKED)


def nothing_here(request: Request) -> Response | None:
    """For a person's browser at an address that is none: the client, which says so in its own words; else None."""
    wants_page = request.method in READING and "text/html" in request.headers.get("accept", "")
    index = _client(request).index
    if index is None or not wants_page or request.url.path.startswith(("/api/", "/assets/", "/icons/")):
        return None
    return Response(index.content, 404, {"cache-control": KEPT_NOWHERE, "content-type": index.kind})


def _client(request: Request) -> Client:
    return cast(Client, request.app.state.client)  # read when the application was made


def _page(request: Request, caching: str) -> Response:
    index = _client(request).index
    if index is None:
        return Response(NOT_BUILT, 503, {"cache-control": KEPT_NOWHERE}, media_type="text/html")
    return _answer(request, index, caching)


def _file(request: Request, name: str, caching: str) -> Response:
    found = _client(request).files.get(name)
    if found is None:
        raise HTTPException(404)
    return _answer(request, found, caching)


def _answer(request: Request, file: ClientFile, caching: str) -> Response:
    headers = {"cache-control": caching, "content-type": file.kind}
    if caching != KEPT_NOWHERE:
        headers["etag"] = file.tag
    if file.packed is not None:
        headers["vary"] = "accept-encoding"
    if "etag" in headers and file.tag in header_values(request.headers.get("if-none-match", "")):
        del headers["content-type"]
        return Response(status_code=304, headers=headers)
    content = file.content
    if file.packed is not None and takes_gzip(request.headers.get("accept-encoding", "")):
        content = file.packed
        headers["content-encoding"] = "gzip"
    return Response(content, headers=headers)


def _tag(content: bytes) -> str:
    return sha256(content).hexdigest()[:20]
