"""What a file would lack stops its producer before a byte is written, and names the block and the field."""

import pytest

from producers.content.anything import AnyContent
from producers.content.deck import BulletsSlide, Deck, PictureSlide
from producers.content.document import Cell, Clause, Column, Document, Paragraph, Picture, Table, TableRow
from producers.content.form import FillForm, Form
from producers.content.inline import parse_inline as p
from producers.content.workbook import ColumnSpec, Grid, InputRow, RowSpec, Workbook
from producers.figures import FigureBook
from producers.problems import ContentProblem
from producers.rendering import formats_of, render
from tests.producers.xlsx.making import inputs_of, sheet_of

NONE = FigureBook()


def document(*blocks) -> Document:
    return Document(title="Agreement", blocks=(Clause(level=1, runs=p("A")), *blocks))


def deck(*slides) -> Deck:
    return Deck(title="Deck", slides=slides)


def book(*blocks) -> Workbook:
    return Workbook(title="Book", sheets=(sheet_of(*blocks),))


def in_table(text: str) -> Table:
    return Table(id="rates", columns=(Column(head=p("Rate")),), rows=(TableRow(cells=(Cell(runs=p(text)),)),), alt="x")


def bullets(text: str) -> BulletsSlide:
    return BulletsSlide(id="risks", title="Risks", bullets=(p(text),))


def formula(text: str) -> Grid:
    columns = (ColumnSpec(key="a", head="Amount", format="money", formula=text),)
    return Grid(id="rents", columns=columns, rows=(RowSpec(),))


STOPPED: dict[str, tuple[AnyContent, str, str, str]] = {
    "a clause refers to none": (
        document(Clause(level=2, id="pay", runs=p("See clause [ref:gone]."))),
        *("missing_reference", "pay", "gone"),
    ),
    "a table refers to none": (document(in_table("See clause [ref:gone].")), "missing_reference", "rates", "gone"),
    "a slide refers to none": (deck(bullets("See slide [ref:gone].")), "reference_without_target", "risks", "gone"),
    "a formula reads no column": (book(formula("[gone]+1")), "unknown_column", "rents", "Amount"),
    "a formula reads no name": (book(formula("Gone_rate*2")), "unknown_name", "rents", "Amount"),
    "a clause shows a figure nobody knows": (
        document(Clause(level=2, id="pay", runs=p("Pay [fig:gone]."))),
        *("figure_without_home", "pay", "gone"),
    ),
    "a table shows a figure nobody knows": (document(in_table("[fig:gone]")), "figure_without_home", "rates", "gone"),
    "a slide shows a figure nobody knows": (deck(bullets("[fig:gone]")), "figure_without_home", "risks", "gone"),
    "a cell shows a figure nobody knows": (
        book(inputs_of(InputRow(label="Rent", value=None, figure="gone", format="money"))),
        *("figure_without_home", "inputs", "gone"),
    ),
    "a picture is missing in a document": (
        document(Clause(level=2, runs=p("x")), Picture(id="plan", object="yard", alt="Plan")),
        *("missing_object", "plan", "yard"),
    ),
    "a picture is missing in a deck": (
        deck(PictureSlide(id="plan", title="The yard", object="yard", alt="Plan")),
        *("missing_object", "plan", "yard"),
    ),
    "a form to fill is missing": (
        Form(title="Form", body=FillForm(object="supplied", values={})),
        *("missing_object", "Form", "supplied"),
    ),
}
OFFICE = {"document": "docx", "workbook": "xlsx", "deck": "pptx", "form": "pdf"}


@pytest.mark.parametrize("case", STOPPED)
def test_a_file_that_would_lack_something_is_not_made_and_the_place_is_named(case: str) -> None:
    content, code, block, field = STOPPED[case]
    with pytest.raises(ContentProblem) as caught:
        render(content, OFFICE[content.family], NONE)
    assert (caught.value.code, caught.value.block, caught.value.field) == (code, block, field)


@pytest.mark.parametrize("case", [case for case in STOPPED if "figure" in case or "refers" in case])
def test_no_other_format_is_made_of_it_either(case: str) -> None:
    content = STOPPED[case][0]
    for form in formats_of(content.family):
        with pytest.raises(ContentProblem):
            render(content, form, NONE)


def test_what_lacks_nothing_is_made() -> None:
    for content in (
        document(Clause(level=2, id="pay", runs=p("See clause [ref:pay].")), Paragraph(runs=p("x"))),
        deck(bullets("Words")),
        book(formula("1+1")),
    ):
        assert render(content, OFFICE[content.family], NONE).data
