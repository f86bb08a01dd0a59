"""Everything about the game that the hot loop reads, as flat vectors of numbers."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8


class Tables:
    """Rules, tickets and action catalog of The Card Game for one number of seats, as numbers."""

    def __init__(self) -> None:
        self.players: i64 = 0
        self.tickets: i64 = 0
        # Cards
        self.deck: vec[i64] = vec[i64]()  # by kind [CG-01]
        self.deck_size: i64 = 0
        self.first_locomotives: i64 = 0  # given to each before the deal [CG-02]
        self.hand: i64 = 0  # cards dealt to each [CG-02]
        self.next_hand: i64 = 0  # and from each further deck [CG-16]
        self.decks: i64 = 0  # how often the game goes through the deck [CG-15, CG-16]
        self.row_size: i64 = 0
        self.draws: i64 = 0  # cards in a turn [CG-08]
        self.draw_cost: vec[i64] = vec[i64]()  # by kind: what a face-up card uses up of them
        self.open_track: i64 = 0  # 1: owners may look at their stacks [CG-06]
        # Railyards
        self.suit_least: i64 = 0  # cards of one color placed together [CG-09]
        self.mix_size: i64 = 0  # colors placed together
        self.color_bit: vec[i64] = vec[i64]()
        # Tickets
        self.ticket_a: vec[i64] = vec[i64]()
        self.ticket_b: vec[i64] = vec[i64]()
        self.ticket_points: vec[i64] = vec[i64]()
        self.ticket_needs: vec[i64] = vec[i64]()  # by ticket and color: cards that complete it [CG-14]
        # By ticket: itself and its big cities, as `best.packed_marks` has them
        self.ticket_marks: vec[i64] = vec[i64]()
        self.marks: i64 = 0  # how many things are counted in them
        self.asks: i64 = 0  # 1: a seat chooses where no set is best in everything [CG-14]
        self.page: i64 = 0  # sets that it chooses from at once
        self.many_tickets: i64 = 0  # whoever holds more chooses from some of the sets alone
        self.most_sets: i64 = 0  # so many of them; a multiple of those on a page
        self.bonus_city: vec[i64] = vec[i64]()  # the big cities [CG-18]
        self.bonus_points: vec[i64] = vec[i64]()
        self.dealt: i64 = 0  # tickets [CG-03]
        self.deal_keep: i64 = 0
        self.drawn: i64 = 0  # tickets [CG-12]
        self.draw_keep: i64 = 0
        self.offer_size: i64 = 0  # most tickets before a seat at once
        self.keep_count: vec[i64] = vec[i64]()  # by choice of tickets, a bit for each: how many they are
        self.no_weights: vec[i64] = vec[i64]()  # a zero for each ticket
        # The catalog: where each kind of action begins
        self.at_draw: i64 = 0
        self.at_take: i64 = 0
        self.at_tickets: i64 = 0
        self.at_suit: i64 = 0
        self.at_mix: i64 = 0
        self.at_keep: i64 = 0
        self.at_cards: i64 = 0  # the first is one card
        self.at_locomotives: i64 = 0  # the first is none
        self.at_stop: i64 = 0
        self.at_pass: i64 = 0
        self.at_complete: i64 = 0
        self.at_other: i64 = 0
        self.moves: vec[i64] = vec[i64]()  # room for all possible actions
        self.no_moves: vec[u8] = vec[u8]()
