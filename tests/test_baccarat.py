"""Baccarat against the house: public figures, three ways to one number, shoes, money, rulings, options."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import croupier
from croupier.equipment import stream
from croupier.equipment.cards import RANK_NAMES, card, name
from croupier.errors import Refused
from croupier.games import open_game
from croupier.games.baccarat import coup
from croupier.games.baccarat.baccarat import Baccarat
from croupier.games.base import Priced
from croupier.games.script import DealCard, Decide, TakeWagers
from croupier.kernels import plain
from croupier.odds.pricing import Conditions, Price, price, prices
from croupier.odds.simulation import simulate
from croupier.rules.pays import less_vigorish, parse
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import HouseDealer, Recorded
from croupier.tables.ledger import layout
from croupier.tables.replay import replay, verify_randomness
from croupier.tables.table import Table

ADDRESSES = [
    "pa/627a",
    "pa/629a",
    "pa/631a",
    "oh/mini-midi-baccarat",
    "oh/dragon-bonus-baccarat-commission-free",
    "oh/rock-bac-w-super-6-commission-free",
    "gr/14",
    "bs/04",
]


def game(address: str, **options: str) -> Baccarat:
    built = open_game(address, Submission(options=options))
    assert isinstance(built, Baccarat)
    return built


def house(address: str, wager: str, table: str = "", **options: str) -> Price:
    found = [one for one in prices(Rules(address, Submission(options=options)), wager=wager) if one.paytable == table]
    return found[0]


def go_on(table: Table, stakes: dict[str, int] | None = None, steps: int = 10**6) -> None:
    """Play on as people usually do: the shoe is taken and kept, hands are turned over, payouts taken."""
    for _ in range(steps):
        request = table.pending
        if not table.playing:
            return
        if isinstance(request, TakeWagers):
            table.answer({"player": 1_000} if stakes is None else stakes)
        elif isinstance(request, Decide):
            table.answer(request.usual or "take")
        else:
            table.proceed()


# --- public figures --------------------------------------------------------------------------------------------------

# Eight decks. Main wagers: multiplayerbaccarat.com/odds.html. EZ Baccarat, Dragon 7, Panda 8: the Wizard of Odds' page
# on EZ Baccarat. Dragon Bonus: wizardofodds.com/games/baccarat/side-bets. Half pay on a six, and EZ again: the 888 blog
# on counting Super Six. Super 6 at 12 to 1: leovegas.com, which prints 29.98 %; the decimals after it are ours.
PUBLIC = [
    ("pa/631a", "banker", "", "1.0579"),
    ("pa/631a", "player", "", "1.2351"),
    ("pa/631a", "tie", "", "14.3596"),
    ("pa/627a", "banker", "EZ Baccarat", "1.0183"),
    ("gr/14", "banker", "", "1.0183"),
    ("gr/14", "dragon-7", "", "7.6113"),
    ("gr/14", "panda-8", "", "10.1876"),
    ("pa/627a", "dragon-bonus-player", "A", "2.6517"),
    ("pa/627a", "dragon-bonus-banker", "A", "9.3731"),
    ("oh/rock-bac-w-super-6-commission-free", "banker", "", "1.4581"),
    ("oh/rock-bac-w-super-6-commission-free", "super-6", "", "29.9772"),
]


@pytest.mark.parametrize(("address", "wager", "table", "percent"), PUBLIC)
def test_public_figures(address: str, wager: str, table: str, percent: str) -> None:
    assert f"{float(house(address, wager, table).house_advantage) * 100:.4f}" == percent


# Orders of six cards that end so, as the same pages print them (casinoexploit.com for six decks).
COMBINATIONS = [
    ("bs/04", "player", {}, {"player-win": 2_230_518_282_592_256, "banker-win": 2_292_252_566_437_888}),
    ("bs/04", "tie", {}, {"tie": 475_627_426_473_216}),
    ("pa/631a", "player", {"decks": "6"}, {"player-win": 392_220_492_728_832, "banker-win": 403_095_751_234_560}),
    ("pa/631a", "tie", {"decks": "6"}, {"tie": 83_552_962_932_288}),
    ("gr/14", "dragon-7", {}, {"banker-win-three-card-7": 112_633_011_329_024}),
    ("gr/14", "panda-8", {}, {"player-win-three-card-8": 172_660_763_262_976}),
    (
        "gr/14",
        "dragon-bonus-player",
        {},
        {
            "win-by-9": 18_409_431_764_992,
            "win-by-8": 34_097_645_543_424,
            "win-by-7": 89_590_261_473_280,
            "win-by-6": 141_238_897_317_888,
            "win-by-5": 166_169_165_987_840,
            "win-by-4": 186_780_352_174_080,
            "natural-win": 812_685_054_124_032,
            "natural-tie": 89_325_908_267_520,
        },
    ),
    (
        "gr/14",
        "dragon-bonus-banker",
        {},
        {
            "win-by-9": 15_390_342_909_952,
            "win-by-8": 28_305_092_784_128,
            "win-by-7": 79_517_099_278_336,
            "win-by-6": 119_200_072_366_080,
            "win-by-5": 157_275_882_332_160,
            "win-by-4": 201_147_167_287_296,
            "natural-win": 812_685_054_124_032,
            "natural-tie": 89_325_908_267_520,
        },
    ),
]


@pytest.mark.parametrize(("address", "wager", "options", "printed"), COMBINATIONS)
def test_public_combinations(address: str, wager: str, options: dict[str, str], printed: dict[str, int]) -> None:
    found = {one.outcome: one.combinations for one in house(address, wager, **options).outcomes}
    assert {name: found[name] for name in printed} == printed


def test_three_card_nines_by_another_way() -> None:
    """No public figure is known for Divine 9: its chances again, by values alone and without the kernels."""
    values = {value: 128 if value == 0 else 32 for value in range(10)}
    one = both = 0
    for first in product(range(10), repeat=2):
        for second in product(range(10), repeat=2):
            left, ways = dict(values), 1
            for value in (*first, *second):
                ways *= left[value]
                left[value] -= 1
            player, banker = sum(first) % 10, sum(second) % 10
            if max(player, banker) >= 8 or ways == 0:
                continue
            if player >= 6:  # the Player's Hand stands, the Banker's Hand draws to 5
                one += ways * left[(9 - banker) % 10] * 411 if banker <= 5 else 0
                continue
            for third in range(10):
                own = ways * left[third]
                nine = (player + third) % 10 == 9
                if banker <= 2 or third in {3: {*range(10)} - {8}, 4: {*range(2, 8)}, 5: {*range(4, 8)}, 6: {6, 7}}.get(
                    banker, set()
                ):
                    left[third] -= 1
                    hits = left[(9 - banker) % 10]
                    left[third] += 1
                    both += own * hits if nine else 0
                    one += own * (411 - hits) if nine else own * hits
                else:
                    one += own * 411 if nine else 0
    found = {line.outcome: line.combinations for line in house("gr/14", "divine-9").outcomes}
    assert (found["three-card-9-one-hand"], found["three-card-9-both-hands"]) == (one, both)


def test_the_main_figures_are_exact_fractions() -> None:
    assert house("bs/04", "player").house_advantage == Fraction(241149546272, 19524993263685)
    # With six decks, from the same page.
    assert f"{float(house('pa/631a', 'banker', decks='6').house_advantage):.4%}" == "1.0558%"
    assert f"{float(house('pa/631a', 'player', decks='6').house_advantage):.4%}" == "1.2374%"
    assert f"{float(house('pa/631a', 'tie', decks='6').house_advantage):.4%}" == "14.4382%"


def test_player_pair_at_eleven_to_one() -> None:
    """No chapter prints a wager on one hand's pair; its public figure (10.361 %, the 888 blog) checks the pairs."""
    found = game("pa/631a")
    rows = found.coups(found.fresh, found.by_player, found.by_banker)
    pair = sum(rows[coup.PLAYER_PAIR]) + sum(rows[coup.BOTH_PAIRS])
    chance = Fraction(pair, sum(map(sum, rows)))
    assert chance == Fraction(31, 415)
    assert f"{float(1 - 12 * chance):.3%}" == "10.361%"


def test_pairs_in_simulated_shoes() -> None:
    found = game("pa/631a")
    shoe = np.repeat(np.arange(13, dtype=np.uint8), 32)
    charts = found.points, found.by_player, found.by_banker
    burns, nobody = np.array(found.burns, dtype=np.int64), np.zeros((0, 13**4), dtype=np.int8)
    tally, _ = coup.deal_shoes(1, 0, 1_000_000, shoe, *charts, burns, 14, 1, nobody)
    pairs = int(tally[coup.PLAYER_PAIR].sum() + tally[coup.BOTH_PAIRS].sum())
    chance = 31 / 415
    assert abs(pairs / 1e6 - chance) < 4 * math.sqrt(chance * (1 - chance) / 1e6)


# --- exact counts ----------------------------------------------------------------------------------------------------


def test_a_small_shoe_by_brute_force() -> None:
    """Every order of six cards of a shoe of eight, by the table's own rules for cards."""
    found = game("gr/14")
    cards = [card(text) for text in ["2c", "2d", "3c", "6c", "7c", "Kc", "Kd", "Qc"]]
    left = [0] * 13
    for one in cards:
        left[one >> 2] += 1
    tally: dict[tuple[int, int], int] = {}
    for order in permutations(cards, 6):
        player, banker = [order[0], order[2]], [order[1], order[3]]
        pairs = plain(coup.pairs_of)(order[0] >> 2, order[2] >> 2, order[1] >> 2, order[3] >> 2)
        dealt = order[: found.cards_needed(order)]
        p, b = found.total(player), found.total(banker)
        if plain(coup.player_draws)(p, b, found.by_player):
            player.append(dealt[4])
            banker += dealt[5:]
        else:
            banker += dealt[4:]
        key = pairs, found.ending(player, banker)
        tally[key] = tally.get(key, 0) + 1
    rows = coup.count_coups(left, found.points, found.by_player, found.by_banker)
    assert {(pairs, end): n for pairs, row in enumerate(rows) for end, n in enumerate(row) if n} == tally


def test_a_shoe_that_cannot_be_counted_is_refused() -> None:
    found = game("gr/14")
    for left in ((0,) * 13, (1,) * 5 + (0,) * 8, (-1,) + (4,) * 12, (4,) * 12, (120,) * 13):
        with pytest.raises(Refused):
            found.count_from(next(found.priced()), left)
    with pytest.raises(Refused):
        found.without([0] * 33)


@pytest.mark.parametrize("address", ADDRESSES)
def test_effects_of_removal_cancel(address: str) -> None:
    """A card taken out unseen changes nothing, so what each rank changes adds up to nothing, exactly.

    A House Money payout is added where that gains, with any shoe anew: there nobody loses by knowing the card.
    """
    found = game(address)
    for one in found.priced():
        effects = found.removal_effects(one)
        assert set(effects) == set(RANK_NAMES)
        pairs_only = one.wager == "house-money" and not one.spot  # every rank pairs alike, so each changes nothing
        assert (len(set(effects.values())) == 1) == pairs_only, one.wager
        assert sum(effects.values()) >= 0 if one.spot else sum(effects.values()) == 0, one.wager


def test_fours_and_sixes_move_the_main_wagers_most() -> None:
    found = game("pa/631a")
    effects = {one.wager: found.removal_effects(one) for one in found.priced() if one.wager in ("player", "banker")}
    assert min(effects["player"], key=lambda rank: effects["player"][rank]) == "4"
    assert max(effects["player"], key=lambda rank: effects["player"][rank]) == "6"
    assert max(effects["banker"], key=lambda rank: effects["banker"][rank]) == "4"


def test_removed_cards_change_the_count() -> None:
    found = game("pa/627a")
    tie = next(one for one in found.priced() if one.wager == "tie")
    left = found.without([card("5c")] * 32)
    assert found.expected(found.count_from(tie, left)) != found.expected(found.count(tie))
    assert found.count_from(tie, left).total == math.perm(384, 6)


# --- three ways ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ADDRESSES)
def test_simulated_shoes_agree_with_the_exact_figures(address: str) -> None:
    rules = Rules(address)
    found = simulate(rules, 2_000_000, seed=5).prices()
    built = game(address)
    for one, priced in zip(found, built.priced(), strict=True):
        exact = price(built, priced, built.count(priced), Conditions())
        assert one.rounds == 2_000_000
        off = abs(float(one.house_advantage - exact.house_advantage))
        assert off < 4 * exact.std_dev / math.sqrt(2_000_000), (one.wager, one.conditions)


def test_a_shoe_that_reshuffles_by_itself_is_simulated_too() -> None:
    built = game("oh/mini-midi-baccarat", **{"reshuffling-shoe": "yes"})
    wanted = [one for one in built.priced() if one.wager == "tie"]
    (count,) = built.simulate(wanted, 1, 0, 200_000)
    exact = price(built, wanted[0], built.count(wanted[0]), Conditions())
    off = abs(float(price(built, wanted[0], count, Conditions()).house_advantage - exact.house_advantage))
    assert off < 4 * exact.std_dev / math.sqrt(200_000)


def test_the_same_seed_gives_the_same_shoes() -> None:
    built = game("pa/627a")
    wanted = list(built.priced())
    assert built.simulate(wanted, 3, 7, 5_000) == built.simulate(wanted, 3, 7, 5_000)
    assert built.simulate(wanted, 3, 7, 5_000) != built.simulate(wanted, 4, 7, 5_000)


@pytest.mark.parametrize("address", ADDRESSES)
def test_rounds_by_the_script_are_settled_as_the_kernels_count_them(address: str) -> None:
    """Deal shuffled cards at a table; every settlement is what the chain of the coup's ending pays."""
    built = game(address, **({"ez-baccarat": "yes"} if address in ("pa/627a", "pa/629a") else {}))
    rounds = 750
    stakes = {law.id: 500 for law in built.rules.offered}
    nets = dict.fromkeys(stakes, 0)
    player_pairs = 0
    state, deck = stream.start(9, 0), np.array(built.deck(), dtype=np.int64)
    for _ in range(rounds):
        stream.deal(state, deck, 20)
        cards = [int(one) for one in deck[:20]]
        burned = 1 + built.burns[cards[0] >> 2]
        table = Table(built, Recorded(name(one) for one in cards))
        table.sit(2, "x", 10**9)
        table.begin()
        go_on(table, stakes)
        first, second = table.laid["player"].cards[:2]
        player_pairs += first >> 2 == second >> 2
        order = cards[burned:]
        needed = built.cards_needed(order)
        player, banker = [order[0], order[2]], [order[1], order[3]]
        more = order[4:needed]
        if more and plain(coup.player_draws)(built.total(player), built.total(banker), built.by_player):
            player.append(more.pop(0))
        banker += more
        pairs = plain(coup.pairs_of)(order[0] >> 2, order[2] >> 2, order[1] >> 2, order[3] >> 2)
        ending = built.ending(player, banker)
        lines = {line.wager: line for line in table.lines}
        assert set(lines) == set(stakes)
        for wager, line in lines.items():
            due = built.payment(wager, *built.chain(wager, pairs, ending)).pays.net(500)
            assert line.net == due, (wager, line)
            nets[wager] += line.net
    chance = 31 / 415  # of a Player Pair
    assert abs(player_pairs / rounds - chance) < 4 * math.sqrt(chance * (1 - chance) / rounds)
    for priced in built.priced():
        if priced.wager in stakes and not priced.spot:
            exact = price(built, priced, built.count(priced), Conditions())
            off = abs(-nets[priced.wager] / 500 / rounds - float(exact.house_advantage))
            assert off < 4 * exact.std_dev / math.sqrt(rounds), priced.wager


def test_house_money_by_the_script_agrees_with_the_exact_figure() -> None:
    """Add where the coach says that it gains, over whole shoes at a table."""
    built = game("pa/627a")
    table = croupier.open("pa/627a").table(b"house money")
    table.sit(1, "x", 10**12)
    rounds, net = 4_000, 0
    for _ in range(rounds):
        table.begin()
        table.answer({"player": 10_000, "house-money": 1_000})
        extra = 0
        while table.playing:
            assert isinstance(table.pending, Decide)
            values = built.values(table.pending, table.view(1))
            best = max(values, key=lambda action: values[action])
            extra = table.pending.costs.get(best, {}).get("player", 0)
            table.answer(best)
        lines = {line.wager: line for line in table.lines}
        share = Fraction(extra, 10_000 + extra)
        net += lines["house-money"].net + int(lines["player"].net * share)
    priced = next(one for one in built.priced() if one.spot == "player")
    exact = price(built, priced, built.count(priced), Conditions())
    off = abs(-net / 1_000 / rounds - float(exact.house_advantage))
    assert off < 4 * exact.std_dev / math.sqrt(rounds)


def test_the_coach_knows_what_is_certain() -> None:
    built = game("pa/627a")
    table = Table(built, Recorded(["Ac", "Ad", "4c", "Kc", "4d", "7d"]))
    table.sit(1, "x", 10**6)
    table.begin()
    table.answer({"player": 1_000, "banker": 1_000, "house-money": 500})
    assert isinstance(table.pending, Decide)
    assert built.values(table.pending, table.view(1)) == {"take": 3, "add-to-player": 6, "add-to-banker": 0}


# --- shoes -----------------------------------------------------------------------------------------------------------


def shoes(address: str, rounds: int, **options: str) -> Table:
    table = croupier.open(address, options=options).table(b"shoes")
    table.sit(1, "x", 10**9)
    for _ in range(rounds):
        table.begin()
        go_on(table)
    return table


@pytest.mark.parametrize(
    ("address", "after"), [("pa/627a", 1), ("oh/mini-midi-baccarat", 0), ("gr/14", 1), ("bs/04", 2)]
)
def test_hands_after_the_cut_card(address: str, after: int) -> None:
    """The hand in which the cut card is found to have come is followed by as many as the chapter says."""
    table = shoes(address, 170)
    events = table.journal.events
    for place, event in enumerate(events):
        if event.kind == "cut-card" and event.data["out"]:
            rest = [one.kind for one in events[place:]]
            if "shuffle" in rest:
                assert rest[: rest.index("shuffle")].count("end") == 1 + after
                assert rest[: rest.index("shuffle")].count("round") == 1 + after


def test_the_first_card_says_how_many_are_burned() -> None:
    table = shoes("pa/627a", 1)
    burned = [event.data for event in table.journal.events if event.kind == "card" and event.data["to"] == "burn"]
    first = burned[0]["card"][0]
    worth = 10 if first in "TJQK" else 1 if first == "A" else int(first)
    assert len(burned) == 1 + worth
    assert [one["face"] for one in burned] == ["up"] + ["down"] * worth


def test_no_burn_where_none_is_printed() -> None:
    for address in ("gr/14", "bs/04"):
        assert not any(event.data.get("to") == "burn" for event in shoes(address, 1).journal.events)
    table = shoes("bs/04", 1, **{"burn": "yes", "burn-procedure": "5 cards, face down"})
    assert sum(event.data.get("to") == "burn" for event in table.journal.events) == 5


def test_a_shoe_too_short_for_the_last_hand_is_void_and_replaced() -> None:
    table = shoes("bs/04", 900, **{"cards-behind": "14"})
    kinds = [event.kind for event in table.journal.events]
    assert "void" in kinds
    place = kinds.index("void")
    assert kinds[place + 1 : place + 3] == ["round", "shuffle"]
    assert any(line.outcome == "void" for line in table.lines) or table.ledger[layout(1)] == 0
    assert replay(table.journal.events).ledger.balances == table.ledger.balances
    assert verify_randomness(table.journal.events) >= 10


def said(table: Table) -> list[str]:
    return [one.text for one in table.said]


def seated(address: str, seats: tuple[int, ...], cards: str = "", **options: str) -> Table:
    """A paused table with players; with cards, they come in this order after a burned ace and the card with it."""
    built = game(address, **options)
    burned = ["Ac", "Ad"] if max(built.burns) >= 0 else []
    dealer = Recorded([*burned, *cards.split()]) if cards else croupier.open(address).table(b"seated").dealer
    table = Table(built, dealer, pause=True)
    for seat in seats:
        table.sit(seat, "x", 10**6)
    return table


def asked(table: Table) -> tuple[int, str] | None:
    return (table.pending.seat, table.pending.about) if isinstance(table.pending, Decide) else None


PLAYER_WINS, BANKER_WINS = "9c 5c Kc Kd", "5c 9c Kc Kd"


def until_asked(table: Table) -> None:
    while table.playing and not isinstance(table.pending, (Decide, TakeWagers)):
        table.proceed()


@pytest.mark.parametrize("address", ["pa/631a", "bs/04"])
def test_the_shoe_is_offered_kept_passed_and_lost(address: str) -> None:
    table = seated(address, (2, 5, 7), f"{BANKER_WINS} {BANKER_WINS} {PLAYER_WINS} {BANKER_WINS}")
    table.begin()
    until_asked(table)
    assert asked(table) == (2, "shoe")  # nobody sits in seat 1
    table.answer("decline")
    assert asked(table) == (5, "shoe")
    table.answer("accept")
    go_on(table)
    assert table.carry["curator"] == 5
    table.begin()
    assert isinstance(table.pending, Decide)
    assert (table.pending.seat, table.pending.actions) == (5, ("keep", "pass"))
    table.answer("keep")
    go_on(table)
    table.begin()
    table.answer("pass")
    assert asked(table) == (7, "shoe")
    table.answer("decline")
    assert asked(table) == (2, "shoe")
    table.answer("accept")
    go_on(table)  # the Player's Hand wins
    table.begin()
    assert asked(table) == (5, "shoe")  # the shoe must be passed: nobody asks seat 2
    table.answer("decline")
    table.answer("decline")
    assert "Nobody takes the shoe; the dealer deals." in said(table)
    assert isinstance(table.pending, TakeWagers)
    go_on(table)
    assert table.carry["curator"] == 0
    assert replay(table.journal.events).carry == table.carry


def test_a_player_may_name_the_dealer_in_pennsylvania_only() -> None:
    table = seated("pa/631a", (1, 2))
    table.begin()
    until_asked(table)
    table.answer("name-dealer")
    assert "Seat 1 takes the shoe and has the dealer deal." in said(table)
    other = seated("bs/04", (1, 2))
    other.begin()
    with pytest.raises(Refused, match=r"Allowed: accept, decline\."):
        other.answer("name-dealer")


@pytest.mark.parametrize(("address", "offered"), [("pa/631a", True), ("bs/04", False)])
def test_a_new_shoe_is_offered_where_the_chapter_says_so(address: str, offered: bool) -> None:
    """631a.7(b) offers every shoe from seat 1, 4(6)(b) the first one only."""
    table = seated(address, (1, 2), BANKER_WINS)
    table.begin()
    until_asked(table)
    table.answer("decline")
    go_on(table)
    assert table.carry["curator"] == 2
    table.carry.pop("shoe")  # as after the last hand
    table.dealer = croupier.open(address).table(b"next").dealer
    table.begin()
    until_asked(table)
    assert asked(table) == ((1, "shoe") if offered else (2, "shoe"))
    assert isinstance(table.pending, Decide)
    assert ("accept" in table.pending.actions) == offered


def test_a_player_alone_is_asked_once() -> None:
    table = seated("bs/04", (3,), f"{PLAYER_WINS} {BANKER_WINS}")
    table.begin()
    assert asked(table) == (3, "shoe")
    go_on(table)
    table.begin()
    assert isinstance(table.pending, TakeWagers)


def test_a_curator_who_leaves_gives_up_the_shoe() -> None:
    table = seated("pa/631a", (1, 2, 3), f"{BANKER_WINS} {BANKER_WINS}")
    table.begin()
    until_asked(table)
    table.answer("decline")
    go_on(table)
    assert table.carry["curator"] == 2
    table.leave(2)
    table.begin()
    assert asked(table) == (3, "shoe")
    assert isinstance(table.pending, Decide)
    with pytest.raises(NotImplementedError):  # nothing to weigh: it moves no money
        table.game.values(table.pending, table.view(3))


def test_a_curator_who_delays_loses_the_shoe() -> None:
    table = seated("pa/631a", (1, 2, 3), f"{BANKER_WINS} {BANKER_WINS} {BANKER_WINS}")
    table.begin()
    go_on(table)
    table.rule("curator-delays")  # between rounds
    table.begin()
    assert asked(table) == (2, "shoe")
    table.answer("accept")
    go_on(table, steps=4)
    table.rule("curator-delays")  # during the hand, which is finished
    go_on(table)
    assert table.carry["passes"]
    table.begin()
    assert asked(table) == (3, "shoe")
    table.answer("accept")
    go_on(table)
    table.begin()
    table.rule("curator-delays", 3)  # instead of an answer
    assert asked(table) == (1, "shoe")


def test_the_player_with_the_highest_wager_turns_the_hand() -> None:
    table = seated("pa/629a", (1, 2, 3), "5c 9c Kc Kd")
    table.begin()
    until_asked(table)
    for stakes in ({"player": 1_000}, {"player": 2_000}, {"player": 2_000}):
        table.answer(stakes)
    until_asked(table)
    assert asked(table) == (2, "player's hand")
    assert table.view(2).cards["player"] == [-1, -1]
    table.answer("turn")
    assert "Seat 2 turns the Player's Hand." in said(table)
    assert not any("turns the Banker's Hand" in text for text in said(table))  # nobody has a wager on it


@pytest.mark.parametrize(
    ("address", "options", "order"),
    [
        ("pa/629a", {}, [2, 3, 1]),
        ("pa/631a", {"player-turns-cards": "yes"}, [2, 3, 1]),
        ("oh/mini-midi-baccarat", {"midi": "yes"}, [2, 1]),
    ],
)
def test_a_hand_that_is_ceded_goes_on(address: str, options: dict[str, str], order: list[int]) -> None:
    """To the right in Pennsylvania (629a.8(d)), to the next highest wager on the hand in Ohio (9.E.i(a))."""
    table = seated(address, (1, 2, 3), "5c 9c Kc Kd", **options)
    table.begin()
    go_on(table, steps=3 if address == "pa/631a" else 2)  # burned cards, and the shoe
    for stakes in ({"player": 1_000}, {"player": 2_000}, {"banker": 500}):
        table.answer(stakes)
    until_asked(table)
    for seat in order:
        assert asked(table) == (seat, "player's hand")
        table.answer("cede")
    assert "The dealer turns the Player's Hand." in said(table)
    assert asked(table) == (3, "banker's hand")
    go_on(table)
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


def test_a_player_who_delays_loses_the_hand_to_the_right() -> None:
    table = seated("pa/629a", (1, 2, 3), "2c 2d Kc Kd 5h 6h")
    table.begin()
    until_asked(table)
    for stakes in ({"player": 1_000}, {"player": 2_000}, {"player": 500}):
        table.answer(stakes)
    until_asked(table)
    table.rule("player-delays", 2)
    assert asked(table) == (3, "player's hand")
    table.answer("turn")
    table.rule("player-delays", 3)  # before the third card
    until_asked(table)
    assert asked(table) == (1, "player's hand")
    table.answer("turn")
    go_on(table)
    assert "Seat 1 turns the Player's Hand." in said(table)
    assert sum(table.ledger.balances.values()) == 0


def test_cards_are_cut_again_before_any_is_drawn() -> None:
    table = seated("pa/627a", (1,))
    table.begin()
    table.rule("improper-cut")
    assert [event.kind for event in table.journal.events].count("recut") == 1
    table.proceed()
    with pytest.raises(Refused, match=r"before the first card leaves the shoe.*627a\.5\(e\)"):
        table.rule("improper-cut")
    go_on(table)
    for _ in range(170):
        table.begin()
        go_on(table)
    assert verify_randomness(table.journal.events) >= 1
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


@pytest.mark.parametrize("address", ["pa/627a", "oh/mini-midi-baccarat", "oh/rock-bac-w-super-6-commission-free"])
def test_an_idle_table_begins_a_new_shoe(address: str) -> None:
    def opened(table: Table) -> tuple[int, int]:
        kinds = [event.kind for event in table.journal.events]
        return kinds.count("shuffle"), sum(event.data.get("to") == "burn" for event in table.journal.events)

    table = seated(address, (1,))
    for _ in range(3):
        table.begin()
        go_on(table)
    assert len(table.carry["road"]) == 3
    shuffles, burned = opened(table)
    table.rule("idle-table")  # between rounds
    table.begin()
    until_asked(table)
    assert opened(table)[0] == shuffles + 1
    assert opened(table)[1] >= burned + 2
    go_on(table)
    assert len(table.carry["road"]) == 1
    table.begin()
    table.rule("idle-table")  # while the table waits for wagers
    go_on(table)
    assert opened(table)[0] == shuffles + 2
    assert len(table.carry["road"]) == 1
    assert verify_randomness(table.journal.events) == shuffles + 2
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


def test_a_dead_game_goes_on_with_half_of_the_shoe() -> None:
    """14(f)(3)C: it is shuffled if less than half is left, by the cards that have left the shoe."""
    table = seated("gr/14", (1,))
    drawn = 0
    while drawn <= len(table.game.deck()) // 2:
        if drawn:
            with pytest.raises(Refused, match=r"it goes on.*14\(f\)\(3\)"):
                table.rule("idle-table")
        table.begin()
        go_on(table)
        drawn = sum(event.kind == "card" for event in table.journal.events)
    table.rule("idle-table")
    table.begin()
    go_on(table)
    assert [event.kind for event in table.journal.events].count("shuffle") == 2
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


@pytest.mark.parametrize("address", ["pa/627a", "oh/rock-bac-w-super-6-commission-free", "bs/04"])
def test_a_card_drawn_in_error_in_a_hand_opens_the_next_one(address: str) -> None:
    """The hand goes on with the shoe's next cards; the seeds still give every card, and the journal the same table."""
    table = seated(address, (1,))
    aside = ""
    while not aside:
        table.begin()
        while table.playing:
            request, banker = table.pending, table.view().cards.get("banker", ())
            if not aside and isinstance(request, DealCard) and request.to == "banker" and len(banker) == 2:
                table.rule("card-drawn-in-error")
                aside = table.journal.events[-1].data["card"]
            go_on(table, steps=1)
    assert [name(one) for one in table.carry["shoe"]["kept"]] == [aside]
    table.begin()
    go_on(table)
    assert name(table.laid["player"].cards[0]) == aside
    assert "kept" not in table.carry["shoe"]
    while [event.kind for event in table.journal.events].count("shuffle") < 2:
        table.begin()
        go_on(table)
    assert verify_randomness(table.journal.events) == 2
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


def test_a_reshuffle_that_is_ordered_comes_after_the_round() -> None:
    table = seated("pa/627a", (1,))
    table.begin()
    go_on(table)
    table.begin()
    table.answer({"player": 1_000})
    table.proceed()
    table.rule("reshuffle-ordered")
    go_on(table)
    assert "shoe" not in table.carry
    assert table.lines[0].wager == "player"
    assert "The shoe is over; the cards are shuffled." in said(table)


# --- money -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ADDRESSES)
@given(data=st.data())
@settings(max_examples=15)
def test_money_is_conserved_and_no_wager_vanishes(address: str, data: st.DataObject) -> None:
    chapter = croupier.open(address).chapter
    ids = {option.id for option in chapter.options}
    options = {"vigorish-collection": "later"} if "vigorish-collection" in ids and data.draw(st.booleans()) else {}
    if "vigorish-rounding" in ids:
        options["vigorish-rounding"] = data.draw(st.sampled_from(["none", "next-25-cents", "nearest-25-cents"]))
    opened = croupier.open(address, options=options)
    table = opened.table(data.draw(st.binary(min_size=1, max_size=8)))
    seats = data.draw(st.sets(st.integers(1, 7), min_size=1, max_size=3))
    for seat in seats:
        table.sit(seat, f"p{seat}", 10_000_000)
    for _ in range(4):
        made: dict[int, dict[str, int]] = {}
        before = {seat: table.bankroll(seat) for seat in seats}
        table.begin()
        while table.playing:
            request = table.pending
            if isinstance(request, TakeWagers):
                hand = data.draw(st.sampled_from(["player", "banker"]))
                more = data.draw(st.sets(st.sampled_from(opened.wagers)))
                stakes = {key: 100 * data.draw(st.integers(1, 90)) for key in (hand, *sorted(more - {hand}))}
                made[request.seat] = stakes
                table.answer(stakes)
            else:
                assert isinstance(request, Decide)
                action = data.draw(st.sampled_from(request.actions))
                for key, cents in request.costs.get(action, {}).items():
                    made[request.seat][key] += cents
                table.answer(action)
            assert sum(table.ledger.balances.values()) == 0
        for seat in seats:
            lines = [line for line in table.lines if line.seat == seat]
            for key, cents in made[seat].items():
                assert sum(line.stake for line in lines if line.wager == key) == cents
            assert table.ledger[layout(seat)] == 0
            assert table.bankroll(seat) == before[seat] + sum(line.net for line in lines)
            assert all(line.cite.startswith(chapter.rulebook + " ") for line in lines)
    for seat in seats:
        owed = table.carry.get("owed", {}).get(str(seat), 0)
        chips = table.bankroll(seat)
        assert table.leave(seat) == chips - owed
    assert not any(table.carry.get("owed", {}).values())
    assert replay(table.journal.events).ledger.balances == table.ledger.balances


def test_vigorish_that_is_owed_cannot_be_wagered() -> None:
    built = game("pa/627a", **{"vigorish-collection": "later"})
    table = Table(built, Recorded(["Ac", "Ad", "6c", "7h", "Kd", "Tc"]))
    table.sit(1, "x", 2_000)
    table.begin()
    table.answer({"banker": 2_000})
    assert table.bankroll(1) == 4_000
    table.begin()
    with pytest.raises(Refused, match=r"of which \$1 is owed"):
        table.answer({"banker": 4_000})
    table.answer({})
    assert table.leave(1) == 3_900


def test_vigorish_is_collected_once_even_if_the_round_is_void() -> None:
    """It is taken before a new shoe; in that round it no longer counts against what can be wagered, nor after it."""
    table = seated("pa/627a", (1,), "6c 7h Kd Tc", **{"vigorish-collection": "later"})
    table.begin()
    go_on(table, {"banker": 2_000})
    assert table.carry["owed"] == {"1": 100}
    had = table.bankroll(1)
    table.carry.pop("shoe")  # as after the last hand
    table.dealer = croupier.open("pa/627a").table(b"next").dealer
    table.begin()
    until_asked(table)
    assert table.bankroll(1) == had - 100
    table.answer({"banker": had - 100})  # all there is
    table.rule("insufficient-cards")
    assert table.bankroll(1) == had - 100
    assert not table.carry.get("owed")
    table.begin()
    until_asked(table)
    table.answer({})
    assert table.leave(1) == had - 100


def test_house_money_goes_back_when_its_round_is_void() -> None:
    for cards, added in (("Kc 2d Qc 4h", 0), ("Kc 2d Kd 4h", 0), ("Kc 2d Kd 4h", 1)):
        table = seated("pa/627a", (1,), cards)
        table.begin()
        until_asked(table)
        table.answer({"player": 1_000, "house-money": 500})
        for _ in range(4):
            table.proceed()
        if isinstance(table.pending, Decide):
            table.answer("add-to-player" if added else "take")
        assert table.bankroll(1) + table.ledger[layout(1)] == 10**6 - 500 + (0 if cards[6] == "Q" else 2_000)
        table.rule("insufficient-cards")
        assert table.bankroll(1) == 10**6
        assert sum(table.ledger.balances.values()) == 0
        assert replay(table.journal.events).ledger.balances == table.ledger.balances


@pytest.mark.parametrize(
    ("won", "none", "up", "nearest"),
    [
        (1, Fraction(5, 100), 25, 0),
        (500, 25, 25, 25),
        (510, Fraction(51, 2), 50, 25),
        (740, 37, 50, 25),
        (750, Fraction(75, 2), 50, 25),
        (760, 38, 50, 50),
    ],
)
def test_rounding_of_vigorish(won: int, none: Fraction, up: int, nearest: int) -> None:
    for rounding, due in (("none", none), ("next-25-cents", up), ("nearest-25-cents", nearest)):
        assert less_vigorish(parse("1 to 1"), Fraction(5, 100), rounding).vigorish(Fraction(won)) == due


def test_a_rounded_vigorish_is_priced_for_a_stake() -> None:
    rules = Rules("pa/627a", Submission(options={"vigorish-rounding": "next-25-cents"}))
    at = {stake: next(prices(rules, Conditions(stakes={"banker": stake}), "banker")) for stake in (500, 2_500)}
    assert "for a wager of $5" in at[500].conditions
    exact = next(prices(Rules("pa/627a"), wager="banker")).house_advantage
    assert at[500].house_advantage == exact  # 25 cents of $5 are 5 %
    assert at[2_500].house_advantage == exact
    assert next(prices(rules, Conditions(stakes={"banker": 100}), "banker")).house_advantage > exact


# --- rulings, options ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_irregularity_acts(address: str) -> None:
    chapter = croupier.open(address).chapter
    for law in chapter.irregularities:
        options = {name: choices[0] for name, choices in law.requires.items()}
        acted = 0
        for moment in range(18):
            opened = croupier.open(address, options=options)
            table = Table(opened._game, opened.table(b"acts").dealer, pause=True)
            table.sit(1, "x", 50_000)
            if moment:
                table.begin()
            go_on(table, steps=moment - 1)
            try:
                table.rule(law.id, 1)
            except Refused:
                continue
            acted += 1
            assert sum(table.ledger.balances.values()) == 0
            if "return-all" in law.effect:
                assert table.bankroll(1) == 50_000
                assert not table.playing
                assert "shoe" not in table.carry
            go_on(table)
            assert replay(table.journal.events).ledger.balances == table.ledger.balances
        if not acted:  # it takes a hand like few others, or most of a shoe
            opened = croupier.open(address, options=options)
            table = Table(opened._game, opened.table(b"acts").dealer, pause=True)
            table.sit(1, "x", 10**7)
            while table.rounds < 80 and not acted:
                if not table.playing:
                    table.begin()
                try:
                    table.rule(law.id, 1)
                    acted += 1
                except Refused:
                    go_on(table, steps=1)
            go_on(table)
            assert replay(table.journal.events).ledger.balances == table.ledger.balances
        assert acted, law.id


def test_a_simulated_round_takes_as_many_cards_as_the_rules_say() -> None:
    built = game("pa/627a")
    order = ["Ac", "Ad", "9c", "7s", "5c", "Kc", "Kd", "2h", "3h", "4h", "5h", "6h"]
    table = Table(built, Recorded(order), pause=True)
    table.sit(1, "x", 50_000)
    table.begin()
    for _ in range(2):
        table.proceed()
    table.answer({"player": 1_000})
    table.proceed()
    table.rule("card-disclosed")
    while table.playing:
        table.proceed()
    aside = [event.data["card"] for event in table.journal.events if event.kind == "set-aside"]
    discarded = [event.data["card"] for event in table.journal.events if event.data.get("to") == "discard"]
    assert aside == ["7s"]
    # 7 and 3 make 0 for Player, 2 and 4 make 6 for Banker; Player draws a 5, against which 6 stands.
    assert discarded == ["2h", "3h", "4h", "5h"]
    assert table.lines[0].net == 1_000


def test_a_shoe_too_short_for_a_simulated_round_leaves_the_round_settled() -> None:
    """The card set aside opens a round without wagers; that the shoe ends in it undoes nothing."""
    opened = croupier.open("pa/627a", options={"vigorish-collection": "later"})
    table = Table(opened._game, opened.table(b"short").dealer, pause=True)
    table.sit(1, "x", 10**6)
    table.begin()
    until_asked(table)
    table.answer({"banker": 2_000, "house-money": 500})
    table.rule("card-disclosed")
    assert isinstance(table.dealer, HouseDealer)
    assert table.dealer.shoe is not None
    table.dealer.shoe.cards = [card(text) for text in ["5c", "9c", "Kc", "Kd", "2c"]]
    go_on(table)
    assert {line.wager: line.net for line in table.lines} == {"house-money": -500, "banker": 2_000}
    assert table.journal.events[-1].kind == "void"
    assert table.carry["owed"] == {"1": 100}
    assert "shoe" not in table.carry


def test_the_python_surface_reaches_other_shoes() -> None:
    opened = croupier.open("gr/14")
    (full,), (short,) = opened.odds("tie"), opened.odds("tie", without="5c 5d")
    assert short.house_advantage != full.house_advantage
    assert "without 5c 5d" in short.conditions
    effects = opened.removal("dragon-7")
    assert list(effects) == ["dragon-7"]
    assert max(effects["dragon-7"], key=lambda rank: effects["dragon-7"][rank]) == "8"
    assert set(croupier.open("pa/627a").removal("house-money")) == {
        "house-money",
        "house-money:player",
        "house-money:banker",
    }


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_option_opens_with_every_choice(address: str) -> None:
    chapter = croupier.open(address).chapter
    for option in chapter.options:
        needs = {name: choices[0] for name, choices in option.requires.items()}
        for choice in option.choices:
            built = game(address, **(needs | {option.id: choice}))
            assert built.rules.choice(option.id) == choice
            assert len(list(built.priced())) >= 3


def test_wagers_that_are_refused() -> None:
    def refuse(address: str, stakes: dict[str, int], match: str, **choices: Any) -> None:
        table = croupier.open(address, **choices).table(b"r")
        table.sit(1, "x", 10**7)
        table.begin()
        with pytest.raises(Refused, match=match):
            table.answer(stakes)

    refuse("pa/627a", {"panda-8": 500}, r"627a\.7\(a\)\(6\)")
    refuse("pa/627a", {"house-money": 500}, "not offered", options={"house-money": "no"})
    refuse("gr/14", {"dragon-7": 16_000}, r"14\(c\)\(4\)")
    refuse("oh/mini-midi-baccarat", {}, r"17\.B\.iv", options={"tournaments": "yes"})
    refuse(
        "oh/mini-midi-baccarat",
        {"player": 1_000, "dragon-bonus-player": 1_000},
        r"17\.B\.v",
        options={"tournaments": "yes"},
    )


def test_what_is_dealt_face_down_is_not_seen() -> None:
    built = game("pa/631a")
    table = Table(built, Recorded(["Ac", "Ad", "9c", "5c", "Kc", "Kd"]), pause=True)
    table.sit(1, "x", 50_000)
    table.begin()
    go_on(table, steps=7)  # two burned cards, the shoe, the wager, three cards
    assert isinstance(table.pending, DealCard)
    assert table.view(1).cards["player"] == [-1, -1]
    table.proceed()
    assert table.view(1).cards["player"] == [card("9c"), card("Kc")]
    assert Priced("tie", "tie", "wager", ("8 decks",)) in list(built.priced())


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("all-first", "3bonus-banker 1bonus-banker 3banker 1banker 3bonus-player 3player"),
        ("player-by-player", "3bonus-banker 3banker 1bonus-banker 1banker 3bonus-player 3player"),
    ],
)
def test_the_order_of_settlement(order: str, expected: str) -> None:
    """Losing wagers are collected before winning ones are paid, from the highest seat; bonus wagers come first."""
    built = game("oh/mini-midi-baccarat", **{"bonus-settlement": order})
    table = Table(built, Recorded(["Ac", "Ad", "4c", "Kc", "5d", "Qd"]))
    for seat in (1, 3):
        table.sit(seat, "x", 10**6)
    table.begin()
    table.answer({"banker": 1_000, "dragon-bonus-banker": 1_000})
    table.answer({"banker": 1_000, "player": 1_000, "dragon-bonus-player": 1_000, "dragon-bonus-banker": 1_000})
    assert " ".join(f"{line.seat}{line.wager.removeprefix('dragon-')}" for line in table.lines) == expected


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("all-first", "3bonus-player 1bonus-player 1banker 3player"),
        ("player-by-player", "1banker 3bonus-player 3player 1bonus-player"),
    ],
)
def test_bonus_wagers_that_all_win_come_before_losing_wagers(order: str, expected: str) -> None:
    """Only where a bonus wager loses are all losing wagers collected first (16.C.i(c))."""
    built = game("oh/rock-bac-w-super-6-commission-free", **{"bonus-settlement": order})
    table = Table(built, Recorded(["Ac", "Ad", "4c", "Kc", "5d", "Qd"]))
    for seat in (1, 3):
        table.sit(seat, "x", 10**6)
    table.begin()
    table.answer({"banker": 1_000, "dragon-bonus-player": 1_000})
    table.answer({"player": 1_000, "dragon-bonus-player": 1_000})
    assert " ".join(f"{line.seat}{line.wager.removeprefix('dragon-')}" for line in table.lines) == expected


def test_the_roads_are_kept_for_one_shoe() -> None:
    table = shoes("oh/mini-midi-baccarat", 60)
    assert len(table.carry["road"]) == 60
    assert {mark[0] for mark in table.carry["road"]} <= set("PBT")
    longer = shoes("oh/mini-midi-baccarat", 100)
    assert len(longer.carry["road"]) < 60
    assert longer.view(1).carry["road"] == longer.carry["road"]


def test_other_shoes_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    from croupier.cli.main import app

    app(["odds", "bs/04", "--without", "5c 5d", "-w", "tie", "--json"], standalone_mode=False)
    found = capsys.readouterr().out
    assert "without 5c 5d" in found
    app(["odds", "bs/04", "--removal", "-w", "player"], standalone_mode=False)
    assert "-119.5" in capsys.readouterr().out
    with pytest.raises(Refused, match="only counted from all its cards"):
        app(["odds", "pa/617a", "--without", "5c"], standalone_mode=False)
