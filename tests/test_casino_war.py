"""Casino War: the count by brute force and by hand, three ways to one number, the course of a round, rulings."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise, permutations, product

import pytest

import croupier
import croupier.gym
from croupier.contract.checks import near, replays, simulation_agrees
from croupier.equipment.cards import SUITS, card, name, several
from croupier.errors import Refused
from croupier.games import game_for, open_game
from croupier.games.base import View
from croupier.games.comparison.casino_war import ENDINGS, RESULTS, CasinoWar
from croupier.games.script import Decide, TakeWagers
from croupier.odds.pricing import find, prices
from croupier.odds.simulation import simulate
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import Recorded
from croupier.tables.table import Table

ADDRESSES = ("pa/651a", "bs/13")
READINGS = ("initial-included", "initial-returned", "initial-paid")
both = pytest.mark.parametrize("address", ADDRESSES)


def war(address: str = "pa/651a", **options: str) -> CasinoWar:
    built = open_game(address, Submission(options={key.replace("_", "-"): one for key, one in options.items()}))
    assert isinstance(built, CasinoWar)
    return built


def advantages(address: str = "pa/651a", **options: str) -> dict[tuple[str, str], Fraction]:
    """House advantages by wager and each of its conditions."""
    rules = war(address, **options).rules
    return {(one.wager, said): one.house_advantage for one in prices(rules) for said in one.conditions}


# --- figures ----------------------------------------------------------------------------------------------------------


def test_a_small_shoe_by_brute_force() -> None:
    """Every order of four cards of nine, the best play by comparing what the War of each tie makes."""
    game = war()
    ranks = [0, 0, 0, 5, 5, 7, 7, 7, 12]
    left = [ranks.count(place) for place in range(13)]
    ended, tied = Counter[str](), {place: Counter[str]() for place in range(13)}
    for own, dealers, second, others in permutations(ranks, 4):
        first, then = (RESULTS[(a > b) - (a < b) + 1] for a, b in ((own, dealers), (second, others)))
        ended[first if first != "tie" else f"war-{then}"] += 1
        if first == "tie":
            tied[own][then] += 1
    assert all(-2 * one["lose"] + one["win"] + 2 * one["tie"] >= -sum(one.values()) / 2 for one in tied.values())
    best, given_up, tie, war_tie = (game.count_from(one, left) for one in game.priced())
    assert dict(zip(ENDINGS, best.counts, strict=True)) == {one: ended[one] for one in ENDINGS}
    assert given_up.counts == (ended["lose"], sum(ended[f"war-{one}"] for one in RESULTS), ended["win"], 0, 0, 0)
    assert tie.counts == (ended["lose"], given_up.counts[1], ended["win"])
    assert war_tie.counts == best.counts[3:]


@pytest.mark.parametrize(("address", "decks"), [("pa/651a", "6"), ("pa/651a", "8"), ("bs/13", "11")])
def test_ties_are_counted_by_hand(address: str, decks: str) -> None:
    """Of the cards left one less than four a deck ties; those at War lack the tie that led there."""
    cards, same = 52 * int(decks), 4 * int(decks)
    tie = Fraction(same - 1, cards - 1)
    again = (12 * same * (same - 1) + (same - 2) * (same - 3)) * Fraction(1, (cards - 2) * (cards - 3))
    found = advantages(address, decks=decks)
    assert found["tie", f"{decks} decks"] == 1 - 11 * tie
    assert found["war-tie", "on a War deal"] == 1 - 11 * again
    assert found["main", "every tie surrendered"] == tie / 2
    assert found["main", "War on every tie"] == tie * ((1 - again) / 2 - 2 * again)


def test_published_figures() -> None:
    """wizardofmacau.com/en/games/war and gamblingcalc.com/casino/war-strategy-calculator, six decks, in per cent.

    The first gives 2.88 for a player who surrenders; that is what the War makes where a tied War pays no bonus, and the
    second has it so. Surrendering costs half of a tie in 13.52, 3.70.
    """
    found = {key: round(float(100 * one), 2) for key, one in advantages().items()}
    assert found["main", "War on every tie"] == 2.33
    assert found["main", "every tie surrendered"] == 3.70
    assert found["tie", "6 decks"] == 18.65
    rules = Rules("pa/651a")
    (table,) = rules.all_tables("war")
    without_bonus = rules.with_pays("war", {row.outcome: "1 to 1" for row in table.rows})
    assert round(float(100 * next(prices(without_bonus)).house_advantage), 2) == 2.88


def test_readings_of_the_war_payout() -> None:
    """As practised the chapters agree; returned beside it, or paid besides, the Initial Wager favors the player."""
    worth = [advantages("bs/13", war_payout=reading)["main", "War on every tie"] for reading in READINGS]
    assert worth[0] == advantages()["main", "War on every tie"] > 0 > worth[1] > worth[2]
    best, *_ = prices(Rules("bs/13"))
    said = "war-payout: initial-included, not initial-returned or initial-paid"
    assert best.conditions.count(said) == 1
    tie, again = Fraction(23, 311), Fraction(12 * 24 * 23 + 22 * 21, 310 * 309)
    assert worth[1] == -tie * 3 * again
    assert worth[2] == -tie * ((1 - again) / 2 + 3 * again)


def test_war_is_the_best_play_off_any_shoe_and_no_single_card_moves_it() -> None:
    """Win and loss of a War are alike, so that it gives up half less five halves of a tied War, never more."""
    game, priced = find(Rules("pa/651a"), "main")
    assert set(game.removal_effects(priced).values()) == {0}
    gone = [place * len(SUITS) + suit for place in range(12) for suit in range(4) for _ in range(6)][:-3]
    gone += [card("Ac")] * 3
    assert game.count_without(priced, gone).conditions == ("War on every tie",)
    with pytest.raises(Refused, match="needs 7 cards; the shoe has 6"):
        game.count_without(priced, [*gone, *[card("Ac")] * 18])
    with pytest.raises(Refused, match="only 24"):
        game.count_without(priced, [card("2c")] * 25)


def test_a_tie_is_surrendered_where_that_is_better() -> None:
    """A design that pays a War less: half for 1. Then every tie is given up, and the price says so."""
    rules = Rules("pa/651a").with_pays("war", {"win": "1 to 5", "tie": "1 to 5"})
    best, given_up, *_ = prices(rules)
    assert "War on no tie" in best.conditions
    assert best.house_advantage == given_up.house_advantage


@pytest.mark.parametrize("options", [{}, {"reshuffling-shoe": "yes"}, {"decks": "8", "shuffler": "hand"}])
def test_simulation_agrees_with_exact_analysis(options: dict[str, str]) -> None:
    simulation_agrees(Rules("pa/651a", Submission(options=options)), 2_000_000)


@pytest.mark.parametrize("options", [{}, {"shuffle-time": "every-round", "war-payout": "initial-paid"}])
def test_simulation_agrees_with_exact_analysis_of_the_regulations(options: dict[str, str]) -> None:
    simulation_agrees(Rules("bs/13", Submission(options=options)), 2_000_000)


def test_a_player_who_surrenders_is_simulated() -> None:
    rules = Rules("pa/651a")
    exact = {(one.wager, one.conditions): one for one in prices(rules)}
    found = simulate(rules, 2_000_000, strategy="surrender").prices()
    assert [one.wager for one in found] == ["main", "tie"]
    for one in found:
        near(float(one.house_advantage), exact[one.wager, one.conditions[:-1]], one.rounds)


@pytest.mark.parametrize(
    ("address", "options"),
    [("pa/651a", {"reshuffling-shoe": "yes"}), *(("bs/13", {"war-payout": reading}) for reading in READINGS)],
)
def test_every_round_by_the_script_makes_the_exact_figure(address: str, options: dict[str, str]) -> None:
    """Each deal of ranks is played once at a table by what the coach advises, and weighed by how often it comes."""
    rules = Rules(address, Submission(options=options))
    game = game_for(rules)
    assert isinstance(game, CasinoWar)
    made, fresh, cards = Counter[str](), game.fresh[0], len(game.deck())
    for own, dealers in product(range(13), repeat=2):
        if own != dealers:
            ways = fresh * fresh * (cards - 2) * (cards - 3)
            made.update({wager: net * ways for wager, net in by_the_coach(game, own, dealers).items()})
    tied = 7  # a tie of any other rank is worth the same
    for second, others in product(range(13), repeat=2):
        left = [fresh - 2 * (place == tied) for place in range(13)]
        ways = 13 * fresh * (fresh - 1) * left[second] * (left[others] - (second == others))
        made.update({wager: net * ways for wager, net in by_the_coach(game, tied, tied, second, others).items()})
    every = cards * (cards - 1) * (cards - 2) * (cards - 3) * 1000
    best, _, tie, _ = prices(rules)
    assert Fraction(made["main"] + made["war"], every) == best.expected
    assert Fraction(made["tie"], every) == tie.expected


def by_the_coach(game: CasinoWar, own: int, dealers: int, second: int = 0, others: int = 0) -> dict[str, int]:
    """What the wagers of a round with cards of these ranks make; the coach decides."""
    dealt = [4 * own, 4 * dealers, 0, 0, 0, 4 * second, 4 * others]
    table = Table(game, Recorded([name(one) for one in ([0] if game.shoe.lasting else []) + dealt]))
    table.sit(1, "x", 10**9)
    table.begin()
    table.answer({"main": 1000, "tie": 1000})
    if isinstance(table.pending, Decide):
        values = game.values(table.pending, table.view(1))
        table.answer(max(values, key=lambda action: values[action]))
    assert not table.playing
    return {line.wager: line.net for line in table.lines}


# --- what is seen -----------------------------------------------------------------------------------------------------


def test_values_count_every_card_that_was_seen() -> None:
    """Two sevens tied, four kings and the cards of an earlier round gone; a card face down is any card."""
    game = war()
    asked = Decide(1, "tie", (), {"war-and-tie": {"war": 1000, "war-tie": 500}})
    seen = list(several("Kc Kd Kh Ks 2c 2d"))
    view = View({"seat 1": [card("7c")], "dealer": [card("7d")], "burn": [-1]}, {1: {"main": 1000}}, seen=seen)
    left = list(game.fresh)
    for place, gone in ((5, 2), (11, 4), (0, 2)):
        left[place] -= gone
    again = Fraction(sum(held * (held - 1) for held in left), sum(left) * (sum(left) - 1))
    values = game.values(asked, view)
    assert values["war"] == -(1 - again) / 2 + 2 * again
    assert values["war-and-tie"] == values["war"] + (11 * again - 1) / 2
    assert values["surrender"] == Fraction(-1, 2)
    opened = croupier.open("pa/651a")
    assert opened.strategy("7c", "7d Kc Kd Kh Ks 2c 2d") == {one: values[one] for one in ("war", "surrender")}
    with pytest.raises(Refused, match="ties with the dealer's"):
        opened.strategy("7c", "8d")


def test_the_environment_plays_ties() -> None:
    env = croupier.gym.make("pa/651a", limits={"war-tie": ("1", "100")})
    env.reset(seed=5)
    seen = set()
    for _ in range(60):
        env.reset()
        done = False
        while not done:
            seen.add(env.actions[env.best_action()])
            _, _, done, _, _ = env.step(env.best_action())
    assert seen == {"end", "war"}
    assert {"war", "surrender", "war-and-tie", "war-and-tie half"} < set(env.actions)


# --- the round --------------------------------------------------------------------------------------------------------


def lines(address: str, seats: int, results: str, actions: dict[int, str]) -> list[tuple[int, str, int]]:
    """Seat, wager and net of a round with $10 on the Initial and $5 on the Tie Wager, in the order of settlement."""
    game = war(address)
    table = Table(game, Recorded(["2c", *results.split()]))
    for seat in range(1, seats + 1):
        table.sit(seat, f"p{seat}", 100_000)
    table.begin()
    while table.playing:
        request = table.pending
        assert isinstance(request, (TakeWagers, Decide))
        answer = actions[request.seat] if isinstance(request, Decide) else {"main": 1000, "tie": 500}
        table.answer(answer)
    return [(line.seat, line.wager, line.net) for line in table.lines]


def test_settled_from_the_dealers_right_losing_wagers_first_and_surrenders_clockwise() -> None:
    """pa 651a.9(a), 651a.9(b), 651a.9(c)(1), 651a.9(g), 651a.9(h)."""
    actions = {2: "surrender", 4: "war", 5: "surrender", 6: "war-and-tie 7"}
    found = lines("pa/651a", 6, "2d 9d Kd 9h 9s 9c 9h 3c 4c 5c Qd Js Qs", actions)
    assert found == [
        (3, "tie", -500),
        (1, "main", -1000),
        (1, "tie", -500),
        (6, "tie", 5000),
        (5, "tie", 5000),
        (4, "tie", 5000),
        (3, "main", 1000),
        (2, "tie", 5000),
        (2, "main", -500),
        (5, "main", -500),
        (6, "main", -1000),
        (6, "war", -1000),
        (6, "war-tie", -700),
        (4, "main", 0),
        (4, "war", 2000),
    ]


def test_settled_from_the_dealers_left_in_the_regulations() -> None:
    """bs 13(6)(a), bs 13(6)(d), bs 13(6)(e), bs 13(6)(j), bs 13(6)(n)."""
    found = lines("bs/13", 3, "Kd 9d 2d 9c 3c 4c 5c Qd Js", {2: "war"})
    assert found == [
        (1, "tie", -500),
        (3, "main", -1000),
        (3, "tie", -500),
        (1, "main", 1000),
        (2, "tie", 5000),
        (2, "main", -1000),
        (2, "war", 2000),
    ]


def dealt(table: Table) -> list[list[str]]:
    """To whom the cards of each round went, and a word for each shuffle."""
    rounds: list[list[str]] = []
    for event in table.journal.events:
        if event.kind == "round":
            rounds.append([])
        elif event.kind == "card":
            rounds[-1].append(event.data["to"])
        elif event.kind == "shuffle":
            rounds[-1].append("shuffled")
    return rounds


def play(table: Table, rounds: int, action: str) -> Table:
    table.sit(1, "x", 10**9)
    for _ in range(rounds):
        table.begin()
        table.answer({"main": 1000})
        if table.playing:
            table.answer(action)
    return table


@both
def test_three_cards_are_burned_before_the_war(address: str) -> None:
    """pa 651a.9(f), bs 13(6)(i); one of a new shoe: pa 651a.8(b), bs 13(5)(a); the player before the dealer: pa
    651a.8(c)(1), 651a.8(c)(2), bs 13(5)(c), 13(5)(c)(i), 13(5)(c)(ii)."""
    found = dealt(play(croupier.open(address).table("x"), 40, "war"))
    assert found[0] in (
        ["shuffled", "burn", "seat 1", "dealer"],
        ["shuffled", "burn", "seat 1", "dealer", *["discard"] * 3, "seat 1", "dealer"],
    )
    assert ["seat 1", "dealer", *["discard"] * 3, "seat 1", "dealer"] in found


@both
def test_the_round_in_which_the_cover_card_comes_is_the_last_of_a_shoe(address: str) -> None:
    """Of 312 cards 78 are behind it: the last round is the first that takes a card from those (pa 651a.5(d),
    651a.5(f), 651a.8(d), bs 13(3)(f), bs 13(3)(i), bs 13(5)(a), bs 13(5)(d))."""
    rounds = dealt(play(croupier.open(address).table("x"), 260, "war"))
    starts = [place for place, one in enumerate(rounds) if one[0] == "shuffled"]
    assert len(starts) >= 2
    for first, following in pairwise(starts):
        taken = [len([one for one in cards if one != "shuffled"]) for cards in rounds[first:following]]
        assert sum(taken[:-1]) <= 312 - 78 < sum(taken)


@pytest.mark.parametrize(
    ("address", "options", "each"),
    [("bs/13", {"shuffle-time": "every-round"}, "shuffled burn"), ("pa/651a", {"reshuffling-shoe": "yes"}, "")],
)
def test_cards_that_are_shuffled_for_each_round(address: str, options: dict[str, str], each: str) -> None:
    table = play(croupier.open(address, options=options).table("x"), 20, "surrender")
    assert {" ".join(one) for one in dealt(table)} == {f"{each} seat 1 dealer".strip()}
    replays(table)


def test_a_war_needs_the_money_for_it() -> None:
    """A player without another Initial Wager can only surrender."""
    table = Table(war(), Recorded(["2c", "9c", "9d"]))
    table.sit(1, "x", 1500)
    table.begin()
    table.answer({"main": 1000})
    with pytest.raises(Refused):
        table.answer("war")
    table.answer("surrender")
    assert table.bankroll(1) == 1000


def test_a_tie_wager_of_any_size_goes_with_a_war() -> None:
    game = war()
    table = Table(game, Recorded(["2c", "9c", "9d", "2c", "2c", "2c", "Kc", "Kd"]))
    table.sit(1, "x", 100_000)
    table.begin()
    table.answer({"main": 1000})
    assert isinstance(table.pending, Decide)
    assert table.pending.offered == ("war", "war-and-tie 0.01..", "surrender")
    for wrong in ("war-and-tie 0", "war 5", "tie 5", "war-and-tie 2000"):
        with pytest.raises(Refused):
            table.answer(wrong)
    table.answer("war-and-tie 0.25")
    assert {line.wager: line.net for line in table.lines} == {"main": 0, "war": 2000, "war-tie": 250}


# --- irregularities ---------------------------------------------------------------------------------------------------


@both
def test_a_player_who_was_not_dealt_to_is_in_the_next_round(address: str) -> None:
    opened = croupier.open(address)
    table = Table(opened._game, opened.table(b"x").dealer, pause=True)
    table.sit(1, "x", 10_000)
    table.begin()
    table.answer({"main": 1000, "tie": 500})
    table.proceed()  # the burned card
    table.rule("player-not-dealt", 1)
    assert not table.playing
    assert table.bankroll(1) == 10_000
    table.begin()
    table.answer({"main": 1000})
    assert table.playing
    replays(table)
