"""How a ruling acts on a table: each word of the law's vocabulary of effects, carried out in order.

What only people can do (inspect a ball, call a supervisor) is announced in the words of the ruling; what moves cards
and money is done here, or by the game that has said that it carries it out (`Game.carries_out`). No third way is left:
a chapter with another ruling is not opened for play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from croupier.errors import Refused
from croupier.games.base import Decided, Game, Moment, takes_all_hands
from croupier.games.capabilities import AmongPlayers, SettlesHandByHand, SeveralHands, funds_of
from croupier.games.places import BURN, DEALER, DISCARD, parse_place
from croupier.games.script import (
    Announce,
    DealCard,
    DealerVoid,
    Decide,
    Fund,
    Halted,
    Physical,
    ReadMeter,
    Request,
    Settled,
    Showdown,
    Shown,
    TakeWagers,
    Verify,
    plain_data,
)
from croupier.rules.law import DEVICE_FAILS, Irregularity
from croupier.rules.vocabulary import by_the_game, for_people
from croupier.rules.wager_keys import parse_key
from croupier.tables.devices import options_of

if TYPE_CHECKING:
    from croupier.tables.table import Table


Do = Callable[["Table", Irregularity, str, "About"], None]
"""How an effect of a ruling is carried out."""


@dataclass(frozen=True)
class About:
    """What a ruling is about: a seat, one of its wagers, how a spin or throw that is shown is read."""

    seat: int | None = None
    wager: str = ""
    result: Any = None
    cents: int = 0
    """How much of the wager is concerned; 0: all of it."""


def check(table: Table, law: Irregularity, about: About, *, recorded: bool = False) -> None:
    """Refuse a ruling that cannot act now, before anything has changed; one that a journal has recorded may have been
    made before a second one of its kind in a round was refused, or before a condition of the law was known."""
    cite = table.game.rules.cite(law.cite)
    made_before = recorded and table.game.behavior < (_DEVICES_APART if "cover-device" in law.effect else 2)
    by_hand = {"shuffler": "hand"} if table.shuffled_by_hand else {}
    if law.id in table.out_of_order and not recorded:
        _check_device(table, law)
    if (why := table.game.rules.cannot_happen(law, by_hand)) and not made_before:
        raise Refused(why, cite=cite)
    if isinstance(table.pending, Halted):
        raise Refused(f"{law.id} is ruled on once play goes on: it has stopped.", cite=table.pending.cite)
    if not recorded:
        _check_device(table, law)
    _check_under_way(table, law, cite)
    if "void-wager" in law.effect and not recorded and _betting_is_open(table):
        raise Refused(f"{law.id} is ruled on once wagers are closed: until then none is too late.", cite=cite)
    if "return-all" in law.effect and not recorded and _returns_nothing(table):
        raise Refused(f"{law.id} gives all wagers back, and none of this round stands.", cite=cite)
    if "return-all" in law.effect and not recorded and any(line.from_meter for line in _undone(table)):
        raise Refused(f"{law.id} undoes the round, and a meter has been paid from in it.", cite=cite)
    not_taken = "void-wager" in law.effect and not about.wager  # it came too late, and is not among those of the table
    if takes_wager(table.game, law) and not not_taken:
        _check_wager(table, law, about, cite)
    if "return-wager" in law.effect and law.returns and set(law.effect) <= {"return-wager", *for_people()}:
        _check_named(table, law, about.seat, cite)
    if about.result is not None:
        _check_reading(table, law, about, cite)
    _check_dealing(table, law, cite)
    _check_hand_and_deck(table, law, about.seat, cite, recorded)
    if "to-fund" in law.effect and not (about.wager in funds_of(table.game) and about.cents):
        needed = f"`{next(iter(funds_of(table.game)), 'fund')} 500`"
        raise Refused(f"{law.id} needs the fund and what goes into it, in dollars: {needed}.", cite=cite)
    moment = Moment(
        table.pending, _hands(table), _left(table), about.wager, table.stakes, about.seat, about.cents,
        _decided(table), table.carry, recorded, _cut_card_is_out(table),
        _betting_is_open(table) and table.rounds > table.playing,
    )  # fmt: skip
    table.game.check_ruling(law, moment)
    if not recorded:
        _check_again(table, law, about)
        if not _OF_A_CARD.isdisjoint(law.effect) and _shoe_is_due(table):
            raise Refused(f"{law.id} is ruled on once the cards of the new shoe are shuffled.", cite=cite)


def _check_device(table: Table, law: Irregularity) -> None:
    """Refuse a ruling on a device that is out of order already, or by which a round could no longer be dealt."""
    rules = table.game.rules
    needs = options_of(law)
    for name in law.requires:
        needs |= rules.option(name).requires
    for failed in map(rules.irregularity, sorted(table.out_of_order)):
        devices = options_of(failed)
        if any(set(choices) <= set(devices.get(name, ())) for name, choices in needs.items()):
            raise Refused(f"{law.id}: the device is out of order ({failed.id}).", cite=rules.cite(failed.cite))
    dealt_with = "cover-device" in law.effect and law.method
    if dealt_with and isinstance(table.pending, (TakeWagers, DealCard)) and not table.nobody_asked:
        said = f"{law.id} is ruled on before the wagers of a round are made, or once its cards are dealt."
        raise Refused(said, cite=rules.cite(law.cite))


def _check_under_way(table: Table, law: Irregularity, cite: str) -> None:
    """Refuse a ruling for which no round is under way, or not what it is about: a card, a spin or throw, its result."""
    effects = set(law.effect)
    if effects & _IN_A_ROUND and not table.playing:
        raise Refused(f"{law.id} happens during a round, and none is under way.", cite=cite)
    if "deal-missing" in effects and not isinstance(table.pending, DealCard):
        raise Refused(f"{law.id} is ruled on while cards are being dealt.", cite=cite)
    if effects & {"respin", "reroll"} and not (isinstance(table.pending, Shown) or _in_motion(table)):
        raise Refused(f"{law.id} is ruled on while the ball or the dice are in motion or lie open.", cite=cite)
    thrown = table.game.arrangement.results in ("dice", "wheel", "balls")
    if "pay" in effects and thrown and not isinstance(table.pending, Shown):
        shown = "draw" if table.game.arrangement.results == "balls" else "spin or the throw"
        raise Refused(f"{law.id} is ruled on once the {shown} is shown.", cite=cite)


def _check_dealing(table: Table, law: Irregularity, cite: str) -> None:
    """Refuse a ruling on cards that are dealt when none are, or on a dealer's hand that is void already."""
    effects = set(law.effect)
    drawn = "next-card" in effects and isinstance(table.game, SeveralHands)  # hands draw, and then the dealer
    asked = isinstance(table.pending, Decide) and ("ask-player" in effects or drawn)  # a card came while players decide
    if effects & _OF_A_CARD and not (asked or isinstance(table.pending, (DealCard, TakeWagers))):
        raise Refused(f"{law.id} is ruled on while cards are being dealt.", cite=cite)
    if "settle-unaffected" not in effects:
        return
    if not (table.playing and isinstance(table.pending, (DealCard, Decide, Showdown))):
        raise Refused(f"{law.id} is ruled on while the round is dealt and played.", cite=cite)
    if _dealer_is_void(table):
        raise Refused(f"{law.id}: the dealer's hand of this round is void already.", cite=cite)


def _check_hand_and_deck(table: Table, law: Irregularity, seat: int | None, cite: str, recorded: bool) -> None:
    """Refuse a ruling that lacks the seat that it concerns, or comes when the deck or the players are past it."""
    effects = set(law.effect)
    if effects & _OF_A_HAND and (seat is None or not table.stakes.get(seat)):
        raise Refused(
            f"{law.id} needs the seat whose hand is concerned.",
            allowed=(str(one) for one, held in table.stakes.items() if held),
            cite=cite,
        )
    if _of_the_shuffle(table, law) and not (recorded or _two_decks(table)):
        raise Refused(f"{law.id} is ruled on while the cards are shuffled, before one is dealt.", cite=cite)
    if _brings_deck(law) and table.playing and not _untouched(table):
        raise Refused(f"{law.id} is ruled on when the cards are shuffled, before one is dealt.", cite=cite)
    if "leave-game" in effects and seat not in table.players:
        players = map(str, sorted(table.players))
        raise Refused(f"{law.id} needs the seat of the player concerned.", allowed=players, cite=cite)
    if "readmit" in effects:
        _check_kept_out(table, law, seat, cite)
    if "recut" in effects and "play-on" not in effects and not _untouched(table):  # a cut after the shoe has run out
        raise Refused(f"{law.id} is ruled on after the cut and before the first card leaves the shoe.", cite=cite)
    if "forfeit-hand" in effects and not isinstance(table.pending, Decide):
        raise Refused(f"{law.id} can be ruled on while the seats are asked to decide.", cite=cite)


def _check_kept_out(table: Table, law: Irregularity, seat: int | None, cite: str) -> None:
    """Refuse to let a seat bet again that is not kept out, or once a round is dealt."""
    if table.playing and not isinstance(table.pending, TakeWagers):
        raise Refused(f"{law.id} is ruled on before the wagers of a round are made.", cite=cite)
    inside = table.carry.get("shoe", {}).get("seats")
    kept_out = [one for one in sorted(table.players) if inside is not None and one not in inside]
    if seat not in kept_out:
        raise Refused(
            f"{law.id} needs a seat that sat out a round of this shoe.", allowed=map(str, kept_out), cite=cite
        )


def _check_again(table: Table, law: Irregularity, about: About) -> None:
    """Refuse to rule as the first time on what is something else when it happens a second time in a round, unless that
    has been ruled on too."""
    ruled = {one.irregularity for one in table.rulings}
    if law.id not in ruled or not law.again_in_round or ruled & set(law.again_in_round):
        return
    others = [table.game.rules.irregularity(name) for name in law.again_in_round]
    now = [other for other in others if _can_act(table, other, about)] or others
    raise table.game.rules.refused(
        f"{law.id} has been ruled on in this round: the second time it is {' or '.join(other.id for other in now)}.",
        now[0],
        *(other.id for other in now),
    )


def _can_act(table: Table, law: Irregularity, about: About) -> bool:
    """Whether a ruling could be made now."""
    try:
        check(table, law, about)
    except Refused:
        return False
    return True


def takes_wager(game: Game, law: Irregularity) -> bool:
    """Whether a ruling is about one wager, which it returns or does not pay."""
    returned = "return-wager" in law.effect and not law.returns and law.id not in game.carries_out
    return returned or not {"withhold", "too-late"}.isdisjoint(law.effect)


def _dealer_is_void(table: Table) -> bool:
    """Whether a ruling of this round has left only the wagers to settle that the dealer's hand does not affect."""
    for event in reversed(table.journal.events):
        if event.kind == "ruling" and "settle-unaffected" in event.data["effect"]:
            return True
        if event.kind == "round":
            return False
    return False


def _brings_deck(law: Irregularity) -> bool:
    """Whether a ruling does no more with the cards than have others used in their place."""
    return "replace-cards" in law.effect and not {"void-round", "reshuffle"} & set(law.effect)


def _of_the_shuffle(table: Table, law: Irregularity) -> bool:
    """Whether a ruling only has cards shuffled again, and those of a round that is dealt from a deck of its own are."""
    again = set(law.effect) <= {"reshuffle", *for_people()} and "reshuffle" in law.effect
    return again and table.game.seeds == 1 and table.playing and not _untouched(table)


def _two_decks(table: Table) -> bool:
    """Whether another deck is shuffled while one is dealt."""
    return table.game.rules.chosen("alternate-decks") == "yes"


def _in_motion(table: Table) -> bool:
    """Whether the ball, the dice or whatever else comes up for all to see is about to."""
    return isinstance(table.pending, Physical) and table.pending.lies_open


def _hands(table: Table) -> dict[str, list[int]]:
    """The cards of the round under way, by hand."""
    hands = table.laid.items() if table.playing else ()
    return {place: laid.cards for place, laid in hands if place not in (BURN, DISCARD)}


def _decided(table: Table) -> Decided | None:
    """The last decision, unless more has happened since than follows from it: cards that are cleared away, bets that
    come into the pot, what nobody has matched."""
    for event in reversed(table.journal.events):
        data = event.data
        if event.kind == "decision":
            return Decided(data["seat"], sum(data["wagers"].values()), data["about"], data["action"])
        if event.kind not in ("cleared", "gathered", "say") and not (event.kind == "settled" and not data["net"]):
            return None
    return None


def _cut_card_is_out(table: Table) -> bool:
    """Whether the cut card has come out since the cards were shuffled."""
    last = next((event for event in reversed(table.journal.events) if event.kind in ("cut-card", "shuffle")), None)
    return last is not None and bool(last.data.get("out"))


def _left(table: Table) -> int:
    """How many cards or tiles have not been drawn since they were shuffled; none where dice or a wheel decide."""
    if not any(item.kind in ("cards", "tiles") for item in table.game.rules.chapter.equipment):
        return 0
    drawn = 0
    for event in reversed(table.journal.events):
        if event.kind in ("shuffle", "reshuffle") or (event.kind == "round" and "commitment" in event.data):
            drawn += event.data.get("kept", 0) + event.data.get("aside", 0)
            break
        if event.kind == "shuffle-in":
            drawn -= len(event.data["cards"])
        drawn += event.kind == "set-aside" or (event.kind == "card" and "kept" not in event.data)
    return len(table.game.deck()) - drawn


def _shoe_is_due(table: Table) -> bool:
    """Whether a shoe that lasts is still to be shuffled in this round, so that no card can leave it yet."""
    if table.game.seeds == 1 or "shoe" in table.carry:
        return False
    for event in reversed(table.journal.events):
        if event.kind in ("shuffle", "round"):
            return event.kind == "round"
    return False


def _untouched(table: Table) -> bool:
    """Whether cards have been shuffled for this round or shoe and none has been drawn yet."""
    for event in reversed(table.journal.events):
        if event.kind in ("shuffle", "round"):
            return table.playing and (event.kind == "shuffle" or "shoe" not in table.carry)
        if event.kind in ("card", "set-aside"):
            return False
    return False


def _check_wager(table: Table, law: Irregularity, about: About, cite: str) -> None:
    """A wager that goes back is named, and stands; one that is void because it came too late is of this round."""
    if not table.playing:
        raise Refused(f"{law.id} happens during a round, and none is under way.", cite=cite)
    stand = table.stakes.get(about.seat, {}) if about.seat is not None else {}
    if about.wager not in stand and not _collected(table, about, about.wager):
        named = f"{about.wager} does not stand there" if about.wager else "it needs the seat and the wager concerned"
        raise Refused(f"{law.id}: {named}.", allowed=stand or map(str, table.stakes), cite=cite)
    if about.wager in stand and not _goes_back(table, law, about, about.wager):
        raise Refused(f"{law.id}: nothing was put on {about.wager} in this round.", cite=cite)
    if about.cents > stand.get(about.wager, 0):
        held = table.game.rules.money(stand.get(about.wager, 0))
        raise Refused(f"{law.id}: {about.wager} has {held}, not {table.game.rules.money(about.cents)}.", cite=cite)


def _goes_back(table: Table, law: Irregularity, about: About, key: str) -> int:
    """How much of a wager a ruling gives back: all of it, or, if it came too late, what was added in this round."""
    assert about.seat is not None
    held = table.stakes.get(about.seat, {}).get(key, 0)
    before = table.carry.get("standing", {}).get(str(about.seat), {}).get(key, 0)
    back = int(held - before if "void-wager" in law.effect else held)
    return min(back, about.cents or back)


def _collected(table: Table, about: About, key: str) -> list[Settled]:
    """What was paid or collected for a wager as soon as it was made: a vigorish, the price of another roll."""
    lines = [line for line in table.lines if line.seat == about.seat and line.wager == key]
    given_back = any(line.outcome == "returned" and line.net for line in lines)
    return [] if given_back else [line for line in lines if table.game.undone(line)]


def _check_reading(table: Table, law: Irregularity, about: About, cite: str) -> None:
    """Only what is shown can be read, and only where the clause lets somebody decide it."""
    if "call-supervisor" not in law.effect or not {"respin", "reroll"} & set(law.effect):
        raise Refused(f"{law.id} leaves nobody to decide what came up.", cite=cite)
    if not isinstance(table.pending, Shown):
        raise Refused(f"{law.id}: nothing is shown that could be read as {about.result}.", cite=cite)
    table.pending.of.read(table.game, about.result)


def carry_out(table: Table, law: Irregularity, about: About) -> None:
    """Do what the ruling says."""
    cite = table.game.rules.cite(law.cite)
    table.record("say", plain_data(Announce(law.ruling, cite)))
    if "settle-unaffected" in law.effect and _settles_unaffected(table, law):
        _return_named(table, law, "void")
        table.throw(DealerVoid(cite))
        return
    if about.result is not None:
        table.record("read", {"result": about.result})
        return
    void = "void-round" in law.effect
    asked, stood = table.pending, _held(table, table.pending)
    for effect in law.effect:
        _doing(table.game, law, effect)(table, law, effect, about)
    waits = table.pending is asked and not void
    if waits and isinstance(table.game, AmongPlayers) and isinstance(asked, (Decide, DealCard)):
        table.skip()
    elif waits and isinstance(asked, Decide):
        changed = bool(asked.costs) and _held(table, asked) != stood  # what it may add is measured by what stands
        if table.game.asks_again(law.id, asked, changed):
            table.skip()
    if void:
        table.abort(new_shoe=bool({"reshuffle", "replace-cards"} & set(law.effect)))
    if not DEVICE_FAILS.isdisjoint(law.effect):
        table.go_on_without_devices(law)


def _held(table: Table, asked: Request | None) -> dict[str, int]:
    """What the seat that is asked has on the layout."""
    return dict(table.stakes.get(asked.seat, {})) if isinstance(asked, Decide) else {}


def _settles_unaffected(table: Table, law: Irregularity) -> bool:
    """Whether wagers that the dealer's hand does not affect stand: where a supervisor may say so, as the house has."""
    return "call-supervisor" not in law.effect or table.game.rules.chosen("misdeal-unaffected-wagers", "yes") == "yes"


def _doing(game: Game, law: Irregularity, effect: str) -> Do:
    """Who carries out an effect: people, whom the ruling tells; the game's script, which hears of it when it asks for
    the rulings that were made; or the table."""
    if effect in for_people() or (effect in game.carries_out and effect not in _DO):
        return _nothing
    if law.id in game.carries_out and effect in by_the_game() | {"return-wager"}:
        return _nothing
    if effect not in _DO:
        said = f"Nobody carries out {effect!r} at {game.rules.chapter.name} ({law.id})."
        raise Refused(said, allowed=("carries_out of the game",), cite=game.rules.cite(law.cite))
    return _DO[effect]


def check_carried_out(game: Game) -> None:
    """Refuse a game with a ruling that nobody carries out: neither people, nor the table, nor the game's script."""
    for law in game.rules.irregularities:
        for effect in law.effect:
            _doing(game, law, effect)


def _return_all(table: Table, law: Irregularity, effect: str, about: About) -> None:
    """Give back every wager that was made in this round, and undo what was settled where the hands are void; what stood
    before it stays."""
    standing = table.carry.get("standing", {})
    lost = _undone(table)
    for number in sorted(table.stakes):
        for key, cents in list(table.stakes[number].items()):
            back = cents - standing.get(str(number), {}).get(key, 0)
            if back > 0:
                _settle(table, law, number, key, back, 0, "void", "Push")
    for line in lost:
        _settle(table, law, line.seat, line.wager, 0, -line.net, "void", "Push")


def _betting_is_open(table: Table) -> bool:
    """Whether wagers on the round are still taken, or on the next one."""
    asked = table.pending
    return not table.playing or (isinstance(asked, TakeWagers) and not (asked.about or asked.limits))


def _returns_nothing(table: Table) -> bool:
    """Whether wagers were made, or are only asked for, and none is left that a void round would give back: no wager
    stands, and no settlement is undone. A round that is dealt without wagers can be void."""
    if any(table.stakes.values()) or _undone(table):
        return False
    return isinstance(table.pending, TakeWagers) or bool(_not_yet_standing(table))


def _undone(table: Table) -> list[Settled]:
    """What a void round undoes of its settlements: while hands are settled one by one, perhaps all of them."""
    settling = (
        isinstance(table.pending, (Verify, ReadMeter))
        and isinstance(table.game, SettlesHandByHand)
        and table.game.void_undoes_hands
    )
    return [line for line in _not_yet_standing(table) if (settling and line.net) or table.game.undone(line)]


def _not_yet_standing(table: Table) -> list[Settled]:
    """The settlements of this round since its script last said what stands."""
    settled = 0
    for event in reversed(table.journal.events):
        if event.kind in ("stands", "round"):
            break
        settled += event.kind == "settled"
    return table.lines[len(table.lines) - settled :]


def _forfeit_hand(table: Table, law: Irregularity, effect: str, about: About) -> None:
    """Take a player's wagers. Where the house may treat them as lost and does not, no clause gives them back: they
    stand, and the hand is played out. Journals of earlier versions have them returned."""
    chosen = "house-choice" in law.effect
    if chosen and table.game.behavior >= _ABANDONED_STAND and not table.game.takes_hand(law):
        table.record("say", plain_data(Announce(_STAND, table.game.rules.cite(law.cite))))
        return
    for seat in _hands_forfeited(table, law, about.seat):
        _end_hand(table, law, seat, "abandoned" if chosen else "forfeited")


def _hands_forfeited(table: Table, law: Irregularity, seat: int | None) -> list[int | None]:
    """The seats whose hands a ruling takes: where it is about the player, all of that player's. One that is asked is
    last, for the round goes on from there."""
    if seat not in table.players or not takes_all_hands(table.game, law):
        return [seat]
    who, asked = table.players[seat], table.pending.seat if isinstance(table.pending, Decide) else None
    own = [other for other, held in table.standing().items() if held and table.players[other] == who]
    return sorted(own, key=lambda other: (other == asked, other))


def _return_hand(table: Table, law: Irregularity, effect: str, about: About) -> None:
    """A dead hand's wagers go back, unless the chapter leaves it to the house and the house has them lost; so does what
    was settled before, where it would in a void round."""
    settled = [line for line in _not_yet_standing(table) if line.seat == about.seat and table.game.undone(line)]
    _end_hand(table, law, about.seat, "dead")
    for line in settled if "void-hand" in law.effect else ():
        _settle(table, law, line.seat, line.wager, 0, -line.net, "void", "Push")


def _end_hand(table: Table, law: Irregularity, seat: int | None, outcome: str) -> None:
    """Take or return a seat's wagers, or those of the one hand that is due a card where others of the seat go on; the
    script is told that the seat is out, or that the card is passed over."""
    assert seat is not None
    game, due = table.game, _due(table, seat)
    hands = [place for place in _hands(table) if parse_place(place).belongs_to(seat)]
    one = due.to if due and isinstance(game, SeveralHands) and len(hands) > 1 else ""
    stands = _settled(table, law)
    for key, cents in [item for item in table.stakes[seat].items() if game.forfeits(item[0])]:
        ends = game.of_hand(key, one) if one and isinstance(game, SeveralHands) else True
        if ends and parse_key(key).wager not in stands:
            lost = game.takes_hand(law, key)
            _settle(table, law, seat, key, cents, -cents if lost else 0, outcome, "Lose" if lost else "Push")
    if one or (due and stands & table.stakes[seat].keys()):
        table.skip()
    else:
        _leaves(table, seat)


def _settled(table: Table, law: Irregularity) -> set[str]:
    """The wagers that a ruling leaves to be settled while others go back."""
    rules = table.game.rules
    return {*law.settles, *(key for more in law.more_settles if rules.holds(more.requires) for key in more.wagers)}


def _leaves(table: Table, seat: int) -> None:
    """A seat is out of the round: what it is asked for, or the card that is due to it, is passed over."""
    table.record("out", {"seat": seat})
    asked = isinstance(table.pending, Decide) and table.pending.seat == seat
    if asked or (_due(table, seat) and "deal-missing" in table.game.carries_out):
        table.skip()


def _due(table: Table, seat: int) -> DealCard | None:
    """The card that is due to a seat now."""
    pending = table.pending
    return pending if isinstance(pending, DealCard) and parse_place(pending.to).belongs_to(seat) else None


def _return_named(table: Table, law: Irregularity, outcome: str, only: int | None = None) -> None:
    """Give back the wagers that the law names, of everybody or of one seat, and what was lost on them before if a void
    round would undo it."""
    settled = _settled(table, law)

    def back(key: str) -> bool:
        names = {key, parse_key(key).wager}
        return bool(names & set(law.returns)) and not names & settled

    lost = _to_undo(table)
    for seat, wagers in table.standing().items():
        for key, cents in wagers.items():
            if only in (None, seat) and back(key):
                _settle(table, law, seat, key, cents, 0, outcome, "Push")
        for line in lost:
            if line.seat == seat and only in (None, seat) and back(line.wager):
                _settle(table, law, seat, line.wager, 0, -line.net, outcome, "Push")


def _to_undo(table: Table) -> list[Settled]:
    """The settlements that the return of a wager undoes, and that no earlier ruling has undone: of the round under way,
    or of the last one until wagers of the next are closed."""
    lines, undone = _not_yet_standing(table), table.game.undone
    if _betting_is_open(table) and isinstance(table.game, SeveralHands):
        lines, undone = _last_lines(table), table.game.undone_later
    net: Counter[tuple[int, str]] = Counter()
    for line in lines:
        net[line.seat, line.wager] += line.net
    return [line for line in lines if undone(line) and net[line.seat, line.wager]]


def _last_lines(table: Table) -> list[Settled]:
    """What the last round that is over was settled with, and what rulings have settled since."""
    found: list[Settled] = []
    over = False
    for event in reversed(table.journal.events):
        over = over or event.kind in ("end", "void")
        if event.kind == "round" and over:
            break
        if event.kind == "settled":
            found.append(Settled(**event.data))
    return found[::-1]


def _check_named(table: Table, law: Irregularity, seat: int | None, cite: str) -> None:
    """Refuse to give back the wagers of a hand of which nothing can go back, or that was won and is spent."""
    held = table.stakes if seat is None else {seat: table.stakes.get(seat, {})}
    stand = any(parse_key(key).wager in law.returns for wagers in held.values() for key in wagers)
    undone = [line for line in _to_undo(table) if seat in (None, line.seat) and line.seat in table.players]
    if not stand and not any(parse_key(line.wager).wager in law.returns for line in undone):
        raise Refused(f"{law.id}: that hand is settled, and nothing of it goes back.", cite=cite)
    for one in {line.seat for line in undone}:
        won = sum(line.net for line in undone if line.seat == one)
        if won > table.bankroll(one):
            said = f"{law.id}: seat {one} has won {table.game.rules.money(won)}, and no longer has it at the table."
            raise Refused(said, cite=cite)


def _return_wager(table: Table, law: Irregularity, effect: str, about: About) -> None:
    """A wager goes back with what was charged on it, and with it those that need it on the same spot, and of what was
    added to it by its measure as large a part; or those that the law names go back. One that came too late and was not
    taken needs no name: it is not among those of the table."""
    if law.returns:
        _return_named(table, law, "returned", about.seat)
        return
    if not about.wager:
        return
    seat = about.seat
    assert seat is not None
    game, held = table.game, dict(table.stakes.get(seat, {}))
    gone = game.together if about.wager in game.together else (about.wager,)
    whole = _goes_back(table, law, about, about.wager) == held.get(about.wager, 0)
    about = replace(about, cents=0) if whole else about
    charged = {key: _collected(table, about, key) for key in (*held, about.wager)}
    left = [key for key in held if key not in gone]
    for key in held:
        with_it = whole and (game.goes_with(key, about.wager) or _is_left_without(table.game, key, about.wager, left))
        named = key in gone or with_it
        cents = _goes_back(table, law, about, key) if named else 0
        if not named and _is_measured_by(game, key, about.wager):  # what was added to it keeps its measure
            stays = held[about.wager] - _goes_back(table, law, about, about.wager)
            cents = held[key] - held[key] * stays // held[about.wager]
        if cents:
            _settle(table, law, seat, key, cents, 0, "returned", "Push")
            table.record("returned", {"seat": seat, "wager": key, "cents": cents})
        elif key != about.wager:
            del charged[key]
    for key, lines in charged.items():
        for line in lines:
            _settle(table, law, seat, key, 0, -line.net, "returned", "Push")
            if line.stake:
                table.record("returned", {"seat": seat, "wager": key, "cents": line.stake})
    if game.decides and not table.stakes.get(seat):
        _leaves(table, seat)  # a hand without a wager is not played


def _is_left_without(game: Game, key: str, gone: str, left: Iterable[str]) -> bool:
    """Whether a wager that needs one of several goes back with the last of them: none is among those that stay."""
    name, others = parse_key(key).wager, {parse_key(other).wager for other in left}
    needs = game.rules.wager(name).needs if game.rules.has(name) else ()
    several = (set(need.split("|")) for need in needs if "|" in need)
    return any(parse_key(gone).wager in need and not others & need for need in several)


def _is_measured_by(game: Game, key: str, by: str) -> bool:
    """Whether a wager was added at a decision by the measure of another: a Play equal to the Ante, a double."""
    name = parse_key(key).wager
    raises = game.decides and game.rules.has(name) and game.rules.wager(name).kind == "raise"
    return raises and key != by and game.goes_with(key, by)


def _deal_missing(table: Table, law: Irregularity, effect: str, about: About) -> None:
    """The card that is due was missed: the script deals it when the others have theirs."""
    table.skip()


def _redeal(table: Table, law: Irregularity, effect: str, about: About) -> None:
    """A round that is dealt again begins anew: its wagers go back and are made again."""
    if "void-round" in law.effect and "return-all" not in law.effect:
        _return_all(table, law, effect, about)


def _turn_up(table: Table, law: Irregularity, effect: str, about: About) -> None:
    table.record("turn", {"place": DEALER})


def _set_aside(table: Table, law: Irregularity, effect: str, about: About) -> None:
    table.record("set-aside", {"card": table.dealer.set_aside()})


def _next_hand(table: Table, law: Irregularity, effect: str, about: About) -> None:
    """A card too many in a hand lies aside until the next one; between hands it is the next card of the shoe."""
    if _hands(table):
        _set_aside(table, law, effect, about)


def _void_result(table: Table, law: Irregularity, effect: str, about: About) -> None:
    """What is shown does not count. Without it, the ball or the dice come to rest all the same: the result is drawn,
    recorded as void (if anybody saw it), and asked for again."""
    if isinstance(table.pending, Shown):
        table.record("void-result", {})
    elif isinstance(table.pending, Physical) and _in_motion(table):
        table.record("void-result", table.pending.void(table.dealer.result(table.pending)))


def _reshuffle(table: Table, law: Irregularity, effect: str, about: About) -> None:
    """Shuffle at once, unless play goes on first: then the script asks for a new shoe after the round. What lies on the
    table or was set aside in this round stays out; while a round is dealt from one deck it is the other one that is
    shuffled, except in journals of earlier versions. Between rounds a shoe that lasts is over; the next is new."""
    if _of_the_shuffle(table, law) and table.game.behavior >= _DEALT_DECK_STAYS:
        return
    if table.playing and "play-on" in law.effect[: law.effect.index("reshuffle")]:
        return
    if table.game.behavior > 1 and not table.playing and "shoe" in table.carry:
        table.record("stands", {"carry": {key: held for key, held in table.carry.items() if key != "shoe"}})
        return
    stays = table.playing and "void-round" not in law.effect
    kept = sum(len(laid.cards) for laid in table.laid.values()) if stays else 0
    aside = len(table.aside) if stays else 0
    published = table.dealer.reshuffle(kept, aside)
    table.record("reshuffle", {key: count for key, count in (("kept", kept), ("aside", aside)) if count} | published)


def _replace_cards(table: Table, law: Irregularity, effect: str, about: About) -> None:
    """Another deck comes, which is shuffled before a card of it is dealt: in the round under way, or of a shoe that
    lasts; else the next round has a fresh shuffle anyway, and a void round or a shuffle sees to it itself."""
    if _brings_deck(law) and (table.playing or "shoe" in table.carry):
        table.record("reshuffle", table.dealer.reshuffle())


def _leave_game(table: Table, law: Irregularity, effect: str, about: About) -> None:
    """What stands is played out by whoever drives the table; then the player is gone with what is left."""
    assert about.seat is not None
    if about.seat not in table.away:
        table.stand_up(about.seat)


def _readmit(table: Table, law: Irregularity, effect: str, about: About) -> None:
    """The seat counts among those that were dealt in from this shoe."""
    shoe = table.carry["shoe"]
    table.record("stands", {"carry": {**table.carry, "shoe": {**shoe, "seats": [*shoe["seats"], about.seat]}}})


def _recut(table: Table, law: Irregularity, effect: str, about: About) -> None:
    """The next person entitled to it cuts the stack."""
    table.record("recut", table.dealer.recut())


def _burn(table: Table, law: Irregularity, effect: str, about: About) -> None:
    """The first card of a stack that was shuffled anew is discarded; other burns are the script's."""
    if "reshuffle" in law.effect and table.playing:
        _set_aside(table, law, effect, about)


def _to_fund(table: Table, law: Irregularity, effect: str, about: About) -> None:
    """What nobody is to have goes from the house into the fund again."""
    table.record("fund", plain_data(Fund(about.wager, about.cents, table.game.rules.cite(law.cite))))


def _close(table: Table, law: Irregularity, effect: str, about: About) -> None:
    """The round is finished; no other begins until the table is opened again."""
    table.record("close", {"cite": table.game.rules.cite(law.cite)})


def _halt(table: Table, law: Irregularity, effect: str, about: About) -> None:
    """Nothing more is dealt, drawn or decided until the table is opened again."""
    table.halt(table.game.rules.cite(law.cite))


def _nothing(table: Table, law: Irregularity, effect: str, about: About) -> None:
    """Done by people, by the script, or by what follows: the request still stands, or the round is voided at the
    end."""


def _settle(
    table: Table, law: Irregularity, seat: int, key: str, stake: int, net: int, outcome: str, pays: str
) -> None:
    line = Settled(seat, key, outcome, pays, stake, net, table.game.rules.cite(law.cite))
    table.record("settled", plain_data(line))


_ABANDONED_STAND = 2
"""The first behavior in which abandoned wagers that the house does not take stand."""
_DEALT_DECK_STAYS = 2
"""The first behavior in which a device that jams while a round is dealt leaves the deck in play as it is."""
_DEVICES_APART = 3
"""The first behavior in which a shuffler and an automated dealing shoe that are out of order are ruled on apart."""
_STAND = "The house does not treat the wagers as lost: they stand, and the hand is played out."
_OF_A_CARD = {"set-aside", "next-card", "next-hand"}
_IN_A_ROUND = {"void-round", "void-result", "return-all", "return-hand", *_OF_A_CARD}
_OF_A_HAND = {"forfeit-hand", "void-hand", "dead-hand", "return-hand"}
_DO: dict[str, Do] = {
    "void-round": _nothing,
    "void-hand": _nothing,
    "void-wager": _nothing,
    "return-all": _return_all,
    "forfeit-hand": _forfeit_hand,
    "return-hand": _return_hand,
    "return-wager": _return_wager,
    "redeal": _redeal,
    "dead-hand": _nothing,
    "set-aside": _set_aside,
    "next-card": _nothing,
    "next-hand": _next_hand,
    "void-result": _void_result,
    "settle-unaffected": _nothing,
    "respin": _nothing,
    "reroll": _nothing,
    "play-on": _nothing,
    "reshuffle": _reshuffle,
    "replace-cards": _replace_cards,
    "leave-game": _leave_game,
    "readmit": _readmit,
    "recut": _recut,
    "burn": _burn,
    "close-table": _close,
    "halt-play": _halt,
    "deal-missing": _deal_missing,
    "turn-up": _turn_up,
    "to-fund": _to_fund,
}
