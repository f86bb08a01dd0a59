"""`hungry`: draws tickets until its trains are spoken for, and builds one tree for all of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import Final

from branchline.bots.board.personas.bot import PersonaBot
from branchline.bots.board.personas.player import PersonaPlayer
from branchline.bots.board.personas.reach import CLOSED, OPEN, OWN, Network
from branchline.bots.board.personas.tree import Tree, tree_joining
from branchline.bots.reasons import BotReason
from branchline.cards import COLORS, KINDS, LOCOMOTIVE
from branchline.events import CLAIMED, KEPT, OFFERED
from branchline.protocol import Reason

_UNSPOKEN: Final = 8  # with more trains than those of the tree and these, tickets are drawn
_MARGIN: Final = 5  # trains that a choice of tickets should leave
_ROOM: Final = 16 / 45  # of all trains must be left as intended: those 8, and 8 that a new ticket takes itself
_LATE: Final = 8 / 45  # of all trains: when somebody has fewer, there is no time for new tickets


class _Hungry(PersonaPlayer):
    """Keeps the tickets that bring most, with their routes, for each card of the tree that joins them all.

    More are drawn while what was kept last leaves trains to spare. Any route of the tree that can be paid is claimed, a
    gray one with colors only that no other wants; and the longest there is when the tree is complete. Else that wanted
    color is taken which lies face up most.

    As coded, all tickets that were offered last count as kept when trains are compared, and tickets are built for that
    there are no trains for. As intended a new one is drawn only if there are trains for it, too, and all others can be
    made.
    """

    def play(self) -> int:
        plan = self._plan()
        if self._wants_tickets(plan):
            number = self.draw_tickets()
            if number is not None:
                spare = self.trains - plan.cards
                self.because = lambda: Reason("tickets-room", {"trains": spare})
                return number
        number = self._claim(plan) if plan.routes else self._claim_longest()
        return number if number is not None else self._draw(plan)

    def draw_again(self) -> int:
        return self._draw(self._plan())

    # Tickets

    def keep_dealt(self) -> int:
        return self.keep_drawn()

    def keep_drawn(self) -> int:
        choices = self.choices()
        worth = {number: self._worth(kept) for kept, number in choices}
        best = max(worth, key=lambda number: worth[number])
        tickets = next(kept for kept, number in choices if number == best)
        is_fine, needs = worth[best][0] > 1, len(choices[0][0])
        self.because = lambda: self.reasons.rate(tickets) if is_fine else self.reasons.least(tickets, needs)
        return best

    def _worth(self, kept: Sequence[int]) -> tuple[int, float]:
        """Points for each card of the tree if that leaves trains; else the fewest cards; else the fewest points."""
        tickets = (*self.seen.tickets, *kept)
        tree = self._tree(tickets)
        if not self._are_reachable(kept) or tree.cards > self.trains:
            return 0, -self.points_of(kept)
        if tree.cards > self.trains - _MARGIN:
            return 1, -tree.cards
        points = self.points_of(tickets) + sum([self.facts.points[route] for route in tree.routes])
        return 2, points / max(tree.cards, 0.5)

    def _wants_tickets(self, plan: Tree) -> bool:
        """There are trains to spare."""
        if self.is_coded:
            return self._stored_need(plan) < self.trains - _UNSPOKEN
        return (
            self.fewest_trains >= _LATE * self.facts.trains
            and self._stored_need(plan) < self.trains - _ROOM * self.facts.trains
            and self._are_reachable(self.seen.tickets)
            and plan == self._tree(self.seen.tickets)
        )

    def _stored_need(self, plan: Tree) -> int:
        """The cards that the tree took when tickets were kept last; as coded with all that were offered then."""
        laid, was_kept = 0, False
        for event in reversed(self.turn.events):
            if event.seat != self.seat:
                continue
            if event.kind == CLAIMED and not was_kept:
                laid += self.facts.length[event.route]
            elif event.kind == KEPT:
                if not self.is_coded:
                    break
                was_kept = True
            elif event.kind == OFFERED and was_kept:
                plan = self._tree({*self.seen.tickets, *event.tickets})
                break
        return plan.cards + laid

    # The tree

    def _plan(self) -> Tree:
        """The tree of the tickets held; as intended of those that there are trains for."""
        plan = self._tree(self.seen.tickets)
        if plan.cards > self.trains and not self.is_coded:
            plan = self._tree(self.fitting(lambda tickets: self._tree(tickets).cards))
        return plan

    def _tree(self, tickets: Iterable[int]) -> Tree:
        """The tree of those that can be made and are not."""
        cities: set[int] = set()
        for ticket in tickets:
            if self.network.hops(ticket):
                cities.update(self.facts.tickets[ticket][:2])
        return tree_joining(self.network, tuple(sorted(cities)))

    def _are_reachable(self, tickets: Iterable[int]) -> bool:
        return all(self.network.hops(ticket) is not None for ticket in tickets)

    # Claiming

    def _claim(self, plan: Tree) -> int | None:
        tracks = self._tracks(plan)
        spare = self._spare(self._wanted(tracks))
        if not self.is_coded:
            tracks.sort(key=lambda track: -self.facts.length[track])
        for track in tracks:
            number = self.claim((track,), spare if self._is_gray(track) else None)
            if number is not None:
                self.because = partial(self._why_claimed, track, tracks)
                return number
        return None

    def _claim_longest(self) -> int | None:
        for route in sorted(self.claims, key=lambda route: -self.facts.length[route]):
            number = self.claim((route,))
            if number is not None:
                self.because = partial(self.reasons.points, "claim-longest", route)
                return number
        return None

    def _spare(self, wanted: Sequence[int]) -> list[int]:
        """By kind: how many cards a gray route may take; as coded none of a color that is wanted at all."""
        hand = self.hand
        if self.is_coded:
            colors = [hand[color] if wanted[color] == 0 else 0 for color in range(COLORS)]
        else:
            colors = [max(0, hand[color] - wanted[color]) for color in range(COLORS)]
        return [*colors, *hand[LOCOMOTIVE:]]

    def _why_claimed(self, route: int, tracks: Sequence[int]) -> BotReason:
        """Why the route is claimed: for the first ticket whose way leads over it, on own routes and the tree."""
        steps = [step if step == OWN else CLOSED for step in self.network.steps]
        for track in tracks:
            steps[track] = OPEN
        tree = Network(self.facts, steps)
        tickets = [ticket for ticket in self.seen.tickets if route in (tree.hops(ticket) or ())]
        if not tickets:
            return Reason("claim-in-tree")
        return self.reasons.claim(route, tickets[0])

    # Drawing

    def _draw(self, plan: Tree) -> int:
        tracks = self._tracks(plan)
        wanted, row = self._wanted(tracks), self.seen.row
        lacking = {card: wanted[card] - self.hand[card] for card in range(KINDS) if wanted[card] > self.hand[card]}
        if tracks and not lacking and not self.is_coded:
            return self.draw_for((max(tracks, key=lambda track: self.facts.length[track]),))
        for card in sorted(lacking, key=lambda card: -row[card]):
            number = self.take(card)
            if number is not None:
                self.because = partial(self._why_taken, card, lacking[card], tracks)
                return number
        self.because = lambda: self.reasons.draw(lacking, self._wanting(lacking, tracks))
        return self.draw()

    def _wanting(self, lacking: Collection[int], tracks: Sequence[int]) -> list[int]:
        """The tracks that take any of these kinds: their color, or locomotives for their symbols."""
        return [
            track
            for track in tracks
            if (LOCOMOTIVE in lacking and self._symbols(track) > 0)
            or (not self._is_gray(track) and self._color(track) in lacking)
        ]

    def _why_taken(self, card: int, lacking: int, tracks: Sequence[int]) -> BotReason:
        ways = self.facts.ways
        if card == LOCOMOTIVE:
            ferry = next(track for track in tracks if self._symbols(track) > 0)
            return self.reasons.take_wild(card, lacking, 0, ferry)
        routes = [
            track for track in tracks if not self._is_gray(track) and ways[track] and ways[track][0].color == card
        ]
        return self.reasons.take(card, lacking, routes)

    def _tracks(self, plan: Tree) -> list[int]:
        """The routes of the plan; of parallel tracks that of the color least wanted, as intended beyond the hand."""
        tracks: list[int] = []
        wanted = [0] * KINDS
        held = [0] * KINDS if self.is_coded else self.hand
        for route in plan.routes:
            options = self.network.tracks(route)
            if len(options) > 1 and not self._is_gray(options[0]):
                options.sort(key=lambda track: wanted[self._color(track)] - held[self._color(track)])
            tracks.append(options[0])
            if not self._is_gray(options[0]):
                wanted[self._color(options[0])] += self.facts.length[options[0]]
        return tracks

    def _wanted(self, tracks: Sequence[int]) -> list[int]:
        """By kind: how many cards the tracks want; gray ones want locomotives for symbols only."""
        wanted = [0] * KINDS
        for track in tracks:
            symbols = self._symbols(track)
            wanted[LOCOMOTIVE] += symbols
            if not self._is_gray(track):
                wanted[self._color(track)] += self.facts.length[track] - symbols + self.facts.is_tunnel[track]
        return wanted

    def _is_gray(self, track: int) -> bool:
        return len(self.facts.ways[track]) > 1

    def _color(self, track: int) -> int:
        """The color of a track that is not gray; LOCOMOTIVE where only locomotives pay."""
        ways = self.facts.ways[track]
        return ways[0].color if ways else LOCOMOTIVE

    def _symbols(self, track: int) -> int:
        ways = self.facts.ways[track]
        return ways[0].fewest if ways else self.facts.length[track]


class HungryBot(PersonaBot):
    """Draws tickets until its trains are spoken for, and builds one tree for all of them."""

    player = _Hungry
