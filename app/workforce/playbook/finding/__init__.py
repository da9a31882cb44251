"""Finding facts in the person's files."""
