"""Markdown of documents: numbers typed, tables and signature lines readable, a person's own signs kept."""

import pytest

from producers.content.document import Cell, Column, Document, List, ListItem, Paragraph, Picture, Table, TableRow
from producers.content.inline import escape_inline
from producers.content.inline import parse_inline as p
from producers.content.runs import Text
from producers.markdown import write_markdown
from producers.problems import ContentProblem
from producers.production import RenderOptions
from tests.producers.docx import specimens


def text_of(document: Document) -> str:
    return write_markdown(document, specimens.figures()).data.decode().replace("\u00a0", " ")


def lines(*blocks) -> list[str]:
    return [line for line in text_of(Document(title="t", blocks=blocks)).splitlines() if line][1:]


def test_numbers_stand_in_the_text() -> None:
    text = text_of(specimens.facility_agreement())
    assert "# Facility Agreement" in text
    assert "## 7. Events of Default" in text
    assert "\n1.1 In this Agreement:" in text
    assert "\n\u2003\u2003(b) a reference to a person includes:" in text
    assert "\n\u2003\u2003\u2003\u2003(ii) that person’s successors" in text
    assert "listed in clause 7.1." in text
    assert "## Schedule 1: Conditions" in text
    assert "Paragraph 1.2 of Schedule 1 applies." in text


def test_contents_list_clauses_and_schedules() -> None:
    text = text_of(specimens.facility_agreement())
    assert "1. Definitions and interpretation\n2. The Facility" in text
    assert "- Schedule 3 Repayment schedule (amounts in £)" in text


def test_tables_keep_heads_sides_and_totals() -> None:
    text = text_of(specimens.facility_agreement())
    assert "| Repayment Date | Opening Loan |" in text
    assert "| :--- | ---: | ---: | ---: | ---: | ---: |" in text
    assert "| **Total** |  | **12,000,000** | **2,016,000** | **14,016,000** |  |" in text


def test_a_cell_with_a_bar_stays_one_cell() -> None:
    table = Table(columns=(Column(head=p("a")),), rows=(TableRow(cells=(Cell(runs=(Text(text="x|y\nz"),)),)),))
    assert lines(table)[-1] == "| x\\|y z |"


def test_signatures_blanks_marks_and_notes_are_told() -> None:
    text = text_of(specimens.facility_agreement())
    assert f"**Signed** by {'_' * 22} (name)<br>for and on behalf of<br>**Halden Marine Services Limited**" in text
    assert f"dated {'_' * 22} (date of the agreement) 2026" in text
    assert "[02210987: verify, not in the sources\\]" in text
    assert "annum[^1] and" in text
    assert "[^1]: Calculated on a 365-day year." in text
    assert "*(Comment: Bank asked for 2029.)*" in text


def test_a_us_signature_has_by_name_and_title() -> None:
    text = text_of(specimens.us_agreement())
    assert f"**Tarn Robotics, Inc.**<br>By: {'_' * 22}<br>Name: {'_' * 22}" in text


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("5 * 3 and _x_ [y](z)", "5 \\* 3 and \\_x\\_ \\[y\\](z)"),
        ("1. a sentence", "1\\. a sentence"),
        ("- a dash", "\\- a dash"),
        ("# not a heading", "\\# not a heading"),
        ("<script>", "\\<script\\>"),
    ],
)
def test_a_persons_signs_stay_signs(given: str, written: str) -> None:
    assert lines(Paragraph(runs=p(escape_inline(given)))) == [written]


def test_lists_nest_and_restart() -> None:
    items = (ListItem(runs=p("one")), ListItem(runs=p("under"), level=1), ListItem(runs=p("two")))
    numbered = List(ordered=True, items=items)
    assert lines(numbered, numbered) == ["1. one", "   (a) under", "2. two"] * 2
    assert lines(List(items=items)) == ["- one", "   - under", "- two"]


def test_what_was_rendered_is_counted_and_figures_are_told() -> None:
    result = write_markdown(specimens.facility_agreement(), specimens.figures())
    assert result.sections == 8
    assert [figure.text for figure in result.figures][:2] == ["£12,000,000", "£12,000,000"]
    assert {place.label for place in result.places} >= {"clause 2.1", "Schedule 1"}


def test_the_same_faults_stop_it_as_stop_word() -> None:
    with pytest.raises(ContentProblem, match="missing_reference"):
        text_of(Document(title="t", blocks=(Paragraph(runs=p("[ref:gone]")),)))
    picture = Document(title="t", blocks=(Picture(object="abc", alt="Site plan"),))
    assert b"Site plan" in write_markdown(picture, specimens.figures(), RenderOptions(objects={"abc": b"x"})).data
