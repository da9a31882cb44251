"""The work: one module for each group of assignments, from the brief to the relay's record."""
