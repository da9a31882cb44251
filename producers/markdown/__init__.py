"""Markdown of documents and decks: the format every producer can give without any library."""

from producers.markdown.deck import write_deck_markdown
from producers.markdown.document import write_markdown

__all__ = ["write_deck_markdown", "write_markdown"]
