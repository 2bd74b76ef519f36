"""What a house may file: its submission against the chapter, each refusal with its clause."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.errors import Refused
from croupier.ranking import named
from croupier.rules import framework, numbers, pays
from croupier.rules.books import books
from croupier.rules.law import Exclusive, Option
from croupier.rules.loader import sibling
from croupier.rules.paytables import PayTable

if TYPE_CHECKING:
    from croupier.rules.submission import Rules

ADDITIONAL = "additional-requirements"
"""The provision by which a house may set wagering requirements of its own, such as increments."""
NONE = "none"
"""The answer to an odds option that adds nothing."""
_KINDS = {
    "integer": "a whole number",
    "percent": "a percentage",
    "money": "an amount of money",
    "duration": "a time such as 30 minutes, 4 hours or 7 days",
    "hand": named.FORM,
    "name": "a name in lower-case words joined by hyphens",
}
_THOUSANDS = re.compile(pays.SIGN + r"\d{1,3}(?:,\d{3})+(?!\d)|(?<![\d,])\d{1,3}(?:,\d{3})+(?= (?:to|for) )")
"""Amounts of money and odds with commas between the thousands."""
_MINUTES = {"minute": 1, "hour": 60, "day": 24 * 60, "week": 7 * 24 * 60}
_EXAMPLES = {"integer": "4", "percent": "50%", "money": "$10", "duration": "4 hours", "hand": "TTTT2", "name": "big-o"}


def check(rules: Rules) -> None:
    """Refuse a submission that the chapter does not allow."""
    for name, answer in rules.submission.options.items():
        option = rules.option(name)
        _check_answer(rules, option, answer)
        if not rules.holds(option.requires) and answer not in ("no", NONE, *option.choices[:1]):
            missing = "; ".join(f"{other} is {' or '.join(wanted)}" for other, wanted in option.requires.items())
            raise rules.refused(f"{name} = {answer} is only allowed where {missing}.", option)
    for option in rules.chapter.options:
        for needs in option.choice_needs:
            if rules.choice(option.id) == needs.choice and not rules.holds(needs.requires):
                missing = "; ".join(f"{other} is {' or '.join(wanted)}" for other, wanted in needs.requires.items())
                raise rules.refused(f"{option.id} = {needs.choice} is only allowed where {missing}.", needs)
    for exclusive in (*rules.chapter.exclusive, *_book_exclusive(rules)):
        among = exclusive.options or [law.id for law in rules.chapter.wagers if law.kind == exclusive.kind]
        chosen = [name for name in among if (rules.choice(name) == "yes" if exclusive.options else rules.offers(name))]
        exempt = any(rules.chosen(name) in choices for name, choices in exclusive.unless.items())
        if len(chosen) > 1 and not exempt:
            raise rules.refused(
                f"{' and '.join(chosen)} may not be offered together.", exclusive, "at most one of " + ", ".join(among)
            )
    for kind in (rules.submission.paytables, rules.submission.pays):
        for wager in kind:
            rules.wager(wager)
    for wager, limits in rules.submission.limits.items():
        if wager != "table":
            rules.wager(wager)
        low, high = (pays.cents(amount) if amount else None for amount in limits)
        if low is not None and high is not None and low > high:
            said = "the table" if wager == "table" else rules.wager(wager).name
            raise Refused(
                f"The limits of {said} cannot be {rules.money(low)} to {rules.money(high)}.",
                allowed=("the least first, such as 5-500",),
            )
    _check_increments(rules)
    _check_printed_limits(rules)
    _check_parts(rules)
    for wager, table in rules.chosen_tables.items():
        _check_payout_limit(rules, wager, table)


def _check_increments(rules: Rules) -> None:
    """Increments are for books that let a house set them, are amounts, and can be met by the posted minimum."""
    clause = framework.clause(rules.chapter.rulebook, ADDITIONAL)
    for name, posted in rules.submission.increments.items():
        said = "the table" if name == "table" else rules.wager(name).name
        if not clause:
            raise Refused(f"The book of {rules.chapter.name} says nothing of increments: {said} cannot have one.")
        step = pays.cents(posted)
        if step <= 0:
            raise Refused(f"An increment of {said} cannot be {rules.money(step)}.", allowed=("5",), cite=clause)
    for name, (low, _) in rules.submission.limits.items():
        posted = rules.submission.increments.get("table", "") if name == "table" else rules.increment(name)
        if low and posted and pays.cents(low) % pays.cents(posted):
            raise Refused(
                f"The posted minimum of {rules.money(pays.cents(low))} is no multiple of the increment,"
                f" {rules.money(pays.cents(posted))}.",
                cite=clause,
            )


def _check_printed_limits(rules: Rules) -> None:
    """What is posted stays within what the chapter prints: for a wager with limits of its own, and for the main wagers,
    which have the table's. Other wagers have the printed maximum where the table's is greater."""
    posted = rules.submission.limits
    for law in rules.offered:
        if law.id in posted:
            whose, (low, high) = law.name, posted[law.id]
        elif law.kind == "main" and "table" in posted:
            whose, (low, high) = "the table", ("", posted["table"][1])
        else:
            continue
        for limits in rules.printed_limits(law):
            clause = rules.cite(limits.cite or law.cite)
            if limits.max and high and pays.cents(high) > pays.cents(limits.max):
                amount = rules.money(pays.cents(high))
                said = f"The maximum of {whose} cannot be {amount}: {law.name} is at most {limits.max}."
                raise Refused(said, allowed=(f"at most {limits.max}",), cite=clause)
            if limits.min and low and pays.cents(low) < pays.cents(limits.min):
                amount = rules.money(pays.cents(low))
                said = f"The minimum of {whose} cannot be {amount}: {law.name} is at least {limits.min}."
                raise Refused(said, allowed=(f"at least {limits.min}",), cite=clause)


def _book_exclusive(rules: Rules) -> Iterable[Exclusive]:
    """What the book's other chapters say on kinds of wagers; only progressive ones are limited anywhere."""
    if sum(law.kind == "progressive" for law in rules.offered) > 1:
        for stem in books()[rules.chapter.rulebook].stems:
            if not (chapter := sibling(rules.chapter, stem)).game:
                yield from (exclusive for exclusive in chapter.exclusive if exclusive.kind)


def _check_payout_limit(rules: Rules, wager: str, table: PayTable | None) -> None:
    """A payout limit may not be below what a player could win with the least wager."""
    money = rules.money
    limit = rules.payout_limit(wager)
    least = rules.bounds(wager)[0]
    if limit is None or table is None or not least or table.payout_limit not in rules.submission.options:
        return  # a limit that nobody has filed is the chapter's own, and follows the least wager
    counted = (row for row in table.rows if not row.pays.share and row.outcome not in table.unlimited)
    most = max((row.pays.net(pays.cents(least)) for row in counted), default=Fraction(0))
    if most > limit:
        option = rules.option(table.payout_limit)
        raise rules.refused(
            f"{option.id} = {money(limit)} is less than the {money(int(most))} that the least wager can win.",
            option,
        )


def _check_parts(rules: Rules) -> None:
    """Percentages that a house files of one payout come to no more than all of it."""
    parts: dict[str, list[Option]] = {}
    for option in rules.chapter.options:
        if option.type == "percent" and "wager" in option.adds and rules.choice(option.id) not in ("", NONE):
            parts.setdefault(option.adds["wager"], []).append(option)
    for options in parts.values():
        whole = sum(_measure(one, one.type, rules.choice(one.id), rules.cite(one.cite)) for one in options)
        if whole > 100:
            among = " and ".join(f"{one.id} {rules.choice(one.id)}" for one in options)
            raise rules.refused(f"{among} come to more than all of the payout.", options[0], "at most 100% together")


_TOO_LONG = re.compile(r"\d{16}|\d\.?[eE][+-]?\d")
"""Numbers that no house files, and that would take for ever to work with."""
_MOST, _MOST_OF = 1000, {"decks": 100}
"""The most that is dealt with where the law prints no maximum of a whole number: Croupier's bounds, not the law's."""


def _check_answer(rules: Rules, option: Option, answer: str) -> None:
    clause = rules.cite(option.cite)
    if _TOO_LONG.search(answer):
        raise Refused(
            f"{option.id} cannot be {answer[:40]!r}: numbers are written plainly, in few digits.", cite=clause
        )
    if option.type == "choice":
        if answer not in option.choices:
            raise Refused(f"{option.id} cannot be {answer!r}.", allowed=option.choices, cite=clause)
    elif option.type == "odds":
        _check_odds(option, answer, clause)
    elif option.type == "list":
        if option.items and answer != NONE:
            for part in parts(answer):
                _check_part(option, part, clause)
    elif option.type in _KINDS and answer not in _words(option):
        _check_bounds(option, answer, clause)


def _words(option: Option) -> tuple[str, ...]:
    """What may be answered instead of a value: the words that the chapter names, and `none` for no amount of money, or
    where that is the default."""
    return (*option.choices, NONE) if option.default == NONE or option.type == "money" else option.choices


def _check_odds(option: Option, answer: str, clause: str) -> None:
    if answer in _words(option):
        return
    try:
        paid = pays.parse(answer)
    except Refused as refused:
        raise Refused(f"{option.id}: {refused.what}", allowed=refused.allowed, cite=clause) from None
    if option.min and paid.less_than(pays.parse(option.min)):
        raise Refused(f"{option.id} must be at least {option.min}, not {answer}.", cite=clause)


def _check_bounds(option: Option, answer: str, clause: str) -> None:
    value = _measure(option, option.type, answer, clause)
    for bound, wrong in ((option.min, value.__lt__), (option.max, value.__gt__)):
        if bound and wrong(_measure(option, option.type, bound, clause)):
            raise Refused(
                f"{option.id} cannot be {answer}.",
                allowed=(f"{option.min or 'any'} to {option.max or 'any'}", *option.choices),
                cite=clause,
            )
    if option.type == "integer" and not option.max and value > most(option):
        raise Refused(
            f"{option.id} cannot be {answer}: the law prints no maximum, but Croupier deals with at most"
            f" {most(option):,}.",
            allowed=(f"{option.min or 0} to {most(option)}", *option.choices),
        )


def most(option: Option) -> int:
    """The most that a whole number may be: as printed, otherwise as far as Croupier goes."""
    return numbers.whole(option.max) or _MOST_OF.get(option.id, _MOST)


def parts(answer: str) -> list[str]:
    """The parts of a list, between commas; those within `$1,000` or `1,000 to 1` part nothing."""
    commas = {place for found in _THOUSANDS.finditer(answer) for place in range(*found.span())}
    ends = [place for place, sign in enumerate(answer) if sign == "," and place not in commas]
    return [answer[first:end] for first, end in zip([0, *(end + 1 for end in ends)], [*ends, None], strict=True)]


def form(option: Option) -> str:
    """How an answer is written, by an example: `$10 $10, ...`; empty where nothing more can be said than its type."""
    if not option.items:
        return _EXAMPLES.get(option.type, "")
    return " ".join(_EXAMPLES.get(kind, option.choices[0] if option.choices else "") for kind in option.items) + ", ..."


def minutes(text: str) -> int:
    """A time such as `30 minutes` or `4 hours`, in minutes."""
    match = re.fullmatch(r"([0-9]{1,4}) (minute|hour|day|week)s?", text.strip())
    if match is None or not int(match[1]):
        raise Refused(f"{text!r} is not {_KINDS['duration']}.")
    return int(match[1]) * _MINUTES[match[2]]


def _check_part(option: Option, part: str, clause: str) -> None:
    """One part of a list, each of its words of its kind."""
    words = part.split()
    if len(words) != len(option.items):
        raise Refused(f"{option.id}: {part.strip()!r} is not written {form(option)!r}.", cite=clause)
    for kind, word in zip(option.items, words, strict=True):
        if kind == "choice" and word not in option.choices:
            raise Refused(f"{option.id} cannot be {word!r}.", allowed=option.choices, cite=clause)
        if kind != "choice":
            _measure(option, kind, word, clause)
        if kind == "hand" and option.min and named.worth(word) < named.worth(option.min):
            raise Refused(f"{option.id} cannot be {word}.", allowed=(f"{option.min} or better",), cite=clause)


def _measure(option: Option, kind: str, text: str, clause: str) -> Fraction:
    """What an answer of some kind comes to, for its bounds; 0 where it is no number."""
    wrong = Refused(f"{option.id} cannot be {text!r}: it is {_KINDS[kind]}.", allowed=option.choices, cite=clause)
    if kind == "name":
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text):
            raise wrong
        return Fraction(0)
    if kind in ("hand", "duration"):
        try:
            return Fraction(minutes(text) if kind == "duration" else len(named.five(text)))
        except Refused:
            raise wrong from None
    if kind == "integer" and (count := numbers.whole(text)) is not None:
        return Fraction(count)
    try:
        if kind == "money":
            return Fraction(pays.cents(text))
        if kind == "percent" and not text.startswith(("-", "+")):
            return 100 * numbers.percent(text)
    except Refused:
        pass
    raise wrong
