"""The files of the browser client as the server answers them: found by a table, cached as they should be, and safe."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from branchline.protocol import Json
from branchline.server.client import ADDRESSES, FOREVER, MEDIA_TYPES, Client, read_client
from tests.server.tables import Server, running

PUBLIC = Path(__file__).resolve().parents[3] / "web" / "public"
TOKEN = "abcdefgh-12_34"
PLACES = [address.replace("{rest:path}", "hV3kq0Zt9wXa") for address in ADDRESSES]
INDEX = b'<!doctype html><title>Branchline</title><script type="module" src="/assets/main-1a2b.js"></script>'
SCRIPT = b"console.log('a line of the client');" * 20
FILES = {
    "index.html": INDEX,
    "assets/main-1a2b.js": SCRIPT,
    "assets/main-1a2b.css": b"body { color: red }",
    "assets/barlow-3c4d.woff2": b"wOF2\x00\x01",
    "assets/world-5e6f.json": b"{}",
    "icons/icon.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "icons/icon-192.png": b"\x89PNG",
    "manifest.webmanifest": b'{"name": "Branchline"}',
    "licenses.txt": b"## svelte - 5.57.3 (MIT)",
    "sw.js": b'const BUILD = "__BUILD__";',
    ".stamp": b"secret",
    "assets/.hidden.js": b"secret",
    "assets/notes.md": b"secret",
}


def build(folder: Path, files: dict[str, bytes]) -> Path:
    """A folder as the build leaves it, with what is text compressed beside it."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        if path.suffix in (".html", ".js", ".css", ".json", ".webmanifest"):
            path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(content, mtime=0))
    return folder


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a client."""
    folder = build(tmp_path_factory.mktemp("client") / "client", FILES)
    (folder.parent / "outside.js").write_bytes(b"secret")
    for server in running(tmp_path_factory.mktemp("server")):
        server.app.state.client = read_client(folder)
        yield server


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose client is not built."""
    for server in running(tmp_path_factory.mktemp("server")):
        server.app.state.client = read_client(tmp_path_factory.mktemp("nothing") / "client")
        yield server


# The page


@pytest.mark.parametrize("path", [*PLACES, "/room/not-there", "/rules/chess", "/room/a/b", "/new?game=europe"])
def test_every_address_of_the_client_gets_its_page_and_is_asked_for_again_every_time(server: Server, path: str) -> None:
    answer = server.person().http.get(path)
    assert (answer.status_code, answer.content) == (200, INDEX)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert "set-cookie" not in answer.headers


def test_a_page_that_the_browser_has_already_is_not_sent_again(server: Server) -> None:
    http = server.person().http
    tag = http.get("/").headers["etag"]
    for said in (tag, f'"old", {tag}'):
        again = http.get("/lobby", headers={"if-none-match": said})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == tag
    assert http.get("/", headers={"if-none-match": '"old"'}).status_code == 200


@pytest.mark.parametrize("token", [TOKEN, "a", "x" * 65, "ab%3Cb%3Ecdefgh", "%00%00%00%00%00%00%00%00"])
def test_the_page_of_a_link_is_kept_nowhere_and_told_to_nobody(server: Server, token: str) -> None:
    answer = server.person().http.get(f"/join/{token}")
    assert (answer.status_code, answer.content) == (200, INDEX)
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "etag" not in answer.headers
    assert "set-cookie" not in answer.headers


def test_the_page_of_a_link_is_the_same_whether_it_holds_or_not(server: Server) -> None:
    anna = server.person()
    room = anna.room()
    held, revoked = anna.invite(room, "seat"), anna.invite(room, "watch")
    anna.ok("DELETE", f"/api/rooms/{room}/invitations/{revoked}")
    pages = []
    for token in (held, revoked, TOKEN.ljust(len(held), "x")):
        answer = server.person().http.get(f"/join/{token}")
        pages.append((answer.status_code, {n: v for n, v in answer.headers.items() if n != "date"}, answer.content))
    assert pages[0][0] == 200
    assert pages[1:] == pages[:1] * 2


def test_the_address_of_an_invitation_is_one_of_the_client(server: Server) -> None:
    anna = server.person()
    url = cast(str, anna.ok("POST", f"/api/rooms/{anna.room()}/invitations", {"kind": "seat", "seat": None})["url"])
    assert anna.http.get(url.removeprefix(server.settings.address)).content == INDEX


# Files


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/assets/main-1a2b.js", "text/javascript; charset=utf-8"),
        ("/assets/main-1a2b.css", "text/css; charset=utf-8"),
        ("/assets/barlow-3c4d.woff2", "font/woff2"),
        ("/assets/world-5e6f.json", "application/json"),
        ("/icons/icon.svg", "image/svg+xml"),
        ("/icons/icon-192.png", "image/png"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/licenses.txt", "text/plain; charset=utf-8"),
        ("/sw.js", "text/javascript; charset=utf-8"),
    ],
)
def test_every_file_has_its_kind_and_only_those_whose_names_change_are_kept_for_long(
    server: Server, path: str, kind: str
) -> None:
    answer = server.person().http.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == kind
    assert answer.headers["cache-control"] == (FOREVER if path.startswith("/assets/") else "no-cache")
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", [*PLACES, f"/join/{TOKEN}", "/assets/main-1a2b.js", "/icons/icon.svg", "/sw.js"])
def test_everything_can_be_asked_for_its_head_alone(server: Server, path: str) -> None:
    http = server.person().http
    full, head = http.get(path), http.head(path)
    assert full.content
    assert head.content == b""
    assert (head.status_code, dict(head.headers)) == (full.status_code, dict(full.headers))


@pytest.mark.parametrize(
    "path",
    [
        "/assets/other.js", "/assets/", "/assets/../index.html", "/assets/..%2f..%2foutside.js", "/assets/%2e%2e/sw.js",
        "/assets//main-1a2b.js", "/assets/main-1a2b.js.gz", "/assets/.hidden.js", "/assets/notes.md", "/assets",
        "/.stamp", "/index.html", "/icons/%00", "/assets/%5c..%5coutside.js", "/nothing", "/newer", "/icons/../.stamp",
    ],
)  # fmt: skip
def test_nothing_else_is_there(server: Server, path: str) -> None:
    # Whatever the library makes of the dots, the server must see them as they were sent.
    answer = server.person().http.request("GET", f"http://127.0.0.1:8620{path}")
    assert answer.status_code == 404
    assert b"secret" not in answer.content
    assert cast(Json, answer.json()["error"])["code"] == "not_found"


def test_a_person_at_an_address_that_is_none_is_shown_the_client_and_a_program_an_error(server: Server) -> None:
    visitor = server.person().http
    page = visitor.get("/nosuch/place", headers={"accept": "text/html,*/*"})
    assert (page.status_code, page.content) == (404, INDEX)
    for path, accept in (
        ("/nosuch/place", "application/json"),
        ("/api/nosuch", "text/html"),
        ("/assets/x.js", "text/html"),
    ):
        answer = visitor.get(path, headers={"accept": accept})
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


@pytest.mark.parametrize("path", ["/", "/room/x", "/assets/main-1a2b.js", "/sw.js"])
def test_nothing_of_the_client_can_be_written_to(server: Server, path: str) -> None:
    assert server.person().refused("POST", path, {}) == (405, "no_such_way")


@pytest.mark.parametrize(
    ("accepted", "is_packed"),
    [
        ("gzip", True), ("gzip, deflate, br, zstd", True), ("br;q=1.0, gzip;q=0.8", True), ("GZIP", True),
        ("identity", False), ("br", False), ("gzip;q=0", False), ("gzip; q=0.0", False), ("", False), ("xgzip", False),
    ],
)  # fmt: skip
def test_what_is_compressed_is_sent_so_to_those_who_take_it(server: Server, accepted: str, is_packed: bool) -> None:
    for path, content in (("/assets/main-1a2b.js", SCRIPT), ("/", INDEX)):
        answer = server.person().http.get(path, headers={"accept-encoding": accepted})
        assert answer.content == content  # unpacked by the library
        assert answer.headers.get("content-encoding") == ("gzip" if is_packed else None)
        assert answer.headers["vary"] == "accept-encoding"
        packed = len(gzip.compress(content, mtime=0))
        assert int(answer.headers["content-length"]) == (packed if is_packed else len(content))


def test_what_has_no_compressed_form_is_sent_as_it_is(server: Server) -> None:
    answer = server.person().http.get("/assets/barlow-3c4d.woff2", headers={"accept-encoding": "gzip"})
    assert answer.content == FILES["assets/barlow-3c4d.woff2"]
    assert "content-encoding" not in answer.headers


def test_the_service_worker_is_another_one_for_every_build(server: Server, tmp_path: Path) -> None:
    now = server.person().http.get("/sw.js", headers={"accept-encoding": "gzip"}).content
    assert b"__BUILD__" not in now
    assert read_client(build(tmp_path / "same", FILES)).files["sw.js"].content == now
    other = read_client(build(tmp_path / "other", {**FILES, "assets/main-1a2b.css": b"body { color: blue }"}))
    assert other.files["sw.js"].content != now


def test_the_client_is_the_one_that_was_there_when_the_server_was_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[Client] = [read_client(build(tmp_path / "first", FILES))]
    monkeypatch.setattr("branchline.server.app.read_client", lambda: built[0])
    for server in running(tmp_path / "server"):
        built[0] = read_client(build(tmp_path / "second", {**FILES, "index.html": b"<title>Newer</title>"}))
        assert server.person().http.get("/").content == INDEX


def test_the_pages_of_the_server_and_its_api_are_there_beside_the_client(server: Server) -> None:
    anna = server.person()
    assert "what can be asked for" in anna.http.get("/docs").text
    assert anna.http.get("/api/games").headers["content-type"] == "application/json"
    assert anna.refused("GET", "/api/nothing") == (404, "not_found")


# A client that is not built


@pytest.mark.parametrize("path", [*PLACES, f"/join/{TOKEN}"])
def test_without_a_client_its_addresses_say_what_to_do(bare: Server, path: str) -> None:
    answer = bare.person().http.get(path)
    assert answer.status_code == 503
    assert "make setup" in answer.text
    assert answer.headers["cache-control"] == "no-store"
    assert "<script" not in answer.text


def test_without_a_client_the_api_works(bare: Server) -> None:
    anna = bare.person()
    assert anna.room()
    assert anna.http.get("/docs").status_code == 200
    assert anna.refused("GET", "/assets/main.js") == (404, "not_found")
    assert anna.refused("GET", "/sw.js") == (404, "not_found")


# What the build takes over as it is


def test_everything_that_the_client_brings_unchanged_has_a_kind() -> None:
    files = [path for path in PUBLIC.rglob("*") if path.is_file()]
    assert files
    assert {path.suffix for path in files} <= MEDIA_TYPES.keys()


@pytest.mark.parametrize(
    "way", ["{@html", "innerHTML", "outerHTML", "insertAdjacentHTML", "srcdoc", "document.write", "eval(", "Function("]
)
def test_the_client_writes_what_people_say_as_text_and_never_as_markup(way: str) -> None:
    web = PUBLIC.parent
    files = [web / "index.html", *PUBLIC.glob("*.js"), *web.glob("src/**/*.svelte"), *web.glob("src/**/*.ts")]
    assert len(files) > 100
    assert [str(path.relative_to(web)) for path in files if way in path.read_text(encoding="utf-8")] == []


def test_every_icon_that_the_manifest_names_is_there() -> None:
    manifest = json.loads((PUBLIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert (manifest["name"], manifest["start_url"], manifest["display"]) == ("Branchline", "/", "standalone")
    for icon in manifest["icons"]:
        content = (PUBLIC / icon["src"].lstrip("/")).read_bytes()
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(content[at : at + 4]) for at in (16, 20))
            assert icon["sizes"] == f"{width}x{height}"
    assert {"any", "maskable"} == {icon["purpose"] for icon in manifest["icons"]}


def test_the_service_worker_knows_the_addresses_of_the_client_and_leaves_the_api_alone() -> None:
    text = (PUBLIC / "sw.js").read_text(encoding="utf-8")
    (line,) = [line for line in text.splitlines() if line.startswith("const ADDRESSES")]
    known = set(line.split('"')[1::2])
    assert known == {address.split("/")[1] for address in (*ADDRESSES, "/join/x")}
    assert "api" not in known
