"""Jackpots at a table: contributions to their funds, a Bad Beat and who shares in it, the high hand of a period."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from croupier.games.poker_room.hand import Hand
from croupier.games.poker_room.posted import BadBeat
from croupier.games.script import Announce, Fund, Part, ReadMeter, Settled
from croupier.ranking.poker import FOUR_OF_A_KIND, rank5

if TYPE_CHECKING:
    from croupier.games.poker_room.room import PokerRoom

BAD_BEAT, RESERVE, HIGH_HAND = "bad-beat", "bad-beat:reserve", "high-hand"
PERIOD_OVER = "high-hand-period-over"
"""What is ruled when the qualifying period of the High Hand Jackpot has ended."""
LOSING, WINNING, OTHERS = "losing-qualifying-hand", "winning-qualifying-hand", "other-players"


def contributed(room: PokerRoom, hand: Hand) -> Part:
    """What was taken from the pots for jackpots goes into their funds, a part of it into the reserve."""
    for name, cents in hand.contributed.items():
        cite = room.rules.cite(room.rules.wager(name).cite)
        later = int(cents * room.bad_beat.reserve) if name == BAD_BEAT and room.bad_beat else 0
        yield Fund(name, cents - later, cite)
        if later:
            yield Fund(RESERVE, later, cite)


def bad_beat(room: PokerRoom, hand: Hand, order: Sequence[int], others: Sequence[int] = ()) -> Part:
    """A hand that qualifies has lost to another: the fund is shared by the losing hand, the winning one and the rest
    of the table, some `others` who were not dealt in among them. What does not divide evenly stays in it, and so does
    what was held in reserve."""
    law = room.bad_beat
    found = beaten(law, hand) if law and len(order) >= law.players else None
    if law is None or found is None:
        return
    losing, winning = found
    rest = [seat for place, seat in enumerate(order) if place not in (*losing, *winning)] + list(others)
    fund: int = yield ReadMeter(BAD_BEAT, 0)
    yield Announce(f"A Bad Beat: {room.hand_said(hand, 'high', losing[0])} loses.", law.cite)
    said = {order[place]: room.hand_said(hand, "high", place) for place in (*losing, *winning)}
    lost, won = ([order[place] for place in places] for places in (losing, winning))
    for outcome, seats in ((LOSING, lost), (WINNING, won), (OTHERS, rest)):
        share = int(fund * law.shares.get(outcome, 0)) // max(1, len(seats))
        paid = room.rules.pay(BAD_BEAT, outcome) if share else None
        for seat in seats if paid else ():
            assert paid is not None
            own = said.get(seat, "")
            yield Settled(seat, BAD_BEAT, outcome, paid.pays.text, 0, share, paid.cite, own, from_meter=share)
    if law.reserve and (held := (yield ReadMeter(BAD_BEAT, 0, "reserve"))):
        yield Fund(RESERVE, -held, law.cite)
        yield Fund(BAD_BEAT, held, law.cite)


def beaten(law: BadBeat, hand: Hand) -> tuple[list[int], list[int]] | None:
    """The seats, by their place in the order of play, with the best losing hand that qualifies and with the hand that
    beats it, both as the posted rules have their hole cards play; None: there is no Bad Beat."""
    values = {place: rank5(*hand.best_five("high", place)) for place in hand.shown}
    best = max(values.values(), default=0)
    winning = [place for place, value in values.items() if value == best and _plays(law, hand, place)]
    lost = {place: value for place, value in values.items() if law.least <= value < best and _plays(law, hand, place)}
    if not winning or not lost:
        return None
    return [place for place, value in lost.items() if value == max(lost.values())], winning


def _plays(law: BadBeat, hand: Hand, place: int) -> bool:
    """Whether a hand's own cards play as the rules ask: the hand is none without both of them."""
    own, value = hand.own[place], rank5(*hand.best_five("high", place))
    if law.hole_cards == "any" or not hand.board or len(own) != 2:
        return True
    pair = own[0] >> 2 == own[1] >> 2
    if law.hole_cards == "both-and-pair" and value >> 12 == FOUR_OF_A_KIND and not pair:
        return False
    without = (combinations([card, *hand.board], 5) for card in own)
    return max(rank5(*some) for held in without for some in held) < value


def highest(
    room: PokerRoom, hand: Hand, order: Sequence[int], people: Mapping[int, str], before: Mapping[str, Any]
) -> Mapping[str, Any]:
    """The highest hand that qualifies for the High Hand Jackpot, with that of the period before; empty if none.

    Those who hold an equal one are its holders too, where equal hands divide the jackpot.
    """
    law = room.high_hand
    found: dict[str, Any] = dict(before)
    if law is None or len(order) < law.players:
        return found
    for place in hand.shown:
        seat, value = order[place], rank5(*hand.best_five("high", place))
        least = max(law.least, int(found.get("value", 0)))
        if value < least:
            continue
        if value > int(found.get("value", 0)):
            said = room.hand_said(hand, "high", place)
            found = {"value": value, "seat": seat, "hand": said, "holders": [people[seat]]}
        elif law.equally and people[seat] not in found["holders"]:
            found = found | {"holders": [*found["holders"], people[seat]]}
    return found


def displayed(room: PokerRoom, hand: Hand, order: Sequence[int], before: Mapping[str, Any]) -> set[int]:
    """Return the hands, by their place in the order of play, that a jackpot is due to, or that hold the high hand of
    the period from now on. They are displayed: else nobody but the house could know that they qualify."""
    found: set[int] = set()
    beat = beaten(room.bad_beat, hand) if room.bad_beat and len(order) >= room.bad_beat.players else None
    for places in beat or ():
        found.update(places)
    law = room.high_hand
    if law is not None and len(order) >= law.players:
        values = {place: rank5(*hand.best_five("high", place)) for place in hand.shown}
        best, stood = max(values.values(), default=0), int(before.get("value", 0))
        if best >= law.least and (best > stood or (best == stood and law.equally)):
            found.update([place for place, value in values.items() if value == best][: None if law.equally else 1])
    return found


def period_over(room: PokerRoom, best: Mapping[str, Any], people: Mapping[int, str], cite: str) -> Part:
    """The qualifying period has ended: its highest hand is awarded the fund, divided among equal hands; without one the
    fund goes on to the next period. Who is not at the table any more is paid at the cage."""
    if not best:
        yield Announce("No hand qualified: the contributions go to the next qualifying period.", cite)
        return
    fund: int = yield ReadMeter(HIGH_HAND, 0)
    paid, share = room.rules.pay(HIGH_HAND, "highest-hand"), fund // len(best["holders"])
    for name in best["holders"]:
        seat = next((seat for seat, who in people.items() if who == name), None)
        if seat is None:
            yield Announce(f"{name} is awarded {room.rules.money(share)} for {best['hand']}, at the cage.", cite)
            yield Fund(HIGH_HAND, -share, cite)
        else:
            yield Settled(
                seat, HIGH_HAND, paid.outcome, paid.pays.text, 0, share, paid.cite, best["hand"], from_meter=share
            )
