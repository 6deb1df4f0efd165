"""What a director's correction would change beyond its sheet, said before it is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from django.http import HttpRequest

from scoring.models import Sheet
from scoring.permissions import SheetAccess
from scoring.signals import entry_weighed


def asks_to_look(request: HttpRequest, access: SheetAccess) -> bool:
    """Whether a director asks what an entry would change; nobody else is answered, what they send is written."""
    return "look" in request.POST and access.may_direct


def weigh(access: SheetAccess, write: Callable[[], object]) -> tuple[str, SheetAccess]:
    """What `write` would change, in words, "" where nobody counts this sheet; and the sheet, read anew.

    A refusal is that of the entry.
    """
    answers = entry_weighed.send(Sheet, sheet=access.sheet, write=write)
    said = [str(sentence) for _receiver, sentences in answers for sentence in sentences or ()]
    return " ".join(said), replace(access, sheet=Sheet.objects.select_related("club").get(pk=access.sheet.pk))
