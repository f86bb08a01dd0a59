"""The tables of a report that only map games have."""

from __future__ import annotations

from branchline.balance.reports.report import BalanceReport
from branchline.balance.reports.summaries import amounts, interval, number, part
from branchline.measuring.pages import Grid, percent


def board_tables(report: BalanceReport) -> list[Grid]:
    """The tables of a map game, in the order of the report."""
    return [make(report) for make in (lengths, colors, routes, pairs, cities)]


def lengths(report: BalanceReport) -> Grid:
    """Routes by length."""
    return Grid(
        "Routes by length",
        f"Claimed: share of these routes in a game. Of points: of all that routes bring. {_round(report)} Wins: "
        "share of the wins of who claims one.",
        "spaces",
        ["points", "routes", "claimed", "claims a game", "of points", "round", "wins"],
        [str(one.length) for one in report.lengths],
        [
            [
                str(one.points),
                str(one.routes),
                percent(one.claimed, 0),
                f"{one.claims:.1f}",
                percent(one.share, 0),
                number(one.round),
                part(one.won),
            ]
            for one in report.lengths
        ],
    )


def colors(report: BalanceReport) -> Grid:
    """Colors of cards and routes."""
    return Grid(
        "Colors",
        "Spaces of the map, and built in a game. Lacked: of these, where something else than cards of the color pays, "
        "paid with something else; and in how many of the games. Cards of a game: taken face up, drawn from the deck, "
        "paid for routes, left in hands.",
        "color",
        ["spaces", "built", "lacked", "in games", "face up", "deck", "paid", "left"],
        [color.color for color in report.colors],
        [
            [
                str(color.spaces) if color.spaces else "",
                f"{color.built:.1f}" if color.spaces else "",
                part(color.lacked),
                interval(color.lacked_games),
                *(
                    ["", "", "", ""]
                    if color.color == "gray"
                    else amounts(color.taken, color.drawn, color.paid, color.left)
                ),
            ]
            for color in report.colors
        ],
    )


def routes(report: BalanceReport) -> Grid:
    """All routes, the most claimed first."""
    order = sorted(report.routes, key=lambda route: -route.claimed.value)
    return Grid(
        "Routes",
        f"Claimed: share of the games. {_round(report)} Wins: share of the wins of who claims it, beside what is "
        "usual for its length. In brackets: 95 %.",
        "route",
        ["spaces", "color", "kind", "claimed", "round", "wins", "usual"],
        [route.title for route in order],
        [
            [
                str(route.length),
                route.color,
                _kind(route.kind, route.locomotives),
                interval(route.claimed),
                number(route.round),
                interval(route.won),
                part(route.usual),
            ]
            for route in order
        ],
        is_long=True,
    )


def pairs(report: BalanceReport) -> Grid:
    """All connections, the most fought over first."""
    order = sorted(report.pairs, key=lambda pair: (-pair.shut_out.value, -pair.claimed.value))
    return Grid(
        "Connections",
        "Cities with one or more routes between them. Wanted: players of a game with a ticket of the deal that leads "
        "over it by a shortest way. Contested: at least two want it. Shut out: somebody who wants it finds it taken. "
        "Wins of those who want it, with it and without. In brackets: 95 %.",
        "between",
        ["routes", "spaces", "built", "wanted", "contested", "shut out", "wins with", "without"],
        [pair.title for pair in order],
        [
            [
                str(pair.routes),
                str(pair.length),
                percent(pair.claimed.value, 0),
                f"{pair.wanted:.2f}",
                percent(pair.contested.value, 0),
                interval(pair.shut_out),
                interval(pair.got_won),
                interval(pair.out_won),
            ]
            for pair in order
        ],
        is_long=True,
    )


def cities(report: BalanceReport) -> Grid:
    """All cities, the most used first."""
    order = sorted(report.cities, key=lambda city: (-city.players, -city.claims))
    has_stations = any(city.stations for city in order)
    return Grid(
        "Cities",
        "Reached: share of the games in which a route there is claimed. Players who have one there, claims and "
        "stations there: means of a game.",
        "city",
        ["routes", "tickets", "reached", "players", "claims", *(["stations"] if has_stations else [])],
        [city.name for city in order],
        [
            [
                str(city.routes),
                str(city.tickets),
                interval(city.used),
                f"{city.players:.2f}",
                f"{city.claims:.2f}",
                *([f"{city.stations:.3f}"] if has_stations else []),
            ]
            for city in order
        ],
        is_long=True,
    )


def _round(report: BalanceReport) -> str:
    rounds = report.turns.mean / report.players
    return f"Round: how many own turns the claimer had until then, of {rounds:.0f} in a game."


def _kind(kind: str, locomotives: int) -> str:
    return f"ferry, {locomotives}" if kind == "ferry" else "" if kind == "plain" else kind
