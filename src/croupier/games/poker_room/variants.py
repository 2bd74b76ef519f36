"""The games of a poker room, as a chapter's charts describe them: streets, who opens, what a hand is, how a pot splits.

Nothing here knows a game by name. What a chapter leaves open stands in its options; they say which ranking is meant.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from croupier.ranking import lowball
from croupier.rules.charts.poker_room import SCHEMAS, Divided
from croupier.rules.charts.poker_room import Opens as Opening
from croupier.rules.law import Chart
from croupier.rules.submission import Rules

Opens = Literal["blinds", "button", "forced", "showing"]
"""Who opens a betting round: who sits left of the blinds, or of the button; who makes the forced bet; the best hand
showing."""


@dataclass(frozen=True)
class Street:
    """Cards, and the betting round that follows them."""

    down: int = 0
    up: int = 0
    board: int = 0
    draw: bool = False
    burn: bool = False
    discard: int = 0
    """How many of the cards just dealt are given up without others for them."""
    discard_up: bool = False
    """Whether these may be cards that lie open."""
    opens: Opens = "button"
    cite: str = ""


@dataclass(frozen=True)
class Share:
    """What one part of the pot is won by."""

    name: str
    """`high`, `low` or `badugi`."""
    ranking: int
    """As `ranking.lowball` numbers them."""
    uses: int
    qualifies: int = 1
    """The least value that wins this part."""


@dataclass(frozen=True)
class ForcedBet:
    """Whose up card makes the forced bet: the lowest or the highest, with the ace where it ranks."""

    lowest: bool
    ace_low: bool
    cite: str


@dataclass(frozen=True)
class Variant:
    """A game of poker."""

    id: str
    seats: int
    button: bool
    streets: tuple[Street, ...]
    shares: tuple[Share, ...]
    cite: str
    forced: ForcedBet | None = None
    common_from: int = 0
    """The least card of a seat, counted from one, for which a common card stands in where the deck is too short."""

    @property
    def own(self) -> int:
        """How many cards of a seat's own a hand has in the end."""
        return sum(street.down + street.up - street.discard for street in self.streets)

    @property
    def board(self) -> int:
        """How many community cards there are in the end."""
        return sum(street.board for street in self.streets)

    @property
    def draws(self) -> int:
        """How often cards can be exchanged."""
        return sum(street.draw for street in self.streets)


def variant_of(rules: Rules, name: str = "") -> Variant:
    """A game of a chapter: the one that its house plays, or another that the chapter has."""
    name = name or rules.chosen("variant")
    row = game_printed(rules, name)
    streets = _streets(rules, name)
    forced = _forced_bet(rules, name)
    return Variant(
        name,
        int(_answered(rules, row["players"])),
        row["button"] == "yes",
        streets,
        _shares(rules, row["pot"], row["showdown hand"]),
        rules.cite(row["cite"]),
        forced,
        _common_from(rules) if forced else 0,
    )


def game_printed(rules: Rules, name: str) -> dict[str, str]:
    """What a chapter's chart of games says of one, by column; refused if it has no such game."""
    games = _chart(rules, "games")
    known = {row[0]: row for row in games.rows}
    if name not in known:
        raise rules.refused(f"{rules.chapter.name} has no game {name!r}.", games, *known)
    return dict(zip(games.columns, known[name], strict=True))


def variants(rules: Rules) -> tuple[str, ...]:
    """The games of a chapter."""
    return tuple(row[0] for row in _chart(rules, "games").rows)


def _chart(rules: Rules, name: str) -> Chart:
    for chart in rules.chapter.charts:
        if chart.id == name:
            return chart
    raise rules.refused(
        f"{rules.chapter.address} prints no {name.replace('-', ' ')} of poker: no game of it can be dealt.",
        rules.chapter,
    )


def _answered(rules: Rules, cell: str) -> str:
    """What a cell says, or the house's answer where it names an option."""
    return rules.choice(cell.removeprefix("option ")) if cell.startswith("option ") else cell


def table_rule(rules: Rules, matter: str, otherwise: str = "") -> str:
    """What a chapter, or its house, says of one matter of the table; `otherwise` where it says nothing."""
    for row in _chart(rules, "table-rules").rows:
        if row[0] == matter:
            return _answered(rules, row[1])
    return otherwise


# --- streets ----------------------------------------------------------------------------------------------------------

_SUPER = "super-"
_OPENS: Mapping[Opening, Opens] = {
    Opening.FORCED: "forced",
    Opening.SHOWING: "showing",
    Opening.BLINDS: "blinds",
    Opening.STRADDLE: "blinds",
    Opening.BUTTON: "button",
}


def _streets(rules: Rules, name: str) -> tuple[Street, ...]:
    """The betting rounds of the family that a game belongs to, each with the cards before it."""
    chart, read = _chart(rules, "betting-rounds"), SCHEMAS["betting-rounds"][0].columns
    plain = name.removeprefix(_SUPER)
    family = max({row[0] for row in chart.rows if plain.startswith(row[0])}, key=len)
    found: list[Street] = []
    for of, _, cards, opens, cite in chart.rows:
        if of == family:
            dealt = read["cards"].read(cards)[name.startswith(_SUPER)]
            found.append(
                Street(
                    dealt.down,
                    dealt.up,
                    dealt.community,
                    dealt.draw,
                    dealt.burn,
                    dealt.discarded,
                    discard_up=rules.chosen("super-stud-discard") == "any-cards",
                    opens=_OPENS[read["opens with"].read(opens)],
                    cite=rules.cite(cite),
                )
            )
    return tuple(found)


def _forced_bet(rules: Rules, name: str) -> ForcedBet | None:
    """Whose up card makes the forced bet, as the chapter prints it or a house reads it."""
    for row in _chart(rules, "forced-bets").rows:
        if row[0] == name:
            ace = _answered(rules, row[2])
            lowest = row[1] == "lowest" or ace == "ace"
            if rules.chosen("high-low-forced-bet") == "lowest" and ace == "below 2":
                lowest = True
            return ForcedBet(lowest, ace in ("below 2", "king", "ace"), rules.cite(row[3]))
    return None


_COMMON = {"common-card": 6, "seventh-card-short": 7}
"""Rulings on a deck that is too short, and the first card of a hand for which a common card stands in by them."""


def _common_from(rules: Rules) -> int:
    """The first card for which a common card can stand in; 0: the chapter has no such ruling."""
    return next((_COMMON[one.id] for one in rules.chapter.irregularities if one.id in _COMMON), 0)


# --- what wins --------------------------------------------------------------------------------------------------------


def _shares(rules: Rules, pot: str, hand: str) -> tuple[Share, ...]:
    """The parts of the pot, as the chart of games words them."""
    uses = lowball.TWO_AND_THREE if hand.startswith("2 of") else lowball.ANY
    printed = rules.chosen("low-comparison") == "as-printed"
    by_suits = rules.chosen("badugi-ranks") == "no"
    low = lowball.ACE_FIVE_AS_PRINTED if printed else lowball.ACE_FIVE
    eight = lowball.EIGHT_OR_BETTER_AS_PRINTED if printed else lowball.EIGHT_OR_BETTER
    ace_low = lowball.BADUGI_BY_SUITS if by_suits else lowball.BADUGI
    ace_high = lowball.BADUGI_ACE_HIGH_BY_SUITS if by_suits else lowball.BADUGI_ACE_HIGH
    least = lowball.FOUR_CARD_BADUGI if rules.chosen("badugi-half") == "lowball-winner" else 1
    wheel = rules.chosen("ace-low-straight", "yes") == "yes"
    high = Share("high", lowball.HIGH if wheel else lowball.HIGH_WITHOUT_WHEEL, uses)
    parts: Mapping[Divided, tuple[Share, ...]] = {
        Divided.HIGH: (high,),
        Divided.LOW: (Share("low", low, uses),),
        Divided.HIGH_LOW: (high, Share("low", low, uses)),
        Divided.EIGHT: (high, Share("low", eight, uses)),
        # counted from the highest card, whatever the comparison of other low hands
        Divided.DEUCE_SEVEN: (Share("low", lowball.DEUCE_SEVEN, uses),),
        Divided.ACE_FIVE: (Share("low", lowball.ACE_FIVE, uses),),
        Divided.BADEUCEY: (
            Share("low", lowball.DEUCE_SEVEN, uses),
            Share("badugi", ace_high, lowball.ANY, least),
        ),
        Divided.BADACEY: (
            Share("low", lowball.ACE_FIVE, uses),
            Share("badugi", ace_low, lowball.ANY, least),
        ),
        Divided.BADUGI: (Share("badugi", ace_low, lowball.ANY),),
    }
    return parts[SCHEMAS["games"][0].columns["pot"].read(pot)]
