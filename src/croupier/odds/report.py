"""The sheet that a laboratory or a regulator expects: one structure from the law and the counts.

Writers make pages of it. The same rules, rounds and seed give the same report, byte for byte. A date stands in it only
if one is given.
"""

from __future__ import annotations

import hashlib
import math
import platform
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from importlib.metadata import version
from typing import TYPE_CHECKING

import msgspec

from croupier.counting.progress import report as tell
from croupier.errors import Refused
from croupier.games import game_for
from croupier.games.base import Game, Priced
from croupier.games.capabilities import best_play, notes_on
from croupier.kernels import fingerprint
from croupier.odds.pricing import Conditions, Price, price, prices
from croupier.odds.sheet import Block, Chart, Code, Facts, Grid, Paragraph, Picture, Report, Section
from croupier.rules.law import Equipment, Limits, Wager
from croupier.rules.loader import book_of
from croupier.rules.pays import exact_money
from croupier.rules.paytables import PayTable
from croupier.rules.submission import Rules
from croupier.rules.wager_keys import parse_key

if TYPE_CHECKING:
    from croupier.odds.sessions import Session

Simulate = Callable[[int, int], Sequence[Price]]
"""Rounds and seed to the prices that a simulation gives, in the order of the game's priced wagers."""

MOST_BARS = 40
"""More wagers than these are not drawn beside each other."""


def build(
    rules: Rules,
    simulate: Simulate,
    *,
    rounds: int = 1_000_000,
    seed: int = 1,
    date: str = "",
    pictures: bool = True,
    conditions: Conditions | None = None,
) -> Report:
    """The report on a chapter under a house's submission."""
    return _Builder(rules, conditions or Conditions(), pictures).report(simulate, rounds, seed, date)


class _Builder:
    def __init__(self, rules: Rules, conditions: Conditions, pictures: bool) -> None:
        self.rules, self.conditions, self.pictures = rules, conditions, pictures
        self.game: Game = game_for(rules)
        self.chapter = rules.chapter
        self.prices = list(prices(rules, conditions))
        self.tables_of = {one.wager: one.tables_of for one in self.game.priced()}

    def report(self, simulate: Simulate, rounds: int, seed: int, date: str) -> Report:
        chapter = self.chapter
        exact = sum(one.method == "exact" for one in self.prices)
        facts = (
            ("Chapter", f"{chapter.name} ({chapter.address}), {chapter.cited(chapter.cite)}"),
            ("Rulebook", book_of(chapter)),
            ("Wagers", f"{len(chapter.wagers)}, of which {len(self.rules.offered)} offered under these choices"),
            ("Prices", f"{len(self.prices)}, of which {exact} are exact fractions"),
            ("Simulation check", f"{rounds:,} rounds, seed {seed}"),
            *((("Date", date),) if date else ()),
        )
        sections = [
            self._summary(),
            self._choices(),
            self._equipment(),
            Section("Wagers", parts=tuple(self._wager(law) for law in chapter.wagers)),
            self._strategy(),
            self._check(simulate, rounds, seed),
            self._session(),
            self._readings(),
            self._method(rounds, seed),
            self._clauses(),
        ]
        return Report(
            title=chapter.name,
            subtitle="Mathematical report",
            facts=facts,
            sections=tuple(section for section in sections if section is not None),
            date=date,
        )

    # --- summary ---

    def _in_force(self, one: Price) -> bool:
        wager = parse_key(one.wager).wager
        table = self.rules.table(self.tables_of[wager]) if wager in self.tables_of else None
        return self.rules.offers(wager) and one.paytable == (table.label if table else "")

    def _summary(self) -> Section:
        first: dict[str, Price] = {}
        for one in self.prices:
            if self._in_force(one):
                first.setdefault(one.wager, one)
        found = list(first.values())
        rows = tuple(
            (
                one.name + (f" ({spot})" if (spot := parse_key(one.wager).spot) else ""),
                one.paytable,
                percent(one.house_advantage),
                exactly(one),
                f"{one.std_dev:.4f}",
                f"{float(one.hit_frequency):.4%}",
                one.basis,
            )
            for one in found
        )
        columns = ("Wager", "Table", "House advantage", "Exactly", "Std dev", "Hit frequency", "Per")
        blocks: list[Block] = [
            Paragraph(
                "The wagers that the house offers, with the pay tables in force. A positive house advantage favors the"
                " house. Every other pay table that the chapter prints, and every other unit per which a wager can be"
                " priced, stands under Wagers."
            ),
            Grid(columns, rows, "kcrrrrk"),
            *(Paragraph(f"Warning: {one.warning}") for one in found if one.warning),
        ]
        if self.pictures and 1 < len(found) <= MOST_BARS:
            from croupier.odds import plots

            figure = plots.comparison(found, "House advantage of the wagers offered")
            blocks.append(Picture("overview", plots.svg(figure, "overview"), "House advantage, wager by wager."))
        return Section("Summary", tuple(blocks))

    # --- rules ---

    def _choices(self) -> Section:
        rules, chosen = self.rules, self.rules.submission
        rows: list[tuple[str, ...]] = []
        marked: set[int] = set()
        for option in self.chapter.options:
            if option.id in chosen.options:
                how = "chosen"
                marked.add(len(rows))
            else:
                how = "default" if rules.holds(option.requires) else "not applicable"
            answer = rules.choice(option.id) or "to be supplied"
            rows.append((option.id, _sentence(option.asks), answer, how, rules.cite(option.cite)))
        blocks: list[Block] = [
            Paragraph("What the chapter leaves to the house, and what was chosen; options that were chosen stand out.")
            if rows
            else Paragraph("The chapter leaves nothing to the house."),
        ]
        if rows:
            blocks.append(
                Grid(
                    ("Option", "Question", "Answer", "Source", "Clause"), tuple(rows), "klllk", marked=frozenset(marked)
                )
            )
        tables = [
            (law.name, table.label or "the only one", rules.cite(table.cite))
            for law in rules.offered
            if (table := rules.table(law.id)) is not None
        ]
        if tables:
            blocks.append(Grid(("Wager", "Table", "Clause"), tuple(tables), "lck", title="Pay tables in force"))
        if chosen.limits:
            posted = tuple((name, low or "–", high or "–") for name, (low, high) in chosen.limits.items())
            blocks.append(Grid(("Limit of", "From", "To"), posted, "lrr", title="Posted limits"))
        if chosen.pays:
            higher = tuple((wager, name, odds) for wager, some in chosen.pays.items() for name, odds in some.items())
            blocks.append(Grid(("Wager", "Outcome", "Pays"), higher, "lll", title="Payouts above the printed floor"))
        return Section("Rules chosen", tuple(blocks))

    def _equipment(self) -> Section:
        rows = [(str(item.kind), _equipment(item), self.rules.cite(item.cite)) for item in self.chapter.equipment]
        if seats := self.chapter.seats:
            text = f"{seats.min} to {seats.max} players" if seats.max else "no greatest number of players is printed"
            rows.append(("seats", _sentence(f"{text}. {seats.note}"), self.rules.cite(seats.cite)))
        return Section("Equipment", (Grid(("Kind", "What the chapter says", "Clause"), tuple(rows), "llk"),))

    # --- wagers ---

    def _wager(self, law: Wager) -> Section:
        rules = self.rules
        facts = [
            ("Wins", _sentence(law.wins)),
            ("Kind", law.kind),
            ("Made", law.timing or law.when),
            ("Offered", f"no (option {name})" if (name := rules.withheld(law.id)) else "yes"),
        ]
        if law.needs:
            facts.append(("Needs", ", ".join(need.replace("|", " or ") for need in law.needs)))
        if limits := [text for one in (law.limits, *law.more_limits) if (text := _limits(one))]:
            facts.append(("Limits", "; ".join(limits)))
        blocks: list[Block] = [Facts(tuple(facts))]
        blocks += self._printed(law)
        own = [one for one in self.prices if parse_key(one.wager).wager == law.id]
        if own and self.pictures:
            blocks += self._pictures(law, own)
        if not own:
            carried = [one.wager for one in self.game.priced() if one.tables_of == law.id and one.wager != law.id]
            where = f"It is priced as a part of {rules.wager(carried[0]).name}." if carried else ""
            if not where and law.kind in ("raise", "bonus", "compound"):
                where = "It has no price of its own: it is a part of the wager that it is added to."
            blocks.append(Paragraph(where or "It has no price under these choices."))
        return Section(
            law.name, tuple(blocks), tuple(self._price(one) for one in own), f"{law.id} · {rules.cite(law.cite)}"
        )

    def _printed(self, law: Wager) -> Iterator[Block]:
        """The pay tables as printed, those with the same clause side by side, and what sentences settle."""
        groups: dict[tuple[str, bool], list[PayTable]] = {}
        for table in self.rules.all_tables(law.id):
            groups.setdefault((table.cite, bool(table.floor)), []).append(table)
        for (cite, floor), tables in groups.items():
            for start in range(0, len(tables), 8):
                some = tables[start : start + 8]
                hands = list(dict.fromkeys((row.hand, row.outcome) for table in some for row in table.rows))
                rows = [
                    (hand, *(table.by_outcome[name].pays.text if name in table.by_outcome else "–" for table in some))
                    for hand, name in hands
                ]
                for label, value in _TABLE_FACTS.items():
                    cells = [value(table) for table in some]
                    if any(cells):
                        rows.append((label, *(cell or "–" for cell in cells)))
                rows += [
                    (f"envy: {hand}" + (f" ({amount} wager)" if amount else ""), *([pays] * len(some)))
                    for hand, amount, pays in dict.fromkeys(
                        (envy.hand, envy.wager_amount, envy.pays.text) for table in some for envy in table.envy
                    )
                ]
                least = ", the least that may be paid" if floor else ""
                title = f"Pay table{'s' if len(some) > 1 else ''} as printed{least} [{self.rules.cite(cite)}]"
                labels = tuple(table.label or "pays" for table in some)
                yield Grid(("Hand", *labels), tuple(rows), "l" + "r" * len(some), title=title)
                said = dict.fromkeys(_sentence(text) for table in some for text in table.conditions)
                yield from (Paragraph(text) for text in said)
        settles = [(row[0], row[1], self.rules.cite(row[2]), "") for row in law.settles]
        for more in law.more_settles:
            settles += [(row[0], row[1], self.rules.cite(row[2]), _where(more.requires)) for row in more.rows]
        if settles:
            columns = ("Outcome", "Pays", "Clause", "Where")
            wide = 4 if any(row[3] for row in settles) else 3
            sentences = tuple(row[:wide] for row in settles)
            yield Grid(columns[:wide], sentences, "llkl"[:wide], title="Settled by a sentence")

    def _pictures(self, law: Wager, own: Sequence[Price]) -> Iterator[Picture]:
        from croupier.odds import plots

        tables = [one for one in own if (one.basis, one.wager) == (own[0].basis, own[0].wager)]
        if len({one.paytable for one in tables}) > 1:
            yield Picture(
                f"tables-{law.id}", plots.svg(plots.comparison(tables), f"t{law.id}"), "House advantage by table."
            )
        shown = next((one for one in own if self._in_force(one)), own[0])
        if len({one.net for one in shown.outcomes}) > 2:
            name = f"outcomes-{law.id}"
            caption = f"Net results of {shown.name} {shown.paytable}".strip() + ", in units of the basis."
            yield Picture(name, plots.svg(plots.outcomes(shown), name), caption)

    def _price(self, one: Price) -> Section:
        facts = [
            ("House advantage", f"{percent(one.house_advantage)} per {one.basis}"),
            ("Exactly", exactly(one)),
            ("Standard deviation", f"{one.std_dev:.6f} per {one.basis}"),
            ("Hit frequency", f"{float(one.hit_frequency):.6%}" + _one_in(one.hit_frequency)),
        ]
        if one.mean_stake != 1:
            facts.append(
                ("Mean wager", f"{float(one.mean_stake):.6f} units; {percent(one.element_of_risk)} of what is wagered")
            )
        facts.append(("Method", one.method + (f", {one.rounds:,} rounds" if one.rounds else "")))
        if one.conditions:
            facts.append(("Conditions", "; ".join(one.conditions)))
        if one.warning:
            facts.append(("Warning", one.warning))
        rows = [
            (
                line.outcome,
                f"{line.combinations:,}",
                f"{float(line.probability):.10f}",
                line.true_odds,
                line.pays or "–",
                _net(line.net),
                _signed(line.returns, 8),
            )
            for line in one.outcomes
        ]
        count = sum(line.combinations for line in one.outcomes)
        rows.append(("Total", f"{count:,}", "", "", "", "", _signed(one.expected, 8)))
        heading = one.count_unit.capitalize()
        columns = ("Outcome", heading, "Probability", "True odds", "Payout odds", "Net", "Return")
        title = f"{one.name} {one.paytable}".strip() + (f", {spot}" if (spot := parse_key(one.wager).spot) else "")
        state = "in force · " if self._in_force(one) else ""
        grid = Grid(columns, tuple(rows), "lrrrlrr", total=True)
        return Section(title, (Facts(tuple(facts)), grid), label=f"{state}{one.cite} · per {one.basis}")

    # --- strategy, check, session ---

    def _strategy(self) -> Section:
        game = self.game
        found = best_play(game)
        if found is None:
            mains = [one for one in game.priced() if self.rules.wager(one.wager).kind == "main"]
            said = dict.fromkeys(text for one in mains for text in one.conditions) if game.decides else {}
            if said:
                text = f"The prices of the main wagers stand for these conditions: {'; '.join(said)}."
            else:
                text = "No price depends on a decision that a player makes after the wager."
            return Section("Strategy", (Paragraph(text),))
        columns, rows = found
        notes = notes_on(game)
        intro = Paragraph(
            "Prices with decisions stand for the best strategy: at each decision the action that is worth most, found"
            " by comparing expected values for every hand. The first decision:"
        )
        cells = tuple(tuple(str(cell) for cell in row) for row in rows)
        small = all(len(cell) <= 4 for row in cells for cell in row[1:])
        if small:
            return Section("Strategy", (intro, Chart(tuple(columns), cells, notes)))
        grid = Grid(tuple(columns), cells, "l" * len(columns))
        return Section("Strategy", (intro, grid, *(Paragraph(note) for note in notes)))

    def _check(self, simulate: Simulate, rounds: int, seed: int) -> Section:
        found = list(simulate(rounds, seed))
        rows = []
        worst = 0.0
        checked = [one for one in self.game.priced() if self.game.rules.payable(one.tables_of)]
        for priced in checked:
            exact = price(self.game, priced, self.game.count(priced), Conditions())
            name = exact.name + (f" ({spot})" if (spot := parse_key(exact.wager).spot) else "")
            one = next((one for one in found if _is_of(one, exact, priced)), None)
            if one is None:
                rows.append((name, exact.paytable, "0", "–", "–", percent(exact.house_advantage), "–", exact.basis))
                continue
            found.remove(one)
            off = float(one.house_advantage - exact.house_advantage)
            known = exact.std_dev / one.rounds**0.5 if one.rounds else 0.0
            error = math.hypot(max(one.std_error, known), exact.std_error)
            distance = off / error if error else 0.0
            worst = max(worst, abs(distance))
            rows.append(
                (
                    name,
                    exact.paytable,
                    f"{one.rounds:,}",
                    percent(one.house_advantage),
                    f"{one.std_error:.6%}",
                    percent(exact.house_advantage),
                    f"{distance:+.2f}".replace("-", "−"),
                    exact.basis,
                )
            )
            tell("wagers checked", len(rows), len(checked))
        columns = ("Wager", "Table", "Rounds", "Simulated", "Std error", "Analysis", "Errors off", "Per")
        text = (
            f"The same rules were dealt {rounds:,} times with seed {seed} by the compiled simulation, and each wager"
            " was settled by the kernels that the analysis counts with. The greatest distance from the analysis is"
            f" {worst:.2f} standard errors among {len(rows)} figures. Where the analysis knows a larger standard"
            " deviation than the run has seen, since its rarest payouts did not come up, distances are measured by"
            " that one."
        )
        blocks: list[Block] = [Paragraph(text), Grid(columns, tuple(rows), "kcrrrrrk")]
        if self.pictures and rows:
            from croupier.odds import plots

            first = next(iter(self.game.priced()))
            figure = plots.convergence(self.game, first, rounds, seed)
            caption = "The running estimate with its 95 % band against the analysis."
            blocks.append(Picture("convergence", plots.svg(figure, "convergence"), caption))
        return Section("Simulation check", tuple(blocks))

    def _session(self) -> Section | None:
        money = self.rules.money
        from croupier.odds.sessions import least_stake, session

        first = next(iter(self.game.priced()), None)
        if first is None:
            return None
        rounds, units = 500, 100
        try:
            stake = least_stake(self.rules, first.wager)
            found = session(self.rules, first.wager, units * stake, stake, rounds, conditions=self.conditions)
        except Refused as refused:
            return Section("A session", (Paragraph(str(refused)),))
        text = (
            f"{found.price.name} at {money(stake)} for {rounds} rounds with a bankroll of {money(units * stake)},"
            " rounds taken as independent: an illustration of the volatility above. A player is ruined who cannot cover"
            f" the most that a round can cost, {money(found.cover)}."
        )
        blocks: list[Block] = [Paragraph(text), Facts(session_facts(found))]
        if self.pictures:
            from croupier.odds import plots

            figure = plots.session_paths(found)
            blocks.append(
                Picture("session", plots.svg(figure, "session"), "Forty sessions, and where all of them lie.")
            )
        return Section("A session", tuple(blocks))

    # --- readings, method ---

    def _readings(self) -> Section:
        rows = [
            (
                one.id,
                _sentence(one.text),
                _sentence(one.reading)
                + (f" Option {one.option}: {self.rules.choice(one.option) or 'to be supplied'}." if one.option else ""),
                self.rules.cite(one.cite),
            )
            for one in self.chapter.readings
        ]
        if not rows:
            return Section("Readings", (Paragraph("The text of the chapter needed no reading."),))
        text = "Places where the text is garbled, silent or at odds with itself, and how it is read here."
        grid = Grid(("Reading", "What is wrong", "How it is read", "Clause"), tuple(rows), "lllk")
        return Section("Readings", (Paragraph(text), grid))

    def _method(self, rounds: int, seed: int) -> Section:
        used = {one.method for one in self.prices}
        blocks: list[Block] = [Paragraph(text) for method, text in _METHODS.items() if method in used]
        blocks.append(Paragraph(_CHECKED))
        data = hashlib.sha256(msgspec.json.encode(self.chapter)).hexdigest()[:16]
        blocks.append(
            Facts(
                (
                    ("croupier", version("croupier")),
                    ("kernels", fingerprint()),
                    ("chapter data", data),
                    ("Python", platform.python_version()),
                    ("NumPy", version("numpy")),
                    ("Numba", version("numba")),
                )
            )
        )
        blocks.append(
            Paragraph("This report is made again by the command below, with the submission beside it in a file.")
        )
        filed = msgspec.to_builtins(self.rules.submission)
        command = f"croupier report {self.chapter.address} --rounds {rounds} --seed {seed}"
        if filed:
            import yaml

            shown = yaml.safe_dump(filed, sort_keys=True, allow_unicode=True, default_flow_style=False)
            blocks.append(
                Code(f"{command} --submission submission.yaml -o report.pdf\n\n# submission.yaml\n{shown}".rstrip())
            )
        else:
            blocks.append(Code(f"{command} -o report.pdf"))
        return Section("Method and versions", tuple(blocks))

    def _clauses(self) -> Section:
        cited: dict[str, list[str]] = {}

        def note(cite: str, where: str) -> None:
            known = cited.setdefault(self.rules.cite(cite), [])
            if where not in known:
                known.append(where)

        note(self.chapter.cite, "the chapter")
        for item in self.chapter.equipment:
            note(item.cite, f"equipment: {item.kind}")
        for option in self.chapter.options:
            note(option.cite, f"option {option.id}")
        for law in self.chapter.wagers:
            note(law.cite, law.name)
            for row in law.settles:
                note(row[2], law.name)
            for table in self.rules.all_tables(law.id):
                note(table.cite, f"{law.name}, pay tables")
        for one in self.chapter.readings:
            note(one.cite, f"reading {one.id}")
        rows = tuple((cite, "; ".join(cited[cite])) for cite in sorted(cited, key=_natural))
        return Section("Clauses", (Grid(("Clause", "Cited for"), rows, "kl"),))


def session_facts(found: Session) -> tuple[tuple[str, str], ...]:
    """The figures of a session in words."""
    ended = found.results
    dollars = {
        name: _money(found, found.in_cents(ended.quantile(part)))
        for name, part in (("5 %", Fraction(1, 20)), ("median", Fraction(1, 2)), ("95 %", Fraction(19, 20)))
    }
    return (
        ("Mean result", _money(found, found.in_cents(ended.mean))),
        ("Results", "; ".join(f"{name} {amount}" for name, amount in dollars.items())),
        ("Ahead at the end", f"{float(ended.ahead):.4%}"),
        ("Ruined within it", f"{found.ruin.chance:.4%}"),
    )


_METHODS = {
    "exact": "Exact prices: every outcome is counted in integers over all deals, rolls or spins (or its chance found in"
    " rational numbers), and the pay table is applied to the counts. House advantages are fractions without rounding;"
    " decimals are rounded from them for print.",
    "computed": "Computed prices: chances are found by recursion over the remaining cards in double precision, as"
    " precisely as their conditions say; weights are chances scaled to integers.",
    "simulated": "Simulated prices: outcomes are dealt with a fixed seed, in independent blocks, and the standard error"
    " of the house advantage is taken from the blocks.",
}
_CHECKED = (
    "What decides a wager is one function on integers, which settles it at a table, counts it in the analysis and"
    " tallies it in the simulation. The standard deviation is that of one round; the hit frequency is the chance to end"
    " a round ahead. True odds are the odds against an outcome. A return is an outcome's probability times its net"
    " result; the house advantage is the sum of the returns with its sign changed."
)
_TABLE_FACTS: Mapping[str, Callable[[PayTable], str]] = {
    "meter starts at": lambda table: table.meter_seed,
    "meter starts again at": lambda table: table.meter_reseed,
    "added to the meter": lambda table: table.progression_rate,
    "added to the reserve": lambda table: table.reserve_rate,
    "for a wager of": lambda table: table.wager_amount,
    "where": lambda table: _where(table.requires),
    "decks": lambda table: ", ".join(map(str, table.decks)),
}


def percent(part: Fraction) -> str:
    """A part as a percentage with six places."""
    return f"{float(part):.6%}"


def exactly(one: Price) -> str:
    """A house advantage as its fraction, or how far it is known."""
    if one.method == "exact":
        return str(one.house_advantage)
    if one.method == "computed":
        return f"computed: {float(one.house_advantage):.10%}"
    return f"simulated: ± {one.std_error:.6%}"


def _is_of(found: Price, exact: Price, priced: Priced) -> bool:
    """Whether a simulated price is that of a priced wager."""
    same = (found.wager, found.basis, found.paytable) == (exact.wager, exact.basis, exact.paytable)
    return same and set(priced.conditions) <= set(found.conditions)


def _money(found: Session, amount: Fraction) -> str:
    return f"{'−' if amount < 0 else '+'}{exact_money(abs(amount), found.sign)}"


def _signed(value: Fraction, places: int) -> str:
    return f"{float(value):+,.{places}f}".replace("-", "−")


def _net(value: Fraction) -> str:
    text = f"{float(value):+,.4f}".rstrip("0").rstrip(".")
    return "0" if not value else text.replace("-", "−")


def _one_in(chance: Fraction) -> str:
    return f", 1 in {float(1 / chance):,.2f}" if chance else ""


def _where(requires: Mapping[str, Sequence[str]]) -> str:
    """A requirement on options in words."""
    return "; ".join(f"{name}: {' or '.join(some)}" for name, some in requires.items())


def _sentence(text: str) -> str:
    text = text.strip()
    return text if not text or text[-1] in ".?!:" else text + "."


def _natural(text: str) -> list[tuple[int, int, str]]:
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.findall(r"\d+|\D+", text)]


def _equipment(item: Equipment) -> str:
    parts = []
    if item.id:
        parts.append(item.id)
    if item.count:
        parts.append(" or ".join(str(number) for number in item.count))
    if item.per_deck:
        parts.append(f"{item.per_deck} cards a deck")
    if item.jokers:
        parts.append(f"{item.jokers} joker{'s' if item.jokers > 1 else ''} a deck")
    if item.removed:
        parts.append(f"without {', '.join(item.removed)}")
    if item.pockets:
        parts.append(f"{len(item.pockets)} pockets: {' '.join(item.pockets)}")
    if item.note:
        parts.append(item.note)
    return _sentence("; ".join(parts))


def _limits(limits: Limits) -> str:
    parts = []
    if limits.amounts:
        parts.append(" or ".join(limits.amounts))
    if limits.min:
        parts.append(f"at least {limits.min}")
    if limits.max:
        parts.append(f"at most {limits.max}")
    of = limits.of.replace("+", " and ")
    if limits.times:
        parts.append(f"{' or '.join(limits.times)} times {of}")
    if limits.at_least:
        parts.append(f"at least {limits.at_least} times {of}")
    if limits.at_most:
        parts.append(f"at most {limits.at_most} times {of}")
    if limits.note:
        parts.append(limits.note)
    text = ", ".join(parts)
    if text and limits.requires:
        text += f" ({_where(limits.requires)})"
    return text
