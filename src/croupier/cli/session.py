"""The `session` command."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.options import (
    Address,
    Csv,
    Json,
    Limits,
    Markdown,
    Meters,
    Options,
    Pays,
    Paytables,
    SubmissionFile,
    conditions_of,
    counting,
    number_of_rounds,
    rules_of,
)
from croupier.errors import Refused

if TYPE_CHECKING:
    from croupier.cli.show import Form
    from croupier.odds.sessions import Session

Draw = Annotated[Path | None, typer.Option("--draw", help="Write a picture, FILE.svg, .png or .pdf.")]
Which = Annotated[
    str, typer.Option("--per", help="Choose among several prices of a wager, by words of the basis or conditions.")
]


def session(
    address: Address,
    wager: Annotated[str, typer.Argument(help="The wager, such as ante or place-to-win:6.")],
    bankroll: Annotated[str, typer.Option("--bankroll", help="The player's bankroll in dollars.")] = "500",
    stake: Annotated[
        str, typer.Option("--stake", help="The bet in dollars. Default: the posted or printed minimum, or $10.")
    ] = "",
    rounds: Annotated[str, typer.Option("--rounds", "-n", help="Number of rounds.")] = "",
    hands_per_hour: Annotated[
        float, typer.Option("--hands-per-hour", min=0, help="Rounds per hour, to show the table's win.")
    ] = 0,
    hours: Annotated[
        float, typer.Option("--hours", min=0, help="Hours of play; with hands per hour it sets the number of rounds.")
    ] = 0,
    seats: Annotated[int, typer.Option("--seats", min=1, max=50, help="Number of seats that play alike.")] = 1,
    cover: Annotated[
        str,
        typer.Option(
            "--cover", help="Dollars a player must have to start a round. Default: the most a round can cost."
        ),
    ] = "",
    per: Which = "",
    draw: Draw = None,
    draw_results: Annotated[
        Path | None, typer.Option("--draw-results", help="Write a picture of the results' distribution.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The seed of the sample paths.")] = 1,
    json: Json = False,
    csv: Csv = False,
    markdown: Markdown = False,
    option: Options = None,
    paytable: Paytables = None,
    pays: Pays = None,
    limit: Limits = None,
    submission: SubmissionFile = None,
    meter: Meters = None,
) -> None:
    """Show the results and the risk of ruin of a session."""
    from croupier.cli.show import form
    from croupier.odds import sessions
    from croupier.rules.pays import cents

    law = rules_of(address, submission, option, paytable, pays, limit)
    length, floor = number_of_rounds(rounds) if rounds else 0, None
    if bool(length) == bool(hours) or (hours and not hands_per_hour):
        raise Refused("A session has one length.", allowed=("--rounds 300", "--hands-per-hour 60 --hours 4"))
    if hands_per_hour:
        rate = Fraction(str(hands_per_hour))
        floor = sessions.Floor(rate, Fraction(str(hours)) if hours else Fraction(length) / rate, seats)
    bet = cents(stake) if stake else 0
    if stake and not bet:
        raise Refused(f"A wager of nothing on {wager} is none.")
    with counting(law.chapter.name) as _:
        found = sessions.session(
            law,
            wager,
            cents(bankroll),
            bet,
            length,
            cover=cents(cover) if cover else 0,
            floor=floor,
            conditions=conditions_of(law, meter),
            words=per,
        )
        _draw_session(found, seed, draw, draw_results)
    _show_session(found, law.chapter.name, form(json, csv, markdown))


def _draw_session(found: Session, seed: int, paths: Path | None, results: Path | None) -> None:
    """Pictures of a session's paths and of the distribution of its results, where they are asked for."""
    if paths or results:
        from croupier.odds import plots

        if paths:
            plots.save(plots.session_paths(found, seed=seed), paths)
        if results:
            plots.save(plots.session_results(found), results)


def _show_session(found: Session, chapter: str, shape: Form) -> None:
    """The figures of a session, and what they rest on."""
    from croupier.cli.show import show

    title = f"{chapter}: {found.price.name}, {_dollars(found, Fraction(found.stake))} for {found.rounds:,} rounds"
    show(shape, ["figure", "value", "note"], list(_rows(found)), _data(found), title)
    if shape in ("table", "markdown"):
        for note in (*found.one.notes, "Rounds are taken as independent, each as from a full shoe."):
            print(f"  {note}")


def _rows(found: Session) -> list[tuple[str, str, str]]:
    from croupier.odds.sessions import losing_runs, run_quantile

    ended, fate, price = found.results, found.ruin, found.price
    how = "exact" if ended.exact else f"floating point, chances off by {ended.error:.0e} at most"
    if found.one.method != "exact":
        how = f"from {found.one.method} chances"
    spread = found.in_cents(Fraction(1)) * Fraction(float(ended.variance) ** 0.5)
    rows = [
        ("house edge", f"{float(found.advantage):.4%}", f"per {price.basis}; " + "; ".join(price.conditions)),
        ("mean result", _dollars(found, found.in_cents(ended.mean)), how),
        ("standard deviation", _dollars(found, spread), ""),
    ]
    for name, part in _QUANTILES.items():
        rows.append((f"result, {name}", _dollars(found, found.in_cents(ended.quantile(part))), ""))
    rows += [
        ("ahead at the end", _chance(float(ended.ahead), ended.error), _error(found.ahead_error, ended.error)),
        ("even at the end", _chance(float(ended.even), ended.error), ""),
        (
            f"ruined within {found.rounds:,} rounds",
            _chance(fate.chance, fate.error),
            "; ".join(
                filter(
                    None,
                    (
                        f"bankroll {_dollars(found, Fraction(found.bankroll))}",
                        f"no round below {_dollars(found, Fraction(found.cover))}",
                        _error(found.ruin_error, fate.error),
                    ),
                )
            ),
        ),
        ("ruined in the long run", *_long_run(found)),
        ("rounds played on average", f"{fate.played:,.2f}", "a ruined player has stopped"),
    ]
    losing = found.one.losing
    rows.append(("lost rounds", _chance(float(losing)), "a push or a win ends a losing run"))
    for often in (0.5, 0.95):
        rows.append(
            (
                f"longest losing run, {often:.0%}",
                f"{run_quantile(losing, found.rounds, often):,}",
                "not exceeded this often",
            )
        )
    runs = losing_runs(losing, found.rounds, 1e-4)
    for length, chance in runs[:: max(1, len(runs) // 6)]:
        rows.append((f"losing run of {length} or more", _chance(chance), ""))
    if found.floor:
        floor = found.floor
        at = f"{float(floor.hands_per_hour):g} rounds an hour, {floor.seats} seat{'s' if floor.seats > 1 else ''}"
        rows += [
            ("wagered an hour", _dollars(found, found.handle), at),
            (
                "theoretical win an hour",
                _dollars(found, found.win_per_hour),
                "stake × rounds × seats × advantage, all rounds played",
            ),
            (f"theoretical win, {float(floor.hours):g} hours", _dollars(found, found.win_per_hour * floor.hours), ""),
            (
                "win with play ending at ruin",
                _dollars(found, Fraction(found.loss) * floor.seats),
                "advantage × rounds played",
            ),
            ("drop", _dollars(found, Fraction(found.drop)), "assumed: each seat buys in once, for the bankroll"),
            ("hold", f"{found.hold:.2%}", "win with play ending at ruin, of the drop; no winnings bought in again"),
        ]
    return rows


_QUANTILES = {
    "1 %": Fraction(1, 100),
    "5 %": Fraction(1, 20),
    "25 %": Fraction(1, 4),
    "median": Fraction(1, 2),
    "75 %": Fraction(3, 4),
    "95 %": Fraction(19, 20),
    "99 %": Fraction(99, 100),
}


def _long_run(found: Session) -> tuple[str, str]:
    low, high = found.in_the_end
    if low == high == 1.0:
        return "100%", "the house has the advantage, or neither side: play without end ruins any bankroll"
    if high - low <= 1e-9:
        return _chance(high), "the player has the advantage"
    return f"{_chance(low)} to {_chance(high)}", "the player has the advantage; bounds by a martingale"


def _error(standard: float, bound: float) -> str:
    if standard:
        return f"± {standard:.4%} (standard error)"
    return f"off by {bound:.0e} at most" if bound else ""


def _chance(chance: float, error: float = 0.0) -> str:
    if 0 < chance <= error:
        return f"below {2 * error:.0e}"
    return f"{chance:.4%}" if chance >= 1e-5 or not chance else f"{chance:.3e}"


def _dollars(found: Session, amount: Fraction) -> str:
    from croupier.rules.pays import exact_money

    return exact_money(amount, found.sign)


def _data(found: Session) -> dict[str, Any]:
    from croupier.odds.sessions import losing_runs

    ended = found.results
    floor = found.floor
    data: dict[str, Any] = {
        "wager": found.price.wager,
        "paytable": found.price.paytable,
        "basis": found.price.basis,
        "conditions": list(found.price.conditions),
        "method": found.one.method,
        "notes": list(found.one.notes),
        "stake_cents": found.stake,
        "bankroll_cents": found.bankroll,
        "cover_cents": found.cover,
        "rounds": found.rounds,
        "house_advantage": str(found.advantage) if found.one.method == "exact" else float(found.advantage),
        "results": {
            "exact": ended.exact,
            "error": ended.error,
            "mean_cents": float(found.in_cents(ended.mean)),
            "std_dev_cents": float(ended.variance) ** 0.5 * found.stake,
            "ahead": float(ended.ahead),
            "even": float(ended.even),
            "ahead_std_error": found.ahead_error,
            "quantiles_cents": {str(part): float(found.in_cents(ended.quantile(part))) for part in _QUANTILES.values()},
            "histogram_cents": [
                [float(found.in_cents(low)), float(found.in_cents(high)), chance]
                for low, high, chance in ended.histogram()
            ],
        },
        "ruin": {
            "within": found.ruin.chance,
            "error": found.ruin.error,
            "std_error": found.ruin_error,
            "in_the_end": list(found.in_the_end),
            "rounds_played": found.ruin.played,
        },
        "losing_runs": [[length, chance] for length, chance in losing_runs(found.one.losing, found.rounds)],
    }
    if floor:
        data["table"] = {
            "hands_per_hour": float(floor.hands_per_hour),
            "hours": float(floor.hours),
            "seats": floor.seats,
            "handle_cents_per_hour": float(found.handle),
            "win_cents_per_hour": float(found.win_per_hour),
            "win_cents": float(found.win_per_hour * floor.hours),
            "win_cents_to_ruin": found.loss * floor.seats,
            "drop_cents": found.drop,
            "hold": found.hold,
        }
    return data
