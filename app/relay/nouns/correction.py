"""A small change to what was delivered: typed edits on its words, or why it is more than that."""

from typing import Literal

from app.relay.nouns.base import Noun
from app.relay.nouns.facts import Fact

MOST_TOUCHED = 10
"""So many blocks, cells or slides are no small change any more."""
Larger = Literal["", "figure", "fact", "decision", "many", "unclear"]


class TextEdit(Noun):
    """Words of a deliverable to be replaced wherever they stand, or in the given blocks only.

    With `blank` the words replace the blank of that label instead.
    """

    deliverable: str
    before: str = ""
    after: str
    blocks: tuple[str, ...] = ()
    blank: str = ""


class Corrections(Noun):
    """What is edited in which deliverable, and the facts it corrects with them, as they are from now on.

    `larger` says why the request is more than a correction ("" when it is none); `about` names what it touches.
    """

    edits: tuple[TextEdit, ...] = ()
    facts: tuple[Fact, ...] = ()
    larger: Larger = ""
    about: str = ""
