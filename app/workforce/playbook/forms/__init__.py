"""Forms of the person's own: which one is meant, and its fields as facts."""
