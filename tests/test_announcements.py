"""What the dealer announces comes in printed words, at the printed moment, with its clause; drills teach that order."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import product

import pytest

from croupier.drills import steps
from croupier.drills.drill import Drill
from croupier.drills.position import play
from croupier.drills.words import closing_words
from croupier.errors import Refused
from croupier.games import GAMES, game_for
from croupier.games.base import Game
from croupier.games.physical import KINDS
from croupier.rules.charts.announcements import BETS_CLOSED, When
from croupier.rules.charts.settlement import Losing, Seats, settlement
from croupier.rules.law import Chapter, Procedure
from croupier.rules.loader import addresses, load
from croupier.rules.submission import Rules, Submission
from croupier.tables.journal import Event
from croupier.tables.replay import replay
from croupier.tables.rounds import adjudicate, parse
from croupier.tables.table import Table
from test_drills import drill
from test_tables import rehash

PLAYABLE = [address for address in addresses() if load(address).game in GAMES]
METHODS = ("dealing", "shaker", "starting-position", "version")
"""Options that say how a round begins."""
CLOSES = re.compile(r"(announc|call)\w* no more bets", re.IGNORECASE)
ROUNDS = 3


def rows(chapter: Chapter) -> list[tuple[str, ...]]:
    """The announcements that a chapter prints."""
    return [row for chart in chapter.charts if chart.id == "dealer-announcements" for row in chart.rows]


def games(address: str) -> Iterator[Game]:
    """The game of a chapter as most houses deal it, and in every other way that it prints announcements for."""
    usual = drill(address).game
    yield usual
    chapter = load(address)
    methods = {method for _, _, listed, _ in rows(chapter) for method in listed.split(" and ") if method}
    for option, method in product(chapter.options, sorted(methods)):
        if method in option.choices and option.id in METHODS and usual.rules.choice(option.id) != method:
            chosen = usual.rules.submission.options | {option.id: method}
            try:
                yield game_for(Rules(address, Submission(options=chosen)))
            except Refused:
                continue


def place_of(events: list[Event], *kinds: str) -> int:
    """Where the first event of some kinds stands; a burned card is no hand."""
    found = (place for place, event in enumerate(events) if event.kind in kinds and event.data.get("to") != "burn")
    return next(found, len(events))


@pytest.mark.parametrize("address", PLAYABLE)
def test_bets_are_closed_in_printed_words_at_the_printed_moment(address: str) -> None:
    """617a.5(b), oh roulette 6.B, bs 6(3)(b): while the ball circles. 625a.5(c): under the cover. Elsewhere first."""
    for game in games(address):
        printed = {one.text: (when, one.cite) for when in BETS_CLOSED for one in game.announced(when)}
        for number in range(ROUNDS):
            events = play(game, str(number)).events
            result = place_of(events, *KINDS)
            if result == len(events):
                continue
            told = {event.data["text"]: place for place, event in enumerate(events) if event.kind == "say"}
            assert ("No more bets." in told) == ("No more bets." in printed), address
            for text, (when, cite) in printed.items():
                place = told[text]
                assert events[place].data["cite"] == cite
                assert place < result
                assert "wagers" not in {event.kind for event in events[place:result]}
                begun = place_of(events, "begun")
                assert (begun < place) == (when in (When.CIRCLING, When.COVERED)), (address, when)


@pytest.mark.parametrize("address", PLAYABLE)
def test_the_printed_moments_are_those_of_the_procedures(address: str) -> None:
    """A chapter's list of announcements and its procedures say the same: the words, the clause and the order."""
    chapter = load(address)
    steps_of = [(one, step) for one in chapter.procedures for step in one.steps if CLOSES.search(step)]
    closing = [row for row in rows(chapter) if row[0] == "No more bets."]
    assert not steps_of or closing, address
    for _, when, _, clause in closing:
        own = [one for one in chapter.procedures if any(_announces(one, step, clause) for step in one.steps)]
        assert own, (address, clause)
        if when == When.CIRCLING:
            order = [step.lower() for step in own[0].steps]
            spun = next(place for place, step in enumerate(order) if re.search("spins? .*the ball", step))
            assert spun < next(place for place, step in enumerate(order) if "no more bets" in step)


def _announces(procedure: Procedure, step: str, clause: str) -> bool:
    """Whether a step of a procedure has the announcement under its clause, or under the one that the clause is of."""
    cited = [procedure.cite, *re.findall(r"\((\d[\w.]*(?:\.\w+|\(\w+\))*)\)", step)]
    return "no more bets" in step.lower() and any(clause.startswith(one) for one in cited)


@pytest.mark.parametrize("address", PLAYABLE)
def test_drills_teach_the_order_of_the_chapter(address: str) -> None:
    """What a drill calls the next step is next by the printed list of announcements, and by the printed settlement."""
    game = drill(address).game
    for number in range(ROUNDS):
        played = play(game, str(number))
        for question in steps.next_steps(played, random.Random(1)):
            scene = question.asked.scene
            assert scene is not None
            done = [event.kind for event in scene.events]
            right = question.key.says
            if right.startswith("Announce"):
                cite = question.key.cite
                (when,) = {when for when in BETS_CLOSED for one in game.announced(when) if one.cite == cite}
                assert ("begun" in done) == (when in (When.CIRCLING, When.COVERED))
                assert not {kind for kind in done if kind in KINDS and KINDS[kind].lies_open}
            if right == "Spin the ball":
                assert not {text for text, _ in closing_words(game)} & {
                    event.data["text"] for event in scene.events if event.kind == "say"
                }
            if right in ("Shuffle the cards", "Burn a card") and done.count("shuffle") == 0:
                assert "wagers" not in done or "card" in done
    _settled_as_printed(game.rules)


def _settled_as_printed(rules: Rules) -> None:
    """The words by which drills know an order of settlement say what the chart says by which the table settles."""
    charts = [chart for chart in rules.chapter.charts if chart.id == "settlement"]
    for chart in charts:
        manner = settlement(chart)
        direction = steps._direction(rules)
        if direction is not None:
            assert (direction is steps._DOWN) == (manner.seats != Seats.FROM_LEFT)
        if steps._takes_losers_first(rules):
            assert manner.losing_wagers == Losing.FIRST


def test_roulette_is_closed_while_the_ball_circles() -> None:
    """pa 617a.5(b): spin, then no more bets, then the number; nothing else is asked between."""
    for number in range(3):
        asked = list(steps.next_steps(play(Drill.at("pa/617a", None, "x").game, str(number)), random.Random(1)))
        assert [one.key.says for one in asked][:2] == ["Spin the ball", "Announce “No more bets”"]
        assert [one.key.cite for one in asked][:2] == ["pa 617a.5(a)", "pa 617a.5(b)"]


def test_a_journal_of_earlier_software_may_have_said_other_words() -> None:
    """Roulette was announced before the spin and without a clause; whatever moves money must still be the same."""
    events = _of_a_round()
    earlier = [event for event in events if event.kind not in ("begun", "say")]
    place = next(number for number, event in enumerate(earlier) if event.kind == "spin")
    words = Event(0, "", "say", {"text": "No more bets.", "cite": ""}, "", "")
    again = replay(rehash([*earlier[:place], words, *earlier[place:]]))
    assert again.ledger.balances == replay(events).ledger.balances
    forged = [event for event in earlier if event.kind != "settled"]
    with pytest.raises(Refused, match="is not what the rules make of it"):
        replay(rehash(forged))


def _of_a_round() -> list[Event]:
    """The journal of a round of roulette."""
    table = Table(drill("pa/617a").game)
    table.sit(1, "x", 10_000)
    table.begin()
    table.answer({"red": 1000})
    return list(table.journal.events)


def test_the_generator_of_pai_gow_is_no_wheel() -> None:
    """pa 645a.5(i)(2), pa 621a.6(a)(1): a generator shows the number."""
    for address in ("pa/621a", "pa/645a"):
        game = game_for(Rules(address, Submission(options={"starting-position": "generator"})))
        assert KINDS["spin"].tells(game, {"pocket": "7"}) == "The generator shows 7."
        found = [one.key.says for one in steps.next_steps(play(game, "1"), random.Random(1))]
        assert "Have the generator show a number" in found
        assert "Spin the wheel" not in found
    assert KINDS["spin"].tells(drill("pa/617a").game, {"pocket": "7"}) == "The wheel stops at 7."


@pytest.mark.parametrize(
    ("address", "dealers", "players"),
    [("oh/texas-holdem-bonus", "oh 10.G", "oh 10.H"), ("oh/ultimate-texas-holdem", "oh 10.F", "oh 10.I")],
)
def test_hands_are_announced_as_they_are_turned_up(address: str, dealers: str, players: str) -> None:
    """oh texas-holdem-bonus 10.G, 10.H, oh ultimate-texas-holdem 10.F, 10.I."""
    bonus = address == "oh/texas-holdem-bonus"
    seat = {
        "wagers": {"ante": 10} if bonus else {"ante": 10, "blind": 10},
        "cards": "Ah Kd",
        "actions": ["bet", "check", "check"] if bonus else ["check", "check", "1x"],
    }
    said = adjudicate(
        parse({"address": address, "seats": {1: seat}, "dealer": "9h 9d", "community": "As 7c 6d 4h 2s"})
    ).said
    assert [(one["text"], one["cite"]) for one in said if " has " in one["text"]] == [
        ("The dealer has pair of nines.", dealers),
        ("The player has pair of aces.", players),
    ]
