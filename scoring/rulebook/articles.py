"""The seventeen articles of Boussac (1896): what can go wrong at the table, and what follows.

They are offered in every game as the catalogue of faults; ten of them carry the "thirty-four". Texts are ours.
Tested in tests/scoring/rulebook/test_penalties.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .deal import bad_request

Texts = tuple[str, str, str]
"""The same words in French, Dutch and English."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """One article: what happened (`text`), what follows in words (`then`), and at whose cost.

    `outcome` is `points` (the deal is closed and the others mark), `redeal` (the same dealer deals again),
    `misdeal` (before the turn-up the deal is lost, afterwards it costs points as well), `option` (the other
    side chooses to play on or to have the cards dealt again) or `play_on` (the deal stands).
    `at_dealers_cost` marks a misdeal: the dealer's side is charged, whoever spoke, and its turn-up does not
    stand.
    """

    number: int
    outcome: str
    text: Mapping[str, str]
    then: Mapping[str, str]
    at_dealers_cost: bool = False

    @property
    def of_the_deal(self) -> bool:
        """Whether it befalls the dealing of the cards: who spoke then makes no difference."""
        return self.at_dealers_cost or self.outcome in ("redeal", "option")


def _article(
    number: int, outcome: str, text: Texts, then: Texts, *, at_dealers_cost: bool = False
) -> Article:
    texts = [dict(zip(("fr", "nl", "en"), words, strict=True)) for words in (text, then)]
    return Article(
        number=number, outcome=outcome, text=texts[0], then=texts[1], at_dealers_cost=at_dealers_cost
    )


_THE_OTHERS_MARK = (
    "La donne est close\u00a0: les adversaires marquent la pénalité.",
    "De gift is afgelopen: de tegenpartij noteert de straf.",
    "The deal is closed: the opponents mark the penalty.",
)
_AGAINST_THE_DEALER = (
    "La donne est close\u00a0: les adversaires du donneur marquent la pénalité, peu importe qui parle.",
    "De gift is afgelopen: de tegenpartij van de gever noteert de straf, wie het ook zegt.",
    "The deal is closed: the dealer’s opponents mark the penalty, whoever speaks.",
)

_DEALING = (
    _article(
        1,
        "redeal",
        ("Carte retournée dans le jeu", "Kaart ligt open in het spel", "Card face up in the pack"),
        (
            "La donne est annulée\u00a0: le même donneur redonne.",
            "De gift vervalt: dezelfde gever geeft opnieuw.",
            "The deal is void: the same dealer deals again.",
        ),
    ),
    _article(
        2,
        "option",
        ("Le donneur découvre des cartes", "De gever toont kaarten", "The dealer exposes cards"),
        (
            (
                "Cartes de son partenaire\u00a0: la donne se joue. Cartes d’un adversaire\u00a0: ce camp choisit, même "
                "après avoir regardé son jeu, de jouer ou de faire redonner."
            ),
            (
                "Kaarten van zijn partner: er wordt gespeeld. Kaarten van een tegenstander: die partij kiest, ook "
                "na het bekijken van de kaarten, tussen spelen en opnieuw geven."
            ),
            (
                "Cards of his partner: the deal is played. Cards of an opponent: that side chooses, even after "
                "looking at its hands, to play or to have the cards dealt again."
            ),
        ),
    ),
    _article(
        6,
        "misdeal",
        ("Maldonne", "Verkeerd gegeven", "Misdeal"),
        (
            (
                "Vue avant la tourne\u00a0: la donne passe, ou l’on redonne, selon le jeu. Vue après\u00a0: les "
                "adversaires du donneur marquent aussi la pénalité."
            ),
            (
                "Gezien voor de troefkaart is gedraaid: de gift gaat voorbij of men geeft opnieuw, naar het "
                "spel. Daarna: de tegenpartij van de gever noteert ook de straf."
            ),
            (
                "Seen before the trump is turned: the deal passes, or is dealt again, as the game has it. Seen "
                "after: the dealer’s opponents mark the penalty as well."
            ),
        ),
        at_dealers_cost=True,
    ),
    _article(
        8,
        "points",
        (
            "Mal servi, le joueur le dit avant de jouer",
            "Verkeerd bedeeld, de speler zegt het voor hij speelt",
            "Badly served, the player says so before playing",
        ),
        _AGAINST_THE_DEALER,
        at_dealers_cost=True,
    ),
    _article(
        17,
        "points",
        (
            "Le donneur a vu la carte de dessous et fait maldonne",
            "De gever bekeek de onderste kaart en geeft verkeerd",
            "The dealer saw the bottom card, then misdeals",
        ),
        _AGAINST_THE_DEALER,
        at_dealers_cost=True,
    ),
)

_WITHOUT_PENALTY = (
    _article(
        3,
        "play_on",
        (
            "Annonce une couleur et en joue une autre",
            "Kondigt een kleur aan en speelt een andere",
            "Announces one suit and plays another",
        ),
        (
            (
                "Si on le lui demande, il reprend sa carte et joue la couleur annoncée\u00a0; l’adversaire peut aussi "
                "couvrir la carte et continuer."
            ),
            (
                "Op verzoek neemt hij zijn kaart terug en speelt de aangekondigde kleur; de tegenstander mag de "
                "kaart ook bedekken en verder spelen."
            ),
            (
                "If asked, he takes the card back and plays the suit announced; the opponent may also cover the "
                "card and go on."
            ),
        ),
    ),
    _article(
        4,
        "play_on",
        ("Carte tombée sur la table", "Kaart op tafel gevallen", "Card dropped on the table"),
        ("La carte est jouée.", "De kaart is gespeeld.", "The card is played."),
    ),
    _article(
        5,
        "play_on",
        ("Joue deux cartes à la fois", "Speelt twee kaarten tegelijk", "Plays two cards at once"),
        (
            "La plus basse compte\u00a0; l’usage est plutôt que les adversaires choisissent.",
            "De laagste telt; liever nog laat men de tegenpartij kiezen.",
            "The lower one counts; better still, the opponents pick.",
        ),
    ),
    _article(
        14,
        "play_on",
        (
            "Ramasse la levée des adversaires",
            "Raapt de slag van de tegenpartij op",
            "Gathers the opponents’ trick",
        ),
        (
            "Aucune pénalité\u00a0: la donne continue.",
            "Geen straf: er wordt verder gespeeld.",
            "No penalty: play on.",
        ),
    ),
    _article(
        15,
        "play_on",
        (
            "Demande à voir le jeu du partenaire",
            "Vraagt de hand van de partner te zien",
            "Asks to see the partner’s hand",
        ),
        (
            "Ce jeu reste étalé jusqu’à la fin de la donne.",
            "Die hand blijft open liggen tot het einde van de gift.",
            "That hand stays exposed to the end of the deal.",
        ),
    ),
)

_WITH_PENALTY = tuple(
    _article(number, "points", text, _THE_OTHERS_MARK)
    for number, text in (
        (
            7,
            (
                "Joue avec trop ou trop peu de cartes",
                "Speelt met te veel of te weinig kaarten",
                "Plays with too many or too few cards",
            ),
        ),
        (
            9,
            (
                "Renonce, ne monte pas ou ne surcoupe pas",
                "Verzaakt, troeft niet over of gaat niet hoger",
                "Revokes, fails to overtrump or fails to head",
            ),
        ),
        (10, ("Joue avant son tour", "Speelt voor zijn beurt", "Plays out of turn")),
        (
            11,
            (
                "Ramasse une levée de trois cartes puis joue",
                "Raapt een slag van drie kaarten op en speelt dan",
                "Gathers a trick of three cards, then plays",
            ),
        ),
        (
            12,
            (
                "Joue en laissant deux levées sur la table",
                "Speelt terwijl twee slagen op tafel liggen",
                "Plays with two tricks left ungathered",
            ),
        ),
        (13, ("Regarde une levée retournée", "Bekijkt een omgedraaide slag", "Looks at a turned trick")),
        (16, ("Fausse déclaration", "Valse verklaring", "False statement")),
    )
)

_ALL = sorted((*_DEALING, *_WITHOUT_PENALTY, *_WITH_PENALTY), key=lambda article: article.number)

_BROKEN: Mapping[str, Texts] = {
    "follow": ("renonce", "verzaakt", "revokes"),
    "head": ("ne monte pas", "gaat niet hoger", "fails to head"),
    "trump": ("ne coupe pas", "troeft niet", "fails to trump"),
    "overtrump": ("ne surcoupe pas", "troeft niet over", "fails to overtrump"),
    "undertrump": ("sous-coupe", "troeft te laag", "trumps too low"),
}
_LAST = {"fr": " ou ", "nl": " of ", "en": " or "}

ARTICLES: Mapping[int, Article] = {article.number: article for article in _ALL}


def revoke_text(duties: Sequence[str]) -> Mapping[str, str]:
    """The fault of article 9 in a game of these `duties`; where there is none, as its source has it.

    >>> revoke_text(["follow", "head"])["en"]
    'Revokes or fails to head'
    """
    if not duties:
        return ARTICLES[9].text
    texts = {}
    for place, (language, last) in enumerate(_LAST.items()):
        *first, end = (_BROKEN[duty][place] for duty in duties)
        sentence = last.join([", ".join(first), end]) if first else end
        texts[language] = sentence[0].upper() + sentence[1:]
    return texts


def find_article(number: int | None) -> Article | None:
    """The article `number`, None for a penalty without one; RuleViolation `bad_request` for any other."""
    if number is None:
        return None
    if number not in ARTICLES:
        raise bad_request("not_a_number", key="article", least=1, most=17)
    return ARTICLES[number]
