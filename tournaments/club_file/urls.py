"""Addresses of this room, under /clubs/: a club as a file, and a file as a club.
Tested in tests/doors/test_matrix.py."""

from django.urls import path

from tournaments.club_file import views

app_name = "clubfile"
urlpatterns = [
    path("restore/", views.restore, name="restore"),
    path("<slug:slug>/file/", views.take, name="take"),
]
