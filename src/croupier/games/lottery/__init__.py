"""Games of numbered balls and of tickets: keno, bingo, the sports pool."""
