"""Keep the catalogs of the pages' languages up to date with the texts of templates, scripts and data.

    python tools/messages.py            write croupier.pot and the .po files anew; list what still needs a translator
    python tools/messages.py --check    write nothing; also fail if a file would change

A text that is new is added without a translation. If it resembles one that is gone, the old translation is suggested
and marked fuzzy: correct it and remove the line `#, fuzzy`. A text that no page uses anymore is dropped. Both commands
fail while a catalog has texts without a translation or fuzzy ones; pages show those in English.
"""

from __future__ import annotations

import io
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import get_args

from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment

from croupier.drills.question import KINDS
from croupier.equipment.cards import CARDS
from croupier.equipment.tiles import TILES
from croupier.floor.people import ROLES
from croupier.rules import approvals, dates, submission_review
from croupier.rules.books import Currency, books
from croupier.rules.framework import fact
from croupier.rules.law import FAMILIES
from croupier.web.languages import CATALOGS, ENGLISH, LANGUAGES, each_text
from croupier.web.pages import NAV

WEB = CATALOGS.parent
TEMPLATE = CATALOGS / "croupier.pot"
SAME = {
    "/live/N",
    "CSV",
    "Idempotency-Key",
    "JSON",
    'aria-busy="true"',
    "CROUPIER_TEXTS",
    "Croupier",
    "croupier settle",
    "full",
    "· Croupier",
}
"""What templates have between tags and no translator should touch."""
_WORD = re.compile(r"[^\W\d_]{2}")


def texts_of(source: str) -> Iterator[str]:
    """Yield the texts of a template."""
    found: list[str] = []

    def note(text: str) -> str:
        found.append(" ".join(text.split()))
        return text

    inside = False
    for _, kind, value in Environment(autoescape=True).lex(source):
        if kind == "data":
            _, inside = each_text(value, inside, note)
    found += re.findall(r'\b_\("([^"]*)"\)', source)
    yield from (text for text in dict.fromkeys(found) if _WORD.search(text) and text not in SAME)


def texts_of_script(source: str) -> Iterator[str]:
    """Yield the texts of a script: t`...`, and both texts of what it counts."""
    found = []
    for match in re.finditer(r"(?<![\w$])t`", source):
        found.append(_literal_key(source, match.end()))
    for first, second in re.findall(r'counted\([^"]*"([^"]*)", "([^"]*)"\)', source):
        found += [first, second]
    for thing in re.findall(r'\bcount\([^"]*"([a-z ]+)"\)', source):
        found += [f"{{0}} {thing}", f"{{0}} {thing}s"]
    yield from (text for text in dict.fromkeys(found) if _WORD.search(text))


def _literal_key(source: str, at: int) -> str:
    """Return the key of a template literal whose text begins at a place: its expressions are {0}, {1} ..."""
    key, number = [], 0
    while source[at] != "`":
        if source.startswith("${", at):
            depth, at = 1, at + 2
            while depth:
                depth += {"{": 1, "}": -1}.get(source[at], 0)
                at += 1
            key.append(f"{{{number}}}")
            number += 1
        else:
            key.append(source[at])
            at += 1
    return "".join(key)


def data_texts() -> dict[str, Iterable[str]]:
    """Return the words of the data that pages translate, by the module that has them."""
    pieces = (CARDS.word, TILES.word)
    papers = ", ".join(filter(None, (fact(book, approvals.OFFERING, "approvals") for book in books())))
    return {
        "drills/question.py": KINDS.values(),
        "equipment/pieces.py": (*pieces, *(f"{word}s" for word in pieces)),
        "floor/people.py": ROLES,
        "rules/approvals.py": (*get_args(approvals.Step), *get_args(approvals.TableKind), *papers.split(", ")),
        "rules/books.py": {Currency().units, *(book.currency.units for book in books().values())},
        "rules/dates.py": (*dates.STATES.values(), *dates.MEANINGS.values()),
        "rules/law.py": FAMILIES.values(),
        "rules/submission_review.py": (*submission_review.SAID, *submission_review.SAID.values()),
        "web/pages.py": (name for name, _, _ in NAV),
    }


def page_texts() -> dict[str, list[str]]:
    """Return every text of the pages with the files that have it."""
    places: dict[str, list[str]] = defaultdict(list)
    for path in sorted((*(WEB / "templates").glob("*.html"), *(WEB / "static").glob("*.js"))):
        source = path.read_text(encoding="utf-8")
        for text in (texts_of if path.suffix == ".html" else texts_of_script)(source):
            places[text].append(str(path.relative_to(WEB.parent)))
    for place, texts in data_texts().items():
        for text in texts:
            places[text].append(place)
    return places


def catalog_of(places: dict[str, list[str]]) -> Catalog:
    """Return the template of all catalogs: the texts with their places, without translations."""
    catalog = Catalog()
    for text, files in places.items():
        catalog.add(text, locations=[(file, 0) for file in files])
    return catalog


def updated(path: Path, template: Catalog) -> Catalog:
    """Return a language's catalog with the texts of the template; of a new language, all without translations."""
    catalog = read_po(io.BytesIO(path.read_bytes() if path.exists() else b""))
    catalog.update(template)
    catalog.obsolete.clear()
    return catalog


def written(catalog: Catalog, language: str = "") -> str:
    """Return a catalog as a file. The header has no dates, so that a file only changes with its texts."""
    for entry in catalog:
        entry.flags -= {"python-format", "python-brace-format"}
        entry.previous_id = []
    made = io.BytesIO()
    write_po(made, catalog, width=120, omit_header=True, sort_output=True, include_lineno=False)
    fields = ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit"]
    if language:
        tag = language.replace("-", "_")
        fields += [f"Language: {tag}", f"Plural-Forms: {get_plural(tag).plural_forms}"]
    header = "".join(f'"{field}\\n"\n' for field in fields)
    return f'msgid ""\nmsgstr ""\n{header}\n{made.getvalue().decode()}'


def unfinished(catalog: Catalog) -> list[Message]:
    """Return the entries that a translator has to look at."""
    return [entry for entry in catalog if entry.id and (entry.fuzzy or not entry.string)]


def main(arguments: list[str]) -> int:
    """Update or check the catalogs; return how the process ends."""
    template = catalog_of(page_texts())
    files = {TEMPLATE: written(template)}
    left = 0
    for language in LANGUAGES:
        if language == ENGLISH:
            continue
        path = CATALOGS / f"{language}.po"
        catalog = updated(path, template)
        files[path] = written(catalog, language)
        open_entries = unfinished(catalog)
        left += len(open_entries)
        print(f"{path.name}: {len(catalog)} texts, {len(open_entries)} to translate")
        for entry in open_entries:
            print(f"  {entry.id!r}{f', fuzzy: {entry.string!r}' if entry.fuzzy else ''}  ({entry.locations[0][0]})")
    stale = [path for path, text in files.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if "--check" in arguments:
        for path in stale:
            print(f"{path.name} is out of date: python tools/messages.py")
        return 1 if left or stale else 0
    for path in stale:
        path.write_text(files[path], encoding="utf-8")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
