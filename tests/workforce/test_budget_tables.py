"""Tables of actuals and budget: what can be read, what is refused with its row, and exact sums."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.relay.nouns.source import SourceFile, SourceText
from app.sources.kinds.table import read as read_csv
from app.workforce.playbook.calculators.budget_periods import find_periods
from app.workforce.playbook.calculators.budget_table import read_budget
from app.workforce.playbook.calculators.calculation import Calculation, CannotCalculate, Inputs
from app.workforce.playbook.calculators.variance import calculate_variance
from app.workforce.playbook.finding.tables import find_table
from producers.reading.limits import Limits

HEAD = "Month,Line,Type,Budget,Actual"
SMALL = (
    HEAD,
    "2026-07,Sales,Revenue,100000,90000",
    "2026-07,Staff,Cost,60000,55000",
    "2026-08,Sales,Revenue,100000,110000",
    "2026-08,Staff,Cost,60000,66000",
    "2026-09,Sales,Revenue,100000,70000",
    "2026-09,Staff,Cost,60000,60000.50",
)


def csv_source(*lines: str, name: str = "figures.csv") -> SourceText:
    gathered = read_csv("\n".join(lines).encode(), name, Limits())
    file = SourceFile(path=name, name=name, kind="csv", size=1, sha256="0" * 64)
    return SourceText(file=file, passages=tuple(gathered.passages), tables=tuple(gathered.tables))


def variance(*lines: str, **given: object) -> Calculation:
    values = {"file": "figures.csv", **given}
    return calculate_variance(Inputs(values, date(2026, 11, 30), "GBP", lambda _: csv_source(*lines)))


def test_a_file_without_one_of_the_columns_is_not_taken() -> None:
    needed = (("Line",), ("Month",), ("Budget",), ("Actual",))
    assert [hit.words for hit in find_table(needed, csv_source(*SMALL))] == ["figures.csv"]
    assert list(find_table(needed, csv_source("Month,Line,Budget", "2026-07,Sales,1"))) == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("2026-09,Staff,Cost,,60000", "Row 7 of figures.csv has no budget"),
        ("2026-09,Staff,Cost,sixty,60000", "“sixty” for the budget, which is no number"),
        ("2026-09,,Cost,60000,60000", "Row 7 of figures.csv has no line"),
        ("September,Staff,Cost,60000,60000", "“September” for its month"),
        ("2026-09,Staff,Asset,60000,60000", "neither revenue nor cost"),
        ("Q3 2026,Staff,Cost,60000,60000", "mixes months and quarters"),
    ],
)
def test_a_row_that_cannot_be_used_is_named_with_its_place(line: str, words: str) -> None:
    with pytest.raises(CannotCalculate, match=words):
        variance(*SMALL[:-1], line)


def test_a_quarter_with_a_missing_month_is_refused() -> None:
    with pytest.raises(CannotCalculate, match="no rows for August 2026"):
        variance(*(line for line in SMALL if not line.startswith("2026-08")))


def test_totals_of_the_file_are_left_out_and_said_so() -> None:
    pack = variance(*SMALL, "2026-09,Total,Cost,1,1")
    assert pack.values["row_count"] == 6
    assert any("total rows" in note for note in pack.notes)


def test_costs_written_as_negative_amounts_are_turned_and_said_so() -> None:
    turned = variance(*(line.replace("Cost,60000,", "Cost,-60000,-") for line in SMALL))
    assert turned.values["costs"].budget == variance(*SMALL).values["costs"].budget  # type: ignore[attr-defined]
    assert any("negative" in note for note in turned.notes)


def test_lines_without_a_type_are_told_by_the_named_lines_or_by_their_names() -> None:
    plain = tuple(",".join((*line.split(",")[:2], *line.split(",")[3:])) for line in SMALL)
    by_name = variance(*plain)
    assert any("taken as revenue: Sales" in note for note in by_name.notes)
    named = variance(*plain, revenue_lines=("Staff",))
    assert named.values["revenue"].budget == Decimal(180000)  # type: ignore[attr-defined]
    none = variance(*(line.replace("Sales", "Shop") for line in plain))
    assert any("name the revenue lines" in item for item in none.open_items)


def test_a_file_by_quarters_is_read_as_such() -> None:
    lines = (HEAD, "Q1 2026,Sales,Revenue,10,12", "Q2 2026,Sales,Revenue,20,19", "Q1 2026,Rent,Cost,1,1")
    pack = variance(*lines, "Q2 2026,Rent,Cost,1,1")
    assert pack.values["quarter"] == "quarter to June 2026"
    assert pack.values["revenue"].actual == Decimal(19)  # type: ignore[attr-defined]
    assert pack.values["year_revenue"].actual == Decimal(31)  # type: ignore[attr-defined]


def test_the_year_to_date_begins_with_the_financial_year() -> None:
    table = read_budget(csv_source(*SMALL, "2026-06,Sales,Revenue,5,5", "2026-05,Sales,Revenue,7,7"))
    assert find_periods(table, None, 6).year.start == date(2026, 6, 1)  # type: ignore[union-attr]
    assert find_periods(table, None, 7).year is None
    assert find_periods(table, None, 4).year is None
    assert find_periods(table, None, None).year.start == date(2026, 5, 1)  # type: ignore[union-attr]
    assert find_periods(table, date(2026, 8, 31), None).end == date(2026, 8, 31)


def test_a_line_without_a_budget_is_over_the_threshold_by_its_amount_alone() -> None:
    pack = variance(*SMALL, "2026-09,Fines,Cost,0,12000")
    fines = next(row for row in pack.tables["lines"] if row.name == "Fines")
    assert (fines.over, fines.share, fines.share_shown) == (True, None, "no budget")


amounts = st.decimals(min_value=-(10**6), max_value=10**6, places=2)
rows = st.lists(st.tuples(st.sampled_from(["Sales", "Fees income"]), amounts, amounts), min_size=1, max_size=12)


@settings(deadline=None, max_examples=40)
@given(rows)
def test_totals_are_the_exact_sums_of_what_the_file_holds(given_rows: list[tuple[str, Decimal, Decimal]]) -> None:
    months = ("2026-07", "2026-08", "2026-09")
    lines = [f"{months[n % 3]},{name},Revenue,{b},{a}" for n, (name, b, a) in enumerate(given_rows)]
    base = [f"{month},Sales,Revenue,0,0" for month in months]
    pack = variance(HEAD, *base, *lines)
    revenue = pack.values["revenue"]
    assert revenue.budget == sum(b for _, b, _ in given_rows)  # type: ignore[attr-defined]
    assert revenue.actual == sum(a for _, _, a in given_rows)  # type: ignore[attr-defined]
    assert sum(row.impact for row in pack.tables["lines"]) == pack.values["result"].impact  # type: ignore[misc,attr-defined]
