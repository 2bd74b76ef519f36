"""Checks the record of a poker hand with plain Python alone: python check_deal.py FILE [--promised HASH]

The record is what the floor gives whoever asks for a hand that is over. HASH is what the table showed as promised
before the hand, and the player noted. A line says what was shown, or why the record is refused.
"""

import argparse
import hashlib
import json
from pathlib import Path
from typing import Any


def need(true: object, sentence: str) -> None:
    """Refuse a record without this."""
    if not true:
        raise SystemExit(f"Refused: {sentence}")


def sha(text: str) -> str:
    """Return the SHA-256 of a text, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def check_deck(number: int, deck: dict[str, Any], words: str, dealt: list[dict[str, Any]]) -> set[str]:
    """Check one deck and the cards that came from it; return those that were opened."""
    seals, commitment = deck["seals"], deck["commitment"]
    need(sha("\n".join(seals)) == commitment, f"the seals of deck {number} are not those that were committed to.")
    opened: dict[int, str] = {}
    for place, card, nonce in deck["opened"]:
        need(0 <= place < len(seals) and place not in opened, f"place {place} of deck {number} is opened wrongly.")
        need(sha(f"{nonce} {card}") == seals[place], f"place {place} of deck {number} was not sealed as {card}.")
        opened[place] = card
    need(len(set(opened.values())) == len(opened), f"a card stands twice in deck {number}.")
    order = sorted(range(len(seals)), key=lambda place: sha(f"{commitment}\n{words}\n{place}"))
    for turn, depth in deck["cuts"]:
        need(turn >= 0 and 0 < depth < len(order) - turn, f"deck {number} was cut where it cannot be.")
        order[turn:] = order[turn + depth :] + order[turn : turn + depth]
    need(len(dealt) <= len(order), f"more cards were dealt than deck {number} has.")
    for turn, card in enumerate(dealt):
        if card["card"]:
            said = f"card {turn + 1} of deck {number}, {card['card']} to {card['to']},"
            need(order[turn] in opened, f"{said} is not opened.")
            need(opened[order[turn]] == card["card"], f"{said} was sealed as {opened[order[turn]]}.")
    return set(opened.values())


def check(record: dict[str, Any], promised: str = "") -> str:
    """Check a record; return the sentence that says what was shown."""
    decks, dealt, cards = record["decks"], record["dealt"], record["cards"]
    need(decks, "it has no deck.")
    need(len(set(cards)) == len(cards) == len(decks[0]["seals"]), "the first deck is not a whole one.")
    need(promised in ("", decks[0]["commitment"]), "another deck was dealt than the one that was promised.")
    known = 0
    for number, deck in enumerate(decks):
        opened = check_deck(number, deck, record["words"], [card for card in dealt if card["deck"] == number])
        need(opened <= set(cards), f"deck {number} has cards that the game does not have.")
        whole = len(opened) == len(deck["seals"])
        need(number or not whole or opened == set(cards), "the first deck is not a whole one.")
        known += sum(bool(card["card"]) for card in dealt if card["deck"] == number)
    need(all(0 <= card["deck"] < len(decks) for card in dealt), "a card comes from a deck that was not sealed.")
    before = "as promised before the bets" if promised else "compare what was promised before the bets"
    return (
        f"{len(dealt)} cards were dealt, {known} of them are opened and were sealed so; the first deck is"
        f" {decks[0]['commitment'][:16]}… ({before})."
    )


def main() -> None:
    """Check the file that the command names."""
    asked = argparse.ArgumentParser(description="Check the record of a poker hand.")
    asked.add_argument("file", type=Path)
    asked.add_argument("--promised", default="", help="what the table showed as promised before the hand")
    given = asked.parse_args()
    try:
        record = json.loads(given.file.read_bytes())
        print(check(record, given.promised))
    except (OSError, KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise SystemExit(f"Refused: {given.file} is not the record of a hand ({error!r}).") from None


if __name__ == "__main__":
    main()
