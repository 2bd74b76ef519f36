"""A house's choices, and the chapter under them.

A `Submission` is what a house files: options, pay tables, payouts above a printed floor, table limits. `Rules` is a
chapter with a submission applied; a choice that the chapter does not allow is refused with its clause.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

import msgspec

from croupier.errors import Refused
from croupier.rules import pays
from croupier.rules.law import TABLE_MINIMUM, Chapter, Exclusive, Irregularity, Limits, Option, PayTables, Wager
from croupier.rules.loader import addresses, load

NONE = "none"
"""The answer to an odds option that adds nothing."""


class Submission(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a house chooses; everything left out is the chapter's default."""

    options: dict[str, str] = {}
    paytables: dict[str, str] = {}
    """Wager to the label of its pay table."""
    pays: dict[str, dict[str, str]] = {}
    """Wager to outcome to odds, where the chapter prints a floor."""
    limits: dict[str, tuple[str, str]] = {}
    """`table`, or a wager, to its posted minimum and maximum."""


@dataclass(frozen=True)
class Row:
    """One line of a pay table."""

    hand: str
    outcome: str
    pays: pays.Pays
    cite: str = ""
    """The clause that lets the house add the row; empty for a row of the table itself."""


@dataclass(frozen=True)
class Envy:
    """One envy bonus: what others' hand pays on a progressive wager of `wager_amount`."""

    hand: str
    outcome: str
    wager_amount: str
    pays: pays.Pays

    @property
    def stake(self) -> int:
        """The progressive wager, in cents, for which it is printed; 0 for any."""
        return pays.cents(self.wager_amount) if self.wager_amount else 0


@dataclass(frozen=True)
class PayTable:
    """One column of a chapter's pay tables, ready to be applied."""

    wager: str
    label: str
    cite: str
    rows: tuple[Row, ...]
    envy: tuple[Envy, ...] = ()
    envy_cite: str = ""
    envy_min: str = ""
    meter_seed: str = ""
    meter_reseed: str = ""
    progression_rate: str = ""
    reserve_rate: str = ""
    wager_amount: str = ""
    wager_returned: bool | None = None
    requires: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    decks: tuple[int, ...] = ()
    conditions: tuple[str, ...] = ()
    floor: bool = False
    payout_limit: str = ""
    unlimited: tuple[str, ...] = ()

    @cached_property
    def by_outcome(self) -> dict[str, Row]:
        """Its rows by outcome name."""
        return {row.outcome: row for row in self.rows}

    def envy_for(self, chain: Sequence[str], stake: int) -> Envy | None:
        """The envy bonus that another player's hand gives a progressive wager of `stake` cents."""
        if self.envy_min and stake < pays.cents(self.envy_min):
            return None
        return next(
            (envy for name in chain for envy in self.envy if envy.outcome == name and envy.stake in (0, stake)), None
        )

    @cached_property
    def meters(self) -> tuple[str, ...]:
        """The names of its meters; the one meter of most tables has no name."""
        return tuple(_by_meter(self.progression_rate or self.meter_seed))

    def seed(self, stake: int, meter: str = "") -> int:
        """A meter's seed in cents for a progressive wager of `stake` cents (`$1,000 for 1` is per unit)."""
        return _per_unit(_by_meter(self.meter_seed).get(meter, ""), stake)

    def reseed(self, stake: int, meter: str = "") -> int:
        """What a meter starts from again after it was won."""
        return _per_unit(_by_meter(self.meter_reseed or self.meter_seed).get(meter, ""), stake)

    def increment(self, stake: int, meter: str = "") -> int:
        """What a progressive wager adds to a meter, in whole cents."""
        rate = _by_meter(self.progression_rate).get(meter, "")
        return int(stake * (Fraction(rate.rstrip("%")) / 100 if rate.endswith("%") else Fraction(0)))


def meter_key(wager: str, meter: str = "") -> str:
    """How a wager's meter is called: `progressive`, or `progressive:mega` where the wager has several."""
    return f"{wager}:{meter}" if meter else wager


def _by_meter(text: str) -> dict[str, str]:
    """`mega 11%; major 10%` by name; a figure without a name is that of the only meter."""
    found = {}
    for part in text.split(";"):
        match = re.fullmatch(r"(?:([a-z]+) )?(.*)", part.strip())
        assert match is not None
        found[match[1] or ""] = match[2]
    return found


def _filed(amount: str) -> str:
    """An amount that the house has filed, with or without its sign, as the chapters print one."""
    return "" if amount in ("", NONE) else pays.money(pays.cents(amount))


def _per_unit(amount: str, stake: int) -> int:
    money, _, per = amount.partition(" for ")
    if not re.fullmatch(r"\$\d[\d,]*(\.\d+)?", money):
        return 0
    return pays.cents(money) * stake // (100 * int(per)) if per else pays.cents(money)


@dataclass(frozen=True)
class Payment:
    """What one wager gets for one outcome, and the clause."""

    outcome: str
    pays: pays.Pays
    cite: str
    hand: str = ""


class Rules:
    """A chapter of the law with a house's submission applied."""

    def __init__(self, chapter: Chapter | str, submission: Submission | None = None) -> None:
        self.chapter = load(chapter) if isinstance(chapter, str) else chapter
        self.submission = submission or Submission()
        self._wagers = {wager.id: wager for wager in self.chapter.wagers}
        self._options = {option.id: option for option in self.chapter.options}
        self._check()

    def __repr__(self) -> str:
        return f"Rules({self.chapter.address!r})"

    def cite(self, clause: str) -> str:
        """A citation with its rulebook, `pa 649a.12(d)`."""
        return f"{self.chapter.rulebook} {clause}"

    def irregularity(self, name: str) -> Irregularity:
        """An irregularity that the chapter rules on."""
        known = {one.id: one for one in self.chapter.irregularities}
        if name not in known:
            raise Refused(f"{self.chapter.name} knows no irregularity {name!r}.", allowed=known)
        return known[name]

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
            return self.submission.options[name]
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
            raise Refused(
                f"The house has not supplied {name}. {option.asks} It is written {form}.", cite=self.cite(option.cite)
            )
        return tuple(" ".join(part.split()) for part in answer.split(","))

    def holds(self, requires: Mapping[str, Iterable[str]]) -> bool:
        """Whether the submission meets a requirement on options."""
        return all(self.choice(name) in choices for name, choices in requires.items())

    # --- wagers ------------------------------------------------------------------------------------------------------

    def wager(self, name: str) -> Wager:
        """A wager of the chapter, by id."""
        try:
            return self._wagers[name]
        except KeyError:
            raise Refused(f"{self.chapter.name} has no wager {name!r}.", allowed=self._wagers) from None

    def has(self, name: str) -> bool:
        """Whether the chapter prints the wager at all."""
        return name in self._wagers

    def offers(self, name: str) -> bool:
        """Whether the house offers the wager."""
        return name in self._wagers and (not (option := self._wagers[name].option) or self.choice(option) == "yes")

    @cached_property
    def offered(self) -> tuple[Wager, ...]:
        """The wagers that the house offers, in the chapter's order."""
        return tuple(wager for wager in self.chapter.wagers if self.offers(wager.id))

    # --- pay tables --------------------------------------------------------------------------------------------------

    def all_tables(self, wager: str) -> tuple[PayTable, ...]:
        """Every pay table that the chapter prints for a wager, chosen or not, with the rows that options add."""
        law = self.wager(wager)
        groups = [(group, "") for group in law.paytables]
        if law.pays_as:
            chapter, _, other = law.pays_as.partition("#")
            source = load(f"{self.chapter.rulebook}/{chapter}")
            found = next((one for one in source.wagers if one.id == other), None)
            if found is None:
                raise Refused(f"{source.address} has no wager {other!r}, which {self.chapter.address} refers to.")
            groups += [(group, chapter + " ") for group in found.paytables]
        return tuple(
            self._with_house_meter(self._with_additions(_column(wager, group, number, prefix)))
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
        return self._chosen_tables[wager]

    @cached_property
    def _chosen_tables(self) -> dict[str, PayTable | None]:
        chosen: dict[str, PayTable | None] = {}
        for wager in self._wagers:
            tables = self.tables(wager)
            label = self._label(wager)
            if label is None:
                table = tables[0] if tables else None
            else:
                table = next((one for one in tables if one.label.lower() == label.lower()), None)
                if table is None:
                    raise Refused(
                        f"{self.wager(wager).name} has no pay table {label!r} under these options.",
                        allowed=(one.label for one in tables),
                        cite=self.cite(self.wager(wager).cite),
                    )
            chosen[wager] = self._with_higher_pays(table) if table else None
        return chosen

    def _label(self, wager: str) -> str | None:
        """The pay table that the house has chosen for a wager; one printed for several wagers is chosen for all."""
        chosen = self.submission.paytables
        if not chosen:
            return None
        together = self._printed_together.get(wager, [wager])
        among = {chosen[name].lower(): chosen[name] for name in together if name in chosen}
        if len(among) > 1:
            raise Refused(
                f"{' and '.join(self.wager(name).name for name in together)} have one pay table,"
                f" not {' and '.join(among.values())}.",
                allowed=(one.label for one in self.tables(wager)),
                cite=self.cite(self.wager(wager).paytables[0].cite),
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
                law = msgspec.structs.replace(law, paytables=(self._printed(table, odds),), pays_as="")
            laws.append(law)
        higher = {name: rows for name, rows in self.submission.pays.items() if name not in wagers}
        return Rules(
            msgspec.structs.replace(self.chapter, wagers=tuple(laws)),
            msgspec.structs.replace(self.submission, pays=higher),
        )

    def _printed(self, table: PayTable, odds: Mapping[str, str]) -> PayTables:
        """A pay table in force as one that a chapter prints alone, with some rows changed."""
        rows = {row.outcome: (row.hand, row.outcome, odds.get(row.outcome, row.pays.text)) for row in table.rows}
        rows |= {name: (name, name, text) for name, text in odds.items() if name not in rows}
        amounts = tuple(dict.fromkeys(envy.wager_amount for envy in table.envy)) or ("",)
        envy: dict[tuple[str, str], dict[str, str]] = {}
        for one in table.envy:
            envy.setdefault((one.hand, one.outcome), {})[one.wager_amount] = one.pays.text
        return PayTables(
            cite=table.cite,
            tables=(table.label,),
            rows=tuple(row for row in rows.values() if row[2]),
            envy_amounts=amounts,
            envy=tuple((*names, *(cells.get(amount, "") for amount in amounts)) for names, cells in envy.items()),
            envy_min=table.envy_min,
            envy_cite=table.envy_cite,
            meter_seed=table.meter_seed,
            meter_reseed=table.meter_reseed,
            progression_rate=table.progression_rate,
            reserve_rate=table.reserve_rate,
            wager_amount=table.wager_amount,
            wager_returned=table.wager_returned,
            requires=dict(table.requires),
            decks=table.decks,
            conditions=table.conditions,
            payout_limit=table.payout_limit,
            unlimited=table.unlimited,
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
        for option in self.chapter.options:
            if option.adds and option.adds["wager"] == table.wager:
                odds = self.choice(option.id)
                if odds and odds != NONE and option.adds["outcome"] not in table.by_outcome:
                    row = Row(option.adds["hand"], option.adds["outcome"], pays.parse(odds), option.cite)
                    table = replace(table, rows=(row, *table.rows))
        return table

    def _with_house_meter(self, table: PayTable) -> PayTable:
        """Where the chapter prints neither seed nor rate of a meter, or leaves them open, those of the submission.

        A chapter with several meters asks for each wager's own: `WAGER-seed`, `WAGER-reset`, `WAGER-rate`.
        """
        if f"{table.wager}-seed" in self._options and any(row.pays.share for row in table.rows):
            seed, reset, rate = (self.chosen(f"{table.wager}-{part}") for part in ("seed", "reset", "rate"))
            return replace(
                table,
                meter_seed=_filed(seed) or table.meter_seed,
                meter_reseed=_filed(reset) or table.meter_reseed,
                progression_rate=f"{rate.rstrip('%')}%" if rate else table.progression_rate,
            )
        filed = "meter-seed" in self.submission.options or "progression-rate" in self.submission.options
        if table.meter_seed and not filed:
            return table
        if "meter-seed" not in self._options or not any(row.pays.share for row in table.rows):
            return table
        seed, rate = self.choice("meter-seed"), self.chosen("progression-rate")
        return replace(
            table,
            meter_seed=_filed(seed),
            progression_rate=f"{rate.rstrip('%')}%" if rate else "",
        )

    def _with_higher_pays(self, table: PayTable) -> PayTable:
        higher = self.submission.pays.get(table.wager)
        if not higher:
            return table
        if not table.floor:
            raise Refused(
                f"The payouts of {self.wager(table.wager).name} are fixed and cannot be set by the house.",
                cite=self.cite(table.cite),
            )
        rows = list(table.rows)
        for outcome, odds in higher.items():
            if outcome not in table.by_outcome:
                raise Refused(
                    f"{self.wager(table.wager).name} has no outcome {outcome!r}.",
                    allowed=table.by_outcome,
                    cite=self.cite(table.cite),
                )
            least, chosen = table.by_outcome[outcome], pays.parse(odds)
            if chosen.profit < least.pays.profit:
                raise Refused(
                    f"{self.wager(table.wager).name} may not pay {odds}: the chapter's floor is {least.pays.text}.",
                    cite=self.cite(table.cite),
                )
            rows[rows.index(least)] = replace(least, pays=chosen)
        return replace(table, rows=tuple(rows))

    # --- settlement --------------------------------------------------------------------------------------------------

    def pay(self, wager: str, *chain: str) -> Payment:
        """What a wager gets for an outcome.

        `chain` names the outcome from the narrowest name to the widest (`mini-royal-spades`, `mini-royal`,
        `straight-flush`): the first name that the law knows for this wager decides. A name that it knows nowhere loses.
        """
        law = self._wagers[wager]
        table = self._chosen_tables[wager]
        settles = self._settles[wager]
        for name in chain:
            if name in settles:
                return settles[name]
            if table and (row := table.by_outcome.get(name)):
                return Payment(name, row.pays, self.cite(row.cite or table.cite), row.hand)
        clause = self.cite(table.cite if table else law.cite)
        nothing = pays.Pays("Nothing") if law.kind == "bonus" else pays.parse("Lose")
        return Payment(chain[-1], nothing, clause)

    def payout_limit(self, wager: str, outcome: str = "") -> int | None:
        """The most, in cents, that the house pays one player on one hand of this wager; None without a limit."""
        table = self._chosen_tables[wager]
        limited = table and table.payout_limit and outcome not in table.unlimited
        answer = self.choice(table.payout_limit) if table and limited else NONE
        return None if answer in ("", NONE) else pays.cents(answer)

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
        self, stakes: Mapping[str, int], spots: Mapping[str, Iterable[str]], free: Collection[str] = ()
    ) -> None:
        """Refuse wagers (id, or `id:spot`, to cents) that are not offered, lack what they need, or break a limit.

        `spots` holds the spots of the wagers that have them; those in `free` need no other wager at this table.
        """
        totals: dict[str, int] = {}
        for key, stake in stakes.items():
            name, colon, spot = key.partition(":")
            law = self.wager(name)
            clause = self.cite(law.cite)
            if not self.offers(name):
                raise Refused(f"{law.name} is not offered at this table.", cite=clause)
            allowed = tuple(spots.get(name, ()))
            if allowed and spot not in allowed:
                raise Refused(f"{spot or 'No spot'} is not a spot of {law.name}.", allowed=_few(allowed), cite=clause)
            if colon and not allowed:
                raise Refused(f"{law.name} has no spots.", cite=clause)
            if stake <= 0:
                raise Refused(f"A wager of {pays.money(stake)} on {law.name} is not a wager.", cite=clause)
            self.check_amount(name, stake)
            totals[name] = totals.get(name, 0) + stake
        for name in totals:
            law = self.wager(name)
            for need in law.needs:
                if name not in free and not any(one in totals for one in need.split("|")):
                    wanted = " or ".join(self.wager(one).name for one in need.split("|"))
                    raise Refused(f"{law.name} needs {wanted} first.", cite=self.cite(law.cite))
        for law in self.offered:
            for limits in (law.limits, *law.more_limits):
                if limits.of and law.kind != "raise" and (law.id in totals or limits.at_least):
                    self._check_ratio(law, totals, limits)

    def check_amount(self, wager: str, stake: int) -> None:
        """Refuse an amount, in cents, that a wager cannot have by the chapter or by the posted limits."""
        law = self.wager(wager)
        for limits in (law.limits, *law.more_limits):
            self._check_amount(law, stake, limits)
        amounts = self._amounts(law)
        if amounts and stake not in [pays.cents(amount) for amount in amounts]:
            raise Refused(
                f"{law.name} cannot be {pays.money(stake)} with this pay table.",
                allowed=amounts,
                cite=self.cite(law.cite),
            )
        self._check_posted(law, stake)

    def _amounts(self, law: Wager) -> tuple[str, ...]:
        """The only amounts that a wager can have: that of its pay table, else those that the chapter prints."""
        table = self._chosen_tables[law.id]
        return (table.wager_amount,) if table and table.wager_amount and law.kind != "bonus" else law.limits.amounts

    def _check_amount(self, law: Wager, stake: int, limits: Limits) -> None:
        if not self.holds(limits.requires):
            return
        clause = self.cite(limits.cite or law.cite)
        if limits.amounts and stake not in [pays.cents(amount) for amount in limits.amounts]:
            raise Refused(f"{law.name} cannot be {pays.money(stake)}.", allowed=limits.amounts, cite=clause)
        if limits.min and stake < pays.cents(limits.min):
            raise Refused(f"{law.name} is at least {limits.min}, not {pays.money(stake)}.", cite=clause)
        if limits.max and stake > pays.cents(limits.max):
            raise Refused(f"{law.name} is at most {limits.max}, not {pays.money(stake)}.", cite=clause)

    def bounds(self, wager: str) -> tuple[str, str]:
        """The least and the most posted for a wager: its own, else the table's.

        A minimum or amounts that the chapter prints for the wager take the place of the table's.
        """
        law, posted = self.wager(wager), self.submission.limits
        if law.id in posted:
            low, high = posted[law.id]
            return low or law.limits.min, high
        if amounts := self._amounts(law):
            return min(amounts, key=pays.cents), max(amounts, key=pays.cents)
        low, high = ("", "") if law.kind in ("progressive", "raise") else posted.get("table", ("", ""))
        return law.limits.min or low, high

    def _check_posted(self, law: Wager, stake: int) -> None:
        low, high = self.bounds(law.id)
        if (low and stake < pays.cents(low)) or (high and stake > pays.cents(high)):
            raise Refused(
                f"{law.name} of {pays.money(stake)} is outside the posted limits,"
                f" {low or 'nothing'} to {high or 'no limit'}.",
                cite=self.cite(law.cite),
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
                yield f"the table minimum of {pays.money(pays.cents(least))}", pays.cents(least)
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

    # --- checks of the submission ------------------------------------------------------------------------------------

    def _check(self) -> None:
        for name, answer in self.submission.options.items():
            option = self.option(name)
            self._check_answer(option, answer)
            if not self.holds(option.requires) and answer not in ("no", NONE, *option.choices[:1]):
                missing = "; ".join(f"{other} is {' or '.join(wanted)}" for other, wanted in option.requires.items())
                raise Refused(f"{name} = {answer} is only allowed where {missing}.", cite=self.cite(option.cite))
        for option in self.chapter.options:
            for needs in option.choice_needs:
                if self.choice(option.id) == needs.choice and not self.holds(needs.requires):
                    missing = "; ".join(f"{other} is {' or '.join(wanted)}" for other, wanted in needs.requires.items())
                    raise Refused(
                        f"{option.id} = {needs.choice} is only allowed where {missing}.", cite=self.cite(needs.cite)
                    )
        for exclusive in (*self.chapter.exclusive, *self._book_exclusive()):
            among = exclusive.options or [law.id for law in self.chapter.wagers if law.kind == exclusive.kind]
            chosen = [
                name for name in among if (self.choice(name) == "yes" if exclusive.options else self.offers(name))
            ]
            if len(chosen) > 1:
                raise Refused(
                    f"{' and '.join(chosen)} may not be offered together.",
                    allowed=("at most one of " + ", ".join(among),),
                    cite=self.cite(exclusive.cite),
                )
        for kind in (self.submission.paytables, self.submission.pays):
            for wager in kind:
                self.wager(wager)
        for wager, limits in self.submission.limits.items():
            if wager != "table":
                self.wager(wager)
            for amount in limits:
                if amount:
                    pays.cents(amount)
        for wager, table in self._chosen_tables.items():
            self._check_payout_limit(wager, table)

    def _book_exclusive(self) -> Iterable[Exclusive]:
        """What the book's other chapters say on kinds of wagers; only progressive ones are limited anywhere."""
        if sum(law.kind == "progressive" for law in self.offered) > 1:
            for address in addresses():
                if address.startswith(f"{self.chapter.rulebook}/") and not (chapter := load(address)).game:
                    yield from (exclusive for exclusive in chapter.exclusive if exclusive.kind)

    def _check_payout_limit(self, wager: str, table: PayTable | None) -> None:
        """A payout limit may not be below what a player could win with the least wager."""
        limit = self.payout_limit(wager)
        least = self.bounds(wager)[0]
        if limit is None or table is None or not least or table.payout_limit not in self.submission.options:
            return  # a limit that nobody has filed is the chapter's own, and follows the least wager
        counted = (row for row in table.rows if not row.pays.share and row.outcome not in table.unlimited)
        most = max((row.pays.net(pays.cents(least)) for row in counted), default=Fraction(0))
        if most > limit:
            option = self.option(table.payout_limit)
            raise Refused(
                f"{option.id} = {pays.money(limit)} is less than the {pays.money(int(most))}"
                " that the least wager can win.",
                cite=self.cite(option.cite),
            )

    def _check_answer(self, option: Option, answer: str) -> None:
        clause = self.cite(option.cite)
        if option.type == "choice":
            if answer not in option.choices:
                raise Refused(f"{option.id} cannot be {answer!r}.", allowed=option.choices, cite=clause)
        elif option.type == "odds":
            if answer != NONE and option.min and pays.parse(answer).profit < pays.parse(option.min).profit:
                raise Refused(f"{option.id} must be at least {option.min}, not {answer}.", cite=clause)
        elif option.type in ("integer", "percent", "money") and answer != NONE:
            value = _measure(option, answer, clause)
            for bound, wrong in ((option.min, value.__lt__), (option.max, value.__gt__)):
                if bound and wrong(_measure(option, bound, clause)):
                    raise Refused(
                        f"{option.id} cannot be {answer}.",
                        allowed=(f"{option.min or 'any'} to {option.max or 'any'}",),
                        cite=clause,
                    )


def _column(wager: str, group: PayTables, number: int, prefix: str) -> PayTable:
    def own(value: str | tuple[str, ...]) -> str:
        return value if isinstance(value, str) else value[number]

    return PayTable(
        wager=wager,
        label=group.tables[number],
        cite=prefix + group.cite,
        rows=tuple(
            Row(row[0], row[1], pays.parse(row[2 + number], group.wager_returned))
            for row in group.rows
            if row[2 + number]
        ),
        envy=tuple(
            Envy(row[0], row[1], amount, pays.parse(cell))
            for row in group.envy
            for amount, cell in zip(group.envy_amounts, row[2:], strict=True)
            if cell
        ),
        envy_cite=prefix + (group.envy_cite or group.cite),
        envy_min=group.envy_min,
        meter_seed=own(group.meter_seed),
        meter_reseed=own(group.meter_reseed),
        progression_rate=own(group.progression_rate),
        reserve_rate=own(group.reserve_rate),
        wager_amount=own(group.wager_amount),
        wager_returned=group.wager_returned,
        requires=group.requires,
        decks=group.decks,
        conditions=group.conditions,
        floor=group.floor,
        payout_limit=group.payout_limit,
        unlimited=group.unlimited,
    )


def _measure(option: Option, text: str, clause: str) -> Fraction:
    match = re.fullmatch(r"\$?([\d,]+(?:\.\d+)?)%?", text.strip())
    value = Fraction(match[1].replace(",", "")) if match else None
    if value is None or (option.type == "integer" and value.denominator != 1):
        raise Refused(f"{option.id} cannot be {text!r}: it is {_KINDS[option.type]}.", cite=clause)
    return value


_KINDS = {"integer": "a whole number", "percent": "a percentage", "money": "an amount of money"}


def _few(names: tuple[str, ...]) -> tuple[str, ...]:
    return names if len(names) <= 12 else (*names[:10], f"and {len(names) - 10} more")
