"""The floor without its pages: tables that last, money that adds up, on SQLite and on PostgreSQL."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sql

import luck
from croupier import machine
from croupier.errors import Refused
from croupier.floor import cage, chain, rebuild, saving, schema, snapshots
from croupier.floor.audit import audit
from croupier.floor.house import House
from croupier.floor.people import NotAllowed, Person
from croupier.floor.store import TABLE_LOCKS, Store
from croupier.floor.table_rows import events_of
from croupier.games import open_game
from croupier.games.physical import SpinWheel
from croupier.games.script import PHYSICAL, Decide, Showdown, TakeWagers
from croupier.rules.submission import Submission
from croupier.tables import companions
from croupier.tables.dealer import HouseDealer
from croupier.tables.ledger import HOUSE, TOKES
from croupier.tables.replay import draw_again, replay, uses_source, verify_randomness
from croupier.tables.round_export import written
from croupier.tables.rounds import adjudicate, differences, parse
from croupier.tables.table import Table
from floors import cluster, database  # noqa: F401 (fixtures)

PLAIN = Submission()


@pytest.fixture
def house(database: str) -> Iterator[House]:  # noqa: F811
    kept = Store(database)
    yield House(kept)
    kept.close()


def again(house: House) -> House:
    """The house as another process finds it: nothing but the store is left."""
    return House(house.store, house.clock)


def opened(house: House, address: str, seats: int = 1, *, paused: bool = False, **choices: Any) -> tuple[Person, int]:
    me = house.people.local()
    number = house.open(me, address, Submission(**choices), paused=paused)
    for seat in range(1, seats + 1):
        house.sit(me, number, seat, 1_000_000)
    return me, number


def bet_of(house: House, number: int) -> dict[str, int]:
    with house.seeing(number) as kept:
        return companions.bet(kept.table, TakeWagers(1))


def play(house: House, me: Person, number: int, rounds: int = 1, *, stop: int = 0) -> int:
    """Play rounds with whatever can be done first; `stop` acts early, in the middle of a round."""
    acts = 0
    for _ in range(rounds):
        with house.seeing(number) as kept:
            mine = [seat for seat, chair in kept.chairs.items() if chair.person == me.id]
            begun = kept.table.rounds
        for seat in mine:
            with house.seeing(number) as kept:
                if kept.table.playing or kept.table.rounds > begun:
                    break
                bets = companions.bet(kept.table, TakeWagers(seat))
            try:
                house.wager(me, number, seat, bets)
            except Refused:
                house.wager(me, number, seat, {})
        while True:
            with house.seeing(number) as kept:
                request, playing = kept.table.pending, kept.table.playing
                actions = companions.soonest(request) if isinstance(request, Decide) else []
            if not playing:
                break
            acts += 1
            if stop and acts > stop:
                return acts
            if isinstance(request, Decide):
                house.decide(me, number, request.seat, actions[0])
            elif isinstance(request, TakeWagers):
                house.wager(me, number, request.seat, {})
            else:
                house.proceed(me, number)
    return acts


def state(house: House, number: int) -> dict[str, Any]:
    with house.seeing(number) as kept:
        table = kept.table
        return {
            "length": len(kept.book),
            "last": kept.book.events[-1].hash,
            "players": dict(table.players),
            "money": dict(table.ledger.balances),
            "stakes": {seat: dict(held) for seat, held in table.stakes.items() if held},
            "cards": table.view().cards,
            "lines": list(table.lines),
            "said": list(table.said),
            "results": list(table.results),
            "carry": table.carry,
            "pending": table.pending,
            "round": table.rounds,
            "closed": table.closed,
            "chairs": dict(kept.chairs),
            "seeds": kept.seeds.drawn_from,
            "noted": kept.noted,
            "seen": kept.table.view().seen,
        }


def whole(house: House, number: int) -> dict[str, Any]:
    """Everything that a table knows, but for who plays and deals: what a snapshot forgets is missed here."""
    with house.seeing(number) as kept:
        known = {name: held for name, held in vars(kept.table).items() if name not in ELSEWHERE}
    return known | {
        "stakes": {seat: held for seat, held in known["stakes"].items() if held},
        "_seen": {side: cards for side, cards in known["_seen"].items() if cards},
        "ledger": known["ledger"].balances,
        "progressives": (known["progressives"].seeded, known["progressives"].joined),
    }


ELSEWHERE = {"game", "filed_game", "_games", "dealer", "journal", "pause", "pending", "reads", "_script", "_one_deck"}
GAMES = [
    "pa/roulette", "pa/625a", "pa/craps-and-mini-craps", "pa/minibaccarat", "pa/blackjack", "pa/three-card-poker",
    "pa/let-it-ride-poker", "pa/pai-gow-poker", "bs/05", "pa/big-six-wheel",
]  # fmt: skip


@pytest.mark.parametrize("address", GAMES)
def test_a_table_is_the_same_after_a_crash(house: House, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From its last snapshot on, or from the beginning of its journal."""
    monkeypatch.setattr(snapshots, "SNAPSHOT_EVERY", 20)
    me, number = opened(house, address, 2)
    play(house, me, number, 3)
    play(house, me, number, 1, stop=1)
    before = state(house, number)
    from_snapshot = whole(again(house), number)
    assert state(again(house), number) == before
    with house.store.writing() as connection:
        assert connection.execute(sql.delete(schema.snapshots)).rowcount == 1
    recovered = again(house)
    assert state(recovered, number) == before
    assert whole(recovered, number) == from_snapshot == whole(house, number)
    play(recovered, me, number, 2)
    events = recovered.events(number)
    replay(events)
    verify_randomness(events)
    assert audit(house.store).wrong == ()


def test_a_table_without_its_dealing_shoe_is_the_same_after_a_crash(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """pa 649a.13(g): its rounds are dealt from the manual shoe on another server too, and until the other one works."""
    monkeypatch.setattr(snapshots, "SNAPSHOT_EVERY", 20)
    me, number = opened(house, "pa/649a", options={"dealing": "automated-shoe"})
    play(house, me, number, 2)
    house.rule(me, number, "shoe-out-of-order", None)
    play(house, me, number, 3)
    for found in (house, again(house)):
        with found.seeing(number) as kept:
            assert kept.game.rules.choice("dealing") == "shoe"
            assert kept.filed_game.rules.choice("dealing") == "automated-shoe"
    recovered = again(house)
    assert state(recovered, number) == state(house, number)
    assert whole(recovered, number) == whole(house, number)
    play(recovered, me, number, 2)
    recovered.reopen(me, number)
    play(recovered, me, number)
    with recovered.seeing(number) as kept:
        assert kept.game is kept.filed_game
    verify_randomness(recovered.events(number))
    assert replay(recovered.events(number)).ledger.balances == kept.table.ledger.balances
    assert audit(house.store).wrong == ()


def test_a_hand_that_is_called_dead_after_its_round_is_settled_in_the_journal_and_the_cage(house: House) -> None:
    """pa 685a.12(h): a wrong light is seen once the hole card is up, and the wager that was lost goes back."""
    me, number = opened(house, "pa/685a", options={"masque-error": "return"})
    ruled = 0
    for _ in range(12):
        play(house, me, number)
        with house.seeing(number) as kept:
            line = next(line for line in kept.table.lines if line.wager == "main")
            had = kept.table.bankroll(1)
        if line.net and line.outcome != "blackjack":
            house.rule(me, number, "masque-wrong-light-dead", 1)
            ruled += 1
            with house.seeing(number) as kept:
                assert kept.table.bankroll(1) == had - line.net
    assert ruled
    assert state(again(house), number) == state(house, number)
    replay(house.events(number))
    assert audit(house.store).wrong == ()


def test_a_table_with_posted_limits_is_the_same_after_a_crash(house: House) -> None:
    me, number = opened(house, "pa/roulette", limits={"table": ("10", "500")})
    house.wager(me, number, 1, {"red": 1000})
    house = again(house)
    with house.seeing(number) as kept:
        assert kept.table.rounds == 1
    assert audit(house.store).wrong == ()


def test_who_sits_out_is_not_waited_for_and_pays_for_the_time(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """pa 637a.17(b)(3), 637a.17(b)(3)(i): every half hour, of players who are inactive too."""
    monkeypatch.setattr(snapshots, "SNAPSHOT_EVERY", 10)
    bets = {"variant": "hold-em-high", "blinds": "$1, $2", "minimum-bet": "$2"}
    timed = {
        "rake": "time",
        "time-charge": "$12",
        "time-charge-interval": "30 minutes",
        "time-charge-basis": "per-player",
    }
    me, number = opened(house, "pa/637a", 3, options=bets | timed)
    house.rest(me, number, 3, True)
    with pytest.raises(Refused, match="sits out"):
        house.wager(me, number, 3, {})
    play(house, me, number, 2)
    assert not any(event.kind == "charge" for event in house.events(number))

    later = machine.utc_now() + timedelta(minutes=31)
    monkeypatch.setattr(machine, "utc_now", lambda: later)
    recovered = again(house)
    for name in ("resting", "since"):
        assert whole(recovered, number)[name] == whole(house, number)[name], "a snapshot forgets nothing"
    play(recovered, me, number, 1)
    charged = next(event for event in recovered.events(number) if event.kind == "charge")
    assert charged.data["seats"] == {"1": 600, "2": 600, "3": 600}
    rounds = [event.data["seats"] for event in recovered.events(number) if event.kind == "round"]
    assert rounds == [[1, 2]] * 3
    recovered.rest(me, number, 3, False)
    with recovered.seeing(number) as kept:
        assert not kept.table.resting
    replay(recovered.events(number))
    assert audit(recovered.store).wrong == ()


def test_play_goes_on_with_the_same_shoe(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "SNAPSHOT_EVERY", 30)
    me, number = opened(house, "pa/minibaccarat")
    for _ in range(4):
        house = again(house)
        play(house, me, number, 2)
    events = house.events(number)
    shuffle = next(event for event in events if event.kind == "shuffle")
    with house.store.reading() as connection:
        seeds = list(connection.execute(sql.select(schema.secrets).order_by(schema.secrets.c.number)))
    drawn = [event for event in events[shuffle.number + 1 :] if uses_source(event)]
    assert len(drawn) > 30
    seed = house.store.keys.show(seeds[1].seed, chain.seed_place(number, 1))
    draw_again(open_game("pa/minibaccarat"), shuffle, drawn, seed)


def test_play_goes_on_in_the_middle_of_a_hand(house: House) -> None:
    me, number = opened(house, "pa/three-card-poker")
    house.wager(me, number, 1, {"ante": 1000})
    with house.seeing(number) as kept:
        dealt, seed = kept.table.view().cards, kept.seeds[kept.noted.count - 1]
    recovered = again(house)
    with recovered.seeing(number) as kept:
        assert kept.table.view().cards == dealt
        assert kept.seeds[kept.noted.count - 1] == seed
    recovered.decide(me, number, 1, "play")
    assert recovered.events(number)[-2].data["seed"] == seed.hex()
    assert verify_randomness(recovered.events(number)) == 1


def test_folding_rounds_is_the_same_as_playing_them_again(house: House) -> None:
    me, number = opened(house, "pa/craps-and-mini-craps", 2)
    play(house, me, number, 12)
    house.wager(me, number, 1, {"field": 500})
    house.wager(me, number, 2, {})
    found = state(again(house), number)
    table = replay(house.events(number))
    assert dict(table.ledger.balances) == found["money"]
    assert table.carry == found["carry"]
    assert {seat: held for seat, held in table.stakes.items() if held} == found["stakes"]


def test_only_what_follows_a_snapshot_is_read(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "SNAPSHOT_EVERY", 50)
    me, number = opened(house, "pa/roulette", 2)
    play(house, me, number, 30)
    length = len(house.events(number))
    read: list[int] = []

    def reads(*arguments: Any) -> list[Any]:
        found = events_of(*arguments)
        read.append(len(found))
        return found

    monkeypatch.setattr(rebuild, "events_of", reads)
    assert state(again(house), number) == state(house, number)
    assert sum(read) < 100 < length


def test_a_snapshot_of_another_journal_is_not_used(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "SNAPSHOT_EVERY", 10)
    me, number = opened(house, "pa/roulette")
    play(house, me, number, 3)
    change_snapshot(house, '"head":"', '"head":"0')
    assert state(again(house), number) == state(house, number)
    assert any("snapshot" in line for line in audit(house.store).wrong)


def change_snapshot(house: House, old: str, new: str) -> None:
    data = schema.snapshots.c.data
    with house.store.writing() as connection:
        before = connection.execute(sql.select(data)).scalar_one()
        assert old in before
        connection.execute(sql.update(schema.snapshots).values(data=before.replace(old, new)))


def test_what_is_refused_leaves_no_trace(house: House) -> None:
    me, number = opened(house, "pa/three-card-poker")
    before = state(house, number)
    for refused in (
        lambda: house.wager(me, number, 1, {"ante": 0}),
        lambda: house.wager(me, number, 1, {"ante": 10**10}),
        lambda: house.wager(me, number, 1, {"nothing": 500}),
        lambda: house.wager(me, number, 2, {"ante": 500}),
        lambda: house.decide(me, number, 1, "play"),
        lambda: house.proceed(me, number),
        lambda: house.sit(me, number, 1, 100),
        lambda: house.sit(me, number, 9, 100),
        lambda: house.rule(me, number, "no-such-thing", None),
        lambda: house.leave(me, number, 4),
    ):
        with pytest.raises(Refused):
            refused()
    assert state(house, number) == before
    assert state(again(house), number) == before


def test_a_failure_in_the_middle_is_as_if_nothing_had_happened(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    me, number = opened(house, "pa/roulette")
    before = state(house, number)

    def fails(*_: object, **__: object) -> None:
        raise RuntimeError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(saving, "put", fails)
        with pytest.raises(RuntimeError):
            house.wager(me, number, 1, {"straight:17": 500})
    assert state(house, number) == before
    house.wager(me, number, 1, {"straight:17": 500})
    assert state(house, number)["round"] == 1
    assert audit(house.store).wrong == ()


@pytest.mark.parametrize("ruled", [False, True])
def test_a_paused_table_waits_at_the_showdown(house: House, ruled: bool) -> None:
    """pa 649a.13(c): the dealer's cards lie open, and a ruling can still void all hands before one is settled."""
    me, number = opened(house, "pa/three-card-poker", paused=True)
    house.wager(me, number, 1, {"ante": 500})
    while not isinstance((asked := state(house, number)["pending"]), Showdown):
        if isinstance(asked, Decide):
            house.decide(me, number, 1, "play")
        else:
            house.proceed(me, number)
    assert state(house, number)["lines"] == []
    if ruled:
        house.rule(me, number, "wrong-number-of-cards", None)
    else:
        house.proceed(me, number)
    lines = state(house, number)["lines"]
    assert {line.wager for line in lines} >= {"ante", "play"}
    assert all((line.outcome == "void") == ruled for line in lines)
    assert audit(house.store).wrong == ()


@pytest.mark.parametrize("how", ["proceed", "rule"])
def test_what_fails_after_a_draw_leaves_no_draw(house: House, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The dealer in memory is not ahead of the journal when an act is refused midway."""
    me, number = opened(house, "pa/three-card-poker", paused=True)
    house.wager(me, number, 1, {"ante": 500})
    before = state(house, number)
    drawn, reshuffled = HouseDealer.result, HouseDealer.reshuffle

    def result(self: HouseDealer, request: Any) -> None:
        drawn(self, request)
        raise Refused("The card fell to the floor.")

    def reshuffle(self: HouseDealer, kept: int = 0, aside: int = 0) -> None:
        reshuffled(self, kept, aside)
        raise Refused("The shuffler jammed.")

    with monkeypatch.context() as patched:
        patched.setattr(HouseDealer, "result", result)
        patched.setattr(HouseDealer, "reshuffle", reshuffle)
        laws = open_game("pa/three-card-poker").rules.chapter.irregularities
        law = next(one.id for one in laws if "reshuffle" in one.effect)
        for _ in range(2):
            with pytest.raises(Refused):
                house.proceed(me, number) if how == "proceed" else house.rule(me, number, law, 1)
    assert state(house, number) == before
    play(house, me, number)
    assert audit(house.store).wrong == ()


def test_nothing_is_done_at_a_table_that_failed_midway(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(open_game("pa/three-card-poker"), pause=True)
    table.sit(1, "Ada", 10_000)
    table.begin()
    with pytest.raises(Refused, match="nothing"):
        table.answer({"nothing": 500})
    table.answer({"ante": 500})
    monkeypatch.setattr(table.dealer, "result", lambda request: "no card")
    with pytest.raises(Refused, match="no card"):
        table.proceed()
    length = len(table.journal)
    for act in (table.proceed, lambda: table.buy(1, 500), lambda: table.answer("fold")):
        with pytest.raises(Refused):
            act()
    assert table.torn
    assert len(table.journal) == length


def test_a_full_disk_fails_all_that_were_to_be_stored_together(tmp_path: Any) -> None:
    """SQLite takes a whole transaction back where it cannot write; nobody of it may be told that all is well."""
    said: list[str] = []
    done = [threading.Event(), threading.Event()]

    def deposits(kept: Store, which: int) -> None:
        try:
            with kept.writing() as connection:
                try:
                    cage.deposit(connection, 1, 100, "test")
                    if which:
                        connection.connection.driver_connection.execute("ROLLBACK")  # what SQLITE_FULL does
                        raise OSError("the disk is full")
                finally:
                    done[which].set()
        except (OSError, RuntimeError) as error:
            said.append(str(error))

    with Store(str(tmp_path / "floor.db")) as kept:
        House(kept)
        threads = [threading.Thread(target=deposits, args=(kept, which)) for which in (0, 1)]
        with kept._committing:  # so that both come before the first is committed
            for thread, over in zip(threads, done, strict=True):
                thread.start()
                assert over.wait(30)
        for thread in threads:
            thread.join()
        assert sorted(said) == ["the disk is full", "the transaction could not be stored"]
        with kept.writing() as connection:
            cage.deposit(connection, 1, 100, "test")
        with kept.reading() as connection:
            assert cage.balance(connection, [cage.purse(1)]) == {cage.purse(1): 100}


def test_tokes_are_the_dealers(house: House) -> None:
    me, number = opened(house, "oh/blackjack", options={"trilux": "yes", "buster": "yes"})
    tokes = 0
    while not tokes:
        house.wager(me, number, 1, {"main": 1000, "trilux": 500, "buster": 500})
        while state(house, number)["pending"] is not None:
            request = state(house, number)["pending"]
            house.decide(me, number, 1, companions.soonest(request)[0])
        tokes = state(house, number)["money"].get(TOKES, 0)
    with house.store.reading() as connection:
        assert cage.balance(connection, [cage.TOKES]) == {cage.TOKES: tokes}
    assert audit(house.store).wrong == ()
    house.leave(me, number, 1)
    house.close(me, number)
    with house.store.reading() as connection:
        assert cage.balance(connection, [cage.chips(number)]) == {cage.chips(number): 0}
    assert audit(house.store).wrong == ()


# --- several people --------------------------------------------------------------------------------------------------


def people(house: House, *names: str) -> list[Person]:
    """Players with a thousand dollars each; their passwords are nobody's business."""
    made = []
    for name in names:
        with house.store.writing() as connection:
            row = {"name": name, "folded": name, "role": "player", "password": "-", "blocked": 0, "made": ""}
            number = connection.execute(
                sql.insert(schema.people).values(row).returning(schema.people.c.id)
            ).scalar_one()
            chain.record_person(connection, number)
            cage.deposit(connection, number, 100_000, "test")
        made.append(Person(number, name, "player"))
    return made


def test_a_round_begins_when_everyone_has_bet(house: House) -> None:
    me = house.people.local()
    number = house.open(me, "pa/roulette", PLAIN)
    ada, ben = people(house, "ada", "ben")
    house.sit(ada, number, 1, 50_000)
    house.sit(ben, number, 4, 50_000)
    house.seat_companion(me, number, 2)
    house.wager(ada, number, 1, {"straight:17": 500})
    waiting = state(house, number)
    assert waiting["round"] == 0
    assert waiting["chairs"][1].prepared == {"straight:17": 500}
    house.wager(ada, number, 1, {"straight:18": 700})
    recovered = again(house)
    recovered.wager(ben, number, 4, {})
    found = state(recovered, number)
    assert found["round"] == 1
    assert found["chairs"][1].prepared is None
    bets = {event.data["seat"]: event.data["wagers"] for event in house.events(number) if event.kind == "wagers"}
    assert bets[1] == {"straight:18": 700}
    assert bets[4] == {}
    assert len(bets[2]) == 1


def test_nobody_acts_for_another(house: House) -> None:
    me = house.people.local()
    number = house.open(me, "pa/three-card-poker", PLAIN)
    ada, ben = people(house, "ada", "ben")
    house.sit(ada, number, 1, 50_000)
    for act in (
        lambda: house.wager(ben, number, 1, {"ante": 500}),
        lambda: house.check(ben, number, 1, {"ante": 500}),
        lambda: house.buy(ben, number, 1, 100),
        lambda: house.leave(ben, number, 1),
        lambda: house.leave(me, number, 1),
        lambda: house.rule(ben, number, "misdeal", None),
        lambda: house.proceed(ben, number),
        lambda: house.open(ben, "pa/roulette", PLAIN),
        lambda: house.close(ben, number),
        lambda: house.seat_companion(ben, number, 2),
        lambda: house.reopen(ben, number),
        lambda: house.pause(ben, number, True),
    ):
        with pytest.raises(NotAllowed):
            act()
    house.wager(ada, number, 1, {"ante": 500})
    with pytest.raises(NotAllowed):
        house.decide(ben, number, 1, "fold")


def test_more_than_the_account_holds_is_not_bought(house: House) -> None:
    me = house.people.local()
    number = house.open(me, "pa/roulette", PLAIN)
    (ada,) = people(house, "ada")
    with pytest.raises(Refused, match=r"\$1,000"):
        house.sit(ada, number, 1, 100_001)
    assert state(house, number)["players"] == {}
    house.sit(ada, number, 1, 60_000)
    with pytest.raises(Refused, match=r"\$400"):
        house.buy(ada, number, 1, 40_001)
    house.buy(ada, number, 1, 40_000)
    house.leave(ada, number, 1)
    with house.store.reading() as connection:
        assert cage.balance(connection, [cage.purse(ada.id)]) == {cage.purse(ada.id): 100_000}
    assert audit(house.store).wrong == ()


def test_the_clock_passes_and_decides(house: House) -> None:
    house.clock = 20
    me = house.people.local()
    number = house.open(me, "pa/three-card-poker", PLAIN)
    ada, ben = people(house, "ada", "ben")
    house.sit(ada, number, 1, 50_000)
    house.sit(ben, number, 2, 50_000)
    with house.seeing(number) as kept:
        assert kept.deadline is None  # nobody waits yet
    house.wager(ada, number, 1, {"ante": 500})
    with house.seeing(number) as kept:
        assert kept.deadline is not None
    house.run_out(number)
    assert state(house, number)["round"] == 0  # there is time left
    for expected in ("wagers", "decision"):
        _late(house, number)
        assert house.due() == [number]
        house.run_out(number)
        assert any(event.kind == expected for event in house.events(number))
    found = state(house, number)
    assert found["pending"] is None
    assert {line.seat: line.outcome for line in found["lines"] if line.wager == "ante"} == {1: "folded"}
    with house.seeing(number) as kept:
        assert kept.deadline is None


def _late(house: House, number: int) -> None:
    """The clock of a table has run out long ago."""
    with house.seeing(number) as kept, house.store.writing(number) as connection:
        kept.clock.deadline = 1
        where = schema.tables.c.id == number
        connection.execute(sql.update(schema.tables).where(where).values(deadline=1))


def test_companions_decide_when_they_have_thought(house: House) -> None:
    me, number = opened(house, "pa/three-card-poker")
    house.seat_companion(me, number, 2)
    house.wager(me, number, 1, {"ante": 500})
    house.decide(me, number, 1, "fold")
    assert house.companion_asked(number)
    assert house.think(number, lambda kept, request, view: ["play", "fold"])
    assert not house.companion_asked(number)
    assert not house.think(number, lambda kept, request, view: ["play"])
    decided = [event.data for event in house.events(number) if event.kind == "decision"]
    assert [(one["seat"], one["action"]) for one in decided] == [(1, "fold"), (2, "play")]


def test_a_ruling_voids_a_round_and_returns_the_money(house: House) -> None:
    me, number = opened(house, "pa/roulette", 2, paused=True)
    house.wager(me, number, 1, {"straight:17": 500})
    house.wager(me, number, 2, {"red": 2_000})
    before = state(house, number)
    assert isinstance(before["pending"], PHYSICAL)
    recovered = again(house)
    law = next(one for one in open_game("pa/roulette").rules.chapter.irregularities if "void-result" in one.effect)
    recovered.rule(me, number, law.id, None)
    play(recovered, me, number, 0)
    recovered.proceed(me, number)
    assert audit(house.store).wrong == ()
    _, cards = opened(house, "pa/three-card-poker", 1, paused=True)
    house.wager(me, cards, 1, {"ante": 500})
    house.proceed(me, cards)
    laws = open_game("pa/three-card-poker").rules.chapter.irregularities
    void = next(one for one in laws if "void-round" in one.effect)
    house.rule(me, cards, void.id, 1)
    found = state(again(house), cards)
    assert found["pending"] is None
    assert found["money"]["player 1"] == 1_000_000
    assert audit(house.store).wrong == ()


# --- money -----------------------------------------------------------------------------------------------------------


def test_win_is_drop_and_inventory_and_the_journal_says_the_same(house: House) -> None:
    me, number = opened(house, "pa/blackjack", 2)
    play(house, me, number, 6)
    with house.store.writing() as connection:
        cage.fill(connection, number, 123_400, "test")
        cage.credit(connection, number, 23_400, "test")
        with pytest.raises(Refused, match="tray"):
            cage.credit(connection, number, 10**9, "test")
    house.buy(me, number, 1, 5_000)
    with house.store.writing() as connection:
        first = cage.all_shifts(connection)[0]
        (held,) = cage.holdings(connection, first.id, number)
        assert (held.opening, held.fills, held.credits) == (cage.OPENING, 123_400, 23_400)
        assert held.drop == 2_005_000
        assert held.win == state(house, number)["money"].get(HOUSE, 0)
        second = cage.new_shift(connection, "second", "test")
        assert cage.balance(connection, [cage.drop(number)]) == {cage.drop(number): 0}
    before = state(house, number)["money"].get(HOUSE, 0)
    play(house, me, number, 4)
    with house.store.reading() as connection:
        (later,) = cage.holdings(connection, second.id, number)
        assert cage.holdings(connection, first.id, number) == [held]
    assert (later.opening, later.fills, later.credits, later.drop) == (held.closing, 0, 0, 0)
    assert later.win == state(house, number)["money"].get(HOUSE, 0) - before
    assert audit(house.store).wrong == ()


def test_an_empty_tray_is_filled(house: House) -> None:
    me = house.people.local()
    number = house.open(me, "pa/roulette", PLAIN)
    house.sit(me, number, 1, cage.OPENING + 700)
    with house.store.reading() as connection:
        (held,) = cage.holdings(connection, 1, number)
    assert held.fills == cage.OPENING + 700
    assert held.closing == cage.OPENING
    assert held.win == 0


def test_a_table_that_is_closed_leaves_its_money_at_the_cage(house: House) -> None:
    me, number = opened(house, "pa/blackjack")
    play(house, me, number, 3)
    with pytest.raises(Refused, match="sits"):
        house.close(me, number)
    won = state(house, number)["money"].get(HOUSE, 0)
    house.leave(me, number, 1)
    house.seat_companion(me, number, 2)
    house.close(me, number)
    with house.store.reading() as connection:
        accounts = [cage.tray(number), cage.drop(number), cage.chips(number), cage.CAGE]
        held = cage.balance(connection, accounts)
    assert [held[account] for account in accounts[:3]] == [0, 0, 0]
    assert held[cage.CAGE] == won
    assert house.open_tables() == []
    with pytest.raises(Refused, match="closed"):
        house.sit(me, number, 1, 100)
    assert audit(house.store).wrong == ()


def test_an_audit_finds_a_cent(house: House) -> None:
    me, number = opened(house, "pa/roulette", 2)
    play(house, me, number, 4)
    assert audit(house.store).wrong == ()
    with house.store.writing() as connection:
        one = sql.select(sql.func.min(schema.moves.c.id)).where(schema.moves.c.kind == "play").scalar_subquery()
        connection.execute(
            sql.update(schema.moves).where(schema.moves.c.id == one).values(cents=schema.moves.c.cents + 1)
        )
    wrong = audit(house.store).wrong
    assert any("its moves make" in line for line in wrong)


def test_an_audit_finds_money_that_the_journal_does_not_know(house: House) -> None:
    me, number = opened(house, "pa/roulette", 2)
    play(house, me, number, 2)
    with house.store.writing() as connection:
        cage.post(connection, [cage.Move("play", cage.chips(number), cage.tray(number), 1)], number)
    wrong = audit(house.store).wrong
    assert any("chips" in line and "journal" in line for line in wrong)
    assert any("tray" in line and "journal" in line for line in wrong)


def test_an_audit_finds_a_changed_event(house: House) -> None:
    me, number = opened(house, "pa/roulette")
    play(house, me, number, 2)
    events = schema.events
    with house.store.writing() as connection:
        where = (events.c.table_id == number, events.c.kind == "spin")
        connection.execute(sql.update(events).where(*where).values(data='{"pocket":"17"}'))
    assert any("was changed" in line for line in audit(house.store).wrong)


def test_an_audit_finds_a_changed_snapshot(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "SNAPSHOT_EVERY", 10)
    me, number = opened(house, "pa/roulette")
    play(house, me, number, 3)
    assert audit(house.store).wrong == ()
    change_snapshot(house, '"rounds":', '"rounds":1')
    (wrong,) = audit(house.store).wrong
    assert "snapshot" in wrong


# --- rounds as files -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", GAMES)
def test_rounds_are_written_as_files_that_adjudicate_the_same(tmp_path: Any, address: str) -> None:
    import yaml

    kept = Store(str(tmp_path / "floor.db"))
    house = House(kept)
    me, number = opened(house, address, 2)
    play(house, me, number, 12)
    with house.seeing(number) as table:
        last = table.table.rounds
    for one in range(1, last + 1):
        record = parse(yaml.safe_load(written(house.events(number), one)))
        assert differences(record, adjudicate(record)) == []
    kept.close()


# --- several servers -------------------------------------------------------------------------------------------------


def test_two_servers_play_at_the_same_table(cluster: Any) -> None:  # noqa: F811
    address = cluster.database()
    houses = [House(Store(address)), House(Store(address))]
    me, number = opened(houses[0], "pa/blackjack", 2)
    heard: list[int] = []
    stopped = threading.Event()
    listening = threading.Thread(
        target=houses[1].store.listen, args=(lambda table, revision: heard.append(revision), stopped)
    )
    listening.start()
    for turn in range(16):
        play(houses[turn % 2], me, number, 1, stop=turn % 3)
        play(houses[(turn + 1) % 2], me, number, 0)
        _finish(houses[(turn + 1) % 2], me, number)
    assert state(houses[0], number) == state(houses[1], number)
    stopped.set()
    listening.join()
    assert len(heard) > 20
    replay(houses[0].events(number))
    assert audit(houses[0].store).wrong == ()
    for house in houses:
        house.store.close()


def _finish(house: House, me: Person, number: int) -> None:
    while True:
        with house.seeing(number) as kept:
            request = kept.table.pending
        if not isinstance(request, Decide):
            return
        house.decide(me, number, request.seat, companions.soonest(request)[0])


def test_many_at_once_on_two_servers(cluster: Any) -> None:  # noqa: F811
    """Eight people bet at once through two servers; every bet counts once."""
    address = cluster.database()
    houses = [House(Store(address)), House(Store(address))]
    me = houses[0].people.local()
    number = houses[0].open(me, "pa/craps-and-mini-craps", PLAIN)
    everyone = people(houses[0], *(f"player {one}" for one in range(1, 9)))
    for seat, person in enumerate(everyone, 1):
        houses[seat % 2].sit(person, number, seat, 50_000)
    failures: list[BaseException] = []

    def bets(seat: int, person: Person) -> None:
        try:
            for turn in range(6):
                while True:
                    house = houses[(seat + turn) % 2]
                    with house.seeing(number) as kept:
                        ready = kept.chairs[seat].prepared is not None
                        done = kept.table.rounds > turn
                    if done:
                        break
                    if not ready:
                        house.wager(person, number, seat, {"field": 500})
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=bets, args=pair) for pair in enumerate(everyone, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    events = houses[0].events(number)
    assert sum(event.kind == "wagers" for event in events) == 6 * 8
    assert audit(houses[0].store).wrong == ()
    for house in houses:
        house.store.close()


def backends(address: str, what: str = "") -> list[int]:
    """The database's own processes for its clients, by what each said last."""
    import psycopg

    with psycopg.connect(address) as connection:
        query = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        return [pid for (pid,) in connection.execute(query + " AND query LIKE %s", (f"{what}%",))]


def end(address: str, pids: list[int]) -> None:
    import psycopg

    with psycopg.connect(address) as connection:
        for pid in pids:
            connection.execute("SELECT pg_terminate_backend(%s, 60000)", (pid,))


def test_a_server_that_dies_with_a_table_locked_holds_nobody_up(cluster: Any) -> None:  # noqa: F811
    import psycopg

    address = cluster.database()
    with Store(address) as kept:
        house = House(kept)
        me, number = opened(house, "pa/roulette")
        dying = psycopg.connect(address)
        dying.execute(f"SELECT pg_advisory_xact_lock({TABLE_LOCKS}, {number})".encode())
        acting = threading.Thread(target=house.wager, args=(me, number, 1, {"red": 500}))
        acting.start()
        waits = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        with psycopg.connect(address, autocommit=True) as watching:
            while watching.execute(waits).fetchone() != (1,):
                assert acting.is_alive(), "it acted at a table that somebody else had locked"
        end(address, backends(address, "SELECT pg_advisory_xact_lock"))
        acting.join()
        assert state(house, number)["round"] == 1
        dying.close()


def test_a_floor_outlives_its_connections(cluster: Any) -> None:  # noqa: F811
    """What is said while nobody listens is heard when the connection is made again; acts fail once, if at all."""
    address = cluster.database()
    heard: dict[int, int] = {}
    listening, stopped = threading.Event(), threading.Event()

    def hears(number: int, revision: int) -> None:
        heard[number] = revision
        listening.set()

    with Store(address) as kept:
        house = House(kept)
        me, number = opened(house, "pa/roulette")
        listener = threading.Thread(target=kept.listen, args=(hears, stopped))
        listener.start()
        for _ in range(2):
            listening.wait()
            end(address, backends(address))
            listening.clear()
            for last in (False, True):
                try:
                    revision = house.wager(me, number, 1, {"red": 500})
                    break
                except Exception:
                    if last:
                        raise
            while heard[number] < revision:
                listening.wait()
                listening.clear()
            listening.set()
        stopped.set()
        listener.join()
        assert audit(kept).wrong == ()


def test_a_second_server_on_one_file_is_refused(tmp_path: Any) -> None:
    first = Store(str(tmp_path / "floor.db"))
    first.claim()
    second = Store(str(tmp_path / "floor.db"))
    with pytest.raises(Refused, match="Another server"):
        second.claim()
    first.close()
    second.claim()
    second.close()


# --- the command line ------------------------------------------------------------------------------------------------


def test_accounts_and_audits_from_the_command_line(database: str) -> None:  # noqa: F811
    from typer.testing import CliRunner

    from croupier.cli.main import app

    command = CliRunner()
    with pytest.raises(Refused, match="no accounts yet"):
        command.invoke(app, ["serve", "--port", "0", "-d", database, "--accounts"], catch_exceptions=False)
    with pytest.raises(Refused, match="this machine only"):
        command.invoke(app, ["serve", "--port", "0", "-d", database, "--host", "0.0.0.0"], catch_exceptions=False)
    added = command.invoke(
        app, ["people", "add", "Sue", "--role", "supervisor", "-d", database], input="ten letters\nten letters\n"
    )
    assert "Sue is a supervisor." in added.stdout
    with pytest.raises(Refused, match="no role"):
        command.invoke(
            app, ["people", "add", "Ann", "--role", "king", "-d", database, "--password", "ten letters"],
            catch_exceptions=False,
        )  # fmt: skip
    assert "supervisor" in command.invoke(app, ["people", "list", "-d", database]).stdout
    kept = Store(database)
    house = House(kept)
    me, number = opened(house, "pa/roulette")
    play(house, me, number, 2)
    assert "Every chip is accounted for" in command.invoke(app, ["audit", "-d", database]).stdout
    with kept.writing() as connection:
        connection.execute(sql.update(schema.balances).values(cents=schema.balances.c.cents + 1))
    found = command.invoke(app, ["audit", "-d", database])
    assert found.exit_code == 1
    assert "Things that are wrong" in found.stdout
    kept.close()


def test_a_table_that_was_closed_since_is_not_recalled(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Another server may close a table while this one starts: nothing is wrong with that."""
    with Store(str(tmp_path / "floor.db")) as kept:
        house = House(kept)
        me, number = opened(house, "pa/roulette")
        listed = house.open_tables()
        house.leave(me, number, 1)
        house.close(me, number)
        again = House(kept)
        monkeypatch.setattr(again, "open_tables", lambda: listed)
        again.recall()
    assert caplog.text == ""


def test_the_command_imports_no_server_until_it_serves() -> None:
    import subprocess
    import sys

    code = "import sys, croupier.cli.main; print([one for one in sys.argv[1:] if one in sys.modules])"
    heavy = ("litestar", "uvicorn", "sqlalchemy", "psycopg", "argon2", "jinja2", "websockets", "numba")
    done = subprocess.run([sys.executable, "-c", code, *heavy], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_ruling_on_a_spin_after_one_that_ruled_itself_void_is_rebuilt(house: House) -> None:
    """The ball that rests on 00 has counted when the next spin begins: nobody rules on it any more."""
    with luck.fixed("a ball on 00"):
        me, number = opened(house, "pa/617a-roulette", paused=True, options={"wheel": "double-as-single"})
        while True:
            with house.seeing(number) as kept:
                spun = [event for event in kept.book.events if event.kind == "spin"]
                ready = isinstance(kept.table.pending, SpinWheel) and bool(spun)
            if ready and spun[-1].data == {"pocket": "00"}:
                break
            if kept.table.playing:
                house.proceed(me, number)
            else:
                house.wager(me, number, 1, {"red": 500})
        house.rule(me, number, "double-zero-on-single", None)
        assert house.events(number)[-1].data["result"]
        before = whole(house, number)
        assert whole(again(house), number) == before
        house.proceed(me, number)
