"""Addresses of this room: at the director's desk, for the public. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from tournaments.exports import embeds, feeds, views

desk_urls = [
    path("<int:pk>/out/", views.out, name="out"),
    path("<int:pk>/archive/", views.make_archive, name="make_archive"),
    path("<int:pk>/archive.zip", views.archive, name="archive"),
]
public_urls = [
    path("<int:pk>/ranking/", embeds.ranking, name="embed"),
    path("<int:pk>/ranking.json", embeds.document, name="ranking_document"),
    path("calendar.ics", feeds.calendar, name="calendar"),
    path("rankings.atom", feeds.rankings, name="feed"),
    path("out/", views.club, name="out"),
    path("seasons/<int:pk>/ranking/", embeds.season, name="season_embed"),
    path("seasons/<int:pk>/ranking.json", embeds.season_as_json, name="season_document"),
]
