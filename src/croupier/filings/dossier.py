"""A laboratory's dossier: all that a game's figures rest on, as files that repeat to the byte.

Report, counts that anyone can add up again, certificates, rounds dealt from a known seed, the layout, the law, the
random source with its tests, and what program made it.
"""

from __future__ import annotations

import csv
import hashlib
import io
import platform
import re
import zipfile
from collections.abc import Iterator, Mapping
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from croupier.errors import Refused
from croupier.filings.drawing import svg
from croupier.filings.layout import draw
from croupier.filings.words import law_of
from croupier.games import GAMES, game_for
from croupier.games.base import Game
from croupier.games.capabilities import AmongPlayers, SoldCards, buy_in
from croupier.games.script import Decide, TakeWagers
from croupier.kernels import fingerprint
from croupier.odds.certificate import certificates
from croupier.odds.pricing import Conditions
from croupier.odds.report import build
from croupier.odds.simulation import Simulation
from croupier.odds.writers import pages
from croupier.rules.books import all_sources
from croupier.rules.clauses import keeper_words, ledger
from croupier.rules.export import export
from croupier.rules.law import Chapter
from croupier.rules.loader import book_of
from croupier.rules.submission import Rules, Submission
from croupier.rules.wager_keys import parse_key, wager_key
from croupier.tables.companions import buy_again
from croupier.tables.dealer import HouseDealer
from croupier.tables.driving import drive
from croupier.tables.journal import Event, Journal
from croupier.tables.round_export import written
from croupier.tables.table import Table

SEED = "dossier"
"""From which the rounds are dealt."""
DEALT = 12
_TIME = "2000-01-01T00:00:00.000+00:00"
"""The time of every event of the dealt rounds: a dossier does not depend on when it is made."""
_BUYS_IN = 10_000_000
_AMONG = 4
"""How many play where players play against each other."""
_LIBRARIES = ("numpy", "numba", "msgspec", "cryptography")


def dossier(
    rules: Rules,
    *,
    counts: bool = True,
    rounds: int = 1_000_000,
    seed: int = 1,
    conditions: Conditions | None = None,
    beside: Mapping[str, bytes] | None = None,
) -> dict[str, bytes]:
    """The files of a dossier by name; `beside` has what only the caller has: a chapter file, kept test results."""
    chapter = rules.chapter
    if not chapter.game:
        raise Refused(f"{chapter.name} has no game.")
    conditions = conditions or Conditions()
    files: dict[str, bytes] = {
        "chapter.json": _json(export(rules)),
        "submission.json": _json(msgspec.to_builtins(rules.submission)),
        "program.json": _json(program()),
        "random-source.md": _SOURCE.encode(),
        **(beside or {}),
        "layout.svg": svg(draw(rules), chapter.name).encode(),
        **_clauses(chapter),
    }
    if chapter.game in GAMES:
        files |= dict(_dealt(game_for(rules)))
        if counts and _priced(rules):
            files |= dict(_figures(rules, conditions, rounds, seed))
    files["README.md"] = _readme(rules, files, _command(rules, counts, rounds, seed, conditions), counts).encode()
    lines = (f"{hashlib.sha256(files[name]).hexdigest()}  {name}" for name in sorted(files))
    files["SHA256SUMS"] = ("\n".join(lines) + "\n").encode()
    return dict(sorted(files.items()))


def _priced(rules: Rules) -> bool:
    """Whether a wager of the game is made against the house, and so has a price."""
    return rules.chapter.game in GAMES and bool(list(game_for(rules).priced()))


def _clauses(chapter: Chapter) -> dict[str, bytes]:
    """Every clause of a chapter, what keeps it and what shows it; a designer's own chapter has no numbered clauses."""
    clauses = ledger(chapter.address)
    if not clauses:
        return {}
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("clause", "kind", "state", "kept by or why", "shown by"))
    writer.writerows((one.cite, one.kind, one.state, keeper_words(chapter, one), one.proof) for one in clauses)
    return {"clauses.csv": out.getvalue().encode()}


def program() -> dict[str, Any]:
    """What made the dossier: the version, a hash of code and law, one of what counts, and what it ran with."""
    return {
        "croupier": version("croupier"),
        "package": all_sources(),
        "kernels": fingerprint(),
        "python": platform.python_version(),
        **{name: version(name) for name in _LIBRARIES},
        "machine": f"{platform.system()} {platform.machine()}",
    }


def write(files: Mapping[str, bytes], output: Path) -> None:
    """Write a dossier into a new or empty folder, or as one .zip file."""
    try:
        if output.suffix.lower() == ".zip":
            output.write_bytes(zipped(files))
            return
        check_folder(output)
        for name, data in files.items():
            path = output / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    except OSError as error:
        raise Refused(f"{output}: {error.strerror or error}.") from None


def check_folder(output: Path) -> None:
    """Refuse a folder that holds something already, or what is none."""
    if output.exists() and not output.is_dir():
        raise Refused(f"{output} is no folder.", allowed=("a new folder", "FILE.zip"))
    if output.exists() and any(output.iterdir()):
        raise Refused(f"{output} is not empty.", allowed=("a new folder", "FILE.zip"))


def zipped(files: Mapping[str, bytes]) -> bytes:
    """The files as one archive, always the same bytes."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return made.getvalue()


def _json(data: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(data, order="deterministic"), indent=1) + b"\n"


# --- figures ---------------------------------------------------------------------------------------------------------


def _figures(rules: Rules, conditions: Conditions, rounds: int, seed: int) -> Iterator[tuple[str, bytes]]:
    made = list(certificates(rules, "", conditions))
    yield "certificates.json", _json(made)
    names: dict[str, int] = {}
    for one in made:
        name = re.sub(r"[^a-z0-9]+", "-", "-".join(filter(None, (one["wager"], one["spot"], one["paytable"]))).lower())
        names[name] = names.get(name, 0) + 1
        number = f"-{names[name]}" if names[name] > 1 else ""
        yield f"counts/{name.strip('-')}{number}.csv", _counted(one)

    def simulate(many: int, start: int) -> Any:
        return Simulation(rules, seed=start, wagers=(), strategy="best", seats=1).run(many, 0.0).prices()

    report = build(rules, simulate, rounds=rounds, seed=seed, conditions=conditions)
    yield "report.html", pages(report, "html")
    yield "report.md", pages(report, "md")


def _counted(one: Mapping[str, Any]) -> bytes:
    """The endings of one figure: how often, how paid, what each nets; their sums are the figure."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(("ending", "count", "paid", "clauses", "net", "count x net"))
    count, net = 0, Fraction(0)
    for ending in one["endings"]:
        paid = "; ".join(f"{leg['wager']} {leg['pays']} x {leg['units']}" for leg in ending["pays"])
        clauses = "; ".join(dict.fromkeys(leg["cite"] for leg in ending["pays"]))
        part = ending["count"] * Fraction(ending["net"])
        count, net = count + ending["count"], net + part
        lines.writerow((ending["name"], ending["count"], paid, clauses, ending["net"], part))
    lines.writerow(("sum", count, "", "", "", net))
    lines.writerow(("house advantage = - sum of count x net / sum of counts", "", "", one["cite"], "", -net / count))
    return out.getvalue().encode()


# --- rounds ----------------------------------------------------------------------------------------------------------


class _Undated(Journal):
    """A journal whose events have one time."""

    def append(self, kind: str, data: dict[str, Any], time: str = "") -> Event:
        return super().append(kind, data, time or _TIME)


def _dealt(game: Game) -> Iterator[tuple[str, bytes]]:
    """Rounds dealt from a known seed, as a journal and as round files; decisions are taken by the seed too."""
    seeds, chosen = _row(SEED), _row(f"{SEED} decisions")
    table = Table(game, HouseDealer(game, seeds.__next__), _Undated())
    seats = range(1, _AMONG + 1 if isinstance(game, AmongPlayers) else 2)
    for seat in seats:
        table.sit(seat, f"Player {seat}", buy_in(game) or _BUYS_IN)

    def wager(request: TakeWagers) -> None:
        for bet in _bets(game, request, table.rounds):
            try:
                table.answer(bet)
                return
            except Refused:
                if table.torn:
                    raise
        table.answer({})

    def decide(request: Decide) -> None:
        place = next(chosen)[0] % len(request.actions)
        for action in (*request.actions[place:], *request.actions[:place]):
            try:
                table.answer(action)
                return
            except Refused:
                if table.torn:
                    raise

    while table.rounds < DEALT and not table.closed:
        for seat in seats if isinstance(game, AmongPlayers) else ():
            buy_again(table, seat)
        table.begin()
        drive(table, wagers=wager, decide=decide)
    yield "rounds/journal.jsonl", b"".join(msgspec.json.encode(event) + b"\n" for event in table.journal)
    for number in range(1, table.rounds + 1):
        try:
            yield f"rounds/{number:02}.yaml", written(table.journal.events, number).encode()
        except Refused:
            continue  # what stood over many rounds is in the journal only


def _row(seed: str) -> Iterator[bytes]:
    current = seed.encode()
    while True:
        current = hashlib.sha256(current).digest()
        yield current


def _bets(game: Game, request: TakeWagers, number: int) -> Iterator[dict[str, int]]:
    """What is tried in turn in a round: the usual wagers with all that ride along, on a shared layout some together;
    then each alone."""
    if request.limits:
        key, (least, _) = next(iter(request.limits.items()))
        yield {key: least}
        return
    spots = game.spots()

    def key_of(name: str) -> str:
        some = spots.get(name, ())
        return wager_key(name, some[number % len(some)]) if some and not parse_key(name).spot else name

    laws = game.rules.offered
    usual = {key_of(name): cents for name, cents in game.usual_wagers().items()}
    beside = {key_of(law.id): 500 for law in laws if law.kind == "side" and law.when == "before"}
    mains = [key_of(law.id) for law in laws if law.kind == "main"]
    turned = mains[number % len(mains) :] + mains[: number % len(mains)]
    if game.arrangement.results != "cards":
        yield dict.fromkeys(turned[:4], 1_000) | beside
        yield dict.fromkeys(turned[:4], 1_000)
    yield usual | beside
    yield usual
    yield from ({key: 1_000} for key in turned)
    yield game.small_wagers() if isinstance(game, SoldCards) else {}


# --- words -----------------------------------------------------------------------------------------------------------

_SOURCE = """\
# The random source

Cards, tiles, dice, balls and wheels at a table come from the keystream of ChaCha20. Its key is the SHA-256 of a secret
seed of 32 bytes and of what players have said; each round has a seed of its own, or each shoe where shoes last. The
SHA-256 of the seed is published before anything is drawn (the commitment). After the round, or when the shoe is done,
the seed is shown, and everything can be drawn again from it: `croupier verify rounds/journal.jsonl` does so for the
rounds of this dossier.

At poker among players the seed is never shown, as it would show hands that nobody has to show. There the commitment is
to a shuffled deck, each place of which is sealed by a hash of its card and a nonce. Players' words decide in which
order the places are dealt, and after the hand those of the cards that were shown are opened.

A number below n is drawn in as many bits as n - 1 has, and drawn again where it is not below n. A shuffle is that of
Fisher and Yates. Simulations use another generator (xoshiro256++), which deals at no table.

What is under `random-source/`, if anything, is what `croupier randomness` has found: the tests, their samples,
statistics and verdicts, with the seed that repeats them.
"""


def _command(rules: Rules, counts: bool, rounds: int, seed: int, conditions: Conditions) -> str:
    """What makes the dossier again."""
    chapter = rules.chapter
    words = [
        "croupier dossier",
        "chapter.toml" if chapter.varies else chapter.address,
        f"--rounds {rounds} --seed {seed}",
    ]
    words += [f"--meter {name}={cents / 100:.2f}" for name, cents in conditions.meters.items()]
    words += [f"--stake {name}={cents / 100:.2f}" for name, cents in conditions.stakes.items()]
    words += ["--submission submission.json"] if rules.submission != Submission() else []
    return " ".join([*words, *([] if counts else ["--no-counts"]), "-o DIR"])


def _readme(rules: Rules, files: Mapping[str, bytes], command: str, counts: bool) -> str:
    chapter, made = rules.chapter, program()
    about = {
        "report.html": "the mathematical report; report.md is the same as text",
        "counts/": "each figure as its endings: how often, how paid, what each nets; the last lines add them up",
        "certificates.json": "the same with options, equipment and pay tables: tools/check_certificate.py checks them",
        "rounds/": f"{DEALT} rounds dealt from the seed {SEED!r}: `croupier verify` replays the journal, `croupier"
        " settle` adjudicates each file",
        "chapter.json": "the chapter as data, with its clauses; submission.json has what the house has chosen",
        "chapter.toml": "the designer's own chapter, which names the one that it varies",
        "clauses.csv": "every clause of the chapter, what keeps it, and the test or worked round that shows it",
        "layout.svg": "the layout in millimetres",
        "random-source": "the random source, and what its tests found",
        "program.json": "version, hash of code and law (package), hash of what counts (kernels)",
        "SHA256SUMS": "of every other file: `sha256sum -c SHA256SUMS`",
    }
    there = [*files, "SHA256SUMS"]
    lines = [f"- `{name}`: {says}" for name, says in about.items() if any(one.startswith(name) for one in there)]
    said = [
        f"# {chapter.name}: laboratory dossier",
        "",
        f"{book_of(chapter)}, {law_of(rules)}.",
        "",
        *lines,
        "",
        f"Croupier {made['croupier']}, package {made['package']}. The same version makes the same bytes again:",
        "",
        f"    {command}",
        "",
    ]
    if not _priced(rules):
        said += ["Players of this game play against each other: no wager is made against the house or has a price.", ""]
    elif not counts:
        said += ["The figures were left out.", ""]
    return "\n".join(said)
