"""The tracked file as a plain one that shows its changes in print: inserted blue, deleted red, comments at the end.

Printing a tracked file itself gives each program's own colours and, in some, wrong clause numbers; so the PDF of a
comparison is made from this copy. It is for looking at only.
"""

from dataclasses import dataclass

from lxml import etree

from producers.changes import Counts
from producers.docx.look import BLUE, HAIR
from producers.package.archive import read_archive, write_archive
from producers.reading.numbering import NumberCounter, read_lists
from producers.reading.wordstyles import Styles, read_styles
from producers.redline.names import ID, PPR, Element, P, style_of, visible_text, w
from producers.redline.painting import paint_changes, type_old_numbers
from producers.redline.pieces import make_paragraph, make_run
from producers.redline.wording import RedlineWords, redline_words

_RED, _GREEN, _OCHRE, _VERIFY = "A02828", "1C6743", "855000", "FCE9BF"
_HEAD = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MARKS = ("commentRangeStart", "commentRangeEnd")
_PARTS = ("word/document.xml", "word/header", "word/footer", "word/footnotes", "word/endnotes")


@dataclass(frozen=True)
class Versions:
    """What the head of a shown comparison says: both versions in words ("draft 3 (30 November 2026)")."""

    new: str
    old: str


@dataclass(frozen=True)
class _Remark:
    number: int
    place: str
    author: str
    moment: str
    text: str


def show_changes(data: bytes, versions: Versions, counts: Counts, language: str = "en-GB") -> bytes:
    """Return a copy of a tracked Word file of ours whose changes are plain coloured text, with a head and comments.

    Head and list of comments are in `language`.
    """
    parts, words = read_archive(data), redline_words(language)
    styles = read_styles(_tree(parts, "word/styles.xml"))
    numbering = _tree(parts, "word/numbering.xml")
    lists = read_lists(numbering)
    for name in [one for one in parts if one.startswith(_PARTS) and one.endswith(".xml")]:
        root = etree.fromstring(parts[name])
        if name == "word/document.xml":
            type_old_numbers(root, NumberCounter(styles, lists), styles.default, numbering)
        paint_changes(root)
        if name == "word/document.xml":
            remarks = _tag_comments(root, _tree(parts, "word/comments.xml"), NumberCounter(styles, lists), styles)
            _add_head(root, versions, _count_words(counts, remarks, words), words, moved=bool(counts.moves))
            _add_remarks(root, remarks, words)
        parts[name] = _HEAD + etree.tostring(root, encoding="UTF-8")
    return write_archive(parts)


def list_comments(data: bytes, language: str = "en-GB") -> bytes:
    """Return a Word file whose comments are tagged where they stand and listed at its end, for a copy on paper."""
    parts = read_archive(data)
    if "word/comments.xml" not in parts:
        return data
    styles, lists = read_styles(_tree(parts, "word/styles.xml")), read_lists(_tree(parts, "word/numbering.xml"))
    root = etree.fromstring(parts["word/document.xml"])
    remarks = _tag_comments(root, _tree(parts, "word/comments.xml"), NumberCounter(styles, lists), styles)
    _add_remarks(root, remarks, redline_words(language))
    parts["word/document.xml"] = _HEAD + etree.tostring(root, encoding="UTF-8")
    return write_archive(parts)


def _tree(parts: dict[str, bytes], name: str) -> Element | None:
    return etree.fromstring(parts[name]) if name in parts else None


def _tag_comments(root: Element, comments: Element | None, counter: NumberCounter, styles: Styles) -> list[_Remark]:
    """Put a tag where each comment is tied and return the comments in order."""
    known = {one.get(ID): one for one in comments.iter(w("comment"))} if comments is not None else {}
    found: list[_Remark] = []
    place = ""
    for paragraph in list(root.iter(P)):
        number = counter.count(paragraph.find(PPR), style_of(paragraph) or styles.default)
        place = number.full if number is not None and number.full else place
        for node in list(paragraph.iter(w("commentReference"))):
            comment = known.get(node.get(ID))
            if comment is not None:
                found.append(_remark(len(found) + 1, place, comment))
                node.getparent().addprevious(_tag(len(found)))
            node.getparent().getparent().remove(node.getparent())
        for node in list(paragraph.iter(*(w(tag) for tag in _MARKS))):
            node.getparent().remove(node)
    return found


def _remark(number: int, place: str, comment: Element) -> _Remark:
    text = " ".join(visible_text(one).strip() for one in comment.iter(P))
    return _Remark(number, place, comment.get(w("author"), ""), comment.get(w("date"), "")[:10], text.strip())


def _tag(number: int) -> Element:
    look = (
        f'<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:b/><w:color w:val="{_OCHRE}"/><w:sz w:val="16"/>'
        f'<w:shd w:val="clear" w:color="auto" w:fill="{_VERIFY}"/>'
    )
    return make_run(f"\u00a0C{number}\u00a0", look)


def _add_head(root: Element, versions: Versions, counted: str, words: RedlineWords, *, moved: bool) -> None:
    body, gap = root.find(w("body")), '<w:sz w:val="19"/>'
    key = make_run(words.inserted, _sans(f'<w:color w:val="{BLUE}"/>{gap}<w:u w:val="double"/>'))
    struck = make_run(words.deleted, _sans(f'<w:strike/><w:color w:val="{_RED}"/>{gap}'))
    title = words.comparison.format(new=versions.new, old=versions.old)
    first = make_paragraph([make_run(title, _sans('<w:b/><w:sz w:val="19"/>'))], "")
    rule = f'<w:pBdr><w:bottom w:val="single" w:sz="4" w:space="7" w:color="{HAIR}"/></w:pBdr>'
    line = [make_run(f"{counted}  ", _sans(gap)), key, make_run("   ", _sans(gap)), struck]
    if moved:
        green = f'<w:color w:val="{_GREEN}"/>{gap}'
        line += [make_run("   ", _sans(gap)), make_run(words.moved_here, _sans(f'{green}<w:u w:val="double"/>'))]
        line += [make_run("   ", _sans(gap)), make_run(words.moved_away, _sans(f"<w:strike/>{green}"))]
    second = make_paragraph(line, f'{rule}<w:spacing w:before="40" w:after="280"/>')
    body.insert(0, second)
    body.insert(0, first)


def _count_words(counts: Counts, remarks: list[_Remark], words: RedlineWords) -> str:
    verify = sum(one.text.startswith("To verify") for one in remarks)
    return words.count_all(counts, len(remarks) - verify, verify)


def _add_remarks(root: Element, remarks: list[_Remark], words: RedlineWords) -> None:
    if not remarks:
        return
    body = root.find(w("body"))
    place = len(body) - (1 if len(body) and body[-1].tag == w("sectPr") else 0)
    rule = f'<w:pBdr><w:top w:val="single" w:sz="8" w:space="8" w:color="{HAIR}"/></w:pBdr>'
    title = make_run(words.comments, _sans('<w:b/><w:sz w:val="19"/>'))
    head = make_paragraph([title], f'<w:keepNext/>{rule}<w:spacing w:before="280" w:after="80"/>')
    lines = [_remark_line(one, words) for one in remarks]
    for one in reversed([head, *lines]):
        body.insert(place, one)


def _remark_line(remark: _Remark, words: RedlineWords) -> Element:
    number = words.clause.format(number=remark.place)
    at = number if remark.place[:1].isdigit() else remark.place or words.start
    about = ", ".join(one for one in (remark.author, remark.moment) if one)
    look = '<w:sz w:val="18"/>'
    runs = [
        _tag(remark.number),
        make_run("\t", _sans(look)),
        make_run(at, _sans(f"<w:b/>{look}")),
        make_run(f", {about}. {remark.text}", _sans(look)),
    ]
    tabs = '<w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs>'
    shape = '<w:spacing w:after="80"/><w:ind w:left="720" w:hanging="720"/><w:jc w:val="left"/>'
    return make_paragraph(runs, tabs + shape)


def _sans(look: str) -> str:
    return f'<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/>{look}'
