"""The law in plain sentences, each with its clause."""

from __future__ import annotations

import re
from collections.abc import Iterator

from croupier.games.base import Game
from croupier.rules.duties import applies, is_done_here
from croupier.rules.framework import clause
from croupier.rules.law import TABLE_MINIMUM, Equipment, Limits, Procedure, Wager
from croupier.rules.pays import Pays, cents
from croupier.rules.submission import Payment, Rules
from croupier.rules.submission_check import ADDITIONAL

_BEFORE = {
    "cards": "before the cards are dealt",
    "dice": "before the dice are thrown",
    "wheel": "before the wheel is spun",
    "balls": "before the balls are drawn",
    "events": "before the events begin",
}
_WHEN = {
    "decision": "when the player decides",
    "any": "at any time",
    "come-out": "before a come-out roll",
    "point": "once a point stands",
    "between": "between rounds",
    "other": "as the chapter says",
}
_ENDINGS = {
    "win": "Win",
    "lose": "Loss",
    "folded": "The player has folded",
    "zero": "Zero",
    "war-win": "War won",
    "war-tie": "War tied",
    "war-lose": "War lost",
}
_WARS = ("war-win", "war-tie")
_LEAST_PAIR = re.compile(r"pair-of-([a-z]+)-or-better")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def sentence(text: str) -> str:
    """A text that begins with a capital and ends with a full stop."""
    text = text.strip()
    text = text[:1].upper() + text[1:]
    return text if not text or text[-1] in ".?!:" else text + "."


def cited(text: str, clause: str) -> str:
    """A sentence and the clause that says so, if one does."""
    return f"{sentence(text)} [{clause}]" if clause else sentence(text)


def law_of(rules: Rules) -> str:
    """What a chapter is called in its book: its number, or its name where the book numbers only sections."""
    return rules.chapter.reference


def listed(names: list[str], last: str = "and") -> str:
    """`a, b and c`."""
    return f"{', '.join(names[:-1])} {last} {names[-1]}" if len(names) > 1 else "".join(names)


def outcome(name: str) -> str:
    """An outcome's name in words: `dealer-not-qualified` is `Dealer not qualified`."""
    words = _ENDINGS.get(name) or name.replace("-", " ")
    return words[:1].upper() + words[1:]


def ending(rules: Rules, law: Wager, one: Payment) -> str:
    """How a wager ends, in words: one that loses on a win loses because the player's hand wins, and a pair that loses
    where higher pairs are paid is below those."""
    if one.outcome == "win" and one.pays.is_loss:
        return "The player's hand wins"
    table = rules.table(law.id)
    paid_pairs = [match[1] for row in table.rows if (match := _LEAST_PAIR.fullmatch(row.outcome))] if table else []
    return f"Pair below {paid_pairs[-1]}" if one.outcome == "pair" and paid_pairs else outcome(one.outcome)


def settlement(one: Payment) -> str:
    """What becomes of a wager, in words: one that a war won or tied takes into account is paid with the War wager."""
    if one.outcome in _WARS and one.pays.is_loss:
        return "is included in the payout of the War wager"
    return paid(one.pays)


def paid(pays: Pays) -> str:
    """What becomes of a wager, in words."""
    if pays.text == "Push":
        return "is returned"
    if pays.text == "Nothing":
        return "pays nothing"
    return "loses" if pays.is_loss else f"is paid {pays.text}"


def made(game: Game, law: Wager) -> str:
    """When a wager is made."""
    if law.timing:
        return law.timing
    called = _calls_while_it_spins(game.rules) if law.when == "before" else ""
    return sentence(called or (_BEFORE[game.arrangement.results] if law.when == "before" else _WHEN[law.when]))


def _calls_while_it_spins(rules: Rules) -> str:
    """Until when wagers are made where the dealer ends them only while the ball goes round, with the clause."""
    charts = (chart for chart in rules.chapter.charts if chart.id == "dealer-announcements")
    for said, when, _, cite in (row for chart in charts for row in chart.rows):
        if when == "while the ball circles":
            return f"until the dealer calls “{said.rstrip('.')}” while the ball goes round ({cite})"
    return ""


def comes_with(rules: Rules, law: Wager) -> str:
    """What a wager needs, or is a part of; empty: it stands by itself."""
    needs = []
    for need in law.needs:
        some = [rules.wager(one).name for one in need.split("|") if rules.offers(one)]
        if some:
            needs.append(listed(some, "or"))
    if law.kind == "bonus":
        return f"No wager is made for it: it comes with {listed(needs)}" if needs else "No wager is made for it"
    if law.kind == "compound":
        return "It is several wagers made as one" + (f", beside {listed(needs)}" if needs else "")
    return f"It is only made together with {listed(needs)}" if needs else ""


def limits(rules: Rules, law: Wager) -> Iterator[tuple[str, str]]:
    """The limits of a wager under the house's choices, each with its clause: those printed, then what is posted, which
    has none."""
    for one in rules.printed_limits(law):
        if text := limit(rules, one):
            yield text, rules.cite(one.cite or law.cite)
    table = rules.table(law.id)
    if table and table.wager_amount and law.kind != "bonus":
        yield f"{table.wager_amount} with this pay table", rules.cite(table.cite)
    low, high = rules.accepted(law.id)
    posted = law.id in rules.submission.limits or (law.kind != "bonus" and "table" in rules.submission.limits)
    if posted and (low or high):
        yield f"posted at this table: {rules.range_said(low, high)}", ""
    if step := rules.increment(law.id):
        yield f"in increments of {rules.money(cents(step))}", clause(rules.chapter.rulebook, ADDITIONAL)


def limit(rules: Rules, one: Limits, *, notes: bool = True) -> str:
    """A printed limit, with the wagers that it is measured by under their names."""
    parts = []
    if one.amounts:
        parts.append(listed(list(one.amounts), "or"))
    if one.min:
        parts.append(f"at least {one.min}")
    if one.max:
        parts.append(f"at most {one.max}")
    if one.share:
        parts.append(f"at most {one.share} of the posted maximum of the {rules.wager(one.share_of).name}")
    if text := measured(rules, one):
        parts.append(text)
    if one.note and notes:
        parts.append(one.note.rstrip("."))
    return ", ".join(parts)


def measured(rules: Rules, one: Limits) -> str:
    """A printed limit as far as it is a multiple of other wagers."""
    parts = []
    if one.of == TABLE_MINIMUM:
        of = "the table minimum"
    else:
        together = [some.split("+") for some in one.of.split("|") if some]
        of = listed([" and ".join(f"the {rules.wager(name).name}" for name in some) for some in together], "or")
    if one.times == ("1",):
        parts.append(f"the same as {of}")
    elif one.times:
        parts.append(f"{listed(list(one.times), 'or')} times {of}")
    if one.at_least:
        parts.append(f"at least {_times(one.at_least, of)}")
    if one.at_most:
        parts.append(f"at most {_times(one.at_most, of)}")
    return ", ".join(parts)


def _times(multiple: str, of: str) -> str:
    fractions = {"1": of, "1/2": f"half of {of}", "1/5": f"one fifth of {of}"}
    return fractions.get(multiple, f"{multiple} times {of}")


def endings(rules: Rules, law: Wager) -> Iterator[Payment]:
    """What is settled without a pay table under the house's choices, in the chapter's order."""
    names = [row[0] for more in law.more_settles if rules.holds(more.requires) for row in more.rows]
    names += [row[0] for row in law.settles]
    yield from (rules.pay(law.id, name) for name in dict.fromkeys(names))


def procedures(rules: Rules, *stages: str) -> Iterator[Procedure]:
    """The chapter's procedures of some stages that are for this house, stage by stage."""
    for stage in stages:
        yield from (one for one in rules.chapter.procedures if one.stage == stage and is_done_here(rules, one))


_JOINING = re.compile(
    r"(\W|\b(all|and|any|bonus|bonuses|envy|for|if|its|on|players|settle|the|their|then|wager|wagers|with)\b)*", re.I
)
"""Words that say nothing without the wagers between them."""


def steps(rules: Rules, procedure: Procedure) -> tuple[str, ...]:
    """The steps of a procedure without those that only name wagers which are not offered here."""
    return tuple(step for step in procedure.steps if not _only_withheld(rules, step))


def _only_withheld(rules: Rules, step: str) -> bool:
    """Whether nothing is left of a step but joining words once the wagers that are not offered are taken out."""
    rest, withheld = re.sub(r"\([^()]*(\([^()]*\)[^()]*)*\)", "", step), False
    for law in sorted(rules.chapter.wagers, key=lambda law: -len(law.name)):
        if law.name in rest and not rules.offers(law.id):
            rest, withheld = rest.replace(law.name, " "), True
    return withheld and bool(_JOINING.fullmatch(rest))


def devices(rules: Rules) -> Iterator[str]:
    """All that a chapter says of the equipment, an item a sentence or more, with its clause."""
    for item in rules.chapter.equipment:
        if rules.holds(item.requires) and (said := device(rules, item)):
            yield cited(said, rules.cite(item.cite))


def device(rules: Rules, item: Equipment) -> str:
    """What a chapter says of an item of equipment, which is named first where the text does not name it."""
    note = item.note.replace("in this order", f"in this order ({', '.join(item.pockets)})")
    said = " ".join(map(sentence, filter(None, (equipment(rules, item), note))))
    name = item.id.replace("-", " ")
    noun = name.rpartition(" ")[2].removesuffix("s").removesuffix("e").lower()
    if noun in said.lower():
        return said
    name = f"{name} wheel" if item.pockets and "wheel" not in name else name
    return f"{name.capitalize()}: {said}".removesuffix(": ")


def equipment(rules: Rules, item: Equipment) -> str:
    """What the game is played with, in a few words; empty for what players need not know."""
    unit = {"cards": "deck", "dice": "die", "tiles": "tile", "balls": "ball"}.get(item.kind)
    if item.pockets:
        return f"a wheel of {len(item.pockets)} sections" if applies(rules, item.id) else ""
    if not item.count or not unit:
        return ""
    decks = rules.chosen("decks") if unit == "deck" else ""
    counts = [int(decks)] if decks.isdigit() else list(item.count)
    said = listed([_NUMBERS[n] if n < len(_NUMBERS) else str(n) for n in counts], "or")
    text = f"{said} {unit if counts == [1] else 'dice' if unit == 'die' else f'{unit}s'}"
    if item.per_deck:
        text += f" of {item.per_deck} cards"
    if item.jokers:
        text += f" and {_NUMBERS[item.jokers]} joker{'s' if item.jokers > 1 else ''}"
    if item.removed:
        text += f", without {listed(list(item.removed))}"
    return text
