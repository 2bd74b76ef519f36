"""What a house has posted for its poker room, read from its options: rake, contributions, who takes the odd chip."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from croupier.games.poker_room.betting import Limits
from croupier.games.poker_room.hand import Hand, Terms
from croupier.games.poker_room.pots import Odd, Rake
from croupier.games.poker_room.variants import Variant
from croupier.rules.pays import cents
from croupier.rules.submission import Rules

KILLS = {"kill": Fraction(2), "half-kill": Fraction(3, 2)}
"""By what the betting limits are multiplied after one player has won a qualifying pot whole."""


def posted(rules: Rules, variant: Variant, terms: Terms) -> Terms:
    """Terms with all that the house's options and the chapter add to them."""
    return replace(
        terms,
        limits=limits_of(rules, terms.limits),
        rake=rake_of(rules, terms.chip),
        contributions=contributions_of(rules),
        odd=odd_of(rules, variant),
        button_blind=rules.chosen("heads-up-blinds") == "button",
        must_bet=variant.id.startswith("five-card-stud") and rules.chosen("five-stud-check") == "must-bet",
    )


def limits_of(rules: Rules, limits: Limits) -> Limits:
    """Limits with the number of raises that the house has posted, unless they name one, and its rule on check-raise."""
    raises = rules.chosen("maximum-raises")
    return replace(
        limits,
        raises=int(raises) if limits.raises is None and raises.isdigit() else limits.raises,
        check_raise=rules.chosen("check-raise", "yes") == "yes",
        cite=rules.cite(rules.option("maximum-raises").cite) if raises else "",
    )


def rake_of(rules: Rules, chip: int = 1) -> Rake:
    """The rake as the house has posted it, in whole chips; none while it has not posted its maximum."""
    most = rules.chosen("rake-maximum")
    kinds = rules.chosen("rake", "percentage")
    if not most or kinds == "time":
        return Rake()
    rate = Fraction(rules.chosen("rake-rate", "0%").rstrip("%")) / 100 if "percentage" in kinds else Fraction(0)
    levels = levels_of(rules) if "incremental" in kinds else ()
    when = rules.chosen("rake-collection", "each-betting-round" if _by_rounds(rules) else "end-of-round")
    option = rules.option("rake-rate")
    return Rake(rate, levels, cents(most), chip, each_round=when == "each-betting-round", cite=rules.cite(option.cite))


def _by_rounds(rules: Rules) -> bool:
    """Whether the chapter takes a percentage of what each betting round brings, and says nothing else."""
    return "betting round" in rules.option("rake-rate").asks


def levels_of(rules: Rules) -> tuple[tuple[int, int], ...]:
    """The levels of a pot at which something is taken: `$10 $1, $20 $1` is a dollar at ten and another at twenty."""
    found = []
    for part in rules.supplied("rake-increments", "'POT AMOUNT, POT AMOUNT', such as '$10 $1, $20 $1'"):
        pot, _, amount = part.partition(" ")
        found.append((cents(pot), cents(amount)))
    return tuple(sorted(found))


def contributions_of(rules: Rules) -> tuple[tuple[str, int, int], ...]:
    """What goes into each jackpot fund from a pot, and from what pot on."""
    found = []
    for name in ("bad-beat", "high-hand"):
        if rules.offers(name) and rules.chosen("bad-beat-end") != "yes":
            (most,) = rules.supplied(f"{name}-contribution", "'AMOUNT', such as '$1'")
            least = rules.chosen(f"{name}-minimum-pot") or "0"
            found.append((name, cents(most), cents(least)))
    return tuple(found)


ODD_CHIPS = ("odd-chip-hold-em", "odd-chip-triple-draw", "odd-chip-badugi", "odd-chip")
"""The options that say who takes what cannot be divided, each for some games."""


def odd_of(rules: Rules, variant: Variant) -> tuple[tuple[str, Odd], ...]:
    """Who takes what cannot be divided of a tied share, where it is not the first in the order of play: by suit in the
    high-low games, unless the house has another player named, and elsewhere if the house says so."""
    names = [share.name for share in variant.shares]
    if names == ["high", "low"]:
        by_suit = rules.chosen("odd-chip-omaha") != "as-submitted"
    else:
        by_suit = "card-by-suit" in (rules.chosen(option) for option in ODD_CHIPS)
    low: Odd = "low-suit-spades" if rules.chosen("odd-low-dollar") == "spades-first" else "low-suit"
    return tuple((name, "high-suit" if name == "high" else low) for name in names) if by_suit else ()


def killed(rules: Rules, hand: Hand) -> Fraction:
    """By what the posted limits are multiplied in the hand after one that is over: more than one once a player has won
    the whole of a pot that qualifies, until a pot is divided or does not qualify."""
    kind = rules.chosen("kill", "none")
    if kind not in KILLS:
        return Fraction(1)
    (least,) = rules.supplied("qualifying-pot", "'AMOUNT', such as '$100'")
    whole = len({award.seat for award in hand.awards}) == 1
    pot = sum(pot.cents for pot in hand.pots)  # less rake, as a pot is defined
    return KILLS[kind] if whole and pot >= cents(least) else Fraction(1)
