"""The admin looks at tournaments and changes nothing."""

import pytest
from django.urls import reverse

from clubs.models import Club, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.tournament_evening import a_round, a_tournament, play_all, publish, sheets_of
from tournaments.models import (
    Adjustment,
    AdjustmentKind,
    Edition,
    Entry,
    EntryRequest,
    Pairing,
    Registration,
    Round,
    RulesVersion,
    SeasonEdition,
    Tournament,
)
from tournaments.ranking.season_rules import SeasonRules
from tournaments.registration import actions
from tournaments.registration.asking import Asking, ask_to_play, new_link
from tournaments.seasons.actions import adopt_rules, publish_season
from tournaments.tables import adjustments


@pytest.fixture
def staff(db: None) -> User:
    return factories.a_user("Iris", is_staff=True, is_superuser=True)


@pytest.mark.parametrize(
    "model",
    [
        *(Tournament, Entry, Round, Pairing, Edition),
        *(Adjustment, Registration, EntryRequest, RulesVersion, SeasonEdition),
    ],
)
def test_admin_may_look_and_not_write(club: Club, alice: User, staff: User, model: type) -> None:
    tournament = a_tournament(club, 8)
    round_ = a_round(tournament)
    play_all(round_)
    publish(tournament, alice)
    actions.open_registration(tournament)
    asking = Asking((("Anne", "Durand"),), contact="0612345678")
    ask_to_play(tournament, asking, new_link())
    ruling = adjustments.Ruling(kind=AdjustmentKind.PENALTY, marks=-20, reason="talked")
    adjustments.adjust_score([tournament.entries.get(number=1)], ruling, round_, alice)
    publish_season(tournament.session.season, by=alice)
    adopt_rules(tournament.session.season, SeasonRules(), upon=0, by=alice)
    name, row = model._meta.model_name, model.objects.first()
    client = signed_in(staff)

    listed = client.get(reverse(f"admin:tournaments_{name}_changelist"))
    shown = client.get(reverse(f"admin:tournaments_{name}_change", args=[row.pk]))

    assert (listed.status_code, shown.status_code) == (200, 200)
    assert client.get(reverse(f"admin:tournaments_{name}_add")).status_code == 403
    assert client.post(reverse(f"admin:tournaments_{name}_change", args=[row.pk]), {}).status_code == 403
    assert client.post(reverse(f"admin:tournaments_{name}_delete", args=[row.pk])).status_code == 403
    told = listed.content.decode() + shown.content.decode()
    assert not any(sheet.key in told for sheet in sheets_of(round_))
    assert "0612345678" not in told
