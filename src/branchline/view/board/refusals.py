"""What is in the way of something in a map game, even of a claim without its cards: the reason nearest to doing it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from branchline.board.engine import BoardGame
from branchline.board.maps import Route
from branchline.board.observation import Observation
from branchline.board.reasons import BoardCode
from branchline.board.rules.sets import AnyFourForColor, AnyThreeForLocomotive, SetRule, ThreeAlikeForLocomotive
from branchline.board.state import State
from branchline.cards import CARD_NAMES, LOCOMOTIVE, PLUS_FOUR
from branchline.chance import Scripted
from branchline.protocol import Reason
from branchline.view.board.notation import BoardNotation

SET_RULES: Final[tuple[tuple[type[SetRule], str], ...]] = (
    (AnyThreeForLocomotive, "any-three"),
    (AnyFourForColor, "any-four"),
    (ThreeAlikeForLocomotive, "three-alike"),
)
"""What a set is, by the rule; the words for it are `set-…`."""

BoardRefusalCode = Literal[
    BoardCode, "named-too-many", "cards-make-no-sets", "lacking", "lacking-any", "lacking-color", "lacking-any-color",
    "lacking-locomotives", "lacking-locomotives-any",
]  # fmt: skip
"""What can be in the way of something that is named in part: of an action, or of all that could be meant."""

FINAL: Final[tuple[BoardCode, ...]] = ("game-over", "not-your-turn")
"""Reasons that are in the way of everything."""

_OUT_OF_REACH: Final = 100  # more than any number of cards that can be missing


class BoardRefusals:
    """Knows for one game why none of several actions is possible."""

    def __init__(self, game: BoardGame, notation: BoardNotation) -> None:
        self.game = game
        self.notation = notation

    def why_not(self, state: State, seat: int, text: str) -> Reason[BoardRefusalCode] | None:
        """Why the seat cannot do what the text says now, which may leave out cards or more; None if it can.

        NotationError if it is not even the beginning of an action.
        """
        meant, cards = self.notation.meant(text, state)
        first = self.game.why_not(state, meant[0], seat)
        if first is not None and first.code in FINAL:
            return first
        if any(self.is_possible(state, number, cards) for number in meant):
            return None
        return self.why_none(state, self.game.observe(state, seat), meant, cards)

    def is_possible(self, state: State, number: int, cards: tuple[int, ...] | None = None) -> bool:
        """Whether the action is possible, and if it begins a payment with sets, whether the cards named complete it."""
        if not self.game.is_legal(state, number):
            return False
        if not self.game.actions[number].sets or cards is None:
            return True
        after = state.copy()
        *begun, last = [number, *self.notation.lays(cards)]
        for action in begun:
            if not self.game.is_legal(after, action):
                return False
            self.game.apply(after, action, Scripted([]))  # nothing is left to chance before the last card lies there
        return self.game.is_legal(after, last) and after.to_lay == 1

    def why_none(
        self, state: State, seen: Observation, meant: Sequence[int], cards: tuple[int, ...] | None = None
    ) -> Reason[BoardRefusalCode] | None:
        """Why none of the actions is possible for the seat to move: the reason of the one that is nearest to it.

        A route that is closed while a parallel track beside it is open has that track as `instead` [FR-06].
        """
        nearest = min(meant, key=lambda number: self._missing(seen, number))
        reason = self.game.why_not(state, nearest)
        sets = [number for number in meant if self.game.actions[number].sets]
        if cards is not None and sets and reason is not None and reason.code == "wrong-number-of-cards":
            nearest = sets[0]  # so many cards are none too many with a set among them
            reason = self.game.why_not(state, nearest)
        if self.game.actions[nearest].sets and cards is not None and (reason is None or "sets" in reason.code):
            return self._why_no_sets(seen, nearest, cards)
        route = self.game.actions[nearest].route
        if reason is None or route is None:
            return reason
        if reason.code == "too-few-cards" and len(meant) > 1:
            return self._lacking(seen, route)
        track = next((one for one in self.game.map.routes if one.beside == route and is_open_to(seen, one)), None)
        return reason if track is None else Reason(reason.code, {**reason.details, "instead": track.name})

    def set_rule(self, route: int) -> str:
        """What a set is on this route: the end of an id among the words."""
        return set_key(self.game.variant.payment.sets(self.game.map.routes[route]))

    def _why_no_sets(self, seen: Observation, number: int, cards: tuple[int, ...]) -> Reason[BoardRefusalCode]:
        """Why these cards are no payment with the sets that they would need."""
        short = short_of(cards, seen.hand)
        if short is not None:
            details = {"card": CARD_NAMES[short], "named": cards[short], "has": seen.hand[short]}
            return Reason("named-too-many", details)
        claimed = self.game.actions[number].route
        route = self.game.actions[seen.pending].route if claimed is None else claimed
        assert route is not None, "only routes are paid with sets"
        named = {CARD_NAMES[card]: count for card, count in enumerate(cards) if count}
        sets = self.game.actions[number].sets
        return Reason("cards-make-no-sets", {"cards": named, "sets": sets, "rule": self.set_rule(route)})

    def _lacking(self, seen: Observation, route: int) -> Reason[BoardRefusalCode]:
        """How many cards are missing for a route, however it is paid."""
        facts = self.game.map.routes[route]
        ways = [action.payment for action in self.game.actions if action.route == route and action.payment is not None]
        color = max(facts.colors, key=lambda card: seen.hand[card])
        held = seen.hand[LOCOMOTIVE]
        locomotives = max(0, facts.locomotives - held)
        spare = max(0, held - facts.locomotives)
        others = max(0, facts.length - facts.locomotives - seen.hand[color] - spare)
        is_gray = facts.is_gray  # then no color is named: another one may be as near [US-15]
        details: dict[str, object] = {"route": facts.name}
        if not is_gray:
            details["card"] = CARD_NAMES[color]
        with_plus_fours = [
            way.cards - seen.hand[way.color] for way in ways if 0 < way.plus_fours <= seen.hand[PLUS_FOUR]
        ]
        alone: int | None = None  # how many are missing where locomotives are no help
        if not any(way.locomotives for way in ways):  # NO-04
            alone = facts.length - seen.hand[color]
        elif with_plus_fours and min(with_plus_fours) < others:  # FL-07
            alone = min(with_plus_fours)
        if alone is not None:
            return Reason("lacking-any-color" if is_gray else "lacking-color", {**details, "count": alone})
        if locomotives:
            details |= {"locomotives": locomotives, "others": others}
            return Reason("lacking-locomotives-any" if is_gray else "lacking-locomotives", details)
        return Reason("lacking-any" if is_gray else "lacking", {**details, "count": others})

    def _missing(self, seen: Observation, number: int) -> int:
        """How many cards the payment lacks, in rough measure; what is open is nearer than what is not."""
        action = self.game.actions[number]
        is_closed = (action.route is not None and not is_open_to(seen, self.game.map.routes[action.route])) or (
            action.city is not None and seen.station[action.city] != 0
        )
        closed = _OUT_OF_REACH if is_closed else 0
        if action.payment is None:
            return closed + (50 + action.sets if action.sets else 0)  # sets are for those who ask for them
        lacking = max(0, action.payment.cards - seen.hand[action.payment.color])
        locomotives = max(0, action.payment.locomotives - seen.hand[LOCOMOTIVE])
        plus_fours = max(0, action.payment.plus_fours - seen.hand[PLUS_FOUR])
        return closed + 2 * lacking + 3 * locomotives + 4 * plus_fours


def set_key(rule: SetRule | None) -> str:
    """What a set is by this rule: the end of an id among the words."""
    return next((key for kind, key in SET_RULES if isinstance(rule, kind)), "other")


def short_of(cards: Sequence[int], hand: Sequence[int]) -> int | None:
    """The first kind of which more cards are named than are in the hand."""
    return next((card for card, wanted in enumerate(cards) if wanted > hand[card]), None)


def is_open_to(seen: Observation, route: Route) -> bool:
    """Whether the viewer may claim the route, cards and trains aside; for a spectator: whether anybody may."""
    seats = seen.open_to[route.index]
    return bool(seats >> seen.seat & 1) if seen.seat is not None else bool(seats)
