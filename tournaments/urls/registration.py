"""Where strangers register, under /p/<slug>/: no session, and no cache either."""

from django.urls import path

from tournaments.registration.views import public

app_name = "registration"
urlpatterns = [
    path("<int:pk>/registration/", public.ask, name="ask"),
    path("<int:pk>/registration/<str:code>/", public.mine, name="mine"),
]
