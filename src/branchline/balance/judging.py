"""From counts to the report; whoever has played which game does not show in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from branchline.arena.tally import WIN
from branchline.balance.chart import BoardChart, CardChart, chart_of
from branchline.balance.counting import GRAY_ROUTES, Tally
from branchline.balance.estimating import ratio, ratio_or_none, share, spread, win_share
from branchline.balance.flags import flags_of
from branchline.balance.report import (
    SCHEMA,
    BalanceReport,
    BotFigures,
    CityFigures,
    ColorFigures,
    Ending,
    LengthFigures,
    PairFigures,
    RouteFigures,
    SeatFigures,
    Source,
    StackFigures,
    TicketFigures,
)
from branchline.board.maps import Route
from branchline.cards import CARD_LETTERS, CARD_NAMES, COLOR_NAMES, COLORS, GRAY, KINDS, LOCOMOTIVE
from branchline.variants import AnyGame
from branchline.view.words import words_of

_FEW = 200
"""Games, below which next to nothing can stand out."""


@dataclass(frozen=True)
class Facts:
    """What was asked for."""

    command: str
    bots: tuple[str, ...]
    asked: int
    seed: int
    version: str
    quick: bool


def judge(game: AnyGame, facts: Facts, tally: Tally) -> BalanceReport:
    """The report of all these games, at least one."""
    chart, games = chart_of(game), tally["games", 0]
    board = chart if isinstance(chart, BoardChart) else None
    seats = games * game.players
    kept = sum(tally.histogram("ticket kept").values())
    figures = BalanceReport(
        schema=SCHEMA,
        command=facts.command,
        game=game.key,
        map=game.map.key,
        fingerprint=game.map.fingerprint,
        options=dict(game.options),
        players=game.players,
        bots=facts.bots,
        quick=facts.quick,
        asked=facts.asked,
        games=games,
        seed=facts.seed,
        version=facts.version,
        fair=round(1 / game.players, 4),
        flags=(),
        seats=tuple(
            SeatFigures(
                order=order + 1,
                share=win_share(tally["seat won", order], games),
                score=ratio(tally["seat score", order], games),
            )
            for order in range(game.players)
        ),
        mixed=_bots(facts.bots, tally, games),
        turns=spread(tally.histogram("turns")),
        decisions=spread(tally.histogram("decisions")),
        scores=spread(tally.histogram("score")),
        winning_scores=spread(tally.histogram("winning score")),
        margins=spread(tally.histogram("margin")),
        sources=_sources(game, tally),
        ending=Ending(
            all_passed=share(tally["all passed", 0], games),
            shared=share(tally["shared", 0], games),
            ender=win_share(tally["ender won", 0], tally["ender", 0]) if tally["ender", 0] else None,
        ),
        tickets_held=ratio(sum(number * count for number, count in tally.histogram("tickets").items()), seats),
        tickets_usual=ratio_or_none(sum(tally.histogram("ticket won").values()) / WIN, kept, 4),
        reshuffles=ratio(tally["reshuffles", 0], games),
        stations=ratio(tally["stations", 0], games),
        tunnels=ratio(tally["tunnels", 0], games),
        refused=ratio_or_none(tally["refused", 0], tally["tunnels", 0], 4),
        lengths=_lengths(board, tally) if board else (),
        routes=tuple(_route(board, tally, route) for route in board.game.map.routes) if board else (),
        pairs=tuple(_pair(board, tally, number) for number in range(len(board.pairs))) if board else (),
        cities=_cities(board, tally) if board else (),
        tickets=tuple(_ticket(chart, tally, number) for number in range(len(game.map.tickets))),
        colors=_colors(board, tally) if board else (),
        stacks=_stacks(chart, tally) if isinstance(chart, CardChart) else (),
        notes=(),
        hash=f"{tally['hash', 0] % 2**64:016x}",
    )
    return replace(figures, flags=flags_of(figures, chart, tally), notes=_notes(figures, tally))


def _bots(bots: Sequence[str], tally: Tally, games: int) -> tuple[BotFigures, ...]:
    """The bots by their share of the wins, if there are several."""
    if len(set(bots)) == 1:
        return ()
    found = []
    for bot in dict.fromkeys(bots):
        places = [place for place, name in enumerate(bots) if name == bot]
        found.append(
            BotFigures(
                bot=bot,
                share=win_share(sum(tally["bot won", place] for place in places), games),
                fair=round(len(places) / len(bots), 4),
                score=ratio(sum(tally["bot score", place] for place in places), games * len(places)),
                faults=sum(tally["faults", place] for place in places),
            )
        )
    return tuple(sorted(found, key=lambda one: one.fair - one.share.value))


def _sources(game: AnyGame, tally: Tally) -> tuple[Source, ...]:
    games, others = tally["games", 0], game.players - 1
    found = []
    for number, key in enumerate(_score_keys(game)):
        points, won = tally["line", number], tally["line of winners", number] / WIN
        found.append(
            Source(
                key=key,
                name=words_of().score_line(key),
                mean=ratio(points, games * game.players),
                winners=ratio(won, games),
                others=ratio(points - won, games * others),
            )
        )
    return tuple(found)


class _Keyed(Protocol):
    """What the scoring rules of both engines have in common."""

    key: str


def _score_keys(game: AnyGame) -> list[str]:
    """The lines of the score sheet."""
    rules: Sequence[_Keyed] = game.scoring
    return [rule.key for rule in rules]


def _route(chart: BoardChart, tally: Tally, route: Route) -> RouteFigures:
    games, claimed = tally["games", 0], tally["route claimed", route.index]
    alike = [other.index for other in chart.game.map.routes if other.length == route.length]
    return RouteFigures(
        name=route.name,
        title=words_of().route(chart.game.map, route),
        length=route.length,
        color="gray" if route.color == GRAY else COLOR_NAMES[route.color],
        kind=route.kind,
        locomotives=route.locomotives,
        parallel=route.beside is not None,
        claimed=share(claimed, games),
        round=ratio_or_none(tally["route round", route.index], claimed, 1),
        won=win_share(tally["route won", route.index], claimed) if claimed else None,
        usual=ratio_or_none(
            sum(tally["route won", other] for other in alike) / WIN,
            sum(tally["route claimed", other] for other in alike),
            4,
        ),
    )


def _pair(chart: BoardChart, tally: Tally, number: int) -> PairFigures:
    games, pair = tally["games", 0], chart.pairs[number]
    got, out = tally["pair got", number], tally["pair out", number]
    return PairFigures(
        title=words_of().pair(chart.game.map, pair.a, pair.b),
        routes=sum(chart.game.map.routes[route].beside is None for route in pair.routes),
        length=pair.length,
        claimed=share(tally["pair claimed", number], games),
        wanted=ratio(tally["pair wanted", number], games),
        contested=share(tally["pair contested", number], games),
        shut_out=share(tally["pair out games", number], games),
        got_won=win_share(tally["pair got won", number], got) if got else None,
        out_won=win_share(tally["pair out won", number], out) if out else None,
    )


def _lengths(chart: BoardChart, tally: Tally) -> tuple[LengthFigures, ...]:
    games, game = tally["games", 0], chart.game
    routes = [route for route in game.map.routes if route.beside is None]
    points = {route.index: game.variant.points[route.length] for route in game.map.routes}
    all_points = sum(points[route.index] * tally["route claimed", route.index] for route in game.map.routes)
    found = []
    for length in sorted({route.length for route in routes}):
        of_length = [route.index for route in routes if route.length == length]
        claims = sum(tally["route claimed", route] for route in of_length)
        found.append(
            LengthFigures(
                length=length,
                points=game.variant.points[length],
                routes=len(of_length),
                claimed=ratio(claims, games * len(of_length), 4),
                claims=ratio(claims, games),
                round=ratio_or_none(sum(tally["route round", route] for route in of_length), claims, 1),
                share=ratio(claims * game.variant.points[length], all_points, 4) if all_points else 0.0,
                won=ratio_or_none(sum(tally["route won", route] for route in of_length) / WIN, claims, 4),
            )
        )
    return tuple(found)


def _cities(chart: BoardChart, tally: Tally) -> tuple[CityFigures, ...]:
    games, game_map = tally["games", 0], chart.game.map
    return tuple(
        CityFigures(
            id=city.id,
            name=city.name,
            routes=sum(city.index in (route.a, route.b) for route in game_map.routes if route.beside is None),
            tickets=sum(city.index in (ticket.a, ticket.b) for ticket in game_map.tickets),
            used=share(tally["city games", city.index], games),
            players=ratio(tally["city seats", city.index], games),
            claims=ratio(tally["city routes", city.index], games),
            stations=ratio(tally["city stations", city.index], games, 4),
        )
        for city in game_map.cities
    )


def _ticket(chart: BoardChart | CardChart, tally: Tally, number: int) -> TicketFigures:
    offered, kept = tally["ticket offered", number], tally["ticket kept", number]
    made = tally["ticket made", number]
    game_map = chart.game.map
    ticket = game_map.tickets[number]
    if isinstance(chart, BoardChart):
        tier, distance = chart.game.map.tickets[number].tier, chart.distance[number]
        title = words_of().pair(game_map, ticket.a, ticket.b)
    else:
        tier, distance = "", sum(chart.game.map.tickets[number].cards)
        title = f"{words_of().pair(game_map, ticket.a, ticket.b)} ({_letters(chart.game.map.tickets[number].cards)})"
    return TicketFigures(
        name=ticket.name,
        title=title,
        tier=tier,
        points=ticket.points,
        distance=distance,
        offered=offered,
        kept=share(kept, offered) if offered else None,
        made=share(made, kept) if kept else None,
        took=ratio_or_none(tally["ticket took", number], made, 1) if isinstance(chart, BoardChart) else None,
        won=win_share(tally["ticket won", number], kept) if kept else None,
        worth=ratio_or_none(ticket.points * (2 * made - kept), kept),
    )


def _colors(chart: BoardChart, tally: Tally) -> tuple[ColorFigures, ...]:
    """The colors, gray routes, and locomotives of each kind that the game has."""
    games, game = tally["games", 0], chart.game
    spaces = [0] * (COLORS + 1)
    for route in game.map.routes:
        if route.beside is None:
            spaces[GRAY_ROUTES if route.color == GRAY else route.color] += route.length
    kinds = [kind for kind in range(KINDS) if game.tables.deck[kind]]
    names = {**{kind: CARD_NAMES[kind] for kind in kinds}, -1: "gray"}
    found = []
    for kind in [*(kind for kind in kinds if kind < COLORS), -1, *(kind for kind in kinds if kind >= COLORS)]:
        place = GRAY_ROUTES if kind == -1 else kind
        has_routes = kind < LOCOMOTIVE
        built, free = (tally["color built", place], tally["color free", place]) if has_routes else (0, 0)
        found.append(
            ColorFigures(
                color=names[kind],
                spaces=spaces[place] if has_routes else 0,
                built=ratio(built, games),
                lacked=ratio_or_none(tally["color lacked", place], free, 4),
                lacked_games=share(tally["color lacked games", place], tally["color games", place]) if free else None,
                taken=ratio(tally["took", kind], games),
                drawn=ratio(tally["drew", kind], games),
                paid=ratio(tally["paid", kind], games),
                left=ratio(tally["left", kind], games),
            )
        )
    return tuple(found)


def _stacks(chart: CardChart, tally: Tally) -> tuple[StackFigures, ...]:
    games, game = tally["games", 0], chart.game
    found = []
    for kind in range(LOCOMOTIVE + 1):
        made, failed = tally["color made", kind], tally["color failed", kind]
        needed = sum(ticket.cards[kind] for ticket in game.map.tickets) if kind < COLORS else 0
        found.append(
            StackFigures(
                color=CARD_NAMES[kind],
                cards=int(game.tables.deck[kind]),
                needed=needed,
                placed=ratio(tally["placed", kind], games),
                robbed=ratio(tally["robbed", kind], games),
                moved=ratio(tally["moved", kind], games),
                made=ratio_or_none(made, made + failed, 4),
                short=ratio_or_none(tally["color short", kind], failed, 4),
                left=ratio(tally["left", kind], games),
            )
        )
    return tuple(found)


def _letters(cards: Sequence[int]) -> str:
    """The cards that a ticket of The Card Game needs, which tell it from others between the same cities."""
    return " ".join(f"{count}{CARD_LETTERS[color]}" for color, count in enumerate(cards) if count)


def _notes(report: BalanceReport, tally: Tally) -> tuple[str, ...]:
    notes = []
    if report.games < report.asked:
        notes.append(f"It was stopped: of {report.asked:,} games the first {report.games:,} count.")
    if report.games < _FEW:
        notes.append(f"These are few games: below {_FEW} next to nothing can be told from chance.")
    for place, fault in sorted(tally.first_faults.items()):
        games = tally["faults", place]
        failed = "1 game" if games == 1 else f"{games:,} games"
        notes.append(f"{report.bots[place]} failed in {failed}, and greedy played on; first: {fault}")
    return tuple(notes)
