"""World Poker Tour Heads-Up Hold 'Em: Ante and Odds, one raise, and a bonus on the Odds for good hands that lose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from croupier.games.base import Chain, Priced
from croupier.games.poker.against_dealer import LOSE, WIN
from croupier.games.poker.counts import count7
from croupier.games.poker.figures import TWO_CARDS
from croupier.games.poker.holdem import MADE, POCKETS, TRIPS, count_pockets, made7, pocket
from croupier.games.poker.later import notes
from croupier.games.poker.one_raise import NO_LEAST, OneRaise
from croupier.games.poker.table import Deal
from croupier.games.side_bets import COMMUNITY, OWN, Side

BAD_BEAT = "bad-beat"
_NO_SMALLER = "of those that raise by the Ante or more; a Raise of less, which the house takes, is not counted"


class HeadsUpHoldem(OneRaise):
    """World Poker Tour Heads-Up Hold 'Em under one chapter and one submission."""

    names = ("heads-up-holdem",)
    blind = tables_of = "odds"
    raised = "raise"
    mains = ("ante", blind, raised, BAD_BEAT)
    together = ("ante", blind)
    condition = "with Odds, Raise and Bad Beat Bonus, best strategy"
    chart_note = TWO_CARDS

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """On one's two cards, and on the best five of one's seven."""
        return (
            Side("pocket-bonus", POCKETS, pocket, (OWN,), count_pockets),
            Side("trips-plus", TRIPS, made7, (OWN, COMMUNITY), count7),
        )

    def priced(self) -> Iterator[Priced]:
        """Where the house takes a raise of less than the Ante, the strategies that make one are not counted."""
        for one in super().priced():
            uncounted = one.wager == self.mains[0] and self.rules.chosen("raise-amount") == NO_LEAST
            yield replace(one, conditions=(*one.conditions, _NO_SMALLER)) if uncounted else one

    def chart_notes(self) -> tuple[str, ...]:
        """What is said below the strategy's chart, with rules for the flop and the river."""
        return *super().chart_notes(), *notes(self)

    def main_chains(self, made: int, ended: int) -> dict[str, Chain]:
        """A good hand that loses has a bonus, and what becomes of its Odds Wager then is for the house to say. Odds and
        Raise lose and tie by clauses of their own when the dealer has no pair."""
        found = super().main_chains(made, ended)
        if ended >= 3 and ended % 3 != WIN:
            found |= {one: (f"{found[one][-1]}-not-qualified", *found[one]) for one in (self.blind, self.raised)}
        if ended % 3 == LOSE and self.rules.pay(BAD_BEAT, *MADE[made]).pays.net(1) > 0:
            found |= {self.blind: (BAD_BEAT, *found[self.blind]), BAD_BEAT: MADE[made]}
        return found

    def _standing(self, deal: Deal, seat: int, wager: str, chains: Mapping[str, Chain]) -> Iterator[tuple[str, int]]:
        """The bonus stands on the Odds Wager of a hand that was raised."""
        needs, held = self.rules.wager(wager).needs, deal.stakes[seat]
        if wager != BAD_BEAT:
            yield from super()._standing(deal, seat, wager, chains)
        elif BAD_BEAT in chains and not deal.void and all(need in held for need in needs):
            yield wager, held[needs[0]]
