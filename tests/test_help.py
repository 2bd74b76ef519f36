"""Help of the command line: every command in a group, with a whole summary and three examples that can be run."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from croupier.cli.help import SHELLS, examples_of, man_page, pages, summary_of
from croupier.cli.main import app
from croupier.errors import Refused

ROOT: Any = get_command(app)
EXAMPLES = [example for group in pages()["group"] for examples in group["commands"].values() for example in examples]
STARTS = [command for commands in pages()["start"].values() for command in commands]
WIDEST = 60
"""A summary of so many letters fits beside its command in 80 columns."""


def leaves(command: Any, name: str = "") -> list[tuple[str, Any]]:
    """Every command that can be called, by its whole name."""
    if not hasattr(command, "commands"):
        return [(name, command)]
    return [leaf for key, one in command.commands.items() for leaf in leaves(one, f"{name} {key}".strip())]


def test_every_command_stands_in_one_group() -> None:
    grouped = [name for group in pages()["group"] for name in group["commands"]]
    assert sorted(grouped) == sorted(ROOT.commands)


@pytest.mark.parametrize(("name", "command"), leaves(ROOT))
def test_summaries_are_whole_sentences_that_fit_a_line(name: str, command: Any) -> None:
    summary = summary_of(command)
    assert re.fullmatch(r"[A-Z].*\.", summary), summary
    assert len(summary) <= WIDEST, summary


@pytest.mark.parametrize("name", ROOT.commands)
def test_every_command_has_three_examples(name: str) -> None:
    examples = examples_of(name)
    assert len(set(examples)) == len(examples) >= 3
    assert all(f"croupier {name}" in one or f" {name}" in one for one in examples)


@pytest.mark.parametrize("example", EXAMPLES + STARTS)
def test_every_example_is_understood(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CROUPIER_BOOKS", "")  # `--books` sets it
    words = shlex.split(example.partition(" > ")[0].partition(" >> ")[0])
    words = words[words.index("croupier") + 1 :]
    if words[0] == "--books":
        words = words[2:]
    command, name = ROOT, words[0]
    while hasattr(command, "commands"):
        name = words.pop(0)
        command = command.commands[name]
    command.make_context(name, words)


def test_help_lists_every_command_and_where_to_start() -> None:
    asked = [sys.executable, "-m", "croupier.cli", "--help"]
    help_text = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    assert all(
        re.search(rf"^  {name} +{re.escape(summary_of(one))}$", help_text, re.M) for name, one in ROOT.commands.items()
    )
    assert all(f"    {command}\n" in help_text for command in STARTS)
    assert "..." not in help_text.partition("Play:")[2]


@pytest.mark.parametrize("shell", SHELLS)
def test_shells_complete_commands(shell: str) -> None:
    asked = [sys.executable, "-m", "croupier.cli", "completion", shell]
    script = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    assert "_CROUPIER_COMPLETE" in script


def test_bash_is_given_the_commands_that_begin_so() -> None:
    code = "import sys; sys.argv = ['croupier']; from croupier.cli.main import run; run()"
    told = {"_CROUPIER_COMPLETE": "complete_bash", "COMP_WORDS": "croupier od", "COMP_CWORD": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env={**os.environ, **told}
    )
    assert done.stdout.split() == ["odds"]


def test_an_unknown_shell_is_refused() -> None:
    from croupier.cli.help import completion

    with pytest.raises(Refused, match="no completion for 'tcsh'"):
        completion("tcsh")


def test_the_manual_page_has_every_command_and_example() -> None:
    page = man_page(ROOT, "1.2.3")
    assert page.startswith(".TH CROUPIER 1")
    plain = page.replace("\\-", "-").replace("\\(aq", "'")
    assert all(summary_of(one).replace("\\", "\\e") in plain for one in ROOT.commands.values())
    assert all(example in plain for example in EXAMPLES)
