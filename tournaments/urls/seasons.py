"""The ranking of a season, for members and those who run it, under /clubs/<slug>/ranking/.
Tested in tests/doors/test_matrix.py."""

from tournaments.papers.urls import season_urls as papers
from tournaments.seasons.urls import season_urls as seasons

app_name = "seasons"
urlpatterns = [
    *seasons,
    *papers,
]
