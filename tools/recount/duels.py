"""Five cards against the dealer's: Caribbean Stud, DJ Wild Stud, and games of the best four cards."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from bonuses import FIVE_ALIKE, wild_trips
from figures import Figure, NotRecountedError, Ways
from programs import printed

from hands import ACE, CATEGORIES, HIGH, KING, PAIR, RANKS, ROYAL, SIX_IN_A_ROW, TRIPS, TWO_PAIR, kind_names

EVENTS = ("dealer-not-qualified", "win", "tie", "lose")
FOLDED = -1
FIVE_WILDS = 16 * FIVE_ALIKE + 13
KINDS = [16 * category + rank for category in (*range(len(CATEGORIES)), FIVE_ALIKE) for rank in range(len(RANKS))]
KINDS += [16 * ROYAL + SIX_IN_A_ROW, FIVE_WILDS]
Outcomes = list[tuple[int, int, str, int]]
"""Kind, choice, what comes of it and how often; the choice is `FOLDED` for hands that are not played."""


@dataclass(frozen=True)
class Duel:
    """How a game is dealt and played."""

    nets: Callable[[Figure, int], Iterator[list[Fraction]]]
    """By choice what a hand of a kind makes of one Ante, for each of the events."""
    cards: int = 52
    dealer: int = 5
    counting: int = 5
    sees_a_card: bool = False
    least: int = 0
    """The place of the lowest hand with which the dealer qualifies."""


def outcomes(figure: Figure, duel: Duel) -> Outcomes:
    """Return what comes of every hand, played as is worth most."""
    nets = [(kind, choice, nets) for kind in KINDS for choice, nets in enumerate(duel.nets(figure, kind))]
    folded = figure.net("ante", "folded") + sum(figure.net(wager, "folded") for wager in MADE_WITH.get(figure.game, ()))
    times = math.lcm(folded.denominator, *(net.denominator for _, _, nets in nets for net in nets))
    lines = [
        f"fold {folded * times}",
        *(f"{kind} {choice} {' '.join(str(net * times) for net in made)}" for kind, choice, made in nets),
    ]
    return list(_counted(duel.cards, duel.dealer, duel.counting, duel.sees_a_card, duel.least, "\n".join(lines)))


MADE_WITH = {"crazy-4-poker": ("super-bonus",), "dj-wild-stud": ("blind",), "four-card-frenzy": ("odds",)}
"""Wagers that are made with the Ante and lost with it by a fold."""


@cache
def _counted(
    cards: int, dealer: int, counting: int, sees_a_card: bool, least: int, nets: str
) -> tuple[tuple[int, int, str, int], ...]:
    lines = printed("duel", *map(str, (cards, dealer, counting, int(sees_a_card), least)), text=nets)
    return tuple(
        (kind, choice, EVENTS[event], ways) for kind, choice, event, ways in (map(int, line.split()) for line in lines)
    )


WITH = ("ante", "raise", "play", "blind", "super-bonus", "ante-bonus", "odds")
"""Wagers on which it hangs whether a hand is played."""


def names_of(figure: Figure, wager: str, kind: int, size: int) -> list[str]:
    """The names of a hand, those with wild cards too."""
    if kind // 16 == FIVE_ALIKE:
        return ["five-wilds" if kind == FIVE_WILDS else "five-of-a-kind"]
    return kind_names(figure, wager, kind, size)


# --- what a hand makes ------------------------------------------------------------------------------------------------


def crazy_4_nets(figure: Figure, kind: int) -> Iterator[list[Fraction]]:
    """Ante, Super Bonus and a Play Wager of the Ante; of three with a pair of aces or better."""
    chart = next(chart for chart in figure.law["charts"] if chart["id"] == "play-multiples")
    most = next(int(row[2]) for row in chart["rows"] if row[0] == "pair-of-aces")
    for times in (1, most) if kind >= 16 * PAIR + ACE else (1,):
        yield [
            figure.net("ante", event)
            + figure.net("super-bonus", *names_of(figure, "super-bonus", kind, 4), event)
            + figure.net("play", event, units=times)
            for event in EVENTS
        ]


def caribbean_nets(figure: Figure, kind: int) -> Iterator[list[Fraction]]:
    """Ante and a raise of two, which a win pays by the hand."""
    yield [
        figure.net("ante", event)
        + figure.net("raise", *(names_of(figure, "raise", kind, 5) if event == "win" else []), event, units=2)
        for event in EVENTS
    ]


def wild_stud_nets(figure: Figure, kind: int) -> Iterator[list[Fraction]]:
    """Ante, Blind and a raise of two; the Blind is paid by a hand that wins."""
    yield [
        figure.net("ante", event)
        + figure.net("blind", *(names_of(figure, "blind", kind, 5) if event == "win" else []), event)
        + figure.net("raise", event, units=2)
        for event in EVENTS
    ]


def four_card_nets(figure: Figure, kind: int) -> Iterator[list[Fraction]]:
    """Ante, its bonus and a Play Wager of one to three Antes; the dealer always qualifies."""
    if figure.option("ante-bonus-pays") == "on-win":
        raise NotRecountedError("an Ante Bonus that is lost with the Ante")
    for times in (1, most_times(figure, "play")):
        yield [
            figure.net("ante", event)
            + figure.net("ante-bonus", *names_of(figure, "ante-bonus", kind, 4), event)
            + figure.net("play", event, units=times)
            for event in EVENTS
        ]


def bad_beat(figure: Figure, kind: int) -> Fraction | None:
    """What a hand that is beaten is paid all the same, if it is."""
    names = names_of(figure, "bad-beat", kind, 4)
    return figure.net("bad-beat", *names) if any(figure.pays("bad-beat", name) for name in names) else None


def prime_nets(figure: Figure, kind: int) -> Iterator[list[Fraction]]:
    """Ante, a Raise of one to three Antes, and a bonus for a hand that wins or ties or for one that is beaten."""
    beaten = bad_beat(figure, kind)
    bonus = figure.net("win-bonus", *names_of(figure, "win-bonus", kind, 4))
    lost = "lose" if beaten is None else "bad-beat"
    more = {"win": bonus, "tie": bonus if figure.option("win-bonus-tie") == "yes" else 0, "lose": beaten or 0}
    for times in (1, most_times(figure, "raise")):
        yield [
            figure.net("ante", name) + figure.net("raise", name, units=times) + more.get(event, 0)
            for event, name in ((event, lost if event == "lose" else event) for event in EVENTS)
        ]


def frenzy_nets(figure: Figure, kind: int) -> Iterator[list[Fraction]]:
    """Ante, Odds and a Raise of the Ante, or of up to three with a pair of aces or better.

    A dealer who does not qualify is taken to be beaten, as every hand that is played beats such a dealer.
    """
    beaten, names = bad_beat(figure, kind), names_of(figure, "odds", kind, 4)
    lost = figure.net("odds", "lose") if beaten is None else figure.net("odds", "bad-beat") + beaten
    for times in (1, most_times(figure, "raise")) if kind >= 16 * PAIR + ACE else (1,):
        compared = {event: "win" if event == "dealer-not-qualified" else event for event in EVENTS}
        yield [
            figure.net("ante", event)
            + figure.net("raise", name, units=times)
            + (lost if name == "lose" else figure.net("odds", *names, name))
            for event, name in compared.items()
        ]


def most_times(figure: Figure, wager: str) -> int:
    """The most Antes that a wager may be."""
    limits = next(entry["limits"] for entry in figure.law["wagers"] if entry["id"] == wager)
    return int(limits["at_most"]) if "at_most" in limits else max(map(int, limits["times"]))


DUELS = {
    "four-card-prime": Duel(prime_nets, dealer=6, counting=4),
    "four-card-frenzy": Duel(frenzy_nets, counting=4, least=KING << 16),
    "four-card-poker": Duel(four_card_nets, dealer=6, counting=4, sees_a_card=True),
    "crazy-4-poker": Duel(crazy_4_nets, counting=4, least=KING << 16),
    "caribbean-stud": Duel(caribbean_nets, sees_a_card=True, least=ACE << 16 | KING << 12),
    "dj-wild-stud": Duel(wild_stud_nets, cards=53),
}


def duel(figure: Figure) -> Ways:
    """A wager of one of these games."""
    game = DUELS[figure.game]
    every = figure.with_wagers(*WITH)
    if figure.wager == "ante":
        nets = {kind: list(game.nets(every, kind)) for kind in KINDS}
        for kind, choice, event, ways in outcomes(every, game):
            if figure.game == "four-card-frenzy" and choice != FOLDED and kind < 16 * HIGH + KING:
                raise NotRecountedError(
                    "a hand that is played and may be lower than one with which the dealer does not qualify"
                )
            if choice == FOLDED:
                made_with = MADE_WITH.get(figure.game, ())
                yield ways, every.net("ante", "folded") + sum(every.net(wager, "folded") for wager in made_with)
            else:
                yield ways, nets[kind][choice][EVENTS.index(event)]
        return
    for kind, choice, event, ways in outcomes(every, game):
        if choice == FOLDED:
            yield ways, figure.net(figure.wager, "folded")
        elif figure.wager == "bad-beat" and not figure.pays("bad-beat", "win"):
            yield from either_beaten(figure, kind, event, ways)
        elif figure.wager == "bad-beat":
            yield (
                ways,
                figure.net(
                    "bad-beat", *(names_of(figure, "bad-beat", kind, 5) if event == "lose" else [event]), "lose"
                ),
            )
        else:
            yield ways, figure.net(figure.wager, *names_of(figure, figure.wager, kind, game.counting))


def either_beaten(figure: Figure, kind: int, event: str, ways: int) -> Ways:
    """A hand that beats another, where both must be three of a kind or better, which are always played: as often as the
    player is beaten with a hand the dealer is."""
    low = [] if kind < 16 * TRIPS else names_of(figure, "bad-beat", kind, 5)
    yield ways, figure.net("bad-beat", *(low if event == "lose" else [event]), "")
    if event == "lose" and low:
        yield ways, figure.net("bad-beat", *low)
        yield -ways, figure.net("bad-beat", "win", "")


def trips(figure: Figure) -> Ways:
    """Three of a kind or better, which are always played."""
    every = figure.with_wagers(*WITH)
    if any(choice == FOLDED and kind >= 16 * TRIPS for kind, choice, _, _ in outcomes(every, DUELS[figure.game])):
        raise NotRecountedError("three of a kind that is folded")
    yield from wild_trips(figure)


def way_to_count(figure: Figure) -> Callable[[Figure], Ways] | None:
    """How a wager of one of these games is counted, unless its cards alone decide it."""
    folded = any(leg["outcome"] == "folded" for ending in figure.given["endings"] for leg in ending["pays"])
    if figure.wager == "trips":
        return trips if folded else wild_trips
    if figure.game == "dj-wild-stud" and figure.wager == "progressive":
        return joker_replaced
    if DUELS[figure.game].counting == 4 and folded and figure.pays(figure.wager, "full-house"):
        return whole_hand
    return duel if folded or figure.wager == "ante" else None


def joker_replaced(figure: Figure) -> Ways:
    """Five cards of 52, since another card comes in the joker's place."""
    if figure.option("progressive-deuces") != "natural":
        raise NotRecountedError("deuces that are wild")
    for line in printed("poker", "hands", "5", "5"):
        kind, ways = map(int, line.split())
        yield ways, figure.net("progressive", *kind_names(figure, "progressive", kind, 5))


def whole_hand(figure: Figure) -> Ways:
    """All five cards, where the best four decide whether they are played."""
    every = figure.with_wagers(*WITH)
    folds: Counter[int] = Counter()
    dealt = 0
    for kind, choice, _, ways in outcomes(every, DUELS[figure.game]):
        dealt += ways
        if choice == FOLDED:
            folds[kind] += ways
    # Five cards whose best four are a pair, or nothing, are no more themselves.
    if any(kind >= 16 * TWO_PAIR for kind in folds):
        raise NotRecountedError("folded hands that are two pair or better")
    yield folds.total(), figure.net(figure.wager, "folded")
    for line in printed("poker", "hands", "5", "5"):
        kind, ways = map(int, line.split())
        yield (
            ways * dealt // math.comb(52, 5) - folds[kind],
            figure.net(figure.wager, *kind_names(figure, figure.wager, kind, 5)),
        )
