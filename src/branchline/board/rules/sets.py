"""Several cards that stand for one: three for a locomotive, four for a colored card [NO-05, NO-06, FR-01].

Such a payment is laid down card by card, in ascending kinds. A card may be laid down only if some complete payment
still contains all that lies there, so there is never a dead end.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from branchline.cards import COLORS, GRAY, KINDS, LOCOMOTIVE, PLUS_FOUR
from branchline.pickles import Reduced, reduced_blank


@dataclass(frozen=True)
class Price:
    """What is to be paid with sets among the cards: a route, or the extra cards of a tunnel."""

    rule: SetRule
    units: i64
    symbols: i64  # units that want a locomotive
    color: i64  # GRAY: any one, LOCOMOTIVE: none
    named: bool  # cards of this color must be among them [FR-04]


@mypyc_attr(allow_interpreted_subclasses=True)
class SetRule:
    """Which cards pay a price with so many sets among them; subclass it for a new kind of set."""

    def __init__(self, size: int) -> None:
        self.size: i64 = size  # cards of a set

    def __reduce__(self) -> Reduced:
        return reduced_blank(self)

    def cards(self, units: i64, sets: i64) -> i64:
        """How many cards such a payment has."""
        return units + (self.size - 1) * sets

    def most_sets(self, hands: vec[i64], at: i64) -> i64:
        """A number of sets that the hand which begins at this place cannot exceed."""
        size: i64 = 0
        card: i64
        for card in range(at, at + KINDS):
            size += hands[card]
        return size // self.size

    def fits(self, price: Price, low: vec[i64], high: vec[i64], at: i64, sets: i64) -> bool:
        """Whether some payment with so many sets has from `low` to `high` (there from place `at` on) of each card."""
        raise NotImplementedError


class AnyThreeForLocomotive(SetRule):
    """Any three cards, alike or not, stand for a locomotive; locomotives stand for the color, one for one [NO-05].

    For ferries: it knows no price without a color and none that has to be named.
    """

    def __init__(self) -> None:
        super().__init__(3)

    def fits(self, price: Price, low: vec[i64], high: vec[i64], at: i64, sets: i64) -> bool:
        units, color = price.units, price.color
        # What is not a set is a locomotive or a card of the color; the sets take any cards, so all others fit in them.
        spare = _spare(low, high, at, self.cards(units, sets))
        if spare < 0 or sets > units:
            return False
        most = units - price.symbols  # cards of the color
        single = units - sets - low[LOCOMOTIVE]  # to be found beside the locomotives that lie there
        more = high[at + LOCOMOTIVE] - low[LOCOMOTIVE]
        c: i64
        for c in range(COLORS):
            if color != GRAY and color != c:
                continue
            there = low[c] if low[c] < most else most
            can_be = high[at + c] if high[at + c] < most else most
            gain = more + can_be - there
            if there + (gain if gain < spare else spare) >= single:
                return True
        return False


class AnyFourForColor(SetRule):
    """Any four cards, locomotives included, stand for one of the color; nothing else does [NO-06]."""

    def __init__(self) -> None:
        super().__init__(4)

    def fits(self, price: Price, low: vec[i64], high: vec[i64], at: i64, sets: i64) -> bool:
        units, color = price.units, price.color
        spare = _spare(low, high, at, self.cards(units, sets))
        if spare < 0 or sets > units:
            return False
        c: i64
        for c in range(COLORS):
            if color == GRAY or color == c:
                more = high[at + c] - low[c]
                if low[c] + (more if more < spare else spare) >= units - sets:
                    return True
        return False


class ThreeAlikeForLocomotive(SetRule):
    """Three cards of one color stand for a standard locomotive, never beside a +4 one [FR-01, FL-04]."""

    def __init__(self) -> None:
        super().__init__(3)

    def most_sets(self, hands: vec[i64], at: i64) -> i64:
        total: i64 = 0
        card: i64
        for card in range(at, at + COLORS):
            total += hands[card] // 3
        return total

    def fits(self, price: Price, low: vec[i64], high: vec[i64], at: i64, sets: i64) -> bool:
        units, color = price.units, price.color
        if low[PLUS_FOUR] > 0 or sets > units:
            return False
        # Cards of other colors than that of the price come in threes.
        fewest: i64 = 0  # sets
        most: i64 = 0
        uneven: i64 = 0  # colors that cannot come in threes
        c: i64
        for c in range(COLORS):
            least, can_be = (low[c] + 2) // 3, high[at + c] // 3
            fewest += least
            most += can_be
            if least > can_be:
                uneven += 1
        singles = units - sets
        few_singles = singles - high[at + LOCOMOTIVE]  # of the color; the others are locomotives
        many_singles = singles - low[LOCOMOTIVE]
        if many_singles > units - price.symbols:
            many_singles = units - price.symbols
        if color == LOCOMOTIVE:
            return uneven == 0 and fewest <= sets <= most and few_singles <= 0 <= many_singles
        for c in range(COLORS):
            if color != GRAY and color != c:
                continue
            least, can_be = (low[c] + 2) // 3, high[at + c] // 3
            if uneven > (1 if least > can_be else 0):
                continue
            own_least = low[c] if low[c] > 0 or not price.named else 1
            if _fits_own(
                own_least, high[at + c], sets - (most - can_be), sets - (fewest - least), few_singles, many_singles
            ):
                return True
        return False


def _fits_own(least: i64, most: i64, few_sets: i64, many_sets: i64, few_singles: i64, many_singles: i64) -> bool:
    """Whether from `least` to `most` cards of a color can be so many sets of three and so many single cards."""
    sets = few_sets if few_sets > 0 else 0
    while sets <= many_sets and 3 * sets <= most:
        few = least - 3 * sets if least > 3 * sets else 0
        if few < few_singles:
            few = few_singles
        many = most - 3 * sets
        if few <= (many if many < many_singles else many_singles):
            return True
        sets += 1
    return False


def _spare(low: vec[i64], high: vec[i64], at: i64, cards: i64) -> i64:
    """How many cards are still to come beyond `low`; negative if so many cards cannot be."""
    least: i64 = 0
    most: i64 = 0
    card: i64
    for card in range(KINDS):
        least += low[card]
        most += high[at + card]
    return cards - least if cards <= most else -1


# A payment rule gives routes that take the same sets the same object.
ANY_THREE: Final = AnyThreeForLocomotive()
ANY_FOUR: Final = AnyFourForColor()
THREE_ALIKE: Final = ThreeAlikeForLocomotive()
