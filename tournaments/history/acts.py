"""Every act, declared: its sentence, and the way back behind it where it takes something away."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from django.utils.translation import gettext_lazy as _

from tournaments.core import snapshots
from tournaments.core.step_back import ActKind, WayBack
from tournaments.history import reversals, words
from tournaments.models import CashLine, Pairing, Prize, Stage
from tournaments.tables.clock.closing import reopen_round

BYES = WayBack(partial(reversals.put_columns_back, names=snapshots.BYES), words.say_byes)
CALENDAR = WayBack(partial(reversals.put_schedule_back, names=["calendar", "seed"]), moves_rounds=True)
CASH_LINE = WayBack(reversals.put_row_back, words.say_cash_line, (CashLine, "line", "number"))
CLOSING = WayBack(reopen_round, words.say_open_again, for_good=True)
CUT = WayBack(reversals.put_cut_back, words.say_cut)
DATES = WayBack(partial(reversals.put_settings_back, names=["dates"]))
ENTRIES = WayBack(reversals.put_withdrawn_back, words.say_withdrawn)
GAME = WayBack(reversals.put_game_back, words.say_game)
LEAGUE = WayBack(partial(reversals.put_settings_back, names=["league"]))
PLAN = WayBack(reversals.put_plan_back, words.say_plan)
PRIZE = WayBack(reversals.put_prize_back, words.say_prize, (Prize, "prize", "number"))
RANKING = WayBack(partial(reversals.put_columns_back, names=snapshots.RANKING), words.say_absences)
ROUNDS = WayBack(reversals.put_rounds_back, moves_rounds=True)
SCHEDULE = WayBack(partial(reversals.put_schedule_back, names=["turns", "calendar"]), moves_rounds=True)
SETTINGS = WayBack(reversals.put_stage_settings_back, words.say_settings)
SHEET = WayBack(
    reversals.put_sheet_back,
    partial(words.say_table, gone=_("The sheet of table %(number)s counts no longer, again.")),
    (Pairing, "table", "table_number"),
)
STAGE = WayBack(reversals.put_stage_back, words.say_stage, (Stage, "stage", "number"))
TABLE = WayBack(
    reversals.put_table_back,
    partial(words.say_table, gone=_("Table %(number)s is taken away again.")),
    (Pairing, "table", "table_number"),
)
TEAM = WayBack(reversals.put_team_back)

DECLARED: Mapping[str, ActKind] = {
    "opened": ActKind(_("The tournament was opened.")),
    "live": ActKind(_("The public sees the ranking as it moves.")),
    "not_live": ActKind(_("The public sees published rankings only.")),
    "entered": ActKind(_("Entered: %(names)s.")),
    "withdrawn": ActKind(_("Withdrawn: %(names)s."), ENTRIES),
    "missing_withdrawn": ActKind(_("Withdrawn together, as they had not come: %(names)s."), ENTRIES),
    "leavers_withdrawn": ActKind(_("Withdrawn together, as they had left: %(names)s."), ENTRIES),
    "restored": ActKind(_("Playing again: %(names)s.")),
    "draw_asked": ActKind(_("A worker was asked to draw round %(round)s.")),
    "draw_stopped": ActKind(_("The draw of round %(round)s was stopped.")),
    "drawn": ActKind(_("Round %(round)s was drawn."), of_round="draw"),
    "set_up": ActKind(_("Round %(round)s was set up."), of_round="draw"),
    "put_back": ActKind(_("Round %(round)s was put back, before it was published."), ROUNDS, of_round="end"),
    "swapped": ActKind(_("In the draw of round %(round)s, exchanged: %(names)s."), ROUNDS, of_round="draw"),
    "discarded": ActKind(_("The draw of round %(round)s was discarded."), ROUNDS, of_round="end"),
    "announced": ActKind(_("For the seed of round %(round)s was announced: %(told)s.")),
    "not_announced": ActKind(_("What was announced for the seed of round %(round)s was taken back.")),
    "published": ActKind(_("Round %(round)s was published."), ROUNDS, of_round="draw"),
    "edition": ActKind(_("Ranking no. %(edition)s was published.")),
    "edition_withdrawn": ActKind(_("Ranking no. %(edition)s was withdrawn.")),
    "scheduled": ActKind(_("Stage %(stage)s: a schedule of %(rounds)s rounds was kept."), SCHEDULE),
    "team_changed": ActKind(_("A team was changed: %(names)s."), TEAM),
    "calendar_made": ActKind(_("The calendar was made: %(days)s days."), CALENDAR),
    "day_dated": ActKind(_("Day %(day)s of the league: its date or place was changed."), DATES),
    "league_set": ActKind(_("The rules of the league were changed."), LEAGUE),
    "lined_up": ActKind(_("The line-up of %(names)s for round %(round)s was changed."), of_round="draw"),
    "table_opened": ActKind(_("Table %(table)s was opened: %(names)s.")),
    "door_opened": ActKind(_("Tables can be opened by their card.")),
    "door_closed": ActKind(_("Tables can no longer be opened by their card.")),
    "table_removed": ActKind(_("Table %(table)s was taken away."), TABLE),
    "sheet_counted": ActKind(_("The sheet of table %(table)s counts here: %(names)s.")),
    "sheet_uncounted": ActKind(_("The sheet of table %(table)s no longer counts here."), SHEET),
    "cut": ActKind(_("Stage %(stage)s began with: %(names)s."), ROUNDS),
    "place_taken": ActKind(
        _("Stage %(stage)s: %(comes)s, no. %(nth)s after the cut, takes the place of %(goes)s."), ROUNDS
    ),
    "cut_kept": ActKind(
        _(
            "Stage %(stage)s: who went on stays as it was published, although corrected results say"
            " otherwise of %(names)s."
        )
    ),
    "game_set": ActKind(_("The name or the game was changed."), GAME),
    "stage_added": ActKind(_("Stage %(stage)s was added.")),
    "stage_removed": ActKind(_("Stage %(stage)s was taken out again."), STAGE),
    "planned": ActKind(_("Stage %(stage)s: %(rounds)s rounds instead of %(before)s."), PLAN),
    "cut_planned": ActKind(_("Stage %(stage)s: who goes on to it was changed."), CUT),
    "settings": ActKind(_("Stage %(stage)s: what its rounds are drawn by was changed."), SETTINGS),
    "clock": ActKind(_("The clock of round %(round)s was set: %(did)s."), of_round="play"),
    "table_time": ActKind(
        _("Table %(table)s of round %(round)s was given %(minutes)s minutes more."), of_round="play"
    ),
    "round_closed": ActKind(_("Round %(round)s was closed. Tables %(what)s."), CLOSING, moves_cuts=True),
    "called": ActKind(_("Table %(table)s of round %(round)s was called."), of_round="play"),
    "came": ActKind(_("Table %(table)s of round %(round)s is no longer called."), of_round="play"),
    "game_closed": ActKind(
        _("Game %(game)s of table %(table)s, round %(round)s, was closed as it stood."), moves_cuts=True
    ),
    "game_decided": ActKind(
        _("Game %(game)s of table %(table)s, round %(round)s, was decided: %(what)s."), moves_cuts=True
    ),
    "adjusted": ActKind(_("Decided for %(names)s: %(what)s."), moves_cuts=True),
    "odd": ActKind(_("For those who fill no table in round %(round)s: %(how)s.")),
    "odd_offered": ActKind(_("Offer to sit out of round %(round)s: %(names)s.")),
    "spare_named": ActKind(_("Stands ready to fill a table: %(names)s.")),
    "spare_released": ActKind(_("Stands ready no longer: %(names)s.")),
    "filled": ActKind(
        _("Table %(table)s of round %(round)s was made of late arrivals and byes: %(names)s."),
        ROUNDS,
        of_round="draw",
    ),
    "accessible": ActKind(_("The tables that are easy to reach were changed: %(tables)s.")),
    "substituted": ActKind(
        _("Round %(round)s, table %(table)s, from game %(game)s: %(player)s for %(names)s."),
        of_round="play",
    ),
    "not_substituted": ActKind(
        _("Round %(round)s, table %(table)s: %(player)s does not play for %(names)s."),
        of_round="play",
    ),
    "cancelled": ActKind(_("Cancelled for %(names)s: %(what)s."), moves_cuts=True),
    "ranking_set": ActKind(_("What the ranking goes by was changed."), RANKING, moves_cuts=True),
    "bye_score": ActKind(_("What a bye brings was changed."), BYES, moves_cuts=True),
    "registration_opened": ActKind(_("Registration was opened.")),
    "registration_closed": ActKind(_("Registration was closed.")),
    "asked": ActKind(_("Request no. %(request)s to play came in.")),
    "noted_alone": ActKind(_("Request no. %(request)s: %(player)s looks for a partner.")),
    "request_withdrawn": ActKind(_("Request no. %(request)s was withdrawn by whoever made it.")),
    "recognised": ActKind(_("Request no. %(request)s: it was said who that is.")),
    "refused": ActKind(_("Request no. %(request)s was refused.")),
    "forgotten": ActKind(
        _("The requests were deleted for good, with what they said of their authors: nothing of it is kept.")
    ),
    "accepted": ActKind(_("Accepted: %(names)s.")),
    "entry_changed": ActKind(_("What is noted of an entry was changed: %(names)s.")),
    "skips": ActKind(_("The rounds without it were noted: %(names)s.")),
    "checked_in": ActKind(_("Arrived: %(player)s.")),
    "not_checked_in": ActKind(_("Expected again: %(player)s.")),
    "fee_set": ActKind(_("The fee of an entry was changed: %(names)s.")),
    "paid": ActKind(_("Paid: %(names)s.")),
    "not_paid": ActKind(_("Not paid after all: %(names)s.")),
    "licence_seen": ActKind(_("Licence seen: %(names)s.")),
    "licence_not_seen": ActKind(_("Licence not seen after all: %(names)s.")),
    "wall_set": ActKind(_("The screens of the projector were chosen: %(screens)s, %(seconds)s s each.")),
    "wall_held": ActKind(_("The projector stays on one screen: %(screens)s.")),
    "wall_goes_on": ActKind(_("The projector shows its screens in turn again.")),
    "wall_announced": ActKind(_("Something was announced on the projector.")),
    "wall_quiet": ActKind(_("What the projector announced was taken off.")),
    "kept_back": ActKind(_("The ranking is kept back until the prize-giving.")),
    "not_kept_back": ActKind(_("The ranking is no longer kept back.")),
    "reveal_started": ActKind(_("The prize-giving began, with ranking no. %(edition)s.")),
    "revealed": ActKind(_("Ranking no. %(edition)s was told to the first, and is public.")),
    "reveal_ended": ActKind(_("The projector went back from the prize-giving to its screens.")),
    "prices_set": ActKind(_("The price of an entry or of a meal was set.")),
    "meals_set": ActKind(_("Meals: %(names)s, %(meals)s.")),
    "meals_paid": ActKind(_("Meals paid: %(names)s.")),
    "meals_not_paid": ActKind(_("Meals not paid after all: %(names)s.")),
    "pot_set": ActKind(_("How the pot is split was changed.")),
    "prize_added": ActKind(_("Prize no. %(prize)s was added to the list.")),
    "prize_removed": ActKind(_("Prize no. %(prize)s was taken off the list."), PRIZE),
    "cash_line": ActKind(_("Line no. %(line)s of the cash was written.")),
    "cash_line_removed": ActKind(_("Line no. %(line)s of the cash was taken out."), CASH_LINE),
    "prizes_frozen": ActKind(_("The prize list was frozen by ranking no. %(edition)s.")),
    "prizes_thawed": ActKind(_("The frozen prize list was taken back.")),
    "prize_given": ActKind(_("Prizes were handed over.")),
    "prize_not_given": ActKind(_("Prizes were not handed over after all.")),
    "undone": ActKind(_("Brought back what was before: « %(undone)s »"), moves_cuts=True),
}
