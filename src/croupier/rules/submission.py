"""A house's choices, and the chapter under them.

A `Submission` is what a house files: options, pay tables, payouts above a printed floor, limits, increments. `Rules` is
a chapter with a submission applied; a choice that the chapter does not allow is refused with its clause.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import ceil
from types import MappingProxyType
from typing import Protocol, TypeVar

import msgspec

from croupier.errors import Refused
from croupier.rules import framework, numbers, pays, submission_check
from croupier.rules.books import Currency, books
from croupier.rules.law import TABLE_MINIMUM, Chapter, Irregularity, Limits, Option, Wager
from croupier.rules.loader import load, sibling
from croupier.rules.paytables import PayTable, Row, WagerMeter, column, printed
from croupier.rules.plain import said
from croupier.rules.submission_check import ADDITIONAL, NONE
from croupier.rules.wager_keys import parse_key

HOUSE_TABLE = "house"
"""The label of a pay table that the chapter leaves to the house."""

METER = "meter"
"""Where the law has only shares of a meter verified."""
_HUNDRED = 100


class Submission(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a house chooses; everything left out is the chapter's default."""

    options: dict[str, str] = {}
    paytables: dict[str, str] = {}
    """Wager to the label of its pay table."""
    pays: dict[str, dict[str, str]] = {}
    """Wager to outcome to odds, where the chapter prints a floor."""
    limits: dict[str, tuple[str, str]] = {}
    """`table`, or a wager, to its posted minimum and maximum."""
    increments: dict[str, str] = {}
    """`table`, or a wager, to the amount of which wagers are multiples."""


@dataclass(frozen=True)
class Payment:
    """What one wager gets for one outcome, and the clause."""

    outcome: str
    pays: pays.Pays
    cite: str
    hand: str = ""


class Cited(Protocol):
    """Anything in the law that has a clause: a chapter, a wager, an option, a chart."""

    @property
    def cite(self) -> str:
        """The clause."""


_Clauses = TypeVar("_Clauses", Wager, Option)


class Rules:
    """A chapter of the law with a house's submission applied."""

    def __init__(self, chapter: Chapter | str, submission: Submission | None = None) -> None:
        self.chapter = load(chapter) if isinstance(chapter, str) else chapter
        self.submission = submission or Submission()
        self._wagers = {wager.id: wager for wager in self.chapter.wagers}
        self._options = {option.id: option for option in self.chapter.options}
        if "variant" in self._options:
            game = self.choice("variant")
            self._wagers = {name: _in_game(wager, game) for name, wager in self._wagers.items()}
            self._options = {name: _in_game(option, game) for name, option in self._options.items()}
        submission_check.check(self)

    def __repr__(self) -> str:
        return f"Rules({self.chapter.address!r})"

    @property
    def source(self) -> Chapter | str:
        """By what others open the same chapter: its address with its edition, or a designer's own as it is."""
        return self.chapter if self.chapter.varies else self.chapter.address

    def cite(self, clause: str) -> str:
        """A citation with its rulebook, `pa 649a.12(d)`."""
        return self.chapter.cited(clause)

    def refused(self, what: str, law: Cited, *allowed: str) -> Refused:
        """What says that something is not allowed, by the clause of some law."""
        return Refused(what, allowed=allowed, cite=self.cite(law.cite))

    def irregularity(self, name: str) -> Irregularity:
        """An irregularity that the chapter rules on, under the clause for how the house deals."""
        known = self._irregularities
        if name not in known:
            raise Refused(f"{self.chapter.name} knows no irregularity {name!r}.", allowed=known)
        return known[name]

    @cached_property
    def _irregularities(self) -> dict[str, Irregularity]:
        """Everything that the chapter rules on, by its id, in words for people."""
        dealing = self.chosen("dealing")
        return {
            one.id: msgspec.structs.replace(
                one,
                cite=one.clauses.get(dealing, one.cite),
                event=said(self, one.event),
                ruling=said(self, one.rulings.get(self.chosen(one.decided_by), one.ruling)),
            )
            for one in self.chapter.irregularities
        }

    @property
    def irregularities(self) -> tuple[Irregularity, ...]:
        """What can go wrong as the house has chosen."""
        return tuple(one for one in self._irregularities.values() if not self.cannot_happen(one))

    def cannot_happen(self, law: Irregularity, instead: Mapping[str, str] = MappingProxyType({})) -> str:
        """Why something cannot go wrong as the house has chosen, or by what a table does `instead`; empty if it can."""
        dealing = self.chosen("dealing")
        if law.method and dealing and law.method != dealing:
            return f"{law.id} is about dealing by {law.method}; this table deals by {dealing}."
        wanted = [f"{name} is {' or '.join(choices)}" for name, choices in law.requires.items()]
        if not self.holds(law.requires, instead):
            return f"{law.id} can only happen where {'; '.join(wanted)}."
        if not self.holds_any(law.requires_any, instead):
            either = [f"{name} is {' or '.join(choices)}" for name, choices in law.requires_any.items()]
            return f"{law.id} can only happen where {', or '.join(either)}."
        return ""

    # --- options -----------------------------------------------------------------------------------------------------

    def option(self, name: str) -> Option:
        """An option of the chapter."""
        try:
            return self._options[name]
        except KeyError:
            raise Refused(f"{self.chapter.name} has no option {name!r}.", allowed=self._options) from None

    def choice(self, name: str) -> str:
        """The house's answer to an option, or the default that the other answers leave open.

        Empty if the house must supply it and has not.
        """
        option = self.option(name)
        if name in self.submission.options:
            answer = self.submission.options[name]
            return pays.stated_with_to(answer) if option.type == "odds" and self._states_with_to else answer
        if not self.holds(option.requires):
            return NONE if option.type == "odds" else (option.choices[0] if option.choices else "")
        return option.default

    def chosen(self, name: str, otherwise: str = "") -> str:
        """Like `choice`, for an option that only some rulebooks have."""
        return self.choice(name) if name in self._options else otherwise

    def supplied(self, name: str, form: str) -> tuple[str, ...]:
        """The parts, between commas, of what only the house can say; refused, with its form, if it has not said it."""
        answer = self.choice(name)
        if not answer.strip():
            option = self.option(name)
            raise self.refused(f"The house has not supplied {name}. {option.asks} It is written {form}.", option)
        return tuple(" ".join(part.split()) for part in submission_check.parts(answer))

    def items(self, name: str) -> tuple[tuple[str, ...], ...]:
        """The parts of a list that the house has filed, each word by word; refused, with its form, if it has not."""
        if self.choice(name) == NONE:
            return ()
        return tuple(
            tuple(part.split()) for part in self.supplied(name, f"'{submission_check.form(self.option(name))}'")
        )

    def amount(self, name: str) -> int:
        """An amount of money that only the house can say, in cents; refused if it has not said it."""
        self.supplied(name, "'$10'")
        return pays.cents(self.choice(name))

    def holds(self, requires: Mapping[str, Iterable[str]], instead: Mapping[str, str] = MappingProxyType({})) -> bool:
        """Whether the submission, or what a table does `instead`, meets a requirement on options."""
        return all((instead.get(name) or self.choice(name)) in choices for name, choices in requires.items())

    def holds_any(
        self, requires_any: Mapping[str, Iterable[str]], instead: Mapping[str, str] = MappingProxyType({})
    ) -> bool:
        """Whether at least one of several requirements on options is met likewise, or there is none to meet."""
        met = ((instead.get(name) or self.choice(name)) in choices for name, choices in requires_any.items())
        return not requires_any or any(met)

    # --- money -------------------------------------------------------------------------------------------------------

    @property
    def currency(self) -> Currency:
        """What the amounts of its rulebook are in."""
        return books()[self.chapter.rulebook].currency

    def money(self, amount: int) -> str:
        """Cents as its rulebook writes them, `$1,234.50`."""
        return pays.money(amount, self.currency.sign)

    def range_said(self, least: str, most: str) -> str:
        """Posted limits in words, as its rulebook writes amounts: `$10 to $200`, `at least $10`."""
        return pays.range_said(least, most, self.currency.sign)

    def _filed(self, amount: str) -> str:
        """An amount that the house has filed, with or without its sign, as the chapter prints one."""
        return "" if amount in ("", NONE) else self.money(pays.cents(amount))

    # --- wagers ------------------------------------------------------------------------------------------------------

    def wager(self, name: str) -> Wager:
        """A wager of the chapter, by id."""
        try:
            return self._wagers[name]
        except KeyError:
            cite = self.cite(self._options["other-wagers"].cite) if "other-wagers" in self._options else ""
            raise Refused(f"{self.chapter.name} has no wager {name!r}.", allowed=self._wagers, cite=cite) from None

    def has(self, name: str) -> bool:
        """Whether the chapter prints the wager at all."""
        return name in self._wagers

    def offers(self, name: str) -> bool:
        """Whether the house offers the wager."""
        return name in self._wagers and not self.withheld(name)

    def withheld(self, name: str) -> str:
        """The option by which the wager is not offered; empty if it is."""
        law = self.wager(name)
        if law.option and self.choice(law.option) != "yes":
            return law.option
        if not law.under or any(self.holds(one) for one in law.under):
            return ""
        return next(option for option, choices in law.under[0].items() if self.choice(option) not in choices)

    @cached_property
    def offered(self) -> tuple[Wager, ...]:
        """The wagers that the house offers, in the chapter's order."""
        return tuple(wager for wager in self.chapter.wagers if self.offers(wager.id))

    # --- pay tables --------------------------------------------------------------------------------------------------

    def _dealt_with(self, decks: Sequence[int]) -> bool:
        """Whether the game is played with any of some numbers of decks; a table may be printed for others too."""
        options = [option for option in self.chapter.options if option.id == "decks" and option.choices]
        return not decks or not options or any(str(count) in options[0].choices for count in decks)

    def all_tables(self, wager: str) -> tuple[PayTable, ...]:
        """Every pay table of a wager that can come into play, chosen or not; not those for numbers of decks with which
        the game is not played."""
        return tuple(table for table in self.printed_tables(wager) if self._dealt_with(table.decks))

    def printed_tables(self, wager: str) -> tuple[PayTable, ...]:
        """Every pay table that the chapter prints for a wager, with the rows that options add."""
        law = self.wager(wager)
        groups = [(group, "") for group in law.paytables]
        if law.pays_as:
            chapter, _, other = law.pays_as.partition("#")
            source = sibling(self.chapter, chapter)
            found = next((one for one in source.wagers if one.id == other), None)
            if found is None:
                raise Refused(f"{source.address} has no wager {other!r}, which {self.chapter.address} refers to.")
            groups += [(group, chapter + " ") for group in found.paytables]
        if not groups:
            return self._house_table(wager)
        return tuple(
            self._with_house_meter(self._with_additions(column(wager, group, number, prefix)))
            for group, prefix in groups
            for number in range(len(group.tables))
        )

    def tables(self, wager: str) -> tuple[PayTable, ...]:
        """The pay tables among which this house may choose for a wager, given its options."""
        decks = self.chosen("decks")
        return tuple(
            table
            for table in self.all_tables(wager)
            if self.holds(table.requires) and (not table.decks or not decks.isdigit() or int(decks) in table.decks)
        )

    def table(self, wager: str) -> PayTable | None:
        """The pay table in force for a wager; None if it has none."""
        return self.chosen_tables[wager]

    def payable(self, wager: str) -> bool:
        """Whether something says, under these options, what a wager pays; not if its tables are of another version."""
        return bool(self.tables(wager)) or not self.all_tables(wager)

    @cached_property
    def chosen_tables(self) -> dict[str, PayTable | None]:
        """Each wager's pay table in force; None for a wager without one."""
        chosen: dict[str, PayTable | None] = {}
        for wager in self._wagers:
            tables = self.tables(wager)
            label = self._label(wager)
            if label is None:
                table = tables[0] if tables else None
            else:
                table = next((one for one in tables if one.label.lower() == label.lower()), None)
                if table is None:
                    raise self.refused(
                        f"{self.wager(wager).name} has no pay table {label!r} under these options.",
                        tables[0] if tables else self.wager(wager),
                        *(one.label for one in tables),
                    )
            chosen[wager] = self._stated(self._with_higher_pays(table)) if table else None
        return chosen

    def _label(self, wager: str) -> str | None:
        """The pay table that the house has chosen for a wager; one printed for several wagers is chosen for all."""
        chosen = self.submission.paytables
        if not chosen:
            return None
        together = self._printed_together.get(wager, [wager])
        among = {chosen[name].lower(): chosen[name] for name in together if name in chosen}
        if len(among) > 1:
            raise self.refused(
                f"{' and '.join(self.wager(name).name for name in together)} have one pay table,"
                f" not {' and '.join(among.values())}.",
                self.wager(wager).paytables[0],
                *(one.label for one in self.tables(wager)),
            )
        return next(iter(among.values()), None)

    @cached_property
    def _printed_together(self) -> dict[str, list[str]]:
        """Each wager with pay tables, and the wagers for which the same ones are printed in the same clause."""
        groups: dict[tuple[object, ...], list[str]] = {}
        for law in self.chapter.wagers:
            if law.paytables:
                groups.setdefault(tuple((group.cite, group.rows) for group in law.paytables), []).append(law.id)
        return {wager: together for together in groups.values() for wager in together}

    def with_table(self, wager: str, table: PayTable) -> Rules:
        """These rules with another of the printed pay tables in force, and the options that it requires."""
        options = {name: choices[0] for name, choices in table.requires.items() if self.choice(name) not in choices}
        if table.decks and self.chosen("decks").isdigit() and int(self.choice("decks")) not in table.decks:
            options["decks"] = str(table.decks[0])
        own = msgspec.structs.replace(self.submission, options=self._together(options), paytables={wager: table.label})
        under = Rules(self.chapter, own)
        chosen = {
            other: label
            for other, label in self.submission.paytables.items()
            if other not in self._printed_together.get(wager, [wager])
            and any(one.label.lower() == label.lower() for one in under.tables(other))
        }  # the other tables stay in force as far as the options that this one requires leave them
        return Rules(self.chapter, msgspec.structs.replace(own, paytables=chosen | own.paytables)) if chosen else under

    def with_pays(self, wagers: Sequence[str], odds: Mapping[str, str]) -> Rules:
        """These rules as if the chapter printed another pay table for some wagers: for designs.

        `odds` are by outcome: a row is changed, or left out where they are empty; an outcome without a row gets one.
        """
        laws = []
        for law in self.chapter.wagers:
            table = self.table(law.id)
            if law.id in wagers and table is not None:
                law = msgspec.structs.replace(law, paytables=(printed(table, odds),), pays_as="")
            laws.append(law)
        higher = {name: rows for name, rows in self.submission.pays.items() if name not in wagers}
        return Rules(
            msgspec.structs.replace(self.chapter, wagers=tuple(laws)),
            msgspec.structs.replace(self.submission, pays=higher),
        )

    def with_option(self, name: str, answer: str) -> Rules:
        """These rules with another answer to one option."""
        options = {**self.submission.options, name: answer}
        return Rules(self.chapter, msgspec.structs.replace(self.submission, options=options))

    def _together(self, changed: Mapping[str, str]) -> dict[str, str]:
        """The submission's options with some of them changed, without those that are then not allowed any more."""
        options = {**self.submission.options, **changed}
        while changed:
            under = copy(self)
            under.submission = msgspec.structs.replace(self.submission, options=options)
            idle = [
                name
                for name, answer in options.items()
                if name not in changed
                and not under.holds((option := self.option(name)).requires)
                and answer not in ("no", NONE, *option.choices[:1])
            ]
            if not idle:
                break
            options = {name: answer for name, answer in options.items() if name not in idle}
        return options

    def _with_additions(self, table: PayTable) -> PayTable:
        for option in self._adding(table.wager):
            for row in self._filed_rows(option):
                if row.outcome not in table.by_outcome:
                    table = replace(table, rows=(row, *table.rows))
        return table

    def _house_table(self, wager: str) -> tuple[PayTable, ...]:
        """What the house has filed for a wager for which the chapter prints no pay table."""
        rows = tuple(row for option in self._adding(wager) for row in self._filed_rows(option))
        return (PayTable(wager, HOUSE_TABLE, rows[0].cite, rows),) if rows else ()

    def _adding(self, wager: str) -> list[Option]:
        """The options whose answers are rows of a wager's pay table."""
        return [option for option in self.chapter.options if option.adds and option.adds["wager"] == wager]

    def _filed_rows(self, option: Option) -> tuple[Row, ...]:
        """The row that an option's answer is, or, of a list, its rows: each an outcome and odds, `4-of-6 5 for 1`."""
        answer = self.choice(option.id)
        if answer in ("", NONE):
            return ()
        back = False if option.adds.get("returned") == "no" else None
        if option.type != "list":
            paid = self._filed(answer) if option.type == "money" else answer
            if option.type == "percent":
                paid = f"{answer.rstrip('%')}% of meter"
            return (Row(option.adds["hand"], option.adds["outcome"], pays.parse(paid, back), option.cite),)
        rows: list[Row] = []
        for part in submission_check.parts(answer):
            outcome, _, odds = part.strip().partition(" ")
            if not odds or outcome in [row.outcome for row in rows]:
                what = "stands twice" if odds else "is not an outcome and its odds"
                raise self.refused(f"{option.id}: {part.strip()!r} {what}.", option, "4-of-6 5 for 1, 5-of-6 90 for 1")
            try:
                rows.append(Row(outcome.replace("-", " "), outcome, pays.parse(odds, back), option.cite))
            except Refused as refused:
                raise Refused(refused.what, allowed=refused.allowed, cite=self.cite(option.cite)) from None
        return tuple(rows)

    def _with_house_meter(self, table: PayTable) -> PayTable:
        """Where the chapter prints neither seed nor rate of a meter, or leaves them open, those of the submission.

        A chapter with several meters asks for each wager's own: `WAGER-seed`, `WAGER-reset`, `WAGER-rate`.
        """
        if f"{table.wager}-seed" in self._options and any(row.pays.share for row in table.rows):
            seed, reset, rate = (self.chosen(f"{table.wager}-{part}") for part in ("seed", "reset", "rate"))
            return replace(
                table,
                meter_seed=self._filed(seed) or table.meter_seed,
                meter_reseed=self._filed(reset) or table.meter_reseed,
                progression_rate=f"{rate.rstrip('%')}%" if rate else table.progression_rate,
            )
        if table.rate_option:
            return replace(table, progression_rate=self.choice(table.rate_option))
        filed = "meter-seed" in self.submission.options or "progression-rate" in self.submission.options
        if (table.meter_seed and not filed) or not any(row.pays.share for row in table.rows):
            return table
        rate = self.chosen("progression-rate")
        if "meter-seed" not in self._options:  # the seed is printed
            return replace(table, progression_rate=f"{rate.rstrip('%')}%") if rate else table
        seed = self.choice("meter-seed")
        return replace(
            table,
            meter_seed=self._filed(seed),
            progression_rate=f"{rate.rstrip('%')}%" if rate else "",
        )

    @cached_property
    def _states_with_to(self) -> bool:
        """Whether the chapter wants odds stated with the word to alone."""
        return any(chart.id == "odds-wording" for chart in self.chapter.charts)

    def _stated(self, table: PayTable) -> PayTable:
        """A pay table with its odds stated in the word that the chapter wants. One that another chapter prints settles
        by the odds of its own text, which journals name; only documents restate it (`listed_odds`)."""
        if not self._states_with_to or self.wager(table.wager).pays_as:
            return table
        return replace(table, rows=tuple(replace(row, pays=pays.with_to(row.pays)) for row in table.rows))

    def _with_higher_pays(self, table: PayTable) -> PayTable:
        higher = self.submission.pays.get(table.wager)
        if not higher:
            return table
        if not table.floor:
            raise self.refused(
                f"The payouts of {self.wager(table.wager).name} are fixed and cannot be set by the house.", table
            )
        rows = list(table.rows)
        for outcome, odds in higher.items():
            if outcome not in table.by_outcome:
                raise self.refused(
                    f"{self.wager(table.wager).name} has no outcome {outcome!r}.", table, *table.by_outcome
                )
            least, chosen = table.by_outcome[outcome], pays.parse(odds)
            if chosen.less_than(least.pays):
                raise self.refused(
                    f"{self.wager(table.wager).name} may not pay {odds}: the chapter's floor is {least.pays.text}.",
                    table,
                )
            rows[rows.index(least)] = replace(least, pays=chosen)
        return replace(table, rows=tuple(rows))

    # --- settlement --------------------------------------------------------------------------------------------------

    def pay(self, wager: str, *chain: str) -> Payment:
        """What a wager gets for an outcome.

        `chain` names the outcome from the narrowest name to the widest (`mini-royal-spades`, `mini-royal`,
        `straight-flush`): the first name that the law knows for this wager decides. A name that it knows nowhere loses,
        by the clause on losing where the law has one.
        """
        law = self._wagers[wager]
        table = self.chosen_tables[wager]
        settles = self._settles[wager]
        for name in chain:
            paid = settles.get(name)
            if paid is None and table and (row := table.by_outcome.get(name)):
                paid = Payment(name, row.pays, self.cite(row.cite or table.cite), row.hand)
            if paid is not None:
                approved = self.approved.get((wager, name))
                return replace(paid, pays=approved) if approved else paid
        nothing = pays.Pays("Nothing") if law.kind == "bonus" else pays.parse("Lose")
        if (lost := settles.get("lose")) and lost.pays == nothing:
            return replace(lost, outcome=chain[-1])
        return Payment(chain[-1], nothing, self.cite(table.cite if table else law.cite))

    def verification(self, wager: str, outcome: str) -> str:
        """The clause by which a floorperson or above verifies a payout before it is paid; empty where none does."""
        law = self._wagers[wager].verified
        if law is None:
            return ""
        paid = self.pay(wager, outcome).pays
        wins = bool(paid.share or paid.fixed or paid.profit)
        if law.least and law.least != METER:
            least = pays.parse(law.least)
            wins = wins and (bool(paid.share) or paid.net(_HUNDRED) >= least.net(_HUNDRED))
        elif law.least == METER:
            wins = bool(paid.share)
        return self.cite(law.cite) if wins else ""

    def documentation(self, wager: str, outcome: str) -> tuple[str, str]:
        """What is said of a share of a meter that is not paid like other payouts, and the clause; empty for others."""
        law = self._wagers[wager].documented
        share = self.pay(wager, outcome).pays.share
        if law is None or not share or share < Fraction(int(law.share.rstrip("%") or 0), 100):
            return "", ""
        where = "to the player's game account" if law.account else "from the table inventory container"
        return f"not paid {where}; the cards stay until the documentation is completed.", self.cite(law.cite)

    def most_paid(self, wager: str, stake: int, meter: int = 0) -> int:
        """The most, in cents, that a wager of `stake` cents wins on any outcome, or on another player's hand, with its
        meter at `meter` cents; house limits on payouts are left out."""
        tables = [one for one in (self.chosen_tables[wager], *self._by_size.get(wager, ())) if one is not None]
        paid = [row.pays for table in tables for row in (*table.rows, *table.envy)]
        paid += [payment.pays for payment in self._settles[wager].values()]
        paid += [odds for (name, _), odds in self.approved.items() if name == wager]
        return max((ceil(one.net(stake, meter)) for one in paid), default=0)

    def pay_on(self, wager: str, stake: int, *chain: str) -> Payment:
        """The same beside a wager of `stake` cents: a bonus that is printed by the size of the wager it goes with is
        paid by the column for that size, and below the least one not at all."""
        columns = self._by_size.get(wager)
        if not columns:
            return self.pay(wager, *chain)
        table = next((one for one in reversed(columns) if pays.cents(one.wager_amount) <= stake), None)
        row = next((table.by_outcome[name] for name in chain if name in table.by_outcome), None) if table else None
        if table is None or row is None:
            return Payment(chain[-1], pays.Pays("Nothing"), self.cite(columns[0].cite))
        paid = self.approved.get((wager, row.outcome), row.pays)
        return Payment(row.outcome, paid, self.cite(row.cite or table.cite), row.hand)

    @cached_property
    def _by_size(self) -> dict[str, list[PayTable]]:
        """Bonuses whose pay tables are printed by the size of another wager, smallest first."""
        found = {}
        for law in self.chapter.wagers:
            tables = [table for table in self.tables(law.id) if table.wager_amount] if law.kind == "bonus" else []
            if len({table.wager_amount for table in tables}) > 1:
                found[law.id] = sorted(tables, key=lambda table: pays.cents(table.wager_amount))
        return found

    @cached_property
    def approved(self) -> dict[tuple[str, str], pays.Pays]:
        """Odds other than those printed, which the regulator approved: `field total-12 3 to 1; ...`."""
        text = self.chosen("approved-odds", NONE)
        found = {}
        for part in text.split(";") if text not in ("", NONE) else ():
            words = part.split(maxsplit=2)
            table = self.table(words[0]) if words and self.has(words[0]) else None
            if len(words) < 3 or table is None or words[1] not in {*table.by_outcome, *self._settles[words[0]]}:
                name, row = next((one.wager, one.rows[0]) for one in self.chosen_tables.values() if one)
                raise self.refused(
                    f"{part.strip()!r} is not a wager, one of its outcomes and odds.",
                    self.option("approved-odds"),
                    NONE,
                    f"{name} {row.outcome} {row.pays.text}",
                )
            found[words[0], words[1]] = pays.parse(words[2])
        return found

    def payout_limit(self, wager: str, outcome: str = "") -> int | None:
        """The most, in cents, that the house pays one player on one hand of this wager; None without a limit."""
        table = self.chosen_tables[wager]
        limited = table and (outcome not in table.unlimited or self.chosen("limit-caps-jackpot") == "yes")
        answer = self.choice(table.payout_limit) if table and table.payout_limit and limited else NONE
        return None if answer in ("", NONE) else pays.cents(answer)

    def listed_odds(self, text: str) -> str:
        """Payout odds as the house lists them on layout and signs: `8 to 1`, or `1 wins 8` where it has chosen so; `9
        for 1` is `8 to 1` where the chapter forbids `for`. A text that is more than odds otherwise stays as it is."""
        if self._states_with_to:
            text = re.sub(r"\b[\d,]+ for [\d,]+\b", lambda odds: pays.with_to(pays.parse(odds[0])).text, text)
        if self.chosen("odds-notation") != "1 wins":
            return text
        return re.sub(r"^(up to )?([\d,]+) to 1$", r"\g<1>1 wins \2", text)

    def limited_with(self, wager: str) -> str:
        """What names the wagers whose payouts a limit counts together: the limit, or the wager if it stands alone."""
        table = self.chosen_tables[wager]
        return wager if self.chosen("payout-limit-per") == "wager" or not table else table.payout_limit

    @cached_property
    def _settles(self) -> dict[str, dict[str, Payment]]:
        return {
            wager.id: {
                row[0]: Payment(row[0], pays.parse(row[1]), self.cite(row[2]))
                for rows in (wager.settles, *(more.rows for more in wager.more_settles if self.holds(more.requires)))
                for row in rows
            }
            for wager in self.chapter.wagers
        }

    # --- the size of wagers ------------------------------------------------------------------------------------------

    def check_stakes(
        self, stakes: Mapping[str, int], spots: Mapping[str, Collection[str]], free: Collection[str] = ()
    ) -> None:
        """Refuse wagers (id, or `id:spot`, to cents) that are not offered, lack what they need, or break a limit.

        `spots` holds the spots of the wagers that have them, and no entry for a wager without spots; those in `free`
        need no other wager at this table.
        """
        totals: dict[str, int] = {}
        for key, stake in stakes.items():
            name, spot = parse_key(key)
            law = self.wager(name)
            clause = self.cite(law.cite)
            if option := self.withheld(name):
                said = f"{law.name} is not offered at this table: {option} is {self.choice(option)}."
                raise Refused(said, cite=clause)
            allowed = spots.get(name)
            if allowed is None and key != name:
                raise Refused(f"{law.name} has no spots.", cite=clause)
            if allowed is not None and spot not in allowed:  # it may list none and still take those that are written
                said = f"{spot} is not a spot of {law.name}." if spot else f"{law.name} is made on a spot."
                raise Refused(said, allowed=_few(tuple(allowed)), cite=clause)
            if stake <= 0:
                raise Refused(f"A wager of {self.money(stake)} on {law.name} is not a wager.", cite=clause)
            self.check_amount(name, stake)
            totals[name] = totals.get(name, 0) + stake
        for name in totals:
            law = self.wager(name)
            for need in law.needs:
                if name not in free and not any(one in totals for one in need.split("|")):
                    wanted = " or ".join(self.wager(one).name for one in need.split("|"))
                    raise Refused(f"{law.name} needs {wanted} first.", cite=self.cite(law.needs_cite or law.cite))
        for law in self.offered:
            for limits in (law.limits, *law.more_limits):
                if limits.of and law.kind != "raise" and (law.id in totals or limits.at_least):
                    self._check_ratio(law, totals, limits)

    def check_amount(self, wager: str, stake: int) -> None:
        """Refuse an amount, in cents, that a wager cannot have by the chapter or by the posted limits."""
        law = self.wager(wager)
        for limits in (law.limits, *law.more_limits):
            self._check_amount(law, stake, limits)
        amounts, clause = self._amounts(law)
        if amounts and stake not in [pays.cents(amount) for amount in amounts]:
            raise self.refused(f"{law.name} cannot be {self.money(stake)} at this table.", clause, *amounts)
        self._check_posted(law, stake)
        self._check_increment(law, stake)

    def amounts(self, law: Wager) -> tuple[str, ...]:
        """The only amounts that a wager can have: that of its pay table, else the one that the house offers, else those
        that the chapter prints."""
        return self._amounts(law)[0]

    def _amounts(self, law: Wager) -> tuple[tuple[str, ...], Cited]:
        """The only amounts of a wager, and the law that says so."""
        table = self.chosen_tables[law.id]
        if table and table.wager_amount and law.kind != "bonus":
            return (table.wager_amount,), table
        if law.kind == "progressive" and (amount := self.chosen("progressive-amount")):
            option = self.option("progressive-amount")
            if not option.choices or amount in law.limits.amounts:
                return (amount,), option
        return law.limits.amounts, law

    def meter_of(self, wager: str, meter: str, stake: int) -> WagerMeter:
        """The meter that a progressive wager of `stake` cents feeds and wins of, by its name in the pay table."""
        return WagerMeter(wager, meter, stake if self._meters_apart(wager) else 0)

    def meters_of(self, wager: str) -> tuple[WagerMeter, ...]:
        """Every meter of a progressive wager: one a name of its pay table, or one for each amount too."""
        table, law = self.table(wager), self.wager(wager)
        stakes = [pays.cents(one) for one in self.amounts(law)] if self._meters_apart(wager) else [0]
        return tuple(WagerMeter(wager, name, stake) for name in (table.meters if table else ()) for stake in stakes)

    def _meters_apart(self, wager: str) -> bool:
        """Whether each amount of a wager has a meter of its own."""
        if self.chosen("progressive-amount") != "each" or not self.has(wager):
            return False
        law = self.wager(wager)
        return law.kind == "progressive" and len(self.amounts(law)) > 1

    def _check_amount(self, law: Wager, stake: int, limits: Limits) -> None:
        if not self.holds(limits.requires):
            return
        clause = self.cite(limits.cite or law.cite)
        if limits.amounts and stake not in [pays.cents(amount) for amount in limits.amounts]:
            raise Refused(f"{law.name} cannot be {self.money(stake)}.", allowed=limits.amounts, cite=clause)
        if limits.min and stake < pays.cents(limits.min):
            raise Refused(f"{law.name} is at least {limits.min}, not {self.money(stake)}.", cite=clause)
        if limits.max and stake > pays.cents(limits.max):
            raise Refused(f"{law.name} is at most {limits.max}, not {self.money(stake)}.", cite=clause)
        most = self._share(limits)
        if most is not None and stake > most:
            whole = f"{limits.share} of the posted maximum of {self._maximum(limits.share_of)}"
            raise Refused(f"{law.name} is at most {whole}, not {self.money(stake)}.", cite=clause)

    def bounds(self, wager: str) -> tuple[str, str]:
        """The least and the most posted for a wager: its own, else the table's.

        A minimum or amounts that the chapter prints for the wager take the place of the table's; so does another wager
        that it is measured by, such as the one that Insurance is half of. A wager that may never be as large as the
        table's minimum has none.
        """
        law, posted = self.wager(wager), self.submission.limits
        if law.id in posted:
            low, high = posted[law.id]
            return low or law.limits.min, high
        if amounts := self.amounts(law):
            return min(amounts, key=pays.cents), max(amounts, key=pays.cents)
        measured = law.kind in ("progressive", "raise") or (law.when == "decision" and law.limits.of)
        low, high = ("", "") if measured else posted.get("table", ("", ""))
        if low and any(most < pays.cents(low) for most in self._most_printed(law)):
            low = ""
        return law.limits.min or low, high

    def accepted(self, wager: str) -> tuple[str, str]:
        """The least and the most that a table takes on a wager: what is posted, within what the chapter prints."""
        law = self.wager(wager)
        low, high = self.bounds(wager)
        most = [*([pays.cents(high)] if high else []), *self._most_printed(law)]
        return low, self.money(min(most)) if most else ""

    def _most_printed(self, law: Wager) -> list[int]:
        """What the chapter lets a wager be at most, in cents: amounts, and shares of another wager's maximum."""
        limits = self.printed_limits(law)
        shares = (self._share(one) for one in limits)
        return [*(pays.cents(one.max) for one in limits if one.max), *(share for share in shares if share is not None)]

    def printed_limits(self, law: Wager) -> tuple[Limits, ...]:
        """The limits that the chapter prints for a wager and that hold under the house's choices."""
        return tuple(one for one in (law.limits, *law.more_limits) if self.holds(one.requires))

    def _maximum(self, wager: str) -> str:
        """The maximum posted for a wager, or else the printed one; empty if there is none."""
        return self.bounds(wager)[1] or self.wager(wager).limits.max

    def _share(self, limits: Limits) -> int | None:
        """The most, in cents, that a share of another wager's maximum comes to; None where nothing is shared."""
        most = self._maximum(limits.share_of) if limits.share_of else ""
        return int(pays.cents(most) * numbers.percent(limits.share)) if most else None

    def _check_posted(self, law: Wager, stake: int) -> None:
        low, high = self.bounds(law.id)
        if (low and stake < pays.cents(low)) or (high and stake > pays.cents(high)):
            ratio = bool(law.limits.of)  # then its clause is on that
            limits = next((one.cite for one in self.chapter.procedures if one.id == "limits"), law.cite)
            raise Refused(
                f"{law.name} of {self.money(stake)} is outside the posted limits, {self.range_said(low, high)}.",
                cite=self.cite((not ratio and law.limits.cite) or limits),
            )

    def increment(self, wager: str) -> str:
        """The posted amount of which a wager is a multiple: its own, else the table's; empty without one.

        The table's is for wagers whose amount the player chooses: not for those that are measured by another one, have
        printed amounts, or feed a meter.
        """
        law, posted = self.wager(wager), self.submission.increments
        measured = any(one.times or (one.of and law.kind != "main") for one in (law.limits, *law.more_limits))
        chosen = not measured and not self.amounts(law) and law.kind not in ("progressive", "raise", "bonus")
        return posted.get(law.id) or (posted.get("table", "") if chosen else "")

    def _check_increment(self, law: Wager, stake: int) -> None:
        posted = self.increment(law.id)
        if posted and stake % pays.cents(posted):
            raise Refused(
                f"{law.name} is made in increments of {self.money(pays.cents(posted))} at this table,"
                f" not {self.money(stake)}.",
                allowed=(f"multiples of {self.money(pays.cents(posted))}",),
                cite=framework.clause(self.chapter.rulebook, ADDITIONAL),
            )

    def _check_ratio(self, law: Wager, totals: Mapping[str, int], limits: Limits) -> None:
        if not self.holds(limits.requires):
            return
        stake, clause = totals.get(law.id, 0), self.cite(limits.cite or law.cite)
        for names, base in self._bases(totals, limits):
            if limits.times and stake not in [base * Fraction(times) for times in limits.times]:
                raise Refused(f"{law.name} is {' or '.join(limits.times)} times {names}.", cite=clause)
            if limits.at_least and stake < base * Fraction(limits.at_least):
                raise Refused(f"{law.name} is at least {limits.at_least} times {names}.", cite=clause)
            if limits.at_most and stake > base * Fraction(limits.at_most):
                raise Refused(f"{law.name} is at most {limits.at_most} times {names}.", cite=clause)

    def _bases(self, totals: Mapping[str, int], limits: Limits) -> Iterable[tuple[str, int]]:
        """What a limit measures a wager by, in words and in cents."""
        if limits.of == TABLE_MINIMUM:
            if least := self.submission.limits.get("table", ("", ""))[0]:
                yield f"the table minimum of {self.money(pays.cents(least))}", pays.cents(least)
            return
        for together in limits.of.split("|"):
            base = sum(totals.get(name, 0) for name in together.split("+"))
            if base or "|" not in limits.of:
                yield " and ".join(self.wager(name).name for name in together.split("+")), base

    def raise_amounts(self, wager: str, stakes: Mapping[str, int]) -> tuple[int, ...]:
        """The amounts in cents that a raise may have, given the wagers that stand."""
        law = self.wager(wager)
        base = sum(stakes.get(name, 0) for name in law.limits.of.split("+"))
        return tuple(int(base * Fraction(times)) for times in law.limits.times)


def _few(names: tuple[str, ...]) -> tuple[str, ...]:
    return names if len(names) <= 12 else (*names[:10], f"and {len(names) - 10} more")


def _in_game(law: _Clauses, game: str) -> _Clauses:
    """A wager or an option by the clause that one game of a room has for it."""
    return msgspec.structs.replace(law, cite=law.clauses[game]) if game in law.clauses else law
