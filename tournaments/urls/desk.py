"""The director's desk, under /clubs/<slug>/tournaments/. Tested in tests/doors/test_matrix.py."""

from tournaments.desk.urls import desk_urls as desk
from tournaments.editions.urls import desk_urls as editions
from tournaments.explanations.urls import desk_urls as explanations
from tournaments.exports.urls import desk_urls as exports
from tournaments.free_evenings.urls import desk_urls as free_evenings
from tournaments.history.urls import desk_urls as history
from tournaments.leagues.urls import desk_urls as leagues
from tournaments.papers.urls import desk_urls as papers
from tournaments.planning.urls import desk_urls as planning
from tournaments.prizes.urls import desk_urls as prizes
from tournaments.proofs.urls import desk_urls as proofs
from tournaments.registration.urls import desk_urls as registration
from tournaments.rehearsal.urls import desk_urls as rehearsal
from tournaments.rounds.urls import desk_urls as rounds
from tournaments.standings.urls import desk_urls as standings
from tournaments.tables.urls import desk_urls as tables
from tournaments.wall.urls import desk_urls as wall

app_name = "tournaments"
urlpatterns = [
    *standings,
    *explanations,
    *proofs,
    *tables,
    *leagues,
    *free_evenings,
    *rounds,
    *planning,
    *editions,
    *registration,
    *prizes,
    *papers,
    *wall,
    *exports,
    *history,
    *rehearsal,
    *desk,
]
