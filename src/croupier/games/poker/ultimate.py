"""Ultimate Texas Hold'em: ante and blind, and one play wager that costs less the longer a player waits."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.counting.suits import Ints
from croupier.games.poker.counts import count5, count7
from croupier.games.poker.figures import TWO_CARDS
from croupier.games.poker.holdem import MADE, made7
from croupier.games.poker.one_raise import LEAST_BEATEN, OneRaise
from croupier.games.side_bets import COMMUNITY, DEALER, FLOP, OWN, Side
from croupier.kernels import alone
from croupier.ranking.poker import rank7


@alone
def beaten(a: int, b: int, x: int, y: int, c: int, d: int, e: int, t: int, r: int) -> int:
    """The place in `MADE` of the worse of a player's and the dealer's hand; past its end where they are equal."""
    player, dealer = rank7(a, b, c, d, e, t, r), rank7(x, y, c, d, e, t, r)
    return len(MADE) if player == dealer else min(player, dealer) >> 12


class UltimateTexasHoldem(OneRaise):
    """Ultimate Texas Hold'em under one chapter and one submission."""

    names = ("ultimate-texas-holdem",)
    blind = tables_of = "blind"
    raised = "play"
    mains = ("ante", blind, raised)
    together = ("ante", blind)
    condition = "with Blind and Play, best strategy"
    chart_note = TWO_CARDS
    loses_on_fold = True

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """Also on the best of one's seven cards, and on the worse hand of the two."""
        return (
            *super().all_sides,
            Side("trips", MADE, made7, (OWN, COMMUNITY), count7),
            Side("bad-beat", (*MADE, ("tie",)), beaten, (OWN, DEALER, COMMUNITY), self._all_beats),
        )

    def _all_beats(self) -> list[int]:
        """All deals by the category of the hand that loses, and ties, whether or not the player would fold."""
        return _by_loser(self.solved["beats"][0], self.solved["ended"].sum(axis=0))

    def keeps(self, side: Side) -> bool:
        """Whether a side wager is on the worse hand of the two, or on two cards and the flop."""
        return side.wager == "bad-beat" or side.cards == (OWN, FLOP)

    def kept(self, side: Side) -> tuple[Sequence[int] | Ints, int]:
        """The hands that lost, or those on the flop, of rounds that are not folded; and how many rounds are."""
        if side.wager == "bad-beat":
            ended = self.solved["ended"]
            return _by_loser(self.solved["beats"][1], ended[:3].sum(axis=0)), int(ended[3].sum())
        lost = self.solved["fives"]
        return count5() * (self.solved["ended"].sum() // 2598960) - lost, int(lost.sum())


def _by_loser(dealers: Ints, ended: Ints) -> list[int]:
    """Deals by the category of the hand that loses, and ties: from the dealer's hands that lose, by category, and from
    deals by the player's category and ending."""
    lost, ties = ended[:, 0] + ended[:, 3], int(ended[:, 1].sum() + ended[:, 4].sum())
    by_loser = [int(count) for count in dealers + lost]
    by_loser[0] = int(ended.sum()) - ties - sum(by_loser[LEAST_BEATEN:])  # hands below that are all the same
    by_loser[1:LEAST_BEATEN] = [0] * (LEAST_BEATEN - 1)
    return [*by_loser, ties]
