from __future__ import annotations

import os
import tempfile
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# A cache of its own for the whole run: nothing that an earlier version counted can make a test pass.
os.environ.setdefault("CROUPIER_CACHE", os.path.join(tempfile.gettempdir(), f"croupier-tests-{os.getuid()}"))
# Keys and floors that tests make go where nobody's own are.
os.environ["XDG_DATA_HOME"] = os.path.join(os.environ["CROUPIER_CACHE"], "data")

settings.register_profile("croupier", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.load_profile("croupier")


FAMILIES = {
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
        "test_three_card_prime",
        "test_three_ways",
        "test_vegas_shootout",
    ),
    "poker_room": (
        "test_poker_companion",
        "test_poker_equity",
        "test_poker_ranking",
        "test_poker_room",
        "test_poker_showdown",
        "test_poker_table",
    ),
    "blackjack": ("test_blackjack",),
    "pai_gow": ("test_pai_gow", "test_fortune_asia", "test_five_card_hi_lo"),
    "dice": ("test_craps", "test_high_roll_dice", "test_props_and_hops", "test_sic_bo", "test_three_dice_football"),
    "lottery": ("test_bingo", "test_keno", "test_sports_pool"),
    "baccarat": ("test_21_baccarat", "test_baccarat", "test_chemin_de_fer"),
    "floor": ("test_browser", "test_drills_floor", "test_floor", "test_web"),
}
"""Files of tests that compile the same kernels, count the same games or start the same servers, the longest first."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Have each family's tests run by one worker, so that nothing is done twice, and let the others fill in after."""
    for item in items:
        family = next((one for one, files in FAMILIES.items() if item.path.name.startswith(files)), None)
        if family:
            item.add_marker(pytest.mark.xdist_group(family))
    order = [*FAMILIES, ""]

    def turn(item: pytest.Item) -> int:
        group = item.get_closest_marker("xdist_group")
        return order.index(group.args[0] if group and group.args[0] in FAMILIES else "")

    items.sort(key=turn)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say last what was left out, and why: tests that are skipped prove nothing."""
    skipped = Counter(
        report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.stats.get("skipped", ())
    )
    for reason, tests in sorted(skipped.items()):
        terminalreporter.write_line(f"Left out, {tests} test{'s' * (tests > 1)}: {reason}")
