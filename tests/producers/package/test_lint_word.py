"""Each way to break a Word file is caught, and the clean file gives nothing."""

import pytest

from producers.package.archive import write_archive
from producers.package.lint import lint
from tests.producers.package.clean_files import codes, swap, word_parts

DOCUMENT, STYLES, NUMBERING, COMMENTS = (
    "word/document.xml",
    "word/styles.xml",
    "word/numbering.xml",
    "word/comments.xml",
)
START = '<w:bookmarkStart w:id="7" w:name="_Ref7"/>'
END = '<w:bookmarkEnd w:id="7"/>'


def test_the_clean_file_has_no_fault() -> None:
    assert lint(write_archive(word_parts())) == ()


BROKEN = [
    ("undefined_style", DOCUMENT, 'w:val="Heading1"', 'w:val="Heading77"'),
    ("undefined_style", STYLES, '<w:basedOn w:val="Normal"/>', '<w:basedOn w:val="Gone"/>'),
    ("duplicate_style", STYLES, 'w:styleId="Heading2"', 'w:styleId="Heading1"'),
    ("undefined_numbering", DOCUMENT, '<w:numId w:val="1"/>', '<w:numId w:val="777"/>'),
    ("undefined_abstract_numbering", NUMBERING, '<w:abstractNumId w:val="', '<w:abstractNumId w:val="99'),
    ("duplicate_numbering", NUMBERING, 'w:numId="2"', 'w:numId="1"'),
    (
        "duplicate_bookmark_name",
        DOCUMENT,
        START,
        START + '<w:bookmarkStart w:id="8" w:name="_ref7"/><w:bookmarkEnd w:id="8"/>',
    ),
    (
        "duplicate_bookmark_id",
        DOCUMENT,
        START,
        START + '<w:bookmarkStart w:id="7" w:name="b"/><w:bookmarkEnd w:id="7"/>',
    ),
    ("unpaired_bookmark", DOCUMENT, END, ""),
    ("unpaired_bookmark", DOCUMENT, START, ""),
    ("unpaired_bookmark", DOCUMENT, START, END + START),
    ("broken_reference", DOCUMENT, " REF _Ref7 ", " REF _Ref8 "),
    ("broken_reference", DOCUMENT, " REF _Ref7 ", " PAGEREF _Ref8 "),
    ("broken_link", DOCUMENT, 'w:anchor="_Ref7"', 'w:anchor="nowhere"'),
    ("unclosed_field", DOCUMENT, '<w:r><w:fldChar w:fldCharType="end"/></w:r>', ""),
    ("unopened_field", DOCUMENT, '<w:r><w:fldChar w:fldCharType="begin"/></w:r>', ""),
    ("unclosed_field", DOCUMENT, 'w:fldCharType="end"', 'w:fldCharType="separate"'),
    ("row_without_cell", DOCUMENT, "</w:tbl>", "<w:tr/></w:tbl>"),
    ("cell_without_paragraph", DOCUMENT, "</w:tr></w:tbl>", "<w:tc><w:tcPr/></w:tc></w:tr></w:tbl>"),
    ("table_without_grid", DOCUMENT, "<w:tblGrid>", "<w:tblGrod>"),
    ("misplaced_properties", DOCUMENT, "<w:r><w:t>One</w:t></w:r>", "<w:r><w:t>One</w:t><w:rPr/></w:r>"),
    ("misplaced_properties", DOCUMENT, "<w:body>", "<w:body><w:sectPr/>"),
    ("missing_comment", DOCUMENT, '<w:commentReference w:id="0"', '<w:commentReference w:id="5"'),
    ("unpaired_comment_range", DOCUMENT, '<w:commentRangeEnd w:id="0"/>', ""),
    ("missing_footnote", DOCUMENT, "<w:r><w:t>One</w:t></w:r>", '<w:r><w:footnoteReference w:id="3"/></w:r>'),
    ("change_without_author", DOCUMENT, 'w:id="20" w:author="A"', 'w:id="20"'),
    ("deleted_text_as_text", DOCUMENT, "<w:delText>old</w:delText>", "<w:t>old</w:t>"),
]


@pytest.mark.parametrize(("code", "part", "old", "new"), BROKEN)
def test_a_broken_word_file_is_caught(code: str, part: str, old: str, new: str) -> None:
    parts = swap(word_parts(), part, old, new)
    if code == "table_without_grid":
        parts = swap(parts, part, "</w:tblGrid>", "</w:tblGrod>")
    assert code in codes(parts)


def test_numbers_before_their_lists_are_caught() -> None:
    parts = word_parts()
    text = parts[NUMBERING].decode()
    first = text.index("<w:num ")
    number = text[first : text.index("</w:num>") + len("</w:num>")]
    moved = text.replace(number, "").replace("<w:abstractNum ", number + "<w:abstractNum ", 1)
    assert "numbering_order" in codes({**parts, NUMBERING: moved.encode()})


def test_a_comment_id_used_twice_is_caught() -> None:
    parts = word_parts()
    text = parts[COMMENTS].decode()
    comment = text[text.index("<w:comment ") : text.index("</w:comment>") + len("</w:comment>")]
    assert "duplicate_comment" in codes(swap(parts, COMMENTS, comment, comment * 2))


def test_a_field_may_hold_a_field() -> None:
    begin, end = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>', '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    inner = f"{begin}<w:r><w:instrText>PAGE</w:instrText></w:r>{end}"
    parts = swap(word_parts(), DOCUMENT, "<w:r><w:t>1.1</w:t></w:r>", f"<w:r><w:t>1.1</w:t></w:r>{inner}")
    assert codes(parts) == set()


def test_marks_repeated_in_an_older_drawing_are_no_fault() -> None:
    old = (
        '<w:p><w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">'
        f"<mc:Choice Requires='wps'/><mc:Fallback>{START}{END}</mc:Fallback></mc:AlternateContent></w:r></w:p><w:sectPr"
    )
    assert codes(swap(word_parts(), DOCUMENT, "<w:sectPr", old)) == set()
