"""What workers do: each task takes ids and calls one action."""

from celery import shared_task

from tournaments import actions


@shared_task
def refresh_standings(tournament_id: int) -> bool:
    """Bring one draft ranking up to date; run twice, it gives the same bytes."""
    return actions.refresh_draft(tournament_id)


@shared_task
def sweep_standings() -> int:
    """Every second: refresh each draft whose tournament has moved on."""
    return actions.refresh_all_behind()
