"""Gymnasium environments for the games in which something is decided, dealt and settled by the same tables.

import gymnasium, croupier.gym

env = gymnasium.make("croupier/pa-blackjack-v0")        # or croupier.gym.make("pa/blackjack", options={"decks": "6"})

An episode is a round. Wagers are made as the environment was told to; each step is one decision of the seat, and the
reward, in units of the first wager, comes with the last one. What may be done is in `action_mask`, in the observation
and in `info`. An action for which a player may say how much is there as it costs (`double`), and for the least, the
middle and the most that it may be (`double least`, `double half`, `double most`). Where wagers are the decisions an
episode is a thrower's turn and a step is a throw. Which of the two a game is, its actions and its usual wagers are the
game's to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar

import numpy as np

try:
    import gymnasium
    from gymnasium import spaces
except ImportError:
    raise ImportError('Gymnasium is not installed: pip install "croupier[gym]"') from None

from croupier.errors import Refused
from croupier.games import GAMES, class_of, game_for
from croupier.games.base import Game
from croupier.games.capabilities import AmongPlayers, Episodes, buy_in, episode_of
from croupier.games.places import DEALER, parse_place, seat_place
from croupier.games.script import Decide, TakeWagers
from croupier.rules.editions import chapter_of
from croupier.rules.examples import example
from croupier.rules.loader import addresses, load
from croupier.rules.pays import cents
from croupier.rules.submission import Rules
from croupier.surface import open_at, seeds
from croupier.tables.companions import ranked
from croupier.tables.dealer import HouseDealer
from croupier.tables.driving import drive
from croupier.tables.journal import Event, Journal
from croupier.tables.table import Table

BANKROLL = 10**13
"""Cents with which a seat plays: it never runs out."""
END = "end"
"""The action that is left when a round has ended without a decision: it brings the reward."""
PARTS = ("least", "half", "most")
"""How much an action is for, between the least and the most that it may be, where a player may say."""
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
    actions: tuple[str, ...]

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
        self.game: Game = open_at(address, **choices)._game if choices else _as_it_is(address)
        self.render_mode = render_mode
        self.wagers = {key: cents(str(amount)) for key, amount in (wagers or {}).items()} or self.game.usual_wagers()
        self.unit = next(iter(self.wagers.values()))
        """The size of the first wager, in cents: rewards are in units of it."""
        self.seat = 1
        self.bought = 0
        """What the seat has bought since it first sat down, in cents, where chips run out."""
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
        table.sit(self.seat, "agent", buy_in(self.game) or BANKROLL)
        return table

    def _won(self) -> float:
        """What the round has made for the seat so far, in units."""
        return sum(line.net for line in self.table.lines if line.seat == self.seat) / self.unit

    def _known(self, action: int) -> int:
        """An action by its number; one that there is not is an error of the program that plays."""
        if not 0 <= int(action) < len(self.actions):
            raise ValueError(f"There is no action {action}: they are numbered from 0 to {len(self.actions) - 1}.")
        return int(action)

    def render(self) -> str | None:
        """The cards and wagers that the seat sees, as text."""
        if self.render_mode != "ansi" or self._table is None:
            return None
        view = self.table.view(self.seat)
        shown = [
            f"{place}: {' '.join(self.game.pieces.name(card) if card >= 0 else '??' for card in cards)}"
            for place, cards in view.cards.items()
        ]
        staked = view.stakes.get(self.seat, {})
        shown.append(
            "wagers: " + (", ".join(f"{key} {self.game.rules.money(one)}" for key, one in staked.items()) or "none")
        )
        return "\n".join(shown)


def _as_it_is(address: str) -> Game:
    """A chapter's game by its defaults, or by the example where a house must say more."""
    game = open_at(address)._game
    try:
        game.check_supplied()
    except Refused:
        return game_for(Rules(address, example(address)))
    return game


class RoundEnv(_Seated):
    """Rounds of a game in which a hand is played: an episode is a round, a step a decision."""

    def __init__(self, address: str, *, role: str = "", **how: Any) -> None:
        """Open a chapter; `role` is the side taken where players play against each other, the first unless named."""
        super().__init__(address, **how)
        if not isinstance(self.game, Episodes) or self.game.episode != "round":
            raise Refused(f"In {self.game.rules.chapter.name} no hand is played.", allowed=environments())
        self.learned = self.game
        roles = self.learned.roles
        if role and role not in roles:
            raise Refused(f"{role!r} is no role.", allowed=roles or ("none",))
        self.role = role or "".join(roles[:1])
        words = [word.id for word in self.game.vocabulary()]
        sized = (f"{word} {part}" for word in words if word in self.game.sized_actions for part in PARTS)
        self.actions = (END, *words, *sized)
        """What each action is called."""
        cards = spaces.Box(0, 16, (self.game.pieces.faces,), np.int8)
        self.action_space = spaces.Discrete(len(self.actions))
        self.observation_space = spaces.Dict(
            {
                "hand": cards,
                "other_hands": cards,
                "dealer": cards,
                "table": cards,
                "staked": spaces.Box(0, 1e6, (1,), np.float32),
                "action_mask": spaces.MultiBinary(len(self.actions)),
                **({"sign": spaces.Discrete(len(self.learned.signs) + 1)} if self.learned.signs else {}),
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
        for seat in self.table.players if isinstance(self.game, AmongPlayers) else ():
            lacks = buy_in(self.game) - self.table.bankroll(seat)
            if lacks > 0:
                self.table.buy(seat, lacks)
                self.bought += lacks if seat == self.seat else 0
        self.table.begin()
        self._go_on()
        return self._observe(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Do what was decided. An action that is not legal is replaced by the first one that costs nothing."""
        request = self._request
        illegal = False
        if request is not None:
            legal = self._legal(request)
            name = self.actions[self._known(action)]
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
        if self.learned.roles or isinstance(self.game, AmongPlayers):
            table.sit(2, "the other side", buy_in(self.game) or BANKROLL)
        return table

    def _go_on(self) -> None:
        """Answer for everybody and everything else until the seat has to decide or the round is over."""
        drive(self.table, wagers=lambda request: self.table.answer(self._stakes(request)), decide=self._decide)

    def _decide(self, request: Decide) -> bool:
        if request.seat == self.seat and self._legal(request):
            return False
        self.table.answer(self._for_others(request))
        return True

    def _stakes(self, request: TakeWagers) -> dict[str, int]:
        if not request.limits:
            return self.wagers if request.seat == self.seat else {}
        wager, (least, most) = next(iter(request.limits.items()))  # such as the bank, or a wager against it
        ours = request.seat == self.seat
        taken = ours == (wager == self.role) if self.role else ours
        return {wager: min(max(least, self.unit), most)} if taken else {}

    def _for_others(self, request: Decide) -> str:
        """What is not the agent's to decide: the other side plays as well as it can, and takes every wager on."""
        if request.usual:
            return request.usual
        if self.role and request.costs:
            return next(iter(request.costs))
        if isinstance(self.game, AmongPlayers):
            return ranked(self.game, request, self.table.view(request.seat))[0]
        try:
            values = self.game.values(request, self.table.view(request.seat))
        except NotImplementedError:
            return request.actions[0]
        return max(values, key=lambda action: values[action])

    def _legal(self, request: Decide) -> dict[str, str]:
        """The actions of the environment that may be taken now, and what each is called at the table."""
        legal = self.game.by_word(request)
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
        number = request.about.rpartition("hand ")[2] if request is not None else ""
        deciding = seat_place(self.seat, int(number) if number.isdigit() else 1)
        rows = ("hand", "other_hands", "dealer", "table")
        seen = {name: np.zeros(self.game.pieces.faces, dtype=np.int8) for name in rows}
        for place, cards in view.cards.items():
            if place == deciding:
                row = seen["hand"]
            elif parse_place(place).belongs_to(self.seat):
                row = seen["other_hands"]
            else:
                row = seen["dealer" if place == DEALER else "table"]
            for card in cards:
                if card >= 0:
                    row[card] += 1
        staked = sum(view.stakes.get(self.seat, {}).values()) / self.unit
        signs = ("", *self.learned.signs)
        shown = {"sign": np.int64(signs.index(self.learned.sign(view.carry)))} if self.learned.signs else {}
        return {**seen, "staked": np.array([staked], dtype=np.float32), "action_mask": self._mask(), **shown}


class TurnEnv(_Seated):
    """A game of throws: a step is a throw, an action the wager that is made before it, an episode a thrower's turn."""

    def __init__(self, address: str, *, rolls: int = 200, **how: Any) -> None:
        """Open a chapter; `wagers` in dollars are the menu, a turn is cut off after so many `rolls`."""
        super().__init__(address, **how)
        if not isinstance(self.game, Episodes) or self.game.episode != "turn":
            raise Refused(f"In {self.game.rules.chapter.name} no dice pass from thrower to thrower.")
        self.learned = self.game
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
        mask, action = self._mask(), self._known(action)
        stakes = {}
        if action and mask[action]:
            key = self.menu[action - 1]
            stakes = {key: self.wagers[key]}
        before = dict(self.table.carry)
        self.table.answer(stakes)
        drive(
            self.table,
            wagers=lambda request: self.table.answer({}),
            decide=lambda request: self.table.answer(request.actions[0]),
        )
        self._thrown += 1
        won = self._won()
        over = self.learned.ends_turn(before, self.table.results[-1])
        cut = self._thrown >= self.rolls and not over
        if over or cut:
            mask = np.zeros_like(mask)
            mask[0] = 1
            observed = self._observe(mask)
        else:
            self.table.begin()
            observed = self._observe()
        illegal = {"illegal": True} if action and not stakes else {}
        return observed, won, over, cut, {"action_mask": observed["action_mask"], **illegal}

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


@lru_cache(maxsize=1)
def environments() -> dict[str, str]:
    """The name of each environment, `pa-blackjack`, and the address of its chapter."""
    chapters = [load(address) for address in addresses()]
    playable = [one for one in chapters if one.game in GAMES and episode_of(class_of(one.game))]
    found = {}
    for one in playable:
        same = [other for other in playable if (other.rulebook, other.game) == (one.rulebook, one.game)]
        name = f"{one.rulebook}-{one.game}" if len(same) == 1 else chapter_of(one.address).replace("/", "-")
        found[name] = one.address
    return found


def make(address: str, **how: Any) -> gymnasium.Env[Observation, Any]:
    """The environment of a chapter, `pa/blackjack`; keywords are the environment's."""
    return TurnEnv(address, **how) if episode_of(type(open_at(address)._game)) == "turn" else RoundEnv(address, **how)


def register() -> None:
    """Tell Gymnasium of every environment, `croupier/pa-blackjack-v0`."""
    for name, address in environments().items():
        kind = "TurnEnv" if episode_of(class_of(load(address).game)) == "turn" else "RoundEnv"
        gymnasium.register(f"croupier/{name}-v0", f"croupier.gym:{kind}", kwargs={"address": address})


register()
