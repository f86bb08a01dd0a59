"""Plays the games of docs/guide/simulate.md, and writes down what its blocks print and draw.

python -m tools.simulate_page            write the page and its picture; seconds, if the core is compiled
python -m tools.simulate_page --check   change nothing; exit 1 unless the page says what its blocks print
"""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
import tempfile
from collections.abc import Sequence
from contextlib import chdir, redirect_stdout
from pathlib import Path
from typing import Final

PAGE: Final = Path("docs/guide/simulate.md")
PICTURE: Final = Path("docs/images/scores.png")
_DRAWN: Final = "scores.png"  # as the page's own code calls it
_BLOCK: Final = re.compile(
    r"^```python\n(?P<code>.*?)^```\n(?P<gap>\n*)(?P<text>```text\n.*?^```\n)?", re.MULTILINE | re.DOTALL
)


def main(arguments: Sequence[str] | None = None) -> int:
    """The page is written, or checked; the result is the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 unless the page is current")
    parser.add_argument("--root", type=Path, default=Path(), help="the folder of the project (this one)")
    options = parser.parse_args(arguments)
    root: Path = options.root.resolve()
    os.environ["MPLBACKEND"] = "agg"  # there need not be a screen
    before = (root / PAGE).read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        with chdir(folder):
            page = played(before)
        if options.check:
            if page == before:
                return 0
            print(f"simulate_page: {PAGE} is not what its blocks print; python -m tools.simulate_page writes it anew")
            return 1
        (root / PICTURE).write_bytes((Path(folder) / _DRAWN).read_bytes())
    (root / PAGE).write_text(page, encoding="utf-8", newline="\n")
    print(f"simulate_page: wrote {PAGE} and {PICTURE}")
    return 0


def played(page: str) -> str:
    """The page with what its blocks print, each where a text block follows it; what they draw is in this folder."""
    names: dict[str, object] = {}

    def run(block: re.Match[str]) -> str:
        said = io.StringIO()
        with redirect_stdout(said):
            exec(compile(block["code"], str(PAGE), "exec"), names)
        lines = "".join(f"{line.rstrip()}\n" for line in said.getvalue().splitlines())
        text = "" if block["text"] is None else f"```text\n{lines}```\n"
        return f"```python\n{block['code']}```\n{block['gap']}{text}"

    return _BLOCK.sub(run, page)


if __name__ == "__main__":
    sys.exit(main())
