"""How strong the bots are to be, against what the reports of the arena say: the first table of docs/strength.md."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from branchline.arena import Report
from branchline.bots import LEVELS
from branchline.measuring.pages import milliseconds, percent
from branchline.measuring.statistics import Estimate
from branchline.variants import games
from branchline.view.words import words_of

FIELD: Final = frozenset({"search", "hungry", "long_route", "one_step", "path", "h3"})
"""The bots of the mixed field."""


@dataclass(frozen=True)
class Found:
    """What a report says about a goal."""

    report: str  # its file
    value: Estimate
    games: int


@dataclass(frozen=True)
class Duel:
    """One bot comes in before another, in a share of the games in which both sit at one table."""

    game: str
    players: int
    bot: str
    other: str
    least: float

    def sentence(self) -> str:
        """Who against whom."""
        return f"`{self.bot}` before `{self.other}`"

    def found_in(self, name: str, report: Report) -> Found | None:
        """Whatever the options of the bots."""
        for duel in report.matrix:
            if (_key(duel.bot), _key(duel.other)) == (self.bot, self.other):
                return Found(name, duel.share, _games_of(report, duel.bot, duel.other))
        return None

    def shown(self, value: float) -> str:
        """In percent."""
        return percent(value)


@dataclass(frozen=True)
class Wins:
    """A bot alone against personas at a table of four."""

    game: str
    players: int
    bot: str
    least: float

    def sentence(self) -> str:
        """Who."""
        return f"`{self.bot}` wins against three personas"

    def found_in(self, name: str, report: Report) -> Found | None:
        """A report with one field."""
        for standing in report.standings:
            if _key(standing.bot) == self.bot and len(report.pairings) == 1 and len(report.bots) == self.players:
                return Found(name, standing.share, standing.games)
        return None

    def shown(self, value: float) -> str:
        """In percent."""
        return percent(value)


@dataclass(frozen=True)
class Score:
    """The mean score of a bot in the mixed field."""

    game: str
    players: int
    bot: str
    least: float

    def sentence(self) -> str:
        """Whose."""
        return f"mean score of `{self.bot}` in the mixed field"

    def found_in(self, name: str, report: Report) -> Found | None:
        """The report of that field."""
        for standing in report.standings:
            if _key(standing.bot) == self.bot and {_key(bot) for bot in report.bots} == FIELD:
                return Found(name, standing.score, standing.games)
        return None

    def shown(self, value: float) -> str:
        """In points."""
        return f"{value:.1f}"


@dataclass(frozen=True)
class Pace:
    """A bot takes no more than so many milliseconds for 95 % of its moves, wherever it takes longest."""

    bot: str  # with its options
    most: float

    def row(self, reports: Mapping[str, Report]) -> str:
        """Its line of the table."""
        found = [
            (times.p95, name, report, times)
            for name, report in reports.items()
            for times in report.times
            if times.bot == self.bot
        ]
        what = f"95 % of the moves of `{self.bot}`, where they take longest"
        goal = f"≤ {milliseconds(self.most)} ms"
        if not found:
            return _line("", "", what, goal, "not measured", "", "")
        p95, name, report, times = max(found, key=lambda one: one[0])
        half, mean, most, longest = (milliseconds(value) for value in (times.p50, times.mean, p95, times.longest))
        measured = f"{most} ms (half of them {half}, mean {mean}, longest {longest})"
        verdict = measured if p95 <= self.most else f"{measured}: missed"
        games = report.standing(self.bot).games
        return _line(_game(report.game), str(report.players), what, goal, verdict, f"{games:,}", f"`{name}`")


@dataclass(frozen=True)
class MoreTime:
    """A bot with much time comes in before another more often than with the usual budget."""

    game: str
    players: int
    bot: str  # with its options
    other: str
    takes: str  # in words
    usual: str

    def row(self, reports: Mapping[str, Report]) -> str:
        """Its line of the table; it is shown if the two intervals do not overlap."""
        what = f"`{self.bot}`, {self.takes}, before `{self.other}`, more often than with {self.usual}"
        usual = _best(Duel(self.game, self.players, _key(self.bot), self.other, 0.5), reports)
        found = [
            (name, duel.share, _games_of(report, duel.bot, duel.other))
            for name, report in reports.items()
            for duel in report.matrix
            if (report.game, report.players, duel.bot, duel.other) == (self.game, self.players, self.bot, self.other)
        ]
        if usual is None or not found:
            return _line(_game(self.game), str(self.players), what, "", "not measured", "", "")
        name, share, games = max(found, key=lambda one: one[2])
        goal, verdict = f"> {percent(usual.value.value)}", _interval(share)
        if share.low <= usual.value.high:
            verdict += f": {games:,} games do not show it"
        return _line(_game(self.game), str(self.players), what, goal, verdict, f"{games:,}", f"`{name}`")


Goal = Duel | Wins | Score
"""A lower bound of 95 % that is to be reached."""


def _elsewhere() -> Iterator[Goal]:
    for game in ("europe", "nordic", "france_large", "france_small", "france_borders", "card_game"):
        players = 3 if game.startswith("france") else 2
        yield Duel(game, players, "planner", "greedy", 0.90)
        yield Duel(game, players, "search", "planner", 0.58)


GOALS: Final[tuple[Goal, ...]] = (
    Duel("usa", 2, "greedy", "random", 0.95),
    Duel("usa", 2, "planner", "hungry", 0.60),
    Duel("usa", 2, "planner", "long_route", 0.65),
    Duel("usa", 2, "planner", "one_step", 0.70),
    Duel("usa", 2, "planner", "path", 0.88),
    Duel("usa", 2, "planner", "h3", 0.55),
    Duel("usa", 2, "search", "planner", 0.62),
    Duel("usa", 2, "search", "h3", 0.68),
    Score("usa", 2, "search", 118),
    Wins("usa", 4, "search", 0.55),
    *_elsewhere(),
)
OTHER_GOALS: Final[tuple[Pace | MoreTime, ...]] = (
    MoreTime("usa", 2, "search:rollouts=6000", "planner", "about 1 s a move", "about 0.1 s"),
    Pace("planner", 20),
    Pace("planner:belief=on", 20),
    Pace("expert", 500),
)
"""What is no lower bound of a share or a score."""

ORDER: Final = ("path", "one_step", "long_route", "hungry")
"""The personas in the order that was published, the weakest first."""


def table(reports: Mapping[str, Report]) -> Iterator[str]:
    """What is to be reached and what was, goal by goal; nothing if there are no reports."""
    if not reports:
        return
    yield "| game | players | what | goal | measured | games | report |"
    yield "|---|---:|---|---:|---:|---:|---|"
    for goal in GOALS:
        found = _best(goal, reports)
        cells = [_game(goal.game), str(goal.players), goal.sentence(), f"≥ {goal.shown(goal.least)}"]
        if found is None:
            cells += ["not measured", "", ""]
        else:
            value = found.value
            interval = f"{goal.shown(value.value)} ({goal.shown(value.low)} to {goal.shown(value.high)})"
            verdict = interval if value.low >= goal.least else f"{interval}: missed"
            cells += [verdict, f"{found.games:,}", f"`{found.report}`"]
        yield _line(*cells)
    for other in OTHER_GOALS:
        yield other.row(reports)
    yield from _order(reports)


def levels(reports: Mapping[str, Report]) -> Iterator[str]:
    """Whether each level comes in before the one below it, wherever there is a report `GAME-PLAYERS-levels.json`."""
    found = [
        (report.game, report.players) for name, report in reports.items() if re.fullmatch(r"\w+-\d-levels\.json", name)
    ]
    if not found:
        return
    yield "| game | players | level | goal | measured | games | report |"
    yield "|---|---:|---|---:|---:|---:|---|"
    missing = []
    for game, players in sorted(dict.fromkeys(found), key=_place):
        pairs = [Duel(game, players, above, below, 0.5) for below, above in pairwise(LEVELS)]
        for pair in pairs:
            best = _best(pair, reports)
            if best is not None:
                verdict = _interval(best.value) + ("" if best.value.low > pair.least else ": not shown")
                cells = [_game(game), str(players), pair.sentence(), "> 50 %", verdict, f"{best.games:,}"]
                yield _line(*cells, f"`{best.report}`")
        unknown = [pair.sentence() for pair in pairs if _best(pair, reports) is None]
        if unknown:
            missing.append(f"{_game(game)}: {', '.join(unknown)}")
    if missing:
        yield ""
        yield f"Not measured: {'; '.join(missing)}."


def _order(reports: Mapping[str, Report]) -> Iterator[str]:
    """Whether the personas come out in the order that was published."""
    for name, report in reports.items():
        ratings = {_key(standing.bot): standing.rating.value for standing in report.standings}
        if report.game == "usa" and report.players == 2 and set(ORDER) <= set(ratings):
            found = sorted(ORDER, key=lambda bot: ratings[bot])
            said = "the order that was published" if tuple(found) == ORDER else "not the order that was published"
            yield ""
            yield f"The personas by rating, the weakest first (`{name}`): {', '.join(found)}; {said}."


def _best(goal: Goal, reports: Mapping[str, Report]) -> Found | None:
    """What the report with most games says."""
    found: Iterable[Found | None] = (
        goal.found_in(name, report)
        for name, report in reports.items()
        if (report.game, report.players) == (goal.game, goal.players)
    )
    return max((one for one in found if one is not None), key=lambda one: one.games, default=None)


def _place(setting: tuple[str, int]) -> tuple[int, int]:
    """Games in the order in which they are listed everywhere."""
    return [info.key for info in games()].index(setting[0]), setting[1]


def _games_of(report: Report, bot: str, other: str) -> int:
    """The games in which both sat at one table, however many seats they had."""
    return sum(pairing.games for pairing in report.pairings if {bot, other} <= {side.bot for side in pairing.sides})


def _line(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _interval(share: Estimate) -> str:
    return f"{percent(share.value)} ({percent(share.low)} to {percent(share.high)})"


def _game(key: str) -> str:
    return words_of().game(key)


def _key(spec: str) -> str:
    """A bot without its options."""
    return spec.partition(":")[0]
