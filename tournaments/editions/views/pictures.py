"""The pictures of published rankings."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.paper.views import language
from tournaments.core import entry_list
from tournaments.editions.picture import (
    FIGURES,
    SHOWN,
    PictureRow,
    RankingPicture,
    draw_ranking,
)
from tournaments.editions.states import read_state
from tournaments.models import PublishedRanking
from tournaments.permissions import public_edition
from tournaments.standings.columns import leading
from tournaments.standings.rankings import read_ranking
from web.network import host_for_phones
from web.public_pages import public_page
from web.templatetags.figures import with_minus


@dataclass(frozen=True)
class PicturedRanking:
    """What a picture says of a ranking itself: its `rows` are those with a rank."""

    title: str
    figures: str
    rows: tuple[PictureRow, ...]


@public_page
def edition_picture(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """The first of a published ranking as a PNG of 1200 by 630."""
    edition = public_edition(slug, pk, number)
    ranking = read_ranking(edition.body, entry_list.public_names(edition.tournament))
    columns = leading(ranking)[:FIGURES]
    content = PicturedRanking(
        title=edition.tournament.name,
        figures=", ".join(column.title for column in columns),
        rows=tuple(
            PictureRow(f"{row.rank}", row.name, *(with_minus(column.text(row)) for column in columns))
            for row in ranking.rows
            if row.rank
        ),
    )
    return drawn_picture(request, edition, content, _("ranking-%(number)d") % {"number": number})


def drawn_picture(
    request: HttpRequest, edition: PublishedRanking, content: PicturedRanking, name: str
) -> HttpResponse:
    """The answer with the picture of `edition`, made of `content`; `name` is that of the file."""
    state, left = read_state(edition, timezone.now()).word, max(len(content.rows) - SHOWN, 0)
    more = ngettext("and %(count)d more", "and %(count)d more", left) % {"count": left}
    picture = RankingPicture(
        place=edition.occasion,
        title=content.title,
        subtitle=", ".join(filter(None, (_("Ranking no. %(number)s") % {"number": edition.number}, state))),
        figures=content.figures,
        rows=content.rows[:SHOWN],
        more=more if left else "",
        brand=_("Manille"),
        site=host_for_phones(request),
        language=language(),
    )
    answer = HttpResponse(draw_ranking(picture, edition.digest), content_type="image/png")
    answer["Content-Disposition"] = f'inline; filename="{name}.png"'
    return answer
