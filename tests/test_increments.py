"""Increments that a house posts: a field of its submission by which wagers are taken or refused (pa 601a.6(d))."""

from __future__ import annotations

import pytest

from croupier.errors import Refused
from croupier.filings.card import sign
from croupier.filings.form import form, written
from croupier.games import game_for
from croupier.odds.writers.markdown import markdown
from croupier.rules.choices import choices, differences
from croupier.rules.submission import Rules, Submission

FIVES = Submission(limits={"table": ("5", "500")}, increments={"table": "5"})


def test_a_wager_that_is_no_multiple_is_refused_with_the_clause() -> None:
    """pa 601a.6(d)"""
    rules = Rules("pa/649a", FIVES)
    rules.check_amount("ante", 1500)
    with pytest.raises(Refused, match=r"Ante is made in increments of \$5 at this table, not \$7.*601a\.6\(d\)"):
        rules.check_amount("ante", 700)


def test_a_wager_may_have_an_increment_of_its_own() -> None:
    """pa 601a.6(d)"""
    rules = Rules("pa/649a", Submission(increments={"pair-plus": "2"}))
    rules.check_amount("ante", 700)
    rules.check_amount("pair-plus", 400)
    with pytest.raises(Refused, match=r"601a\.6\(d\)"):
        rules.check_amount("pair-plus", 500)


def test_the_tables_increment_is_for_amounts_that_players_choose() -> None:
    """pa 601a.6(d): consistent with the rules of the game, so that insurance may be half of an odd wager."""
    rules = Rules("pa/633a", Submission(increments={"table": "5"}))
    assert rules.increment("main") == "5"
    assert rules.increment("insurance") == ""


def test_a_table_on_the_floor_refuses_it() -> None:
    """pa 601a.6(d)"""
    game = game_for(Rules("pa/617a", FIVES))
    game.check_wagers(1, {"red": 1000}, {})
    with pytest.raises(Refused, match=r"Red is made in increments of \$5.*601a\.6\(d\)"):
        game.check_wagers(1, {"red": 700}, {})


@pytest.mark.parametrize(
    ("address", "submission", "refused"),
    [
        ("oh/roulette", Submission(increments={"table": "5"}), "says nothing of increments"),
        ("pa/617a", Submission(increments={"table": "0"}), r"cannot be \$0.*601a\.6\(d\)"),
        ("pa/617a", Submission(increments={"nothing": "5"}), "no wager 'nothing'"),
        (
            "pa/617a",
            Submission(limits={"table": ("5", "500")}, increments={"table": "10"}),
            r"minimum of \$5 is no multiple of the increment, \$10.*601a\.6\(d\)",
        ),
    ],
)
def test_increments_that_cannot_be_are_refused(address: str, submission: Submission, refused: str) -> None:
    with pytest.raises(Refused, match=refused):
        Rules(address, submission)


def test_increments_stand_in_every_paper() -> None:
    """pa 601a.6(d): specified in the Rules Submission."""
    rules = Rules("pa/617a", FIVES)
    assert 'increments:\n  table: "5"' in form(rules)
    assert "increments:" in written(FIVES)
    assert next(one for one in choices(rules) if one.kind == "increments").cite == "pa 601a.6(d)"
    changes = differences(Rules("pa/617a", Submission(limits=FIVES.limits)), rules)
    assert [(one.choice.name, one.after) for one in changes] == [("table", "$5")]
    assert "Increments" in markdown(sign(rules))
