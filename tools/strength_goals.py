"""How strong the bots are to be, against what the reports of the arena say: the first table of docs/strength.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from branchline.arena import Report
from branchline.arena.report import Estimate
from branchline.arena.text import percent
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
                return Found(name, duel.share, duel.games)
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
ORDER: Final = ("path", "one_step", "long_route", "hungry")
"""The personas as they were published, the weakest first."""


def table(reports: Mapping[str, Report]) -> Iterator[str]:
    """What is to be reached and what was, goal by goal; nothing if there are no reports."""
    if not reports:
        return
    yield "| game | players | what | goal | measured | games | report |"
    yield "|---|---:|---|---:|---:|---:|---|"
    for goal in GOALS:
        found = _best(goal, reports)
        cells = [words_of().say(f"game-{goal.game}"), str(goal.players), goal.sentence(), f"≥ {goal.shown(goal.least)}"]
        if found is None:
            cells += ["not measured", "", ""]
        else:
            value = found.value
            interval = f"{goal.shown(value.value)} ({goal.shown(value.low)} to {goal.shown(value.high)})"
            verdict = interval if value.low >= goal.least else f"{interval}: missed"
            cells += [verdict, f"{found.games:,}", f"`{found.report}`"]
        yield f"| {' | '.join(cells)} |"
    yield from _order(reports)


def _order(reports: Mapping[str, Report]) -> Iterator[str]:
    """Whether the personas come out in the order that was published."""
    for name, report in reports.items():
        ratings = {_key(standing.bot): standing.rating.value for standing in report.standings}
        if report.game == "usa" and report.players == 2 and set(ORDER) <= set(ratings):
            found = sorted(ORDER, key=lambda bot: ratings[bot])
            said = "as they were published" if tuple(found) == ORDER else "not the order that was published"
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


def _key(spec: str) -> str:
    """A bot without its options."""
    return spec.partition(":")[0]
