"""What baccarat against the house is worth: public figures, exact counts, three ways to one number."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import permutations, product

import numpy as np
import pytest

import croupier
from coups import ADDRESSES, game, go_on
from croupier.equipment import stream
from croupier.equipment.cards import RANK_NAMES, card, name
from croupier.errors import Refused
from croupier.games.baccarat import coup
from croupier.games.script import Decide
from croupier.kernels import plain
from croupier.odds.pricing import Conditions, Price, price, prices
from croupier.odds.simulation import simulate
from croupier.rules.submission import Rules, Submission
from croupier.tables.dealer import Recorded
from croupier.tables.table import Table


def house(address: str, wager: str, table: str = "", **options: str) -> Price:
    found = [one for one in prices(Rules(address, Submission(options=options)), wager=wager) if one.paytable == table]
    return found[0]


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
    burns, nobody = np.array(found.shoe.burns, dtype=np.int64), np.zeros((0, 13**4), dtype=np.int8)
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
        burned = 1 + built.shoe.burns[cards[0] >> 2]
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
