"""The pages in other languages: texts are found, catalogs are complete and up to date, pages render in each."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.floor.floor import Floor
from croupier.rules.books import books
from croupier.web.app import application
from croupier.web.languages import CATALOGS, ENGLISH, LANGUAGES, accepted, words_of

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

import messages

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
_PLACE = re.compile(r"\{\d\}")
_ID = re.compile(r"\b[a-z]+(?:-[a-z]+)+\b")


@pytest.fixture(scope="module")
def texts() -> dict[str, list[str]]:
    return messages.page_texts()


def test_texts_are_found_between_tags_and_in_attributes() -> None:
    source = '<p class="soft" title="A title">One {{ two }} three <a href="{{ x }}" aria-label="Named">four</a></p>'
    found = ["A title", "One", "three", "Named", "four", "five"]
    assert list(messages.texts_of(source + '{{ _("five") }}')) == found
    assert list(messages.texts_of('<option value="{{ x }}">after {{ y }}')) == ["after"], "an expression ends a tag"


def test_texts_of_scripts_have_places_and_both_forms_of_a_count() -> None:
    said = "t`You win ${money({ a: 1 })} in ${n}.` + about`x` + count(3, 'no')"
    assert list(messages.texts_of_script(said)) == ["You win {0} in {1}."]
    assert list(messages.texts_of_script('count(seeds, "seed") + counted(n, "{0} hand", "{0} hands")')) == [
        "{0} hand", "{0} hands", "{0} seed", "{0} seeds",
    ]  # fmt: skip


def test_words_of_data_are_found_with_the_texts(texts: dict[str, list[str]]) -> None:
    """The bar, roles, kinds of drills, states and currencies come from data, not from a template's text."""
    for text in ("Floor", "Audit", "supervisor", "What comes next", "overdue", "signage", "in force", "cards"):
        assert text in texts
    assert {book.currency.units for book in books().values()} <= texts.keys()


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalog_has_every_text_of_the_pages_and_no_other(language: str, texts: dict[str, list[str]]) -> None:
    words = words_of(language)
    missing = {text: places for text, places in texts.items() if text not in words}
    assert not missing, "without a translation: python tools/messages.py"
    assert words.keys() - texts.keys() == set(), "no page uses these: python tools/messages.py"


def test_files_are_what_the_tool_writes(texts: dict[str, list[str]]) -> None:
    """The template and every catalog have the texts and places of today; nothing is fuzzy, nothing obsolete."""
    template = messages.catalog_of(texts)
    assert messages.TEMPLATE.read_text(encoding="utf-8") == messages.written(template)
    assert {path.stem for path in CATALOGS.glob("*.po")} == set(OTHERS)
    for language in OTHERS:
        path = CATALOGS / f"{language}.po"
        catalog = messages.updated(path, template)
        assert messages.unfinished(catalog) == [], language
        assert path.read_text(encoding="utf-8") == messages.written(catalog, language)


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_keeps_places_and_spaces_and_has_no_markup(language: str) -> None:
    for text, other in words_of(language).items():
        assert set(_PLACE.findall(other)) == set(_PLACE.findall(text)), text
        assert (text[:1] == " ", text[-1:] == " ") == (other[:1] == " ", other[-1:] == " "), text
        assert not re.search(r"[<>\"]", other), f"{text}: markup does not belong in a catalog"
        assert set(_ID.findall(other)) <= set(_ID.findall(text)), f"{text}: an id is shown"


def test_new_texts_are_reported_and_old_translations_suggested(tmp_path: Path) -> None:
    old = messages.catalog_of({"Close this table": ["a.html"], "Open a meter": ["a.html"]})
    for entry in old:
        entry.string = entry.id and f"[{entry.id}]"
    path = tmp_path / "de.po"
    path.write_text(messages.written(old, "de"), encoding="utf-8")
    new = messages.catalog_of({"Close the table": ["a.html"], "Open a meter": ["b.js"], "Deal": ["b.js"]})
    catalog = messages.updated(path, new)
    left = {entry.id: (entry.string or "", entry.fuzzy) for entry in messages.unfinished(catalog)}
    assert left == {"Close the table": ("[Close this table]", True), "Deal": ("", False)}
    assert "Close this table" not in messages.written(catalog, "de").replace("[Close this table]", "")
    assert catalog["Open a meter"].string == "[Open a meter]"
    assert len(messages.unfinished(messages.updated(tmp_path / "fr.po", new))) == len(new), "a new language"


@pytest.mark.parametrize(
    ("header", "language"),
    [("de-AT,de;q=0.9,en;q=0.5", "de"), ("fr, en;q=0.8, de;q=0.9", "de"), ("fr", "en"), ("", "en"), ("de;q=0", "en"),
     ("de;q=x,en", "en"), ("en-US,de", "en"), ("es-US,en", "es"), ("zh", "zh-Hans"), ("zh-CN,zh;q=0.9", "zh-Hans"),
     ("zh-Hans-MO", "zh-Hans"), ("ZH-HANS", "zh-Hans"), ("zh-TW,en;q=0.8", "en"), ("zh-Hant, es;q=0.5", "es")],
)  # fmt: skip
def test_a_browser_asks_for_its_language(header: str, language: str) -> None:
    assert accepted(header) == language


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    floor = Floor(str(tmp_path_factory.mktemp("floor") / "floor.db"))
    with TestClient(application(floor), base_url="http://127.0.0.1:8000") as running:
        yield running


def test_pages_are_in_the_language_that_is_asked_for_or_chosen(client: TestClient[Any]) -> None:
    assert "<h1>Floor</h1>" in client.get("/").text
    german = client.get("/", headers={"accept-language": "de"})
    assert '<html lang="de" ' in german.text
    assert "<h1>Saal</h1>" in german.text
    assert ">Prüfung</a>" in german.text, "names in the bar too"
    assert "Three card poker" in german.text, "what the law says comes as it is"
    chosen = client.get("/", headers={"accept-language": "de", "cookie": "language=en"})
    assert "<h1>Floor</h1>" in chosen.text
    assert '<html lang="en" ' in client.get("/", headers={"cookie": "language=xx"}).text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "path",
    ["/", "/drills", "/pit", "/meters", "/submissions", "/calendar", "/audit", "/games/pa/649a", "/games/pa/649a/odds",
     "/games/pa/649a/open", "/games/pa/649a/rulings", "/compare/blackjack", "/api"],
)  # fmt: skip
def test_every_page_renders_in_every_language(client: TestClient[Any], language: str, path: str) -> None:
    answer = client.get(path, headers={"cookie": f"language={language}"})
    assert answer.status_code == 200
    units = words_of(language).get("dollars", "dollars")
    assert f'<html lang="{language}" data-sign="$" data-units="{units}">' in answer.text
    assert f">{words_of(language).get('Drills', 'Drills')}</a>" in answer.text
    assert f'lang="{language}"\n' in answer.text, "the language can be chosen"


@pytest.mark.parametrize("language", OTHERS)
def test_scripts_get_the_same_catalog(client: TestClient[Any], language: str) -> None:
    assert client.get(f"/languages/{language}").json() == words_of(language)


def test_there_is_no_catalog_of_english_or_of_a_language_that_is_not_there(client: TestClient[Any]) -> None:
    assert client.get("/languages/en").json() == {}
    assert client.get("/languages/xx").status_code == 404
