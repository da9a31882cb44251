"""A workbook as CSV holds every calculated value and nothing that runs."""

import csv
import io

from producers.content.workbook import InputRow
from producers.figures import FigureBook
from producers.production import FileRemark, RenderOptions
from producers.xlsx.flat import write_csv
from tests.producers.xlsx.making import inputs_of, workbook_of
from tests.producers.xlsx.specimens import loan_workbook


def rows_of(workbook: object) -> list[list[str]]:
    produced = write_csv(workbook, FigureBook(), RenderOptions())  # type: ignore[arg-type]
    assert produced.file_format == "csv"
    return list(csv.reader(io.StringIO(produced.data.decode("utf-8-sig"), newline="")))


def test_values_stand_in_full_with_iso_dates() -> None:
    rows = rows_of(loan_workbook())
    assert ["Loan amount", "100000", "£", "Facility Agreement, clause 2.1"] in rows
    assert ["60", "2031-12-31", "1857.46", "6.97", "1857.46", "1864.43", "0"] in rows
    assert ["Total", "", "", "11858.13", "100000", "111858.13"] in rows
    assert ["All checks", "ALL OK"] in rows


def test_text_that_looks_like_a_formula_is_guarded() -> None:
    rows = rows_of(workbook_of(inputs_of(InputRow(label="=1+1", value="@SUM(A1)"))))
    assert ["'=1+1", "'@SUM(A1)"] in rows


def test_the_person_is_told_what_a_csv_leaves_out() -> None:
    notes = write_csv(loan_workbook(), FigureBook(), RenderOptions()).notes
    assert notes == (FileRemark("remark.csv_values"),)
