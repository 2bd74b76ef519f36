"""The felt and the terminal: every wager has its area, people can read and reach it, and everything that is dealt,
spun, thrown or drawn can be seen."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from io import StringIO
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

from croupier.cli.felt import picture_of
from croupier.contract.guests import do_anything, take_seats
from croupier.contract.houses import house
from croupier.contract.parameters import over, playable
from croupier.contract.parameters import pytest_generate_tests as pytest_generate_tests
from croupier.errors import Refused
from croupier.games import game_for
from croupier.games.appearance import CardTable
from croupier.games.base import Game, View
from croupier.games.capabilities import AmongPlayers, DrawsBalls
from croupier.games.places import BANKER, BESIDE, BURN, DISCARD, GIVEN_UP, PlaceName, parse_place
from croupier.rules.submission import Rules, Submission
from croupier.rules.wager_keys import wager_key
from croupier.surface import OpenGame
from croupier.tables.felt import LEAST_TEXT, Area, Layout, SeatAt, Shape, Spread
from croupier.tables.layout import draw_layout
from croupier.tables.table import Table
from croupier.web.felt import felt

SHAPES: tuple[Shape, ...] = ("wide", "tall")
Box = Area | Spread | SeatAt


@cache
def plain(address: str) -> Game:
    return game_for(Rules(address))


@cache
def crowded(address: str) -> Game:
    """The game with every wager that the house may offer at once."""
    game = plain(address)
    options: dict[str, str] = {}
    for law in game.rules.chapter.wagers:
        if law.option and not game.rules.offers(law.id):
            with suppress(Refused):
                game = game_for(Rules(address, Submission(options={**options, law.option: "yes"})))
                options[law.option] = "yes"
    return game


def keys(game: Game) -> list[str]:
    spots = game.spots()
    laid_out = (
        game.laid_out if isinstance(game, AmongPlayers) else game.rules.offered
    )  # a game among players has its own bets
    return [wager_key(law.id, spot) for law in laid_out for spot in spots.get(law.id) or ("",)]


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.w - 0.05
        and other.x < one.x + one.w - 0.05
        and one.y < other.y + other.h - 0.05
        and other.y < one.y + one.h - 0.05
    )


@pytest.fixture(params=SHAPES)
def shape(request: pytest.FixtureRequest) -> Shape:
    found: Shape = request.param
    return found


@pytest.fixture(params=[plain, crowded], ids=["as-printed", "crowded"])
def make(request: pytest.FixtureRequest) -> Callable[[str], Game]:
    found: Callable[[str], Game] = request.param
    return found


@over(playable)
def test_each_wager_and_spot_has_exactly_one_area(address: str, shape: Shape, make: Callable[[str], Game]) -> None:
    game = make(address)
    layout = draw_layout(game, shape)
    found = [area.key for area in layout.areas]
    assert len(found) == len(set(found))
    assert set(keys(game)) <= set(found)
    extra = set(found) - set(keys(game))
    assert all(not area.bets for area in layout.areas if area.key in extra), "chips could be put on what is no wager"


@over(playable)
def test_nothing_lies_over_anything_else(address: str, shape: Shape, make: Callable[[str], Game]) -> None:
    layout = draw_layout(make(address), shape)
    flat: list[Box] = [*(area for area in layout.areas if not area.hot), *layout.places, *layout.seats]
    assert [(_name(one), _name(other)) for one, other in combinations(flat, 2) if overlap(one, other)] == []
    hot = [area for area in layout.areas if area.hot]
    assert [(one.key, other.key) for one, other in combinations(hot, 2) if overlap(one, other)] == []


@over(playable)
def test_all_of_it_is_inside_and_can_be_read(address: str, shape: Shape, make: Callable[[str], Game]) -> None:
    layout = draw_layout(make(address), shape)
    for one in (*layout.areas, *layout.places, *layout.seats, *layout.prints):
        assert one.x >= 0, _name(one)
        assert one.y >= 0, _name(one)
        assert one.x + one.w <= layout.width + 0.01, _name(one)
        assert one.y + one.h <= layout.height + 0.01, _name(one)
    for area in layout.areas:
        assert area.hot or area.faces or area.lines, f"nothing is printed in {area.key}"
        assert area.hot or area.faces or area.size >= LEAST_TEXT[shape], area.key
        assert not any(line.endswith("…") for line in area.lines), f"{area.key}: {area.lines}"
        assert min(area.w, area.h) >= (16 if shape == "wide" else 20), f"{area.key} is too small to hit"


def _name(one: object) -> str:
    return str(getattr(one, "key", "") or getattr(one, "place", "") or getattr(one, "seat", "") or "print")


@over(playable)
def test_the_drawing_is_sound_and_says_what_it_shows(address: str, shape: Shape) -> None:
    layout = draw_layout(plain(address), shape)
    drawn = ElementTree.fromstring(str(felt(layout, 'A "name" & <more>')))
    areas = {node.get("data-key"): node for node in drawn.iter() if node.get("data-key")}
    assert set(areas) == {area.key for area in layout.areas}
    for area in layout.areas:
        node = areas[area.key]
        assert node.get("role") == ("button" if area.bets else "img")
        assert area.name in (node.get("aria-label") or "")
    reached = sum(node.get("tabindex") == "0" for node in areas.values())
    assert reached == any(area.bets for area in layout.areas), "one area is reached by keys, if chips can be put on any"
    assert all("style" not in node.attrib for node in drawn.iter()), "a strict policy refuses inline styles"


# --- what comes up can be seen ---------------------------------------------------------------------------------------


@over(playable)
def test_every_card_that_is_dealt_has_a_place(address: str, shape: Shape) -> None:
    """On the felt, where its place is printed or its seat is, and in the terminal, which is another picture without
    it."""
    layout = draw_layout(game_for(house(address)), shape)
    hidden: dict[PlaceName, str] = {}
    for table in moments(address):
        view = table.view(1)
        for place in view.cards:
            where = parse_place(place)
            if where.kind in (BURN, DISCARD) or where.part in GIVEN_UP or not view.cards[place] or place in hidden:
                continue
            if not lies_on(layout, place):
                hidden[place] = "the felt"
            elif shape == "wide" and not in_the_terminal(table, view, place):
                hidden[place] = "the terminal"
    said = "; ".join(f"cards at {place!r} are not seen on {where}" for place, where in hidden.items())
    cls = type(game_for(house(address))).__name__
    assert not hidden, f"{said}: name the place in {cls}.shared_places()"


@over(playable)
def test_every_result_can_be_seen(address: str) -> None:
    """Where a wheel turns and each die and ball, in the terminal, which is another picture if one of them is another.
    What comes up beside cards and is not bet on is told."""
    game = game_for(house(address))
    if not _pictured(game):
        return
    for table in moments(address):
        if not table.results:
            continue
        names, view, whole = table.players, table.view(1), table.results
        pictures = [drawn(game, picture_of(game, view, names, 1, some)) for some in (whole, [])]
        for place, result in enumerate(whole):
            for other in _others(game, result):
                some = [*whole[:place], other, *whole[place + 1 :]]
                pictures.append(drawn(game, picture_of(game, view, names, 1, some)))
        assert pictures[0] not in pictures[1:], f"a part of {whole} is not seen in the terminal"
        return


@over(playable)
def test_every_result_has_room(address: str, shape: Shape) -> None:
    """On the felt: a pocket for where the ball comes to rest, a number for each ball, a tray as wide as its dice."""
    game = game_for(house(address))
    layout = draw_layout(game, shape)
    numbers = {one.key for one in layout.prints if one.role == "ball"}
    balls = game.balls if isinstance(game, DrawsBalls) else 0
    assert numbers == set(map(str, range(1, balls + 1))), "each ball has its number on the board, and no other"
    if not _pictured(game):
        return
    for table in moments(address):
        for result in table.results:
            if _pictured(game) == "wheel":
                assert layout.wheel is not None, "the felt has no wheel"
                assert result in layout.wheel.pockets
            elif _pictured(game) == "dice":
                assert layout.dice is not None, "the felt has no dice"
                # the page's script lays them side by side, 12 apart
                assert layout.dice.w / len(result) - 12 >= LEAST_TEXT[shape], f"{len(result)} dice do not fit"
        if table.results:
            return


def _pictured(game: Game) -> str:
    """By what its results come, where they are drawn: of a card game, dice that are bet on."""
    felt = game.arrangement
    if felt.results != "cards":
        return felt.results
    return "dice" if isinstance(felt, CardTable) and felt.dice else ""


def _others(game: Game, result: Any) -> Iterator[Any]:
    """A throw with each of its dice turned over, a draw with another ball for each of its own."""
    if not isinstance(result, tuple):
        return
    balls = game.balls if isinstance(game, DrawsBalls) else 0
    unused: Any = next((one for one in range(1, balls + 1) if one not in result), "another")
    for place, piece in enumerate(result):
        yield (*result[:place], 7 - int(piece) if _pictured(game) == "dice" else unused, *result[place + 1 :])


def moments(address: str) -> Iterator[Table]:
    """A table at many moments of some rounds played at random."""
    rng = random.Random(f"{address} seen")
    table = OpenGame(house(address)).table(f"{address} seen")
    take_seats(table, rng)
    for _ in range(4):
        table.begin()
        while table.playing:
            do_anything(table, rng)
            yield table


def lies_on(layout: Layout, place: PlaceName) -> bool:
    """Whether the felt has room for the cards of a place; the page's script looks for it in the same way."""
    where = parse_place(place)
    if where.part == BESIDE:
        where = where._replace(part="")
    if any(one.place == str(where) for one in layout.places):
        return True
    both_hands = any(one.place == BANKER for one in layout.places)
    return where.seat > 0 and (both_hands or any(one.seat == where.seat for one in layout.seats))


def in_the_terminal(table: Table, view: View, place: PlaceName) -> bool:
    """Whether the picture is another one without the cards of a place."""
    fewer = replace(view, cards={name: cards for name, cards in view.cards.items() if name != place})
    names = table.players
    return drawn(table.game, picture_of(table.game, view, names, 1, table.results)) != drawn(
        table.game, picture_of(table.game, fewer, names, 1, table.results)
    )


def drawn(game: Game, parts: list[object]) -> str:
    """A picture as text."""
    console = Console(width=200, record=True, file=StringIO())
    for part in parts:
        console.print(part)
    return console.export_text(styles=True)
