"""Word files as blocks with resolved looks, in reading order, ready to be set into pages."""
