"""Who plays which games, and how many at a time, makes no difference; and what was played counts."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from branchline.balance import balance_of, run_balance
from branchline.balance.balance_plan import BalanceOptions, Chunk, make_plan
from branchline.balance.chunks import play_chunk
from branchline.balance.counts import MapCounts
from branchline.balance.reports.text import as_text
from branchline.balance.run import Run
from branchline.errors import OptionError
from branchline.measuring.jobs import Inline, Nobody
from branchline.testing.conformance import Setting

Played = Generator[tuple[Chunk, MapCounts], None, None]
InlineChunks = Inline[Chunk, MapCounts]


def test_one_process_and_two_give_the_same_report() -> None:
    reports = [run_balance(BalanceOptions(game="card_game", players=2, games=50, seed=3), jobs=jobs) for jobs in (1, 2)]
    assert reports[0] == reports[1]
    assert reports[0].games == 50


def test_a_report_on_rules_that_are_made_already_is_the_same() -> None:
    by_name = run_balance(BalanceOptions(game="nordic", players=2, games=5, bots=["greedy"], seed=3))
    made = balance_of(Setting("nordic", 2).game(), games=5, bots=["greedy"], seed=3)
    assert replace(made, command=by_name.command) == by_name


def test_quick_games_are_others_and_are_called_so() -> None:
    slow, quick = (run_balance(BalanceOptions(game="usa", games=4, quick=quick)) for quick in (False, True))
    assert slow.hash != quick.hash
    assert (slow.quick, quick.quick) == (False, True)
    assert quick.command == f"{slow.command} --quick"
    assert as_text(quick, Setting("usa", 2).game()).startswith(
        "North America, 2 players: 4 quick games of planner, from seed 1\n"
    )
    assert run_balance(BalanceOptions(game="usa", games=50, quick=True), jobs=2) == run_balance(
        BalanceOptions(game="usa", games=50, quick=True)
    )
    assert replace(balance_of(Setting("usa", 2).game(), games=4, quick=True), command=quick.command) == quick


def test_another_seed_gives_other_games() -> None:
    hashes = {run_balance(BalanceOptions(game="card_game", games=3, seed=seed)).hash for seed in (1, 2, 3)}
    assert len(hashes) == 3


def test_in_whatever_order_games_are_finished_the_report_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def backwards(_self: InlineChunks, chunks: Sequence[Chunk]) -> Played:
        yield from ((chunk, play_chunk(chunk)) for chunk in reversed(chunks))

    forwards = run_balance(BalanceOptions(game="card_game", games=50, seed=5))
    monkeypatch.setattr(Inline, "run", backwards)
    assert run_balance(BalanceOptions(game="card_game", games=50, seed=5)) == forwards


def test_a_run_that_is_stopped_reports_the_games_before_the_first_that_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(_self: InlineChunks, chunks: Sequence[Chunk]) -> Played:
        for chunk in (chunks[1], chunks[0], chunks[4]):
            yield chunk, play_chunk(chunk)
        raise KeyboardInterrupt

    whole = run_balance(BalanceOptions(game="card_game", games=40, seed=5))
    run = Run(make_plan(BalanceOptions(game="card_game", games=100, seed=5)))
    monkeypatch.setattr(Inline, "run", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run.play(jobs=1, watcher=Nobody())
    assert run.counted == 40
    report = run.report()
    assert report.notes[0] == "It was stopped: of 100 games the first 40 count."
    assert replace(report, asked=40, notes=whole.notes) == whole


def test_a_map_that_is_edited_meanwhile_is_noticed(tmp_path: Path) -> None:
    chunk = next(make_plan(BalanceOptions(game="card_game", games=1)).chunks())
    with pytest.raises(OptionError, match="has changed since the games began"):
        play_chunk(replace(chunk, plan=replace(chunk.plan, map="0" * 16)))
    with pytest.raises(OptionError, match="the code of the rules or of a bot has changed"):
        play_chunk(replace(chunk, version="older"))


def test_the_command_of_a_report_names_all_that_matters() -> None:
    report = run_balance(
        BalanceOptions(
            game="france_small", players=3, games=2, seed=5, bots=["random"], seconds=0.5, options={"stations": "open"}
        )
    )
    assert report.command == (
        "branchline balance france_small --players 3 --option stations=open --bot random --games 2 --seed 5 "
        "--seconds 0.5"
    )


@pytest.mark.parametrize(
    ("arguments", "right"),
    [
        ({"game": "mars"}, "there is no game 'mars'"),
        ({"bots": ["greedi"]}, "did you mean greedy"),
        ({"bots": ["greedy", "random", "random"]}, "name one bot, who plays at every seat, or 2, one for each"),
        ({"players": 9}, "for 2 to 5 players"),
        ({"games": 0}, "at least 1"),
        ({"seed": -1}, "a seed is a whole number"),
        ({"seconds": 0}, "above 0 and up to 3600"),
        ({"options": {"stations": "open"}}, "has no option"),
        ({"quick": True}, "only planner, strong and the styles without a belief can play quickly"),
        ({"quick": True, "bots": ["blocker"]}, "only planner"),
        ({"game": "card_game", "bots": ["sprinter"]}, "does not play card_game"),
    ],
)
def test_what_does_not_exist_is_a_mistake(arguments: dict[str, object], right: str) -> None:
    given: dict[str, object] = {"game": "usa", "bots": ["random"], "games": 1, **arguments}
    with pytest.raises(OptionError, match=right):
        run_balance(BalanceOptions(**given))  # type: ignore[arg-type]  # keywords by name, some of them wrong


def test_somebody_has_to_play() -> None:
    with pytest.raises(OptionError, match="at least one process"):
        run_balance(BalanceOptions(game="usa", bots=["random"], games=1), jobs=0)


def test_rules_that_are_made_already_take_the_same_care() -> None:
    game = Setting("usa", 3).game()
    with pytest.raises(OptionError, match="at least 1"):
        balance_of(game, games=0)
    with pytest.raises(OptionError, match="or 3, one for each"):
        balance_of(game, games=1, bots=["random", "random"])
