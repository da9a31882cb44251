"""Lists of changes between workbooks and decks."""

from decimal import Decimal
from io import BytesIO

import openpyxl
import pytest

from producers.content.deck import Deck
from producers.content.workbook import ColumnSpec, InputRow, Workbook
from producers.package.lint import lint
from producers.pptx import write_pptx
from producers.production import RenderOptions
from producers.reading.problems import ReadingProblem
from producers.reading.sheets import read_workbook
from producers.reading.word import read_word
from producers.redline import compare_decks, compare_workbooks, list_cell_changes, list_slide_changes
from producers.xlsx import write_xlsx
from tests.producers.docx import specimens as documents
from tests.producers.pptx import specimens as slides
from tests.producers.xlsx import making
from tests.producers.xlsx import specimens as books

COLUMNS = [
    ColumnSpec(key="item", head="Item", total=""),
    ColumnSpec(key="cost", head="Cost", format="money2", total="sum"),
    ColumnSpec(key="tax", head="Tax", format="money2", formula="[cost]*0.2", total="sum"),
]


def budget(*rows: tuple[str, str]) -> bytes:
    values: list[dict[str, object]] = [{"item": item, "cost": Decimal(cost)} for item, cost in rows]
    grid = making.grid_of(COLUMNS, values, total_label="Total")
    return making.render(making.workbook_of(grid)).data


ROWS = (("Rent", "1200"), ("Light", "300"), ("Water", "150"))


def test_a_changed_input_shows_with_every_value_that_follows_from_it() -> None:
    changes = list_cell_changes(budget(*ROWS), budget(ROWS[0], ("Light", "310"), ROWS[2]))
    told = {(one.address, one.before, one.after) for one in changes}
    assert any(before == "300.00" and after == "310.00" for _, before, after in told)
    assert any(before == "1,650.00" and after == "1,660.00" for _, before, after in told)
    assert all(one.formula_before == one.formula_after == "" for one in changes)
    assert len(changes) == 4


def test_a_new_row_is_one_change_and_formulas_that_only_moved_are_none() -> None:
    changes = list_cell_changes(budget(*ROWS), budget(ROWS[0], ("Heat", "90"), *ROWS[1:]))
    rows = [one for one in changes if one.address.startswith("row")]
    assert [(one.kind, one.after) for one in rows] == [("inserted", "Heat | 90.00 | 18.00")]
    assert {one.before for one in changes if one.kind == "replaced"} == {"1,650.00", "330.00"}


def test_a_range_on_another_sheet_is_followed_on_that_sheet_with_both_its_corners() -> None:
    loan = write_xlsx(books.loan_workbook(), documents.figures(), RenderOptions()).data
    assert list_cell_changes(loan, loan) == ()


def test_a_removed_row_is_told_by_its_old_words() -> None:
    changes = list_cell_changes(budget(*ROWS), budget(ROWS[0], ROWS[2]))
    assert [one.before for one in changes if one.kind == "deleted"] == ["Light | 300.00 | 60.00"]


def test_a_sum_that_closes_up_over_a_removed_last_row_is_no_other_formula() -> None:
    changes = list_cell_changes(budget(*ROWS), budget(*ROWS[:2]))
    assert not any(one.formula_after for one in changes)


def test_a_changed_formula_is_shown_both_ways() -> None:
    before = making.render(making.workbook_of(making.grid_of(COLUMNS, [{"item": "Rent", "cost": Decimal(100)}]))).data
    dearer = [*COLUMNS[:2], COLUMNS[2].model_copy(update={"formula": "[cost]*0.25"})]
    after = making.render(making.workbook_of(making.grid_of(dearer, [{"item": "Rent", "cost": Decimal(100)}]))).data
    changed = [one for one in list_cell_changes(before, after) if one.formula_after]
    assert changed[0].formula_before.endswith("*0.2")
    assert changed[0].formula_after.endswith("*0.25")
    assert (changed[0].before, changed[0].after) == ("20.00", "25.00")


def test_sheets_that_came_or_went_are_told_as_a_whole() -> None:
    one = making.workbook_of(making.inputs_of(InputRow(label="Rent", value=1)))
    two = Workbook(title="A", sheets=(*one.sheets, one.sheets[0].model_copy(update={"name": "More"})))
    forth = list_cell_changes(making.render(one).data, making.render(two).data)
    back = list_cell_changes(making.render(two).data, making.render(one).data)
    assert [(c.kind, c.place) for c in forth] == [("inserted", "More")]
    assert [(c.kind, c.place) for c in back] == [("deleted", "More")]


def test_a_workbook_compared_with_itself_says_so() -> None:
    data = budget(*ROWS)
    redline = compare_workbooks(data, data)
    assert redline.changes == ()
    assert lint(redline.data) == ()
    assert "The two workbooks say the same." in {cell.value for cell in read_workbook(redline.data).sheets[0].cells}


def test_ranges_that_begin_or_end_in_empty_rows_go_with_the_rows_around_them() -> None:
    old, same, longer = _empty_edges(0), _empty_edges(0), _empty_edges(1)
    assert list_cell_changes(old, same) == ()
    assert [(one.kind, one.address) for one in list_cell_changes(old, longer)] == [("inserted", "row 1")]
    narrowed = _empty_edges(0, "=SUM(A4:A9)")
    assert [(one.formula_before, one.formula_after) for one in list_cell_changes(old, narrowed)] == [
        ("SUM(A4:A10)", "SUM(A4:A9)")
    ]


def _empty_edges(above: int, formula: str = "") -> bytes:
    """A sum over rows of which the first and the last are empty, with some rows more above them."""
    book = openpyxl.Workbook()
    sheet = book.active
    for row in range(above):
        sheet.cell(row + 1, 1, f"A line more {row}")
    for row, value in ((1, "Costs"), (3, "Amounts"), (5, 20), (6, 30), (12, "Total")):
        sheet.cell(row + above, 1, value)
    sheet.cell(13 + above, 1, formula or f"=SUM(A{4 + above}:A{10 + above})")
    stream = BytesIO()
    book.save(stream)
    return stream.getvalue()


def test_the_list_of_changes_is_a_clean_workbook_in_which_formulas_are_text() -> None:
    twice = [*COLUMNS[:2], COLUMNS[2].model_copy(update={"formula": "SUM([cost],[cost])"})]
    after = making.render(making.workbook_of(making.grid_of(twice, [{"item": "Rent", "cost": Decimal(100)}]))).data
    redline = compare_workbooks(budget(*ROWS), after)
    assert lint(redline.data) == ()
    cells = read_workbook(redline.data).sheets[0].cells
    assert not any(cell.formula for cell in cells)
    assert any(str(cell.value).startswith("=SUM(") for cell in cells)
    assert redline.counts.insertions == sum(one.kind in {"inserted", "replaced"} for one in redline.changes)


def deck(*found) -> bytes:
    made = Deck(title="Deck", slides=tuple(found))
    return write_pptx(made, slides.figures(), RenderOptions()).data


def test_slides_that_came_went_moved_or_changed_are_told() -> None:
    first, second, third = slides.statement_slide(), slides.bullets_slide(), slides.table_slide()
    renamed = second.model_copy(update={"title": "Three conditions stay open before drawdown on Friday"})
    changes = list_slide_changes(deck(first, second, third), deck(third, renamed, slides.section_slide()))
    told = {(one.kind, one.number, one.was, one.part) for one in changes}
    assert ("replaced", 2, 2, "title") in told
    assert ("inserted", 3, 0, "slide") in told
    assert ("deleted", 0, 1, "slide") in told


def test_a_slide_that_stands_elsewhere_has_moved() -> None:
    first, second = slides.statement_slide(), slides.bullets_slide()
    changes = list_slide_changes(deck(first, second), deck(second, first))
    assert [(one.kind, one.number, one.was) for one in changes] in ([("moved", 2, 1)], [("moved", 1, 2)])


def test_each_changed_figure_of_a_chart_is_told_by_its_name() -> None:
    chart = slides.column_slide()
    first = chart.series[0]
    higher = first.model_copy(update={"values": (first.values[0] + 1, *first.values[1:])})
    other = chart.model_copy(update={"series": (higher, *chart.series[1:])})
    (change,) = [one for one in list_slide_changes(deck(chart), deck(other)) if first.name in one.before]
    assert (change.kind, change.part) == ("replaced", "chart")
    name = f"{first.name}, {chart.categories[0]}: "
    assert change.before.startswith(name)
    assert change.after.startswith(name)
    assert change.before != change.after


def test_the_list_of_slides_is_a_clean_document() -> None:
    redline = compare_decks(deck(slides.statement_slide()), deck(slides.statement_slide(), slides.bullets_slide()))
    assert lint(redline.data) == ()
    assert redline.counts.insertions == 1
    assert any("slide added" in paragraph.text for paragraph in read_word(redline.data).paragraphs)


def test_equal_decks_say_so() -> None:
    data = deck(slides.statement_slide())
    redline = compare_decks(data, data)
    assert redline.changes == ()
    assert any(one.text == "The two decks say the same." for one in read_word(redline.data).paragraphs)


def test_another_kind_of_file_is_refused() -> None:
    with pytest.raises(ReadingProblem):
        list_cell_changes(deck(slides.statement_slide()), budget(*ROWS))
    with pytest.raises(ReadingProblem):
        list_slide_changes(budget(*ROWS), budget(*ROWS))
