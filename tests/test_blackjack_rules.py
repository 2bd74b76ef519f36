"""What a blackjack game is: every rule of a chapter is read, or refused with its clause."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

import croupier
from boxes import ADDRESSES
from croupier.equipment.cards import several
from croupier.errors import Refused
from croupier.games.blackjack.blackjack import Blackjack
from croupier.games.script import Decide
from croupier.rules.law import Chapter, Chart, Option
from croupier.rules.loader import load
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import Recorded
from croupier.tables.table import Table

IN_WORDS = {"double-on", "blackjack-pays", "resplits", "decks"}
"""Rules that are answered in words or numbers, which their own tests try."""


def with_charts(address: str, change: Callable[[Chart], Chart]) -> Chapter:
    chapter = load(address)
    return msgspec.structs.replace(chapter, charts=tuple(change(chart) for chart in chapter.charts))


def with_rows(address: str, name: str, change: Callable[[list[tuple[str, ...]]], list[tuple[str, ...]]]) -> Chapter:
    """A chapter with another chart."""
    return with_charts(
        address,
        lambda chart: (
            msgspec.structs.replace(chart, rows=tuple(change(list(chart.rows)))) if chart.id == name else chart
        ),
    )


def with_rule(address: str, name: str, answer: str) -> Chapter:
    """A chapter that fixes a rule otherwise."""
    return with_rows(
        address, "fixed-rules", lambda rows: [row for row in rows if row[0] != name] + [(name, answer, "1.2.3")]
    )


FIXED = [
    (address, chart.id, row)
    for address in ADDRESSES
    for chart in load(address).charts
    if chart.id.startswith("fixed-rules")
    for row in chart.rows
]


@pytest.mark.parametrize(("address", "chart", "row"), FIXED, ids=lambda one: one if isinstance(one, str) else one[0])
def test_every_fixed_rule_is_read(address: str, chart: str, row: tuple[str, ...]) -> None:
    """Under another name, or with another answer, it is refused with its clause."""
    version = chart.removeprefix("fixed-rules").removeprefix("-")
    submission = Submission(options={"version": version} if version else {})
    renamed = with_rows(address, chart, lambda rows: [("new-rule", *row[1:]) if one == row else one for one in rows])
    with pytest.raises(Refused, match="is not dealt yet with the rule new-rule") as refused:
        Blackjack(Rules(renamed, submission))
    assert row[2] in str(refused.value)
    if row[0] not in IN_WORDS:
        other = with_rows(
            address, chart, lambda rows: [(row[0], "as it comes", row[2]) if one == row else one for one in rows]
        )
        with pytest.raises(Refused, match=f"is not dealt yet with the rule {row[0]}: as it comes"):
            Blackjack(Rules(other, submission))


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_option_that_nobody_reads_is_refused(address: str) -> None:
    chapter = load(address)
    new = Option(id="new-option", cite="1.2.3", asks="?", choices=("no", "yes"), default="no")
    with pytest.raises(Refused, match=r"not dealt yet with the rule new-option: no.*1\.2\.3"):
        Blackjack(Rules(msgspec.structs.replace(chapter, options=(*chapter.options, new))))


def test_a_wager_that_nobody_settles_is_refused() -> None:
    chapter = load("gr/02")
    new = msgspec.structs.replace(chapter.wagers[-1], id="new-wager", name="New Wager", option="")
    with pytest.raises(Refused, match="New Wager is not dealt yet"):
        Blackjack(Rules(msgspec.structs.replace(chapter, wagers=(*chapter.wagers, new))))


def test_a_variant_is_refused_with_what_is_missing() -> None:
    chapter = load("pa/673a")
    without = msgspec.structs.replace(chapter, charts=tuple(one for one in chapter.charts if one.id != "dealing"))
    with pytest.raises(Refused, match=r"is not dealt yet: it has no chart dealing.* \[pa 673a"):
        Blackjack(Rules(without))


# --- what a rule does at a table -------------------------------------------------------------------------------------


def offered(game: Blackjack, own: str, dealer: str, actions: list[str], drawn: str = "") -> tuple[list[str], Table]:
    """Play one hand and tell what was offered last; cards are those of the seat, of the dealer, and then drawn."""
    first, up = own.split(), dealer.split()
    table = Table(game, Recorded([first[0], up[0], first[1], up[1], *drawn.split()]))
    table.sit(1, "x", 10**6)
    table.begin()
    table.answer({"main": 1000})
    last: list[str] = []
    todo = list(actions)
    while table.playing:
        request = table.pending
        assert isinstance(request, Decide)
        last = list(request.actions)
        table.answer(todo.pop(0))
    return last, table


def test_the_dealers_total_stands_in_the_chart() -> None:
    """A dealer who draws to 17 is dealt so by the table, and known to the analysis and the words of the chart."""
    rows = [
        ("hard", "4-17", "draws"),
        ("hard", "18-21", "stands"),
        ("soft", "12-18", "draws"),
        ("soft", "19-21", "stands"),
    ]
    game = Blackjack(Rules(with_rows("gr/02", "dealer-draws", lambda _: rows)))
    assert game.play.stands_on == (18, 19)
    _, table = offered(game, "Th 9h", "Tc 7d", ["stand"], "2s")
    assert [line.outcome for line in table.lines] == ["tie"]
    lower = [("hard", "4-15", "draws"), ("hard", "16-21", "stands"), *rows[2:]]
    with pytest.raises(Refused, match="stands on hard 16"):
        Blackjack(Rules(with_rows("gr/02", "dealer-draws", lambda _: lower)))


def test_cards_that_are_removed_are_in_no_shoe() -> None:
    chapter = load("gr/02")
    cards = (msgspec.structs.replace(one, removed=("10",)) if one.kind == "cards" else one for one in chapter.equipment)
    game = Blackjack(Rules(msgspec.structs.replace(chapter, equipment=tuple(cards))))
    assert game.play.shoe == (0, *(24,) * 9, 72)
    assert not any(card >> 2 == 8 for card in game.deck())
    priced = {one.wager: one for one in game.priced()}
    assert game.count(priced["insurance"]).counts == (72, 288 - 1 - 72)
    assert game.count(priced["super-bonus-player"]).counts[1] == 2 * 24 * 72
    assert sum(game.count(priced["lucky-ladies"]).counts) == 288 * 287 * 286 * 285
    assert "6 decks without tens" in game.chart_notes()[1]
    with pytest.raises(Refused, match="Th 0 times"):
        game.count_without(priced["insurance"], several("Th"))


def test_a_dealers_22_pushes_where_the_chapter_says_so() -> None:
    settles = (("dealer-22", "Push", "1.2.3"),)
    chapter = with_rule("gr/02", "dealer-22", "push")
    main = (
        msgspec.structs.replace(one, settles=(*one.settles, *settles)) if one.id == "main" else one
        for one in chapter.wagers
    )
    game = Blackjack(Rules(msgspec.structs.replace(chapter, wagers=tuple(main))))
    assert game.play.pushes_22
    _, table = offered(game, "Th 9h", "Tc 6d", ["stand"], "6s")
    assert [(line.outcome, line.net) for line in table.lines] == [("dealer-22", 0)]


def test_any_number_of_cards_may_be_doubled() -> None:
    for words, third in (("any-two-cards", False), ("any-number-of-cards", True)):
        game = Blackjack(Rules("gr/02", Submission(options={"double-on": words})))
        last, _ = offered(game, "2h 3h", "Tc 7d", ["hit", "stand"], "4s")
        assert ("double" in last) == third
    values = game.hand_values(several("2h 3h 6c"), several("6d"))
    assert values["double"] > values["hit"] > values["stand"]


def test_a_21_wins_ties_where_the_chapter_says_so() -> None:
    for answer, net in (("push", 0), ("player-wins", 1000)):
        game = Blackjack(Rules(with_rule("gr/02", "21-tie", answer)))
        _, table = offered(game, "Th 9h", "Tc 6d", ["hit"], "2s 5d")
        assert [line.net for line in table.lines] == [net]


def test_a_blackjack_wins_ties_where_the_chapter_says_so() -> None:
    chapter = with_rule("gr/02", "blackjack-tie", "player-wins")
    wagers = tuple(
        msgspec.structs.replace(
            one, settles=tuple(row for row in one.settles if row[0] != "blackjack-against-blackjack")
        )
        for one in chapter.wagers
    )
    game = Blackjack(Rules(msgspec.structs.replace(chapter, wagers=wagers)))
    assert game.play.blackjacks == game.play.blackjack
    _, table = offered(game, "Th Ah", "Tc Ad", [])
    assert [(line.outcome, line.net) for line in table.lines] == [("blackjack", 1500)]


def test_split_aces_that_are_drawn_to_are_doubled_only_where_allowed() -> None:
    """Ohio doubles any split pair except aces (10.A), also where a house lets them be drawn to (11.E)."""
    for address, options, doubles in (
        ("oh/blackjack", {"decks": "2", "short-deck-hit-split-aces": "yes"}, False),
        ("pa/633a", {}, True),
    ):
        game = Blackjack(Rules(address, Submission(options={"reshuffling-shoe": "yes", **options})))
        last, _ = offered(game, "Ah As", "7c Td", ["split", "stand", "stand"], "5d 6d")
        assert ("double" in last) == doubles


@pytest.mark.parametrize(
    ("address", "cards", "actions", "dealer", "clause"),
    [
        ("pa/635a", "4s 6d 2c", "hit surrender", "9c", "635a.9(a)"),
        ("pa/635a", "8s 9d", "split", "9c", "635a.11(a)"),
        ("pa/635a", "Ks 6d", "insurance_6", "Ac", "635a.8(b)"),
        ("pa/665a", "As Ad 3c", "decline split hit", "6c", "665a.11(e)"),
        ("pa/665a", "As Ad Ac", "decline split split", "6c", "665a.11(e)"),
        ("pa/685a", "Ks 6d", "surrender", "9c", "685a.7(i)(2)"),
        ("pa/685a", "4s 3d 4c", "hit double", "9c", "685a.9(a)"),
        ("pa/685a", "8s 8d 8c", "split split", "9c", "685a.10(c)"),
        ("gr/10", "8s 8d 8c 8h 8d", "split split split split", "9c", "10(g)(2)"),
        ("oh/rockn-21", "Ks 6d", "surrender", "9c", "7.E"),
        ("oh/zappit-blackjack", "Ks 9d", "zap", "9c", "12.A.iv"),
        ("oh/zappit-blackjack", "As 6d", "zap", "9c", "12.A.iv"),
    ],
)
def test_what_a_hand_may_not_do_is_refused_with_its_clause(
    address: str, cards: str, actions: str, dealer: str, clause: str
) -> None:
    said = [one.replace("_", " ") for one in actions.split()]
    seats = {1: {"wagers": {"main": 10}, "cards": cards, "actions": said}}
    with pytest.raises(Refused) as refused:
        croupier.open(address).settle(seats=seats, dealer=f"{dealer} 8h")
    assert refused.value.cite.endswith(f" {clause}")
    assert "cannot be done now" in str(refused.value)
