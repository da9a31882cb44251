"""Values a person types come out canonical, or are refused with the label and the words."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.relay.problems import AnswerRefused
from app.relay.values import canonical, read_amount, read_date, read_percent

_KINDS = st.sampled_from(["party", "person", "date", "money", "percent", "integer", "text", "address", "list"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("30 November 2026", date(2026, 11, 30)),
        ("30 Nov 2026", date(2026, 11, 30)),
        ("1st Sept 2026", date(2026, 9, 1)),
        ("November 30, 2026", date(2026, 11, 30)),
        ("2026-11-30", date(2026, 11, 30)),
        ("30/11/2026", date(2026, 11, 30)),
        ("30.11.2026", date(2026, 11, 30)),
        ("30\u00a0November\u00a02026", date(2026, 11, 30)),
        ("29 February 2028", date(2028, 2, 29)),
    ],
)
def test_dates_are_read_in_the_ways_people_write_them(text: str, expected: date) -> None:
    assert read_date(text, "Date") == expected


@pytest.mark.parametrize("text", ["29 February 2027", "31 November 2026", "31/02/2026", "2026-13-01"])
def test_a_day_that_does_not_exist_is_refused_and_never_moved(text: str) -> None:
    with pytest.raises(AnswerRefused) as refused:
        read_date(text, "Date")
    assert refused.value.fault.code == "impossible_date"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("£1,250,000.50", "1250000.50"),
        ("250000", "250000"),
        ("GBP 250,000.00", "250000"),
        ("250k", "250000"),
        ("1.5m", "1500000"),
        ("$2 million", "2000000"),
        ("(1,234.50)", "-1234.50"),
        ("-5", "-5"),
        ("0", "0"),
    ],
)
def test_amounts_are_read_exactly(text: str, expected: str) -> None:
    assert str(read_amount(text, "Amount")) == expected


@pytest.mark.parametrize("text", ["1,23,456", "1.234.567", "twelve", "1,2", "", "£", "1e5", "NaN", "∞"])
def test_an_unclear_amount_is_refused_instead_of_guessed(text: str) -> None:
    with pytest.raises(AnswerRefused):
        read_amount(text, "Amount")


@pytest.mark.parametrize(
    ("text", "expected"), [("6.4%", "0.064"), ("6.4", "0.064"), ("0%", "0"), ("5.25 percent", "0.0525")]
)
def test_rates_become_fractions(text: str, expected: str) -> None:
    assert read_percent(text, "Rate") == Decimal(expected)


@pytest.mark.parametrize("text", ["0.064", "much", "%", "NaN", "inf%"])
def test_a_rate_that_could_be_a_hundred_times_off_is_refused(text: str) -> None:
    with pytest.raises(AnswerRefused):
        read_percent(text, "Rate")


@given(_KINDS, st.text(max_size=60))
def test_no_text_ever_breaks_the_reader(kind: str, text: str) -> None:
    try:
        value = canonical(kind, text, "Field")  # type: ignore[arg-type]
    except AnswerRefused as refused:
        value = refused.fault.fields["label"]
    assert isinstance(value, str)


@given(st.dates(min_value=date(1900, 1, 1), max_value=date(2199, 12, 31)))
def test_a_canonical_date_reads_back_as_itself(day: date) -> None:
    assert read_date(day.isoformat(), "Date") == day
    assert read_date(f"{day.day} {day.strftime('%B')} {day.year}", "Date") == day


@given(st.decimals(min_value=-(10**12), max_value=10**12, places=2))
def test_a_written_amount_reads_back_to_the_cent(amount: Decimal) -> None:
    assert read_amount(f"{amount:,.2f}", "Amount") == amount
