"""The `simulate` command."""

from __future__ import annotations

import sys
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.options import (
    Address,
    Clusters,
    Csv,
    Json,
    Markdown,
    Meters,
    Options,
    Others,
    Pays,
    Paytables,
    Progress,
    Stakes,
    SubmissionFile,
    Workers,
    conditions_of,
    number_of_rounds,
    price_data,
    rules_of,
    runner_of,
)
from croupier.errors import Refused

if TYPE_CHECKING:
    from croupier.odds.simulation import Simulation


def simulate(
    address: Address,
    rounds: Annotated[str, typer.Option("--rounds", "-n", help="Number of rounds, such as 1e9 for a billion.")] = "1e7",
    wagers: Annotated[
        str,
        typer.Option(
            "--wagers", "--wager", "-w", help="Only these wagers, with amounts if wanted: ante=10,pair-plus=5."
        ),
    ] = "",
    strategy: Annotated[str, typer.Option("--strategy", help="The strategy to play.")] = "best",
    seats: Annotated[int, typer.Option("--seats", min=1, help="Number of seats in play, where it matters.")] = 1,
    seed: Annotated[
        int, typer.Option("--seed", min=0, help="The run's seed: the same seed gives the same result.")
    ] = 1,
    error: Annotated[
        str, typer.Option("--error", help="Stop when the first wager's standard error is this small, such as 0.01%.")
    ] = "",
    threads: Annotated[int, typer.Option("--threads", min=0, help="Threads on this machine; 0 for all cores.")] = 0,
    workers: Workers = 0,
    cluster: Clusters = "",
    fresh: Annotated[bool, typer.Option("--fresh", help="Start over instead of resuming an interrupted run.")] = False,
    json: Json = False,
    csv: Csv = False,
    markdown: Markdown = False,
    option: Options = None,
    paytable: Paytables = None,
    pays: Pays = None,
    submission: SubmissionFile = None,
    meter: Meters = None,
    stake: Stakes = None,
    others: Others = 0,
) -> None:
    """Simulate a game at full speed, on all cores or a cluster.

    Results are shown beside the exact figures.
    """
    from croupier.cli.show import form
    from croupier.counting.shards import run_by
    from croupier.odds.simulation import Simulation

    law = rules_of(address, submission, option, paytable, pays, None)
    total, small = number_of_rounds(rounds), _error(error)
    conditions = conditions_of(law, meter, stake, others)
    with ExitStack() as stack:
        stack.enter_context(run_by(runner_of(stack, threads, workers, cluster)))
        simulation = Simulation(
            law,
            seed=seed,
            wagers=_wagers(wagers, dict(conditions.stakes)),
            conditions=conditions,
            strategy=strategy,
            seats=seats,
            keep=True,
        )
        if fresh:
            simulation.forget()
        stopped = _deal(simulation, total, small)
    if not simulation.rounds:
        raise typer.Exit(130)
    if stopped:
        print(
            f"Stopped after {simulation.rounds:,} of {total:,} rounds; the same command goes on from there.",
            file=sys.stderr,
        )
    _show(simulation, form(json, csv, markdown))
    if stopped:
        raise typer.Exit(130)


def _deal(simulation: Simulation, total: int, error: float) -> bool:
    """Deal behind a progress bar; whether it was broken off."""
    before = simulation.resumed
    if before:
        print(f"Going on from {before:,} rounds that were dealt before.", file=sys.stderr)
    began = shown = time.monotonic()

    def tell(now: Simulation) -> None:
        nonlocal shown
        if time.monotonic() - shown > 0.2:
            shown = time.monotonic()
            rate = (now.rounds - before) / (shown - began)
            first = now.price(0)
            step(
                f"{now.rounds:,} rounds, {rate / 1e6:.1f} M/s, {first.wager} {float(first.house_advantage):.4%} "
                f"± {now.width * first.std_error:.4%}",
                now.rounds,
            )

    try:
        with Progress(f"Dealing {simulation.game.rules.chapter.name}", total) as step:
            simulation.run(total, error, tell)
    except KeyboardInterrupt:
        return True
    return False


def _show(simulation: Simulation, shape: Any) -> None:
    from croupier.cli.show import show
    from croupier.rules.pays import exact_money

    run = simulation.run_data
    how = {"rounds": simulation.rounds, "seed": run.seed, "strategy": run.strategy, "seats": run.seats}
    rows: list[list[str]] = []
    data: list[dict[str, Any]] = []
    for place, counts in enumerate(simulation.sums.counts):
        if not sum(counts):
            continue
        one, exact = simulation.price(place), simulation.exact(place)
        low, high = simulation.interval(one)
        off = None
        if exact is not None and one.std_error:
            off = float(one.house_advantage - exact.house_advantage) / one.std_error
        rows.append(
            [
                one.wager,
                one.paytable,
                f"{float(one.house_advantage):.4%}",
                f"{(high - low) / 2:.4%}",
                f"{float(exact.house_advantage):.4%}" if exact else "",
                f"{off:+.2f}" if off is not None else "",
                one.basis,
            ]
        )
        compared = {"exact": str(exact.house_advantage) if exact else None, "standard_errors_off": off}
        data.append(price_data(one) | compared | {"interval": [low, high]} | how)
    title = f"{simulation.game.rules.chapter.name}: {simulation.rounds:,} rounds, seed {run.seed}"
    if run.seats > 1:
        title += f", {run.seats} seats"
    if run.strategy != "best":
        title += f", {run.strategy}"
    all_wagers = simulation.together() if len(run.wagers) > 1 else None
    if all_wagers is not None:
        data.append(
            {
                "wager": "together",
                "name": "All wagers together",
                "stake_cents": float(all_wagers.stake),
                "net_cents": float(all_wagers.net),
                "net_cents_std_error": all_wagers.std_error,
                "net_cents_std_dev": all_wagers.std_dev,
                "decimal": float(all_wagers.house_advantage),
                "method": "simulated",
                "basis": "all that is wagered",
                **how,
            }
        )
    columns = ["wager", "table", "simulated", "± 95%", "exact", "off", "per"]
    show(shape, columns, rows, data, title)
    if shape == "table":
        print("± 95%: half the confidence interval; off: standard errors between simulated and exact.")
    if all_wagers is not None and shape == "table":
        net, sign = float(all_wagers.net) / 100, simulation.game.rules.currency.sign
        print(
            f"Together: {exact_money(all_wagers.stake, sign)} wagered a round,"
            f" {'won' if net > 0 else 'lost'} {sign}{abs(net):,.4f} ± {all_wagers.std_error / 100:,.4f},"
            f" {float(all_wagers.house_advantage):.4%} of it;"
            f" std dev of a round {exact_money(all_wagers.std_dev, sign)}."
        )


def _wagers(text: str, stakes: dict[str, int]) -> dict[str, int]:
    """Wagers and their sizes in cents, `ante=10,pair-plus`; 0 for the usual size."""
    from croupier.rules.pays import cents

    found: dict[str, int] = {}
    for part in text.split(",") if text.strip() else ():
        name, equals, amount = (one.strip() for one in part.partition("="))
        if not name or (equals and not amount):
            raise Refused(
                f"{part.strip()!r} is not a wager.", allowed=("WAGER=DOLLARS,... such as ante=10,pair-plus=5",)
            )
        if name in found:
            raise Refused(f"{name} is named twice.")
        found[name] = cents(amount) if amount else stakes.get(name, 0)
        if amount and not found[name]:
            raise Refused(f"A wager of nothing on {name} is none.")
    return found


def _error(text: str) -> float:
    """A standard error, `0.0001` or `0.01%`."""
    if not text:
        return 0.0
    try:
        number = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        number = 0.0
    if not 0 < number < 1:
        raise Refused(f"{text!r} is not a standard error.", allowed=("0.01%, or 0.0001",))
    return number
