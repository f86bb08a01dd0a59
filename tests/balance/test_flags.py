"""What stands out is told, and what chance brings is not."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

import branchline
from branchline.arena.tally import WIN
from branchline.balance import BalanceReport, run_balance
from branchline.balance.chart import BoardChart, chart_of
from branchline.balance.counting import Tally
from branchline.balance.flags import TITLES
from branchline.balance.judging import Facts, judge
from branchline.balance.report import Flag
from branchline.chance import Seeded
from branchline.testing.conformance import Setting
from branchline.view.words import words_of

MAPS = Path(branchline.__file__).parent / "data"
GAME = Setting("usa", 2).board_game()
FACTS = Facts("command", ("planner", "planner"), 1, 1, "version", quick=False)


def fair_tally(games: int, chance: Seeded) -> Tally:
    """Games in which everything is even: whatever differs, differs by chance."""
    chart, tally = chart_of(GAME), Tally()
    assert isinstance(chart, BoardChart)
    counts = tally.counts

    def some(trials: int, percent: int) -> int:
        return sum(chance.below(100) < percent for _ in range(trials))

    for what in ("turns", "decisions", "score", "winning score", "margin", "tickets"):
        counts[what, 3] = games
    counts["games", 0] = games
    first = some(games, 50)
    counts["seat won", 0], counts["seat won", 1] = WIN * first, WIN * (games - first)
    for ticket in range(len(GAME.map.tickets)):
        counts["ticket offered", ticket] = games // 5
        counts["ticket kept", ticket] = kept = some(games // 5, 70)
        counts["ticket made", ticket] = some(kept, 85)
        counts["ticket won", ticket] = WIN * some(kept, 50)
    for route in range(len(GAME.map.routes)):
        counts["route claimed", route] = claimed = some(games, 20)
        counts["route won", route] = WIN * some(claimed, 50)
    for pair in range(len(chart.pairs)):
        counts["pair claimed", pair] = some(games, 30)
        counts["pair out games", pair] = some(games, 30)
        counts["pair got", pair], counts["pair out", pair] = games // 2, games // 2
        counts["pair got won", pair] = WIN * some(games // 2, 50)
        counts["pair out won", pair] = WIN * some(games // 2, 50)
    for city in range(len(GAME.map.cities)):
        counts["city games", city] = some(games, 50)
    for color in range(8):
        counts["color games", color], counts["color free", color] = games, games
        counts["color lacked games", color] = some(games, 30)
    return tally


def flags_after(change: Callable[[Counter[tuple[str, int]]], None], games: int = 1000) -> list[Flag]:
    """The flags of a fair map but for one thing."""
    tally = fair_tally(games, Seeded(3))
    change(tally.counts)
    return list(judge(GAME, FACTS, tally).flags)


@pytest.mark.parametrize("games", [50, 300, 2000])
def test_chance_alone_raises_next_to_no_flag(games: int) -> None:
    runs = 40
    raised = [judge(GAME, FACTS, fair_tally(games, Seeded(run, games))).flags for run in range(runs)]
    assert sum(bool(flags) for flags in raised) <= 0.05 * runs


def test_every_kind_of_flag_is_raised_by_its_cause_and_by_nothing_else() -> None:
    causes: dict[str, Callable[[Counter[tuple[str, int]]], None]] = {
        "seat": lambda counts: counts.update({("seat won", 0): 100 * WIN, ("seat won", 1): -100 * WIN}),
        "stuck": lambda counts: counts.update({("all passed", 0): 50}),
        "ticket-strong": lambda counts: counts.update({("ticket won", 4): 50 * WIN}),
        "ticket-weak": lambda counts: counts.update({("ticket won", 4): -45 * WIN}),
        "ticket-hard": lambda counts: counts.update({("ticket made", 4): -90}),
        "ticket-unwanted": lambda counts: counts.update({("ticket offered", 4): 3000}),
        "bottleneck": lambda counts: counts.update({("pair out games", 4): 300, ("pair got won", 4): 200 * WIN}),
        "route-strong": lambda counts: counts.update({("route won", 4): 80 * WIN}),
        "route-weak": lambda counts: counts.update({("route won", 4): -80 * WIN}),
        "dead": lambda counts: counts.update({("pair claimed", 4): 1 - counts["pair claimed", 4]}),
        "city-unused": lambda counts: counts.update({("city games", 4): 1 - counts["city games", 4]}),
        "color-scarce": lambda counts: counts.update({("color lacked games", 4): 300}),
    }
    assert flags_after(lambda _: None) == []
    for kind, cause in causes.items():
        assert [flag.kind for flag in flags_after(cause)] == [kind]
    assert set(causes) == set(TITLES) - {"ticket-cheap"}  # which needs another map, see below


def test_the_same_share_stands_out_in_many_games_and_not_in_few() -> None:
    def lean(counts: Counter[tuple[str, int]]) -> None:
        games = counts["games", 0]
        counts["seat won", 0], counts["seat won", 1] = WIN * games * 56 // 100, WIN * games * 44 // 100

    assert [flag.kind for flag in flags_after(lean, 4000)] == ["seat"]
    assert flags_after(lean, 400) == []


def test_a_flag_says_in_plain_words_what_it_is_about() -> None:
    (hard,) = flags_after(lambda counts: counts.update({("ticket made", 4): -90}))
    ticket = GAME.map.tickets[4]
    assert hard.about == ticket.name
    assert hard.text.startswith(
        words_of().pair(GAME.map, ticket.a, ticket.b) + f" ({ticket.points} points) is made in "
    )
    assert hard.text.endswith("of the games in which it is kept, so it costs more than it brings: too dear.")
    (seat,) = flags_after(lambda counts: counts.update({("seat won", 0): 100 * WIN, ("seat won", 1): -100 * WIN}))
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
    return run_balance("usa", players=2, games=700, map_folder=folder, seed=11)


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
