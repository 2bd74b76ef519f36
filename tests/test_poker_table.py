"""The poker room at a table: hands of other programs, money and cards in every game, jackpots, table stakes."""

from __future__ import annotations

import hashlib
import random
import tomllib
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.cli.hand import hand_of
from croupier.contract.checks import replays
from croupier.contract.guests import some_action
from croupier.equipment.cards import several
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.poker_room import phh
from croupier.games.poker_room.as_round import round_of
from croupier.games.poker_room.variants import variant_of, variants
from croupier.games.script import Chips, DealCard, Decide, ReadMeter, RulingsMade, Settled, WhoSits
from croupier.rules.submission import Rules, Submission
from croupier.surface import OpenGame
from croupier.tables.dealer import HouseDealer
from croupier.tables.ledger import HOUSE, meter
from croupier.tables.rounds import adjudicate, parse, read
from croupier.tables.snapshot import restore, take
from croupier.tables.table import Table

PA = "pa/637a-poker"
HANDS = sorted((Path(__file__).parent / "hands").glob("*.phh"))
ROUNDS = sorted((Path(__file__).parent / "rounds" / "poker-room").glob("*.yaml"))
POSTED = {"minimum-bet": "$2", "rake-maximum": "$4"}


def options(name: str, **more: str) -> dict[str, str]:
    """What a house posts for a game."""
    opens = {"forced-bet-amount": "$1"} if "stud" in name else {"blinds": "$1, $2"}
    return {"variant": name, **POSTED, **opens, **{key.replace("_", "-"): value for key, value in more.items()}}


def table_of(name: str = "hold-em-high", seats: int = 4, chips: int = 20_000, **more: str) -> Table:
    """A table at which some sit."""
    table = OpenGame(Rules(PA, Submission(options=options(name, **more)))).table(name)
    for seat in range(1, seats + 1):
        table.sit(seat, f"p{seat}", chips)
    return table


def play_on(table: Table, rng: random.Random, hands: int) -> None:
    """Hands in which everybody does anything; who has little buys chips."""
    for _ in range(hands):
        for seat in table.players:
            if table.bankroll(seat) < 2_000:
                table.buy(seat, 10_000)
        table.begin()
        while table.playing:
            assert isinstance(table.pending, Decide)
            table.answer(some_action(table.pending, rng))
        assert not any(table.stakes.values()), "what was bet is settled"


# --- hands of other programs ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_a_worked_hand_ends_as_it_says_at_the_table_too(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    written, refused = phh.read(text), tomllib.loads(text).get("_refused")
    if refused:
        with pytest.raises(Refused, match=refused):
            adjudicate(parse(round_of(text)))
        return
    found = adjudicate(read(path))
    assert [stack + found.totals[place] for place, stack in enumerate(written.stacks, 1)] == written.ends


def test_there_are_forty_worked_hands_at_tables_of_all_three_books() -> None:
    records = [read(path) for path in ROUNDS]
    assert len(records) + len(HANDS) >= 90
    assert {record.address[:2] for record in records} == {"pa", "bs", "gr"}


def plainly_played(path: Path) -> bool:
    record = read(path)
    return not (record.irregularities or record.refused or record.then)


@pytest.mark.parametrize("path", [path for path in ROUNDS if plainly_played(path)], ids=lambda path: path.stem)
def test_a_round_written_in_phh_and_read_again_pays_the_same(path: Path) -> None:
    record = read(path)
    found = adjudicate(record)
    again = adjudicate(parse(round_of(hand_of(record))))
    bets = dict.fromkeys(found.totals, 0)
    for line in found.lines:
        bets[line["seat"]] += line["net_cents"] * (line["wager"] != "bad-beat")
    dealt_in = sorted(net for seat, net in bets.items() if f"seat {seat}" in found.hands or net)
    nets = sorted(
        sum(line["net_cents"] for line in again.lines if line["seat"] == seat and line["wager"] != "bad-beat")
        for seat in again.totals
    )
    assert [net for net in nets if net] == [net for net in dealt_in if net]


def test_a_straddle_is_no_blind_in_phh() -> None:
    """pa 637a.11(e), 637a.8(b)(4): it is placed if the player likes, and nobody needs it to be dealt in."""
    text = (Path(__file__).parent / "hands/straddle.phh").read_text(encoding="utf-8")
    found = round_of(text)
    assert found["submission"]["options"]["blinds"] == "$1, $2"
    assert found["submission"]["options"]["straddle-amount"] == "$4"
    assert found["seats"][3]["actions"] == ["straddle", "raise 8"]
    short = text.replace("[100, 100, 100, 100]", "[100, 100, 100, 5]").replace("finishing", "_finishing")
    assert phh.read(short).terms(variant_of(Rules(PA), "hold-em-high")).to_be_dealt_in == 400
    adjudicate(parse(round_of(short)))
    three = phh.read(text + '\n_options = { straddle = "no" }')
    assert three.terms(variant_of(Rules(PA), "hold-em-high")).to_be_dealt_in == 600
    assert phh.read(text + '\n_chapter = "bs/15"').straddle == 0, "the chapter has none"


def test_a_hand_with_a_ruling_is_not_written_in_phh() -> None:
    with pytest.raises(Refused, match="the format knows none"):
        hand_of(read(Path(__file__).parent / "rounds/poker-room/string-bet.yaml"))


# --- journals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chapter", "variant", "digest"),
    [
        (PA, "hold-em-high", "e1e5518e27dfb62c8022bfa5499fc8a5f35e27813fdbdf7cb1f89bbd1538d92c"),
        (PA, "omaha-eight-or-better", "029375378ad5bf3ece5835163ecd6ffc3d294a256ada25d8fe252826e8a8a706"),
        ("bs/15", "five-card-draw-high", "6c1ade3fccf380632714ab3629b55703c0ab211d014e6dda6311d4d5c496edab"),
    ],
)
def test_seeded_hands_leave_the_same_journal_byte_for_byte(chapter: str, variant: str, digest: str) -> None:
    """Journals outlive versions: what makes a table faster may change nothing of what it writes down, nor the order of
    keys. Whoever changes on purpose what is written (another event, another clause) states the new hash here. The hands
    are of an edition that drew them from seeds; tests/test_sealed_deals.py deals from sealed decks."""
    posted = {"variant": variant, "betting-limit": "none", "minimum-raise": "at-least", "rake-maximum": "$4"}
    game = open_game(chapter, Submission(options=posted | {"blinds": "$1, $2", "minimum-bet": "$2"}))
    game.behavior = 2
    rng = random.Random(7)
    table = Table(game, HouseDealer(game, partial(rng.randbytes, 32)))
    for seat in range(1, 7):
        table.sit(seat, f"p{seat}", 20_000)
    for _ in range(12):
        table.begin()
        while isinstance(asked := table.pending, Decide):
            table.answer(rng.choice(asked.actions))
    written = [(event.number, event.kind, event.data) for event in table.journal.events[1:]]
    assert hashlib.sha256(msgspec.json.encode(written)).hexdigest() == digest


# --- every game -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", variants(Rules(PA)))
def test_random_hands_conserve_money_and_replay(name: str) -> None:
    table = table_of(name, 5)
    play_on(table, random.Random(name), 12)
    replays(table)
    assert table.ledger[HOUSE] > 0, "the rake is what the house wins"


def test_a_short_deck_takes_the_discards_in_again() -> None:
    """637a.21(h): nine players who exchange all cards again and again are more than a deck."""
    table = table_of("badugi", 9, betting_limit="fixed", maximum_bet="$4")
    for _ in range(8):
        table.begin()
        while isinstance(request := table.pending, Decide):
            passive = next((one for one in ("call", "check") if one in request.actions), request.usual)
            table.answer(request.actions[-1] if request.about == "draw" else passive)
    assert any(event.kind == "shuffle-in" for event in table.journal.events)
    replays(table)


def test_the_button_goes_to_the_highest_card_and_moves_on() -> None:
    table = table_of(button_start="by-card")
    play_on(table, random.Random(3), 1)
    had = table.carry["button"]
    drawn = [event for event in table.journal.events if event.kind == "card"][:4]
    best = max(drawn, key=lambda event: table.game.pieces.piece(event.data["card"]))
    assert best.data["to"] == f"seat {had}"
    assert all(event.data["face"] == "up" for event in drawn)
    play_on(table, random.Random(4), 1)
    assert table.carry["button"] == had % 4 + 1
    replays(table)


def test_hidden_cards_are_seen_at_their_seat_alone() -> None:
    table = table_of()
    table.begin()
    assert all(card >= 0 for card in table.view(1).cards["seat 1"])
    assert set(table.view(1).cards["seat 2"]) == {-1}


# --- table stakes -----------------------------------------------------------------------------------------------------


def test_chips_are_bought_between_hands_only() -> None:
    table = table_of()
    table.begin()
    with pytest.raises(Refused, match=r"between rounds.*637a\.8\(b\)\(2\)"):
        table.buy(1, 100)


def test_nobody_bets_more_than_lies_there() -> None:
    table = table_of(chips=1_000)
    table.begin()
    request = table.pending
    assert isinstance(request, Decide)
    assert request.amounts["raise"].most == 1_000
    with pytest.raises(Refused, match="raise is for"):
        table.answer("raise 11")


def test_no_hand_is_dealt_to_one_player() -> None:
    table = table_of(seats=2)
    table.leave(2)
    table.begin()
    assert not table.playing
    assert table.said[-1].cite == "pa 637a.8(b)(4)"


def test_a_time_charge_is_taken_between_hands_instead_of_a_rake() -> None:
    """637a.17(b)(3): an hourly fee of each player, here in halves."""
    timed = {
        "rake": "time",
        "time_charge": "$12",
        "time_charge_interval": "30 minutes",
        "time_charge_basis": "per-player",
    }
    table = table_of(**timed)
    table.charge()
    assert table.ledger[HOUSE] == 4 * 600
    assert table.journal.events[-1].data["cite"] == "pa 637a.17(b)(3)(ii)"
    play_on(table, random.Random(6), 4)
    assert table.ledger[HOUSE] == 4 * 600, "pots are not raked"
    table.begin()
    with pytest.raises(Refused, match="under way"):
        table.charge()
    with pytest.raises(Refused, match="No time charge"):
        table_of().charge()
    replays(table)


@pytest.mark.parametrize(("hourly", "interval", "parts"), [
    ("$10", "30 minutes", [100, 100, 100, 100, 100]),
    ("$14", "30 minutes", [200, 100, 100, 100, 100, 100]),
    ("$7", "30 minutes", [100, 50, 50, 50, 50, 50]),
])  # fmt: skip
def test_a_time_charge_on_the_table_is_collected_in_full(hourly: str, interval: str, parts: list[int]) -> None:
    """pa 637a.17(b)(3), bs 15(14)(b)(ii): $10 an hour for the table is $5 every half hour, however many sit there."""
    timed = {"rake": "time", "time_charge": hourly, "time_charge_interval": interval, "time_charge_basis": "per-table"}
    game = table_of(**timed).game
    due, _ = game.time_charge([1, 2, 3, 4, 5, 6])
    assert list(due.values()) == parts
    assert list(due) == list(range(1, len(parts) + 1))
    table = table_of(**timed)
    table.charge()
    assert table.ledger[HOUSE] == sum(parts)
    replays(table)


@pytest.mark.parametrize("basis", ["per-player", "per-table"])
@pytest.mark.parametrize(("hourly", "interval", "times"), [("$10", "20 minutes", 3), ("$7", "20 minutes", 6)])
def test_fractions_of_a_cent_are_made_up_for(hourly: str, interval: str, times: int, basis: str) -> None:
    """pa 637a.17(b)(3), bs 15(14)(b)(ii): $10 an hour every 20 minutes is $3.33, $3.33 and $3.34, not a cent less every
    hour."""
    timed = {"rake": "time", "time_charge": hourly, "time_charge_interval": interval, "time_charge_basis": basis}
    table = table_of(**timed)
    for _ in range(times):
        table.charge()
    hours = times * int(interval.split()[0]) // 60
    payers = len(table.players) if basis == "per-player" else 1
    assert table.ledger[HOUSE] == payers * hours * 100 * int(hourly[1:])
    again, kept = table_of(**timed), take(table)
    assert kept is not None
    restore(again, kept)
    assert again.charges == times, "a snapshot forgets nothing"
    replays(table)


def test_a_time_charge_falls_due_when_its_stretch_of_time_is_over() -> None:
    """637a.17(b)(3)(iii): every half hour of those who sit there, from their first hand on."""
    timed = {
        "rake": "time",
        "time_charge": "$12",
        "time_charge_interval": "30 minutes",
        "time_charge_basis": "per-player",
    }
    table = table_of(seats=2, **timed)
    later = datetime.now(UTC) + timedelta(minutes=31)
    assert not table.charge_if_due(later), "no hand has been dealt"
    play_on(table, random.Random(7), 1)
    assert not table.charge_if_due(later - timedelta(minutes=2))
    assert table.charge_if_due(later)
    assert table.ledger[HOUSE] == 2 * 600
    assert not table.charge_if_due(later - timedelta(minutes=2)), "the next stretch has begun"
    assert not table_of(seats=2).charge_if_due(later)
    table.leave(1)
    table.leave(2)
    assert not table.since, "who comes next begins anew"
    replays(table)


def test_one_short_buy_follows_each_full_buy_in() -> None:
    """gr 7(f)(7), with what the operation has posted."""
    posted = {"variant": "hold-em-high", "blinds": "$1, $2", "minimum-bet": "$2", "rake-maximum": "$4"}
    rules = Rules("gr/07", Submission(options=posted | {"buy-in": "$100", "short-buy": "$40"}))
    table = OpenGame(rules).table("poker")
    with pytest.raises(Refused, match=r"at least \$100.*gr 7\(f\)\(7\)"):
        table.sit(1, "p1", 9_900)
    table.sit(1, "p1", 10_000)
    with pytest.raises(Refused, match=r"\$40 as a short buy"):
        table.buy(1, 3_900)
    table.buy(1, 4_000)
    with pytest.raises(Refused, match="once after it"):
        table.buy(1, 9_999)
    table.buy(1, 10_000)
    table.buy(1, 5_000)
    replays(table)
    assert OpenGame(Rules("gr/07", Submission(options=posted))).table("poker").game.short_buy(1) is False


@pytest.mark.parametrize("chapter", ["pa/637a", "bs/15", "gr/07"])
def test_a_raise_is_at_least_the_last_one_or_only_greater_as_the_house_reads_it(chapter: str) -> None:
    """637a.1, bs 15(1)(x), gr 7(b)(7): a bet greater than the preceding one."""
    for reading, least in (("at-least", 1_800), ("greater", 1_100)):
        posted = {"variant": "hold-em-high", "blinds": "$1, $2", "minimum-bet": "$2", "minimum-raise": reading}
        posted |= {"rake-maximum": "$4", "betting-limit": "none"}
        table = OpenGame(Rules(chapter, Submission(options=posted))).table("poker")
        for seat in (1, 2, 3):
            table.sit(seat, f"p{seat}", 20_000)
        table.begin()
        table.answer("raise 10")
        asked = table.pending
        assert isinstance(asked, Decide)
        own = sum(table.stakes[asked.seat].values())
        assert asked.amounts["raise"].least + own == least


def test_who_folds_early_is_dealt_on_until_a_further_bet_in_the_bahamas() -> None:
    """bs 15(15)(e): the cards of such positions are dead, and come only while nobody has bet since."""
    rng, dead = random.Random(3), 0
    for name in variants(Rules("bs/15")):
        opens = {"forced-bet-amount": "$1"} if "stud" in name else {"blinds": "$1, $2"}
        table = OpenGame(Rules("bs/15", Submission(options={"variant": name, **POSTED, **opens}))).table("poker")
        for seat in range(1, 5):
            table.sit(seat, f"p{seat}", 20_000)
        play_on(table, rng, 8)
        folded: set[str] = set()
        for event in table.journal:
            said = event.data
            if event.kind == "round" or (event.kind == "decision" and said["action"][:3] in ("bet", "rai", "com")):
                folded = set()
            elif event.kind == "decision" and said["action"] == "fold":
                folded.add(f"seat {said['seat']}")
            elif event.kind == "card" and said["to"] in folded:
                dead += 1
                assert "stud" in name, "elsewhere nobody is due a card of their own once bets are made"
        replays(table)
    assert dead, "somebody was dealt on"


def test_a_straddle_is_not_needed_to_be_dealt_in() -> None:
    """pa 637a.8(b)(4): the blind and one bet at the minimum are."""
    table = table_of(seats=2, straddle="yes", straddle_amount="$4")
    table.sit(3, "p3", 400)
    table.sit(4, "p4", 500)
    table.begin()
    table.answer("straddle")
    assert isinstance(table.pending, Decide)
    assert table.pending.seat == 4


def test_a_straddle_below_a_blind_is_not_posted() -> None:
    """pa 637a.1, 637a.11(e): it would be neither a call of the blind nor a raise."""
    with pytest.raises(Refused, match=r"A Straddle Bet of \$1 is less than the Blind Bet of \$2") as refused:
        table_of(straddle="yes", straddle_amount="$1").game.check_supplied()
    assert refused.value.cite == "pa 637a.11(e)"


@pytest.mark.parametrize("said", ["raise", "raise 14", "raise 14.00", "raise $14"])
def test_all_in_for_less_than_a_full_raise_is_said_in_every_way(said: str) -> None:
    """pa 637a.8(b)(5): who has not enough for a full raise is all-in with it."""
    asked = Decide(1, "bet", ("fold", "call", "raise"), {"call": {"bet": 900}, "raise": {"bet": 1_400}})
    assert asked.taken(said) == ("raise", {"bet": 1_400})
    for other in ("raise 13", "raise 15", "raise all", "raise ", "fold 14"):
        with pytest.raises(Refused, match="cannot be done now"):
            asked.taken(other)


def test_a_missed_blind_button_goes_with_its_player() -> None:
    """gr 7(g)(5)C: who takes the seat next has missed nothing."""
    posted = {"variant": "hold-em-high", "blinds": "$1, $2", "minimum-bet": "$2", "rake-maximum": "$4"}
    jackpot = {"bad-beat": "yes", "bad-beat-hands": "TTTT2", "bad-beat-contribution": "$1"}
    table = OpenGame(Rules("gr/07", Submission(options=posted | jackpot))).table("poker")
    for seat in range(1, 7):
        table.sit(seat, f"p{seat}", 20_000)
    table.rest(4)
    play_on(table, random.Random(1), 4)
    assert table.carry["missed"] == {"4": "p4"}
    table.leave(4)
    table.sit(4, "another", 20_000)
    table.rest(4)
    play_on(table, random.Random(1), 1)
    assert "missed" not in table.carry
    replays(table)


def test_a_raise_is_as_each_book_prints_it_where_the_house_says_nothing() -> None:
    """pa 637a.1 and bs 15(1)(x): greater than the preceding bet; gr 7(f)(2): at least its size. Fixed bets stay so."""
    posted = {"variant": "hold-em-high", "blinds": "$1, $2", "minimum-bet": "$2", "rake-maximum": "$4"}
    for chapter, least in (("pa/637a", 1_100), ("bs/15", 1_100), ("gr/07", 1_800)):
        table = OpenGame(Rules(chapter, Submission(options=posted | {"betting-limit": "none"}))).table("poker")
        for seat in (1, 2, 3):
            table.sit(seat, f"p{seat}", 20_000)
        table.begin()
        table.answer("raise 10")
        asked = table.pending
        assert isinstance(asked, Decide)
        assert asked.amounts["raise"].least + sum(table.stakes[asked.seat].values()) == least
    fixed = posted | {"betting-limit": "fixed", "maximum-bet": "$4"}
    table = OpenGame(Rules("pa/637a", Submission(options=fixed))).table("poker")
    for seat in (1, 2, 3):
        table.sit(seat, f"p{seat}", 20_000)
    table.begin()
    assert isinstance(table.pending, Decide)
    assert table.pending.costs["raise"] == {"bet": 400}


def test_a_high_hand_that_is_not_collected_goes_into_the_next_period_or_is_refused() -> None:
    """pa 637a.16(i): as the house has submitted; what goes to the next highest hand is paid at a cage."""
    worked = read(Path(__file__).parent / "rounds/poker-room/uncollected-high-hand.yaml")
    assert adjudicate(worked).meters["high-hand"] == 4_000 + 50_000 + 100
    posted = {
        "high-hand": "yes", "high-hand-period": "4 hours", "high-hand-contribution": "$1",
        "high-hand-minimum-pot": "$20", "high-hand-minimum-players": "4",
    }  # fmt: skip
    said = "uncollected-high-hand", None
    table = table_of(**{name.replace("-", "_"): value for name, value in posted.items()})
    for wager in ("", "high-hand", "bet 5"):
        with pytest.raises(Refused, match="needs the fund and what goes into it"):
            table.rule(*said, wager=wager)
    before = table.ledger[HOUSE]
    table.rule(*said, wager="high-hand 5")
    assert (table.ledger[meter("high-hand")], table.ledger[HOUSE] - before) == (500, -500)
    play_on(table, random.Random(4), 1)
    replays(table)
    posted["high-hand-uncollected"] = "next-highest-hand"
    table = table_of(**{name.replace("-", "_"): value for name, value in posted.items()})
    with pytest.raises(Refused, match="high-hand-uncollected is next-period"):
        table.rule(*said, wager="high-hand 5")


def test_who_sits_out_keeps_the_seat_and_is_not_dealt_in() -> None:
    table = table_of(seats=4)
    table.rest(3)
    with pytest.raises(Refused, match="sits out already"):
        table.rest(3)
    play_on(table, random.Random(8), 3)
    assert not [event for event in table.journal if event.kind == "card" and event.data["to"] == "seat 3"]
    assert table.bankroll(3) == 20_000
    table.begin()
    table.rest(3, False)  # from the next hand on
    while table.playing:
        assert isinstance(table.pending, Decide)
        table.answer(some_action(table.pending, random.Random(9)))
    table.begin()
    assert len(table.laid["seat 3"].cards) == 2
    replays(table)
    for seat in (1, 2):
        table = table_of(seats=2) if seat == 1 else table
        table.rest(seat)
    with pytest.raises(Refused, match="Everybody sits out"):
        table.begin()


def test_a_missed_blind_button_takes_part_in_no_jackpot() -> None:
    """gr 7(g)(5)C: who sits out shares in it, until a blind that would have been theirs goes by."""
    posted = {"variant": "hold-em-high", "blinds": "$1, $2", "minimum-bet": "$2", "rake-maximum": "$4"}
    jackpot = {"bad-beat": "yes", "bad-beat-hands": "TTTT2", "bad-beat-contribution": "$1"}
    table = OpenGame(Rules("gr/07", Submission(options=posted | jackpot))).table("poker")
    for seat in range(1, 7):
        table.sit(seat, f"p{seat}", 20_000)
    table.rest(4)
    missed = []
    for _ in range(5):
        play_on(table, random.Random(1), 1)
        missed.append((table.carry["button"], [*map(int, table.carry.get("missed", {}))]))
    assert missed == [(6, []), (1, []), (2, [4]), (3, [4]), (5, [4])], "blinds are posted by the two left of the button"
    table.rest(4, False)
    play_on(table, random.Random(1), 1)
    assert "missed" not in table.carry
    replays(table)
    script = table.game.round([1, 2, 5, 6], {"button": 5, "missed": {"4": "d"}})  # seats 3 and 4 sit out
    cards = iter(several("Th Kh 7c 8c Td Kd 2d 2h 2s Ts Tc Ks 3s Kc 4s 3h"))
    acts = iter(["fold", "fold", "call", "check", "check", "check", "check", "check", "check", "check"])
    answers: dict[type, Callable[[], Any]] = {
        WhoSits: lambda: dict(enumerate("abcdef", 1)),
        Chips: lambda: dict.fromkeys(range(1, 7), 20_000),
        DealCard: lambda: next(cards),
        Decide: lambda: next(acts),
        RulingsMade: tuple,
        ReadMeter: lambda: 1_000_000,
    }
    won, answer = {}, None
    with suppress(StopIteration):
        while True:
            request = script.send(answer)
            answer = answers.get(type(request), lambda: None)()
            if isinstance(request, Settled) and request.wager == "bad-beat":
                won[request.seat] = request.net
    assert won == {1: 500_000, 2: 250_000, 5: 83_333, 6: 83_333, 3: 83_333}, "seat 4 has missed a blind"


# --- jackpots ---------------------------------------------------------------------------------------------------------


def test_contributions_come_into_the_fund_and_a_part_into_its_reserve() -> None:
    offered: dict[str, Any] = {
        "bad_beat": "yes", "bad_beat_hands": "AAATT", "bad_beat_losing_hand": "50%", "bad_beat_winning_hand": "25%",
        "bad_beat_other_players": "25%", "bad_beat_contribution": "$1", "bad_beat_minimum_pot": "$4",
        "bad_beat_reserve": "25%",
    }  # fmt: skip
    table = table_of(**offered)
    play_on(table, random.Random(5), 10)
    fund, reserve = table.ledger[meter("bad-beat")], table.ledger[meter("bad-beat:reserve")]
    assert fund == 3 * reserve > 0
    replays(table)


@pytest.mark.parametrize("chapter", [PA, "bs/15-poker"])
def test_a_losing_hand_may_be_given_up_unseen_unless_the_house_asks_for_it(chapter: str) -> None:
    """pa 637a.18(e), bs 15(15)(d)."""
    for shown, given_up in (("no", True), ("yes", False)):
        posted = Submission(options=options("hold-em-high", show_discarded_hands=shown))
        table = OpenGame(Rules(chapter, posted)).table("given up")
        for seat in (1, 2, 3, 4):
            table.sit(seat, f"p{seat}", 20_000)
        table.begin()
        while isinstance(request := table.pending, Decide):
            table.answer(next(one for one in ("check", "call", "muck") if one in request.actions))
        assert any(event.kind == "cleared" for event in table.journal.events) is given_up, shown


@pytest.mark.parametrize("chapter", [PA, "bs/15-poker"])
@pytest.mark.parametrize(
    ("basis", "interval", "taken"), [("per-player", "20 minutes", 4 * 800), ("per-table", "30 minutes", 1200)]
)
def test_a_time_charge_is_an_hourly_fee_of_players_or_of_the_table(
    chapter: str, basis: str, interval: str, taken: int
) -> None:
    """pa 637a.17(b)(3)(i), pa 637a.17(b)(3)(ii), pa 637a.17(b)(3)(iii), bs 15(14)(b)(ii)(aa), bs 15(14)(b)(ii)(bb),
    bs 15(14)(b)(ii)(cc): $24 an hour, of each player who is seated, whether active or not, or of the table."""
    timed = {"rake": "time", "time_charge": "$24", "time_charge_interval": interval, "time_charge_basis": basis}
    table = OpenGame(Rules(chapter, Submission(options=options("hold-em-high", **timed)))).table("charged")
    for seat in (1, 2, 3, 4):
        table.sit(seat, f"p{seat}", 20_000)
    table.rest(4)
    table.charge()
    assert table.ledger[HOUSE] == taken
    assert table.bankroll(4) == 20_000 - taken // 4


@pytest.mark.parametrize("chapter", [PA, "bs/15-poker"])
def test_who_colludes_leaves_the_game_when_the_hand_is_over(chapter: str) -> None:
    """pa 637a.18(b), pa 637a.18(c), bs 15(15)(v), bs 15(15)(w): the player leaves, and whoever has to know is told."""
    table = OpenGame(Rules(chapter, Submission(options=options("hold-em-high")))).table("collusion")
    for seat in (1, 2, 3):
        table.sit(seat, f"p{seat}", 20_000)
    with pytest.raises(Refused, match="needs the seat"):
        table.rule("collusion")
    table.begin()
    table.rule("collusion", 2)
    while isinstance(table.pending, Decide):
        table.answer("fold" if "fold" in table.pending.actions else table.pending.actions[0])
    table.begin()
    (last,) = [event for event in table.journal.events if event.kind == "round"][1:]
    assert last.data["seats"] == [1, 3]
    said = [event.data["text"] for event in table.journal.events if event.kind == "say"]
    assert any("told as soon as possible" in text for text in said)
    assert not any("surveillance" in text for text in said)
    replays(table)


@pytest.mark.parametrize("chapter", [PA, "bs/15-poker"])
def test_a_hand_that_was_folded_is_not_lost_by_anybody_else(chapter: str) -> None:
    """What a folded hand has put in stays in the pot; a hand that was lost gets its money back once."""
    table = OpenGame(Rules(chapter, Submission(options=options("hold-em-high")))).table("folded")
    for seat in (1, 2, 3, 4):
        table.sit(seat, f"p{seat}", 20_000)
    table.begin()
    while isinstance(table.pending, Decide) and not table.stakes.get(table.pending.seat):
        table.answer("call")
    assert isinstance(table.pending, Decide)
    folded, lost = (
        table.pending.seat,
        next(seat for seat, bet in table.stakes.items() if bet and seat != table.pending.seat),
    )
    table.answer("fold")
    assert table.stakes[folded], "a blind that is in the pot"
    with pytest.raises(Refused, match="needs a seat that is in the hand"):
        table.rule("protected-hand-lost", folded)
    table.rule("protected-hand-lost", lost)
    assert table.bankroll(lost) == 20_000
    with pytest.raises(Refused):
        table.rule("protected-hand-lost", lost)
    while isinstance(table.pending, Decide):
        table.answer(next(one for one in ("check", "call", "muck") if one in table.pending.actions))
    assert not table.playing
    replays(table)


def test_a_house_that_keeps_who_colludes_only_tells() -> None:
    """pa 637a.18(c): the house may leave the player in the game; the notice is owed all the same."""
    table = table_of(expel_colluder="no")
    with pytest.raises(Refused, match="can only happen where expel-colluder is yes"):
        table.rule("collusion", 2)
    table.rule("collusion-not-expelled", 2)
    assert not table.away
    said = [event.data["text"] for event in table.journal.events if event.kind == "say"]
    assert any("compliance representative is told as soon as possible" in text for text in said)
