"""When something can go wrong in a hand of poker: what must hold for each ruling to act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.games.base import Decided, Moment
from croupier.games.poker_room.beats import PERIOD_OVER
from croupier.games.poker_room.play import BEFORE, WORDS
from croupier.games.script import DealCard, Decide, seat_place
from croupier.rules.law import Irregularity
from croupier.rules.pays import money

if TYPE_CHECKING:
    from croupier.games.poker_room.room import PokerRoom

UNTIL_TWO_BET = ("misdeal-start", "misdeal-missed-player")
"""Misdeals that are none once two players have bet of their own will."""
FACED = ("discard-is-fold", "up-cards-turned")
"""What a player does who is to make or call a bet."""
ADDED = ("string-bet",)
"""What a player did who put in more than stands."""
SAID = ("fold", "check", "call", "bet", "raise")
"""What that can have been; the last two with an amount."""
OF_A_HAND = {
    "fold-hand", "put-in", "swap-faces", "void-hand", "freeze-hand", "correct-act", "call-stands", "return-hand",
}  # fmt: skip


def not_now(room: PokerRoom, law: Irregularity, moment: Moment) -> str:
    """Why a ruling cannot act now; empty if it can."""
    effects, request = set(law.effect), moment.request
    if law.id == PERIOD_OVER and not isinstance(request, (DealCard, Decide)):
        return "is ruled on while a hand is played, which counts for the next period"
    if law.id in UNTIL_TWO_BET and _have_bet(moment) >= 2:
        return "is a misdeal only until two players have bet of their own will"
    between = isinstance(request, Decide) and request.about in ("straddle", "show", "exposed card")
    if between and effects & (OF_A_HAND | {"dead-hand", "set-aside"}):
        return "is ruled on while cards are dealt and bets are made"
    if not effects & OF_A_HAND:
        return ""
    if law.id == WORDS:
        return _not_its_words(room, moment)
    held = list(moment.hands.get(seat_place(moment.seat or 0), ()))
    if request is None or not held:
        return "needs a seat that is in the hand"
    first = room.variant.streets[0]
    dealing = isinstance(request, DealCard) and not any("pot" in stakes for stakes in moment.stakes.values())
    if "swap-faces" in effects and not (dealing and 1 <= len(held) <= first.down):
        return "is ruled on while the first cards are dealt, before the seat's card is due face up"
    if "void-hand" in effects and not (dealing and len(held) == first.down):
        return "is ruled on while the first cards are dealt, when the seat has its hole cards"
    if "freeze-hand" in effects and len(held) < room.variant.own:
        return "is ruled on when the seat has its last hole card"
    if "freeze-hand" in effects and not isinstance(request, (DealCard, Decide)):
        return "is ruled on before the last betting round is over"
    if law.id in FACED and not _asked(moment):
        return "happens when the seat is to make or call a bet"
    if effects & {"correct-act", "call-stands"}:
        return _not_its_act(moment, "correct-act" in effects) or _not_so_much(law, moment)
    if "put-in" in effects and moment.cents and not _asked(moment):
        return "names a bet where it is not the seat's turn"
    return ""


def _asked(moment: Moment) -> bool:
    """Whether it is the seat's turn to bet."""
    request = moment.request
    return isinstance(request, Decide) and request.about == "bet" and request.seat == moment.seat


def _not_its_act(moment: Moment, names_amount: bool) -> str:
    request, decided = moment.request, moment.decided
    betting = isinstance(request, Decide) and request.about == "bet"
    if not betting or not decided or decided.seat != moment.seat or not decided.cents:
        return "is ruled on when the seat has just bet, before the next player acts"
    if names_amount and not moment.cents:
        return "needs what the bet comes to: `bet 30` is thirty dollars"
    return ""


def _not_its_words(room: PokerRoom, moment: Moment) -> str:
    """Why the act that a player has just made cannot be put right as it was said; empty if it can."""
    decided, said = moment.decided, moment.wager
    if moment.request is None or not decided or decided.about != "bet" or decided.seat != moment.seat:
        return "is ruled on when the seat has just acted, before the next player acts and the next card is dealt"
    if said not in SAID:
        return "needs what was said: `fold`, `check`, `call`, `bet 30` or `raise 30`"
    if (said in ("bet", "raise")) != bool(moment.cents):
        return "needs what the bet comes to: `bet 30` is thirty dollars" if not moment.cents else f"says only `{said}`"
    faced = _faced_a_bet(moment, decided)
    if said == "fold" and not (faced or room.terms.dealt_on):
        return "cannot be a fold: there was no bet to call"
    if said in ("check", "call") and faced != (said == "call"):
        return f"cannot be a {said}: there was {'a' if faced else 'no'} bet to call"
    return ""


def _faced_a_bet(moment: Moment, decided: Decided) -> bool:
    """Whether the seat that has just acted had a bet to call."""
    if decided.action in ("check", "call"):
        return decided.action == "call"
    bets = _bets(moment)
    if decided.action == "fold" and not any(bets.values()):  # the round is over, and its bets are in the pot
        return True
    due = max((bet for seat, bet in bets.items() if seat != decided.seat), default=0)
    return due > bets.get(decided.seat, 0) - decided.cents


def _bets(moment: Moment) -> dict[int, int]:
    """What each seat has before it in this betting round."""
    return {seat: sum(cents for key, cents in held.items() if key in BEFORE) for seat, held in moment.stakes.items()}


def _not_so_much(law: Irregularity, moment: Moment) -> str:
    """Why the bet that the seat has just made cannot be put right so; empty if it can."""
    decided = moment.decided
    assert decided is not None
    if law.id in ADDED and moment.cents >= decided.cents:
        return f"names what was put in first, less than {money(decided.cents)}: a bet is not increased by it"
    if "call-stands" in law.effect and not _faced_a_bet(moment, decided):
        return "is ruled on where there was a bet to call"
    return ""


def _have_bet(moment: Moment) -> int:
    """How many players have bet of their own will."""
    return sum(
        any(key not in ("ante", "blind", "forced-bet", "straddle") for key in held) for held in moment.stakes.values()
    )
