"""Tables go on without devices that are out of order, in a way of shuffling and dealing that the chapter permits."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

import croupier
from croupier.contract.checks import replays
from croupier.contract.guests import do_anything
from croupier.errors import Refused
from croupier.games.script import Decide, TakeWagers
from croupier.tables.opening import game_of
from croupier.tables.replay import replay
from croupier.tables.round_export import written
from croupier.tables.snapshot import restore, take
from croupier.tables.table import Table

SHOE, DEVICE = "shoe-out-of-order", "device-out-of-order"
STACKS = {"dealing": "automated-shoe"}
BY_HAND = {"dealing": "hand", "shuffler": "device"}
COVERED = [
    ("bs/16", "16(11)(g)"), ("pa/639a", "639a.13(g)"), ("pa/641a", "641a.13(g)"), ("pa/643a", "643a.13(g)"),
    ("pa/645a", "645a.14(n)"), ("pa/647a", "647a.13(g)"), ("pa/649a", "649a.13(g)"), ("pa/653a", "653a.13(g)"),
    ("pa/655a", "655a.13(g)"), ("pa/657a", "657a.13(g)"), ("pa/659a", "659a.13(n)"), ("pa/663a", "663a.13(f)"),
    ("pa/669a", "669a.13(g)"), ("pa/670a", "670a.13(n)"), ("pa/671a", "671a.13(g)"), ("pa/674a", "674a.13(g)"),
    ("pa/676a", "676a.13(g)"), ("pa/677a", "677a.13(g)"), ("pa/678a", "678a.13(g)"), ("pa/679a", "679a.13(g)"),
    ("pa/680a", "680a.13(f)"), ("pa/682a", "682a.13(g)"), ("pa/683a", "683a.13(g)"), ("pa/684a", "684a.13(g)"),
    ("pa/687a", "687a.13(g)"), ("pa/688a", "688a.13(m)"),
]  # fmt: skip
"""Chapters with automated dealing shoes, and the clause by which one out of order is covered."""
SHUFFLED = [
    ("pa/639a", "639a.9(a)(1)"), ("pa/641a", "641a.9(a)(1)"), ("pa/643a", "643a.9(a)(1)"), ("pa/645a", "645a.9(a)(1)"),
    ("pa/647a", "647a.9(a)(1)"), ("pa/649a", "649a.9(a)(1)"), ("pa/653a", "653a.9(a)(1)"), ("pa/655a", "655a.9(a)(1)"),
    ("pa/657a", "657a.9(a)(1)"), ("pa/659a", "659a.9(a)(1)"), ("pa/663a", "663a.9(a)(1)"), ("pa/669a", "669a.9(a)(1)"),
    ("pa/670a", "670a.9(a)(1)"), ("pa/671a", "671a.9(a)(1)"), ("pa/674a", "674a.9(a)(1)"), ("pa/676a", "676a.9(a)(1)"),
    ("pa/677a", "677a.9(a)(1)"), ("pa/678a", "678a.9(a)(1)"), ("pa/679a", "679a.9(a)(1)"), ("pa/680a", "680a.9(a)(1)"),
    ("pa/682a", "682a.9(a)(1)"), ("pa/683a", "683a.9(a)(1)"), ("pa/684a", "684a.9(a)(1)"), ("pa/687a", "687a.9(a)(1)"),
    ("pa/688a", "688a.9(a)(1)"),
]  # fmt: skip
"""Those where cards are dealt from the hand only if an automated shuffler shuffles them, with the clause."""


def seated(address: str, options: Mapping[str, str]) -> Table:
    """A table with two players."""
    table = croupier.open(address, options=dict(options)).table("devices")
    for seat, name in ((1, "Ada"), (2, "Ben")):
        table.sit(seat, name, 1_000_000)
    return table


def play(table: Table) -> list[str]:
    """Play a round; to whom the cards went before the first decision."""
    rng = random.Random(0)
    table.begin()
    while table.playing:
        if isinstance(table.pending, TakeWagers) and not table.pending.limits:
            table.answer(table.game.usual_wagers())
        else:
            do_anything(table, rng)
    kinds = [event.kind for event in table.round_events()]
    first = kinds.index("decision") if "decision" in kinds else len(kinds)
    return [event.data["to"] for event in table.round_events()[:first] if event.kind == "card"]


def second_round(address: str, options: Mapping[str, str]) -> list[str]:
    """To whom the cards of a table's second round go, whose seed is that of any other table's second round here."""
    table = seated(address, options)
    play(table)
    return play(table)


def said(table: Table) -> list[str]:
    """What was said in the last round, with its clause."""
    return [f"{one.text} [{one.cite}]" for one in table.said]


@pytest.mark.parametrize(("address", "cite"), COVERED)
def test_a_covered_dealing_shoe_deals_no_more_cards(address: str, cite: str) -> None:
    """pa 649a.13(g), 645a.14(n), bs 16(11)(g) and kin: a manual shoe is used until the automated one works again."""
    table = seated(address, STACKS)
    play(table)
    table.rule(SHOE)
    assert play(table) == second_round(address, {"dealing": "shoe"})
    assert f"The cards are dealt from a manual dealing shoe. [{address[:2]} {cite}]" in said(table)
    with pytest.raises(Refused, match=r"out of order|deals by shoe"):
        table.rule(SHOE)
    table.reopen()
    play(table)
    assert table.game is table.filed_game
    assert not any("are dealt from" in line for line in said(table))
    replays(table)


@pytest.mark.parametrize(("address", "cite"), SHUFFLED)
def test_nothing_is_dealt_from_the_hand_without_a_shuffler(address: str, cite: str) -> None:
    """pa 649a.9(a)(1), 687a.9(a)(1) and kin: cards that are dealt from the hand are shuffled by an automated device."""
    table = seated(address, BY_HAND)
    play(table)
    law = table.rule(DEVICE)
    assert play(table) == second_round(address, {"dealing": "shoe"})
    assert f"The cards are dealt from a manual dealing shoe. [pa {cite}]" in said(table)
    assert f"The cards are shuffled by hand. [{table.game.rules.cite(law.cite)}]" in said(table)
    table.reopen()
    play(table)
    assert table.game is table.filed_game
    replays(table)


def test_the_house_chooses_how_cards_are_dealt_meanwhile() -> None:
    """pa 649a.13(g), 649a.9(a)(1): from the hand while the shuffler works, else from a manual shoe."""
    table = seated("pa/649a", {**STACKS, "backup-dealing": "dealers-hand"})
    table.rule(SHOE)
    play(table)
    assert "The cards are dealt from the dealer's hand. [pa 649a.13(g)]" in said(table)
    table.rule(DEVICE)
    play(table)
    assert "The cards are dealt from a manual dealing shoe. [pa 649a.13(g)]" in said(table)
    other = seated("pa/649a", {**BY_HAND, "backup-dealing": "automated-dealing-shoe"})
    other.rule(DEVICE)
    play(other)
    assert "The cards are dealt from an automated dealing shoe. [pa 649a.9(a)(1)]" in said(other)
    other.rule(SHOE)
    play(other)
    assert other.game.rules.choice("dealing") == "shoe"
    for one in (table, other):
        replays(one)


def test_what_needs_the_shuffler_goes_with_it() -> None:
    """pa 649a.3(b), 649a.8(d): decks alternate, and the stub is not counted, only with a shuffler; an automated dealing
    shoe that reshuffles is itself out of order (649a.5)."""
    options = {**STACKS, "alternate-decks": "yes", "shuffler-fills-shoe": "yes", "reshuffling-shoe": "yes"}
    table = seated("pa/649a", options)
    table.rule(DEVICE)
    chosen = table.game.rules.choice
    assert [chosen(name) for name in ("alternate-decks", "shuffler-fills-shoe", "counting-shuffler")] == ["no"] * 3
    assert (chosen("dealing"), chosen("reshuffling-shoe")) == ("automated-shoe", "yes")
    table.rule(SHOE)
    chosen = table.game.rules.choice
    assert (chosen("dealing"), chosen("shuffler"), chosen("reshuffling-shoe")) == ("shoe", "hand", "no")


def test_a_dealing_shoe_that_fails_while_cards_are_due_is_ruled_on_as_one() -> None:
    """pa 676a.13(f), 676a.13(g): before a wager is made the round is dealt in another way; after that the shoe has
    jammed if it deals no more, and the round is void."""
    table = seated("pa/676a", STACKS)
    table.begin()
    table.rule(SHOE)
    assert "The cards are dealt from a manual dealing shoe. [pa 676a.13(g)]" in said(table)
    while isinstance(table.pending, TakeWagers):
        table.answer({"front-9": 1_000})
    assert [event.data["to"] for event in table.round_events() if event.kind == "card"][:3] == [
        "seat 1", "seat 2", "dealer",
    ]  # fmt: skip
    while table.playing:
        do_anything(table, random.Random(1))
    table.reopen()
    table.begin()
    table.answer({"front-9": 1_000})
    with pytest.raises(Refused, match="before the wagers of a round are made"):
        table.rule(SHOE)
    table.answer({"front-9": 1_000})
    assert isinstance(table.pending, Decide)
    table.rule(SHOE)
    while table.playing:
        do_anything(table, random.Random(1))
    assert play(table)[:3] == ["seat 1", "seat 2", "dealer"]
    replays(table)


def test_play_waits_where_no_other_way_is_permitted() -> None:
    """pa 651a.3(a), 651a.3(c): a shoe of seven decks is one of two batches that an automated shuffler alternates."""
    table = seated("pa/651a", {"decks": "7"})
    play(table)
    table.rule(DEVICE)
    with pytest.raises(Refused, match="has stopped"):
        table.begin()
    assert "No other permitted way of shuffling and dealing is left until the device works. [pa 651a.11(e)]" in said(
        table
    )
    table.reopen()
    play(table)
    replays(table)


def test_earlier_journals_replay_as_they_were_dealt() -> None:
    """A journal of a version that went on dealing from the covered shoe is the same when it is played again."""
    table = seated("pa/649a", STACKS)
    table.filed_game.behavior = 3
    table.journal.events[0].data["edition"] = 3
    before = play(table)
    table.rule(SHOE)
    assert play(table) == before


def test_a_snapshot_keeps_how_the_cards_are_dealt() -> None:
    """What is restored deals the next round like the table that it was taken of."""
    table = seated("pa/649a", STACKS)
    table.rule(SHOE)
    play(table)
    snapshot = take(table)
    assert snapshot is not None
    other = Table(game_of(table.journal.events[0]), croupier.open("pa/649a").table("devices").dealer)
    restore(other, snapshot)
    assert other.game.rules.choice("dealing") == "shoe"


def test_a_round_file_says_how_its_cards_were_dealt() -> None:
    """A round that was dealt while the shoe was out of order is written with the manual shoe, and is paid alike."""
    table = seated("pa/649a", {**STACKS, "counting-shuffler": "yes", "alternate-decks": "yes"})
    play(table)
    table.rule(SHOE)
    table.rule(DEVICE)
    play(table)
    first, second = written(table.journal.events, 1), written(table.journal.events, 2)
    assert "dealing: automated-shoe" in first
    assert "dealing: shoe" in second
    assert "shuffler: hand" in second
    assert "alternate-decks: 'no'" in second
    assert replay(table.journal.events).game.rules.choice("dealing") == "shoe"
