"""Actions for an amount: what may be said, what it adds, what is refused; in the terminal and in the gym."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import croupier
from croupier.cli.play import _meant
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.poker.three_card import ThreeCardPoker
from croupier.games.script import Amount, Announce, Carry, Decide, Script, Settled, TakeWagers
from croupier.rules.submission import Submission
from croupier.tables.dealer import HouseDealer
from croupier.tables.replay import replay
from croupier.tables.rounds import adjudicate, parse
from croupier.tables.table import Table

BET = Decide(
    1, "ante", ("bet", "fold"), {"bet": {"play": 10_00}}, {"bet": Amount("play", 10_00, 30_00, 5_00, "it says")}
)


def test_an_amount_answers_an_action_and_alone_it_adds_its_cost() -> None:
    assert BET.taken("bet") == ("bet", {"play": 10_00})
    assert BET.taken("bet 15") == ("bet", {"play": 15_00})
    assert BET.taken("bet $30") == ("bet", {"play": 30_00})
    assert BET.taken("fold") == ("fold", {})
    assert BET.offered == ("bet 10..30", "fold")


@pytest.mark.parametrize("said", ["bet 5", "bet 35", "bet 12"])
def test_a_refused_amount_says_what_is_allowed_and_the_clause(said: str) -> None:
    with pytest.raises(Refused, match=r"bet is for \$10 to \$30 in multiples of \$5\. \[it says\]"):
        BET.taken(said)


def test_an_action_without_an_amount_takes_none() -> None:
    with pytest.raises(Refused, match=r"Allowed: bet 10\.\.30, fold\."):
        BET.taken("fold 5")


def test_the_most_may_be_whatever_the_steps_come_to() -> None:
    odd = Amount("play", 10_00, 27_50, 5_00)
    assert [stake for stake in range(0, 40_00, 50) if odd.allows(stake)] == [10_00, 15_00, 20_00, 25_00, 27_50]
    assert [odd.nearest(stake) for stake in (0, 14_00, 26_00, 99_00)] == [10_00, 10_00, 25_00, 27_50]


class AnyRaise(ThreeCardPoker):
    """A game whose player raises by any amount from the Ante to three times, in its steps."""

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        stakes = yield TakeWagers(1)
        ante = stakes["ante"]
        cite = self.rules.cite("11(a)")
        asked = Decide(
            1, "play", ("bet", "fold"), {"bet": {"play": ante}}, {"bet": Amount("play", ante, 3 * ante, 100, cite)}
        )
        answer = yield asked
        action, added = asked.taken(answer)
        yield Announce(action)
        yield self.settle(1, "ante", ante, ("win",))
        for wager, stake in added.items():
            yield Settled(1, wager, "win", "1 to 1", stake, stake, cite)
        return {}


def test_a_script_hears_the_amount_and_the_ledger_moves_it() -> None:
    game = open_game("pa/649a", Submission())
    table = Table(AnyRaise(game.rules), HouseDealer(game, lambda: bytes(32)))
    table.sit(1, "Ada", 100_00)
    table.begin()
    table.answer({"ante": 10_00})
    before = len(table.journal)
    with pytest.raises(Refused, match=r"bet is for \$10 to \$30 in multiples of \$1"):
        table.answer("bet 31")
    assert len(table.journal) == before
    table.answer("bet 25")
    assert [(line.wager, line.stake) for line in table.lines] == [("ante", 10_00), ("play", 25_00)]
    assert table.bankroll(1) == 100_00 + 10_00 + 25_00


def test_a_double_for_less_is_refused_with_the_clause_and_replays() -> None:
    data = {
        "address": "pa/633a",
        "seats": {1: {"wagers": {"main": 10}, "cards": "6h 5d 2c", "actions": ["double 11"]}},
        "dealer": "9c Ts",
    }
    with pytest.raises(Refused, match=r"double is for \$0\.01 to \$10\. \[pa 633a\.10\(a\)\]"):
        adjudicate(parse(data))
    table = croupier.open("pa/633a").table(b"a double")
    table.sit(1, "Ada", 1000_00)
    for _ in range(40):
        table.begin()
        table.answer({"main": 10_00})
        while table.playing:
            assert isinstance(table.pending, Decide)
            amounts = table.pending.amounts
            table.answer("double 2.50" if "double" in amounts else table.pending.actions[0])
    assert any(event.data.get("action") == "double 2.50" for event in table.journal.events)
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


def test_the_terminal_takes_the_beginning_of_an_action_and_an_amount() -> None:
    assert _meant(BET, "") == "bet"
    assert _meant(BET, "b 15") == "bet 15"
    assert _meant(BET, "f") == "fold"
    assert _meant(BET, "f 15") == "f 15"  # refused by the table
    pairs = Decide(1, "low", ("Ah Kd", "Qh Jd"))
    assert _meant(pairs, "Ah Kd") == "Ah Kd"


def test_the_gym_says_how_much() -> None:
    gym = pytest.importorskip("croupier.gym")
    env = gym.make("pa/blackjack", options={"decks": "6"})
    assert {"double", "double least", "double half", "double most"} <= set(env.actions)
    seed = 0
    while True:
        env.reset(seed=seed)
        request = env.table.pending
        if isinstance(request, Decide) and "double" in request.amounts:
            break
        seed += 1
    _, _, _, _, info = env.step(env.actions.index("double half"))
    assert "illegal" not in info
    lines = {line.wager: line.stake for line in env.table.lines}
    assert lines["double"] == env.unit // 2
    assert not {one for one in gym.make("bs/03-blackjack").actions if one.startswith("double ")}
