"""The app of people and evenings, and the guards of every app."""

from typing import Any

from django.apps import AppConfig
from django.core import checks
from django.db.models.signals import post_migrate, pre_migrate


def install_guards(sender: object, using: str, **kwargs: Any) -> None:
    from web import guards  # once the apps are ready

    guards.install(using)


def remove_guards(sender: object, using: str, plan: object = (), **kwargs: Any) -> None:
    """Out of the way of migrations: SQLite makes a table anew to change it, and a guard that reads it is in the way."""
    from web import guards  # once the apps are ready

    if plan:
        guards.uninstall(using)


class ClubsConfig(AppConfig):
    name = "clubs"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from web import guards  # models must be loaded first

        pre_migrate.connect(remove_guards, sender=self, dispatch_uid="guards")
        post_migrate.connect(install_guards, sender=self, dispatch_uid="guards")
        checks.register(guards.check_guards, checks.Tags.database)
