"""The longest continuous path of a seat's network [US-25, EU-14, FR-09], exact for any number of trains.

A connected set of routes can be walked without using a train twice if at most two of its cities are odd, that is, have
an odd number of these routes (Euler). So a longest path is what is left of a component when the fewest trains are given
up such that one piece with at most two odd cities remains.

Small components are settled by trying all walks. In the others the routes are decided one after the other, kept or
given up, in an order that goes through the component like a front (`_Sweep`). What has been decided matters to the rest
only through the few cities on that front: which are odd so far, and which hang together. The first alone gives, by a
small table, the least that must still be given up (`_LeastLoss`). Then the search (`_Decisions`) asks whether a path
exists that gives up no more than this, one more, two more and so on; it leaves out nothing but what the table or an
earlier failure rules out, so the first yes is the answer.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from branchline.board.state import State
from branchline.board.tables import Tables
from branchline.cards import zeros

_PATIENCE: Final = 300  # steps of walking, in which most small components are settled: see benchmarks/longest_path.py
_ENDLESS: Final = 1_000_000_000_000

_WIDEST: Final = 15  # cities on a front: the labels of so many fit one number, and the table doubles with each
_NARROW: Final = 8  # cities on a front that are few enough; 90 trains on a printed map need 6
_SWEEPS: Final = 3  # tries for a narrow front, before one from every city
_FAR: Final = 9999  # more trains than anybody has

_NOBODY: Final = -1  # in place of a city
_UNSEEN: Final = -1  # in place of a slot: no route of the city has been decided on
_DONE: Final = -2  # all have

_STAYS: Final = 0  # the city is on the front after the step as well
_LEAVES: Final = 1  # the step decides the city's last route
_LEAVES_ODD: Final = 2  # so it does, and a path may end here

_ENDS: Final = 3  # the two bits for the ends of a path
_NOWHERE: Final = -1  # in place of a place
_BITS: Final = 4  # for the label of a piece
_LABEL: Final = 15
_BROKEN: Final = -1  # in place of labels: a piece has left the front, and there are others
_WHOLE: Final = -2  # the only piece has left the front: it is all that is kept


def longest_path(tables: Tables, state: State, seat: i64) -> i64:
    """The length of the seat's longest continuous path: no train twice, cities as often as wanted [US-25]."""
    search = LongestPathSearch(tables, state, seat)
    search.run()
    return search.best


def longest_path_routes(tables: Tables, state: State, seat: i64) -> list[int]:
    """The routes of one longest path, in the order in which it runs."""
    search = LongestPathSearch(tables, state, seat)
    search.run()
    return search.routes()


class LongestPathSearch:
    """The search for a longest path in one seat's network [US-25], exact.

    Walking is given up after `patience` steps in a component; without patience nothing is walked. Only a front of more
    than `widest` cities, which no 90 trains are known to need, leaves walking as the one way: exact too, but slow.
    """

    def __init__(
        self, tables: Tables, state: State, seat: i64, patience: i64 = _PATIENCE, widest: i64 = _WIDEST
    ) -> None:
        self.tables: Tables = tables
        self.patience: i64 = patience
        self.widest: i64 = widest if widest < _WIDEST else _WIDEST
        self.steps: i64 = 0  # left to walk
        self.best: i64 = 0
        self.open: vec[u8] = vec[u8]([u8(0)] * tables.routes)  # 1: the seat's, and not walked just now
        self.degree: vec[i64] = zeros(tables.cities)
        self.seen: vec[u8] = vec[u8]([u8(0)] * tables.cities)
        self.cities: vec[i64] = zeros(tables.cities)  # of the component at hand
        self.cities_n: i64 = 0
        self.odd_n: i64 = 0  # how many of them are odd
        self.routes_n: i64 = 0  # of the component at hand
        me = u8(seat + 1)
        route: i64
        for route in range(tables.routes):
            if state.owner[route] == me:
                self.open[route] = 1
                self.degree[tables.end_a[route]] += 1
                self.degree[tables.end_b[route]] += 1
        self.mine: vec[u8] = self.open[:]
        self.unused: vec[u8] = self.open[:]  # what the best path leaves out

    def run(self) -> None:
        """`best` is the length of a longest path, `unused` what one of that length leaves out."""
        start: i64
        for start in range(self.tables.cities):
            if self.seen[start] != 0 or self.degree[start] == 0:
                continue
            size = self._gather(start)
            if size > self.best:
                self._search_component(size)

    def routes(self) -> list[int]:
        """The routes of the path found, in the order in which it runs: round trips are joined in where they begin."""
        tables = self.tables
        left = [self.mine[r] == 1 and self.unused[r] == 0 for r in range(tables.routes)]
        degree = [0] * tables.cities
        for route in range(tables.routes):
            if left[route]:
                degree[tables.end_a[route]] += 1
                degree[tables.end_b[route]] += 1
        starts = [c for c in range(tables.cities) if degree[c] % 2 == 1] or [c for c, d in enumerate(degree) if d > 0]
        path: list[int] = []
        stack = [(starts[0], -1)] if starts else []
        while stack:
            city, came_by = stack[-1]
            near = range(tables.near_start[city], tables.near_start[city + 1])
            onward = [i for i in near if left[tables.near_route[i]]]
            if onward:
                left[tables.near_route[onward[0]]] = False
                stack.append((int(tables.near_city[onward[0]]), int(tables.near_route[onward[0]])))
            else:
                stack.pop()
                if came_by >= 0:
                    path.append(came_by)
        return path

    def _gather(self, start: i64) -> i64:
        """`cities` holds the component of a city, `odd_n` says how many of them are odd; the number of its trains."""
        tables = self.tables
        self.seen[start] = 1
        self.cities[0] = start
        self.cities_n = 1
        self.odd_n = 0
        doubled_routes: i64 = 0
        doubled: i64 = 0
        done: i64 = 0
        while done < self.cities_n:
            city = self.cities[done]
            done += 1
            self.odd_n += self.degree[city] & 1
            doubled_routes += self.degree[city]
            i: i64
            for i in range(tables.near_start[city], tables.near_start[city + 1]):
                route = tables.near_route[i]
                if self.mine[route] == 0:
                    continue
                doubled += tables.length[route]
                there = tables.near_city[i]
                if self.seen[there] == 0:
                    self.seen[there] = 1
                    self.cities[self.cities_n] = there
                    self.cities_n += 1
        self.routes_n = doubled_routes // 2
        return doubled // 2

    def _search_component(self, size: i64) -> None:
        """`best` is at least the longest path of the component just gathered."""
        if self.odd_n <= 2:
            self.best = size
            self._use_component()
            return
        self._walk_all(self.patience)
        if self.steps > 0:
            return
        sweep = self._narrow_sweep()
        if sweep.width > self.widest:
            self._walk_all(_ENDLESS)
        else:
            self._decide(sweep, size)

    def _use_component(self) -> None:
        """The best path is the whole component gathered last."""
        tables = self.tables
        self.unused = self.mine[:]
        i: i64
        j: i64
        for i in range(self.cities_n):
            city = self.cities[i]
            for j in range(tables.near_start[city], tables.near_start[city + 1]):
                self.unused[tables.near_route[j]] = 0

    def _walk_all(self, steps: i64) -> None:
        """Try every path; if steps are left afterwards, all have been tried.

        A longest path that does not use all routes ends in odd cities: at an even one it could go on.
        """
        self.steps = steps
        i: i64
        for i in range(self.cities_n):
            if self.steps > 0 and self.degree[self.cities[i]] & 1 == 1:
                self._walk(self.cities[i], 0)

    def _walk(self, city: i64, done: i64) -> None:
        """Every way on from here, as long as there are steps left."""
        if done > self.best:
            self.best = done
            self.unused = self.open[:]
        tables = self.tables
        i: i64
        for i in range(tables.near_start[city], tables.near_start[city + 1]):
            route = tables.near_route[i]
            if self.open[route] != 0 and self.steps > 0:
                self.steps -= 1
                self.open[route] = 0
                self._walk(tables.near_city[i], done + tables.length[route])
                self.open[route] = 1

    def _narrow_sweep(self) -> _Sweep:
        """A sweep with a narrow front, if there is one.

        A few sweeps will do, each starting where the one before ended, which tends to be at a far end. If their fronts
        are wide, the work to come is so much that a sweep from every city is worth its cost.
        """
        best = _Sweep(self, self.cities[0])
        last = best.last
        i: i64
        for i in range(1, self.cities_n + _SWEEPS):
            if i >= _SWEEPS:
                if best.width <= _NARROW:
                    break
                last = self.cities[i - _SWEEPS]
            other = _Sweep(self, last)
            last = other.last
            if other.width < best.width:
                best = other
        return best

    def _decide(self, sweep: _Sweep, size: i64) -> None:
        """`best` is at least the longest path of the component that is swept, which has `size` trains."""
        decisions = _Decisions(sweep)
        loss = decisions.least_loss
        while size - loss > self.best:
            if decisions.has_path(loss):
                self.best = size - loss
                self.unused = self.mine[:]
                step: i64
                for step in range(sweep.steps):
                    if decisions.kept[step] == 1:
                        self.unused[sweep.route[step]] = 0
                return
            loss += 1


class _Sweep:
    """The routes of a component in an order of deciding on them that has few cities on the front at any time.

    A city is on the front, in a slot, while some of its routes have been decided on and others have not. The city that
    brings the fewest new ones to the front is always the next to be finished.
    """

    def __init__(self, search: LongestPathSearch, start: i64) -> None:
        tables = search.tables
        self.tables: Tables = tables
        self.mine: vec[u8] = search.mine
        self.degree: vec[i64] = search.degree
        self.steps: i64 = 0
        self.route: vec[i64] = zeros(search.routes_n)  # this and what follows: by step
        self.length: vec[i64] = zeros(search.routes_n)
        self.slot_a: vec[i64] = zeros(search.routes_n)
        self.slot_b: vec[i64] = zeros(search.routes_n)
        self.fate_a: vec[i64] = zeros(search.routes_n)  # _STAYS, _LEAVES or _LEAVES_ODD
        self.fate_b: vec[i64] = zeros(search.routes_n)
        self.width: i64 = 0  # slots that have ever been in use
        self.last: i64 = start  # the city that came to the front last
        self.slot: vec[i64] = vec[i64]([i64(_UNSEEN)] * tables.cities)
        self.undecided: vec[i64] = search.degree[:]  # routes, by city
        self.front: vec[i64] = vec[i64]([i64(_NOBODY)] * search.cities_n)  # the city in each slot
        self._enter(start)
        city = start
        while city != _NOBODY:
            self._finish(city)
            city = self._next()

    def _finish(self, city: i64) -> None:
        """A step for each undecided route of this city; it leaves the front with the last of them."""
        tables = self.tables
        i: i64
        for i in range(tables.near_start[city], tables.near_start[city + 1]):
            route, there = tables.near_route[i], tables.near_city[i]
            if self.mine[route] == 0 or self.slot[there] == _DONE:
                continue
            if self.slot[there] == _UNSEEN:
                self._enter(there)
            step = self.steps
            self.route[step] = route
            self.length[step] = tables.length[route]
            self.slot_a[step] = self.slot[city]
            self.slot_b[step] = self.slot[there]
            self.fate_a[step] = self._fate(city)
            self.fate_b[step] = self._fate(there)
            self.steps = step + 1

    def _next(self) -> i64:
        """The city of the front with the fewest neighbors that have not been there; _NOBODY when the front is empty."""
        tables = self.tables
        found: i64 = _NOBODY
        fewest: i64 = _FAR
        slot: i64
        i: i64
        for slot in range(self.width):
            city = self.front[slot]
            if city == _NOBODY:
                continue
            new: i64 = 0
            for i in range(tables.near_start[city], tables.near_start[city + 1]):
                if self.mine[tables.near_route[i]] == 1 and self.slot[tables.near_city[i]] == _UNSEEN:
                    new += 1
            if new < fewest:
                fewest = new
                found = city
        return found

    def _enter(self, city: i64) -> None:
        """The city is in the first free slot of the front."""
        slot: i64 = 0
        while self.front[slot] != _NOBODY:
            slot += 1
        if slot == self.width:
            self.width += 1
        self.front[slot] = city
        self.slot[city] = slot
        self.last = city

    def _fate(self, city: i64) -> i64:
        """One more route of the city has been decided on; what becomes of the city."""
        self.undecided[city] -= 1
        if self.undecided[city] > 0:
            return _STAYS
        self.front[self.slot[city]] = _NOBODY
        self.slot[city] = _DONE
        return _LEAVES_ODD if self.degree[city] & 1 == 1 else _LEAVES


class _LeastLoss:
    """For every step of a sweep and all that can be on the front, the least number of trains still to be given up.

    It looks at odd cities alone and not at whether what is kept hangs together, so it is never too much. A place in the
    table stands for the number of ends that the path has so far, 0 to 2, and above it a bit for each slot of the front:
    whether its city is odd so far.
    """

    def __init__(self, sweep: _Sweep) -> None:
        self.sweep: _Sweep = sweep
        self.bit: vec[i64] = zeros(sweep.width)  # by slot
        self.places: i64 = _ENDS + 1
        slot: i64
        for slot in range(sweep.width):
            self.bit[slot] = self.places
            self.places += self.places
        self.least: vec[i16] = vec[i16]([i16(_FAR)] * ((sweep.steps + 1) * self.places))
        last = sweep.steps * self.places
        self.least[last] = 0
        self.least[last + 2] = 0
        step = sweep.steps - 1
        while step >= 0:
            self._fill(step)
            step -= 1

    def at(self, step: i64, place: i64) -> i64:
        """The least number of trains of this and all later steps that must be given up."""
        return i64(self.least[step * self.places + place])

    def after_keeping(self, step: i64, place: i64) -> i64:
        """The place after this step if its route is kept; _NOWHERE if there can be no path then."""
        return self.after_giving_up(step, place ^ self.bit[self.sweep.slot_a[step]] ^ self.bit[self.sweep.slot_b[step]])

    def after_giving_up(self, step: i64, place: i64) -> i64:
        """The place after this step if its route is given up; _NOWHERE if there can be no path then."""
        sweep = self.sweep
        place = self._leave(place, sweep.slot_a[step], sweep.fate_a[step])
        if place == _NOWHERE:
            return _NOWHERE
        return self._leave(place, sweep.slot_b[step], sweep.fate_b[step])

    def _leave(self, place: i64, slot: i64, fate: i64) -> i64:
        """A path of greatest length ends at cities alone that have an odd number of routes: else it could go on."""
        bit = self.bit[slot]
        if fate == _STAYS or place & bit == 0:
            return place
        if fate == _LEAVES or place & _ENDS == 2:
            return _NOWHERE
        return place - bit + 1

    def _fill(self, step: i64) -> None:
        """The step's part of the table, from the part of the step after it."""
        here = step * self.places
        there = here + self.places
        length = self.sweep.length[step]
        place: i64
        for place in range(self.places):
            if place & _ENDS == _ENDS:
                continue
            least: i64 = _FAR
            after = self.after_keeping(step, place)
            if after != _NOWHERE:
                least = i64(self.least[there + after])
            after = self.after_giving_up(step, place)
            if after != _NOWHERE and i64(self.least[there + after]) + length < least:
                least = i64(self.least[there + after]) + length
            self.least[here + place] = i16(least)


class _Decisions:
    """The search for a path that keeps all but so many trains of a component: each route is kept or given up.

    The pieces of what is kept are told apart by labels, four bits for each slot of the front: 0 while nothing is kept
    at its city, else one more than the lowest slot of the piece. With the place in the table they say all that matters
    to the steps to come; so what has failed once with as many trains to give up need not be tried again.
    """

    def __init__(self, sweep: _Sweep) -> None:
        self.sweep: _Sweep = sweep
        self.table: _LeastLoss = _LeastLoss(sweep)
        self.least_loss: i64 = self.table.at(0, 0)
        self.kept: vec[u8] = vec[u8]([u8(0)] * sweep.steps)
        self.rest: vec[i64] = zeros(sweep.steps + 1)  # trains of this and all later steps
        self.failed: list[dict[int, int]] = [{} for _ in range(sweep.steps)]  # with how many trains to give up
        step = sweep.steps - 1
        while step >= 0:
            self.rest[step] = self.rest[step + 1] + sweep.length[step]
            step -= 1

    def has_path(self, spare: i64) -> bool:
        """Whether there is a path without at most `spare` trains, which are fewer than all; `kept` is such a path."""
        return self._try(0, 0, 0, spare)

    def _try(self, step: i64, place: i64, labels: i64, spare: i64) -> bool:
        """Whether there is such a path from this step on."""
        table = self.table
        if table.at(step, place) > spare:
            return False
        failed = self.failed[step]
        key: int = labels
        key = key * table.places + place  # may be too long for an i64
        if failed.get(key, -1) >= spare:
            return False
        a, b = self.sweep.slot_a[step], self.sweep.slot_b[step]
        self.kept[step] = 1
        if self._go_on(step, table.after_keeping(step, place), self._join(labels, a, b), spare):
            return True
        self.kept[step] = 0
        if self._go_on(step, table.after_giving_up(step, place), labels, spare - self.sweep.length[step]):
            return True
        failed[key] = spare
        return False

    def _go_on(self, step: i64, place: i64, labels: i64, spare: i64) -> bool:
        """Whether there is a path from the next step on; cities that leave the front now are still in the labels."""
        if place == _NOWHERE:
            return False
        if self.sweep.fate_a[step] != _STAYS:
            labels = self._leave(labels, self.sweep.slot_a[step])
        if self.sweep.fate_b[step] != _STAYS and labels >= 0:
            labels = self._leave(labels, self.sweep.slot_b[step])
        if labels == _WHOLE:
            return self.rest[step + 1] <= spare  # all of it given up: whatever fails leaves its step so
        if labels == _BROKEN or step + 1 == self.sweep.steps:
            return False
        return self._try(step + 1, place, labels, spare)

    def _join(self, labels: i64, a: i64, b: i64) -> i64:
        """The labels when the cities of two slots are in one piece."""
        low, high = self._label(labels, a), self._label(labels, b)
        if low == 0:
            low = a + 1
            labels += low << a * _BITS
        if high == 0:
            high = b + 1
            labels += high << b * _BITS
        if low < high:
            return self._relabel(labels, high, low)
        return self._relabel(labels, low, high)

    def _leave(self, labels: i64, slot: i64) -> i64:
        """The labels without this slot, or _WHOLE or _BROKEN when it was the last of its piece."""
        label = self._label(labels, slot)
        if label == 0:
            return labels
        labels -= label << slot * _BITS
        other: i64
        for other in range(self.sweep.width):
            if self._label(labels, other) == label:
                return self._relabel(labels, label, other + 1) if label == slot + 1 else labels
        return _WHOLE if labels == 0 else _BROKEN

    def _relabel(self, labels: i64, old: i64, new: i64) -> i64:
        slot: i64
        for slot in range(self.sweep.width):
            if old != new and self._label(labels, slot) == old:
                labels += (new << slot * _BITS) - (old << slot * _BITS)
        return labels

    def _label(self, labels: i64, slot: i64) -> i64:
        return labels >> slot * _BITS & _LABEL
