"""Places of cards and keys of wagers: types that are read from their text and written as it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import croupier
from croupier.games.places import (
    BANKER,
    BESIDE,
    BONUS,
    BURN,
    COMMUNITY,
    DEALER,
    DETERMINANT,
    DISCARD,
    DISCARDS,
    LOW,
    OWN,
    PLAYER,
    SEAT,
    ZAPPED,
    Place,
    bonus_place,
    parse_place,
    part_place,
    seat_place,
)
from croupier.rules.wager_keys import WagerKey, parse_key, wager_key

ROOT = Path(croupier.__file__).parent
OTHER_COLONS = {
    "floor/keys.py": "seals and hidden seeds begin with the number of their key",
    "floor/people.py": "a seal is made of its key and of what it seals",
    "games/__init__.py": "a class is named by its module",
    "games/blackjack/card_counting.py": "a strategy is named with its file",
    "games/lottery/bingo_cards.py": "a file of cards has a series in each line",
    "games/lottery/lines.py": "a file of lines has an event in each line",
    "games/pai_gow/house_way.py": "a house way has a rule in each line",
    "games/pai_gow/tile_way.py": "a house way has a rule in each line",
    "games/poker/later.py": "a sentence goes on behind it",
    "odds/simulation.py": "a strategy is named with its file",
    "rules/books.py": "a class is named by its module",
    "rules/wager_keys.py": "here keys are read",
    "web/security.py": "a host is named with its port",
}
"""Modules that divide texts at colons, and what these are if not keys of wagers."""
FRAMES = ("cli", "contract", "drills", "filings", "floor", "gym.py", "odds", "surface.py", "tables", "web")
ONLY_PLACES = {BANKER, COMMUNITY, DETERMINANT, DISCARD}
ALSO_OTHERWISE = {BONUS, BURN, DEALER, OWN, PLAYER, SEAT}
"""Kinds of places that are roles, kinds of wagers or stages of a round too."""
_PART_OF_A_SEAT = re.compile(rf"f['\"]{SEAT} \{{\w+\}} (hand|{LOW}|{BESIDE}|{ZAPPED})")


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("dealer", Place(DEALER)),
        ("dealer low", Place(DEALER, part=LOW)),
        ("seat 3", Place(SEAT, 3)),
        ("seat 12 low", Place(SEAT, 12, part=LOW)),
        ("seat 3 hand 2", Place(SEAT, 3, 2)),
        ("seat 3 hand 2 beside", Place(SEAT, 3, 2, BESIDE)),
        ("seat 3 zapped", Place(SEAT, 3, part=ZAPPED)),
        ("bonus", Place(BONUS)),
        ("bonus 3", Place(BONUS, 3)),
        ("left-pile", Place("left-pile")),
        ("pile 2", Place("pile", part="2")),
    ],
)
def test_a_place_is_read_from_its_name_and_written_as_it(name: str, place: Place) -> None:
    assert parse_place(name) == place
    assert str(place) == name


def test_the_first_hand_of_a_seat_has_the_name_of_the_seat() -> None:
    assert (seat_place(3), seat_place(3, 1), seat_place(3, 2)) == ("seat 3", "seat 3", "seat 3 hand 2")


def test_a_seat_may_look_at_its_own_places_alone() -> None:
    own = [seat_place(1), seat_place(1, 2), part_place(seat_place(1), LOW), part_place(seat_place(1), DISCARDS)]
    others = [seat_place(12), part_place(seat_place(12), LOW), bonus_place(1), "dealer", "community"]
    assert [parse_place(name).belongs_to(1) for name in own + others] == [True] * 4 + [False] * 5


def test_a_card_beside_a_hand_and_cards_given_up_are_not_of_a_whole_hand() -> None:
    places = [parse_place(name) for name in ("seat 1", "community", "seat 1 hand 2", "dealer low", "seat 1 beside")]
    assert [place.whole for place in places] == [True, True, False, False, False]
    assert [parse_place(name).out_of_play for name in ("seat 1", "seat 1 discards", "seat 1 beside", "burn")] == [
        False,
        True,
        True,
        True,
    ]


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("dealer", "Dealer"),
        ("dealer low", "Dealer, low hand"),
        ("community", "Community cards"),
        ("left-pile", "Left pile"),
        ("seat 2 hand 2", "Seat 2 hand 2"),
    ],
)
def test_a_place_has_a_label(name: str, label: str) -> None:
    assert parse_place(name).label == label


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("ante", WagerKey("ante", "")),
        ("straight:17", WagerKey("straight", "17")),
        ("on:place-to-win:6", WagerKey("on", "place-to-win:6")),
    ],
)
def test_a_wager_key_is_read_from_its_text_and_written_as_it(text: str, key: WagerKey) -> None:
    assert parse_key(text) == key
    assert wager_key(*key) == text


def test_a_spot_can_be_the_number_0() -> None:
    assert wager_key("straight", 0) == "straight:0"


# --- nothing else takes them apart ------------------------------------------------------------------------------------


def _sources() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(ROOT.rglob("*.py")):
        yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def _called(node: ast.AST, *methods: str) -> str:
    """The first argument of a call of one of these methods, as far as it is written there."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr not in methods:
        return ""
    return ast.unparse(node.args[0]) if node.args else ""


def _divides_at_colons(tree: ast.Module) -> list[int]:
    parts = ("partition", "rpartition", "split", "rsplit")
    return [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Call) and _called(node, *parts) == "':'"]


def _takes_places_apart(tree: ast.Module) -> list[int]:
    methods = ("startswith", "endswith", "removeprefix", "removesuffix", "partition", "rpartition")
    kinds = "|".join((SEAT, BONUS, DEALER))
    apart = re.compile(rf"\(?f?['\"] ?({kinds}|hand|{LOW}|{BESIDE}|{DISCARDS}|{ZAPPED})( .*)?['\"].*")
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and apart.fullmatch(_called(node, *methods))
        and re.search(r"\b(place|to|source|target|where)\b", ast.unparse(node.func))
    ]


def _names_places(tree: ast.Module) -> list[int]:
    """The lines on which a place is written as text: a word that is nothing but a place, or one beside a place."""
    found = []
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(word)) if word in ONLY_PLACES:
                found.append(node.lineno)
            case ast.Compare() if re.search(r"\b(place|to|source|target|where)\b", ast.unparse(node)):
                words = [one.value for one in ast.walk(node) if isinstance(one, ast.Constant)]
                found += [node.lineno] * bool(ALSO_OTHERWISE & {*words})
            case ast.keyword(arg="place" | "to", value=ast.Constant(value=str(word))) if word in ALSO_OTHERWISE:
                found.append(node.value.lineno)
            case ast.Subscript(value=ast.Attribute(attr="cards" | "laid" | "hands"), slice=ast.Constant()):
                found.append(node.lineno)
            case ast.JoinedStr() if re.match(
                rf"f['\"]{SEAT} \{{\w+\}} (hand|{LOW}|{BESIDE}|{ZAPPED})", ast.unparse(node)
            ):
                found.append(node.lineno)
    return found


def test_only_their_module_takes_wager_keys_apart() -> None:
    at_colons = {name: lines for name, tree in _sources() if (lines := _divides_at_colons(tree))}
    assert {name: lines for name, lines in at_colons.items() if name not in OTHER_COLONS} == {}
    assert OTHER_COLONS.keys() == at_colons.keys()


def test_only_their_module_takes_places_apart() -> None:
    assert {name: lines for name, tree in _sources() if (lines := _takes_places_apart(tree))} == {}


def test_frames_name_places_by_their_kinds() -> None:
    frames = ((name, tree) for name, tree in _sources() if name.startswith(FRAMES))
    assert {name: lines for name, tree in frames if (lines := _names_places(tree))} == {}


@pytest.mark.parametrize(
    "line",
    [
        'wager, _, spot = key.partition(":")',
        'name = line["wager"].split(":")[0]',
        'own = place.startswith("seat ")',
        'low = place.endswith(" low")',
        'hand = data["to"].removeprefix(f"seat {seat}")',
        'if place == "dealer": pass',
        'if event.data["to"] in ("burn", "stub"): pass',
        'board = view.cards["dealer"]',
        'board = view.cards.get("community", ())',
        'Spread(place="dealer")',
        'second = f"seat {seat} hand 2"',
    ],
)
def test_such_a_line_would_be_seen(line: str) -> None:
    tree = ast.parse(line)
    assert _divides_at_colons(tree) or _takes_places_apart(tree) or _names_places(tree)
