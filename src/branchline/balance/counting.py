"""What games add up to: counts in whole numbers, so that it does not matter who played which of them."""

from __future__ import annotations

from collections import Counter

from branchline.arena.tally import win_parts
from branchline.balance.chart import BoardChart, CardChart, Chart
from branchline.balance.logs import Claim, GameLog
from branchline.cards import COLORS, GRAY, KINDS, LOCOMOTIVE

Key = tuple[str, int]
"""What is counted, and of which: a route, a ticket, a number of turns … (0 where there is only one)."""

GRAY_ROUTES = COLORS
"""The place of gray routes among the colors."""


class Tally:
    """Counts by key. Wins are in parts of `arena.tally.WIN`; `judging` says what all of it means."""

    def __init__(self) -> None:
        self.counts: Counter[Key] = Counter()
        self.first_faults: dict[int, str] = {}  # by bot: what it did wrong, in whichever game is told first

    def __getitem__(self, key: Key) -> int:
        return self.counts[key]

    def add(self, chart: Chart, log: GameLog) -> None:
        """One more game."""
        won = win_parts([line.place for line in log.lines])
        self._add_game(log, won)
        self._add_tickets(chart, log, won)
        if isinstance(chart, BoardChart):
            self._add_routes(chart, log, won)
            self._add_wishes(chart, log, won)
            self._add_colors(chart, log)
        else:
            self._add_stacks(chart, log)

    def add_all(self, other: Tally) -> None:
        """All games of another tally."""
        self.counts.update(other.counts)
        self.first_faults = {**other.first_faults, **self.first_faults}

    def histogram(self, what: str) -> dict[int, int]:
        """Everything that was counted under a name, ascending."""
        return {which: count for (name, which), count in sorted(self.counts.items()) if name == what}

    def _add_game(self, log: GameLog, won: list[int]) -> None:
        counts, players = self.counts, len(log.places)
        totals = sorted((line.total for line in log.lines), reverse=True)
        counts["games", 0] += 1
        counts["hash", 0] += log.hash
        counts["turns", log.turns] += 1
        counts["decisions", log.decisions] += 1
        counts["winning score", totals[0]] += 1
        counts["margin", totals[0] - totals[1]] += 1
        counts["shared", 0] += sum(part > 0 for part in won) > 1
        counts["all passed", 0] += log.ender is None
        counts["reshuffles", 0] += log.reshuffles
        if log.ender is not None:
            counts["ender", 0] += 1
            counts["ender won", 0] += won[log.ender]
        for seat, line in enumerate(log.lines):
            order = (seat - log.first) % players
            counts["score", line.total] += 1
            counts["seat won", order] += won[seat]
            counts["seat score", order] += line.total
            counts["bot won", log.places[seat]] += won[seat]
            counts["bot score", log.places[seat]] += line.total
            for number, points in enumerate(line.points.values()):
                counts["line", number] += points
                counts["line of winners", number] += points * won[seat]
        for kind in range(KINDS):
            counts["took", kind] += log.took[kind]
            counts["drew", kind] += log.drew[kind]
            counts["left", kind] += log.left[kind]
        for place, fault in log.faults.items():
            counts["faults", place] += 1
            self.first_faults.setdefault(place, fault)

    def _add_tickets(self, chart: Chart, log: GameLog, won: list[int]) -> None:
        counts = self.counts
        for offer in log.offers:
            for ticket in offer.tickets:
                counts["ticket offered", ticket] += 1
            for ticket in offer.kept:
                counts["ticket kept", ticket] += 1
                counts["ticket won", ticket] += won[offer.seat]
        for seat, line in enumerate(log.lines):
            counts["tickets", len(line.tickets_made) + len(line.tickets_failed)] += 1
            for ticket in line.tickets_made:
                counts["ticket made", ticket] += 1
            if isinstance(chart, BoardChart) and line.tickets_made:
                self._add_ways(chart, log, seat)

    def _add_ways(self, chart: BoardChart, log: GameLog, seat: int) -> None:
        """What the tickets of a seat took that it has made, over its own routes and those that stations lent it."""
        line = log.lines[seat]
        borrowed = line.details["borrowed_routes"]
        assert isinstance(borrowed, tuple)
        routes = [route for route, owner in enumerate(log.owner) if owner == seat + 1] + list(borrowed)
        for number in line.tickets_made:
            ticket = chart.game.map.tickets[number]
            spaces = chart.took(routes, ticket.a, ticket.b)
            assert spaces is not None, "a ticket is made by a way"
            self.counts["ticket took", number] += spaces

    def _add_routes(self, chart: BoardChart, log: GameLog, won: list[int]) -> None:
        counts, routes = self.counts, chart.game.map.routes
        reached: set[tuple[int, int]] = set()
        for claim in log.claims:
            route = routes[claim.route]
            counts["route claimed", claim.route] += 1
            counts["route won", claim.route] += won[claim.seat]
            counts["route round", claim.route] += claim.round
            counts["city routes", route.a] += 1
            counts["city routes", route.b] += 1
            reached |= {(claim.seat, route.a), (claim.seat, route.b)}
        for pair in {chart.pair_of[claim.route] for claim in log.claims}:
            counts["pair claimed", pair] += 1
        for _, city in reached:
            counts["city seats", city] += 1
        for city in {city for _, city in reached}:
            counts["city games", city] += 1
        for _, city in log.stations:
            counts["city stations", city] += 1
        counts["stations", 0] += len(log.stations)
        counts["tunnels", 0] += log.tunnels
        counts["refused", 0] += log.refused

    def _add_wishes(self, chart: BoardChart, log: GameLog, won: list[int]) -> None:
        """Who wanted what, by the tickets kept at the deal; who got it, and who was shut out.

        A seat is shut out of a pair if it has no route there at the end and none is open to it, as far as there are any
        that trains could still be put on.
        """
        counts = self.counts
        wishes: dict[int, set[int]] = {}  # by pair: the seats
        for offer in log.offers:
            if offer.is_deal:
                for ticket in offer.kept:
                    for wanted in chart.on_way[ticket]:
                        wishes.setdefault(wanted, set()).add(offer.seat)
        for number, seats in wishes.items():
            pair = chart.pairs[number]
            counts["pair wanted", number] += len(seats)
            counts["pair contested", number] += len(seats) > 1
            is_anyone_out = False
            for seat in seats:
                if any(log.owner[route] == seat + 1 for route in pair.routes):
                    counts["pair got", number] += 1
                    counts["pair got won", number] += won[seat]
                elif not any(log.open_to[route] >> seat & 1 for route in pair.routes):
                    is_anyone_out = True
                    counts["pair out", number] += 1
                    counts["pair out won", number] += won[seat]
            counts["pair out games", number] += is_anyone_out

    def _add_colors(self, chart: BoardChart, log: GameLog) -> None:
        counts, routes = self.counts, chart.game.map.routes
        free, lacked = [0] * (COLORS + 1), [0] * (COLORS + 1)
        for claim in log.claims:
            route = routes[claim.route]
            color = GRAY_ROUTES if route.color == GRAY else route.color
            counts["color built", color] += route.length
            if chart.takes_others[claim.route]:
                free[color] += route.length
                lacked[color] += _lacked(claim, route.color, route.length - route.locomotives)
            for kind, cards in enumerate(claim.cards):
                counts["paid", kind] += cards
        for color in range(COLORS + 1):
            counts["color free", color] += free[color]
            counts["color lacked", color] += lacked[color]
            counts["color games", color] += free[color] > 0
            counts["color lacked games", color] += lacked[color] > 0

    def _add_stacks(self, chart: CardChart, log: GameLog) -> None:
        """Where the cards of The Card Game went, and which of them failed tickets were short of."""
        counts = self.counts
        for kind in range(KINDS):
            counts["placed", kind] += log.placed[kind]
            counts["robbed", kind] += log.robbed[kind]
            counts["moved", kind] += log.moved[kind]
        for seat, line in enumerate(log.lines):
            for number in line.tickets_made:
                for color, cards in enumerate(chart.game.map.tickets[number].cards):
                    counts["color made", color] += cards > 0
            stack = log.stacks.get(seat, (0,) * KINDS)
            for number in line.tickets_failed:
                for color, cards in enumerate(chart.game.map.tickets[number].cards):
                    counts["color failed", color] += cards > 0
                    counts["color short", color] += cards > stack[color]


def _lacked(claim: Claim, color: int, spaces: int) -> int:
    """How many of these spaces of a route were not paid with cards of its color; of a gray one, of its best color."""
    own = claim.cards[color] if color != GRAY else max(claim.cards[:LOCOMOTIVE])
    return max(0, spaces - own)
