"""Charts say what their schemas allow, and nothing else; games read them through the same declarations."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from croupier.errors import Refused
from croupier.games import game_for
from croupier.games.poker.table import Deal, PokerGame
from croupier.rules import charts
from croupier.rules.charts import cards, dealing, dice, settlement
from croupier.rules.charts.described import document
from croupier.rules.law import Chart
from croupier.rules.loader import addresses, load, path_of, read
from croupier.rules.submission import Rules

ROOT = Path(__file__).parent.parent


def chart(address: str, name: str) -> Chart:
    return next(one for one in load(address).charts if one.id == name)


def test_the_document_is_that_of_the_declarations() -> None:
    published = (ROOT / "docs" / "charts.md").read_text(encoding="utf-8")
    assert published == document(), "run: python -m croupier.rules.charts > docs/charts.md"


def test_every_declared_chart_is_printed_somewhere() -> None:
    named = {one.id for address in addresses() for one in load(address).charts}
    assert not [name for name in (*charts.SCHEMAS, *charts.FREE) if name not in named]
    assert not set(charts.SCHEMAS) & set(charts.FREE)


WRONG = [
    ("pa/649a-three-card-poker", '["losing wagers", "with each player"]', '["losing wagers", "at the ende"]',
     "losing wagers: 'at the ende' is none of with each player, first with each player, collected first"),
    ("pa/649a-three-card-poker", '["losing wagers", "with each player"]', '["loosing wagers", "with each player"]',
     "no row 'loosing wagers'; it has seats, losing wagers, "),
    ("pa/649a-three-card-poker", '["meters", "at the player\'s turn"]', '["seats", "from the dealer\'s left"]',
     "a second row 'seats'"),
    ("pa/649a-three-card-poker", 'two community cards if bet; decisions', 'eight community cards; decisions',
     "'eight community cards' is none of one card at a time, "),
    ("pa/649a-three-card-poker", 'two community cards if bet; decisions', 'two community cards if bet; flopp',
     "steps: no decision 'flopp'"),
    ("gr/05-let-it-ride", '["settled first", "three-card-bonus"]', '["settled first", "four-card-bonus"]',
     "settled first: no wager 'four-card-bonus'"),
    ("pa/645a-pai-gow-poker", "at most every second round", "at most every other round",
     "'at most every other round' is none of at most every ORDINAL round"),
    ("pa/627a-minibaccarat", '["burn", "first card and its value"]', '["burn", "some cards"]',
     "'some cards' is none of none, one card, first card and its value, by the licensee's procedure"),
    ("pa/627a-minibaccarat", '["5", "draw"]', '["5", "draws"]', "'draws' is none of draw, stand, option"),
    ("pa/633a-blackjack", '["soft-17", "stand", "633a.7(m)"]', '["soft-17", "stay", "633a.7(m)"]',
     "soft-17: 'stay' is none of stand, hit"),
    ("pa/633a-blackjack", '["soft-17", "stand", "633a.7(m)"]', '["soft-18", "stand", "633a.7(m)"]', "no row 'soft-18'"),
    ("pa/633a-blackjack", '["soft-17", "stand", "633a.7(m)"]', '["soft-17", "stand", "12.C"]',
     "'12.C' is not a citation of pa"),
    ("pa/623a-craps-and-mini-craps", '["come-odds", "option come-odds-on-come-out"', '["come-odds", "option come-odds"',
     "on a come out roll: no option 'come-odds'"),
    ("pa/623a-craps-and-mini-craps", '"7, 11", "win"', '"7, 13", "win"', "'7, 13' is none of TOTAL, TOTAL ..., "),
    ("oh/high-card-flush", "three-card-flush-nine-high", "three-card-flush-9-high", "three-card-flush-9-high"),
    ("pa/617a-roulette", '["1"]', '["37"]', "'37' is none of NUMBER"),
]  # fmt: skip


@pytest.mark.parametrize(("address", "old", "new", "what"), WRONG, ids=[one[3][:40] for one in WRONG])
def test_an_unknown_word_is_refused_with_its_line(address: str, old: str, new: str, what: str, tmp_path: Path) -> None:
    text = path_of(address).read_text(encoding="utf-8")
    assert old in text
    changed = text.replace(old, new, 1)
    line = next(n for n, one in enumerate(changed.splitlines(), 1) if one not in text.splitlines())
    file = tmp_path / "chapter.toml"
    file.write_text(changed, encoding="utf-8")
    with pytest.raises(Refused) as refused:
        read(file)
    assert what in str(refused.value)
    assert f"chapter.toml, line {line}: charts." in str(refused.value)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda text: text.replace('["seats", "from the dealer\'s right"],', "", 1), "it has no row 'seats'"),
        (lambda text: text.replace('id = "settlement"', 'id = "settling"', 1), "no chart is called so"),
        (lambda text: text.replace('columns = ["what", "how"]', 'columns = ["what", "when"]', 1), "not what, how"),
    ],
)
def test_a_chart_without_a_needed_row_or_of_another_name_or_form_is_refused(change, what, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    text = path_of("pa/649a-three-card-poker").read_text(encoding="utf-8")
    (tmp_path / "chapter.toml").write_text(change(text), encoding="utf-8")
    with pytest.raises(Refused, match=what):
        read(tmp_path / "chapter.toml")


def test_the_rows_of_a_draw_table_stand_in_order(tmp_path: Path) -> None:
    text = path_of("pa/627a-minibaccarat").read_text(encoding="utf-8")
    swapped = text.replace('["0", "draw"]', '["1", "draw"]', 1)
    (tmp_path / "chapter.toml").write_text(swapped, encoding="utf-8")
    with pytest.raises(Refused, match="its rows are the totals 0 to 9, in order"):
        read(tmp_path / "chapter.toml")


def test_options_have_the_words_of_the_rules_that_other_chapters_fix(tmp_path: Path) -> None:
    text = path_of("gr/02-blackjack").read_text(encoding="utf-8")
    place = text.index('id = "hole-card"')
    changed = text[:place] + text[place:].replace('"peek"', '"look"')
    (tmp_path / "chapter.toml").write_text(changed, encoding="utf-8")
    with pytest.raises(Refused, match=r"options.hole-card.choices: 'look' is none of peek, no-peek"):
        read(tmp_path / "chapter.toml")


# --- what games read -------------------------------------------------------------------------------------------------


def test_steps_are_read() -> None:
    found = dealing.steps(chart("pa/653a", "dealing"), "hand")
    assert found == (
        dealing.Cards(4, "bonus", only="bet"),
        dealing.InTurn(),
        dealing.Decisions("pre-flop"),
        dealing.Cards(1, "discard"),
        dealing.Cards(3, "community", up=True),
        dealing.Decisions("flop"),
        dealing.Cards(1, "discard"),
        dealing.Cards(2, "community", up=True),
        dealing.Decisions("river"),
    )
    with pytest.raises(Refused, match="not dealt by 'shoe'"):
        dealing.steps(chart("gr/12", "dealing"), "shoe")


def test_steps_that_other_chapters_need_are_read() -> None:
    words = (
        "five community cards in a cross; one card at a time, the players' face up; two dealer cards face up;"
        " one card to each player with pair-bonus; turn up the outer cards across; turn up the middle card;"
        " drawn cards; settle super-wager and instant-payout; seven discarded cards if offered"
    )
    assert dealing.STEPS.read(words) == (
        dealing.Cards(5, "community", cross=True),
        dealing.InTurn(dealing.Faces.PLAYERS),
        dealing.Cards(2, "dealer", up=True),
        dealing.PlayerCards(1, "pair-bonus"),
        dealing.Turn("community", 2, dealing.Which.ACROSS),
        dealing.Turn("community", 1, dealing.Which.MIDDLE),
        dealing.Draws(),
        dealing.Settle(("super-wager", "instant-payout")),
        dealing.Cards(7, "discard", only="offered"),
    )


def test_settlement_and_banking_are_read() -> None:
    found = settlement.settlement(chart("gr/05", "settlement"))
    assert found.seats is settlement.Seats.FROM_RIGHT
    assert found.losing_wagers is settlement.Losing.FIRST
    assert found.settled_first == "three-card-bonus"
    assert found.payout_limit is settlement.Limited.PLAYER
    bank = settlement.banking(chart("bs/09", "banking"))
    assert (bank.a_player_banks, bank.surplus, bank.first_stack) == (7, Fraction(5, 100), settlement.FirstStack.BANK)
    assert bank.betting_areas is settlement.Areas.ANY


def test_other_charts_are_read() -> None:
    assert cards.least(chart("pa/678a", "qualifier")) == cards.Least("flush", (7,), 3)
    assert cards.least(chart("pa/639a", "qualifier")) == cards.Least("", (12, 11))
    assert cards.least(chart("pa/653a", "qualifier")) == cards.Least("pair")
    assert [one.times for one in cards.multiples(chart("pa/653a", "play-multiples"))] == [(3, 4), (2,), (1,)]
    assert cards.multiples(chart("pa/677a", "raise-multiples"))[0] == cards.Multiples((1, 3), any_amount=True)
    assert cards.raise_limits(chart("pa/678a", "raise-limits"))[6] == (1, 3)
    assert dice.thrown("1-5, 2-4 (on 6)") == dice.Rolls(("1-5", "2-4"), "6")
    after = dice.thrown("7 after fewer than nine or all of 2, 3, 4, 5, 6, 8, 9, 10, 11, 12")
    assert isinstance(after, dice.SevenAfter)
    assert [count for one in after.seen for count in one] == [*range(9), 10]
    two = dealing.two_cards(chart("oh/blackjack", "dealing"), "hand-delivery")
    assert two == dealing.TwoCards(dealing.Boxes(True, False), dealing.Boxes(True, True), 1)


def test_seats_are_settled_from_where_the_chart_says() -> None:
    chapter = load("pa/649a")
    game = game_for(Rules(chapter))
    assert isinstance(game, PokerGame)
    assert game._in_turn(Deal({}), [1, 3, 2]) == [3, 2, 1]
    old = chart("pa/649a", "settlement")
    rows = tuple((key, "from the dealer's left" if key == "seats" else how) for key, how in old.rows)
    changed = tuple(msgspec.structs.replace(one, rows=rows) if one is old else one for one in chapter.charts)
    left = game_for(Rules(msgspec.structs.replace(chapter, charts=changed)))
    assert isinstance(left, PokerGame)
    assert left._in_turn(Deal({}), [1, 3, 2]) == [1, 2, 3]
