"""Limits on how often something may be tried, and the address of the connection that tries.

Each try is counted in the database, by one statement, so that it holds for every process. It costs a share of a window;
what was spent comes back by itself, evenly (GCRA, ITU-T I.371). A clock that jumps neither opens nor locks: what is
spent never reaches further than one window ahead.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.db.models import F
from django.db.models.functions import Greatest
from django.http import HttpRequest

from web.models import Allowance


@dataclass(frozen=True)
class RateLimit:
    """At most `tries` at once, and as many again in `seconds`."""

    tries: int
    seconds: int

    @property
    def window(self) -> int:
        """In milliseconds."""
        return self.seconds * 1000

    @property
    def share(self) -> int:
        """What one try costs, in milliseconds."""
        return self.window // self.tries


def spend(limits: Mapping[str, RateLimit], now: float | None = None) -> int:
    """Take one try of each key; 0 where it was taken, else in how many seconds to come back, and nothing is taken.

    Who is past a limit costs one read: a flood of refusals keeps nobody who writes from the database.
    """
    moment = _milliseconds(now)
    spent = _spent(limits)
    for key, limit in limits.items():
        if key not in spent:
            continue
        ahead = moment + limit.window
        if spent[key] > ahead:  # the clock went back
            Allowance.objects.filter(key=key, spent_until__gt=ahead).update(spent_until=ahead)
    if wait := max(_waits(limits, spent, moment).values()):
        return wait
    missing = [Allowance(key=key) for key in limits if key not in spent]
    Allowance.objects.bulk_create(missing, ignore_conflicts=True)
    taken: dict[str, RateLimit] = {}
    for key, limit in limits.items():
        if not _take(key, limit, moment):  # somebody was quicker
            give_back(taken)
            return max(1, *waits_of(limits, now).values())
        taken[key] = limit
    return 0


def give_back(limits: Mapping[str, RateLimit]) -> None:
    """Return one try of each key that should not count."""
    for key, limit in limits.items():
        Allowance.objects.filter(key=key).update(spent_until=F("spent_until") - limit.share)


def waits_of(limits: Mapping[str, RateLimit], now: float | None = None) -> dict[str, int]:
    """In how many seconds each key has a try again; 0 where it has one. One query."""
    return _waits(limits, _spent(limits), _milliseconds(now))


def _waits(limits: Mapping[str, RateLimit], spent: Mapping[str, int], moment: int) -> dict[str, int]:
    ahead = {
        key: min(spent.get(key, 0), moment + limit.window) + limit.share - limit.window - moment
        for key, limit in limits.items()
    }
    return {key: max(0, -(-milliseconds // 1000)) for key, milliseconds in ahead.items()}


def _spent(keys: Iterable[str]) -> dict[str, int]:
    return dict(Allowance.objects.filter(key__in=list(keys)).values_list("key", "spent_until"))


def _take(key: str, limit: RateLimit, moment: int) -> bool:
    room = Allowance.objects.filter(key=key, spent_until__lte=moment + limit.window - limit.share)
    return room.update(spent_until=Greatest(F("spent_until"), moment) + limit.share) == 1


def _milliseconds(now: float | None) -> int:
    return int((time.time() if now is None else now) * 1000)


def address_of(request: HttpRequest) -> str:
    """Which connection asks: the last address that our proxy vouches for, else who is connected.

    Whoever has a whole network of IPv6 addresses, as every home has, is one connection.
    """
    peer: str = request.META.get("REMOTE_ADDR", "")
    if settings.SECURE_PROXY_SSL_HEADER and (passed_on := request.headers.get("X-Forwarded-For")):
        peer = passed_on.rsplit(",", 1)[-1].strip()
    try:
        address = ip_address(peer)
    except ValueError:
        return peer
    if isinstance(address, IPv6Address):
        return str(ip_network(f"{address}/64", strict=False))
    return peer
