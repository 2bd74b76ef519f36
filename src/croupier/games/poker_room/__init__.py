"""Poker among players: pots instead of pay tables."""
