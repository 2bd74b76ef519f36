"""Charts of card games: values, draws, shoes, what a dealer needs, how large a raise may be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from croupier.equipment.cards import RANK_NAMES
from croupier.rules.charts.grammar import (
    CARD,
    CITE,
    COUNT,
    MONEY,
    NUMBER,
    OPTION,
    OUTCOME,
    PERCENT,
    SHARE,
    TEXT,
    WAGER,
    YES_NO,
    Cell,
    Key,
    Schema,
    Word,
    either,
    form,
    name,
    number,
    words,
)
from croupier.rules.law import Chart
from croupier.rules.pays import SIGN

# --- values ---

_CARDS = either(
    CARD,
    Cell(
        (
            form("RANK-RANK", "the cards from one rank to another", r"\d+-\d+"),
            form("joker", "a joker"),
        )
    ),
)
_VALUE = either(
    COUNT,
    Cell(
        (
            form("N or M", "the first value unless it makes too much, then the other", r"\d+ or \d+"),
            form("face value", "the number printed on the card"),
            form("N, M or K", "any of these values, as it counts best", r"\d+(?:, \d+)+ or \d+"),
        )
    ),
)

# --- draws ---

DRAWS = words({"draw": "a card is drawn", "stand": "none is", "option": "who plays the hand chooses"})


def _sizes(match: re.Match[str]) -> range:
    return range(int(match[1]), int(match[2] or match[1]) + 1)


_SIZES = Cell((form("N, N-M", "so many cards, or from so many to so many", r"(\d+)(?:-(\d+))?", _sizes),))
DRAWN_CARDS = Schema(
    "What a player may pay for on the first cards.",
    {
        "draw": words({"buy": "more cards", "exchange": "as many others for cards that are given up"}),
        "cards": _SIZES,
        "cite": CITE,
    },
)


def drawn_cards(chart: Chart) -> dict[str, range]:
    """How many cards may be bought, and how many exchanged."""
    return {row[0]: _SIZES.read(row[1]) for row in chart.rows}


def _totals(chart: Chart) -> Iterator[tuple[int, str]]:
    """Draw charts have a row for each total from 0 to 9, in order."""
    for place in range(max(10, len(chart.rows))):
        if place >= len(chart.rows) or chart.rows[place][0] != str(place):
            yield min(place, len(chart.rows) - 1), "its rows are the totals 0 to 9, in order"
            return


def _known(chart: Chart) -> Iterator[tuple[int, str]]:
    """Burn values stand for every rank."""
    missing = [rank for rank in RANK_NAMES if not any(row[0] == rank for row in chart.rows)]
    if missing:
        yield -1, f"it has no row for {', '.join(missing)}"


# --- shoes ---


class Burn(Word):
    """What is burned."""

    NONE = "none", "nothing"
    ONE = "one card", "the first card"
    BY_VALUE = "first card and its value", "the first card, and as many as the chart `burn-values` says for it"
    LICENSEE = "by the licensee's procedure", "what the house's own procedure says, if option `burn` is yes"
    EACH_SHOE = "each shoe", "one card from each new shoe"
    EACH_ROUND = "each round", "one card before each round"
    DETERMINANT = "determinant card", "the card that says from which side of a double shoe is dealt"


class Shown(Word):
    """Whether the first card is shown."""

    YES = "shown", "face up"
    NO = "not shown", "face down"


@dataclass(frozen=True)
class Shoe:
    """Burned cards, cut card and last hands of a shoe."""

    burn: Burn = Burn.NONE
    burned: Mapping[str, Burn] = field(default_factory=dict)
    """What is burned by the way in which cards are dealt, where that makes a difference."""
    first_card: Shown = Shown.NO
    hands_after_the_cut_card: int = 0
    left_when_a_dead_game_goes_on: Fraction | None = None
    """The share of the shoe with which a game that had gone dead goes on."""
    behind_the_cut_card: Fraction | None = None
    """The share of the cards behind the cut card; None where the house says how many."""
    cards_for_each_hand: int = 0


SHOE = Schema(
    "A shoe of which hands are counted: burned cards, cut card, last hands.",
    {"matter": TEXT, "how": TEXT},
    {
        "burn": Key("what is burned", words(Burn), needed=True),
        "first card": Key("how the first burned card lies (not shown)", words(Shown)),
        "hands after the cut card": Key("hands dealt after the one in which it comes", COUNT, needed=True),
        "behind the cut card": Key("this share of the cards; without it the option `cards-behind`", SHARE),
        "left when a dead game goes on": Key("the share of the shoe that must be left", SHARE),
    },
)


BLACKJACK_SHOE = Schema(
    "A shoe at blackjack: cut card and burned cards.",
    {"what": TEXT, "value": TEXT},
    {
        "behind the cut card": Key("at least this share of the cards", SHARE, needed=True),
        "cards for each hand": Key("so many cards at least for each hand, the dealer's too", COUNT, needed=True),
        **{
            f"burned from the {method}": Key("what is burned with this method", words(Burn))
            for method in ("shoe", "hand", "double-shoe", "hand-delivery")
        },
    },
)

_FROM = "burned_from_the_"


def shoe(chart: Chart) -> Shoe:
    """Burned cards, cut card and last hands."""
    facts = (SHOE if SHOE.fits(chart) else BLACKJACK_SHOE).facts(chart)
    burned = {row[0].removeprefix("burned from the "): row[1] for row in chart.rows if row[0].startswith("burned from")}
    plain = {name: value for name, value in facts.items() if not name.startswith(_FROM)}
    return Shoe(**plain, burned={method: words(Burn).read(how) for method, how in burned.items()})


# --- who deals and turns ---


class Offered(Word):
    """When the shoe is offered."""

    AT_START = "from seat 1 at the commencement of play", "once"
    EACH_SHOE = "from seat 1 with each shoe", "again with each shoe"


@dataclass(frozen=True)
class Curator:
    """Who deals, where a player may."""

    offered: Offered
    names_the_dealer: bool
    """Whether a player who takes the shoe may have the dealer deal."""


CURATOR = Schema(
    "Who deals, where a player may.",
    {"matter": TEXT, "how": TEXT, "clause": CITE},
    {
        "offered": Key("when the shoe is offered", words(Offered), needed=True),
        "names the dealer": Key("whether who takes it may have the dealer deal", YES_NO, needed=True),
        "nobody": Key("who deals if nobody takes it", words({"the dealer": "the dealer", "a dealer": "a dealer"})),
        "passed": Key("to whom it passes", words({"to the right": "counterclockwise"}), needed=True),
    },
)


def curator(chart: Chart) -> Curator:
    """Who deals, where a player may."""
    facts = CURATOR.facts(chart)
    return Curator(facts["offered"], facts["names_the_dealer"] == "yes")


class Passes(Word):
    """To whom a hand goes that a player does not turn."""

    RIGHT = "to the right", "the next player counterclockwise"
    NEXT_HIGHEST = "to the next highest wager on the hand", "the player with the next highest wager on it"


class Third(Word):
    """Who turns a third card."""

    SAME = "whoever turned the hand", "the same player"
    AGAIN = "offered again", "it is offered again from the highest wager on"


@dataclass(frozen=True)
class Turning:
    """Who turns a hand over, where players do."""

    passes: Passes
    third_card: Third


TURNING = Schema(
    "Who turns a hand over, where players do.",
    {"matter": TEXT, "how": TEXT, "clause": CITE},
    {
        **{
            hand: Key(
                f"who turns the {hand.capitalize()}'s Hand", words({"the highest wager on the hand": "its player"})
            )
            for hand in ("player", "banker")
        },
        "passes": Key("to whom it goes otherwise", words(Passes), needed=True),
        "nobody": Key("who turns what nobody takes", words({"the dealer": "the dealer"})),
        "third card": Key("who turns a third card", words(Third), needed=True),
    },
)


def turning(chart: Chart) -> Turning:
    """Who turns a hand over, where players do."""
    facts = TURNING.facts(chart)
    return Turning(facts["passes"], facts["third_card"])


_MOST = form(
    "at most N times the Banker's preceding wager, at least equal to it",
    "between once and N times what was wagered before",
    r"at most (\d+) times the Banker's preceding wager, at least equal to it",
    lambda match: int(match[1]),
)
BANK = Schema(
    "Who banks at chemin de fer, and who wagers against the bank.",
    {"matter": TEXT, "how": TEXT, "clause": CITE},
    {
        "bid": Key("who gets it first", TEXT, needed=True),
        "kept": Key("what a Banker who keeps it wagers", Cell((_MOST,)), needed=True),
        **{
            key: Key(says, TEXT, needed=True)
            for key, says in {
                "passed": "to whom it passes",
                "lost": "to whom it goes when it is lost",
                "suivi": "who may cover all of it first",
                "banco": "who may cover all of it then",
                "against": "who may cover parts of it",
                "not covered": "what becomes of the rest",
            }.items()
        },
    },
)


def most_times(chart: Chart) -> int:
    """How many times the preceding wager a Banker may wager."""
    found: int = BANK.facts(chart)["kept"]
    return found


SET_ASIDE = either(
    words(
        {
            "burn": "as many cards as the house burns",
            "simulated-round": "a round without wagers is dealt and discarded",
            "discard-two": "another card is discarded",
            "yes": "as `burn`",
            "no": "nothing more",
        }
    ),
    OPTION,
)
"""What follows a card that is not used."""

# --- what a dealer needs ---

_RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_RANK = "|".join(_RANKS)


@dataclass(frozen=True)
class Least:
    """The least hand with which a dealer qualifies."""

    hand: str
    """A category such as `pair`; empty for a hand by its high cards."""
    ranks: tuple[int, ...] = ()
    """Its high cards, from 0 (two) to 12 (ace), the highest first; of a pair, its rank."""
    flush: int = 0
    """How many cards of one suit it has, where a flush is needed."""


def _ranks(match: re.Match[str]) -> tuple[int, ...]:
    return tuple(_RANKS.index(rank) for rank in match["ranks"].split("-"))


LEAST = Cell(
    (
        form(
            "pair, two-pair, three-of-a-kind",
            "a hand of that category",
            "pair|two-pair|three-of-a-kind",
            lambda match: Least(match[0]),
        ),
        form(
            "pair-of-RANKs",
            "a pair of that rank: pair-of-eights",
            rf"pair-of-(?P<ranks>{_RANK})e?s",
            lambda match: Least("pair", _ranks(match)),
        ),
        form(
            "RANK-high",
            "a high card: nine-high, queen-high",
            rf"(?P<ranks>{_RANK})-high",
            lambda m: Least("", _ranks(m)),
        ),
        form(
            "RANK-RANK",
            "two high cards: ace-king",
            rf"(?P<ranks>(?:{_RANK})-(?:{_RANK}))",
            lambda m: Least("", _ranks(m)),
        ),
        form(
            "N-card-flush-RANK-high",
            "a flush of so many cards with that high card",
            rf"({NUMBER})-card-flush-(?P<ranks>{_RANK})-high",
            lambda match: Least("flush", _ranks(match), number(match[1])),
        ),
    )
)


def least(chart: Chart) -> Least:
    """The least hand with which the dealer qualifies."""
    found: Least = LEAST.read(chart.rows[0][0])
    return found


# --- how large a raise may be ---


@dataclass(frozen=True)
class Multiples:
    """How many times another wager a raise may be: some multiples, or any amount from once up to the greatest."""

    times: tuple[int, ...]
    any_amount: bool = False


MULTIPLES = Cell(
    (
        form(
            "N, N or N",
            "one of these multiples",
            r"\d+(?:, \d+)*(?: or \d+)?",
            lambda match: Multiples(tuple(int(one) for one in re.findall(r"\d+", match[0]))),
        ),
        form(
            "up to N",
            "any amount from once to N times",
            r"up to (\d+)",
            lambda match: Multiples((1, int(match[1])), any_amount=True),
        ),
    )
)
_OTHERWISE = words({"check": "the player waits", "fold": "the player gives up"})
_BY_TIME = Schema(
    "How large a raise may be, by the time of the decision: the rows in the order of play.",
    {"decision": TEXT, "multiples of the Ante": MULTIPLES, "otherwise": _OTHERWISE, "citation": CITE},
)
_FROM_HAND = Schema(
    "How large a raise may be, by the least hand for it: the least and the greatest multiple of the Ante.",
    {"from": either(Cell((form("any hand", "whatever the player holds"),)), OUTCOME), "least": COUNT, "most": COUNT},
)


def _by_wager(of: str) -> Schema:
    return Schema(
        "How large each raise may be, in the order of play.",
        {"wager": WAGER, "after": TEXT, f"multiples of {of}": MULTIPLES, "otherwise": _OTHERWISE, "citation": CITE},
    )


def multiples(chart: Chart) -> tuple[Multiples, ...]:
    """The multiples of each row of a chart by time or by wager."""
    place = next(number for number, heading in enumerate(chart.columns) if heading.startswith("multiples of"))
    return tuple(MULTIPLES.read(row[place]) for row in chart.rows)


# --- 21 baccarat ---

_UNDER = Cell(
    (
        form("soft or hard N or less", "any such total", r"soft or hard (\d+) or less", lambda match: int(match[1])),
        form("soft or hard N or more", "any such total", r"soft or hard \d+ or more"),
        form("any", "any total"),
    )
)


NATURAL, NATURAL_AND_BONUS = "natural, no Bonus Wager on the table", "natural, a Bonus Wager on the table"


def last_draw(chart: Chart) -> int:
    """The highest total with which a hand of 21 Baccarat draws."""
    (found,) = {_UNDER.read(row[1]) for row in chart.rows if row[2].startswith("draw")}
    return int(found)


_TOURNAMENT = Schema(
    "What a tournament changes at baccarat.",
    {"matter": TEXT, "rule": TEXT, "clause": CITE},
    {
        "banker or player": Key(
            "which wagers everybody has",
            words({"one of them in every round, not both": "one on either hand, never on both"}),
            needed=True,
        ),
        "dragon bonus": Key(
            "whether it is offered",
            words({"as the option tournament-dragon-bonus says": "by that option"}),
            needed=True,
        ),
    },
)
_METERS = {
    "table": TEXT,
    "meter": Cell((form("METER", "`meter`, or the name of one of several", "[A-Za-z]+"),)),
    "hand": Cell(
        (form("OUTCOME [N%]", "a hand that is paid from it, and its share", r"[a-z-]+(?: \d+%)?"),), between=", "
    ),
    "seed and reseed": Cell((form("$N [for N]", "its seed", rf"{SIGN}[\d,]+(?: for \d+)?"),)),
    "rate": PERCENT,
}


# --- spreads ---


class Call(Word):
    """What two cards are called."""

    PAIR = "pair", "equal values: a third one wins"
    CONSECUTIVE = "consecutive", "values between which no other fits: a tie"
    SPREAD = "spread", "a third card that falls between them wins"


@dataclass(frozen=True)
class Spread:
    """Two cards by how far apart their values are."""

    call: Call
    spread: int
    """How many values lie between them."""
    outcome: str
    """What a wager is settled as when the third card wins; where two cards tie, what it is settled as then."""


def spreads(chart: Chart) -> dict[int, Spread]:
    """Differences of values and what they are called."""
    return {int(row[0]): Spread(words(Call).read(row[1]), int(row[2] or 0), row[3]) for row in chart.rows}


# --- hands that are set ---


class Aces(Word):
    """Where aces go when cards are set by what they count."""

    ONE_LOW = "up to one may be put in the low hand", "the player's choice; the others count high"
    HIGH = "all in the high hand, unless there are four", "the fourth, for which the high hand has no room, is low"


def _sized(which: str) -> Cell:
    return Cell((form(f"the N cards of {which} value", "so many", rf"the ({NUMBER}) cards of {which} value",
                      lambda match: number(match[1])),))  # fmt: skip


SETTING = Schema(
    "How cards are set as a high and a low hand by what they count, by whom.",
    {
        "who": words({"player": "each player", "dealer": "the dealer"}),
        "high hand": _sized("higher"),
        "low hand": _sized("lower"),
        "aces": words(Aces),
        "cite": CITE,
    },
)


@dataclass(frozen=True)
class Setting:
    """How somebody sets cards as a high and a low hand."""

    high: int
    low: int
    aces: Aces
    cite: str


def setting(chart: Chart, who: str) -> Setting:
    """How the player or the dealer sets cards."""
    row = next(row for row in chart.rows if row[0] == who)
    cells = [cell.read(text) for cell, text in zip(SETTING.columns.values(), row, strict=True)]
    return Setting(*cells[1:])


SCHEMAS: Mapping[str, tuple[Schema, ...]] = {
    "setting": (SETTING,),
    "card-values": (
        Schema("What a card counts.", {"card": _CARDS, "value": _VALUE}, parts=True),
        Schema("What a card counts in each of two hands.", {"card": _CARDS, "high hand": _VALUE, "low hand": _VALUE}),
        Schema("How many points a card has.", {"card": _CARDS, "points": _VALUE}),
    ),
    "burn-values": (
        Schema(
            "How many cards are burned after the first.",
            {"first card": CARD, "further cards burned": COUNT},
            rows=_known,
        ),
    ),
    "player-draw": (
        Schema(
            "Whether the Player's Hand draws, by its total.", {"player total": COUNT, "action": DRAWS}, rows=_totals
        ),
    ),
    "banker-draw": (
        Schema(
            "Whether the Banker's Hand draws, by its total and the value of the Player's third card.",
            {"banker total": COUNT, **{str(value): DRAWS for value in range(10)}, "none": DRAWS},
            parts=True,
            rows=_totals,
        ),
    ),
    "draw": (
        Schema(
            "Third cards at 21 Baccarat.",
            {
                "case": words(
                    {
                        "no natural": "neither hand is one",
                        NATURAL: "one of the hands is one, and nobody has made a Bonus Wager",
                        NATURAL_AND_BONUS: "one of the hands is one, and a player has made a Bonus Wager",
                    }
                ),
                "two-card total": _UNDER,
                "action": words({"draw one card": "one card", "stand": "none"}),
                "counts for": TEXT,
                "clause": CITE,
            },
            alone=2,
        ),
        Schema("A draw of numbers.", {"numbers": COUNT, "drawn": COUNT, "spots from": COUNT, "spots to": COUNT}),
    ),
    "drawn-cards": (DRAWN_CARDS,),
    "shoe": (SHOE, BLACKJACK_SHOE),
    "curator": (CURATOR,),
    "turning": (TURNING,),
    "bank": (BANK,),
    "set-aside": (
        Schema(
            "What follows a card that is not used.",
            {"irregularity": name("irregularity", "one of the chapter's"), "what follows": SET_ASIDE},
        ),
    ),
    "tournament": (
        _TOURNAMENT,
        Schema(
            "What a tournament changes at blackjack.",
            {"what": TEXT, "value": TEXT},
            {"insurance in multiples of": Key("an insurance wager's step", MONEY, needed=True)},
        ),
    ),
    "qualifier": (Schema("The least hand with which the dealer qualifies.", {"least hand": LEAST}),),
    "play-multiples": (_BY_TIME, _FROM_HAND),
    "raise-multiples": (_BY_TIME, _FROM_HAND, _by_wager("the Ante")),
    "street-multiples": (_by_wager("the Ante"),),
    "bet-multiples": (_by_wager("an Ante"),),
    "raise-limits": (
        Schema(
            "How large a raise may be, by the longest flush: the least and the greatest multiple of the Ante.",
            {
                "flush": Cell(
                    (
                        form(
                            "N-card-flush",
                            "so many cards of one suit",
                            rf"({NUMBER})-card-flush",
                            lambda m: number(m[1]),
                        ),
                    )
                ),
                "least": COUNT,
                "most": COUNT,
            },
        ),
    ),
    "progressive-meters": (
        Schema("The meters of a progressive wager, table by table.", _METERS, alone=2),
        Schema(
            "The same, with a reserve.",
            {**_METERS, "reserve": Cell(PERCENT.forms, empty="no reserve")},
            alone=2,
        ),
    ),
    "spread": (
        Schema(
            "What two cards are called by how far apart their values are, and how a wager on a third is settled.",
            {
                "difference of values": COUNT,
                "call": words(Call),
                "spread": Cell(COUNT.forms, empty="there is none"),
                "outcome": OUTCOME,
            },
        ),
    ),
    "hands": (Schema("What a total of four cards is called.", {"outcome": OUTCOME, "least": COUNT, "most": COUNT}),),
}


def raise_limits(chart: Chart) -> dict[int, tuple[int, int]]:
    """The length of a flush to the least and the greatest multiple of a raise."""
    cell = SCHEMAS["raise-limits"][0].columns["flush"]
    found: dict[Any, tuple[int, int]] = {cell.read(row[0]): (int(row[1]), int(row[2])) for row in chart.rows}
    return found
