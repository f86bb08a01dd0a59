"""What has happened in a game and who saw what of it: a chain of steps that all later positions share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from branchline.events import Event
from branchline.variants import AnyKnowledge, AnyState, Rules

DEAL: Final = -1
"""What is done before the first decision, in the place of an action."""

_NOBODY: Final = -1


@dataclass(frozen=True)
class Dream:
    """A state that a seat has imagined; to that seat it looks like the real one."""

    seat: int
    state: AnyState
    sight: Callable[[AnyState, int], str]  # what a seat sees in a state, in words


class StoryStep:
    """One step, with all before it. It never changes; what is read out of it is worked out once."""

    __slots__ = ("_known", "_texts", "action", "before", "dream", "events", "outcomes", "seat")

    def __init__(
        self,
        before: StoryStep | None = None,
        seat: int = _NOBODY,
        action: int = DEAL,
        outcomes: Sequence[int] = (),
        events: Sequence[Event] = (),
        dream: Dream | None = None,
    ) -> None:
        self.before: Final = before
        self.seat: Final = seat  # who did it
        self.action: Final = action
        self.outcomes: Final = outcomes  # of chance
        self.events: Final = events
        self.dream: Final = dream  # in the place of all this
        self._texts: dict[int | None, str] | None = None
        self._known: dict[int, AnyKnowledge | None] | None = None

    def text(self, viewer: int | None) -> str:
        """All that a seat (None: a spectator) has done and seen, in order; a step hidden from it leaves no mark.

        In a dream the past of the others is not known: theirs is what everybody saw, and what they would see now.
        """
        if self._texts is None:
            self._texts = {}
        if viewer not in self._texts:
            self._texts[viewer] = self._whole_text(viewer)
        return self._texts[viewer]

    def memory(self, rules: Rules, seat: int) -> AnyKnowledge | None:
        """What the seat remembers; None in somebody else's dream, in which its past is not known."""
        if self._known is None:
            self._known = {}
        if seat not in self._known:
            self._known[seat] = self._remember(rules, seat)
        return self._known[seat]

    def steps(self) -> list[StoryStep]:
        """All steps of the game, from the first to this one."""
        return list(self._backwards())[::-1]

    def _backwards(self) -> Iterator[StoryStep]:
        story: StoryStep | None = self
        while story is not None:
            yield story
            story = story.before

    def _remember(self, rules: Rules, seat: int) -> AnyKnowledge | None:
        known = rules.memory(seat)
        for step in self.steps():
            if step.dream is not None and step.dream.seat != seat:
                return None
            known.see(step.events)
        return known

    def _whole_text(self, viewer: int | None) -> str:
        if self.dream is not None and viewer is not None and viewer != self.dream.seat:
            assert self.before is not None
            return f"{self.before.text(None)}imagined {self.dream.sight(self.dream.state, viewer)}\n"
        parts, story = [self._own_text(viewer)], self.before
        while story is not None and story.dream is None and (story._texts is None or viewer not in story._texts):
            parts.append(story._own_text(viewer))
            story = story.before
        if story is not None:
            parts.append(story.text(viewer))
        return "".join(reversed(parts))

    def _own_text(self, viewer: int | None) -> str:
        """One step alone, as the viewer knows it: a line for what it did and for each thing that it saw."""
        lines = [f"did {self.action}\n"] if viewer is not None and self.seat == viewer else []
        for event in self.events:
            seen = event.as_seen_by(viewer)
            if seen is not None:
                lines.append(" ".join(_word(name, value) for name, value in seen.as_dict().items()) + "\n")
        return "".join(lines)


def _word(name: str, value: object) -> str:
    if name == "kind":
        return str(value)
    return f"{name}={','.join(map(str, value))}" if isinstance(value, list) else f"{name}={value}"
