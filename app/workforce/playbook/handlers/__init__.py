"""One module for each kind of assignment."""
