"""The floor: tables that last, the people at them, and the cage."""
