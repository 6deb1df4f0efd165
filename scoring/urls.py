"""The table's pages."""

from django.urls import path

from scoring.views import evening, play, rules, table

app_name = "scoring"
urlpatterns = [
    path("play/", play.play, name="play"),
    path("t/<slug:code>/", table.sheet, name="sheet"),
    path("t/<slug:code>/preview/", table.preview, name="preview"),
    path("t/<slug:code>/penalty/", table.penalty, name="penalty"),
    path("t/<slug:code>/lines/<int:number>/strike/", table.strike, name="strike"),
    path("t/<slug:code>/sign/", table.sign, name="sign"),
    path("t/<slug:code>/reopen/", table.reopen, name="reopen"),
    path("t/<slug:code>/again/", table.again, name="again"),
    path("clubs/<slug:slug>/sessions/<int:pk>/sheets/", evening.session_sheets, name="session_sheets"),
    path("clubs/<slug:slug>/sheets/<int:pk>/", evening.table, name="table"),
    path("clubs/<slug:slug>/rules/", rules.house_rules, name="house_rules"),
]
