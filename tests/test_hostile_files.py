"""Files that were made to hang or break whoever reads them, and names that were made to be mistaken."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import Refused
from croupier.floor.people import People
from croupier.floor.store import Store
from croupier.games.poker_room import phh
from croupier.rules.files import load_text, load_toml
from croupier.rules.loader import path_of, read, resolve

BOMB = "a0: &a0 {x: 1}\n" + "".join(
    f"a{place}: &a{place} {{<<: [{', '.join([f'*a{place - 1}'] * 9)}]}}\n" for place in range(1, 10)
)
LONG = "9" * 100_000


@pytest.mark.parametrize(
    ("reads", "text"),
    [
        (lambda text: load_text(text, "a file"), BOMB),
        (lambda text: load_text(text, "a file"), f"a: {LONG}"),
        (lambda text: load_toml(text, "a file"), f"a = {LONG}"),
        (lambda text: load_toml(text, "a file"), "a = " + "[" * 100_000),
        (phh.read, "a = " + "[" * 100_000),
        (phh.read, f"a = {LONG}"),
    ],
)
def test_a_text_that_would_hang_or_break_its_reader_is_refused(reads: Callable[[str], Any], text: str) -> None:
    with pytest.raises(Refused, match=r"aliases|too deep"):
        reads(text)


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full"])
def test_a_device_is_no_chapter(device: str) -> None:
    with pytest.raises(Refused, match="longer than"):
        read(Path(device))


def test_a_chapter_has_no_more_seats_than_a_table(tmp_path: Path) -> None:
    text = path_of(resolve("pa/649a")).read_text(encoding="utf-8")
    changed = tmp_path / "649a.toml"
    changed.write_text(text.replace("\nmax = 7\n", "\nmax = 1000000000\n", 1), encoding="utf-8")
    with pytest.raises(Refused, match=r"seats\.max"):
        read(changed)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("\u0410d\u0430", "looks the same as Ada"),
        ("\uff21\uff44\uff41", "already someone"),
        ("\u0410da", "looks the same"),
    ],
)
def test_a_name_that_looks_like_an_account_makes_none(tmp_path: Path, name: str, says: str) -> None:
    with Store(str(tmp_path / "floor.db")) as store:
        people = People(store)
        people.add("Ada", "player", "correct horse")
        with pytest.raises(Refused, match=says):
            people.add(name, "player", "correct horse")
        people.add("Adá", "player", "correct horse")
        people.add("\u0410\u043d\u043d\u0430", "player", "correct horse")
