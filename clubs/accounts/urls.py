"""Addresses of this room. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from clubs.accounts import views

urlpatterns = [
    path("sign-up/", views.sign_up, name="sign_up"),
    path("sign-up/sent/", views.sign_up_done, name="sign_up_done"),
    path("sign-up/<str:uid>/<str:token>/", views.confirm, name="confirm"),
]
