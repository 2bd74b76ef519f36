"""Drills: for every chapter that can be played questions are made of its data and its script, right answers are taken
and wrong ones refused with a clause; what was wrong comes back."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from croupier.cli import main
from croupier.contract.houses import houses
from croupier.drills import chips, ruled, steps
from croupier.drills.drill import OF_A_ROUND, Drill
from croupier.drills.position import fold, play
from croupier.drills.question import KINDS, Answer, Key, Question, check
from croupier.drills.record import Record, tally
from croupier.drills.schedule import DAY, RESTS, Answered, Card, Item, cards, due
from croupier.drills.words import plain, procedures
from croupier.errors import Refused
from croupier.games import GAMES
from croupier.rules.loader import addresses, load
from croupier.rules.submission import Rules, Submission

PLAYABLE = [address for address in addresses() if load(address).game in GAMES]
ONE_OF_EACH = {
    "wheel": "pa/617a-roulette",
    "dice": "pa/625a-sic-bo",
    "baccarat": "pa/627a-minibaccarat",
    "blackjack": "pa/633a-blackjack",
    "poker": "pa/649a-three-card-poker",
    "pai-gow": "pa/645a-pai-gow-poker",
    "cards": "bs/08-red-dog",
    "lottery": "gr/04-keno",
    "poker-room": "gr/07-poker",
}
"""A game of each family that is played."""
FEW = 4
"""Questions that each chapter is asked for here."""


def drill(address: str, seed: str = "a test") -> Drill:
    """A drill at a chapter, by the house of a worked round where the chapter cannot do without one."""
    try:
        return Drill.at(address, None, seed)
    except Refused:
        return next(_tried(address, seed))


def _tried(address: str, seed: str) -> Iterator[Drill]:
    for house in houses(address):
        try:
            yield Drill.at(address, house, seed)
        except Refused:
            continue


def right_answer(key: Key) -> Answer:
    """The answer that a key asks for."""
    if key.form == "money":
        return Answer(chips=chips.cut(key.cents))
    if key.form == "order":
        return Answer(picked=sorted(range(len(key.options)), key=lambda one: key.right[one]))
    return Answer(picked=key.right)


def wrong_answers(key: Key) -> list[Answer]:
    """Answers that a key does not allow."""
    places = range(len(key.options))
    if key.form == "money":
        return [Answer(cents=key.cents + 100), Answer(cents=0), Answer(chips={**chips.cut(key.cents), 100: 77})]
    if key.form == "order":
        orders = (list(one) for one in permutations(places))
        return [Answer(picked=one) for one in orders if [key.right[place] for place in one] != sorted(key.right)][:5]
    if key.form == "choice":
        return [Answer(picked=[one]) for one in places if one not in key.right]
    others = [one for one in places if one not in key.right]
    return [Answer(picked=others)] if others else [Answer(picked=[])]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


# --- every chapter ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", PLAYABLE)
def test_every_chapter_is_drilled(address: str) -> None:
    found = drill(address)
    book = load(address).rulebook
    for number in range(FEW):
        question = found.question(number)
        key = question.key
        assert question.asked.kind in KINDS
        assert question.asked.text
        assert re.match(rf"{book} \S", key.cite), question
        verdict = check(key, right_answer(key))
        assert verdict.right, question
        assert verdict.counts
        wrong = wrong_answers(key)
        assert wrong, question
        for answer in wrong:
            refused = check(key, answer)
            assert not refused.right, question
            assert refused.cite == key.cite
            assert refused.says
        if question.asked.scene is not None:
            fold(found.game, question.asked.scene)


@pytest.mark.parametrize("address", ONE_OF_EACH.values())
def test_a_seed_asks_the_same_questions(address: str) -> None:
    once = [msgspec.json.encode(drill(address, "seed").question(number)) for number in range(3)]
    again = [msgspec.json.encode(drill(address, "seed").question(number)) for number in range(3)]
    other = [msgspec.json.encode(drill(address, "another").question(number)) for number in range(3)]
    assert once == again
    assert once != other


def test_most_kinds_are_asked_of_a_card_game() -> None:
    assert drill("pa/649a").kinds() == [kind for kind in KINDS if kind != "setting"]
    assert "setting" in drill("pa/645a").kinds()


# --- what is asked is true --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ONE_OF_EACH.values())
def test_a_round_that_is_asked_about_is_one_that_the_rules_make(address: str) -> None:
    found = play(drill(address).game, "a round", lambda table: False)
    again = play(drill(address).game, "a round")
    assert [event.data for event in found.events] == [event.data for event in again.events]
    assert len(found.before) == len(found.events)


@pytest.mark.parametrize("address", ONE_OF_EACH.values())
def test_nothing_that_lies_face_down_is_shown(address: str) -> None:
    found = drill(address)
    played = play(found.game, "hidden")
    for place, event in enumerate(played.events):
        if event.kind == "card" and event.data["face"] == "down" and place + 1 < len(played.events):
            seen = played.before[place + 1].view.cards[event.data["to"]]
            assert seen[-1] == -1, event


def test_payouts_are_what_the_script_pays() -> None:
    """The chips of a question are the money of the line that it is about, with the wager where the odds are `for`."""
    game = drill("gr/04").game
    made = 0
    for number in range(6):
        played = play(game, str(number))
        lines = [event.data for event in played.events if event.kind == "settled" and event.data["net"] > 0]
        asked = list(OF_A_ROUND["payouts"](played, random.Random(1)))
        assert len(asked) == len(lines)
        for question, line in zip(asked, lines, strict=True):
            assert " for 1" in line["pays"]
            assert "The wager itself is taken" in question.asked.text
            assert question.key.cents == line["net"] + line["stake"]
            made += 1
    assert made


def test_wagers_that_go_back_are_those_that_the_ruling_gives_back() -> None:
    game = drill("pa/649a").game
    law = next(one for one in ruled.irregularities(game) if one.id == "card-face-up")
    assert not [one for one in ruled.rulings(game, law, "x", random.Random(1)) if one.asked.kind == "returns"]
    law = next(one for one in ruled.irregularities(game) if one.id == "wrong-number-of-cards")
    ruling, returns = ruled.rulings(game, law, "x", random.Random(1))
    assert ruling.key.says == law.ruling
    assert returns.key.right == list(range(len(returns.asked.options)))
    assert returns.key.cite == "pa 649a.13(c)"


def test_a_ruling_has_no_second_right_option() -> None:
    for address in PLAYABLE[::7]:
        game = drill(address).game
        for law in ruled.irregularities(game)[:4]:
            laws = ruled.irregularities(game)
            same = {plain(one.ruling) for one in laws if set(one.effect) == set(law.effect)}
            question = next(ruled.rulings(game, law, "x", random.Random(2)), None)
            if question is not None and question.asked.kind == "rulings":
                assert len(same & set(question.asked.options)) == 1, (address, law.id)


def test_the_order_of_seats_is_only_asked_in_the_direction_that_is_printed() -> None:
    """649a settles from the dealer's right; 633a leaves the dealer two ways, so none is asked."""
    game = drill("pa/649a").game
    found = [one for number in range(10) for one in steps.settlement_order(play(game, str(number)), random.Random(1))]
    assert found
    for question in found:
        seats = [int(question.asked.options[one][5:]) for one in right_answer(question.key).picked]
        assert seats == sorted(seats, reverse=True)
    game = drill("pa/633a").game
    assert not [one for number in range(5) for one in steps.settlement_order(play(game, str(number)), random.Random(1))]


def test_losing_wagers_are_taken_before_winning_ones_are_paid() -> None:
    key = next(
        one.key for number in range(20) for one in steps.settlement_order(
            play(drill("pa/617a").game, str(number)), random.Random(1))
    )  # fmt: skip
    lose = [one for one, place in enumerate(key.right) if not place]
    win = [one for one, place in enumerate(key.right) if place]
    assert check(key, Answer(picked=[*lose, *win])).right
    assert check(key, Answer(picked=[*reversed(lose), *reversed(win)])).right
    assert not check(key, Answer(picked=[*win, *lose])).right


def test_a_hand_that_can_be_set_in_two_ways_is_not_asked_for() -> None:
    found = [
        question for number in range(12)
        for question in OF_A_ROUND["setting"](play(drill("pa/645a").game, str(number)), random.Random(1))
    ]  # fmt: skip
    assert found
    for question in found:
        low = {question.asked.options[one][:-1] for one in question.key.right}
        high = {option[:-1] for place, option in enumerate(question.asked.options) if place not in question.key.right}
        assert not low & high
        assert len(question.asked.options) == 7


def test_tiles_that_look_alike_are_set_each_by_itself() -> None:
    found = [
        question for number in range(20)
        for question in OF_A_ROUND["setting"](play(drill("pa/621a").game, str(number)), random.Random(1))
    ]  # fmt: skip
    assert found
    for question in found:
        assert len(question.asked.options) == 4
        assert [question.asked.options[one] for one in sorted(question.key.right)]
        assert len(set(question.key.right)) == 2
        assert sorted(question.key.says.split()) == sorted(question.asked.options[one] for one in question.key.right)


def test_a_wager_that_is_settled_in_parts_is_said_so() -> None:
    """A way ticket is several, each with its part of the amount on the layout; what becomes of it is not asked."""
    game = drill("gr/04").game
    parts = 0
    for number in range(16, 22):
        played = play(game, str(number))
        for question in OF_A_ROUND["payouts"](played, random.Random(1)):
            parts += question.asked.text.startswith("Of $")
        for question in OF_A_ROUND["results"](played, random.Random(1)):
            seat, held = re.match(r"Seat (\d+) has \$([\d,]+) on", question.asked.text).groups()  # type: ignore[union-attr]
            assert question.asked.scene is not None
            stakes = fold(game, question.asked.scene).view.stakes[int(seat)]
            assert 100 * int(held.replace(",", "")) in stakes.values()
    assert parts


def test_what_a_hand_counts_is_not_shown_where_it_is_asked(home: Path) -> None:
    asked = ["drill", "pa/633a", "--only", "hands", "-n", "6", "--seed", "counts"]
    questions = [Drill.at("pa/633a", None, "counts").question(number, ["hands"]) for number in range(6)]
    assert "count" in [question.asked.topic for question in questions]
    said = "\n".join(typed(question, right=True) for question in questions)
    found = CliRunner().invoke(main.app, asked, input=said + "\n")
    assert found.exit_code == 0, found.output
    boxes = re.findall(r"╭─ table.*?╰", found.output, re.DOTALL)
    assert boxes
    assert not [box for box in boxes if "Blackjack" in box or re.search(r"\d/\d", box)]


def test_what_was_called_or_settled_does_not_give_a_hand_away() -> None:
    game = drill("pa/649a").game
    for kind in ("hands", "results"):
        for question in OF_A_ROUND[kind](play(game, "4"), random.Random(1)):  # type: ignore[index]
            assert question.asked.scene is not None
            assert not [event for event in question.asked.scene.events if event.kind == "settled"]


def test_clauses_do_not_give_steps_away() -> None:
    assert plain("Put the stub away (639a.9(c)).") == "Put the stub away."
    assert plain("First (633a.2(b)(4) to (9)), then (also 649a.9(f), 649a.10(f)); so.") == "First, then; so."
    assert plain("Shuffle (6 decks) and pay (at least 10).") == "Shuffle (6 decks) and pay (at least 10)."


# --- answers and chips ------------------------------------------------------------------------------------------------


@given(st.integers(1, 10**7))
@settings(max_examples=40)
def test_chips_that_are_cut_out_make_the_amount(amount: int) -> None:
    cut = chips.cut(amount)
    assert chips.total(cut) == amount
    assert chips.read(chips.said(cut)) == (amount, cut)
    key = Key("money", [], "", "pa 1", cents=amount)
    assert check(key, Answer(chips=cut)).note == ""
    worth = max(cut)
    if worth > 1:
        smaller = chips.cut(worth - 1)
        more = {one: cut.get(one, 0) + smaller.get(one, 0) for one in cut.keys() | smaller.keys()}
        more = {**more, worth: more[worth] - 1, 1: more.get(1, 0) + 1}
        verdict = check(key, Answer(chips=more))
        assert verdict.right
        assert "where you cut" in verdict.note


@pytest.mark.parametrize(
    ("said", "amount"),
    [("75", 7500), ("$1,200", 120_000), ("12.50", 1250), ("3 green", 7500), ("3x25, 2 red", 8500),
     ("1 black and 1x5", 10_500)],
)  # fmt: skip
def test_amounts_are_read_as_dealers_say_them(said: str, amount: int) -> None:
    assert chips.read(said)[0] == amount


@pytest.mark.parametrize("said", ["", "pink", "3 pink", "2x7", "3 green, much", "-5"])
def test_what_is_no_amount_is_refused(said: str) -> None:
    with pytest.raises(Refused):
        chips.read(said)


@pytest.mark.parametrize(
    "answer",
    [Answer(), Answer(picked=[0, 1]), Answer(picked=[9]), Answer(cents=5),
     Answer(chips={100: 1}), Answer(picked=[0, 0])],
)  # fmt: skip
def test_what_is_no_answer_is_refused(answer: Answer) -> None:
    with pytest.raises(Refused):
        check(Key("choice", ["a", "b"], "a", "pa 1", [0]), answer)


@pytest.mark.parametrize("answer", [Answer(), Answer(picked=[1]), Answer(chips={7: 1}), Answer(chips={100: -1})])
def test_what_is_no_amount_of_chips_is_refused(answer: Answer) -> None:
    with pytest.raises(Refused):
        check(Key("money", [], "$5", "pa 1", cents=500), answer)


def test_a_right_answer_that_is_late_does_not_count() -> None:
    verdict = check(Key("money", [], "$5", "pa 1", cents=500), Answer(cents=500), late=True)
    assert verdict.right
    assert not verdict.counts


# --- what comes back --------------------------------------------------------------------------------------------------

KINDS_OF = st.sampled_from(sorted(KINDS))
ITEMS = st.builds(Item, st.sampled_from(["pa/649a", "pa/617a"]), KINDS_OF, st.sampled_from("abc"))
GAPS = st.integers(1, 20 * DAY)
HISTORY = st.lists(st.tuples(GAPS, ITEMS, st.booleans()), max_size=60)


def answered(history: list[tuple[int, Item, bool]]) -> list[Answered]:
    """Answers one after the other."""
    found, time = [], 0
    for gap, item, right in history:
        time += gap
        found.append(Answered(time, item, right, 1000))
    return found


@given(HISTORY)
@settings(max_examples=60)
def test_boxes_go_up_one_by_one_and_down_to_the_first(history: list[tuple[int, Item, bool]]) -> None:
    given_ = answered(history)
    known = cards(given_)
    assert known.keys() == {one.item for one in given_}
    for item, card in known.items():
        own = [one for one in given_ if one.item == item]
        run = next((place for place, one in enumerate(reversed(own)) if not one.right), len(own))
        assert card.box == min(run, len(RESTS) - 1)
        assert card.due == own[-1].time + RESTS[card.box]
        assert (card.asked, card.right, card.last) == (len(own), sum(one.right for one in own), own[-1].time)


@given(HISTORY, GAPS)
@settings(max_examples=60)
def test_what_was_wrong_is_due_at_once_and_what_was_right_rests(
    history: list[tuple[int, Item, bool]], later: int
) -> None:
    given_ = answered(history)
    known, now = cards(given_), (given_[-1].time if given_ else 0) + later
    found = due(known, now)
    assert all(known[item].due <= now for item in found)
    late = {item for item, card in known.items() if card.due <= now}
    assert len(late) - len(found) in ((0, 1) if len(late) > 1 else (0,))  # what was asked just now waits its turn
    assert [known[item].box for item in found] == sorted(known[item].box for item in found)
    if given_ and not given_[-1].right:
        assert given_[-1].item in late


def test_what_rests_is_due_at_the_moment_its_rest_is_over() -> None:
    rested, asked = Item("pa/617a", "next", "a"), Item("pa/617a", "next", "b")
    known = {rested: Card(1, 2 * DAY, 1, 1, DAY), asked: Card(2, 9 * DAY, 2, 2, 2 * DAY)}
    assert (due(known, 2 * DAY - 1), due(known, 2 * DAY)) == ([], [rested])


def test_what_is_due_is_asked_again_and_old_and_new_take_turns() -> None:
    found = drill("pa/649a")
    item = Item(found.address, "procedures", "stub-count")
    known = {item: Card(), Item(found.address, "next", "turn"): Card(3, 10 * DAY, 3, 3, DAY)}
    back = found.question(0, known=known, now=DAY)
    assert (back.asked.kind, back.asked.topic) == ("procedures", "stub-count")
    assert found.question(1, ["rulings"], known, DAY).asked.kind == "rulings"
    elsewhere = {Item("pa/617a-roulette", "procedures", "stub-count"): Card()}
    assert found.question(0, ["payouts"], elsewhere, DAY).asked.kind == "payouts"


def test_kinds_that_a_chapter_does_not_give_are_refused() -> None:
    with pytest.raises(Refused, match="gives no questions of these kinds"):
        drill("pa/617a").question(0, ["setting"])


def test_a_record_adds_up(tmp_path: Path) -> None:
    kept = Record(tmp_path / "deep" / "sue.jsonl")
    assert kept.answers() == []
    item = Item("pa/649a-three-card-poker", "payouts", "ante")
    for time, right in enumerate((True, False, True)):
        kept.add(Answered(time, item, right, 1000 * (time + 1)))
    found = tally(kept.answers())
    assert (found.asked, found.right, found.seconds, found.percent, found.mastered) == (3, 2, 2.0, 67, 20)
    (tmp_path / "deep" / "sue.jsonl").write_text("nonsense\n", encoding="utf-8")
    with pytest.raises(Refused, match="not a record of drills"):
        kept.answers()


@pytest.mark.parametrize("name", ["", "../sue", "a/b", ".", "x" * 65])
def test_a_record_has_a_plain_name(name: str) -> None:
    with pytest.raises(Refused, match="no name for a record"):
        Record.of(name)


# --- in the terminal --------------------------------------------------------------------------------------------------


def typed(question: Question, *, right: bool) -> str:
    """An answer as it is typed."""
    answer = right_answer(question.key) if right else wrong_answers(question.key)[0]
    if question.asked.form == "money":
        return str((answer.cents if answer.cents is not None else chips.total(answer.chips)) / 100)
    return " ".join(str(one + 1) for one in answer.picked) or "none"


@pytest.mark.parametrize("family", ONE_OF_EACH)
def test_a_drill_in_the_terminal(family: str, home: Path) -> None:
    address = ONE_OF_EACH[family]
    questions = [Drill.at(address, None, "terminal").question(number) for number in range(3)]
    said = [typed(question, right=place != 1) for place, question in enumerate(questions)]
    found = CliRunner().invoke(
        main.app, ["drill", address, "--seed", "terminal", "-n", "3", "--who", "Sue"], input="\n".join(said) + "\n"
    )
    assert found.exit_code == 0, found.output
    assert found.output.count("Right") == 2
    assert found.output.count("Wrong") == 1
    shown = re.sub(r"\s+", " ", found.output)
    assert questions[1].key.cite in shown
    assert "2 of 3 right" in shown
    kept = Record.of("Sue").answers()
    assert [one.right for one in kept] == [True, False, True]
    assert [one.item.topic for one in kept] == [question.asked.topic for question in questions]
    listed = CliRunner().invoke(main.app, ["drill", "--record", "--who", "Sue", "--json"])
    rows: list[dict[str, Any]] = msgspec.json.decode(listed.output)
    assert sum(int(row["asked"]) for row in rows) == 3


def test_a_drill_takes_a_house_and_kinds_and_can_be_left(home: Path) -> None:
    chosen = ["--paytable", "pair-plus=B", "--only", "payouts", "--seed", "x", "-n", "5"]
    found = CliRunner().invoke(main.app, ["drill", "pa/649a", *chosen], input="nonsense\n0\nquit\n")
    assert found.exit_code == 0, found.output
    assert "is not an amount of money" in found.output
    assert "0 of 1 right" in found.output


def test_what_a_drill_cannot_do_is_refused(home: Path) -> None:
    for asked, says in (
        (["pa/649a", "--only", "juggling"], "is no kind of question"),
        (["bs/07"], "has not supplied money-wheel-segments"),
        (["--record"], "Nothing has been answered yet"),
    ):
        found = CliRunner().invoke(main.app, ["drill", *asked])
        assert found.exit_code != 0
        assert says in f"{found.output} {found.exception}"


@pytest.mark.parametrize("offered", ["yes", "no"])
def test_steps_of_an_optional_wager_are_asked_where_it_is_offered(offered: str) -> None:
    rules = Rules("pa/685a", Submission(options={"match-the-dealer": offered}))
    asked = [law.id for law in procedures(rules, "settle")]
    assert ("early-side-wagers" in asked) == (offered == "yes")
    assert "settlement" in asked
