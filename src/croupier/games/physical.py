"""What the equipment answers: a card, a spin, a throw, a lot. All that is particular to one kind stands in its class.

Tables, dealers, journals, replays, round files and the floor ask the request: how it is drawn from a source, how a
recorded result is read, what the journal says of it, what a file lists, what people are told. A new kind of equipment
is a new subclass of `Physical`, which is known under its `kind` as soon as it is defined; a new set of pieces that are
dealt is a `Pieces` that a game names.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol

from croupier.equipment.dice import roll
from croupier.equipment.source import Source
from croupier.errors import Refused

if TYPE_CHECKING:
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
    def unused(cls, listed: list[Any], asked: Collection[Physical]) -> list[Any]:
        """What a round file lists and no request of its round asked for."""
        return listed

    @classmethod
    def tells(cls, data: Mapping[str, Any]) -> str:
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
    def tells(cls, data: Mapping[str, Any]) -> str:
        """A card goes to a place."""
        return f"{data['card'] or 'A card'} to {data['to']}{', face down' if data['face'] == 'down' else ''}."


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
        return hands.game.wheel.spin(hands.source)

    def read(self, game: Game, result: Any) -> str:
        """A pocket of the wheel."""
        if str(result) not in game.wheel.pockets:
            raise Refused(f"{str(result)!r} is not on the wheel.", allowed=dict.fromkeys(game.wheel.pockets))
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
    def tells(cls, data: Mapping[str, Any]) -> str:
        """Where the wheel stops."""
        return f"The wheel stops at {data['pocket']}."


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
    def tells(cls, data: Mapping[str, Any]) -> str:
        """What the dice show."""
        return f"Dice: {said(data['dice'])}."


@dataclass(frozen=True)
class DrawLot(Physical):
    """Ask the table game system whether a chance that the house has filed (`chance` in `of`) has come up."""

    kind: ClassVar[str] = "lot"
    field: ClassVar[str] = "won"
    listed: ClassVar[str] = "lots"
    lies_open: ClassVar[bool] = False

    what: str
    chance: int
    of: int

    @property
    def due(self) -> str:
        """A draw, and of what."""
        return f"the draw of the {self.what}"

    def draw(self, hands: Hands) -> bool:
        """Whether it has come up."""
        return hands.source.below(self.of) < self.chance

    def read(self, game: Game, result: Any) -> bool:
        """Whether it has come up."""
        return bool(result)

    def find(self, listed: list[Any], place: int) -> bool:
        """A file names the lots that won."""
        return self.what in listed

    def record(self, result: Any) -> dict[str, Any]:
        """What was drawn for, with its chance."""
        return {"what": self.what, "chance": self.chance, "of": self.of, "won": bool(result)}

    @classmethod
    def recorded(cls, game: Game, data: Mapping[str, Any]) -> DrawLot:
        """The same chance."""
        return cls(data["what"], data["chance"], data["of"])

    @classmethod
    def listing(cls, data: Mapping[str, Any]) -> list[Any]:
        """Only what was won is named."""
        return [data["what"]] if data["won"] else []

    @classmethod
    def unused(cls, listed: list[Any], asked: Collection[Physical]) -> list[Any]:
        """What nobody drew for."""
        drawn = {one.what for one in asked if isinstance(one, DrawLot)}
        return [one for one in listed if one not in drawn]

    @classmethod
    def tells(cls, data: Mapping[str, Any]) -> str:
        """What was drawn for, and whether it came up."""
        return f"A lot for {data['what']}: {'won' if data['won'] else 'not won'}."
