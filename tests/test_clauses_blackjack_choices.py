"""Clauses on what a house offers and chooses at blackjack: each answer makes the round go its own way."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.script import Decide, TakeWagers
from croupier.rules.duties import checklists, is_done_here, steps_of
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import Recorded
from croupier.tables.rounds import parse, played
from croupier.tables.table import Table

OFFERED = [  # wagers that the house may offer beside the first one, and what its answer needs
    ("pa/633a", "match-the-dealer", {}, "pa 633a.6(e)(2)"),
    ("pa/633a", "in-between", {}, "pa 633a.6(e)(3)"),
    ("pa/633a", "royal-match", {}, "pa 633a.6(e)(4)"),
    ("pa/633a", "bet-the-set", {}, "pa 633a.6(e)(5)"),
    ("pa/633a", "kings-bounty", {}, "pa 633a.6(e)(6)"),
    ("pa/633a", "super-match", {"version": "blackjack-switch"}, "pa 633a.6(e)(7), 633a.12(a)"),
    ("pa/633a", "bad-beat", {"bad-beat-rate": "20%"}, "pa 633a.6(e)(8)"),
    ("pa/633a", "twenty-one-plus-three", {}, "pa 633a.6(e)(9)"),
    ("pa/633a", "hit-and-run", {"hit-and-run-rate": "20%"}, "pa 633a.6(e)(10)"),
    ("pa/633a", "straight-jack", {"straight-jack-rate": "20%"}, "pa 633a.6(e)(11)"),
    ("pa/633a", "house-money", {}, "pa 633a.6(e)(12)"),
    ("pa/635a", "match-the-dealer", {}, "pa 635a.6(e)"),
    ("oh/blackjack", "rock-n-21", {}, "oh blackjack 15.A.i(a)"),
    ("oh/blackjack", "buster", {}, "oh blackjack 15.B.i(a)"),
    ("oh/blackjack", "trilux", {}, "oh blackjack 15.C.i(a)"),
    ("oh/zappit-blackjack", "bet-the-set", {}, "oh zappit-blackjack 15.B.ii(a)"),
    ("oh/zappit-blackjack", "trilux", {}, "oh zappit-blackjack 15.C.v(a)"),
    ("oh/zombie-blackjack", "bet-the-set", {}, "oh zombie-blackjack 15.B.i(a)"),
    ("oh/zombie-blackjack", "trilux", {}, "oh zombie-blackjack 15.C.iv(a)"),
]


@pytest.mark.parametrize(("address", "wager", "needs"), [one[:3] for one in OFFERED])
def test_a_wager_is_made_where_it_is_offered_and_beside_the_first_one(
    address: str, wager: str, needs: dict[str, str]
) -> None:
    """Where the house leaves it out it is refused; where it offers it, a player makes it with the first wager only."""
    first = dict.fromkeys(("main:1", "main:2") if "version" in needs else ("main",), 1000)
    version = {name: answer for name, answer in needs.items() if name == "version"}
    for options in (version | {wager: "no"}, needs | {wager: "yes"}):
        table = Table(open_game(address, Submission(options=options)), Recorded([]))
        table.sit(1, "x", 100_000)
        table.begin()
        with pytest.raises(Refused):
            table.answer({wager: 500})
        if options[wager] == "no":
            with pytest.raises(Refused):
                table.answer(first | {wager: 500})
        else:
            table.game.check_wagers(1, first | {wager: 500}, {})


FIRST = [
    ("oh/blackjack", "oh blackjack 4.A"),
    ("oh/free-bet-blackjack", "oh free-bet-blackjack 4.A"),
    ("oh/rockn-21", "oh rockn-21 4.A"),
    ("oh/zombie-blackjack", "oh zombie-blackjack 4.A"),
    ("pa/635a", "pa 635a.6(d)"),
    ("pa/673a", "pa 673a.6(d)"),
]


@pytest.mark.parametrize("address", [one[0] for one in FIRST])
def test_who_makes_no_wager_before_the_first_card_has_no_hand(address: str) -> None:
    """Nor is one made once a card is dealt."""
    table = Table(open_game(address), Recorded(["2c", "Kh", "9c", "8d", "8s"]))
    for seat in (1, 2):
        table.sit(seat, f"p{seat}", 100_000)
    table.begin()
    table.answer({"main": 1000})
    assert [event.kind for event in table.journal.events].count("card") == 0
    table.answer({})
    with pytest.raises(Refused):
        table.answer({"main": 1000})
    table.answer("stand")
    assert {event.data["to"] for event in table.journal.events if event.kind == "card"} == {"burn", "seat 1", "dealer"}
    assert [(line.seat, line.net) for line in table.lines] == [(1, 1000)]


MANDATORY = [
    ("oh/blackjack", "rock-n-21", "oh blackjack 15.A.i(a)"),
    ("oh/blackjack", "trilux", "oh blackjack 15.C.i(a)"),
    ("oh/zappit-blackjack", "bet-the-set", "oh zappit-blackjack 15.B.ii(a)"),
    ("oh/zappit-blackjack", "trilux", "oh zappit-blackjack 15.C.v(a)"),
    ("oh/zombie-blackjack", "bet-the-set", "oh zombie-blackjack 15.B.i(a)"),
    ("oh/zombie-blackjack", "trilux", "oh zombie-blackjack 15.C.iv(a)"),
]


@pytest.mark.parametrize(("address", "wager"), [one[:2] for one in MANDATORY])
def test_a_side_bet_keeps_to_its_posted_limits_and_may_be_mandatory(address: str, wager: str) -> None:
    submission = Submission(
        options={f"{wager}-mandatory": "yes"}, limits={"table": ("$5", "$100"), wager: ("$5", "$25")}
    )
    table = Table(open_game(address, submission), Recorded([]))
    table.sit(1, "x", 100_000)
    table.begin()
    for stakes in ({"main": 1000}, {"main": 1000, wager: 400}, {"main": 1000, wager: 2600}):
        with pytest.raises(Refused):
            table.answer(stakes)
    assert isinstance(table.pending, TakeWagers)
    table.game.check_wagers(1, {"main": 1000, wager: 2500}, {})


def test_a_mandatory_side_bet_needs_a_pay_table_for_the_decks() -> None:
    """By oh blackjack 15.C.iv(a) TriLux has one for one, two, six and eight decks."""
    with pytest.raises(Refused, match="TriLux Bonus is mandatory"):
        open_game("oh/blackjack", Submission(options={"decks": "4", "trilux-mandatory": "yes"}))
    open_game("oh/blackjack", Submission(options={"decks": "4"}))


def asked(address: str, cards: str, answers: str, options: dict[str, str]) -> tuple[list[str], dict[str, int]]:
    """What a single seat is asked in a round, and what each of its wagers makes in dollars; a card is burned first."""
    table = Table(open_game(address, Submission(options=options)), Recorded(["2c", *cards.split()]))
    table.sit(1, "x", 100_000)
    table.begin()
    about, left = list[str](), answers.split()
    while table.playing:
        if isinstance(table.pending, TakeWagers):
            table.answer({"main": 1000})
            continue
        assert isinstance(table.pending, Decide)
        about.append(table.pending.about)
        table.answer(left.pop(0))
    assert not left
    return about, {line.wager: line.net // 100 for line in table.lines}


SOFT_17 = [
    ("oh/blackjack", "oh blackjack 2.A.iv"),
    ("oh/free-bet-blackjack", "oh free-bet-blackjack 2.A.iv"),
    ("oh/rockn-21", "oh rockn-21 2.A.iv"),
    ("oh/zappit-blackjack", "oh zappit-blackjack 2.A.iv"),
    ("oh/zombie-blackjack", "oh zombie-blackjack 2.A.v"),
]


@pytest.mark.parametrize("address", [one[0] for one in SOFT_17])
def test_a_dealer_draws_to_soft_17_unless_the_table_says_otherwise(address: str) -> None:
    """Ace and 6, up card 6: drawing a 3 makes 20 against 18; a dealer who stands has 17."""
    cards = "Kh 6c 8d As"
    assert asked(address, f"{cards} 3h", "stand", {"soft-17": "hit"})[1] == {"main": -10}
    assert asked(address, cards, "stand", {"soft-17": "stand"})[1] == {"main": 10}


READERS = [
    ("oh/blackjack", "oh blackjack 2.C"),
    ("oh/free-bet-blackjack", "oh free-bet-blackjack 2.C"),
    ("oh/zombie-blackjack", "oh zombie-blackjack 2.C"),
]


@pytest.mark.parametrize("address", [one[0] for one in READERS])
def test_a_card_reader_finds_a_blackjack_before_anybody_plays(address: str) -> None:
    """A table may do without; then the player doubles first, and only the original wager is lost."""
    cards = "6h Kc 5d As"
    assert asked(address, cards, "", {"hole-card": "peek"}) == ([], {"main": -10})
    assert asked(address, f"{cards} 9h", "double", {"hole-card": "no-peek"}) == (["hand"], {"main": -10, "double": 0})


FROM_THE_HAND = [("oh/blackjack", "oh blackjack 16.A"), ("oh/zombie-blackjack", "oh zombie-blackjack 16.A")]
WAYS = ["oh blackjack 16.A.i, oh blackjack 16.A.ii, oh zombie-blackjack 16.A.ii, oh zombie-blackjack 16.A.iii"]


@pytest.mark.parametrize("address", [one[0] for one in FROM_THE_HAND])
def test_one_or_two_decks_are_pitched_delivered_or_dealt_from_a_shoe(address: str) -> None:
    """Pitched cards lie face down before the players, delivered ones and those from a shoe face up."""
    assert WAYS
    for dealing, face in (("hand", "down"), ("shoe", "up"), ("hand-delivery", "up")):
        for decks in ("1", "2"):
            chosen = Submission(options={"dealing": dealing, "decks": decks})
            table = Table(open_game(address, chosen), Recorded(["2c", "Kh", "9c", "8d", "8s"]))
            table.sit(1, "x", 100_000)
            table.begin()
            table.answer({"main": 1000})
            table.answer("stand")
            faces = [event.data["face"] for event in table.journal.events if event.data.get("to") == "seat 1"]
            assert faces == [face, face]
        if dealing != "shoe":
            with pytest.raises(Refused):
                open_game(address, Submission(options={"dealing": dealing, "decks": "3"}))


TOURNAMENTS = [("oh/blackjack", "oh blackjack 18.B.iii"), ("oh/zombie-blackjack", "oh zombie-blackjack 18.B.iii")]


@pytest.mark.parametrize("address", [one[0] for one in TOURNAMENTS])
@pytest.mark.parametrize(
    ("order", "rounds"), [("from-the-left", [[1, 2, 3]] * 3), ("rotating", [[1, 2, 3], [2, 3, 1], [3, 1, 2]])]
)
def test_a_tournament_has_a_betting_order(address: str, order: str, rounds: list[list[int]]) -> None:
    options = {"tournaments": "yes", "tournament-betting-order": order}
    cards = ["Kh", "Kd", "Ks", "9c", "8h", "8d", "8s", "8c"]
    table = Table(open_game(address, Submission(options=options)), Recorded(["2c", *cards, *cards, *cards]))
    for seat in (1, 2, 3):
        table.sit(seat, f"p{seat}", 1_000_000)
    for expected in rounds:
        table.begin()
        bets = []
        while table.playing:
            if isinstance(table.pending, TakeWagers):
                bets.append(table.pending.seat)
            table.answer({"main": 1000} if isinstance(table.pending, TakeWagers) else "stand")
        assert bets == expected


RULES_OF_TOURNAMENTS = [
    ("oh/blackjack", "oh blackjack 18.A, oh blackjack 18.B.ii, oh blackjack 18.B.vii"),
    ("oh/zombie-blackjack", "oh zombie-blackjack 18.A, oh zombie-blackjack 18.B.ii, oh zombie-blackjack 18.B.vii"),
]


@pytest.mark.parametrize("address", [one[0] for one in RULES_OF_TOURNAMENTS])
@pytest.mark.parametrize("held", ["yes", "no"])
def test_a_house_that_holds_tournaments_ticks_what_their_rules_say(address: str, held: str) -> None:
    """Among it that the Executive Director approved them."""
    rules = Rules(address, Submission(options={"tournaments": held}))
    lists = {law.id: law for law in checklists(rules.chapter) if is_done_here(rules, law)}
    assert ("tournament" in lists) == (held == "yes")
    steps = " ".join(steps_of(lists["tournament"])) if held == "yes" else ""
    clauses = ["18.A", *(f"18.B.{number}" for number in ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"))]
    assert all((f"({clause})" in steps) == (held == "yes") for clause in clauses)


BOXES = [
    ("bs/03", "bs 3(13)"),
    ("pa/635a", "pa 635a.6(f)"),
    ("pa/665a", "pa 665a.6(g)"),
    ("pa/672a", "pa 672a.6(f)"),
    ("pa/673a", "pa 673a.6(e)"),
]


@pytest.mark.parametrize("address", [one[0] for one in BOXES])
def test_one_player_wagers_on_as_many_boxes_as_the_house_has_filed(address: str) -> None:
    def refused(boxes: str, *seats: int) -> bool:
        data: dict[str, Any] = {"address": address, "submission": {"options": {"boxes": boxes}}, "dealer": ""}
        data["seats"] = {seat: {"player": "Ada", "wagers": {"main": 10}} for seat in seats}
        with pytest.raises(Refused) as why:  # at the latest for want of cards
            played(parse(data))
        return "box" in str(why.value)

    assert refused("1", 3, 4)
    assert not refused("2", 3, 4)
    assert refused("2", 3, 4, 5)
    assert refused("2", 3, 5) == address.startswith("pa/"), "side by side by Pennsylvania's rules"


def test_cards_dealt_from_the_hand_are_shuffled_by_a_device() -> None:
    """By pa 633a.12(b)(2), of at most two decks."""
    dealt = {"dealing": "hand", "decks": "2"}
    open_game("pa/633a", Submission(options=dealt | {"shuffler": "device"}))
    with pytest.raises(Refused) as refused:
        open_game("pa/633a", Submission(options=dealt | {"shuffler": "hand"}))
    assert refused.value.cite == "pa 633a.12(b)(2)"


METERS = [
    ("bad-beat", "$5,000", "pa 633a.13(j)(2)"),
    ("hit-and-run", "$1,000", "pa 633a.13(l)(2)"),
    ("straight-jack", "$5,000", "pa 633a.13(m)(2)"),
]


@pytest.mark.parametrize(("wager", "least", "cite"), METERS)
def test_a_meter_begins_and_begins_again_with_no_less_than_is_printed(wager: str, least: str, cite: str) -> None:
    """It grows by the share of each wager that the house has filed."""
    offered, dollars = {wager: "yes", f"{wager}-rate": "20%"}, int(least[1:].replace(",", ""))
    for part in ("seed", "reset"):
        with pytest.raises(Refused) as refused:
            open_game("pa/633a", Submission(options=offered | {f"{wager}-{part}": f"${dollars - 1}"}))
        assert refused.value.cite == cite
    table = Rules("pa/633a", Submission(options=offered)).table(wager)
    assert table is not None
    assert (table.seed(100), table.reseed(100), table.increment(500)) == (100 * dollars, 100 * dollars, 100)


DECKS = [  # what the chapter is played with, what it is not, cards in a deck
    ("bs/03", "4 6 8", "1 3", 52, "bs 3(2)(a)"),
    ("gr/02", "1 2 6", "0", 52, "gr 2(a)(1)"),
    ("gr/10", "4 5 6 8", "3 7 9", 48, "gr 10(a)(2), gr 10(a)(3)"),
    ("gr/11", "6 8 10", "5", 52, "gr 11(a)(1)"),
    ("oh/blackjack", "1 2 8", "0", 52, "oh blackjack 3.A"),
    ("oh/free-bet-blackjack", "1 2 8", "0", 52, "oh free-bet-blackjack 3.A"),
    ("oh/rockn-21", "6 8", "5 7", 52, "oh rockn-21 3.A"),
    ("oh/zappit-blackjack", "6 8", "5 7", 52, "oh zappit-blackjack 3.A"),
    ("pa/633a", "1 2 8", "0", 52, "pa 633a.3(a)"),
    ("pa/635a", "6 8", "5 7", 48, "pa 635a.3(a)"),
    ("pa/672a", "6 8", "5 7", 52, "pa 672a.3(a)"),
    ("pa/673a", "1 2 8", "0", 52, "pa 673a.3(a)"),
    ("pa/685a", "4 5 6 8", "3 7", 52, "pa 685a.3(a)"),
]


@pytest.mark.parametrize(("address", "played_with", "others", "cards"), [one[:4] for one in DECKS])
def test_a_chapter_is_played_with_its_printed_decks(address: str, played_with: str, others: str, cards: int) -> None:
    for decks in played_with.split():
        assert len(open_game(address, Submission(options={"decks": decks})).deck()) == int(decks) * cards
    for decks in others.split():
        with pytest.raises(Refused):
            open_game(address, Submission(options={"decks": decks}))


def test_single_deck_blackjack_is_its_own_version() -> None:
    """By bs 3(16) and bs 3(6)(a) one deck comes from the hand or a shoe; four decks or more come from a shoe."""
    for dealing in ("hand", "shoe"):
        assert len(open_game("bs/03", Submission(options={"version": "single-deck", "dealing": dealing})).deck()) == 52
    with pytest.raises(Refused) as refused:
        open_game("bs/03", Submission(options={"dealing": "hand"}))
    assert refused.value.cite == "bs 3(6)(a)"
