"""Every game that can be played and priced, by the name that its chapters give it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from croupier.errors import Refused
from croupier.rules.submission import Rules, Submission

if TYPE_CHECKING:
    from croupier.games.base import Game

GAMES = {
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
    "big-six": "croupier.games.wheel.money_wheel:MoneyWheel",
    "mississippi-stud": "croupier.games.poker.mississippi:MississippiStud",
    "high-card-flush": "croupier.games.poker.high_card_flush:HighCardFlush",
    "i-luv-suits": "croupier.games.poker.high_card_flush:ILuvSuits",
    "high-roll-dice": "croupier.games.dice.high_roll_dice:HighRollDice",
    "blackjack": "croupier.games.blackjack.blackjack:Blackjack",
    "free-bet-blackjack": "croupier.games.blackjack.blackjack:Blackjack",
    "props-and-hops": "croupier.games.dice.props_and_hops:PropsAndHops",
    "pai-gow-poker": "croupier.games.pai_gow.pai_gow_poker:PaiGowPoker",
    "roulette": "croupier.games.wheel.roulette:Roulette",
    "craps": "croupier.games.dice.craps:Craps",
    "crapless-craps": "croupier.games.dice.craps:Craps",
    "sic-bo": "croupier.games.dice.sic_bo:SicBo",
    "caribbean-stud": "croupier.games.poker.caribbean:CaribbeanStud",
    "let-it-ride": "croupier.games.poker.let_it_ride:LetItRide",
    "ultimate-texas-holdem": "croupier.games.poker.ultimate:UltimateTexasHoldem",
    "texas-holdem-bonus": "croupier.games.poker.texas_bonus:TexasHoldemBonus",
    "four-card-poker": "croupier.games.poker.four_card:FourCardPoker",
    "four-card-prime": "croupier.games.poker.four_card:FourCardPrime",
    "crazy-4-poker": "croupier.games.poker.four_card:Crazy4Poker",
    "three-card-poker": "croupier.games.poker.three_card:ThreeCardPoker",
    "three-dice-football": "croupier.games.dice.three_dice_football:ThreeDiceFootball",
    "wheel-of-fortune": "croupier.games.wheel.money_wheel:MoneyWheel",
}
"""Name to `module:class`, so that listing games imports none of them."""


def game_for(rules: Rules) -> Game:
    """The game that plays a chapter."""
    name = rules.chapter.game
    if name not in GAMES:
        raise Refused(
            f"{rules.chapter.name} ({rules.chapter.address}) is keyed but cannot be played yet.", allowed=GAMES
        )
    return class_of(name)(rules)


def class_of(name: str) -> type[Game]:
    """The class of the game with a name, and so what it says of itself under any rules."""
    module, _, cls = GAMES[name].partition(":")
    found: type[Game] = getattr(import_module(module), cls)
    return found


def open_game(address: str, submission: Submission | None = None) -> Game:
    """The game at an address, under a house's submission."""
    return game_for(Rules(address, submission))
