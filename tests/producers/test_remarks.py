"""Everything a producer may have to tell is provoked, and said in both languages with every fact filled in."""

import io
import re
from collections.abc import Callable, Iterable
from decimal import Decimal
from pathlib import Path
from typing import get_args

import openpyxl
import pytest
from openpyxl.formatting.rule import ColorScale, FormatObject, Rule
from openpyxl.styles.colors import Color
from pypdf import PdfWriter
from pypdf.generic import NameObject, NumberObject

from app.relay.nouns.base import Fault
from app.words import Words, read_words
from producers.content.data import Data, DataField, TextFile
from producers.content.deck import BulletsSlide, ChartSeries, ChartSlide, Deck
from producers.content.document import (
    Cell,
    Clause,
    Column,
    Contents,
    Document,
    Heading,
    Paragraph,
    Table,
    TableRow,
    TermRow,
    TermRows,
    Title,
)
from producers.content.runs import Reference, Text
from producers.content.workbook import (
    Chart,
    CheckRow,
    Checks,
    ColumnSpec,
    Grid,
    Note,
    RowSpec,
    Series,
    Sheet,
    Workbook,
)
from producers.figures import FigureBook
from producers.package.archive import read_archive, write_archive
from producers.pdf.document.writer import lay_out
from producers.pdf.sheets.writer import lay_out_sheets
from producers.production import FileRemark, RemarkCode, RenderOptions
from producers.rendering import render
from tests.producers.pdf.specimens import filled, supplied_form

ROOT = Path(__file__).parents[2]
NONE = FigureBook()
Told = Iterable[FileRemark]
LONG = "The company buys three vessels, which serve contracts that begin in April 2027. "


def _document(*blocks: object, theme: str = "memo") -> Told:
    made = Document.model_validate({"title": "t", "theme": theme, "blocks": blocks})
    return render(made, "docx", NONE).notes


def _deck(*slides: object) -> Told:
    return render(Deck.model_validate({"title": "t", "slides": slides}), "pptx", NONE).notes


def _workbook(*blocks: object, name: str = "One", file_format: str = "xlsx") -> Told:
    sheet = Sheet.model_validate({"name": name, "title": "One", "purpose": "output", "blocks": blocks})
    return render(Workbook(title="t", sheets=(sheet,)), file_format, NONE).notes


def _wide() -> Table:
    columns = tuple(Column(head=(Text(text=f"C{number}"),)) for number in range(9))
    return Table(columns=columns, rows=(TableRow(cells=tuple(Cell(runs=(Text(text="x"),)) for _ in columns)),), alt="x")


def _form(values: dict[str, str], data: bytes = b"") -> Told:
    return render(filled(values), "pdf", NONE, RenderOptions(objects={"supplied": data or supplied_form()})).notes


def _signed() -> bytes:
    writer = PdfWriter(clone_from=io.BytesIO(supplied_form()))
    writer.root_object["/AcroForm"][NameObject("/SigFlags")] = NumberObject(3)
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


def _garamond() -> Told:
    parts = read_archive(render(Document(title="t", blocks=(_words("x"),)), "docx", NONE).data)
    fonts = re.sub(rb'w:ascii="[^"]*"', b'w:ascii="Garamond"', parts["word/styles.xml"])
    return lay_out(write_archive(parts | {"word/styles.xml": fonts})).notes


def _tinted() -> Told:
    book, buffer = openpyxl.Workbook(), io.BytesIO()
    sheet = book["Sheet"]
    sheet["A1"] = 1
    scale = ColorScale(cfvo=[FormatObject("min"), FormatObject("max")], color=[Color("FF0000"), Color("00FF00")])
    sheet.conditional_formatting.add("A1:A9", Rule("colorScale", colorScale=scale))
    book.save(buffer)
    return lay_out_sheets(buffer.getvalue()).notes


def _words(text: str) -> Paragraph:
    return Paragraph(runs=(Text(text=text),))


def _bullets() -> BulletsSlide:
    return BulletsSlide(title="Much", bullets=tuple((Text(text=LONG * 2),) for _ in range(6)))


def _stacked() -> ChartSlide:
    series = tuple(ChartSeries(name=name, values=(Decimal(value),)) for name, value in (("a", "3"), ("b", "-1")))
    return ChartSlide(title="x", form="stacked", categories=("2027",), series=series, alt="x")


def _grid() -> Grid:
    columns = (ColumnSpec(key="a", head="A", format="text"), ColumnSpec(key="b", head="B", format="integer"))
    return Grid(id="g", columns=columns, rows=(RowSpec(values={"a": "x", "b": 1}),))


def _choices() -> object:
    row = {"label": "Kind", "value": "a", "choices": [f"choice number {number}" for number in range(30)]}
    return {"kind": "inputs", "groups": [{"head": "G", "rows": [row]}]}


def _data() -> Data:
    return Data(title="t", fields=(DataField(key="a", type="text"),), records=({"a": "x\x0by"},))


def _summary() -> TermRows:
    return TermRows(rows=tuple(TermRow(label=f"Term {n}", runs=(Text(text="words"),)) for n in range(60)))


def _page_reference() -> Paragraph:
    return Paragraph(runs=(Text(text="See page "), Reference(target="h", show="page")))


def _chart() -> Chart:
    return Chart(id="c", form="column", grid="g", categories="a", series=(Series(column="b"),), alt="x")


def _failing() -> Checks:
    return Checks(rows=(CheckRow(label="b", actual="2", expected="1"),))


def _unknown() -> Checks:
    rows = (CheckRow(label="First", actual="2", expected="2"), CheckRow(label="Second", actual="2", expected="1"))
    return Checks(waits_for="1+0", rows=rows)


PROVOKED: dict[RemarkCode, Callable[[], Told]] = {
    "remark.cell_character": lambda: _workbook(Note(text="a\x01b")),
    "remark.check_fails": lambda: _workbook(_failing()),
    "remark.checks_wait": lambda: _workbook(_unknown()),
    "remark.choices_left_out": lambda: _workbook(_choices()),
    "remark.colours_left_out": _tinted,
    "remark.contents_pages": lambda: _document(
        Contents(), Clause(level=1, runs=(Text(text="One"),)), _words("x"), theme="contract"
    ),
    "remark.csv_charts": lambda: _workbook(_grid(), _chart(), file_format="csv"),
    "remark.csv_values": lambda: _workbook(_grid(), file_format="csv"),
    "remark.direction_mark": lambda: render(TextFile(title="t", text="a\u202eb"), "txt", NONE).notes,
    "remark.document_character": lambda: _document(Heading(text="One"), _words("a\x01b")),
    "remark.document_character_somewhere": lambda: _document(_words("a\x01b")),
    "remark.font_replaced": _garamond,
    "remark.form_empty": lambda: _form({"name": "x"}),
    "remark.form_letters": lambda: _form({"name": "Łódź"}),
    "remark.form_overflow": lambda: _form({"reason": LONG * 6}),
    "remark.form_signed": lambda: _form({"name": "x"}, _signed()),
    "remark.line_character": lambda: render(TextFile(title="t", text="a\x07b"), "txt", NONE).notes,
    "remark.page_references": lambda: _document(Heading(id="h", text="One"), _page_reference()),
    "remark.record_character": lambda: render(_data(), "json", NONE).notes,
    "remark.sheet_renamed": lambda: _workbook(Note(text="x"), name="Profit/Loss"),
    "remark.slide_character": lambda: _deck(BulletsSlide(title="a\x01b", bullets=((Text(text="x"),),))),
    "remark.slide_spread": lambda: _deck(_bullets()),
    "remark.summary_too_long": lambda: _document(Title(text="S"), Heading(text="T"), _summary(), theme="terms"),
    "remark.totals_left_out": lambda: _deck(_stacked()),
    "remark.wide_table": lambda: _document(Heading(text="One"), _wide()),
}


def said(remark: FileRemark, words: Words) -> str:
    return words.remark(Fault(code=remark.code, fields=dict(remark.facts)))


def unsaid(remark: FileRemark, folder: Path, language: str) -> list[str]:
    """Return what is wrong with the sentence of a remark in one language: not there, or with facts left out."""
    words, told = read_words(folder, language), said(remark, read_words(folder, language))
    own = any(f'"{remark.code}"' in path.read_text(encoding="utf-8") for path in folder.glob(f"*.{language}.json"))
    lacking = [name for name, fact in remark.facts if (words.place(fact) if name == "place" else fact) not in told]
    return [*([] if own else ["no sentence"]), *(f"without {name}" for name in lacking)]


@pytest.mark.parametrize("code", get_args(RemarkCode))
def test_everything_a_producer_tells_is_said_in_both_languages(code: RemarkCode) -> None:
    told = {remark.code: remark for remark in PROVOKED[code]()}
    assert code in told
    for language in ("en", "de"):
        assert unsaid(told[code], ROOT / "resources" / "i18n", language) == []


def test_checks_that_wait_for_inputs_are_named_in_one_sentence_and_failed_nothing() -> None:
    assert _workbook(_unknown()) == (FileRemark.of("remark.checks_wait", labels="First; Second"),)
    assert [told.code for told in _workbook(_failing())] == ["remark.check_fails"]


def test_a_place_is_said_in_german() -> None:
    german = read_words(ROOT / "resources" / "i18n", "de")
    assert "Klausel 4.2" in said(FileRemark.of("remark.wide_table", place="clause 4.2"), german)


def test_a_sentence_that_is_missing_or_leaves_out_a_fact_is_found(tmp_path: Path) -> None:
    (tmp_path / "content.de.json").write_text('{"remark.wide_table": "Breit."}', encoding="utf-8")
    assert unsaid(FileRemark.of("remark.wide_table", place="clause 1"), tmp_path, "de") == ["without place"]
    assert unsaid(FileRemark("remark.csv_values"), tmp_path, "de") == ["no sentence"]


def test_a_remark_of_an_earlier_version_is_shown_as_it_was_written() -> None:
    assert read_words(ROOT / "resources" / "i18n", "de").remark("Written long ago.") == "Written long ago."
