"""Two worlds that look alike to one seat, and the same public game played on in both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic

from branchline import Event, IllegalAction, Recorded, RecordError, Scripted, Seeded
from branchline.view.log import Log
from tests.properties.walks import A, Engine, K, O, S

Viewer = int | None

REVEALS = {"completed", "shown", "over"}
"""What shows all seats something that was hidden; from then on two worlds may look different."""


class Twins(Generic[S, A, O, K]):
    """Two worlds that look alike to the viewer, and what it is told of each."""

    def __init__(self, game: Engine[S, A, O, K], log: Log, one: S, two: S, chance: Seeded) -> None:
        self.game = game
        self.log = log
        self.viewer = log.viewer
        self.one = one
        self.two = two
        self.chance = chance

    def shows_hidden_tickets(self, action: int) -> bool:
        """Whether the viewer, or everybody, learns something about hidden tickets from this action."""
        raise NotImplementedError

    def progress(self, state: S) -> tuple[object, ...]:
        """How far the seat to move is with a payment or placement that nobody else sees yet."""
        raise NotImplementedError

    def play_on(self, most: int) -> Iterator[int]:
        """One public game is played in both worlds, checked at each action; it ends where they may look different."""
        self.check()
        for number in range(most):
            if self.game.to_move(self.one) is None or not self._step():
                return
            yield number

    def check(self) -> None:
        """Nothing that the viewer can look at or ask for tells the worlds apart."""
        game, viewer = self.game, self.viewer
        assert game.observe(self.one, viewer) == game.observe(self.two, viewer)
        assert game.to_move(self.one) == game.to_move(self.two)
        if viewer is None:
            return
        # All questions at once would take too long where the catalog is large: a part of them, another one each time.
        step = 1 + len(game.actions) // 400
        questions = [-1, *range(self.chance.below(step), len(game.actions), step), len(game.actions)]
        if game.to_move(self.one) != viewer:  # every answer is that it is not its turn, so a few will do
            questions = [questions[self.chance.below(len(questions))] for _ in range(10)]
        reasons = [game.why_not(self.one, action, viewer) for action in questions]
        assert reasons == [game.why_not(self.two, action, viewer) for action in questions]
        if game.to_move(self.one) == viewer:
            legal = game.legal(self.one)
            assert legal == game.legal(self.two)
            assert list(game.mask(self.one)) == list(game.mask(self.two))
            wrong = [action for action in questions if action not in legal]
            for _ in range(10):
                action = wrong[self.chance.below(len(wrong))]
                assert self._refusal(self.one, action) == self._refusal(self.two, action)

    def _refusal(self, state: S, action: int) -> tuple[str, object]:
        try:
            self.game.apply(state, action, self.chance)
        except IllegalAction as error:
            return str(error), error.reason
        raise AssertionError(f"action {action} was not refused")

    def _step(self) -> bool:
        """One action in both worlds; False if none can be the same in both."""
        both = [action for action in self.game.legal(self.one) if action in set(self.game.legal(self.two))]
        for _ in range(20):
            if not both:
                return False
            action = both[self.chance.below(len(both))]
            if not self.shows_hidden_tickets(action) and self._try(action):
                return True
        return False

    def _try(self, action: int) -> bool:
        """The action with the same public outcomes; False if they are not possible in both worlds."""
        one, two = self.game.copy(self.one), self.game.copy(self.two)
        first = Recorded(self.chance)
        told_one = self.game.play(one, action, first)
        kind = self.game.actions[action].kind
        secret = kind in ("draw", "tickets") and self.game.to_move(self.one) != self.viewer
        try:
            told_two = self.game.play(two, action, self.chance if secret else Scripted(first.outcomes))
        except RecordError:
            return False
        if any(event.kind in REVEALS for event in (*told_one, *told_two)):
            return False
        if self.progress(self.one) != self.progress(self.two) and self._seen(told_one) != self._seen(told_two):
            return False  # what completes a hidden placement in one world begins it in the other: not the same deed
        self.one, self.two = one, two
        assert self._seen(told_one) == self._seen(told_two)
        assert self.log.lines(told_one) == self.log.lines(told_two)
        self.check()
        return True

    def _seen(self, story: list[Event]) -> list[dict[str, object] | None]:
        seen = [event.as_seen_by(self.viewer) for event in story]
        return [event.as_dict() if event is not None else None for event in seen]
