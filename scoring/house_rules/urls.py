"""Addresses of this room. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from scoring.house_rules import views

urlpatterns = [
    path("clubs/<slug:slug>/rules/", views.house_rules, name="house_rules"),
    path("clubs/<slug:slug>/rules/<int:number>/", views.house_version, name="house_version"),
]
