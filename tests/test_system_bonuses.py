"""Magic Card and Lucky Bonus: one card and one position a round, three ways to one number."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

import croupier
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.script import Decide, TakeWagers
from croupier.odds.pricing import prices
from croupier.odds.simulation import simulate
from croupier.rules.submission import Rules, Submission
from croupier.tables.replay import replay, verify_randomness
from croupier.tables.table import Table

HAND_BONUS = "five-card-hand-bonus"
BARE = {"progressive": "no", HAND_BONUS: "yes"}
SELECTED = {"magic-card": "yes", "magic-card-chance": "1/10", "lucky-bonus": "yes", "lucky-bonus-chance": "1/4"}
CITES = {
    "pa/639a": ("pa 639a.1", 7 + 1),
    "pa/641a": ("pa 641a.1", 7 + 1),
    "pa/643a": ("pa 643a.1", 7),
    "pa/647a": ("pa 647a.1", 6 + 1),
    "pa/649a": ("pa 649a.1", 7 + 1),
    "pa/653a": ("pa 653a.1", 6 + 1),
    "pa/655a": ("pa 655a.1", 6),
    "pa/657a": ("pa 657a.1", 6 + 1),
}
"""The clause that says who wins, and the positions: the dealer's is one where the dealer's hand can be bet on."""


@pytest.mark.parametrize("address", CITES)
def test_the_price_follows_from_one_card_and_one_position(address: str) -> None:
    """Five cards of 52 can match and one position is the hand's: 20 for 1 and 5 for 1, as often as one is selected."""
    bare, rules = (Rules(address, Submission(options=one)) for one in (BARE, BARE | SELECTED))
    positions = CITES[address][1]
    worth = 20 * Fraction(1, 10) * Fraction(5, 52) + 5 * Fraction(1, 4) / positions
    for without, one in zip(prices(bare, wager=HAND_BONUS), prices(rules, wager=HAND_BONUS), strict=True):
        assert without.house_advantage - one.house_advantage == worth, CITES[address][0]
        assert f"Lucky Bonus: one of {positions} positions selected in 1/4 of rounds" in one.conditions


@pytest.mark.parametrize(
    ("address", "options"), [("pa/649a", {}), ("pa/643a", {}), ("pa/641a", {"fold-five-card-hand-bonus": "lost"})]
)
def test_simulated_rounds_compare_cards_and_positions(address: str, options: dict[str, str]) -> None:
    """The simulation deals a card and a position and compares; a wager that a fold loses wins no bonus (641a.11(b))."""
    rules = Rules(address, Submission(options=BARE | SELECTED | options))
    exact = {(one.wager, one.conditions): one for one in prices(rules, wager=HAND_BONUS)}
    for one in simulate(rules, 300_000, seed=8, wagers={HAND_BONUS: 0}).prices():
        wanted = exact[one.wager, one.conditions]
        assert abs(float(one.house_advantage - wanted.house_advantage)) < 4 * wanted.std_dev / math.sqrt(one.rounds)


def test_bonuses_of_a_wager_lost_by_a_fold_are_not_in_its_price() -> None:
    """pa 641a.11(b): with `lost`, the bonuses are worth as much less as hands are folded."""
    options = BARE | SELECTED | {"fold-five-card-hand-bonus": "lost"}
    game = open_game("pa/641a", Submission(options=options))
    (priced,) = (one for one in game.priced() if (one.wager, one.spot) == (HAND_BONUS, "player"))
    for case, count in zip((found := game.count(priced)).cases, found.counts, strict=True):
        if case.name.startswith("folded, "):
            assert count == 0


def _rounds(table: Table, wagers: dict[str, int]) -> None:
    table.begin()
    while table.playing:
        request = table.pending
        if isinstance(request, TakeWagers):
            table.answer(wagers)
        elif isinstance(request, Decide):
            table.answer(request.actions[-1])
        else:
            table.proceed()


def test_a_table_pays_whose_cards_and_seat_are_selected() -> None:
    """pa 649a.1: what the journal says was selected decides, and comes up as often as the price has it."""
    options = BARE | {"magic-card": "yes", "magic-card-chance": "1", "lucky-bonus": "yes", "lucky-bonus-chance": "1"}
    table = croupier.open("pa/649a", options=options).table(seed="seven")
    rounds, seats, cards, positions = 400, (1, 2, 3), 0, 0
    for seat in seats:
        table.sit(seat, f"P{seat}", 10**7)
    for _ in range(rounds):
        begins = len(table.journal.events)
        _rounds(table, {"ante": 500, f"{HAND_BONUS}:player": 100, f"{HAND_BONUS}:dealer": 100})
        events = table.journal.events[begins:]
        (card,) = (event.data["selected"] for event in events if event.kind == "magic-card")
        (position,) = (event.data["selected"] for event in events if event.kind == "lucky-position")
        held = {place: {table.game.pieces.name(one) for one in laid.cards} for place, laid in table.laid.items()}
        for seat in seats:
            won = {line.wager for line in table.lines if line.seat == seat and line.net > 0}
            assert ("magic-card:player" in won) == (card in held[f"seat {seat}"] | held["community"])
            assert ("magic-card:dealer" in won) == (card in held["dealer"] | held["community"])
            assert ("lucky-bonus:player" in won) == (position == str(seat))
            assert ("lucky-bonus:dealer" in won) == (position == "dealer")
            cards += "magic-card:player" in won
            positions += "lucky-bonus:player" in won
    for found, chance in ((cards, 5 / 52), (positions, 1 / 8)):
        wanted = rounds * len(seats) * chance
        assert abs(found - wanted) < 5 * math.sqrt(wanted)
    assert verify_randomness(table.journal.events) == rounds
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


def test_a_selection_that_was_forged_is_refused() -> None:
    """pa 649a.1: a journal that names another card than the one drawn does not verify."""
    options = BARE | {"magic-card": "yes", "magic-card-chance": "1"}
    table = croupier.open("pa/649a", options=options).table(seed="seven")
    table.sit(1, "P", 10**6)
    _rounds(table, {"ante": 500, f"{HAND_BONUS}:player": 100})
    forged = [
        event if event.kind != "magic-card" else event.__class__(**{**_fields(event), "data": _other(event.data)})
        for event in table.journal.events
    ]
    with pytest.raises(Refused):
        verify_randomness(forged)


def _fields(event: object) -> dict[str, object]:
    return {name: getattr(event, name) for name in event.__struct_fields__}  # type: ignore[attr-defined]


def _other(data: dict[str, object]) -> dict[str, object]:
    return data | {"selected": "2c" if data["selected"] != "2c" else "3c"}
