"""One hand of poker at a table, as a script: who is dealt in, the button, cards, bets, the pot, and who is awarded it.

What is due, and what may be done, says the machine in `hand`. Here it is asked of people and equipment, and what they
answer is brought to the layout: bets lie before their seats until a betting round is over, and then in the pot or the
side pots, where each seat's part is known until it is awarded. So a ruling can give back what a seat has put in.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from croupier.games.capabilities import seals_cards
from croupier.games.draw import give_up, picks
from croupier.games.poker_room import beats
from croupier.games.poker_room.hand import Award, Due, Hand
from croupier.games.poker_room.posted import killed
from croupier.games.poker_room.pots import parts_of
from croupier.games.poker_room.variants import table_rule
from croupier.games.script import (
    Amount,
    Announce,
    CardMoved,
    Carry,
    Chips,
    Cleared,
    DealCard,
    Decide,
    Gathered,
    Part,
    Posts,
    Request,
    Ruled,
    RulingsMade,
    Script,
    Settled,
    ShuffleIn,
    Stands,
    TurnUp,
    WhoSits,
    seat_place,
)

if TYPE_CHECKING:
    from croupier.games.poker_room.room import PokerRoom

POT, SIDE_POT = "pot", "pot:side-"
BEFORE = ("bet", "straddle", "blind", "forced-bet", "ante")
"""What lies before a seat in a betting round, in the order in which it goes back if nobody has matched it."""
STAND_PAT = "stand-pat"
WORDS = "words-and-gestures"
"""The ruling by which what a player said counts as the act, whatever the player did."""
ENDING = {"fold-hand", "dead-hand", "void-hand"}
"""Effects of rulings by which a hand can no longer win."""

_FACING_A_BET, _NO_BET, _DEALT_ON = ("fold", "call"), ("check",), ("fold", "check")
"""What can be done in a turn without betting more; who is dealt on at a folded position may fold at any time."""
_SHARED = {"board": "community", "burn": "burn"}
Asked = Generator[Request, Any, bool]


def pot_key(number: int) -> str:
    """What the part of a seat in a pot stands under on the layout."""
    return f"{SIDE_POT}{number}" if number else POT


class Play:
    """A hand that is played at a table."""

    __slots__ = (
        "all_in_clause", "before_act", "carry", "chips", "gathered", "hand", "high_hand", "log", "missed", "order",
        "others", "placed", "raked", "requests", "room", "ruled", "rules", "seats", "stands", "stays", "terms",
        "variant",
    )  # fmt: skip

    def __init__(self, room: PokerRoom, seats: Sequence[int], carry: Carry) -> None:
        self.room, self.seats, self.carry = room, seats, carry
        self.rules, self.variant = room.rules, room.variant
        self.order: list[int] = []
        """The seats that are dealt in, in the order of play."""
        self.stands: dict[int, dict[str, int]] = {}
        """What each of them has on the layout."""
        self.log: list[tuple[Callable[..., None], tuple[Any, ...]]] = []
        """What the hand was told, so that it can be told again with one act put right."""
        self.before_act: tuple[dict[int, dict[str, int]], int, int] = ({}, 1, 0)
        """What lay on the layout when the last act was made, its bet included, and what had been gathered and raked."""
        self.ruled = 0
        """How many rulings have been heard."""
        self.gathered = 1
        """How many betting rounds have come into the pot, the antes among them."""
        self.raked = 0
        """The rake that was announced after betting rounds so far."""
        self.placed = False
        """Whether blinds and forced bets lie before their seats."""
        self.others: list[int] = []
        """Who sits at the table without being dealt in and shares in a jackpot all the same."""
        self.missed: dict[str, str] = {}
        """Seats with a missed blind button, to who sits there: it goes with the player."""
        self.requests: dict[tuple[int | str, bool], DealCard] = {}
        self.stays: Carry = carry
        """What stays even if the hand is void."""
        self.high_hand: Mapping[str, Any] = carry.get(beats.HIGH_HAND, {})
        """The highest hand of the qualifying period before this hand."""
        self.all_in_clause = room.matter("table stakes")
        self.hand: Hand
        self.chips: dict[int, int] = {}

    # --- before the cards ---------------------------------------------------------------------------------------------

    def script(self) -> Script:
        """The whole hand; returns what it leaves."""
        self.ruled = len((yield RulingsMade()))
        self.chips = yield Chips()
        kill, terms = self.carry.get("kill"), self.room.terms_after(self.carry)
        least = terms.to_be_dealt_in
        able = [seat for seat in self.seats if self.chips[seat] >= least]
        if len(able) < 2:
            yield Announce(
                f"No hand is dealt: fewer than two players have {self.rules.money(least)}.",
                self.room.matter("to be dealt in"),
            )
            return self.carry
        button = yield from self._button(able)
        if self.variant.button:
            self.stays = {**self.carry, "dealer": button}  # where it lies now; it has moved once the hand is over
            yield Stands(self.stays)
        self.order = [*(seat for seat in able if seat > button), *(seat for seat in able if seat <= button)]
        straddle = yield from self._straddle(len(terms.blinds))
        if straddle or len(terms.blinds) > len(able):
            terms = replace(terms, blinds=(*terms.blinds[: len(able)], *straddle), straddled=bool(straddle))
        self.terms = replace(terms, contributions=self.room.contributions(len(able)))
        self.hand = self._new_hand()
        self.stands = {seat: {} for seat in able}
        self.others = yield from self._not_dealt_in(button)
        if terms.ante:
            for seat in self.order:
                yield self._posts(seat, "ante", terms.ante)
        if straddle:
            self.stands[self.order[len(terms.blinds) - 1]]["straddle"] = straddle[0]
        if not self.room.blinds_after_deal:
            yield from self._level()
        yield from self._played()
        yield from self._settlement()
        left: Carry = {"button": button} if self.variant.button else {}
        if self.room.kills and (factor := killed(self.rules, self.hand, Fraction(kill or 1))) != 1:
            left["kill"] = str(factor)
        if self.missed:
            left["missed"] = self.missed
        people: Mapping[int, str] = yield WhoSits()
        if best := beats.highest(self.room, self.hand, self.order, people, self.high_hand):
            left[beats.HIGH_HAND] = best
        return left

    def _new_hand(self) -> Hand:
        return Hand(self.variant, self.terms, [self.chips[seat] for seat in self.order])

    def _button(self, able: Sequence[int]) -> Generator[Request, Any, int]:
        """The seat with the button, after which play goes round; without a button the last one before the dealer."""
        if not self.variant.button:
            return max(able)
        if "button" in self.carry:
            before = self.carry["button"]
            return next((seat for seat in able if seat > before), able[0])
        cite = self.room.matter("button starts")
        if table_rule(self.rules, "button starts") != "by-card":
            yield Announce(f"The button starts at seat {max(able)}.", cite)
            return max(able)
        drawn: dict[int, int] = {}
        for seat in able:
            while (card := (yield DealCard(seat_place(seat), "up"))) is None:  # a ruling came between
                pass
            drawn[seat] = card
        best = max(drawn, key=lambda seat: drawn[seat])
        yield Announce(f"Seat {best} has the highest card and the button.", cite)
        yield ShuffleIn(tuple(drawn.values()))
        return best

    def _straddle(self, blinds: int) -> Generator[Request, Any, tuple[int, ...]]:
        """What the player left of the blinds straddles, if that is offered and done."""
        amount = self.room.straddle
        if not amount or len(self.order) <= blinds:
            return ()
        seat = self.order[blinds]
        clause = self.rules.cite(self.rules.wager("straddle").cite)
        if self.chips[seat] < amount + self.room.terms.ante:
            return ()
        asked = Decide(seat, "straddle", ("no", "straddle"), {"straddle": {"straddle": amount}}, cite=clause)
        while (straddles := (yield asked)) is None:
            pass
        return (amount,) if straddles == "straddle" else ()

    def _not_dealt_in(self, button: int) -> Generator[Request, Any, list[int]]:
        """The seats that are not dealt in and have no missed blind button, where that is asked; it is given to who sits
        out between the button and the last blind, until they are dealt in again."""
        if not self.room.counts_missed:
            return []
        seated: dict[int, str] = yield WhoSits()
        last = self.order[min(len(self.terms.blinds), len(self.order)) - 1] if self.terms.blinds else button
        around = sorted(seated, key=lambda seat: (seat <= button, seat))
        passed = around[: around.index(last)] if self.terms.blinds else []
        before = self.carry.get("missed", {})
        out = [seat for seat in sorted(seated) if seat not in self.order]
        missed = [seat for seat in out if seat in passed or before.get(str(seat)) == seated[seat]]
        self.missed = {str(seat): seated[seat] for seat in missed}
        return [seat for seat in out if seat not in missed]

    def _posts(self, seat: int, wager: str, cents: int) -> Posts:
        held = self.stands[seat]
        held[wager] = held.get(wager, 0) + cents
        return Posts(seat, {wager: cents})

    # --- the hand -----------------------------------------------------------------------------------------------------

    def _played(self) -> Part:
        """Everything that is due, until nobody is due anything. What a ruling interrupts is answered None: the ruling
        is heard, and what is due then is asked for."""
        while (due := self.hand.due).kind != "over":
            answered = True
            if due.kind == "act":
                asked = self._turn(self.order[due.seat])
                answer = yield asked
                answered = answer is not None
                if answered:
                    if answer == "fold":
                        yield Cleared(seat_place(asked.seat))
                    self._acts(asked, answer)
            elif due.kind in ("card", "board", "burn"):
                card = yield self._request(due)
                answered = card is not None
                if answered:
                    self._do(Hand.deal, card)
                    if due.kind == "card" and not self.hand.live[due.seat]:  # the position of a hand that is folded
                        yield Cleared(seat_place(self.order[due.seat]))
            elif due.kind == "shuffle":
                yield ShuffleIn(due.cards)
                self._do(Hand.shuffle)
            else:
                answered = yield from self._gives_up(self.order[due.seat], due.count)
            if not self.placed or len(self.hand.rounds) != self.gathered:
                yield from self._brought()
            if not answered:
                yield from self._hear()

    def _request(self, due: Due) -> DealCard:
        """The card that is due, and where it goes."""
        place = due.seat if due.kind == "card" else due.kind
        found = self.requests.get((place, due.up))
        if found is None:
            to = seat_place(self.order[due.seat]) if due.kind == "card" else _SHARED[due.kind]
            face: Literal["up", "down"] = "up" if due.up or due.kind == "board" else "down"
            found = self.requests[place, due.up] = DealCard(to, face)
        return found

    def _do(self, act: Callable[..., None], *said: Any) -> None:
        """Tell the hand something, and remember it."""
        self.log.append((act, said))
        act(self.hand, *said)

    def _gives_up(self, seat: int, count: int) -> Asked:
        """A seat exchanges cards, or gives up as many as it must; whether it has answered."""
        held = self.hand.own[self.order.index(seat)]
        if count:
            street = self.variant.streets[self.hand.street]
            up = self.hand.up[self.order.index(seat)]
            held = [card for card, shown in zip(held, up, strict=True) if street.discard_up or not shown]
            actions = picks(self.room.pieces, held, (count,))
        else:
            actions = (STAND_PAT, *picks(self.room.pieces, held, range(1, len(held) + 1)))
        answer = yield Decide(seat, "discard" if count else "draw", actions, cite=self.variant.cite)
        if answer is None:
            return False
        given = [] if answer == STAND_PAT else self.room.pieces.several(answer)
        yield from give_up(seat_place(seat), given)
        if not count:
            said = f"draws {len(given)}" if given else "stands pat"
            yield Announce(f"Seat {seat} {said}.")
        self._do(Hand.discard, list(given))
        return True

    def _turn(self, seat: int) -> Decide:
        """What the seat whose turn it is may do."""
        hand, terms = self.hand, self.terms
        offer = hand.offer
        call, own = offer.call, hand.bets[offer.seat]
        costs: dict[str, dict[str, int]] = {}
        amounts: dict[str, Amount] = {}
        actions: tuple[str, ...] = _FACING_A_BET
        if call:
            costs["call"] = {"bet": call}
        else:
            actions = () if offer.must_bet else _DEALT_ON if terms.dealt_on else _NO_BET
        if offer.least:
            word, least, most = offer.word, offer.least - own, offer.most - own
            actions = (*actions, word)
            costs[word] = {"bet": least}
            if most > least:
                stakes = self.all_in_clause if most == hand.stacks[offer.seat] else ""
                amounts[word] = Amount("bet", least, most, terms.chip, terms.limits.cite or self.variant.cite, stakes)
        clause = terms.limits.cite if offer.raised_out else self.variant.streets[hand.street].cite
        return Decide(seat, "bet", actions, costs, amounts, cite=clause)

    def _acts(self, asked: Decide, answer: str) -> None:
        """The seat whose turn it is has answered."""
        action, added = asked.taken(answer)
        if bet := added.get("bet", 0):
            held = self.stands[asked.seat]
            held["bet"] = held.get("bet", 0) + bet
        self.before_act = {place: dict(lies) for place, lies in self.stands.items()}, self.gathered, self.raked
        if action == "fold":
            self._do(Hand.fold)
        elif action in ("check", "call"):
            self._do(Hand.call)
        else:
            self._do(Hand.raise_to, self.hand.bets[self.hand.due.seat] + bet)

    # --- what the hand makes of it comes to the layout ----------------------------------------------------------------

    def _brought(self) -> Part:
        """Forced bets are placed when betting opens; what a betting round brought comes into the pot."""
        hand = self.hand
        if not self.placed and hand.due.kind in ("act", "over"):
            yield from self._level()
        if len(hand.rounds) != self.gathered:
            yield from self._level()
            yield from self._gather()
            yield from self._rake_of_round()

    def _level(self) -> Part:
        """Each seat has on the layout what it has put in: what it owes is placed, what nobody matched goes back."""
        hand = self.hand
        self.placed = hand.street > 0 or hand.due.kind in ("act", "over") or not self.terms.forced
        for place, seat in enumerate(self.order):
            held = self.stands[seat]
            more = hand.put[place] + hand.bets[place] - sum(held.values())
            if more > 0:
                yield self._posts(seat, "forced-bet" if place == hand.forced_by else "blind", more)
            elif more < 0:
                yield from self._gives_back(seat, -more, "uncalled", self.room.matter("uncalled bet"))

    def _gives_back(self, seat: int, cents: int, outcome: str, cite: str) -> Part:
        """Some of what lies before a seat goes back to it."""
        held = self.stands[seat]
        for key in [key for key in BEFORE if key in held]:
            part = min(cents, held[key])
            if part:
                held[key] -= part
                cents -= part
                yield Settled(seat, key, outcome, "Push", part, 0, cite)
        self.stands[seat] = {key: left for key, left in held.items() if left}

    def _gather(self) -> Part:
        """The bets of a round that is over come into the pot, or the side pots."""
        self.gathered = len(self.hand.rounds)
        changed = {}
        parts = parts_of(self.hand.put, self.hand.live)
        for place, seat in enumerate(self.order):
            lies = {pot_key(number): part[place] for number, part in enumerate(parts) if part[place]}
            if lies != self.stands[seat]:
                self.stands[seat] = changed[seat] = lies
        if changed:
            yield Gathered(changed)

    def _rake_of_round(self) -> Part:
        """Announce the rake that goes into the rake area after a betting round, where it is taken as play goes on."""
        rake = self.hand.terms.rake.as_play_goes
        if not rake.rate and not rake.levels:
            return
        taken = sum(self.hand.raked(rake))
        if taken > self.raked:
            cite = self.room.matter("rake taken") if rake.rate else rake.cite
            yield Announce(f"The rake of this betting round is {self.rules.money(taken - self.raked)}.", cite)
            self.raked = taken

    # --- rulings ------------------------------------------------------------------------------------------------------

    def _hear(self) -> Part:
        """Rulings that were made since, each as it acts on the hand."""
        made: tuple[Ruled, ...] = yield RulingsMade()
        for ruled in made[self.ruled :]:
            self.ruled += 1
            yield from self._carry_out(ruled)

    def _carry_out(self, ruled: Ruled) -> Part:
        law = self.rules.irregularity(ruled.irregularity)
        effects, cite = set(ruled.effect), self.rules.cite(law.cite)
        if law.id == beats.PERIOD_OVER:
            yield from beats.period_over(self.room, self.high_hand, (yield WhoSits()), cite)
            self.high_hand = {}
            yield Stands({name: left for name, left in self.stays.items() if name != beats.HIGH_HAND})
        if ruled.cards:
            self._do(Hand.lay_aside, len(ruled.cards))
        place = self.order.index(ruled.seat) if ruled.seat in self.order else -1
        if law.id == WORDS and place >= 0:
            yield from self._as_said(place, ruled, cite)
            return
        if place < 0 or not self.hand.live[place] or self.hand.due.kind == "over":
            return
        if "swap-faces" in effects:
            yield TurnUp(seat_place(self.order[place]), which=(len(self.hand.own[place]) - 1,))
            self._do(Hand.turn_up, place)
        if "freeze-hand" in effects:
            yield from self._third_card(place, cite)
        if effects & {"correct-act", "call-stands"}:
            yield from self._put_right(place, None if "call-stands" in effects else ruled.cents, cite)
        if "put-in" in effects:
            yield from self._puts_in(place, ruled.cents)
        if effects & ENDING:
            yield from self._ends(place, law.returns, "return-hand" in effects, cite)

    def _third_card(self, place: int, cite: str) -> Part:
        """A third hole card lies open: its player chooses whether to bet on."""
        seat = self.order[place]
        yield TurnUp(seat_place(seat), which=(len(self.hand.own[place]) - 1,))
        if self.hand.stacks[place]:
            asked = Decide(seat, "exposed card", ("go-on", "bet-no-more"), cite=cite)
            while (chosen := (yield asked)) is None:
                pass
            if chosen == "bet-no-more":
                self._do(Hand.freeze, place)
                yield from self._brought()

    def _put_right(self, place: int, meant: int | None, cite: str) -> Part:
        """The last act was this seat's and is put right: it added so much, or was a call."""
        was = self.hand.put[place] + self.hand.bets[place]
        self._take_back()
        yield from self._acts_instead(place, meant, was, cite)

    def _take_back(self) -> None:
        """The hand stands as it did before the last act."""
        self.log.pop()
        self.hand = self._new_hand()
        for act, said in self.log:
            act(self.hand, *said)

    def _as_said(self, place: int, ruled: Ruled, cite: str) -> Part:
        """The last act was this seat's and counts as it was said: what followed from it is taken back first."""
        folded, was = self.log[-1][0] == Hand.fold, self.hand.put[place] + self.hand.bets[place]
        self._take_back()
        yield from self._laid_again()
        seat = self.order[place]
        if folded and ruled.wager != "fold":
            for card in self.hand.own[place]:
                yield CardMoved("discard", seat_place(seat), card)
            up = tuple(number for number, shown in enumerate(self.hand.up[place]) if shown)
            if up:
                yield TurnUp(seat_place(seat), which=up)
        if ruled.wager != "fold":
            yield from self._acts_instead(place, ruled.cents or None, was, cite)
            return
        if back := was - self.hand.put[place] - self.hand.bets[place]:
            yield from self._gives_back(seat, back, "returned", cite)
        if not folded:
            yield Cleared(seat_place(seat))
        self._do(Hand.fold)
        yield from self._brought()

    def _laid_again(self) -> Part:
        """Bets that came into the pot with the last act, or went back to who made them, lie before the seats again."""
        stood, self.gathered, self.raked = self.before_act
        changed = {}
        for seat, lay in stood.items():
            if (back := sum(lay.values()) - sum(self.stands[seat].values())) > 0:
                yield self._posts(seat, "bet", back)
            if self.stands[seat] != lay:
                self.stands[seat] = changed[seat] = dict(lay)
        if changed:
            yield Gathered(changed)

    def _acts_instead(self, place: int, meant: int | None, was: int, cite: str) -> Part:
        """The seat whose turn it is adds so much, or calls; what it had put in before becomes that."""
        seat = self.order[place]
        offer, own = self.hand.offer, self.hand.bets[place]
        to = own + (offer.call if meant is None else meant)
        if offer.least and to >= offer.least:
            self._do(Hand.raise_to, min(to, offer.most))
        elif offer.must_bet:
            self._do(Hand.raise_to, offer.least)
        else:
            self._do(Hand.call)
        more = self.hand.put[place] + self.hand.bets[place] - was
        if more > 0:
            yield self._posts(seat, "bet", more)
        elif more < 0:
            yield from self._gives_back(seat, -more, "returned", cite)
        yield from self._brought()  # a call may end the betting round

    def _puts_in(self, place: int, cents: int) -> Part:
        """A bet that the seat whose turn it is has announced is put in all the same."""
        if not cents or self.hand.due.seat != place:
            return
        offer, own = self.hand.offer, self.hand.bets[place]
        raises = bool(offer.least) and own + cents >= offer.least
        added = min(own + cents, offer.most) - own if raises else offer.call
        if added:
            yield self._posts(self.order[place], "bet", added)
        if raises:
            self._do(Hand.raise_to, own + added)
        else:
            self._do(Hand.call)
        yield from self._brought()

    def _ends(self, place: int, returns: Sequence[str], whole: bool, cite: str) -> Part:
        """A hand is dead: what it put in stays in the pot, or goes back, all of it or what the ruling names."""
        seat = self.order[place]
        back = 0
        if whole:  # the table has given it back
            back, self.stands[seat] = sum(self.stands[seat].values()), {}
        for key in [key for key in returns if key in self.stands[seat]]:
            part = self.stands[seat].pop(key)
            back += part
            yield Settled(seat, key, "hole-cards-exposed", "Push", part, 0, cite)
        yield Cleared(seat_place(seat))
        self._do(Hand.end, place, back)
        yield from self._brought()

    # --- the end ------------------------------------------------------------------------------------------------------

    def _settlement(self) -> Part:
        """The showdown, and every pot, who loses first, then who wins: the side pots; then rake and contributions are
        collected; then the main pot."""
        hand = self.hand
        if len(hand.shown) > 1:
            yield from self._showdown()
        parts = parts_of(hand.put, hand.live)
        for number in range(len(parts) - 1, 0, -1):
            yield from self._award_pot(number, parts[number])
        if hand.rake:
            yield Announce(f"The rake is {self.rules.money(hand.rake)}.", hand.terms.rake.cite)
        yield from beats.contributed(self.room, hand)
        if parts:
            yield from self._award_pot(0, parts[0])
        if len(hand.shown) > 1:
            yield from beats.bad_beat(self.room, hand, self.order, self.others)

    def _showdown(self) -> Part:
        """Hands are shown in their order; one that has lost to what is shown may be given up unseen, unless a jackpot
        is due to it."""
        shown: list[int] = []
        due = beats.displayed(self.room, self.hand, self.order, self.high_hand) if seals_cards(self.room) else set()
        for place in self.hand.shown:
            seat = self.order[place]
            if self.room.may_muck and place not in due and self._beaten(place, shown):
                cite = self.room.matter("losing hands")
                asked = Decide(seat, "show", ("muck", "show"), usual="muck", cite=cite)
                while (shows := (yield asked)) is None:
                    pass
                if shows != "show":
                    yield Cleared(seat_place(seat))
                    continue
            yield TurnUp(seat_place(seat))
            shown.append(place)

    def _beaten(self, place: int, shown: Sequence[int]) -> bool:
        """Whether a hand can win no share of any pot against those that are shown."""
        worth = self.hand.worth
        for pot in self.hand.pots:
            if place in pot.seats:
                rivals = [other for other in shown if other in pot.seats]
                for share in self.variant.shares:
                    own = worth(share, place)
                    if own and own >= max([worth(share, other) for other in rivals], default=0):
                        return False
        return True

    def _clause(self, awards: Sequence[Award]) -> str:
        """The clause by which a seat wins its part of a pot; that of an odd amount where it has one."""
        odd = _odd_first(awards)
        if odd is None:
            return self.room.award_clause
        shared = [one for one in self.hand.awards if (one.pot, one.share) == (odd.pot, odd.share)]
        return self.room.odd_clause(odd.share, len(shared) > 1)

    def _award_pot(self, number: int, parts: Sequence[int]) -> Part:
        """One pot: what each seat had in it is lost, or comes back with what it wins."""
        won: dict[int, list[Award]] = {}
        for award in self.hand.awards:
            if award.pot == number:
                won.setdefault(award.seat, []).append(award)
        key, pot = pot_key(number), self.hand.pots[number].cents
        for place, part in enumerate(parts):
            if part and place not in won:
                lost = self.rules.pay("bet", "lose" if self.hand.live[place] else "folded")
                yield Settled(self.order[place], key, lost.outcome, lost.pays.text, part, -part, lost.cite)
        for place, awards in sorted(won.items()):
            cents = sum(award.cents for award in awards)
            shares = " and ".join(award.share for award in awards) or "uncontested"
            over = sum(award.odd for award in awards)
            odd = f", {self.rules.money(over)} of it odd" if over else ""
            pays = f"{self.rules.money(cents)} of {self.rules.money(pot)}{odd}"
            cite = self._clause(awards)
            hand = "; ".join(self.room.hand_said(self.hand, award.share, place) for award in awards if award.share)
            yield Settled(self.order[place], key, shares, pays, parts[place], cents - parts[place], cite, hand)


def _odd_first(awards: Sequence[Award]) -> Award | None:
    """Of what a seat wins of a pot, the part with what could not be divided."""
    return next((award for award in awards if award.odd), None)
