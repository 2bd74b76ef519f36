"""Blackjack and its family."""
