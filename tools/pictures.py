"""Take the pictures of the README and the documentation from a running floor, in Chromium: `python tools/pictures.py`.

They are PNG files in docs/images, taken anew for each release.
"""

from __future__ import annotations

import importlib
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from playwright.sync_api import ViewportSize, sync_playwright

ROOT = Path(__file__).parent.parent
IMAGES = ROOT / "docs" / "images"
DESK: ViewportSize = {"width": 1280, "height": 760}
PATIENCE = 400_000
"""Milliseconds after which something hangs."""


def main() -> None:
    """Open a floor, play a hand, and take each picture."""
    sys.path.insert(0, str(ROOT / "tests"))
    server_of = importlib.import_module("floors").Server

    IMAGES.mkdir(exist_ok=True)
    with (
        TemporaryDirectory() as folder,
        server_of(str(Path(folder) / "floor.db")) as server,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport=DESK, base_url=server.base, reduced_motion="reduce")
        page.set_default_timeout(PATIENCE)
        _table(page, server.base)
        _odds(page)
        browser.close()


def _table(page: Any, base: str) -> None:
    """A hand of Three Card Poker with the decision still to be made."""
    with httpx.Client(base_url=f"{base}/api", timeout=600) as api:
        number = api.post("/tables", json={"address": "pa/three-card-poker"}).json()["id"]
        api.post(f"/tables/{number}/seats", json={"seat": 4, "cents": 100_000}).raise_for_status()
        for seat in (2, 6):
            api.post(f"/tables/{number}/companions", json={"seat": seat}).raise_for_status()
        wagers = {"ante": 10_00, "pair-plus": 5_00}
        api.post(f"/tables/{number}/wagers", json={"seat": 4, "wagers": wagers}).raise_for_status()
    page.goto(f"/tables/{number}")
    page.locator('[data-act="play"]').wait_for()
    page.screenshot(path=str(IMAGES / "table.png"))


def _odds(page: Any) -> None:
    """The odds of Three Card Poker."""
    page.goto("/games/pa/649a/odds")
    page.locator("#overview").wait_for()
    page.locator("#prices article").first.wait_for()
    page.screenshot(path=str(IMAGES / "odds.png"))


if __name__ == "__main__":
    main()
