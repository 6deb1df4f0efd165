"""What strangers ask for: a place for themselves, for two, or for a team; without an account."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models.names import search_key
from scoring.models.codes import hashed
from tournaments.core.acts import keep, locked
from tournaments.models import EntryKind, EntryRequest, Tournament
from tournaments.pairing.league import LARGEST, SMALLEST
from tournaments.registration import queries
from web.refusals import Refusal
from web.throttle import RateLimit, spend

# House rule: a member who registers the whole club from home is let through, a program is not.
TRIES = RateLimit(20, 3600)
LINK_PREFIX = "mrg_"
LINK = re.compile(rf"{LINK_PREFIX}[\w-]{{27}}")


@dataclass(frozen=True)
class Application:
    """What somebody asks for: first and last name of one person or two, and what else was told.

    For a `team`, those of its captain and of its squad. `minors` are under eighteen, by place from 0.
    """

    people: tuple[tuple[str, str], ...]
    delegation: str = ""
    contact: str = ""
    team: str = ""
    minors: tuple[int, ...] = ()

    @property
    def names(self) -> list[str]:
        return [f"{first} {last}" for first, last in self.people]


def new_link() -> str:
    """The secret of a private link; drawn, and kept nowhere but in the link."""
    return LINK_PREFIX + secrets.token_urlsafe(20)


def ask_to_play(
    tournament: Tournament, asking: Application, code: str, *, address: str = "", now: datetime | None = None
) -> tuple[EntryRequest, str]:
    """Register, and the secret of the private link: `code`, unless it is that of another request.

    The same request sent again with the same code is the one that is there. Every try of `address` is counted,
    refused ones too.
    """
    now = now or timezone.now()
    if wait := spend({f"ask:{hashed(address)[:32]}": TRIES}, now.timestamp()):
        sentence = _("Too many requests came from this connection. Try again in %(minutes)d min.")
        raise Refusal(
            "too_many_requests", sentence, status=429, retry_after=wait, minutes=max(1, -(-wait // 60))
        )
    with transaction.atomic():
        return _ask(locked(tournament), asking, code, now)


def _ask(tournament: Tournament, asking: Application, code: str, now: datetime) -> tuple[EntryRequest, str]:
    earlier = tournament.requests.filter(secret_hash=hashed(code)).first()
    if earlier and earlier.people == list(asking.people):
        return earlier, code
    code = new_link() if earlier or not LINK.fullmatch(code) else code
    _check_asking(tournament, asking, now)
    (first_name, last_name), *others = asking.people
    partner = others[0] if others and not asking.team else ("", "")
    request = EntryRequest(
        tournament=tournament,
        number=next_number(tournament),
        team=asking.team,
        squad=others if asking.team else [],
        minors=list(asking.minors),
        first_name=first_name,
        last_name=last_name,
        partner_first_name=partner[0],
        partner_last_name=partner[1],
        delegation=asking.delegation,
        contact=asking.contact,
        secret_hash=hashed(code),
        asked_at=now,
    )
    request.clean_fields(exclude=["tournament"])
    request.save(force_insert=True)
    keep("asked", tournament, None, request=request.number)
    return request, code


def next_number(tournament: Tournament) -> int:
    """That of the next request."""
    return (tournament.requests.aggregate(last=Max("number"))["last"] or 0) + 1


def _check_asking(tournament: Tournament, asking: Application, now: datetime) -> None:
    terms = queries.registration_of(tournament)
    if terms is None or not terms.takes_requests(now):
        raise Refusal("registration_over", _("Registration is closed."))
    if tournament.entry_kind == EntryKind.TEAM:
        _check_team(tournament, asking)
    elif len(asking.people) > 1 and tournament.entry_kind != EntryKind.PAIR:
        raise Refusal("one_by_one", _("Here everybody registers alone."), status=422)
    if len({search_key(name) for name in asking.names}) < len(asking.people):
        twice = _("The same player is there twice.") if asking.team else _("A pair is two different players.")
        raise Refusal("same_player", twice, status=422)
    check_new(tournament, asking.names)


def check_new(tournament: Tournament, names: Iterable[str]) -> None:
    """Refused where one of `names` has asked, or plays."""
    if taken := queries.named_already(tournament, names):
        sentence = _("%(name)s is already registered. If this is somebody else, tell the director.")
        raise Refusal("already_asked", sentence, status=422, name=taken)


def _check_team(tournament: Tournament, asking: Application) -> None:
    """A name that no other team has or asks for, and as many players as a team has."""
    if not asking.team or not SMALLEST <= len(asking.people) <= LARGEST:
        sentence = _("A team has from %(fewest)s to %(most)s players.")
        raise Refusal("bad_squad", sentence, status=422, fewest=SMALLEST, most=LARGEST)
    others = [*tournament.entries.values_list("name", flat=True)]
    others += [request.team for request in queries.waiting_requests(tournament)]
    if search_key(asking.team) in map(search_key, others):
        sentence = _("There is a team called %(name)s already.")
        raise Refusal("name_taken", sentence, status=422, name=asking.team)
