"""`manage.py demo`: the demo club, and its addresses. Tested in tests/config/test_serve.py."""

import logging
from argparse import ArgumentParser
from typing import Any

from django.core.management import CommandError
from django.core.management.base import BaseCommand
from django.db import transaction
from django.urls import reverse

from clubs.models import Club
from config.demo import DEMO_PASSWORD, SLUG, build_demo, demo_accounts, demo_table


class Command(BaseCommand):
    help = "Build the demo club: 28 players, four past evenings, and tonight's with six tables half played."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--quiet", action="store_true", help="print no addresses")

    def handle(self, *args: Any, **options: Any) -> None:
        if Club.objects.filter(slug=SLUG).exists():
            raise CommandError("The demo club is already there.")
        logging.disable(logging.INFO)  # four evenings would be told line by line
        try:
            with transaction.atomic():
                tournament = build_demo()
        finally:
            logging.disable(logging.NOTSET)
        if options["quiet"]:
            return
        club = tournament.club
        self.stdout.write(f"{club.name}: {club.get_absolute_url()}")
        self.stdout.write(f"Tonight, the director's desk: {tournament.get_absolute_url()}")
        self.stdout.write(
            f"Tonight, for everybody: {reverse('public:evening', args=[club.slug, tournament.pk])}"
        )
        self.stdout.write(f"A table being played: {demo_table()}")
        for email, role in demo_accounts():
            self.stdout.write(f"{role}: {email}, password {DEMO_PASSWORD}")
