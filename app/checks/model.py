"""One file, opened once for all checks."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Literal, TypeVar, cast

from app.checks.plainfiles import locate_text
from producers.reading.limits import Limits
from producers.reading.package import is_compound_file, is_encrypted_office, open_package
from producers.reading.problems import ReadingProblem
from producers.reading.word import read_word_package
from producers.reading.wordmodel import Properties, WordFile, WordParagraph
from producers.reading.wordplaces import find_typed_number, name_place

if TYPE_CHECKING:
    from producers.reading.sheetmodel import WorkbookFile
    from producers.reading.slides import DeckFile

FileKind = Literal["docx", "xlsx", "pptx", "text"]
FAMILIES: dict[str, FileKind] = {"word": "docx", "sheet": "xlsx", "slides": "pptx"}

Found = TypeVar("Found")

_OFFICE = frozenset((".docx", ".xlsx", ".pptx", ".docm", ".xlsm", ".pptm"))

_SAME = str.maketrans(
    {
        "\u2018": "'",
        "\u2019": "'",
        "\u02bc": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\u201e": '"',
        "\u00a0": " ",
        "\u2011": "-",
    }
)


def plain(text: str) -> str:
    """Return a text with one kind of apostrophe, quotation mark, space and hyphen; its length stays the same."""
    return text.translate(_SAME)


@dataclass(frozen=True)
class Piece:
    """A piece of text of any file: its words, where it stands, and its index among the pieces.

    `plain` is the text with one kind of apostrophe and quotation mark; both have the same length. `prompts` are
    the stretches (start, end) that only say what belongs there; `blanks` those with a label.
    """

    index: int
    text: str
    label: str
    number: str = ""
    paragraph: WordParagraph | None = None
    prompts: tuple[tuple[int, int], ...] = ()

    @cached_property
    def plain(self) -> str:
        """The text with one kind of apostrophe, quotation mark, space and hyphen."""
        return plain(self.text)

    @cached_property
    def written(self) -> str:
        """The plain text with prompts of content controls blanked out; same length."""
        text = self.plain
        for start, end in self.prompts:
            text = text[:start] + "\u2000" * (end - start) + text[end:]
        return text

    @property
    def is_heading(self) -> bool:
        """Whether it reads as a heading: styled as one, short, and without a full stop."""
        paragraph = self.paragraph
        short = len(self.text) < 90 and not self.text.rstrip().endswith((".", ";", ":", ","))
        return paragraph is not None and paragraph.is_heading and short

    @property
    def in_table(self) -> bool:
        """Whether it stands in a table."""
        return self.paragraph is not None and self.paragraph.cell is not None


@dataclass(frozen=True, eq=False)
class FileModel:
    """A file and what was read of it; exactly one of `word`, `book`, `deck` is set, or none for plain text."""

    name: str
    kind: FileKind
    data: bytes
    pieces: tuple[Piece, ...]
    word: WordFile | None = None
    book: "WorkbookFile | None" = None
    deck: "DeckFile | None" = None
    known: dict[object, object] = field(default_factory=dict, repr=False)

    def once(self, find: Callable[["FileModel"], Found]) -> Found:
        """Return what a function finds in this file; it is asked only the first time."""
        if find not in self.known:
            self.known[find] = find(self)
        return cast(Found, self.known[find])

    def place_of(self, paragraph: int) -> tuple[str, int]:
        """Return the name of a paragraph's place and the index of its piece, or of the piece before an empty one.

        Notes are named by their number in the text. A number beyond the last paragraph is the end of the text.
        """
        if self.word is None or not 0 <= paragraph < len(self.word.paragraphs):
            return "the end of the text", len(self.pieces) - 1
        before = [one for one in self.pieces if one.paragraph is not None and one.paragraph.index <= paragraph]
        last = before[-1] if before else None
        if last is not None and last.paragraph is not None and last.paragraph.index == paragraph:
            return last.label, last.index
        return name_place(self.word.paragraphs[paragraph]), last.index if last is not None else -1

    @property
    def properties(self) -> Properties:
        """What the file says about its making."""
        read = self.word or self.book or self.deck
        return read.properties if read is not None else Properties()

    @cached_property
    def body(self) -> tuple[Piece, ...]:
        """The pieces of the main text: without heads, notes and comments."""
        return tuple(
            piece for piece in self.pieces if piece.paragraph is None or piece.paragraph.story in {"body", "textbox"}
        )

    @cached_property
    def clauses(self) -> tuple[Piece, ...]:
        """The pieces of the main text outside tables."""
        return tuple(piece for piece in self.body if not piece.in_table)


def open_model(data: bytes, name: str, limits: Limits | None = None) -> FileModel:
    """Open a file for checking. Raises ReadingProblem.

    The readers of workbooks and decks are loaded with the first of these: most runs check Word files only.
    """
    if is_compound_file(data):
        raise ReadingProblem("encrypted" if is_encrypted_office(data) else "old-format", name=name)
    if not data.startswith(b"PK") and PurePosixPath(name).suffix.lower() in _OFFICE:
        raise ReadingProblem("damaged", name=name)
    if not data.startswith(b"PK"):
        return _open_text(data, name)
    bounds = limits or Limits()
    package = open_package(data, bounds)
    kind = FAMILIES[package.family]
    if kind == "docx":
        word = read_word_package(package)
        return FileModel(name, kind, data, _pieces_of_word(word), word=word)
    if kind == "xlsx":
        book: WorkbookFile = import_module("producers.reading.sheets").read_workbook_package(package, bounds)
        return FileModel(name, kind, data, _pieces_of_book(book), book=book)
    deck: DeckFile = import_module("producers.reading.slides").read_deck_package(package)
    return FileModel(name, kind, data, _pieces_of_deck(deck), deck=deck)


def _pieces_of_word(word: WordFile) -> tuple[Piece, ...]:
    prompts: dict[int, list[tuple[int, int]]] = {}
    for control in word.controls:
        if control.prompt and (control.title or control.tag):
            start = control.start if control.inline else 0
            prompts.setdefault(control.paragraph, []).append((start, start + len(control.text)))
    ordinals: dict[tuple[str, str], int] = {(note.kind, note.id): note.ordinal for note in word.notes}
    pieces: list[Piece] = []
    for one in word.paragraphs:
        if one.in_contents or not one.text.strip():
            continue
        ordinal = ordinals.get((one.story, one.part), 0)
        label = name_place(one, ordinal)
        number = one.number
        pieces.append(Piece(len(pieces), one.text, label, number, one, tuple(prompts.get(one.index, ()))))
    return tuple(pieces)


def _pieces_of_book(book: "WorkbookFile") -> tuple[Piece, ...]:
    texts = [
        (f"{sheet.name}!{cell.address}", cell.value)
        for sheet in book.sheets
        for cell in sheet.cells
        if isinstance(cell.value, str) and not cell.formula and cell.kind == "text"
    ]
    return tuple(Piece(index, text, label) for index, (label, text) in enumerate(texts) if text.strip())


def _pieces_of_deck(deck: "DeckFile") -> tuple[Piece, ...]:
    texts = []
    for slide in deck.slides:
        for one in slide.texts:
            if one.kind not in {"row", "chart"}:
                texts.append((f"slide {slide.number}" + (", notes" if one.kind == "notes" else ""), one.text))
        for table in slide.tables:
            texts += [(f"slide {slide.number}, {table.shape}", cell) for row in table.rows for cell in row]
    return tuple(Piece(index, text, label) for index, (label, text) in enumerate(texts) if text.strip())


def _open_text(data: bytes, name: str) -> FileModel:
    pieces: list[Piece] = []
    for label, words in locate_text(data, name):
        if words.strip():
            plain_line = label.startswith("line") and not label.endswith("cell")
            typed = find_typed_number(words.lstrip("# "), heading=words.startswith("#")) if plain_line else ""
            pieces.append(Piece(len(pieces), words, label.removesuffix(", cell"), typed))
    return FileModel(name, "text", data, tuple(pieces))
