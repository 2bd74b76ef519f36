"""Sealed decks at poker: what is opened is what was shown, what players take home is checked without this package."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from croupier.equipment.sealed import deal_order, deck_commitment
from croupier.errors import Refused
from croupier.floor.audit import audit
from croupier.floor.house import House
from croupier.floor.store import Store
from croupier.games import open_game
from croupier.games.poker_room.variants import variants
from croupier.games.script import Decide
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import HouseDealer
from croupier.tables.exposure import DealtCard, Exposure
from croupier.tables.journal import Event, Journal
from croupier.tables.replay import draw_again, replay, uses_source, verify_randomness
from croupier.tables.rounds import played, read
from croupier.tables.sealed_deals import deal_record
from croupier.tables.table import Table

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

from check_deal import check
from floors import newcomer

CHECKER = Path(__file__).parents[1] / "tools" / "check_deal.py"
CHAPTERS = ("pa/637a-poker", "bs/15-poker", "gr/07-poker")
GAMES = [(chapter, name) for chapter in CHAPTERS for name in variants(Rules(chapter))]
Record = dict[str, Any]


def posted(variant: str, **more: str) -> Submission:
    """What a house posts for a game."""
    opens = {"forced-bet-amount": "$1"} if "stud" in variant else {"blinds": "$1, $2"}
    named = {key.replace("_", "-"): value for key, value in more.items()}
    return Submission(options={"variant": variant, "minimum-bet": "$2", "rake-maximum": "$4", **opens, **named})


class Room:
    """A table whose seeds are known."""

    def __init__(self, chapter: str, variant: str, seats: int = 4, **more: str) -> None:
        self.seeds: list[bytes] = []
        self.rng = random.Random(f"{chapter} {variant}")
        self.game = open_game(chapter, posted(variant, **more))
        self.table = Table(self.game, HouseDealer(self.game, self.seed))
        for seat in range(1, seats + 1):
            self.table.sit(seat, f"p{seat}", 100_000)

    def seed(self) -> bytes:
        self.seeds.append(self.rng.randbytes(32))
        return self.seeds[-1]

    def play(self, hands: int = 1, prefer: Callable[[Decide, random.Random], str] | None = None) -> Room:
        for _ in range(hands):
            for seat in self.table.players:
                if self.table.bankroll(seat) < 10_000:
                    self.table.buy(seat, 100_000)
            self.table.promise()
            self.table.begin()
            while isinstance(asked := self.table.pending, Decide):
                self.table.answer(prefer(asked, self.rng) if prefer else self.rng.choice(asked.actions))
        return self

    @property
    def events(self) -> list[Event]:
        return self.table.journal.events

    def hands(self) -> Iterator[tuple[list[Event], bytes]]:
        """The events of each hand that was dealt, with its seed."""
        starts = [place for place, event in enumerate(self.events) if event.kind == "round"]
        for number, place in enumerate(starts):
            end = next(one for one in range(place, len(self.events)) if self.events[one].kind in ("end", "void"))
            yield self.events[place : end + 1], self.seeds[number]

    def record(self, events: list[Event], seed: bytes, seats: set[int] | None = None) -> Record:
        """What somebody with some seats takes home; None: the auditor."""
        decks = draw_again(self.game, events[0], filter(uses_source, events), seed).decks

        def open_(card: DealtCard) -> bool:
            return seats is not None and not seats.isdisjoint(card.seats)

        made = deal_record(self.game, events, open_, lambda deck, place: decks[deck].opening(place), seats is None)
        return json.loads(json.dumps(made))


def never_folds(asked: Decide, rng: random.Random) -> str:
    return next((one for one in ("call", "check", "muck") if one in asked.actions), rng.choice(asked.actions))


@pytest.mark.parametrize(("chapter", "variant"), GAMES)
def test_what_is_opened_is_what_was_shown(chapter: str, variant: str) -> None:
    room = Room(chapter, variant).play(6).play(2, never_folds)
    assert verify_randomness(room.events) == 8
    assert verify_randomness(room.events, dict(enumerate(room.seeds))) == 8
    assert replay(room.events).ledger.balances == room.table.ledger.balances
    hidden = 0
    for events, seed in room.hands():
        assert "seed" not in events[-1].data
        exposure = Exposure(events)
        opened = [card for deck in events[-1].data["decks"] for _, card, _ in deck["opened"]]
        assert sorted(opened) == sorted(card.name for card in exposure.shown)
        hidden += len(exposure.dealt) - len(exposure.shown)
        check(room.record(events, seed, set()), events[0].data["commitment"])
        for seat in (1, 3):
            record = room.record(events, seed, {seat})
            check(record, events[0].data["commitment"])
            named = {card["card"] for card in record["dealt"]} - {""}
            of_seat = {card.name for card in exposure.dealt if seat in card.seats}
            assert named == {card.name for card in exposure.shown} | of_seat
        whole = room.record(events, seed)
        check(whole)
        assert len(whole["decks"][0]["opened"]) == len(room.game.deck())
    assert hidden > 20, "or nothing was kept secret"


def test_the_deck_is_fixed_before_the_words_and_they_decide_the_order() -> None:
    """A house that knows the deck does not know which place comes first."""
    firsts = set()
    for word in ("", "clover", "heather"):
        room = Room("pa/637a-poker", "hold-em-high")
        room.table.promise()
        (promised,) = room.table.promised
        if word:
            room.table.say_word(2, word)
        room.play()
        events, seed = next(room.hands())
        assert events[0].data["commitment"] == promised
        record = room.record(events, seed, {1, 2, 3, 4})
        assert record["words"] == (f"2 {word}" if word else "")
        firsts.add((promised, record["dealt"][0]["card"], record["dealt"][1]["card"]))
    assert len({promised for promised, *_ in firsts}) == 1
    assert len(firsts) == 3


def test_the_checker_is_plain_python_and_needs_nothing_else(tmp_path: Path) -> None:
    room = Room("pa/637a-poker", "hold-em-high").play(1, never_folds)
    events, seed = next(room.hands())
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(room.record(events, seed, {1})), encoding="utf-8")
    promised = events[0].data["commitment"]
    asked = [sys.executable, "-I", "-S", str(CHECKER), str(file)]
    done = subprocess.run([*asked, "--promised", promised], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "sealed so" in done.stdout
    assert "croupier" not in CHECKER.read_text(encoding="utf-8")
    done = subprocess.run([*asked, "--promised", "0" * 64], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert "another deck" in done.stderr
    for wrong in (b"[]", b"{}", b"\xff", b'{"decks": [1], "dealt": [], "cards": []}'):
        file.write_bytes(wrong)
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        assert done.returncode == 1
        assert done.stderr.startswith("Refused: ")


def shown_twice(record: Record) -> None:
    record["decks"][0]["opened"].append(record["decks"][0]["opened"][0])


def swapped(record: Record) -> None:
    first, second = record["decks"][0]["opened"][:2]
    first[1], second[1] = second[1], first[1]


def other_nonce(record: Record) -> None:
    record["decks"][0]["opened"][0][2] = "0" * 32


def other_commitment(record: Record) -> None:
    record["decks"][0]["commitment"] = "0" * 64


def other_seal(record: Record) -> None:
    place = record["decks"][0]["opened"][0][0]
    record["decks"][0]["seals"][place] = "0" * 64


def other_seals(record: Record) -> None:
    other_seal(record)
    record["decks"][0]["commitment"] = deck_commitment(record["decks"][0]["seals"])


def other_words(record: Record) -> None:
    record["words"] = "1 somebody's word"


def left_out(record: Record) -> None:
    record["decks"][0]["opened"].pop()


def passed_over(record: Record) -> None:
    """The dealer skips a card of the deck."""
    del record["dealt"][0]


def dealt_otherwise(record: Record) -> None:
    known = [card for card in record["dealt"] if card["card"]]
    known[0]["card"], known[-1]["card"] = known[-1]["card"], known[0]["card"]


def unknown_deck(record: Record) -> None:
    record["dealt"][0]["deck"] = 1


def short_deck(record: Record) -> None:
    record["cards"].pop()


TAMPERS = (
    shown_twice, swapped, other_nonce, other_commitment, other_seal, other_seals, other_words, left_out, passed_over,
    dealt_otherwise, unknown_deck, short_deck,
)  # fmt: skip


@pytest.mark.parametrize("tamper", TAMPERS)
def test_a_changed_record_is_refused(tamper: Callable[[Record], None]) -> None:
    room = Room("pa/637a-poker", "hold-em-high").play(1, never_folds)
    events, seed = next(room.hands())
    for seats in ({1}, None):
        record = room.record(events, seed, seats)
        check(record)
        changed = deepcopy(record)
        tamper(changed)
        with pytest.raises(SystemExit, match="Refused"):
            check(changed)


def test_a_stacked_deck_is_found_by_the_auditor() -> None:
    """A house that seals a deck with two aces of spades is found as soon as all places are opened."""
    room = Room("pa/637a-poker", "hold-em-high").play()
    events, seed = next(room.hands())
    record = room.record(events, seed)
    place, other = record["decks"][0]["opened"][:2]
    place[1], place[2] = other[1], other[2]
    record["decks"][0]["seals"][place[0]] = record["decks"][0]["seals"][other[0]]
    record["decks"][0]["commitment"] = deck_commitment(record["decks"][0]["seals"])
    with pytest.raises(SystemExit, match="stands twice"):
        check(record)


# --- the journal ------------------------------------------------------------------------------------------------------


def rewritten(events: list[Event], change: Callable[[dict[str, Any]], None]) -> list[Event]:
    """A journal whose first hand ends otherwise, hashed anew."""
    journal, done = Journal(), False
    for event in events:
        data = deepcopy(event.data)
        if event.kind == "end" and not done:
            change(data)
            done = True
        journal.append(event.kind, data, event.time)
    return journal.events


def without_decks(data: dict[str, Any]) -> None:
    del data["decks"]


def wrong_nonce(data: dict[str, Any]) -> None:
    data["decks"][0]["opened"][0][2] = "0" * 32


def one_less(data: dict[str, Any]) -> None:
    data["decks"][0]["opened"].pop()


def wrong_seals(data: dict[str, Any]) -> None:
    data["decks"][0]["seals"].reverse()


def wrong_card(data: dict[str, Any]) -> None:
    data["decks"][0]["opened"][0][1] = data["decks"][0]["opened"][1][1]


@pytest.mark.parametrize("change", [without_decks, wrong_nonce, one_less, wrong_seals, wrong_card])
def test_a_journal_that_opens_otherwise_is_refused(change: Callable[[dict[str, Any]], None]) -> None:
    room = Room("pa/637a-poker", "hold-em-high").play(2, never_folds)
    assert verify_randomness(rewritten(room.events, lambda data: None)) == 2
    with pytest.raises(Refused, match="of the journal"):
        verify_randomness(rewritten(room.events, change))


def test_a_journal_may_open_no_card_that_was_not_shown() -> None:
    room = Room("pa/637a-poker", "hold-em-high").play(1, never_folds)
    events, seed = next(room.hands())
    decks = draw_again(room.game, events[0], filter(uses_source, events), seed).decks
    place = deal_order(decks[0].commitment, "", 52)[-1]

    def open_more(data: dict[str, Any]) -> None:
        data["decks"][0]["opened"].append(decks[0].opening(place))

    with pytest.raises(Refused, match="were shown"):
        verify_randomness(rewritten(room.events, open_more))


def test_a_card_that_comes_back_after_a_shuffle_is_opened_only_where_it_was_shown() -> None:
    """637a.21(h): discards are shuffled in again; a card that its first holder knows may come to another, unshown."""
    room = Room("pa/637a-poker", "badugi", 9, betting_limit="fixed", maximum_bet="$4")

    def draws_all(asked: Decide, rng: random.Random) -> str:
        passive = next((one for one in ("call", "check") if one in asked.actions), asked.usual)
        return asked.actions[-1] if asked.about == "draw" else passive

    room.play(6, draws_all)
    shuffled = twice = 0
    for events, seed in room.hands():
        shuffled += any(event.kind == "shuffle-in" for event in events)
        record = room.record(events, seed, {1})
        check(record)
        names = [card.name for card in Exposure(events).dealt]
        twice += len(names) - len(set(names))
        for number, deck in enumerate(record["decks"]):
            may = {
                card.name for card in Exposure(events).dealt if card.deck == number and (card.shown or 1 in card.seats)
            }
            assert {card for _, card, _ in deck["opened"]} == may
    assert shuffled
    assert twice
    verify_randomness(room.events, dict(enumerate(room.seeds)))


def test_a_draw_for_the_button_and_rulings_that_shuffle_are_sealed_too() -> None:
    room = Room("pa/637a-poker", "hold-em-high", button_start="by-card").play()
    events, seed = next(room.hands())
    record = room.record(events, seed, {1})
    assert len(record["decks"]) == 2
    assert "sealed so" in check(record, events[0].data["commitment"])
    assert {card["card"] for card in record["dealt"] if card["deck"] == 0}.isdisjoint({""})
    verify_randomness(room.events, dict(enumerate(room.seeds)))


def test_a_deck_that_is_cut_again_is_dealt_from_the_cut() -> None:
    """pa 637a.5(c): the floorperson may have the cards cut again before any is dealt."""
    room = Room("pa/637a-poker", "hold-em-high", shuffler="hand")
    room.table.pause = True
    room.table.begin()
    room.table.rule("improper-cut")
    room.table.pause = False
    room.table.proceed()
    while isinstance(asked := room.table.pending, Decide):
        room.table.answer(never_folds(asked, room.rng))
    events, seed = next(room.hands())
    (depth,) = (event.data["cut"] for event in events if event.kind == "recut")
    record = room.record(events, seed, {1})
    assert record["decks"][0]["cuts"] == [[0, depth]]
    check(record, events[0].data["commitment"])
    record["decks"][0]["cuts"] = [[0, depth - 1]]
    with pytest.raises(SystemExit, match="Refused"):
        check(record)
    assert verify_randomness(room.events, dict(enumerate(room.seeds))) == 1
    assert replay(room.events).ledger.balances == room.table.ledger.balances


# --- what the law has shown -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "asked"), [("no", True), ("yes", False)])
def test_losing_hands_are_shown_where_the_house_has_filed_it(option: str, asked: bool) -> None:
    """pa 637a.18(e): a losing hand may be discarded unseen unless the Rules Submission has all of them disclosed."""
    room = Room("pa/637a-poker", "hold-em-high", show_discarded_hands=option).play(12, never_folds)
    decided = [event.data["about"] for event in room.events if event.kind == "decision"]
    assert ("show" in decided) is asked
    closed = 0
    for events, _ in room.hands():
        at_seats = [card for card in Exposure(events).dealt if card.place.startswith("seat")]
        closed += sum(not card.shown for card in at_seats)
    assert (closed > 0) is asked


def test_a_hand_that_a_jackpot_is_due_to_is_shown() -> None:
    """pa 637a.15: the fund is paid to a losing hand; nobody but the house could know that it qualifies in the muck."""
    table, *_ = played(read(Path(__file__).parent / "rounds/poker-room/bad-beat.yaml"))
    lost = [card for card in Exposure(table.journal.events).dealt if card.place == "seat 1"]
    assert [card.name for card in lost] == ["Ah", "Ad"]
    assert all(card.shown for card in lost)


# --- the floor --------------------------------------------------------------------------------------------------------


def test_a_sealed_hand_outlives_its_server_and_the_audit_opens_it(tmp_path: Path) -> None:
    """A promise, a hand under way, and the record of one that is over are the same after a restart."""
    with Store(str(tmp_path / "floor.db")) as kept:
        house = House(kept)
        boss = newcomer(kept, "Sue", "supervisor")[0]
        people = {seat: newcomer(kept, f"P{seat}", "player", 1_000_00)[0] for seat in (1, 2)}
        number = house.open(boss, "pa/637a-poker", posted("hold-em-high"))
        for seat, person in people.items():
            house.sit(person, number, seat, 200_00)
        for _ in range(3):
            with house.seeing(number) as opened:
                (promised,) = opened.table.promised
            house = House(kept)
            for seat, person in people.items():
                house.wager(person, number, seat, {})
            while True:
                house = House(kept)
                with house.seeing(number) as opened:
                    asked = opened.table.pending
                if not isinstance(asked, Decide):
                    break
                house.decide(people[asked.seat], number, asked.seat, never_folds(asked, random.Random(1)))
            started = [event for event in house.events(number) if event.kind == "round"][-1]
            assert started.data["commitment"] == promised
        assert verify_randomness(house.events(number)) == 3
        assert audit(kept).wrong == ()
