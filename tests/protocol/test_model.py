"""The protocol of rooms keeps its promises in every state that it can come to, and servers with a fault do not."""

from __future__ import annotations

from inspect import getdoc, getmembers, isclass

import pytest

from tests.protocol import faults
from tests.protocol.exploring import explore
from tests.protocol.faults import PLANTED
from tests.protocol.machine import Machine, Scene
from tests.protocol.room_model import Protocol
from tests.protocol.scenes import LONG, SHORT


@pytest.mark.parametrize("scene", SHORT.values(), ids=SHORT)
def test_every_promise_is_kept_in_every_state(scene: Scene) -> None:
    found = explore(Machine(scene, Protocol()))
    assert found.broken is None, "\n".join([found.broken, *found.way])
    assert found.depth > sum(scene.left[:1]), "something has happened"


@pytest.mark.proof
@pytest.mark.parametrize("scene", LONG.values(), ids=LONG)
def test_every_promise_is_kept_in_the_states_of_larger_scenes(scene: Scene) -> None:
    found = explore(Machine(scene, Protocol()))
    assert found.broken is None, "\n".join([found.broken, *found.way])


@pytest.mark.parametrize(("fault", "scene"), PLANTED.items(), ids=lambda one: getattr(one, "__name__", one))
def test_a_planted_fault_is_found(fault: type[Protocol], scene: str) -> None:
    found = explore(Machine(SHORT[scene], fault()))
    promise = (getdoc(fault) or "").rpartition(": ")[2].rstrip(".")
    assert found.broken is not None, "no promise is broken"
    assert found.broken.startswith(promise), "\n".join([found.broken, *found.way])


def test_every_fault_is_planted() -> None:
    written = {one for _, one in getmembers(faults, isclass) if issubclass(one, Protocol)} - {Protocol}
    assert written == set(PLANTED)
