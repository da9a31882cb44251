"""What a producer gives back, whatever its format."""

from dataclasses import dataclass, field
from typing import Literal, Self

PageCounter = Literal["", "office", "own"]
"""What laid a file out to count its pages: LibreOffice, this program, or nobody."""


RemarkCode = Literal[
    "remark.cell_character",
    "remark.check_fails",
    "remark.checks_wait",
    "remark.choices_left_out",
    "remark.colours_left_out",
    "remark.contents_pages",
    "remark.csv_charts",
    "remark.csv_values",
    "remark.direction_mark",
    "remark.document_character",
    "remark.document_character_somewhere",
    "remark.font_replaced",
    "remark.form_empty",
    "remark.form_letters",
    "remark.form_overflow",
    "remark.form_signed",
    "remark.line_character",
    "remark.page_references",
    "remark.record_character",
    "remark.sheet_renamed",
    "remark.slide_character",
    "remark.slide_spread",
    "remark.summary_too_long",
    "remark.totals_left_out",
    "remark.wide_table",
]
"""What a producer may have to tell about a file it made. There is a sentence for each in the translation files."""

PAGES_UNKNOWN: frozenset[RemarkCode] = frozenset({"remark.contents_pages", "remark.page_references"})
"""Remarks about page numbers that only Word can fill in; they do not concern a PDF, whose pages are known."""


@dataclass(frozen=True)
class FileRemark:
    """Something the person should know about a file that was made, as facts: a code and what its sentence names.

    A fact called "place" is a place as producers name places ("clause 4.2", "slide 3"); all others are said as
    they are.
    """

    code: RemarkCode
    facts: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, code: RemarkCode, **facts: str) -> Self:
        """Return a remark with these facts."""
        return cls(code, tuple(facts.items()))


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
    remarks for the person (a control character that became a space, a slide that was spread over several).
    `supplied` are the pictures and forms that went in: the name in the content, and the SHA-256 of its bytes.
    `counted_by` is what counted the pages that the file itself names: LibreOffice, this program, or "" for nobody.
    """

    data: bytes
    file_format: str
    blocks: int
    sections: int
    places: tuple[Place, ...] = ()
    figures: tuple[BoundFigure, ...] = ()
    notes: tuple[FileRemark, ...] = ()
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
