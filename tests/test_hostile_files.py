"""Files that were made to hang or break whoever reads them, and names that were made to be mistaken."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.cli import main
from croupier.errors import Refused
from croupier.floor.people import People
from croupier.floor.store import Store
from croupier.games.poker_room import phh
from croupier.rules.files import load_text, load_toml
from croupier.rules.loader import book_of, digest, found, path_of, read, resolve

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


# --- chapters that say they are the law -------------------------------------------------------------------------------

SHIPPED = "pa/649a-three-card-poker"


def shown(capsys: pytest.CaptureFixture[str], *command: str) -> tuple[str, str]:
    """What a command says, and what it says besides."""
    capsys.readouterr()
    main.app(list(command), standalone_mode=False)
    said = capsys.readouterr()
    return said.out, said.err


def forged(folder: Path, *changes: tuple[str, str]) -> Path:
    """A whole chapter file of Three Card Poker under its own name, with payouts of somebody's own."""
    text = path_of(SHIPPED).read_text(encoding="utf-8")
    for before, after in changes or (('"40 to 1"', '"400 to 1"'),):
        assert before in text
        text = text.replace(before, after)
    file = folder / "649a-three-card-poker.toml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize("command", [("rules",), ("export",), ("odds", "--wager", "pair-plus", "--json")])
def test_a_forged_chapter_is_not_shown_as_the_law(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    file = forged(tmp_path)
    out, err = shown(capsys, command[0], str(file), *command[1:])
    assert f"is not the chapter {SHIPPED} of Pennsylvania" in err
    assert hashlib.sha256(file.read_bytes()).hexdigest() in err
    assert digest(SHIPPED) in err
    if command[0] == "rules":
        assert out.splitlines()[2].startswith(f"A draft that varies {SHIPPED} (")
    elif command[0] == "export":
        assert json.loads(out)["varies"] == SHIPPED


def test_a_copy_of_a_chapter_is_that_chapter(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "three-card.toml"
    copy.write_bytes(path_of(SHIPPED).read_bytes())
    assert shown(capsys, "rules", str(copy)) == shown(capsys, "rules", SHIPPED)


def test_a_forged_chapter_is_a_draft_wherever_a_file_is_taken(tmp_path: Path) -> None:
    """Guides, reports, signs and dossiers print the address and the book of the chapter that they are made of."""
    chapter = found(str(forged(tmp_path)))
    assert chapter.address == "own/649a-three-card-poker"
    assert book_of(chapter).startswith("A draft")
    assert "own/649a-three-card-poker" in repr(croupier.open(str(forged(tmp_path))))


def test_a_chapter_that_its_book_does_not_have_is_refused(tmp_path: Path) -> None:
    file = forged(tmp_path, ('"649a-three-card-poker"', '"999a-three-card-poker"'))
    with pytest.raises(Refused, match="pa/999a-three-card-poker, which Pennsylvania"):
        found(str(file))
