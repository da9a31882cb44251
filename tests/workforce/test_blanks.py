"""What nobody said becomes a labelled blank: files are made all the same, wait, and calculate once filled in."""

from collections.abc import Iterator
from datetime import date, time
from decimal import Decimal
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from app.relay.contents import walk_marks
from app.workforce.playbook.calculators.amortisation import calculate_amortisation
from app.workforce.playbook.calculators.calculation import Inputs
from app.workforce.playbook.calculators.loan_terms import DAY_COUNTS, EQUAL_PERIODS, REPAYMENTS
from producers.content.runs import Blank
from producers.content.workbook import CellValue, Formula, InputRow, Workbook
from producers.content.workbook import Inputs as InputBlock
from producers.figures import FigureBook
from producers.rendering import render
from producers.xlsx.readback import read_named_values
from tests.workforce.sample_run import FolderSources, PlaybookRun, sample_answers, sample_request

TERMS = (
    "lender", "borrower", "principal", "annual_rate", "term_months", "frequency", "drawdown_date", "first_payment_date",
    "day_count",
)  # fmt: skip
WRITTEN = {
    "equal_periods": "equal periods", "act_365f": "Actual/365 (Fixed)", "act_360": "Actual/360",
    "thirty_360": "30/360 (bond basis)", "thirty_e_360": "30E/360 (Eurobond basis)",
    "thirty_e_360_isda": "30E/360 (ISDA)",
}  # fmt: skip


def blank_run(name: str, folder: Path, **given: str) -> PlaybookRun:
    """A run of a sample without a source, in which every fact but those given was left blank."""
    facts: dict[str, str | None] = dict.fromkeys(sample_answers(name)["facts"]) | given
    folder.mkdir(exist_ok=True)
    run = PlaybookRun(request=sample_request(name), facts=facts, sources=FolderSources(folder))
    run.facts = {spec.key: facts.get(spec.key) for spec in run.inquiry.facts}
    return run


def shown(data: bytes) -> dict[str, Any]:
    book = openpyxl.load_workbook(BytesIO(data), data_only=True)
    return {f"{sheet.title}!{cell.coordinate}": cell.value for sheet in book for row in sheet for cell in row}


def outcomes(run: PlaybookRun) -> Iterator[tuple[str, str]]:
    for checked in run.checked().values():
        yield from ((result.test, result.outcome) for result in checked.results)


@pytest.mark.parametrize("name", ["nda", "term-loan", "board-pack"])
def test_with_nothing_known_every_file_is_made_and_no_check_raises_a_false_alarm(name: str, tmp_path: Path) -> None:
    run = blank_run(name, tmp_path / name)
    for deliverable, checked in run.checked().items():
        assert [item.what for item in checked.run.findings if item.severity != "low"] == [], deliverable
        assert not [result for result in checked.results if result.outcome == "failed"], deliverable
    for blueprint in run.blueprints().values():
        assert blueprint.open_items == ()
        assert any(isinstance(mark.run, Blank) for mark in walk_marks(blueprint.content))


@pytest.mark.parametrize("name", ["term-loan", "board-pack"])
def test_checks_of_a_workbook_that_waits_are_neither_true_nor_false(name: str, tmp_path: Path) -> None:
    run = blank_run(name, tmp_path / name)
    data = run.built()["workbook"].data
    results = [value for place, value in shown(data).items() if value in {"OK", "LOOK", "ALL OK", "WAITING"}]
    assert set(results) == {"WAITING"}
    assert ("TG3", "not run") in set(outcomes(run))
    assert not [value for value in shown(data).values() if isinstance(value, str) and value.startswith("#")]


@pytest.mark.parametrize("name", ["term-loan", "board-pack"])
def test_a_workbook_that_waits_shows_no_date_and_no_day_count_that_nobody_gave(name: str, tmp_path: Path) -> None:
    data = blank_run(name, tmp_path / name).built()["workbook"].data
    dates = {place: value for place, value in shown(data).items() if isinstance(value, date | time)}
    assert dates == {}
    assert not read_named_values(data).get("Year_days")


def test_a_company_without_a_name_is_a_labelled_blank_and_no_word_stands_in_for_it(tmp_path: Path) -> None:
    run = blank_run("board-pack", tmp_path / "pack")
    contents = {key: blueprint.content for key, blueprint in run.blueprints().items()}
    marks = [mark.run for mark in walk_marks(contents["memo"]) if isinstance(mark.run, Blank)]
    assert "name of the company" in [mark.label for mark in marks]
    shown_words = contents["deck"].model_dump_json() + contents["workbook"].model_dump_json()
    assert not [stand_in for stand_in in ('"Company"', '"Company ·', "The company. ") if stand_in in shown_words]
    named = blank_run("board-pack", tmp_path / "named", company="Alder Limited").blueprints()
    assert '"Alder Limited · Board' in named["deck"].content.model_dump_json()
    assert not [mark for mark in walk_marks(named["memo"].content) if "company" in getattr(mark.run, "label", "")]


@pytest.mark.parametrize("missing", TERMS)
def test_one_missing_term_is_a_blank_and_the_others_stand(missing: str, tmp_path: Path) -> None:
    run = PlaybookRun.of_sample("term-loan", tmp_path / "loan", **{missing: None})
    assert not [name for name, outcome in outcomes(run) if outcome == "failed"]
    labels = {
        mark.run.label
        for blueprint in run.blueprints().values()
        for mark in walk_marks(blueprint.content)
        if isinstance(mark.run, Blank)
    }
    entry = next(item for item in run.workforce.shelf.playbooks if item.main.name == "term_loan")
    assert next(fact.blank for fact in entry.main.facts if fact.key == missing) in labels


def filled(content: Workbook, values: dict[str, CellValue]) -> Workbook:
    """The workbook as it is when a person has typed values into its empty inputs."""
    sheets = []
    for sheet in content.sheets:
        blocks = tuple(
            block.model_copy(
                update={
                    "groups": tuple(
                        group.model_copy(update={"rows": tuple(fill(row, values) for row in group.rows)})
                        for group in block.groups
                    )
                }
            )
            if isinstance(block, InputBlock)
            else block
            for block in sheet.blocks
        )
        sheets.append(sheet.model_copy(update={"blocks": blocks}))
    return content.model_copy(update={"sheets": tuple(sheets)})


def fill(row: InputRow, values: dict[str, CellValue]) -> InputRow:
    if row.name not in values or isinstance(row.value, Formula):
        return row
    return row.model_copy(update={"value": values[row.name], "figure": ""})


TYPED: dict[str, CellValue] = {
    "Loan_amount": Decimal(480000),
    "Annual_rate": Decimal("0.0625"),
    "Term_months": 48,
    "Months_between": 3,
    "Drawdown_date": date(2026, 11, 30),
    "First_payment_date": date(2027, 2, 28),
}


@pytest.mark.parametrize(("method", "count"), tuple(product(REPAYMENTS, (EQUAL_PERIODS, *DAY_COUNTS))))
def test_a_workbook_left_open_calculates_to_the_penny_once_it_is_filled_in(
    method: str, count: str, tmp_path: Path
) -> None:
    run = blank_run("term-loan", tmp_path, repayment=method)
    content = run.blueprints()["workbook"].content
    assert isinstance(content, Workbook)
    data = render(filled(content, {**TYPED, "Day_count": WRITTEN[count]}), "xlsx", FigureBook()).data
    values = {
        "principal": Decimal(480000), "rate": Decimal("0.0625"), "months": 48, "frequency": "quarterly",
        "drawdown": date(2026, 11, 30), "first_payment": date(2027, 2, 28), "day_count": count, "method": method,
    }  # fmt: skip
    loan = calculate_amortisation(Inputs(values, date(2026, 11, 30), "GBP", lambda _: None)).values
    named = read_named_values(data)
    assert named["Inputs_missing"] == 0
    assert (named["Total_interest"], named["Last_payment"]) == (loan["total_interest"], loan["last_payment"])
    assert {value for value in shown(data).values() if value in {"OK", "LOOK", "ALL OK", "WAITING"}} == {"OK", "ALL OK"}


def test_a_term_that_does_not_divide_is_called_out_once_the_inputs_are_there(tmp_path: Path) -> None:
    content = blank_run("term-loan", tmp_path).blueprints()["workbook"].content
    assert isinstance(content, Workbook)
    typed: dict[str, CellValue] = {**TYPED, "Day_count": "Actual/360", "Term_months": 47}
    values = shown(render(filled(content, typed), "xlsx", FigureBook()).data)
    assert "LOOK" in values.values()
    assert "ALL OK" not in values.values()
