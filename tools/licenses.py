"""Writes docs/licenses.md: every library that comes with Branchline, with its license.

    python tools/licenses.py                 write the page
    python tools/licenses.py --check         change nothing; exit 1 unless the page is current and all is allowed
    python tools/licenses.py --also FOLDER   read what is installed in this folder too (`pip install --target FOLDER …`)

Which libraries there are is said by pyproject.toml and by the metadata of what is installed, for every system and
Python; versions are those of constraints.txt and web/package-lock.json. What is not installed here, like an extra that
nobody needs or a library for another system, keeps its rows of the page, with all that it brings along.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from importlib.metadata import Distribution, distributions
from itertools import product
from pathlib import Path
from textwrap import wrap
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PAGE: Final = Path("docs/licenses.md")
PROJECT: Final = "branchline"
NOT_OURS_TO_LIST: Final = frozenset({"dev"})  # what one works with is not given away with the package
UNKNOWN: Final = "not known"
UNPINNED: Final = "any"
MOST_WORDS: Final = 80  # characters; what is longer is the text of a license, not its name

PERMISSIVE: Final = frozenset(
    {"0BSD", "Apache-2.0", "BSD", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "CC0-1.0", "HPND", "ISC", "MIT", "MIT-0"}
    | {"MIT-CMU", "PSF-2.0", "Python-2.0", "Unlicense", "Zlib"}
)
"""They ask for their text to be kept, and for nothing else."""

WITH_A_REASON: Final[Mapping[str, str]] = {
    "LGPL": "a library of its own beside ours, which pip installs unchanged and anybody can replace by another version",
    "MPL-2.0": "holds for the files of the library alone, which pip installs unchanged",
    "OFL-1.1": "a typeface: given along with its license and under its own name, and not sold by itself",
}
"""They ask for more, and why what they ask for is kept."""

FOR_ONE_LIBRARY: Final[Mapping[str, str]] = {
    "chess": "under the GPL: an environment of PettingZoo's imports it, which we only measure ourselves against",
    "cuda-*": "of NVIDIA, partly proprietary: PyTorch brings them for NVIDIA's cards, and works without",
    "nvidia-*": "of NVIDIA, proprietary: PyTorch brings them for NVIDIA's cards, and works without",
}
"""By name or pattern, libraries that may be under anything: pip fetches them for an extra, nobody gets them from us,
and no module of ours imports them."""

SPELLINGS: Final[Mapping[str, str]] = {
    **{name: name for name in (*PERMISSIVE, *WITH_A_REASON)},
    "3-Clause BSD License": "BSD-3-Clause",
    "Apache 2.0": "Apache-2.0",
    "Apache License 2.0": "Apache-2.0",
    "Apache License, Version 2.0": "Apache-2.0",
    "BSD 3-Clause License": "BSD-3-Clause",
    "LGPL v2.1": "LGPL",
    "MIT License": "MIT",
    "MPL 2.0": "MPL-2.0",
}
"""What stands in the old field for a license, as far as it is clear."""

CLASSIFIERS: Final[Mapping[str, str]] = {
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD",
    "GNU Library or Lesser General Public License (LGPL)": "LGPL",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "The Unlicense (Unlicense)": "Unlicense",
    "zlib/libpng License": "Zlib",
}

OPENING: Final = """\
# Licenses

Branchline itself is under the [MIT license](../LICENSE). This page lists what comes with it: the libraries that pip
installs, those that are built into the browser client, and the data that its maps are drawn from. It is generated from
the metadata of these libraries: `python tools/licenses.py` writes it, and `make check` fails when it is not current or
names a license that is not [allowed](#what-is-allowed). What one only works with (the extra `dev`, and most of
`web/package.json`) is part of no package and is not listed.
"""

CLIENT: Final = """\
## In the browser client

They are part of the wheel, as code or as a typeface within the client's own files. Their license texts lie beside them,
in a file that the server gives out as `/licenses.txt`.
"""

DATA: Final = (
    (
        "coasts, borders, lakes",
        "[Natural Earth](https://www.naturalearthdata.com), through `world-atlas` and "
        "[a test file of cartopy](../web/data/README.md)",
        "public domain",
    ),
    ("state lines of the USA", "US Census Bureau, through `us-atlas`", "public domain"),
    (
        "cities, routes and tickets",
        "facts from public sources, and maps of our own design: `SOURCES.md` in each folder of `src/branchline/data`",
        "as Branchline itself",
    ),
    ("pictures, icons, sounds, words", "made for Branchline; none is of the original games", "as Branchline itself"),
)

SINGLE: Final = (
    "Single libraries are under something else. No package of ours has them in it, and no module imports them:"
)

_ROW: Final = re.compile(r"\| `(?P<name>[^`]+)` \| (?P<version>[^|]+) \| (?P<license>[^|]+) \|(?: (?P<by>[^|]+) \|)?")
_PIN: Final = re.compile(r"(?P<name>[A-Za-z0-9._-]+)==(?P<version>[^\s;]+)")
_BUNDLED: Final = re.compile(r"^## (?P<name>\S+) - \S+ \(.+\)$", re.MULTILINE)
_SYSTEMS: Final = (("linux", "Linux", "posix"), ("win32", "Windows", "nt"), ("darwin", "Darwin", "posix"))
_MACHINES: Final = ("x86_64", "aarch64", "arm64", "AMD64")
_PYTHONS: Final = ("3.11.0", "3.11.9", "3.12.9", "3.13.9", "3.14.0")
_ENVIRONMENTS: Final = [
    {
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
        "python_full_version": python,
        "python_version": python.rpartition(".")[0],
        "sys_platform": platform,
        "platform_system": system,
        "os_name": name,
        "platform_machine": machine,
    }
    for python, (platform, system, name), machine in product(_PYTHONS, _SYSTEMS, _MACHINES)
]


@dataclass(frozen=True)
class Row:
    """A library, as the page lists it."""

    name: str
    version: str
    license: str
    needed_by: tuple[str, ...] = ()

    def __str__(self) -> str:
        by = f" {', '.join(self.needed_by)} |" if self.needed_by else ""
        return f"| `{self.name}` | {self.version} | {self.license} |{by}"


@dataclass(frozen=True)
class Installed:
    """What is to be found in this environment, and in the folders that were named."""

    by_name: Mapping[str, Distribution]

    @staticmethod
    def here(also: Sequence[Path] = ()) -> Installed:
        """Everything that can be imported; what comes first counts."""
        folders = [*sys.path, *map(str, also)]
        found: dict[str, Distribution] = {}
        for one in distributions(path=folders):
            found.setdefault(canonicalize_name(one.name), one)
        return Installed(found)

    def needs(self, name: str, extras: Iterable[str]) -> list[Requirement]:
        """What a library brings along with these extras of its own, on any system."""
        wanted = [Requirement(text) for text in self.by_name[name].requires or ()]
        return [one for one in wanted if is_needed_somewhere(one, extras)]


def main(arguments: Sequence[str] | None = None) -> int:
    """The page is written, or checked; the result is the exit status."""
    options = _parser().parse_args(arguments)
    root: Path = options.root
    page_file = root / PAGE
    before = page_file.read_text(encoding="utf-8") if page_file.is_file() else ""
    sections = read_sections(root, Installed.here(options.also), rows_on(before))
    page = render(sections)
    problems = [problem for title, rows in sections.items() for problem in problems_of(title, rows)]
    if not options.check:
        page_file.write_text(page, encoding="utf-8", newline="\n")
        print(f"licenses: wrote {PAGE}")
    elif page != before:
        problems.insert(0, f"{PAGE} is not current; write it again with: python tools/licenses.py")
    for problem in problems:
        print(f"licenses: {problem}")
    if options.check and not problems:
        count = len({row.name for rows in sections.values() for row in rows})
        print(f"licenses: the page is current and allows all {count} libraries")
    return 1 if problems else 0


def read_sections(root: Path, installed: Installed, kept: Mapping[str, Sequence[Row]]) -> dict[str, list[Row]]:
    """The rows by the title of their section: the plain install, each extra, the client. `kept` is the page so far."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras: dict[str, list[str]] = project["optional-dependencies"]
    pins = pins_in((root / "constraints.txt").read_text(encoding="utf-8"))
    plain = title_of("")
    sections = {plain: closure(project["dependencies"], extras, installed, pins, kept.get(plain, ()))}
    everywhere = {row.name for row in sections[plain]}
    for extra, needs in extras.items():
        if extra not in NOT_OURS_TO_LIST:
            title = title_of(extra)
            rows = closure(needs, extras, installed, pins, kept.get(title, ()))
            sections[title] = [row for row in rows if row.name not in everywhere]
    client = CLIENT.partition("\n")[0].removeprefix("## ")
    sections[client] = client_rows(root, kept.get(client, ()))
    return sections


def title_of(extra: str) -> str:
    """The title of the section of an extra; of the plain install if there is none."""
    return f"With the extra `{extra}`" if extra else "With the package"


def closure(
    needs: Sequence[str],
    extras: Mapping[str, Sequence[str]],
    installed: Installed,
    pins: Mapping[str, str],
    kept: Sequence[Row],
) -> list[Row]:
    """A row for everything that these requirements bring along, by name.

    Of what is not installed the row of the page is kept, and of what such a library brings along, too.
    """
    needed_by: dict[str, set[str]] = {}
    asked: set[tuple[str, str]] = set()  # library and extra of its own; no extra is ""
    waiting = [(PROJECT, Requirement(text)) for text in needs]
    while waiting:
        parent, one = waiting.pop()
        name = canonicalize_name(one.name)
        if name == PROJECT:  # an extra that includes others
            waiting += [(PROJECT, Requirement(text)) for extra in one.extras for text in extras[extra]]
            continue
        needed_by.setdefault(name, set()).add(parent)
        for extra in ("", *sorted(one.extras)):
            if (name, extra) not in asked:
                asked.add((name, extra))
                if name in installed.by_name:
                    waiting += [(name, other) for other in installed.needs(name, (extra,))]
                else:
                    brought = [row for row in kept if name in row.needed_by]
                    waiting += [(name, Requirement(row.name)) for row in brought]
    known = {row.name: row.license for row in kept}
    return [
        Row(
            name,
            pins.get(name, UNPINNED),
            license_of(installed.by_name[name]) if name in installed.by_name else known.get(name, UNKNOWN),
            tuple(sorted(parents)),
        )
        for name, parents in sorted(needed_by.items())
    ]


def is_needed_somewhere(requirement: Requirement, extras: Iterable[str]) -> bool:
    """Whether a library that is asked for with one of these extras ("": none) needs this, on any system or Python."""
    marker = requirement.marker
    return marker is None or any(
        marker.evaluate({**environment, "extra": extra}) for environment in _ENVIRONMENTS for extra in extras
    )


def client_rows(root: Path, kept: Sequence[Row]) -> list[Row]:
    """What is built into the client: as the client says if it is built here, else as the page says."""
    built = root / "src" / "branchline" / "server" / "client" / "licenses.txt"
    if built.is_file():
        names = _BUNDLED.findall(built.read_text(encoding="utf-8"))
    else:
        names = [row.name for row in kept]
    lock_file = root / "web" / "package-lock.json"
    lock: Mapping[str, Mapping[str, str]] = json.loads(lock_file.read_text(encoding="utf-8"))["packages"]
    about = {name: lock.get(f"node_modules/{name}", {}) for name in sorted(names)}
    return [Row(name, one.get("version", UNPINNED), one.get("license", UNKNOWN)) for name, one in about.items()]


def license_of(distribution: Distribution) -> str:
    """The license as an SPDX expression, or in the words of the metadata if these are all that there is."""
    metadata = distribution.metadata
    for expression in metadata.get_all("License-Expression") or ():
        return str(expression)
    texts = [text for text in metadata.get_all("License") or () if len(text) <= MOST_WORDS and "\n" not in text]
    for text in texts:
        if text in SPELLINGS:
            return SPELLINGS[text]
    lines = [line for line in metadata.get_all("Classifier") or () if line.startswith("License ::")]
    names = {line.rpartition(" :: ")[2] for line in lines} - {"OSI Approved"}  # which alone says nothing
    said = " AND ".join(sorted(CLASSIFIERS.get(name, name) for name in names)) or " ".join(texts)
    return said.replace("|", "/") or UNKNOWN


def is_allowed(expression: str) -> bool:
    """Whether one may choose, among what the expression offers, something of which every part is allowed."""
    tokens = re.findall(r"[()]|[^\s()]+", expression)
    return _one_of(tokens) and not tokens


def exception_for(name: str) -> str | None:
    """The entry of `FOR_ONE_LIBRARY` for this library, if there is one."""
    return next((pattern for pattern in FOR_ONE_LIBRARY if fnmatchcase(name, pattern)), None)


def problems_of(title: str, rows: Sequence[Row]) -> list[str]:
    """What is wrong with the rows of a section."""
    found = []
    for row in rows:
        if row.license == UNKNOWN:
            found.append(
                f"{title}: the license of {row.name} is not known here; write the page once where it is installed, or "
                f"with --also FOLDER after pip install --target FOLDER {row.name}, or the license into its row by hand"
            )
        elif not is_allowed(row.license) and exception_for(row.name) is None:
            found.append(
                f"{title}: {row.name} is under {row.license}, which is not allowed; do without it, or add the license "
                "to tools/licenses.py with the reason why it may be used"
            )
    return found


def render(sections: Mapping[str, Sequence[Row]]) -> str:
    """The whole page; the same text on every machine, but for what was never installed on any."""
    *libraries, client = sections.items()
    parts = [OPENING]
    for title, rows in libraries:
        table = (
            _table("library | version | license | needed by", rows) if rows else "Nothing that is not listed above.\n"
        )
        parts.append(f"## {title}\n\n{table}")
    parts.append(f"{CLIENT}\n{_table('library | version | license', client[1])}")
    parts.append("## Data\n\n" + _table("what | where from | terms", [f"| {' | '.join(cells)} |" for cells in DATA]))
    parts.append(_allowed(row for rows in sections.values() for row in rows))
    return "\n".join(parts)


def rows_on(page: str) -> dict[str, list[Row]]:
    """The rows of a page by the title of their section."""
    found: dict[str, list[Row]] = {}
    for section in page.split("\n## ")[1:]:
        title, _, text = section.partition("\n")
        found[title] = [
            Row(row["name"], row["version"], row["license"], tuple((row["by"] or "").split(", ")) if row["by"] else ())
            for row in _ROW.finditer(text)
        ]
    return found


def pins_in(constraints: str) -> dict[str, str]:
    """The version of each library, or its versions if they differ by system or Python."""
    found: dict[str, list[str]] = {}
    for line in constraints.splitlines():
        if pin := _PIN.match(line):
            found.setdefault(canonicalize_name(pin["name"]), []).append(pin["version"])
    return {name: " or ".join(versions) for name, versions in found.items()}


def _one_of(tokens: list[str]) -> bool:
    """Reads alternatives off the beginning of the tokens; whether one of them is allowed."""
    allowed = _all_of(tokens)
    while tokens[:1] == ["OR"]:
        tokens.pop(0)
        allowed = _all_of(tokens) or allowed
    return allowed


def _all_of(tokens: list[str]) -> bool:
    allowed = _single(tokens)
    while tokens[:1] == ["AND"]:
        tokens.pop(0)
        allowed = _single(tokens) and allowed
    return allowed


def _single(tokens: list[str]) -> bool:
    if not tokens:
        return False
    token = tokens.pop(0)
    if token == "(":
        allowed = _one_of(tokens)
        return bool(tokens) and tokens.pop(0) == ")" and allowed
    if tokens[:1] == ["WITH"]:  # an exception only permits more
        del tokens[:2]
    return token in PERMISSIVE or token in WITH_A_REASON


def _table(columns: str, rows: Sequence[Row | str]) -> str:
    rule = "|".join("---" for _ in columns.split(" | "))
    return "\n".join([f"| {columns} |", f"|{rule}|", *map(str, rows), ""])


def _allowed(rows: Iterable[Row]) -> str:
    used = {exception_for(row.name) for row in rows if not is_allowed(row.license)}
    single = [f"- **`{pattern}`**: {reason}." for pattern, reason in FOR_ONE_LIBRARY.items() if pattern in used]
    lines = [
        "## What is allowed",
        "",
        "Licenses that ask for nothing but that their text is kept:",
        *wrap(f"{', '.join(sorted(PERMISSIVE))}.", 120),
        "",
        "Some ask for more, and are allowed for a reason:",
        "",
        *(f"- **{name}**: {reason}." for name, reason in sorted(WITH_A_REASON.items())),
        "",
        *([SINGLE, "", *single, ""] if single else []),
        "A library under anything else is not taken in. Of several licenses to choose from, one has to be allowed; of",
        "several that hold together, all of them.",
    ]
    return "\n".join(lines) + "\n"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tools/licenses.py", description="Write docs/licenses.md from the metadata of all libraries."
    )
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 when something is wrong")
    parser.add_argument(
        "--also", type=Path, action="append", default=[], metavar="FOLDER", help="where other libraries are installed"
    )
    parser.add_argument(
        "--root",
        type=Path,
        default=Path(__file__).resolve().parent.parent,
        help="the project folder (default: this one)",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
