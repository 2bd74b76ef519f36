"""Questions on settlement: reading hands, what is taken and paid, and how much, in chips."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from croupier.drills import chips
from croupier.drills.position import Played
from croupier.drills.question import Asked, Key, Question
from croupier.drills.steps import choice
from croupier.drills.words import (
    called_like_a_wager,
    capital,
    cards_shown,
    clause,
    outcome_said,
    place_said,
    ranked,
    ranking_said,
    wager_said,
)
from croupier.games.appearance import CardTable
from croupier.games.capabilities import CountsPoints, pool_of
from croupier.games.physical import KINDS
from croupier.games.places import parse_place
from croupier.rules.submission import Rules
from croupier.rules.wager_keys import parse_key

RESULTS = {"pay": "Pay it", "take": "Take it", "push": "Leave it: nothing is won or lost"}
"""What becomes of a wager."""


def _lines(played: Played) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The settlements of the round, with the events that they are; of a pot, which players share, none."""
    for place, event in enumerate(played.events):
        if event.kind == "settled" and not pool_of(played.game, event.data["wager"]):
            yield place, event.data


def read_hands(played: Played, rng: random.Random) -> Iterator[Question]:
    """What a hand is by the pay table of a wager, or what it counts."""
    yield from _counted(played, rng)
    rules = played.game.rules
    for place, line in _lines(played):
        wager = parse_key(line["wager"]).wager
        table = rules.table(wager) if rules.has(wager) else None
        right = capital(line["hand"]) or ranked(rules, line["outcome"])
        if table is None or not right or played.game.arrangement.results != "cards":
            continue
        if not cards_shown(played, place, line["seat"]) or not line["stake"]:
            continue
        wrong = [capital(row.hand) for row in table.rows if not called_like_a_wager(rules, row.hand)]
        if called_like_a_wager(rules, right):
            continue
        text = f"Seat {line['seat']}, {wager_said(rules, line['wager'])}: as what hand is it settled?"
        asked = Asked("hands", wager, text, "choice", scene=played.scene(place, line["seat"], silent=True))
        key = Key("choice", [], right, line["cite"], why=_ranking(rules, line["outcome"]))
        found = choice(asked, right, rng.sample(wrong, len(wrong)), key, rng)
        if found is not None:
            yield found


def _ranking(rules: Rules, outcome: str) -> list[str]:
    """The ranking that has a hand, highest first."""
    for one in rules.chapter.rankings:
        if any(row[0] == outcome for row in one.order):
            return [f"{ranking_said(one)} [{rules.cite(one.cite)}]"]
    return []


def _counted(played: Played, rng: random.Random) -> Iterator[Question]:
    """What the cards at a place count, where players read that off."""
    game = played.game
    if not isinstance(game, CountsPoints):
        return
    cite, why = _values(game.rules)
    deck = game.deck()
    high = "high " if isinstance(game.arrangement, CardTable) and game.arrangement.parts else ""
    for number, event in enumerate(played.events):
        if event.kind not in ("decision", "settled"):
            continue
        for place, cards in played.before[number].view.cards.items():
            where = parse_place(place)
            if where.out_of_play or len(cards) < 2 or min(cards) < 0 or not where.whole:
                continue
            right = game.called(cards)
            others = [game.called(rng.sample(deck, len(cards))) for _ in range(12)]
            asked = Asked(
                "hands", "count", f"What does the {high}hand of {place_said(place)} count?", "choice",
                scene=played.scene(number, silent=True),
            )  # fmt: skip
            found = choice(asked, right, [one for one in others if one], Key("choice", [], right, cite, why=why), rng)
            if right and found is not None:
                yield found


def _values(rules: Rules) -> tuple[str, list[str]]:
    """The clause on what cards count, and its chart."""
    for chart in rules.chapter.charts:
        if "value" in chart.id or "value" in chart.name.lower() or "point" in chart.id:
            return rules.cite(chart.cite), [f"{chart.name}: " + "; ".join(" ".join(row) for row in chart.rows)]
    if rules.chapter.rankings:
        one = rules.chapter.rankings[0]
        return rules.cite(one.cite), list(one.rules)
    return clause(rules, "play")


def results(played: Played, rng: random.Random) -> Iterator[Question]:
    """Whether a wager is taken, paid or neither."""
    rules = played.game.rules
    for place, line in _lines(played):
        if not line["stake"] or line["stake"] != _held(played, place) or not cards_shown(played, place, line["seat"]):
            continue
        if line["net"] < 0 and -line["net"] != line["stake"]:  # a part of it is taken
            continue
        if not any(event.kind in KINDS for event in played.events[:place]):  # its player took it down
            continue
        right = RESULTS["pay" if line["net"] > 0 else "take" if line["net"] < 0 else "push"]
        what = outcome_said(rules, line["outcome"], line["hand"])
        said = wager_said(rules, line["wager"])
        text = f"Seat {line['seat']} has {played.game.rules.money(line['stake'])} on {said}. What do you do?"
        wager = parse_key(line["wager"]).wager
        asked = Asked("results", wager, text, "choice", scene=played.scene(place, line["seat"], silent=True))
        why = [f"{said}: {what}{'' if what == line['pays'] else ', ' + line['pays']}."]
        found = choice(asked, right, list(RESULTS.values()), Key("choice", [], right, line["cite"], why=why), rng)
        if found is not None:
            yield found


def payouts(played: Played, rng: random.Random) -> Iterator[Question]:
    """What a wager is paid, or what is charged for it, in chips."""
    rules = played.game.rules
    money = rules.money
    for place, line in _lines(played):
        charged = line["net"] < 0 and not line["stake"]
        if line["net"] <= 0 and not charged:
            continue
        wager, stake, seat = parse_key(line["wager"]).wager, line["stake"], line["seat"]
        said, what = wager_said(rules, line["wager"]), outcome_said(rules, line["outcome"], line["hand"])
        taken = bool(stake) and not _returned(rules, wager, line)
        amount = abs(line["net"]) + (stake if taken else 0)
        held = _held(played, place)
        has = f"Seat {seat} has {money(stake)} on {said}" if stake else f"Seat {seat}, {said}{_beside(played, place)}"
        if 0 < stake < held:
            has = f"Of {money(held)} that seat {seat} has on {said}, {money(stake)} is settled"
        asks = "What do you collect?" if charged else "What do you pay?"
        if taken:
            asks = "The wager itself is taken. What do you pay?"
        text = f"{has}: {what[:1].lower()}{what[1:]}. {_meter(played, place, line)}{asks}"
        why = [f"{what}: {line['pays']}" + (f" on {money(stake)}" if stake else "") + "."]
        why += [f"In the fewest chips: {chips.said(chips.cut(amount))}."]
        asked = Asked("payouts", wager, text, "money", scene=played.scene(place, seat))
        yield Question(asked, Key("money", [], money(amount), line["cite"], cents=amount, why=why))


def _held(played: Played, place: int) -> int:
    """What lay on a wager before any of it was settled in this round."""
    line = played.events[place].data
    held = int(played.before[place].view.stakes.get(line["seat"], {}).get(line["wager"], 0))
    same = (line["seat"], line["wager"])
    earlier = (one for at, one in _lines(played) if at < place and (one["seat"], one["wager"]) == same)
    return held + sum(int(one["stake"]) for one in earlier)


def _returned(rules: Rules, wager: str, line: Mapping[str, Any]) -> bool:
    """Whether a winning wager itself goes back beside what it is paid: so it is at odds of `to`, not of `for`."""
    if rules.has(wager):
        paid = rules.pay_on(wager, line["stake"], line["outcome"]).pays
        if paid.text == line["pays"]:
            return paid.returned
    return " for " not in line["pays"]


def _beside(played: Played, place: int) -> str:
    """What a seat has on the layout, or had in this round, where a payout has no stake of its own."""
    money = played.game.rules.money
    seat = played.events[place].data["seat"]
    held = dict(played.before[place].view.stakes.get(seat, {}))
    for event in played.events[:place]:
        if event.kind == "settled" and event.data["seat"] == seat and event.data["stake"]:
            held[event.data["wager"]] = event.data["stake"]
    rules = played.game.rules
    return f" (with {', '.join(f'{money(amount)} on {wager_said(rules, key)}' for key, amount in held.items())})"


def _meter(played: Played, place: int, line: Mapping[str, Any]) -> str:
    """What the meter shows that a payout is a share of."""
    if not line["from_meter"]:
        return ""
    wager, which = parse_key(line["wager"]).wager, line["meter"]
    key = played.game.rules.meter_of(wager, which, line["stake"]).key
    return f"The meter shows {played.game.rules.money(played.before[place].meters.get(key, 0))}. "
