"""Cards, shoes, dice, wheels and the random sources."""
