"""What the coach says of a decision at poker: what each action makes if everybody who is in calls and nobody bets more.

That is what cards alone are worth, against hands at random that fit what is seen. How others bet says more, and no
exact figure of poker among players can know it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier.equipment.cards import several
from croupier.games.base import View
from croupier.games.poker_room.equity import equity
from croupier.games.poker_room.play import STAND_PAT
from croupier.games.poker_room.variants import Variant
from croupier.games.script import Decide, seat_place

SAMPLES = 20_000
"""Deals that are looked at for one figure."""


def values(variant: Variant, unit: int, decide: Decide, view: View) -> dict[str, Fraction]:
    """What each action of a seat makes on average, in units, against hands at random."""
    if decide.about in ("draw", "discard"):
        return {action: _kept(variant, decide, view, action) for action in decide.actions}
    if decide.about != "bet":
        raise NotImplementedError(f"No cards decide whether to {decide.actions[-1].replace('-', ' ')}.")
    part = share(variant, decide.seat, view)
    pot = sum(sum(held.values()) for held in view.stakes.values())
    high = max(_bet(held) for held in view.stakes.values())
    own = _bet(view.stakes.get(decide.seat, {}))
    found = {}
    for action, added in _amounts(decide).items():
        lies_in = max(high, own + added)
        others = sum(lies_in - _bet(view.stakes.get(seat, {})) for seat in _rivals(decide.seat, view))
        found[action] = Fraction(0) if action == "fold" else (part * (pot + added + others) - added) / unit
    return found


def share(variant: Variant, seat: int, view: View) -> Fraction:
    """The part of the pot that a seat's cards win on average, against hands at random with the cards that lie open."""
    own, board, rivals = _seen(seat, view)
    found = equity(variant, [own, *rivals], board, samples=SAMPLES)
    return found.hands[0].equity


def _kept(variant: Variant, decide: Decide, view: View, action: str) -> Fraction:
    """The part of the pot that is won on average with the cards that are kept."""
    own, board, rivals = _seen(decide.seat, view)
    gone = () if action == STAND_PAT else several(action)
    kept = [card for card in own if card not in gone]
    return equity(variant, [kept, *rivals], board, dead=gone, samples=SAMPLES // 10).hands[0].equity


def _seen(seat: int, view: View) -> tuple[list[int], list[int], list[list[int]]]:
    """A seat's cards, the board, and what is seen of the hands of the others."""
    own = [card for card in view.cards.get(seat_place(seat), ()) if card >= 0]
    rivals = [[card for card in view.cards[seat_place(one)] if card >= 0] for one in _rivals(seat, view)]
    return own, list(view.cards.get("community", ())), rivals


def _rivals(seat: int, view: View) -> list[int]:
    """The seats that are still in."""
    return [one for one in view.stakes if one != seat and view.cards.get(seat_place(one))]


def _bet(held: Mapping[str, int]) -> int:
    """What lies before a seat in this betting round."""
    return sum(cents for key, cents in held.items() if key in ("bet", "blind", "straddle", "forced-bet"))


def _amounts(decide: Decide) -> dict[str, int]:
    """What each action adds, with the least and the most where a seat may say how much."""
    found = {action: sum(decide.costs.get(action, {}).values()) for action in decide.actions}
    for action, amount in decide.amounts.items():
        found[decide.saying(action, amount.most)] = amount.most
    return found
