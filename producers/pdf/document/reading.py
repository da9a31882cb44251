"""A Word file read for its looks: sections with their paper and running lines, paragraphs, tables, notes.

What pages of ours cannot show exactly (drawings, text boxes, columns, equations) is refused by name, never left out.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from producers.pdf.document.cascade import Cascade, Properties
from producers.pdf.document.faces import FaceBook
from producers.pdf.document.inline import Inline
from producers.pdf.document.looks import Looks, paragraph_shape, points
from producers.pdf.document.shapes import (
    Block,
    Item,
    PageNumber,
    Paper,
    Paragraph,
    ParagraphShape,
    Rule,
    Section,
    Sheet,
    Tab,
    Text,
)
from producers.pdf.document.tables import read_table
from producers.problems import ContentProblem
from producers.reading.markup import Element, child, name, value
from producers.reading.numbering import NumberCounter, Numbered, read_lists
from producers.reading.numerals import write_numeral
from producers.reading.package import Package, open_package
from producers.reading.properties import read_properties as read_about
from producers.reading.wordstyles import read_styles
from producers.redline.resolving import accept_tree, has_changes

_W = name("w:p")[:-1]
_PASSED = {
    "bookmarkStart", "bookmarkEnd", "proofErr", "sectPr", "commentRangeStart", "commentRangeEnd", "permStart",
    "permEnd", "moveFromRangeStart", "moveFromRangeEnd", "moveToRangeStart", "moveToRangeEnd",
}  # fmt: skip
_NOTE_RULE = 144.0
_ROLES = {"default": "default", "first": "first"}


def read_paper(data: bytes, name_: str = "") -> Paper:
    """Return a Word file ready to be set on pages, its tracked changes accepted, its comments left out.

    Raises ReadingProblem for what is no Word file, ContentProblem("pdf_not_drawn") for what cannot be shown.
    """
    package = open_package(data)
    if package.family != "word":
        raise ContentProblem("pdf_not_drawn", block=name_, field="file")
    return _Reader(package).read()


@dataclass
class Story:
    """Reads the blocks of one part. `place` follows the numbers as they are read."""

    inline: Inline
    counter: NumberCounter
    cascade: Cascade
    looks: Looks
    marks: list[Item] = field(default_factory=list)

    def blocks(self, container: Element) -> Iterator[tuple[Block, Element | None]]:
        """Yield the blocks of a container, each with the section it ends, if it ends one."""
        for one in container:
            local = one.tag.rpartition("}")[2]
            if local == "p":
                yield self.paragraph(one), child(one, "w:pPr/w:sectPr")
            elif local == "tbl":
                yield read_table(one, self), None
            elif local == "sdt":
                inside = one.find(f"{_W}sdtContent")
                yield from self.blocks(inside) if inside is not None else ()
            elif local in {"ins", "moveTo", "customXml"}:
                yield from self.blocks(one)
            elif local == "bookmarkStart":
                self.marks += self.inline.read([one], {})
            elif local not in _PASSED and not local.endswith("Pr"):
                self.inline.refuse(local)

    def paragraph(self, element: Element) -> Paragraph:
        """Return a paragraph with its number in front."""
        own = element.find(f"{_W}pPr")
        number = self.counter.count(own, value(own, "w:pStyle") or self.cascade.default_style)
        if number is not None and number.full:
            self.inline.place = number.full
        properties, base = self.cascade.paragraph(own, number)
        if "framePr" in properties:
            self.inline.refuse("frame")
        end = self.cascade.run(base, child(own, "w:rPr"))
        shape = paragraph_shape(properties, self.looks.style(end))
        label, front = self._label(number, end) if number is not None else ("", [])
        if front and isinstance(front[-1], Tab):
            shape = replace(shape, label=value(self.cascade.level(number), "w:lvlJc") or "left" if number else "left")
        items = [*self.marks, *front, *self.inline.read(element, base)]
        self.marks = []
        _number_entry(items, shape)
        return Paragraph(shape, items, label, self.inline.place)

    def _label(self, number: Numbered, end: Properties) -> tuple[str, list[Item]]:
        level = self.cascade.level(number)
        text = number.label or (value(level, "w:lvlText") or "")
        properties = self.cascade.run({**end, "u": {"val": "none"}}, child(level, "w:rPr"))
        if text and not number.label and properties.get("rFonts", {}).get("ascii", "") in {"Symbol", "Wingdings"}:
            properties = {**properties, "rFonts": {"ascii": "Arial"}}
        suffix = value(level, "w:suff") or "tab"
        if not text:
            return "", []
        items = self.inline.words(text, properties)
        if suffix == "tab":
            return text, [*items, Tab(self.looks.style(properties))]
        return text, [*items, *(self.inline.words(" ", properties) if suffix == "space" else ())]


@dataclass
class _Reader:
    """Reads one file."""

    package: Package
    book: FaceBook = field(default_factory=FaceBook)
    numbers: dict[str, int] = field(default_factory=dict)
    ends: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        main = self.package.main
        styles, numbering = self._related("styles"), self._related("numbering")
        self.styles, self.lists = read_styles(styles), read_lists(numbering)
        self.cascade, self.looks = Cascade(styles, numbering), Looks(self.book, _theme_fonts(self._related("theme")))
        self.relations = self.package.relations(main)

    def read(self) -> Paper:
        """Return the file."""
        root = self._tree(self.package.main)
        body = child(root, "w:body")
        about, settings = read_about(self.package), self._related("settings")
        sections = list(self._sections(body)) if body is not None else []
        notes = self._notes()
        if self.ends and sections:
            sections[-1].blocks += self._endnotes(sections[-1].sheet)
        return Paper(
            sections=sections,
            notes=notes,
            title=about.title,
            language=about.language or self.styles.language,
            default_tab=points(value(settings, "w:defaultTabStop")) or 36.0,
            replaced=tuple(sorted(self.book.missing)),
        )

    def _tree(self, part: str) -> Element:
        tree = self.package.tree(part)
        if has_changes(self.package.raw(part)):
            accept_tree(tree)
        return tree

    def _related(self, kind: str) -> Element | None:
        parts = self.package.related(self.package.main, kind)
        return self._tree(parts[0]) if parts else None

    def _story(self, part: str) -> Story:
        relations, form = self.package.relations(part), self._end_format()
        inline = Inline(self.package, relations, self.cascade, self.looks, self.numbers, self.ends, form)
        return Story(inline, NumberCounter(self.styles, self.lists), self.cascade, self.looks)

    def _sections(self, body: Element) -> Iterator[Section]:
        story = self._story(self.package.main)
        blocks: list[Block] = []
        running: tuple[dict[str, list[Block]], dict[str, list[Block]]] = {}, {}
        for block, ends in story.blocks(body):
            blocks.append(block)
            if ends is not None:
                section = self._section(ends, blocks, running)
                running, blocks = (section.heads, section.feet), []
                yield section
        last = child(body, "w:sectPr")
        if blocks or last is not None:
            yield self._section(last, blocks, running)

    def _section(
        self, properties: Element | None, blocks: list[Block], before: tuple[dict[str, list[Block]], ...]
    ) -> Section:
        columns = value(properties, "w:cols", "w:num")
        if columns and columns not in {"0", "1"}:
            raise ContentProblem("pdf_not_drawn", field="columns")
        start = value(properties, "w:pgNumType", "w:start")
        return Section(
            sheet=_sheet(properties),
            blocks=blocks,
            heads={**before[0], **self._running(properties, "headerReference")},
            feet={**before[1], **self._running(properties, "footerReference")},
            special=properties is not None and _titled(properties),
            starts_page=(value(properties, "w:type") or "nextPage") != "continuous",
            first_number=int(start) if start and start.isdigit() else None,
        )

    def _running(self, properties: Element | None, tag: str) -> dict[str, list[Block]]:
        found: dict[str, list[Block]] = {}
        for one in properties.iterfind(f"{_W}{tag}") if properties is not None else ():
            relation = self.relations.get(one.get(name("r:id"), ""))
            kind = _ROLES.get(one.get(f"{_W}type", "default"), "")
            if relation is not None and kind and self.package.has(relation.target):
                found[kind] = [block for block, _ in self._story(relation.target).blocks(self._tree(relation.target))]
        return found

    def _notes(self) -> dict[str, list[Block]]:
        return self._notes_of("footnotes", {identity: str(number) for identity, number in self.numbers.items()})

    def _endnotes(self, sheet: Sheet) -> list[Block]:
        """Return the endnotes in the order of their marks, under a short rule after the last words."""
        if value(self._related("settings"), "w:endnotePr/w:pos") == "sectEnd":
            raise ContentProblem("pdf_not_drawn", field="endnotes")
        found = self._notes_of("endnotes", {one: write_numeral(n, self._end_format()) for one, n in self.ends.items()})
        end = self.looks.style(self.cascade.paragraph(None, None)[1])
        right = sheet.width - sheet.left - sheet.right - _NOTE_RULE
        line = ParagraphShape(end, 12.0, 0.0, 4.0, "exact", right=right, above=Rule(0.5, "000000"), keep_next=True)
        return [Paragraph(line, []), *(block for one in self.ends for block in found.get(one, ()))]

    def _notes_of(self, kind: str, numbers: Mapping[str, str]) -> dict[str, list[Block]]:
        parts = self.package.related(self.package.main, kind)
        found: dict[str, list[Block]] = {}
        for note in self._tree(parts[0]) if parts and numbers else ():
            identity = note.get(f"{_W}id", "")
            if identity in numbers:
                story = self._story(parts[0])
                story.inline.note_number = numbers[identity]
                found[identity] = [block for block, _ in story.blocks(note)]
        return found

    def _end_format(self) -> str:
        return value(self._related("settings"), "w:endnotePr/w:numFmt") or "lowerRoman"


def _theme_fonts(theme: Element | None) -> dict[str, str]:
    """Return the fonts of a theme for headings ("major") and for text ("minor")."""
    found = {}
    for kind in ("major", "minor"):
        scheme = next(theme.iter(name(f"a:{kind}Font")), None) if theme is not None else None
        latin = child(scheme, "a:latin")
        if latin is not None and latin.get("typeface"):
            found[kind] = str(latin.get("typeface"))
    return found


def _number_entry(items: list[Item], shape: ParagraphShape) -> None:
    """Give an entry of a contents page that has no page number yet the number of the page it names."""
    words = [item for item in items if isinstance(item, Text)]
    target = words[-1].style.link if words else ""
    numbered = any(isinstance(item, PageNumber) for item in items)
    if target.startswith("#") and not numbered and any(stop.kind == "right" and stop.dots for stop in shape.tabs):
        items += [Tab(replace(words[-1].style, link="")), PageNumber(f"PAGEREF {target[1:]}", words[-1].style)]


def _titled(properties: Element) -> bool:
    found = properties.find(f"{_W}titlePg")
    return found is not None and found.get(f"{_W}val", "1") not in {"0", "false", "off"}


def _sheet(properties: Element | None) -> Sheet:
    def paper(side: str, usual: str) -> float:
        return points(value(properties, "w:pgSz", f"w:{side}") or usual)

    def margin(side: str, usual: str) -> float:
        return points(value(properties, "w:pgMar", f"w:{side}") or usual)

    return Sheet(
        width=paper("w", "11906"), height=paper("h", "16838"), top=abs(margin("top", "1440")),
        bottom=abs(margin("bottom", "1440")), left=margin("left", "1440"), right=margin("right", "1440"),
        header=margin("header", "708"), footer=margin("footer", "708"),
    )  # fmt: skip
