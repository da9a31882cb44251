"""The items of a paragraph, read from its runs: words in their looks, tabs, page numbers, notes, pictures."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from producers.content.typography import clean_text
from producers.docx.scripts import split_scripts
from producers.pdf.document.arabic import shape
from producers.pdf.document.cascade import Cascade, Properties
from producers.pdf.document.looks import Looks, points, switched
from producers.pdf.document.shapes import Break, Image, Item, Mark, NoteMark, PageNumber, Style, Tab, Text
from producers.problems import ContentProblem
from producers.reading.markup import Element, child, name
from producers.reading.numerals import write_numeral
from producers.reading.package import Package, Relation

_W = name("w:p")[:-1]
_EMU = 12_700
_NOTE_NUMBERS = frozenset({"footnoteRef", "endnoteRef"})
_SILENT = {
    "pPr", "rPr", "proofErr", "lastRenderedPageBreak", "commentRangeStart", "commentRangeEnd", "commentReference",
    "bookmarkEnd", "permStart", "permEnd", "annotationRef", "delText", "delInstrText", "del", "moveFrom", "softHyphen",
    "moveFromRangeStart", "moveFromRangeEnd", "moveToRangeStart", "moveToRangeEnd", "customXmlInsRangeStart",
    "customXmlInsRangeEnd", "customXmlDelRangeStart", "customXmlDelRangeEnd", "sdtPr", "sdtEndPr", "separator",
    "continuationSeparator", "smartTagPr", "fldData",
}  # fmt: skip
_CLEAR = {"ins", "moveTo", "smartTag", "customXml", "sdtContent", "dir", "bdo"}
_COUNTED = {"PAGE", "NUMPAGES", "PAGEREF"}
_WORDS = {"drawing": "picture", "pict": "drawing", "object": "embedded object", "sym": "symbol", "ptab": "tab"}
_LINK = re.compile(r'HYPERLINK\s+"([^"]+)"')


@dataclass
class _Field:
    """A field being read: its instruction, and whether its result has begun."""

    instruction: str = ""
    shown: bool = False


@dataclass
class Inline:
    """Reads the inside of paragraphs of one part.

    `numbers` counts footnotes through the whole file, `ends` endnotes, whose numbers are written in `end_format`.
    """

    package: Package
    relations: Mapping[str, Relation]
    cascade: Cascade
    looks: Looks
    numbers: dict[str, int]
    ends: dict[str, int] = field(default_factory=dict)
    end_format: str = "lowerRoman"
    place: str = ""
    note_number: str = ""
    _fields: list[_Field] = field(default_factory=list)

    def read(self, parent: Element, base: Properties, link: str = "") -> list[Item]:
        """Return the items below an element. Raises ContentProblem("pdf_not_drawn") for what has no place here."""
        found: list[Item] = []
        for child_ in parent:
            local = child_.tag.rpartition("}")[2]
            if local == "r":
                found += self._run(child_, base, link)
            elif local == "hyperlink":
                found += self.read(child_, base, self._target(child_))
            elif local == "bookmarkStart":
                found.append(Mark(child_.get(f"{_W}name", "")))
            elif local in _CLEAR or local == "sdt":
                found += self.read(child_, base, link)
            elif local == "fldSimple":
                found += self._simple(child_, base, link)
            elif local not in _SILENT:
                self.refuse(local)
        return found

    def refuse(self, local: str) -> None:
        """Raise ContentProblem("pdf_not_drawn") for an element that pages of ours cannot show."""
        raise self._refusal(local)

    def _refusal(self, local: str) -> ContentProblem:
        return ContentProblem("pdf_not_drawn", block=self.place, field=_WORDS.get(local, local))

    def _target(self, element: Element) -> str:
        anchor = element.get(f"{_W}anchor", "")
        if anchor:
            return f"#{anchor}"
        relation = self.relations.get(element.get(name("r:id"), ""))
        return relation.target if relation is not None and relation.external else ""

    def _simple(self, element: Element, base: Properties, link: str) -> list[Item]:
        instruction = element.get(f"{_W}instr", "").split()
        if instruction and instruction[0].upper() in _COUNTED:
            run = element.find(f"{_W}r")
            style = self.looks.style(self.cascade.run(base, child(run, "w:rPr")))
            return [PageNumber(" ".join(instruction[:2]) if len(instruction) > 1 else instruction[0], style)]
        return self.read(element, base, link)

    def _run(self, run: Element, base: Properties, link: str) -> list[Item]:
        properties = self.cascade.run(base, child(run, "w:rPr"))
        if switched(properties, "vanish"):
            return []
        found: list[Item] = []
        for part in run:
            local = part.tag.rpartition("}")[2]
            if local == "fldChar":
                found += self._field_end(part, properties, link)
            elif local == "instrText":
                if self._fields:
                    self._fields[-1].instruction += part.text or ""
            elif not self._hidden():
                found += self._piece(part, local, properties, link or self._field_link())
        return found

    def _hidden(self) -> bool:
        """Whether what is read is an instruction, or the old result of a page number that is counted anew."""
        return any(not one.shown or _kind(one) in _COUNTED for one in self._fields)

    def _field_link(self) -> str:
        for one in reversed(self._fields):
            words = one.instruction.split()
            if words and words[0].upper() == "REF" and "\\h" in words and len(words) > 1:
                return f"#{words[1]}"
            if found := _LINK.search(one.instruction):
                return found.group(1)
        return ""

    def _field_end(self, mark: Element, properties: Properties, link: str) -> list[Item]:
        kind = mark.get(f"{_W}fldCharType", "")
        if kind == "begin":
            self._fields.append(_Field())
        elif kind == "separate" and self._fields:
            self._fields[-1].shown = True
        elif kind == "end" and self._fields:
            ended = self._fields.pop()
            if _kind(ended) in _COUNTED and not self._hidden():
                return [self._page_number(ended, properties, link)]
        return []

    def _page_number(self, ended: _Field, properties: Properties, link: str) -> PageNumber:
        words = ended.instruction.split()
        style = self.looks.style(properties)
        kind = words[0].upper()
        if kind == "PAGEREF" and len(words) > 1:
            return PageNumber(f"PAGEREF {words[1]}", replace(style, link=link or f"#{words[1]}"))
        return PageNumber(kind, style)

    def _piece(self, part: Element, local: str, properties: Properties, link: str) -> list[Item]:
        style = self._linked(self.looks.style(properties), link)
        if local == "t":
            return self.words(part.text or "", properties, link)
        if local in {"tab", "br", "cr"}:
            return [Tab(style) if local == "tab" else self._break(part)]
        if local == "noBreakHyphen":
            return self.words("\u2011", properties, link)
        if local == "footnoteReference":
            return [self._note(part, style)]
        if local == "endnoteReference":
            return [Text(self._end_number(part), style)]
        return [Text(self.note_number, style)] if local in _NOTE_NUMBERS else self._other(part, local)

    def _other(self, part: Element, local: str) -> list[Item]:
        if local == "drawing":
            return [self._picture(part)]
        if local not in _SILENT:
            self.refuse(local)
        return []

    def _break(self, part: Element) -> Break:
        kind = part.get(f"{_W}type", "textWrapping")
        if kind == "column":
            self.refuse("columns")
        return Break(page=kind == "page")

    def _note(self, part: Element, style: Style) -> NoteMark:
        identity = part.get(f"{_W}id", "")
        number = self.numbers.setdefault(identity, len(self.numbers) + 1)
        return NoteMark(identity, number, style)

    def _end_number(self, part: Element) -> str:
        number = self.ends.setdefault(part.get(f"{_W}id", ""), len(self.ends) + 1)
        return write_numeral(number, self.end_format)

    def words(self, text: str, properties: Properties, link: str = "") -> list[Item]:
        """Return text in its looks, with capitals where they are asked for and Arabic letters in their forms."""
        shown = clean_text(text).replace("\u00ad", "")
        shown = shown.upper() if switched(properties, "caps") or switched(properties, "smallCaps") else shown
        found: list[Item] = []
        for part in split_scripts(shown):
            style = self._linked(self.looks.style(properties, complex_script=bool(part.direction)), link)
            found.append(Text(shape(part.text) if part.direction else part.text, style))
        return found

    def _linked(self, style: Style, link: str) -> Style:
        return replace(style, link=link) if link else style

    def _picture(self, drawing: Element) -> Image:
        inline = child(drawing, "wp:inline")
        extent, about = child(inline, "wp:extent"), child(inline, "wp:docPr")
        blip = next(drawing.iter(name("a:blip")), None)
        relation = self.relations.get(blip.get(name("r:embed"), "")) if blip is not None else None
        if extent is None or relation is None or relation.external or not self.package.has(relation.target):
            raise self._refusal("drawing")
        width, height = (points(extent.get(side), _EMU) for side in ("cx", "cy"))
        words = about.get("descr", "") if about is not None else ""
        return Image(self.package.raw(relation.target), width, height, words)


def _kind(one: _Field) -> str:
    words = one.instruction.split()
    return words[0].upper() if words else ""
