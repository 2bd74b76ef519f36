"""What a chapter file must obey beyond its types: every name leads somewhere, every figure can be read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from croupier.errors import Refused
from croupier.rules import charts, duties, pays, side_bet
from croupier.rules.books import books
from croupier.rules.citations import cite_form
from croupier.rules.law import TABLE_MINIMUM, Chapter, Irregularity, Limits, Option, PayTables, Wager
from croupier.rules.vocabulary import effects, families
from croupier.rules.wager_keys import parse_key

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
KINDS = ("options", "rankings", "charts", "irregularities", "procedures", "provisions", "terms", "readings")
PERIOD = re.compile(r"[1-9]\d* (day|month|year)s?")
RATIO = re.compile(r"\d+(\.\d+)?(/\d+)?")


MOST_SEATS = 1_000
"""More seats no table of this program has."""


def problems(chapter: Chapter) -> list[str]:
    """Everything that is wrong with a chapter, as `key: reason` lines; empty when it is sound."""
    if chapter.rulebook not in books():
        return [f"rulebook: there is no rulebook {chapter.rulebook!r}, but {', '.join(books())}"]
    return list(_Check(chapter).problems())


class _Check:
    """The checks of one chapter, item by item."""

    def __init__(self, chapter: Chapter) -> None:
        self.chapter = chapter
        self.book = cite_form(chapter.rulebook, bool(chapter.varies))
        self.wagers = {wager.id for wager in chapter.wagers}
        self.options = {option.id: option for option in chapter.options}

    def problems(self) -> Iterator[str]:
        """Each problem, in the order in which a chapter file states its items."""
        chapter = self.chapter
        for key, cite in _cites(chapter):
            yield from self._cite(key, cite)
        yield from self._ids()
        yield from self._heading()
        for wager in chapter.wagers:
            yield from self._wager(wager)
            yield from self._currency(wager)
        for option in chapter.options:
            yield from self._option(option)
        for number, item in enumerate(chapter.equipment):
            yield from self._requires(f"equipment[{number}].requires", item.requires)
        for exclusive in chapter.exclusive:
            yield from self._requires("exclusive.options", {name: ["yes"] for name in exclusive.options})
            if bool(exclusive.options) == bool(exclusive.kind):
                yield "exclusive: it names either options or a kind of wager"
        for reading in chapter.readings:
            if reading.option and reading.option not in self.options:
                yield f"readings.{reading.id}.option: no option {reading.option!r}"
        for irregularity in chapter.irregularities:
            yield from self._irregularity(irregularity)
        yield from self._lists()
        yield from charts.problems(chapter)
        yield from duties.problems(chapter)
        for kind in ("procedures", "provisions"):
            for law in getattr(chapter, kind):
                for needs in (law.requires, law.requires_any, law.unless, *(due.requires for due in law.due)):
                    yield from self._requires(f"{kind}.{law.id}.requires", needs)

    def _heading(self) -> Iterator[str]:
        """What a chapter states of itself: its seats, its family and its game."""
        chapter = self.chapter
        if chapter.seats and not 0 <= chapter.seats.max <= MOST_SEATS:
            yield f"seats.max: from 1 to {MOST_SEATS:,}, or 0 where the chapter does not say"
        if chapter.family not in families():
            yield f"family: {chapter.family!r} is not one of {', '.join(families())}"
        if chapter.family != "framework" and not chapter.game:
            yield "game: a game chapter names its game"

    def _cite(self, key: str, cite: str) -> Iterator[str]:
        if not self.book.fullmatch(cite):
            yield f"{key}: {cite!r} is not a citation of {self.chapter.rulebook}"

    def _requires(self, key: str, needs: Mapping[str, Iterable[str]]) -> Iterator[str]:
        for name, choices in needs.items():
            yield from _requires(key, name, choices, self.options)

    def _ids(self) -> Iterator[str]:
        for kind in ("wagers", *KINDS):
            for name, count in Counter(item.id for item in getattr(self.chapter, kind)).items():
                if not SLUG.fullmatch(name):
                    yield f"{kind}.{name}: an id has lower-case words joined by hyphens"
                if count > 1:
                    yield f"{kind}.{name}: {count} times the same id"

    def _wager(self, wager: Wager) -> Iterator[str]:
        key = f"wagers.{wager.id}"
        for need in wager.needs:
            yield from (f"{key}.needs: no wager {name!r}" for name in need.split("|") if name not in self.wagers)
        yield from self._games(key, wager.clauses)
        if wager.needs_cite:
            yield from self._cite(f"{key}.needs_cite", wager.needs_cite)
        for limits in (wager.limits, *wager.more_limits):
            yield from self._limits(f"{key}.limits", limits)
        if wager.option:
            if wager.option not in self.options:
                yield f"{key}.option: no option {wager.option!r}"
            elif "yes" not in self.options[wager.option].choices:
                yield f"{key}.option: {wager.option!r} has no choice 'yes'"
        for under in wager.under:
            yield from self._requires(f"{key}.under", under)
        yield from self._settles(key, wager)
        yield from side_bet.problems(wager)
        for number, group in enumerate(wager.paytables):
            yield from self._paytables(f"{key}.paytables[{number}]", group)

    def _currency(self, wager: Wager) -> Iterator[str]:
        sign = books()[self.chapter.rulebook].currency.sign
        limits = [amount for one in (wager.limits, *wager.more_limits) for amount in (one.min, one.max, *one.amounts)]
        settled = [row[1] for rows in (wager.settles, *(more.rows for more in wager.more_settles)) for row in rows]
        paid = [cell for group in wager.paytables for row in (*group.rows, *group.envy) for cell in row[2:]]
        for text in (*limits, *settled, *paid):
            if any(found != sign for found in re.findall(rf"({pays.SIGN})[0-9]", text)):
                yield f"wagers.{wager.id}: {text!r} is not in the currency of the rulebook, {sign}"

    def _limits(self, key: str, limits: Limits) -> Iterator[str]:
        for name in re.split(r"[+|]", limits.of) if limits.of else ():
            if name not in self.wagers and name != TABLE_MINIMUM:
                yield f"{key}.of: no wager {name!r}"
        for amount in (limits.min, limits.max, *limits.amounts):
            yield from _payable(key, amount, money_only=True)
        for ratio in (*limits.times, limits.at_least, limits.at_most):
            if ratio and not RATIO.fullmatch(ratio):
                yield f"{key}: {ratio!r} is not a multiple such as 3 or 1/2"
        if bool(limits.share) != bool(limits.share_of):
            yield f"{key}: share and share_of stand together"
        if limits.share_of and limits.share_of not in self.wagers:
            yield f"{key}.share_of: no wager {limits.share_of!r}"
        if limits.cite:
            yield from self._cite(key, limits.cite)
        yield from self._requires(f"{key}.requires", limits.requires)

    def _settles(self, key: str, wager: Wager) -> Iterator[str]:
        conditional = [row for more in wager.more_settles for row in more.rows]
        for more in wager.more_settles:
            yield from self._requires(f"{key}.more_settles.requires", more.requires)
        for row in (*wager.settles, *conditional):
            if len(row) != 3:
                yield f"{key}.settles: {list(row)} is not [outcome, pays, citation]"
                continue
            if not SLUG.fullmatch(row[0]):
                yield f"{key}.settles: {row[0]!r} is not an outcome name"
            yield from _payable(f"{key}.settles.{row[0]}", row[1])
            yield from self._cite(f"{key}.settles.{row[0]}", row[2])
        if not (wager.paytables or wager.settles or conditional or wager.pays_as):
            yield f"{key}: nothing says what it pays (paytables, settles or pays_as)"

    def _paytables(self, key: str, group: PayTables) -> Iterator[str]:
        yield from _group(key, group)
        for field in ("payout_limit", "rate_option"):
            if (name := getattr(group, field)) and name not in self.options:
                yield f"{key}.{field}: no option {name!r}"
        rows = {row[1] for row in group.rows if len(row) > 1}
        yield from (f"{key}.unlimited: no row {name!r}" for name in group.unlimited if name not in rows)
        yield from self._requires(f"{key}.requires", group.requires)

    def _option(self, option: Option) -> Iterator[str]:
        key = f"options.{option.id}"
        if option.type == "choice":
            yield from self._choices(key, option)
        if option.items and option.type != "list":
            yield f"{key}.items: only a list has parts"
        says = {"wager"} if option.type == "list" else {"wager", "hand", "outcome"}
        if option.adds and not says <= set(option.adds):
            yield f"{key}.adds: says {' and '.join(sorted(says))}"
        elif option.adds and option.adds["wager"] not in self.wagers:
            yield f"{key}.adds.wager: no wager {option.adds['wager']!r}"
        yield from self._requires(f"{key}.requires", option.requires)
        yield from self._games(key, option.clauses)
        for needs in option.choice_needs:
            if needs.choice not in option.choices:
                yield f"{key}.choice_needs: {needs.choice!r} is not one of {', '.join(option.choices)}"
            yield from self._cite(f"{key}.choice_needs", needs.cite)
            yield from self._requires(f"{key}.choice_needs.{needs.choice}", needs.requires)

    def _games(self, key: str, clauses: Mapping[str, str]) -> Iterator[str]:
        """Clauses by the games of a room: each game is one, and each clause a citation."""
        for game, clause in clauses.items():
            yield from self._requires(f"{key}.clauses", {"variant": [game]})
            yield from self._cite(f"{key}.clauses.{game}", clause)

    def _choices(self, key: str, option: Option) -> Iterator[str]:
        if len(option.choices) < 2 and not self.chapter.varies:
            yield f"{key}.choices: a choice needs at least two"
        for field in ("before", "default"):
            if (choice := getattr(option, field)) and choice not in option.choices:
                yield f"{key}.{field}: {choice!r} is not one of {', '.join(option.choices)}"

    def _irregularity(self, law: Irregularity) -> Iterator[str]:
        key = f"irregularities.{law.id}"
        for needs in (law.requires, law.requires_any):
            yield from self._requires(f"{key}.requires", needs)
        for method in law.clauses:
            yield from self._requires(f"{key}.clauses", {"dealing": [method]})
        if law.rulings:
            yield from self._requires(f"{key}.rulings", {law.decided_by: law.rulings})
        for effect in law.effect:
            if effect not in effects():
                yield f"{key}.effect: {effect!r} is not one of {', '.join(effects())}"
        yield from (f"{key}: {wrong}" for wrong in _ruling(law, self.chapter))
        checklists = {procedure.id for procedure in self.chapter.procedures if procedure.checks}
        yield from (f"{key}.again: no checklist {name!r}" for name in law.again if name not in checklists)
        others = {other.id for other in self.chapter.irregularities} - {law.id}
        for name in law.again_in_round:
            if name not in others:
                yield f"{key}.again_in_round: no other irregularity {name!r}"
        for more in law.more_settles:
            yield from self._requires(f"{key}.more_settles", more.requires)

    def _lists(self) -> Iterator[str]:
        """Rankings, charts and periods: each row has its cells."""
        for ranking in self.chapter.rankings:
            for entry in ranking.order:
                if len(entry) != 2 or not SLUG.fullmatch(entry[0]):
                    yield f"rankings.{ranking.id}.order: {list(entry)} is not [outcome, name]"
        for chart in self.chapter.charts:
            for row in chart.rows:
                if len(row) != len(chart.columns):
                    yield f"charts.{chart.id}: {list(row)} has {len(row)} cells, not {len(chart.columns)}"
        for term in self.chapter.terms:
            if not PERIOD.fullmatch(term.period):
                yield f"terms.{term.id}.period: {term.period!r} is not a period such as 15 days or 1 year"


def _group(key: str, group: PayTables) -> Iterator[str]:
    width = 2 + len(group.tables)
    if len(set(group.tables)) != len(group.tables):
        yield f"{key}.tables: a label stands twice"
    for label in group.table_conditions:
        if label not in group.tables:
            yield f"{key}.table_conditions: no table {label!r}"
    for row in group.rows:
        if len(row) != width:
            yield f"{key}.rows: {list(row)} has {len(row)} cells, not {width}"
        elif not SLUG.fullmatch(row[1]):
            yield f"{key}.rows: {row[1]!r} is not an outcome name"
        else:
            for cell in row[2:]:
                yield from _payable(f"{key}.rows.{row[1]}", cell)
    for outcome, count in Counter(row[1] for row in group.rows if len(row) > 1).items():
        if count > 1:
            yield f"{key}.rows: outcome {outcome!r} stands {count} times"
    for row in group.envy:
        if len(row) != 2 + len(group.envy_amounts):
            yield f"{key}.envy: {list(row)} has {len(row)} cells, not {2 + len(group.envy_amounts)}"
        else:
            for cell in row[2:]:
                yield from _payable(f"{key}.envy.{row[1]}", cell)
    for field in ("meter_seed", "meter_reseed", "progression_rate", "reserve_rate", "wager_amount"):
        value = getattr(group, field)
        if isinstance(value, tuple) and len(value) != len(group.tables):
            yield f"{key}.{field}: {len(value)} values for {len(group.tables)} tables"
            return
    yield from _meters(key, group)


def _meters(key: str, group: PayTables) -> Iterator[str]:
    """Where a table has several meters each share says of which; where it has one, none does."""
    for number, label in enumerate(group.tables):
        rates = group.progression_rate if isinstance(group.progression_rate, str) else group.progression_rate[number]
        named = set(re.findall(r"(?:^|; )([a-z]+) \d", rates)) or {""}
        for row in group.rows:
            match = re.search(r"% of (?:([a-z]+) )?meter", row[2 + number]) if len(row) > 2 + number else None
            if match and (match[1] or "") not in named:
                yield f"{key}.rows.{row[1]}: {row[2 + number]!r} of table {label} is of none of its meters"


def _payable(key: str, text: str, money_only: bool = False) -> Iterator[str]:
    if not text:
        return
    try:
        if money_only:
            pays.cents(text)
        else:
            pays.parse(text)
    except Refused as refused:
        yield f"{key}: {refused}"


def _ruling(law: Irregularity, chapter: Chapter) -> Iterator[str]:
    """A ruling says of which wagers it speaks: where some go back and others are settled, of each."""
    effects, settling = set(law.effect), {"settle-unaffected", "pay", "forfeit-wager"}
    too = {key for more in law.more_settles for key in more.wagers}
    staked = {wager.id for wager in chapter.wagers if wager.kind != "bonus"}
    for key in (*law.returns, *law.settles, *too):
        if parse_key(key).wager not in staked:
            yield f"{key!r} is no wager with a stake"
    for key in sorted({*law.returns} & {*law.settles}):
        yield f"{key!r} cannot both go back and be settled"
    if law.decides and "call-supervisor" not in effects:
        yield "decides needs the effect call-supervisor"
    if law.returns and not effects & {"return-wager", "settle-unaffected"}:
        yield "returns needs the effect return-wager"
    if law.settles and not effects & settling:
        yield f"settles needs one of the effects {', '.join(sorted(settling))}"
    if not too <= {*law.returns} and "return-hand" not in effects:
        yield "more_settles names what is not in returns"
    if "void-wager" in effects and "return-wager" not in effects:
        yield "void-wager needs return-wager"
    both = "settle-unaffected" in effects or (effects & settling and "return-wager" in effects)
    if both and not (law.returns and law.settles):
        yield "some wagers go back and others are settled: returns and settles say which"
    if "settle-unaffected" in effects:
        named = {parse_key(key).wager for key in (*law.returns, *law.settles)}
        if left := sorted(staked - named):
            yield f"it does not say what becomes of {', '.join(left)}"


def _requires(key: str, name: str, choices: Iterable[str], options: dict[str, Option]) -> Iterator[str]:
    if name not in options:
        yield f"{key}: no option {name!r}"
        return
    allowed = options[name].choices
    for choice in choices if len(allowed) > 1 else ():  # a designer may have left an option one answer
        if choice not in allowed:
            yield f"{key}.{name}: {choice!r} is not one of {', '.join(allowed)}"


def _cites(chapter: Chapter) -> Iterator[tuple[str, str]]:
    yield "cite", chapter.cite
    if chapter.seats:
        yield "seats.cite", chapter.seats.cite
    for number, item in enumerate(chapter.equipment):
        yield f"equipment[{number}].cite", item.cite
        if item.cut:
            yield f"equipment[{number}].cut_cite", item.cut_cite
    for wager in chapter.wagers:
        yield f"wagers.{wager.id}.cite", wager.cite
        for group in wager.paytables:
            yield f"wagers.{wager.id}.paytables.cite", group.cite
            yield from ((f"wagers.{wager.id}.paytables.row_cites.{row}", cite) for row, cite in group.row_cites.items())
            if group.envy_cite:
                yield f"wagers.{wager.id}.paytables.envy_cite", group.envy_cite
            if group.meter_cite:
                yield f"wagers.{wager.id}.paytables.meter_cite", group.meter_cite
    for kind in KINDS:
        for item in getattr(chapter, kind):
            yield f"{kind}.{item.id}.cite", item.cite
    for law in chapter.irregularities:
        yield from ((f"irregularities.{law.id}.clauses.{method}", cite) for method, cite in law.clauses.items())
    for kind in ("procedures", "provisions"):
        for item in getattr(chapter, kind):
            said = (item.signed, *(due.cite for due in item.due))
            yield from ((f"{kind}.{item.id}.cite", cite) for cite in said if cite)
