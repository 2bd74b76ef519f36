"""Places of cards and keys of wagers: types that are read from their text and written as it."""

from __future__ import annotations

import pytest

from croupier.games.places import (
    BESIDE,
    BONUS,
    DEALER,
    DISCARDS,
    LOW,
    SEAT,
    ZAPPED,
    Place,
    bonus_place,
    parse_place,
    part_place,
    seat_place,
)
from croupier.rules.wager_keys import WagerKey, parse_key, wager_key


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
