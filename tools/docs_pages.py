"""Writes the pages of the documentation that are made from the program: commands, the HTTP API and a page a game.

MkDocs runs it (`mkdocs.yml`, plugin gen-files); nothing is written to the source tree.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import mkdocs_gen_files
from typer.main import get_command

from croupier.cli.help import examples_of, pages, summary_of
from croupier.cli.main import app
from croupier.filings.drawing import svg
from croupier.filings.layout import draw
from croupier.floor.floor import Floor
from croupier.games import GAMES
from croupier.rules.books import books
from croupier.rules.compare import comparison, limits_said
from croupier.rules.examples import example
from croupier.rules.law import Chapter
from croupier.rules.loader import addresses, beside, load
from croupier.rules.submission import Rules
from croupier.rules.wager_keys import parse_key
from croupier.web.app import application

FIGURES = Path(__file__).parent.parent / "tests" / "data" / "exact.json"
"""Every exact figure of every chapter with its default options, as the tests hold it."""
MOST_DIFFERENCES = 60
"""Rows of a comparison that a page shows; `croupier compare` has all of them."""


def write(path: str, lines: Iterable[str]) -> None:
    """Write a page."""
    with mkdocs_gen_files.open(path, "w") as file:
        file.write("\n".join(lines) + "\n")


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A Markdown table."""
    yield "| " + " | ".join(columns) + " |"
    yield "|" + " --- |" * len(columns)
    for row in rows:
        yield "| " + " | ".join(_cell(one) for one in row) + " |"
    yield ""


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")


# --- commands --------------------------------------------------------------------------------------------------------


def commands() -> Iterator[str]:
    """The reference of the command line, group by group."""
    root: Any = get_command(app)
    yield "# Commands\n"
    yield "Made from the program. `croupier --help` and `croupier COMMAND --help` have the same text.\n"
    for group in pages()["group"]:
        yield f"## {group['name']}\n"
        for name in group["commands"]:
            yield from _command(f"croupier {name}", root.commands[name])
            yield from ("```sh", *examples_of(name), "```\n")


def _command(name: str, command: Any) -> Iterator[str]:
    yield f"### {name}\n"
    yield re.sub(r"\n\s*", "\n", command.help or "") + "\n"
    for part, one in getattr(command, "commands", {}).items():
        yield f"**`{name} {part}`**: {summary_of(one)}\n"
        yield from _parameters(one)
    yield from _parameters(command)


def _parameters(command: Any) -> Iterator[str]:
    rows = []
    for one in command.params:
        if one.name == "help" or getattr(one, "hidden", False):
            continue
        name = ", ".join(one.opts) if one.param_type_name == "option" else one.name.upper()
        default = "" if one.default in (None, "", False, ()) or callable(one.default) else str(one.default)
        rows.append((f"`{name}`", getattr(one, "help", "") or "", default))
    if rows:
        yield from table(("option", "meaning", "default"), rows)


# --- the HTTP API ----------------------------------------------------------------------------------------------------


def api() -> Iterator[str]:
    """The reference of the HTTP API, from its OpenAPI description."""
    with TemporaryDirectory() as folder:
        floor = Floor(str(Path(folder) / "floor.db"))
        described = application(floor).openapi_schema.to_schema()
        floor.stop()
    yield "# HTTP API\n"
    yield described["info"]["description"] + "\n"
    yield "A running floor serves the same description at `/schema/openapi.json`.\n"
    yield "[Clients and bots](client.md) shows how to use it.\n"
    groups: dict[str, list[str]] = {}
    for path, operations in sorted(described["paths"].items()):
        if path.startswith("/api/"):
            for method, operation in operations.items():
                groups.setdefault(path.split("/")[2], []).extend(_operation(method, path, operation, described))
    for name, lines in groups.items():
        yield f"## {name.replace('-', ' ').capitalize()}\n"
        yield from lines


def _operation(method: str, path: str, operation: dict[str, Any], described: dict[str, Any]) -> Iterator[str]:
    yield f"### `{method.upper()} {path}`\n"
    yield " ".join((operation.get("description") or operation.get("summary") or "").split()) + "\n"
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    rows = [(f"`{one['name']}`", one["in"], _type(one.get("schema", {}))) for one in operation.get("parameters", ())]
    rows += [(f"`{name}`", "body", kind) for name, kind in _fields(body, described)]
    if rows:
        yield from table(("name", "in", "type"), rows)


def _fields(schema: dict[str, Any] | None, described: dict[str, Any]) -> Iterator[tuple[str, str]]:
    if schema and "$ref" in schema:
        schema = described["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    required = (schema or {}).get("required", ())
    for name, kind in (schema or {}).get("properties", {}).items():
        yield name, _type(kind) + ("" if name in required else ", optional")


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "oneOf" in schema or "anyOf" in schema:
        return " or ".join(_type(one) for one in schema.get("oneOf") or schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    if "enum" in schema:
        return ", ".join(map(str, schema["enum"]))
    return str(schema.get("type", "any"))


# --- games -----------------------------------------------------------------------------------------------------------


def games() -> dict[str, list[Chapter]]:
    """The chapters of every game, under the game's key, those of the same game together."""
    found: dict[str, list[Chapter]] = {}
    for chapter in map(load, addresses()):
        if chapter.game in GAMES and books()[chapter.rulebook].ours:
            found.setdefault(chapter.game, []).append(chapter)
    return dict(sorted(found.items()))


def index(by_game: dict[str, list[Chapter]]) -> Iterator[str]:
    """The list of all games by family."""
    yield "# Games\n"
    count = sum(map(len, by_game.values()))
    yield f"{len(by_game)} games in {count} chapters. Each page is made from the rulebooks' data.\n"
    families: dict[str, list[str]] = {}
    for key, chapters in by_game.items():
        families.setdefault(chapters[0].family, []).append(key)
    for family, keys in sorted(families.items()):
        yield f"## {family.replace('-', ' ').capitalize()}\n"
        for key in keys:
            chapters = by_game[key]
            where = ", ".join(sorted({books()[one.rulebook].short for one in chapters}))
            yield f"- [{chapters[0].name}]({key}.md) ({where})"
        yield ""


def game(key: str, chapters: list[Chapter], figures: dict[str, list[list[str]]]) -> Iterator[str]:
    """A game's page: chapters, layout, wagers, figures and what differs between the rulebooks."""
    first = chapters[0]
    yield f"# {first.name}\n"
    rows = [(f"`{one.address}`", one.name, books()[one.rulebook].name) for one in chapters]
    yield from table(("address", "chapter", "rulebook"), rows)
    yield from ("```sh", f"croupier play {first.address}", f"croupier odds {first.address}")
    yield from (f"croupier rules {first.address}", "```\n")
    yield f"## Layout\n\n![Layout of {first.name}]({key}.svg)\n"
    yield "## Wagers\n"
    yield f"As `{first.address}` has them.\n"
    yield from table(("wager", "wins", "limits"), ((one.name, one.wins, limits_said(one)) for one in first.wagers))
    yield from _figures(chapters, figures)
    if len(chapters) > 1:
        columns, differing = comparison(key)
        yield "## Differences between the rulebooks\n"
        yield from table(columns, differing[:MOST_DIFFERENCES])
        yield f"`croupier compare {key}` shows them in full, differences first.\n"


def _figures(chapters: list[Chapter], figures: dict[str, list[list[str]]]) -> Iterator[str]:
    yield "## House edges\n"
    yield "With each chapter's default options. `croupier odds` names the conditions of wagers with several rows.\n"
    for chapter in chapters:
        names = {one.id: one.name for one in chapter.wagers}
        rows = [
            (_wager(key, names), label, _percent(edge), _percent(hits), deviation[:7])
            for key, label, edge, hits, deviation in figures.get(chapter.address, ())
        ]
        yield f"### {books()[chapter.rulebook].name}, {chapter.name}\n"
        if not rows:
            yield "No wager against the house: players win from each other.\n"
        else:
            yield from table(("wager", "pay table", "house edge", "hit frequency", "standard deviation"), rows)


def _wager(text: str, names: dict[str, str]) -> str:
    """A wager's name and its spot."""
    key = parse_key(text)
    return names.get(key.wager, key.wager) + (f", {key.spot}" if key.spot else "")


def _percent(text: str) -> str:
    value = text.partition(" ")[0]
    try:
        return f"{float(Fraction(value)):.4%}"
    except ValueError:
        return text


def layout_of(chapter: Chapter) -> str:
    """The layout as a picture."""
    given = example(chapter.address) if beside(chapter.address, "examples") else None
    rules = Rules(chapter, given) if given else Rules(chapter)
    return svg(draw(rules), chapter.name, scale=3)


def main() -> None:
    """Write all pages."""
    write("commands.md", commands())
    write("api.md", api())
    figures = json.loads(FIGURES.read_text(encoding="utf-8"))
    by_game = games()
    write("games/index.md", index(by_game))
    for key, chapters in by_game.items():
        write(f"games/{key}.md", game(key, chapters, figures))
        write(f"games/{key}.svg", [layout_of(chapters[0])])


main()
