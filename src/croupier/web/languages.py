"""The texts of the pages in other languages: one gettext catalog per language, from English to its words.

A text is its own key, in templates and scripts alike, so a text without a translation stays in English and nothing
needs to be declared before it is written. Templates are translated as they are parsed: text between tags, and the
attributes `aria-label`, `title`, `placeholder`, `alt` and `data-label`; a text in an expression is written `_("...")`.
Scripts say t`...`. What the law, a game or a person says is not translated. `tools/messages.py` keeps the catalogs
up to date.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from litestar import Request

COOKIE = "language"
ENGLISH = "en"
CHINESE = "zh-Hans"
LANGUAGES = {ENGLISH: "English", "de": "Deutsch", "es": "Español", CHINESE: "简体中文"}
"""The languages of the pages, each under its own name."""
CATALOGS = Path(__file__).parent / "languages"
"""One file per language, `de.po`, and the template of them all, `croupier.pot`."""
_TRADITIONAL = {"hant", "tw", "hk", "mo"}
"""Subtags of Chinese in traditional characters, which the pages do not have."""
_ATTRIBUTE = re.compile(r'(\b(?:aria-label|title|placeholder|alt|data-label)=")([^"]*)(")')
_PIECE = re.compile(r"<[^>]*>?|[^<]+")


@lru_cache(maxsize=8)
def words_of(language: str) -> dict[str, str]:
    """Return a language's translations by their English texts; English needs none."""
    if language == ENGLISH or language not in LANGUAGES:
        return {}
    from babel.messages.pofile import read_po  # takes a tenth of a second, and servers with English readers need none

    with (CATALOGS / f"{language}.po").open("rb") as file:
        entries = [entry for entry in read_po(file) if entry.id and entry.string and not entry.fuzzy]
    return {str(entry.id): str(entry.string) for entry in entries}


def language_of(request: Request[Any, Any, Any]) -> str:
    """Return the language that a reader has chosen, or the first available one that their browser asks for."""
    chosen = request.cookies.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    return accepted(request.headers.get("accept-language", ""))


def accepted(header: str) -> str:
    """Return the available language that an `Accept-Language` header prefers."""
    wanted = []
    for place, part in enumerate(header[:500].split(",")):
        tag, _, weight = part.strip().partition(";q=")
        try:
            wanted.append((-float(weight or 1), place, _available(tag)))
        except ValueError:
            continue
    return next((code for weight, _, code in sorted(wanted) if weight < 0 and code), ENGLISH)


def _available(tag: str) -> str:
    """Return the language of the pages for a tag such as `de-AT` or `zh-CN`; empty if there is none."""
    language, *rest = tag.lower().split("-")
    if language == "zh":
        return CHINESE if "hans" in rest or not _TRADITIONAL.intersection(rest) else ""
    return language if language in LANGUAGES else ""


def translated(text: str, words: dict[str, str]) -> str:
    """Translate a text; the spaces around it stay."""
    plain = " ".join(text.split())
    if plain not in words:
        return text
    before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return f"{before}{words[plain]}{after}"


def each_text(data: str, inside: bool, change: Callable[[str], str]) -> tuple[str, bool]:
    """Change every text of a piece of markup. `inside` says that it begins within a tag; also return whether it ends
    within one."""
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
                value, inside = each_text(token.value, inside, lambda text: translated(text, words))
                token = Token(token.lineno, token.type, value)
            yield token
