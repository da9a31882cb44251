"""Reads a Word file into a `WordFile`: every story, in reading order, each word once."""

from dataclasses import dataclass, field, replace

from producers.reading.limits import Limits
from producers.reading.markup import Element, child, elements, name, switch, value
from producers.reading.numbering import Lists, NumberCounter, read_lists
from producers.reading.package import Package, open_package
from producers.reading.problems import ReadingProblem
from producers.reading.properties import read_properties
from producers.reading.wordmodel import (
    BookmarkMark,
    CellAt,
    Control,
    Note,
    Revision,
    RevisionKind,
    Story,
    WordCell,
    WordFile,
    WordParagraph,
    WordTable,
)
from producers.reading.wordplaces import add_places
from producers.reading.wordstyles import Styles, read_styles, to_int
from producers.reading.wordtext import FieldState, ParagraphText, choose_content

_P, _TBL, _TR, _TC, _SDT = (name(f"w:{tag}") for tag in ("p", "tbl", "tr", "tc", "sdt"))
_RPR, _OUTLINE = name("w:rPr"), name("w:outlineLvl")
_TAG, _ALIAS, _PROMPT = name("w:tag"), name("w:alias"), name("w:showingPlcHdr")
_BOOKMARKS = {name("w:bookmarkStart"), name("w:bookmarkEnd")}
_PASSED = {name(f"w:{tag}") for tag in ("sdtPr", "sdtEndPr", "tblPr", "tblGrid", "trPr", "tcPr", "sectPr", "tblPrEx")}


@dataclass
class _Found:
    """Everything found so far, over all stories."""

    paragraphs: list[WordParagraph] = field(default_factory=list)
    tables: list[WordTable] = field(default_factory=list)
    controls: list[Control] = field(default_factory=list)
    bookmarks: list[BookmarkMark] = field(default_factory=list)
    revisions: list[Revision] = field(default_factory=list)


@dataclass
class _StoryReader:
    """Walks one story and adds to what was found."""

    found: _Found
    styles: Styles
    counter: NumberCounter
    story: Story
    part: str = ""
    cell: CellAt | None = None
    depth: int = 0
    carried: str = ""
    fields: FieldState = field(default_factory=FieldState)

    def walk(self, container: Element) -> None:
        """Read everything inside a body, cell, note, header or text box."""
        for item in choose_content(container):
            if item.tag == _P:
                self._read_paragraph(item)
            elif item.tag == _TBL:
                self._read_table(item)
            elif item.tag == _SDT:
                self._read_block_control(item)
            elif item.tag in _BOOKMARKS:
                self._note_bookmark(item)
            elif item.tag not in _PASSED:
                self.walk(item)

    def _read_paragraph(self, item: Element) -> None:
        properties = child(item, "w:pPr")
        index = len(self.found.paragraphs)
        text = ParagraphText(self.styles, self.fields, index)
        text.read(item)
        final = self.carried + text.text
        own = set() if properties is None else {one.tag for one in properties}
        goes_on = _RPR in own and child(properties, "w:rPr/w:del") is not None
        self.carried = final if goes_on else ""
        style = value(properties, "w:pStyle") or self.styles.default
        number = None if goes_on or _is_empty(properties, final) else self.counter.count(properties, style)
        outline = to_int(value(properties, "w:outlineLvl")) if _OUTLINE in own else None
        paragraph = WordParagraph(
            index=index,
            story=self.story,
            text="" if goes_on else final,
            original="".join(text.original),
            style=style,
            style_name=self.styles.name_of(style),
            outline=(outline if outline < 9 else None) if outline is not None else self.styles.outline_of(style),
            label=number.label if number else "",
            number=number.full if number else "",
            level=number.level if number else 0,
            listed=number is not None,
            part=self.part,
            cell=self.cell,
            in_contents=text.in_contents or self.styles.name_of(style).startswith(("toc ", "table of figures")),
            fields=tuple(text.fields),
            marks=tuple(text.marks),
            highlighted=tuple(text.highlighted),
            hidden=tuple(text.hidden),
        )
        self.found.paragraphs.append(paragraph)
        self._add_extras(text, index)

    def _add_extras(self, text: ParagraphText, index: int) -> None:
        self.found.revisions += [Revision(kind, author, index) for kind, author in text.revisions]
        self.found.controls += [
            _make_control(item, shown, index, start=start, inline=True) for item, start, shown in text.controls
        ]
        for mark in text.bookmarks:
            self._note_bookmark(mark, index)
        for box in text.boxes:
            inside = replace(self, story="textbox" if self.story == "body" else self.story, carried="")
            inside.fields = FieldState()
            inside.walk(box)

    def _note_bookmark(self, item: Element, index: int | None = None) -> None:
        marks = self.found.bookmarks
        place = len(self.found.paragraphs) if index is None else index
        kind = item.get(name("w:name"), "")
        start = item.tag == name("w:bookmarkStart")
        marks.append(
            BookmarkMark("start" if start else "end", item.get(name("w:id"), ""), kind, len(marks), place),
        )

    def _read_block_control(self, item: Element) -> None:
        first = len(self.found.paragraphs)
        content = child(item, "w:sdtContent")
        if content is None:
            return
        self.walk(content)
        shown = "\n".join(one.text for one in self.found.paragraphs[first:])
        self.found.controls.append(_make_control(item, shown, first))

    def _read_table(self, table: Element) -> None:
        index = len(self.found.tables)
        self.found.tables.append(WordTable(index, (), len(self.found.paragraphs), self.depth))
        rows = [self._read_row(row, index, number) for number, row in enumerate(_inside(table, _TR))]
        self.found.tables[index] = replace(self.found.tables[index], rows=tuple(rows))

    def _read_row(self, row: Element, table: int, number: int) -> tuple[WordCell, ...]:
        cells = []
        column = 0
        self._note_row_change(child(row, "w:trPr/w:ins"), "insertion")
        self._note_row_change(child(row, "w:trPr/w:del"), "deletion")
        for cell in _inside(row, _TC):
            span = to_int(value(cell, "w:tcPr/w:gridSpan")) or 1
            cells.append(WordCell(self._read_cell(cell, CellAt(table, number, column)), span, column))
            column += span
        return tuple(cells)

    def _note_row_change(self, mark: Element | None, kind: RevisionKind) -> None:
        if mark is not None:
            author = mark.get(name("w:author"), "")
            self.found.revisions.append(Revision(kind, author, len(self.found.paragraphs)))

    def _read_cell(self, cell: Element, place: CellAt) -> str:
        first = len(self.found.paragraphs)
        inside = _StoryReader(
            self.found, self.styles, self.counter, self.story, self.part, place, self.depth + 1, fields=self.fields
        )
        inside.walk(cell)
        texts = [
            f"{one.label} {one.text}" if one.label else one.text
            for one in self.found.paragraphs[first:]
            if one.text.strip()
        ]
        return "\n".join(texts)


def _inside(container: Element, wanted: str) -> list[Element]:
    """Return rows of a table or cells of a row, also those wrapped in content controls or tracked changes."""
    found = []
    for item in choose_content(container):
        if item.tag == wanted:
            found.append(item)
        elif item.tag not in _PASSED and item.tag not in {_TBL, _P}:
            found += _inside(item, wanted)
    return found


def _is_empty(properties: Element | None, final: str) -> bool:
    """A paragraph without words that only ends a section shows nothing, not even its number."""
    return not final and child(properties, "w:sectPr") is not None


def _make_control(item: Element, shown: str, index: int, *, start: int = 0, inline: bool = False) -> Control:
    properties = child(item, "w:sdtPr")
    own = {} if properties is None else {one.tag: one for one in properties}
    return Control(
        tag=value(own.get(_TAG), "") or "",
        title=value(own.get(_ALIAS), "") or "",
        text=shown,
        prompt=_PROMPT in own and bool(switch(properties, "w:showingPlcHdr")),
        paragraph=index,
        start=start,
        inline=inline,
    )


def read_word(data: bytes, limits: Limits | None = None) -> WordFile:
    """Read a Word file from its bytes. Raises ReadingProblem."""
    package = open_package(data, limits)
    if package.family != "word":
        raise ReadingProblem("not-office", family=package.family)
    return read_word_package(package)


def read_word_package(package: Package) -> WordFile:
    """Read an opened Word package. Raises ReadingProblem."""
    main = package.main
    styles = read_styles(_related_tree(package, "styles"))
    lists = read_lists(_related_tree(package, "numbering"))
    found = _Found()
    root = package.tree(main)
    _StoryReader(found, styles, NumberCounter(styles, lists), "body").walk(root)
    notes = _read_notes(package, found, styles, lists)
    _read_heads(package, found, styles, lists)
    paragraphs = add_places(found.paragraphs)
    return WordFile(
        paragraphs=paragraphs,
        tables=tuple(found.tables),
        notes=_tie_notes(notes, paragraphs),
        controls=tuple(found.controls),
        bookmarks=tuple(found.bookmarks),
        revisions=tuple(found.revisions),
        properties=read_properties(package),
        language=styles.language,
        strict=package.strict,
        macros=package.macros,
        pictures_without_alt=_count_pictures_without_alt(root),
        embedded=tuple(one for one in package.names() if "/embeddings/" in one),
    )


def _related_tree(package: Package, kind: str) -> Element | None:
    parts = package.related(package.main, kind)
    return package.tree(parts[0]) if parts else None


def _read_notes(package: Package, found: _Found, styles: Styles, lists: Lists) -> list[Note]:
    notes = []
    for relation, story in (("footnotes", "footnote"), ("endnotes", "endnote"), ("comments", "comment")):
        root = _related_tree(package, relation)
        if root is None:
            continue
        items = [one for one in root.iterfind(name(f"w:{story}")) if one.get(name("w:type")) in {None, "normal"}]
        for ordinal, item in enumerate(items, start=1):
            notes.append(_read_note(item, story, ordinal, found, styles, lists))
    return notes


def _read_note(item: Element, story: str, ordinal: int, found: _Found, styles: Styles, lists: Lists) -> Note:
    first = len(found.paragraphs)
    kind: Story = "footnote" if story == "footnote" else "endnote" if story == "endnote" else "comment"
    note_id = item.get(name("w:id"), "")
    _StoryReader(found, styles, NumberCounter(styles, lists), kind, note_id).walk(item)
    text = "\n".join(one.text for one in found.paragraphs[first:]).strip()
    assert kind in {"footnote", "endnote", "comment"}  # noqa: S101 - narrows the story to a note
    return Note(kind, note_id, ordinal, text, item.get(name("w:author"), ""))


def _tie_notes(notes: list[Note], paragraphs: tuple[WordParagraph, ...]) -> tuple[Note, ...]:
    """Give each note the paragraph of its mark, and its number in the order of the marks."""
    places: dict[tuple[str, str], tuple[int, int]] = {}
    counts = {"footnote": 0, "endnote": 0, "comment": 0}
    for paragraph in paragraphs:
        for mark in paragraph.marks:
            if paragraph.story in {"body", "textbox"} and (mark.kind, mark.id) not in places:
                counts[mark.kind] += 1
                places[mark.kind, mark.id] = (paragraph.index, counts[mark.kind])
    tied = []
    for note in notes:
        place, ordinal = places.get((note.kind, note.id), (-1, note.ordinal))
        tied.append(replace(note, paragraph=place, ordinal=ordinal))
    return tuple(sorted(tied, key=lambda one: (one.kind, one.paragraph < 0, one.ordinal)))


def _read_heads(package: Package, found: _Found, styles: Styles, lists: Lists) -> None:
    heads: tuple[Story, ...] = ("header", "footer")
    for story in heads:
        for part in package.related(package.main, story):
            counter = NumberCounter(styles, lists)
            _StoryReader(found, styles, counter, story, part).walk(package.tree(part))


def _count_pictures_without_alt(root: Element) -> int:
    pictures = [
        one for one in elements(root, "wp:docPr") if next(elements(one.getparent(), "a:blip"), None) is not None
    ]
    return sum(1 for one in pictures if not (one.get("descr") or one.get("title") or "").strip())
