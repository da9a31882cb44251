"""Runs of content as WordprocessingML: text by script, terms, fields, content controls, notes and comments."""

from typing import NamedTuple

from producers.content.document import NamedParty, Schedule, Table
from producers.content.inline import BLANK_LINE, verify_words
from producers.content.numbering import Label
from producers.content.runs import (
    Blank,
    FigureRun,
    Footnote,
    LineBreak,
    Reference,
    Remark,
    Run,
    Runs,
    Term,
    Text,
    Verify,
)
from producers.content.typography import NBSP, join_to_number, join_to_unit, join_words
from producers.docx.context import Writing
from producers.docx.scripts import runs_from_right, split_scripts
from producers.docx.xml import attribute, complex_field, run
from producers.figures import format_figure
from producers.production import BoundFigure, FileRemark

_CONTROL_LIMIT = 64
_BOLD, _ITALIC = "<w:b/><w:bCs/>", "<w:i/><w:iCs/>"


class Inline(NamedTuple):
    """The written runs of a block and whether its paragraph runs from right to left."""

    xml: str
    right_to_left: bool


def write_text(text: str, *, style: str = "", bold: bool = False, italic: bool = False, extra: str = "") -> str:
    """Return text as runs, one for each script; `extra` stands after bold and italic in the run properties."""
    named = f'<w:rStyle w:val="{style}"/>' if style else ""
    shape = (_BOLD if bold else "") + (_ITALIC if italic else "") + extra
    if text.isascii():
        return run(text, named + shape)
    return "".join(
        run(part.text, f"{named}{part.fonts}{shape}{part.direction}{part.language}") for part in split_scripts(text)
    )


def write_words(writing: Writing, text: str, index: int, *, style: str = "", bold: bool = False) -> str:
    """Return plain words of a block (a title, a name) as runs, cleaned and with no-break spaces."""
    return write_text(join_words(writing.clean(text, index)), style=style, bold=bold)


def write_party(writing: Writing, party: NamedParty, index: int) -> str:
    """Return the name of a party in bold, or the labelled blank for it."""
    if party.name.strip():
        return write_words(writing, party.name, index, bold=True)
    return write_blank(writing, Blank(label=party.blank, field="name"), index, labelled=True)


def write_runs(writing: Writing, runs: Runs, index: int) -> Inline:
    """Return the runs of a block. `index` is the position of the block, for places and notes."""
    pieces: list[str] = []
    words: list[str] = []
    for position, item in enumerate(runs):
        if isinstance(item, Remark):
            _wrap_in_comment(writing, pieces, item.text, index)
            continue
        before = runs[position - 1] if position else None
        after = runs[position + 1] if position + 1 < len(runs) else None
        if isinstance(item, Text):
            text = _prepare(writing, item, before, after, index)
            words.append(text)
            if text:
                pieces.append(write_text(text, bold=item.bold, italic=item.italic))
            continue
        if isinstance(item, Term):
            words.append(item.text)
        pieces.append(_write_run(writing, item, before, index))
    joined = "".join(words)
    return Inline("".join(pieces), writing.right_to_left or runs_from_right(joined))


def _prepare(writing: Writing, item: Text, before: Run | None, after: Run | None, index: int) -> str:
    text = join_words(writing.clean(item.text, index))
    if isinstance(before, FigureRun):
        text = join_to_unit(text)
    if isinstance(after, Reference):
        text = join_to_number(text)
        word = _absorbed_word(writing, after)
        if word and text.endswith((f"{word} ", f"{word}{NBSP}")):
            text = text[: -len(word) - 1]
    return text


def _absorbed_word(writing: Writing, reference: Reference) -> str:
    """Return the word that the number of a schedule carries itself, so that the text before it must not repeat it."""
    block = writing.document.blocks[writing.numbering.positions[reference.target]]
    return block.word if isinstance(block, Schedule) and reference.show in {"number", "full"} else ""


def _write_run(writing: Writing, item: Run, before: Run | None, index: int) -> str:
    xml = ""
    match item:
        case Term():
            term = write_text(join_words(writing.clean(item.text, index)), style="DefinedTerm")
            xml = f"{run('“')}{term}{run('”')}"
        case Reference():
            xml = write_reference(writing, item, before)
        case FigureRun():
            xml = _figure(writing, item, index)
        case Blank():
            xml = write_blank(writing, item, index, labelled=not _says_itself(item, before))
        case Verify():
            xml = _verify(writing, item, index)
        case Footnote():
            xml = _footnote(writing, item, index)
        case LineBreak():
            xml = "<w:r><w:br/></w:r>"
    return xml


def _says_itself(item: Blank, before: Run | None) -> bool:
    """Say whether the words before a blank already tell what belongs there: "dated …", "Name: …"."""
    if item.field in {"date", "signature"}:
        return True
    return item.field in {"name", "title"} and isinstance(before, Text) and before.text.rstrip().endswith((":", "by"))


def write_reference(writing: Writing, reference: Reference, before: Run | None = None) -> str:
    """Return a reference as a field with its cached text."""
    position = writing.numbering.positions[reference.target]
    name = writing.bookmarks.references[position]
    label = writing.label(position)
    if reference.show == "page":
        return complex_field(f"PAGEREF {name} \\h", _page(writing, name, reference.target))
    if reference.show == "title":
        return complex_field(f"REF {name} \\h \\* CHARFORMAT", label.title)
    if isinstance(writing.document.blocks[position], Table):
        return complex_field(f"REF {writing.bookmarks.numbered(position)} \\h", label.bare)
    return _number_field(writing, reference, name, label, before)


def _number_field(writing: Writing, reference: Reference, name: str, label: Label, before: Run | None) -> str:
    word = _absorbed_word(writing, reference)
    if word and isinstance(before, Text) and before.text.endswith((f"{word} ", f"{word}{NBSP}")):
        return complex_field(f"REF {name} \\r \\h", label.number.replace(" ", NBSP))
    if word:
        return complex_field(f"REF {name} \\r \\t \\h", label.bare)
    if reference.show == "number":
        return complex_field(f"REF {name} \\n \\h", label.bare)
    return complex_field(f"REF {name} \\w \\h", label.full)


def _page(writing: Writing, bookmark: str, block: str) -> str:
    page = writing.options.pages.get(bookmark, writing.options.pages.get(block))
    if page is None:
        writing.notes[FileRemark("remark.page_references")] = None
        return "–"
    return str(page)


def _figure(writing: Writing, item: FigureRun, index: int) -> str:
    figure = writing.figures[item.name]
    text = writing.clean(format_figure(figure, item.style, writing.document.language), index)
    writing.bound.append(BoundFigure(item.name, text, writing.label(index).place))
    tag = attribute(f"figure:{item.name}:{item.style}")
    return (
        f'<w:sdt><w:sdtPr><w:tag w:val="{tag}"/><w:id w:val="{writing.next_identity("control")}"/>'
        '<w15:appearance w15:val="hidden"/><w:text/></w:sdtPr>'
        f"<w:sdtContent>{write_text(text, bold=item.bold)}</w:sdtContent></w:sdt>"
    )


def write_blank(writing: Writing, item: Blank, index: int, *, labelled: bool = False) -> str:
    """Return a blank as a named content control that shows a quiet line until someone writes in it.

    A labelled one says beside the line what belongs there; the words go away with the line.
    """
    number = writing.next_identity("control")
    words = writing.clean(item.label, index)
    label = attribute(words[:_CONTROL_LIMIT])
    shown = f"{BLANK_LINE} ({words})" if labelled else BLANK_LINE
    line = run(shown, '<w:rStyle w:val="PlaceholderText"/>')
    kind = '<w:date><w:dateFormat w:val="d MMMM yyyy"/></w:date>' if item.field == "date" else "<w:text/>"
    return (
        f'<w:sdt><w:sdtPr><w:alias w:val="{label}"/><w:tag w:val="blank:{number}"/><w:id w:val="{number}"/>'
        f"<w:showingPlcHdr/>{kind}</w:sdtPr><w:sdtContent>{line}</w:sdtContent></w:sdt>"
    )


def _verify(writing: Writing, item: Verify, index: int) -> str:
    number = _comment(writing, f"To verify: {item.reason}", index)
    marked = write_text(join_words(writing.clean(verify_words(item), index)), style="VerifyMark")
    return f'<w:commentRangeStart w:id="{number}"/>{marked}{_comment_end(number)}'


def _comment(writing: Writing, text: str, index: int) -> int:
    number = writing.next_identity("comment", 0)
    writing.comments.append((number, writing.clean(text, index)))
    return number


def _comment_end(number: int) -> str:
    return (
        f'<w:commentRangeEnd w:id="{number}"/><w:r><w:rPr><w:rStyle w:val="AnnotationReference"/></w:rPr>'
        f'<w:commentReference w:id="{number}"/></w:r>'
    )


def _wrap_in_comment(writing: Writing, pieces: list[str], text: str, index: int) -> None:
    number = _comment(writing, text, index)
    last = pieces.pop() if pieces else ""
    pieces.append(f'<w:commentRangeStart w:id="{number}"/>{last}{_comment_end(number)}')


def _footnote(writing: Writing, item: Footnote, index: int) -> str:
    number = writing.next_identity("footnote")
    writing.footnotes.append((number, writing.clean(item.text, index)))
    return f'<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="{number}"/></w:r>'
