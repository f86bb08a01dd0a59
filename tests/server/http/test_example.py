"""The example that plays over the API, run as a program against a server that runs as one."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar
from urllib.parse import urlsplit

import pytest

from branchline.variants import games
from branchline.view.words import words_of

EXAMPLE = Path(__file__).parents[3] / "examples" / "play_over_api.py"
PATIENCE = 600.0  # seconds; what has not happened by then never will
LOST = 3  # answers


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server is."""
    data = tmp_path_factory.mktemp("data")
    command = [sys.executable, "-m", "branchline", "serve", "--port", "0", "--data", str(data), "--no-limits"]
    with (data / "log").open("w") as log:
        process = subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, stderr=log, text=True)
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("Branchline is at "), (data / "log").read_text()
    yield line.removeprefix("Branchline is at ").strip()
    process.terminate()
    process.communicate(timeout=PATIENCE)


def environment() -> dict[str, str]:
    unwanted = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY")
    return {name: value for name, value in os.environ.items() if not name.upper().startswith(unwanted)}


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The example, with nothing that is installed: neither this package nor any other."""
    command = [sys.executable, "-I", "-S", str(EXAMPLE), *arguments]
    return subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=PATIENCE, check=False)


def complaint(*arguments: str, code: int = 1) -> str:
    """The only line of an example that fails; before it may stand how the program is used."""
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (code, ""), done
    assert "Traceback" not in done.stderr
    lines = [line for line in done.stderr.splitlines() if not line.startswith(("usage:", " "))]
    assert len(lines) == 1, done.stderr
    return lines[0]


def check_played(done: subprocess.CompletedProcess[str], *keys: str) -> None:
    """A line for each of the games in this order, with everybody's score and place."""
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert len(lines) == len(keys)
    known = {info.key: info for info in games()}
    for line, key in zip(lines, keys, strict=True):
        name, _, scores = line.partition(": ")
        assert name == words_of().say(f"game-{key}")
        found = re.findall(r"([\w ]+?) (-?\d+) \(place (\d)\)(?:, |$)", scores)
        assert ", ".join(f"{who} {total} (place {place})" for who, total, place in found) == scores
        assert len(found) == known[key].players[0]
        assert found[0][0].startswith("Guest ")
        assert not any(who.startswith("Guest ") for who, _, _ in found[1:])
        assert min(int(place) for _, _, place in found) == 1


class Between(BaseHTTPRequestHandler):
    """Between the example and a server: is busy now and then, loses answers to moves, and is once ahead of a move."""

    target = ""
    seen: ClassVar[list[bytes]]  # the moves that came, in their order
    busy = 0

    def do_GET(self) -> None:
        type(self).busy += 1
        if self.busy % 7 == 0:
            self.refuse(429, "too_many")
        else:
            self.answer(*self.forward(b""))

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if not self.path.endswith("/moves"):
            self.answer(*self.forward(body))
            return
        self.seen.append(body)
        if len(self.seen) == 1:
            self.refuse(409, "stale")
        elif len(self.seen) % 4 == 0 and len(self.seen) <= 4 * LOST:
            self.forward(body)  # made, but the answer does not arrive
            self.close_connection = True
        else:
            self.answer(*self.forward(body))

    def forward(self, body: bytes) -> tuple[int, bytes, str | None]:
        there = HTTPConnection(self.target, timeout=PATIENCE)
        headers = {name: self.headers[name] for name in ("Cookie", "Content-Type") if name in self.headers}
        there.request(self.command, self.path, body, headers)
        got = there.getresponse()
        found = got.status, got.read(), got.getheader("Set-Cookie")
        there.close()
        return found

    def refuse(self, status: int, code: str) -> None:
        self.answer(status, json.dumps({"error": {"code": code, "message": "not now"}}).encode(), None)

    def answer(self, status: int, body: bytes, cookie: str | None) -> None:
        self.send_response(status)
        if cookie is not None:
            self.send_header("Set-Cookie", cookie)
        self.send_header("Retry-After", "0")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (its name in the library)
        pass


class Stranger(BaseHTTPRequestHandler):
    """A server of something else."""

    body = b""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(len(self.body)))
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (its name in the library)
        pass


@contextmanager
def serving(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_a_game_is_played_to_its_end(address: str) -> None:
    check_played(run("--address", address, "--seed", "1", "card_game"), "card_game")


@pytest.mark.proof
def test_all_games_are_played_to_their_end_if_none_is_named(address: str) -> None:
    check_played(run("--address", f"{address}/"), *(info.key for info in games()))


def test_lost_answers_busy_servers_and_late_moves_do_not_end_a_game(address: str) -> None:
    class Here(Between):
        target = urlsplit(address).netloc
        seen: ClassVar[list[bytes]] = []

    with serving(Here) as between:
        check_played(run("--address", between, "usa"), "usa")
    assert Here.busy > 7
    wishes = [json.loads(body) for body in Here.seen]
    for lost in range(3, 4 * LOST, 4):
        assert wishes[lost] == wishes[lost + 1]  # the same key: it is made once
    assert wishes[0]["key"] not in {wish["key"] for wish in wishes[1:]}  # another wish, after another look


def test_without_a_server_the_example_says_how_to_start_one() -> None:
    with socket.socket() as unused:  # nobody listens
        unused.bind(("127.0.0.1", 0))
        said = complaint("--address", f"http://127.0.0.1:{unused.getsockname()[1]}")
    assert "no server answers at http://127.0.0.1:" in said
    assert "`branchline serve` starts one" in said


def test_a_game_that_the_server_does_not_have_is_named_with_those_that_it_has(address: str) -> None:
    said = complaint("--address", address, "mars", "usa", "venus")
    assert said == f"play_over_api: the server has no game mars, venus; it has {', '.join(i.key for i in games())}"


@pytest.mark.parametrize("wrong", ["127.0.0.1:8620", "localhost:8620", "file:///etc/passwd", ""])
def test_an_address_that_is_none_of_the_web_is_refused(wrong: str) -> None:
    assert "an address begins with http:// or https://" in complaint("--address", wrong, code=2)


def test_an_address_inside_a_server_is_refused_in_the_words_of_the_server(address: str) -> None:
    assert "(status 404, code not_found)" in complaint("--address", f"{address}/docs")


@pytest.mark.parametrize("body", [b"<h1>Hello</h1>", b"[]", b'{"paths": {}}', b"\xff"])
def test_a_server_of_something_else_is_recognized(body: bytes) -> None:
    with serving(type("Here", (Stranger,), {"body": body})) as there:
        assert "has no OpenAPI document" in complaint("--address", there)


def test_a_server_whose_document_has_changed_is_recognized() -> None:
    body = b'{"paths": {"/api/matches": {"get": {}}}, "components": {"schemas": {}}}'
    with serving(type("Here", (Stranger,), {"body": body})) as there:
        assert "should have one operation GET …/games; it has 0" in complaint("--address", there)
