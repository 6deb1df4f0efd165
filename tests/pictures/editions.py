"""Rankings that were corrected or withdrawn, for their pictures: each made once, beside tonight's."""

from __future__ import annotations

import random

from django.urls import reverse

from clubs.models import Session
from config.demo import play_games
from tests.pictures.events import director, known
from tournaments.editions.actions import publish_edition, withdraw_edition
from tournaments.entries.actions import enter_players
from tournaments.models import CorrectionPeriod, Pairing, Tournament
from tournaments.planning import opening
from tournaments.rounds.actions import draw_round, publish_round
from tournaments.standings.actions import refresh_draft

WHY = "Une feuille de la table 2 avait été tapée à la table 1"


def corrected(session: Session) -> Tournament:
    """Ranking no. 1 is withdrawn, no. 2 is open to objections until tomorrow."""
    if found := known(session, "Concours corrigé"):
        return found
    event = opening.open_tournament(session, "Concours corrigé", games_per_table=1, by=director())
    enter_players(event, director())
    round_ = publish_round(draw_round(event, by=director()), director())
    chance = random.Random("corrected")
    for number, pairing in enumerate(Pairing.objects.filter(round=round_).select_related("sheet")):
        assert pairing.sheet
        play_games(pairing.sheet, 1, chance)
        if not number:
            wrong = publish_edition(event, by=director(), period=CorrectionPeriod.DAY)
    publish_edition(event, by=director(), note="Table 2 corrigée")
    withdraw_edition(wrong, WHY, by=director())
    refresh_draft(event.pk)
    return event


def withdrawn(session: Session) -> Tournament:
    """Its only ranking is withdrawn."""
    if found := known(session, "Concours retiré"):
        return found
    event = opening.open_tournament(session, "Concours retiré", games_per_table=1, by=director())
    enter_players(event, director())
    round_ = publish_round(draw_round(event, by=director()), director())
    for pairing in Pairing.objects.filter(round=round_).select_related("sheet"):
        assert pairing.sheet
        play_games(pairing.sheet, 1, random.Random(f"withdrawn {pairing.table_number}"))
    edition = publish_edition(event, by=director())
    withdraw_edition(edition, WHY, by=director())
    refresh_draft(event.pk)
    return event


def of(event: Tournament, name: str, *numbers: int) -> str:
    """The address of a page of `event`."""
    return reverse(name, args=[event.club.slug, event.pk, *numbers])
