"""What people say in numbers is read within bounds, whoever says it: refused in a sentence, or small."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.errors import Refused
from croupier.floor.floor import Floor
from croupier.games import GAMES, game_for, open_game
from croupier.games.lottery.balls import numbers_in
from croupier.games.lottery.keno import ticket_of
from croupier.odds.design import part
from croupier.rules import numbers, pays
from croupier.rules.law import Chapter, Option
from croupier.rules.loader import addresses, load
from croupier.rules.submission import Rules, Submission
from croupier.tables.layout import draw_layout
from croupier.web.app import application

PASSWORD = "six black birds"
NASTY = (
    *("", ",", "none", "no", "$", "%", "$5", "5%", "-1", "+1", " 7 ", "1/0", "1/3", "0x10", "1_000", "nan", "inf"),
    *("1e9", "1E5", "1.e9", ".e9", "9" * 15, "9" * 30, "1" * 5000, "1-3000000", "hard 3-3000000", "٣", "٣-٤", "²"),
    *("4 ²", "4 999999999", "\0", "\n", "x" * 5000, "1 to 1" + ", at least $1" * 1300, "1 to 1" + " + $1" * 1300),
)
PLAYED = [address for address in addresses() if load(address).game in GAMES]


def under(chapter: Chapter, option: Option, answer: str) -> dict[str, str]:
    """An answer, and those to other options without which it could not be given."""
    known = {one.id: one for one in chapter.options}
    found: dict[str, str] = {}
    for name, choices in option.requires.items():
        found |= under(chapter, known[name], choices[0])
    return {**found, option.id: answer}


@pytest.mark.parametrize("address", PLAYED)
def test_nasty_answers_are_refused_or_small(address: str) -> None:
    chapter = load(address)
    for option in chapter.options:
        for answer in NASTY[:3] if option.type == "choice" else NASTY:
            try:
                game = open_game(address, Submission(options=under(chapter, option, answer)))
                game.check_supplied()
            except Refused:
                continue
            assert 1 <= game.seats <= 1000, (option.id, answer)
            if option.type == "integer" and answer not in (option.default, *option.choices):
                assert int(answer) <= 1000, (option.id, answer)


@pytest.mark.parametrize(
    ("address", "option", "answer"),
    [
        *((one, "decks", "101") for one in ("pa/633a", "pa/673a", "oh/blackjack", "gr/02", "gr/11", "bs/03")),
        ("pa/633a", "decks", "99999999999999"),
        ("pa/633a", "resplits", "1001"),
        ("bs/03", "boxes", "1001"),
    ],
)
def test_where_the_law_prints_no_maximum_the_program_has_one(address: str, option: str, answer: str) -> None:
    with pytest.raises(Refused, match=r"the law prints no maximum, but Croupier deals with at most 1") as refused:
        Rules(address, Submission(options={option: answer}))
    assert not refused.value.cite  # it is no clause that says so


@pytest.mark.parametrize("answer", ["none", "$5", "5%", ",", "5.0", "٣", ""])
@pytest.mark.parametrize(
    ("address", "option"),
    [
        ("pa/633a", "decks"),
        ("pa/633a", "resplits"),
        ("oh/blackjack", "short-deck-splits"),
        ("bs/03", "players-per-box"),
        ("gr/07", "players"),
        ("gr/01", "pick-your-own-spaces"),
        ("pa/631a", "seats"),
        ("bs/09", "players-per-hand"),
    ],
)
def test_a_whole_number_is_one(address: str, option: str, answer: str) -> None:
    chapter = load(address)
    answers = under(chapter, next(one for one in chapter.options if one.id == option), answer)
    with pytest.raises(Refused, match="it is a whole number"):
        Rules(chapter, Submission(options=answers))


def test_none_is_an_answer_where_the_chapter_has_it() -> None:
    assert Rules("oh/craps", Submission(options={"odds-multiple": "none"})).choice("odds-multiple") == "none"
    assert Rules("pa/637a", Submission(options={"maximum-raises": "unlimited"})).choice("maximum-raises") == "unlimited"


@pytest.mark.parametrize("option", ["double-on", "double-after-split-on"])
@pytest.mark.parametrize("answer", ["1-3000000", "9-99", "2-11", "11-9", "22"])
def test_totals_are_checked_before_they_are_gone_through(option: str, answer: str) -> None:
    with pytest.raises(Refused, match="does not say on what a player may double"):
        _ = open_game("gr/02", Submission(options={option: answer})).play  # type: ignore[attr-defined]


@pytest.mark.parametrize("address", ["oh/high-card-flush", "oh/dj-wild-stud-poker", "oh/i-luv-suits-poker"])
@pytest.mark.parametrize("answer", ["none", "", "twice"])
def test_odds_that_must_pay_do(address: str, answer: str) -> None:
    with pytest.raises(Refused, match="ante-win-odds"):
        Rules(address, Submission(options={"ante-win-odds": answer}))
    for odds in ("2 to 1", "Push"):
        draw_layout(open_game(address, Submission(options={"ante-win-odds": odds})))


def test_odds_are_said_in_few_words() -> None:
    for text in ("1 to 1" + ", at least $1" * 1300, "$1" + " + $1" * 1300, "10% of meter, at least $1, at least $2"):
        with pytest.raises(Refused, match="not a payout"):
            pays.parse(text)
    assert pays.parse("10% of meter, at least $500").least == 50_000


@pytest.mark.parametrize(
    "text", ["1.e-8000000", "1e99999999", "1e3000000", "٣", "1/0", "9" * 17, "nan", "0x1", "", "%"]
)
def test_numbers_are_plain(text: str) -> None:
    assert numbers.number(text) is None
    assert numbers.whole(text) is None
    with pytest.raises(Refused):
        numbers.percent(text)
    with pytest.raises(Refused, match="not a part of a wager"):
        part(text)


def test_numbers_in_every_form() -> None:
    assert [numbers.number(text) for text in ("3", "-0.5", "3/2", "5%", "2.5 %", ".5")] == [
        3,
        Fraction(-1, 2),
        Fraction(3, 2),
        Fraction(1, 20),
        Fraction(1, 40),
        Fraction(1, 2),
    ]
    assert numbers.percent("5") == numbers.percent("5%") == Fraction(1, 20)


def test_tickets_are_marked_in_ascii() -> None:
    for spot in ("٣-٤", "1..٣", "quick-٣"):
        with pytest.raises(Refused):
            ticket_of("keno", spot, 80)
    with pytest.raises(Refused, match="not on a ball"):
        numbers_in("1..9999", 80)


# --- on the floor ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    floor = Floor(str(tmp_path_factory.mktemp("bounds") / "floor.db"), accounts=True)
    floor.house.people.add("Ada", "supervisor", PASSWORD)
    with TestClient(application(floor), base_url="http://127.0.0.1:8000") as client:
        yield client


def test_nothing_is_built_for_strangers_from_their_wishes(
    stranger: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    wishes = '/games/pa/633a/odds?submission={"options":{"decks":"2"}}'
    built: list[Submission] = []
    made = Rules.__init__

    def noted(self: Rules, chapter: Chapter | str, submission: Submission | None = None) -> None:
        built.append(submission or Submission())
        made(self, chapter, submission)

    monkeypatch.setattr(Rules, "__init__", noted)
    answer = stranger.get(wishes)
    assert answer.status_code == 200
    assert "Sign in to see these figures under other options" in answer.text
    assert {"decks": "2"} not in [one.options for one in built]
    assert "Log in to see these" not in stranger.get("/games/pa/633a/odds").text
    browser = TestClient(stranger.app, base_url="http://127.0.0.1:8000")
    assert browser.post("/api/login", json={"name": "Ada", "password": PASSWORD}).status_code == 200
    assert "decks: 2" in browser.get(wishes).text
    said = '{"options":{"house-money-portion":"1.e-8000000"}}'
    for kind in ("odds", "strategy", "design", "submission"):
        assert browser.get(f"/games/pa/633a/{kind}", params={"submission": said}).status_code == 400
    for target in ("1e99999999", "1e3000000"):
        asked = browser.post("/api/games/pa/649a/design", json={"wager": "pair-plus", "target": target})
        assert asked.status_code == 400
        assert "not a part of a wager" in asked.text


@pytest.mark.parametrize("name", ["%00", "a" * 300, "%C3%A9" * 200])
def test_a_name_that_no_file_can_have_is_not_found(stranger: TestClient[Any], name: str) -> None:
    assert stranger.get(f"/static/{name}").status_code == 404
    assert stranger.get(f"/static/{name}", headers={"accept": "text/html"}).status_code == 404


def test_game_for_is_small_with_the_most_decks() -> None:
    assert len(game_for(Rules("pa/633a", Submission(options={"decks": "100"}))).deck()) == 5200
