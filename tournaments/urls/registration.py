"""Where strangers register, under /p/<slug>/: no session, and no cache either."""

from django.urls import path

from tournaments.views import ask

app_name = "registration"
urlpatterns = [
    path("<int:pk>/registration/", ask.ask, name="ask"),
    path("<int:pk>/registration/<str:code>/", ask.mine, name="mine"),
]
