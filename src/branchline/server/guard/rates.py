"""How much somebody may do, and how often: counted in this process or in Redis for all workers together."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeVar

from limits import (
    RateLimitItem,
    RateLimitItemPerHour,
    RateLimitItemPerMinute,
    RateLimitItemPerSecond,
    aio,
    storage,
    strategies,
)
from limits.errors import StorageError

from branchline.errors import OptionError
from branchline.server.monitoring import log
from branchline.server.settings import UNREADABLE_REDIS, Caps, Settings

if TYPE_CHECKING:
    from redis.asyncio import BlockingConnectionPool

K = TypeVar("K")
V = TypeVar("V")
BudgetKind = Literal["person", "address"]
RateKind = Literal[BudgetKind, "guest", "login", "password", "chat"]

_SWEEP_SECONDS: Final = 30.0
_ANSWER_SECONDS: Final = 0.25  # that Redis has, before this process counts alone
_SHARE: Final = 40  # of a budget is bought of Redis at once, so that not every message has to ask there
_MOST_KNOWN: Final = 20_000  # people and addresses of whom something is remembered here


@dataclass(slots=True)
class _Bought:
    """Points that were counted in Redis already, and may be spent by this process until then."""

    points: int
    until: float


class Limits:
    """How much somebody may do, and how often: counted in this process, or in Redis for all workers together.

    Everybody has a budget of points, and so has every address; whatever is done, by a request or by a message of a
    socket, is spent from both (`costs.py`). What is charged afterwards is a debt, which is spent with the next thing.

    Without Redis's answer this process counts alone: then the limits are wider, but nobody is kept out.
    """

    def __init__(self, settings: Settings) -> None:
        self._is_on = settings.has_limits
        self._items = _items(settings.caps)
        self._here = strategies.SlidingWindowCounterRateLimiter(RatesInMemory())
        self._pool: BlockingConnectionPool | None = None
        self._redis: aio.strategies.SlidingWindowCounterRateLimiter | None = None
        if settings.redis is not None and self._is_on:
            self._pool = _pool(settings.redis)
            self._redis = _counting_in(self._pool)
        self._alone_until = 0.0
        self._bought: OrderedDict[tuple[BudgetKind, str], _Bought] = OrderedDict()
        self._debts: OrderedDict[tuple[BudgetKind, str], float] = OrderedDict()
        self._addresses: OrderedDict[str, str] = OrderedDict()  # where people were seen last

    async def spend(self, points: int, address: str, person: str | None = None) -> tuple[RateKind, int]:
        """Something is done that costs so much: whose budget was asked last, and how long to wait for it."""
        if not self._is_on:
            return "address", 0
        seconds = await self._spend("address", address, points)
        if seconds or person is None:
            return "address", seconds
        return "person", await self._spend("person", person, points)

    def meet(self, person: str, address: str) -> None:
        """A person was seen at an address, which pays, too, for what is charged to the person from now on."""
        if self._is_on:
            _remember(self._addresses, person, address)

    def charge(self, points: float, person: str) -> None:
        """Something was done for a person that has cost so much: it is spent with the next thing that they do."""
        if not self._is_on:
            return
        self._owe(("person", person), points)
        if person in self._addresses:
            self._owe(("address", self._addresses[person]), points)

    async def hit(self, kind: RateKind, who: str, cost: int = 1) -> int:
        """One more is counted, or several. 0, or how many seconds to wait because it was too much."""
        if self._redis is None or time.monotonic() < self._alone_until:
            return self.hit_here(kind, who, cost)
        item = self._items[kind]
        try:
            if await self._redis.hit(item, kind, who, cost=cost):
                return 0
            return _seconds_until((await self._redis.get_window_stats(item, kind, who)).reset_time)
        except (StorageError, OSError, TimeoutError) as error:
            self._alone_until = time.monotonic() + 5
            log.warning("limits_without_redis", error=type(error).__name__)
            return self.hit_here(kind, who, cost)

    def hit_here(self, kind: RateKind, who: str, cost: int = 1) -> int:
        """One more is counted, or several, as in `hit`, but in this process alone."""
        if not self._is_on:
            return 0
        item = self._items[kind]
        if self._here.hit(item, kind, who, cost=cost):
            return 0
        return _seconds_until(self._here.get_window_stats(item, kind, who).reset_time)

    async def close(self) -> None:
        """Close the connections to Redis."""
        if self._pool is not None:
            await self._pool.disconnect()

    async def _spend(self, kind: BudgetKind, who: str, points: int) -> int:
        item, key = self._items[kind], (kind, who)
        cost = min(points + int(self._debts.get(key, 0)), item.amount)
        bought = self._bought.get(key)
        if bought is not None and bought.points >= cost and bought.until > time.monotonic():
            bought.points -= cost
            self._debts.pop(key, None)
            return 0
        more = 0 if self._redis is None else max(0, item.amount // _SHARE - cost)
        seconds = await self.hit(kind, who, cost + more)
        if seconds and more:
            more = 0
            seconds = await self.hit(kind, who, cost)
        if not seconds:
            self._debts.pop(key, None)
            if more:
                _remember(self._bought, key, _Bought(more, time.monotonic() + item.get_expiry()))
        return seconds

    def _owe(self, key: tuple[BudgetKind, str], points: float) -> None:
        """No debt is larger than the whole budget: whoever has made it can go on when that is there again."""
        _remember(self._debts, key, min(self._debts.get(key, 0.0) + points, self._items[key[0]].amount))


class RatesInMemory(storage.Storage, storage.SlidingWindowCounterSupport):
    """Counts in this process, and forgets now and then what is over.

    The library's own storage looks through all its keys after every hit, in a thread or a task.
    """

    def __init__(self) -> None:
        super().__init__()
        self._counts: dict[str, _Count] = {}
        self._swept_at = time.time()

    @property
    def base_exceptions(self) -> type[Exception]:
        """The errors of this storage, which has none of its own: memory alone can run out."""
        return MemoryError

    def acquire_sliding_window_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        now = time.time()
        if now - self._swept_at > _SWEEP_SECONDS:
            self._sweep(now)
        count = self._counts.get(key)
        if count is None:
            count = self._counts[key] = _Count(now, expiry)
        if math.floor(count.weighed(now, expiry)) + amount > limit:
            return False
        count.current += amount
        return True

    def get_sliding_window(self, key: str, expiry: int) -> tuple[int, float, int, float]:
        now = time.time()
        count = self._counts.get(key)
        if count is None:
            return 0, 0.0, 0, 0.0
        count.weighed(now, expiry)
        left = count.ends_at - now
        return count.previous, left, count.current, left + expiry

    def clear_sliding_window(self, key: str, expiry: int) -> None:  # noqa: ARG002  (the library asks for it)
        self.clear(key)

    def clear(self, key: str) -> None:
        self._counts.pop(key, None)

    def reset(self) -> int:
        size = len(self._counts)
        self._counts.clear()
        return size

    def check(self) -> bool:
        return True

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        raise NotImplementedError("only sliding windows are counted here")

    def get(self, key: str) -> int:
        raise NotImplementedError("only sliding windows are counted here")

    def get_expiry(self, key: str) -> float:
        raise NotImplementedError("only sliding windows are counted here")

    def __len__(self) -> int:
        return len(self._counts)

    def _sweep(self, now: float) -> None:
        self._swept_at = now
        for key in [key for key, count in self._counts.items() if count.is_over(now)]:
            del self._counts[key]


class _Count:
    """How many there were in this window and in the one before."""

    __slots__ = ("current", "ends_at", "expiry", "previous")

    def __init__(self, now: float, expiry: int) -> None:
        self.current = 0
        self.previous = 0
        self.expiry = expiry
        self.ends_at = (now // expiry + 1) * expiry  # of this window

    def weighed(self, now: float, expiry: int) -> float:
        """How many there were in the last `expiry` seconds, as if those of the window before were spread evenly."""
        left = self.ends_at - now
        if not 0 < left <= expiry:  # another window: the next, a later one, or the clock was set back
            self.previous = self.current if -expiry < left <= 0 else 0
            self.current = 0
            self.ends_at = (now // expiry + 1) * expiry
        return self.current + self.previous * (self.ends_at - now) / expiry

    def is_over(self, now: float) -> bool:
        """Whether nothing of it counts any more."""
        return now >= self.ends_at + self.expiry


def _items(caps: Caps) -> Mapping[RateKind, RateLimitItem]:
    return {
        "person": _flow(caps.cost_per_second, caps.cost_burst),
        "address": RateLimitItemPerMinute(caps.cost_per_address),
        "guest": RateLimitItemPerHour(caps.guests_per_address),
        "login": RateLimitItemPerMinute(caps.logins_per_address, 5),
        "password": RateLimitItemPerMinute(caps.tries_per_login, 15),
        "chat": RateLimitItemPerMinute(caps.chat_per_minute),
    }


def _flow(per_second: int, burst: int) -> RateLimitItem:
    """A limit of this many a second in the long run, and `burst` at once, as a number in a window."""
    seconds = max(1, round(burst / per_second))
    return RateLimitItemPerSecond(per_second * seconds, seconds)


def _pool(url: str) -> BlockingConnectionPool:
    try:
        from redis.asyncio import BlockingConnectionPool
    except ImportError:
        raise OptionError(
            "to use Redis, install the package with its extra: pip install 'branchline[postgres]'"
        ) from None
    # One that waits: the usual pool raises an error when it has given all its connections away.
    try:
        return BlockingConnectionPool.from_url(
            url,
            max_connections=16,
            timeout=_ANSWER_SECONDS,
            socket_timeout=_ANSWER_SECONDS,
            socket_connect_timeout=_ANSWER_SECONDS,
        )
    except (ValueError, TypeError):  # the address is not repeated: a password may stand in it
        raise OptionError(UNREADABLE_REDIS) from None


def _counting_in(pool: BlockingConnectionPool) -> aio.strategies.SlidingWindowCounterRateLimiter:
    counts = aio.storage.RedisStorage(
        "async+redis://",  # where it is, the pool knows; the library would insist on a port
        wrap_exceptions=True,
        implementation="redispy",
        key_prefix="branchline",
        connection_pool=pool,  # type: ignore[arg-type] # its documentation allows it
    )
    return aio.strategies.SlidingWindowCounterRateLimiter(counts)


def _remember(known: OrderedDict[K, V], key: K, value: V) -> None:
    """The value is kept, and of too many the one that was set longest ago is not."""
    known[key] = value
    known.move_to_end(key)
    if len(known) > _MOST_KNOWN:
        known.popitem(last=False)


def _seconds_until(moment: float) -> int:
    return max(1, math.ceil(moment - time.time()))
