"""What whoever has a card, a badge or a private link opens, under /p/<slug>/: nothing that a cache may keep.
Tested in tests/doors/test_matrix.py."""

from tournaments.free_evenings.urls import door_urls as free_evenings
from tournaments.leagues.urls import door_urls as leagues
from tournaments.registration.urls import door_urls as registration

app_name = "door"
urlpatterns = [
    *leagues,
    *free_evenings,
    *registration,
]
