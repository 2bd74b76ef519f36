"""The law as text: a chapter as Markdown, a game across the rulebooks, coverage and search."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from croupier.errors import Refused
from croupier.games import GAMES, game_for
from croupier.games.capabilities import AmongPlayers, played_by
from croupier.odds.pricing import no_house, prices
from croupier.rules.compare import limits_said
from croupier.rules.dates import RULES
from croupier.rules.editions import edition_said
from croupier.rules.law import Chapter, PayTables
from croupier.rules.loader import addresses, book_of, editions, load
from croupier.rules.paytables import PayTable
from croupier.rules.side_bet import described
from croupier.rules.submission import Rules

PARTS = (
    "seats", "equipment", "wagers", "options", "rankings", "charts",
    "irregularities", "procedures", "provisions", "terms", "readings",
)  # fmt: skip


def chapter_markdown(rules: Rules, part: str = "") -> str:
    """A chapter as a text that reads from top to bottom."""
    chapter = rules.chapter
    if part and part not in PARTS:
        raise Refused(f"A chapter has no part {part!r}.", allowed=PARTS)
    lines = [f"# {chapter.name}", "", f"{book_of(chapter)}, chapter {chapter.chapter} ({chapter.family})", ""]
    if chapter.edition:
        among = ", ".join(editions(chapter.address))
        lines += [f"This is {edition_said(chapter.edition)}. Editions: {among}", ""]
    for name in PARTS:
        if part in ("", name) and getattr(chapter, name):
            lines += [f"## {name.capitalize()}", "", *globals()[f"_{name}"](chapter), ""]
    return "\n".join(lines).rstrip() + "\n"


def _seats(chapter: Chapter) -> Iterator[str]:
    assert chapter.seats is not None
    yield f"Up to {chapter.seats.max} players. {chapter.seats.note} [{chapter.seats.cite}]"


def _equipment(chapter: Chapter) -> Iterator[str]:
    for item in chapter.equipment:
        counts = " or ".join(map(str, item.count))
        what = {"cards": "decks", "dice": "dice", "tiles": "tiles", "balls": "balls"}.get(item.kind, "")
        if counts == "1":
            what = "die" if what == "dice" else what.removesuffix("s")
        words = [
            f"{counts} {what}".strip() if counts else "",
            f"of {item.per_deck} cards" if item.per_deck else "",
            f"with {item.jokers} joker{'' if item.jokers == 1 else 's'}" if item.jokers else "",
            f"without {', '.join(item.removed)}" if item.removed else "",
        ]
        said = " ".join(filter(None, words))
        parts = (f"- **{item.id or item.kind}**", f"{said}." if said else "", item.note, f"[{item.cite}]")
        yield " ".join(filter(None, parts))
        if item.pockets:
            yield f"  - {' '.join(item.pockets)}"


def _wagers(chapter: Chapter) -> Iterator[str]:
    for wager in chapter.wagers:
        yield f"### {wager.name} (`{wager.id}`, {wager.kind}) [{wager.cite}]"
        yield ""
        yield wager.wins
        facts = [
            f"needs {' and '.join(need.replace('|', ' or ') for need in wager.needs)}" if wager.needs else "",
            f"offered if `{wager.option}` is yes" if wager.option else "",
            wager.timing,
            limits_said(wager),
        ]
        for fact in filter(None, facts):
            yield f"- {fact}"
        yield from (f"- {sentence}" for sentence in described(wager))
        for outcome, pays, cite in wager.settles:
            yield f"- {outcome}: {pays} [{cite}]"
        if wager.pays_as:
            yield f"- paid as {wager.pays_as}"
        yield ""
        for group in wager.paytables:
            yield from _group(group)


def _group(group: PayTables) -> Iterator[str]:
    heads = [f"{label or 'pays'}" for label in group.tables]
    yield f"| {'at least' if group.floor else 'hand'} [{group.cite}] | " + " | ".join(heads) + " |"
    yield "|---|" + "---|" * len(heads)
    # A printed row that stands for several outcomes (the points 4 and 10) is shown once.
    yield from dict.fromkeys(
        f"| {row[0]} | " + " | ".join(cell or "–" for cell in row[2:]) + " |" for row in group.rows
    )
    for name in ("meter_seed", "meter_reseed", "progression_rate", "reserve_rate", "wager_amount"):
        value = getattr(group, name)
        if value:
            cells = value if isinstance(value, tuple) else [value] * len(heads)
            yield f"| *{name.replace('_', ' ')}* | " + " | ".join(cells) + " |"
    yield ""
    if group.envy:
        yield (
            f"| envy bonus [{group.envy_cite or group.cite}] | "
            + " | ".join(a or "pays" for a in group.envy_amounts)
            + " |"
        )
        yield "|---|" + "---|" * len(group.envy_amounts)
        for row in group.envy:
            yield f"| {row[0]} | " + " | ".join(row[2:]) + " |"
        yield ""
    for name, choices in group.requires.items():
        yield f"- only where `{name}` is {' or '.join(choices)}"
    for condition in group.conditions:
        yield f"- {condition}"
    for label, conditions in group.table_conditions.items():
        yield from (f"- table {label}: {condition}" for condition in conditions)
    yield ""


def _options(chapter: Chapter) -> Iterator[str]:
    yield "| option | asks | choices | default | clause |"
    yield "|---|---|---|---|---|"
    for option in chapter.options:
        default = option.default or "the house must say"
        yield f"| `{option.id}` | {option.asks} | {option.answers} | {default} | {option.cite} |"


def _rankings(chapter: Chapter) -> Iterator[str]:
    for ranking in chapter.rankings:
        yield f"### {ranking.of.capitalize()} [{ranking.cite}]"
        yield ""
        yield " > ".join(printed or outcome for outcome, printed in ranking.order)
        yield ""
        for rule in ranking.rules:
            yield f"- {rule}"
        yield ""


def _charts(chapter: Chapter) -> Iterator[str]:
    for chart in chapter.charts:
        yield f"### {chart.name} (`{chart.id}`) [{chart.cite}]"
        yield ""
        yield "| " + " | ".join(chart.columns) + " |"
        yield "|" + "---|" * len(chart.columns)
        for row in chart.rows:
            yield "| " + " | ".join(row) + " |"
        yield ""
        if chart.note:
            yield chart.note
            yield ""


def _irregularities(chapter: Chapter) -> Iterator[str]:
    for one in chapter.irregularities:
        yield f"- **{one.event}** {one.ruling} *({', '.join(one.effect)})* [{one.cite}] `{one.id}`"


def _procedures(chapter: Chapter) -> Iterator[str]:
    for procedure in chapter.procedures:
        yield f"### {procedure.name} [{procedure.cite}]"
        yield ""
        for number, step in enumerate(procedure.steps, 1):
            yield f"{number}. {step}"
        yield ""


def _terms(chapter: Chapter) -> Iterator[str]:
    for one in chapter.terms:
        yield f"- {one.says.rstrip('.')}: {RULES[one.rule].format(one.period, one.since)}. [{one.cite}] `{one.id}`"


def _provisions(chapter: Chapter) -> Iterator[str]:
    for one in chapter.provisions:
        yield f"- **{one.topic}**: {one.says} [{one.cite}]"
        for item in one.items:
            yield f"  - {item}"
        for name, value in one.facts.items():
            yield f"  - {name}: {value}"


def _readings(chapter: Chapter) -> Iterator[str]:
    for reading in chapter.readings:
        option = f" Option `{reading.option}`." if reading.option else ""
        yield f"- [{reading.cite}] {reading.text} **Read here:** {reading.reading}{option}"


# --- across the rulebooks --------------------------------------------------------------------------------------------


def families() -> dict[str, list[Chapter]]:
    """The chapters that can be played of each family that has several games."""
    found: dict[str, list[Chapter]] = {}
    for chapter in map(load, addresses()):
        if chapter.game in GAMES:
            found.setdefault(chapter.family, []).append(chapter)
    return {family: some for family, some in found.items() if len({one.game for one in some}) > 1}


def family_comparison(chapters: Sequence[Chapter], step: Callable[[str], None]) -> tuple[list[str], list[list[str]]]:
    """The games of a family across the rulebooks by their defaults: what the first wager is worth with each pay table,
    and the rules of play that not all of them share."""
    games = [game_for(_one_version(Rules(chapter))) for chapter in chapters]
    if alone := next((game for game in games if isinstance(game, AmongPlayers)), None):
        raise no_house(alone.rules)
    shared = set.intersection(*(set(played_by(game)) for game in games))
    rows = []
    for game in games:
        law = game.rules.chapter
        step(law.name)
        first = next(game.priced())
        tables = by_label(game.rules, first.tables_of)
        found = list(prices(game.rules, wager=first.wager))
        for price in found:
            table = tables.get(price.paytable)
            under = game_for(game.rules.with_table(first.tables_of, table)) if table else game
            name = f"{price.name} {price.paytable}".strip()
            if sum(one.paytable == price.paytable for one in found) > 1:
                name += f" ({'; '.join(price.conditions)})"
            worth = (f"{float(one):.4%}" for one in (price.house_advantage, price.element_of_risk))
            rules = "; ".join(one for one in played_by(under) if one not in shared)
            rows.append([law.address, name, *worth, f"{float(price.mean_stake):.4f}", f"{price.std_dev:.3f}", rules])
    columns = ["chapter", "wager", "house", "of all wagered", "mean wager", "std dev"]
    if not any(row[-1] for row in rows):
        return columns, [row[:-1] for row in rows]
    return [*columns, "rules of play"], rows


def by_label(rules: Rules, wager: str) -> dict[str, PayTable]:
    """The pay tables of a wager; of those that have one label the one by which the house pays."""
    every = sorted(rules.all_tables(wager), key=lambda table: rules.holds(table.requires))
    return {table.label: table for table in every}


def _one_version(rules: Rules) -> Rules:
    """The rules in the version of the game that a house plays which chooses none."""
    version = game_for(rules).version
    return rules.with_option(version, rules.choice(version)) if version else rules
