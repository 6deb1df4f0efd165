"""The admin looks at tournaments and changes nothing."""

import pytest
from django.urls import reverse

from tests import factories
from tests.conftest import signed_in
from tests.steps.shared import Lasting
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
from tournaments.registration.asking import Application, ask_to_play, new_link
from tournaments.seasons.actions import adopt_rules, publish_season
from tournaments.tables import adjustments


@pytest.fixture(scope="module")
def filled(lasting: Lasting[int]) -> int:
    return lasting(a_row_of_each)


def a_row_of_each() -> int:
    """The key of a round; its tournament has a row of everything."""
    club, alice = factories.a_club(), factories.a_user("Alice")
    tournament = a_tournament(club, 4)
    round_ = a_round(tournament)
    play_all(round_)
    publish(tournament, alice)
    actions.open_registration(tournament)
    asking = Application((("Anne", "Durand"),), contact="0612345678")
    ask_to_play(tournament, asking, new_link())
    ruling = adjustments.Ruling(kind=AdjustmentKind.PENALTY, marks=-20, reason="talked")
    adjustments.adjust_score([tournament.entries.get(number=1)], ruling, round_, alice)
    publish_season(tournament.session.season, by=alice)
    adopt_rules(tournament.session.season, SeasonRules(), upon=0, by=alice)
    return round_.pk


@pytest.mark.parametrize(
    "model",
    [
        *(Tournament, Entry, Round, Pairing, Edition),
        *(Adjustment, Registration, EntryRequest, RulesVersion, SeasonEdition),
    ],
)
def test_admin_may_look_and_not_write(db: None, filled: int, model: type) -> None:
    name, row, round_ = model._meta.model_name, model.objects.first(), Round.objects.get(pk=filled)
    client = signed_in(factories.a_user("Iris", is_staff=True, is_superuser=True))

    listed = client.get(reverse(f"admin:tournaments_{name}_changelist"))
    shown = client.get(reverse(f"admin:tournaments_{name}_change", args=[row.pk]))

    assert (listed.status_code, shown.status_code) == (200, 200)
    assert client.get(reverse(f"admin:tournaments_{name}_add")).status_code == 403
    assert client.post(reverse(f"admin:tournaments_{name}_change", args=[row.pk]), {}).status_code == 403
    assert client.post(reverse(f"admin:tournaments_{name}_delete", args=[row.pk])).status_code == 403
    told = listed.content.decode() + shown.content.decode()
    assert not any(sheet.key in told for sheet in sheets_of(round_))
    assert "0612345678" not in told
