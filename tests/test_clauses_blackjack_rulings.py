"""Clauses on irregularities that blackjack chapters rule alike: what is dealt, to whom, and what is paid."""

from __future__ import annotations

from typing import Any

import pytest

import croupier
from croupier.contract.checks import replays
from croupier.equipment.shoe import Shoe
from croupier.errors import Refused
from croupier.games.script import DealCard, Decide, TakeWagers
from croupier.tables.dealer import HouseDealer
from croupier.tables.rounds import parse, played
from croupier.tables.table import Table

MAIN = {"main": 10}
Happening = dict[str, Any]


def settled(
    address: str, seats: dict[int, str], dealer: str, *rulings: Happening, **more: Any
) -> tuple[Table, dict[int, int]]:
    """A table after a round, each seat with its cards and actions as `Kh 6d: hit, stand`, and what each wins in
    dollars."""
    records: dict[int, Any] = {}
    for seat, said in seats.items():
        cards, _, actions = said.partition(":")
        asked = [one.strip() for one in actions.split(",") if one.strip()]
        attack = ["decline"] if address == "pa/665a" else []  # Double Attack is offered first, once the up card lies
        records[seat] = {"wagers": MAIN, "actions": attack + asked} | ({"cards": cards} if cards else {})
    data = {"address": address, "seats": records, "dealer": dealer, "irregularities": list(rulings), **more}
    table, lines, _ = played(parse(data))
    return table, {seat: sum(line.net for line in lines if line.seat == seat) // 100 for seat in seats}


def hand(table: Table, place: str) -> str:
    """The cards at a place."""
    return " ".join(map(table.game.pieces.name, table.laid[place].cards)) if place in table.laid else ""


def steps(table: Table) -> list[str]:
    """Where the cards went and whose were turned up, in order."""
    told = {"card": "to", "turn": "place"}
    return [f"{one.kind} {one.data[told[one.kind]]}" for one in table.journal.events if one.kind in told]


def stack(table: Table) -> Shoe:
    """The cards that are dealt from."""
    assert isinstance(table.dealer, HouseDealer)
    assert table.dealer.shoe is not None
    return table.dealer.shoe


def is_void(table: Table) -> bool:
    """Whether the last round was voided."""
    return table.journal.events[-1].kind == "void"


def asked(address: str, seat: int, seats: int) -> str:
    """When a seat is first asked what to do with its hand; Double Attack is asked of every seat before."""
    return f"decision {seat + (seats if address == 'pa/665a' else 0)}"


# --- cards that should not have come ---------------------------------------------------------------------------------

FACE_UP = [
    ("bs/03", "bs 3(14)(a)"),
    ("oh/blackjack", "oh blackjack 17.A"),
    ("oh/free-bet-blackjack", "oh free-bet-blackjack 15.A"),
    ("oh/rockn-21", "oh rockn-21 16.A"),
    ("oh/zappit-blackjack", "oh zappit-blackjack 16.A"),
    ("oh/zombie-blackjack", "oh zombie-blackjack 17.A"),
    ("pa/635a", "pa 635a.13(a)"),
    ("pa/665a", "pa 665a.13(a)"),
    ("pa/672a", "pa 672a.12(a)"),
    ("pa/673a", "pa 673a.13(a)"),
]


@pytest.mark.parametrize("address", [one[0] for one in FACE_UP])
def test_a_card_that_lies_face_up_in_the_shoe_is_not_used(address: str) -> None:
    """The 5 would have made 21; the player gets the card behind it."""
    table, won = settled(
        address, {1: "Kh 6d 2c: hit, stand"}, "9c Js", {"id": "card-face-up", "before": "card 6", "card": "5h"}
    )
    assert hand(table, "seat 1") == "Kh 6d 2c"
    assert won == {1: -10}


DRAWN = [
    ("bs/03", "bs 3(14)(b)"),
    ("oh/blackjack", "oh blackjack 17.B"),
    ("oh/free-bet-blackjack", "oh free-bet-blackjack 15.B"),
    ("oh/rockn-21", "oh rockn-21 16.B"),
    ("oh/zappit-blackjack", "oh zappit-blackjack 16.B"),
    ("oh/zombie-blackjack", "oh zombie-blackjack 17.B"),
    ("pa/633a", "pa 633a.14(b)"),
    ("pa/635a", "pa 635a.13(c)"),
    ("pa/665a", "pa 665a.13(b)"),
    ("pa/672a", "pa 672a.12(b)"),
    ("pa/673a", "pa 673a.13(b)"),
]


@pytest.mark.parametrize("address", [one[0] for one in DRAWN])
def test_a_card_drawn_in_error_is_the_next_one(address: str) -> None:
    """Nobody has seen it, and it stays the card that is due: none is left out of a shoe whose order is known."""
    opened = croupier.open(address)
    table = Table(opened._game, opened.table(b"drawn in error").dealer, pause=True)
    table.sit(1, "x", 1_000_000)
    table.begin()
    table.answer({"main": 1000})
    while not table.laid.get("seat 1"):
        table.answer("decline") if isinstance(table.pending, Decide) else table.proceed()
    assert isinstance(table.pending, DealCard)
    place, due = table.pending.to, stack(table).peek()
    table.rule("card-drawn-in-error")
    table.proceed()
    assert table.laid[place].cards[-1] == due


EXPOSED = [
    ("bs/03", "bs 3(14)(c)"),
    ("oh/blackjack", "oh blackjack 17.C"),
    ("oh/free-bet-blackjack", "oh free-bet-blackjack 15.C"),
    ("oh/rockn-21", "oh rockn-21 16.C"),
    ("oh/zappit-blackjack", "oh zappit-blackjack 16.C"),
    ("oh/zombie-blackjack", "oh zombie-blackjack 17.C"),
    ("pa/635a", "pa 635a.13(d)"),
    ("pa/665a", "pa 665a.13(c)"),
    ("pa/672a", "pa 672a.12(c)"),
    ("pa/673a", "pa 673a.13(c)"),
    ("pa/685a", "pa 685a.12(c)"),
]


@pytest.mark.parametrize("address", [one[0] for one in EXPOSED])
def test_an_exposed_card_that_is_refused_goes_to_the_next_who_takes_it(address: str) -> None:
    """Who refused it has no more cards in the round and keeps 16; the next player draws the 3, and then a 2 to 20."""
    refused = {"id": "exposed-card-declined", "before": asked(address, 1, 2), "seat": 1}
    table, won = settled(address, {1: "Kh 6d", 2: "Qh 5d 3c 2h: hit, hit, stand"}, "9c Js", refused)
    assert (hand(table, "seat 1"), hand(table, "seat 2")) == ("Kh 6d", "Qh 5d 3c 2h")
    assert won == {1: -10, 2: 10}
    with pytest.raises(Refused):
        settled(address, {1: "Kh 6d: hit", 2: "Qh 5d 3c 2h: hit, hit, stand"}, "9c Js", refused)


@pytest.mark.parametrize("address", [one[0] for one in EXPOSED[:1]])
def test_the_dealer_uses_an_exposed_card_that_the_players_refuse(address: str) -> None:
    """All refuse the 3; the dealer has 16 and has to draw it."""
    first, second = ({"id": "exposed-card-declined", "before": asked(address, 1, 2), "seat": seat} for seat in (1, 2))
    table, won = settled(address, {1: "Kh 6d", 2: "Qh 5d"}, "9c 7s 3c", first, second)
    assert hand(table, "dealer") == "9c 7s 3c"
    assert won == {1: -10, 2: -10}


@pytest.mark.parametrize("address", [one[0] for one in EXPOSED[1:]])
def test_an_exposed_card_that_all_refuse_is_the_dealers_or_nobodys(address: str) -> None:
    """All refuse the 3. A dealer with 16 draws it; one with 19 cannot use it, and it goes to the rack."""
    first, second = ({"id": "exposed-card-declined", "before": asked(address, 1, 2), "seat": seat} for seat in (1, 2))
    table, won = settled(address, {1: "Kh 6d", 2: "Qh 5d"}, "9c 7s 3c", first, second)
    assert hand(table, "dealer") == "9c 7s 3c"
    assert won == {1: -10, 2: -10}
    rack = {"id": "exposed-card-refused", "after": "round", "card": "3c"}
    table, won = settled(address, {1: "Kh 6d", 2: "Qh 5d"}, "9c Js", first, second, rack)
    assert hand(table, "dealer") == "9c Js"
    assert won == {1: -10, 2: -10}


AT_A_DECISION = [
    ("bs/03", "bs 3(14)(b), 3(14)(c)"),
    ("oh/blackjack", "oh blackjack 17.B, oh blackjack 17.C"),
    ("oh/free-bet-blackjack", "oh free-bet-blackjack 15.B, oh free-bet-blackjack 15.C"),
    ("oh/rockn-21", "oh rockn-21 16.B, oh rockn-21 16.C"),
    ("oh/zappit-blackjack", "oh zappit-blackjack 16.B, oh zappit-blackjack 16.C"),
    ("oh/zombie-blackjack", "oh zombie-blackjack 17.B, oh zombie-blackjack 17.C"),
    ("pa/633a", "pa 633a.14(b), 633a.14(c)"),
    ("pa/635a", "pa 635a.13(c), 635a.13(d)"),
    ("pa/665a", "pa 665a.13(b), 665a.13(c)"),
    ("pa/672a", "pa 672a.12(b), 672a.12(c)"),
    ("pa/673a", "pa 673a.13(b), 673a.13(c)"),
    ("pa/685a", "pa 685a.12(b), 685a.12(c)"),
]


@pytest.mark.parametrize(("address", "cites"), AT_A_DECISION)
def test_a_card_drawn_while_a_player_thinks_is_the_next_one(address: str, cites: str) -> None:
    """Shown or not, it is what the player gets who asks for a card next; at a table that stops before no card."""
    table = at_a_table(address)
    table.pause = False
    while not (isinstance(table.pending, Decide) and "hit" in table.pending.actions):
        if not table.playing:
            table.begin()
        elif isinstance(table.pending, TakeWagers):
            table.answer(BETS if table.pending.seat == 1 else {})
        else:
            assert isinstance(table.pending, Decide)
            table.answer(pass_on(table.pending))
    due = stack(table).peek()
    ruled = [table.rule(law).cite for law in ("card-drawn-in-error", "card-exposed-in-error")]
    assert ruled == [one.split()[-1] for one in cites.split(", ")]
    table.answer("hit")
    assert table.laid["seat 1"].cards[-1] == due


OVERDRAWN = [
    ("oh/blackjack", "oh blackjack 17.D"),
    ("oh/free-bet-blackjack", "oh free-bet-blackjack 15.D"),
    ("oh/rockn-21", "oh rockn-21 16.D"),
    ("oh/zappit-blackjack", "oh zappit-blackjack 16.D"),
    ("oh/zombie-blackjack", "oh zombie-blackjack 17.D"),
    ("pa/635a", "pa 635a.13(e)"),
    ("pa/672a", "pa 672a.12(d)"),
    ("pa/673a", "pa 673a.13(d)"),
]


@pytest.mark.parametrize("address", [one[0] for one in OVERDRAWN])
def test_a_card_that_the_dealer_draws_with_17_changes_nothing(address: str) -> None:
    """The 4 would have made 21."""
    extra = {"id": "dealer-overdraws", "after": "round", "card": "4h"}
    table, won = settled(address, {1: "Kh 8d: stand"}, "8c 9s", extra)
    assert hand(table, "dealer") == "8c 9s"
    assert won == {1: 10}


# --- cards that did not come -----------------------------------------------------------------------------------------

ONE_CARD = [
    ("oh/blackjack", "oh blackjack 17.G"),
    ("oh/free-bet-blackjack", "oh free-bet-blackjack 15.G"),
    ("oh/rockn-21", "oh rockn-21 16.G"),
    ("oh/zappit-blackjack", "oh zappit-blackjack 16.G"),
    ("oh/zombie-blackjack", "oh zombie-blackjack 17.G"),
    ("pa/635a", "pa 635a.13(h)"),
    ("pa/665a", "pa 665a.13(f)"),
    ("pa/672a", "pa 672a.12(g)"),
    ("pa/673a", "pa 673a.13(g)"),
    ("pa/685a", "pa 685a.12(f)"),
]


@pytest.mark.parametrize("address", [one[0] for one in ONE_CARD])
def test_a_second_card_that_was_missed_comes_last_if_the_player_wants_it(address: str) -> None:
    """Else the hand is dead and its wager goes back. A hand that got no card at all is dead in any case."""
    due = "card 5"
    missed = {"id": "player-with-one-card", "before": due, "seat": 1}
    table, won = settled(address, {1: "Qh 9d: stand", 2: "Kh Jd: stand"}, "8c Js", missed)
    assert won == {1: 10, 2: 10}
    assert [one for one in steps(table) if one.startswith("card seat")][-2:] == ["card seat 2", "card seat 1"]
    declined = {"id": "one-card-declined", "before": due, "seat": 1}
    table, won = settled(address, {1: "Qh:", 2: "Kh Jd: stand"}, "8c Js", declined)
    assert hand(table, "seat 1") == "Qh"
    assert won == {1: 0, 2: 10}
    first = 3 if address == "pa/665a" else 2  # there the dealer's first card comes before the players'
    without = {"id": "player-without-cards", "before": f"card {first}", "seat": 1}
    table, won = settled(address, {1: ":", 2: "Kh Jd: stand"}, "8c Js", without)
    assert hand(table, "seat 1") == ""
    assert won == {1: 0, 2: 10}


REQUESTED = [
    ("oh/blackjack", "oh blackjack 17.H"),
    ("oh/free-bet-blackjack", "oh free-bet-blackjack 15.H"),
    ("oh/rockn-21", "oh rockn-21 16.H"),
    ("oh/zappit-blackjack", "oh zappit-blackjack 16.H"),
    ("oh/zombie-blackjack", "oh zombie-blackjack 17.H"),
    ("pa/665a", "pa 665a.13(g)"),
    ("pa/672a", "pa 672a.12(h)"),
    ("pa/673a", "pa 673a.13(h)"),
]


@pytest.mark.parametrize("address", [one[0] for one in REQUESTED])
def test_a_requested_card_that_was_missed_comes_last_or_the_hand_is_dead(address: str) -> None:
    """After the other players' cards, before the hole card is shown, and the hand is then played on."""
    missed = {"id": "requested-card-missed", "before": "card 8", "seat": 1}
    table, won = settled(address, {1: "Jh 3d 5c 2s: hit, hit, stand", 2: "Kh 2d 5h: hit, stand"}, "9c Js", missed)
    assert steps(table)[-4:] == ["card seat 2", "card seat 1", "card seat 1", "turn dealer"]
    assert won == {1: 10, 2: -10}
    declined = {"id": "requested-card-declined", "before": "card 8", "seat": 1}
    table, won = settled(address, {1: "Jh 3d: hit", 2: "Kh 2d 5h: hit, stand"}, "9c Js", declined)
    assert hand(table, "seat 1") == "Jh 3d"
    assert won == {1: 0, 2: -10}


# --- the hole card ---------------------------------------------------------------------------------------------------

SHOWN = [
    ("oh/free-bet-blackjack", "oh free-bet-blackjack 15.I.i"),
    ("oh/rockn-21", "oh rockn-21 16.I.i"),
    ("oh/zappit-blackjack", "oh zappit-blackjack 16.I.i"),
    ("oh/zombie-blackjack", "oh zombie-blackjack 17.I.i"),
]


@pytest.mark.parametrize("address", [one[0] for one in SHOWN])
def test_a_hole_card_that_was_shown_by_mistake_lies_open(address: str) -> None:
    """The hand goes on with both of the dealer's cards exposed, and is settled as usual."""
    opened = croupier.open(address)
    table = Table(opened._game, opened.table(b"hole card shown").dealer, pause=True)
    table.sit(1, "x", 10_000_000)
    shown = False
    for _ in range(40):
        table.begin()
        while table.playing:
            if isinstance(table.pending, TakeWagers):
                table.answer({"main": 1000})
                continue
            if not isinstance(table.pending, Decide):
                table.proceed()
                continue
            looked = table.pending.about == "hand" and table.laid["dealer"].cards[0] // 4 >= 8
            if looked and not shown:
                assert table.view(1).cards["dealer"][1] == -1
                table.rule("hole-card-shown")
                assert table.view(1).cards["dealer"] == table.laid["dealer"].cards
                shown = True
            table.answer("decline" if "decline" in table.pending.actions else "stand")
    assert shown
    replays(table)


OVERLOOKED = [
    ("oh/free-bet-blackjack", "oh free-bet-blackjack 15.I.ii"),
    ("oh/zappit-blackjack", "oh zappit-blackjack 16.I.ii"),
]


@pytest.mark.parametrize("address", [one[0] for one in OVERLOOKED])
def test_a_blackjack_that_was_overlooked_takes_the_first_wagers_only(address: str) -> None:
    """Three players: one doubled, one split tens, one stands. What was added by doubling and splitting is left."""
    overlooked = {"id": "dealer-blackjack-overlooked", "before": "card 9"}
    table, won = settled(
        address,
        {1: "Kh 2d 9s: double", 2: "Kd Qd 7c: split, stand, stand", 3: "9h Td: stand"},
        "Kc As",
        overlooked,
        cards={"seat 2 hand 2": "9d"},
    )
    assert won == {1: -10, 2: -10, 3: -10}
    assert {(line.seat, line.wager) for line in table.lines if not line.net} == {
        (1, "double"),
        (2, "split:2"),
    }


READ = [
    ("pa/633a", "hole-card-read-hidden", "pa 633a.14(j)(2)"),
    ("pa/635a", "hole-card-read-hidden", "pa 635a.13(j)(2)"),
    ("pa/665a", "hole-card-read-hidden", "pa 665a.13(h)(2)"),
    ("pa/672a", "hole-card-read", "pa 672a.12(i)"),
    ("pa/673a", "hole-card-read", "pa 673a.13(i)"),
]


@pytest.mark.parametrize(("address", "law", "cite"), READ)
def test_a_hole_card_that_was_read_for_nothing_changes_nothing(address: str, law: str, cite: str) -> None:
    """Play goes on; under an ace or a card worth 10 the reading is no irregularity."""
    read = {"id": law, "before": asked(address, 1, 1)}
    _, won = settled(address, {1: "Kh 9d: stand"}, "8c Js", read)
    assert won == {1: 10}
    with pytest.raises(Refused) as refused:
        settled(address, {1: "Kh 9d: stand"}, "Jc 8s", read)
    assert refused.value.cite == cite


VISIBLE = [("pa/635a", "pa 635a.13(j)(1)"), ("pa/665a", "pa 665a.13(h)(1)")]


@pytest.mark.parametrize("address", [one[0] for one in VISIBLE])
def test_a_hole_card_that_players_could_read_makes_all_hands_dead(address: str) -> None:
    """Every wager goes back, that of a hand over 21 too."""
    read = {"id": "hole-card-read-visible", "before": f"decision {2 if address == 'pa/635a' else 4}"}
    table, won = settled(address, {1: "Kh 6d 9s: hit", 2: "9h 7d:"}, "8c Js", read)
    assert is_void(table)
    assert won == {1: 0, 2: 0}


# --- the shoe and the devices ----------------------------------------------------------------------------------------

TENS = {"id": "ten-found", "before": "card 3", "card": "Th"}, {"id": "ten-found", "before": "card 4", "card": "Td"}


def test_a_second_10_in_a_round_makes_it_void() -> None:
    """By pa 635a.13(b) one is torn up and the round goes on; with another one the decks leave the table."""
    table, won = settled("pa/635a", {1: "Kh 9d: stand"}, "8c Js", TENS[0])
    assert not is_void(table)
    assert won == {1: 10}
    with pytest.raises(Refused, match="the second time it is tens-found"):
        settled("pa/635a", {1: "Kh 9d: stand"}, "8c Js", *TENS)
    table, won = settled("pa/635a", {1: "Kh"}, "", TENS[0], {"id": "tens-found", "before": "card 3"})
    assert is_void(table)
    assert won == {1: 0}


def at_a_table(address: str, **options: str) -> Table:
    """A table of two seats that pauses before each card."""
    opened = croupier.open(address, options=options)
    table = Table(opened._game, opened.table(b"devices").dealer, pause=True)
    for seat in (1, 2):
        table.sit(seat, f"p{seat}", 10_000_000)
    return table


def pass_on(asked: Decide) -> str:
    """What a seat answers that adds nothing."""
    return "decline" if "decline" in asked.actions else "stand"


def play(table: Table, *stakes: dict[str, int], law: str = "", after: int = 4) -> None:
    """A round in which everybody stands, with a ruling once so many cards are dealt."""
    left, due = list(stakes), law
    table.begin()
    while table.playing:
        dealt = sum(len(laid.cards) for laid in table.laid.values())
        if isinstance(table.pending, TakeWagers):
            table.answer(left.pop(0))
        elif due and dealt >= after:
            table.rule(due)
            due = ""
        elif isinstance(table.pending, Decide):
            table.answer(pass_on(table.pending))
        else:
            table.proceed()
    assert not due


BETS = {"main": 1000}
AGAIN = [  # by which the cards are shuffled again, during a round or after it
    ("pa/633a", "shuffler-jams", "pa 633a.14(l), 633a.6(b)(2), 633a.7(c)"),
    ("pa/635a", "shuffler-jams", "pa 635a.13(l), 635a.6(b)(2)"),
    ("pa/665a", "shuffler-jams", "pa 665a.13(j), 665a.6(b)(2)"),
    ("pa/672a", "shuffler-jams", "pa 672a.12(k), 672a.6(b)(2)"),
    ("pa/673a", "shuffler-jams", "pa 673a.13(k), 673a.6(b)(2)"),
    ("pa/685a", "shuffler-jams", "pa 685a.12(j), 685a.6(b)(2)"),
    ("pa/633a", "insufficient-cards", "pa 633a.14(f), 633a.7(e)"),
    ("oh/blackjack", "insufficient-cards", "oh blackjack 17.F, oh blackjack 4.H.ii"),
    ("oh/zappit-blackjack", "insufficient-cards", "oh zappit-blackjack 16.F, oh zappit-blackjack 4.I.ii"),
    ("pa/633a", "reshuffle-ordered", "pa 633a.5(f), 633a.6(b)(2)"),
]


@pytest.mark.parametrize(("address", "law"), [one[:2] for one in AGAIN])
def test_who_sat_out_bets_again_once_the_cards_are_shuffled_by_a_ruling(address: str, law: str) -> None:
    """The round is finished; the next one is dealt from a new shoe, of which the first card is burned again."""
    for during in (True, False):
        table = at_a_table(address, **{"mid-shoe-entry": "no", "shuffler": "device"})
        play(table, BETS, {})
        if during:
            play(table, BETS, {}, law=law)
            assert {line.seat for line in table.lines} == {1}
        elif law == "insufficient-cards":
            with pytest.raises(Refused, match="no round is dealt"):
                table.rule(law)
            continue
        else:
            table.rule(law)
        seen = len(table.journal.events)
        play(table, BETS, BETS)
        events = table.journal.events[seen:]
        assert [event.kind for event in events].count("shuffle") == 1
        assert next(event.data["to"] for event in events if event.kind == "card") == "burn"
        replays(table)


def test_who_sat_out_bets_again_once_a_side_of_a_double_shoe_is_shuffled() -> None:
    """By pa 633a.6(b)(2): until then the seat is kept out, however often the other side is dealt from."""
    chosen = {"dealing": "double-shoe", "double-shoe-suits": "red on the left", "decks": "2", "mid-shoe-entry": "no"}
    table = at_a_table("pa/633a", **chosen)
    play(table, BETS, {})
    for _ in range(40):
        seen = len(table.journal.events)
        table.begin()
        table.answer(BETS)
        due = bool(table.carry["shoe"]["due"])
        if due:
            table.answer(BETS)
        else:
            with pytest.raises(Refused, match="Seat 2 sat out"):
                table.answer(BETS)
            table.answer({})
        while table.playing:
            table.answer(pass_on(table.pending)) if isinstance(table.pending, Decide) else table.proceed()
        assert ("shuffle" in [event.kind for event in table.journal.events[seen:]]) == due
        if due:
            break
    assert due
    replays(table)


FAILS = [
    ("pa/633a", "pa 633a.14(k)"),
    ("pa/635a", "pa 635a.13(k)"),
    ("pa/665a", "pa 665a.13(i)"),
    ("pa/672a", "pa 672a.12(j)"),
    ("pa/673a", "pa 673a.13(j)"),
    ("pa/685a", "pa 685a.12(i)"),
]


def go_on(table: Table, cards: int = 10**6) -> None:
    """Everybody bets and stands until so many cards lie on the table, or the round is over."""
    while table.playing and sum(len(laid.cards) for laid in table.laid.values()) < cards:
        if isinstance(table.pending, TakeWagers):
            table.answer(BETS)
        elif isinstance(table.pending, Decide):
            table.answer(pass_on(table.pending))
        else:
            table.proceed()


@pytest.mark.parametrize(("address", "cite"), FAILS)
def test_nothing_is_dealt_while_the_card_reader_is_out_of_order(address: str, cite: str) -> None:
    """Nor in the round under way: it waits, and goes on with the same cards once the reader is repaired."""
    usual, table = at_a_table(address), at_a_table(address)
    for one in (usual, table):
        one.begin()
        go_on(one, cards=4)
    table.rule("card-reader-fails")
    cards = [event.data["card"] for event in table.journal.events if event.kind == "card"]
    for act in (lambda: table.answer("stand"), table.proceed, table.begin, lambda: table.rule("improper-cut")):
        with pytest.raises(Refused):
            act()
    with pytest.raises(Refused, match="has stopped") as refused:
        table.proceed()
    assert refused.value.cite == cite
    assert cards == [event.data["card"] for event in table.journal.events if event.kind == "card"]
    assert not any("wheel" in line.text for line in table.said)
    table.reopen()
    for one in (usual, table):
        go_on(one)
    assert table.lines == usual.lines
    assert table.laid == usual.laid
    replays(table)
    table.rule("card-reader-fails")
    with pytest.raises(Refused, match="has stopped") as refused:
        table.begin()
    assert refused.value.cite == cite
    table.reopen()
    play(table, BETS, BETS)


def test_a_player_draws_no_card_while_the_card_reader_is_out_of_order() -> None:
    """pa 673a.13(j): at a table that deals by itself too."""
    table = croupier.open("pa/673a").table("reader")
    table.sit(1, "Ada", 100_000)
    table.begin()
    table.answer(BETS)
    assert isinstance(table.pending, Decide)
    table.rule("card-reader-fails")
    with pytest.raises(Refused, match="has stopped"):
        table.answer("hit")
    table.reopen()
    table.answer("hit")
    assert len(table.laid["seat 1"].cards) == 3


def test_a_table_whose_card_reader_failed_before_play_was_halted_replays() -> None:
    """pa 673a.13(j): an earlier version finished the round, and closed the table after it."""
    table = at_a_table("pa/673a")
    table.begin()
    go_on(table, cards=4)
    table.rule("card-reader-fails", recorded=["close-table", "replace-equipment"])
    go_on(table)
    assert table.lines
    assert table.closed
    replays(table)


FAILS_BY_HAND = [
    ("oh/free-bet-blackjack", "shuffler-fails", "oh free-bet-blackjack 3.C.vi"),
    ("pa/633a", "device-out-of-order", "pa 633a.14(m)"),
    ("pa/635a", "device-out-of-order", "pa 635a.13(m)"),
    ("pa/665a", "device-out-of-order", "pa 665a.13(k)"),
    ("pa/672a", "device-out-of-order", "pa 672a.12(l)"),
    ("pa/673a", "device-out-of-order", "pa 673a.13(l)"),
    ("pa/685a", "device-out-of-order", "pa 685a.12(k)"),
]


@pytest.mark.parametrize(("address", "law", "cite"), FAILS_BY_HAND)
def test_cards_are_shuffled_by_hand_while_the_shuffler_is_out_of_order(address: str, law: str, cite: str) -> None:
    """The shoe in play goes on; a device that is out of use does not jam until it works again."""
    usual, table = (at_a_table(address, shuffler="device") for _ in range(2))
    for one in (usual, table):
        one.begin()
        go_on(one, cards=4)
    table.rule(law)
    for again in {law, "shuffler-jams"} & {one.id for one in table.game.rules.irregularities}:
        with pytest.raises(Refused) as refused:
            table.rule(again)
        assert law in str(refused.value) or "shuffler is device" in str(refused.value)
    for one in (usual, table):
        go_on(one)
    assert (table.lines, table.carry) == (usual.lines, usual.carry)
    if "reshuffle-ordered" in {one.id for one in table.game.rules.irregularities}:
        table.rule("reshuffle-ordered")
        table.begin()
        go_on(table)
        by_hand = [line.cite.split()[-1] for line in table.said if line.text == "The cards are shuffled by hand."]
        assert by_hand == [cite.split()[-1]]
    table.reopen()
    table.rule(law)
    replays(table)


CUT = [
    ("oh/blackjack", "oh blackjack 6.F", "oh blackjack 6.D"),
    ("oh/free-bet-blackjack", "oh free-bet-blackjack 6.F", "oh free-bet-blackjack 6.D"),
    ("oh/rockn-21", "oh rockn-21 6.F", "oh rockn-21 6.D"),
    ("oh/zappit-blackjack", "oh zappit-blackjack 6.F", "oh zappit-blackjack 6.D"),
    ("oh/zombie-blackjack", "oh zombie-blackjack 6.F", "oh zombie-blackjack 6.D"),
    ("pa/633a", "pa 633a.5(e)", ""),
    ("pa/635a", "pa 635a.5(e)", ""),
    ("pa/665a", "pa 665a.5(e)", ""),
    ("pa/672a", "pa 672a.5(e)", ""),
    ("pa/673a", "pa 673a.5(e)", ""),
    ("pa/685a", "pa 685a.5(e)", ""),
]


@pytest.mark.parametrize(("address", "cite", "standard"), CUT)
def test_cards_are_cut_again_before_the_first_of_them_is_dealt(address: str, cite: str, standard: str) -> None:
    """On a supervisor's order: the same cards in the same order, from another place on, ten cards from either end or
    as many as the house's own standard has."""
    least = 150 if standard else 10
    table = at_a_table(address, **({"cut-standard": str(least)} if standard else {}))
    table.begin()
    table.answer(BETS)
    table.answer(BETS)
    before = list(stack(table).stub())
    assert table.rule("improper-cut").cite == cite.rpartition(" ")[2]
    after = list(stack(table).stub())
    turns = [place for place in range(1, len(before)) if before[place:] + before[:place] == after]
    assert len(turns) == 1
    assert least <= turns[0] <= len(before) - least
    table.proceed()
    with pytest.raises(Refused, match="before the first card leaves the shoe"):
        table.rule("improper-cut")


def test_a_round_from_the_wrong_side_of_a_double_shoe_is_finished() -> None:
    """By pa 633a.14(h) its cards count as if they came from the right one."""
    options = {"dealing": "double-shoe", "double-shoe-suits": "hearts and diamonds red, spades and clubs blue"}
    wrong = {"id": "wrong-side-of-double-shoe", "before": "card 4"}
    table, won = settled(
        "pa/633a", {1: "Kh 9d: stand"}, "8c Js", wrong, submission={"options": options}, cards={"determinant": "2c"}
    )
    assert not is_void(table)
    assert won == {1: 10}
    with pytest.raises(Refused):
        settled("pa/633a", {1: "Kh 9d: stand"}, "8c Js", wrong)


# --- a wrong light of the card reader ---------------------------------------------------------------------------------


def test_a_wrong_light_is_seen_once_the_hole_card_is_up() -> None:
    """pa 685a.12(h): a hand may be called dead until wagers of the next round are closed, once, and only if it was
    played by the light, not a Blackjack."""
    table, law, late = at_a_table("pa/685a", **{"masque-error": "return"}), "masque-wrong-light-dead", False
    table.pause = False
    for number in range(40):
        table.begin()
        for _ in (1, 2):
            table.answer(BETS)
        while isinstance(table.pending, Decide):
            table.answer(pass_on(table.pending))
        mains = {line.seat: line for line in table.lines if line.wager == "main"}
        late = number % 2 == 1
        if late:  # while the next wagers are made
            table.begin()
        for seat, line in mains.items():
            had = table.bankroll(seat)
            if line.net and line.outcome != "blackjack":
                assert table.rule(law, seat).cite == "685a.12(h)"
                assert table.bankroll(seat) == had - line.net
            with pytest.raises(Refused, match="nothing of it goes back"):
                table.rule(law, seat)
        while late and table.playing:
            table.answer({}) if isinstance(table.pending, TakeWagers) else table.proceed()
    settled = [event.data for event in table.journal.events if event.kind == "settled"]
    assert {"blackjack", "lose", "returned"} <= {line["outcome"] for line in settled}
    replays(table)
