"""Where everything is. `/p/` is the public world: no session, cacheable; the rest is private."""

from django.contrib import admin
from django.contrib.auth.views import PasswordResetView
from django.urls import include, path
from django.views.generic import TemplateView

from clubs.forms import ResetForm
from scoring.views.home import home

urlpatterns = [
    path("", home, name="home"),
    path("about/", TemplateView.as_view(template_name="about.html"), name="about"),
    path("", include("scoring.urls")),
    path("clubs/", include("clubs.urls")),
    path("clubs/<slug:slug>/tournaments/", include("tournaments.urls")),
    path("p/<slug:slug>/", include("tournaments.public_urls")),
    path("accounts/password_reset/", PasswordResetView.as_view(form_class=ResetForm), name="password_reset"),
    path("accounts/", include("django.contrib.auth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("api/v1/", include("config.api_urls")),
    path("admin/", admin.site.urls),
]
