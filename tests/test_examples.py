"""The example rulebook is installed as an outsider's package, and everything takes it; the contract says what lacks."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

import croupier

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "books" / "lac"
GAMES = ("lac/01-boule", "lac/02-andar-bahar", "lac/03-blackjack@first", "lac/03-blackjack@2025-07-01")


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of a fresh environment with Croupier and the example in it."""
    folder = tmp_path_factory.mktemp("outside")
    venv.create(folder / "venv", with_pip=False, symlinks=True)
    python = folder / "venv" / "bin" / "python"
    asked = [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    site = Path(subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip())
    ours = [str(Path(croupier.__file__).parents[1]), *(one for one in sys.path if one.endswith("site-packages"))]
    (site / "croupier.pth").write_text("\n".join(ours), encoding="utf-8")
    copy = shutil.copytree(EXAMPLE, folder / "lac")
    install = [python, "-m", "pip", "install", "--no-deps", "--no-build-isolation", "--no-index", "--quiet", copy]
    done = subprocess.run(install, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return python


def ran(python: Path, *command: str, code: int = 0, said: str = "", **variables: str) -> str:
    """What a command of the fresh environment says; it is run where nothing of this repository lies."""
    made = subprocess.run(
        [python, *command], cwd=python.parent, env=os.environ | variables, input=said, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert made.returncode == code, made.stdout + made.stderr
    return made.stdout


def entry_points(folder: Path) -> dict[str, dict[str, str]]:
    """What the package in a folder brings."""
    text = (folder / "pyproject.toml").read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = tomllib.loads(text)["project"]["entry-points"]
    return found


def test_nothing_in_the_package_names_the_example() -> None:
    named = re.compile(r"\b(?:lac|lac_rules|boule|andar|bahar)\b", re.IGNORECASE)
    files = [path for path in (ROOT / "src").rglob("*") if path.suffix in (".py", ".js", ".toml", ".html", ".css")]
    assert [str(path) for path in files if named.search(path.read_text(encoding="utf-8"))] == []


def test_the_package_ships_every_kind_of_data_file(tmp_path: Path) -> None:
    shipped = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    files = ("book.toml", "05-roulette@2026-07-01.toml", "05-roulette.clauses.tsv", "rounds/red-wins.yaml")
    files += ("rounds/roulette/zero.yaml", "rounds/contract.toml", "presets/roulette.yaml", "examples/roulette.yaml")
    for name in files:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    found = {path for pattern in shipped["package-data"]["lac_rules"] for path in tmp_path.glob(pattern)}
    assert found == {tmp_path / name for name in files}


def test_odds_of_an_installed_book(python: Path) -> None:
    for address, edges in (("lac/boule", {"1/9"}), ("lac/andar-bahar", {"179/8330", "25/833"})):
        said = json.loads(ran(python, "-m", "croupier.cli", "odds", address, "--json"))
        assert {one["house_advantage"] for one in said} == edges


def test_its_cards_are_seen_in_the_terminal(python: Path) -> None:
    said = ran(python, "-m", "croupier.cli", "play", "lac/andar-bahar", said="andar 10\nq\n")
    for place in ("Joker", "Andar", "Bahar"):
        assert place in said
    assert "lac 2(d)" in said


FLOOR = """
import json, sys
from litestar.testing import TestClient
from croupier.floor.floor import Floor
from croupier.web.app import application


def good(answer):
    assert answer.status_code < 300, answer.text
    return answer.json()


if __name__ == "__main__":  # workers import this file
    found = {}
    with TestClient(application(Floor(sys.argv[1])), base_url="http://127.0.0.1:8000") as client:
        for address, wagers in (("lac/01-boule", {"number:5": 500}), ("lac/02-andar-bahar", {"andar": 1000})):
            number = good(client.post("/api/tables", json={"address": address}))["id"]
            good(client.post(f"/api/tables/{number}/seats", json={"seat": 1, "cents": 100_000}))
            state = good(client.post(f"/api/tables/{number}/wagers", json={"seat": 1, "wagers": wagers}))
            drawn = client.get(f"/tables/{number}").text
            found[address] = {
                "cites": [line["cite"] for line in state["lines"]],
                "hidden": [one["place"] for one in state["places"] if f'data-place="{one["place"]}"' not in drawn],
                "verified": good(client.get(f"/api/tables/{number}/verify"))["rounds"],
            }
    print(json.dumps(found))
"""


def test_a_floor_opens_its_tables_and_plays_a_round(python: Path, tmp_path: Path) -> None:
    script = tmp_path / "floor.py"
    script.write_text(FLOOR, encoding="utf-8")
    found = json.loads(ran(python, str(script), str(tmp_path / "floor.db")).splitlines()[-1])
    for address, table in found.items():
        chapter = address.partition("/0")[2][0]
        assert table["cites"]
        assert all(cite.startswith(f"lac {chapter}(") for cite in table["cites"])
        assert table["hidden"] == []
        assert table["verified"] == 1


def test_the_contract_is_kept(python: Path) -> None:
    said = ran(python, "-m", "croupier.cli", "contract", "lac")
    assert [line.partition(":")[0] for line in said.splitlines() if "keeps the contract" in line] == list(GAMES)


def test_the_contract_is_a_run_of_pytest_too(python: Path) -> None:
    run = ("-m", "pytest", "-p", "croupier.contract.options", "-p", "no:cacheprovider", "--pyargs", "croupier.contract")
    said = ran(python, *run, "--book", "lac/boule", "-k", "come_out or analysis")
    assert "3 passed" in said
    plugins = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"][
        "pytest11"
    ]
    assert plugins == {"croupier.contract.options": "croupier.contract.options"}, "installed, it needs no -p"


def without(text: str, *names: str) -> str:
    """A module without some functions of a class."""
    for name in names:
        text, times = re.subn(
            rf"    def {name}\(.*?(?=\n    def |\n    @|\n    # ---|\n\n\n|\Z)", "", text, flags=re.DOTALL
        )
        assert times == 1
    return text


BROKEN: dict[str, tuple[str, Callable[[str], str], str]] = {
    "no analysis": ("boule.py", lambda text: without(text, "priced"), "boule: Boule.priced() is not written"),
    "a wager left out": (
        "boule.py",
        lambda text: text.replace("in self.rules.offered:", "in self.rules.offered[1:]:"),
        "boule has no analysis of number: Boule.priced() leaves it out",
    ),
    "unseen cards": (
        "andar_bahar.py",
        lambda text: text.replace("return (JOKER, *self.sides)", "return self.sides"),
        "cards at 'joker' are not seen on the felt: name the place in AndarBahar.shared_places()",
    ),
    "a wrong count": (
        "andar_bahar.py",
        lambda text: text.replace("comb(left - card, OF_A_RANK - 2)", "comb(left - card, OF_A_RANK - 1)"),
        "is published by Wizard of Odds",
    ),
    "a wrong payout": ("01-boule.toml", lambda text: text.replace("7 to 1", "8 to 1"), "number:1: 4000 cents"),
    "a round that cannot be read": (
        "rounds/andar-bahar/first-card-matches.yaml",
        lambda text: text.replace("cards: {joker: 7h, andar: 7c}", "joker: 7h"),
        "first-card-matches.yaml: 'joker' is not known",
    ),
    "no game": ("book.toml", lambda text: text, "no game plays 'boule': name its class under [games] in book.toml"),
}
"""What may be wrong with a book: the file, how it comes to be wrong, and what is said of it."""


@pytest.mark.parametrize("wrong", BROKEN)
def test_what_is_missing_is_said_in_plain_words(wrong: str, tmp_path: Path) -> None:
    name, broken, said = BROKEN[wrong]
    copy = shutil.copytree(EXAMPLE / "lac_rules", tmp_path / "lac_rules")
    book = copy / "book.toml"
    games = "\n[games]\n" + "".join(
        f'{game} = "{place}"\n'
        for game, place in entry_points(EXAMPLE)["croupier.games"].items()
        if wrong != "no game" or game != "boule"
    )
    book.write_text(book.read_text(encoding="utf-8") + games, encoding="utf-8")
    path = copy / name
    text = broken(path.read_text(encoding="utf-8"))
    path.write_text(text, encoding="utf-8")
    chapter = "lac/andar-bahar" if "andar" in name else "lac/boule"
    variables = {"CROUPIER_BOOKS": str(copy), "PYTHONPATH": os.pathsep.join((str(tmp_path), *sys.path))}
    command = ("-m", "croupier.cli", "contract", chapter)
    shown = ran(Path(sys.executable), *command, code=1, **variables)
    assert said in shown
    assert "Regex pattern" not in shown
