"""Runs: the pieces of text inside a block, each with its own meaning."""

from typing import Annotated, Literal

from pydantic import Field

from producers.content.base import Content

BlankKind = Literal["text", "name", "title", "date", "money", "signature", "address", "choice"]
ReferenceShow = Literal["number", "full", "page", "title"]


class Text(Content):
    """Plain text with its emphasis."""

    kind: Literal["text"] = "text"
    text: str
    bold: bool = False
    italic: bool = False


class Term(Content):
    """A defined term at the place where it is defined: bold, in curly quotes."""

    kind: Literal["term"] = "term"
    text: str


class Reference(Content):
    """A reference to another block, shown as its number, its number with all parents, its page or its title.

    The word before it ("clause", "Schedule") is ordinary text and stands outside.
    """

    kind: Literal["reference"] = "reference"
    target: str
    show: ReferenceShow = "full"


class FigureRun(Content):
    """A figure bound by name; `style` is a style of `producers.figures.format_figure` ("" means the figure's own)."""

    kind: Literal["figure"] = "figure"
    name: str
    style: str = ""
    bold: bool = False


class Blank(Content):
    """A place to fill in later, for example at signing. It always has a label that says what belongs there."""

    kind: Literal["blank"] = "blank"
    label: str = Field(min_length=1)
    field: BlankKind = "text"


class Verify(Content):
    """Words that a professional must confirm before release, with the reason."""

    kind: Literal["verify"] = "verify"
    text: str
    reason: str = Field(min_length=1)


class Footnote(Content):
    """A footnote, as plain text."""

    kind: Literal["footnote"] = "footnote"
    text: str


class Remark(Content):
    """A margin comment on the words before it."""

    kind: Literal["remark"] = "remark"
    text: str


class LineBreak(Content):
    """A line break inside a block."""

    kind: Literal["break"] = "break"


Run = Annotated[
    Text | Term | Reference | FigureRun | Blank | Verify | Footnote | Remark | LineBreak,
    Field(discriminator="kind"),
]
Runs = tuple[Run, ...]
