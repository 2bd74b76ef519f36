"""The machinery of exact work."""
