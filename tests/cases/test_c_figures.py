"""Amounts, dates and rates with exact values, by case number; the values were calculated apart from our code."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from app.checks.registry import run_checks
from producers.figures import round_half_up
from producers.finance.amortisation import Loan, amortise
from producers.finance.calendar import add_business_days, add_months, federal_deadline, term_end
from producers.finance.captable import convert_safe, price_round
from producers.finance.daycount import count_days, simple_interest
from producers.finance.holidays import federal_holidays
from producers.finance.late_fees import check_late_fee
from producers.finance.proration import inclusive_days, part_month_rent, prorate
from producers.finance.rates import Flow, dated_internal_rate, present_value, spreadsheet_npv
from producers.finance.tax import InvoiceLine, total_invoice
from producers.finance.waterfall import ShareClass, payout_if, share_exit
from producers.finance.words import money_words, number_words
from tests.cases import build

FEDERAL = federal_holidays(2026) | federal_holidays(2027)
MILLION, SIX = Decimal(1_000_000), Decimal("0.06")


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        ("100020", "one hundred thousand twenty dollars"),
        ("584.93", "five hundred eighty-four dollars and ninety-three cents"),
        ("0.05", "zero dollars and five cents"),
        ("1000000", "one million dollars"),
    ],
)
def test_c02_an_amount_is_spelled_as_it_is(amount: str, words: str) -> None:
    assert money_words(Decimal(amount), "USD") == words
    assert number_words(100_020) == "one hundred thousand twenty"


@pytest.mark.parametrize(
    ("convention", "days", "interest"),
    [
        ("30/360", 183, "30500.00"),
        ("30E/360", 182, "30333.33"),
        ("30E/360 ISDA", 180, "30000.00"),
        ("ACT/360", 184, "30666.67"),
        ("ACT/365F", 184, "30246.58"),
    ],
)
def test_c04_five_conventions_give_five_answers(convention: str, days: int, interest: str) -> None:
    start, end = date(2007, 2, 28), date(2007, 8, 31)
    assert count_days(start, end, convention) == days
    assert simple_interest(MILLION, SIX, start, end, convention) == Decimal(interest)


@pytest.mark.parametrize(
    ("year", "by_360", "by_365"), [(2027, "811111.11", "800000.00"), (2028, "813333.33", "802191.78")]
)
def test_c05_a_year_by_360_days_costs_more_than_by_365(year: int, by_360: str, by_365: str) -> None:
    start, end = date(year, 1, 1), date(year + 1, 1, 1)
    found = [simple_interest(10 * MILLION, Decimal("0.08"), start, end, one) for one in ("ACT/360", "ACT/365F")]
    assert found == [Decimal(by_360), Decimal(by_365)]


@pytest.mark.parametrize(
    ("principal", "rate", "payments", "level", "last", "total"),
    [
        ("200000", "0.06", 360, "1199.10", "1200.14", "431677.04"),
        ("100000", "0.045", 60, "1864.30", "1864.43", "111858.13"),
    ],
)
def test_c06_the_last_payment_clears_the_loan_to_the_penny(
    principal: str, rate: str, payments: int, level: str, last: str, total: str
) -> None:
    loan = Loan(Decimal(principal), Decimal(rate), payments, date(2027, 1, 1))
    schedule = amortise(loan)
    paid = [one.payment for one in schedule.instalments]
    assert (paid[0], paid[-1], schedule.total_paid) == (Decimal(level), Decimal(last), Decimal(total))
    assert schedule.instalments[-1].closing == 0
    assert sum(one.principal for one in schedule.instalments) == Decimal(principal)


def test_c07_a_year_is_not_365_days() -> None:
    assert term_end(date(2027, 3, 1), 12) == date(2028, 2, 29)
    assert date(2027, 3, 1) + timedelta(days=365 - 1) == date(2028, 2, 28)
    assert add_months(date(2028, 2, 29), 12) == date(2029, 2, 28)


def test_c08_a_deadline_on_a_holiday_at_a_weekend_moves_to_monday_with_its_rule() -> None:
    deadline = federal_deadline(date(2026, 6, 4), 30, FEDERAL)
    assert (deadline.counted, deadline.due) == (date(2026, 7, 4), date(2026, 7, 6))
    assert (f"{deadline.counted:%A}", f"{deadline.due:%A}") == ("Saturday", "Monday")
    assert "6(a)(1)" in deadline.rule


def test_c09_twenty_business_days_are_not_28_days() -> None:
    assert add_business_days(date(2026, 11, 2), 20, FEDERAL) == date(2026, 12, 2)
    assert {date(2026, 11, 11), date(2026, 11, 26)} <= FEDERAL
    assert date(2026, 11, 2) + timedelta(28) == date(2026, 11, 30)


def test_c10_rent_for_part_of_a_month_counts_both_ends_and_rounds_once() -> None:
    first, last = date(2027, 1, 10), date(2027, 1, 31)
    assert inclusive_days(first, last) == 22
    assert part_month_rent(Decimal(1200), first, last, "actual_month") == Decimal("851.61")
    assert part_month_rent(Decimal(1200), first, last, "year_365") == Decimal("867.95")
    assert prorate(Decimal(1800), 17, 31) == Decimal("987.10")
    assert prorate(Decimal(1200), 21, 31) == Decimal("812.90")
    assert round_half_up(round_half_up(Decimal(1800) / 31, 2) * 17, 2) == Decimal("987.02")


@pytest.mark.parametrize(
    ("state", "rent", "cap"), [("NY", 900, "45.00"), ("NY", 2400, "50.00"), ("NC", 250, "15.00"), ("NC", 900, "45.00")]
)
def test_c11_a_late_fee_of_75_exceeds_all_four_caps_and_the_rule_is_shown(state: str, rent: int, cap: str) -> None:
    outcome = check_late_fee(Decimal(75), Decimal(rent), state)
    assert (outcome.answer, outcome.cap, outcome.excess) == ("over", Decimal(cap), 75 - Decimal(cap))
    assert outcome.rule is not None
    assert outcome.rule.source
    assert outcome.rule.known_on == date(2026, 11, 30)


def test_c11_without_a_state_the_program_asks() -> None:
    assert check_late_fee(Decimal(75), Decimal(900), "").answer == "ask_state"


def test_c12_the_dated_rate_is_the_spreadsheets_and_money_that_only_comes_has_none() -> None:
    days = (date(2018, 5, 9), date(2018, 6, 9), date(2018, 11, 9), date(2018, 12, 9))
    amounts = (-200, 30, 50, 20)
    rate = dated_internal_rate([Flow(day, Decimal(amount)) for day, amount in zip(days, amounts, strict=True)])
    assert rate is not None
    assert round_half_up(rate, 4) == Decimal("-0.8037")
    assert dated_internal_rate([Flow(day, Decimal(5)) for day in days]) is None


def test_c13_the_present_value_counts_the_first_flow_today() -> None:
    flows = [Decimal(one) for one in (-500_000, 200_000, 300_000, 200_000)]
    assert round_half_up(present_value(Decimal("0.1"), flows), 2) == Decimal("80015.03")
    assert round_half_up(spreadsheet_npv(Decimal("0.1"), flows), 2) == Decimal("72740.93")


def test_c15_each_rounding_of_tax_gives_its_own_pennies_and_says_its_name() -> None:
    units = [InvoiceLine(Decimal(36), Decimal("1.66"))]
    found = {how: total_invoice(units, Decimal("0.2"), how) for how in ("unit", "line", "invoice")}
    assert {how: made.tax for how, made in found.items()} == {
        "unit": Decimal("11.88"),
        "line": Decimal("11.95"),
        "invoice": Decimal("11.95"),
    }
    assert all(made.rounding == how for how, made in found.items())
    rate, each = Decimal("0.055"), Decimal("3.60")
    assert total_invoice([InvoiceLine(Decimal(10), each)], rate, "line").gross == Decimal("37.98")
    assert total_invoice([InvoiceLine(Decimal(1), each)] * 10, rate, "line").gross == Decimal("38.00")


def test_c16_a_safe_stands_in_its_own_base() -> None:
    safe = convert_safe(Decimal(500_000), 5 * MILLION, 9 * MILLION)
    assert (safe.shares, round_half_up(safe.price, 4)) == (MILLION, Decimal("0.5000"))
    after = price_round(12 * MILLION, 3 * MILLION, 9 * MILLION + safe.shares)
    assert (round_half_up(after.price, 4), after.new_shares) == (Decimal("1.2000"), Decimal(2_500_000))
    holders = [safe.shares, 9 * MILLION, after.new_shares]
    shares = [round_half_up(one / sum(holders) * 100, 3) for one in holders]
    assert shares[0] == Decimal("8.000")
    assert sum(shares) == 100
    assert round_half_up(safe.shares / (safe.shares + 9 * MILLION) * 100, 3) == Decimal("10.000")


def test_c17_every_pound_of_an_exit_is_paid_to_somebody() -> None:
    classes = [
        ShareClass("P", Decimal(25), Decimal("12.5")),
        ShareClass("S", Decimal(20), Decimal("7.5"), participating=True),
        *(ShareClass(name, Decimal(count)) for name, count in (("A", 24), ("B", 24), ("C", 12))),
    ]
    paid = {one.name: one for one in share_exit(Decimal(30), classes)}
    assert (paid["P"].total, paid["P"].converted) == (Decimal("12.5"), False)
    assert [round_half_up(paid[name].residual, 2) for name in "ABCS"] == [
        Decimal(one) for one in ("3.00", "3.00", "1.50", "2.50")
    ]
    assert sum(one.total for one in paid.values()) == 30
    converting = {one.name: one.total for one in payout_if(Decimal(30), classes, frozenset({"P"}))}
    assert round_half_up(converting["P"], 2) == Decimal("5.36")


@pytest.mark.parametrize(
    "text",
    [
        "The term is one year (365 days) from 1 March 2027.",
        "It lasts 365 days (one year) from 1 March 2027.",
        "It lasts a year, that is 365 days, from 1 March 2027.",
    ],
)
def test_c07_a_year_that_is_said_to_be_365_days_is_flagged(text: str) -> None:
    (finding,) = run_checks(build.paragraphs(text), "a.docx", only=("date.year",)).findings
    assert "365" in finding.facts["text"]


@pytest.mark.parametrize("text", ["Interest is counted by days and a year of 365 days.", "One year from 1 March 2027."])
def test_c07_a_day_count_and_a_plain_year_are_not_flagged(text: str) -> None:
    assert run_checks(build.paragraphs(text), "a.docx", only=("date.year",)).findings == ()
