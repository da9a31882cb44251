"""Amounts in words and back."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from producers.finance.words import find_words, money_words, number_words, read_words


@pytest.mark.parametrize(
    ("number", "us", "uk"),
    [
        (1_700_000, "one million seven hundred thousand", "one million seven hundred thousand"),
        (1_007_000, "one million seven thousand", "one million seven thousand"),
        (100_020, "one hundred thousand twenty", "one hundred thousand and twenty"),
        (1_000_000, "one million", "one million"),
        (0, "zero", "zero"),
        (512, "five hundred twelve", "five hundred and twelve"),
        (1_001_101, "one million one thousand one hundred one", "one million one thousand one hundred and one"),
        (-42, "minus forty-two", "minus forty-two"),
    ],
)
def test_whole_numbers(number: int, us: str, uk: str) -> None:
    assert number_words(number) == us
    assert number_words(number, "uk") == uk


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        ("584.93", "five hundred eighty-four dollars and ninety-three cents"),
        ("0.05", "zero dollars and five cents"),
        ("100020", "one hundred thousand twenty dollars"),
        ("1000000", "one million dollars"),
        ("1.01", "one dollar and one cent"),
        ("0.999", "one dollar"),
    ],
)
def test_dollars_and_cents(amount: str, words: str) -> None:
    assert money_words(Decimal(amount), "USD") == words


def test_pounds_and_pence_in_british_style() -> None:
    assert money_words(Decimal("1550120.01"), "GBP", "uk") == (
        "one million five hundred and fifty thousand one hundred and twenty pounds and one penny"
    )


def test_an_unknown_currency_is_refused() -> None:
    with pytest.raises(ValueError, match="XAU"):
        money_words(Decimal(1), "XAU")


def test_a_number_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="this large"):
        number_words(10**15)


@given(st.integers(0, 10**15 - 1), st.sampled_from(["us", "uk"]))
def test_words_read_back_to_the_same_number(number: int, style: str) -> None:
    assert read_words(number_words(number, style)) == number  # type: ignore[arg-type]


def test_the_words_of_the_guaranty_say_another_amount_than_its_figures() -> None:
    assert read_words("One Million Seven Thousand") == 1_007_000
    assert Decimal(1_700_000) - Decimal(1_007_000) == 693_000


@pytest.mark.parametrize(
    "text", ["", "thousand", "seven million million", "twenty eleven", "five six", "hundred", "ten dollars", "zero one"]
)
def test_words_that_are_no_number_are_not_read(text: str) -> None:
    assert read_words(text) is None


def test_numbers_are_found_in_running_text() -> None:
    text = "the sum of One Million Seven Thousand dollars ($1,700,000) within ten (12) days and one hundred and five"
    assert [(text[start:end], number) for start, end, number in find_words(text)] == [
        ("One Million Seven Thousand", 1_007_000),
        ("ten", 10),
        ("one hundred and five", 105),
    ]


@given(st.text(max_size=60))
def test_any_text_can_be_read(text: str) -> None:
    assert all(text[start:end].strip() for start, end, _number in find_words(text))
