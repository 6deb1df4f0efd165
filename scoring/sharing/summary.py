"""What is told of a game afterwards: a page that makes a good picture, and the picture itself."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page

from scoring.models import Sheet
from scoring.paper.picture import Picture, PictureSide, draw_picture
from scoring.paper.views import language
from scoring.sharing.views import SharedPage, for_whoever_has_it, preview_of
from web.requests import number_in
from web.templatetags.charts import line_chart

FRESH_FOR = 60  # seconds
MOST_FACTS = 8  # what the picture has room for
WIDE, WIDEST = 430, 560  # the chart of the picture, where few or many stand above it


class SummaryPage(SharedPage):
    """A game as it is told afterwards, or as far as it is played."""

    @property
    def day(self) -> str:
        """When it was played."""
        line = self.played.written[0].line if self.played.written else None
        return date_format(localtime(line.received_at if line else self.sheet.opened_at), "DATE_FORMAT")


def page_of(request: HttpRequest, sheet: Sheet) -> SummaryPage:
    """The game asked for, else the last that is over, else the one being played."""
    number = number_in(request, "game")
    page = SummaryPage(sheet, number)
    over = [history.game.number for history in page.history.games if history.over]
    return page if number or page.played.over or not over else SummaryPage(sheet, over[-1])


@for_whoever_has_it
def summary(request: HttpRequest, sheet: Sheet) -> HttpResponseBase:
    """The game on one card: result, chart, biggest deal, what was doubled; and the same as a picture to keep."""
    page = page_of(request, sheet)
    preview = preview_of(request, page, reverse("scoring:summary", args=page.link))
    return render(request, "scoring/sharing/summary.html", {"page": page, "preview": preview})


@for_whoever_has_it
@conditional_page
@cache_control(public=True, max_age=FRESH_FOR)
def picture(request: HttpRequest, sheet: Sheet) -> HttpResponse:
    """The summary as a PNG; `Http404` before the first deal."""
    page = page_of(request, sheet)
    if not page.begun:
        raise Http404
    response = HttpResponse(draw_picture(_picture(request, page)), content_type="image/png")
    response["Content-Disposition"] = f'inline; filename="{_("manille")}.png"'
    return response


def _picture(request: HttpRequest, page: SummaryPage) -> Picture:
    return Picture(
        place=page.place,
        game=page.name,
        day=page.day,
        headline=page.headline,
        stopped=_("Stopped: %(reason)s") % {"reason": page.stopped} if page.stopped else "",
        sides=tuple(_pictured(page)),
        chart=line_chart(
            page.series, page.chart_target, page.chart_title, WIDE if len(page.sides) < 5 else WIDEST
        ),
        chart_title=page.chart_title,
        facts=tuple(page.facts[:MOST_FACTS]),
        brand=_("Manille"),
        site=request.get_host(),
        language=language(),
    )


def _pictured(page: SummaryPage) -> Iterator[PictureSide]:
    for place, standing in page.placed:
        yield PictureSide(
            people=standing.side.people,
            total=standing.total,
            place=f"{place}." if page.individual and page.begun else "",
            won=standing.side == page.winner,
        )
