"""A figure with all that it rests on, as data that tools/check_certificate.py checks without this package."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from importlib.metadata import version
from typing import Any

from croupier.games.base import Case, Game
from croupier.kernels import sources
from croupier.odds.pricing import Conditions, Counted, counted, price, stake_and_meters
from croupier.rules.pays import Pays
from croupier.rules.submission import Payment, Rules

FORM = 1
"""The version of the format."""
LOST = ("Lose", "Nothing")
"""Payouts that need no row: a name that a pay table does not have loses."""
MOST_STAGES = 8
MOST_AT_ONCE = 8
"""Cards that are drawn together, as one combination."""


def certificates(rules: Rules, wager: str = "", conditions: Conditions | None = None) -> Iterator[dict[str, Any]]:
    """The certificate of every price of a chapter, or of one wager's."""
    conditions = conditions or Conditions()
    for one in counted(rules, conditions, wager):
        yield certificate(one, conditions)


def certificate(one: Counted, conditions: Conditions) -> dict[str, Any]:
    """What was counted for a price, what it is paid, by which clause, and what follows."""
    game, rules = one.game, one.game.rules
    found = price(game, one.priced, one.count, conditions, said=one.said)
    stake, meters = stake_and_meters(game, one.priced, conditions)
    pairs = [(case, times) for case, times in zip(one.count.cases, one.count.counts, strict=True) if times]
    endings = [_ending(game, case, times, stake, meters) for case, times in pairs]
    named = dict.fromkeys(leg.wager for case, _ in pairs for leg in case.legs)
    simulated = found.method == "simulated"
    return {
        "certificate": FORM,
        "made_by": {"croupier": version("croupier"), "package": sources()},
        "chapter": rules.chapter.address,
        "game": rules.chapter.game,
        "name": found.name,
        "wager": one.priced.wager,
        "spot": one.priced.spot,
        "paytable": found.paytable,
        "cite": found.cite,
        "basis": found.basis,
        "conditions": list(found.conditions),
        "options": {option.id: rules.choice(option.id) for option in rules.chapter.options},
        "method": found.method,
        "equipment": _equipment(game),
        "space": {"of": "rounds"} if simulated else space(game, one.count.total),
        "total": one.count.total,
        "stake_cents": stake,
        "meters_cents": dict(meters),
        "rows": {wager: _rows(rules, wager, endings) for wager in named},
        "endings": endings,
        "by_stakes": _by_stakes(endings, one.count.total),
        "house_advantage": str(found.house_advantage),
        **({"std_error": found.std_error, "rounds": found.rounds} if simulated else {}),
    }


def _ending(game: Game, case: Case, times: int, stake: int, meters: Mapping[str, int]) -> dict[str, Any]:
    """A case: how often, how each of its wagers is paid, and what it nets per unit."""
    if case.net is not None:
        return {"name": case.name, "count": times, "pays": [], "net": str(case.net)}
    legs = []
    net = Fraction(0)
    for leg, payment, cents in game.paid(case, stake, meters):
        net += cents / stake
        bonus = game.rules.wager(leg.wager).kind == "bonus"
        plain = leg.units * _plain(payment.pays, stake, meters.get(payment.pays.meter, 0), bonus)
        legs.append(
            {
                "wager": leg.wager,
                "outcome": payment.outcome,
                "row": _row(game.rules, leg.wager, payment),
                "pays": payment.pays.text,
                "cite": payment.cite,
                "units": str(leg.units),
                "returned": payment.pays.returned or bonus,
                "charge_cents": str(plain - cents),
            }
        )
    return {"name": case.name, "count": times, "pays": legs, "net": str(net)}


def _row(rules: Rules, wager: str, payment: Payment) -> str:
    """The name of the row that pays: the outcome's own, or the one that pays several outcomes; none for what is lost or
    not decided."""
    table, pays = rules.table(wager), payment.pays.text
    names: list[str] = [payment.outcome, *(table.by_outcome if table else ())]
    for name in names:
        row = rules.pay(wager, name)
        if (
            row.pays.text not in LOST
            and row.cite == payment.cite
            and row.pays.text in (pays, pays.rpartition(" less ")[0])
        ):
            return name
    return ""


def _plain(pays: Pays, stake: int, meter: int, bonus: bool) -> Fraction:
    """What the words of a payout come to, in cents, before a charge is rounded or a limit holds; for a bonus, which has
    no stake to lose."""
    profit = pays.profit * (1 - getattr(pays, "rate", Fraction(0)))
    back = 0 if pays.returned or bonus else -stake
    return stake * profit + max(pays.fixed + meter * pays.share, Fraction(pays.least)) + back


def _rows(rules: Rules, wager: str, endings: Sequence[Mapping[str, Any]]) -> list[list[str]]:
    """What the law pays the outcomes of a wager: its pay table, and what else settles an outcome that was counted."""
    table = rules.table(wager)
    used = [leg["row"] for one in endings for leg in one["pays"] if leg["wager"] == wager and leg["row"]]
    names = dict.fromkeys([*(table.by_outcome if table else ()), *used])
    found = {name: rules.pay(wager, name) for name in names}
    return [[name, one.pays.text, one.cite] for name, one in found.items() if one.pays.text not in LOST]


def _by_stakes(endings: Sequence[Mapping[str, Any]], total: int) -> list[dict[str, Any]]:
    """What was decided shows in what was staked: how often each, and its part in the figure."""
    parts: dict[str, list[Any]] = {}
    for one in endings:
        staked: dict[str, Fraction] = {}
        for leg in one["pays"]:
            staked[leg["wager"]] = staked.get(leg["wager"], Fraction(0)) + Fraction(leg["units"])
        name = ", ".join(f"{wager} {units}" for wager, units in staked.items()) or "several endings"
        part = parts.setdefault(name, [0, Fraction(0)])
        part[0] += one["count"]
        part[1] += Fraction(one["count"], total) * Fraction(one["net"])
    return [{"staked": name, "count": count, "part": str(part)} for name, (count, part) in parts.items()]


# --- the whole --------------------------------------------------------------------------------------------------------


def _equipment(game: Game) -> dict[str, Any]:
    """What chance comes from: the cards as integers, the wheel's pockets, or dice."""
    kinds = {item.kind for item in game.rules.chapter.equipment}
    if "wheel" in kinds:
        return {"pockets": list(game.wheel.pockets)}
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
    if "dice" in equipment:  # their counts are in lowest terms
        throws = (times for times in range(2, MOST_STAGES + 1) if equipment["dice"] ** times % total == 0)
        return {"of": "throws", "times": times} if (times := next(throws, 0)) else {"of": "weights"}
    size = len(equipment.get("pockets", ()))
    for times in range(1, MOST_STAGES + 1):
        if size**times == total:
            return {"of": "spins", "times": times}
    return {"of": "weights"}


def _draws(total: int, cards: int, stages: int) -> list[int]:
    """How many cards are drawn at each of some stages so that all ways together are `total`; empty: it is not so."""
    for drawn in range(min(MOST_AT_ONCE, cards), 0, -1):
        ways = math.comb(cards, drawn)
        if stages == 1 and ways == total:
            return [drawn]
        if stages > 1 and total % ways == 0 and (rest := _draws(total // ways, cards - drawn, stages - 1)):
            return [drawn, *rest]
    return []
