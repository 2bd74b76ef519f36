"""What a book is held to beside the contract of its games: its worked rounds, its drills, figures that are published.

The tests of this package hold its own books to that file by file.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from croupier.contract.checks import comes_out
from croupier.contract.houses import Published, editions_meant, exceptions_of, house, round_files, worked
from croupier.contract.parameters import over, playable
from croupier.contract.parameters import pytest_generate_tests as pytest_generate_tests
from croupier.drills.drill import Drill
from croupier.odds.pricing import Conditions, counted

QUESTIONS = 3


@over(playable)
def test_worked_rounds_come_out_as_they_say(address: str) -> None:
    """Each is settled to the cent, by the clause that it names."""
    for path, record in zip(round_files().get(address, ()), worked(address), strict=True):
        comes_out(record, f"{path} under {address}")


@over(playable)
def test_drills_ask_about_it(address: str) -> None:
    """A dealer in training gets questions, each with its clause."""
    drill, book = Drill.at(address, house(address).submission, "a drill"), address.partition("/")[0]
    for number in range(QUESTIONS):
        question = drill.question(number)
        assert question.key.cite.startswith(f"{book} "), f"no clause behind: {question.asked.text}"


@over(playable)
def test_published_figures_are_what_is_counted(address: str) -> None:
    """A figure that somebody else has published is met in all its places."""
    for one in exceptions_of(address.partition("/")[0]).published:
        if address in editions_meant(one.chapter):
            _agrees(address, one)


def _agrees(address: str, published: Published) -> None:
    rules = house(address)
    prices = (one.price(Conditions()) for one in counted(rules, Conditions(), published.wager))
    exact = [one.house_advantage for one in prices if published.paytable in ("", one.paytable)]
    assert exact, f"{published.wager} is not priced"
    for edge in exact:
        assert _same(edge, published.house_edge), (
            f"{published.wager}: {edge} is counted, {published.house_edge} is published by {published.source}"
        )


def _same(edge: Fraction, said: str) -> bool:
    """Whether a figure is as published, in as many places."""
    if not said.endswith("%"):
        return edge == Fraction(said)
    wanted = Decimal(said[:-1])
    places = -int(wanted.as_tuple().exponent)
    return abs(100 * edge - Fraction(wanted)) <= Fraction(1, 2 * 10**places)
