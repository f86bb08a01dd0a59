"""What is in the way of something in The Card Game, even of a placement that is named in part only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from branchline.cardgame.engine import CardGame
from branchline.cardgame.reasons import CardCode
from branchline.cardgame.state import State
from branchline.chance import Scripted
from branchline.protocol import Reason
from branchline.view.cards.notation import CardNotation

_FAR: Final[tuple[CardCode, ...]] = ("card-not-in-hand", "not-in-row")
"""Reasons of a card that is not there at all; another one is nearer."""

_UNCOUNTED: Final = 50  # more cards than are ever missing: what is only a matter of cards is nearer


class CardRefusals:
    """Knows for one game why something is not possible."""

    def __init__(self, game: CardGame, notation: CardNotation) -> None:
        self.game = game
        self.notation = notation

    def why_not(self, state: State, seat: int, text: str) -> Reason[CardCode] | None:
        """Why the seat cannot do what the text says now, which may leave out cards or more; None if it can.

        NotationError if it is not even the beginning of an action.
        """
        found: list[Reason[CardCode]] = []
        for actions in self.notation.meant(text, state):
            reason = self.game.why_not(state, actions[0], seat) if state.seat != seat else None
            reason = reason or self.why_not_all(state, self.still_to_do(state, actions))
            if reason is None:
                return None
            found.append(reason)
        return min(found, key=_distance)

    def why_not_all(self, state: State, actions: Sequence[int]) -> Reason[CardCode] | None:
        """Why the seat to move cannot do these actions one after another; None if it can."""
        after = state.copy()
        for place, number in enumerate(actions):
            reason = self.game.why_not(after, number)
            if reason is not None:
                return self._clearer(state, reason, actions)
            if place < len(actions) - 1:
                self.game.apply(after, number, Scripted([]))  # nothing is left to chance before it is complete
        return None

    def still_to_do(self, state: State, placement: Sequence[int]) -> list[int]:
        """What is left of a placement if some of it has been said already."""
        seen = self.game.observe(state, int(state.seat))
        if seen.mix:
            begun = [self.notation.of_color("mix", color) for color in seen.mix]
        elif seen.suit >= 0:
            begun = [self.notation.of_color("suit", seen.suit)]
            begun += [self.notation.parse(f"cards {seen.suit_cards}")] if seen.suit_cards else []
        else:
            begun = []
        is_same = list(placement[: len(begun)]) == begun and len(placement) > len(begun)
        return list(placement[len(begun) :]) if is_same else list(placement)

    def _clearer(self, state: State, reason: Reason[CardCode], actions: Sequence[int]) -> Reason[CardCode]:
        """The reason for a color that cannot be placed at all, rather than for one that is lost without it."""
        if reason.code in {"too-few-colors", "no-colors-to-follow"}:
            for number in actions:
                other = self.game.why_not(state, number)
                if other is not None and other.code in {"card-not-in-hand", "color-in-a-yard"}:
                    return other
        return reason


def _distance(reason: Reason[CardCode]) -> tuple[bool, int]:
    """How far something is from being possible, in rough measure."""
    has, needs = reason.details.get("has"), reason.details.get("needs")
    short = needs - has if isinstance(has, int) and isinstance(needs, int) else _UNCOUNTED
    return reason.code in _FAR, short
