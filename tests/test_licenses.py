"""The page of licenses: what it lists, what it keeps of what is not installed, and what it does not let pass."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.metadata import PathDistribution
from pathlib import Path

import pytest

from tools import licenses
from tools.licenses import PAGE, is_allowed, license_of, main

PYPROJECT = """
[project]
dependencies = ["alpha>=1", "beta[fast]>=2; sys_platform != 'win32'"]

[project.optional-dependencies]
more = ["delta"]
all = ["branchline[more]", "alpha"]
dev = ["epsilon"]
"""
CONSTRAINTS = """
# pins
alpha==1.5
beta==2.0 ; sys_platform != 'win32'
beta-speed==0.1
gamma==3.0 ; python_version < '3.12'
gamma==3.1 ; python_version >= '3.12'
delta==4.0
delta-part==4.1
"""


def installed(folder: Path, name: str, terms: str, *needs: str, fields: Mapping[str, str] | None = None) -> None:
    """A library is installed in the folder."""
    info = folder / f"{name}-9.9.dist-info"
    info.mkdir(parents=True)
    lines = ["Metadata-Version: 2.4", f"Name: {name}", "Version: 9.9"]
    lines += [f"License-Expression: {terms}"] if terms else []
    lines += [f"{key}: {value}" for key, value in (fields or {}).items()]
    lines += [f"Requires-Dist: {need}" for need in needs]
    (info / "METADATA").write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project with a plain install, two extras and a client that is not built."""
    for name in ("docs", "web"):
        (tmp_path / name).mkdir()
    (tmp_path / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    (tmp_path / "constraints.txt").write_text(CONSTRAINTS, encoding="utf-8")
    lock = {"packages": {"node_modules/@some/thing": {"version": "1.2.3", "license": "ISC"}}}
    (tmp_path / "web" / "package-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    return tmp_path


@pytest.fixture
def libraries(tmp_path: Path) -> Path:
    """Where everything that the project names is installed."""
    folder = tmp_path / "libraries"
    installed(folder, "alpha", "MIT", "Gamma>=3 ; python_version < '3.12'", "colorful ; extra == 'colors'")
    installed(folder, "beta", "Apache-2.0 OR BSD-2-Clause", "beta-speed ; extra == 'fast'")
    installed(folder, "beta-speed", "BSD-3-Clause")
    installed(folder, "gamma", "PSF-2.0")
    installed(folder, "delta", "MPL-2.0", "delta-part", "alpha")
    installed(folder, "delta_part", "ISC")
    return folder


def run(root: Path, *arguments: str) -> int:
    return main(["--root", str(root), *arguments])


def page(root: Path) -> str:
    return (root / PAGE).read_text(encoding="utf-8")


def section(root: Path, title: str) -> list[str]:
    """The rows of a section of the page."""
    (text,) = [part for part in page(root).split("\n## ") if part.startswith(title)]
    return [line for line in text.splitlines() if line.startswith("| `")]


def test_everything_that_is_brought_along_on_any_system_is_listed_with_its_pins_and_whom_it_is_for(
    root: Path, libraries: Path
) -> None:
    assert run(root, "--also", str(libraries)) == 0
    assert section(root, "With the package") == [
        "| `alpha` | 1.5 | MIT | branchline |",
        "| `beta` | 2.0 | Apache-2.0 OR BSD-2-Clause | branchline |",
        "| `beta-speed` | 0.1 | BSD-3-Clause | beta |",
        "| `gamma` | 3.0 or 3.1 | PSF-2.0 | alpha |",
    ]


def test_an_extra_lists_what_does_not_come_with_the_package_and_what_other_extras_bring_into_it(
    root: Path, libraries: Path
) -> None:
    run(root, "--also", str(libraries))
    own = ["| `delta` | 4.0 | MPL-2.0 | branchline |", "| `delta-part` | 4.1 | ISC | delta |"]
    assert section(root, "With the extra `more`") == own
    assert section(root, "With the extra `all`") == own
    assert "epsilon" not in page(root)


def test_what_is_not_installed_here_keeps_its_rows_with_all_that_it_brings_along(root: Path, libraries: Path) -> None:
    run(root, "--also", str(libraries))
    before = page(root)
    for name in ("delta", "delta_part", "gamma"):
        (libraries / f"{name}-9.9.dist-info").rename(root / name)
    assert run(root, "--also", str(libraries), "--check") == 0
    assert run(root, "--also", str(libraries)) == 0
    assert page(root) == before


def test_a_row_that_nothing_brings_along_any_more_is_gone(root: Path, libraries: Path) -> None:
    run(root, "--also", str(libraries))
    for name in ("delta", "delta_part"):
        (libraries / f"{name}-9.9.dist-info").rename(root / name)
    (root / "pyproject.toml").write_text(PYPROJECT.replace('more = ["delta"]', "more = []"), encoding="utf-8")
    assert run(root, "--also", str(libraries), "--check") == 1
    assert run(root, "--also", str(libraries)) == 0
    assert "delta" not in page(root)


def test_a_library_that_was_never_installed_anywhere_is_a_problem_with_the_way_out(
    root: Path, libraries: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (libraries / "delta-9.9.dist-info").rename(root / "delta")
    run(root, "--also", str(libraries))
    assert run(root, "--also", str(libraries), "--check") == 1
    told = capsys.readouterr().out
    assert "the license of delta is not known here" in told
    assert "pip install --target FOLDER delta" in told


def test_a_license_can_be_written_into_its_row_by_hand(root: Path, libraries: Path) -> None:
    (libraries / "delta-9.9.dist-info").rename(root / "delta")
    also = ("--also", str(libraries))
    run(root, *also)
    (root / PAGE).write_text(page(root).replace("not known", "MPL-2.0"), encoding="utf-8")
    assert run(root, *also, "--check") == 0


def test_a_single_library_may_be_under_anything_if_that_is_said_with_the_reason(
    root: Path, libraries: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(libraries / "more", "beta-speed", "GPL-3.0-only")
    (libraries / "beta-speed-9.9.dist-info").rename(root / "beta-speed")
    also = ("--also", str(libraries), "--also", str(libraries / "more"))
    assert run(root, *also) == 1
    assert "for a test" not in page(root)
    monkeypatch.setattr(licenses, "FOR_ONE_LIBRARY", {"beta-*": "for a test", "other": "for nobody"})
    assert run(root, *also) == 0
    assert run(root, *also, "--check") == 0
    assert "- **`beta-*`**: for a test." in page(root)
    assert "for nobody" not in page(root)


def test_a_license_that_is_not_allowed_is_named_with_its_library(
    root: Path, libraries: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    installed(libraries / "more", "beta-speed", "GPL-3.0-only")
    (libraries / "beta-speed-9.9.dist-info").rename(root / "beta-speed")
    also = ("--also", str(libraries), "--also", str(libraries / "more"))
    run(root, *also)
    assert run(root, *also, "--check") == 1
    assert "beta-speed is under GPL-3.0-only, which is not allowed" in capsys.readouterr().out


def test_a_page_that_is_not_current_is_a_problem(
    root: Path, libraries: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    also = ("--also", str(libraries))
    assert run(root, *also, "--check") == 1
    run(root, *also)
    assert run(root, *also, "--check") == 0
    (root / "constraints.txt").write_text(CONSTRAINTS.replace("alpha==1.5", "alpha==1.6"), encoding="utf-8")
    capsys.readouterr()
    assert run(root, *also, "--check") == 1
    assert "docs/licenses.md is not current" in capsys.readouterr().out


def test_the_client_lists_what_it_says_is_built_in_and_keeps_its_rows_where_it_is_not_built(
    root: Path, libraries: Path
) -> None:
    also = ("--also", str(libraries))
    built = root / "src" / "branchline" / "server" / "client" / "licenses.txt"
    built.parent.mkdir(parents=True)
    built.write_text("Words.\n\n## @some/thing - 1.2.3 (ISC)\n\nIts text.\n", encoding="utf-8")
    run(root, *also)
    assert section(root, "In the browser client") == ["| `@some/thing` | 1.2.3 | ISC |"]
    built.unlink()
    assert run(root, *also, "--check") == 0


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"License-Expression": "MIT OR Apache-2.0", "License": "GPL"}, "MIT OR Apache-2.0"),
        ({"License": "MIT License", "Classifier": "License :: OSI Approved :: Apache Software License"}, "MIT"),
        ({"License": "APL 2", "Classifier": "License :: OSI Approved :: Apache Software License"}, "Apache-2.0"),
        ({"Classifier": "License :: OSI Approved :: BSD License"}, "BSD"),
        (
            {"Classifier": "License :: OSI Approved :: GNU General Public License (GPL)"},
            "GNU General Public License (GPL)",
        ),
        ({"Classifier": "License :: OSI Approved"}, "not known"),
        ({"License": "all | mine"}, "all / mine"),
        ({"License": "Permission is hereby granted " * 9}, "not known"),
        ({}, "not known"),
    ],
)
def test_a_license_is_found_wherever_the_metadata_say_it_clearly(
    tmp_path: Path, fields: dict[str, str], found: str
) -> None:
    installed(tmp_path, "alpha", "", fields=fields)
    assert license_of(PathDistribution(tmp_path / "alpha-9.9.dist-info")) == found


@pytest.mark.parametrize(
    ("expression", "allowed"),
    [
        ("MIT", True),
        ("MPL-2.0", True),
        ("GPL-3.0-only", False),
        ("GPL-3.0-only OR MIT", True),
        ("GPL-3.0-only AND MIT", False),
        ("MIT AND (GPL-2.0-only OR BSD-3-Clause)", True),
        ("MIT AND (GPL-2.0-only OR AGPL-3.0-only)", False),
        ("(MIT OR CC0-1.0)", True),
        ("Apache-2.0 WITH LLVM-exception AND MIT", True),
        ("GPL-2.0-only WITH Classpath-exception-2.0", False),
        ("MIT AND", False),
        ("MIT MIT", False),
        ("(MIT", False),
        ("", False),
        ("not known", False),
    ],
)
def test_of_alternatives_one_and_of_what_holds_together_all_must_be_allowed(expression: str, allowed: bool) -> None:
    assert is_allowed(expression) == allowed
