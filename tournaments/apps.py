"""The app of tournaments. It listens to the tables and to its own news, and knows every act.
Tested in tests/tournaments/standings/test_refresher.py."""

from django.apps import AppConfig

from scoring.signals import (
    entry_weighed,
    opening_asked,
    opening_for,
    sheet_changed,
    sheet_followed,
    sheet_shown,
    stand_ins_asked,
)
from tournaments.signals import edition_published, ranking_moved, round_published


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from tournaments import receivers  # models must be loaded first
        from tournaments.core.step_back import ACTS
        from tournaments.history.acts import DECLARED

        ACTS.update(DECLARED)
        sheet_changed.connect(receivers.on_sheet_changed, dispatch_uid="tournaments.count")
        round_published.connect(receivers.on_round_published, dispatch_uid="tournaments.check")
        edition_published.connect(receivers.on_edition_published, dispatch_uid="tournaments.books")
        entry_weighed.connect(receivers.on_entry_weighed, dispatch_uid="tournaments.weigh")
        sheet_shown.connect(receivers.on_sheet_shown, dispatch_uid="tournaments.notices")
        stand_ins_asked.connect(receivers.on_stand_ins_asked, dispatch_uid="tournaments.stand_ins")
        opening_asked.connect(receivers.on_opening_asked, dispatch_uid="tournaments.free")
        opening_for.connect(receivers.on_opening_for, dispatch_uid="tournaments.open")
        sheet_followed.connect(receivers.on_sheet_followed, dispatch_uid="tournaments.mark")
        ranking_moved.connect(receivers.on_ranking_moved, dispatch_uid="tournaments.refresh")
