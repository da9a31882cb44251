"""Cells are shown as a spreadsheet shows them, and shared formulas move as it moves them."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.formula.translate import Translator

from producers.reading.cellformat import is_date_code, show_number, show_value
from producers.reading.moving import move_formula
from producers.reading.sheetmodel import column_letters, column_number

MONEY = '#,##0.00_);(#,##0.00);"-"_)'


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        *(("0.285714285714286", "0.0%", "28.6%"), ("0.0525", "0.00%", "5.25%"), ("-1234.5", MONEY, "(1,234.50)")),
        *(("0", MONEY, "-"), ("1234", "#,##0.00", "1,234.00"), ("1234.5", "General", "1234.5"), ("7", "000", "007")),
        *(("12000000", '"£"#,##0.00,,"m"', "£12.00m"), ("1234", "[$€-2] #,##0", "€ 1,234"), ("-5", "0", "-5")),
        *(("0.5", "0.##", "0.5"), ("3", "0.##", "3"), ("2.5", "0", "3"), ("46356", "yyyy-mm-dd", "2026-11-30")),
        *(("46356", "d mmmm yyyy", "30 November 2026"), ("46356.5", "dd/mm/yy hh:mm", "30/11/26 12:00")),
        *(("0.75", "h:mm AM/PM", "6:00 PM"), ("5", "@", "5"), ("1e20", "General", "100000000000000000000")),
        ("1e40", "0.00", "1" + "0" * 40 + ".00"),
    ],
)
def test_a_number_is_shown_in_its_format(value, code, shown):
    assert show_value(Decimal(value), code) == shown


@pytest.mark.parametrize(
    ("code", "is_date"),
    [("d-mmm-yy", True), ("[h]:mm", True), ("0.00", False), ('"day" 0', False), ("General", False), (MONEY, False)],
)
def test_date_formats_are_told_from_number_formats(code, is_date):
    assert is_date_code(code) == is_date


def test_serials_of_both_date_systems():
    assert show_value(Decimal(44562), "yyyy-mm-dd") == "2022-01-01"
    assert show_value(Decimal(44562), "yyyy-mm-dd", from_1904=True) == "2026-01-02"


@given(
    st.decimals(allow_nan=False, allow_infinity=False, places=6, min_value=-(10**12), max_value=10**12),
    st.text(max_size=12),
)
def test_no_format_code_makes_showing_fail(number, code):
    assert isinstance(show_number(number, code), str)
    assert isinstance(show_value(number, code), str)


CORPUS = (
    *("A1+B2", "SUM($A1:B$2)*C3", "'My sheet'!A1+Other!$B$2", 'IF(A1="B2",A10,0)', "SUM(A:B)", "LOG10(A1)+A1"),
    *("Table1[Price]*A1", "MAX(Jan!A1:A9)", 'A1&"it\'s A1"', "rate*B7", "SUM($A:$B)+C$1"),
)


@pytest.mark.parametrize("formula", CORPUS)
@given(rows=st.integers(0, 40), columns=st.integers(0, 40))
def test_formulas_move_as_the_established_library_moves_them(formula, rows, columns):
    place = f"{column_letters(30 + columns)}{50 + rows}"
    expected = Translator("=" + formula, origin="AD50").translate_formula(place)[1:]
    assert move_formula(formula, rows, columns) == expected


def test_a_reference_that_leaves_the_sheet_is_told():
    assert move_formula("A1+B2", -1, 0) == "#REF!+B1"
    assert move_formula("A1", 0, -1) == "#REF!"


@given(st.integers(1, 16384))
def test_column_letters_count_back_to_their_number(number):
    assert column_number(column_letters(number)) == number
