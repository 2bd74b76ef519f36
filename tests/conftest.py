from __future__ import annotations

import os
import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import typer.testing
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadScopeScheduling

from croupier.games import BUILT_IN
from croupier.rules.loader import addresses, load
from luck import fixed, hash_lightly

pytest.register_assert_rewrite(
    "croupier.contract.checks", "croupier.contract.guests", "croupier.contract.test_chapters"
)

# A cache of its own for the whole run: nothing that an earlier version counted can make a test pass.
os.environ.setdefault("CROUPIER_CACHE", os.path.join(tempfile.gettempdir(), f"croupier-tests-{os.getuid()}"))
# Keys and floors that tests make go where nobody's own are.
os.environ["XDG_DATA_HOME"] = os.path.join(os.environ["CROUPIER_CACHE"], "data")

# The commands are described to the runner once, not once a call.
typer.testing._get_command = cache(typer.testing._get_command)
hash_lightly()

settings.register_profile("croupier", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.load_profile("croupier")


FAMILIES = {
    "browser": ("test_browser",),
    "poker": (
        "test_cajun_stud",
        "test_criss_cross",
        "test_dj_wild",
        "test_four_card",
        "test_four_card_frenzy",
        "test_high_card_flush",
        "test_holdem_and_stud",
        "test_lunar_poker",
        "test_one_raise",
        "test_raise_it_up",
        "test_saigon",
        "test_side_bets_in_data",
        "test_three_card_prime",
        "test_three_ways",
        "test_vegas_shootout",
    ),
    "blackjack": ("test_blackjack", "test_free_bet", "test_recount_blackjack"),
    "pai_gow": ("test_pai_gow", "test_fortune_asia", "test_five_card_hi_lo"),
    "poker_room": ("test_poker_",),
    "dice": ("test_craps", "test_high_roll_dice", "test_props_and_hops", "test_sic_bo", "test_three_dice_football"),
    "lottery": ("test_bingo", "test_keno", "test_sports_pool"),
    "baccarat": ("test_21_baccarat", "test_baccarat", "test_chemin_de_fer"),
    "comparison": ("test_casino_war", "test_go_fore_it", "test_over_under", "test_red_dog"),
}
"""Files of tests that compile the same kernels, count the same games or start the same servers, the longest first."""


class ByFamily(LoadScopeScheduling):
    """Has the tests of a family, and else of a file, run by one worker: nothing is compiled or started twice."""

    def _split_scope(self, nodeid: str) -> str:
        return family_of(nodeid)


def family_of(nodeid: str) -> str:
    """The family of a test, by its file or by the chapter or game that it is about; its file if it has none."""
    file, _, name = nodeid.removeprefix("tests/").partition("::")
    for family, files in FAMILIES.items():
        if file.startswith(files):
            return family
    about = re.search(r"\[(?:\w\w/[\w-]+|[\w-]+(?=/))", name)
    return (about and families_by_subject().get(about[0][1:].removesuffix("-much"))) or file


@cache
def families_by_subject() -> dict[str, str]:
    """The family of each game and of each chapter that can be played."""
    found = {game: module.split(".")[2] for game, module in BUILT_IN.items()}
    return found | {one: found[load(one).game] for one in addresses() if load(one).game in found}


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFamily:
    """Families in their order, not those with the most tests first."""
    config.option.loadscopereorder = False
    return ByFamily(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let families go first, and the others fill in after."""
    order = {family: place for place, family in enumerate(FAMILIES)}
    items.sort(key=lambda item: order.get(family_of(item.nodeid), len(order)))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """A test has the same luck in every run."""
    with fixed(item.nodeid):
        return (yield)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say last what was left out, and why: tests that are skipped prove nothing."""
    skipped = Counter(
        report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.stats.get("skipped", ())
    )
    for reason, tests in sorted(skipped.items()):
        terminalreporter.write_line(f"Left out, {tests} test{'s' * (tests > 1)}: {reason}")
