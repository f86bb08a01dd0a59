"""From a variant and a number of seats to the tables that the hot loop reads: rules are asked here, once."""

from __future__ import annotations

from itertools import groupby

from branchline.board.catalog import Action, PaymentClass, abroad, most_due, most_offered
from branchline.board.rules.sets import Price
from branchline.board.tables import Tables
from branchline.board.variant import Variant
from branchline.cards import COLORS, GRAY, KINDS, LOCOMOTIVE
from branchline.errors import DataError


def tabulate(variant: Variant, players: int, classes: list[PaymentClass], actions: list[Action]) -> Tables:
    """The tables of the variant for so many seats."""
    numbers: dict[str, int] = {"players": players, "actions": len(actions)}
    vectors: dict[str, list[int]] = {}
    for part in (_setup, _tickets, _routes):
        part(variant, players, numbers, vectors)
    _stations(variant, numbers, vectors)
    _classes(classes, numbers, vectors)
    prices = _prices(classes, vectors)
    _catalog(variant, actions, numbers, vectors)
    return Tables(numbers, vectors, prices, list(dict.fromkeys(price.rule for price in prices)))


def _setup(variant: Variant, players: int, numbers: dict[str, int], vectors: dict[str, list[int]]) -> None:
    row = variant.row
    numbers |= {
        "trains": variant.trains,
        "hand": variant.hand,
        "row_size": row.size,
        "flush_at": row.flush_at or 0,
        "flush_again_at": row.flush_at if row.flush_at is not None and row.flush_any_time else row.size + 1,
        "draws": variant.draws,
        "turned_up": variant.tunnels.turned_up if variant.tunnels is not None else 0,
        "last_round_at": variant.last_round_at,
        "all_seats": (1 << players) - 1,
    }
    vectors["deck"] = variant.deck.by_kind()
    vectors["draw_cost"] = [1] * COLORS + [row.locomotive_counts] * (KINDS - COLORS)
    vectors["seat_bit"] = [1 << seat for seat in range(players)]


def _tickets(variant: Variant, players: int, numbers: dict[str, int], vectors: dict[str, list[int]]) -> None:
    rules, tickets = variant.tickets, variant.map.tickets
    tiers = rules.tiers
    dealt = [rules.deal.get(tier, 0) for tier in tiers]
    drawn = [rules.draw.get(tier, 0) for tier in tiers]
    there = [sum(ticket.tier == tier for ticket in tickets) for tier in tiers]
    left = [of_tier - each * players for of_tier, each in zip(there, dealt, strict=True)]
    pile = [max(of_tier, 0) if draw else 0 for of_tier, draw in zip(left, drawn, strict=True)]
    if rules.pile is not None:
        pile = [rules.pile.get(tier, 0) for tier in tiers]
    for tier, each, of_tier, piled in zip(tiers, dealt, there, pile, strict=True):
        if each * players + piled > of_tier:
            more = f" and draws from {piled} more" if rules.pile is not None and piled else ""
            raise DataError(
                f"{variant.map.folder}/tickets.csv: {of_tier} tickets of kind {tier!r}, but {variant.key} deals "
                f"{each * players} of them to {players} players{more}"
            )
    offered = most_offered(variant)
    numbers |= {
        "tickets": len(tickets),
        "tiers": len(tiers),
        "deal_keep": rules.deal_keep,
        "deal_keep_most": rules.deal_keep_most if rules.deal_keep_most is not None else sum(dealt),
        "draw_keep": rules.draw_keep,
        "dealt_back": rules.dealt_back,
        "drawn_back": rules.drawn_back,
        "offer_size": offered,
    }
    vectors["ticket_a"] = [ticket.a for ticket in tickets]
    vectors["ticket_b"] = [ticket.b for ticket in tickets]
    vectors["ticket_points"] = [ticket.points for ticket in tickets]
    vectors["ticket_tier"] = [tiers.index(ticket.tier) for ticket in tickets]
    countries = sorted({country for ticket in tickets for country in abroad(variant, ticket)})
    numbers["countries"] = len(countries)
    ends = [abroad(variant, ticket) for ticket in tickets]
    vectors["ticket_country"] = [countries.index(country[0]) if country else -1 for country in ends]
    vectors |= {"dealt": dealt, "drawn": drawn, "pile": pile}
    vectors["first_keep"] = [(1 << kept) - 1 for kept in range(offered + 1)]
    vectors["keep_count"] = [subset.bit_count() for subset in range(1 << offered)]


def _routes(variant: Variant, players: int, numbers: dict[str, int], vectors: dict[str, list[int]]) -> None:
    routes, cities = variant.map.routes, variant.map.cities
    near = [[(route.index, route.a + route.b - city.index) for route in routes if city.index in (route.a, route.b)]
            for city in cities]  # fmt: skip
    originals = [route for route in routes if route.beside is None]
    twins = [[twin.index for twin in variant.map.twins(route) if twin.beside is None] for route in originals]
    bars = _bars(variant)
    everybody = (1 << players) - 1
    numbers |= {
        "cities": len(cities),
        "routes": len(routes),
        "originals": len(originals),
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
    vectors["bar_start"] = _starts([len(entries) for entries in bars])
    vectors["bar_route"] = [route for entries in bars for route in entries]
    # A parallel track opens only when the route beside it is claimed [FR-06, FR-07].
    vectors["open_first"] = [everybody if route.beside is None else 0 for route in routes]


def _bars(variant: Variant) -> list[list[int]]:
    """By route those that nobody holds beside it: between its cities, or into its country [US-19, FR-08, FB-03]."""
    alike: dict[object, list[int]] = {}
    for route in variant.map.routes:
        for tie in (frozenset((route.a, route.b)), *abroad(variant, route)):
            alike.setdefault(tie, []).append(route.index)
    bars: list[set[int]] = [set() for _ in variant.map.routes]
    for tied in alike.values():
        for route_index in tied:
            bars[route_index].update(tied)
    return [sorted(barred - {index}) for index, barred in enumerate(bars)]


def _stations(variant: Variant, numbers: dict[str, int], vectors: dict[str, list[int]]) -> None:
    costs = variant.stations.costs if variant.stations is not None else ()
    numbers["stations"] = len(costs)
    numbers["borrows"] = int(variant.stations is not None and variant.stations.borrow)
    numbers["tracks_for_all"] = int(variant.stations is not None and variant.stations.parallel == "open")
    vectors["station_cost"] = list(costs)


def _classes(classes: list[PaymentClass], numbers: dict[str, int], vectors: dict[str, list[int]]) -> None:
    """Payments of a class as runs: the same color, locomotives going up by one."""
    numbers["classes"] = len(classes)
    runs = [
        [list(run) for _, run in groupby((p for p in group.payments if not p.plus_fours), key=lambda p: p.color)]
        for group in classes
    ]
    shelves = [*range(COLORS), GRAY]
    vectors["shelf_start"] = _starts([sum(group.color == color for group in classes) for color in shelves])
    vectors["class_length"] = [group.length for group in classes]
    vectors["class_color"] = [group.color for group in classes]
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
    plus = [[(at, p) for at, p in enumerate(group.payments) if p.plus_fours] for group in classes]
    vectors["class_plus"] = _starts([len(of_class) for of_class in plus])
    vectors["plus_color"] = [p.color for of_class in plus for _, p in of_class]
    vectors["plus_cards"] = [p.cards for of_class in plus for _, p in of_class]
    vectors["plus_used"] = [p.plus_fours for of_class in plus for _, p in of_class]
    vectors["plus_at"] = [at for of_class in plus for at, _ in of_class]
    vectors["class_plain"] = [
        int(not with_plus and group.sets is None) for group, with_plus in zip(classes, plus, strict=True)
    ]
    of_route = {route.index: index for index, group in enumerate(classes) for route in group.routes}
    vectors["route_class"] = [of_route[route] for route in range(len(of_route))]


def _prices(classes: list[PaymentClass], vectors: dict[str, list[int]]) -> list[Price]:
    """What is paid with sets, class by class and color by color."""
    prices: list[Price] = []
    for group in classes:
        for color in group.set_colors:
            assert group.sets is not None
            paid_in = color if color is not None else group.color
            prices.append(Price(group.sets, group.length, group.symbols, paid_in, named=color is not None))
    vectors["class_price"] = _starts([len(group.set_colors) for group in classes])
    vectors["price_at"] = [
        len(group.payments) + place * group.length for group in classes for place in range(len(group.set_colors))
    ]
    return prices


def _catalog(variant: Variant, actions: list[Action], numbers: dict[str, int], vectors: dict[str, list[int]]) -> None:
    first: dict[str, int] = {}
    claims: dict[int, int] = {}
    for number, action in enumerate(actions):
        first.setdefault("pay_sets" if action.kind == "pay" and action.sets else action.kind, number)
        if action.route is not None:
            claims.setdefault(action.route, number)
    # A kind that the game lacks has no room: it begins where the next one does.
    following = len(actions)
    for kind in ("pass", "refuse", "lay", "pay_sets", "pay", "keep", "station", "claim", "tickets", "take", "draw"):
        following = first.get(kind, following)
        numbers[f"at_{kind}"] = following
    vectors["first_claim"] = [claims[route] for route in range(len(claims))]
    vectors["action_route"] = [action.route if action.route is not None else 0 for action in actions]
    vectors["action_color"] = [_color(variant, action) for action in actions]
    vectors["action_plus_fours"] = [action.payment.plus_fours if action.payment else 0 for action in actions]
    vectors["action_sets"] = [action.sets for action in actions]
    vectors["action_price"] = [_price(vectors, action, number) for number, action in enumerate(actions)]
    vectors["action_cards"] = [action.payment.cards if action.payment else 0 for action in actions]
    vectors["action_locomotives"] = [action.payment.locomotives if action.payment else 0 for action in actions]
    dues = range(1, most_due(variant) + 1)
    plus = [COLORS * (due - 1) + 1 if variant.deck.plus_fours else 0 for due in dues]
    ways = [0] + [COLORS * due + 1 + with_plus for due, with_plus in zip(dues, plus, strict=True)]
    vectors["pay_first"] = [numbers["at_pay"] + smaller for smaller in _starts(ways)[:-1]]
    vectors["pay_plus_first"] = [first + COLORS * due + 1 for due, first in enumerate(vectors["pay_first"])]


def _price(vectors: dict[str, list[int]], action: Action, number: int) -> int:
    """The place of a claim with sets among the prices."""
    if action.route is None or not action.sets:
        return 0
    begun = number - vectors["first_claim"][action.route] - action.sets + 1
    group = vectors["route_class"][action.route]
    places = range(vectors["class_price"][group], vectors["class_price"][group + 1])
    return next(place for place in places if vectors["price_at"][place] == begun)


def _color(variant: Variant, action: Action) -> int:
    """The color of a claim or extra payment: LOCOMOTIVE for locomotives alone, GRAY if a claim with sets names none."""
    if action.payment is not None:
        return action.payment.color
    if action.route is None:
        return LOCOMOTIVE
    return action.color if action.color is not None else variant.map.routes[action.route].color


def _starts(sizes: list[int]) -> list[int]:
    """Where each of several runs begins in one flat vector, and where the last one ends."""
    starts = [0]
    for size in sizes:
        starts.append(starts[-1] + size)
    return starts
