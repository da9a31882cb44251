"""Documents as PDF without an office program: every word once and in order, right numbers, nothing cut or lost."""

import io
import re
import unicodedata

import pytest
from pypdf import PdfReader

from producers.content.document import (
    Clause,
    Column,
    Document,
    Heading,
    PageBreak,
    Paragraph,
    Picture,
    RunningHead,
    SignatureParty,
    Signatures,
    Table,
)
from producers.content.inline import parse_inline as p
from producers.docx import read_text, write_docx
from producers.figures import FigureBook
from producers.package.archive import read_archive, write_archive
from producers.pdf.document import lay_out, write_pdf
from producers.problems import ContentProblem
from producers.production import FileRemark, RenderOptions
from producers.reading.problems import ReadingProblem
from producers.rendering import formats_of, render
from tests.cases.build import add_word_parts
from tests.producers.docx import specimens
from tests.producers.docx.test_layout import png
from tests.producers.pdf.pages import STAND_INS, fonts, links, outline, texts
from tests.validation.laid import read_laid, squeeze

BUILDS = (
    specimens.facility_agreement, specimens.letter, specimens.term_summary, specimens.memo, specimens.us_agreement,
)  # fmt: skip
AGREEMENT = write_pdf(specimens.facility_agreement(), specimens.figures(), RenderOptions()).data


def made(*blocks, **more) -> bytes:
    document = Document(title="Test", blocks=blocks, **more)
    return write_pdf(document, FigureBook(), RenderOptions(objects={"picture": png(800, 400)})).data


def altered(data: bytes, old: str, new: str, part: str = "word/document.xml") -> bytes:
    parts = read_archive(data)
    assert old.encode() in parts[part]
    parts[part] = parts[part].replace(old.encode(), new.encode(), 1)
    return write_archive(parts)


@pytest.mark.parametrize("build", BUILDS)
def test_every_paragraph_of_the_word_file_stands_on_the_pages_in_its_order(build) -> None:
    word = write_docx(build(), specimens.figures()).data
    pages = squeeze("".join(texts(lay_out(word).data)))
    place = 0
    for _, text in read_text(word):
        words = squeeze(unicodedata.normalize("NFKC", text))[:24]
        found = pages.find(words, max(place - 400, 0))
        assert found >= 0, text
        place = found


def test_a_paragraph_that_is_missing_would_be_noticed() -> None:
    pages = squeeze("".join(texts(AGREEMENT)))
    assert squeeze("The Borrower may prepay the whole or any part") in pages
    assert squeeze("The Borrower may never prepay") not in pages


@pytest.mark.parametrize("build", BUILDS)
def test_only_free_stand_ins_are_embedded_and_every_font_is(build) -> None:
    found = fonts(write_pdf(build(), specimens.figures(), RenderOptions()).data)
    assert {name.partition("-")[0] for name in found} <= STAND_INS
    assert all(found.values())


@pytest.mark.parametrize("build", BUILDS)
def test_the_same_content_gives_the_same_bytes_and_names_nobody(build) -> None:
    first = write_pdf(build(), specimens.figures(), RenderOptions()).data
    assert first == write_pdf(build(), specimens.figures(), RenderOptions()).data
    reader = PdfReader(io.BytesIO(first))
    assert dict(reader.metadata or {}) == {"/Title": build().title}
    assert reader.root_object["/Lang"] == build().language
    assert not re.search(rb"(?i)reportlab|pikepdf|qpdf|CreationDate|/Author|/Producer", first)


def test_the_contents_page_and_the_outline_agree_with_where_things_are() -> None:
    pages = texts(AGREEMENT)
    told = {words: int(page) for words, page in re.findall(r"([A-Z][\w ()£]*?) ?(?:\. ?){3,}(\d+)", pages[1])}
    assert told["Events of Default"] == 4
    assert len(told) == 12
    for heading, page in told.items():
        assert heading.rpartition(" ")[2] in pages[page - 1] or heading == "Signatures", heading
    listed = {words: page for _, words, page in outline(AGREEMENT)}
    assert listed["1. Definitions and interpretation"] == 3
    assert listed["Schedule 1 Conditions"] == told["Schedule 1 Conditions"] == 6
    assert {level for level, _, _ in outline(AGREEMENT)} == {0}


def test_a_reference_to_a_page_and_the_links_lead_there() -> None:
    assert "and page 4" in texts(AGREEMENT)[4]
    entries = [target for page, target in links(AGREEMENT) if page == 2]
    assert sorted(set(entries)) == [3, 4, 5, 6, 7, 8]


def test_every_page_but_the_cover_says_which_of_how_many_it_is() -> None:
    pages = texts(AGREEMENT)
    assert "Page" not in pages[0]
    assert [re.findall(r"Page (\d) of (\d)", page) for page in pages[1:]] == [[(str(n), "8")] for n in range(2, 9)]


def test_a_landscape_schedule_is_turned_and_its_head_names_it() -> None:
    sizes = [(round(one.width), round(one.height)) for one in read_laid(AGREEMENT)]
    assert sizes == [(595, 842)] * 6 + [(842, 595)] + [(595, 842)]
    assert "Schedule 2 · Vessels" in texts(AGREEMENT)[6]


def test_a_footnote_stands_at_the_foot_of_the_page_of_its_mark() -> None:
    page = next(one for one in read_laid(AGREEMENT) if any("annum" in line.text for line in one.lines))
    note = next(line for line in page.lines if "365-day" in line.text)
    assert note.top > page.height - 110
    assert texts(AGREEMENT)[page.number - 1].count("Calculated on a 365") == 1


def test_footnotes_that_do_not_fit_go_on_at_the_foot_of_the_next_page() -> None:
    long = "This note goes on for many words and says a little more each time. " * 200
    data = made(Paragraph(runs=p(f"A short line[note:{long}].")), Paragraph(runs=p("The next line.")))
    pages = texts(data)
    assert len(pages) > 1
    assert "".join(pages).count("This note goes on") == 200


def test_remarks_and_points_to_verify_are_tagged_and_listed_at_the_end() -> None:
    pages = texts(AGREEMENT)
    assert "2028. C1" in pages[3]
    assert "[02210987: verify, not in the sources] C2" in pages[4]
    listed = pages[-1].partition("Comments")[2]
    assert "C1 Clause 5.2" in listed
    assert "To verify: not in the sources" in listed


def rows(count: int) -> tuple:
    return (*(specimens.row(f"Row {n}", f"{n},000") for n in range(count)), specimens.row("Sum", "9", role="total"))


def test_a_long_table_repeats_its_head_and_keeps_its_total_with_rows() -> None:
    table = Table(columns=(specimens.column("Item"), specimens.column("Amount", "right")), rows=rows(120))
    pages = texts(made(table))
    assert len(pages) > 2
    assert all("Item Amount" in page for page in pages)
    assert [n for page in pages for n in re.findall(r"Row (\d+) ", page)] == [str(n) for n in range(120)]
    assert "Row 119" in pages[-1]
    assert "Sum" in pages[-1]


def test_a_row_higher_than_a_page_goes_on_and_loses_no_word() -> None:
    long = " ".join(f"word{n}" for n in range(2500))
    table = Table(columns=(Column(head=p("Head")), Column(head=p("Words"))), rows=(specimens.row("Left", long),))
    pages = texts(made(table))
    assert re.findall(r"word(\d+)", " ".join(pages)) == [str(n) for n in range(2500)]
    assert all(
        line.bottom < page.height - 40 for page in read_laid(made(table)) for line in page.lines if "word" in line.text
    )


def test_a_signature_block_never_stands_without_text() -> None:
    for count in range(28, 48):
        blocks = [Clause(level=1, runs=p("Terms")), *(Clause(level=2, runs=p(f"Rule {n}.")) for n in range(count))]
        party = SignatureParty(name="Halden Marine Services Limited")
        pages = texts(made(*blocks, Signatures(lead=p("Signed by the parties."), parties=(party, party))))
        last = next(page for page in pages if "Signed by the parties." in page)
        assert last.count("for and on behalf of") == 2
        assert f"Rule {count - 1}." in last


def test_no_heading_stands_last_and_no_line_alone() -> None:
    for count in range(30, 42):
        text = "This paragraph is long enough for three lines of text in the width of the page. " * 3
        blocks = [Paragraph(runs=p(f"Line {n}.")) for n in range(count)]
        pages = read_laid(made(*blocks, Heading(text="A heading at the end"), Paragraph(runs=p(text)), theme="memo"))
        if len(pages) == 1:
            continue
        first = [line for line in pages[0].lines if line.bottom < 770]
        assert "heading at the end" not in first[-1].text
        alone = [
            page
            for page in pages
            if sum("This paragraph" in line.text or "in the width" in line.text for line in page.lines) == 1
        ]
        assert all("heading" in "".join(line.text for line in page.lines) for page in alone)


def test_page_breaks_and_turned_pages_are_kept() -> None:
    data = made(
        Paragraph(runs=p("One")),
        PageBreak(),
        Paragraph(runs=p("Two")),
        PageBreak(landscape=True),
        Paragraph(runs=p("Three")),
    )
    assert [re.findall("One|Two|Three", page) for page in texts(data)] == [["One"], ["Two"], ["Three"]]
    assert [one.width > one.height for one in read_laid(data)] == [False, False, True]


def test_pictures_keep_their_shape_and_fit() -> None:
    data = made(Picture(object="picture", alt="A yard", width_mm=500), Paragraph(runs=p("After")))
    page = PdfReader(io.BytesIO(data)).pages[0]
    assert len(page.images) == 1
    assert "After" in texts(data)[0]


def test_a_summary_of_terms_ends_on_its_page() -> None:
    data = write_pdf(specimens.term_summary(), specimens.figures(), RenderOptions()).data
    assert len(texts(data)) == 1


def test_justified_lines_end_at_the_margin_and_the_last_does_not() -> None:
    text = "Every justified line of this long paragraph ends at the right margin of the text block. " * 6
    page = read_laid(made(Clause(level=1, runs=p("Terms")), Clause(level=2, runs=p(text))))[0]
    lines = [line for line in page.lines if "justified" in line.text or "margin" in line.text]
    right = page.width - 28 * 72 / 25.4
    assert all(abs(line.right - right) < 1.5 for line in lines[:-1])
    assert lines[-1].right < right - 20


def test_arabic_and_hebrew_are_readable_and_lose_no_letter() -> None:
    arabic, hebrew = "يدفع المستأجر الأجرة في اليوم الأول", "הסכם שכירות"
    data = made(Paragraph(runs=p(arabic)), Paragraph(runs=p(hebrew)), language="ar-AE")
    mixed = made(Paragraph(runs=p(f"The tenant, {arabic}, signs (today).")))
    assert arabic in texts(data)[0]
    assert hebrew in texts(data)[0]
    assert arabic in texts(mixed)[0]
    assert {name.partition("-")[0] for name in fonts(data)} <= STAND_INS


def test_letters_that_no_font_has_stop_the_pdf_by_name() -> None:
    with pytest.raises(ContentProblem) as caught:
        made(Clause(level=1, runs=p("Terms")), Clause(level=2, runs=p("The seal reads 契約.")))
    assert (caught.value.code, caught.value.field) == ("pdf_letters_missing", "契")
    assert "Žižka, Łódź, ½ ≤ ● ☐ Ωμ Юг" in texts(made(Paragraph(runs=p("Žižka, Łódź, ½ ≤ ● ☐ Ωμ Юг"))))[0].replace(
        "1⁄2", "½"
    )


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("<w:body>", "<w:body><w:p><w:r><w:pict/></w:r></w:p>", "drawing"),
        ("<w:body>", "<w:body><w:p><w:r><w:sym w:font='Wingdings' w:char='F0FC'/></w:r></w:p>", "symbol"),
        ("<w:pgSz ", '<w:cols w:num="2"/><w:pgSz ', "columns"),
        ("<w:body>", "<w:body><w:altChunk/>", "altChunk"),
    ],
)
def test_what_these_pages_cannot_show_is_refused_by_name(old: str, new: str, named: str) -> None:
    word = altered(write_docx(specimens.memo(), specimens.figures()).data, old, new)
    with pytest.raises(ContentProblem) as caught:
        lay_out(word, "Memo.docx")
    assert (caught.value.code, caught.value.block, caught.value.field) == ("pdf_not_drawn", "Memo.docx", named)


def end_noted(settings: str = "") -> bytes:
    """A letter with two endnotes, marked in the other order than they stand in their part."""
    data = write_docx(specimens.letter(), specimens.figures()).data
    raised = '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>'
    marks = "".join(f'<w:r>{raised}<w:endnoteReference w:id="{n}"/></w:r>' for n in (3, 2))
    notes = {2: "Second in its place.", 3: "First in its place."}
    inner = "".join(
        f'<w:endnote w:id="{n}"><w:p><w:r>{raised}<w:endnoteRef/></w:r>'
        f'<w:r><w:t xml:space="preserve"> {text}</w:t></w:r></w:p></w:endnote>'
        for n, text in notes.items()
    )
    made = add_word_parts(
        data, {"endnotes": f'<w:endnote w:type="separator" w:id="0"><w:p/></w:endnote>{inner}'}, marks
    )
    parts = read_archive(made)
    old = parts["word/settings.xml"]
    parts["word/settings.xml"] = old.replace(b"</w:settings>", f"{settings}</w:settings>".encode())
    return write_archive(parts)


def test_endnotes_stand_after_the_last_words_in_the_order_of_their_marks() -> None:
    words = " ".join(texts(lay_out(end_noted()).data))
    assert words.index("Yours") < words.index("i First in its place.") < words.index("ii Second in its place.")
    digits = '<w:endnotePr><w:numFmt w:val="decimal"/></w:endnotePr>'
    assert "1 First in its place." in " ".join(texts(lay_out(end_noted(digits)).data))


def test_endnotes_of_each_section_are_refused_by_name() -> None:
    with pytest.raises(ContentProblem) as caught:
        lay_out(end_noted('<w:endnotePr><w:pos w:val="sectEnd"/></w:endnotePr>'), "Memo.docx")
    assert (caught.value.code, caught.value.field) == ("pdf_not_drawn", "endnotes")


def test_what_is_no_word_file_is_refused() -> None:
    with pytest.raises(ReadingProblem):
        lay_out(b"PK none")


def test_a_page_number_follows_what_is_put_before_it() -> None:
    word = write_docx(specimens.facility_agreement(), specimens.figures()).data
    more = "".join("<w:p><w:r><w:t>More</w:t></w:r></w:p>" for _ in range(60))
    later = lay_out(altered(word, "<w:body>", f"<w:body>{more}"))
    before = lay_out(word)
    assert later.pages > before.pages
    assert all(later.bookmarks[name] > page for name, page in before.bookmarks.items())


def test_a_font_that_is_not_at_hand_is_told() -> None:
    word = write_docx(specimens.memo(), specimens.figures()).data
    parts = read_archive(word)
    parts["word/styles.xml"] = parts["word/styles.xml"].replace(b'w:ascii="Cambria"', b'w:ascii="Garamond"')
    laid = lay_out(write_archive(parts))
    assert laid.notes == (FileRemark.of("remark.font_replaced", font="Garamond"),)
    assert "LiberationSerif" in fonts(laid.data)


def test_pdf_is_a_format_of_documents() -> None:
    assert "pdf" in formats_of("document")
    produced = render(specimens.letter(), "pdf", specimens.figures())
    assert produced.file_format == "pdf"
    assert produced.data.startswith(b"%PDF")


def test_running_heads_and_feet_stand_on_every_page() -> None:
    running = RunningHead(left="Short title", right="Confidential", foot="Matter 7")
    data = made(*(Paragraph(runs=p(f"Line {n}.")) for n in range(90)), running=running)
    assert len(texts(data)) > 1
    assert all("Short title Confidential" in page and "Matter 7" in page for page in texts(data))
