"""A block is one seed in every rotation: the same deal, the same streams, and every bot at every seat."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from branchline import Chance, Seeded, game, games
from branchline.arena.blocks import places_with_faults_last, play_block, play_game
from branchline.bots import Bot, RandomBot, Turn
from branchline.cards import KINDS
from branchline.errors import OptionError
from branchline.measuring.seats import guarded
from branchline.measuring.seeds import Streams, block_seed
from branchline.variants import AnyObservation, rules_of
from tests.arena.making import Gives, Last, job, result

ALL_TABLES = [(info.key, players) for info in games() for players in info.players]


@dataclass
class Noting:
    """Plays blindly and keeps what it saw first."""

    seats: list[int | None] = field(default_factory=list)
    seen: list[AnyObservation] = field(default_factory=list)
    words: list[tuple[int, int]] = field(default_factory=list)

    def choose(self, turn: Turn) -> int:
        self.seats.append(turn.seen.seat)
        self.seen.append(turn.seen)
        self.words.append(turn.chance.words())
        return RandomBot().choose(turn)


@pytest.mark.parametrize(("key", "players"), ALL_TABLES)
def test_every_game_is_played_to_its_end_at_every_table(key: str, players: int) -> None:
    bots: list[Bot] = [RandomBot() for _ in range(players)]
    played = play_game(game(key, players=players), guarded(bots), 5, 1, 1.0)
    assert len(played.scores) == players
    assert min(played.places) == 1
    assert min(played.decisions) > 5
    assert played.faults == ("",) * players
    assert [times.count for times in played.times] == list(played.decisions)


def test_a_block_has_a_game_for_every_rotation_and_each_bot_comes_to_every_seat() -> None:
    table, seats = game("usa", players=3), []
    for rotation in range(3):
        bots = [Noting() for _ in range(3)]
        play_game(table, guarded(bots), 5, rotation, 1.0)
        seats.append([set(bot.seats) for bot in bots])
    assert seats == [[{0}, {1}, {2}], [{1}, {2}, {0}], [{2}, {0}, {1}]]


def test_every_rotation_begins_with_the_same_deal_and_each_bot_with_the_chance_of_its_place() -> None:
    table = game("europe", players=3)
    dealt, chances = [], []
    for rotation in range(3):
        bots = [Noting() for _ in range(3)]
        play_game(table, guarded(bots), 5, rotation, 1.0)
        first = {bot.seats[0]: bot.seen[0] for bot in bots}
        dealt.append([(first[seat].seats[seat], first[seat].offer) for seat in range(3)])
        chances.append([bot.words[0] for bot in bots])
    assert dealt[0] == dealt[1] == dealt[2]
    assert chances[0] == chances[1] == chances[2]
    assert len(set(chances[0])) == 3


def test_who_went_first_is_told_by_its_place_in_the_field() -> None:
    table = game("usa", players=2)
    for rotation in range(2):
        bots = [Noting(), Noting()]
        played = play_game(table, guarded(bots), 5, rotation, 1.0)
        state = rules_of(table).new(Seeded(5, 0))
        assert bots[played.first].seats[0] == rules_of(table).to_move(state)


def test_equal_bots_that_need_no_chance_play_the_same_game_in_every_rotation() -> None:
    table = game("nordic", players=2)
    one, other = (play_game(table, guarded([Last(), Last()]), 5, rotation, 1.0) for rotation in range(2))
    assert one.hash == other.hash
    assert one.scores == tuple(reversed(other.scores))


def test_a_block_comes_out_the_same_every_time() -> None:
    once, again = (play_block(job("card_game", "random", "random")) for _ in range(2))
    assert [replace(played, times=()) for played in once] == [replace(played, times=()) for played in again]
    assert [played.rotation for played in once] == [0, 1]
    assert play_block(job("card_game", "random", "random", seed=8))[0].hash != once[0].hash


def test_blocks_of_a_match_have_seeds_of_their_own_that_fit_a_database() -> None:
    seeds = {block_seed(seed, number) for seed in range(20) for number in range(50)}
    assert len(seeds) == 1000
    assert max(seeds) < 2**63


class Sizes(Chance):
    """Notes how many things there were to pick from."""

    def __init__(self, source: Chance) -> None:
        self.source = source
        self.sizes: set[int] = set()

    def pick(self, weights: vec[i64], total: i64) -> i64:
        self.sizes.add(len(weights))
        return self.source.pick(weights, total)


class NotingStreams(Streams):
    """Streams that note what was picked from them."""

    def __init__(self, seed: int, players: int) -> None:
        super().__init__(seed, players)
        self.noted = {name: Sizes(getattr(self, name)) for name in ("cards", "tickets")}
        for name, noting in self.noted.items():
            setattr(self, name, noting)


@pytest.mark.parametrize("key", [info.key for info in games()])
def test_tickets_that_are_drawn_come_from_one_stream_and_train_cards_from_another(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, made = game(key, players=3), list[NotingStreams]()

    def make(seed: int, players: int) -> NotingStreams:
        made.append(NotingStreams(seed, players))
        return made[-1]

    monkeypatch.setattr("branchline.arena.blocks.Streams", make)
    play_game(table, guarded([RandomBot(), RandomBot(), RandomBot()]), 5, 0, 1.0)
    sizes = {name: noting.sizes for name, noting in made[0].noted.items()}
    assert sizes == {"cards": {KINDS}, "tickets": {len(table.map.tickets)}}


def test_a_block_is_refused_where_other_code_or_another_map_is() -> None:
    wanted = job("usa", "random", "random")
    with pytest.raises(OptionError, match="code of the rules or of a bot has changed"):
        play_block(replace(wanted, version="0.0.1"))
    with pytest.raises(OptionError, match="has changed since"):
        play_block(replace(wanted, map="another"))


def test_a_bot_that_fails_is_noted_and_the_game_goes_on() -> None:
    table = game("usa", players=2)
    played = play_game(table, guarded([Gives(after=3), RandomBot()]), 5, 0, 1.0)
    assert played.faults[1] == ""
    assert played.faults[0].startswith("crashed: ")
    assert "no more ideas" in played.faults[0]
    assert "making.py" in played.faults[0]  # where
    assert "\n" not in played.faults[0]
    assert len(played.faults[0]) < 600
    assert min(played.decisions) > 5
    assert played.times[0].count == 4  # that of its failure, too, but none of those after it
    assert played.times[1].count == played.decisions[1]


@pytest.mark.parametrize(
    ("places", "faults", "right"),
    [
        ((1, 2), ("", ""), (1, 2)),
        ((1, 2), ("crashed", ""), (2, 1)),
        ((1, 2, 3, 4), ("", "x", "", "x"), (1, 3, 2, 3)),
        ((1, 1, 3), ("", "", "x"), (1, 1, 3)),
        ((1, 2, 2), ("x", "", ""), (3, 1, 1)),
        ((2, 1), ("x", "x"), (1, 1)),
    ],
)
def test_bots_that_failed_can_be_placed_after_all_others(
    places: tuple[int, ...], faults: tuple[str, ...], right: tuple[int, ...]
) -> None:
    assert places_with_faults_last(result(places, faults=faults)) == right
