"""`long_route`: like `one_step`, but over long routes only."""

from __future__ import annotations

from typing import Final

from branchline.bots.board.personas.bot import PersonaBot
from branchline.bots.board.personas.one_step import OneStep
from branchline.bots.board.personas.reach import network_of

_LONG: Final = 3  # spaces


class _LongRoute(OneStep):
    """Looks at routes of three spaces and more only, and never draws tickets.

    Of the first tickets it keeps those that bring most for their trains, but as coded the least valuable. Of the
    longest routes it prefers gray ones that it can pay. As intended it looks at shorter ones when no long one is left.
    """

    shortest = _LONG
    draws_tickets = False
    gray_rank = 15

    def keep_dealt(self) -> int:
        return self.keep_drawn()

    def _longest(self) -> int | None:
        target = super()._longest()
        if target is None and not self.is_coded:
            self.network = network_of(self.game, self.seen)
            target = super()._longest()
        return target


class LongRouteBot(PersonaBot):
    """Makes its first tickets over long routes only, and then claims the longest there are."""

    player = _LongRoute
