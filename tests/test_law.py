"""The law as data: every chapter is sound, and a bad file says file, key and reason."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.errors import Refused
from croupier.rules import pays
from croupier.rules.law import EFFECTS
from croupier.rules.loader import LAW, addresses, load, read, resolve
from croupier.rules.submission import Rules


@pytest.mark.parametrize("address", addresses())
def test_chapter_is_sound_and_its_default_submission_is_allowed(address: str) -> None:
    chapter = load(address)
    assert chapter.address == address
    rules = Rules(chapter)
    for wager in chapter.wagers:
        assert rules.all_tables(wager.id) or wager.settles, wager.id


def test_loading_one_chapter_reads_nothing_else() -> None:
    code = (
        "import sys, pathlib; opened = []\n"
        "sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == 'open' else None)\n"
        "from croupier.rules.loader import load; load('pa/649a')\n"
        "print([name for name in opened if name.endswith('.toml')], 'numba' in sys.modules)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.count(".toml") == 1
    assert "649a-three-card-poker.toml" in out
    assert "False" in out


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("pa/649a", "pa/649a-three-card-poker"),
        ("PA/Three-Card-Poker", "pa/649a-three-card-poker"),
        ("gr/9", "gr/09-three-card-poker"),
        ("gr/09", "gr/09-three-card-poker"),
        ("oh/roulette", "oh/roulette"),
        ("pa/roulette", "pa/617a-roulette"),
    ],
)
def test_addresses(short: str, full: str) -> None:
    assert resolve(short) == full


@pytest.mark.parametrize("bad", ["roulette", "xx/roulette", "pa/nothing", "pa/", "pa/poker-poker", ""])
def test_bad_addresses_are_refused(bad: str) -> None:
    with pytest.raises(Refused):
        resolve(bad)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('id = "ante"', 'id = "ante', "line"),
        ('kind = "main"', 'kind = "mein"', "kind"),
        ('"35 to 1"', '"35 for"', "not a payout"),
        ("[seats]", "[chairs]", "chairs"),
        ('cite = "649a.7(d)(2)"', 'cite = "12.F"', "not a citation of pa"),
        ('needs = ["ante|pair-plus"]', 'needs = ["auntie"]', "no wager 'auntie'"),
        ('option = "six-card-bonus"', 'option = "seven-card-bonus"', "no option"),
        ('effect = ["set-aside", "play-on"]', 'effect = ["shrug"]', "'shrug' is not one of"),
        ('default = "separate"', 'default = "together"', "'together' is not one of"),
        ('tables = ["A", "B", "C", "D", "E"]', 'tables = ["A", "B", "C", "D"]', "cells"),
    ],
)
def test_a_bad_file_says_file_key_and_reason(tmp_path: Path, old: str, new: str, says: str) -> None:
    text = (LAW / "pa/649a-three-card-poker.toml").read_text(encoding="utf-8")
    assert old in text
    bad = tmp_path / "bad.toml"
    bad.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(Refused) as refused:
        read(bad)
    assert "bad.toml" in str(refused.value)
    assert says in str(refused.value)
    if "[seats]" not in old:
        assert "line" in str(refused.value)


@pytest.mark.parametrize(
    ("text", "stake", "meter", "net"),
    [
        ("40 to 1", 500, 0, 20000),
        ("3 to 2", 500, 0, 750),
        ("5 for 1", 100, 0, 400),
        ("1 to 1 less 5%", 1000, 0, 950),
        ("Push", 1000, 0, 0),
        ("Lose", 1000, 0, -1000),
        ("$500", 100, 0, 50000),
        ("10% of meter", 100, 100000, 9900),
        ("1,000 to 1", 100, 0, 100000),
    ],
)
def test_payouts(text: str, stake: int, meter: int, net: int) -> None:
    assert pays.parse(text).net(stake, meter) == net


@pytest.mark.parametrize("text", ["", "40", "40-1", "win", "-1 to 1", "10% meter"])
def test_what_is_not_a_payout_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        pays.parse(text)


def test_every_effect_has_a_meaning() -> None:
    assert all(meaning and meaning[0].islower() for meaning in EFFECTS.values())
