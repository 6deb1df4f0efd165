"""What whoever has a card or a private link opens, under /p/<slug>/: no session, and no cache either."""

from django.urls import path

from tournaments.views import free, leagues

app_name = "door"
urlpatterns = [
    path("<int:pk>/table/<slug:code>/", free.free_table, name="table"),
    path("<int:pk>/captain/<int:number>/<slug:code>/", leagues.captain, name="captain"),
]
