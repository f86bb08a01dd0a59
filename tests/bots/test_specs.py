from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from branchline import OptionError, Seeded, Table
from branchline.bots import (
    MAP_GAMES,
    BotInfo,
    BotOption,
    GreedyBot,
    ProcessBot,
    RandomBot,
    bots,
    canonical,
    check_plays,
    find_bot,
    is_registered,
    make_bot,
    register,
    registry,
    split_specs,
    turn_at,
)
from branchline.bots.foreign.modules import load_bot

OWN = """
class Own:
    def __init__(self, depth=2, share=0.5, brave=False, style="calm"):
        self.made = (depth, share, brave, style)
    def choose(self, turn):
        return turn.legal[0]

class Demanding:
    def __init__(self, depth):
        pass
    def choose(self, turn):
        return turn.legal[0]

class Broken:
    def __init__(self):
        raise ValueError("no plan")
    def choose(self, turn):
        return turn.legal[0]

class Idle:
    pass

class Deaf:
    def choose(self):
        return 0

class Mute(Own):
    def advise(self):
        return 0

class Leaving(Own):
    def __init__(self):
        raise SystemExit("enough")

NUMBER = 7
"""


@dataclass(frozen=True)
class Thinker(RandomBot):
    """A bot with options."""

    time: float | None = None
    rollouts: int = 100
    belief: bool = False
    style: str = "calm"


OPTIONS = (
    BotOption("time", "float", None, "Seconds for a decision.", least=0.01, most=600),
    BotOption("rollouts", "int", 100, "How many games are played out in thought.", least=1),
    BotOption("belief", "switch", False, "Whether it guesses what others hold.", games=MAP_GAMES),
    BotOption("style", "choice", "calm", "How it plays.", choices=("calm", "wild")),
)


@pytest.fixture(autouse=True)
def _thinker(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot with options is registered, and one that plays on maps only."""
    monkeypatch.setattr(registry, "_BOTS", {key: registry._BOTS[key] for key in ("random", "greedy")})
    register(BotInfo("thinker", Thinker, "Thinks.", OPTIONS))
    register(BotInfo("surveyor", RandomBot, "Needs a map.", plays=MAP_GAMES))


@pytest.fixture
def _own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the current folder there is a module with bots."""
    (tmp_path / "own_bots.py").write_text(OWN, encoding="utf-8")
    (tmp_path / "broken_bots.py").write_text("import os\nraise KeyError('x')\n", encoding="utf-8")
    (tmp_path / "torn_bots.py").write_text("import os\n\nclass Own(\n", encoding="utf-8")
    (tmp_path / "tearing_bots.py").write_text("import torn_bots\n", encoding="utf-8")
    (tmp_path / "wishing_bots.py").write_text(
        "from branchline.bots import find_bot\n\nfind_bot('x')\n", encoding="utf-8"
    )
    (tmp_path / "finding_bots.py").write_text("import branchline\n\nbranchline.find('nope')\n", encoding="utf-8")
    (tmp_path / "needing_bots.py").write_text("import no_such_library\n", encoding="utf-8")
    (tmp_path / "random.py").write_text("raise AssertionError('the wrong random')\n", encoding="utf-8")
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "bots.py").write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)


# Registered bots


def test_a_name_alone_is_a_bot_with_its_usual_options() -> None:
    assert make_bot("thinker") == find_bot("thinker") == Thinker()
    assert isinstance(make_bot(" greedy "), GreedyBot)


def test_options_reach_the_bot_with_their_values() -> None:
    assert make_bot("thinker:time=0.5:rollouts=7:belief=on:style=wild") == Thinker(0.5, 7, belief=True, style="wild")
    assert make_bot("thinker:belief=off") == Thinker(belief=False)


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        ("thinker", "thinker"),
        (" thinker:rollouts=100:belief=off ", "thinker"),
        ("thinker:time=0.50:rollouts=7", "thinker:rollouts=7:time=0.5"),
        ("thinker:rollouts=007:time=5e-1", "thinker:rollouts=7:time=0.5"),
        ("thinker:time=1.0", "thinker:time=1"),
        ("thinker:style=wild:belief=on", "thinker:belief=on:style=wild"),
        ("my_module:MyBot", "my_module:MyBot"),
        ("my.module:MyBot:b=2:a=1", "my.module:MyBot:a=1:b=2"),
        ("process: ./bot  --fast ", "process:./bot  --fast"),
        ("process:./bot:x=1", "process:./bot:x=1"),
    ],
)
def test_one_bot_has_one_text(spec: str, text: str) -> None:
    assert canonical(spec) == text
    assert canonical(text) == text


@pytest.mark.parametrize(
    ("spec", "right"),
    [
        ("thinkr", "there is no bot 'thinkr'; the bots are random, greedy, thinker, surveyor; did you mean thinker?"),
        ("thinkr", "did you mean thinker? Your own is named MODULE:CLASS, a program process:COMMAND"),
        ("xyz", ". Your own is named MODULE:CLASS"),
        ("", "there is no bot ''"),
        ("thinkr:time=1", "there is no bot 'thinkr'"),
        ("greedy:time=1", "the bot greedy has no option 'time'; it has no options"),
        ("thinker:tme=1", "no option 'tme'; its options are time, rollouts, belief, style; did you mean time?"),
        ("thinker:time", "'time' is no option of the bot thinker: one is written KEY=VALUE"),
        ("thinker:MyBot", "'MyBot' is no option of the bot thinker"),
        ("thinker:", "'' is no option of the bot thinker"),
        ("thinker:time=1:time=2", "option time of the bot thinker is given twice"),
        ("thinker:time=soon", "the bot thinker: option time should be a number from 0.01 to 600, not 'soon'"),
        ("thinker:time=0", "option time should be a number from 0.01 to 600, not '0'"),
        ("thinker:time=nan", "not 'nan'"),
        ("thinker:time=1e999", "not '1e999'"),
        ("thinker:rollouts=0", "option rollouts should be a whole number, 1 or more, not '0'"),
        ("thinker:rollouts=1.5", "not '1.5'"),
        ("thinker:rollouts=" + "9" * 5000, "option rollouts should be a whole number"),
        ("thinker:belief=yes", "option belief should be on or off, not 'yes'"),
        ("thinker:style=", "option style should be calm or wild, not ''"),
        ("random,greedy", "'random,greedy' is more than one bot"),
        ("my module:MyBot", "names no bot of a module: write MODULE:CLASS"),
        ("my_module:My Bot", "names no bot of a module"),
        ("my_module.py:MyBot", "a module is named without .py: 'my_module:MyBot' instead of 'my_module.py:MyBot'"),
        ("./parts/my_module.py:MyBot", "a module is named without .py: 'parts.my_module:MyBot' instead of"),
        ("/bots/my_module.py:MyBot", "without its folder and .py: 'my_module:MyBot', from the folder that has it"),
        ("../my_module.py:MyBot", "without its folder and .py: 'my_module:MyBot', from the folder that has it"),
        ("./my_module:MyBot", "names no bot of a module"),
        ("my_module:MyBot:depth", "'depth' is no option of the bot my_module:MyBot: one is written KEY=VALUE"),
        ("my_module:MyBot:a=1:a=2", "option a of the bot my_module:MyBot is given twice"),
        ("process:", "after process: should stand the command"),
        ("process", "after process: should stand the command"),
        ("process:'./bot", "is no command line: No closing quotation"),
    ],
)
def test_a_spec_that_is_none_gets_the_right_ones(spec: str, right: str) -> None:
    for use in (make_bot, canonical):
        with pytest.raises(OptionError) as raised:
            use(spec)
        assert right in str(raised.value)


def test_bots_are_listed_with_commas() -> None:
    assert split_specs("greedy, thinker:time=1,process:./bot -x") == ["greedy", "thinker:time=1", "process:./bot -x"]
    for text in ("", "greedy,", ",greedy", "greedy,,random"):
        with pytest.raises(OptionError, match="has a comma with no bot beside it"):
            split_specs(text)


def test_a_bot_that_does_not_play_a_game_says_which_it_plays() -> None:
    check_plays("surveyor", "nordic")
    check_plays("thinker:time=1", "card_game")
    check_plays("my_module:MyBot", "card_game")
    with pytest.raises(OptionError, match="the bot surveyor does not play card_game; it plays usa, europe, nordic"):
        check_plays("surveyor", "card_game")


def test_an_option_that_changes_nothing_in_a_game_is_refused_there() -> None:
    check_plays("thinker:belief=on", "mini")
    check_plays("thinker:belief=off", "card_game")  # as usual
    with pytest.raises(OptionError, match="option belief of the bot thinker changes nothing in card_game, only in usa"):
        check_plays("thinker:time=1:belief=on", "card_game")


@pytest.mark.parametrize(
    ("spec", "is_one"), [("greedy", True), ("thinker:time=1", True), ("my_module:MyBot", False), ("process:ls", False)]
)
def test_it_is_known_which_specs_run_code_from_outside(spec: str, is_one: bool) -> None:
    assert is_registered(spec) == is_one


@pytest.mark.parametrize("name", ["thinker:time=1", "own_bots:Own", "process:true", "os:system"])
def test_a_name_from_a_stranger_loads_and_starts_nothing(name: str) -> None:
    with pytest.raises(OptionError, match="there is no bot"):
        find_bot(name)


def test_every_bot_is_made_with_each_of_its_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # all that there are
    for info in bots():
        for option in info.options:
            assert option.about.endswith(".")
            assert option.about[0].isupper()
            if option.default is not None:
                make_bot(f"{info.key}:{option.key}={option.text_of(option.default)}")


# Bots of a module of one's own


@pytest.mark.usefixtures("_own")
def test_options_of_a_bot_of_ones_own_are_the_parameters_of_its_class() -> None:
    assert vars(load_bot("own_bots:Own")) == {"made": (2, 0.5, False, "calm")}
    bot = load_bot("own_bots:Own:depth=3:share=1:brave=on:style=wild")
    assert vars(bot) == {"made": (3, 1.0, True, "wild")}


@pytest.mark.usefixtures("_own")
@pytest.mark.parametrize(
    ("spec", "right"),
    [
        ("no_bots:Own", "there is no module no_bots: neither no_bots.py in "),
        ("no.bots:Own", "there is no module no: "),
        ("parts.none:Own", "there is no module parts.none: neither parts/none.py in "),
        ("broken_bots:Own", "the module broken_bots cannot be loaded: KeyError: 'x' (broken_bots.py, line 2)"),
        ("torn_bots:Own", "cannot be loaded: SyntaxError: '(' was never closed (torn_bots.py, line 3)$"),
        ("tearing_bots:Own", "cannot be loaded: SyntaxError: '(' was never closed (torn_bots.py, line 3)$"),
        ("wishing_bots:Own", " (wishing_bots.py, line 3)$"),
        ("finding_bots:Own", " (finding_bots.py, line 3)$"),
        ("needing_bots:Own", "cannot be loaded: ModuleNotFoundError: No module named 'no_such_library'"),
        ("own_bots:Onw", "the module own_bots has no Onw; did you mean Own?"),
        ("own_bots:NUMBER", "own_bots:NUMBER should be a class that has the method choose, not 7"),
        ("own_bots:Idle", "own_bots:Idle is no bot: it has no method choose(self, turn)"),
        ("own_bots:Deaf", "choose should take one argument, the turn: choose(self, turn)"),
        ("own_bots:Mute", "advise should take one argument, the turn: advise(self, turn)"),
        ("own_bots:Demanding", "own_bots:Demanding cannot be made without depth"),
        ("own_bots:Broken", "the bot own_bots:Broken cannot be made: ValueError: no plan (own_bots.py, line 16)"),
        ("own_bots:Leaving", "the bot own_bots:Leaving cannot be made: SystemExit: enough (own_bots.py, line 33)"),
        ("own_bots:Own:dept=1", "no option 'dept'; its options are depth, share, brave, style; did you mean depth?"),
        ("own_bots:Own:depth=x", "option depth should be a whole number, not 'x'"),
        ("own_bots:Own:brave=yes", "option brave should be on or off, not 'yes'"),
    ],
)
def test_what_is_wrong_with_a_bot_of_ones_own_is_said(spec: str, right: str) -> None:
    with pytest.raises(OptionError) as raised:
        load_bot(spec)
    assert right in f"{raised.value}$"


@pytest.mark.usefixtures("_own")
def test_a_bot_of_ones_own_runs_in_a_process_and_is_found_in_the_current_folder() -> None:
    bot = make_bot("parts.bots:Own:depth=4")
    assert isinstance(bot, ProcessBot)
    with bot:
        turn = turn_at(Table("card_game", seed=1), Seeded(1), 20.0)
        assert bot.choose(turn) == turn.legal[0]


@pytest.mark.usefixtures("_own")
def test_a_bot_of_ones_own_that_cannot_be_made_is_refused_at_once() -> None:
    with pytest.raises(OptionError, match=r"^own_bots:Onw: the module own_bots has no Onw; did you mean Own\?$"):
        make_bot("own_bots:Onw")
