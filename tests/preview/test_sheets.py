"""A workbook becomes the grid that a spreadsheet shows: formatted values, formulas, and where figures come from."""

import io
import zipfile
from decimal import Decimal

import openpyxl
import pytest

from app.preview.reading import read_preview
from app.preview.sheets.origins import explain
from app.preview.views import SheetsView
from producers.rendering import render
from tests.preview import files
from tests.producers.docx.specimens import figures
from tests.producers.xlsx import specimens


@pytest.fixture(scope="module")
def loan_bytes():
    book = specimens.loan_workbook()
    return render(book, "xlsx", figures()).data


@pytest.fixture(scope="module")
def loan(loan_bytes):
    view = read_preview(loan_bytes, "loan.xlsx")
    assert isinstance(view, SheetsView)
    return view


def cell(view, sheet, row, column):
    found = next(one for one in view.sheets if one.name == sheet)
    return next((one for one in found.cells if (one.row, one.column) == (row, column)), None)


def test_every_formula_and_value_is_that_of_another_reader(loan, loan_bytes):
    formulas = openpyxl.load_workbook(io.BytesIO(loan_bytes))
    values = openpyxl.load_workbook(io.BytesIO(loan_bytes), data_only=True)
    count = 0
    for sheet in loan.sheets:
        for one in sheet.cells:
            if not one.formula:
                continue
            count += 1
            assert one.formula == formulas[sheet.name].cell(one.row, one.column).value
            stored = values[sheet.name].cell(one.row, one.column).value
            if one.kind == "number" and isinstance(stored, int | float) and "%" not in one.text:
                shown = one.text.replace(",", "").strip("()-–")
                assert not shown or abs(Decimal(shown) - abs(Decimal(str(stored)))) < Decimal("0.51")
    assert count > 100


def test_formulas_without_results_say_so_and_are_never_blank_or_nothing():
    view = read_preview(files.without_results(), "budget.xlsx")
    total, share = cell(view, "Budget", 4, 2), cell(view, "Budget", 5, 2)
    assert (total.formula, total.pending, total.text) == ("=SUM(B2:B3)", True, "")
    assert (share.formula, share.pending) == ("=B2/B4", True)
    assert not cell(view, "Budget", 2, 2).pending
    assert cell(view, "Budget", 2, 2).text == "100"


def test_looking_at_a_file_does_not_change_its_bytes():
    data = files.without_results()
    before = bytes(data)
    read_preview(data, "budget.xlsx")
    assert data == before


def test_figures_say_where_they_come_from(loan):
    origins = {one.origin for sheet in loan.sheets for one in sheet.cells if one.text}
    assert origins == {"label", "input", "calculated", "linked"}
    assert cell(loan, "Inputs", 9, 3).origin == "calculated"
    assert cell(loan, "Inputs", 5, 3).origin == "input"
    assert cell(loan, "Schedule", 5, 4).origin == "linked"


def test_a_calculated_cell_names_what_it_draws_on(loan):
    sheet = next(one for one in loan.sheets if one.name == "Schedule")
    explained = explain(sheet, cell(loan, "Schedule", 6, 6), loan.names, loan.sheets)
    assert explained.kind in {"calculated", "linked"}
    assert ("Interest", "E6", "") in [(root.words, root.address, root.sheet) for root in explained.roots]
    assert any(root.sheet == "Inputs" for root in explained.roots)


def test_a_sum_is_named_by_the_head_of_its_column():
    view = read_preview(files.without_results(), "budget.xlsx")
    explained = explain(view.sheets[0], cell(view, "Budget", 4, 2), view.names, view.sheets)
    assert [(root.words, root.address) for root in explained.roots] == [("Amount", "B2:B3")]


def test_columns_frozen_parts_and_looks_are_kept(loan):
    sheet = next(one for one in loan.sheets if one.name == "Schedule")
    assert sheet.frozen == (4, 3)
    assert sheet.widths[4] > sheet.widths[2]
    head = loan.looks[cell(loan, "Schedule", 4, 4).look]
    assert head.bold
    assert head.frame.top.width
    total = [one for one in sheet.cells if loan.looks[one.look].frame.bottom.double]
    assert total


def test_a_column_of_figures_stands_right_and_dates_read_as_dates(loan):
    date = cell(loan, "Schedule", 5, 3)
    assert date.is_figure
    assert date.text == "31 Jan 2027"


def test_hidden_sheets_rows_and_columns_stay_hidden():
    book = openpyxl.Workbook()
    book.active.title = "Open"
    book.active["A1"], book.active["A2"] = "x", "y"
    book.active.row_dimensions[2].hidden = True
    book.active.column_dimensions["B"].hidden = True
    book.create_sheet("Secret").sheet_state = "hidden"
    buffer = io.BytesIO()
    book.save(buffer)
    (sheet,) = read_preview(buffer.getvalue(), "b.xlsx").sheets
    assert sheet.name == "Open"
    assert sheet.hidden_rows == {2}
    assert 2 in sheet.hidden_columns


def test_a_long_sheet_says_how_much_of_it_is_shown():
    view = read_preview(files.xlsx([[n] for n in range(5_200)]), "long.xlsx")
    sheet = view.sheets[0]
    assert sheet.is_cut
    assert (sheet.rows, sheet.rows_in_file) == (5_000, 5_200)
    assert not read_preview(files.xlsx([[1]]), "short.xlsx").sheets[0].is_cut


@pytest.mark.parametrize(
    ("span", "kept"), [("A1:C2", ((1, 1, 2, 3),)), ("A1:XFD1048576", ()), ("A1:A4999", ((1, 1, 4999, 1),))]
)
def test_a_merged_cell_that_covers_the_world_is_left_out(span, kept):
    data = files.xlsx([["x"]])
    parts = {
        name: zipfile.ZipFile(io.BytesIO(data)).read(name) for name in zipfile.ZipFile(io.BytesIO(data)).namelist()
    }
    sheet = parts["xl/worksheets/sheet1.xml"]
    merge = f'</sheetData><mergeCells><mergeCell ref="{span}"/></mergeCells>'.encode()
    parts["xl/worksheets/sheet1.xml"] = sheet.replace(b"</sheetData>", merge)
    assert read_preview(files.package(parts), "m.xlsx").sheets[0].merged == kept


def test_charts_take_their_names_from_the_cells_they_draw_on():
    data = render(specimens.variance_workbook(), "xlsx", figures()).data
    charts = [one.chart for sheet in read_preview(data, "v.xlsx").sheets for one in sheet.charts]
    assert charts
    assert [one.name for one in charts[0].series if one.colour] == ["Yard", "Office"]
    assert charts[0].categories[0] == "Jul 2026"
    assert charts[0].stacking == "stacked"


def test_csv_shows_as_a_sheet_and_a_formula_in_it_is_only_words():
    view = read_preview(b'Name;Amount\n=HYPERLINK("http://x");1,5\nRent;2,50\n', "t.csv")
    assert cell(view, "", 2, 1).text == '=HYPERLINK("http://x")'
    assert cell(view, "", 2, 1).formula == ""
    assert not view.has_formulas
    assert cell(view, "", 3, 2).is_figure
    assert not cell(view, "", 1, 2).is_figure
    assert view.sheets[0].frozen == (1, 0)
