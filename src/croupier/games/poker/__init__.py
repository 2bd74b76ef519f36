"""Poker against the dealer."""
