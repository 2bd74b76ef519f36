"""Cards that a seat gives up for others: named in an action in any order, moved, replaced, hidden from all others."""

from __future__ import annotations

from croupier.equipment.cards import CARDS, card
from croupier.games.draw import by_place, discards, give_up, picks, places
from croupier.games.script import CardMoved, Decide

HAND = [card(name) for name in ("4c", "Ah", "9s", "Kd", "2h")]


def test_every_choice_is_an_action_that_names_its_cards_from_the_highest_down() -> None:
    offered = picks(CARDS, HAND, (2, 5))
    assert len(offered) == 10 + 1
    assert offered[0] == "Ah Kd"
    assert offered[-1] == "Ah Kd 9s 4c 2h"
    assert picks(CARDS, HAND, (0,)) == ("",)


def test_choices_are_said_by_places_where_cards_have_no_names() -> None:
    decide = Decide(1, "exchange", (*picks(CARDS, HAND, range(2, 6)), "fold"))
    found = by_place(CARDS, decide)
    assert tuple(found) == places(5, range(2, 6))
    assert found["cards 1 3"] == "Ah 9s"
    assert "fold" not in found.values()


def test_cards_go_to_a_place_of_the_seat_s_own() -> None:
    assert list(give_up("seat 3", HAND[:2])) == [CardMoved("seat 3", "seat 3 discards", one) for one in HAND[:2]]
    assert discards("seat 3").startswith("seat 3 ")
