"""The order of a round, and what a shoe does, in the blackjack chapters: told from the journal, clause by clause."""

from __future__ import annotations

import pytest

import croupier
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.blackjack.blackjack import Blackjack
from croupier.games.script import Decide, TakeWagers
from croupier.equipment.cards import several
from croupier.rules.submission import Submission
from croupier.tables.dealer import Recorded
from croupier.tables.journal import Event
from croupier.tables.table import Table

Options = dict[str, str]
Stakes = dict[str, int]


def told(event: Event) -> str:
    """An event in a few words; nothing where it is no step of a round."""
    data = event.data
    if event.kind == "card":
        return f"deal {data['to'].removeprefix('seat ')}{' down' if data['face'] == 'down' else ''}"
    if event.kind == "decision":
        return f"ask {data['seat']} {data['about']}"
    if event.kind == "settled":
        return f"settle {data['seat']} {data['wager']} {data['net']}"
    if event.kind == "turn":
        return f"turn {data['place'].removeprefix('seat ')}"
    return str(data["text"]) if event.kind == "say" else ""


def steps(address: str, options: Options, stakes: Stakes, seats: str, cards: str, actions: str) -> list[str]:
    """What happens in a round after the first two cards, everybody with the same wagers."""
    table = Table(open_game(address, Submission(options=options)), Recorded(cards.split()))
    for seat in seats.split():
        table.sit(int(seat), f"p{seat}", 10**7)
    table.begin()
    left = actions.split(", ")
    while table.playing:
        request = table.pending
        if isinstance(request, TakeWagers):
            table.answer(stakes)
        else:
            assert isinstance(request, Decide)
            table.answer(left.pop(0))
    all_of_it = [words for event in table.journal.events if (words := told(event))]
    return all_of_it[all_of_it.index("deal dealer down") + 1 :]


ROUNDS = [  # what is shown, by which clauses; options, wagers in cents, seats, cards as they come, answers; what happens
    (
        "optional wagers from the right, then hands from the left",
        "pa 633a.7(g), 633a.7(g)(2), 633a.7(g)(5), 633a.7(g)(10), 633a.7(g)(10)(ii), 633a.7(i), 633a.7(i)(2), 633a.7(j), 633a.7(k), 633a.7(l), 633a.7(r)(2)",
        "pa/633a",
        {},
        {"main": 1000, "bet-the-set": 500, "house-money": 500, "match-the-dealer": 500},
        "1 2 3",
        "2c Th 9h 8h 6c Td 9d 3d Tc 5c 8s 2s 3c 4c",
        "take, take, stand, stand, hit, stand",
        [
            "settle 3 match-the-dealer -500",
            "settle 3 bet-the-set -500",
            "settle 3 house-money -500",
            "settle 2 match-the-dealer -500",
            "settle 2 bet-the-set 5000",
            "settle 1 match-the-dealer -500",
            "settle 1 bet-the-set 5000",
            "settle 2 house-money 1500",
            "ask 2 house-money",
            "settle 1 house-money 1500",
            "ask 1 house-money",
            "ask 1 hand",
            "ask 2 hand",
            "ask 3 hand",
            "deal 3",
            "ask 3 hand",
            "turn dealer",
            "deal dealer",
            "The dealer has 24.",
            "settle 3 main 1000",
            "settle 2 main 1000",
            "settle 1 main 1000",
        ],
    ),
    (
        "a lost insurance goes before any other card; a Blackjack is announced and paid in its turn",
        "pa 633a.7(h), 633a.8(a), 633a.8(b), 633a.8(d), 633a.7(i)(1)(ii), 633a.7(i)(1)(ii)(A), 633a.7(k)(1), 633a.7(p)(2)",
        "pa/633a",
        {},
        {"main": 1000},
        "1 2 3",
        "2c Th 9h Ah As Td 7d Kd 7c 8s 2s 3c",
        "insurance 5, decline, decline, stand, stand",
        [
            "ask 1 insurance",
            "ask 2 insurance",
            "ask 3 insurance",
            "settle 1 insurance -500",
            "ask 1 hand",
            "ask 2 hand",
            "Seat 3 has Blackjack.",
            "settle 3 main 1500",
            "turn dealer",
            "The dealer has soft 18.",
            "settle 2 main -1000",
            "settle 1 main 1000",
        ],
    ),
    (
        "a Blackjack is announced in its turn and paid when the hole card is shown",
        "pa 633a.7(i)(1)(ii)(B)",
        "pa/633a",
        {"blackjack-payment": "at-end"},
        {"main": 1000},
        "1 2 3",
        "2c Th 9h Ah As Td 7d Kd 7c 8s 2s 3c",
        "insurance 5, decline, decline, stand, stand",
        [
            "ask 1 insurance",
            "ask 2 insurance",
            "ask 3 insurance",
            "settle 1 insurance -500",
            "ask 1 hand",
            "ask 2 hand",
            "Seat 3 has Blackjack.",
            "turn dealer",
            "The dealer has soft 18.",
            "settle 3 main 1500",
            "settle 2 main -1000",
            "settle 1 main 1000",
        ],
    ),
    (
        "a Blackjack against a low card",
        "pa 633a.7(i)(1)(i)",
        "pa/633a",
        {},
        {"main": 1000},
        "1 2",
        "2c Ah 9h 6s Kd 9d Tc 8s",
        "stand",
        [
            "Seat 1 has Blackjack.",
            "settle 1 main 1500",
            "ask 2 hand",
            "turn dealer",
            "deal dealer",
            "The dealer has 24.",
            "settle 2 main 1000",
        ],
    ),
    (
        "losing wagers first",
        "pa 633a.7(r), 633a.7(r)(1)",
        "pa/633a",
        {"settlement-order": "collect-then-pay"},
        {"main": 1000},
        "1 2 3",
        "2c Th 9h Td 7s Kd 7d 9d Kc",
        "stand, stand, stand",
        [
            "ask 1 hand",
            "ask 2 hand",
            "ask 3 hand",
            "turn dealer",
            "The dealer has 17.",
            "settle 2 main -1000",
            "settle 3 main 1000",
            "settle 1 main 1000",
        ],
    ),
    (
        "each player in turn",
        "pa 633a.7(r), 633a.7(r)(2)",
        "pa/633a",
        {"settlement-order": "in-turn"},
        {"main": 1000},
        "1 2 3",
        "2c Th 9h Td 7s Kd 7d 9d Kc",
        "stand, stand, stand",
        [
            "ask 1 hand",
            "ask 2 hand",
            "ask 3 hand",
            "turn dealer",
            "The dealer has 17.",
            "settle 3 main 1000",
            "settle 2 main -1000",
            "settle 1 main 1000",
        ],
    ),
    (
        "queens of hearts and kings of spades wait for the card reader",
        "pa 633a.7(g)(1), 633a.7(g)(1)(i), 633a.7(g)(6), 633a.7(g)(6)(i)",
        "pa/633a",
        {},
        {"main": 1000, "lucky-ladies": 500, "kings-bounty": 500},
        "1 2 3",
        "2c Qh Ks Th Ts Qh Ks 4d 9c",
        "stand, stand, stand",
        [
            "settle 3 lucky-ladies -500",
            "settle 3 kings-bounty -500",
            "settle 2 lucky-ladies 12500",
            "settle 1 kings-bounty 12500",
            "settle 2 kings-bounty 100000",
            "settle 1 lucky-ladies 100000",
            "ask 1 hand",
            "ask 2 hand",
            "ask 3 hand",
            "turn dealer",
            "The dealer has 19.",
            "settle 3 main -1000",
            "settle 2 main 1000",
            "settle 1 main 1000",
        ],
    ),
    (
        "with a dealer Blackjack they are paid with the Blackjack Wager",
        "pa 633a.7(g)(1)(ii), 633a.7(g)(6)(ii), 633a.7(h)",
        "pa/633a",
        {},
        {"main": 1000, "lucky-ladies": 500, "kings-bounty": 500},
        "1 2 3",
        "2c Qh Ks Th As Qh Ks 4d Tc",
        "decline, decline, decline",
        [
            "settle 3 lucky-ladies -500",
            "settle 3 kings-bounty -500",
            "settle 2 lucky-ladies 12500",
            "settle 1 kings-bounty 12500",
            "ask 1 insurance",
            "ask 2 insurance",
            "ask 3 insurance",
            "turn dealer",
            "The dealer has Blackjack.",
            "settle 2 kings-bounty 500000",
            "settle 1 lucky-ladies 500000",
            "settle 3 main -1000",
            "settle 2 main -1000",
            "settle 1 main -1000",
        ],
    ),
    (
        "House Money waits for the card reader and is added to a Blackjack",
        "pa 633a.7(g)(10)(i), 633a.7(g)(10)(i)(B), 633a.7(g)(10)(ii)(B)",
        "pa/633a",
        {},
        {"main": 1000, "house-money": 500},
        "1 2",
        "2c Ah 9h Ts Kh 9d 8c",
        "take, add, stand",
        [
            "settle 2 house-money 1500",
            "ask 2 house-money",
            "settle 1 house-money 4500",
            "ask 1 house-money",
            "Seat 1 has Blackjack.",
            "settle 1 main 8250",
            "ask 2 hand",
            "turn dealer",
            "The dealer has 18.",
            "settle 2 main 0",
        ],
    ),
    (
        "surrender and insurance are settled apart",
        "pa 633a.9(b), 633a.9(a)(2)(ii)",
        "pa/633a",
        {},
        {"main": 1000},
        "1",
        "2c Th As 6d 7c",
        "insurance 5, surrender",
        [
            "ask 1 insurance",
            "settle 1 insurance -500",
            "ask 1 hand",
            "settle 1 main -500",
            "turn dealer",
            "The dealer has soft 18.",
        ],
    ),
    (
        "a hand surrendered against a ten waits",
        "pa 633a.9(a)(2)(i)",
        "pa/633a",
        {"surrender-settlement": "at-end"},
        {"main": 1000},
        "1 2",
        "2c Th 9h Ks 6d 9d 8c",
        "surrender, stand",
        ["ask 1 hand", "ask 2 hand", "turn dealer", "The dealer has 18.", "settle 2 main 0", "settle 1 main -500"],
    ),
    (
        "a hand surrendered against a low card does not wait",
        "pa 633a.9(a)(1)",
        "pa/633a",
        {},
        {"main": 1000},
        "1 2",
        "2c Th 9h 8s 6d 9d 9c",
        "surrender, stand",
        ["ask 1 hand", "settle 1 main -500", "ask 2 hand", "turn dealer", "The dealer has 17.", "settle 2 main 1000"],
    ),
    (
        "the dealer calls the total after each card; progressive wagers come before the hands",
        "pa 633a.7(l), 633a.7(m), 633a.7(o)",
        "pa/633a",
        {"hit-and-run": "yes"},
        {"main": 1000, "hit-and-run": 500},
        "1 2 3",
        "2c Th 9h 8h 2s Td 9d 9d 3s 4s 2h 9s",
        "stand, stand, stand",
        [
            "ask 1 hand",
            "ask 2 hand",
            "ask 3 hand",
            "turn dealer",
            "deal dealer",
            "The dealer has 9.",
            "deal dealer",
            "The dealer has 11.",
            "deal dealer",
            "The dealer has 20.",
            "settle 3 hit-and-run 3500",
            "settle 2 hit-and-run 3500",
            "settle 1 hit-and-run 3500",
            "settle 3 main -1000",
            "settle 2 main -1000",
            "settle 1 main 0",
        ],
    ),
    (
        "the first of two split hands is finished before the second; a doubled hand gets one card",
        "pa 633a.11(b), 633a.11(c), 633a.10(a), 633a.7(k)(2)",
        "pa/633a",
        {},
        {"main": 1000},
        "1",
        "2c 8h 6s 8d Ts 3c 2h Tc 4d Th 9s",
        "split, hit, stand, double 5",
        [
            "ask 1 hand",
            "deal 1",
            "ask 1 hand 1",
            "deal 1",
            "ask 1 hand 1",
            "deal 1 hand 2",
            "ask 1 hand 2",
            "deal 1 hand 2",
            "settle 1 split:2 -1000",
            "settle 1 double:2 -500",
            "turn dealer",
            "deal dealer",
            "The dealer has 26.",
            "settle 1 main 1000",
        ],
    ),
    (
        "cards dealt from the hand are turned over for a double and at the end",
        "pa 633a.12(b)(5), 633a.12(b)(6), 633a.12(b)(6)(i), 633a.12(b)(7), 633a.12(b)(8), 633a.12(b)(9)",
        "pa/633a",
        {"dealing": "hand", "decks": "2"},
        {"main": 1000},
        "1 2 3",
        "2c Th 9h 6h 8s 6d 2d 9d 9c Kc 7c 3h",
        "hit, double 10, stand",
        [
            "ask 1 hand",
            "deal 1",
            "settle 1 main -1000",
            "ask 2 hand",
            "turn 2",
            "deal 2",
            "ask 3 hand",
            "turn dealer",
            "The dealer has 17.",
            "turn 3",
            "settle 3 main -1000",
            "settle 2 main 1000",
            "settle 2 double 1000",
        ],
    ),
    (
        "two hands are dealt, their totals called, their second cards switched",
        "pa 633a.12(a)(3), 633a.12(a)(4)",
        "pa/633a",
        {"version": "blackjack-switch"},
        {"main:1": 1000, "main:2": 1000},
        "1",
        "2c Th 6h 8s 6d Kd 9c 3h 2h",
        "switch, stand, stand",
        [
            "Seat 1 has 16 in hand 1.",
            "Seat 1 has 16 in hand 2.",
            "ask 1 switch",
            "ask 1 hand 1",
            "ask 1 hand 2",
            "turn dealer",
            "The dealer has 17.",
            "settle 1 main:1 1000",
            "settle 1 main:2 -1000",
        ],
    ),
    (
        "Match-the-Dealer from the right, hands from the left, each total called",
        "pa 635a.7(f), 635a.7(h), 635a.7(h)(2), 635a.7(i), 635a.7(j), 635a.7(j)(2), 635a.7(k), 635a.7(l), 635a.10(a)",
        "pa/635a",
        {},
        {"main": 1000, "match-the-dealer": 500},
        "1 2 3",
        "2c Kh 9h 8h 2s Qd 9d 2d Kc 8c 2h 3h",
        "stand, stand, double 10, stand",
        [
            "settle 3 match-the-dealer 2000",
            "settle 2 match-the-dealer -500",
            "settle 1 match-the-dealer -500",
            "ask 1 hand",
            "ask 2 hand",
            "ask 3 hand",
            "deal 3",
            "ask 3 doubled hand",
            "turn dealer",
            "deal dealer",
            "The dealer has 14.",
            "deal dealer",
            "The dealer has 17.",
            "settle 3 main 1000",
            "settle 3 double 1000",
            "settle 2 main 1000",
            "settle 1 main 1000",
        ],
    ),
    (
        "a Blackjack is announced and paid when the hole card is shown, as is a surrender",
        "pa 635a.7(g), 635a.7(h)(1)(ii), 635a.7(j)(1), 635a.8(a), 635a.8(b), 635a.8(d), 635a.9(a)(2), 635a.9(b), 635a.7(n)(2)",
        "pa/635a",
        {},
        {"main": 1000},
        "1 2 3",
        "2c Kh 9h Ah As Qd 7d Kd 7c",
        "insurance 5, decline, decline, surrender, stand",
        [
            "ask 1 insurance",
            "ask 2 insurance",
            "ask 3 insurance",
            "settle 1 insurance -500",
            "ask 1 hand",
            "ask 2 hand",
            "Seat 3 has Blackjack.",
            "turn dealer",
            "The dealer has soft 18.",
            "settle 3 main 1500",
            "settle 2 main -1000",
            "settle 1 main -500",
        ],
    ),
    (
        "a Blackjack against a low card is paid in its turn; the dealer draws nothing",
        "pa 635a.7(h)(1)(i), 635a.7(m), 635a.9(a)(1)",
        "pa/635a",
        {},
        {"main": 1000},
        "1 2",
        "2c Ah 9h 6s Kd 9d Kc",
        "surrender",
        [
            "Seat 1 has Blackjack.",
            "settle 1 main 1500",
            "ask 2 hand",
            "settle 2 main -500",
            "turn dealer",
            "The dealer has 16.",
        ],
    ),
    (
        "losing wagers first",
        "pa 635a.7(p), 635a.7(p)(1)",
        "pa/635a",
        {"settlement-order": "collect-then-pay"},
        {"main": 1000},
        "1 2 3",
        "2c Kh 9h Kd 7s Qd 7d 9d Kc",
        "stand, stand, stand",
        [
            "ask 1 hand",
            "ask 2 hand",
            "ask 3 hand",
            "turn dealer",
            "The dealer has 17.",
            "settle 2 main -1000",
            "settle 3 main 1000",
            "settle 1 main 1000",
        ],
    ),
    (
        "each player in turn",
        "pa 635a.7(p), 635a.7(p)(2)",
        "pa/635a",
        {"settlement-order": "in-turn"},
        {"main": 1000},
        "1 2 3",
        "2c Kh 9h Kd 7s Qd 7d 9d Kc",
        "stand, stand, stand",
        [
            "ask 1 hand",
            "ask 2 hand",
            "ask 3 hand",
            "turn dealer",
            "The dealer has 17.",
            "settle 3 main 1000",
            "settle 2 main -1000",
            "settle 1 main 1000",
        ],
    ),
    (
        "the first of two split hands is finished before the second",
        "pa 635a.11(b), 635a.11(c)",
        "pa/635a",
        {},
        {"main": 1000},
        "1",
        "2c 8h 6s 8d Ks 3c 2h Kc 4d Kh 9s",
        "split, hit, stand, double 5",
        [
            "ask 1 hand",
            "deal 1",
            "ask 1 hand 1",
            "deal 1",
            "ask 1 hand 1",
            "deal 1 hand 2",
            "ask 1 hand 2",
            "deal 1 hand 2",
            "settle 1 split:2 -1000",
            "settle 1 double:2 -500",
            "turn dealer",
            "deal dealer",
            "The dealer has 26.",
            "settle 1 main 1000",
        ],
    ),
    (
        "an insurance that wins",
        "pa 635a.7(g), 635a.8(c)",
        "pa/635a",
        {},
        {"main": 1000},
        "1 2",
        "2c Kh 9h As Qd 7d Kd",
        "insurance 5, decline",
        [
            "ask 1 insurance",
            "ask 2 insurance",
            "turn dealer",
            "The dealer has Blackjack.",
            "settle 1 insurance 1000",
            "settle 2 main -1000",
            "settle 1 main -1000",
        ],
    ),
]


@pytest.mark.parametrize(
    ("address", "options", "stakes", "seats", "cards", "actions", "happens"),
    [one[2:] for one in ROUNDS],
    ids=[f"{one[2]} {one[0]}" for one in ROUNDS],
)
def test_a_round_goes_as_printed(
    address: str, options: Options, stakes: Stakes, seats: str, cards: str, actions: str, happens: list[str]
) -> None:
    """Who is asked, dealt to, announced to and settled with, and when."""
    assert steps(address, options, stakes, seats, cards, actions) == happens


VALUES = [  # the clauses by which cards count
    ("pa/633a", "pa 633a.3(e), 633a.3(e)(1), 633a.3(e)(2), 633a.3(e)(3)"),
    ("pa/635a", "pa 635a.3(c), 635a.3(c)(1), 635a.3(c)(2), 635a.3(c)(3)"),
    ("pa/672a", "pa 672a.3(d), 672a.3(d)(1), 672a.3(d)(2), 672a.3(d)(3)"),
    ("pa/673a", "pa 673a.3(d), 673a.3(d)(1), 673a.3(d)(2), 673a.3(d)(3)"),
    ("pa/665a", "pa 665a.3(d), 665a.3(d)(1), 665a.3(d)(2), 665a.3(d)(3)"),
    ("pa/685a", "pa 685a.3(d), 685a.3(d)(1), 685a.3(d)(2), 685a.3(d)(3)"),
    ("bs/03", "bs 3(4)(a), 3(4)(b)"),
]


@pytest.mark.parametrize("address", [one[0] for one in VALUES])
def test_cards_count_as_printed(address: str) -> None:
    """By the chapter's chart, and by what the dealer calls: an ace is 11 unless that is more than 21."""
    game = open_game(address)
    assert isinstance(game, Blackjack)
    chart = dict(game.chart("card-values").rows)
    for name, value in chart.items():
        card = {"10": "T", "jack": "J", "queen": "Q", "king": "K", "ace": "A"}.get(name, name)
        said = game.called(several(f"{card}h 9d"))
        assert said == ("soft 20" if name == "ace" else str(int(value) + 9))
    assert chart["ace"] == "11 or 1"
    assert game.called(several("Ah 9d 5c")) == "15"
    assert game.called(several("Ah Ad 9c")) == "soft 21"


SHOES = [  # shuffle, cut, the cover card, the burned card, who sat out
    ("pa/633a", "pa 633a.5(a), 633a.5(d), 633a.5(f), 633a.6(b)(2), 633a.7(c), 633a.7(e), 633a.7(e)(1), 633a.7(e)(3)"),
    ("pa/635a", "pa 635a.5(a), 635a.5(d), 635a.5(f), 635a.6(b)(2), 635a.7(a), 635a.7(c), 635a.7(d)"),
    ("pa/672a", "pa 672a.5(a), 672a.5(d), 672a.5(f), 672a.6(b)(2), 672a.7(a), 672a.7(c), 672a.7(d), 672a.7(d)(2)"),
    ("pa/673a", "pa 673a.5(a), 673a.5(d), 673a.5(f), 673a.6(b)(2), 673a.7(a), 673a.7(c), 673a.7(d), 673a.7(d)(2)"),
    ("pa/665a", "pa 665a.5(a), 665a.5(d), 665a.5(f), 665a.6(b)(2), 665a.7(a), 665a.7(c), 665a.7(d)"),
    ("pa/685a", "pa 685a.5(a), 685a.5(d), 685a.5(f), 685a.6(b)(2), 685a.7(a), 685a.7(c), 685a.7(d), 685a.7(d)(2)"),
]


@pytest.mark.parametrize("address", [one[0] for one in SHOES])
def test_a_shoe_is_shuffled_cut_and_burned_into(address: str) -> None:
    """The cover card lies a quarter of the stack or more from its end: the round in which it comes is finished, then
    all cards are shuffled anew and the first of them is discarded. Who sat out may be kept out until then."""
    table = croupier.open(address, options={"mid-shoe-entry": "no"}).table(b"shoe")
    for seat in (1, 2):
        table.sit(seat, f"p{seat}", 10**9)
    rounds, kept_out, burned = [], 0, []
    while len(burned) < 2:
        seen = len(table.journal.events)
        table.begin()
        table.answer({"main": 1000})
        try:
            table.answer({"main": 1000} if rounds else {})
        except Refused as late:
            assert "6(b)" in late.cite
            kept_out += 1
            table.answer({})
        while table.playing:
            assert isinstance(table.pending, Decide)
            table.answer(table.pending.actions[0])
        events = table.journal.events[seen:]
        laid = [event.data["to"] for event in events if event.kind == "card"]
        rounds.append(laid)
        if any(event.kind == "shuffle" for event in events):
            burned.append(laid[0])
        assert ("burn" in laid) == ("shuffle" in [event.kind for event in events])
    assert burned == ["burn", "burn"]
    assert kept_out == len(rounds) - 2
    assert "seat 2" in rounds[-1]
    before, last = sum(map(len, rounds[:-2])), len(rounds[-2])
    assert before <= len(table.game.deck()) * 3 / 4 <= before + last
