"""Every game that can be played and priced, by the name that its chapters give it."""

from __future__ import annotations

from collections import UserDict
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier.errors import Refused
from croupier.import_graph import count_as_ours
from croupier.rules.books import added, entry_points
from croupier.rules.law import Chapter
from croupier.rules.submission import Rules, Submission

if TYPE_CHECKING:
    from croupier.games.base import Game

BUILT_IN = {
    "minibaccarat": "croupier.games.baccarat.baccarat:Baccarat",
    "midibaccarat": "croupier.games.baccarat.baccarat:Baccarat",
    "baccarat": "croupier.games.baccarat.baccarat:Baccarat",
    "mini-midi-baccarat": "croupier.games.baccarat.baccarat:Baccarat",
    "dragon-bonus-baccarat": "croupier.games.baccarat.baccarat:Baccarat",
    "rock-bac": "croupier.games.baccarat.baccarat:Baccarat",
    "ez-baccarat": "croupier.games.baccarat.baccarat:Baccarat",
    "punto-banco": "croupier.games.baccarat.baccarat:Baccarat",
    "21-baccarat": "croupier.games.baccarat.twenty_one_baccarat:TwentyOneBaccarat",
    "chemin-de-fer": "croupier.games.baccarat.chemin_de_fer:CheminDeFer",
    "casino-war": "croupier.games.comparison.casino_war:CasinoWar",
    "red-dog": "croupier.games.comparison.red_dog:RedDog",
    "go-fore-it": "croupier.games.comparison.go_fore_it:GoForeIt",
    "over-under": "croupier.games.comparison.over_under:OverUnder",
    "big-six": "croupier.games.wheel.money_wheel:MoneyWheel",
    "cajun-stud": "croupier.games.poker.cajun:CajunStud",
    "raise-it-up-stud": "croupier.games.poker.raise_it_up:RaiseItUp",
    "mississippi-stud": "croupier.games.poker.mississippi:MississippiStud",
    "dj-wild-stud": "croupier.games.poker.dj_wild:DJWildStud",
    "high-card-flush": "croupier.games.poker.high_card_flush:HighCardFlush",
    "i-luv-suits": "croupier.games.poker.high_card_flush:ILuvSuits",
    "high-roll-dice": "croupier.games.dice.high_roll_dice:HighRollDice",
    "blackjack": "croupier.games.blackjack.blackjack:Blackjack",
    "free-bet-blackjack": "croupier.games.blackjack.blackjack:Blackjack",
    "zappit-blackjack": "croupier.games.blackjack.blackjack:Blackjack",
    "down-under-blackjack": "croupier.games.blackjack.blackjack:Blackjack",
    "double-back-jack": "croupier.games.blackjack.blackjack:Blackjack",
    "double-attack-blackjack": "croupier.games.blackjack.blackjack:Blackjack",
    "rockn-21": "croupier.games.blackjack.blackjack:Blackjack",
    "zombie-blackjack": "croupier.games.blackjack.blackjack:Blackjack",
    "spanish-21": "croupier.games.blackjack.blackjack:Blackjack",
    "props-and-hops": "croupier.games.dice.props_and_hops:PropsAndHops",
    "pai-gow": "croupier.games.pai_gow.pai_gow_tiles:PaiGowTiles",
    "fortune-asia-poker": "croupier.games.pai_gow.fortune_asia:FortuneAsiaPoker",
    "five-card-hi-lo": "croupier.games.pai_gow.five_card_hi_lo:FiveCardHiLo",
    "pai-gow-poker": "croupier.games.pai_gow.pai_gow_poker:PaiGowPoker",
    "face-up-pai-gow-poker": "croupier.games.pai_gow.pai_gow_poker:PaiGowPoker",
    "six-card-fortune-pai-gow-poker": "croupier.games.pai_gow.six_card_fortune:SixCardFortunePaiGow",
    "roulette": "croupier.games.wheel.roulette:Roulette",
    "craps": "croupier.games.dice.craps:Craps",
    "crapless-craps": "croupier.games.dice.craps:Craps",
    "saigon-5-card": "croupier.games.poker.saigon:Saigon5Card",
    "sic-bo": "croupier.games.dice.sic_bo:SicBo",
    "caribbean-stud": "croupier.games.poker.caribbean:CaribbeanStud",
    "bingo": "croupier.games.lottery.bingo:Bingo",
    "keno": "croupier.games.lottery.keno:Keno",
    "lunar-poker": "croupier.games.poker.lunar:LunarPoker",
    "let-it-ride": "croupier.games.poker.let_it_ride:LetItRide",
    "criss-cross-poker": "croupier.games.poker.criss_cross:CrissCrossPoker",
    "heads-up-holdem": "croupier.games.poker.heads_up:HeadsUpHoldem",
    "jackpot-holdem": "croupier.games.poker.jackpot_holdem:JackpotHoldem",
    "ultimate-texas-holdem": "croupier.games.poker.ultimate:UltimateTexasHoldem",
    "texas-holdem-bonus": "croupier.games.poker.texas_bonus:TexasHoldemBonus",
    "four-card-poker": "croupier.games.poker.four_card:FourCardPoker",
    "four-card-frenzy": "croupier.games.poker.four_card:FourCardFrenzy",
    "four-card-prime": "croupier.games.poker.four_card:FourCardPrime",
    "crazy-4-poker": "croupier.games.poker.four_card:Crazy4Poker",
    "poker": "croupier.games.poker_room.room:PokerRoom",
    "sports-pool": "croupier.games.lottery.sports_pool:SportsPool",
    "three-card-poker": "croupier.games.poker.three_card:ThreeCardPoker",
    "three-card-prime": "croupier.games.poker.three_card:ThreeCardPrime",
    "three-dice-football": "croupier.games.dice.three_dice_football:ThreeDiceFootball",
    "vegas-shootout": "croupier.games.poker.vegas_shootout:VegasShootout",
    "wheel-of-fortune": "croupier.games.wheel.money_wheel:MoneyWheel",
}
"""Name to `module:class`, so that listing games imports none of them."""
GROUP = "croupier.games"
"""The entry points by which an installed package brings games: the name that its chapters use, `module:class`."""


class _Games(UserDict[str, str]):
    """The games of this package, those of installed packages and those that books name; found when first asked for."""

    def __init__(self) -> None:
        pass  # `data` is found, not given

    @cached_property
    def data(self) -> dict[str, str]:  # type: ignore[override]
        """Each game's name with its place; refused where two have one name."""
        found = dict(BUILT_IN)
        for name, place in (*((one.name, one.value) for one in entry_points(GROUP)), *added("games").items()):
            if found.setdefault(name, place) != place:
                raise Refused(f"The game {name!r} is both {found[name]} and {place}.")
        return found


GAMES = _Games()

FORMATS = {".phh": "croupier.games.poker_room.as_round:round_of"}
"""Files of other programs, by how their names end, and what makes rounds of them."""


def as_round(ending: str, text: str) -> dict[str, Any]:
    """A file of another program as the plain data of a round file."""
    module, _, name = FORMATS[ending].partition(":")
    found: dict[str, Any] = getattr(import_module(module), name)(text)
    return found


def game_for(rules: Rules) -> Game:
    """The game that plays a chapter."""
    name = rules.chapter.game
    if name not in GAMES:
        raise Refused(
            f"{rules.chapter.name} ({rules.chapter.address}) has no game.",
            allowed=("croupier games lists those that do",),
        )
    from croupier.games.takes_side_bets import check_side_bets

    game = class_of(name)(rules)
    check_side_bets(game)
    return game


def class_of(name: str) -> type[Game]:
    """The class of the game with a name, and so what it says of itself under any rules."""
    module, _, cls = GAMES[name].partition(":")
    if name in BUILT_IN:
        return getattr(import_module(module), cls)  # type: ignore[no-any-return]
    from croupier.games.base import Game

    count_as_ours(module)
    try:
        found = getattr(import_module(module), cls)
    except (ImportError, AttributeError) as error:
        raise Refused(f"The game {name!r} ({GAMES[name]}) cannot be loaded: {error}.") from None
    if not (isinstance(found, type) and issubclass(found, Game)):
        raise Refused(f"The game {name!r} ({GAMES[name]}) is no class of a game.", allowed=("a subclass of Game",))
    return found


def open_game(address: Chapter | str, submission: Submission | None = None) -> Game:
    """The game at an address, or of a designer's own chapter, under a house's submission."""
    return game_for(Rules(address, submission))
