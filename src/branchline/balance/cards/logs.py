"""What a report looks at in The Card Game besides: where cards went."""

from __future__ import annotations

from dataclasses import dataclass, field

from branchline.balance.logs import GameLog, Recorder
from branchline.cards import KINDS
from branchline.events import COMPLETED, MOVED, PLACED, ROBBED, Event


@dataclass
class CardLog(GameLog):
    """One game of The Card Game."""

    placed: list[int] = field(default_factory=lambda: [0] * KINDS)  # in railyards [CG-09]
    robbed: list[int] = field(default_factory=lambda: [0] * KINDS)  # out of railyards [CG-11]
    moved: list[int] = field(default_factory=lambda: [0] * KINDS)  # onto the track [CG-05]
    stacks: dict[int, tuple[int, ...]] = field(default_factory=dict)  # by seat: of the last scoring [CG-14]


class CardRecorder(Recorder[CardLog]):
    """Writes a game of The Card Game down."""

    def note(self, event: Event) -> None:
        super().note(event)
        log = self.log
        if event.kind == COMPLETED:
            log.stacks[int(event.seat)] = event.cards
        sums = {PLACED: log.placed, ROBBED: log.robbed, MOVED: log.moved}.get(event.kind)
        if sums is not None:
            for kind, count in enumerate(event.cards):
                sums[kind] += count
