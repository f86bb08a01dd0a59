from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import EntryPoint, EntryPoints

import pytest

from branchline import OptionError
from branchline.bots import (
    ALL_GAMES,
    DEFAULT_BOT,
    MAP_GAMES,
    BotInfo,
    BotOption,
    GreedyBot,
    RandomBot,
    bot_names,
    bots,
    find_bot,
    register,
    registry,
)
from branchline.variants import games

LAST = BotInfo("last", RandomBot, "Stands last in the list.")
NO_INFO = "neither"
TAKEN = BotInfo("random", GreedyBot, "Would like to be another.")

Install = Callable[[Sequence[EntryPoint]], None]


@pytest.fixture(autouse=True)
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Packages with these entry points are installed, and nobody has asked for bots or registered any before."""
    monkeypatch.setattr(registry, "_BOTS", {key: registry._BOTS[key] for key in ("random", "greedy")})

    def these(points: Sequence[EntryPoint]) -> None:
        registry._load_entry_points.cache_clear()
        monkeypatch.setattr("importlib.metadata.entry_points", lambda group: EntryPoints(points).select(group=group))

    these(())
    yield these
    registry._load_entry_points.cache_clear()


def point(name: str, group: str = "branchline.bots") -> EntryPoint:
    return EntryPoint(name.lower(), f"{__name__}:{name}" if name.isidentifier() else name, group)


def test_random_and_greedy_are_there_and_say_what_they_are() -> None:
    assert bot_names() == ("random", "greedy")
    assert DEFAULT_BOT in bot_names()
    assert all(info.about.endswith(".") and info.about[0].isupper() for info in bots())
    assert isinstance(find_bot("greedy"), GreedyBot)
    assert isinstance(find_bot("random"), RandomBot)


def test_every_call_makes_a_new_bot() -> None:
    assert find_bot("greedy") is not find_bot("greedy")


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("greedyy", "there is no bot 'greedyy'; the bots are random, greedy; did you mean greedy?"),
        ("", "there is no bot ''; the bots are random, greedy"),
        ("Random", "did you mean random?"),
        ("x" * 500, "xx...; the bots are random, greedy"),
    ],
)
def test_a_name_that_is_no_bot_gets_the_right_names(name: str, right: str) -> None:
    with pytest.raises(OptionError) as raised:
        find_bot(name)
    assert right in str(raised.value)


def test_a_registered_bot_is_found() -> None:
    register(LAST)
    assert bots()[-1] == LAST
    assert isinstance(find_bot("last"), RandomBot)


@pytest.mark.parametrize("key", ["", "Last", "1st", "-last", "la st", "last\n", "längst", "l" * 32])
def test_a_malformed_key_is_refused(key: str) -> None:
    with pytest.raises(OptionError, match="is no key for a bot"):
        register(BotInfo(key, RandomBot, "Has no proper key."))
    assert bot_names() == ("random", "greedy")


@pytest.mark.parametrize("key", ["none", "person", "process"])
def test_words_that_stand_for_something_else_are_no_keys(key: str) -> None:
    with pytest.raises(OptionError, match=r"as it stands for a (seat without one|program that plays)"):
        register(BotInfo(key, RandomBot, "Would be mistaken."))


def test_a_key_that_is_taken_is_refused() -> None:
    with pytest.raises(OptionError, match="there is a bot random already"):
        register(TAKEN)
    assert isinstance(find_bot("random"), RandomBot)


@pytest.mark.parametrize("key", ["", "Depth", "max-depth", "depth=", "a:b"])
def test_a_malformed_key_of_an_option_is_refused(key: str) -> None:
    with pytest.raises(OptionError, match="is no key for an option of the bot deep"):
        register(BotInfo("deep", RandomBot, "Has an option.", (BotOption(key, "int", 1, "How deep."),)))
    assert "deep" not in bot_names()


def test_a_bot_plays_games_that_there_are() -> None:
    assert [info.key for info in games()] == list(ALL_GAMES)
    assert set(MAP_GAMES) == set(ALL_GAMES) - {"card_game"}
    assert LAST.plays == ALL_GAMES


@pytest.mark.parametrize("plays", [(), ("usa", "chess")])
def test_a_bot_for_games_that_there_are_not_is_refused(plays: tuple[str, ...]) -> None:
    with pytest.raises(OptionError, match="should play some of usa, europe"):
        register(BotInfo("other", RandomBot, "Plays something else.", plays=plays))


@pytest.mark.parametrize("key", ["l", "l" * 31, "look-ahead_2"])
def test_a_well_formed_key_is_taken(key: str) -> None:
    register(BotInfo(key, RandomBot, "Has a proper key."))
    assert key in bot_names()


def test_bots_of_installed_packages_are_found(install: Install) -> None:
    install([point("LAST"), point("LAST", group="other.bots")])
    assert bot_names() == ("random", "greedy", "last")
    assert isinstance(find_bot("last"), RandomBot)


def test_bots_of_installed_packages_are_loaded_once(install: Install) -> None:
    install([point("LAST")])
    bots()
    register(BotInfo("later", RandomBot, "Comes after them."))
    assert bot_names() == ("random", "greedy", "last", "later")


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        ("NO_INFO", "should be a BotInfo, not 'neither'"),
        ("TAKEN", "there is a bot random already"),
        ("MISSING", "MISSING"),
        ("no.such.package:BOT", "No module named 'no'"),
    ],
)
def test_a_bot_that_cannot_be_loaded_is_left_out_with_a_warning(install: Install, broken: str, why: str) -> None:
    install([point(broken), point("LAST")])
    with pytest.warns(UserWarning, match="is left out") as warned:
        assert bot_names() == ("random", "greedy", "last")
    assert why in str(warned[0].message)
