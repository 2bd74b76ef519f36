"""Baccarat and its family."""
