"""A figure with all that it rests on, as data that tools/check_certificate.py checks without this package."""

from __future__ import annotations

import base64
import math
import zlib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from importlib.metadata import version
from typing import Any

from croupier.games.base import Case, Game
from croupier.games.capabilities import StatesStrategy, wheel_of
from croupier.odds.pricing import Conditions, Counted, counted, price, stake_and_meters
from croupier.rules.books import all_sources
from croupier.rules.law import Option
from croupier.rules.pays import Pays
from croupier.rules.submission import Payment, Rules
from croupier.rules.submission_check import NONE

FORM = 2
"""The version of the format."""
MOST_STAGES = 8
MOST_AT_ONCE = 8
"""Cards that are drawn together, as one combination."""


def certificates(rules: Rules, wager: str = "", conditions: Conditions | None = None) -> Iterator[dict[str, Any]]:
    """The certificate of every price of a chapter, or of one wager's; with the pay tables that the house has chosen."""
    conditions = conditions or Conditions()
    for one in counted(rules, conditions, wager):
        table = one.game.rules.table(one.priced.tables_of)
        wanted = rules.submission.paytables.get(one.priced.tables_of, table.label if table else "")
        if table is None or table.label.lower() == wanted.lower():
            yield certificate(one, conditions)


def certificate(one: Counted, conditions: Conditions) -> dict[str, Any]:
    """What was counted for a price, what it is paid, by which clause, and what follows."""
    game, rules = one.game, one.game.rules
    found = price(game, one.priced, one.count, conditions, said=one.said)
    stake, meters = stake_and_meters(game, one.priced, conditions)
    pairs = [(case, times) for case, times in zip(one.count.cases, one.count.counts, strict=True) if times]
    endings = [_ending(game, case, times, stake, meters) for case, times in pairs]
    named = dict.fromkeys(
        [one.priced.wager, one.priced.tables_of, *(leg.wager for case, _ in pairs for leg in case.legs)]
    )
    simulated = found.method == "simulated"
    return {
        "certificate": FORM,
        "made_by": {"croupier": version("croupier"), "package": all_sources()},
        "chapter": rules.chapter.address,
        "wager": one.priced.wager,
        "spot": one.priced.spot,
        "tables": {wager: table.label if (table := rules.table(wager)) else "" for wager in named},
        "filed": {wager: odds for wager in named if (odds := rules.submission.pays.get(wager))},
        "paytable": found.paytable,
        "cite": found.cite,
        "basis": found.basis,
        "conditions": list(found.conditions),
        "options": {option.id: _answer(rules, option) for option in rules.chapter.options},
        "method": found.method,
        "equipment": _equipment(game),
        "space": {"of": "rounds"} if simulated else space(game, one.count.total),
        "total": one.count.total,
        "stake_cents": stake,
        "meters_cents": dict(meters),
        "endings": endings,
        **({} if conditions.strategy or simulated else _strategy(game, one.priced.wager)),
        "house_advantage": str(found.house_advantage),
        **({"std_error": found.std_error, "rounds": found.rounds} if simulated else {}),
    }


def _strategy(game: Game, wager: str) -> dict[str, Any]:
    """What is done with every hand, where the game states it: a byte a hand, compressed, as text."""
    decisions = game.stated_strategy(wager) if isinstance(game, StatesStrategy) else ()
    stated = [
        {
            "decision": decision.decision,
            "cards": list(decision.cards),
            "choices": list(decision.choices),
            "by_hand": base64.b64encode(zlib.compress(decision.by_hand, 9)).decode(),
        }
        for decision in decisions
    ]
    return {"strategy": stated} if stated else {}


def _ending(game: Game, case: Case, times: int, stake: int, meters: Mapping[str, int]) -> dict[str, Any]:
    """A case: how often, how each of its wagers is paid, and what it nets per unit."""
    if case.net is not None:
        return {"name": case.name, "count": times, "pays": [], "net": str(case.net)}
    legs = []
    net = Fraction(0)
    for leg, payment, cents in game.paid(case, stake, meters):
        net += cents / stake
        row = _row(game.rules, leg.wager, payment)
        bonus = game.rules.wager(leg.wager).kind == "bonus"
        plain = leg.units * _plain(row.pays, stake, meters.get(row.pays.meter, 0), bonus)
        legs.append(
            {
                "wager": leg.wager,
                "outcome": row.outcome,
                "pays": row.pays.text,
                "cite": row.cite,
                "units": str(leg.units),
                "charge_cents": str(plain - cents),
            }
        )
    return {"name": case.name, "count": times, "pays": legs, "net": str(net)}


def _row(rules: Rules, wager: str, payment: Payment) -> Payment:
    """The row that pays, before a vigorish: the outcome's own, or the one that pays several outcomes; what has none, as
    it is lost or not decided, stays as it is."""
    table, pays = rules.table(wager), payment.pays.text
    names: list[str] = [payment.outcome, *(table.by_outcome if table else ())]
    for name in names:
        row = rules.pay(wager, name)
        if row.cite == payment.cite and row.pays.text in (pays, pays.rpartition(" less ")[0]):
            return row
    return payment


def _answer(rules: Rules, option: Option) -> str:
    """What the house has chosen; an answer that is a row's odds, as the row has it."""
    answer = rules.choice(option.id)
    table = rules.table(option.adds["wager"]) if "outcome" in option.adds and answer not in ("", NONE) else None
    row = table.by_outcome.get(option.adds["outcome"]) if table else None
    return row.pays.text if row and option.type in ("money", "percent") else answer


def _plain(pays: Pays, stake: int, meter: int, bonus: bool) -> Fraction:
    """What the words of a payout come to, in cents, before a charge is rounded or a limit holds; for a bonus, which has
    no stake to lose."""
    back = 0 if pays.returned or bonus else -stake
    return stake * pays.profit + max(pays.fixed + meter * pays.share, Fraction(pays.least)) + back


# --- the whole --------------------------------------------------------------------------------------------------------


def _equipment(game: Game) -> dict[str, Any]:
    """What chance comes from: the cards as integers, the wheel's pockets, or dice."""
    kinds = {item.kind for item in game.rules.chapter.equipment}
    if game.arrangement.results == "wheel":  # a bingo hall has one too, but only for a prize
        return {"pockets": list(wheel_of(game).pockets)}
    if "cards" in kinds:  # dice then only say who is dealt to first
        return {"cards": len(game.deck())}
    return {"dice": 6} if "dice" in kinds else {}


def space(game: Game, total: int) -> dict[str, Any]:
    """The whole that was counted, as draws from the equipment; where it is none, counts are weights of chances."""
    equipment = _equipment(game)
    if "cards" in equipment:
        for stages in range(1, MOST_STAGES + 1):
            draws = _draws(total, equipment["cards"], stages)
            if draws:
                return {"of": "cards", "draws": draws}
        return {"of": "weights"}
    size, what = (6, "throws") if "dice" in equipment else (len(equipment.get("pockets", ())), "spins")
    times = next((times for times in range(1 + (what == "throws"), MOST_STAGES + 1) if size**times == total), 0)
    return {"of": what, "times": times} if times else {"of": "weights"}


def _draws(total: int, cards: int, stages: int) -> list[int]:
    """How many cards are drawn at each of some stages so that all ways together are `total`; empty: it is not so."""
    for drawn in range(min(MOST_AT_ONCE, cards), 0, -1):
        ways = math.comb(cards, drawn)
        if stages == 1 and ways == total:
            return [drawn]
        if stages > 1 and total % ways == 0 and (rest := _draws(total // ways, cards - drawn, stages - 1)):
            return [drawn, *rest]
    return []
