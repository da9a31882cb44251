"""Files on their way to people outside: what can be sent, comparisons of versions, formats, packages, and where to."""
