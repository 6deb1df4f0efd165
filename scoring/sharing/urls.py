"""Addresses of this room. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from scoring.sharing import summary, views

urlpatterns = [
    path("t/<slug:key>/share/", views.share, name="share"),
    path("s/<slug:key>/<slug:code>/", views.shared, name="shared"),
    path("s/<slug:key>/<slug:code>/summary/", summary.summary, name="summary"),
    path("s/<slug:key>/<slug:code>/summary.png", summary.picture, name="summary_picture"),
]
