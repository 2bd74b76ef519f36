"""What a table does by itself in an act: rounds begin, companions play, who is gone is played out, clocks run out."""

from __future__ import annotations

from contextlib import suppress

from croupier import machine
from croupier.errors import Refused
from croupier.floor.act import Act
from croupier.games.capabilities import AmongPlayers, StandingWagers
from croupier.games.script import Decide, TakeWagers
from croupier.tables import companions
from croupier.tables.driving import drive

PLAYED_OUT = 200
"""Rounds, at most, that one act plays for nobody but those who are gone."""


def play_on(act: Act) -> None:
    """Go on until a person, a companion's thoughts or a paused table's dealer are waited for."""
    drive(
        act.table,
        wagers=lambda request: _bet(act, request),
        decide=lambda request: _decide(act, request),
        equipment=lambda _: False,
        between=lambda: _begin(act),
    )


def run_out(act: Act) -> None:
    """The clock has run out: who has not bet passes; who is asked does what adds no money and ends soonest."""
    request = act.table.pending
    if isinstance(request, Decide):
        companions.do_least(act.table, request)
    elif isinstance(request, TakeWagers):
        act.table.pass_turn_to_wager()
    elif not act.table.playing:
        act.betting_over = True
        for seat, chair in act.chairs.items():
            if chair.person is not None and chair.prepared is None:
                act.stored.prepare(seat, {})


def _begin(act: Act) -> bool:
    """Begin the next round, once everybody is ready."""
    _forget_prepared(act)
    table = act.table
    for seat in sorted(table.away):
        if not table.stakes.get(seat):
            act.leave(seat)
    table.promise()
    ready = _is_ready(act) and _can_post(act)
    if ready:
        for seat, chair in act.chairs.items() if isinstance(act.game, AmongPlayers) else ():
            if chair.person is None:
                companions.buy_again(table, seat)
        act.abandoned_rounds += not act.stored.people()
        table.charge_if_due(machine.utc_now())
        act.betting_over = False
        table.begin()
    return ready


def _can_post(act: Act) -> bool:
    """Have those sit out whose limits leave less than a hand takes from the start; whether anybody is still waited for,
    or nobody had to."""
    table, game = act.table, act.game
    if not isinstance(game, AmongPlayers):
        return True
    due = game.to_be_dealt_in(table.carry)
    for seat in sorted(act.chairs.keys() - table.resting - table.away):
        try:
            table.check_stake(seat, due)
        except Refused:
            table.rest(seat)
            act.stored.prepare(seat, None)
    return _is_ready(act)


def _is_ready(act: Act) -> bool:
    """Whether a round can begin: a person has a seat, and every person has bet or passed; or nobody is waited for and
    what stands of those who are gone has to be played out."""
    people = act.stored.people()
    if act.table.closed or not (people or act.table.away):
        return False
    if act.stored.stadium is not None and people and not act.betting_over:
        return False
    if act.stopped and not any(act.table.stakes.values()):
        return False
    return all(chair.prepared is not None for chair in people) if people else act.abandoned_rounds < PLAYED_OUT


def _forget_prepared(act: Act) -> None:
    """What was prepared for a round that is over is not for the next one."""
    if any(event.kind in ("end", "void") for event in act.stored.book.fresh):
        for seat in act.chairs:
            act.stored.prepare(seat, None)


def _bet(act: Act, request: TakeWagers) -> bool:
    """Bet for a companion, or what a person has prepared; else the seat is asked."""
    table, chair = act.table, act.chairs[request.seat]
    if request.seat in table.away:
        _answer(act, _taken_down(act, request))
        return True
    if chair.person is None:
        companions.make_bet(table, request)
        return True
    if chair.prepared is None or request.limits:
        return False
    act.stored.prepare(request.seat, None)
    try:
        _answer(act, chair.prepared)
    except Refused:  # what could be made between rounds cannot be now
        if table.torn:
            raise
        if act.stored.stadium is None:
            return False
        table.pass_turn_to_wager()  # no round of many stations waits for one
    return True


def _answer(act: Act, wagers: dict[str, int]) -> None:
    """Make wagers, or none."""
    if wagers:
        act.table.answer(wagers)
    else:
        act.table.pass_turn_to_wager()


def _taken_down(act: Act, request: TakeWagers) -> dict[str, int]:
    """What a seat that is gone takes down of its standing wagers: all that may be."""
    down: dict[str, int] = {}
    stands = isinstance(act.game, StandingWagers) and not request.limits
    standing = act.table.stakes.get(request.seat, {}) if stands else {}
    for key, cents in standing.items():
        with suppress(Refused):
            down = act.table.check_wagers(request.seat, down | {key: -cents}, request)
    return down


def _decide(act: Act, request: Decide) -> bool:
    """A companion does what is usual without thinking; everything else is thought about."""
    if request.seat in act.table.away:
        _abandon(act, request)
        return True
    if act.chairs[request.seat].person is not None or not request.usual:
        return False
    act.table.answer(request.usual)
    return True


def _abandon(act: Act, request: Decide) -> None:
    """A player who is gone is asked: the chapter's own rule on that acts, if it can; if it leaves the wagers where they
    are, or there is none, or the player still sits at another box, the least is done."""
    players, away = act.table.players, act.table.away
    if not any(players[seat] == players[request.seat] for seat in players.keys() - away):
        try:
            act.table.rule(companions.ABANDONED, request.seat)
        except Refused:
            if act.table.torn:
                raise
    if act.table.pending is request:
        companions.do_least(act.table, request)
