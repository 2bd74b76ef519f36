"""The types of the law: one `Chapter` is one TOML file under `rulebooks/`.

Everything printed in a chapter that moves money, cards or people stands in one of these types with its citation.
The types are also the schema that docs/chapter.schema.json publishes.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.rules.citations import DRAFT

Cite = str
"""A citation in its book's own form: `649a.12(d)`, `12.F`, `9(g)(10)`, `16(10)(b)`."""

FAMILIES: dict[str, str] = {
    "wheel": "Wheels",
    "dice": "Dice",
    "baccarat": "Baccarat",
    "blackjack": "Blackjack",
    "poker": "Poker against the house",
    "pai-gow": "Pai gow",
    "cards": "Other card games",
    "poker-room": "Poker room",
    "lottery": "Bingo, keno and pools",
}
"""The families of games, as headings; books may add others (`vocabulary.families`)."""

WagerKind = Literal["main", "raise", "side", "progressive", "bonus", "compound"]
"""`main` opens a round, `raise` is added to another wager during it, `side` and `progressive` ride along, `bonus` is
paid on another wager without a stake of its own, `compound` is several wagers made as one."""

When = Literal["before", "decision", "any", "come-out", "point", "between", "other"]
"""When a wager may be made: before the deal or roll (`before`), at the player's decision, at any time, on the come-out,
once a point stands, between rolls or rounds, or as `timing` says."""

Stage = Literal[
    "inspection",
    "opening",
    "shuffle",
    "cut",
    "burn",
    "position",
    "bets",
    "deal",
    "play",
    "settle",
    "collect",
    "stub",
    "bank",
    "fee",
    "tournament",
    "randomness",
    "closing",
    "records",
    "signage",
    "conduct",
    "other",
]

Phase = Literal["opening", "running", "idle", "closing", "maintenance", "occasion", "house"]
"""When people do what a procedure says (`duties.PHASES` tells each)."""

EFFECTS: dict[str, str] = {
    "void-round": "the round is void: every hand is dead and nothing that was dealt, rolled or spun counts",
    "void-hand": "the hand concerned is void",
    "void-wager": "the wager concerned is void",
    "void-result": "the spin, roll or draw does not count",
    "dead-hand": "the hand concerned is dead and can no longer win",
    "settle-unaffected": "the wagers named under `settles` are settled all the same, by what lies or is still dealt",
    "return-all": "all wagers go back to the players",
    "return-hand": "the wagers on the hand concerned go back to its player",
    "return-wager": "the wager concerned goes back to its player",
    "forfeit-hand": "the hand concerned loses and its wagers are collected",
    "forfeit-wager": "the wager concerned is collected",
    "set-aside": "the card is not used and goes to the discard rack",
    "next-card": "the card is used as the next card",
    "next-hand": "the card is kept, and is the first card of the next hand",
    "redeal": "the round is dealt again",
    "deal-missing": "missing cards are dealt to complete the hand",
    "take-back": "excess cards are taken back",
    "turn-up": "the dealer's hidden cards are turned up",
    "respin": "the wheel is spun again",
    "reroll": "the dice are thrown again",
    "redraw": "the balls or numbers are drawn again",
    "reshuffle": "the cards are shuffled again",
    "recut": "the cards are cut again",
    "burn": "a card is burned",
    "replace-cards": "the deck or decks leave the table and are replaced",
    "replace-equipment": "the ball, dice, wheel or other equipment is replaced",
    "cover-device": "the device is out of use, covered, marked or removed, before another method is used",
    "shuffle-by-hand": "the cards are shuffled by hand until the device works again",
    "inspect": "the equipment or cards are inspected or counted",
    "correct": "the error is put right and the round is finished by the rules",
    "reset-hand": "the hand is set again, by the house way where one exists",
    "play-on": "play goes on and the result stands",
    "ask-player": "the player chooses",
    "player-agrees": "the player agrees to it, or it is not done",
    "house-choice": "the house chooses, as its submission says",
    "staff-call": "whoever the clause names may call it",
    "call-supervisor": "a supervisor decides",
    "notify": "the regulator or surveillance is told",
    "record": "the event is written down",
    "close-table": "play at the table stops after the round",
    "halt-play": "play at the table stops at once, in the round under way too",
    "pay": "the wagers concerned are paid",
    "to-fund": "the amount concerned goes into the fund of the jackpot",
    "fold-hand": "the hand concerned is folded: it can no longer win, and what it put in stays in the pot",
    "put-in": "the bet that is owed is put into the pot all the same",
    "correct-act": "the player's last act is put right: it counts as said, or as the clause has it",
    "call-stands": "the player's last bet counts as a call, and what is more goes back",
    "swap-faces": "the card that was turned up lies open, and the next one due open is dealt face down",
    "freeze-hand": "the hand bets no more and contends only for the pot formed so far",
    "withhold": "the wager concerned is not paid, should it win or go back: the house decides on the claim later",
    "too-late": "the wager concerned is not paid, should it win or go back: its ticket is no longer honoured",
    "leave-game": "the player concerned leaves the game once what stands is played out",
    "readmit": "the seat concerned may bet again, though it sat out a round of this shoe",
    "by-itself": "the table does so by itself, whenever it happens",
}
"""The vocabulary of rulings: what a table can be told to do, each with its meaning; books may add words
(`vocabulary.effects`)."""
FOR_PEOPLE = frozenset(
    {
        "replace-equipment", "cover-device", "shuffle-by-hand", "inspect", "ask-player", "player-agrees",
        "house-choice", "staff-call", "call-supervisor", "notify", "record", "by-itself",
    }
)  # fmt: skip
"""Effects that people carry out, or that need no ruling: the ruling's own words say so at the table."""
BY_THE_GAME = frozenset(
    {
        "settle-unaffected", "forfeit-wager", "pay", "deal-missing", "take-back", "redraw", "correct", "reset-hand",
        "fold-hand", "put-in", "correct-act", "call-stands", "swap-faces", "freeze-hand", "withhold", "too-late",
    }
)  # fmt: skip
"""Effects that move money or cards as only the game knows; every other one is carried out by any table."""
ENDED_BY = {
    "void-hand": frozenset({"return-hand", "forfeit-hand"}),
    "dead-hand": frozenset({"return-hand", "forfeit-hand"}),
    "void-wager": frozenset({"return-wager"}),
}
"""Effects that say what something is, and those of which one says what becomes of its wagers."""
DEVICE_FAILS = frozenset({"cover-device", "shuffle-by-hand"})
"""Effects by which a device is out of use until it is repaired or replaced."""
MOVES_MONEY = frozenset(
    {
        "void-round", "void-hand", "void-wager", "void-result", "dead-hand", "settle-unaffected", "return-all",
        "return-hand", "return-wager", "forfeit-hand", "forfeit-wager", "redeal", "respin", "reroll", "redraw",
        "correct", "reset-hand", "pay", "to-fund", "fold-hand", "put-in", "correct-act", "call-stands", "freeze-hand",
        "withhold", "too-late", "leave-game",
    }
)  # fmt: skip
"""Effects that move money, or take from somebody a claim to it: what was shown does not count, a hand wins no more."""
LEAVES_MONEY = FOR_PEOPLE | {
    "set-aside", "next-card", "next-hand", "deal-missing", "take-back", "turn-up", "reshuffle", "recut", "burn",
    "replace-cards", "play-on", "close-table", "halt-play", "swap-faces", "readmit",
}  # fmt: skip
"""Every other effect: at most it is about cards that nobody has a claim by yet."""


TABLE_MINIMUM = "table-minimum"
"""What `Limits.of` says where a wager is measured by the posted minimum of the table."""


class _Law(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of the law."""


class Limits(_Law, frozen=True):
    """What the chapter prints on the size of a wager; the table's own minimum and maximum come from the house."""

    min: str = ""
    """The least amount, `$5`."""
    max: str = ""
    """The greatest amount, `$500`."""
    amounts: tuple[str, ...] = ()
    """The only amounts allowed, `["$1", "$5"]`."""
    of: str = ""
    """The wager (or wagers joined by `+`) that the ratios below refer to; `a|b`: each of them that stands;
    `table-minimum`: the posted minimum of the table."""
    times: tuple[str, ...] = ()
    """The only multiples of `of` allowed, `["1"]` for an equal wager, `["3", "4"]`."""
    at_least: str = ""
    """The least multiple of `of`, `1/2`."""
    at_most: str = ""
    """The greatest multiple of `of`, `5`."""
    share: str = ""
    """The greatest amount as a share of the maximum posted for the wager `share_of`, `20%`."""
    share_of: str = ""
    note: str = ""
    """What does not fit the fields above."""
    cite: Cite = ""
    """The clause, where it is not the wager's own."""
    requires: dict[str, tuple[str, ...]] = {}
    """Options (id to choices) under which this limit holds; empty: always."""


class PayTables(_Law, frozen=True, kw_only=True):
    """Pay tables printed side by side: a row a hand, a column a table.

    Each row is `[hand as printed, outcome, odds in table 1, odds in table 2, ...]`; an empty cell is a row that the
    table does not have. A value that differs by table is a list of one value a table; a single string holds for all.
    """

    cite: Cite
    tables: tuple[str, ...] = ("",)
    rows: tuple[tuple[str, ...], ...]
    row_cites: dict[str, Cite] = {}
    """The clauses of rows (by outcome) that the text has in another table, the same beside each of these."""
    floor: bool = False
    """The house may pay more than printed (`no less than`)."""
    envy_amounts: tuple[str, ...] = ("",)
    """The sizes of the progressive wager for which the columns of `envy` are printed."""
    envy: tuple[tuple[str, ...], ...] = ()
    """`[hand as printed, outcome, amount for envy_amounts[0], ...]`."""
    envy_min: str = ""
    """The least wager with which a player gets an envy bonus, `$5`."""
    envy_cite: Cite = ""
    """The clause of the envy bonuses, where it is not that of the tables."""
    meter_cite: Cite = ""
    """The clause of the meter's seed and rates, where it is not that of the tables."""
    meter_seed: str | tuple[str, ...] = ""
    meter_reseed: str | tuple[str, ...] = ""
    progression_rate: str | tuple[str, ...] = ""
    rate_option: str = ""
    """The option whose answer is the rate, where a reading leaves it open; the printed one is its first choice."""
    reserve_rate: str | tuple[str, ...] = ""
    wager_amount: str | tuple[str, ...] = ""
    wager_returned: bool | None = None
    """Whether a winning wager itself comes back; `None` where the odds say it (`to` returns it, `for` does not)."""
    requires: dict[str, tuple[str, ...]] = {}
    """Options (id to choices) under which these tables may be chosen."""
    decks: tuple[int, ...] = ()
    """Numbers of decks for which these tables are printed; empty: any."""
    payout_limit: str = ""
    """The option (an amount of money) that caps what these tables pay to one player on one hand."""
    unlimited: tuple[str, ...] = ()
    """Outcomes that `payout_limit` does not count."""
    conditions: tuple[str, ...] = ()
    table_conditions: dict[str, tuple[str, ...]] = {}
    """Conditions that hold for one of the tables, by its label."""


class Settles(_Law, frozen=True):
    """Outcomes settled without a pay table under some choices of the house; they come before `Wager.settles`."""

    requires: dict[str, tuple[str, ...]]
    rows: tuple[tuple[str, ...], ...]
    """`[outcome, Push | Lose | odds, citation]`."""


class Verified(_Law, frozen=True):
    """Which payouts of a wager a floorperson or above verifies before they are paid."""

    cite: Cite
    least: str = ""
    """The least odds, `100 for 1`; shares of a meter are verified too. `meter`: only those. Empty: every payout."""
    by: str = "a floorperson or above"
    """Who verifies it, and who is told."""


class Documented(_Law, frozen=True):
    """Shares of a meter that are not paid as other payouts are: the cards stay until the documentation is completed."""

    cite: Cite
    share: str = ""
    """The least share, `100%`; empty: any."""
    account: bool = False
    """Whether they are not paid to the player's game account; else, they are not paid from the table inventory."""


class SideBet(_Law, frozen=True, kw_only=True):
    """A wager on what some cards are, stated in data alone: no code decides it (`rules.side_bet`)."""

    cards: tuple[str, ...]
    """Whose cards: `own`, `dealer`, `community`, `bonus`; `dealer 1` is the dealer's first, `own 2` one's first two."""
    outcomes: tuple[tuple[str, ...], ...]
    """`[outcome, condition, condition, ...]` from narrow to wide: the first of which a condition holds, and that the
    pay table in force knows, decides. An outcome without a condition is called after its own, `["straight-flush"]`.
    Cards of which none holds lose."""
    aces: Literal["high or low", "high", "low"] = "high or low"
    """Where an ace stands in a straight."""
    totals: Literal["blackjack", "baccarat", "ace 1"] = "blackjack"
    """How a total is counted: aces 1 or 11, the last digit only, or aces always 1; court cards count 10."""
    settled: Literal["", "at the end"] = ""
    """Empty: as soon as its cards are known, in the order of the game; or when the hands are settled."""


class Wager(_Law, frozen=True):
    """One wager of a chapter."""

    id: str
    name: str
    kind: WagerKind
    cite: Cite
    wins: str
    """What wins, in our own words."""
    clauses: dict[str, Cite] = {}
    """Games of a room (answers to its option `variant`) to the clause on it in that game, where that is not `cite`."""
    when: When = "before"
    timing: str = ""
    needs: tuple[str, ...] = ()
    """Wagers that must stand first; `a|b` means either."""
    needs_cite: Cite = ""
    """The clause that says which wagers must stand first, where it is not `cite`."""
    option: str = ""
    """The option that must be `yes` for the wager to be offered."""
    under: tuple[dict[str, tuple[str, ...]], ...] = ()
    """Options (id to choices) under which there is such a wager: one of these must hold; none: under any."""
    limits: Limits = Limits()
    more_limits: tuple[Limits, ...] = ()
    """Further limits that hold together with `limits`, such as those of one version of the game."""
    settles: tuple[tuple[str, ...], ...] = ()
    """Outcomes settled without a pay table: `[outcome, Push | Lose | odds, citation]`."""
    more_settles: tuple[Settles, ...] = ()
    """Further ones that hold only under some options."""
    paytables: tuple[PayTables, ...] = ()
    pays_as: str = ""
    """`CHAPTER#wager` of the same rulebook, where the pay tables are printed for several chapters at once."""
    verified: Verified | None = None
    side_bet: SideBet | None = None
    """What decides it, where the chapter states that in data and the game itself does not know the wager."""
    documented: Documented | None = None


class ChoiceNeeds(_Law, frozen=True):
    """What one choice of an option needs of other options."""

    choice: str
    requires: dict[str, tuple[str, ...]]
    cite: Cite


Item = Literal["integer", "percent", "money", "hand", "name", "choice"]
"""What one word of a list can be; a `hand` is five ranks, `choice` one of the option's choices."""


class Option(_Law, frozen=True):
    """Something the chapter leaves to the house. Its answer stands in the house's submission."""

    id: str
    cite: Cite
    asks: str
    clauses: dict[str, Cite] = {}
    """Games of a room (answers to its option `variant`) to the clause on it in that game, where that is not `cite`."""
    type: Literal["choice", "integer", "percent", "money", "duration", "odds", "text", "list"] = "choice"
    choices: tuple[str, ...] = ()
    """For `choice`; a yes-or-no option says `["no", "yes"]`. For another type: words that may stand instead of a
    value, `["unlimited"]`."""
    items: tuple[Item, ...] = ()
    """What each part of a `list` is, word by word: `["money", "money"]` for `$10 $1, $20 $1`; empty: as the game reads
    it."""
    min: str = ""
    """The least answer; of a list of hands, the least one that may be named."""
    max: str = ""
    default: str = ""
    """Empty: the house must supply it before what depends on it can be used."""
    before: str = ""
    """The answer of tables that were opened before the chapter had the option: their journals are played by it."""
    adds: dict[str, str] = {}
    """`{wager, hand, outcome}`: the row that the chosen odds add to that wager's pay table; `{wager}` of a list: its
    rows, each an outcome and odds. `returned = "no"`: an amount is paid without the wager."""
    requires: dict[str, tuple[str, ...]] = {}
    """Options (id to choices) under which any answer but the first or `no` is allowed."""
    choice_needs: tuple[ChoiceNeeds, ...] = ()
    """What single choices need."""

    @property
    def answers(self) -> str:
        """What may be answered: the choices, or the type with its bounds and the words that may stand instead."""
        if self.type == "choice":
            return ", ".join(self.choices)
        said = f"{self.type} {self.min}{'–' if self.max else ''}{self.max}".strip()
        if self.items:
            said = f"list of {' and '.join(self.items)}"
        return (
            " or ".join((said, *self.choices)) if "choice" not in self.items else f"{said}: {', '.join(self.choices)}"
        )


class Exclusive(_Law, frozen=True):
    """Options of which at most one may be `yes`; or, in a chapter that is no game's, a kind of wager of which a game of
    the book may offer at most one."""

    cite: Cite
    options: tuple[str, ...] = ()
    kind: str = ""
    unless: dict[str, tuple[str, ...]] = {}
    """Options (id to choices) of a chapter by which the house reads the rule as not meant for it."""


class Equipment(_Law, frozen=True):
    """What the game is played with."""

    kind: Literal["cards", "dice", "wheel", "tiles", "balls", "device", "other"]
    cite: Cite
    id: str = ""
    count: tuple[int, ...] = ()
    """How many decks, dice, tiles or balls are allowed."""
    per_deck: int = 0
    jokers: int = 0
    removed: tuple[str, ...] = ()
    """Ranks or cards taken out of each deck."""
    pockets: tuple[str, ...] = ()
    """A wheel's segments in their printed order, clockwise."""
    cut: int = 0
    """The fewest pieces that a cut leaves on either side, where it is printed."""
    cut_cite: str = ""
    note: str = ""
    requires: dict[str, tuple[str, ...]] = {}
    """Options (id to choices) under which it is used; empty: always."""


class Seats(_Law, frozen=True):
    """How many may play."""

    cite: Cite
    max: int = 0
    min: int = 1
    note: str = ""


class Ranking(_Law, frozen=True):
    """An order of hands or cards, highest first."""

    id: str
    cite: Cite
    of: str
    """What it ranks, in our own words."""
    order: tuple[tuple[str, ...], ...]
    """`[outcome, name as printed]`, highest first."""
    rules: tuple[str, ...] = ()
    """Aces, ties, wild cards, in our own words."""


class Chart(_Law, frozen=True):
    """A printed table that is not a pay table: card values, draw tables, a house way, point assignments."""

    id: str
    cite: Cite
    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


class SettlesToo(_Law, frozen=True):
    """Wagers that a ruling settles, and does not return, under some choices of the house."""

    requires: dict[str, tuple[str, ...]]
    wagers: tuple[str, ...]


class Irregularity(_Law, frozen=True):
    """Something that goes wrong, and what the book rules."""

    id: str
    cite: Cite
    event: str
    ruling: str
    effect: tuple[str, ...]
    """Words of `EFFECTS`, in the order in which they are carried out."""
    decides: str = ""
    """Who decides where the effect `call-supervisor` does not mean a supervisor: `stickperson`."""
    method: str = ""
    """The dealing method for which it is printed, if only for one."""
    clauses: dict[str, Cite] = {}
    """Dealing methods to the clause that rules on it where cards are dealt so, where that is not `cite`."""
    decided_by: str = ""
    """The option whose answer decides what is ruled, where `ruling` says all that it can be."""
    rulings: dict[str, str] = {}
    """Answers to that option, each with what is ruled by it."""
    requires: dict[str, tuple[str, ...]] = {}
    """Options (id to choices) under which it can happen; empty: always."""
    requires_any: dict[str, tuple[str, ...]] = {}
    """Options (id to choices) of which one at least must be answered so for it to happen; empty: none need be."""
    returns: tuple[str, ...] = ()
    """The wagers (`wager` or `wager:spot`) that go back: of the seat concerned, or of everybody; empty: the one wager
    that the ruling is about."""
    settles: tuple[str, ...] = ()
    """The wagers that are settled while others go back."""
    more_settles: tuple[SettlesToo, ...] = ()
    """Wagers of `returns`, or of a hand that goes back, that are settled instead under some options."""
    again: tuple[str, ...] = ()
    """Checklists that are to be done again after it, because equipment was replaced."""
    again_in_round: tuple[str, ...] = ()
    """The irregularity that it is when it happens a second time in a round; several where the moment decides which;
    empty: the same as the first time."""

    @property
    def moves_money(self) -> bool:
        """Whether it moves money, or takes from somebody a claim to it."""
        return not MOVES_MONEY.isdisjoint(self.effect)

    @property
    def asks_of_the_game(self) -> tuple[str, ...]:
        """Its effects that move money or cards and that a table cannot carry out by itself."""
        effects = set(self.effect)
        return tuple(
            one for one in self.effect if one in BY_THE_GAME or (one in ENDED_BY and not effects & ENDED_BY[one])
        )


class Due(_Law, frozen=True):
    """How often something is done at least."""

    every: str
    """`24 hours`, `5 rounds`, `shoe`, `gaming day`, `2 a year` (duties.py reads it)."""
    cite: Cite = ""
    """The clause, where it is not the procedure's own."""
    requires: dict[str, tuple[str, ...]] = {}
    """Options (id to choices) under which it is so; empty: always."""


class Kept(_Law, frozen=True, kw_only=True):
    """A procedure or provision, and how it is kept: exactly one of `acts`, `checks` and `read` says it."""

    id: str
    cite: Cite
    acts: str = ""
    """What of the program acts by it, a word of `duties.ACTS`."""
    read: str = ""
    """Why it can only be read, a word of `duties.ONLY_READ`."""
    phase: Phase | None = None
    """When people do it; with `checks`."""
    checks: tuple[tuple[str, ...], ...] = ()
    """For each step (or item) those who do it, in order, words of `duties.PEOPLE`, `a|b` where either may; several are
    different people. A step that nobody ticks, as it only explains, has none."""
    due: tuple[Due, ...] = ()
    """When it is to be done again; the first that holds counts."""
    requires: dict[str, tuple[str, ...]] = {}
    """Options (id to choices) under which people do it; empty: always."""
    requires_any: dict[str, tuple[str, ...]] = {}
    """Options (id to choices) of which at least one must be answered so for people to do it; empty: none need be."""
    unless: dict[str, tuple[str, ...]] = {}
    """Options (id to choices) under which nobody needs to."""
    again: tuple[str, ...] = ()
    """Procedures that are done anew after it, before play goes on."""
    signed: Cite = ""
    """The clause by which whoever does it signs with a credential or licence number."""


class Procedure(Kept, frozen=True):
    """One procedure, its steps in order."""

    stage: Stage
    name: str
    steps: tuple[str, ...]
    method: str = ""
    """The dealing method (`shoe`, `hand`, `automated-shoe`, ...) or variant that it is for, if not for all; `a|b`: for
    either."""


class Term(_Law, frozen=True):
    """A time that runs once from something; what is done again and again is a procedure that is `due`."""

    id: str
    cite: Cite
    says: str
    """What the time is for, in our own words."""
    rule: Literal["within", "for", "throughout", "not-before"]
    """What is done within it, what can be done while it lasts, what goes on until it is over, or what is not done
    before it is over."""
    period: str
    """`15 days`, `1 year`."""
    since: str
    """What it is counted from."""


class Reading(_Law, frozen=True):
    """A place where the text is garbled, silent or contradicts itself, and how Croupier reads it."""

    id: str
    cite: Cite
    text: str
    """What is wrong with the text."""
    reading: str
    """How it is read here."""
    option: str = ""
    """The option that holds both readings, where the difference moves money."""


class Provision(Kept, frozen=True):
    """A rule of a framework chapter (or a definition) that belongs to no game: filing, order, progressives."""

    topic: str
    says: str
    items: tuple[str, ...] = ()
    facts: dict[str, str] = {}
    """Numbers and terms that software needs: `{days = "15"}`."""


class Chapter(_Law, frozen=True):
    """One chapter of one rulebook."""

    rulebook: str
    """The id of the book, `pa`."""
    chapter: str
    """The file's stem, `649a-three-card-poker`."""
    name: str
    game: str
    """The name that the game has in every rulebook, `three-card-poker`; empty for a framework chapter."""
    family: str
    cite: Cite
    varies: str = ""
    """The chapter of the book that a designer's own file varies; empty: the book prints it."""
    edition: str = ""
    """The day from which this edition is in force, or `first` for the one before any; empty: there is only one."""
    seats: Seats | None = None
    equipment: tuple[Equipment, ...] = ()
    wagers: tuple[Wager, ...] = ()
    options: tuple[Option, ...] = ()
    exclusive: tuple[Exclusive, ...] = ()
    rankings: tuple[Ranking, ...] = ()
    charts: tuple[Chart, ...] = ()
    irregularities: tuple[Irregularity, ...] = ()
    procedures: tuple[Procedure, ...] = ()
    provisions: tuple[Provision, ...] = ()
    terms: tuple[Term, ...] = ()
    readings: tuple[Reading, ...] = ()

    @property
    def address(self) -> str:
        """`pa/649a-three-card-poker`, with the edition where there are several; `own/lucky-three` of one's own."""
        dated = f"@{self.edition}" if self.edition else ""
        return f"{'own' if self.varies else self.rulebook}/{self.chapter}{dated}"

    def cited(self, clause: Cite) -> str:
        """A citation with its rulebook, `pa 649a.12(d)`; a clause of a designer's draft has none.

        A framework chapter without a number is named, `oh synergy 2.D`: its sections are counted like a game's.
        """
        if clause.startswith(DRAFT):
            return clause
        named = self.family == "framework" and not self.numbered and " " not in clause
        return f"{self.rulebook} {self.chapter} {clause}" if named else f"{self.rulebook} {clause}"

    @property
    def numbered(self) -> bool:
        """Whether its book calls it by a number, or a designer has made it from one that is."""
        return self.chapter[:1].isdigit() or bool(self.varies)

    @property
    def reference(self) -> str:
        """What it is called in its book: its number, or its name where the book numbers only sections."""
        return self.cited(self.cite) if self.numbered else f"{self.rulebook} {self.name}"
