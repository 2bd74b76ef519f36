"""What the equipment answers: a card, a spin, a throw, a selection. What is particular to one kind stands in its class.

Tables, dealers, journals, replays, round files and the floor ask the request: how it is drawn from a source, how a
recorded result is read, what the journal says of it, what a file lists, what people are told. A new kind of equipment
is a new subclass of `Physical`, which is known under its `kind` as soon as it is defined; a new set of pieces that are
dealt is a `Pieces` that a game names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol

from croupier.equipment.dice import roll
from croupier.equipment.source import Source
from croupier.errors import Refused

if TYPE_CHECKING:
    from croupier.equipment.wheel import Wheel
    from croupier.games.base import Game

KINDS: dict[str, type[Physical]] = {}
"""Every kind of equipment by the kind of its events."""


class Hands(Protocol):
    """What a dealer has at hand: the game's equipment, a source, and the next piece of a shoe."""

    @property
    def game(self) -> Game:
        """The game, with its wheel and its deck."""

    @property
    def source(self) -> Source:
        """Where chance comes from."""

    def piece(self, side: str) -> int:
        """The next piece of the shoe, or of one side of a double shoe."""


class Physical:
    """A request that the equipment answers, with a result in plain data; a script is sent what the result means."""

    kind: ClassVar[str] = ""
    """The kind of its event in the journal; also its moment in a round file, `spin 1`."""
    field: ClassVar[str] = "result"
    """The field of its event that holds the result."""
    listed: ClassVar[str] = ""
    """The key of a round file that lists its results in order; empty: they stand in `draws` under their kind."""
    once: ClassVar[bool] = False
    """Whether it comes at most once a round: then `listed` is a key with one result."""
    lies_open: ClassVar[bool] = True
    """Whether it comes up before all eyes: a paused table stops before it counts, and it is among a round's results."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.kind:
            KINDS[cls.kind] = cls

    @property
    def due(self) -> str:
        """What is missing where a record ends: `a roll`."""
        return f"a {self.kind}"

    def draw(self, hands: Hands) -> Any:
        """A result from a dealer's source, in plain data."""
        raise NotImplementedError

    def read(self, game: Game, result: Any) -> Any:
        """What a result means to the script; refused if it cannot have come up."""
        return result

    def find(self, listed: list[Any], place: int) -> Any:
        """The result among those of its kind that a round file lists and that are left; it is the `place`th of them."""
        if not listed:
            key = self.listed or f"draws: {self.kind}"
            had = f"lists {place - 1}" if place > 1 else "lists none"
            raise Refused(f"The round needs {self.due} for {self.kind} {place}; `{key}` {had}.")
        return listed.pop(0)

    def record(self, result: Any) -> dict[str, Any]:
        """What the journal says of it."""
        return {self.field: result}

    def void(self, result: Any) -> dict[str, Any]:
        """What the journal says of a result that a ruling makes void before it is shown."""
        return {"result": result, "of": {"kind": self.kind, **self.record(result)}}

    @classmethod
    def recorded(cls, game: Game, data: Mapping[str, Any]) -> Physical:
        """The request that an event of the journal answers, as far as drawing it again needs it."""
        return cls()

    @classmethod
    def came_up(cls, data: Mapping[str, Any]) -> Any:
        """What an event of the journal shows."""
        return data[cls.field]

    @classmethod
    def listing(cls, data: Mapping[str, Any]) -> list[Any]:
        """What a round file lists for an event of the journal."""
        return [data[cls.field]]

    @classmethod
    def tells(cls, game: Game, data: Mapping[str, Any]) -> str:
        """An event of the journal in a sentence."""
        return f"{cls.kind.capitalize()}: {said(data[cls.field])}."


def said(result: Any) -> str:
    """A result in words."""
    return ", ".join(map(str, result)) if isinstance(result, (list, tuple)) else str(result)


@dataclass(frozen=True)
class DealCard(Physical):
    """Ask for the next card, or whatever piece the game deals (`Game.pieces`)."""

    kind: ClassVar[str] = "card"
    field: ClassVar[str] = "card"
    lies_open: ClassVar[bool] = False

    to: str
    face: Literal["up", "down"] = "up"
    side: str = ""
    """The side of the shoe from which it comes, where the shoe has two."""
    kept: int = -1
    """The card itself, where it was drawn from the shoe in an earlier hand and kept for this one."""

    @property
    def due(self) -> str:
        """A card, and where it goes."""
        return f"a card to {self.to}"

    def draw(self, hands: Hands) -> str:
        """The next card's name."""
        return hands.game.pieces.name(self.kept if self.kept >= 0 else hands.piece(self.side))

    def read(self, game: Game, result: Any) -> int:
        """The card's integer."""
        found = game.pieces.piece(str(result))
        if self.kept >= 0 and found != self.kept:
            raise Refused(f"{game.pieces.name(self.kept)} was kept for this hand, not {result}.")
        return found

    def record(self, result: Any) -> dict[str, Any]:
        """Where it went, and which it is."""
        said: dict[str, Any] = {"to": self.to, "face": self.face, "card": result}
        if self.side:
            said["side"] = self.side
        if self.kept >= 0:
            said["kept"] = True
        return said

    @classmethod
    def recorded(cls, game: Game, data: Mapping[str, Any]) -> DealCard:
        """The card that was asked for: from its side of the shoe, or one that was kept."""
        return cls("", side=data.get("side", ""), kept=game.pieces.piece(data["card"]) if "kept" in data else -1)

    @classmethod
    def tells(cls, game: Game, data: Mapping[str, Any]) -> str:
        """A card goes to a place."""
        return f"{data['card'] or 'A card'} to {data['to']}{', face down' if data['face'] == 'down' else ''}."


def _wheel(game: Game) -> Wheel:
    from croupier.games.capabilities import wheel_of  # it stands on this module

    return wheel_of(game)


@dataclass(frozen=True)
class SpinWheel(Physical):
    """Ask for the pocket in which the ball rests."""

    kind: ClassVar[str] = "spin"
    field: ClassVar[str] = "pocket"
    listed: ClassVar[str] = "numbers"

    wheel: str

    @property
    def due(self) -> str:
        """A number."""
        return "a number"

    def draw(self, hands: Hands) -> str:
        """The pocket's name."""
        return _wheel(hands.game).spin(hands.source)

    def read(self, game: Game, result: Any) -> str:
        """A pocket of the wheel."""
        pockets = _wheel(game).pockets
        if str(result) not in pockets:
            raise Refused(f"{str(result)!r} is not on the wheel.", allowed=dict.fromkeys(pockets))
        return str(result)

    def record(self, result: Any) -> dict[str, Any]:
        """The pocket."""
        return {"pocket": str(result)}

    def void(self, result: Any) -> dict[str, Any]:
        """Journals have it without its kind: a name is a spin's, a list a throw's."""
        return {"result": result}

    @classmethod
    def recorded(cls, game: Game, data: Mapping[str, Any]) -> SpinWheel:
        """A spin of the game's wheel."""
        return cls("")

    @classmethod
    def tells(cls, game: Game, data: Mapping[str, Any]) -> str:
        """Where the wheel stops."""
        return _wheel(game).stops_at(data["pocket"])


@dataclass(frozen=True)
class RollDice(Physical):
    """Ask for a throw of dice."""

    kind: ClassVar[str] = "roll"
    field: ClassVar[str] = "dice"
    listed: ClassVar[str] = "rolls"

    count: int

    def draw(self, hands: Hands) -> list[int]:
        """The faces, die by die."""
        return list(roll(hands.source, self.count))

    def read(self, game: Game, result: Any) -> tuple[int, ...]:
        """The faces, as many as there are dice."""
        if not isinstance(result, (list, tuple)) or len(result) != self.count:
            raise Refused(f"{result!r} is not a throw of {self.count} dice.")
        if not all(isinstance(one, int) and 1 <= one <= 6 for one in result):
            raise Refused(f"{result!r} is not a throw of dice.", allowed=("numbers from 1 to 6",))
        return tuple(result)

    def record(self, result: Any) -> dict[str, Any]:
        """The faces."""
        return {"dice": list(result)}

    def void(self, result: Any) -> dict[str, Any]:
        """Journals have it without its kind: a name is a spin's, a list a throw's."""
        return {"result": result}

    @classmethod
    def recorded(cls, game: Game, data: Mapping[str, Any]) -> RollDice:
        """A throw of as many dice."""
        return cls(len(data["dice"]))

    @classmethod
    def came_up(cls, data: Mapping[str, Any]) -> tuple[int, ...]:
        """The faces."""
        return tuple(data["dice"])

    @classmethod
    def tells(cls, game: Game, data: Mapping[str, Any]) -> str:
        """What the dice show."""
        return f"Dice: {said(data['dice'])}."


@dataclass(frozen=True)
class CountStub(Physical):
    """Have the cards that are left counted once all are dealt: what the count shows may be ruled on before anything is
    settled."""

    kind: ClassVar[str] = "stub"
    field: ClassVar[str] = "cards"
    lies_open: ClassVar[bool] = False

    left: int

    @property
    def due(self) -> str:
        """The count."""
        return "the count of the stub"

    def draw(self, hands: Hands) -> int:
        """As many as were not dealt."""
        return self.left

    def find(self, listed: list[Any], place: int) -> int:
        """A file says nothing of a count that is right; one that is wrong is ruled on before it."""
        return self.left

    @classmethod
    def recorded(cls, game: Game, data: Mapping[str, Any]) -> CountStub:
        """The same count."""
        return cls(data["cards"])

    @classmethod
    def listing(cls, data: Mapping[str, Any]) -> list[Any]:
        """Nothing."""
        return []

    @classmethod
    def tells(cls, game: Game, data: Mapping[str, Any]) -> str:
        """How many cards are left."""
        return f"The stub has {data['cards']} cards."


NOTHING = ""
"""The result of a selection that the system has not made."""


@dataclass(frozen=True)
class Select(Physical):
    """Ask the table game system for its selection of this round, which it makes with a chance of `chance` in `of`."""

    once: ClassVar[bool] = True
    lies_open: ClassVar[bool] = False
    called: ClassVar[str]
    """What is selected, in words."""

    chance: int
    of: int

    @property
    def due(self) -> str:
        """What the system is asked for."""
        return f"the {self.called} that the table game system selects"

    def choices(self, game: Game) -> Sequence[str]:
        """What can be selected, each as likely as the others."""
        raise NotImplementedError

    def draw(self, hands: Hands) -> str:
        """One of the choices, or nothing."""
        choices = self.choices(hands.game)
        drawn = hands.source.below(self.of * len(choices))
        return choices[drawn % len(choices)] if drawn < self.chance * len(choices) else NOTHING

    def read(self, game: Game, result: Any) -> Any:
        """One of the choices; nothing only where a selection is not made in every round."""
        if str(result) not in self.choices(game) and (result != NOTHING or self.chance == self.of):
            raise Refused(f"{str(result)!r} is not a {self.called} that can be selected.", allowed=self.choices(game))
        return str(result)

    def find(self, listed: list[Any], place: int) -> Any:
        """What a file says; one that says nothing is of a round without a selection, where there can be one."""
        return super().find(listed, place) if listed or self.chance == self.of else NOTHING

    def record(self, result: Any) -> dict[str, Any]:
        """What was selected, and with what chance."""
        return {self.field: str(result), "chance": self.chance, "of": self.of}

    @classmethod
    def recorded(cls, game: Game, data: Mapping[str, Any]) -> Select:
        """The same chance."""
        return cls(data["chance"], data["of"])

    @classmethod
    def listing(cls, data: Mapping[str, Any]) -> list[Any]:
        """What was selected, if anything."""
        return [data[cls.field]] if data[cls.field] != NOTHING else []

    @classmethod
    def tells(cls, game: Game, data: Mapping[str, Any]) -> str:
        """What the system has selected."""
        return f"The system selects {data[cls.field] or f'no {cls.called}'}."


@dataclass(frozen=True)
class SelectCard(Select):
    """Ask for the Magic Card: any card of the game, whatever has been dealt."""

    kind: ClassVar[str] = "magic-card"
    field: ClassVar[str] = "selected"
    listed: ClassVar[str] = "magic_card"
    called: ClassVar[str] = "card"

    def choices(self, game: Game) -> Sequence[str]:
        """Every card that the game has, once, however many decks there are."""
        return [game.pieces.name(one) for one in sorted({*game.deck()})]

    def read(self, game: Game, result: Any) -> int | None:
        """The card's integer."""
        named = game.pieces.name(game.pieces.piece(str(result))) if result != NOTHING else NOTHING
        read = super().read(game, named)
        return game.pieces.piece(read) if read != NOTHING else None


@dataclass(frozen=True)
class SelectPosition(Select):
    """Ask for the position that the system selects: one of the table's, whether or not anybody sits there."""

    kind: ClassVar[str] = "lucky-position"
    field: ClassVar[str] = "selected"
    listed: ClassVar[str] = "lucky_position"
    called: ClassVar[str] = "position"

    seats: int
    dealer: bool = False
    """Whether the dealer's position is one of them."""

    def choices(self, game: Game) -> Sequence[str]:
        """Every position, the dealer's last."""
        return [*map(str, range(1, self.seats + 1)), *(["dealer"] if self.dealer else [])]

    def record(self, result: Any) -> dict[str, Any]:
        """What was selected, and among how many."""
        return super().record(result) | {"seats": self.seats, "dealer": self.dealer}

    @classmethod
    def recorded(cls, game: Game, data: Mapping[str, Any]) -> SelectPosition:
        """The same chance among the same positions."""
        return cls(data["chance"], data["of"], data["seats"], data["dealer"])
