"""Gymnasium environments for the games in which something is decided, dealt and settled by the same tables.

import gymnasium, croupier.gym

env = gymnasium.make("croupier/pa-blackjack-v0")        # or croupier.gym.make("pa/blackjack", options={"decks": "6"})

An episode is a round. Wagers are made as the environment was told to; each step is one decision of the seat, and the
reward, in units of the first wager, comes with the last one. What may be done is in `action_mask`, in the observation
and in `info`. An action for which a player may say how much is there as it costs (`double`), and for the least, the
middle and the most that it may be (`double least`, `double half`, `double most`). At craps, where wagers are the
decisions, an episode is a shooter's turn and a step is a throw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, ClassVar

import numpy as np

try:
    import gymnasium
    from gymnasium import spaces
except ImportError:
    raise ImportError('Gymnasium is not installed: pip install "croupier[gym]"') from None

from croupier.equipment.cards import card as numbered
from croupier.equipment.cards import names as card_names
from croupier.errors import Refused
from croupier.games import GAMES
from croupier.games.base import Game
from croupier.games.script import Decide, TakeWagers
from croupier.rules.loader import addresses, load
from croupier.rules.pays import cents, money
from croupier.surface import open_at, seeds
from croupier.tables.dealer import HouseDealer
from croupier.tables.journal import Event, Journal
from croupier.tables.table import Table

CARDS = 54
"""Places for cards in an observation: 52 and the jokers."""
BANKROLL = 10**13
"""Cents with which a seat plays: it never runs out."""
END = "end"
"""The action that is left when a round has ended without a decision: it brings the reward."""
SETTINGS = tuple(f"low {i}-{j}" for i, j in combinations(range(1, 8), 2))
"""The 21 ways to set seven cards, by the places of the low hand's two among them from the highest down."""
PARTS = ("least", "half", "most")
"""How much an action is for, between the least and the most that it may be, where a player may say."""
_BLACKJACK = ("stand", "hit", "double", "split", "surrender", "decline", "insurance", "even-money", "take", "add")
VOCABULARY: dict[str, tuple[str, ...]] = {
    "blackjack": _BLACKJACK,
    "pai-gow-poker": ("house-way", *SETTINGS, "fold", "surrender"),
    "chemin-de-fer": ("card", "stay", "draw"),
}
"""The actions of games by their names; those of poker games against a dealer are the streets' own."""
STREETS = (
    "three-card-poker",
    "ultimate-texas-holdem",
    "texas-holdem-bonus",
    "let-it-ride",
    "mississippi-stud",
    "caribbean-stud",
)
CRAPS = ("craps", "crapless-craps")
Observation = dict[str, Any]


class _Unkept(Journal):
    """A journal that keeps only its last event and no hashes: a hundred million rounds leave no trace."""

    def append(self, kind: str, data: dict[str, Any], time: str = "") -> Event:
        """Pass on what happened."""
        event = Event(len(self.events), time, kind, data, "", "")
        self.events[:] = [event]
        return event


class _Seated(gymnasium.Env[Observation, Any]):
    """A seat at a table; what is observed and what ends an episode is the game's."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        address: str,
        *,
        wagers: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
        **choices: Any,
    ) -> None:
        """Open a chapter under a house's `options`, `paytables`, `pays` and `limits`; `wagers` in dollars."""
        if render_mode not in (None, "ansi"):
            raise Refused(f"{render_mode!r} is no way to show a table.", allowed=("ansi",))
        self.game: Game = open_at(address, **choices)._game
        self.render_mode = render_mode
        self.wagers = {key: cents(str(amount)) for key, amount in (wagers or {}).items()} or _usual(self.game)
        self.unit = next(iter(self.wagers.values()))
        """The size of the first wager, in cents: rewards are in units of it."""
        self.seat = 1
        self._table: Table | None = None

    @property
    def table(self) -> Table:
        """The table, from the first `reset` on."""
        if self._table is None:
            raise Refused("An environment is reset before anything else.")
        return self._table

    def _sit_down(self) -> Table:
        """A new table, whose shuffles and throws follow from the environment's random numbers."""
        dealer = HouseDealer(self.game, seeds(self.np_random.bytes(32)).__next__)
        table = Table(self.game, dealer, _Unkept())
        table.sit(self.seat, "agent", BANKROLL)
        return table

    def _won(self) -> float:
        """What the round has made for the seat so far, in units."""
        return sum(line.net for line in self.table.lines if line.seat == self.seat) / self.unit

    def render(self) -> str | None:
        """The cards and wagers that the seat sees, as text."""
        if self.render_mode != "ansi" or self._table is None:
            return None
        view = self.table.view(self.seat)
        shown = [
            f"{place}: {' '.join(card_names([card]) if card >= 0 else '??' for card in cards)}"
            for place, cards in view.cards.items()
        ]
        staked = view.stakes.get(self.seat, {})
        shown.append("wagers: " + (", ".join(f"{key} {money(one)}" for key, one in staked.items()) or "none"))
        return "\n".join(shown)


class RoundEnv(_Seated):
    """Rounds of a game in which a hand is played: an episode is a round, a step a decision."""

    def __init__(self, address: str, *, role: str = "player", **how: Any) -> None:
        """Open a chapter; `role` is the side taken at chemin de fer, `player` or `banker`."""
        super().__init__(address, **how)
        if role not in ("player", "banker"):
            raise Refused(f"{role!r} is no role.", allowed=("player", "banker"))
        self.role = role
        words = _vocabulary(self.game)
        sized = (f"{word} {part}" for word in words if word in self.game.sized_actions for part in PARTS)
        self.actions = (END, *words, *sized)
        """What each action is called."""
        cards = spaces.Box(0, 16, (CARDS,), np.int8)
        self.action_space = spaces.Discrete(len(self.actions))
        self.observation_space = spaces.Dict(
            {
                "hand": cards,
                "other_hands": cards,
                "dealer": cards,
                "table": cards,
                "staked": spaces.Box(0, 1e6, (1,), np.float32),
                "action_mask": spaces.MultiBinary(len(self.actions)),
            }
        )

    # --- the interface ---

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal the next round up to its first decision; with a seed, at a new table."""
        super().reset(seed=seed)
        if seed is not None or self._table is None or self._table.playing or self._table.closed:
            self._table = self._sit_down()
        self.table.begin()
        self._go_on()
        return self._observe(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Do what was decided. An action that is not legal is replaced by the first one that costs nothing."""
        request = self._request
        illegal = False
        if request is not None:
            legal = self._legal(request)
            name = self.actions[int(action)]
            illegal = name not in legal
            free = (one for one in legal.values() if not sum(request.taken(one)[1].values()))
            answer = next(free) if illegal else legal[name]
            self.table.answer(answer)
            self._go_on()
        done = not self.table.playing
        info = self._info() | ({"illegal": True} if illegal else {})
        return self._observe(), self._won() if done else 0.0, done, False, info

    # --- the round ---

    @property
    def _request(self) -> Decide | None:
        pending = self.table.pending
        return pending if isinstance(pending, Decide) else None

    def _sit_down(self) -> Table:
        table = super()._sit_down()
        if "chemin-de-fer" in self.game.names:
            table.sit(2, "the other side", BANKROLL)
        return table

    def _go_on(self) -> None:
        """Answer for everybody and everything else until the seat has to decide or the round is over."""
        while self.table.playing:
            request = self.table.pending
            if isinstance(request, TakeWagers):
                self.table.answer(self._stakes(request))
            elif isinstance(request, Decide):
                if request.seat == self.seat and self._legal(request):
                    return
                self.table.answer(self._for_others(request))
            else:
                self.table.proceed()

    def _stakes(self, request: TakeWagers) -> dict[str, int]:
        if not request.limits:
            return self.wagers if request.seat == self.seat else {}
        wager, (least, most) = next(iter(request.limits.items()))  # chemin de fer: the bank, or a wager against it
        banks = (request.seat == self.seat) == (self.role == "banker")
        return {wager: min(max(least, self.unit), most)} if banks == (wager == "banker") else {}

    def _for_others(self, request: Decide) -> str:
        """What is not the agent's to decide: the other side plays as well as it can, and covers every bank."""
        if request.about == "banco":
            return next(action for action in request.actions if action != "no")
        try:
            values = self.game.values(request, self.table.view(request.seat))
        except NotImplementedError:
            return request.actions[0]
        return max(values, key=lambda action: values[action])

    def _legal(self, request: Decide) -> dict[str, str]:
        """The actions of the environment that may be taken now, and what each is called at the table."""
        settings = iter(SETTINGS)
        legal = {}
        pairs = [action for action in request.actions if " " in action]
        if len(pairs) == len(SETTINGS):  # named by places, whatever the order in which they are offered
            pairs.sort(key=lambda pair: [numbered(word) for word in pair.split()], reverse=True)
        for action in (*(action for action in request.actions if " " not in action), *pairs):
            name = next(settings) if " " in action and SETTINGS[0] in self.actions else action
            if name in self.actions:
                legal[name] = action
        for action, amount in request.amounts.items():
            for part, stake in zip(PARTS, (amount.least, (amount.least + amount.most) // 2, amount.most), strict=True):
                if f"{action} {part}" in self.actions:
                    legal[f"{action} {part}"] = request.saying(action, amount.nearest(stake))
        return legal

    # --- what is seen ---

    def _mask(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        mask = np.zeros(len(self.actions), dtype=np.int8)
        request = self._request
        for name in self._legal(request) if request else (END,):
            mask[self.actions.index(name)] = 1
        return mask

    def _info(self) -> dict[str, Any]:
        request = self._request
        return {
            "action_mask": self._mask(),
            "about": request.about if request else "",
            "actions": tuple(self._legal(request)) if request else (END,),
        }

    def best_action(self) -> int:
        """The action that the game's own analysis finds best, for the decision that is due."""
        request = self._request
        if request is None:
            return self.actions.index(END)
        values = self.game.values(request, self.table.view(self.seat))
        best = max(values, key=lambda action: values[action])
        chosen = request.taken(best)
        return self.actions.index(
            next(name for name, action in self._legal(request).items() if request.taken(action) == chosen)
        )

    def _observe(self) -> Observation:
        view = self.table.view(self.seat)
        request = self._request
        own = f"seat {self.seat}"
        deciding = own
        if request is not None and request.about.startswith("hand ") and request.about != "hand 1":
            deciding = f"{own} {request.about}"
        seen = {name: np.zeros(CARDS, dtype=np.int8) for name in ("hand", "other_hands", "dealer", "table")}
        for place, cards in view.cards.items():
            if place == deciding:
                row = seen["hand"]
            elif place == own or place.startswith(f"{own} "):
                row = seen["other_hands"]
            else:
                row = seen["dealer" if place == "dealer" else "table"]
            for card in cards:
                if card >= 0:
                    row[card] += 1
        staked = sum(view.stakes.get(self.seat, {}).values()) / self.unit
        return {**seen, "staked": np.array([staked], dtype=np.float32), "action_mask": self._mask()}


class CrapsEnv(_Seated):
    """Craps: a step is a throw, an action the wager that is made before it, an episode a shooter's turn."""

    def __init__(self, address: str, *, wagers: Mapping[str, Any] | None = None, rolls: int = 200, **how: Any) -> None:
        """Open a chapter; `wagers` in dollars are the menu, a turn is cut off after so many `rolls`."""
        super().__init__(address, wagers=wagers or _menu(address, how), **how)
        self.rolls = rolls
        self.menu = tuple(self.wagers)
        self.actions = ("nothing", *self.menu)
        self.action_space = spaces.Discrete(len(self.actions))
        self.observation_space = spaces.Dict(
            {
                "point": spaces.Discrete(13),
                "staked": spaces.Box(0, 1e6, (len(self.menu),), np.float32),
                "action_mask": spaces.MultiBinary(len(self.actions)),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new shooter at a new table."""
        super().reset(seed=seed)
        self._table = self._sit_down()
        self._thrown = 0
        self.table.begin()
        return self._observe(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make a wager, or none, and throw; a wager that cannot be made now is not made."""
        mask = self._mask()
        stakes = {}
        if action and mask[action]:
            key = self.menu[int(action) - 1]
            stakes = {key: self.wagers[key]}
        had_point = bool(self.table.carry.get("point"))
        self.table.answer(stakes)
        while self.table.playing:
            self.table.answer(self._first(self.table.pending))
        self._thrown += 1
        won = self._won()
        seven_out = had_point and sum(self.table.results[-1]) == 7
        cut = self._thrown >= self.rolls and not seven_out
        if seven_out or cut:
            mask = np.zeros_like(mask)
            mask[0] = 1
            observed = self._observe(mask)
        else:
            self.table.begin()
            observed = self._observe()
        illegal = {"illegal": True} if action and not stakes else {}
        return observed, won, seven_out, cut, {"action_mask": observed["action_mask"], **illegal}

    @staticmethod
    def _first(request: Any) -> Any:
        return request.actions[0] if isinstance(request, Decide) else {}

    def _mask(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """Wagers that the law lets the seat make now."""
        mask = np.ones(len(self.actions), dtype=np.int8)
        standing = self.table.stakes.get(self.seat, {})
        for place, key in enumerate(self.menu, 1):
            try:
                if key in standing:
                    raise Refused("It stands.")
                self.game.check_wagers(self.seat, {key: self.wagers[key]}, self.table.carry)
            except Refused:
                mask[place] = 0
        return mask

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask()}

    def _observe(self, mask: Any = None) -> Observation:
        staked = self.table.stakes.get(self.seat, {})
        return {
            "point": np.int64(self.table.carry.get("point") or 0),
            "staked": np.array([staked.get(key, 0) / self.unit for key in self.menu], dtype=np.float32),
            "action_mask": self._mask() if mask is None else mask,
        }


# --- which games ------------------------------------------------------------------------------------------------------


def _vocabulary(game: Game) -> Sequence[str]:
    for name in game.names:
        if name in VOCABULARY:
            return VOCABULARY[name]
    streets: Mapping[str, Any] = getattr(game, "streets", {})
    found = dict.fromkeys(
        action for street in streets.values() for action in (*street.actions, street.otherwise) if action
    )
    if not found:
        raise Refused(f"In {game.rules.chapter.name} no hand is played.", allowed=(*VOCABULARY, *STREETS, *CRAPS))
    return tuple(found)


def _usual(game: Game) -> dict[str, int]:
    """Ten dollars on the main wager, or on those that are made together."""
    if game.together:
        return dict.fromkeys(game.together, 1_000)
    return {next(law.id for law in game.rules.offered if law.kind == "main"): 1_000}


def _menu(address: str, how: Mapping[str, Any]) -> dict[str, str]:
    """The wagers of a craps table that most players make, as far as the chapter has them."""
    choices = {name: value for name, value in how.items() if name != "render_mode"}
    rules = open_at(address, **choices).rules
    wanted = {"pass-line": "10", "dont-pass": "10", "field": "10", "any-seven": "10"}
    wanted |= {f"place-to-win:{number}": "12" for number in (6, 8)} | {"come": "10", "dont-come": "10"}
    return {key: amount for key, amount in wanted.items() if rules.has(key.partition(":")[0])}


@lru_cache(maxsize=1)
def environments() -> dict[str, str]:
    """The name of each environment, `pa-blackjack`, and the address of its chapter."""
    wanted = {*VOCABULARY, *STREETS, *CRAPS}
    chapters = [load(address) for address in addresses()]
    playable = [one for one in chapters if one.game in wanted and one.game in GAMES]
    found = {}
    for one in playable:
        same = [other for other in playable if (other.rulebook, other.game) == (one.rulebook, one.game)]
        name = f"{one.rulebook}-{one.game}" if len(same) == 1 else one.address.replace("/", "-")
        found[name] = one.address
    return found


def make(address: str, **how: Any) -> gymnasium.Env[Observation, Any]:
    """The environment of a chapter, `pa/blackjack`; keywords are the environment's."""
    return CrapsEnv(address, **how) if _is_craps(address) else RoundEnv(address, **how)


def _is_craps(address: str) -> bool:
    return open_at(address).chapter.game in CRAPS


def register() -> None:
    """Tell Gymnasium of every environment, `croupier/pa-blackjack-v0`."""
    for name, address in environments().items():
        kind = "CrapsEnv" if load(address).game in CRAPS else "RoundEnv"
        gymnasium.register(f"croupier/{name}-v0", f"croupier.gym:{kind}", kwargs={"address": address})


register()
