"""The line of a file at which a problem is found."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from croupier.errors import Refused
from croupier.rules.books import OURS
from croupier.rules.loader import read
from croupier.rules.toml_lines import Lines, line_of

DRAFT = """# A comment with [brackets] = and "quotes
varies = "pa/633a"
chapter = "king-hunt"
name = "King \\" Hunt # no comment"

[fixed]
soft-17 = "stand"

[[wagers]]
id = "king-hunt"
name = "King Hunt"
kind = "side"
cite = "draft 1"
wins = "The player's first two cards hold a king."
limits = { min = "$1", max = "$100" }
paytables = [{ cite = "draft 1(a)", rows = [
  ["Two kings", "two-kings", "25 to 1"],

  # a comment between rows, with ] and [
  ["One king", "king", "3 to 1"],
] }]

[wagers.side_bet]
cards = ["own 2", "dealer 1"]
outcomes = [
  ["two-kings", "own: two kings"],
  ["king", "own: a king"],
]

[[charts]]
id = "fixed-rules"
changed_rows = [
  ["soft-17", "hit", "draft 2(a)"],
]
"""


@pytest.mark.parametrize(
    ("problem", "line"),
    [
        ("name: too long", 4),
        ("fixed.soft-17: 'stand' is not one of hit", 7),
        ("wagers.king-hunt: nothing says what it pays", 10),
        ("wagers.king-hunt.limits.max: a problem", 15),
        ("wagers.king-hunt: '$100' is not in the currency", 15),
        ("wagers.king-hunt.paytables[0].rows.king: '3 to 1' of table A", 20),
        ("wagers.king-hunt.paytables.cite: 'draft 1(a)' is not a citation", 16),
        ("wagers.king-hunt.paytables[0].rows: ['One king', 'king', '3 to 1'] has 3 cells, not 4", 20),
        ("wagers.king-hunt.side_bet.cards: 'dealer 1' is not whose cards", 24),
        ("wagers.king-hunt.side_bet.outcomes.king: no row of a pay table pays it", 27),
        ("wagers.king-hunt.side_bet.outcomes: the pay table draft 1(a) pays 'One king'", 20),
        ("wagers.king-hunt.side_bet.settled: not stated", 23),
        ("wagers[0].paytables[0].rows[1][2]: Expected `int`, got `str`", 20),
        ("wagers[0]: Object contains unknown field `wins`", 14),
        ("charts.fixed-rules.changed_rows.soft-17: 'draft 2(a)' is not a clause", 33),
        (": Object contains unknown field `chapter`", 3),
        (": something else", 0),
        ("options.none: not in the file", 0),
    ],
)
def test_a_problem_is_found_where_it_stands(problem: str, line: int) -> None:
    assert line_of(DRAFT, tomllib.loads(DRAFT), problem) == line


@pytest.mark.parametrize("path", sorted(OURS.glob("*/*.toml"))[::9], ids=lambda path: path.stem)
def test_every_value_of_a_chapter_has_its_line(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines, found = text.splitlines(), Lines(text).found
    todo: list[tuple[tuple[str | int, ...], object]] = [((), tomllib.loads(text))]
    while todo:
        at, value = todo.pop()
        if isinstance(value, (dict, list)):
            todo += [
                ((*at, key), item) for key, item in (value.items() if isinstance(value, dict) else enumerate(value))
            ]
        elif isinstance(value, str) and '"' not in value and "\\" not in value and "\n" not in value:
            assert value in lines[found[at] - 1], at
        assert not at or at in found


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('["One king", "king", "3 to 1"]', '["One king", "kings", "3 to 1"]', "line 20: wagers.king-hunt.side_bet"),
        ('["king", "own: a king"]', '["king", "own: a knig"]', "line 27: wagers.king-hunt.side_bet.outcomes.king"),
        ('max = "$100"', 'max = "100 francs"', "line 15: wagers.king-hunt.limits"),
        ('cards = ["own 2"', 'cards = ["mine 2"', "line 24: wagers.king-hunt.side_bet.cards"),
        ('kind = "side"', 'kind = "aside"', "line 12: "),
        ('cite = "draft 1(a)"', 'cite = "633a.1"', "line 16: wagers.king-hunt.paytables.cite"),
        ('id = "king-hunt"\n', "", "line 9: wagers[0]: it has no id"),
    ],
)
def test_a_draft_is_refused_with_the_line_to_mend(tmp_path: Path, before: str, after: str, said: str) -> None:
    text = DRAFT.partition("[[charts]]")[0].replace('[fixed]\nsoft-17 = "stand"\n', "\n\n")
    assert before in text
    file = tmp_path / "king-hunt.toml"
    file.write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(Refused) as refused:
        read(file)
    assert f"{file}, {said}" in str(refused.value)
