"""Workforces: what performs the assignments of the relay."""
