"""Poker at a table.

Families: `table` (all of them), `against_dealer`, `holdem` and `paytable`. They share `hands` (names of hands) and
`counts` (how often they come up). Every other module is a game.
"""
