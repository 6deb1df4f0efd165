"""The app of people and evenings. It lifts the guards of every app before migrations, and puts them back.
Tested in tests/web/test_guards.py."""

from django.apps import AppConfig
from django.core import checks
from django.db.models.signals import post_migrate, pre_migrate

from web.guards import check_guards, install_guards, remove_guards


class ClubsConfig(AppConfig):
    name = "clubs"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        pre_migrate.connect(remove_guards, sender=self, dispatch_uid="guards")
        post_migrate.connect(install_guards, sender=self, dispatch_uid="guards")
        checks.register(check_guards, checks.Tags.database)
