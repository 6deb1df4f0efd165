"""Addresses of this room: beside the club."""

from django.urls import path

from tournaments.club_file import views

app_name = "clubfile"
urlpatterns = [
    path("restore/", views.restore, name="restore"),
    path("<slug:slug>/file/", views.take, name="take"),
]
