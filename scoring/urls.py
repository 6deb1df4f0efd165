"""The table's pages, the rules, and the tables of an evening. Tested in tests/doors/test_matrix.py."""

from scoring.arbiter.urls import urlpatterns as arbiter
from scoring.booklet.urls import urlpatterns as booklet
from scoring.evening.urls import urlpatterns as evening
from scoring.house_rules.urls import urlpatterns as house_rules
from scoring.joining.urls import urlpatterns as joining
from scoring.opening.urls import urlpatterns as opening
from scoring.paper.urls import urlpatterns as paper
from scoring.sharing.urls import urlpatterns as sharing
from scoring.sheet.urls import urlpatterns as sheet

app_name = "scoring"
urlpatterns = [
    *booklet,
    *house_rules,
    *paper,
    *sheet,
    *sharing,
    *arbiter,
    *joining,
    *opening,
    *evening,
]
