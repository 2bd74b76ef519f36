"""Batteries that others wrote, on the bytes of the source: dieharder, and TestU01 by a small program of ours.

Neither is a dependency. Where one is not installed the report says so, and how to get it.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
import shlex
import shutil
import subprocess
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from croupier.cache_files import cache_dir
from croupier.errors import Refused
from croupier.randomness.statistic import Finding, two_sided

Much = Literal["none", "quick", "standard", "long"]
MUCH: tuple[Much, ...] = ("none", "quick", "standard", "long")
PROGRAM = Path(__file__).with_name("testu01.c")
UNSOUND = ("diehard_opso", "diehard_oqso", "diehard_dna", "diehard_sums")
"""Tests that dieharder itself lists as suspect or not to be used: shown, not judged."""
QUICK = (0, 2, 3, 8, 15, 100, 101)
"""The tests of dieharder that take few bytes."""


@dataclass(frozen=True)
class Battery:
    """What a battery is, and what it found; `said` is a sentence where it was not run."""

    name: str
    version: str = ""
    said: str = ""
    findings: tuple[Finding, ...] = ()
    read: int = 0
    """Bytes that it read."""
    commands: tuple[str, ...] = ()
    """The programs that were given the bytes, each with its arguments."""


Bytes = Callable[[], Iterator[bytes]]
Told = Callable[[str], None]


def run(much: Much, stream: Bytes, told: Told = lambda what: None) -> list[Battery]:
    """Both batteries, each on a stream of its own."""
    if much == "none":
        return [Battery("dieharder", said="Not asked for."), Battery("TestU01", said="Not asked for.")]
    return [dieharder(much, stream, told), test_u01(much, stream, told)]


# --- dieharder --------------------------------------------------------------------------------------------------------


def dieharder(much: Much, stream: Bytes, told: Told) -> Battery:
    """Some of its tests, all of them, or all with ten times as many samples."""
    if shutil.which("dieharder") is None:
        return Battery("dieharder", said="Not installed; on Debian: apt-get install dieharder.")
    shown = [word for field in ("test_name", "ntuple", "tsamples", "psamples", "pvalues") for word in ("-D", field)]
    base = ["dieharder", "-g", "200", "-k", "2", "-c", ",", *shown]
    runs: list[list[str]] = [["-a", *(("-m", "10") if much == "long" else ())]]
    if much == "quick":
        runs = [["-d", str(test), "-p", "20"] for test in QUICK]
    findings: list[Finding] = []
    read = 0
    for arguments in runs:
        told(f"dieharder {' '.join(arguments)}")
        text, taken = fed([*base, *arguments], stream)
        read += taken
        found = _told_apart(list(_diehard_lines(text.splitlines())))
        if not found:
            raise Refused(f"dieharder {' '.join(arguments)} printed no p value: {text.strip()[-200:]}")
        findings += found
    said = subprocess.run(["dieharder", "-l"], capture_output=True, text=True, check=False).stdout
    version = re.search(r"version ([\d.]+)", said)
    return Battery(
        "dieharder",
        version[1] if version else "",
        findings=tuple(findings),
        read=read,
        commands=tuple(shlex.join([*base, *arguments]) for arguments in runs),
    )


def _told_apart(findings: Sequence[Finding]) -> list[Finding]:
    """Tests that give several p values under one name, numbered in the order in which they are printed."""
    times, seen = Counter(one.test for one in findings), Counter[str]()
    found = []
    for one in findings:
        seen[one.test] += 1
        many = times[one.test] > 1
        found.append(replace(one, test=f"{one.test}, {seen[one.test]} of {times[one.test]}") if many else one)
    return found


def _diehard_lines(lines: list[str]) -> Iterator[Finding]:
    for line in lines:
        cells = [cell.strip() for cell in line.split(",")]
        if len(cells) == 5 and re.fullmatch(r"-?\d\.\d+|-?nan", cells[4]):
            name, ntuple, each, times, p = cells
            test = f"{name} {ntuple}" if ntuple != "0" else name
            unsound = "not judged: listed as unsound" if name in UNSOUND else ""
            # Kolmogorov and Smirnov's test of its p values; of a hopeless source it prints -0 or no number
            value = 0.0 if "nan" in p else min(max(0.0, float(p)), 1.0)
            statistic = f"p of {int(times):,} p values"
            yield Finding("dieharder", test, int(each) * int(times), statistic, value, 0, two_sided(value), unsound)


# --- TestU01 ----------------------------------------------------------------------------------------------------------


def test_u01(much: Much, stream: Bytes, told: Told) -> Battery:
    """SmallCrush, Crush or BigCrush."""
    try:
        program = _built()
    except Refused as refused:
        return Battery("TestU01", said=str(refused))
    battery = {"quick": "SmallCrush", "standard": "Crush", "long": "BigCrush"}[much]
    told(f"TestU01 {battery}")
    text, read = fed([str(program), battery], stream)
    version = re.search(r"Version: +(?:TestU01 +)?(.+)", text)
    findings = []
    for p, name in re.findall(r"^p ([-+.\dena]+)\t(.*)$", text, re.M):
        said = "" if 0 <= float(p) <= 1 else "not judged: without a p value"
        findings.append(Finding(battery, name, 0, "p", float(p), 0, 1.0 if said else two_sided(float(p)), said))
    return Battery(
        "TestU01",
        version[1].strip() if version else "",
        findings=tuple(_told_apart(findings)),
        read=read,
        commands=(shlex.join([program.name, battery]),),
    )


def _built() -> Path:
    """Our program, compiled once for each state of its source."""
    compiler = shutil.which("cc")
    if compiler is None:
        raise Refused("No C compiler for the program that runs TestU01; on Debian: apt-get install gcc libc6-dev.")
    made = cache_dir() / f"testu01-{hashlib.sha256(PROGRAM.read_bytes()).hexdigest()[:16]}"
    if not made.exists():
        made.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=made.parent) as folder:
            new = Path(folder) / "testu01"
            libraries = ("-ltestu01", "-ltestu01probdist", "-ltestu01mylib", "-lm")
            command = [compiler, "-O2", "-o", str(new), str(PROGRAM), *libraries]
            if subprocess.run(command, capture_output=True, check=False).returncode:
                raise Refused("Not installed; on Debian, from non-free: apt-get install libtestu01-0-dev.")
            new.replace(made)
    return made


# --- both -------------------------------------------------------------------------------------------------------------


def fed(command: list[str], stream: Bytes) -> tuple[str, int]:
    """What a program prints that reads a stream until it has enough, and how many bytes it was given."""
    given = 0

    def feed() -> None:
        nonlocal given
        assert process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # it has read enough
            for block in stream():
                process.stdin.write(block)
                given += len(block)
        with contextlib.suppress(BrokenPipeError):
            process.stdin.close()

    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        try:
            feeder = threading.Thread(target=feed, daemon=True)
            feeder.start()
            assert process.stdout is not None
            text = process.stdout.read().decode(errors="replace")
            process.wait()
            feeder.join()
        except BaseException:
            process.kill()
            raise
    if process.returncode:
        raise Refused(f"{Path(command[0]).name} ended with {process.returncode}: {text.strip()[-200:]}")
    return text, given
