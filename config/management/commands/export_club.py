"""`manage.py export_club <slug> [--output file]`: everything of a club in one file of JSON.
Tested in tests/tournaments/club_file/test_commands.py."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import CommandError
from django.core.management.base import BaseCommand

from clubs.models import Club
from tournaments.club_file.schema import file_schema
from tournaments.club_file.writing import club_file


class Command(BaseCommand):
    help = "Write everything of a club to one file (docs/clubfile.md), the secrets of its draws to come included."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", nargs="?", help="the address of the club, as in /clubs/<slug>/")
        parser.add_argument(
            "--schema", action="store_true", help="print what such a file looks like, and no club"
        )
        parser.add_argument("--output", type=Path, help="the file to write (default: standard output)")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["schema"]:
            self.stdout.write(json.dumps(file_schema(), indent=1))
            return
        club = Club.objects.filter(slug=options["slug"]).first()
        if club is None:
            raise CommandError(f"No club has the address {options['slug']!r}.")
        data = club_file(club, secrets=True)
        if options["output"] is None:
            sys.stdout.buffer.write(data)
            return
        options["output"].touch(mode=0o600)  # it holds names of minors, and secrets of draws
        options["output"].write_bytes(data)
        self.stdout.write(f"{options['output']}: {club.name}, {len(data):,} bytes.")
