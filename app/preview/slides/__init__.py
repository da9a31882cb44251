"""Decks as shapes with places, words, tables and charts."""
