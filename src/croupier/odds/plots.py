"""Pictures: how a wager's results spread, how a simulation settles, how sessions run, how pay tables compare.

Each function returns a Matplotlib figure; `save` and `svg` write it so that the same figure is the same bytes.
"""

from __future__ import annotations

import io
import math
from collections.abc import Collection, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.errors import Refused
from croupier.odds.pricing import Conditions, Price, price
from croupier.rules.pays import exact_money
from croupier.rules.wager_keys import parse_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from croupier.games.base import Game, Priced
    from croupier.odds.sessions import Session

INK, RULE, PAPER = "#1b2330", "#d5d9e0", "#ffffff"
HOUSE, PLAYER, EVEN, BAND = "#b3402e", "#1f7a5a", "#8a93a3", "#2f6db5"
"""Colours: what the house wins, what the player wins, neither; and curves."""
FORMS = ("svg", "png", "pdf")


@contextmanager
def _style() -> Iterator[Any]:
    """Matplotlib with the look of all pictures; nothing of it is imported before one is drawn."""
    try:
        import matplotlib
    except ImportError:
        raise Refused("Pictures need Matplotlib.", allowed=("pip install 'croupier[report]'",)) from None
    look: dict[Any, Any] = {
        "axes.axisbelow": True,
        "axes.edgecolor": INK,
        "axes.grid": True,
        "axes.labelcolor": INK,
        "axes.labelsize": 9,
        "axes.spines.right": False,
        "axes.spines.top": False,
        "axes.titlecolor": INK,
        "axes.titlelocation": "left",
        "axes.titlesize": 10.5,
        "axes.titleweight": "bold",
        "figure.constrained_layout.use": True,
        "font.family": "DejaVu Sans",
        "font.size": 9,
        "grid.color": RULE,
        "grid.linewidth": 0.6,
        "legend.fontsize": 8,
        "legend.frameon": False,
        "legend.labelcolor": INK,
        "svg.fonttype": "path",
        "text.color": INK,
        "xtick.color": INK,
        "ytick.color": INK,
        "xtick.labelsize": 8,
        "ytick.labelsize": 8,
    }
    with matplotlib.rc_context(look):
        yield matplotlib


def _blank(width: float, height: float) -> tuple[Figure, Axes]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), facecolor="none")
    axes = figure.add_subplot()
    axes.set_facecolor("none")
    return figure, axes


def outcomes(found: Price, most: int = 18) -> Figure:
    """How often each net result of a wager comes, on a scale on which rare ones are seen too."""
    merged: dict[float, float] = {}
    for one in found.outcomes:
        net = float(one.net)
        merged[net] = merged.get(net, 0.0) + float(one.probability)
    nets = sorted(merged)
    if len(nets) > most:  # the likeliest, in their order, and what is left out is said
        nets = sorted(sorted(nets, key=lambda net: -merged[net])[:most])
    with _style():
        figure, axes = _blank(6.4, max(1.7, 0.9 + 0.2 * len(nets)))
        chances = [merged[net] for net in nets]
        colours = [PLAYER if net > 0 else HOUSE if net < 0 else EVEN for net in nets]
        places = np.arange(len(nets))
        least = min(chances) / 3
        axes.barh(places, chances, color=colours, height=0.72, left=0)
        axes.set_xscale("log")
        axes.minorticks_off()
        axes.set_xlim(least, 8)
        axes.set_yticks(places, [_net(net) for net in nets])
        for place, chance in enumerate(chances):
            axes.text(chance * 1.12, place, _chance(chance), va="center", fontsize=7.5)
        axes.grid(axis="y", visible=False)
        axes.xaxis.set_major_formatter(lambda value, _: _part(value))
        axes.set_xlabel("chance (logarithmic)")
        axes.set_ylabel(f"net result, per {found.basis}")
        left = 1 - sum(chances)
        note = (
            f"; {len(merged) - len(nets)} rarer results, {_chance(left)} together, not shown"
            if len(nets) < len(merged)
            else ""
        )
        axes.set_title(_title(found) + note)
    return figure


def convergence(game: Game, priced: Priced, rounds: int = 1_000_000, seed: int = 1, blocks: int = 100) -> Figure:
    """The running estimate of a simulation with its 95 % band, beside the exact figure."""
    conditions = Conditions()
    count = game.count(priced)
    exact = price(game, priced, count, conditions)
    size = max(1, rounds // blocks)
    done, mean, error = [], [], []
    number = total = square = 0.0
    for block in range(blocks):
        (dealt,) = game.simulate([priced], seed, block, size)
        one = price(game, priced, dealt, conditions, size)
        here = dealt.total
        edge = float(one.house_advantage)
        number += here
        total += here * edge
        square += here * (one.std_dev**2 + edge**2)
        done.append(number)
        mean.append(total / number)
        error.append(1.96 * math.sqrt(max(square / number - (total / number) ** 2, 0.0) / number))
    x, middle, wide = np.array(done), np.array(mean) * 100, np.array(error) * 100
    truth = float(exact.house_advantage) * 100
    with _style():
        figure, axes = _blank(6.4, 2.9)
        axes.fill_between(x, middle - wide, middle + wide, color=BAND, alpha=0.2, linewidth=0, label="95 % band")
        axes.plot(x, middle, color=BAND, linewidth=1.3, label="simulated")
        axes.axhline(truth, color=HOUSE, linewidth=1.1, linestyle="--", label=f"{exact.method}: {truth:.4f} %")
        reach = max(float(wide[len(wide) // 10]) * 1.6, abs(float(middle[-1]) - truth) * 1.5, 1e-9)
        axes.set_ylim(truth - reach, truth + reach)
        axes.set_xlim(0, x[-1])
        axes.set_xlabel(f"rounds dealt (seed {seed})")
        axes.set_ylabel("house advantage, %")
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
        axes.legend(loc="upper right", ncols=3)
        axes.set_title(f"{_title(exact)}: the simulation settles")
    return figure


def session_paths(of: Session, number: int = 40, seed: int = 1) -> Figure:
    """Bankrolls through a session, and between which quantiles they lie."""
    from croupier.odds.sessions import paths

    found = paths(of, number, seed)
    with _style():
        figure, axes = _blank(6.4, 3.6)
        stops = np.array(found.stops)
        for below, above, alpha in (("5%", "95%", 0.14), ("25%", "75%", 0.24)):
            ends = found.bands[below], found.bands[above]
            axes.fill_between(stops, *ends, color=BAND, alpha=alpha, linewidth=0, label=f"{below} to {above}")
        for path in found.drawn:
            broke = path[-1] < of.cover / 100
            axes.plot(found.rounds, path, color=HOUSE if broke else EVEN, linewidth=0.6, alpha=0.7)
        axes.plot(stops, found.bands["50%"], color=BAND, linewidth=1.6, label="median")
        axes.axhline(of.bankroll / 100, color=INK, linewidth=0.8, linestyle=":")
        axes.plot([], [], color=EVEN, linewidth=0.9, label=f"{number} sessions")
        axes.plot([], [], color=HOUSE, linewidth=0.9, label="ruined")
        low, high = float(found.bands["5%"].min()), float(found.bands["95%"].max())
        room = (high - low) * 0.35
        axes.set_ylim(max(low - room, min(0.0, float(found.drawn.min()))), high + room)
        axes.set_xlim(0, of.rounds)
        axes.set_xlabel("rounds")
        axes.set_ylabel(f"bankroll, {of.sign}")
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
        axes.legend(loc="upper left", ncols=3)
        axes.set_title(f"{_title(of.price)}: {exact_money(of.stake, of.sign)} a round, seed {seed}")
    return figure


def session_results(of: Session) -> Figure:
    """What sessions end with."""
    bars = of.results.histogram()
    with _style():
        figure, axes = _blank(6.4, 2.9)
        dollars = of.stake / 100
        for low, high, chance in bars:
            middle = float(low + high) / 2
            colour = PLAYER if low > 0 else HOUSE if high <= 0 else EVEN
            axes.bar(middle * dollars, chance, width=float(high - low) * dollars * 0.92, color=colour)
        axes.axvline(0, color=INK, linewidth=0.8)
        mean = float(of.results.mean) * dollars
        axes.axvline(
            mean,
            color=BAND,
            linewidth=1.2,
            linestyle="--",
            label=f"mean {'−' if mean < 0 else '+'}{of.sign}{abs(mean):,.2f}",
        )
        axes.legend(loc="upper right")
        axes.grid(axis="x", visible=False)
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:+,.0f}")
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:.1%}")
        axes.set_xlabel(f"result, {of.sign}")
        axes.set_ylabel("chance")
        axes.set_title(f"{_title(of.price)}: results of {of.rounds:,} rounds at {exact_money(of.stake, of.sign)}")
    return figure


def comparison(found: Sequence[Price], title: str = "") -> Figure:
    """House advantages side by side: the pay tables of a wager, or all wagers of a game."""
    values = [float(one.house_advantage) * 100 for one in found]
    return bars(_names(found), values, title or f"{found[0].name}: its pay tables")


def bars(names: Sequence[str], values: Sequence[float], title: str) -> Figure:
    """House advantages, in per cent, as bars with their names."""
    with _style():
        figure, axes = _blank(6.4, 0.9 + 0.21 * len(names))
        places = np.arange(len(names))[::-1]
        axes.barh(places, values, color=[HOUSE if value >= 0 else PLAYER for value in values], height=0.68)
        axes.axvline(0, color=INK, linewidth=0.8)
        low, high = min(0.0, *values), max(0.0, *values)
        reach = (high - low) or 1.0
        for place, value in zip(places, values, strict=True):
            axes.annotate(
                f"{value:.4f} %",
                (value, place),
                xytext=(4 if value >= 0 else -4, 0),
                textcoords="offset points",
                va="center",
                ha="left" if value >= 0 else "right",
                fontsize=7.5,
            )
        axes.set_xlim(low - (reach * 0.2 if low < 0 else 0), high + reach * 0.2)
        axes.set_yticks(places, names)
        axes.set_ylim(-0.7, len(names) - 0.3)
        axes.grid(axis="y", visible=False)
        axes.set_xlabel("house advantage, %")
        axes.set_title(title)
    return figure


def frequencies(
    labels: Sequence[str],
    hits: Sequence[float],
    expected: Sequence[float],
    spread: Sequence[float],
    said: str,
    marked: Collection[int] = (),
) -> Figure:
    """How often each kind came, beside what is expected and the band of two standard deviations."""
    with _style():
        figure, axes = _blank(6.4, 2.9)
        places = np.arange(len(labels))
        due, wide = np.array(expected), 2 * np.array(spread)
        colours = [HOUSE if place in marked else EVEN for place in places]
        axes.bar(places, hits, color=colours, width=0.72)
        axes.step(places, due, where="mid", color=INK, linewidth=1.0, linestyle="--", label="expected")
        axes.fill_between(
            places, due - wide, due + wide, step="mid", color=BAND, alpha=0.25, linewidth=0, label="± 2 SD"
        )
        low = min(float((due - wide).min()), float(min(hits)))
        high = max(float((due + wide).max()), float(max(hits)))
        room = (high - low) * 0.25
        axes.set_ylim(max(0.0, low - room), high + room)
        axes.set_xlim(-0.6, len(labels) - 0.4)
        axes.set_xticks(places, labels, rotation=90 if len(labels) > 20 else 0, fontsize=6.5)
        axes.grid(axis="x", visible=False)
        axes.set_ylabel("hits" if low <= room else "hits (not from 0)")
        axes.legend(loc="upper right", ncols=2)
        axes.set_title(said)
    return figure


def power(biases: Sequence[float], chances: Sequence[float], seen: float, said: str) -> Figure:
    """How likely a bias is to be found, by how large it is; `seen`: from where on it is said to be."""
    with _style():
        figure, axes = _blank(6.4, 2.6)
        axes.plot([100 * one for one in biases], [100 * one for one in chances], color=BAND, linewidth=1.5)
        axes.axhline(100 * seen, color=INK, linewidth=0.8, linestyle=":")
        axes.set_xlim(0, 100 * max(biases))
        axes.set_ylim(0, 102)
        axes.set_xlabel("how much more readily one kind comes, %")
        axes.set_ylabel("chance to be found, %")
        axes.set_title(said)
    return figure


def _names(found: Sequence[Price]) -> list[str]:
    """A short name for each price; those alike are told apart by what only they are per, or stand under."""
    one_wager = len({one.wager for one in found}) == 1
    names = [one.paytable or one.name if one_wager else f"{_called(one)} {one.paytable}".strip() for one in found]
    said = [(f"per {one.basis}", *one.conditions) for one in found]
    for place, name in enumerate(list(names)):
        twins = [other for other in range(len(found)) if _label(names[other]) == name]
        if len(twins) > 1:
            common = set.intersection(*(set(said[other]) for other in twins))
            apart = "; ".join(words for words in said[place] if words not in common)
            names[place] = f"{name} · {apart if len(apart) <= 40 else apart[:39] + '…'}" if apart else name
    return names


def _label(name: str) -> str:
    return name.partition(" · ")[0]


def _called(one: Price) -> str:
    spot = parse_key(one.wager).spot
    return f"{one.name} ({spot})" if spot else one.name


def _title(found: Price) -> str:
    return f"{found.name} {found.paytable}".strip()


def _net(net: float) -> str:
    return "0" if not net else f"{net:+,.0f}" if net == int(net) else f"{net:+,.4g}"


def _part(value: float) -> str:
    return f"{100 * value:.12g} %" if value <= 1 else ""


def _chance(chance: float) -> str:
    return f"{chance:.2%}" if chance >= 1e-3 else f"1 in {1 / chance:,.0f}" if chance else "0"


def svg(figure: Figure, name: str = "figure") -> str:
    """A figure as SVG text; its inner ids are made from `name`, so that several can stand in one page."""
    out = io.StringIO()
    with _style() as matplotlib:
        matplotlib.rcParams["svg.hashsalt"] = name
        figure.savefig(
            out, format="svg", metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")), transparent=True
        )
    text = out.getvalue()
    return text[text.index("<svg") :]


def form_of(path: Path) -> str:
    """The form of a picture that a file's name asks for."""
    form = path.suffix.lstrip(".").lower()
    if form not in FORMS:
        raise Refused(f"{path} cannot be drawn.", allowed=(f"a name that ends in .{one}" for one in FORMS))
    return form


def save(figure: Figure, path: Path | str) -> None:
    """Write a figure to a file by the ending of its name."""
    path = Path(path)
    form = form_of(path)
    dates = {"svg": "Date", "pdf": "CreationDate"}
    try:
        with _style() as matplotlib:
            matplotlib.rcParams["svg.hashsalt"] = "croupier"
            figure.savefig(
                path, format=form, dpi=160, facecolor=PAPER, metadata={dates[form]: None} if form in dates else None
            )
    except OSError as error:
        raise Refused(f"{path}: {error.strerror or error}.") from None
