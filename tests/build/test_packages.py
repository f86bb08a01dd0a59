"""What is wrong with a package is found before anybody installs it: too much in it, too little, a bad description."""

from __future__ import annotations

import re
import shutil
import stat
import tarfile
import tomllib
import zipfile
from collections.abc import Iterable
from email.message import Message
from pathlib import Path

import pytest

from tests.build.project import ROOT, build_and_install, description, small_tree
from tests.build.test_client_package import source_distribution, with_client
from tools.packages.package_contents import (
    NEEDED_IN_METADATA,
    faults_of,
    faults_of_description,
    faults_of_metadata,
    unpack,
)
from tools.packages.package_tries import Trial

NEEDS_COMPILER = pytest.mark.skipif(
    shutil.which("cc") is None, reason="there is no C compiler; run: sudo apt-get install gcc python3-dev"
)
CLIENT = "branchline/server/client/"
PAGE = f"{CLIENT}index.html"


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return with_client(small_tree(tmp_path_factory.mktemp("packages") / "tree"))


@pytest.fixture(scope="module")
def pure(tree: Path) -> Path:
    build_and_install(tree, tree.with_name("pure"), BRANCHLINE_PURE="1")
    (wheel,) = tree.with_name("pure-wheels").glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def source(tree: Path) -> Path:
    source_distribution(tree, tree.with_name("sdist"))
    (archive,) = tree.with_name("sdist").glob("*.tar.gz")
    return archive


def changed(wheel: Path, to: Path, *, without: str = "", plus: Iterable[str] = (), name: str = "") -> Path:
    """A copy of the wheel with some files less and some more."""
    to = to / (name or wheel.name)
    with zipfile.ZipFile(wheel) as before, zipfile.ZipFile(to, "w") as after:
        for one in before.namelist():
            if not (without and one.startswith(without)):
                after.writestr(one, before.read(one))
        for one in plus:
            after.writestr(one, b"")
    return to


def test_a_wheel_for_every_machine_and_the_source_are_fine_as_they_are_built(
    tree: Path, pure: Path, source: Path
) -> None:
    assert faults_of(pure, tree) == []
    assert faults_of(source, tree) == []


@NEEDS_COMPILER
def test_a_compiled_wheel_has_every_module_of_the_core_compiled(tree: Path, tmp_path: Path) -> None:
    own = tmp_path / "tree"
    shutil.copytree(tree, own, ignore=shutil.ignore_patterns("build", "*.egg-info"))
    build_and_install(own, tmp_path / "compiled", BRANCHLINE_QUICK_BUILD="1")
    (wheel,) = (tmp_path / "compiled-wheels").glob("*.whl")
    assert faults_of(wheel, own) == []
    assert faults_of(changed(wheel, tmp_path, without="branchline/cards.cpython"), own) == [
        "branchline/cards is not compiled"
    ]
    assert "the library of the compiled core is missing" in faults_of(
        changed(wheel, tmp_path, without="branchline__mypyc"), own
    )


@pytest.mark.parametrize(
    ("without", "plus", "fault"),
    [
        (f"{CLIENT}manifest", (), f"{CLIENT}manifest.webmanifest is missing"),
        ("branchline/py.typed", (), "branchline/py.typed is missing"),
        ("", ("tests/test_it.py",), "tests/test_it.py does not belong in it"),
        ("", ("branchline/cards.so",), "it is for every machine and has branchline/cards.so"),
    ],
)
def test_what_is_missing_in_a_wheel_or_too_much_is_named(
    tree: Path, pure: Path, tmp_path: Path, without: str, plus: tuple[str, ...], fault: str
) -> None:
    assert faults_of(changed(pure, tmp_path, without=without, plus=plus), tree) == [fault]


def test_what_is_missing_in_the_source_or_too_much_is_named(tree: Path, source: Path, tmp_path: Path) -> None:
    top = unpack(source, tmp_path / "unpacked")
    (top / "tests").mkdir()
    (top / "tests" / "test_it.py").touch()
    (top / "setup.py").unlink()
    (top / "src" / PAGE).unlink()
    archive = tmp_path / source.name
    with tarfile.open(archive, "w:gz") as packed:
        packed.add(top, top.name)
    assert faults_of(archive, tree) == ["setup.py is missing", f"src/{PAGE} is missing", "it has tests/test_it.py"]


@pytest.mark.parametrize("name", ["../beside", "/tmp/beside", "top/../../beside"])
def test_a_source_that_would_write_elsewhere_is_refused(tmp_path: Path, name: str) -> None:
    archive = tmp_path / "it.tar.gz"
    with tarfile.open(archive, "w:gz") as packed:
        packed.addfile(tarfile.TarInfo(name))
    with pytest.raises(ValueError, match=f"it.tar.gz holds {re.escape(name)}"):
        unpack(archive, tmp_path / "unpacked")
    assert list(tmp_path.iterdir()) == [archive]


def test_a_source_with_links_is_refused(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("/")
    archive = tmp_path / "it.tar.gz"
    with tarfile.open(archive, "w:gz") as packed:
        packed.add(tmp_path / "link", "top/link")
    with pytest.raises(ValueError, match="top/link"):
        unpack(archive, tmp_path / "unpacked")


def test_what_is_unpacked_is_what_was_packed_with_its_right_to_run(tmp_path: Path) -> None:
    folder = tmp_path / "top"
    (folder / "empty").mkdir(parents=True)
    (folder / "tool").write_bytes(b"#!/bin/sh\n")
    (folder / "tool").chmod(0o755)
    (folder / "text").write_bytes(b"words")
    (folder / "text").chmod(0o600)
    archive = tmp_path / "it.tar.gz"
    with tarfile.open(archive, "w:gz") as packed:
        packed.add(folder, "top")
    top = unpack(archive, tmp_path / "unpacked")
    assert top.name == "top"
    there = {path.name: stat.S_IMODE(path.stat().st_mode) for path in top.iterdir() if path.is_file()}
    assert there == {"tool": 0o755, "text": 0o644}
    assert (top / "text").read_bytes() == b"words"
    assert (top / "empty").is_dir()


def test_metadata_that_says_nothing_is_found() -> None:
    faults = faults_of_metadata(Message(), ROOT)
    for name in NEEDED_IN_METADATA:
        assert f"its metadata has no {name}" in faults
    assert "the extra envs is missing" in faults
    assert "no classifier says its Topic" in faults


def test_the_description_is_the_readme_without_what_is_only_in_the_repository() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert any("which is only in the repository" in fault for fault in faults_of_description(readme))
    assert faults_of_description(description()) == []
    assert description().startswith("# Branchline\n")


@pytest.mark.parametrize(
    ("written", "described"),
    [
        ("![a game](docs/a.png)\n\nText", "Text"),
        ("See [the guide](docs/guide/a.md) or [below](#below).", "See the guide or below."),
        ("See [it](https://example.org).", "See [it](https://example.org)."),
        ("Text\n```python\nmoves[0](table)\n```\n[a](b)", "Text\n```python\nmoves[0](table)\n```\na"),
    ],
)
def test_links_into_the_repository_become_their_words(written: str, described: str) -> None:
    assert description(written) == described


def test_a_source_that_was_installed_without_a_word_about_the_core_is_found(tmp_path: Path) -> None:
    trial = Trial(tmp_path, tmp_path / "branchline-1.0.tar.gz", ROOT / "constraints.txt")
    assert not trial.is_compiled
    assert trial.faults_of_installation(["Successfully installed branchline"]) != []
    assert trial.faults_of_installation(["branchline: the core is NOT compiled; it runs as plain Python"]) == []


@pytest.mark.parametrize(
    ("name", "is_compiled"),
    [("branchline-1.0-py3-none-any.whl", False), ("branchline-1.0-cp311-cp311-linux_x86_64.whl", True)],
)
def test_only_the_wheel_of_a_platform_ought_to_be_compiled(tmp_path: Path, name: str, is_compiled: bool) -> None:
    trial = Trial(tmp_path, tmp_path / name, ROOT / "constraints.txt")
    assert trial.is_compiled == is_compiled
    assert trial.faults_of_installation([]) == []


def test_the_classifiers_name_the_pythons_that_contributors_try() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    sentence = re.search(r"It runs with Python (.*?), from", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert sentence is not None
    assert re.findall(r"3\.\d+", sentence[1]) == named
    assert project["requires-python"] == f">={named[0]}"
