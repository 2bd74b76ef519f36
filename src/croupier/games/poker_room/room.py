"""The poker room as a game: players against each other for pots, from which the house takes its rake.

One module serves every chapter; what a hand is made of (variants, betting, pots) stands beside it, and `play` deals it
at a table. No wager has a price against the house: `croupier rake` and `croupier bad-beat` have the figures of a room.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from croupier.equipment.cards import RANKS, rank
from croupier.errors import Refused
from croupier.games.appearance import CardTable, Made, Word, words
from croupier.games.base import Moment, Priced, View
from croupier.games.capabilities import AmongPlayers, Episodes, ShowsDown
from croupier.games.draw import by_place, places
from croupier.games.places import SEAT, parse_place
from croupier.games.poker_room import companion
from croupier.games.poker_room.beats import BAD_BEAT, HIGH_HAND, PERIOD_OVER, RESERVE
from croupier.games.poker_room.coach import values
from croupier.games.poker_room.hand import Hand, Terms, best_five, value_of
from croupier.games.poker_room.moments import not_now
from croupier.games.poker_room.play import POT, SIDE_POT, Play
from croupier.games.poker_room.posted import (
    KILLS,
    BadBeat,
    HighHand,
    bad_beat_of,
    high_hand_of,
    in_chips,
    odd_amounts,
    straddle_of,
    terms_of,
    time_charge_of,
)
from croupier.games.poker_room.variants import Variant, table_rule, variant_of
from croupier.games.script import Carry, Decide, PlaceName, Script
from croupier.ranking.lowball import HIGH, HIGH_WITHOUT_WHEEL
from croupier.ranking.named import said
from croupier.ranking.poker import CATEGORIES, rank5
from croupier.rules.law import Irregularity, Wager
from croupier.rules.pays import cents

SAID = ("fold", "check", "call", "bet", "raise", "complete", "no", "straddle", "muck", "show", "go-on", "bet-no-more")
"""What a player can say, cards that are given up aside."""


class PokerRoom(AmongPlayers, ShowsDown, Episodes):
    """Poker among players under one chapter and one submission."""

    names = ("poker",)
    decides = True
    version = "variant"
    episode = "round"
    arrangement = CardTable(pot=True)
    unit = "minimum bets, if all call and nobody bets more"
    exact_values = False
    carries_out = frozenset({
        "fold-hand", "put-in", "correct-act", "call-stands", "swap-faces", "freeze-hand", "seven-stud-both-exposed",
        "hole-cards-exposed", PERIOD_OVER,
    })  # fmt: skip

    @cached_property
    def variant(self) -> Variant:
        """The game that this house plays."""
        return variant_of(self.rules)

    @cached_property
    def terms(self) -> Terms:
        """What the house has posted for it."""
        return terms_of(self.rules, self.variant)

    @property
    def seats(self) -> int:
        """How many the game is played by."""
        return self.variant.seats

    def check_supplied(self) -> None:
        """Refuse while the house has not posted its bets."""
        _ = self.terms, self.straddle, self.bad_beat, self.high_hand, time_charge_of(self.rules)
        if self.kills:
            self.rules.amount("qualifying-pot")

    @property
    def laid_out(self) -> tuple[Wager, ...]:
        """The bets that are made in this game; jackpots have no place on the felt."""
        made = {"ante", "bet", "straddle", "blind" if self.variant.button else "forced-bet"}
        return tuple(law for law in self.rules.offered if law.id in made)

    def shared_places(self) -> tuple[PlaceName, ...]:
        """The board, where the game has one, or a common card can stand in for cards of the players' own."""
        return ("community",) if self.variant.board or self.variant.common_from else ()

    def vocabulary(self) -> tuple[Word, ...]:
        """What players do in a betting round."""
        held = max(street.down for street in self.variant.streets)
        picked = places(held, range(1, held + 1)) if self.variant.draws else ()
        given = {street.discard: street.down for street in self.variant.streets if street.discard}
        picked += tuple(one for size, of in given.items() for one in places(of + 1, (size,)))
        return words(*SAID, *(("stand-pat", *picked) if picked else ()))

    def by_word(self, decide: Decide) -> dict[str, str]:
        """The actions of the vocabulary; cards that are picked by their places among those held."""
        return super().by_word(decide) | by_place(self.pieces, decide)

    @property
    def sized_actions(self) -> tuple[str, ...]:
        """Bets and raises are for an amount unless all are fixed."""
        return () if self.terms.limits.structure == "fixed" else ("bet", "raise", "complete")

    # --- what the chapter says ---

    @cached_property
    def may_muck(self) -> bool:
        """Whether a hand that has lost to what is shown may be given up unseen."""
        return table_rule(self.rules, "losing hands") != "yes"

    @cached_property
    def award_clause(self) -> str:
        """The clause by which a pot is awarded; that by which the other hands lose where the chapter says no more."""
        for one in self.rules.chapter.procedures:
            if one.id == "award":
                return self.rules.cite(one.cite)
        return self.rules.pay("bet", "lose").cite

    def matter(self, name: str) -> str:
        """The clause of a matter of the table."""
        return self._matters.get(name, "")

    @cached_property
    def _matters(self) -> dict[str, str]:
        """Matters of the table and their clauses; of several on one the first."""
        return {row[0]: self._clause_of(row) for row in reversed(self.chart("table-rules").rows)}

    def _clause_of(self, row: Sequence[str]) -> str:
        """The clause of a matter: that of the option which answers it, where each game has its own."""
        _, answer, cite = row
        option = self.rules.option(answer.removeprefix("option ")) if answer.startswith("option ") else None
        return self.rules.cite(option.cite if option and option.clauses else cite)

    @property
    def shuffles_in(self) -> bool:
        """Discards and burn cards where the deck is used up, and what was dealt for the button."""
        return not self.variant.board or table_rule(self.rules, "button starts") == "by-card"

    @property
    def table_stakes(self) -> str:
        """The clause by which only what lay on the table when the hand began is bet."""
        return self.matter("chips added")

    @cached_property
    def straddle(self) -> int:
        """What a straddle is; 0: none is offered."""
        return straddle_of(self.rules, self.terms)

    @cached_property
    def kills(self) -> bool:
        """Whether limits rise after one player has won a qualifying pot whole."""
        return self.rules.chosen("kill") in KILLS

    @cached_property
    def counts_missed(self) -> bool:
        """Whether who sits out is marked once a blind is missed."""
        return bool(self.funds) and table_rule(self.rules, "bad beat others").startswith("seated")

    @cached_property
    def blinds_after_deal(self) -> bool:
        """Whether blinds are placed once the cards are dealt, in the games of which the chapter asks that."""
        for matter, rule, _ in self.chart("table-rules").rows:
            if matter == "blinds of the draw":
                option = self.rules.option(rule.removeprefix("option "))
                here = not self.variant.board if self.behavior < 1 else self.rules.holds(option.requires)
                return here and self.rules.choice(option.id) == "after"
        return False

    @property
    def funds(self) -> tuple[str, ...]:
        """The jackpots that are offered."""
        offered = tuple(name for name in (BAD_BEAT, HIGH_HAND) if self.rules.has(name) and self.rules.offers(name))
        return (*offered, RESERVE) if BAD_BEAT in offered else offered

    def time_charge(self, seats: Sequence[int], taken: int = 0) -> tuple[dict[int, int], str]:
        """The posted charge as it falls due after so many: of each player, inactive ones too, or of the table as a
        whole, in parts that are as equal as chips allow."""
        law = time_charge_of(self.rules)
        if law is None or not seats:
            return {}, ""
        if self.behavior < 1:
            return dict.fromkeys(seats, law.due(0) if law.each_player else law.due(0) // len(seats)), law.cite
        if law.each_player:
            return dict.fromkeys(seats, law.due(taken)), law.cite
        return {seat: cents for seat, cents in in_chips(law.due(taken), seats).items() if cents}, law.cite

    @cached_property
    def charged_every(self) -> int:
        """How often the posted time charge is taken."""
        law = time_charge_of(self.rules)
        return law.minutes if law else 0

    def terms_after(self, carry: Carry) -> Terms:
        """The terms of the next hand: under a kill the limits are higher."""
        kill = carry.get("kill")
        return self.terms.times(Fraction(kill)) if kill else self.terms

    def to_be_dealt_in(self, carry: Carry) -> int:
        """What a player needs on the table, and by their own limits, for the next hand."""
        return self.terms_after(carry).to_be_dealt_in

    def short_buy(self, amount: int) -> bool:
        """Whether it is less than the full buy-in that the house has posted."""
        return amount < self._posted_buy("buy-in")

    def check_buy(self, amount: int, may_be_short: bool) -> None:
        """A full buy-in, or after each one a single short buy."""
        full, least = self._posted_buy("buy-in"), self._posted_buy("short-buy")
        if amount >= full or (may_be_short and amount >= least):
            return
        short = (
            f", or once after it {self.rules.money(least)} as a short buy"
            if least
            else ", or once after it a short buy"
        )
        raise self.rules.refused(
            f"A buy-in is at least {self.rules.money(full)}{short}, not {self.rules.money(amount)}.",
            self.rules.option("buy-in"),
        )

    def _posted_buy(self, name: str) -> int:
        """A buy-in that the house has posted, in cents; 0: none."""
        said = self.rules.chosen(name, "none")
        return 0 if said in ("", "none") else cents(said)

    @cached_property
    def bad_beat(self) -> BadBeat | None:
        """The Bad Beat payout that the house has posted."""
        return bad_beat_of(self.rules) if BAD_BEAT in self.funds else None

    def contributions(self, dealt_in: int) -> tuple[tuple[str, int, int], ...]:
        """What a hand with so many players contributes to jackpots: to the Bad Beat nothing where only hands that can
        qualify for it do."""
        law = self.bad_beat
        if law and dealt_in < law.players and self.rules.chosen("bad-beat-contributing-hands") == "qualifying":
            return tuple(one for one in self.terms.contributions if one[0] != BAD_BEAT)
        return self.terms.contributions

    @cached_property
    def high_hand(self) -> HighHand | None:
        """The High Hand Jackpot that the house has posted."""
        return high_hand_of(self.rules) if HIGH_HAND in self.funds else None

    def told(self, carry: Carry) -> list[tuple[str, str]]:
        """Who had the button, a kill, and the high hand of the period."""
        found = [("The button", f"seat {carry['button']}")] if "button" in carry else []
        found += [("Betting limits", f"times {carry['kill']}")] if "kill" in carry else []
        best = carry.get(HIGH_HAND)
        return found + ([("High hand", f"seat {best['seat']}: {best['hand']}")] if best else [])

    # --- the table ---

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """One hand for everybody who has enough on the table."""
        return Play(self, seats, carry).script()

    def odd_clause(self, share: str, tied: bool) -> str:
        """The clause by which what could not be divided is awarded: of a tied share, or between two shares."""
        cases = (f"a tied {share} share", "a tied pot", "a divided pot") if tied else ("the pot",)
        printed = [row for row in odd_amounts(self.rules, self.variant) if row[1] in cases]
        if not printed:
            return self.award_clause
        return self.rules.cite(max(printed, key=lambda row: len(row[0]))[4])

    def hand_said(self, hand: Hand, share: str, place: int) -> str:
        """The hand with which a share is won, in its cards; which share, where there are two."""
        cards = " ".join(map(self.pieces.name, sorted(hand.best_five(share, place), reverse=True)))
        return f"{share} {cards}" if len(self.variant.shares) > 1 else cards

    def shown_down(self, place: PlaceName, laid: Mapping[PlaceName, Sequence[int]]) -> Made | None:
        """The best hand of a seat that has all its cards: what it is for each share that it qualifies for."""
        own, board = laid.get(place, ()), laid.get("community", ())
        if parse_place(place).kind != SEAT or len(own) != self.variant.own or len(board) < self.variant.board:
            return None
        names: list[str] = []
        cards: list[int] = []
        for share in self.variant.shares:
            if value_of(share, own, board) >= share.qualifies:
                five = best_five(share, own, board)
                high = share.ranking in (HIGH, HIGH_WITHOUT_WHEEL)
                names.append(said(CATEGORIES[rank5(*five) >> 12], five) if high else f"{share.name} {_ranks(five)}")
                cards += five
        return Made("; ".join(names), tuple(dict.fromkeys(cards)))

    def takes_hand(self, law: Irregularity, key: str = "") -> bool:
        """What a hand has put in stays in the pot, or goes back; none of it is the house's."""
        return False

    def check_ruling(self, law: Irregularity, moment: Moment) -> None:
        """Refuse a ruling on what cannot have happened at this moment of a hand."""
        if why := not_now(self, law, moment):
            raise self.rules.refused(f"{law.id} {why}.", law)

    def left_before(self, said: Mapping[str, Any], seats: Sequence[int]) -> Carry:
        """Which seat has the button in this hand, and whether it is played under a kill."""
        known: dict[str, list[Any]] = {"button": [seat for seat in seats if self.variant.button], "kill": ["2", "3/2"]}
        for name, value in said.items():
            if value not in known.get(name, ()):
                raise Refused(
                    f"Earlier hands cannot have left {name} {value}.", allowed=map(str, known.get(name, known))
                )
        left = dict(said)
        if "button" in left:  # it moves before the hand
            left["button"] = max((seat for seat in seats if seat < left["button"]), default=max(seats))
        return left

    def leaves_said(self, carry: Carry, seats: Sequence[int]) -> dict[str, Any]:
        """The seat that has the button next, and a kill."""
        said = {name: carry[name] for name in ("kill",) if name in carry}
        if "button" in carry and self.variant.button:
            said["button"] = next((seat for seat in seats if seat > carry["button"]), seats[0])
        return said

    def usual_wagers(self) -> dict[str, int]:
        """A bet at the minimum, which rewards are counted in."""
        least = self.rules.chosen("minimum-bet")
        return {"bet": cents(least) if least else 1_000}

    def buys_in(self) -> int:
        """A hundred of the greatest blind, or of the minimum bet; no less than the house has posted."""
        usual = 100 * max(*self.terms.blinds, self.terms.limits.bets[-1], self.terms.to_be_dealt_in)
        return max(usual, self._posted_buy("buy-in"))

    def pooled(self, key: str) -> str:
        """What lies in the pots lies together."""
        if key == POT:
            return "Pot"
        return f"Side pot {key.removeprefix(SIDE_POT)}" if key.startswith(SIDE_POT) else ""

    def companion_does(self, decide: Decide, view: View) -> list[str]:
        """A sound game that can be beaten, from what the seat sees."""
        return companion.plays(self.variant, self.terms.limits.bets[0], decide, view)

    # --- figures ---

    def values(self, decide: Decide, view: View) -> dict[str, Fraction]:
        """What each action makes if everybody who is in calls and nobody bets more, against hands at random."""
        return values(self.variant, self.terms.limits.bets[0], decide, view)

    def priced(self) -> Iterator[Priced]:
        """No wager has a price: players win from each other what the rake leaves."""
        yield from ()


def _ranks(cards: Sequence[int]) -> str:
    """The ranks of a low hand, from the highest down."""
    return " ".join(RANKS[one].replace("T", "10") for one in sorted(map(rank, cards), reverse=True))
