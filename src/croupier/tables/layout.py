"""The felt of a table from its chapter's data: areas for every wager and spot, places for cards, seats, wheel, dice.

A game says which arrangement is its own and which of its wagers lie where in it; the card table serves a game that says
nothing.
"""

from __future__ import annotations

from croupier.games.appearance import (
    BallBoard,
    CardTable,
    DiceBoard,
    DiceRows,
    EventBoard,
    NumberBoxes,
    NumberGrid,
    TwoHands,
    WheelBoard,
)
from croupier.games.base import Game
from croupier.tables.arrange.balls import ball_board, event_board
from croupier.tables.arrange.cards import card_table, two_hands
from croupier.tables.arrange.dice_and_wheels import dice_board, dice_rows, wheel_board
from croupier.tables.arrange.numbers import number_boxes, number_grid
from croupier.tables.felt import Drawing, Layout, Shape


def draw_layout(game: Game, shape: Shape = "wide") -> Layout:
    """The felt of a game under its submission."""
    drawing = Drawing(game, shape)
    match game.arrangement:
        case CardTable() as felt:
            return card_table(drawing, felt)
        case TwoHands() as felt:
            return two_hands(drawing, felt)
        case NumberGrid() as felt:
            return number_grid(drawing, felt)
        case NumberBoxes() as felt:
            return number_boxes(drawing, felt)
        case DiceRows() as felt:
            return dice_rows(drawing, felt)
        case DiceBoard() as felt:
            return dice_board(drawing, felt)
        case WheelBoard() as felt:
            return wheel_board(drawing, felt)
        case BallBoard() as felt:
            return ball_board(drawing, felt)
        case EventBoard() as felt:
            return event_board(drawing, felt)
