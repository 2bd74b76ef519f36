"""What a house has posted for its poker room, read from its options: limits, forced bets, rake, jackpots, odd chips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd
from typing import cast

from croupier.games.poker_room.betting import Limits, Structure
from croupier.games.poker_room.hand import Hand, Terms
from croupier.games.poker_room.pots import Odd, Rake
from croupier.games.poker_room.variants import Variant, table_rule
from croupier.ranking.named import five
from croupier.ranking.poker import rank5
from croupier.rules.numbers import percent
from croupier.rules.pays import cents
from croupier.rules.submission import Rules
from croupier.rules.submission_check import minutes

KILLS = {"kill": Fraction(2), "half-kill": Fraction(3, 2)}
"""By what the betting limits are multiplied after one player has won a qualifying pot whole."""


def terms_of(rules: Rules, variant: Variant) -> Terms:
    """Everything that a house has posted for a game; refused, with its clause, where it has not said what is needed."""
    blinds = tuple(cents(amount) for (amount,) in rules.items("blinds")) if variant.button else ()
    terms = Terms(
        structure_of(rules, variant),
        ante=rules.amount("ante-amount") if rules.offers("ante") else 0,
        blinds=blinds,
        forced=rules.amount("forced-bet-amount") if variant.forced else 0,
        chip=cents(rules.choice("smallest-chip")),
    )
    return posted(rules, variant, terms)


def posted(rules: Rules, variant: Variant, terms: Terms) -> Terms:
    """Terms with all that the house's options and the chapter add to them."""
    return replace(
        terms,
        limits=limits_of(rules, terms.limits, terms.chip),
        rake=rake_of(rules, terms.chip),
        contributions=contributions_of(rules),
        pot_before_rake=pot_before_rake(rules),
        odd=odd_of(rules, variant),
        most_odd=most_odd_of(rules, variant),
        button_blind=rules.chosen("heads-up-blinds") == "button",
        must_bet=variant.id.startswith("five-card-stud") and rules.chosen("five-stud-check") == "must-bet",
        dealt_on=table_rule(rules, "folded early").endswith("until a further bet"),
    )


# --- limits -----------------------------------------------------------------------------------------------------------


def structure_of(rules: Rules, variant: Variant) -> Limits:
    """The posted minimum and maximum bets, betting round by betting round."""
    structure = cast(Structure, rules.choice("betting-limit"))
    rounds, least = len(variant.streets), rules.amount("minimum-bet")
    most = rules.choice("maximum-bet")
    if structure not in ("fixed", "spread"):
        return Limits(structure, (least,) * rounds)
    option = rules.option("maximum-bet")
    if most == "unlimited":
        raise rules.refused(f"A {structure} limit needs the posted maximum bet.", option)
    if cents(most) < least:
        raise rules.refused(f"The maximum bet of {most} is less than the minimum bet.", option)
    if structure == "spread":
        return Limits(structure, (least,) * rounds, most=cents(most))
    early = min(int(rules.choice("later-rounds")), rounds) - 1
    return Limits(structure, (least,) * early + (cents(most),) * (rounds - early))


def limits_of(rules: Rules, limits: Limits, chip: int = 1) -> Limits:
    """Limits with the number of raises that the house has posted, unless they name one, and its rules on raising."""
    named = "maximum-raises" if rules.chosen("maximum-raises") else "raises"
    raises = {"three": "3"}.get(rules.chosen(named), rules.chosen(named))
    return replace(
        limits,
        raises=int(raises) if limits.raises is None and raises.isdigit() else limits.raises,
        heads_up_raises=rules.chosen("raises") == "three",
        heads_up_from_start=rules.chosen("heads-up-raises") == "round-start",
        least_raise=chip if rules.chosen("minimum-raise") == "greater" and limits.structure != "fixed" else 0,
        short_reopens=rules.chosen("short-all-in") == "reopens",
        check_raise=rules.chosen("check-raise", "yes") == "yes",
        cite=rules.cite(rules.option(named).cite) if raises else "",
    )


def straddle_of(rules: Rules, terms: Terms) -> int:
    """What a straddle is, in cents; 0: none is offered. One below a blind would be neither a call nor a raise of it."""
    amount = rules.amount("straddle-amount") if rules.offers("straddle") else 0
    if amount and amount < max(terms.blinds, default=0):
        raise rules.refused(
            f"A Straddle Bet of {rules.money(amount)} is less than the Blind Bet of {rules.money(max(terms.blinds))}.",
            rules.option("straddle-amount"),
        )
    return amount


def killed(rules: Rules, hand: Hand, by: Fraction = Fraction(1)) -> Fraction:
    """By what the posted limits are multiplied in the hand after one that is over, which was played with them
    multiplied `by` so much: more than one once a player has won the whole of a pot that qualifies, until a pot is split
    between the high hand of one player and the low hand of another, or does not qualify."""
    kind = rules.chosen("kill", "none")
    if kind not in KILLS:
        return Fraction(1)
    pot = sum(pot.cents for pot in hand.pots)  # less rake, as a pot is defined
    low = {award.pot for award in hand.awards if award.share == "low"}
    split = any(len({award.seat for award in hand.awards if award.pot == pot}) > 1 for pot in low)
    if split or pot < rules.amount("qualifying-pot"):
        return Fraction(1)
    return KILLS[kind] if len({award.seat for award in hand.awards}) == 1 else by


# --- rake -------------------------------------------------------------------------------------------------------------


def rake_of(rules: Rules, chip: int = 1) -> Rake:
    """The rake as the house has posted it; none while it has not posted its maximum."""
    most = rules.chosen("rake-maximum")
    kinds = [kind for (kind,) in rules.items("rake")] if rules.chosen("rake") else ["percentage"]
    if not most or kinds == ["time"]:
        return Rake()
    rate = percent(rules.chosen("rake-rate", "0%")) if "percentage" in kinds else Fraction(0)
    levels = levels_of(rules) if "incremental" in kinds else ()
    step = 1 if rules.chosen("rake-rounding") == "cent" else chip
    by_round = table_rule(rules, "rake taken") == "each-betting-round"
    law = rules.option("rake-rate" if not levels else "rake" if rate else "rake-increments")
    return Rake(rate, levels, cents(most), step, each_round=by_round, cite=rules.cite(law.cite))


def levels_of(rules: Rules) -> tuple[tuple[int, int], ...]:
    """The levels of a pot at which something is taken: `$10 $1, $20 $1` is a dollar at ten and another at twenty."""
    return tuple(sorted((cents(pot), cents(amount)) for pot, amount in rules.items("rake-increments")))


_DOLLAR = 100


@dataclass(frozen=True)
class TimeCharge:
    """A rake by the clock."""

    hourly: int
    """What is posted for an hour, in cents."""
    minutes: int
    """How often a part of it is taken."""
    each_player: bool
    """Whether every seated player pays it, or the table as a whole."""
    cite: str

    def due(self, taken: int) -> int:
        """What is taken the next time, in cents, after so many times: a fraction of a cent is made up for later, so
        that the posted amount is collected in full over the hours."""
        before, after = (self.hourly * self.minutes * times // 60 for times in (taken, taken + 1))
        return after - before


def time_charge_of(rules: Rules) -> TimeCharge | None:
    """The time charge that the house has posted, as it falls due; None: it takes none."""
    if not rules.chosen("rake") or ("time",) not in rules.items("rake"):
        return None
    return TimeCharge(
        rules.amount("time-charge"),
        minutes(rules.choice("time-charge-interval")),
        rules.choice("time-charge-basis") == "per-player",
        rules.cite(rules.option("time-charge").cite),
    )


def in_chips(total: int, seats: Sequence[int]) -> dict[int, int]:
    """A charge on the whole table, in cents, split among its seats without a remainder: in dollar chips, or in the
    largest smaller chip that makes it up. The odd chips are paid by the first seats, from the dealer's left on."""
    chip = gcd(total, _DOLLAR)
    share, odd = divmod(total // chip, len(seats)) if chip else (0, 0)
    return {seat: chip * (share + (place < odd)) for place, seat in enumerate(sorted(seats))}


# --- jackpots ---------------------------------------------------------------------------------------------------------


def contributions_of(rules: Rules) -> tuple[tuple[str, int, int], ...]:
    """What goes into each jackpot fund from a pot, and from what pot on."""
    found = []
    for name in ("bad-beat", "high-hand"):
        if rules.offers(name) and rules.chosen(f"{name}-end") != "yes":
            least = rules.chosen(f"{name}-minimum-pot") or "0"
            found.append((name, rules.amount(f"{name}-contribution"), cents(least)))
    return tuple(found)


def pot_before_rake(rules: Rules) -> bool:
    """Whether the pot from which on a jackpot gets its part is counted before the rake."""
    return rules.chosen("minimum-pot-counted") == "before-rake"


@dataclass(frozen=True)
class BadBeat:
    """What brings a Bad Beat payout, and who gets what part of it."""

    least: int
    """The value of the least losing hand that qualifies."""
    hand: tuple[int, ...]
    """Five cards that make it."""
    players: int
    """How many must be dealt in."""
    hole_cards: str
    """`both`, `both-and-pair` or `any`: which of them play in the losing and in the winning hand."""
    shares: Mapping[str, Fraction]
    """`losing-qualifying-hand`, `winning-qualifying-hand` and `other-players` to their part of the fund."""
    reserve: Fraction
    """What part of a contribution starts the next fund."""
    cite: str


def bad_beat_of(rules: Rules) -> BadBeat | None:
    """The Bad Beat payout that the house has posted; None: it offers none."""
    if not rules.offers("bad-beat"):
        return None
    option = rules.option("bad-beat-hands")
    hands = [five(name) for (name,) in rules.items(option.id)]
    table = rules.table("bad-beat")
    if table is None:
        raise rules.refused("The house has not said who gets what part of the Bad Beat payout.", option)
    shares = {row.outcome: row.pays.share for row in table.rows}
    least = min(hands, key=lambda hand: rank5(*hand))
    return BadBeat(
        rank5(*least),
        least,
        int(table_rule(rules, "bad beat players", "2")),
        table_rule(rules, "bad beat hole cards", "any"),
        shares,
        percent(rules.choice("bad-beat-reserve")),
        rules.cite(option.cite),
    )


@dataclass(frozen=True)
class HighHand:
    """What qualifies for a High Hand Jackpot, and how long."""

    least: int
    """The value of the least hand that qualifies."""
    hand: tuple[int, ...]
    """Five cards that make it."""
    players: int
    """How many must be dealt in."""
    minutes: int
    """How long a period is."""
    equally: bool
    """Whether equal hands divide it; else the first of them has it."""
    cite: str


def high_hand_of(rules: Rules) -> HighHand | None:
    """The High Hand Jackpot that the house has posted; None: it offers none."""
    if not rules.offers("high-hand"):
        return None
    option = rules.option("high-hand-least")
    least = min((five(name) for (name,) in rules.items(option.id)), key=lambda hand: rank5(*hand))
    (period,) = rules.supplied("high-hand-period", "'4 hours'")
    (players,) = rules.supplied("high-hand-minimum-players", "'4'")
    return HighHand(
        rank5(*least),
        least,
        int(players),
        minutes(period),
        rules.choice("high-hand-division") == "equally",
        rules.cite(option.cite),
    )


# --- odd chips --------------------------------------------------------------------------------------------------------

ODD_CHIPS = ("odd-chip-hold-em", "odd-chip-triple-draw", "odd-chip-badugi", "odd-chip")
"""The options that say who takes what cannot be divided, each for some games."""


def odd_of(rules: Rules, variant: Variant) -> tuple[tuple[str, Odd], ...]:
    """Who takes what cannot be divided of a tied share, where it is not the first in the order of play: as the house
    answers for the games that the text leaves to it; elsewhere by suit, unless the house has another player named."""
    names = [share.name for share in variant.shares]
    known = {option.id: option for option in rules.chapter.options}
    asked = [known[name] for name in ODD_CHIPS if name in known]
    answers = [
        rules.choice(option.id) for option in asked if variant.id in option.requires.get("variant", (variant.id,))
    ]
    if answers:
        by_suit = "card-by-suit" in answers
    else:
        by_suit = rules.chosen("odd-chip-omaha") != "as-submitted"
    low: Odd = "low-suit-spades" if rules.chosen("odd-low-dollar") == "spades-first" else "low-suit"
    return tuple((name, "high-suit" if name == "high" else low) for name in names) if by_suit else ()


def odd_amounts(rules: Rules, variant: Variant) -> list[tuple[str, ...]]:
    """The rows of the chart `odd-amounts` that are about a game."""
    rows = [row for chart in rules.chapter.charts if chart.id == "odd-amounts" for row in chart.rows]
    split = len(variant.shares) > 1
    return [row for row in rows if variant.id.startswith(row[0].split()[0]) and (split or " " not in row[0])]


def most_odd_of(rules: Rules, variant: Variant) -> int | None:
    """What may be left over at most when a pot or share is divided, in cents; a game for which nothing is printed goes
    by the other games of its chapter."""
    rows = odd_amounts(rules, variant) or [
        row for chart in rules.chapter.charts if chart.id == "odd-amounts" for row in chart.rows
    ]
    return min((cents(row[2]) for row in rows), default=None)
