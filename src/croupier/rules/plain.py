"""Texts of the chapters without internal names: options, charts and readings that they refer to, in words.

Texts of the chapters name them for those who key and play the rules ("option vigorish-rounding", "reading war-payout",
"chart play-multiples"). For people an option is the house's answer, a chart is the table of its name, and a reading is
left out: the law as it is read here is in the sentence already.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier.ranking.named import called
from croupier.rules.charts.conditions import answers
from croupier.rules.choices import NOT_SAID
from croupier.rules.choices import answer as answered
from croupier.rules.pays import cents
from croupier.rules.submission_check import NONE

if TYPE_CHECKING:
    from croupier.rules.submission import Rules

BLANK = "______"
"""What stands where the house has not said something yet."""
_ID = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_BETWEEN_WORDS = re.compile(r"(?<!\d)-|-(?!\d)")
"""Hyphens of an id; one between two numbers is of a range."""
_DEALERS = re.compile(r"\bdealers\b")
_REFERENCE = re.compile(
    rf"(?P<before>[,;] |\()?(?P<words>(?:see |by )?(?:the )?)(?P<kind>option|chart|reading)s? "
    rf"(?P<ids>{_ID}(?:(?:, | and ){_ID}(?=[, .;):]|$))*)(?P<says> says(?: so)?)?(?P<after>\))?"
)
_COLON = re.compile(rf" \(an? reading: (?P<ids>{_ID})\)")
_BARE = re.compile(rf"an? (?P<kind>option|reading) \((?P<ids>{_ID})\)")


def said(rules: Rules, text: str) -> str:
    """A text without ids; a clause of another chapter is cited by its number where that says the chapter."""
    text = _COLON.sub("", _BARE.sub(lambda match: _bare(rules, match), text))
    text = _REFERENCE.sub(lambda match: _reference(rules, match), text)
    text = re.sub(rf"\b({rules.chapter.rulebook}) \d+[a-z]?-[a-z0-9-]+ (?=\d)", r"\1 ", text)
    return re.sub(r" {2,}", " ", re.sub(r" +(?=[.,;)])| \(\)", "", text))


def in_words(rules: Rules, name: str) -> str:
    """The house's answer to an option in words; empty if it has not answered what only it can say."""
    option = rules.option(name)
    text = answered(rules, option, rules.choice(name))
    if text in (NOT_SAID, NONE):
        return NONE if text == NONE else ""
    if option.type == "list" and option.items:
        return ", ".join(_part(rules, option.items, part.split()) for part in text.split(","))
    return choices_said(text) if option.type in ("choice", "text") else text


def choices_said(text: str) -> str:
    """Choices of an option in words: `left-of-button` is `left of button`, `dealers-hand` is `dealer's hand`."""
    return re.sub(rf"\b{_ID}\b", lambda match: _BETWEEN_WORDS.sub(" ", _DEALERS.sub("dealer's", match[0])), text)


def filled(rules: Rules, text: str) -> str:
    """A text with the house's answers where it names options: `{blinds}`; a line to write on where there is none."""
    for name in answers(text):
        text = text.replace(f"{{{name}}}", in_words(rules, name) or BLANK)
    return text


def _part(rules: Rules, items: tuple[str, ...], said: list[str]) -> str:
    """One part of a list: hands by their names, amounts with their signs, an amount for another after a colon."""
    made = []
    for kind, word in zip(items, said, strict=True):
        if kind == "hand":
            made.append(called(word))
        else:
            made.append(rules.money(cents(word)) if kind == "money" else word.replace("-", " "))
    return ": ".join(made)


def _known(rules: Rules, kind: str) -> dict[str, str]:
    """Ids of a kind, each with what stands for it; nothing for what is left out."""
    if kind == "option":
        return {one.id: in_words(rules, one.id) for one in rules.chapter.options}
    if kind == "chart":
        return {one.id: f"“{one.name}”" for one in rules.chapter.charts}
    return {one.id: "" for one in rules.chapter.readings}


def _bare(rules: Rules, match: re.Match[str]) -> str:
    known = _known(rules, match["kind"])
    if match["ids"] not in known:
        return match[0]
    if match["kind"] == "reading":
        return "a reading"
    return f"the house's choice{_here(known[match['ids']])}"


def _here(answer: str) -> str:
    return f" ({answer})" if answer else ""


def _reference(rules: Rules, match: re.Match[str]) -> str:
    known, parts = _known(rules, match["kind"]), re.split("(, | and )", match["ids"])
    count = next((place for place, name in enumerate(parts[::2]) if name not in known), len(parts[::2]))
    if not count:
        return match[0]
    texts = [known[name] for name in parts[: 2 * count : 2] if known[name]]
    rest = "".join(parts[2 * count - 1 :])
    before, after = match["before"] or "", rest + (match["after"] or "")
    if not before or not match["after"] or match["says"] or rest:
        return before + _in_a_sentence(match, texts) + after
    if not texts:
        return after if before != "(" else before + after
    where = "table " if match["kind"] == "chart" else "at this table: "
    return f"{before}{where}{', '.join(texts)}{after}"


def _in_a_sentence(match: re.Match[str], texts: list[str]) -> str:
    kind, words = match["kind"], match["words"]
    if kind == "chart":
        return f"{words}table {' and '.join(texts)}"
    if kind == "reading":
        return f"{words.replace('the ', 'a ')}reading"
    stated = "the house has chosen" if match["says"] else "the house's choice"
    return f"{words.replace('the ', '')}{stated}{_here(', '.join(texts))}"
