"""A chapter as plain data, in the public format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from croupier.rules.law import Irregularity, Option, Wager
from croupier.rules.paytables import PayTable
from croupier.rules.submission import Rules


def export(rules: Rules) -> dict[str, Any]:
    """Everything that a chapter says, in the words and order of docs/formats.md."""
    chapter = rules.chapter
    plain = msgspec.to_builtins(chapter)
    return {
        "rulebook": chapter.rulebook,
        "chapter": chapter.chapter,
        "name": chapter.name,
        "game": chapter.game,
        "family": chapter.family,
        "cite": chapter.cite,
        "varies": chapter.varies,
        "edition": chapter.edition,
        "equipment": plain.get("equipment", []),
        "seats": plain.get("seats"),
        "wagers": [_wager(rules, wager) for wager in chapter.wagers],
        "options": [_option(option) for option in chapter.options],
        "exclusive": [
            {
                "cite": one.cite,
                "options": list(one.options),
                "kind": one.kind,
                "unless": _requires(one.unless),
            }
            for one in chapter.exclusive
        ],
        "rankings": plain.get("rankings", []),
        "charts": plain.get("charts", []),
        "irregularities": [_irregularity(law) for law in chapter.irregularities],
        "procedures": plain.get("procedures", []),
        "provisions": plain.get("provisions", []),
        "terms": plain.get("terms", []),
        "readings": plain.get("readings", []),
    }


def _wager(rules: Rules, wager: Wager) -> dict[str, Any]:
    return {
        "id": wager.id,
        "name": wager.name,
        "kind": wager.kind,
        "cite": wager.cite,
        "wins": wager.wins,
        "clauses": dict(wager.clauses),
        "when": wager.when,
        "timing": wager.timing,
        "needs": list(wager.needs),
        "needs_cite": wager.needs_cite,
        "option": wager.option,
        "under": [_requires(one) for one in wager.under],
        "limits": msgspec.to_builtins(wager.limits),
        "more_limits": msgspec.to_builtins(wager.more_limits),
        "settles": [list(row) for row in wager.settles],
        "more_settles": msgspec.to_builtins(wager.more_settles),
        "verified": msgspec.to_builtins(wager.verified),
        "documented": msgspec.to_builtins(wager.documented),
        "paytables": [_paytable(table) for table in rules.printed_tables(wager.id)],
        "side_bet": msgspec.to_builtins(wager.side_bet),
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        "id": option.id,
        "cite": option.cite,
        "asks": option.asks,
        "clauses": dict(option.clauses),
        "type": option.type,
        "choices": list(option.choices),
        "items": list(option.items),
        "min": option.min,
        "max": option.max,
        "default": option.default,
        "before": option.before,
        "adds": option.adds,
        "requires": _requires(option.requires),
        "choice_needs": [
            {"choice": needs.choice, "requires": _requires(needs.requires), "cite": needs.cite}
            for needs in option.choice_needs
        ],
    }


def _irregularity(law: Irregularity) -> dict[str, Any]:
    return {
        "id": law.id,
        "cite": law.cite,
        "event": law.event,
        "ruling": law.ruling,
        "effect": list(law.effect),
        "decides": law.decides,
        "method": law.method,
        "clauses": dict(law.clauses),
        "decided_by": law.decided_by,
        "rulings": dict(law.rulings),
        "requires": _requires(law.requires),
        "requires_any": _requires(law.requires_any),
        "returns": list(law.returns),
        "settles": list(law.settles),
        "more_settles": msgspec.to_builtins(law.more_settles),
        "again": list(law.again),
        "again_in_round": list(law.again_in_round),
    }


def _paytable(table: PayTable) -> dict[str, Any]:
    return {
        "label": table.label,
        "cite": table.cite,
        "rows": [[row.hand, row.pays.text] for row in table.rows],
        "outcomes": [row.outcome for row in table.rows],
        "row_cites": {row.outcome: row.cite for row in table.rows if row.cite},
        "envy": [[envy.hand, envy.pays.text, envy.wager_amount] for envy in table.envy],
        "envy_cite": table.envy_cite if table.envy else "",
        "envy_min": table.envy_min,
        "meter_cite": table.meter_cite if table.meter_seed else "",
        "meter_seed": table.meter_seed,
        "meter_reseed": table.meter_reseed,
        "progression_rate": table.progression_rate,
        "rate_option": table.rate_option,
        "reserve_rate": table.reserve_rate,
        "wager_amount": table.wager_amount,
        "wager_returned": _returned(table),
        "floor": table.floor,
        "requires": _requires(table.requires),
        "decks": list(table.decks),
        "payout_limit": table.payout_limit,
        "unlimited": list(table.unlimited),
        "conditions": list(table.conditions),
    }


def _requires(options: Mapping[str, Iterable[str]]) -> dict[str, list[str]]:
    return {name: list(choices) for name, choices in options.items()}


def _returned(table: PayTable) -> bool | None:
    """Whether a winning wager comes back, said or by the words of the odds."""
    if table.wager_returned is not None:
        return table.wager_returned
    said = {row.pays.returned for row in table.rows}
    return said.pop() if len(said) == 1 else None
