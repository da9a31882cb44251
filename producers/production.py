"""What a producer gives back, whatever its format."""

from dataclasses import dataclass, field
from typing import Literal

PageCounter = Literal["", "office", "own"]
"""What laid a file out to count its pages: LibreOffice, this program, or nobody."""


@dataclass(frozen=True)
class Place:
    """Where a block stands in the file: a label for people ("clause 4.2", "Schedule 1", "Inputs!C6", "slide 3")."""

    block: str
    label: str


@dataclass(frozen=True)
class BoundFigure:
    """A figure as it was written into the file: its name, the text that stands there, and where."""

    name: str
    text: str
    place: str


@dataclass(frozen=True)
class Produced:
    """A rendered file with what the self-check needs.

    `blocks` counts the rendered content blocks, `sections` the clauses of level 1, sheets or slides. `notes` are
    plain remarks for the person (a control character that became a space, a page number that was estimated).
    `supplied` are the pictures and forms that went in: the name in the content, and the SHA-256 of its bytes.
    `counted_by` is what counted the pages that the file itself names: LibreOffice, this program, or "" for nobody.
    """

    data: bytes
    file_format: str
    blocks: int
    sections: int
    places: tuple[Place, ...] = ()
    figures: tuple[BoundFigure, ...] = ()
    notes: tuple[str, ...] = ()
    supplied: tuple[tuple[str, str], ...] = ()
    counted_by: PageCounter = ""


@dataclass(frozen=True)
class RenderOptions:
    """What rendering needs besides content.

    `objects` are the bytes of pictures and forms by the name in the content, `pages` exact pages by bookmark when a
    helper gave them.
    """

    objects: dict[str, bytes] = field(default_factory=dict)
    pages: dict[str, int] = field(default_factory=dict)
