"""`manage.py verify`: walk the ledger of every sheet, the digest of every edition, and draw every round again.
Tested in tests/config/test_demo.py."""

import json
from typing import Any

from django.core.management import CommandError
from django.core.management.base import BaseCommand

from scoring.ledger.door import first_broken_line
from scoring.models import Sheet
from tournaments.models import Edition, Proof, SeasonEdition
from tournaments.pairing.checkable.replay import replay
from tournaments.standings.bodies import edition_holds


class Command(BaseCommand):
    help = "Verify that no line of a ledger, no edition and no draw was changed behind the site's back."

    def handle(self, *args: Any, **options: Any) -> None:
        broken = [
            f"sheet {sheet.pk}: line {number}"
            for sheet in Sheet.objects.order_by("pk").iterator()
            if (number := first_broken_line(sheet)) is not None
        ]
        for name, model in (("edition", Edition), ("season edition", SeasonEdition)):
            editions = model._default_manager.order_by("pk").iterator()
            broken += [f"{name} {edition.pk}" for edition in editions if not edition_holds(edition)]
        draws = Proof.objects.filter(round__published_at__isnull=False)
        for proof in draws.order_by("pk").iterator():
            if not replay(json.loads(proof.body)).holds:
                broken.append(f"draw of round {proof.round_id}")
        if broken:
            raise CommandError("Changed behind our back: " + ", ".join(broken))
        counted = (
            f"{Sheet.objects.count()} sheets, {Edition.objects.count()} editions,"
            f" {SeasonEdition.objects.count()} season editions and {draws.count()} draws"
        )
        self.stdout.write(f"{counted} hold.")
