"""A submission as a file to fill in: every choice with its question, what is allowed and its clause."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from croupier.rules.choices import Choice, choices
from croupier.rules.framework import clause
from croupier.rules.submission import Rules, Submission
from croupier.rules.submission_check import ADDITIONAL

_HEAD = """\
# {name} ({address}): a house's choices, for --submission.
# A line that begins with # is left at what it says, the usual. Take the # away to answer it yourself.
"""


def form(rules: Rules) -> str:
    """A file with every choice of a game; what a submission has answered stands in it, the rest as comments."""
    made, chapter = choices(rules), rules.chapter
    lines = [_HEAD.format(name=chapter.name, address=chapter.address)]
    for part, kind in (("options", "option"), ("paytables", "pay table")):
        of = [one for one in made if one.kind == kind]
        if of:
            lines += [f"{part}:", *_asked(rules, of), ""]
    lines += [_mapping("pays", rules.submission.pays) or "# pays: {WAGER: {OUTCOME: 3 to 1}} # above a printed floor"]
    lines += [_mapping("limits", rules.submission.limits) or '# limits: {table: ["5", "500"]}']
    if clause(chapter.rulebook, ADDITIONAL):
        lines += [_mapping("increments", rules.submission.increments) or '# increments: {table: "5"}']
    return "\n".join(lines) + "\n"


def _asked(rules: Rules, of: list[Choice]) -> Iterator[str]:
    answers = {**rules.submission.options, **rules.submission.paytables}
    for one in of:
        yield f"  # {one.asks} [{one.cite}]"
        yield f"  # Allowed: {one.allowed}." + (f" Asked where {one.needs}." if one.needs else "")
        usual = "" if one.open else f" {json.dumps(one.chosen, ensure_ascii=False)}"
        own = json.dumps(answers[one.name], ensure_ascii=False) if one.own else ""
        yield f"  {one.name}: {own}" if one.own else f"  # {one.name}:{usual}"


def written(submission: Submission) -> str:
    """What a house has answered, as a file."""
    parts: dict[str, Mapping[str, object]] = {
        "options": submission.options,
        "paytables": submission.paytables,
        "pays": submission.pays,
        "limits": submission.limits,
        "increments": submission.increments,
    }
    return "\n".join(text for name, held in parts.items() if (text := _mapping(name, held))) + "\n"


def _mapping(name: str, held: Mapping[str, object]) -> str:
    """A part of the file, a line an entry; empty where there is nothing to say."""
    if not held:
        return ""
    return "\n".join(
        [f"{name}:", *(f"  {key}: {json.dumps(value, ensure_ascii=False)}" for key, value in held.items())]
    )
