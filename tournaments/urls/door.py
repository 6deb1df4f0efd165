"""What whoever has a card, a badge or a private link opens, under /p/<slug>/: nothing that a cache may keep."""

from django.urls import path

from tournaments.views import arrivals, free, leagues

app_name = "door"
urlpatterns = [
    path("<int:pk>/badge/<int:number>/", arrivals.badge, name="badge"),
    path("<int:pk>/table/<slug:code>/", free.free_table, name="table"),
    path("<int:pk>/captain/<int:number>/<slug:code>/", leagues.captain, name="captain"),
]
