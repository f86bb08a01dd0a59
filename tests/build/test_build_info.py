"""An installation knows what it is."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, metadata, version
from importlib.util import find_spec

import pytest

import branchline
from branchline import build_info
from tests.build.project import CORE_SOURCES, ROOT, extension_of


def test_the_version_is_the_same_wherever_it_is_read() -> None:
    assert version("branchline") == build_info.VERSION == branchline.__version__


def test_a_tree_that_is_not_installed_is_not_written_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def not_there(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("importlib.metadata.version", not_there)
    assert build_info.version_written_over() is None


def test_the_citation_file_names_this_version_and_who_the_license_and_the_package_name() -> None:
    lines = (ROOT / "CITATION.cff").read_text(encoding="utf-8").splitlines()
    assert f"version: {build_info.VERSION}" in lines
    assert "title: Branchline" in lines
    said = metadata("branchline")
    assert f"license: {said['License-Expression']}" in lines
    assert f"  - name: {said['Author']}" in lines
    assert said["Author"] in (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_the_core_counts_as_compiled_when_the_engine_has_a_compiled_file() -> None:
    engine = next(source for source in CORE_SOURCES if source.match("board/engine.py"))
    assert build_info.is_compiled() == (extension_of(engine) is not None)


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("librt.vecs", "branchline {} (core compiled)"),
        ("json", "branchline {} (core not compiled: plain Python, slower)"),
        ("no_such_module", "branchline {} (core not compiled: plain Python, slower)"),
    ],
)
def test_the_version_line_says_whether_the_core_is_compiled(
    monkeypatch: pytest.MonkeyPatch, module: str, line: str
) -> None:
    monkeypatch.setattr(build_info, "find_spec", lambda _: find_spec(module))
    assert build_info.version_line() == line.format(build_info.VERSION)
