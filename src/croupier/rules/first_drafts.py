"""Files to begin with: a variation, a side bet stated in data, a composite of two games, and a new game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from croupier.errors import Refused
from croupier.rules.citations import DRAFT
from croupier.rules.law import Chapter, PayTables, Wager
from croupier.rules.side_bet import TEST, condition

_REQUEST = """\
[request]
by = ""
role = ""             # manufacturer, gaming related gaming service provider or certificate holder
kind = "{kind}"{space}# variation, composite or new game
description = ""
reason = ""
interested = ""       # the certificate holder that wants to offer it, where another asks
# jurisdictions = []  # where else it is offered; [] for nowhere
# property = []       # copyrights, trademarks, patents; [] for none
"""
_ON_THREE = (
    ("royal-flush", "Ace, king, queen of one suit", "100 to 1"),
    ("straight-flush", "Straight flush", "35 to 1"),
    ("three-of-a-kind", "Three of a kind", "25 to 1"),
    ("straight", "Straight", "5 to 1"),
    ("flush", "Flush", "4 to 1"),
    ("pair", "Pair", "1 to 1"),
)
_ON_TWO = (
    ("pair-of-aces", "Pair of aces", "25 to 1", "two aces"),
    ("pair", "Pair", "5 to 1"),
    ("suited", "Two cards of one suit", "1 to 1"),
)
_WITH_UP_CARD = (
    ("three-of-a-kind", "Three of a kind", "25 to 1"),
    ("pair-and-match", "Your pair, one color", "5 to 1", "own: pair and own: same color"),
    ("own-pair", "Your pair", "3 to 1", "own: pair"),
    ("match", "One card like the dealer's", "2 to 1", "one matches the dealer"),
)
_ON_FIVE = (
    ("straight-flush", "Straight flush", "200 to 1"),
    ("four-of-a-kind", "Four of a kind", "100 to 1"),
    ("full-house", "Full house", "25 to 1"),
    ("flush", "Flush", "20 to 1"),
    ("straight", "Straight", "15 to 1"),
    ("three-of-a-kind", "Three of a kind", "8 to 1"),
    ("two-pair", "Two pair", "5 to 1"),
    ("jacks-or-better", "Pair of jacks or better", "1 to 1", "pair of jacks or better"),
)
_CONDITIONS = {
    "mini-royal": "royal flush",
    "mini-royal-spades": "royal flush and all spades",
    "suited-pair": "pair and suited",
    "suited-20": "total 20 and suited",
    "any-20": "total 20",
    "matched-20": "total 20 and identical",
    "suited-match": "suited",
    "royal-match": "a king and a queen and suited",
    "ace-king-suited": "an ace and a king and suited",
    "two-card-straight": "straight",
    "two-card-straight-flush": "straight flush",
}
"""What makes an outcome of the rulebooks whose name is no condition by itself."""


def variation(base: Chapter, stem: str) -> str:
    """A file that varies a chapter, with one of its pay tables to change."""
    wager = next(
        (law for law in base.wagers if law.paytables and len(law.paytables[0].rows) > 1),
        next((law for law in base.wagers if law.paytables), None),
    )
    lines = [*_head(base, stem, "variation")]
    if wager is not None:
        lines += ["", "[[wagers]]", f'id = "{wager.id}"', f'cite = "{DRAFT} 1"', *_paytable(wager.paytables[0], 1)]
    return "\n".join(lines) + "\n"


def side_bet(base: Chapter, stem: str, places: Mapping[str, int]) -> str:
    """A file that varies a chapter by a side bet stated in data; `places`: how many cards lie where in its game."""
    cards, rows = _example(base, places)
    name = stem.replace("-", " ").title()
    lines = [
        *_head(base, stem, "variation"),
        "",
        "[[wagers]]",
        f'id = "{stem}"',
        f'name = "{name}"',
        'kind = "side"',
        f'cite = "{DRAFT} 1"',
        'wins = "The cards are one of the hands below."',
        *_made_with_the_main_wager(base, cards, 1),
        f'paytables = [{{ cite = "{DRAFT} 1(a)", rows = [',
        *(f"  [{_text(row[1])}, {_text(row[0])}, {_text(row[2])}]," for row in rows),
        "] }]",
        "",
        *_statement(cards, [(row[0], *row[3:]) for row in rows]),
        *_vocabulary(places),
    ]
    return "\n".join(lines) + "\n"


def composite(base: Chapter, stem: str, places: Mapping[str, int], parts: Sequence[tuple[Chapter, Wager]]) -> str:
    """A file that varies a chapter by wagers of other games, each stated in data with the pay table printed there."""
    lines = [*_head(base, stem, "composite")]
    for number, (chapter, wager) in enumerate(parts, 1):
        if wager.when != "before":
            raise Refused(f"{wager.name} of {chapter.address} is not made before the deal.")
        if not wager.paytables or not any(row[2] for row in wager.paytables[0].rows):
            raise Refused(f"{wager.name} of {chapter.address} has no pay table to take over.")
        cards, _ = _example(base, places)
        rows = [row for row in wager.paytables[0].rows if row[2]]
        lines += [
            "",
            f"# {wager.name} of {chapter.name}, {chapter.cited(wager.cite)}",
            "[[wagers]]",
            f'id = "{_new_id(base, wager.id)}"',
            f"name = {_text(wager.name)}",
            'kind = "side"',
            f'cite = "{DRAFT} {number}"',
            f"wins = {_text(wager.wins)}",
            *_made_with_the_main_wager(base, cards, number),
            *_paytable(wager.paytables[0], number),
            "",
            *_statement(cards, [_condition(row[1]) for row in rows]),
        ]
    return "\n".join((*lines, *_vocabulary(places))) + "\n"


def _new_id(base: Chapter, wager: str) -> str:
    return f"{wager}-too" if any(law.id == wager for law in base.wagers) else wager


def _condition(outcome: str) -> tuple[str, ...]:
    """An outcome with what makes it, where its name says that or is known; else with a condition to be written."""
    if outcome in _CONDITIONS:
        return outcome, _CONDITIONS[outcome]
    try:
        condition(outcome.replace("-", " "))
    except Refused:
        return outcome, "..."
    return (outcome,)


def _example(base: Chapter, places: Mapping[str, int]) -> tuple[list[str], Sequence[tuple[str, ...]]]:
    """Cards and outcomes to begin with."""
    own = places.get("own", 0)
    if base.family == "blackjack":
        return ["own 2", "dealer 1"], _WITH_UP_CARD
    if own >= 5:
        return ["own 5"], _ON_FIVE
    if own >= 3:
        return ["own 3"], _ON_THREE
    if own:
        return [f"own {own}"] if own < 2 else ["own 2"], _ON_TWO
    return [f"dealer {places['dealer']}"], _ON_FIVE


def _head(base: Chapter, stem: str, kind: str) -> Iterator[str]:
    yield f'varies = "{base.address}"'
    yield f'chapter = "{stem}"'
    yield f'name = "{stem.replace("-", " ").title()}"'
    yield ""
    yield from _request(kind).splitlines()


def _request(kind: str) -> str:
    """The questions of a request, to be answered."""
    return _REQUEST.format(kind=kind, space=" " * (22 - len(f'kind = "{kind}"'))).rstrip()


def _made_with_the_main_wager(base: Chapter, cards: Sequence[str], number: int) -> Iterator[str]:
    """The wager that a side bet needs, and what a fold does to it, where players can fold and it is on their cards."""
    folds = [law for law in base.wagers if any(row[0] == "folded" for row in law.settles)]
    mains = folds or [law for law in base.wagers if law.kind == "main"]
    if mains:
        yield f'needs = ["{mains[0].id}"]  # delete this line if it can be made without {mains[0].name}'
    if folds and any(card.startswith("own") for card in cards):
        yield f'settles = [["folded", "Lose", "{DRAFT} {number}(b)"]]  # delete this line if a fold does not take it'


def _paytable(group: PayTables, number: int) -> Iterator[str]:
    yield f'paytables = [{{ cite = "{DRAFT} {number}(a)", rows = ['
    yield from (f"  [{_text(row[0])}, {_text(row[1])}, {_text(row[2])}]," for row in group.rows if row[2])
    yield "] }]"


def _statement(cards: Sequence[str], outcomes: Sequence[tuple[str, ...]]) -> Iterator[str]:
    yield "[wagers.side_bet]"
    yield f"cards = [{', '.join(map(_text, cards))}]"
    yield "outcomes = [  # from narrow to wide: the first whose condition holds is what the cards are; else they lose"
    yield from (f"  [{', '.join(map(_text, row))}]," for row in outcomes)
    yield "]"


def _vocabulary(places: Mapping[str, int]) -> Iterator[str]:
    """What the statement can say, as comments below it."""
    where = ", ".join(f"{place} ({size} card{'s' * (size != 1)})" for place, size in places.items())
    yield f"# Cards can be: {where}; `own 2` is the first two of one's own."
    yield "# A condition is one or more of these, joined by `and`; `own: pair` looks at one place only:"
    yield from (f"#   {one.written}: {one.says}" for one in TEST.forms)


def _text(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


# --- a new game ------------------------------------------------------------------------------------------------------

_BOOK = """\
id = "{book}"
name = "{name}, a draft"
short = "{name}"
jurisdiction = "Draft"

[citations]
pattern = '\\d+(\\([a-z0-9]+\\))*'
begins = "number"

[games]
{stem} = "{module}:{cls}"
"""
_CHAPTER = """\
# The rules of the game. Every number that money depends on stands here, with its clause, and not in the code.
rulebook = "{book}"
chapter = "01-{stem}"
name = "{name}"
game = "{stem}"
family = "cards"
cite = "1"

[[equipment]]
kind = "cards"
cite = "1(a)"
count = [1]
per_deck = 52

[[wagers]]
id = "main"
name = "{name}"
kind = "main"
cite = "1(b)"
wins = "The player's card is higher than the dealer's."
settles = [["lose", "Lose", "1(d)(1)"], ["tie", "Push", "1(d)(2)"]]
paytables = [{{ cite = "1(d)(3)", rows = [["Higher card", "win", "19 to 20"]] }}]

[[procedures]]
id = "deal"
cite = "1(c)"
stage = "deal"
name = "Deal"
steps = [
  "Deal one card face up to each player, from the dealer's left (1(c)(1)).",
  "Deal one card face up to the dealer (1(c)(2)).",
]
acts = "round"

[[irregularities]]
id = "card-out-of-turn"
event = "A card is dealt to the wrong place."
ruling = "The round is void and all wagers go back."
effect = ["void-round", "return-all"]
cite = "1(e)"
"""
_MODULE = '''\
"""{name}: a card to each player and one to the dealer; the higher card wins. Replace what is not yours."""

from collections.abc import Iterator, Sequence

import numpy as np

from croupier.equipment import stream
from croupier.equipment.cards import rank
from croupier.games.base import Chain, Count, Game, Priced, cases
from croupier.games.script import Carry, DealCard, Script, Standing, seat_place, wagers_of

OUTCOMES: tuple[Chain, ...] = (("lose",), ("tie",), ("win",))
"""What the wager is settled as; the chapter says what each pays."""


def outcome(own: int, dealer: int) -> int:
    """The place in `OUTCOMES` of a player's card against the dealer's."""
    return 1 + (rank(own) > rank(dealer)) - (rank(own) < rank(dealer))


class {cls}(Game):
    """{name} under one chapter and one submission."""

    names = ("{stem}",)
    own = 1  # cards dealt to each player

    def round(self, seats: Sequence[int], carry: Carry) -> Script:
        """Bets, a card each, settlement."""
        stakes = yield from wagers_of(seats)
        if not stakes:
            return {{}}
        cards = {{}}
        for seat in sorted(stakes):
            cards[seat] = yield DealCard(seat_place(seat))
        dealer: int = yield DealCard("dealer")
        standing: dict[int, dict[str, int]] = yield Standing()
        for seat, wagers in standing.items():
            for wager, stake in wagers.items():
                yield self.settle(seat, wager, stake, OUTCOMES[outcome(cards[seat], dealer)])
        return {{}}

    def priced(self) -> Iterator[Priced]:
        """The one wager."""
        yield Priced("main", "main", "wager")

    def count(self, priced: Priced) -> Count:
        """Every card of the player's against every other of the dealer's."""
        deck = self.deck()
        found = [outcome(own, dealer) for own in deck for dealer in deck if own != dealer]
        return Count(cases("main", OUTCOMES), tuple(np.bincount(found, minlength=len(OUTCOMES)).tolist()))

    def simulate(self, priced: Sequence[Priced], seed: int, block: int, rounds: int) -> list[Count]:
        """Two cards a round, from a deck that is shuffled each time."""
        cards = np.empty((2, rounds), dtype=np.int64)
        stream.deals(stream.start(seed, block), np.array(self.deck()), cards)
        own, dealer = cards >> 2
        counts = np.bincount(1 + np.sign(own - dealer), minlength=len(OUTCOMES))
        return [Count(cases("main", OUTCOMES), tuple(counts.tolist())) for _ in priced]
'''
_ROUND = """\
shows: {shows}
cite: {book} {clause}
address: {book}/{stem}
seats:
  1: {{wagers: {{main: 20}}, cards: {card}}}
dealer: 9c
expect:
  1: {{main: {{net: {net}, outcome: {outcome}, cite: {book} {clause}}}}}
"""
_ROUNDS = {
    "higher-card": ("The higher card is paid 19 to 20.", "1(d)(3)", "Kh", "19", "win"),
    "ace": ("An ace is higher than any other card.", "1(d)(3)", "As", "19", "win"),
    "lower-card": ("The lower card loses.", "1(d)(1)", "2d", "-20", "lose"),
    "equal-cards": ("Cards of one rank are a push.", "1(d)(2)", "9d", "0", "tie"),
}
"""Worked rounds: what each shows, by which clause, the player's card, and what comes of it."""


def book_id(stem: str) -> str:
    """Return the id of a game's draft rulebook: the words that fit into ten letters, or else the first one cut."""
    words = stem.split("-")
    fitting = max(count for count in range(1, len(words) + 1) if count == 1 or len("".join(words[:count])) <= 10)
    return "".join(words[:fitting])[:10]


def new_game(stem: str) -> dict[str, str]:
    """The files of a draft book with one chapter that varies nothing, the module that deals it and worked rounds."""
    fields = {
        "book": book_id(stem),
        "stem": stem,
        "name": stem.replace("-", " ").title(),
        "module": stem.replace("-", "_"),
        "cls": stem.title().replace("-", ""),
    }
    files = {
        "book.toml": _BOOK,
        f"01-{stem}.toml": _CHAPTER,
        f"{fields['module']}.py": _MODULE,
    }
    found = {name: text.format(**fields) for name, text in files.items()}
    found["request/request.toml"] = _request("new game") + "\n"
    for name, said in _ROUNDS.items():
        row = dict(zip(("shows", "clause", "card", "net", "outcome"), said, strict=True))
        found[f"rounds/{name}.yaml"] = _ROUND.format(**fields, **row)
    return found
