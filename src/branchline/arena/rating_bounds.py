"""Which ratings the games determine, and which are only bounds.

A rating says how strong a bot is beside the anchor. The likeliest one is finite only if a chain of games leads from the
bot to the anchor in which each came in before the next or shared its place, and another chain leads back.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Final, Literal

Bound = Literal["", "least", "most", "open"]
"""Empty if the rating is determined; otherwise the bot is at least or at most so strong, or the games do not say."""

_PRIOR: Final = "from the drawn game that every two bots are given besides."
_ITS_BOUND: Final = f"so its rating is only a bound; it follows {_PRIOR}"


def bounds_of(bots: Sequence[str], anchor: str, came_before: Callable[[str, str], bool]) -> dict[str, Bound]:
    """What the rating of each bot is; `came_before(a, b)` says whether `a` ever did, a shared place included."""
    after = _reached(anchor, bots, came_before)
    before = _reached(anchor, bots, lambda one, other: came_before(other, one))
    kinds: dict[tuple[bool, bool], Bound] = {
        (True, True): "",
        (True, False): "most",
        (False, True): "least",
        (False, False): "open",
    }
    return {bot: kinds[bot in after, bot in before] for bot in bots}


def bound_notes(
    bounds: Mapping[str, Bound], anchor: str, *, won_all: Collection[str], lost_all: Collection[str]
) -> Iterator[str]:
    """Why ratings are only bounds: because a bot has won or lost every game, or by who never came in before whom."""
    for bot, bound in bounds.items():
        if bound == "least" and bot in won_all:
            yield f"{bot} won every game, {_ITS_BOUND}"
        if bound == "most" and bot in lost_all:
            yield f"{bot} lost every game, {_ITS_BOUND}"
    better = [bot for bot, bound in bounds.items() if bound == "least" and bot not in won_all]
    worse = [bot for bot, bound in bounds.items() if bound == "most" and bot not in lost_all]
    apart = [bot for bot, bound in bounds.items() if bound == "open"]
    if better:
        yield f"{_never(_others(bounds, 'most'), better)}, so {_bounds(better)} {_PRIOR}"
    if worse:
        yield f"{_never(worse, _others(bounds, 'least'))}, so {_bounds(worse)} {_PRIOR}"
    if apart:
        verbs = ("is", "follows") if len(apart) == 1 else ("are", "follow")
        yield (
            f"The games do not say whether {', '.join(apart)} {verbs[0]} stronger than {anchor}; {_ratings(apart)} "
            f"{verbs[1]} only {_PRIOR}"
        )


def _reached(start: str, bots: Sequence[str], leads: Callable[[str, str], bool]) -> set[str]:
    """All that chains lead to from one of them, itself included."""
    found, waiting = {start}, [start]
    while waiting:
        one = waiting.pop()
        more = [bot for bot in bots if bot not in found and leads(one, bot)]
        found.update(more)
        waiting += more
    return found


def _others(bounds: Mapping[str, Bound], kind: Bound) -> list[str]:
    """The bots whose rating is determined, the anchor's too, and those of one kind."""
    return [bot for bot, bound in bounds.items() if bound in ("", kind)]


def _never(low: Sequence[str], high: Sequence[str]) -> str:
    """Whether none of the first came in before any of the others."""
    who = f"{low[0]} never" if len(low) == 1 else f"None of {', '.join(low)} ever"
    whom = high[0] if len(high) == 1 else f"any of {', '.join(high)}"
    return f"{who} came in before {whom}"


def _bounds(bots: Sequence[str]) -> str:
    return f"{_ratings(bots)} {'is only a bound; it follows' if len(bots) == 1 else 'are only bounds; they follow'}"


def _ratings(bots: Sequence[str]) -> str:
    return f"the rating{'' if len(bots) == 1 else 's'} of {', '.join(bots)}"
