"""Benchmarks: rates, and ratios to peers timed in the same run.

make bench
python tools/bench.py coach exact    some parts of it
"""

from __future__ import annotations

import multiprocessing
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from croupier.counting import boards
from croupier.counting.shards import Threads, cores, run_by
from croupier.equipment.cards import name
from croupier.errors import Refused
from croupier.floor.house import House
from croupier.floor.store import Store
from croupier.floor.workers import ready
from croupier.games import GAMES, class_of, game_for, open_game
from croupier.games.blackjack.analysis import analyse, best_after
from croupier.games.blackjack.blackjack import Blackjack
from croupier.games.blackjack.outcomes import endings
from croupier.games.blackjack.rules_of_play import Play
from croupier.games.poker_room.betting import Limits
from croupier.games.poker_room.hand import Hand, Terms
from croupier.games.poker_room.variants import variant_of
from croupier.games.script import Decide
from croupier.odds.pricing import prices
from croupier.odds.simulation import BLOCK, Simulation
from croupier.ranking import poker
from croupier.rules.examples import example
from croupier.rules.loader import addresses, load, path_of, read
from croupier.rules.submission import Rules, Submission
from croupier.tables.companions import questions
from croupier.tables.dealer import HouseDealer
from croupier.tables.driving import drive
from croupier.tables.table import Table as GameTable

POSTED = {"variant": "hold-em-high", "minimum-bet": "$2", "blinds": "$1, $2", "rake-maximum": "$4"}
"""What a house posts for hold'em."""
HANDS = 200_000
ROUNDS = 2_000
"""Rounds that are played a call a decision from Python."""
FAMILIES = ("blackjack", "poker")
"""Families of games whose best play is found: each game is timed."""
Row = tuple[str, str, str]


def best(run: Callable[[], object], times: int = 3, clock: Callable[[], float] = time.process_time) -> float:
    """The shortest of some runs, in seconds of a processor (or of another clock), after one that compiles."""
    run()
    taken = []
    for _ in range(times):
        start = clock()
        run()
        taken.append(clock() - start)
    return min(taken)


def peer(module: str) -> Any:
    """A peer's module; None if it is not installed."""
    try:
        return import_module(module)
    except ImportError:
        return None


def rate(number: float, what: str) -> str:
    """A rate in words."""
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:,.1f} {letter} {what}/s"
    return f"{number:,.0f} {what}/s"


def _ratio(number: float) -> str:
    return f"{number:,.0f}" if number >= 10 else f"{number:.2g}"


def beside(label: str, module: str, theirs: Callable[[Any], float], what: str, **ours: float) -> Iterator[Row]:
    """A peer's rate, and our rates divided by it; or that it is missing."""
    found = peer(module)
    if found is None:
        yield f"  {label}", "missing", f"pip install {module.partition('.')[0]}"
        return
    their = theirs(found)
    ratios = ", ".join(f"{_ratio(mine / their)} ({how.replace('_', ' ')})" for how, mine in ours.items())
    yield f"  beside {label}", rate(their, what), ratios


# --- peers ------------------------------------------------------------------------------------------------------------


def evaluators() -> Iterator[Row]:
    """Seven-card hands."""
    whole = 133_784_560 / best(poker.categories7)
    dealt = random.Random(7)
    hands = [dealt.sample(range(52), 7) for _ in range(HANDS)]
    texts = [[name(one) for one in hand] for hand in hands]
    called = HANDS / best(lambda: [poker.rank7(*hand) for hand in hands], 2)

    def eval7(module: Any) -> float:
        cards = [[module.Card(text) for text in hand] for hand in texts]
        return HANDS / best(lambda: [module.evaluate(hand) for hand in cards], 2)

    def phevaluator(module: Any) -> float:
        return HANDS / best(lambda: [module.evaluate_cards(*hand) for hand in texts], 2)

    yield "all seven-card hands in sequence, compiled loop", rate(whole, "hands"), ""
    yield "seven cards, a call a hand from Python", rate(called, "hands"), ""
    both = {"compiled_loop": whole, "a_call_a_hand": called}
    yield from beside("eval7, a call a hand", "eval7", eval7, "hands", **both)
    yield from beside("phevaluator, a call a hand", "phevaluator", phevaluator, "hands", **both)


def poker_hands() -> Iterator[Row]:
    """Hands of hold'em for six, everybody calling to the showdown."""
    rules = Rules("pa/637a-poker")
    variant, hands = variant_of(rules), 500
    terms = Terms(Limits("none", (2,) * 4), blinds=(1, 2))
    decks = [random.Random(one).sample(range(52), 52) for one in range(hands)]

    def ours() -> None:
        for cards in decks:
            hand, left = Hand(variant, terms, [200] * 6), iter(cards)
            while hand.due.kind != "over":
                hand.call() if hand.due.kind == "act" else hand.deal(next(left))

    def pokerkit(module: Any) -> float:
        every = tuple(one for one in module.Automation if "RUNOUT" not in one.name)

        def theirs() -> None:
            for _ in range(50):
                state = module.NoLimitTexasHoldem.create_state(every, True, 0, (1, 2), 2, 200, 6)
                while state.status:
                    state.check_or_call()

        return 50 / best(theirs, 2)

    def at_a_table() -> None:
        game = open_game("pa/637a", Submission(options=POSTED))
        table = GameTable(game, HouseDealer(game, partial(random.Random(1).randbytes, 32)))
        for seat in range(1, 7):
            table.sit(seat, f"seat {seat}", 1_000_000)
        for _ in range(hands):
            table.begin()
            drive(table, wagers=lambda _: False, decide=lambda asked: table.answer(_stays(asked)))

    both = {"a_call_an_act": hands / best(ours), "at_a_table": hands / best(at_a_table)}
    yield "hold'em for six to the showdown, the hand alone", rate(both["a_call_an_act"], "hands"), ""
    yield "hold'em for six, at a table with journal and ledger", rate(both["at_a_table"], "hands"), ""
    yield from beside("PokerKit, fully automated", "pokerkit", pokerkit, "hands", **both)


def _stays(asked: Decide) -> str:
    """A player who bets nothing and calls everything."""
    return "call" if "call" in asked.actions else "check" if "check" in asked.actions else asked.actions[0]


def blackjack() -> Iterator[Row]:
    """Rounds of blackjack: compiled by the best strategy, and a call a decision at random."""
    compiled = _simulated("pa/633a", ("main",), 4_000_000)
    yield "blackjack rounds, compiled simulation, one thread", rate(compiled, "rounds"), ""
    both = {"compiled": compiled}
    if peer("gymnasium") is not None:
        stepped = ROUNDS / best(partial(_episodes, "pa/633a"), 2)
        both["by_steps"] = stepped
        yield "blackjack rounds, a step a decision from Python", rate(stepped, "rounds"), ""

    def spiel(module: Any) -> float:
        game, chance = module.load_game("blackjack"), random.Random(1)

        def play() -> None:
            for _ in range(ROUNDS):
                state = game.new_initial_state()
                while not state.is_terminal():
                    if state.is_chance_node():
                        state.apply_action(chance.choice(state.chance_outcomes())[0])
                    else:
                        state.apply_action(chance.choice(state.legal_actions()))

        return ROUNDS / best(play, 2)

    def rlcard(module: Any) -> float:
        env = module.make("blackjack")
        env.set_agents([import_module("rlcard.agents").RandomAgent(env.num_actions)])

        def play() -> None:
            for _ in range(ROUNDS):
                env.run(is_training=False)

        return ROUNDS / best(play, 2)

    yield from beside("OpenSpiel's, a call a decision", "pyspiel", spiel, "rounds", **both)
    yield from beside("RLCard's, a call a decision", "rlcard", rlcard, "rounds", **both)


def _episodes(address: str) -> None:
    gym = import_module("croupier.gym")
    env, chance = gym.make(address), random.Random(1)
    env.reset(seed=1)
    for _ in range(ROUNDS):
        _, info = env.reset()
        done = False
        while not done:
            _, _, done, _, info = env.step(int(chance.choice(np.flatnonzero(info["action_mask"]))))


def craps() -> Iterator[Row]:
    """Rolls of craps with a Pass Line Bet."""
    compiled = _simulated("pa/623a", ("pass-line",), 20_000_000)
    yield "craps rolls with a Pass Line Bet, compiled, one thread", rate(compiled, "rolls"), ""

    def crapssim(module: Any) -> float:
        line = import_module("crapssim.strategy").BetPassLine(5)

        def play() -> None:
            table = module.Table()
            table.add_player(bankroll=1e9, strategy=line)
            table.run(max_rolls=ROUNDS, verbose=False)

        return ROUNDS / best(play, 2)

    yield from beside("crapssim", "crapssim.table", crapssim, "rolls", compiled=compiled)


# --- our own ----------------------------------------------------------------------------------------------------------


def _simulated(
    address: str,
    wagers: tuple[str, ...],
    rounds: int,
    threads: int = 1,
    clock: Callable[[], float] = time.process_time,
) -> float:
    """Rounds a second of a simulation."""
    run = Simulation(Rules(address), wagers=wagers)

    def deal() -> None:
        run.forget()
        run.run(rounds)

    with run_by(Threads(threads)):
        return rounds / best(deal, 2, clock)


def simulations() -> Iterator[Row]:
    """Rounds of other games, one thread and all cores."""
    for what, address, wagers in (
        ("baccarat hands, Player and Banker", "bs/04", ("player", "banker")),
        ("three card poker rounds, every wager", "pa/649a", ()),
        ("roulette spins, every wager", "pa/617a", ()),
    ):
        alone = _simulated(address, wagers, 8 * BLOCK)
        yield f"{what}, one thread", rate(alone, "rounds"), ""
        if cores() > 1:
            shared, single = (
                _simulated(address, wagers, 8 * BLOCK * threads, threads, time.perf_counter) for threads in (cores(), 1)
            )
            yield f"  {cores()} threads, by the clock", rate(shared, "rounds"), f"{shared / single:.2f} (to one thread)"


def exact() -> Iterator[Row]:
    """Exact work: boards ranked, prices from kept counts, the law read."""
    yield "hold'em boards, 1,081 hands ranked and compared on each", rate(_boards(), "boards"), ""
    for address in ("pa/617a", "pa/649a"):
        taken = best(lambda address=address: list(prices(Rules(address))))  # type: ignore[misc]
        yield f"every price of {address}, counts kept", f"{taken * 1000:,.0f} ms", ""

    def everything() -> None:
        for address in addresses():
            read(path_of(address))

    yield f"loading and checking {len(addresses())} chapters", f"{best(everything) * 1000:,.0f} ms", ""


def blackjack_shoes() -> Iterator[Row]:
    """Each chapter of blackjack off its shoe, usually of six decks: every hand and action valued and the round counted,
    kernels compiled and nothing else kept."""

    def counted(play: Play) -> None:
        best_after.cache_clear()
        endings(analyse(play))

    for address in addresses():
        game = load(address).game
        if game in GAMES and issubclass(class_of(game), Blackjack):
            play = Blackjack(Rules(address)).play
            yield f"{address}, {sum(play.shoe)} cards counted", f"{best(partial(counted, play), 2):.2f} s", ""


def whole_games() -> Iterator[Row]:
    """Games with decisions, one chapter of each: the main wager counted whole by a process of its own with an empty
    cache, compiler and all, by the clock on every core; and its simulated rounds."""
    chapters = {load(address).game: address for address in reversed(addresses())}
    for game, place in GAMES.items():
        if place.split(".")[2] not in FAMILIES:
            continue
        rules = Rules(chapters[game])
        wager = next(game_for(rules).priced()).wager
        with tempfile.TemporaryDirectory() as empty:
            start = time.perf_counter()
            command = [sys.executable, "-m", "croupier.cli", "odds", rules.chapter.address, "-w", wager, "--json"]
            subprocess.run(command, env=os.environ | {"CROUPIER_CACHE": empty}, check=True, stdout=subprocess.DEVNULL)
            taken = time.perf_counter() - start
        alone = _simulated(rules.chapter.address, (wager,), 4 * BLOCK)
        yield f"{rules.chapter.address}: {wager}, cold; simulated, one thread", f"{taken:.1f} s", rate(alone, "rounds")


def bingo_hall() -> Iterator[Row]:
    """A thousand bingo cards in play on a floor, every ball called, stored and looked for on every card."""
    cards, slowest = 1_000, 0.0
    with tempfile.TemporaryDirectory() as place, Store(os.path.join(place, "floor.db")) as kept:
        house = House(kept)
        you = house.people.local()
        number = house.open(you, "gr/01", example("gr/01-bingo"))
        house.sit(you, number, 1, 10**8)
        house.sit(replace(you, name="guest"), number, 2, 10**8)  # nobody plays alone
        house.pause(you, number, True)  # a ball a step, as a hall sees them
        with house.seeing(number) as seen:
            price: int = seen.game.price  # type: ignore[attr-defined]
        house.wager(you, number, 1, {f"bingo:1..{cards - 1}": (cards - 1) * price})
        house.wager(you, number, 2, {f"bingo:{cards}": price})
        balls = 0
        while True:
            with house.seeing(number) as seen:
                if not seen.table.playing:
                    break
                asked = seen.table.pending
            start = time.process_time()
            if isinstance(asked, Decide):
                house.decide(you, number, asked.seat, asked.actions[0])
            else:
                house.proceed(you, number)
                balls += 1
                slowest = max(slowest, time.process_time() - start)
    yield f"bingo, {cards:,} cards, slowest of {balls} balls on a floor", f"{slowest * 1000:,.1f} ms", ""


def coach() -> Iterator[Row]:
    """The coach's slowest answer at each chapter, by a worker that is ready and finds this one solved."""
    context = multiprocessing.get_context("spawn")
    for address in addresses():
        game = load(address).game
        if game not in GAMES or not class_of(game).decides:
            continue
        for _ in range(2):  # the first one solves
            with ProcessPoolExecutor(1, context) as alone:
                asked, taken = alone.submit(_coached, address).result()
        if asked:
            late = "" if taken < 1 else "longer than a second"
            yield f"the coach at {address}, slowest of {asked}", f"{taken * 1000:,.0f} ms", late


def _coached(address: str) -> tuple[int, float]:
    """How often the coach answers in some rounds, and how long its slowest answer takes."""
    ready()
    game = game_for(Rules(address, example_or_none(address)))
    answered, slowest = 0, 0.0
    for asked, view in questions(game, 6):
        start = time.process_time()
        try:
            answered += bool(game.values(asked, view))
        except NotImplementedError:
            continue
        slowest = max(slowest, time.process_time() - start)
    return answered, slowest


def example_or_none(address: str) -> Submission | None:
    """What a chapter is opened under that leaves much to the house."""
    try:
        return example(address)
    except Refused:
        return None


def _boards() -> float:
    """Boards a second, a call a board from Python."""
    dealt = random.Random(5)
    wanted = [np.array(dealt.sample(range(52), 5), dtype=np.int64) for _ in range(2_000)]
    space = [np.zeros(size, dtype=np.uint16) for size in (1081, 1081, 1081, 1081, 1081, 2 * 1081)]

    def run() -> None:
        for board in wanted:
            boards.rate(board, *space)

    return len(wanted) / best(run)


def main() -> None:
    """Print a table for each part of the benchmarks as soon as it is measured."""
    console = Console()
    console.print("Croupier: seconds of one processor, except where threads are counted")
    peers, ours = (evaluators, poker_hands, blackjack, craps), (simulations, exact, blackjack_shoes, bingo_hall, coach)
    parts = (*peers, *ours, whole_games)
    wanted = sys.argv[1:]
    for part in (one for one in parts if not wanted or one.__name__ in wanted):
        table = Table("benchmark", "rate or time", "times the peer's, or rate", title=part.__name__.replace("_", " "))
        for row in part():
            table.add_row(*row)
        console.print(table)


if __name__ == "__main__":
    main()
