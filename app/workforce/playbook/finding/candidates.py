"""A candidate for a fact: words of a source with their place and the words around them."""

from dataclasses import dataclass

from app.relay.nouns.source import Passage, Place, SourceText


@dataclass(frozen=True)
class Candidate:
    """A piece of a source that may be the value of a fact."""

    words: str
    place: Place
    quote: str


def place_of(source: SourceText, passage: Passage) -> Place:
    """Return the place of a passage."""
    return Place(file=source.file.path, label=passage.label, passage=passage.index)


def around(text: str, start: int, end: int, room: int = 60) -> str:
    """Return the words around a hit, cut at spaces."""
    left = text.rfind(" ", 0, max(0, start - room)) + 1 if start > room else 0
    right = text.find(" ", min(len(text), end + room))
    right = len(text) if right < 0 else right
    return ("… " if left else "") + text[left:right] + (" …" if right < len(text) else "")
