"""The table's pages."""

from django.urls import path

from scoring.arbiter import arbiter, articles, counter
from scoring.booklet.views import game_rules, rules_index, rules_page
from scoring.evening import deals, totals, typing
from scoring.evening import views as evening
from scoring.house_rules.views import house_rules, house_version
from scoring.joining import phones
from scoring.joining.views import holder, join
from scoring.opening import draw, views
from scoring.opening.views import play
from scoring.paper import cards
from scoring.paper.views import session_papers, sheet_paper
from scoring.sharing import summary
from scoring.sharing.views import share, shared
from scoring.sheet import display, offline
from scoring.sheet.views import disputes, table

app_name = "scoring"
urlpatterns = [
    path("sw.js", offline.worker, name="worker"),
    path("play/", play, name="play"),
    path("rules/", rules_index, name="rules_index"),
    path("rules/<slug:key>/", rules_page, name="rules_page"),
    path("arbiter/", arbiter.arbiter, name="arbiter"),
    path("count/", counter.count_pile, name="count_pile"),
    path("articles/", articles.articles, name="articles"),
    path("comfort/", display.set_display, name="comfort"),
    path("join/", join, name="join"),
    path("join/<slug:slug>/", join, name="join_club"),
    path("t/<slug:key>/phone/", holder, name="holder"),
    path("t/<slug:key>/phones/", phones.sheet_phones, name="sheet_phones"),
    path("t/<slug:key>/", table.sheet, name="sheet"),
    path("t/<slug:key>/draw/", draw.draw, name="draw"),
    path("t/<slug:key>/preview/", table.preview, name="preview"),
    path("t/<slug:key>/count/", counter.count, name="count"),
    path("t/<slug:key>/pen/", table.pen, name="pen"),
    path("t/<slug:key>/penalty/", table.penalty, name="penalty"),
    path("t/<slug:key>/penalty/preview/", articles.penalty_preview, name="penalty_preview"),
    path("t/<slug:key>/lines/<int:number>/strike/", table.strike, name="strike"),
    path("t/<slug:key>/lines/<int:number>/confirm/", disputes.confirm, name="confirm_line"),
    path("t/<slug:key>/lines/<int:number>/settle/", disputes.settle, name="settle"),
    path("t/<slug:key>/lines/<int:number>/ask/", disputes.ask, name="ask_correction"),
    path("t/<slug:key>/lines/<int:number>/answer/", disputes.answer, name="answer_request"),
    path("t/<slug:key>/contest/", disputes.contest, name="contest"),
    path("t/<slug:key>/close/", disputes.close, name="close"),
    path("t/<slug:key>/lines/<int:number>/swap/", table.swap, name="swap"),
    path("t/<slug:key>/paper/", sheet_paper, name="sheet_paper"),
    path("t/<slug:key>/rules/", game_rules, name="game_rules"),
    path("t/<slug:key>/totals/", totals.totals, name="totals"),
    path("t/<slug:key>/sign/", table.sign, name="sign"),
    path("t/<slug:key>/reopen/", table.reopen, name="reopen"),
    path("t/<slug:key>/again/", views.again, name="again"),
    path("t/<slug:key>/share/", share, name="share"),
    path("t/<slug:key>/claim/", views.claim, name="claim"),
    path("s/<slug:key>/<slug:code>/", shared, name="shared"),
    path("s/<slug:key>/<slug:code>/summary/", summary.summary, name="summary"),
    path("s/<slug:key>/<slug:code>/summary.png", summary.picture, name="summary_picture"),
    path("clubs/<slug:slug>/sessions/<int:pk>/sheets/", evening.session_sheets, name="session_sheets"),
    path(
        "clubs/<slug:slug>/sessions/<int:pk>/sheets/deals.<str:kind>",
        deals.session_deals,
        name="session_deals",
    ),
    path("clubs/<slug:slug>/sessions/<int:pk>/sheets/paper/", session_papers, name="session_papers"),
    path("clubs/<slug:slug>/sessions/<int:pk>/typing/", typing.typing, name="typing"),
    path("clubs/<slug:slug>/sessions/<int:pk>/pin/", phones.session_pin, name="session_pin"),
    path("clubs/<slug:slug>/sheets/<int:pk>/phones/", phones.club_phones, name="club_phones"),
    path("clubs/<slug:slug>/sessions/<int:pk>/cards/", cards.session_cards, name="session_cards"),
    path("clubs/<slug:slug>/sheets/<int:pk>/", evening.table, name="table"),
    path("clubs/<slug:slug>/rules/", house_rules, name="house_rules"),
    path("clubs/<slug:slug>/rules/<int:number>/", house_version, name="house_version"),
]
