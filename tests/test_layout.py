"""The felt: every wager of every playable chapter has its area, and people can read and reach it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree

import pytest

import croupier.web
from croupier.contract.parameters import chosen, playable
from croupier.contract.test_felt import *  # noqa: F403
from croupier.contract.test_felt import SHAPES, keys, overlap, plain
from croupier.equipment.tiles import FACES
from croupier.games import open_game
from croupier.games.appearance import Arrangement, CardTable
from croupier.games.base import Game
from croupier.rules.submission import Rules, Submission
from croupier.tables.felt import LEAST_TEXT, Layout, Shape, fit, pays_in, pays_on
from croupier.tables.layout import draw_layout
from croupier.web.felt import felt, symbols

PLAYABLE = list(filter(playable, chosen(None)))


LEAST_WINDOW = (1280, 800)
"""A small window at a desk, in pixels, and beside its felt the column of panels with its margins."""
PANELS, REM, LEGIBLE = 416, 16, 7.5


def test_a_felt_of_cards_and_the_controls_fit_a_window_together(make: Callable[[str], Game]) -> None:
    """The style sheet bounds its height; no felt is so high that its print is too small then."""
    sheet = (Path(croupier.web.__file__).parent / "static" / "felt.css").read_text(encoding="utf-8")
    assert set(re.findall(r'data-arrangement="([\w-]+)"', sheet)) <= {one.name for one in get_args(Arrangement)}
    bound = re.search(r'\[data-arrangement="cards"\] \{\s*max-height: max\((\d+)rem, 100vh - ([\d.]+)rem\);', sheet)
    assert bound is not None, "nothing bounds a felt of cards"
    room = max(int(bound[1]) * REM, LEAST_WINDOW[1] - float(bound[2]) * REM)
    for address in PLAYABLE:
        layout = draw_layout(make(address))
        if layout.arrangement == CardTable.name:
            scale = min((LEAST_WINDOW[0] - PANELS) / layout.width, room / layout.height)
            assert scale * LEAST_TEXT["wide"] >= LEGIBLE, f"{address}: {layout.height} high"


def test_the_splits_of_roulette_lie_between_their_numbers() -> None:
    for shape in SHAPES:
        layout = draw_layout(plain("pa/617a-roulette"), shape)
        areas = {area.key: area for area in layout.areas}
        assert not any(area.faces for area in layout.areas), "numbers that are taken for dice"
        for key, area in areas.items():
            if key.startswith("split:"):
                ends = [areas[f"straight:{number}"] for number in key.partition(":")[2].split("-")]
                assert all(overlap(area, end) for end in ends), (key, shape)
            if key.startswith("four-numbers:"):
                corners = [areas[f"straight:{number}"] for number in key.partition(":")[2].split("-")]
                assert all(overlap(area, corner) for corner in corners), (key, shape)


def test_an_area_says_what_its_wager_pays_by_the_table_in_force() -> None:
    rules = plain("pa/623a-craps-and-mini-craps").rules
    assert pays_on(rules, "place-to-win", "4") == "9 to 5"
    assert pays_on(rules, "place-to-win", "6") == "7 to 6"
    assert pays_on(rules, "hardway", "8") == "9 to 1"
    assert pays_on(plain("pa/625a-sic-bo").rules, "one-of-a-kind", "3") == "up to 3 to 1"
    assert pays_on(plain("pa/674a-criss-cross-poker").rules, "ante-across") == "1 to 1", "a push is no rate"
    assert pays_on(plain("pa/625a-sic-bo").rules, "total-value", "4") == "50 to 1"
    assert pays_on(plain("pa/675a-high-roll-dice").rules, "like-kind-boulevard", "7") == "400 to 1"
    other = Rules("pa/649a-three-card-poker", Submission(paytables={"pair-plus": "B"}))
    best = rules_best(other)
    assert pays_on(other, "pair-plus") == f"up to {best}"


def test_an_area_says_in_what_amounts_it_is_paid_in_whole_chips() -> None:
    craps = plain("pa/623a-craps-and-mini-craps").rules
    units = {spot: pays_in(craps, "place-to-win", spot) for spot in ("4", "5", "6", "8")}
    assert units == {"4": 5_00, "5": 5_00, "6": 6_00, "8": 6_00}, "9 to 5, 7 to 5, 7 to 6"
    assert pays_in(craps, "hardway", "8") == 0, "9 to 1 is paid in whole chips whatever is bet"
    assert pays_in(plain("pa/627a-minibaccarat").rules, "banker") == 20_00, "1 to 1 less 5%"
    blackjack = Rules("oh/blackjack", Submission(options={"blackjack-pays": "6 to 5"}))
    assert (pays_in(plain("oh/blackjack").rules, "main"), pays_in(blackjack, "main")) == (2_00, 5_00)
    made = draw_layout(plain("pa/627a-minibaccarat"), "wide")
    (banker,) = (area for area in made.areas if area.key == "banker")
    assert banker.pays.endswith(" in $20"), "and prints it where there is room"
    assert 'data-unit="2000"' in felt(made, "Minibaccarat")


def rules_best(rules: Rules) -> str:
    table = rules.table("pair-plus")
    assert table is not None
    assert table.label == "B"
    return table.rows[0].pays.text


def test_a_wheel_that_the_house_has_not_described_leaves_the_felt_whole() -> None:
    layout: Layout = draw_layout(plain("bs/07-wheel-of-fortune-money-wheel"))
    assert layout.wheel is not None
    assert layout.wheel.pockets == ()
    assert len(layout.areas) == len(keys(plain("bs/07-wheel-of-fortune-money-wheel")))


def test_text_is_made_smaller_then_broken_then_cut() -> None:
    assert fit("Ante", 100, 40, 20, 10) == (("Ante",), 20)
    lines, size = fit("Dragon Bonus on the Player's Hand", 120, 40, 20, 10)
    assert len(lines) > 1
    assert 10 <= size < 20
    assert fit("Incomprehensibilities", 40, 12, 20, 10)[0] == ("Inco…",)
    assert fit("Match-the-Dealer", 74, 40, 12, 10)[0] == ("Match-the-", "Dealer")


def test_every_card_and_die_has_a_symbol() -> None:
    drawn = ElementTree.fromstring(symbols())
    names = {node.get("id") for node in drawn.iter() if node.tag.endswith("symbol")}
    cards = {f"{rank}{suit}{end}" for rank in "23456789TJQKA" for suit in "cdhs" for end in ("", "-s")}
    tiles = {*FACES, "tile-back"}
    assert names == cards | {"Joker", "Joker-s", "back", "back-s"} | {f"die-{face}" for face in range(1, 7)} | tiles


def test_the_area_of_a_wager_says_which_numbers_it_covers() -> None:
    """The page lights them up, and puts the marker on the area of the one that came."""
    game = plain("pa/roulette")
    layout = draw_layout(game)
    covers = {area.key: area.covers for area in layout.areas if area.covers}
    assert covers["straight:17"] == ("17",)
    assert covers["split:17-20"] == ("17", "20")
    assert covers["dozen:1"] == tuple(str(number) for number in range(1, 13))
    assert {number for several in covers.values() for number in several} == set(game.wheel.pockets)
    drawn = ElementTree.fromstring(felt(layout, "Roulette"))
    found = {node.get("data-key"): node.get("data-covers") for node in drawn.iter() if node.get("data-covers")}
    assert found == {key: " ".join(several) for key, several in covers.items()}


def _printed(address: str, **options: str) -> dict[str, str]:
    """What stands on a felt, and the clause by which it does."""
    game = open_game(address, Submission(options=options))
    drawn = [draw_layout(game, shape).prints for shape in get_args(Shape)]
    found = [{one.text: one.cite for one in prints if one.cite} for prints in drawn]
    assert found[0] == found[1], "a phone shows the same"
    return found[0]


def test_felts_carry_the_inscriptions_of_real_ones() -> None:
    assert _printed("pa/649a") == {"Dealer plays with queen high or better": "pa 649a.11(c)(3)"}
    assert _printed("bs/10") == {"Dealer qualifies with ace king or better": "bs 10(3)(d)"}
    assert _printed("gr/12") == {"Dealer qualifies with a pair or better": "gr 12(g)(6)"}
    assert list(_printed("pa/633a")) == ["Dealer stands on all 17s"]
    assert list(_printed("oh/blackjack")) == ["Dealer stands on hard 17, draws to soft 17"]
    assert list(_printed("oh/blackjack", **{"soft-17": "stand"})) == ["Dealer stands on all 17s"]


def test_craps_is_printed_with_its_numbers() -> None:
    """The field's totals and what pays more, and the total on which wagers against the thrower are barred."""
    areas = {area.key: area for area in draw_layout(open_game("pa/623a")).areas}
    assert " ".join(areas["field"].lines) == "Field: 2 · 3 · 4 · 9 · 10 · 11 · 12"
    assert areas["field"].pays == "2 and 12 pay 2 to 1"
    assert " ".join(areas["dont-pass"].lines) == "Don't Pass · Bar 12"
    assert " ".join(areas["dont-come"].lines) == "Don't Come · Bar 12"
    assert " ".join(areas["whirl"].lines) == "Whirl Bet", "it is on totals and on any seven"
    assert any(one.text == "Proposition bets" for one in draw_layout(open_game("pa/623a")).prints)


@pytest.mark.parametrize("address", ["pa/623a", "oh/craps", "oh/crapless-craps", "bs/02"])
def test_a_printed_craps_layout_states_odds_with_the_word_to(address: str) -> None:
    """bs 2(4)(a): also on the boxes of the numbers, never as 7:5."""
    layout = draw_layout(open_game(address), shape="wide")
    said = [line for area in layout.areas for line in (*area.lines, area.pays)]
    assert any("7 to 5" in line for line in said)
    assert [line for line in said if re.search(r"\d:\d", line)] == []
