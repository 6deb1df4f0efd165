"""Archives of tournaments read back: their pages, the links and the tables on them."""

from __future__ import annotations

import io
from zipfile import ZipFile

from bs4 import BeautifulSoup, Tag
from django.utils import translation

from tournaments.exports.archive import archive_of, read_archive
from tournaments.models import Tournament


def archived_pages(tournament: Tournament) -> dict[str, str]:
    with translation.override("en"), ZipFile(io.BytesIO(archive_of(read_archive(tournament)))) as packed:
        return {name: packed.read(name).decode() for name in packed.namelist()}


def links_on(body: str) -> list[str]:
    soup = BeautifulSoup(body, "html.parser")
    return [
        tag.get("href") or tag.get("src") for tag in soup.find_all(["a", "link", "img", "script", "iframe"])
    ]


def rows_of_table(page: BeautifulSoup, table: int) -> list[list[Tag]]:
    return [row.select("td") for row in page.select("table")[table].select("tbody tr")]
