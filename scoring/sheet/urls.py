"""Addresses of this room. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from scoring.sheet import display, offline
from scoring.sheet.views import disputes, table

urlpatterns = [
    path("sw.js", offline.worker, name="worker"),
    path("comfort/", display.switches, name="comfort"),
    path("t/<slug:key>/", table.sheet, name="sheet"),
    path("t/<slug:key>/preview/", table.preview, name="preview"),
    path("t/<slug:key>/figures/", table.figures, name="figures"),
    path("t/<slug:key>/bidding/", table.bidding, name="bidding"),
    path("t/<slug:key>/besides/", table.besides, name="besides"),
    path("t/<slug:key>/pen/", table.pen, name="pen"),
    path("t/<slug:key>/penalty/", table.penalty, name="penalty"),
    path("t/<slug:key>/lines/<int:number>/strike/", table.strike, name="strike"),
    path("t/<slug:key>/lines/<int:number>/confirm/", disputes.confirm, name="confirm_line"),
    path("t/<slug:key>/lines/<int:number>/settle/", disputes.settle, name="settle"),
    path("t/<slug:key>/lines/<int:number>/ask/", disputes.ask, name="ask_correction"),
    path("t/<slug:key>/lines/<int:number>/answer/", disputes.answer, name="answer_request"),
    path("t/<slug:key>/contest/", disputes.contest, name="contest"),
    path("t/<slug:key>/close/", disputes.close, name="close"),
    path("t/<slug:key>/lines/<int:number>/swap/", table.swap, name="swap"),
    path("t/<slug:key>/lines/<int:number>/move/", table.move, name="move"),
    path("t/<slug:key>/sign/", table.sign, name="sign"),
    path("t/<slug:key>/reopen/", table.reopen, name="reopen"),
]
