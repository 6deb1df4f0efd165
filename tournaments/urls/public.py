"""What the public reads, under /p/<slug>/: no session, the published only. Tested in tests/doors/test_matrix.py."""

from tournaments.editions.urls import public_urls as editions
from tournaments.explanations.urls import public_urls as explanations
from tournaments.exports.urls import public_urls as exports
from tournaments.leagues.urls import public_urls as leagues
from tournaments.people.urls import public_urls as people
from tournaments.proofs.urls import public_urls as proofs
from tournaments.seasons.urls import public_urls as seasons
from tournaments.standings.urls import public_urls as standings
from tournaments.wall.urls import public_urls as wall

app_name = "public"
urlpatterns = [
    *standings,
    *explanations,
    *proofs,
    *leagues,
    *editions,
    *people,
    *seasons,
    *wall,
    *exports,
]
