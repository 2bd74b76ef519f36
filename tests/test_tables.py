"""Tables: money is conserved, no wager vanishes, nothing illegal is accepted, replay equals play."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

import croupier
from croupier.errors import Refused
from croupier.games import GAMES
from croupier.games.script import DealCard, Decide, Shown, SpinWheel, TakeWagers
from croupier.rules.loader import addresses, load
from croupier.rules.submission import Rules
from croupier.tables import companions
from croupier.tables import journal as journals
from croupier.tables.dealer import HouseDealer
from croupier.tables.journal import Event, Journal
from croupier.tables.ledger import HOUSE
from croupier.tables.opening import changed_since, game_of
from croupier.tables.replay import replay, verify_randomness
from croupier.tables.rounds import adjudicate, parse
from croupier.tables.table import Table

CARDS = ["pa/649a", "oh/three-card-poker", "gr/09", "bs/16"]
WHEELS = ["pa/617a", "oh/roulette", "gr/08", "bs/06"]


def open_table(address: str, seed: bytes = b"t", pause: bool = False, **choices: Any) -> Table:
    opened = croupier.open(address, **choices)
    table = opened.table(seed)
    return Table(opened._game, table.dealer, pause=pause) if pause else table


def test_choices_are_read_as_people_write_them() -> None:
    assert croupier.open("pa/649a", options={"boxes": 3}, limits={"table": (5, 500)}).rules.choice("boxes") == "3"
    with pytest.raises(Refused, match=r"'option' is not known\. Allowed: options, paytables, pays, limits"):
        croupier.open("pa/649a", option={"boxes": "3"})
    with pytest.raises(Refused, match="options is text, not names with values"):
        croupier.open("pa/649a", options="boxes=3")


def test_bad_answers_change_nothing() -> None:
    table = open_table("pa/649a")
    for cents in (20.5, 2000.0):
        with pytest.raises(Refused, match="whole cents"):
            table.sit(1, "a", cents)  # type: ignore[arg-type]
    table.sit(1, "a", 2000)
    table.begin()
    events, balances = len(table.journal), dict(table.ledger.balances)
    bad: list[Any] = [
        {"auntie": 100},
        {"ante": 0},
        {"ante": -5},
        {"play": 500},
        {"ante-bonus": 500},
        {"ante": 5000},
        {"ante": 550.5},
        {"ante": 500.0},
        {"progressive": 100},
        {"ante": 500, "progressive": 300},
        {"ante:3": 500},
        {"ante": 500, "five-card-progressive": 100},
        "play",
        None,
    ]
    for answer in bad:
        with pytest.raises(Refused):
            table.answer(answer)
        assert (len(table.journal), dict(table.ledger.balances)) == (events, balances)
    table.answer({"ante": 1000})
    events = len(table.journal)
    for answer in ("raise", "", None, {"play": 1000}):
        with pytest.raises(Refused):
            table.answer(answer)
        assert len(table.journal) == events
    for action in (table.begin, table.proceed, lambda: table.leave(1), lambda: table.sit(2, "b", 100)):
        with pytest.raises(Refused):
            action()
        assert len(table.journal) == events
    table.answer("play")
    assert not table.playing


def test_a_player_cannot_play_without_the_money_for_it() -> None:
    table = open_table("pa/649a")
    table.sit(1, "a", 1500)
    table.begin()
    table.answer({"ante": 1000})
    with pytest.raises(Refused, match="has \\$5, not \\$10"):
        table.answer("play")
    table.answer("fold")
    assert table.bankroll(1) == 500


@pytest.mark.parametrize("seat", [0, 8, -1])
def test_seats_that_the_table_does_not_have(seat: int) -> None:
    with pytest.raises(Refused, match=r"649a\.2\(a\)"):
        open_table("pa/649a").sit(seat, "a", 100)


def played(address: str = "pa/649a", rounds: int = 3) -> list[Event]:
    table = open_table(address)
    for seat in (1, 4):
        table.sit(seat, f"p{seat}", 100_000)
    for _ in range(rounds):
        table.begin()
        while table.playing:
            if isinstance(table.pending, TakeWagers):
                table.answer(
                    {"ante": 1000, "pair-plus": 500} if address == "pa/649a" else {"red": 500, "straight:7": 500}
                )
            else:
                table.answer(table.pending.actions[0])  # type: ignore[union-attr]
    return table.journal.events


@pytest.mark.parametrize("address", ["pa/649a", "pa/617a"])
def test_a_tampered_journal_is_refused_at_the_event_that_was_changed(address: str) -> None:
    events = played(address)
    replay(events)
    for place, event in enumerate(events):
        if not event.data:
            continue
        key = next(iter(event.data))
        forged = list(events)
        forged[place] = msgspec.structs.replace(event, data=event.data | {key: "forged"})
        with pytest.raises(Refused, match=f"Event {place} "):
            replay(forged)
    for place in range(len(events) - 1):
        with pytest.raises(Refused, match=f"Event {place} "):
            replay(events[:place] + events[place + 1 :])


def test_an_event_whose_own_hash_was_mended_breaks_the_chain_behind_it() -> None:
    events = played(rounds=1)
    place = next(n for n, event in enumerate(events) if event.kind == "wagers")
    changed = msgspec.structs.replace(events[place], data=events[place].data | {"wagers": {"ante": 500}})
    mended = msgspec.structs.replace(changed, hash=changed.expected_hash())
    with pytest.raises(Refused, match=f"Event {place + 1} .* was changed"):
        journals.verify([*events[:place], mended, *events[place + 1 :]])


def rehash(events: Sequence[Event]) -> list[Event]:
    """The journal of a forger who mends the chain."""
    again = Journal()
    for event in events:
        again.append(event.kind, event.data, event.time)
    return again.events


def test_a_forged_settlement_is_refused_even_with_a_mended_chain() -> None:
    events = played()
    place = next(n for n, event in enumerate(events) if event.kind == "settled" and event.data["net"] < 0)
    forged = list(events)
    forged[place] = msgspec.structs.replace(events[place], data=events[place].data | {"net": 0})
    journals.verify(rehash(forged))
    with pytest.raises(Refused, match=f"Event {place} .* not what the rules make of it"):
        replay(rehash(forged))


def test_a_forged_card_is_refused_by_its_seed() -> None:
    table = open_table("pa/617a")
    table.sit(1, "a", 10_000)
    table.begin()
    table.answer({"red": 500})
    events = table.journal.events
    place = next(n for n, event in enumerate(events) if event.kind == "spin")
    other = "36" if events[place].data["pocket"] != "36" else "34"
    forged = [e if n != place else msgspec.structs.replace(e, data={"pocket": other}) for n, e in enumerate(events)]
    with pytest.raises(Refused, match=f"Event {place} .* the seed gives"):
        verify_randomness(rehash(forged))


def test_a_journal_file_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    opened = croupier.open("pa/649a")
    table = Table(opened._game, HouseDealer(opened._game), Journal(path))
    table.sit(1, "a", 10_000)
    table.begin()
    table.answer({"pair-plus": 500})
    assert journals.read(path) == table.journal.events
    lines = path.read_bytes().splitlines()
    path.write_bytes(b"\n".join([*lines[:-1], b"{broken"]))
    with pytest.raises(Refused, match=f"event {len(lines) - 1}"):
        journals.read(path)


# --- rulings ---------------------------------------------------------------------------------------------------------


def test_a_void_round_returns_every_wager() -> None:
    table = open_table("pa/649a")
    for seat in (1, 2):
        table.sit(seat, f"x{seat}", 50_000)
    table.begin()
    for _ in (1, 2):
        table.answer({"ante": 1000, "pair-plus": 500, "progressive": 100})
    assert isinstance(table.pending, Decide)
    table.answer("play")
    law = table.rule("dealer-card-exposed")
    assert law.cite == "649a.13(d)"
    assert not table.playing
    assert [table.bankroll(seat) for seat in (1, 2)] == [50_000, 50_000]
    assert {line.outcome for line in table.lines} == {"void"}
    assert all(line.cite == "pa 649a.13(d)" for line in table.lines)
    assert replay(table.journal.events).ledger.balances == table.ledger.balances
    table.begin()
    assert table.playing


UNAFFECTED = [
    (address, law.id)
    for address in addresses()
    if load(address).game in GAMES
    for law in load(address).irregularities
    if "settle-unaffected" in law.effect
]
"""Rulings after which only the wagers are settled that the dealer's hand does not affect."""


@pytest.mark.parametrize(("address", "name"), UNAFFECTED)
def test_a_hand_of_the_dealer_is_void_once(address: str, name: str) -> None:
    """Whoever rules twice, as two who click at once do, is refused whenever it comes; the round goes on to its end."""
    ruled, option = 0, Rules(address).option("dealing")
    for moment, dealing in itertools.product(range(16), option.choices):
        table = open_table(address, bytes([moment]), pause=True, options={"dealing": dealing})
        table.sit(1, "x", 1_000_000)
        table.begin()
        table.answer(table.game.usual_wagers())
        for _ in range(moment):
            step(table)
        try:
            table.rule(name, 1)
        except Refused:  # not at this moment
            continue
        ruled += 1
        while table.playing:
            with pytest.raises(Refused):
                table.rule(name, 1)
            step(table)
        assert replay(table.journal.events).ledger.balances == table.ledger.balances
    assert ruled


def step(table: Table) -> None:
    """The next card, or an answer to a question that leaves the next one open."""
    if isinstance(table.pending, Decide):
        table.answer("check" if "check" in table.pending.actions else table.pending.actions[0])
    elif table.playing:
        table.proceed()


def test_a_card_face_up_is_set_aside_and_play_goes_on() -> None:
    table = open_table("pa/649a", pause=True)
    table.sit(1, "x", 50_000)
    table.begin()
    table.answer({"pair-plus": 500})
    assert isinstance(table.pending, DealCard)
    table.rule("card-face-up")
    aside = next(event for event in table.journal.events if event.kind == "set-aside").data["card"]
    while table.playing:
        table.proceed()
    dealt = [event.data["card"] for event in table.journal.events if event.kind == "card"]
    assert len(dealt) == 6
    assert aside not in dealt
    assert verify_randomness(table.journal.events) == 1


@pytest.mark.parametrize("address", WHEELS)
def test_a_void_spin_is_spun_again(address: str) -> None:
    table = open_table(address, pause=True)
    table.sit(1, "x", 50_000)
    table.begin()
    table.answer({"red": 500})
    assert isinstance(table.pending, SpinWheel)
    table.rule("same-direction")
    assert isinstance(table.pending, SpinWheel)
    table.proceed()
    assert isinstance(table.pending, Shown)
    assert not table.lines
    table.rule("same-direction")  # noticed only when the ball has come to rest
    assert isinstance(table.pending, SpinWheel)
    assert not table.results
    table.proceed()
    table.proceed()
    assert not table.playing
    kinds = [event.kind for event in table.journal.events]
    assert kinds.count("void-result") == kinds.count("spin") == 2
    assert len(table.lines) == len(table.results) == 1
    verify_randomness(table.journal.events)
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


@pytest.mark.parametrize("address", ["pa/roulette", "pa/craps-and-mini-craps", "pa/619a"])
def test_chips_bought_while_a_result_lies_open_replay(address: str) -> None:
    table = open_table(address, b"open", pause=True)
    table.sit(1, "Ada", 100_000)
    table.begin()
    table.answer(companions.bet(table, TakeWagers(1)))
    table.proceed()
    assert isinstance(table.pending, Shown)
    table.buy(1, 5_000)
    assert isinstance(table.pending, Shown)
    assert isinstance(replay(table.journal.events).pending, Shown)
    table.proceed()
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


def test_a_player_who_leaves_forfeits() -> None:
    table = open_table("pa/649a")
    for seat in (1, 2):
        table.sit(seat, f"x{seat}", 50_000)
    table.begin()
    for _ in (1, 2):
        table.answer({"ante": 1000, "pair-plus": 500})
    table.rule("player-leaves", 1)
    assert isinstance(table.pending, Decide)
    assert table.pending.seat == 2
    table.answer("play")
    assert table.bankroll(1) == 48_500
    assert {line.outcome for line in table.lines if line.seat == 1} == {"abandoned"}
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


@pytest.mark.parametrize(
    ("irregularity", "seat"), [("nothing", None), ("card-face-up", None), ("player-leaves", None), ("player-leaves", 5)]
)
def test_rulings_that_cannot_act_now_are_refused(irregularity: str, seat: int | None) -> None:
    table = open_table("pa/649a")
    table.sit(1, "x", 50_000)
    table.begin()
    table.answer({"ante": 1000})
    events = len(table.journal)
    with pytest.raises(Refused):
        table.rule(irregularity, seat)
    assert len(table.journal) == events


@pytest.mark.parametrize("address", CARDS + WHEELS)
def test_every_irregularity_of_these_games_acts(address: str) -> None:
    chapter = croupier.open(address).chapter
    for law in chapter.irregularities:
        dealing = {"dealing": law.method} if law.method else {}
        needed = law.requires | dict(list(law.requires_any.items())[:1])
        options = dealing | {name: choices[0] for name, choices in needed.items()}
        acted = 0
        for moment in range(12):
            table = open_table(address, pause=True, options=options)
            table.sit(1, "x", 50_000)
            if moment:
                table.begin()
                table.answer({"ante": 1000} if "three-card" in chapter.game else {"red": 500})
            for _ in range(moment - 1):
                if table.playing and isinstance(table.pending, Decide):
                    table.answer(table.pending.actions[0])
                elif table.playing:
                    table.proceed()
            try:
                table.rule(law.id, 1)
            except Refused:
                continue
            acted += 1
            assert sum(table.ledger.balances.values()) == 0
            if "return-all" in law.effect:
                assert table.bankroll(1) == 50_000
                assert not table.playing
        assert acted, law.id


# --- meters ----------------------------------------------------------------------------------------------------------


def test_meters_are_seeded_fed_won_and_reset() -> None:
    opened = croupier.open("pa/649a")
    found = opened.settle(
        seats={
            1: {"wagers": {"ante": 10, "progressive": 1}, "cards": "As Ks Qs", "actions": ["play"]},
            2: {"wagers": {"ante": 10, "progressive": 1}, "cards": "2c 3d 9h", "actions": ["fold"]},
        },
        dealer="Jd 9s 4c",
        meters={"progressive": 2000},
    )
    nets = {(line["seat"], line["wager"], line["outcome"]): line["net_cents"] for line in found.lines}
    fed = 200_000 + 14 + 14
    assert nets[1, "progressive", "mini-royal-spades"] == fed - 100
    assert nets[2, "progressive", "envy"] == 10_000
    assert nets[2, "progressive", "folded"] == -100


@pytest.mark.parametrize(("shown", "left"), [(700, 200), (300, 0)])
def test_fixed_payoffs_come_off_the_meter_where_that_is_filed(shown: int, left: int) -> None:
    """bs 10(3)(k): four of a kind is paid $500 either way; what the meter does not reach the house pays."""
    record = {
        "address": "bs/caribbean-stud-poker",
        "seats": {1: {"wagers": {"ante": 5, "progressive": 1}, "cards": "9h 9d 9c 9s 5h", "actions": ["raise"]}},
        "dealer": "Ac Kd 4d 3s 2c",
        "meters": {"progressive": shown},
    }
    by_house = adjudicate(parse(record))
    off_meter = adjudicate(parse(record | {"submission": {"options": {"fixed-payoffs": "off-the-meter"}}}))
    assert by_house.lines == off_meter.lines
    assert (by_house.meters["progressive"], off_meter.meters["progressive"]) == (100 * shown, 100 * left)


def test_the_house_account_is_what_players_lost_and_meters_hold() -> None:
    table = open_table("pa/649a")
    table.sit(1, "x", 50_000)
    table.begin()
    table.answer({"pair-plus": 500, "progressive": 100})
    balances = table.ledger.balances
    assert balances[HOUSE] + balances["meter progressive"] == 50_000 - table.bankroll(1)


# --- what a table was opened under -----------------------------------------------------------------------------------


def _reopened(events: Sequence[Event], **data: Any) -> list[Event]:
    """A journal whose first event says something else, its chain made anew."""
    again = Journal()
    for event in events:
        said = event.data
        if event.kind == "open":
            said = {key: value for key, value in (event.data | data).items() if value is not None}
        again.append(event.kind, said, event.time)
    return again.events


def _one_round(table: Table) -> list[Event]:
    table.sit(1, "a", 100_000)
    table.begin()
    while table.playing:
        asked = table.pending
        table.answer({"main": 1_000} if isinstance(asked, TakeWagers) else asked.actions[-1])  # type: ignore[union-attr]
    return list(table.journal)


def test_a_journal_says_what_its_table_was_opened_under() -> None:
    events = _one_round(open_table("oh/blackjack", options={"decks": "8"}))
    opened = events[0].data
    assert opened["submission"] == {"options": {"decks": "8"}}  # as the house filed it
    assert opened["options"]["decks"] == "8"
    assert opened["options"]["blackjack-pays"] == "3 to 2"  # the chapter's default, resolved
    assert len(opened["chapter"]) == 64
    assert len(opened["kernels"]) == 16
    assert changed_since(events[0]) == []
    assert replay(events).rounds == 1
    tables = open_table("pa/649a", paytables={"pair-plus": "B"}).journal.events[0].data["tables"]
    assert tables["pair-plus"] == "B"


def test_a_journal_of_an_earlier_version_is_replayed() -> None:
    events = _one_round(open_table("oh/blackjack"))
    old = _reopened(events, options=None, tables=None, chapter=None, kernels=None, reserves=None, edition=None)
    assert sorted(old[0].data) == ["address", "submission"]
    assert replay(old).ledger.balances == replay(events).ledger.balances
    assert "did not record" in changed_since(old[0])[0]


def test_a_default_that_changes_later_does_not_change_an_old_table() -> None:
    """Had 6 to 5 been the default when the table was opened, and its house filed nothing, it would be paid so still."""
    events = open_table("oh/blackjack").journal.events
    old = _reopened(events, options=events[0].data["options"] | {"blackjack-pays": "6 to 5"}, chapter="0" * 64)
    assert game_of(old[0]).rules.choice("blackjack-pays") == "6 to 5"
    assert replay(old).game.rules.choice("blackjack-pays") == "6 to 5"
    told = " ".join(changed_since(old[0]))
    assert "chapter's file has changed" in told
    assert "blackjack-pays" in told


def test_a_journal_is_not_replayed_under_another_submission() -> None:
    events = open_table("oh/blackjack").journal.events
    forged = _reopened(events, submission={"options": {"decks": "1"}})
    with pytest.raises(Refused, match="not what the rules make of it"):
        replay(forged)


def test_an_opening_under_other_limits_is_another_one() -> None:
    opening = open_table("oh/blackjack").journal.events[0]
    assert opening.says("open", opening.data)
    posted = opening.data | {"submission": opening.data["submission"] | {"limits": {"main": ["5", "500"]}}}
    assert not opening.says("open", posted)
