"""Charts of the poker room: its games, the cards before each betting round, and who makes the forced bet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from croupier.rules.charts.grammar import (
    CITE,
    COUNT,
    NUMBER,
    OPTION,
    SLUG,
    TEXT,
    YES_NO,
    Cell,
    Key,
    Schema,
    Word,
    either,
    form,
    number,
    words,
)  # fmt: skip


class Opens(Word):
    """Who opens a betting round."""

    FORCED = "forced bet", "who makes the forced bet"
    SHOWING = "best hand showing", "the best hand showing, of equal ones the first left of the dealer"
    BLINDS = "left of the blinds", "the first left of those who put in blinds"
    STRADDLE = "left of the blinds or straddle", "the same, or the first left of a straddle"
    BUTTON = "first left of the button", "the first left of the button who has not folded"


class Divided(Word):
    """Who wins a pot."""

    HIGH = "high", "the highest high hand"
    LOW = "low", "the best low hand"
    HIGH_LOW = "half high, half low", "the highest high hand and the best low hand"
    EIGHT = (
        "half high, half low if an eight or better qualifies",
        "the same; the high hand alone without such a low hand",
    )
    DEUCE_SEVEN = "low, 2-7", "the best low hand in which the ace is high and straights and flushes count"
    ACE_FIVE = "low, ace-5", "the best low hand in which the ace is low, counted from the highest card"
    BADEUCEY = "half low 2-7, half Badugi", "the best 2-7 hand and the best Badugi with the ace high"
    BADACEY = "half low ace-5, half Badugi", "the best ace-5 hand and the best Badugi with the ace low"
    BADUGI = "lowest Badugi", "the best Badugi"


@dataclass(frozen=True)
class Cards:
    """What is dealt before a betting round."""

    burn: bool
    down: int
    up: int
    community: int
    draw: bool
    discarded: int = 0


def _cards(match: re.Match[str]) -> tuple[Cards, Cards]:
    """What is dealt, and what in the super game."""
    said = match.groupdict()
    down, up, community = (int(said[name] or 0) for name in ("down", "up", "community"))
    usual = Cards(bool(said["burn"]), down, up + int(said["only"] or 0), community, bool(said["draw"]))
    if not said["gone"]:
        return usual, usual
    return usual, Cards(usual.burn, int(said["more"]), int(said["open"]), 0, False, number(said["gone"]))


_GAME = Cell((form("GAME", "a game", SLUG),))
_CARDS = Cell(
    (
        form(
            "burn, N down and N up, N community, draw (Super: N down and N up, two discarded)",
            "what comes before the betting round, of these parts; in brackets what differs in the super game",
            r"(?P<burn>burn, )?(?:(?P<draw>draw)|(?P<community>\d) community|(?P<only>\d) up"
            r"|(?P<down>\d) down(?: and (?P<up>\d) up)?)"
            rf"(?: \(Super: (?P<more>\d) down and (?P<open>\d) up, (?P<gone>{NUMBER}) discarded\))?",
            _cards,
        ),
    )
)
_HAND = Cell(
    (
        form("any 5 of N", "any five of one's own cards", r"any 5 of \d"),
        form("any 5 of N and 5", "any five of one's own cards and the board", r"any 5 of \d and 5"),
        form("2 of N and 3 of 5", "two of one's own cards and three of the board", r"2 of \d and 3 of 5"),
        form("the N", "one's own cards", r"the \d"),
        form("the 5, and 4 of 5 for the Badugi", "one's own cards, and four of them"),
    )
)
_END = either(
    words(
        {
            "high": "highest",
            "highest": "highest",
            "below 2": "below a two",
            "king": "below a two, and the forced bet is the king's end of the ranks",
            "ace": "below a two, and the forced bet is the ace's end of the ranks",
        }
    ),
    OPTION,
)
_OPERATED = {
    "game": TEXT,
    "section": TEXT,
    "side wagers": TEXT,
    "stations": words(
        {
            "any number": "all stations bet on one result, so the house has as many as it likes",
            "the boxes of the section": "each station is a box with a hand of its own",
        }
    ),
    "how the dealer plays": TEXT,
    "cite": CITE,
}


def _matter(says: str, known: Mapping[str, str], *, needed: bool = True) -> Key:
    """A matter of the table: what the chapter prints, or the option that answers it."""
    return Key(says, either(words(known), OPTION), needed)


_MATTERS = {
    "button starts": _matter(
        "Where the button is at the commencement of play.",
        {"right-of-dealer": "the first player right of the dealer", "by-card": "who gets the highest of a card each"},
    ),
    "button moves": _matter("How it moves.", {"clockwise after each round": "to the next player after each round"}),
    "to be dealt in": _matter(
        "What a player needs on the table before a round.",
        {"what must be put in and one minimum bet": "any ante, blind or forced bet, and a bet at the minimum"},
    ),
    "table stakes": _matter("What a player may bet with.", {"what lay there": "on the table when the round began"}),
    "chips added": _matter("When a player may add chips.", {"between rounds": "never during a round"}),
    "shows first": _matter(
        "Who shows first at the showdown, the others clockwise after.",
        {"who made the last bet": "of the final round; if nobody bet in it, who opened it"},
    ),
    "losing hands": _matter(
        "Whether losing hands are shown.", {"yes": "all of them", "no": "they may be conceded unseen"}
    ),
    "folded early": _matter(
        "Whether who folds without facing a bet, or after a blind or forced bet, still gets cards.",
        {"gets no more cards": "no", "gets cards until a further bet": "the position does, as long as nobody bets"},
    ),
    "uncalled bet": _matter("What becomes of a bet that nobody called.", {"is not raked": "it is not of the pot"}),
    "rake taken": _matter(
        "When a percentage is taken.",
        {
            "each-betting-round": "of each betting round, after it",
            "end-of-round": "of the pot, after the round of play",
        },
    ),
    "blinds of the draw": _matter(
        "When the blinds of Five-card Draw are placed.",
        {"before": "before the deal", "after": "after the deal"},
        needed=False,
    ),
    "jackpot contributions": _matter(
        "When contributions are taken.", {"after the rake": "from what the rake leaves"}, needed=False
    ),
    "bad beat players": Key("How many must be dealt into a hand for a Bad Beat.", either(COUNT, OPTION)),
    "bad beat hole cards": _matter(
        "Which hole cards play in both hands of a Bad Beat.",
        {"both": "both", "both-and-pair": "both, and with four of a kind they are a pair", "any": "any"},
        needed=False,
    ),
    "bad beat others": _matter(
        "Who shares in a Bad Beat beside its two hands, where it is not who was dealt in.",
        {"seated without a missed blind button": "everybody at the table but who has missed a blind"},
        needed=False,
    ),
}

SCHEMAS: Mapping[str, tuple[Schema, ...]] = {
    "table-rules": (
        Schema("How a poker table goes on.", {"matter": TEXT, "rule": TEXT, "cite": CITE}, keys=_MATTERS),
    ),
    "games": (
        Schema(
            "The games of a poker room.",
            {
                "variant": _GAME, "players": either(COUNT, OPTION), "button": YES_NO, "hole cards": TEXT,
                "up cards": COUNT, "community": COUNT, "draws": COUNT, "showdown hand": _HAND, "pot": words(Divided),
                "cite": CITE,
            },
        ),
        Schema("The games that a dealer may operate.", _OPERATED),
    ),
    "betting-rounds": (
        Schema(
            "Cards before each betting round; the games are those whose names begin so.",
            {"games": _GAME, "round": COUNT, "cards": _CARDS, "opens with": words(Opens), "cite": CITE},
            alone=2,
        ),
    ),
    "forced-bets": (
        Schema(
            "Whose up card makes the forced bet.",
            {
                "variant": _GAME,
                "up card": words({"lowest": "the lowest card", "highest": "the highest card"}),
                "ace": _END,
                "cite": CITE,
            },
        ),
    ),
}  # fmt: skip
