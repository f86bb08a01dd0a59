"""Looks into a package: whether it has all that belongs in it and nothing else, and describes itself well."""

from __future__ import annotations

import re
import runpy
import tarfile
import tomllib
import zipfile
from collections.abc import Iterable
from email.message import Message
from email.parser import BytesParser
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt

BINARIES: Final = (".so", ".pyd")
IN_PACKAGE: Final = (".py", ".csv", ".ftl", ".html", ".md", ".typed")  # and all of the browser client
CLIENT: Final = "server/client/"
BESIDE_THE_SOURCE: Final = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "CHANGELOG.md")
NEEDED_IN_METADATA: Final = (
    "Name", "Version", "Summary", "Author", "Keywords", "License-Expression", "License-File", "Requires-Python",
    "Requires-Dist", "Description-Content-Type",
)  # fmt: skip
KINDS_OF_CLASSIFIERS: Final = (
    "Development Status", "Environment", "Intended Audience", "Operating System", "Programming Language", "Topic",
)  # fmt: skip
SHOWN: Final = {"heading_open", "table_open", "fence", "paragraph_open"}  # what a README without accidents becomes


def faults_of(package: Path, root: Path) -> list[str]:
    """All that is wrong with a package of the source tree `root`; nothing if it is fine."""
    names, metadata = _opened(package)
    if package.suffix == ".whl":
        return [*_faults_of_wheel(package, names, root), *faults_of_metadata(metadata, root)]
    return [*_faults_of_source(names, root), *faults_of_metadata(metadata, root)]


def faults_of_metadata(metadata: Message, root: Path) -> list[str]:
    """What is missing in the description that package indexes and installers read."""
    faults = [f"its metadata has no {name}" for name in NEEDED_IN_METADATA if not metadata.get(name)]
    version = runpy.run_path(str(root / "src" / "branchline" / "build_info.py"))["VERSION"]
    if metadata.get("Version") != version:
        faults.append(f"its version is {metadata.get('Version')}, not {version}")
    extras = set(metadata.get_all("Provides-Extra", []))
    wanted = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    faults += [f"the extra {extra} is missing" for extra in sorted(wanted.keys() - extras)]
    classifiers = metadata.get_all("Classifier", [])
    faults += [
        f"no classifier says its {kind}"
        for kind in KINDS_OF_CLASSIFIERS
        if not any(line.startswith(f"{kind} :: ") for line in classifiers)
    ]
    return [*faults, *faults_of_description(str(metadata.get_payload()))]


def faults_of_description(text: str) -> list[str]:
    """What would not be shown, or lead nowhere, on the page of a package index."""
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    kinds = {token.type for token in tokens}
    faults = [f"its description has no {kind.removesuffix('_open')}" for kind in sorted(SHOWN - kinds)]
    for token in tokens:
        for child in token.children or ():
            target = child.attrGet("href" if child.type == "link_open" else "src")
            if child.type in ("link_open", "image") and not re.match("https?://", str(target)):
                faults.append(f"its description leads to {target}, which is only in the repository")
    return faults


def unpack(source: Path, to: Path) -> Path:
    """Write a source distribution into `to` and return the one folder that is in it.

    Only files and folders that end up below `to` are written; ValueError if it holds anything else. That is what
    `extractall(filter="data")` is for, which Python 3.11 has only from 3.11.4 on.
    """
    base = to.resolve()
    with tarfile.open(source) as packed:
        for member in packed:
            target = (base / member.name).resolve()
            if not target.is_relative_to(base) or not (member.isfile() or member.isdir()):
                raise ValueError(f"{source.name} holds {member.name}, which is no file or folder below its own")
            folder = target if member.isdir() else target.parent
            folder.mkdir(parents=True, exist_ok=True)
            if member.isfile():
                content = packed.extractfile(member)
                assert content is not None
                target.write_bytes(content.read())
                target.chmod(0o755 if member.mode & 0o100 else 0o644)
    (top,) = to.iterdir()
    return top


def _opened(package: Path) -> tuple[set[str], Message]:
    """The names of all files in it, and its metadata."""
    if package.suffix == ".whl":
        with zipfile.ZipFile(package) as wheel:
            names = wheel.namelist()
            (about,) = (name for name in names if name.endswith(".dist-info/METADATA"))
            return set(names), BytesParser().parsebytes(wheel.read(about))
    with tarfile.open(package) as source:
        names = [member.name.partition("/")[2] for member in source.getmembers() if member.isfile()]
        top = source.getmembers()[0].name.partition("/")[0]
        file = source.extractfile(f"{top}/PKG-INFO")
        assert file is not None
        return set(names), BytesParser().parsebytes(file.read())


def _faults_of_wheel(package: Path, names: set[str], root: Path) -> list[str]:
    binaries = {name for name in names if name.endswith(BINARIES)}
    ours = {name for name in names - binaries if not name.partition("/")[0].endswith(".dist-info")}
    faults = _differences(ours, {f"branchline/{name}" for name in package_files(root)})
    if _has_programs(root) and not any(name.endswith(".dist-info/entry_points.txt") for name in names):
        faults.append("it brings no program")
    if package.name.endswith("-py3-none-any.whl"):
        return [*faults, *(f"it is for every machine and has {name}" for name in sorted(binaries))]
    modules = {name.partition(".")[0] for name in binaries}
    faults += [f"{name} is not compiled" for name in sorted(_core(root) - modules)]
    if "branchline__mypyc" not in modules:
        faults.append("the library of the compiled core is missing")
    return faults


def _faults_of_source(names: set[str], root: Path) -> list[str]:
    faults = [f"{name} is missing" for name in BESIDE_THE_SOURCE if name not in names]
    prefix = "src/branchline/"
    inside = {name for name in names if name.startswith(prefix)}
    faults += _differences(inside, {f"{prefix}{name}" for name in package_files(root)})
    return [*faults, *(f"it has {name}" for name in sorted(names) if name.startswith("tests/"))]


def package_files(root: Path) -> set[str]:
    """What belongs in the package, by its place in it: sources, facts and words, and the built browser client."""
    package = root / "src" / "branchline"
    files = (path.relative_to(package).as_posix() for path in package.rglob("*") if path.is_file())
    wanted = {name for name in files if name.startswith(CLIENT) or name.endswith(IN_PACKAGE)}
    # Without a client there would be nothing to compare with.
    return wanted | ({f"{CLIENT}index.html"} if _has_programs(root) else set())


def _has_programs(root: Path) -> bool:
    """It is the tree of the whole, not one of the library alone."""
    return "scripts" in tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def _core(root: Path) -> set[str]:
    """The compiled modules, as paths without an ending."""
    names = runpy.run_path(str(root / "setup.py"), run_name="branchline_setup")
    sources: Iterable[Path] = names["core_sources"]()
    return {path.relative_to(root / "src").with_suffix("").as_posix() for path in sources}


def _differences(there: set[str], wanted: set[str]) -> list[str]:
    missing = [f"{name} is missing" for name in sorted(wanted - there)]
    return [*missing, *(f"{name} does not belong in it" for name in sorted(there - wanted))]
