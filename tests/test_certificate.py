"""Certificates of figures: a checker of plain Python, without this package, agrees; what was changed is refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cli import main
from croupier.games import game_for
from croupier.games.capabilities import AmongPlayers
from croupier.odds.certificate import certificate, certificates
from croupier.odds.pricing import Conditions, Counted, find
from croupier.rules.loader import resolve
from croupier.rules.submission import Rules, Submission

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

from check_certificate import net
from exact import house, playable

ROOT = Path(__file__).parent.parent
CHECKER = ROOT / "tools" / "check_certificate.py"
RULEBOOKS = ROOT / "src" / "croupier" / "rulebooks"

Certificate = dict[str, Any]
Tamper = Callable[[Certificate], None]
HOUSE = "the counts and units are the house's"
SAMPLE = [
    ("oh/mississippi-stud", "three-card-bonus", "sums to all ways"),
    ("pa/617a", "red", "counted again"),
    ("bs/06", "column", "counted again"),
    ("oh/roulette", "split", "counted again"),
    ("pa/619a", "", "counted again"),
    ("oh/big-six", "", "counted again"),
    ("pa/625a", "", f"sums to all ways of 3 throws: {HOUSE}"),
    ("gr/03", "any-seven", "counted again"),
    ("gr/03", "buy", "charged 1000 cents"),
    ("pa/623a", "fire", f"chances: {HOUSE}"),
    ("pa/668a", "", "sums to all ways of 2 throws"),
    ("pa/649a", "pair-plus", "counted again"),
    ("pa/649a", "five-card-hand-bonus", "counted again"),
    ("pa/649a", "ante", f"sums to all ways of drawing [3, 3] of 52 cards: {HOUSE}"),
    ("pa/649a", "progressive", "meter at 100000 cents"),
    ("pa/643a", "five-card-bonus", "counted again"),
    ("bs/13", "", "sums to all ways of drawing [1, 1, 1, 1] of 312 cards"),
    ("pa/627a", "", "sums to all ways"),
    ("oh/three-card-poker", "", "counted again"),
    ("oh/i-luv-suits-poker", "", "as filed: ante win 1 to 1; as filed: play win 1 to 1"),
    ("pa/655a", "ante", "sums to all ways"),
    ("pa/645a", "fortune-bonus", "sums to all ways"),
    ("gr/04", "keno", "as filed: keno 1-of-1 3 for 1"),
    ("pa/686a", "", "sums to all ways"),
]


def made(address: str, wager: str = "", submission: Submission | None = None) -> list[Certificate]:
    rules = Rules(address, submission or house(resolve(address)))
    return json.loads(json.dumps(list(certificates(rules, wager))))


def checked(certificates: list[Certificate], path: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """What the checker says, run without our package on its path."""
    path.write_text(json.dumps(certificates))
    bare = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    command = [sys.executable, "-I", "-S", str(CHECKER), str(path), *more]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=bare, cwd=path.parent)


def test_the_checker_is_short_and_stands_alone() -> None:
    source = CHECKER.read_text()
    assert len(source.splitlines()) < 200
    imports = [line for line in source.splitlines() if line.startswith(("import", "from"))]
    imported = {line.split()[1].partition(".")[0] for line in imports}
    assert imported <= sys.stdlib_module_names


@pytest.mark.parametrize("held", [[], {}, None])
def test_a_file_without_certificates_proves_nothing(held: Any, tmp_path: Path) -> None:
    found = checked(held, tmp_path / "figures.json", str(RULEBOOKS))
    assert (found.returncode, found.stdout) == (1, "")
    assert found.stderr.startswith("Refused: ")
    assert "that is no certificate" in found.stderr


@pytest.mark.parametrize(("address", "wager", "found"), SAMPLE)
def test_certificates_are_checked_without_the_package(address: str, wager: str, found: str, tmp_path: Path) -> None:
    made_here = made(address, wager)
    said = checked(made_here, tmp_path / "certificates.json", str(RULEBOOKS))
    assert said.returncode == 0, said.stderr
    lines = said.stdout.splitlines()
    assert len(lines) == len(made_here)
    assert found in said.stdout
    for line, one in zip(lines, made_here, strict=True):
        assert line.startswith(one["chapter"])
        assert f"): {one['house_advantage']}, " in line


# --- what is falsified ------------------------------------------------------------------------------------------------


def settled(one: Certificate) -> Certificate:
    """A certificate whose nets and figure follow from what was falsified in it."""
    for ending in one["endings"]:
        if ending["pays"]:
            worth = Fraction(0)
            for leg in ending["pays"]:
                back = True if leg["wager"].endswith("bonus") else None
                worth += Fraction(leg["units"]) * net(leg["pays"], back, one["stake_cents"], one["meters_cents"])
                worth -= Fraction(leg["charge_cents"])
            ending["net"] = str(worth / one["stake_cents"])
    total = sum(ending["count"] * Fraction(ending["net"]) for ending in one["endings"])
    one["house_advantage"] = str(-total / (one["total"] or 1))
    return one


def legs(one: Certificate, pays: str = "") -> list[Certificate]:
    """Its parts of wagers that are paid so; those that win, unless it is said."""
    every = [leg for ending in one["endings"] for leg in ending["pays"]]
    return [leg for leg in every if (leg["pays"] == pays if pays else leg["pays"] not in ("Lose", "Push", "Nothing"))]


def changed(which: str, key: str, value: Any) -> Tamper:
    """Every leg that wins (`won`) or is lost (`Lose`) says something else."""

    def tamper(one: Certificate) -> None:
        for leg in legs(one, "" if which == "won" else which):
            leg[key] = value

    return tamper


def said(**values: Any) -> Tamper:
    return lambda one: one.update(values)


def shifted(**values: Any) -> Tamper:
    """One way is taken from the most frequent ending for another, and something else is said of it all."""

    def tamper(one: Certificate) -> None:
        ordered = sorted(one["endings"], key=lambda ending: (ending["count"], ending["net"]))
        ordered[0]["count"] += 1
        ordered[-1]["count"] -= 1
        one.update(values)

    return tamper


def without_payouts(one: Certificate) -> None:
    for ending in one["endings"]:
        ending["pays"] = []
    one["endings"][0]["net"] = "5"


def without_double_zero(one: Certificate) -> None:
    one["equipment"]["pockets"].remove("00")
    one["total"] = 37
    next(ending for ending in one["endings"] if ending["name"] == "zero")["count"] = 1


def without_double_zero_as_chances(one: Certificate) -> None:
    without_double_zero(one)
    one["space"] = {"of": "weights"}


def another_wheel(one: Certificate) -> None:
    one["options"]["wheel"] = "single-zero"


def no_such_choice(one: Certificate) -> None:
    one["options"]["wheel"] = "?"


def filed(odds: str) -> Tamper:
    def tamper(one: Certificate) -> None:
        one["filed"] = {one["wager"]: {"win": odds}}
        changed("won", "pays", odds)(one)

    return tamper


def another_leg(one: Certificate) -> None:
    more = {"wager": one["wager"], "outcome": "x", "pays": "Lose", "cite": "", "units": "0", "charge_cents": "0"}
    one["endings"][0]["pays"].append(more)
    shifted()(one)


def a_foreign_row(one: Certificate) -> None:
    changed("Lose", "pays", "2 to 1")(one)
    changed("2 to 1", "outcome", "foreign")(one)


def rows_of_table_d(one: Certificate) -> None:
    (other,) = made("pa/649a", "pair-plus", Submission(paytables={"pair-plus": "D"}))
    one["endings"] = other["endings"]


def one_ending(one: Certificate) -> None:
    one["endings"] = one["endings"][:1]
    one["total"] = one["endings"][0]["count"] = 1


def nothing_at_all(one: Certificate) -> None:
    one["endings"] = []
    one["total"] = 0


def undecided(one: Certificate) -> None:
    changed("Lose", "outcome", "undecided")(one)
    changed("Lose", "pays", "1 to 1")(one)


def lost_by_a_name(one: Certificate) -> None:
    next(leg for leg in legs(one) if leg["wager"] == one["wager"]).update(outcome="nonesuch", pays="Lose")


def lost_as_it_is(one: Certificate) -> None:
    legs(one)[0].update(pays="Lose")


RED = ("pa/617a", "red")
PAIR_PLUS = ("pa/649a", "pair-plus")
ANTE = ("pa/649a", "ante")
SIC_BO = ("pa/625a", "small")
FALSIFIED = [
    (RED, changed("won", "units", "2"), "Refused: counted here"),
    (RED, changed("Lose", "units", "1/2"), "Refused: counted here"),
    (RED, changed("won", "units", "0"), "Refused: red win pays 1 to 1"),
    (RED, changed("won", "units", "-1"), "Refused: red win pays 1 to 1"),
    (RED, changed("won", "pays", "1 to 2"), "Refused: red win pays 1 to 1"),
    (RED, changed("won", "pays", "1000 to 1"), "Refused: red win pays 1 to 1"),
    (RED, changed("won", "pays", "1 for 1"), "Refused: red win pays 1 to 1"),
    (RED, changed("won", "cite", "pa 1.1"), "Refused: red win pays 1 to 1 by pa 617a.4(a)"),
    (RED, filed("1 to 2"), "Refused: red may not be filed"),
    (RED, filed("1000 to 1"), "as filed: red win 1000 to 1"),
    (RED, changed("won", "charge_cents", "-10"), "Refused: red win"),
    (RED, changed("won", "charge_cents", "10"), "Refused: counted here"),
    (RED, without_double_zero, "Refused: the whole is 37, but 1 spins have 38 ways"),
    (RED, without_double_zero_as_chances, "Refused: counted here"),
    (RED, another_wheel, "Refused: the whole is 38, but 1 spins have 37 ways"),
    (RED, no_such_choice, "Refused: "),
    (RED, said(options={}), "Refused: its options are not the chapter's"),
    (RED, said(tables={"red": "ZZ"}), "Refused: red has no pay table 'ZZ'"),
    (RED, said(chapter="/tmp/evil"), "is no address of a chapter"),
    (RED, said(chapter="pa/../../evil"), "is no address of a chapter"),
    (RED, said(chapter="pa/649a-three-card-poker"), "Refused: "),
    (RED, said(chapter="pa/nonesuch"), "Refused: that is no certificate"),
    (RED, said(wager="rouge"), "Refused: "),
    (RED, said(wager="black"), "Refused: "),
    (RED, said(spot="x"), "Refused: "),
    (RED, said(method="exact!"), "Refused: "),
    (RED, said(method="computed"), "counted again"),
    (RED, said(method="simulated"), "a sample, no proof"),
    (RED, said(space={"of": "rounds"}), "a sample, no proof"),
    (RED, said(space={"of": "magic"}), "Refused: "),
    (RED, said(space={"of": "spins", "times": 2}), "Refused: the whole is 38, but 2 spins have 1,444 ways"),
    (RED, said(space={"of": "spins", "times": 10**9}), "cannot be counted"),
    (RED, said(stake_cents=-100), "Refused: a count, a stake or a meter is none"),
    (RED, shifted(), "Refused: counted here"),
    (RED, shifted(space={"of": "weights"}), "Refused: counted here"),
    (RED, shifted(game="mine"), "Refused: counted here"),
    (RED, another_leg, "Refused: red x pays Lose"),
    (RED, without_payouts, "Refused: counted here"),
    (RED, nothing_at_all, "Refused: a count, a stake or a meter is none"),
    (PAIR_PLUS, rows_of_table_d, "Refused: pair-plus "),
    (PAIR_PLUS, a_foreign_row, "Refused: pair-plus foreign pays Lose"),
    (PAIR_PLUS, shifted(space={"of": "cards", "draws": [3, 0]}), "cannot be counted"),
    (PAIR_PLUS, shifted(space={"of": "cards", "draws": [53]}), "Refused: the whole is 22,100"),
    (PAIR_PLUS, shifted(), "Refused: counted here"),
    (ANTE, undecided, "Refused: ante undecided pays Push"),
    (ANTE, changed("won", "pays", "1 to 1 less 50%"), "Refused: "),
    (ANTE, lost_as_it_is, "Refused: "),
    (ANTE, one_ending, "Refused: the whole is 1, but drawing [3, 3] of 52 cards have 407,170,400 ways"),
    (ANTE, lost_by_a_name, HOUSE),
    (ANTE, shifted(), f"sums to all ways of drawing [3, 3] of 52 cards: {HOUSE}"),
    (ANTE, shifted(space={"of": "weights"}), f"chances: {HOUSE}"),
    (ANTE, changed("won", "units", "2"), HOUSE),
    (ANTE, changed("won", "charge_cents", "50"), "charged 50 cents"),
    (ANTE, without_payouts, "407,170,400 of them without payouts"),
    (SIC_BO, shifted(), f"sums to all ways of 3 throws: {HOUSE}"),
]


@pytest.mark.parametrize(("of", "tamper", "found"), FALSIFIED)
def test_what_is_falsified_is_refused_or_the_line_says_whose_word_it_is(
    of: tuple[str, str], tamper: Tamper, found: str, tmp_path: Path
) -> None:
    one = made(*of)[0]
    tamper(one)
    told = checked([settled(one)], tmp_path / "falsified.json", str(RULEBOOKS))
    refused = found.startswith("Refused") or "cannot" in found or "no address" in found
    assert found in (told.stderr if refused else told.stdout), told
    assert told.returncode == int(refused)
    assert len((told.stdout + told.stderr).splitlines()) == 1
    if "counted again" in told.stdout and "as filed" not in told.stdout:
        assert f"): {made(*of)[0]['house_advantage']}, " in told.stdout


def test_a_package_hash_that_begins_like_an_exponent_is_no_figure(tmp_path: Path) -> None:
    one = made(*PAIR_PLUS)[0]
    one["made_by"]["package"] = "7e" + one["made_by"]["package"][2:-1] + "f"
    assert checked([one], tmp_path / "figures.json", str(RULEBOOKS)).returncode == 0


@pytest.mark.parametrize(
    ("tamper", "sentence"),
    [
        (lambda one: one["endings"][0].update(count=12), "the counts sum to"),
        (lambda one: one.update(total=22_101), "the counts sum to"),
        (lambda one: one.update(house_advantage="1/100"), "the figure is 253/5525, not 1/100"),
        (lambda one: one.update(house_advantage="1e999999999"), "a figure is no fraction"),
        (lambda one: one.update(house_advantage="1.5E999999999"), "a figure is no fraction"),
        (lambda one: one["endings"][0].update(net="-1/2"), "high-card nets -1"),
    ],
)
def test_arithmetic_that_does_not_hold_is_refused(tamper: Tamper, sentence: str, tmp_path: Path) -> None:
    one = made(*PAIR_PLUS)[0]
    tamper(one)
    told = checked([one], tmp_path / "changed.json", str(RULEBOOKS))
    assert told.returncode == 1
    assert sentence in told.stderr


WORDS = {"certificate", "made_by", "paytable", "cite", "basis", "conditions"}
"""Keys that the checker does not read: docs/certificates.md says so."""


@pytest.mark.parametrize("key", sorted(made(*RED)[0]))
def test_a_missing_key_is_one_sentence(key: str, tmp_path: Path) -> None:
    one = made(*RED)[0]
    del one[key]
    told = checked([one], tmp_path / "missing.json", str(RULEBOOKS))
    assert told.returncode == int(key not in WORDS)
    assert told.stderr.startswith("Refused: ") or key in WORDS
    assert len((told.stdout + told.stderr).splitlines()) == 1


def test_without_the_rulebooks_nothing_is_shown(tmp_path: Path) -> None:
    told = checked(made(*RED), tmp_path / "red.json")
    assert (told.returncode, told.stdout) == (1, "")
    assert "FILE RULEBOOKS" in told.stderr


def test_the_line_says_what_the_figure_holds_under(tmp_path: Path) -> None:
    house = Submission(options={"wheel": "single-zero"}, pays={"red": {"win": "2 to 1"}})
    told = checked(made(*RED, house), tmp_path / "red.json", str(RULEBOOKS))
    start = "pa/617a-roulette red (red): -17/37, counted again; for 100 cents; "
    assert told.stdout == start + "with wheel=single-zero; as filed: red win 2 to 1\n"
    house = Submission(options={"pair-plus-mini-royal": "200 to 1"}, paytables={"pair-plus": "a"})
    (one,) = made(*PAIR_PLUS, house)
    told = checked([one], tmp_path / "pair-plus.json", str(RULEBOOKS))
    assert "counted again" in told.stdout
    assert "as filed: pair-plus mini-royal 200 to 1" in told.stdout


def test_a_simulated_figure_is_a_sample_and_says_so(tmp_path: Path) -> None:
    game, priced = find(Rules("pa/649a"), "pair-plus")
    (count,) = game.simulate([priced], 1, 0, 100_000)
    one = certificate(Counted(game, priced, replace(count, method="simulated"), ""), Conditions())
    assert one["std_error"] > 0
    assert one["space"] == {"of": "rounds"}
    for method in ("simulated", "exact"):
        told = checked([one | {"method": method}], tmp_path / "simulated.json", str(RULEBOOKS))
        assert "a sample, no proof" in told.stdout
    told = checked([one | {"method": "exact", "space": {"of": "weights"}}], tmp_path / "s.json", str(RULEBOOKS))
    assert told.stderr.startswith("Refused: counted here")


def test_odds_and_certificates_have_the_same_arguments_and_figures() -> None:
    arguments = ["gr/01", "--submission", "example", "-w", "bingo"]
    odds = CliRunner().invoke(main.app, ["odds", *arguments, "--json"])
    written = CliRunner().invoke(main.app, ["certificate", *arguments])
    assert written.exit_code == 0, written.output
    found = json.loads(written.stdout)
    assert {one["method"] for one in found} == {"computed"}
    prices = json.loads(odds.stdout)
    assert [float(Fraction(one["house_advantage"])) for one in found] == pytest.approx(
        [one["decimal"] for one in prices]
    )


def test_the_command_writes_them(tmp_path: Path) -> None:
    path = tmp_path / "pair-plus.json"
    arguments = ["certificate", "pa/649a", "-w", "pair-plus", "-p", "pair-plus=B", "-o", str(path)]
    said = CliRunner().invoke(main.app, arguments)
    assert said.exit_code == 0, said.output
    (one,) = json.loads(path.read_text())
    assert (one["tables"], one["house_advantage"]) == ({"pair-plus": "B"}, "308/5525")


@pytest.mark.verify
@pytest.mark.parametrize("address", playable())
def test_every_figure_of_every_chapter_has_a_certificate(address: str, tmp_path: Path) -> None:
    kept = json.loads((ROOT / "tests" / "data" / "exact.json").read_text())[address]
    rules = Rules(address, house(address))
    if isinstance(game_for(rules), AmongPlayers):  # no wager has a price
        assert not kept
        return
    found = json.loads(json.dumps(list(certificates(rules))))
    assert sorted(one[2] for one in kept if "/" in one[2]) == sorted(
        one["house_advantage"] for one in found if one["method"] == "exact" and "/" in one["house_advantage"]
    )
    said = checked(found, tmp_path / "all.json", str(RULEBOOKS))
    assert said.returncode == 0, said.stderr
