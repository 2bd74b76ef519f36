"""Compares the keyed law with the texts it was keyed from: figures and citations.

    python tools/audit_law.py TEXT_DIR [BOOK/CHAPTER ...]

For each chapter it lists every odds figure, dollar amount and percentage that stands in the text and not in the data
(or less often), every one that stands in the data and not in the text, and every citation whose place the text does
not have. Differences that were looked at and explained stand in tools/audit_explained/BOOK/CHAPTER.toml:

    [explained]
    "1 to 36" = "the numbers on the wheel"

The exit code is 1 while anything is unexplained.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from croupier.rules.books import books
from croupier.rules.check import _cites
from croupier.rules.citations import chapter_named, markers
from croupier.rules.law import Chapter
from croupier.rules.loader import addresses, path_of, read, resolve

EXPLAINED = Path(__file__).parent / "audit_explained"
_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen twenty"
)
WORDS = {word: str(number) for number, word in enumerate(_UNITS.split())}
WORDS |= {"thirty": "30", "forty": "40", "fifty": "50", "hundred": "100"}
_WORD_ODDS = re.compile(rf"\b({'|'.join(WORDS)})[ -](to|for)[ -]({'|'.join(WORDS)})\b", re.I)
_ODDS = re.compile(r"(?<![\d.,$/—-])(\d[\d,]*(?:\.\d+)?) (to|for) (\d[\d,]*(?:\.\d+)?)(?![\d/—]|\.\d)")
_MONEY = re.compile(r"\$ ?(\d[\d,]*(?:\.\d+)?)")
_PERCENT = re.compile(r"(\d+(?:\.\d+)?) ?(?:%|per ?cent\b)")


def _plain(number: str) -> str:
    number = number.rstrip(",.").replace(",", "")
    return number.rstrip("0").rstrip(".") if "." in number else number


def figures(text: str) -> Counter[str]:
    """Every odds figure, dollar amount and percentage of a text, in one spelling each."""
    text = re.sub(r"\s+", " ", text.replace("\\$", "$").replace("*", ""))
    text = _WORD_ODDS.sub(lambda m: f"{WORDS[m[1].lower()]} {m[2].lower()} {WORDS[m[3].lower()]}", text)
    found: Counter[str] = Counter()
    for left, word, right in _ODDS.findall(text):
        found[f"{_plain(left)} {word} {_plain(right)}"] += 1
    for amount in _MONEY.findall(text):
        found[f"${_plain(amount)}"] += 1
    for share in _PERCENT.findall(text):
        found[f"{_plain(share)}%"] += 1
    return found


def strings(value: object) -> Iterator[str]:
    """Every string in a chapter's data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield str(key)
            yield from strings(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from strings(item)


def data_figures(chapter: Chapter) -> Counter[str]:
    """Every figure of a chapter's data."""
    found: Counter[str] = Counter()
    for text in strings(msgspec.to_builtins(chapter)):
        found += figures(text)
    return found


def has_place(text: str, book: str, cite: str) -> bool:
    """Whether the text has the place that a citation names: its parts stand in it as markers, one after the other."""
    parts = markers(book, cite)
    if books()[book].citations.begins == "section":
        if not parts:
            return cite in text
        headings = re.finditer(rf"^\s*\[?§+\s*{re.escape(parts[0])}\.", text, re.M)
        return any(_walk(text, heading.end(), parts[1:]) for heading in headings)
    return _walk(text, 0, parts)


def _walk(text: str, at: int, parts: Sequence[str]) -> bool:
    for part in parts:
        marker = re.compile(rf"(?:^|[\s*(\].)>\[—-]){re.escape(part)}(?:\)|\.|\*|:)", re.M)
        match = marker.search(text, at)
        if match is None:
            return False
        at = match.end() - 1
    return True


def audit(text_dir: Path, address: str) -> list[str]:
    """The unexplained differences of one chapter."""
    chapter = read(path_of(address))
    text = (text_dir / f"{address}.txt").read_text(encoding="utf-8")
    text = text.partition("\n")[2]
    path = EXPLAINED / f"{address}.toml"
    explained = tomllib.loads(path.read_text(encoding="utf-8"))["explained"] if path.exists() else {}
    printed, keyed = figures(text), data_figures(chapter)
    lines = []
    for figure in sorted(printed | keyed):
        if figure in explained:
            continue
        if figure not in keyed:
            lines.append(f"{address}: {figure!r} stands {printed[figure]} times in the text, not in the data")
        elif figure not in printed:
            lines.append(f"{address}: {figure!r} stands in the data, not in the text")
        elif keyed[figure] < printed[figure]:
            lines.append(
                f"{address}: {figure!r} stands {printed[figure]} times in the text, {keyed[figure]} in the data"
            )
    cites = sorted(set(_cites(chapter)) | _settle_cites(chapter))
    for stale in sorted(set(explained) - set(printed) - set(keyed) - {cite for _, cite in cites}):
        lines.append(f"{address}: {stale!r} is explained but stands nowhere")
    for key, cite in cites:
        place, name = text, cite
        other = chapter_named(chapter.rulebook, cite)
        if other and not cite.startswith(chapter.cite):
            name = cite.rpartition(" ")[2]
            found = [
                path for form in (other, f"{other}-*") for path in (text_dir / chapter.rulebook).glob(f"{form}.txt")
            ]
            place = found[0].read_text(encoding="utf-8") if found else ""
        if not has_place(place, chapter.rulebook, name) and cite not in explained:
            lines.append(f"{address}: {key} cites {cite}, which the text does not have")
    return lines


def _settle_cites(chapter: Chapter) -> set[tuple[str, str]]:
    settles = {
        (f"wagers.{wager.id}.settles.{row[0]}", row[2])
        for wager in chapter.wagers
        for rows in (wager.settles, *(more.rows for more in wager.more_settles))
        for row in rows
    }
    return settles | {
        (f"wagers.{wager.id}.limits", limits.cite)
        for wager in chapter.wagers
        for limits in (wager.limits, *wager.more_limits)
        if limits.cite
    }


def main(arguments: list[str]) -> int:
    """Audit the chapters named, or all."""
    if not arguments:
        print(__doc__)
        return 2
    text_dir = Path(arguments[0])
    wanted = [resolve(name) for name in arguments[1:]] or list(addresses())
    unexplained = 0
    for address in wanted:
        lines = audit(text_dir, address)
        unexplained += len(lines)
        print("\n".join(lines) if lines else f"{address}: clean")
    print(f"{unexplained} unexplained in {len(wanted)} chapters")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
