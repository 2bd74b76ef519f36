"""The documentation is true: the README's examples run, the schema is that of the types, links lead somewhere."""

from __future__ import annotations

import doctest
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.games import GAMES
from croupier.rules.schema import schema

ROOT = Path(__file__).parent.parent
MADE = {"api.md", "commands.md", "games/index.md", "../games/index.md", "../api.md"}
"""Pages that the site makes from the program (tools/docs_pages.py)."""


def test_the_readme_runs() -> None:
    failed, tried = doctest.testfile(
        str(ROOT / "README.md"), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL
    )
    assert tried > 10
    assert failed == 0


def test_the_published_schema_is_that_of_the_types() -> None:
    published = json.loads((ROOT / "docs" / "chapter.schema.json").read_text(encoding="utf-8"))
    assert published == schema(), "run: python -m croupier.rules.schema > docs/chapter.schema.json"


@pytest.mark.parametrize(
    "name", ["README.md", "CONTRIBUTING.md", *(f"docs/{p.name}" for p in sorted((ROOT / "docs").glob("*.md")))]
)
def test_links_lead_somewhere(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        if "://" not in target and target not in MADE:
            assert ((ROOT / name).parent / target).exists(), f"{name}: {target}"


def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    quietly = {"NO_MKDOCS_2_WARNING": "1", "DISABLE_MKDOCS_2_WARNING": "true"}
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path / "site")],
        cwd=ROOT, env=os.environ | quietly, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    games = {path.parent.name for path in (tmp_path / "site" / "games").glob("*/index.html")}
    assert games == set(GAMES)


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) < 150
