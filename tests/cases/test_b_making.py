"""Deliverables that came out wrong elsewhere, made by our producers, by case number."""

import io
import zipfile
from decimal import Decimal

import openpyxl
import pypdf
import pytest
from lxml import etree

from app.checks.registry import run_checks
from producers.content.deck import BulletsSlide, Deck
from producers.content.document import (
    Cell,
    Clause,
    Column,
    Contents,
    Document,
    Paragraph,
    Party,
    RunningHead,
    Schedule,
    ScheduleItem,
    Table,
    TableRow,
)
from producers.content.form import Form, FormField, FormSection, MakeForm
from producers.content.inline import escape_inline
from producers.content.inline import parse_inline as p
from producers.content.runs import Text
from producers.content.workbook import ColumnSpec, Formula, InputRow, Workbook, WorkbookRunning
from producers.figures import FigureBook
from producers.package.lint import lint
from producers.production import RenderOptions
from producers.reading.word import read_word
from producers.rendering import render
from producers.xlsx.values import calculate
from tests.producers.xlsx.making import grid_of, inputs_of, sheet_of

NONE = FigureBook()
HOLDINGS = "Johnson & Sons <Holdings> Ltd"
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def test_b01_each_of_three_schedules_starts_at_one() -> None:
    blocks = [one for title in "ABC" for one in (Schedule(title=title), *[ScheduleItem(runs=p("An item."))] * 2)]
    document = Document(title="t", blocks=(Paragraph(runs=p("x")), *blocks))
    labels = [one.label for one in read_word(render(document, "docx", NONE).data).paragraphs if one.text == "An item."]
    assert labels == ["1.", "2."] * 3
    text = render(document, "markdown", NONE).data.decode()
    assert [line[0] for line in text.splitlines() if line.endswith("An item.")] == ["1", "2"] * 3


def report(pages: dict[str, int] | None = None) -> bytes:
    clauses = [
        one for n in range(1, 13) for one in (Clause(level=1, runs=p(f"Topic{n}")), Clause(level=2, runs=p("x")))
    ]
    document = Document(title="Report", blocks=(Contents(), *clauses))
    return render(document, "docx", NONE, RenderOptions(pages=pages or {})).data


def test_b03_the_contents_page_lists_all_headings_without_an_update() -> None:
    data = report()
    entries = [one.text for one in read_word(data).paragraphs if one.style_name == "toc 1"]
    assert entries == [f"{n}.\tTopic{n}" for n in range(1, 13)]
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert b"updateFields" not in archive.read("word/settings.xml")
        marks = etree.fromstring(archive.read("word/document.xml")).iter(f"{W}bookmarkStart")
        pages = {mark.get(f"{W}name"): number for number, mark in enumerate(marks, start=1)}
    numbered = [one.text for one in read_word(report(pages)).paragraphs if one.style_name == "toc 1"]
    assert all(entry.rpartition("\t")[2].isdigit() for entry in numbered)


@pytest.mark.parametrize("name", ["东方贸易有限公司", "شركة النور", "חברת אלון"])
def test_b04_a_name_in_another_script_keeps_its_letters_its_font_and_its_direction(name: str) -> None:
    data = render(Document(title="t", blocks=(Party(runs=p(f"**{name}**")),)), "docx", NONE).data
    assert [one.text for one in read_word(data).paragraphs if one.story == "body"] == [name]
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        body = etree.fromstring(archive.read("word/document.xml"))
    fonts = [font for run in body.iter(f"{W}r") for font in run.iter(f"{W}rFonts")]
    chinese = name.startswith("东")
    assert fonts[0].get(f"{W}eastAsia" if chinese else f"{W}cs")
    assert (next(body.iter(f"{W}rtl"), None) is None) is chinese
    assert (next(body.iter(f"{W}bidi"), None) is None) is chinese


def everywhere() -> dict[str, bytes]:
    """One file of each office format and a PDF that hold the name wherever a name can stand."""
    shown = p(escape_inline(HOLDINGS))
    cell = Cell(runs=(Text(text="one\x0btwo"),))
    table = Table(columns=(Column(),), rows=(TableRow(cells=(cell,)),), alt="x")
    document = Document(
        title=HOLDINGS, running=RunningHead(left=HOLDINGS, foot=HOLDINGS), blocks=(Paragraph(runs=shown), table)
    )
    book = Workbook(
        title=HOLDINGS,
        running=WorkbookRunning(head_left=HOLDINGS, foot_left=HOLDINGS),
        sheets=(sheet_of(inputs_of(InputRow(label="one\x0btwo", value=HOLDINGS))),),
    )
    deck = Deck(title=HOLDINGS, footer=HOLDINGS, slides=(BulletsSlide(title=HOLDINGS, bullets=(shown,)),))
    section = FormSection(head="A", fields=(FormField(name="client", label="Client", value=HOLDINGS),))
    form = Form(title=HOLDINGS, body=MakeForm(sections=(section,), foot=HOLDINGS))
    contents = {"docx": document, "xlsx": book, "pptx": deck, "pdf": form}
    return {form: render(content, form, NONE).data for form, content in contents.items()}


def test_b05_signs_that_break_other_files_stand_as_they_are_in_every_place() -> None:
    files = everywhere()
    found = read_word(files["docx"]).paragraphs
    assert {one.story for one in found if HOLDINGS in one.text} == {"body", "header", "footer"}
    assert [one.text for one in found if one.cell is not None] == ["one two"]
    sheet = openpyxl.load_workbook(io.BytesIO(files["xlsx"])).active
    assert sheet is not None
    assert (sheet["C5"].value, sheet["B5"].value) == (HOLDINGS, "one\ntwo")
    with zipfile.ZipFile(io.BytesIO(files["pptx"])) as archive:
        slide = etree.fromstring(archive.read("ppt/slides/slide1.xml"))
    assert sum(HOLDINGS in (node.text or "") for node in slide.iter("{*}t")) == 3
    fields = pypdf.PdfReader(io.BytesIO(files["pdf"])).get_fields() or {}
    assert fields["client"]["/V"] == HOLDINGS
    assert all(lint(data) == () for form, data in files.items() if form != "pdf")


def test_b05_a_character_that_no_file_can_hold_is_replaced_and_told() -> None:
    document = Document(title="t", blocks=(Paragraph(runs=(Text(text="one\x0btwo"),)),))
    assert any(note.code.startswith("remark.document_character") for note in render(document, "docx", NONE).notes)


def ledger() -> Workbook:
    columns = [
        ColumnSpec(key="account", head="Account", format="code"),
        ColumnSpec(key="amount", head="Amount", format="money2", total="sum"),
    ]
    rows: list[dict[str, object]] = [
        {"account": "06932169358293", "amount": Decimal("12.50")},
        {"account": "123456789012345678", "amount": Decimal("7.50")},
    ]
    return Workbook(title="Ledger", sheets=(sheet_of(grid_of(columns, rows)),))


def test_b08_account_numbers_keep_every_digit_and_amounts_stay_numbers() -> None:
    data = render(ledger(), "xlsx", NONE).data
    sheet = openpyxl.load_workbook(io.BytesIO(data))["Model"]
    assert [(sheet[at].value, sheet[at].data_type) for at in ("B5", "B6")] == [
        ("06932169358293", "s"),
        ("123456789012345678", "s"),
    ]
    assert (sheet["C5"].value, sheet["C5"].data_type) == (12.5, "n")
    assert calculate(data)["Model", "C7"] == 20


def budget() -> Workbook:
    columns = [
        ColumnSpec(key="line", head="Line"),
        ColumnSpec(key="amount", head="Amount", format="money2", total="sum"),
        ColumnSpec(key="share", head="Share", format="percent", formula="[amount]/[amount:total]"),
    ]
    rows: list[dict[str, object]] = [{"line": f"Line {n}", "amount": Decimal(100 * n)} for n in range(1, 6)]
    return Workbook(title="Budget", sheets=(sheet_of(grid_of(columns, rows, total_label="Total")),))


def changed(data: bytes, **cells: object) -> bytes:
    book = openpyxl.load_workbook(io.BytesIO(data))
    for address, value in cells.items():
        book["Model"][address] = value
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def test_b09_totals_are_formulas_and_move_with_their_inputs() -> None:
    data = render(budget(), "xlsx", NONE).data
    sheet = openpyxl.load_workbook(io.BytesIO(data))["Model"]
    assert all(str(sheet[at].value).startswith("=") for at in ("C10", "D5", "D9"))
    assert calculate(data)["Model", "C10"] == 1500
    assert calculate(changed(data, C5=110))["Model", "C10"] == 1510


def test_b09_a_total_that_was_typed_over_is_flagged_by_its_address() -> None:
    rows: list[dict[str, object]] = [{"line": f"Line {n}", "a": 100 * n, "b": n, "c": n} for n in range(1, 6)]
    columns = [
        ColumnSpec(key="line", head="Line"),
        *(ColumnSpec(key=key, head=key.upper(), format="money2", total="sum") for key in "abc"),
    ]
    data = render(
        Workbook(title="B", sheets=(sheet_of(grid_of(columns, rows, total_label="Total")),)), "xlsx", NONE
    ).data
    assert run_checks(data, "b.xlsx", only=("formula.typed-over",)).findings == ()
    (finding,) = run_checks(changed(data, D10=15), "b.xlsx", only=("formula.typed-over",)).findings
    assert finding.place.label == "Model!D10"


def test_b10_rates_losses_and_fees_are_numbers_with_their_own_look() -> None:
    rows = (
        InputRow(label="Rate", value=Decimal("0.0525"), format="percent", name="Rate"),
        InputRow(label="Loss", value=Decimal("-1234.50"), format="money2", name="Loss"),
        InputRow(label="Fee", value=Decimal("1234.00"), format="money2", name="Fee"),
        InputRow(label="Both", value=Formula(formula="Loss+Fee"), format="money2"),
    )
    data = render(Workbook(title="t", currency="EUR", sheets=(sheet_of(inputs_of(*rows)),)), "xlsx", NONE).data
    sheet = openpyxl.load_workbook(io.BytesIO(data))["Model"]
    assert [sheet[f"C{row}"].value for row in (5, 6, 7)] == [0.0525, -1234.5, 1234]
    assert [sheet[f"C{row}"].number_format.split("_")[0] for row in (5, 6)] == ["0.00%", "#,##0.00"]
    assert "(#,##0.00)" in sheet["C6"].number_format
    assert sheet["D7"].value == "€"
    assert calculate(data)["Model", "C8"] == -0.5
