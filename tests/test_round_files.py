"""Round files: what people write is read as they mean it, and what cannot be meant is refused in a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import croupier
from croupier.errors import Refused
from croupier.rules.files import load_text
from croupier.rules.loader import addresses, load
from croupier.rules.pays import cents
from croupier.tables.rounds import RoundRecord, adjudicate, differences, parse, read


def filed(folder: Path, text: str) -> RoundRecord:
    path = folder / "round.yaml"
    path.write_text(text, encoding="utf-8")
    return read(path)


WHEEL = """
address: pa/roulette
seats: {1: {wagers: {"straight:00": 5, "straight:0": 5}}}
"""


def test_a_double_zero_without_quotes_is_a_double_zero(tmp_path: Path) -> None:
    found = adjudicate(filed(tmp_path, WHEEL + "number: 00\n"))
    assert {line["wager"]: line["net_cents"] for line in found.lines} == {"straight:00": 175_00, "straight:0": -5_00}
    found = adjudicate(filed(tmp_path, WHEEL + "numbers: [0]\n"))
    assert {line["wager"]: line["net_cents"] for line in found.lines} == {"straight:00": -5_00, "straight:0": 175_00}


def test_words_and_numbers_are_what_they_look_like() -> None:
    text = "{a: yes, b: no, c: 017, d: 12:30, e: 1_000, f: true, g: -12, h: 12.50, i: 0, j: 2026-01-01, k: ~}"
    assert load_text(text, "here") == {
        "a": "yes", "b": "no", "c": "017", "d": "12:30", "e": "1_000", "f": True, "g": -12, "h": 12.5, "i": 0,
        "j": "2026-01-01", "k": None,
    }  # fmt: skip


@pytest.mark.parametrize("deep", [41, 100_000])
def test_a_file_without_end_in_itself_is_refused(deep: int) -> None:
    assert load_text("[" * 40 + "]" * 40, "here")
    for text in ("[" * deep, "[" * deep + "]" * deep, "- " * deep):
        with pytest.raises(Refused, match="here, line 1: lists and names stand more than 40 deep in each other"):
            load_text(text, "here")


def test_yes_and_no_need_no_quotes(tmp_path: Path) -> None:
    record = filed(
        tmp_path,
        """
address: oh/blackjack
submission: {options: {tournaments: yes}}
seats: {1: {wagers: {main: 110}, cards: Th 9d, actions: [insurance 30]}}
dealer: Ac Td
cut_card: no
""",
    )
    with pytest.raises(Refused, match=r"multiples of \$25"):
        adjudicate(record)


@pytest.mark.parametrize("text", ["12,50", "1,2", "1,0000", ",500", "5,", "1e3", "1/2", "five"])
def test_a_comma_stands_before_three_digits(text: str) -> None:
    with pytest.raises(Refused, match="not an amount of money"):
        cents(text)


def test_amounts_are_read_as_they_are_written(tmp_path: Path) -> None:
    assert [cents(text) for text in ("5", "12.50", "$1,000", "1,234,567.05", ".5")] == [
        500,
        1250,
        100000,
        123456705,
        50,
    ]
    with pytest.raises(Refused, match="'12,50' is not an amount of money"):
        adjudicate(filed(tmp_path, "address: pa/roulette\nseats:\n  1:\n    wagers:\n      red: 12,50\nnumber: 1\n"))


def test_a_key_that_stands_twice_is_refused_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="line 6: red stands twice"):
        filed(tmp_path, "address: pa/roulette\nseats:\n  1:\n    wagers:\n      red: 5\n      red: 10\nnumber: 1\n")


def test_a_selection_that_the_system_cannot_have_made_is_refused() -> None:
    """643a.1: the card and the position are the table's; where one is selected every round, a file says which."""
    worked = read(Path(__file__).parent / "rounds/let-it-ride/pa-magic-card-and-lucky-bonus.yaml")
    assert (worked.magic_card, worked.lucky_position) == ("2c", 2)
    for said, refusal in (
        ({"lucky_position": 8}, r"'8' is not a position that can be selected\. Allowed: 1, .*7"),
        ({"lucky_position": "dealer"}, "'dealer' is not a position that can be selected"),
        ({"magic_card": "1x"}, "1x"),
    ):
        with pytest.raises(Refused, match=refusal):
            adjudicate(replace(worked, **said))
    without = {
        seat: replace(held, wagers={"bet-1": 10, "bet-2": 10, "bet-3": 10}) for seat, held in worked.seats.items()
    }
    with pytest.raises(Refused, match="never drew '2c'"):
        adjudicate(replace(worked, seats=without))
    always = replace(worked.submission, options={**worked.submission.options, "magic-card-chance": "1"})
    with pytest.raises(Refused, match="needs the card that the table game system selects"):
        adjudicate(replace(worked, submission=always, magic_card=""))


def test_an_unknown_irregularity_is_refused_by_name() -> None:
    record = {
        "address": "pa/roulette",
        "seats": {1: {"wagers": {"red": 5}}},
        "number": 1,
        "irregularities": [{"id": "short-spun", "before": "spin 1", "result": 9}],
    }
    with pytest.raises(Refused, match=r"knows no irregularity 'short-spun'\. Allowed: .*short-spin"):
        adjudicate(parse(record))


def test_nothing_allowed_is_not_said() -> None:
    assert str(Refused("No.", allowed=("",))) == "No."
    assert str(Refused("No.", allowed=("", "yes"))) == "No. Allowed: yes."


PAI_GOW: dict[str, Any] = {
    "address": "pa/645a",
    "seats": {
        1: {"wagers": {"main": 10}, "cards": "Ah Ad Kc Qd 9s 7h 4c", "actions": ["house-way"]},
        2: {"wagers": {"main": 20}, "cards": "Jh Jd Tc 8d 6s 3h 2c", "actions": ["house-way"]},
    },
    "dealer": "As Kd Qc Js 9h 5c 3d",
    "submission": {"options": {"player-bank": "yes"}},
    "number": 3,
}


def test_cards_of_a_seat_without_a_wager_are_refused() -> None:
    seats = {**PAI_GOW["seats"], 3: {"cards": "Ts 9c 8h 7d 6c 5s 4d"}}
    with pytest.raises(Refused, match="seat 3 has cards, but makes no wager"):
        adjudicate(parse(PAI_GOW | {"seats": seats}))


def test_the_dealers_setting_is_shown_and_can_be_stated() -> None:
    found = adjudicate(parse(PAI_GOW))
    assert set(found.hands["dealer low"].split()) == {"Kd", "Qc"}
    assert adjudicate(parse(PAI_GOW | {"lies": {"dealer low": "Qc Kd"}})) == found
    with pytest.raises(Refused, match=r"The rules have Qc Kd at dealer low, not As 3d\."):
        adjudicate(parse(PAI_GOW | {"lies": {"dealer low": "As 3d"}}))


def test_who_banks_can_be_stated_and_is_shown() -> None:
    seats = {**PAI_GOW["seats"], 2: {"cards": "Jh Jd Tc 8d 6s 3h 2c", "actions": ["house-way"]}}
    found = adjudicate(parse(PAI_GOW | {"seats": seats, "bank": 2}))
    assert any(one["text"] == "Seat 2 accepts the bank." and one["cite"] for one in found.said)
    assert {line["wager"] for line in found.lines if line["seat"] == 2} == {"bank"}
    wagered = adjudicate(parse(PAI_GOW | {"seats": seats, "bank": {"seat": 2, "last": 15}}))
    assert any("The dealer wagers $15 against the bank" in one["text"] for one in wagered.said)
    with pytest.raises(Refused, match="Nobody sits at seat 5"):
        adjudicate(parse(PAI_GOW | {"bank": 5}))
    with pytest.raises(Refused, match="No player banks"):
        adjudicate(parse({"address": "pa/roulette", "seats": {1: {"wagers": {"red": 5}}}, "number": 1, "bank": 1}))


@pytest.mark.parametrize(
    ("address", "bank", "clause"),
    [("pa/621a", 5, "pa 621a.9(f)"), ("pa/645a", 5, "pa 645a.12(f)"), ("gr/06", 5, "gr 6(e)(3)"),
     ("gr/06", 1, "gr 6(e)(3)")],
)  # fmt: skip
def test_a_wager_of_a_seat_that_is_not_asked_for_any_is_refused(address: str, bank: int, clause: str) -> None:
    """A player who banks has no second betting area; at Grand Ronde nobody has one."""
    tiles = address == "pa/621a"
    dealt = ["1-1 2-2 4-6 5-5", "1-6 1-5 5-6 3-3"] if tiles else ["Ah Kh 9d 7c 5s 3d 2c", "Ad Kd 9c 7d 5h 3c 2d"]
    record: dict[str, Any] = {
        "address": address,
        "submission": {"options": {"player-bank": "yes", "boxes": "2"}},
        "bank": {"seat": bank, "last": 20},
        "seats": {
            1: {"player": "Ann", "wagers": {"main": 10}, "cards": dealt[0], "actions": ["house-way"]},
            5: {"player": "Ben", "wagers": {"main": 10}, "cards": dealt[1], "actions": ["house-way"]},
        },
        "dealer": "2-2 4-6 1-5 5-6" if tiles else "Qc Jd 9h 8s 5c 4d 2h",
        **({"roll": [6, 6, 5]} if tiles else {"number": 3}),
    }
    record["seats"][bank]["wagers"] = {}
    record["seats"][bank]["actions"] = ["house-way"]
    assert adjudicate(parse(record)).totals
    record["seats"][6] = {"player": "Ben", "wagers": {"main": 10}}
    with pytest.raises(Refused, match="Seat 6 was never asked for a wager, and has one on main") as refused:
        adjudicate(parse(record))
    assert refused.value.cite == clause


def test_a_wager_that_its_seat_is_not_asked_for_is_refused() -> None:
    """Who banks at Chemin-de-Fer is asked for the bank, and never for a wager against it."""
    record: dict[str, Any] = {
        "address": "bs/chemin-de-fer",
        "seats": {
            1: {"wagers": {"banker": 100}, "cards": "3c Kd 6s"},
            2: {"wagers": {"player": 100}, "cards": "Qc Kh 8d", "actions": ["no"]},
        },
    }
    assert adjudicate(parse(record)).totals == {1: 95_00, 2: -100_00}
    record["seats"][1]["wagers"]["player"] = 20
    with pytest.raises(Refused, match="Seat 1 was never asked for a wager, and has one on player"):
        adjudicate(parse(record))


@pytest.mark.parametrize("address", [one for one in addresses() if any(held.jokers for held in load(one).equipment)])
def test_a_second_joker_is_refused_like_any_card_that_is_there_twice(address: str) -> None:
    """The deck has a single joker (gr 6(d)(1)), in one hand or in two."""
    for mine, dealers in (("Joker Ah", "Joker Kd"), ("Joker Joker", "Kd Qc"), ("Ah Qs", "Joker Joker")):
        record = {"address": address, "seats": {1: {"wagers": {"main": 10}, "cards": mine}}, "dealer": dealers}
        with pytest.raises(Refused, match="Joker is at more than one place"):
            adjudicate(parse(record))


SPELLINGS = [
    ("oh/crapless-craps", "hop-easy:3-6", "hop-easy:6-3"),
    ("oh/craps", "hop-easy:3-6", "hop-easy:6-3"),
    ("bs/02-craps", "hop-easy:3-6", "hop-easy:6-3"),
    ("gr/03-craps", "hop-easy:3-6", "hop-easy:6-3"),
    ("pa/623a", "hop-easy:3-6", "hop-easy:6-3"),
    ("pa/668a", "any-number:1-2", "any-number:2-1"),
    ("pa/625a", "two-dice-combination:1-2", "two-dice-combination:2-1"),
    ("pa/roulette", "three-numbers:1-2-3", "three-numbers:3-2-1"),
    ("oh/roulette", "split:1-2", "split:2-1"),
    ("gr/08-roulette", "four-numbers:1-2-4-5", "four-numbers:5-4-2-1"),
    ("bs/06-roulette", "six-numbers:1-6", "six-numbers:1-2-3-4-5-6"),
    ("gr/04", "keno:3-17-22", "keno:22-3-17"),
    ("gr/01", "bingo:104-105", "bingo:105-104"),
]


@pytest.mark.parametrize(("address", "key", "other"), SPELLINGS)
def test_a_wager_that_is_named_twice_is_refused(address: str, key: str, other: str) -> None:
    """Two spellings are one wager: neither vanishes beside the other, at a table or in a file."""
    table = croupier.open(address).table(b"twice")
    table.sit(1, "Ann", 100_00)
    table.begin()
    with pytest.raises(Refused, match=f"{key} and {other} are the same wager"):
        table.answer({key: 5_00, other: 5_00})
    assert table.bankroll(1) == 100_00
    assert table.stakes.get(1, {}) == {}
    with pytest.raises(Refused, match=f"{key} and {other} are the same wager"):
        adjudicate(parse({"address": address, "seats": {1: {"wagers": {key: 5, other: 5}}}}))


def test_a_card_that_an_irregularity_names_as_the_next_one_is_dealt_next() -> None:
    """oh rock-bac-w-super-6-commission-free 14.D: a card found face up is used as the next card if it is needed."""
    record: dict[str, Any] = {
        "address": "oh/rock-bac-w-super-6-commission-free",
        "seats": {1: {"wagers": {"player": 20}}},
        "cards": {"player": "Ac 2d 4h", "banker": "Th 6s"},
        "irregularities": [{"id": "card-face-up-needed", "before": "card 8", "card": "4h"}],
    }
    assert adjudicate(parse(record)).totals == {1: 20_00}
    record["irregularities"][0]["card"] = "9h"
    with pytest.raises(Refused, match="makes 9h the next card; the round deals 4h to player") as refused:
        adjudicate(parse(record))
    assert refused.value.cite == "oh 14.D"


def test_a_ball_that_does_not_count_needs_no_number() -> None:
    record = {
        "address": "pa/roulette",
        "seats": {1: {"wagers": {"red": 5}}},
        "number": 1,
        "irregularities": [{"id": "short-spin", "before": "spin 1"}],
    }
    found = adjudicate(parse(record))
    assert found.totals == {1: 5_00}


def test_wagers_that_still_stand_are_settled_as_far_as_they_went() -> None:
    record = {
        "address": "pa/craps",
        "seats": {1: {"wagers": {"pass-line": 10, "field": 5}}},
        "roll": [4, 4],
        "expect": {1: {"field": {"net": -5}}},
    }
    found = adjudicate(parse(record))
    assert found.totals == {1: -5_00}
    assert found.standing == {1: {"pass-line": 10_00}}
    assert differences(parse(record), found) == ["seat 1's pass-line $10 still stands, expected nothing"]
    assert differences(parse(record | {"stands": {1: {"pass-line": 10}}}), found) == []


def test_a_meter_pays_what_it_showed_when_it_paid() -> None:
    record = {
        "address": "pa/caribbean-stud",
        "seats": {1: {"wagers": {"ante": 10, "progressive": 1}, "cards": "Ah Kh Qh Jh Th", "actions": ["raise"]}},
        "dealer": "2c 3d 4h 5s 7c",
    }
    before = adjudicate(parse(record | {"meters": {"progressive": 50000}}))
    paid = adjudicate(parse(record | {"paid_from": {"progressive": 50000}}))
    nets = [next(line["net_cents"] for line in one.lines if line["wager"] == "progressive") for one in (before, paid)]
    assert nets[1] == 50000_00 or nets[1] == 49999_00
    assert nets[0] > nets[1]  # the wager itself fed the meter that was written down before it
    with pytest.raises(Refused, match="no wager 'progresive'"):
        adjudicate(parse(record | {"paid_from": {"progresive": 50000}}))


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("", "The round needs a number for spin 1; `numbers` lists none."),
        ("numbers: [7]\nirregularities: [{id: short-spin, after: spin 1}]\n", "for spin 2; `numbers` lists 1."),
    ],
)
def test_a_round_says_which_number_it_needs(tmp_path: Path, text: str, refused: str) -> None:
    """pa 617a.6(b): a spin that does not count is made again."""
    with pytest.raises(Refused) as found:
        adjudicate(filed(tmp_path, WHEEL + text))
    assert refused in str(found.value)


def test_a_round_says_which_draw_it_needs(tmp_path: Path) -> None:
    """gr 4(d): a keno game needs its twenty numbers."""
    text = """
address: gr/04
submission: {options: {pay-table: 1-of-1 3 for 1}}
seats: {1: {wagers: {"keno:5": 1}}}
"""
    with pytest.raises(Refused, match=r"The round needs 20 balls for balls 1; `draws: balls` lists none\."):
        adjudicate(filed(tmp_path, text))
