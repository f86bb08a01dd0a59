"""`branchline play` with bots of one's own, with programs, and with options."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from branchline.bots import MAP_GAMES, BotInfo, BotOption, RandomBot, registry
from tests.cli.running import Run

OWN = """
from pathlib import Path

class Own:
    def choose(self, turn):
        with Path("played").open("a") as played:
            played.write("x")
        return turn.legal[0]

class Crashing:
    def choose(self, turn):
        raise ValueError("there is a hole in my plan")
"""

BOT = Path(__file__).parents[1] / "bots" / "foreign" / "program.py"
PROGRAM = f"process:{shlex.quote(sys.executable)} -I -S {BOT} well heard"


class Thinker(RandomBot):
    """A bot with an option, for maps only."""

    def __init__(self, depth: int = 1) -> None:
        self.depth = depth


@pytest.fixture(autouse=True)
def _bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a module with bots in the folder, and a registered bot with an option."""
    (tmp_path / "own.py").write_text(OWN, encoding="utf-8")
    depth = BotOption("depth", "int", 1, "How deep it thinks.", least=1)
    monkeypatch.setitem(registry._BOTS, "thinker", BotInfo("thinker", Thinker, "Thinks.", (depth,), MAP_GAMES))


def test_a_bot_of_ones_own_a_program_and_one_with_options_play_a_game(run: Run, tmp_path: Path) -> None:
    bots = f"own:Own,{PROGRAM},thinker:depth=2"
    ran = run("play", "usa", "--players", "3", "--bots", bots, "--seed", "1", "--save", "game.json")
    assert (ran.code, ran.err) == (0, "")
    assert "Final scores" in ran.out
    assert "does not play any more" not in ran.out
    assert len((tmp_path / "played").read_text(encoding="ascii")) > 20
    assert (tmp_path / "heard").read_text(encoding="utf-8").splitlines()[-1] == '{"type":"over"}'
    seats = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))["seats"]
    assert [seat["kind"] for seat in seats] == ["own:Own", PROGRAM, "thinker:depth=2"]


def test_a_bot_that_fails_is_told_of_and_greedy_plays_on(run: Run) -> None:
    ran = run("play", "card_game", "--players", "2", "--bots", "own:Crashing,random", "--seed", "1", "--no-save")
    assert ran.code == 0
    assert ran.out.count("does not play any more") == 1
    assert "Bot 1 does not play any more: it failed. From now on greedy plays there." in ran.out
    assert "What went wrong with Bot 1: own:Crashing" in ran.out
    assert "ValueError: there is a hole in my plan" in ran.out
    assert "Final scores" in ran.out


def test_what_a_bot_said_when_it_failed_is_not_shown_to_somebody_who_plays_against_it(run: Run) -> None:
    bots = ("--players", "2", "--bots", "own:Crashing", "--seed", "1", "--no-save")
    stopped = run("play", "card_game", *bots, typed=["keep 1", "draw", "draw", "show"])
    assert "does not play any more: it failed." in stopped.out
    assert "What went wrong is told when the game is over" in stopped.out
    assert "hole in my plan" not in stopped.out


def test_a_hint_is_the_planners_whoever_plays_against_one(run: Run) -> None:
    hints = [
        run("play", "usa", "--players", "2", "--bots", bot, "--seed", "1", "--no-save", typed=["hint"]).out
        for bot in ("own:Own", "greedy")
    ]
    lines = [[line for line in out.splitlines() if "keep " in line] for out in hints]
    assert lines[0] == lines[1] != []


def test_any_bot_can_be_asked_for_a_hint(run: Run) -> None:
    typed = ["hint search:rollouts=20", "hint serch", "hint blocker", "hint own:Crashing"]
    ran = run("play", "card_game", "--players", "2", "--bots", "greedy", "--seed", "1", "--no-save", typed=typed)
    assert "imagined games" in ran.out
    assert "did you mean search?" in ran.out
    assert "blocker does not play card_game" in ran.out
    assert "own:Crashing gave no hint" in ran.out
    assert "line 12, in choose" in " ".join(ran.out.split())  # where it crashed


def test_bots_say_why_where_nobody_plays(run: Run) -> None:
    bots = ("--players", "2", "--bots", "planner,search:rollouts=4", "--seed", "1", "--no-save")
    ran = run("play", "usa", *bots, "--why")
    # At the deal both decide before the story tells what either has kept, so the line itself says whose reason it is.
    told = " ".join(ran.out.split())
    reasons = [told.split("Why Bot ")[number] for number in (1, 2)]
    assert {reason[0]: "imagined games" in reason for reason in reasons} == {"1": False, "2": True}
    assert "Why " not in run("play", "usa", *bots).out


def test_bots_do_not_say_why_where_people_could_read_it(run: Run) -> None:
    ran = run("play", "usa", "--players", "2", "--bots", "planner", "--why")
    assert ran.code == 2
    assert "--why would tell people what the bots hold" in ran.err


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["usa", "--bots", "own:Onw"], "the module own has no Onw; did you mean Own?"),
        (["usa", "--bots", "nowhere:Own"], "there is no module nowhere"),
        (["usa", "--bots", "process:./nowhere"], "there is no program './nowhere' that can be run"),
        (["usa", "--bots", "greedy,thinker:dept=2"], "the bot thinker has no option 'dept'; its options are depth"),
        (["usa", "--bots", "thinker:depth=0"], "option depth should be a whole number, 1 or more, not '0'"),
        (["card_game", "--bots", "thinker"], "the bot thinker does not play card_game; it plays usa, europe"),
    ],
)
def test_a_bot_that_cannot_play_is_refused_before_the_game(run: Run, arguments: list[str], text: str) -> None:
    ran = run("play", *arguments, "--no-save")
    assert ran.code == 2
    assert text in ran.err
    assert ran.out == ""


def test_a_kept_game_does_not_run_code_from_outside_unless_it_is_allowed(run: Run, tmp_path: Path) -> None:
    ran = run("play", "usa", "--players", "2", "--bots", "own:Own", "--seed", "1", "--save", "g.json", typed=["1 2"])
    assert "branchline play --resume g.json --bots own:Own" in ran.out
    played = (tmp_path / "played").read_text(encoding="ascii")
    for arguments in ([], ["--bots", "random,random"]):
        refused = run("play", "--resume", "g.json", *arguments)
        assert refused.code == 2
        assert "in this game plays code from outside: own:Own; if that may run, add --bots own:Own, or" in refused.err
    assert (tmp_path / "played").read_text(encoding="ascii") == played
    ran = run("play", "--resume", "g.json", "--bots", "own:Own", typed=["draw", "draw"])
    assert ran.code == 0
    assert len((tmp_path / "played").read_text(encoding="ascii")) > len(played)


def test_another_bot_can_play_on_for_one_from_outside(run: Run, tmp_path: Path) -> None:
    run("play", "usa", "--players", "2", "--bots", "own:Own", "--seed", "1", "--save", "g.json", typed=["1 2"])
    played = (tmp_path / "played").read_text(encoding="ascii")
    ran = run("play", "--resume", "g.json", "--bots", "random", typed=["draw", "draw"])
    assert (ran.code, ran.err) == (0, "")
    assert "At the table: Player 1, Bot 2 (random)." in ran.out
    assert (tmp_path / "played").read_text(encoding="ascii") == played


def test_a_kept_game_goes_on_with_another_bot_where_one_is_gone(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = ("--players", "4", "--bots", "thinker,greedy,own:Own", "--seed", "1", "--save", "g.json")
    run("play", "usa", *begun, typed=["1 2"])
    monkeypatch.delitem(registry._BOTS, "thinker")
    for arguments in ([], ["--bots", "own:Own,random,random"]):
        refused = run("play", "--resume", "g.json", *arguments)
        assert refused.code == 2
        assert "Bot 2 of this game cannot be played by thinker any more; name another bot in its place" in refused.err
        assert "as in --bots club,own:Own (there is no bot 'thinker'" in refused.err
    ran = run("play", "--resume", "g.json", "--bots", "random,own:Own", typed=["draw", "draw"])
    assert (ran.code, ran.err) == (0, "")
    assert "At the table: Player 1, Bot 2 (random), Bot 3 (greedy), Bot 4 (own:Own)." in ran.out
    seats = json.loads(Path("g.json").read_text(encoding="utf-8"))["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "random", "greedy", "own:Own"]


def test_one_of_two_bots_from_outside_is_not_put_in_the_place_of_the_other(run: Run) -> None:
    begun = ("--players", "3", "--bots", "own:Own,thinker", "--seed", "1", "--save", "g.json")
    run("play", "usa", *begun, typed=["1 2"])
    kept = json.loads(Path("g.json").read_text(encoding="utf-8"))
    kept["seats"][2]["kind"] = "own:Other"
    Path("g.json").write_text(json.dumps(kept), encoding="utf-8")
    refused = run("play", "--resume", "g.json", "--bots", "own:Own")
    assert refused.code == 2
    assert "in this game plays code from outside: own:Own, own:Other; if that may run, add" in refused.err


def test_no_bot_at_all_and_a_bot_contradict_each_other(run: Run) -> None:
    for bots in ("none,random", "random,none", "none,none"):
        ran = run("play", "usa", "--bots", bots)
        assert ran.code == 2
        assert "--bots: none stands for no bot at all; leave it out" in ran.err


def test_other_bots_cannot_be_given_to_a_kept_game(run: Run) -> None:
    run("play", "usa", "--players", "2", "--bots", "random", "--seed", "1", "--save", "g.json", typed=["1 2"])
    ran = run("play", "--resume", "g.json", "--bots", "own:Own")
    assert ran.code == 2
    assert "--resume goes on with the bots in the file; leave --bots out" in ran.err


def test_the_table_says_who_plays_when_it_is_laid_and_on_the_score_sheet(run: Run) -> None:
    bots = ("--players", "3", "--bots", "random,hoarder,thinker:depth=2", "--seed", "1", "--no-save")
    ran = run("play", "usa", *bots)
    told = ran.out.splitlines()
    assert told[0] == "At the table: Bot 1 (random), Bot 2 (Hoarder), Bot 3 (thinker:depth=2)."
    sheet = told[next(number for number, line in enumerate(told) if line.startswith("Final scores")) :]
    assert sheet[1].split() == ["1", "Bot", "1", "2", "Bot", "2", "3", "Bot", "3"]
    assert sheet[2].split() == ["(random)", "(Hoarder)", "(thinker:depth=2)"]
    assert "2 Bot 2 (Hoarder)" in sheet
    assert not any("(" in line for line in told if " draws " in line)  # lines of the story are short


def test_the_score_sheet_of_many_bots_with_long_names_fits_the_screen(run: Run) -> None:
    bots = ",".join(["thinker:depth=123456789012345"] * 5)
    ran = run("play", "usa", "--players", "5", "--bots", bots, "--seed", "1", "--no-save")
    sheet = ran.out[ran.out.index("Final scores") :].splitlines()
    assert max(map(len, sheet)) <= 80
    totals = next(line for line in sheet if line.startswith("total")).split()
    assert len(totals) == 6
