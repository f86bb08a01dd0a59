"""From a variant and a number of seats to the tables that the hot loop reads: rules are asked here, once."""

from __future__ import annotations

from itertools import groupby

from branchline.board.catalog import Action, PaymentClass, most_due, most_offered
from branchline.board.tables import Tables
from branchline.board.variant import Variant
from branchline.cards import COLORS, GRAY, LOCOMOTIVE
from branchline.errors import DataError


def tabulate(variant: Variant, players: int, classes: list[PaymentClass], actions: list[Action]) -> Tables:
    """The tables of the variant for so many seats."""
    numbers: dict[str, int] = {"players": players, "actions": len(actions)}
    vectors: dict[str, list[int]] = {}
    for part in (_setup, _tickets, _routes):
        part(variant, players, numbers, vectors)
    _stations(variant, numbers, vectors)
    _classes(classes, numbers, vectors)
    _catalog(variant, actions, numbers, vectors)
    return Tables(numbers, vectors)


def _setup(variant: Variant, players: int, numbers: dict[str, int], vectors: dict[str, list[int]]) -> None:
    deck = [variant.deck.each_color] * COLORS + [variant.deck.locomotives]
    numbers |= {
        "trains": variant.trains,
        "hand": variant.hand,
        "row_size": variant.row.size,
        "flush_at": variant.row.flush_at or 0,
        "draws": variant.draws,
        "turned_up": variant.tunnels.turned_up if variant.tunnels is not None else 0,
        "last_round_at": variant.last_round_at,
        "all_seats": (1 << players) - 1,
    }
    vectors["deck"] = deck
    vectors["draw_cost"] = [1] * COLORS + [variant.row.locomotive_counts]
    vectors["seat_bit"] = [1 << seat for seat in range(players)]


def _tickets(variant: Variant, players: int, numbers: dict[str, int], vectors: dict[str, list[int]]) -> None:
    rules, tickets = variant.tickets, variant.map.tickets
    tiers = rules.tiers
    dealt = [rules.deal.get(tier, 0) for tier in tiers]
    drawn = [rules.draw.get(tier, 0) for tier in tiers]
    there = [sum(ticket.tier == tier for ticket in tickets) for tier in tiers]
    for tier, each, of_tier in zip(tiers, dealt, there, strict=True):
        if each * players > of_tier:
            raise DataError(
                f"{variant.map.folder}/tickets.csv: {of_tier} tickets of kind {tier!r}, but {variant.key} deals "
                f"{each * players} of them to {players} players"
            )
    pile = [of_tier - each * players if draw else 0 for of_tier, each, draw in zip(there, dealt, drawn, strict=True)]
    offered = most_offered(variant)
    numbers |= {
        "tickets": len(tickets),
        "tiers": len(tiers),
        "deal_keep": rules.deal_keep,
        "draw_keep": rules.draw_keep,
        "dealt_back": rules.dealt_back,
        "drawn_back": rules.drawn_back,
        "offer_size": offered,
    }
    vectors["ticket_a"] = [ticket.a for ticket in tickets]
    vectors["ticket_b"] = [ticket.b for ticket in tickets]
    vectors["ticket_points"] = [ticket.points for ticket in tickets]
    vectors["ticket_tier"] = [tiers.index(ticket.tier) for ticket in tickets]
    vectors |= {"dealt": dealt, "drawn": drawn, "pile": pile}
    vectors["first_keep"] = [(1 << kept) - 1 for kept in range(offered + 1)]
    vectors["keep_count"] = [subset.bit_count() for subset in range(1 << offered)]


def _routes(variant: Variant, players: int, numbers: dict[str, int], vectors: dict[str, list[int]]) -> None:
    routes, cities = variant.map.routes, variant.map.cities
    near = [[(route.index, route.a + route.b - city.index) for route in routes if city.index in (route.a, route.b)]
            for city in cities]  # fmt: skip
    twins = [[twin.index for twin in variant.map.twins(route)] for route in routes]
    numbers |= {
        "cities": len(cities),
        "routes": len(routes),
        "twins_close": int(players < variant.doubles.both_open_from),
    }
    vectors["end_a"] = [route.a for route in routes]
    vectors["end_b"] = [route.b for route in routes]
    vectors["length"] = [route.length for route in routes]
    vectors["points"] = [variant.points[route.length] for route in routes]
    vectors["is_tunnel"] = [int(route.is_tunnel) for route in routes]
    vectors["near_start"] = _starts([len(entries) for entries in near])
    vectors["near_route"] = [route for entries in near for route, _ in entries]
    vectors["near_city"] = [city for entries in near for _, city in entries]
    vectors["twin_start"] = _starts([len(entries) for entries in twins])
    vectors["twin_route"] = [route for entries in twins for route in entries]


def _stations(variant: Variant, numbers: dict[str, int], vectors: dict[str, list[int]]) -> None:
    costs = variant.stations.costs if variant.stations is not None else ()
    numbers["stations"] = len(costs)
    numbers["borrows"] = int(variant.stations is not None and variant.stations.borrow)
    vectors["station_cost"] = list(costs)


def _classes(classes: list[PaymentClass], numbers: dict[str, int], vectors: dict[str, list[int]]) -> None:
    """Payments of a class as runs: the same color, locomotives going up by one."""
    numbers["classes"] = len(classes)
    runs = [[list(run) for _, run in groupby(group.payments, key=lambda p: p.color)] for group in classes]
    shelves = [*range(COLORS), GRAY]
    vectors["shelf_start"] = _starts([sum(group.color == color for group in classes) for color in shelves])
    vectors["class_length"] = [group.length for group in classes]
    vectors["class_color"] = [group.color for group in classes]
    vectors["class_low"] = [min(payment.locomotives for payment in group.payments) for group in classes]
    vectors["class_start"] = _starts([len(group.routes) for group in classes])
    vectors["class_route"] = [route.index for group in classes for route in group.routes]
    vectors["class_run"] = _starts([len(of_class) for of_class in runs])
    flat = [
        (run, group.payments.index(run[0])) for group, of_class in zip(classes, runs, strict=True) for run in of_class
    ]
    for run, _ in flat:
        assert [p.locomotives for p in run] == list(range(run[0].locomotives, run[0].locomotives + len(run)))
    vectors["run_color"] = [run[0].color for run, _ in flat]
    vectors["run_low"] = [run[0].locomotives for run, _ in flat]
    vectors["run_high"] = [run[-1].locomotives for run, _ in flat]
    vectors["run_at"] = [at for _, at in flat]
    of_route = {route.index: index for index, group in enumerate(classes) for route in group.routes}
    vectors["route_class"] = [of_route[route] for route in range(len(of_route))]


def _catalog(variant: Variant, actions: list[Action], numbers: dict[str, int], vectors: dict[str, list[int]]) -> None:
    first: dict[str, int] = {}
    claims: dict[int, int] = {}
    for number, action in enumerate(actions):
        first.setdefault(action.kind, number)
        if action.route is not None:
            claims.setdefault(action.route, number)
    # A kind that the game lacks has no room: it begins where the next one does.
    following = len(actions)
    for kind in ("pass", "refuse", "pay", "keep", "station", "claim", "tickets", "take", "draw"):
        following = first.get(kind, following)
        numbers[f"at_{kind}"] = following
    vectors["first_claim"] = [claims[route] for route in range(len(claims))]
    vectors["action_route"] = [action.route if action.route is not None else 0 for action in actions]
    vectors["action_color"] = [action.payment.color if action.payment else LOCOMOTIVE for action in actions]
    vectors["action_cards"] = [action.payment.cards if action.payment else 0 for action in actions]
    vectors["action_locomotives"] = [action.payment.locomotives if action.payment else 0 for action in actions]
    sets = [0] + [COLORS * due + 1 for due in range(1, most_due(variant) + 1)]
    vectors["pay_first"] = [numbers["at_pay"] + smaller for smaller in _starts(sets)[:-1]]


def _starts(sizes: list[int]) -> list[int]:
    """Where each of several runs begins in one flat vector, and where the last one ends."""
    starts = [0]
    for size in sizes:
        starts.append(starts[-1] + size)
    return starts
