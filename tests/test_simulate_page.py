"""docs/guide/simulate.md says what its own blocks print, with all of its games."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline.build_info import is_compiled
from tools import simulate_page

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GAMES", raising=False)
    monkeypatch.setenv("MPLBACKEND", "agg")


@pytest.mark.proof
@pytest.mark.skipif(
    not is_compiled(), reason="20,000 games take too long in plain Python; run: sudo apt-get install gcc python3-dev"
)
def test_the_page_prints_what_it_says() -> None:
    assert simulate_page.main(["--root", str(ROOT), "--check"]) == 0


def test_what_a_block_prints_is_written_below_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / simulate_page.PAGE
    page.parent.mkdir(parents=True)
    (tmp_path / simulate_page.PICTURE).parent.mkdir(parents=True)
    drawing = "```python\nfrom pathlib import Path\n\nPath('scores.png').write_bytes(b'dots')\n```\n"
    page.write_text(
        f"# A\n```python\nprint(6 * 7, ' ')\n```\n\n```text\n41\n```\n\n{drawing}\nEnd.\n", encoding="utf-8"
    )
    there = ["--root", str(tmp_path)]
    assert simulate_page.main([*there, "--check"]) == 1
    assert simulate_page.main(there) == 0
    assert (
        page.read_text(encoding="utf-8")
        == f"# A\n```python\nprint(6 * 7, ' ')\n```\n\n```text\n42\n```\n\n{drawing}\nEnd.\n"
    )
    assert (tmp_path / simulate_page.PICTURE).read_bytes() == b"dots"
    assert simulate_page.main([*there, "--check"]) == 0
    assert "writes it anew" in capsys.readouterr().out


def test_the_picture_is_there_and_small() -> None:
    assert 1_000 < (ROOT / simulate_page.PICTURE).stat().st_size < 150_000
