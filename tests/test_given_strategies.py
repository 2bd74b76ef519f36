"""Prices of a given strategy: raise everything, the least hand from a file, the chart of basic strategy."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli import main
from croupier.errors import Refused
from croupier.games.blackjack.chart import chart
from croupier.games.blackjack.house_rules import HouseRules, play_of
from croupier.odds.pricing import Conditions, Price, prices
from croupier.odds.simulation import simulate
from croupier.rules.submission import Rules, Submission


def priced(address: str, wager: str, strategy: str, **options: str) -> Price:
    rules = Rules(address, Submission(options=options))
    return next(iter(prices(rules, Conditions(strategy=strategy), wager)))


def test_three_card_poker_by_simple_strategies(tmp_path: Path) -> None:
    """pa 649a.12(b) A. The Wizard of Odds (wizardofodds.com/games/three-card-poker) prints 3.37 % for the best one,
    which is Q-6-4 or better, 3.45 % for playing what the dealer would play with and 7.65 % for playing everything."""
    file = tmp_path / "q64.toml"
    file.write_text('play = "Qh 6d 4c"\n', encoding="utf-8")
    found = {one: priced("pa/649a", "ante", one) for one in ("always-play", "mimic-dealer", str(file), "")}
    said = [f"{float(one.house_advantage):.2%}" for one in found.values()]
    assert said == ["7.65%", "3.45%", "3.37%", "3.37%"]
    assert found[str(file)].house_advantage == found[""].house_advantage
    assert f"strategy: {file}" in found[str(file)].conditions
    assert not any("best strategy" in condition for condition in found["always-play"].conditions)


def test_the_dealer_qualifies_as_often_as_public_figures_say() -> None:
    """Queen high or better has 69.59 % of all hands of three cards (Wizard of Odds); ace-king or better 56.32 % of
    those of five (Wizard of Odds, Caribbean Stud): the chances of the cards alone, folded hands among them."""
    assert priced("pa/649a", "ante", "").dealer_qualifies == Fraction(769, 1105)
    assert f"{float(priced('pa/639a', 'ante', '').dealer_qualifies or 0):.2%}" == "56.32%"
    assert priced("pa/649a", "pair-plus", "").dealer_qualifies is None


def test_raising_every_hand_is_what_simulated_rounds_bring() -> None:
    """pa 639a.12: Caribbean Stud without looking; the Wizard of Odds prints 16.6 % for it."""
    exact = priced("pa/639a", "ante", "always-raise")
    (found,) = simulate(Rules("pa/639a"), 1_000_000, seed=3, wagers={"ante": 0}, strategy="always-raise").prices()
    assert abs(float(exact.house_advantage - found.house_advantage)) < 4 * found.std_error
    assert f"{float(exact.house_advantage):.1%}" == "16.6%"


def test_raising_every_hand_folds_none() -> None:
    """pa 653a.7(h): all deals of Ultimate Texas Hold'em raised before the flop are worth less than the best play."""
    always, best = (priced("pa/653a", "ante", one) for one in ("always-raise", ""))
    assert always.mean_stake == 2 + 4
    assert always.house_advantage > best.house_advantage
    assert not any(one.outcome == "folded" for one in always.outcomes)
    assert always.dealer_qualifies == best.dealer_qualifies


def test_the_chart_of_basic_strategy_has_its_price() -> None:
    """pa 633a: what the chart is worth is what its strategy's endings add up to."""
    rules = Rules("pa/633a", Submission(options={"version": "blackjack"}))
    play = play_of(HouseRules(rules), _deck(rules))
    found = priced("pa/633a", "main", "chart", version="blackjack")
    assert abs(float(found.expected) - chart(play).value) < 1e-9
    best = priced("pa/633a", "main", "", version="blackjack")
    assert float(found.house_advantage) >= float(best.house_advantage)


def _deck(rules: Rules) -> tuple[int, ...]:
    from croupier.games import game_for

    return tuple(game_for(rules).deck())


@pytest.mark.parametrize(
    ("address", "strategy", "said"),
    [
        ("pa/649a", "always-raise", "Allowed: always-play, mimic-dealer, FILE"),
        ("pa/633a", "count:x.toml", "Allowed: chart"),
        ("pa/617a", "chart", "is not priced with a given strategy"),
        ("pa/649a", "no-such.toml", "No such file"),
    ],
)
def test_a_strategy_that_is_not_priced_is_refused(address: str, strategy: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        list(prices(Rules(address), Conditions(strategy=strategy)))


@pytest.mark.parametrize("text", ['play = "Qh 6d"', 'raise = "Qh 6d 4c"', 'play = "Qh Qh 4c"', "play = 3"])
def test_a_file_of_rules_that_cannot_be_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(text + "\n", encoding="utf-8")
    with pytest.raises(Refused, match=r"rules\.toml|card"):
        list(prices(Rules("pa/649a"), Conditions(strategy=str(file)), "ante"))


def test_equal_actions_are_said_below_the_odds() -> None:
    shown = CliRunner().invoke(main.app, ["odds", "pa/649a", "-w", "ante"]).output
    assert "worth exactly as much as a fold, the hand is folded" in " ".join(shown.split())
    outcomes = CliRunner().invoke(main.app, ["odds", "pa/649a", "-w", "ante", "--outcomes"]).output
    assert "The dealer qualifies in 69.5928% of all deals (769/1105)" in outcomes
