"""The projector from the desk: its screens, an announcement, the ranking kept back and told step by step.

Everything says how things are to be, not how to change them: two directors who say the same do no harm.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from tournaments.core import public_rankings
from tournaments.core.acts import keep, locked
from tournaments.editions.actions import check_not_being_told
from tournaments.editions.reveal import steps_of
from tournaments.models import FEWEST_SECONDS, MOST_SECONDS, Edition, Screen, Tournament, Wall, every_screen
from tournaments.signals import edition_published
from tournaments.standings.rankings import read_ranking
from web.refusals import Refusal

MOST_MINUTES = 12 * 60


@transaction.atomic
def set_rotation(
    tournament: Tournament, screens: Collection[str], seconds: int, by: User | None = None
) -> Wall:
    """Show these screens in turn, each for so many seconds."""
    chosen = [screen.value for screen in Screen if screen in screens]
    if not chosen:
        raise Refusal("no_screen", _("Choose at least one screen for the projector."), status=422)
    if not FEWEST_SECONDS <= seconds <= MOST_SECONDS:
        sentence = _("A screen stays from %(least)s to %(most)s seconds.")
        raise Refusal("bad_seconds", sentence, status=422, least=FEWEST_SECONDS, most=MOST_SECONDS)
    wall = _held(tournament)
    if (wall.rotation, wall.seconds) == (chosen, seconds) and wall.pk:
        return wall
    wall.screens, wall.offered, wall.seconds = chosen, every_screen(), seconds
    wall.save()
    keep("wall_set", wall.tournament, by, screens=chosen, seconds=seconds)
    return wall


@transaction.atomic
def hold_screen(tournament: Tournament, screen: str, by: User | None = None) -> Wall:
    """Stay on one screen; on "" go on in turn."""
    if screen and screen not in Screen.values:
        raise Refusal("unknown_screen", _("The projector has no such screen."), status=422)
    wall = _held(tournament)
    if wall.held == screen:
        return wall
    wall.held = screen
    wall.save()
    about = {"screen": screen} if screen else {}
    keep("wall_held" if screen else "wall_goes_on", wall.tournament, by, **about)
    return wall


@transaction.atomic
def announce(tournament: Tournament, text: str, minutes: int | None = None, by: User | None = None) -> Wall:
    """Put `text` on the wall at once, for `minutes` or until it is taken off; "" takes it off."""
    text = text.strip()
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        sentence = _("An announcement stays from 1 to %(most)s minutes.")
        raise Refusal("bad_minutes", sentence, status=422, most=MOST_MINUTES)
    wall = _held(tournament)
    if not text and not wall.announcement:
        return wall
    now = timezone.now()
    wall.announcement = text
    wall.announced_at = now if text else None
    wall.announced_until = now + timedelta(minutes=minutes) if text and minutes else None
    wall.save()
    keep("wall_announced" if text else "wall_quiet", wall.tournament, by)
    return wall


@transaction.atomic
def set_hidden(tournament: Tournament, hidden: bool, by: User | None = None) -> Tournament:
    """Keep every ranking back from the public until the prize-giving, or show them again."""
    tournament = locked(tournament)
    if tournament.hidden == hidden:
        return tournament
    check_not_being_told(tournament)
    _show(tournament, not hidden)
    keep("kept_back" if hidden else "not_kept_back", tournament, by)
    return tournament


@transaction.atomic
def start_reveal(tournament: Tournament, by: User | None = None) -> Wall:
    """Begin to tell the last published ranking, from the last to the first; nobody is told yet."""
    wall = _held(tournament)
    if wall.revealing:
        return wall
    if not wall.tournament.hidden:
        raise Refusal("not_kept_back", _("The ranking is public already: keep it back first."))
    edition = public_rankings.standing_editions(wall.tournament).first()
    if edition is None:
        raise Refusal(
            "nothing_to_reveal", _("Publish the ranking first: it stays kept back until it is told.")
        )
    if not steps_of(read_ranking(edition.body, {})):
        raise Refusal("nobody_ranked", _("Nobody has a rank in the published ranking."))
    wall.revealing, wall.revealed = edition, 0
    wall.save()
    keep("reveal_started", wall.tournament, by, edition=edition.number)
    return wall


@transaction.atomic
def step_reveal(tournament: Tournament, seen: int, to: int, by: User | None = None) -> Wall:
    """Tell the ranking as far as step `to`, for who has seen `seen` of it: whoever is late changes nothing.

    With the last step the ranking is public.
    """
    wall = _held(tournament)
    if wall.revealing is None:
        raise Refusal("no_reveal", _("No ranking is being told just now."))
    steps = len(steps_of(read_ranking(wall.revealing.body, {})))
    if wall.revealed != seen or not 0 <= to <= steps:
        return wall
    wall.revealed = to
    wall.save()
    if to == steps and wall.tournament.hidden:
        _show(wall.tournament, True)
        keep("revealed", wall.tournament, by, edition=wall.revealing.number)
    return wall


@transaction.atomic
def end_reveal(tournament: Tournament, by: User | None = None) -> Wall:
    """Back to the screens; what was not told to the end stays kept back."""
    wall = _held(tournament)
    if wall.revealing is None:
        return wall
    wall.revealing, wall.revealed = None, 0
    wall.save()
    keep("reveal_ended", wall.tournament, by)
    return wall


def _held(tournament: Tournament) -> Wall:
    """The projector as it is now, with its tournament held."""
    tournament = locked(tournament)
    wall = Wall.objects.filter(tournament=tournament).select_related("revealing").first()
    wall = wall or Wall(tournament=tournament)
    wall.tournament = tournament
    return wall


def _show(tournament: Tournament, shown: bool) -> None:
    tournament.hidden = not shown
    tournament.save(update_fields=["hidden"])
    edition_published.send(Edition, club_id=tournament.club_id)
