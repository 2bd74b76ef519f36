"""Write the manual page of the `croupier` command from the texts of its help: `tools/man_page.py > croupier.1`."""

from __future__ import annotations

import sys
from importlib.metadata import version

from typer.main import get_command

from croupier.cli.help import man_page
from croupier.cli.main import app

if __name__ == "__main__":
    sys.stdout.write(man_page(get_command(app), version("croupier")))
