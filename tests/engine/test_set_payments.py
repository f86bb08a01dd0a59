"""Payments with sets and with two kinds of locomotives, against every way to take cards out of a hand.

The rules stand here once more, as the ledger says them: how cards can be split into cards of the color, locomotives and
sets. What they allow is compared with all that can be played, in one action or card by card.
[NO-04 to NO-07; FR-01, FR-04; FS-03; FL-04, FL-07 to FL-09.]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from random import Random

import pytest

from branchline import BoardGame, Scripted, Seeded
from branchline.board.catalog import Action
from branchline.board.maps import Route, RouteKind
from branchline.board.rules.ending import begin_turn
from branchline.board.rules.setup import blank
from branchline.board.state import LAY, TUNNEL, TURN, State
from branchline.cards import COLORS, GRAY, KINDS, LOCOMOTIVE, PLUS_FOUR
from branchline.testing.conformance import Setting
from branchline.variants import find
from branchline.view.notation import cards_text
from tests.storeys import also_proven

Cards = tuple[int, ...]  # counted by kind


@dataclass(frozen=True)
class Paid:
    """A payment as it was chosen: how many sets, the color named with them (None: none), the cards."""

    sets: int
    named: int | None
    cards: Cards


# The games, and one that has what their maps lack


@cache
def game_of(key: str) -> BoardGame:
    if key != "gray":
        return Setting(key, 2 if key == "nordic" else 3).game_as(BoardGame)
    # Large France on a board where routes of all kinds are long and short, colored and gray; some ferries want one.
    large = replace(find("france_large"), ferry_symbols=1)
    kinds: tuple[RouteKind, ...] = ("tunnel", "plain", "tunnel", "ferry", "tunnel")
    routes = []
    for route in large.map.routes:
        kind = kinds[route.index % 5]
        color = GRAY if route.index % 3 else route.color
        symbols = min(2, route.length) if kind == "ferry" else 0
        routes.append(replace(route, kind=kind, color=color, locomotives=symbols))
    return BoardGame(replace(large, map=replace(large.map, routes=tuple(routes))), 3)


def routes_of(key: str, kind: str) -> list[Route]:
    routes = game_of(key).variant.map.routes
    return [route for route in routes if (route.special or route.kind) == kind]


# The rules in the ledger's words


def is_nordic(key: str) -> bool:
    return key == "nordic"


def has_plus_fours(key: str) -> bool:
    return key in ("france_large", "gray")


def splits(key: str, color: int | None, cards: Cards) -> Iterator[tuple[int, int, int]]:
    """Every way to see cards as so many of the color (None: there is none), so many locomotives, and so many sets."""
    of_color = cards[color] if color is not None else 0
    for single, locomotives in product(range(of_color + 1), range(cards[LOCOMOTIVE] + 1)):
        rest = list(cards)
        if color is not None:
            rest[color] -= single
        rest[LOCOMOTIVE] -= locomotives
        if is_nordic(key):
            # NO-05: any three, locomotives included.
            if sum(rest) % 3 == 0:
                yield single, locomotives, sum(rest) // 3
        elif all(count % 3 == 0 for count in rest[:COLORS]) and rest[LOCOMOTIVE] == rest[PLUS_FOUR] == 0:
            # FR-01: three of one color, and no other cards.
            yield single, locomotives, sum(rest) // 3


def sets_for_murmansk(cards: Cards, length: int) -> set[int]:
    """NO-06: cards of one color, and any four cards for each that is missing; no locomotives but in such a four."""
    found = set()
    for color in range(COLORS):
        for single in range(cards[color] + 1):
            fours, left = divmod(sum(cards) - single, 4)
            if left == 0 and single + fours == length:
                found.add(fours)
    return found


def worth_in_tunnel(plus_fours: int) -> set[int]:
    """FL-08: a +4 counts for one wagon, or two of them for three."""
    return {plus_fours + pairs for pairs in range(plus_fours // 2 + 1)}


def pays_with_plus_fours(cards: Cards, color: int, route: Route) -> bool:
    """FL-04, FL-07 to FL-09: only +4s beside cards of the color, worth the route exactly, from four spaces on."""
    plus_fours = cards[PLUS_FOUR]
    if route.is_ferry or route.length < 4 or cards[color] + plus_fours != sum(cards):
        return False
    worth = worth_in_tunnel(plus_fours) if route.is_tunnel else {2 * plus_fours}
    return route.length - cards[color] in worth


def numbers_of_sets(key: str, route: Route, cards: Cards, color: int) -> set[int]:
    """With how many sets these cards pay for the route in this color; empty if they do not."""
    if cards[PLUS_FOUR] > 0:
        return {0} if has_plus_fours(key) and pays_with_plus_fours(cards, color, route) else set()
    if is_nordic(key) and not route.is_ferry:
        # NO-04: no locomotives on ordinary routes. NO-07: one for one in tunnels.
        locomotives = cards[LOCOMOTIVE] if route.is_tunnel else 0
        return {0} if sum(cards) == cards[color] + locomotives == route.length else set()
    # NO-05, FR-01, EU-05, FL-09: a locomotive or a set for each symbol, further ones for cards of the color.
    return {
        sets
        for single, locomotives, sets in splits(key, color, cards)
        if single + locomotives + sets == route.length and locomotives + sets >= route.locomotives
    }


def payments_for(key: str, route: Route, takings: list[Cards]) -> set[Paid]:
    """Every payment for the route among these takings out of a hand."""
    found = set()
    for cards in takings:
        if route.special == "any4":
            found |= {Paid(sets, None, cards) for sets in sets_for_murmansk(cards, route.length)}
            continue
        for color in range(COLORS) if route.is_gray else (route.color,):
            for sets in numbers_of_sets(key, route, cards, color):
                # FR-04: the color of a gray tunnel is named with the claim, and is among the cards.
                names = sets > 0 and route.is_gray and route.is_tunnel
                if not names or cards[color] > 0:
                    found.add(Paid(sets, color if names else None, cards))
    return found


def extra_due(key: str, shown: Cards, turned: Cards) -> int:
    """What the cards turned up cost: EU-06 and EU-07 in the north, FR-04 in France."""
    if is_nordic(key):
        return turned[LOCOMOTIVE] + sum(turned[color] for color in range(COLORS) if shown[color] > 0)
    return sum(count for count, like in zip(turned, shown, strict=True) if like > 0)


def extra_color(key: str, route: Route, claim: Action, shown: Cards) -> int | None:
    """The right color for the extra cards; None: only locomotives."""
    if not is_nordic(key) and not route.is_gray:
        return route.color  # FR-04, also when only locomotives were shown
    if claim.color is not None:
        return claim.color  # FR-04: named with the claim
    colors = [color for color in range(COLORS) if shown[color] > 0]
    return colors[0] if colors else None  # EU-07


def extra_payments(key: str, route: Route, claim: Action, shown: Cards, due: int, takings: list[Cards]) -> set[Paid]:
    """Every way to pay the extra cards [EU-10, FR-01, FR-04, FL-04, FL-08]."""
    color = extra_color(key, route, claim, shown)
    standard = shown[LOCOMOTIVE] > 0 or claim.sets > 0
    found = set()
    for cards in takings:
        if cards[PLUS_FOUR] > 0:
            single = cards[color] if color is not None else 0
            fits = has_plus_fours(key) and route.length >= 4 and not standard
            if fits and single + cards[PLUS_FOUR] == sum(cards) == due:
                found.add(Paid(0, None, cards))
            continue
        for single, locomotives, sets in splits(key, color, cards):
            if single + locomotives + sets != due or (is_nordic(key) and sets > 0):
                continue
            if shown[PLUS_FOUR] == 0 or locomotives == sets == 0:
                found.add(Paid(sets, None, cards))
    return found


# What can be played


def turn_with(game: BoardGame, hand: Cards) -> State:
    """The first seat's turn with this hand; what it does not hold is in the deck or the row."""
    state = blank(game.tables)
    begin_turn(game.tables, state, 0)
    left = [int(count) - held for count, held in zip(game.tables.deck, hand, strict=True)]
    row = sorted(range(COLORS), key=lambda color: -left[color])[:5]
    for card in range(KINDS):
        state.hands[card] = hand[card]
        state.row[card] = int(card in row)
        state.deck[card] = left[card] - int(card in row)
    state.row_n = 5
    state.deck_n = sum(left) - 5
    return state


def laid_down(game: BoardGame, state: State) -> Iterator[Cards]:
    """Every payment that ends what was begun, each as often as there are ways to lay it down."""
    laid = tuple(map(int, state.laid))
    legal = game.legal(state)
    assert legal, f"a dead end after {cards_text(laid)}"
    for number in legal:
        card = game.actions[number].card
        assert game.actions[number].kind == "lay"
        assert card is not None
        assert not any(laid[card + 1 :]), "laid down out of order"
        if state.to_lay == 1:
            yield tuple(count + (kind == card) for kind, count in enumerate(laid))
        else:
            after = state.copy()
            game.apply(after, number, Seeded(1))
            yield from laid_down(game, after)


def playable(game: BoardGame, state: State, kind: str, route: Route | None = None) -> list[Paid]:
    """Every payment for the route, or for the extra cards, that can be played from here."""
    found = []
    for number in game.legal(state):
        action = game.actions[number]
        if action.kind != kind or action.route != (route.index if route is not None else None):
            continue
        if action.payment is not None:
            found.append(Paid(0, None, action.payment.counts()))
            continue
        begun = state.copy()
        game.apply(begun, number, Seeded(1))
        assert begun.phase == LAY
        ends = list(laid_down(game, begun))
        assert ends, "a number of sets with which nothing can be paid"
        found += [Paid(action.sets, action.color, cards) for cards in ends]
    return found


def assert_same(found: list[Paid], expected: set[Paid], problem: str) -> None:
    """All that is right can be played, and nothing else; each in one way, and with one number of sets."""
    assert set(found) - expected == set(), f"{problem}: played against the rules"
    assert expected - set(found) == set(), f"{problem}: cannot be played"
    assert max(Counter(found).values(), default=1) == 1, f"{problem}: twice"
    numbers: dict[Cards, int] = {}
    for paid in found:
        assert numbers.setdefault(paid.cards, paid.sets) == paid.sets, f"{problem}: with two numbers of sets"


# Hands


def takings_of(hand: Cards) -> list[Cards]:
    """Every way to take cards out of a hand."""
    return list(product(*(range(count + 1) for count in hand)))


def hand_for(key: str, route: Route, random: Random, most: int = 3000) -> Cards:
    """A hand that often pays for the route, with sets or without; it has not too many ways to take cards out of it."""
    game = game_of(key)
    while True:
        hand = [0] * KINDS
        colors = random.sample(range(COLORS), random.randint(1, 5))
        for color in colors:
            hand[color] = random.choice([1, 1, 2, 2, 3, 3, 3, 4, 6])
        main = route.color if not route.is_gray else colors[0]
        hand[main] = random.choice([hand[main], random.randint(0, route.length + 2)])
        hand[LOCOMOTIVE] = random.choice([0, 0, 1, 2, 3, route.length])
        if has_plus_fours(key):
            hand[PLUS_FOUR] = random.choice([0, 0, 1, 2, 3, 4])
        held = tuple(min(count, int(there)) for count, there in zip(hand, game.tables.deck, strict=True))
        ways = 1
        for count in held:
            ways *= count + 1
        if 3 <= sum(held) <= 16 and ways <= most:
            return held


CASES = [
    pytest.param("nordic", "plain", 400, marks=pytest.mark.rule("NO-04")),
    pytest.param("nordic", "ferry", 300, marks=pytest.mark.rule("NO-05")),
    pytest.param("nordic", "any4", 150, marks=pytest.mark.rule("NO-06")),
    pytest.param("nordic", "tunnel", 200, marks=pytest.mark.rule("NO-07")),
    pytest.param("france_small", "plain", 600, marks=pytest.mark.rule("FR-01")),
    pytest.param("france_small", "ferry", 250, marks=pytest.mark.rule("FR-01", "FS-03")),
    pytest.param("france_small", "tunnel", 300, marks=pytest.mark.rule("FR-01", "FR-04")),
    pytest.param("france_borders", "plain", 200, marks=pytest.mark.rule("FR-01")),
    pytest.param("france_borders", "ferry", 150, marks=pytest.mark.rule("FR-01", "FS-03")),
    pytest.param("france_borders", "tunnel", 150, marks=pytest.mark.rule("FR-01", "FR-04")),
    pytest.param("france_large", "plain", 600, marks=pytest.mark.rule("FR-01", "FL-04", "FL-07")),
    pytest.param("france_large", "ferry", 250, marks=pytest.mark.rule("FR-01", "FL-09")),
    pytest.param("france_large", "tunnel", 300, marks=pytest.mark.rule("FR-01", "FL-04", "FL-08")),
    pytest.param("gray", "plain", 150, marks=pytest.mark.rule("FR-01", "FL-04", "FL-07")),
    pytest.param("gray", "ferry", 150, marks=pytest.mark.rule("FR-01", "FL-09")),
    pytest.param("gray", "tunnel", 300, marks=pytest.mark.rule("FR-01", "FR-04", "FL-04", "FL-08")),
]


@pytest.mark.parametrize("share", [4, *also_proven([1])])
@pytest.mark.parametrize(("key", "kind", "hands"), CASES)
def test_every_taking_out_of_a_hand_that_pays_for_a_route_can_be_paid_and_no_other(
    key: str, kind: str, hands: int, share: int
) -> None:
    game, random, routes = game_of(key), Random(f"{key} {kind}"), routes_of(key, kind)
    assert hands >= len(routes), "a route would be left out"
    hands = max(hands // share, len(routes))
    seen: Counter[int] = Counter()
    for turn in range(hands):
        route = routes[turn % len(routes)]
        hand = hand_for(key, route, random)
        found = playable(game, turn_with(game, hand), "claim", route)
        seen.update(paid.sets for paid in found)
        assert_same(found, payments_for(key, route, takings_of(hand)), f"{route.name} with {cards_text(hand)}")
    assert seen[0] > 0
    takes_sets = not is_nordic(key) or kind in ("ferry", "any4")
    assert takes_sets == (seen[1] > 10), "the hands show too few sets, or there are some where there should be none"


EXTRAS = [
    pytest.param("nordic", 300, marks=pytest.mark.rule("NO-07", "EU-06", "EU-07", "EU-10")),
    pytest.param("france_small", 600, marks=pytest.mark.rule("FR-01", "FR-04")),
    pytest.param("france_borders", 300, marks=pytest.mark.rule("FR-01", "FR-04")),
    pytest.param("france_large", 500, marks=pytest.mark.rule("FR-01", "FR-04", "FL-04", "FL-08")),
    pytest.param("gray", 600, marks=pytest.mark.rule("FR-01", "FR-04", "FL-04", "FL-08")),
]


def shown_at_random(game: BoardGame, state: State, route: Route, random: Random, turned: Cards) -> Action | None:
    """The seat shows a payment for the tunnel and these cards are turned up; the claim, None if it cannot pay."""
    claims = [number for number in game.legal(state) if game.actions[number].route == route.index]
    if not claims:
        return None
    claim = random.choice(claims)
    chance = Scripted([card for card, count in enumerate(turned) for _ in range(count)], then=Seeded(1))
    game.apply(state, claim, chance)
    while state.phase == LAY:
        game.apply(state, random.choice(game.legal(state)), chance)
    return game.actions[claim]


@pytest.mark.parametrize(("key", "hands"), EXTRAS)
def test_every_taking_out_of_a_hand_that_pays_a_tunnels_extra_can_be_paid_and_no_other(key: str, hands: int) -> None:
    game, random, routes = game_of(key), Random(f"{key} extra"), routes_of(key, "tunnel")
    seen: Counter[int] = Counter()
    plus_fours = 0
    for turn in range(hands):
        route = routes[turn % len(routes)]
        hand = hand_for(key, route, random)
        state = turn_with(game, hand)
        in_deck = [card for card in range(KINDS) if state.deck[card] >= 3]
        liked = [card for card in in_deck if hand[card] > 0 or card == LOCOMOTIVE]
        turned_up = [random.choice(random.choice([liked, liked, in_deck])) for _ in range(3)]
        turned = tuple(turned_up.count(card) for card in range(KINDS))
        claim = shown_at_random(game, state, route, random, turned)
        if claim is None:
            continue
        shown = tuple(int(count) for count in state.shown)
        left = state.hand(0)
        if state.owner[route.index] == 1:
            # No extra: what is missing from the hand was shown.
            shown = tuple(held - kept for held, kept in zip(hand, left, strict=True))
            assert extra_due(key, shown, turned) == 0
            continue
        due = extra_due(key, shown, turned)
        problem = f"{route.name} after {cards_text(shown)} and {cards_text(turned)} with {cards_text(left)}"
        assert (state.phase, state.due) == (TUNNEL, due), problem
        assert due > 0, problem
        found = playable(game, state, "pay")
        assert_same(found, extra_payments(key, route, claim, shown, due, takings_of(left)), problem)
        assert game.actions[game.legal(state)[-1]].kind == "refuse"
        seen.update(paid.sets for paid in found)
        plus_fours += sum(paid.cards[PLUS_FOUR] > 0 for paid in found)
    assert seen[0] > 30
    assert is_nordic(key) == (seen[1] == 0)
    assert has_plus_fours(key) == (plus_fours > 0)


# The longest payment there is


@pytest.mark.rule("NO-06")
def test_every_payment_for_murmansk_lieksa_out_of_a_large_hand_of_few_kinds_can_be_paid() -> None:
    game, (route,) = game_of("nordic"), routes_of("nordic", "any4")
    hand = (0, 5, 0, 0, 12, 0, 0, 12, 9, 0)
    found = playable(game, turn_with(game, hand), "claim", route)
    assert_same(found, payments_for("nordic", route, takings_of(hand)), route.name)
    assert {paid.sets for paid in found} == set(range(10)), "from 9 cards to 36"


@pytest.mark.rule("NO-06")
def test_out_of_a_whole_rainbow_what_pays_for_murmansk_lieksa_can_be_laid_down_and_nothing_else() -> None:
    game, (route,), random = game_of("nordic"), routes_of("nordic", "any4"), Random(6)
    verdicts: Counter[bool] = Counter()
    for _ in range(400):
        hand = (*(random.randint(0, 7) for _ in range(COLORS)), random.randint(0, 8), 0)
        sets = random.randint(1, 9)
        favorite = random.randrange(COLORS)
        pool = [card for card, count in enumerate(hand) for _ in range(count)]
        if len(pool) < route.length + 3 * sets:
            continue
        # Cards of one color first, so that about half of the takings are payments.
        pool.sort(key=lambda card: (card != favorite or random.random() < 0.2, random.random()))
        cards = [0] * KINDS
        for card in pool[: route.length + 3 * sets]:
            cards[card] += 1
        state = turn_with(game, hand)
        is_payment = sets in sets_for_murmansk(tuple(cards), route.length)
        verdicts[is_payment] += 1
        assert can_be_laid_down(game, state, route, sets, tuple(cards)) == is_payment, cards_text(cards)
    assert min(verdicts[True], verdicts[False]) > 40


def can_be_laid_down(game: BoardGame, state: State, route: Route, sets: int, cards: Cards) -> bool:
    """Whether the claim with so many sets can be begun and these cards laid down in order until it is done."""
    begin = game.actions.index(Action("claim", route=route.index, sets=sets))
    lay = game.actions.index(Action("lay", card=0))
    order = [card for card, count in enumerate(cards) for _ in range(count)]
    for number in (begin, *(lay + card for card in order)):
        if not game.is_legal(state, number):
            return False
        story = game.play(state, number, Seeded(1))
    assert story[0].kind == "claimed"
    assert story[0].cards == cards
    return bool(state.owner[route.index] == 1)


# What a completed payment does


@pytest.mark.parametrize("key", ["nordic", "france_small", "france_large", "gray"])
@pytest.mark.rule("NO-05", "NO-06", "FR-01", "US-18")
def test_exactly_the_cards_laid_down_leave_the_hand_and_the_last_one_completes_the_claim(key: str) -> None:
    game, random = game_of(key), Random(f"{key} done")
    done = 0
    for turn in range(300):
        route = game.variant.map.routes[turn % len(game.variant.map.routes)]
        hand = hand_for(key, route, random)
        state = turn_with(game, hand)
        sets = [n for n in game.legal(state) if game.actions[n].route == route.index and game.actions[n].sets]
        if not sets:
            continue
        claim = random.choice(sets)
        game.apply(state, claim, Seeded(turn))
        laid = [0] * KINDS
        size = 4 if route.special == "any4" else 3
        for missing in range(route.length + (size - 1) * game.actions[claim].sets, 0, -1):
            assert (state.phase, state.to_lay, state.owner[route.index]) == (LAY, missing, 0)
            number = random.choice(game.legal(state))
            laid[game.actions[number].card or 0] += 1
            story = game.play(state, number, Seeded(turn))
        told = next(event for event in story if event.kind == ("tunneled" if route.is_tunnel else "claimed"))
        assert told.cards == tuple(laid)
        assert state.hand(0) == tuple(held - paid for held, paid in zip(hand, laid, strict=True))
        assert (sum(state.laid), state.to_lay) == (0, 0)
        done += 1
    assert done > 40


@pytest.mark.parametrize("key", ["nordic", "france_small", "france_large"])
@pytest.mark.rule("US-17", "NO-05", "FR-01")
def test_sets_do_not_help_one_who_has_too_few_trains(key: str) -> None:
    game, random = game_of(key), Random(f"{key} trains")
    for route in game.variant.map.routes:
        state = turn_with(game, hand_for(key, route, random))
        before = [number for number in game.legal(state) if game.actions[number].route == route.index]
        state.trains[0] = route.length
        assert [number for number in game.legal(state) if game.actions[number].route == route.index] == before
        state.trains[0] = route.length - 1
        assert [number for number in game.legal(state) if game.actions[number].route == route.index] == []
        assert not any(game.is_legal(state, number) for number in before)


# One list of what is possible, asked for in different ways


def assert_one_list(game: BoardGame, state: State) -> None:
    """`legal`, `is_legal`, `mask` and `pick` agree about what is possible here."""
    legal = game.legal(state)
    assert legal == sorted(set(legal))
    assert [number for number in range(len(game.actions)) if game.is_legal(state, number)] == legal
    assert [number for number, possible in enumerate(game.mask(state)) if possible] == legal
    chooser, same = Seeded(7), Seeded(7)
    for _ in range(12):
        assert game.pick(state, chooser) == legal[same.below(len(legal))]
    assert chooser.words() == same.words()


@pytest.mark.parametrize("key", ["nordic", "france_small", "france_borders", "france_large", "gray"])
def test_in_a_turn_in_a_payment_and_in_a_tunnel_all_lists_of_what_is_possible_are_one(key: str) -> None:
    game, random = game_of(key), Random(f"{key} lists")
    phases: Counter[int] = Counter()
    for turn in range(40):
        route = random.choice(routes_of(key, random.choice(["plain", "ferry", "tunnel", "tunnel"])))
        state = turn_with(game, hand_for(key, route, random))
        chance = Seeded(turn)
        mine = [number for number in game.legal(state) if game.actions[number].route == route.index]
        with_sets = [number for number in mine if game.actions[number].sets]
        assert_one_list(game, state)
        phases[TURN] += 1
        if not mine:
            continue
        game.apply(state, random.choice(random.choice([mine, with_sets or mine])), chance)
        while state.seat == 0 and state.phase in (LAY, TUNNEL):
            phases[int(state.phase)] += 1
            assert_one_list(game, state)
            legal = game.legal(state)
            extra_sets = [number for number in legal if game.actions[number].sets]
            game.apply(state, random.choice(extra_sets or legal), chance)
    assert phases[TUNNEL] > 0
    assert phases[LAY] > 20


@pytest.mark.parametrize("key", ["nordic", "france_small", "france_borders", "france_large"])
def test_in_whole_games_a_random_pick_is_the_action_at_that_place_of_the_list(key: str) -> None:
    game, phases = game_of(key), set()
    for seed in range(3):
        chance, player = Seeded(seed), Random(seed)
        chooser, same = Seeded(seed, stream=1), Seeded(seed, stream=1)
        state = game.new(chance)
        while game.to_move(state) is not None:
            phases.add(int(state.phase))
            legal = game.legal(state)
            for _ in range(2):
                assert game.pick(state, chooser) == legal[same.below(len(legal))]
            assert chooser.words() == same.words()
            game.apply(state, player.choice(legal), chance)
    assert {TURN, TUNNEL, LAY} <= phases
