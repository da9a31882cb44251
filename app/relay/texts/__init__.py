"""The readable texts of the relay: rendered from typed records, and parsed back where a person may edit them."""
