"""Figures are read back from PDF files: documents, workbooks, and forms in their fields, on the addendum, or flat."""

from datetime import date
from decimal import Decimal

import pytest

from app.checks.bindings import ComparedFigure, compare_bindings
from app.checks.desk import FileChecker
from app.checks.registry import run_checks
from app.relay.nouns.goals import DeliverableContract
from app.relay.ports import CheckRequest
from producers.content.anything import AnyContent
from producers.content.document import Cell, Column, Document, Paragraph, Table, TableRow
from producers.content.form import FillForm, Form, FormField, FormSection, MakeForm
from producers.content.inline import parse_inline as p
from producers.content.workbook import InputGroup, InputRow, Inputs, Sheet, Workbook
from producers.figures import Figure, FigureBook, Home
from producers.production import RenderOptions
from producers.rendering import render
from tests.producers.pdf.specimens import supplied_form

HOME = Home(kind="answer", place="your answer")
RENT = Figure(name="rent", label="Rent", kind="money", value=Decimal("1250.00"), currency="GBP", home=HOME)
RATE = Figure(name="rate", label="Rate", kind="percent", value=Decimal("0.064"), home=HOME)
START = Figure(name="start", label="Start", kind="date", value=date(2027, 1, 1), home=HOME)
WHO = Figure(name="who", label="Tenant", kind="text", value="Alder Quay Storage and Towage Company Limited", home=HOME)
RIGHT = FigureBook(figures=(RENT, RATE, START, WHO))
WRONG = FigureBook(
    figures=(
        RENT.model_copy(update={"value": Decimal("1251.00")}),
        RATE.model_copy(update={"value": Decimal("0.065")}),
        START.model_copy(update={"value": date(2027, 1, 2)}),
        WHO.model_copy(update={"value": "Alder Quay Storage and Towage Company plc"}),
    )
)


def compared(content: AnyContent, written: FigureBook, homes: FigureBook = RIGHT) -> tuple[ComparedFigure, ...]:
    """What comes of a file written with some figures and compared with their homes."""
    made = render(content, "pdf", written, RenderOptions(objects={"form.pdf": supplied_form()}))
    contract = DeliverableContract(id="x", name="X", file_name="x.pdf", format="pdf", kind="File", audience="us")
    return compare_bindings(made.data, CheckRequest("x.pdf", "pdf", made.data, content, homes, contract, ()))


def document(*texts: str, language: str = "en-GB") -> Document:
    blocks = tuple(Paragraph(runs=p(text)) for text in texts)
    return Document(title="Letter", theme="letter", language=language, blocks=blocks)


TABLE = Document(
    title="Terms",
    blocks=(
        Table(
            columns=(Column(head=p("Party of the agreement")), Column(head=p("From")), Column(head=p("Note"))),
            rows=tuple(
                TableRow(cells=(Cell(runs=p("[fig:who]")), Cell(runs=p("[fig:start]")), Cell(runs=p("word " * 30))))
                for _ in range(3)
            ),
        ),
    ),
)
LETTER = document(
    "The rent is [fig:rent|exact], and [fig:rate] more from [fig:start].", "[fig:who] pays [fig:rent|exact]."
)
BOOK = Workbook(
    title="Rent",
    sheets=(
        Sheet(
            name="Inputs",
            title="Inputs",
            purpose="input",
            blocks=(
                Inputs(
                    groups=(
                        InputGroup(
                            head="Terms",
                            rows=(
                                InputRow(label="Rent", name="rent", value=None, figure="rent", format="money"),
                                InputRow(label="Rate", name="rate", value=None, figure="rate", format="percent"),
                                InputRow(label="Start", name="start", value=None, figure="start", format="date"),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
)
FILLED = Form(
    title="Application",
    body=FillForm(
        object="form.pdf",
        values={
            "name": p("[fig:who]"),
            "reason": p("From [fig:start] " + "at the yard " * 60),
            "postcode": p("[fig:rate]"),
        },
    ),
)
FLAT = FILLED.model_copy(update={"body": FILLED.body.model_copy(update={"flatten": True})})
MADE = Form(
    title="Notice",
    body=MakeForm(
        sections=(
            FormSection(
                head="Rent",
                fields=(
                    FormField(name="rent", label="Rent", value=p("[fig:rent|exact]")),
                    FormField(name="start", label="Start", kind="date", value=p("[fig:start]")),
                ),
            ),
        )
    ),
)
CASES = {
    "letter": LETTER,
    "table": TABLE,
    "workbook": BOOK,
    "filled form": FILLED,
    "flat form": FLAT,
    "made form": MADE,
}


@pytest.mark.parametrize("case", CASES)
def test_every_bound_place_agrees_with_its_home_and_has_a_place(case: str) -> None:
    found = compared(CASES[case], RIGHT)
    assert found
    assert [one for one in found if not one.agrees] == []
    assert all(one.place for one in found)


@pytest.mark.parametrize("case", CASES)
def test_a_file_that_says_something_else_is_told_at_every_place(case: str) -> None:
    found = compared(CASES[case], WRONG)
    assert found
    assert [one for one in found if one.agrees] == []


def test_one_of_two_places_that_is_wrong_is_told() -> None:
    both = document("The rent is [fig:rent|exact].", "Pay [fig:rent|exact].")
    once = document("The rent is [fig:rent|exact].", "Pay £1,251.00.")
    made = render(once, "pdf", RIGHT)
    contract = DeliverableContract(id="x", name="X", file_name="x.pdf", format="pdf", kind="File", audience="us")
    found = compare_bindings(made.data, CheckRequest("x.pdf", "pdf", made.data, both, RIGHT, contract, ()))
    assert [one.agrees for one in found] == [True, False]


def test_a_number_inside_another_number_does_not_count() -> None:
    days = Figure(name="days", label="Days", kind="integer", value=Decimal(12), decimals=0, home=HOME)
    book = FigureBook(figures=(days,))
    made = render(document("It is 112, 12.5 or 1,012,000."), "pdf", book)
    contract = DeliverableContract(id="x", name="X", file_name="x.pdf", format="pdf", kind="File", audience="us")
    content = document("It is [fig:days] days.")
    found = compare_bindings(made.data, CheckRequest("x.pdf", "pdf", made.data, content, book, contract, ()))
    assert [one.agrees for one in found] == [False]


@pytest.mark.parametrize("language", ["ar", "he", "de-DE"])
def test_other_languages_give_no_false_alarm(language: str) -> None:
    text = {"ar": "الإيجار [fig:rent|exact] من [fig:start].", "he": "שכר הדירה [fig:rent|exact] מיום [fig:start]."}
    content = document(text.get(language, "Die Miete beträgt [fig:rent|exact] ab [fig:start]."), language=language)
    assert [one for one in compared(content, RIGHT) if not one.agrees] == []


@pytest.mark.parametrize("language", ["ar", "he"])
def test_another_amount_is_told_in_writing_from_the_right_as_well(language: str) -> None:
    content = document("\u05de [fig:rent|exact] \u05de [fig:start].", language=language)
    assert [one for one in compared(content, WRONG) if one.agrees] == []


def test_a_date_in_a_field_of_its_own_is_written_as_the_form_asks_and_one_in_a_sentence_as_people_write() -> None:
    fields = (
        FormField(name="day", label="Start", value="01/02/2027"),
        FormField(name="end", label="End", value="31/01/2028"),
        FormField(name="why", label="Reason", kind="multiline", value="The lease ends on 28 February 2027."),
    )
    body = MakeForm(sections=(FormSection(head="Letting", fields=fields),))
    assert run_checks(render(Form(title="Form", body=body), "pdf", RIGHT).data, "form.pdf").findings == ()


def test_the_words_in_fields_are_words_of_the_file() -> None:
    made = render(MADE, "pdf", RIGHT)
    contract = DeliverableContract(
        id="x", name="X", file_name="x.pdf", format="pdf", kind="File", audience="us", must_contain=("1,250.00",)
    )
    checked = FileChecker().check(CheckRequest("x.pdf", "pdf", made.data, MADE, RIGHT, contract, ()))
    assert "page 1, field “Rent”| £1,250.00".replace("| ", "|") in checked.text
    assert checked.run.findings == ()
