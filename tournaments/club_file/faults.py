"""What is wrong with a file, in a sentence that says where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from web.refusals import Refusal

SENTENCES: Mapping[str, str | Promise] = {
    "empty": _("This file is empty."),
    "not_ours": _("This is not the file of a club: it does not begin as one."),
    "newer": _(
        "This file was made by a newer version of the site (format %(theirs)s, and this site reads up to %(ours)s). "
        "Bring this site up to date first."
    ),
    "cut_short": _("This file ends too early, at line %(line)s: a part of it is missing. Take it once more."),
    "changed": _(
        "This file is not as it was written: something was changed between line %(line)s and line %(last)s (%(what)s)."
    ),
    "changed_somewhere": _("This file is not as it was written: something in it was changed."),
    "unreadable": _("Line %(line)s cannot be read."),
    "unknown_table": _(
        "This file tells of something that this site does not know (%(what)s). Bring this site up to date first."
    ),
    "unknown_column": _(
        "Line %(line)s tells something that this site does not know (%(what)s). Bring this site up to date first."
    ),
    "unknown_code": _(
        "Line %(line)s names something that this site does not know (%(what)s: %(named)s): the file was made by a "
        "newer version of the site. Bring this site up to date first."
    ),
    "missing_column": _("Line %(line)s lacks something that this site needs (%(what)s)."),
    "bad_value": _("Line %(line)s has a value that cannot be right (%(what)s)."),
    "leads_nowhere": _("Line %(line)s speaks of a row that is not in this file (%(what)s)."),
    "no_club": _("There must be one club in this file, and there is not."),
    "broken_chain": _(
        "Line %(line)s is a line of a score sheet that was changed after it was written: the chain of the sheet does "
        "not hold."
    ),
    "broken_edition": _("Line %(line)s is a published ranking that was changed after it was published."),
    "broken_promise": _("Line %(line)s is the promise of a draw, and its secret does not give it."),
    "refused": _("The site cannot keep what this file says, and has kept nothing of it (%(what)s)."),
    "known": _(
        "This club, or a part of it, is on this site already. It can be brought back only where it no longer is."
    ),
}


class BadFile(Refusal):
    """A file that is not read, and of which nothing is kept; `code` is one of `SENTENCES`."""

    def __init__(self, code: str, *, status: int = 422, **where: Any) -> None:
        super().__init__(code, SENTENCES[code], status=status, **where)
