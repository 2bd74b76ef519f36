"""`python -m croupier.cli`."""

from croupier.cli.main import run

run()
