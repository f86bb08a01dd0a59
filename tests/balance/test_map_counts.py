"""The figures of a few games are those that are counted by hand at a table where the same games are played."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from branchline import Seeded, Table
from branchline.balance import BalanceReport, balance_of
from branchline.board.engine import BoardGame
from branchline.board.state import State
from branchline.bots import find_bot, turn_at
from branchline.cards import COLOR_NAMES
from branchline.testing.conformance import Setting
from branchline.variants import AnyGame

GAMES = 4


@dataclass
class ByHand:
    """What somebody counts who watches the games from beginning to end."""

    turns: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    wins: defaultdict[int, float] = field(
        default_factory=lambda: defaultdict(float)
    )  # by place in the order of play, shared ones in part
    offered: Counter[int] = field(default_factory=Counter)
    kept: Counter[int] = field(default_factory=Counter)
    made: Counter[int] = field(default_factory=Counter)
    keeper_wins: defaultdict[int, float] = field(default_factory=lambda: defaultdict(float))
    claimed: Counter[int] = field(default_factory=Counter)
    claimer_wins: defaultdict[int, float] = field(default_factory=lambda: defaultdict(float))
    rounds: Counter[int] = field(default_factory=Counter)
    built: Counter[int] = field(default_factory=Counter)  # by color: spaces
    lines: Counter[str] = field(default_factory=Counter)
    seats_in: Counter[int] = field(default_factory=Counter)  # by city


def watch(game: AnyGame, bots: Sequence[str], seed: int) -> ByHand:
    found = ByHand()
    for number in range(GAMES):
        watch_one(game, bots, seed, number, found)
    return found


def watch_one(game: AnyGame, names: Sequence[str], seed: int, number: int, found: ByHand) -> None:
    players = game.players
    table = Table(game, chance=Seeded(seed, 16 * number))
    bots = [find_bot(name) for name in names]
    streams = [Seeded(seed, 16 * number + 1 + place) for place in range(players)]
    first = int(table.state.first)
    turns, keepers, claimers = Counter[int](), dict[int, int](), dict[int, tuple[int, int]]()
    while (seat := table.to_move) is not None:
        place = (seat - number) % players
        offer = table.observe(seat).offer
        turns[seat] += table.observe(seat).phase == 1
        before = owners(table)
        action = bots[place].choose(turn_at(table, streams[place]))
        text = table.notation.text(action)
        if text.startswith("keep"):
            kept = [offer[int(word) - 1] for word in text.split()[1:] if word != "none"]
            found.offered.update(offer)
            keepers.update(dict.fromkeys(kept, seat))
        table.play(action)
        for route, owner in enumerate(owners(table)):
            if owner != before[route]:
                claimers[route] = seat, turns[seat]
    found.turns.append(turns.total())
    part = 1 / len(table.winners)
    for seat, line in enumerate(table.sheet):
        found.scores.append(line.total)
        found.wins[(seat - first) % players] += part * (seat in table.winners)
        found.made.update(line.tickets_made)
        found.lines.update(line.points)
    for ticket, seat in keepers.items():
        found.kept[ticket] += 1
        found.keeper_wins[ticket] += part * (seat in table.winners)
    if isinstance(game, BoardGame):
        cities = set()
        for route, (seat, turn) in claimers.items():
            on_map = game.map.routes[route]
            found.claimed[route] += 1
            found.claimer_wins[route] += part * (seat in table.winners)
            found.rounds[route] += turn
            found.built[on_map.color] += on_map.length
            cities |= {(seat, on_map.a), (seat, on_map.b)}
        found.seats_in.update(city for _, city in cities)


def owners(table: Table) -> list[int]:
    state = table.state
    return [int(owner) for owner in state.owner] if isinstance(state, State) else []


def check(report: BalanceReport, found: ByHand, game: AnyGame) -> None:
    near = pytest.approx
    assert report.games == GAMES
    assert report.turns.mean == near(sum(found.turns) / GAMES, abs=0.01)
    assert (report.turns.least, report.turns.most) == (min(found.turns), max(found.turns))
    assert report.scores.mean == near(sum(found.scores) / len(found.scores), abs=0.01)
    assert [seat.share.value for seat in report.seats] == near(
        [found.wins[order] / GAMES for order in range(game.players)], abs=0.0001
    )
    for source in report.sources:
        assert source.mean == near(found.lines[source.key] / len(found.scores), abs=0.01)
    for number, ticket in enumerate(report.tickets):
        assert ticket.offered == found.offered[number]
        if ticket.kept is not None:
            assert ticket.kept.value == near(found.kept[number] / found.offered[number], abs=0.0001)
        if ticket.made is not None and ticket.won is not None:
            assert ticket.made.value == near(found.made[number] / found.kept[number], abs=0.0001)
            assert ticket.won.value == near(found.keeper_wins[number] / found.kept[number], abs=0.0001)
    assert sum(found.kept.values()) > 0


@pytest.mark.parametrize("key", ["usa", "europe", "france_small"])
def test_the_figures_of_a_map_game_are_those_counted_by_hand(key: str) -> None:
    game = Setting(key, 3).game_as(BoardGame)
    bots = ["greedy", "random", "greedy"]
    report, found = balance_of(game, games=GAMES, bots=bots, seed=7), watch(game, bots, 7)
    check(report, found, game)
    for number, route in enumerate(report.routes):
        assert route.claimed.value == pytest.approx(found.claimed[number] / GAMES, abs=0.0001)
        if route.won is not None and route.round is not None:
            assert route.won.value == pytest.approx(found.claimer_wins[number] / found.claimed[number], abs=0.0001)
            assert route.round == pytest.approx(found.rounds[number] / found.claimed[number], abs=0.06)
    built = {color.color: color.built for color in report.colors}
    for color, name in enumerate(COLOR_NAMES):
        assert built[name] == pytest.approx(found.built[color] / GAMES, abs=0.01)
    assert [city.players for city in report.cities] == pytest.approx(
        [found.seats_in[number] / GAMES for number in range(len(report.cities))], abs=0.01
    )


def test_the_figures_of_the_card_game_are_those_counted_by_hand() -> None:
    game = Setting("card_game", 3).game()
    bots = ["planner", "random", "greedy"]
    report = balance_of(game, games=GAMES, bots=bots, seed=2)
    check(report, watch(game, bots, 2), game)
    assert (report.routes, report.pairs, report.cities, report.colors) == ((), (), (), ())
    assert [stack.color for stack in report.stacks] == [*COLOR_NAMES, "locomotive"]


def test_bots_move_on_by_a_seat_in_every_game_and_are_told_apart() -> None:
    game = Setting("usa", 2).game()
    report = balance_of(game, games=12, bots=["planner", "random"])
    best, worst = report.mixed
    assert (best.bot, worst.bot) == ("planner", "random")
    assert best.share.value == 1.0
    assert best.score > worst.score
    assert (best.fair, best.faults) == (0.5, 0)
    assert 0 < report.seats[0].share.value < 1  # who goes first is drawn, and planner sits everywhere
