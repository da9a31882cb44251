"""The relay: what happens between a sentence and a finished set of documents. No Qt, no network, no disk."""
