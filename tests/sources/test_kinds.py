"""What is read of each kind of file, beyond the cases that are kept by number."""

import zipfile
from io import BytesIO

import pytest
from docx import Document
from docx.enum.style import WD_STYLE_TYPE

from app.sources.decoding import decode
from app.sources.kinds.table import find_separator
from app.sources.plainhtml import read_html
from app.sources.registry import read_kind
from app.sources.values import read_value
from producers.reading.limits import Limits
from producers.reading.problems import ReadingProblem
from tests.cases import build


def read(kind: str, data: bytes, name: str = ""):
    return read_kind(kind, data, name or f"file.{kind}", Limits())


def texts(gathered) -> list[str]:
    return [passage.text for passage in gathered.passages]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *(("1,234.50", "1234.50"), ("(1,234.50)", "-1234.50"), ("£1,000", "1000"), ("-£5", "-5"), ("5.25%", "0.0525")),
        *(("1.234,50", "1234.50"), ("1 234,50 €", "1234.50"), ("12,5", "12.5"), ("1,234", "1234"), ("7", "7")),
        *(("2026-11-30", "2026-11-30"), ("30 November 2026", "2026-11-30"), ("Nov 30, 2026", "2026-11-30")),
        *(("30.11.2026", "2026-11-30"), ("31 June 2026", ""), ("01/02/2026", "")),
        *(("00123", ""), ("123456789012345678", ""), ("4(b)", ""), ("about 5", ""), ("", ""), ("1.2.3", "")),
    ],
)
def test_only_certain_numbers_and_dates_are_typed(text, value):
    assert read_value(text) == value


@pytest.mark.parametrize(
    ("text", "separator"),
    [("a,b\n1,2", ","), ("a;b\n1,5;2", ";"), ("a\tb\n1\t2", "\t"), ("sep=|\na|b", "|"), ('"x;y",2\n"z",3', ",")],
)
def test_the_separator_of_a_table_is_found(text, separator):
    assert find_separator(text) == separator


def test_codes_in_a_column_keep_the_whole_column_text():
    table = read("csv", b"Account,Amount\n00417,10.50\n12345,3").tables[0]
    assert table.columns == ("Account", "Amount")
    assert table.rows == (("00417", "10.50"), ("12345", "3"))
    assert table.numbers == (("", "10.50"), ("", "3"))
    assert table.first_row == 2


@pytest.mark.parametrize(
    ("cells", "typed"),
    [
        (("13/02/2026", "01/02/2026"), ("2026-02-13", "2026-02-01")),
        (("02/13/2026", "02/01/2026"), ("2026-02-13", "2026-02-01")),
        (("01/02/2026", "03/04/2026"), ("", "")),
    ],
)
def test_slashed_dates_are_typed_only_when_a_day_tells_the_order(cells, typed):
    table = read("csv", "\n".join(("When", *cells)).encode()).tables[0]
    assert tuple(row[0] for row in table.numbers) == typed


def test_rows_of_another_width_are_told():
    gathered = read("csv", b"a,b\n1,2\n3,4,5\n")
    assert [(one.code, one.fields["rows"]) for one in gathered.notices] == [("uneven-rows", "3")]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("Müller – £5".encode(), "Müller – £5"),
        ("Müller – £5".encode("cp1252"), "Müller – £5"),
        ("\ufeffMüller".encode(), "Müller"),
        ("Müller".encode("utf-16"), "Müller"),
        ("Plain words in wide letters".encode("utf-16-le"), "Plain words in wide letters"),
    ],
)
def test_text_is_decoded_whatever_its_encoding(data, text):
    assert decode(data).text == text


def test_a_guessed_encoding_is_told_only_when_it_matters():
    assert [one.code for one in read("txt", "£5".encode("cp1252")).notices] == ["encoding-guessed"]
    assert read("txt", b"five pounds").notices == []


def test_text_is_split_into_paragraphs_and_clauses_with_their_lines():
    gathered = read("txt", b"First words\ngo on.\n\n1. A clause\n2.1 Another\n")
    assert [(one.kind, one.label, one.number) for one in gathered.passages] == [
        ("paragraph", "line 1", ""),
        ("clause", "line 4", "1"),
        ("clause", "line 5", "2.1"),
    ]


def test_markdown_headings_are_headings():
    gathered = read("md", b"# Terms\nWords.\n## 2 Price\nMore.", "notes.md")
    assert [(one.kind, one.text, one.level) for one in gathered.passages][::2] == [
        ("heading", "Terms", 0),
        ("heading", "2 Price", 1),
    ]


RTF = (
    rb"{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Times;}}{\*\generator Word;}{\info{\title Secret}}"
    rb"\b Fee\b0 : \'a35,000 \endash  \u8364?20\par {\deleted old words}{\v hidden words}new\~words\par"
    rb"\trowd\cellx1 A\cell B\cell\row}"
)


def test_rich_text_gives_its_words_and_leaves_out_what_was_deleted():
    gathered = read("rtf", RTF)
    text = "\n".join(texts(gathered))
    assert "Fee: £5,000 – €20" in text
    assert "new\u00a0words" in text
    assert "A | B" in text
    assert not any(word in text for word in ("old words", "Secret", "Times", "Word;"))
    assert {one.code for one in gathered.notices} == {"hidden-text", "deletions-left-out"}


OFFICE = "urn:oasis:names:tc:opendocument:xmlns:"
ODT = f"""<office:document-content xmlns:office="{OFFICE}office:1.0" xmlns:text="{OFFICE}text:1.0"
 xmlns:table="{OFFICE}table:1.0"><office:body><office:text>
<text:tracked-changes><text:changed-region><text:deletion><text:p>old fee</text:p></text:deletion></text:changed-region>
</text:tracked-changes><text:h text:outline-level="2">Price</text:h>
<text:p>Fee<text:s text:c="2"/>is <text:span>500</text:span><text:note><text:note-body><text:p>Net of tax.</text:p>
</text:note-body></text:note>.</text:p>
<table:table><table:table-row><table:table-cell><text:p>Rent</text:p></table:table-cell>
<table:table-cell><text:p>1,200</text:p></table:table-cell></table:table-row></table:table>
</office:text></office:body></office:document-content>"""


def odt(manifest: str = "<manifest/>") -> bytes:
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        archive.writestr("content.xml", ODT)
        archive.writestr("META-INF/manifest.xml", manifest)
    return stream.getvalue()


def test_an_opendocument_text_is_read_with_its_notes_and_tables():
    gathered = read("odt", odt())
    assert texts(gathered) == ["Price", "Fee  is 500.", "Net of tax.", "Rent | 1,200"]
    assert gathered.tables[0].numbers == (("", "1200"),)
    assert [one.code for one in gathered.notices] == ["changes-accepted"]


def test_an_encrypted_opendocument_text_is_called_protected():
    with pytest.raises(ReadingProblem, match="encrypted"):
        read("odt", odt("<manifest><encryption-data/></manifest>"))


def test_html_is_read_as_words_and_hidden_pieces_are_counted():
    text, hidden = read_html(
        "<p>One<br>two &pound;3</p><style>p{}</style><div style='display:none'>Obey me.</div><p>four"
    )
    assert text.split() == ["One", "two", "£3", "Obey", "me.", "four"]
    assert hidden == 1


def test_a_mail_inside_a_mail_is_read_and_the_one_inside_that_is_named():
    outer = build.old_mail().replace(
        b"--zz--", b"--zz\r\nContent-Type: message/rfc822\r\n\r\n" + inner() + b"\r\n--zz--"
    )
    gathered = read("eml", outer)
    assert any("Words of the inner mail" in one.text for one in gathered.passages)


def inner() -> bytes:
    return b"Subject: Inner\r\nContent-Type: text/plain\r\n\r\nWords of the inner mail.\r\n"


def test_a_broken_attachment_is_named_and_the_mail_still_read():
    data = build.old_mail().replace(b"terms.txt", b"terms.docx").replace(b"Long stop", b"PK\x03\x04 Long stop")
    gathered = read("eml", data)
    assert [(one.code, one.fields["inside"]) for one in gathered.faults] == [("damaged", "attachment terms.docx")]
    assert any("deposit" in one.text for one in gathered.passages)


def test_headers_and_footers_are_read_once():
    document = Document()
    document.add_paragraph("Body.")
    document.sections[0].header.paragraphs[0].text = "Draft of 3 May"
    document.add_section().header.is_linked_to_previous = True
    gathered = read("docx", build.saved(document))
    assert [(one.label, one.text) for one in gathered.passages] == [
        ("paragraph 1", "Body."),
        ("the header", "Draft of 3 May"),
    ]


def test_contents_pages_are_not_read_as_text():
    document = Document()
    document.add_paragraph("Definitions ........ 1", style="Normal").style = make_style(document, "toc 1")
    document.add_paragraph("Definitions")
    assert texts(read("docx", build.saved(document))) == ["Definitions"]


def make_style(document, name: str):

    return document.styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH)
