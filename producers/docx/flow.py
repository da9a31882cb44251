"""The flow of elements in the body: sections, page breaks, separators between tables, and the last paragraph."""

from dataclasses import dataclass, field

from producers.docx.xml import Paragraph, TableXml

AFTER_TABLE = 10.0


@dataclass(slots=True)
class Raw:
    """XML between elements that counts as nothing: the shell around the contents page, a bookmark before a table."""

    xml: str


Element = Paragraph | TableXml | Raw


@dataclass
class Flow:
    """Elements in order. A pending page break falls on the next paragraph; a table after a table gets a gap."""

    elements: list[Element] = field(default_factory=list)
    break_pending: bool = False

    def add(self, element: Element) -> None:
        """Add an element, with what its place asks for."""
        if isinstance(element, Raw):
            self.elements.append(element)
            return
        last = self._last()
        if isinstance(element, Paragraph):
            if isinstance(last, TableXml) and last.spaced and element.style not in _OWN_SPACE:
                element.before = max(element.before or 0, AFTER_TABLE, _OWN_BEFORE.get(element.style, 0))
            element.page_break = element.page_break or self.break_pending
        elif self.break_pending or isinstance(last, TableXml):
            gap = Paragraph("Spacer", page_break=self.break_pending, keep_next=True)
            gap.line = None if self.break_pending else AFTER_TABLE
            self.elements.append(gap)
        self.break_pending = False
        self.elements.append(element)

    def _last(self) -> Element | None:
        return next((element for element in reversed(self.elements) if not isinstance(element, Raw)), None)

    def end_section(self, section: str) -> None:
        """End a section at the last paragraph, or at a tiny one of its own after anything else."""
        self.break_pending = False
        if not self.elements:
            return
        last = self.elements[-1]
        if not isinstance(last, Paragraph) or last.section:
            last = Paragraph("Spacer")
            self.elements.append(last)
        last.section = section

    def finish(self) -> str:
        """Return the body's inside; a document that ends with a table gets the paragraph word processors need."""
        if not isinstance(self.elements[-1], Paragraph):
            self.elements.append(Paragraph("Spacer"))
        return "".join(element.write() if isinstance(element, Paragraph) else element.xml for element in self.elements)


_OWN_SPACE = {"TableNote", "Spacer", "TableCaption"}
_OWN_BEFORE = {"PartHeading": 15.0, "Clause1": 13.0, "LetterReference": 12.0, "Quiet": 12.0}
