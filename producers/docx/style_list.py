"""Every paragraph style of a document by theme: sizes, distances, indents and keep rules of the reference pages."""

from dataclasses import dataclass

from producers.docx.look import HAIR, QUIET, Look
from producers.docx.xml import twips

# Number ids of the lists that styles are bound to; `numbering_part` defines them.
CLAUSES, PARTIES, RECITALS, SCHEDULE, EXHIBIT, ANNEX, APPENDIX, ITEMS, BULLETS = range(1, 10)


@dataclass(frozen=True)
class Style:
    """A paragraph style. Sizes and distances in points; `number` is a list and its level; `border` a bottom rule."""

    name: str
    size: float
    line: float
    before: float = 0
    after: float = 0
    sans: bool = False
    bold: bool = False
    colour: str = ""
    align: str = "left"
    left: float = 0
    hanging: float = 0
    keep_next: bool = False
    keep_lines: bool = False
    outline: int | None = None
    number: tuple[int, int] | None = None
    border: str = ""
    tabs: str = ""
    following: str = ""

    @property
    def id(self) -> str:
        """Style id: the name without spaces, first letters capital."""
        return style_id(self.name)


def style_id(name: str) -> str:
    """Return the id of a style name."""
    return "".join(word[:1].upper() + word[1:] for word in name.split())


def rule(side: str, weight: float, colour: str, space: int) -> str:
    """Return a paragraph rule: weight in points, space between rule and text in points."""
    return (
        f'<w:pBdr><w:{side} w:val="single" w:sz="{round(weight * 8)}" w:space="{space}" w:color="{colour}"/></w:pBdr>'
    )


def clear_tab(position: float) -> str:
    """Return what takes back a tab stop of the style."""
    return f'<w:tab w:val="clear" w:pos="{twips(position)}"/>'


def right_tab(position: float, leader: str = "") -> str:
    """Return a right tab stop, with dots when asked."""
    dots = f' w:leader="{leader}"' if leader else ""
    return f'<w:tab w:val="right"{dots} w:pos="{twips(position)}"/>'


def paragraph_styles(look: Look, width: float) -> tuple[Style, ...]:
    """Return all paragraph styles of a theme for a text width."""
    return (
        *_cover_styles(look),
        *_contents_styles(width),
        *_heading_styles(look),
        *_clause_styles(look),
        *_letter_styles(look),
        *_table_styles(look),
        *_note_styles(look, width),
    )


def _cover_styles(look: Look) -> tuple[Style, ...]:
    blue = rule("bottom", 1.5, look.accent, 10)
    title = (
        Style("Document Title", 20, 24, 0, 2, keep_next=True)
        if look.text == "sans"
        else Style("Document Title", 22, 28, 0, 10, keep_next=True, border=blue)
    )
    return (
        Style("Cover Title", 26, 32, 120, 10, border=blue),
        Style("Cover Line", 11.5, 16, 0, 4),
        Style("Cover Small", 9, 12, 0, 2, sans=True, colour=QUIET),
        title,
        Style("Document Subtitle", 10, 13, 0, 10, sans=True, colour=QUIET),
    )


def _contents_styles(width: float) -> tuple[Style, ...]:
    dots = right_tab(width, "dot")
    line = 14.0
    return (
        Style("Contents Title", 15, 20, 0, 14, bold=True, keep_next=True),
        Style("toc 1", 10.5, line, 0, 5, left=36, hanging=36, tabs=dots),
        Style("toc 2", 10.5, line, 0, 5, left=72, hanging=36, tabs=dots),
        Style("toc 3", 10.5, line, 0, 5, left=100, hanging=28, tabs=dots),
        Style("toc 4", 10.5, line, 0, 5, left=72, hanging=72, tabs=dots),
        Style("toc 5", 10.5, line, 0, 5, tabs=dots),
    )


def _heading_styles(look: Look) -> tuple[Style, ...]:
    if look.text == "sans":
        first = Style(
            "Part Heading", 11, 14, 15, 4, sans=True, bold=True, colour=look.accent, keep_next=True, outline=0
        )
    else:
        first = Style("Part Heading", 12, 14, 14, 8, bold=True, keep_next=True, outline=0)
    return (
        first,
        Style("Group Heading", look.size, look.leading, 10, 5, bold=True, keep_next=True, outline=1, sans=first.sans),
        Style("Minor Heading", look.size, look.leading, 8, 4, keep_next=True, outline=2, sans=first.sans),
        Style(
            "Schedule Title", 13, 18, 0, 2, bold=True, align="center", keep_next=True, outline=0, number=(SCHEDULE, 0)
        ),
        Style("Schedule Subtitle", 11, 15, 0, 10, colour=QUIET, align="center", keep_next=True),
    )


def _clause_styles(look: Look) -> tuple[Style, ...]:
    size, line, after, item, align = look.size, look.leading, look.after, look.item_after, look.align
    sans = look.text == "sans"

    def numbered(name: str, left: float, hanging: float, after: float, number: tuple[int, int] | None) -> Style:
        return Style(name, size, line, 0, after, sans=sans, align=align, left=left, hanging=hanging, number=number)

    head = max(11, size)
    return (
        numbered("Party", 36, 36, after, (PARTIES, 0)),
        numbered("Recital", 36, 36, after, (RECITALS, 0)),
        Style(
            "Clause 1", head, max(15, line), 13, 7, sans=sans, bold=True, left=36, hanging=36, keep_next=True,
            outline=0, number=(CLAUSES, 0), following="Clause 2",
        ),
        numbered("Clause 2", 36, 36, after, (CLAUSES, 1)),
        numbered("Clause 3", 64, 28, item, (CLAUSES, 2)),
        numbered("Clause 4", 92, 28, item, (CLAUSES, 3)),
        numbered("Clause Text 2", 36, 0, after, None),
        numbered("Clause Text 3", 64, 0, item, None),
        numbered("Clause Text 4", 92, 0, item, None),
        numbered("Definition", 36, 0, item, None),
        numbered("Schedule Item 1", 36, 36, after, (ITEMS, 0)),
        numbered("Schedule Item 2", 36, 36, after, (ITEMS, 1)),
        numbered("Schedule Item 3", 64, 28, item, (ITEMS, 2)),
        numbered("List Item", look.list_indent, look.list_indent, look.list_after, None),
    )  # fmt: skip


def _letter_styles(look: Look) -> tuple[Style, ...]:
    size, line, after = look.size, look.leading, look.after
    sans = look.text == "sans"

    def text(name: str, before: float, after: float, *, align: str = "left", bold: bool = False) -> Style:
        return Style(name, size, line, before, after, sans=sans, align=align, bold=bold, keep_next=bold)

    return (
        text("Body Text", 0, after, align=look.align),
        text("Letter Date", 26, 14),
        Style("Letter Address", size, 14.5 if size == 11 else line, sans=sans),
        text("Letter Reference", 12, 16),
        text("Salutation", 0, after),
        text("Subject Line", 4, after, bold=True),
        text("Closing", 0, 0),
        Style("Letterhead Name", 17, 21, 0, 0, colour=look.accent, keep_next=True),
        Style("Letterhead Address", 8.5, 11, 2, 0, sans=True, colour=QUIET, border=rule("bottom", 1, look.accent, 7)),
        Style("Note", 9, 11.5, 8 if look.text == "sans" else 0, 6, sans=True, colour=QUIET),
        Style("Quiet", 8.5, 11, 12, 4, sans=True, colour=QUIET),
    )


def _table_styles(look: Look) -> tuple[Style, ...]:
    size, line = look.table_size, look.table_leading
    return (
        Style("Table Head", look.table_head, look.table_head + 2.5, sans=True, bold=True, keep_next=True),
        Style("Table Text", size, line, sans=True),
        Style("Table Total", size, line, sans=True, bold=True),
        Style("Table Text Long", 9, 11, sans=True),
        Style("Table Total Long", 9, 11, sans=True, bold=True),
        Style("Table Caption", look.table_head, look.table_head + 2.5, 4, 4, sans=True, bold=True, keep_next=True),
        Style("Table Note", 8.5, 11, 4, 10, sans=True, colour=QUIET),
        Style("Term Label", look.size if look.text == "sans" else size, line, sans=True, bold=True),
        Style("Term Text", look.size if look.text == "sans" else size, line, sans=True),
        Style("Key Label", 8.5, 11, 0, 0, sans=True, colour=QUIET, keep_next=True),
        Style("Key Figure", 16, 20, colour=look.accent),
        Style("Signature", 10.5, 14, sans=look.text == "sans"),
        Style("Signature Caption", 9, 12, 3, 0, sans=look.text == "sans"),
        Style("Spacer", 1, 1),
    )


def _note_styles(look: Look, width: float) -> tuple[Style, ...]:
    tab = right_tab(width)
    return (
        Style("header", 8, 10, sans=True, colour=QUIET, tabs=tab),
        Style("footer", 8, 10, sans=True, colour=QUIET, tabs=tab, border=rule("top", 0.5, HAIR, 5)),
        Style("footnote text", 8.5, 11, 0, 2, sans=look.text == "sans"),
        Style("annotation text", 9, 11, sans=True),
        Style("Picture", look.size, look.leading, 6, 8, keep_lines=True),
    )
