"""Drafts: the small flat records a model fills in; code makes the relay's own records of them."""
