"""States as documents by name: what `dump` writes, `load` reads and checks.

Cards, colors and tickets stand in it by name, and what follows from the rest is left out, so a document outlives any
change of the state's shape or the catalog's order.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from branchline.cardgame.invariants import check
from branchline.cardgame.rules.setup import blank
from branchline.cardgame.rules.tickets import offered_to
from branchline.cardgame.state import BACK, BOTTOM, CHOOSE, CHOSEN, HELD, MADE, MIX, NOTHING, OFFERED, PHASES, State
from branchline.cardgame.tables import Tables
from branchline.cardgame.variant import CardVariant
from branchline.cards import COLOR_NAMES, COLORS, KINDS, PLUS_FOUR
from branchline.documents import (
    check_same,
    dump_cards,
    read_cards,
    read_each_seat,
    read_list,
    read_number,
    read_object,
    read_phase,
    read_state,
    read_text,
)
from branchline.errors import NotationError, RecordError, shown
from branchline.protocol import Json

_FIELDS = (
    *("game", "options", "players", "map", "phase", "seat", "first", "turns_left", "decks_left", "draws_left"),
    *("suit", "suit_cards", "mix", "hands", "deck", "discards", "row", "railyards", "tracks"),
    *("held", "made", "offered", "put_back", "under_pile"),
)
_CHOICE_FIELDS = (*_FIELDS, "leader", "page", "chosen")  # while sets of tickets are chosen [CG-14]
_LAST_PAGE = 65_536  # more than there ever are sets before it; whether there are any is checked


def dump_state(variant: CardVariant, tables: Tables, state: State) -> Json:
    """Everything in the state that does not follow from the rest."""
    seats = range(tables.players)
    names = [ticket.name for ticket in variant.map.tickets]
    document: Json = {
        **_rules(variant, tables),
        "phase": PHASES[state.phase],
        "seat": int(state.seat),
        "first": int(state.first),
        "turns_left": int(state.turns_left),
        "decks_left": int(state.decks_left),
        "draws_left": int(state.draws_left),
        "suit": None if state.suit == NOTHING else COLOR_NAMES[state.suit],
        "suit_cards": int(state.suit_cards),
        "mix": [COLOR_NAMES[color] for color in state.mixed()],
        "hands": [dump_cards(state.hand(seat)) for seat in seats],
        "deck": dump_cards(tuple(state.deck)),
        "discards": dump_cards(tuple(state.discards)),
        "row": dump_cards(tuple(state.row)),
        "railyards": [_dump_yard(state, seat) for seat in seats],
        "tracks": [dump_cards(state.track(seat)) for seat in seats],
        "held": [[names[t] for t in state.tickets_of(seat)] for seat in seats],
        "made": [[names[t] for t in state.made_by(seat)] for seat in seats],
        "offered": [[names[t] for t in offered_to(tables, state, seat)] for seat in seats],
        "put_back": [name for name, place in zip(names, state.ticket, strict=True) if place == BACK],
        "under_pile": [names[t] for t in state.under_pile()],
    }
    if state.phase == CHOOSE:
        document["leader"] = int(state.leader)
        document["page"] = int(state.page)
        document["chosen"] = [[names[t] for t in state.chosen_by(seat)] for seat in seats]
    return document


def load_state(variant: CardVariant, tables: Tables, data: object) -> State:
    """The state of the document; RecordError when it is of another game, misses something or cannot be."""
    try:
        return _Document(variant, tables, data).read()
    except (NotationError, RecordError) as problem:
        raise RecordError(f"state: {problem}") from None
    except AssertionError as problem:
        raise RecordError(f"state: {problem}, which cannot be") from None


def _rules(variant: CardVariant, tables: Tables) -> Json:
    """Which game the state is of."""
    return {
        "game": variant.key,
        "options": dict(variant.options),
        "players": int(tables.players),
        "map": variant.map.fingerprint,
    }


def _dump_yard(state: State, seat: int) -> Json:
    """The rows of a railyard by color: their colored cards, and the locomotives on top."""
    return {
        COLOR_NAMES[color]: {"cards": int(state.yard_cards[color]), "locomotives": int(state.yard_locomotives[color])}
        for color in range(COLORS)
        if state.yard_owner[color] == seat + 1
    }


class _Document:
    """A document on its way to become a state."""

    def __init__(self, variant: CardVariant, tables: Tables, data: object) -> None:
        self.map = variant.map
        self.variant = variant
        self.tables = tables
        self.players = int(tables.players)
        is_choice = isinstance(data, dict) and data.get("phase") == PHASES[CHOOSE]
        self.data = read_state(data, variant.key, _CHOICE_FIELDS if is_choice else _FIELDS)
        self.state = blank(tables)

    def read(self) -> State:
        """The state, checked."""
        check_same(self.data, _rules(self.variant, self.tables))
        self._read_cards()
        self._read_railyards()
        self._read_tickets()
        self._read_turn()
        check(self.tables, self.state)
        return self.state

    def _read_cards(self) -> None:
        state = self.state
        for name, piles in (("hands", state.hands), ("tracks", state.tracks)):
            for seat, cards in enumerate(read_each_seat(self.data[name], name, self.players)):
                for card, count in enumerate(read_cards(cards, f"{name}: seat {seat}", PLUS_FOUR)):
                    piles[KINDS * seat + card] = count
        state.deck = vec[i64](read_cards(self.data["deck"], "deck", PLUS_FOUR))
        state.discards = vec[i64](read_cards(self.data["discards"], "discards", PLUS_FOUR))
        state.row = vec[i64](read_cards(self.data["row"], "row", PLUS_FOUR))
        state.deck_n, state.discards_n, state.row_n = sum(state.deck), sum(state.discards), sum(state.row)

    def _read_railyards(self) -> None:
        state = self.state
        for seat, yard in enumerate(read_each_seat(self.data["railyards"], "railyards", self.players)):
            for name, row in read_object(yard, f"railyards: seat {seat}").items():
                color, place = self._color(name, f"railyards: seat {seat}"), f"railyards: seat {seat}: {shown(name)}"
                if state.yard_owner[color] != 0:
                    raise RecordError(f"{COLOR_NAMES[color]} lies in two railyards, which cannot be (CG-11)")
                cards = read_object(row, place, ("cards", "locomotives"))
                most = int(self.tables.deck_size)
                state.yard_owner[color] = seat + 1
                state.yard_cards[color] = read_number(cards["cards"], f"{place}: cards", most)
                state.yard_locomotives[color] = read_number(cards["locomotives"], f"{place}: locomotives", most)

    def _read_tickets(self) -> None:
        state, size = self.state, int(self.tables.offer_size)
        for name, owned in (("held", HELD), ("made", MADE)):
            for seat, names in enumerate(read_each_seat(self.data[name], name, self.players)):
                for ticket in self._tickets(names, f"{name}: seat {seat}"):
                    self._place(ticket, owned + seat)
        for seat, names in enumerate(read_each_seat(self.data["offered"], "offered", self.players)):
            tickets = self._tickets(names, f"offered: seat {seat}")
            if len(tickets) > size:
                raise RecordError(f"{len(tickets)} tickets are offered to seat {seat}, at most {size} can be")
            state.offers[seat * (size + 1)] = len(tickets)
            for place, ticket in enumerate(tickets, 1):
                state.offers[seat * (size + 1) + place] = ticket
                self._place(ticket, OFFERED)
        for ticket in self._tickets(self.data["put_back"], "put_back"):
            self._place(ticket, BACK)
        for place, ticket in enumerate(self._tickets(self.data["under_pile"], "under_pile")):
            self._place(ticket, BOTTOM)
            state.bottom[place] = ticket
            state.bottom_n += 1

    def _read_turn(self) -> None:
        tables, state = self.tables, self.state
        state.phase = read_phase(self.data["phase"], PHASES)
        state.seat = read_number(self.data["seat"], "seat", self.players - 1)
        state.first = read_number(self.data["first"], "first", self.players - 1)
        state.turns_left = read_number(self.data["turns_left"], "turns_left", self.players)
        state.decks_left = read_number(self.data["decks_left"], "decks_left", int(tables.decks) - 1)
        state.draws_left = read_number(self.data["draws_left"], "draws_left", int(tables.draws))
        state.suit = NOTHING if self.data["suit"] is None else self._color(self.data["suit"], "suit")
        state.suit_cards = read_number(self.data["suit_cards"], "suit_cards", int(tables.deck_size))
        for name in read_list(self.data["mix"], "mix", "colors"):
            color = self._color(name, "mix")
            if state.mix >> color != 0:
                raise RecordError("mix should be different colors in ascending order")
            state.mix |= 1 << color
        if state.phase == CHOOSE:
            self._read_choice()
        if (state.phase == MIX) != (state.mix != 0):
            raise RecordError("mix should have colors in phase 'mix', and none in any other")

    def _read_choice(self) -> None:
        """Who has chosen which tickets, and which sets the seat to move chooses from [CG-14]."""
        state = self.state
        state.leader = read_number(self.data["leader"], "leader", self.players - 1)
        state.page = read_number(self.data["page"], "page", _LAST_PAGE)
        for seat, names in enumerate(read_each_seat(self.data["chosen"], "chosen", self.players)):
            for ticket in self._tickets(names, f"chosen: seat {seat}"):
                if state.ticket[ticket] != HELD + seat:
                    name = self.map.tickets[ticket].name
                    raise RecordError(f"chosen: seat {seat} does not hold the ticket {name}, or chose it twice")
                state.ticket[ticket] = CHOSEN + seat

    def _place(self, ticket: int, place: int) -> None:
        if self.state.ticket[ticket] != 0:
            raise RecordError(f"the ticket {self.map.tickets[ticket].name} is in two places")
        self.state.ticket[ticket] = place
        self.state.pile_n -= 1

    def _tickets(self, names: object, place: str) -> list[int]:
        return [self.map.ticket(read_text(name, place)).index for name in read_list(names, place, "tickets")]

    def _color(self, name: object, place: str) -> int:
        if name not in COLOR_NAMES:
            raise RecordError(f"{place}: {shown(name)} is no color; colors are {', '.join(COLOR_NAMES)}")
        return COLOR_NAMES.index(str(name))
