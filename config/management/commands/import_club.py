"""`manage.py import_club <file> [--owner e-mail]`: bring a club back from its file.
Tested in tests/tournaments/club_file/test_commands.py."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import CommandError
from django.core.management.base import BaseCommand, no_translations

from clubs.models import User
from tournaments.club_file.actions import read_club, restore_club
from web.refusals import Refusal


class Command(BaseCommand):
    help = "Bring a club back from its file (docs/clubfile.md): all of it, or nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--owner", default="", help="the e-mail of the account that is to own the club")

    @no_translations  # what refuses a file is said in the language of the rest
    def handle(self, *args: Any, **options: Any) -> None:
        owner = User.objects.filter(email=options["owner"].strip().lower()).first()
        if options["owner"] and owner is None:
            raise CommandError(f"Nobody here has the e-mail {options['owner']!r}.")
        try:
            data = options["file"].read_bytes()
        except OSError as error:
            raise CommandError(str(error)) from error
        try:
            self.stdout.write("Reading the file, and looking at every chain and ranking …")
            read = read_club(data)
            self.stdout.write("Keeping it …")
            club = restore_club(read, owner)
        except Refusal as refusal:
            raise CommandError(f"{refusal} Nothing was kept.") from refusal
        self.stdout.write(f"{club.name} is here: {club.get_absolute_url()}")
        if owner is None:
            self.stdout.write("Nobody owns it yet on this site: --owner says who does.")
