"""Who may do what: every route and every method, and what each actor is answered.

This table is the policy. Roles are a ladder: each may do what those before it may. What is not yours to know
is a 404, the same for a thing that is not there; a member who may not is told so, 403. A phone that sits at a
table reads and writes its sheet, and no other; so do the club's scorers. What is published is for everybody.

A row without an allowed actor says why.
"""

from __future__ import annotations

from tests.doors import (
    matrix_clubs,
    matrix_files,
    matrix_public,
    matrix_registration,
    matrix_scoring,
    matrix_tournaments,
)
from tests.doors.cells import Facts

PLACES: dict[str, Facts] = {
    **matrix_clubs.PLACES,
    **matrix_scoring.PLACES,
    **matrix_tournaments.PLACES,
    **matrix_registration.PLACES,
    **matrix_public.PLACES,
    **matrix_files.PLACES,
}
"""What each address is about, by route."""

CHAPTERS = {
    "The site": matrix_clubs.SITE,
    "Accounts": matrix_clubs.ACCOUNTS,
    "A club and its people": matrix_clubs.CLUB,
    "Its evenings": matrix_clubs.EVENINGS,
    "The table": matrix_scoring.TABLE,
    "The director's desk": matrix_tournaments.DESK,
    "Registration": matrix_registration.REGISTRATION,
    "Prizes, cash and paper": matrix_registration.PRIZES,
    "What is published": matrix_public.PUBLIC,
    "Who plays how": matrix_public.PEOPLE,
    "What is taken away": matrix_files.FILES,
    "The API": matrix_scoring.API,
}
ROWS = [row for rows in CHAPTERS.values() for row in rows]

TAKES_MORE = {
    "login": "Django's form views take PUT for POST: the same form, the same token",
    "password_change": "the same",
    "password_reset": "the same",
    "password_reset_confirm": "Django first hides the token, whatever the method",
    "set_language": "any other method is sent home, and changes nothing",
}
"""Views of Django's that answer methods without a row, and why this opens nothing."""

OUTSIDE = {
    "admin": "the site's own staff, who may look and not write: tests/clubs/test_admin.py",
}
"""What the resolver knows and this table leaves out, and why."""
