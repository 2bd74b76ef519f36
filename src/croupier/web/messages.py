"""What server and browser say to each other. Money is in whole cents, a card is `Ah`, a hidden one is empty."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from croupier.floor.people import Role
from croupier.rules.pays import SYMBOLS
from croupier.rules.stadium import MOST, Stadium
from croupier.rules.submission import Submission

MOST_CENTS = 10**11
"""The greatest amount, in cents, that any message may name: a billion dollars."""
SeatNumber = Annotated[int, Meta(ge=1, le=MOST)]
Amount = Annotated[int, Meta(ge=1, le=MOST_CENTS)]
Change = Annotated[int, Meta(ge=-MOST_CENTS, le=MOST_CENTS)]
"""Below zero is what a player takes down, where wagers stand; 0 is a call that moves no money."""
Word = Annotated[str, Meta(min_length=1, max_length=80)]
Key = Annotated[str, Meta(min_length=1, max_length=400)]
"""A wager with its spot: a parlay or a way ticket names all that it is on."""
_PLAIN = r"^[^\x00-\x1f\x7f]*$"
"""No control characters: a database takes no NUL, and a person types none of them."""
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=_PLAIN)]
Title = Annotated[str, Meta(max_length=80, pattern=_PLAIN)]
Note = Annotated[str, Meta(max_length=200, pattern=_PLAIN)]
SaidPassword = Annotated[str, Meta(max_length=200)]
Code = Annotated[str, Meta(max_length=40)]


class Asks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser asks for; a word too many is refused."""


class OpenTable(Asks, frozen=True):
    """Open a table of the game at an address."""

    address: Word
    submission: Submission = msgspec.field(default_factory=Submission)
    title: Title = ""
    paused: bool = False
    """Whether it stops before each card, spin and roll until someone says `proceed`."""
    joined: dict[Word, int] = {}
    """Progressive wagers (`progressive`, `progressive:mega`) to the meters of the house that they feed and win."""
    stadium: Stadium | None = None
    """What the house chooses for a table with stations instead of seats."""


class TakeSeat(Asks, frozen=True):
    """Sit down with a buy-in."""

    seat: SeatNumber
    cents: Amount


class BuyIn(Asks, frozen=True):
    """Buy more chips."""

    cents: Amount


class Rest(Asks, frozen=True):
    """Keep the seat without being dealt in, or be dealt in again."""

    rests: bool


class ValueChips(Asks, frozen=True):
    """Wager with value chips where the game has chips of its own, or with those again."""

    uses: bool


class TakeStation(Asks, frozen=True):
    """Sit down at a station that is free: with money of your account, or with a ticket."""

    cents: Annotated[int, Meta(ge=0, le=MOST_CENTS)] = 0
    ticket: Code = ""


class Ticketed(Asks, frozen=True):
    """A ticket, by the code that is printed on it."""

    ticket: Code


class RedeemTicket(Asks, frozen=True):
    """The cage pays a ticket into a person's account."""

    ticket: Code
    person: Annotated[int, Meta(ge=1, le=2**31 - 1)]


class AsTicket(Asks, frozen=True):
    """Take what a wager of the last round was settled with as a ticket."""

    wager: Key


class ReportLost(Asks, frozen=True):
    """A ticket of your own is lost or stolen."""

    documents: Annotated[str, Meta(max_length=500, pattern=_PLAIN)] = ""
    """What supports the claim, in words; it can be brought later."""


class DecideClaim(Asks, frozen=True):
    """Decide on a claim for a ticket that is lost."""

    pay: bool
    note: Annotated[str, Meta(max_length=500, pattern=_PLAIN)] = ""


class AskRuling(Asks, frozen=True):
    """A player asks for a ruling that both the player and the house agree to."""

    irregularity: Word
    wager: Key


class HandPay(Asks, frozen=True):
    """An attendant pays a station out by hand: all of it, as only its player gives a gratuity."""


class Tip(Asks, frozen=True):
    """Give a gratuity at a station: to its dealers, or to the slot team on a payout by hand."""

    cents: Amount
    to: Annotated[str, Meta(pattern="^(dealers|slot-team)$")] = "dealers"


class AtSeat(Asks, frozen=True):
    """Something for one seat."""

    seat: SeatNumber


class MakeWagers(Asks, frozen=True):
    """Wagers of a seat: wager, or `wager:spot`, to cents; none is a pass."""

    seat: SeatNumber
    wagers: Annotated[dict[Key, Change], Meta(max_length=200)]


class SayWord(Asks, frozen=True):
    """A word of a seat's own for the next seeds; an empty one takes it back."""

    seat: SeatNumber
    word: Annotated[str, Meta(max_length=64, pattern=_PLAIN)]


class MakeDecision(Asks, frozen=True):
    """An action of the seat that is asked; `double 5` says for how many dollars."""

    seat: SeatNumber
    action: Word


class MakeRuling(Asks, frozen=True):
    """Something went wrong: the book's ruling acts."""

    irregularity: Word
    seat: SeatNumber | None = None
    wager: Annotated[str, Meta(max_length=400)] = ""
    """The wager concerned, where one goes back."""
    result: Word | Annotated[list[Annotated[int, Meta(ge=1, le=6)]], Meta(max_length=6)] | None = None
    """How whoever decides reads a spin or throw that lies open."""
    note: Annotated[str, Meta(max_length=500)] = ""
    """What happened, in the supervisor's words."""


class OpenCards(Asks, frozen=True):
    """Cards of a hand that is over and that nobody has shown are opened to everybody."""

    seat: SeatNumber
    note: Annotated[str, Meta(min_length=1, max_length=500)]
    """Why, in the supervisor's words."""


class Pause(Asks, frozen=True):
    """Whether a table stops before each card, spin and roll."""

    paused: bool


class FoundRow(msgspec.Struct, frozen=True):
    """A place in the law that has the words that were looked for."""

    address: str
    name: str
    kind: str
    title: str
    cite: str
    text: str
    id: str = ""
    """Of an irregularity."""


class Choices(Asks, frozen=True):
    """What a house chooses for a chapter."""

    submission: Submission = msgspec.field(default_factory=Submission)


class Reprice(Asks, frozen=True):
    """A wager with another pay table: `rows` of printed hand and odds replace those of `paytable`."""

    wager: Word
    paytable: Annotated[str, Meta(max_length=80)] = ""
    rows: Annotated[list[tuple[Word, Word]], Meta(max_length=100)] = []
    submission: Submission = msgspec.field(default_factory=Submission)


class Login(Asks, frozen=True):
    """Who is there."""

    name: Name
    password: SaidPassword
    code: Code = ""
    """Of the second factor, or a recovery code, where the person has one."""


class NewPerson(Asks, frozen=True):
    """An account; the answer has the password with which its person logs in once to set another."""

    name: Name
    role: Role = "player"


class ResetPassword(Asks, frozen=True):
    """A temporary password for who has lost theirs."""

    without_factor: bool = False
    """Whether the second factor is lost as well."""


class WaitFor(Asks, frozen=True):
    """A waiting list: a game, and what is bet there."""

    game: Annotated[str, Meta(min_length=2, max_length=60, pattern=r"^[\w' -]+$")]
    bets: Annotated[str, Meta(min_length=1, max_length=40, pattern=rf"^[\w{SYMBOLS}./ -]+$")]


class ChangePerson(Asks, frozen=True):
    """What a supervisor changes of an account; what is left out stays."""

    role: Role | None = None
    blocked: bool | None = None


class Money(Asks, frozen=True):
    """An amount that moves: a fill, a credit, a deposit at the cage."""

    cents: Amount
    note: Note = ""


class ChipCount(Asks, frozen=True):
    """Chips of one denomination on a slip."""

    cents: Amount
    """What one of them is worth."""
    pieces: Annotated[int, Meta(ge=1, le=100_000)]


class SlipSigned(Asks, frozen=True):
    """Who signed a slip besides the supervisor who enters it."""

    prepared: Name
    """The cashier."""
    carried: Name
    dealer: Name


class MoveChips(Asks, frozen=True):
    """A fill or a credit, with its slip."""

    cents: Amount
    note: Note = ""
    chips: Annotated[list[ChipCount], Meta(max_length=30)] = []
    """The chips by denomination; they come to the amount."""
    signed: SlipSigned | None = None


class SlipState(msgspec.Struct, frozen=True):
    """A fill or credit slip."""

    number: int
    kind: str
    table: int
    cents: int
    chips: list[ChipCount]
    prepared: str
    carried: str
    dealer: str
    supervisor: str
    time: str
    shift: int
    note: str


class NewShift(Asks, frozen=True):
    """Begin a shift; the one under way ends, and every drop box is counted."""

    name: Name


# --- what the server answers -----------------------------------------------------------------------------------------


class Refusal(msgspec.Struct, frozen=True):
    """The body of every answer that is a refusal: a sentence, what is allowed, the clause."""

    refused: str
    allowed: list[str] = []
    cite: str = ""


class GameRow(msgspec.Struct, frozen=True):
    """A chapter on the floor."""

    address: str
    book: str
    name: str
    family: str
    game: str
    playable: bool
    seats: int


class TableRow(msgspec.Struct, frozen=True):
    """An open table in a list."""

    id: int
    address: str
    name: str
    family: str
    game: str
    title: str
    round: int
    seats: int
    players: list[str]
    paused: bool
    you: list[int]
    stations: int | None = None
    """How many of its stations are taken; None for a table with seats."""


class ActionAmount(msgspec.Struct, frozen=True):
    """How much an action may be for, in cents: `double 5` says five dollars."""

    least: int
    most: int
    step: int
    cite: str


class Action(msgspec.Struct, frozen=True):
    """Something that the seat asked can do."""

    id: str
    label: str
    cost: int = 0
    """What it adds if no amount is said, in cents."""
    amount: ActionAmount | None = None
    """Where the seat may say how much."""
    key: str = ""
    """The key that takes it; empty: its number among the actions."""


class Asked(msgspec.Struct, frozen=True):
    """What the table waits for. Only the seat asked sees the actions."""

    kind: str
    """`wagers`, `decision`, `equipment`, `jackpot` or `verification`: payouts that a supervisor verifies."""
    seat: int
    """0 for the equipment."""
    about: str = ""
    actions: list[Action] = []
    limits: dict[str, tuple[int, int]] = {}
    cite: str = ""
    left: int = 0
    """Milliseconds that the clock still ran when this was said, by the server's own clock; 0: there is none."""


class SeatState(msgspec.Struct, frozen=True):
    """A seat that is taken."""

    seat: int
    name: str
    chips: int
    stakes: dict[str, int]
    prepared: dict[str, int] | None
    ready: bool
    yours: bool
    companion: bool
    word: str = ""
    """What the seat has said for the next seeds."""
    away: bool = False
    """Whether the seat was stood up, and only plays out what stands."""
    rests: bool = False
    """Whether the seat is kept without being dealt in."""
    value_chips: bool = False
    """Whether the seat wagers with value chips where the game has chips of its own."""
    lammers: dict[str, int] = {}
    """Bets that the house has laid for the seat, by the area on which their markers lie: how many."""


class PlaceState(msgspec.Struct, frozen=True):
    """Cards at one place, as far as the viewer can see them."""

    place: str
    cards: list[str]
    total: str
    """What the hand counts or is called, once the viewer can see all of it: `17`, `7/17`, `pair of fives`."""
    plays: list[str] = []
    """After a showdown the cards that make the hand, the board's too; empty where none are told apart."""


class SaidLine(msgspec.Struct, frozen=True):
    """Something that the dealer said."""

    text: str
    cite: str


class Line(msgspec.Struct, frozen=True):
    """One settlement."""

    seat: int
    wager: str
    name: str
    outcome: str
    hand: str
    pays: str
    stake: int
    net: int
    cite: str
    pooled: bool = False
    """Whether it is of a pot, which its name says whole."""
    ticket: int = 0
    """What you may take of it as a ticket now, in cents."""


class PaperState(msgspec.Struct, frozen=True):
    """A card or ticket of the viewer's own: its name, and what stands on it row by row."""

    seat: int
    name: str
    rows: list[list[str]]


class StadiumState(msgspec.Struct, frozen=True):
    """A table with stations: what its windows, its dealer's screen and its stations show."""

    operation: str
    """`dealer` or `electronic`."""
    window: str
    """`open` to bets, `closed` while it is dealt or spun, or `result` while a spin waits to be confirmed."""
    seconds: int
    """How long betting is open once the first station has bet."""
    hand_pay: int
    """From how many cents on an attendant pays by hand; 0: never."""
    gratuity: int
    """The most, in cents, that a player gives the slot team on a payout by hand."""
    seated: int
    bets: int
    """Stations that have bet for this round or the next."""
    staked: int
    """What they have bet, in cents."""
    next: str
    """What the dealer does now."""
    cite: str
    """By which clause."""


class ClaimState(msgspec.Struct, frozen=True):
    """A claim for a ticket that was reported lost or stolen."""

    reported: str
    documents: str
    decided: str
    """The day of the decision; empty while it is open."""
    paid: bool
    note: str


class TicketState(msgspec.Struct, frozen=True):
    """A ticket."""

    id: int
    cents: int
    issued: str
    until: str
    """The last day on which it is good."""
    table: int
    station: int
    state: str
    """`outstanding`, `redeemed` or `expired`."""
    redeemed: str
    place: str
    """When and where it was redeemed."""
    code: str
    """What redeems it; only its holder is told."""
    wager: str
    """The wager that it pays; empty for what a station was cashed out with."""
    cite: str
    """The clause by which it is good until that day, if it is not the house's choice."""
    claim: ClaimState | None
    """What became of it if it was reported lost or stolen."""


class TicketsState(msgspec.Struct, frozen=True):
    """The last tickets, and what is owed on all that are not redeemed."""

    owed: int
    tickets: list[TicketState]


class TableState(msgspec.Struct, frozen=True):
    """A table as one viewer sees it."""

    id: int
    address: str
    name: str
    family: str
    game: str
    title: str
    round: int
    playing: bool
    closed: str
    """The clause under which play has stopped; empty while the table is open."""
    by_hand: str
    """The clause under which cards are shuffled by hand, as the shuffler is out of order; empty if it is not."""
    version: int
    """The length of the journal."""
    revision: int
    """Changes with everything that is seen here, prepared wagers too."""
    paused: bool
    capacity: int
    """How many seats the table has."""
    seats: list[SeatState]
    places: list[PlaceState]
    results: list[Any]
    """Pockets, or lists of dice, of this round."""
    said: list[SaidLine]
    lines: list[Line]
    asked: Asked | None
    meters: dict[str, int]
    shown: dict[str, Any]
    facts: list[tuple[str, str]]
    """What of this is said in words: a heading, and how it stands."""
    papers: list[PaperState]
    """The cards that the viewer holds in this round, as many as are shown."""
    commitment: str
    """Of the seed that is drawn from, or was last."""
    promised: list[str]
    """Of the seeds that come next, fixed before anything is wagered on them."""
    seed: str
    """The one that was shown last."""
    keeps_cards: bool
    """Whether cards that nobody shows stay secret when the round is over."""
    stadium: StadiumState | None
    """Of a table with stations, at which players see their own seat alone; None for one with seats."""
    you: list[int]
    may: list[str]
    """What this viewer may do now: `sit`, `word`, `bet`, `decide`, `proceed`, `rule`, `leave`, `reopen`, `companion`,
    `audit`, `pit`."""


class EventState(msgspec.Struct, frozen=True):
    """An event of the journal as one viewer may see it."""

    number: int
    time: str
    kind: str
    data: dict[str, Any]
    hash: str
    """Empty until the seed is shown: a hash would give hidden cards away to whoever tries them all."""


class JournalEvent(msgspec.Struct, frozen=True):
    """An event of the journal whole, as `croupier verify` reads it."""

    number: int
    time: str
    kind: str
    data: dict[str, Any]
    before: str
    hash: str
    by: str = ""
    """Who acted when it happened."""


class Live(msgspec.Struct, frozen=True):
    """What the live table sends on every change."""

    state: TableState
    events: list[EventState]


class Value(msgspec.Struct, frozen=True):
    """What the coach says of one action."""

    action: str
    value: str
    """An exact fraction where the game is counted exactly."""
    decimal: float
    best: bool


class DecisionMade(msgspec.Struct, frozen=True):
    """One of your decisions, looked back on."""

    round: int
    seat: int
    about: str
    hand: list[str]
    seen: dict[str, list[str]]
    """What lay open besides, by place."""
    taken: str
    best: str
    """Empty where the game does not say."""
    cost: float | None
    """What it cost against the best action, in units of the first wager; none where that is not said."""
    cents: float | None
    values: list[tuple[str, float]]
    """Actions and what they were worth, best first."""


class Played(msgspec.Struct, frozen=True):
    """Your last rounds: decisions with what they cost, newest first, and the result beside what was to be expected."""

    decisions: list[DecisionMade]
    best: int
    """Decisions that were the best."""
    cost: float
    """What decisions cost altogether, in cents."""
    rounds: int
    wagered: int
    net: int
    expected: float
    """What the wagers make on average with best play, in cents."""
    deviation: float
    """By how much results differ from that, in cents: the standard deviation."""
    unpriced: dict[str, int]
    """Wagers without a price, and what was put on them."""


class RulingState(msgspec.Struct, frozen=True):
    """An irregularity of the chapter, and whether its ruling can act now."""

    id: str
    event: str
    ruling: str
    effect: list[str]
    cite: str
    can_act: bool
    why_not: str
    needs_seat: bool
    takes_wager: bool
    """Whether a wager that stands can be named to go back; it must be where the ruling cannot act without."""
    needs_note: bool = False
    """Whether what happened must be noted with it."""


class RoundRow(msgspec.Struct, frozen=True):
    """A round that was played."""

    number: int
    began: str
    over: bool
    void: bool
    first: int
    """Its first event."""
    events: int
    results: list[Any]
    """Pockets, or the faces of dice, in their order."""
    lines: list[Line]
    commitment: str
    seed: str
    sealed: bool = False
    """Whether its decks were sealed card by card: whoever asks gets a record of the deal."""


class RoundState(msgspec.Struct, frozen=True):
    """A round step by step."""

    row: RoundRow
    steps: list[EventState]
    standing: dict[str, dict[str, int]]
    """Wagers that stood before it, seat to wager to cents."""
    shown: dict[str, Any]
    """What the rounds before it left for all to see: a point, a road."""


class Verification(msgspec.Struct, frozen=True):
    """What was checked of a journal."""

    events: int
    rounds: int
    seeds: int
    """Seeds from which everything was drawn again."""
    head: str
    """The hash of the last event that is open to everyone."""
    changed: list[str] = []
    """What is not as it was when the table was opened: the chapter's file, the sources, defaults."""


class Counting(msgspec.Struct, frozen=True):
    """Odds that are still being counted: ask again."""

    counting: str
    done: int
    total: int


class OutcomePrice(msgspec.Struct, frozen=True):
    """One line of a price."""

    outcome: str
    combinations: int
    probability: float
    true_odds: str
    pays: str
    net: float
    return_: float = msgspec.field(name="return")


class PriceState(msgspec.Struct, frozen=True):
    """What a wager is worth with one pay table, as `croupier odds --json` says it."""

    wager: str
    name: str
    paytable: str
    cite: str
    house_advantage: str | float
    decimal: float
    std_dev: float
    std_error: float
    hit_frequency: float
    element_of_risk: float
    mean_stake: float
    method: str
    count_unit: str
    """What the `combinations` of the outcomes are: combinations, weights or rounds."""
    basis: str
    conditions: list[str]
    warning: str
    break_even: float | None
    """What the meter of a progressive wager shows when it favors nobody, in cents."""
    outcomes: list[OutcomePrice]


class Strategy(msgspec.Struct, frozen=True):
    """The best play on the first decision, as a chart."""

    columns: list[str]
    """Empty where the game has no chart."""
    rows: list[list[str]]
    notes: list[str]


class AskEvening(Asks, frozen=True):
    """An evening of one wager."""

    wager: str
    rounds: Annotated[int, msgspec.Meta(ge=1, le=20_000)]
    bankroll: Annotated[int, msgspec.Meta(ge=1, le=10**9)]
    """In cents, as the stake; 0: the least that is allowed."""
    stake: Annotated[int, msgspec.Meta(ge=0, le=10**9)] = 0
    submission: Submission = msgspec.field(default_factory=Submission)


class Evening(msgspec.Struct, frozen=True):
    """What an evening brings; amounts in cents."""

    wager: str
    stake: int
    rounds: int
    bankroll: int
    advantage: float
    mean: float
    deviation: float
    quantiles: dict[str, float]
    """Parts of all evenings to the result that they do not exceed."""
    ahead: float
    """The chance to end ahead."""
    ruin: float
    """The chance that the bankroll does not last."""
    notes: list[str]


class Checked(msgspec.Struct, frozen=True):
    """Wagers that could be made."""

    cents: int
    fees: int = 0


class PersonState(msgspec.Struct, frozen=True):
    """An account, without its secrets."""

    id: int
    name: str
    role: str
    blocked: bool
    cents: int
    """What lies in the person's account at the cage."""


class Me(msgspec.Struct, frozen=True):
    """Who the browser is, and what the house is like."""

    id: int
    name: str
    role: str
    cents: int
    accounts: bool
    """Whether people log in; without accounts there is one local player with play money."""
    may: list[str]
    temporary: bool = False
    """Whether a password of one's own is to be set before anything else."""


class Invited(msgspec.Struct, frozen=True):
    """A temporary password, which is told this once: to log in with, and to be changed then."""

    person: int
    name: str
    password: str
    hours: int


class Waits(msgspec.Struct, frozen=True):
    """What waits until a second supervisor agrees to it."""

    id: int
    kind: str
    said: str
    table: int | None
    by: str
    mine: bool
    """Whether you ask for it: then somebody else must agree."""
    left: int
    """Seconds for which it still waits."""


class ListRow(msgspec.Struct, frozen=True):
    """A name on a waiting list; whose it is only staff is told."""

    id: int
    game: str
    bets: str
    place: int
    """Counted from one; 0: called to a seat."""
    name: str
    yours: bool
    since: str


class Inventory(msgspec.Struct, frozen=True):
    """A table's money in one shift; win is drop and closing less opening and fills, plus credits."""

    table: int
    address: str
    title: str
    shift: str
    opening: int
    fills: int
    credits: int
    drop: int
    closing: int
    chips_out: int
    """Chips in front of players and on the layout."""
    meters: int
    win: int
    hold: str
    """Win in parts of the drop, a percentage; empty without a drop."""


class ShiftState(msgspec.Struct, frozen=True):
    """A shift; one that is under way has no end."""

    id: int
    name: str
    began: str
    ended: str


class CageMove(msgspec.Struct, frozen=True):
    """Money that moved between two accounts."""

    id: int
    time: str
    shift: int
    kind: str
    source: str
    target: str
    cents: int
    table: int | None
    by: str
    note: str


class AuditReport(msgspec.Struct, frozen=True):
    """The ledger held against the journals: every chip accounted for, or what is wrong."""

    tables: int
    events: int
    moves: int
    links: int
    """Links of the chains whose seals were checked."""
    anchors: int
    """Anchors from elsewhere that they were held against."""
    wrong: list[str]


class Done(msgspec.Struct, frozen=True):
    """It is done."""

    done: str
