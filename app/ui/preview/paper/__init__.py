"""Sets the blocks of a document into pages and paints them. Lengths here are twips, 1/20 pt."""
