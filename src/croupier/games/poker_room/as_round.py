"""A hand in PHH as a round of a table, and a round of a table as a hand in PHH."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.equipment.cards import card as piece
from croupier.equipment.cards import name as named
from croupier.equipment.cards import several
from croupier.errors import Refused
from croupier.games.places import SEAT, parse_place
from croupier.games.poker_room import phh
from croupier.games.poker_room.hand import UNSEEN, Hand
from croupier.games.poker_room.play import STAND_PAT
from croupier.games.poker_room.posted import posted
from croupier.games.poker_room.variants import Variant, variant_of
from croupier.games.script import Carry, Decide
from croupier.rules.pays import money, typed
from croupier.rules.submission import Rules, Submission

if TYPE_CHECKING:
    from croupier.games.poker_room.room import PokerRoom


def round_of(text: str) -> dict[str, Any]:
    """A hand in the format as a round file: its seats in the order of play, the last one with the button."""
    written = phh.read(text)
    variant = variant_of(Rules(written.chapter, Submission(options={"variant": written.game})))
    options = options_of(written, variant)
    acts = _Acts(written, Rules(written.chapter, Submission(options=options)))
    seats = {
        place + 1: {
            "stack": typed(stack),
            "cards": " ".join(named(card) for card in written.own[place] if card != UNSEEN),
            "actions": acts.of[place],
        }
        for place, stack in enumerate(written.stacks)
    }
    found: dict[str, Any] = {
        "address": written.chapter,
        "shows": written.shows,
        "cite": written.cite,
        "submission": {"options": options},
        "seats": seats,
        "community": " ".join(map(named, written.board)),
    }
    if variant.button:
        found["left"] = {"button": len(written.stacks)}
    return {name: value for name, value in found.items() if value}


def options_of(written: phh.Written, variant: Variant) -> dict[str, str]:
    """What a house has posted for a hand as the file states it, and what the file says of its options."""
    half = len(variant.streets) // 2
    said: dict[str, str] = {
        "variant": written.game,
        "betting-limit": written.structure,
        "minimum-bet": money(written.small),
        "smallest-chip": money(written.chip),
    }
    if written.structure in ("fixed", "spread"):
        said["maximum-bet"] = money(written.most or written.big or written.small)
    if written.structure == "fixed":
        said["later-rounds"] = str(half + 1)
    if written.ante:
        said |= {"ante": "yes", "ante-amount": money(written.ante)}
    if variant.button:
        straddle = written.straddle
        said["blinds"] = ", ".join(map(money, written.blinds[:-1] if straddle else written.blinds)) or "none"
        if straddle:
            said |= {"straddle": "yes", "straddle-amount": money(straddle)}
    if variant.forced:
        said["forced-bet-amount"] = money(written.forced)
    if written.raises is not None:
        said["maximum-raises"] = str(written.raises)
    return said | written.options


class _Acts:
    """What each seat does, in the words of a table, found by playing the hand again."""

    def __init__(self, written: phh.Written, rules: Rules) -> None:
        self.of: list[list[str]] = [[] for _ in written.stacks]
        if written.straddle:
            self.of[len(written.blinds) - 1].append("straddle")
        variant = variant_of(rules)
        hand = Hand(variant, posted(rules, variant, written.terms(variant)), written.stacks)
        phh.played(written, hand, self._note)

    def _note(self, hand: Hand, act: str, to: int, cards: Sequence[int]) -> None:
        seat = hand.due.seat
        if hand.due.kind != "act":
            self.of[seat].append(" ".join(map(named, sorted(cards, reverse=True))) or STAND_PAT)
        elif act == "f":
            self.of[seat].append("fold")
        elif act == "cc":
            self.of[seat].append("call" if hand.offer.call else "check")
        else:
            sized = hand.offer.most > hand.offer.least
            word = hand.offer.word
            self.of[seat].append(Decide.saying(word, to - hand.bets[seat]) if sized else word)


def hand_of(room: PokerRoom, stacks: Mapping[int, int], carry: Carry, events: Iterable[tuple[str, Any]]) -> str:
    """A round of a table, by its events (kind and data), as a hand in the format, with what lay before each seat and
    what earlier hands had left; refused where a ruling has changed its course."""
    events = list(events)
    dealt = [data for kind, data in events if kind == "card" and parse_place(data["to"]).kind == SEAT]
    hidden = [data for data in dealt if not room.variant.button or data["face"] == "down"]
    order = [*dict.fromkeys(parse_place(data["to"]).seat for data in hidden)]
    if not order:
        raise Refused("No hand was dealt in this round.")
    terms = room.terms.times(Fraction(carry.get("kill", "1")))
    straddles = [
        data["wagers"]["straddle"] for kind, data in events if kind == "decision" and data["wagers"].get("straddle")
    ]
    terms = replace(terms, blinds=(*terms.blinds[: len(order)], *straddles), straddled=bool(straddles))
    record = phh.Recorder(room.variant, terms, [stacks[seat] for seat in order])
    record.written.chapter = room.rules.chapter.address
    record.written.raises = None  # as the house has posted it
    stated = {*options_of(record.written, room.variant), "straddle", "straddle-amount"}
    record.written.options = {name: said for name, said in room.rules.submission.options.items() if name not in stated}
    if not straddles and record.written.straddle:  # the last of several blinds
        record.written.options["straddle"] = "no"
    starts = next((place for place, (kind, _) in enumerate(events) if kind == "shuffle-in"), -1)
    for place, (kind, data) in enumerate(events):
        if kind == "ruling":
            raise Refused("A ruling was made in this hand; the format knows none.")
        if kind == "card" and (data["to"] in ("burn", "community") or data in hidden):
            record.deal(piece(data["card"]))
        elif kind == "shuffle-in" and (place != starts or record.hand.due.kind == "shuffle"):
            record.shuffle()
        elif kind == "decision" and data["about"] in ("bet", "draw", "discard"):
            _acts(record, data)
    return record.text()


def _acts(record: phh.Recorder, data: Mapping[str, Any]) -> None:
    """A decision of a table is taken by the hand."""
    action, added = data["action"], data["wagers"].get("bet", 0)
    if data["about"] != "bet":
        record.discard([] if action == STAND_PAT else several(action))
    elif action == "fold":
        record.fold()
    elif action in ("check", "call"):
        record.call()
    else:
        record.raise_to(record.hand.bets[record.hand.due.seat] + added)
