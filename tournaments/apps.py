from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from scoring.signals import (  # models must be loaded first
            entry_weighed,
            sheet_changed,
            sheet_followed,
            sheet_shown,
        )
        from tournaments import receivers, signals

        sheet_changed.connect(receivers.on_sheet_changed, dispatch_uid="tournaments.count")
        signals.round_published.connect(receivers.on_round_published, dispatch_uid="tournaments.check")
        signals.edition_published.connect(receivers.on_edition_published, dispatch_uid="tournaments.books")
        entry_weighed.connect(receivers.on_entry_weighed, dispatch_uid="tournaments.weigh")
        sheet_shown.connect(receivers.on_sheet_shown, dispatch_uid="tournaments.notices")
        sheet_followed.connect(receivers.on_sheet_followed, dispatch_uid="tournaments.mark")
        signals.ranking_moved.connect(receivers.on_ranking_moved, dispatch_uid="tournaments.refresh")
