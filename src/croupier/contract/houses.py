"""The houses of a chapter, for tests: one that leaves all to the chapter, and those of its worked rounds.

Worked rounds lie beside their book, `BOOK/rounds/`; those of the books of this package lie beside its tests.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path

import msgspec

from croupier.errors import Refused
from croupier.games import game_for, open_game
from croupier.rules.books import books
from croupier.rules.loader import editions, resolve
from croupier.rules.submission import Rules, Submission
from croupier.tables.rounds import RoundRecord, read

OURS = Path(__file__).parents[3] / "tests" / "rounds"
"""Where the worked rounds of the package's own books are, in its repository."""
FILE = "contract.toml"
"""What a book's folder of worked rounds may have beside them."""


class Published(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A figure that somebody else has published: a check, never an input."""

    chapter: str
    wager: str
    house_edge: str
    """In percent with as many places as are published, or a fraction: `2.15%`, `1/9`."""
    source: str
    """Who published it, where."""
    paytable: str = ""
    """The label of the pay table that it is about; empty: the one in force."""


class Exceptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What the contract must know of a book that its chapters do not say."""

    long: dict[str, dict[str, str]] = {}
    """Wagers that take a minute or more to count, by game or address: each with the version of the game in which it
    does, empty for all. They are counted by a thorough run."""
    hands: dict[str, int] = {}
    """Rounds that the coach plays in a test, by game, where it looks long at each hand; else 200."""
    never_paid: dict[str, dict[str, str]] = {}
    """By the chapter's address the printed rows that no hand can reach, `wager outcome`, each with the reason."""
    published: tuple[Published, ...] = ()


def folder_of(book: str) -> Path:
    """Where the worked rounds of a book are."""
    return OURS if books()[book].ours else books()[book].folder / "rounds"


@cache
def exceptions_of(book: str) -> Exceptions:
    """What a book says to the contract; refused if it cannot be read."""
    path = folder_of(book) / FILE
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Exceptions)
    except FileNotFoundError:
        return Exceptions()
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise Refused(f"{path}: {error}.") from None


@cache
def round_files() -> dict[str, list[Path]]:
    """The worked rounds of each chapter."""
    found: dict[str, list[Path]] = defaultdict(list)
    for folder in dict.fromkeys(map(folder_of, books())):
        for path in sorted(folder.rglob("*.yaml")):
            named = re.findall(r"^address: *(\S+)", path.read_text(encoding="utf-8"), re.MULTILINE)
            if len(named) != 1:
                raise Refused(f"{path}: a worked round names its chapter once.", allowed=("address: BOOK/CHAPTER",))
            for address in editions_meant(named[0]):
                found[address].append(path)
    return found


def editions_meant(address: str) -> tuple[str, ...]:
    """The edition that an address names; all of them where it names none, so that what an amendment changes says so."""
    return (resolve(address),) if "@" in address else editions(address)


@cache
def worked(address: str) -> list[RoundRecord]:
    """The worked rounds of an edition of a chapter."""
    return [msgspec.structs.replace(read(path), address=address) for path in round_files().get(address, ())]


@cache
def houses(address: str) -> list[Submission]:
    """A house that leaves all to the chapter, and those of the worked rounds, which supply what it leaves to them."""
    found = {repr(one): one for one in (Submission(), *(record.submission for record in worked(address)))}
    return [one for one in found.values() if _opens(address, one)]


def some_house(address: str, rng: random.Random) -> Submission:
    """A house of the chapter that chooses some more options at random, as far as they are allowed together."""
    chosen = rng.choice(houses(address))
    options = list(Rules(address).chapter.options)
    for option in rng.sample(options, len(options) // 2):
        if option.choices and option.id not in chosen.options:
            more = {**chosen.options, option.id: rng.choice(option.choices)}
            wanted = msgspec.structs.replace(chosen, options=more)
            chosen = wanted if _opens(address, wanted) else chosen
    return chosen


def _opens(address: str, submission: Submission) -> bool:
    try:
        open_game(address, submission).check_supplied()
    except Refused:
        return False
    return True


@cache
def house(address: str) -> Rules:
    """The chapter as a house plays it that chooses no more than it must: one version, and what is left to it."""
    for submission in houses(address):
        rules = Rules(address, submission)
        try:
            list(game_for(rules).priced())
            game_for(rules).check_supplied()
        except Refused:
            continue
        version = game_for(rules).version
        return rules.with_option(version, rules.choice(version)) if version else rules
    raise AssertionError("no worked round supplies what the chapter leaves to the house")
