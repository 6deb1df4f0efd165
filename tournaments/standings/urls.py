"""Addresses of this room: at the director's desk, for the public. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from tournaments.standings import views

desk_urls = [
    path("<int:pk>/ranking.<str:kind>", views.ranking, name="ranking_file"),
    path("<int:pk>/bracket/", views.desk, name="trees"),
    path("<int:pk>/bracket.<str:kind>", views.desk, name="trees_file"),
    path("<int:pk>/crosstable.<str:kind>", views.crosstable, name="crosstable_file"),
]
public_urls = [
    path("<int:pk>/bracket/", views.public, name="trees"),
    path("<int:pk>/bracket.<str:kind>", views.public, name="trees_file"),
]
