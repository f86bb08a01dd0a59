"""All that the hot loop reads of a game: flat vectors of numbers, made once from a variant (see `tabulate`)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.board.rules.sets import Price, SetRule
from branchline.cards import KINDS, ints, zeros


class Tables:
    """Rules, map and action catalog of one variant for one number of seats, as numbers.

    Routes with the same ways to pay form a payment class. Classes of one color stand on one shelf, shortest first;
    gray ones stand on the last. The ways of a class are first runs: cards of one color with `low` to `high` locomotives
    among them, an action each. `run_color` is LOCOMOTIVE for the way of locomotives alone. Then come the ways with +4
    locomotives, one by one, and last those with sets: for each color that can be named one action for 1, 2, … sets.
    """

    def __init__(
        self, numbers: dict[str, int], vectors: dict[str, list[int]], prices: list[Price], set_rules: list[SetRule]
    ) -> None:
        self.players: i64 = numbers["players"]
        self.cities: i64 = numbers["cities"]
        self.routes: i64 = numbers["routes"]  # parallel tracks included, after all others
        self.originals: i64 = numbers["originals"]  # routes of the map
        self.tickets: i64 = numbers["tickets"]
        self.tiers: i64 = numbers["tiers"]
        self.seat_bit: vec[i64] = ints(vectors["seat_bit"])
        self.all_seats: i64 = numbers["all_seats"]  # all these bits
        self.actions: i64 = numbers["actions"]

        # Setup [US-01, US-02, US-03]
        self.trains: i64 = numbers["trains"]
        self.stations: i64 = numbers["stations"]
        self.hand: i64 = numbers["hand"]
        self.deck: vec[i64] = ints(vectors["deck"])

        # The row and drawing [US-07 to US-10]
        self.row_size: i64 = numbers["row_size"]
        self.flush_at: i64 = numbers["flush_at"]  # 0: never
        self.flush_again_at: i64 = numbers["flush_again_at"]  # when cards have left the deck; beyond the row: never
        self.draws: i64 = numbers["draws"]
        self.draw_cost: vec[i64] = ints(vectors["draw_cost"])  # by card: what a face-up one uses up of the draws

        # Tickets [US-04, US-21]
        self.ticket_a: vec[i64] = ints(vectors["ticket_a"])
        self.ticket_b: vec[i64] = ints(vectors["ticket_b"])
        self.ticket_points: vec[i64] = ints(vectors["ticket_points"])
        self.ticket_tier: vec[i64] = ints(vectors["ticket_tier"])
        self.ticket_country: vec[i64] = ints(vectors["ticket_country"])  # by ticket: the one abroad, or -1 [FB-04]
        self.countries: i64 = numbers["countries"]
        self.dealt: vec[i64] = ints(vectors["dealt"])  # by tier
        self.drawn: vec[i64] = ints(vectors["drawn"])  # by tier
        self.pile: vec[i64] = ints(vectors["pile"])  # by tier, after the deal
        self.deal_keep: i64 = numbers["deal_keep"]
        self.deal_keep_most: i64 = numbers["deal_keep_most"]
        self.draw_keep: i64 = numbers["draw_keep"]
        self.dealt_back: i64 = numbers["dealt_back"]  # where dealt tickets go that are not kept
        self.drawn_back: i64 = numbers["drawn_back"]
        self.offer_size: i64 = numbers["offer_size"]  # most tickets ever offered at once
        self.keep_count: vec[i64] = ints(vectors["keep_count"])  # by subset: how many it keeps
        self.first_keep: vec[i64] = ints(vectors["first_keep"])  # by number to keep: the first so many

        # Routes
        self.end_a: vec[i64] = ints(vectors["end_a"])
        self.end_b: vec[i64] = ints(vectors["end_b"])
        self.length: vec[i64] = ints(vectors["length"])
        self.points: vec[i64] = ints(vectors["points"])
        self.is_tunnel: vec[i64] = ints(vectors["is_tunnel"])
        self.near_start: vec[i64] = ints(vectors["near_start"])  # by city, into near_route and near_city
        self.near_route: vec[i64] = ints(vectors["near_route"])
        self.near_city: vec[i64] = ints(vectors["near_city"])
        self.twin_start: vec[i64] = ints(vectors["twin_start"])  # by route, into twin_route [US-19]
        self.twin_route: vec[i64] = ints(vectors["twin_route"])
        self.twins_close: i64 = numbers["twins_close"]  # 1: a claimed route closes its twins to everybody [US-20]
        self.bar_start: vec[i64] = ints(vectors["bar_start"])  # by route, into bar_route
        self.bar_route: vec[i64] = ints(vectors["bar_route"])  # what its owner may not claim beside it [US-19, FB-03]
        self.open_first: vec[u8] = vec[u8]([u8(seats) for seats in vectors["open_first"]])  # by route: seats, as bits

        # Payment classes [US-15, US-16, EU-05]
        self.classes: i64 = numbers["classes"]
        self.shelf_start: vec[i64] = ints(vectors["shelf_start"])  # by color, gray last, into class_*
        self.class_length: vec[i64] = ints(vectors["class_length"])
        self.class_color: vec[i64] = ints(vectors["class_color"])  # GRAY: any one
        self.class_plain: vec[i64] = ints(vectors["class_plain"])  # 1: it has runs only
        self.class_start: vec[i64] = ints(vectors["class_start"])  # into class_route
        self.class_route: vec[i64] = ints(vectors["class_route"])
        self.class_run: vec[i64] = ints(vectors["class_run"])  # into run_*
        self.run_color: vec[i64] = ints(vectors["run_color"])
        self.run_low: vec[i64] = ints(vectors["run_low"])
        self.run_high: vec[i64] = ints(vectors["run_high"])
        self.run_at: vec[i64] = ints(vectors["run_at"])  # action of `run_low`, from the route's first claim
        self.class_plus: vec[i64] = ints(vectors["class_plus"])  # into plus_*: payments with +4 locomotives [FL-07]
        self.plus_color: vec[i64] = ints(vectors["plus_color"])
        self.plus_cards: vec[i64] = ints(vectors["plus_cards"])
        self.plus_used: vec[i64] = ints(vectors["plus_used"])
        self.plus_at: vec[i64] = ints(vectors["plus_at"])  # action, from the route's first claim
        self.prices: list[Price] = prices  # of classes that take sets, one for each color that may be named
        self.set_rules: list[SetRule] = set_rules  # each rule of them once [NO-05, NO-06, FR-01]
        self.class_price: vec[i64] = ints(vectors["class_price"])  # into prices
        self.price_at: vec[i64] = ints(vectors["price_at"])  # action of one set, from the route's first claim
        self.route_class: vec[i64] = ints(vectors["route_class"])
        self.first_claim: vec[i64] = ints(vectors["first_claim"])  # by route

        # The catalog: where each kind of action begins; a kind that the game lacks has no room there
        self.at_draw: i64 = numbers["at_draw"]
        self.at_take: i64 = numbers["at_take"]
        self.at_tickets: i64 = numbers["at_tickets"]
        self.at_claim: i64 = numbers["at_claim"]
        self.at_station: i64 = numbers["at_station"]
        self.at_keep: i64 = numbers["at_keep"]
        self.at_pay: i64 = numbers["at_pay"]
        self.at_pay_sets: i64 = numbers["at_pay_sets"]
        self.at_lay: i64 = numbers["at_lay"]
        self.at_refuse: i64 = numbers["at_refuse"]
        self.at_pass: i64 = numbers["at_pass"]
        self.action_route: vec[i64] = ints(vectors["action_route"])  # by action, claims
        self.action_color: vec[i64] = ints(vectors["action_color"])  # by action, claims and extra payments
        self.action_cards: vec[i64] = ints(vectors["action_cards"])
        self.action_locomotives: vec[i64] = ints(vectors["action_locomotives"])
        self.action_plus_fours: vec[i64] = ints(vectors["action_plus_fours"])
        self.action_sets: vec[i64] = ints(vectors["action_sets"])  # laid down card by card if not 0
        self.action_price: vec[i64] = ints(vectors["action_price"])  # by action, claims with sets: into prices
        self.pay_first: vec[i64] = ints(vectors["pay_first"])  # by number of cards due
        self.pay_plus_first: vec[i64] = ints(vectors["pay_plus_first"])  # by number of cards due, +4 locomotives
        self.station_cost: vec[i64] = ints(vectors["station_cost"])  # by stations built so far [EU-11]
        self.borrows: i64 = numbers["borrows"]  # 1: a station lends a rival's route at the end [EU-12]
        self.tracks_for_all: i64 = numbers["tracks_for_all"]  # 1: a station lets everybody build beside [FR-07]

        self.turned_up: i64 = numbers["turned_up"]  # cards turned up for a tunnel [EU-06]
        self.last_round_at: i64 = numbers["last_round_at"]  # trains [US-23]

        # Room to work in, never to remember
        self.moves: vec[i64] = zeros(self.actions)
        self.found_class: vec[i64] = zeros(self.classes)
        self.found_ways: vec[i64] = zeros(self.classes)
        self.found_total: vec[i64] = zeros(self.classes)
        self.ways: vec[i64] = zeros(self.actions)
        self.no_cards: vec[i64] = zeros(KINDS)
        self.low: vec[i64] = zeros(KINDS)
        self.high: vec[i64] = zeros(KINDS)
        self.no_weights: vec[i64] = zeros(self.tickets)
        self.no_moves: vec[u8] = vec[u8]([u8(0)] * self.actions)
