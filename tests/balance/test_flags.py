"""What stands out is told, and what chance brings is not."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import branchline
from branchline.balance import BalanceOptions, BalanceReport, run_balance
from branchline.balance.board.chart import chart_of
from branchline.balance.board.counts import BoardCounts
from branchline.balance.findings import ReportSubject, balance_report
from branchline.balance.reports.flags import TITLES
from branchline.balance.reports.report import Flag
from branchline.board.engine import BoardGame
from branchline.chance import Seeded
from branchline.measuring.statistics import WIN
from branchline.testing.conformance import Setting
from branchline.view.words import words_of

MAPS = Path(branchline.__file__).parent / "data"
GAME = Setting("usa", 2).game_as(BoardGame)
FACTS = ReportSubject("command", ("planner", "planner"), 1, 1, "version", quick=False)


def fair_counts(games: int, chance: Seeded) -> BoardCounts:
    """Games in which everything is even: whatever differs, differs by chance."""
    chart, counts = chart_of(GAME), BoardCounts()

    def some(trials: int, percent: int) -> int:
        return sum(chance.below(100) < percent for _ in range(trials))

    for spread in (counts.turns, counts.decisions, counts.score, counts.winning_score, counts.margin, counts.tickets):
        spread[3] = games
    counts.games = games
    first = some(games, 50)
    counts.seat_won[0], counts.seat_won[1] = WIN * first, WIN * (games - first)
    for ticket in range(len(GAME.map.tickets)):
        counts.ticket_offered[ticket] = games // 5
        counts.ticket_kept[ticket] = kept = some(games // 5, 70)
        counts.ticket_made[ticket] = some(kept, 85)
        counts.ticket_won[ticket] = WIN * some(kept, 50)
    for route in range(len(GAME.map.routes)):
        counts.route_claimed[route] = claimed = some(games, 20)
        counts.route_won[route] = WIN * some(claimed, 50)
    for pair in range(len(chart.pairs)):
        counts.pair_claimed[pair] = some(games, 30)
        counts.pair_out_games[pair] = some(games, 30)
        counts.pair_got[pair], counts.pair_out[pair] = games // 2, games // 2
        counts.pair_got_won[pair] = WIN * some(games // 2, 50)
        counts.pair_out_won[pair] = WIN * some(games // 2, 50)
    for city in range(len(GAME.map.cities)):
        counts.city_games[city] = some(games, 50)
    for color in range(8):
        counts.color_games[color], counts.color_free[color] = games, games
        counts.color_lacked_games[color] = some(games, 30)
    return counts


def flags_after(change: Callable[[BoardCounts], None], games: int = 1000) -> list[Flag]:
    """The flags of a fair map but for one thing."""
    counts = fair_counts(games, Seeded(3))
    change(counts)
    return list(balance_report(GAME, FACTS, counts).flags)


@pytest.mark.parametrize("games", [50, 300, 2000])
def test_chance_alone_raises_next_to_no_flag(games: int) -> None:
    runs = 40
    raised = [balance_report(GAME, FACTS, fair_counts(games, Seeded(run, games))).flags for run in range(runs)]
    assert sum(bool(flags) for flags in raised) <= 0.05 * runs


def test_every_kind_of_flag_is_raised_by_its_cause_and_by_nothing_else() -> None:
    def bottleneck(counts: BoardCounts) -> None:
        counts.pair_out_games[4] += 300
        counts.pair_got_won[4] += 200 * WIN

    causes: dict[str, Callable[[BoardCounts], None]] = {
        "seat": lambda counts: counts.seat_won.update({0: 100 * WIN, 1: -100 * WIN}),
        "stuck": lambda counts: setattr(counts, "all_passed", 50),
        "ticket-strong": lambda counts: counts.ticket_won.update({4: 50 * WIN}),
        "ticket-weak": lambda counts: counts.ticket_won.update({4: -45 * WIN}),
        "ticket-hard": lambda counts: counts.ticket_made.update({4: -90}),
        "ticket-unwanted": lambda counts: counts.ticket_offered.update({4: 3000}),
        "bottleneck": bottleneck,
        "route-strong": lambda counts: counts.route_won.update({4: 80 * WIN}),
        "route-weak": lambda counts: counts.route_won.update({4: -80 * WIN}),
        "dead": lambda counts: counts.pair_claimed.update({4: 1 - counts.pair_claimed[4]}),
        "city-unused": lambda counts: counts.city_games.update({4: 1 - counts.city_games[4]}),
        "color-scarce": lambda counts: counts.color_lacked_games.update({4: 300}),
    }
    assert flags_after(lambda _: None) == []
    for kind, cause in causes.items():
        assert [flag.kind for flag in flags_after(cause)] == [kind]
    assert set(causes) == set(TITLES) - {"ticket-cheap"}  # which needs another map, see below


def test_the_same_share_stands_out_in_many_games_and_not_in_few() -> None:
    def lean(counts: BoardCounts) -> None:
        games = counts.games
        counts.seat_won[0], counts.seat_won[1] = WIN * games * 56 // 100, WIN * games * 44 // 100

    assert [flag.kind for flag in flags_after(lean, 4000)] == ["seat"]
    assert flags_after(lean, 400) == []


def test_a_flag_says_in_plain_words_what_it_is_about() -> None:
    (hard,) = flags_after(lambda counts: counts.ticket_made.update({4: -90}))
    ticket = GAME.map.tickets[4]
    assert hard.about == ticket.name
    assert hard.text.startswith(
        words_of().pair(GAME.map, ticket.a, ticket.b) + f" ({ticket.points} points) is made in "
    )
    assert hard.text.endswith("of the games in which it is kept, so it costs more than it brings: too dear.")
    (seat,) = flags_after(lambda counts: counts.seat_won.update({0: 100 * WIN, 1: -100 * WIN}))
    assert seat.text.startswith("Who goes first wins ")
    assert seat.text.endswith("of the games; 50.0 % would be fair.")


@pytest.fixture(scope="module")
def lopsided(tmp_path_factory: pytest.TempPathFactory) -> BalanceReport:
    """North America with eight tickets, one of them with 4 spaces for 40 points, and a dead end that nobody needs."""
    folder = tmp_path_factory.mktemp("maps") / "lopsided"
    shutil.copytree(MAPS / "usa", folder)
    head, *tickets = (folder / "tickets.csv").read_text(encoding="utf-8").splitlines()
    assert "denver,el_paso,4,regular" in tickets
    others = [line for line in tickets if not line.startswith("denver,el_paso")][:7]
    lines = [head, *others, "denver,el_paso,40,regular", ""]
    (folder / "tickets.csv").write_text("\n".join(lines), encoding="utf-8")
    with (folder / "cities.csv").open("a", encoding="utf-8") as cities:
        cities.write("nowhere,Nowhere,49.9,-60.0,CA\n")
    with (folder / "routes.csv").open("a", encoding="utf-8") as routes:
        routes.write("montreal,nowhere,3,gray,plain,0,1\n")
    return run_balance(BalanceOptions(game="usa", players=2, games=700, map_folder=folder, seed=11))


@pytest.mark.proof
def test_a_ticket_that_pays_too_much_stands_out_in_real_games(lopsided: BalanceReport) -> None:
    about = {flag.kind for flag in lopsided.flags if flag.about == "denver-el_paso"}
    assert {"ticket-cheap", "ticket-strong"} <= about
    (cheap,) = [flag.text for flag in lopsided.flags if flag.kind == "ticket-cheap"]
    assert "(40 points) is made in " in cheap
    assert cheap.endswith("too cheap for 40 points.")


@pytest.mark.proof
def test_a_city_that_nobody_needs_stands_out_in_real_games(lopsided: BalanceReport) -> None:
    kinds = {flag.kind: flag.about for flag in lopsided.flags if "nowhere" in flag.about}
    assert kinds == {"city-unused": "nowhere", "dead": "montreal-nowhere"}


@pytest.mark.proof
def test_other_tickets_are_not_called_cheap_or_dear_for_it(lopsided: BalanceReport) -> None:
    assert {flag.about for flag in lopsided.flags if flag.kind in ("ticket-cheap", "ticket-hard", "stuck")} == {
        "denver-el_paso"
    }
