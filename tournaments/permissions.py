"""Fetch and authorise in one call: the desk for those who run the evening, the published for everybody."""

from __future__ import annotations

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.crypto import constant_time_compare

from clubs.models import Club, Player, Role, Season, Session
from clubs.permissions import Access, access_club, find_club
from scoring.models.codes import hashed
from tournaments.entries.queries import public_editions, told_editions
from tournaments.free_evenings.queries import opens
from tournaments.models import (
    Adjustment,
    Edition,
    Entry,
    EntryRequest,
    Pairing,
    Proof,
    Registration,
    Round,
    SeasonEdition,
    Tournament,
)
from tournaments.standings.meetings import captain_code, is_league


class KeptBack(Http404):
    """The rankings of `tournament` are kept back until the prize-giving."""

    def __init__(self, tournament: Tournament) -> None:
        super().__init__()
        self.tournament = tournament


def access_tournament(
    request: HttpRequest, slug: str, pk: int, role: Role = Role.DIRECTOR
) -> tuple[Access, Tournament]:
    """The member's access, and a tournament of that club; refusals as `access_club`."""
    access = access_club(request, slug, role)
    tournament = get_object_or_404(
        Tournament.objects.select_related("session", "commitment", "pairing_job", "registration"),
        club=access.club,
        pk=pk,
    )
    tournament.club = tournament.session.club = access.club
    return access, tournament


def access_entry(
    request: HttpRequest, slug: str, pk: int, number: int, role: Role = Role.DIRECTOR
) -> tuple[Access, Entry]:
    """The member's access, and entry `number` of a tournament of that club."""
    access, tournament = access_tournament(request, slug, pk, role)
    entry = get_object_or_404(tournament.entries, number=number)
    entry.tournament = tournament
    return access, entry


def access_round(
    request: HttpRequest, slug: str, pk: int, number: int, role: Role = Role.DIRECTOR
) -> tuple[Access, Round]:
    """The member's access, and round `number` of a tournament of that club, drawn or published."""
    access, tournament = access_tournament(request, slug, pk, role)
    round_ = get_object_or_404(_rounds(tournament), number=number)
    round_.stage.tournament = tournament
    return access, round_


def access_table(
    request: HttpRequest, slug: str, pk: int, number: int, table: int, role: Role = Role.DIRECTOR
) -> tuple[Access, Pairing]:
    """The member's access, and table `table` of a published round of that club."""
    access, round_ = access_round(request, slug, pk, number, role)
    found = Pairing.objects.select_related("sheet").filter(round=round_, round__published_at__isnull=False)
    pairing = get_object_or_404(found, table_number=table)
    pairing.round = round_
    return access, pairing


def access_adjustment(request: HttpRequest, slug: str, pk: int, number: int) -> tuple[Access, Adjustment]:
    """The member's access, and a decision of a tournament of that club."""
    access, tournament = access_tournament(request, slug, pk)
    adjustment = get_object_or_404(tournament.adjustments, pk=number)
    adjustment.tournament = tournament
    return access, adjustment


def access_edition(request: HttpRequest, slug: str, pk: int, number: int) -> tuple[Access, Edition]:
    """The director's access, and a published ranking of a tournament of that club."""
    access, tournament = access_tournament(request, slug, pk)
    edition = get_object_or_404(tournament.editions.select_related("withdrawal"), number=number)
    edition.tournament = tournament
    return access, edition


def access_request(request: HttpRequest, slug: str, pk: int, number: int) -> tuple[Access, EntryRequest]:
    """The director's access, and request `number` to play in a tournament of that club."""
    access, tournament = access_tournament(request, slug, pk)
    found = get_object_or_404(
        tournament.requests.select_related("decided_by", "player", "partner"), number=number
    )
    found.tournament = tournament
    return access, found


def access_entrant(
    request: HttpRequest, slug: str, pk: int, player_pk: int
) -> tuple[Access, Tournament, Player]:
    """The scorer's access, a tournament of that club, and a player who is entered there."""
    access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    entered = access.club.players.filter(entries__tournament=tournament)
    return access, tournament, get_object_or_404(entered, pk=player_pk)


class NeverOpened(Http404):
    """Nobody can register there; `tournament` is None where nothing of it is public, or there is none."""

    def __init__(self, club: Club, tournament: Tournament | None) -> None:
        super().__init__()
        self.club, self.tournament = club, tournament


def public_registration(slug: str, pk: int) -> Registration:
    """How one registers for a tournament; `NeverOpened` where no director has opened that, `Http404` for no club."""
    known = Registration.objects.select_related("tournament__club", "tournament__session")
    registration = known.filter(tournament__club__slug=slug, tournament=pk).first()
    if registration is None:
        raise NeverOpened(find_club(slug), _shown(slug, pk))
    return registration


def public_request(slug: str, pk: int, code: str) -> tuple[Registration, EntryRequest]:
    """The request of which `code` is the private link, or `Http404`."""
    registration = public_registration(slug, pk)
    requests = registration.tournament.requests.select_related("entry")
    found = get_object_or_404(requests, secret_hash=hashed(code))
    found.tournament = registration.tournament
    return registration, found


def free_tournament(slug: str, pk: int, code: str) -> Tournament:
    """A tournament with tables to open, for who has the code of its card, or `Http404`."""
    known = Tournament.objects.select_related("club", "session")
    tournament = get_object_or_404(known, club__slug=slug, pk=pk)
    if not opens(tournament, code):
        raise Http404
    return tournament


def public_tournament(slug: str, pk: int) -> Tournament:
    """A tournament of which something is published, or `Http404`: before that, it is nobody's to know."""
    tournament = _shown(slug, pk)
    if tournament is None:
        raise Http404
    return tournament


def is_too_early(slug: str, pk: int, number: int) -> bool:
    """Whether this is an entry of a tournament of which nothing is published yet."""
    entries = Entry.objects.filter(tournament__club__slug=slug, tournament=pk, number=number)
    return entries.exists() and _shown(slug, pk) is None


def _shown(slug: str, pk: int) -> Tournament | None:
    shown = Q(stages__rounds__published_at__isnull=False) | Q(editions__isnull=False)
    found = Tournament.objects.filter(shown, club__slug=slug, pk=pk).select_related(
        "club", "session", "commitment", "wall"
    )
    return found.distinct().first()


def captained_team(slug: str, pk: int, number: int, code: str) -> Entry:
    """A team, for who has the private link of its captain, or `Http404`."""
    known = Entry.objects.select_related("tournament__club", "tournament__session")
    team = get_object_or_404(known, tournament__club__slug=slug, tournament=pk, number=number)
    if not is_league(team.tournament) or not constant_time_compare(code, captain_code(team)):
        raise Http404
    return team


def public_league(slug: str, pk: int) -> Tournament:
    """A league of which something is published, or `Http404`."""
    tournament = public_tournament(slug, pk)
    if not is_league(tournament):
        raise Http404
    return tournament


def promised_tournament(slug: str, pk: int) -> tuple[Tournament, bool]:
    """A tournament whose draws are promised, and whether more of it than that is public yet; or `Http404`.

    The promise is public from the moment it is made; the name of the tournament, once something else is.
    """
    known = Tournament.objects.select_related("club", "session", "commitment")
    tournament = get_object_or_404(known, club__slug=slug, pk=pk, commitment__isnull=False)
    told = Q(stages__rounds__published_at__isnull=False) | Q(registration__isnull=False)
    return tournament, Tournament.objects.filter(told, pk=pk).exists()


def public_round(slug: str, pk: int, number: int) -> Round:
    """A published round, or `Http404`."""
    tournament = public_tournament(slug, pk)
    round_ = get_object_or_404(_rounds(tournament), number=number, published_at__isnull=False)
    round_.stage.tournament = tournament
    return round_


def tells_ranking(round_: Round) -> bool:
    """Whether the draw of a round lays open a ranking that is kept back: that of every round after the first may."""
    return round_.stage.tournament.hidden and round_.number > 1


def public_proof(slug: str, pk: int, number: int) -> Proof:
    """What a published round was drawn from, or `Http404`: the first rounds of the site kept none.

    `KeptBack` while it would tell the ranking: what later rounds are drawn from are scores.
    """
    round_ = public_round(slug, pk, number)
    if tells_ranking(round_):
        raise KeptBack(round_.stage.tournament)
    proof = get_object_or_404(Proof, round=round_)
    proof.round = round_
    return proof


def public_edition(slug: str, pk: int, number: int) -> Edition:
    """A published ranking, or `Http404`; `KeptBack` while the public sees none of this tournament."""
    tournament = public_tournament(slug, pk)
    if tournament.hidden:
        raise KeptBack(tournament)
    edition = get_object_or_404(public_editions(tournament), number=number)
    edition.tournament = tournament
    return edition


def _rounds(tournament: Tournament) -> QuerySet[Round]:
    return Round.objects.filter(stage__tournament=tournament).select_related("stage")


def access_season(
    request: HttpRequest, slug: str, pk: int, role: Role = Role.MEMBER
) -> tuple[Access, Season]:
    """The member's access, and a season of that club; refusals as `access_club`."""
    access = access_club(request, slug, role)
    season = get_object_or_404(access.club.seasons, pk=pk)
    season.club = access.club
    return access, season


def access_season_edition(
    request: HttpRequest, slug: str, pk: int, number: int
) -> tuple[Access, SeasonEdition]:
    """The director's access, and a published ranking of a season of that club."""
    access, season = access_season(request, slug, pk, Role.DIRECTOR)
    edition = get_object_or_404(season.editions.select_related("withdrawal"), number=number)
    edition.season = season
    return access, edition


def access_evening(
    request: HttpRequest, slug: str, pk: int, session_pk: int, role: Role
) -> tuple[Access, Session]:
    """The member's access, and an evening of a season of that club."""
    access, season = access_season(request, slug, pk, role)
    session = get_object_or_404(season.sessions.select_related("counting"), pk=session_pk)
    session.season, session.club = season, access.club
    return access, session


def public_season(slug: str, pk: int, number: int | None = None) -> SeasonEdition:
    """A published ranking of a season, the last one unless it is asked for by `number`; or `Http404`.

    The last one is withdrawn only where every one of them is. It bears whether any ranking of an evening
    of the club was withdrawn: `may_be_lost`.
    """
    found = SeasonEdition.objects.filter(season__club__slug=slug, season=pk)
    gone = Edition.objects.filter(tournament__club=OuterRef("season__club"), withdrawal__isnull=False)
    found = (
        told_editions(found).select_related("season__club", "withdrawal").annotate(may_be_lost=Exists(gone))
    )
    asked = found if number is None else found.filter(number=number)
    edition = asked.order_by(F("withdrawal").asc(nulls_first=True), "-number").first()
    if edition is None:
        raise Http404
    return edition
