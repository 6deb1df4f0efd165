"""What whoever has a card, a badge or a private link opens, under /p/<slug>/: nothing that a cache may keep."""

from django.urls import path

from tournaments.free_evenings import views
from tournaments.leagues.views import desk
from tournaments.registration.views import arrivals

app_name = "door"
urlpatterns = [
    path("<int:pk>/badge/<int:number>/", arrivals.badge, name="badge"),
    path("<int:pk>/table/<slug:code>/", views.free_table, name="table"),
    path("<int:pk>/captain/<int:number>/<slug:code>/", desk.captain, name="captain"),
]
