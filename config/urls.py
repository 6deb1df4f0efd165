"""Where everything is. `/p/` is the public world: no session, cacheable but for its forms; the rest is private.
Tested in tests/doors/test_matrix.py."""

from django.contrib import admin
from django.contrib.auth.views import PasswordResetView
from django.urls import include, path
from django.views.generic import TemplateView

from clubs.accounts.forms import ResetForm
from config.views import authority, certificate, manifest
from scoring.opening.home import home

urlpatterns = [
    path("", home, name="home"),
    path("about/", TemplateView.as_view(template_name="about.html"), name="about"),
    path("manifest.webmanifest", manifest, name="manifest"),
    path("certificate/", certificate, name="certificate"),
    path("certificate/manille.crt", authority, name="authority"),
    path("", include("scoring.urls")),
    path("clubs/", include("tournaments.club_file.urls")),  # before clubs: none of them is called « restore »
    path("clubs/", include("clubs.urls")),
    path("clubs/<slug:slug>/tournaments/", include("tournaments.urls.desk")),
    path("clubs/<slug:slug>/ranking/", include("tournaments.urls.seasons")),
    path("clubs/<slug:slug>/people/", include("tournaments.people.urls")),
    path("p/<slug:slug>/", include("tournaments.urls.public")),
    path("p/<slug:slug>/", include("tournaments.registration.urls")),
    path("p/<slug:slug>/", include("tournaments.urls.door")),
    # Our form, before that of Django.
    path("accounts/password_reset/", PasswordResetView.as_view(form_class=ResetForm), name="password_reset"),
    path("accounts/", include("django.contrib.auth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("api/v1/", include("config.api_urls")),
    path("admin/", admin.site.urls),
]

handler404 = "config.views.not_found"
