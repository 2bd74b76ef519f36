"""Writes docs/charts.md: `python -m croupier.rules.charts > docs/charts.md`."""

from croupier.rules.charts.described import document

print(document(), end="")
