"""The order of a round, and what a shoe does, in the blackjack chapters: told from the journal, clause by clause."""

from __future__ import annotations

import pytest

import croupier
from croupier.equipment.cards import several
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.blackjack.blackjack import Blackjack
from croupier.games.script import Decide, TakeWagers
from croupier.rules.loader import load
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import HouseDealer, Recorded
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


ROUNDS = [  # what is shown and by which clauses; the house, wagers in cents, seats, cards, answers; what happens
    (
        "optional wagers from the right, then hands from the left",
        (
            "pa 633a.7(g), 633a.7(g)(2), 633a.7(g)(5), 633a.7(g)(10), 633a.7(g)(10)(ii), 633a.7(i), 633a.7(i)(2), "
            "633a.7(j), 633a.7(k), 633a.7(l), 633a.7(r)(2)"
        ),
        "pa/633a",
        {},
        {"main": 1000, "bet-the-set": 500, "house-money": 500, "match-the-dealer": 500},
        "1 2 3",
        "2c Th 9h 8h 6c Td 9d 3d Tc 5c 8s 2s 3c 4c",
        "take, take, stand, stand, hit, stand",
        (
            "settle 3 match-the-dealer -500; settle 3 bet-the-set -500; settle 3 house-money -500; settle 2 "
            "match-the-dealer -500; settle 2 bet-the-set 5000; settle 1 match-the-dealer -500; settle 1 "
            "bet-the-set 5000; settle 2 house-money 1500; ask 2 house-money; settle 1 house-money 1500; ask 1 "
            "house-money; ask 1 hand; ask 2 hand; ask 3 hand; deal 3; ask 3 hand; turn dealer; deal dealer; The "
            "dealer has 24.; settle 3 main 1000; settle 2 main 1000; settle 1 main 1000"
        ),
    ),
    (
        "a lost insurance goes before any other card; a Blackjack is announced and paid in its turn",
        (
            "pa 633a.7(h), 633a.8(a), 633a.8(b), 633a.8(d), 633a.7(i)(1)(ii), 633a.7(i)(1)(ii)(A), 633a.7(k)(1), "
            "633a.7(p)(2)"
        ),
        "pa/633a",
        {},
        {"main": 1000},
        "1 2 3",
        "2c Th 9h Ah As Td 7d Kd 7c 8s 2s 3c",
        "insurance 5, decline, decline, stand, stand",
        (
            "ask 1 insurance; ask 2 insurance; ask 3 insurance; settle 1 insurance -500; ask 1 hand; ask 2 hand; "
            "Seat 3 has Blackjack.; settle 3 main 1500; turn dealer; The dealer has soft 18.; settle 2 main "
            "-1000; settle 1 main 1000"
        ),
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
        (
            "ask 1 insurance; ask 2 insurance; ask 3 insurance; settle 1 insurance -500; ask 1 hand; ask 2 hand; "
            "Seat 3 has Blackjack.; turn dealer; The dealer has soft 18.; settle 3 main 1500; settle 2 main "
            "-1000; settle 1 main 1000"
        ),
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
        (
            "Seat 1 has Blackjack.; settle 1 main 1500; ask 2 hand; turn dealer; deal dealer; The dealer has 24.; "
            "settle 2 main 1000"
        ),
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
        (
            "ask 1 hand; ask 2 hand; ask 3 hand; turn dealer; The dealer has 17.; settle 2 main -1000; settle 3 "
            "main 1000; settle 1 main 1000"
        ),
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
        (
            "ask 1 hand; ask 2 hand; ask 3 hand; turn dealer; The dealer has 17.; settle 3 main 1000; settle 2 "
            "main -1000; settle 1 main 1000"
        ),
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
        (
            "settle 3 lucky-ladies -500; settle 3 kings-bounty -500; settle 2 lucky-ladies 12500; settle 1 "
            "kings-bounty 12500; settle 2 kings-bounty 100000; settle 1 lucky-ladies 100000; ask 1 hand; ask 2 "
            "hand; ask 3 hand; turn dealer; The dealer has 19.; settle 3 main -1000; settle 2 main 1000; settle 1 "
            "main 1000"
        ),
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
        (
            "settle 3 lucky-ladies -500; settle 3 kings-bounty -500; settle 2 lucky-ladies 12500; settle 1 "
            "kings-bounty 12500; ask 1 insurance; ask 2 insurance; ask 3 insurance; turn dealer; The dealer has "
            "Blackjack.; settle 2 kings-bounty 500000; settle 1 lucky-ladies 500000; settle 3 main -1000; settle "
            "2 main -1000; settle 1 main -1000"
        ),
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
        (
            "settle 2 house-money 1500; ask 2 house-money; settle 1 house-money 4500; ask 1 house-money; Seat 1 "
            "has Blackjack.; settle 1 main 8250; ask 2 hand; turn dealer; The dealer has 18.; settle 2 main 0"
        ),
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
        (
            "ask 1 insurance; settle 1 insurance -500; ask 1 hand; settle 1 main -500; turn dealer; The dealer "
            "has soft 18."
        ),
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
        "ask 1 hand; ask 2 hand; turn dealer; The dealer has 18.; settle 2 main 0; settle 1 main -500",
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
        "ask 1 hand; settle 1 main -500; ask 2 hand; turn dealer; The dealer has 17.; settle 2 main 1000",
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
        (
            "ask 1 hand; ask 2 hand; ask 3 hand; turn dealer; deal dealer; The dealer has 9.; deal dealer; The "
            "dealer has 11.; deal dealer; The dealer has 20.; settle 3 hit-and-run 3500; settle 2 hit-and-run "
            "3500; settle 1 hit-and-run 3500; settle 3 main -1000; settle 2 main -1000; settle 1 main 0"
        ),
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
        (
            "ask 1 hand; deal 1; ask 1 hand 1; deal 1; ask 1 hand 1; deal 1 hand 2; ask 1 hand 2; deal 1 hand 2; "
            "settle 1 split:2 -1000; settle 1 double:2 -500; turn dealer; deal dealer; The dealer has 26.; settle "
            "1 main 1000"
        ),
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
        (
            "ask 1 hand; deal 1; settle 1 main -1000; ask 2 hand; turn 2; deal 2; ask 3 hand; turn dealer; The "
            "dealer has 17.; turn 3; settle 3 main -1000; settle 2 main 1000; settle 2 double 1000"
        ),
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
        (
            "Seat 1 has 16 in hand 1.; Seat 1 has 16 in hand 2.; ask 1 switch; ask 1 hand 1; ask 1 hand 2; turn "
            "dealer; The dealer has 17.; settle 1 main:1 1000; settle 1 main:2 -1000"
        ),
    ),
    (
        "Match-the-Dealer from the right, hands from the left, each total called",
        ("pa 635a.7(f), 635a.7(h), 635a.7(h)(2), 635a.7(i), 635a.7(j), 635a.7(j)(2), 635a.7(k), 635a.7(l), 635a.10(a)"),
        "pa/635a",
        {},
        {"main": 1000, "match-the-dealer": 500},
        "1 2 3",
        "2c Kh 9h 8h 2s Qd 9d 2d Kc 8c 2h 3h",
        "stand, stand, double 10, stand",
        (
            "settle 3 match-the-dealer 2000; settle 2 match-the-dealer -500; settle 1 match-the-dealer -500; ask "
            "1 hand; ask 2 hand; ask 3 hand; deal 3; ask 3 doubled hand; turn dealer; deal dealer; The dealer has "
            "14.; deal dealer; The dealer has 17.; settle 3 main 1000; settle 3 double 1000; settle 2 main 1000; "
            "settle 1 main 1000"
        ),
    ),
    (
        "a Blackjack is announced and paid when the hole card is shown, as is a surrender",
        (
            "pa 635a.7(g), 635a.7(h)(1)(ii), 635a.7(j)(1), 635a.8(a), 635a.8(b), 635a.8(d), 635a.9(a)(2), "
            "635a.9(b), 635a.7(n)(2)"
        ),
        "pa/635a",
        {},
        {"main": 1000},
        "1 2 3",
        "2c Kh 9h Ah As Qd 7d Kd 7c",
        "insurance 5, decline, decline, surrender, stand",
        (
            "ask 1 insurance; ask 2 insurance; ask 3 insurance; settle 1 insurance -500; ask 1 hand; ask 2 hand; "
            "Seat 3 has Blackjack.; turn dealer; The dealer has soft 18.; settle 3 main 1500; settle 2 main "
            "-1000; settle 1 main -500"
        ),
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
        ("Seat 1 has Blackjack.; settle 1 main 1500; ask 2 hand; settle 2 main -500; turn dealer; The dealer has 16."),
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
        (
            "ask 1 hand; ask 2 hand; ask 3 hand; turn dealer; The dealer has 17.; settle 2 main -1000; settle 3 "
            "main 1000; settle 1 main 1000"
        ),
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
        (
            "ask 1 hand; ask 2 hand; ask 3 hand; turn dealer; The dealer has 17.; settle 3 main 1000; settle 2 "
            "main -1000; settle 1 main 1000"
        ),
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
        (
            "ask 1 hand; deal 1; ask 1 hand 1; deal 1; ask 1 hand 1; deal 1 hand 2; ask 1 hand 2; deal 1 hand 2; "
            "settle 1 split:2 -1000; settle 1 double:2 -500; turn dealer; deal dealer; The dealer has 26.; settle "
            "1 main 1000"
        ),
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
        (
            "ask 1 insurance; ask 2 insurance; turn dealer; The dealer has Blackjack.; settle 1 insurance 1000; "
            "settle 2 main -1000; settle 1 main -1000"
        ),
    ),
    (
        "on a dealer's 22 wagers come back, lammers go, Push 22 is paid last",
        (
            "pa 672a.7(h), 672a.7(h)(2), 672a.7(i), 672a.7(j), 672a.7(j)(2), 672a.7(k), 672a.7(l), 672a.7(n), "
            "672a.7(n)(1), 672a.9(a), 672a.9(a)(1), 672a.9(c), 672a.9(d)"
        ),
        "pa/672a",
        {},
        {"main": 1000, "push-22": 500},
        "1 2 3",
        "2c Th 9h 5h 6s Td 9d 4d 6c 9c Tc",
        "stand, stand, free-double",
        (
            "ask 1 hand; ask 2 hand; ask 3 hand; Seat 3 has a free bet of $10.; deal 3; turn dealer; deal dealer; "
            "The dealer has 22.; settle 3 main 0; settle 3 free-double 0; settle 2 main 0; settle 1 main 0; "
            "settle 3 push-22 10000; settle 2 push-22 10000; settle 1 push-22 10000"
        ),
    ),
    (
        "insurance is offered before the card reader, and lost before the hands are played",
        (
            "pa 672a.7(f), 672a.7(g), 672a.7(h)(1), 672a.7(j)(1), 672a.8(a), 672a.8(b), 672a.8(d), 672a.7(o), "
            "672a.7(o)(2)"
        ),
        "pa/672a",
        {},
        {"main": 1000},
        "1 2 3",
        "2c Th 9h Ah As Td 7d Kd 7c",
        "insurance 5, decline, decline, stand, stand",
        (
            "ask 1 insurance; ask 2 insurance; ask 3 insurance; settle 1 insurance -500; ask 1 hand; ask 2 hand; "
            "Seat 3 has Blackjack.; settle 3 main 1500; turn dealer; The dealer has soft 18.; settle 2 main "
            "-1000; settle 1 main 1000"
        ),
    ),
    (
        "with a dealer Blackjack everything but insurance is collected",
        "pa 672a.7(g), 672a.7(g)(2), 672a.8(c)",
        "pa/672a",
        {},
        {"main": 1000, "push-22": 500},
        "1 2",
        "2c Th 9h As Td 7d Kd",
        "insurance 5, decline",
        (
            "ask 1 insurance; ask 2 insurance; turn dealer; The dealer has Blackjack.; settle 1 insurance 1000; "
            "settle 2 push-22 -500; settle 1 push-22 -500; settle 2 main -1000; settle 1 main -1000"
        ),
    ),
    (
        "losing wagers first",
        "pa 672a.7(r), 672a.7(r)(1)",
        "pa/672a",
        {"settlement-order": "collect-then-pay"},
        {"main": 1000},
        "1 2 3",
        "2c Th 9h Td 7s Qd 7d 9d Kc",
        "stand, stand, stand",
        (
            "ask 1 hand; ask 2 hand; ask 3 hand; turn dealer; The dealer has 17.; settle 2 main -1000; settle 3 "
            "main 1000; settle 1 main 1000"
        ),
    ),
    (
        "each player in turn, Push 22 collected before",
        "pa 672a.7(r), 672a.7(r)(2), 672a.7(n)(2)",
        "pa/672a",
        {},
        {"main": 1000, "push-22": 500},
        "1 2 3",
        "2c Th 9h Td 7s Qd 7d 9d Kc",
        "stand, stand, stand",
        (
            "ask 1 hand; ask 2 hand; ask 3 hand; turn dealer; The dealer has 17.; settle 3 push-22 -500; settle 2 "
            "push-22 -500; settle 1 push-22 -500; settle 3 main 1000; settle 2 main -1000; settle 1 main 1000"
        ),
    ),
    (
        "a busted first hand waits beside a lammer",
        "pa 672a.10(a), 672a.10(b)(2)(i), 672a.10(b)(2)(ii), 672a.10(c), 672a.10(c)(2)",
        "pa/672a",
        {},
        {"main": 1000},
        "1",
        "2c 8h 6s 8d Ts 6c Kc 2h 3d Th",
        "free-split, hit, hit, stand",
        (
            "ask 1 hand; Seat 1 has a free bet of $10.; deal 1; ask 1 hand 1; deal 1; deal 1 hand 2; ask 1 hand "
            "2; deal 1 hand 2; ask 1 hand 2; turn dealer; deal dealer; The dealer has 26.; settle 1 main -1000; "
            "settle 1 free-split:2 1000"
        ),
    ),
    (
        "without a lammer it is collected at once",
        "pa 672a.10(c), 672a.10(c)(1)",
        "pa/672a",
        {},
        {"main": 1000},
        "1",
        "2c Th 6s Td Ts 6c Kc 2h 3d 5h 9h",
        "split, hit, hit, stand",
        (
            "ask 1 hand; deal 1; ask 1 hand 1; deal 1; settle 1 main -1000; deal 1 hand 2; ask 1 hand 2; deal 1 "
            "hand 2; ask 1 hand 2; turn dealer; deal dealer; The dealer has 21.; settle 1 split:2 -1000"
        ),
    ),
    (
        "Blackjacks first, hands of 21 before the dealer, a second chance card beside the hand",
        (
            "pa 673a.7(f), 673a.7(i), 673a.7(j), 673a.7(k), 673a.7(k)(1), 673a.7(l), 673a.7(l)(3), 673a.7(m), "
            "673a.7(n), 673a.7(o)"
        ),
        "pa/673a",
        {},
        {"main": 1000},
        "1 2 3",
        "2c Ah 9h Ts 6s Kd 2d 6d 4c Kc Qc 9c 8c",
        "hit, hit, second-chance",
        (
            "settle 1 main 2000; ask 2 hand; deal 2; ask 3 hand; deal 3; ask 3 busted hand; deal 3 beside; Seat 3 "
            "has 17 after the second chance.; settle 2 main 1000; turn dealer; deal dealer; The dealer has 18.; "
            "settle 3 main -1000; settle 3 second-chance -1000"
        ),
    ),
    (
        "surrender and insurance are settled apart",
        "pa 673a.7(g), 673a.7(h), 673a.8(b), 673a.8(d), 673a.9(a)(2), 673a.9(b)",
        "pa/673a",
        {},
        {"main": 1000},
        "1 2",
        "2c Th 9h As 6d 9d 7c",
        "insurance 5, decline, surrender, stand",
        (
            "ask 1 insurance; ask 2 insurance; settle 1 insurance -500; ask 1 hand; settle 1 main -500; ask 2 "
            "hand; turn dealer; The dealer has soft 18.; settle 2 main 0"
        ),
    ),
    (
        "an insurance that wins",
        "pa 673a.7(h), 673a.8(a), 673a.8(c)",
        "pa/673a",
        {},
        {"main": 1000},
        "1 2",
        "2c Th 9h As 6d 9d Kc",
        "insurance 5, decline",
        (
            "ask 1 insurance; ask 2 insurance; turn dealer; The dealer has Blackjack.; settle 1 insurance 1000; "
            "settle 2 main -1000; settle 1 main -1000"
        ),
    ),
    (
        "a surrender against a low card is settled at once; the dealer draws nothing",
        "pa 673a.7(p), 673a.9(a)(1)",
        "pa/673a",
        {},
        {"main": 1000},
        "1",
        "2c Th 8s 6d 5c",
        "surrender",
        "ask 1 hand; settle 1 main -500; turn dealer; The dealer has 13.",
    ),
    (
        "losing wagers first, from the right",
        "pa 673a.7(q), 673a.7(q)(2), 673a.7(t), 673a.7(t)(1)",
        "pa/673a",
        {"settlement-order": "collect-then-pay"},
        {"main": 1000},
        "1 2 3",
        "2c Th 9h Td 7s Qd 7d 9d Kc",
        "stand, stand, stand",
        (
            "ask 1 hand; ask 2 hand; ask 3 hand; turn dealer; The dealer has 17.; settle 2 main -1000; settle 3 "
            "main 1000; settle 1 main 1000"
        ),
    ),
    (
        "each player in turn, from the right",
        ("pa 673a.7(q)(2), 673a.7(r), 673a.7(r)(1)(ii), 673a.7(r)(3)(ii), 673a.7(s)(1)(ii), 673a.7(t), 673a.7(t)(2)"),
        "pa/673a",
        {},
        {"main": 1000},
        "1 2 3",
        "2c Th 9h Td 7s Qd 7d 8d Kc",
        "stand, stand, stand",
        (
            "ask 1 hand; ask 2 hand; ask 3 hand; turn dealer; The dealer has 17.; settle 3 main 1000; settle 2 "
            "main -1000; settle 1 main 1000"
        ),
    ),
    (
        "equal totals tie",
        "pa 673a.7(r)(2)",
        "pa/673a",
        {},
        {"main": 1000},
        "1",
        "2c Th 8s 8d Kc",
        "stand",
        "ask 1 hand; turn dealer; The dealer has 18.; settle 1 main 0",
    ),
    (
        "the first of two split hands is finished before the second, which is doubled",
        "pa 673a.7(k)(2), 673a.10(b), 673a.10(c), 673a.11(b), 673a.11(c)",
        "pa/673a",
        {},
        {"main": 1000},
        "1",
        "2c 8h 6s 8d Ts 3c 2h 2d Kc 5d",
        "split, hit, stand, double 5",
        (
            "ask 1 hand; deal 1; ask 1 hand 1; deal 1; ask 1 hand 1; deal 1 hand 2; ask 1 hand 2; deal 1 hand 2; "
            "turn dealer; deal dealer; The dealer has 21.; settle 1 main -1000; settle 1 split:2 -1000; settle 1 "
            "double:2 -500"
        ),
    ),
    (
        "Bust It is settled on the third card, before the hands",
        (
            "pa 665a.7(e), 665a.7(h), 665a.7(h)(1), 665a.7(h)(2), 665a.7(i), 665a.7(j), 665a.7(j)(1), 665a.7(l), "
            "665a.7(m), 665a.7(m)(2), 665a.7(m)(2)(i), 665a.7(o), 665a.7(p), 665a.7(o)(1)(i)(A)"
        ),
        "pa/665a",
        {},
        {"main": 1000, "bust-it": 500},
        "1 2 3",
        "2c 6s Ah 9h 8h Kd 9d 3d 9c Kc 8c",
        "decline, attack 5, decline, stand, hit",
        (
            "Seat 1 has Blackjack.; settle 1 main 1000; ask 2 hand; ask 3 hand; deal 3; turn dealer; deal dealer; "
            "settle 3 bust-it 4000; settle 2 bust-it 4000; settle 1 bust-it 4000; The dealer has 23.; settle 3 "
            "main 1000; settle 2 main 1000; settle 2 double-attack 500"
        ),
    ),
    (
        "with 17 or more Bust It is collected; a hand is surrendered after a draw",
        (
            "pa 665a.7(g), 665a.7(k), 665a.7(m)(1), 665a.8(a), 665a.8(b), 665a.8(d), 665a.9(a), 665a.9(b)(2)(ii), "
            "665a.9(c), 665a.9(d)"
        ),
        "pa/665a",
        {},
        {"main": 1000, "bust-it": 500},
        "1 2",
        "2c As Kh 9h 6d 7d 7c 2h",
        "decline, decline, insurance 5, decline, surrender, hit, surrender",
        (
            "ask 1 insurance; ask 2 insurance; settle 1 insurance -500; ask 1 hand; settle 1 main -500; ask 2 "
            "hand; deal 2; ask 2 hand; settle 2 main -500; turn dealer; The dealer has soft 18.; settle 2 bust-it "
            "-500; settle 1 bust-it -500"
        ),
    ),
    (
        "after the third card the dealer draws on",
        "pa 665a.7(m)(2)(ii), 665a.7(n), 665a.7(o)(1)(ii)(C)",
        "pa/665a",
        {},
        {"main": 1000, "bust-it": 500},
        "1 2",
        "2c 2s Kh 9h 9d 7d 3c 4h Kc",
        "decline, decline, stand, stand",
        (
            "ask 1 hand; ask 2 hand; turn dealer; deal dealer; settle 2 bust-it -500; settle 1 bust-it -500; deal "
            "dealer; The dealer has 19.; settle 2 main -1000; settle 1 main 0"
        ),
    ),
    (
        "a higher total wins",
        "pa 665a.7(o)(1)(i)(B)",
        "pa/665a",
        {},
        {"main": 1000},
        "1",
        "2c 8s Kh 9d Kc",
        "decline, stand",
        "ask 1 hand; turn dealer; The dealer has 18.; settle 1 main 1000",
    ),
    (
        "a Blackjack wins against a drawn 21",
        "pa 665a.7(o)(1)(i)(C), 665a.7(o)(1)(ii)(C)",
        "pa/665a",
        {},
        {"main": 1000},
        "1 2",
        "2c 2s Kh Ah 9d Kd 8c Ac",
        "decline, decline, stand",
        (
            "ask 1 hand; Seat 2 has Blackjack.; settle 2 main 1000; turn dealer; deal dealer; The dealer has soft "
            "21.; settle 1 main -1000"
        ),
    ),
    (
        "an insurance that wins",
        "pa 665a.7(g), 665a.8(c)",
        "pa/665a",
        {},
        {"main": 1000, "bust-it": 500},
        "1 2",
        "2c As Kh 9h 9d 7d Kc",
        "decline, decline, insurance 5, decline",
        (
            "ask 1 insurance; ask 2 insurance; turn dealer; The dealer has Blackjack.; settle 1 insurance 1250; "
            "settle 2 bust-it -500; settle 1 bust-it -500; settle 2 main -1000; settle 1 main -1000"
        ),
    ),
    (
        "three splits make four hands, the first of which is finished first; a doubled hand gets one card",
        "pa 665a.7(j)(2), 665a.10(c), 665a.11(b), 665a.11(c)",
        "pa/665a",
        {},
        {"main": 1000},
        "1",
        "2c 6s 8h 8d 9c 8c 8s Kh 2h Kd Ks Kc 3d 5d",
        "decline, split, split, split, stand, double 5, stand, stand, stand",
        (
            "ask 1 hand; deal 1; ask 1 hand 1; deal 1; ask 1 hand 1; deal 1; ask 1 hand 1; deal 1 hand 4; ask 1 "
            "hand 4; deal 1 hand 4; ask 1 doubled hand 4; deal 1 hand 3; ask 1 hand 3; deal 1 hand 2; ask 1 hand "
            "2; turn dealer; deal dealer; The dealer has 18.; settle 1 main 0; settle 1 split:2 0; settle 1 "
            "split:3 0; settle 1 split:4 1000; settle 1 double:4 500"
        ),
    ),
    (
        "split aces get one card each",
        "pa 665a.11(e)",
        "pa/665a",
        {},
        {"main": 1000},
        "1",
        "2c 6s Ah Ad 9c 8c Kh 7d",
        "decline, split, stand",
        (
            "ask 1 hand; deal 1; ask 1 hand 1; deal 1 hand 2; turn dealer; deal dealer; The dealer has 22.; "
            "settle 1 main 1000; settle 1 split:2 1000"
        ),
    ),
    (
        "Match-the-Dealer from the right, then the range of the hole card, then the hands",
        (
            "pa 685a.7(f), 685a.7(h), 685a.7(i), 685a.7(i)(2), 685a.7(j), 685a.7(k), 685a.7(k)(2), 685a.7(l), "
            "685a.7(m), 685a.9(c), 685a.7(n), 685a.7(n)(1), 685a.7(n)(2)"
        ),
        "pa/685a",
        {},
        {"main": 1000, "match-the-dealer": 500},
        "1 2 3",
        "2c Th 9h 8h 6s Td 9d 3d 4c 7c 2h Kc",
        "stand, stand, double 10",
        (
            "settle 3 match-the-dealer -500; settle 2 match-the-dealer -500; settle 1 match-the-dealer -500; The "
            "hole card is Small.; ask 1 hand; ask 2 hand; ask 3 hand; deal 3; turn dealer; deal dealer; The "
            "dealer has 12.; deal dealer; The dealer has 22.; settle 3 main 0; settle 3 double 0; settle 2 main "
            "0; settle 1 main 1000"
        ),
    ),
    (
        "insurance before the card reader; a Blackjack in its turn",
        "pa 685a.7(g), 685a.7(i)(1), 685a.7(k)(1), 685a.8(a), 685a.8(b), 685a.8(d), 685a.7(o), 685a.7(o)(2)",
        "pa/685a",
        {},
        {"main": 1000},
        "1 2 3",
        "2c Th 9h Ah As Td 7d Kd 7c",
        "insurance 5, decline, decline, stand, stand",
        (
            "ask 1 insurance; ask 2 insurance; ask 3 insurance; settle 1 insurance -500; The hole card is "
            "Medium.; ask 1 hand; ask 2 hand; Seat 3 has Blackjack.; settle 3 main 1500; turn dealer; The dealer "
            "has soft 18.; settle 2 main -1000; settle 1 main 1000"
        ),
    ),
    (
        "with two Large cards the hole card is exposed",
        "pa 685a.7(h), 685a.7(l), 685a.7(p), 685a.7(q)(2)",
        "pa/685a",
        {},
        {"main": 1000},
        "1 2",
        "2c Th 9h Ks Td 7d Kd",
        "stand, stand",
        (
            "The hole card is Large.; turn dealer; Both of the dealer's cards are exposed.; ask 1 hand; ask 2 "
            "hand; The dealer has 20.; settle 2 main -1000; settle 1 main 0"
        ),
    ),
    (
        "with a dealer Blackjack a Blackjack comes back and insurance is paid",
        "pa 685a.7(h)(1), 685a.7(h)(2), 685a.8(c)",
        "pa/685a",
        {"even-money": "no"},
        {"main": 1000},
        "1 2",
        "2c Ah 9h As Td 7d Kd",
        "decline, insurance 5",
        (
            "ask 1 insurance; ask 2 insurance; turn dealer; The dealer has Blackjack.; settle 2 insurance 1000; "
            "settle 2 main -1000; settle 1 main 0"
        ),
    ),
    (
        "losing wagers first",
        "pa 685a.7(r), 685a.7(r)(1)",
        "pa/685a",
        {"settlement-order": "collect-then-pay"},
        {"main": 1000},
        "1 2 3",
        "2c Th 9h Td 7s Qd 7d 9d Kc",
        "stand, stand, stand",
        (
            "The hole card is Large.; ask 1 hand; ask 2 hand; ask 3 hand; turn dealer; The dealer has 17.; settle "
            "2 main -1000; settle 3 main 1000; settle 1 main 1000"
        ),
    ),
    (
        "each player in turn",
        "pa 685a.7(r), 685a.7(r)(2)",
        "pa/685a",
        {},
        {"main": 1000},
        "1 2 3",
        "2c Th 9h Td 7s Qd 7d 9d Kc",
        "stand, stand, stand",
        (
            "The hole card is Large.; ask 1 hand; ask 2 hand; ask 3 hand; turn dealer; The dealer has 17.; settle "
            "3 main 1000; settle 2 main -1000; settle 1 main 1000"
        ),
    ),
    (
        "the dealer over 22",
        "pa 685a.7(o)(1)",
        "pa/685a",
        {},
        {"main": 1000},
        "1",
        "2c Th 7s 8d 9c Kc",
        "stand",
        ("The hole card is Medium.; ask 1 hand; turn dealer; deal dealer; The dealer has 26.; settle 1 main 1000"),
    ),
    (
        "pairs are split once, the first hand finished before the second",
        "pa 685a.10(b), 685a.10(c)",
        "pa/685a",
        {},
        {"main": 1000},
        "1",
        "2c 8h 6s 8d Ts 3c 2h Kc Th",
        "split, hit, stand, stand",
        (
            "The hole card is Large.; ask 1 hand; deal 1; ask 1 hand 1; deal 1; ask 1 hand 1; deal 1 hand 2; ask "
            "1 hand 2; turn dealer; deal dealer; The dealer has 26.; settle 1 main 1000; settle 1 split:2 1000"
        ),
    ),
    (
        "split aces get one card each",
        "pa 685a.10(e)",
        "pa/685a",
        {},
        {"main": 1000},
        "1",
        "2c Ah 6s Ad Ts 3c 2h Kc",
        "split",
        (
            "The hole card is Large.; ask 1 hand; deal 1; deal 1 hand 2; turn dealer; deal dealer; The dealer has "
            "26.; settle 1 main 1000; settle 1 split:2 1000"
        ),
    ),
    (
        "Over 13 first; each total is called before the decision and after each card",
        "bs 3(6)(e), bs 3(6)(f), bs 3(6)(g), bs 3(15)(f), bs 3(11)(a), bs 3(3)(a)(ii)",
        "bs/03",
        {},
        {"main": 1000, "over-13": 500},
        "1 2",
        "2c Th 9h 9s 6d 9d 8c 3c 2h",
        "hit, hit, stand",
        (
            "settle 2 over-13 500; settle 1 over-13 500; Seat 1 has 16.; ask 1 hand; deal 1; Seat 1 has 19.; ask "
            "1 hand; deal 1; Seat 1 has 21.; Seat 2 has 18.; ask 2 hand; turn dealer; The dealer has 17.; settle "
            "2 main 1000; settle 1 main 1000"
        ),
    ),
    (
        "a Blackjack against a 6 is announced and paid before any third card",
        "bs 3(7)(a), bs 3(3)(a)(i), bs 3(3)(a)(vii)",
        "bs/03",
        {},
        {"main": 1000},
        "1 2",
        "2c Th Ah 6s 6d Kd 8c 3c 9h",
        "hit, stand",
        (
            "Seat 2 has Blackjack.; settle 2 main 1500; Seat 1 has 16.; ask 1 hand; deal 1; Seat 1 has 19.; ask 1 "
            "hand; turn dealer; deal dealer; The dealer has 23.; settle 1 main 1000"
        ),
    ),
    (
        "against an ace it is announced and paid at the end; a lost insurance goes before",
        "bs 3(7)(b), bs 3(8)(a), bs 3(8)(b), bs 3(8)(d), bs 3(6)(d)(iv)",
        "bs/03",
        {},
        {"main": 1000},
        "1 2",
        "2c Th Ah As 6d Kd 7c",
        "insurance 5, decline, stand",
        (
            "ask 1 insurance; ask 2 insurance; settle 1 insurance -500; Seat 1 has 16.; ask 1 hand; Seat 2 has "
            "Blackjack.; turn dealer; The dealer has soft 18.; settle 2 main 1500; settle 1 main -1000"
        ),
    ),
    (
        "with a dealer Blackjack a Blackjack comes back and insurance is paid",
        "bs 3(7)(b), bs 3(8)(c)",
        "bs/03",
        {},
        {"main": 1000},
        "1 2",
        "2c Th Ah As 6d Kd Kc",
        "insurance 5, decline",
        (
            "ask 1 insurance; ask 2 insurance; turn dealer; The dealer has Blackjack.; settle 1 insurance 1000; "
            "settle 2 main 0; settle 1 main -1000"
        ),
    ),
    (
        "even money is paid before other hands",
        "bs 3(7)(c)",
        "bs/03",
        {},
        {"main": 1000},
        "1 2",
        "2c Th Ah As 6d Kd 7c",
        "decline, even-money, stand",
        (
            "ask 1 insurance; ask 2 insurance; settle 2 main 1000; Seat 1 has 16.; ask 1 hand; turn dealer; The "
            "dealer has soft 18.; settle 1 main -1000"
        ),
    ),
    (
        "the first of two split hands is finished first and its total called; a doubled hand gets one card",
        "bs 3(10)(c), bs 3(10)(d), bs 3(11)(a)",
        "bs/03",
        {},
        {"main": 1000},
        "1",
        "2c 8h 6s 8d Ts 3c 2h 2d Kc 5d",
        "split, hit, stand, double",
        (
            "Seat 1 has 16.; ask 1 hand; deal 1; Seat 1 has 11 in hand 1.; ask 1 hand 1; deal 1; Seat 1 has 13 in "
            "hand 1.; ask 1 hand 1; deal 1 hand 2; Seat 1 has 10 in hand 2.; ask 1 hand 2; deal 1 hand 2; Seat 1 "
            "has 20 in hand 2.; turn dealer; deal dealer; The dealer has 21.; settle 1 main -1000; settle 1 "
            "split:2 -1000; settle 1 double:2 -1000"
        ),
    ),
    (
        "split aces get one card each",
        "bs 3(10)(d), bs 3(1)(a)",
        "bs/03",
        {},
        {"main": 1000},
        "1",
        "2c Ah 6s Ad Ts 3c 2h 5d",
        "split",
        (
            "Seat 1 has soft 12.; ask 1 hand; deal 1; Seat 1 has soft 14 in hand 1.; deal 1 hand 2; Seat 1 has "
            "soft 13 in hand 2.; turn dealer; deal dealer; The dealer has 21.; settle 1 main -1000; settle 1 "
            "split:2 -1000"
        ),
    ),
    (
        "the dealer calls the finished hand",
        "bs 3(6)(g), bs 3(11)(b)",
        "bs/03",
        {},
        {"main": 1000},
        "1",
        "2c Th 2s 9d 3s 4s 2h 9s",
        "stand",
        (
            "Seat 1 has 19.; ask 1 hand; turn dealer; deal dealer; deal dealer; deal dealer; The dealer has 20.; "
            "settle 1 main -1000"
        ),
    ),
    (
        "side bets on the first cards are settled before the hands are played; the dealer draws to a soft 17",
        "gr 2(i)(3), gr 2(j)(3), gr 2(j)(4), gr 2(g)(1), gr 2(a)(2), gr 2(d)(4)",
        "gr/02",
        {},
        {"main": 1000, "twenty-one-plus-three": 500, "lucky-ladies": 500},
        "1 2",
        "Th 9h 6s Td 8d Ac 9c 2h",
        "stand, hit, stand",
        (
            "settle 2 twenty-one-plus-three -500; settle 2 lucky-ladies -500; settle 1 twenty-one-plus-three "
            "-500; settle 1 lucky-ladies 2000; ask 1 hand; ask 2 hand; deal 2; settle 2 main -1000; turn dealer; "
            "deal dealer; The dealer has soft 19.; settle 1 main 1000"
        ),
    ),
    (
        "a hard 17 is stood on; equal totals push",
        "gr 2(g)(1), gr 2(g)(10)",
        "gr/02",
        {},
        {"main": 1000},
        "1",
        "Th 9s 7d 8c",
        "stand",
        "ask 1 hand; turn dealer; The dealer has 17.; settle 1 main 0",
    ),
    (
        "a doubled hand gets one card",
        "gr 2(b)(2), gr 2(g)(3), gr 2(g)(4)",
        "gr/02",
        {},
        {"main": 1000},
        "1",
        "6h 9s 5d 8c 3c",
        "double 5",
        "ask 1 hand; deal 1; turn dealer; The dealer has 17.; settle 1 main -1000; settle 1 double -500",
    ),
    (
        "split aces get one card each, and an ace and ten are no blackjack then",
        "gr 2(b)(1), gr 2(g)(6)",
        "gr/02",
        {},
        {"main": 1000},
        "1",
        "Ah 6s Ad Tc Kc 2h 5d",
        "split",
        (
            "ask 1 hand; deal 1; deal 1 hand 2; turn dealer; deal dealer; The dealer has 21.; settle 1 main 0; "
            "settle 1 split:2 -1000"
        ),
    ),
    (
        "a Blackjack pays what is posted, an insurance 2 to 1",
        "gr 2(d)(2), gr 2(d)(3), gr 2(g)(8), gr 2(g)(10)",
        "gr/02",
        {"blackjack-pays": "6 to 5"},
        {"main": 1000},
        "1 2",
        "Ah 9h As Kd 9d Kc",
        "decline, insurance 5",
        (
            "ask 1 insurance; ask 2 insurance; turn dealer; The dealer has Blackjack.; settle 2 insurance 1000; "
            "settle 2 main -1000; settle 1 main 0"
        ),
    ),
    (
        "split aces get one card each, and an ace and ten are no blackjack then",
        "gr 11(b)(1), gr 11(g)(6)",
        "gr/11",
        {},
        {"main": 1000},
        "1",
        "Ah 6s Ad Tc Kc 2h 5d",
        "free-split",
        (
            "ask 1 hand; Seat 1 has a free bet of $10.; deal 1; deal 1 hand 2; turn dealer; deal dealer; The "
            "dealer has 21.; settle 1 main 0; settle 1 free-split:2 0"
        ),
    ),
    (
        "the dealer draws to a soft 17 and stands on 18",
        "gr 11(g)(1), gr 11(g)(2)",
        "gr/11",
        {},
        {"main": 1000},
        "1",
        "Th 6s 9d Ac Ad",
        "stand",
        "ask 1 hand; turn dealer; deal dealer; The dealer has soft 18.; settle 1 main 1000",
    ),
    (
        "on a dealer's 22 the bets still in action push",
        "gr 11(a)(3), gr 11(g)(11), gr 11(d)(1)",
        "gr/11",
        {},
        {"main": 1000},
        "1 2",
        "Th Ah 6s 9d Kd Tc 6h",
        "stand",
        (
            "ask 1 hand; Seat 2 has Blackjack.; settle 2 main 1500; turn dealer; deal dealer; The dealer has 22.; "
            "settle 1 main 0"
        ),
    ),
    (
        "a hand may be surrendered once the dealer has no 21, also a split one",
        "gr 10(b)(2), gr 10(g)(6), gr 10(g)(2)",
        "gr/10",
        {},
        {"main": 1000},
        "1",
        "8h Ks 8d 9c 3c 4c",
        "split, surrender, surrender",
        (
            "ask 1 hand; deal 1; ask 1 hand 1; settle 1 main -500; deal 1 hand 2; ask 1 hand 2; settle 1 split:2 "
            "-500; turn dealer; The dealer has 19."
        ),
    ),
]


@pytest.mark.parametrize(
    ("address", "options", "stakes", "seats", "cards", "actions", "happens"),
    [one[2:] for one in ROUNDS],
    ids=[f"{one[2]} {one[0]}" for one in ROUNDS],
)
def test_a_round_goes_as_printed(
    address: str, options: Options, stakes: Stakes, seats: str, cards: str, actions: str, happens: str
) -> None:
    """Who is asked, dealt to, announced to and settled with, and when."""
    assert "; ".join(steps(address, options, stakes, seats, cards, actions)) == happens


VALUES = [  # the clauses by which cards count
    ("pa/633a", "pa 633a.3(e), 633a.3(e)(1), 633a.3(e)(2), 633a.3(e)(3)"),
    ("pa/635a", "pa 635a.3(c), 635a.3(c)(1), 635a.3(c)(2), 635a.3(c)(3)"),
    ("pa/672a", "pa 672a.3(d), 672a.3(d)(1), 672a.3(d)(2), 672a.3(d)(3)"),
    ("pa/673a", "pa 673a.3(d), 673a.3(d)(1), 673a.3(d)(2), 673a.3(d)(3)"),
    ("pa/665a", "pa 665a.3(d), 665a.3(d)(1), 665a.3(d)(2), 665a.3(d)(3)"),
    ("pa/685a", "pa 685a.3(d), 685a.3(d)(1), 685a.3(d)(2), 685a.3(d)(3)"),
    ("bs/03", "bs 3(2)(b), bs 3(2)(b)(i), bs 3(2)(b)(ii), bs 3(2)(b)(iii)"),
    ("gr/02", "gr 2(e)(1), gr 2(e)(1)A, gr 2(e)(1)B, gr 2(e)(1)C"),
    ("gr/10", "gr 10(e), gr 10(e)(1), gr 10(e)(2), gr 10(e)(3)"),
    ("gr/11", "gr 11(e)(1), gr 11(e)(1)A, gr 11(e)(1)B, gr 11(e)(1)C"),
]


@pytest.mark.parametrize("address", [one[0] for one in VALUES])
def test_cards_count_as_printed(address: str) -> None:
    """By the chapter's chart, and by what the dealer calls: an ace is 11 unless that is more than 21."""
    game = open_game(address)
    assert isinstance(game, Blackjack)
    chart = {row[0]: row[1] for row in game.chart("card-values").rows}
    for name, value in chart.items():
        card = {"10": "T", "jack": "J", "queen": "Q", "king": "K", "ace": "A"}.get(name, name)
        said = game.called(several(f"{card}h 9d"))
        assert said == ("soft 20" if name == "ace" else str(int(value) + 9))
    assert set(chart["ace"].split(" or ")) == {"1", "11"}
    assert game.called(several("Ah 9d 5c")) == "15"
    assert game.called(several("Ah Ad 9c")) == "soft 21"


SHOES = [  # shuffle, cut, the cover card, the burned card, who sat out
    ("pa/633a", "pa 633a.5(a), 633a.5(d), 633a.5(f), 633a.6(b)(2), 633a.7(c), 633a.7(e), 633a.7(e)(1), 633a.7(e)(3)"),
    ("pa/635a", "pa 635a.5(a), 635a.5(d), 635a.5(f), 635a.6(b)(2), 635a.7(a), 635a.7(c), 635a.7(d)"),
    (
        "pa/672a",
        "pa 672a.5(a), 672a.5(d), 672a.5(f), 672a.6(b), 672a.6(b)(2), 672a.7(a), 672a.7(c), 672a.7(d), "
        "672a.7(d)(1), 672a.7(d)(2)",
    ),
    (
        "pa/673a",
        "pa 673a.5(a), 673a.5(d), 673a.5(f), 673a.6(b), 673a.6(b)(2), 673a.7(a), 673a.7(c), 673a.7(d), "
        "673a.7(d)(1), 673a.7(d)(2)",
    ),
    ("pa/665a", "pa 665a.5(a), 665a.5(d), 665a.5(f), 665a.6(b), 665a.6(b)(2), 665a.7(a), 665a.7(c), 665a.7(d)"),
    (
        "pa/685a",
        "pa 685a.5(a), 685a.5(d), 685a.5(f), 685a.6(b)(2), 685a.7(a), 685a.7(c), 685a.7(d), 685a.7(d)(1), 685a.7(d)(2)",
    ),
    ("bs/03", "bs 3(5)(a), bs 3(5)(d), bs 3(6)(c), bs 3(6)(i)"),
    ("gr/02", "gr 2(f)(1), gr 2(f)(2), gr 2(f)(2)A, gr 2(f)(2)B"),
    ("gr/10", "gr 10(f)(1), gr 10(f)(2), gr 10(f)(2)A, gr 10(f)(2)B"),
    ("gr/11", "gr 11(f)(1), gr 11(f)(2), gr 11(f)(2)A, gr 11(f)(2)B"),
]


@pytest.mark.parametrize("address", [one[0] for one in SHOES])
def test_a_shoe_is_shuffled_cut_and_burned_into(address: str) -> None:
    """The cover card lies a quarter of the stack or more from its end: the round in which it comes is finished, then
    all cards are shuffled anew and the first of them is discarded, where the chapter says so. Who sat out may be kept
    out until then."""
    first = "seat 1" if address.startswith("gr/") else "burn"
    keeps_out = "mid-shoe-entry" in {option.id for option in load(address).options}
    table = croupier.open(address, options={"mid-shoe-entry": "no"} if keeps_out else {}).table(b"shoe")
    for seat in (1, 2):
        table.sit(seat, f"p{seat}", 10**9)
    rounds: list[list[str]] = []
    kept_out, burned = list[str](), list[str]()
    while len(burned) < 2:
        seen = len(table.journal.events)
        table.begin()
        table.answer({"main": 1000})
        try:
            table.answer({"main": 1000} if rounds else {})
        except Refused as late:
            kept_out.append(late.cite)
            table.answer({})
        while table.playing:
            assert isinstance(table.pending, Decide)
            table.answer(table.pending.actions[0])
        events = table.journal.events[seen:]
        laid = [event.data["to"] for event in events if event.kind == "card"]
        rounds.append(laid)
        if any(event.kind == "shuffle" for event in events):
            burned.append(laid[0])
        assert ("burn" in laid) == (first == "burn" and "shuffle" in [event.kind for event in events])
    assert burned == [first, first]
    assert len(kept_out) == (len(rounds) - 2 if keeps_out else 0)
    assert all(cite.endswith(".6(b)") for cite in kept_out)
    assert "seat 2" in rounds[-1]
    assert isinstance(table.dealer, HouseDealer)
    assert table.dealer.shoe is not None
    assert sorted([*table.dealer.shoe.cards, *table.dealer.shoe.dealt]) == sorted(table.game.deck())
    before, last = sum(map(len, rounds[:-2])), len(rounds[-2])
    assert before <= len(table.game.deck()) * 3 / 4 <= before + last


@pytest.mark.parametrize(
    ("cards", "net"), [("7h 6d", -500), ("Ah Kd", -500), ("Ah 9d", -500), ("Th 4d", 500), ("Qh 4d", 500)]
)
def test_over_13_counts_an_ace_as_1(cards: str, net: int) -> None:
    """By bs 3(2)(c), bs 3(2)(c)(i), bs 3(2)(c)(ii), bs 3(2)(c)(iii); ace and king are 11, a face card is 10."""
    first, second = cards.split()
    seen = steps("bs/03", {}, {"main": 1000, "over-13": 500}, "1", f"2c {first} 9s {second} 8c 2h", "stand")
    assert seen[0] == f"settle 1 over-13 {net}"


@pytest.mark.parametrize(("address", "clause"), [("pa/635a", "635a.4(e)"), ("pa/665a", "665a.4(f)")])
def test_tens_are_taken_out_of_preshuffled_cards_too(address: str, clause: str) -> None:
    """pa 635a.4(b), 635a.4(e), 665a.4(b), 665a.4(f): the rest of the opening falls away."""
    lists = {one.id: one for one in load(address).procedures if one.phase == "opening"}
    rules = Rules(load(address), Submission(options={"preshuffled-cards": "yes"}))
    assert any(clause in step for step in lists["opening"].steps)
    assert rules.holds(lists["opening"].unless)
    assert not lists["tens"].unless


BEFORE_THE_DEAL = [("gr/02", "gr 2(c)(3)"), ("gr/10", "gr 10(c)(2)"), ("gr/11", "gr 11(c)(3)")]


@pytest.mark.parametrize("address", [one[0] for one in BEFORE_THE_DEAL])
def test_bets_are_made_before_the_deal(address: str) -> None:
    table = Table(open_game(address), Recorded(["Kh", "9s", "6d", "8c", "2h"]))
    table.sit(1, "x", 10**6)
    table.begin()
    with pytest.raises(Refused):
        table.answer("stand")
    table.answer({"main": 1000})
    assert isinstance(table.pending, Decide)
    with pytest.raises(Refused):
        table.answer({"main": 2000})


WITH_BLACKJACK = [
    ("super-bonus-player", "gr 2(h)(1), gr 2(h)(4)"),
    ("super-bonus-dealer", "gr 2(h)(1), gr 2(h)(4)"),
    ("twenty-one-plus-three", "gr 2(i)(1), gr 2(i)(2)"),
    ("lucky-ladies", "gr 2(j)(1), gr 2(j)(2)"),
]


@pytest.mark.parametrize("wager", [one[0] for one in WITH_BLACKJACK])
def test_a_side_bet_needs_a_blackjack_bet(wager: str) -> None:
    """Both hands may be bet on beside it."""
    table = Table(open_game("gr/02"), Recorded(["Th", "9s", "6d", "8c", "2h"]))
    table.sit(1, "x", 10**6)
    table.begin()
    with pytest.raises(Refused, match="Blackjack"):
        table.answer({wager: 500})
    table.answer({"main": 1000, wager: 500, "super-bonus-player": 500, "super-bonus-dealer": 500})
    assert {line.wager for line in table.lines} == {"super-bonus-player", wager} - {"super-bonus-dealer"}
