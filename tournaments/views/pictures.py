"""The picture of a published ranking."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.network import host_for_phones
from scoring.views.share import language
from tournaments import queries
from tournaments.leading import leading
from tournaments.models import Edition
from tournaments.out.picture import FIGURES, RankingPicture, best_rows, draw_ranking, pictured
from tournaments.out.preview import say_where
from tournaments.permissions import public_edition
from tournaments.rankings import Ranking, read_ranking
from tournaments.states import read_state
from tournaments.views.public import public_page


@public_page
def edition_picture(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """The first of a published ranking as a PNG of 1200 by 630."""
    found = public_edition(slug, pk, number)
    ranking = read_ranking(found.body, queries.public_names(found.tournament))
    made = draw_ranking(_picture(found, ranking, host_for_phones(request)), found.digest)
    answer = HttpResponse(made, content_type="image/png")
    answer["Content-Disposition"] = f'inline; filename="{_("ranking-%(number)d") % {"number": number}}.png"'
    return answer


def _picture(edition: Edition, ranking: Ranking, site: str) -> RankingPicture:
    rows, said = best_rows(ranking), read_state(edition, timezone.now()).said
    left = sum(1 for row in ranking.rows if row.rank) - len(rows)
    figures = leading(ranking)[:FIGURES]
    more = ngettext("and %(count)d more", "and %(count)d more", left) % {"count": left}
    return RankingPicture(
        place=say_where(edition.tournament),
        title=edition.tournament.name,
        subtitle=", ".join(filter(None, (_("Ranking no. %(number)s") % {"number": edition.number}, said))),
        figures=", ".join(one.head for one in figures),
        rows=pictured(rows, figures),
        more=more if left else "",
        brand=_("Manille"),
        site=site,
        language=language(),
    )
