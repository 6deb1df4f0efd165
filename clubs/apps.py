"""The app of people and evenings, and the guards of every app."""

from django.apps import AppConfig
from django.core import checks
from django.db.models.signals import post_migrate, pre_migrate

from web.guards import install_guards, remove_guards


class ClubsConfig(AppConfig):
    name = "clubs"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from web import guards  # models must be loaded first

        pre_migrate.connect(remove_guards, sender=self, dispatch_uid="guards")
        post_migrate.connect(install_guards, sender=self, dispatch_uid="guards")
        checks.register(guards.check_guards, checks.Tags.database)
