"""The browser client travels in the wheel and in the source distribution; a package without it says so."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.build.project import ROOT, Installed, build_and_install, small_tree
from tools import build_web
from tools.packages.package_contents import unpack

CLIENT = Path("branchline", "server", "client")
FILES = {
    "index.html": b"<title>Branchline</title>",
    "index.html.gz": b"\x1f\x8b",
    "manifest.webmanifest": b"{}",
    "assets/app-1a2b3c.js": b"export {};",
    "assets/words/barlow.woff2": b"wOF2",
}
NOT_IN_IT = "the browser client is NOT in this package"


def with_client(tree: Path) -> Path:
    for name, content in FILES.items():
        path = tree / "src" / CLIENT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return tree


def client_of(installed: Installed) -> dict[str, bytes]:
    folder = installed.folder / CLIENT
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def source_distribution(tree: Path, to: Path) -> Path:
    """The unpacked source distribution of a tree."""
    to.mkdir()
    code = "import sys; from setuptools.build_meta import build_sdist; build_sdist(sys.argv[1])"
    done = subprocess.run([sys.executable, "-c", code, str(to)], cwd=tree, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    [archive] = to.glob("*.tar.gz")
    return unpack(archive, to / "unpacked")


def test_every_file_of_the_client_is_in_the_wheel(tmp_path: Path) -> None:
    tree = with_client(small_tree(tmp_path / "tree"))
    installed = build_and_install(tree, tmp_path / "site", BRANCHLINE_PURE="1")
    assert client_of(installed) == FILES
    assert NOT_IN_IT not in installed.output


def test_a_wheel_from_the_source_distribution_has_the_client_too(tmp_path: Path) -> None:
    tree = with_client(small_tree(tmp_path / "tree"))
    unpacked = source_distribution(tree, tmp_path / "sdist")
    installed = build_and_install(unpacked, tmp_path / "site", BRANCHLINE_PURE="1")
    assert client_of(installed) == FILES


def test_a_package_without_the_client_is_built_and_says_what_it_lacks(tmp_path: Path) -> None:
    installed = build_and_install(small_tree(tmp_path / "tree"), tmp_path / "site", BRANCHLINE_PURE="1")
    assert client_of(installed) == {}
    assert NOT_IN_IT in installed.output
    assert "python tools/build_web.py" in installed.output


@pytest.mark.skipif(
    not (ROOT / "src" / CLIENT / "index.html").exists(), reason="the browser client is not built; run: make setup"
)
def test_the_built_client_is_made_from_the_present_sources() -> None:
    # A test run with yesterday's client would prove nothing about today's.
    assert build_web.is_current(build_web.Tree(ROOT)), "the browser client is older than its sources: run `make setup`"
