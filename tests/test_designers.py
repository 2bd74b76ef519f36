"""A designer's own chapter: a file that names what it varies is checked, priced, dealt on the floor and filed."""

from __future__ import annotations

import json
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml
from litestar.testing import TestClient
from typer.testing import CliRunner

import croupier
from croupier.cli import main
from croupier.errors import Refused
from croupier.filings.differences import differences
from croupier.filings.figures import NO_FIGURES, figures
from croupier.filings.packet import asked, comment_clock, frame_of, packet
from croupier.floor.audit import audit
from croupier.floor.floor import Floor
from croupier.floor.store import Store
from croupier.odds.writers import pages
from croupier.rules import first_drafts
from croupier.rules.loader import CHAPTERS, addresses, load, read_variation
from croupier.rules.submission import Rules
from croupier.rules.variation import Request
from croupier.tables.journal import Event
from croupier.tables.replay import replay, verify_randomness
from croupier.tables.rounds import adjudicate, parse
from croupier.tables.rounds import differences as wrong_in
from croupier.web.app import application

OWN = Path(__file__).parent / "data" / "lucky-three.toml"
LOCAL = "http://127.0.0.1:8000"


def run(*words: str) -> tuple[int, str]:
    found = CliRunner().invoke(main.app, list(words))
    if isinstance(found.exception, Refused):
        return 2, str(found.exception)
    assert found.exception is None or isinstance(found.exception, SystemExit), found.exception
    return found.exit_code, found.output


def varied(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "own.toml"
    path.write_text('varies = "pa/649a"\nchapter = "own-game"\nname = "Own Game"\n' + text, encoding="utf-8")
    return path


# --- the file --------------------------------------------------------------------------------------------------------


def test_a_variant_of_three_card_poker_is_short_and_sound() -> None:
    assert len(OWN.read_text(encoding="utf-8").splitlines()) < 60
    own, chapter = read_variation(OWN)
    base = load("pa/649a")
    assert chapter.address == "own/lucky-three"
    assert chapter.varies == base.address
    assert {law.id for law in chapter.wagers} == {"ante", "play", "ante-bonus", "pair-plus", "six-card-bonus"}
    assert own.request.by == "Example Games"
    kept = next(law for law in chapter.wagers if law.id == "ante")
    assert kept.settles == base.wagers[0].settles
    assert [option.choices for option in chapter.options if option.id == "version"] == [("separate",)]
    status, said = run("check", str(OWN))
    assert (status, "sound" in said) == (0, True), said


def test_a_clause_says_whether_it_is_of_the_book_or_of_the_draft() -> None:
    game = croupier.open(str(OWN))
    found = game.settle(
        seats={1: {"wagers": {"ante": 10, "pair-plus": 5}, "cards": "Ah Kh Qh", "actions": ["play"]}}, dealer="Jh 9c 2d"
    )
    cites = {line["wager"]: line["cite"] for line in found.lines}
    assert cites["pair-plus"] == "draft 1(a)"
    assert cites["ante"] == "pa 649a.11(c)(3)(i)"
    with pytest.raises(Refused, match=r"version cannot be .* Allowed: separate\. \[pa 649a"):
        croupier.open(str(OWN), options={"version": "both-compulsory"})


def own_of(tmp_path: Path, address: str, text: str) -> Path:
    path = tmp_path / "own.toml"
    path.write_text(f'varies = "{address}"\nchapter = "own-game"\nname = "Own Game"\n{text}', encoding="utf-8")
    return path


def rows_of(chapter: Any, chart: str) -> list[tuple[str, ...]]:
    return next([*one.rows] for one in chapter.charts if one.id == chart)


def test_one_rule_of_blackjack_is_changed_without_the_others(tmp_path: Path) -> None:
    """pa 633a.7(m): the dealer stands on a soft 17; the draft has him hit it."""
    changed = '[[charts]]\nid = "fixed-rules"\ncite = "draft 1"\nchanged_rows = [["soft-17", "hit", "draft 1(a)"]]\n'
    path = own_of(tmp_path, "pa/633a", changed)
    status, said = run("check", str(path))
    assert status == 0, said
    own, base = rows_of(read_variation(path)[1], "fixed-rules"), rows_of(load("pa/633a"), "fixed-rules")
    assert [row for row in own if row[0] != "soft-17"] == [row for row in base if row[0] != "soft-17"]
    assert own[0] == ("soft-17", "hit", "draft 1(a)")
    assert base[0] == ("soft-17", "stand", "633a.7(m)")
    found = croupier.open(str(path)).settle(
        seats={1: {"wagers": {"main": 10}, "cards": "Kh 8d", "actions": ["stand"]}}, dealer="6c Ah 3d"
    )
    assert [line["net_cents"] for line in found.lines] == [-10_00], "the dealer draws to a soft 17 and has 20"


def test_a_checklist_forgets_options_that_the_draft_leaves_out(tmp_path: Path) -> None:
    """pa 649a.5(c)(2), 649a.5(g): cards shuffled by hand are still cut, and nothing excuses from it."""
    path = varied(tmp_path, '[without]\noptions = ["preshuffled-cards", "reshuffling-shoe", "alternate-decks"]\n')
    status, said = run("check", str(path))
    assert status == 0, said
    laws = {law.id: law for law in read_variation(path)[1].procedures}
    assert laws["cut"].requires_any == {"shuffler": ("hand",)}
    assert not laws["cut"].unless
    assert "alternating-decks" not in laws


def test_one_dice_bet_is_added_without_the_others(tmp_path: Path) -> None:
    """bs 2(3) has no wager on 6, 7 and 8 as one; the draft adds that of pa 623a.3(a), with two rows of `decisions`."""
    added = """
[[wagers]]
id = "six-seven-eight"
name = "6-7-8"
kind = "main"
cite = "draft 1"
wins = "The next roll is 6, 7 or 8."
settles = [["lose", "Lose", "draft 1(b)"]]
paytables = [{ cite = "draft 1(a)", rows = [["6, 7 or 8", "win", "1 to 1"]] }]

[[charts]]
id = "decisions"
cite = "draft 2"
changed_rows = [
  ["six-seven-eight", "next", "6, 7, 8", "win", "win", "draft 2(a)"],
  ["six-seven-eight", "next", "other", "lose", "lose", "draft 2(b)"],
]
"""
    path = own_of(tmp_path, "bs/02", added)
    status, said = run("check", str(path))
    assert status == 0, said
    (price,) = croupier.open(str(path)).odds("six-seven-eight")
    assert price.house_advantage == Fraction(36 - 2 * 16, 36)
    base = rows_of(load("bs/02"), "decisions")
    assert rows_of(read_variation(path)[1], "decisions")[: len(base)] == base


@pytest.mark.parametrize(
    ("chart", "rows", "said"),
    [
        ("no-such", '[["soft-17", "hit", "draft 1"]]', "has no such chart"),
        ("fixed-rules", '[["soft-17", "hit"]]', "has not the columns rule, value, cite"),
        ("fixed-rules", '[["soft-17", "hit", "633a.7(m)"]]', "is not a clause of this draft"),
        ("fixed-rules", '[["soft-17", "perhaps", "draft 1"]]', "perhaps"),
    ],
)
def test_changed_rows_that_cannot_be_are_named(tmp_path: Path, chart: str, rows: str, said: str) -> None:
    path = own_of(tmp_path, "pa/633a", f'[[charts]]\nid = "{chart}"\ncite = "draft 1"\nchanged_rows = {rows}\n')
    status, found = run("check", str(path))
    assert status, found
    assert said in " ".join(found.split())


def test_its_price_is_counted_and_simulated() -> None:
    game = croupier.open(str(OWN))
    (exact,) = game.odds("pair-plus")
    # of 22,100 hands: 4 of a king-high flush of three in sequence with the ace, 44 other straight flushes and so on
    paid = 4 * 100 + 44 * 40 + 52 * 30 + 720 * 5 + 1096 * 4 + 3744 * 1 - 16440
    assert exact.house_advantage == Fraction(-paid, 22100)
    assert {price.wager for price in game.odds()} == {"ante", "pair-plus", "six-card-bonus"}
    (near,) = game.simulate(200_000, wager="pair-plus")
    assert abs(float(near.house_advantage - exact.house_advantage)) < 5 * near.std_error


@pytest.mark.parametrize("address", [one for one in addresses() if load(one).game])
def test_a_file_can_be_begun_from_any_game(address: str, tmp_path: Path) -> None:
    path = tmp_path / "new-game.toml"
    path.write_text(first_drafts.variation(load(address), "new-game"), encoding="utf-8")
    assert read_variation(path)[1].varies == address


def test_a_new_file_is_not_written_over_another(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    assert run("new", str(path), "--varies", "pa/649a")[0] == 0
    assert "is there already. Allowed: another name" in run("new", str(path), "--varies", "pa/649a")[1]
    assert "no game" in run("new", str(tmp_path / "other.toml"), "--varies", "pa/601a")[1]
    assert "no name" in run("new", str(tmp_path / "other.txt"), "--varies", "pa/649a")[1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[wagers]]\nid = "pair-plus"\nkind = "side"\n', "no clause of its own"),
        ('[[wagers]]\nid = "pair-plus"\ncite = "649a.12(d)"\n', "is not a clause of this draft"),
        (
            '[[wagers]]\nid = "ante"\ncite = "draft 1"\nsettles = [["tie", "Lose", "649a.11(c)"]]\n',
            "'649a.11(c)' is not a clause of this draft",
        ),
        ('[[wagers]]\nid = "more"\ncite = "draft 1"\n', "three-card-poker deals no such wager, but ante,"),
        ('[[options]]\nid = "more"\ncite = "draft 1"\n', "options.more: Object missing required field `asks`"),
        ('[[wagers]]\nid = "ante"\ncite = "draft 1"\nruns = "os.system"\n', "unknown field `runs`"),
        ('[without]\nwagers = ["roulette"]\n', "has no 'roulette' there, but ante"),
        ('[fixed]\nversion = "all"\n', "line 5: fixed.version: 'all' is not one of separate"),
        ('[fixed]\nrake = "all"\n', "no such option, but version"),
        ('[[wagers]]\nid = "ante"\ncite = "draft 1"\nneeds = ["luck"]\n', "no wager 'luck'"),
        ('game = "roulette"\n', "unknown field `game`"),
        ('[request]\nrole = "friend"\n', "Invalid enum value 'friend'"),
    ],
)
def test_what_a_file_may_not_say_is_refused_with_its_place(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        read_variation(varied(tmp_path, text))
    assert said in str(refused.value)
    assert "own.toml" in str(refused.value)


def test_a_row_that_no_hand_can_reach_is_found(tmp_path: Path) -> None:
    text = '[[wagers]]\nid = "pair-plus"\ncite = "draft 1"\npaytables = [{ cite = "draft 1(a)", rows = ['
    path = varied(tmp_path, text + '["Pear", "pear", "9 to 1"], ["Pair", "pair", "1 to 1"]] }]\n')
    said = run("check", str(path))[1]
    assert "Pair Plus for Pear" in said
    assert "sound" not in said


def test_a_file_that_varies_nothing_says_so(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('chapter = "own"\nname = "Own"\n')
    assert "it does not say which chapter it varies" in run("check", str(path))[1]


def test_only_who_sits_at_the_machine_opens_a_file(tmp_path: Path) -> None:
    floor = Floor(str(tmp_path / "floor.db"))
    with TestClient(application(floor), base_url=LOCAL) as client:
        for address in (str(OWN), "own/lucky-three", f"own/{OWN}"):
            assert client.post("/api/tables", json={"address": address}).status_code in (400, 404), address


# --- the floor -------------------------------------------------------------------------------------------------------


def good(answer: Any) -> Any:
    assert answer.status_code < 300, answer.text
    return answer.json()


def test_the_floor_deals_it_and_its_journal_replays_whatever_becomes_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "own"
    own.mkdir()
    path = own / OWN.name
    path.write_bytes(OWN.read_bytes())
    monkeypatch.setenv(CHAPTERS, str(own))
    database = str(tmp_path / "floor.db")
    with TestClient(application(Floor(database)), base_url=LOCAL) as client:
        assert "own/lucky-three" in {row["address"] for row in good(client.get("/api/games"))}
        assert "Lucky Three, a draft after Pennsylvania 649a" in client.get("/").text
        page = client.get("/games/own/lucky-three").text
        assert "draft 1(a)" in page
        assert "pa draft" not in page
        number = good(client.post("/api/tables", json={"address": "own/lucky-three"}))["id"]
        good(client.post(f"/api/tables/{number}/seats", json={"seat": 1, "cents": 100_000}))
        wagers = {"ante": 1000, "pair-plus": 500, "six-card-bonus": 500}
        good(client.post(f"/api/tables/{number}/wagers", json={"seat": 1, "wagers": wagers}))
        state = good(client.post(f"/api/tables/{number}/decisions", json={"seat": 1, "action": "play"}))
        cites = {line["wager"]: line["cite"] for line in state["lines"]}
        assert (cites["pair-plus"], cites["six-card-bonus"]) == ("draft 1(a)", "draft 2(a)")
        record = parse(yaml.safe_load(client.get(f"/api/tables/{number}/rounds/1/file").text))
        events = msgspec.convert(good(client.get(f"/api/tables/{number}/journal")), list[Event])
    assert replay(events).game.rules.chapter == read_variation(OWN)[1]
    assert verify_randomness(events) == 1
    path.write_text(OWN.read_text(encoding="utf-8").replace("100 to 1", "500 to 1"), encoding="utf-8")
    assert load("own/lucky-three") != read_variation(OWN)[1]
    with TestClient(application(Floor(database)), base_url=LOCAL) as client:  # the open table stays under its rules
        assert good(client.get("/api/tables"))[0]["name"] == "Lucky Three"
        good(client.post(f"/api/tables/{number}/wagers", json={"seat": 1, "wagers": {"ante": 1000}}))
        good(client.post(f"/api/tables/{number}/decisions", json={"seat": 1, "action": "fold"}))
        path.unlink()
        assert [row["id"] for row in good(client.get("/api/tables"))] == [number]
        assert client.get("/").status_code == client.get(f"/tables/{number}").status_code == 200
        assert good(client.get(f"/api/tables/{number}/verify"))["rounds"] == 2
    path.write_bytes(OWN.read_bytes())
    assert wrong_in(record, adjudicate(record)) == []
    with Store(database, reads=True) as kept:
        assert audit(kept).wrong == ()


# --- the packet ------------------------------------------------------------------------------------------------------


def test_the_packet_has_everything_that_the_clause_asks_for(tmp_path: Path) -> None:
    own, chapter = read_variation(OWN)
    rules = Rules(chapter)
    made = packet(rules, own.request, figures(rules), day="2026-11-17")
    text = pages(made, "md").decode()
    for item in (one for one in load("pa/601a").provisions if one.id in ("new-game-request", "rules-content")):
        for said in item.items:
            cite = said.rpartition(" (")[2].rstrip(".").removesuffix(")")
            assert f"pa {cite}" in text, cite
    assert "Not said yet" not in text
    assert "248/5525" in text  # the Pair Plus
    assert [section.label for section in made.sections[6].parts] == [f"pa 601a.3(b)({n})" for n in range(1, 11)]
    assert all(section.blocks for section in made.sections[6].parts)
    assert pages(made, "html") == pages(packet(rules, own.request, figures(rules), day="2026-11-17"), "html")
    assert pages(made, "pdf").startswith(b"%PDF")
    assert run("file", str(OWN), "-o", str(tmp_path / "packet.html"))[0] == 0


def test_what_is_not_said_is_refused_with_its_clause_or_marked_in_a_draft() -> None:
    _, chapter = read_variation(OWN)
    rules = Rules(chapter)
    with pytest.raises(Refused) as refused:
        packet(rules, Request(), NO_FIGURES)
    for one in asked(Request(), frame_of("pa")):
        assert f"{one.what} [{one.cite}]" in str(refused.value)
    assert "Not said yet" in pages(packet(rules, Request(), NO_FIGURES, draft=True), "md").decode()
    assert "A request has figures" in run("file", str(OWN), "--no-odds")[1]
    with pytest.raises(Refused, match="does not say what a request"):
        packet(Rules("oh/three-card-poker"), Request(), NO_FIGURES, draft=True)


def test_a_packet_claims_no_laboratory_submission_that_was_not_made() -> None:
    """pa 601a.2(a)(1)(v), 601a.2(b): the designer says whether there is a certificate, and when equipment is tested."""
    own, chapter = read_variation(OWN)
    without = msgspec.structs.replace(own.request, laboratory="", testing="")
    text = pages(packet(Rules(chapter), without, NO_FIGURES), "md").decode()
    assert "made apart from this request, which does not say when" in text
    assert "None yet." in text
    sent = msgspec.structs.replace(own.request, laboratory="Certificate 7", testing="sent on May 1")
    text = pages(packet(Rules(chapter), sent, NO_FIGURES), "md").decode()
    assert "Certificate 7" in text
    assert "sent on May 1" in text


@pytest.mark.parametrize("address", [one for one in addresses() if one.startswith("pa/") and load(one).game])
def test_a_packet_can_be_drafted_of_every_chapter(address: str) -> None:
    made = packet(Rules(address), Request(), NO_FIGURES, draft=True)
    assert len(made.sections[6].parts) == 10


def test_what_differs_is_told_and_nothing_else() -> None:
    _, chapter = read_variation(OWN)
    base = load("pa/649a")
    assert list(differences(base, base)) == []
    found = {(one.what, one.item): (one.before, one.after, one.clause) for one in differences(base, chapter)}
    assert any(part == "wagers" and what.startswith("progressive, ") for part, what in found)
    assert found["wagers", "six-card-bonus: name"][:2] == ("Six Card Bonus", "Both Hands")
    table = "draft 1(a)"  # the clause of the pay table, not that of the wager
    assert found["wagers", "pair-plus: Straight flush"] == ("35 to 1 (A), 40 to 1 (B, C, D, E)", "40 to 1", table)
    assert found["wagers", "pair-plus: Ace, king, queen of one suit"] == ("–", "100 to 1", table)
    assert ("options", "version: choices") in found
    assert ("wagers", "ante-bonus: tables (c) A, (c) B, (c) C") in found  # those of versions that it does not have
    assert not any(what.startswith("play") for part, what in found if part == "wagers")


@pytest.mark.parametrize("order", ["draft first", "parent first", "draft alone"])
def test_a_draft_is_compared_with_the_chapter_that_it_varies(order: str, tmp_path: Path) -> None:
    draft = str(
        varied(
            tmp_path,
            '[fixed]\nversion = "separate"\n[without]\nwagers = ["six-card-bonus"]\n[[wagers]]\nid = "pair-plus"\n'
            'cite = "draft 1"\npaytables = [{ cite = "draft 1(a)", rows = [["Pair", "pair", "2 to 1"]] }]\n',
        )
    )
    named = {"draft first": (draft, "pa/649a"), "parent first": ("pa/649a", draft), "draft alone": (draft,)}[order]
    found = {(one["what"], one["item"]): one for one in json.loads(run("compare", *named, "--json")[1])}
    pair = found["wagers", "pair-plus: Pair"]
    assert (pair["before"], pair["after"], pair["clause"]) == ("1 to 1 (A, B, C, D, E)", "2 to 1", "draft 1(a)")
    edges = {item: (one["before"], one["after"]) for (what, item), one in found.items() if what == "house edge"}
    assert edges["pair-plus"] == ("4.5792% (253/5525), pay table A", "49.1765% (209/425)")  # 3744/22100 are pairs
    assert edges["pair-plus B"] == ("5.5747% (308/5525)", "–")
    assert edges["six-card-bonus A"][1] == "–"
    assert not {"ante A", "ante B", "ante C"} & {*edges}, "the Ante is played as before"
    assert "what differs between the draft and the chapter that it varies" in run("compare", *named)[1]


def test_a_draft_is_compared_with_no_other_chapter() -> None:
    status, said = run("compare", str(OWN), "pa/617a")
    assert (status, "are not editions or variations of one chapter" in said) == (2, True), said
    assert run("compare", str(OWN), str(OWN))[1] == "own/lucky-three and own/lucky-three state the same.\n"


def test_the_clock_of_public_comment() -> None:
    comment, meeting = comment_clock(
        frame_of("pa"), date(2026, 1, 1), (date(2026, 1, 31), date(2026, 3, 4), date(2026, 2, 11))
    )
    assert (comment.day, comment.cite) == (date(2026, 1, 31), "pa 601a.3(c)")
    assert (meeting.day, meeting.cite) == (date(2026, 2, 11), "pa 601a.3(d)")
    assert comment_clock(frame_of("pa"), date(2026, 1, 1))[1].day is None
