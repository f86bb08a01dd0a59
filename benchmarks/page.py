"""Measures the page in the browser: bytes of the first load, the way to a game, a move, and panning the largest board.

    python -m benchmarks.page [--rounds 5] [--json]

Debian's Chromium without a graphics card opens the built client at a server of its own, each time with nothing in its
cache. A missed target is printed as MISSED and is no failure of the program.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final, TypedDict

from playwright.sync_api import CDPSession

from branchline.build_info import load_average, machine_facts
from tests.server.proofs.process import ServerProcess
from tests.web.browsing import Chromium, Person, browser_missing, open_window
from tests.web.driving import Player
from tests.web.rooms import ME, bot, continued, start_room
from tests.web.wording import says

USUAL: Final = {"language": "en"}  # preferences as everybody has them at first
PAN_MS: Final = 3_000

# From the click to the first frame in which the hand has one card more.
_MOVE: Final = """async (name) => {
    const button = [...document.querySelectorAll("button")].find((one) => one.textContent.trim() === name);
    const hand = document.querySelector("#hand-title"), before = hand.textContent;
    const changed = new Promise((done) => {
        const watcher = new MutationObserver(() => hand.textContent !== before && (watcher.disconnect(), done()));
        watcher.observe(hand, { childList: true, characterData: true, subtree: true });
    });
    const start = performance.now();
    button.click();
    await changed;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - start;
}"""
_COUNT_FRAMES: Final = """() => {
    window.frameTimes = [];
    const note = (time) => { window.frameTimes.push(time); window.framesWanted && requestAnimationFrame(note); };
    window.framesWanted = true;
    requestAnimationFrame(note);
}"""


class _Finished(TypedDict):
    encodedDataLength: float


@dataclass(frozen=True)
class Measure:
    """A figure of the page, and what it should be."""

    key: str
    words: str
    unit: str
    bound: float | None
    at_most: bool = True

    def judge(self, value: float) -> str:
        """Whether the target is met."""
        if self.bound is None:
            return ""
        return "met" if (value <= self.bound) == self.at_most or value == self.bound else "MISSED"

    def target(self) -> str:
        """The target in words."""
        if self.bound is None:
            return "none"
        return f"{'at most' if self.at_most else 'at least'} {self.bound:g} {self.unit}"

    def document(self, values: Sequence[float]) -> dict[str, object]:
        """What the rounds have found, for JSON."""
        return {
            "what": self.words,
            "unit": self.unit,
            "median": median(values),
            "min": min(values),
            "max": max(values),
            "target": self.target(),
            "verdict": self.judge(median(values)),
        }


MEASURES: Final = (
    Measure("first_load_kb", "first load, compressed", "kB", 250),
    Measure("table_load_kb", "the same with a table of Europe", "kB", None),
    Measure("start_page_ms", "start page ready", "ms", None),
    Measure("playable_ms", "from nothing to a game that waits for you", "ms", 2000),
    Measure("move_ms", "from a click to the move drawn", "ms", 100),
    Measure("pan_frames", "frames a second, panning France with 7 players", "1/s", 30, at_most=False),
)


class Meter:
    """Adds up what comes over the network, as it comes: compressed, with its headers."""

    def __init__(self, person: Person) -> None:
        self.bytes = 0.0
        session: CDPSession = person.context.new_cdp_session(person.page)
        session.send("Network.enable")
        session.on("Network.loadingFinished", self._finished)

    def _finished(self, event: _Finished) -> None:
        self.bytes += event["encodedDataLength"]


def measure(server: ServerProcess, chromium: Chromium) -> dict[str, float]:
    """One round."""
    return {**_loading(server, chromium), **_moving(server, chromium), **_panning(server, chromium)}


def _loading(server: ServerProcess, chromium: Chromium) -> dict[str, float]:
    person = open_window(chromium(), server.address, preferences=USUAL)
    meter, player = Meter(person), Player(person)
    start = perf_counter()
    person.go("/")
    play = person.page.locator("article[aria-labelledby='game-europe']").get_by_role("button")
    play.wait_for()
    ready = perf_counter()
    person.page.wait_for_load_state("networkidle")
    first = meter.bytes
    clicked = perf_counter()
    play.click()
    person.page.wait_for_url(re.compile("/room/"))
    player.page.get_by_role("checkbox").first.wait_for()
    player.board.wait_for()
    done = perf_counter()
    person.page.wait_for_load_state("networkidle")
    figures = {
        "first_load_kb": first / 1000,
        "table_load_kb": meter.bytes / 1000,
        "start_page_ms": (ready - start) * 1000,
        "playable_ms": (ready - start + done - clicked) * 1000,  # without the wait for a silent network between them
    }
    person.context.close()
    return figures


def _moving(server: ServerProcess, chromium: Chromium) -> dict[str, float]:
    person = open_window(chromium(), server.address, preferences=USUAL)
    player = Player(person)
    person.go(f"/room/{start_room(person, [ME, bot()], game='europe', first=0)}")
    player.play(1)
    times: list[float] = []
    while len(times) < 6:
        player.wait_for_turn()
        times.append(float(person.page.evaluate(_MOVE, says("play-draw"))))
        person.page.wait_for_timeout(300)
    person.context.close()
    return {"move_ms": median(times)}


def _panning(server: ServerProcess, chromium: Chromium) -> dict[str, float]:
    person = open_window(chromium(), server.address, preferences=USUAL)
    player, page = Player(person), person.page
    person.go(f"/room/{continued(person, 'france_large', 0.8)}")
    player.wait_for_turn()
    for _ in range(2):
        page.get_by_role("button", name=says("board-zoom-in")).click()
    page.wait_for_timeout(500)
    box = player.board.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate(_COUNT_FRAMES)
    start = perf_counter()
    step = 0
    while (perf_counter() - start) * 1000 < PAN_MS:
        step += 1
        swing = 120 * (1 - abs(step % 80 - 40) / 20)  # to and fro
        page.mouse.move(x + swing, y + swing / 2)
    page.mouse.up()
    times: list[float] = page.evaluate("() => { window.framesWanted = false; return window.frameTimes; }")
    person.context.close()
    gaps = [after - before for before, after in pairwise(times)]
    return {"pan_frames": 1000 / median(gaps)}


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(prog="benchmarks/page.py", description="Measure the page in the browser.")
    parser.add_argument(
        "--rounds", type=int, choices=range(1, 101), default=5, metavar="N", help="default: %(default)s"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    chosen = parser.parse_args(arguments)
    missing = browser_missing()
    if missing is not None:
        print(f"bench: the page cannot be measured: {missing}", file=sys.stderr)
        return 1
    load, chromium = load_average(), Chromium()
    with tempfile.TemporaryDirectory(prefix="branchline-page-") as folder, ServerProcess(Path(folder)) as server:
        try:
            rounds = [measure(server, chromium) for _ in range(chosen.rounds)]
        finally:
            chromium.stop()
    figures = {entry.key: [one[entry.key] for one in rounds] for entry in MEASURES}
    if chosen.json:
        measures = [entry.document(figures[entry.key]) for entry in MEASURES]
        print(json.dumps({"machine": machine_facts(load), "rounds": chosen.rounds, "measures": measures}, indent=2))
        return 0
    print(f"the page, {chosen.rounds} round{'s' * (chosen.rounds > 1)}, load {load} at the start\n")
    print(f"  {'':<48} {'median':>8}  {'min to max':<17} target")
    for entry in MEASURES:
        values = figures[entry.key]
        spread = f"{min(values):.4g} to {max(values):.4g}"
        line = f"  {entry.words:<48} {median(values):>8.4g}  {spread:<17} {entry.target():<20} "
        print((line + entry.judge(median(values))).rstrip())
    return 0


if __name__ == "__main__":
    sys.exit(main())
