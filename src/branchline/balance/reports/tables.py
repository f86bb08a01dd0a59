"""The tables of a report, for the page and for the terminal alike."""

from __future__ import annotations

from collections.abc import Callable

from branchline.balance.reports.flags import ORDER, shown
from branchline.balance.reports.report import BalanceReport, Spread
from branchline.measuring.pages import Grid, percent, percents
from branchline.measuring.statistics import Estimate


def seats(report: BalanceReport) -> Grid:
    """Who wins by the order of play."""
    return Grid(
        "Order of play",
        f"Share of the wins, ties split; {percent(report.fair)} would be fair.",
        "goes",
        ["win share", "95 %", "mean score"],
        [ORDER[seat.order - 1] for seat in report.seats],
        [[percent(seat.share.value), percents(seat.share), f"{seat.score:.1f}"] for seat in report.seats],
    )


def bots(report: BalanceReport) -> Grid:
    """Who wins by bot."""
    return Grid(
        "Bots",
        "Share of the wins of all seats of a bot, ties split.",
        "bot",
        ["win share", "95 %", "fair", "mean score", "failed"],
        [bot.bot for bot in report.mixed],
        [
            [percent(bot.share.value), percents(bot.share), percent(bot.fair), f"{bot.score:.1f}", f"{bot.faults:,}"]
            for bot in report.mixed
        ],
    )


def spreads(report: BalanceReport) -> Grid:
    """How long games are, and what they are won with."""
    lines = {
        "turns of a game": report.turns,
        "decisions of a game": report.decisions,
        "score of a player": report.scores,
        "score of the winner": report.winning_scores,
        "lead of the winner": report.margins,
    }
    return Grid(
        "Lengths and scores",
        "Columns in percent: so many of all are not above this.",
        "",
        ["mean", "deviation", "least", "5 %", "25 %", "50 %", "75 %", "95 %", "most"],
        list(lines),
        [_spread(line) for line in lines.values()],
    )


def sources(report: BalanceReport) -> Grid:
    """What points come from."""
    total = ["all together", *(f"{sum(values):.1f}" for values in _columns(report))]
    return Grid(
        "Where points come from",
        "Mean points of a player.",
        "for",
        ["everybody", "winners", "others"],
        [*(source.name for source in report.sources), total[0]],
        [*([f"{one.mean:.1f}", f"{one.winners:.1f}", f"{one.others:.1f}"] for one in report.sources), total[1:]],
    )


def lengths(report: BalanceReport) -> Grid:
    """Routes by length."""
    return Grid(
        "Routes by length",
        f"Claimed: share of these routes in a game. Of points: of all that routes bring. {_round(report)} Wins: "
        "share of "
        "the wins of who claims one.",
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
                _number(one.round),
                _part(one.won),
            ]
            for one in report.lengths
        ],
    )


def routes(report: BalanceReport) -> Grid:
    """All routes, the most claimed first."""
    order = sorted(report.routes, key=lambda route: -route.claimed.value)
    return Grid(
        "Routes",
        f"Claimed: share of the games. {_round(report)} Wins: share of the wins of who claims it, beside what is "
        "usual for "
        "its length. In brackets: 95 %.",
        "route",
        ["spaces", "color", "kind", "claimed", "round", "wins", "usual"],
        [route.title for route in order],
        [
            [
                str(route.length),
                route.color,
                _kind(route.kind, route.locomotives),
                _shown(route.claimed),
                _number(route.round),
                _shown(route.won),
                _part(route.usual),
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
        "over "
        "it by a shortest way. Contested: at least two want it. Shut out: somebody who wants it finds it taken. Wins "
        "of those who want it, with it and without. In brackets: 95 %.",
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
                _shown(pair.shut_out),
                _shown(pair.got_won),
                _shown(pair.out_won),
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
        "stations "
        "there: means of a game.",
        "city",
        ["routes", "tickets", "reached", "players", "claims", *(["stations"] if has_stations else [])],
        [city.name for city in order],
        [
            [
                str(city.routes),
                str(city.tickets),
                _shown(city.used),
                f"{city.players:.2f}",
                f"{city.claims:.2f}",
                *([f"{city.stations:.3f}"] if has_stations else []),
            ]
            for city in order
        ],
        is_long=True,
    )


def tickets(report: BalanceReport) -> Grid:
    """All tickets, those with which players win most first."""
    order = sorted(report.tickets, key=lambda ticket: -(ticket.won.value if ticket.won is not None else -1))
    has_tiers = len({ticket.tier for ticket in order}) > 1
    has_ways = bool(report.routes)
    way = "Way: spaces of a shortest one" if has_ways else "Cards: how many it needs"
    took = " Took: spaces of its way when it was made." if has_ways else ""
    return Grid(
        "Tickets",
        f"{way}. Kept: of the times it is offered. Made: of the games in which it is kept.{took} Worth: points "
        "that "
        f"it brings when it is kept. Wins: share of the wins of who keeps it; {_part(report.tickets_usual)} is usual. "
        "In brackets: 95 %.",
        "ticket",
        [
            *(["tier"] if has_tiers else []),
            "points",
            "way" if has_ways else "cards",
            "offered",
            "kept",
            "made",
            *(["took"] if has_ways else []),
            "worth",
            "wins",
        ],
        [ticket.title for ticket in order],
        [
            [
                *([ticket.tier] if has_tiers else []),
                str(ticket.points),
                str(ticket.distance),
                f"{ticket.offered:,}",
                _short(ticket.kept),
                _shown(ticket.made),
                *([_number(ticket.took)] if has_ways else []),
                _signed(ticket.worth),
                _shown(ticket.won),
            ]
            for ticket in order
        ],
        is_long=True,
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
                _part(color.lacked),
                _shown(color.lacked_games),
                *(
                    ["", "", "", ""]
                    if color.color == "gray"
                    else _cards(color.taken, color.drawn, color.paid, color.left)
                ),
            ]
            for color in report.colors
        ],
    )


def stacks(report: BalanceReport) -> Grid:
    """Colors of The Card Game."""
    return Grid(
        "Colors",
        "Cards of the deck, and needed by all tickets together. Of a game: placed in railyards, robbed out of them, "
        "moved "
        "onto the track, left in hands. Made: of the kept tickets with this color. Short: of those that failed, for "
        "how "
        "many the stack had too little of it.",
        "color",
        ["deck", "needed", "placed", "robbed", "moved", "left", "made", "short"],
        [color.color for color in report.stacks],
        [
            [
                str(color.cards),
                str(color.needed) if color.needed else "",
                *_cards(color.placed, color.robbed, color.moved, color.left),
                _part(color.made),
                _part(color.short),
            ]
            for color in report.stacks
        ],
    )


def all_tables(report: BalanceReport) -> list[Grid]:
    """Those that say something of this game, in the order of the report."""
    wanted: list[tuple[Callable[[BalanceReport], Grid], bool]] = [
        (seats, True),
        (bots, bool(report.mixed)),
        (spreads, True),
        (sources, True),
        (tickets, True),
        (lengths, bool(report.lengths)),
        (colors, bool(report.colors)),
        (stacks, bool(report.stacks)),
        (routes, bool(report.routes)),
        (pairs, bool(report.pairs)),
        (cities, bool(report.cities)),
    ]
    return [make(report) for make, is_wanted in wanted if is_wanted]


def _round(report: BalanceReport) -> str:
    rounds = report.turns.mean / report.players
    return f"Round: how many own turns the claimer had until then, of {rounds:.0f} in a game."


def _columns(report: BalanceReport) -> list[list[float]]:
    lines = report.sources
    return [[one.mean for one in lines], [one.winners for one in lines], [one.others for one in lines]]


def _spread(line: Spread) -> list[str]:
    whole = (line.least, line.p5, line.p25, line.p50, line.p75, line.p95, line.most)
    return [f"{line.mean:.1f}", f"{line.sd:.1f}", *(str(value) for value in whole)]


def _kind(kind: str, locomotives: int) -> str:
    return f"ferry, {locomotives}" if kind == "ferry" else "" if kind == "plain" else kind


def _cards(*counts: float) -> list[str]:
    return [f"{count:.1f}" for count in counts]


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}"


def _signed(value: float | None) -> str:
    return "" if value is None else f"{value:+.1f}"


def _part(value: float | None) -> str:
    return "" if value is None else percent(value, 0)


def _short(value: Estimate | None) -> str:
    return "" if value is None else percent(value.value, 0)


def _shown(value: Estimate | None) -> str:
    """A share with its interval, as short as a table wants it."""
    return "" if value is None else shown(value).replace(" to ", "\N{EN DASH}")
