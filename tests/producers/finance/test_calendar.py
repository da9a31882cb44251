"""Anniversaries, business days, holidays and deadlines."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from producers.finance.calendar import (
    add_business_days,
    add_months,
    add_years,
    federal_deadline,
    is_business_day,
    period_dates,
    term_end,
)
from producers.finance.holidays import easter_sunday, england_holidays, federal_holidays, nth_weekday

DAYS = st.dates(date(1990, 1, 1), date(2090, 12, 31))
FEDERAL = federal_holidays(2026) | federal_holidays(2027)


def test_a_year_from_the_leap_day() -> None:
    assert add_months(date(2028, 2, 29), 12) == date(2029, 2, 28)
    assert add_years(date(2028, 2, 29), 4) == date(2032, 2, 29)


def test_a_year_is_not_365_days_across_a_leap_day() -> None:
    assert date(2027, 3, 1) + timedelta(days=365) == date(2028, 2, 29)
    assert add_years(date(2027, 3, 1), 1) == date(2028, 3, 1)


def test_a_one_year_term_from_1_march_2027_ends_on_29_february_2028() -> None:
    assert term_end(date(2027, 3, 1), 12) == date(2028, 2, 29)


def test_a_deadline_on_a_saturday_holiday_runs_to_monday() -> None:
    deadline = federal_deadline(date(2026, 6, 4), 30, FEDERAL)
    assert deadline.counted == date(2026, 7, 4)
    assert deadline.counted.strftime("%A") == "Saturday"
    assert deadline.due == date(2026, 7, 6)
    assert deadline.moved
    assert "6(a)(1)" in deadline.rule


def test_a_deadline_on_a_working_day_stays() -> None:
    deadline = federal_deadline(date(2026, 6, 4), 28, FEDERAL)
    assert deadline.due == deadline.counted == date(2026, 7, 2)
    assert not deadline.moved


def test_twenty_business_days_skip_two_holidays() -> None:
    assert add_business_days(date(2026, 11, 2), 20, FEDERAL) == date(2026, 12, 2)
    assert date(2026, 11, 2) + timedelta(days=28) == date(2026, 11, 30)


def test_without_holidays_the_answer_would_be_two_days_earlier() -> None:
    assert add_business_days(date(2026, 11, 2), 20, frozenset()) == date(2026, 11, 30)


def test_federal_holidays_of_2026() -> None:
    assert sorted(federal_holidays(2026)) == [
        date(2026, 1, 1),
        date(2026, 1, 19),
        date(2026, 2, 16),
        date(2026, 5, 25),
        date(2026, 6, 19),
        date(2026, 7, 4),
        date(2026, 9, 7),
        date(2026, 10, 12),
        date(2026, 11, 11),
        date(2026, 11, 26),
        date(2026, 12, 25),
    ]


def test_a_saturday_holiday_is_observed_on_friday() -> None:
    assert federal_holidays(2026, observed=True) - federal_holidays(2026) == {date(2026, 7, 3)}


def test_new_year_on_a_saturday_is_observed_in_the_old_year() -> None:
    assert date(2027, 12, 31) in federal_holidays(2027, observed=True)
    assert date(2028, 1, 1) in federal_holidays(2028)


def test_juneteenth_is_a_holiday_since_2021() -> None:
    assert date(2020, 6, 19) not in federal_holidays(2020)
    assert date(2021, 6, 19) in federal_holidays(2021)


@pytest.mark.parametrize(
    ("year", "easter"),
    [
        (1818, date(1818, 3, 22)),
        (1943, date(1943, 4, 25)),
        (2024, date(2024, 3, 31)),
        (2026, date(2026, 4, 5)),
        (2038, date(2038, 4, 25)),
        (2285, date(2285, 3, 22)),
    ],
)
def test_easter(year: int, easter: date) -> None:
    assert easter_sunday(year) == easter


@pytest.mark.parametrize(
    ("year", "days"),
    [
        (2021, "0101 0402 0405 0503 0531 0830 1227 1228"),
        (2022, "0103 0415 0418 0502 0602 0603 0829 0919 1226 1227"),
        (2023, "0102 0407 0410 0501 0508 0529 0828 1225 1226"),
        (2026, "0101 0403 0406 0504 0525 0831 1225 1228"),
        (2020, "0101 0410 0413 0508 0525 0831 1225 1228"),
    ],
)
def test_bank_holidays_of_england_and_wales(year: int, days: str) -> None:
    assert [day.strftime("%m%d") for day in sorted(england_holidays(year))] == days.split()


def test_the_last_weekday_of_december() -> None:
    assert nth_weekday(2026, 12, 0, -1) == date(2026, 12, 28)


@given(DAYS, st.integers(-600, 600))
def test_months_added_keep_the_day_or_the_month_end(day: date, months: int) -> None:
    later = add_months(day, months)
    assert (later.year * 12 + later.month) - (day.year * 12 + day.month) == months
    assert later.day == day.day or (later.day < day.day and (later + timedelta(days=1)).day == 1)


@given(DAYS, st.integers(1, 60))
def test_business_days_forward_and_back_meet(day: date, count: int) -> None:
    later = add_business_days(day, count, FEDERAL)
    assert is_business_day(later, FEDERAL)
    between = [day + timedelta(days=n) for n in range(1, (later - day).days + 1)]
    assert sum(is_business_day(one, FEDERAL) for one in between) == count
    if is_business_day(day, FEDERAL):
        assert add_business_days(later, -count, FEDERAL) == day


def test_period_dates_leave_no_trace_of_short_months() -> None:
    assert period_dates(date(2027, 1, 31), 3, 1) == (date(2027, 1, 31), date(2027, 2, 28), date(2027, 3, 31))
    assert period_dates(date(2027, 2, 28), 2, 1, end_of_month=True)[1] == date(2027, 3, 31)
