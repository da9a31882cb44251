"""The tools of roles: what a model may look at while it works. None of them takes a path or reaches a network."""
