"""Baccarat against the house: minibaccarat to punto banco, with commission or without, and the wagers around it."""

from __future__ import annotations

import math
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import rank
from croupier.errors import Refused
from croupier.games.baccarat import coup, players
from croupier.games.baccarat.coup import ENDINGS, NO_THIRD, PAIR_CHAINS, Flags, Ints
from croupier.games.baccarat.points import PointGame, road_mark
from croupier.games.base import Case, Chain, Count, Leg, Moment, Priced, View
from croupier.games.script import (
    Announce,
    Carry,
    DealCard,
    Decide,
    Part,
    Request,
    Ruled,
    RulingsMade,
    Script,
    Settled,
    Standing,
    Stands,
    TurnUp,
    wagers_of,
)
from croupier.games.shoe import ShoeState
from croupier.games.shoe_game import UNIT
from croupier.kernels import plain
from croupier.rules.charts.announcements import When
from croupier.rules.charts.cards import Third, turning
from croupier.rules.charts.dealing import Called, Face, Turner, first_cards
from croupier.rules.charts.settlement import Losing, Settlement, settlement
from croupier.rules.law import Irregularity
from croupier.rules.numbers import percent
from croupier.rules.pays import LessVigorish, cents
from croupier.rules.submission import Rules

HANDS = ("player", "banker")
ACTIONS = ("take", "add-to-player", "add-to-banker")
"""What a player may do with a House Money payout, by `coup.TAKE`, `coup.ON_PLAYER` and `coup.ON_BANKER`."""
MARGINS = ("dragon-bonus-player", "dragon-bonus-banker")


@dataclass
class Coup:
    """One coup as it is dealt."""

    player: list[int]
    banker: list[int]
    turners: list[int | None] = field(default_factory=lambda: [None, None])
    """The seats that turn over the Player's and the Banker's Hand, where players do."""
    by_players: bool = False

    @property
    def pairs(self) -> int:
        """Which hands hold a pair in their first two cards."""
        (a, c), (b, d) = self.player[:2], self.banker[:2]
        return plain(coup.pairs_of)(rank(a), rank(c), rank(b), rank(d))


class Baccarat(PointGame):
    """Baccarat under one chapter and one submission."""

    names = (
        "minibaccarat",
        "midibaccarat",
        "baccarat",
        "mini-midi-baccarat",
        "dragon-bonus-baccarat",
        "rock-bac",
        "ez-baccarat",
        "punto-banco",
    )
    carries_out = frozenset({"player-delays"})
    decides = True

    def told(self, carry: Carry) -> list[tuple[str, str]]:
        """Who deals, where a player does."""
        return [("Curator", f"seat {carry['curator']}")] if carry.get("curator") else []

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        if rules.chosen("decks") in ("4", "5") and rules.chosen("shuffler", "device") == "hand":
            clause = rules.cite(rules.option("decks").cite)
            raise Refused("Four or five decks are only dealt in the batches of a shuffler.", cite=clause)

    @property
    def seats(self) -> int:
        """How many seats the table has; some chapters leave it to the house."""
        return int(self.rules.chosen("seats", "0")) or super().seats

    def chain(self, wager: str, pairs: int, ending: int) -> Chain:
        """What a wager is settled as when a coup has these pairs and ends so."""
        if wager in MARGINS:
            by_margin = self.rules.chosen("natural-margin", "natural") == "margin"
            return coup.margin_chain(ending, wager == "dragon-bonus-banker", by_margin)
        if wager == "divine-9":
            return coup.nines_chain(ending)
        return PAIR_CHAINS[pairs] if wager == "house-money" else coup.main_chain(ending)

    # --- wagers ---

    def check_wagers(self, seat: int, stakes: Mapping[str, int], carry: Carry) -> None:
        """What the chapter prints on wagers that are made alone and on tournaments."""
        alone = self.rules.chosen("bonus-alone", "no") == "yes"
        sides = [key for key in stakes if self.rules.has(key) and self.rules.wager(key).kind == "side"]
        self.rules.check_stakes(stakes, self.spots(), free=sides if alone else ())
        if alone and sides and len(sides) == len(stakes):
            low, high = self.rules.submission.limits.get("table", ("", ""))
            clause = self.rules.cite(self.rules.option("bonus-alone").cite)
            for key in sides:
                if low and stakes[key] < cents(low):
                    raise Refused(f"A bonus wager made alone is at least the table minimum, {low}.", cite=clause)
                if high and stakes[key] > cents(high):
                    raise Refused(f"A bonus wager made alone is at most the table maximum, {high}.", cite=clause)
        if self.rules.chosen("tournaments", "no") == "yes":
            self._check_tournament(stakes, sides)

    def _check_tournament(self, stakes: Mapping[str, int], sides: Sequence[str]) -> None:
        rows = {row[0]: row for row in self.chart("tournament").rows}
        if sum(hand in stakes for hand in HANDS) != 1:
            what = "Every participant of a tournament has a Banker or a Player bet at all times, not both."
            raise Refused(what, cite=self.rules.cite(rows["banker or player"][2]))
        if any(key in MARGINS for key in sides) and self.rules.choice("tournament-dragon-bonus") == "no":
            what = "The tournament does not offer Dragon Bonus Wagers."
            raise Refused(what, cite=self.rules.cite(rows["dragon bonus"][2]))

    # --- the round ---

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """A shoe if one is due, bets, four cards, House Money, third cards, settlement, the end of the shoe."""
        before: tuple[Ruled, ...] = yield RulingsMade()
        owed = dict(carry.get("owed", {}))
        if "shoe" not in carry:
            yield from self._collect(owed)
        state = yield from self.shoe.open(carry)
        curator = yield from players.curator(self, seats, carry, before)

        def left() -> Carry:
            return {**self.shoe.leaves(state), **_some(owed=owed), **curator}

        yield from self._stands(carry, left())
        stakes = yield from wagers_of(seats)
        earlier: tuple[Ruled, ...] = yield RulingsMade()
        if self.shoe.renewed(earlier[len(before) :]):
            yield from self._collect(owed)
            state = yield from self.shoe.open({})
            yield Stands(left())
        yield from self._aftermath(state, earlier)
        if state.left > self.shoe.hands_after:  # the cut card came with cards that no hand got
            yield from self.shoe.close_hand(state)
            if state.left == 0:
                yield from self._collect(owed)
                state = yield from self.shoe.open({})
            yield Stands(left())
        state.dealt = 0
        if not stakes:
            return left()
        yield from self.announced(When.FIRST)
        dealt = yield from self._first_cards(state, stakes)
        stakes = {seat: held for seat, held in (yield Standing()).items() if held}
        added = yield from self._house_money(stakes, dealt)
        yield from self._third_cards(state, stakes, dealt, len(earlier))
        ending = self.ending(dealt.player, dealt.banker)
        yield Announce(self._result(ending))
        yield from self._settlement((yield Standing()), added, dealt.pairs, ending, owed)
        state.road.append(road_mark(ending, dealt.pairs))
        rulings: tuple[Ruled, ...] = yield RulingsMade()
        if curator:
            lost = coup.main_chain(ending)[-1] == "player-win"
            curator |= _some(passes=lost or bool(players.delays(rulings[len(before) :], "curator")))
        if self.shoe.renewed(rulings[len(earlier) :]):
            state.left = 1
        if state.left != 1 and len(rulings) > len(earlier):  # after the last hand all cards are shuffled anyway
            yield Stands(left())  # the round is settled, even if the shoe has too few cards for what follows
            yield from self._aftermath(state, rulings[len(earlier) :])
        yield from self.shoe.close_hand(state, rulings[len(earlier) :])
        if state.left == 0:
            yield from self._collect(owed)
        return left()

    def check_ruling(self, law: Irregularity, moment: Moment) -> None:
        """A card that a hand must not have goes where the cards on the table say; so does one that is found face up."""
        super().check_ruling(law, moment)
        to = moment.request.to if isinstance(moment.request, DealCard) and moment.hands else ""
        due = to in HANDS
        stood = to == "banker" and [len(held) for held in moment.hands.values()] == [2, 2]
        known = {one.id for one in self.rules.chapter.irregularities}
        what = ""
        if law.id.endswith("third-card-banker-draws") and not stood:
            what = "the Player's Hand has not stood on two cards with a card due to the Banker's Hand"
        elif law.id.endswith("third-card-banker-stays") and due:
            what = f"a card is due to the {to.capitalize()}'s Hand"
        elif law.id.startswith("card-face-up-needed") and not due:
            what = "no card is needed to complete a hand"
        elif law.id == "card-face-up" and "card-face-up-needed" in known and due:
            what = "the card is needed to complete the hand"
        if what:
            raise self.rules.refused(f"{law.id} is not what happened: {what}.", law)

    def asks_again(self, irregularity: str, decide: Decide, changed: bool) -> bool:
        """A player who delays loses the shoe, or the right to turn a hand over."""
        return (irregularity, decide.actions[0]) in (("curator-delays", "keep"), ("player-delays", "turn"))

    def undone(self, line: Settled) -> bool:
        """House Money is settled before third cards; in a round that is void it goes back."""
        return line.wager == "house-money"

    def _first_cards(self, state: ShoeState, stakes: Mapping[int, Mapping[str, int]]) -> Generator[Request, Any, Coup]:
        how = first_cards(self.chart("dealing"))
        by_players = (
            "yes" in (self.rules.chosen("midi"), self.rules.chosen("player-turns-cards"))
            or how.turned_by == Turner.PLAYERS
        )
        down = by_players or self.rules.chosen("initial-deal", how.first_cards) == Face.DOWN
        hands: dict[str, list[int]] = {hand: [] for hand in HANDS}
        for place in map(str, how.order):
            hands[place].append((yield from self.shoe.draw(state, place, "down" if down else "up")))
        dealt = Coup(hands["player"], hands["banker"], by_players=by_players)
        totals = [f"{hand.capitalize()} {self.total(hands[hand])}" for hand in HANDS]
        by_hand = by_players or (down and how.called == Called.EACH)
        called = [f"{total}." for total in totals] if by_hand else ["", f"{', '.join(totals)}."]
        for number, hand in enumerate(HANDS):
            if by_players:
                dealt.turners[number] = yield from players.turner(self, hand, stakes)
            if down:
                yield TurnUp(hand)
            if called[number]:
                yield Announce(called[number])
        return dealt

    def _third_cards(self, state: ShoeState, stakes: Mapping[int, Mapping[str, int]], dealt: Coup, ruled: int) -> Part:
        player, banker = self.total(dealt.player), self.total(dealt.banker)
        third = NO_THIRD
        if plain(coup.player_draws)(player, banker, self.by_player):
            dealt.player.append((yield from self._third_card(state, 0, stakes, dealt, ruled)))
            third = self.total(dealt.player[2:])
        if plain(coup.banker_draws)(player, banker, third, self.by_banker):
            dealt.banker.append((yield from self._third_card(state, 1, stakes, dealt, ruled)))

    def _third_card(
        self, state: ShoeState, place: int, stakes: Mapping[int, Mapping[str, int]], dealt: Coup, ruled: int
    ) -> Generator[Request, Any, int]:
        """Face up, or face down to whoever turned the hand, or to whom it is offered again."""
        hand, turner = HANDS[place], dealt.turners[place]
        again = dealt.by_players and turning(self.chart("turning")).third_card == Third.AGAIN
        down = again or turner is not None
        card = yield from self.shoe.draw(state, hand, "down" if down else "up")
        if again:
            dealt.turners[place] = yield from players.turner(self, hand, stakes)
        elif turner is not None:
            dealt.turners[place] = yield from players.turns_on(self, hand, stakes, turner, ruled)
        if down:
            yield TurnUp(hand)
        return card

    def _result(self, ending: int) -> str:
        player, banker, *_ = coup.parts(ending)
        if player == banker:
            return f"Tie hand, {player}."
        text = f"Player wins, {player} to {banker}." if player > banker else f"Banker wins, {banker} to {player}."
        chain = coup.main_chain(ending)
        named = {"banker-win-three-card-7": "dragon-7", "player-win-three-card-8": "panda-8"}.get(chain[0], "")
        return f"{text} {self.rules.table(named).rows[0].hand}." if self._pays_on(named) else text  # type: ignore[union-attr]

    def _pays_on(self, wager: str) -> bool:
        return bool(wager) and self.rules.offers(wager) and self.rules.table(wager) is not None

    # --- House Money ---

    def _house_money(
        self, stakes: dict[int, dict[str, int]], dealt: Coup
    ) -> Generator[Request, Any, dict[int, tuple[str, int]]]:
        """Settled before third cards, from the dealer's right; a payout may be added to a wager on a hand."""
        chain = PAIR_CHAINS[dealt.pairs]
        bettors = [seat for seat in self._round_the_table(stakes) if "house-money" in stakes[seat]]
        lines = {seat: self.settle(seat, "house-money", stakes[seat]["house-money"], chain) for seat in bettors}
        added: dict[int, tuple[str, int]] = {}
        for seat in bettors:
            yield lines[seat]
            if lines[seat].net <= 0:
                continue
            amount = self.added(stakes[seat]["house-money"], lines[seat].net)
            actions = self._may_add(stakes[seat], self.total(dealt.player), self.total(dealt.banker))
            if amount and len(actions) > 1:
                costs = {action: {action.removeprefix("add-to-"): amount} for action in actions[1:]}
                action = yield Decide(seat, "house-money", actions, costs)
                if action in costs:
                    added[seat] = (action.removeprefix("add-to-"), amount)
        return added

    def added(self, stake: int, payout: int) -> int:
        """What is added to the wager on a hand, in cents: the filed portion of the payout, the stake if it goes too."""
        portion = percent(self.rules.choice("house-money-portion"))
        return int(payout * portion) + (stake if self.rules.choice("house-money-stake") == "added" else 0)

    def _may_add(self, stakes: Mapping[str, int], player: int, banker: int) -> tuple[str, ...]:
        if max(player, banker) >= 8 and self.rules.choice("house-money-natural") == "no":
            return ACTIONS[:1]
        return (ACTIONS[0], *(f"add-to-{hand}" for hand in HANDS if hand in stakes))

    # --- settlement ---

    def _settlement(
        self,
        stakes: Mapping[int, Mapping[str, int]],
        added: Mapping[int, tuple[str, int]],
        pairs: int,
        ending: int,
        owed: dict[str, int],
    ) -> Part:
        """Losing wagers are collected, then winning ones paid round the table; bonus wagers by their option."""
        lines: list[Settled] = []
        for seat in self._round_the_table(stakes):
            for law in self.rules.chapter.wagers:
                if law.id in stakes[seat] and law.id != "house-money":
                    hand, more = added.get(seat, ("", 0))
                    extra = min(more, stakes[seat][law.id]) if hand == law.id else 0
                    lines += self._lines(seat, law.id, stakes[seat][law.id] - extra, extra, pairs, ending, owed)
        bonus = [line for line in lines if self.rules.wager(line.wager).kind == "side"]
        how = self.rules.chosen("bonus-settlement")
        if how == "all-first":
            lines.sort(key=lambda line: line not in bonus)
            if all(line.net >= 0 for line in bonus):  # if one loses, all losing wagers are collected first
                yield from bonus
                lines = lines[len(bonus) :]
        elif how == "player-by-player":
            turns = self._round_the_table(stakes)
            lines.sort(key=lambda line: (turns.index(line.seat), line not in bonus))
            if bonus and all(line.net >= 0 for line in bonus):
                yield from lines
                return
        yield from (line for line in lines if line.net < 0)
        yield from (line for line in lines if line.net >= 0)

    def _round_the_table(self, seats: Iterable[int]) -> list[int]:
        how = settlement(self.chart("settlement")) if self._has_chart("settlement") else Settlement(Losing.FIRST)
        return how.round_the_table(seats)

    def _lines(
        self, seat: int, wager: str, stake: int, extra: int, pairs: int, ending: int, owed: dict[str, int]
    ) -> Iterator[Settled]:
        """One line for a wager, two where what House Money added is paid by another row."""
        chain = self.chain(wager, pairs, ending)
        with_added = _added_chain(wager, chain)
        payments = self.payment(wager, *chain), self.payment(wager, *with_added)
        parts = [(stake, payments[0]), (extra, payments[1])] if extra else [(stake, payments[0])]
        if extra and payments[0].pays == payments[1].pays:
            parts = [(stake + extra, payments[0])]
        for amount, payment in parts:
            line = self.settle(seat, wager, amount, chain, payment=payment)
            if isinstance(payment.pays, LessVigorish) and self.rules.choice("vigorish-collection") == "later":
                gross = replace(payment, pays=self.vigorish(self.rules.pay(wager, *chain))[1])
                paid = self.settle(seat, wager, amount, chain, payment=gross)
                owed[str(seat)] = owed.get(str(seat), 0) + paid.net - line.net
                line = paid
            yield line

    def _collect(self, owed: dict[str, int]) -> Part:
        """The vigorish that is still marked is collected before the cards are shuffled."""
        for seat in sorted(owed, key=int, reverse=True):
            clause = self.rules.cite(self.rules.option("vigorish-collection").cite)
            due = owed.pop(seat)
            yield Settled(int(seat), "banker", "vigorish", f"{self.rules.money(due)} due", 0, -due, clause)

    # --- irregularities ---

    def _aftermath(self, state: ShoeState, rulings: Sequence[Ruled]) -> Part:
        """Cards that rulings set aside are followed by the cards that the chapter discards with them."""
        follow = {row[0]: row[1] for row in self.chart("set-aside").rows} if self._has_chart("set-aside") else {}
        for ruling in rulings:
            how = follow.get(ruling.irregularity, "")
            if how.startswith("option "):
                how = self.rules.choice(how.removeprefix("option "))
            if not ruling.cards:
                continue
            if how == "discard-two":
                yield from self.shoe.draw(state, "discard", "down")
            elif how == "simulated-round":
                yield Announce("A round without wagers is dealt and discarded.", self.clause("set-aside"))
                cards = list(ruling.cards)
                while len(cards) < self.cards_needed(cards):
                    cards.append((yield from self.shoe.draw(state, "discard", "up")))
            elif how in ("burn", "yes"):
                for _ in range(self.shoe.licensed_burn - 1):
                    yield DealCard("burn", "down")

    def _has_chart(self, name: str) -> bool:
        return any(chart.id == name for chart in self.rules.chapter.charts)

    def cards_needed(self, cards: Sequence[int]) -> int:
        """How many cards a coup takes that begins with these, as far as they tell."""
        if len(cards) < 4:
            return 4
        player, banker = self.total((cards[0], cards[2])), self.total((cards[1], cards[3]))
        if not plain(coup.player_draws)(player, banker, self.by_player):
            return 4 + int(plain(coup.banker_draws)(player, banker, NO_THIRD, self.by_banker))
        if len(cards) == 4:
            return 5
        return 5 + int(plain(coup.banker_draws)(player, banker, self.total(cards[4:5]), self.by_banker))

    # --- strategy ---

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What a House Money payout is worth, taken or added, in units of the House Money wager.

        The cards in sight are known to be gone; of those burned or dealt before nothing is assumed.
        """
        if decide.about != "house-money":
            raise NotImplementedError  # who deals and who turns the cards moves no money
        stakes = view.stakes[decide.seat]
        cards = view.cards["player"], view.cards["banker"]
        left = self.without([*cards[0], *cards[1]])
        after = np.zeros(ENDINGS, dtype=np.int64)
        points = np.zeros(10, dtype=np.int64)
        for held, value in zip(left, self.points, strict=True):
            points[value] += held
        totals = self.total(cards[0]), self.total(cards[1])
        plain(coup.third_cards)(*totals, 1, points, self.by_player, self.by_banker, after)
        pairs = Coup(list(cards[0]), list(cards[1])).pairs
        stake = stakes.get("house-money", UNIT)
        pays = self.rules.pay("house-money", *PAIR_CHAINS[pairs]).pays
        worth = {"take": pays.net(stake) / stake}
        for action in decide.actions[1:]:
            hand = action.removeprefix("add-to-")
            units = self.added(stake, int(pays.net(stake)))
            nets = (
                int(times) * self._added_net(hand, coup.main_chain(ending), units)
                for ending, times in enumerate(after)
                if times
            )
            worth[action] = worth["take"] + sum(nets, Fraction(0)) / int(after.sum()) / stake
        return worth

    def _added_net(self, hand: str, result: Chain, amount: int) -> Fraction:
        return self.payment(hand, *_added_chain(hand, result)).pays.net(amount)

    # --- analysis ---

    def priced(self) -> Iterator[Priced]:
        """Every wager from a full shoe; House Money taken, and added where that gains to a wager on a hand."""
        shoe = (f"{len(self.deck()) // 52} decks",)
        for law in self.rules.chapter.wagers:
            if law.id == "house-money":
                yield Priced(law.id, law.id, "wager", (*shoe, "payout taken"))
                for hand in HANDS:
                    how = f"payout added to a wager on the {hand.capitalize()}'s Hand where that gains"
                    yield Priced(law.id, law.id, "wager", (*shoe, how), hand)
            else:
                yield Priced(law.id, law.id, "wager", shoe, stake=self._usual(law.id))

    def _usual(self, wager: str) -> int:
        """A stake at which rounding shows what it costs a usual wager."""
        rounded = wager == "banker" and self.rules.chosen("vigorish-rounding", "none") != "none"
        return 2_500 if rounded else 0

    def _places(self, priced: Priced) -> tuple[tuple[Case, ...], NDArray[np.int64]]:
        """The cases of a priced wager, and which of them each action, pairs and ending is."""
        places = np.zeros((3, 4, ENDINGS), dtype=np.int64)
        found: dict[tuple[int, Chain, Chain], int] = {}
        results = [coup.main_chain(ending) for ending in range(ENDINGS)]
        for pairs in range(4):
            if pairs and priced.wager != "house-money":  # the only wager that looks at them
                places[:, pairs] = places[:, 0]
                continue
            own = [self.chain(priced.wager, pairs, ending) for ending in range(ENDINGS)]
            for action in range(3 if priced.spot and pairs else 1):
                for ending in range(ENDINGS):
                    key = action, own[ending], results[ending] if action else ()
                    places[action, pairs, ending] = found.setdefault(key, len(found))
        return tuple(self._case(priced.wager, *key) for key in found), places

    def _case(self, wager: str, action: int, chain: Chain, result: Chain) -> Case:
        """A wager settled as `chain`, and what House Money added to a hand (by `action`) settled by the result."""
        own = Leg(wager, chain)
        if action == coup.TAKE:
            return Case(chain[-1], (own,))
        hand = HANDS[action - 1]
        units = Fraction(self.added(UNIT, int(self.rules.pay(wager, *chain).pays.net(UNIT))), UNIT)
        return Case(f"{chain[-1]}, {result[-1]}", (own, Leg(hand, _added_chain(hand, result), units)))

    def count_from(self, priced: Priced, left: Sequence[int]) -> Count:
        """Every order of six cards of a shoe with so many cards left of each rank, from 2 up to ace."""
        charts = self.points, self.by_player, self.by_banker
        rows = self.coups(left, self.by_player, self.by_banker)
        cases, places = self._places(priced)
        counts = [0] * len(cases)
        for pairs, row in enumerate(rows):
            if priced.spot and pairs:
                continue
            for ending, count in enumerate(row):
                counts[places[0, pairs, ending]] += count
        if priced.spot:
            fresh = tuple(left) == self.fresh
            tally, _ = coup.added_coups(left, *charts, self._nets, self._allowed(priced.spot), fresh)
            for place in zip(*np.nonzero(tally), strict=True):
                counts[places[place]] += int(tally[place])
        return Count(cases, tuple(counts))

    @cached_property
    def _nets(self) -> Ints:
        """What an amount that House Money adds to each hand makes of each ending, in whole small units."""
        results = [coup.main_chain(ending) for ending in range(ENDINGS)]
        worth = {(hand, chain): self._added_net(hand, chain, 100 * UNIT) for hand in HANDS for chain in set(results)}
        nets = [[worth[hand, chain] for chain in results] for hand in HANDS]
        scale = math.lcm(*(net.denominator for row in nets for net in row))
        return np.array([[int(net * scale) for net in row] for row in nets], dtype=np.int64)

    def _allowed(self, spot: str) -> Flags:
        """Whether a payout may go to each hand without and with a Natural."""
        after_natural = self.rules.choice("house-money-natural") == "yes"
        return np.array([[hand == spot and allowed for hand in HANDS] for allowed in (True, after_natural)])

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Deal whole shoes, with burned cards, cut card and last hands, and settle every priced wager on each coup."""
        charts = self.points, self.by_player, self.by_banker
        spots = sorted({one.spot for one in priced if one.spot})
        best = [coup.added_coups(self.fresh, *charts, self._nets, self._allowed(spot), True)[1] for spot in spots]
        shoe = np.repeat(np.arange(13, dtype=np.uint8), self.fresh)
        burns = np.array(self.shoe.burns if self.shoe.lasting else (-1,) * 13, dtype=np.int64)
        behind, after = (self.shoe.behind(), self.shoe.hands_after) if self.shoe.lasting else (len(shoe), 0)
        rows = np.array(best, dtype=np.int8).reshape(len(spots), 13**4)
        tally, added = coup.deal_shoes(seed, block, rounds, shoe, *charts, burns, behind, after, rows)
        counted = []
        for one in priced:
            cases, places = self._places(one)
            if one.spot:
                found = added[spots.index(one.spot)]
                found[coup.TAKE, coup.NEITHER] = tally[coup.NEITHER]
            else:
                found = np.zeros_like(places)
                found[coup.TAKE] = tally
            counts = np.bincount(places.ravel(), found.ravel().astype(np.float64), len(cases))
            counted.append(Count(cases, tuple(int(count) for count in counts)))
        return counted


def _added_chain(hand: str, chain: Chain) -> Chain:
    """What House Money added to a wager is settled as: the law may pay it by a row of its own."""
    return (f"added-{chain[-1]}", *chain) if chain[-1] == f"{hand}-win" else chain


def _some(**held: Any) -> Carry:
    """What there is of some things to carry on."""
    return {name: value for name, value in held.items() if value}
