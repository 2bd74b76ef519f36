"""Stadium games: one table, dealt or run without a dealer, at which many stations bet in windows of time.

A book's chapter on them (`stadium` in its `book.toml`) prints which games may be played so and what differs; everything
else is the game's own section. So a stadium table is played by its game's chapter with other seats, and with the
irregularities and checklists of the stadium's chapter beside its own. How many stations there are, how long they can
bet and from what amount on an attendant pays by hand is not printed: those are the house's choices.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, TypeVar

import msgspec

from croupier.errors import Refused
from croupier.rules import duties
from croupier.rules.books import books
from croupier.rules.law import Chapter, Chart, Irregularity, Procedure, Provision, Seats
from croupier.rules.loader import load, sibling
from croupier.rules.submission import Rules, Submission

BOXES = "the boxes of the section"
"""What the chart of games says where each station needs a box of its own."""
PAID_BY_HAND = "3.D"
"""The clause by which an attendant, or somebody above, pays jackpots and whatever else is paid by hand."""
MOST = 1000
"""Stations of one table that the program takes."""


class Stadium(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a house chooses for a table with stations."""

    stations: Annotated[int, msgspec.Meta(ge=1, le=MOST)]
    seconds: Annotated[int, msgspec.Meta(ge=3, le=600)] = 20
    """How long stations can bet once the first has, and decide when they are asked."""
    hand_pay: Annotated[int, msgspec.Meta(ge=0, le=10**12)] = 0
    """From how many cents on an attendant pays a station out; 0: tickets have no limit."""
    gratuity: Annotated[int, msgspec.Meta(ge=0, le=10**12)] = 100_00
    """The most, in cents, that a player gives the slot team on a payout by hand; 0: it takes none."""
    options: dict[str, str] = {}
    """Answers to the options of the book's chapter on stadium games."""


Law = TypeVar("Law", Procedure, Provision)


def read(text: str) -> Stadium | None:
    """What a house has chosen, as it is stored; nothing for a table with seats."""
    return msgspec.json.decode(text, type=Stadium) if text else None


def printed_in() -> dict[str, str]:
    """Return the address of the chapter on stadium games, by rulebook that has one."""
    return {book.id: f"{book.id}/{book.stadium}" for book in books().values() if book.stadium}


def rules_of(chapter: Chapter, stadium: Stadium) -> Rules:
    """The book's chapter on stadium games, as it is for a table of one game; refused where there is none, or where it
    is not a game that may be played so."""
    printed = printed_in()
    if chapter.rulebook not in printed:
        raise Refused(
            f"No printed chapter of this book describes stadium tables of {chapter.name}.",
            allowed=(f"games of {load(address).name} ({address})" for address in printed.values()),
        )
    law = sibling(chapter, books()[chapter.rulebook].stadium)
    rules = Rules(law, Submission(options=stadium.options))
    games = stadium_games(law)
    if chapter.chapter not in games:
        raise _refused(rules, f"{chapter.name} is no stadium game.", _chart(law, "games").cite, *games)
    name = games[chapter.chapter]["game"]
    offered = [one.strip() for one in rules.choice("games").split(",")]
    if "all" not in offered and name not in offered:
        raise _refused(rules, f"The house does not offer {name} at stations.", rules.option("games").cite, *offered)
    return rules.with_option("games", name)


def opened(
    address: Chapter | str, submission: Submission | None, stadium: Stadium | None
) -> tuple[Chapter | str, Submission]:
    """What a table is opened under: for a stadium table its chapter with stations for seats and the stadium's own
    rulings, and the choices of its section that follow from the stadium's."""
    submission = submission or Submission()
    if stadium is None:
        return address, submission
    chapter = load(address) if isinstance(address, str) else address
    rules = rules_of(chapter, stadium)
    prefix = f"{rules.chapter.chapter} "
    row = stadium_games(rules.chapter)[chapter.chapter]
    boxes = chapter.seats.max if chapter.seats else 0
    if row["stations"] == BOXES and stadium.stations > boxes:
        raise Refused(
            f"{chapter.name} has {boxes} boxes, so no more stations.",
            allowed=(f"1 to {boxes}",),
            cite=chapter.cited(chapter.seats.cite if chapter.seats else chapter.cite),
        )
    options = _chosen(rules, Rules(chapter, submission))
    ours = tuple(
        _cited(law, prefix) for law in rules.irregularities
    )  # what the stadium's chapter rules on, its own section no longer does
    theirs = tuple(law for law in chapter.irregularities if law.id not in {one.id for one in ours})
    made = msgspec.structs.replace(
        chapter,
        seats=Seats(cite=prefix + "1.B", max=stadium.stations),
        irregularities=(*ours, *theirs),
        procedures=(*_of_section(chapter, rules), *_ticked(rules, rules.chapter.procedures, prefix)),
        provisions=(*chapter.provisions, *_ticked(rules, rules.chapter.provisions, prefix)),
    )
    return made, msgspec.structs.replace(submission, options=submission.options | options)


def operated(chapter: Chapter, stadium: Stadium) -> str:
    """Whether a table is operated by a `dealer`, or `electronic`, when it opens."""
    return rules_of(chapter, stadium).choice("operation")


def clause_of(chapter: Chapter, of: str) -> str:
    """A clause of the book's chapter on stadium games, as it is cited beside a table's own."""
    return sibling(chapter, books()[chapter.rulebook].stadium).cited(of)


def _chosen(rules: Rules, own: Rules) -> dict[str, str]:
    """The answers of a section's options that follow from the stadium's; refused where the house has said otherwise."""
    shuffler = rules.choice("shuffler")
    soft = next(row[1] for row in _chart(rules.chapter, "blackjack-dealer").rows if row[0] == "soft")
    wanted = {
        "shuffler": ("hand" if shuffler == "hand-then-device" else "device", "2.D"),
        "reshuffling-shoe": ("yes" if shuffler == "continuous" else "no", "1.C"),
        "soft-17": ("hit" if int(soft) > 17 else "stand", "2.A"),
        "midi": ("no", "2.B"),  # the dealer alone draws the cards
    }
    known = {option.id for option in own.chapter.options}
    for name, (answer, cite) in wanted.items():
        said = own.submission.options.get(name, answer) if name in known else answer
        if said != answer:
            raise _refused(rules, f"{name} cannot be {said} at a stadium table.", cite, answer)
    decks = own.chosen("decks")
    if rules.choice("operation") == "dealer" and decks.isdigit() and int(decks) > int(rules.choice("decks")):
        allowed = f"at most {rules.choice('decks')}"
        raise _refused(rules, f"{own.chapter.name} is dealt with {decks} decks.", rules.option("decks").cite, allowed)
    return {name: answer for name, (answer, _) in wanted.items() if name in known and own.choice(name) != answer}


def _refused(rules: Rules, what: str, clause: str, *allowed: str) -> Refused:
    return Refused(what, allowed=allowed, cite=rules.cite(clause))


def _cited(law: Irregularity, prefix: str) -> Irregularity:
    """A ruling as it stands among those of another chapter."""
    return msgspec.structs.replace(law, cite=prefix + law.cite, clauses={}, requires={}, requires_any={})


def _ticked(rules: Rules, laws: Iterable[Law], prefix: str) -> Iterator[Law]:
    """The checklists of the stadium's chapter, as they stand among those of another."""
    for law in laws:
        if law.checks and duties.is_done_here(rules, law):
            yield msgspec.structs.replace(
                law, id=f"stadium-{law.id}", cite=prefix + law.cite, requires={}, requires_any={}, unless={}
            )


def _of_section(chapter: Chapter, rules: Rules) -> tuple[Procedure, ...]:
    """The procedures of a game's own section; an electronic table has no cards, wheel or dealer to tick lists for."""
    if rules.choice("operation") == "dealer":
        return chapter.procedures
    return tuple(law for law in chapter.procedures if not law.checks)


def _chart(law: Chapter, name: str) -> Chart:
    return next(one for one in law.charts if one.id == name)


def stadium_games(law: Chapter) -> Mapping[str, dict[str, str]]:
    """The games that may be played so by a chapter on stadium games, by their section."""
    chart = _chart(law, "games")
    rows = [dict(zip(chart.columns, row, strict=True)) for row in chart.rows]
    return {row["section"]: row for row in rows}
