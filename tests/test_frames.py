"""Frames know no games: terminal, floor, layout, gym and reports ask what a game declares, and so serve a new one.

A frame may know a picture (a wheel, dice, cards, two hands); which one is a game's, its words and its wagers are the
game's to say, in its own module.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import croupier
from croupier.cli.felt import picture_of
from croupier.equipment.cards import cards
from croupier.games import GAMES, game_for
from croupier.games.appearance import CardTable, Word, words
from croupier.games.base import Game, View
from croupier.games.capabilities import Episodes, episode_of, showdown
from croupier.games.script import Carry, DealCard, Decide, Script, TakeWagers, seat_place
from croupier.rules.law import FAMILIES
from croupier.rules.loader import addresses, load, read_variation
from croupier.rules.submission import Rules
from croupier.tables.layout import draw_layout
from croupier.tables.table import Table
from croupier.web.event_views import events_seen

ROOT = Path(croupier.__file__).parent
FRAMES = ("cli", "tables", "odds", "floor", "web", "surface.py", "gym.py")
PICTURES = {"wheel", "dice", "cards"}
"""Names of families that are pictures too."""
NAMES = ({load(address).game for address in addresses()} | set(GAMES) | set(FAMILIES)) - PICTURES - {""}
"""Every game and family, playable or not."""
DECLARED = ("base", "capabilities", "takes_side_bets", "places", "script", "appearance", "physical")
"""What frames import of `games`; the rest they reach through `game_for`."""
OF_THE_ROOM = ("equity.py", "hand.py", "jackpots.py", "rake.py")
"""Commands that are about poker among players and nothing else."""


def sources(*ends: str) -> list[Path]:
    found = [ROOT / name for name in FRAMES]
    files = [path for one in found for path in ([one] if one.is_file() else sorted(one.rglob("*")))]
    return [path for path in files if path.suffix in ends and path.name not in OF_THE_ROOM]


def told(path: Path, node: ast.AST, what: str) -> str:
    return f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)} {what}"


def said(tree: ast.AST) -> Iterator[ast.Constant]:
    """The texts of a module that are not for people: no docstrings, no help."""
    skip: set[int] = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for one in body if isinstance(body, list) else ():
            if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant):
                skip.add(id(one.value))
        if isinstance(node, ast.keyword) and node.arg == "help":
            skip |= {id(one) for one in ast.walk(node.value)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skip:
            yield node


def named(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """The names that a module gives or uses."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.arg(arg=name):
                yield node, name
            case ast.Attribute(attr=name):
                yield node, name


def test_no_frame_names_a_game() -> None:
    wrong = []
    names = re.compile(rf"(^|-)({'|'.join(map(re.escape, NAMES))})(-|$)")
    for path in sources(".py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        wrong += [told(path, node, repr(node.value)) for node in said(tree) if node.value in NAMES]
        for node, name in named(tree):
            plain = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).replace("_", "-").lower()
            if names.search(plain):
                wrong.append(told(path, node, name))
    assert wrong == []


def test_no_script_or_style_of_the_floor_names_a_game() -> None:
    wrong = []
    for path in sources(".js", ".css"):
        text = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        names = "|".join(sorted(NAMES, key=len, reverse=True))
        wrong += [f"{path.name}: {one}" for one in re.findall(rf"""["'`.](?:{names})["'`\s{{]""", text)]
        asked = re.findall(r"(?<![\w-])(?:state|now|dataset|chapter)\.(?:family|game)\b", text)
        wrong += [f"{path.name}: {one}" for one in asked]
    assert wrong == []


def test_frames_reach_games_only_through_what_is_declared() -> None:
    """No module of a game is imported, no member is looked for by its name, no family is asked for. (That what is
    asked for is declared, the type checker holds.)"""
    wrong = []
    for path in sources(".py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.ImportFrom(module=str(module)) if re.match(r"croupier\.games\.", module):
                    if module.split(".")[2] not in DECLARED:
                        wrong.append(told(path, node, f"imports {module}"))
                case ast.Call(func=ast.Name(id="hasattr" | "getattr"), args=[of, *_]) if "game" in ast.unparse(of):
                    wrong.append(told(path, node, ast.unparse(node)))
                case ast.Compare(left=ast.Attribute(attr="family" | "game"), comparators=[ast.Constant(value=value)]):
                    if value != "framework":  # chapters that hold no game at all
                        wrong.append(told(path, node, ast.unparse(node)))
    assert wrong == []


@pytest.mark.parametrize("address", [one for one in addresses() if load(one).game in GAMES])
def test_a_game_whose_hands_are_played_in_words_has_an_environment_of_rounds(address: str) -> None:
    game = game_for(Rules(address))
    assert bool(game.vocabulary()) == (episode_of(type(game)) == "round")
    keys = [word.key for word in game.vocabulary() if word.key]
    assert len(keys) == len(set(keys))


# --- games that do not exist yet -------------------------------------------------------------------------------------


class War(Episodes):
    """As much of Casino War as a frame can see: a card each, and a decision on a tie."""

    names = ("casino-war",)
    decides = True
    episode = "round"

    def vocabulary(self) -> tuple[Word, ...]:
        return (Word("war", "Go to war", "w"), *words("surrender"))

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        stakes = {}
        for seat in seats:
            stakes[seat] = yield TakeWagers(seat)
        for place in (*(seat_place(seat) for seat in seats), "dealer"):
            yield DealCard(place)
        for seat, made in stakes.items():
            if made:
                action = yield Decide(seat, "tie", ("war", "surrender"), {"war": {"war": made["main"]}})
                if action == "war":
                    yield self.settle(seat, "war", made["main"], ("lose",))
                yield self.settle(seat, "main", made["main"], ("surrender" if action == "surrender" else "lose",))
        return {}


class Tiles(Game):
    """As much of pai gow as a frame can see: four tiles in two hands."""

    carries_out = frozenset({"reset-hand", "correct", "take-back", "deal-missing", "pay", "forfeit-wager", "redraw"})
    names = ("pai-gow",)
    arrangement = CardTable(low_hand=True)


@pytest.fixture
def war(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setitem(GAMES, "casino-war", f"{__name__}:War")
    return game_for(Rules("pa/casino-war"))


def test_a_new_game_has_its_felt_its_terminal_and_its_words(war: Game) -> None:
    layout = draw_layout(war)
    assert {area.key for area in layout.areas} == {law.id for law in war.rules.offered}
    assert {"dealer", "own"} <= {place.place for place in layout.places}
    table = Table(war)
    table.sit(1, "you", 100_000)
    table.begin()
    table.answer({"main": 1_000})
    assert isinstance(table.pending, Decide)
    assert [war.word(action).said for action in table.pending.actions] == ["Go to war", "Surrender"]
    assert [war.word(action).key for action in table.pending.actions] == ["w", "r"]
    assert picture_of(war, table.view(1), table.players, 1, [])
    table.answer("surrender")
    assert table.lines[-1].net == -500


def test_a_new_game_has_its_environment(war: Game) -> None:
    pytest.importorskip("gymnasium")
    import croupier.gym

    croupier.gym.environments.cache_clear()
    try:
        assert croupier.gym.environments()["pa-casino-war"] == "pa/651a-casino-war"
        env: Any = croupier.gym.make("pa/casino-war")
        _, info = env.reset(seed=1)
        assert info["actions"] == ("war", "surrender")
        assert env.step(env.actions.index("surrender"))[1] == -0.5
    finally:
        croupier.gym.environments.cache_clear()


def test_hands_of_tiles_are_laid_out_in_two() -> None:
    layout = draw_layout(Tiles(Rules("pa/pai-gow")))
    assert {"dealer", "dealer low", "own", "own low"} <= {place.place for place in layout.places}


def test_the_cards_that_play_are_told_with_the_end_of_a_round() -> None:
    table = croupier.open("pa/653a").table(seed="a showdown")
    table.sit(1, "Ada", 100_00)
    table.begin()
    table.answer({"ante": 5_00, "blind": 5_00})
    table.answer("4x")
    told = events_seen(table.game, table.journal.events, own={})[-1]
    assert (told.kind, set(told.data["plays"])) == ("end", {"seat 1", "dealer"}), "both hands were turned up"
    for place, plays in told.data["plays"].items():
        cards = [table.game.pieces.name(one) for at in (place, "community") for one in table.laid[at].cards]
        assert len(set(plays)) == 5
        assert set(plays) <= set(cards)
        assert told.data["totals"][place]


def test_a_hand_is_told_as_it_was_set() -> None:
    table = croupier.open("pa/680a").table(seed="a setting")
    table.sit(1, "Ada", 100_00)
    table.begin()
    table.answer({"ante": 5_00})
    assert isinstance(table.pending, Decide)
    table.answer(table.pending.actions[-1])
    assert table.lines[0].outcome in ("player-not-qualified", "neither-qualified"), "the worst setting"
    told = events_seen(table.game, table.journal.events, own={})[-1]
    assert told.data["totals"]["seat 1"] == "does not qualify"
    assert "dealer" in told.data["totals"]


@pytest.mark.parametrize(
    ("address", "laid", "lines"),
    [
        ("pa/674a", {"seat 1": "8h 2d", "community": "2s 5s 7d Jc 4c"},
         ("[4♣]", "5♠ [7♦] J♣", "[2♠]", "[8♥][2♦] across jack high; down pair of twos")),
        ("pa/653a", {"seat 1": "9s Kc", "dealer": "9h Qc", "community": "9d 2d Jd 3c 7h"},
         ("[9♥][Q♣] pair of nines, queen kicker", "[9♠][K♣] pair of nines, king kicker")),
        ("pa/645a", {"seat 1": "9d 9s 4c 3h 2h", "seat 1 low": "Kd Td"}, ("pair of nines king high",)),
    ],
)  # fmt: skip
def test_hands_that_show_down_are_named_in_the_terminal(
    address: str, laid: dict[str, str], lines: Sequence[str]
) -> None:
    game = game_for(Rules(address))
    held = {place: cards(some) for place, some in laid.items()}
    console = Console(width=110, record=True, file=StringIO())
    for one in picture_of(game, View(held, {}), {1: "x"}, 1, [], made=showdown(game, held)):
        console.print(one)
    shown = re.sub(r"[ │]+", " ", console.export_text()).replace(" ]", "]")
    assert [line for line in lines if line not in shown] == []


def test_a_folded_hand_is_not_told() -> None:
    table = croupier.open("pa/649a").table(seed="a fold")
    table.sit(1, "Ada", 100_00)
    table.begin()
    table.answer({"ante": 5_00})
    table.answer("fold")
    told = events_seen(table.game, table.journal.events, own={})[-1]
    assert "seat 1" not in told.data.get("plays", {}), "nobody else saw it"


def test_the_terminal_draws_no_area_of_a_wager_that_is_not_offered(tmp_path: Path) -> None:
    draft = tmp_path / "few-bets.toml"
    draft.write_text(
        'varies = "pa/617a"\nchapter = "few-bets"\nname = "Few Bets"\n[without]\nwagers = ["column", "dozen", "odd"]\n',
        encoding="utf-8",
    )
    for rules, absent in ((Rules("pa/617a"), set()), (Rules(read_variation(draft)[1]), {"column", "dozen", "odd"})):
        game = game_for(rules)
        out = StringIO()
        Console(file=out, width=120).print(*picture_of(game, View({}, {}), {1: "Ada"}, 1, ["7"]))
        drawn = set(re.findall(r"[a-z]+", out.getvalue()))
        assert drawn & {"column", "dozen", "red", "even", "odd"} == {"column", "dozen", "red", "even", "odd"} - absent
