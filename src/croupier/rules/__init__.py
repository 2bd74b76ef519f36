"""The law: its types, its loader and checks, and a house under it."""
