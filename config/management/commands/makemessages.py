"""`manage.py makemessages`, without a guess and without a new date: only texts change in the catalogue."""

from pathlib import Path

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]

    def write_po_file(self, potfile: str, locale: str) -> None:
        catalogue = Path(potfile).parent / locale / "LC_MESSAGES" / f"{self.domain}.po"
        header = _header(catalogue) if catalogue.exists() else ""
        super().write_po_file(potfile, locale)
        if header:
            text = catalogue.read_text()
            catalogue.write_text(header + text.removeprefix(_header(catalogue)))


def _header(catalogue: Path) -> str:
    """What stands above the first text."""
    return catalogue.read_text().partition("\n\n")[0]
