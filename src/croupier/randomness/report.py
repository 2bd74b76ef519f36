"""The report on the random source: what was tested, how much of it, what was found, and the verdict."""

from __future__ import annotations

import platform
import shlex
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from typing import Any, Literal

from croupier.kernels import sources as package_hash
from croupier.odds.sheet import Facts, Grid, Paragraph, Report, Section
from croupier.randomness.batteries import Battery, Much, run
from croupier.randomness.drawn import Sizes, findings
from croupier.randomness.statistic import CONFIDENCE, Finding, judged
from croupier.randomness.under_test import UnderTest
from croupier.surface import seeds

Told = Callable[[str], None]


@dataclass(frozen=True)
class Review:
    """All that was tested of a source, and what was found."""

    source: UnderTest
    seed: str
    sizes: Sizes
    much: Much
    """The batteries that were to run."""
    wanted: bool
    """Whether somebody asked for them, so that without them the source is not tested."""
    batteries: tuple[Battery, ...]
    findings: tuple[Finding, ...]
    """Those of our own tests and of the batteries, judged together."""

    @property
    def failed(self) -> tuple[Finding, ...]:
        """The tests that a true source would not fail."""
        return tuple(one for one in self.findings if one.verdict == "fail")

    @property
    def tests(self) -> int:
        """How many tests were judged."""
        return sum(one.verdict in ("pass", "fail") for one in self.findings)

    @property
    def left_out(self) -> tuple[str, ...]:
        """The batteries that were not run."""
        return tuple(one.name for one in self.batteries if one.said)

    @property
    def incomplete(self) -> bool:
        """Whether something that was asked for was not run."""
        return self.wanted and self.much != "none" and bool(self.left_out)

    @property
    def outcome(self) -> Literal["pass", "fail", "incomplete"]:
        """The outcome in a word; a test that fails tells more than one that was not run."""
        return "fail" if self.failed else "incomplete" if self.incomplete else "pass"

    @property
    def verdict(self) -> str:
        """The outcome in plain words, with what was left out."""
        sure = f"at {CONFIDENCE:.0%} confidence"
        missing = " and ".join(self.left_out)
        if self.failed:
            said = f"Fails {len(self.failed)} of {self.tests} tests {sure}."
        elif self.incomplete:
            return f"Not tested by what was asked for: {missing} not run. Passes the {self.tests} other tests {sure}."
        else:
            said = f"Passes all {self.tests} tests {sure}."
        return f"{said} Not run: {missing}." if missing else said

    @property
    def command(self) -> str:
        """The command that does it again."""
        sizes = asdict(self.sizes).items()
        words = [word for name, count in sizes for word in (f"--{name}", str(count))]
        words += ["--battery", self.much, "--source", self.source.name, f"--seed={self.seed}"]
        return shlex.join(["croupier", "randomness", *words])


def review(
    source: UnderTest, seed: str, sizes: Sizes, much: Much, told: Told = lambda what: None, wanted: bool = True
) -> Review:
    """Test a source; the same seed, a text, draws the same again."""
    own = list(
        findings(source.rounds(seeds(f"{seed} tables")), sizes, lambda what, done: told(f"{what}, {done:,} drawn"))
    )
    batteries = run(much, lambda: source.blocks(seeds(f"{seed} batteries")), told)
    all_found = judged([*own, *(one for battery in batteries for one in battery.findings)])
    return Review(source, seed, sizes, much, wanted, tuple(batteries), tuple(all_found))


def versions() -> dict[str, str]:
    """What drew and judged."""
    return {
        "croupier": version("croupier"),
        "package": package_hash(),
        "cryptography": version("cryptography"),
        "numpy": version("numpy"),
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
    }


_CALLED = {"package": "Hash of the package's code and law", "machine": "Machine"}


def version_facts() -> list[tuple[str, str]]:
    """What drew and judged, in words."""
    return [(_CALLED.get(name, f"Version of {name}"), said) for name, said in versions().items()]


def as_data(found: Review) -> dict[str, Any]:
    """The report as plain data."""
    return {
        "source": found.source.name,
        "what": found.source.what,
        "seed": found.seed,
        "command": found.command,
        "versions": versions(),
        "sizes": asdict(found.sizes),
        "confidence": CONFIDENCE,
        "correction": "Holm, over all tests of the report",
        "tests": found.tests,
        "verdict": found.outcome,
        "said": found.verdict,
        "battery": found.much,
        "left_out": found.left_out,
        "batteries": [
            {
                "name": one.name,
                "version": one.version,
                "bytes": one.read,
                "commands": one.commands,
                "said": one.said,
            }
            for one in found.batteries
        ],
        "findings": [asdict(one) for one in found.findings],
    }


def sheet(found: Review, date: str = "") -> Report:
    """The report as pages."""
    sections = dict.fromkeys(one.section for one in found.findings)
    return Report(
        title="Random source",
        subtitle="Randomness report",
        facts=(
            ("Verdict", found.verdict),
            ("Source", found.source.what),
            ("Seed", found.seed),
            ("Command", found.command),
            *version_facts(),
            *((("Date", date),) if date else ()),
        ),
        sections=(
            _method(found),
            *(Section(name, (grid([one for one in found.findings if one.section == name]),)) for name in sections),
        ),
        date=date,
    )


def _method(found: Review) -> Section:
    low = sum(one.p < 1 - CONFIDENCE for one in found.findings if one.verdict in ("pass", "fail"))
    return Section(
        "What was tested",
        (
            Facts(
                (
                    ("Decks shuffled", f"{found.sizes.hands:,}"),
                    ("Throws of two dice, and of three", f"{found.sizes.throws:,}"),
                    ("Spins of each wheel", f"{found.sizes.spins:,}"),
                    ("Batteries", found.much),
                    *(
                        (
                            f"{one.name} {one.version}".strip(),
                            one.said or f"{one.read:,} bytes read by: {'; '.join(one.commands)}",
                        )
                        for one in found.batteries
                    ),
                )
            ),
            Paragraph(
                "Cards, dice and wheels are drawn by the functions that shuffle, throw and spin at a table. "
                f"{found.source.seeding}"
            ),
            Paragraph(
                "A p value is two-sided: how likely a true source is to be as far off, too uneven or too even. Of a "
                "battery's test the value is the p value that its program prints, large or small, and p is two-sided; "
                "dieharder's is that of the p values of many samples, and TestU01 prints neither samples nor degrees "
                "of freedom: its batteries fix them. "
                "All tests are one family; by Holm's correction a true source fails any of them with a chance of at "
                f"most {1 - CONFIDENCE:.0%}. Before the correction {low} of {found.tests} p values are below "
                f"{1 - CONFIDENCE:.2f}, where {found.tests * (1 - CONFIDENCE):.1f} are expected."
            ),
        ),
    )


def grid(findings: Sequence[Finding]) -> Grid:
    """Tests and what they found, a row each."""
    return Grid(
        ("test", "sample", "statistic", "value", "degrees of freedom", "p", "corrected", "verdict"),
        tuple(
            (
                one.test,
                f"{one.sample:,}" if one.sample else "",
                one.statistic,
                f"{one.value:.4f}",
                str(one.dof) if one.dof else "",
                f"{one.p:.3g}",
                f"{one.corrected:.3g}",
                one.verdict,
            )
            for one in findings
        ),
        "lrlrrrrl",
        marked=frozenset(place for place, one in enumerate(findings) if one.verdict == "fail"),
    )
