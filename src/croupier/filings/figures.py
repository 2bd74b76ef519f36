"""What each wager that a house offers costs those who make it, with the pay tables in force."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from croupier.counting.progress import report as tell
from croupier.errors import Refused
from croupier.games import game_for
from croupier.games.base import Priced
from croupier.odds.pricing import Conditions, Price, as_data, price
from croupier.rules.citations import DRAFT
from croupier.rules.submission import Rules, Submission


@dataclass(frozen=True)
class Figures:
    """Prices by wager, those of its spots one after another; and why some have none."""

    prices: dict[str, list[Price]]
    missing: dict[str, str]
    never: tuple[tuple[str, str], ...] = ()
    """Wagers and hands of a designer's own pay tables that nothing can reach."""

    def shown(self, wager: str) -> str:
        """The house advantage of a wager in a word or two; empty without one."""
        found = self.prices.get(wager)
        if not found:
            return ""
        texts = list(dict.fromkeys(advantage(one) for one in sorted(found, key=lambda one: one.house_advantage)))
        return texts[0] if len(texts) == 1 else f"{texts[0]} to {texts[-1]}"


NO_FIGURES = Figures({}, {})


def figures(rules: Rules, conditions: Conditions | None = None) -> Figures:
    """Count every wager that the house offers; of several units in which one can be priced the first is taken."""
    game, conditions = game_for(rules), conditions or Conditions()
    wanted: dict[tuple[str, str], Priced] = {}
    for one in game.priced():
        if rules.offers(one.wager) and rules.payable(one.wager):
            wanted.setdefault((one.wager, one.spot if one.wager in game.split_by_spot else ""), one)
    prices: dict[str, list[Price]] = {}
    missing: dict[str, str] = {}
    for done, ((wager, _), one) in enumerate(wanted.items()):
        tell("wagers", done, len(wanted))
        try:
            prices.setdefault(wager, []).append(price(game, one, game.count(one), conditions))
        except Refused as refused:
            missing[wager] = str(refused)
    return Figures({wager: found for wager, found in prices.items() if found}, missing, tuple(never_paid(rules)))


def never_paid(rules: Rules) -> list[tuple[str, str]]:
    """Rows of a designer's own pay tables that nothing can reach, as wager and hand: a name that no hand has."""
    game = game_for(rules)
    own = {
        law.id: table
        for law in rules.offered
        if (table := rules.table(law.id)) is not None and table.cite.startswith(DRAFT)
    }
    every = [*game.priced()] if own else []
    apart = [one for one in every if one.wager in own]  # a bonus is reached only through the wager that carries it
    reached: dict[str, set[str]] = {}
    for one in apart if own.keys() <= {one.wager for one in apart} else every:
        if rules.offers(one.wager) and rules.payable(one.wager):
            try:
                count = game.count(one)
            except Refused:
                continue
            for case, times in zip(count.cases, count.counts, strict=True):
                for leg in case.legs if times else ():
                    reached.setdefault(leg.wager, set()).add(rules.pay(leg.wager, *leg.chain).outcome)
    return [
        (law, row.hand)
        for law, table in own.items()
        for row in table.rows
        if law in reached and row.outcome not in reached[law]
    ]


def priced(address: str, submission: Submission) -> bytes:
    """The prices of what a house offers, with the tables in force, as JSON in the public format; for workers."""
    found = figures(Rules(address, submission))
    return msgspec.json.encode([as_data(one) for prices in found.prices.values() for one in prices])


def advantage(one: Price) -> str:
    """A house advantage as a percentage; what favors the player says so."""
    edge = float(one.house_advantage)
    if one.favors_player:
        return f"{-edge:.2%} for the player"
    return f"{edge:.2%}" + (f" ± {one.std_error:.2%}" if one.std_error else "")


def per_hundred(rules: Rules, one: Price) -> str:
    """The same in money."""
    cents = round(one.house_advantage * 10_000)
    amount = rules.currency.sign + f"{abs(cents) / 100:,.2f}"
    who = "a player wins" if one.favors_player else "the house keeps"
    return f"Of every {rules.money(100_00)} per {one.basis}, {who} {amount} on average"
