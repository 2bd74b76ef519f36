"""How a table goes on while a shuffler, an automated dealing shoe or another device of it is out of order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from croupier.errors import Refused
from croupier.games import game_for
from croupier.games.base import Game
from croupier.games.script import Announce
from croupier.rules.charts.dealing import Method
from croupier.rules.law import Irregularity
from croupier.rules.submission import Rules, Submission
from croupier.rules.submission_check import NONE

_DEALING, _BACKUP = "dealing", "backup-dealing"
"""The options by which a house says how cards are dealt, and how while the usual device is out of order."""
_BACKUPS = {"manual-shoe": "shoe", "dealers-hand": "hand", "automated-dealing-shoe": "automated-shoe"}
"""The choices of `backup-dealing`, and the dealing methods that they mean."""
_RESHUFFLING = "reshuffling-shoe"
"""The option for an automated dealing shoe that also reshuffles."""
_WITHOUT_DEVICES = 4
"""The first behavior in which no round is dealt with a device that is out of order, or in a way that requires it."""


def options_of(law: Irregularity) -> dict[str, tuple[str, ...]]:
    """The options under which something can happen, the dealing method among them."""
    return {**law.requires, **({_DEALING: (law.method,)} if law.method else {})}


def game_without(game: Game, failed: Iterable[Irregularity]) -> Game:
    """The game as it is dealt without devices that are out of order; refused where the chapter permits no other way."""
    lost: dict[str, set[str]] = {}
    laws = list(failed)
    for law in laws:
        for name, choices in options_of(law).items():
            lost.setdefault(name, set()).update(choices)
    if not lost or game.behavior < _WITHOUT_DEVICES:
        return game
    for changed in _ways(game.rules, lost):
        try:
            found = game_for(Rules(game.rules.chapter, _submitted(game.rules, changed)))
        except Refused:
            continue
        found.stadium, found.playing, found.behavior = game.stadium, game.playing, game.behavior
        return found
    raise game.rules.refused("No other permitted way of shuffling and dealing is left until the device works.", laws[0])


def _ways(rules: Rules, lost: Mapping[str, set[str]]) -> Iterator[dict[str, str]]:
    """Other answers to the options that say which devices are used: as the house deals as far as the chapter lets it,
    else as it has chosen for this case, else in any way that is left."""
    other = {
        name: next((choice for choice in rules.option(name).choices if choice not in choices), rules.choice(name))
        for name, choices in lost.items()
        if name != _DEALING and rules.choice(name) in choices
    }
    usual = rules.chosen(_DEALING)
    if not usual:
        yield other
        return
    backup = _BACKUPS.get(rules.chosen(_BACKUP), usual)
    for method in dict.fromkeys((usual, backup, *rules.option(_DEALING).choices)):
        if method not in lost.get(_DEALING, ()):
            reshuffles = method != usual and usual in lost.get(_DEALING, ()) and rules.chosen(_RESHUFFLING) == "yes"
            yield other | {_DEALING: method} | ({_RESHUFFLING: "no"} if reshuffles else {})


def _submitted(rules: Rules, changed: Mapping[str, str]) -> Submission:
    """The house's submission with other answers, and without those that then have no more meaning."""

    def answer(name: str) -> str:
        option = rules.option(name)
        if name in changed:
            return changed[name]
        if all(answer(other) in wanted for other, wanted in option.requires.items()):
            return rules.choice(name)
        return NONE if option.type == "odds" else next(iter(option.choices), "")

    answers = {name: answer(name) for name in {**rules.submission.options, **changed}}
    return msgspec.structs.replace(rules.submission, options={name: one for name, one in answers.items() if one})


def dealing_changed(filed: Game, now: Game) -> Announce | None:
    """What is said where the cards are dealt in another way than the house has filed, with the clause that asks for it;
    None where they are not."""
    rules, method = filed.rules, now.rules.chosen(_DEALING)
    if method == (usual := rules.chosen(_DEALING)):
        return None
    option = rules.option(_DEALING)
    needs = (one.cite for one in option.choice_needs if one.choice == usual and not now.rules.holds(one.requires))
    fails = (law.cite for law in rules.chapter.irregularities if law.method == usual and "cover-device" in law.effect)
    cite = next(iter((*needs, *fails)), option.cite)
    how = next(one.says for one in Method if one == method).partition(",")[0]
    return Announce(f"The cards are dealt {how}.", rules.cite(cite))
