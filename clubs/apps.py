"""The app of people and evenings, and the guards of every app."""

from typing import Any

from django.apps import AppConfig
from django.core import checks
from django.db.models.signals import post_migrate


def install_guards(sender: object, using: str, **kwargs: Any) -> None:
    from clubs import guards  # once the apps are ready

    guards.install(using)


class ClubsConfig(AppConfig):
    name = "clubs"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from clubs import guards  # models must be loaded first

        post_migrate.connect(install_guards, sender=self, dispatch_uid="guards")
        checks.register(guards.check_guards, checks.Tags.database)
