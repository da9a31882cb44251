"""PDFs of ours can be read aloud: every word once in its order, as the heading, item, cell or note it is."""

import io

import pikepdf
import pytest

from producers.content.document import (
    Clause,
    Column,
    Document,
    Paragraph,
    Picture,
    RunningHead,
    Table,
)
from producers.content.inline import parse_inline as p
from producers.docx import read_text, write_docx
from producers.figures import FigureBook
from producers.pdf.canvas import SANS, Sheet
from producers.pdf.document import lay_out, write_pdf
from producers.pdf.sheets import lay_out_sheets
from producers.production import RenderOptions
from producers.rendering import render
from tests.producers.docx import specimens
from tests.producers.docx.test_layout import png
from tests.producers.pdf.pages import outline
from tests.producers.pdf.tree import marked, tree
from tests.producers.xlsx import specimens as books
from tests.validation.laid import squeeze

BUILDS = (
    specimens.facility_agreement, specimens.letter, specimens.term_summary, specimens.memo, specimens.us_agreement,
)  # fmt: skip
AGREEMENT = write_pdf(specimens.facility_agreement(), specimens.figures(), RenderOptions()).data
BOOK = lay_out_sheets(render(books.loan_workbook(), "xlsx", specimens.figures()).data, "Book.xlsx").data


def made(*blocks, **more) -> bytes:
    document = Document(title="Test", blocks=blocks, **more)
    return write_pdf(document, FigureBook(), RenderOptions(objects={"picture": png(800, 400)})).data


@pytest.mark.parametrize("build", BUILDS)
def test_every_paragraph_of_the_word_file_is_read_in_its_order(build):
    word = write_docx(build(), specimens.figures()).data
    read = squeeze(tree(lay_out(word).data).words)
    place = 0
    for _, text in read_text(word):
        for part in text.split("\t"):
            words = squeeze(part)[:24]
            place = read.index(words, place) + len(words)


@pytest.mark.parametrize("data", [AGREEMENT, BOOK])
def test_every_word_is_read_or_said_to_be_only_seen(data):
    _, seen, lost = marked(data)
    assert lost == []
    assert seen


def test_words_without_a_mark_are_found():
    sheet = Sheet("Test")
    sheet.text(10, 20, "Unmarked", SANS, 10)
    sheet.end_page()
    assert marked(sheet.finish())[2] == ["Unmarked"]


def test_the_file_says_that_it_is_tagged_and_in_which_language():
    with pikepdf.open(io.BytesIO(AGREEMENT)) as document:
        assert document.Root.MarkInfo.Marked
        assert str(document.Root.Lang) == "en-GB"
        assert all(page.Tabs == "/S" for page in document.pages)


def test_headings_are_those_of_the_outline():
    headings = [(int(one.kind[1]) - 1, squeeze(one.words)) for one in tree(AGREEMENT).all("H1", "H2", "H3")]
    assert headings == [(level, squeeze(words)) for level, words, _ in outline(AGREEMENT)]


def test_numbered_clauses_that_follow_each_other_are_items_of_one_list():
    data = made(
        Clause(level=1, runs=p("Payment")),
        Clause(level=2, runs=p("The Borrower shall pay.")),
        Clause(level=2, runs=p("The Lender shall lend.")),
    )
    (listed,) = tree(data).all("L")
    assert [one.words for one in listed.all("LBody")] == ["The Borrower shall pay.", "The Lender shall lend."]
    assert all(one.words.strip() for one in listed.all("Lbl"))
    assert len(list(listed.all("LI"))) == 2


def test_the_head_of_a_long_table_is_read_once_with_its_cells_as_heads():
    rows = tuple(specimens.row(f"Item {at}", str(at)) for at in range(120))
    data = made(Table(columns=(Column(head=p("Thing")), Column(head=p("Count"))), rows=rows))
    whole = tree(data)
    assert [(one.words.strip(), one.scope) for one in whole.all("TH")] == [("Thing", "Column"), ("Count", "Column")]
    assert len(list(whole.all("Table"))) == 1
    assert len(list(whole.all("TR"))) == 121
    assert "Thing" in {words.strip() for words in marked(data)[1]}


def test_running_lines_are_only_seen():
    data = made(Paragraph(runs=p("Words of the text.")), running=RunningHead(left="Left of the head"))
    assert "Left of the head" not in tree(data).words
    assert any("Left" in words for words in marked(data)[1])


def test_a_picture_says_what_it_shows():
    data = made(Picture(object="picture", alt="A plan of the yard"))
    assert [one.alt for one in tree(data).all("Figure")] == ["A plan of the yard"]


def test_links_and_footnotes_stand_where_they_are_met():
    whole = tree(AGREEMENT)
    links = list(whole.all("Link"))
    assert links
    assert all(one.links == 1 and one.words for one in links)
    assert list(whole.all("Note"))


def test_all_rows_of_a_sheet_have_cells_for_all_columns():
    for table in tree(BOOK).all("Table"):
        widths = {sum(cell.span for cell in row.all("TH", "TD")) for row in table.all("TR")}
        assert len(widths) == 1


def test_a_chart_on_a_sheet_says_what_it_shows():
    data = lay_out_sheets(render(books.variance_workbook(), "xlsx", specimens.figures()).data, "Book.xlsx").data
    figures = list(tree(data).all("Figure"))
    assert figures
    assert all(one.alt for one in figures)


def test_the_same_file_gives_the_same_bytes():
    again = write_pdf(specimens.facility_agreement(), specimens.figures(), RenderOptions()).data
    assert again == AGREEMENT
