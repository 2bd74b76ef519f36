"""Games of the wheel."""
