"""Two games with the same public course that differ in what one seat alone knows, as a script for a server to play.

The two are dealt and played side by side. Wherever chance or the hidden seat decides something that nobody else sees,
they go different ways if they can; a step is kept only if to all others, and to spectators, it looks the same.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from branchline import Table
from branchline.chance import Chance, Scripted, Seeded
from branchline.errors import RecordError
from branchline.events import Event
from branchline.variants import find, game_of

TRIES: Final = 40  # at finding a step that looks the same in both
DEAL_TRIES: Final = 400
MOST_TURNINGS: Final = 60  # back from where no step looks the same
SECRETS: Final = ("draw", "tickets")  # what chance says to them is hidden from others
CLAIMS: Final = ("claim", "suit", "station", "mix", "place")


@dataclass(frozen=True)
class Step:
    """What is done in each of the two games, and what chance says to it; without an action, the last is taken back."""

    seat: int
    actions: tuple[str, str] | None
    outcomes: tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class Script:
    """Two games: how they are dealt, and what is done."""

    game: str
    players: int
    hidden: int  # the seat that sees a difference
    deals: tuple[tuple[int, ...], tuple[int, ...]]
    steps: tuple[Step, ...]
    differing: int  # after how many of the steps the hidden seat's own view differs
    begun: int  # after how many of them a payment or placement is begun and not complete


def script(game: str, players: int, hidden: int, seed: int, most: int) -> Script:
    """Two such games, up to `most` steps; fewer if the end comes, or nothing looks the same in both."""
    return _Writer(game, players, hidden, seed).write(most)


class _Writer:
    def __init__(self, game: str, players: int, hidden: int, seed: int) -> None:
        self.hidden = hidden
        self.rules = game_of(find(game), players)
        self.others: tuple[int | None, ...] = (*(seat for seat in range(players) if seat != hidden), None)
        self.dice = random.Random(f"{game} {players} {hidden} {seed}")
        self.one = Table(self.rules, chance=self._chance())
        self.two = self._dealt_otherwise()
        self.steps: list[Step] = []
        self.pasts: list[tuple[Table, Table]] = []  # the games before each step

    def write(self, most: int) -> Script:
        deals = (tuple(self.one.outcomes[0]), tuple(self.two.outcomes[0]))
        assert deals[0] != deals[1], "the deal can hide something"
        turnings = 0
        while len(self.steps) < most:
            if self._hesitate() or self._step():
                continue
            turnings += 1
            if turnings > MOST_TURNINGS:
                break
            self._turn_back()
        nows = [*self.pasts[1:], (self.one, self.two)]
        return Script(
            game=self.rules.key,
            players=self.rules.players,
            hidden=self.hidden,
            deals=deals,
            steps=tuple(self.steps),
            differing=sum(one.observe(self.hidden) != two.observe(self.hidden) for one, two in nows),
            begun=sum(one.begun > 0 for one, _ in nows),
        )

    def _chance(self) -> Chance:
        return Seeded(self.dice.getrandbits(32))

    def _dealt_otherwise(self) -> Table:
        """A table that is dealt alike for all but the hidden seat."""
        best, outcomes = self.one, list(self.one.outcomes[0])
        for _ in range(DEAL_TRIES):
            place = self.dice.randrange(len(outcomes))
            tried = [*outcomes[:place], self.dice.randrange(max(outcomes) + 1), *outcomes[place + 1 :]]
            try:
                table = Table(self.rules, chance=Scripted(tried))
            except (RecordError, IndexError):
                continue
            if table.outcomes[0] == tried and self._alike(self.one, table):
                best, outcomes = table, tried
        return best

    def _alike(self, one: Table, two: Table) -> bool:
        """Whether the last thing that happened, and all there is to see now, look the same to all others."""
        return one.to_move == two.to_move and all(
            one.observe(viewer) == two.observe(viewer)
            and _seen(one.events[-1], viewer) == _seen(two.events[-1], viewer)
            for viewer in self.others
        )

    def _turn_back(self) -> None:
        """Some of the last steps are forgotten: they led to where nothing looks the same in both games."""
        length = max(0, len(self.steps) - self.dice.randint(1, 12))
        if length < len(self.pasts):
            self.one, self.two = self.pasts[length]
        del self.steps[length:], self.pasts[length:]

    def _hesitate(self) -> bool:
        """The hidden seat begins different payments in the two games, and takes them back."""
        if self.one.to_move != self.hidden or self.one.begun or self.dice.random() > 0.3:
            return False
        begun: list[Table] = []
        for table in (self.one, self.two):
            numbers = [number for number in table.legal_numbers() if self._begins(table, number)]
            wanted = [number for number in numbers if not begun or number != begun[0].actions[-1]]
            if not wanted:
                return False
            other = table.fork()
            other.play(self.dice.choice(wanted))
            begun.append(other)
        if not self._alike(begun[0], begun[1]):
            return False
        before = (self.one, self.two)
        self._keep(begun[0], begun[1])
        self.pasts.append((self.one, self.two))
        self.steps.append(Step(self.hidden, None, ((), ())))
        self.one, self.two = before
        return True

    def _begins(self, table: Table, number: int) -> bool:
        """Whether an action begins a payment or placement that has to be completed by others."""
        if _kind(table, number) not in CLAIMS:
            return False
        other = table.fork()
        other.chance = self._chance()
        other.play(number)
        return other.begun > 0

    def _step(self) -> bool:
        for _ in range(TRIES):
            both = self._try()
            if both is not None:
                self._keep(*both)
                return True
        return False

    def _try(self) -> tuple[Table, Table] | None:
        number = self._choice()
        if number is None:
            return None
        one, two = self.one.fork(), self.two.fork()
        one.chance = self._chance()
        events = one.play(number)
        is_secret = self.one.to_move == self.hidden and _kind(self.one, number) in SECRETS
        two.chance = self._chance() if is_secret else Scripted(one.outcomes[-1])
        try:
            two.play(number)
        except (RecordError, IndexError):
            return None
        if self._is_choice_of_the_deal() and _counts(events) != _counts(two.events[-1]):
            return None  # it would show when all have chosen
        return (one, two) if not one.over and self._alike(one, two) else None

    def _choice(self) -> int | None:
        """Something that can be done in both games; claims, and what chance keeps secret, more often than by lot."""
        in_two = set(self.two.legal_numbers())
        legal = [number for number in self.one.legal_numbers() if number in in_two]
        if not legal:
            return None
        liked = (*CLAIMS, *SECRETS) if self.one.to_move == self.hidden else CLAIMS
        kind = self.dice.choice(liked)
        likes = [number for number in legal if _kind(self.one, number) == kind]
        return self.dice.choice(likes if likes and self.dice.random() < 0.6 else legal)

    def _is_choice_of_the_deal(self) -> bool:
        return len(self.one.actions) < self.rules.players

    def _keep(self, one: Table, two: Table) -> None:
        seat = self.one.to_move
        assert seat is not None
        actions = (one.notation.text(one.actions[-1]), two.notation.text(two.actions[-1]))
        self.pasts.append((self.one, self.two))
        self.steps.append(Step(seat, actions, (tuple(one.outcomes[-1]), tuple(two.outcomes[-1]))))
        self.one, self.two = one, two


class Fate(Chance):
    """The outcomes that a script says; a list that the test fills before each step."""

    outcomes: Final[list[int]] = []

    def pick(self, weights: vec[i64], total: i64) -> i64:  # noqa: ARG002  (as every chance has it)
        """The next outcome of the script."""
        assert Fate.outcomes, "the script says what chance does"
        outcome = Fate.outcomes.pop(0)
        assert weights[outcome] > 0, "the script says what can be"
        return outcome


def _seen(events: list[Event], viewer: int | None) -> list[dict[str, object]]:
    return [seen.as_dict() for event in events if (seen := event.as_seen_by(viewer)) is not None]


def _counts(events: list[Event]) -> list[int]:
    return [int(event.count) for event in events]


def _kind(table: Table, number: int) -> str:
    return table.game.actions[number].kind
