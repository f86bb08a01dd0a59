"""`make fresh` takes its packages from the README, refuses plainly what it cannot do, and lends only settings."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.build.project import ROOT
from tools import fresh
from tools.fresh import Machine, Unfit, left_of, lent_variables, local_folders, need_fit, packages_in, read_release
from tools.progress import Progress

README = (ROOT / "README.md").read_text(encoding="utf-8")
DEBIAN = {"ID": "debian", "VERSION_CODENAME": "bookworm"}


def found(name: str) -> str:
    return f"/usr/bin/{name}"


def allowed(_command: Sequence[str]) -> str:
    return ""


def test_the_packages_are_those_of_the_readme() -> None:
    assert packages_in("On Debian: `apt-get install one two`. Or else.") == ("one", "two")
    assert {"python3", "python3-venv", "make"} <= set(packages_in(README))


@pytest.mark.parametrize("readme", ["", "`apt-get install one` and `apt-get install two`"])
def test_a_readme_that_names_them_not_once_is_refused(readme: str) -> None:
    with pytest.raises(Unfit, match=r"README.md should name the Debian packages once"):
        packages_in(readme)


def test_a_package_can_be_left_out_only_if_the_readme_names_it() -> None:
    assert left_of(("make", "gcc", "python3"), ["gcc"]) == ("make", "python3")
    with pytest.raises(Unfit, match=r"WITHOUT names clang; only what the README names can be left out: make gcc"):
        left_of(("make", "gcc"), ["clang"])


def test_what_is_asked_for_is_read_from_the_command_line() -> None:
    request = fresh.read_request([], README)
    assert (request.who, request.packages, request.command) == ("root", packages_in(README), None)
    request = fresh.read_request(["--who", "user", "--without", "gcc", "--run", "make setup"], README)
    assert (request.who, request.command) == ("user", "make setup")
    assert "gcc" not in request.packages


def test_nobody_else_than_root_and_a_user_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        fresh.read_request(["--who", "guest"], README)
    assert "choose from" in capsys.readouterr().err


def forbidden(_command: Sequence[str]) -> str:
    return "unshare failed: Operation not permitted"


def nowhere(_name: str) -> None:
    return None


@pytest.mark.parametrize(
    ("user", "release", "find", "attempt", "words"),
    [
        (1000, DEBIAN, found, allowed, "needs root: sudo make fresh"),
        (0, {"ID": "fedora", "PRETTY_NAME": "Fedora 40"}, found, allowed, "this is Fedora 40"),
        (0, {}, found, allowed, "this is an unknown system"),
        (0, DEBIAN, nowhere, allowed, "needs apt-get, chroot, git, mount, setpriv, unshare"),
        (0, DEBIAN, found, forbidden, r"\(unshare failed: Operation not permitted\); in a container"),
    ],
)
def test_a_machine_that_cannot_do_it_is_told_why(
    user: int,
    release: dict[str, str],
    find: Callable[[str], str | None],
    attempt: Callable[[Sequence[str]], str],
    words: str,
) -> None:
    need_fit(user=0, release=DEBIAN, find=found, attempt=allowed)
    with pytest.raises(Unfit, match=words):
        need_fit(user=user, release=release, find=find, attempt=attempt)


def test_a_wrong_request_ends_with_its_message_and_a_status_of_its_own() -> None:
    command = [sys.executable, "-m", "tools.fresh", "--without", "clang"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("branchline: WITHOUT names clang")
    assert done.stderr.count("\n") == 1


def test_the_release_is_read_with_and_without_quotes() -> None:
    release = read_release('ID=debian\nPRETTY_NAME="Debian GNU/Linux 12"\n\n')
    assert release == {"ID": "debian", "PRETTY_NAME": "Debian GNU/Linux 12"}


def test_only_settings_of_pip_npm_proxies_and_certificates_are_lent() -> None:
    wanted = {"PIP_FIND_LINKS": "a", "NPM_CONFIG_REGISTRY": "b", "https_proxy": "c", "SSL_CERT_FILE": "d"}
    others = {"PYTHONUNBUFFERED": "1", "HOME": "/root", "LANG": "C.UTF-8", "CI": "true", "BRANCHLINE_PURE": "1"}
    assert lent_variables({**wanted, **others}) == wanted


def test_folders_that_pip_looks_into_are_shown_inside_and_those_beside_an_index_too(tmp_path: Path) -> None:
    (tmp_path / "wheels").mkdir()
    (tmp_path / "index" / "simple").mkdir(parents=True)
    settings = [
        f"{tmp_path}/wheels {tmp_path}/nowhere",
        f"[global]\nextra-index-url = file://{tmp_path}/index/simple\n",
    ]
    assert local_folders([*settings, "/etc/ssl"]) == [tmp_path / "index", tmp_path / "wheels"]


def test_inside_there_is_no_variable_but_those_of_a_login_and_those_lent() -> None:
    command = Machine(Path("/machine"), {"PIP_CERT": "x"}, (Path("/opt/wheels"),)).entering("user", "make test")
    environment = command[command.index("-i") + 1 : command.index("-i") + 6]
    assert [one.partition("=")[0] for one in environment] == ["HOME", "USER", "TERM", "PATH", "PIP_CERT"]
    assert "HOME=/home/guest" in environment
    assert command[-3:] == ["sh", "-c", "make test"]
    assert "--userspec=guest:guest" in command
    assert "--kill-child" in command


@pytest.fixture
def page() -> Iterator[str]:
    """The address of somebody who answers as a Branchline does."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(f"<html><head>{fresh.TITLE}</head></html>".encode())

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (its name in the library)
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


class Started(Machine):
    """What is run inside is a program out here."""

    def entering(self, who: str, command: str) -> list[str]:
        del who, command
        return [sys.executable, "-c", self.variables["program"]]


def test_playing_is_fine_when_the_page_is_served_and_ctrl_c_stops_it(
    page: str, capfd: pytest.CaptureFixture[str]
) -> None:
    program = f"""
import time
try:
    print('Branchline is at {page}', flush=True)
    time.sleep(3600)
except KeyboardInterrupt:
    print('bye')
"""
    assert fresh.try_playing(Started(Path("/"), {"program": program}), "root") == 0
    assert f"{page} answers with the page of the game" in capfd.readouterr().out


@pytest.mark.parametrize(
    ("program", "code"),
    [
        ("raise SystemExit(3)", 3),
        ("print('nothing to see')", 1),
        ("print('http://127.0.0.1:1', flush=True)\nimport time\ntime.sleep(3600)", 1),
    ],
)
def test_playing_fails_with_the_programs_status_or_when_no_page_is_served(program: str, code: int) -> None:
    assert fresh.try_playing(Started(Path("/"), {"program": program}), "root") == code


def test_playing_fails_when_ctrl_c_makes_a_traceback(page: str) -> None:
    program = f"import time\nprint('Branchline is at {page}', flush=True)\ntime.sleep(3600)"
    assert fresh.try_playing(Started(Path("/"), {"program": program}), "root") == 1


def test_playing_fails_when_ctrl_c_stops_nothing(
    page: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fresh, "STOPPING_SECONDS", 0.1)
    program = f"""
import signal, time
signal.signal(signal.SIGINT, signal.SIG_IGN)
print('Branchline is at {page}', flush=True)
time.sleep(3600)
"""
    assert fresh.try_playing(Started(Path("/"), {"program": program}), "root") == 1
    assert "Ctrl-C has not stopped it in 0.1 seconds" in capfd.readouterr().out


def test_settings_of_pip_and_npm_are_lent_to_a_machine_and_not_to_the_base_that_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    (home / ".config" / "pip").mkdir(parents=True)
    (home / ".config" / "pip" / "pip.conf").write_text("[global]\n")
    monkeypatch.setattr(Path, "home", lambda: home)
    fresh.lend(tmp_path / "base")
    assert not (tmp_path / "base" / "root").exists()
    assert not (tmp_path / "base" / "etc" / "pip.conf").exists()
    fresh.lend(tmp_path / "machine", "user")
    assert (tmp_path / "machine" / "home" / "guest" / ".config" / "pip" / "pip.conf").read_text() == "[global]\n"


def test_a_folder_that_others_may_write_to_is_not_trusted(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    fresh.need_own(tmp_path)
    tmp_path.chmod(0o777)
    with pytest.raises(Unfit, match="others may write to"):
        fresh.need_own(tmp_path)


def test_a_branchline_that_runs_already_is_in_the_way(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    port = int(page.rpartition(":")[2])
    monkeypatch.setattr(fresh, "PORTS", range(port, port + 1))
    with pytest.raises(Unfit, match=f"a Branchline runs at {page}"):
        fresh.need_no_other()


def test_what_is_half_made_or_left_by_a_dead_process_is_removed(tmp_path: Path) -> None:
    left = tmp_path / "machine-0"  # no process has this number
    (left / "etc").mkdir(parents=True)
    (tmp_path / "machine-1").mkdir()  # and this one always runs
    fresh.Workshop(tmp_path, "bookworm", Progress(tmp_path / "log")).clear()
    assert [path.name for path in tmp_path.iterdir()] == ["machine-1"]
