"""The build: the core is compiled by mypyc where that is possible, and installed as plain Python where it is not.

`CORE` below is the one list of compiled modules. Everything else about the package stands in `pyproject.toml`.

- `BRANCHLINE_PURE=1` leaves the core uncompiled on purpose.
- `BRANCHLINE_QUICK_BUILD=1` compiles it without optimizing: sooner built, and slower.
- Without mypy, a C compiler or Python's headers the build goes on and says plainly that the core is not compiled.
- It is all or nothing: half a core would not import.

The browser client is packed as tools/build_web.py has left it. Without it the build goes on too, and says so.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
import shutil
import sys
import sysconfig
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Final

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError

ROOT: Final = Path(__file__).resolve().parent
SOURCE: Final = ROOT / "src"

# Compiled by mypyc, all in one library; globs relative to src/branchline. A test sees to it that each names something.
CORE: Final = (
    "chance.py",
    "cards.py",
    "events.py",
    "board/tables.py",
    "board/state.py",
    "board/network.py",
    "board/longest.py",
    "board/invariants.py",
    "board/rules/*.py",
    "board/imagination.py",
    "board/engine.py",
    "board/playouts.py",
    "cardgame/tables.py",
    "cardgame/state.py",
    "cardgame/prices.py",
    "cardgame/best.py",
    "cardgame/invariants.py",
    "cardgame/rules/*.py",
    "cardgame/engine.py",
    "cardgame/playouts.py",
    "planning/*/*.py",
    "features/batches.py",
    "features/*/batch.py",
    "features/*/vector.py",
)
LIBRARY: Final = "branchline"  # the library is called branchline__mypyc
# The library is compiled in parts, side by side; beginnings of modules below `branchline`, and the first part has the
# rest. The compiler inlines inside a part alone, so what a hot loop calls is with it: a part for each module cost up to
# a tenth of the speed. These take half the CPU time of one large file, and whole games are as fast within 3 %; single
# calls from Python are not all: legal() of The Card Game at 0.9, copy() at 0.91 to 1.05 (branchline bench core).
PARTS: Final = ((), ("planning.",), ("cardgame.",), ("features.",))  # the longest first
# All calls stay inside the one library, and the compiler may inline across functions: about a tenth more speed.
# Nobody reads the C, and warnings about it took as long as all the rest (gcc looks for misleading indentation).
COMPILE_ARGS: Final = [
    *(["-fno-semantic-interposition"] if sys.platform == "linux" else []),
    *(["-w"] if sys.platform != "win32" else []),
]
LINK_ARGS: Final = ["-Wl,-Bsymbolic"] if sys.platform == "linux" else []
C_FOLDER: Final = "build/mypyc"
CLIENT: Final = SOURCE / "branchline" / "server" / "client"  # made by tools/build_web.py
EXTENSION_ENDINGS: Final = (".so", ".pyd")
FENCE: Final = "```"
LOCAL_PICTURE: Final = re.compile(r"!\[[^]]*\]\((?!https?:)[^)]*\)\n*")
LOCAL_LINK: Final = re.compile(r"\[([^]]+)\]\((?!https?:)[^)]*\)")
UNDOCUMENTED: Final = re.compile(  # where mypyc's C has room for the docstring of a function, a class or a module
    r"(?:CPyPy_(\w+),\s+METH[\w |]+,\s|CPyType_(\w+)_template_ = \{[^;]*?\.tp_doc = )"
    r'PyDoc_STR\("(?:[^"\\]|\\.)*(?="\))'
    r'|"([\w.]+)",\s+NULL(?=, /\* docstring)'
)
READ_ONLY: Final = frozenset({"dist_info", "egg_info", "sdist"})  # commands that describe the package, building nothing


def core_sources() -> list[Path]:
    """The files to compile, in the order of `CORE`; a package's `__init__.py` stays plain Python."""
    package = SOURCE / "branchline"
    return [path for pattern in CORE for path in sorted(package.glob(pattern)) if path.name != "__init__.py"]


def in_place_extensions() -> list[Path]:
    """The compiled files that an in-place build has left beside the sources."""
    return sorted(path for path in SOURCE.rglob("*") if path.suffix in EXTENSION_ENDINGS)


def parts_of(sources: Sequence[str]) -> list[list[str]]:
    """The C files of the library by the part that they belong to; each is in one, and none of the parts is empty."""
    parts: list[list[str]] = [[] for _part in PARTS]
    for source in sources:
        module = Path(source).stem.removeprefix(f"__native_{LIBRARY}___").replace("___", ".")
        parts[next((n for n, named in enumerate(PARTS) if module.startswith(named)), 0)].append(source)
    return [part for part in parts if part]


def docstrings(sources: Sequence[Path]) -> dict[str, str]:
    """The docstrings of these modules, by every name that mypyc may give what they belong to."""
    found: dict[str, str] = {}
    for source in sources:
        module = source.relative_to(SOURCE).with_suffix("").parts
        nodes: list[tuple[tuple[str, ...], ast.AST]] = [((), ast.parse(source.read_text(encoding="utf-8")))]
        for names, node in nodes:
            doc = ast.get_docstring(node)
            if doc:
                found |= {"___".join([*module[start:], *names]): doc for start in range(len(module))}
            nodes += [
                ((*names, child.name), child)
                for child in ast.iter_child_nodes(node)
                if isinstance(child, ast.ClassDef | ast.FunctionDef)
            ]
    return found


def documented(code: str, docs: Mapping[str, str]) -> str:
    """C of mypyc with the docstrings that it has left out, beside the signatures that it has kept."""
    from mypyc.codegen.cstring import encode_bytes_as_c_string

    def with_docstring(place: re.Match[str]) -> str:
        function, cls, module = place.groups()
        doc = docs.get(function or cls or module.replace(".", "___"))
        if doc is None:
            return place[0]
        text = encode_bytes_as_c_string(doc.encode())
        return place[0].removesuffix("NULL") + f'PyDoc_STR("{text}")' if module else place[0] + text

    return UNDOCUMENTED.sub(with_docstring, code)


def description(readme: str) -> str:
    """What the README says, without what leads somewhere only in the repository: pictures, and links to its files."""
    parts = readme.split(FENCE)
    for index in range(0, len(parts), 2):  # the others are code
        parts[index] = LOCAL_LINK.sub(r"\1", LOCAL_PICTURE.sub("", parts[index]))
    return FENCE.join(parts)


def is_pure_wanted() -> bool:
    """The user asked for plain Python with `BRANCHLINE_PURE`."""
    return is_set("BRANCHLINE_PURE")


def is_set(name: str) -> bool:
    """The environment has this with any value but 0."""
    return os.environ.get(name, "") not in ("", "0")


class BuildCore(build_ext):
    """Builds the whole core or nothing of it; an in-place build leaves no file of an earlier one behind."""

    def finalize_options(self) -> None:
        """The placeholder given to `setup` is replaced by what mypyc wants compiled, if anything is to be built.

        A front end runs setup.py several times, mostly to read what is in it.
        """
        self.started = time.time()  # before any source is read: an edit during the build makes the result stale
        self.parallel = self.parallel or os.cpu_count()
        if not READ_ONLY.issuperset(self.distribution.commands):
            self.distribution.ext_modules = _extensions()
        super().finalize_options()

    def run(self) -> None:
        """The core is compiled, or no part of it is there and a line on stderr says so."""
        inplace, self.inplace = bool(self.inplace), False  # copied beside the sources below, once it is complete
        try:
            super().run()
        except BaseError as error:  # no usable compiler at all; a failing one is noticed by what it did not write
            print(f"branchline: {error}", file=sys.stderr)
        built = [Path(name) for name in super().get_outputs()]
        is_complete = bool(built) and all(path.exists() for path in built)
        if not is_complete:
            for path in built:
                path.unlink(missing_ok=True)
            self.extensions = []
        self.inplace = inplace
        if self.inplace:
            self._put_beside_the_sources()
        if is_complete:
            print("branchline: the core is compiled.", file=sys.stderr)
        elif not is_pure_wanted():
            print("branchline: the core is NOT compiled; it runs as plain Python, only slower.", file=sys.stderr)

    def build_extensions(self) -> None:
        """The parts of the library are compiled side by side; setuptools does so with whole extensions alone."""
        compile_in_order = self.compiler.compile

        def compile_all(sources: Sequence[str], **options: object) -> list[str]:
            with ThreadPoolExecutor(self.parallel) as pool:
                return [
                    name
                    for names in pool.map(lambda one: compile_in_order([one], **options), sources)
                    for name in names
                ]

        self.compiler.compile = compile_all
        super().build_extensions()

    def _put_beside_the_sources(self) -> None:
        self.copy_extensions_to_source()
        fresh = {(ROOT / self.get_ext_fullpath(extension.name)).resolve() for extension in self.extensions}
        for path in in_place_extensions():
            if path.resolve() in fresh:
                # A file that had no reason to change keeps its old time; it is current all the same.
                os.utime(path, (self.started, self.started))
            else:
                path.unlink()


class BuildPackage(build_py):
    """Copies the package, and says what it lacks."""

    def run(self) -> None:
        """The package is copied; a line on stderr tells if there is no browser client in it."""
        super().run()
        if not self.editable_mode and not (CLIENT / "index.html").exists():
            print(
                "branchline: the browser client is NOT in this package: it is not built (python tools/build_web.py). "
                "The server and the terminal game work without it.",
                file=sys.stderr,
            )


@cache
def _extensions() -> list[Extension]:
    """What mypyc wants compiled; nothing when it cannot or should not be."""
    sources = [str(path.relative_to(ROOT)) for path in core_sources()]
    if is_pure_wanted() or not sources:
        return []
    if sys.platform != "win32" and shutil.which(_compiler()) is None:  # then nothing need be translated to C either
        print(f"branchline: there is no C compiler, {_compiler()}, to compile the core with.", file=sys.stderr)
        return []
    try:
        from mypyc.build import mypycify
    except ImportError as error:
        print(f"branchline: mypyc is not there to compile the core ({error}).", file=sys.stderr)
        return []
    # The build does not judge: strictness, and errors in modules that are only imported (an isolated build lacks their
    # libraries), are the business of `make check`.
    options = ["--config-file=", "--follow-imports=silent"]
    extensions: list[Extension] = mypycify(
        [*options, *sources],
        opt_level="0" if is_set("BRANCHLINE_QUICK_BUILD") else "3",
        debug_level="0",
        group_name=LIBRARY,
        target_dir=C_FOLDER,
        multi_file=True,
    )
    for extension in extensions:
        extension.optional = True
        if len(extension.sources) > 1:
            _join(extension)
        # Not +=: mypyc gives all of them one and the same list.
        extension.extra_compile_args = [*extension.extra_compile_args, *COMPILE_ARGS]
        extension.extra_link_args = [*extension.extra_link_args, *LINK_ARGS]
    return extensions


def _join(extension: Extension) -> None:
    """Of many C files an extension gets one for each part, with all that is in its own and the docstrings."""
    many = [Path(name).relative_to(C_FOLDER).as_posix() for name in extension.sources]
    extension.depends = [*extension.depends, *extension.sources]  # setuptools looks for changes in these
    extension.sources = []
    docs = docstrings(core_sources())
    for number, part in enumerate(parts_of(many)):
        path = Path(C_FOLDER, f"__native_part_{number}.c")
        text = documented("".join(Path(C_FOLDER, name).read_text(encoding="utf-8") for name in part), docs)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
        extension.sources.append(str(path))


def _compiler() -> str:
    """The program that setuptools would call."""
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]


def main() -> None:
    """Hand over to setuptools; the placeholder tells it that there is something to build."""
    os.chdir(ROOT)
    placeholder = [] if is_pure_wanted() else [Extension("branchline.board.engine", sources=[], optional=True)]
    setup(
        ext_modules=placeholder,
        cmdclass={"build_ext": BuildCore, "build_py": BuildPackage},
        long_description=description((ROOT / "README.md").read_text(encoding="utf-8")),
        long_description_content_type="text/markdown",
    )


if __name__ == "__main__":
    main()
