"""The workbook family: sheets of inputs, calculations, outputs and checks.

Formulas are written once for a whole column or cell in the formula notation of `producers.xlsx.notation`:
ordinary Excel functions; `[key]` is the same row of column `key` in this table, `[key:-1]` the row before,
`[key:+1]` the row after, `[key:first]`, `[key:last]` and `[key:all]` the first, last and all data rows,
`[key:total]` the total row, `[key:3]` the third row, `[key:span]` the unbroken range that also covers group heads
and subtotals; `[table!key]` is the same row of another table of the workbook and takes the same words after the
colon; a bare name is a named range. Cell addresses are never typed.
"""

from decimal import Decimal
from typing import Annotated, Literal, Self

from pydantic import Field, StrictBool, StrictInt, model_validator

from producers.content.base import Block, Content
from producers.content.values import Day, Number

SheetPurpose = Literal["input", "calculation", "output", "check"]
CellFormat = Literal[
    "text", "money", "money2", "integer", "number", "percent", "ratio", "date", "code", "flag", "month"
]
CellSource = Literal["input", "calculated", "linked"]


class Formula(Content):
    """A formula in the notation of this module, without the leading equals sign; `explains` says it in words."""

    formula: str = Field(min_length=1)
    explains: str = ""


CellValue = Annotated[StrictBool | StrictInt | Number | Day | str | Formula | None, Field(union_mode="left_to_right")]


class InputRow(Content):
    """A labelled value: an input (typed in, blue) or a labelled calculation. `name` makes it a named range.

    `source` says where the value comes from, with its place. `figure` binds the value to a figure by name.
    `choices` gives a list validation; `minimum` and `maximum` a number validation. `blank` says what belongs into an
    input that is left empty.
    """

    label: str
    value: CellValue
    format: CellFormat = "text"
    name: str = ""
    unit: str = ""
    source: str = ""
    figure: str = ""
    choices: tuple[str, ...] = ()
    minimum: Decimal | None = None
    maximum: Decimal | None = None
    blank: str = ""


class InputGroup(Content):
    """Rows under one group head."""

    head: str
    rows: tuple[InputRow, ...] = Field(min_length=1)


class Inputs(Block):
    """Groups of labelled values with the columns label, value, unit, source."""

    kind: Literal["inputs"] = "inputs"
    groups: tuple[InputGroup, ...] = Field(min_length=1)


class ColumnSpec(Content):
    """A column of a table. `formula` fills every row unless the row gives its own value.

    `first` and `last` replace the formula in the first and last row. `total` is "sum", or a formula for the
    total row, or empty for none.
    """

    key: str
    head: str
    format: CellFormat = "text"
    formula: str = ""
    first: str = ""
    last: str = ""
    explains: str = ""
    total: str = ""
    source: CellSource | None = None


class RowSpec(Content):
    """A row of a table: values by column key; a group row is a sub-heading, a subtotal row is ruled and bold."""

    values: dict[str, CellValue] = {}
    role: Literal["body", "group", "subtotal", "total"] = "body"
    label: str = ""
    closes_year: bool = False


class Grid(Block):
    """A table of a sheet: column heads, rows, an optional total row, an optional highlight rule."""

    kind: Literal["grid"] = "grid"
    title: str = ""
    columns: tuple[ColumnSpec, ...] = Field(min_length=1)
    rows: tuple[RowSpec, ...] = ()
    total_label: str = ""
    flag_column: str = ""

    @model_validator(mode="after")
    def _values_have_columns(self) -> Self:
        keys = {column.key for column in self.columns}
        for number, row in enumerate(self.rows, start=1):
            unknown = set(row.values) - keys
            if unknown:
                raise ValueError(f"row {number} names no column of this table: {', '.join(sorted(unknown))}")
        return self


class Series(Content):
    """A chart series: a column of a grid of this workbook; `exception` paints it ochre, `past` (or plan) grey."""

    column: str
    name: str = ""
    exception: bool = False
    past: bool = False


class Chart(Block):
    """A native chart over a grid; `grid` is the id of the grid, `categories` the key of its category column."""

    kind: Literal["chart"] = "chart"
    form: Literal["column", "stacked", "line", "bar"] = "column"
    grid: str
    categories: str
    series: tuple[Series, ...] = Field(min_length=1, max_length=4)
    unit: str = ""
    alt: str = Field(min_length=1)


class CheckRow(Content):
    """A test that must be true: the workbook's value against what it should be, within a stated tolerance."""

    label: str
    actual: str
    expected: str
    format: CellFormat = "money2"
    tolerance: Decimal = Decimal("0")


class Checks(Block):
    """The table of tests with one overall result on top (named `All_checks`).

    `waits_for` is a formula that counts the inputs still empty: while it is above zero every test reads WAITING, and
    the overall result says so, neither true nor false.
    """

    kind: Literal["checks"] = "checks"
    rows: tuple[CheckRow, ...] = Field(min_length=1)
    waits_for: str = ""


class Note(Block):
    """A line of words on a sheet."""

    kind: Literal["note"] = "note"
    text: str


SheetBlock = Annotated[Inputs | Grid | Chart | Checks | Note, Field(discriminator="kind")]


class Sheet(Content):
    """One sheet: title in B1, explanation in B2 (unit and colour key), blocks from row 4 downwards."""

    name: str = Field(min_length=1, max_length=31)
    title: str
    explanation: str = ""
    purpose: SheetPurpose
    blocks: tuple[SheetBlock, ...] = Field(min_length=1)


class WorkbookRunning(Content):
    """Print header and footer: `company · model`, `draft · date`, `matter · sheet` (the sheet name is added)."""

    head_left: str = ""
    head_right: str = ""
    foot_left: str = ""


class Workbook(Content):
    """A whole workbook. `currency` is the ISO 4217 code of all money formats, shown in heads, not in cells."""

    family: Literal["workbook"] = "workbook"
    title: str
    subject: str = ""
    language: str = "en-GB"
    currency: str = "GBP"
    running: WorkbookRunning = WorkbookRunning()
    sheets: tuple[Sheet, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _names_are_unique(self) -> Self:
        names = [sheet.name.casefold() for sheet in self.sheets]
        if len(set(names)) != len(names):
            raise ValueError("two sheets have the same name")
        return self
