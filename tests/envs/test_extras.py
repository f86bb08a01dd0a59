from __future__ import annotations

import pytest

from branchline import OptionError
from branchline.envs.extras import need


def test_a_library_that_is_missing_is_named_with_the_command_that_brings_it() -> None:
    need("json", "numpy")
    with pytest.raises(OptionError, match=r"no_such_thing is not installed.*pip install 'branchline\[envs\]'"):
        need("numpy", "no_such_thing")
    with pytest.raises(OptionError, match=r"one_thing and another are not installed.*'branchline\[train\]'"):
        need("one_thing", "another", extra="train")
