"""Plans a block of labelled values: group heads, then label, value, unit and source."""

from producers.content.workbook import CellFormat, CellValue, Formula, InputGroup, InputRow, Inputs
from producers.figures import Figure, currency_sign
from producers.problems import ContentProblem
from producers.production import FileRemark
from producers.xlsx.cells import Cell, Look
from producers.xlsx.contents import content_of, format_for
from producers.xlsx.layout import VALUE_COLUMN, input_rows
from producers.xlsx.notation import Here
from producers.xlsx.palette import ROW_HEIGHT
from producers.xlsx.places import FIRST_COLUMN, BlockPlace
from producers.xlsx.plans import BlockPlan, Planning, Validation

LABEL, VALUE, UNIT, SOURCE = range(FIRST_COLUMN, FIRST_COLUMN + 4)
_LONGEST_CHOICES = 255


def plan_inputs(block: Inputs, place: BlockPlace, planning: Planning) -> BlockPlan:
    """Return the plan of labelled values."""
    cells: list[Cell] = []
    validations: list[Validation] = []
    row = place.first
    for group in block.groups:
        cells += _head(group, row, planning)
        row += len(group.rows) + 2
    for offset, group_number, row_number in input_rows(block):
        spec = block.groups[group_number].rows[row_number]
        cells += _row(spec, place.first + offset, block.id, planning)
        validations += _validation(spec, place.first + offset, planning)
    return BlockPlan(tuple(cells), tuple(validations), heights=dict.fromkeys(_rows(place), ROW_HEIGHT))


def _rows(place: BlockPlace) -> range:
    return range(place.first, place.last + 1)


def _head(group: InputGroup, row: int, planning: Planning) -> list[Cell]:
    head = Cell(row, LABEL, planning.cleaner.text(group.head, group.head), Look("group"))
    return [head, *(Cell(row, column, None, Look("group")) for column in (VALUE, UNIT, SOURCE))]


def _row(spec: InputRow, row: int, block: str, planning: Planning) -> list[Cell]:
    here = Here(planning.sheet, row, None, block, spec.label)
    value = bound_value(spec, planning, here)
    form = format_for(value, spec.format)
    content, ink = content_of(value, form, planning, here)
    look = Look("value", ink, form, "hair", right=form != "flag", wrap=isinstance(content, str))
    words = planning.cleaner.text
    return [
        Cell(row, LABEL, words(spec.label, spec.label), Look("label", rule="hair", wrap=True)),
        Cell(row, VALUE_COLUMN, content, look),
        Cell(row, UNIT, words(unit_of(spec, form, planning.currency), spec.label), Look("unit", "quiet", rule="hair")),
        Cell(row, SOURCE, words(source_of(spec), spec.label), Look("quiet", "quiet", rule="hair", wrap=True)),
    ]


def bound_value(spec: InputRow, planning: Planning, here: Here) -> CellValue:
    """Return the value of a row, from its figure when it states none.

    Raises ContentProblem("figure_without_home") for a figure nobody knows, ("figure_differs") when the typed value
    is not the figure's.
    """
    if not spec.figure or isinstance(spec.value, Formula):
        return spec.value
    figure = _known(spec, planning)
    if spec.value is None:
        if figure is None:
            raise ContentProblem("figure_without_home", here.block, spec.figure)
        return figure.value
    if figure is not None and figure.value != spec.value:
        raise here.problem("figure_differs", figure=spec.figure, here=str(spec.value), home=str(figure.value))
    return spec.value


def _known(spec: InputRow, planning: Planning) -> Figure | None:
    return next((one for one in planning.figures.figures if one.name == spec.figure), None)


def unit_of(spec: InputRow, form: CellFormat, currency: str) -> str:
    """Return the stated unit, or the currency sign for money."""
    money = form in {"money", "money2"}
    return spec.unit or (currency_sign(currency).strip("\u00a0") if money else "")


def source_of(spec: InputRow) -> str:
    """Return where a value comes from, what its formula says in words, or what is still to be filled in."""
    if spec.blank and spec.value is None:
        return f"To fill in: {spec.blank}"
    return spec.source or (spec.value.explains if isinstance(spec.value, Formula) else "")


def _validation(spec: InputRow, row: int, planning: Planning) -> list[Validation]:
    bounds = spec.minimum is not None or spec.maximum is not None
    if not spec.choices and not bounds:
        return []
    if any("," in choice for choice in spec.choices) or len(",".join(spec.choices)) > _LONGEST_CHOICES:
        planning.cleaner.notes.append(FileRemark.of("remark.choices_left_out", label=spec.label))
        return []
    return [Validation(row, VALUE_COLUMN, spec.choices, spec.minimum, spec.maximum, spec.label)]
