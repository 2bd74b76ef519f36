"""The contract: what every chapter that can be played is held to, whatever the game and whoever brings it.

    croupier contract BOOK                          what is missing, chapter by chapter, in plain words
    pytest --pyargs croupier.contract --book BOOK   the same as tests

Only this package imports pytest; see docs/add-a-game.md.
"""
