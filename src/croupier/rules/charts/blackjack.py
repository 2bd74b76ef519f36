"""Charts of blackjack: the rules that a chapter fixes, how the dealer draws, side payments, limits."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.rules.charts.grammar import (
    CITE,
    COUNT,
    MONEY,
    OPTION,
    OUTCOME,
    TEXT,
    WAGER,
    YES_NO,
    Cell,
    Key,
    Schema,
    either,
    form,
    words,
)

_ODDS = Cell((form("N to M", "these odds", r"\d+ to \d+"),))
_TOTALS = Cell(
    (
        form("hard N-M", "hard totals from N to M", r"hard \d+-\d+"),
        form("hard N, M or K", "these hard totals", r"hard \d+(?:, \d+)*(?: or \d+)?"),
    )
)
_RANKS = Cell((form("RANK", "a card by its rank", r"[2-9]|10|jack|queen|king|ace"),), between=", ")
_CARD_DOWN = words({"down": "it lies face down", "up": "it lies face up", "player-choice": "as the player wants it"})

_FIXED = {
    "decks": Key("with how many decks", COUNT),
    "soft-17": Key("what the dealer does", words({"stand": "the dealer stands on it", "hit": "the dealer draws"})),
    "dealer-22": Key("a dealer's 22", words({"push": "hands that are not over 21 push", "bust": "they win"})),
    "21-tie": Key("21 against 21", words({"player-wins": "the player wins", "push": "a tie"})),
    "21-payment": Key(
        "when a player's 21 is paid",
        words({"at-end": "with all others", "before-dealer": "before the hole card is turned over"}),
    ),
    "blackjack-pays": Key(
        "what a Blackjack pays",
        either(
            _ODDS,
            Cell(
                (
                    form(
                        "N to M black, N to M red, N to M mixed",
                        "by the colours of its cards",
                        r"\d+ to \d+ black, \d+ to \d+ red, \d+ to \d+ mixed",
                    ),
                )
            ),
        ),
    ),
    "blackjack-against-22": Key("Blackjack against such a 22", words({"push": "a tie", "win": "it wins"})),
    "switch": Key(
        "whether a player has two hands",
        words({"no": "one", "second-cards": "two, whose second cards may be switched"}),
    ),
    "blackjack-tie": Key("Blackjack against Blackjack", words({"push": "a tie", "player-wins": "the player wins"})),
    "blackjack-after-split": Key("whether ace and ten are Blackjack after a split", YES_NO),
    "blackjack-after-zap": Key("whether they are after a zap", YES_NO),
    "blackjack-payment": Key(
        "when a Blackjack is paid",
        words(
            {
                "at-once": "as soon as it can be",
                "at-end": "when all hands are finished",
                "before-card-reader": "before anybody knows whether the dealer has one",
            }
        ),
    ),
    "blackjack-payment-against-2-9": Key(
        "when it is paid against a 2 to 9",
        words({"in-turn": "in its turn", "before-third-cards": "before any third card"}),
    ),
    "player-totals": Key(
        "when the dealer calls the players' totals",
        words(
            {
                "not-called": "never",
                "before-decisions": "before the player decides",
                "each-card": "before the player decides and after each card",
            }
        ),
    ),
    "dealer-total": Key(
        "when the dealer calls the own total",
        words({"at-end": "when the hand is finished", "each-card": "after each card"}),
    ),
    "hole-card": Key(
        "whether the dealer looks", words({"peek": "under an ace or a ten", "no-peek": "not before all have played"})
    ),
    "hole-card-range": Key("whether its range is shown", words({"shown": "before players act"})),
    "insurance": Key("whether it is offered", YES_NO),
    "insurance-on-blackjack": Key("whether a Blackjack may be insured", YES_NO),
    "even-money": Key("whether a Blackjack may take even money against an ace", YES_NO),
    "even-money-at-6-to-5": Key("the same where a Blackjack pays 6 to 5", YES_NO),
    "surrender": Key(
        "whether a hand may be given up",
        words({"no": "never", "late": "once the dealer has looked", "yes": "the same"}),
    ),
    "surrender-on": Key(
        "with which hands",
        words({"first-two-cards": "the first two cards", "any-time": "also after drawing, splitting and doubling"}),
    ),
    "attack": Key(
        "whether the wager may be added to",
        words({"no": "never", "after-up-card": "once the dealer's first card lies there, before the players' cards"}),
    ),
    "split-surrender": Key("whether a split hand may be given up", YES_NO),
    "surrender-settlement": Key(
        "when a hand given up against an ace or ten is settled",
        words({"after-card-reader": "at once", "at-end": "when the hole card is turned over"}),
    ),
    "rescue": Key("whether a doubled hand may be given up", YES_NO),
    "double-on": Key(
        "with which hands a player doubles",
        words({"any-two-cards": "any first two cards", "any-number-of-cards": "also after drawing"}),
    ),
    "double-amount": Key(
        "for how much", words({"equal": "as much as the wager", "up-to-original": "up to as much as the wager"})
    ),
    "double-after-split": Key("whether split hands are doubled", YES_NO),
    "double-after-zap": Key("whether zapped hands are doubled", YES_NO),
    "double-split-aces": Key("whether split aces are doubled", YES_NO),
    "double-card": Key("how the card lies", _CARD_DOWN),
    "double-card-from-the-hand": Key("the same, dealt from the hand", _CARD_DOWN),
    "double-down-may-break": Key("whether a hand that may break gets it face down", YES_NO),
    "redouble": Key("whether a doubled hand is doubled again", YES_NO),
    "split-on": Key("which cards are split", words({"equal-value": "any two of equal value"})),
    "split-after-zap": Key("whether zapped hands are split", YES_NO),
    "split-aces-card": Key("how the card on a split ace lies", _CARD_DOWN),
    "split-aces-card-from-the-hand": Key("the same, dealt from the hand", _CARD_DOWN),
    "resplits": Key("how often a hand is split again", COUNT),
    "resplit-aces": Key("whether aces are split again", YES_NO),
    "hit-split-aces": Key("whether split aces draw", YES_NO),
    "free-double-on": Key("which hands double free", _TOTALS),
    "free-double-after-split": Key("whether split hands double free", YES_NO),
    "free-split-on": Key("which pairs split free", words({"equal value except tens": "any pair but of tens"})),
    "house-money-added": Key(
        "what of a House Money win is added to the wager",
        words({"payout": "what was paid", "payout and wager": "the House Money wager too"}),
    ),
    "house-money-portion": Key(
        "how much of that", words({"all": "nothing less", "any part": "as much as the player says"})
    ),
    "second-chance": Key("whether a card may be taken off a hand over 21, for another wager", YES_NO),
    "zap": Key("which first two cards may be zapped", _TOTALS),
    "dealer-blackjack-takes": Key(
        "what a dealer's Blackjack takes", words({"original-only": "first wagers", "all": "also doubles and splits"})
    ),
    "player-draws": Key("how long a player draws", words({"below-21": "while the total is below 21"})),
}
FIXED: Mapping[str, Key] = {name: Key(law.says, either(law.cell, OPTION)) for name, law in _FIXED.items()}
"""The rules that a chapter may fix; where it leaves one to the house, an option has the same id, or is named."""

_DRAWS = either(
    words(
        {"draws": "the dealer draws", "stands": "the dealer stands", "hit": "the same as `draws`", "stand": "`stands`"}
    ),
    OPTION,
)
_MONEY_ROW = either(MONEY, TEXT)
TOKE = Schema(
    "What the house pays into the dealers' toke pool beside a winning wager, by its outcome; the last cell is the sum.",
    {"outcome": OUTCOME},
    more=TEXT,
)

SCHEMAS: Mapping[str, tuple[Schema, ...]] = {
    "fixed-rules": (
        Schema(
            "Rules of play that the chapter fixes. Each has the id that an option has where a chapter leaves it to the"
            " house.",
            {"rule": TEXT, "value": TEXT, "cite": CITE},
            FIXED,
            parts=True,
        ),
    ),
    "dealer-draws": (
        Schema(
            "How the dealer draws; a further column for another version of the game.",
            {
                "hand": words({"hard": "no ace counted as 11", "soft": "an ace counted as 11"}),
                "totals": Cell((form("N, N-M", "a total, or totals from one to another", r"\d+(?:-\d+)?"),)),
                "dealer": _DRAWS,
            },
            more=_DRAWS,
            alone=2,
        ),
    ),
    "most-decks": (
        Schema(
            "How many decks at most are dealt with a method.",
            {
                "method": words({"hand": "from the hand", "hand-delivery": "from the hand, delivered"}),
                "decks at most": COUNT,
            },
        ),
    ),
    "first-card-wagers": (
        Schema(
            "How wagers on the first cards are settled.",
            {
                "wager": WAGER,
                "cards face up": words(
                    {
                        "from the dealer's right": "before anything else is done",
                        "in the order of the deal": "the same, from the dealer's left",
                    }
                ),
                "cards face down": words({"hand by hand": "as the dealer comes to each hand"}),
                "cite": CITE,
            },
        ),
    ),
    "payout-limit": (
        Schema(
            "Whom the payout limit concerns.",
            {"what": TEXT, "value": TEXT},
            {
                "limit": Key(
                    "whose payouts it counts together",
                    words({"each player": "one player's", "all winners of a round together": "all winners'"}),
                    needed=True,
                ),
                "not below": Key(
                    "the least that it may be",
                    words({"what one patron could win with the largest wager": "that much"}),
                ),
            },
        ),
    ),
    "super-bonus": (
        Schema(
            "When Super Bonus is bet.",
            {"what": TEXT, "value": TEXT},
            {
                "made": Key(
                    "when",
                    words({"before the first hand after the shuffle": "at the start of a shoe"}),
                    needed=True,
                )
            },
        ),
    ),
    "free-bets": (
        Schema(
            "What is free, in the words of the chapter.",
            {
                "decision": words({"free-double": "a double without a wager", "free-split": "a split without one"}),
                "hands": TEXT,
                "cite": CITE,
            },
            alone=2,
        ),
    ),
    "second-chance": (
        Schema(
            "What a second chance card makes of two wagers.",
            {
                "total of the hand": TEXT,
                "Blackjack Wager": words({"Push": "it is returned", "Lose": "it is lost"}),
                "Second Chance Wager": either(words({"Push": "it is returned", "Lose": "it is lost"}), _ODDS),
                "cite": CITE,
            },
        ),
    ),
    "back-to-life": (
        Schema(
            "What becomes of a hand over 21 and, with a dealer's 22, of others.",
            {
                "dealer's up card": _RANKS,
                "dealer's final total": TEXT,
                "hand over 21": words(
                    {
                        "loses at once": "as soon as it is over 21",
                        "loses": "when the dealer's hand is finished",
                        "wins 1 to 1": "it is paid then",
                    }
                ),
                "standing hand": TEXT,
            },
            alone=2,
        ),
    ),
    "hole-card-ranges": (
        Schema(
            "What players are shown of the hole card before they act.",
            {"range": TEXT, "cards": _RANKS, "light": TEXT},
        ),
    ),
    "dealer-22": (
        Schema(
            "Hands that a dealer's 22 does not push, and others.",
            {
                "player's hand": words(
                    {
                        "21, hard or soft": "a total of 21",
                        "exactly two original Large cards": "two cards of the highest range, and no more",
                        "any other, not over 21": "all others",
                    }
                ),
                "Bet Wager": either(words({"Push": "it is returned"}), _ODDS),
            },
        ),
    ),
    "zap": (Schema("Which hands may be zapped.", {"first two cards": TEXT, "may zap": YES_NO}),),
}
