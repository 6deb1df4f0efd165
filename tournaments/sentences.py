"""What a draw says aloud, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournaments.models import Round
from tournaments.queries import names_of

REMARKS: Mapping[str, str | Promise] = {
    "seed_by_site": _("The site made the seed. Drawing the same entries again gives the same tables."),
    "seed_by_room": _("The seed was chosen in the room."),
    "lot": ngettext_lazy(
        "%(count)d entry was put in the order of the lot, and the tables were filled in that order.",
        "%(count)d entries were put in the order of the lot, and the tables were filled in that order.",
        "count",
    ),
    "no_bye": _("Everybody plays."),
    "bye": _("Sit out: %(names)s. Those with the fewest byes do, from the end of the order."),
    "bye_again": _("Sit out, not for the first time: %(names)s. Nobody has fewer byes."),
    "swapped": _("The director then exchanged %(names)s."),
}


def explain(round_: Round, names: Mapping[int, str]) -> list[str]:
    """The remarks of a draw as sentences, with the entries named by `names`."""
    return [_sentence(remark, names) for remark in round_.explanation]


def _sentence(remark: Mapping[str, Any], names: Mapping[int, str]) -> str:
    said = {"count": remark["count"], "names": names_of(remark["entries"], names)}
    return str(REMARKS[remark["code"]] % said).replace("..", ".")  # a short name ends with a full stop too
