"""Sections: paper, headers and footers with page X of Y, and the running head of a schedule."""

from producers.content.document import Letterhead, Schedule
from producers.content.typography import join_words
from producers.docx.context import Writing
from producers.docx.look import Page
from producers.docx.runs import write_text
from producers.docx.style_list import clear_tab, right_tab
from producers.docx.xml import HEAD, NAMESPACES, complex_field, run, twips


def section(writing: Writing, page: Page, schedule: int | None, *, first: bool) -> str:
    """Return a w:sectPr. `schedule` is the position of the schedule it belongs to; `first` is the first section.

    A cover has no header and footer; the first page of a letter has its own foot and no head.
    """
    special = first and _first_page_differs(writing)
    references = _header(writing, page, schedule) + _footer(writing, page)
    if special:
        references += _first_footer(writing, page)
    orientation = ' w:orient="landscape"' if page.landscape else ""
    margins = {
        "top": page.top, "right": page.right, "bottom": page.bottom, "left": page.left,
        "header": page.header, "footer": page.footer, "gutter": 0,
    }  # fmt: skip
    edges = "".join(f' w:{name}="{twips(value)}"' for name, value in margins.items())
    return (
        f'<w:sectPr>{references}<w:type w:val="nextPage"/>'
        f'<w:pgSz w:w="{twips(page.width)}" w:h="{twips(page.height)}"{orientation}/><w:pgMar{edges}/>'
        f"{'<w:titlePg/>' if special else ''}{'<w:bidi/>' if writing.right_to_left else ''}</w:sectPr>"
    )


def _first_page_differs(writing: Writing) -> bool:
    return any(block.kind in {"cover", "letterhead"} for block in writing.document.blocks[:2])


def _words(writing: Writing, text: str) -> str:
    return write_text(join_words(writing.clean(text, -1))) if text else ""


def _running(writing: Writing, page: Page, style: str, left: str, right: str) -> str:
    """Return a running line: left part, and the right part at the edge of the text."""
    stops = clear_tab(page.turn().text_width) + right_tab(page.text_width)
    tabs = f"<w:tabs>{stops}</w:tabs>" if page.landscape else ""
    bidi = "<w:bidi/>" if writing.right_to_left else ""
    tail = run("\t") + right if right else ""
    return f'<w:p><w:pPr><w:pStyle w:val="{style}"/>{tabs}{bidi}</w:pPr>{left}{tail}</w:p>'


def _part(writing: Writing, kind: str, inside: str) -> str:
    """Return the relation of a header or footer part with this content; equal content is one part."""
    tag = "hdr" if kind == "header" else "ftr"
    data = f"{HEAD}<w:{tag} {NAMESPACES}>{inside}</w:{tag}>".encode()
    for number, (_, target) in enumerate(writing.parts.relations, start=1):
        if target.startswith(kind) and writing.parts.files[f"word/{target}"] == data:
            return f"rId{number}"
    name = f"{kind}{writing.next_identity(kind)}.xml"
    return writing.parts.add_standard(name, data)


def _header(writing: Writing, page: Page, schedule: int | None) -> str:
    running = writing.document.running
    right = _words(writing, running.right)
    if schedule is not None:
        right = _schedule_words(writing, schedule)
    left = _words(writing, running.left)
    if not left and not right and schedule is None:
        return ""
    relation = _part(writing, "header", _running(writing, page, "Header", left, right))
    return f'<w:headerReference w:type="default" r:id="{relation}"/>'


def _schedule_words(writing: Writing, schedule: int) -> str:
    block = writing.document.blocks[schedule]
    if not isinstance(block, Schedule):
        return ""
    label = writing.label(schedule).number.replace(" ", "\u00a0")
    number = complex_field(f"REF {writing.bookmarks.references[schedule]} \\r \\h", label)
    return number + _words(writing, f" · {block.title}" if block.title else "")


def _page_words(writing: Writing) -> str:
    words, extra = writing.words, "<w:rtl/>" if writing.right_to_left else ""
    return (
        run(f"{words.page}\u00a0", extra)
        + complex_field("PAGE", "1", extra)
        + run(f" {words.of} ", extra)
        + complex_field("NUMPAGES", "1", extra)
    )


def _footer(writing: Writing, page: Page) -> str:
    left = _words(writing, writing.document.running.foot)
    relation = _part(writing, "footer", _running(writing, page, "Footer", left, _page_words(writing)))
    return f'<w:footerReference w:type="default" r:id="{relation}"/>'


def _first_footer(writing: Writing, page: Page) -> str:
    head = next((block for block in writing.document.blocks if isinstance(block, Letterhead)), None)
    if head is None:
        return ""
    left = _words(writing, head.registration or writing.document.running.foot)
    relation = _part(writing, "footer", _running(writing, page, "Footer", left, _page_words(writing)))
    return f'<w:footerReference w:type="first" r:id="{relation}"/>'
