"""Runs in the file: terms, blanks, verify marks, remarks, footnotes, scripts and characters that break files."""

import pytest

from producers.content.document import (
    Cell,
    Clause,
    Column,
    Cover,
    CoverParty,
    Document,
    Paragraph,
    Party,
    RunningHead,
    SignatureParty,
    Signatures,
    Table,
    TableRow,
)
from producers.content.inline import escape_inline
from producers.content.inline import parse_inline as p
from producers.content.runs import Text
from producers.docx import write_docx
from tests.producers.docx import specimens
from tests.producers.docx.opened import Opened, made, words

CHINESE, ARABIC, HEBREW = "东方贸易有限公司", "شركة النور", "חברת אלון"


def test_a_blank_is_a_named_control_with_a_quiet_line() -> None:
    opened = made(Paragraph(runs=p("Signed by [blank:name of the director|name] on [blank:date|date]")))
    assert opened.find("//w:sdt/w:sdtPr/w:alias/@w:val") == ["name of the director", "date"]
    assert opened.find("//w:sdtContent//w:rStyle/@w:val") == ["PlaceholderText", "PlaceholderText"]
    assert opened.find("//w:sdtContent//w:t/text()") == ["_" * 22, "_" * 22]
    assert len(opened.find("//w:sdtPr/w:showingPlcHdr")) == 2
    assert len(opened.find("//w:sdtPr/w:date")) == 1


def test_a_figure_is_a_hidden_control() -> None:
    opened = made(Paragraph(runs=p("of [fig:principal|exact]")))
    assert opened.find("//w:sdtPr/w:tag/@w:val") == ["figure:principal:exact"]
    assert opened.find("//w:sdtPr/w15:appearance/@w15:val") == ["hidden"]
    assert words(opened.paragraphs()[0]) == "of £12,000,000.00"


def test_a_term_is_bold_in_curly_quotes_through_its_style() -> None:
    opened = made(Paragraph(runs=p("(the [[Loan]])")))
    assert words(opened.paragraphs()[0]) == "(the “Loan”)"
    assert opened.find("//w:r[w:rPr/w:rStyle/@w:val='DefinedTerm']/w:t/text()") == ["Loan"]


def test_verify_marks_and_remarks_are_comments_by_the_program() -> None:
    opened = made(Paragraph(runs=p("number [verify:123|not in the sources], due soon[remark:ask the bank].")))
    comments = opened.tree("word/comments.xml")
    assert opened.find("w:comment/@w:author", comments) == ["Engross", "Engross"]
    assert opened.find("w:comment/@w:date", comments) == []
    assert [words(comment) for comment in comments] == ["To verify: not in the sources", "ask the bank"]
    assert words(opened.paragraphs()[0]) == "number [123: verify, not in the sources], due soon."
    assert len(opened.find("//w:commentRangeStart")) == len(opened.find("//w:commentReference")) == 2


def test_a_document_without_notes_has_no_parts_for_them() -> None:
    opened = made(Paragraph(runs=p("plain")))
    assert not {"word/comments.xml", "word/footnotes.xml"} & set(opened.parts)


def test_footnotes_have_their_part_and_separators() -> None:
    opened = made(Paragraph(runs=p("annum[note:365 days] and[note:net]")))
    notes = opened.tree("word/footnotes.xml")
    assert opened.find("w:footnote/@w:id", notes) == ["-1", "0", "1", "2"]
    assert [words(note).strip() for note in notes][2:] == ["365 days", "net"]
    assert opened.find("//w:footnoteReference/@w:id") == ["1", "2"]


def test_case_b04_names_in_other_scripts_keep_font_and_direction() -> None:
    opened = made(*(Party(runs=p(f"**{name}**")) for name in (CHINESE, ARABIC, HEBREW)))
    parties = opened.paragraphs("Party")
    assert [words(party) for party in parties] == [CHINESE, ARABIC, HEBREW]
    assert opened.find(".//w:rFonts/@w:eastAsia", parties[0]) == ["SimSun"]
    for party, language in zip(parties[1:], ("ar-SA", "he-IL"), strict=True):
        assert opened.find(".//w:rFonts/@w:cs", party) == ["Times New Roman"]
        assert opened.find(".//w:rPr/w:rtl", party)
        assert opened.find("w:pPr/w:bidi", party)
        assert opened.find(".//w:lang/@w:bidi", party) == [language]
    assert not opened.find("w:pPr/w:bidi", parties[0])


def test_an_english_paragraph_with_an_arabic_name_stays_left_to_right() -> None:
    opened = made(Party(runs=p(f"**{ARABIC}**, a company incorporated in the United Arab Emirates")))
    party = opened.paragraphs("Party")[0]
    assert not opened.find("w:pPr/w:bidi", party)
    assert opened.find("string(.//w:r[w:rPr/w:rtl]/w:t)", party) or words(party).startswith(ARABIC)


def test_an_arabic_document_runs_from_right_to_left() -> None:
    table = Table(columns=(Column(head=p("a")),), rows=(TableRow(cells=(Cell(runs=p("b")),)),))
    opened = made(Paragraph(runs=p(ARABIC)), table, language="ar-AE")
    assert opened.find("//w:sectPr/w:bidi")
    assert opened.find("//w:tblPr/w:bidiVisual")
    assert len(opened.find("//w:p/w:pPr/w:bidi")) >= 2


def test_case_b05_names_with_signs_stand_everywhere_as_they_are() -> None:
    name = "Johnson & Sons <Holdings> Ltd"
    document = Document(
        title=name,
        running=RunningHead(left=name, foot=name),
        blocks=(
            Paragraph(runs=p(escape_inline(name))),
            Table(columns=(Column(),), rows=(TableRow(cells=(Cell(runs=(Text(text="a\x0bb"),)),)),), alt=name),
        ),
    )
    result = write_docx(document, specimens.figures())
    opened = Opened(result.data)
    assert words(opened.paragraphs("BodyText")[0]) == name
    assert words(opened.paragraphs("TableText")[0]) == "a b"
    assert words(opened.tree("word/header1.xml")).startswith(name)
    assert words(opened.tree("word/footer1.xml")).startswith(name)
    assert opened.find("//w:tblDescription/@w:val") == [name]
    assert opened.tree("docProps/core.xml").findtext("{http://purl.org/dc/elements/1.1/}title") == name
    assert any(note.code.startswith("remark.document_character") for note in result.notes)


@pytest.mark.parametrize("text", ["Buyer’s", "Buyer's", "§ 2.1", "a — b", "£1,000", "§\u00a02.1"])
def test_case_b12_signs_are_written_as_given(text: str) -> None:
    opened = made(Paragraph(runs=(Text(text=text),)))
    assert words(opened.paragraphs()[0]) == text


def test_the_cover_keeps_a_right_to_left_name_at_its_left() -> None:
    opened = made(Cover(title="Lease", parties=(CoverParty(name=HEBREW, role="Tenant"),)), Paragraph(runs=p("x")))
    lines = [line for line in opened.paragraphs("CoverLine") if words(line) == HEBREW]
    assert opened.find("w:pPr/w:jc/@w:val", lines[0]) == ["right"]
    assert opened.find("w:pPr/w:bidi", lines[0])


def test_in_a_document_from_right_to_left_numbers_stay_inside_the_text_and_figures_line_up() -> None:
    table = Table(
        columns=(Column(head=p("שנה")), Column(head=p("סכום"), align="right")),
        rows=(TableRow(cells=(Cell(runs=p("ראשונה")), Cell(runs=p("1,000.00")))),),
        alt="x",
    )
    blocks = (Clause(level=1, runs=p("תשלום")), Clause(level=2, runs=p("הקונה ישלם.")), table)
    opened = Opened(write_docx(Document(title="x", language="he", blocks=blocks), specimens.figures()).data)
    numbering = opened.tree("word/numbering.xml")
    levels = opened.find("w:abstractNum[@w:abstractNumId='1']/w:lvl", numbering)
    assert [opened.find("w:lvlJc/@w:val", level) for level in levels] == [["center"]] * 4
    assert [opened.find("w:pPr/w:ind/@w:hanging", level) for level in levels] == [["480"], ["480"], ["373"], ["373"]]
    assert opened.find("//w:tbl//w:jc/@w:val") == []
    assert opened.find("//w:tblInd/@w:w") == ["0"]
    usual = Opened(write_docx(Document(title="x", blocks=blocks), specimens.figures()).data)
    assert set(usual.find("//w:lvlJc/@w:val", usual.tree("word/numbering.xml"))) == {"left"}


def test_a_right_to_left_cover_and_its_signatures_speak_its_language() -> None:
    cover = Cover(title="x", parties=(CoverParty(name=HEBREW, role="הקונה"),))
    signatures = Signatures(lead=p("x"), parties=(SignatureParty(name=HEBREW),))
    document = Document(title="x", language="he", blocks=(cover, Paragraph(runs=p("x")), signatures))
    opened = Opened(write_docx(document, specimens.figures()).data)
    said = "".join(opened.tree("word/document.xml").itertext())
    assert "בין" in said
    assert "בשם" in said
    assert "between" not in said
    assert "behalf" not in said
    assert opened.find("//w:p[w:pPr/w:pStyle/@w:val='CoverLine']/w:pPr/w:jc/@w:val") == []
