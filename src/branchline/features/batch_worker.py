"""A process that plays some of the games of a batch: `python -m branchline.features.batch_worker`.

The first line of its input says which games they are, and where in a shared file what can be seen of them belongs.
After that each command is a byte. A line answers when all is done and written; it tells the games that are over.

    c    a random action is chosen in each game
    r    a random action is chosen in each game, and done
    s    these actions are done, 8 bytes each; they have been checked

It ends when its input does.
"""

from __future__ import annotations

import json
import mmap
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import BinaryIO, Final, TypedDict

from branchline.bots.line.documents import game_in
from branchline.bots.line.messages import json_line
from branchline.features import features_of
from branchline.features.batches import Batch, Finished
from branchline.protocol import Json

CHOOSE: Final = b"c"
STEP_RANDOMLY: Final = b"r"
STEP: Final = b"s"

Over = tuple[int, int, int, tuple[int, ...], tuple[int, ...]]
"""A game that is over: slot in the whole batch, stream, decisions, scores and places."""


class BatchShare(TypedDict):
    """What a worker is to play of a batch."""

    game: Json  # as the line protocol has it; the map by its fingerprint and folder
    count: int
    seed: int
    step: int
    first: int  # slot and stream of its first game
    observes: bool
    connects: bool
    file: int  # descriptor of the shared file
    starts: dict[str, int]  # by vector of the batch: at which byte of the file it belongs


def main() -> int:
    """Play until nobody asks any more."""
    asked, answers = sys.stdin.buffer, sys.stdout.buffer
    share: BatchShare = json.loads(asked.readline())
    game = game_in(share["game"])
    batch = features_of(game).make_batch(
        game,
        share["count"],
        seed=share["seed"],
        step=share["step"],
        first=share["first"],
        observes=share["observes"],
        connects=share["connects"],
    )
    with suppress(BrokenPipeError):  # whoever asked is gone
        _serve(batch, share, asked, answers)
    return 0


def _serve(batch: Batch, share: BatchShare, asked: BinaryIO, answers: BinaryIO) -> None:
    memory = memoryview(mmap.mmap(share["file"], 0))
    os.close(share["file"])
    every, chosen = share["starts"], {"chosen": share["starts"]["chosen"]}
    changed = every
    while True:
        _show(batch, memory, changed)
        found, batch.finished = batch.finished, []
        answers.write(json_line([_over(one, share["first"]) for one in found]))
        answers.flush()
        command = asked.read(1)
        changed = chosen if command == CHOOSE else every
        if command == STEP:
            actions = asked.read(8 * share["count"])
            if len(actions) < 8 * share["count"]:
                return
            batch.step(memoryview(actions).cast("q").tolist())
        elif command == CHOOSE:
            batch.choose_randomly()
        elif command == STEP_RANDOMLY:
            batch.choose_randomly()
            batch.step_chosen()
        else:
            return


def _show(batch: Batch, memory: memoryview, starts: Mapping[str, int]) -> None:
    for name, start in starts.items():
        shown = memoryview(getattr(batch, name)).cast("B")
        memory[start : start + len(shown)] = shown


def _over(one: Finished, first: int) -> Over:
    return first + one.slot, one.stream, one.decisions, one.scores, one.places


if __name__ == "__main__":
    sys.exit(main())
