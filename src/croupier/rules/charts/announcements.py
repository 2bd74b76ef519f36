"""The chart `dealer-announcements`: what the dealer says, in words that the chapter prints if it does, and when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from croupier.rules.charts.grammar import CITE, TEXT, Schema, Word, name, words


class When(Word):
    """The moment of an announcement."""

    FIRST = "before anything comes up", "all wagers are made; no hand is dealt, nothing is spun or thrown yet"
    CIRCLING = "while the ball circles", "the ball is spun and not at rest yet"
    COVERED = "before the dice are uncovered", "the dice are shaken under a cover, and nobody has seen them"
    DECIDED = "when all have decided", "every player has made the decision that is due, and nothing follows from it yet"
    CONSECUTIVE = "at consecutive cards", "the first two cards have no value between them"
    PAIR = "at a pair", "the first two cards have the same value"
    THIRD_ALIKE = "at a third card like the pair", "and the third card has it too"
    THIRD_OTHER = "at a third card unlike the pair", "and the third card has another"
    SPREAD = "at a spread", "the first two cards have values between them; `#` in the words stands for how many"
    THIRD = "at a third card", "a third card is dealt to a spread; `#` in the words stands for its value"
    DEALERS_HAND = "at the dealer's hand", "the dealer's cards are turned up; `#` in the words stands for the hand"
    PLAYERS_HAND = "at a player's hand", "a player's cards are turned up; `#` in the words stands for the hand"


BETS_CLOSED = (When.FIRST, When.CIRCLING, When.COVERED)
"""Moments of an announcement after which no wager of the round is taken."""

SCHEMAS: Mapping[str, tuple[Schema, ...]] = {
    "dealer-announcements": (
        Schema(
            "What the dealer announces, in the order of a round: printed words, or what the text has announced.",
            {
                "words": TEXT,
                "when": words(When),
                "method": replace(name("choice", "only where the house has chosen this"), empty="however it deals"),
                "clause": CITE,
            },
            alone=3,
        ),
    ),
}
