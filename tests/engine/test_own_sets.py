"""A rule for sets of one's own is one small object: a subclass of SetRule in plain Python."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from librt.vecs import vec
from mypy_extensions import i64

from branchline import BoardGame, Seeded
from branchline.board.invariants import check
from branchline.board.maps import Route
from branchline.board.rules.paying import LocomotivesAnywhere, Payment
from branchline.board.rules.sets import Price, SetRule
from branchline.cards import KINDS
from branchline.testing import Scene
from branchline.variants import usa


class AnyTwo(SetRule):
    """Any two cards stand for one card of the route; what is not in such a pair is of its color."""

    def __init__(self) -> None:
        super().__init__(2)

    def fits(self, price: Price, low: vec[i64], high: vec[i64], at: i64, sets: i64) -> bool:
        cards = int(self.cards(price.units, sets))
        least, most = sum(low), sum(high[at + card] for card in range(KINDS))
        if not least <= cards <= most or sets > price.units:
            return False
        colors = range(8) if price.color < 0 else [int(price.color)]
        return any(min(high[at + c], low[c] + cards - least) >= price.units - sets for c in colors)


ANY_TWO = AnyTwo()


@dataclass(frozen=True)
class Pairs:
    def payments(self, route: Route) -> Iterator[Payment]:
        return LocomotivesAnywhere().payments(route)

    def sets(self, _route: Route) -> SetRule | None:
        return ANY_TWO


def test_a_game_with_sets_of_its_own_is_played_card_by_card() -> None:
    scene = Scene(replace(usa(), payment=Pairs()), hand="1R 1G 1W 1K")
    scene.play("claim las_vegas-los_angeles 1R 1G 1W")
    assert scene.owner("las_vegas-los_angeles") == 0
    assert (scene.hand(0), scene.discards) == ("1K", "1W 1G 1R")


def test_random_games_with_sets_of_their_own_come_to_an_end_with_nothing_lost() -> None:
    game = BoardGame(replace(usa(), payment=Pairs()), 2)
    for seed in range(3):
        chance, chooser = Seeded(seed), Seeded(seed, stream=1)
        state = game.new(chance)
        while game.to_move(state) is not None:
            check(game.tables, state)
            game.apply(state, int(game.pick(state, chooser)), chance)
