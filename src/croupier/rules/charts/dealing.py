"""The chart `dealing`: who gets which cards when, and where players decide. Its words become steps."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from croupier.errors import Refused
from croupier.rules.charts.grammar import CITE, KNOWN, NUMBER, SLUG, Cell, Form, Key, Schema, Word, form, number, words
from croupier.rules.law import Chart

VARIANTS = {
    ("community-cards-first", "yes"): ", community cards first",
    ("dealer-cards-first", "yes"): ", dealer's cards first",
    ("pair-bonus-card", "community-card"): ", one bonus card for all",
    ("four-card-stacks", "yes"): ", stacks of four",
}
"""What a method is called where the house deals otherwise than most, by the option and the choice that say so."""


class Method(Word):
    """How cards reach the table."""

    HAND = "hand", "from the dealer's hand"
    SHOE = "shoe", "from a manual dealing shoe"
    AUTOMATED = "automated-shoe", "from an automated dealing shoe, in stacks"
    DOUBLE_SHOE = "double-shoe", "from a shoe with two sides"
    CONTINUOUS = "continuous-shuffler", "from a device that takes the cards of each round back and shuffles them in"
    DELIVERY = "hand-delivery", "from the hand, delivered to the players"
    COMMUNITY_FIRST = (
        "automated-shoe, community cards first",
        "the same, where the house deals the community cards first",
    )
    DEALER_FIRST = "automated-shoe, dealer's cards first", "the same, where the dealer's cards come before the players'"
    HAND_FOR_ALL = "hand, one bonus card for all", "from the hand, where one bonus card serves all players"
    SHOE_FOR_ALL = "shoe, one bonus card for all", "from a manual shoe, where one bonus card serves all players"
    AUTOMATED_FOR_ALL = "automated-shoe, one bonus card for all", "in stacks, where one bonus card serves all players"
    AUTOMATED_FOURS = "automated-shoe, stacks of four", "in stacks that have a card more, for what a player has wagered"


class Faces(Word):
    """Whose cards of a deal in turn lie face up."""

    NONE = "", "all face down"
    DEALERS_FIRST = "the dealer's first face up", "the dealer's first card lies face up"
    DEALERS_LAST = "the dealer's last face up", "the dealer's last card lies face up"
    PLAYERS = "the players' face up", "all cards of the players lie face up"


class Which(Word):
    """Which cards of a cross are meant."""

    NEXT = "", "the next that lie face down"
    ACROSS = "the outer cards across", "the first and the last card of the row across"
    DOWN = "the outer cards down", "the cards above and below that row"
    MIDDLE = "the middle card", "the card on which row and column meet"


IN_A_CROSS = {Which.ACROSS: (1, 3), Which.DOWN: (0, 4), Which.MIDDLE: (2,)}
"""These cards by their order in a cross: it is dealt from the box farthest from the dealer, then the row across, then
the box in front of the dealer."""

STREETS = {
    "decisions": "everybody decides once",
    "opening": "on the own cards alone",
    "pre-flop": "before any community card is seen",
    "first-card": "with one community card seen",
    "flop": "with three community cards seen",
    "turn": "with four community cards seen",
    "river": "with all community cards seen",
    "fourth-street": "with the first of three community cards seen",
    "fifth-street": "with the second of three community cards seen",
    "after-the-draw": "once cards are bought or exchanged",
    "setting": "cards are set as several hands",
}
"""Decisions that several chapters have; any other is called after the wager that is made there."""

KNOWN["decision"] = lambda chapter: {*STREETS, *(wager.id for wager in chapter.wagers)}


@dataclass(frozen=True)
class InTurn:
    """One card at a time to everybody who has wagered, and to the dealer, until all have theirs."""

    faces: Faces = Faces.NONE


@dataclass(frozen=True)
class Stacks:
    """All cards of a hand at once: to each player in turn, or to the dealer."""

    to: Literal["players", "dealer"]
    bonus: str = ""
    """The wager for which the top card of a player's stack, one more than a hand has, is a bonus card."""


@dataclass(frozen=True)
class Cards:
    """Some cards to a place; only if somebody has bet what they are for, or the house offers it."""

    count: int
    to: Literal["community", "bonus", "dealer", "discard"]
    up: bool = False
    only: Literal["", "bet", "offered"] = ""
    cross: bool = False
    """Laid out as a cross: one card, a row of three across, one card."""


@dataclass(frozen=True)
class PlayerCards:
    """Some cards to each player who has a wager."""

    count: int
    wager: str
    up: bool = False
    bonus: bool = False
    """Laid beside the hand, for nobody to see until wagers are settled."""


@dataclass(frozen=True)
class HandCards:
    """Some cards to each hand that lies on the table, whatever still stands on it."""

    count: int
    up: bool = False


@dataclass(frozen=True)
class PlayerByPlayer:
    """What follows is gone through for one player after the other, from the dealer's left."""


@dataclass(frozen=True)
class Turn:
    """Cards on the table that are turned up."""

    place: Literal["community", "dealer", "bonus"]
    count: int
    which: Which = Which.NEXT


@dataclass(frozen=True)
class Decisions:
    """Each player decides, from the dealer's left."""

    name: str


@dataclass(frozen=True)
class Draws:
    """Players get the cards that they have bought or exchanged."""


@dataclass(frozen=True)
class Settle:
    """Some wagers are settled before the round goes on."""

    wagers: tuple[str, ...]


Step = InTurn | Stacks | Cards | PlayerCards | HandCards | PlayerByPlayer | Turn | Decisions | Draws | Settle


def _cards(match: re.Match[str]) -> Cards:
    to: Literal["community", "bonus", "dealer", "discard"] = {
        "community": "community", "bonus": "bonus", "dealer": "dealer", "burned": "discard", "discarded": "discard"
    }[match["to"]]  # type: ignore[assignment]  # fmt: skip
    only: Literal["", "bet", "offered"] = match["only"] or ""  # type: ignore[assignment]
    return Cards(number(match["count"]), to, bool(match["up"]), only, bool(match["cross"]))


def _turned(match: re.Match[str]) -> Turn:
    return Turn(match["place"], number(match["count"]))  # type: ignore[arg-type]


def _crossed(match: re.Match[str]) -> Turn:
    which = next(one for one in Which if one == match[1])
    return Turn("community", 1 if which == Which.MIDDLE else 2, which)


def _in_turn() -> tuple[Form, ...]:
    start = "one card at a time"
    return tuple(
        form(f"{start}, {face}" if face else start, f"to each player and to the dealer; {face.says}",
             read=lambda _, face=face: InTurn(face))  # type: ignore[misc]
        for face in Faces
    )  # fmt: skip


STEPS = Cell(
    (
        *_in_turn(),
        form("a stack to each player", "a player's whole hand at once", read=lambda _: Stacks("players")),
        form(
            "a stack to each player with a bonus card for WAGER",
            "a player's whole hand under one card more: the bonus card of who has that wager, discarded for others",
            rf"a stack to each player with a bonus card for (?P<name>{SLUG})",
            lambda match: Stacks("players", match["name"]),
            "wager",
        ),
        form("a stack to the dealer", "the dealer's whole hand at once", read=lambda _: Stacks("dealer")),
        form(
            "N community cards, N bonus cards, N dealer cards",
            "so many (one to seven) to that place, face down, or `face up`; `in a cross`; `if bet`: only if somebody"
            " has bet what they are for; `if offered`: also where the house only offers it",
            rf"(?P<count>{NUMBER}) (?P<to>community|bonus|dealer) cards?(?P<cross> in a cross)?(?P<up> face up)?"
            r"(?: if (?P<only>bet|offered))?",
            _cards,
        ),
        form(
            "N burned cards, N discarded cards",
            "so many go to the discard rack unseen, with the same `if`",
            rf"(?P<count>{NUMBER}) (?P<to>burned|discarded) cards?(?P<cross>(?!))?(?P<up>(?!))?"
            r"(?: if (?P<only>bet|offered))?",
            _cards,
        ),
        form(
            "N cards to each player with WAGER",
            "so many to each player who has that wager, face down, or `face up`; `bonus`: beside the hand, unseen",
            rf"(?P<count>{NUMBER}) (?P<bonus>bonus )?cards? to each player with (?P<name>{SLUG})(?P<up> face up)?",
            lambda match: PlayerCards(number(match["count"]), match["name"], bool(match["up"]), bool(match["bonus"])),
            "wager",
        ),
        form(
            "N cards to each hand",
            "so many to each hand that lies on the table, whatever still stands on it, face down, or `face up`",
            rf"(?P<count>{NUMBER}) cards? to each hand(?P<up> face up)?",
            lambda match: HandCards(number(match["count"]), bool(match["up"])),
        ),
        form(
            "player by player",
            "what follows is gone through for one player after the other",
            read=lambda _: PlayerByPlayer(),
        ),
        form(
            "turn up N community cards, N dealer cards, N bonus cards",
            "the next ones that lie face down",
            rf"turn up (?P<count>{NUMBER}) (?P<place>community|dealer|bonus) cards?",
            _turned,
        ),
        *(
            form(f"turn up {which}", which.says, f"turn up ({re.escape(which)})", _crossed)
            for which in Which
            if which != Which.NEXT
        ),
        form("drawn cards", "players get the cards that they have bought or exchanged", read=lambda _: Draws()),
        form(
            "settle WAGER",
            "this wager (several: joined by ` and `) is settled before the round goes on",
            rf"settle (?P<name>{SLUG}(?: and {SLUG})*)",
            lambda match: Settle(tuple(match["name"].split(" and "))),
            "wager",
        ),
        form(
            "DECISION",
            "players decide here: the id of the wager that is made, or "
            + ", ".join(f"`{word}` ({says})" for word, says in STREETS.items()),
            rf"(?P<name>{SLUG})",
            lambda match: Decisions(match["name"]),
            "decision",
        ),
    ),
    "; ",
)

POKER = Schema(
    "What is dealt and decided when, at a poker table: a row a method, its steps in order, `; ` between them.",
    {"method": words(Method), "steps": STEPS},
)


def steps(chart: Chart, method: str) -> tuple[Step, ...]:
    """The steps of a round that is dealt by a method."""
    for row in chart.rows:
        if row[0] == method:
            found: tuple[Step, ...] = STEPS.read(row[1])
            return found
    raise Refused(f"The cards are not dealt by {method!r}.", allowed=(row[0] for row in chart.rows))


# --- two hands: baccarat ---


class Hand(Word):
    """The hands between which players choose."""

    PLAYER = "player", "the Player's Hand"
    BANKER = "banker", "the Banker's Hand"


class Face(Word):
    """How cards are laid."""

    UP = "face-up", "seen by all"
    DOWN = "face-down", "turned up later"


class Turner(Word):
    """Who turns the hands up."""

    DEALER = "dealer", "the dealer"
    PLAYERS = "players", "players, as the chart `turning` says"


class DealtBy(Word):
    """Who deals."""

    DEALER = "dealer", "the dealer"
    CURATOR = "curator", "a player who takes the shoe, as the chart `curator` says"


class Called(Word):
    """When the Point Counts of the first cards are announced, where the dealer turns them up."""

    BOTH = "both together", "when both hands lie face up"
    EACH = "hand by hand", "each hand as it is turned up, where the cards are dealt face down"


@dataclass(frozen=True)
class FirstCards:
    """How the first cards of two hands are dealt."""

    order: tuple[Hand, ...]
    first_cards: Face = Face.UP
    turned_by: Turner = Turner.DEALER
    dealt_by: DealtBy = DealtBy.DEALER
    called: Called = Called.BOTH


TWO_HANDS = Schema(
    "The first cards of a baccarat hand.",
    {"matter": Cell(), "how": Cell()},
    {
        "order": Key("to which hand each card goes", words(Hand, between="; "), needed=True),
        "first cards": Key("how they lie", words(Face)),
        "turned by": Key("who turns them up", words(Turner)),
        "dealt by": Key("who deals", words(DealtBy)),
        "called": Key("when the dealer who turns them up announces their counts (both together)", words(Called)),
    },
)


def first_cards(chart: Chart) -> FirstCards:
    """How the first cards of two hands are dealt."""
    return FirstCards(**TWO_HANDS.facts(chart))


# --- boxes: blackjack ---


@dataclass(frozen=True)
class Boxes:
    """How one of the first two cards lies: those of the players and that of the dealer."""

    players_up: bool
    dealer_up: bool
    dealer_first: bool = False


_BOXES = Cell(
    (
        form(
            "players FACE, dealer FACE",
            "a card to each box and one to the dealer, each `up` or `down`",
            "players (up|down), dealer (up|down)",
            lambda match: Boxes(match[1] == "up", match[2] == "up"),
        ),
        form(
            "dealer FACE, players FACE",
            "the same, the dealer's card before the players'",
            "dealer (up|down), players (up|down)",
            lambda match: Boxes(match[2] == "up", match[1] == "up", True),
        ),
    )
)
BLACKJACK = Schema(
    "The first two cards of a blackjack hand, a row a method.",
    {
        "method": words(Method),
        "first card": _BOXES,
        "second card": _BOXES,
        "up card": words({"first": "the dealer's first card is the up card", "second": "the second one is"}),
    },
)


@dataclass(frozen=True)
class TwoCards:
    """How the first two cards of a blackjack hand are dealt."""

    first: Boxes
    second: Boxes
    shown: int
    """Which of the dealer's cards, 0 or 1, is the up card."""


def two_cards(chart: Chart, method: str) -> TwoCards:
    """How the first two cards are dealt by a method."""
    for row in chart.rows:
        if row[0] == method:
            return TwoCards(_BOXES.read(row[1]), _BOXES.read(row[2]), int(row[3] == "second"))
    raise Refused(f"The cards are not dealt by {method!r}.", allowed=(row[0] for row in chart.rows))


# --- seven hands: pai gow ---


class SevenHands(Word):
    """In which order the cards of seven hands come."""

    STACKS = "a stack to each position", "one hand after the other"
    IN_TURN = "one card at a time", "one card to each hand, seven times"
    TO_AND_FRO = "seven stacks, to and fro", "one card to each of seven stacks, every second time backwards"
    BACK_AND_FORTH = (
        "seven stacks, to and fro, the last one handed out first",
        "the same, and the stack that got the first card is the last to be handed out",
    )


class Direction(Word):
    """The way round the table."""

    CLOCKWISE = "clockwise", "from the dealer's left"
    COUNTERCLOCKWISE = "counterclockwise", "from the dealer's right"


@dataclass(frozen=True)
class Delivery:
    """How seven hands are dealt and handed out."""

    cards: SevenHands
    direction: Direction
    clause: str


_SEVEN, _ROUND = words(SevenHands), words(Direction)
PAI_GOW = Schema(
    "How the hands of pai gow are dealt from the starting position, a row a method.",
    {"method": words(Method), "cards": _SEVEN, "direction": _ROUND, "clause": CITE},
)


def delivery(chart: Chart, method: str = "") -> Delivery:
    """How seven hands are dealt by a method; without one by the first that is printed."""
    for row in chart.rows:
        if method in ("", row[0]):
            return Delivery(_SEVEN.read(row[1]), _ROUND.read(row[2]), row[3])
    raise Refused(f"The cards are not dealt by {method!r}.", allowed=(row[0] for row in chart.rows))


class Seen(Word):
    """When the players see the dealer's hand."""

    LAST = "when the players have set", "turned up and set after the players' hands"
    FIRST = "before the players set", "turned up and set once all cards are dealt"
    DEALT = "as it is dealt", "its cards are dealt face up, and set before the players' hands"


class PushesOn(Word):
    """The dealer's hand that makes every main wager a push."""

    NEVER = "no hand", "there is none"
    NINE_HIGH_LOW = "nine-high low hand", "a low hand of nine high, as the house way sets it"
    ACE_HIGH = "ace high", "all cards together no pair or better, and an ace or the joker"
    QUEEN_HIGH = "queen high", "all cards together no pair or better, and a queen the highest"


class Then(Word):
    """What players do when such a hand is seen first."""

    SET = "hands are set all the same", "each player sets a hand, which may be foul"
    NOTHING = "no hand is set", "the round goes on to its settlement"


@dataclass(frozen=True)
class HouseHand:
    """When the dealer's hand is seen, and when it makes every main wager a push."""

    seen: Seen = Seen.LAST
    pushes_on: PushesOn = PushesOn.NEVER
    then: Then = Then.SET


_SEEN, _PUSHES, _THEN = words(Seen), words(PushesOn), words(Then)
HOUSE_HAND = Schema(
    "When the players of pai gow poker see the dealer's hand, and when it is a push for all, a row a version.",
    {
        "version": Cell(
            (form("any", "every version"), form("VERSION", "a choice of the option `version`", SLUG)),
        ),
        "seen": _SEEN,
        "pushes on": _PUSHES,
        "then": _THEN,
        "clause": CITE,
    },
)


def house_hand(chart: Chart | None, version: str) -> HouseHand:
    """The dealer's hand in a version; one without a row, or without a chart, is seen last and pushes nothing."""
    for row in chart.rows if chart else ():
        if row[0] in ("any", version):
            return HouseHand(_SEEN.read(row[1]), _PUSHES.read(row[2]), _THEN.read(row[3]))
    return HouseHand()


# --- eight stacks of tiles: pai gow ---


class TileStyle(Word):
    """How eight stacks of four tiles are handed out."""

    RIGHT = "from-the-right", "stack by stack from the dealer's right"
    LEFT = "house-way-left", "stack by stack from the dealer's left"
    CUP_RIGHT = "cup-say-right", "two stacks at a time from the right: the top two tiles of each, then the four left"
    CUP_LEFT = "cup-say-left", "the same from the left"
    HEART = "jung-quat", "the same from the two stacks in the centre outwards"
    EARS = "chee-yee", "the same from the two stacks at the ends inwards"
    PIN_RIGHT = "pin-say-right", "the top tile of each of four stacks, from the right four and the left four in turn"
    PIN_LEFT = "pin-say-left", "the same, the left four first"
    DRAGON_RIGHT = (
        "dragon-phoenix-right",
        "the right four as two stacks of eight, two tiles of each, in turn with the top tile of each of the left four",
    )
    DRAGON_LEFT = "dragon-phoenix-left", "the same with the left four first"


_STYLE = words(TileStyle)
TILES = Schema(
    "How eight stacks of tiles are handed out from the starting position, a row a style; the first is the usual one.",
    {"style": _STYLE, "clause": CITE},
)


def tile_styles(chart: Chart) -> dict[TileStyle, str]:
    """The styles by which tiles may be handed out, the usual one first, each with its clause."""
    return {_STYLE.read(row[0]): row[1] for row in chart.rows}


SCHEMAS: Mapping[str, tuple[Schema, ...]] = {
    "dealing": (POKER, TWO_HANDS, BLACKJACK, PAI_GOW, TILES),
    "house-hand": (HOUSE_HAND,),
}
