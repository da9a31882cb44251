"""Sources: the person's own files, as far as the relay may read them."""

from typing import Literal

from app.relay.nouns.base import Fault, Noun

SourceKind = Literal["docx", "xlsx", "pptx", "pdf", "txt", "md", "csv", "eml", "msg", "rtf", "odt", "image", "other"]
FieldKind = Literal["text", "tick", "radio", "choice", "list", "signature", "button"]
SourceStatus = Literal["read", "partly", "unreadable", "elsewhere"]
PassageKind = Literal[
    "heading", "paragraph", "clause", "row", "cell", "note", "comment", "slide", "page", "field", "mail"
]


class SourceFile(Noun):
    """A file of the project folder. `path` is relative with forward slashes and identifies the source.

    `status` is "partly" when something in it could not be read (faults say what), "unreadable" when nothing
    could, "elsewhere" when the file is a placeholder whose content is not on this computer.
    """

    path: str
    name: str
    kind: SourceKind
    size: int
    sha256: str
    status: SourceStatus = "read"
    faults: tuple[Fault, ...] = ()


class Place(Noun):
    """A place in a file, for people: "clause 4.2", "row 6", "page 3", "Inputs!C6", "slide 2"."""

    file: str
    label: str
    passage: int = -1


class Passage(Noun):
    """A piece of text of a source in reading order; `number` is its automatic label ("4.2", "(a)") when it has one.

    `label` says the place for people. `original` holds the words before tracked changes when they differ.
    """

    index: int
    kind: PassageKind
    text: str
    label: str
    number: str = ""
    level: int = 0
    original: str = ""


class SourceTable(Noun):
    """A table of a source: a sheet, a CSV file or a table in a document; cells as shown, and typed values as text.

    `numbers` holds plain decimals or ISO dates where the cell is a number or a date, else an empty string.
    """

    name: str
    label: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[tuple[str, ...], ...] = ()
    first_row: int = 1


class SourceField(Noun):
    """A field of a PDF form: its full name, what people call it, what it takes, and what stands in it.

    `choices` are (value, words shown). `pattern` is how the form writes a date ("dd/mm/yyyy"), "" for what is none;
    `amount` says that the form writes two decimals. `boxes` is set where each character has a box of its own. `page`
    counts from 1. A `locked` field is not for the person to fill.
    """

    name: str
    kind: FieldKind
    label: str
    value: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    max_length: int = 0
    multiline: bool = False
    boxes: bool = False
    required: bool = False
    locked: bool = False
    pattern: str = ""
    amount: bool = False
    page: int = 1


class SourceText(Noun):
    """What was read from a source; `fields` are those of a form, in the order of its pages."""

    file: SourceFile
    passages: tuple[Passage, ...] = ()
    tables: tuple[SourceTable, ...] = ()
    fields: tuple[SourceField, ...] = ()
    notices: tuple[Fault, ...] = ()
