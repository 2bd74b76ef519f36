"""Poker against the house in Ohio: clauses that are shown by hands compared and paid, and by the order of a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import pytest

import croupier
from croupier.errors import Refused
from croupier.games.script import Decide, TakeWagers
from croupier.rules.duties import due_of
from croupier.rules.submission import Rules, Submission
from test_tables import open_table

# --- rounds -----------------------------------------------------------------------------------------------------------


def happened(address: str, dealing: str = "automated-shoe", **options: str) -> str:
    """What happens in a round of two seats that go on as long as they can, without the cards of the deal: who decides
    what, cards that are turned up, cards of the table that are dealt face up, burned, or given to the dealer late."""
    table = open_table(address, options={"dealing": dealing, **options})
    for seat in (1, 2):
        table.sit(seat, f"player {seat}", 1_000_000)
    table.begin()
    while table.playing:
        if isinstance(table.pending, TakeWagers):
            table.answer(table.check_wagers(table.pending.seat, table.game.usual_wagers()))
        else:
            assert isinstance(table.pending, Decide)
            actions = table.pending.actions
            table.answer("check" if "check" in actions else actions[0])
    return "; ".join(_steps([(event.kind, event.data) for event in table.journal.events]))


def _steps(events: Sequence[tuple[str, dict[str, Any]]]) -> Iterator[str]:
    decided = False
    for kind, data in events:
        if kind == "decision":
            decided = True
            yield f"{data['seat']} {data['about']}"
        elif kind == "turn":
            yield f"turn {data.get('cards') or data.get('which') or ''} {data['place']}".replace("  ", " ")
        elif kind == "card" and decided:
            yield "burn" if data["to"] == "discard" else f"{data['to']} {data['face']}"


def dealt(address: str, rounds: int) -> list[list[str]]:
    """The cards of some rounds in a row at one table with three seats."""
    table = open_table(address)
    for seat in (1, 2, 3):
        table.sit(seat, f"player {seat}", 10_000_000)
    for _ in range(rounds):
        table.begin()
        while table.playing:
            if isinstance(table.pending, TakeWagers):
                table.answer(table.check_wagers(table.pending.seat, table.game.usual_wagers()))
            else:
                assert isinstance(table.pending, Decide)
                table.answer(table.pending.actions[0])
    found: list[list[str]] = []
    for event in table.journal.events:
        if event.kind == "round":
            found.append([])
        elif event.kind == "card":
            found[-1].append(event.data["card"])
    return found


def is_shuffled_anew(address: str, deck: int = 52) -> bool:
    """Whether every round is dealt from the whole deck: more cards come up than a deck has, none twice in a round."""
    rounds = dealt(address, 6)
    assert all(len(set(cards)) == len(cards) for cards in rounds)
    return sum(map(len, rounds)) > deck and len({tuple(cards) for cards in rounds}) == len(rounds)


def changed_every(address: str) -> tuple[str, str]:
    """How often the cards are changed when they are dealt from the hand and from an automated shoe."""
    found = []
    for dealing in ("hand", "automated-shoe"):
        rules = Rules(address, Submission(options={"dealing": dealing}))
        due = due_of(rules, next(law for law in rules.chapter.procedures if law.id == "card-change"))
        assert due is not None
        found.append(due.every)
    return found[0], found[1]


def refused_by(address: str, **options: str) -> str:
    """The clause by which a house's choices are refused."""
    with pytest.raises(Refused) as refused:
        croupier.open(address, options=options)
    return refused.value.cite


# --- hands ------------------------------------------------------------------------------------------------------------


def outcomes(
    address: str, wagers: dict[str, int], options: dict[str, str] | None = None, **cards: Any
) -> dict[str, str]:
    """As what each wager of a single player is paid or goes back; `lose`: it loses."""
    seat = {"wagers": wagers, "cards": cards.pop("own"), "actions": cards.pop("actions")}
    found = croupier.open(address, options=options or {}).settle(seats={1: seat}, **cards)
    return {line["wager"]: line["outcome"] if line["net_cents"] >= 0 else "lose" for line in found.lines}


def falls(address: str, hands: Sequence[str], wagers: dict[str, int], action: str, **more: Any) -> bool:
    """Whether each hand beats the next one, in the player's hand and in the dealer's; the last two are equal. What a
    bar parts from a hand is a further card of the dealer."""
    compared = []
    for higher, lower in [*pairwise(hands), *pairwise(hands[::-1])]:
        own, dealer = higher.partition(" |")[0], lower.replace(" |", "")
        compared.append(outcomes(address, wagers, own=own, dealer=dealer, actions=[action], **more)["ante"])
    steps = len(hands) - 2
    return compared == ["win"] * steps + ["tie", "tie"] + ["lose"] * steps


def boards(address: str, wager: str, wagers: dict[str, int], actions: Sequence[str]) -> None:
    """Two cards with five community cards: each first hand beats the second, and equal hands tie."""
    for board, higher, lower in BOARDS:
        for own, dealer, ends in ((higher, lower, "win"), (lower, higher, "lose")):
            found = outcomes(address, wagers, own=own, dealer=dealer, community=board, actions=actions)
            assert found[wager] == ends, board
    found = outcomes(address, wagers, own="2s 3d", dealer="4s 5d", community="Ah Ks Qd Jc Th", actions=actions)
    assert found[wager] == "tie"


BOARDS = [
    ("Ts Js Qs 9s 2d", "As Ks", "8s 7s"),  # royal flush, straight flush
    ("9h 8h 7h 9s 9c", "6h 5h", "9d 2c"),  # straight flush, four of a kind
    ("9h 9s 4c 4d 2s", "9c 9d", "4h Kc"),  # four of a kind, full house
    ("9h 9s 4h 7h 2c", "4c 4d", "Ah Kh"),  # full house, flush
    ("9h 8h 4h 7c 6d", "Ah 2h", "Tc 5s"),  # flush, straight
    ("3c 4d 5h Kh Kd", "6s 2d", "As 2s"),  # six high, five high
    ("3c 4d 5h Kh Kd", "As 2s", "Ks Qc"),  # ace to five, three of a kind
    ("Kh Kd 7s 4c 2d", "Ks Qc", "7d Ah"),  # three of a kind, two pair
    ("Kh 7s 4c 2d Jh", "7d 4d", "Kc Ac"),  # two pair, a pair
    ("Kh 7s 4c 2d Jh", "Kc Ac", "Kd Qc"),  # the higher odd card
    ("Kh 7s 4c 2d Jh", "7d 3c", "Ac Qd"),  # a pair, ace high
    ("Qh Ks 2d 3c 9h", "9c 4c", "As 5d"),  # queen, king, ace, 2 and 3 are no straight
]
FOUR_CARDS = [
    "9s 9h 9d 9c 2d | 5h",
    "As Ks Qs Js 3d | 5h",
    "4h 3h 2h Ah 9c | Td",
    "Kd Kc Kh 7s 5c | 4d",
    "2s 2d 2c Ah 9s | 6d",
    "Ad Jd 9d 7d 3s | 5c",
    "Ac Kh Qd Js 4c | 7h",
    "4s 3c 2d Ah 9h | Jc",
    "Kd Kc 7h 7s 3d | Jh",
    "As Ah 9c 7d 3c | Jd",
    "2h 2c Kd 9s 5d | 7c",
    "Kc Ad 2s 3s 9h | 7d",  # king, ace, 2 and 3 are no straight
    "Kh Jd 9c 7s 4d | 2c",
    "Ks Jc 9d 7h 4c | 3h",
]
FLUSHES = [
    "As Qs Ts 8s 6s 4s 2s",
    "Ah Kh Jh 9h 7h 5h 3c",
    "Ad Jd 9d 7d 3d 5c 6s",
    "Kc Jc 8c 4c Td 7s 2h",
    "As 9s 4s Kd Jd Th 7c",
    "Kh Qh Jh 8d 6d 5c 2c",  # in sequence, which counts for nothing here
    "Ks Qs Js 8h 6h 5d 2d",
]
FIVE = {
    "As Ks Qs Js Ts": "royal-flush",
    "Ks Qs Js Ts 9s": "straight-flush",
    "As 2s 3s 4s 5s": "straight-flush",
    "Ks Kh Kd Kc 3s": "four-of-a-kind",
    "2s 2h 2d 3c 3s": "full-house",
    "As Ks Qs Js 9s": "flush",
    "7s 5s 4s 3s 2s": "flush",
    "Ah Ks Qs Js Ts": "straight",
    "Ah 2s 3s 4s 5s": "straight",
    "2s 2h 2d Ac Ks": "three-of-a-kind",
    "3s 3h 2d 2c Ks": "two-pair",
    "Qs Kh As 2d 3c": "lose",
    "2s 2h Ad Kc Qs": "lose",
}
"""Five cards, and what they are paid as where only a pair table decides."""


def five(address: str, wager: str, wagers: dict[str, int], actions: Sequence[str], own: int, around: str = "") -> None:
    """What five cards are paid as; `around` are two cards of a cross that do not belong to the line."""
    for hand, ends in FIVE.items():
        cards = hand.split()
        community = cards[own:]
        if around:
            first, last = around.split()
            community = [first, *community, last]
        found = outcomes(address, wagers, own=" ".join(cards[:own]), community=" ".join(community), actions=actions)
        assert found[wager] == ends, hand


# --- DJ Wild Stud Poker -----------------------------------------------------------------------------------------------

WILD = [
    "2s 2h 2d 2c Joker",
    "As Ks Qs Js Ts",
    "9s 9h 9d 9c Joker",
    "8h 7h 6h 5h 4h",
    "As 2s 3s 4s 5s",
    "Kh Kd Kc Ks 3d",
    "Qs Qh Qd Jc Js",
    "Ad Jd 9d 7d 3d",
    "Kc Qc Jh Tc 9s",
    "Ac 2c 3c 4d 5s",
    "8s 8d 8c Kd 5h",
    "Jd Jh 4s 4c Ah",
    "Qd Kd As 2h 3c",  # a pair of aces: queen, king, ace, 2 and 3 are no straight
    "Tc Th 9s 7d 4d",
    "Ac Jh 9d 7c 3s",
    "Ad Js 9h 7h 3c",
]


def test_dj_wild_ranks_hands() -> None:
    """oh 6.A, oh 6.B, oh 6.B.i, oh 6.B.ii, oh 6.B.iii, oh 6.B.iv, oh 6.B.v, oh 6.B.vi, oh 6.B.vii, oh 6.B.viii,
    oh 6.B.ix, oh 6.B.x, oh 6.B.xi, oh 1.D, oh 1.I, and by which hand wins oh 10.D.i(a), oh 10.D.ii."""
    assert falls("oh/dj-wild-stud-poker", WILD, {"ante": 10, "blind": 10}, "raise")


def test_dj_wild_pays_trips_by_the_hand() -> None:
    """oh 6.C, oh 6.D, oh 6.D.i, oh 6.D.ii, oh 6.D.iii, oh 6.D.iv, oh 6.D.v, oh 6.D.vi, oh 6.D.vii, oh 6.D.viii,
    oh 6.D.ix, oh 10.D.iii: from three of a kind up, whatever the dealer holds."""
    hands = {
        "2s 2h 2d 2c Joker": "five-wilds",
        "As Ks Qs Js Ts": "natural-royal-flush",
        "Joker Ks Qs Js Ts": "wild-royal-flush",
        "9s 9h 9d 9c Joker": "five-of-a-kind",
        "8h 7h 6h 5h 4h": "natural-straight-flush",
        "Ks Kh Kd Kc 3s": "natural-four-of-a-kind",
        "Qs Qh Qd Jc Js": "natural-full-house",
        "Ad Jd 9d 7d 3d": "natural-flush",
        "Kc Qc Jh Tc 9s": "natural-straight",
        "Ac Joker 3c 4d 5s": "wild-straight",
        "8s 8d 8c Kd 5h": "natural-three-of-a-kind",
        "Joker 8d 8c Kd 5h": "wild-three-of-a-kind",
        "Jd Jh 4s 4c Ah": "lose",
    }
    wagers = {"ante": 10, "blind": 10, "trips": 5}
    for own, ends in hands.items():
        found = outcomes("oh/dj-wild-stud-poker", wagers, own=own, dealer="6s 6c 7s Td 3h", actions=["raise"])
        assert found["trips"] == ends, own


def test_dj_wild_pays_the_beaten_hand() -> None:
    """oh 6.E, oh 6.F, oh 6.F.i, oh 6.F.ii, oh 6.F.iii, oh 6.F.iv, oh 6.F.v, oh 6.F.vi, oh 6.F.vii, oh 6.F.viii,
    oh 6.F.ix, oh 10.D.iv, oh 11.E.i: the lower of two hands from three of a kind up; equal hands lose."""
    kinds = ["royal-flush", "five-of-a-kind", "straight-flush", "straight-flush", "four-of-a-kind", "full-house"]
    kinds += ["flush", "straight", "straight", "three-of-a-kind", "lose"]
    wagers = {"ante": 10, "blind": 10, "bad-beat": 5}
    for (higher, lower), ends in zip(pairwise(WILD), kinds, strict=False):
        for own, dealer in ((higher, lower), (lower, higher)):
            found = outcomes("oh/dj-wild-stud-poker", wagers, own=own, dealer=dealer, actions=["raise"])
            assert found["bad-beat"] == ends, (own, dealer)
    own, dealer = "Ks Kh Kd 9c 4s", "Kc Joker 2s 9d 4h"
    found = outcomes("oh/dj-wild-stud-poker", wagers, own=own, dealer=dealer, actions=["raise"])
    assert (found["ante"], found["bad-beat"]) == ("tie", "lose")


def test_dj_wild_round_in_order() -> None:
    """oh 8.C, oh 8.D, oh 9.C, oh 9.D, oh 10.B, oh 10.B.i, oh 10.C, oh 10.D, oh 10.D.i, oh 7.F: decisions from the
    left, the dealer's cards, the players' from the right; Trips and Two Way Bad Beat need an Ante. oh 3.B, oh 3.D.i,
    oh 3.D.ii, oh 5.A: two decks need a device, cards are changed in time and shuffled for every round."""
    address = "oh/dj-wild-stud-poker"
    for dealing in ("hand", "automated-shoe"):
        steps = "1 raise; 2 raise; turn dealer; turn seat 2; turn seat 1"
        assert happened(address, dealing) == steps
    with pytest.raises(Refused):
        outcomes(address, {"trips": 5}, own="Ks Kh Kd 9c 4s", dealer="6s 6c 7s Td 3h", actions=[])
    assert refused_by(address, **{"alternate-decks": "yes", "shuffler": "hand"}) == "oh 3.B"
    assert changed_every(address) == ("6 hours", "8 hours")
    assert is_shuffled_anew(address, 53)


# --- Ultimate Texas Hold'em and Texas Hold'em Bonus -------------------------------------------------------------------


def test_ultimate_texas_holdem_ranks_hands() -> None:
    """oh 6.A, oh 6.B, oh 6.B.i, oh 6.B.ii, oh 6.B.iii, oh 6.B.iv, oh 6.B.v, oh 6.B.vi, oh 6.B.vii, oh 6.B.viii,
    oh 6.C."""
    boards("oh/ultimate-texas-holdem", "play", {"ante": 10, "blind": 10}, ["4x"])


def test_ultimate_texas_holdem_round_in_order() -> None:
    """oh 10.A, oh 10.A.i, oh 10.A.ii, oh 10.B, oh 10.C, oh 10.C.i, oh 10.C.ii, oh 10.D, oh 10.E, oh 10.E.i, oh 10.F,
    oh 10.G, oh 10.G.i, oh 10.I: decisions from the left on three streets, the flop, the last two cards, the dealer's
    cards, the players' from the right; from the shoe the dealer's cards are dealt last, oh 9.B. oh 3.B, oh 3.C.i,
    oh 3.C.ii, oh 5.A: two decks need a device, cards are changed in time and shuffled for every round."""
    address = "oh/ultimate-texas-holdem"
    end = "turn dealer; turn seat 2; turn seat 1"
    streets = "1 play; 2 play; {}; 1 play; 2 play; {}; 1 play; 2 play"
    up = "community up"
    assert happened(address, "hand") == f"{streets.format(f'{up}; {up}; {up}', f'{up}; {up}')}; {end}"
    turned = streets.format("turn 3 community", "turn 2 community")
    assert happened(address) == f"{turned}; dealer down; dealer down; {end}"
    assert refused_by(address, **{"alternate-decks": "yes", "shuffler": "hand"}) == "oh 3.B"
    assert changed_every(address) == ("6 hours", "8 hours")
    assert is_shuffled_anew(address)


def test_texas_holdem_bonus_ranks_hands() -> None:
    """oh 6.A, oh 6.B, oh 6.B.i, oh 6.B.ii, oh 6.B.iii, oh 6.B.iv, oh 6.B.v, oh 6.B.vi, oh 6.B.vii, oh 6.B.viii,
    oh 6.B.ix, oh 6.C; equal hands have their wagers back, oh 10.J.iii."""
    boards("oh/texas-holdem-bonus", "flop", {"ante": 10}, ["bet", "check", "check"])


def test_texas_holdem_bonus_round_in_order() -> None:
    """oh 9.C, oh 10.A, oh 10.A.i, oh 10.B, oh 10.C, oh 10.D, oh 10.E, oh 10.F, oh 10.G, oh 10.H, oh 10.I.i: a card is
    burned before the flop, the turn and the river; all hands are turned up from the right. oh 3.B, oh 3.C.i,
    oh 3.C.ii, oh 5.A, oh 8.A.i: two decks and a deal from the hand need a device, cards are changed in time and
    shuffled for every round."""
    address = "oh/texas-holdem-bonus"
    up = "community up"
    steps = f"1 flop; 2 flop; burn; {up}; {up}; {up}; 1 turn; 2 turn; burn; {up}; 1 river; 2 river; burn; {up}"
    for dealing in ("hand", "automated-shoe"):
        assert happened(address, dealing) == f"{steps}; turn dealer; turn seat 2; turn seat 1"
    assert refused_by(address, **{"alternate-decks": "yes", "shuffler": "hand"}) == "oh 3.B"
    assert refused_by(address, dealing="hand", shuffler="hand") == "oh 8.A.i"
    assert changed_every(address) == ("6 hours", "8 hours")
    assert is_shuffled_anew(address)


# --- hands against a table of payouts: Let It Ride, Mississippi Stud, Criss Cross Poker -------------------------------


def test_let_it_ride_ranks_hands() -> None:
    """oh 6.A, oh 6.B, oh 6.B.i, oh 6.B.ii, oh 6.B.iii, oh 6.B.iv, oh 6.B.v, oh 6.B.vi, oh 6.B.vii, oh 6.B.viii,
    oh 6.B.ix, oh 12.F.i; the three cards of a player oh 6.C, oh 6.C.i, oh 6.C.ii, oh 6.C.iii, oh 6.C.iv, oh 6.C.v,
    oh 6.C.vi. A bonus wager wins or loses by itself, oh 8.D, oh 9.D."""
    address, bets = "oh/let-it-ride", {"bet-1": 5, "bet-2": 5, "bet-3": 5}
    five(address, "bet-1", bets, ["ride", "ride"], 3)
    pairs = {"Ts Td 9h 7c 4s": "pair-of-tens-or-better", "9s 9d Th 7c 4s": "lose"}
    for hand, ends in pairs.items():
        own, community = hand[:8], hand[9:]
        assert outcomes(address, bets, own=own, community=community, actions=["ride", "ride"])["bet-3"] == ends
    hands = {
        "As Ks Qs": "mini-royal",
        "Ks Qs Js": "straight-flush",
        "3s 2s As": "straight-flush",
        "9s 9d 9c": "three-of-a-kind",
        "3s 2d Ah": "straight",
        "Ks 9s 3s": "flush",
        "2s 2d Ah": "pair",
        "Kd As 2h": "lose",
    }
    wagers = {**bets, "five-card-bonus": 1, "three-card-bonus": 5}
    for own, ends in hands.items():
        found = outcomes(address, wagers, own=own, community="4c 7d", actions=["withdraw", "withdraw"])
        assert found["three-card-bonus"] == ends, own
    own = "2s 2d 2h"
    found = outcomes(address, wagers, own=own, community="4c 7d", actions=["withdraw", "withdraw"])
    assert (found["five-card-bonus"], found["bet-1"]) == ("three-of-a-kind", "withdrawn")


def test_let_it_ride_round_in_order() -> None:
    """oh 12.B, oh 12.B.i, oh 12.C, oh 12.D, oh 12.D.i, oh 12.E, oh 12.F, oh 12.F.i: decisions on both bets from the
    left, a community card after each, then the players' cards from the right. Bonus wagers need the three bets, oh 8.B,
    oh 9.B. oh 3.B, oh 3.C.i, oh 3.C.ii, oh 5.A: two decks need a device, cards are changed in time and shuffled for
    every round."""
    address = "oh/let-it-ride"
    steps = "1 bet-1; 2 bet-1; turn 1 community; 1 bet-2; 2 bet-2; turn 1 community; turn seat 2; turn seat 1"
    for dealing in ("hand", "automated-shoe"):
        assert happened(address, dealing) == steps
    for bonus in ("five-card-bonus", "three-card-bonus"):
        with pytest.raises(Refused):
            outcomes(address, {bonus: 1}, own="2s 2d 2h", community="4c 7d", actions=[])
    assert refused_by(address, **{"alternate-decks": "yes", "shuffler": "hand"}) == "oh 3.B"
    assert changed_every(address) == ("6 hours", "8 hours")
    assert is_shuffled_anew(address)


def test_mississippi_stud_ranks_hands() -> None:
    """oh 6.A, oh 6.B, oh 6.B.i, oh 6.B.ii, oh 6.B.iii, oh 6.B.iv, oh 6.B.v, oh 6.B.vi, oh 6.B.vii, oh 6.B.viii,
    oh 6.B.ix, oh 10.G.i; the community cards oh 6.C, oh 6.D, oh 6.D.i, oh 6.D.ii, oh 6.D.iii, oh 6.D.iv, oh 6.D.v.
    The Three Card Bonus needs an Ante, oh 7.D, oh 7.F.ii, and goes by the community cards alone, oh 7.F.iii,
    oh 7.F.iv."""
    address, stay = "oh/mississippi-stud", ["1x", "1x", "1x"]
    five(address, "ante", {"ante": 10}, stay, 2)
    hands = {
        "As Ks Qs": "straight-flush",
        "3s 2s As": "straight-flush",
        "9s 9d 9c": "three-of-a-kind",
        "Ad Ks Qs": "straight",
        "3s 2d Ah": "straight",
        "Ks Js 3s": "flush",
        "6s 6d Ah": "pair",
        "Kd As 2h": "lose",
    }
    for community, ends in hands.items():
        wagers = {"ante": 10, "three-card-bonus": 5}
        found = outcomes(address, wagers, own="4c 7h", community=community, actions=stay)
        assert found["three-card-bonus"] == ends, community
    with pytest.raises(Refused):
        outcomes(address, {"three-card-bonus": 5}, own="4c 7h", community="As Ks Qs", actions=[])


def test_mississippi_stud_round_in_order() -> None:
    """oh 8.D, oh 9.C, oh 9.D, oh 9.E, oh 10.B, oh 10.B.i, oh 10.C, oh 10.D, oh 10.D.i, oh 10.E, oh 10.F, oh 10.F.i,
    oh 10.G, oh 10.G.i: decisions from the left on three streets, each with one to three times the Ante, a community
    card after each (from the hand with a burn, oh 8.C), then the players' cards from the right. oh 3.B, oh 3.C.i,
    oh 3.C.ii, oh 5.A: two decks need a device, cards are changed in time and shuffled for every round."""
    address = "oh/mississippi-stud"
    streets = "1 third-street; 2 third-street; {0}; 1 fourth-street; 2 fourth-street; {0}; 1 fifth-street; "
    streets += "2 fifth-street; {0}; turn seat 2; turn seat 1"
    assert happened(address, "hand") == streets.format("burn; community up")
    assert happened(address) == streets.format("turn 1 community")
    for actions in (["1x", "2x", "3x"], ["3x", "1x", "2x"], ["2x", "3x", "1x"]):
        seat = {"wagers": {"ante": 10}, "cards": "Jh Jd", "actions": actions}
        lines = croupier.open(address).settle(seats={1: seat}, community="8s 4d 2c").lines
        assert [line["net_cents"] for line in lines] == [1000, *(1000 * int(times[0]) for times in actions)]
    assert refused_by(address, **{"alternate-decks": "yes", "shuffler": "hand"}) == "oh 3.B"
    assert changed_every(address) == ("6 hours", "8 hours")
    assert is_shuffled_anew(address)


def test_criss_cross_poker_ranks_hands() -> None:
    """oh 6.A, oh 6.B, oh 6.B.i, oh 6.B.ii, oh 6.B.iii, oh 6.B.iv, oh 6.B.v, oh 6.B.vi, oh 6.B.vii, oh 6.B.viii,
    oh 6.B.ix, oh 6.B.x, oh 10.G.i; the Five Card Bonus goes by the community cards, oh 10.G.iv."""
    address, antes = "oh/criss-cross-poker", {"ante-across": 10, "ante-down": 10}
    stay = ["1x", "1x", "1x"]
    five(address, "across", antes, stay, 2, "6h 8c")
    pairs = {"Js Jd 9h 7c 4s": "pair-of-jacks-or-better", "Ts Td 9h 7c 4s": "pair-of-sixes-to-tens"}
    pairs |= {"6s 6d 9h 7c 4s": "pair-of-sixes-to-tens", "5s 5d 9h 7c 4s": "lose"}
    for hand, ends in pairs.items():
        cards = hand.split()
        cross = f"2c {' '.join(cards[2:])} Qd"
        assert outcomes(address, antes, own=" ".join(cards[:2]), community=cross, actions=stay)["across"] == ends
    wagers = {**antes, "five-card-bonus": 5}
    for community, ends in {"6s 6d 9h 7c 4s": "pair-of-sixes-or-better", "5s 5d 9h 7c 4s": "lose"}.items():
        found = outcomes(address, wagers, own="2c Qd", community=community, actions=stay)
        assert found["five-card-bonus"] == ends
    line = outcomes(address, antes, own="Kc Kd", community="7s 2c 9d Jh 4h", actions=stay)
    assert (line["across"], line["down"], line["middle"]) == ("pair-of-jacks-or-better",) * 3


def test_criss_cross_poker_round_in_order() -> None:
    """oh 8.B, oh 8.C, oh 8.D, oh 8.E, oh 8.F, oh 8.G, oh 8.H, oh 8.I, oh 9.A, oh 9.B, oh 9.C, oh 9.D, oh 9.E, oh 9.F,
    oh 9.G, oh 9.H, oh 10.B, oh 10.B.i, oh 10.C, oh 10.D, oh 10.D.i, oh 10.E, oh 10.F, oh 10.F.i, oh 10.G: a cross of
    five, two cards each, a bet and two outer cards across, a bet and two outer cards down, a bet and the middle card,
    then the players' cards from the right. oh 3.B, oh 5.A: two decks need a device; every round is shuffled."""
    address = "oh/criss-cross-poker"
    steps = "1 across; 2 across; turn [1, 3] community; 1 down; 2 down; turn [0, 4] community; 1 middle; 2 middle; "
    steps += "turn [2] community; 2 late-fold; 1 late-fold; turn seat 2; turn seat 1"
    for dealing in ("hand", "automated-shoe"):
        assert happened(address, dealing) == steps
        first = open_table(address, options={"dealing": dealing})
        for seat in (1, 2):
            first.sit(seat, f"player {seat}", 1_000_000)
        first.begin()
        while isinstance(first.pending, TakeWagers):
            first.answer(first.check_wagers(first.pending.seat, first.game.usual_wagers()))
        places = [event.data["to"] for event in first.journal.events if event.kind == "card"]
        seats = ["seat 1", "seat 2"] * 2 if dealing == "hand" else ["seat 1"] * 2 + ["seat 2"] * 2
        assert places == ["community"] * 5 + seats
    for actions in (["1x", "2x", "3x"], ["3x", "1x", "2x"], ["2x", "3x", "1x"]):
        seat = {"wagers": {"ante-across": 10, "ante-down": 10}, "cards": "Kc Kd", "actions": actions}
        lines = croupier.open(address).settle(seats={1: seat}, community="7s 2c 9d Jh 4h").lines
        assert [line["net_cents"] for line in lines[2:]] == [1000 * int(times[0]) for times in actions]
    assert refused_by(address, **{"alternate-decks": "yes", "shuffler": "hand"}) == "oh 3.B"
    assert is_shuffled_anew(address)


# --- three and four cards, and flushes --------------------------------------------------------------------------------


def test_three_card_poker_ranks_hands() -> None:
    """oh 6.A, oh 6.B, oh 6.B.i, oh 6.B.ii, oh 6.B.iii, oh 6.B.iv, oh 6.B.v, oh 6.C."""
    hands = ["As Ks Qs", "3h 2h Ah", "9s 9d 9c", "2s 2d 2c", "Ad Kc Qh", "3s 2h Ac", "Kd Jd 9d", "As Ah 2c"]
    hands += ["2d 2h Kc", "Kh Ac 2s", "Kd Jh 9c", "Ks Jd 9h"]  # king, ace and 2 are no straight
    options = {"five-card-progressive": "no"}
    assert falls("oh/three-card-poker", hands, {"ante": 10}, "play", options=options)


def test_three_card_poker_round_in_order() -> None:
    """oh 10.B, oh 10.C, oh 10.D, oh 10.D.i, oh 9.B, oh 9.A.iii, oh 8.C: decisions from the left; from the shoe the
    dealer's cards and three more, one of them discarded, come after that; the dealer's cards and the two community
    cards, then the players' from the right. Pair Plus may be made alone, oh 7.A.ii, or with an Ante, oh 7.A.iii.
    oh 3.B, oh 3.C.i, oh 3.C.ii, oh 5.A: two decks need a device, cards are changed in time and shuffled for every
    round."""
    address = "oh/three-card-poker"
    end = "turn dealer; turn community; turn seat 2; turn seat 1"
    assert happened(address, "hand") == f"1 play; 2 play; {end}"
    late = "; ".join(["dealer down"] * 3 + ["community down"] * 2)
    assert happened(address) == f"1 play; 2 play; {late}; burn; {end}"
    cards = {"own": "2d 2h Kc", "dealer": "Qs 9d 3h", "community": "7c 8d"}
    assert outcomes(address, {"pair-plus": 5}, actions=[], **cards) == {"pair-plus": "pair"}
    found = outcomes(address, {"ante": 5, "pair-plus": 5}, actions=["play"], **cards)
    assert (found["ante"], found["pair-plus"]) == ("win", "pair")
    assert refused_by(address, **{"alternate-decks": "yes", "shuffler": "hand"}) == "oh 3.B"
    assert changed_every(address) == ("6 hours", "8 hours")
    assert is_shuffled_anew(address)


def test_crazy_four_poker_ranks_hands() -> None:
    """oh 6.A, oh 6.B, oh 6.B.i, oh 6.B.ii, oh 6.B.iii, oh 6.B.iv, oh 6.B.v, oh 6.B.vi, oh 6.B.vii, oh 6.C, oh 1.B."""
    hands = [hand.partition(" |")[0] for hand in FOUR_CARDS]
    assert falls("oh/crazy-four-poker", hands, {"ante": 10, "super-bonus": 10}, "1x")


def test_crazy_four_poker_round_in_order() -> None:
    """oh 10.C, oh 10.E, oh 10.E.i, oh 10.I: decisions from the left, the dealer's cards, the players' from the right.
    Queens Up comes with Ante and Super Bonus, oh 7.A.ii, oh 7.A.iii, and is paid whatever the dealer holds, oh 10.H.
    oh 3.B, oh 3.C.i, oh 3.C.ii, oh 5.A: two decks need a device, cards are changed in time and shuffled for every
    round."""
    address = "oh/crazy-four-poker"
    for dealing in ("hand", "automated-shoe"):
        assert happened(address, dealing) == "1 play; 2 play; turn dealer; turn seat 2; turn seat 1"
    cards = {"own": "Qd Qc 8h 6s 3c", "dealer": "As Ah 9c 7d 3d"}
    found = outcomes(address, {"ante": 10, "super-bonus": 10, "queens-up": 5}, actions=["1x"], **cards)
    assert (found["ante"], found["queens-up"]) == ("lose", "pair-of-queens-or-better")
    with pytest.raises(Refused):
        outcomes(address, {"queens-up": 5}, actions=[], **cards)
    assert refused_by(address, **{"alternate-decks": "yes", "shuffler": "hand"}) == "oh 3.B"
    assert changed_every(address) == ("6 hours", "8 hours")
    assert is_shuffled_anew(address)


def test_four_card_poker_ranks_hands() -> None:
    """oh 6.A, oh 6.B, oh 6.B.i, oh 6.B.ii, oh 6.B.iii, oh 6.B.iv, oh 6.B.v, oh 6.B.vi, oh 6.B.vii, oh 6.C, oh 1.C."""
    assert falls("oh/four-card-poker", FOUR_CARDS, {"ante": 10}, "play 10")


def test_four_card_poker_round_in_order() -> None:
    """oh 10.C, oh 10.E, oh 10.F: decisions from the left, the dealer's cards, the players' from the right. Aces Up may
    be made alone, oh 7.A.ii, or with an Ante, oh 7.A.iii. oh 3.B, oh 3.C.i, oh 3.C.ii, oh 5.A: two decks need a
    device, cards are changed in time and shuffled for every round."""
    address = "oh/four-card-poker"
    for dealing in ("hand", "automated-shoe"):
        assert happened(address, dealing) == "1 play; 2 play; turn dealer; turn seat 2; turn seat 1"
    cards = {"own": "As Ah 9c 7d 3d", "dealer": "Kd Kc 7h 7s 3c Jh"}
    assert outcomes(address, {"aces-up": 5}, actions=[], **cards) == {"aces-up": "pair-of-aces"}
    found = outcomes(address, {"ante": 5, "aces-up": 5}, actions=["play 5"], **cards)
    assert (found["ante"], found["aces-up"]) == ("lose", "pair-of-aces")
    assert refused_by(address, **{"alternate-decks": "yes", "shuffler": "hand"}) == "oh 3.B"
    assert changed_every(address) == ("6 hours", "8 hours")
    assert is_shuffled_anew(address)


def test_high_card_flush_ranks_hands() -> None:
    """oh 6.A, oh 6.B, oh 6.B.i, oh 6.B.ii, oh 6.B.iii, oh 6.B.iv, oh 6.B.v, oh 6.B.vi, oh 6.D, oh 1.E, oh 10.D.ii,
    oh 10.F.i, oh 10.F.ii, oh 10.I.ii: by the number of cards of a suit, then by the highest, in sequence or not."""
    address = "oh/high-card-flush"
    assert falls(address, FLUSHES, {"ante": 10}, "1x", options={"tie-break": "all-cards"})
    own = "Ah Kh Qd Jd Tc 9c 8s"
    assert outcomes(address, {"ante": 10}, own=own, dealer=FLUSHES[-1], actions=["1x"])["ante"] == "lose"


def test_high_card_flush_round_in_order() -> None:
    """oh 10.B, oh 10.C, oh 10.D, oh 10.D.i, oh 8.B, oh 9.A: decisions, the dealer's cards, the players' from the
    right. The bonus wagers have no bearing on others, oh 7.D, oh 10.D.iii, oh 10.D.iv, oh 1.G. oh 3.B, oh 5.A: two
    decks need a device; every round is shuffled."""
    address = "oh/high-card-flush"
    steps = "1 raise; 2 raise; turn dealer; 2 late-fold; 1 late-fold; turn seat 2; turn seat 1"
    for dealing in ("hand", "automated-shoe"):
        assert happened(address, dealing) == steps
    wagers, dealer = {"ante": 10, "flush-bonus": 5, "straight-flush-bonus": 5}, "Ac Tc 8c 6c 4c 3c Jc"
    flush = outcomes(address, wagers, own="9h 7h 5h 3h Kd Js 2s", dealer=dealer, actions=["1x"])
    assert list(flush.values()) == ["lose", "lose", "four-card-flush", "lose"]
    straight = outcomes(address, wagers, own="9h 8h 7h Kd Jd Qs 2s", dealer=dealer, actions=["1x"])
    assert list(straight.values()) == ["lose", "lose", "lose", "three-card-straight-flush"]
    assert refused_by(address, **{"alternate-decks": "yes", "shuffler": "hand"}) == "oh 3.B"
    assert is_shuffled_anew(address)


def test_i_luv_suits_ranks_hands() -> None:
    """oh 6.A, oh 6.B, oh 6.B.i, oh 6.B.ii, oh 6.B.iii, oh 6.B.iv, oh 6.B.v, oh 6.B.vi, oh 6.D, oh 1.E, oh 10.D.ii,
    oh 10.F.i, oh 10.F.ii, oh 10.I.ii: by the number of cards of a suit, then by the highest, in sequence or not."""
    address = "oh/i-luv-suits-poker"
    assert falls(address, FLUSHES, {"ante": 10}, "1x", options={"tie-break": "all-cards"})
    own = "Ah Kh Qd Jd Tc 9c 8s"
    assert outcomes(address, {"ante": 10}, own=own, dealer=FLUSHES[-1], actions=["1x"])["ante"] == "lose"


def test_i_luv_suits_round_in_order() -> None:
    """oh 10.B, oh 10.C, oh 10.D, oh 10.D.i, oh 8.B, oh 9.A: decisions, the dealer's cards, the players' from the
    right. The Rush wagers have no bearing on others, oh 7.D, oh 10.D.iii, oh 10.D.iv, oh 1.G. oh 3.B, oh 5.A: two
    decks need a device; every round is shuffled."""
    address = "oh/i-luv-suits-poker"
    steps = "1 play; 2 play; turn dealer; 2 late-fold; 1 late-fold; turn seat 2; turn seat 1"
    for dealing in ("hand", "automated-shoe"):
        assert happened(address, dealing) == steps
    wagers, dealer = {"ante": 10, "flush-rush": 5, "super-flush-rush": 5}, "Ac Tc 8c 6c 4c 3c Jc"
    flush = outcomes(address, wagers, own="9h 7h 5h 3h Kd Js 2s", dealer=dealer, actions=["1x"])
    assert list(flush.values()) == ["lose", "lose", "four-card-flush", "lose"]
    straight = outcomes(address, wagers, own="9h 8h 7h Kd Jd Qs 2s", dealer=dealer, actions=["1x"])
    assert list(straight.values()) == ["lose", "lose", "lose", "three-card-straight-flush"]
    assert refused_by(address, **{"alternate-decks": "yes", "shuffler": "hand"}) == "oh 3.B"
    assert is_shuffled_anew(address)
