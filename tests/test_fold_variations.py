"""Side wagers of poker games in a designer's own chapter: whatever a fold does to them, they are priced or refused."""

from __future__ import annotations

from math import comb
from pathlib import Path

import pytest
from msgspec.structs import replace

import croupier
from croupier.errors import Refused
from croupier.games import game_for
from croupier.games.poker.figures import PLAYED, HandFigures
from croupier.odds.pricing import Price, prices
from croupier.odds.simulation import simulate
from croupier.rules.law import Wager
from croupier.rules.loader import addresses, load
from croupier.rules.submission import Rules

UTH = "pa/653a"


def with_sides(address: str) -> bool:
    """Whether a chapter is poker at a table with side wagers."""
    try:
        game = game_for(Rules(load(address)))
    except Refused:
        return False
    return isinstance(game, HandFigures) and bool(game.sides)


def turned(law: Wager) -> Wager:
    """A wager that a fold takes if it does not in the book, and the other way round."""
    kept = tuple(row for row in law.settles if row[0] != "folded")
    if kept == law.settles:
        return replace(law, settles=(*kept, ("folded", "Lose", law.cite)))
    more = tuple(replace(one, rows=tuple(row for row in one.rows if row[0] != "folded")) for one in law.more_settles)
    return replace(law, settles=kept, more_settles=more)


def under(address: str, wager: str) -> Rules:
    """A chapter in which a fold does the other thing to one wager."""
    chapter = load(address)
    return Rules(replace(chapter, wagers=tuple(turned(law) if law.id == wager else law for law in chapter.wagers)))


@pytest.mark.parametrize("address", [one for one in addresses() if with_sides(one)])
def test_a_side_wager_is_priced_or_refused_whatever_a_fold_does_to_it(address: str) -> None:
    game = game_for(Rules(load(address)))
    assert isinstance(game, HandFigures)
    for wager in dict.fromkeys(side.wager for side in game.sides):
        worth = priced_or_refused(under(address, wager), wager)
        if isinstance(worth, str):
            assert "is not counted exactly where it is" in worth
        else:
            assert all(sum(one.probability for one in price.outcomes) == 1 for price in worth), wager


def priced_or_refused(rules: Rules, wager: str) -> list[Price] | str:
    try:
        return [*prices(rules, wager=wager)]
    except Refused as refused:
        return str(refused)


def drafted(folder: Path, address: str, wager: str, *loses: str) -> Rules:
    """A designer's own chapter in which a wager loses by these outcomes, and by no other sentence."""
    own = folder / "own.toml"
    rows = ", ".join(f'["{outcome}", "Lose", "draft 1(a)"]' for outcome in loses)
    own.write_text(
        f'varies = "{address}"\nchapter = "own-game"\nname = "Own Game"\n'
        f'[[wagers]]\nid = "{wager}"\ncite = "draft 1"\nsettles = [{rows}]\n',
        encoding="utf-8",
    )
    return croupier.open(str(own)).rules


def bad_beats(rules: Rules) -> dict[str, Price]:
    return {one.paytable: one for one in prices(rules, wager="bad-beat")}


BEATEN = {
    "straight-flush": 10_300_592,
    "four-of-a-kind": 471_040_512,
    "full-house": 8_435_225_376,
    "flush": 19_434_208_592,
    "straight": 18_271_076_976,
    "three-of-a-kind": 64_049_759_448,
    "tie": 113_130_263_816,
}
"""Of 2,781,381,002,400 deals how many are beaten with each hand, as Stephen How counted them (discountgambling.net,
8 June 2012, Bad Beat Bonus at Ultimate Texas Hold'em: 14.79 % with the table of pa 653a.12(g) B)."""


def test_a_bad_beat_that_a_fold_does_not_take_is_counted_over_all_deals(tmp_path: Path) -> None:
    """pa 653a.11(f)(2): a fold takes the Bad Beat Wager. The public figure is of a wager that a fold does not take."""
    stays = bad_beats(drafted(tmp_path, UTH, "bad-beat", "tie"))["B"]
    lost = bad_beats(Rules(load(UTH)))["B"]
    assert f"{float(stays.house_advantage):.4%}" == "14.7868%"
    assert f"{float(lost.house_advantage):.2%}" == "19.34%"
    assert (PLAYED in stays.conditions, PLAYED in lost.conditions) == (False, True)
    chances = {one.outcome: one.probability for one in stays.outcomes}
    deals = comb(52, 2) * comb(50, 2) * comb(48, 5)
    assert {name: chances[name] * deals for name in BEATEN} == BEATEN


@pytest.mark.parametrize(
    ("address", "wager", "loses"),
    [
        (UTH, "bad-beat", ("tie",)),
        ("oh/dj-wild-stud-poker", "bad-beat", ("tie",)),
        ("pa/655a", "three-card-bonus", ("folded",)),
        ("pa/641a", "aces-up", ("folded",)),
    ],
)
def test_such_a_count_is_what_simulated_rounds_bring(
    tmp_path: Path, address: str, wager: str, loses: tuple[str, ...]
) -> None:
    rules = drafted(tmp_path, address, wager, *loses)
    for one in simulate(rules, 1_000_000, seed=11, wagers={wager: 0}).prices():
        exact = next(price for price in prices(rules, wager=wager) if price.paytable == one.paytable)
        assert (PLAYED in exact.conditions) == ("folded" in loses)
        assert abs(float(exact.house_advantage - one.house_advantage)) < 4 * one.std_error, one.paytable
