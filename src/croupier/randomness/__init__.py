"""Tests of the random source that deals, throws and spins, and the report on them that a laboratory asks for."""
