"""The log tells what happened and keeps secrets; the metrics are the promised ones."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import subprocess
import sys
from pathlib import Path

import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st

from branchline.server.monitoring import HIDDEN, log, metrics_text, route_of, set_up_logging

SECRET = "hunter2-hunter2"


pytestmark = pytest.mark.usefixtures("logging_as_before")


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    written = capsys.readouterr()
    assert written.out == ""
    return [json.loads(line) for line in written.err.splitlines()]


def test_an_event_is_one_line_of_json_on_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging(json=True)
    structlog.get_logger().info("started", port=8620)
    (line,) = lines(capsys)
    assert line.pop("timestamp")
    assert line == {"event": "started", "level": "info", "port": 8620}


def test_an_event_for_people_is_one_line_without_colors_where_there_is_no_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    set_up_logging(json=False)
    structlog.get_logger().info("started", port=8620)
    written = capsys.readouterr().err
    assert re.fullmatch(r".*started +port=8620\n", written)
    assert "\x1b" not in written


def test_the_logger_of_the_module_follows_the_set_up(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging(json=True)
    log.info("hello")
    assert [line["event"] for line in lines(capsys)] == ["hello"]


@pytest.mark.parametrize("name", ["cookie", "token", "password", "chat", "text", "action", "outcomes", "query", "body"])
@pytest.mark.parametrize("is_json", [True, False])
def test_a_field_that_holds_something_secret_is_hidden(
    capsys: pytest.CaptureFixture[str], name: str, is_json: bool
) -> None:
    set_up_logging(json=is_json)
    structlog.get_logger().info("event", **{name: SECRET})
    written = capsys.readouterr().err
    assert SECRET not in written
    assert HIDDEN in written


@pytest.mark.parametrize("is_json", [True, False])
def test_an_error_is_told_with_its_places_but_without_its_texts_and_variables(
    capsys: pytest.CaptureFixture[str], is_json: bool
) -> None:
    set_up_logging(json=is_json)
    password = "".join(["hunter2", "-", "hunter2"])

    def parse(text: str) -> None:
        try:
            int(text)
        except ValueError as error:
            raise LookupError(f"no such thing as {text}") from error

    try:
        parse(password)
    except LookupError as error:
        structlog.get_logger().error("failed", exc_info=error)
    written = capsys.readouterr().err
    assert SECRET not in written
    assert "in parse" in written
    assert "builtins.ValueError" in written
    assert "which led to" in written
    assert "builtins.LookupError" in written


def test_errors_in_a_group_are_told_one_by_one(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging(json=True)
    inner = [ValueError(SECRET), PermissionError(13, SECRET)]
    structlog.get_logger().error("failed", exc_info=ExceptionGroup(SECRET, inner))
    (line,) = lines(capsys)
    assert SECRET not in str(line)
    assert "builtins.ValueError" in str(line["exception"])
    assert "builtins.PermissionError [errno 13]" in str(line["exception"])


def test_what_a_library_has_to_say_comes_the_same_way_and_keeps_the_secret_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    set_up_logging(json=True)

    async def fail() -> None:
        raise ValueError(SECRET)

    async def forget_a_task() -> None:
        task = asyncio.create_task(fail())
        await asyncio.sleep(0)
        del task

    asyncio.run(forget_a_task())
    (line,) = lines(capsys)
    assert line["logger"] == "asyncio"
    assert line["level"] == "error"
    assert line["event"] == "Task exception was never retrieved"
    assert "builtins.ValueError" in str(line["exception"])
    assert SECRET not in str(line)


def test_a_server_that_tells_every_path_is_not_heard(capsys: pytest.CaptureFixture[str]) -> None:
    noisy = logging.getLogger("uvicorn.error")
    noisy.addHandler(logging.StreamHandler())
    noisy.setLevel(logging.DEBUG)
    set_up_logging(json=True)
    noisy.info('127.0.0.1 - "WebSocket /api/rooms/x/socket?token=%s" [accepted]', SECRET)
    noisy.error("ASGI callable returned without completing handshake.")  # said of every refused socket
    noisy.warning("Invalid HTTP request received.")
    assert [line["event"] for line in lines(capsys)] == ["Invalid HTTP request received."]


def test_the_end_of_a_process_that_has_a_log_is_silent() -> None:
    code = "from branchline.server.monitoring import set_up_logging; set_up_logging(json=False)"
    # In this mode every Python tells what goes wrong while it takes its modules apart; 3.13 always does.
    command = [sys.executable, "-X", "dev", "-W", "ignore", "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_log_that_cannot_be_written_stops_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    set_up_logging(json=True)
    closed = (tmp_path / "log").open("w")
    closed.close()
    monkeypatch.setattr(sys, "stderr", closed)
    structlog.get_logger().info("started")
    logging.getLogger("library").warning("beware")


@pytest.mark.parametrize(
    ("path", "params", "route"),
    [
        ("/", {}, "/"),
        ("/healthz", {}, "/healthz"),
        ("/api/me", {}, "/api/me"),
        ("/api/rooms/abcd1234/moves", {"room": "abcd1234"}, "/api/rooms/{room}/moves"),
        ("/api/rooms/abcd1234/seats/2", {"room": "abcd1234", "seat": 2}, "/api/rooms/{room}/seats/{seat}"),
        (
            f"/api/rooms/abcd1234/invitations/{SECRET}",
            {"room": "abcd1234", "token": SECRET},
            "/api/rooms/{room}/invitations/{token}",
        ),
        (f"/api/join/{SECRET}", None, "other"),  # nothing is there
        (f"/join/{SECRET}", {}, "other"),  # a page
        ("/api/some/secret-words", {"rest": "some/secret-words"}, "other"),
        (f"/api/x/{SECRET}/y", {"rest": f"x/{SECRET}/y"}, "other"),
    ],
)
def test_a_route_names_its_parameters_and_not_their_values(
    path: str, params: dict[str, object] | None, route: str
) -> None:
    assert route_of(path, params) == route


@given(st.from_regex(r"[A-Za-z0-9_-]{8,40}", fullmatch=True))
def test_no_token_is_left_in_a_route(token: str) -> None:
    route = route_of(f"/api/rooms/roomroom/invitations/{token}", {"room": "roomroom", "token": token})
    assert re.fullmatch(r"[a-z/{}]+", route)
    assert token not in route or token in "/api/rooms/{room}/invitations/{token}"


METRICS = {
    "branchline_requests_total": "counter",
    "branchline_request_seconds": "histogram",
    "branchline_sockets": "gauge",
    "branchline_rooms_loaded": "gauge",
    "branchline_hops_total": "counter",
    "branchline_moves_total": "counter",
    "branchline_commit_seconds": "histogram",
    "branchline_commit_batch": "histogram",
    "branchline_bot_seconds": "histogram",
    "branchline_bot_restarts_total": "counter",
    "branchline_bots_stepped_down_total": "counter",
}


def test_the_metrics_are_the_promised_ones() -> None:
    text, content_type = metrics_text()
    assert content_type.startswith("text/plain")
    kinds = dict(re.findall(r"^# TYPE (branchline_\w+) (\w+)$", text.decode(), re.MULTILINE))
    assert {name: kind for name, kind in kinds.items() if not name.endswith("_created")} == METRICS


def test_the_metrics_of_several_workers_are_added_up(tmp_path: Path) -> None:
    program = "from branchline.server.monitoring import *; MOVES.labels('ok').inc(2); SOCKETS.set(3);"
    environment = {"PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    for _ in range(2):
        subprocess.run([sys.executable, "-c", program], check=True, env=environment)
    shown = subprocess.run(
        [sys.executable, "-c", program + "print(metrics_text()[0].decode())"],
        check=True,
        env=environment,
        capture_output=True,
        text=True,
    ).stdout
    assert 'branchline_moves_total{outcome="ok"} 6.0' in shown
    assert "branchline_sockets 9.0" in shown
