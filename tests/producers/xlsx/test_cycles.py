"""Formulas that depend on themselves never reach the calculator, which would miss some and give a number."""

import io

import pytest
import xlsxwriter
from hypothesis import given
from hypothesis import strategies as st

from producers.content.workbook import ColumnSpec, Formula, Grid, InputRow, RowSpec
from producers.problems import ContentProblem
from producers.xlsx.cycles import refuse_circles
from producers.xlsx.places import NamePlace
from producers.xlsx.values import CellError, calculate
from tests.producers.xlsx.making import inputs_of, render, workbook_of

AT = ("S", 0, 0)


def circular(*formulas: str, names: tuple[NamePlace, ...] = ()) -> str:
    """The way round of formulas in A1, A2 and so on, "" when there is none."""
    try:
        refuse_circles({("S", row, 0): text for row, text in enumerate(formulas)}, names)
    except ContentProblem as problem:
        return problem.facts["way"] if problem.code == "circular" else problem.code
    return ""


@pytest.mark.parametrize(
    "formula",
    [
        "A1",
        "SUM(A1:A9)",
        "SUM($A$1:$C$2)",
        "SUMIFS(A1:A3,B1:B3,1)",
        "AVERAGEIFS(B1:B3,A1:A3,1)",
        "INDEX(A1:A3,2)",
        "S!A1",
        "'S'!$A$1+1",
        "IF(FALSE,A1,2)",
        "AB12+A1",
    ],
)
def test_a_formula_that_reads_itself_is_found_whatever_function_reads_it(formula: str) -> None:
    assert circular(formula) == "S!A1 → S!A1"


@pytest.mark.parametrize(
    "formula",
    ["A2", "SUM(A2:A9)", "ROWS(A1:A9)+COLUMN(A1)", '"A1"', "T!A1", "'A1'!B2", "A10+AA1", "LOG10(5)", 'TEXT(B1,"A1")'],
)
def test_a_formula_that_reads_other_cells_is_not(formula: str) -> None:
    assert circular(formula) == ""


def test_a_long_way_round_is_told_cell_by_cell() -> None:
    assert circular("A2+1", "A3*2", "B9", "A1") == ""
    assert circular("A2+1", "A3*2", "SUM(A4:B5)", "A1") == "S!A1 → S!A2 → S!A3 → S!A4 → S!A1"


def test_a_way_through_a_name_is_found() -> None:
    name = NamePlace("Rate", "S", 1, 0)
    assert circular("Rate*2", "A1", names=(name,)) == "S!A1 → S!A2 → S!A1"
    assert circular("Rates*2", "A1", names=(name,)) == ""


@given(st.lists(st.integers(0, 30), min_size=1, max_size=30))
def test_formulas_that_read_only_what_is_below_are_never_circular(steps: list[int]) -> None:
    formulas = [f"A{number + 2}+SUM(A{number + 2}:A{number + 2 + step})" for number, step in enumerate(steps)]
    assert circular(*formulas) == ""
    assert circular(*formulas, "A1") != ""


def test_a_workbook_with_a_circle_the_calculator_misses_is_refused() -> None:
    row = RowSpec(values={"k": 1})
    columns = (
        ColumnSpec(key="k", head="K", format="integer"),
        ColumnSpec(key="v", head="V", format="number", formula="INDEX([v:all],2)"),
    )
    with pytest.raises(ContentProblem, match="circular"):
        render(workbook_of(Grid(id="g", columns=columns, rows=(row, row, row))))


def test_the_calculator_really_misses_one() -> None:
    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream, {"in_memory": True}) as book:
        sheet = book.add_worksheet("S")
        sheet.write_formula("A1", "=INDEX(A1:A3,2)", None, "")
        sheet.write("A2", 5)
    value = calculate(stream.getvalue())["S", "A1"]
    assert not isinstance(value, CellError), "circles are found by the calculator now: the guard can go"


def test_a_formula_whose_brackets_would_be_lost_is_refused_where_it_stands() -> None:
    rows = (
        InputRow(label="Base", value=3, name="Base", format="integer"),
        InputRow(label="Both", value=Formula(formula='(Base>1)=("a"="a")'), format="flag"),
    )
    with pytest.raises(ContentProblem, match="formula_misread") as caught:
        render(workbook_of(inputs_of(*rows)))
    assert (caught.value.block, caught.value.field) == ("inputs", "Both")
    well = Formula(formula='IF(AND(Base>1,"a"="a"),TRUE,FALSE)')
    assert render(workbook_of(inputs_of(rows[0], rows[1].model_copy(update={"value": well})))).data


def test_a_thousand_cells_in_a_row_do_not_exhaust_the_stack() -> None:
    assert circular(*(f"A{number + 2}" for number in range(20_000))) == ""
