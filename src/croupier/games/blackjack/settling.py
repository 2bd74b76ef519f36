"""How the hands of a blackjack table are settled: what each is against the dealer's, and what lies on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from croupier.games.base import Chain
from croupier.games.blackjack.colours import COLOURS, colour
from croupier.games.blackjack.finals import CHAINS, SPADES_777, SUITED_777, SUPER, final_of
from croupier.games.blackjack.hands import (
    BEATS_22,
    BLACKJACK,
    BLACKJACK_21,
    BLACKJACKS,
    BUST,
    BUST_22,
    BUST_WINS,
    DEALER_22,
    DEALER_BLACKJACK,
    DEALER_BUST,
    FIRST_FINAL,
    PLAYER_21,
    RESULTS,
    SECOND_22,
    SUPER_SPADES,
    SUPER_SUITED,
    TIE,
    WIN,
    compare,
    is_natural,
    second_chance,
    total,
)
from croupier.games.blackjack.house_rules import HouseRules
from croupier.games.blackjack.rules_of_play import Manners, Play
from croupier.games.blackjack.rulings import Rulings
from croupier.games.blackjack.state import ATTACK, Bet, Hand, Round, worth
from croupier.games.script import Part, Settled, TurnUp
from croupier.kernels import plain
from croupier.rules.wager_keys import parse_key

if TYPE_CHECKING:
    from croupier.games.blackjack.side_table import SideWagers


_compare, _colour, _second_chance = plain(compare), plain(colour), plain(second_chance)


class Settling(Rulings):
    """The settlement of hands, by what the chapter names them."""

    house: HouseRules
    play: Play
    manners: Manners
    sides: SideWagers

    @cached_property
    def players_down(self) -> bool:
        """Whether the players' first cards lie face down."""
        rows = self.chart("dealing").rows
        return any(row[0] == self.manners.dealing and row[1].startswith("players down") for row in rows)

    def turn_over(self, hand: Hand) -> Part:
        """Turn a hand's cards over if they still lie face down."""
        if not hand.shown:
            hand.shown = True
            yield TurnUp(hand.place)

    def chain(self, number: int, *colour: str) -> Chain:
        """What a hand is settled as, by the number of how it stands against the dealer's; a Blackjack by its colours
        too, where they are named."""
        if number == BLACKJACK_21 and self.manners.blackjack_ties_21:
            return ("tie",)
        if number == BLACKJACK:
            return (*colour, RESULTS[BLACKJACK])
        if number == BLACKJACK_21 or (number == BLACKJACKS and self.manners.blackjack_wins_ties):
            return (RESULTS[number], *colour, RESULTS[BLACKJACK])
        if number == DEALER_22:
            return (RESULTS[DEALER_22], "dealer-bust", "win")
        if number == BUST_22:
            return (RESULTS[BUST_22], "back-to-life-dealer-22", RESULTS[BUST])
        if number == BUST_WINS:
            return (RESULTS[BUST_WINS], RESULTS[BUST])
        if number in (BEATS_22, PLAYER_21):
            return (RESULTS[number], "win")
        if number == SECOND_22:
            return (RESULTS[SECOND_22], RESULTS[DEALER_22])
        if number in (SUPER_SUITED, SUPER_SPADES):
            return (*CHAINS[SUITED_777 + number - SUPER_SUITED], "win")
        if number > FIRST_FINAL:
            return (*CHAINS[number - FIRST_FINAL], "win")
        return (RESULTS[number],)

    def result(self, now: Round, hand: Hand, bet: Bet) -> Chain:
        """What one player's wager on a hand is settled as against the dealer's finished one."""
        play, dealer, up = self.play, now.dealer, worth(now.up)
        points, soft = total(hand.cards)
        other, _ = total(dealer, play.dealer_ace_to)
        if hand.taken_off >= 0:
            return self.chain(_second_chance(hand.remains, other, play.push_22(up)))
        if hand.natural and self.manners.blackjacks_before_look:
            return self.chain(BLACKJACK, COLOURS[_colour(*hand.cards)])
        if play.pays_21 and hand.is_21:
            return self.chain(PLAYER_21)
        switched = hand.switched and not hand.from_split and is_natural(hand.cards)
        natural = 1 if hand.natural else 2 if switched and play.switched_blackjack else 0
        number = _compare(points + 32 * soft, natural, other, is_natural(dealer), play.push_22(up))
        if number == BUST and play.bust_waits(up) and other > 21:
            number = BUST_22 if other == 22 and play.pushes(up) else BUST_WINS
        elif number == BUST and up in play.back_to_life.against:
            return ("back-to-life-lose", *self.chain(number))
        if number == DEALER_22 and natural == 1:
            return ("blackjack-against-22", *self.chain(number))
        if number == DEALER_22 and points + 32 * soft in play.beats_22:
            number = BEATS_22
        two = len(hand.cards) == 2 and (not hand.from_split or play.split_two_beat_22)
        if number == DEALER_22 and two and points + 32 * soft in play.two_beat_22:
            return ("dealer-22-two-large-cards", *self.chain(BEATS_22))
        return self._result_chain(hand, bet, number, switched, natural)

    def _result_chain(self, hand: Hand, bet: Bet, number: int, switched: bool, natural: int) -> Chain:
        """What a hand is settled as that ends so and is nothing by itself against a 22 or a bust."""
        play, points = self.play, total(hand.cards)[0]
        split_21 = hand.from_split and len(hand.cards) == 2
        if number == TIE and points == 21 and (play.wins_split_21 if split_21 else play.wins_21):
            return (*self._final(hand, bet), "win")
        if hand.zapped and not hand.from_split and is_natural(hand.cards) and number in (WIN, DEALER_BUST):
            return ("zapped-blackjack", "win")
        if number in (WIN, DEALER_BUST) and points == 21:
            return (*self._final(hand, bet), *self.chain(number))
        alone = not hand.from_split and not bet.doubled
        if number == DEALER_BLACKJACK and points == 21 and alone and play.blackjack_ties_drawn_21:
            return ("tie",)
        if switched and number in (TIE, DEALER_22):
            return ("switched-blackjack-against-21-or-22", *self.chain(number))
        if switched and number == DEALER_BLACKJACK:
            return ("switched-blackjack-against-blackjack", *self.chain(number))
        if number == DEALER_BLACKJACK and not alone and not bet.free:
            return (f"dealer-blackjack-after-{'split' if hand.from_split else 'double'}", *self.chain(number))
        return self.chain(number, *([COLOURS[_colour(*hand.cards)]] if natural else []))

    def _final(self, hand: Hand, bet: Bet) -> Chain:
        """The final hand by which a 21 that wins is paid, if it has a payout of its own."""
        pays_finals = self.play.split_finals if hand.from_split else self.play.finals
        if not pays_finals or (bet.doubled and not self.play.doubled_finals):
            return ()
        return CHAINS[final_of(hand.cards, 21)]

    def _super_bonus(self, now: Round, hand: Hand, bet: Bet) -> Iterator[Settled]:
        """Three 7s of one suit against a 7: what the player gets besides, and every other player of the round."""
        rules = self.rules
        if not self._hits_super_bonus(now, hand, bet):
            return
        line = self.settle(bet.seat, "super-bonus", bet.stake, (SUPER,))
        if line.net:
            yield line
        elif not self.manners.others_paid_below_floor:
            return
        table = rules.table("super-bonus")
        envy = table.envy_for((SUPER,), bet.stake) if table else None
        if table is None or envy is None:
            return
        paid = {now.people.get(bet.seat)}
        if not self.manners.hitters_are_others:
            paid |= self._super_bonus_people(now)
        for seat in sorted(now.stakes):
            if seat not in now.out and now.people.get(seat) not in paid:
                paid.add(now.people.get(seat))
                hand_ = f"{envy.hand}, seat {bet.seat}"
                cite = rules.cite(table.envy_cite)
                yield Settled(seat, "super-bonus", "envy", envy.pays.text, 0, envy.pays.fixed, cite, hand_)

    def _hits_super_bonus(self, now: Round, hand: Hand, bet: Bet) -> bool:
        """Whether a hand is three 7s of one suit against a 7, neither split nor doubled."""
        if not self.rules.has("super-bonus") or hand.from_split or bet.doubled or worth(now.up) != 7 or hand.busted:
            return False
        return final_of(hand.cards, total(hand.cards)[0]) in (SUITED_777, SPADES_777)

    def _super_bonus_people(self, now: Round) -> set[str | None]:
        """Who is paid a super bonus in this round."""
        bets = ((hand, bet) for hands in now.hands.values() for hand in hands for bet in hand.bets)
        return {
            now.people.get(bet.seat)
            for hand, bet in bets
            if self._hits_super_bonus(now, hand, bet) and self.settle(bet.seat, "super-bonus", bet.stake, (SUPER,)).net
        }

    def _rescue_lines(self, bet: Bet) -> Iterator[Settled]:
        """A doubled hand is given up: the last portion that was added is settled otherwise than those before."""
        yield self.settle(bet.seat, bet.key, bet.stake, ("rescue",))
        portions = [(bet.double_key, bet.doubled), *((bet.redouble_key, one) for one in bet.redoubled)]
        for key, stake in portions[:-1]:
            yield self.settle(bet.seat, key, stake, ("rescue-after-redouble", "rescue"))
        yield self.settle(bet.seat, *portions[-1], ("rescue",))

    def _lines(self, now: Round, hand: Hand) -> Iterator[Settled]:
        """A hand's wagers; the dealer's hand need not be finished where it no longer matters."""
        for bet in now.standing(hand):
            if bet.settled:
                continue
            bet.settled = True
            if hand.rescued:
                yield from self._rescue_lines(bet)
                continue
            given: Chain = (*(["surrender-dealer-blackjack"] if now.blackjack else []), "surrender")
            added = chain = given if hand.given_up else self.result(now, hand, bet)
            if hand.busted and now.blackjack and self.play.returns_busted:
                added = self.chain(DEALER_BLACKJACK)
            yield self.settle(bet.seat, bet.key, bet.stake, chain if parse_key(bet.key).wager == "main" else added)
            if bet.attack:
                yield self.settle(bet.seat, ATTACK, bet.attack, chain)
            if bet.doubled:
                yield self.settle(bet.seat, bet.double_key, bet.doubled, added)
            if sum(bet.redoubled):
                yield self.settle(bet.seat, bet.redouble_key, sum(bet.redoubled), added)
            if bet.second:
                yield self.settle(bet.seat, bet.second_key, bet.second, added)
            yield from self._super_bonus(now, hand, bet)

    def _settlement(self, now: Round) -> Part:
        """What is left, from the dealer's right; losing wagers first where the house collects them first."""
        yield from self.hear(now)
        hands = sorted(now.live(), key=lambda hand: (-hand.box, hand.number))
        for hand in hands:
            hand.shown = hand.shown and not hand.face_down
        if not self.manners.collects_first:
            for hand in hands:
                yield from self.turn_over(hand)
                yield from self.sides.settle_hand(now, hand)
                yield from self._lines(now, hand)
        else:
            for hand in hands:
                yield from self.turn_over(hand)
            lines = [line for hand in hands for line in self._lines(now, hand)]
            yield from (line for line in lines if line.net < 0)
            yield from (line for line in lines if line.net >= 0)

    def payout_limit(self, wager: str, outcome: str) -> int | None:
        """The limit is on the top award of the wagers that it is said to concern, or on all that a player wins."""
        return self.sides.payout_limit(wager, outcome)
