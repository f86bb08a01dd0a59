"""Map games in tests."""

from __future__ import annotations

from branchline.board.variant import Variant


def has_effect(variant: Variant, players: int, option: str) -> bool:
    """With three players France has no stations, so it does not matter who may build from them [FL-01, FS-01]."""
    stations = variant.seated(players).stations
    return option != "stations" or (stations is not None and len(stations.costs) > 0)
