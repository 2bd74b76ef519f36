"""Companions at a poker table: a sound game that can be beaten, from what their seat may see and nothing else.

A companion weighs its part of the pot against hands at random that fit what lies open, asks more of it the more has
been bet, and now and then bets without it. It does not remember how others play. The same sight gives the same act.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from croupier.equipment.cards import several
from croupier.games.base import View
from croupier.games.draw import discards
from croupier.games.poker_room.equity import equity
from croupier.games.poker_room.variants import Variant
from croupier.games.script import Decide, seat_place

SAMPLES = 400
"""Deals that are looked at for a bet; fewer for each choice of a draw."""
STAND_PAT = "stand-pat"
BEFORE_A_SEAT = ("bet", "blind", "straddle", "forced-bet")
"""What lies before a seat in a betting round; the rest of what it put in lies in the pot."""


@dataclass(frozen=True)
class Sight:
    """What a seat sees: its own cards, the board, what lies open of the others who are in, and the money."""

    own: tuple[int, ...]
    board: tuple[int, ...]
    rivals: tuple[tuple[int, ...], ...]
    pot: int
    """Everything that has been put in, in cents."""
    raised: float
    """How much the bet of this round is, in parts of the pot before it."""
    drawn: int = 0
    """How many cards the rivals have exchanged."""
    seed: int = 0

    def chances(self, salt: str = "") -> Random:
        """Random numbers that follow from the sight."""
        return Random(repr((self, salt)))


@dataclass(frozen=True)
class Choice:
    """What a seat may do: check or call for so many cents, and bet or raise by adding from `least` to `most`."""

    call: int
    least: int = 0
    most: int = 0
    must_bet: bool = False
    bet: int = 0
    """The least bet of the table, which a raise may add less than."""


# --- betting ----------------------------------------------------------------------------------------------------------


def act(variant: Variant, sight: Sight, choice: Choice) -> int | None:
    """What a companion adds to the pot: nothing to check, more than a call to raise; None: it folds."""
    if choice.must_bet and choice.least:
        return choice.least
    chances = sight.chances("act")
    part, fair = worth(variant, sight), 1 / (len(sight.rivals) + 1)
    strength = (part - fair) / (1 - fair)  # 0 for a hand like any other, 1 for one that cannot lose
    pressed = min(sight.raised, 1.0) + (0.5 if sight.drawn else 0.0)
    boldness = chances.random()
    if not choice.call:
        bluffs = len(sight.rivals) <= 2 and boldness < 0.08
        bets = choice.least and (bluffs or strength > 0.05 + 0.25 * boldness)
        return _sized(sight, choice, strength, chances) if bets else 0
    price = choice.call / (sight.pot + choice.call)
    if choice.least and strength > 0.25 + 0.25 * boldness + 0.15 * pressed and part > price:
        return _sized(sight, choice, strength, chances)
    wary = 0.02 if choice.call * 12 < sight.pot else 0.02 + 0.06 * pressed
    one_bet = (
        0 < choice.call <= max(choice.least - choice.call, choice.bet * bool(choice.least))
    )  # more is won later than lies there now
    stays = part - wary > price or (one_bet and strength > 0.02 + 0.06 * boldness)
    return choice.call if stays else None


def worth(variant: Variant, sight: Sight) -> float:
    """The part of the pot that a seat's cards win against hands at random."""
    fit = (52 - variant.board) // variant.own - 1  # of more hands than the deck has cards for, so many
    hands = [sight.own, *sight.rivals[:fit]]
    found = equity(variant, hands, sight.board, samples=SAMPLES, seed=sight.chances("cards").getrandbits(31))
    return float(found.hands[0].equity) * len(hands) / (len(sight.rivals) + 1)


def _sized(sight: Sight, choice: Choice, strength: float, chances: Random) -> int:
    """A bet of a part of the pot, the larger the better the hand, within what may be bet."""
    size = chances.choice((0.5, 0.66, 0.8) if strength < 0.5 else (0.66, 1.0, 1.0))
    wanted = choice.call + int(size * (sight.pot + choice.call))
    if strength > 0.5 and 3 * wanted > 2 * choice.most:
        return choice.most
    return max(choice.least, min(wanted, choice.most))


# --- draws ------------------------------------------------------------------------------------------------------------


def gives_up(variant: Variant, sight: Sight, choices: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Which of some sets of cards a companion gives up: what leaves the best hand against another after one draw."""
    seed = sight.chances("draw").getrandbits(31)

    def kept(gone: tuple[int, ...]) -> float:
        own = [card for card in sight.own if card not in gone]
        found = equity(variant, [own, ()], sight.board, dead=gone, samples=SAMPLES // 4, seed=seed)
        return float(found.hands[0].equity)

    return max(choices, key=kept)


def choices_of(cards: Sequence[int], count: int = 0) -> list[tuple[int, ...]]:
    """Every set of cards that may be given up: any of a draw, so many where that many must go."""
    sizes = (count,) if count else range(len(cards) + 1)
    return [some for size in sizes for some in combinations(sorted(cards, reverse=True), size)]


# --- at a table -------------------------------------------------------------------------------------------------------


def plays(variant: Variant, bet: int, decide: Decide, view: View, seed: int = 0) -> list[str]:
    """What a companion does when it is asked at a table whose least bet is `bet`, best first."""
    sight = seen(decide.seat, view, seed)
    if decide.about in ("draw", "discard"):
        return [_draw(variant, decide, sight)]
    if decide.about != "bet":
        return [decide.usual or decide.actions[0]]
    raising = next((action for action in decide.actions if action in ("bet", "raise", "complete")), "")
    called = sum(decide.costs.get("call", {}).values())
    least = sum(decide.costs.get(raising, {}).values())
    amount = decide.amounts.get(raising)
    most = amount.most if amount else least
    must = not {"check", "call"} & set(decide.actions)
    added = act(variant, sight, Choice(called, least, most, must, bet))
    passive = next((action for action in ("check", "call") if action in decide.actions), raising)
    if added is None:
        return ["fold", passive]
    if added <= called or not raising:
        return [passive]
    if amount is None or added == least:
        return [raising, passive]
    return [decide.saying(raising, amount.nearest(added)), raising, passive]


def seen(seat: int, view: View, seed: int = 0) -> Sight:
    """What a seat sees of a table."""
    others = [one for one in view.stakes if one != seat and view.cards.get(seat_place(one))]
    before = {one: sum(held.get(key, 0) for key in BEFORE_A_SEAT) for one, held in view.stakes.items()}
    pot = sum(sum(held.values()) for held in view.stakes.values())
    high = max(before.values(), default=0)
    return Sight(
        tuple(card for card in view.cards.get(seat_place(seat), ()) if card >= 0),
        tuple(view.cards.get("community", ())),
        tuple(tuple(card for card in view.cards[seat_place(one)] if card >= 0) for one in others),
        pot,
        high / max(1, pot - high),
        sum(len(view.cards.get(discards(seat_place(one)), ())) for one in others),
        seed,
    )


def _draw(variant: Variant, decide: Decide, sight: Sight) -> str:
    """The action that names the cards that a companion gives up."""
    named = {tuple(sorted(() if action == STAND_PAT else several(action))): action for action in decide.actions}
    return named[tuple(sorted(gives_up(variant, sight, list(named))))]
