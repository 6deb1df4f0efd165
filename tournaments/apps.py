from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from scoring.signals import sheet_changed  # models must be loaded first
        from tournaments.signals import on_sheet_changed

        sheet_changed.connect(on_sheet_changed, dispatch_uid="tournaments")
