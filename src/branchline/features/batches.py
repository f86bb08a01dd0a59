"""Many games side by side: every game takes one action, and what is possible and seen then stands in flat vectors.

A game that is over is written down and at once replaced by the next one. How a game of one kind is begun, played and
looked at is said in `board/batch.py` and `cards/batch.py`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from branchline.cards import zeros
from branchline.chance import Seeded
from branchline.errors import OptionError
from branchline.pickles import Reduced, reduced
from branchline.protocol import ScoreLine

_CHOOSERS: Final = 2**63  # the streams of random choices, beyond those of all games


class Finished:
    """A game that is over."""

    def __init__(
        self, slot: int, stream: int, decisions: int, scores: tuple[int, ...], places: tuple[int, ...]
    ) -> None:
        self.slot = slot
        self.stream = stream  # of the batch's seed: `Seeded(seed, stream)` plays it again
        self.decisions = decisions
        self.scores = scores  # by seat
        self.places = places  # by seat, from 1

    def __reduce__(self) -> Reduced:
        return reduced(self, "slot", "stream", "decisions", "scores", "places")


def wrong_number(games: int, actions: int) -> OptionError:
    """The error for another number of actions than there are games."""
    return OptionError(f"a step wants an action for each of {games} games, not {actions}")


def wrong_action(slot: int, action: int) -> OptionError:
    """The error for an action that is not possible."""
    return OptionError(f"action {action} is not possible in game {slot} of the batch; `masks[{slot}]` says what is")


@mypyc_attr(allow_interpreted_subclasses=False)
class Batch:
    """Games of one kind side by side; vectors have a row for each of them."""

    def __init__(self, count: int, players: int, actions: int, size: int, seed: int, step: int, first: int) -> None:
        """Let slot number i play the streams `first` + i, `first` + i + `step`, and so on."""
        self.count: i64 = count
        self.players: i64 = players
        self.actions: i64 = actions
        self.size: i64 = size  # of an observation; 0: none is written
        self.seed: int = seed
        self.stream_step: int = step
        self.streams: list[int] = [first + i for i in range(count)]
        self.chances: list[Seeded] = [Seeded(seed, first + i) for i in range(count)]
        self.choosers: list[Seeded] = [Seeded(seed, _CHOOSERS + first + i) for i in range(count)]
        self.masks: vec[u8] = vec[u8]([u8(0)] * (count * actions))
        self.observations: vec[i16] = vec[i16]([i16(0)] * (count * size))
        self.legal: vec[i64] = zeros(count * actions)  # by slot: the possible actions, ascending
        self.legal_n: vec[i64] = zeros(count)
        self.moves: vec[i64] = zeros(actions)
        self.chosen: vec[i64] = zeros(count)
        self.seats: vec[i64] = zeros(count)  # who decides
        self.is_over: vec[u8] = vec[u8]([u8(0)] * count)  # 1 if the last step has ended a game here
        self.scores: vec[i64] = zeros(count * players)  # of the last game that was over here
        self.places: vec[i64] = zeros(count * players)
        self.decisions: vec[i64] = zeros(count)  # so far
        self.finished: list[Finished] = []

    def __reduce__(self) -> Reduced:
        return reduced(self, "game", "vector", "count", "seed", "stream_step", "size")  # all else is set again

    def look(self) -> None:
        """What is possible and seen in each game stands in the vectors."""
        slot: i64
        for slot in range(self.count):
            self._look(slot)

    def check(self, actions: list[int]) -> None:
        """OptionError unless there is a possible action for every game."""
        if len(actions) != self.count:
            raise wrong_number(int(self.count), len(actions))
        slot: i64
        for slot in range(self.count):
            action = actions[slot]
            if not 0 <= action < self.actions or self.masks[slot * self.actions + i64(action)] == 0:
                raise wrong_action(int(slot), action)

    def step(self, actions: list[int]) -> None:
        """Do checked actions, one in each game."""
        slot: i64
        for slot in range(self.count):
            self.chosen[slot] = i64(actions[slot])
        self.step_chosen()

    def step_chosen(self) -> None:
        """Do the actions in `chosen`, one in each game."""
        slot: i64
        for slot in range(self.count):
            self.decisions[slot] += 1
            self.is_over[slot] = 0
            if self._do(slot, self.chosen[slot]):
                self._finish(slot)
            self._look(slot)

    def choose_randomly(self) -> None:
        """`chosen` has a possible action for each game, all alike."""
        slot: i64
        for slot in range(self.count):
            place = self.choosers[slot].below(self.legal_n[slot])
            self.chosen[slot] = self.legal[slot * self.actions + place]

    def _finish(self, slot: i64) -> None:
        lines = self._sheet(slot)
        seat: i64
        for seat in range(self.players):
            self.scores[slot * self.players + seat] = lines[seat].total
            self.places[slot * self.players + seat] = lines[seat].place
        self.is_over[slot] = 1
        scores = tuple([line.total for line in lines])
        places = tuple([line.place for line in lines])
        stream = self.streams[slot]
        self.finished.append(Finished(int(slot), stream, int(self.decisions[slot]), scores, places))
        self.decisions[slot] = 0
        self.streams[slot] = stream + self.stream_step
        self.chances[slot] = Seeded(self.seed, self.streams[slot])
        self._begin(slot)

    def _look(self, slot: i64) -> None:
        """What is possible and seen in this game stands in its rows."""
        at = slot * self.actions
        masks, legal, moves = self.masks, self.legal, self.moves
        i: i64
        for i in range(at, at + self.legal_n[slot]):
            masks[at + legal[i]] = 0
        n = self._write_legal(slot)
        for i in range(n):
            legal[at + i] = moves[i]
            masks[at + moves[i]] = 1
        self.legal_n[slot] = n
        self.seats[slot] = self._write_seen(slot)

    # What a game of one kind is

    def _begin(self, slot: i64) -> None:
        raise NotImplementedError

    def _do(self, slot: i64, action: i64) -> bool:
        """Do the action and say whether the game is over."""
        raise NotImplementedError

    def _write_legal(self, slot: i64) -> i64:
        """`moves` are the possible actions; how many there are."""
        raise NotImplementedError

    def _write_seen(self, slot: i64) -> i64:
        """Write what the seat to move sees, and return the seat."""
        raise NotImplementedError

    def _sheet(self, slot: i64) -> tuple[ScoreLine, ...]:
        raise NotImplementedError
