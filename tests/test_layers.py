"""Dependencies point one way."""

from __future__ import annotations

import ast
from pathlib import Path

import croupier
from croupier.games.base import Game
from croupier.games.capabilities import NamesHands
from croupier.games.pai_gow.pai_gow import PaiGow
from croupier.games.pai_gow.pai_gow_poker import PaiGowPoker
from croupier.games.pai_gow.pai_gow_tiles import PaiGowTiles
from croupier.games.poker.table import PokerGame

LAYERS = [
    {"errors", "machine", "built", "kernels", "cache", "cache_files", "import_graph", "release"},
    {"equipment"},
    {"ranking"},
    {"rules", "rulebooks"},
    {"counting"},
    {"games"},
    {"odds"},
    {"tables"},
    {"drills"},
    {"floor", "filings"},
    {"surface"},
    {"randomness"},
    {"cli", "client", "contract", "gym", "web"},
    {"__init__"},
]
RANK = {name: place for place, names in enumerate(LAYERS) for name in names}
ROOT = Path(croupier.__file__).parent


def test_nothing_imports_from_its_right() -> None:
    wrong = []
    for path in ROOT.rglob("*.py"):
        here = path.relative_to(ROOT).parts[0].removesuffix(".py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = (
                    [node.module] if node.module != "croupier" else [f"croupier.{alias.name}" for alias in node.names]
                )
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            for name in names:
                parts = name.split(".")
                if parts[0] == "croupier" and len(parts) > 1 and RANK[parts[1]] > RANK[here]:
                    wrong.append(f"{path.relative_to(ROOT)} imports {name}")
    assert wrong == []


def test_filings_and_the_floor_stand_beside_each_other() -> None:
    beside = {"floor": "croupier.filings", "filings": "croupier.floor"}
    for here, other in beside.items():
        for path in (ROOT / here).rglob("*.py"):
            assert other not in path.read_text(encoding="utf-8"), path.name


def test_what_every_game_is_stays_small() -> None:
    """What only some games have is a capability (`games/capabilities.py`)."""
    members = [name for name in vars(Game) if not name.startswith("__")]
    assert len(members) <= 60


def test_pai_gow_with_tiles_is_no_poker_game() -> None:
    """It shares the round, the bank and the settlement of Pai Gow with the game of cards, and nothing of poker."""
    assert issubclass(PaiGowTiles, PaiGow)
    assert issubclass(PaiGowPoker, PaiGow)
    assert not issubclass(PaiGowTiles, PokerGame | PaiGowPoker | NamesHands)
