"""Help for the `croupier` command: groups, examples, where to start by role, shell completion and a man page."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from croupier.errors import Refused

SHELLS = ("bash", "zsh", "fish")


@cache
def pages() -> dict[str, Any]:
    """What `help.toml` says: groups of commands with their examples, and where each kind of user starts."""
    return tomllib.loads((Path(__file__).parent / "help.toml").read_text(encoding="utf-8"))


def examples_of(name: str) -> list[str]:
    """The examples of a command."""
    return next((group["commands"][name] for group in pages()["group"] if name in group["commands"]), [])


def summary_of(command: Any) -> str:
    """The first line of a command's help, whole."""
    return (command.help or "").strip().partition("\n")[0]


class Documented(TyperCommand):
    """A command whose help ends with examples."""

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Write the examples below the options."""
        _write_examples(formatter, self.name or "")


class Documents(TyperGroup):
    """A command with subcommands whose help ends with examples."""

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Write the examples below the subcommands."""
        _write_examples(formatter, self.name or "")


class Commands(TyperGroup):
    """The command itself: its help lists commands in groups and says where to start."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the commands group by group, each with its whole summary."""
        width = max(map(len, self.commands))
        for group in pages()["group"]:
            rows = [(name.ljust(width), summary_of(self.commands[name])) for name in group["commands"]]
            with formatter.section(group["name"]):
                formatter.write_dl(rows)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Write where each kind of user starts."""
        with formatter.section("Where to start"):
            for role, commands in pages()["start"].items():
                formatter.write_text(f"{role.capitalize()}:")
                for command in commands:
                    formatter.write_text(f"  {command}")
        formatter.write_paragraph()
        formatter.write_text("`croupier COMMAND --help` explains a command and gives examples.")


def _write_examples(formatter: Any, name: str) -> None:
    if examples := examples_of(name):
        with formatter.section("Examples"):
            for example in examples:
                formatter.write(f"  {example}\n")


def completion(shell: Annotated[str, typer.Argument(help="bash, zsh or fish.")]) -> None:
    """Print the script that completes commands in your shell."""
    from typer._completion_shared import get_completion_script

    if shell not in SHELLS:
        raise Refused(f"There is no completion for {shell!r}.", allowed=SHELLS)
    print(get_completion_script(prog_name="croupier", complete_var="_CROUPIER_COMPLETE", shell=shell))


def man_page(command: Any, version: str) -> str:
    """Return the manual page in roff, made from the same texts as the help."""
    lines = [
        f'.TH CROUPIER 1 "" "Croupier {version}" "User commands"',
        ".SH NAME",
        "croupier \\- the casino rulebook, executable",
    ]
    lines += [
        ".SH SYNOPSIS",
        ".B croupier",
        "COMMAND [OPTIONS] [ARGUMENTS]",
        ".SH DESCRIPTION",
        _roff(command.help or ""),
    ]
    for group in pages()["group"]:
        lines.append(f'.SH "{group["name"].upper()} COMMANDS"')
        for name, examples in group["commands"].items():
            lines += [".TP", f".B {_roff(name)}", _roff(summary_of(command.commands[name]))]
            lines += [part for example in examples for part in (".br", f".I {_roff(example)}")]
    return "\n".join(lines) + "\n"


def _roff(text: str) -> str:
    return text.replace("\\", "\\e").replace("-", "\\-").replace("\n", " ").replace("'", "\\(aq")
