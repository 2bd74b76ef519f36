"""Drills for dealers: the table turned round. The program deals a position, the dealer in training does the work."""
