"""Each table by kind has all kinds of the package, and for each of them all that its protocol asks for.

The tables are filled by `cast`, so that a name which is missing would not be found by mypy.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from inspect import signature
from typing import Final

import pytest

from branchline.balance.particulars import PARTICULARS, Particulars
from branchline.bots.greedy import GREEDY, GreedyPlay
from branchline.bots.levels import LIKE
from branchline.bots.line.documents import DOCUMENTS, KindDocuments
from branchline.bots.planner import PLANNERS, PlannerPlay
from branchline.bots.search import SEARCHES, SearchPlay
from branchline.bots.slips import SLIPS, SlipsPlay
from branchline.cli.keyboard import KEYBOARDS, Keyboard
from branchline.envs.by_kind import ENVS, KindInEnvs
from branchline.features import FEATURES, Features
from branchline.testing.by_kind import TESTING, KindInTests
from branchline.variants.kinds import KINDS_OF_GAME, KindPlayouts
from branchline.view import VIEWS, KindInView

TABLES: Final[Mapping[str, tuple[Mapping[str, object], type]]] = {
    "view": (VIEWS, KindInView),
    "features": (FEATURES, Features),
    "envs": (ENVS, KindInEnvs),
    "testing": (TESTING, KindInTests),
    "keyboard": (KEYBOARDS, Keyboard),
    "balance": (PARTICULARS, Particulars),
    "greedy": (GREEDY, GreedyPlay),
    "planner": (PLANNERS, PlannerPlay),
    "search": (SEARCHES, SearchPlay),
    "slips": (SLIPS, SlipsPlay),
    "line": (DOCUMENTS, KindDocuments),
    "playouts": ({key: kind.playouts for key, kind in KINDS_OF_GAME.items()}, KindPlayouts),
    "levels": (LIKE, str),
}


@pytest.mark.parametrize("layer", TABLES)
def test_a_table_has_every_kind_and_all_that_its_protocol_asks_for(layer: str) -> None:
    table, protocol = TABLES[layer]
    assert set(table) == set(KINDS_OF_GAME)
    assert [fault for key, entry in table.items() for fault in faults_of(key, entry, protocol)] == []


def faults_of(key: str, entry: object, protocol: type) -> Iterator[str]:
    """What the entry of a kind lacks, and what takes other parameters than the protocol says."""
    if not getattr(protocol, "_is_protocol", False):
        if not isinstance(entry, protocol):
            yield f"{key} is no {protocol.__name__}"
        return
    protocols = [base for base in protocol.__mro__ if getattr(base, "_is_protocol", False)]
    for base in protocols:
        for name in sorted({*vars(base), *vars(base).get("__annotations__", {})}):
            if name.startswith("_"):
                continue
            if not hasattr(entry, name):
                yield f"{key} lacks {name}"
            elif name in vars(base):
                wanted, given = parameters(vars(base)[name]), parameters(getattr(entry, name))
                if wanted != given:
                    yield f"{key}.{name} takes {given}, not {wanted}"


def parameters(what: object) -> list[str]:
    """The names of what a function takes, without the mark of those that it does not use."""
    return [name.lstrip("_") for name in signature(what).parameters if name != "self"]  # type: ignore[arg-type]  # or it fails
