"""Questions on the dealer's hands: what comes next, procedures, the order of settlement, setting by the house way."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from croupier.drills.position import Played
from croupier.drills.question import Asked, Key, Question
from croupier.drills.words import clause, place_said, plain, procedures, said, stake_said, step_said
from croupier.games.appearance import CardTable
from croupier.games.base import Game
from croupier.games.capabilities import pool_of
from croupier.games.physical import KINDS
from croupier.games.places import BURN, DISCARD, SEAT, parse_place, part_place, seat_place
from croupier.rules.charts.settlement import Losing, settlement
from croupier.rules.law import Stage
from croupier.rules.submission import Rules
from croupier.tables.journal import Event

OPTIONS = 4
"""Options that a choice has, if there are as many."""
_DOWN = re.compile(r"(counter-?|anti-?)clockwise|highest numbered|right to left", re.IGNORECASE)
"""Words for an order of seats from the dealer's right, whose seats have the highest numbers."""
_UP = re.compile(r"(?<!counter)(?<!counter-)(?<!anti)(?<!anti-)clockwise|lowest numbered|left to right", re.IGNORECASE)
"""Words for an order from the dealer's left."""
_LOSERS_FIRST = re.compile(r"(collect|take)s? (all|every) (of )?(the )?los\w+", re.IGNORECASE)
_UNCOVERED = "Uncover the dice"
NEAR = 2
"""How many of them are steps of the same kind, if there are as many."""
NOT_BY_DEALERS: tuple[Stage, ...] = ("signage", "records", "randomness", "tournament")
"""Stages whose procedures no dealer carries out at a table."""
_ALIKE = 0.5
"""The part of its words that a step shares with another from which on both may be right."""


def choice(asked: Asked, right: str, wrong: Sequence[str], key: Key, rng: random.Random) -> Question | None:
    """A question with one right option among some wrong ones; none if there is no wrong one."""
    others = [one for one in dict.fromkeys(wrong) if one != right]
    options = [right, *rng.sample(others, min(OPTIONS - 1, len(others)))]
    if len(options) < 2:
        return None
    rng.shuffle(options)
    return finished(asked, options, key, [options.index(right)])


def finished(asked: Asked, options: list[str], key: Key, right: list[int]) -> Question:
    """A question with its options, and which of them are right."""
    return Question(
        Asked(asked.kind, asked.topic, asked.text, asked.form, options, asked.pieces, asked.scene),
        Key(key.form, options, key.says, key.cite, right, key.cents, key.why),
    )


# --- what comes next --------------------------------------------------------------------------------------------------


def next_steps(played: Played, rng: random.Random) -> Iterator[Question]:
    """What the dealer does next, at each step of the round."""
    rules = played.game.rules
    in_turn = {place for lines in _settlements(played) if _in_turn(played, lines) for place in lines}
    steps = [
        "Settle the wagers" if event.kind == "settled" and place not in in_turn else _step(played, place)
        for place, event in enumerate(played.events)
    ]
    kinds = {step: event.kind for event, step in zip(played.events, steps, strict=True) if step}
    kinds |= {_turned_over(step): kind for step, kind in kinds.items() if step.endswith(("face up", "face down"))}
    came = False
    dealt: set[str] = set()
    decided: set[str] = set()
    for place, (event, step) in enumerate(zip(played.events, steps, strict=True)):
        if event.kind == "card":
            dealt.add(event.data["to"])
        if event.kind == "decision" and seat_place(event.data["seat"]) in dealt:
            decided.add(seat_place(event.data["seat"]))
        came = came or event.kind in KINDS
        if not step or (place and step == steps[place - 1]) or (event.kind == "settled" and not came):
            continue  # the same step goes on, or a wager is taken down before anything has come up
        to = event.data.get("to", "")
        cite, why = _clause(rules, event, to in decided if parse_place(to).kind == SEAT else bool(decided))
        near = [one for one, kind in kinds.items() if kind == event.kind and one != step]
        far = [one for one, kind in kinds.items() if kind != event.kind]
        wrong = rng.sample(near, min(NEAR, len(near)))
        wrong += rng.sample(far, min(OPTIONS - 1 - len(wrong), len(far)))
        asked = Asked("next", _topic(event), "What comes next?", "choice", scene=played.scene(place))
        if (found := choice(asked, step, wrong, Key("choice", [], step, cite, why=why), rng)) is not None:
            yield found


def _step(played: Played, place: int) -> str:
    """What an event of the round is for the dealer; empty where it is none of the dealer's work, or where a chapter has
    it at another moment than the table: what was set going comes to rest by itself, and a table that shuffles when
    somebody has bet does then what a dealer has done before the first bet."""
    event = played.events[place]
    earlier = played.events[:place]
    if any(one.kind == "begun" and one.data["kind"] == event.kind for one in earlier):
        return _UNCOVERED if event.kind == "roll" else ""
    if any(one.kind == "wagers" for one in earlier) and (
        event.kind == "shuffle" or (event.data.get("to") == BURN and _new_shoe(earlier))
    ):
        return ""
    return step_said(event, played.game)


def _new_shoe(events: Sequence[Event]) -> bool:
    """Whether nothing but burned cards has been dealt since the cards were shuffled."""
    for event in reversed(events):
        if event.kind == "shuffle":
            return True
        if event.kind == "card" and event.data["to"] != BURN:
            return False
    return False


def _turned_over(step: str) -> str:
    """The same card the other way up."""
    return step.replace("face up", "face ?").replace("face down", "face up").replace("face ?", "face down")


def _topic(event: Event) -> str:
    """What is learnt: to whom a card goes, or the step itself."""
    if event.kind == "say":
        return "announcement"
    return re.sub(r" \d.*", "", f"card to {event.data['to']}") if event.kind == "card" else event.kind


def _clause(rules: Rules, event: Event, decided: bool) -> tuple[str, list[str]]:
    """The clause behind a step; `decided`: players have decided on cards before it."""
    match event.kind:
        case "say":
            words = re.escape(event.data["text"].rstrip("."))
            return event.data["cite"], clause(rules, "deal", "position", "play", "bets", words=words)[1]
        case "card" if event.data["to"] in (BURN, DISCARD):
            return clause(rules, "burn", "deal", words="burn|discard")
        case "card":
            stages: tuple[Stage, ...] = ("play", "deal") if decided else ("deal", "play")
            return clause(rules, *stages, words="card|tile")
        case "settled":
            return clause(rules, "settle", words=(_direction(rules) or _LOSERS_FIRST).pattern)
        case "shuffle":
            return clause(rules, "shuffle")
        case "turn":
            return clause(rules, "settle", "play", "deal", words="turn|reveal|show|expose|face up")
        case "decision":
            return clause(rules, "play", "deal", words="player|participant")
        case "begun" | "spin" | "roll":
            return clause(rules, "position", "play", words="spin|spun|shak|throw|generator|uncover|cover off")
    return clause(rules, "play", "settle")


# --- procedures -------------------------------------------------------------------------------------------------------


def procedure_steps(game: Game, rng: random.Random) -> Iterator[Question]:
    """What belongs to a procedure of the chapter: a step of it among steps of others."""
    rules = game.rules
    known = [one for one in procedures(rules) if one.stage not in NOT_BY_DEALERS]
    for one in known:
        text = f"{one.name}: what belongs to it?"
        own = [step for step in one.steps if _whole(step)]
        others = [step for other in known if other.stage != one.stage for step in other.steps if _whole(step)]
        wrong = [plain(step) for step in others if not any(_alike(step, known) for known in one.steps)]
        if not own:
            continue
        right = plain(rng.choice(own))
        key = Key("choice", [], right, rules.cite(one.cite), why=said(one))
        found = choice(Asked("procedures", one.id, text, "choice"), right, rng.sample(wrong, len(wrong)), key, rng)
        if found is not None:
            yield found


def _whole(step: str) -> bool:
    """Whether a step can be understood without the ones around it."""
    return step[:1].isupper() and step.endswith(".")


def _alike(step: str, other: str) -> bool:
    """Whether two steps say so much of the same that both may be right."""
    some, more = (set(re.findall(r"[a-z]{3,}", one.lower())) for one in (step, other))
    return len(some & more) > _ALIKE * min(len(some), len(more))


# --- the order of settlement ------------------------------------------------------------------------------------------


def settlement_order(played: Played, rng: random.Random) -> Iterator[Question]:
    """Seats, or losing and winning wagers, put in the order in which they are settled, where the chapter has one."""
    for lines in _settlements(played):
        if _in_turn(played, lines):
            yield _by_seats(played, lines, rng)
        else:
            yield from _losers_first(played, lines, rng)


def _settlements(played: Played) -> Iterator[list[int]]:
    """The events of each settlement of the round, one after the other without a card or a decision between."""
    work = [
        (place, event.kind == "settled") for place, event in enumerate(played.events) if step_said(event, played.game)
        and event.kind != "turn"
    ]  # fmt: skip
    for settled, group in groupby(work, key=lambda one: one[1]):
        if settled:
            lines = [(place, played.events[place].data) for place, _ in group]
            yield [place for place, one in lines if one["stake"] and not pool_of(played.game, one["wager"])]


def _seats(played: Played, lines: list[int]) -> list[int]:
    """The seats of a settlement in their order."""
    return [seat for seat, _ in groupby(played.events[place].data["seat"] for place in lines)]


def _in_turn(played: Played, lines: list[int]) -> bool:
    """Whether the seats of a settlement are settled in turn, and in the direction that the chapter prints."""
    direction, seats = _direction(played.game.rules), _seats(played, lines)
    return len(seats) > 1 and direction is not None and seats == sorted(set(seats), reverse=direction is _DOWN)


def _by_seats(played: Played, lines: list[int], rng: random.Random) -> Question:
    """Each seat in turn."""
    order = _seats(played, lines)
    options = [f"Seat {seat}" for seat in order]
    rng.shuffle(options)
    right = ", ".join(f"seat {seat}" for seat in order)
    cite, why = clause(played.game.rules, "settle", words=f"{_DOWN.pattern}|{_UP.pattern}")
    asked = Asked(
        "order", "seats", "In which order are the seats settled?", "order", scene=played.scene(lines[0])
    )  # fmt: skip
    places = [order.index(int(option[5:])) for option in options]
    return finished(asked, options, Key("order", [], right, cite, why=why), places)


def _losers_first(played: Played, lines: list[int], rng: random.Random) -> Iterator[Question]:
    """All that lose before any that wins."""
    rules = played.game.rules
    nets = [played.events[place].data["net"] for place in lines]
    if not lines or nets != sorted(nets, key=lambda net: net > 0) or not _takes_losers_first(rules):
        return
    whole = [place for place in lines if _whole_wager(played, lines[0], place)]
    lose = [place for place in whole if played.events[place].data["net"] < 0]
    win = [place for place in whole if played.events[place].data["net"] > 0]
    if not lose or not win:
        return
    some = [*rng.sample(lose, min(2, len(lose))), *rng.sample(win, min(2, len(win)))]
    rng.shuffle(some)
    data = [played.events[place].data for place in some]
    options = [stake_said(rules, one["seat"], one["wager"], one["stake"]) for one in data]
    if len(set(options)) < len(options):
        return
    cite, why = clause(rules, "settle", words=_LOSERS_FIRST.pattern)
    asked = Asked(
        "order", "losers-first", "In which order are these taken and paid?", "order", scene=played.scene(lines[0])
    )  # fmt: skip
    lost = "; ".join(option for option, one in zip(options, data, strict=True) if one["net"] < 0)
    right = f"first {lost}, then the others"
    yield finished(asked, options, Key("order", [], right, cite, why=why), [int(one["net"] > 0) for one in data])


def _whole_wager(played: Played, first: int, place: int) -> bool:
    """Whether a settlement is of all that lay on its wager before the first of them."""
    line = played.events[place].data
    return bool(played.before[first].view.stakes.get(line["seat"], {}).get(line["wager"], 0) == line["stake"])


def _direction(rules: Rules) -> re.Pattern[str] | None:
    """The direction in which the chapter has seats settled; None where it prints none, prints both, or has all losing
    wagers collected first."""
    steps = [step for one in procedures(rules, "settle") for step in one.steps]
    printed = [one for one in (_DOWN, _UP) if any(one.search(step) for step in steps)]
    losers = any(_LOSERS_FIRST.search(step) for step in steps)
    return printed[0] if len(printed) == 1 and not losers else None


def has_order(rules: Rules) -> bool:
    """Whether the chapter has an order of settlement."""
    return _direction(rules) is not None or _takes_losers_first(rules)


def _takes_losers_first(rules: Rules) -> bool:
    """Whether the chapter has all losing wagers collected before any winning one is paid, and leaves no other way. The
    manner of settlement says, where there is one, whether those of all players are meant."""
    manner = next((settlement(chart) for chart in rules.chapter.charts if chart.id == "settlement"), None)
    if manner is not None and manner.losing_wagers != Losing.FIRST:
        return False
    steps = [step for one in procedures(rules, "settle") for step in one.steps if _LOSERS_FIRST.search(step)]
    return bool(steps) and not any(_DOWN.search(step) or _UP.search(step) for step in steps)


# --- setting a hand ---------------------------------------------------------------------------------------------------


def sets_hands(game: Game) -> bool:
    """Whether hands are set in two or three."""
    return isinstance(game.arrangement, CardTable) and bool(game.arrangement.parts)


def set_hands(played: Played, rng: random.Random) -> Iterator[Question]:
    """The house's hand set in two or three: which pieces go to the smaller hands. Not asked where pieces that count
    alike go to different hands, because then more than one answer is right."""
    game = played.game
    for (source, target), group in groupby(
        enumerate(played.events), key=lambda one: (one[1].data.get("place"), one[1].data.get("to"))
    ):
        moves = [place for place, event in group if event.kind == "card-moved"]
        if not moves or source is None or parse_place(source).kind == SEAT or target not in _parts(game, source):
            continue
        low = [played.events[place].data["card"] for place in moves]
        held = _laid(played.events[: moves[0]], source)
        if Counter(low) - Counter(held):
            continue
        right = _places_of(low, held)
        high = [card for place, card in enumerate(held) if place not in right]
        if {_like(game, card) for card in low} & {_like(game, card) for card in high}:
            continue
        part = parse_place(target).part
        cite, why = clause(game.rules, "play", "bank", "deal", words="house way")
        text = f"Set the hand of {place_said(source)} by the house way: what goes to the {part} hand?"
        asked = Asked("setting", part, text, "pick", pieces=True, scene=played.scene(moves[0]))
        key = Key("pick", [], " ".join(low), cite, why=why)
        yield finished(asked, held, key, right)


def _laid(events: Sequence[Event], place: str) -> list[str]:
    """The pieces that lie at a place after some events, by their names."""
    held: list[str] = []
    for event in events:
        if event.kind in ("card", "card-moved") and event.data["to"] == place:
            held.append(event.data.get("card", ""))
        elif event.kind == "card-moved" and event.data["place"] == place and event.data.get("card") in held:
            held.remove(event.data["card"])
    return held


def _places_of(some: Sequence[str], held: Sequence[str]) -> list[int]:
    """Where some of the pieces that are held stand among them, each once though names may be alike."""
    left = list(enumerate(held))
    found = []
    for name in some:
        one = next(one for one in left if one[1] == name)
        left.remove(one)
        found.append(one[0])
    return sorted(found)


def _parts(game: Game, place: str) -> list[str]:
    assert isinstance(game.arrangement, CardTable)
    return [part_place(place, part) for part in game.arrangement.parts]


def _like(game: Game, name: str) -> str:
    """By what a piece counts: a card by its rank, a domino by its pips."""
    return str(sum(map(int, re.findall(r"\d", name)))) if game.pieces.halves else name[:-1]
