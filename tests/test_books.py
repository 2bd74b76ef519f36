"""Rulebooks of one's own: found in folders and in installed packages, checked, and taken by everything."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import croupier
from croupier.errors import Refused
from croupier.kernels import sources
from croupier.rules import books as rulebooks
from croupier.rules.books import FILE, OURS, all_sources, books, read
from croupier.rules.loader import addresses, load, path_of, resolve

ROOT = Path(croupier.__file__).parent
BOOK = r"""
id = "nj"
name = "New Jersey, an invented extract"
short = "New Jersey"
jurisdiction = "New Jersey"

[citations]
pattern = '13:69F-\d+(\.\d+)?(\([a-z0-9]+\))*'
begins = "section"
section = '13:69F-\d+\.\d+'

[games]
jersey-wheel = "jersey_wheel:JerseyWheel"

[families]
boardwalk = "Games of the boardwalk"

[charts]
boardwalk-board = "where the wheel stands"

[effects.ring-the-bell]
says = "the bell is rung"
by = "people"
"""
GAME = """
from croupier.games.wheel.roulette import Roulette


class JerseyWheel(Roulette):
    names = ("jersey-wheel",)
"""
CHART = """
[[charts]]
id = "boardwalk-board"
name = "Where the wheel stands"
cite = "13:69F-7.2"
columns = ["place"]
rows = [["by the sea"]]

[[irregularities]]
id = "the-tide"
event = "The tide comes in."
ruling = "The bell is rung and the round goes on."
effect = ["ring-the-bell"]
cite = "13:69F-7.9(a)"
"""


def of_the_bahamas(chapter: int, stem: str, game: str, family: str) -> str:
    """Roulette as a book that we have prints it, with the citations of another."""
    text = path_of("bs/06-roulette").read_text(encoding="utf-8")
    text = re.sub(r'"6((?:\([a-z0-9]+\))+)"', rf'"13:69F-{chapter}.2\1"', text).replace(
        'cite = "6"', f'cite = "13:69F-{chapter}"'
    )
    for key, said in {"rulebook": "nj", "chapter": stem, "game": game, "family": family}.items():
        text = re.sub(rf'^{key} = ".*"', f'{key} = "{said}"', text, count=1, flags=re.M)
    return text


@pytest.fixture(scope="module")
def jersey(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a book with two chapters: one for a game of ours, one for a game in a module beside it."""
    folder = tmp_path_factory.mktemp("books") / "nj"
    folder.mkdir()
    (folder / FILE).write_text(BOOK, encoding="utf-8")
    (folder / "05-roulette.toml").write_text(of_the_bahamas(5, "05-roulette", "roulette", "wheel"), encoding="utf-8")
    wheel = of_the_bahamas(7, "07-jersey-wheel", "jersey-wheel", "boardwalk").replace('"Roulette"', '"Jersey Wheel"', 1)
    (folder / "07-jersey-wheel.toml").write_text(wheel + CHART, encoding="utf-8")
    keyed = (folder / "05-roulette.toml").read_text(encoding="utf-8")
    cites = dict.fromkeys(re.findall(r'"(13:69F-5\.2[^"]*)"', keyed))
    rows = "".join(f"{cite}\theading\tnone\tIt introduces what follows.\t\n" for cite in cites)
    (folder / "05-roulette.clauses.tsv").write_text(f"clause\tkind\tstate\tby\tproof\n{rows}", encoding="utf-8")
    (folder / "presets").mkdir()
    (folder / "presets" / "05-roulette.yaml").write_text(
        "- name: As printed\n  says: Nothing is chosen.\n  worth: [{wager: red, percent: '5.2632'}]\n", encoding="utf-8"
    )
    (folder.parent / "modules").mkdir()
    (folder.parent / "modules" / "jersey_wheel.py").write_text(GAME, encoding="utf-8")
    return folder


def environment(folder: Path) -> dict[str, str]:
    """The environment of a process that is to find the book and its game."""
    return {**os.environ, "CROUPIER_BOOKS": str(folder), "PYTHONPATH": str(folder.parent / "modules")}


def ran(folder: Path, *command: str, said: str = "") -> subprocess.CompletedProcess[str]:
    """What a process that has the book says."""
    made = subprocess.run(
        [sys.executable, *command], env=environment(folder), input=said, capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stdout + made.stderr
    return made


# --- the tutorial ----------------------------------------------------------------------------------------------------


def test_the_tutorial_works_as_it_stands(tmp_path: Path) -> None:
    text = (ROOT.parent.parent / "docs" / "add-a-rulebook.md").read_text(encoding="utf-8")
    *files, edition = re.findall(r"```toml\n(.*?)```", text, re.S)[:3]
    folder = tmp_path / "island"
    folder.mkdir()
    for name, data in zip((FILE, "05-roulette.toml"), files, strict=True):
        (folder / name).write_text(data, encoding="utf-8")
    (folder / "rounds").mkdir()
    (worked,) = re.findall(r"```yaml\n(.*?)```", text, re.S)
    (folder / "rounds" / "red-wins.yaml").write_text(worked, encoding="utf-8")
    commands = [line.split()[1:] for line in re.findall(r"^    (croupier .*island.*)$", text, re.M)[:5]]
    said = commanded(commands, tmp_path)
    assert "sound. Example Island" in said[0]
    assert said[1].count("1/19") == 2
    assert "island 5(4)(b)" in said[2]
    assert "island 5(4)(b)" in said[3]
    assert re.findall(r"  - (.*)", said[4]) == [
        f"1 of 5 worked rounds: write them as {folder}/rounds/*.yaml; see docs/add-a-game.md"
    ]
    (folder / "05-roulette@2026-07-01.toml").write_text(edition, encoding="utf-8")
    (compare,) = (line.split()[1:] for line in re.findall(r"^    (croupier .*island compare.*)$", text, re.M))
    (changes,) = commanded([compare], tmp_path)
    assert "island 5(4)(a)" in changes
    assert "3/38" in changes


def commanded(commands: list[list[str]], folder: Path, **variables: str) -> list[str]:
    """What commands of a tutorial say, in order; only the contract finds something missing."""
    said = []
    for command in commands:
        made = subprocess.run(
            [sys.executable, "-m", "croupier.cli", *command],
            cwd=folder, env=os.environ | variables, input="red 10\nq\n", capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert made.returncode == ("contract" in command), made.stdout + made.stderr
        said.append(made.stdout)
    return said


def test_the_tutorial_on_games_works_as_it_stands(tmp_path: Path) -> None:
    text = (ROOT.parent.parent / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    (tmp_path / "harbor" / "rounds").mkdir(parents=True)
    blocks = re.findall(r"```(?:toml|python|yaml)\n(.*?)```", text, re.S)
    files = ("harbor/book.toml", "harbor/01-cups.toml", "cups.py", "harbor/rounds/left.yaml")
    for name, data in zip(files, blocks, strict=False):  # what follows them are extracts
        (tmp_path / name).write_text(data, encoding="utf-8")
    commands = [line.split()[1:] for line in re.findall(r"^    (croupier .*harbor.*)$", text, re.M)]
    path = os.pathsep.join((str(tmp_path), os.environ.get("PYTHONPATH", "")))
    odds, played, missing = commanded(commands, tmp_path, PYTHONPATH=path)
    assert "1/6" in odds
    assert "Three Cups" in played
    assert [line[:25] for line in re.findall(r"  - (.*)", missing)] == ["1 of 3 worked rounds: wri"]


# --- no book's name in code ------------------------------------------------------------------------------------------


def strings(path: Path) -> Iterator[tuple[int, str]]:
    """The texts in a module's code, without docstrings, and without help and refusals, which may give an example."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    example: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            example.add(id(node.value))
        said = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused"
        if isinstance(node, (ast.keyword, ast.Call)) and (said or getattr(node, "arg", "") in ("help", "allowed")):
            example |= {id(one) for one in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in example:
            yield node.lineno, node.value


def test_no_module_names_a_book_or_a_chapter() -> None:
    ours = [book.id for book in books().values() if book.ours]
    named = re.compile(rf"(?<![\w/])(?:{'|'.join(ours)})(?:$|/[a-z0-9]|[ #]\d)")
    wrong = [
        f"{path.relative_to(ROOT)}, line {line}: {text[:60]!r}"
        for path in sorted(ROOT.rglob("*.py"))
        for line, text in strings(path)
        if named.match(text) or re.search(rf"\b(?:{'|'.join(ours)})/[a-z0-9]", text)
    ]
    assert wrong == []


def test_no_module_has_the_name_of_a_book() -> None:
    ours = [book for book in books().values() if book.ours]
    named = re.compile(
        "|".join(re.escape(name) for book in ours for name in (book.name, book.short, book.jurisdiction))
    )
    modules = {path.relative_to(ROOT): path.read_text(encoding="utf-8") for path in sorted(ROOT.rglob("*.py"))}
    assert [f"{path}: {match[0]}" for path, text in modules.items() if (match := named.search(text))] == []


# --- finding and refusing --------------------------------------------------------------------------------------------


def test_a_named_folder_adds_its_books_after_ours(jersey: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = list(books())
    before = addresses()
    for named in (jersey, jersey.parent):  # the book's own folder, and one that holds it
        monkeypatch.setenv(rulebooks.VARIABLE, str(named))
        assert list(books()) == [*ours, "nj"]
        assert addresses() == (*before, "nj/05-roulette", "nj/07-jersey-wheel")
        assert resolve("nj/jersey wheel") == "nj/07-jersey-wheel"
        assert load("nj/05").cited("13:69F-5.2(b)") == "nj 13:69F-5.2(b)"
    monkeypatch.delenv(rulebooks.VARIABLE)
    assert addresses() == before
    with pytest.raises(Refused, match="There is no rulebook 'nj'"):
        load("nj/05")


CITATIONS = "[citations]\npattern = 'x'\nbegins = 'clause'\n"
HEAD = "id = 'xx'\nname = 'X'\nshort = 'X'\njurisdiction = 'X'\n"
BROKEN = {
    "id = ": "Invalid value",
    HEAD: "missing required field `citations`",
    HEAD + "colour = 'red'\n" + CITATIONS: "book.toml, line 5: Object contains unknown field `colour`",
    HEAD + CITATIONS + "[currency]\nsign = 'kr'\n": "line 9: currency.sign: 'kr' is not one symbol of a currency",
    HEAD.replace("xx", "own") + CITATIONS: "'own' is no id of a book",
    HEAD.replace("xx", "x/../y") + CITATIONS: "is no id of a book",
    HEAD.replace("'X'", "'X\\u202e\\n'", 1).replace("'", '"') + CITATIONS: "has signs that cannot be seen",
    HEAD + CITATIONS.replace("'x'", "'(x'"): "is no regular expression",
    HEAD + CITATIONS + "section = '1'\n": "section is stated where citations begin with one",
    HEAD + CITATIONS.replace("clause", "section") + "section = '(1)'\n": "it has 1 groups, not 0",
    HEAD + "stadium = '../../etc'\n" + CITATIONS: "is no chapter of the book",
    HEAD + CITATIONS + "[games]\nx = 'os'\n": "is no class such as package.module:Class",
    HEAD.replace("xx", "pa") + CITATIONS: "'pa' is the id of the book in",
    HEAD.replace("xx", "b5") + CITATIONS: "'b5' looks like 'bs'",
    HEAD.replace("name = 'X'", "name = 'Grand Ronde, Game Rules'")
    + CITATIONS: "is called 'Grand Ronde, game rules' too",
    HEAD + CITATIONS + "#" * rulebooks.MOST_BYTES: "too long",
}
"""Files of books that are wrong, and what is said of each."""


@pytest.mark.parametrize(("text", "said"), BROKEN.items(), ids=BROKEN.values())
def test_a_bad_book_is_refused(text: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    monkeypatch.setenv(rulebooks.VARIABLE, str(tmp_path))
    with pytest.raises(Refused) as refused:
        books()
    assert said in str(refused.value)
    assert FILE in str(refused.value)


def test_nothing_outside_of_a_books_folder_is_read(jersey: Path, tmp_path: Path) -> None:
    folder = tmp_path / "book"
    folder.mkdir()
    (folder / FILE).symlink_to(jersey / FILE)
    with pytest.raises(Refused, match="leads out of the book's folder"):
        read(folder)
    (folder / FILE).unlink()
    (folder / FILE).write_text(BOOK, encoding="utf-8")
    (folder / "05-roulette.toml").symlink_to(jersey / "05-roulette.toml")
    (folder / "presets").symlink_to(jersey / "presets")
    book = read(folder)
    for name in ("05-roulette.toml", "presets/05-roulette.yaml", "../nj/05-roulette.toml"):
        with pytest.raises(Refused, match="leads out of the book's folder"):
            book.file(name)
    (folder / "Odd Name.toml").write_text("", encoding="utf-8")
    with pytest.raises(Refused, match="a chapter's file is called by"):
        _ = read(folder).stems


def test_a_folder_without_a_book_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for named, said in ((tmp_path, "no book.toml is in it"), (tmp_path / "gone", "no such folder")):
        monkeypatch.setenv(rulebooks.VARIABLE, str(named))
        with pytest.raises(Refused, match=said):
            books()


def test_a_chapter_of_no_known_book_or_family_is_refused(jersey: Path) -> None:
    with pytest.raises(Refused, match="there is no rulebook 'nj'"):
        load.__globals__["read"](jersey / "05-roulette.toml")


# --- everything takes it ---------------------------------------------------------------------------------------------


ROUND = """
cite: nj 13:69F-5.2(b)
address: nj/roulette
shows: An even-money wager is paid.
seats:
  1:
    wagers: {red: 10}
number: 32
expect:
  1:
    red: {net: 10, cite: nj 13:69F-5.2(2)}
"""
COMMANDS = {
    "books": ("New Jersey", "nj"),
    "games jersey": ("nj/05-roulette", "nj/07-jersey-wheel", "yes"),
    "rules nj/roulette --md": ("13:69F-5.2",),
    "odds nj/05 -w red": ("5.2632%", "1/19"),
    "odds nj/07 -w red": ("5.2632%", "1/19"),
    "coverage nj --csv": ("nj/05-roulette,", "nj/07-jersey-wheel,0,"),
    "compare roulette --md": ("nj/05-roulette", "bs/06-roulette"),
    "search jersey wheel": ("nj/07-jersey-wheel",),
    "export nj/05": ('"13:69F-5.2(2)"',),
    "certificate nj/07 --wager red": ('"nj/07-jersey-wheel"',),
    "calendar nj": ("",),
    "drill nj/05 -n 1": ("nj/05-roulette",),
    "simulate nj/07 -n 20000 -w red --workers 1 --fresh": ("red",),
}
"""Commands, and what each says of the book."""


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_take_it(command: str, jersey: Path) -> None:
    said = ran(jersey, "-m", "croupier.cli", *command.split()).stdout
    for words in COMMANDS[command]:
        assert words in said


def test_the_option_names_it_and_check_finds_it_beside_the_file(jersey: Path) -> None:
    clean = {name: value for name, value in environment(jersey).items() if name != "CROUPIER_BOOKS"}
    for command, said in (
        (["--books", str(jersey), "games", "roulette"], "nj/05-roulette"),
        (["check", str(jersey)], "2 chapters"),
        (["check", str(jersey / "05-roulette.toml")], "sound"),
    ):
        made = subprocess.run(
            [sys.executable, "-m", "croupier.cli", *command], env=clean, capture_output=True, text=True, check=True
        )
        assert said in made.stdout


def test_rounds_are_settled_and_played_by_it(jersey: Path, tmp_path: Path) -> None:
    file = tmp_path / "round.yaml"
    file.write_text(ROUND, encoding="utf-8")
    assert "13:69F-5.2" in ran(jersey, "-m", "croupier.cli", "settle", str(file)).stdout
    journal = tmp_path / "journal.jsonl"
    said = ran(jersey, "-m", "croupier.cli", "play", "nj/07", "--journal", str(journal), said="red 10\nq\n").stdout
    assert "nj 13:69F-7" in said
    assert ", 1 drawn again" in ran(jersey, "-m", "croupier.cli", "verify", str(journal)).stdout


FLOOR = """
import json, sys
from litestar.testing import TestClient
from croupier.floor.floor import Floor
from croupier.web.app import application


def good(answer):
    assert answer.status_code < 300, answer.text
    return answer.json()


if __name__ == "__main__":  # workers import this file
    with TestClient(application(Floor(sys.argv[1])), base_url="http://127.0.0.1:8000") as client:
        listed = {row["address"]: row for row in good(client.get("/api/games"))}
        front = " ".join(client.get("/").text.replace(">", "> ").replace("<", " <").split())
        found = {"listed": [name for name in listed if name.startswith("nj/")], "button": "> New Jersey <" in front}
        found["heading"] = "Games of the boardwalk" in front
        found["pages"] = [
            client.get(f"/games/nj/{stem}{page}").status_code
            for stem in ("05-roulette", "07-jersey-wheel")
            for page in ("", "/open", "/rulings")
        ]
        for address in ("nj/05", "nj/07"):
            odds = client.get(f"/api/games/{address}/odds", params={"wait": 60})
            while odds.status_code == 202:
                odds = client.get(f"/api/games/{address}/odds", params={"wait": 60})
            found[address] = next(one["house_advantage"] for one in good(odds) if one["wager"] == "red")
            number = good(client.post("/api/tables", json={"address": address}))["id"]
            good(client.post(f"/api/tables/{number}/seats", json={"seat": 1, "cents": 100_000}))
            state = good(client.post(f"/api/tables/{number}/wagers", json={"seat": 1, "wagers": {"red": 1000}}))
            found[f"{address} cites"] = [line["cite"] for line in state["lines"]]
            found[f"{address} verified"] = good(client.get(f"/api/tables/{number}/verify"))["rounds"]
        print(json.dumps(found))
"""


def test_a_floor_deals_it_and_its_workers_count_it(jersey: Path, tmp_path: Path) -> None:
    script = tmp_path / "floor.py"
    script.write_text(FLOOR, encoding="utf-8")
    found = json.loads(ran(jersey, str(script), str(tmp_path / "floor.db")).stdout.splitlines()[-1])
    assert found["listed"] == ["nj/05-roulette", "nj/07-jersey-wheel"]
    assert found["button"]
    assert found["heading"]
    assert set(found["pages"]) == {200}
    for address, section in (("nj/05", "13:69F-5"), ("nj/07", "13:69F-7")):
        assert found[address].startswith("1/19")
        assert all(cite.startswith(f"nj {section}") for cite in found[f"{address} cites"])
        assert found[f"{address} cites"]
        assert found[f"{address} verified"] == 1


def test_another_version_of_the_book_is_another_version_of_what_figures_rest_on(jersey: Path) -> None:
    code = "from croupier.rules.books import all_sources; print(all_sources())"
    chapter = jersey / "05-roulette.toml"
    text, made = chapter.read_text(encoding="utf-8"), []
    for more in ("", "\n# changed\n"):
        chapter.write_text(text + more, encoding="utf-8")
        made.append(ran(jersey, "-c", code).stdout.strip())
    chapter.write_text(text, encoding="utf-8")
    assert len({*made, sources()}) == 3
    assert all_sources() == sources()


# --- installed packages ----------------------------------------------------------------------------------------------


def test_an_installed_package_brings_books_games_and_charts(jersey: Path, tmp_path: Path) -> None:
    package = tmp_path / "jersey_book"
    package.mkdir()
    for file in jersey.glob("*.t*"):
        (package / file.name).write_bytes(file.read_bytes())
    (package / "__init__.py").write_text(
        "from pathlib import Path\n\nfrom croupier.rules.charts.grammar import COUNT, Schema, TEXT\n\n"
        "def folder():\n    return Path(__file__).parent\n\n"
        'TIDES = Schema("when the tide comes", {"day": TEXT, "times": COUNT})\n',
        encoding="utf-8",
    )
    (package / FILE).write_text(re.sub(r"\[games\]\n.*\n", "", BOOK), encoding="utf-8")
    (package / "wheel.py").write_text(GAME, encoding="utf-8")
    chapter = package / "07-jersey-wheel.toml"
    tides = (
        '\n[[charts]]\nid = "tides"\nname = "Tides"\ncite = "13:69F-7.3"\ncolumns = ["day", "times"]\n'
        'rows = [["Monday", "TIMES"]]\n'
    )
    about = tmp_path / "jersey_book-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: jersey-book\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(
        "[croupier.books]\nnj = jersey_book:folder\n[croupier.games]\njersey-wheel = jersey_book.wheel:JerseyWheel\n"
        "[croupier.charts]\ntides = jersey_book:TIDES\n",
        encoding="utf-8",
    )
    installed = {**os.environ, "PYTHONPATH": str(tmp_path)}
    text = chapter.read_text(encoding="utf-8")

    def said(*command: str) -> str:
        made = subprocess.run(
            [sys.executable, "-m", "croupier.cli", *command], env=installed, capture_output=True, text=True, check=False
        )
        return made.stdout + made.stderr

    chapter.write_text(text + tides.replace("TIMES", "2"), encoding="utf-8")
    assert str(package) in said("books")
    assert "1/19" in said("odds", "nj/07", "-w", "red")
    chapter.write_text(text + tides.replace("TIMES", "often"), encoding="utf-8")
    assert "'often' is none of N" in said("odds", "nj/07", "-w", "red")


def test_a_game_that_cannot_be_loaded_is_refused_in_a_sentence(jersey: Path) -> None:
    alone = {**os.environ, "CROUPIER_BOOKS": str(jersey)}
    command = [sys.executable, "-m", "croupier.cli", "odds", "nj/07"]
    made = subprocess.run(command, env=alone, capture_output=True, text=True, check=False)
    assert made.returncode == 2
    assert "No module named 'jersey_wheel'" in made.stderr


def test_help_reads_no_book() -> None:
    code = (
        "import sys; opened = []\n"
        "sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == 'open' else None)\n"
        "import croupier\n"
        "from typer.testing import CliRunner\n"
        "from croupier.cli.main import app\n"
        "assert CliRunner().invoke(app, ['--help']).exit_code == 0\n"
        "print([name for name in opened if name.endswith(('book.toml', 'entry_points.txt'))])"
    )
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert made.stdout.strip() == "[]"


def test_each_of_ours_has_its_file() -> None:
    assert {path.parent.name for path in OURS.glob(f"*/{FILE}")} == {book.id for book in books().values() if book.ours}


# --- what is kept of a game outside the package -----------------------------------------------------------------------

HARBOUR = {
    "__init__.py": "",
    "tides.py": "from .depth import DEPTH\n\nHIGH = DEPTH\n",
    "depth.py": "DEPTH = 3\n",
    "game.py": """
from functools import partial

import numpy as np

from croupier.cache import arrays
from croupier.games.base import Count
from croupier.games.wheel.roulette import Roulette

from . import tides


class JerseyWheel(Roulette):
    names = ("jersey-wheel",)

    def count(self, priced):
        found = super().count(priced)
        kept = arrays("harbour", priced.key, partial(_counted, found.counts))
        return Count(found.cases, tuple(kept["n"].tolist()))


def _counted(counts):
    print("COUNTED")
    return {"n": np.array([*counts[:-1], counts[-1] + tides.HIGH])}
""",
}
"""A game in a package of its own, whose counts are kept, and rest on a module that it reaches by two others."""
EVERYWHERE = """
import multiprocessing
from concurrent.futures import ProcessPoolExecutor

from distributed import Client, LocalCluster


def edge():
    import croupier
    return str(next(iter(croupier.open("nj/07").odds(wager="red"))).house_advantage)


if __name__ == "__main__":
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        said = [edge(), pool.submit(edge).result()]
    with LocalCluster(n_workers=1, processes=True, dashboard_address=None) as cluster, Client(cluster) as client:
        said.append(client.submit(edge).result())
    print(said)
"""


def test_a_change_to_a_module_outside_never_meets_an_old_result(
    jersey: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor in processes that are spawned, or in workers of a cluster or a floor."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "cache"))  # a run before this one has counted the same
    folder, package = tmp_path / "nj", tmp_path / "modules" / "harbour"
    package.mkdir(parents=True)
    shutil.copytree(jersey, folder)
    (folder / FILE).write_text(BOOK.replace("jersey_wheel:", "harbour.game:"), encoding="utf-8")
    for name, text in HARBOUR.items():
        (package / name).write_text(text, encoding="utf-8")
    script = tmp_path / "everywhere.py"
    script.write_text(EVERYWHERE, encoding="utf-8")

    def said() -> list[str]:
        return ran(folder, str(script)).stdout.splitlines()

    first = said()
    assert len(set(ast.literal_eval(first[-1]))) == 1
    assert first.count("COUNTED") == 1, "the others find what the first one has kept"
    assert said() == first[-1:]
    (package / "depth.py").write_text("DEPTH = 300\n", encoding="utf-8")
    changed = said()
    assert changed.count("COUNTED") == 1
    assert set(ast.literal_eval(changed[-1])).isdisjoint(ast.literal_eval(first[-1]))
    floor = tmp_path / "floor.py"
    floor.write_text(FLOOR, encoding="utf-8")
    found = json.loads(ran(folder, str(floor), str(tmp_path / "floor.db")).stdout.splitlines()[-1])
    assert found["nj/07"].startswith(ast.literal_eval(changed[-1])[0])
