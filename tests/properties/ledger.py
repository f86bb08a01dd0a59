"""Numbers of the ledger, written down a second time: what the properties recount is not asked of the engine."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from branchline.testing.conformance import Setting

Tiers = dict[str, int]


@dataclass(frozen=True)
class Facts:
    """What a game has for a number of players."""

    trains: int
    stations: int
    cards: tuple[int, ...]  # by kind
    points: dict[int, int]  # by length
    both_open: bool  # both routes of a double may be claimed, by different players
    flushes: bool
    deal: Tiers  # tickets for each seat
    pile: Tiers  # tickets that can be drawn after the deal
    kept: tuple[int, int]  # at the deal: at least, at most
    returns: bool  # a drawn ticket that is not kept goes under the pile
    unbuilt: int = 0  # points for a station that is left
    longest: int = 10  # points for the longest path, where it pays [US-25]


USUAL_DECK: Final = (*([12] * 8), 14, 0)  # US-02
MARKLIN_DECK: Final = (*([11] * 8), 14, 6)  # FL-02


# Ours; the colors are purple, blue, orange, white, green, yellow, black, red.
MINI_DECK: Final = (0, 7, 0, 7, 7, 7, 7, 7, 5, 0)
MINI_EUROPE_DECK: Final = (0, 7, 0, 7, 7, 7, 7, 7, 7, 0)


def facts_of(setting: Setting) -> Facts:
    """The numbers of this game for so many players."""
    return {
        "usa": _usa,
        "europe": _europe,
        "nordic": _nordic,
        "france_large": _france_large,
        "france_small": _france_small,
        "france_borders": _france_borders,
        "mini": _mini,
        "mini_europe": _mini_europe,
    }[setting.key](setting)


def _usa(setting: Setting) -> Facts:
    return Facts(
        trains=45,  # US-01
        stations=0,
        cards=USUAL_DECK,
        points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15},  # US-18
        both_open=setting.players >= 4,  # US-20
        flushes=True,  # US-10
        deal={"regular": 3},  # US-04
        pile={"regular": 30 - 3 * setting.players},
        kept=(2, 3),
        returns=True,  # US-21
    )


def _europe(setting: Setting) -> Facts:
    return Facts(
        trains=45,  # EU-01
        stations=3,
        cards=USUAL_DECK,
        points={1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21},  # EU-15
        both_open=setting.players >= 4,  # EU-04
        flushes=True,
        deal={"long": 1, "regular": 3},  # EU-02
        pile={"long": 0, "regular": 40 - 3 * setting.players},
        kept=(2, 4),
        returns=True,
        unbuilt=4,  # EU-13
    )


def _nordic(setting: Setting) -> Facts:
    return Facts(
        trains=40,  # NO-01
        stations=0,
        cards=USUAL_DECK,
        points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 9: 27},  # NO-09
        both_open=setting.players == 3,  # NO-08
        flushes=False,  # NO-03
        deal={"regular": 5},  # NO-02
        pile={"regular": 46 - 5 * setting.players},
        kept=(2, 5),
        returns=False,
    )


def _france_large(setting: Setting) -> Facts:
    seats = setting.players - 3
    deals: list[Tiers] = [
        {"long": 3, "short": 3},
        {"long": 3, "medium": 1, "short": 2},
        {"long": 2, "medium": 1, "short": 2},
        {"long": 1, "medium": 1, "short": 1},
        {"long": 1, "medium": 1, "short": 1},
    ]
    return Facts(
        trains=(90, 70, 55, 45, 40)[seats],  # FL-01
        stations=(0, 1, 2, 3, 3)[seats],
        cards=MARKLIN_DECK,
        points={1: 1, 2: 2, 3: 4, 4: 6, 5: 9, 6: 12, 7: 15, 8: 18},  # FL-06
        both_open=setting.players >= 4,  # FR-09
        flushes=True,  # FL-03
        deal=deals[seats],  # FL-05
        pile={"long": (14, 12, 12, 11, 11)[seats], "medium": (28, 24, 24, 22, 22)[seats]},
        kept=((4, 5), (3, 4), (2, 3), (1, 2), (1, 2))[seats],
        returns=False,  # FR-02
    )


def _france_small(setting: Setting) -> Facts:
    seats = setting.players - 3
    deals: list[Tiers] = [
        {"long": 3, "medium": 2, "short": 1},
        {"long": 3, "medium": 1, "short": 1},
        {"long": 2, "medium": 1, "short": 1},
    ]
    return Facts(
        trains=(45, 40, 35)[seats],  # FS-01
        stations=(0, 1, 2)[seats],
        cards=USUAL_DECK,
        points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15},  # FS-03
        both_open=setting.players >= 4,  # FR-09
        flushes=True,
        deal=deals[seats],  # FS-02
        pile={"medium": (13, 12, 12)[seats], "short": (26, 24, 24)[seats]},
        kept=((4, 5), (3, 4), (2, 3))[seats],
        returns=False,  # FR-02
    )


def _france_borders(setting: Setting) -> Facts:
    small = _france_small(setting)
    return Facts(
        trains=(50, 45, 40)[setting.players - 3],  # FB-01
        stations=small.stations,
        cards=small.cards,
        points=small.points,
        both_open=small.both_open,
        flushes=small.flushes,
        deal=small.deal,  # FB-02
        pile={"long": 15, "medium": 15, "short": int(dict(setting.options).get("short_pile", 1))},
        kept=small.kept,
        returns=False,
    )


def _mini(setting: Setting) -> Facts:
    return replace(_usa(setting), trains=15, cards=MINI_DECK, pile={"regular": 13 - 3 * 2}, longest=5)


def _mini_europe(setting: Setting) -> Facts:
    return replace(
        _europe(setting),
        trains=15,
        stations=2,
        cards=MINI_EUROPE_DECK,
        deal={"long": 1, "regular": 2},
        pile={"long": 0, "regular": 10 - 2 * 2},
        kept=(2, 3),
        unbuilt=3,
        longest=5,
    )
