"""Plays random games of every setting to their end and checks every invariant after each decision.

    python -m tools.soak                                         10,000 games of each game, player count and option
    python -m tools.soak --games 500 --jobs 4                    fewer games, in so many processes
    python -m tools.soak --only france_small-4 --seed 17 --games 1    one game again

A game is known by its setting and its seed. The first one that breaks an invariant, offers nothing to do or does not
end is named with the decision where it happened, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final

from branchline import BoardGame, BranchlineError, CardGame, Seeded
from branchline.board import invariants as board
from branchline.board.state import OVER
from branchline.build_info import is_compiled
from branchline.cardgame import invariants as cardgame
from branchline.cardgame.state import OVER as CARDS_OVER
from branchline.chance import MAX_SEED
from branchline.cli.arguments import whole_number
from branchline.testing.conformance import Setting, all_settings
from branchline.view.notation import notation_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Future

    from branchline.variants import AnyGame

GAMES: Final = 10_000
CHUNK: Final = 250  # games that one process plays before it is given more: some seconds
MOST_DECISIONS: Final = 100_000  # no game lasts a hundredth of it


@dataclass(frozen=True)
class Failure:
    """The first thing that went wrong, and where."""

    setting: Setting
    seed: int
    decision: int  # how many were made before; the last of them led there
    action: str
    problem: str


@dataclass(frozen=True)
class Report:
    """What came of some games."""

    games: int
    decisions: int
    longest: int
    failure: Failure | None = None


def play(setting: Setting, seeds: range) -> Report:
    """The games of these seeds, each checked after every decision, up to the first failure."""
    game = _game_of(setting)
    decisions = longest = 0
    for number, seed in enumerate(seeds):
        made, failure = play_one(game, setting, seed)
        decisions += made
        longest = max(longest, made)
        if failure is not None:
            return Report(number + 1, decisions, longest, failure)
    return Report(len(seeds), decisions, longest)


def play_one(game: AnyGame, setting: Setting, seed: int) -> tuple[int, Failure | None]:
    """One random game, checked after every decision and scored at its end; the number of decisions made."""
    made = _Decisions()
    try:
        if isinstance(game, CardGame):
            scores = _play_cards(game, seed, made)
        else:
            scores = _play_board(game, seed, made)
        if len(scores) != game.players:
            raise AssertionError("not every seat has a score")
    except Exception as problem:
        said = f"{type(problem).__name__}: {problem}" if not isinstance(problem, AssertionError) else str(problem)
        text = notation_of(game).text(made.last) if made.last >= 0 else "the deal"
        return made.count, Failure(setting, seed, made.count, text, said)
    return made.count, None


@dataclass
class _Decisions:
    """The decisions of one game so far."""

    count: int = 0
    last: int = -1  # the action

    def add(self) -> None:
        """The last one has been made."""
        self.count += 1
        if self.count == MOST_DECISIONS:
            raise AssertionError("the game does not end")


# The same twice: which state belongs to which engine must be known to call it directly, and this is a hot loop.


def _play_board(game: BoardGame, seed: int, made: _Decisions) -> tuple[int, ...]:
    chance, chooser = Seeded(seed, 0), Seeded(seed, 1)
    state = game.new(chance)
    board.check(game.tables, state)
    while state.phase != OVER:
        made.last = game.pick(state, chooser)
        game.step(state, made.last, chance, None)
        made.add()
        board.check(game.tables, state)
    return game.returns(state)


def _play_cards(game: CardGame, seed: int, made: _Decisions) -> tuple[int, ...]:
    chance, chooser = Seeded(seed, 0), Seeded(seed, 1)
    state = game.new(chance)
    cardgame.check(game.tables, state)
    while state.phase != CARDS_OVER:
        made.last = game.pick(state, chooser)
        game.step(state, made.last, chance, None)
        made.add()
        cardgame.check(game.tables, state)
    return game.returns(state)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play all the games; 0 if nothing was found, 1 with the first failure, 2 for a wrong argument."""
    options = _parser().parse_args(arguments)
    settings = _chosen(options.only)
    if not settings:
        names = ", ".join(str(setting) for setting in all_settings())
        print(f"soak: there is no setting {options.only!r}; the settings are {names}", file=sys.stderr)
        return 2
    seeds = range(options.seed, options.seed + options.games)
    compiled = "compiled" if is_compiled() else "NOT compiled, so this takes a hundred times as long"
    print(
        f"soak: {options.games} games of {len(settings)} settings, seeds {seeds[0]} to {seeds[-1]}, "
        f"{options.jobs} processes, core {compiled}",
        flush=True,
    )
    started = time.monotonic()
    total = 0
    with ProcessPoolExecutor(options.jobs, mp_context=get_context("spawn")) as pool:
        given = [(setting, [pool.submit(play, setting, chunk) for chunk in _chunks(seeds)]) for setting in settings]
        for setting, reports in given:
            played, failure = _collect(reports)
            if failure is not None:
                pool.shutdown(wait=False, cancel_futures=True)
                _tell(failure)
                return 1
            total += played.decisions
            print(
                f"  {setting!s:32} {played.games} games, {played.decisions} decisions, longest {played.longest}, "
                f"after {time.monotonic() - started:.0f} s",
                flush=True,
            )
    print(f"soak: all games ended and every invariant held, in {total} decisions", flush=True)
    return 0


def _collect(reports: list[Future[Report]]) -> tuple[Report, Failure | None]:
    """The reports of one setting added up, and the failure of the lowest seed among them."""
    games = decisions = longest = 0
    for future in reports:
        report = future.result()
        games, decisions = games + report.games, decisions + report.decisions
        longest = max(longest, report.longest)
        if report.failure is not None:
            return Report(games, decisions, longest), report.failure
    return Report(games, decisions, longest), None


def _tell(failure: Failure) -> None:
    print(
        f"soak: {failure.setting}, seed {failure.seed}, after decision {failure.decision} ({failure.action}): "
        f"{failure.problem}\n"
        f"      again: python -m tools.soak --only {failure.setting} --seed {failure.seed} --games 1",
        file=sys.stderr,
        flush=True,
    )


def _chosen(only: str | None) -> list[Setting]:
    return [setting for setting in all_settings() if only in (None, str(setting), setting.key)]


def _chunks(seeds: range) -> Iterator[range]:
    for start in range(0, len(seeds), CHUNK):
        yield seeds[start : start + CHUNK]


@cache
def _game_of(setting: Setting) -> AnyGame:
    """Built once in each process."""
    return setting.game()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="soak", description="Random games with every invariant checked.")
    parser.add_argument("--games", type=whole_number(1, 10**9), default=GAMES, help=f"games of each setting ({GAMES})")
    parser.add_argument("--seed", type=whole_number(0, MAX_SEED - 10**9), default=0, help="seed of the first game (0)")
    parser.add_argument("--jobs", type=whole_number(1, 1000), default=os.cpu_count() or 1, help="processes (all cores)")
    parser.add_argument("--only", metavar="SETTING", help="a game such as nordic, or a setting such as france_small-4")
    return parser


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print("soak: stopped", file=sys.stderr)
        sys.exit(130)
    except BranchlineError as error:
        print(f"soak: {error}", file=sys.stderr)
        sys.exit(2)
