"""Addresses of this room. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from scoring.arbiter import arbiter, articles, counter

urlpatterns = [
    path("arbiter/", arbiter.arbiter, name="arbiter"),
    path("count/", counter.count_pile, name="count_pile"),
    path("articles/", articles.articles, name="articles"),
    path("t/<slug:key>/count/", counter.count, name="count"),
    path("t/<slug:key>/penalty/preview/", articles.penalty_preview, name="penalty_preview"),
]
