"""What workers do: each task takes ids and calls one action. Tested in tests/tournaments/standings/test_actions.py."""

from celery import shared_task

from clubs.models import Club
from tournaments.club_file.jobs import restore_all_asked
from tournaments.exports.actions import pack_all_asked
from tournaments.people.actions import refresh_people
from tournaments.proofs.actions import check_all_unchecked, check_proof
from tournaments.rounds.jobs import draw_all_asked
from tournaments.standings.actions import refresh_all_behind, refresh_draft


@shared_task
def refresh_standings(tournament_id: int) -> bool:
    """Bring one draft ranking up to date; run twice, it gives the same bytes."""
    return refresh_draft(tournament_id)


@shared_task
def sweep_standings() -> int:
    """Every second: refresh each draft whose tournament has moved on."""
    return refresh_all_behind()


@shared_task
def check_draw(round_id: int) -> bool:
    """Draw a published round again; whether it comes out the same."""
    verdict = check_proof(round_id)
    return verdict is not None and verdict.holds


@shared_task
def sweep_proofs() -> int:
    """Every few seconds: check each published round that is not checked yet."""
    return check_all_unchecked()


@shared_task
def sweep_draws() -> int:
    """Every second: draw the rounds of large fields that directors have asked for."""
    return draw_all_asked()


@shared_task
def sweep_archives() -> int:
    """Every other second: pack the archives of large tournaments that directors have asked for."""
    return pack_all_asked()


@shared_task
def sweep_clubs() -> int:
    """Every other second: bring clubs back from the large files that were sent."""
    return restore_all_asked()


@shared_task
def write_books(club_id: int) -> int:
    """Bring the books of games and the ratings of a club up to its published rankings."""
    return refresh_people(Club.objects.get(pk=club_id))


@shared_task
def sweep_books() -> int:
    """Every few seconds: bring what is told of people up to the published rankings, in every club."""
    return refresh_people()
