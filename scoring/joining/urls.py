"""Addresses of this room. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from scoring.joining import names, phones, views

urlpatterns = [
    path("join/", views.join, name="join"),
    path("join/<slug:slug>/", views.join, name="join_club"),
    path("t/<slug:key>/phone/", views.holder, name="holder"),
    path("t/<slug:key>/heal/", views.heal, name="heal"),
    path("t/<slug:key>/names/", names.names, name="names"),
    path("t/<slug:key>/phones/", phones.sheet_phones, name="sheet_phones"),
    path("clubs/<slug:slug>/sessions/<int:pk>/pin/", phones.session_pin, name="session_pin"),
    path("clubs/<slug:slug>/sheets/<int:pk>/phones/", phones.club_phones, name="club_phones"),
]
