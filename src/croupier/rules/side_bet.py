"""Side bets stated in data: which cards a wager is on, and its outcomes, from narrow to wide.

A condition is made of tests joined by `and`: `two kings and suited`. A test is about all cards of the wager, or about
those of one place: `own: pair and dealer: an ace`. `CONDITION` has every test with what it means; what reads a
statement here refuses any other word.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from croupier.equipment.cards import RANK_NAMES, SUIT_NAMES
from croupier.errors import Refused
from croupier.rules.charts.grammar import NUMBER, SLUG, Cell, form, number
from croupier.rules.law import SideBet, Wager

PLACES = ("own", "dealer", "community", "bonus")
"""Whose cards a side bet can be on."""
KINDS = ("side", "progressive")
"""The kinds of wagers that can be stated so."""
LOSE = "lose"
"""What cards are that have none of the outcomes."""
_SPLIT = 6
"""How many outcomes may stand in some pay tables of a wager and not in others."""
ALL = 99
"""As many cards as the test is about."""

What = Literal["shape", "cards", "total", "hand", "match"]


@dataclass(frozen=True)
class Test:
    """One test of some cards."""

    what: What
    words: str = ""
    """The name of a shape or of the least hand."""
    place: str = ""
    """The place whose cards it is about; empty: all cards of the wager."""
    low: int = 0
    high: int = ALL
    """The least and the greatest number of cards, or total."""
    mask: int = 0
    """Of `cards`: the cards that count, a bit each. Of `match`: whether suits count too. Of `hand`: the rank of its
    pair, and one more; 0 without."""


@dataclass(frozen=True)
class Outcome:
    """An outcome, and the conditions of which one makes it: all tests of that hold."""

    name: str
    conditions: tuple[tuple[Test, ...], ...]


@dataclass(frozen=True)
class Part:
    """The cards of a place: all, or the first so many."""

    place: str
    first: int | None


# --- tests -----------------------------------------------------------------------------------------------------------

SHAPES = {
    "pair": "two cards of one rank, or more",
    "two pair": "two of one rank and two of another",
    "three of a kind": "three of one rank, or more",
    "full house": "three of one rank and two of another",
    "four of a kind": "four of one rank, or more",
    "straight": "all cards in sequence; of six or seven cards, five of them",
    "flush": "all cards of one suit; of six or seven cards, five of them",
    "straight flush": "a straight of one suit",
    "royal flush": "the highest straight flush, down from the ace",
    "suited": "all cards of one suit",
    "same color": "all cards red, or all black",
    "identical": "all cards of one rank and one suit, from several decks",
    "blackjack": "an ace and a card that counts 10, of two cards",
}
_RANK = "|".join((*RANK_NAMES[8:], "two|three|four|five|six|seven|eight|nine|ten", *RANK_NAMES[:8]))
_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_HANDS = "|".join(
    ("pair", "two pair", "three of a kind", "straight", "flush", "full house", "four of a kind", "straight flush")
)
_SUITS = "|".join(SUIT_NAMES)
_FACES, _TENS = 0xFFF << 36, 0xFFFF << 32
_SUITED = sum(1 << 4 * rank for rank in range(13))
_GROUPS = {
    "red": _SUITED << 1 | _SUITED << 2,
    "black": _SUITED | _SUITED << 3,
    "face": _FACES,
    "ten-value": _TENS,
}


def _rank(word: str) -> int:
    """`kings`, `sixes`, `7s` and `ten` are ranks from 0 (a deuce) to 12 (an ace)."""
    for one in (word, word.removesuffix("s"), word.removesuffix("es")):
        if one in _WORDS:
            return _WORDS.index(one)
        if one in RANK_NAMES:
            return RANK_NAMES.index(one)
    raise Refused(f"{word!r} is no rank.", allowed=RANK_NAMES)


def _counted(match: re.Match[str]) -> tuple[int, int]:
    """How many cards a quantity such as `two`, `exactly one`, `no` or `all` asks for."""
    word = match["count"]
    if word in ("no", "all", "both"):
        return (0, 0) if word == "no" else (ALL, ALL)
    many = number(word) if re.fullmatch(NUMBER, word) else 1
    return {"exactly": (many, many), "at most": (0, many)}.get(match["bound"] or "", (many, ALL))


def _group(match: re.Match[str]) -> Test:
    low, high = _counted(match)
    return Test("cards", low=low, high=high, mask=_GROUPS[match["kind"]])


def _of_suit(match: re.Match[str]) -> Test:
    low, high = _counted(match)
    return Test("cards", low=low, high=high, mask=_SUITED << SUIT_NAMES.index(match["kind"].rstrip("s") + "s"))


def _of_rank(match: re.Match[str]) -> Test:
    low, high = _counted(match)
    suit = match.groupdict().get("suit")
    suits = 1 << SUIT_NAMES.index(suit) if suit else 0xF
    return Test("cards", low=low, high=high, mask=suits << 4 * _rank(match["kind"]))


def _from_to(match: re.Match[str]) -> Test:
    low, high = _counted(match)
    ranks = sorted((_rank(match["least"]), _rank(match["most"])))
    return Test("cards", low=low, high=high, mask=sum(0xF << 4 * rank for rank in range(ranks[0], ranks[1] + 1)))


def _total(match: re.Match[str]) -> Test:
    low = int(match[1])
    high = ALL if match[2] == "or more" else low if not match[3] else int(match[3])
    return Test("total", low=0 if match[2] == "or less" else low, high=high)


_COUNT = rf"(?:(?P<bound>exactly|at least|at most) )?(?P<count>a|an|the|no|all|both|{NUMBER})"
TEST = Cell(
    (
        *(form(word, says, read=lambda match: Test("shape", match[0])) for word, says in SHAPES.items()),
        form(
            "N RANKs",
            "at least so many cards of a rank: a king, two 7s, exactly one ace, no sixes, all jacks",
            rf"{_COUNT} (?P<kind>(?:{_RANK})(?:e?s)?)",
            _of_rank,
        ),
        form(
            "N RANKs of SUIT",
            "at least so many of one card: the king of spades, two queens of hearts",
            rf"{_COUNT} (?P<kind>(?:{_RANK})(?:e?s)?) of (?P<suit>{_SUITS})",
            _of_rank,
        ),
        form(
            "N cards from RANK to RANK",
            "at least so many cards within those ranks: all cards from 2 to 6",
            rf"{_COUNT} cards? from (?P<least>{_RANK}) to (?P<most>{_RANK})",
            _from_to,
        ),
        form(
            "N red, black, face or ten-value cards",
            "at least so many of those: both red cards, no face cards",
            rf"{_COUNT} (?P<kind>red|black|face|ten-value)(?: cards?)?",
            _group,
        ),
        form(
            "N SUIT",
            "at least so many cards of a suit: all spades, exactly two hearts",
            rf"{_COUNT} (?P<kind>{'|'.join(suit + '?' for suit in SUIT_NAMES)})",
            _of_suit,
        ),
        form(
            "total N, total N to M, total N or more, total N or less",
            "what the cards count together, as `totals` says: total 20",
            r"total (\d{1,2})(?: (or more|or less|to (\d{1,2})))?",
            _total,
        ),
        form(
            "HAND or better",
            "at least that poker hand of three to seven cards: flush or better, pair of jacks or better",
            rf"(?P<hand>{_HANDS})(?: of (?P<rank>(?:{_RANK})e?s))? or better",
            lambda match: Test("hand", match["hand"], mask=_rank(match["rank"]) + 1 if match["rank"] else 0),
        ),
        form(
            "N matches the dealer, N matches the dealer in suit",
            "at least so many of the player's cards have the rank of the dealer's first card, or are that card",
            rf"{_COUNT} match(?:es)? the dealer(?P<suit> in suit)?",
            lambda match: Test("match", low=_counted(match)[0], high=_counted(match)[1], mask=int(bool(match["suit"]))),
        ),
    )
)
"""What a condition can ask of some cards."""
_PLACED = re.compile(rf"(?:(?P<place>{'|'.join(PLACES)}): )?(?P<test>.+)")
_PART = re.compile(rf"(?P<place>{'|'.join(PLACES)})(?: (?P<first>[1-7]))?")


def condition(text: str) -> tuple[Test, ...]:
    """The tests that a condition joins by `and`."""
    found = []
    for one in text.split(" and "):
        match = _PLACED.fullmatch(one.strip())
        if match is None:
            raise Refused("A condition is empty.", allowed=(form.written for form in TEST.forms))
        read: Test = TEST.read(match["test"])
        if read.what == "hand" and read.mask and read.words != "pair":
            raise Refused(f"{one!r}: only of a pair the rank can be named.", allowed=("pair of jacks or better",))
        found.append(replace(read, place=match["place"] or ""))
    return tuple(found)


# --- the statement ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def parts(bet: SideBet) -> tuple[Part, ...]:
    """Whose cards a side bet is on."""
    found = []
    for text in bet.cards:
        match = _PART.fullmatch(text)
        if match is None:
            raise Refused(f"cards: {text!r} is not whose cards.", allowed=(*PLACES, "dealer 1 for the first card"))
        found.append(Part(match["place"], int(match["first"]) if match["first"] else None))
    for place, times in Counter(part.place for part in found).items():
        if times > 1:
            raise Refused(f"cards: {place} stands {times} times.")
    if not found:
        raise Refused("cards: a side bet is on some cards.", allowed=PLACES)
    return tuple(found)


@lru_cache(maxsize=256)
def outcomes(bet: SideBet) -> tuple[Outcome, ...]:
    """The outcomes of a side bet, from narrow to wide."""
    found = []
    for row in bet.outcomes:
        if not row:
            raise Refused("outcomes: a row is empty.", allowed=('["pair-of-kings", "two kings"]',))
        name, *conditions = row
        if not re.fullmatch(SLUG, name) or name in (LOSE, "folded"):
            raise Refused(f"outcomes: {name!r} is no name of an outcome.", allowed=("words joined by hyphens",))
        try:
            found.append(Outcome(name, tuple(map(condition, conditions or (name.replace("-", " "),)))))
        except Refused as refused:
            raise Refused(f"outcomes.{name}: {refused.what}", allowed=refused.allowed) from None
    if not found:
        raise Refused("outcomes: a side bet has at least one.")
    return tuple(found)


_WHOSE = {"own": "the player's", "dealer": "the dealer's", "community": "the community's", "bonus": "the bonus"}
_ORDER = ("", "first", "first two", "first three", "first four", "first five", "first six", "first seven")


def described(wager: Wager) -> tuple[str, ...]:
    """A side bet stated in data in sentences: whose cards it is on, and what each outcome is; nothing of another."""
    bet = wager.side_bet
    if bet is None:
        return ()
    cards = " and ".join(
        f"{_WHOSE[part.place]} {_ORDER[part.first or 0]} card{'s' * (part.first != 1)}".replace("  ", " ")
        for part in parts(bet)
    )
    hands = {row[1]: row[0] for group in wager.paytables for row in group.rows}
    rows = []
    for row in bet.outcomes:
        name = row[0].replace("-", " ")
        made = ", or ".join(row[1:] or (name,))
        rows.append(f"{hands.get(row[0], name)}: {made}.")
    when = " once the hands are settled" if bet.settled else ""
    counted = (
        f" Totals are counted as {bet.totals}." if any("total" in text for row in bet.outcomes for text in row) else ""
    )
    aces = f" An ace stands {bet.aces} in a straight." if bet.aces != "high or low" else ""
    first = f"It is on {cards}, and settled{when or ' by them'} as the first of these that holds.{counted}{aces}"
    return first, *rows


def problems(wager: Wager) -> Iterator[str]:
    """What is wrong with the statement of a side bet, by itself and beside the pay tables of its wager."""
    bet = wager.side_bet
    if bet is None:
        return
    key = f"wagers.{wager.id}.side_bet"
    try:
        places, made = {part.place for part in parts(bet)}, outcomes(bet)
    except Refused as refused:
        yield f"{key}.{refused}"
        return
    if wager.kind not in KINDS:
        yield f"{key}: a wager of kind {wager.kind} is not stated in data, only {' or '.join(KINDS)}"
    if wager.when != "before":
        yield f"{key}: it is made before the deal"
    for one in made:
        for test in (test for tests in one.conditions for test in tests):
            needs = {test.place} if test.place else {"own", "dealer"} if test.what == "match" else set()
            if missing := sorted(needs - places):
                yield f"{key}.outcomes.{one.name}: it asks for cards that the wager is not on: {', '.join(missing)}"
    yield from (f"{key}.{said}" for said in _rows(wager, [one.name for one in made]))


def paid_by(wager: Wager) -> Iterator[set[str]]:
    """The outcomes that each pay table of a wager knows, with those that are settled without one."""
    settled = {row[0] for row in (*wager.settles, *(row for more in wager.more_settles for row in more.rows))}
    for group in wager.paytables:
        for column in range(2, 2 + len(group.tables)):
            yield settled | {row[1] for row in group.rows if len(row) > column and row[column]}


def _rows(wager: Wager, names: list[str]) -> Iterator[str]:
    """Every outcome is paid by some pay table, and nothing is paid that is none."""
    for name, times in Counter(names).items():
        if times > 1:
            yield f"outcomes.{name}: it stands {times} times; further conditions stand in its row"
    tables = [*paid_by(wager)]
    if wager.pays_as or not tables:
        yield "outcomes: the wager has no pay table of its own"
    for name in names:
        if not any(name in known for known in tables):
            yield f"outcomes.{name}: no row of a pay table pays it"
    for group in wager.paytables:
        for row in group.rows:
            if len(row) > 1 and row[1] not in names:
                yield f"outcomes: the pay table {group.cite} pays {row[1]!r}, but only {', '.join(names)} can come up"
    if len(_not_everywhere(wager, names)) > _SPLIT:
        yield f"outcomes: more than {_SPLIT} of them stand in some pay tables and not in others"


def _not_everywhere(wager: Wager, names: Iterable[str]) -> list[str]:
    """Outcomes that some pay table does not know: what is of a kind with them is paid there by a wider one."""
    tables = [*paid_by(wager)]
    return [name for name in names if not all(name in known for known in tables)]


def chained(wager: Wager) -> tuple[tuple[Outcome, bool], ...]:
    """The outcomes of a side bet, from narrow to wide, each with whether every pay table knows it."""
    assert wager.side_bet is not None
    made = outcomes(wager.side_bet)
    left_out = _not_everywhere(wager, [one.name for one in made])
    return tuple((one, one.name not in left_out) for one in made)
