"""The pages in other languages: every text of every template and script, and what a catalogue keeps of each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.drills.question import KINDS
from croupier.floor.floor import Floor
from croupier.rules.dates import MEANINGS, STATES
from croupier.web import languages
from croupier.web.app import application
from croupier.web.languages import ENGLISH, LANGUAGES, accepted, texts_of, texts_of_script, words_of

WEB = Path(languages.__file__).parent
SAME = {
    "API",
    "/live/N",
    "Idempotency-Key",
    "full",
    'aria-busy="true"',
    "CSV",
    "JSON",
    "CROUPIER_TEXTS",
    "croupier settle",
    "· Croupier",
    "Croupier",
}
"""What is no text, or the same in every language."""
OTHERS = [language for language in LANGUAGES if language != ENGLISH]


def _texts(path: Path) -> set[str]:
    source = path.read_text(encoding="utf-8")
    return set(texts_of(source) if path.suffix == ".html" else texts_of_script(source)) - SAME


def _files() -> list[Path]:
    return sorted((*(WEB / "templates").glob("*.html"), *(WEB / "static").glob("*.js")))


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_of_every_page_is_in_every_catalogue(language: str) -> None:
    words = words_of(language)
    assert {path.name: found for path in _files() if (found := sorted(_texts(path) - words.keys()))} == {}


@pytest.mark.parametrize("language", OTHERS)
def test_what_pages_say_by_other_names_is_in_every_catalogue(language: str) -> None:
    """The bar, kinds of drills and states of the calendar come from data, not from a template's text."""
    bar = re.findall(r'\("([A-Z][a-z ]+)", "/', (WEB / "pages.py").read_text(encoding="utf-8"))
    assert len(bar) > 8
    assert {*bar, *KINDS.values(), *STATES.values(), *MEANINGS.values()} <= words_of(language).keys()


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_keeps_places_and_spaces(language: str) -> None:
    for text, other in words_of(language).items():
        assert set(re.findall(r"\{\d\}", other)) <= set(re.findall(r"\{\d\}", text)), text
        assert (text[:1] == " ", text[-1:] == " ") == (other[:1] == " ", other[-1:] == " "), text
        assert not re.search(r"[<>\"]", other), f"{text}: markup does not belong in a catalogue"


def test_texts_are_found_between_tags_and_in_attributes() -> None:
    source = '<p class="soft" title="A title">One {{ two }} three <a href="{{ x }}" aria-label="Named">four</a></p>'
    assert list(texts_of(source + '{{ _("five") }}')) == ["A title", "One", "three", "Named", "four", "five"]
    assert list(texts_of('<option value="{{ x }}">after {{ y }}')) == ["after"], "a tag that ends with an expression"
    assert list(texts_of_script("t`You win ${money({ a: 1 })} in ${n}.` + about`x` + count(3, 'no')")) == [
        "You win {0} in {1}."
    ]


@pytest.mark.parametrize(
    ("header", "language"),
    [("de-AT,de;q=0.9,en;q=0.5", "de"), ("fr, en;q=0.8, de;q=0.9", "de"), ("fr", "en"), ("", "en"), ("de;q=0", "en"),
     ("de;q=x,en", "en"), ("en-US,de", "en")],
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


def test_scripts_get_the_same_catalogue(client: TestClient[Any]) -> None:
    assert client.get("/languages/de").json() == words_of("de")
    assert client.get("/languages/en").json() == {}
    assert client.get("/languages/xx").status_code == 404
