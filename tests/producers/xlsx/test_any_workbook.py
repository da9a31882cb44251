"""Whatever the content, the file is clean or the problem is named."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from producers.content.workbook import CellFormat, ColumnSpec, Formula, Grid, InputRow, RowSpec, Workbook
from producers.package.lint import lint
from producers.problems import ContentProblem
from producers.xlsx.contents import read_number
from producers.xlsx.palette import NUMBER_FORMATS
from tests.producers.xlsx.making import inputs_of, opened, render, sheet_of, workbook_of

FORMATS: list[CellFormat] = list(NUMBER_FORMATS)
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**12), 10**12),
    st.decimals(-(10**9), 10**9, places=3),
    st.dates(date(1901, 1, 1), date(2199, 12, 31)),
    st.text(max_size=20),
)


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    formats = draw(st.lists(st.sampled_from(FORMATS), min_size=1, max_size=5))
    columns = tuple(
        ColumnSpec(key=f"k{n}", head=draw(st.text(max_size=12)), format=form, total="sum" if form == "money" else "")
        for n, form in enumerate(formats)
    )
    rows = draw(
        st.lists(st.dictionaries(st.sampled_from([column.key for column in columns]), VALUES), min_size=1, max_size=5)
    )
    return Grid(id="g", columns=columns, rows=tuple(RowSpec(values=row) for row in rows))


def _is_number(value: object) -> bool:
    written = isinstance(value, str) and read_number(value) is not None
    return (isinstance(value, int | Decimal) and not isinstance(value, bool)) or written


@settings(max_examples=40)
@given(grids())
def test_any_table_makes_a_clean_file(grid: Grid) -> None:
    workbook = workbook_of(grid)
    dated = {column.key for column in grid.columns if column.format in {"date", "month"}}
    if any(_is_number(row.values.get(key)) for row in grid.rows for key in dated):
        with pytest.raises(ContentProblem, match="number_in_date_column"):
            render(workbook)
        return
    produced = render(workbook)
    assert lint(produced.data) == ()
    assert render(Workbook.model_validate_json(workbook.model_dump_json())).data == produced.data
    opened(produced)


def test_a_formula_that_reads_itself_is_refused() -> None:
    grid = Grid(id="g", columns=(ColumnSpec(key="a", head="A", format="money", formula="[a]+1"),), rows=(RowSpec(),))
    with pytest.raises(ContentProblem) as caught:
        render(workbook_of(grid))
    assert caught.value.code == "circular"
    assert caught.value.field == "Model!B5"


def test_sheets_may_be_named_like_cells_or_hold_quotes() -> None:
    rate = inputs_of(InputRow(label="Rate", value=Decimal("0.05"), format="percent", name="Rate"))
    use = Grid(id="g", columns=(ColumnSpec(key="a", head="A", format="percent", formula="Rate*2"),), rows=(RowSpec(),))
    link = inputs_of(InputRow(label="Double", value=Formula(formula="[g!a:first]"), format="percent"))
    link = link.model_copy(update={"id": "other"})
    sheets = (sheet_of(rate, name="Q1"), sheet_of(use, name="It's & <all>"), sheet_of(link, name="R1C1"))
    produced = render(Workbook(title="x", sheets=sheets))
    assert lint(produced.data) == ()
    assert opened(produced, values=True)["R1C1"]["C5"].value == pytest.approx(0.1)
