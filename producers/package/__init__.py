"""Office packages as zip archives: written so that the same content gives the same bytes, and checked."""
