"""Names for people to read, by one rule wherever they stand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.names import nickname, opaque
from branchline.rooms import NewRoom, Person, Refusal, SeatChoice
from tests.rooms.hosts import ADA, host_of


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Anna", "Anna"),
        ("  Anna   Berg ", "Anna Berg"),
        ("Anna\u3000Berg", "Anna Berg"),  # a wide space
        ("\uff21nna", "Anna"),  # a wide letter
        ("Ame\u0301lie", "Am\u00e9lie"),
        ("Ngu\u1ec5n V\u0103n", "Ngu\u1ec5n V\u0103n"),
        ("\u5f20\u4f1f", "\u5f20\u4f1f"),
        ("\u05e0\u05d5\u05e2\u05d4", "\u05e0\u05d5\u05e2\u05d4"),
        ("\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"),  # Persian, joined
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),  # an astronaut
        ("\u2764\ufe0f Zo\u00eb", "\u2764\ufe0f Zo\u00eb"),
    ],
)
def test_a_name_is_kept_composed_and_with_single_spaces(text: str, name: str) -> None:
    assert nickname(text) == name
    assert nickname(name) == name


@pytest.mark.parametrize(
    "text",
    [
        "", "   ", "\u200b", "Anna\u200b", "Anna\u202e", "\u2066Anna\u2069", "An\u00adna", "Anna\ufeff", "\u3164",
        "\u2800", "\u115f\u1160", "Anna\u034f", "\u0301", "\u0301a", "a" + "\u0301\u0316" * 3, "two\nlines", "\x1b[31m",
        "\ud800", "\ue000", "\u2028", "An\u200dna", "Anna\u200c", "Anna\ufe0e", "A\U000e0101", "tag\U000e0041",
        "\ufffc", "\U0001d159",
    ],
    ids=ascii,
)  # fmt: skip
def test_what_nobody_sees_or_what_turns_text_around_is_no_name(text: str) -> None:
    assert nickname(text) is None
    with pytest.raises(Refusal, match="a name has"):
        host_of().open(Person("x", text), NewRoom("usa"))
    with pytest.raises(Refusal, match="a name has"):
        host_of().open(ADA, NewRoom("usa", seats=[SeatChoice("me", name=text), SeatChoice("bot")]))


@given(st.text(max_size=40))
def test_what_is_kept_is_kept_as_it_is(text: str) -> None:
    name = nickname(text)
    assert name is None or nickname(name) == name


def test_a_password_is_the_same_however_it_was_composed() -> None:
    assert opaque("caf\u00e9 noir") == opaque("cafe\u0301\u00a0noir")
    assert opaque("Case  and spaces ") == "Case  and spaces "
