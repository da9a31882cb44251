"""From facts and decisions to a blueprint with typed content."""
