"""Workbooks as PDF without an office program: the values that are stored, on the pages the print set-up asks for."""

import re

import pytest

from producers.content.workbook import Workbook
from producers.figures import FigureBook
from producers.package.archive import read_archive, write_archive
from producers.pdf.sheets import lay_out_sheets
from producers.problems import ContentProblem
from producers.production import RenderOptions
from producers.reading.sheets import read_workbook
from producers.rendering import formats_of, render
from producers.xlsx import write_xlsx
from tests.producers.pdf.pages import STAND_INS, fonts, outline, texts
from tests.producers.xlsx import specimens
from tests.validation.laid import read_laid, squeeze
from tests.validation.made import NAMES, Case, files_of

SAMPLES = [one for name in NAMES for one in files_of(Case(name)) if isinstance(one.content, Workbook)]


@pytest.fixture(scope="module", params=SAMPLES, ids=str)
def sample(request: pytest.FixtureRequest):
    return request.param, lay_out_sheets(request.param.data, request.param.name)


def test_every_value_stands_on_the_pages_of_its_sheet(sample) -> None:
    made, laid = sample
    book = read_workbook(made.data)
    starts = {words: page for _, words, page in outline(laid.data)}
    assert list(starts) == [sheet.name for sheet in book.sheets]
    pages = [squeeze(text) for text in texts(laid.data)]
    ends = [*list(starts.values())[1:], len(pages) + 1]
    for sheet, end in zip(book.sheets, ends, strict=True):
        own = "".join(pages[starts[sheet.name] - 1 : end - 1])
        missing = [cell.address for cell in sheet.cells if squeeze(book.show(cell)) not in own]
        assert missing == [], sheet.name


def test_a_value_that_is_missing_would_be_noticed(sample) -> None:
    _, laid = sample
    assert squeeze("123,456,789.01") not in "".join(squeeze(text) for text in texts(laid.data))


def test_pages_count_through_and_heads_repeat(sample) -> None:
    _, laid = sample
    pages = texts(laid.data)
    assert [re.findall(r"Page (\d+) of (\d+)", page) for page in pages] == [
        [(str(number), str(len(pages)))] for number in range(1, len(pages) + 1)
    ]
    starts = {page for _, _, page in outline(laid.data)}
    assert all(
        ("Opening" in page and "Payment Date" in page) or "Row in the file" in page
        for number, page in enumerate(pages, start=1)
        if number not in starts
    )


def test_nothing_leaves_the_paper_and_only_stand_ins_are_embedded(sample) -> None:
    _, laid = sample
    for page in read_laid(laid.data):
        assert all(line.left > 36 and line.right < page.width - 36 for line in page.lines)
        assert all(line.top > 20 and line.bottom < page.height - 20 for line in page.lines)
    assert {name.partition("-")[0] for name in fonts(laid.data)} <= STAND_INS


def test_the_same_workbook_gives_the_same_bytes(sample) -> None:
    made, laid = sample
    assert lay_out_sheets(made.data, made.name).data == laid.data


def test_charts_have_their_labels_legend_and_categories() -> None:
    loan = next(one for one in SAMPLES if "Amortisation" in one.name)
    page = next(text for text in texts(lay_out_sheets(loan.data, loan.name).data) if "By calendar year" in text)
    drawn = page.partition("Paid in each year")[2]
    assert "Principal" in drawn
    assert "84,151.36" in drawn
    assert drawn.count("112,431.36") == 4
    assert all(year in drawn for year in ("2027", "2028", "2029", "2030", "2031"))


def test_what_cannot_be_printed_is_refused_by_name() -> None:
    loan = next(one for one in SAMPLES if "Amortisation" in one.name)
    parts = read_archive(loan.data)
    pie = {**parts, "xl/charts/chart1.xml": parts["xl/charts/chart1.xml"].replace(b"c:lineChart", b"c:pieChart")}
    with pytest.raises(ContentProblem) as caught:
        lay_out_sheets(write_archive(pie), "Book.xlsx")
    assert (caught.value.code, caught.value.block, caught.value.field) == ("pdf_not_drawn", "Book.xlsx", "chart")
    sheet = "xl/worksheets/sheet1.xml"
    merged = parts[sheet].replace(b'<mergeCell ref="B2:E2"/>', b'<mergeCell ref="B2:E3"/>')
    with pytest.raises(ContentProblem, match="merged cells"):
        lay_out_sheets(write_archive({**parts, sheet: merged}), "Book.xlsx")


def test_pdf_is_a_format_of_workbooks() -> None:
    assert "pdf" in formats_of("workbook")
    book = specimens.loan_workbook()
    produced = render(book, "pdf", FigureBook(), RenderOptions())
    made = write_xlsx(book, FigureBook(), RenderOptions()).data
    assert produced.data.startswith(b"%PDF")
    assert texts(produced.data) == texts(lay_out_sheets(made).data)
