"""What the floor tells of a hand of poker to whom: every route is asked by every role, at moments chosen at random.

What each viewer may know is worked out here from the bare journal. An answer that names a card which its reader has
not seen, a nonce of a sealed place, a seed or the hash of an event fails.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from litestar.routes import HTTPRoute
from litestar.testing import TestClient

from croupier.equipment.sealed import SealedDeck
from croupier.errors import Refused
from croupier.floor import chain, schema
from croupier.floor.audit import audit
from croupier.floor.floor import Floor
from croupier.floor.people import NotAllowed, Person
from croupier.games import base
from croupier.games.poker_room.variants import variants
from croupier.games.script import Decide
from croupier.rules.submission import Rules, Submission
from croupier.tables.journal import Event, Journal
from croupier.tables.replay import replay, verify_randomness
from croupier.web import event_views, views
from croupier.web.app import application
from croupier.web.messages import RoundState
from croupier.web.secrecy import FACTS, MOMENTS, may_know
from croupier.web.security import COOKIE

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

from check_deal import check
from floors import newcomer
from monkeys import Refold

ROOT = Path(__file__).parents[1]
CHAPTERS = ("pa/637a-poker", "bs/15-poker", "gr/07-poker")
GAMES = [(chapter, name) for chapter in CHAPTERS for name in variants(Rules(chapter))]
SEATED = ("Ada", "Ben", "Cleo")
ROLES = {
    **dict.fromkeys(SEATED, "player"), "Wim": "player", "Dee": "dealer", "Att": "attendant", "Sue": "supervisor",
    "Otto": "auditor",
}  # fmt: skip
"""Three who sit at the table, a player who only watches, and everybody who is on duty."""
CARDS = frozenset(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")


class Walk:
    """A table of the floor with a browser for everybody, and what each of them may know."""

    def __init__(
        self, folder: Path, chapter: str, variant: str, stack: ExitStack, edition: int = 0, dual: int | None = None
    ) -> None:
        self.floor = Floor(str(folder / "floor.db"), accounts=True, dual=dual)
        self.rng = random.Random(f"{chapter} {variant} secrets")
        app = application(self.floor)
        self.people: dict[str, Person] = {}
        self.browsers: dict[str, TestClient[Any]] = {}
        for number, (name, role) in enumerate(ROLES.items()):
            person, token = newcomer(self.floor.store, name, role, 5_000_00 if role == "player" else 0)
            browser = TestClient(app, base_url="http://127.0.0.1:8000", cookies={COOKIE: token})
            self.people[name] = person
            self.browsers[name] = stack.enter_context(browser) if number == 0 else browser
        self.paths = sorted(
            route.path
            for route in app.routes
            if isinstance(route, HTTPRoute) and "{table:int}" in route.path and "GET" in route.methods
            if route.path.startswith("/api/") or variant == "hold-em-high"  # pages are the same for all
        )
        opens = {"forced-bet-amount": "$1"} if "stud" in variant else {"blinds": "$1, $2"}
        options = {"variant": variant, "minimum-bet": "$2", "rake-maximum": "$4", **opens}
        with pytest.MonkeyPatch.context() as patched:
            if edition:
                patched.setattr(base, "BEHAVIOR", edition)
            self.table = self.floor.house.open(self.people["Sue"], chapter, Submission(options=options))
        for seat, name in enumerate(SEATED, 1):
            self.floor.house.sit(self.people[name], self.table, seat, 500_00)
        self.fold = Refold(CARDS)
        self.rounds: dict[int, dict[str, set[str]]] = {}
        """By round and viewer the cards that they have seen; everybody's under the empty name."""
        self.over: set[int] = set()
        self.decks: dict[bytes, SealedDeck] = {}
        with self.floor.house.seeing(self.table) as kept:
            self.names = [kept.game.pieces.name(card) for card in sorted(kept.game.deck())]
        self.printed: dict[str, set[str]] = {}
        """By kind of page the words on it that look like cards before any is dealt."""
        self.asked = 0

    @property
    def events(self) -> list[Event]:
        return self.floor.house.events(self.table)

    def read(self) -> None:
        """Take in what has happened, as the journal has it."""
        self.know_seeds()
        for event in self.events[self.fold.length :]:
            self.fold.take(event)
            if event.kind == "opened":  # everybody knows them from now on
                assert event.data["round"] == self.fold.rounds
                self.fold.seen[""].update(card["card"] for card in event.data["cards"])
            if self.fold.rounds:
                self.rounds[self.fold.rounds] = {who: set(seen) for who, seen in self.fold.seen.items()}
            if event.kind in ("end", "void"):
                self.over.add(self.fold.rounds)

    def hand(self, folds: bool = False) -> None:
        """A hand in which everybody does anything; routes are asked on the way. The first to act `folds`, so that there
        are cards which nobody showed."""
        house = self.floor.house
        for seat, name in enumerate(SEATED, 1):
            house.wager(self.people[name], self.table, seat, {})
        looks = {self.rng.randrange(12)}
        for step in range(10_000):
            with house.seeing(self.table) as kept:
                asked = kept.table.pending
            if step in looks:
                self.look_everywhere()
            if not isinstance(asked, Decide):
                break
            calls = [one for one in asked.actions if one in ("call", "check", "muck")]
            action = calls[0] if calls and self.rng.random() < 0.7 else self.rng.choice(asked.actions)
            if folds and "fold" in asked.actions:
                action, folds = "fold", False
            house.decide(self.people[SEATED[asked.seat - 1]], self.table, asked.seat, action)
        self.look_everywhere()

    # --- what is asked ---

    def look_everywhere(self, *more: str) -> None:
        """Ask every route about the table, and its live table, as everybody."""
        self.read()
        rounds = range(1, self.fold.rounds + 1)
        for name in ROLES:
            for path in self.paths:
                last = path.rsplit("/", 1)[1]
                if last in ("coach", "played", "verify", "file", "warnings", "lists") and last not in more:
                    continue  # a worker's work: once, below
                for number in rounds if "{number:int}" in path else (0,):
                    self.ask(name, path.replace("{table:int}", str(self.table)).replace("{number:int}", str(number)))
            with self.browsers[name].websocket_connect(f"/live/{self.table}") as live:
                self.check(name, live.receive_json(), "the live table")

    def ask(self, name: str, path: str) -> None:
        answer = self.browsers[name].get(path, params={"seat": "1"} if path.endswith("/coach") else None)
        assert answer.status_code < 500, (path, answer.text)
        self.asked += answer.status_code == 200
        sent = answer.json() if "json" in answer.headers.get("content-type", "") else answer.text
        self.check(name, sent, path)

    # --- what must not be there ---

    def check(self, name: str, sent: Any, where: str) -> None:
        """Fail if an answer holds what its reader may not know."""
        audits = ROLES[name] == "auditor"
        text = sent if isinstance(sent, str) else json.dumps(sent)
        said = f"{name} ({ROLES[name]}) is told {{}} by {where}"
        number = int(found[1]) if (found := re.search(r"/rounds/(\d+)", where)) else self.fold.rounds
        playing = self.fold.rounds > 0 and self.fold.rounds not in self.over
        open_ = (self.fold.begun if playing else self.fold.length) if audits else 0
        hashes = self.fold.hashes[open_:]
        assert not [one for one in hashes if one in text], said.format("the hash of an event")
        secrets = set(re.findall(r"\b[0-9a-f]{32}\b|\b[0-9a-f]{64}\b", text))
        if not audits:
            assert secrets.isdisjoint(seed.hex() for seed in self.decks), said.format("a seed")
            assert secrets.isdisjoint(self.nonces(name)), said.format("a nonce")
        everything = set(CARDS) if audits and number in self.over else set()
        seen = self.rounds.get(number, {})
        if where.endswith(("/journal", "/moves")):
            return  # whole rounds that are over, for the auditor alone; the hashes above say that no other is there
        known = seen.get("", set()) | seen.get(name, set()) | everything
        if isinstance(sent, str):
            words = set(re.findall(r"\b[2-9TJQKA][cdhs]\b", text))
            kind = re.sub(r"\d+", "N", where)
            if not self.rounds:
                self.printed[kind] = words
            unseen = words - known - self.printed.get(kind, set())
            assert not unseen, said.format(unseen)
            return
        if where.endswith("/rounds"):
            for row in sent:
                self.check(name, row, f"{where}/{row['number']}")
            return
        if where.endswith("/played") and "decisions" in sent:
            for one in sent["decisions"]:
                self.check(name, one, f"{where}/rounds/{one['round']}")
            return
        if where.endswith("/deal") and "cards" in sent:
            assert sent.pop("cards") == self.names, "the cards of the game, which everybody knows"
        leaks = list(self.fold._named(sent, known))
        assert leaks == [], said.format(leaks)

    def _begun(self, number: int) -> int:
        return next((one.number for one in self.events if one.kind == "round" and one.data["number"] == number), 0)

    def know_seeds(self) -> None:
        """The table's seeds as they are stored, with the deck that each seals first."""
        with self.floor.store.reading() as connection:
            keys = chain.keys_of(connection)
            rows = connection.execute(sql.select(schema.secrets).where(schema.secrets.c.table_id == self.table)).all()
        for row in rows:
            seed = keys.show(row.seed, chain.seed_place(self.table, row.number))
            if seed not in self.decks:
                self.decks[seed] = SealedDeck.shuffled(seed, 0, self.names)

    def nonces(self, name: str) -> Iterator[str]:
        """The nonces of the first decks that somebody may not know."""
        for number, deck in enumerate(self.decks.values(), 1):
            seen = self.rounds.get(number, {}) if number in self.over else {}
            known = seen.get("", set()) | seen.get(name, set())
            yield from (nonce for card, nonce in zip(deck.cards, deck.nonces, strict=True) if card not in known)


@contextmanager
def walking(folder: Path, chapter: str, variant: str, edition: int = 0, dual: int | None = None) -> Iterator[Walk]:
    with ExitStack() as stack:
        yield Walk(folder, chapter, variant, stack, edition, dual)


@pytest.mark.parametrize(("chapter", "variant"), GAMES)
def test_nobody_is_told_of_a_card_that_was_not_shown(tmp_path: Path, chapter: str, variant: str) -> None:
    with walking(tmp_path, chapter, variant) as walk:
        walk.look_everywhere()
        for _ in range(2):
            walk.hand()
        assert walk.asked > 100
        assert walk.over == {1, 2}


def tell_everybody(fact: str) -> Callable[[pytest.MonkeyPatch], None]:
    """What is the auditor's is everybody's."""

    def plant(patched: pytest.MonkeyPatch) -> None:
        facts = FACTS["among players"]
        patched.setitem(FACTS, "among players", {**facts, fact: ("nobody", "everyone", "everyone")})

    return plant


def own_every_place(patched: pytest.MonkeyPatch) -> None:
    for module in (views, event_views):
        patched.setattr(module, "is_own", lambda place, own: True)


def show_the_seed(patched: pytest.MonkeyPatch) -> None:
    """As it was before cards were sealed one by one."""
    for module in ("croupier.games.capabilities", "croupier.tables.dealer", "croupier.tables.table"):
        patched.setattr(f"{module}.seals_cards", lambda game: False)
    for fact in ("seed", "whole round"):
        tell_everybody(fact)(patched)


@pytest.mark.parametrize(
    "plant",
    [tell_everybody("whole round"), tell_everybody("cards face down at a seat"), own_every_place, show_the_seed],
    ids=["rounds", "records", "places", "seeds"],
)
def test_what_is_told_too_freely_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None]
) -> None:
    plant(monkeypatch)
    with walking(tmp_path, "pa/637a-poker", "omaha-high") as walk, pytest.raises(AssertionError, match="is told"):
        walk.hand(folds=True)


@pytest.mark.parametrize("edition", [0, 2])
def test_workers_tell_nobody_more(tmp_path: Path, edition: int) -> None:
    """Reviews of decisions, the coach, files and verification; at a table of an earlier version too, whose seeds open
    everything."""
    with walking(tmp_path, "pa/637a-poker", "hold-em-high", edition) as walk:
        walk.hand()
        walk.hand()
        walk.look_everywhere("played", "verify", "file", "warnings", "lists", "coach")
        ends = [event.data for event in walk.events if event.kind == "end"]
        assert all(("seed" in data) is bool(edition) for data in ends)
        for name in ROLES:
            browser, here = walk.browsers[name], f"/api/tables/{walk.table}"
            file, state = browser.get(f"{here}/rounds/1/file"), browser.get(here).json()
            row = browser.get(f"{here}/rounds/1").json()["row"]
            audits = ROLES[name] == "auditor"
            assert file.status_code == (200 if audits else 400)
            assert audits or "for the auditor alone" in file.text
            assert state["seed"] == ""
            assert bool(row["seed"]) is (audits and bool(edition))
            assert row["sealed"] is not bool(edition)
            found = browser.get(f"{here}/verify").json()
            assert (found["seeds"], bool(found["head"])) == (2, audits)
            deal = browser.get(f"{here}/rounds/1/deal")
            assert deal.status_code == (400 if edition else 200)
            if not edition:
                mine = {SEATED.index(name) + 1} if name in SEATED else set()
                opened = {card for _, card, _ in deal.json()["decks"][0]["opened"]}
                own = {
                    event.data["card"]
                    for event in walk.events
                    if event.kind == "card" and event.data["to"] in {f"seat {seat}" for seat in mine}
                    and event.number < walk._begun(2)
                }  # fmt: skip
                assert opened == (set(CARDS) if audits else walk.rounds[1][""] | own)


# --- opened by a ruling -----------------------------------------------------------------------------------------------


def hidden_seat(walk: Walk) -> tuple[int, set[str]]:
    """A seat with cards of the first hand that nobody showed, and those cards."""
    for seat, name in enumerate(SEATED, 1):
        if hidden := walk.rounds[1].get(name, set()) - walk.rounds[1][""]:
            return seat, hidden
    raise AssertionError("all was shown")


def named_to(walk: Walk, name: str) -> set[str]:
    """The cards of the first hand that somebody is told of as they are dealt."""
    steps = walk.browsers[name].get(f"/api/tables/{walk.table}/rounds/1").json()["steps"]
    return {one["data"]["card"] for one in steps if one["kind"] == "card"} - {""}


def test_supervisors_open_a_hand_in_a_dispute(tmp_path: Path) -> None:
    with walking(tmp_path, "pa/637a-poker", "hold-em-high") as walk:
        walk.hand(folds=True)
        seat, hidden = hidden_seat(walk)
        here = f"/api/tables/{walk.table}/rounds/1"
        asked = {"seat": seat, "note": "two players are said to share cards"}
        for name, status in (("Wim", 403), ("Dee", 403), ("Att", 403), ("Otto", 403)):
            assert walk.browsers[name].post(f"{here}/open", json=asked).status_code == status
        boss = walk.browsers["Sue"]
        for wrong in ({"seat": seat}, {"seat": seat, "note": " "}, {"seat": 9, "note": "why"}):
            assert boss.post(f"{here}/open", json=wrong).status_code == 400
        assert boss.post(f"/api/tables/{walk.table}/rounds/2/open", json=asked).status_code == 400
        done = boss.post(f"{here}/open", json=asked)
        assert done.status_code == 200, done.text
        for name in ("Wim", "Sue"):
            assert hidden <= named_to(walk, name) <= walk.rounds[1][""] | hidden
            record = walk.browsers[name].get(f"{here}/deal").json()
            assert {card for _, card, _ in record["decks"][0]["opened"]} == walk.rounds[1][""] | hidden
            check(record)
        (opened,) = (event for event in walk.events if event.kind == "opened")
        assert (opened.by, opened.data["note"]) == ("Sue", asked["note"])
        assert replay(walk.events).rounds == 1
        assert verify_randomness(walk.events) == 1
        assert audit(walk.floor.store).wrong == ()
        walk.hand()
        card = opened.data["cards"][0]
        for wrong in (
            {"card": "2c" if card["card"] != "2c" else "3c"},
            {"nonce": "0" * 32},
            {"turn": 50},
            {"place": 0},
        ):
            journal = Journal()
            for event in walk.events:
                data = event.data
                if event.kind == "opened" and card | wrong != card:
                    data = data | {"cards": [card | wrong]}
                journal.append(event.kind, data, event.time)
            if card | wrong != card:
                with pytest.raises(Refused, match="was not dealt and sealed so"):
                    verify_randomness(journal.events)


def test_a_second_supervisor_agrees_to_open_a_hand(tmp_path: Path) -> None:
    with walking(tmp_path, "pa/637a-poker", "hold-em-high", dual=100_000_00) as walk:
        walk.hand(folds=True)
        seat, hidden = hidden_seat(walk)
        second = newcomer(walk.floor.store, "Tom", "supervisor")[0]
        here = f"/api/tables/{walk.table}/rounds/1"
        done = walk.browsers["Sue"].post(f"{here}/open", json={"seat": seat, "note": "why"})
        assert done.status_code == 202
        assert named_to(walk, "Wim") <= walk.rounds[1][""]
        with pytest.raises(NotAllowed):
            walk.floor.control.agree(walk.people["Sue"], done.json()["id"])
        walk.floor.control.agree(second, done.json()["id"])
        assert hidden <= named_to(walk, "Wim") <= walk.rounds[1][""] | hidden
        assert audit(walk.floor.store).wrong == ()


def test_whoever_comes_later_learns_nothing_of_the_seat(tmp_path: Path) -> None:
    """Cards belong to the person who sat there, not to the seat."""
    with walking(tmp_path, "pa/637a-poker", "hold-em-high") as walk:
        walk.hand()
        house = walk.floor.house
        house.leave(walk.people["Ada"], walk.table, 1)
        house.sit(walk.people["Wim"], walk.table, 1, 500_00)
        walk.look_everywhere()
        here = f"/api/tables/{walk.table}/rounds/1"
        for name, knows in (("Ada", True), ("Wim", False)):
            steps = walk.browsers[name].get(here).json()["steps"]
            dealt = [one["data"]["card"] for one in steps if one["kind"] == "card" and one["data"]["to"] == "seat 1"]
            opened = [
                one["card"] for one in walk.browsers[name].get(f"{here}/deal").json()["dealt"] if one["to"] == "seat 1"
            ]
            shown = {card for card in dealt + opened if card}
            assert bool(shown - walk.rounds[1][""]) is (knows and bool({*walk.rounds[1]["Ada"]} - walk.rounds[1][""]))


# --- the table of facts -----------------------------------------------------------------------------------------------


def test_the_table_of_facts_is_the_one_that_is_printed() -> None:
    """docs/trust.md prints what web/secrecy.py decides."""
    printed = (ROOT / "docs/trust.md").read_text(encoding="utf-8")
    for kind, facts in FACTS.items():
        assert (
            f"| {kind} | {' | '.join(('while it is played', 'when it is over', 'when the seed is shown'))} |" in printed
        )
        for fact, audiences in facts.items():
            assert f"| {fact} | {' | '.join(audiences)} |" in printed
            assert len(audiences) == len(MOMENTS)


def test_only_the_auditor_may_know_more_than_the_holder() -> None:
    game, house = (base_game(address) for address in ("pa/637a-poker", "pa/649a"))
    for role in ("player", "dealer", "attendant", "supervisor", "auditor"):
        person = Person(1, "Somebody", role)
        for fact in FACTS["among players"]:
            for moment in MOMENTS:
                audience = FACTS["among players"][fact][MOMENTS.index(moment)]
                due = audience == "everyone" or (role == "auditor" and "auditor" in audience)
                assert may_know(fact, game, moment, person) is due
                assert may_know(fact, game, moment, person, holds=True) is (due or "holder" in audience)
        assert may_know("whole round", house, "revealed", person)
        assert not may_know("whole round", house, "over", person)
    assert RoundState.__struct_fields__[0] == "row"


def base_game(address: str) -> Any:
    from croupier.games import open_game

    posted = {"variant": "hold-em-high", "blinds": "$1, $2", "minimum-bet": "$2"} if "637a" in address else {}
    return open_game(address, Submission(options=posted))
