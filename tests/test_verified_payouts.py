"""Payouts that a floorperson or above verifies before they are paid: which they are, and that they wait on a floor."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from croupier.errors import Refused
from croupier.floor import cage, meters, schema
from croupier.floor.control import Control, Waiting
from croupier.floor.people import NotAllowed
from croupier.games.script import Verify
from croupier.rules.loader import addresses, load
from croupier.rules.pays import parse
from croupier.rules.submission import METER, Rules, Submission
from croupier.tables.rounds import adjudicate, read
from croupier.tables.rounds import parse as round_of
from floors import newcomer
from test_meters import BET, DOLLAR, THREE, WINS, on_sqlite, wins  # noqa: F401 (a fixture)

ROUNDS = Path(__file__).parent / "rounds"


@pytest.mark.parametrize(
    ("address", "wager", "outcome", "cite"),
    [
        ("pa/633a", "bad-beat", "dealer-21-four-cards", ""),  # 50 for 1
        ("pa/633a", "bad-beat", "dealer-21-five-cards", "pa 633a.7(o)(1)(ii)(B)"),  # 100 for 1
        ("pa/633a", "bad-beat", "dealer-21-seven-or-more-cards", "pa 633a.7(o)(1)(ii)(B)"),  # the meter
        ("pa/633a", "hit-and-run", "dealer-six-cards", ""),  # 25 for 1
        ("pa/633a", "hit-and-run", "dealer-seven-cards", "pa 633a.7(o)(2)(ii)(B)"),  # 200 for 1
        ("pa/633a", "straight-jack", "four-card-straight", ""),  # 50 to 1
        ("pa/633a", "straight-jack", "five-card-straight", "pa 633a.7(o)(3)(ii)(B)"),  # 200 to 1
        ("pa/649a", "five-card-hand-bonus", "full-house", ""),  # 100 for 1
        ("pa/649a", "five-card-hand-bonus", "four-of-a-kind", "pa 649a.11(c)(8)(ii)"),  # 500 for 1
        ("pa/649a", "five-card-hand-bonus", "straight-flush", "pa 649a.11(c)(8)(ii)"),  # 10% of the meter
        ("pa/649a", "progressive", "three-of-a-kind", "pa 649a.11(c)(5)(iii)"),  # every payout
        ("pa/649a", "progressive", "flush", ""),  # no payout
        ("oh/let-it-ride", "progressive", "four-of-a-kind", ""),  # an amount
        ("oh/let-it-ride", "progressive", "royal-flush", "oh table-games-progressives 1.F.5(c)"),
    ],
)
def test_which_payouts_are_verified(address: str, wager: str, outcome: str, cite: str) -> None:
    options = {"five-card-hand-bonus": "yes", "progressive": "no"} if wager == "five-card-hand-bonus" else {}
    rules = Rules(load(address), Submission(options=options))
    assert rules.verification(wager, outcome) == cite


def test_every_least_is_odds_or_the_meter() -> None:
    found = [law.verified for one in addresses() for law in load(one).wagers if law.verified is not None]
    assert len(found) > 30
    assert all(one.least in ("", METER) or parse(one.least).profit for one in found)


VERIFIED = [
    ("633a.7(o)(1)(ii)(B)", "pa/633a", "bad-beat", "100 for 1"),
    ("633a.7(o)(2)(ii)(B)", "pa/633a", "hit-and-run", "200 for 1"),
    ("633a.7(o)(3)(ii)(B)", "pa/633a", "straight-jack", "100 for 1"),
    ("639a.11(c)(5)(iii)", "pa/639a", "progressive", ""),
    ("639a.11(c)(6)(ii)", "pa/639a", "five-card-hand-bonus", "500 for 1"),
    ("641a.11(c)(5)(iii)", "pa/641a", "progressive", ""),
    ("641a.11(c)(5)(iii)", "pa/641a", "five-card-progressive", ""),
    ("641a.11(c)(7)(ii)", "pa/641a", "five-card-hand-bonus", "500 for 1"),
    ("643a.11(g)(3)(ii)", "pa/643a", "progressive", ""),
    ("643a.11(g)(4)(iii)", "pa/643a", "five-card-progressive", ""),
    ("643a.11(g)(5)(ii)", "pa/643a", "five-card-hand-bonus", "500 for 1"),
    ("645a.11(h)(4)(ii)(C)", "pa/645a", "progressive", ""),
    ("647a.11(i)(3)", "pa/647a", "progressive", ""),
    ("647a.11(j)(2)", "pa/647a", "five-card-hand-bonus", "500 for 1"),
    ("649a.11(c)(5)(iii)", "pa/649a", "progressive", ""),
    ("649a.11(c)(7)(iii)", "pa/649a", "five-card-progressive", ""),
    ("649a.11(c)(8)(ii)", "pa/649a", "five-card-hand-bonus", "500 for 1"),
    ("649a.11(c)(9)(iii)", "pa/649a", "five-of-six-progressive", ""),
    ("653a.11(k)(3)", "pa/653a", "progressive", ""),
    ("653a.11(l)(2)", "pa/653a", "five-card-hand-bonus", "500 for 1"),
    ("655a.11(i)(1)(iii)", "pa/655a", "progressive", ""),
    ("655a.11(i)(3)(ii)", "pa/655a", "five-card-hand-bonus", "500 for 1"),
    ("657a.11(e)(3)", "pa/657a", "progressive", ""),
    ("657a.11(e)(3)", "pa/657a", "five-card-progressive", ""),
    ("657a.11(f)(2)", "pa/657a", "five-card-hand-bonus", "500 for 1"),
    ("659a.11(h)(3)(ii)(C)", "pa/659a", "progressive", ""),
    ("669a.11(i)(3)(i)(C)", "pa/669a", "progressive", ""),
    ("670a.11(h)(3)(i)(B)(III)", "pa/670a", "progressive", ""),
    ("678a.11(e)(3)(iii)", "pa/678a", "progressive", ""),
    ("688a.11(h)(3)(i)(B)(3)", "pa/688a", "progressive", ""),
    ("table-games-progressives 1.F.5(c)", "oh/blackjack", "blazing-7s", "meter"),
    ("table-games-progressives 1.F.5(c)", "oh/crazy-four-poker", "progressive", "meter"),
    ("table-games-progressives 1.F.5(c)", "oh/four-card-poker", "progressive", "meter"),
    ("table-games-progressives 1.F.5(c)", "oh/let-it-ride", "progressive", "meter"),
    ("table-games-progressives 1.F.5(c)", "oh/mississippi-stud", "progressive", "meter"),
    ("table-games-progressives 1.F.5(c)", "oh/pai-gow-poker", "progressive", "meter"),
    ("table-games-progressives 1.F.5(c)", "oh/texas-holdem-bonus", "progressive", "meter"),
    ("table-games-progressives 1.F.5(c)", "oh/three-card-poker", "five-card-progressive", "meter"),
    ("table-games-progressives 1.F.5(c)", "oh/three-card-poker", "progressive", "meter"),
    ("table-games-progressives 1.F.5(c)", "oh/ultimate-texas-holdem", "progressive", "meter"),
]
"""Every clause that has a payout verified, and from which payout on: every one, some odds, or a share of the meter."""


def test_every_clause_on_verification_is_carried_out() -> None:
    found = [
        (law.verified.cite, load(address).address, law.id, law.verified.least)
        for address in addresses()
        for law in load(address).wagers
        if law.verified is not None
    ]
    assert sorted(found) == sorted((cite, load(address).address, *rest) for cite, address, *rest in VERIFIED)


def test_a_plain_table_says_that_a_payout_is_verified() -> None:
    """pa 649a.11(c)(8)(ii): four of a kind pays 500 for 1; a full house at 100 for 1 is paid without."""
    seats: dict[int, Any] = {
        1: {"wagers": {"ante": 10, "five-card-hand-bonus:player": 1}, "cards": "9h 9d 9c", "actions": ["play"]},
        2: {"wagers": {"ante": 10, "five-card-hand-bonus:player": 1}, "cards": "4h 4d Jd", "actions": ["play"]},
    }
    record = {
        "address": "pa/649a",
        "submission": {"options": {"progressive": "no", "five-card-hand-bonus": "yes"}},
        "seats": seats,
        "dealer": "Ah Qd 3s",
        "community": "9s 4c",
    }
    said = adjudicate(round_of(record)).said
    assert [line for line in said if "is verified" in line["text"]] == [
        {
            "text": "Seat 1, Five Card Hand Bonus: the payout of 500 for 1 is verified by a floorperson or above.",
            "cite": "pa 649a.11(c)(8)(ii)",
        }
    ]


TRAY, ACCOUNT = "from the table inventory container", "to the player's game account"
PAID = [  # by which clause, at which chapter and wager, from which share of the meter on, and how it is not paid
    ("pa 633a.7(o)(2)(ii)(C)", "pa/633a", "hit-and-run", 1, TRAY),
    ("pa 633a.7(o)(3)(ii)(C)", "pa/633a", "straight-jack", Fraction(1, 10), TRAY),
    ("pa 639a.11(c)(5)(iv)", "pa/639a", "progressive", 0, TRAY),
    ("pa 639a.11(c)(6)(iii)", "pa/639a", "five-card-hand-bonus", 0, ACCOUNT),
    ("pa 641a.11(c)(5)(iv)", "pa/641a", "five-card-progressive", 0, TRAY),
    ("pa 641a.11(c)(7)(iii)", "pa/641a", "five-card-hand-bonus", 0, ACCOUNT),
    ("pa 643a.11(g)(3)(iii)", "pa/643a", "progressive", 1, TRAY),
    ("pa 643a.11(g)(4)(iv)", "pa/643a", "five-card-progressive", 0, TRAY),
    ("pa 643a.11(g)(5)(iii)", "pa/643a", "five-card-hand-bonus", 0, ACCOUNT),
    ("pa 645a.11(h)(4)(ii)(D)", "pa/645a", "progressive", 0, TRAY),
    ("pa 647a.11(i)(4)", "pa/647a", "progressive", 0, TRAY),
    ("pa 647a.11(j)(3)", "pa/647a", "five-card-hand-bonus", 0, ACCOUNT),
    ("pa 649a.11(c)(5)(iv)", "pa/649a", "progressive", 1, TRAY),
    ("pa 649a.11(c)(7)(iv)", "pa/649a", "five-card-progressive", 0, TRAY),
    ("pa 649a.11(c)(8)(iii)", "pa/649a", "five-card-hand-bonus", 0, ACCOUNT),
    ("pa 649a.11(c)(9)(iv)", "pa/649a", "five-of-six-progressive", 0, TRAY),
    ("pa 653a.11(k)(4)", "pa/653a", "progressive", 0, TRAY),
    ("pa 653a.11(l)(3)", "pa/653a", "five-card-hand-bonus", 0, ACCOUNT),
    ("pa 655a.11(i)(1)(iv)", "pa/655a", "progressive", 0, TRAY),
    ("pa 655a.11(i)(3)(iii)", "pa/655a", "five-card-hand-bonus", 0, ACCOUNT),
    ("pa 657a.11(e)(4)", "pa/657a", "five-card-progressive", 0, TRAY),
    ("pa 657a.11(f)(3)", "pa/657a", "five-card-hand-bonus", 0, ACCOUNT),
    ("pa 659a.11(h)(3)(ii)(D)", "pa/659a", "progressive", 0, TRAY),
    ("pa 669a.11(i)(3)(i)(D)", "pa/669a", "progressive", 1, TRAY),
    ("pa 670a.11(h)(3)(i)(B)(IV)", "pa/670a", "progressive", 0, TRAY),
    ("pa 678a.11(e)(3)(iv)", "pa/678a", "progressive", 0, TRAY),
    ("pa 688a.11(h)(3)(i)(B)(4)", "pa/688a", "progressive", 0, TRAY),
]


@pytest.mark.parametrize(("clause", "address", "wager", "least", "where"), PAID)
def test_which_shares_of_a_meter_are_documented_before_the_cards_go(
    clause: str, address: str, wager: str, least: Fraction, where: str
) -> None:
    """Every share from the least that the clause names on; less, and odds, are paid like other wagers."""
    rules = Rules(load(address), Submission())
    outcomes = [row.outcome for table in rules.tables(wager) for row in table.rows]
    shares = {outcome: rules.pay(wager, outcome).pays.share for outcome in outcomes}
    assert 1 in shares.values()
    for outcome, share in shares.items():
        said, cite = rules.documentation(wager, outcome)
        assert (where in said, cite) == ((True, clause) if share and share >= least else (False, "")), outcome


def test_a_table_says_that_the_whole_meter_is_not_paid_from_the_tray() -> None:
    """pa 649a.11(c)(9)(iv): nor do the cards go before the documentation is completed; an Envy Bonus is no share."""
    record = read(ROUNDS / "three-card-poker" / "pa-five-of-six-royal-of-spades.yaml")
    assert [line for line in adjudicate(record).said if "documentation" in line["text"]] == [
        {
            "text": "Seat 1, 5 of 6 Progressive Payout: not paid from the table inventory container; the cards stay"
            " until the documentation is completed.",
            "cite": "pa 649a.11(c)(9)(iv)",
        }
    ]


def test_in_ohio_a_supervisor_verifies_and_surveillance_is_contacted() -> None:
    """oh table-games-progressives 1.F.5(c): a share of the meter; nobody in Ohio is called a floorperson."""
    laws = [law for one in addresses() for law in load(one).wagers if one.startswith("oh/") and law.verified]
    assert laws
    assert {law.verified.by for law in laws if law.verified} == {
        "a Table Games Supervisor or above, and Surveillance is contacted"
    }
    record = read(ROUNDS / "blackjack" / "oh-blazing-7s-in-the-order-of-the-deal.yaml")
    assert any("Surveillance is contacted" in line["text"] for line in adjudicate(record).said)


def test_on_a_floor_with_accounts_the_payout_waits(wins: Any) -> None:  # noqa: F811
    """pa 649a.11(c)(5)(iii): the payout waits for a supervisor, also after a crash, and is paid once."""
    with on_sqlite(verifies=True) as floor:
        ada = floor.players[0]
        wins(WINS[0])
        number = floor.house.open(floor.boss, THREE, DOLLAR)
        floor.house.sit(ada, number, 1, 1_000_00)
        floor.play(number, ada, wagers=BET)
        for _ in range(2):
            with floor.house.seeing(number) as kept:
                waits = kept.table.pending
                assert isinstance(waits, Verify)
                assert (waits.line.wager, waits.cite) == ("progressive", "pa 649a.11(c)(5)(iii)")
                assert kept.table.playing
            before = floor.chips(number)
            floor.crash()
        with pytest.raises(NotAllowed):
            floor.house.verify(ada, number)
        floor.house.verify(floor.boss, number)
        assert floor.chips(number) - before > 900_00
        with pytest.raises(Refused, match="No jackpot waits"):
            floor.house.verify(floor.boss, number)
        with floor.house.seeing(number) as kept:
            assert not kept.table.playing
            assert [event.kind for event in kept.book.events].count("verified") == 1
        floor.sound()


@pytest.mark.parametrize(("least", "asks"), [(900_00, True), (5_000_00, False)])
def test_a_large_payout_is_verified_by_two(wins: Any, least: int, asks: bool) -> None:  # noqa: F811
    """The table's own meter pays some $1,000, on which no hand of a meter of the house waits."""
    with on_sqlite(verifies=True) as floor:
        ada, tom = floor.players[0], newcomer(floor.store, "Tom", "supervisor")[0]
        wins(WINS[0])
        number = floor.house.open(floor.boss, THREE, DOLLAR)
        floor.house.sit(ada, number, 1, 1_000_00)
        floor.play(number, ada, wagers=BET)
        before, control = floor.chips(number), Control(floor.house, least)
        asked = control.jackpot(floor.boss, number)
        assert isinstance(asked, Waiting) == asks
        if isinstance(asked, Waiting):
            assert floor.chips(number) == before, "one supervisor's word moves nothing"
            control.agree(tom, asked.id)
        assert floor.chips(number) - before > 900_00
        floor.sound()


@pytest.mark.parametrize("linked", [False, True])
def test_a_share_of_a_meter_does_not_pass_through_the_tray(wins: Any, linked: bool) -> None:  # noqa: F811
    """pa 649a.11(c)(5)(iv): it may not be paid from the table inventory container."""
    with on_sqlite() as floor:
        ada = floor.players[0]
        wins(WINS[0])
        joined = {"progressive": floor.house.open_meter(floor.boss, THREE, DOLLAR, "progressive", stake=100)[0]}
        number = floor.house.open(floor.boss, THREE, DOLLAR, joined=joined if linked else None)
        floor.house.sit(ada, number, 1, 1_000_00)
        floor.play(number, ada, wagers=BET)
        with floor.store.reading() as connection:
            rows = connection.execute(sql.select(schema.moves).where(schema.moves.c.table_id == number)).all()
        with floor.house.seeing(number) as kept:
            paid = sum(line.from_meter for line in kept.table.lines)
        tray, chips = cage.tray(number), cage.chips(number)
        own = meters.account(joined["progressive"]) if linked else cage.meters(number)
        assert paid > 900_00
        assert [(row.source, row.target, row.cents) for row in rows if row.kind == "jackpot"] == [(own, chips, paid)]
        assert all(row.cents < 100_00 for row in rows if (row.source, row.target, row.kind) == (tray, chips, "play"))
        assert not [row for row in rows if (row.source, row.target) == (own, tray)]
        floor.sound()


def test_in_local_play_nobody_is_waited_for(wins: Any) -> None:  # noqa: F811
    with on_sqlite() as floor:
        ada = floor.players[0]
        wins(WINS[0])
        number = floor.house.open(floor.boss, THREE, DOLLAR)
        floor.house.sit(ada, number, 1, 1_000_00)
        floor.play(number, ada, wagers=BET)
        with floor.house.seeing(number) as kept:
            assert not kept.table.playing
        floor.sound()
