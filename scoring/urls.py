"""The table's pages."""

from django.urls import path

from scoring.views import arbiter, articles, counter, draw, evening, paper, play, rulebook, rules, table

app_name = "scoring"
urlpatterns = [
    path("play/", play.play, name="play"),
    path("rules/", rulebook.rules_index, name="rules_index"),
    path("rules/<slug:key>/", rulebook.rules_page, name="rules_page"),
    path("arbiter/", arbiter.arbiter, name="arbiter"),
    path("count/", counter.count_pile, name="count_pile"),
    path("articles/", articles.articles, name="articles"),
    path("t/<slug:code>/", table.sheet, name="sheet"),
    path("t/<slug:code>/draw/", draw.draw, name="draw"),
    path("t/<slug:code>/preview/", table.preview, name="preview"),
    path("t/<slug:code>/count/", counter.count, name="count"),
    path("t/<slug:code>/penalty/", table.penalty, name="penalty"),
    path("t/<slug:code>/penalty/preview/", articles.penalty_preview, name="penalty_preview"),
    path("t/<slug:code>/lines/<int:number>/strike/", table.strike, name="strike"),
    path("t/<slug:code>/paper/", paper.sheet_paper, name="sheet_paper"),
    path("t/<slug:code>/rules/", rulebook.game_rules, name="game_rules"),
    path("t/<slug:code>/sign/", table.sign, name="sign"),
    path("t/<slug:code>/reopen/", table.reopen, name="reopen"),
    path("t/<slug:code>/again/", table.again, name="again"),
    path("clubs/<slug:slug>/sessions/<int:pk>/sheets/", evening.session_sheets, name="session_sheets"),
    path("clubs/<slug:slug>/sessions/<int:pk>/sheets/paper/", paper.session_papers, name="session_papers"),
    path("clubs/<slug:slug>/sheets/<int:pk>/", evening.table, name="table"),
    path("clubs/<slug:slug>/rules/", rules.house_rules, name="house_rules"),
    path("clubs/<slug:slug>/rules/<int:number>/", rules.house_version, name="house_version"),
]
