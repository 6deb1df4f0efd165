"""What goes out to other programs: feeds, calendars, and the keys of documents as `docs/out.md` tells them."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings
from django.test import Client
from django.urls import reverse
from icalendar import Calendar
from lxml import etree

from clubs.models import Club
from tests.steps.names import ENGLISH

ATOM = {"a": "http://www.w3.org/2005/Atom"}


def calendar_events(club: Club) -> list[dict[str, object]]:
    answer = Client().get(reverse("public:calendar", args=[club.slug]), headers=ENGLISH)
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return [
        {name.lower(): event.decoded(name) for name in event}
        for event in Calendar.from_ical(answer.content).walk("VEVENT")
    ]


def feed_of(club: Club) -> etree._Element:
    return etree.fromstring(Client().get(reverse("public:feed", args=[club.slug]), headers=ENGLISH).content)


def texts_at(element: etree._Element, path: str) -> list[str]:
    return [one.text for one in element.findall(path, ATOM)]


def section_of_out(title: str) -> str:
    """What `docs/out.md` says under `title`."""
    return (Path(settings.BASE_DIR) / "docs/out.md").read_text().split(f"## {title}\n")[1].split("\n## ")[0]


def told_keys(title: str) -> set[str]:
    """The keys that `docs/out.md` explains under `title`."""
    return set(re.findall(r"^\| `([\w.\[\]]+)` ", section_of_out(title).split("The words of")[0], re.M))


def keys_of(value: object, above: str = "") -> set[str]:
    """Every key of a document, as "edition.number" and "rows[].name"."""
    if isinstance(value, dict):
        return {key for name, inner in value.items() for key in keys_of(inner, f"{above}.{name}".lstrip("."))}
    if isinstance(value, list):
        return {key for inner in value for key in keys_of(inner, f"{above}[]")}
    return {above}
