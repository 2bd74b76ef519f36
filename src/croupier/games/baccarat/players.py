"""What players do with shoe and cards where the chapter lets them: deal as curator, turn over a hand."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from croupier.games.baccarat.points import next_seat
from croupier.games.script import Announce, Carry, Decide, Request, Ruled, RulingsMade
from croupier.rules.charts import cards
from croupier.rules.charts.cards import Offered, Passes
from croupier.rules.charts.dealing import DealtBy, first_cards

if TYPE_CHECKING:
    from croupier.games.baccarat.baccarat import Baccarat

THE_DEALER = 0
"""The curator's seat where the dealer deals."""
FIRST_SEAT = 1
"""The seat from which the shoe is first offered."""
SHOE = "shoe"
"""What the questions about taking, keeping and passing the shoe are about."""

Stakes = Mapping[int, Mapping[str, int]]


def to_the_right(seats: Sequence[int], seat: int) -> list[int]:
    """The other seats counterclockwise, from the right of one."""
    order = []
    place = seat
    for _ in seats:
        place = next_seat(seats, place)
        if place != seat:
            order.append(place)
    return order


def delays(rulings: Sequence[Ruled], who: str) -> list[Ruled]:
    """The rulings by which a player loses the shoe or the right to turn a hand."""
    return [one for one in rulings if one.irregularity == f"{who}-delays"]


# --- the shoe --------------------------------------------------------------------------------------------------------


def curator(
    game: Baccarat, seats: Sequence[int], carry: Carry, rulings: Sequence[Ruled]
) -> Generator[Request, Any, Carry]:
    """Who deals: whoever takes the shoe when it is offered, keeps it, or has it passed on to them."""
    if first_cards(game.chart("dealing")).dealt_by != DealtBy.CURATOR:
        return {}
    offered = cards.curator(game.chart("curator")).offered
    held = carry.get("curator")
    if held is None or ("shoe" not in carry and offered == Offered.EACH_SHOE):
        first = [seat for seat in seats if seat == FIRST_SEAT]
        return (yield from _offer(game, [*first, *to_the_right(seats, FIRST_SEAT)], "offered"))
    others = to_the_right(seats, held)
    if not others:
        return {"curator": held}
    passes = carry.get("passes", False) or held not in (THE_DEALER, *seats) or bool(delays(rulings, "curator"))
    if not passes and held:
        passes = (yield Decide(held, SHOE, ("keep", "pass"), usual="keep")) != "keep"
    return (yield from _offer(game, others, "passed")) if passes else {"curator": held}


def _offer(game: Baccarat, order: Sequence[int], why: str) -> Generator[Request, Any, Carry]:
    """The shoe goes to the first who takes it; the dealer deals if nobody does, or if that player names the dealer."""
    named = cards.curator(game.chart("curator")).names_the_dealer
    actions = ("accept", "decline", "name-dealer") if named else ("accept", "decline")
    for seat in order:
        action = yield Decide(seat, SHOE, actions, usual="accept")
        if action == "name-dealer":
            clause = game.clause("curator", "names the dealer")
            yield Announce(f"Seat {seat} takes the shoe and has the dealer deal.", clause)
            return {"curator": seat}
        if action == "accept":
            yield Announce(f"Seat {seat} takes the shoe.", game.clause("curator", why))
            return {"curator": seat}
    yield Announce("Nobody takes the shoe; the dealer deals.", game.clause("curator", "nobody"))
    return {"curator": THE_DEALER}


# --- the hands -------------------------------------------------------------------------------------------------------


def turner(game: Baccarat, hand: str, stakes: Stakes, after: int | None = None) -> Generator[Request, Any, int | None]:
    """Who turns over a hand: the highest wager on it, or whoever takes it from there (`after`: who has lost it)."""
    order = _by_wager(stakes, hand)
    if not order and after is None:
        return None
    first = order[0] if after is None else after
    if cards.turning(game.chart("turning")).passes == Passes.RIGHT:
        order = [first, *to_the_right(sorted(stakes), first)]
    for seat in order[0 if after is None else order.index(after) + 1 :]:
        if (yield Decide(seat, f"{hand}'s hand", ("turn", "cede"), usual="turn")) == "turn":
            why = hand if seat == first and after is None else "passes"
            yield Announce(f"Seat {seat} turns the {hand.capitalize()}'s Hand.", game.clause("turning", why))
            return seat
    yield Announce(f"The dealer turns the {hand.capitalize()}'s Hand.", game.clause("turning", "nobody"))
    return None


def turns_on(game: Baccarat, hand: str, stakes: Stakes, held: int, so_far: int) -> Generator[Request, Any, int | None]:
    """Who turns over a third card: whoever turned the hand, unless a ruling since then has taken it away."""
    rulings: tuple[Ruled, ...] = yield RulingsMade()
    if any(one.seat in (None, held) for one in delays(rulings[so_far:], "player")):
        return (yield from turner(game, hand, stakes, held))
    return held


def _by_wager(stakes: Stakes, hand: str) -> list[int]:
    """The seats with a wager on a hand, highest first; among equals the first from the dealer's right."""
    bettors = [seat for seat in to_the_right(sorted(stakes), THE_DEALER) if hand in stakes[seat]]
    return sorted(bettors, key=lambda seat: -stakes[seat][hand])
