"""Described forms: a field says what it is, one row builder makes the row, typed text comes out by key."""
