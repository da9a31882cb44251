"""Rows and columns of two sheets, and formulas that follow them; large sheets take work in proportion to their size."""

from io import BytesIO

import openpyxl
import pytest

from producers.changes import LISTED
from producers.package.lint import lint
from producers.reading.moving import rewrite_references
from producers.reading.sheets import read_workbook
from producers.redline import compare_workbooks, list_cell_changes
from producers.redline.aligning import Line, align
from producers.redline.grids import Axis


def book(*rows, sheet: str = "Plan") -> bytes:
    made = openpyxl.Workbook()
    made.active.title = sheet
    for row in rows:
        made.active.append(row)
    stream = BytesIO()
    made.save(stream)
    return stream.getvalue()


def told(old: bytes, new: bytes) -> list[tuple[str, str, str, str]]:
    return [(one.kind, one.address, one.before, one.after) for one in list_cell_changes(old, new)]


def test_a_line_goes_with_its_neighbours_and_a_gone_edge_to_the_next_line_inside() -> None:
    axis = Axis({1: 1, 2: 2, 6: 4, 9: 7}, [1, 2, 4, 5, 6, 9])
    assert [axis.find(line) for line in (1, 2, 3, 4, 6, 7, 8, 9, 12)] == [1, 2, None, None, 4, 5, 6, 7, 10]
    assert (axis.find(4, 1), axis.find(4, -1), axis.find(5, -1)) == (4, 2, 2)
    assert not axis.is_still
    assert Axis({1: 1, 3: 3}, [1, 3]).is_still
    assert not Axis({1: 1}, [1, 3]).is_still


@pytest.mark.parametrize(
    ("formula", "sheets"),
    [
        ("A1+Plan!B2", ["", "Plan"]),
        ("SUM(Plan!A1:B9)+C1", ["Plan", "Plan", ""]),
        ("SUM('It''s ours'!A1:B9)", ["It's ours", "It's ours"]),
        ("Übersicht!A1", ["Übersicht"]),
        ("[1]Plan!A1", ["]Plan"]),
        ("'[other.xlsx]Plan'!A1", ["[other.xlsx]Plan"]),
        ('IF(A1="Plan!B2",LOG10(5),SUM(C:D))', ["", ""]),
    ],
)
def test_each_reference_is_known_by_the_sheet_it_names(formula: str, sheets: list[str]) -> None:
    found = []
    assert rewrite_references(formula, lambda one, where: found.append(where) or one.group()) == formula
    assert found == sheets


def test_whole_columns_and_sums_go_with_a_column_that_was_put_in() -> None:
    old = book(["Item", "Cost", "Tax"], ["Rent", 100, 20], ["Sum", "=SUM(B:B)", "=SUM(B2:C2)"])
    new = book(["Item", "Due", "Cost", "Tax"], ["Rent", "May", 100, 20], ["Sum", None, "=SUM(C:C)", "=SUM(C2:D2)"])
    assert [one for one in told(old, new) if one[0] != "inserted"] == []
    narrow = book(["Item", "Due", "Cost", "Tax"], ["Rent", "May", 100, 20], ["Sum", None, "=SUM(C:C)", "=SUM(C2:C2)"])
    assert [one[1] for one in told(old, narrow) if one[0] != "inserted"] == ["D3"]


def test_rows_that_were_rewritten_below_a_new_row_are_still_compared_cell_by_cell() -> None:
    old = book(["Head", "of it"], ["aaa", 1], ["bbb", 2], ["Foot", "of it"])
    new = book(["Head", "of it"], ["aaa", 7], ["xxx", 8], ["Foot", "of it"])
    assert [one[1] for one in told(old, new)] == ["B2", "A3", "B3"]
    lower = book(["First of all", "new"], ["Head", "of it"], ["aaa", 7], ["xxx", 8], ["Foot", "of it"])
    assert [one[1] for one in told(old, lower)] == ["row 1", "B3", "A4", "B4"]


def test_of_very_many_changes_the_first_are_listed_and_all_are_counted() -> None:
    rows = LISTED // 10 + 1
    old, new = (book(*[[row * 10 + column + more for column in range(10)] for row in range(rows)]) for more in (0, 0.5))
    redline = compare_workbooks(old, new)
    assert len(redline.changes) == redline.counts.insertions == rows * 10
    assert lint(redline.data) == ()
    sheet = read_workbook(redline.data).sheets[0]
    listed = [cell for cell in sheet.cells if cell.value == "changed"]
    assert len(listed) == LISTED
    assert any(
        f"{rows * 10} changes, of which the first {LISTED} are listed" in str(cell.value) for cell in sheet.cells
    )
    few = read_workbook(compare_workbooks(book([1]), book([2])).data).sheets[0]
    assert not any("are listed" in str(cell.value) for cell in few.cells)


def test_the_like_of_a_line_is_found_near_its_place_in_a_large_gap() -> None:
    texts = [f"Line {place} about matter {place * 7919 % 1000}, as agreed then" for place in range(600)]
    news = [text.replace("agreed then", "agreed now") for text in texts]
    lines = [[Line("p", text) for text in side] for side in (texts, [*news[:300], "Quite other words", *news[300:]])]
    pairs = align(*lines)
    assert [pair for pair in pairs if None in pair] == [(None, 300)]
    assert all(b - a in {0, 1} for a, b in pairs if a is not None and b is not None)


def test_a_text_of_many_rewritten_stretches_is_given_up_and_not_tried_for_ever() -> None:
    def lines(seed: int) -> list[Line]:
        return [Line("p", f"same {n}" if n % 400 == 0 else f"word{n * seed % 991} and{n}") for n in range(8_000)]

    pairs = align(lines(3), lines(7))
    assert sum(None not in pair for pair in pairs) < 8_000
    assert {(n, n) for n in range(0, 8_000, 400)} <= set(pairs)


def test_names_and_quotes_without_end_cost_no_more_than_their_length() -> None:
    for formula in ("a" * 60_000 + "+A1", "'" * 59_999 + "+A1", '"' * 60_001 + "A1", "$" * 60_000 + "A1"):
        assert rewrite_references(formula, lambda one, _: one.group()) == formula
