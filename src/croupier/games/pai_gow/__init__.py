"""Pai gow: hands that are set in two, against a bank that is set by the house way."""
