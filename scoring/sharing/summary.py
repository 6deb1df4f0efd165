"""What is told of a game afterwards: a page that makes a good picture, and the picture itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page

from scoring.models import Sheet
from scoring.paper.picture import Picture, PictureFact, PictureSide, draw_picture
from scoring.paper.views import language
from scoring.rules.labels import SUIT_SIGNS, Text, doubling_names
from scoring.sharing.highlights import DealGain, Highlights, RunOfDeals, Tally, highlights
from scoring.sharing.views import SharedPage, for_whoever_has_it, preview_of
from web.requests import number_in
from web.templatetags.charts import line_chart

FRESH_FOR = 60  # seconds
WIDE, WIDEST = 430, 560  # the chart of the picture, where few or many stand above it


class SummaryPage(SharedPage):
    """A game as it is told afterwards, or as far as it is played."""

    @cached_property
    def highlights(self) -> Highlights:
        return highlights(self.played)

    @property
    def day(self) -> str:
        """When it was played."""
        line = self.played.written[0].line if self.played.written else None
        return date_format(localtime(line.received_at if line else self.sheet.opened_at), "DATE_FORMAT")

    @cached_property
    def facts(self) -> list[PictureFact]:
        """What there is to tell, the most telling first."""
        feats, doubling = self.highlights, doubling_names(self.played.rules.settings.doublings.called)[0]
        facts = (
            self._feat(_("Biggest deal") if not self.individual else _("Best deal"), feats.best),
            self._feat(_("Worst deal"), feats.worst),
            self._run(feats.run),
            self._tallies(capfirst(str(doubling)), feats.doubled, _("%(side)s: %(won)d won, %(lost)d lost")),
            self._tallies(_("Contracts"), feats.contracts, _("%(side)s: %(won)d made, %(lost)d lost")),
            self._trumps(feats.trumps),
            self._takers(feats),
            self._length(feats),
        )
        return [fact for fact in facts if fact]

    def _feat(self, title: str, feat: DealGain | None) -> PictureFact | None:
        if feat is None:
            return None
        row = next(row for row in self.rows if row.deal == str(feat.number))
        how = _("deal %(number)d: %(said)s") % {"number": feat.number, "said": row.text}
        return PictureFact(title=title, lines=(self.sides[feat.side].marks(feat.marks),), note=how)

    def _run(self, run: RunOfDeals | None) -> PictureFact | None:
        if run is None:
            return None
        params = {"side": self.sides[run.side].name, "deals": run.length}
        note = _("from deal %(first)d to deal %(last)d") % {"first": run.first, "last": run.last}
        lines = (_("%(side)s, %(deals)d deals in a row") % params,)
        return PictureFact(title=_("Longest run"), lines=lines, note=note)

    def _tallies(self, title: str, tallies: Mapping[str, Tally], sentence: str) -> PictureFact | None:
        """A line for each side that has something to count, in the order of the sides."""
        sentences = [
            sentence % {"side": side.name, "won": tallies[key].won, "lost": tallies[key].lost}
            for key, side in self.sides.items()
            if key in tallies
        ]
        return PictureFact(title=title, lines=tuple(sentences), note="") if sentences else None

    def _trumps(self, trumps: Mapping[str, Tally]) -> PictureFact | None:
        """« ♠ : 3 fois, dont 2 gagnées », the suit that was named most first; of a turned card only how often."""
        lines = tuple(
            _say_tally(SUIT_SIGNS.get(trump, _("without trump")), tally)
            for trump, tally in sorted(trumps.items(), key=lambda each: -each[1].times)
        )
        return PictureFact(title=_("Trumps"), lines=lines, note="") if lines else None

    def _takers(self, feats: Highlights) -> PictureFact | None:
        lines = tuple(
            _say_tally(self.sides[side].people[place], tally)
            for (side, place), tally in sorted(feats.takers.items(), key=lambda each: -each[1].times)
        )
        return PictureFact(title=_("Who made the trump"), lines=lines, note="") if lines else None

    @staticmethod
    def _length(feats: Highlights) -> PictureFact | None:
        """How many deals, and how long they took."""
        if not feats.deals:
            return None
        deals = ngettext("%(number)d deal", "%(number)d deals", feats.deals) % {"number": feats.deals}
        minutes = round(feats.lasted.total_seconds() / 60) if feats.lasted else 0
        note = _say_minutes(minutes) if minutes else ""
        return PictureFact(title=pgettext("of a game", "Length"), lines=(deals,), note=note)


def _say_tally(what: Text, tally: Tally) -> str:
    """« ♠ : 3 fois, dont 2 gagnées »."""
    often = ngettext("%(what)s: %(times)d time", "%(what)s: %(times)d times", tally.times)
    params = {"what": what, "times": tally.times, "won": tally.won}
    if not tally.won + tally.lost:
        return often % params
    won = ngettext("%(won)d of them won", "%(won)d of them won", tally.won)
    return f"{often}, {won}" % params


def _say_minutes(minutes: int) -> str:
    """« 48 minutes », « 1 h 05 »."""
    if minutes < 60:
        return ngettext("%(number)d minute", "%(number)d minutes", minutes) % {"number": minutes}
    return _("%(hours)d h %(minutes)02d") % {"hours": minutes // 60, "minutes": minutes % 60}


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
        facts=tuple(page.facts),
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
