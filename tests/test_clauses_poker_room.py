"""Poker rooms: clauses that are shown by the order of what happens at a table, by who wins, by refusals, by lists."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import groupby, pairwise
from random import Random
from typing import Any

import pytest

from croupier.equipment.cards import cards as several
from croupier.equipment.cards import name
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.poker_room.hand import value_of
from croupier.games.poker_room.posted import terms_of
from croupier.games.poker_room.variants import variant_of
from croupier.games.script import Decide
from croupier.rules.duties import checklists, due_of, is_done_here
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import HouseDealer, Recorded
from croupier.tables.replay import replay
from croupier.tables.table import Table
from test_poker_room import played

PA, BS, GR = "pa/637a-poker", "bs/15-poker", "gr/07-poker"
GO = "pa/676a-go-fore-it"
OVER, WAR = "pa/686a-over-under", "pa/651a-casino-war"
PASSIVE = ("call", "check", "stand-pat", "no", "go-on")


def house(address: str, variant: str, **more: str) -> Rules:
    """What a house posts for a game."""
    posted = {"variant": variant, "minimum-bet": "$2", "rake-maximum": "$4"}
    posted |= {"forced-bet-amount": "$1"} if "stud" in variant else {"blinds": "$1, $2"}
    options = posted | {key.replace("_", "-"): value for key, value in more.items()}
    return Rules(address, Submission(options=options))


def seated(address: str, variant: str, seats: int, first: str = "", **more: str) -> Table:
    """A table at which some sit, with the cards that come first."""
    rules = house(address, variant, **more)
    game = open_game(address, rules.submission)
    order = first.split()
    table = Table(game, Recorded([*order, *(card for card in map(name, range(52)) if card not in order)] * 4))
    for seat in range(1, seats + 1):
        table.sit(seat, f"p{seat}", 20_000)
    return table


def played_out(table: Table, said: dict[tuple[int, str], str] | None = None) -> Table:
    """A hand in which everybody calls, checks and stands pat, but for what seats say to a question, once each."""
    wanted = dict(said or {})
    table.begin()
    while isinstance(asked := table.pending, Decide):
        answer = wanted.pop((asked.seat, asked.about), "")
        table.answer(answer or next((one for one in PASSIVE if one in asked.actions), asked.actions[0]))
    assert not wanted, f"nobody was asked for {wanted}"
    return table


def steps(table: Table) -> list[str]:
    """What happened in the last hand: `blind 1 2`, `down 1 2 3`, `burn`, `community`, `bet 3 1 2`, `turn 1 2`."""
    found: list[tuple[str, str]] = []
    for event in table.journal.events:
        data: dict[str, Any] = event.data
        if event.kind == "round":
            found = []
        elif event.kind == "posted":
            found += [(wager, str(data["seat"])) for wager in data["wagers"]]
        elif event.kind == "card":
            place = data["to"].removeprefix("seat ")
            found.append((data["face"], place) if place.isdigit() else (place, ""))
        elif event.kind == "decision":
            found.append((data["about"], str(data["seat"])))
        elif event.kind == "turn":
            found.append(("turn", data["place"].removeprefix("seat ")))
        elif event.kind == "settled":
            found.append((data["wager"], str(data["seat"])))
        elif event.kind == "fund":
            found.append(("fund", data["wager"]))
        elif event.kind == "say" and "rake" in data["text"]:
            found.append(("rake", ""))
    return list(_grouped(found))


def _grouped(found: list[tuple[str, str]]) -> Any:
    """Steps of a kind in one line; a new line where cards go round again."""
    for kind, group in groupby(found, key=lambda one: one[0]):
        line: list[str] = []
        for _, seat in group:
            if seat in line or (not seat and line):
                yield " ".join([kind, *line]).strip()
                line = []
            line.append(seat)
        yield " ".join([kind, *line]).strip()


# --- the deal and the betting rounds ----------------------------------------------------------------------------------

ROUND = "down 1 2 3"
BOARD = ["burn", "community", "community", "community", "bet 1 2 3"] + ["burn", "community", "bet 1 2 3"] * 2
DRAW = ["burn", "draw 1 2 3", "bet 1 2 3"]
FIRST = ["bet 3 1 2"]
BLINDS = ["blind 1 2"]
BUTTON_GAMES = [
    # seat 3, the first to the dealer's right, has the button: the blinds, the deal and the later rounds start left of
    # it, the first betting round left of the blinds
    (PA, "hold-em-high", [*BLINDS, *[ROUND] * 2, *FIRST, *BOARD],
     "pa 637a.11(c)(1)(i), 637a.11(d), 637a.11(f), 637a.11(g), 637a.11(h), 637a.11(i), 637a.11(j)"),
    (PA, "omaha-high", [*BLINDS, *[ROUND] * 4, *FIRST, *BOARD],
     "pa 637a.12(c), 637a.12(c)(1)(i), 637a.12(d), 637a.12(f), 637a.12(g), 637a.12(h), 637a.12(i), 637a.12(j)"),
    (PA, "five-card-omaha-high", [*BLINDS, *[ROUND] * 5, *FIRST, *BOARD],
     "pa 637a.19(c), 637a.19(c)(1)(i), 637a.19(d), 637a.19(f), 637a.19(g), 637a.19(h), 637a.19(i), 637a.19(j)"),
    (PA, "five-card-draw-high", [*[ROUND] * 5, *BLINDS, *FIRST, *DRAW],
     "pa 637a.13(c), 637a.13(c)(1)(i), 637a.13(d), 637a.13(e), 637a.13(f), 637a.13(g), 637a.13(g)(1), 637a.13(h)"),
    (PA, "triple-draw-2-7", [*BLINDS, *[ROUND] * 5, *FIRST, *DRAW * 3],
     "pa 637a.20(c), 637a.20(c)(1)(i), 637a.20(d), 637a.20(f), 637a.20(g), 637a.20(h), 637a.20(i), 637a.20(j)"),
    (PA, "badugi", [*BLINDS, *[ROUND] * 4, *FIRST, *DRAW * 3],
     "pa 637a.21(c), 637a.21(c)(1)(i), 637a.21(d), 637a.21(f), 637a.21(g), 637a.21(h), 637a.21(i), 637a.21(j)"),
    (BS, "hold-em-high", [*BLINDS, *[ROUND] * 2, *FIRST, *BOARD],
     "bs 15(6)(c), bs 15(7)(b)(ii), bs 15(10)(c), bs 15(10)(c)(ii), bs 15(10)(d), bs 15(10)(e), bs 15(10)(f),"
     " bs 15(10)(g), bs 15(10)(h), bs 15(10)(i)"),
    (BS, "omaha-high", [*BLINDS, *[ROUND] * 4, *FIRST, *BOARD], "bs 15(11)(c), bs 15(11)(d), bs 15(11)(e)"),
    (BS, "five-card-draw-high", [*BLINDS, *[ROUND] * 5, *FIRST, *DRAW],
     "bs 15(12)(c), bs 15(12)(d), bs 15(12)(e), bs 15(12)(f), bs 15(12)(f)(i), bs 15(12)(g)"),
    (GR, "hold-em-high", [*BLINDS, *[ROUND] * 2, *FIRST, *BOARD], "gr 7(a)(1), gr 7(g)(1)"),
]  # fmt: skip


@pytest.mark.parametrize(("address", "variant", "expected", "clauses"), BUTTON_GAMES)
def test_games_with_a_button_go_round_as_printed(address: str, variant: str, expected: list[str], clauses: str) -> None:
    """Blinds, deal, burn cards, community cards, draws and betting rounds in order, each from the seat from which it
    starts; the next hand has the button one seat on."""
    table = played_out(seated(address, variant, 3))
    shown = steps(table)
    assert shown[: len(expected)] == expected, clauses
    assert [one.split()[0] for one in shown[len(expected) :]] in (["turn", "pot"], ["turn", "show", "pot"]), clauses
    later = steps(played_out(table))
    assert later[: len(expected)] == [_moved(line) for line in expected], clauses


OWN_CLAUSES = {
    "hold-em-high": ("11(c)(1)", "11(d)", "11(e)", "11(b)"),
    "omaha-high": ("12(c)(1)", "12(d)", "12(e)", "12(b)"),
    "five-card-draw-low": ("13(c)(1)", "13(e)", "", "13(b)"),
    "five-card-omaha-high": ("19(c)(1)", "19(d)", "19(e)", "19(b)"),
    "triple-draw-2-7": ("20(c)(1)", "20(d)", "20(e)", "20(b)"),
    "badugi": ("21(c)(1)", "21(d)", "21(e)", "21(b)"),
}


@pytest.mark.parametrize("variant", OWN_CLAUSES)
def test_the_button_and_the_posts_cite_the_clauses_of_the_game(variant: str) -> None:
    """pa 637a.12(c)(1)(i), 637a.13(c)(1)(i), 637a.19(c)(1)(i), 637a.20(c)(1)(i), 637a.21(c)(1)(i): every section has
    the words of Hold'em, and a game goes by its own."""
    button, blind, straddle, ante = (f"pa 637a.{one}" for one in OWN_CLAUSES[variant])
    table = played_out(seated(PA, variant, 3))
    starts = next(event.data for event in table.journal.events if event.data.get("text", "").startswith("The button"))
    assert starts["cite"] == button
    asked = {"blinds": ("", blind), "straddle-amount": ("straddle", straddle), "ante-amount": ("ante", ante)}
    for amount, (option, clause) in asked.items():
        if clause != "pa 637a.":
            options = {"variant": variant, "minimum-bet": "$2", "maximum-bet": "$4", "maximum-raises": "3"}
            options |= {"smallest-chip": "$1", "blinds": "$1, $2"} | ({option: "yes"} if option else {})
            filed = {name: said for name, said in options.items() if name != amount}
            with pytest.raises(Refused, match=f"has not supplied {amount}") as refused:
                open_game(PA, Submission(options=filed)).check_supplied()
            assert refused.value.cite == clause


def _moved(line: str) -> str:
    """The same step with the button one seat further."""
    kind, *order = line.split()
    return " ".join([kind, *(str(int(seat) % 3 + 1) for seat in order)])


@pytest.mark.parametrize(("variant", "cards"), [("omaha-high", 4), ("five-card-draw-high", 5)])
def test_blinds_may_come_after_the_deal_in_the_bahamas(variant: str, cards: int) -> None:
    """bs 15(11)(e), bs 15(12)(e), as printed: the other choice of the option."""
    table = played_out(seated(BS, variant, 3, blind_timing="after"))
    assert steps(table)[: cards + 2] == [*[ROUND] * cards, *BLINDS, *FIRST]


MOVED = (
    "pa 637a.11(c), 637a.11(c)(2), 637a.12(c)(2), 637a.13(c)(2), 637a.19(c)(2), 637a.20(c)(2), 637a.21(c)(2),"
    " bs 15(10)(c)(iii)"
)


@pytest.mark.parametrize(
    ("address", "variant"), [(address, variant) for address, variant, *_ in BUTTON_GAMES if address != GR]
)
def test_the_button_moves_clockwise_after_each_round(address: str, variant: str) -> None:
    table = played_out(seated(address, variant, 3))
    buttons = []
    for _ in range(4):
        buttons.append(table.carry["button"])
        played_out(table)
    assert buttons == [3, 1, 2, 3], MOVED


BY_CARD = (
    "pa 637a.11(c)(1)(ii), 637a.12(c)(1)(ii), 637a.13(c)(1)(ii), 637a.19(c)(1)(ii), 637a.20(c)(1)(ii),"
    " 637a.21(c)(1)(ii)"
)


@pytest.mark.parametrize("variant", [variant for address, variant, *_ in BUTTON_GAMES if address == PA])
def test_the_button_starts_with_the_highest_of_a_card_each(variant: str) -> None:
    table = played_out(seated(PA, variant, 3, "9h Ac Kd", button_start="by-card"))
    assert (steps(table)[0], table.carry["button"]) == ("up 1 2 3", 2), BY_CARD


STRADDLED = [
    ("hold-em-high", "pa 637a.11(e), 637a.11(g)"),
    ("omaha-high", "pa 637a.12(e), 637a.12(g)"),
    ("five-card-omaha-high", "pa 637a.19(e), 637a.19(g)"),
    ("triple-draw-ace-5", "pa 637a.20(e), 637a.20(g)"),
    ("badugi", "pa 637a.21(e), 637a.21(g)"),
]


@pytest.mark.parametrize(("variant", "clauses"), STRADDLED)
def test_a_straddle_is_left_of_the_blinds_before_the_deal(variant: str, clauses: str) -> None:
    """The first betting round then starts left of the straddle, and who made it may raise."""
    table = seated(PA, variant, 4, straddle="yes", straddle_amount="$4")
    table.begin()
    asked = table.pending
    assert isinstance(asked, Decide)
    assert (asked.seat, asked.actions) == (3, ("no", "straddle")), clauses
    table.answer("straddle")
    for seat in (4, 1, 2):
        asked = table.pending
        assert isinstance(asked, Decide)
        assert asked.seat == seat, clauses
        table.answer("call")
    asked = table.pending
    assert isinstance(asked, Decide)
    assert (asked.seat, "raise" in asked.actions, "check" in asked.actions) == (3, True, True), clauses
    assert steps(table)[:2] == ["straddle 3", "blind 1 2"], clauses


@pytest.mark.parametrize("address", [PA, BS])
def test_who_made_a_blind_bet_may_raise(address: str) -> None:
    """pa 637a.11(g), 637a.13(f), bs 15(10)(f)."""
    for variant in ("hold-em-high", "five-card-draw-high"):
        table = seated(address, variant, 3)
        table.begin()
        for _ in range(2):
            table.answer("call")
        asked = table.pending
        assert isinstance(asked, Decide)
        assert (asked.seat, asked.actions) == (2, ("check", "raise") if address == PA else ("fold", "check", "raise"))


# seats 1 to 3 get two cards down and one up each: seat 2 has the lowest up card, then seat 3 shows the most
SEVEN = "2c 2d 2h 3c 3d 3h 9s 4s Ts  Jc 8c 6d Th  Jd 5c 5d 5h  Js 6c 7d 7h  Jh 8d 8h 8s"
SEVEN_STREETS = ["burn", "up 1 2 3", "bet 3 1 2", "burn", "up 1 2 3", "bet 3 1 2", "burn", "up 1 2 3", "bet 3 1 2",
                 "burn", "down 1 2 3", "bet 3 1 2"]  # fmt: skip
FIVE = "2c 2d 2h 9s 4s Ts  Jc 8c 6d Th  Jd 5c 5d 5h  Js 6c 7d 7h"
STUD_GAMES = [
    (PA, "seven-card-stud-high", SEVEN, [*[ROUND] * 2, "up 1 2 3", "forced-bet 2", "bet 3 1", *SEVEN_STREETS],
     "pa 637a.10(c), 637a.10(d), 637a.10(d)(1), 637a.10(e), 637a.10(f), 637a.10(f)(1), 637a.10(g), 637a.10(h)"),
    (PA, "super-seven-card-stud-eight-or-better", "2c 2d 2h 3c 3d 3h Qc Qd Qh Kc Kd Kh 9s 4s Ts",
     [*[ROUND] * 4, "up 1 2 3", "discard 1 2 3", "forced-bet 2", "bet 3 1", "burn", "up 1 2 3"], "pa 637a.10(m)"),
    (PA, "five-card-stud-high", FIVE,
     [ROUND, "up 1 2 3", "forced-bet 2", "bet 3 1", *["burn", "up 1 2 3", "bet 3 1 2"] * 3],
     "pa 637a.14(c), 637a.14(d), 637a.14(e), 637a.14(f), 637a.14(f)(1), 637a.14(g), 637a.14(h)"),
    (BS, "seven-card-stud-high", SEVEN, [*[ROUND] * 2, "up 1 2 3", "forced-bet 2", "bet 3 1", *SEVEN_STREETS],
     "bs 15(6)(c), bs 15(7)(b)(iii), bs 15(9)(c), bs 15(9)(d), bs 15(9)(d)(i), bs 15(9)(e), bs 15(9)(f),"
     " bs 15(9)(f)(i), bs 15(9)(g), bs 15(9)(h)"),
    (BS, "five-card-stud-high", FIVE,
     [ROUND, "up 1 2 3", "forced-bet 2", "bet 3 1", *["burn", "up 1 2 3", "bet 3 1 2"] * 3],
     "bs 15(13)(c), bs 15(13)(d), bs 15(13)(e), bs 15(13)(f), bs 15(13)(g)"),
]  # fmt: skip


@pytest.mark.parametrize(("address", "variant", "cards", "expected", "clauses"), STUD_GAMES)
def test_stud_goes_round_as_printed(address: str, variant: str, cards: str, expected: list[str], clauses: str) -> None:
    """From the dealer's left: cards down and up, the forced bet of the lowest up card, burn cards, and the best hand
    showing opens the later rounds."""
    assert steps(played_out(seated(address, variant, 3, cards)))[: len(expected)] == expected, clauses


def opener(address: str, variant: str, ups: str, **more: str) -> int:
    """Who makes the forced bet with these up cards, by seat."""
    dealt = 2 if "seven" in variant else 1
    downs = [card for card in ("2c", "3c", "5c", "6c", "7c", "8c") if card not in ups.split()]
    table = seated(address, variant, 3, " ".join([*downs[: 3 * dealt], ups]), **more)
    table.begin()
    return next(event.data["seat"] for event in table.journal.events if "forced-bet" in event.data.get("wagers", ()))


FORCED = [
    (PA, "seven-card-stud-high", "Ah 4d Kh", 2, "pa 637a.10(d)(1)"),
    (PA, "seven-card-stud-high", "4h 4d 4s", 2, "pa 637a.10(d)"),  # diamonds below hearts and spades
    (PA, "seven-card-stud-low", "Ah Qd Kh", 3, "pa 637a.10(d)(2)"),
    (PA, "seven-card-stud-high-low", "Ah Qd Kh", 3, "pa 637a.10(d)(3)"),  # an ace ranks below a two
    (PA, "seven-card-stud-high-low", "Kd Ks Kh", 2, "pa 637a.10(d)"),  # the highest suit where the highest card bets
    (PA, "seven-card-stud-eight-or-better", "Ah Qd Kh", 2, "pa 637a.10(d)(4)"),  # an ace is the highest card
    (PA, "five-card-stud-high", "4h 4d Ah", 2, "pa 637a.14(d)"),
    (BS, "seven-card-stud-high", "Ah 4d Kh", 2, "bs 15(9)(d)(i)"),
    (BS, "seven-card-stud-high", "4h 4d 4s", 2, "bs 15(9)(d)"),
    (BS, "seven-card-stud-high-low", "Ah Qd Kh", 3, "bs 15(9)(d)(ii)"),
    (BS, "seven-card-stud-eight-or-better", "Ah Qd Kh", 2, "bs 15(9)(d)(iii)"),
    (BS, "five-card-stud-high", "4h 4d Ah", 2, "bs 15(13)(d)"),
    (GR, "seven-card-stud-eight-or-better", "Ah Qd Kh", 2, "gr 7(f)(8)"),
]


@pytest.mark.parametrize(("address", "variant", "ups", "seat", "clause"), FORCED)
def test_the_forced_bet_is_made_by_the_printed_up_card(
    address: str, variant: str, ups: str, seat: int, clause: str
) -> None:
    assert opener(address, variant, ups) == seat, clause


TIED_SHOWING = [
    # seats 2 and 3 show equal hands: the one nearer to the dealer's left opens
    (PA, "seven-card-stud-high", "9s Kc Kd  Jc 2s 8c 8d", 2, "pa 637a.10(f)(3)"),
    (PA, "seven-card-stud-low", "Ts 9h 9d  Jc Qs 8h 8s", 2, "pa 637a.10(f)(2), 637a.10(f)(3)"),
    (PA, "seven-card-stud-low", "9s 2h 2d  Jc 8h 2s 4d", 3, "pa 637a.10(f)(2)"),  # a pair is the worst low hand
    (PA, "five-card-stud-high", "9s Kc Kd  Jc 2s 8c 8d", 2, "pa 637a.14(f)(2)"),
    (BS, "seven-card-stud-high", "9s Kc Kd  Jc 2s 8c 8d", 2, "bs 15(9)(f)(ii)"),
    (BS, "five-card-stud-high", "9s Kc Kd  Jc 2s 8c 8d", 2, "bs 15(13)(f)"),
]


@pytest.mark.parametrize(("address", "variant", "ups", "seat", "clause"), TIED_SHOWING)
def test_of_equal_hands_showing_the_one_nearest_to_the_dealers_left_opens(
    address: str, variant: str, ups: str, seat: int, clause: str
) -> None:
    downs = ["3c", "4c", "5c", "3h", "4h", "5h"][: 6 if "seven" in variant else 3]
    table = played_out(seated(address, variant, 3, " ".join([*downs, ups])))
    rounds = [line for line in steps(table) if line.startswith("bet ")]
    assert rounds[1].split()[1] == str(seat), clause


# --- who may play -----------------------------------------------------------------------------------------------------

MOST = [
    (PA, "seven-card-stud-high", 9, "pa 637a.10(b)"), (PA, "hold-em-high", 10, "pa 637a.11(b)"),
    (PA, "omaha-high", 10, "pa 637a.12(b)"), (PA, "five-card-draw-low", 8, "pa 637a.13(b)"),
    (PA, "five-card-stud-high", 8, "pa 637a.14(b)"), (PA, "five-card-omaha-high", 8, "pa 637a.19(b)"),
    (PA, "triple-draw-badacey", 7, "pa 637a.20(b)"), (PA, "badugi", 9, "pa 637a.21(b)"),
    (BS, "seven-card-stud-high", 8, "bs 15(9)(b)"), (BS, "hold-em-high", 11, "bs 15(6)(b), bs 15(10)(b)"),
    (BS, "omaha-high", 10, "bs 15(11)(b)"), (BS, "five-card-draw-high", 8, "bs 15(12)(b)"),
    (BS, "five-card-stud-high", 8, "bs 15(13)(b)"),
]  # fmt: skip


@pytest.mark.parametrize(("address", "variant", "most", "clause"), MOST)
def test_a_game_has_no_more_players_than_printed_and_may_have_an_ante(
    address: str, variant: str, most: int, clause: str
) -> None:
    """The ante is placed by every player before the cards, and stands on the table's sign."""
    table = seated(address, variant, most, ante="yes", ante_amount="$1")
    with pytest.raises(Refused):
        table.sit(most + 1, "one too many", 20_000)
    table.begin()
    order = [str(seat) for seat in range(1, most + 1)]
    assert steps(table)[0] == " ".join(["ante", *order]), clause


def test_only_who_is_seated_gets_cards_and_bets() -> None:
    """pa 637a.7(b), 637a.8(a), bs 15(7)(a), bs 15(6)(b), gr 7(c)(1): nobody is dealt in but the seats, and with one
    player no hand is dealt."""
    for address in (PA, BS, GR):
        table = played_out(seated(address, "hold-em-high", 3))
        table.leave(2)
        played_out(table)
        assert not any("2" in line.split()[1:] for line in steps(table))
        table.leave(3)
        table.begin()
        assert not table.playing


def test_who_has_too_little_for_the_blinds_and_one_bet_is_not_dealt_in() -> None:
    """pa 637a.8(b)(4), bs 15(7)(f), gr 7(f)(6): two dollars for a blind and two for a bet at the minimum."""
    for address in (PA, BS, GR):
        for cents, dealt in ((399, False), (400, True)):
            table = seated(address, "hold-em-high", 2)
            table.sit(3, "p3", cents)
            played_out(table)
            assert any("3" in line.split()[1:] for line in steps(table)) == dealt


def test_chips_are_added_between_rounds_and_not_taken_away_in_one() -> None:
    """pa 637a.8(b)(2), bs 15(7)(d), bs 15(1)(ee), gr 7(f)(6)."""
    for address, clause in ((PA, "pa 637a.8(b)(2)"), (BS, "bs 15(7)(d)"), (GR, "gr 7(f)(6)")):
        table = seated(address, "hold-em-high", 3)
        table.buy(1, 1_000)
        table.begin()
        for seat in (1, 3):
            with pytest.raises(Refused) as added:
                table.buy(seat, 1_000)
            assert added.value.cite == clause
            with pytest.raises(Refused):
                table.leave(seat)


# --- who wins ---------------------------------------------------------------------------------------------------------

Won = dict[tuple[str, int], int]


def awarded(address: str, variant: str, own: tuple[str, ...], board: str, ante: int) -> Won:
    """What each share pays each seat, in cents, if everybody puts in an ante and nobody bets."""
    rules = house(address, variant)
    game = variant_of(rules)
    terms = terms_of(rules, game)
    limits = replace(terms.limits, bets=tuple(100 for _ in game.streets))
    plain = replace(terms, ante=ante, blinds=(), forced=0, limits=limits, must_bet=False)
    hand = played(game, plain, [9_000] * len(own), list(own), board)
    return {(award.share, award.seat + 1): award.cents for award in hand.awards}


ACES_AND_KINGS = ("Ac Ad 7h 8s 2c 4d Jh", "Kc Kd Kh 9s 2d 4c Jd")
SPLIT = ("Kc Kd Kh Ks 9c 8d 7h", "Ac 2d 3h 4s 6c Qd Jh", "Qc Qh Td 9s 8c 7d 5d")
TIED_HIGH = ("Kh Qd Jc Td 9s 2c 2d", "Ks Qh Jd Ts 9h 3c 3d", "Ac 2h 3h 4s 6c 8c 8d")
TIED_LOW = ("Ah 2d 3h 4s 6c Kc Kd", "Ac 2s 3d 4h 6d Qc Qd", "9c 9d 9h 9s Tc Jd Ts")
NINE_LOW = ("Kc Kd Kh Qs 9d 8d 7h", "Ac 2d 3h 4s 9c Qd Jh")
STRAIGHT_AND_LOW = ("2c 3d 4h 5s 6c Kd Kh", "Ac Ad 8h 9s Tc Jd 2h")
FLUSH_AND_LOW = ("2c 4c 5c 7c 8c Kd Qh", "Ad Ah Kc Qs Js Td 9d")
TWO_HANDS = ("Ac Ad 2h 3s 5c 7d Kd", "Kc Kh Qs Jd 9h 8c 4s")
OMAHA_SPLIT = ("Kc Kd Qh Jh", "Ac 2d 9h 9s", "Qc Qd Jc Jd")
OMAHA_TIED_HIGH = ("Kh Qd 2c 2d", "Ks Qh 2h 2s", "8c 8d 7h 7c")
OMAHA_TIED_LOW = ("Ah 2d Kc Kd", "Ac 2s Qc Qd", "9c 9d 9h Tc")


def fifth(own: tuple[str, ...], *more: str) -> tuple[str, ...]:
    """Omaha hands with a fifth card."""
    return tuple(f"{cards} {card}" for cards, card in zip(own, more, strict=True))


SEVEN_STUD = [
    ("seven-card-stud-high", ACES_AND_KINGS, 100, {("high", 2): 200},
     "pa 637a.10(i), 637a.10(i)(1), bs 15(9)(i), bs 15(9)(i)(i)"),
    ("seven-card-stud-high-low", SPLIT, 100, {("high", 1): 200, ("low", 2): 100},
     "pa 637a.10(i)(3), 637a.10(i)(3)(i), bs 15(9)(i)(ii), bs 15(9)(i)(ii)(aa)"),
    ("seven-card-stud-high-low", TIED_HIGH, 200, {("high", 1): 100, ("high", 2): 200, ("low", 3): 300},
     "pa 637a.10(i)(3)(ii), 637a.10(i)(3)(iv), bs 15(9)(i)(ii)(bb), bs 15(9)(i)(ii)(dd)"),
    ("seven-card-stud-high-low", TIED_LOW, 200, {("high", 3): 300, ("low", 1): 100, ("low", 2): 200},
     "pa 637a.10(i)(3)(iii), 637a.10(i)(3)(iv), bs 15(9)(i)(ii)(cc), bs 15(9)(i)(ii)(dd)"),
    ("seven-card-stud-eight-or-better", NINE_LOW, 100, {("high", 1): 200}, "pa 637a.10(j), bs 15(9)(j)"),
    ("seven-card-stud-eight-or-better", STRAIGHT_AND_LOW, 100, {("high", 1): 100, ("low", 1): 100},
     "pa 637a.10(k), 637a.10(k)(1), bs 15(9)(k), bs 15(9)(k)(i)"),
    ("seven-card-stud-eight-or-better", FLUSH_AND_LOW, 100, {("high", 1): 100, ("low", 1): 100},
     "pa 637a.10(k)(2), bs 15(9)(k)(ii)"),
    ("seven-card-stud-high-low", TWO_HANDS, 100, {("high", 1): 100, ("low", 1): 100},
     "pa 637a.10(k), 637a.10(l), bs 15(9)(k), bs 15(9)(l)"),
]  # fmt: skip
OMAHA = [
    # a royal flush takes four cards of the board here, so two own cards and three others make the best straight
    ("omaha-high", ("As 2c 3d 4h", "5h 5d 8c 7c"), "Ks Qs Js Ts 9d", 100, {("high", 2): 200},
     "pa 637a.12(k), 637a.12(k)(1), bs 15(11)(f), bs 15(11)(f)(i)"),
    ("omaha-eight-or-better", OMAHA_SPLIT, "Kh 3s 4d 8c Tc", 100, {("high", 1): 200, ("low", 2): 100},
     "pa 637a.12(k)(2), 637a.12(k)(2)(i), bs 15(11)(f)(ii), bs 15(11)(f)(ii)(aa)"),
    ("omaha-eight-or-better", OMAHA_SPLIT, "Kh 3s 3d Tc 6s", 100, {("high", 1): 300},
     "pa 637a.12(l), bs 15(11)(g)"),
    ("omaha-eight-or-better", OMAHA_TIED_HIGH, "Jc Td 9s 4h 4d", 100, {("high", 1): 100, ("high", 2): 200},
     "pa 637a.12(k)(2)(ii), 637a.12(k)(2)(iv), bs 15(11)(f)(ii)(bb), bs 15(11)(f)(ii)(dd)"),
    ("omaha-eight-or-better", OMAHA_TIED_LOW, "3h 4d 8s 9s Jd", 200,
     {("high", 3): 300, ("low", 1): 100, ("low", 2): 200},
     "pa 637a.12(k)(2)(iii), 637a.12(k)(2)(iv), bs 15(11)(f)(ii)(cc), bs 15(11)(f)(ii)(dd)"),
    ("omaha-eight-or-better", ("As 2s 9h 9d", "Kc Kh Jd Jc"), "3s 4s 8s Kd Qh", 100,
     {("high", 1): 100, ("low", 1): 100},
     "pa 637a.12(m), bs 15(11)(h), bs 15(11)(h)(i), bs 15(11)(h)(ii), bs 15(11)(h)(iii)"),
]  # fmt: skip
FIVE_CARD_OMAHA = [
    ("five-card-omaha-high", fifth(OMAHA[0][1], "6h", "6c"), OMAHA[0][2], 100, {("high", 2): 200},
     "pa 637a.19(k), 637a.19(k)(1)"),
    ("five-card-omaha-eight-or-better", fifth(OMAHA_SPLIT, "9c", "9d", "7s"), "Kh 3s 4d 8c Tc", 100,
     {("high", 1): 200, ("low", 2): 100}, "pa 637a.19(k)(2), 637a.19(k)(2)(i)"),
    ("five-card-omaha-eight-or-better", fifth(OMAHA_SPLIT, "9c", "7c", "7s"), "Kh 3s 3d Tc 6s", 100,
     {("high", 1): 300}, "pa 637a.19(l)(1)"),
    ("five-card-omaha-eight-or-better", fifth(OMAHA_TIED_HIGH, "3c", "3d", "3h"), "Jc Td 9s 4h 4d", 100,
     {("high", 1): 100, ("high", 2): 200}, "pa 637a.19(k)(2)(ii), 637a.19(k)(2)(iv)"),
    ("five-card-omaha-eight-or-better", fifth(OMAHA_TIED_LOW, "Kh", "Qh", "Td"), "3h 4d 8s 9s Jd", 200,
     {("high", 3): 300, ("low", 1): 100, ("low", 2): 200}, "pa 637a.19(k)(2)(iii), 637a.19(k)(2)(iv)"),
    ("five-card-omaha-eight-or-better", ("As 2s 9h 9d 9c", "Kc Kh Jd Jc Jh"), "3s 4s 8s Kd Qh", 100,
     {("high", 1): 100, ("low", 1): 100}, "pa 637a.19(l)(2)"),
]  # fmt: skip
LOW_HAND = ("7c 5d 4h 3s 2c", "8c 5c 4s 3d 2d")
OTHERS = [
    (PA, "seven-card-stud-low", ("Ac 2d 3h 4s 6c Kd Kh", "5c 7d 8h 2s 3c Qd Qh"), "", {("low", 1): 200},
     "pa 637a.10(i)(2)"),
    (PA, "hold-em-high", ("2c 3d", "2h 3s"), "As Ks Qs Js Ts", {("high", 1): 100, ("high", 2): 100}, "pa 637a.11(k)"),
    (PA, "hold-em-high", ("Kc 2d", "Ac Ad"), "Kd Kh 9s 8c 4d", {("high", 1): 200}, "pa 637a.11(a), 637a.11(k)"),
    (BS, "hold-em-high", ("2c 3d", "2h 3s"), "As Ks Qs Js Ts", {("high", 1): 100, ("high", 2): 100}, "bs 15(10)(j)"),
    (BS, "hold-em-high", ("Kc 2d", "Ac Ad"), "Kd Kh 9s 8c 4d", {("high", 1): 200}, "bs 15(10)(a), bs 15(10)(j)"),
    *(
        (address, f"five-card-{kind}-high", ("Ac Ad 7h 8s 2c", "Kc Kd Kh 9s 2d"), "", {("high", 2): 200}, clauses)
        for address, kind, clauses in (
            (PA, "draw", "pa 637a.13(i), 637a.13(i)(1)"), (PA, "stud", "pa 637a.14(a), 637a.14(i)"),
            (BS, "draw", "bs 15(12)(h), bs 15(12)(h)(i)"), (BS, "stud", "bs 15(13)(a), bs 15(13)(h)"),
        )
    ),
    (PA, "five-card-draw-low", ("8c 5c 4s 3d 2d", "Ac 2h 3h 4h 5d"), "", {("low", 2): 200}, "pa 637a.13(i)(2)"),
    (BS, "five-card-draw-low", ("8c 5c 4s 3d 2d", "Ac 2h 3h 4h 5d"), "", {("low", 2): 200}, "bs 15(12)(h)(ii)"),
    (PA, "triple-draw-2-7", LOW_HAND, "", {("low", 1): 200}, "pa 637a.20(k), 637a.20(k)(3), 637a.20(k)(3)(ii)"),
    (PA, "triple-draw-2-7", ("Ac 2d 3h 4s 5c", "Kc Qd 9h 8s 7c"), "", {("low", 2): 200}, "pa 637a.20(k)(3)(i)"),
    (PA, "triple-draw-2-7", ("6c 5d 4h 3s 2c", "Kc Qd 9h 8s 7c"), "", {("low", 2): 200}, "pa 637a.20(k)(3)(iii)"),
    (PA, "triple-draw-2-7", ("7c 5c 4c 3c 2c", "3d 3h 9h 8s 7d"), "", {("low", 2): 200}, "pa 637a.20(k)(3)(iii)"),
    (PA, "triple-draw-2-7", ("8c 7d 4c 3h 2s", "8d 6c 5h 4s 3d"), "", {("low", 2): 200}, "pa 637a.20(k)(1)"),
    (PA, "triple-draw-2-7", ("7c 5d 4h 3s 2c", "7d 5c 4s 3h 2d", "Kc Kd 9s 8s 2h"), "",
     {("low", 1): 200, ("low", 2): 100}, "pa 637a.20(k)(2)"),
    (PA, "triple-draw-ace-5", ("Ac 2c 3c 4c 5c", "Ad 2d 3d 4d 6h"), "", {("low", 1): 200},
     "pa 637a.20(k)(4), 637a.20(k)(4)(ii), 637a.20(k)(4)(iii)"),
    (PA, "triple-draw-ace-5", ("9c 8d 7h 5s 4c", "Ac 8c 7d 6h 4s"), "", {("low", 2): 200}, "pa 637a.20(k)(4)(i)"),
    (PA, "triple-draw-ace-5", ("6c 5c 4c 3c 2c", "7d 5h 4s 3h 2d"), "", {("low", 1): 200}, "pa 637a.20(k)(4)(iii)"),
    (PA, "triple-draw-badeucey", ("7c 5h 4c 3c 2d", "2h 3s 4d 5c Kd", "Kc Ks Kh Qc Qd"), "",
     {("low", 1): 200, ("badugi", 2): 100}, "pa 637a.20(l)(1), 637a.20(l)(1)(i), 637a.20(l)(1)(ii)"),
    (PA, "triple-draw-badacey", ("5c 4c 3c 2c Ad", "Ac 2s 3d 4h Kd", "Kc Ks Kh Qc Qd"), "",
     {("low", 1): 200, ("badugi", 2): 100}, "pa 637a.20(l)(2), 637a.20(l)(2)(i), 637a.20(l)(2)(ii)"),
    (PA, "badugi", ("Ac 2d 3h 4s", "Ad 2c 3s 5h"), "", {("badugi", 1): 200}, "pa 637a.21(k), 637a.21(k)(1)"),
    (PA, "badugi", ("Ac 2d 3h 4h", "9c Td Jh Qs"), "", {("badugi", 2): 200}, "pa 637a.21(k), 637a.21(k)(1)"),
    (PA, "badugi", ("Ac 2d 3h Kh", "Ad 2c 4s Ks"), "", {("badugi", 1): 200}, "pa 637a.21(k)(2)"),
    (PA, "badugi", ("Ac 2d 3d 4d", "Ad 3c 5c 6c"), "", {("badugi", 1): 200}, "pa 637a.21(k)(3)"),
    (PA, "badugi", ("Ac 3c 4c 5c", "2d 3d 5d 6d"), "", {("badugi", 1): 200}, "pa 637a.21(k)(4)"),
    (PA, "badugi", ("Ac 2d 3h 4s", "Ad 2c 3s 4h", "Kc Kd Kh Ks"), "", {("badugi", 1): 200, ("badugi", 2): 100},
     "pa 637a.21(k)(5)"),
    (GR, "omaha-eight-or-better", OMAHA_SPLIT, "Kh 3s 3d Tc 6s", {("high", 1): 300}, "gr 7(f)(8)"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("address", "variant", "own", "board", "ante", "won", "clauses"),
    [
        *(
            (address, game, own, "", ante, won, cites)
            for address in (PA, BS)
            for game, own, ante, won, cites in SEVEN_STUD
        ),
        *((address, *case) for address in (PA, BS) for case in OMAHA),
        *((PA, *case) for case in FIVE_CARD_OMAHA),
        *((address, game, own, board, 100, won, cites) for address, game, own, board, won, cites in OTHERS),
    ],
)
def test_the_pot_goes_to_the_printed_hand(
    address: str, variant: str, own: tuple[str, ...], board: str, ante: int, won: Won, clauses: str
) -> None:
    """From the cards that are shown and nothing that is said of them (pa 637a.6(f), bs 15(3)(f)), at a showdown of who
    has not folded (pa 637a.7(d), bs 15(6)(d))."""
    assert awarded(address, variant, own, board, ante) == won, clauses


HIGH_HANDS = [
    ("Ac Kc Qc Jc Tc", "pa 637a.6(b)(1), bs 15(3)(b)(i), gr 7(d)(2)A"),
    ("Kd Qd Jd Td 9d", "pa 637a.6(b)(2), bs 15(3)(b)(ii), gr 7(d)(2)B"),
    ("Ad 2d 3d 4d 5d", "pa 637a.6(a), 637a.6(b)(2), bs 15(3)(a), bs 15(3)(b)(ii), gr 7(d)(2)B"),
    ("Ac Ad Ah As 2c", "pa 637a.6(b)(3), bs 15(3)(b)(iii), gr 7(d)(2)C"),
    ("2c 2d 2h 2s Kc", "pa 637a.6(b)(3), bs 15(3)(b)(iii), gr 7(d)(2)C"),
    ("Ac Ad Ah Kc Kd", "pa 637a.6(b)(4), bs 15(3)(b)(iv), gr 7(d)(2)D"),
    ("2c 2d 2h 3c 3d", "pa 637a.6(b)(4), bs 15(3)(b)(iv), gr 7(d)(2)D"),
    ("Kh 9h 8h 4h 2h", "pa 637a.6(b)(5), bs 15(3)(b)(v), gr 7(d)(2)E"),
    ("Ac Kd Qh Js Tc", "pa 637a.6(b)(6), bs 15(3)(b)(vi), gr 7(d)(2)F"),
    ("Ac 2d 3h 4s 5c", "pa 637a.6(a), 637a.6(b)(6), bs 15(3)(a), bs 15(3)(b)(vi), gr 7(d)(2)F"),
    ("Ac Ad Ah 4s 2c", "pa 637a.6(b)(7), bs 15(3)(b)(vii), gr 7(d)(2)G"),
    ("2c 2d 2h Ks Qc", "pa 637a.6(b)(7), bs 15(3)(b)(vii), gr 7(d)(2)G"),
    ("Ac Ad Kh Ks 2c", "pa 637a.6(b)(8), bs 15(3)(b)(viii), gr 7(d)(2)H"),
    ("3c 3d 2h 2s Ac", "pa 637a.6(b)(8), bs 15(3)(b)(viii), gr 7(d)(2)H"),
    ("Ac Ad 4h 3s 2c", "pa 637a.6(b)(9), bs 15(3)(b)(ix), gr 7(d)(2)I"),
    ("2c 2d Kh Qs Jc", "pa 637a.6(b)(9), bs 15(3)(b)(ix), gr 7(d)(2)I"),
    ("Qc Kd Ah 2s 3c", "pa 637a.6(a), bs 15(3)(b)(vi)"),  # an ace stands in the middle of no sequence
    ("Kc Qd Jh Ts 8c", "pa 637a.6(e), bs 15(3)(c), gr 7(d)(1), gr 7(d)(3)"),
    ("Kd Qc Js Th 7d", "pa 637a.6(e), bs 15(3)(c), gr 7(d)(1), gr 7(d)(3)"),
]
LOW_HANDS = [
    ("Ac 2c 3c 4c 5c", "pa 637a.6(c), 637a.6(d), bs 15(3)(d), bs 15(3)(e)"),  # neither straights nor flushes count
    ("Ac 2d 3h 4s 6c", "pa 637a.6(c), bs 15(3)(d)"),
    ("2c 3d 4h 5s 6c", "pa 637a.6(c), bs 15(3)(d)"),
    ("9c Td Jh Qs Kc", "pa 637a.6(c), 637a.6(d), bs 15(3)(d)"),
    ("Ac Ad 2h 3s 4c", "pa 637a.6(d), bs 15(3)(e)"),
    ("Ac Ad 2h 2s 3c", "pa 637a.6(d), bs 15(3)(e)"),
    ("Ac Ad Ah 2s 3c", "pa 637a.6(d), bs 15(3)(e)"),
    ("Ac Ad Ah 2s 2c", "pa 637a.6(d), bs 15(3)(e)"),
    ("Ac Ad Ah As 2c", "pa 637a.6(d), bs 15(3)(e)"),
]
DEUCE_SEVEN = [
    ("2c 3d 4h 5s 7c", "pa 637a.6(c), 637a.20(k)(3)(ii)"),
    ("Kc Qd 9h 8s 7c", "pa 637a.6(c)"),
    ("Ac 2d 3h 4s 5c", "pa 637a.6(c), 637a.20(k)(3)(i)"),
    ("2c 2d 3h 4s 5c", "pa 637a.6(d)"),
    ("2c 3d 4h 5s 6c", "pa 637a.6(d), 637a.20(k)(3)(iii)"),
    ("2c 3c 4c 5c 7c", "pa 637a.6(d), 637a.20(k)(3)(iii)"),
    ("2c 2d 2h 3s 3c", "pa 637a.6(d)"),
]


@pytest.mark.parametrize(
    ("address", "variant", "hands"),
    [
        *((address, "hold-em-high", HIGH_HANDS) for address in (PA, BS, GR)),
        *((address, "five-card-draw-low", LOW_HANDS) for address in (PA, BS)),
        (PA, "triple-draw-2-7", DEUCE_SEVEN),
    ],
)
def test_hands_rank_in_the_printed_order(address: str, variant: str, hands: list[tuple[str, str]]) -> None:
    """Best first; the same ranks in other suits are worth as much (pa 637a.6(a), bs 15(3)(a))."""
    share = variant_of(house(address, variant)).shares[0]
    turned = str.maketrans("cdhs", "dhsc")
    values = [value_of(share, several(one), ()) for one, _ in hands]
    for (better, worse), (first, second) in zip(pairwise(hands), pairwise(values), strict=True):
        assert first > second, (better, worse)
    assert [value_of(share, several(one.translate(turned)), ()) for one, _ in hands] == values


@pytest.mark.parametrize(("answer", "winner"), [("yes", 1), ("no", 2)])
def test_an_ace_completes_a_low_straight_as_the_house_reads_it(answer: str, winner: int) -> None:
    """gr 7(d)(1): the ace is the highest card, and a straight from the ace to the five is not named."""
    rules = house(GR, "hold-em-high", ace_low_straight=answer)
    share = variant_of(rules).shares[0]
    board = several("3c 4d 5h 9s Jc")
    values = [value_of(share, several(own), board) for own in ("Ac 2d", "9c 9d")]
    assert values.index(max(values)) + 1 == winner
    wheel, six, king = (
        value_of(share, several(one), ()) for one in ("Ac 2d 3h 4s 5c", "Ac 2d 3h 4s 6c", "Kc Qd Jh Ts 8c")
    )
    assert (six > wheel > king) == (answer == "no")
    assert value_of(share, several("Ac 2c 3c 4c 5c"), ()) > value_of(share, several("Kd Qd Jd Td 8d"), ())


# --- the pot ----------------------------------------------------------------------------------------------------------

JACKPOTS = {
    "bad_beat": "yes", "bad_beat_hands": "AAATT", "bad_beat_losing_hand": "50%", "bad_beat_winning_hand": "25%",
    "bad_beat_other_players": "25%", "bad_beat_contribution": "$1", "bad_beat_minimum_pot": "$1", "high_hand": "yes",
    "high_hand_period": "4 hours", "high_hand_contribution": "$2", "high_hand_minimum_pot": "$1",
    "high_hand_minimum_players": "2",
}  # fmt: skip


def all_in(address: str, **more: str) -> Table:
    """A hand with a side pot: seat 1 has ten dollars and is all-in."""
    table = seated(address, "hold-em-high", 3, "Ac Kc Qc Ad Kd Qd", **more)
    table.leave(1)
    table.sit(1, "p1", 1_000)
    return played_out(table, {(3, "bet"): "raise 50"})


def test_side_pots_go_first_then_rake_and_contributions_then_the_pot() -> None:
    """pa 637a.7(e)(6)(ii), 637a.7(e)(6)(iii), 637a.7(e)(6)(iv), 637a.15(c), 637a.16(c); bs 15(8)(f), bs 15(8)(h). The
    losing hands are collected before the pot is pushed: pa 637a.7(e)(6). Rake is taken once: pa 637a.17(e),
    bs 15(14)(e)."""
    shown = steps(all_in(PA, **JACKPOTS))
    kinds = [line.split()[0] for line in shown]
    assert kinds[-4:] == ["pot:side-1", "rake", "fund", "pot"]
    assert shown[-2:] == ["fund bad-beat high-hand", "pot 2 3 1"]
    assert kinds.count("rake") == 1
    assert [line.split()[0] for line in steps(all_in(BS))][-3:] == ["pot:side-1", "rake", "pot"]


@pytest.mark.parametrize(
    ("address", "more", "clause", "said"),
    [
        (PA, {"rake_collection": "each-betting-round"}, "pa 637a.17(b)(1)", ["3", "2", "5"]),
        (PA, {"rake_collection": "end-of-round"}, "", ["5"]),
        (PA, {"rake": "incremental", "rake_increments": "$10 $1, $40 $2"}, "pa 637a.17(b)(2)", ["1", "2", "3"]),
        (BS, {}, "bs 15(14)(b)(i)(bb)", ["3", "2", "5"]),
    ],
)  # fmt: skip
def test_rake_is_announced_when_it_is_taken(address: str, more: dict[str, str], clause: str, said: list[str]) -> None:
    """pa 637a.17(b)(1)(i), 637a.17(b)(1)(ii), 637a.17(b)(2)(i), bs 15(14)(b)(i)(bb): after betting rounds, before the
    next cards are dealt, or only at the end; the whole goes into the drop box at the end."""
    table = seated(address, "hold-em-high", 2, rake_maximum="$10", **more)
    table.begin()
    for answer in ("raise 14", "call", "bet 12", "call", "check", "check", "check", "check"):
        table.answer(answer)
    while isinstance(asked := table.pending, Decide):
        table.answer(asked.actions[0])
    events = [event for event in table.journal.events if event.kind in ("say", "card", "settled")]
    rakes = [(place, event.data) for place, event in enumerate(events) if "rake" in event.data.get("text", "")]
    assert [data["text"].split("$")[1].rstrip(".") for _, data in rakes] == said
    assert rakes[-1][1]["text"].startswith("The rake is ")
    for place, data in rakes[:-1]:
        assert data["text"].startswith("The rake of this betting round is ")
        assert data["cite"] == clause
        assert events[place + 1].kind == "card"


def test_what_nobody_called_is_not_raked() -> None:
    """pa 637a.17(d), bs 15(14)(d): of ten dollars that nobody calls the pot has the two blinds only, too little to
    rake."""
    for address in (PA, BS):
        table = seated(address, "hold-em-high", 2)
        table.begin()
        table.answer("raise 10")
        table.answer("fold")
        assert [line.split()[0] for line in steps(table)][-2:] == ["bet", "pot"]
        assert [table.bankroll(seat) for seat in (1, 2)] == [20_200, 19_800]


@pytest.mark.parametrize("ended", ["bad-beat-end", ""])
def test_ending_bad_beat_contributions_leaves_the_high_hand_jackpot(ended: str) -> None:
    """pa 637a.15(c), 637a.15(i), 637a.16(c): only the Bad Beat contribution can be ended."""
    more = JACKPOTS | ({"bad_beat_end": "yes"} if ended else {})
    funds = [line for line in steps(all_in(PA, **more)) if line.startswith("fund")]
    assert funds == ["fund high-hand" if ended else "fund bad-beat high-hand"]


@pytest.mark.parametrize("variant", ["omaha-eight-or-better", "five-card-omaha-eight-or-better"])
def test_a_kill_is_for_eight_or_better_only(variant: str) -> None:
    """pa 637a.12(n), 637a.19(l)(3): after one player wins a qualifying pot whole, the next hand is played for twice the
    limits."""
    table = seated(PA, variant, 2, kill="kill", qualifying_pot="$4", betting_limit="fixed", maximum_bet="$4")
    table.begin()
    table.answer("raise")
    table.answer("call")
    while isinstance(asked := table.pending, Decide):
        table.answer("fold" if "fold" in asked.actions else "bet" if "bet" in asked.actions else "check")
    assert table.carry["kill"] == "2"
    with pytest.raises(Refused):
        open_game(PA, house(PA, "omaha-high", kill="kill", qualifying_pot="$4").submission)


# --- lists ------------------------------------------------------------------------------------------------------------

HAND_SHUFFLE = {"shuffler": "hand"}
LISTS = [
    (PA, {}, "alternating-decks", True, "pa 637a.3(a), 637a.3(b)"),
    (BS, {}, "idle-table", True, "bs 15(5)(d)"),
    (GO, {"preshuffled-cards": "yes"}, "opening", False, "pa 676a.4(e)"),
    (GO, {"alternate-decks": "yes"}, "alternating-decks", True, "pa 676a.3(b)"),
    (GO, {}, "alternating-decks", False, "pa 676a.3(a)"),
    (GO, {}, "cut", False, "pa 676a.5(c)(1)"),
    (GO, {"dealing": "shoe", "shuffler": "hand"}, "cut", True, "pa 676a.5(c)(2), 676a.5(d)"),
    (GO, {"dealing": "shoe", "shuffler": "hand", "reshuffling-shoe": "yes"}, "cut", False, "pa 676a.5(g)"),
    (GO, {"reshuffling-shoe": "yes"}, "idle-table", False, "pa 676a.5(g)"),
    (GO, {}, "idle-table", True, "pa 676a.5(f)"),
    (OVER, {"preshuffled-cards": "yes"}, "opening", False, "pa 686a.4(e)"),
    (OVER, {}, "batches", True, "pa 686a.3(b)"),
    (OVER, {"dealing": "continuous-shuffler"}, "batches", False, "pa 686a.3(b)"),
    (OVER, {"reshuffling-shoe": "yes"}, "cut", False, "pa 686a.5(h)"),
    (OVER, {"reshuffling-shoe": "yes"}, "idle-table", False, "pa 686a.5(h)"),
    (OVER, {}, "cut", True, "pa 686a.5(b), 686a.5(d)"),
    (WAR, {"preshuffled-cards": "yes"}, "opening", False, "pa 651a.4(e)"),
    (WAR, {}, "batches", True, "pa 651a.3(c)"),
    (WAR, {"reshuffling-shoe": "yes"}, "batches", False, "pa 651a.3(e)"),
    (WAR, {"reshuffling-shoe": "yes"}, "cut", False, "pa 651a.5(h)"),
    (WAR, {"reshuffling-shoe": "yes"}, "idle-table", False, "pa 651a.5(h)"),
    (PA, {}, "opening", True, "pa 637a.4(a), 637a.4(b), 637a.4(c), 637a.4(d)"),
    (PA, {"preshuffled-cards": "yes"}, "opening", False, "pa 637a.4(e)"),
    (PA, {}, "cut", False, "pa 637a.5(b)(1)"),  # cards from a device are dealt at once
    (PA, HAND_SHUFFLE, "cut", True, "pa 637a.5(b)(2)"),
    (PA, {"preshuffled-cards": "yes"}, "cut", True, "pa 637a.5(b)(2)"),
    (PA, {}, "idle-table", True, "pa 637a.5(d)"),
    (PA, HAND_SHUFFLE, "deck-count", True, "pa 637a.7(e)(4), 637a.7(e)(4)(i)"),
    (PA, {"counting-shuffler": "yes"}, "deck-count", False, "pa 637a.7(e)(4)(ii)"),
    (PA, {}, "bad-beat-count", False, "pa 637a.15(d)"),
    (PA, {"bad-beat": "yes"}, "bad-beat-count", True, "pa 637a.15(d), 637a.15(d)(2), 637a.15(e)"),
    (PA, {"bad-beat": "yes", "bad-beat-count-place": "closed-table"}, "bad-beat-count", False, "pa 637a.15(d)(2)"),
    (PA, {"bad-beat": "yes", "bad-beat-count-place": "closed-table"}, "bad-beat-count-table", True,
     "pa 637a.15(d)(1), 637a.15(e)"),
    (PA, {}, "bad-beat-payment", False, "pa 637a.15(f)"),
    (PA, {"bad-beat": "yes"}, "bad-beat-payment", True, "pa 637a.15(f), 637a.15(f)(1), 637a.15(f)(2), 637a.15(g)"),
    (PA, {"bad-beat": "yes"}, "bad-beat-display", True, "pa 637a.15(h), 637a.15(h)(1), 637a.15(h)(2)"),
    (PA, {}, "high-hand-count", False, "pa 637a.16(d)"),
    (PA, {"high-hand": "yes"}, "high-hand-count", True, "pa 637a.16(d), 637a.16(d)(2), 637a.16(e), 637a.16(g)"),
    (PA, {"high-hand": "yes", "high-hand-count-place": "closed-table"}, "high-hand-count-table", True,
     "pa 637a.16(d)(1), 637a.16(e)"),
    (PA, {}, "high-hand-tracking", False, "pa 637a.16(f)"),
    (PA, {"high-hand": "yes"}, "high-hand-tracking", True, "pa 637a.16(f)"),
]  # fmt: skip


@pytest.mark.parametrize(("address", "options", "list_id", "done", "clauses"), LISTS)
def test_lists_are_for_what_the_house_does(
    address: str, options: dict[str, str], list_id: str, done: bool, clauses: str
) -> None:
    rules = Rules(address, Submission(options=options))
    assert (list_id in [law.id for law in checklists(rules.chapter) if is_done_here(rules, law)]) == done, clauses


DUE = [
    (PA, "card-change", "12 hours", "pa 637a.3(c)"), (PA, "deck-count", "5 rounds", "pa 637a.7(e)(4)(i)"),
    (PA, "bad-beat-count", "gaming day", "pa 637a.15(d)"), (PA, "bad-beat-count-table", "gaming day", "pa 637a.15(d)"),
    (PA, "bad-beat-display", "gaming day", "pa 637a.15(h)"),
    (BS, "decks", "4 hours", "bs 15(2)(b)"), (BS, "deck-sorting", "2 hours", "bs 15(2)(b)"),
    ("bs/14-vegas-shootout", "stub-count", "3 rounds", "bs 14(6)(a)"),
    (BS, "deck-distribution", "gaming day", "bs 15(2)(c)"), (BS, "stub-count", "15 minutes", "bs 15(8)(d)"),
]  # fmt: skip


@pytest.mark.parametrize(("address", "list_id", "every", "clause"), DUE)
def test_lists_are_due_as_often_as_printed(address: str, list_id: str, every: str, clause: str) -> None:
    rules = Rules(address)
    due = due_of(rules, next(law for law in checklists(rules.chapter) if law.id == list_id))
    assert due is not None, clause
    assert due.every == every, clause


# --- games against the house ------------------------------------------------------------------------------------------

NO_MORE_BETS = [
    (GO, {"dealing": "shoe"}, {"front-9": 1_000}, "pa 676a.8(b)"),
    (GO, {"dealing": "hand"}, {"front-9": 1_000}, "pa 676a.9(b)"),
    (GO, {"dealing": "automated-shoe"}, {"front-9": 1_000}, "pa 676a.10(a)(2)"),
    (WAR, {}, {"main": 1_000}, "pa 651a.8(c)"),
    ("bs/13-casino-war", {}, {"main": 1_000}, "bs 13(5)(b)"),
    ("bs/14-vegas-shootout", {}, {"royal-match": 1_000, "two-card-poker": 1_000}, "bs 14(4)(b)"),
]


@pytest.mark.parametrize(("address", "options", "wagers", "clause"), NO_MORE_BETS)
def test_no_more_bets_is_announced_before_the_first_card(
    address: str, options: dict[str, str], wagers: dict[str, int], clause: str
) -> None:
    game = open_game(address, Submission(options=options))
    table = Table(game, Recorded(name(card) for card in range(52)))
    table.sit(1, "p1", 100_000)
    table.begin()
    table.answer(wagers)
    cards = [event.number for event in table.journal.events if event.kind == "card" and event.data["to"] != "burn"]
    said = [event for event in table.journal.events if event.kind == "say" and event.data["cite"] == clause]
    assert [one.data["text"] for one in said] == ["No more bets."]
    wagered = [event.number for event in table.journal.events if event.kind == "wagers"]
    assert max(wagered) < said[0].number < cards[0], "no wager comes after it (pa 651a.7(d), 676a.7(c), bs 13(4)(b))"


@pytest.mark.parametrize("address", ["pa/651a-casino-war", "bs/13-casino-war"])
def test_cards_of_casino_war_rank_from_the_ace_down(address: str) -> None:
    """pa 651a.6, bs 13(2)(b): whatever their suits."""
    for high, low in pairwise("AKQJT98765432"):
        for suits in ("ch", "hc"):
            game = open_game(address, Submission())
            table = Table(game, Recorded(["2s", high + suits[0], low + suits[1]]))
            table.sit(1, "p1", 100_000)
            table.begin()
            table.answer({"main": 1_000})
            assert [line.net for line in table.lines] == [1_000]


BETWEEN = [
    ("2c", "4d", "3h", "bs 8(1)(b)(i)"), ("8c", "Td", "9h", "bs 8(1)(b)(i)"), ("Tc", "Qd", "Jh", "bs 8(1)(b)(ii)"),
    ("Jc", "Kd", "Qh", "bs 8(1)(b)(iii)"), ("Qc", "Ad", "Kh", "bs 8(1)(b)(iv)"), ("Ac", "Qd", "Kh", "bs 8(1)(b)(v)"),
]  # fmt: skip


@pytest.mark.parametrize(("first", "second", "third", "clause"), BETWEEN)
def test_a_card_falls_between_two_others_by_its_value(first: str, second: str, third: str, clause: str) -> None:
    """bs 8(4)(a), bs 8(5)(c): after the burned card the first two lie open, and the third is dealt once raises are
    closed."""
    table = Table(open_game("bs/08-red-dog", Submission()), Recorded(["5s", first, second, third]))
    table.sit(1, "p1", 100_000)
    table.begin()
    table.answer({"main": 1_000})
    asked = table.pending
    assert isinstance(asked, Decide)
    table.answer(asked.usual or asked.actions[0])
    assert table.lines[0].net == 5_000, clause
    order = [event.data["to"] for event in table.journal.events if event.kind == "card"]
    assert order == ["burn", *["community"] * 3]


@pytest.mark.parametrize(
    ("address", "variant"),
    [(BS, "hold-em-high"), (BS, "seven-card-stud-high"), (PA, "five-card-draw-high"), (PA, "seven-card-stud-high")],
)
def test_what_a_player_says_takes_the_place_of_any_act(address: str, variant: str) -> None:
    """bs 15(15)(o), bs 15(7)(j), 637a.18(l), 637a.8(c): whatever was done, and whatever followed from it, money is
    conserved, the cards of who says `call` come back, and the journal plays again."""
    ruled: set[tuple[str, str]] = set()
    for seed in range(40):
        chance = Random(seed)
        game = open_game(address, house(address, variant).submission)
        table = Table(game, HouseDealer(game, lambda seed=seed: bytes([seed]) * 32), pause=True)
        for seat, chips in ((1, 3_000), (2, 2_000), (3, 500 + 100 * seed)):
            table.sit(seat, f"p{seat}", chips)
        total = sum(map(table.bankroll, table.players))
        table.begin()
        while table.playing:
            asked = table.pending
            if not isinstance(asked, Decide):
                table.proceed()
                continue
            action = chance.choice([one for one in asked.actions if one != "fold"] * 3 + list(asked.actions))
            table.answer(action)
            words = chance.choice(("fold", "check", "call", "bet 8", "raise 20"))
            with suppress(Refused):
                table.rule("words-and-gestures", asked.seat, wager=words)
                ruled.add((action.partition(" ")[0], words.partition(" ")[0]))
            lies = sum(sum(held.values()) for held in table.stakes.values())
            assert not table.playing or sum(map(table.bankroll, table.players)) + lies == total
        taken = total - sum(map(table.bankroll, table.players))
        assert 0 <= taken <= 400
        again = replay(table.journal.events)
        assert [again.bankroll(seat) for seat in again.players] == [table.bankroll(seat) for seat in table.players]
    assert {("call", "fold"), ("fold", "call"), ("check", "bet"), ("call", "raise")} <= ruled, ruled
    assert not {before for before, words in ruled if words == "check"} & {"call"}
