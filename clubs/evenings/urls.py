"""Addresses of this room. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from clubs.evenings import views

urlpatterns = [
    path("<slug:slug>/seasons/", views.seasons, name="seasons"),
    path("<slug:slug>/sessions/", views.sessions, name="sessions"),
    path("<slug:slug>/sessions/new/", views.new, name="session_new"),
    path("<slug:slug>/sessions/<int:pk>/", views.session, name="session"),
    path("<slug:slug>/sessions/<int:pk>/change/", views.change, name="session_change"),
    path("<slug:slug>/sessions/<int:pk>/cancel/", views.cancel, name="session_cancel"),
    path("<slug:slug>/sessions/<int:pk>/players/<int:player_pk>/", views.attendance, name="attendance"),
    path("<slug:slug>/sessions/<int:pk>/expect/", views.expect_everybody, name="expect_everybody"),
    path("<slug:slug>/sessions/<int:pk>/welcome/", views.welcome_everybody, name="welcome_everybody"),
    path("<slug:slug>/sessions/<int:pk>/newcomer/", views.newcomer, name="newcomer"),
]
