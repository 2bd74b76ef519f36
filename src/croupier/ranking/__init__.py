"""Compiled evaluators of hands."""
