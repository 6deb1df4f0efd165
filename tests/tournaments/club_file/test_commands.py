"""The commands `export_club` and `import_club`: a club written to a file, and brought back from one."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from clubs.models import Club, User
from tests import factories
from tests.steps.tournament_evening import a_round, a_tournament, play_all
from tests.steps.two_sites import filed
from tournaments.models import Commitment

pytestmark = pytest.mark.django_db


def an_evening() -> Club:
    club = factories.a_club()
    play_all(a_round(a_tournament(club, 4)))
    return club


def test_export_writes_a_file_that_only_its_owner_reads(tmp_path: Path) -> None:
    an_evening()
    path = tmp_path / "club.json"

    call_command("export_club", "tapis-verts", "--output", str(path), verbosity=0)

    rows = json.loads(path.read_bytes())["tables"]["tournaments.commitment"]["rows"]
    assert [row["secret"] for row in rows] == list(Commitment.objects.values_list("secret", flat=True))
    assert path.stat().st_mode & 0o077 == 0


def test_export_prints_without_a_name_for_the_file(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    factories.a_club()

    call_command("export_club", "tapis-verts")

    assert json.loads(capfdbinary.readouterr().out)["format"] == "manille-club"


def test_export_names_a_club_that_is_not_there() -> None:
    with pytest.raises(CommandError, match="No club has the address 'elsewhere'"):
        call_command("export_club", "elsewhere")


def test_import_brings_it_back_for_its_owner(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "club.json"
    path.write_bytes(filed(an_evening))
    zoe = factories.a_user("Zoé")

    call_command("import_club", str(path), "--owner", zoe.email)

    assert [one.user for one in Club.objects.get().memberships.filter(role="owner")] == [zoe]
    assert "/clubs/tapis-verts/" in capsys.readouterr().out


def test_import_keeps_nothing_of_a_bad_file(tmp_path: Path) -> None:
    path = tmp_path / "club.json"
    path.write_bytes(filed(an_evening)[:-100])

    with pytest.raises(CommandError, match=r"ends too early.*Nothing was kept"):
        call_command("import_club", str(path))

    assert (Club.objects.count(), User.objects.count()) == (0, 0)


@pytest.mark.parametrize("options", [["--owner", "nobody@example.org"], []])
def test_import_names_what_is_not_there(tmp_path: Path, options: list[str]) -> None:
    with pytest.raises(CommandError, match="nobody@example.org" if options else "No such file"):
        call_command("import_club", str(tmp_path / "club.json"), *options)
