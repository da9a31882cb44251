"""Loan calculations behind the term loan: refusals in one sentence, rates of nil, day counts, sums by year."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from app.workforce.playbook.calculators.amortisation import calculate_amortisation, calculate_loan_years
from app.workforce.playbook.calculators.calculation import Calculation, CannotCalculate, Inputs
from app.workforce.playbook.calculators.loan_schedule import make_schedule
from app.workforce.playbook.calculators.loan_terms import EQUAL_PERIODS, LoanTerms
from app.workforce.playbook.language.values import Gap, Money
from producers.finance.amortisation import Loan, amortise


def given(**changes: object) -> Inputs:
    values: dict[str, object] = {
        "principal": Money(Decimal(100000), "GBP"),
        "rate": Decimal("0.045"),
        "months": 60,
        "frequency": "monthly",
        "drawdown": date(2026, 12, 15),
        "first_payment": date(2027, 1, 15),
        "day_count": EQUAL_PERIODS,
        "method": "level",
    }
    return Inputs({**values, **changes}, date(2026, 11, 30), "GBP", lambda _: None)


def amortisation(**changes: object) -> Calculation:
    return calculate_amortisation(given(**changes))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"months": 61, "frequency": "quarterly"}, "cannot be divided"),
        ({"first_payment": date(2026, 12, 15)}, "must fall after"),
        ({"first_payment": date(2027, 1, 20)}, "one whole period"),
        ({"rate": Decimal("-0.01")}, "must not be negative"),
        ({"months": 1200}, "more than a schedule can hold"),
    ],
)
def test_terms_that_no_schedule_follows_from_are_refused_in_one_sentence(changes: Any, words: str) -> None:
    with pytest.raises(CannotCalculate, match=words):
        amortisation(**changes)


def test_a_missing_term_leaves_gaps_and_names_itself_instead_of_a_guess() -> None:
    loan = amortisation(principal="", months=None)
    assert not loan.values["ready"]
    assert loan.values["missing_words"] == "the amount and the term in months"
    assert isinstance(loan.values["last_payment"], Gap)
    assert amortisation(rate=Decimal(0)).values["ready"]


def test_a_loan_without_interest_is_repaid_in_equal_payments() -> None:
    loan = amortisation(rate=Decimal(0))
    assert loan.values["regular"] == Decimal("1666.67")
    assert loan.values["total_interest"] == Decimal(0)


def test_equal_periods_follow_the_schedule_of_the_finance_package() -> None:
    terms = LoanTerms(
        Decimal(80000), "GBP", Decimal("0.07"), 48, "quarterly", date(2026, 11, 30), date(2027, 2, 28), None
    )
    lines = make_schedule(terms, "level")
    wanted = amortise(Loan(Decimal(80000), Decimal("0.07"), 16, date(2026, 11, 30), "quarterly"))
    assert [line.payment for line in lines] == [one.payment for one in wanted.instalments]


def test_a_level_loan_by_actual_days_ends_within_pennies_of_its_level_payment() -> None:
    loan = amortisation(day_count="act_360", months=360)
    gap = loan.values["last_payment"] - loan.values["regular"]  # type: ignore[operator]
    assert abs(gap) < Decimal(5)
    naive = amortisation(months=360).values["regular"]
    assert loan.values["regular"] > naive  # type: ignore[operator]


def test_yearly_sums_add_up_to_the_schedule() -> None:
    for years in ("calendar", "loan"):
        loan = calculate_loan_years(given(years=years))
        interest = sum(row.interest for row in loan.tables["years"])  # type: ignore[misc]
        assert interest == amortisation().values["total_interest"]
        assert loan.tables["years"][-1].closing == Decimal(0)
