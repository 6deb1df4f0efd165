"""The pictures of published rankings."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.sharing.views import language
from tournaments.core import entry_list
from tournaments.editions.picture import (
    FIGURES,
    PictureRow,
    RankingPicture,
    draw_ranking,
    first_rows,
    pictured,
)
from tournaments.editions.states import read_state
from tournaments.models import PublishedRanking
from tournaments.permissions import public_edition
from tournaments.standings.leading_figures import leading
from tournaments.standings.rankings import read_ranking
from web.network import host_for_phones
from web.public_pages import public_page


@dataclass(frozen=True)
class ToldRanking:
    """What a picture says of a ranking itself; `ranked` is how many have a rank."""

    title: str
    figures: str
    rows: tuple[PictureRow, ...]
    ranked: int


@public_page
def edition_picture(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """The first of a published ranking as a PNG of 1200 by 630."""
    found = public_edition(slug, pk, number)
    ranking = read_ranking(found.body, entry_list.public_names(found.tournament))
    figures = leading(ranking)[:FIGURES]
    told = ToldRanking(
        title=found.tournament.name,
        figures=", ".join(one.head for one in figures),
        rows=pictured(first_rows(ranking.rows), figures),
        ranked=sum(1 for row in ranking.rows if row.rank),
    )
    return drawn_picture(request, found, told, _("ranking-%(number)d") % {"number": number})


def drawn_picture(
    request: HttpRequest, edition: PublishedRanking, told: ToldRanking, name: str
) -> HttpResponse:
    """The answer with the picture of `edition`, made of what is `told` of it; `name` is that of the file."""
    said, left = read_state(edition, timezone.now()).said, told.ranked - len(told.rows)
    more = ngettext("and %(count)d more", "and %(count)d more", left) % {"count": left}
    picture = RankingPicture(
        place=edition.occasion,
        title=told.title,
        subtitle=", ".join(filter(None, (_("Ranking no. %(number)s") % {"number": edition.number}, said))),
        figures=told.figures,
        rows=told.rows,
        more=more if left else "",
        brand=_("Manille"),
        site=host_for_phones(request),
        language=language(),
    )
    answer = HttpResponse(draw_ranking(picture, edition.digest), content_type="image/png")
    answer["Content-Disposition"] = f'inline; filename="{name}.png"'
    return answer
