"""Hands of poker in PHH, the open format of poker hands: read, played again by a chapter's rules, and written.

A file is TOML: the game, antes, blinds, bets, stacks, and every deal and act in order. Names that begin with an
underscore are anybody's own; ours are `_game`, where the format has no code for a game, `_max_bet` and `_raises`, the
`_chapter` and the house's `_options`, and what a hand `_shows` by which clause (`_cite`).
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from croupier.equipment.cards import name, several
from croupier.errors import Refused
from croupier.games.poker_room.betting import Limits, Structure
from croupier.games.poker_room.hand import UNSEEN, Hand, Terms
from croupier.games.poker_room.posted import posted
from croupier.games.poker_room.pots import UNITS
from croupier.games.poker_room.variants import Variant, variant_of
from croupier.rules.files import load_toml
from croupier.rules.loader import first_of, load
from croupier.rules.numbers import whole
from croupier.rules.pays import cents
from croupier.rules.submission import Rules

CODES: Mapping[str, tuple[Structure, str]] = {
    "FT": ("fixed", "hold-em-high"),
    "NT": ("none", "hold-em-high"),
    "PO": ("pot", "omaha-high"),
    "FO/8": ("fixed", "omaha-eight-or-better"),
    "F7S": ("fixed", "seven-card-stud-high"),
    "F7S/8": ("fixed", "seven-card-stud-eight-or-better"),
    "FR": ("fixed", "seven-card-stud-low"),
    "F2L3D": ("fixed", "triple-draw-2-7"),
    "FB": ("fixed", "badugi"),
}
"""The format's codes of games that the rulebooks have: betting, and game."""
GAME = "poker"
"""What chapters of poker among players call it; the first book's is that of a hand whose file names no chapter."""
LETTERS: Mapping[str, Structure] = {"F": "fixed", "S": "spread", "P": "pot", "N": "none"}


@dataclass
class Written:
    """A hand as a file has it."""

    structure: Structure
    game: str
    stacks: list[int]
    ante: int = 0
    blinds: tuple[int, ...] = ()
    forced: int = 0
    small: int = 0
    big: int = 0
    most: int = 0
    raises: int | None = None
    own: list[deque[int]] = field(default_factory=list)
    """The cards that came to each seat, in order."""
    board: deque[int] = field(default_factory=deque)
    gone: list[deque[tuple[int, ...]]] = field(default_factory=list)
    """What each seat gave up, draw by draw."""
    acts: deque[tuple[int, str, int]] = field(default_factory=deque)
    """Who did what: `f`, `cc`, `cbr` with the amount, `pb`."""
    ends: list[int] | None = None
    """The stacks that the file says the hand left."""
    shows: str = ""
    cite: str = ""
    chapter: str = field(default_factory=partial(first_of, GAME))
    """The chapter by which the hand is played, and the house's options."""
    options: dict[str, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    """Deals and acts as they are written."""

    def terms(self, variant: Variant) -> Terms:
        """The limits that the file states, without what a house adds."""
        count = len(variant.streets)
        half = count // 2
        big = self.big or self.small
        bets = (self.small,) * half + (big,) * (count - half)
        return Terms(
            Limits(self.structure, bets, self.most, self.raises),
            self.ante,
            self.blinds,
            self.forced,
            chip=self.chip,
            straddled=bool(self.straddle),
        )

    @property
    def straddle(self) -> int:
        """What the last of the blinds is if it is a straddle: it is more than two or more blinds before it, the chapter
        has straddles, and the options of the file do not say that none is offered; 0: it is a blind."""
        *before, last = self.blinds or (0,)
        if len(before) < 2 or last <= max(before) or self.options.get("straddle") == "no":
            return 0
        return last if any(option.id == "straddle" for option in load(self.chapter).options) else 0

    @property
    def chip(self) -> int:
        """The largest of the usual small chips in which every amount of the file can be paid."""
        said = [*self.stacks, self.ante, *self.blinds, self.forced, self.small, self.big, self.most]
        said += [to for _, _, to in self.acts]
        return next(unit for unit in UNITS if not any(amount % unit for amount in said))


def read(text: str) -> Written:
    """A hand from a file in the format; refused with what is wrong."""
    data = load_toml(text, "This is not a PHH file")
    lacking = [key for key in ("variant", "starting_stacks", "actions") if key not in data]
    if lacking:
        raise Refused(f"The file lacks {' and '.join(lacking)}.")
    structure, game = _game(data)
    stacks = [_amount(one) for one in data["starting_stacks"]]
    antes = {_amount(one) for one in data.get("antes", [0])}
    if len(antes) > 1:
        raise Refused("Every player puts in the same ante here.")
    blinds = [_amount(one) for one in data.get("blinds_or_straddles", [])]
    while blinds and not blinds[-1]:
        blinds.pop()
    if 0 in blinds:
        raise Refused("Blinds stand side by side, from the left of the button.")
    hand = Written(
        structure,
        game,
        stacks,
        antes.pop(),
        tuple(blinds),
        _amount(data.get("bring_in", 0)),
        _amount(data.get("small_bet", data.get("min_bet", 0))),
        _amount(data.get("big_bet", 0)),
        _amount(data.get("_max_bet", 0)),
        data.get("_raises"),
        [deque() for _ in stacks],
        gone=[deque() for _ in stacks],
        ends=[_amount(one) for one in data["finishing_stacks"]] if "finishing_stacks" in data else None,
        shows=str(data.get("_shows", "")),
        cite=str(data.get("_cite", "")),
        chapter=str(data.get("_chapter") or first_of(GAME)),
        options={str(key): str(value) for key, value in dict(data.get("_options", {})).items()},
    )
    if not hand.small:
        raise Refused("The file lacks small_bet or min_bet.")
    for line in data["actions"]:
        _act(hand, line)
    return hand


def _game(data: Mapping[str, Any]) -> tuple[Structure, str]:
    code = str(data["variant"])
    if code in CODES:
        return CODES[code]
    if "_game" in data and code in LETTERS:
        return LETTERS[code], str(data["_game"])
    raise Refused(f"The rulebooks have no game {code!r}.", allowed=(*CODES, "F, S, P or N with _game"))


def _amount(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        raise Refused(f"{value!r} is no amount.")
    return cents(str(value))


def _act(hand: Written, line: str) -> None:
    """Take one line of a file: a deal or an act."""
    words = str(line).partition("#")[0].split()
    if words:
        hand.lines.append(" ".join(words))
    try:
        match words:
            case []:
                pass
            case ["d", "dh", who, *cards]:
                hand.own[_seat(hand, who)].extend(_cards("".join(cards)))
            case ["d", "db", *cards]:
                hand.board.extend(_cards("".join(cards)))
            case [who, "sd", *cards]:
                hand.gone[_seat(hand, who)].append(tuple(_cards("".join(cards))))
            case [who, "cbr", amount]:
                hand.acts.append((_seat(hand, who), "cbr", _amount(amount)))
            case [who, "f" | "cc" | "pb" as act]:
                hand.acts.append((_seat(hand, who), act, 0))
            case [who, "sm", *cards] if cards and "?" not in cards[0]:  # a hand that is only seen in the end
                shown = _cards("".join(cards))
                own = hand.own[_seat(hand, who)]
                if UNSEEN in own and len(shown) == len(own):
                    own.clear()
                    own.extend(shown)
            case [_, "sm", *_]:
                pass
            case _:
                raise Refused("This is no deal and no act of the format.")
    except Refused as refused:
        raise Refused(f"{line!r}: {refused.what}", allowed=refused.allowed) from None


def _seat(hand: Written, who: str) -> int:
    if not who.startswith("p") or not 1 <= (whole(who[1:]) or 0) <= len(hand.stacks):
        raise Refused(f"There is no player {who}.", allowed=(f"p1 to p{len(hand.stacks)}",))
    return int(who[1:]) - 1


def _cards(text: str) -> list[int]:
    parts = [text[place : place + 2] for place in range(0, len(text), 2)]
    return [UNSEEN if part == "??" else several(part)[0] for part in parts]


def adjudicated(written: Written, rules: Rules) -> Hand:
    """The hand by the chapter's rules and what its house has posted."""
    variant = variant_of(rules, written.game)
    return replayed(written, variant, posted(rules, variant, written.terms(variant)))


# --- played again -----------------------------------------------------------------------------------------------------


Heard = Callable[[Hand, str, int, Sequence[int]], None]
"""Is told what a seat is about to do: the hand, the act, the amount, the cards that it gives up."""


def replayed(written: Written, variant: Variant, terms: Terms) -> Hand:
    """The hand, played through by its file; refused where the game's rules do not allow what the file has."""
    return played(written, Hand(variant, terms, written.stacks))


def played(written: Written, hand: Hand, heard: Heard | None = None) -> Hand:
    """A hand that has just begun, played through by its file."""
    own = [deque(cards) for cards in written.own]
    gone = [deque(cards) for cards in written.gone]
    board, acts = deque(written.board), deque(written.acts)
    out: set[int] = set()

    def off_the_deck(card: int) -> int:
        if card in out:
            raise Refused(f"{name(card)} has been dealt already and is not in the deck.")
        out.update({card} - {UNSEEN})
        return card

    while (due := hand.due).kind != "over":
        match due.kind:
            case "burn":
                hand.deal(UNSEEN)
            case "shuffle":
                out.difference_update(due.cards)
                hand.shuffle()
            case "card":
                missing = f"No card is written for p{due.seat + 1}, which is due one."
                hand.deal(off_the_deck(_next(own[due.seat], missing)))
            case "board":
                hand.deal(off_the_deck(_next(board, "A card of the board is missing.")))
            case "draw" | "discard":
                given = _next(gone[due.seat], f"What p{due.seat + 1} discards is missing.")
                if heard:
                    heard(hand, "sd", 0, given)
                hand.discard(given)
            case _:
                _take(hand, acts, heard)
    acts = deque(one for one in acts if one[1] != "pb")
    if acts or board:
        raise Refused(f"The hand is over, and the file goes on{f' with p{acts[0][0] + 1}' if acts else ''}.")
    return hand


def _next(queue: deque[Any], missing: str) -> Any:
    if not queue:
        raise Refused(missing)
    return queue.popleft()


def _take(hand: Hand, acts: deque[tuple[int, str, int]], heard: Heard | None) -> None:
    """One act of the file, by whoever's turn it is."""
    seat = hand.offer.seat
    while acts and acts[0][1] == "pb":  # the forced bet is made already
        acts.popleft()
    if not acts:
        raise Refused(f"It is p{seat + 1}'s turn, and the file ends.")
    who, act, to = acts.popleft()
    if who != seat:
        hint = ""
        if len(hand.stacks) == 2 and hand.terms.blinds and not hand.street and not hand.terms.button_blind:
            hint = " With two players the player left of the button has the first blind, unless heads-up-blinds=button."
        raise Refused(f"p{who + 1} acts where it is p{seat + 1}'s turn.{hint}")
    if heard:
        heard(hand, act, to, ())
    if act == "f":
        hand.fold()
    elif act == "cc":
        hand.call()
    else:
        hand.raise_to(to)


# --- written ----------------------------------------------------------------------------------------------------------


def write(written: Written, ends: Sequence[int] | None = None) -> str:
    """The hand as a file of the format, with the stacks that it left."""
    code = next((code for code, found in CODES.items() if found == (written.structure, written.game)), "")
    seats = len(written.stacks)
    lines = [f'variant = "{code}"'] if code else [
        f'variant = "{next(letter for letter, one in LETTERS.items() if one == written.structure)}"',
        f'_game = "{written.game}"',
    ]  # fmt: skip
    lines.append(f"antes = {_amounts([written.ante] * seats)}")
    if written.blinds:
        lines.append(f"blinds_or_straddles = {_amounts([*written.blinds, *[0] * (seats - len(written.blinds))])}")
    if written.forced:
        lines.append(f"bring_in = {_said(written.forced)}")
    if written.structure == "fixed":
        lines += [f"small_bet = {_said(written.small)}", f"big_bet = {_said(written.big or written.small)}"]
    else:
        lines.append(f"min_bet = {_said(written.small)}")
    if written.most:
        lines.append(f"_max_bet = {_said(written.most)}")
    if written.raises is not None:
        lines.append(f"_raises = {written.raises}")
    lines.append(f"starting_stacks = {_amounts(written.stacks)}")
    lines += ["actions = [", *(f'  "{line}",' for line in written.lines), "]"]
    if ends:
        lines.append(f"finishing_stacks = {_amounts(ends)}")
    lines += [
        f"{key} = {json.dumps(said)}" for key, said in (("_shows", written.shows), ("_cite", written.cite)) if said
    ]
    if written.chapter != first_of(GAME):
        lines.append(f"_chapter = {json.dumps(written.chapter)}")
    if written.options:
        said = ", ".join(f"{key} = {json.dumps(value)}" for key, value in written.options.items())
        lines.append(f"_options = {{ {said} }}")
    return "\n".join([*lines, ""])


def _amounts(values: Sequence[int]) -> str:
    return f"[{', '.join(map(_said, values))}]"


def _said(value: int) -> str:
    return str(value // 100) if value % 100 == 0 else f"{value / 100:.2f}"


def named(cards: Iterable[int]) -> str:
    """Cards without spaces, as the format has them."""
    return "".join("??" if card == UNSEEN else name(card) for card in cards)


class Recorder:
    """A hand that is written down while it is played."""

    def __init__(self, variant: Variant, terms: Terms, stacks: Sequence[int]) -> None:
        self.hand = Hand(variant, terms, stacks)
        limits = terms.limits
        self.written = Written(
            limits.structure, variant.id, list(stacks), terms.ante, terms.blinds, terms.forced, limits.bets[0],
            limits.bets[-1], limits.most, limits.raises,
        )  # fmt: skip
        self._dealt: dict[int, list[int]] = {}
        self._board: list[int] = []

    def deal(self, card: int) -> None:
        """The card that is due comes; cards are written by hand, those of a draw after all discards."""
        due = self.hand.due
        if due.kind == "card":
            self._dealt.setdefault(due.seat, []).append(card)
        elif due.kind == "board":
            self._board.append(card)
        self.hand.deal(card)
        self._flush()
        self._show()

    def discard(self, cards: Sequence[int]) -> None:
        """A seat gives up cards."""
        self.written.lines.append(f"p{self.hand.due.seat + 1} sd {named(cards)}".rstrip())
        self.hand.discard(cards)
        self._flush()
        self._show()

    def shuffle(self) -> None:
        """Cards are shuffled into the deck again."""
        self.hand.shuffle()

    def fold(self) -> None:
        """The seat that acts folds."""
        self._say("f")
        self.hand.fold()
        self._show()

    def call(self) -> None:
        """The seat that acts checks or calls."""
        self._say("cc")
        self.hand.call()
        self._show()

    def raise_to(self, to: int) -> None:
        """The seat that acts bets, or raises to an amount."""
        self._say(f"cbr {_said(to)}")
        self.hand.raise_to(to)

    def _say(self, act: str) -> None:
        self.written.lines.append(f"p{self.hand.offer.seat + 1} {act}")

    def _flush(self) -> None:
        """Write what was dealt once nobody is due a card or a discard of this street."""
        if self.hand.due.kind in ("card", "draw", "discard", "shuffle"):
            return
        for seat, cards in self._dealt.items():
            self.written.lines.append(f"d dh p{seat + 1} {named(cards)}")
        self._dealt = {}
        if self._board and self.hand.due.kind != "board":
            self.written.lines.append(f"d db {named(self._board)}")
            self._board = []
        if (opener := self.hand.forced_by) >= 0 and f"p{opener + 1} pb" not in self.written.lines:
            self.written.lines.append(f"p{opener + 1} pb")

    def _show(self) -> None:
        """At the showdown the hands are shown in their order."""
        for seat in self.hand.shown if self.hand.due.kind == "over" else ():
            self.written.lines.append(f"p{seat + 1} sm {named(self.hand.own[seat])}")

    def text(self) -> str:
        """The file of the hand as far as it has come."""
        return write(self.written, self.hand.stacks if self.hand.due.kind == "over" else None)
