"""The seventeen articles as a page shows them: what happened, what follows, and at what cost by these rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scoring.rulebook import ARTICLES, VARIANTS, Article, Settings
from scoring.rulebook.articles import revoke_text
from scoring.rulebook.play import REVOKE
from scoring.rules.rules import Rules

LATE = "late"
"""A misdeal that is seen after the turn-up."""

PLAYED = "played"
"""Cards were exposed, and the deal is played all the same."""


@dataclass(frozen=True)
class ArticleRow:
    """One way in which an article is applied.

    `value` is what the form of a penalty sends for it; `points` is what it costs, None where it costs nothing
    or the amount is typed; `closes` whether it leaves a line on the sheet.
    """

    value: str
    number: int
    fault: str
    follows: str
    points: int | None
    closes: bool

    @property
    def of_the_deal(self) -> bool:
        """Whether it is the dealer's, who need not be named."""
        article = ARTICLES.get(self.number)
        return article is not None and article.of_the_deal


@dataclass(frozen=True)
class ArticleGroup:
    """Articles with the same outcome; `follows` is what follows from most of them, said once."""

    key: str
    title: str
    rows: tuple[ArticleRow, ...]

    @property
    def follows(self) -> str:
        [(sentence, often)] = Counter(row.follows for row in self.rows).most_common(1)
        return sentence if often > 1 else ""


def fault_of(article: Article, settings: Settings | None = None) -> str:
    """What happened, in the language of the page; with `settings`, what can happen in that game."""
    if settings is not None and article.number == REVOKE:
        return _spoken(revoke_text(settings.play.breakable))
    return _spoken(article.text)


def follows_from(article: Article) -> str:
    """What follows by the source, in the language of the page, whatever the game."""
    return _spoken(article.then)


def _spoken(texts: Mapping[str, str]) -> str:
    return texts.get((get_language() or "fr")[:2], texts["fr"])


def article_rows(rules: Rules) -> list[ArticleRow]:
    """Every article as these rules have it, by number; those that may end in two ways have two rows."""
    return [row for article in ARTICLES.values() for row in _rows(article, rules.settings)]


def article_groups(rules: Rules) -> list[ArticleGroup]:
    """The same by what they cost: points, another deal, the deal itself, a choice, nothing."""
    rows: dict[str, list[ArticleRow]] = {key: [] for key in TITLES}
    for row in article_rows(rules):
        rows[_group(row, rules.settings)].append(row)
    return [ArticleGroup(key, TITLES[key](), tuple(group)) for key, group in rows.items() if group]


TITLES: Mapping[str, Callable[[], str]] = {
    "points": lambda: _("It costs points, and the next dealer deals"),
    "redeal": lambda: _("The same dealer deals again"),
    "passes": lambda: _("The deal passes to the next dealer"),
    "option": lambda: _("The other side chooses"),
    "play_on": lambda: _("The deal goes on: nothing to write"),
}


def after(outcome: str) -> str:
    """Who deals after a deal that ended in `outcome`: `points`, `same_dealer`, `next_dealer`; or goes on."""
    sentences = {
        "points": _("The next dealer deals."),
        "same_dealer": _("The same dealer deals again."),
        "next_dealer": _("The deal is lost: the next dealer deals."),
    }
    return sentences.get(outcome, _("The deal is played as it is."))


def _group(row: ArticleRow, settings: Settings) -> str:
    outcome = ARTICLES[row.number].outcome
    if outcome != "misdeal":
        return outcome
    if row.value.endswith(LATE):
        return "points"
    return "redeal" if settings["misdeal"] == "same_dealer" else "passes"


def _rows(article: Article, settings: Settings) -> Iterator[ArticleRow]:
    fault, number, costs = fault_of(article, settings), str(article.number), settings["penalty_points"]
    row = partial(ArticleRow, number=article.number, fault=fault, points=None, closes=True)
    if article.outcome == "points":
        yield row(value=number, follows=cost_of(article, settings), points=costs)
    elif article.outcome == "misdeal":
        if settings.trump.by != "turned":  # there is no moment after which it costs points
            yield row(value=number, follows=after(settings["misdeal"]))
            return
        early, late = _("seen before the turn-up"), _("seen after the turn-up")
        yield row(value=number, fault=f"{fault} {early}", follows=after(settings["misdeal"]))
        follows = cost_of(article, settings)
        yield row(value=f"{number}-{LATE}", fault=f"{fault} {late}", follows=follows, points=costs)
    elif article.outcome == "option":
        refused = _("These cards were an opponent’s, whose side will not play: the same dealer deals again.")
        again, played = _("dealt again"), _("played on")
        yield row(value=number, fault=f"{fault} – {again}", follows=refused)
        goes_on = _("They were his partner’s, or that side plays all the same: the deal is played.")
        yield row(value=f"{number}-{PLAYED}", fault=f"{fault} – {played}", follows=goes_on, closes=False)
    else:
        yield row(value=number, follows=follows_from(article), closes=article.outcome != "play_on")


def cost_of(article: Article | None, settings: Settings) -> str:
    """How many points a fault costs by these rules, and to whom they go."""
    points = settings["penalty_points"]
    amount = (
        _("The points agreed")
        if points is None
        else ngettext("%(points)d point", "%(points)d points", points) % {"points": points}
    )
    by_dealer = article is not None and article.at_dealers_cost
    return TO_WHOM[_falls_on(settings), by_dealer]() % {"amount": amount}


def _falls_on(settings: Settings) -> str:
    if settings.penalties.low_wins:
        return "written"
    to: str = settings["penalty_to"]
    if to != "opponents" or len(settings.sides) == 2:
        return to
    if settings.needs_dealer:
        return "dealer_alone"
    return "declarer" if "declarer" in settings.facts else "others"


TO_WHOM: Mapping[tuple[str, bool], Callable[[], str]] = {
    ("opponents", False): lambda: _("%(amount)s for the opponents"),
    ("opponents", True): lambda: _("%(amount)s for the dealer’s opponents, whoever speaks"),
    ("others", False): lambda: _("%(amount)s for each other player"),
    ("others", True): lambda: _("%(amount)s for everybody but the dealer"),
    ("dealer_alone", False): lambda: _(
        "%(amount)s for the dealer; for each of the two others if he is at fault"
    ),
    ("dealer_alone", True): lambda: _("%(amount)s for each of the two others, whoever speaks"),
    ("declarer", False): lambda: _("%(amount)s for each opponent in this deal"),
    ("declarer", True): lambda: _("%(amount)s for each opponent of the dealer in this deal"),
    ("offender", False): lambda: _("%(amount)s less for the side at fault"),
    ("offender", True): lambda: _("%(amount)s less for the dealer’s side, whoever speaks"),
    ("author", False): lambda: _("%(amount)s less for the player at fault alone"),
    ("author", True): lambda: _("%(amount)s less for the dealer alone"),
    ("written", False): lambda: _("%(amount)s written against the player at fault"),
    ("written", True): lambda: _("%(amount)s written against the dealer"),
}


@dataclass(frozen=True)
class ArticleText:
    """An article as its source has it, whatever the game; `kind` says in a word or two how it ends."""

    number: int
    fault: str
    follows: str
    kind: str
    costs: bool


KINDS: Mapping[str, Callable[[], str]] = {
    "points": lambda: _("penalty"),
    "misdeal": lambda: _("no points, or a penalty"),
    "redeal": lambda: _("dealt again"),
    "option": lambda: _("the other side chooses"),
    "play_on": lambda: _("no penalty"),
}


def catalogue() -> list[ArticleText]:
    """The seventeen articles in their order."""
    return [
        ArticleText(
            number=article.number,
            fault=fault_of(article),
            follows=follows_from(article),
            kind=KINDS[article.outcome](),
            costs=article.outcome in ("points", "misdeal"),
        )
        for article in ARTICLES.values()
    ]


@dataclass(frozen=True)
class Price:
    """What a penalty costs in some games: points, None where they are typed; `used` where there are any."""

    points: int | None
    used: bool
    games: tuple[str, ...]


def prices() -> list[Price]:
    """What a penalty costs in every game as its source has it, from the most points on."""
    games: dict[tuple[bool, int], list[str]] = {}
    for variant in VARIANTS:
        chosen = variant.defaults
        key = (chosen["penalties"] != "none", chosen["penalty_points"] or 0)
        games.setdefault(key if key[0] else (False, 0), []).append(_spoken(variant.names))
    return [
        Price(points or None, used, tuple(sorted(names)))
        for (used, points), names in sorted(games.items(), reverse=True)
    ]
