"""The parts for footnotes and comments, written only when a document has some."""

from producers.docx.context import Writing
from producers.docx.runs import write_text
from producers.docx.xml import HEAD, NAMESPACES

AUTHOR, INITIALS = "Engross", "E"
_SEPARATORS = (
    '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>'
    '<w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>'
)


def add_footnotes(writing: Writing) -> None:
    """Add word/footnotes.xml with its separators when there are footnotes."""
    if not writing.footnotes:
        return
    inside = "".join(
        f'<w:footnote w:id="{number}"><w:p><w:pPr><w:pStyle w:val="FootnoteText"/></w:pPr><w:r><w:rPr>'
        f'<w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>'
        f"{write_text(f' {text}')}</w:p></w:footnote>"
        for number, text in writing.footnotes
    )
    data = f"{HEAD}<w:footnotes {NAMESPACES}>{_SEPARATORS}{inside}</w:footnotes>".encode()
    writing.parts.add_standard("footnotes.xml", data)


def add_comments(writing: Writing) -> None:
    """Add word/comments.xml when there are comments. They carry no date: a fixed one would be untrue."""
    if not writing.comments:
        return
    inside = "".join(
        f'<w:comment w:id="{number}" w:author="{AUTHOR}" w:initials="{INITIALS}"><w:p><w:pPr>'
        '<w:pStyle w:val="AnnotationText"/></w:pPr><w:r><w:rPr><w:rStyle w:val="AnnotationReference"/></w:rPr>'
        f"<w:annotationRef/></w:r>{write_text(text)}</w:p></w:comment>"
        for number, text in writing.comments
    )
    data = f"{HEAD}<w:comments {NAMESPACES}>{inside}</w:comments>".encode()
    writing.parts.add_standard("comments.xml", data)
