"""Small builders of WordprocessingML text. Escaping of all that is written happens here and nowhere else."""

from dataclasses import dataclass, field

NAMESPACES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" '
    'xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" '
    'mc:Ignorable="w14 w15"'
)
_HALF_NUMBER = 12.0
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_TABLE = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\t": "&#9;"})


def escape(text: str) -> str:
    """Return text for an element."""
    if "&" in text or "<" in text or ">" in text:
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text


def attribute(text: str) -> str:
    """Return text for an attribute in double quotes."""
    return text.translate(_TABLE)


def twips(points: float) -> int:
    """Return points as twentieths of a point, rounded."""
    return round(points * 20)


def run(text: str, properties: str = "") -> str:
    """Return a run of text; tabs and line ends become their elements. `properties` is the inside of w:rPr."""
    head = f"<w:r><w:rPr>{properties}</w:rPr>" if properties else "<w:r>"
    if "\n" in text or "\t" in text:
        return f"{head}{_broken(text)}</w:r>"
    return f'{head}<w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def _broken(text: str) -> str:
    parts = []
    for line_number, line in enumerate(text.split("\n")):
        if line_number:
            parts.append("<w:br/>")
        for cell_number, cell in enumerate(line.split("\t")):
            if cell_number:
                parts.append("<w:tab/>")
            if cell:
                parts.append(f'<w:t xml:space="preserve">{escape(cell)}</w:t>')
    return "".join(parts)


def complex_field(instruction: str, result: str, properties: str = "") -> str:
    """Return a complex field with its cached result; `result` is plain text."""
    shape = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return (
        f'<w:r>{shape}<w:fldChar w:fldCharType="begin"/></w:r>'
        f'<w:r>{shape}<w:instrText xml:space="preserve"> {escape(instruction)} </w:instrText></w:r>'
        f'<w:r>{shape}<w:fldChar w:fldCharType="separate"/></w:r>'
        f"{run(result, properties)}"
        f'<w:r>{shape}<w:fldChar w:fldCharType="end"/></w:r>'
    )


def bookmark(name: str, identity: int, inside: str) -> str:
    """Return content between the two ends of a bookmark."""
    return f'<w:bookmarkStart w:id="{identity}" w:name="{name}"/>{inside}<w:bookmarkEnd w:id="{identity}"/>'


@dataclass(slots=True)
class Paragraph:
    """A paragraph before it is written: neighbours may still give it keep rules, a page break or a section end.

    Distances are points; None leaves what the style says. `tabs` is the inside of w:tabs, `section` a whole w:sectPr.
    """

    style: str
    inside: str = ""
    keep_next: bool = False
    page_break: bool = False
    number: tuple[int, int] | None = None
    before: float | None = None
    after: float | None = None
    line: float | None = None
    left: float | None = None
    hanging: float | None = None
    align: str = ""
    right_to_left: bool = False
    tabs: str = ""
    section: str = ""

    def write(self) -> str:
        """Return the paragraph as XML, its properties in schema order."""
        parts = [f'<w:pStyle w:val="{self.style}"/>']
        if self.keep_next:
            parts.append("<w:keepNext/>")
        if self.page_break:
            parts.append("<w:pageBreakBefore/>")
        if self.number is not None:
            parts.append(f'<w:numPr><w:ilvl w:val="{self.number[1]}"/><w:numId w:val="{self.number[0]}"/></w:numPr>')
        if self.tabs:
            parts.append(f"<w:tabs>{self.tabs}</w:tabs>")
        if self.right_to_left:
            parts.append("<w:bidi/>")
        parts.append(spacing(self.before, self.after, self.line))
        parts.append(indent(self.left, self.hanging))
        if self.align:
            parts.append(f'<w:jc w:val="{self.align}"/>')
        parts.append(self.section)
        return f"<w:p><w:pPr>{''.join(parts)}</w:pPr>{self.inside}</w:p>"


@dataclass(slots=True)
class TableXml:
    """A finished table with what neighbours need to know."""

    xml: str
    spaced: bool = True
    rows: int = 0
    notes: list[str] = field(default_factory=list)


def spacing(before: float | None, after: float | None, line: float | None = None, *, exact: bool = False) -> str:
    """Return w:spacing with least leading (or exact), or nothing when all is left to the style."""
    if before is None and after is None and line is None:
        return ""
    text = "<w:spacing"
    if before is not None:
        text += f' w:before="{twips(before)}"'
    if after is not None:
        text += f' w:after="{twips(after)}"'
    if line is not None:
        text += f' w:line="{twips(line)}" w:lineRule="{"exact" if exact else "atLeast"}"'
    return text + "/>"


def hanging_at(hanging: float, *, centred: bool) -> float:
    """Return how far a number hangs: less for one that is centred at its place, so that it stays inside the text."""
    return hanging - min(_HALF_NUMBER, hanging / 3) if centred else hanging


def indent(left: float | None, hanging: float | None = None) -> str:
    """Return w:ind, or nothing when both are left to the style."""
    if left is None and hanging is None:
        return ""
    text = "<w:ind"
    if left is not None:
        text += f' w:left="{twips(left)}"'
    if hanging is not None:
        text += f' w:hanging="{twips(hanging)}"'
    return text + "/>"
