"""Layout in the file: sections, running heads, keep rules, tables, signatures, one-page summaries."""

import struct
import zlib

import pytest
from pydantic import ValidationError

from producers.content.document import (
    Clause,
    Definition,
    Document,
    Heading,
    PageBreak,
    Paragraph,
    Picture,
    Schedule,
    ScheduleItem,
    SignatureParty,
    Signatures,
    TermRow,
    TermRows,
    Title,
)
from producers.content.inline import parse_inline as p
from producers.docx import write_docx
from producers.problems import ContentProblem
from producers.production import FileRemark, RenderOptions
from tests.producers.docx import specimens
from tests.producers.docx.opened import Opened, made, words


def agreement() -> Opened:
    return Opened(write_docx(specimens.facility_agreement(), specimens.figures()).data)


def png(width: int, height: int) -> bytes:
    """Return a white PNG of that size."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\xff" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def kept(opened: Opened, style: str) -> list[bool]:
    return [bool(opened.find("w:pPr/w:keepNext", paragraph)) for paragraph in opened.paragraphs(style)]


def test_sections_follow_schedules_and_turn_for_landscape() -> None:
    opened = agreement()
    sizes = [
        (size.get(f"{{{opened.body.nsmap['w']}}}w"), size.get(f"{{{opened.body.nsmap['w']}}}orient"))
        for size in opened.find("//w:pgSz")
    ]
    assert sizes == [("11906", None), ("11906", None), ("16838", "landscape"), ("11906", None)]


def test_the_cover_has_no_running_head_and_schedules_have_their_own() -> None:
    opened = agreement()
    assert [bool(opened.find("w:titlePg", section)) for section in opened.find("//w:sectPr")] == [
        True,
        False,
        False,
        False,
    ]
    heads = [words(opened.tree(f"word/header{number}.xml")).split("\t")[1] for number in range(1, 5)]
    assert heads == [
        "Draft 3 · Confidential",
        "Schedule\u00a01 · Conditions",
        "Schedule\u00a02 · Vessels",
        "Schedule\u00a03 · Repayment schedule (amounts in £)",
    ]
    assert not [name for name in opened.parts if name == "word/header5.xml"]


def test_every_foot_counts_pages_by_fields() -> None:
    opened = agreement()
    foot = opened.tree("word/footer1.xml")
    assert [node.text.strip() for node in opened.find("//w:instrText", foot)] == ["PAGE", "NUMPAGES"]


def test_a_letter_has_its_registration_on_the_first_page_only() -> None:
    opened = Opened(write_docx(specimens.letter(), specimens.figures()).data)
    kinds = opened.find("//w:footerReference/@w:type")
    assert sorted(kinds) == ["default", "first"]
    feet = [words(opened.tree(name)) for name in opened.parts if name.startswith("word/footer")]
    assert sum("limited liability partnership" in foot for foot in feet) == 1


def test_contents_and_cover_end_their_pages_without_empty_paragraphs() -> None:
    opened = agreement()
    broken = [words(paragraph)[:20] for paragraph in opened.find("//w:p[w:pPr/w:pageBreakBefore]")]
    assert broken == ["Contents", "This Agreement is da"]
    assert not opened.find("//w:br[@w:type='page']")


def test_a_page_break_falls_on_the_next_paragraph_or_before_a_table() -> None:
    terms = TermRows(rows=(TermRow(label="a", runs=p("b")),))
    opened = made(Paragraph(runs=p("one")), PageBreak(), Paragraph(runs=p("two")), PageBreak(), terms)
    broken = opened.find("//w:p[w:pPr/w:pageBreakBefore]")
    assert [words(paragraph) for paragraph in broken] == ["two", ""]


def test_page_breaks_may_turn_the_page_and_turn_it_back() -> None:
    text = Paragraph(runs=p("x"))
    opened = made(text, PageBreak(landscape=True), text, PageBreak(landscape=False), text)
    assert opened.find("//w:pgSz/@w:orient") == ["landscape"]
    assert len(opened.find("//w:sectPr")) == 3


def test_lead_ins_and_last_items_hold_together() -> None:
    def clause(level: int, text: str) -> Clause:
        return Clause(level=level, runs=p(text))

    opened = made(
        clause(1, "A"), clause(2, "lead:"), clause(3, "a;"), clause(3, "b; and"), clause(3, "c."), clause(2, "free.")
    )
    assert kept(opened, "Clause2") == [True, False]
    assert kept(opened, "Clause3") == [False, True, False]


def test_text_before_signatures_moves_with_them() -> None:
    signatures = Signatures(lead=p("Signed:"), parties=(SignatureParty(name="A Ltd"), SignatureParty(name="B Ltd")))
    opened = made(Clause(level=1, runs=p("A")), Clause(level=2, runs=p("last words.")), signatures)
    assert kept(opened, "Clause2") == [True]
    assert kept(opened, "BodyText") == [True]
    rows = opened.find("//w:tr")
    assert all(opened.find("w:trPr/w:cantSplit", row) for row in rows)
    holds = [all(opened.find("w:pPr/w:keepNext", line) for line in opened.find(".//w:p", row)) for row in rows]
    assert holds == [True] * (len(rows) - 1) + [False]


def test_every_party_has_its_line_and_the_us_look_its_names() -> None:
    parties = (SignatureParty(name="A Ltd"), SignatureParty(name="Ms B", individual=True))
    british = words(made(Paragraph(runs=p("x")), Signatures(parties=parties)).body)
    american = words(made(Paragraph(runs=p("x")), Signatures(parties=parties, look="us")).body)
    assert british.count("Signed by") == 2
    assert "for and on behalf ofA Ltd" in british
    assert "Signed by Ms\u00a0B" in british
    assert american.count("By:") == 1
    assert "Name: " in american
    assert "Title: " in american


def test_tables_repeat_their_head_and_never_split_rows() -> None:
    opened = agreement()
    for table in opened.find("//w:tbl[.//w:tblHeader]"):
        rows = opened.find("w:tr", table)
        assert [bool(opened.find("w:trPr/w:tblHeader", row)) for row in rows] == [True] + [False] * (len(rows) - 1)
        assert all(opened.find("w:trPr/w:cantSplit", row) for row in rows)


def test_tables_meet_the_text_they_stand_in() -> None:
    opened = agreement()
    tables = opened.find("//w:tbl[.//w:tblHeader]")
    grids = [sum(int(width) for width in opened.find("w:tblGrid/w:gridCol/@w:w", table)) for table in tables]
    lefts = [int(opened.find("w:tblPr/w:tblInd/@w:w", table)[0]) for table in tables]
    assert lefts == [720, 0, 0]
    widths = (8729, 13661, 8729)
    assert all(abs(left + grid - width) <= 8 for left, grid, width in zip(lefts, grids, widths, strict=True))
    assert not opened.find("//w:tc[1]/w:tcPr[not(w:tcMar)]")


def test_totals_are_ruled_and_figures_stand_at_the_right() -> None:
    opened = agreement()
    total = opened.find("//w:tbl[.//w:tblHeader]")[-1].findall(f"{{{opened.body.nsmap['w']}}}tr")[-1]
    assert words(total).startswith("Total")
    assert opened.find("w:tc/w:tcPr/w:tcBorders/w:top", total)
    assert opened.find(".//w:jc/@w:val", total) == ["right"] * 5


def test_the_first_and_last_rows_of_a_long_table_hold() -> None:
    opened = agreement()
    rows = opened.find("//w:tbl[.//w:tblHeader]")[-1].findall(f"{{{opened.body.nsmap['w']}}}tr")[1:]
    held = [bool(opened.find("w:tc[1]/w:p/w:pPr/w:keepNext", row)) for row in rows]
    assert held == [True] + [False] * 17 + [True, True, True]


def test_every_table_says_what_it_is() -> None:
    for build in (specimens.facility_agreement, specimens.letter, specimens.term_summary, specimens.memo):
        opened = Opened(write_docx(build(), specimens.figures()).data)
        assert len(opened.find("//w:tblPr/w:tblDescription")) == len(opened.find("//w:tbl"))


def test_two_tables_in_a_row_stay_two() -> None:
    terms = TermRows(rows=(TermRow(label="a", runs=p("b")),))
    opened = made(terms, terms)
    assert not opened.find("//w:tbl[following-sibling::*[1][self::w:tbl]]")


def test_a_document_that_ends_with_a_table_has_a_last_paragraph() -> None:
    opened = made(Paragraph(runs=p("x")), TermRows(rows=(TermRow(label="a", runs=p("b")),)))
    assert opened.find("//w:body/*[last() - 1][self::w:p]")


def _summary(rows: int, text: str = "short words") -> Document:
    terms = TermRows(rows=tuple(TermRow(label=f"Term {number}", runs=p(text)) for number in range(rows)))
    return Document(title="t", theme="terms", blocks=(Title(text="Summary"), Heading(text="Terms"), terms))


@pytest.mark.parametrize(
    ("rows", "padding", "size", "warned"),
    [(20, "72", "21", False), (33, "48", "21", False), (36, "48", "20", False), (60, "48", "20", True)],
)
def test_a_summary_shrinks_in_steps_and_never_drops_a_row(rows: int, padding: str, size: str, warned: bool) -> None:
    result = write_docx(_summary(rows), specimens.figures())
    opened = Opened(result.data)
    assert opened.find("//w:tblCellMar/w:top/@w:w") == [padding]
    assert opened.find("w:style[w:name/@w:val='Term Text']/w:rPr/w:sz/@w:val", opened.tree("word/styles.xml")) == [size]
    assert len(opened.find("//w:tr")) == rows
    assert (FileRemark("remark.summary_too_long") in result.notes) is warned


def test_us_letter_keeps_the_width_of_the_text() -> None:
    opened = made(Paragraph(runs=p("x")), page="Letter")
    left, right, width = (
        int(opened.find(path)[0]) for path in ("//w:pgMar/@w:left", "//w:pgMar/@w:right", "//w:pgSz/@w:w")
    )
    assert width == 12240
    assert abs(width - left - right - 8730) <= 2


@pytest.mark.parametrize("look", ["uk", "us"])
def test_a_party_without_a_name_signs_at_a_labelled_blank(look: str) -> None:
    parties = (SignatureParty(blank="name of the tenant"), SignatureParty(name="A Ltd"))
    opened = made(Paragraph(runs=p("x")), Signatures(parties=parties, look=look))
    labels = opened.find("//w:sdt/w:sdtPr/w:alias/@w:val")
    assert "name of the tenant" in labels
    assert "name of the tenant" not in {"".join(one.itertext()) for one in opened.paragraphs("Signature")}
    with pytest.raises(ValidationError, match="needs its name"):
        SignatureParty()


def test_a_wide_table_turns_its_schedule() -> None:
    wide = specimens.facility_agreement()
    table = next(block for block in wide.blocks if block.kind == "table" and len(block.columns) == 8)
    opened = made(Clause(level=1, runs=p("A")), Clause(level=2, runs=p("x")), Schedule(title="Wide"), table)
    assert opened.find("//w:pgSz/@w:orient") == ["landscape"]


def test_a_picture_has_words_and_fits_the_text() -> None:
    picture = Picture(object="abc", alt="Site plan & access", width_mm=400)
    opened = made(picture, options=RenderOptions(objects={"abc": png(200, 100)}))
    assert opened.find("//wp:docPr/@descr") == ["Site plan & access"]
    across, down = (int(opened.find(f"//wp:extent/@{side}")[0]) for side in ("cx", "cy"))
    assert across <= 436.6 * 12700
    assert abs(across - 2 * down) <= 2


def test_what_is_no_picture_is_refused() -> None:
    with pytest.raises(ContentProblem, match="not_a_picture"):
        made(Picture(object="abc", alt="x"), options=RenderOptions(objects={"abc": b"no picture"}))


def test_items_under_definitions_stand_with_their_own_list() -> None:
    meaning = Definition(term="Loss", runs=p("means:"))
    item = Clause(level=3, runs=p("one;"))
    opened = made(Clause(level=1, runs=p("A")), Clause(level=2, runs=p("In this:")), meaning, item, item, meaning, item)
    numbers = opened.find("//w:p[w:pPr/w:pStyle/@w:val='Clause3']/w:pPr/w:numPr/w:numId/@w:val")
    assert numbers[0] == numbers[1] != numbers[2]


def test_schedule_items_stand_in_their_own_schedule() -> None:
    opened = made(Schedule(title="A"), ScheduleItem(runs=p("x")), theme="court")
    fonts = opened.find(
        "w:style[w:name/@w:val='Schedule Item 1']/w:rPr/w:rFonts/@w:ascii", opened.tree("word/styles.xml")
    )
    assert fonts == ["Times New Roman"]
