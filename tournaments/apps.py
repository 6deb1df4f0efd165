from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from scoring import signals as tables  # models must be loaded first
        from tournaments import receivers, signals

        tables.sheet_changed.connect(receivers.on_sheet_changed, dispatch_uid="tournaments.count")
        signals.round_published.connect(receivers.on_round_published, dispatch_uid="tournaments.check")
        signals.edition_published.connect(receivers.on_edition_published, dispatch_uid="tournaments.books")
        tables.entry_weighed.connect(receivers.on_entry_weighed, dispatch_uid="tournaments.weigh")
        tables.sheet_shown.connect(receivers.on_sheet_shown, dispatch_uid="tournaments.notices")
        tables.stand_ins_asked.connect(receivers.on_stand_ins_asked, dispatch_uid="tournaments.stand_ins")
        tables.opening_asked.connect(receivers.on_opening_asked, dispatch_uid="tournaments.free")
        tables.opening_for.connect(receivers.on_opening_for, dispatch_uid="tournaments.open")
        tables.sheet_followed.connect(receivers.on_sheet_followed, dispatch_uid="tournaments.mark")
        signals.ranking_moved.connect(receivers.on_ranking_moved, dispatch_uid="tournaments.refresh")
