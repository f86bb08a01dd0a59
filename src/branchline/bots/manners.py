"""How a search looks ahead, by game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

WHOLE_GAME: Final = 3000
"""A horizon in own turns that no game reaches."""


@dataclass(frozen=True)
class Manner:
    """How a search looks ahead; `research/search_gains.py` and `tune_search.py` compare it with other ways.

    Tickets that are dealt are judged by whole games, as no outlook tells good ones from bad ones so early.
    """

    claims: int = 4  # of different routes that are looked at beside what play by plan would do
    draws: int = 2  # other cards that are looked at where play by plan would draw one
    horizon: int = 24  # own turns, after which an imagined map game is judged by its outlook
    scale: float = 20.0  # points before the others that make about three wins of four
    caution: float = 1.0  # standard errors by which another action must be better than what play by plan would do
    deal: int = WHOLE_GAME  # the horizon for tickets that are dealt; 0: it keeps of them what play by plan would


_MANNERS: Final = {
    "france_large": Manner(draws=0, horizon=12, scale=80.0, caution=2.0, deal=0),
    "france_small": Manner(draws=0, horizon=12, scale=40.0, caution=2.0, deal=12),
    "france_borders": Manner(draws=0, horizon=12, scale=40.0, caution=2.0, deal=12),
}
"""Games of France are so long that rollouts are few, and chance would decide too often for what play by plan would not
do."""


def manner_for(game: str) -> Manner:
    """How a search looks ahead in a game, if nobody says otherwise."""
    return _MANNERS.get(game, Manner())
