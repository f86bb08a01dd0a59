"""France, tickets in tiers: dealt, kept, drawn, and gone for good [FR-02, FR-03, FL-05, FS-02, FB-02]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import comb

import pytest

from branchline import BoardGame, Chance, OptionError, Seeded, Table
from branchline.board.rules.tickets import offered_to
from branchline.board.state import GONE, UNSEEN, State
from branchline.board.variant import Variant
from branchline.testing import Scene
from branchline.variants import BoardKey, find, france_borders, france_large, france_small, variant_of

Tiers = Mapping[str, int]


@dataclass(frozen=True)
class _Deal:
    """One column of a rulebook's table."""

    dealt: Tiers
    least: int
    most: int
    pile: Tiers
    drawn: Tiers


LARGE_DRAW = {"long": 1, "medium": 2}
SMALL_DRAW = {"medium": 1, "short": 2}
BORDERS_DRAW = {"long": 1, "medium": 1, "short": 1}
BORDERS_PILE = {"long": 15, "medium": 15, "short": 1}
DEALS = {
    ("france_large", 3): _Deal({"long": 3, "short": 3}, 4, 5, {"long": 14, "medium": 28}, LARGE_DRAW),
    ("france_large", 4): _Deal({"long": 3, "medium": 1, "short": 2}, 3, 4, {"long": 12, "medium": 24}, LARGE_DRAW),
    ("france_large", 5): _Deal({"long": 2, "medium": 1, "short": 2}, 2, 3, {"long": 12, "medium": 24}, LARGE_DRAW),
    ("france_large", 6): _Deal({"long": 1, "medium": 1, "short": 1}, 1, 2, {"long": 11, "medium": 22}, LARGE_DRAW),
    ("france_large", 7): _Deal({"long": 1, "medium": 1, "short": 1}, 1, 2, {"long": 11, "medium": 22}, LARGE_DRAW),
    ("france_small", 3): _Deal({"long": 3, "medium": 2, "short": 1}, 4, 5, {"medium": 13, "short": 26}, SMALL_DRAW),
    ("france_small", 4): _Deal({"long": 3, "medium": 1, "short": 1}, 3, 4, {"medium": 12, "short": 24}, SMALL_DRAW),
    ("france_small", 5): _Deal({"long": 2, "medium": 1, "short": 1}, 2, 3, {"medium": 12, "short": 24}, SMALL_DRAW),
    ("france_borders", 3): _Deal({"long": 3, "medium": 2, "short": 1}, 4, 5, BORDERS_PILE, BORDERS_DRAW),
    ("france_borders", 4): _Deal({"long": 3, "medium": 1, "short": 1}, 3, 4, BORDERS_PILE, BORDERS_DRAW),
    ("france_borders", 5): _Deal({"long": 2, "medium": 1, "short": 1}, 2, 3, BORDERS_PILE, BORDERS_DRAW),
}
EVERY_DEAL = pytest.mark.parametrize(("key", "players"), DEALS)
EVERY_DRAW = pytest.mark.parametrize(
    ("variant", "drawn"), [(france_large(), LARGE_DRAW), (france_small(), SMALL_DRAW), (france_borders(), BORDERS_DRAW)]
)


def _tiers(game: BoardGame, tickets: tuple[int, ...]) -> Counter[str]:
    return Counter(game.variant.map.tickets[ticket].tier for ticket in tickets)


def _offered_tiers(scene: Scene) -> Counter[str]:
    return Counter(scene.game.variant.map.ticket(name).tier for name in scene.offered(0))


def _pile(game: BoardGame, state: State) -> dict[str, int]:
    named = zip(game.variant.tickets.tiers, map(int, state.pile), strict=True)
    return {tier: count for tier, count in named if count}


def _after_the_deal(key: BoardKey, players: int, **options: str) -> tuple[BoardGame, State, Chance, set[int]]:
    """A game before its first turn, everybody having kept as few as possible, and the tickets that were dealt."""
    variant = variant_of(key, None, options)
    assert isinstance(variant, Variant)
    game, chance = BoardGame(variant, players), Seeded(5)
    state = game.new(chance)
    dealt = {ticket for seat in range(players) for ticket in offered_to(game.tables, state, seat)}
    for _ in range(players):
        game.apply(state, game.legal(state)[0], chance)
    return game, state, chance, dealt


def _draw_every_ticket(game: BoardGame, state: State, chance: Chance) -> list[tuple[int, ...]]:
    """Seats draw tickets in turn and keep one, until none can be drawn; the tickets of each draw."""
    tickets = next(number for number, action in enumerate(game.actions) if action.kind == "tickets")
    draws = []
    while game.is_legal(state, tickets):
        seat = int(state.seat)
        game.apply(state, tickets, chance)
        draws.append(offered_to(game.tables, state, seat))
        game.apply(state, game.legal(state)[0], chance)
    return draws


# The deal


@pytest.mark.rule("FL-05", "FS-02", "FB-02")
@EVERY_DEAL
def test_so_many_tickets_of_each_tier_are_dealt_as_the_table_says(key: BoardKey, players: int) -> None:
    for seed in range(3):
        table = Table(key, players, seed)
        offers = [table.observe(seat).offer for seat in range(players)]
        assert [_tiers(table.game, offer) for offer in offers] == [DEALS[key, players].dealt] * players
        assert len({ticket for offer in offers for ticket in offer}) == sum(map(len, offers))


@pytest.mark.rule("FR-03", "FL-05", "FS-02")
@EVERY_DEAL
def test_of_the_dealt_tickets_any_may_be_kept_but_only_so_many_as_the_table_says(key: BoardKey, players: int) -> None:
    deal = DEALS[key, players]
    size = sum(deal.dealt.values())
    kept = Counter(len(choice.split()) - 1 for choice in Table(key, players, seed=1).legal())
    assert kept == {number: comb(size, number) for number in (deal.least, deal.most)}


@pytest.mark.rule("FR-03")
@EVERY_DEAL
def test_one_fewer_is_too_few_and_one_more_is_too_many(key: BoardKey, players: int) -> None:
    deal, table = DEALS[key, players], Table(key, players, seed=1)
    more = table.notation.parse("keep " + " ".join(str(place) for place in range(1, deal.most + 2)))
    reason = table.game.why_not(table.state, more)
    assert reason is not None
    assert (reason.code, reason.details) == ("keep-fewer", {"has": deal.most + 1, "most": deal.most})
    if deal.least > 1:
        fewer = table.notation.parse("keep " + " ".join(str(place) for place in range(1, deal.least)))
        reason = table.game.why_not(table.state, fewer)
        assert reason is not None
        assert (reason.code, reason.details) == ("keep-more", {"has": deal.least - 1, "needs": deal.least})


@pytest.mark.rule("FR-02")
@pytest.mark.parametrize("key", ["france_large", "france_small", "france_borders"])
def test_what_is_not_kept_at_the_deal_is_gone_and_only_its_owner_has_seen_it(key: str) -> None:
    table = Table(key, 4, seed=3, first=0)
    offer = table.observe(0).offer
    events = table.play("keep 1 2 3")
    assert set(table.observe(0).tickets) == set(offer[:3])
    assert all(table.state.ticket[ticket] == GONE for ticket in offer[3:])
    assert [event for event in events if event.as_seen_by(1) or event.as_seen_by(None)] == []


# The draw pile


@pytest.mark.rule("FL-05", "FS-02", "FB-02")
@EVERY_DEAL
def test_the_draw_pile_has_so_many_tickets_of_each_tier_as_the_table_says(key: BoardKey, players: int) -> None:
    game, state, *_ = _after_the_deal(key, players)
    assert _pile(game, state) == DEALS[key, players].pile
    assert state.bottom_n == 0


@pytest.mark.rule("FR-02", "FL-05", "FS-02", "FB-02")
@EVERY_DEAL
def test_drawn_to_the_last_the_pile_gives_what_the_table_says_and_nothing_twice(key: BoardKey, players: int) -> None:
    game, state, chance, dealt = _after_the_deal(key, players)
    draws = _draw_every_ticket(game, state, chance)
    drawn = [ticket for draw in draws for ticket in draw]
    assert _tiers(game, tuple(drawn)) == DEALS[key, players].pile
    assert len(drawn) == len(set(drawn))
    assert dealt.isdisjoint(drawn)


@pytest.mark.rule("FR-02")
@EVERY_DEAL
def test_what_was_neither_dealt_nor_in_the_pile_leaves_the_game_unseen(key: BoardKey, players: int) -> None:
    game, state, chance, dealt = _after_the_deal(key, players)
    pile = sum(DEALS[key, players].pile.values())
    _draw_every_ticket(game, state, chance)
    unseen = sum(place == UNSEEN for place in state.ticket)
    assert unseen == len(game.variant.map.tickets) - len(dealt) - pile > 0


# Drawing


@pytest.mark.rule("FR-02", "FL-05", "FS-02", "FB-02")
@EVERY_DRAW
def test_a_draw_gives_so_many_of_each_tier_and_at_least_one_is_kept(variant: Variant, drawn: Tiers) -> None:
    scene = Scene(variant, players=3)
    scene.play("tickets")
    assert _offered_tiers(scene) == drawn
    all_choices = ["keep 1", "keep 2", "keep 1 2", "keep 3", "keep 1 3", "keep 2 3", "keep 1 2 3"]
    assert scene.legal() == all_choices


@pytest.mark.rule("FR-02")
@EVERY_DRAW
@pytest.mark.parametrize("choice", ["keep 2", "keep 1 3", "keep 1 2 3"])
def test_what_is_not_kept_of_a_draw_never_returns(variant: Variant, drawn: Tiers, choice: str) -> None:
    scene = Scene(variant, players=3)
    scene.play("tickets")
    offer = scene.offered(0)
    scene.play(choice)
    kept = [offer[int(place) - 1] for place in choice.split()[1:]]
    assert set(scene.tickets(0)) == set(kept)
    gone = {scene.game.variant.map.ticket(name).index for name in offer if name not in kept}
    assert all(scene.state.ticket[ticket] == GONE for ticket in gone)
    assert scene.bottom == []
    later = {ticket for draw in _draw_every_ticket(scene.game, scene.state, scene.chance) for ticket in draw}
    assert gone.isdisjoint(later)
    assert later


@pytest.mark.rule("FR-02", "FL-05", "FS-02", "FB-02")
@pytest.mark.parametrize(
    ("variant", "pile", "offered"),
    [
        (france_large(), {"long": 0, "medium": 5}, {"medium": 2}),
        (france_large(), {"long": 3, "medium": 1}, {"long": 1, "medium": 1}),
        (france_large(), {"long": 2, "medium": 0}, {"long": 1}),
        (france_small(), {"medium": 0, "short": 1}, {"short": 1}),
        (france_small(), {"medium": 4, "short": 1}, {"medium": 1, "short": 1}),
        (france_borders(), {"long": 14, "medium": 14, "short": 0}, {"long": 1, "medium": 1}),
        (france_borders(), {"long": 0, "medium": 2, "short": 0}, {"medium": 1}),
    ],
)
def test_a_tier_that_runs_out_is_not_made_up_for_by_another(variant: Variant, pile: Tiers, offered: Tiers) -> None:
    scene = Scene(variant, players=3, pile=pile)
    scene.play("tickets")
    assert _offered_tiers(scene) == offered
    assert len(scene.legal()) == 2 ** sum(offered.values()) - 1


@pytest.mark.rule("FR-02")
@EVERY_DRAW
def test_with_nothing_left_in_the_pile_drawing_tickets_is_not_possible(variant: Variant, drawn: Tiers) -> None:
    scene = Scene(variant, players=3, pile=dict.fromkeys(drawn, 0))
    assert "tickets" not in scene.legal()
    reason = scene.why_not("tickets")
    assert reason is not None
    assert reason.code == "no-tickets-left"


@pytest.mark.rule("FL-05", "FS-02")
@pytest.mark.parametrize(("key", "tier"), [("france_large", "short"), ("france_small", "long")])
def test_a_tier_that_is_not_in_the_pile_can_never_be_drawn(key: BoardKey, tier: str) -> None:
    game, state, chance, _ = _after_the_deal(key, 3)
    draws = _draw_every_ticket(game, state, chance)
    assert tier not in {name for draw in draws for name in _tiers(game, draw)}


# The one short ticket of the map with borders


@pytest.mark.rule("FB-02")
def test_only_the_first_draw_has_a_short_ticket_unless_an_option_says_otherwise() -> None:
    game, state, chance, _ = _after_the_deal("france_borders", 4)
    first, *others = [_tiers(game, draw) for draw in _draw_every_ticket(game, state, chance)]
    assert first == {"long": 1, "medium": 1, "short": 1}
    assert others == [{"long": 1, "medium": 1}] * 14


@pytest.mark.rule("FB-02")
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize(
    ("short_pile", "pile"), [("0", {}), ("2", {"short": 2}), ("15", {"short": 15}), ("30", {"short": 30})]
)
def test_the_option_short_pile_sets_the_number_of_short_tickets(players: int, short_pile: str, pile: Tiers) -> None:
    game, state, chance, _ = _after_the_deal("france_borders", players, short_pile=short_pile)
    assert _pile(game, state) == {"long": 15, "medium": 15, **pile}
    drawn = [ticket for draw in _draw_every_ticket(game, state, chance) for ticket in draw]
    assert _tiers(game, tuple(drawn))["short"] == int(short_pile)


@pytest.mark.rule("FB-02")
@pytest.mark.parametrize("short_pile", ["31", "-1", "", "many", "1.5", "1 "])
def test_a_short_pile_that_cannot_be_is_refused_in_words(short_pile: str) -> None:
    with pytest.raises(OptionError, match="0 to 30"):
        find("france_borders", short_pile=short_pile)


@pytest.mark.rule("FB-02")
@pytest.mark.parametrize("key", ["france_large", "france_small"])
def test_the_other_maps_have_no_such_option(key: str) -> None:
    with pytest.raises(OptionError, match="short_pile"):
        find(key, short_pile="15")
