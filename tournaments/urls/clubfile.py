"""The file of a club, under /clubs/: before the pages of a club, as none is called « restore »."""

from django.urls import path

from tournaments.views import clubfile

app_name = "clubfile"
urlpatterns = [
    path("restore/", clubfile.restore, name="restore"),
    path("<slug:slug>/file/", clubfile.take, name="take"),
]
