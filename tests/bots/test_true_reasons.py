"""What bots say in whole games, held against what their seats see: cards in the row, tickets, routes, points, names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import pytest

from branchline import Seeded, Table
from branchline.board.engine import BoardGame
from branchline.board.observation import Observation
from branchline.bots import Advice, Turn, advice_of, make_bot, turn_at
from branchline.bots.board.personas.reach import CLOSED, FAR, OPEN, OWN, Network, network_of
from branchline.cardgame.engine import CardGame
from branchline.cardgame.observation import Observation as CardObservation
from branchline.cards import CARD_NAMES, COLORS
from branchline.protocol import Reason
from branchline.view.words import LANGUAGES, words_of

NAMES: Final = ["Anna", "Ben", "Cleo", "Dan", "Eva"]
FITTING: Final[Mapping[str, tuple[str, ...]]] = {
    "draw": ("draw-", "plan-draw", "last-nothing", "search-better"),
    "take": ("take-", "plan-take", "last-nothing", "search-better"),
    "claim": ("claim-", "plan-claim", "last-claim-", "search-better"),
    "station": ("station-", "plan-station", "last-station", "nothing-better", "search-better"),
    "tickets": ("tickets", "plan-tickets", "nothing-", "search-better"),
    "keep": ("keep-", "plan-keep", "search-better"),
    "pay": ("pay-least", "tunnel-pay", "search-better"),
    "refuse": ("refuse-only", "tunnel-refuse", "search-better"),
    "lay": ("lay-least",),
    "suit": ("place-", "search-better"),
    "mix": ("place-mix", "mix-", "search-better"),
    "cards": ("place-", "cards-wanted", "search-better"),
    "locomotives": ("locomotives-", "place-fewest", "search-better"),
    "stop": ("nothing-to-draw", "search-better"),
    "pass": ("pass",),
}
"""By kind of action: how the codes of its reasons begin, beside that nothing else is possible."""

NOTHING_LEFT: Final = ("claim-points", "claim-longest", "claim-dearest", "claim-cheapest", "claim-value", "tickets")


class Judge:
    """Holds one piece of advice against what its seat sees."""

    def __init__(self, turn: Turn, advice: Advice) -> None:
        assert advice.reason is not None
        self.turn = turn
        self.action = turn.game.actions[advice.action]
        self.code, self.details = advice.reason.code, advice.reason.details
        assert turn.seen.seat is not None
        self.seat: int = turn.seen.seat

    def check(self) -> str:
        """The code of what is said about the game itself, which is true."""
        if "because" in self.details:
            self._check_estimate()
        if self.code != "only-choice":
            assert self.code.startswith(FITTING[self.action.kind]), (self.action.kind, self.code)
        self._check_tickets()
        self._check_cards()
        game, seen = self.turn.game, self.turn.seen
        if isinstance(game, BoardGame) and isinstance(seen, Observation):
            self._check_on_board(game, seen)
        elif isinstance(game, CardGame) and isinstance(seen, CardObservation):
            self._check_with_cards(game, seen)
        return self.code

    def number(self, name: str) -> int:
        value = self.details[name]
        assert isinstance(value, int)
        return value

    def names(self, name: str) -> list[str]:
        value = self.details[name]
        assert isinstance(value, list)
        return [str(item) for item in value]

    def _check_estimate(self) -> None:
        share, other = self.number("share"), self.number("next")
        assert 0 <= share <= 100
        assert 0 <= other <= 100
        assert self.number("games") > 0
        assert self.code == ("search" if share >= other else "search-close")
        self.code = str(self.details["because"])

    def _check_tickets(self) -> None:
        """Only own tickets are named; of a choice just those that it keeps."""
        seen, tickets = self.turn.seen, self.turn.game.map.tickets
        named = self.names("tickets") if "tickets" in self.details else []
        named += [str(self.details["ticket"])] if "ticket" in self.details else []
        assert set(named) <= {tickets[ticket].name for ticket in (*seen.tickets, *seen.offer)}
        if self.action.kind == "keep" and "tickets" in self.details:
            assert set(named) == {tickets[seen.offer[place]].name for place in self.action.kept}

    def _check_cards(self) -> None:
        """What is taken or not to be had lies face up or does not."""
        cards = self.details.get("cards", {})
        assert isinstance(cards, dict)
        assert all(count > 0 for count in cards.values())
        face_up = {name for name in cards if self.turn.seen.row[CARD_NAMES.index(name)] > 0}
        if self.code in ("draw-for-routes", "draw-for-tickets"):
            assert cards
            assert not face_up
        if self.code in ("draw-not-second", "plan-draw", "plan-draw-cards"):
            assert face_up
        if self.action.kind == "take" and "card" in self.details:
            assert self.action.card is not None
            assert self.details["card"] == CARD_NAMES[self.action.card]
        if self.code in ("take-for-routes", "take-for-tickets", "take-locomotive-needed"):
            assert self.number("count") > 0
        if "routes" in self.details:
            assert self.names("routes")

    # In map games

    def _check_on_board(self, game: BoardGame, seen: Observation) -> None:
        network = network_of(game, seen)
        tickets = {ticket.name: ticket.index for ticket in game.map.tickets}
        if self.code.startswith(("claim-completes", "last-claim-completes")):
            assert self.action.kind == "claim"
            after = network.with_route(given(getattr(self.action, "route", None)))
            made = [tickets[name] for name in self.names("tickets")]
            assert made
            lent = with_stations(seen, after)
            assert all(lent.is_made(ticket) and not network.is_made(ticket) for ticket in made)
        if self.code in ("claim-for-ticket", "plan-claim-ticket"):
            wanted = self.names("tickets") if "tickets" in self.details else [str(self.details["ticket"])]
            assert wanted
            reachable = with_loans(seen, network)
            for name in wanted:
                assert 0 < reachable.fewest_trains(tickets[name]) < FAR, name
        if self.code == "take-for-routes":
            self._check_lacking(game, seen)
        if self.code in (*NOTHING_LEFT, "plan-tickets"):
            trains = seen.seats[self.seat].trains
            lent = with_stations(seen, network)
            possible = {t for t in seen.tickets if 0 < network.fewest_trains(t) <= trains and not lent.is_made(t)}
            assert possible == (
                {tickets[name] for name in self.names("tickets")} if "tickets" in self.details else set()
            )
        if self.action.kind == "claim" and "points" in self.details:
            self._check_points(game)

    def _check_lacking(self, game: BoardGame, seen: Observation) -> None:
        """Every route that is named takes the card, and together they take what is held and what is lacking."""
        card = CARD_NAMES.index(str(self.details["card"]))
        routes = [route for route in game.map.routes if route.name in self.names("routes")]
        assert all(card in route.colors for route in routes)
        assert self.number("count") <= sum(route.length + route.is_tunnel for route in routes)
        held = seen.hand[card] + sum(seen.hand[COLORS:])  # locomotives may stand for cards that are lacking
        assert sum(route.length - route.locomotives for route in routes) <= self.number("count") + held

    def _check_points(self, game: BoardGame) -> None:
        route = given(getattr(self.action, "route", None))
        facts = network_of(game, board(self.turn.seen)).facts
        assert self.number("points") == facts.points[route]
        claims = [game.actions[number] for number in self.turn.legal if game.actions[number].kind == "claim"]
        sure = {given(c.route) for c in claims if c.payment is not None and not facts.is_tunnel[given(c.route)]}
        every = {given(claim.route) for claim in claims}
        if self.code == "claim-longest":
            assert facts.length[route] >= max((facts.length[other] for other in sure), default=0)
        if self.code == "claim-dearest":
            assert facts.points[route] >= max((facts.points[other] for other in sure), default=0)
        if self.code == "claim-cheapest":
            assert facts.points[route] <= min((facts.points[other] for other in sure), default=99)
        if self.code == "last-claim-points":
            assert facts.points[route] == max(facts.points[other] for other in every)

    # In The Card Game

    def _check_with_cards(self, game: CardGame, seen: CardObservation) -> None:
        needs = {ticket.name: ticket.cards for ticket in game.map.tickets}
        if self.code in ("take-for-tickets", "place-wanted"):
            color = CARD_NAMES.index(str(self.details["card"]))
            assert self.names("tickets")
            assert all(needs[name][color] > 0 for name in self.names("tickets"))
        if self.code == "place-robs":
            color = CARD_NAMES.index(str(self.details["card"]))
            assert self.number("owner") == seen.yard_owner[color] - 1 != self.seat
            assert self.number("count") == seen.yard_cards[color] + seen.yard_locomotives[color] > 0
        if self.code in ("draw-ready", "draw-later", "plan-take-cards"):
            assert seen.turns_left == 0 or seen.decks_left > 0
        if self.code == "last-nothing":
            assert seen.turns_left > 0
        if self.code == "place-all":
            assert self.number("count") == seen.hand[seen.suit]


def board(seen: object) -> Observation:
    assert isinstance(seen, Observation)
    return seen


def given(number: int | None) -> int:
    assert number is not None
    return number


def with_stations(seen: Observation, network: Network) -> Network:
    """With rivals' routes at own stations as if they were own ones: they will be lent [EU-12]."""
    mine, facts = given(seen.seat) + 1, network.facts
    at_station = [facts.borrows and any(seen.station[city] == mine for city in ends) for ends in facts.ends]
    steps = [
        OWN if is_near and owner not in (0, mine) else step
        for step, owner, is_near in zip(network.steps, seen.owner, at_station, strict=True)
    ]
    return Network(facts, steps)


def with_loans(seen: Observation, network: Network) -> Network:
    """With what stations could lend, or open a track beside."""
    seat = given(seen.seat)
    if seen.seats[seat].stations == 0 and seat + 1 not in seen.station:
        return network
    rivals = (owner not in (0, seat + 1) for owner in seen.owner)
    steps = [
        OPEN if step == CLOSED and is_rival else step for step, is_rival in zip(network.steps, rivals, strict=True)
    ]
    for route in range(network.facts.originals, len(steps)):
        steps[route] = OPEN if steps[route] == CLOSED and seen.owner[route] == 0 else steps[route]
    return Network(network.facts, steps)


def codes_of(key: str, specs: Iterable[str], seed: int = 5) -> set[str]:
    """What is said in a game between these bots: about what they choose, true, and with words in every language."""
    seats = list(specs)
    table = Table(key, players=len(seats), seed=seed)
    players = [make_bot(spec) for spec in seats]
    said: set[str] = set()
    number = 0
    while (seat := table.to_move) is not None:
        turn = turn_at(table, Seeded(1, number))
        advice = advice_of(players[seat], turn)
        if not seats[seat].startswith("search"):
            assert advice.action == players[seat].choose(turn_at(table, Seeded(1, number)))
        said.add(Judge(turn, advice).check())
        reason = advice.reason
        assert reason is not None
        within = Reason(str(reason.details.get("because", reason.code)), reason.details)
        for words in map(words_of, LANGUAGES):
            told = words.hint(reason, table.game.map, NAMES)
            assert told is not None, reason
            assert told.startswith(words.hint(within, table.game.map, NAMES) or "?")
        table.play(advice.action)
        number += 1
    return said


BOTH: Final = {"take-for-routes", "draw-for-routes", "claim-completes-ticket"}


@pytest.mark.parametrize(
    ("key", "specs", "codes"),
    [
        (
            "usa",
            ["one_step", "long_route", "path:version=coded", "hungry:version=coded"],
            {"claim-longest", "draw-any"},
        ),
        (
            "usa",
            ["planner", "greedy"],
            {"plan-claim-ticket", "plan-draw", "plan-keep", "claim-for-ticket"},
        ),
        ("europe", ["planner", "hungry", "greedy"], {"plan-claim-ticket", "plan-claim-points", "tunnel-pay"}),
        ("nordic", ["greedy", "planner", "h3"], {"lay-least", "plan-claim-ticket"}),
        ("france_large", ["path", "greedy", "planner"], {"claim-for-ticket", "plan-claim-ticket"}),
        ("france_small", ["long_route", "planner", "greedy"], {"plan-claim-ticket"}),
        ("france_borders", ["planner", "greedy", "one_step"], {"plan-claim-ticket"}),
        ("usa", ["search:rollouts=2", "planner"], {"plan-claim-ticket"}),
    ],
)
def test_what_bots_say_in_a_map_game_is_true(key: str, specs: list[str], codes: set[str]) -> None:
    said = codes_of(key, specs)
    assert said >= codes | BOTH, (codes | BOTH) - said


@pytest.mark.parametrize(
    ("specs", "codes"),
    [
        (["planner", "planner", "planner"], {"plan-take-cards", "plan-keep-cards", "tickets-promise", "draw-ready"}),
        (["greedy", "search:rollouts=2"], {"keep-rate", "plan-keep-cards"}),
    ],
)
def test_what_bots_say_in_the_card_game_is_true(specs: list[str], codes: set[str]) -> None:
    said = codes_of("card_game", specs)
    wanted = codes | {"take-for-tickets", "draw-for-tickets", "place-robs", "place-mix", "mix-wanted"}
    assert said >= wanted, wanted - said
