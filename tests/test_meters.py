"""The house's progressive meters: fed and won by several tables, verified, reconciled, audited."""

from __future__ import annotations

import asyncio
import random
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sql
from litestar.testing import TestClient
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.contract.houses import houses, some_house
from croupier.errors import Refused
from croupier.floor import cage, links, meters, schema
from croupier.floor.act import Act
from croupier.floor.audit import audit
from croupier.floor.backup import backup, restore
from croupier.floor.control import Control, Waiting
from croupier.floor.floor import Floor as Running
from croupier.floor.house import House
from croupier.floor.meters import Meter
from croupier.floor.people import NotAllowed, Person
from croupier.floor.store import Store
from croupier.games import GAMES, game_for, open_game
from croupier.games.base import Game
from croupier.games.script import Decide, TakeWagers
from croupier.odds.pricing import Conditions, prices
from croupier.odds.progressive import worth
from croupier.rules.loader import addresses, load
from croupier.rules.pays import cents as in_cents
from croupier.rules.paytables import WagerMeter
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import Recorded
from croupier.tables.replay import replay
from croupier.tables.table import Table
from croupier.web.app import application
from floors import Server, cluster, database, newcomer  # noqa: F401 (fixtures)

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))
from load import LINKED, Wire, filed

THREE = "pa/three-card-poker"
LET_IT_RIDE = "oh/let-it-ride"
FILED = Submission(options={"progressive-seed": "10000", "progressive-rate": "20"})
DOLLAR = Submission(options={"progressive-amount": "$1"})
RIDES = {"bet-1": 500, "bet-2": 500, "bet-3": 500, "progressive": 100}
BET = {"ante": 500, "progressive": 100}
WINS = tuple(
    bytes.fromhex(one)
    for one in (
        "30026402a9023b08583e7bb08d1451bc8b6c00c4c74b25ebddb4781ec19137ed",
        "cbb9f0bd0fd43f6f6df7a89f786618d7dd455822a49efd6a90f3300c3d80d463",
    )
)
"""Seeds that deal seat 1, alone at a table of Three Card Poker, the ace, king and queen of spades: the whole meter."""
ROYAL = {
    address: bytes.fromhex(seed)
    for address, seed in (
        ("bs/10", "b8c01e8acd0fa0fe63fe3f2a784125c990e3f4273d91b236d4823a5493758410"),
        ("oh/let-it-ride", "9f5c6153f8801f16aea53aa74237a0bd138541545b3b66464e137029b461fff0"),
        ("pa/655a", "ee5018edbb1060fa2c7b1d99a99f8b223c2e3b579940cef913fcd4d7b8ee87ec"),
        ("pa/647a", "fcbb6fa2942f91336f4a70084bddbc3ea3e4593ab7159690388b896084969daa"),
    )
}
"""Seeds that deal a royal flush to seat 1, alone at a table, from the cards that its progressive wager is on."""


def progressive(address: str) -> bool:
    """Whether a chapter has a progressive wager."""
    return any(law.kind == "progressive" for law in load(address).wagers)


class Floor:
    """A house with a supervisor and players, whose tables can be dealt from seeds that win."""

    def __init__(self, url: str, verifies: bool = False) -> None:
        self.verifies = verifies
        self.store = Store(url)
        self.house = House(self.store, verifies=verifies)
        self.boss, _ = newcomer(self.store, "Sue", "supervisor")
        self.players = [newcomer(self.store, f"P{one}", "player", 10_000_00)[0] for one in range(4)]

    def table(self, meter: int, player: Person, address: str = THREE, filed: Submission = DOLLAR) -> int:
        """A table that is joined to a meter, with a player."""
        number = self.house.open(self.boss, address, filed, joined={"progressive": meter})
        self.house.sit(player, number, 1, 1_000_00)
        return number

    def play(
        self, number: int, player: Person, house: House | None = None, wagers: dict[str, int] | None = None
    ) -> None:
        """A round at which the player stays in."""
        house = house or self.house
        house.wager(player, number, 1, wagers or BET)
        while True:
            with house.seeing(number) as kept:
                asked = kept.table.pending
            if not isinstance(asked, Decide):
                return
            house.decide(player, number, 1, asked.actions[0])

    def chips(self, number: int) -> int:
        with self.house.seeing(number) as kept:
            return kept.table.bankroll(1)

    def dial(self, number: int) -> meters.Dial:
        with self.store.reading() as connection:
            return meters.dials(connection, [number])[number]

    def shown(self, number: int) -> int:
        with self.store.reading() as connection:
            return meters.shown(connection)[number]

    def crash(self) -> House:
        """What is in memory is gone; another server has what is stored."""
        self.house = House(self.store, verifies=self.verifies)
        return self.house

    def sound(self) -> None:
        assert audit(self.store).wrong == ()


@contextmanager
def opened(url: str, verifies: bool = False) -> Iterator[Floor]:
    floor = Floor(url, verifies)
    try:
        yield floor
    finally:
        floor.store.close()


@contextmanager
def on_sqlite(folder: Path | None = None, verifies: bool = False) -> Iterator[Floor]:
    """A floor on SQLite, where it does not matter which database it is."""
    with TemporaryDirectory() as other, opened(str((folder or Path(other)) / "floor.db"), verifies) as floor:
        yield floor


@pytest.fixture
def wins(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Have the next seeds that a floor draws be these; nothing else is drawn by chance."""

    def next_seeds(*seeds: bytes) -> None:
        left = list(seeds)
        plain = secrets.token_bytes
        fake = SimpleNamespace(random_bytes=lambda size: left.pop(0) if left else plain(size))
        monkeypatch.setattr("croupier.floor.seeds.machine", fake)

    return next_seeds


# --- feeding and winning ---------------------------------------------------------------------------------------------


def test_feeds_from_two_tables_add_up(database: str) -> None:  # noqa: F811
    with opened(database) as floor:
        (meter,) = floor.house.open_meter(floor.boss, LET_IT_RIDE, FILED, "progressive", "Multi-Link")
        assert floor.shown(meter) == 10_000_00
        for player in floor.players[:2]:
            floor.play(floor.table(meter, player, LET_IT_RIDE, FILED), player, wagers=RIDES)
        assert floor.dial(meter) == meters.Dial(10_000_40, 0)
        floor.sound()


def test_a_share_of_a_filed_rate_is_never_rounded_up() -> None:
    """A meter is fed in whole cents: 20.9 cents of each dollar are 20, however many dollars came before."""
    filed = Submission(options={"progressive-seed": "10000", "progressive-rate": "20.9"})
    with on_sqlite() as floor:
        ada = floor.players[0]
        (meter,) = floor.house.open_meter(floor.boss, LET_IT_RIDE, filed, "progressive", stake=100)
        table = floor.table(meter, ada, LET_IT_RIDE, filed)
        for rounds in (1, 2):
            floor.play(table, ada, wagers=RIDES)
            assert floor.shown(meter) == 10_000_00 + 20 * rounds
        floor.sound()


def test_surveillance_verifies_a_hand_of_ohio_too() -> None:
    with on_sqlite(verifies=True) as floor:
        (meter,) = floor.house.open_meter(floor.boss, LET_IT_RIDE, FILED, "progressive", "Multi-Link")
        number = floor.table(meter, floor.players[0], LET_IT_RIDE, FILED)
        with pytest.raises(Refused, match="Surveillance verifies the hand too") as refused:
            floor.house.verify(floor.boss, number)
        assert refused.value.cite == "oh table-games-progressives 1.F.5"
        with pytest.raises(Refused, match="No jackpot waits"):
            floor.house.verify(floor.boss, number, "Lee")
    ohio, pennsylvania = load(LET_IT_RIDE), load(THREE)
    assert meters.verified_by(ohio, 0, "Sue", " Lee ") == "Sue, surveillance Lee"
    assert meters.verified_by(pennsylvania, 10**9, "Sue", "") == "Sue"


@pytest.mark.parametrize("least", [None, 1_000_00])
def test_an_inspector_signs_for_a_jackpot_of_25000(wins: Any, least: int | None) -> None:
    """Of a meter that shows less a supervisor verifies alone (bs 10(3)(j))."""
    with on_sqlite(verifies=True) as floor:
        wins(ROYAL["bs/10"])
        filed = Submission(options={"meter-seed": "$25,000", "progression-rate": "70"})
        (meter,) = floor.house.open_meter(floor.boss, "bs/10", filed, "progressive")
        ada = floor.players[0]
        number = floor.table(meter, ada, "bs/10", filed)
        floor.play(number, ada)
        control = Control(floor.house, least)
        tom, _ = newcomer(floor.store, "Tom", "supervisor")
        with pytest.raises(Refused, match="A Gaming Board Inspector verifies the hand too") as refused:
            control.jackpot(floor.boss, number)
        assert refused.value.cite == "bs 10(3)(j)"
        before = floor.chips(number)
        asked = control.jackpot(floor.boss, number, "I. Moss")
        if isinstance(asked, Waiting):
            assert floor.chips(number) == before
            control.agree(tom, asked.id)
        assert floor.chips(number) >= before + 25_000_70
        floor.sound()
    chapter = load("bs/10")
    assert meters.verified_by(chapter, 24_999_99, "Sue", "") == "Sue"
    assert meters.verified_by(chapter, 25_000_00, "Sue", "I. Moss") == "Sue, a Gaming Board Inspector I. Moss"


def test_a_jackpot_is_paid_at_once_in_local_play_and_the_meter_starts_again(database: str, wins: Any) -> None:  # noqa: F811
    with opened(database) as floor:
        (meter,) = floor.house.open_meter(floor.boss, THREE, DOLLAR, "progressive")
        ada, ben = floor.players[:2]
        other = floor.table(meter, ben)
        wins(WINS[0])
        number = floor.table(meter, ada)
        floor.play(other, ben)
        before = floor.shown(meter)
        assert before == 1_000_14
        floor.play(number, ada)
        with floor.house.seeing(number) as kept:
            (line,) = [one for one in kept.table.lines if one.wager == "progressive"]
        assert (line.from_meter, line.meter_reset) == (1_000_28, True)
        assert floor.shown(meter) == 1_000_00
        with floor.store.reading() as connection:
            found = meters.totals(connection, meter)
        assert found == {"seed": 1_000_00, "meter": 28, "jackpot": -1_000_28, "reseed": 1_000_00}
        floor.sound()


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every time that an act was begun at a table: what it does."""
    begun: list[str] = []
    real = House._do

    def counts(house: House, act: Act, do: Any) -> None:
        begun.append(act.what)
        real(house, act, do)

    monkeypatch.setattr(House, "_do", counts)
    return begun


def test_an_act_that_reads_a_meter_is_done_once(database: str, wins: Any, tries: list[str]) -> None:  # noqa: F811
    """The meter is held from the beginning: nothing is done twice, and no table is built again for it."""
    with opened(database) as floor:
        (meter,) = floor.house.open_meter(floor.boss, THREE, DOLLAR, "progressive")
        wins(WINS[0])
        number = floor.table(meter, floor.players[0])
        with floor.house.seeing(number) as before:
            pass
        floor.play(number, floor.players[0])
        with floor.house.seeing(number) as after:
            assert [line.from_meter for line in after.table.lines if line.wager == "progressive"] == [1_000_14]
        assert tries == ["sit", "wager", "decide"]
        assert after is before
        assert after.table.reads is None, "no act is under way"


def test_a_jackpot_is_verified_in_one_act(database: str, wins: Any, tries: list[str]) -> None:  # noqa: F811
    with opened(database, verifies=True) as floor:
        (meter,) = floor.house.open_meter(floor.boss, THREE, DOLLAR, "progressive")
        wins(WINS[0])
        number = floor.table(meter, floor.players[0])
        floor.play(number, floor.players[0])
        with floor.house.seeing(number) as before:
            assert before.claim is not None
        floor.house.verify(floor.boss, number)
        with floor.house.seeing(number) as after:
            assert (after is before, after.claim) == (True, None)
        assert tries == ["sit", "wager", "decide", "verify"]


def test_an_act_that_fails_leaves_nothing_of_its_own(database: str) -> None:  # noqa: F811
    with opened(database) as floor:
        (meter,) = floor.house.open_meter(floor.boss, THREE, DOLLAR, "progressive")
        number = floor.table(meter, floor.players[0])
        with floor.house.seeing(number) as before:
            stands = {name: dict(held) if isinstance(held, dict) else held for name, held in vars(before).items()}
        with pytest.raises(Refused):
            floor.house.wager(floor.players[0], number, 1, {"ante": 1_000_000_00})
        with pytest.raises(Refused):
            floor.house.rule(floor.boss, number, "no-such-thing", None, note="a note")
        with floor.house.seeing(number) as after:
            assert after is before
            assert {name: vars(after)[name] for name in stands} == stands
            assert (after.book.by, after.table.reads) == ("", None)


def test_a_supervisor_verifies_and_the_meter_stands_still_meanwhile(database: str, wins: Any) -> None:  # noqa: F811
    with opened(database, verifies=True) as floor:
        (meter,) = floor.house.open_meter(floor.boss, THREE, DOLLAR, "progressive")
        ada, ben = floor.players[:2]
        wins(WINS[0])
        number = floor.table(meter, ada)
        floor.play(number, ada)
        other = floor.table(meter, ben)
        with floor.house.seeing(number) as kept:
            assert kept.claim is not None
            assert kept.claim.cents == 1_000_14
        floor.play(other, ben)
        assert floor.shown(meter) == 1_000_14, "it is frozen"
        assert floor.dial(meter).shown == 1_000_28, "what is fed meanwhile is for the next jackpot"
        with pytest.raises(NotAllowed):
            floor.house.verify(ada, number)
        floor.crash()
        before = floor.chips(number)
        floor.house.verify(floor.boss, number)
        assert floor.chips(number) - before >= 1_000_14
        assert floor.shown(meter) == 1_000_14
        with pytest.raises(Refused, match="No jackpot waits"):
            floor.house.verify(floor.boss, number)
        floor.sound()


@pytest.mark.parametrize("change", [sql.delete(schema.claims), sql.update(schema.claims).values(state="withdrawn")])
def test_a_hand_that_waits_and_was_taken_away_is_found(tmp_path: Path, wins: Any, change: Any) -> None:
    with opened(str(tmp_path / "floor.db"), verifies=True) as floor:
        (meter,) = floor.house.open_meter(floor.boss, THREE, DOLLAR, "progressive")
        wins(WINS[0])
        number = floor.table(meter, floor.players[0])
        floor.play(number, floor.players[0])
        assert audit(floor.store).wrong == ()
        with floor.store.engine.begin() as connection:
            connection.execute(change)
        assert audit(floor.store).wrong == (f"Claim 1 of meter {meter} is not as its chain says.",)


def test_two_tables_that_win_at_once_are_paid_in_the_order_keyed_in(database: str, wins: Any) -> None:  # noqa: F811
    """On PostgreSQL by two servers; one of them dies between the two payouts."""
    with opened(database, verifies=True) as floor:
        (meter,) = floor.house.open_meter(floor.boss, THREE, DOLLAR, "progressive")
        ada, ben = floor.players[:2]
        wins(*WINS)
        tables = [floor.table(meter, one) for one in (ada, ben)]
        second = floor.house if floor.store.sqlite else House(floor.store, verifies=True)
        floor.play(tables[1], ben, second)
        floor.play(tables[0], ada)
        with pytest.raises(Refused, match=f"table {tables[1]} was keyed in first") as refused:
            floor.house.verify(floor.boss, tables[0])
        assert refused.value.cite == "pa 605a.7(e)(4)"
        floor.house.verify(floor.boss, tables[1])
        floor.crash().verify(floor.boss, tables[0])
        for number, paid in zip(tables, (1_000_14, 1_000_14), strict=True):
            events = floor.house.events(number)
            assert [one.data["cents"] for one in events if one.kind == "reading"] == [paid]
        with floor.store.reading() as connection:
            found = meters.totals(connection, meter)
        assert found == {"seed": 1_000_00, "meter": 28, "jackpot": -2_000_28, "reseed": 2_000_00}
        floor.sound()


def test_a_crash_while_a_jackpot_is_paid_pays_it_once(
    database: str,  # noqa: F811
    wins: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with opened(database, verifies=True) as floor:
        (meter,) = floor.house.open_meter(floor.boss, THREE, DOLLAR, "progressive")
        ada = floor.players[0]
        wins(WINS[0])
        number = floor.table(meter, ada)
        floor.play(number, ada)

        def dies(*_: object) -> None:
            raise KeyboardInterrupt

        with monkeypatch.context() as patched:
            patched.setattr(meters, "settle", dies)  # the money has been moved, the transaction not stored
            with pytest.raises(KeyboardInterrupt):
                floor.house.verify(floor.boss, number)
        assert floor.dial(meter).shown == 1_000_14
        floor.sound()
        floor.crash().verify(floor.boss, number)
        assert floor.dial(meter).shown == 1_000_00
        floor.sound()


def test_two_servers_that_win_at_once_and_one_is_killed(cluster: Any, wins: Any) -> None:  # noqa: F811
    """Both hands are keyed in at servers that are processes; the one that was keyed in first dies before it is paid."""
    url = cluster.database()
    with opened(url, verifies=True) as floor:
        (meter,) = floor.house.open_meter(floor.boss, THREE, DOLLAR, "progressive")
        people = [newcomer(floor.store, name, "player", 10_000_00) for name in ("Ada", "Ben")]
        boss = newcomer(floor.store, "Max", "supervisor")[1]
        wins(*WINS)
        tables = [floor.table(meter, person) for person, _ in people]  # what they are dealt is committed to
        options = ("--accounts", "--no-submissions", "--dual-control", "off")
        with ExitStack() as stack:
            servers = [stack.enter_context(Server(url, *options)) for _ in people]

            async def both() -> None:
                for server, number, (_, token) in zip(servers, tables, people, strict=True):
                    wire = Wire(server.url, token)
                    await wire.post(f"/api/tables/{number}/wagers", {"seat": 1, "wagers": BET})
                    await wire.post(f"/api/tables/{number}/decisions", {"seat": 1, "action": "play"})
                    wire.close()
                first, second = Wire(servers[0].url, boss), Wire(servers[1].url, boss)
                with suppress(ConnectionError):
                    paying = asyncio.create_task(first.post(f"/api/tables/{tables[0]}/jackpot", None))
                    await asyncio.sleep(0)
                    await asyncio.to_thread(servers[0].kill)
                    await paying
                for number in (tables[0], tables[1], tables[0]):  # the first may have been paid before its server died
                    await second.post(f"/api/tables/{number}/jackpot", None)
                first.close()
                second.close()

            asyncio.run(both())
            assert "Traceback" not in servers[1].stop()
        for number in tables:
            events = floor.crash().events(number)
            assert [one.data["cents"] for one in events if one.kind == "reading"] == [1_000_14]
        with floor.store.reading() as connection:
            found = meters.totals(connection, meter)
        assert found == {"seed": 1_000_00, "meter": 28, "jackpot": -2_000_28, "reseed": 2_000_00}
        floor.sound()


# --- at one table ----------------------------------------------------------------------------------------------------


def played(game: Game, cards: str, seats: int, wagers: dict[str, int], meter: int) -> Table:
    """A table joined to meter 1, of which `meter` cents are shown at first, with a round of recorded cards."""
    table = Table(game, Recorded(cards.split()))
    key = next(iter(wagers))
    table.join(key, 1, 0)

    def reads(_: str) -> int:
        dial = meters.Dial(meter, 0)
        for step in table.progressives.steps:
            dial = dial.after(step)
        return dial.shown

    table.reads = reads
    for seat in range(1, seats + 1):
        table.sit(seat, f"P{seat}", 1_000_00)
    table.begin()
    while (asked := table.pending) is not None:
        table.answer(wagers if isinstance(asked, TakeWagers) else asked.actions[0])
    return table


def test_winners_at_one_table_are_paid_in_the_order_of_the_deal() -> None:
    """Each is paid from the meter as the one before has left it: 1.F.6(a). Everybody else has an envy for each."""
    game = open_game(LET_IT_RIDE, FILED)
    wagers = {"progressive": 100, "bet-1": 500, "bet-2": 500, "bet-3": 500}
    table = played(game, "Jh Th 9h 8h 7h Ah Kh Qh 2c 3d 4s", 3, wagers, 50_000_00)
    lines = [one for one in table.lines if one.wager == "progressive"]
    paid = [(one.seat, one.from_meter, one.meter_reset) for one in lines if one.from_meter]
    assert paid == [(1, 5_000_06, False), (2, 45_000_54, True)]
    envies = sorted((one.seat, one.pays) for one in lines if one.outcome == "envy")
    assert envies == [(1, "$1,000"), (2, "$300"), (3, "$1,000"), (3, "$300")]
    assert table.progressives.steps[-1].kind == "reset"
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


def test_a_wager_that_is_given_back_takes_its_part_of_the_meter_back() -> None:
    table = Table(open_game(LET_IT_RIDE, FILED), pause=True)
    table.join("progressive", 7, 0)
    table.sit(1, "Ada", 1_000_00)
    table.begin()
    table.answer(RIDES)
    assert table.ledger["meter progressive"] == 20
    table.proceed()  # a hand has a wrong number of cards when it has some
    table.rule("wrong-number-of-cards")
    assert table.ledger["meter progressive"] == 0
    assert table.bankroll(1) == 1_000_00
    assert [(step.kind, step.cents) for step in table.progressives.steps] == [("fed", 20), ("fed", -20)]


@pytest.mark.parametrize(
    ("manner", "again"), [("starts-next-meter", 10_000_00), ("added-to-reseed", 10_000_15), ("apart", 10_000_00)]
)
def test_what_a_meter_with_a_reserve_starts_again_with(manner: str, again: int) -> None:
    game = open_game("pa/639a", Submission(options={"meter-reserve": manner}, paytables={"progressive": "A"}))
    table = Table(game, Recorded(["Ah", "Kh", "Qh", "Jh", "Th", "2c", "3d", "4s", "6h", "7c"]))
    table.sit(1, "Ada", 1_000_00)
    table.begin()
    table.answer({"ante": 500, "progressive": 100})
    while isinstance(table.pending, Decide):
        table.answer(table.pending.actions[0])
    (line,) = [one for one in table.lines if one.wager == "progressive"]
    assert line.from_meter == 10_000_53
    assert table.meters() == {"progressive": again}
    assert table.ledger["reserve progressive"] == (15 if manner == "apart" else 0)


# --- links -----------------------------------------------------------------------------------------------------------


def meter(address: str, wager: str, filed: Submission, stake: int = 0, number: int = 1) -> meters.Meter:
    """A meter as it would have been opened."""
    table, stake = meters.plan(Rules(address, filed), wager.partition(":")[0], stake)
    seed = table.seed(stake or 100, wager.partition(":")[2])
    return meters.Meter(number, "", address, filed, wager, stake, seed, "", "", "")


def test_every_game_of_the_multi_link_shares_one_meter() -> None:
    shared = meter(LET_IT_RIDE, "progressive", FILED)
    for address, wager in LINKED.items():
        links.check(open_game(address, filed(wager)), wager, shared)
    three = Submission(options={"five-card-progressive": "no", "progressive": "yes", **FILED.options})
    with pytest.raises(Refused, match="not paid by the pay table of meter 1"):
        links.check(open_game("oh/three-card-poker", three), "progressive", shared)
    dear = Submission(options={"progressive-seed": "20000", "progressive-rate": "20"})
    with pytest.raises(Refused, match="seed of meter 1 is"):
        links.check(open_game("oh/mississippi-stud", dear), "progressive", shared)


FIVE = Submission(paytables={"progressive": "A"})
CARIBBEAN = Submission(
    options={"linked-progressive": "yes", "progressive-amount": "$1"}, paytables={"progressive": "D"}
)


def test_linked_tables_in_pennsylvania_have_one_chance_and_one_amount() -> None:
    """pa 605a.8(g)(1), 605a.8(g)(2)"""
    shared = meter("pa/647a", "progressive", FIVE, 100)
    links.check(open_game("pa/655a", FIVE), "progressive", shared)
    links.check(open_game("pa/639a", CARIBBEAN), "progressive", shared)
    assert links.top_chance(open_game("pa/639a", CARIBBEAN), "progressive") == Fraction(4, 2_598_960)
    six = Submission(options={"progressive": "no", "five-of-six-progressive": "yes"})
    with pytest.raises(Refused, match="same probability") as refused:
        links.check(open_game(THREE, six), "five-of-six-progressive", shared)
    assert refused.value.cite == "pa 605a.8(g)(1)"
    dear = Submission(options={"progressive-amount": "$5"}, paytables={"progressive": "A"})
    with pytest.raises(Refused, match="cannot be \\$1"):
        links.check(open_game("pa/655a", dear), "progressive", shared)
    alone = Submission(options={"linked-progressive": "no"}, paytables={"progressive": "A"})
    with pytest.raises(Refused, match="not linked") as refused:
        links.check(open_game("pa/639a", alone), "progressive", shared, [Rules("pa/647a", FIVE)])
    assert refused.value.cite == "pa 639a.12(d)(3)"
    with pytest.raises(Refused, match="seed of meter 1"):
        links.check(open_game(THREE, DOLLAR), "progressive", shared)


@pytest.mark.parametrize(
    ("won", "fed", "own", "other", "rate", "surveillance"),
    [
        (LET_IT_RIDE, "oh/mississippi-stud", FILED, FILED, 20, "Lee"),
        ("pa/655a", "pa/647a", FIVE, FIVE, 21, ""),
        ("pa/647a", "pa/655a", FIVE, FIVE, 21, ""),
    ],
)
def test_a_jackpot_of_a_link_is_played_through(
    won: str, fed: str, own: Submission, other: Submission, rate: int, surveillance: str, wins: Any
) -> None:
    """A royal flush of one game takes the meter that two have fed, as it stood when it was keyed in; the wager is not
    returned; what is fed meanwhile is for the next jackpot (oh 1.D, 1.F.5, 2.B to 2.D; pa 605a.7(e), 605a.8(g))."""
    with on_sqlite(verifies=True) as floor:
        (meter,) = floor.house.open_meter(floor.boss, won, own, "progressive", "Link", 100)
        ada, ben = floor.players[:2]
        wins(ROYAL[won])
        tables = floor.table(meter, ada, won, own), floor.table(meter, ben, fed, other)
        bets = RIDES if won == LET_IT_RIDE else BET
        floor.play(tables[1], ben, wagers=BET)
        floor.play(tables[0], ada, wagers=bets)
        floor.play(tables[1], ben, wagers=BET)
        shown = 10_000_00 + 2 * rate
        assert floor.shown(meter) == shown, "it stands still for the hand that was keyed in"
        before = floor.chips(tables[0])
        floor.house.verify(floor.boss, tables[0], surveillance)
        with floor.house.seeing(tables[0]) as kept:
            (line,) = [one for one in kept.table.lines if one.wager == "progressive"]
            assert kept.table.laid["seat 1"].cards, "it is paid before the cards are collected (1.F.1)"
        assert (line.outcome, line.from_meter, line.net, line.meter_reset) == ("royal-flush", shown, shown - 100, True)
        assert floor.chips(tables[0]) == before + shown
        assert floor.shown(meter) == 10_000_00 + rate
        floor.sound()


def test_hands_of_two_ohio_tables_are_paid_in_the_order_keyed_in(wins: Any) -> None:
    """oh table-games-progressives 1.F.6(b): the first from the meter as shown, the next from what it restarts with."""
    with on_sqlite(verifies=True) as floor:
        (meter,) = floor.house.open_meter(floor.boss, LET_IT_RIDE, FILED, "progressive", "Link", 100)
        ada, ben = floor.players[:2]
        wins(ROYAL[LET_IT_RIDE], ROYAL[LET_IT_RIDE])
        tables = [floor.table(meter, one, LET_IT_RIDE, FILED) for one in (ada, ben)]
        floor.play(tables[1], ben, wagers=RIDES)
        floor.play(tables[0], ada, wagers=RIDES)
        with pytest.raises(Refused, match=f"table {tables[1]} was keyed in first") as refused:
            floor.house.verify(floor.boss, tables[0], "Lee")
        assert refused.value.cite == "oh table-games-progressives 1.F.6(b)"
        for number in reversed(tables):
            floor.house.verify(floor.boss, number, "Lee")
            paid = [one.data["cents"] for one in floor.house.events(number) if one.kind == "reading"]
            assert paid == [10_000_20]
        floor.sound()


def test_a_wager_of_another_amount_has_no_chance_at_a_meter() -> None:
    with on_sqlite() as floor:
        (number,) = floor.house.open_meter(floor.boss, LET_IT_RIDE, FILED, "progressive", stake=500)
        table = floor.table(number, floor.players[0], LET_IT_RIDE, FILED)
        with pytest.raises(Refused, match="every wager at meter 1 is \\$5"):
            floor.house.wager(floor.players[0], table, 1, RIDES)


# --- on file ---------------------------------------------------------------------------------------------------------


def test_a_meter_is_not_removed_without_an_approval() -> None:
    with on_sqlite() as floor:
        (number,) = floor.house.open_meter(floor.boss, THREE, DOLLAR, "progressive")
        table = floor.table(number, floor.players[0])
        floor.play(table, floor.players[0])
        with pytest.raises(Refused, match="written approval") as refused:
            floor.house.remove_meter(floor.boss, number, " ")
        assert refused.value.cite == "pa 605a.7(e)(5)"
        with pytest.raises(Refused, match="has open tables"):
            floor.house.remove_meter(floor.boss, number, "No. 7 of 1 May")
        floor.house.leave(floor.players[0], table, 1)
        floor.house.close(floor.boss, table)
        assert floor.shown(number) == 1_000_14, "it outlives its tables"
        floor.house.remove_meter(floor.boss, number, "No. 7 of 1 May")
        with pytest.raises(Refused, match="no meter 1 on the floor"):
            floor.table(number, floor.players[0])
        floor.sound()


@pytest.mark.parametrize("approval", [".", "x", "ok", "1 2 3", "aa bb cc"])
def test_an_approval_can_be_found_again(approval: str) -> None:
    """pa 605a.7(e)(5): a jackpot leaves the floor by a written approval, which the reason names."""
    with on_sqlite() as floor:
        (number,) = floor.house.open_meter(floor.boss, THREE, DOLLAR, "progressive")
        with pytest.raises(Refused, match="written approval"):
            floor.house.remove_meter(floor.boss, number, approval)


def test_a_meter_with_much_money_is_removed_by_two() -> None:
    """pa 605a.7(e)(5), with dual control from $1,000 on: the meter shows its seed of $1,000."""
    with on_sqlite() as floor:
        (number,) = floor.house.open_meter(floor.boss, THREE, DOLLAR, "progressive")
        second, tom = Control(floor.house, 1_000_00), newcomer(floor.store, "Tom", "supervisor")[0]
        with pytest.raises(Refused, match="written approval"):
            second.remove_meter(floor.boss, number, ".")
        asked = second.remove_meter(floor.boss, number, "No. 7 of 1 May")
        assert asked is not None
        assert floor.shown(number) == 1_000_00, "one supervisor's word moves nothing"
        second.agree(tom, asked.id)
        with pytest.raises(Refused, match="no meter 1 on the floor"):
            floor.table(number, floor.players[0])
        floor.sound()


def test_a_table_whose_own_meter_players_have_fed_is_closed_by_two() -> None:
    with on_sqlite() as floor:
        ada = floor.players[0]
        number = floor.house.open(floor.boss, THREE, DOLLAR)
        floor.house.sit(ada, number, 1, 1_000_00)
        floor.play(number, ada)
        floor.house.leave(ada, number, 1)
        second, tom = Control(floor.house, 1_000_00), newcomer(floor.store, "Tom", "supervisor")[0]
        asked = second.close(floor.boss, number)
        assert asked is not None
        assert "$1,000.14" in asked.said
        second.agree(tom, asked.id)
        assert floor.house.open_tables() == []
        floor.sound()


def test_a_table_that_is_opened_anew_stays_linked_to_its_meter() -> None:
    """pa 605a.7(e): ending a table for another set of rules takes no jackpot from it."""
    with on_sqlite() as floor:
        (number,) = floor.house.open_meter(floor.boss, THREE, DOLLAR, "progressive")
        successor = floor.house.renew(floor.boss, floor.table(number, floor.players[0]))
        with floor.house.seeing(successor) as kept:
            assert {key: one.meter for key, one in kept.table.progressives.joined.items()} == {"progressive": number}
        floor.sound()


def test_what_players_have_fed_stays_on_the_floor_when_a_table_of_pennsylvania_closes() -> None:
    with on_sqlite(verifies=True) as floor:
        ada = floor.players[0]
        number = floor.house.open(floor.boss, THREE, DOLLAR)
        floor.house.sit(ada, number, 1, 1_000_00)
        floor.play(number, ada)
        floor.house.leave(ada, number, 1)
        floor.house.close(floor.boss, number)
        with floor.store.reading() as connection:
            (kept,) = meters.all_of(connection)
        assert (kept.title, kept.stake) == (f"Three-Card Progressive Payout of table {number}", 100)
        assert floor.shown(kept.id) == 1_000_14
        floor.play(floor.table(kept.id, ada), ada)
        assert floor.shown(kept.id) == 1_000_28
        floor.sound()


def test_a_table_that_closes_keeps_no_money_of_its_meter_in_the_tray() -> None:
    """Where a meter may leave the floor with its table, what it shows comes to the cage with the tray."""
    filed = Submission(options={"progressive-seed": "10000", "progressive-rate": "20"})
    with on_sqlite() as floor:
        ada = floor.players[0]
        number = floor.house.open(floor.boss, LET_IT_RIDE, filed)
        floor.house.sit(ada, number, 1, 1_000_00)
        floor.play(number, ada, wagers=RIDES)
        floor.house.leave(ada, number, 1)
        accounts = [cage.tray(number), cage.meters(number), cage.drop(number)]
        with floor.store.reading() as connection:
            assert cage.balance(connection, accounts)[cage.meters(number)] == 10_000_20
        floor.house.close(floor.boss, number)
        with floor.store.reading() as connection:
            assert set(cage.balance(connection, accounts).values()) == {0}
        floor.sound()


def test_meters_are_restored_from_a_backup_and_tampering_is_found(tmp_path: Path) -> None:
    with on_sqlite(tmp_path) as floor:
        (number,) = floor.house.open_meter(floor.boss, THREE, DOLLAR, "progressive")
        table = floor.table(number, floor.players[0])
        floor.play(table, floor.players[0])
        backup(floor.store, tmp_path / "copy")
        key = floor.store.key
        restore(tmp_path / "copy", str(tmp_path / "again.db"), str(key))
        with Store(str(tmp_path / "again.db"), str(key)) as again:
            assert audit(again).wrong == ()
            house = House(again)
            house.look_at_meters()
            assert house.shown == {number: 1_000_14}
        changes = (
            sql.update(schema.balances).where(schema.balances.c.account == "meter 1").values(cents=5_000_00),
            sql.update(schema.meters).values(stake=500),
            sql.update(schema.joins).values(wager="five-card-progressive"),
            sql.delete(schema.links).where(schema.links.c.chain == "meter 1", schema.links.c.number == 1),
        )
        for change in changes:
            with floor.store.engine.begin() as connection:
                connection.execute(change)
            assert any("eter" in line for line in audit(floor.store).wrong), change


def test_the_worth_of_a_wager_rises_with_its_meter() -> None:
    rules = Rules(THREE, DOLLAR)
    found = worth(rules, "progressive", 100)
    assert found.at({"": 1_000_00}) == Fraction(-454, 1105)
    even = found.break_even("", {})
    assert even == 10_080_00
    assert found.at({"": even}) == 0
    (shown,) = [one for one in prices(rules, Conditions(), "progressive") if one.paytable == "A"]
    assert shown.break_even == even


# --- over HTTP and in the terminal -----------------------------------------------------------------------------------


def test_a_meter_is_opened_joined_looked_at_and_kept_over_http(tmp_path: Path) -> None:
    floor = Running(str(tmp_path / "floor.db"))
    with TestClient(application(floor), base_url="http://127.0.0.1:8000") as client:
        asked = {"address": THREE, "wager": "progressive", "submission": {"options": dict(DOLLAR.options)}}
        (meter,) = client.post("/api/meters", json=asked).json()
        assert (meter["shown"], meter["stake"]) == (1_000_00, 100)
        refused = client.post("/api/meters", json=asked | {"wager": "ante"})
        assert (refused.status_code, refused.json()["allowed"]) == (400, ["progressive"])
        about = {"address": THREE, "submission": asked["submission"], "joined": {"progressive": meter["id"]}}
        table = client.post("/api/tables", json=about).json()
        assert table["meters"] == {"progressive": 1_000_00}
        worth = client.get(f"/api/tables/{table['id']}/meters").json()
        while not isinstance(worth, list):  # it is counted
            worth = client.get(f"/api/tables/{table['id']}/meters").json()
        assert (worth[0]["expected"], worth[0]["break_even"]) == ("-454/1105", {"progressive": 10_080_00})
        found = client.get(f"/api/meters/{meter['id']}").json()
        assert (found["moves"], found["fits"], found["meter"]["tables"]) == ({"seed": 1_000_00}, True, [table["id"]])
        gone = client.post(f"/api/meters/{meter['id']}/removal", json={"approval": ""})
        assert (gone.status_code, gone.json()["cite"]) == (400, "pa 605a.7(e)(5)")
        waits = client.post(f"/api/tables/{table['id']}/jackpot")
        assert waits.json()["refused"] == "No jackpot waits to be verified at this table."
    shown = CliRunner().invoke(app, ["meters", "--database", str(tmp_path / "floor.db"), "--csv"])
    assert shown.stdout.splitlines()[1].startswith("1,Three-Card Progressive Payout,"), shown.output
    past = CliRunner().invoke(app, ["meters", "1", "--database", str(tmp_path / "floor.db"), "--csv"])
    assert past.stdout.splitlines()[1].split(",")[2] == "open"


def test_a_large_jackpot_is_paid_by_two_supervisors(wins: Any) -> None:
    with on_sqlite(verifies=True) as floor:
        control = Control(floor.house, 1_000_00)
        other, _ = newcomer(floor.store, "Max", "supervisor")
        (meter,) = floor.house.open_meter(floor.boss, THREE, DOLLAR, "progressive")
        wins(WINS[0])
        number = floor.table(meter, floor.players[0])
        floor.play(number, floor.players[0])
        asked = control.jackpot(floor.boss, number)
        assert isinstance(asked, Waiting)
        with pytest.raises(NotAllowed):
            control.agree(floor.boss, asked.id)
        control.agree(other, asked.id)
        assert floor.dial(meter).shown == 1_000_00
        floor.sound()


def filed_meters(address: str) -> Iterator[Submission]:
    """A house for each progressive wager of a chapter, with the seed and the rate that only a house can say."""
    options = {option.id for option in load(address).options}
    laws = [law for law in load(address).wagers if law.kind == "progressive"]
    for law in laws:
        chosen = {other.option: "yes" if other == law else "no" for other in laws}
        supplied = {f"{law.id}-seed": "10000", f"{law.id}-rate": "20"}
        yield Submission(options={name: said for name, said in (chosen | supplied).items() if name in options})


def progressive_houses(address: str) -> Iterator[Submission]:
    """Houses of a chapter: those of its worked rounds, in Ohio one for each meter, and some that choose at random."""
    yield from houses(address)
    if address.startswith("oh/"):
        yield from filed_meters(address)
    yield from (some_house(address, random.Random(seed)) for seed in range(12))


def joined_meters(address: str) -> Iterator[tuple[Game, Meter]]:
    """Every meter of a chapter that a house may open, by wager, amount and pay table, with a game that has it."""
    seen = set()
    for choices in progressive_houses(address):
        rules = Rules(address, choices)
        for law in rules.chapter.wagers:
            if law.kind != "progressive" or not rules.offers(law.id):
                continue
            for amount in (0, *(in_cents(one) for one in rules.amounts(law)), 100):
                try:
                    table, stake = meters.plan(rules, law.id, amount)
                except Refused:
                    continue
                for which in table.meters:
                    key = (law.id, which, stake, table.label)
                    if key not in seen:
                        seen.add(key)
                        wager, seed = WagerMeter(law.id, which).key, table.seed(stake, which)
                        yield game_for(rules), Meter(1, law.name, address, choices, wager, stake, seed, "", "", "")


METERED = [one for one in addresses() if load(one).game in GAMES and progressive(one)]
"""The chapters that have a meter."""


@pytest.mark.parametrize("address", METERED)
def test_every_meter_of_the_house_is_joined_by_a_table_of_its_own_chapter(address: str) -> None:
    """Whatever the game: a pai gow wager was an error of the server (pa 645a, 659a, 670a, 688a)."""
    joined = 0
    for game, meter in joined_meters(address):
        links.check(game, meter.wager, meter)
        joined += 1
    assert bool(joined) == (load(address).family != "poker-room"), "funds of the poker room are no meters of the house"


def with_progressive(game: Game, wager: str, seats: int) -> Table:
    """A round of some seats with a progressive wager, in which nobody folds."""
    table, law = Table(game), game.rules.wager(wager)
    stake = in_cents(next(iter(game.rules.amounts(law)), "$1"))
    for seat in range(1, seats + 1):
        table.sit(seat, f"P{seat}", 1_000_00)
    table.begin()
    while table.playing and (asked := table.pending) is not None:
        if isinstance(asked, TakeWagers):
            table.answer({**game.usual_wagers(), wager: stake})
        elif isinstance(asked, Decide):
            table.answer(asked.usual or next(one for one in asked.actions if "fold" not in one))
        else:
            table.proceed()
    return table


OF_OHIO = [
    (address, law.id)
    for address in METERED
    for law in load(address).wagers
    if address.startswith("oh/") and law.kind == "progressive"
]


@pytest.mark.parametrize(("address", "wager"), OF_OHIO)
def test_meters_of_ohio_are_settled_in_the_order_of_the_deal(address: str, wager: str) -> None:
    """oh table-games-progressives 1.F.6(a): the first hand comes first, in every game with a meter."""
    meters_of = [law for law in load(address).wagers if law.kind == "progressive"]
    chosen = {law.option: "yes" if law.id == wager else "no" for law in meters_of}
    table = with_progressive(open_game(address, Submission(options=chosen)), wager, 4)
    cards = [event.data["to"] for event in table.journal.events if event.kind == "card"]
    dealt = [int(place.removeprefix("seat ")) for place in dict.fromkeys(cards) if place.startswith("seat ")]
    assert len(dealt) == 4
    assert [one.seat for one in table.lines if one.wager == wager] == dealt
