"""Checks over decks."""
