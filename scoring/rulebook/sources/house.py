"""What this site decides where the sources are silent or at odds. Tested in tests/scoring/rulebook/test_sources.py."""

from __future__ import annotations

from . import HouseRule, _

THIRTY_FOUR = HouseRule(
    _("The source has no penalties: a fault costs half of a deal, as the thirty-four did in 1896.")
)
TYPED_PENALTY = HouseRule(_("The source has no penalties: the director types what a fault costs."))
NO_PENALTY = HouseRule(_("Nobody sees his own cards, so nobody can be charged with a fault."))
PENALTY_OF_CLUBS = HouseRule(
    _("Clubs differ: one has 30 for repeated misdeals and 60 for signs; here every fault costs 30.")
)
MISDEAL = HouseRule(_("The source does not say what follows a misdeal: it is put right, and costs nothing."))
LEVEL = HouseRule(_("Nothing is said of a level deal; by the reckoning nobody marks."))
TIMING = HouseRule(
    _(
        "Which comes first when both sides arrive in one deal is not said: a game is not won before it is played."
    )
)
TURNED_MARKED = HouseRule(
    _("That the turned card is marked stands in the chapter on the silent game, which says “as well”.")
)
TURNED_NOT_MARKED = HouseRule(_("A trump is turned, and no points for it are mentioned."))
SWEEP = HouseRule(_("Nothing is said of a clean sweep: it marks what the reckoning gives."))
SWEEP_OF_CLUBS = HouseRule(_("Clubs differ, 30 or 60: it marks what the reckoning gives."))
DIRECTION = HouseRule(_("Not said of this form: as in the ordinary game."))
CLOCKWISE = HouseRule(_("The text says clockwise, the box beside it the other way: the text wins."))
DEALT_BY_AGREEMENT = HouseRule(_("Who deals first is not said."))
FIRST_TO_PLAY = HouseRule(
    _("The source does not say where the first to play sits: it is the neighbour who is dealt first.")
)
NEXT_LEAD = HouseRule(
    _("Who leads to the next trick is not said: whoever won the last, as in all such games.")
)
AS_THE_FIRST = HouseRule(_("Which way round it goes is not said: as in the first auction manille."))
SLEEPING_DEAD = HouseRule(_("Whose the points of the sleeping cards are is not said: nobody’s."))
SIX_IN_TEAMS = HouseRule(
    _("The texts of the clubs are for four; six play as they do, in two teams of three with five cards each.")
)
TWO_TO_THE_DEALER = HouseRule(
    _("Of six nothing is said; in the Flemish game for three the two cards left over go to the dealer.")
)
HIGHEST_FIRST = HouseRule(
    _(
        "Several can arrive in one deal, and nothing is said of it: the highest total wins, as in other card games."
    )
)
EACH_DEFENDER = HouseRule(_("What each defender marks is not said: all of it, as sides would."))
NO_FLOOR = HouseRule(_("No lowest bid is named."))
NO_TRUMP_BID = HouseRule(_("Playing without trump is not mentioned; handbooks of later years allow it."))
ALL_PASS = HouseRule(_("Nothing is said of a deal in which everybody passes."))
DISCARDS = HouseRule(_("Whose the points laid aside are is not said: nobody’s."))
SIX_AND_SEVEN = HouseRule(
    _("The source only says that six and seven can play: they deal as in Wikipedia’s third auction manille.")
)
MISERE_FREE = HouseRule(
    _("What is owed in a misère is not said: only the suit, or the contract would mean little.")
)
VALUES = HouseRule(
    _(
        "No contract with a name is given a worth: each marks the number it beats, the two highest all of a deal."
    )
)
NOT_OWED_IN_REVERSE = HouseRule(_("Whether one must trump is not said; here nobody has to."))
GENERAL_FAILED = HouseRule(
    _("Of a général that fails only the caller’s 68 are told; the others mark nothing.")
)
WORST_LEVEL = HouseRule(
    _("The source wants a single loser and does not say who it is of equal worst totals: they lose together.")
)
SEVENS_OUT = HouseRule(_("How three or five deal a whole pack is not said: two sevens stay out."))
ROUNDING = HouseRule(_("How a pot that does not divide is shared is not said."))
FINISHERS = HouseRule(_("Those who arrive in one deal are not told apart: by their totals."))
FREE_TOTAL = HouseRule(_("The total is agreed at the table; the form begins at 100."))
FREE_NUMBER = HouseRule(_("The number of deals is agreed at the table; the form begins at four each."))
VOITURE = HouseRule(_("The voiture is named and given no worth of its own."))
MULTIPLIED = HouseRule(_("How a doubling and no trump go together is not said: they multiply each other."))
STAKES = HouseRule(
    _("No table of stakes is given; the form begins with one that falls by one for each card.")
)
EVERY_TRICK = HouseRule(_("What a bid of every trick marks is not said: all of a deal."))
AS_THE_MUETTE = HouseRule(_("How it is scored is not said: as the silent game on 60 points."))
UNDERTRUMP = HouseRule(_("Whether a trump too low to win is owed is not said: it is not."))
UNDERTRUMP_OF_CLUBS = HouseRule(
    _("Clubs differ; here a trump too low to win is kept while there is another card.")
)
SILENT = HouseRule(_("Whether partners may speak is not said: they are silent, as in the silent game."))
CLOCK = HouseRule(_("The source knows no clock: a deal in progress is finished."))
CLOCK_OF_CLUBS = HouseRule(
    _("Some clubs stop by the clock, after an even number of deals; here a deal in progress is finished.")
)
LINKED = HouseRule(
    _("What a linked game leaves to the next is not said: each begins at nothing, and the loser deals.")
)
LEVEL_AT_THE_END = HouseRule(_("What follows a level score after the last deal is not said."))
SEATS_ALONE = HouseRule(_("Whose turn it is first is not said: the neighbour of the dealer leads."))
SHARED_FIRST = HouseRule(_("Level totals at the end are not told apart: first place is shared."))

RACE = {"time_rule": CLOCK, "surplus_carried": LINKED, "fixed_deals_tie": LEVEL_AT_THE_END}
ALONE = RACE | {"tie_break": HIGHEST_FIRST}
TYPED = {"": TYPED_PENALTY, "misdeal": MISDEAL}
