"""What rulings on irregularities mean at a blackjack table, and when each can be made."""

from __future__ import annotations

from croupier.games.base import Moment
from croupier.games.blackjack.rules_of_play import Manners
from croupier.games.blackjack.state import SECOND, Hand, Round, is_free, worth
from croupier.games.capabilities import SeveralHands
from croupier.games.places import SEAT, ZAPPED, parse_place
from croupier.games.script import (
    Carry,
    DealCard,
    Decide,
    Part,
    PlaceName,
    Ruled,
    RulingsMade,
    Settled,
    Standing,
    TakeWagers,
    seat_place,
)
from croupier.rules.law import Irregularity
from croupier.rules.wager_keys import parse_key

DECLINED = "exposed-card-declined"
"""The ruling on a player who refuses a card that was shown in error."""


OVER_21 = "busted hand"
"""What a player is asked about who may have a card taken off a hand over 21."""
RANGE = "hole-card-range"
"""What stands, while a round is played, on the range of the hole card that everybody is shown."""


class Rulings(SeveralHands):
    """What a blackjack table does with rulings."""

    manners: Manners
    carries_out = frozenset(
        {
            "deal-missing",
            "dealer-blackjack-overlooked",
            "dealer-blackjack-after-double",
            "dealer-blackjack-after-split",
            "dealer-blackjack-after-surrender",
            "tournament-misdeal",
        }
    )

    def hear(self, now: Round) -> Part:
        """Take note of what rulings did: who has left the round, what went back, who refused a card shown in error."""
        now.take_stock((yield Standing()))
        ruled = yield RulingsMade()
        now.refused = frozenset(one.seat for one in ruled if one.irregularity == DECLINED and one.seat is not None)

    def goes_with(self, key: str, gone: str) -> bool:
        """Without the wager on the hand itself nothing of its seat stays; a wager beside it goes alone."""
        return parse_key(gone).wager == "main" or super().goes_with(key, gone)

    def of_hand(self, key: str, place: PlaceName) -> bool:
        """The wagers on one hand of several; what lies beside them stays with the others."""
        name, number = parse_key(key)
        on_it = name in ("main", "double-attack", "split", "double", "redouble", SECOND)
        return on_it and int(number or 1) == parse_place(place).hand

    def dies(self, now: Round, hand: Hand) -> Part:
        """A ruling may have ended a hand whose card is passed over: its free bets lie on no layout and are taken away
        here, and who wagers behind it decides then."""
        yield from self.hear(now)
        ruled = (yield RulingsMade())[-1]
        law = self.rules.irregularity(ruled.irregularity)
        if "return-hand" not in ruled.effect:
            return
        for bet in [bet for bet in hand.bets if bet.seat == ruled.seat]:
            bet.settled = True
            for key in (bet.key, *([bet.double_key] if bet.doubled else [])):
                if is_free(key):
                    yield Settled(bet.seat, key, "dead", "Push", 0, 0, self.rules.cite(law.cite))
        hand.bets = [bet for bet in hand.bets if bet.seat != ruled.seat] or hand.bets

    def ruled(self, ruling: Ruled, carry: Carry) -> None:
        """A round that is void leaves nothing to be seen of a hole card."""
        if "void-round" in ruling.effect:
            carry.pop(RANGE, None)

    def undone(self, line: Settled) -> bool:
        """A hand that busted when its player had been shown a wrong range of the hole card has not lost; in other void
        rounds what was settled before goes back if the house reads the rule so, but for what a meter has paid."""
        if line.outcome == "bust" and "hole-card-ranges" in {chart.id for chart in self.rules.chapter.charts}:
            return True
        return line.net != 0 and not line.from_meter and self.manners.void_undoes_settled

    def undone_later(self, line: Settled) -> bool:
        """A wrong range of the hole card is seen once the card is turned up: hands that were played by it have neither
        won nor lost. A Blackjack is not played."""
        return line.net != 0 and line.outcome not in ("blackjack", "returned")

    def asks_again(self, irregularity: str, decide: Decide, changed: bool) -> bool:
        """A player who refuses a card that was shown has nothing left to decide. Insurance, an attack and what a hand
        may do are offered by what stands; a player who wagers behind a box is asked once."""
        by_stakes = decide.about.startswith(("insurance", "attack", "hand", "doubled hand", OVER_21))
        return irregularity == DECLINED or (changed and by_stakes)

    def check_ruling(self, law: Irregularity, moment: Moment) -> None:
        """Refuse a ruling on what the cards on the table show not to have happened."""
        super().check_ruling(law, moment)
        what = self._not_so(law.id, moment)
        if what:
            raise self.rules.refused(f"{law.id} is not what happened: {what}.", law)

    def _not_so(self, what: str, moment: Moment) -> str:
        """Why an irregularity cannot have happened at a moment; empty if it can."""
        request, hands = moment.request, moment.hands
        to = request.to if isinstance(request, DealCard) else ""
        first = self._deals_first(moment)
        place = parse_place(to)
        theirs = place.kind == SEAT and moment.seat in (None, place.seat)
        between = isinstance(request, TakeWagers)
        needs: dict[str, tuple[bool, str]] = {
            "late-wager": (bool(hands), "no card has been dealt yet"),
            "dealer-missed": (first and to == "dealer", "none of the dealer's first two cards is due"),
            "tournament-misdeal": (first, "the first two cards are not being dealt"),
            "insufficient-cards": (bool(hands) or isinstance(request, DealCard), "no round is dealt"),
            "dealer-overdraws": (between, "the dealer's hand is not finished"),
        }
        if what in needs:
            holds, otherwise = needs[what]
            return "" if holds else otherwise
        if what == "player-without-cards":
            held = moment.seat is not None and hands.get(seat_place(moment.seat))
            return "that hand has a card" if held else "" if first else "the first two cards are not being dealt"
        if what.startswith(("player-with-one-card", "one-card-")):
            return "" if first and theirs else "none of that player's first two cards is due"
        if what.startswith("requested-card-"):
            return "" if theirs and not first else "no card is due that the player asked for"
        if what == DECLINED:
            about = ("hand", OVER_21)
            asked = isinstance(request, Decide) and request.about.startswith(about) and request.seat == moment.seat
            return "" if asked else "that player is not asked what to do with a hand"
        if what == "card-exposed-in-error":
            return "" if (hands and not first) or between else "not everybody has two cards yet"
        if what == "exposed-card-refused":
            return (
                ""
                if between or moment.recorded
                else "somebody is still to decide, or the card is the next one that is due"
            )
        if what.startswith(("masque-", "hole-card-misplaced")):
            dealing = isinstance(request, DealCard) and not first
            asked = isinstance(request, Decide) and request.about.startswith("hand")
            return "" if moment.over or (hands and (asked or dealing)) else "no range of the hole card is shown"
        if what.startswith("hole-card-read"):
            dealt = len(hands.get("dealer", ())) > 1
            looks = "the up card is one under which the dealer looks" if self._looks(moment) else ""
            return looks if dealt else "none is dealt"
        if what.startswith("dealer-blackjack-"):
            insured = isinstance(request, Decide) and request.about.startswith("insurance")
            return "" if first or insured else "the hole card has been looked at, or is not to be"
        if what == "hole-card-shown":
            asked = isinstance(request, Decide) and request.about.startswith("hand")
            return "" if asked and self._looks(moment) else "no hand is played on after a look at the hole card"
        return ""

    def _looks(self, moment: Moment) -> bool:
        """Whether the up card is one under which the dealer looks at the hole card."""
        method = self.rules.chosen("dealing", "shoe")
        shown = next(row[3] for row in self.chart("dealing").rows if row[0] == method)
        dealer = moment.hands.get("dealer", ())
        return len(dealer) > 1 and worth(dealer[0 if shown == "first" else 1]) in (1, 10)

    def _deals_first(self, moment: Moment) -> bool:
        """Whether one of the first two cards is due to somebody, be it one that was missed."""
        request, hands = moment.request, moment.hands
        if not isinstance(request, DealCard) or (place := parse_place(request.to)).out_of_play:
            return False
        own = [one for one in map(parse_place, hands) if (one.kind, one.seat) == (place.kind, place.seat)]
        whole = sum(not one.part for one in own)
        split = whole > max(1, len(self.spots().get("main", ()))) or any(one.part == ZAPPED for one in own)
        return len(hands.get("dealer", ())) < 2 or (len(hands.get(request.to, ())) < 2 and not split)
