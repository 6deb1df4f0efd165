"""`manage.py verify`: walk the ledger of every sheet and the digest of every edition."""

from typing import Any

from django.core.management import CommandError
from django.core.management.base import BaseCommand

from scoring.ledger import first_broken_line
from scoring.models import Sheet
from tournaments.models import Edition
from tournaments.queries import edition_holds


class Command(BaseCommand):
    help = "Verify that no line of a ledger and no edition was changed behind the site's back."

    def handle(self, *args: Any, **options: Any) -> None:
        broken = [
            f"sheet {sheet.pk}: line {number}"
            for sheet in Sheet.objects.order_by("pk").iterator()
            if (number := first_broken_line(sheet)) is not None
        ]
        broken += [f"edition {edition.pk}" for edition in Edition.objects.all() if not edition_holds(edition)]
        if broken:
            raise CommandError("Changed behind our back: " + ", ".join(broken))
        self.stdout.write(f"{Sheet.objects.count()} sheets and {Edition.objects.count()} editions hold.")
