"""The nouns of the relay: frozen, typed records that every part of the program speaks."""
