"""What a command was asked for, as one value."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import FrozenInstanceError, dataclass

import pytest

from branchline.cli.arguments import options_from


@dataclass(frozen=True)
class Asked:
    """Two options."""

    seed: int
    names: tuple[str, ...]


def test_options_are_the_arguments_of_their_names_or_what_is_given_instead() -> None:
    asked = options_from(Asked, Namespace(seed=7, names="Anna,Ben", json=True), names=("Anna", "Ben"))
    assert asked == Asked(7, ("Anna", "Ben"))
    with pytest.raises(FrozenInstanceError):
        asked.seed = 8  # type: ignore[misc]  # that is what is tried


def test_an_option_without_an_argument_is_a_mistake_of_ours() -> None:
    with pytest.raises(AttributeError, match="names"):
        options_from(Asked, Namespace(seed=7))
