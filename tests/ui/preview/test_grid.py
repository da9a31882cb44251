"""The grid: what cells say, where figures come from, what stays while scrolling."""

import io

import pytest
import xlsxwriter
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.ui.preview.grid.plain import PlainGrid
from tests.preview import files


def test_a_formula_without_a_result_says_not_calculated(opened):
    pane = opened(files.without_results(), "budget.xlsx")
    grid = pane.viewer.grid
    shown = grid.grid_model.data(grid.grid_model.index(3, 1))
    assert shown == "not calculated"
    assert shown not in {"", "0"}
    grid.choose(4, 2)
    assert pane.viewer.bar.formula.text() == "=SUM(B2:B3)"
    assert pane.viewer.bar.words() == "From Amount (B2:B3)"
    assert "=SUM(B2:B3)" in pane.viewer.words()


def test_a_value_that_is_there_is_shown_as_it_is(opened):
    grid = opened(files.without_results(), "budget.xlsx").viewer.grid
    assert grid.grid_model.data(grid.grid_model.index(1, 1)) == "100"


def test_the_bar_shows_formula_and_origin_of_the_chosen_cell(opened, loan):
    pane = opened(loan, "b.xlsx")
    pane.viewer.reveal_place("Schedule!F6")
    bar = pane.viewer.bar
    assert bar.name_box.text() == "F6"
    assert bar.formula.text().startswith("=")
    assert "Interest (E6)" in bar.words()
    assert "on Inputs" in bar.words()
    pane.viewer.reveal_place("Inputs!C5")
    assert bar.words() == "Typed in"
    assert not bar.where.isEnabled()
    assert bar.where.toolTip()


def test_a_typed_place_is_gone_to_and_a_wrong_one_changes_nothing(opened, loan, qtbot):
    pane = opened(loan, "b.xlsx")
    box = pane.viewer.bar.name_box
    for typed, sheet, shown in (
        ("Schedule!D9", "Schedule", "D9"),
        ("Loan_amount", "Inputs", "C5"),
        ("ZZZ99999", "Inputs", "C5"),
    ):
        box.setText(typed)
        qtbot.keyClick(box, Qt.Key.Key_Return)
        assert pane.viewer.sheet.name == sheet
        assert box.text() == shown


def test_arrow_keys_move_the_chosen_cell(opened, loan, qtbot):
    pane = opened(loan, "b.xlsx")
    pane.viewer.grid.choose(9, 3)
    pane.viewer.focus_body()
    qtbot.keyClick(pane.viewer.grid, Qt.Key.Key_Down)
    assert pane.viewer.bar.name_box.text() == "C10"


def test_frozen_rows_and_columns_stay_over_the_grid(opened, loan):
    pane = opened(loan, "b.xlsx")
    pane.viewer.go_to(1)
    grid = pane.viewer.grid
    parts = [one for one in grid.findChildren(PlainGrid) if one.isVisible()]
    assert (
        sorted((one.grid_model.rowCount(), one.grid_model.columnCount()) for one in parts)
        == [(4, 3), (4, 9), (65 + 3, 3)]
        or len(parts) == 3
    )
    grid.verticalScrollBar().setValue(grid.verticalScrollBar().maximum())
    heads = next(one for one in parts if one.grid_model.rowCount() == 4 and one.grid_model.columnCount() > 3)
    assert heads.verticalScrollBar().value() == 0
    beside = next(one for one in parts if one.grid_model.rowCount() > 4)
    assert beside.verticalScrollBar().value() == grid.verticalScrollBar().value()


def test_a_chosen_cell_never_lies_under_what_stays(opened, loan):
    pane = opened(loan, "b.xlsx")
    pane.viewer.go_to(1)
    grid = pane.viewer.grid
    grid.verticalScrollBar().setValue(grid.verticalScrollBar().maximum())
    grid.choose(20, 5)
    frozen = sum(grid.rowHeight(at) for at in range(4))
    assert grid.visualRect(grid.currentIndex()).top() >= frozen


def test_cells_are_read_aloud_with_their_address(opened):
    grid = opened(files.without_results(), "budget.xlsx").viewer.grid
    spoken = grid.grid_model.data(grid.grid_model.index(3, 1), Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "B4 not calculated"


def test_nothing_in_the_grid_can_be_changed(opened, loan):
    grid = opened(loan, "b.xlsx").viewer.grid
    flags = grid.grid_model.flags(grid.grid_model.index(0, 0))
    assert not flags & Qt.ItemFlag.ItemIsEditable
    assert opened(loan, "b.xlsx").viewer.bar.formula.isReadOnly()


def test_figures_have_the_colour_of_their_origin(opened, kit):
    from app.ui.theme.roles import Role

    pane = opened(files.xlsx([[1, "=A1*2"], ["words", None]]), "c.xlsx")
    grid = pane.viewer.grid
    model, shared = grid.grid_model, grid.shared
    inks = [shared.ink(model.cell(1, at), model.look(model.cell(1, at))) for at in (1,)]
    assert inks == [kit.theme.colour(Role.CELL_INPUT)]
    assert shared.ink(model.cell(2, 1), model.look(model.cell(2, 1))) == kit.theme.colour(Role.CELL_CALCULATED)


def test_the_legend_is_shown_only_where_something_is_calculated(opened, loan):
    assert opened(loan, "b.xlsx").viewer.foot.legend.isVisible()
    assert not opened(b"a,b\n1,2\n", "d.csv").viewer.foot.isVisible()


@pytest.mark.parametrize("width", [520, 760, 1200])
def test_every_width_shows_words_and_tabs(opened, loan, width):
    pane = opened(loan, "b.xlsx")
    QApplication.processEvents()
    assert pane.minimumSizeHint().width() <= 480
    pane.resize(width, 700)
    assert pane.viewer.bar.words()
    assert pane.viewer.foot.tabs.count() == 3
    assert pane.viewer.foot.legend.isVisible()


TITLE = "A title of the plan that is much longer than the column that stays while the rest is scrolled"


def frozen_book(title_row: list[object]) -> bytes:
    """A sheet whose first column and first two rows stay."""
    made = io.BytesIO()
    book = xlsxwriter.Workbook(made, {"in_memory": True})
    sheet = book.add_worksheet("Plan")
    for column, value in enumerate(title_row):
        sheet.write(0, column, value)
    for column in range(30):
        sheet.write_string(1, column, f"Head {column}")
        sheet.write_number(2, column, column)
    sheet.freeze_panes(2, 1)
    book.close()
    return made.getvalue()


def beside_the_line(grid):
    """A picture of the title row from the freeze line on, as it is on the screen."""
    left = grid.verticalHeader().width() + grid.columnWidth(0) + 2
    top = grid.horizontalHeader().height() + 2
    return grid.grab().toImage().copy(left, top, 150, grid.rowHeight(0) - 4)


def is_blank(image) -> bool:
    return len({image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}) == 1


def test_a_title_runs_over_the_freeze_line_however_far_it_is_scrolled(opened):
    grid = opened(frozen_book([TITLE]), "plan.xlsx").viewer.grid
    before = beside_the_line(grid)
    assert not is_blank(before)
    for across in (40, 500, grid.horizontalScrollBar().maximum()):
        grid.horizontalScrollBar().setValue(across)
        assert beside_the_line(grid) == before


def test_a_title_stops_at_the_first_cell_that_says_something(opened):
    """The broken twin of the test above: what stands beside the line now is shown, and the title ends before it."""
    plan = frozen_book([TITLE, "", "", "", "Words", "Words", "Words", "Words", "Words", "Words"])
    grid = opened(plan, "plan.xlsx").viewer.grid
    before = beside_the_line(grid)
    grid.horizontalScrollBar().setValue(sum(grid.columnWidth(at) for at in (1, 2, 3)))
    assert beside_the_line(grid) != before


def test_a_finding_in_a_table_of_text_is_at_its_cell_in_either_language(opened):
    viewer = opened(b"Term,Words\nFee,TBD\n", "a.csv").viewer
    for place in ("row 2, column B", "Zeile 2, Spalte B"):
        viewer.grid.choose(1, 1)
        assert viewer.reveal_place(place)
        assert (viewer.grid.shared.row, viewer.grid.shared.column) == (2, 2)
