"""Which ways tickets lead, and who is shut out of them."""

from __future__ import annotations

from pathlib import Path

from branchline.balance.board.chart import BoardChart, chart_of
from branchline.balance.board.counts import GRAY_ROUTES, BoardCounts
from branchline.balance.board.logs import BoardLog, Claim
from branchline.balance.chunks import count
from branchline.balance.logs import Offer
from branchline.balance.particulars import PARTICULARS
from branchline.board.engine import BoardGame
from branchline.cards import BLACK, LOCOMOTIVE, PURPLE
from branchline.measuring.statistics import WIN
from branchline.protocol import ScoreLine
from branchline.testing.conformance import Setting
from branchline.variants import find, game_of
from branchline.variants.kinds import KINDS_OF_GAME

DIAMOND = {
    "cities.csv": """id,name,lat,lon,country
west,West,50,0,FR
north,North,51,1,FR
south,South,49,1,FR
east,East,50,2,FR
""",
    "routes.csv": """city_a,city_b,length,color,kind,locomotives,lane
west,north,2,red,plain,0,1
west,north,2,blue,plain,0,2
north,east,2,gray,plain,0,1
west,south,1,green,plain,0,1
south,east,3,black,plain,0,1
west,east,6,white,plain,0,1
""",
    "tickets.csv": """city_a,city_b,points,kind
west,east,4,regular
north,east,2,regular
west,north,2,regular
south,north,3,regular
west,south,1,regular
south,east,3,regular
""",
}


def chart_on(folder: Path) -> BoardChart:
    for name, text in DIAMOND.items():
        (folder / name).write_text(text, encoding="utf-8")
    game = game_of(find("usa", str(folder)), 2)
    assert isinstance(game, BoardGame)
    return chart_of(game)


def names(chart: BoardChart, ticket: int) -> set[str]:
    routes = chart.game.map.routes
    return {routes[chart.pairs[pair].routes[0]].name for pair in chart.on_way[ticket]}


def test_reports_know_every_kind_of_game() -> None:
    assert set(PARTICULARS) == set(KINDS_OF_GAME)


def test_a_ticket_leads_over_all_its_shortest_ways(tmp_path: Path) -> None:
    chart = chart_on(tmp_path)
    assert chart.distance == (4, 2, 2, 3, 1, 3)
    assert names(chart, 0) == {"west-north", "north-east", "west-south", "south-east"}
    assert names(chart, 1) == {"north-east"}
    assert names(chart, 3) == {"west-north", "west-south"}
    assert len(chart.pairs) == 5  # two routes between the same cities are one pair


def test_no_way_leads_through_a_country_where_there_are_borders() -> None:
    chart = chart_of(Setting("france_borders", 3).game_as(BoardGame))
    cities = chart.game.map.cities
    for ticket in chart.game.map.tickets:
        ends = {ticket.a, ticket.b}
        between = {city for pair in chart.on_way[ticket.index] for city in (chart.pairs[pair].a, chart.pairs[pair].b)}
        assert all(cities[city].country == "FR" for city in between - ends)
        assert ends <= between
        assert chart.distance[ticket.index] > 0


def test_cards_of_a_color_lack_only_where_something_else_may_be_paid() -> None:
    north, france = (chart_of(Setting(key, 3).game_as(BoardGame)) for key in ("nordic", "france_small"))
    for route in north.game.map.routes:
        assert north.takes_others[route.index] == (route.kind != "plain" or route.special == "any4")
    assert all(france.takes_others)


def test_what_is_not_paid_in_the_color_of_a_route_has_lacked(tmp_path: Path) -> None:
    chart = chart_on(tmp_path)
    index = {route.name: route.index for route in chart.game.map.routes}
    black, gray = index["south-east"], index["north-east"]
    paid = {6: 2, 8: 1}, {0: 1, 8: 1}  # two black ones and a locomotive; a purple one and a locomotive
    log = BoardLog(
        places=(0, 1),
        claims=[
            Claim(0, route, 1, tuple(cards.get(kind, 0) for kind in range(10)))
            for route, cards in zip((black, gray), paid, strict=True)
        ],
        owner=(0,) * 6,
        open_to=(0,) * 6,
        lines=tuple(ScoreLine({"routes": 1}, 1, 1, (), (), {"borrowed_routes": ()}) for _ in range(2)),
    )
    counts = BoardCounts()
    count(counts, chart.game, log)
    assert (counts.color_built[BLACK], counts.color_lacked[BLACK]) == (3, 1)
    assert (counts.color_games[BLACK], counts.color_lacked_games[BLACK]) == (1, 1)
    assert (counts.color_built[GRAY_ROUTES], counts.color_lacked[GRAY_ROUTES]) == (2, 1)
    assert (counts.paid[BLACK], counts.paid[PURPLE], counts.paid[LOCOMOTIVE]) == (2, 1, 2)
    assert counts.color_games[PURPLE] == 0


def test_a_way_over_given_routes_is_the_shortest_of_them(tmp_path: Path) -> None:
    chart = chart_on(tmp_path)
    index = {route.name: route.index for route in chart.game.map.routes}
    here, there = chart.game.map.city("west").index, chart.game.map.city("east").index
    assert chart.took([index["west-east"]], here, there) == 6
    assert chart.took([index["west-east"], index["west-south"], index["south-east"]], here, there) == 4
    assert chart.took([index["west-north"]], here, there) is None


def test_who_wants_a_pair_has_it_or_is_shut_out_of_it_or_could_still_have_it(tmp_path: Path) -> None:
    chart = chart_on(tmp_path)
    index = {route.name: route.index for route in chart.game.map.routes}
    owner, open_to = [0] * 6, [3] * 6
    owner[index["north-east"]], open_to[index["north-east"]] = 1, 0  # seat 0 has it
    cards = (0,) * 10
    log = BoardLog(
        places=(0, 1),
        claims=[Claim(0, index["north-east"], 3, (2, *cards[1:]))],
        offers=[
            Offer(0, (0, 1), (1,), is_deal=True),
            Offer(1, (0, 3), (0,), is_deal=True),
            Offer(1, (2,), (2,), is_deal=False),  # later tickets are no reason to have wanted something from the first
        ],
        owner=tuple(owner),
        open_to=tuple(open_to),
        ender=0,
        lines=tuple(
            ScoreLine({"routes": total}, total, place, made, failed, {"borrowed_routes": ()})
            for total, place, made, failed in ((9, 1, (1,), ()), (4, 2, (), (0, 2)))
        ),
    )
    counts = BoardCounts()
    count(counts, chart.game, log)
    fought, free = chart.pair_of[index["north-east"]], chart.pair_of[index["west-south"]]
    assert (counts.pair_wanted[fought], counts.pair_contested[fought], counts.pair_out_games[fought]) == (2, 1, 1)
    assert (counts.pair_got[fought], counts.pair_got_won[fought]) == (1, WIN)
    assert (counts.pair_out[fought], counts.pair_out_won[fought]) == (1, 0)
    assert (counts.pair_wanted[free], counts.pair_got[free], counts.pair_out[free]) == (1, 0, 0)
    assert counts.pair_wanted[chart.pair_of[index["west-north"]]] == 1
    assert counts.ticket_took[1] == 2
