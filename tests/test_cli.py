"""The command line: good answers, and one clear sentence with exit code 2 for bad input."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cli import main
from croupier.cli.read import by_label
from croupier.errors import Refused
from croupier.games import game_for
from croupier.rules.submission import Rules, Submission

ROUND = """
address: pa/three-card-poker
seats:
  1: {wagers: {ante: 10, pair-plus: 5}, cards: Qh 6d 4c, actions: [play]}
dealer: Jh 9c 2d
"""


def run(*arguments: str, text: str = "") -> tuple[int, str, str]:
    """What a command prints, and its exit code as `run` gives it."""
    result = CliRunner().invoke(main.app, list(arguments), input=text, catch_exceptions=True)
    if isinstance(result.exception, Refused):
        return 2, result.stdout, f"croupier: {result.exception}"
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


def as_json(*arguments: str) -> Any:
    code, out, err = run(*arguments, "--json")
    assert code == 0, err
    return json.loads(out)


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; from croupier.cli import main\n"
        "try: main.app(['--help'])\n"
        "except SystemExit: pass\n"
        "print([m for m in ('numba', 'numpy', 'matplotlib', 'litestar', 'yaml', 'cryptography') if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.rstrip().endswith("[]")


def test_the_installed_command_refuses_with_exit_code_2() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "croupier.cli", "odds", "pa/nothing"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "croupier: There is no chapter 'pa/nothing'. Allowed: croupier games lists them.\n"


def test_games() -> None:
    found = as_json("games", "roulette")
    assert {one["address"] for one in found} == {"pa/617a-roulette", "oh/roulette", "gr/08-roulette", "bs/06-roulette"}
    assert all(one["playable"] == "yes" for one in found)


def test_odds_json_has_the_public_format() -> None:
    found = as_json("odds", "pa/roulette")
    straight = found[0]
    assert straight["wager"] == "straight"
    assert straight["house_advantage"] == "1/19"
    assert straight["method"] == "exact"
    assert straight["basis"] == "wager"
    assert {"name", "paytable", "decimal", "std_dev", "hit_frequency", "conditions", "outcomes"} <= set(straight)
    assert straight["outcomes"][0] == {
        "outcome": "win",
        "combinations": 1,
        "probability": 1 / 38,
        "true_odds": "37.00 to 1",
        "pays": "35 to 1",
        "net": 35.0,
        "return": 35 / 38,
    }
    assert {one["house_advantage"] for one in found if one["wager"] == "first-five"} == {"3/38"}


def test_odds_on_a_spot_that_somebody_names() -> None:
    for asked, worth in (("straight:17", "1/19"), ("split:17-20", "1/19"), ("first-five", "3/38")):
        assert [one["house_advantage"] for one in as_json("odds", "pa/617a", "--wager", asked)] == [worth]


def test_odds_of_one_wager_with_one_table() -> None:
    found = as_json("odds", "pa/649a", "--wager", "pair-plus", "--paytable", "pair-plus=D")
    assert [(one["paytable"], one["house_advantage"]) for one in found] == [("D", "128/5525")]


def test_odds_as_csv_markdown_and_outcomes() -> None:
    _, out, _ = run("odds", "gr/08", "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert rows[0]["exactly"] == "1/19"
    _, out, _ = run("odds", "gr/08", "--markdown")
    assert "| straight |" in out
    _, out, _ = run("odds", "pa/649a", "-w", "pair-plus", "--outcomes")
    assert "true odds" in out
    assert "459.42 to 1" in out  # 48 straight flushes in 22,100
    _, out, _ = run("odds", "pa/649a", "-w", "pair-plus", "--outcomes", "--csv")
    outcomes = list(csv.DictReader(io.StringIO(out)))  # one table with one head, and numbers that are numbers
    assert {one["wager"] for one in outcomes} == {"pair-plus"}
    assert {one["paytable"] for one in outcomes} == set("ABCDE")
    assert sum(int(one["combinations"]) for one in outcomes if one["paytable"] == "A") == 22_100


def test_settle(tmp_path: Path) -> None:
    file = tmp_path / "round.yaml"
    file.write_text(ROUND)
    found = as_json("settle", str(file))
    assert found["totals"] == {"1": 500}
    assert found["lines"][0] == {
        "seat": 1,
        "wager": "ante",
        "outcome": "dealer-not-qualified",
        "hand": "",
        "pays": "1 to 1",
        "stake_cents": 1000,
        "net_cents": 1000,
        "cite": "pa 649a.11(c)(3)(i)",
    }
    code, out, _ = run("settle", str(file))
    assert code == 0
    assert "Seat 1: $5" in out


def test_what_a_wager_came_to_is_said_in_words_to_people_and_by_its_name_to_programs(tmp_path: Path) -> None:
    file = tmp_path / "round.yaml"
    file.write_text(ROUND)
    assert "Dealer not qualified" in run("settle", str(file))[1]
    assert "dealer-not-qualified" in run("settle", str(file), "--csv")[1]


def test_settle_says_where_a_worked_round_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "round.yaml"
    file.write_text(ROUND + "expect: {1: {ante: {net: 11}, play: {net: 0}, pair-plus: {net: -5}}}\n")
    code, _, err = run("settle", str(file))
    assert code == 1
    assert "ante: 1000 cents, expected 1100" in err


def test_simulate_agrees_and_repeats() -> None:
    first = as_json("simulate", "pa/617a", "--rounds", "1e6", "--seed", "3")
    assert all(abs(one["standard_errors_off"]) < 4 for one in first)
    assert first == as_json("simulate", "pa/617a", "--rounds", "1e6", "--seed", "3")
    assert all(one["method"] == "simulated" for one in first)


def test_strategy() -> None:
    assert as_json("strategy", "pa/649a", "--hand", "Qh6d4c")["best"] == "play"
    assert as_json("strategy", "pa/649a", "--hand", "Qh 6d 3c")["best"] == "fold"


def test_export_has_the_public_format() -> None:
    found = as_json("export", "pa/649a")
    assert {
        "rulebook",
        "chapter",
        "name",
        "family",
        "equipment",
        "seats",
        "wagers",
        "options",
        "irregularities",
    } <= set(found)
    assert {"procedures", "readings"} <= set(found)
    pair_plus = next(wager for wager in found["wagers"] if wager["id"] == "pair-plus")
    table = pair_plus["paytables"][0]
    assert table["label"] == "A"
    assert table["rows"][0] == ["Straight flush", "35 to 1"]
    progressive = next(wager for wager in found["wagers"] if wager["id"] == "progressive")["paytables"][0]
    assert progressive["meter_seed"] == "$1,000 for 1"
    assert progressive["progression_rate"] == "14%"
    assert progressive["wager_returned"] is False
    assert ["Ace, king and queen of spades", "$100", "$1"] in progressive["envy"]
    assert {"cite", "event", "ruling", "effect"} <= set(found["irregularities"][0])


def test_compare_puts_differences_first() -> None:
    _, out, _ = run("compare", "three-card-poker", "--csv")
    rows = list(csv.reader(io.StringIO(out)))[1:]
    differ = [len(set(row[1:])) > 1 for row in rows]
    assert differ == sorted(differ, reverse=True)
    plus = [row for row in rows if row[0].startswith("pair-plus pays ")]
    assert any("4 to 1 flush" in row[0] and "A" in row[1:] for row in plus), (
        "a row a pay table, its labels in the cells"
    )


def test_compare_shows_a_family_by_worth_and_rules() -> None:
    _, out, _ = run("compare", "cards", "--csv")
    rows = list(csv.reader(io.StringIO(out)))
    assert rows[0] == ["chapter", "wager", "house", "of all wagered", "mean wager", "std dev"]
    assert {row[0] for row in rows[1:]} >= {"pa/651a-casino-war", "bs/13-casino-war"}
    _, out, _ = run("compare", "blackjack", "--game", "--csv")
    assert out.splitlines()[0].startswith("what,pa/633a-blackjack,")


def test_a_comparison_names_the_rules_of_the_version_that_is_priced() -> None:
    """Blackjack Switch has pay tables of the same label in pa/633a."""
    rules = Rules("pa/633a", Submission(options={"version": "blackjack"}))
    game = game_for(rules.with_table("main", by_label(rules, "main")[""]))
    assert "late surrender" in game.played_by()
    assert "a dealer's 22 pushes" not in game.played_by()


def test_coverage_search_rules_and_check(tmp_path: Path) -> None:
    covered = as_json("coverage")
    assert covered[-1]["address"].endswith("chapters")
    found = as_json("search", "dealer", "exposed", "three", "card")
    assert any(one["clause"] == "649a.13(d)" for one in found)
    assert as_json("search", "dealer exposed three card") == found, "in quotes or not"
    _, out, _ = run("rules", "pa/649a", "--markdown")
    assert "### Pair Plus (`pair-plus`, main) [649a.7(d)(2)]" in out
    _, out, _ = run("rules", "pa/649a", "--part", "readings")
    assert "## Wagers" not in out
    assert as_json("rules", "pa/649a", "--part", "seats")["max"] == 7


def test_play_a_few_rounds_and_verify_the_journal(tmp_path: Path) -> None:
    journal = tmp_path / "table.jsonl"
    typed = ["?", "bets", "odds", "ante 10, pair-plus 5", "coach", "rulings", "play", "ante 5", "fold", "ante 5"]
    text = "\n".join([*typed, "rule dealer-card-exposed", "quit", ""])
    code, out, err = run("play", "pa/649a", "--others", "2", "--journal", str(journal), text=text)
    assert code == 0, err
    assert "best" in out
    assert "pa 649a.13(d)" in out
    assert "You leave with" in out
    code, out, _ = run("verify", str(journal))
    assert code == 0
    assert "replayed to the same cent" in out
    journal.write_text(journal.read_text().replace('"ante":1000', '"ante":9000', 1))
    code, _, err = run("verify", str(journal))
    assert code == 2
    assert "was changed" in err


def test_what_the_dealer_says_is_told_before_the_player_decides() -> None:
    """The spread of Red Dog, each time that a raise is asked for."""
    code, out, _ = run("play", "bs/08", "--others", "0", text="main 5\ncheck\n" * 20 + "quit\n")
    assert code == 0
    lines = out.splitlines()
    asked = [place for place, line in enumerate(lines) if line.startswith("Raise wager?")]
    assert asked
    assert all("The spread is" in lines[place - 1] for place in asked if not lines[place - 1].startswith("'"))


@pytest.mark.parametrize("address", ["pa/617a", "oh/roulette", "gr/08", "bs/06"])
def test_play_roulette(address: str) -> None:
    code, out, _ = run("play", address, text="straight:17 5, red 10\n\nstraight:99 5\nblue 5\nred\npass\nquit\n")
    assert code == 0
    assert "is not a spot of" in out
    assert "has no wager 'blue'" in out
    assert "'red' is not a bet" in out


def test_a_ticket_is_looked_at_after_the_draw() -> None:
    code, out, _ = run("play", "gr/04", "--submission", "example", "--others", "0", text="keno:3-17-22 5\nquit\n")
    assert code == 0
    board = out[out.index("─ board ─") : out.index("This round")]
    assert "3 spots" in board, "it is settled, and still in the hand"


def test_what_has_a_price_is_bought_by_its_name() -> None:
    text = "bingo:any-2\nbingo:any-x\nquit\n"
    code, out, _ = run("play", "gr/01", "--submission", "example", "--others", "0", text=text)
    assert code == 0
    assert "Fewer than 2 players have cards" in out
    assert "Your bets (bingo:any-2 $8)" in out
    said = "'bingo:any-x' is not a bet. Allowed: a wager and an amount, such as 'bingo:any-1 4'."
    assert said in " ".join(out.split())


def test_lobby() -> None:
    code, out, _ = run("lobby", text="ohio\n999\nodds 1\n1\nred 5\nquit\nquit\n")
    assert code == 0
    assert "There is no table 999" in out
    assert "You leave with" in out


BAD = [
    (["odds", "pa/nothing"], "no chapter"),
    (["odds", "roulette"], "not an address"),
    (["odds", "xx/roulette"], "no rulebook"),
    (["odds", "pa/637a"], "no wager has a price against the house"),
    (["odds", "pa/649a", "--wager", "auntie"], "no wager"),
    (["odds", "pa/649a", "--wager", "pair-plus:3"], "Pair Plus has no price on '3'"),
    (["odds", "pa/649a", "--option", "version"], "NAME=VALUE"),
    (["odds", "pa/649a", "--option", "version=free"], "649a.7(e)"),
    (["odds", "pa/649a", "--paytable", "pair-plus=Q"], "no pay table"),
    (["odds", "pa/649a", "--pays", "pair-plus.pair=9 to 1"], "649a.12(d)"),
    (["odds", "pa/617a", "--pays", "straight=1 to 1"], "617a.4(a)"),
    (["odds", "pa/617a", "--pays", "straight=lots"], "not a payout"),
    (["odds", "pa/649a", "--meter", "progressive=much"], "not an amount"),
    (["odds", "pa/649a", "--submission", "missing.yaml"], "missing.yaml"),
    (["odds", "pa/649a", "--meter", "progresive=5000"], "no wager 'progresive'"),
    (["odds", "pa/649a", "--meter", "ante=5000"], "Ante has no meter. Allowed: progressive"),
    (["odds", "pa/649a", "--stake", "auntie=5"], "no wager 'auntie'"),
    (["odds", "pa/649a", "--stake", "ante=0"], "A wager of nothing"),
    (["odds", "pa/601a"], "has no game"),
    (["session", "pa/617a", "red", "--rounds", "few"], "number of rounds"),
    (["session", "pa/617a", "red", "--rounds", "1e2", "--stake", "0"], "A wager of nothing"),
    (["session", "pa/617a", "red", "--rounds", "9", "--hours", "2", "--hands-per-hour", "9"], "one length"),
    (["design", "pa/649a", "pair-plus", "--sweep", "Straight", "--from", "9", "--to", "3"], "from 9 to 3"),
    (["sign", "pa/649a", "--limit", "table=500-10"], "The limits of the table cannot be $500 to $10"),
    (["calendar", "xx"], "no rulebook 'xx'"),
    (["people", "list", "--database", "missing.db"], "no such file"),
    (["people", "reset", "Ada", "--database", "missing.db"], "no such file"),
    (["simulate", "pa/649a", "--rounds", "0"], "number of rounds"),
    (["simulate", "pa/649a", "--rounds", "1.5"], "number of rounds"),
    (["simulate", "pa/649a", "--rounds", "many"], "number of rounds"),
    (["simulate", "pa/649a", "--wager", "play"], "no price of its own"),
    (["strategy", "pa/649a", "--hand", "Qh6d"], "three cards"),
    (["strategy", "pa/649a", "--hand", "Qh6dXx"], "not one of the cards in play"),
    (["strategy", "pa/649a", "--hand", "Qh6dQx"], "not a card"),
    (["strategy", "pa/649a", "--hand", "Qh Qh 2c"], "twice"),
    (["strategy", "pa/617a", "--hand", "Qh6d4c"], "no hand is decided on"),
    (["strategy", "pa/649a", "--hand", "Qh6d4c", "--board", "2c"], "no card is seen besides"),
    (["export", "pa/999a"], "no chapter"),
    (["rules", "pa/649a", "--part", "soul"], "no part"),
    (["compare", "tiddlywinks"], "No rulebook has"),
    (["search", "qwertyuiop"], "Nothing in the rulebooks"),
    (["games", "qwertyuiop"], "No game matches"),
    (["check", "missing.toml"], "missing.toml"),
    (["verify", "missing.jsonl"], "missing.jsonl"),
    (["settle", "missing.yaml"], "missing.yaml"),
    (["play", "pa/649a", "--seat", "9"], "no seat 9"),
    (["play", "pa/649a", "--bankroll", "lots"], "not an amount"),
    (["play", "pa/649a", "--limit", "table=5"], "MIN-MAX"),
]


@pytest.mark.parametrize(("arguments", "says"), BAD, ids=[" ".join(arguments) for arguments, _ in BAD])
def test_bad_input_is_one_clear_sentence_and_exit_code_2(arguments: list[str], says: str) -> None:
    code, out, err = run(*arguments)
    assert code == 2
    assert says in err
    assert "Traceback" not in err
    assert len(err.strip().splitlines()) == 1
    assert out == ""


BAD_ROUNDS = [
    ("address: [", "line"),
    ("just words", "this is text, not names with values"),
    ("address: pa/649a", "no seats"),
    (ROUND.replace("Jh 9c 2d", "Qh 9c 2d"), "more than one place"),
    (ROUND.replace("Jh 9c 2d", "Jh 9c"), "another card at dealer"),
    (ROUND.replace("Jh 9c 2d", "Jh 9c 2d 3d"), "never used 3d"),
    (ROUND.replace("Jh", "Zh"), "not a card"),
    (ROUND.replace("[play]", "[]"), "must still act"),
    (ROUND.replace("[play]", "[play, play]"), "never asked for 'play'"),
    (ROUND.replace("[play]", "[raise]"), "cannot be done now"),
    (ROUND.replace("ante: 10", "ante: -10"), "not a wager"),
    (ROUND.replace("ante: 10", "ante: 0"), "not a wager"),
    (ROUND.replace("ante: 10", "ante: 0.001"), "whole number of cents"),
    (ROUND.replace("ante: 10", "auntie: 10"), "no wager"),
    (ROUND.replace("  1:", "  9:"), "no seat 9"),
    (ROUND + "submission: {options: {version: free}}", "649a.7(e)"),
    (ROUND + "submission: {colour: blue}", "'colour' is not known in submission. Allowed: options, paytables"),
    (ROUND + "mood: fine", "'mood' is not known. Allowed: seats, dealer"),
    (ROUND + "dragon: 7h", "cards: {dragon: 7h} if cards lie at a place of that name."),
    (ROUND.replace("wagers", "wager"), "'wager' is not known in seats. Allowed: player, stack, wagers"),
    (ROUND.replace("ante: 10", "ante: 12,50"), "a name in seats, wagers is a whole number, not text"),
    (ROUND.replace("ante: 10", "ante: '12,50'"), "'12,50' is not an amount of money"),
    (ROUND.replace("  1:", "  one:"), "a name in seats is text, not a whole number"),
    (ROUND.replace("address: pa/three-card-poker", ""), "'address' is missing"),
    (ROUND + "roll: 7", "roll is a whole number, not a list"),
    (ROUND + "irregularities: [{id: thunder}]", "no irregularity"),
    (ROUND + "irregularities: [{id: card-face-up, before: noon}]", "not a moment"),
    ("address: pa/617a\nseats: {1: {wagers: {red: 5}}}\nnumber: 37\n", "not on the wheel"),
    ("address: pa/617a\nseats: {1: {wagers: {red: 5}}}\n", "needs a number"),
    ("address: pa/617a\nseats: {1: {wagers: {straight: 5}}}\nnumber: 7\n", "Straight is made on a spot"),
    ("address: pa/617a\nseats: {1: {wagers: {'split:1-9': 5}}}\nnumber: 7\n", "not a spot"),
]


@pytest.mark.parametrize(("text", "says"), BAD_ROUNDS, ids=[says for _, says in BAD_ROUNDS])
def test_bad_round_files(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "round.yaml"
    file.write_text(text)
    code, out, err = run("settle", str(file))
    assert code == 2
    assert says in err
    assert out == ""


def test_bad_chapter_and_submission_files(tmp_path: Path) -> None:
    chapter = tmp_path / "chapter.toml"
    chapter.write_bytes(b"\xff\xfe")
    code, _, err = run("check", str(chapter))
    assert (code, "UTF-8" in err) == (2, True)
    submission = tmp_path / "submission.yaml"
    submission.write_text("options: [1, 2]")
    code, _, err = run("odds", "pa/649a", "--submission", str(submission))
    assert (code, "options is a list, not names with values" in err) == (2, True)
    submission.write_text("paytables: {pair-plus: B}")
    found = as_json("odds", "pa/649a", "-w", "pair-plus", "--submission", str(submission))
    assert [one["paytable"] for one in found] == ["B"]


def test_a_file_that_cannot_be_written_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "missing" / "cards.svg"
    monkeypatch.setattr(sys, "argv", ["croupier", "sheet", "gr/01", "1..2", "-o", str(file)])
    with pytest.raises(SystemExit) as left:
        main.run()
    assert left.value.code == 2
    assert capsys.readouterr().err == f"croupier: {file}: No such file or directory.\n"


def test_a_journal_is_never_written_over(tmp_path: Path) -> None:
    journal = tmp_path / "table.jsonl"
    journal.write_text("mine")
    code, _, err = run("play", "pa/649a", "--journal", str(journal))
    assert (code, "exists already" in err) == (2, True)
    assert journal.read_text() == "mine"
