"""The texts of the pages in other languages: one catalogue a language, English to its words.

A text is its own key, in templates and scripts alike, so what a catalogue does not have stays in English and nothing
needs to be declared before it is written. Templates are translated as they are parsed: text between tags, and what
`aria-label`, `title`, `placeholder`, `alt` and `data-label` say; a text in an expression is written `_("...")`. Scripts
say t`...`. What the law, a game or a person says comes as it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from litestar import Request

COOKIE = "language"
ENGLISH = "en"
LANGUAGES = {ENGLISH: "English", "de": "Deutsch"}
"""Languages in which the pages are, by what they call themselves."""
_HERE = Path(__file__).parent / "languages"
_ATTRIBUTE = re.compile(r'(\b(?:aria-label|title|placeholder|alt|data-label)=")([^"]*)(")')
_PIECE = re.compile(r"<[^>]*>?|[^<]+")
_WORD = re.compile(r"[^\W\d_]{2}")


@lru_cache(maxsize=8)
def words_of(language: str) -> dict[str, str]:
    """A catalogue; English needs none."""
    if language == ENGLISH or language not in LANGUAGES:
        return {}
    found: dict[str, str] = json.loads((_HERE / f"{language}.json").read_text(encoding="utf-8"))
    return found


def language_of(request: Request[Any, Any, Any]) -> str:
    """The language that a reader has chosen, or the first that their browser asks for and that there is."""
    chosen = request.cookies.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    return accepted(request.headers.get("accept-language", ""))


def accepted(header: str) -> str:
    """The language of an `Accept-Language` header that comes first by its weights."""
    wanted = []
    for place, part in enumerate(header[:500].split(",")):
        tag, _, weight = part.strip().partition(";q=")
        try:
            wanted.append((-float(weight or 1), place, tag.split("-")[0].lower()))
        except ValueError:
            continue
    return next((tag for weight, _, tag in sorted(wanted) if weight < 0 and tag in LANGUAGES), ENGLISH)


def translated(text: str, words: dict[str, str]) -> str:
    """A text in a language, with the spaces that stand around it."""
    plain = " ".join(text.split())
    if plain not in words:
        return text
    before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return f"{before}{words[plain]}{after}"


def _each(data: str, inside: bool, change: Callable[[str], str]) -> tuple[str, bool]:
    """Markup with each of its texts changed; `inside`: it begins within a tag. And whether it ends within one."""
    made = []
    head, end, rest = data.partition(">") if inside else ("", "", data)
    if inside:
        made.append(_ATTRIBUTE.sub(lambda found: found[1] + change(found[2]) + found[3], head) + end)
        if not end:
            return "".join(made), True
        inside = False
    for piece in _PIECE.findall(rest):
        if piece.startswith("<"):
            made.append(_ATTRIBUTE.sub(lambda found: found[1] + change(found[2]) + found[3], piece))
            inside = not piece.endswith(">")
        else:
            made.append(change(piece))
            inside = False
    return "".join(made), inside


class Words(Extension):
    """Templates in the language of their environment (`words`)."""

    def filter_stream(self, stream: TokenStream) -> Iterable[Token]:
        """Translate the texts of a template as it is parsed."""
        words: dict[str, str] = self.environment.globals["words"]  # type: ignore[assignment]
        inside = False
        for token in stream:
            if token.type == "data":
                value, inside = _each(token.value, inside, lambda text: translated(text, words))
                token = Token(token.lineno, token.type, value)
            yield token


def texts_of(source: str) -> Iterator[str]:
    """The texts of a template that a catalogue may have."""
    found: list[str] = []

    def note(text: str) -> str:
        found.append(" ".join(text.split()))
        return text

    inside = False
    for _, kind, value in Environment(autoescape=True).lex(source):
        if kind == "data":
            _, inside = _each(value, inside, note)
    found += re.findall(r'\b_\("([^"]*)"\)', source)
    yield from (one for one in dict.fromkeys(found) if _WORD.search(one))


def texts_of_script(source: str) -> Iterator[str]:
    """The texts that a script says: t`...`, and those that are counted."""
    found = []
    for match in re.finditer(r"(?<![\w$])t`", source):
        found.append(_template(source, match.end()))
    for first, second in re.findall(r'counted\([^"]*"([^"]*)", "([^"]*)"\)', source):
        found += [first, second]
    for thing in re.findall(r'\bcount\([^"]*"([a-z ]+)"\)', source):
        found += [f"{{0}} {thing}", f"{{0}} {thing}s"]
    yield from dict.fromkeys(found)


def _template(source: str, at: int) -> str:
    """The key of a template literal whose text begins at a place: its expressions are {0}, {1} ..."""
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
