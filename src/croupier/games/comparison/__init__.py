"""Games of a few cards from a shoe: higher or lower, between or beyond."""
