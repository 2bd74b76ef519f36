"""The pages of the floor, rendered here; what moves on them is the work of the small modules in `static/`."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, get_args

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Litestar, MediaType, Request, Response, Router, get
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, NotFoundException
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.params import Parameter
from litestar.response import Redirect
from litestar.static_files import create_static_files_router
from msgspec.structs import replace

from croupier.built import built_once
from croupier.drills.chips import CHIPS
from croupier.errors import Refused
from croupier.filings.amendment import amendment, compared_chapters
from croupier.floor import cage, meters
from croupier.floor.floor import Floor
from croupier.floor.people import MAY, ROLES, NotKnown, OwnPassword, Person, Role
from croupier.games import GAMES, class_of, game_for
from croupier.games.base import Game
from croupier.games.capabilities import AmongPlayers, StandingWagers, Tickets, played_by
from croupier.rules import side_bet, submission_check
from croupier.rules.books import books, house_currency
from croupier.rules.clauses import STATES, keeper_words, ledger
from croupier.rules.compare import comparison
from croupier.rules.editions import edition_said
from croupier.rules.examples import example
from croupier.rules.law import Chapter, Limits
from croupier.rules.loader import addresses, book_of, editions, load, own_addresses, split_stem
from croupier.rules.pays import cents
from croupier.rules.paytables import PayTable, WagerMeter
from croupier.rules.presets import Preset, presets
from croupier.rules.search import at_clause
from croupier.rules.stadium import MOST, Stadium, rules_of
from croupier.rules.submission import Rules, Submission
from croupier.rules.texts import verbatim
from croupier.rules.vocabulary import families, meaning
from croupier.rules.wager_keys import parse_key, wager_key
from croupier.tables.felt import Shape
from croupier.tables.layout import draw_layout
from croupier.tables.opening import game_at
from croupier.web.api import Book, ChapterName, TableId
from croupier.web.chapters import address_of, rules_at
from croupier.web.errors import NotFound, bad_request, refused
from croupier.web.felt import felt, miniature, symbols
from croupier.web.languages import LANGUAGES, Words, language_of, translated, words_of
from croupier.web.past import RoundId
from croupier.web.security import ANYONE, PERSON, person_of, person_or_none
from croupier.web.tables import table_rows
from croupier.web.waiting import floor_of

Ask = Request[Any, Any, Any]
Page = Response[str]
Clause = Annotated[str, Parameter(min_length=1, max_length=60, description="A citation, as `649a.12(d)`.")]
Choices = Annotated[str, Parameter(max_length=20_000, description="A submission, as JSON.")]


@built_once(8)
def _templates(language: str) -> Environment:
    words = words_of(language)
    found = Environment(loader=PackageLoader("croupier.web"), autoescape=True, undefined=StrictUndefined)
    found.globals |= {
        "anchor": anchor,
        "form": submission_check.form,
        "words": words,
        "_": lambda text: translated(text, words),
    }
    found.add_extension(Words)
    return found


def anchor(clause: str) -> str:
    """The anchor of a clause on a rules page; static/basics.js makes the same one."""
    return "c-" + re.sub(r"[^a-z0-9.]+", "-", clause.lower()).strip("-")


class Anchors:
    """Gives each clause its anchor, once a page."""

    def __init__(self) -> None:
        self._given: set[str] = set()

    def __call__(self, clause: str) -> str:
        """The anchor, or nothing if an earlier part of the page has it."""
        mark = anchor(clause)
        if mark in self._given:
            return ""
        self._given.add(mark)
        return mark


NAV = (
    ("Floor", "/", "nothing"),
    ("Waiting lists", "/waitlists", "accounts"),
    ("Drills", "/drills", "person"),
    ("People", "/people", "people"),
    ("Pit", "/pit", "inventory"),
    ("Meters", "/meters", "inventory"),
    ("Tickets", "/tickets", "inventory"),
    ("Checklists", "/pit/lists", "lists"),
    ("Submissions", "/submissions", "filed"),
    ("Calendar", "/calendar", "filed"),
    ("Audit", "/audit", "audit"),
    ("Account", "/account", "accounts"),
)
"""The pages in the bar: name, address, and what a reader needs to see it."""


def _in_bar(needs: str, person: Person | None, floor: Floor) -> bool:
    if person is None or needs == "nothing":
        return needs == "nothing"
    if needs == "accounts":
        return floor.accounts
    return needs == "person" or person.may(needs)


def page(request: Ask, template: str, person: Person | None, status: int = 200, **fields: Any) -> Page:
    """A page in its frame, for a person."""
    floor = floor_of(request)
    nav = [(name, href) for name, href, needs in NAV if _in_bar(needs, person, floor)]
    language = language_of(request)
    chapter = fields.get("chapter")
    currency = books()[chapter.rulebook].currency if isinstance(chapter, Chapter) else house_currency()
    text = _templates(language).get_template(template).render(
        nav=nav, here=request.url.path, me=person, accounts=floor.accounts, language=language, languages=LANGUAGES,
        currency=currency,
        **fields,
    )  # fmt: skip
    return Response(text, media_type=MediaType.HTML, status_code=status, headers={"cache-control": "no-store"})


def _who(request: Ask) -> tuple[Floor, Person]:
    floor = floor_of(request)
    return floor, person_of(request, floor)


# --- the floor and the books -----------------------------------------------------------------------------------------


def _find(chapter: Chapter) -> str:
    """The words by which a chapter is found."""
    return f"{chapter.name} {chapter.address} {chapter.game} {chapter.family} {books()[chapter.rulebook].name}".replace(
        "-", " "
    )


def matrix(own: tuple[str, ...]) -> tuple[dict[str, list[dict[str, Any]]], list[dict[str, Any]], int]:
    """Families to their games with their chapters by rulebook; the chapters without a game; how many are playable."""
    return _matrix((*addresses(), *own))


@built_once(8)
def _matrix(among: tuple[str, ...]) -> tuple[dict[str, list[dict[str, Any]]], list[dict[str, Any]], int]:
    rows: dict[str, dict[str, dict[str, Any]]] = {family: {} for family in families()}
    others = []
    playable = 0
    for address in among:
        chapter = load(address)
        shown = {
            "address": address, "name": chapter.name, "playable": chapter.game in GAMES, "find": _find(chapter),
            "book": chapter.rulebook, "where": where_of(chapter), "edge": edges().get(address, ""),
        }  # fmt: skip
        if chapter.family == "framework" or not chapter.game:
            others.append(shown)
            continue
        playable += chapter.game in GAMES
        row = rows[chapter.family].setdefault(chapter.game, {"name": _title(chapter.game), "chapters": [], "find": ""})
        row["chapters"].append(shown)
        row["find"] += f" {shown['find']} {address}"
    by_family = {
        families()[family]: sorted(games.values(), key=_playable_first) for family, games in rows.items() if games
    }
    return by_family, others, playable


def _playable_first(row: dict[str, Any]) -> tuple[bool, str]:
    return not any(one["playable"] for one in row["chapters"]), row["name"]


@built_once(1)
def edges() -> dict[str, list[str]]:
    """Chapter to the wager that is made first and its house advantage in percent, as tools/exact.py has counted
    it, with `from` where that is the least of several."""
    found: dict[str, list[str]] = json.loads((Path(__file__).parent / "edges.json").read_text(encoding="utf-8"))
    return found


def favors(rules: Rules) -> list[str]:
    """The wager that is made first and by how many percent it favors the player, as was counted for the chapter's
    defaults; empty where it does not, the figure is the least of several, or the house has chosen otherwise."""
    name, edge, *least = edges().get(rules.chapter.address, ("", ""))
    chosen = rules.submission.options or rules.submission.paytables
    return [name, edge.removeprefix("-")] if edge.startswith("-") and not (least or chosen) else []


def _title(game: str) -> str:
    words = game.replace("holdem", "hold 'em").replace("-", " ")
    return words[:1].upper() + words[1:]


@get("/", may=PERSON, sync_to_thread=True)
def floor_page(request: Ask) -> Page:
    """The floor: every game of every rulebook, and the open tables."""
    floor, person = _who(request)
    by_family, others, playable = matrix(own_addresses())
    return page(
        request, "floor.html", person, books=books(), families=by_family, others=others, playable=playable,
        tables=table_rows(floor, person),
    )  # fmt: skip


def chapter_page(request: Ask, template: str, chapter: Chapter, **fields: Any) -> Page:
    """A page about a chapter."""
    return page(request, template, person_or_none(request, floor_of(request)), chapter=chapter, **fields)


@get("/games/{book:str}/{chapter:str}", may=ANYONE, sync_to_thread=True)
def rules_page(request: Ask, book: Book, chapter: ChapterName) -> Page:
    """A chapter: wagers, pay tables, options, procedures, irregularities, readings."""
    rules = rules_at(book, chapter)
    law = rules.chapter
    clauses = [(one, keeper_words(law, one)) for one in ledger(law.address)]
    dated = editions(law.address) if law.edition else ()
    changes = tuple(amendment(*compared_chapters(law.address))) if law.edition and law.address != dated[0] else ()
    parts = (
        ("Table and equipment", "equipment", len(law.equipment)), ("Wagers", "wagers", len(law.wagers)),
        ("House options", "options", len(law.options)), ("Rankings", "rankings", len(law.rankings)),
        ("Charts", "charts", len(law.charts)), ("Procedures", "procedures", len(law.procedures)),
        ("Irregularities", "irregularities", len(law.irregularities)),
        ("Deadlines", "terms", len(law.terms)),
        ("Provisions", "provisions", len(law.provisions)), ("Clauses", "clauses", len(clauses)),
        ("Readings", "readings", len(law.readings)),
    )  # fmt: skip
    drawn = felts(game_for(rules), law.name) if law.game in GAMES else {"wide": "", "tall": ""}
    return chapter_page(
        request, "rules.html", law, book=book_of(law), playable=law.game in GAMES, **drawn,
        contents=[part for part in parts if part[2]], anchors=Anchors(), ledger=clauses, stated=side_bet.described,
        states={state: sum(one.state == state for one, _ in clauses) for state in STATES},
        editions=dated, changes=changes,
    )  # fmt: skip


@get("/compare/{game:str}", may=ANYONE, sync_to_thread=True)
def compare_page(request: Ask, game: Annotated[str, Parameter(min_length=1, max_length=60)]) -> Page:
    """One game across the rulebooks, pay tables matched by what they pay."""
    try:
        columns, rows = comparison(game)
    except Refused as refused:
        raise NotFound(refused.what, allowed=refused.allowed) from None
    laws = [load(address) for address in columns[1:]]
    differ = [row for row in rows if len(set(row[1:])) > 1]
    return page(
        request, "compare.html", person_or_none(request, floor_of(request)), name=_title(game),
        chapters=[(law, where_of(law)) for law in laws], differ=differ, same=rows[len(differ) :],
        family=family_of(laws[0].family),
    )  # fmt: skip


def family_of(family: str) -> list[dict[str, Any]]:
    """The games of a family across the rulebooks by their defaults: what the first wager costs, as was counted, and the
    rules of play that not all of them share; none where there is one game, or no rules to tell."""
    return _family_of(family, addresses())


@built_once(64)
def _family_of(family: str, among: tuple[str, ...]) -> list[dict[str, Any]]:
    laws = [law for law in map(load, among) if law.family == family and law.game in GAMES]
    if len({law.game for law in laws}) < 2:
        return []
    played = {law.address: played_by(game_for(Rules(law))) for law in laws}
    shared = set.intersection(*map(set, played.values()))
    if not any(played.values()):
        return []
    return [
        {"law": law, "where": where_of(law), "edge": edges().get(law.address, ""),
         "rules": "; ".join(one for one in played[law.address] if one not in shared)}
        for law in laws
    ]  # fmt: skip


@get("/games/{book:str}/{chapter:str}/clause", may=ANYONE, sync_to_thread=True)
def clause_page(request: Ask, book: Book, chapter: ChapterName, of: Clause) -> Page:
    """A clause: what our data says there, beside its words where the house has the text."""
    law = rules_at(book, chapter).chapter
    words = None if law.varies else verbatim(law.address, of)  # a draft has no text
    here, within = at_clause(law.address, of)
    row = next((one for one in ledger(law.address) if one.cite == of), None)
    return chapter_page(
        request, "clause.html", law, book=book_of(law), clause=of, row=row,
        kept=keeper_words(law, row) if row else "", keyed=here, within=within, words=words,
        has_texts=bool(os.environ.get("CROUPIER_TEXTS")),
    )  # fmt: skip


def _example(address: str) -> str:
    """What we would file for a chapter that leaves much to the house, as JSON; empty where its defaults are enough."""
    try:
        return json.dumps(example(address).options)
    except Refused:
        return ""


@get("/games/{book:str}/{chapter:str}/open", may="open", sync_to_thread=True)
def open_page(request: Ask, book: Book, chapter: ChapterName) -> Page:
    """Open a table: the options of the chapter, filled in."""
    floor, _ = _who(request)
    filed = floor.house.filed
    one = filed.in_force(address_of(book, chapter)) if filed.binding else None
    rules = playable_at(book, chapter, one.submission if one else None)
    given, joins = _example(rules.chapter.address), _joins(floor, rules.chapter)
    try:
        stadium = rules_of(rules.chapter, Stadium(1))
    except Refused:
        stadium = None
    shown = {"example": given, "joins": joins, "under": one, "favors": favors(rules)}
    stations = {"stadium": stadium, "most": MOST}
    return chapter_page(request, "open.html", rules.chapter, **shown, **stations, **form_of(rules))


def _joins(floor: Floor, chapter: Chapter) -> list[tuple[str, str, list[tuple[int, str]]]]:
    """The meters of the house among which each progressive wager of a chapter may find one that it can share."""
    with floor.store.reading() as connection:
        found = [one for one in meters.all_of(connection) if one.address.split("/")[0] == chapter.rulebook]
    dials = sorted({parse_key(one.wager).spot for one in found})
    return [
        (WagerMeter(law.id, dial).key, f"{law.name} ({dial})" if dial else law.name, same)
        for law in chapter.wagers
        for dial in dials
        if law.kind == "progressive"
        and (same := [(one.id, one.title) for one in found if parse_key(one.wager).spot == dial])
    ]


def playable_at(book: str, chapter: str, submission: Submission | None = None) -> Rules:
    """The rules of a chapter that can be played, under a house's choices."""
    rules = Rules(address_of(book, chapter), submission)
    game_for(rules)
    return rules


def _by_label(tables: Sequence[PayTable]) -> list[PayTable]:
    """Pay tables as a house chooses them: one for each label, though readings may print it differently."""
    return list({table.label: table for table in reversed(tables)}.values())[::-1]


def form_of(rules: Rules) -> dict[str, Any]:
    """What a form asks of a house: the options of a chapter and its pay tables, with what is chosen so far."""
    tables = [(law, _by_label(rules.all_tables(law.id))) for law in rules.chapter.wagers]
    return {
        "presets": [_preset(rules, one) for one in presets(rules.chapter.address)],
        "options": rules.chapter.options,
        "paytables": [(law, found) for law, found in tables if len(found) > 1],
        "submission": rules.submission,
    }


def _preset(rules: Rules, one: Preset) -> dict[str, str]:
    """A preset for a form: its name, what it says and is worth, and what it files."""
    worth = [
        f"{rules.wager(of.wager).name}{f' {of.under}' if of.under else ''} "
        + (f"{of.risk}% of all that is wagered" if of.risk else f"{of.percent}%")
        for of in one.worth
    ]
    filed = msgspec.json.encode(one.submission).decode()
    return {"name": one.name, "says": one.says, "worth": ", ".join(worth), "files": filed}


@get("/games/{book:str}/{chapter:str}/odds", may=ANYONE, sync_to_thread=True)
def odds_page(request: Ask, book: Book, chapter: ChapterName, submission: Choices = "{}") -> Page:
    """What every wager is worth, under a house's choices; for strangers under the chapter's defaults."""
    chosen = choices_in(submission)
    own = chosen == Submission() or person_or_none(request, floor_of(request)) is not None
    rules = playable_at(book, chapter, chosen if own else None)
    decides = class_of(rules.chapter.game).decides
    return chapter_page(
        request, "odds.html", rules.chapter, chosen=submission if own else "{}", choices=chosen_of(rules), own=own,
        decides=decides, **form_of(rules),
    )  # fmt: skip


@get("/games/{book:str}/{chapter:str}/strategy", may=PERSON, sync_to_thread=True)
def strategy_page(request: Ask, book: Book, chapter: ChapterName, submission: Choices = "{}") -> Page:
    """A strategy card to print, under a house's choices."""
    _who(request)
    rules = rules_under(book, chapter, submission)
    return chapter_page(request, "strategy.html", rules.chapter, chosen=submission, choices=chosen_of(rules))


def rules_under(book: str, chapter: str, submission: str) -> Rules:
    """A chapter under choices that an address gives."""
    return playable_at(book, chapter, choices_in(submission))


def choices_in(submission: str) -> Submission:
    """The choices that an address gives."""
    try:
        return msgspec.json.decode(submission, type=Submission)
    except msgspec.DecodeError as wrong:
        raise Refused(f"The house's choices cannot be read: {wrong}.") from None


def chosen_of(rules: Rules) -> list[tuple[str, str]]:
    """What a house has chosen other than the chapter's defaults, in words: options, pay tables, limits."""
    made = rules.submission
    found = [(name.replace("-", " "), said) for name, said in made.options.items()]
    found += [(rules.wager(wager).name, f"table {label}") for wager, label in made.paytables.items()]
    found += [(rules.wager(wager).name, ", ".join(odds.values())) for wager, odds in made.pays.items()]
    return found


def _posted(rules: Rules) -> list[str]:
    """The limits that a house has posted, in words."""
    return [
        f"{'' if name == 'table' else f'{rules.wager(name).name} '}{rules.range_said(least, most)}"
        for name, (least, most) in rules.submission.limits.items()
    ] + [
        f"{'' if name == 'table' else f'{rules.wager(name).name} '}in increments of {rules.money(cents(step))}"
        for name, step in rules.submission.increments.items()
    ]


@get("/games/{book:str}/{chapter:str}/rulings", may=ANYONE, sync_to_thread=True)
def rulings_page(request: Ask, book: Book, chapter: ChapterName) -> Page:
    """What the book rules when something goes wrong."""
    law = rules_at(book, chapter).chapter
    return chapter_page(request, "rulings.html", law, id=None, title="", meaning=meaning)


# --- a table ---------------------------------------------------------------------------------------------------------


def _limits(limits: Limits) -> str:
    """What a chapter prints on the size of a wager, in a line."""
    said = [
        f"at least {limits.min}" if limits.min else "",
        f"at most {limits.max}" if limits.max else "",
        f"only {', '.join(limits.amounts)}" if limits.amounts else "",
        f"{' or '.join(limits.times)} × {limits.of}" if limits.times else "",
        f"at least {limits.at_least} × {limits.of}" if limits.at_least else "",
        f"at most {limits.at_most} × {limits.of}" if limits.at_most else "",
        limits.note,
    ]
    return "; ".join(one for one in said if one)


def _wagers(game: Game) -> str:
    """The wagers of a table as JSON for its page."""
    rules, listed = game.rules, game.spots()
    found = []
    for law in game.laid_out:
        rows = _rows(game, law.id)
        spots = {
            spot: some for spot in listed.get(law.id, ()) if (some := _rows(game, wager_key(law.id, spot))) != rows
        }
        found.append(
            {
                "id": law.id, "name": law.name, "kind": law.kind, "wins": law.wins, "cite": rules.cite(law.cite),
                "rows": rows, "spots": spots, "limits": _limits(law.limits),
            }
        )  # fmt: skip
    return json.dumps(found)


def _rows(game: Game, key: str) -> list[tuple[str, str]]:
    """What a wager pays on a spot, or anywhere: each line once."""
    table = game.rules.table(parse_key(key).wager)
    rows = game.rows_on(key) if isinstance(game, Tickets) else table.rows if table is not None else ()
    return list(dict.fromkeys((row.hand, game.rules.listed_odds(row.pays.text)) for row in rows))


def _table_fields(floor: Floor, table: int) -> dict[str, Any]:
    with floor.house.seeing(table) as kept:
        game, title, stadium = kept.game, kept.title, kept.stadium
    drawn, printed = game, load(game.rules.chapter.address).seats if stadium is not None else None
    if stadium is not None and (printed is None or game.seats > printed.max):  # more than a felt has: each its own
        drawn = game_at(game.rules.chapter.address, game.rules.submission, replace(stadium, stations=1))
    law = game.rules.chapter
    name = title or law.name
    return {
        "id": table, "title": name, "chapter": law, "stands": isinstance(game, StandingWagers), "wagers": _wagers(game),
        "decides": game.decides, "newer_edition": floor.house.filed.newer_edition(law),
        "between": isinstance(game, AmongPlayers), "favors": favors(game.rules),
        "results": game.arrangement.results, "book": where_of(law), "posted": _posted(game.rules),
        "choices": chosen_of(game.rules), "chosen": msgspec.json.encode(game.rules.submission).decode(),
        "stations": stadium is not None,
        **felts(drawn, name),
    }  # fmt: skip


def where_of(law: Chapter) -> str:
    """Return the short name of a chapter's rulebook with the chapter's number; for a draft, those of what it varies."""
    where = f"{books()[law.rulebook].short} {split_stem((law.varies or law.address).partition('/')[2])[0]}".strip()
    dated = f", {edition_said(law.edition)}" if law.edition else ""
    return f"{law.name}, a draft after {where}" if law.varies else where + dated


def felts(game: Game, name: str) -> dict[str, str]:
    """A game's felt for a desk and for a phone; the style sheet shows one of them."""
    return {shape: felt(draw_layout(game, shape), name) for shape in get_args(Shape)}


@get("/tables/{table:int}", may=PERSON, sync_to_thread=True)
def table_page(request: Ask, table: TableId) -> Page:
    """The table."""
    floor, person = _who(request)
    return page(request, "table.html", person, **_table_fields(floor, table))


@get("/tables/{table:int}/rounds", may=PERSON, sync_to_thread=True)
def rounds_page(request: Ask, table: TableId) -> Page:
    """The rounds of a table."""
    floor, person = _who(request)
    return page(request, "rounds.html", person, **_table_fields(floor, table))


@get("/tables/{table:int}/rounds/{number:int}", may=PERSON, sync_to_thread=True)
def round_page(request: Ask, table: TableId, number: RoundId) -> Page:
    """A round, step by step."""
    floor, person = _who(request)
    return page(request, "round.html", person, number=number, **_table_fields(floor, table))


@get("/tables/{table:int}/ruling", may=PERSON, sync_to_thread=True)
def ruling_page(request: Ask, table: TableId) -> Page:
    """Something went wrong at this table."""
    floor, person = _who(request)
    return page(request, "rulings.html", person, meaning=meaning, **_table_fields(floor, table))


# --- for builders ----------------------------------------------------------------------------------------------------


@get("/api", may=ANYONE, sync_to_thread=True)
def api_page(request: Ask) -> Page:
    """Every route of the API, from its own description."""
    return page(request, "api.html", person_or_none(request, floor_of(request)), groups=described(request.app))


@built_once(1)
def described(app: Litestar) -> dict[str, list[dict[str, Any]]]:
    """The routes of the API by what they are about."""
    schema = app.openapi_schema.to_schema()
    groups: dict[str, list[dict[str, Any]]] = {}
    for path, methods in schema["paths"].items():
        _, root, *parts = path.split("/")
        if root != "api" or not parts:
            continue
        part = parts[0].capitalize()
        for method, one in methods.items():
            groups.setdefault(part, []).append(
                {
                    "method": method.upper(),
                    "path": path,
                    "says": one.get("description", ""),
                    "may": _may_be_asked_by(app, method.upper(), path),
                    "takes": _takes(one, schema),
                    "gives": _called(_first_check(one, schema)),
                }
            )
    return groups


def _may_be_asked_by(app: Litestar, method: str, path: str) -> str:
    """Who may ask, as the route declares it."""
    plain = re.sub(r":\w+\}", "}", "\n".join(route.path for route in app.routes)).split("\n")
    for shown, route in zip(plain, app.routes, strict=True):
        for handler in getattr(route, "route_handlers", ()) if shown == path else ():
            if method in handler.http_methods:
                may = str(handler.opt.get("may", ""))
                roles = (
                    ", ".join(role for role in ROLES if may in MAY[role])
                    or "the one player of a floor without accounts"
                )
                return {ANYONE: "anyone", PERSON: "whoever is logged in"}.get(may, roles)
    return ""


def _takes(one: Mapping[str, Any], schema: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What a route takes: its query and the fields of its body."""
    found = [
        (field["name"], _called(field.get("schema", {})))
        for field in one.get("parameters", ())
        if field["in"] == "query"
    ]
    body = one.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    fields = _looked_up(body, schema).get("properties", {})
    return found + [(name, _called(kind)) for name, kind in fields.items()]


def _first_check(one: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema of the answer when all is well."""
    answers: Mapping[str, Mapping[str, Any]] = one.get("responses", {})
    said = next((said for status, said in answers.items() if status.startswith("2")), {})
    content: Mapping[str, Any] = said.get("content", {}).get("application/json", {}).get("schema", {})
    return content


def _looked_up(kind: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """A schema by its name."""
    found: Mapping[str, Any] = schema["components"]["schemas"].get(kind.get("$ref", "").rsplit("/", 1)[-1], kind)
    return found


def _called(kind: Mapping[str, Any]) -> str:
    """A schema in a word or two."""
    if "$ref" in kind:
        return str(kind["$ref"]).rsplit("/", 1)[-1].rsplit("_", 1)[-1]
    if kind.get("type") == "array":
        return f"list of {_called(kind.get('items', {}))}"
    several = kind.get("oneOf") or kind.get("anyOf") or ()
    return " or ".join(dict.fromkeys(map(_called, several))) if several else str(kind.get("type", "anything"))


# --- people and money ------------------------------------------------------------------------------------------------


@get("/login", may=ANYONE, sync_to_thread=True)
def login_page(request: Ask) -> Page | Redirect:
    """Log in; a floor without accounts has nothing to log in to."""
    if not floor_of(request).accounts:
        return Redirect("/")
    return page(request, "login.html", None)


def _staff_page(request: Ask, template: str, **fields: Any) -> Page:
    _, person = _who(request)
    return page(request, template, person, **fields)


@get("/people", may="people", sync_to_thread=True)
def people_page(request: Ask) -> Page:
    """Accounts."""
    return _staff_page(request, "people.html", roles=get_args(Role))


@get("/account", may=PERSON, temporary=True, sync_to_thread=True)
def account_page(request: Ask) -> Page | Redirect:
    """One's own account; a floor without accounts has none."""
    if not floor_of(request).accounts:
        return Redirect("/")
    return page(request, "account.html", _who(request)[1])


@get("/pit", may="inventory", sync_to_thread=True)
def pit_page(request: Ask) -> Page:
    """Inventories, fills and credits."""
    with floor_of(request).store.reading() as connection:
        shift = cage.shift_now(connection)
    software = floor_of(request).software.latest().line()
    return _staff_page(request, "pit.html", shift=shift, denominations=CHIPS, software=software)


@get("/meters", may=PERSON, sync_to_thread=True)
def meters_page(request: Ask) -> Page:
    """The house's progressive meters."""
    games = [
        (chapter.address, chapter.name, [(law.id, law.name) for law in chapter.wagers if law.kind == "progressive"])
        for chapter in map(load, addresses())
        if chapter.game in GAMES
    ]
    return page(request, "meters.html", _who(request)[1], games=[one for one in games if one[2]])


@get("/waitlists", may=PERSON, sync_to_thread=True)
def waitlists_page(request: Ask) -> Page:
    """Waiting lists, by game and limit."""
    dealt = [law for law in map(load, addresses()) if law.game in GAMES]
    rooms = [law for law in dealt if issubclass(class_of(law.game), AmongPlayers)]
    variants = {
        choice
        for law in rooms
        for option in law.options
        if option.id == class_of(law.game).version
        for choice in option.choices
    }
    return page(request, "waitlists.html", _who(request)[1], games=sorted(map(_title, variants)))


@get("/audit", may="audit", sync_to_thread=True)
def audit_page(request: Ask) -> Page:
    """The ledger and the journals."""
    return _staff_page(request, "audit.html", software=floor_of(request).software.latest().line())


# --- what pages are made of ------------------------------------------------------------------------------------------


@get("/languages/{code:str}", may=ANYONE, sync_to_thread=True, cache=False)
def language_file(code: Annotated[str, Parameter(max_length=8)]) -> Response[dict[str, str]]:
    """The catalog of a language, for the pages' scripts."""
    if code not in LANGUAGES:
        raise NotFound(f"There is no language {code!r} here.", allowed=LANGUAGES)
    return Response(words_of(code), headers={"cache-control": "max-age=3600"})


@get("/felt/symbols.svg", may=ANYONE, sync_to_thread=False, cache=False)
def symbols_file() -> Response[str]:
    """Cards and dice."""
    return Response(symbols(), media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


@get("/felt/mini/{book:str}/{chapter:str}", may=ANYONE, sync_to_thread=True, cache=False)
def miniature_file(book: Book, chapter: ChapterName) -> Response[str]:
    """A game's felt, small."""
    drawn = _miniature(playable_at(book, chapter).chapter.address)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


@built_once(200)
def _miniature(address: str) -> str:
    return miniature(draw_layout(game_for(Rules(address))))


def _refused(request: Ask, error: Refused) -> Response[Any]:
    """A refusal as a page; who is not known is asked to log in, who has no password of their own to set one."""
    if isinstance(error, NotKnown):
        return Redirect("/login")
    if isinstance(error, OwnPassword):
        return Redirect("/account")
    status = refused(request, error).status_code or 400
    return _message(request, status, error.what, list(error.allowed), error.cite)


def _bad_request(request: Ask, error: HTTPException) -> Response[Any]:
    if error.status_code == 404:
        return missing(request)
    return _message(request, error.status_code, bad_request(request, error).content.refused, [], "")


def missing(request: Ask) -> Page:
    """For a browser that asks for an address at which there is nothing."""
    return _message(request, 404, "There is nothing at this address.", [], "")


def _names_a_file(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Nothing is looked for under a name that no file can have: with a NUL, or too long."""
    if not re.fullmatch(r"[a-zA-Z0-9._/-]{1,100}", connection.scope["path"]):
        raise NotFoundException


def _message(request: Ask, status: int, text: str, allowed: list[str], cite: str) -> Page:
    heading = {403: "Not allowed", 404: "Nothing here"}.get(status, "Refused")
    person = person_or_none(request, floor_of(request))
    return page(request, "message.html", person, status, heading=heading, text=text, allowed=allowed, cite=cite)


def rendered(handlers: Sequence[HTTPRouteHandler]) -> Router:
    """Some pages, which refuse in a page."""
    return Router(
        path="/",
        route_handlers=handlers,
        exception_handlers={Refused: _refused, HTTPException: _bad_request},
        include_in_schema=False,
    )


pages = (
    rendered(
        [
            floor_page, rules_page, compare_page, clause_page, open_page, odds_page, strategy_page, rulings_page,
            table_page, rounds_page, round_page, ruling_page, login_page, account_page, people_page, pit_page,
            meters_page, waitlists_page, audit_page, symbols_file, miniature_file, language_file, api_page,
        ]
    ),
    create_static_files_router(
        path="/static", directories=[Path(__file__).parent / "static"], include_in_schema=False, cache_control=None,
        opt={"may": ANYONE}, guards=[_names_a_file],
    ),
)  # fmt: skip
"""What the application serves besides its API."""
