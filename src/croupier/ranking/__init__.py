"""Compiled evaluators of hands."""

Chain = tuple[str, ...]
"""The names of a hand, or of what a wager is settled as, narrowest first."""
