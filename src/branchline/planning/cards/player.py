"""Play by plan in The Card Game: what is placed, drawn and kept follows from the tickets that can still be made.

A card has a worth on the track, a part of it in the hand, and in the railyard what danger and time leave of it. Of all
that a turn can be used for the seat does what gains most. It remembers nothing between decisions.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from branchline.cardgame.engine import CardGame
from branchline.cardgame.rules.choosing import shown_sets
from branchline.cardgame.rules.placing import colors_to_come, fewest_locomotives, is_free, least_cards
from branchline.cardgame.state import CARDS, CHOOSE, DEAL, DRAW, KEEP, LOCOMOTIVES, MADE, TURN, State
from branchline.cardgame.tables import Tables
from branchline.cards import COLORS, KINDS, LOCOMOTIVE, zeros
from branchline.planning.cards.odds import PARTS, SURE, Odds
from branchline.planning.cards.plan import CardPlan
from branchline.planning.cards.weights import CardWeights

LEAST: Final = -1_000_000_000
# How likely a big city is won, in percent, by how many completed tickets more than the rivals' public ones lead there.
_WON: Final = (20, 50, 70, 90)
_NONE: Final = -1


class CardPlayer:
    """Decides for the seat to move."""

    def __init__(self, game: CardGame, weights: CardWeights) -> None:
        self.game: CardGame = game
        self.tables: Tables = game.tables
        self.weights: CardWeights = weights
        self.plan: CardPlan = CardPlan(game.tables, weights)
        self.moves: vec[i64] = zeros(len(game.actions))
        self.held: i64 = 0  # percent of its worth on the track that a card has in the hand now
        self.cards: i64 = 0  # of the suit that `value_of_suit` found best
        self.engines: i64 = 0
        self.single: vec[i64] = zeros(COLORS)  # what each color gains as one of several
        self.card_value: vec[i64] = zeros(KINDS)  # what a card is worth in the hand
        self.deck_value: i64 = 0  # the same on the average for one of the deck
        self.unseen: vec[i64] = zeros(KINDS)  # cards in the deck and in other hands
        self.odds: Odds = Odds()
        self.danger: vec[i64] = zeros(len(game.actions))  # by cards that are enough: how likely a rival robs with them
        self.rival_share: vec[i64] = zeros(game.players)  # by seat: how much of what is unseen is in its hand

    def choose(self, state: State) -> i64:
        """The action for the seat to move."""
        tables = self.tables
        phase = state.phase
        if phase == DEAL or phase == KEEP:
            return self._keep(state)
        if phase == CHOOSE:
            return tables.at_complete + self.best_set(state)
        self.look(state)
        if phase == TURN:
            return self._play(state)
        if phase == DRAW:
            return self._draw_again(state)
        if phase == CARDS:
            self.value_of_suit(state, state.suit)
            return tables.at_cards - 1 + self.cards
        if phase == LOCOMOTIVES:
            return tables.at_locomotives + self._best_engines(state)
        return self.best_mix(state)

    def look(self, state: State) -> None:
        """Make the plan of the seat to move, which the other methods answer questions about."""
        weights, plan = self.weights, self.plan
        plan.make(state, state.seat)
        self._count_unseen(state)
        self.held = weights.hold
        # What is in the hand when the last deck is used up is lost [CG-14], and a turn takes only so much out of it.
        time = plan.all_rounds - 100
        if time < weights.late:
            self.held = weights.hold * time // weights.late if time > 0 else 0
        room = weights.slots * plan.all_rounds // 100
        cards = 100 * _hand_size(state, state.seat)
        if cards > room:
            self.held = self.held * room // cards

    def _count_unseen(self, state: State) -> None:
        """`unseen` by kind, and which share of it each rival has: the size of a hand is known."""
        tables = self.tables
        hand = KINDS * state.seat
        unseen = self.unseen
        kind: i64
        i: i64
        total: i64 = 0
        for kind in range(LOCOMOTIVE + 1):
            count = tables.deck[kind] - state.discards[kind] - state.row[kind] - state.hands[hand + kind]
            for i in range(tables.players):
                count -= state.tracks[KINDS * i + kind]
            if kind < COLORS:
                count -= i64(state.yard_cards[kind])
            unseen[kind] = count
            total += count
        for i in range(COLORS):
            unseen[LOCOMOTIVE] -= i64(state.yard_locomotives[i])
            total -= i64(state.yard_locomotives[i])
        for i in range(tables.players):
            self.rival_share[i] = 0
            if i != state.seat and total > 0:
                self.rival_share[i] = (PARTS * _hand_size(state, i) + total // 2) // total

    # Which tickets are completed

    def best_set(self, state: State) -> i64:
        """The set before the seat that promises most points, numbered from 0 [CG-14, CG-17, CG-18].

        With another deck to come it is the first: what is left can still be completed, and cities be won.
        """
        best: i64 = 0
        if state.decks_left > 0:
            return best
        most: i64 = LEAST
        sets = shown_sets(self.tables, state)
        number: i64
        for number in range(len(sets)):
            value = self.value_of_set(state, sets[number])
            if value > most:
                most = value
                best = number
        return best

    def value_of_set(self, state: State, tickets: tuple[int, ...]) -> i64:
        """Hundredths of points that completing these tickets promises: each would otherwise cost its value."""
        tables = self.tables
        value: i64 = 0
        bonus: i64
        for ticket in tickets:
            value += 200 * tables.ticket_points[ticket]
        for bonus in range(len(tables.bonus_city)):
            lead = self._lead_in(state, tables.bonus_city[bonus], tickets)
            if lead >= 0:
                value += _WON[lead if lead < 3 else 3] * tables.bonus_points[bonus]
        return value

    def _lead_in(self, state: State, city: i64, tickets: tuple[int, ...]) -> i64:
        """How many tickets more the seat has completed to the city than any rival, as far as is public; -1 for none."""
        tables = self.tables
        made = zeros(tables.players)
        ticket: i64
        for ticket in range(tables.tickets):
            if tables.ticket_a[ticket] == city or tables.ticket_b[ticket] == city:
                if state.ticket[ticket] >= MADE:
                    made[i64(state.ticket[ticket]) - MADE] += 1
                elif int(ticket) in tickets:
                    made[state.seat] += 1
        mine = made[state.seat]
        made[state.seat] = 0
        rival: i64 = 0
        seat: i64
        for seat in range(tables.players):
            if made[seat] > rival:
                rival = made[seat]
        return mine - rival if mine > 0 else -1

    # A turn

    def _play(self, state: State) -> i64:
        tables = self.tables
        best = self.best_draw(state)
        best_value = self.value_of_draw(state, best)
        value = self.value_of_tickets(state)
        if value > best_value:
            best_value = value
            best = tables.at_tickets
        color: i64
        for color in range(COLORS):
            value = self.value_of_suit(state, color)
            if value > best_value:
                best_value = value
                best = tables.at_suit + color
        value = self.value_of_mix(state)
        if value > best_value:
            best_value = value
            best = self.best_mix(state)
        if best == _NONE:  # tickets that nobody wanted, or to pass
            self.game.write_legal(state, self.moves)
            best = self.moves[0]
        return best

    # Placing

    def value_of_suit(self, state: State, color: i64) -> i64:
        """What the best suit of a color gains, which `cards` and `engines` are then; LEAST if there is none."""
        hands, hand = state.hands, KINDS * state.seat
        held = hands[hand + color]
        if held == 0:
            return LEAST
        engines = hands[hand + LOCOMOTIVE]
        least = least_cards(self.tables, state, color)
        if held + engines < least:
            return LEAST
        self._price_dangers(color, held + engines)
        best = LEAST
        fewest = least - engines if least - engines > 1 else 1
        cards = held
        while cards >= fewest:
            gain = self._try_engines(state, color, cards, least, engines, best)
            if gain > best:
                best = gain
                self.cards = cards
            elif cards < held - 1:
                break
            cards -= 1
        return best

    def _try_engines(self, state: State, color: i64, cards: i64, least: i64, most: i64, best: i64) -> i64:
        """The best gain with any number of locomotives; `engines` is that number if it is above `best`."""
        found = LEAST
        count = least - cards if least > cards else 0
        first = count
        while count <= most:
            gain = self._gain(state, color, cards, count)
            if gain > found:
                found = gain
                if gain > best:
                    self.engines = count
            elif count > first + 1:
                break
            count += 1
        return found

    def _best_engines(self, state: State) -> i64:
        """How many locomotives to place on the cards that are said already."""
        fewest = fewest_locomotives(self.tables, state)
        self.engines = fewest
        least = fewest + state.suit_cards
        most = state.hands[KINDS * state.seat + LOCOMOTIVE]
        self._price_dangers(state.suit, state.suit_cards + most)
        self._try_engines(state, state.suit, state.suit_cards, least, most, LEAST)
        return self.engines

    def _gain(self, state: State, color: i64, cards: i64, engines: i64) -> i64:
        """What these cards gain by lying in the railyard, with what they take from a rival."""
        weights, plan = self.weights, self.plan
        lack = plan.lack[color]
        worth = plan.worth[color]
        extra = plan.left[color] if plan.left[color] > 0 else 0
        size = cards + engines
        safe: i64 = 100
        time = plan.rounds
        lacking = plan.lacking
        dangers = self.danger
        gain: i64 = 0
        value: i64
        i: i64
        for i in range(size):
            safe -= safe * dangers[size - i + 1] // SURE
            if i < engines:
                value = weights.engine if i < lacking else self._extra(0)
                gain -= weights.hand_engine * self.held // weights.hold
            else:
                if i - engines < lack:
                    value = worth
                else:
                    value = self._extra(extra)
                    extra += 1
                gain -= value * self.held // 100
            if time >= 100:
                gain += value * safe // 100
            elif time > 0:
                gain += value * safe * time // 10_000
            time -= 100
        owner = i64(state.yard_owner[color])
        if owner != 0:
            gain += weights.rob * self._robbed(state, color, owner - 1)
        return gain

    def _price_dangers(self, color: i64, size: i64) -> None:
        """`danger` for all rows of the color up to this size: the larger, the more cards a rival needs [CG-11]."""
        weights, share, odds = self.weights, self.rival_share, self.odds
        cards = self.unseen[color] + (weights.engine_grip * self.unseen[LOCOMOTIVE] + 50) // 100
        seat: i64
        enough: i64
        for enough in range(2, size + 2):
            total: i64 = 0
            for seat in range(self.tables.players):
                if share[seat] > 0:
                    total += odds.at_least(enough, cards, share[seat])
            total = weights.risk * (total if total < SURE else SURE) // 100
            self.danger[enough] = total if total < SURE else SURE

    def _extra(self, others: i64) -> i64:
        """What a card is worth on the track that no ticket wants yet, beside others of its color."""
        weights = self.weights
        return weights.wanted * weights.extra // 100 * weights.decline // (weights.decline + 100 * others)

    def _robbed(self, state: State, color: i64, owner: i64) -> i64:
        """Cards of the row that would still have left the railyard of its owner."""
        size = state.yard_size(color)
        turns = (self.plan.rounds + 50) // 100
        if state.turns_left > 0:
            players = self.tables.players
            turns = 1 if (owner - state.seat + players) % players < state.turns_left else 0
        return size if size < turns else turns

    def value_of_mix(self, state: State) -> i64:
        """What the best colors gain that can be placed together; LEAST if there are too few."""
        missing = self._price_singles(state)
        total: i64 = 0
        taken: i64 = 0
        for _ in range(missing):
            color = self._best_single(taken)
            if color == _NONE:
                return LEAST
            total += self.single[color]
            taken |= self.tables.color_bit[color]
        return total

    def best_mix(self, state: State) -> i64:
        """The action that names the first of the best colors to be placed together, or the next of them [CG-09]."""
        missing = self._price_singles(state)
        lowest: i64 = COLORS
        taken: i64 = 0
        for _ in range(missing):
            color = self._best_single(taken)
            taken |= self.tables.color_bit[color]
            if color < lowest:
                lowest = color
        return self.tables.at_mix + lowest

    def _price_singles(self, state: State) -> i64:
        """`single` is what each color gains that can still be named; how many of them are missing."""
        color: i64
        for color in range(COLORS):
            self.single[color] = LEAST
            if state.mix >> color == 0 and is_free(state, color):
                self._price_dangers(color, 1)
                self.single[color] = self._gain(state, color, 1, 0)
        return colors_to_come(self.tables, state)

    def _best_single(self, taken: i64) -> i64:
        best: i64 = _NONE
        color: i64
        for color in range(COLORS):
            if self.single[color] > LEAST and (taken >> color) & 1 == 0:
                if best == _NONE or self.single[color] > self.single[best]:
                    best = color
        return best

    # Drawing

    def price_cards(self, state: State) -> None:
        """`card_value` by kind, and `deck_value` by what has not been seen."""
        weights = self.weights
        hands, hand = state.hands, KINDS * state.seat
        value = self.card_value
        unseen: i64 = 0
        total: i64 = 0
        kind: i64
        for kind in range(LOCOMOTIVE + 1):
            if kind == LOCOMOTIVE:
                value[kind] = weights.hand_engine * self.held // weights.hold
            else:
                value[kind] = self._value_in_hand(state, kind, hands[hand + kind])
            count = self.unseen[kind]
            if count > 0:
                unseen += count
                total += count * value[kind]
        self.deck_value = total // unseen if unseen > 0 else 0

    def _value_in_hand(self, state: State, color: i64, held: i64) -> i64:
        """What one more card of the color is worth in the hand."""
        weights, plan = self.weights, self.plan
        if held < plan.lack[color]:
            value = plan.worth[color]
        else:
            extra = held - plan.lack[color]
            if plan.left[color] > 0:
                extra += plan.left[color]
            value = self._extra(extra)
        value += weights.group * (held if held < 4 else 4)
        owner = i64(state.yard_owner[color])
        if owner != 0 and owner != state.seat + 1:
            short = state.yard_size(color) - held
            if short > 0:
                value -= weights.blocked * short
        return value * self.held // 100

    def best_draw(self, state: State) -> i64:
        """What the seat would draw first; _NONE if there is nothing to draw."""
        self.price_cards(state)
        tables, row, value = self.tables, state.row, self.card_value
        best: i64 = _NONE
        best_value = LEAST
        if state.deck_n > 0:
            best = tables.at_draw
            best_value = self.deck_value
        color: i64
        for color in range(COLORS):
            if row[color] > 0 and value[color] > best_value:
                best_value = value[color]
                best = tables.at_take + color
        if row[LOCOMOTIVE] > 0 and tables.draw_cost[LOCOMOTIVE] <= state.draws_left:
            rest: i64 = 0
            if tables.draw_cost[LOCOMOTIVE] > 1 and best != _NONE:
                rest = self._second_value(state, best)
            if value[LOCOMOTIVE] > best_value + rest:
                best = tables.at_take + LOCOMOTIVE
        return best

    def value_of_draw(self, state: State, best: i64) -> i64:
        """What drawing gains in this turn that begins with what `best_draw` has found."""
        tables = self.tables
        if best == _NONE:
            return LEAST
        if best == tables.at_take + LOCOMOTIVE:
            return self.card_value[LOCOMOTIVE]
        first = self.deck_value if best == tables.at_draw else self.card_value[best - tables.at_take]
        return first + self._second_value(state, best)

    def _second_value(self, state: State, first: i64) -> i64:
        """What the second card of a draw is worth about."""
        tables, row, value = self.tables, state.row, self.card_value
        best: i64 = self.deck_value if state.deck_n > 1 else 0
        color: i64
        for color in range(COLORS):
            count = row[color] if first != tables.at_take + color else row[color] - 1
            if count > 0 and value[color] > best:
                best = value[color]
        return best

    def _draw_again(self, state: State) -> i64:
        best = self.best_draw(state)
        return best if best != _NONE else self.tables.at_stop

    # Tickets

    def value_of_tickets(self, state: State) -> i64:
        """What drawing tickets gains; LEAST where it could go on for ever: nobody wanted those under the pile."""
        tables = self.tables
        left = state.tickets_left()
        if left == 0 or (state.pile_n == 0 and state.turns_left == 0):
            return LEAST
        count = left if left < tables.drawn else tables.drawn
        return self.plan.promise(state, state.seat) * count * self.weights.overlap // 100

    def _keep(self, state: State) -> i64:
        """One ticket after another that brings most beside those chosen, as long as one does."""
        tables = self.tables
        offered = i64(state.offers[state.seat * (tables.offer_size + 1)])
        least = tables.deal_keep if state.phase == DEAL else tables.draw_keep
        chosen: i64 = 0
        count: i64 = 0
        value = self.value_of_keeping(state, 0)
        while count < offered:
            best: i64 = 0
            best_value = LEAST
            bit: i64 = 1
            for _ in range(offered):
                if chosen & bit == 0:
                    found = self.value_of_keeping(state, chosen | bit)
                    if found > best_value:
                        best_value = found
                        best = bit
                bit += bit
            if best_value <= value and count >= least:
                break
            chosen |= best
            value = best_value
            count += 1
        return tables.at_keep + chosen

    def value_of_keeping(self, state: State, subset: i64) -> i64:
        """What the tickets bring that are held, with these of the offered ones."""
        plan = self.plan
        plan.make(state, state.seat, subset)
        value = plan.value
        if plan.all_rounds > 0:
            value += plan.spare_value()
        return value


def _hand_size(state: State, seat: i64) -> i64:
    """How many cards a seat has in its hand, as everybody can count them."""
    hands = state.hands
    total: i64 = 0
    i: i64
    for i in range(KINDS * seat, KINDS * seat + LOCOMOTIVE + 1):
        total += hands[i]
    return total
