"""`make setup` builds the browser client: again after an edit, not without one, never half; and goes on without Node.

Node, npm and Vite are played by a small program here: what is proved is when they are called and what becomes of it.
"""

from __future__ import annotations

import errno
import gzip
import json
import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.build.project import ROOT
from tools import build_web

NODE = """#!{python}
import json, os, sys
from pathlib import Path
called, arguments = Path(sys.argv[0]).name, sys.argv[1:]
state = Path({state!r})
if arguments == ["--version"]:
    print((state / "version").read_text())
    sys.exit()
with (state / "calls").open("a") as calls:
    calls.write(" ".join([called, *arguments[:2]]) + "\\n")
if (state / "fault").exists():
    print((state / "fault").read_text())
    sys.exit(1)
if called == "npm" and arguments[0] == "ci":
    lock = json.loads(Path("package-lock.json").read_text())
    Path("node_modules").mkdir(exist_ok=True)
    lock["packages"].pop("")
    Path("node_modules/.package-lock.json").write_text(json.dumps(lock))
elif "openapi-typescript" in arguments[0]:
    Path(arguments[arguments.index("--output") + 1]).write_text("export type Types = " + Path(arguments[1]).read_text())
elif "vite.js" in arguments[0]:
    out = Path(arguments[arguments.index("--outDir") + 1])
    (out / "assets").mkdir(parents=True)
    (out / "assets" / "app.js").write_text(Path("src/main.ts").read_text() * 100)
    (out / "index.html").write_text("<title>Branchline</title>")
"""

Build = Callable[[], str]


class Machine:
    """A source tree, and a Node that does as it is told."""

    def __init__(self, folder: Path) -> None:
        self.tree = build_web.Tree(folder / "tree")
        self.state = folder / "state"
        self.programs = folder / "programs"
        self.state.mkdir()
        self.programs.mkdir()
        for name in ("node", "npm"):
            program = self.programs / name
            program.write_text(NODE.format(python=sys.executable, state=str(self.state)), encoding="utf-8")
            program.chmod(program.stat().st_mode | stat.S_IXUSR)
        self.version("v20.19.0")
        (self.tree.web / "src").mkdir(parents=True)
        self.source = self.tree.web / "src" / "main.ts"
        self.source.write_text("console.log('hello');\n", encoding="utf-8")
        self.words = self.tree.root / "src" / "branchline" / "view" / "locale" / "en" / "game.ftl"
        self.words.parent.mkdir(parents=True)
        self.words.write_text("hello = Hello\n", encoding="utf-8")
        self.tree.client.parent.mkdir(parents=True)
        (self.tree.root / "constraints.txt").touch()
        self.lock({"node_modules/vite": {"integrity": "a"}, "node_modules/other": {"integrity": "b", "optional": True}})

    def version(self, text: str) -> None:
        (self.state / "version").write_text(text, encoding="utf-8")

    def lock(self, packages: dict[str, dict[str, object]]) -> None:
        document = {"packages": {"": {}, **packages}}
        (self.tree.web / "package-lock.json").write_text(json.dumps(document), encoding="utf-8")

    def fail(self, words: str | None) -> None:
        """From now on Node and npm fail with these words, or do not."""
        (self.state / "fault").unlink(missing_ok=True)
        if words is not None:
            (self.state / "fault").write_text(words, encoding="utf-8")

    def calls(self) -> list[str]:
        """What was called since the last time, by its program and purpose."""
        path = self.state / "calls"
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        path.unlink(missing_ok=True)
        names = {"node_modules/vite/bin/vite.js": "vite", "node_modules/openapi-typescript/bin/cli.js": "types"}
        return [names.get(line.split()[1], " ".join(line.split()[:2])) for line in lines]

    def client(self) -> str:
        return (self.tree.client / "assets" / "app.js").read_text(encoding="utf-8")


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    made = Machine(tmp_path)
    monkeypatch.setattr(build_web, "ROOT", made.tree.root)
    monkeypatch.setattr(build_web, "_openapi", lambda _scratch: "{}")
    monkeypatch.setenv("PATH", f"{made.programs}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.delenv("CI", raising=False)
    return made


@pytest.fixture
def build(machine: Machine, capsys: pytest.CaptureFixture[str]) -> Build:
    """Brings the client up to date and returns what was said about it."""

    def run() -> str:
        assert build_web.main([]) == 0
        return capsys.readouterr().err

    return run


def test_the_client_is_built_once_and_again_after_an_edit(machine: Machine, build: Build) -> None:
    assert "building the browser client" in build()
    assert machine.calls() == ["npm ci", "types", "vite"]
    assert build() == ""
    assert machine.calls() == []
    machine.source.write_text("console.log('again');\n", encoding="utf-8")
    build()
    assert machine.calls() == ["vite"]
    assert "again" in machine.client()


def test_only_a_change_of_content_counts(machine: Machine, build: Build) -> None:
    build()
    os.utime(machine.source)
    assert build() == ""


@pytest.mark.parametrize("name", ["src/branchline/view/locale/en/game.ftl", "src/branchline/data/alps/cities.csv"])
def test_words_and_maps_of_the_package_are_among_its_sources(machine: Machine, build: Build, name: str) -> None:
    build()
    path = machine.tree.root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("something new\n", encoding="utf-8")
    assert "building the browser client" in build()


def test_a_new_openapi_document_gives_new_types_and_an_equal_one_does_not(
    machine: Machine, build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    build()
    machine.calls()
    server = machine.tree.root / "src" / "branchline" / "server" / "app.py"
    server.write_text("# edited\n", encoding="utf-8")
    assert build() == ""
    assert machine.calls() == []
    server.write_text("# edited again\n", encoding="utf-8")
    monkeypatch.setattr(build_web, "_openapi", lambda _scratch: '{"paths": {}}')
    build()
    assert machine.calls() == ["types"]
    assert "paths" in machine.tree.schema.read_text(encoding="utf-8")


def test_a_client_that_was_touched_by_hand_is_built_anew(machine: Machine, build: Build) -> None:
    build()
    (machine.tree.client / "index.html").unlink()
    build()
    assert (machine.tree.client / "index.html").exists()


def test_what_no_longer_belongs_to_the_client_is_gone(machine: Machine, build: Build) -> None:
    build()
    (machine.tree.client / "assets" / "left-over.js").touch()
    build()
    assert not (machine.tree.client / "assets" / "left-over.js").exists()


def test_a_client_that_does_not_build_is_a_failure_and_leaves_the_old_one(
    machine: Machine, build: Build, capsys: pytest.CaptureFixture[str]
) -> None:
    build()
    before = machine.client()
    machine.source.write_text("console.log(;\n", encoding="utf-8")
    machine.fail("main.ts:1: unexpected token")
    assert build_web.main([]) == 1
    said = capsys.readouterr().err
    assert "main.ts:1: unexpected token" in said
    assert "does not build" in said
    assert machine.client() == before
    machine.fail(None)
    assert "building the browser client" in build()
    assert list(machine.tree.build.glob("client-*")) == []


def test_libraries_are_fetched_again_only_for_another_lock(machine: Machine, build: Build) -> None:
    build()
    machine.calls()
    machine.lock({"node_modules/vite": {"integrity": "newer"}})
    build()
    assert machine.calls() == ["npm ci", "vite"]


def test_libraries_for_other_machines_need_not_be_there(machine: Machine) -> None:
    packages = machine.tree.web / "node_modules"
    packages.mkdir()
    note = packages / ".package-lock.json"
    note.write_text(json.dumps({"packages": {"node_modules/vite": {"integrity": "a"}}}), encoding="utf-8")
    assert build_web.has_packages(machine.tree)
    note.write_text(json.dumps({"packages": {"node_modules/other": {"integrity": "b"}}}), encoding="utf-8")
    assert not build_web.has_packages(machine.tree)


@pytest.mark.parametrize(
    "words",
    [
        "npm error code ENOTFOUND\nnpm error network request failed",
        "npm error code FETCH_ERROR\nnpm error network timeout at: http://127.0.0.1:1/vite",
    ],
)
def test_without_npms_registry_we_go_on_and_are_told(machine: Machine, build: Build, words: str) -> None:
    machine.fail(words)
    said = build()
    assert "npm cannot reach its registry" in said
    assert "the browser client could not be built; the server and the terminal game work without it" in said
    assert not machine.tree.client.exists()


def test_without_npms_registry_an_older_client_stays(machine: Machine, build: Build) -> None:
    build()
    machine.lock({"node_modules/vite": {"integrity": "newer"}})
    machine.fail("npm error code ECONNREFUSED")
    assert "the one from before stays" in build()
    assert machine.client()


@pytest.mark.parametrize("arguments", [["--types"], ["--no-types"], ["--check"]])
def test_who_asks_for_a_part_of_it_is_told_by_the_exit_status(machine: Machine, arguments: list[str]) -> None:
    machine.fail("npm error code ENOTFOUND")
    assert build_web.main(arguments) == 1


def test_for_playing_the_client_is_enough_and_nothing_fails_without_it(machine: Machine) -> None:
    machine.fail("npm error code ENOTFOUND")
    assert build_web.main(["--play"]) == 0
    assert not machine.tree.client.exists()
    machine.fail(None)
    assert build_web.main(["--play"]) == 0
    assert machine.client()
    assert not machine.tree.schema.exists()


def test_in_continuous_integration_a_missing_client_is_a_failure(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.fail("npm error code ENOTFOUND")
    monkeypatch.setenv("CI", "true")
    assert build_web.main([]) == 1


def test_no_client_on_purpose(machine: Machine, build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRANCHLINE_NO_CLIENT", "1")
    assert build() == ""
    assert machine.calls() == []


@pytest.mark.parametrize("version", ["v18.19.1", "v20.18.3", "nonsense"])
def test_an_old_node_is_passed_over_for_the_one_of_pypi(
    machine: Machine, build: Build, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, version: str
) -> None:
    prefix = tmp_path / "environment"
    monkeypatch.setattr(sys, "prefix", str(prefix))

    def install() -> None:
        (prefix / "bin").mkdir(parents=True)
        for name in ("node", "npm"):
            program = prefix / "bin" / name
            program.write_text((machine.programs / name).read_text(encoding="utf-8"), encoding="utf-8")
            program.chmod(0o755)
        machine.version("v24.19.0")

    monkeypatch.setattr(build_web, "_install_node", install)
    machine.version(version)
    build()
    assert (prefix / "bin").exists()
    assert machine.client()


def test_without_any_node_we_go_on_and_are_told(
    machine: Machine, build: Build, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "nowhere"))
    monkeypatch.setattr(build_web, "NODE_PACKAGE", "no-such-package-of-that-name")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", "")
    machine.version("v12.0.0")
    said = build()
    assert "there is no Node 20.19 or newer" in said
    assert "the server and the terminal game work without it" in said


def test_a_node_of_pypi_without_its_npm_is_installed_again(
    machine: Machine, build: Build, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    programs = tmp_path / "environment" / "bin"
    programs.mkdir(parents=True)
    node = (machine.programs / "node").rename(programs / "node")
    monkeypatch.setattr(sys, "prefix", str(programs.parent))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(build_web, "_install_node", lambda: None)
    said = build()
    assert "or its npm, does not run here" in said
    assert "the server and the terminal game work without it" in said
    monkeypatch.setattr(build_web, "_install_node", lambda: (programs / "npm").hardlink_to(node))
    build()
    assert machine.client()


def test_npm_that_never_ends_is_stopped_and_we_go_on(
    machine: Machine, build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build_web, "FETCH_SECONDS", 0.5)
    program = machine.programs / "npm"
    program.write_text(f"#!{sys.executable}\nimport time\ntime.sleep(3600)\n", encoding="utf-8")
    said = build()
    assert "npm was not done after 0.5 seconds" in said
    assert "the server and the terminal game work without it" in said


def test_no_fetch_waits_for_minutes() -> None:
    (option,) = [option for option in build_web.NPM_CI if option.startswith("--fetch-timeout=")]
    assert int(option.partition("=")[2]) <= 30_000


def test_where_nothing_can_be_written_we_go_on_and_are_told(machine: Machine, build: Build) -> None:
    machine.tree.build.write_text("a file where the folder should be", encoding="utf-8")
    said = build()
    assert str(machine.tree.build) in said
    assert "Traceback" not in said
    assert "the server and the terminal game work without it" in said


@pytest.mark.parametrize("failure", [KeyboardInterrupt(), OSError(errno.EXDEV, "Invalid cross-device link")])
def test_what_comes_between_the_old_client_and_the_new_one_leaves_the_old_one(
    machine: Machine, build: Build, monkeypatch: pytest.MonkeyPatch, failure: BaseException
) -> None:
    build()
    before = machine.client()
    machine.source.write_text("console.log('again');\n", encoding="utf-8")
    rename = Path.rename

    def renamed(path: Path, target: Path) -> Path:
        if path.name == "fresh":
            raise failure
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", renamed)
    if isinstance(failure, OSError):
        assert "the one from before stays" in build()
    else:
        with pytest.raises(KeyboardInterrupt):
            build_web.main([])
    assert machine.client() == before
    assert list(machine.tree.build.glob("client-*")) == []
    monkeypatch.setattr(Path, "rename", rename)
    build()
    assert "again" in machine.client()


def test_texts_are_compressed_and_always_to_the_same_bytes(tmp_path: Path) -> None:
    for name, content in {"app.js": b"hello " * 500, "tiny.css": b"a{}", "font.woff2": b"hello " * 500}.items():
        (tmp_path / name).write_bytes(content)
    build_web.compress(tmp_path)
    packed = (tmp_path / "app.js.gz").read_bytes()
    assert gzip.decompress(packed) == b"hello " * 500
    assert sorted(path.name for path in tmp_path.glob("*.gz")) == ["app.js.gz"]
    os.utime(tmp_path / "app.js", (1000, 1000))
    (tmp_path / "app.js.gz").unlink()
    build_web.compress(tmp_path)
    assert (tmp_path / "app.js.gz").read_bytes() == packed


def test_the_lock_names_no_address_and_every_library_by_its_content() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    packages = {path: about for path, about in lock["packages"].items() if path}
    assert [path for path, about in packages.items() if "resolved" in about] == []
    assert [path for path, about in packages.items() if not about["integrity"].startswith("sha512-")] == []
