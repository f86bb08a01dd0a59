"""Who plays whom: the fields of a match, each played by all its bots at one table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations

from branchline.errors import OptionError

Field = tuple[str, ...]
"""The bots at one table, a spec for each seat; sorted, since every one of them comes to every seat."""


def fields_of(bots: Sequence[str], players: int) -> list[Field]:
    """Every field that these bots make at a table for so many; the order in which they are named does not matter.

    As many bots as seats are one field, in which a bot may sit several times. More are a round robin: every choice of
    so many of them. Fewer are measured two by two: each bot alone against others of one kind, and the reverse; one bot
    alone plays against itself.
    """
    if not bots:
        raise OptionError("an arena needs a bot at least; name some, like greedy,random")
    found: list[Field] = []
    if len(bots) >= players:
        found = list(combinations(bots, players))
    elif len(bots) == 1:
        found = [(bots[0],) * players]
    elif len(set(bots)) < len(bots):
        raise OptionError(
            f"for {players} players name {players} bots or more, of which some may be the same, or fewer that all "
            f"differ; {len(bots)} are named, and some twice"
        )
    else:
        found = [(one, *[other] * (players - 1)) for one, other in permutations(bots, 2)]
    return list(dict.fromkeys(tuple(sorted(field)) for field in found))
